//! Somebody who only listens plays whole games of each title: every choice is made from the printed lines alone, and what the
//! view holds at that moment must have been said.

mod facts;

use crate::common::{games, scratch};
use burghof_catalog::{GAMES, Playable, Table, Visitor, open, open_record, visit};
use burghof_core::{Bilingual, Key, Lang, Message, Meta, Piece, Record, Seat, Speech, Values, Viewer};
use burghof_words::Voice;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// Who plays what, in which language.
struct Evening {
    game: &'static str,
    people: u8,
    lang: Lang,
    /// What the table agreed on, as `key=value`.
    options: Vec<(String, String)>,
    seed: &'static str,
}

/// Each title as it comes in German for two, and in English for as many as can play, with everything agreed on that is not the
/// default and goes together.
fn evenings() -> Vec<Evening> {
    let both = GAMES.iter().flat_map(|meta| {
        let evening = |people, lang, options, seed| Evening { game: meta.id, people, lang, options, seed };
        let plain = evening(meta.fewest.max(2), Lang::De, Vec::new(), "zuhören");
        let full = evening(meta.most, Lang::En, other_options(meta), "listen");
        [plain, full]
    });
    both.collect()
}

fn other_options(meta: &Meta) -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> = Vec::new();
    for option in meta.options {
        let other = match option.values {
            Values::Bool => (option.default != "true").then_some("true"),
            Values::OneOf(values) => values.iter().copied().find(|&value| value != option.default),
            Values::Int { .. } | Values::Free(_) => None,
        };
        let Some(other) = other else { continue };
        all.push((option.key.to_owned(), other.to_owned()));
        if !matches!(open(meta.id, meta.most, &all, Key::from_seed("options")), Ok(Ok(_))) {
            all.pop();
        }
    }
    all
}

impl Evening {
    fn mark(&self) -> &'static str {
        match self.lang {
            Lang::De => "Deine Wahl: ",
            Lang::En => "Your choice: ",
        }
    }

    fn is_over(&self, heard: &str) -> bool {
        heard.contains(match self.lang {
            Lang::De => "Die Partie ist zu Ende.",
            Lang::En => "The game is over.",
        })
    }

    /// What every table of this evening says of itself, if something goes wrong.
    fn title(&self) -> String {
        format!("{} for {} in {}", self.game, self.people, self.lang.code())
    }
}

/// A game that is heard line by line.
struct Heard {
    child: Child,
    hands: ChildStdin,
    ears: ChildStdout,
    mark: &'static str,
}

impl Heard {
    fn of(evening: &Evening) -> Heard {
        let bots = vec!["greedy"; usize::from(evening.people) - 1].join(",");
        let people = evening.people.to_string();
        let mut args = vec!["play", evening.game, "--plain", "--lang", evening.lang.code()];
        args.extend(["--bots", &bots, "--seats", &people, "--seed", evening.seed]);
        let options: Vec<String> =
            evening.options.iter().map(|(key, value)| format!("{key}={value}")).collect();
        let options = options.join(",");
        if !options.is_empty() {
            args.extend(["--options", &options]);
        }
        let mut child = Command::new(env!("CARGO_BIN_EXE_burghof"))
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (hands, ears) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        Heard { child, hands, ears, mark: evening.mark() }
    }

    /// Everything up to the next question; `None` when there is none any more.
    fn listen(&mut self) -> Option<String> {
        let mut heard = Vec::new();
        let mut buffer = [0; 65536];
        loop {
            if heard.ends_with(self.mark.as_bytes()) {
                return Some(String::from_utf8(heard).unwrap());
            }
            match self.ears.read(&mut buffer).unwrap() {
                0 => return None,
                n => heard.extend_from_slice(&buffer[..n]),
            }
        }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.hands, "{line}").unwrap();
        self.hands.flush().unwrap();
    }
}

/// A numbered line: the number, the points it promises, and whether it opens a step.
fn choices(heard: &str) -> Vec<(u32, i32, bool)> {
    let numbered = heard.lines().filter_map(|line| {
        let (number, text) = line.split_once(": ")?;
        let promised = text.rsplit_once(". ").and_then(|(_, change)| {
            let (points, what) = change.split_once(' ')?;
            (what.starts_with("point") || what.starts_with("Punkt")).then(|| points.parse().ok())?
        });
        let step = text.ends_with(" choices).") || text.ends_with(" Möglichkeiten).");
        Some((number.parse().ok()?, promised.unwrap_or(0), step))
    });
    numbered.collect()
}

/// What was heard at every decision, with the question, and the record of the game.
fn listened(evening: &Evening) -> (Vec<String>, Record) {
    let title = evening.title();
    let path = scratch(&format!("listened-{}-{}.record", evening.game, evening.lang.code()));
    let _ = std::fs::remove_file(&path);
    let mut heard = Heard::of(evening);
    let mut boards = Vec::new();
    let mut dice = 12345u64;
    let mut list = heard.listen().unwrap();
    let mut stepping = false;
    loop {
        let offered = choices(&list);
        if offered.is_empty() {
            assert!(evening.is_over(&list), "{title}: nothing to choose in\n{list}");
            break;
        }
        if !stepping {
            let asked = list.lines().take_while(|line| choices(line).is_empty()).last().unwrap_or_default();
            heard.say("board");
            boards.push(heard.listen().unwrap() + asked);
        }
        let best = offered.iter().map(|one| one.1).max().unwrap();
        let good: Vec<_> = offered.iter().filter(|one| one.1 == best).collect();
        dice = dice.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let (number, _, step) = good[(dice >> 33) as usize % good.len()];
        stepping = *step;
        heard.say(&number.to_string());
        list = heard.listen().unwrap();
        assert!(boards.len() < 2000, "{title} does not end");
    }
    heard.say(&format!("save {}", path.to_str().unwrap()));
    heard.listen().unwrap();
    heard.say("quit");
    heard.child.wait().unwrap();
    (boards, Record::parse(&std::fs::read_to_string(path).unwrap()).unwrap())
}

struct Words;

impl Visitor for Words {
    type Output = Bilingual;
    fn visit<G: Playable>(self) -> Bilingual {
        G::WORDS
    }
}

/// A voice with the words of a game.
pub fn voice(game: &str, lang: Lang) -> Voice {
    let part = "part = { $part }";
    Voice::new(lang, &[visit(game, Words).unwrap(), Bilingual { de: part, en: part }])
}

/// The pieces of the box by their ids, as they are called.
fn names_of(table: &dyn Table, voice: &Voice) -> BTreeMap<String, String> {
    let said =
        |piece: Piece| (piece.id.to_owned(), voice.say(&Message::new("part").with("part", piece.name)));
    table.pieces(Viewer::Public).into_iter().map(said).collect()
}

/// What something of a view is called: by its id, or, of several that are alike, by the id without their numbers.
fn name_of<'a>(names: &'a BTreeMap<String, String>, id: &str) -> Option<&'a str> {
    let group = id.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches('_');
    names.get(id).or_else(|| names.get(group)).map(String::as_str)
}

/// The numbers in a text.
fn numbers(text: &str) -> BTreeSet<u64> {
    text.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse().ok()).collect()
}

/// The leaves of a view: where each stands, with a star for every place in a list, and what it is.
fn leaves<'a>(value: &'a Value, at: &str, out: &mut Vec<(String, &'a Value)>) {
    match value {
        Value::Object(map) => {
            map.iter().for_each(|(key, value)| leaves(value, &format!("{at}/{key}"), out));
        }
        Value::Array(list) => list.iter().for_each(|value| leaves(value, &format!("{at}/*"), out)),
        leaf => out.push((at.to_owned(), leaf)),
    }
}

/// What of a view was not said: numbers and names that are drawn, and of the games we know also those that are not, but for a
/// few with a reason.
fn unsaid(
    game: &str,
    view: &Value,
    drawn: &str,
    heard: &str,
    names: &BTreeMap<String, String>,
) -> Vec<String> {
    let known = facts::known(game);
    let (heard, drawn) = (heard.to_lowercase(), drawn.to_lowercase());
    let (said, shown) = (numbers(&heard), numbers(&drawn));
    let mut all = Vec::new();
    leaves(view, "", &mut all);
    let missing = all.into_iter().filter(|(at, leaf)| {
        // A number that is drawn may be any other: what has a reason not to be said is not asked for at all.
        let asked = |is_drawn: bool| match known {
            Some(known) => !known.iter().any(|one| at.starts_with(one.0)),
            None => is_drawn,
        };
        match leaf {
            Value::Number(number) => {
                let number = number.as_i64().unwrap_or(0).unsigned_abs();
                number != 0 && asked(shown.contains(&number)) && !said.contains(&number)
            }
            Value::String(id) => name_of(names, id).is_some_and(|name| {
                let name = name.to_lowercase();
                asked(drawn.contains(&name)) && !heard.contains(&name)
            }),
            _ => false,
        }
    });
    missing.map(|(at, leaf)| format!("{at}: {leaf}")).collect()
}

#[test]
fn games_of_each_title_are_played_by_ear() {
    let mut missing: Vec<String> = Vec::new();
    for evening in evenings() {
        let (game, title) = (evening.game, evening.title());
        let (boards, record) = listened(&evening);
        let whole = open_record(&record).unwrap();
        assert!(whole.outcome().is_some(), "{title} was not played to the end");
        let me = Seat::new(0);
        let voice = voice(game, evening.lang).named(&record.header().unwrap().names);
        let names = names_of(whole.as_ref(), &voice);
        let mine = whole.log(me.into(), 0).into_iter().filter(|line| line.seat == Some(me));
        let decisions: Vec<u32> = mine.map(|line| line.number).collect();
        assert_eq!(boards.len(), decisions.len(), "{title}: a board for every decision");
        for (board, number) in boards.iter().zip(&decisions) {
            let then = whole.at(number - 1).unwrap();
            let view = then.view(me.into());
            let said = then.describe(me.into());
            let described =
                said.iter().map(|message| voice.say(message)).filter(|said| !board.contains(said));
            let facts = facts::facts(game, evening.lang, &view, &|id| {
                name_of(&names, id).unwrap_or_default().to_owned()
            });
            assert!(facts.iter().all(|fact| !fact.is_empty()), "{title}: a fact without a name");
            let low = board.to_lowercase();
            let facts = facts.into_iter().filter(|fact| !low.contains(&fact.to_lowercase()));
            let drawn = then.drawing(me.into(), &voice).whole();
            let lacking = described.chain(facts).chain(unsaid(game, &view, &drawn, board, &names));
            let mut lacking = lacking.map(|fact| format!("{title}: \"{fact}\" was not said")).peekable();
            if lacking.peek().is_some() && missing.is_empty() {
                missing.push(format!("before action {number}:\n{board}"));
            }
            lacking.for_each(|fact| {
                if !missing.contains(&fact) {
                    missing.push(fact)
                }
            });
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn what_happened_meanwhile_is_told_in_one_paragraph() {
    for evening in evenings() {
        let mut heard = Heard::of(&evening);
        let mut list = heard.listen().unwrap();
        for _ in 0..40 {
            heard.say("since");
            let said = heard.listen().unwrap();
            let said = said.trim_end_matches(evening.mark()).trim();
            assert_eq!(said.lines().count(), 1, "{}: {said}", evening.title());
            assert!(!said.contains('['), "{}: {said}", evening.title());
            let Some((first, ..)) = choices(&list).first().copied() else { break };
            heard.say(&first.to_string());
            let Some(next) = heard.listen() else { break };
            list = next;
        }
        heard.say("quit");
        heard.say("quit");
        heard.child.wait().unwrap();
    }
}

#[test]
fn every_title_is_heard() {
    let heard: BTreeSet<&str> = evenings().iter().map(|evening| evening.game).collect();
    assert_eq!(heard, games().iter().map(String::as_str).collect());
}
