//! Commands: acting, taking back, agreeing. A command is judged in memory, appended under the number it was judged at,
//! and answered when it is on the disk; if the log has moved on meanwhile it is judged again.

use crate::app::{App, Held};
use crate::args;
use crate::db::{Stmt, Unit};
use crate::ids::TableId;
use crate::jobs::{self, BotJob};
use crate::live::{Live, News, said};
use crate::problem::{Answer, More, Problem};
use crate::seating::{Clock, End, Status};
use crate::tables::{finish, out_of_time};
use crate::time::now;
use burghof_core::{Entry, NoTakeBack, Seat, SeatSet, Viewer};
use std::sync::PoisonError;
use std::time::Instant;

/// One or more actions of one seat, all or nothing.
#[derive(Clone, Debug)]
pub struct Command {
    /// Who acts.
    pub seat: Seat,
    /// The number its maker saw.
    pub number: u32,
    /// The notations.
    pub actions: Vec<String>,
    /// Sent twice with the same key, it happens once.
    pub idem: Option<String>,
    /// A bot moves.
    pub bot: bool,
}

/// A command that was carried out.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The length of the log after it.
    pub number: u32,
    /// It had been carried out before.
    pub repeated: bool,
}

/// How often a command is judged again when other nodes are faster.
const ATTEMPTS: usize = 8;

/// What was just done in memory, to be stored and told.
struct Deed {
    news: News,
    /// Whom the game waited for.
    before: SeatSet,
    /// The seat that did it; -1 if all together agreed.
    seat: i64,
    /// The key by which it happens once even if it is sent twice.
    idem: Option<String>,
    /// What was said under that key, as [`said`] hashes it.
    said: u32,
    /// The seating changed with it.
    seating_changed: bool,
    by_bot: bool,
}

impl Deed {
    fn new(news: News, before: SeatSet) -> Deed {
        Deed { news, before, seat: -1, idem: None, said: 0, seating_changed: false, by_bot: false }
    }
}

impl App {
    /// Carries out a command.
    pub async fn play(&self, held: &mut Held, command: &Command) -> Answer<Played> {
        let begun = Instant::now();
        for _ in 0..ATTEMPTS {
            if held.doubtful {
                return Err(Problem::away());
            }
            let known = command
                .idem
                .as_deref()
                .and_then(|idem| held.known(command.seat.index() as i64, idem, &command.actions));
            if let Some(same) = known {
                let number = same.ok_or_else(|| Problem::conflict("other_body", "server-other-body"))?;
                return Ok(Played { number, repeated: true });
            }
            check_playing(held)?;
            if !command.bot {
                check_resigned(held, command.seat)?;
            }
            if command.number != held.number() && !still_stands(held, command) {
                self.metrics.moved_on.add(1);
                return Err(moved_on(held, command.seat));
            }
            let before = held.to_act();
            let actions: Vec<&str> = command.actions.iter().map(String::as_str).collect();
            let news = held.act(command.seat, &actions).map_err(|refusal| {
                Problem::refused(refusal)
                    .at_number(held.number())
                    .at_table(&held.seating.game, held.seating.names())
            })?;
            let returned = match command.bot {
                true => was_helped(held, command.seat),
                false => came_back(held, command.seat),
            };
            let deed = Deed {
                seat: command.seat.index() as i64,
                idem: command.idem.clone(),
                said: said(&command.actions),
                seating_changed: returned,
                by_bot: command.bot,
                ..Deed::new(news, before)
            };
            if self.append(held, deed).await? {
                self.metrics.moves.add(1);
                if command.bot {
                    self.metrics.bot_moves.add(1);
                } else {
                    held.presence.acted(command.seat, now());
                }
                self.metrics.move_time.observe(begun.elapsed());
                return Ok(Played { number: held.number(), repeated: false });
            }
        }
        Err(Problem::conflict("busy", "server-busy"))
    }

    /// Takes back the latest action of a seat: free while nobody has learned anything from it or since. If it is not the
    /// wanted one, nothing happens.
    pub async fn take_back(&self, id: TableId, seat: Seat, wanted: Option<u32>) -> Answer<u32> {
        let mut held = self.hold(id).await?;
        for _ in 0..ATTEMPTS {
            if held.doubtful {
                return Err(Problem::away());
            }
            check_playing(&held)?;
            check_resigned(&held, seat)?;
            self.check_length(&held)?;
            let (before, first) = (held.to_act(), held.number() + 1);
            let names = held.seating.names();
            let game_id = held.seating.game.clone();
            let Some(game) = held.game.as_mut() else {
                return Err(Problem::conflict("over", "server-not-playing"));
            };
            let refused = |no| Problem::no_take_back(no).at_table(&game_id, names.clone());
            if let Some(wanted) = wanted {
                let latest = game.can_take_back(seat).map_err(refused)?;
                if latest != wanted {
                    return Err(refused(NoTakeBack::NotLatest(latest)));
                }
            }
            let of = game.take_back(seat).map_err(refused)?;
            let news = News { first, entries: vec![Entry::TakeBack { seat, of }] };
            let deed = Deed { seat: seat.index() as i64, ..Deed::new(news, before) };
            if self.append(&mut held, deed).await? {
                return Ok(held.number());
            }
        }
        Err(Problem::conflict("busy", "server-busy"))
    }

    /// Goes back to a number, which everybody has agreed to. `false` if the log has moved on meanwhile.
    pub async fn agreed(&self, held: &mut Held, to: u32) -> Answer<bool> {
        if held.doubtful {
            return Err(Problem::away());
        }
        self.check_length(held)?;
        let (before, first) = (held.to_act(), held.number() + 1);
        let Some(game) = held.game.as_mut() else {
            return Err(Problem::conflict("over", "server-not-playing"));
        };
        game.agree(to).map_err(Problem::no_take_back)?;
        held.seating.votes.clear();
        let news = News { first, entries: vec![Entry::Agreed { to }] };
        self.append(held, Deed { seating_changed: true, ..Deed::new(news, before) }).await
    }

    /// A game ends; going back and forth does not.
    fn check_length(&self, live: &Live) -> Answer<()> {
        match live.number() < self.config.limits.log {
            true => Ok(()),
            false => Err(Problem::conflict("no_take_back", "server-undo-enough")),
        }
    }

    /// Stores what was just done in memory, and tells everybody. `false` if another node was faster: the table is then
    /// as it is on the disk, and nothing has happened.
    async fn append(&self, held: &mut Held, deed: Deed) -> Answer<bool> {
        let Deed { news, before, seat, idem, said, mut seating_changed, by_bot } = deed;
        let (old, at) = (news.first - 1, now());
        let (over, times, forgotten) = (held.over(), held.times, held.forgotten_at().is_some());
        if let Some(outcome) = held.game.as_ref().and_then(|game| game.outcome()) {
            let resigned: Vec<bool> = held.seating.seats.iter().map(|seat| seat.resigned).collect();
            finish(held, End::by_rules(&outcome).with_resigned(&resigned));
            seating_changed = true;
        }
        held.acted(seat, at);
        let number = held.number();
        held.remember(seat, idem.as_deref(), number, said);
        let (mut statements, job) = if held.over() {
            (self.when_over(held), None)
        } else {
            let listening: SeatSet = listening(held);
            let (statements, job) = self.after(held, before.union(listening), by_bot);
            (statements, job)
        };
        if seating_changed {
            statements.insert(0, self.store_seating(held));
        } else {
            let mut behind = self.behind.lock().unwrap_or_else(PoisonError::into_inner);
            behind.insert(held.id, (number, held.to_act().bits()));
        }
        let append = Some(held.row(&news, seat, idem.map(|idem| (idem, said)), at));
        let touches = Some(held.id.0);
        match self.db.commit(Unit { append, statements, touches }).await {
            Ok(true) => {
                held.version += i64::from(seating_changed);
                let (live, listeners) = held.parts();
                listeners.tell_moved(live, &news, &self.metrics);
                if seating_changed || forgotten {
                    held.tell_table(self);
                }
                self.kick.bot(job);
                if held.over() {
                    self.kick.now();
                }
                Ok(true)
            }
            Ok(false) => {
                self.resync(held, old).await?;
                Ok(false)
            }
            Err(error) => {
                // Perhaps it was stored, perhaps not: the disk knows.
                if self.resync(held, old).await.is_err() {
                    if held.over() && !over {
                        // Nobody may see everything turned up before the end is on the disk.
                        held.seating.status = Status::Playing;
                        (held.seating.ended_at, held.seating.end) = (None, None);
                    }
                    held.fall_back(old, times);
                }
                Err(error.into())
            }
        }
    }

    /// What must be stored when the game now waits for others than `before`: work for bots, clocks and notices. The job
    /// for a bot of this table is ours to begin with. A bot that has just moved goes on by itself (`bot_goes_on`).
    pub fn after(&self, live: &Live, before: SeatSet, bot_goes_on: bool) -> (Vec<Stmt>, Option<BotJob>) {
        let mut statements = Vec::new();
        let to_act = live.to_act();
        let mut job = None;
        let paused = live.seating.paused_at.is_some();
        if !paused && !bot_goes_on && !to_act.intersection(live.seating.bots()).is_empty() {
            let due = BotJob::new(live.id);
            statements.push(due.stored(now() + self.config.lease.as_millis() as i64));
            job = Some(due);
        }
        if live.seating.clock != Clock::None {
            statements.push(match live.times.deadline(&live.seating, now()) {
                Some(at) => jobs::clock(live.id, at),
                None => jobs::no_clock(live.id),
            });
        }
        let waited = to_act.minus(before).minus(live.seating.bots());
        if !waited.is_empty() && !paused {
            let wanting = self.wanting.lock().unwrap_or_else(PoisonError::into_inner);
            if !wanting.is_empty() {
                let persons = waited.iter().filter_map(|seat| live.seating.at(seat).person());
                let at = now() + self.config.notice_delay.as_millis() as i64;
                statements.extend(
                    persons.filter(|person| wanting.contains(person)).map(|person| jobs::notice(person, at)),
                );
            }
        }
        (statements, job)
    }

    /// What must be stored when a game is over: no more work at this table but to rate it.
    pub fn when_over(&self, live: &Live) -> Vec<Stmt> {
        let mut statements = vec![jobs::no_clock(live.id), jobs::no_bot(live.id)];
        if live.seating.rated && live.seating.end.as_ref().is_some_and(|end| !end.places.is_empty()) {
            statements.push(jobs::rating(live.id));
        }
        statements
    }

    /// Brings the list of tables up to date with the logs: not with every move, but every few seconds.
    pub async fn flush_behind(&self) -> Answer<()> {
        let behind = std::mem::take(&mut *self.behind.lock().unwrap_or_else(PoisonError::into_inner));
        let rows: Vec<_> = behind.into_iter().collect();
        let at = now();
        for chunk in rows.chunks(500) {
            let update = |&(id, (number, to_act)): &(TableId, (u32, u8))| {
                Stmt::new(
                    "UPDATE tables SET number = $2, to_act = $3, updated_at = $4 WHERE id = $1 AND number < $2",
                    args![id, number, i64::from(to_act), at],
                )
            };
            if let Err(error) = self.db.write(chunk.iter().map(update).collect()).await {
                // Another time, unless there is something newer by then.
                let mut behind = self.behind.lock().unwrap_or_else(PoisonError::into_inner);
                for &(id, latest) in &rows {
                    behind.entry(id).or_insert(latest);
                }
                return Err(error.into());
            }
        }
        Ok(())
    }
}

/// The seats whose person listens right now: no need to send them a letter.
fn listening(held: &mut Held) -> SeatSet {
    let (live, listeners) = held.parts();
    if listeners.is_empty() {
        return SeatSet::NONE;
    }
    let seats = live.seating.all();
    seats
        .filter(|&seat| live.seating.at(seat).person().is_some_and(|person| listeners.hears(person)))
        .collect()
}

/// Is the game going on?
pub fn check_playing(live: &Live) -> Answer<()> {
    match live.seating.status {
        Status::Open => Err(Problem::conflict("not_begun", "server-not-begun")),
        Status::Finished | Status::Closed => Err(Problem::conflict("over", "server-over")),
        Status::Playing if live.seating.paused_at.is_some() => {
            Err(Problem::conflict("paused", "server-paused"))
        }
        Status::Playing => Ok(()),
    }
}

/// Whoever has given up has nothing more to say in the game.
pub fn check_resigned(live: &Live, seat: Seat) -> Answer<()> {
    match live.seating.at(seat).resigned {
        true => Err(Problem::conflict("resigned", "server-resigned")),
        false => Ok(()),
    }
}

fn still_stands(live: &Live, command: &Command) -> bool {
    command.number < live.number()
        && live.game.as_ref().is_some_and(|game| game.still_stands(command.seat, command.number))
}

/// The table moved on: with what the seat sees now.
fn moved_on(live: &Live, seat: Seat) -> Problem {
    Problem::conflict("moved_on", "server-moved-on").with(More {
        number: Some(live.number()),
        to_act: Some(live.to_act().iter().collect()),
        view: live.game.as_ref().map(|game| game.view(Viewer::Seat(seat))),
        ..More::default()
    })
}

/// A bot moves for a person: from now on what the seat does is not its person's alone. `true` if that is new.
pub fn was_helped(live: &mut Live, seat: Seat) -> bool {
    let state = &mut live.seating.seats[seat.index()];
    let new = live.seating.rated && state.person().is_some() && !state.helped;
    state.helped |= new;
    new
}

/// A person who acts has come back: the bot that sat in for them goes. `true` if there was one.
fn came_back(live: &mut Live, seat: Seat) -> bool {
    if !live.seating.at(seat).autopilot || out_of_time(live, seat) {
        return false;
    }
    live.seating.seats[seat.index()].autopilot = false;
    true
}
