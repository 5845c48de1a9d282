//! What takes long is done by few at a time: bots' thinking, hashes of passwords, games that are played again. Everybody who wants
//! something of it has a queue of their own, and the queues take turns: whoever asks for much waits for themselves.

use crate::problem::{Answer, Problem};
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Requests of one address that wait at the same place, at most: one more hears that it is too many.
pub const PATIENT: usize = 16;

/// One place for everybody who works there, with a queue for each who asks.
pub struct Turns {
    places: Arc<Semaphore>,
    /// As many as there are places: one alone may have all of them, and has no more than that in front of others.
    most: usize,
    queues: Mutex<HashMap<i64, Arc<Queue>>>,
}

struct Queue {
    own: Arc<Semaphore>,
    waiting: AtomicUsize,
}

/// Somebody waits or works; their queue goes when the last of them does.
struct Waiting<'a> {
    turns: &'a Turns,
    who: i64,
    queue: Arc<Queue>,
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        let mut queues = self.turns.lock();
        if self.queue.waiting.fetch_sub(1, Relaxed) == 1 {
            queues.remove(&self.who);
        }
    }
}

/// Somebody's turn; over when this goes.
pub struct Turn<'a> {
    _waiting: Waiting<'a>,
    held: (OwnedSemaphorePermit, OwnedSemaphorePermit),
}

impl Turns {
    /// Where this many work at once.
    pub fn new(places: usize) -> Turns {
        let most = places.max(1);
        Turns { places: Arc::new(Semaphore::new(most)), most, queues: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<i64, Arc<Queue>>> {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait(&self, who: i64, patient: usize) -> Answer<Waiting<'_>> {
        let mut queues = self.lock();
        let queue = queues.entry(who).or_insert_with(|| {
            Arc::new(Queue { own: Arc::new(Semaphore::new(self.most)), waiting: AtomicUsize::new(0) })
        });
        if queue.waiting.load(Relaxed) >= patient {
            return Err(Problem::too_many("server-limited").after(5));
        }
        queue.waiting.fetch_add(1, Relaxed);
        Ok(Waiting { turns: self, who, queue: Arc::clone(queue) })
    }

    /// Waits until it is their turn. Whoever has `patient` things waiting or being done is refused.
    pub async fn take(&self, who: i64, patient: usize) -> Answer<Turn<'_>> {
        let waiting = self.wait(who, patient)?;
        let own = Arc::clone(&waiting.queue.own).acquire_owned().await.map_err(Problem::inside)?;
        let place = Arc::clone(&self.places).acquire_owned().await.map_err(Problem::inside)?;
        Ok(Turn { _waiting: waiting, held: (own, place) })
    }

    /// Does this on a thread where it disturbs nobody, when it is their turn. What has begun is done to its end, and has its place
    /// until then, whether or not anybody still waits for it.
    pub async fn work<T: Send + 'static>(
        &self,
        who: i64,
        patient: usize,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Answer<T> {
        let Turn { _waiting, held } = self.take(who, patient).await?;
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(held);
            done
        });
        done.await.map_err(Problem::inside)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[tokio::test]
    async fn whoever_asks_for_much_waits_for_themselves() {
        let turns = Arc::new(Turns::new(1));
        let done = Arc::new(Mutex::new(Vec::new()));
        let ask = |who: i64| {
            let (turns, done) = (Arc::clone(&turns), Arc::clone(&done));
            tokio::spawn(async move {
                let told = Arc::clone(&done);
                let work = move || {
                    std::thread::sleep(Duration::from_millis(5));
                    told.lock().unwrap().push(who);
                };
                turns.work(who, 50, work).await
            })
        };
        let many: Vec<_> = (0..60).map(|_| ask(1)).collect();
        tokio::time::sleep(Duration::from_millis(20)).await;
        ask(2).await.unwrap().unwrap();
        let before = done.lock().unwrap().iter().filter(|&&who| who == 1).count();
        assert!(before < 20, "one of the many was in front at most, not {before}");
        let mut refused = 0;
        for one in many {
            refused += usize::from(one.await.unwrap().is_err());
        }
        assert_eq!(refused, 10);
        assert!(turns.lock().is_empty(), "nothing is kept of those who have gone");
    }
}
