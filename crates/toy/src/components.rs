//! The cards, read from a data file once; a file that does not fit together is refused, and the entry named.

use burghof_core::{Components, Loaded, Misfit, Pack, hash, read_toml, standard};
use serde::Deserialize;

/// What the file says, as plain numbers.
#[derive(Debug, Hash, Pack)]
pub struct Data {
    /// TOY-01: the number on the highest card.
    pub highest: u8,
    /// TOY-01: how many cards a hand has at the beginning.
    pub hand: u8,
    /// TOY-05: how many rounds are played.
    pub rounds: u8,
    version: u32,
}

/// The most seats a table has.
pub const MAX_SEATS: usize = 4;

#[derive(Deserialize)]
struct File {
    meta: Meta,
    cards: Cards,
    game: Game,
}

#[derive(Deserialize)]
struct Meta {
    data_version: u32,
}

#[derive(Deserialize)]
struct Cards {
    highest: u8,
    hand: u8,
}

#[derive(Deserialize)]
struct Game {
    rounds: u8,
}

impl Data {
    /// Every card, as a bit set.
    #[inline]
    pub fn all(&self) -> u16 {
        ((1 << self.highest) - 1) << 1
    }
}

impl Components for Data {
    #[inline]
    fn standard() -> Loaded<Data> {
        standard!(Data, "toy", include_str!("../components.toml"))
    }

    #[inline]
    fn read(toml: &str) -> Result<Data, Misfit> {
        let File { meta, cards, game } = read_toml(toml)?;
        Misfit::within("cards.highest", cards.highest, 1, 15)?;
        Misfit::within("cards.hand", cards.hand, 1, u8::MAX)?;
        Misfit::suffice("cards.hand", usize::from(cards.hand) * MAX_SEATS, cards.highest)?;
        Misfit::within("game.rounds", game.rounds, 1, cards.hand)?;
        Ok(Data { highest: cards.highest, hand: cards.hand, rounds: game.rounds, version: meta.data_version })
    }

    #[inline]
    fn version(&self) -> u32 {
        self.version
    }

    #[inline]
    fn fingerprint(&self) -> u64 {
        hash::hash64(self)
    }
}
