//! Boxes of somebody's own: what a data file may say, what it may not, and that a game with one goes on everywhere.

use crate::changed::{changed, standard};
use burghof_bots::Spec;
use burghof_catalog::{GAMES, Playable, Visitor, open, open_own, open_record, visit};
use burghof_core::*;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Plays on with the quick bot to the end.
fn play_out(table: &mut dyn burghof_catalog::Table) {
    let bot: Spec = "greedy".parse().unwrap();
    for step in 0..5_000 {
        let Some(seat) = table.to_act().first() else { return };
        let choice = table.advice(seat, &bot, step, false).unwrap()[0].notation.clone();
        table.act(seat, &[&choice]).unwrap();
    }
    panic!("{} does not end", table.meta().id);
}

#[test]
fn a_game_with_a_box_of_ones_own_is_played_to_the_end_and_replays_where_nobody_has_the_file() {
    for meta in GAMES {
        let (game, text) = (meta.id, changed(meta.id));
        let key = Key::from_seed("my box");
        let mut table = open_own(game, meta.fewest.max(2), &[], Some(&text), key).unwrap().unwrap();
        let ours = open(game, meta.fewest.max(2), &[], key).unwrap().unwrap().header();
        let header = table.header();
        assert_ne!(header.fingerprint, ours.fingerprint, "{game}");
        assert_eq!(header.own.as_deref(), Some(&*boxes::tidy(&text)), "{game}");
        play_out(table.as_mut());
        let written = table.record(&header).to_string();
        let record = Record::parse(&written).unwrap();
        let again = open_record(&record).unwrap();
        assert_eq!(again.outcome(), table.outcome(), "{game}");
        assert_eq!(again.record(&again.header()).to_string(), written, "{game}");
        // Without its box the record is refused: the numbers would be others.
        let mut without = record.clone();
        without.items.retain(|item| !matches!(item, Item::Field(name, _) if name == "box"));
        assert_eq!(open_record(&without).err().unwrap().what.id, "record-components", "{game}");
        // With it, it replays again.
        without.give_set(&text);
        assert_eq!(open_record(&without).unwrap().outcome(), table.outcome(), "{game}");
        // Another box than the one it names is refused, too.
        let other = written.replacen(&format!("{:016x}", header.fingerprint), "0123456789abcdef", 1);
        let other = Record::parse(&other).unwrap();
        assert_eq!(open_record(&other).err().unwrap().what.id, "record-components", "{game}");
    }
}

#[test]
fn the_standard_set_by_another_name_is_the_standard_set() {
    for meta in GAMES {
        let key = Key::from_seed("standard");
        let text = format!("\u{feff}# mine\r\n{}\r\n\r\n", standard(meta.id).replace('\n', "  \r\n"));
        let table = open_own(meta.id, meta.fewest, &[], Some(&text), key).unwrap().unwrap();
        let ours = open(meta.id, meta.fewest, &[], key).unwrap().unwrap();
        assert_eq!(table.header(), ours.header(), "{}", meta.id);
        assert!(!table.record(&table.header()).to_string().contains("box:"));
    }
}

#[test]
fn one_text_is_one_set() {
    struct Same(String);
    impl Visitor for Same {
        type Output = bool;
        fn visit<G: Playable>(self) -> bool {
            boxes::own::<G>(&self.0).unwrap() == boxes::own::<G>(&format!("{}\n\n", self.0)).unwrap()
        }
    }
    for meta in GAMES {
        assert!(visit(meta.id, Same(changed(meta.id))).unwrap(), "{}", meta.id);
    }
}

#[test]
fn a_set_is_taken_by_a_module_as_it_was_packed() {
    struct Packed(String);
    impl Visitor for Packed {
        type Output = ();
        fn visit<G: Playable>(self) {
            // A text of its own, so that nothing has read it before.
            let text = format!("{}\n# packed", self.0);
            let packed = boxes::packed::<G>(&text).unwrap();
            let taken = boxes::take::<G>(&text, packed);
            assert_eq!(taken.text(), Some(&*boxes::tidy(&text)));
            assert!(boxes::own::<G>(&text).unwrap() == taken);
        }
    }
    for meta in GAMES {
        visit(meta.id, Packed(changed(meta.id))).unwrap();
    }
}

#[test]
fn a_broken_set_is_refused_with_its_entry() {
    struct Read<'a>(&'a str);
    impl Visitor for Read<'_> {
        type Output = Option<Misfit>;
        fn visit<G: Playable>(self) -> Option<Misfit> {
            boxes::own::<G>(self.0).err()
        }
    }
    let refused = |game: &str, text: &str| {
        let misfit = visit(game, Read(text)).unwrap();
        misfit.unwrap_or_else(|| panic!("{game}: taken"))
    };
    for meta in GAMES {
        let game = meta.id;
        let text = standard(game);
        assert_eq!(refused(game, &"x".repeat(10 << 20)).said.unwrap().id, "misfit-set-large");
        assert_eq!(refused(game, &format!("#{}", "x".repeat(5000))).said.unwrap().id, "misfit-set-line");
        for bad in ["", "{", "[meta]", "= 1", "\0", "meta = 1"] {
            refused(game, bad);
        }
        // Another game's file.
        let other = GAMES.iter().find(|other| other.id != game).unwrap().id;
        refused(game, &standard(other));
        // 200 equal entries of the first list.
        let start = text.find("\n[[").unwrap() + 1;
        let end = text[start..].find("\n\n").map_or(text.len(), |at| start + at);
        let entry = format!("{}\n\n", &text[start..end]);
        let many = format!("{}\n\n{}", text, entry.repeat(200));
        refused(game, &many);
    }
    let misfit = refused("castellan", &standard("castellan").replacen("long_wall = 2", "long_wall = 3", 1));
    assert_eq!(misfit.at, "cards_total.per_player.long_wall");
    let misfit = refused("castellan", &standard("castellan").replacen("tower = 1", "tower = \"one\"", 1));
    assert_eq!(misfit.said.unwrap().id, "misfit-set-value");
    let misfit = refused("castellan", &standard("castellan").replacen("\ndraw = 0", "", 1));
    assert_eq!(misfit.said.unwrap().id, "misfit-set-field");
}

/// Numbers of the file are changed at random. What is still accepted can be played, scored, shown and recorded.
#[test]
fn what_is_accepted_can_be_played() {
    struct Play<'a>(&'a str, u64);
    impl Visitor for Play<'_> {
        type Output = bool;
        fn visit<G: Playable>(self) -> bool {
            let Ok(data) = boxes::own::<G>(self.0) else { return false };
            for people in [G::META.fewest, G::META.most] {
                let mut setup = Setup::<G>::new(people);
                setup.data = data;
                let Ok(mut session) = Session::new(setup, Key::from_seed("any box")) else { continue };
                let (mut rng, mut scratch) = (Rng::new(self.1), Vec::new());
                for step in 0..400 {
                    let Some(seat) = session.position().to_act().first() else { break };
                    let action = session.position().random_action(seat, &mut rng, &mut scratch);
                    session.act(seat, action).unwrap();
                    if step % 50 == 0 {
                        let view = session.position().view(seat.into());
                        G::imagine(&view, &mut rng);
                        session.position().sheet();
                        seen_value::<G>(&view);
                    }
                }
                session.to_record(&session.header());
            }
            true
        }
    }
    const NUMBERS: [&str; 10] = ["0", "1", "2", "3", "7", "15", "31", "120", "255", "9223372036854775807"];
    let (mut taken, mut tried) = (0, 0);
    for meta in GAMES {
        let text = standard(meta.id);
        let lines: Vec<&str> = text.lines().collect();
        let mut rng = Rng::new(7);
        let numbers: Vec<usize> = (0..lines.len())
            .filter(|&at| {
                lines[at]
                    .split_once(" = ")
                    .is_some_and(|(_, value)| value.starts_with(|c: char| c.is_ascii_digit()))
            })
            .collect();
        for seed in 0..120 {
            let at = numbers[rng.below(numbers.len() as u32) as usize];
            let number = NUMBERS[rng.below(NUMBERS.len() as u32) as usize];
            let key = lines[at].split_once(" = ").unwrap().0;
            let line = format!("{key} = {number}");
            let mut changed = lines.clone();
            changed[at] = &line;
            let changed = changed.join("\n");
            let played = catch_unwind(AssertUnwindSafe(|| visit(meta.id, Play(&changed, seed)).unwrap()));
            let played = played.unwrap_or_else(|_| panic!("{} line {}: {line}", meta.id, at + 1));
            taken += u32::from(played);
            tried += 1;
        }
    }
    assert!(taken > tried / 20, "{taken} of {tried} were accepted");
}
