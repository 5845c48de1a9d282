//! The JSON of the games as TypeScript, for the page.

use crate::door::Request;
use crate::{GAMES, Playable, Visitor, api, ids, visit};
use burghof_core::{ActOf, HappeningOf, Lang, Message, Meta, Speech, Text, Wire, json_of};
use burghof_words::Voice;
use schemars::generate::{Contract, SchemaSettings};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};
use ts_rs::{Config, ExportError, TS};

/// Writes fresh files with `write` and keeps those in `to` that differ; says which. A file of `to` that is not written any
/// more goes, as far as it is `ours`.
pub fn renew(
    to: &Path,
    ours: impl Fn(&str) -> bool,
    write: impl FnOnce(&Config) -> Result<(), ExportError>,
) -> Result<Vec<String>, ExportError> {
    let fresh = std::env::temp_dir().join(format!("burghof-types-{}", std::process::id()));
    // Milliseconds and counts: all of them far below 2^53. Ids and seeds are strings.
    write(&Config::new().with_large_int("number").with_out_dir(&fresh))?;
    let (new, old) = (files(&fresh)?, files(to)?);
    fs::remove_dir_all(&fresh)?;
    fs::create_dir_all(to)?;
    let mut changed = Vec::new();
    for (name, text) in new.iter().filter(|(name, text)| ours(name) && old.get(*name) != Some(text)) {
        fs::write(to.join(name), text)?;
        changed.push(name.clone());
    }
    for name in old.into_keys().filter(|name| ours(name) && !new.contains_key(name)) {
        fs::remove_file(to.join(&name))?;
        changed.push(name);
    }
    Ok(changed)
}

fn files(folder: &Path) -> io::Result<BTreeMap<String, String>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(BTreeMap::new()),
        Err(error) => return Err(error),
    };
    let read = |entry: io::Result<fs::DirEntry>| {
        let entry = entry?;
        Ok((entry.file_name().to_string_lossy().into_owned(), fs::read_to_string(entry.path())?))
    };
    entries.map(read).collect()
}

/// The id of one of the games.
pub struct GameId;

impl TS for GameId {
    type WithoutGenerics = Self;
    type OptionInnerType = Self;
    fn name(_: &Config) -> String {
        "GameId".into()
    }
    fn inline(_: &Config) -> String {
        ids().iter().map(|id| format!("{id:?}")).collect::<Vec<_>>().join(" | ")
    }
    fn decl(config: &Config) -> String {
        format!("type GameId = {};", Self::inline(config))
    }
    fn decl_concrete(config: &Config) -> String {
        Self::decl(config)
    }
    fn output_path() -> Option<PathBuf> {
        Some("engine.ts".into())
    }
}

/// A game whose JSON can be told as TypeScript and as JSON Schema.
pub trait Described {
    /// Writes view, action, event, faces and what is counted.
    fn types(to: &Config) -> Result<(), ExportError>;
    /// View, position, action, event, what is counted and what is printed, as schemas.
    fn forms(generator: &mut SchemaGenerator) -> [Schema; 6];
}
impl<G: Wire<Faces: TS + JsonSchema + 'static> + Text<Aid: TS + JsonSchema + 'static>> Described for G
where
    G::Seen<'static>: TS + JsonSchema + 'static,
    G::Position<'static>: JsonSchema,
    ActOf<G>: TS + JsonSchema + 'static,
    HappeningOf<G>: TS + JsonSchema + 'static,
{
    fn types(to: &Config) -> Result<(), ExportError> {
        G::Seen::<'static>::export_all(to)?;
        ActOf::<G>::export_all(to)?;
        HappeningOf::<G>::export_all(to)?;
        // Nothing to count is no type of its own.
        if G::Aid::output_path().is_some() {
            G::Aid::export_all(to)?;
        }
        G::Faces::export_all(to)
    }

    fn forms(generator: &mut SchemaGenerator) -> [Schema; 6] {
        [
            generator.subschema_for::<G::Seen<'static>>(),
            generator.subschema_for::<G::Position<'static>>(),
            generator.subschema_for::<ActOf<G>>(),
            generator.subschema_for::<HappeningOf<G>>(),
            generator.subschema_for::<G::Aid>(),
            generator.subschema_for::<G::Faces>(),
        ]
    }
}

/// Writes `forms.json`: the JSON of the games as JSON Schema, for the description of a server's API. It is kept beside the
/// catalog, so that a server need not make it.
pub fn forms(to: &Config) -> Result<(), ExportError> {
    struct Forms<'a>(&'a mut SchemaGenerator);
    impl Visitor for Forms<'_> {
        type Output = [Schema; 6];
        fn visit<G: Playable>(self) -> Self::Output {
            G::forms(self.0)
        }
    }
    let mut settings = SchemaSettings::draft2020_12();
    settings.definitions_path = "/components/schemas".into();
    settings.meta_schema = None;
    settings.contract = Contract::Serialize;
    let mut generator = settings.into_generator();
    let mut forms = Map::new();
    for meta in GAMES {
        let all = for_each(meta, Forms(&mut generator));
        forms.insert(
            meta.id.to_owned(),
            ["view", "position", "action", "event", "aid", "faces"].into_iter().zip(all).collect(),
        );
    }
    let all = json!({ "forms": forms, "schemas": generator.take_definitions(true) });
    fs::create_dir_all(to.out_dir())?;
    let text = serde_json::to_string_pretty(&all).unwrap_or_default() + "\n";
    Ok(fs::write(to.out_dir().join("forms.json"), text)?)
}

/// Writes view, action and event of every game, what every table says, what can be asked at the door and is answered there,
/// and the list of the games: all that the page knows of a game before it loads its engine.
pub fn typescript(to: &Config) -> Result<(), ExportError> {
    struct Shapes<'a>(&'a Config);
    impl Visitor for Shapes<'_> {
        type Output = Result<(), ExportError>;
        fn visit<G: Playable>(self) -> Self::Output {
            G::types(self.0)
        }
    }
    let mut shelf = Vec::new();
    for meta in GAMES {
        for_each(meta, Shapes(to))?;
        shelf.push(for_each(meta, Shelved));
    }
    let games = GAMES.iter().map(|meta| json_of(&api::GameMeta::new(meta))).collect::<Vec<_>>();
    let write = |name: &str, text: String| fs::write(to.out_dir().join(name), NOTE.to_owned() + &text);
    write("shelf.ts", format!("{SHELVED}export const SHELF: Shelved[] = {}\n", rows(&shelf)))?;
    let import = "import type { GameMeta } from \"./engine\";\n\n";
    write("games.ts", format!("{import}export const GAMES: GameMeta[] = {}\n", rows(&games)))?;
    GameId::export_all(to)?;
    api::Offer::<Message>::export_all(to)?;
    api::LogLine::<Message>::export_all(to)?;
    api::Advice::<Message>::export_all(to)?;
    api::Reviewed::export_all(to)?;
    api::Drawn::export_all(to)?;
    api::Saying::export_all(to)?;
    Request::export_all(to)?;
    api::SetRequest::export_all(to)?;
    api::SetRead::export_all(to)?;
    api::GameMeta::export_all(to)?;
    api::Opened::export_all(to)?;
    api::State::export_all(to)?;
    api::Preview::export_all(to)?;
    api::DraftState::export_all(to)?;
    api::Refusal::export_all(to)?;
    api::Objection::export_all(to)?;
    api::Closed::export_all(to)?;
    api::Numbered::export_all(to)?;
    api::TakenBack::export_all(to)?;
    api::RecordText::export_all(to)?;
    api::DraftOpened::export_all(to)?;
    api::Tried::export_all(to)?;
    api::Allowed::export_all(to)
}

const NOTE: &str =
    "// This file was written from the catalog of the games. Do not edit this file manually.\n";
const SHELVED: &str = "import type { Bilingual, GameId } from \"./engine\";

/** What the first page says of a game. */
export type Shelved = { id: GameId, title: Bilingual, hook: Bilingual, fewest: number, most: number, minutes: [number, number] };

";

/// What the first page says of a game.
struct Shelved;

impl Visitor for Shelved {
    type Output = Value;
    fn visit<G: Playable>(self) -> Value {
        let Meta { id, title, fewest, most, minutes, .. } = G::META;
        // Two short texts for each game, in a program that writes files and ends.
        let hook = Message::new(format!("{id}-hook").leak());
        let hook = |lang| Voice::new(lang, &[G::WORDS]).say(&hook);
        json!({
            "id": id, "title": json_of(&title), "hook": { "de": hook(Lang::De), "en": hook(Lang::En) },
            "fewest": fewest, "most": most, "minutes": minutes,
        })
    }
}

fn for_each<V: Visitor>(meta: &Meta, visitor: V) -> V::Output {
    match visit(meta.id, visitor) {
        Ok(output) => output,
        Err(unknown) => unreachable!("the ids are those of the catalog: {unknown}"),
    }
}

/// One line for each.
fn rows(values: &[Value]) -> String {
    let lines: Vec<String> = values.iter().map(|value| format!("  {value},\n")).collect();
    format!("[\n{}]", lines.concat())
}
