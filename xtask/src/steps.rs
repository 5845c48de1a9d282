//! Work in steps: each says what it does and why, and afterwards how long it took.

use crate::Outcome;
use std::cell::RefCell;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::JoinHandle;
use std::time::Instant;

thread_local! {
    /// Where a step beside the others writes, so that two do not talk at once.
    static ASIDE: RefCell<Option<File>> = const { RefCell::new(None) };
}

/// Steps on the way to something.
pub struct Steps {
    started: Instant,
    of: usize,
    begun: usize,
    done: Vec<(String, Took)>,
    untested: Vec<String>,
    optional: Vec<String>,
}

/// Time by the clock, and processor time of the programs we started (where the system tells).
#[derive(Copy, Clone)]
pub struct Took {
    /// Seconds by the clock.
    pub wall: f64,
    /// Seconds of all processors together.
    pub cpu: Option<f64>,
}

/// A step that runs beside the others.
pub struct Aside {
    title: String,
    log: PathBuf,
    work: JoinHandle<(Outcome, f64)>,
}

impl Steps {
    /// This many are to come.
    pub fn new(of: usize) -> Steps {
        Steps {
            started: Instant::now(),
            of,
            begun: 0,
            done: Vec::new(),
            untested: Vec::new(),
            optional: Vec::new(),
        }
    }

    fn begin(&mut self, title: &str, why: &str) {
        self.begun += 1;
        eprintln!("\n[{}/{}] {title}: {why}", self.begun, self.of);
    }

    /// Does one step. Its failure is named after it.
    pub fn step(&mut self, title: &str, why: &str, work: impl FnOnce() -> Outcome) -> Outcome {
        self.begin(title, why);
        let clock = Clock::start();
        let done = work();
        let took = clock.took();
        eprintln!("[{}/{}] {title}: {} {took}", self.begun, self.of, verdict(&done));
        self.done.push((title.to_owned(), took));
        done.map_err(|error| format!("{title}: {error}"))
    }

    /// Starts a step that runs beside those that follow. What it says goes to a file, which is shown if it fails.
    pub fn aside<W>(&mut self, title: &str, why: &str, work: W) -> Result<Aside, String>
    where
        W: FnOnce() -> Outcome + Send + 'static,
    {
        self.begin(title, &format!("{why} (meanwhile)"));
        let folder = crate::root().join("target/xtask");
        let log = folder.join(format!("step-{}.log", self.begun));
        let failed = |error: std::io::Error| format!("{}: {error}", log.display());
        std::fs::create_dir_all(&folder).map_err(failed)?;
        let file = File::create(&log).map_err(failed)?;
        let work = std::thread::spawn(move || {
            let started = Instant::now();
            ASIDE.set(Some(file));
            (work(), started.elapsed().as_secs_f64())
        });
        Ok(Aside { title: title.to_owned(), log, work })
    }

    /// Waits for a step that runs beside the others.
    pub fn join(&mut self, aside: Aside) -> Outcome {
        let (done, wall) = aside.work.join().unwrap_or_else(|_| (Err("it panicked".into()), 0.0));
        let took = Took { wall, cpu: None };
        eprintln!("[meanwhile] {}: {} {took}", aside.title, verdict(&done));
        // Of what went well the end is enough: there stands how much was tried.
        let said = std::fs::read_to_string(&aside.log).unwrap_or_default();
        let lines: Vec<&str> = said.lines().filter(|line| !line.trim().is_empty()).collect();
        let told = if done.is_err() { &lines[..] } else { &lines[lines.len().saturating_sub(4)..] };
        told.iter().for_each(|line| eprintln!("    {line}"));
        self.done.push((format!("{} (meanwhile)", aside.title), took));
        done.map_err(|error| format!("{}: {error}", aside.title))
    }

    /// Something cannot be tried on this machine. It is said at the end, loudly.
    pub fn untested(&mut self, what: String) {
        eprintln!("NOT TESTED: {what}");
        self.untested.push(what);
    }

    /// Something is tried only by those who ask for it. It is said at the end, and is no failure.
    pub fn optional(&mut self, what: String) {
        self.optional.push(what);
    }

    /// One line per step with its time, the sum, and what was not tested; `strict` makes a failure of the latter.
    pub fn end(self, what: &str, strict: bool) -> Outcome {
        eprintln!("\n{what}:");
        for (title, took) in &self.done {
            eprintln!("  {took}  {title}");
        }
        let cpu = self.done.iter().filter_map(|(_, took)| took.cpu).reduce(|a, b| a + b);
        let all = Took { wall: self.started.elapsed().as_secs_f64(), cpu };
        eprintln!("  {all}  all");
        if !self.optional.is_empty() {
            eprintln!("\nNOT TESTED unless asked for:");
            self.optional.iter().for_each(|what| eprintln!("  - {what}"));
        }
        if self.untested.is_empty() {
            return Ok(());
        }
        eprintln!("\nNOT TESTED on this machine:");
        self.untested.iter().for_each(|what| eprintln!("  - {what}"));
        if strict {
            Err("not everything was tested, and --strict asks for everything".into())
        } else {
            Ok(())
        }
    }
}

fn verdict(done: &Outcome) -> &'static str {
    if done.is_ok() { "done in" } else { "FAILED after" }
}

/// Runs a command to its end, from a step beside the others into its file.
pub fn status(command: &mut Command) -> std::io::Result<std::process::ExitStatus> {
    let aside = ASIDE.with_borrow(|file| file.as_ref().and_then(|file| file.try_clone().ok()));
    if let Some(file) = aside {
        command.stdout(file.try_clone()?).stderr(file).stdin(Stdio::null());
    }
    command.status()
}

/// Does something whose words nobody waits for: they go to this file.
pub fn aside(log: &Path, work: impl FnOnce() -> Outcome) -> Outcome {
    let file = File::create(log).map_err(|error| format!("{}: {error}", log.display()))?;
    ASIDE.set(Some(file));
    let done = work();
    ASIDE.set(None);
    done
}

/// Says what is run, unless this is a step beside the others.
pub fn announce(line: &str) {
    if ASIDE.with_borrow(|file| file.is_none()) {
        eprintln!("+ {line}");
    }
}

/// A stopwatch.
pub struct Clock {
    wall: Instant,
    cpu: Option<f64>,
}

impl Clock {
    /// Starts it.
    pub fn start() -> Clock {
        Clock { wall: Instant::now(), cpu: children() }
    }

    /// What has passed since.
    pub fn took(&self) -> Took {
        let cpu = children().zip(self.cpu).map(|(now, then)| now - then);
        Took { wall: self.wall.elapsed().as_secs_f64(), cpu }
    }
}

/// Processor time of the programs we waited for. Linux tells, in hundredths of a second; others do not.
fn children() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program may hold spaces; the numbers begin after its bracket.
    let fields: Vec<&str> = stat.rsplit(')').next()?.split_whitespace().collect();
    let ticks = |i: usize| fields.get(i)?.parse::<f64>().ok();
    Some((ticks(13)? + ticks(14)?) / 100.0)
}

impl std::fmt::Display for Took {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let seconds = self.wall.round() as u64;
        write!(out, "{:>2}:{:02}", seconds / 60, seconds % 60)?;
        match self.cpu {
            Some(cpu) => write!(out, " ({cpu:.0} s of processor time)"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_by_people() {
        let took = Took { wall: 125.4, cpu: Some(250.0) };
        assert_eq!(took.to_string(), " 2:05 (250 s of processor time)");
    }

    #[test]
    fn what_was_not_tested_fails_only_if_asked_for() {
        let with_gap = || {
            let mut steps = Steps::new(1);
            steps.step("a", "b", || Ok(())).unwrap();
            steps.untested("PostgreSQL".into());
            steps
        };
        assert!(with_gap().end("tests", false).is_ok());
        assert!(with_gap().end("tests", true).is_err());
        assert!(Steps::new(0).end("tests", true).is_ok());
    }
}
