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
use tokio::sync::Semaphore;

/// The levels of bots, weakest first.
pub fn names() -> Vec<&'static str> {
    ["random", "greedy"].into_iter().chain(Level::ALL.map(Level::name)).collect()
}

/// Is there a bot of this level? Only the plain names: a bot that is a program, or one with a budget of its own, is
/// nothing a client may choose.
pub fn exists(level: &str) -> bool {
    names().contains(&level)
}

impl App {
    /// Bots move at a table until none is waited for.
    pub async fn bots_turn(&self, job: BotJob, thinking: &Semaphore) {
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
            match self.bot_moves(job, thinking).await {
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
    async fn bot_moves(&self, job: BotJob, thinking: &Semaphore) -> Answer<bool> {
        let (game, seat, level, number) = {
            let held = self.hold(job.table).await?;
            if check_playing(&held).is_err() {
                return Ok(false);
            }
            let Some(seat) = held.to_act().intersection(held.seating.bots()).first() else {
                return Ok(false);
            };
            let Some(game) = &held.game else { return Ok(false) };
            let level = held.seating.at(seat).bot().unwrap_or(crate::seating::DEFAULT_BOT).to_owned();
            (game.fork(), seat, level, held.number())
        };
        let place = thinking.acquire().await.map_err(Problem::inside)?;
        let choices = advice(game, seat, level, false).await;
        drop(place);
        let Some(best) = choices?.into_iter().next() else { return Ok(false) };
        let command = Command { seat, number, actions: vec![best.notation], idem: None, bot: true };
        let mut held = self.hold(job.table).await?;
        self.play(&mut held, &command).await.map(|_| true)
    }
}

/// What a bot would do, thought out on a thread where thinking disturbs nobody.
pub async fn advice(game: Box<dyn Table>, seat: Seat, level: String, why: bool) -> Answer<Vec<Advice>> {
    let spec: Spec = level.parse().map_err(Problem::inside)?;
    // The dice of bots have nothing to do with the key of the game.
    let seed = u64::from_le_bytes(random());
    let think = move || game.advice(seat, &spec, seed, why);
    tokio::task::spawn_blocking(think).await.map_err(Problem::inside)?.map_err(Problem::inside)
}
