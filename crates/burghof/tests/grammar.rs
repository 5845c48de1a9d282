//! Every message that counts something, with 0, 1, 2 and 5, in both languages: a snapshot that was read by eye.

use burghof_catalog::{GAMES, Playable, Table, Visitor, open, visit};
use burghof_core::*;
use burghof_words::Voice;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The words of the command line; the tests of a program cannot name its modules.
const WORDS: Bilingual =
    Bilingual { de: include_str!("../words.de.ftl"), en: include_str!("../words.en.ftl") };

/// The words of the server, which are read even where the program is built without it.
const SERVER: Bilingual = Bilingual {
    de: include_str!("../../server/words.de.ftl"),
    en: include_str!("../../server/words.en.ftl"),
};

/// Arguments that are numbers wherever they stand. Which those of a game are is seen in play; nobody plays these words.
const ALWAYS_NUMBERS: &[&str] = &[
    "count", "days", "expected", "fewest", "found", "here", "length", "line", "max", "min", "most", "n",
    "needed", "newest", "number", "people", "stated", "version", "wanted",
];

/// Where they are words all the same.
const WORDS_THERE: &[&str] = &[
    "misfit-set-form",
    "misfit-set-must",
    "play-no-person",
    "play-people",
    "record-result",
    "wrong-kind",
    "wrong-word",
];

/// What counts, but is not said in every few games.
const SELDOM: &[(&str, &str)] = &[("burg-on-paid", "count")];

/// By message: the arguments that are numbers.
type Numbers = BTreeMap<String, BTreeSet<String>>;

fn note(message: &Message, numbers: &mut Numbers) {
    for (name, arg) in &message.args {
        note_arg(message.id, name, arg, numbers);
    }
}

fn note_arg(id: &str, name: &str, arg: &Arg, numbers: &mut Numbers) {
    match arg {
        Arg::Int(_) => drop(numbers.entry(id.to_owned()).or_default().insert(name.to_owned())),
        Arg::Message(inner) => note(inner, numbers),
        Arg::List(items) => items.iter().for_each(|item| note_list_item(item, numbers)),
        _ => {}
    }
}

fn note_list_item(item: &Arg, numbers: &mut Numbers) {
    match item {
        Arg::Message(inner) => note(inner, numbers),
        Arg::List(items) => items.iter().for_each(|item| note_list_item(item, numbers)),
        _ => {}
    }
}

/// What some games say: which arguments are numbers is seen in use.
fn played(game: &str) -> Numbers {
    let mut numbers = Numbers::new();
    for (id, name) in SELDOM.iter().filter(|(id, _)| id.starts_with(game)) {
        numbers.entry((*id).to_owned()).or_default().insert((*name).to_owned());
    }
    let mut rng = Rng::new(7);
    for people in 2..=4 {
        let options: &[(String, String)] =
            if game == "burg" { &[("season".into(), "winter".into())] } else { &[] };
        let mut table = open(game, people, options, Key::from_seed("grammar")).unwrap().unwrap();
        while table.outcome().is_none() && table.number() < 900 {
            let seat = table.to_act().first().unwrap();
            let offers = table.legal(seat);
            if rng.below(12) == 0 {
                look(table.as_ref(), seat, &mut numbers);
            }
            offers.iter().for_each(|offer| note(&offer.text, &mut numbers));
            let pick = &offers[rng.below(offers.len() as u32) as usize].notation;
            table.act(seat, &[pick]).unwrap();
        }
        look(table.as_ref(), Seat::new(0), &mut numbers);
        for viewer in [Viewer::Public, Viewer::Seat(Seat::new(0))] {
            let said = table.log(viewer, 0).into_iter().flat_map(|line| line.text);
            said.for_each(|message| note(&message, &mut numbers));
        }
        table.pieces(Viewer::Public).iter().for_each(|piece| note(&piece.text, &mut numbers));
    }
    numbers
}

fn look(table: &dyn Table, seat: Seat, numbers: &mut Numbers) {
    table.describe(seat.into()).iter().for_each(|message| note(message, numbers));
    note(&table.prompt(seat.into()), numbers);
    table.score(seat.into()).lines.iter().for_each(|line| note(&line.message, numbers));
}

/// The arguments of every message of a file, and those that choose a form.
fn arguments(source: &str) -> Vec<(String, Vec<String>, BTreeSet<String>)> {
    let mut all: Vec<(String, String)> = Vec::new();
    for line in source.lines() {
        let id = line.split_once(" =").map(|(id, _)| id).filter(|id| {
            !id.is_empty() && id.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
        });
        match (id, all.last_mut()) {
            (Some(id), _) => all.push((id.to_owned(), line.to_owned())),
            (None, Some((_, text))) if !line.starts_with('#') => {
                text.push('\n');
                text.push_str(line);
            }
            _ => {}
        }
    }
    let read = |(id, text): (String, String)| {
        let mut names: Vec<String> = Vec::new();
        let mut choosing = BTreeSet::new();
        for part in text.split('$').skip(1) {
            let end = part.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(part.len());
            let name = part[..end].to_owned();
            if part[end..].trim_start().starts_with("->") {
                choosing.insert(name.clone());
            }
            if !names.contains(&name) {
                names.push(name);
            }
        }
        (id, names, choosing)
    };
    all.into_iter().map(read).collect()
}

/// The arguments of these words that are numbers by their name.
fn named(words: Bilingual) -> Numbers {
    let all =
        arguments(words.get(Lang::En)).into_iter().filter(|(id, ..)| !WORDS_THERE.contains(&id.as_str()));
    all.map(|(id, names, _)| {
        (id, names.into_iter().filter(|name| ALWAYS_NUMBERS.contains(&name.as_str())).collect())
    })
    .collect()
}

/// Every message that counts, once for each number.
fn counted(words: Bilingual, lang: Lang, seen: &Numbers) -> String {
    let voice = Voice::new(lang, &[words]);
    let mut out = String::new();
    let mut english: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for other in Lang::ALL {
        for (id, _, choosing) in arguments(words.get(other)) {
            english.entry(id).or_default().extend(choosing);
        }
    }
    for (id, names, _) in arguments(words.get(lang)) {
        let mut numbers = english.get(&id).cloned().unwrap_or_default();
        numbers.extend(seen.get(&id).cloned().unwrap_or_default());
        numbers.retain(|name| names.contains(name));
        if numbers.is_empty() {
            continue;
        }
        for n in [0, 1, 2, 5] {
            // Ids live as long as the program: a test may keep them.
            let mut message = Message::new(Box::leak(id.clone().into_boxed_str()));
            for name in &names {
                let arg =
                    if numbers.contains(name) { Arg::Int(n) } else { Arg::Text(format!("‹{name}›")) };
                message = message.with(Box::leak(name.clone().into_boxed_str()), arg);
            }
            let _ = writeln!(out, "{id} {n}: {}", voice.say(&message));
        }
    }
    out
}

struct Words;

impl Visitor for Words {
    type Output = Bilingual;
    fn visit<G: Playable>(self) -> Bilingual {
        G::WORDS
    }
}

#[test]
fn every_message_that_counts_is_read_with_0_1_2_and_5() {
    for meta in GAMES {
        let words = visit(meta.id, Words).unwrap();
        let seen = played(meta.id);
        for lang in Lang::ALL {
            insta::assert_snapshot!(format!("{}_{}", meta.id, lang.code()), counted(words, lang, &seen));
        }
    }
    let own = [("burghof", WORDS), ("words", burghof_words::COMMON), ("system", burghof_words::SYSTEM)];
    for (name, words) in own.into_iter().chain([("server", SERVER)]) {
        let numbers = named(words);
        for lang in Lang::ALL {
            insta::assert_snapshot!(format!("{name}_{}", lang.code()), counted(words, lang, &numbers));
        }
    }
}
