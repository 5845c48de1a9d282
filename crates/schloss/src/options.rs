//! What a table can agree on.

use burghof_core::SetupError;

/// The options of Das Schloss.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// SLO-131: the game is over after this many quiet rounds; 0 for never.
    pub quiet_rounds: u8,
    /// SLO-129: the game is over after this many turns.
    pub turn_limit: u16,
    /// SLO-13: who begins.
    pub start: StartPlayer,
}

/// Who begins.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum StartPlayer {
    /// Drawn at random.
    Random,
    /// The first seat.
    First,
}

impl Default for Options {
    #[inline]
    fn default() -> Options {
        Options { quiet_rounds: 10, turn_limit: 1000, start: StartPlayer::Random }
    }
}

impl burghof_core::Options for Options {
    #[inline]
    fn set(&mut self, key: &str, value: &str) -> Result<(), SetupError> {
        let bad = || SetupError::bad_value(key, value, "0, 1, 2, …");
        match key {
            "quiet_rounds" => self.quiet_rounds = value.parse().map_err(|_| bad())?,
            "turn_limit" => self.turn_limit = value.parse().map_err(|_| bad())?,
            "start" => {
                self.start = if value == "first" { StartPlayer::First } else { StartPlayer::Random };
            }
            _ => return Err(SetupError::bad_value(key, value, "–")),
        }
        Ok(())
    }

    #[inline]
    fn get(&self, key: &str) -> Option<String> {
        match key {
            "quiet_rounds" => Some(self.quiet_rounds.to_string()),
            "turn_limit" => Some(self.turn_limit.to_string()),
            "start" => Some(if self.start == StartPlayer::First { "first" } else { "random" }.into()),
            _ => None,
        }
    }
}
