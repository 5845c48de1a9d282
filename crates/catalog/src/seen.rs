//! What a page can work out from its own view alone: legality, previews, words. Nothing here needs, or could know, the real position.

use crate::api::{Offer, Preview};
use crate::position::read_json;
use crate::{BadPosition, Playable, Shelf, UnknownGame, Visitor};
use burghof_core::*;
use serde_json::Value;

/// What one viewer knows, read back from JSON; the game does not matter any more.
pub struct Seen(Box<dyn Look>);

trait Look: Send {
    fn seats(&self) -> u8;
    fn legal(&self, seat: Seat) -> Vec<Offer>;
    fn preview(&self, seat: Seat) -> Vec<Preview>;
    fn check(&self, seat: Seat, notation: &str) -> Result<(), crate::Refusal>;
    fn act(&mut self, seat: Seat, notation: &str) -> Result<bool, crate::Refusal>;
    fn view(&self) -> Value;
    fn score(&self) -> ScoreSheet;
    fn aid(&self) -> Value;
    fn prompt(&self, seat: Seat) -> Message;
    fn describe(&self) -> Vec<Message>;
    fn ties(&self) -> Vec<Tie>;
}

struct World<G: Playable> {
    world: G,
    viewer: Viewer,
}

impl Seen {
    /// Reads the view of a viewer.
    pub fn read<S: Shelf>(
        id: &str,
        json: &str,
        viewer: Viewer,
        own: Option<&str>,
    ) -> Result<Result<Seen, BadPosition>, UnknownGame> {
        struct Reader<'a>(&'a str, Viewer, Option<&'a str>);
        impl Visitor for Reader<'_> {
            type Output = Result<Seen, BadPosition>;
            fn visit<G: Playable>(self) -> Self::Output {
                let seen = read_json::<G::Given>(self.0)?.value;
                let view = G::from_seen(seen, crate::data::<G>(self.2)?)?;
                let world = G::imagine(&view, &mut Rng::new(0));
                Ok(Seen(Box::new(World { world, viewer: self.1 })))
            }
        }
        S::visit(id, Reader(json, viewer, own))
    }

    /// How many seats there are, those the rules move themselves included.
    pub fn seats(&self) -> u8 {
        self.0.seats()
    }

    /// What the seat may do.
    pub fn legal(&self, seat: Seat) -> Vec<Offer> {
        self.0.legal(seat)
    }

    /// What each of it would change.
    pub fn preview(&self, seat: Seat) -> Vec<Preview> {
        self.0.preview(seat)
    }

    /// Why not.
    pub fn check(&self, seat: Seat, notation: &str) -> Result<(), crate::Refusal> {
        self.0.check(seat, notation)
    }

    /// Tries one of the seat's actions in the draft: `Ok(true)` if it is as good as done, `Ok(false)` if it would draw or reveal
    /// something, so that only the real table can tell what comes of it (then nothing is changed).
    pub fn act(&mut self, seat: Seat, notation: &str) -> Result<bool, crate::Refusal> {
        self.0.act(seat, notation)
    }

    /// The view of the draft.
    pub fn view(&self) -> Value {
        self.0.view()
    }

    /// The score of the draft.
    pub fn score(&self) -> ScoreSheet {
        self.0.score()
    }

    /// What people could count in the draft.
    pub fn aid(&self) -> Value {
        self.0.aid()
    }

    /// What is asked in the draft.
    pub fn prompt(&self, seat: Seat) -> Message {
        self.0.prompt(seat)
    }

    /// The draft in sentences.
    pub fn describe(&self) -> Vec<Message> {
        self.0.describe()
    }

    /// The seats with equal points at the end, and what parted them.
    pub fn ties(&self) -> Vec<Tie> {
        self.0.ties()
    }
}

impl<G: Playable> Look for World<G> {
    fn seats(&self) -> u8 {
        self.world.seats()
    }

    fn legal(&self, seat: Seat) -> Vec<Offer> {
        crate::table::offers(&self.world, seat)
    }

    fn preview(&self, seat: Seat) -> Vec<Preview> {
        crate::table::previews(&self.world, seat)
    }

    fn check(&self, seat: Seat, notation: &str) -> Result<(), crate::Refusal> {
        let action = self.world.read_action(notation)?;
        self.world.check(seat, action).map_err(|illegal| crate::Refusal::Illegal { index: 0, illegal })
    }

    fn act(&mut self, seat: Seat, notation: &str) -> Result<bool, crate::Refusal> {
        let action = self.world.read_action(notation)?;
        self.world.check(seat, action).map_err(|illegal| crate::Refusal::Illegal { index: 0, illegal })?;
        let mut next = self.world.clone();
        let mut chance = Chance::scripted([]);
        let mut story = Story::default();
        next.apply(seat, action, &mut chance, &mut story);
        if !chance.asked().is_empty() || story.learned().contains(seat) {
            return Ok(false);
        }
        self.world = next;
        Ok(true)
    }

    fn view(&self) -> Value {
        seen_value::<G>(&self.world.view(self.viewer))
    }

    fn score(&self) -> ScoreSheet {
        self.world.sheet()
    }

    fn aid(&self) -> Value {
        shape::value(&G::aid(&self.world.view(self.viewer)))
    }

    fn prompt(&self, seat: Seat) -> Message {
        G::prompt(&self.world.view(self.viewer), seat)
    }

    fn describe(&self) -> Vec<Message> {
        G::describe(&self.world.view(self.viewer))
    }

    fn ties(&self) -> Vec<Tie> {
        self.world.ties()
    }
}
