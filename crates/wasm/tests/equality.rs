//! What the engine answers here, written down for other machines: the WebAssembly module of each game has to answer the same
//! to the last bit. `web/tests/equality.test.ts` asks them, in Node and in a browser.

use burghof_catalog::{GAMES, Playable, Visitor, visit};
use burghof_wasm::{Door, Only};
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;

#[path = "../../bots/tests/common/toy_net.rs"]
mod toy_net;

/// Asks both for the answer and keeps the question.
struct Scribe<G: Playable> {
    door: Door<Only<G>>,
    lines: Vec<String>,
}

impl<G: Playable> Scribe<G> {
    fn ask(&mut self, request: Value) -> Value {
        let text = self.door.answer(request.to_string().as_bytes());
        let answer: Value = serde_json::from_str(&text).expect("JSON");
        assert!(answer.get("error").is_none(), "{request}: {answer}");
        // As it was written: reading a number and writing it again may change its last digit.
        self.lines.push(format!("[{request},{text}]"));
        answer
    }
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

#[test]
fn answers_for_other_machines() {
    let mut games = Vec::new();
    let mut golden = 0;
    for meta in GAMES {
        let (lines, records) = visit(meta.id, Answers).expect("a game of the catalog");
        games.push(format!("{:?}:[{}]", meta.id, lines.join(",\n")));
        golden += records;
    }
    assert!(golden > 10 * GAMES.len(), "only {golden} golden games");
    let to = root().join("target/equality.json");
    std::fs::create_dir_all(root().join("target")).expect("a folder");
    std::fs::write(to, format!("{{{}}}", games.join(",\n"))).expect("written");
}

/// With a net, weighed by chance, the bots choose otherwise, and the module as they do. A program reads its nets once: so another
/// process is asked.
#[test]
fn answers_of_bots_with_a_net() {
    let folder = root().join("target/nets");
    std::fs::create_dir_all(&folder).expect("a folder");
    let net = toy_net::whole(&toy_net::body(WITH_NET, 1, Inputs::of(WITH_NET), 20, 5), &[]);
    std::fs::write(folder.join(format!("{WITH_NET}.net")), net).expect("written");
    let asked = |nets: Option<&Path>| {
        let mut command = Command::new(std::env::current_exe().expect("this program"));
        command.args(["--exact", "asked_by_the_test_of_nets", "--ignored"]).env_remove("BURGHOF_NETS");
        if let Some(folder) = nets {
            command.env("BURGHOF_NETS", folder);
        }
        assert!(command.status().expect("it runs").success());
        let to = root().join("target").join(if nets.is_some() { "net.json" } else { "no-net.json" });
        std::fs::read_to_string(to).expect("written")
    };
    let (plain, learnt) = (asked(None), asked(Some(&folder)));
    assert_ne!(plain, learnt, "a net by chance chooses otherwise");
}

/// The game whose bots can have a net.
const WITH_NET: &str = "castles";

#[test]
#[ignore = "runs in a process of its own, with nets"]
fn asked_by_the_test_of_nets() {
    let nets = std::env::var_os("BURGHOF_NETS").is_some();
    let to = root().join("target").join(if nets { "net.json" } else { "no-net.json" });
    struct Thinking;
    impl Visitor for Thinking {
        type Output = Vec<String>;
        fn visit<G: Playable>(self) -> Vec<String> {
            let mut scribe = Scribe::<G> { door: Door::default(), lines: Vec::new() };
            thinking(&mut scribe, G::META.id);
            scribe.lines
        }
    }
    let lines = visit(WITH_NET, Thinking).expect("a game of the catalog");
    std::fs::write(to, format!("[{}]", lines.join(",\n"))).expect("written");
}

/// How many inputs a net of a game has.
struct Inputs;

impl Inputs {
    fn of(game: &str) -> usize {
        visit(game, Inputs).expect("a game of the catalog")
    }
}

impl Visitor for Inputs {
    type Output = usize;
    fn visit<G: Playable>(self) -> usize {
        G::INPUTS
    }
}

/// Questions and answers of one game, and how many golden games were among them.
struct Answers;

impl Visitor for Answers {
    type Output = (Vec<String>, usize);

    fn visit<G: Playable>(self) -> Self::Output {
        let mut scribe = Scribe::<G> { door: Door::default(), lines: Vec::new() };
        scribe.ask(json!({ "op": "games" }));
        let (id, most) = (G::META.id, G::META.most);
        for people in G::META.fewest.max(2)..=most {
            let games = if people == most { 1000 } else { 200 };
            let played = scribe.ask(
                json!({ "op": "playouts", "game": id, "people": people, "seed": 11 * u32::from(people), "games": games }),
            );
            assert!(played["steps"].as_u64().expect("a number") > 1000);
        }
        let mut records: Vec<_> = std::fs::read_dir(root().join("crates").join(id).join("golden"))
            .expect("golden games")
            .map(|entry| entry.expect("an entry").path())
            .collect();
        records.sort();
        for path in &records {
            let text = std::fs::read_to_string(path).expect("a record");
            let opened = scribe.ask(json!({ "op": "open_record", "text": text }));
            scribe.ask(json!({ "op": "hash", "table": opened["table"] }));
            scribe.ask(json!({ "op": "close", "table": opened["table"] }));
        }
        thinking(&mut scribe, id);
        (scribe.lines, records.len())
    }
}

/// Some moves of bots of every kind: the whole advice, values and all, must be the same.
fn thinking<G: Playable>(scribe: &mut Scribe<G>, game: &str) {
    let opened = scribe.ask(json!({ "op": "open", "game": game, "people": 2, "seed": "equality" }));
    let table = opened["table"].clone();
    for (turn, bot) in
        ["greedy", "flat:200", "ref:300", "search:300", "Knappe", "Ritter", "halving:60", "search:100"]
            .iter()
            .cycle()
            .take(24)
            .enumerate()
    {
        let state = scribe
            .door
            .answer(json!({ "op": "state", "table": table, "viewer": "public" }).to_string().as_bytes());
        let state: Value = serde_json::from_str(&state).expect("JSON");
        let Some(seat) = state["to_act"].get(0) else { break };
        let advice = scribe.ask(
            json!({ "op": "advice", "table": table, "seat": seat, "bot": bot, "seed": format!("{game}{turn}"), "why": turn % 4 == 3 }),
        );
        let best = &advice[0]["notation"];
        scribe.ask(json!({ "op": "act", "table": table, "seat": seat, "actions": [best] }));
    }
    scribe.ask(json!({ "op": "hash", "table": table }));
}
