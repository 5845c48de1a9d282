//! What the bots know about burg.

use crate::{Insight, Judge, Strength, Style};
use burghof_burg::{Action, Burg, Formula, PersonCard, Public, Resource, Step};
use burghof_core::{Chance, Game, MAX_SEATS, Seat, Silent};

/// Hundredths of a point, by how many rounds are left with this one.
struct Worth {
    /// A build point of material.
    point: i32,
    /// A Taler.
    taler: i32,
    /// The share of the game still to come, in hundredths.
    rest: i32,
}

impl Worth {
    fn of(p: &Public) -> Worth {
        let rounds = i32::from(p.data.table(p.seats).rounds);
        let left = if p.step.is_final() { 0 } else { i32::from(p.space) };
        Worth {
            point: [5, 45, 60, 66][left.min(3) as usize].max(if left > 3 { 70 } else { 0 }),
            taler: [3, 25, 32, 37][left.min(3) as usize].max(if left > 3 { 40 } else { 0 }),
            rest: 100 * (left - 1).max(0) / rounds.max(1),
        }
    }
}

/// What a helper on a place may be expected to bring, in hundredths.
fn place_value(p: &Public, seat: Seat, spot: u8, worth: &Worth) -> i32 {
    let data = p.data.get();
    let erected = |set: u32| (set & !p.templates).count_ones() as i32;
    // What is missing now comes in part, by how much of the game is left.
    let expected =
        |now: i32, most: i32, share: i32| now * 100 + (most - now).max(0) * worth.rest * share / 100;
    let helpers = expected(p.castle_helpers() as i32, 12, 70);
    let templates = p.templates.count_ones() as i32 * (100 - worth.rest * 65 / 100);
    let bars = expected(p.forge.into(), 9, 80);
    let taler = i32::from(p.taler[seat.index()]);
    match data.spots[spot as usize].formula {
        Formula::EmptyPlaces => i32::from(data.keep_vp) * expected(p.empty_places() as i32, 7, 40),
        Formula::Helpers => helpers,
        Formula::HelperPairs => helpers / 2,
        Formula::TowersTwice => 2 * expected(erected(data.towers), 9, 75),
        Formula::Towers => expected(erected(data.towers), 9, 75),
        Formula::HousesThrice => 3 * expected(erected(data.houses), 6, 85),
        Formula::HousesTwice => 2 * expected(erected(data.houses), 6, 85),
        Formula::Templates => templates,
        Formula::Market => 50 * taler.max(8 * worth.rest / 100),
        Formula::Palas => {
            let own: i32 = p.goods[seat.index()].worth(&data.points) as i32;
            (own.min(20) * 100).max(1600 * worth.rest / 100) * 3 / 4
        }
        Formula::Bars => bars,
        Formula::BarPairs => bars / 2,
        Formula::Granary => {
            let there = (0..3).filter(|i| p.occupied() >> (burghof_burg::GRANARY + i) & 1 != 0).count();
            100 * i32::from(data.winter.granary[there.clamp(1, 3) - 1])
        }
        Formula::Nothing => 200 * worth.rest / 100,
    }
}

/// Silver becomes what is needed: nearly the best kind, and it counts in the smithy.
fn goods_value(p: &Public, seat: Seat, worth: &Worth) -> i32 {
    let goods = p.goods[seat.index()];
    let points = goods.worth(&p.data.points) as i32 + 5 * i32::from(goods.get(Resource::Silver));
    // A hoard is worth less than its sum.
    points.min(40) * worth.point + (points - 40).max(0) * worth.point / 3
}

/// What a trader's payout brings the seat, in hundredths.
fn payout(p: &Public, wagons: u8, worth: &Worth) -> i32 {
    let data = p.data.get();
    let value = |kind: Resource| {
        let pieces = i32::from(data.symbols[kind.index()].min(p.stock.get(kind)).saturating_sub(1));
        let points = if kind == Resource::Silver { 5 } else { i32::from(data.points[kind.index()]) };
        pieces * points * worth.point
    };
    Resource::ALL.into_iter().filter(|kind| wagons >> kind.index() & 1 != 0).map(value).sum()
}

/// How good a position is for one seat.
fn value_of(p: &Public, seat: Seat) -> i32 {
    p.tally[seat.index()].earned() * 100 + expected(p, seat).iter().sum::<i32>()
}

/// What it may expect of goods, Taler, wagons, cards and helpers.
fn expected(p: &Public, seat: Seat) -> [i32; 5] {
    let i = seat.index();
    let worth = Worth::of(p);
    let spots = (0..20).filter(|spot| p.at[i] >> spot & 1 != 0);
    [
        goods_value(p, seat, &worth),
        i32::from(p.taler[i]).min(35) * worth.taler,
        payout(p, p.wagons[i], &worth) * worth.rest / 100 * 4,
        p.held[i].count_ones() as i32 * 60 * worth.rest / 100,
        spots.map(|spot| place_value(p, seat, spot, &worth)).sum(),
    ]
}

/// The name of a part of the evaluation.
const HELPERS: &str = "burg-worth-helpers";

/// The best a building could bring: points for a crown share, less what its material is worth.
fn best_building(
    p: &Public,
    seat: Seat,
    extra: burghof_burg::Goods,
    share: i32,
    per_piece: i32,
    worth: &Worth,
) -> i32 {
    let data = p.data.get();
    let mut purse = p.purse(seat);
    let room = Resource::ALL
        .into_iter()
        .all(|kind| purse.goods.get(kind) + extra.get(kind) <= data.pieces.get(kind));
    if room {
        purse.goods += extra;
        purse.points = purse.goods.worth(&data.points);
    }
    let mut best = 0;
    for (number, group) in data.groups.iter().enumerate() {
        if p.groups >> number & 1 == 0 || !data.payments.affordable(&purse, 1 << number) {
            continue;
        }
        let crown = i32::from(group.crown) * share;
        let pieces = i32::from(group.value) / 3 * per_piece;
        best = best.max(crown + pieces - i32::from(group.value) * worth.point + 120);
    }
    best
}

/// The best helper place a seat could enter now, above its fee.
fn best_place(p: &Public, seat: Seat, taler: i32, worth: &Worth) -> i32 {
    if p.supply[seat.index()] == 0 && p.wagons[seat.index()] == 0 {
        return 0;
    }
    let data = p.data.get();
    let free = (0..20u8).filter(|&spot| (p.open & !p.occupied()) >> spot & 1 != 0);
    let payable = free.filter(|&spot| i32::from(data.spots[spot as usize].fee) <= taler);
    let net = payable.map(|spot| {
        place_value(p, seat, spot, worth) - i32::from(data.spots[spot as usize].fee) * worth.taler
    });
    net.max().unwrap_or(0).max(0)
}

/// How likely a seat is to play the master builder: long discard piles want it.
fn master_odds(p: &Public, seat: Seat) -> i32 {
    let pile = p.discard[seat.index()].count_ones() as i32;
    let held = p.held[seat.index()].count_ones() as i32;
    if pile == 0 { 0 } else { (pile * 100 / (pile + held)).min(90) }
}

/// How good a card looks, in hundredths of a point.
fn card_value(p: &Public, seat: Seat, card: PersonCard) -> i32 {
    let worth = Worth::of(p);
    let data = p.data.get();
    let i = seat.index();
    let others = || Seat::all(p.seats).filter(|&other| other != seat);
    // Each own building may give master builders five points.
    let risk: i32 =
        others().map(|other| master_odds(p, other) * 5).sum::<i32>() * 100 / 100 / i32::from(p.seats - 1);
    let building = |extra, share, per_piece| {
        let best = best_building(p, seat, extra, share, per_piece, &worth);
        (best - if best > 0 { risk } else { 0 }).max(0)
    };
    let nothing = burghof_burg::Goods::NONE;
    match card {
        PersonCard::Messenger => i32::from(data.messenger.min(p.bank)) * worth.taler,
        PersonCard::Trader => {
            let held = p.wagons.iter().fold(0, |all, own| all | own);
            let new = (0..5).filter(|kind| held >> kind & 1 == 0).map(|kind| payout(p, 1 << kind, &worth));
            let new = if p.supply[i] > 0 { new.max().unwrap_or(0) } else { 0 };
            payout(p, p.wagons[i], &worth) + new + new * worth.rest * 4 / 100
        }
        PersonCard::Mason => {
            let pile = Resource::ALL.into_iter().max_by_key(|&kind| {
                let points = if kind == Resource::Silver { 5 } else { i32::from(data.points[kind.index()]) };
                points * i32::from(p.tower.get(kind))
            });
            let kind = pile.unwrap_or(Resource::Sand);
            let points = if kind == Resource::Silver { 5 } else { i32::from(data.points[kind.index()]) };
            let taken = burghof_burg::Goods::of(kind, p.tower.get(kind));
            let build = building(taken, 0, worth.taler + 60);
            let helpers = if build > 0 { best_place(p, seat, i32::from(p.taler[i]) + 4, &worth) } else { 0 };
            points * i32::from(p.tower.get(kind)) * worth.point + build + helpers
        }
        PersonCard::Stonecutter => {
            let build = building(nothing, 100, 0);
            let helpers = if build > 0 { best_place(p, seat, p.taler[i].into(), &worth) } else { 0 };
            build + helpers + i32::from(p.taler[i].min(2)) * 60
        }
        PersonCard::MasterBuilder => {
            let likely: i32 = others()
                .map(|other| {
                    let purse = p.purse(other);
                    let builders = p.held[other.index()] & 0x7C;
                    let able = data.payments.affordable(&purse, p.groups) && builders != 0;
                    if able { 40 } else { 8 }
                })
                .sum();
            let back = p.discard[i].count_ones() as i32;
            5 * likely + back * 70 * worth.rest / 100
        }
        worker => {
            let person = &data.persons[worker.index()];
            let load = person.load;
            let points = load.worth(&data.points) as i32
                + 5 * i32::from(load.get(Resource::Silver))
                + 4 * i32::from(person.free_pieces);
            points * worth.point + building(load, 50, 0)
        }
    }
}

impl Insight for Burg {
    crate::insight::compiled_here!();

    const HAND: Style = Style { horizon: 16, ..Style::USUAL };
    const EQUAL: u64 = 1_000;
    const LEVELS: [Strength; 8] = [
        Strength::Soft(1600),
        Strength::Soft(400),
        Strength::Looks,
        Strength::Search(40),
        Strength::Search(160),
        Strength::Search(640),
        Strength::Search(2_500),
        Strength::Long(10_000),
    ];

    fn appraise(world: &Burg, seat: Seat, actions: &[Action], _: Judge, out: &mut Vec<i32>) {
        let p = world.public();
        out.clear();
        out.extend(actions.iter().map(|&action| appraise_one(world, p, seat, action)));
    }

    fn evaluate(world: &Burg, _: Judge) -> [i32; MAX_SEATS] {
        let p = world.public();
        let mut all = [0; MAX_SEATS];
        if p.step == Step::Over {
            return world.totals().seats.map(|points| points * 100);
        }
        for seat in Seat::all(p.seats) {
            all[seat.index()] = value_of(p, seat);
        }
        all
    }

    fn theme(line: &str) -> &'static str {
        match line {
            "burg-score-carried" => "burg-worth-carried",
            "burg-score-stonecutter" | "burg-score-worker" | "burg-score-master" => "burg-worth-crowns",
            "burg-score-breach" => "burg-worth-breach",
            "burg-score-damsel" => "burg-worth-damsel",
            _ => HELPERS,
        }
    }

    fn hopes(world: &Burg, seat: Seat, _: Judge, tell: &mut dyn FnMut(&'static str, i32)) {
        let p = world.public();
        let [goods, taler, wagons, cards, helpers] = expected(p, seat);
        tell("burg-worth-goods", goods);
        tell("burg-worth-taler", taler);
        tell("burg-worth-wagons", wagons);
        tell("burg-worth-cards", cards);
        // The sheet says what they would bring now.
        let now = world.totals().seats[seat.index()] - p.tally[seat.index()].earned();
        tell(HELPERS, helpers - 100 * now);
    }

    /// Between rounds nothing is half done.
    #[inline]
    fn quiet(&self) -> bool {
        matches!(self.public().step, Step::Select | Step::Over)
    }
}

fn appraise_one(world: &Burg, p: &Public, seat: Seat, action: Action) -> i32 {
    let worth = Worth::of(p);
    let i = seat.index();
    match action {
        Action::Choose(cards) => PersonCard::each(cards).map(|card| card_value(p, seat, card)).sum(),
        // The reveal follows these; what lies face down must not matter.
        Action::Lose(card) => {
            let rounds = worth.rest;
            -(rounds * if card.is_worker() { 2 } else { 4 } + 40)
        }
        Action::Pay => {
            let price = if p.step == Step::Plague {
                p.discard[i].count_ones() as i32 * i32::from(p.data.winter.plague)
            } else {
                i32::from(p.data.winter.snowdrift.min(p.taler[i]))
            };
            -price * worth.taler
        }
        Action::Breach { own, bars } => {
            let stones = i32::from(own) + i32::from(bars);
            stones * (100 * i32::from(p.data.winter.stone_vp) - 5 * worth.point * 4 / 5)
        }
        Action::Done if p.step == Step::Breach => 0,
        // BRG-R09: the last piece is worth more than a Taler.
        Action::Accept => 0,
        Action::Refuse => 100,
        Action::Drop => 0,
        Action::Court(_) => {
            // Worth it while few compete and the gift is small.
            let rivals = p.suitors.len() as i32;
            let gift = next_value(world, seat, action) - value_of(p, seat);
            (100 * i32::from(p.data.winter.damsel_vp) / rivals.max(1)) / 3 + gift
        }
        Action::Palas(_) | Action::Done if p.step == Step::Palas => {
            let mut next = world.clone();
            next.apply(seat, action, &mut Chance::scripted([]), &mut Silent);
            next.totals().seats[i] * 100
        }
        Action::Build { .. } => {
            let others = Seat::all(p.seats).filter(|&other| other != seat);
            let masters = others
                .filter(|other| p.played[other.index()] & PersonCard::MasterBuilder.bit() != 0)
                .count() as i32;
            let gift = 500 * masters / i32::from(p.seats - 1);
            // Erecting also opens the way to a helper.
            let open = if p.built[i] == 0 && p.card.is_some_and(|card| !card.is_worker()) {
                best_place(p, seat, i32::from(p.taler[i]), &worth)
            } else {
                0
            };
            next_value(world, seat, action) - gift + open
        }
        _ => next_value(world, seat, action),
    }
}

/// The seat's value after the action and all that leaves no choice.
fn next_value(world: &Burg, seat: Seat, action: Action) -> i32 {
    let mut next = world.clone();
    next.apply(seat, action, &mut Chance::scripted([]), &mut Silent);
    value_of(next.public(), seat)
}
