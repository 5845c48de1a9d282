//! Somebody who only listens plays a game of each title: every choice is made from the printed lines alone, and what the
//! view shows at that moment must have been said.

use crate::common::{games, scratch};
use burghof_catalog::{Playable, Table, Visitor, open_record, visit};
use burghof_core::{Bilingual, Lang, Message, Piece, Record, Seat, Speech, Viewer};
use burghof_words::Voice;
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// What stands before everything the listener types.
const MARK: &str = "Your choice: ";

/// A game that is heard line by line.
struct Heard {
    child: Child,
    hands: ChildStdin,
    ears: ChildStdout,
}

impl Heard {
    fn of(game: &str) -> Heard {
        let args = ["play", game, "--plain", "--lang", "en", "--bots", "greedy", "--seed", "listen"];
        let mut child = Command::new(env!("CARGO_BIN_EXE_burghof"))
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (hands, ears) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        Heard { child, hands, ears }
    }

    /// Everything up to the next question; `None` when there is none any more.
    fn listen(&mut self) -> Option<String> {
        let mut heard = Vec::new();
        let mut buffer = [0; 4096];
        loop {
            let text = String::from_utf8_lossy(&heard);
            if text.ends_with(MARK) {
                return Some(text.into_owned());
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

/// The numbered lines: the points they promise, and whether they open a step.
fn choices(heard: &str) -> Vec<(u32, i32, bool)> {
    let numbered = heard.lines().filter_map(|line| {
        let (number, text) = line.split_once(": ")?;
        let promised = text.rsplit_once(". ").and_then(|(_, change)| {
            let (points, _) = change.split_once(" point")?;
            points.parse().ok()
        });
        Some((number.parse().ok()?, promised.unwrap_or(0), text.ends_with(" choices).")))
    });
    numbered.collect()
}

/// What was heard at every decision, and the record of the game.
fn listened(game: &str) -> (Vec<String>, Record) {
    let path = scratch(&format!("listened-{game}.record"));
    let _ = std::fs::remove_file(&path);
    let mut heard = Heard::of(game);
    let mut boards = Vec::new();
    let mut dice = 12345u64;
    let mut list = heard.listen().unwrap();
    let mut stepping = false;
    loop {
        let offered = choices(&list);
        if offered.is_empty() {
            assert!(list.contains("The game is over."), "{game}: nothing to choose in\n{list}");
            break;
        }
        if !stepping {
            heard.say("board");
            boards.push(heard.listen().unwrap());
        }
        let best = offered.iter().map(|one| one.1).max().unwrap();
        let good: Vec<_> = offered.iter().filter(|one| one.1 == best).collect();
        dice = dice.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let (number, _, step) = good[(dice >> 33) as usize % good.len()];
        stepping = *step;
        heard.say(&number.to_string());
        list = heard.listen().unwrap();
        assert!(boards.len() < 2000, "{game} does not end");
    }
    heard.say(&format!("save {}", path.to_str().unwrap()));
    heard.listen().unwrap();
    heard.say("quit");
    heard.child.wait().unwrap();
    (boards, Record::parse(&std::fs::read_to_string(path).unwrap()).unwrap())
}

/// What must be heard of a view.
fn facts(game: &str, view: &Value, names: &BTreeMap<String, String>) -> Vec<String> {
    let name = |id: &Value| names.get(id.as_str().unwrap_or_default()).cloned().unwrap_or_default();
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let mut all = Vec::new();
    match game {
        "castellan" => {
            for tower in list(&view["towers"]) {
                all.push(format!("{},{}", tower[0], tower[1]));
            }
            for wall in list(&view["walls"]) {
                let (x, y) = (wall[1].as_i64().unwrap(), wall[2].as_i64().unwrap());
                let n = if wall[0] == "L" { 2 } else { 1 };
                let (dx, dy) = if wall[3] == "E" { (n, 0) } else { (0, n) };
                all.push(format!("from {x},{y} to {},{}", x + dx, y + dy));
            }
            for keep in list(&view["keeps"]) {
                all.push(format!("Courtyard {},{} belongs to", keep["cell"][0], keep["cell"][1]));
            }
            let mut cards = list(&view["hand"]);
            cards.extend(list(&view["discards"]).iter().flat_map(list));
            all.extend(cards.iter().map(|card| format!("({})", card.as_str().unwrap())));
        }
        "ludwig" => {
            for castle in list(&view["castles"]) {
                all.push(name(&castle["throne"]));
                for tile in list(&castle["tiles"]) {
                    all.push(format!("{} at {},{} (", name(&tile["id"]), tile["x"], tile["y"]));
                }
                all.extend(list(&castle["attendants"]).iter().map(name));
                all.extend(list(&castle["bonus_cards"]).iter().map(name));
            }
            all.extend(list(&view["limbo"]).iter().map(|tile| format!("{} (", name(tile))));
            if view["phase"] == "select" {
                all.extend(list(&view["hands"][0]).iter().map(|tile| format!("{} (", name(tile))));
            }
        }
        "castles" => {
            for player in list(&view["players"]) {
                for cell in list(&player["cells"]) {
                    let col = (b'a' + cell["col"].as_u64().unwrap() as u8) as char;
                    all.push(format!(" on {col}{}", cell["row"].as_u64().unwrap() + 1));
                }
                for (zone, word) in [("store", "In the store of"), ("faults", "Faults of")] {
                    let count = list(&player[zone]).len();
                    if count > 0 {
                        all.push(word.to_owned());
                        all.push(format!("({count})"));
                    }
                }
            }
        }
        "schloss" => {
            for tile in list(&view["tiles"]) {
                all.push(format!("({}) at {},{}", tile["id"].as_str().unwrap(), tile["x"], tile["y"]));
                if let Some(ghost) = tile["ghost"].as_object() {
                    all.push(format!("(fight {}, life {})", ghost["fight"], ghost["life"]));
                }
                for one in list(&tile["boxes"]).iter().filter(|one| one["open"] == false) {
                    all.push(format!("box {}", one["tier"]));
                }
                if tile["stairs"] == true {
                    all.push("staircase".into());
                }
            }
        }
        _ => {
            for template in list(&view["templates"]) {
                let id = template.as_str().unwrap();
                let group = id.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches('_');
                let name = names.get(id).or_else(|| names.get(group)).cloned().unwrap_or_default();
                all.push(format!("{name} (build value"));
            }
            for seat in list(&view["seats"]) {
                all.push(format!("{} Taler", seat["taler"]));
                all.extend(list(&seat["discard"]).iter().map(name));
            }
            for kind in ["sand", "wood", "clay", "stone", "silver"] {
                if view["stock"][kind] != 0 {
                    all.push(format!("{} {}", view["stock"][kind], names[kind].to_lowercase()));
                }
            }
        }
    }
    all
}

struct Words;

impl Visitor for Words {
    type Output = Bilingual;
    fn visit<G: Playable>(self) -> Bilingual {
        G::WORDS
    }
}

fn names_of(table: &dyn Table, game: &str) -> BTreeMap<String, String> {
    let words = Bilingual { de: "", en: "part = { $part }" };
    let voice = Voice::new(Lang::En, &[visit(game, Words).unwrap(), words]);
    let said =
        |piece: Piece| (piece.id.to_owned(), voice.say(&Message::new("part").with("part", piece.name)));
    table.pieces(Viewer::Public).into_iter().map(said).collect()
}

#[test]
fn a_game_of_each_title_is_played_by_ear() {
    for game in games() {
        let (boards, record) = listened(&game);
        let whole = open_record(&record).unwrap();
        assert!(whole.outcome().is_some(), "{game} was not played to the end");
        let me = Seat::new(0);
        let names = names_of(whole.as_ref(), &game);
        let mine = whole.log(me.into(), 0).into_iter().filter(|line| line.seat == Some(me));
        let decisions: Vec<u32> = mine.map(|line| line.number).collect();
        assert_eq!(boards.len(), decisions.len(), "{game}: a board for every decision");
        for (board, number) in boards.iter().zip(&decisions).step_by(3) {
            let then = whole.at(number - 1).unwrap();
            for fact in facts(&game, &then.view(me.into()), &names) {
                assert!(!fact.is_empty(), "{game}: a fact without a name");
                assert!(
                    board.to_lowercase().contains(&fact.to_lowercase()),
                    "{game}, before action {number}: \"{fact}\" was not said in\n{board}"
                );
            }
        }
    }
}

#[test]
fn what_happened_meanwhile_is_told_in_one_paragraph() {
    for game in games() {
        let mut heard = Heard::of(&game);
        let mut list = heard.listen().unwrap();
        for _ in 0..40 {
            heard.say("since");
            let said = heard.listen().unwrap();
            let said = said.trim_end_matches(MARK).trim();
            assert_eq!(said.lines().count(), 1, "{game}: {said}");
            assert!(!said.contains('['), "{game}: {said}");
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
