//! What bots know about Das Schloss: points per action, odds of a fight, whom a ghost hurts.

use crate::{Insight, Judge, Strength, Style};
use burghof_core::bits::ones;
use burghof_core::{Account, Game, Seat};
use burghof_schloss::{Action, Dir, Good, Phase, Public, Schloss, Scroll, Sort};
use std::cmp::Ordering;

mod board;

/// Rooms on the table, at most.
const ROOMS: usize = 48;
/// Farther than any path.
const FAR: i32 = 99;
/// What a heart is worth in the long run.
const HEART: i32 = 40;
/// What a death costs: two items, the rest of the turn and the way back.
const DEATH: i32 = 700;

/// What ending the game is worth while one is ahead: enough to go for it when nothing richer is near.
const LAST: i32 = 250;

/// How scrolls compare.
fn scroll_rank(kind: u8) -> i32 {
    match kind {
        kind if kind == Scroll::MagicSword as u8 => 40,
        kind if kind == Scroll::MagicShield as u8 => 35,
        kind if kind == Scroll::Whirlwind as u8 => 20,
        _ => 10,
    }
}

/// What the player thinks about in every decision.
struct Mind<'a> {
    p: &'a Public,
    me: Seat,
    /// Mean worth of an unseen box by tier.
    boxes: [i32; 4],
    /// The contents of face-down boxes this player knows, by room and number.
    world: &'a Schloss,
    points: [i32; 4],
    /// The rooms one step away from each, stairs not counted.
    beside: [u64; ROOMS],
    judge: Judge,
}

impl<'a> Mind<'a> {
    fn new(world: &'a Schloss, me: Seat, judge: Judge) -> Mind<'a> {
        let p = world.public();
        let totals = world.totals();
        let mut points = [0; 4];
        for seat in Seat::all(p.seats()) {
            points[seat.index()] = totals.total(Account::Seat(seat)) * 100;
        }
        let mut beside = [0; ROOMS];
        for t in ones(p.placed()) {
            let joined = Dir::ALL.into_iter().filter_map(|dir| p.joined(t as u8, dir));
            beside[t as usize] = joined.fold(0, |set, to| set | 1 << to);
            // Doors can be opened; the evaluation by hand took every door for a dead end.
            if judge == Judge::Hand {
                beside[t as usize] &= !p.closed();
            }
        }
        let mut mind = Mind { p, me, boxes: [0; 4], world, points, beside, judge };
        mind.boxes = std::array::from_fn(|tier| mind.mean_box(tier));
        mind
    }

    /// The mean worth of the unseen boxes of a tier: whoever opens one gets one of them.
    fn mean_box(&self, tier: usize) -> i32 {
        let unseen = self.p.data().tier_boxes[tier] & self.p.unseen_boxes();
        let (mut sum, mut n) = (0, 0);
        for b in ones(unseen) {
            sum += self.worth(self.me, self.p.good(b as u8));
            n += 1;
        }
        if n == 0 { 0 } else { sum / n }
    }

    /// What a thing would add for a player, in hundredths of a point.
    fn worth(&self, seat: Seat, good: Good) -> i32 {
        let value = i32::from(good.value);
        let have = |b: Option<u8>| b.map_or(0, |b| i32::from(self.p.good(b).value));
        match good.sort {
            Sort::Treasure | Sort::Trophy => value * 100,
            // A better sword or shield helps in every fight to come.
            Sort::Sword => (value - have(self.p.sword(seat))).max(0) * 170,
            Sort::Shield => (value - have(self.p.shield(seat))).max(0) * 170,
            Sort::Scroll => self.scroll_worth(seat, good.value),
            Sort::Heart => value.min(10 - i32::from(self.p.hearts(seat))) * self.heart_worth(seat),
        }
    }

    fn scroll_worth(&self, seat: Seat, kind: u8) -> i32 {
        let held = Scroll::ALL.iter().map(|&kind| self.p.scrolls(seat, kind)).sum::<u8>();
        let bonus = if kind <= Scroll::MagicShield as u8 { 150 } else { 10 };
        if held < self.p.data().numbers.scroll_slots {
            200 + bonus
        } else if self.judge == Judge::Hand {
            bonus - 10
        } else {
            // It takes the place of another one; whoever counts it as gained exchanges two of them for ever.
            let kept = Scroll::ALL.into_iter().filter(|&kind| self.p.scrolls(seat, kind) > 0);
            let poorest = kept.map(|kind| scroll_rank(kind as u8)).min().unwrap_or(0);
            3 * (scroll_rank(kind) - poorest).max(0)
        }
    }

    fn heart_worth(&self, seat: Seat) -> i32 {
        match self.p.hearts(seat) {
            0..=2 => 120,
            3..=4 => 80,
            5..=6 => 45,
            7..=9 => 15,
            _ => 0,
        }
    }

    /// What opening this box brings: known to this player, or the mean of its tier.
    fn box_worth(&self, room: u8, number: usize, tier: u8, looked: u8) -> i32 {
        let known = looked >> self.me.index() & 1 != 0;
        match self.world.content(room, number).filter(|_| known) {
            Some(b) => self.worth(self.me, self.p.good(b)),
            None => self.boxes[usize::from(tier) - 1],
        }
    }

    /// Throws out of six with which this player beats a ghost of this life, and is hit by one of this fight.
    fn odds(&self, seat: Seat, ghost: u8) -> (i32, i32) {
        let ghost = &self.p.data().ghosts[usize::from(ghost)];
        let (attack, shield) = (self.p.attack(seat), self.p.shield_power(seat));
        let wins = (1..=6u8).filter(|die| die + attack > ghost.life).count() as i32;
        let hits = (1..=6u8).filter(|die| die + ghost.fight > shield).count() as i32;
        (wins, hits)
    }

    /// The next reward.
    fn reward(&self) -> i32 {
        (0..4).find(|&tier| self.p.boxes_left(tier) > 0).map_or(0, |tier| self.boxes[tier])
    }

    /// Does beating this ghost end the game?
    fn is_last(&self, ghost: u8) -> bool {
        let brothers = self.p.data().brothers;
        let about = |g: u32| self.p.ghost_room(g as u8).is_some() || self.p.ghost_pile(3) >> g & 1 != 0;
        brothers >> ghost & 1 != 0
            && ones(brothers.into()).filter(|&g| g != u32::from(ghost)).all(|g| !about(g))
    }

    fn ahead_by(&self, seat: Seat) -> i32 {
        let best = Seat::all(self.p.seats())
            .filter(|&other| other != seat)
            .map(|other| self.points[other.index()])
            .max();
        self.points[seat.index()] - best.unwrap_or(-1)
    }

    /// What a fight to the end is worth, and how many actions it takes; `None` if it should not be sought.
    fn prey(&self, seat: Seat, ghost: u8) -> Option<(i32, i32)> {
        let dots = i32::from(self.p.data().ghosts[usize::from(ghost)].dots) * 100;
        let (mut wins, hits) = self.odds(seat, ghost);
        let last = self.is_last(ghost);
        if last && self.ahead_by(seat) + dots <= 0 {
            return None;
        }
        let fireballs = i32::from(self.p.cards(seat)[0]);
        if last || dots >= 300 {
            wins = (wins + 2 * fireballs).min(6);
        }
        if wins == 0 {
            return None;
        }
        // Hundredths of hearts lost and of actions spent until the ghost is beaten.
        let (lost, rounds) = (hits * 100 / wins, 600 / wins);
        let hearts = i32::from(self.p.hearts(seat)) * 100;
        if lost + 60 > hearts && !(last && lost < hearts + 100) {
            return None;
        }
        let value = dots + self.reward() - lost * HEART / 100 + if last { LAST } else { 0 };
        (value > 0).then_some((value, rounds))
    }

    /// Steps to every room from one, over passages and stairs; ghosts on the way cost two more.
    fn ways(&self, from: u8) -> [i32; ROOMS] {
        let mut far = [FAR; ROOMS];
        let stairs = self.p.data().stairs & self.p.placed();
        let mut tolls = self.p.haunted() & !(1 << from);
        if self.judge != Judge::Hand {
            // A door takes about as long as a ghost.
            tolls |= self.p.closed() & !(1 << from);
        }
        // The rooms reached after this many steps, and after the next three.
        let mut ring = [0u64; 4];
        ring[0] = 1 << from;
        let (mut done, mut idle, mut steps) = (0u64, 0, 0);
        while idle < 4 {
            let here = std::mem::take(&mut ring[steps & 3]) & !done;
            done |= here;
            idle = if here == 0 { idle + 1 } else { 0 };
            // Ways are the same in both directions, so leaving a haunted room costs what entering it does.
            for (rooms, cost) in [(here & !tolls, 1), (here & tolls, 3)] {
                let mut next = if rooms & stairs != 0 { stairs & !self.p.closed() } else { 0 };
                for t in ones(rooms) {
                    far[t as usize] = steps as i32;
                    next |= self.beside[t as usize];
                }
                ring[(steps + cost) & 3] |= next;
            }
            steps += 1;
        }
        far
    }

    /// Everything worth going to: room, worth, hundredths of actions to be spent there.
    fn targets(&self) -> Vec<(u8, i32, i32)> {
        let p = self.p;
        let mut all = Vec::new();
        for t in ones(p.placed()).map(|t| t as u8) {
            let ghost = p.ghost_in(t);
            let prey = ghost.map(|g| self.prey(self.me, g));
            if let Some(Some((value, rounds))) = prey {
                all.push((t, value, rounds));
            }
            if prey == Some(None) {
                continue;
            }
            let fight = prey.flatten().map_or(0, |(_, rounds)| rounds);
            let door = if p.closed() >> t & 1 != 0 { 100 + self.door_cost(t) } else { 0 };
            let inside: Vec<i32> = p
                .face_down(t)
                .into_iter()
                .enumerate()
                .map(|(n, (tier, looked))| self.box_worth(t, n, tier, looked))
                .collect();
            let total: i32 = inside.iter().sum();
            if total > 0 {
                all.push((t, total, door + fight + 100 * inside.len() as i32));
            }
            if let Some(best) = ones(p.items_in(t)).map(|b| self.worth(self.me, p.good(b as u8))).max()
                && best > 0
            {
                all.push((t, best, fight + 100));
            }
            if p.data().fountains >> t & 1 != 0 && p.supply() > 0 && p.hearts(self.me) < 8 {
                all.push((t, 3 * self.heart_worth(self.me), fight + 300));
            }
            if p.owner_room() == Some(t)
                && let Some(gain) = self.best_swap().filter(|&gain| gain > 0)
            {
                all.push((t, gain, fight + 100));
            }
        }
        all
    }

    /// Hundredths of actions until a door is open.
    fn door_cost(&self, room: u8) -> i32 {
        let numbers =
            self.p.known_door(room).map_or(3, |d| self.p.data().doors[usize::from(d)].opens.count_ones());
        600 / numbers.max(1) as i32
    }

    /// The gain of a swap: what I win, and half of what the other loses.
    fn swap_gain(&self, with: Seat, take: Good, give: Option<Good>) -> i32 {
        let value = |good: Good| match good.sort {
            Sort::Scroll if good.value <= Scroll::MagicShield as u8 => 320,
            Sort::Scroll => 200,
            Sort::Sword | Sort::Shield => i32::from(good.value) * 150,
            _ => i32::from(good.value) * 100,
        };
        let gain = value(take) - give.map_or(0, value);
        let rival = if self.points[with.index()] >= self.points[self.me.index()] { 2 } else { 3 };
        gain + gain / rival
    }

    /// About what a swap would bring, by points.
    fn best_swap(&self) -> Option<i32> {
        let best_loot = |seat: Seat| {
            let treasures = ones(self.p.held(seat) & self.p.data().sort_boxes[Sort::Treasure as usize])
                .map(|b| self.p.good(b as u8).value);
            let trophies = ones(self.p.trophies(seat).into()).map(|g| self.p.data().ghosts[g as usize].dots);
            treasures.chain(trophies).fold((0u8, u8::MAX), |(high, low), n| (high.max(n), low.min(n)))
        };
        let (_, low) = best_loot(self.me);
        let mine = if low == u8::MAX { 0 } else { i32::from(low) };
        Seat::all(self.p.seats())
            .filter(|&other| other != self.me)
            .map(|other| (i32::from(best_loot(other).0) - mine) * 150)
            .max()
    }

    /// The best worth per action that can be had from each of these rooms.
    fn outlook(&self, rooms: u64) -> [i32; ROOMS] {
        let mut best = [0; ROOMS];
        let targets = self.targets();
        for room in ones(rooms) {
            let ways = self.ways(room as u8);
            let rates = targets.iter().map(|target| self.rate(target, &ways));
            best[room as usize] = rates.max().unwrap_or(0).max(0);
        }
        best
    }

    /// The worth per action of a target, by the ways from where one is: they are as long in both directions.
    fn rate(&self, &(to, value, cost): &(u8, i32, i32), ways: &[i32; ROOMS]) -> i32 {
        match self.steps_to(to, ways) {
            FAR.. => 0,
            steps => value * 100 / (steps * 100 + cost).max(100),
        }
    }

    /// A closed room is reached from its neighbours.
    fn steps_to(&self, to: u8, ways: &[i32; ROOMS]) -> i32 {
        if self.p.closed() >> to & 1 == 0 {
            ways[usize::from(to)]
        } else {
            ones(self.beside[usize::from(to)]).map(|t| ways[t as usize]).min().unwrap_or(FAR)
        }
    }

    /// What is still to be had: the best rate, and a share of everything that is near, nearer things and those nearer to
    /// nobody else first. Whatever is within reach counts for less than it does once it is taken: whoever thinks otherwise stands
    /// beside it and waits.
    fn prospects(&self, ways: &[[i32; ROOMS]]) -> i32 {
        let mine = &ways[self.me.index()];
        let (mut best, mut sum) = (0, 0);
        for target in self.targets() {
            let (to, value, cost) = target;
            let steps = self.steps_to(to, mine);
            if steps >= FAR {
                continue;
            }
            best = best.max(self.rate(&target, mine));
            let rivals = ways.iter().enumerate().filter(|&(seat, _)| seat != self.me.index());
            let theirs = rivals.map(|(_, ways)| self.steps_to(to, ways)).min().unwrap_or(FAR);
            let share = match steps.cmp(&theirs) {
                Ordering::Less => 100,
                Ordering::Equal => 65,
                Ordering::Greater => 30,
            };
            sum += value * share / 100 * 200 / (200 + steps * 100 + cost);
        }
        (best * 60 + sum * 40) / 100
    }

    /// Step 2.
    fn appraise_action(&self, action: Action, outlook: &[i32; ROOMS]) -> i32 {
        let (p, me) = (self.p, self.me);
        let here = p.room(me);
        // Later actions count a little less than those now.
        let rate_at = |room: u8| outlook[usize::from(room)];
        let after_step = |room: u8| {
            let rate = rate_at(room);
            // Nearer is better, also for somebody careless and far away.
            let nearer = self.judge != Judge::Hand && rate > rate_at(here);
            let drive = if nearer { 20 } else { 0 };
            rate * 9 / 10 + drive - if p.haunted() >> room & 1 != 0 && self.dreads(room) { 200 } else { 0 }
        };
        match action {
            Action::Stop => 1,
            Action::Move(dir) => p.joined(here, dir).map_or(0, after_step),
            Action::Stairs(to) => after_step(to),
            Action::Wings(to) => after_step(to) - 120,
            Action::Whirlwind => {
                if rate_at(here) > 110 {
                    rate_at(here) + 1
                } else {
                    0
                }
            }
            Action::Open { tier, nth } => self.open_here(here, tier, nth),
            Action::Take(good) => self.worth(me, good) - 5,
            Action::Drink => self.heart_worth(me),
            Action::Door(dir) => p.joined(here, dir).map_or(0, |room| {
                let inside = self.inside(room) * 100 / (self.door_cost(room) + 200);
                // What lies beyond may be worth the way.
                let beyond = rate_at(room) * 3 / 4;
                if self.judge == Judge::Hand { inside } else { inside.max(beyond) }
            }),
            Action::Key(dir) => p.joined(here, dir).map_or(0, |room| (self.inside(room) - 130) * 100 / 300),
            Action::Fight => self.appraise_fight(here),
            Action::Swap { with, take, give } => self.swap_gain(with, take, give) - 20,
            _ => -100,
        }
    }

    fn inside(&self, room: u8) -> i32 {
        let boxes = self.p.face_down(room);
        boxes.into_iter().enumerate().map(|(n, (tier, looked))| self.box_worth(room, n, tier, looked)).sum()
    }

    fn open_here(&self, room: u8, tier: u8, nth: u8) -> i32 {
        let boxes = self.p.face_down(room);
        let place = boxes.iter().enumerate().filter(|(_, known)| known.0 == tier).nth(nth.into());
        place.map_or(0, |(n, &(tier, looked))| self.box_worth(room, n, tier, looked).max(30))
    }

    /// Would I rather not meet the ghost of this room?
    fn dreads(&self, room: u8) -> bool {
        self.p.ghost_in(room).is_some_and(|g| self.prey(self.me, g).is_none())
    }

    /// A round now: worth if it wins, what a hit costs.
    fn appraise_fight(&self, room: u8) -> i32 {
        let Some(g) = self.p.ghost_in(room) else { return 0 };
        match self.prey(self.me, g) {
            Some((value, rounds)) => value * 100 / rounds.max(100) + 40,
            None => {
                let (wins, hits) = self.odds(self.me, g);
                let dots = i32::from(self.p.data().ghosts[usize::from(g)].dots) * 100;
                if self.is_last(g) {
                    return -2000 * wins / 6 - 10;
                }
                let cost = if self.p.hearts(self.me) <= 1 { DEATH } else { HEART };
                (wins * (dots + self.reward()) - hits * cost) / 6
            }
        }
    }

    /// SLO-91: is the ghost worth a card?
    fn appraise_fireball(&self) -> i32 {
        let Some(g) = self.p.ghost_in(self.p.room(self.me)) else { return 0 };
        let ghost = &self.p.data().ghosts[usize::from(g)];
        let needed = i32::from(ghost.life) + 1 - i32::from(self.p.fight_total());
        let bonus = i32::from(self.p.data().numbers.fireball_bonus);
        let cards = (needed + bonus - 1) / bonus;
        if self.is_last(g) {
            let gain = i32::from(ghost.dots) * 100 - cards * 100;
            return if self.ahead_by(self.me) + gain > 0 { 3000 } else { -3000 };
        }
        let (wins, hits) = self.odds(self.me, g);
        // Without it another round is needed: an action, and perhaps a heart.
        let rounds = if wins == 0 { 4 } else { (6 / wins).min(4) };
        let saved =
            rounds * (45 + hits * HEART / 6) + if wins == 0 { i32::from(ghost.dots) * 100 } else { 0 };
        let rescue = if self.p.hearts(self.me) <= 1 { 150 } else { 0 };
        saved + rescue - cards * 110
    }

    /// SLO-54: how much better off with the new piece.
    fn appraise_replace(&self, old: Good, new: Good) -> i32 {
        let value = |good: Good| match good.sort {
            Sort::Scroll => scroll_rank(good.value),
            _ => i32::from(good.value) * 100,
        };
        value(new) - value(old)
    }

    fn keep_value(&self, good: Good) -> i32 {
        match good.sort {
            Sort::Scroll if good.value <= Scroll::MagicShield as u8 => 320,
            Sort::Scroll => 200,
            _ => i32::from(good.value) * 150,
        }
    }
}

/// The name of a part of the evaluation.
const ARMS: &str = "schloss-worth-arms";

/// What arms and hearts will still bring.
fn strength(p: &Public, seat: Seat) -> (i32, i32) {
    let arms = [p.sword(seat), p.shield(seat)];
    let power: i32 = arms.into_iter().flatten().map(|b| i32::from(p.good(b).value)).sum();
    let hearts = i32::from(p.hearts(seat));
    (power * 50, hearts.min(3) * 60 + hearts.min(6) * 30)
}

impl Insight for Schloss {
    crate::insight::compiled_here!();

    /// Random players hardly ever beat the brothers: a playout is stopped after a few turns of everybody.
    const ROUNDS: Option<u32> = Some(2);
    // Thirty sensible steps before judging beat twice as many iterations of ten, and half as many of eighty.
    const HAND: Style = Style { horizon: 30, lead: 1200, trust: 80, greedy: 100, ..Style::USUAL };
    // Scrolls are not exchanged for ever, and doors do not end a way: games come to their end.
    const STYLE: Style = Style { judge: Judge::Learnt(&[]), ..Self::HAND };
    const EQUAL: u64 = 85;
    const LEVELS: [Strength; 8] = [
        Strength::Stray(75),
        Strength::Stray(50),
        Strength::Stray(30),
        Strength::Stray(12),
        Strength::Looks,
        Strength::Search(40),
        Strength::Search(120),
        Strength::Long(4_000),
    ];

    fn turns(&self) -> u32 {
        self.public().turn().into()
    }

    fn appraise(world: &Schloss, seat: Seat, actions: &[Action], judge: Judge, out: &mut Vec<i32>) {
        out.clear();
        let mind = Mind::new(world, seat, judge);
        let p = mind.p;
        match p.phase() {
            Phase::Actions => {
                let mut rooms = 1u64 << p.room(seat);
                for &action in actions {
                    rooms |= match action {
                        Action::Move(dir) => p.joined(p.room(seat), dir).map_or(0, |to| 1 << to),
                        Action::Stairs(to) | Action::Wings(to) => 1 << to,
                        Action::Door(dir) if judge != Judge::Hand => {
                            p.joined(p.room(seat), dir).map_or(0, |to| 1 << to)
                        }
                        _ => 0,
                    };
                }
                let outlook = mind.outlook(rooms);
                out.extend(actions.iter().map(|&action| mind.appraise_action(action, &outlook)));
            }
            Phase::Place | Phase::Ghosts => {
                let mut ways = [[FAR; ROOMS]; 4];
                for other in Seat::all(p.seats()) {
                    ways[other.index()] = mind.ways(p.room(other));
                }
                out.extend(actions.iter().map(|&action| match action {
                    Action::Place { x, y, exits } => mind.appraise_place(x, y, exits, &ways),
                    Action::Ghost { tile, dir } => mind.appraise_ghost(tile, dir, &ways),
                    _ => 0,
                }));
            }
            _ => out.extend(actions.iter().map(|&action| match action {
                Action::Fireball => mind.appraise_fireball(),
                Action::Replace(old) => {
                    p.item_in_hand().map_or(0, |new| mind.appraise_replace(old, p.good(new)))
                }
                Action::Lose(a, b) => -mind.keep_value(a) - mind.keep_value(b),
                _ => 0,
            })),
        }
    }

    /// Points as they stand, what arms and hearts will still bring, and the best thing within reach.
    fn evaluate(world: &Schloss, judge: Judge) -> [i32; burghof_core::MAX_SEATS] {
        let p = world.public();
        let mut values = world.totals().seats.map(|points| points * 100);
        if p.phase() == Phase::Over {
            return values;
        }
        let minds: Vec<Mind<'_>> = Seat::all(p.seats()).map(|seat| Mind::new(world, seat, judge)).collect();
        let ways: Vec<[i32; ROOMS]> = minds.iter().map(|mind| mind.ways(p.room(mind.me))).collect();
        for mind in &minds {
            let seat = mind.me;
            let (arms, hearts) = strength(p, seat);
            values[seat.index()] += arms + hearts + mind.prospects(&ways);
        }
        values
    }

    fn theme(line: &str) -> &'static str {
        match line {
            "schloss-score-treasure" => "schloss-worth-treasures",
            "schloss-score-trophy" => "schloss-worth-trophies",
            "schloss-score-sword" | "schloss-score-shield" => ARMS,
            "schloss-score-scroll" => "schloss-worth-scrolls",
            _ => "schloss-worth-cards",
        }
    }

    fn hopes(world: &Schloss, seat: Seat, _: Judge, tell: &mut dyn FnMut(&'static str, i32)) {
        let (arms, hearts) = strength(world.public(), seat);
        tell(ARMS, arms);
        tell("schloss-worth-hearts", hearts);
    }

    /// When somebody's turn begins.
    #[inline]
    fn quiet(&self) -> bool {
        matches!(self.public().phase(), Phase::Place | Phase::Over)
            || self.public().phase() == Phase::Actions
                && self.public().actions_left() == self.public().data().numbers.actions_per_turn
    }
}
