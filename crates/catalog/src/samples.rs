//! Positions of self-play for whoever learns: what the seat to act sees, the terms of the evaluation, and what came of it. A game
//! follows from the seed and its number alone, so any sample can be made again; a shard is one safetensors file.

mod shard;

pub use shard::{Damaged, Flaw, Shard};

use crate::Playable;
use crate::simulate::dice;
use burghof_bots::net::Active;
use burghof_bots::terms::Terms;
use burghof_bots::{Forfeit, Player, Spec};
use burghof_core::*;
use burghof_features::Encoder;
use serde::{Deserialize, Serialize};

/// How the games are played, and what is kept of them.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recipe {
    /// The game.
    pub game: String,
    /// How many people.
    pub people: u8,
    /// The options, as text.
    pub options: Vec<(String, String)>,
    /// Who plays, one name for each seat.
    pub bots: Vec<String>,
    /// The seed.
    pub seed: String,
    /// The number of the first game.
    pub first: u64,
    /// How many games.
    pub games: u64,
    /// How many of a hundred actions are taken by chance.
    pub noise: u8,
    /// One position in this many is kept.
    pub every: u32,
    /// Are observations left out?
    pub lean: bool,
    /// The version of the rules.
    pub rules: u16,
    /// The components, as a fingerprint.
    pub data: String,
    /// Form of the observations: `castles/1`; empty if there are none.
    pub form: String,
    /// The names of the terms.
    pub terms: Vec<String>,
    /// How many inputs a net has.
    pub inputs: usize,
    /// The version of the program.
    pub version: String,
}

/// Why there are no samples.
#[derive(Debug)]
pub enum Stopped {
    /// The game cannot be set up.
    Setup(SetupError),
    /// A bot broke off a game.
    Forfeit(u64, Forfeit),
    /// The game waits for a seat that can do nothing: a fault of ours.
    Stuck(Seat),
}

impl From<SetupError> for Stopped {
    fn from(error: SetupError) -> Stopped {
        Stopped::Setup(error)
    }
}

/// A position as it was met, before anybody knows what comes of it.
struct Met {
    step: u32,
    seat: u8,
    quiet: bool,
    stage: u8,
    terms: Vec<Terms>,
    inputs: Vec<(i32, Active)>,
    seen: Vec<u8>,
    visits: Vec<(u16, u32)>,
    chosen: u16,
    legal: u16,
}

/// Makes one game after another.
pub struct Maker<G: Playable> {
    setup: Setup<G>,
    recipe: Recipe,
    bots: Vec<Spec>,
    encoder: Option<Box<dyn Encoder<G>>>,
}

impl<G: Playable> Maker<G> {
    /// For games like these. What the recipe says of the program itself is filled in.
    pub fn new(setup: Setup<G>, mut recipe: Recipe, bots: Vec<Spec>) -> Result<Maker<G>, Stopped> {
        let encoder = if recipe.lean { None } else { G::encoder(&setup).transpose()? };
        recipe.game = G::META.id.into();
        recipe.people = setup.people;
        recipe.options = setup.options().into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
        recipe.bots = bots.iter().map(Spec::to_string).collect();
        recipe.rules = setup.rules;
        recipe.data = format!("{:016x}", setup.data.get().fingerprint());
        recipe.form = encoder.as_ref().map_or(String::new(), |encoder| encoder.form().to_owned());
        recipe.terms = G::TERMS.iter().map(|&term| term.to_owned()).collect();
        recipe.inputs = G::INPUTS;
        recipe.version = env!("CARGO_PKG_VERSION").into();
        Ok(Maker { setup, recipe, bots, encoder })
    }

    /// What is made, and how.
    pub fn recipe(&self) -> &Recipe {
        &self.recipe
    }

    /// The games from `first` on, as one shard.
    pub fn shard(&self, first: u64, games: u64, done: &dyn Fn()) -> Result<Shard, Stopped> {
        let mut shard = Shard::new(Recipe { first, games, ..self.recipe.clone() });
        for number in first..first + games {
            self.game(number, &mut shard)?;
            done();
        }
        Ok(shard)
    }

    /// Plays one game and writes down its positions.
    fn game(&self, number: u64, shard: &mut Shard) -> Result<(), Stopped> {
        let Recipe { seed, noise, every, .. } = &self.recipe;
        let mut chance = Chance::keyed(Key::from_seed(&format!("samples {seed}/{number}")));
        let mut game = G::new(&self.setup, &mut chance)?;
        let purpose = |what: &str| dice(&format!("samples {seed}/{number} {what}"));
        let mut rng = Rng::new(purpose("noise"));
        let mut players: Vec<Player<G>> = self
            .bots
            .iter()
            .enumerate()
            .map(|(n, bot)| bot.player::<G>(purpose(&format!("seat {n}"))))
            .collect();
        let (mut met, mut actions, mut step) = (Vec::new(), Vec::new(), 0u32);
        while let Some(seat) = game.to_act().first() {
            game.legal_actions(seat, &mut actions);
            let Some(player) = players.get_mut(seat.index()).filter(|_| !actions.is_empty()) else {
                return Err(Stopped::Stuck(seat));
            };
            let view = game.view(seat.into());
            let choice =
                player.choose(&view, seat, &actions).map_err(|forfeit| Stopped::Forfeit(number, forfeit))?;
            // Both dice fall at every step, so that one setting does not move the other.
            let (kept, stray) = (rng.below((*every).max(1)) == 0, rng.below(100) < u32::from(*noise));
            let random = rng.pick(&actions);
            let action = if stray { random } else { choice.action };
            let place =
                |action: G::Action| actions.iter().position(|&other| other == action).unwrap_or(0) as u16;
            if kept && actions.len() > 1 {
                let visits = choice.considered.iter().map(|c| (place(c.action), c.visits)).collect();
                met.push(self.meet(&game, &view, seat, step, (visits, place(choice.action), actions.len())));
            }
            game.apply(seat, action, &mut chance, &mut Silent);
            step += 1;
        }
        players.iter_mut().for_each(|player| player.over(game.outcome()));
        let outcome = game.outcome();
        let mut points = Vec::new();
        game.earned(&mut points);
        let shares: Vec<f32> = Seat::all(game.seats())
            .map(|seat| {
                outcome.as_ref().map_or(0.0, |end| burghof_bots::arena::victory_share(end, seat) as f32)
            })
            .collect();
        for met in met {
            shard.push(number, met, &points, &shares);
        }
        Ok(())
    }

    fn meet(
        &self,
        game: &G,
        view: &G::View,
        seat: Seat,
        step: u32,
        (visits, chosen, legal): (Vec<(u16, u32)>, u16, usize),
    ) -> Met {
        let mut terms = Vec::new();
        G::terms(game, &mut terms);
        let (mut seen, mut inputs) = (Vec::new(), Vec::new());
        G::inputs(game, &mut inputs);
        if let Some(encoder) = &self.encoder {
            seen.resize(encoder.observation().len(), 0);
            encoder.observe(view, &mut seen);
        }
        Met {
            step,
            seat: seat.index() as u8,
            quiet: game.quiet(),
            stage: G::stage(game) as u8,
            terms,
            inputs,
            seen,
            visits,
            chosen,
            legal: legal as u16,
        }
    }
}
