//! What the bots know about ludwig: the catalogue's heuristics for greedy drafting and building.

use crate::terms::{self, Terms};
use crate::{Insight, Judge, Strength, Style};
use burghof_core::{Account, Game, MAX_SEATS, Seat};
use burghof_ludwig::components::{Bonus, Level, Specialty, TYPES, Tile};
use burghof_ludwig::rules::Spaces;
use burghof_ludwig::{Action, Castle, Data, Ludwig, Phase, Public};

/// Learnt by `research/fit.py`.
static WEIGHTS: [i32; Ludwig::STAGES * (TERM_NAMES.len() + 1)] =
    terms::table(include_bytes!("../learnt/ludwig.txt"));

/// About what a bonus is worth, in hundredths of a point.
const FOOD_WORTH: i32 = 400;
const CARD_WORTH: i32 = 450;
const SPECIALTY_WORTH: i32 = 500;
/// What the first tile of a type promises: variety makes every sleeping room 4.
const NEW_TYPE: i32 = 70;

impl Insight for Ludwig {
    crate::insight::compiled_here!();

    // Few playouts by first looks to the very end say more than many that are judged at the end of a turn.
    const HAND: Style = Style { lead: 600, trust: 60, pull: 120, win: 60, greedy: 100, ..Style::USUAL };
    // Twenty steps and a learnt judgement of the castles say as much, in a fifth of the time.
    const STYLE: Style = Style { horizon: 20, judge: Judge::Learnt(&WEIGHTS), ..Self::HAND };
    const EQUAL: u64 = 55;
    const LEVELS: [Strength; 8] = [
        Strength::Soft(1200),
        Strength::Soft(220),
        Strength::Soft(110),
        Strength::Soft(50),
        Strength::Looks,
        Strength::Search(60),
        Strength::Search(300),
        Strength::Long(3_000),
    ];

    fn appraise(world: &Ludwig, seat: Seat, actions: &[Action], _: Judge, out: &mut Vec<i32>) {
        out.clear();
        let table = Table::new(world.public(), seat);
        match world.public().phase {
            Phase::Select => table.pairs(world, actions, out),
            _ => out.extend(actions.iter().map(|&action| table.action(world, action))),
        }
    }

    const TERMS: &'static [&'static str] = &TERM_NAMES;
    const STAGES: usize = 9;

    /// Turns to come.
    fn stage(world: &Ludwig) -> usize {
        rest(world.public()) as usize
    }

    fn terms(world: &Ludwig, out: &mut Vec<Terms>) {
        out.clear();
        let public = world.public();
        let points = public.castle_points();
        out.extend(
            public.castles().iter().zip(points).map(|(castle, points)| castle_terms(public, castle, points)),
        );
    }

    /// The castles, not the seats.
    fn earned(&self, out: &mut Vec<i32>) {
        out.clear();
        out.extend(&self.public().castle_points()[..self.public().castles().len()]);
    }

    /// Between turns.
    #[inline]
    fn quiet(&self) -> bool {
        matches!(self.public().phase, Phase::Select | Phase::End)
    }

    /// The minimum of two castles: the lower one counts. While both still grow, the higher one is worth something too, and
    /// so is what a castle has begun.
    fn evaluate(world: &Ludwig, judge: Judge) -> [i32; MAX_SEATS] {
        if let Judge::Learnt(weights) = judge {
            return expected(world, weights);
        }
        let public = world.public();
        let data = public.data.get();
        let points = public.castle_points();
        let rest = rest(public);
        let mut worth = [0; 7];
        for (number, castle) in public.castles().iter().enumerate() {
            worth[number] = 100 * points[number] + begun(castle, data) * rest.min(3) / 3;
        }
        let mut values = [0; MAX_SEATS];
        for seat in Seat::all(world.seats()) {
            let [left, right] = public.castles_of(seat).map(|castle| worth[castle as usize]);
            values[seat.index()] = left.min(right) + left.max(right) * (10 + 5 * rest) / 100;
        }
        values
    }

    /// The lower castle is the one that counts.
    fn account(world: &Ludwig, seat: Seat) -> Account {
        let points = world.public().castle_points();
        let [left, right] = world.public().castles_of(seat);
        Account::Shared(if points[right as usize] < points[left as usize] { right } else { left })
    }

    fn theme(line: &str) -> &'static str {
        match line {
            "ludwig-score-card" => "ludwig-worth-cards",
            "ludwig-score-attendant" => "ludwig-worth-attendants",
            "ludwig-score-throne" => "ludwig-worth-throne",
            line if line.starts_with("ludwig-score-sleeping") => "ludwig-worth-sleeping",
            _ => "ludwig-worth-rooms",
        }
    }

    /// What the castle that counts promises beyond its points, and that in the end it may be the other one.
    fn hopes(world: &Ludwig, seat: Seat, judge: Judge, tell: &mut dyn FnMut(&'static str, i32)) {
        let public = world.public();
        let Account::Shared(number) = Ludwig::account(world, seat) else { return };
        let (castle, points) = (&public.castles()[number as usize], public.castle_points()[number as usize]);
        let mut left = Ludwig::evaluate(world, judge)[seat.index()] - 100 * points;
        let mut part = |theme, points| {
            left -= points;
            tell(theme, points);
        };
        match judge {
            Judge::Learnt(weights) => {
                let (stage, terms) = (Ludwig::stage(world), castle_terms(public, castle, points));
                for (number, theme) in PARTS.into_iter().enumerate() {
                    let mut own = terms;
                    own.iter_mut()
                        .enumerate()
                        .filter(|(n, _)| part_of(*n) != number)
                        .for_each(|(_, n)| *n = 0);
                    // The points as they stand are told already.
                    let told = if number == 0 { 100 * points } else { 0 };
                    part(theme, terms::weigh(weights, &own[..TERM_NAMES.len()], stage) - told);
                }
            }
            _ => part(PARTS[1], begun(castle, public.data.get()) * rest(public).min(3) / 3),
        }
        tell("ludwig-worth-other", left);
    }

    /// The lower of the two castles counts.
    fn points(&self) -> [i32; MAX_SEATS] {
        let castles = self.public().castle_points();
        let mut points = [0; MAX_SEATS];
        for seat in Seat::all(self.seats()) {
            let [left, right] = self.public().castles_of(seat).map(|castle| castles[castle as usize]);
            points[seat.index()] = left.min(right);
        }
        points
    }
}

/// Turns to come, of eight.
fn rest(public: &Public) -> i32 {
    match public.phase {
        Phase::End => 0,
        _ => 8 - (4 * (i32::from(public.round) - 1) + i32::from(public.turn) - 1).min(8),
    }
}

/// The kinds of rooms are told apart by what three of them bring: one, two, three, four, five and more of each.
const TERM_NAMES: [&str; 43] = [
    "one",
    "points",
    "types",
    "cards",
    "attendants",
    "ground",
    "spaces",
    "tiles",
    "type0_1",
    "type0_2",
    "type0_3",
    "type0_4",
    "type0_5",
    "type1_1",
    "type1_2",
    "type1_3",
    "type1_4",
    "type1_5",
    "type2_1",
    "type2_2",
    "type2_3",
    "type2_4",
    "type2_5",
    "type3_1",
    "type3_2",
    "type3_3",
    "type3_4",
    "type3_5",
    "type4_1",
    "type4_2",
    "type4_3",
    "type4_4",
    "type4_5",
    "type5_1",
    "type5_2",
    "type5_3",
    "type5_4",
    "type5_5",
    "type6_1",
    "type6_2",
    "type6_3",
    "type6_4",
    "type6_5",
];

/// What the terms of a castle are told as.
const PARTS: [&str; 5] = [
    "ludwig-worth-tiles",
    "ludwig-worth-begun",
    "ludwig-worth-spaces",
    "ludwig-worth-cards",
    "ludwig-worth-attendants",
];

/// The part to which a term belongs, by their places.
fn part_of(term: usize) -> usize {
    match term {
        0 | 1 | 7 => 0,
        3 => 3,
        4 => 4,
        5 | 6 => 2,
        _ => 1,
    }
}

#[inline(never)]
fn castle_terms(public: &Public, castle: &Castle, points: i32) -> Terms {
    let data = public.data.get();
    let mut terms = [0; terms::MOST_TERMS];
    let mut spaces = 0;
    Spaces::of(castle, data, Level::GroundUp).for_each(castle, |_, _| spaces += 1);
    let ground = castle.tiles().filter(|&(_, _, y)| y == 0).count() as i32;
    terms[..8].copy_from_slice(&[
        1,
        points,
        castle.counts().iter().filter(|&&count| count > 0).count() as i32,
        castle.cards().count() as i32,
        castle.attendants().count() as i32,
        ground,
        spaces,
        castle.len() as i32,
    ]);
    for (kind, &count) in castle.counts().iter().enumerate() {
        if count > 0 {
            terms[7 + 5 * kind + usize::from(count.min(5))] = 1;
        }
    }
    terms
}

/// What a normal variable loses in expectation, in thousandths of the spread, when the lower of it and another one counts that is
/// this many quarters of the spread higher.
const LOST: [i32; 13] = [399, 286, 198, 131, 83, 51, 29, 16, 8, 4, 2, 1, 0];

/// Expected points of each seat: those of the lower of its castles, which need not be the one that is lower now.
fn expected(world: &Ludwig, weights: &[i32]) -> [i32; MAX_SEATS] {
    let public = world.public();
    let stage = Ludwig::stage(world);
    let points = public.castle_points();
    let mut worth = [0; 7];
    for (number, castle) in public.castles().iter().enumerate() {
        let terms = castle_terms(public, castle, points[number]);
        worth[number] = terms::weigh(weights, &terms[..TERM_NAMES.len()], stage);
    }
    // Of the difference of two castles.
    let spread = (terms::spread(weights, TERM_NAMES.len(), stage) * 141 / 100).max(1);
    let mut values = [0; MAX_SEATS];
    for seat in Seat::all(world.seats()) {
        let [left, right] = public.castles_of(seat).map(|castle| worth[castle as usize]);
        let apart = (left - right).abs();
        let (quarters, part) = (apart * 4 / spread, apart * 4 % spread);
        let lost = |at: i32| LOST.get(at as usize).copied().unwrap_or(0);
        let between = lost(quarters) + (lost(quarters + 1) - lost(quarters)) * part / spread;
        values[seat.index()] = left.min(right) - between * spread / 1000;
    }
    values
}

/// An open tile closes its column: better on the ground than on a column that may still grow.
fn closes(data: &Data, tile: Tile, y: i8) -> i32 {
    if data.tile(tile).open_to_sky { 15 * i32::from(y.clamp(0, 3)) } else { 0 }
}

/// What the types of a castle promise: variety, a third and a fifth tile to come.
fn begun(castle: &Castle, data: &Data) -> i32 {
    let mut worth = 0;
    for (kind, &count) in castle.counts().iter().enumerate() {
        let third = match data.types[kind].bonus {
            Bonus::DrawRoom => FOOD_WORTH,
            Bonus::Attendant | Bonus::Card => CARD_WORTH,
            Bonus::Specialty(_) | Bonus::ChooseOther => SPECIALTY_WORTH,
        };
        worth += match count {
            0 => 0,
            1 => NEW_TYPE,
            2 => NEW_TYPE + third * 2 / 5,
            3 => NEW_TYPE,
            4 => NEW_TYPE + SPECIALTY_WORTH * 2 / 5,
            _ => NEW_TYPE,
        };
    }
    worth
}

/// A seat's two castles and their points.
struct Table<'a> {
    public: &'a Public,
    data: &'a Data,
    seat: Seat,
    points: [i32; 7],
}

impl<'a> Table<'a> {
    fn new(public: &'a Public, seat: Seat) -> Table<'a> {
        Table { public, data: public.data.get(), seat, points: public.castle_points() }
    }

    fn castle(&self, number: u8) -> &'a Castle {
        &self.public.castles()[number as usize]
    }

    /// The points a tile brings on the best space, and what it promises beyond.
    fn best(&self, number: u8, tile: Tile) -> i32 {
        let castle = self.castle(number);
        let mut best = i32::MIN;
        let spaces = Spaces::of(castle, self.data, self.data.tile(tile).level);
        spaces.for_each(castle, |x, y| best = best.max(self.gain(number, tile, x, y)));
        best + self.promise(castle, tile)
    }

    /// The points a tile brings on a space, less what it blocks.
    fn gain(&self, number: u8, tile: Tile, x: i8, y: i8) -> i32 {
        let castle = self.castle(number);
        let after = castle.with_tile(self.data, tile, x, y).points(self.data);
        100 * (after - self.points[number as usize]) - closes(self.data, tile, y)
    }

    /// What the type of a tile promises: variety, the third and the fifth tile.
    fn promise(&self, castle: &Castle, tile: Tile) -> i32 {
        let Some(kind) = self.data.tile(tile).room_type() else { return 0 };
        let third = match self.data.types[kind as usize].bonus {
            Bonus::DrawRoom => FOOD_WORTH,
            Bonus::Attendant => 100 + self.best_attendant(castle),
            Bonus::Card => CARD_WORTH,
            Bonus::Specialty(_) | Bonus::ChooseOther => SPECIALTY_WORTH,
        };
        match castle.counts()[kind as usize] {
            0 => NEW_TYPE,
            1 => third / 5,
            2 => third,
            3 => SPECIALTY_WORTH / 5,
            4 => SPECIALTY_WORTH,
            _ => 0,
        }
    }

    fn best_attendant(&self, castle: &Castle) -> i32 {
        if castle.attendants().count() >= 2 {
            return 0;
        }
        let now = castle.points(self.data);
        (0..4).map(|kind| 100 * (castle.with_attendant(kind).points(self.data) - now)).max().unwrap_or(0)
    }

    /// The best a specialty tile of this kind could do now.
    fn specialty(&self, castle: u8, kind: Specialty) -> i32 {
        self.best(castle, Tile::specialty(kind))
    }

    /// The weaker castle counts, the stronger one a little.
    fn together(&self, left: i32, right: i32) -> i32 {
        let [l, r] = self.public.castles_of(self.seat).map(|castle| 100 * self.points[castle as usize]);
        let (l, r) = (l + left, r + right);
        // Both castles will still grow: a point more in either is worth something.
        l.min(r) + l.max(r) * 3 / 5
    }

    /// What two tiles bring, sent the better way round.
    fn pairs(&self, world: &Ludwig, actions: &[Action], out: &mut Vec<i32>) {
        let [left, right] = self.public.castles_of(self.seat);
        let mut value = [(0, 0); 256];
        for &room in world.hand(self.seat) {
            value[room as usize] = (self.best(left, Tile(room)), self.best(right, Tile(room)));
        }
        out.extend(actions.iter().map(|&action| {
            let Action::Select(a, b) = action else { return 0 };
            let (a, b) = (value[a.0 as usize], value[b.0 as usize]);
            self.together(a.0, b.1).max(self.together(b.0, a.1))
        }));
    }

    fn action(&self, world: &Ludwig, action: Action) -> i32 {
        let [left, right] = self.public.castles_of(self.seat);
        match action {
            Action::Left(tile) => {
                let shown = self.public.revealed[self.seat.index()];
                let other = Tile(if shown[0] == tile.0 { shown[1] } else { shown[0] });
                self.together(self.best(left, tile), self.best(right, other))
            }
            // The shared castle first: the other one belongs to the other person and Ludwig.
            Action::Give(tile) => {
                let Some(ludwig) = self.public.ludwig() else { return 0 };
                let shared = if ludwig.left(self.public.seats) == self.seat { right } else { left };
                self.best(shared, tile)
            }
            Action::Place { castle, tile, x, y } => self.gain(castle, tile, x, y),
            Action::Keep { castle, room } => self.best(castle, room),
            Action::Take { castle, kind } => self.specialty(castle, kind),
            Action::Card { castle, card } => {
                let plan = self.castle(castle);
                // Cards that count things grow with the castle.
                100 * (plan.with_card(card).points(self.data) - self.points[castle as usize])
            }
            Action::Attendant { castle, kind } => {
                let plan = self.castle(castle);
                100 * (plan.with_attendant(kind as u8).points(self.data) - self.points[castle as usize])
            }
            Action::Bonus { castle, kind } => match self.data.types[kind as usize].bonus {
                Bonus::DrawRoom => FOOD_WORTH,
                Bonus::Card => CARD_WORTH,
                Bonus::Attendant => 100 + self.best_attendant(self.castle(castle)),
                Bonus::Specialty(kind) => self.specialty(castle, kind),
                Bonus::ChooseOther => 0,
            },
            // The default of LUD-R08: the older first.
            Action::Order { castle, first } => i32::from(first == self.older(castle)),
            Action::Swap => self.swap(world),
            Action::Select(..) | Action::Draw => 0,
        }
    }

    fn older(&self, castle: u8) -> bool {
        let partner = self.public.partners(castle).into_iter().find(|&partner| partner != self.seat);
        partner.is_none_or(|partner| {
            Some(partner) == self.public.ludwig()
                || self.public.age[self.seat.index()] < self.public.age[partner.index()]
        })
    }

    /// Exchanging is worth it only if it is clearly better, and never twice.
    fn swap(&self, _: &Ludwig) -> i32 {
        let [left, right] = self.public.castles_of(self.seat);
        let [a, b] = self.public.revealed[self.seat.index()].map(Tile);
        if self.public.swaps_of(self.seat) > 0 {
            return i32::MIN / 2;
        }
        let now = self.together(self.best(left, a), self.best(right, b));
        let then = self.together(self.best(left, b), self.best(right, a));
        if then > now + 100 { i32::MAX / 2 } else { i32::MIN / 2 }
    }
}

const _: () = assert!(TYPES == 7);
