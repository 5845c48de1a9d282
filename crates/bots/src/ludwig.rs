//! What the bots know about ludwig: the catalogue's heuristics for greedy drafting and building.

use crate::Insight;
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
    fn appraise(world: &Ludwig, seat: Seat, actions: &[Action], out: &mut Vec<i32>) {
        out.clear();
        let table = Table::new(world.public(), seat);
        match world.public().phase {
            Phase::Select => table.pairs(world, actions, out),
            _ => out.extend(actions.iter().map(|&action| table.action(world, action))),
        }
    }

    /// The lower castle counts; the higher one breaks ties.
    fn evaluate(world: &Ludwig) -> [i32; MAX_SEATS] {
        let points = world.public().castle_points();
        let mut values = [0; MAX_SEATS];
        for seat in Seat::all(world.seats()) {
            let [left, right] = world.public().castles_of(seat).map(|castle| points[castle as usize]);
            values[seat.index()] = 100 * left.min(right) + 20 * left.max(right);
        }
        values
    }
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
        // An open tile closes its column: better on the ground than on a column that may still grow.
        let closes = if self.data.tile(tile).open_to_sky { 15 * i32::from(y.clamp(0, 3)) } else { 0 };
        100 * (after - self.points[number as usize]) - closes
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
