//! What the bots know about ludwig: the catalogue's heuristics for greedy drafting and building.

use crate::{Insight, Strength, Style};
use burghof_core::{Game, MAX_SEATS, Seat};
use burghof_ludwig::components::{Bonus, Specialty, TYPES, Tile};
use burghof_ludwig::rules::Spaces;
use burghof_ludwig::{Action, Castle, Data, Ludwig, Phase, Public};

/// About what a bonus is worth, in hundredths of a point.
const FOOD_WORTH: i32 = 400;
const CARD_WORTH: i32 = 450;
const SPECIALTY_WORTH: i32 = 500;
/// What the first tile of a type promises: variety makes every sleeping room 4.
const NEW_TYPE: i32 = 70;

impl Insight for Ludwig {
    crate::insight::compiled_here!();

    // Few playouts by first looks to the very end say more than many that are judged at the end of a turn.
    const STYLE: Style = Style { lead: 600, trust: 60, pull: 120, win: 60, greedy: 100, ..Style::USUAL };
    const EQUAL: u64 = 12;
    const LEVELS: [Strength; 8] = [
        Strength::Soft(1200),
        Strength::Soft(220),
        Strength::Soft(110),
        Strength::Soft(50),
        Strength::Looks,
        Strength::Search(12),
        Strength::Search(60),
        Strength::Long(600),
    ];

    fn appraise(world: &Ludwig, seat: Seat, actions: &[Action], out: &mut Vec<i32>) {
        out.clear();
        let table = Table::new(world.public(), seat);
        match world.public().phase {
            Phase::Select => table.pairs(world, actions, out),
            _ => out.extend(actions.iter().map(|&action| table.action(world, action))),
        }
    }

    /// The minimum of two castles: the lower one counts. While both still grow, the higher one is worth something too, and
    /// so is what a castle has begun.
    fn evaluate(world: &Ludwig) -> [i32; MAX_SEATS] {
        let public = world.public();
        let data = public.data.get();
        let points = public.castle_points();
        // Turns to come, of eight.
        let rest = match public.phase {
            Phase::End => 0,
            _ => 8 - (4 * (i32::from(public.round) - 1) + i32::from(public.turn) - 1).min(8),
        };
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
