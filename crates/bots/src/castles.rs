//! What the bots know about castles: a tile of the castle is a point, an opening is worth about a point if a tile to come will
//! probably fill it and costs something if not, and stock is worth less the later it gets.
//!
//! Builds from the store are possible at every decision and mostly commute. Equal ends meet by themselves: a site does
//! not remember its order, so positions reached by different orders are equal and have one key. Here each such build is
//! only compared with the position before it, so their number costs time but no confusion.

use crate::net::{Active, Net, Slot, Unfit};
use crate::terms::{self, Terms};
use crate::{Insight, Judge, Strength, Style};
use burghof_castles::{Action, Castles, Data, Kind, Phase, Public, Stage, Zone, bits32, flags, scoring};
use burghof_core::{Chance, Game, MAX_SEATS, Rng, Seat, Silent, Viewer};

mod inputs;

impl Insight for Castles {
    crate::insight::compiled_here!();

    const HAND: Style = Style { pull: 200, horizon: 30, lead: 400, win: 80, ..Style::USUAL };
    const EQUAL: u64 = 480;
    const LEVELS: [Strength; 8] = [
        Strength::Soft(800),
        Strength::Soft(180),
        Strength::Soft(75),
        Strength::Soft(32),
        Strength::Soft(12),
        Strength::Looks,
        Strength::Search(250),
        Strength::Long(16_000),
    ];

    fn appraise(world: &Castles, seat: Seat, actions: &[Action], _: Judge, out: &mut Vec<i32>) {
        out.clear();
        let sight = Sight::of(world, seat, Judge::Hand);
        match world.public().phase() {
            Phase::Setup => out.extend(actions.iter().map(|&action| gate_column(world, action))),
            Phase::Turns if world.public().stage(seat) == Stage::Drawn => sight.choices(world, actions, out),
            _ => out.extend(actions.iter().map(|&action| sight.use_of(world, action))),
        }
    }

    fn evaluate(world: &Castles, judge: Judge) -> [i32; MAX_SEATS] {
        let mut values = [0; MAX_SEATS];
        if let Judge::Net(net) = judge {
            let mut active = Active::default();
            for seat in Seat::all(world.seats()) {
                let hand = Sight::of(world, seat, judge).inputs(world.public(), &mut active);
                values[seat.index()] = hand + net.value(&active);
            }
            return values;
        }
        for seat in Seat::all(world.seats()) {
            values[seat.index()] = Sight::of(world, seat, judge).site(world.public());
        }
        values
    }

    const INPUTS: usize = inputs::INPUTS;

    fn inputs(world: &Castles, out: &mut Vec<(i32, Active)>) {
        out.clear();
        out.extend(Seat::all(world.seats()).map(|seat| {
            let mut active = Active::default();
            (Sight::of(world, seat, Judge::Hand).inputs(world.public(), &mut active), active)
        }));
    }

    fn read_net(file: &[u8]) -> Result<Net, Unfit> {
        inputs::read(file)
    }

    fn slot() -> Option<&'static Slot> {
        Some(&inputs::NET)
    }

    const TERMS: &'static [&'static str] = &[
        "one",
        "castle",
        "rain",
        "hope",
        "hurried_rain",
        "dead",
        "stocked",
        "narrow",
        "apart",
        "wrong",
        "faults",
        "stock",
        "crowded",
        "hurried_stock",
        "flags",
        "hurry",
        "hurried_castle",
    ];
    const STAGES: usize = 10;

    fn stage(world: &Castles) -> usize {
        Sight::of(world, Seat::default(), Judge::Hand).stage()
    }

    fn terms(world: &Castles, out: &mut Vec<Terms>) {
        out.clear();
        out.extend(
            Seat::all(world.seats()).map(|seat| Sight::of(world, seat, Judge::Hand).terms(world.public()).0),
        );
    }

    fn theme(line: &str) -> &'static str {
        match line {
            "castles-score-size" => SIZE,
            "castles-score-stock" => STOCK,
            "castles-score-rain" => RAIN,
            "castles-score-faults" => "castles-worth-faults",
            "castles-score-wrong" => "castles-worth-wrong",
            _ => AGREED,
        }
    }

    fn hopes(world: &Castles, seat: Seat, _: Judge, tell: &mut dyn FnMut(&'static str, i32)) {
        let (public, sight) = (world.public(), Sight::of(world, seat, Judge::Hand));
        let counted = scoring::count(public, seat);
        let points = &public.data().constants;
        let stored = public.store(seat).len() as i32;
        let told = stored / i32::from(points.stored_tiles_per_penalty) * points.points_store_penalty;
        tell(STOCK, sight.store(public) as i32 - 100 * told);
        tell(AGREED, sight.bonus(public, &counted) as i32);
        let openings = counted.rain.count_ones();
        let (hope, cost) = sight.opening();
        let rain: i64 = bits32(counted.rain)
            .map(|cell| hope * sight.filled(public, public.data(), cell, openings) / ONE - cost)
            .sum();
        tell(RAIN, rain as i32 - 100 * openings as i32 * points.points_rain);
    }

    /// When a pair is drawn: nothing is in anybody's hand half used.
    #[inline]
    fn quiet(&self) -> bool {
        let public = self.public();
        match public.phase() {
            Phase::Turns => self.to_act().first().is_none_or(|seat| public.stage(seat) == Stage::Drawn),
            Phase::Over | Phase::Setup => true,
            Phase::Dump | Phase::Works => false,
        }
    }

    /// Whoever can build does so, more often than not.
    #[inline]
    fn sensible_action(&self, seat: Seat, rng: &mut Rng, scratch: &mut Vec<Action>) -> Action {
        let mut action = self.random_action(seat, rng, scratch);
        for _ in 0..2 {
            if matches!(action, Action::Build { .. } | Action::Keep) {
                break;
            }
            action = self.random_action(seat, rng, scratch);
        }
        action
    }
}

/// Names of the parts of the evaluation.
const SIZE: &str = "castles-worth-size";
const RAIN: &str = "castles-worth-rain";
const STOCK: &str = "castles-worth-stock";
const AGREED: &str = "castles-worth-agreed";

/// The middle leaves most room on both sides.
fn gate_column(world: &Castles, action: Action) -> i32 {
    match action {
        Action::PlaceGate { col } => -(i32::from(col) * 2 - i32::from(world.public().data().cols) + 1).abs(),
        _ => 0,
    }
}

/// A share of one, as a whole number.
const ONE: i64 = 1 << 10;
/// The chance that a cell is filled for which a tile is in stock.
const STOCKED: i64 = ONE * 95 / 100;

/// What a seat can expect of the tiles it does not see.
struct Sight {
    seat: Seat,
    /// Unseen tiles by shape, and in all.
    unseen: [u32; 32],
    total: u32,
    /// Tiles that will probably still come to this seat.
    to_come: u32,
    /// How much of the quarry is gone.
    progress: i64,
    judge: Judge,
}

impl Sight {
    fn of(world: &Castles, seat: Seat, judge: Judge) -> Sight {
        let public = world.public();
        let data = public.data();
        let mut unseen = [0; 32];
        let bag = world.view(Viewer::Seat(seat)).unseen();
        for kind in data.list(bag) {
            unseen[usize::from(data.shape_of[usize::from(kind)]) & 31] += 1;
        }
        let seats = u32::from(public.seats());
        let all = seats * u32::from(data.set_size);
        let left = u32::from(public.quarry_len());
        let late = matches!(public.phase(), Phase::Works | Phase::Over);
        let last = late || public.end() != burghof_castles::End::No;
        let to_come = if last { 0 } else { left / seats };
        let progress = if last { ONE } else { i64::from(all - left.min(all)) * ONE / i64::from(all.max(1)) };
        Sight { seat, unseen, total: bag.count_ones(), to_come, progress, judge }
    }

    /// The chance that a cell will be filled, in parts of [`ONE`]: by a stored tile, or by one of the tiles to come.
    fn filled(&self, public: &Public, data: &Data, cell: usize, openings: u32) -> i64 {
        let need = public.site(self.seat).need(cell);
        let fits = |shape: u8| data.fits(cell, need, shape) != 0;
        let stored = public.store(self.seat).iter().any(|&kind| fits(data.shape_of[usize::from(kind)]));
        if stored {
            return STOCKED;
        }
        let fitting: u32 = (0..data.wall_shapes)
            .filter(|&shape| fits(shape))
            .map(|s| self.unseen[usize::from(s) & 31])
            .sum();
        let miss = ONE - i64::from(fitting) * ONE / i64::from(self.total.max(1));
        let tries = (self.to_come / openings.max(1)).max(u32::from(self.to_come > 0));
        ONE - (0..tries).fold(ONE, |left, _| left * miss / ONE)
    }

    /// The site, store and faults of the seat, in hundredths of a point. How much openings, stray tiles and stock change the
    /// final count was asked of 1,500 games, by tiles to come, and then confirmed by play.
    fn site(&self, public: &Public) -> i32 {
        if let Judge::Learnt(weights) = self.judge {
            let (terms, bonus) = self.terms(public);
            let terms = &terms[..Castles::TERMS.len()];
            return terms::weigh(weights, terms, self.stage()) + bonus as i32;
        }
        self.by_hand(public, &scoring::count(public, self.seat), |_, _| ())
    }

    /// The same without weights; `opening` hears of every opening how likely it will be filled.
    fn by_hand(
        &self,
        public: &Public,
        counted: &scoring::Counted,
        mut opening: impl FnMut(usize, i64),
    ) -> i32 {
        let data = public.data();
        let openings = counted.rain.count_ones();
        let come = i64::from(self.to_come);
        let (hope, cost) = self.opening();
        let mut value = 100 * i64::from(counted.castle.count_ones());
        for cell in bits32(counted.rain) {
            let filled = self.filled(public, data, cell, openings);
            opening(cell, filled);
            value += hope * filled / ONE - cost;
        }
        value -= (10 + 3 * come).min(60) * i64::from(counted.apart.count_ones());
        value -= 300 * i64::from(counted.wrong.count_ones());
        value -= 100 * i64::from(public.faults(self.seat).count_ones());
        value += self.bonus(public, counted);
        (value + self.store(public)) as i32
    }

    /// What an opening brings if it is filled, and what it costs.
    fn opening(&self) -> (i64, i64) {
        match self.to_come {
            0..=1 => (50, 60),
            2..=5 => (130, 100),
            6..=9 => (130, 60),
            _ => (110, 20),
        }
    }

    /// By tiles to come.
    fn stage(&self) -> usize {
        match self.to_come {
            few @ 0..=3 => few as usize,
            4..=5 => 4,
            6..=7 => 5,
            8..=10 => 6,
            11..=13 => 7,
            14..=17 => 8,
            _ => 9,
        }
    }

    /// The terms of the site, in the order of [`Insight::TERMS`], and what the agreements of the table add by hand.
    fn terms(&self, public: &Public) -> (Terms, i64) {
        let data = public.data();
        let counted = scoring::count(public, self.seat);
        let rain = counted.rain.count_ones();
        let (mut hope, mut dead, mut stocked, mut narrow) = (0, 0, 0, 0);
        for cell in bits32(counted.rain) {
            let need = public.site(self.seat).need(cell);
            let filled = self.filled(public, data, cell, rain);
            hope += filled as i32;
            dead += i32::from(filled * 8 < ONE);
            stocked += i32::from(filled == STOCKED);
            narrow += i32::from((0..4).filter(|side| need >> (2 * side) & 3 != 0).count() >= 3);
        }
        // Sixteen tiles of anybody end the game.
        let largest = Seat::all(public.seats()).map(|seat| public.site(seat).taken().count_ones()).max();
        let hurry = (largest.unwrap_or(0) as i32 - 11).max(0);
        let stock = public.store(self.seat).len() as i32;
        let crowded = (stock - i32::from(data.constants.store_spaces) + 3).max(0);
        let castle = counted.castle.count_ones() as i32;
        let rain = rain as i32;
        let mut terms = [0; terms::MOST_TERMS];
        let values = [
            1,
            castle,
            rain,
            hope,
            hurry * rain,
            dead,
            stocked,
            narrow,
            counted.apart.count_ones() as i32,
            counted.wrong.count_ones() as i32,
            public.faults(self.seat).count_ones() as i32,
            stock,
            crowded * crowded,
            hurry * stock,
            counted.flag_count() as i32,
            hurry,
            hurry * castle,
        ];
        terms[..values.len()].copy_from_slice(&values);
        let flags = i64::from(counted.flag_count());
        (terms, self.bonus(public, &counted) - 2 * flags)
    }

    /// Early, stock is nearly as good as built; in the end it costs half a point a tile. A store that is nearly full leads to
    /// faults.
    fn store(&self, public: &Public) -> i64 {
        let stored = public.store(self.seat).len() as i64;
        if self.progress == ONE {
            return -50 * (stored - stored % 2);
        }
        let come = i64::from(self.to_come);
        let each = (3 * come - 45 + 10 * (come - 12).max(0)).min(60);
        let spaces = i64::from(public.data().constants.store_spaces);
        let crowded = (stored - spaces + 3).max(0);
        stored * each - 15 * crowded * crowded * (ONE - self.progress) / ONE
    }

    /// Flags and groups, where they are agreed to matter.
    fn bonus(&self, public: &Public, counted: &scoring::Counted) -> i64 {
        let flags = i64::from(counted.flag_count());
        let mut value = 2 * flags;
        if public.has(flags::AESTHETICS) {
            value += 35 * flags;
        }
        if public.has(flags::OPTICS) {
            let colours = counted.flags.iter().filter(|&&n| n > 0).count();
            value += if colours == 1 { 60 * flags.min(3) } else { 0 };
        }
        if public.has(flags::STABILITY) {
            value += counted.groups.iter().map(|group| i64::from(group.count_ones()) * 8).sum::<i64>();
        }
        value
    }

    /// The site after an action. What is drawn meanwhile lies elsewhere and does not change it.
    fn after(&self, world: &Castles, action: Action) -> Castles {
        let mut next = *world;
        next.apply(self.seat, action, &mut Chance::free(Rng::new(0)), &mut Silent);
        next
    }

    /// An action that uses a tile, or ends something: the site after it and what the other tile in use can still add.
    fn use_of(&self, world: &Castles, action: Action) -> i32 {
        let next = self.after(world, action);
        let (zone, used) = match action {
            Action::Build { from, kind, .. } | Action::Store { from, kind } => (from, Some(kind)),
            Action::Fault { kind } => (Zone::Hand, Some(kind)),
            Action::Rubble { kind } => (Zone::Dump, Some(kind)),
            _ => (Zone::Hand, None),
        };
        let in_use = match world.public().phase() {
            Phase::Turns => (Zone::Hand, world.hand(self.seat)),
            Phase::Dump => (Zone::Dump, world.dump(self.seat)),
            _ => (Zone::Hand, &[][..]),
        };
        let mut left: Vec<u8> = in_use.1.to_vec();
        if let Some(kind) = used.filter(|_| zone == in_use.0)
            && let Some(at) = left.iter().position(|&other| other == kind.0)
        {
            left.remove(at);
        }
        let base = self.site(next.public());
        base + left.iter().map(|&kind| self.gain(next.public(), kind, in_use.0).0).sum::<i32>()
    }

    /// What a tile adds at best, and the position of the seat's own things after it: built somewhere, stored, a fault or
    /// thrown away.
    fn gain(&self, public: &Public, kind: u8, zone: Zone) -> (i32, Public) {
        let base = self.site(public);
        let mut best = (if zone == Zone::Dump { 0 } else { i32::MIN }, *public);
        let mut consider = |next: Public| {
            let value = self.site(&next) - base;
            if value > best.0 {
                best = (value, next);
            }
        };
        match public.store_full(self.seat) {
            true if zone == Zone::Hand => consider(public.with_fault(self.seat, Kind(kind))),
            true => {}
            false => consider(public.with_stored(self.seat, Kind(kind))),
        }
        for (cell, turn) in public.legal_builds(self.seat, Kind(kind)) {
            consider(public.with_built(self.seat, Kind(kind), cell, turn));
        }
        best
    }

    /// Keep, offer, dispose, or build from the store first.
    fn choices(&self, world: &Castles, actions: &[Action], out: &mut Vec<i32>) {
        let public = world.public();
        let base = self.site(public);
        let kept = self.kept(world);
        let drawn = self.mean_gain(public);
        let offer = |to: Seat| {
            let receiver = Sight { seat: to, ..Sight::of(world, self.seat, self.judge) };
            let help: i32 =
                world.hand(self.seat).iter().map(|&kind| receiver.gain(public, kind, Zone::Dump).0).sum();
            2 * drawn - help / i32::from(public.seats().max(2) - 1)
        };
        // What the pair is worth if nothing happens before; a build from the store does not change that much.
        let choice = |action: Action| match action {
            Action::Keep => Some(kept),
            Action::Dispose => Some(0),
            Action::Offer { to } => Some(offer(to)),
            _ => None,
        };
        let pair: Vec<Option<i32>> = actions.iter().map(|&action| choice(action)).collect();
        let best = pair.iter().flatten().copied().max().unwrap_or(0);
        out.extend(actions.iter().zip(pair).map(|(&action, pair)| match pair {
            Some(value) => base + value,
            None => self.site(self.after(world, action).public()) + best,
        }));
    }

    /// What keeping adds: the better of the two orders of using the tiles.
    fn kept(&self, world: &Castles) -> i32 {
        let public = world.public();
        let hand = world.hand(self.seat);
        let in_order = |first: u8, second: u8| {
            let (gain, next) = self.gain(public, first, Zone::Hand);
            gain + self.gain(&next, second, Zone::Hand).0
        };
        match hand {
            [a, b] => in_order(*a, *b).max(in_order(*b, *a)),
            _ => 0,
        }
    }

    /// What an unseen tile adds on average if it has to be used.
    fn mean_gain(&self, public: &Public) -> i32 {
        let data = public.data();
        let masonry = usize::from(public.masonry(self.seat));
        let gains =
            (0..data.wall_shapes).filter(|&shape| self.unseen[usize::from(shape) & 31] > 0).map(|shape| {
                let kind = data.kind(masonry, usize::from(shape));
                i64::from(self.gain(public, kind, Zone::Hand).0)
                    * i64::from(self.unseen[usize::from(shape) & 31])
            });
        (gains.sum::<i64>() / i64::from(self.total.max(1))) as i32
    }
}
