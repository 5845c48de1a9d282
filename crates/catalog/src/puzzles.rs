//! Puzzles: positions of played games in which one choice is clearly the best, with the reason in points and rules. Whoever solves one
//! needs no luck: what a choice brings is certain, a deep search agrees, and where the rest of the game can be reckoned whole, it is.

use crate::lookback::differences;
use crate::simulate::{dice, key};
use crate::{Playable, UnknownGame, Visitor, visit};
use burghof_bots::{Budget, Spec};
use burghof_core::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The form of the files.
pub const FORM: u32 = 1;
/// The fewest choices a puzzle has.
pub const FEWEST: usize = 5;
/// The most choices it has: a letter for each.
pub const MOST: usize = 9;
/// By how many points the best choice must be ahead of the second.
pub const LEAD: i32 = 2;
/// And by how much of the chance to win, as the search sees it.
const SURE: f64 = 0.02;
/// Less is enough where the rest was reckoned: at the end of a game little can still be won or lost.
const LITTLE: f64 = 0.005;
/// How many of the last entries of a game are looked through for positions whose rest can be reckoned.
const LAST: u32 = 40;
/// A position further into its game would make a long file.
const LATEST: u32 = 300;
/// The most choices that are looked at; where more are legal, nobody could read the question.
const WIDEST: usize = 400;
/// How many other worlds that look the same are asked whether the points are certain.
const WORLDS: usize = 3;

/// Puzzles of one game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Book {
    /// The form of the file.
    pub form: u32,
    /// The game.
    pub game: String,
    /// The version of its rules.
    pub rules: u16,
    /// Its components, as a fingerprint.
    pub data: String,
    /// How many iterations of the search each decision was thought about.
    pub think: u64,
    /// The puzzles.
    pub puzzles: Vec<Puzzle>,
}

/// One position, one question.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// The game so far, as a record.
    pub record: String,
    /// Who is asked.
    pub seat: u8,
    /// Until when points are counted.
    pub until: Until,
    /// How it is known that the best choice is the best.
    pub proof: Known,
    /// The place of the best choice.
    pub best: usize,
    /// What can be answered, in the order of the game.
    pub choices: Vec<Answer>,
}

/// Until when the points of a choice are counted.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// At once.
    Now,
    /// To the end of one's own turn, played as well as can be.
    Turn,
}

/// How it is known that a choice is the best.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Known {
    /// A deep search, twice with other dice.
    Searched,
    /// All that can still happen was reckoned, and the search agrees.
    Reckoned,
}

/// One choice, and what comes of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// As notation.
    pub notation: String,
    /// The points it brings.
    pub points: i32,
    /// The chance to win that the search sees after it.
    pub chance: f64,
    /// What one does after it in the same turn, as notations.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<String>,
    /// The lines of the score sheet that differ, with the difference as points; the largest first.
    pub reasons: Vec<Value>,
}

/// How puzzles are looked for.
#[derive(Clone, Debug)]
pub struct Wish {
    /// Who plays.
    pub bots: Vec<Spec>,
    /// The seed of the games.
    pub seed: String,
    /// Iterations of the search for a decision.
    pub think: u64,
    /// The most puzzles of one game.
    pub each: usize,
    /// Only from the last turns, backwards, and only where the rest of the game can be reckoned whole.
    pub ends: bool,
}

/// A choice looked at.
struct Looked<G: Game> {
    action: G::Action,
    points: i32,
    line: Vec<G::Action>,
    after: G,
}

/// What a seat calls its own: its points, and those of what it shares with others.
fn standing<G: Playable>(game: &G, seat: Seat) -> i32 {
    let totals = game.unwarned().totals();
    let shared: i32 = totals.shared.iter().sum();
    // Where points belong to shared things, those of the seat only repeat the weakest of them (LUD-120).
    if shares(game) { shared } else { totals.seats[seat.index()] }
}

fn shares<G: Playable>(game: &G) -> bool {
    struct Any(bool);
    impl Scorer for Any {
        fn add(&mut self, _: Rule, account: Account, _: i32, _: impl FnOnce() -> Detail) {
            self.0 |= matches!(account, Account::Shared(_));
        }
    }
    let mut any = Any(false);
    game.score(&mut any);
    any.0
}

/// The position after an action whose points are certain; `None` if they depend on what is drawn. The flag: something was drawn.
fn step<G: Playable>(world: &G, seat: Seat, action: G::Action, rng: &mut Rng) -> Option<(G, bool)> {
    let mut after = world.clone();
    let mut chance = Chance::scripted([]);
    after.apply(seat, action, &mut chance, &mut Silent);
    let draws = !chance.asked().is_empty();
    if draws {
        let points = standing(&after, seat);
        for _ in 0..8 {
            let mut other = world.clone();
            other.apply(seat, action, &mut Chance::free(rng.fork()), &mut Silent);
            if standing(&other, seat) != points {
                return None;
            }
        }
    }
    Some((after, draws))
}

/// The best end of one's own turn from here, as far as nothing is drawn. `None` if that is too much to reckon.
fn finish<G: Playable>(
    world: &G,
    seat: Seat,
    nodes: &mut u32,
    rng: &mut Rng,
) -> Option<(i32, Vec<G::Action>, G)> {
    if world.outcome().is_some() || !world.to_act().contains(seat) {
        return Some((standing(world, seat), Vec::new(), world.clone()));
    }
    let mut actions = Vec::new();
    world.legal_actions(seat, &mut actions);
    let mut best: Option<(i32, Vec<G::Action>, G)> = None;
    for action in actions {
        *nodes = nodes.checked_sub(1)?;
        let (after, draws) = step(world, seat, action, rng)?;
        let (points, line, end) = match draws {
            true => (standing(&after, seat), Vec::new(), after),
            false => finish(&after, seat, nodes, rng)?,
        };
        if best.as_ref().is_none_or(|best| points > best.0) {
            best = Some((points, [action].into_iter().chain(line).collect(), end));
        }
    }
    best
}

/// The points of every choice, counted until then; `None` if luck or the size of the turn stands against it.
fn look<G: Playable>(
    world: &G,
    seat: Seat,
    actions: &[G::Action],
    until: Until,
    rng: &mut Rng,
) -> Option<Vec<Looked<G>>> {
    let before = standing(world, seat);
    let mut nodes = 3_000;
    let one = |&action: &G::Action| {
        let (after, draws) = step(world, seat, action, rng)?;
        let (points, line, after) = match until {
            Until::Turn if !draws => finish(&after, seat, &mut nodes, rng)?,
            _ => (standing(&after, seat), Vec::new(), after),
        };
        Some(Looked { action, points: points - before, line, after })
    };
    actions.iter().map(one).collect()
}

/// The place of the one that is ahead of all others by enough.
fn leader<G: Game>(looked: &[Looked<G>]) -> Option<usize> {
    let best = (0..looked.len()).max_by_key(|&at| (looked[at].points, std::cmp::Reverse(at)))?;
    let second = looked.iter().enumerate().filter(|&(at, _)| at != best).map(|(_, one)| one.points).max()?;
    (looked[best].points - second >= LEAD).then_some(best)
}

/// How far ahead of the best other each seat ends if everybody does the best for itself from here, on average over all that is drawn.
/// `None` if several choose at the same time, or if it is too much to reckon.
fn reckon<G: Playable>(world: &G, seat: Seat, nodes: &mut u32) -> Option<[f64; MAX_SEATS]> {
    if let Some(end) = world.outcome() {
        let mut leads = [0.0; MAX_SEATS];
        for one in Seat::all(end.seats()) {
            let others = Seat::all(end.seats()).filter(|&other| other != one).map(|other| end.points(other));
            leads[one.index()] = f64::from(end.points(one) - others.max().unwrap_or(0));
        }
        return Some(leads);
    }
    let mut deciding = world.to_act().iter();
    let (Some(decides), None) = (deciding.next(), deciding.next()) else { return None };
    let mut actions = Vec::new();
    world.legal_actions(decides, &mut actions);
    let mut best: Option<[f64; MAX_SEATS]> = None;
    for action in actions {
        let leads = reckon_after(world, decides, action, seat, nodes)?;
        // What is all the same to others is what is worse for whoever is asked.
        let rank = |leads: &[f64; MAX_SEATS]| (leads[decides.index()], -leads[seat.index()]);
        if best.as_ref().is_none_or(|best| rank(&leads) > rank(best)) {
            best = Some(leads);
        }
    }
    best
}

fn reckon_after<G: Playable>(
    world: &G,
    decides: Seat,
    action: G::Action,
    seat: Seat,
    nodes: &mut u32,
) -> Option<[f64; MAX_SEATS]> {
    let mut mean = [0.0; MAX_SEATS];
    for (next, odds) in &play::outcomes(world, decides, action, 64)? {
        *nodes = nodes.checked_sub(1)?;
        let leads = reckon(next, seat, nodes)?;
        mean.iter_mut().zip(leads).for_each(|(mean, lead)| *mean += odds * lead);
    }
    Some(mean)
}

/// Was the rest reckoned whole, and is this choice the only best one in every world that looks the same?
fn reckoned<G: Playable>(
    view: &G::View,
    seat: Seat,
    actions: &[G::Action],
    best: G::Action,
    rng: &mut Rng,
) -> bool {
    (0..WORLDS).all(|_| {
        let world = G::imagine(view, rng);
        let mut nodes = 20_000;
        let own = |leads: [f64; MAX_SEATS]| leads[seat.index()];
        let end = |&action: &G::Action| reckon_after(&world, seat, action, seat, &mut nodes).map(own);
        let Some(ends) = actions.iter().map(end).collect::<Option<Vec<f64>>>() else { return false };
        let top = actions.iter().position(|&action| action == best).map_or(f64::MIN, |at| ends[at]);
        actions.iter().zip(&ends).all(|(&action, &end)| action == best || end < top)
    })
}

/// Why a choice brings what it brings: of one's own accounts alone.
fn reasons<G: Playable>(before: &G, after: &G, seat: Seat) -> Vec<Value> {
    let shared = shares(before);
    let own = |line: &Line| match line.account {
        Account::Seat(other) => !shared && other == seat,
        Account::Shared(_) => shared,
    };
    differences(before, after).into_iter().filter(own).take(5).map(|line| shape::value(&line)).collect()
}

/// What a deep search thinks of each action, in their order: chance and visits; and which it would choose.
fn search<G: Playable>(
    view: &G::View,
    seat: Seat,
    actions: &[G::Action],
    think: u64,
    seed: u64,
    least: &[G::Action],
) -> (G::Action, Vec<(f64, u32)>) {
    let mut search = G::search(seed, 1, G::STYLE);
    let mut choice = search.choose(view, seat, actions, &mut Budget::iterations(think));
    let action = choice.action;
    // Each answer of a puzzle is tried often enough to be compared.
    let enough = (think / 20).max(100) as u32;
    for &one in least {
        let tried = choice.considered.iter().find(|c| c.action == one).map_or(0, |c| c.visits);
        let missing = u64::from(enough.saturating_sub(tried));
        choice = search.weigh(view, seat, actions, one, &mut Budget::iterations(missing));
    }
    let known = |&one: &G::Action| {
        choice.considered.iter().find(|c| c.action == one).map_or((0.0, 0), |c| (c.value, c.visits))
    };
    (action, actions.iter().map(known).collect())
}

/// Is this decision a puzzle? The dice only choose worlds and what the search tries. `ends`: only if the rest can be reckoned.
fn puzzle<G: Playable>(
    session: &Session<G>,
    seat: Seat,
    think: u64,
    seed: u64,
    ends: bool,
) -> Option<Puzzle> {
    let game = session.position();
    let mut actions = Vec::new();
    game.legal_actions(seat, &mut actions);
    if actions.len() < FEWEST || actions.len() > WIDEST {
        return None;
    }
    let view = game.view(seat.into());
    let mut rng = Rng::new(seed);
    let world = G::imagine(&view, &mut rng);
    let found = [Until::Now, Until::Turn].into_iter().find_map(|until| {
        let looked = look(&world, seat, &actions, until, &mut rng)?;
        let best = leader(&looked)?;
        Some((until, looked, best))
    });
    let (until, looked, best) = found?;
    // Where the best only keeps what all others lose there is nothing to explain.
    if reasons(&world, &looked[best].after, seat).is_empty() {
        return None;
    }
    // Certain is only what all worlds that look the same agree on.
    for _ in 1..WORLDS {
        let other = look(&G::imagine(&view, &mut rng), seat, &actions, until, &mut rng)?;
        if looked.iter().zip(&other).any(|(one, other)| one.points != other.points) {
            return None;
        }
    }
    let best = looked[best].action;
    if ends && !reckoned::<G>(&view, seat, &actions, best, &mut rng) {
        return None;
    }
    let sure = if ends { LITTLE } else { SURE };
    let (first, _) = search::<G>(&view, seat, &actions, think / 10, rng.next_u64(), &[]);
    if first != best {
        return None;
    }
    // Where more is legal than there are letters: the best, and what is most tempting.
    let mut shown: Vec<usize> = (0..looked.len()).collect();
    shown.sort_by_key(|&at| (looked[at].action != best, std::cmp::Reverse(looked[at].points), at));
    shown.truncate(MOST);
    shown.sort_unstable();
    let asked: Vec<G::Action> = shown.iter().map(|&at| looked[at].action).collect();
    let mut chances = Vec::new();
    for _ in 0..2 {
        let (chosen, known) = search::<G>(&view, seat, &actions, think, rng.next_u64(), &asked);
        let value =
            |action: G::Action| actions.iter().position(|&one| one == action).map_or(0.0, |at| known[at].0);
        let others = asked.iter().filter(|&&one| one != best).map(|&one| value(one)).fold(0.0, f64::max);
        if chosen != best || value(best) - others < sure {
            return None;
        }
        chances = asked.iter().map(|&one| value(one)).collect();
    }
    let proof = match reckoned::<G>(&view, seat, &actions, best, &mut rng) {
        true => Known::Reckoned,
        false => Known::Searched,
    };
    let choices = shown.iter().zip(&chances).map(|(&at, &chance)| {
        let one = &looked[at];
        Answer {
            notation: game.notation(one.action),
            points: one.points,
            chance: (chance * 1000.0).round() / 1000.0,
            line: one.line.iter().map(|&action| game.notation(action)).collect(),
            reasons: reasons(&world, &one.after, seat),
        }
    });
    Some(Puzzle {
        record: session.to_record(&session.header()).to_string(),
        seat: seat.index() as u8,
        until,
        proof,
        best: asked.iter().position(|&one| one == best)?,
        choices: choices.collect(),
    })
}

/// Why no puzzles could be made.
#[derive(Debug)]
pub enum Stopped {
    /// The game cannot be set up.
    Setup(SetupError),
    /// A bot broke off a game.
    Forfeit(burghof_bots::Forfeit),
}

/// The puzzles of one game between bots; which game it is follows from the seed and the number.
pub fn of_game<G: Playable>(setup: &Setup<G>, wish: &Wish, number: u64) -> Result<Vec<Puzzle>, Stopped> {
    let purpose = |what: &str| dice(&format!("puzzles {}/{number} {what}", wish.seed));
    let key = key(&format!("puzzles {}", wish.seed), number);
    let mut session = Session::<G>::new(setup.clone(), key).map_err(Stopped::Setup)?;
    let mut players: Vec<_> =
        wish.bots.iter().enumerate().map(|(n, bot)| bot.player::<G>(purpose(&format!("seat {n}")))).collect();
    let (mut found, mut actions, mut free) = (Vec::new(), Vec::new(), 0);
    while found.len() < wish.each && (wish.ends || session.number() < LATEST) {
        let Some(seat) = session.position().to_act().first() else { break };
        session.position().legal_actions(seat, &mut actions);
        let Some(player) = players.get_mut(seat.index()) else { break };
        if session.number() >= free && !wish.ends {
            let seed = purpose(&format!("puzzle {}", session.number()));
            if let Some(puzzle) = puzzle(&session, seat, wish.think, seed, false) {
                found.push(puzzle);
                // The next one is to be another position.
                free = session.number() + 12;
            }
        }
        let view = session.position().view(seat.into());
        let choice = player.choose(&view, seat, &actions).map_err(Stopped::Forfeit)?;
        if session.act(seat, choice.action).is_err() {
            break;
        }
    }
    if wish.ends {
        found = of_end(&session, wish, &purpose);
    }
    Ok(found)
}

/// The puzzles among the last decisions of a game that was played to its end, the latest first.
fn of_end<G: Playable>(session: &Session<G>, wish: &Wish, purpose: &dyn Fn(&str) -> u64) -> Vec<Puzzle> {
    let mut found = Vec::new();
    let last = session.number().min(LATEST);
    for number in (last.saturating_sub(LAST)..last).rev() {
        if found.len() == wish.each {
            break;
        }
        let Some(before) = session.cut(number) else { break };
        let Some(seat) = before.position().to_act().first() else { continue };
        found.extend(puzzle(&before, seat, wish.think, purpose(&format!("puzzle {number}")), true));
    }
    found
}

/// The head of a file of puzzles of this game.
pub fn book<G: Playable>(setup: &Setup<G>, wish: &Wish) -> Book {
    Book {
        form: FORM,
        game: G::META.id.into(),
        rules: setup.rules,
        data: format!("{:016x}", setup.data.get().fingerprint()),
        think: wish.think,
        puzzles: Vec::new(),
    }
}

/// What is wrong with a puzzle.
#[derive(Clone, PartialEq, Debug)]
pub enum Fault {
    /// The file has a different form from the one this program reads.
    Form,
    /// There is no such game.
    Game(UnknownGame),
    /// Its record is broken.
    Record(RecordError),
    /// The seat is not asked in it, or what is to be chosen from cannot be chosen.
    Choices,
    /// Points or reasons are not what the engine counts.
    Points,
    /// Nothing says why the best choice is the best.
    Reasons,
    /// The choice that is called the best is not clearly the best.
    Best,
}

impl Book {
    /// Checks a puzzle: replays its record, counts its points again, and lets the search think for this long with other dice (0: not at all).
    pub fn check(&self, number: usize, think: u64) -> Result<(), Fault> {
        struct Check<'a>(&'a Puzzle, u64);
        impl Visitor for Check<'_> {
            type Output = Result<(), Fault>;
            fn visit<G: Playable>(self) -> Self::Output {
                check::<G>(self.0, self.1)
            }
        }
        if self.form != FORM {
            return Err(Fault::Form);
        }
        let Some(puzzle) = self.puzzles.get(number) else { return Ok(()) };
        visit(&self.game, Check(puzzle, think)).map_err(Fault::Game)?
    }
}

fn check<G: Playable>(puzzle: &Puzzle, think: u64) -> Result<(), Fault> {
    let session = Record::parse(&puzzle.record)
        .and_then(|record| Session::<G>::from_record(&record, None))
        .map_err(Fault::Record)?;
    let game = session.position();
    let seat = Seat::checked(puzzle.seat.into(), game.seats()).ok_or(Fault::Choices)?;
    let mut actions = Vec::new();
    game.legal_actions(seat, &mut actions);
    let read = |one: &Answer| game.read_action(&one.notation).ok().filter(|action| actions.contains(action));
    let asked: Vec<G::Action> = puzzle.choices.iter().filter_map(read).collect();
    if asked.len() != puzzle.choices.len()
        || !(FEWEST..=MOST).contains(&asked.len())
        || puzzle.best >= asked.len()
    {
        return Err(Fault::Choices);
    }
    let best = asked[puzzle.best];
    if puzzle.choices[puzzle.best].reasons.is_empty() {
        return Err(Fault::Reasons);
    }
    let view = game.view(seat.into());
    let mut rng = Rng::new(dice(&puzzle.record));
    let world = G::imagine(&view, &mut rng);
    let looked = look(&world, seat, &actions, puzzle.until, &mut rng).ok_or(Fault::Points)?;
    if leader(&looked).map(|at| looked[at].action) != Some(best) {
        return Err(Fault::Best);
    }
    for (answer, &action) in puzzle.choices.iter().zip(&asked) {
        let one = looked.iter().find(|one| one.action == action).ok_or(Fault::Choices)?;
        if one.points != answer.points || reasons(&world, &one.after, seat) != answer.reasons {
            return Err(Fault::Points);
        }
    }
    if puzzle.proof == Known::Reckoned && !reckoned::<G>(&view, seat, &actions, best, &mut rng) {
        return Err(Fault::Best);
    }
    if think == 0 {
        return Ok(());
    }
    let (chosen, _) = search::<G>(&view, seat, &actions, think, rng.next_u64(), &[]);
    if chosen == best { Ok(()) } else { Err(Fault::Best) }
}
