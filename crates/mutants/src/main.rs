//! Breaks the rules of a game on purpose, one by one, and lists what no test noticed.
//!
//! The usual tool compiles a program for each mutant: 4,388 programs for our five games. Here all mutants of a
//! game are compiled into one program, each behind a switch that an environment variable turns on, and only the tests are run
//! again and again. A mutant that no test notices is printed: it shows a missing test, or it changes nothing.

mod mutate;
mod trial;

use mutate::{Mutant, Mutator};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
use std::{env, fs, io};
use trial::{Manner, try_all};

const USAGE: &str = "\
burghof-mutants GAME [--jobs N] [--longest SECONDS] [--within SECONDS] [--list] [--only ID,ID…]
                     [--keep FOLDER | --kept FOLDER]
  breaks rules, scoring and castle of GAME one by one and runs its tests; prints what nobody noticed
  --jobs N        how many test programs run at once (2)
  --longest S     leaves out tests that take longer (3600)
  --within S      after this time no further mutant is begun (86400)
  --list          only lists the mutants
  --only ID,…     only these
  --keep FOLDER   copies the test programs and the list there instead of running them
  --kept FOLDER   runs what was kept there, on a machine with more cores perhaps";

/// Which files hold rules.
const ROOMS: [&str; 3] = ["rules", "scoring", "castle"];

/// What turns a mutant on. The first panic ends the program: one failing test is enough. Where a run is only looked at, the
/// numbers of the switches it comes past are written down, each once.
const SWITCH: &str = r#"
#[doc(hidden)]
#[allow(missing_docs)]
pub mod mutant {
    use std::io::Write;
    use std::sync::OnceLock;
    use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
    // What has been chosen; first and while we look, a number that nothing else has.
    static CHOSEN: AtomicU32 = AtomicU32::new(ASK);
    const ASK: u32 = u32::MAX - 1;
    static LOOKED_AT: OnceLock<Option<std::fs::File>> = OnceLock::new();
    static REACHED: [AtomicBool; 1 << 16] = [const { AtomicBool::new(false) }; 1 << 16];
    #[inline]
    pub fn on(id: u32) -> bool {
        let chosen = CHOSEN.load(Ordering::Relaxed);
        chosen == id || (chosen == ASK && ask(id))
    }
    #[cold]
    fn ask(id: u32) -> bool {
        let file = LOOKED_AT.get_or_init(|| {
            let path = std::env::var_os("BURGHOF_REACHED");
            path.and_then(|path| std::fs::File::create(path).ok())
        });
        if let Some(mut file) = file.as_ref() {
            if REACHED.get(id as usize).is_some_and(|seen| !seen.swap(true, Ordering::Relaxed)) {
                let _ = writeln!(file, "{id}");
            }
            return false;
        }
        let chosen = std::env::var("BURGHOF_MUTANT").ok().and_then(|id| id.parse().ok()).unwrap_or(0);
        if chosen != 0 {
            std::panic::set_hook(Box::new(|_| std::process::exit(101)));
        }
        CHOSEN.store(chosen, Ordering::Relaxed);
        chosen == id
    }
}
"#;

struct Wishes {
    game: String,
    manner: Manner,
    list: bool,
    only: Option<BTreeSet<u32>>,
    keep: Option<PathBuf>,
    kept: Option<PathBuf>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let wishes = wishes()?;
    let copy = PathBuf::from("target/mutants");
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
        return Ok(try_all(&home, &programs, chosen(&wishes, list), &wishes.manner)?);
    }
    copy_workspace(&copy, &home)?;
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
    Ok(try_all(&copy.join(&home), &programs, chosen(&wishes, all), &wishes.manner)?)
}

fn chosen(wishes: &Wishes, all: impl Iterator<Item = (u32, String)>) -> Vec<(u32, String)> {
    all.filter(|(id, _)| wishes.only.as_ref().is_none_or(|only| only.contains(id))).collect()
}

fn wishes() -> Result<Wishes, Box<dyn std::error::Error>> {
    let mut given = env::args().skip(1);
    let manner = Manner { jobs: 2, longest: Duration::from_secs(3600), within: Duration::from_secs(86400) };
    let mut wishes = Wishes { game: String::new(), manner, list: false, only: None, keep: None, kept: None };
    while let Some(word) = given.next() {
        let mut value = || given.next().ok_or(format!("{word} wants a value\n{USAGE}"));
        match word.as_str() {
            "--jobs" => wishes.manner.jobs = value()?.parse::<usize>()?.max(1),
            "--longest" => wishes.manner.longest = Duration::from_secs_f64(value()?.parse()?),
            "--within" => wishes.manner.within = Duration::from_secs_f64(value()?.parse()?),
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

/// A copy of what is known to git, without the page; all games are broken in the same one, so that what they share is
/// compiled once.
fn copy_workspace(to: &Path, home: &Path) -> io::Result<()> {
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
        if !(from.starts_with(home) && is_room(from) && to.exists()) {
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
        .args(["test", "--no-run", "--test", "*", "--message-format=json", "-p"])
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
