//! Bots at tables. They play through the same commands as people and see only their seat's view.

use crate::app::App;
use crate::ids::random;
use crate::jobs::BotJob;
use crate::moves::{Command, check_playing};
use crate::problem::{Answer, Problem};
use burghof_bots::{Level, Spec};
use burghof_catalog::Table;
use burghof_catalog::api::Advice;
use burghof_core::Seat;
use std::time::{Duration, Instant};

/// The levels of bots, weakest first.
pub fn names() -> Vec<&'static str> {
    ["random", "greedy"].into_iter().chain(Level::ALL.map(Level::name)).collect()
}

/// The names as a description has them.
pub fn pattern() -> String {
    format!("^({})$", names().join("|"))
}

/// Is there a bot of this level? Only the plain names: a bot that is a program, or one with a budget of its own, is
/// nothing a client may choose.
pub fn exists(level: &str) -> bool {
    names().contains(&level)
}

impl App {
    /// Bots move at a table until none is waited for.
    pub async fn bots_turn(&self, job: BotJob) {
        self.metrics.jobs.add(1);
        let id = format!("bot/{}", job.table);
        let mut kept = Instant::now();
        let mut failures = 0;
        loop {
            if self.is_closing() {
                // The job stays for the next process.
                return;
            }
            if kept.elapsed() > self.config.lease / 3 {
                kept = Instant::now();
                if !self.keep_job(&id, job.stamp).await {
                    return;
                }
            }
            match self.bot_moves(job).await {
                Ok(true) => failures = 0,
                Ok(false) => break,
                // Somebody else moved meanwhile: look again.
                Err(problem) if problem.code() == "moved_on" => {}
                Err(problem) if problem.status() == axum::http::StatusCode::NOT_FOUND => break,
                Err(problem) => {
                    failures += 1;
                    tracing::warn!(table = %job.table, code = problem.code(), failures, "a bot could not move");
                    if failures >= 3 {
                        // The job stays and is taken again when the lease is over.
                        return;
                    }
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            }
        }
        self.job_done(&id, job.stamp).await;
    }

    /// One move of one bot; `false` if none is waited for.
    async fn bot_moves(&self, job: BotJob) -> Answer<bool> {
        let (game, seat, level, number, from) = {
            let held = self.hold(job.table).await?;
            if check_playing(&held).is_err() {
                return Ok(false);
            }
            let Some(seat) = held.to_act().intersection(held.seating.bots()).first() else {
                return Ok(false);
            };
            let Some(game) = &held.game else { return Ok(false) };
            let level = held.seating.at(seat).bot().unwrap_or(crate::seating::DEFAULT_BOT).to_owned();
            (game.fork(), seat, level, held.number(), held.seating.made_from)
        };
        // Bots of all tables that were made in one place are one queue: a house full of bots keeps nobody waiting.
        let choices = self.advice((from, usize::MAX), game, seat, level, false).await?;
        let Some(best) = choices.into_iter().next() else { return Ok(false) };
        let command = Command { seat, number, actions: vec![best.notation], idem: None, bot: true };
        let mut held = self.hold(job.table).await?;
        self.play(&mut held, &command).await.map(|_| true)
    }

    /// What a bot would do. `asked` says in whose queue that waits, and how many things may wait there.
    pub async fn advice(
        &self,
        (who, patient): (i64, usize),
        game: Box<dyn Table>,
        seat: Seat,
        level: String,
        why: bool,
    ) -> Answer<Vec<Advice>> {
        let spec: Spec = level.parse().map_err(Problem::inside)?;
        // The dice of bots have nothing to do with the key of the game.
        let seed = u64::from_le_bytes(random());
        let think = move || game.advice(seat, &spec, seed, why);
        self.thinking.work(who, patient, think).await?.map_err(Problem::inside)
    }
}
