use crate::*;

/// What an action would change at once, as far as its seat can know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preview<A> {
    /// The action.
    pub action: A,
    /// It would draw from a bag or throw a die: what follows is unknown, and the changes are those before it.
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
/// use burghof_core::{preview, toy::Toy, Chance, Game, Key, Rng, Seat, Setup};
/// let game = Toy::new(&Setup::new(2), &mut Chance::keyed(Key::from_seed("p"))).unwrap();
/// let seat = Seat::new(0);
/// let all = preview::<Toy>(&game.view(seat.into()), seat, &mut Rng::new(1));
/// assert_eq!(all.len(), 3);
/// ```
pub fn preview<G: Game>(view: &G::View, seat: Seat, rng: &mut Rng) -> Vec<Preview<G::Action>> {
    let world = G::imagine(view, rng);
    let before = world.totals();
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
            let after = next.totals();
            let accounts = Seat::all(world.seats())
                .map(Account::Seat)
                .chain((0..score::MAX_SHARED as u8).map(Account::Shared));
            let changes = accounts
                .map(|account| (account, after.total(account) - before.total(account)))
                // After a draw the imagined result is one of many: what it scores is not known to anybody.
                .filter(|&(_, change)| change != 0 && !draws)
                .collect();
            Preview { action, draws, reveals: story.learned(), ends: next.outcome().is_some(), changes }
        })
        .collect()
}
