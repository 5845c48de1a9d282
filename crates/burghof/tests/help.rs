//! Every command explains itself, in both languages, and all words are there.

use crate::common::burghof;
use burghof_core::Bilingual;

const WORDS: Bilingual =
    Bilingual { de: include_str!("../words.de.ftl"), en: include_str!("../words.en.ftl") };
const COMMANDS: [&str; 26] = [
    "games",
    "rules",
    "play",
    "replay",
    "legal",
    "apply",
    "score",
    "simulate",
    "review",
    "arena",
    "ladder",
    "puzzles",
    "samples",
    "perft",
    "bench",
    "serve",
    "health",
    "site",
    "verify",
    "admin",
    "corpus",
    "load",
    "completions",
    "manual",
    "licences",
    "help",
];

#[test]
fn the_words_are_sound() {
    assert_eq!(burghof_words::mistakes(WORDS), Vec::<String>::new());
}

#[test]
fn every_command_teaches_in_both_languages() {
    for command in COMMANDS {
        let [de, en] = ["de", "en"].map(|lang| burghof(&format!("{command} --help --lang {lang}")));
        for (help, headings) in
            [(&de, ["Aufruf: ", "Beispiele:", "Optionen:"]), (&en, ["Usage: ", "Examples:", "Options:"])]
        {
            help.worked();
            assert!(headings.iter().all(|heading| help.out.contains(heading)), "{command}: {}", help.out);
            let missing = ["[cmd-", "[arg-", "[heading-", "[value-"];
            assert!(!missing.iter().any(|id| help.out.contains(id)), "{}", help.out);
            // What is typed after it may be another program, as a web server for the page.
            let (_, examples) = help.out.split_once(headings[1]).unwrap_or_default();
            let mut examples = examples.lines().skip(1).take_while(|line| !line.is_empty());
            assert!(
                examples.next().is_some_and(|first| first.starts_with("  burghof ")),
                "{command}: {}",
                help.out
            );
            assert!(examples.next().is_some(), "{command}: {}", help.out);
        }
        assert_ne!(de.out, en.out);
        for english in
            ["Usage:", "Options:", "Arguments:", "Commands:", "[default", "possible values", "Print help"]
        {
            assert!(!de.out.contains(english), "{command}: {english}\n{}", de.out);
        }
        assert_eq!(burghof(&format!("help {command}")).out, en.out);
    }
}

#[test]
fn the_first_screen_lists_all_commands() {
    for lang in ["de", "en"] {
        let help = burghof(&format!("--help --lang {lang}"));
        help.worked();
        assert!(COMMANDS.iter().all(|command| help.out.contains(&format!("\n  {command} "))), "{}", help.out);
    }
    let bare = burghof("");
    assert_eq!(bare.code, 2);
    assert!(bare.out.contains("Commands:"));
}

#[test]
fn the_language_comes_from_flag_then_environment() {
    use std::process::Command;
    let run = |args: &[&str], vars: &[(&str, &str)]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_burghof"));
        command.env_clear().args(args).envs(vars.iter().copied());
        String::from_utf8(command.output().unwrap().stdout).unwrap()
    };
    assert!(run(&["games"], &[]).contains("Title"));
    assert!(run(&["games"], &[("LANG", "de_DE.UTF-8")]).contains("Titel"));
    assert!(run(&["games"], &[("LANG", "de_DE.UTF-8"), ("LC_ALL", "en_GB")]).contains("Title"));
    assert!(run(&["games"], &[("LC_MESSAGES", "de"), ("LANG", "en")]).contains("Titel"));
    assert!(run(&["games"], &[("LC_ALL", "de"), ("BURGHOF_LANG", "en")]).contains("Title"));
    assert!(run(&["games", "--lang=de"], &[("BURGHOF_LANG", "en")]).contains("Titel"));
    assert!(run(&["--lang", "de", "games"], &[]).contains("Titel"));
    assert!(run(&["games"], &[("LANG", "C")]).contains("Title"));
}

#[test]
fn the_version_names_rules_and_data_of_every_game() {
    let version = burghof("--version");
    version.worked();
    assert!(version.out.starts_with(concat!("burghof ", env!("CARGO_PKG_VERSION"))), "{}", version.out);
    assert_eq!(version.out, burghof("-V").out);
    for game in crate::common::games() {
        let line = version
            .out
            .lines()
            .find(|line| line.starts_with(&format!("{game} ")))
            .expect("a line for each game");
        let fingerprint = line.rsplit(' ').next().unwrap_or_default();
        assert!(u64::from_str_radix(fingerprint, 16).is_ok_and(|_| fingerprint.len() == 16), "{line}");
    }
}

#[test]
fn a_program_brings_completions_manual_and_licences_along() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(burghof(&format!("completions {shell}")).worked().out.contains("simulate"), "{shell}");
    }
    assert!(burghof("completions sh").refused(2).contains("bash"));
    assert!(burghof("manual --lang de").worked().out.contains(".SH BEZEICHNUNG"));
    let folder = crate::common::scratch("manual");
    burghof(&format!("manual {}", folder.display())).worked();
    assert!(folder.join("burghof-serve.1").exists() && folder.join("burghof.1").exists());
    assert!(burghof("licences").worked().out.contains("Apache"));
}

#[test]
fn a_house_that_is_closed_is_not_well() {
    // Nobody listens on this port.
    burghof("health --listen 127.0.0.1:9 --database none.db").refused(1);
}
