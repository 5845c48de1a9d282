//! Who is to decide, what is legal and why not, what happens.

use crate::action::Action;
use crate::castle::{Castle, Faces, Point, Spot, Wall};
use crate::components::{CardSet, Data, Deck, Kind, MAX_PLAYERS, Pieces, can_start, subsets};
use crate::event::{Event, Placed};
use crate::state::{Building, Castellan, Phase, Public, Table};
use crate::view::View;
use crate::{Options, action, scoring};
use arrayvec::ArrayVec;
use burghof_core::*;
use std::cmp::Ordering;
use std::fmt;

/// The rules that refusals, points and the end cite.
pub mod cite {
    use burghof_core::Rule;
    macro_rules! rules {
        ($($name:ident = $id:literal;)*) => { $( #[doc = $id] pub const $name: Rule = Rule::new($id); )* };
    }
    rules! {
        CAS_12 = "CAS-12"; CAS_14 = "CAS-14"; CAS_15 = "CAS-15"; CAS_17 = "CAS-17"; CAS_28 = "CAS-28";
        CAS_29 = "CAS-29"; CAS_30 = "CAS-30"; CAS_31 = "CAS-31"; CAS_32 = "CAS-32"; CAS_33 = "CAS-33";
        CAS_34 = "CAS-34"; CAS_37 = "CAS-37"; CAS_38 = "CAS-38"; CAS_40 = "CAS-40"; CAS_44 = "CAS-44";
        CAS_58 = "CAS-58"; CAS_59 = "CAS-59"; CAS_60 = "CAS-60"; CAS_65 = "CAS-65"; CAS_66 = "CAS-66";
        CAS_68 = "CAS-68"; CAS_74 = "CAS-74"; CAS_75 = "CAS-75"; CAS_78 = "CAS-78";
    }
}
use cite::*;

/// The draw that chooses the starting player (CAS-12).
const STARTER: u16 = 0;

/// CAS-09: one source per seat and pile.
#[inline]
fn pile_source(seat: Seat, deck: Deck) -> u16 {
    1 + 2 * seat.index() as u16 + deck as u16
}

/// CAS-57 to CAS-61: where the double keep may stand after this turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offers {
    /// May it stay unused?
    pub none: bool,
    /// The smallest cells of the courtyards it may stand in.
    pub cells: ArrayVec<Point, 64>,
}

impl Offers {
    /// CAS-64: only real choices are asked.
    #[inline]
    pub fn is_choice(&self) -> bool {
        self.cells.len() + usize::from(self.none) > 1
    }
}

/// What the active seat may choose in step 3. If the double keep stands in ground that was divided in this turn, one of
/// its parts (CAS-60); if it is unused, any courtyard that was enclosed or divided in this turn, or none (CAS-58,
/// CAS-61, CAS-R22); otherwise there is nothing to choose.
pub fn offers(table: &Table, active: Seat) -> Offers {
    offers_among(table, active, &table.castle.fresh_faces())
}

#[inline]
fn offers_among(table: &Table, active: Seat, fresh: &Faces) -> Offers {
    let castle = &table.castle;
    let parts: ArrayVec<Point, 64> = fresh.iter().filter(|f| castle.is_doubled(f)).map(|f| f.cell).collect();
    if !parts.is_empty() {
        return Offers { none: false, cells: parts };
    }
    let cells = match table.double_used.contains(active) {
        true => ArrayVec::new(),
        false => fresh.iter().map(|face| face.cell).collect(),
    };
    Offers { none: true, cells }
}

/// How many cards the active seat draws, and how many of them may come from the wall pile (CAS-65 to CAS-68).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Due {
    /// Cards to draw in all.
    pub cards: u8,
    /// At least so many from the wall pile.
    pub fewest_wall: u8,
    /// At most so many from the wall pile.
    pub most_wall: u8,
}

impl Castellan {
    /// CAS-65, CAS-66, CAS-68: what is due in step 4.
    #[inline]
    pub fn due(&self) -> Due {
        let public = &self.public;
        let active = public.active;
        let [wall, tower] = Deck::ALL.map(|deck| self.pile(active, deck).count_ones() as u8);
        let symbols = public.data.give(public.table.played).1;
        let cards = (public.data.draw_per_turn + symbols).min(wall + tower);
        Due { cards, fewest_wall: cards.saturating_sub(tower), most_wall: cards.min(wall) }
    }
}

impl Table {
    /// CAS-44: does some piece that is still to be built fit somewhere?
    #[inline]
    pub fn something_fits(&self, seat: Seat) -> bool {
        if self.castle.is_empty() {
            return self.building.tower > 0;
        }
        let foreign = self.castle.foreign(seat.index());
        Kind::ALL.into_iter().any(|kind| {
            self.building.of(kind) > 0 && self.castle.places(kind, &foreign).iter().any(|&places| places != 0)
        })
    }
}

/// One of the set bits of a row of words, all with the same odds: the word and the bit.
#[inline]
fn pick<const N: usize>(words: [u64; N], rng: &mut Rng) -> Option<(usize, usize)> {
    let counts = words.map(u64::count_ones);
    let total = counts.iter().sum();
    if total == 0 {
        return None;
    }
    let mut n = rng.below(total);
    for (word, &count) in counts.iter().enumerate() {
        if n < count {
            return Some((word, bits::nth(words[word], n) as usize));
        }
        n -= count;
    }
    None
}

#[inline]
fn place(castle: &Castle, kind: Kind, tower: usize, side: usize) -> Action {
    match kind {
        Kind::Tower => Action::Tower(castle.tower_place(tower, side)),
        Kind::Short => Action::Wall(castle.wall_place(tower, side, false)),
        Kind::Long => Action::Wall(castle.wall_place(tower, side, true)),
    }
}

/// A piece at the beginning of a sentence.
fn said(kind: Kind) -> Datum {
    Datum::Word(match kind {
        Kind::Tower => "castellan-a-tower",
        Kind::Short => "castellan-a-short-wall",
        Kind::Long => "castellan-a-long-wall",
    })
}

const ORIGIN: Point = Point::new(0, 0);

impl Castellan {
    // ---- what is legal --------------------------------------------------------------------------------------------

    fn list_plays(&self, out: &mut Vec<Action>) {
        let hand = self.hands[self.public.active.index()];
        let data = self.public.data;
        let first = self.public.first_turn;
        out.extend(subsets(hand).filter(|&set| !first || can_start(data.give(set).0)).map(Action::Play));
    }

    fn list_places(&self, out: &mut Vec<Action>) {
        let table = &self.public.table;
        let castle = &table.castle;
        if castle.is_empty() {
            // CAS-28: the first piece is a tower and defines the point 0,0.
            out.push(if table.building.tower > 0 { Action::Tower(ORIGIN) } else { Action::End });
            return;
        }
        let foreign = castle.foreign(self.public.active.index());
        for kind in Kind::ALL {
            if table.building.of(kind) == 0 {
                continue;
            }
            for (side, set) in castle.places(kind, &foreign).into_iter().enumerate() {
                out.extend(bits::ones(set).map(|tower| place(castle, kind, tower as usize, side)));
            }
        }
        if out.is_empty() {
            out.push(Action::End);
        }
        // Numbers of towers follow the order of building; the list must not.
        out.sort_unstable();
    }

    fn random_place(&self, rng: &mut Rng) -> Action {
        let table = &self.public.table;
        let castle = &table.castle;
        if castle.is_empty() {
            return if table.building.tower > 0 { Action::Tower(ORIGIN) } else { Action::End };
        }
        let foreign = castle.foreign(self.public.active.index());
        let sides = |kind: Kind| match table.building.of(kind) {
            0 => [0; 4],
            _ => castle.places(kind, &foreign),
        };
        let [towers, shorts, longs] = Kind::ALL.map(sides);
        // With at most 32 towers two sides share a word: counting bits is the most expensive part of a random step.
        let found = if castle.tower_count() <= 32 {
            let pack = |s: [u64; 4]| [s[0] | s[1] << 32, s[2] | s[3] << 32];
            let ([a, b], [c, d], [e, f]) = (pack(towers), pack(shorts), pack(longs));
            pick([a, b, c, d, e, f], rng).map(|(word, bit)| (bit & 31, 2 * word + (bit >> 5)))
        } else {
            let ([a, b, c, d], [e, f, g, h], [i, j, k, l]) = (towers, shorts, longs);
            pick([a, b, c, d, e, f, g, h, i, j, k, l], rng).map(|(word, bit)| (bit, word))
        };
        match found {
            Some((tower, at)) => place(castle, Kind::ALL[at / 4], tower, at % 4),
            None => Action::End,
        }
    }

    fn random_play(&self, rng: &mut Rng, scratch: &mut Vec<Action>) -> Action {
        if self.public.first_turn {
            scratch.clear();
            self.list_plays(scratch);
            return rng.pick(scratch);
        }
        // A random number from 1 on, its bits laid over the cards of the hand.
        let hand = self.hands[self.public.active.index()];
        let number = 1 + rng.below((1 << hand.count_ones()) - 1);
        let set = bits::ones(hand.into())
            .enumerate()
            .filter(|&(at, _)| number >> at & 1 != 0)
            .fold(0, |set, (_, card)| set | 1 << card);
        Action::Play(set)
    }

    #[inline]
    fn check_play(&self, cards: CardSet) -> Result<(), Illegal> {
        let public = &self.public;
        let hand = self.hands[public.active.index()];
        if cards == 0 {
            return Err(Illegal::new(CAS_15, "castellan-no-play-nothing"));
        }
        if cards & !hand != 0 {
            let name = public.data.faces(cards & !hand).next().map(|card| card.name);
            let refusal = Illegal::new(CAS_15, "castellan-no-card-not-in-hand");
            return Err(match name {
                Some(name) => refusal.with("card", name),
                None => Illegal::new(CAS_15, "castellan-no-such-card"),
            });
        }
        let pieces = public.data.give(cards).0;
        if public.first_turn && !can_start(pieces) {
            return Err(Illegal::new(CAS_29, "castellan-no-first-play")
                .with("towers", i32::from(pieces.tower))
                .with("walls", pieces.walls() as i32));
        }
        Ok(())
    }

    #[inline]
    fn check_piece(&self, kind: Kind) -> Result<(), Illegal> {
        if self.public.table.building.of(kind) > 0 {
            return Ok(());
        }
        Err(Illegal::new(CAS_17, "castellan-no-piece").with("piece", said(kind)))
    }

    /// CAS-28, CAS-37, CAS-38, CAS-40.
    #[inline]
    fn check_tower(&self, at: Point) -> Result<(), Illegal> {
        self.check_piece(Kind::Tower)?;
        let castle = &self.public.table.castle;
        let no =
            |rule, why| Err(Illegal::new(rule, why).with("x", i32::from(at.x)).with("y", i32::from(at.y)));
        if castle.is_empty() {
            return if at == ORIGIN { Ok(()) } else { no(CAS_28, "castellan-no-first-tower") };
        }
        match castle.spot(at) {
            Spot::Tower(_) => no(CAS_37, "castellan-no-tower-on-tower"),
            Spot::Mid => no(CAS_38, "castellan-no-tower-in-wall"),
            Spot::Empty => no(CAS_38, "castellan-no-tower-on-free-ground"),
            Spot::Open => self.check_ground(castle.owner_of_open_end(at), Kind::Tower),
        }
    }

    /// CAS-30 to CAS-34, CAS-36, CAS-40.
    #[inline]
    fn check_wall(&self, wall: Wall) -> Result<(), Illegal> {
        self.check_piece(wall.kind())?;
        let castle = &self.public.table.castle;
        let no = |rule, why| Err(Illegal::new(rule, why).with("piece", said(wall.kind())));
        if castle.is_empty() {
            return no(CAS_28, "castellan-no-first-wall");
        }
        let Some((tower, side)) = castle.root(wall) else { return no(CAS_30, "castellan-no-wall-floats") };
        if !castle.edges_free(wall) {
            return no(CAS_31, "castellan-no-wall-on-wall");
        }
        if castle.spot(wall.at) == Spot::Mid || castle.spot(wall.end()) == Spot::Mid {
            return no(CAS_32, "castellan-no-room-for-tower");
        }
        if wall.long {
            match castle.spot(wall.mid()) {
                Spot::Empty => {}
                Spot::Open => return no(CAS_34, "castellan-no-wall-blocks-end"),
                Spot::Tower(_) | Spot::Mid => return no(CAS_33, "castellan-no-wall-crosses"),
            }
        }
        self.check_ground(castle.owner_at(tower, side), wall.kind())
    }

    /// CAS-40, CAS-89: not inside a courtyard of another player.
    #[inline]
    fn check_ground(&self, owner: Option<usize>, kind: Kind) -> Result<(), Illegal> {
        match owner {
            Some(owner) if owner != self.public.active.index() => {
                Err(Illegal::new(CAS_40, "castellan-no-foreign-ground")
                    .with("piece", said(kind))
                    .with("seat", Seat::new(owner as u8)))
            }
            _ => Ok(()),
        }
    }

    /// CAS-43, CAS-44: building ends only when nothing fits.
    #[inline]
    fn check_end(&self) -> Result<(), Illegal> {
        match self.public.table.something_fits(self.public.active) {
            true => Err(Illegal::new(CAS_44, "castellan-no-end-while-fitting")),
            false => Ok(()),
        }
    }

    /// CAS-58 to CAS-61.
    #[inline]
    fn check_claim(&self, cell: Option<Point>) -> Result<(), Illegal> {
        let table = &self.public.table;
        let offers = offers(table, self.public.active);
        let Some(cell) = cell else {
            return if offers.none { Ok(()) } else { Err(Illegal::new(CAS_60, "castellan-no-claim-none")) };
        };
        if offers.cells.contains(&cell) {
            return Ok(());
        }
        let no = |rule, why| {
            Err(Illegal::new(rule, why).with("x", i32::from(cell.x)).with("y", i32::from(cell.y)))
        };
        if !offers.none {
            return no(CAS_60, "castellan-no-claim-not-a-part");
        }
        match table.castle.face_at(cell) {
            Some(face) if table.castle.is_fresh(&face) => no(CAS_58, "castellan-no-claim-smallest-cell"),
            Some(face) if table.castle.owner(&face) == Some(self.public.active.index()) => {
                no(CAS_59, "castellan-no-claim-old")
            }
            _ => no(CAS_58, "castellan-no-claim-not-new"),
        }
    }

    /// CAS-65 to CAS-68.
    #[inline]
    fn check_draw(&self, wall: u8, tower: u8) -> Result<(), Illegal> {
        let due = self.due();
        let asked = i32::from(wall) + i32::from(tower);
        if asked != i32::from(due.cards) {
            let usual = due.cards == self.public.data.draw_per_turn;
            let rule = if usual { CAS_65 } else { CAS_66 };
            return Err(Illegal::new(rule, "castellan-no-draw-count")
                .with("due", i32::from(due.cards))
                .with("asked", asked));
        }
        if !(due.fewest_wall..=due.most_wall).contains(&wall) {
            return Err(Illegal::new(CAS_68, "castellan-no-draw-pile"));
        }
        Ok(())
    }

    // ---- what happens ---------------------------------------------------------------------------------------------

    /// CAS-92: everything is public at once; in a draft nobody hears anything (CAS-91).
    #[inline]
    fn say(&self, tell: &mut impl Listener<Event>, event: impl FnOnce() -> Event) {
        if self.public.building == Building::Strict {
            tell.tell(event);
        }
    }

    /// CAS-15, CAS-17, CAS-46: cards are laid down, pieces taken from the supply; handed-over pieces join them.
    fn play(&mut self, cards: CardSet, tell: &mut impl Listener<Event>) {
        let active = self.public.active;
        let data = self.public.data;
        let table = &mut self.public.table;
        self.hands[active.index()] &= !cards;
        table.played = cards;
        // CAS-R13: the supply suffices, unless somebody made the position up.
        let taken = data.give(cards).0.min(table.supply);
        table.supply -= taken;
        let passed = std::mem::take(&mut table.passed[active.index()]);
        table.building = taken + passed;
        table.phase = Phase::Build;
        self.say(tell, || Event::Played { seat: active, cards, taken, passed });
        self.continue_building(tell);
    }

    #[inline]
    fn build_tower(&mut self, at: Point, tell: &mut impl Listener<Event>) {
        self.public.table.castle.add_tower(at);
        self.public.table.building.tower -= 1;
        let seat = self.public.active;
        self.say(tell, || Event::Built { seat, piece: Placed::Tower(at) });
        self.continue_building(tell);
    }

    #[inline]
    fn build_wall(&mut self, wall: Wall, tell: &mut impl Listener<Event>) {
        let table = &mut self.public.table;
        if let Some((tower, side)) = table.castle.root(wall) {
            table.castle.add_wall(tower, side, wall.long);
        }
        table.building -= Pieces::one(wall.kind());
        let seat = self.public.active;
        self.say(tell, || Event::Built { seat, piece: Placed::Wall(wall) });
        self.continue_building(tell);
    }

    /// CAS-44: with nothing left the step is over.
    #[inline]
    fn continue_building(&mut self, tell: &mut impl Listener<Event>) {
        if self.public.table.building.is_empty() {
            self.begin_claim(tell);
        }
    }

    /// CAS-45, CAS-48, CAS-87, CAS-R10: the rest goes to the left neighbour, or out of the game.
    fn hand_over(&mut self, tell: &mut impl Listener<Event>) {
        let seat = self.public.active;
        let to = seat.left(self.public.seats);
        let receiver = self.has_turn_left(to).then_some(to);
        let table = &mut self.public.table;
        let pieces = std::mem::take(&mut table.building);
        match receiver {
            Some(to) => table.passed[to.index()] += pieces,
            None => table.lost += pieces,
        }
        self.say(tell, || Event::HandedOver { seat, to: receiver, pieces });
        self.begin_claim(tell);
    }

    /// CAS-48, CAS-72: does this seat, which is not the active one, have another turn?
    fn has_turn_left(&self, seat: Seat) -> bool {
        self.public.end_by.is_none() || self.public.last_turns.contains(seat)
    }

    /// CAS-54, CAS-64: asks where the double keep goes if there is a choice, and sets the keeps if not.
    pub(crate) fn begin_claim(&mut self, tell: &mut impl Listener<Event>) {
        let table = &mut self.public.table;
        table.phase = Phase::Draw;
        if !table.castle.has_fresh() {
            return;
        }
        let mut fresh = Faces::new();
        table.castle.collect_fresh(&mut fresh);
        let offers = offers_among(table, self.public.active, &fresh);
        if offers.is_choice() {
            table.phase = Phase::Claim;
        } else {
            self.claim(offers.cells.first().copied(), &fresh, tell);
        }
    }

    /// CAS-54 to CAS-61: every area enclosed in this turn gets a keep; `double` names the one with the double keep.
    fn claim(&mut self, double: Option<Point>, fresh: &Faces, tell: &mut impl Listener<Event>) {
        let seat = self.public.active;
        for face in fresh {
            let doubled = double == Some(face.cell);
            let castle = &mut self.public.table.castle;
            castle.claim(face, seat.index());
            castle.set_doubled(face, doubled);
            self.say(tell, || Event::Claimed {
                seat,
                cell: face.cell,
                value: face.value() as u8,
                double: doubled,
            });
        }
        let table = &mut self.public.table;
        if double.is_some() {
            table.double_used.insert(seat);
        }
        table.castle.clear_fresh();
        table.phase = Phase::Draw;
    }

    /// CAS-65 to CAS-73, CAS-91: the turn is confirmed; cards are drawn, the played ones discarded, the end is checked.
    fn draw(&mut self, wall: u8, tower: u8, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        let seat = self.public.active;
        let seats = self.public.seats;
        if self.public.building == Building::Trial {
            tell.reveal(SeatSet::others(seats, seat), || Event::turn(&self.public), || None);
        }
        let mut drawn = 0;
        for (deck, n) in Deck::ALL.into_iter().zip([wall, tower]) {
            for _ in 0..n {
                drawn |= self.draw_one(seat, deck, chance);
            }
        }
        if drawn == 0 {
            tell.tell(|| Event::Drew { seat, wall: 0, tower: 0, cards: None });
        } else {
            let event = |cards| Event::Drew { seat, wall, tower, cards };
            tell.reveal(SeatSet::of(seat), || event(Some(drawn)), || Some(event(None)));
        }
        // CAS-69.
        self.public.discards[seat.index()] |= std::mem::take(&mut self.public.table.played);
        self.public.first_turn = false;
        self.end_turn(seat, tell);
        self.public.start = self.public.table;
    }

    /// CAS-09: one card of a pile; the address of the draw is the number of cards already drawn from it.
    #[inline]
    fn draw_one(&mut self, seat: Seat, deck: Deck, chance: &mut Chance) -> CardSet {
        let pile = self.pile(seat, deck);
        let left = pile.count_ones();
        if left == 0 {
            return 0;
        }
        let index = self.public.data.deck(deck).count_ones() - left;
        let which = chance.below(Draw { source: pile_source(seat, deck), index }, left);
        let card = 1 << bits::nth(pile.into(), which);
        self.hands[seat.index()] |= card;
        card
    }

    /// CAS-70 to CAS-72, CAS-90: the next player, the last turns, the end.
    fn end_turn(&mut self, seat: Seat, tell: &mut impl Listener<Event>) {
        let seats = self.public.seats;
        self.public.table.phase = Phase::Play;
        self.public.last_turns.remove(seat);
        let out_of_cards =
            self.hands[seat.index()] == 0 && Deck::ALL.into_iter().all(|deck| self.pile(seat, deck) == 0);
        if self.public.end_by.is_none() && out_of_cards {
            self.trigger_end(seat, tell);
        }
        let ending = self.public.end_by.is_some();
        let mut next = seat;
        for _ in 0..seats {
            next = next.left(seats);
            let entitled = !ending || self.public.last_turns.contains(next);
            // CAS-18: a hand is never empty here, unless somebody made the position up; then the turn is skipped.
            if entitled && self.hands[next.index()] != 0 {
                self.public.active = next;
                tell.tell(|| Event::TurnBegins { seat: next, last: ending });
                return;
            }
            self.public.last_turns.remove(next);
        }
        self.public.table.phase = Phase::Over;
        tell.tell(|| Event::Over);
    }

    /// CAS-70, CAS-71, CAS-72: all others take all their cards and have one last turn.
    fn trigger_end(&mut self, seat: Seat, tell: &mut impl Listener<Event>) {
        let seats = self.public.seats;
        self.public.end_by = Some(seat);
        self.public.last_turns = SeatSet::seats(seats).without(seat);
        tell.tell(|| Event::OutOfCards { seat });
        for other in self.public.last_turns.iter() {
            let [wall, tower] = Deck::ALL.map(|deck| self.pile(other, deck));
            if wall | tower == 0 {
                continue;
            }
            self.hands[other.index()] |= wall | tower;
            let [wall_cards, tower_cards] = [wall, tower].map(|pile| pile.count_ones() as u8);
            let event = |cards| Event::Drew { seat: other, wall: wall_cards, tower: tower_cards, cards };
            tell.reveal(SeatSet::of(other), || event(Some(wall | tower)), || Some(event(None)));
        }
    }
}

impl Game for Castellan {
    const META: Meta = Meta {
        id: "castellan",
        prefix: "CAS",
        title: Bilingual { de: "Castellan", en: "Castellan" },
        fewest: 2,
        most: MAX_PLAYERS as u8,
        options: &[OptionMeta {
            key: "building",
            values: Values::OneOf(&["trial", "strict"]),
            default: "trial",
            rules: &["CAS-13", "CAS-91", "CAS-92"],
        }],
        rules_version: 1,
        // At most 16 turns for each of 4 players with 4 decisions beside the pieces, and at most 264 pieces.
        longest: 600,
    };
    type Data = Data;
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;

    /// CAS-01, CAS-08 to CAS-12: supply, piles, opening hands, starting player.
    fn new(setup: &Setup<Castellan>, chance: &mut Chance) -> Result<Castellan, SetupError> {
        setup.check()?;
        let seats = setup.people;
        let data = setup.data;
        let starter = chance.below(Draw { source: STARTER, index: 0 }, seats.into());
        let table = Table {
            castle: Castle::new(),
            phase: Phase::Play,
            played: 0,
            building: Pieces::NONE,
            supply: data.supply(seats),
            passed: [Pieces::NONE; MAX_PLAYERS],
            lost: Pieces::NONE,
            double_used: SeatSet::NONE,
        };
        let public = Public {
            data,
            building: setup.options.building,
            seats,
            active: Seat::new(starter as u8),
            first_turn: true,
            end_by: None,
            last_turns: SeatSet::NONE,
            discards: [0; MAX_PLAYERS],
            table,
            start: table,
        };
        let mut game = Castellan { public, hands: [0; MAX_PLAYERS] };
        for seat in Seat::all(seats) {
            for deck in Deck::ALL {
                for _ in 0..data.opening[deck as usize] {
                    game.draw_one(seat, deck, chance);
                }
            }
        }
        Ok(game)
    }

    fn data(&self) -> Loaded<Data> {
        self.public.data
    }

    #[inline]
    fn seats(&self) -> u8 {
        self.public.seats
    }

    #[inline]
    fn to_act(&self) -> SeatSet {
        match self.public.table.phase {
            Phase::Over => SeatSet::NONE,
            _ => SeatSet::of(self.public.active),
        }
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        if seat != self.public.active {
            return;
        }
        match self.public.table.phase {
            Phase::Play => self.list_plays(out),
            Phase::Build => self.list_places(out),
            Phase::Claim => {
                let offers = offers(&self.public.table, seat);
                out.extend(offers.none.then_some(Action::Claim(None)));
                out.extend(offers.cells.iter().map(|&cell| Action::Claim(Some(cell))));
            }
            Phase::Draw => {
                let due = self.due();
                out.extend(
                    (due.fewest_wall..=due.most_wall)
                        .map(|wall| Action::Draw { wall, tower: due.cards - wall }),
                );
            }
            Phase::Over => {}
        }
    }

    #[inline]
    fn random_action(&self, seat: Seat, rng: &mut Rng, scratch: &mut Vec<Action>) -> Action {
        match self.public.table.phase {
            Phase::Build => self.random_place(rng),
            Phase::Play => self.random_play(rng, scratch),
            Phase::Draw => {
                let due = self.due();
                let wall = due.fewest_wall + rng.below(u32::from(due.most_wall - due.fewest_wall) + 1) as u8;
                Action::Draw { wall, tower: due.cards - wall }
            }
            Phase::Claim | Phase::Over => {
                self.legal_actions(seat, scratch);
                rng.pick(scratch)
            }
        }
    }

    #[inline]
    fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        let phase = self.public.table.phase;
        if phase == Phase::Over {
            return Err(Illegal::new(CAS_74, "castellan-no-over"));
        }
        if seat != self.public.active {
            return Err(Illegal::new(CAS_12, "castellan-no-not-your-turn").with("seat", self.public.active));
        }
        match (phase, action) {
            (Phase::Play, Action::Play(cards)) => self.check_play(cards),
            (Phase::Build, Action::Tower(at)) => self.check_tower(at),
            (Phase::Build, Action::Wall(wall)) => self.check_wall(wall),
            (Phase::Build, Action::End) => self.check_end(),
            (Phase::Claim, Action::Claim(cell)) => self.check_claim(cell),
            (Phase::Draw, Action::Draw { wall, tower }) => self.check_draw(wall, tower),
            _ => Err(Illegal::new(
                CAS_14,
                match phase {
                    Phase::Play => "castellan-no-step-play",
                    Phase::Build => "castellan-no-step-build",
                    Phase::Claim => "castellan-no-step-claim",
                    Phase::Draw | Phase::Over => "castellan-no-step-draw",
                },
            )),
        }
    }

    #[inline]
    fn apply(&mut self, _: Seat, action: Action, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        match action {
            Action::Tower(at) => self.build_tower(at, tell),
            Action::Wall(wall) => self.build_wall(wall, tell),
            Action::Play(cards) => self.play(cards, tell),
            Action::End => self.hand_over(tell),
            Action::Claim(cell) => {
                let mut fresh = Faces::new();
                self.public.table.castle.collect_fresh(&mut fresh);
                self.claim(cell, &fresh, tell);
            }
            Action::Draw { wall, tower } => self.draw(wall, tower, chance, tell),
        }
    }

    /// CAS-74, CAS-81 to CAS-83: the highest result wins, then the most keeps.
    fn outcome(&self) -> Option<Outcome> {
        if self.public.table.phase != Phase::Over {
            return None;
        }
        let totals = self.totals();
        let keeps = scoring::keeps(&self.public);
        let rank = |seat: Seat| (totals.seats[seat.index()], keeps[seat.index()]);
        let better = |a: Seat, b: Seat| -> Ordering { rank(a).cmp(&rank(b)) };
        Some(Outcome::ranked(CAS_74, &totals.seats[..usize::from(self.public.seats)], better))
    }

    fn score(&self, to: &mut impl Scorer) {
        scoring::score(&self.public, to);
    }

    #[inline]
    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    #[inline]
    fn imagine(view: &View, rng: &mut Rng) -> Castellan {
        view.imagine(rng)
    }

    #[inline]
    fn invariants(&self) -> Result<(), Broken> {
        self.check_invariants()
    }

    #[inline]
    fn write_action(&self, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
        action::write(action, &self.public.data, out)
    }

    #[inline]
    fn read_action(&self, text: &str) -> Result<Action, Unreadable> {
        action::read(text, &self.public.data)
    }

    #[inline]
    fn key(&self, viewer: Viewer) -> u64 {
        View::key(self, viewer)
    }

    /// CAS-91: a draft is made unseen.
    fn secret(&self, _: Seat, action: Action) -> bool {
        self.public.building == Building::Trial && !matches!(action, Action::Draw { .. })
    }

    /// CAS-91, CAS-92, CAS-93, CAS-R23.
    fn take_back_allowed(&self, _: Seat, action: Action) -> bool {
        self.public.building == Building::Trial && !matches!(action, Action::Draw { .. })
    }
}
