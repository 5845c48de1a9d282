//! Games between bots that anybody can repeat: played from a seed and a number alone, told line by line, and counted. The command
//! line and Python do the same with the same code.

mod summary;
pub mod transcript;

pub use summary::{Summary, Tally};

use crate::Playable;
use burghof_bots::{Forfeit, Player, Spec};
use burghof_core::*;

/// A game between bots, to its end or until one of them broke it off.
pub struct Simulated<G: Game> {
    /// The whole game.
    pub session: Session<G>,
    /// Who broke it off, and why, if somebody did.
    pub forfeit: Option<(Seat, Forfeit)>,
}

/// Why a game could not be played on.
#[derive(Debug)]
pub enum Stopped<E> {
    /// It cannot be set up.
    Setup(SetupError),
    /// It waits for a seat that can do nothing, or a bot did what it must not: a fault of ours.
    Stuck(Seat),
    /// Whoever watched has had enough.
    Watcher(E),
}

/// Something that happened in a game, with the position after it.
pub enum Moment<'a, G: Game> {
    /// It is set up.
    Setup(&'a Session<G>),
    /// A seat acted.
    Action {
        /// The position before.
        before: &'a G,
        /// Who acted.
        seat: Seat,
        /// What it did.
        action: G::Action,
        /// What the rules said.
        story: &'a Story<G::Event>,
        /// The game after it.
        session: &'a Session<G>,
    },
    /// It is over.
    End(&'a Session<G>),
}

/// Sees a game as it goes.
pub type Watcher<'a, G, E> = dyn FnMut(Moment<'_, G>) -> Result<(), E> + 'a;

/// Dice for a purpose, set apart from the draws of the game: nobody can work one out from the other.
pub fn dice(purpose: &str) -> u64 {
    let bytes = *Key::from_seed(&format!("dice {purpose}")).bytes();
    u64::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7]])
}

/// One bot per seat: the last one is repeated, `random` if there is none. `None` if there are more bots than seats.
pub fn seat_bots(bots: &[Spec], people: u8) -> Option<Vec<Spec>> {
    let last = bots.last().cloned().unwrap_or(Spec::Random);
    let mut all = bots.to_vec();
    all.resize(people.into(), last);
    (bots.len() <= all.len()).then_some(all)
}

/// The key of a simulated game.
pub fn key(seed: &str, number: u64) -> Key {
    Key::from_seed(&format!("{seed}/{number}"))
}

/// Plays one game, one bot per seat. Its draws and its bots' dice follow from the seed and its number alone.
pub fn play<G: Playable, E>(
    setup: &Setup<G>,
    seed: &str,
    number: u64,
    bots: &[Spec],
    mut watch: Option<&mut Watcher<'_, G, E>>,
) -> Result<Simulated<G>, Stopped<E>> {
    let mut session = Session::new(setup.clone(), key(seed, number)).map_err(Stopped::Setup)?;
    let dice = |seat: usize| dice(&format!("simulate {seed}/{number} seat {seat}"));
    let mut players: Vec<Player<G>> =
        bots.iter().enumerate().map(|(seat, bot)| bot.player::<G>(dice(seat))).collect();
    if let Some(watch) = &mut watch {
        watch(Moment::Setup(&session)).map_err(Stopped::Watcher)?;
    }
    let mut actions = Vec::new();
    while let Some(seat) = session.position().to_act().first() {
        session.position().legal_actions(seat, &mut actions);
        let view = session.position().view(seat.into());
        let Some(player) = players.get_mut(seat.index()).filter(|_| !actions.is_empty()) else {
            return Err(Stopped::Stuck(seat));
        };
        let action = match player.choose(&view, seat, &actions) {
            Ok(choice) => choice.action,
            Err(forfeit) => {
                players.iter_mut().for_each(|player| player.over(None));
                return Ok(Simulated { session, forfeit: Some((seat, forfeit)) });
            }
        };
        let before = watch.is_some().then(|| session.position().clone());
        let story = session.act(seat, action).map_err(|_| Stopped::Stuck(seat))?;
        if let (Some(watch), Some(before)) = (&mut watch, &before) {
            let moment = Moment::Action { before, seat, action, story: &story, session: &session };
            watch(moment).map_err(Stopped::Watcher)?;
        }
    }
    if let Some(watch) = &mut watch {
        watch(Moment::End(&session)).map_err(Stopped::Watcher)?;
    }
    players.iter_mut().for_each(|player| player.over(session.position().outcome()));
    Ok(Simulated { session, forfeit: None })
}

/// The record of a game between bots: they are who sits there.
pub fn record<G: Game>(session: &Session<G>, bots: &[Spec]) -> Record {
    let header = Header { names: bots.iter().map(Spec::to_string).collect(), ..session.header() };
    session.to_record(&header)
}
