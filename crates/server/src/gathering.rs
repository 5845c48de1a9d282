//! People gather at a table: they sit down and promise their parts of the key; when everybody is there, all show them, and
//! the game begins.

use crate::app::{App, Held};
use crate::args;
use crate::db::Stmt;
use crate::ids::TableId;
use crate::jobs;
use crate::names::told_apart;
use crate::people::Person;
use crate::problem::{Answer, Problem};
use crate::seating::{SeatState, Seating, Sitter, Status};
use crate::tables::{known_bot, no_seat_row, seat_of, seat_row, taken_row};
use crate::time::{Millis, now};
use burghof_core::{Key, hex, unhex};

/// Do people still come and go? When all have promised their parts nobody does: whoever left then and came again could choose
/// anew.
pub(crate) fn check_gathering(seating: &Seating) -> Answer<()> {
    match (seating.status, seating.revealing_since) {
        (Status::Open, None) => Ok(()),
        _ => Err(Problem::conflict("begun", "server-begun")),
    }
}

impl App {
    /// Sits down on a seat (any free one if none is named), or promises a part of the key for a seat that was kept. When
    /// everybody is there, all show their parts, and the game begins.
    pub async fn sit(
        &self,
        id: TableId,
        person: &Person,
        from: i64,
        seat: Option<u8>,
        promise: &str,
    ) -> Answer<Held> {
        let promise = unhex(promise).map(|_| promise.to_ascii_lowercase());
        let promise = promise
            .ok_or_else(|| Problem::malformed("`promise` is the hash of your part: 64 hexadecimal digits"))?;
        let mut held = self.hold(id).await?;
        if held.seating.seats_of(person.id).is_empty() {
            if self.blocked_by(held.seating.made_by, person.id).await? {
                return Err(Problem::forbidden("server-kept-out"));
            }
            self.check_table_count(person.id, None).await?;
            if held.seating.strange(person.id, from) {
                self.check_seats_from(from).await?;
            }
        }
        let most = self.seats_from_one_place();
        self.change(&mut held, |live| {
            let seating = &mut live.seating;
            check_gathering(seating)?;
            if seating.keeps_out(person.id, from) {
                return Err(Problem::forbidden("server-kept-out"));
            }
            let kept = |state: &SeatState| state.person() == Some(person.id) && !state.ready();
            let free = |state: &SeatState| state.sitter == Sitter::Open;
            let chosen = match seat {
                Some(number) => Some(seat_of(seating, number)?),
                None => seating
                    .all()
                    .find(|&seat| kept(seating.at(seat)))
                    .or_else(|| seating.all().find(|&seat| free(seating.at(seat)))),
            };
            let chosen = chosen.filter(|&seat| kept(seating.at(seat)) || free(seating.at(seat)));
            let chosen = chosen.ok_or_else(|| Problem::conflict("taken", "server-seat-taken"))?;
            let takes = free(seating.at(chosen));
            if takes {
                if !seating.several_seats && !seating.seats_of(person.id).is_empty() {
                    return Err(Problem::conflict("seated", "server-seated-already"));
                }
                if seating.hogged(from) {
                    return Err(Problem::conflict("hogged", "server-hogged"));
                }
            }
            let others =
                seating.seats.iter().filter(|seat| seat.person() != Some(person.id)).map(SeatState::name);
            let others: Vec<String> = others.collect();
            let name = told_apart(&person.name, others.iter().map(String::as_str));
            let state = &mut seating.seats[chosen.index()];
            state.sitter = Sitter::Person { id: person.id, name };
            state.promise = Some(promise.clone());
            state.from = Some(from);
            live.presence.acted(chosen, now());
            Ok(vec![match takes && live.seating.strange(person.id, from) {
                true => taken_row(live.id, chosen, person.id, from, most),
                false => seat_row(live.id, chosen, person.id),
            }])
        })
        .await?;
        self.start_if_complete(&mut held).await?;
        Ok(held)
    }

    /// Gives the part of the key that was promised, for all seats of this person. Once everybody has promised and before the
    /// game begins.
    pub async fn reveal(&self, id: TableId, person: &Person, seat: Option<u8>, part: &str) -> Answer<Held> {
        let part = unhex(part).ok_or_else(|| Problem::malformed("`part` is 64 hexadecimal digits"))?;
        let promise = hex(&Key::promise(&part));
        let mut held = self.hold(id).await?;
        if held.seating.status == Status::Open && held.seating.revealing_since.is_none() {
            // The last promise may have been given at another node that has not told us yet.
            self.catch_up(&mut held).await?;
        }
        self.change(&mut held, |live| {
            let seating = &mut live.seating;
            if seating.status != Status::Open {
                return Err(Problem::conflict("begun", "server-begun"));
            }
            if seating.revealing_since.is_none() {
                // Whoever shows a part while others may still choose theirs gives them something to choose by.
                return Err(Problem::conflict("too_early", "server-reveal-early"));
            }
            let own = seating.seats_of(person.id);
            let named = seat.map(|seat| seat_of(seating, seat)).transpose()?;
            let mut mine = own.iter().filter(|&seat| named.is_none_or(|named| named == seat));
            let fitting = mine.find(|&seat| seating.at(seat).promise.as_deref() == Some(&promise));
            match fitting {
                Some(seat) => seating.seats[seat.index()].part = Some(hex(&part)),
                None if own.is_empty() => return Err(Problem::forbidden("server-not-seated")),
                None => return Err(Problem::conflict("other_promise", "server-other-promise")),
            }
            Ok(vec![])
        })
        .await?;
        self.start_if_complete(&mut held).await?;
        Ok(held)
    }

    /// Whoever has not shown their part by now plays without it.
    pub async fn stop_waiting_for_parts(&self, id: TableId) -> Answer<()> {
        let mut held = self.hold(id).await?;
        if held.seating.status != Status::Open {
            return Ok(());
        }
        match held.seating.revealing_since {
            Some(since) if since + self.reveal_time() > now() && !held.seating.revealed() => {
                // Too early: the seats have changed meanwhile.
                self.db.write(vec![jobs::reveal(id, since + self.reveal_time())]).await?;
                Ok(())
            }
            Some(_) => self.start(&mut held).await,
            None => Ok(()),
        }
    }

    fn reveal_time(&self) -> Millis {
        self.config.limits.reveal.as_millis() as Millis
    }

    /// When everybody is there: asks all for their parts; and begins the game when they are there, too.
    pub(crate) async fn start_if_complete(&self, held: &mut Held) -> Answer<()> {
        if held.seating.status != Status::Open || !held.seating.complete() {
            return Ok(());
        }
        if held.seating.revealed() {
            return self.start(held).await;
        }
        if held.seating.revealing_since.is_some() {
            return Ok(());
        }
        self.change(held, |live| {
            if live.seating.status != Status::Open || !live.seating.complete() {
                return Ok(vec![]);
            }
            let at = *live.seating.revealing_since.get_or_insert(now());
            Ok(vec![jobs::reveal(live.id, at + self.reveal_time())])
        })
        .await
    }

    /// Begins the game.
    async fn start(&self, held: &mut Held) -> Answer<()> {
        let mut job = None;
        self.change(held, |live| {
            if live.seating.status != Status::Open || !live.seating.complete() {
                return Ok(vec![]);
            }
            live.seating.status = Status::Playing;
            live.seating.started_at = Some(now());
            live.begin().map_err(Problem::inside)?;
            let (mut statements, due) = self.after(live, burghof_core::SeatSet::NONE, false);
            // Where people came from matters to nobody any more.
            statements.push(Stmt::new("UPDATE seats SET taken_from = 0 WHERE table_id = $1", args![live.id]));
            job = due;
            Ok(statements)
        })
        .await?;
        held.tell_begun(self);
        self.kick.bot(job);
        Ok(())
    }

    /// Puts a bot on a free seat, or makes a bot's seat free again. Only who made the table may.
    pub async fn set_seat(&self, id: TableId, person: &Person, number: u8, word: &str) -> Answer<Held> {
        let mut held = self.hold(id).await?;
        let sitter = match (word, word.strip_prefix("bot:")) {
            ("open", _) => Sitter::Open,
            (_, Some(level)) => Sitter::Bot { level: known_bot(level)? },
            _ => return Err(Problem::malformed("a seat is set to `open` or `bot:LEVEL`")),
        };
        self.change(&mut held, |live| {
            if live.seating.made_by != person.id {
                return Err(Problem::forbidden("server-not-maker"));
            }
            check_gathering(&live.seating)?;
            let seat = seat_of(&live.seating, number)?;
            let before = live.seating.at(seat);
            let (sat, from) = (before.person(), before.from);
            if let Some(id) = sat.filter(|&id| id != person.id) {
                // Whoever is asked to leave does not come back by the same door.
                live.seating.kept_out.push((id, from));
                let most = live.seating.kept_out.len().saturating_sub(100);
                live.seating.kept_out.drain(..most);
            }
            live.seating.seats[seat.index()] = SeatState::new(sitter.clone());
            Ok(vec![no_seat_row(live.id, seat)])
        })
        .await?;
        self.start_if_complete(&mut held).await?;
        Ok(held)
    }
}
