//! The JSON of the games as TypeScript, for the page.

use crate::door::Request;
use crate::{LogLine, Offer, Seated, answer, ids};
use burghof_core::Wire;
use std::path::PathBuf;
use ts_rs::{Config, ExportError, TS};

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

/// Writes view, action and event of every game, what every table says, and what can be asked at the door and is answered
/// there.
pub fn typescript(to: &Config) -> Result<(), ExportError> {
    fn game<G: Wire<Seen: TS + 'static, Act: TS + 'static, Happening: TS + 'static>>(
        to: &Config,
    ) -> Result<(), ExportError> {
        G::Seen::export_all(to)?;
        G::Act::export_all(to)?;
        G::Happening::export_all(to)
    }
    game::<burghof_ludwig::Ludwig>(to)?;
    game::<burghof_castellan::Castellan>(to)?;
    game::<burghof_castles::Castles>(to)?;
    game::<burghof_schloss::Schloss>(to)?;
    game::<burghof_burg::Burg>(to)?;
    GameId::export_all(to)?;
    Offer::export_all(to)?;
    LogLine::export_all(to)?;
    Seated::export_all(to)?;
    Request::export_all(to)?;
    answer::GameMeta::export_all(to)?;
    answer::Opened::export_all(to)?;
    answer::State::export_all(to)?;
    answer::Ahead::export_all(to)?;
    answer::DraftState::export_all(to)?;
    answer::Refusal::export_all(to)?;
    answer::Objection::export_all(to)?;
    answer::Closed::export_all(to)?;
    answer::Numbered::export_all(to)?;
    answer::TakenBack::export_all(to)?;
    answer::Text::export_all(to)?;
    answer::DraftOpened::export_all(to)?;
    answer::Tried::export_all(to)?;
    answer::Allowed::export_all(to)
}
