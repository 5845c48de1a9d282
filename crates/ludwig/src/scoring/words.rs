//! What a line of the score says.

use super::{Plan, Sets};
use crate::components::{CardKind, RoomType, ScoreKind, TYPES, Tile, TileInfo};
use crate::rules::place_name;
use burghof_core::{Arg, Message, bits};

impl Plan<'_> {
    #[inline]
    pub(super) fn places(&self, counted: u64) -> Vec<String> {
        bits::ones(counted)
            .map(|bit| match bit {
                0 => "0,0".into(),
                n => self.cells.get(n as usize - 1).map_or(String::new(), |&at| place_name(at)),
            })
            .collect()
    }

    #[inline]
    pub(super) fn names(&self, counted: u64) -> Arg {
        let name = |bit: u32| match bit {
            0 => Arg::Word("ludwig-throne-room"),
            n => self
                .tiles
                .get(n as usize - 1)
                .map_or(Arg::Int(0), |&tile| Arg::Name(self.data.named(Tile(tile)).name)),
        };
        Arg::List(bits::ones(counted).map(name).collect())
    }

    #[inline]
    pub(super) fn room_message(
        &self,
        sets: &Sets,
        info: &TileInfo,
        tile: Tile,
        counted: u64,
        points: i32,
    ) -> Message {
        let id = match info.score {
            ScoreKind::Variety if points == i32::from(info.points) => "ludwig-score-sleeping-all",
            ScoreKind::Variety => "ludwig-score-sleeping-missing",
            ScoreKind::Cells => "ludwig-score-cells",
            ScoreKind::Connected => "ludwig-score-connected",
            ScoreKind::Anywhere => "ludwig-score-anywhere",
            ScoreKind::Hanging => "ludwig-score-corridor",
            ScoreKind::Column => "ludwig-score-column",
            ScoreKind::Fixed => "ludwig-score-fixed",
            ScoreKind::ColumnBelow => "ludwig-score-tower",
            ScoreKind::Surround | ScoreKind::Nothing => "ludwig-score-foyer",
        };
        let message = Message::new(id)
            .with("tile", self.data.named(tile).name)
            .with("n", counted.count_ones())
            .with("points", points)
            .with("rooms", self.names(counted));
        match info.score {
            ScoreKind::Cells | ScoreKind::Connected | ScoreKind::Anywhere | ScoreKind::Column => {
                message.with("wants", self.wanted(info.wants)).with("each", i32::from(info.points))
            }
            ScoreKind::Hanging => {
                let hanging = self.data.hangings.get(info.wants as usize);
                message.with("wants", hanging.map_or(Arg::Int(0), |named| Arg::Name(named.name)))
            }
            ScoreKind::Variety => {
                let missing = (0..TYPES).filter(|&kind| kind != info.row as usize && sets.rows[kind] == 0);
                let missing = missing.map(|kind| Arg::Name(self.data.types[kind].named.name)).collect();
                message.with("missing", Arg::List(missing))
            }
            _ => message,
        }
    }

    #[inline]
    pub(super) fn wanted(&self, wants: u8) -> Arg {
        match RoomType::from_index(wants) {
            Some(kind) => Arg::Name(self.data.types[kind as usize].named.name),
            None => Arg::Word("ludwig-specialty-room"),
        }
    }
}

/// The words for what a card counts.
#[inline]
pub(super) fn card_words(kind: CardKind) -> &'static str {
    const WORDS: [&str; 20] = [
        "ludwig-counts-distinct-types",
        "ludwig-counts-attendants",
        "ludwig-counts-downstairs",
        "ludwig-counts-sleeping",
        "ludwig-counts-below-ground",
        "ludwig-counts-high-levels",
        "ludwig-counts-living",
        "ludwig-counts-food",
        "ludwig-counts-height",
        "ludwig-counts-width",
        "ludwig-counts-outdoor",
        "ludwig-counts-corridor",
        "ludwig-counts-enclosed-8",
        "ludwig-counts-enclosed-4",
        "ludwig-counts-utility",
        "ludwig-counts-specialty",
        "ludwig-counts-throne-types",
        "ludwig-counts-throne-spaces",
        "ludwig-counts-five",
        "ludwig-counts-three",
    ];
    WORDS[kind as usize]
}
