//! `cargo xtask new-game ID PREFIX TITLE`: a small complete game, registered everywhere. It begins as a copy of `crates/toy`,
//! which is a game with all rooms that is built and tested like the others, so what is copied works.

mod names;

use crate::{EXAMPLE, Outcome, page, root, setup, types};
use names::Names;
use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// What the game is called that is made to be tried.
const TITLE: &str = "Der Turm";

pub fn make(args: &[String]) -> Outcome {
    if args.first().is_some_and(|arg| arg == "--check") {
        return check(true);
    }
    let [id, prefix, title] = args else {
        return Err(
            "cargo xtask new-game ID PREFIX TITLE, for example: new-game tower TWR \"The Tower\"".into()
        );
    };
    let names = Names::check(id, prefix, title)?;
    let root = root();
    // Everything that could go wrong is looked at before anything is written.
    let files = copies(&root, &names)?;
    let edits = registrations(&root, &names)?;
    if let Some((path, _)) = files.iter().find(|(path, _)| path.exists()) {
        return Err(format!("`{id}` cannot be an id: {} is there already", path.display()));
    }
    for (path, text) in files.iter().chain(&edits) {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        }
        fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    types::write()?;
    println!(
        "{} is there: {} files new, {} changed. `docs/adding-a-game.md` goes on from here; it plays already:

    cargo run -p burghof --no-default-features -- play {} --bots knappe
    cargo test -p burghof-{} && cargo xtask rules
    cargo xtask run",
        names.title,
        files.len(),
        edits.len(),
        names.id,
        names.id
    );
    Ok(())
}

/// The crate, its bots and its module.
fn copies(root: &Path, names: &Names) -> Result<Vec<(PathBuf, String)>, String> {
    let mut files = Vec::new();
    let from = root.join("crates").join(EXAMPLE);
    gather(&from, &mut |path| {
        let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let inside = path.strip_prefix(&from).map_err(|error| error.to_string())?;
        let name = names.rename(&inside.to_string_lossy());
        let text = match inside.to_str() {
            // What is said of the example is not true of a game.
            Some("src/lib.rs") => about(&names.rename(&text), names),
            _ => names.rename(&text),
        };
        files.push((root.join("crates").join(&names.id).join(name), text));
        Ok(())
    })?;
    let bots = root.join(format!("crates/bots/src/{EXAMPLE}.rs"));
    let text = fs::read_to_string(&bots).map_err(|error| format!("{}: {error}", bots.display()))?;
    let text = text.replace("the example of a game", "toy");
    files.push((root.join(format!("crates/bots/src/{}.rs", names.id)), names.rename(&text)));
    let module = format!(
        "//! The module of {}.\nburghof_wasm::module!(burghof_wasm::games::{});\n",
        names.id, names.kind
    );
    files.push((root.join(format!("crates/wasm/examples/{}.rs", names.id)), module));
    Ok(files)
}

/// The head of `lib.rs`.
fn about(text: &str, names: &Names) -> String {
    let rest = text.find("//! The rules are").map_or(text, |at| &text[at..]);
    format!("//! {}: say in one screen what the game is.\n//!\n{rest}", names.title)
}

fn gather(folder: &Path, each: &mut impl FnMut(&Path) -> Outcome) -> Outcome {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() { gather(&path, each)? } else { each(&path)? }
    }
    Ok(())
}

/// The few lines that cannot be found by folder, because cargo wants to be told.
fn registrations(root: &Path, names: &Names) -> Result<Vec<(PathBuf, String)>, String> {
    let Names { id, kind, .. } = names;
    let mut edits = Vec::new();
    let mut edit = |path: &str, change: &dyn Fn(&str) -> Option<String>| {
        let place = root.join(path);
        let text = fs::read_to_string(&place).map_err(|error| format!("{path}: {error}"))?;
        let changed = change(&text).ok_or_else(|| format!("{path} does not look as expected"))?;
        edits.push((place, changed));
        Ok::<(), String>(())
    };
    // Where the example stands, the game stands as well.
    let beside = |text: &str, line: &str| {
        let at = text.find(line)? + line.len();
        Some(format!("{}{}{}", &text[..at], names.rename(line), &text[at..]))
    };
    edit("Cargo.toml", &|text| {
        let text = beside(text, "burghof-toy = { path = \"crates/toy\" }\n")?;
        // Its rules are made fast in a browser, too.
        let first = "[profile.wasm.package.burghof-bots]\n";
        before(&text, first, &format!("[profile.wasm.package.burghof-{id}]\nopt-level = 3\n"))
    })?;
    edit("crates/bots/Cargo.toml", &|text| {
        before(text, "burghof-castles.workspace = true\n", &format!("burghof-{id}.workspace = true\n"))
    })?;
    edit("crates/bots/src/lib.rs", &|text| beside(text, "mod toy;\n"))?;
    edit("crates/catalog/Cargo.toml", &|text| {
        let text = before(text, "serde.workspace = true\n", &format!("burghof-{id}.workspace = true\n"))?;
        before(&text, "\"dep:burghof-words\"", &format!("\"burghof-{id}/ts\", "))
    })?;
    edit("crates/catalog/src/lib.rs", &|text| {
        let list = text.find("\ncatalog! {")?;
        let end = list + text[list..].find("\n}")? + 1;
        Some(format!("{}    burghof_{id}::{kind},\n{}", &text[..end], &text[end..]))
    })?;
    edit("crates/wasm/Cargo.toml", &|text| {
        let example = format!(
            "\n[[example]]\nname = \"{id}\"\ncrate-type = [\"cdylib\"]\nrequired-features = [\"modules\"]\n"
        );
        Some(text.trim_end().to_owned() + "\n" + &example)
    })?;
    Ok(edits)
}

fn before(text: &str, mark: &str, line: &str) -> Option<String> {
    let at = text.find(mark)?;
    Some(format!("{}{line}{}", &text[..at], &text[at..]))
}

/// Makes a game in a copy of the workspace and plays it through every door: kit, terminal, bots, server and, with `page`, a
/// browser. The copy shares what was built of the libraries; our own crates are built again, without optimisation, and their
/// programs lie apart from ours.
pub fn check(page: bool) -> Outcome {
    let copy = root().join("target/new-game");
    let built = root().join("target/new-game-built");
    copy_workspace(&copy)?;
    let cargo = |args: &[&str]| {
        eprintln!("+ (in {}) cargo {}", copy.display(), args.join(" "));
        let mut command = Command::new("cargo");
        command.args(args).current_dir(&copy).env("CARGO_TARGET_DIR", &built);
        command.env("CARGO_BUILD_BUILD_DIR", root().join("target")).env("CARGO_PROFILE_DEV_OPT_LEVEL", "0");
        done(&mut command, &format!("cargo {}", args.join(" ")))
    };
    cargo(&["run", "--quiet", "--package", "xtask", "--", "new-game", "tower", "TWR", TITLE])?;
    // With the types, as they were built a moment ago: nothing is built twice.
    let typed = ["--features", "burghof-catalog/ts"];
    cargo(&[&["build", "--package", "burghof"], &typed[..]].concat())?;
    cargo(&["test", "--package", "burghof-tower"])?;
    cargo(&[
        "test",
        "--package",
        "burghof-catalog",
        "--features",
        "ts",
        "--test",
        "all",
        "--test",
        "types",
        "--",
        "complete",
        "types",
    ])?;
    cargo(&["run", "--quiet", "--package", "xtask", "--", "rules"])?;
    let burghof = built.join("debug/burghof");
    let play = |args: &str| {
        eprintln!("+ burghof {args}");
        done(Command::new(&burghof).args(args.split(' ')).stdout(Stdio::null()), args)
    };
    play("games --json")?;
    play("rules tower TWR-03")?;
    play("simulate tower --games 200 --bots greedy,random --seed new")?;
    play("arena tower --games 40 --bots greedy,random")?;
    terminal(&burghof)?;
    server(&burghof)?;
    if page {
        cargo(&["build", "--package", "burghof-catalog", "--bin", "burghof-pack", "--features", "ts"])?;
        in_browser(&copy, &built)?;
    }
    println!(
        "a new game plays in the terminal, among bots, on a server{}",
        if page { " and on the page" } else { "" }
    );
    Ok(())
}

/// A person plays it in a browser, on the board that every game has, with its own WebAssembly module.
fn in_browser(copy: &Path, built: &Path) -> Outcome {
    let browser = setup::chromium()?;
    page::packages()?;
    let run = |program: &Path, args: &[&str], folder: &Path, more: &[(&str, &Path)]| {
        eprintln!("+ (in {}) {} {}", folder.display(), program.display(), args.join(" "));
        let mut command = Command::new(program);
        command.args(args).current_dir(folder).envs(more.iter().copied());
        done(&mut command, &args.join(" "))
    };
    let components = copy.join("target/components");
    run(&built.join("debug/burghof-pack"), &[&components.to_string_lossy()], copy, &[])?;
    // What the module needs of the libraries was built for ours.
    let shared = root().join("target/wasm");
    let known = [("BURGHOF_COMPONENTS", &*components), ("CARGO_BUILD_BUILD_DIR", &*shared)];
    run(&built.join("debug/xtask"), &["wasm", "tower"], copy, &known)?;
    // Packages are looked for in the folders above, too.
    let packages = root().join("target/node_modules");
    let _ = fs::remove_file(&packages);
    #[cfg(unix)]
    std::os::unix::fs::symlink(root().join("web/node_modules"), &packages)
        .map_err(|error| format!("{}: {error}", packages.display()))?;
    let (web, tool) = (copy.join("web"), |name: &str| packages.join(".bin").join(name));
    run(&tool("vite"), &["build"], &web, &[])?;
    let game = [("BURGHOF_NEW_GAME", Path::new(TITLE)), ("BURGHOF_CHROMIUM", &*browser)];
    run(&tool("vitest"), &["run", "--config", "e2e/vitest.config.ts", "plain"], &web, &game)
}

/// A person at the terminal always takes the first choice, until the game is over.
fn terminal(burghof: &Path) -> Outcome {
    eprintln!("+ burghof play tower --plain");
    let mut child = Command::new(burghof)
        .args(["play", "tower", "--plain", "--bots", "knappe", "--seed", "new"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("burghof cannot be started: {error}"))?;
    if let Some(mut keys) = child.stdin.take() {
        // Who closes the door too soon is not our concern: what was said decides.
        let _ = keys.write_all("1\n".repeat(20).as_bytes());
    }
    let out = child.wait_with_output().map_err(|error| error.to_string())?;
    let said = String::from_utf8_lossy(&out.stdout);
    match out.status.success() && said.contains("TWR-05") {
        true => Ok(()),
        false => Err(format!("a game at the terminal did not come to its end ({}):\n{said}", out.status)),
    }
}

/// Guests play a hundred moves on a house of their own.
fn server(burghof: &Path) -> Outcome {
    let folder = std::env::temp_dir().join(format!("burghof-new-game-{}", std::process::id()));
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let free = std::net::TcpListener::bind("127.0.0.1:0").and_then(|socket| socket.local_addr());
    let address = free.map_err(|error| error.to_string())?.to_string();
    let args = ["serve", "--listen", &address, "--no-code", "--rate", "0", "--database"];
    let house = Command::new(burghof)
        .args(args)
        .arg(folder.join("house.db"))
        .stdout(Stdio::null())
        .spawn()
        .map_err(|error| format!("burghof cannot be started: {error}"))?;
    let house = House(house, folder);
    let start = Instant::now();
    while TcpStream::connect(&address).is_err() {
        if start.elapsed() > Duration::from_secs(60) {
            return Err("the server does not answer".into());
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    let load = ["load", "tower", "--address", &address, "--games", "4", "--seconds", "3"];
    eprintln!("+ burghof {}", load.join(" "));
    let loaded = done(Command::new(burghof).args(load).stdout(Stdio::null()), "load tower");
    drop(house);
    loaded
}

/// A server that ends with us, and its folder.
struct House(Child, PathBuf);

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
        let _ = fs::remove_dir_all(&self.1);
    }
}

fn done(command: &mut Command, what: &str) -> Outcome {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("with a new game, `{what}` failed: {status}")),
        Err(error) => Err(format!("`{what}` cannot be started: {error}")),
    }
}

/// Everything git knows or would know. What has not changed keeps its time, so that it is not built again.
fn copy_workspace(to: &Path) -> Outcome {
    let listed = Command::new("git")
        .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
        .current_dir(root())
        .output()
        .map_err(|error| format!("git cannot be started: {error}"))?;
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    let wanted: BTreeSet<&str> = listed.split('\0').filter(|path| !path.is_empty()).collect();
    let mut there = Vec::new();
    if to.exists() {
        gather(to, &mut |path| {
            there.push(path.to_owned());
            Ok(())
        })?;
    }
    for path in there {
        let known =
            path.strip_prefix(to).ok().and_then(Path::to_str).is_some_and(|path| wanted.contains(path));
        if !known {
            fs::remove_file(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        }
    }
    for path in wanted {
        let (from, to) = (root().join(path), to.join(path));
        // What was deleted and not committed yet is still listed.
        let Ok(bytes) = fs::read(&from) else { continue };
        if fs::read(&to).is_ok_and(|old| old == bytes) {
            continue;
        }
        let written = to.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(&to, &bytes));
        written.map_err(|error| format!("{}: {error}", to.display()))?;
    }
    Ok(())
}
