//! Measures bots against each other.
//!
//! A block is one chance key played in all seat rotations, a lone A among Bs and a lone B among As (with two seats these are the
//! same games). Within a block luck is shared, so intervals are taken over blocks. A block's score is 1/2 when both are equally
//! strong, whatever the number of seats.

use crate::{Bot, Budget, Cause, Forfeit, Mean, Player, Sample, Spec};
use burghof_core::{
    Chance, Game, Key, Outcome, Rng, Seat, SeatSet, Session, Setup, SetupError, Silent, Wire,
};
use serde::{Deserialize, Serialize};

mod tournament;

pub use tournament::{Keep, Plan, Rating, Tournament, Unlike};

/// Plays one game between these bots, seat by seat, and says how it ended.
pub fn play<G: Game>(
    setup: &Setup<G>,
    key: Key,
    bots: &mut [Box<dyn Bot<G>>],
    budget: impl Fn(Seat) -> Budget,
) -> Result<Outcome, SetupError> {
    let mut chance = Chance::keyed(key);
    let mut game = G::new(setup, &mut chance)?;
    let mut actions = Vec::new();
    loop {
        if let Some(outcome) = game.outcome() {
            return Ok(outcome);
        }
        let seat = game.to_act().first().ok_or_else(|| SetupError::Unfit("nobody is to act".into()))?;
        game.legal_actions(seat, &mut actions);
        let view = game.view(seat.into());
        let choice = bots[seat.index()].choose(&view, seat, &actions, &mut budget(seat));
        game.apply(seat, choice.action, &mut chance, &mut Silent);
    }
}

/// How one bot fares alone among others of another kind.
#[derive(Copy, Clone, Debug)]
pub struct Duel {
    /// Mean share of the games won (ties split), 1 / seats when both are equally strong.
    pub share: f64,
    /// Half of the 95 % interval around it, over blocks.
    pub margin: f64,
    /// What equally strong bots would get.
    pub equal: f64,
    /// Mean points of the lone bot.
    pub points: f64,
    /// Mean points of the others.
    pub others: f64,
}

/// Plays `blocks` blocks, each one key in all seat rotations of a lone `a` among `b`s.
pub fn duel<G: Game>(
    setup: &Setup<G>,
    blocks: u32,
    seed: u64,
    a: &dyn Fn(u64) -> Box<dyn Bot<G>>,
    b: &dyn Fn(u64) -> Box<dyn Bot<G>>,
    budget: impl Fn(Seat) -> Budget + Copy,
) -> Result<Duel, SetupError> {
    let people = setup.people;
    let mut rng = Rng::new(seed);
    let (mut shares, mut points, mut others) = (Sample::default(), 0.0, 0.0);
    for block in 0..blocks {
        let key = Key::from_seed(&format!("{seed}/{block}"));
        let mut share = 0.0;
        for lone in Seat::all(people) {
            let mut bots: Vec<_> = Seat::all(people)
                .map(|seat| if seat == lone { a(rng.next_u64()) } else { b(rng.next_u64()) })
                .collect();
            let end = play(setup, key, &mut bots, budget)?;
            share += victory_share(&end, lone);
            points += f64::from(end.points(lone));
            others += Seat::all(people).filter(|&s| s != lone).map(|s| f64::from(end.points(s))).sum::<f64>()
                / f64::from(people - 1);
        }
        shares.add(share / f64::from(people));
    }
    let games = f64::from(blocks) * f64::from(people);
    let mean = shares.share();
    Ok(Duel {
        share: mean.mean,
        margin: mean.margin,
        equal: 1.0 / f64::from(people),
        points: points / games,
        others: others / games,
    })
}

/// A seat's share of the first place.
pub fn victory_share(end: &Outcome, seat: Seat) -> f64 {
    let winners = end.winners();
    if winners.contains(seat) { 1.0 / winners.len() as f64 } else { 0.0 }
}

/// What came of one block.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Block {
    /// Its number.
    pub number: u32,
    /// The lone A's share of its games, averaged over the rotations.
    pub lone_a: f64,
    /// The lone B's share of its games. With two people these are the same games; it is `None` if the rules move no seat that
    /// could win instead, and B's share is what A leaves.
    pub lone_b: Option<f64>,
    /// Mean points of A.
    pub points_a: f64,
    /// Mean points of B.
    pub points_b: f64,
    /// Games played.
    pub games: u32,
    /// Share of each seat, whoever sat there, for the question whether a seat is better than another.
    pub seats: Vec<f64>,
    /// Games that a bot broke off, with the reason.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub forfeits: Vec<String>,
    /// The same, to be told in a reader's language.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub broken_off: Vec<BrokenOff>,
}

/// A game that a bot broke off.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BrokenOff {
    /// Where it sat.
    pub seat: Seat,
    /// Was it A?
    pub of_a: bool,
    /// How it broke the game off.
    #[serde(flatten)]
    pub cause: Cause,
}

impl Block {
    /// 1/2 when both are equally strong, 1 when A wins everything.
    pub fn score(&self) -> f64 {
        match self.lone_b {
            None => self.lone_a,
            Some(lone_b) => (self.lone_a - lone_b + 1.0) / 2.0,
        }
    }
}

/// The expected score of a block when A is `elo` stronger: winning by the weights of Plackett and Luce.
///
/// ```
/// use burghof_bots::arena::{elo_of_score, expected_score};
/// assert_eq!(expected_score(0.0, 4), 0.5);
/// assert!((elo_of_score(expected_score(123.0, 3), 3) - 123.0).abs() < 1e-6);
/// ```
pub fn expected_score(elo: f64, seats: u8) -> f64 {
    let weight = 10f64.powf(elo / 400.0);
    let others = f64::from(seats) - 1.0;
    let lone_a = weight / (weight + others);
    let lone_b = 1.0 / (1.0 + others * weight);
    (lone_a - lone_b + 1.0) / 2.0
}

/// The difference in strength that makes this score the expected one (±2000 at most).
pub fn elo_of_score(score: f64, seats: u8) -> f64 {
    let (mut low, mut high) = (-2000.0, 2000.0);
    for _ in 0..80 {
        let middle = (low + high) / 2.0;
        if expected_score(middle, seats) < score { low = middle } else { high = middle }
    }
    (low + high) / 2.0
}

/// A comparison of two bots, block by block.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Comparison {
    /// The game.
    pub game: String,
    /// How many sit at the table.
    pub seats: u8,
    /// The options, as text.
    pub options: Vec<(String, String)>,
    /// The fingerprint of a box of somebody's own, if it is played with one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub data: Option<String>,
    /// The name of A.
    pub a: String,
    /// The name of B.
    pub b: String,
    /// The seed of the keys.
    pub seed: String,
    /// The blocks played so far.
    pub blocks: Vec<Block>,
}

/// What a comparison says so far.
#[derive(Copy, Clone, PartialEq, Debug, Serialize)]
pub struct Verdict {
    /// The score of a block; 1/2 when equally strong.
    pub score: Mean,
    /// The lone A's share.
    pub lone_a: Mean,
    /// What equally strong bots would get.
    pub equal: f64,
    /// The difference in strength, with the ends of its 95 % interval.
    pub elo: (f64, f64, f64),
    /// Mean points of A and B.
    pub points: (f64, f64),
    /// Games played.
    pub games: u32,
}

impl Comparison {
    /// What it says so far.
    pub fn verdict(&self) -> Verdict {
        let score = Mean::of(self.blocks.iter().map(Block::score));
        let points = |of: fn(&Block) -> f64| self.blocks.iter().map(of).collect::<Sample>().mean();
        let elo = |score: f64| elo_of_score(score.clamp(0.0, 1.0), self.seats);
        Verdict {
            score,
            lone_a: Mean::of(self.blocks.iter().map(|block| block.lone_a)),
            equal: 1.0 / f64::from(self.seats),
            elo: (elo(score.mean), elo(score.mean - score.margin), elo(score.mean + score.margin)),
            points: (points(|block| block.points_a), points(|block| block.points_b)),
            games: self.blocks.iter().map(|block| block.games).sum(),
        }
    }

    /// The log-likelihood ratio of `elo1` against `elo0`, with the variance as it was seen.
    pub fn llr(&self, elo0: f64, elo1: f64) -> f64 {
        if self.blocks.len() < 5 {
            return 0.0;
        }
        let (s0, s1) = (expected_score(elo0, self.seats), expected_score(elo1, self.seats));
        let Mean { mean, variance, count, .. } = Mean::of(self.blocks.iter().map(Block::score));
        // A run of equal blocks must not look like certainty.
        f64::from(count) * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance.max(0.01))
    }
}

/// A sequential test: decides between two differences in strength with 5 % error either way.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Sprt {
    /// The difference that is not worth having.
    pub elo0: f64,
    /// The difference that is.
    pub elo1: f64,
}

impl Sprt {
    /// Beyond ± this the test is decided: ln(0.95 / 0.05).
    pub const BOUND: f64 = 2.944_438_979_166_440_3;

    /// `Some(true)` if A is better by `elo1` rather than `elo0`, `Some(false)` if not, `None` while undecided.
    pub fn decided(self, comparison: &Comparison) -> Option<bool> {
        let llr = comparison.llr(self.elo0, self.elo1);
        (llr.abs() >= Sprt::BOUND).then_some(llr > 0.0)
    }
}

/// A game that was played in the arena.
pub struct Played<G: Game> {
    /// The whole game.
    pub session: Session<G>,
    /// Who broke it off, and why, if somebody did.
    pub forfeit: Option<(Seat, Forfeit)>,
}

impl<G: Game> Played<G> {
    /// A seat's share of the first place. Whoever breaks off has lost; the others share the victory.
    pub fn share(&self, seat: Seat) -> f64 {
        match (&self.forfeit, self.session.position().outcome()) {
            (Some((loser, _)), _) if *loser == seat => 0.0,
            (Some(_), _) => 1.0 / f64::from(self.session.position().seats().max(2) - 1),
            (None, Some(end)) => victory_share(&end, seat),
            (None, None) => 0.0,
        }
    }

    /// A seat's points as they stand.
    pub fn points(&self, seat: Seat) -> i32 {
        self.session.position().totals().seats[seat.index()]
    }
}

/// Plays one game between these players, seat by seat.
pub fn contest<G: Wire>(
    setup: &Setup<G>,
    key: Key,
    players: &mut [Player<G>],
) -> Result<Played<G>, SetupError> {
    let mut session = Session::new(setup.clone(), key)?;
    let mut actions = Vec::new();
    let mut forfeit = None;
    while let Some(seat) = session.position().to_act().first() {
        let game = session.position();
        game.legal_actions(seat, &mut actions);
        let view = game.view(seat.into());
        let done = players[seat.index()].choose(&view, seat, &actions).and_then(|choice| {
            let acted = session.act(seat, choice.action).map(|_| ());
            acted.map_err(|no| Forfeit::refused("", &no))
        });
        if let Err(why) = done {
            forfeit = Some((seat, why));
            break;
        }
    }
    let outcome = session.position().outcome();
    players.iter_mut().for_each(|player| player.over(outcome));
    Ok(Played { session, forfeit })
}

/// Plays one block of A against B; every game is shown to `keep`, with the seats of A.
pub fn block<G: crate::Insight + Wire>(
    setup: &Setup<G>,
    seed: &str,
    number: u32,
    a: &Spec,
    b: &Spec,
    keep: &mut dyn FnMut(&Played<G>, SeatSet),
) -> Result<Block, SetupError> {
    block_of(setup, seed, number, &|dice| a.player(dice), &|dice| b.player(dice), keep)
}

/// The same between bots that have no name: each function seats one, with its own dice.
pub fn block_of<G: Wire>(
    setup: &Setup<G>,
    seed: &str,
    number: u32,
    a: &dyn Fn(u64) -> Player<G>,
    b: &dyn Fn(u64) -> Player<G>,
    keep: &mut dyn FnMut(&Played<G>, SeatSet),
) -> Result<Block, SetupError> {
    let people = setup.people;
    let key = Key::from_seed(&format!("{seed}/{number}"));
    let mut dice = Rng::new(burghof_core::hash::hash64(&(seed, number)));
    let mut result = Block {
        number,
        lone_a: 0.0,
        lone_b: None,
        points_a: 0.0,
        points_b: 0.0,
        games: 0,
        seats: vec![0.0; people.into()],
        forfeits: Vec::new(),
        broken_off: Vec::new(),
    };
    let (mut count_a, mut count_b) = (0.0, 0.0);
    let mut outsider = false;
    let sides: &[bool] = if people == 2 { &[true] } else { &[true, false] };
    for &lone_is_a in sides {
        let (mut share, mut others) = (0.0, 0.0);
        for lone in Seat::all(people) {
            let is_a = |seat: Seat| (seat == lone) == lone_is_a;
            let mut players: Vec<_> = Seat::all(people)
                .map(|seat| if is_a(seat) { a(dice.next_u64()) } else { b(dice.next_u64()) })
                .collect();
            let played = contest(setup, key, &mut players)?;
            keep(&played, Seat::all(people).filter(|&seat| is_a(seat)).collect());
            result.games += 1;
            share += played.share(lone) / f64::from(people);
            let rest = Seat::all(people).filter(|&seat| seat != lone);
            others += rest.map(|seat| played.share(seat)).sum::<f64>() / f64::from(people);
            outsider |= played.session.position().seats() > people;
            if let Some((seat, forfeit)) = &played.forfeit {
                result.forfeits.push(format!("seat {seat}: {forfeit}"));
                let (seat, cause) = (*seat, forfeit.cause.clone());
                result.broken_off.push(BrokenOff { seat, of_a: is_a(seat), cause });
            }
            for seat in Seat::all(people) {
                result.seats[seat.index()] += played.share(seat);
                let (sum, count) = if is_a(seat) {
                    (&mut result.points_a, &mut count_a)
                } else {
                    (&mut result.points_b, &mut count_b)
                };
                *sum += f64::from(played.points(seat));
                *count += 1.0;
            }
        }
        match (lone_is_a, people) {
            (true, 2) => (result.lone_a, result.lone_b) = (share, outsider.then_some(others)),
            (true, _) => result.lone_a = share,
            (false, _) => result.lone_b = Some(share),
        }
    }
    result.points_a /= count_a;
    result.points_b /= count_b;
    Ok(result)
}

/// Games of one kind between two bots: how many of each sit at the table, and how often each kind won.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Group {
    /// The numbers of the two bots.
    pub bots: (usize, usize),
    /// How many of each sit at the table.
    pub seats: (f64, f64),
    /// Games won by each kind, ties split.
    pub wins: (f64, f64),
}

impl Group {
    /// The games of some blocks: a lone A among Bs, and with more than two seats a lone B among As.
    pub(crate) fn of(a: usize, b: usize, seats: u8, blocks: &[&Block]) -> Vec<Group> {
        let others = f64::from(seats) - 1.0;
        let games = f64::from(seats) * blocks.len() as f64;
        let of_a: f64 = blocks.iter().map(|block| block.lone_a * f64::from(seats)).sum();
        let of_b = |usual: f64| {
            blocks.iter().map(|block| block.lone_b.unwrap_or(usual - block.lone_a) * f64::from(seats)).sum()
        };
        if seats == 2 {
            return vec![Group { bots: (a, b), seats: (1.0, 1.0), wins: (of_a, of_b(1.0)) }];
        }
        let of_b: f64 = of_b(0.0);
        vec![
            Group { bots: (a, b), seats: (1.0, others), wins: (of_a, games - of_a) },
            Group { bots: (a, b), seats: (others, 1.0), wins: (games - of_b, of_b) },
        ]
    }
}

/// Ratings by the weights of Plackett and Luce: whoever sits at a table wins with odds in proportion to its weight. One bot is
/// anchored.
pub fn ratings(bots: usize, groups: &[Group], anchor: usize, at: f64) -> Vec<f64> {
    let mut weights = vec![1.0f64; bots];
    // Hunter's minorisation: converges for any connected set of results. Half a game is lent to each side, so that a
    // bot that always wins keeps a finite rating.
    for _ in 0..5000 {
        let mut wins = vec![0.0; bots];
        let mut chances = vec![0.0; bots];
        for group in groups {
            let ((i, j), (of_i, of_j)) = (group.bots, group.seats);
            wins[i] += group.wins.0 + 0.5;
            wins[j] += group.wins.1 + 0.5;
            let games = group.wins.0 + group.wins.1 + 1.0;
            let all = games / (of_i * weights[i] + of_j * weights[j]);
            chances[i] += of_i * all;
            chances[j] += of_j * all;
        }
        let before = weights.clone();
        for n in 0..bots {
            if chances[n] > 0.0 {
                weights[n] = wins[n] / chances[n];
            }
        }
        let scale = weights[anchor];
        weights.iter_mut().for_each(|weight| *weight /= scale);
        let still = |(old, new): (&f64, &f64)| (old / new - 1.0).abs() < 1e-7;
        if before.iter().zip(&weights).all(still) {
            break;
        }
    }
    weights.iter().map(|weight| at + 400.0 * weight.log10()).collect()
}
