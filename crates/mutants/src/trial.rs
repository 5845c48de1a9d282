//! Runs the tests against one mutant after another.
//!
//! First each test runs by itself without a mutant: how long it takes, and past which switches it comes. A mutant is then
//! shown only to the tests that come past it, the quick ones first.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, io, thread};

/// A mutant that makes a loop endless is noticed by its time: this many times what its tests take, and a bit.
const LONGER: u32 = 6;
const A_BIT: Duration = Duration::from_secs(3);

/// How long the tests of the first process take together; every further process may take twice as long.
const FIRST: Duration = Duration::from_millis(300);

/// How the tests are run.
pub struct Manner {
    /// How many processes at once.
    pub jobs: usize,
    /// Tests that take longer are not run.
    pub longest: Duration,
    /// After this time no further mutant is begun.
    pub within: Duration,
}

/// One test.
struct Test {
    program: usize,
    name: String,
    takes: Duration,
    reached: BTreeSet<u32>,
}

/// Some tests of one program that run in one process.
struct Batch {
    program: usize,
    names: Vec<String>,
    limit: Duration,
}

struct Running {
    id: u32,
    line: String,
    child: Child,
    rest: std::vec::IntoIter<Batch>,
    until: Instant,
}

struct Place<'a> {
    home: &'a Path,
    programs: Vec<PathBuf>,
}

impl Place<'_> {
    fn command(&self, program: usize) -> Command {
        let mut command = Command::new(&self.programs[program]);
        command.env("CARGO_MANIFEST_DIR", self.home).current_dir(self.home);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    fn run(&self, program: usize, names: &[String], id: u32) -> Command {
        let mut command = self.command(program);
        command.args(["--test-threads", "1", "-q", "--exact"]).args(names);
        command.env("BURGHOF_MUTANT", id.to_string());
        command
    }

    /// What a program has for tests, without those that only write files.
    fn names(&self, program: usize) -> io::Result<Vec<String>> {
        let list = |words: &[&str]| -> io::Result<Vec<String>> {
            let output = self.command(program).args(words).stdout(Stdio::piped()).output()?;
            let text = String::from_utf8_lossy(&output.stdout).into_owned();
            Ok(text.lines().filter_map(|line| Some(line.strip_suffix(": test")?.to_owned())).collect())
        };
        let ignored = list(&["--list", "--format", "terse", "--ignored"])?;
        let mut names = list(&["--list", "--format", "terse"])?;
        names.retain(|name| !ignored.contains(name));
        Ok(names)
    }
}

/// Tries all mutants and prints those that nobody noticed.
pub fn try_all(
    home: &Path,
    programs: &[PathBuf],
    mutants: Vec<(u32, String)>,
    manner: &Manner,
) -> io::Result<()> {
    let began = Instant::now();
    let programs = programs.iter().map(fs::canonicalize).collect::<io::Result<_>>()?;
    let home = &fs::canonicalize(home)?;
    let place = Place { home, programs };
    let mut tests = look(&place, manner)?;
    tests.sort_by_key(|test| test.takes);
    let all_of_them: Duration = tests.iter().map(|test| test.takes).sum();
    eprintln!("{} tests, {:.1} s of work without a mutant", tests.len(), all_of_them.as_secs_f64());
    let all = mutants.len();
    let (mut waiting, mut running) = (mutants.into_iter(), Vec::<Running>::new());
    let (mut done, mut survivors, mut unreached, mut endless) = (0, 0, 0, 0);
    let mut untried = 0;
    let mut said = Instant::now();
    loop {
        while running.len() < manner.jobs {
            let Some((id, line)) = waiting.next() else { break };
            if began.elapsed() > manner.within {
                untried += 1;
                println!("not tried: {line}");
                continue;
            }
            let mut rest = batches(&tests, id).into_iter();
            let Some(first) = rest.next() else {
                println!("{line} (no test comes here)");
                (done, survivors, unreached) = (done + 1, survivors + 1, unreached + 1);
                continue;
            };
            let child = place.run(first.program, &first.names, id).spawn()?;
            running.push(Running { id, line, child, rest, until: Instant::now() + first.limit });
        }
        if running.is_empty() {
            break;
        }
        let mut i = 0;
        while i < running.len() {
            let one = &mut running[i];
            let noticed = match one.child.try_wait()? {
                Some(status) => !status.success(),
                None if Instant::now() > one.until => {
                    one.child.kill()?;
                    one.child.wait()?;
                    endless += 1;
                    true
                }
                None => {
                    i += 1;
                    continue;
                }
            };
            if !noticed && let Some(next) = one.rest.next() {
                one.child = place.run(next.program, &next.names, one.id).spawn()?;
                one.until = Instant::now() + next.limit;
                i += 1;
                continue;
            }
            let one = running.swap_remove(i);
            done += 1;
            if !noticed {
                survivors += 1;
                println!("{}", one.line);
            }
        }
        if said.elapsed() > Duration::from_secs(15) {
            said = Instant::now();
            eprintln!("{done} of {all}, {survivors} not noticed, {:.0} s", began.elapsed().as_secs_f64());
        }
        thread::sleep(Duration::from_millis(2));
    }
    println!(
        "{done} mutants, {} noticed ({:.1} %), {endless} of them by their time; {survivors} not, to {unreached} of which no \
         test comes; {untried} not tried; {:.0} s",
        done - survivors,
        100.0 * (done - survivors) as f64 / done.max(1) as f64,
        began.elapsed().as_secs_f64()
    );
    Ok(())
}

/// Runs every test once, as it is, with the switches written down that it comes past. Those that take too long are left out.
fn look(place: &Place<'_>, manner: &Manner) -> io::Result<Vec<Test>> {
    let mut waiting = Vec::new();
    for program in 0..place.programs.len() {
        waiting.extend(place.names(program)?.into_iter().map(|name| (program, name)));
    }
    let folder = env::temp_dir().join(format!("burghof-mutants-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let mut waiting = waiting.into_iter().enumerate();
    let mut running: Vec<(usize, usize, String, Child, Instant)> = Vec::new();
    let mut tests = Vec::new();
    loop {
        while running.len() < manner.jobs {
            let Some((i, (program, name))) = waiting.next() else { break };
            // A mutant that does not exist.
            let mut command = place.run(program, std::slice::from_ref(&name), u32::MAX);
            let child = command.env("BURGHOF_REACHED", folder.join(i.to_string())).spawn()?;
            running.push((i, program, name, child, Instant::now()));
        }
        if running.is_empty() {
            break;
        }
        let mut at = 0;
        while at < running.len() {
            let (.., child, since) = &mut running[at];
            let late = since.elapsed() > manner.longest;
            let Some(status) = child.try_wait()? else {
                if late {
                    child.kill()?;
                    child.wait()?;
                    let (_, _, name, ..) = running.swap_remove(at);
                    eprintln!("not run, because it takes too long: {name}");
                } else {
                    at += 1;
                }
                continue;
            };
            let (i, program, name, _, since) = running.swap_remove(at);
            if !status.success() {
                return Err(io::Error::other(format!("{name} fails without a mutant")));
            }
            let text = fs::read_to_string(folder.join(i.to_string())).unwrap_or_default();
            let reached = text.lines().filter_map(|line| line.parse().ok()).collect();
            tests.push(Test { program, name, takes: since.elapsed(), reached });
        }
        thread::sleep(Duration::from_millis(2));
    }
    fs::remove_dir_all(folder)?;
    Ok(tests)
}

/// The tests that come past a mutant, in processes that take longer and longer. `tests` are sorted by their time.
fn batches(tests: &[Test], id: u32) -> Vec<Batch> {
    let (mut all, mut room) = (Vec::<Batch>::new(), FIRST);
    let mut takes = Duration::ZERO;
    for test in tests.iter().filter(|test| test.reached.contains(&id)) {
        match all.last_mut() {
            Some(batch) if batch.program == test.program && takes + test.takes <= room => {
                batch.names.push(test.name.clone());
                takes += test.takes;
                batch.limit += test.takes * LONGER;
            }
            last => {
                if last.is_some() {
                    room *= 2;
                }
                takes = test.takes;
                let limit = takes * LONGER + A_BIT;
                all.push(Batch { program: test.program, names: vec![test.name.clone()], limit });
            }
        }
    }
    all
}
