use crate::{
    Adept, Bot, Budget, Choice, Flat, Forfeit, Greedy, Insight, Program, Random, Reference, Root, Soft,
    Stray, Style, Worth,
};
use burghof_core::{Game, ScoreSheet, Seat, Wire};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// How long a bot thinks about each choice.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Think {
    /// A number of iterations: the same seed gives the same choice.
    Iterations(u64),
    /// A time.
    Time(Duration),
    /// A number of iterations, but not longer than this.
    Both(u64, Duration),
}

/// The longest a level thinks.
const SECOND: Duration = Duration::from_millis(950);

impl Think {
    /// The budget for one choice, beginning now.
    pub fn budget(self) -> Budget {
        match self {
            Think::Iterations(n) => Budget::iterations(n),
            Think::Time(time) => Budget::time(time),
            Think::Both(n, time) => Budget::both(n, time),
        }
    }
}

impl fmt::Display for Think {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Think::Iterations(n) => write!(f, "{n}"),
            Think::Time(time) => write!(f, "{}ms", time.as_millis()),
            Think::Both(n, time) => write!(f, "{n}/{}ms", time.as_millis()),
        }
    }
}

/// The levels for people: the same eight names in every game, each stronger than the one before. Weak ones choose
/// carelessly; none knows more than its seat.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Level {
    Knappe,
    Geselle,
    Baumeister,
    Ritter,
    Vogt,
    Burggraf,
    Fuerst,
    Meister,
}

impl Level {
    /// All, weakest first.
    pub const ALL: [Level; 8] = [
        Level::Knappe,
        Level::Geselle,
        Level::Baumeister,
        Level::Ritter,
        Level::Vogt,
        Level::Burggraf,
        Level::Fuerst,
        Level::Meister,
    ];

    /// The name in commands and records.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Knappe => "knappe",
            Level::Geselle => "geselle",
            Level::Baumeister => "baumeister",
            Level::Ritter => "ritter",
            Level::Vogt => "vogt",
            Level::Burggraf => "burggraf",
            Level::Fuerst => "fuerst",
            Level::Meister => "meister",
        }
    }
}

/// How a level plays a game.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Strength {
    /// By first looks, softened: an action that looks worse by this many hundredths is chosen half as often.
    Soft(i32),
    /// By first looks, but of a hundred choices this many by chance.
    Stray(u32),
    /// By first looks.
    Looks,
    /// By search with this many iterations.
    Search(u64),
    /// By search with this many iterations on two threads, a second at most.
    Long(u64),
}

/// A bot by name: `random`, `greedy`, `adept`, `flat:500`, `ref:1000`, `search:200ms`, a level, `cmd:python3 my_bot.py`, or with a
/// time for each answer `cmd@500ms:python3 my_bot.py`.
///
/// ```
/// use burghof_bots::Spec;
/// let spec: Spec = "ref:2000".parse().unwrap();
/// assert_eq!(spec.to_string(), "ref:2000");
/// assert!("reff".parse::<Spec>().is_err());
/// ```
#[derive(Clone, PartialEq, Debug)]
pub enum Spec {
    /// Any action.
    Random,
    /// The best position after one action.
    Greedy,
    /// What looks best to somebody who knows the game.
    Adept,
    /// Flat Monte Carlo.
    Flat(Think),
    /// The frozen reference.
    Reference(Think),
    /// The strong search.
    Search(Think),
    /// The strong search as it was before anything was learnt.
    Hand(Think),
    /// The strong search, which halves the actions of the decision at hand again and again.
    Halving(Think),
    /// A level for people.
    Level(Level),
    /// A program that speaks the line protocol, and how long it may take for each answer.
    Command(String, Duration),
}

/// No bot has this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownBot(pub String);

impl fmt::Display for UnknownBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let levels: Vec<_> = Level::ALL.iter().map(|level| level.name()).collect();
        write!(
            f,
            "there is no bot `{}`; there are: {}, {}, cmd:PROGRAM",
            self.0,
            NAMES.join(", "),
            levels.join(", ")
        )
    }
}

impl std::error::Error for UnknownBot {}

/// The names of the bots that are not levels, weakest first.
pub const NAMES: &[&str] = &["random", "greedy", "adept", "flat", "ref", "hand", "search", "halving"];

impl FromStr for Spec {
    type Err = UnknownBot;

    fn from_str(text: &str) -> Result<Spec, UnknownBot> {
        let unknown = || UnknownBot(text.chars().take(60).collect());
        if let Some(command) = text.strip_prefix("cmd:") {
            return if command.trim().is_empty() {
                Err(unknown())
            } else {
                Ok(Spec::Command(command.into(), Program::PATIENCE))
            };
        }
        if let Some((time, command)) = text.strip_prefix("cmd@").and_then(|rest| rest.split_once(':')) {
            return match read_think(time) {
                Some(Think::Time(time)) if !time.is_zero() && !command.trim().is_empty() => {
                    Ok(Spec::Command(command.into(), time))
                }
                _ => Err(unknown()),
            };
        }
        let (name, think) = match text.split_once(':') {
            Some((name, amount)) => (name, Some(read_think(amount).ok_or_else(unknown)?)),
            None => (text, None),
        };
        let usual = think.unwrap_or(Think::Iterations(1000));
        match (name, think) {
            ("random", None) => Ok(Spec::Random),
            ("greedy", None) => Ok(Spec::Greedy),
            ("adept", None) => Ok(Spec::Adept),
            ("flat", _) => Ok(Spec::Flat(usual)),
            ("ref", _) => Ok(Spec::Reference(usual)),
            ("search", _) => Ok(Spec::Search(usual)),
            ("hand", _) => Ok(Spec::Hand(usual)),
            ("halving", _) => Ok(Spec::Halving(usual)),
            (name, None) => Level::ALL
                .into_iter()
                .find(|level| level.name() == name.to_lowercase().replace('ü', "ue"))
                .map(Spec::Level)
                .ok_or_else(unknown),
            _ => Err(unknown()),
        }
    }
}

fn read_think(amount: &str) -> Option<Think> {
    if let Some((n, time)) = amount.split_once('/') {
        return match (read_think(n)?, read_think(time)?) {
            (Think::Iterations(n), Think::Time(time)) => Some(Think::Both(n, time)),
            _ => None,
        };
    }
    if let Some(ms) = amount.strip_suffix("ms") {
        return ms.parse().ok().map(|ms| Think::Time(Duration::from_millis(ms)));
    }
    if let Some(s) = amount.strip_suffix('s') {
        return s.parse().ok().map(|s| Think::Time(Duration::from_secs(s)));
    }
    amount.parse().ok().map(Think::Iterations)
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spec::Random => f.write_str("random"),
            Spec::Greedy => f.write_str("greedy"),
            Spec::Adept => f.write_str("adept"),
            Spec::Flat(think) => write!(f, "flat:{think}"),
            Spec::Reference(think) => write!(f, "ref:{think}"),
            Spec::Search(think) => write!(f, "search:{think}"),
            Spec::Hand(think) => write!(f, "hand:{think}"),
            Spec::Halving(think) => write!(f, "halving:{think}"),
            Spec::Level(level) => f.write_str(level.name()),
            Spec::Command(command, Program::PATIENCE) => write!(f, "cmd:{command}"),
            Spec::Command(command, time) => write!(f, "cmd@{}ms:{command}", time.as_millis()),
        }
    }
}

/// A bot at a table: it knows how long it may think, and a program from outside may fail.
pub struct Player<G: Game>(Kind<G>);

enum Kind<G: Game> {
    Inside(Box<dyn Bot<G>>, Think),
    Outside(Program),
}

impl Spec {
    /// Seats the bot, with its own dice.
    pub fn player<G: Insight>(&self, seed: u64) -> Player<G> {
        let (bot, think): (Box<dyn Bot<G>>, Think) = match self {
            Spec::Random => (Box::new(Random::new(seed)), Think::Iterations(1)),
            Spec::Greedy => (Box::new(Greedy::new(seed)), Think::Iterations(1)),
            Spec::Adept => (Box::new(Adept::new(seed)), Think::Iterations(1)),
            Spec::Flat(think) => (Box::new(Flat::new(seed)), *think),
            Spec::Reference(think) => (Box::new(Reference::new(seed)), *think),
            Spec::Search(think) => (G::search(seed, 1, G::style()), *think),
            Spec::Hand(think) => (G::search(seed, 1, G::HAND), *think),
            Spec::Halving(think) => (G::search(seed, 1, Style { root: Root::HALVING, ..G::style() }), *think),
            Spec::Level(level) => return Player::level(*level, seed),
            Spec::Command(command, time) => {
                return Player(Kind::Outside(Program::new(command, *time, seed)));
            }
        };
        Player(Kind::Inside(bot, think))
    }
}

impl<G: Insight> Player<G> {
    fn level(level: Level, seed: u64) -> Player<G> {
        let (bot, think): (Box<dyn Bot<G>>, Think) = match G::LEVELS[level as usize] {
            Strength::Soft(hundredths) => (Box::new(Soft::new(seed, hundredths)), Think::Iterations(1)),
            Strength::Stray(percent) => (Box::new(Stray::new(seed, percent)), Think::Iterations(1)),
            Strength::Looks => (Box::new(Adept::new(seed)), Think::Iterations(1)),
            Strength::Search(n) => (G::search(seed, 1, G::style()), Think::Iterations(n)),
            Strength::Long(n) => (G::search(seed, 2, G::style()), Think::Both(n, SECOND)),
        };
        Player(Kind::Inside(bot, think))
    }
}

impl<G: Game> Player<G> {
    /// A bot of one's own, with the time it may take.
    pub fn new(bot: Box<dyn Bot<G>>, think: Think) -> Player<G> {
        Player(Kind::Inside(bot, think))
    }

    /// The same bot with another time to think. A program from outside keeps its own.
    pub fn with_think(self, think: Think) -> Player<G> {
        match self.0 {
            Kind::Inside(bot, _) => Player(Kind::Inside(bot, think)),
            outside => Player(outside),
        }
    }
}

impl<G: Wire> Player<G> {
    /// Chooses one of `actions`, which are all legal actions of `seat`.
    pub fn choose(
        &mut self,
        view: &G::View,
        seat: Seat,
        actions: &[G::Action],
    ) -> Result<Choice<G::Action>, Forfeit> {
        match &mut self.0 {
            Kind::Inside(bot, think) => Ok(bot.choose(view, seat, actions, &mut think.budget())),
            Kind::Outside(program) => program.choose::<G>(view, seat, actions),
        }
    }

    /// What some of the actions are worth in points, and why, each tried this many times. Nothing from those who do not think.
    pub fn worth(
        &mut self,
        view: &G::View,
        seat: Seat,
        actions: &[G::Action],
        tries: u32,
        sheet: fn(&G) -> ScoreSheet,
    ) -> Vec<Worth<G::Action>> {
        match &mut self.0 {
            Kind::Inside(bot, _) => bot.worth(view, seat, actions, tries, sheet),
            Kind::Outside(_) => Vec::new(),
        }
    }

    /// Tells a program from outside that the game is over.
    pub fn over(&mut self, outcome: Option<burghof_core::Outcome>) {
        if let Kind::Outside(program) = &mut self.0 {
            program.over(outcome);
        }
    }
}
