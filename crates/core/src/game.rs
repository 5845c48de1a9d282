use crate::*;
use std::fmt;
use std::hash::Hash;

/// A game: its positions, and the rules that lead from one to the next.
///
/// A value of the type is a full position, hidden things included. It is small plain data: a clone is a memory copy.
/// Read this page, then `docs/adding-a-game.md`; [`contract`](crate::contract) checks everything that is promised here.
pub trait Game: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    /// What the game is.
    const META: Meta;
    /// The components.
    type Data: Components;
    /// What a table can agree on.
    type Options: Options;
    /// What a seat can do: says what people would say (the card, the cell), never a slot of a hand, so that it means
    /// the same in every imagined world. At most 16 bytes.
    type Action: Copy + Ord + Hash + fmt::Debug + Send + Sync + 'static;
    /// What the rules say when something happens. For animation and logs; a page that ignores events is still right.
    type Event: Clone + Eq + fmt::Debug + Send + Sync + 'static;
    /// What one viewer knows: `Public` plus what this viewer holds or remembers, and who the viewer is.
    type View: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static;

    /// The first position.
    fn new(setup: &Setup<Self>, chance: &mut Chance) -> Result<Self, SetupError>;
    /// The components this position is made of.
    fn data(&self) -> Loaded<Self::Data>;
    /// The people first, then seats the rules move themselves (Ludwig).
    fn seats(&self) -> u8;
    /// Whom the game waits for; none exactly when it is over.
    fn to_act(&self) -> SeatSet;
    /// Replaces `out` by everything the seat may do now: no doubles; same view, same order. A seat outside `to_act` may
    /// have actions where the rules say *may*.
    fn legal_actions(&self, seat: Seat, out: &mut Vec<Self::Action>);
    /// `Ok` exactly for the actions that [`Game::legal_actions`] lists; otherwise the rule that forbids it. Must not
    /// panic for any value.
    fn check(&self, seat: Seat, action: Self::Action) -> Result<(), Illegal>;
    /// Carries out a legal action, and then everything that leaves no choice.
    fn apply(
        &mut self,
        seat: Seat,
        action: Self::Action,
        chance: &mut Chance,
        tell: &mut impl Listener<Self::Event>,
    );
    /// The result, once the game is over.
    fn outcome(&self) -> Option<Outcome>;
    /// What parts seats with equal points, asked once the game is over; `None` where they share their place and no rule
    /// says more. [`Game::outcome`] ranks by the same: the kit compares them.
    fn parting(&self) -> Option<Parting> {
        None
    }
    /// One walk over the points, possible at any time; each line cites its rule.
    fn score(&self, to: &mut impl Scorer);
    /// What this viewer knows.
    fn view(&self, viewer: Viewer) -> Self::View;
    /// A full position that looks like this to its viewer: keep what is known, put everything else back into its bag,
    /// draw again.
    fn imagine(view: &Self::View, rng: &mut Rng) -> Self;
    /// Conservation with counts: every piece is in exactly one place. Used by the reader of positions and by the kit.
    fn invariants(&self) -> Result<(), Broken>;
    /// Writes an action the way people note it down.
    fn write_action(&self, action: Self::Action, out: &mut dyn fmt::Write) -> fmt::Result;
    /// Reads what [`Game::write_action`] writes (from any position), tolerant of case and spaces. The action need not
    /// be legal.
    fn read_action(&self, text: &str) -> Result<Self::Action, Unreadable>;

    /// A hash of what the viewer knows: equal views, equal keys. Override it where a hash is kept up to date.
    fn key(&self, viewer: Viewer) -> u64 {
        hash::hash64(&self.view(viewer))
    }

    /// One of the legal actions, all with the same odds. Override it where picking is cheaper than listing. The seat
    /// must have an action.
    #[inline]
    fn random_action(&self, seat: Seat, rng: &mut Rng, scratch: &mut Vec<Self::Action>) -> Self::Action {
        self.legal_actions(seat, scratch);
        rng.pick(scratch)
    }

    /// Made face down: masked in the log for everybody else until the game is over. Asked in the position before it.
    fn secret(&self, _seat: Seat, _action: Self::Action) -> bool {
        false
    }

    /// For search only: the others' face-down choices that could still be changed become open decisions again.
    fn reopen(&mut self, _seat: Seat) {}

    /// May this action be taken back, as far as the rules are concerned (CAS-92, LUD-45: what lies, lies)? Asked in
    /// the position before it; what was revealed is looked at by the session.
    fn take_back_allowed(&self, _seat: Seat, _action: Self::Action) -> bool {
        true
    }

    /// May people talk now (LUD-44)?
    fn talk_open(&self) -> bool {
        true
    }

    /// The notation of an action as a string.
    fn notation(&self, action: Self::Action) -> String {
        let mut out = String::new();
        // Writing into a string cannot fail.
        let _ = self.write_action(action, &mut out);
        out
    }

    /// The seats with equal points and what parted them, once the game is over.
    fn ties(&self) -> Vec<Tie> {
        self.outcome().zip(self.parting()).map_or_else(Vec::new, |(end, parting)| parting.ties(&end))
    }

    /// The score sheet as it stands.
    fn sheet(&self) -> ScoreSheet {
        let mut sheet = ScoreSheet::default();
        self.score(&mut sheet);
        sheet
    }

    /// The position as a table may count it before the end: without what nobody is told yet (CST-R16).
    #[inline]
    fn unwarned(&self) -> Self {
        self.clone()
    }

    /// Points that are certain to come and do not stand on the sheet yet, for previews: an area enclosed in this turn
    /// whose owner is known.
    #[inline]
    fn count_certain(&self, _: &mut Totals) {}

    /// The sums of the score sheet as it stands.
    #[inline]
    fn totals(&self) -> Totals {
        let mut totals = Totals::default();
        self.score(&mut totals);
        totals
    }
}
