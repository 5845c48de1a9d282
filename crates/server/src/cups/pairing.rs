//! Who sits with whom: tables of equal size, seated so that nobody meets the same people more often than must be, and, where the
//! standings decide, people who stand close to each other. The same standings always give the same tables.

/// How tables are made up.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Seating {
    /// By standing: whoever plays well meets those who do.
    Swiss,
    /// Everybody meets everybody, as evenly as can be.
    RoundRobin,
}

/// Tables of a round, as the entrants' numbers, and who sits out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Round {
    /// The tables.
    pub tables: Vec<Vec<usize>>,
    /// Those who sit out.
    pub byes: Vec<usize>,
}

/// What happened so far.
pub struct Past<'a> {
    /// How often two entrants have met, by their numbers.
    pub met: &'a dyn Fn(usize, usize) -> u32,
    /// How often somebody sat out.
    pub byes: &'a dyn Fn(usize) -> u32,
}

/// The sizes of the tables of a round, largest first: as few that differ as can be, none outside `fewest..=most`, as near to `wanted`
/// as the number of people allows. What is left over sits out.
pub fn sizes(people: usize, wanted: usize, fewest: usize, most: usize) -> Vec<usize> {
    let wanted = wanted.clamp(fewest, most);
    // The number of tables for which fewest sit out, and whose sizes are nearest to what was wished.
    let best = (0..=people / fewest.max(1)).min_by_key(|&tables| {
        if tables == 0 {
            return (people, usize::MAX, 0);
        }
        let seated = people.min(tables * most);
        let off = (seated / tables).abs_diff(wanted) * tables + seated % tables;
        (people - seated, off, tables)
    });
    let tables = best.unwrap_or(0);
    if tables == 0 {
        return Vec::new();
    }
    let seated = people.min(tables * most);
    (0..tables).map(|table| seated / tables + usize::from(table < seated % tables)).collect()
}

/// Seats a round. `standing` names the entrants, best first.
pub fn seat(standing: &[usize], sizes: &[usize], how: Seating, past: &Past<'_>) -> Round {
    let seats: usize = sizes.iter().sum();
    let mut list = standing.to_vec();
    // Whoever sits out has done so least often; among those, the last.
    let mut byes = Vec::new();
    while list.len() > seats {
        let least = list.iter().map(|&one| (past.byes)(one)).min().unwrap_or(0);
        let Some(last) = list.iter().rposition(|&one| (past.byes)(one) == least) else { break };
        byes.push(list.remove(last));
    }
    if how == Seating::RoundRobin
        && sizes.iter().all(|&size| size == 2)
        && let Some(tables) = circle(&list, past)
    {
        return Round { tables, byes };
    }
    let rank = ranks(&list);
    let price =
        |tables: &[Vec<usize>]| tables.iter().map(|table| together(table, &rank, how, past)).sum::<u64>();
    let mut best = greedy(&list, sizes, how, past);
    improve(&mut best, &list, how, past);
    // Swapping two at a time can get stuck; other beginnings get stuck elsewhere. Always the same ones.
    let mut order = list.clone();
    for start in 1..STARTS.min(20_000 / (list.len() * list.len()).max(1)) {
        let mut random = start as u64;
        for at in (1..order.len()).rev() {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            order.swap(at, (random >> 33) as usize % (at + 1));
        }
        let mut from = order.iter().copied();
        let mut tables: Vec<Vec<usize>> =
            sizes.iter().map(|&size| from.by_ref().take(size).collect()).collect();
        improve(&mut tables, &list, how, past);
        if price(&tables) < price(&best) {
            best = tables;
        }
    }
    best.iter_mut().for_each(|table| table.sort_by_key(|&one| rank[one]));
    best.sort_by_key(|table| (usize::MAX - table.len(), table.first().map(|&one| rank[one])));
    Round { tables: best, byes }
}

/// How many beginnings are tried.
const STARTS: usize = 40;

/// What it costs that these sit together.
fn together(table: &[usize], rank: &[usize], how: Seating, past: &Past<'_>) -> u64 {
    let pairs = table.iter().enumerate().flat_map(|(at, &a)| table[at + 1..].iter().map(move |&b| (a, b)));
    pairs.map(|(a, b)| cost(a, b, rank, how, past)).sum()
}

/// What it costs that two sit together.
fn cost(a: usize, b: usize, rank: &[usize], how: Seating, past: &Past<'_>) -> u64 {
    let met = u64::from((past.met)(a, b));
    let far = rank[a].abs_diff(rank[b]) as u64;
    // To meet a third time is far worse than a second; how far apart two stand counts only between equals.
    let apart = if how == Seating::Swiss { far * far } else { 0 };
    met * met * met * 100_000 + met * 10_000 + apart
}

fn ranks(list: &[usize]) -> Vec<usize> {
    let mut rank = vec![0; list.iter().max().map_or(0, |most| most + 1)];
    for (at, &one) in list.iter().enumerate() {
        rank[one] = at;
    }
    rank
}

/// Fills one table after the other, best first, each with whoever fits best.
fn greedy(list: &[usize], sizes: &[usize], how: Seating, past: &Past<'_>) -> Vec<Vec<usize>> {
    let rank = ranks(list);
    let mut left = list.to_vec();
    let mut tables = Vec::new();
    for &size in sizes {
        let mut table: Vec<usize> = Vec::new();
        while table.len() < size && !left.is_empty() {
            let price =
                |&one: &usize| table.iter().map(|&other| cost(one, other, &rank, how, past)).sum::<u64>();
            let best = (0..left.len()).min_by_key(|&at| (price(&left[at]), at)).unwrap_or(0);
            table.push(left.remove(best));
        }
        tables.push(table);
    }
    tables
}

/// Swaps two people of two tables as long as that helps. Ends: every swap makes the sum smaller.
fn improve(tables: &mut [Vec<usize>], list: &[usize], how: Seating, past: &Past<'_>) {
    let rank = ranks(list);
    let price = |table: &[usize], at: usize, who: usize| -> u64 {
        let others = table.iter().enumerate().filter(|&(other, _)| other != at);
        others.map(|(_, &other)| cost(who, other, &rank, how, past)).sum()
    };
    // A swap costs as much as two tables have seats; some hundred people are paired in an instant.
    for _ in 0..64 {
        let mut better = false;
        for a in 0..tables.len() {
            for b in a + 1..tables.len() {
                for i in 0..tables[a].len() {
                    for j in 0..tables[b].len() {
                        let (one, two) = (tables[a][i], tables[b][j]);
                        let now = price(&tables[a], i, one) + price(&tables[b], j, two);
                        if price(&tables[a], i, two) + price(&tables[b], j, one) < now {
                            (tables[a][i], tables[b][j]) = (two, one);
                            better = true;
                        }
                    }
                }
            }
        }
        if !better {
            return;
        }
    }
}

/// Pairs by the circle: one stays, the others turn. The first turn in which nobody meets again is the next round; none if all
/// have met, or the list is not the one that was begun with.
fn circle(list: &[usize], past: &Past<'_>) -> Option<Vec<Vec<usize>>> {
    let mut round: Vec<usize> = list.to_vec();
    round.sort_unstable();
    let n = round.len();
    if n < 2 || n % 2 == 1 {
        return None;
    }
    for _ in 1..n {
        let tables: Vec<Vec<usize>> = (0..n / 2).map(|at| vec![round[at], round[n - 1 - at]]).collect();
        if tables.iter().all(|pair| (past.met)(pair[0], pair[1]) == 0) {
            return Some(tables);
        }
        round[1..].rotate_right(1);
    }
    None
}

/// How many rounds it takes until everybody can have met everybody, or as near as tables of this size come to it.
pub fn rounds_of_all(people: usize, size: usize) -> usize {
    match (people, size) {
        (0..=1, _) | (_, 0..=1) => 0,
        (_, 2) => people - 1 + people % 2,
        _ => (people - 1).div_ceil(size - 1),
    }
}

/// One table point. Equal places share what they take up, and every share of up to seven is a whole number of 420ths.
pub const POINT: u32 = 420;

/// The table points of each seat by its place: 5, 3, 2, 1, and nothing from the fifth on.
pub fn table_points(places: &[u8]) -> Vec<u32> {
    const WORTH: [u32; 7] = [5, 3, 2, 1, 0, 0, 0];
    let share = |place: u8| {
        let same = places.iter().filter(|&&other| other == place).count().max(1);
        let first = usize::from(place.max(1)) - 1;
        let taken: u32 = (first..first + same).filter_map(|at| WORTH.get(at)).sum();
        taken * POINT / same as u32
    };
    places.iter().map(|&place| share(place)).collect()
}

/// Whoever sits out gets what a second place is worth.
pub const BYE: u32 = 3 * POINT;

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[derive(Default)]
    struct Evening {
        met: BTreeMap<(usize, usize), u32>,
        byes: BTreeMap<usize, u32>,
    }

    impl Evening {
        fn play(&mut self, standing: &[usize], sizes: &[usize], how: Seating) -> Round {
            let round = {
                let met = |a: usize, b: usize| self.met.get(&(a.min(b), a.max(b))).copied().unwrap_or(0);
                let byes = |a: usize| self.byes.get(&a).copied().unwrap_or(0);
                seat(standing, sizes, how, &Past { met: &met, byes: &byes })
            };
            for table in &round.tables {
                for (at, &a) in table.iter().enumerate() {
                    for &b in &table[at + 1..] {
                        *self.met.entry((a.min(b), a.max(b))).or_default() += 1;
                    }
                }
            }
            for &one in &round.byes {
                *self.byes.entry(one).or_default() += 1;
            }
            round
        }
    }

    #[test]
    fn tables_are_as_equal_as_can_be() {
        assert_eq!(sizes(8, 4, 2, 4), [4, 4]);
        assert_eq!(sizes(7, 4, 2, 4), [4, 3]);
        assert_eq!(sizes(5, 4, 2, 4), [3, 2]);
        assert_eq!(sizes(5, 2, 2, 2), [2, 2], "one sits out");
        assert_eq!(sizes(10, 4, 2, 4), [4, 3, 3]);
        assert_eq!(sizes(1, 4, 2, 4), [] as [usize; 0]);
        assert_eq!(sizes(7, 7, 2, 7), [7]);
        for people in 2..60 {
            for most in 2..=7 {
                for wanted in 2..=7 {
                    let sizes = sizes(people, wanted, 2, most);
                    assert!(
                        sizes.iter().all(|size| (2..=most).contains(size)),
                        "{people} {wanted} {most} {sizes:?}"
                    );
                    assert!(
                        people - sizes.iter().sum::<usize>() <= usize::from(most == 2),
                        "{people} {most} {sizes:?}"
                    );
                    assert!(sizes.iter().max().unwrap() - sizes.iter().min().unwrap() <= 1);
                }
            }
        }
    }

    #[test]
    fn a_round_seats_everybody_once() {
        for people in [2, 3, 4, 5, 7, 8, 9, 13, 24, 39_usize] {
            for how in [Seating::Swiss, Seating::RoundRobin] {
                let sizes = sizes(people, 4, 2, 4);
                let mut evening = Evening::default();
                for turn in 0..5 {
                    let mut standing: Vec<usize> = (0..people).collect();
                    standing.rotate_left(turn * 3 % people);
                    let round = evening.play(&standing, &sizes, how);
                    let mut all: Vec<usize> = round.tables.concat();
                    all.extend(&round.byes);
                    all.sort_unstable();
                    assert_eq!(all, (0..people).collect::<Vec<_>>());
                    let made: Vec<usize> = round.tables.iter().map(Vec::len).collect();
                    assert_eq!(made, sizes);
                }
            }
        }
    }

    #[test]
    fn everybody_meets_everybody_in_pairs() {
        for people in 2..=12_usize {
            let mut evening = Evening::default();
            let standing: Vec<usize> = (0..people).collect();
            for _ in 0..rounds_of_all(people, 2) {
                evening.play(&standing, &sizes(people, 2, 2, 2), Seating::RoundRobin);
            }
            let pairs = people * (people - 1) / 2;
            if people.is_multiple_of(2) {
                assert_eq!(evening.met.len(), pairs, "{people}");
            }
            assert!(
                evening.met.values().all(|&met| met <= 1 + u32::from(people % 2 == 1)),
                "{people} {:?}",
                evening.met
            );
            if people % 2 == 1 {
                assert!(
                    (0..people).all(|one| evening.byes.get(&one) == Some(&1)),
                    "{people} {:?}",
                    evening.byes
                );
            }
        }
    }

    #[test]
    fn eight_friends_and_four_rounds_meet_nobody_a_third_time() {
        for how in [Seating::Swiss, Seating::RoundRobin] {
            for seed in 0..40_usize {
                let mut evening = Evening::default();
                let mut standing: Vec<usize> = (0..8).collect();
                for turn in 0..4 {
                    standing.rotate_left((seed + turn) % 8);
                    standing.swap(seed % 8, (seed / 8 + turn * 3) % 8);
                    evening.play(&standing, &[4, 4], how);
                }
                let most = evening.met.values().max().copied().unwrap_or(0);
                assert!(most <= 2, "{how:?} {seed} {:?}", evening.met);
            }
        }
    }

    #[test]
    fn the_first_and_the_second_meet_if_they_have_not() {
        let mut evening = Evening::default();
        let round = evening.play(&[3, 1, 0, 2], &[2, 2], Seating::Swiss);
        assert_eq!(round.tables, [[3, 1], [0, 2]]);
        let round = evening.play(&[3, 1, 0, 2], &[2, 2], Seating::Swiss);
        assert_eq!(round.tables, [[3, 0], [1, 2]]);
    }

    #[test]
    fn equal_places_share_what_they_take_up() {
        assert_eq!(table_points(&[1, 2, 3, 4]), [5 * POINT, 3 * POINT, 2 * POINT, POINT]);
        assert_eq!(table_points(&[1, 1, 3, 4])[..2], [4 * POINT, 4 * POINT]);
        assert_eq!(table_points(&[1, 2, 2, 2]), [5 * POINT, 2 * POINT, 2 * POINT, 2 * POINT]);
        assert_eq!(table_points(&[1, 2, 2, 4])[1], 5 * POINT / 2);
        for seats in 2..=7 {
            let all = table_points(&vec![1; seats]);
            let worth: u32 = [5, 3, 2, 1, 0, 0, 0][..seats].iter().sum();
            assert_eq!(all.iter().sum::<u32>(), worth * POINT, "{seats}");
        }
        assert!(BYE == table_points(&[1, 2])[1]);
    }
}
