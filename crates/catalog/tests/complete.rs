//! Every game of the catalog is complete everywhere: nothing is skipped because somebody forgot to write its name down.

use burghof_catalog::{GAMES, Playable, Visitor, ids, rules, visit};
use burghof_core::Setup;
use burghof_toy::Toy;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The example of a game crate. It is built and tested like the others, and nobody is offered to play it.
const EXAMPLE: &str = "toy";

/// The rooms every game crate has; a room is a file or a folder.
const ROOMS: [&str; 10] =
    ["lib", "components", "state", "action", "rules", "scoring", "view", "wire", "text", "contract"];
const FILES: [&str; 8] = [
    "Cargo.toml",
    "components.toml",
    "rules.de.md",
    "rules.en.md",
    "rules-without-effect.md",
    "words.de.ftl",
    "words.en.ftl",
    "tests/contract.rs",
];

#[test]
fn every_folder_of_a_game_is_in_the_catalog() {
    let mut found: Vec<String> = fs::read_dir(root().join("crates"))
        .unwrap()
        .map(|entry| entry.unwrap())
        .filter(|entry| {
            entry.path().join("components.toml").exists() || entry.path().join("rules.en.md").exists()
        })
        .map(|entry| entry.file_name().into_string().unwrap())
        .filter(|name| name != EXAMPLE)
        .collect();
    let mut listed: Vec<String> = ids().into_iter().map(str::to_owned).collect();
    found.sort();
    listed.sort();
    assert_eq!(found, listed, "folders of games, and games of the catalog");
    let mut sorted = listed.clone();
    sorted.dedup();
    assert_eq!(sorted, listed, "an id stands twice");
    let mut prefixes: Vec<&str> = GAMES.iter().map(|meta| meta.prefix).collect();
    prefixes.sort();
    assert!(
        prefixes.windows(2).all(|pair| pair[0] != pair[1]),
        "two games number their rules alike: {prefixes:?}"
    );
}

#[test]
fn every_game_has_all_its_rooms() {
    let mut missing = Vec::new();
    for meta in GAMES {
        let id = meta.id;
        let folder = format!("crates/{id}");
        let mut need = |path: String| {
            if !root().join(&path).exists() {
                missing.push(path);
            }
        };
        FILES.iter().for_each(|file| need(format!("{folder}/{file}")));
        need(format!("{folder}/benches/{id}.rs"));
        need(format!("crates/wasm/examples/{id}.rs"));
        need(format!("web/src/generated/{id}.ts"));
        let bots = root().join(format!("crates/bots/src/{id}"));
        if !bots.with_extension("rs").exists() && !bots.exists() {
            missing.push(format!("crates/bots/src/{id}.rs"));
        }
        for room in ROOMS {
            let place = root().join(&folder).join("src").join(room);
            if !place.with_extension("rs").exists() && !place.join("mod.rs").exists() {
                missing.push(format!("{folder}/src/{room}.rs"));
            }
        }
        let golden = fs::read_dir(root().join(&folder).join("golden")).into_iter().flatten().flatten();
        if !golden
            .into_iter()
            .any(|file| file.path().extension().is_some_and(|extension| extension == "record"))
        {
            missing.push(format!("{folder}/golden/*.record"));
        }
    }
    assert_eq!(missing, Vec::<String>::new());
}

/// A game without an encoder compiles and answers `None`; where its file is there, it must be found.
#[test]
fn every_game_can_be_learnt() {
    struct Learnt;
    impl Visitor for Learnt {
        type Output = ();
        fn visit<G: Playable>(self) {
            if !root().join(format!("crates/features/src/{}.rs", G::META.id)).exists() {
                println!("{} cannot be learnt yet: crates/features has nothing of it", G::META.id);
                return;
            }
            for people in G::META.fewest..=G::META.most {
                let Some(encoder) = G::encoder(&Setup::<G>::new(people)) else {
                    panic!("crates/features/src/{}.rs: no `impl Features`", G::META.id);
                };
                let encoder = encoder.unwrap_or_else(|error| panic!("{}: {error}", G::META.id));
                assert!(
                    !encoder.observation().is_empty() && !encoder.operands().is_empty() && encoder.ids() > 0
                );
            }
        }
    }
    for meta in GAMES {
        visit(meta.id, Learnt).unwrap();
    }
    // As the catalog would answer for the example, which has none.
    use burghof_features::{Absent as _, Of};
    assert!((&Of::<Toy>::default()).encoder(&Setup::new(2)).is_none());
}

/// A file of tests that `all.rs` does not name would never run, and nobody would see it.
#[test]
fn every_file_of_tests_is_run() {
    for entry in fs::read_dir(root().join("crates")).unwrap() {
        let folder = entry.unwrap().path();
        let (Ok(all), Ok(manifest)) =
            (fs::read_to_string(folder.join("tests/all.rs")), fs::read_to_string(folder.join("Cargo.toml")))
        else {
            continue;
        };
        for file in fs::read_dir(folder.join("tests")).unwrap() {
            let path = file.unwrap().path();
            let name = path.file_stem().unwrap().to_str().unwrap();
            let holds_tests =
                path.extension().is_some_and(|extension| extension == "rs") || path.join("mod.rs").exists();
            assert!(
                !holds_tests
                    || name == "all"
                    || all.contains(&format!("\nmod {name};"))
                    || manifest.contains(&format!("[[test]]\nname = \"{name}\"")),
                "{}/tests/all.rs does not name {name}",
                folder.display()
            );
        }
    }
}

/// What stands in manifests cannot be found by folder: cargo wants to be told.
#[test]
fn every_game_is_in_the_manifests() {
    let (workspace, wasm, page) =
        (read("Cargo.toml"), read("crates/wasm/Cargo.toml"), read("web/src/generated/shelf.ts"));
    for meta in GAMES {
        let id = meta.id;
        assert!(
            workspace.contains(&format!("burghof-{id} = {{ path = \"crates/{id}\" }}")),
            "Cargo.toml: {id}"
        );
        // Without it the rules and the search in the page would be small instead of fast.
        assert!(
            ["3", "2", "\"s\""].iter().any(|level| {
                workspace.contains(&format!("[profile.wasm.package.burghof-{id}]\nopt-level = {level}\n"))
            }),
            "Cargo.toml: profile.wasm has nothing for {id}"
        );
        assert!(wasm.contains(&format!("name = \"{id}\"")), "crates/wasm/Cargo.toml has no module of {id}");
        assert!(page.contains(&format!("\"id\":\"{id}\"")), "web/src/generated: cargo xtask types");
    }
}

/// Id and prefix stand in the data file as well, and before every rule.
#[test]
fn every_game_is_called_the_same_everywhere() {
    struct Said;
    impl Visitor for Said {
        type Output = ();
        fn visit<G: Playable>(self) {
            let meta = G::META;
            let id = meta.id;
            let data = read(&format!("crates/{id}/components.toml"));
            for line in [format!("id = {id:?}"), format!("rules_prefix = {:?}", meta.prefix)] {
                assert!(data.lines().any(|found| found == line), "{id}/components.toml: {line}");
            }
            for (lang, text) in [("de", G::RULES.de), ("en", G::RULES.en)] {
                let anchors = rules::anchors(text);
                assert!(!anchors.is_empty(), "{id}/rules.{lang}.md has no rule with a number");
                let own = anchors.iter().all(|anchor| anchor.starts_with(meta.prefix));
                assert!(own, "{id}/rules.{lang}.md has a rule of another game: {anchors:?}");
            }
            assert!(meta.minutes.0 <= meta.minutes.1 && meta.minutes.1 > 0, "{id}: minutes");
        }
    }
    for meta in GAMES {
        visit(meta.id, Said).unwrap();
    }
}
