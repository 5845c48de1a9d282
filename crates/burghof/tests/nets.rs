//! What bots have learnt comes from a folder: a sound net changes what they choose, and one that is not is said and not used.

#[path = "../../bots/tests/common/toy_net.rs"]
mod toy_net;

use crate::common::scratch;
use burghof_bots::Insight;
use burghof_catalog::games::Castles;
use std::path::Path;
use std::process::Command;

/// Both outputs of a game between searches, with the nets of a folder.
fn played(nets: Option<&Path>, lang: &str) -> (String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_burghof"));
    command.args(["simulate", "castles", "--games", "2", "--bots", "search:12", "--seed", "net", "--json"]);
    command.env("BURGHOF_LANG", lang).env_remove("BURGHOF_NETS");
    if let Some(folder) = nets {
        command.env("BURGHOF_NETS", folder);
    }
    let done = command.output().unwrap();
    assert!(done.status.success(), "{done:?}");
    (String::from_utf8(done.stdout).unwrap(), String::from_utf8(done.stderr).unwrap())
}

/// The same with this as the net of castles.
fn with(name: &str, file: &[u8], lang: &str) -> (String, String) {
    let folder = scratch(name);
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("castles.net"), file).unwrap();
    played(Some(&folder), lang)
}

#[test]
fn a_net_is_used_if_it_is_sound_and_said_if_it_is_not() {
    let body = |game: &str| toy_net::body(game, 1, Castles::INPUTS, 20, 5);
    let sound = toy_net::whole(&body("castles"), &[]);
    let (by_hand, silent) = played(None, "en");
    assert_eq!(silent, "");
    let (learnt, silent) = with("nets-sound", &sound, "en");
    assert_eq!(silent, "");
    assert_ne!(by_hand, learnt, "a net by chance chooses otherwise");
    assert_eq!(learnt, with("nets-sound", &sound, "de").0);

    let mut broken = sound.clone();
    broken[1000] ^= 1;
    let answer = Castles::read_net(&sound).unwrap().value(&Default::default());
    let wrong = toy_net::whole(&body("castles"), &[(&[], answer + 1)]);
    let foreign = toy_net::whole(&body("burg"), &[]);
    let other_form = toy_net::whole(&toy_net::body("castles", 999, Castles::INPUTS, 20, 5), &[]);
    for (name, file, en, de) in [
        ("broken", &broken[..], "the file is damaged", "die Datei ist beschädigt"),
        ("cut", &sound[..sound.len() / 2], "the file is damaged", "die Datei ist beschädigt"),
        ("page", b"<!doctype html>", "the file is damaged", "die Datei ist beschädigt"),
        ("wrong", &wrong, "its own examples wrong", "ihre eigenen Beispiele falsch"),
        ("foreign", &foreign, "another game or another version", "einem anderen Spiel oder einer anderen"),
        ("form", &other_form, "another game or another version", "einem anderen Spiel oder einer anderen"),
    ] {
        for (lang, why) in [("en", en), ("de", de)] {
            let (out, said) = with(&format!("nets-{name}"), file, lang);
            assert_eq!(out, by_hand, "{name}: whoever has no net judges by hand");
            assert!(said.starts_with("burghof: castles: ") && said.contains(why), "{name}: {said}");
            assert_eq!(said.lines().count(), 1, "{name}: {said}");
        }
    }
    let empty = scratch("nets-none");
    std::fs::create_dir_all(&empty).unwrap();
    let (out, said) = played(Some(&empty), "en");
    assert!(out == by_hand && said.contains("the file cannot be read"), "{said}");
}
