use crate::*;

/// What an action would change at once, as far as its seat can know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preview<A> {
    /// The action.
    pub action: A,
    /// It would draw from a bag or throw a die: what follows is unknown, and the changes are those that are certain.
    pub draws: bool,
    /// Who would learn something new.
    pub reveals: SeatSet,
    /// It would end the game.
    pub ends: bool,
    /// The accounts whose sum would change, with the difference.
    pub changes: Vec<(Account, i32)>,
}

/// What each legal action of a seat would change. Worked out on a position imagined from the seat's view, so it can
/// leak nothing.
///
/// ```
/// use burghof_core::{preview, Chance, Game, Key, Rng, Seat, Setup};
/// use burghof_toy::Toy;
/// let game = Toy::new(&Setup::new(2), &mut Chance::keyed(Key::from_seed("p"))).unwrap();
/// let seat = Seat::new(0);
/// let all = preview::<Toy>(&game.view(seat.into()), seat, &mut Rng::new(1));
/// assert_eq!(all.len(), 3);
/// ```
pub fn preview<G: Game>(view: &G::View, seat: Seat, rng: &mut Rng) -> Vec<Preview<G::Action>> {
    let world = G::imagine(view, rng);
    let before = prospects(&world);
    let mut actions = Vec::new();
    world.legal_actions(seat, &mut actions);
    actions
        .into_iter()
        .map(|action| {
            let mut next = world.clone();
            let mut chance = Chance::scripted([]);
            let mut story = Story::default();
            next.apply(seat, action, &mut chance, &mut story);
            let draws = !chance.asked().is_empty();
            let mut changes = changes(&world, &before, &next);
            if draws && !changes.is_empty() {
                // After a draw this is one result of many: certain is only what all of them bring.
                for next in results(&world, seat, action, rng) {
                    keep_certain(&mut changes, &self::changes(&world, &before, &next));
                }
                // What others have chosen face down may decide it, too.
                for _ in 0..WORLDS {
                    let other = G::imagine(view, rng);
                    let mut next = other.clone();
                    if next.check(seat, action).is_ok() {
                        next.apply(seat, action, &mut Chance::free(rng.fork()), &mut Silent);
                        keep_certain(&mut changes, &self::changes(&other, &prospects(&other), &next));
                    }
                }
            }
            Preview { action, draws, reveals: story.learned(), ends: next.outcome().is_some(), changes }
        })
        .collect()
}

/// How many other worlds are asked whether something is certain.
const WORLDS: usize = 4;

/// The points as they stand, with those that are certain to come.
fn prospects<G: Game>(game: &G) -> Totals {
    let game = game.unwarned();
    let mut totals = game.totals();
    game.count_certain(&mut totals);
    totals
}

/// The accounts whose sum differs, with the difference.
fn changes<G: Game>(world: &G, before: &Totals, next: &G) -> Vec<(Account, i32)> {
    let after = prospects(next);
    let shared = (0..score::MAX_SHARED as u8).map(Account::Shared);
    Seat::all(world.seats())
        .map(Account::Seat)
        .chain(shared)
        .map(|account| (account, after.total(account) - before.total(account)))
        .filter(|&(_, change)| change != 0)
        .collect()
}

/// What the draws of an action can lead to: everything if that is not much, else a few results.
fn results<G: Game>(world: &G, seat: Seat, action: G::Action, rng: &mut Rng) -> Vec<G> {
    const ALL: usize = 40;
    const SOME: usize = 8;
    if let Some(all) = play::outcomes(world, seat, action, ALL) {
        return all.into_iter().map(|(next, _)| next).collect();
    }
    let one = |_| {
        let mut next = world.clone();
        next.apply(seat, action, &mut Chance::free(rng.fork()), &mut Silent);
        next
    };
    (0..SOME).map(one).collect()
}

/// Keeps of each gain or loss what another result brings as well.
fn keep_certain(changes: &mut Vec<(Account, i32)>, other: &[(Account, i32)]) {
    changes.retain_mut(|(account, change)| {
        let there = other.iter().find(|(same, _)| same == account).map_or(0, |&(_, change)| change);
        *change = if *change > 0 { (*change).min(there).max(0) } else { (*change).max(there).min(0) };
        *change != 0
    });
}
