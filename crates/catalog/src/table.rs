use crate::api::{Advice, Drawn, LogLine, Offer, Preview, Reviewed, Worth};
#[cfg(not(target_family = "wasm"))]
use crate::log::{Done, Spoken, Telling};
use crate::{All, Playable, Shelf, UnknownGame, Visitor};
use burghof_bots::{Forfeit, Spec, Think};
#[cfg(not(target_family = "wasm"))]
use burghof_core::shape::Spelled;
use burghof_core::*;
use serde_json::Value;
use std::collections::BTreeMap;

/// A game being played, whichever it is: the door for servers, terminals and browsers. What only the first two ask for is
/// left out of a browser's module: behind an object-safe door, what nobody calls is loaded nevertheless.
pub trait Table: Send + Sync {
    /// What game it is.
    fn meta(&self) -> &'static Meta;
    /// How many people play.
    fn people(&self) -> u8;
    /// How many seats there are, those the rules move themselves included.
    fn seats(&self) -> u8;
    /// What was agreed on.
    fn options(&self) -> Vec<(&'static str, String)>;
    /// The verbs of the notation that count seats, or something like them: people count from 1 there.
    #[cfg(not(target_family = "wasm"))]
    fn counted(&self) -> &'static [&'static str];
    /// The length of the log.
    fn number(&self) -> u32;
    /// Whom the game waits for.
    fn to_act(&self) -> SeatSet;
    /// How it ended, once it is over.
    fn outcome(&self) -> Option<Outcome>;
    /// The seats with equal points and what parted them, once it is over.
    fn ties(&self) -> Vec<Tie>;
    /// May people talk now?
    fn talk_open(&self) -> bool;
    /// The full position as JSON. For the end of a game and for tools, never for players.
    fn position(&self) -> Value;
    /// What a viewer knows, as JSON.
    fn view(&self, viewer: Viewer) -> Value;
    /// What a viewer knows, as JSON text: what a server sends many times a second, without a tree of values in between.
    /// `shared` is empty for the first viewer of a moment and goes on from one to the next.
    #[cfg(not(target_family = "wasm"))]
    fn write_view(&self, viewer: Viewer, shared: &mut Vec<u8>, out: &mut Vec<u8>);
    /// The notations of what a seat may do, as a JSON list, and nothing else.
    #[cfg(not(target_family = "wasm"))]
    fn write_notations(&self, seat: Seat, out: &mut Vec<u8>);
    /// What a seat may do.
    fn legal(&self, seat: Seat) -> Vec<Offer>;
    /// What each legal action would change at once.
    fn preview(&self, seat: Seat) -> Vec<Preview>;
    /// Checks a notation without acting.
    fn check(&self, seat: Seat, notation: &str) -> Result<(), Refusal>;
    /// Acts, all or nothing.
    fn act(&mut self, seat: Seat, notations: &[&str]) -> Result<(), Refusal>;
    /// Acts like [`Table::act`], and keeps what is needed to tell every viewer the new lines of the log.
    #[cfg(not(target_family = "wasm"))]
    fn command(&mut self, seat: Seat, notations: &[&str]) -> Result<Vec<Done>, Refusal>;
    /// Carries out a line of a log as it was written, and keeps what is needed to tell it again. After a mistake the
    /// table must be opened anew.
    #[cfg(not(target_family = "wasm"))]
    fn enter(&mut self, line: &str) -> Result<Entry<Done>, Message>;
    /// Does a command made at this number still mean what its seat meant?
    #[cfg(not(target_family = "wasm"))]
    fn still_stands(&self, seat: Seat, number: u32) -> bool;
    /// Can the seat take back its latest action? The number of that entry.
    fn can_take_back(&self, seat: Seat) -> Result<u32, NoTakeBack>;
    /// Takes it back.
    fn take_back(&mut self, seat: Seat) -> Result<u32, NoTakeBack>;
    /// Goes back to this number, by consent of all.
    fn agree(&mut self, to: u32) -> Result<(), NoTakeBack>;
    /// The score sheet as it stands, as this viewer may know it.
    fn score(&self, viewer: Viewer) -> ScoreSheet;
    /// What people at the table could count for themselves, as JSON in the form of the game.
    fn aid(&self, viewer: Viewer) -> Value;
    /// The table in characters.
    #[cfg(not(target_family = "wasm"))]
    fn drawing(&self, viewer: Viewer, speech: &dyn Speech) -> Drawing;
    /// The table in sentences.
    fn describe(&self, viewer: Viewer) -> Vec<Message>;
    /// What is asked of this viewer, or whom the game waits for.
    fn prompt(&self, viewer: Viewer) -> Message;
    /// What is proposed to a seat first, best first, as notations.
    #[cfg(not(target_family = "wasm"))]
    fn proposals(&self, seat: Seat) -> Vec<String>;
    /// Every piece of the box that has a name, with what it is.
    #[cfg(not(target_family = "wasm"))]
    fn pieces(&self, viewer: Viewer) -> Vec<Piece>;
    /// The log from this number on, as a viewer may read it.
    fn log(&self, viewer: Viewer, since: u32) -> Vec<LogLine>;
    /// What a bot would do for this seat: its choices, best first. It sees only the seat's view. If asked why, it says of the best
    /// ones what they are worth in points.
    fn advice(&self, seat: Seat, bot: &Spec, seed: u64, why: bool) -> Result<Vec<Advice>, Forfeit>;
    /// A decision of the game seen again; nothing if that entry was none of this seat.
    fn look_back(&self, seat: Seat, number: u32, think: Think, seed: u64) -> Option<Reviewed>;
    /// What the draws of an entry were worth to a seat; nothing if nothing was drawn in it.
    fn drawn(&self, seat: Seat, number: u32, think: Think, seed: u64) -> Option<Drawn>;
    /// The points a seat may expect in the end after an action: the mean of some games played on by quick bots from what the
    /// seat knows. For games that nobody can win or lose, where a chance of victory says nothing.
    #[cfg(not(target_family = "wasm"))]
    fn expected_points(&self, seat: Seat, notation: &str, games: u32, seed: u64) -> Option<f64>;
    /// The header of the record, key included.
    fn header(&self) -> Header;
    /// The record under this header.
    fn record(&self, header: &Header) -> Record;
    /// A second table at the position after `number` entries.
    fn at(&self, number: u32) -> Option<Box<dyn Table>>;
    /// A copy.
    #[cfg(not(target_family = "wasm"))]
    fn fork(&self) -> Box<dyn Table>;
}

/// Why a command was not carried out. Nothing has happened.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// It cannot be read.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// A rule forbids it.
    #[error("refused by {}: {illegal}", illegal.rule)]
    Illegal {
        /// Which of the actions of the command.
        index: usize,
        /// The rule and the reason.
        illegal: Illegal,
    },
    /// There is no such seat.
    #[error("there is no such seat")]
    NoSeat,
}

/// Of how many choices it is said what they are worth.
const EXPLAINED: usize = 4;
/// How often each of them is tried for that.
const TRIES: u32 = 40;

struct Open<G: Playable>(Session<G>);

/// Opens a table for a new game.
pub fn open(
    id: &str,
    people: u8,
    options: &[(String, String)],
    key: Key,
) -> Result<Result<Box<dyn Table>, SetupError>, UnknownGame> {
    open_on::<All>(id, people, options, None, key)
}

/// Opens a table for a new game with a box of somebody's own: the text of its component set.
pub fn open_own(
    id: &str,
    people: u8,
    options: &[(String, String)],
    own: Option<&str>,
    key: Key,
) -> Result<Result<Box<dyn Table>, SetupError>, UnknownGame> {
    open_on::<All>(id, people, options, own, key)
}

/// Opens a table for a new game of this shelf.
pub fn open_on<S: Shelf>(
    id: &str,
    people: u8,
    options: &[(String, String)],
    own: Option<&str>,
    key: Key,
) -> Result<Result<Box<dyn Table>, SetupError>, UnknownGame> {
    struct New<'a>(u8, &'a [(String, String)], Option<&'a str>, Key);
    impl Visitor for New<'_> {
        type Output = Result<Box<dyn Table>, SetupError>;
        fn visit<G: Playable>(self) -> Self::Output {
            let mut setup = Setup::<G>::new(self.0);
            for (key, value) in self.1 {
                setup.set(key, value)?;
            }
            if let Some(text) = self.2 {
                setup.own(text)?;
            }
            Ok(Box::new(Open(Session::new(setup, self.3)?)))
        }
    }
    S::visit(id, New(people, options, own, key))
}

/// Opens a table from a record, at its end.
pub fn open_record(record: &Record) -> Result<Box<dyn Table>, RecordError> {
    open_record_on::<All>(record)
}

/// Opens a table from a record of one of the games of this shelf.
pub fn open_record_on<S: Shelf>(record: &Record) -> Result<Box<dyn Table>, RecordError> {
    struct Replay<'a>(&'a Record);
    impl Visitor for Replay<'_> {
        type Output = Result<Box<dyn Table>, RecordError>;
        fn visit<G: Playable>(self) -> Self::Output {
            Ok(Box::new(Open(Session::<G>::from_record(self.0, None)?)))
        }
    }
    let header = record.header()?;
    let line = record.field("game").map_or(0, |(line, _)| line);
    S::visit(&header.game, Replay(record)).unwrap_or_else(|unknown| {
        let what = Message::new("record-unknown-game").with("game", unknown.id);
        Err(RecordError { line, what: what.with("known", unknown.known) })
    })
}

/// What a seat may do in a position, what people mean first.
pub(crate) fn offers<G: Playable>(game: &G, seat: Seat) -> Vec<Offer> {
    let mut actions = Vec::new();
    game.legal_actions(seat, &mut actions);
    let view = game.view(seat.into());
    let proposals = G::proposals(&view, seat);
    let rank: BTreeMap<G::Action, usize> = proposals.into_iter().zip(0..).collect();
    if !rank.is_empty() {
        actions.sort_by_key(|action| rank.get(action).copied().unwrap_or(usize::MAX));
    }
    let offer = |&action: &G::Action| Offer {
        notation: game.notation(action),
        action: shape::value(&game.to_act_json(action)),
        text: G::say_action(&view, seat, action),
        proposed: rank.contains_key(&action),
    };
    actions.iter().map(offer).collect()
}

/// What each of it would change, as far as the seat can know.
pub(crate) fn previews<G: Playable>(game: &G, seat: Seat) -> Vec<Preview> {
    // The dice of a preview never decide anything: any seed will do.
    let all = preview::<G>(&game.view(seat.into()), seat, &mut Rng::new(0));
    all.iter().map(|one| Preview::new(game.notation(one.action), one)).collect()
}

/// Quick bots play a game to its end.
#[cfg(not(target_family = "wasm"))]
fn play_on<G: Playable>(mut game: G, chance: &mut Chance, seed: u64) -> Option<Outcome> {
    let mut player = Spec::Greedy.player::<G>(seed);
    let mut actions = Vec::new();
    for _ in 0..G::META.longest {
        if let Some(end) = game.outcome() {
            return Some(end);
        }
        let seat = game.to_act().first()?;
        game.legal_actions(seat, &mut actions);
        let choice = player.choose(&game.view(seat.into()), seat, &actions).ok()?;
        game.apply(seat, choice.action, chance, &mut Silent);
    }
    game.outcome()
}

impl<G: Playable> Open<G> {
    fn game(&self) -> &G {
        self.0.position()
    }

    #[cfg(not(target_family = "wasm"))]
    fn tellings(game: &G, told: &[Told<G::Event>]) -> Vec<Telling> {
        let view = game.view(Viewer::Public);
        let said = |event: &G::Event| Spoken::new(&game.to_happening(event), G::say_event(&view, event));
        let telling = |told: &Told<G::Event>| Telling {
            to: told.to,
            said: said(&told.event),
            others: told.others.as_ref().map(said),
        };
        told.iter().map(telling).collect()
    }

    /// One action with everything that is said about it. Refused, nothing has happened.
    #[cfg(not(target_family = "wasm"))]
    fn step(session: &mut Session<G>, seat: Seat, action: G::Action) -> Result<Done, Illegal> {
        let before = session.position();
        let (notation, secret) = (before.notation(action), before.secret(seat, action));
        let story = session.act(seat, action)?;
        Ok(Done { notation, secret, tellings: Self::tellings(session.position(), &story.told) })
    }

    /// Reads the notations, and does all of it or nothing.
    fn all<T>(
        &mut self,
        seat: Seat,
        notations: &[&str],
        act: impl FnMut(&mut Session<G>, G::Action) -> Result<T, Illegal>,
    ) -> Result<Vec<T>, Refusal> {
        let actions =
            notations.iter().map(|notation| self.read(seat, notation)).collect::<Result<Vec<_>, _>>()?;
        self.0.act_all(&actions, act).map_err(|(index, illegal)| Refusal::Illegal { index, illegal })
    }

    fn read(&self, seat: Seat, notation: &str) -> Result<G::Action, Refusal> {
        if seat.index() >= usize::from(self.seats()) {
            return Err(Refusal::NoSeat);
        }
        Ok(self.game().read_action(notation)?)
    }
}

impl<G: Playable> Table for Open<G> {
    fn meta(&self) -> &'static Meta {
        &G::META
    }
    fn people(&self) -> u8 {
        self.0.setup().people
    }
    fn seats(&self) -> u8 {
        self.game().seats()
    }
    fn options(&self) -> Vec<(&'static str, String)> {
        self.0.setup().options()
    }
    #[cfg(not(target_family = "wasm"))]
    fn counted(&self) -> &'static [&'static str] {
        G::COUNTED
    }
    fn number(&self) -> u32 {
        self.0.number()
    }
    fn to_act(&self) -> SeatSet {
        self.game().to_act()
    }
    fn outcome(&self) -> Option<Outcome> {
        self.game().outcome()
    }
    fn ties(&self) -> Vec<Tie> {
        self.game().ties()
    }
    fn talk_open(&self) -> bool {
        self.game().talk_open()
    }
    fn position(&self) -> Value {
        shape::value(&self.game().to_position())
    }
    fn view(&self, viewer: Viewer) -> Value {
        seen_value::<G>(&self.game().view(viewer))
    }

    #[cfg(not(target_family = "wasm"))]
    fn write_view(&self, viewer: Viewer, shared: &mut Vec<u8>, out: &mut Vec<u8>) {
        G::write_seen(&self.game().view(viewer), shared, out);
    }

    #[cfg(not(target_family = "wasm"))]
    fn write_notations(&self, seat: Seat, out: &mut Vec<u8>) {
        let game = self.game();
        let mut actions = Vec::new();
        game.legal_actions(seat, &mut actions);
        let notation = |action| std::fmt::from_fn(move |f| game.write_action(action, f));
        shape::write(out, &actions.into_iter().map(notation).map(Spelled).collect::<Vec<_>>());
    }

    fn legal(&self, seat: Seat) -> Vec<Offer> {
        offers(self.game(), seat)
    }
    fn preview(&self, seat: Seat) -> Vec<Preview> {
        previews(self.game(), seat)
    }

    fn check(&self, seat: Seat, notation: &str) -> Result<(), Refusal> {
        let action = self.read(seat, notation)?;
        self.game().check(seat, action).map_err(|illegal| Refusal::Illegal { index: 0, illegal })
    }

    fn act(&mut self, seat: Seat, notations: &[&str]) -> Result<(), Refusal> {
        self.all(seat, notations, |session, action| session.act(seat, action).map(drop)).map(drop)
    }

    #[cfg(not(target_family = "wasm"))]
    fn command(&mut self, seat: Seat, notations: &[&str]) -> Result<Vec<Done>, Refusal> {
        self.all(seat, notations, |session, action| Self::step(session, seat, action))
    }

    #[cfg(not(target_family = "wasm"))]
    fn enter(&mut self, line: &str) -> Result<Entry<Done>, Message> {
        self.0.enter(line, Self::step)
    }

    #[cfg(not(target_family = "wasm"))]
    fn still_stands(&self, seat: Seat, number: u32) -> bool {
        self.0.still_stands(seat, number)
    }
    fn can_take_back(&self, seat: Seat) -> Result<u32, NoTakeBack> {
        self.0.can_take_back(seat)
    }
    fn take_back(&mut self, seat: Seat) -> Result<u32, NoTakeBack> {
        self.0.take_back(seat)
    }
    fn agree(&mut self, to: u32) -> Result<(), NoTakeBack> {
        self.0.agree(to)
    }

    fn score(&self, viewer: Viewer) -> ScoreSheet {
        // On an imagined position: a draft that others do not see must not show in their points.
        G::imagine(&self.game().view(viewer), &mut Rng::new(0)).unwarned().sheet()
    }
    fn aid(&self, viewer: Viewer) -> Value {
        shape::value(&G::aid(&self.game().view(viewer)))
    }
    #[cfg(not(target_family = "wasm"))]
    fn drawing(&self, viewer: Viewer, speech: &dyn Speech) -> Drawing {
        G::drawing(&self.game().view(viewer), speech)
    }
    fn describe(&self, viewer: Viewer) -> Vec<Message> {
        G::describe(&self.game().view(viewer))
    }
    fn prompt(&self, viewer: Viewer) -> Message {
        let game = self.game();
        // The public is told what any seat that is not waited for would be told.
        let seat = viewer.seat().or_else(|| Seat::all(game.seats()).find(|&s| !game.to_act().contains(s)));
        G::prompt(&game.view(viewer), seat.unwrap_or_default())
    }

    #[cfg(not(target_family = "wasm"))]
    fn proposals(&self, seat: Seat) -> Vec<String> {
        let game = self.game();
        G::proposals(&game.view(seat.into()), seat).into_iter().map(|action| game.notation(action)).collect()
    }

    #[cfg(not(target_family = "wasm"))]
    fn pieces(&self, viewer: Viewer) -> Vec<Piece> {
        G::pieces(&self.game().view(viewer))
    }

    fn log(&self, viewer: Viewer, since: u32) -> Vec<LogLine> {
        let over = self.outcome().is_some();
        let mut lines = Vec::new();
        self.0.replay_since(since, |number, entry, before, story, after| {
            let mut line =
                LogLine { number, seat: None, notation: None, back: None, events: vec![], text: vec![] };
            match *entry {
                Entry::Act { seat, action } => {
                    line.seat = Some(seat);
                    let masked = !over && !viewer.is(seat) && before.secret(seat, action);
                    line.notation = (!masked).then(|| before.notation(action));
                }
                Entry::TakeBack { seat, of } => (line.seat, line.back) = (Some(seat), Some(of)),
                Entry::Agreed { to } => line.back = Some(to),
            }
            let view = after.view(viewer);
            for event in story.heard_by(viewer) {
                line.events.push(shape::value(&after.to_happening(event)));
                line.text.push(G::say_event(&view, event));
            }
            lines.push(line);
        });
        lines
    }

    fn advice(&self, seat: Seat, bot: &Spec, seed: u64, why: bool) -> Result<Vec<Advice>, Forfeit> {
        let mut player = bot.player::<G>(seed);
        let game = self.game();
        let mut actions = Vec::new();
        game.legal_actions(seat, &mut actions);
        if actions.is_empty() {
            return Ok(Vec::new());
        }
        let view = game.view(seat.into());
        let choice = player.choose(&view, seat, &actions)?;
        let rest = choice.considered.iter().filter(|c| c.action != choice.action);
        let value = choice.considered.iter().find(|c| c.action == choice.action).map_or(0.0, |c| c.value);
        let all: Vec<_> = [(choice.action, 1, value)]
            .into_iter()
            .chain(rest.map(|c| (c.action, c.visits, c.value)))
            .collect();
        let mut worths = Vec::new();
        if why && all.len() > 1 {
            let best: Vec<_> = all.iter().take(EXPLAINED).map(|one| one.0).collect();
            worths = player.worth(&view, seat, &best, TRIES, G::sheet);
            if worths.len() != best.len() {
                worths.clear();
            }
        }
        let worth = |at: usize| {
            let (one, that) = (worths.get(at)?, worths.get(usize::from(at == 0))?);
            Some(Worth::new(one.points, one.over(that), &one.against(that)))
        };
        let seated = |(at, (action, visits, value)): (usize, (G::Action, u32, f64))| Advice {
            notation: game.notation(action),
            text: G::say_action(&view, seat, action),
            visits,
            value,
            worth: worth(at),
        };
        Ok(all.into_iter().enumerate().map(seated).collect())
    }

    fn look_back(&self, seat: Seat, number: u32, think: Think, seed: u64) -> Option<Reviewed> {
        crate::lookback::look_back(&self.0, seat, number, think, seed)
    }

    fn drawn(&self, seat: Seat, number: u32, think: Think, seed: u64) -> Option<Drawn> {
        crate::lookback::drawn(&self.0, seat, number, think, seed)
    }

    #[cfg(not(target_family = "wasm"))]
    fn expected_points(&self, seat: Seat, notation: &str, games: u32, seed: u64) -> Option<f64> {
        let action = self.read(seat, notation).ok()?;
        let view = self.game().view(seat.into());
        let mut rng = Rng::new(seed);
        let mut sum = 0;
        for _ in 0..games {
            let mut chance = Chance::free(rng.fork());
            let mut world = G::imagine(&view, &mut rng);
            world.check(seat, action).ok()?;
            world.apply(seat, action, &mut chance, &mut Silent);
            sum += play_on(world, &mut chance, rng.below(u32::MAX).into())?.points(seat);
        }
        (games > 0).then(|| f64::from(sum) / f64::from(games))
    }

    fn header(&self) -> Header {
        self.0.header()
    }
    fn record(&self, header: &Header) -> Record {
        self.0.to_record(header)
    }

    fn at(&self, number: u32) -> Option<Box<dyn Table>> {
        Some(Box::new(Open(self.0.cut(number)?)))
    }

    #[cfg(not(target_family = "wasm"))]
    fn fork(&self) -> Box<dyn Table> {
        Box::new(Open(self.0.clone()))
    }
}
