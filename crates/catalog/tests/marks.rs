//! What we reconstructed is said where it is read: every entry of a data file that says so has its † in the rules, in both
//! languages.

use burghof_catalog::{GAMES, Playable, Visitor, visit};
use burghof_core::{Bilingual, Lang};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Stands behind the number of a rule and behind a value in a table that the rulebook does not give.
const MARK: char = '†';

/// Where the rules tell an entry.
#[derive(Copy, Clone, Debug)]
enum Told {
    /// In the rule with this id.
    Rule(&'static str),
    /// In the rule with this id and, for one kind of entries, in the rows of a table that begin so, in German and in English.
    Rows(&'static str, &'static [(&'static str, &'static str, &'static str)]),
    /// Only in the list of what we have added, in German and in English: a name, or what a piece shows.
    Added(&'static str, &'static str),
    /// Nowhere: only the drawing has it.
    Drawing,
}

/// By game: the kind of entry, the key that names its source, and where its value is told.
const PLACES: &[(&str, &str, &str, Told)] = &[
    ("castellan", "card", "source", Told::Rule("CAS-R01")),
    ("castellan", "cards_total", "source", Told::Rule("CAS-07")),
    ("ludwig", "specialty_stack", "source", Told::Rule("LUD-04")),
    ("ludwig", "attendant", "count_source", Told::Rule("LUD-07")),
    ("ludwig", "bonus_card", "name_source", Told::Added("Namen der Bonuskarten", "names of the bonus cards")),
    ("ludwig", "castle_token", "source", Told::Added("Schlossfiguren", "castle tokens")),
    ("castles", "side", "source", Told::Rule("CST-03")),
    ("castles", "shape", "source", Told::Rule("CST-R01")),
    ("castles", "wall_tiles", "source", Told::Rule("CST-R01")),
    (
        "castles",
        "gate",
        "source",
        Told::Added("das Tor an ihren vier Seiten", "the gate show on their four sides"),
    ),
    ("castles", "flag", "source", Told::Added("Verteilung der Fahnen", "the flags on them")),
    ("castles", "masonry", "source", Told::Added("Namen der Mauerwerke", "names of the masonries")),
    ("schloss", "tile", "source", Told::Rule("SLO-03")),
    ("schloss", "box", "source", Told::Rule("SLO-06")),
    ("schloss", "door", "source", Told::Rule("SLO-07")),
    ("schloss", "ghost", "source", Told::Rule("SLO-08")),
    ("schloss", "magic_card", "source", Told::Rule("SLO-11")),
    ("burg", "building", "source", Told::Rows("BRG-R03", BUILDINGS)),
    ("burg", "helper_place", "source", Told::Rows("BRG-R04", FEES)),
    ("burg", "round_space", "source", Told::Rule("BRG-191")),
    ("burg", "board", "source", Told::Drawing),
];

/// By what the id begins with: the row of the table.
const BUILDINGS: &[(&str, &str, &str)] =
    &[("tower_", "| Turm", "| Tower"), ("house_", "| Haus", "| House"), ("well", "| Brunnen", "| Well")];
const FEES: &[(&str, &str, &str)] =
    &[("servants_", "| Gesindehaus", "| Servants' house"), ("market_", "| Markt", "| Market")];

/// The entries of a data file that are reconstructed: by kind and key of the source, their ids.
fn reconstructed(text: &str) -> BTreeMap<(String, String), BTreeSet<String>> {
    let mut found: BTreeMap<(String, String), BTreeSet<String>> = BTreeMap::new();
    let (mut kind, mut id) = (String::new(), String::new());
    for line in text.lines() {
        if line.starts_with('[') {
            kind = line.split(']').next().unwrap().trim_matches('[').to_owned();
            id.clear();
        }
        let Some((key, value)) = line.split_once('=') else { continue };
        let (key, value) = (key.trim(), value.split('#').next().unwrap().trim());
        if key == "id" {
            id = value.trim_matches('"').to_owned();
        }
        if value == "\"reconstructed\"" && !key.starts_with('#') {
            found.entry((kind.clone(), key.to_owned())).or_default().insert(id.clone());
        }
    }
    found
}

struct Rules;

impl Visitor for Rules {
    type Output = Bilingual;
    fn visit<G: Playable>(self) -> Bilingual {
        G::RULES
    }
}

/// Has the rule that begins with this anchor, alone or with others, its mark behind the anchors?
fn marked(rules: &str, rule: &str) -> bool {
    rules.lines().any(|line| {
        let parts = line.split_once("**").and_then(|(_, rest)| rest.split_once("**"));
        parts.is_some_and(|(anchors, rest)| {
            anchors.split(", ").any(|anchor| anchor == rule) && rest.trim_start().starts_with(MARK)
        })
    })
}

fn row_is_marked(rules: &str, row: &str) -> bool {
    rules.lines().any(|line| line.starts_with(row) && line.contains(MARK))
}

#[test]
fn what_is_reconstructed_has_its_mark_in_the_rules() {
    for meta in GAMES {
        let path = format!("../{}/components.toml", meta.id);
        let data = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap();
        let found = reconstructed(&data);
        let rules = visit(meta.id, Rules).unwrap();
        let places: Vec<_> = PLACES.iter().filter(|place| place.0 == meta.id).collect();
        for ((kind, key), ids) in &found {
            let place = places.iter().find(|place| place.1 == kind && place.2 == key);
            let Some((.., told)) = place else { panic!("{}: where is {kind}.{key} told?", meta.id) };
            for spoken in Lang::ALL {
                let (text, lang) = (rules.get(spoken), spoken.code());
                let said = |german: &'static str, english: &'static str| match spoken {
                    Lang::De => german,
                    Lang::En => english,
                };
                match *told {
                    Told::Rule(rule) => {
                        assert!(marked(text, rule), "{lang}: {rule} has no mark, {kind} needs it")
                    }
                    Told::Rows(rule, rows) => {
                        assert!(marked(text, rule), "{lang}: {rule} has no mark, {kind} needs it");
                        for id in ids {
                            let row = rows.iter().find(|row| id.starts_with(row.0));
                            let row = row.unwrap_or_else(|| panic!("{}: no row for {id}", meta.id));
                            let row = said(row.1, row.2);
                            assert!(row_is_marked(text, row), "{lang}: the row `{row}` has no mark");
                        }
                    }
                    Told::Added(german, english) => {
                        let added = text.rsplit("\n## ").next().unwrap_or_default();
                        let what = said(german, english);
                        assert!(
                            added.contains(MARK) && added.contains(what),
                            "{lang}: `{what}` is not listed"
                        );
                    }
                    Told::Drawing => assert!(kind == "board", "{kind} is more than a drawing"),
                }
            }
        }
        // What is not reconstructed any more leaves this list.
        for (_, kind, key, _) in places {
            assert!(
                found.contains_key(&((*kind).into(), (*key).into())),
                "{}: no {kind} is reconstructed",
                meta.id
            );
        }
    }
}
