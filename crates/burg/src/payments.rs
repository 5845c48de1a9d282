use crate::components::Group;
use crate::goods::{Goods, Resource};
use burghof_core::{Misfit, Pack, Unpack, bits};

/// The most words of 64 payments.
const WORDS: usize = 16;
/// The most groups of templates.
const MAX_GROUPS: usize = 12;
/// A set of payments.
type Set = [u64; WORDS];

/// All ways to pay for every group of templates, as bit sets: which of them fit into given goods is an intersection of
/// four table rows, whatever the goods are.
#[derive(Debug)]
pub struct Tables {
    /// What everything else follows from.
    prices: Prices,
    /// The composition and the group of each bit.
    payments: Vec<(Goods, u8)>,
    /// For each kind and count: payments with at most this many pieces of the kind.
    at_most: Box<[[Set; 32]; 4]>,
    /// For each kind and count: payments with at least this many pieces of the kind.
    at_least: Box<[[Set; 32]; 4]>,
    /// For the first and the second six groups and each set of them: their payments.
    chunks: Box<[[Set; 64]; 2]>,
    /// By group: where its payments are.
    groups: Vec<Set>,
    /// By number of build points: how many words can matter.
    reach: Box<[u8; 1024]>,
    /// Every choice of kinds for bars with its build points, by number of bars.
    conversions: Vec<(Goods, u16)>,
    /// How many of them use at most this many bars.
    up_to: [u16; 32],
    /// The most build points a bar can become.
    best: u32,
}

/// What the ways to pay follow from.
#[derive(Clone, Debug, Pack)]
struct Prices {
    /// Build points of each kind.
    points: [u8; 5],
    /// Different kinds in a payment.
    min_kinds: u8,
    /// The build value of each group.
    values: Vec<u8>,
    /// All bars.
    silver: u8,
}

/// The tables are a thousand times as long as what they follow from.
impl Pack for Tables {
    fn pack(&self, out: &mut Vec<u8>) {
        self.prices.pack(out);
    }
    #[inline]
    fn unpack(from: &mut Unpack) -> Tables {
        match Tables::of(Pack::unpack(from)) {
            Ok(tables) => tables,
            Err(_) => unreachable!("checked before it was packed"),
        }
    }
}

/// What can be paid with: own pieces without silver, bars, and what lies on the wagons.
#[derive(Copy, Clone, Debug)]
pub struct Purse {
    /// Own goods, silver included.
    pub goods: Goods,
    /// The wagons.
    pub stock: Goods,
    /// Build points of the player's own goods.
    pub points: u32,
}

/// Why buildings cannot be paid for.
enum Unpayable {
    /// No goods are worth just that.
    Never,
    /// There are more ways than the tables hold.
    TooMany,
}

impl Tables {
    pub(crate) fn new(
        points: &[u8; 5],
        min_kinds: u8,
        groups: &[Group],
        silver: u8,
    ) -> Result<Tables, Misfit> {
        Misfit::at_most("building", groups.len(), MAX_GROUPS)?;
        let values = groups.iter().map(|group| group.value).collect();
        let prices = Prices { points: *points, min_kinds, values, silver };
        Tables::of(prices).map_err(|(i, why)| match why {
            Unpayable::Never => {
                let at = format!("building {}.build_value", groups[i].id);
                Misfit::unfit(at, &groups[i].value.to_string())
            }
            Unpayable::TooMany => Misfit::saying(format!("building {}", groups[i].id), "misfit-set-payments"),
        })
    }

    /// A mistake comes with the number of its group.
    #[inline]
    fn of(prices: Prices) -> Result<Tables, (usize, Unpayable)> {
        let Prices { points, min_kinds, values, silver } = &prices;
        let mut by_value: Vec<usize> = (0..values.len()).collect();
        by_value.sort_by_key(|&i| values[i]);
        let mut payments: Vec<(Goods, u8)> = Vec::new();
        for &i in &by_value {
            let all = compose(values[i], points, *min_kinds);
            if all.is_empty() {
                return Err((i, Unpayable::Never));
            }
            // Whatever fits stays within one word.
            let used = payments.len() % 64;
            if used > 0 && used + all.len() > 64 {
                payments.resize(payments.len() - used + 64, (Goods::NONE, u8::MAX));
            }
            payments.extend(all.into_iter().map(|goods| (goods, i as u8)));
            if payments.len() > WORDS * 64 {
                return Err((i, Unpayable::TooMany));
            }
        }
        let conversions: Vec<(Goods, u16)> =
            conversions(*silver).into_iter().map(|bars| (bars, bars.worth(points) as u16)).collect();
        let of_group = |i: usize| set_of(payments.iter().map(|&(_, group)| usize::from(group) == i));
        let groups: Vec<Set> = (0..values.len()).map(of_group).collect();
        let chunk = |first: usize| {
            std::array::from_fn(|set: usize| {
                let chosen = groups.iter().skip(first).take(6).enumerate();
                let chosen = chosen.filter(|(i, _)| set >> i & 1 != 0);
                chosen.fold([0; WORDS], |sum, (_, group)| std::array::from_fn(|w| sum[w] | group[w]))
            })
        };
        let chunks = Box::new([chunk(0), chunk(6)]);
        let mut up_to = [0; 32];
        for (bars, count) in up_to.iter_mut().enumerate() {
            *count = conversions.iter().filter(|(goods, _)| goods.total() as usize <= bars).count() as u16;
        }
        let reach = std::array::from_fn(|points| {
            let within = payments.iter().rposition(|&(_, group)| {
                values.get(usize::from(group)).is_some_and(|&value| usize::from(value) <= points)
            });
            within.map_or(0, |last| (last / 64 + 1) as u8)
        });
        let goods: Vec<Goods> = payments.iter().map(|&(goods, _)| goods).collect();
        Ok(Tables {
            at_most: Box::new(table(&goods, |has, count| has <= count)),
            at_least: Box::new(table(&goods, |has, count| has >= count)),
            chunks,
            groups,
            reach: Box::new(reach),
            payments,
            conversions,
            up_to,
            best: points.iter().copied().max().unwrap_or(0).into(),
            prices,
        })
    }

    /// All ways to pay this group's build value with unlimited goods.
    pub fn compositions(&self, group: u8) -> impl Iterator<Item = Goods> {
        self.payments.iter().filter(move |&&(_, of)| of == group).map(|&(goods, _)| goods)
    }

    #[inline]
    fn for_bars(&self, purse: &Purse) -> impl Iterator<Item = (Goods, u16)> {
        let bars = purse.goods.get(Resource::Silver) as usize & 31;
        let stock = purse.stock;
        let all = self.conversions[..self.up_to[bars] as usize].iter();
        all.copied().filter(move |(bars, _)| bars.within(stock))
    }

    /// BRG-119, BRG-120: every choice of kinds for up to all bars that the wagons can serve.
    pub fn conversions(&self, purse: &Purse) -> impl Iterator<Item = Goods> {
        self.for_bars(purse).map(|(bars, _)| bars)
    }

    /// The payments of some groups are those in either of two sets.
    #[inline]
    fn of_groups(&self, groups: u32) -> [&Set; 2] {
        [&self.chunks[0][(groups & 63) as usize], &self.chunks[1][(groups >> 6 & 63) as usize]]
    }

    /// How many words matter with this many build points.
    #[inline]
    fn words(&self, points: u32) -> usize {
        // Four kinds of at most 31 pieces of at most 8 points stay below a thousand.
        self.reach[points as usize & 1023] as usize
    }

    /// The payments with at most these pieces are those in all four sets.
    #[inline]
    fn most(&self, with: Goods) -> [&Set; 4] {
        std::array::from_fn(|k| &self.at_most[k][(with.at(k) & 31) as usize])
    }

    /// The payments with at least these pieces are those in all four sets.
    #[inline]
    fn least(&self, with: Goods) -> [&Set; 4] {
        std::array::from_fn(|k| &self.at_least[k][(with.at(k) & 31) as usize])
    }

    /// Can any of these groups be paid?
    #[inline]
    pub fn affordable(&self, purse: &Purse, groups: u32) -> bool {
        let goods = purse.goods;
        let silver = goods.get(Resource::Silver);
        let of = self.of_groups(groups);
        let words = self.words(purse.points);
        let plain = self.most(goods);
        if (0..words).any(|w| any(of, w) & all(plain, w) != 0) {
            return true;
        }
        if silver == 0 {
            return false;
        }
        // More than can be had with all bars is out of reach, whatever they become.
        let with = |k: usize| {
            let most = goods.at(k) + silver.min(purse.stock.at(k));
            if most > 31 { 31 } else { most }
        };
        let utmost = self.most(Goods::new([with(0), with(1), with(2), with(3), 0]));
        let words = self.words((purse.points + u32::from(silver) * self.best).min(1023));
        if (0..words).all(|w| any(of, w) & all(utmost, w) == 0) {
            return false;
        }
        self.for_bars(purse).any(|(bars, points)| {
            let (most, least) = (self.most(goods + bars), self.least(bars));
            (0..self.words(purse.points + u32::from(points)))
                .any(|w| any(of, w) & all(most, w) & all(least, w) != 0)
        })
    }

    /// Calls `with` for every payment of a group: own pieces, and what the bars become.
    pub fn each(&self, purse: &Purse, group: u8, mut with: impl FnMut(Goods, Goods)) {
        let of = &self.groups[group as usize];
        for (bars, points) in self.for_bars(purse) {
            let (most, least) = (self.most(purse.goods + bars), self.least(bars));
            let words = self.words(purse.points + u32::from(points));
            for (w, of) in of[..words].iter().enumerate() {
                let fitting = of & all(most, w) & all(least, w);
                for bit in bits::ones(fitting) {
                    with(self.payments[w * 64 + bit as usize].0 - bars, bars);
                }
            }
        }
    }

    /// One payment of one of the groups, or none of them, all with the same odds; `pick` draws a number below another.
    #[inline]
    pub fn pick(
        &self,
        purse: &Purse,
        groups: u32,
        pick: impl FnOnce(u32) -> u32,
    ) -> Option<(u8, Goods, Goods)> {
        if purse.goods.get(Resource::Silver) == 0 {
            return self.pick_plain(purse, groups, pick);
        }
        const KEPT: usize = 70;
        let of = self.of_groups(groups);
        let mut counts = [0u16; KEPT];
        let mut total = 1;
        for (i, (bars, points)) in self.for_bars(purse).enumerate() {
            let (most, least) = (self.most(purse.goods + bars), self.least(bars));
            let words = self.words(purse.points + u32::from(points));
            let ways: u32 = (0..words).map(|w| ones(any(of, w) & all(most, w) & all(least, w))).sum();
            if i < KEPT {
                counts[i] = ways as u16;
            }
            total += ways;
        }
        let mut rest = pick(total).checked_sub(1)?;
        for (i, (bars, points)) in self.for_bars(purse).enumerate() {
            if i < KEPT && rest >= counts[i].into() {
                rest -= u32::from(counts[i]);
                continue;
            }
            let (most, least) = (self.most(purse.goods + bars), self.least(bars));
            for w in 0..self.words(purse.points + u32::from(points)) {
                let here = any(of, w) & all(most, w) & all(least, w);
                let count = ones(here);
                if rest < count {
                    let (pieces, group) = self.payments[w * 64 + nth(here, rest)];
                    return Some((group, pieces - bars, bars));
                }
                rest -= count;
            }
        }
        None
    }
}

impl Tables {
    #[inline]
    fn pick_plain(
        &self,
        purse: &Purse,
        groups: u32,
        pick: impl FnOnce(u32) -> u32,
    ) -> Option<(u8, Goods, Goods)> {
        let (of, most) = (self.of_groups(groups), self.most(purse.goods));
        let words = self.words(purse.points);
        let total: u32 = (0..words).map(|w| ones(any(of, w) & all(most, w))).sum();
        let mut rest = pick(total + 1).checked_sub(1)?;
        for w in 0..words {
            let here = any(of, w) & all(most, w);
            let count = ones(here);
            if rest < count {
                let (pieces, group) = self.payments[w * 64 + nth(here, rest)];
                return Some((group, pieces, Goods::NONE));
            }
            rest -= count;
        }
        None
    }
}

/// The position of the `n`-th bit: most sets are small, so the lowest ones are simply cleared.
#[inline]
fn nth(mut set: u64, n: u32) -> usize {
    if n > 12 {
        return bits::nth(set, n) as usize;
    }
    for _ in 0..n {
        set &= set - 1;
    }
    set.trailing_zeros() as usize
}

/// One word of the payments that are in all of these sets.
#[inline]
fn all(sets: [&Set; 4], w: usize) -> u64 {
    let w = w % WORDS;
    sets[0][w] & sets[1][w] & sets[2][w] & sets[3][w]
}

/// One word of the payments that are in either of these sets.
#[inline]
fn any(sets: [&Set; 2], w: usize) -> u64 {
    sets[0][w % WORDS] | sets[1][w % WORDS]
}

/// Counting bits costs a dozen instructions where the processor's own is not assumed; most words are empty.
#[inline]
fn ones(set: u64) -> u32 {
    if set == 0 { 0 } else { set.count_ones() }
}

fn set_of(bits: impl Iterator<Item = bool>) -> Set {
    let mut set = [0; WORDS];
    for (bit, _) in bits.enumerate().filter(|&(_, there)| there) {
        set[bit / 64] |= 1 << (bit % 64);
    }
    set
}

/// BRG-112 to BRG-114: every exact payment with enough kinds.
#[inline]
fn compose(value: u8, points: &[u8; 5], min_kinds: u8) -> Vec<Goods> {
    let mut all = Vec::new();
    let [sand, wood, clay, stone, _] = *points;
    let most = |left: u8, each: u8| (left / each).min(Goods::MOST);
    for t in 0..=most(value, stone) {
        let left = value - t * stone;
        for c in 0..=most(left, clay) {
            let left = left - c * clay;
            for w in 0..=most(left, wood) {
                let left = left - w * wood;
                let s = left / sand;
                let kinds = [s, w, c, t].iter().filter(|&&n| n > 0).count();
                if left.is_multiple_of(sand) && s <= Goods::MOST && kinds >= min_kinds.into() {
                    all.push(Goods::new([s, w, c, t, 0]));
                }
            }
        }
    }
    all
}

#[inline]
fn conversions(silver: u8) -> Vec<Goods> {
    let mut all = Vec::new();
    for bars in 0..=silver {
        for s in (0..=bars).rev() {
            for w in (0..=bars - s).rev() {
                for c in (0..=bars - s - w).rev() {
                    all.push(Goods::new([s, w, c, bars - s - w - c, 0]));
                }
            }
        }
    }
    all
}

fn table(payments: &[Goods], holds: impl Fn(u8, u8) -> bool) -> [[Set; 32]; 4] {
    std::array::from_fn(|kind| {
        std::array::from_fn(|count| {
            set_of(payments.iter().map(|goods| !goods.is_empty() && holds(goods.at(kind), count as u8)))
        })
    })
}
