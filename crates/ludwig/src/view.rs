//! What one viewer knows: everything public, the viewer's own hand and choices, and what the viewer remembers.

use crate::components::MAX_CASTLES;
use crate::rooms::RoomSet;
use crate::state::{HAND, Ludwig, NONE, Phase, Public, Secrets};
use burghof_core::{Rng, Seat, Viewer};
use std::hash::{Hash, Hasher};

/// What one viewer knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What everybody knows.
    pub public: Public,
    /// The hands this viewer knows: the viewer's own, and stacks held before (section 11); the others are empty.
    pub hands: [[u8; HAND]; MAX_CASTLES],
    /// The viewer's own two tiles chosen face down.
    pub pair: [u8; 2],
    /// Ludwig's two tiles, for the one who assigns them.
    pub ludwig_pair: [u8; 2],
    /// The viewer's own assignment: the higher tile goes left.
    pub high_left: bool,
    /// The viewer's own `first`, two bits a castle.
    pub votes: u16,
    /// The single last tiles this viewer can name, by round and stack.
    pub singles: [[u8; MAX_CASTLES]; 2],
}

impl Hash for View {
    /// Only the hands that are known.
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.viewer.hash(hasher);
        self.public.hash(hasher);
        let [a, b] = self.pair;
        let [c, d] = self.ludwig_pair;
        let [e, f] = self.votes.to_le_bytes();
        hasher.write_u64(u64::from_le_bytes([a, b, c, d, e, f, self.high_left.into(), 0]));
        for hand in self.hands.iter().filter(|hand| hand[0] != NONE) {
            hasher.write(hand);
        }
        hasher.write(self.singles.as_flattened());
    }
}

impl Public {
    /// Section 11: does this seat know the hand of another (or, in the assign and place steps, the stack that seat
    /// takes next)? It does if it held the same stack earlier in the round.
    pub fn knows_hand(&self, seat: Seat, of: Seat) -> bool {
        if Some(seat) == self.ludwig() || self.phase == Phase::End {
            return false;
        }
        let n = usize::from(self.seats);
        let (i, j) = (seat.index(), of.index());
        let distance = if self.passing_left() { (j + n - i) % n } else { (i + n - j) % n };
        let turn = usize::from(self.turn);
        match self.phase {
            Phase::Select | Phase::LudwigDraw | Phase::LudwigGive => distance < turn,
            // The stacks have moved on: the viewer's next one is known only if it came all the way round.
            _ if distance == 0 => n <= turn,
            _ => distance <= turn,
        }
    }

    /// Section 11: does this seat know the single last tile of a stack, by the seat that held it first?
    pub fn knows_single(&self, seat: Seat, round: usize, stack: usize) -> bool {
        if Some(seat) == self.ludwig() {
            return false;
        }
        let n = usize::from(self.seats);
        let i = seat.index();
        let distance = if round == 0 { (i + n - stack) % n } else { (stack + n - i) % n };
        distance < usize::from(self.data.numbers.turns)
    }
}

impl View {
    /// What this viewer knows before anything of their own is added.
    pub(crate) fn of_public(viewer: Viewer, public: &Public) -> View {
        View {
            viewer,
            public: public.clone(),
            hands: [[NONE; HAND]; MAX_CASTLES],
            pair: [NONE; 2],
            ludwig_pair: [NONE; 2],
            high_left: false,
            votes: 0,
            singles: [[NONE; MAX_CASTLES]; 2],
        }
    }
}

impl Ludwig {
    /// What one viewer knows.
    pub(crate) fn view_of(&self, viewer: Viewer) -> View {
        let mut view = View::of_public(viewer, &self.public);
        let Some(seat) = viewer.seat().filter(|&seat| self.public.people().contains(seat)) else {
            return view;
        };
        let i = seat.index();
        for other in Seat::all(self.public.seats) {
            if self.public.knows_hand(seat, other) {
                view.hands[other.index()] = self.secrets.hands[other.index()];
            }
        }
        view.pair = self.secrets.pairs[i];
        if self.public.assigner() == Some(seat) {
            view.ludwig_pair = self.secrets.ludwig_pair;
        }
        view.high_left = self.secrets.high_left >> i & 1 == 1;
        view.votes = self.secrets.votes & self.public.vote_bits(seat);
        for round in 0..2 {
            for stack in 0..self.public.seats as usize {
                if self.public.knows_single(seat, round, stack) {
                    view.singles[round][stack] = self.secrets.singles[round][stack];
                }
            }
        }
        view
    }
}

impl Public {
    /// The bits of `votes` that belong to a seat.
    pub(crate) fn vote_bits(&self, seat: Seat) -> u16 {
        let [left, right] = self.castles_of(seat);
        1 << (2 * left) | 2 << (2 * right)
    }
}

impl View {
    /// Does the viewer know this seat's hand?
    pub fn knows(&self, seat: Seat) -> bool {
        self.viewer.seat().is_some_and(|viewer| self.public.knows_hand(viewer, seat))
    }

    /// A hand the viewer knows; empty if it is hidden.
    pub fn hand(&self, seat: Seat) -> &[u8] {
        if !self.knows(seat) {
            return &[];
        }
        &self.hands[seat.index()][..self.public.held(seat) as usize]
    }

    /// The single last tiles the viewer can name.
    fn known_singles(&self) -> RoomSet {
        self.singles.iter().flatten().copied().collect()
    }

    /// Discarded rooms this viewer can name.
    pub fn known_discard(&self) -> RoomSet {
        let mut known = self.public.seen_discard;
        for (round, singles) in self.singles.iter().enumerate() {
            for (stack, &single) in singles.iter().enumerate() {
                if self.public.singles_discarded >> (8 * round + stack) & 1 == 1 {
                    known.insert(single);
                }
            }
        }
        known
    }

    /// Rooms this viewer cannot place anywhere: in hidden hands, in the supply or unseen among the discards.
    pub fn unknown(&self) -> RoomSet {
        let mut known = self.public.open_rooms();
        for seat in Seat::all(self.public.seats) {
            self.hand(seat).iter().for_each(|&room| known.insert(room));
        }
        self.ludwig_pair.iter().for_each(|&room| known.insert(room));
        let known = known
            .union(&self.public.seen_discard)
            .union(&self.public.seen_supply)
            .union(&self.known_singles());
        RoomSet::first(self.public.data.room_count()).minus(&known)
    }

    /// A full position that looks like this to its viewer: what is known stays, everything else is drawn again.
    pub(crate) fn imagine(&self, rng: &mut Rng) -> Ludwig {
        let public = self.public.clone();
        let seats = public.seats as usize;
        let mut secrets = Secrets { singles: self.singles, ..Secrets::NONE };
        let mut bag = Bag::new(&self.unknown());
        for seat in Seat::all(public.seats) {
            let i = seat.index();
            if self.knows(seat) {
                secrets.hands[i] = self.hands[i];
                continue;
            }
            let mut hand = RoomSet::EMPTY;
            let mut held = public.held(seat);
            if Some(seat) == public.ludwig() && self.ludwig_pair[0] != NONE {
                self.ludwig_pair.iter().for_each(|&room| hand.insert(room));
                held = held.saturating_sub(2);
            }
            (0..held).for_each(|_| hand.insert(bag.draw(rng)));
            secrets.hands[i].iter_mut().zip(hand.iter()).for_each(|(place, room)| *place = room);
        }
        self.imagine_choices(&public, &mut secrets, rng);
        // The single tiles in the discards, then whatever else lies there unseen.
        secrets.discard = self.known_discard();
        for round in 0..2 {
            for stack in 0..seats {
                let there = public.singles_discarded >> (8 * round + stack) & 1 == 1;
                if there && secrets.singles[round][stack] == NONE {
                    let room = bag.draw(rng);
                    secrets.singles[round][stack] = room;
                    secrets.discard.insert(room);
                }
            }
        }
        while secrets.discard.len() < public.discard_len && !bag.is_empty() {
            secrets.discard.insert(bag.draw(rng));
        }
        Ludwig { public, secrets }
    }

    /// Face-down choices of others: any of the possible ones.
    fn imagine_choices(&self, public: &Public, secrets: &mut Secrets, rng: &mut Rng) {
        let own = self.viewer.seat();
        for seat in public.people().iter() {
            let i = seat.index();
            let is_own = own == Some(seat);
            match public.phase {
                Phase::Select if is_own => secrets.pairs[i] = self.pair,
                Phase::Select if public.chosen.contains(seat) => {
                    secrets.pairs[i] = two_of(&secrets.hands[i][..public.held(seat) as usize], rng);
                }
                Phase::Assign if is_own => secrets.high_left |= u8::from(self.high_left) << i,
                Phase::Assign if public.chosen.contains(seat) => {
                    secrets.high_left |= (rng.below(2) as u8) << i
                }
                _ => {}
            }
        }
        match public.phase {
            Phase::LudwigGive => {
                secrets.ludwig_pair = self.ludwig_pair;
                if let (NONE, Some(ludwig)) = (self.ludwig_pair[0], public.ludwig()) {
                    let hand = &secrets.hands[ludwig.index()][..public.held(ludwig) as usize];
                    secrets.ludwig_pair = two_of(hand, rng);
                }
            }
            Phase::Place => {
                let own_bits = own
                    .filter(|&seat| public.people().contains(seat))
                    .map_or(0, |seat| public.vote_bits(seat));
                secrets.votes = self.votes;
                for castle in 0..public.seats {
                    for side in 0..2 {
                        let bit = 1 << (2 * castle + side);
                        if public.sites[castle as usize].voted >> side & 1 == 1 && own_bits & bit == 0 {
                            secrets.votes |= if rng.below(2) == 0 { bit } else { 0 };
                        }
                    }
                }
            }
            _ => {}
        }
    }
}

/// Two different tiles of a sorted hand.
fn two_of(hand: &[u8], rng: &mut Rng) -> [u8; 2] {
    let n = hand.len() as u32;
    if n < 2 {
        return [NONE; 2];
    }
    let first = rng.below(n);
    let second = rng.below(n - 1);
    let second = second + u32::from(second >= first);
    [hand[first.min(second) as usize], hand[first.max(second) as usize]]
}

/// Rooms to draw from.
struct Bag {
    rooms: [u8; 192],
    left: usize,
}

impl Bag {
    fn new(set: &RoomSet) -> Bag {
        let mut bag = Bag { rooms: [NONE; 192], left: 0 };
        for room in set.iter() {
            bag.rooms[bag.left] = room;
            bag.left += 1;
        }
        bag
    }

    fn is_empty(&self) -> bool {
        self.left == 0
    }

    fn draw(&mut self, rng: &mut Rng) -> u8 {
        if self.left == 0 {
            return NONE;
        }
        let pick = rng.below(self.left as u32) as usize;
        self.left -= 1;
        let room = self.rooms[pick];
        self.rooms[pick] = self.rooms[self.left];
        room
    }
}
