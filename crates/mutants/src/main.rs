//! Breaks the rules of a game on purpose, one by one, and lists what no test noticed.
//!
//! The usual tool compiles a program for each mutant: 4,388 programs for our five games. Here all mutants of a
//! game are compiled into one program, each behind a switch that an environment variable turns on, and only the tests are run
//! again and again. A mutant that no test notices is printed: it shows a missing test, or it changes nothing.

mod mutate;

use mutate::{Mutant, Mutator};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, io, thread};

const USAGE: &str = "\
burghof-mutants GAME [--jobs N] [--list] [--only ID,ID…] [--keep FOLDER | --kept FOLDER]
  breaks rules, scoring and castle of GAME one by one and runs its tests; prints what nobody noticed
  --jobs N        how many test programs run at once (2)
  --list          only lists the mutants
  --only ID,…     only these
  --keep FOLDER   copies the test programs and the list there instead of running them
  --kept FOLDER   runs what was kept there, on a machine with more cores perhaps";

/// Which files hold rules.
const ROOMS: [&str; 3] = ["rules", "scoring", "castle"];

/// What turns a mutant on. The first panic ends the program: one failing test is enough.
const SWITCH: &str = r#"
#[doc(hidden)]
#[allow(missing_docs)]
pub mod mutant {
    static CHOSEN: std::sync::OnceLock<u32> = std::sync::OnceLock::new();
    #[inline]
    pub fn on(id: u32) -> bool {
        *CHOSEN.get_or_init(|| {
            let chosen = std::env::var("BURGHOF_MUTANT").ok().and_then(|id| id.parse().ok()).unwrap_or(0);
            if chosen != 0 {
                std::panic::set_hook(Box::new(|_| std::process::exit(101)));
            }
            chosen
        }) == id
    }
}
"#;

/// A mutant that makes a loop endless is noticed by its time.
const LONGER: u32 = 10;

struct Wishes {
    game: String,
    jobs: usize,
    list: bool,
    only: Option<BTreeSet<u32>>,
    keep: Option<PathBuf>,
    kept: Option<PathBuf>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let wishes = wishes()?;
    let copy = PathBuf::from("target/mutants").join(&wishes.game);
    let home = PathBuf::from("crates").join(&wishes.game);
    if !home.join("src/rules").is_dir() {
        return Err(format!("{} has no rules", home.display()).into());
    }
    if let Some(folder) = &wishes.kept {
        let list = fs::read_to_string(folder.join(format!("{}.list", wishes.game)))?;
        let list =
            list.lines().filter_map(|text| Some((text.split(' ').next()?.parse().ok()?, text.to_owned())));
        let programs = (0..).map(|i| folder.join(format!("{}-{i}", wishes.game)));
        let programs: Vec<_> = programs.take_while(|program| program.is_file()).collect();
        return Ok(try_all(&home, &programs, chosen(&wishes, list), wishes.jobs)?);
    }
    copy_workspace(&copy)?;
    let mut unviable = BTreeSet::new();
    let (mutants, programs) = loop {
        let mutants = write(&home, &copy.join(&home), &unviable)?;
        if wishes.list {
            mutants.iter().for_each(|one| println!("{}", line(one)));
            return Ok(());
        }
        eprintln!("{} mutants of {}, {} do not compile", mutants.len(), wishes.game, unviable.len());
        match build(&copy, &wishes.game)? {
            Ok(programs) => break (mutants, programs),
            Err(wrong) => {
                let before = unviable.len();
                unviable.extend(wrong);
                if unviable.len() == before {
                    return Err("the compiler complains about something that is no mutant".into());
                }
            }
        }
    };
    if let Some(folder) = &wishes.keep {
        fs::create_dir_all(folder)?;
        for (i, program) in programs.iter().enumerate() {
            fs::copy(program, folder.join(format!("{}-{i}", wishes.game)))?;
        }
        let list: String = mutants.iter().map(|one| line(one) + "\n").collect();
        fs::write(folder.join(format!("{}.list", wishes.game)), list)?;
        return Ok(());
    }
    let all = mutants.iter().map(|one| (one.id, line(one)));
    Ok(try_all(&copy.join(&home), &programs, chosen(&wishes, all), wishes.jobs)?)
}

fn chosen(wishes: &Wishes, all: impl Iterator<Item = (u32, String)>) -> Vec<(u32, String)> {
    all.filter(|(id, _)| wishes.only.as_ref().is_none_or(|only| only.contains(id))).collect()
}

fn wishes() -> Result<Wishes, Box<dyn std::error::Error>> {
    let mut given = env::args().skip(1);
    let mut wishes = Wishes { game: String::new(), jobs: 2, list: false, only: None, keep: None, kept: None };
    while let Some(word) = given.next() {
        let mut value = || given.next().ok_or(format!("{word} wants a value\n{USAGE}"));
        match word.as_str() {
            "--jobs" => wishes.jobs = value()?.parse()?,
            "--list" => wishes.list = true,
            "--only" => wishes.only = Some(value()?.split(',').map(str::parse).collect::<Result<_, _>>()?),
            "--keep" => wishes.keep = Some(value()?.into()),
            "--kept" => wishes.kept = Some(value()?.into()),
            _ if word.starts_with('-') || !wishes.game.is_empty() => return Err(USAGE.into()),
            _ => wishes.game = word,
        }
    }
    if wishes.game.is_empty() { Err(USAGE.into()) } else { Ok(wishes) }
}

fn line(one: &Mutant) -> String {
    format!("{} {}:{} {}: {}", one.id, one.file, one.line, one.inside, one.what)
}

/// A copy of what is known to git, without the page.
fn copy_workspace(to: &Path) -> io::Result<()> {
    let listed =
        Command::new("git").args(["ls-files", "--cached", "--others", "--exclude-standard"]).output()?;
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    let wanted =
        |name: &&str| ["crates/", "xtask/", "Cargo.", "tests/"].iter().any(|room| name.starts_with(room));
    for name in listed.lines().filter(wanted) {
        let (from, to) = (Path::new(name), to.join(name));
        let Ok(text) = fs::read(from) else { continue };
        if let Some(folder) = to.parent() {
            fs::create_dir_all(folder)?;
        }
        // What is about to be broken again is left alone.
        if !(is_room(from) && to.exists()) {
            write_if_new(&to, &text)?;
        }
    }
    Ok(())
}

/// Does a file hold what is broken?
fn is_room(file: &Path) -> bool {
    let below = file.components().skip_while(|part| part.as_os_str() != "src").nth(1);
    below.is_some_and(|part| {
        let stem = Path::new(part.as_os_str()).file_stem();
        part.as_os_str() == "lib.rs" || stem.is_some_and(|stem| ROOMS.iter().any(|room| stem == *room))
    })
}

/// What did not change is not compiled again.
fn write_if_new(to: &Path, text: &[u8]) -> io::Result<()> {
    if fs::read(to).is_ok_and(|old| old == text) { Ok(()) } else { fs::write(to, text) }
}

/// Writes the game with its mutants into the copy.
fn write(
    home: &Path,
    to: &Path,
    unviable: &BTreeSet<u32>,
) -> Result<Vec<Mutant>, Box<dyn std::error::Error>> {
    let mut files = Vec::new();
    for room in ROOMS {
        let room = home.join("src").join(room);
        if room.is_dir() {
            for file in fs::read_dir(room)? {
                files.push(file?.path());
            }
        } else {
            files.extend([room.clone(), room.with_extension("rs")].into_iter().filter(|file| file.is_file()));
        }
    }
    files.sort();
    files.dedup();
    let mut mutator = Mutator::new(unviable);
    for file in files {
        let name = file.strip_prefix(home)?.to_path_buf();
        let text = mutator.file(&name.display().to_string(), &fs::read_to_string(&file)?)?;
        write_if_new(&to.join(name), text.as_bytes())?;
    }
    let lib = fs::read_to_string(home.join("src/lib.rs"))?;
    write_if_new(&to.join("src/lib.rs"), (lib + SWITCH).as_bytes())?;
    Ok(mutator.mutants)
}

/// The test programs, or the mutants that the compiler does not accept.
fn build(copy: &Path, game: &str) -> Result<Result<Vec<PathBuf>, BTreeSet<u32>>, Box<dyn std::error::Error>> {
    let output = Command::new("cargo")
        .args(["test", "--no-run", "--lib", "--tests", "--message-format=json", "-p"])
        .arg(format!("burghof-{game}"))
        .current_dir(copy)
        .env("RUSTFLAGS", "--cap-lints=allow")
        .stderr(Stdio::inherit())
        .output()?;
    let (mut programs, mut wrong) = (Vec::new(), BTreeSet::new());
    let mut texts: BTreeMap<PathBuf, Vec<String>> = BTreeMap::new();
    for message in String::from_utf8_lossy(&output.stdout).lines() {
        let message: serde_json::Value = serde_json::from_str(message)?;
        if let Some(program) = message["executable"].as_str() {
            programs.push(program.into());
        }
        if message["message"]["level"] != "error" {
            continue;
        }
        for span in message["message"]["spans"].as_array().into_iter().flatten() {
            let (Some(file), Some(line)) = (span["file_name"].as_str(), span["line_start"].as_u64()) else {
                continue;
            };
            let lines = texts.entry(copy.join(file)).or_insert_with_key(|file| {
                fs::read_to_string(file).unwrap_or_default().lines().map(str::to_owned).collect()
            });
            let begins = lines.get(line as usize - 1).map_or("", String::as_str);
            let id =
                begins.split_once("crate :: mutant :: on (").and_then(|(_, rest)| rest.split("u32").next());
            wrong.extend(id.and_then(|id| id.trim().parse::<u32>().ok()));
        }
    }
    Ok(if output.status.success() { Ok(programs) } else { Err(wrong) })
}

/// What the tests said about a mutant.
#[derive(PartialEq)]
enum Said {
    Nothing,
    Failed,
    Endless,
}

struct Running {
    id: u32,
    line: String,
    child: Child,
    stage: usize,
    since: Instant,
}

fn start(home: &Path, (program, words): &(PathBuf, Vec<String>), id: u32) -> io::Result<Child> {
    Command::new(fs::canonicalize(program)?)
        .args(words)
        .args(["--test-threads", "1", "-q"])
        .env("BURGHOF_MUTANT", id.to_string())
        .env("CARGO_MANIFEST_DIR", fs::canonicalize(home)?)
        .current_dir(home)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
}

fn try_all(home: &Path, programs: &[PathBuf], mutants: Vec<(u32, String)>, jobs: usize) -> io::Result<()> {
    // The tests of single rules first: they are quick and notice most.
    let rules = ["rules", "rulings", "examples", "building"].map(str::to_owned).to_vec();
    let mut stages: Vec<_> = programs.iter().map(|program| (program.clone(), rules.clone())).collect();
    let skipped = rules.iter().flat_map(|word| ["--skip".to_owned(), word.clone()]).collect::<Vec<_>>();
    stages.extend(programs.iter().map(|program| (program.clone(), skipped.clone())));
    let mut limits = Vec::new();
    for stage in &stages {
        let since = Instant::now();
        // A mutant that does not exist: everything as it is, with the switches.
        if !start(home, stage, u32::MAX)?.wait()?.success() {
            return Err(io::Error::other(format!("{} fails without a mutant", stage.0.display())));
        }
        eprintln!("{:>6.1} s without a mutant", since.elapsed().as_secs_f64());
        limits.push(since.elapsed() * LONGER + Duration::from_secs(5));
    }
    let (all, began) = (mutants.len(), Instant::now());
    let (mut waiting, mut running) = (mutants.into_iter(), Vec::<Running>::new());
    let (mut done, mut survivors, mut endless) = (0, 0, 0);
    loop {
        while running.len() < jobs {
            let Some((id, line)) = waiting.next() else { break };
            let child = start(home, &stages[0], id)?;
            running.push(Running { id, line, child, stage: 0, since: Instant::now() });
        }
        if running.is_empty() {
            break;
        }
        let mut i = 0;
        while i < running.len() {
            let one = &mut running[i];
            let said = match one.child.try_wait()? {
                Some(status) if status.success() => Said::Nothing,
                Some(_) => Said::Failed,
                None if one.since.elapsed() > limits[one.stage] => {
                    one.child.kill()?;
                    one.child.wait()?;
                    Said::Endless
                }
                None => {
                    i += 1;
                    continue;
                }
            };
            if said == Said::Nothing && one.stage + 1 < stages.len() {
                one.stage += 1;
                one.since = Instant::now();
                one.child = start(home, &stages[one.stage], one.id)?;
                i += 1;
                continue;
            }
            let one = running.swap_remove(i);
            done += 1;
            endless += usize::from(said == Said::Endless);
            if said == Said::Nothing {
                survivors += 1;
                println!("{}", one.line);
            }
            if done % 50 == 0 {
                eprintln!("{done} of {all}, {survivors} not noticed, {:.0} s", began.elapsed().as_secs_f64());
            }
        }
        thread::sleep(Duration::from_millis(5));
    }
    println!(
        "{all} mutants, {} noticed ({:.1} %), {endless} of them by their time, {survivors} not",
        all - survivors,
        100.0 * (all - survivors) as f64 / all.max(1) as f64
    );
    Ok(())
}
