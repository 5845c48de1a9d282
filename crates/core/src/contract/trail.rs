use super::*;

/// The game that is being played, written down when something fails in it: its seed, and a record that leads there.
///
/// Everything that plays a keyed game in the kit holds one; a failure anywhere inside, in the kit or in the game itself, is a
/// panic, and a trail that is dropped by a panic speaks.
pub(super) struct Trail<'a, G: Game> {
    setup: &'a Setup<G>,
    key: Key,
    seed: u64,
    actions: Vec<(Seat, G::Action)>,
}

impl<'a, G: Game> Trail<'a, G> {
    pub fn new(setup: &'a Setup<G>, key: Key, seed: u64) -> Trail<'a, G> {
        Trail { setup, key, seed, actions: Vec::new() }
    }

    pub fn note(&mut self, seat: Seat, action: G::Action) {
        self.actions.push((seat, action));
    }

    /// The record up to the last step that the rules allow.
    fn record(&self) -> Option<String> {
        let mut session = Session::new(self.setup.clone(), self.key).ok()?;
        for &(seat, action) in &self.actions {
            if session.act(seat, action).is_err() {
                break;
            }
        }
        Some(session.to_record(&session.header()).to_string())
    }
}

impl<G: Game> Drop for Trail<'_, G> {
    fn drop(&mut self) {
        if !std::thread::panicking() || quiet() {
            return;
        }
        let Trail { setup, seed, actions, .. } = &*self;
        eprintln!("\nin a random game, {setup:?}, seed {seed}, after {} steps", actions.len());
        // The game is broken in some way: writing it down may fail as well, and must not hide the failure.
        let record = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| self.record()));
        match record {
            Ok(Some(text)) => eprintln!(
                "`burghof play --load FILE` and `burghof replay FILE` show the position; the record to save as FILE:\n\n{text}"
            ),
            _ => eprintln!("its last steps: {:?}", &actions[actions.len().saturating_sub(5)..]),
        }
    }
}

thread_local! {
    static QUIET: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
}

fn quiet() -> bool {
    QUIET.get()
}

/// Does the game keep the simplest of its promises? Where it does not, two laws say so ([`every_game_keeps_the_law`] and
/// [`list_check_and_random_agree`]), and the others have nothing to add: a single wrong list would fail all of them alike.
pub fn worth_looking<G: Contract>() -> bool {
    // What a panic prints is printed by the law that is about it.
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    QUIET.set(true);
    let fine = std::panic::catch_unwind(|| {
        for people in [G::META.fewest, G::META.most] {
            keeps_the_law::<G>(&Setup::new(people), 0);
            legality::agree::<G>(&Setup::new(people), 100);
        }
    });
    QUIET.set(false);
    std::panic::set_hook(hook);
    if fine.is_err() {
        eprintln!(
            "not looked at: a law fails on which everything else rests, every_game_keeps_the_law or list_check_and_random_agree"
        );
    }
    fine.is_ok()
}

/// A position in the words of its JSON: what it is, not how it is packed.
pub(super) fn shown<G: Wire>(game: &G) -> String {
    serde_json::to_string(&game.to_position()).unwrap_or_else(|error| error.to_string())
}
