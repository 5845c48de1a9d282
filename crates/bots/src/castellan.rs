//! What the bots know about castellan: take what can be closed now, leave nothing nearly closed to the next player,
//! keep cards, set the double keep on something large.

use crate::terms::{self, Terms};
use crate::{Insight, Judge, Strength, Style};
use burghof_castellan::{
    Action, CardSet, Castellan, Castle, Data, Deck, Kind, Phase, Pieces, Point, Spot, Wall, offers,
};
use burghof_core::{Game, MAX_SEATS, Rng, Seat, bits};
use learnt::{WEIGHTS, learnt_terms};

mod learnt;

/// What a card that is still to come is worth, roughly.
const CARD: i32 = 450;
/// Playing a card gives up the chance of a bigger turn later. Found by play: less and more are worse.
const CARD_PLAYED: i32 = 500;
/// A draw symbol brings another card.
const SYMBOL: i32 = 140;
/// Pieces that close nothing now are out of the hand, and may be of use later.
const LEFT_OVER: i32 = 20;

/// A way to close something: the pieces in the order in which they are built.
#[derive(Copy, Clone)]
struct Plan {
    steps: [Action; 8],
    len: usize,
    /// Points it brings, in hundredths.
    gain: i32,
}

impl Plan {
    fn steps(&self) -> &[Action] {
        &self.steps[..self.len]
    }
}

/// Looks for ways to close an area with at most this many walls in a row.
struct Finder<'a, F: FnMut(&Plan)> {
    before: &'a Castle,
    seat: usize,
    foreign: [u64; 4],
    /// What the faces closed in this turn are worth already.
    had: i32,
    found: F,
}

/// The worth of everything that was closed or divided in this turn.
fn fresh_worth(castle: &Castle) -> i32 {
    castle.fresh_faces().iter().map(|face| face.value() as i32 * 100).sum()
}

fn build(castle: &mut Castle, action: Action) {
    match action {
        Action::Tower(point) => castle.add_tower(point),
        Action::Wall(wall) => {
            if let Some((tower, side)) = castle.root(wall) {
                castle.add_wall(tower, side, wall.long);
            }
        }
        _ => {}
    }
}

/// Calls `found` for every way to close something with at most `walls` walls out of these pieces.
fn closings(castle: &Castle, seat: usize, pieces: Pieces, walls: u32, found: impl FnMut(&Plan)) {
    if castle.is_empty() {
        return;
    }
    let foreign = castle.foreign(seat);
    let mut finder = Finder { before: castle, seat, foreign, had: fresh_worth(castle), found };
    let none = Plan { steps: [Action::End; 8], len: 0, gain: 0 };
    for tower in 0..castle.tower_count() {
        finder.extend(castle, tower, pieces, walls, none);
    }
    if pieces.tower == 0 {
        return;
    }
    for (side, set) in castle.places(Kind::Tower, &foreign).into_iter().enumerate() {
        for tower in burghof_core::bits::ones(set) {
            let point = castle.tower_place(tower as usize, side);
            let plan = with(none, Action::Tower(point));
            if castle.tower_closes(point) {
                finder.close(castle, plan);
                continue;
            }
            let mut next = *castle;
            next.add_tower(point);
            let left = pieces - Pieces::one(Kind::Tower);
            finder.extend(&next, next.tower_count() - 1, left, walls, plan);
        }
    }
}

fn with(mut plan: Plan, action: Action) -> Plan {
    plan.steps[plan.len] = action;
    plan.len += 1;
    plan
}

impl<F: FnMut(&Plan)> Finder<'_, F> {
    /// All walls from this tower: to another tower, to an open end, or with a new tower further on.
    fn extend(&mut self, castle: &Castle, tower: usize, pieces: Pieces, walls: u32, plan: Plan) {
        for side in 0..4 {
            let old = tower < self.before.tower_count();
            if old && self.foreign[side] >> tower & 1 != 0 {
                continue;
            }
            for long in [false, true] {
                if (if long { pieces.long } else { pieces.short }) == 0 {
                    continue;
                }
                let Some(spot) = castle.probe(tower, side, long) else { continue };
                let wall = Wall::from(long, castle.tower(tower), side);
                let plan = with(plan, Action::Wall(wall));
                let end = castle.tower(tower).step(side, wall.units());
                match spot {
                    Spot::Tower(_) => self.close(castle, plan),
                    Spot::Open if pieces.tower > 0 => self.close(castle, with(plan, Action::Tower(end))),
                    Spot::Empty if pieces.tower > 0 && walls > 1 && plan.len < 6 => {
                        let mut next = *castle;
                        next.add_wall(tower, side, long);
                        next.add_tower(end);
                        let left = pieces - Pieces::one(wall.kind()) - Pieces::one(Kind::Tower);
                        let head = next.tower_count() - 1;
                        self.extend(&next, head, left, walls - 1, with(plan, Action::Tower(end)));
                    }
                    _ => {}
                }
            }
        }
    }

    /// Counts what a closing plan brings.
    fn close(&mut self, castle: &Castle, mut plan: Plan) {
        let mut after = *castle;
        // The last one or two steps are not built yet.
        let mut undone = plan.len;
        while undone > 0 && !stands(castle, plan.steps[undone - 1]) {
            undone -= 1;
        }
        for &step in &plan.steps[undone..plan.len] {
            build(&mut after, step);
        }
        plan.gain = fresh_worth(&after) - self.had;
        // A courtyard of one's own that is divided was worth something before.
        for face in after.fresh_faces() {
            if after.owner(&face) == Some(self.seat) {
                let old = self.before.face_at(face.cell);
                if let Some(old) = old.filter(|old| !self.before.is_fresh(old)) {
                    plan.gain -= old.value() as i32 * 100;
                    break;
                }
            }
        }
        (self.found)(&plan);
    }
}

fn stands(castle: &Castle, step: Action) -> bool {
    match step {
        Action::Tower(point) => matches!(castle.spot(point), Spot::Tower(_)),
        Action::Wall(wall) => !castle.edges_free(wall),
        _ => true,
    }
}

/// The best way to close something, if any: points first, then few pieces.
fn best_closing(castle: &Castle, seat: usize, pieces: Pieces, walls: u32) -> Option<Plan> {
    let mut best: Option<Plan> = None;
    let worth = |plan: &Plan| plan.gain - 20 * plan.len as i32;
    closings(castle, seat, pieces, walls, |plan| {
        if plan.gain > 0 && best.as_ref().is_none_or(|best| worth(plan) > worth(best)) {
            best = Some(*plan);
        }
    });
    best
}

/// What these pieces can close in one turn, taken greedily, and what is left over then.
fn turn_worth(castle: &Castle, seat: usize, mut pieces: Pieces, walls: u32) -> (i32, Pieces) {
    let mut castle = *castle;
    let mut worth = 0;
    for _ in 0..6 {
        let Some(plan) = best_closing(&castle, seat, pieces, walls) else { break };
        worth += plan.gain;
        for &step in plan.steps() {
            build(&mut castle, step);
            pieces -= match step {
                Action::Wall(wall) => Pieces::one(wall.kind()),
                _ => Pieces::one(Kind::Tower),
            };
        }
    }
    (worth, pieces)
}

/// The most that one closing brings, by the pieces it may take: up to three of each kind.
struct Openings([i32; 64]);

fn slot(pieces: Pieces) -> usize {
    usize::from(pieces.tower.min(3)) << 4
        | usize::from(pieces.long.min(3)) << 2
        | usize::from(pieces.short.min(3))
}

impl Openings {
    /// What this seat can close with at most two walls in a row out of pieces that are not built yet.
    fn of(castle: &Castle, seat: usize, all: Pieces) -> Openings {
        let mut best = [0; 64];
        let pieces = (all - castle.pieces()).min(Pieces::new(3, 2, 2));
        closings(castle, seat, pieces, 2, |plan| {
            let needed = plan.steps().iter().fold(Pieces::NONE, |sum, step| {
                sum + match step {
                    Action::Wall(wall) => Pieces::one(wall.kind()),
                    _ => Pieces::one(Kind::Tower),
                }
            });
            let at = slot(needed);
            best[at] = best[at].max(plan.gain);
        });
        // More pieces can close what fewer can.
        for kind in [1, 4, 16] {
            for at in 0..64 {
                if at / kind % 4 > 0 {
                    best[at] = best[at].max(best[at - kind]);
                }
            }
        }
        Openings(best)
    }

    /// The best turn of somebody with these cards: what it closes, less what it costs to play more than one card.
    fn taken_by(&self, data: &Data, hand: CardSet, passed: Pieces, last_turn: bool) -> i32 {
        if last_turn {
            return self.0[slot(data.give(hand).0 + passed)];
        }
        // Few sets of more than three cards pay.
        let mut cards = [Pieces::NONE; 16];
        let count = data.faces(hand).zip(&mut cards).map(|(card, place)| *place = card.pieces).count();
        let cards = &cards[..count];
        let mut most = 0;
        for (n, &a) in cards.iter().enumerate() {
            let a = a + passed;
            most = most.max(self.0[slot(a)]);
            for (m, &b) in cards.iter().enumerate().skip(n + 1) {
                let b = a + b;
                most = most.max(self.0[slot(b)] - CARD_PLAYED);
                for &c in &cards[m + 1..] {
                    most = most.max(self.0[slot(b + c)] - 2 * CARD_PLAYED);
                }
            }
        }
        most
    }
}

/// What the next player may hold, as far as everybody knows: a few hands with the right backs out of the cards not yet
/// shown. The same hands wherever that is the same, so that places can be compared.
struct Hands {
    hands: [CardSet; HANDS],
    passed: Pieces,
    last_turn: bool,
}

const HANDS: usize = 6;

impl Hands {
    fn of(world: &Castellan, seat: Seat, last_turn: bool) -> Hands {
        let (public, data) = (world.public(), world.data());
        let unseen = !public.shown(seat);
        let mut rng = Rng::new(u64::from(unseen));
        let mut hands = [0; HANDS];
        for hand in &mut hands {
            for deck in Deck::ALL {
                let mut bag = data.deck(deck) & unseen;
                if last_turn {
                    *hand |= bag;
                    continue;
                }
                let backs = (world.hand(seat) & data.deck(deck)).count_ones();
                for _ in 0..backs.min(bag.count_ones()) {
                    let card = 1 << bits::nth(bag.into(), rng.below(bag.count_ones()));
                    bag &= !card;
                    *hand |= card;
                }
            }
        }
        Hands { hands, passed: public.table.passed[seat.index()], last_turn }
    }

    /// What this player will take, on average.
    fn threat(&self, data: &Data, castle: &Castle, seat: usize, all: Pieces) -> i32 {
        let openings = Openings::of(castle, seat, all);
        let sum: i32 =
            self.hands.iter().map(|&hand| openings.taken_by(data, hand, self.passed, self.last_turn)).sum();
        sum / HANDS as i32
    }
}

/// The castle as the next player finds it: what was closed in this turn has its keep.
fn settled(castle: &Castle, seat: usize) -> Castle {
    let mut castle = *castle;
    for face in castle.fresh_faces() {
        castle.claim(&face, seat);
    }
    castle.clear_fresh();
    castle
}

/// Points of a seat if everything closed in this turn had its keep.
fn points(castle: &Castle, seat: usize) -> i32 {
    settled(castle, seat).courtyards_of(seat).iter().map(|face| face.value() as i32 * 100).sum()
}

fn appraise_play(world: &Castellan, seat: Seat, actions: &[Action], out: &mut Vec<i32>) {
    let public = world.public();
    let table = world.table();
    let data = world.data();
    let last_turn = public.end_by.is_some();
    let passed = table.passed[seat.index()];
    let many = actions.len() > 300;
    // Sets that give the same pieces close the same.
    let mut known: Vec<(Pieces, i32)> = Vec::new();
    for &action in actions {
        let Action::Play(cards) = action else { continue };
        let (pieces, symbols) = data.give(cards);
        let count = cards.count_ones() as i32;
        if last_turn && many {
            // Cards left over count nothing: the more the better.
            out.push(pieces.total() as i32 * 100);
            continue;
        }
        let all = pieces + passed;
        let worth = match known.iter().find(|(known, _)| *known == all) {
            Some(&(_, worth)) => worth,
            None => {
                let walls = if all.total() > 12 { 2 } else { 3 };
                let (gain, left) = turn_worth(&table.castle, seat.index(), all, walls);
                let worth = gain + left.total() as i32 * LEFT_OVER;
                known.push((all, worth));
                worth
            }
        };
        let cost = if last_turn { 0 } else { count * CARD_PLAYED - i32::from(symbols) * SYMBOL };
        out.push(worth - cost);
    }
}

fn appraise_build(world: &Castellan, seat: Seat, actions: &[Action], out: &mut Vec<i32>) {
    let table = world.table();
    let castle = &table.castle;
    let me = seat.index();
    let pieces = table.building;
    let plan = best_closing(castle, me, pieces, 3);
    let had = points(castle, me);
    let next = follower(world, seat);
    let supply = world.data().supply(world.seats());
    for &action in actions {
        let mut after = *castle;
        build(&mut after, action);
        let gain = points(&after, me) - had;
        let planned = plan.is_some_and(|plan| plan.steps[0] == action);
        let value = match plan {
            Some(plan) if planned => plan.gain + 500,
            Some(_) => gain / 2,
            None => {
                let settled = settled(&after, me);
                // Ground of one's own is the best place for what is left over: nobody else can use it.
                let home = i32::from(inside(castle, action, me)) * 40;
                let threat = next
                    .as_ref()
                    .map_or(0, |(next, hands)| hands.threat(&world.data(), &settled, next.index(), supply));
                gain + home - threat
            }
        };
        out.push(value);
    }
}

/// Who has the next turn after this seat's, and with what.
fn follower(world: &Castellan, seat: Seat) -> Option<(Seat, Hands)> {
    let public = world.public();
    let next = seat.left(world.seats());
    let out = (world.data().all_cards() & !public.shown(seat)) == 0;
    let last_turn = out || public.end_by.is_some();
    let entitled = public.end_by.is_none() || public.last_turns.contains(next);
    entitled.then(|| (next, Hands::of(world, next, last_turn)))
}

/// Is this place inside a courtyard of the player's own?
fn inside(castle: &Castle, action: Action, seat: usize) -> bool {
    let owner = match action {
        Action::Tower(point) => castle.owner_of_open_end(point),
        Action::Wall(wall) => castle.root(wall).and_then(|(tower, side)| castle.owner_at(tower, side)),
        _ => None,
    };
    owner == Some(seat)
}

fn appraise_claim(world: &Castellan, seat: Seat, actions: &[Action], out: &mut Vec<i32>) {
    let table = world.table();
    let free = offers(table, seat).none;
    let threshold = unused_double(world, seat);
    for &action in actions {
        out.push(match action {
            Action::Claim(Some(cell)) => value_at(&table.castle, cell),
            _ if free => threshold,
            _ => 0,
        });
    }
}

/// What a double keep that still waits is worth: early in the game something larger will come.
fn unused_double(world: &Castellan, seat: Seat) -> i32 {
    let public = world.public();
    let left = (world.data().all_cards() & !public.shown(seat)).count_ones() as i32;
    if public.end_by.is_some() { 0 } else { 400 + 35 * left.min(10) }
}

fn value_at(castle: &Castle, cell: Point) -> i32 {
    castle.face_at(cell).map_or(0, |face| face.value() as i32 * 100)
}

fn appraise_draw(world: &Castellan, seat: Seat, actions: &[Action], out: &mut Vec<i32>) {
    let hand = world.hand(seat);
    let [walls, towers] = Deck::ALL.map(|deck| (hand & world.data().deck(deck)).count_ones() as i32);
    for &action in actions {
        let Action::Draw { wall, tower } = action else { continue };
        // Both kinds are needed together; walls a little more often.
        let (walls, towers) = (walls + i32::from(wall), towers + i32::from(tower));
        out.push(-(2 * (walls - towers) - 1).abs() * 50);
    }
}

/// The name of a part of the evaluation.
const DOUBLE: &str = "castellan-worth-double";

impl Insight for Castellan {
    crate::insight::compiled_here!();

    const HAND: Style = Style { horizon: 0, lead: 800, trust: 100, greedy: 100, ..Style::USUAL };
    const STYLE: Style = Style { judge: Judge::Learnt(&WEIGHTS), ..Self::HAND };
    const EQUAL: u64 = 50;
    // Longer searches were not stronger in play (`docs/bots.md`), so Meister does not take the second it might.
    const LEVELS: [Strength; 8] = [
        Strength::Soft(1200),
        Strength::Soft(400),
        Strength::Soft(200),
        Strength::Soft(100),
        Strength::Soft(50),
        Strength::Soft(23),
        Strength::Looks,
        Strength::Long(300),
    ];

    fn appraise(world: &Castellan, seat: Seat, actions: &[Action], _: Judge, out: &mut Vec<i32>) {
        out.clear();
        match world.table().phase {
            Phase::Play => appraise_play(world, seat, actions, out),
            Phase::Build => appraise_build(world, seat, actions, out),
            Phase::Claim => appraise_claim(world, seat, actions, out),
            Phase::Draw | Phase::Over => appraise_draw(world, seat, actions, out),
        }
        // One number per action, whatever came in.
        out.resize(actions.len(), 0);
    }

    const TERMS: &'static [&'static str] = &[
        "one",
        "points",
        "cards",
        "walls_in_hand",
        "towers_in_hand",
        "double",
        "double_cards",
        "turn",
        "next_turn",
        "later_turn",
        "to_move",
        "closed",
        "passed",
        "done",
        "open_ends",
    ];
    const STAGES: usize = 9;

    /// By the cards that are left to all.
    fn stage(world: &Castellan) -> usize {
        let public = world.public();
        if public.end_by.is_some() {
            return 0;
        }
        let all = world.data().all_cards();
        let left: u32 = Seat::all(world.seats()).map(|seat| (all & !public.shown(seat)).count_ones()).sum();
        match left / u32::from(world.seats()) {
            few @ 0..=4 => 1 + few as usize,
            5..=6 => 6,
            7..=9 => 7,
            _ => 8,
        }
    }

    fn terms(world: &Castellan, out: &mut Vec<Terms>) {
        out.clear();
        out.extend(learnt_terms(world));
    }

    fn evaluate(world: &Castellan, judge: Judge) -> [i32; MAX_SEATS] {
        if let Judge::Learnt(weights) = judge {
            let stage = Castellan::stage(world);
            let mut values = [0; MAX_SEATS];
            for (value, terms) in values.iter_mut().zip(learnt_terms(world)) {
                *value = terms::weigh(weights, &terms[..Castellan::TERMS.len()], stage);
            }
            return values;
        }
        let mut values = world.totals().seats.map(|points| points * 100);
        let public = world.public();
        let all = world.data().all_cards();
        if public.table.phase == Phase::Over {
            return values;
        }
        for seat in Seat::all(world.seats()) {
            let had_last_turn = public.end_by.is_some() && !public.last_turns.contains(seat);
            if had_last_turn {
                continue;
            }
            let value = &mut values[seat.index()];
            *value += (all & !public.shown(seat)).count_ones() as i32 * CARD;
            if !public.table.double_used.contains(seat) {
                *value += unused_double(world, seat);
            }
        }
        let active = public.active;
        let castle = &public.table.castle;
        // Parts of ground that was divided in this turn count already.
        let fresh = castle.fresh_faces();
        let closed = fresh.iter().filter(|face| castle.owner(face).is_none());
        values[active.index()] += closed.map(|face| face.value() as i32 * 100).sum::<i32>();
        if public.table.phase == Phase::Play {
            // What the next turn will take.
            let supply = world.data().supply(world.seats());
            let hands = Hands::of(world, active, public.end_by.is_some());
            values[active.index()] += hands.threat(&world.data(), castle, active.index(), supply);
        }
        values
    }

    fn theme(line: &str) -> &'static str {
        match line {
            "castellan-score-courtyard" => "castellan-worth-courtyards",
            _ => DOUBLE,
        }
    }

    fn hopes(world: &Castellan, seat: Seat, judge: Judge, tell: &mut dyn FnMut(&'static str, i32)) {
        let Judge::Learnt(weights) = judge else { return };
        let stage = Castellan::stage(world);
        let Some(terms) = learnt_terms(world).nth(seat.index()) else { return };
        let alone = |wanted: &[&str]| {
            let mut part = terms;
            for (term, name) in part.iter_mut().zip(Castellan::TERMS) {
                if !wanted.contains(name) {
                    *term = 0;
                }
            }
            terms::weigh(weights, &part[..Castellan::TERMS.len()], stage)
        };
        tell("castellan-worth-cards", alone(&["cards", "walls_in_hand", "towers_in_hand"]));
        tell(DOUBLE, alone(&["double", "double_cards"]));
        tell("castellan-worth-turns", alone(&["turn", "next_turn", "later_turn", "closed", "open_ends"]));
    }

    /// Between turns.
    #[inline]
    fn quiet(&self) -> bool {
        matches!(self.table().phase, Phase::Play | Phase::Over)
    }
}
