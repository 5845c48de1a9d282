use crate::net::{Active, Net, Slot, Unfit};
use crate::terms::Terms;
use crate::{Bot, Strength, Style, worth};
use burghof_core::{Account, Chance, Game, MAX_SEATS, Rng, Seat, Setup, SetupError, hash, play};

/// Who judges positions and actions.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Judge {
    /// What people thought out, as it was before anything was learnt. It never changes.
    Hand,
    /// What was found since, with these weights for the terms of the game. A game that has learnt nothing judges by hand.
    Learnt(&'static [i32]),
    /// The evaluation by hand, and what this net adds to it.
    Net(&'static Net),
}

/// What a game's bots know about it, beside the rules. One module per game in this crate.
///
/// Every function gets a position imagined from the acting seat's view, never the real one. Numbers are hundredths of a
/// point, as whole numbers: the same on every machine and in the browser.
pub trait Insight: Game {
    /// The strong search, on this many threads.
    fn search(seed: u64, threads: u32, style: Style) -> Box<dyn Bot<Self>>;

    /// One step of a search: nobody listens.
    fn step(&mut self, seat: Seat, action: Self::Action, chance: &mut Chance);

    /// Random actions to the end, or for [`Insight::ROUNDS`].
    fn play_out(&mut self, chance: &mut Chance, rng: &mut Rng, scratch: &mut Vec<Self::Action>);

    /// Random games: how many steps they took, and one hash over all their ends, to be compared with other machines.
    fn playouts(setup: &Setup<Self>, seed: u64, games: u32) -> Result<(u64, u64), SetupError>;

    /// How good each of the seat's legal actions looks at once. Replaces `out` by one number per action, higher is
    /// better; the heuristics of the catalogue live here. Must depend on the world only through what the seat knows.
    fn appraise(world: &Self, seat: Seat, actions: &[Self::Action], judge: Judge, out: &mut Vec<i32>);

    /// How good the position is for each seat: the points as they stand, and what may be expected of the rest.
    fn evaluate(world: &Self, _judge: Judge) -> [i32; MAX_SEATS] {
        world.totals().seats.map(|points| points * 100)
    }

    /// What a learnt evaluation looks at: the names of the terms of each thing that earns points. Empty: there is none.
    const TERMS: &'static [&'static str] = &[];

    /// How many stages the game has to a learnt evaluation, which weighs the terms anew in each.
    const STAGES: usize = 0;

    /// The stage the game is in.
    fn stage(_world: &Self) -> usize {
        0
    }

    /// The terms of each thing that earns points (a site, a castle), one row each. Replaces `out`.
    fn terms(_world: &Self, out: &mut Vec<Terms>) {
        out.clear();
    }

    /// How many inputs a net of this game has. None: there is no net for it.
    const INPUTS: usize = 0;

    /// Of each thing that earns points: what it is worth without a net, and the inputs that are active. Replaces `out`.
    fn inputs(_world: &Self, out: &mut Vec<(i32, Active)>) {
        out.clear();
    }

    /// Reads a net of this game.
    fn read_net(_file: &[u8]) -> Result<Net, Unfit> {
        Err(Unfit::Foreign)
    }

    /// Where the net of this game lies, if it plays with one.
    fn slot() -> Option<&'static Slot> {
        None
    }

    /// The net that comes with the program, as a file. In a browser nothing comes with it: the page brings it.
    const NET: Option<&'static [u8]> = None;

    /// The points of each of these things as they stand.
    fn earned(&self, out: &mut Vec<i32>) {
        out.clear();
        out.extend(&self.totals().seats[..usize::from(self.seats())]);
    }

    /// The points of each seat as they stand. Only for a game that counts them in shared accounts.
    #[inline]
    fn points(&self) -> [i32; MAX_SEATS] {
        self.totals().seats
    }

    /// Whose score lines tell what this seat has: its own, or those of the shared thing that counts for it.
    fn account(_world: &Self, seat: Seat) -> Account {
        Account::Seat(seat)
    }

    /// The name of the part of the evaluation to which a score line with this message belongs, as the id of a message.
    fn theme(_line: &str) -> &'static str {
        worth::REST
    }

    /// What the evaluation expects of a seat beyond the points as they stand, part by part; what is not told here counts as
    /// [`worth::REST`].
    fn hopes(_world: &Self, _seat: Seat, _judge: Judge, _tell: &mut dyn FnMut(&'static str, i32)) {}

    /// Is this a good moment for [`Insight::evaluate`]? A playout of the strong search goes on until it is.
    #[inline]
    fn quiet(&self) -> bool {
        true
    }

    /// Playouts of the reference are stopped after this many rounds, and the points as they stand decide. Only for a game that
    /// random players do not bring to an end.
    const ROUNDS: Option<u32> = None;

    /// How many turns were begun so far; only asked where [`Insight::ROUNDS`] is set.
    #[inline]
    fn turns(&self) -> u32 {
        0
    }

    /// How the bot `hand` plays this game: as the strong search did before anything was learnt. It never changes, so that
    /// whatever comes later can be compared with it.
    const HAND: Style = Style::USUAL;

    /// How the strong search plays this game.
    const STYLE: Style = Self::HAND;

    /// How the strong search plays now: with the net, if it is there and sound.
    fn style() -> Style {
        match net::<Self>() {
            Ok(Some(net)) => Self::STYLE.with_net(net),
            _ => Self::STYLE,
        }
    }

    /// How many iterations of the strong search take about as much CPU time as a thousand of the reference, over a whole
    /// game. Measured; see `docs/strength.md`.
    const EQUAL: u64 = 500;

    /// How the eight levels for people play this game, weakest first.
    const LEVELS: [Strength; 8] = [
        Strength::Soft(Self::STYLE.trust * 8),
        Strength::Soft(Self::STYLE.trust * 2),
        Strength::Looks,
        Strength::Search(60),
        Strength::Search(250),
        Strength::Search(1_000),
        Strength::Search(4_000),
        Strength::Long(16_000),
    ];

    /// One action for a playout of the strong search: quick, and better than blind chance where that is cheap.
    #[inline]
    fn sensible_action(&self, seat: Seat, rng: &mut Rng, scratch: &mut Vec<Self::Action>) -> Self::Action {
        self.random_action(seat, rng, scratch)
    }
}

/// The net a game plays with; none if it has none, or none was brought yet. Damage is an error, and then it plays by hand. A
/// folder in `BURGHOF_NETS` has other ones than those that come with the program.
pub fn net<G: Insight>() -> Result<Option<&'static Net>, Unfit> {
    match G::slot() {
        None => Ok(None),
        #[cfg(target_family = "wasm")]
        Some(slot) => Ok(slot.given()),
        #[cfg(not(target_family = "wasm"))]
        Some(slot) => slot.get(|| match std::env::var_os("BURGHOF_NETS") {
            Some(folder) => {
                let path = std::path::Path::new(&folder).join(format!("{}.net", G::META.id));
                let file = std::fs::read(path).map_err(|_| Unfit::Missing)?;
                G::read_net(&file).map(Some)
            }
            None => G::NET.map(G::read_net).transpose(),
        }),
    }
}

/// Inside every `impl Insight`: what computes for long. Written for each game here, it is compiled with this crate, for
/// speed; as a default it would be compiled with whoever asks, and a browser's module is made as small as possible there.
macro_rules! compiled_here {
    () => {
        fn search(seed: u64, threads: u32, style: $crate::Style) -> Box<dyn $crate::Bot<Self>> {
            Box::new($crate::Search::on_threads(seed, threads, style))
        }
        fn step(
            &mut self,
            seat: burghof_core::Seat,
            action: Self::Action,
            chance: &mut burghof_core::Chance,
        ) {
            burghof_core::Game::apply(self, seat, action, chance, &mut burghof_core::Silent);
        }
        fn play_out(
            &mut self,
            chance: &mut burghof_core::Chance,
            rng: &mut burghof_core::Rng,
            scratch: &mut Vec<Self::Action>,
        ) {
            $crate::reference::play_out(self, chance, rng, scratch);
        }
        fn playouts(
            setup: &burghof_core::Setup<Self>,
            seed: u64,
            games: u32,
        ) -> Result<(u64, u64), burghof_core::SetupError> {
            $crate::insight::random_games(setup, seed, games)
        }
    };
}
pub(crate) use compiled_here;

pub(crate) fn random_games<G: Game>(
    setup: &Setup<G>,
    seed: u64,
    games: u32,
) -> Result<(u64, u64), SetupError> {
    let (mut chance, mut rng) = (Chance::free(Rng::new(seed)), Rng::new(seed.wrapping_add(1)));
    let (mut scratch, mut steps, mut ends) = (Vec::new(), 0u64, 0u64);
    for _ in 0..games {
        let mut game = G::new(setup, &mut chance)?;
        let taken = play::random_playout(&mut game, &mut chance, &mut rng, &mut scratch, G::META.longest);
        steps += u64::from(taken);
        ends = ends.rotate_left(7) ^ hash::hash64(&game);
    }
    Ok((steps, ends))
}
