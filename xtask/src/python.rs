//! The Python package: its wheel, and its tests in environments made for them.

use crate::house::{self, built};
use crate::steps::{Aside, Steps};
use crate::{Outcome, api, has, root, setup, sh, sh_in, sh_with};
use std::path::{Path, PathBuf};

/// What makes and checks the package.
const TOOLS: [&str; 7] = ["maturin>=1.16,<2", "wheel", "numpy", "pytest", "pytest-xdist", "mypy", "ruff"];

/// What the package fits into: the name of the module, and what to install.
const OTHERS: [(&str, &str); 5] = [
    ("gymnasium", "gymnasium"),
    ("pettingzoo", "pettingzoo"),
    ("pyspiel", "open_spiel"),
    ("ray", "ray"),
    ("jax", "jax"),
];

/// What is tried only by `--heavy`, because it brings gigabytes of torch along: its name, what to install, and its example. They
/// do not agree on the libraries below them, so each has an environment of its own.
const HEAVY: [(&str, &[&str], &str); 3] = [
    ("rllib", &["ray[rllib]", "torch", "pettingzoo", "pytest"], "rllib_masked.py"),
    ("pufferlib", &["pufferlib==2.0.2", "torch"], "pufferlib_env.py"),
    ("tianshou", &["tianshou", "torch", "pettingzoo"], "tianshou_env.py"),
];

/// The largest wheel we give away, in bytes.
const LARGEST: u64 = 6_000_000;

/// A folder of Python's own with what is installed there.
pub struct Environment(PathBuf);

impl Environment {
    /// The one of this name.
    pub fn at(name: &str) -> Environment {
        Environment(root().join("target/xtask").join(name))
    }

    fn program(&self, name: &str) -> PathBuf {
        let folder = if cfg!(windows) { "Scripts" } else { "bin" };
        self.0.join(folder).join(name).with_extension(std::env::consts::EXE_EXTENSION)
    }

    /// Runs one of its programs in a folder of ours.
    pub fn run(&self, folder: &str, name: &str, args: &[&str], environment: &[(&str, &str)]) -> Outcome {
        sh_with(folder, &self.program(name).to_string_lossy(), args, environment)
    }

    /// Installs something there.
    pub fn pip(&self, args: &[&str]) -> Outcome {
        let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
        self.run("", "python", &[&install[..], args].concat(), &[])
    }

    /// Makes it anew.
    pub fn create(&self, python: &str) -> Outcome {
        let _ = std::fs::remove_dir_all(&self.0);
        let path = self.0.to_string_lossy().into_owned();
        if !has(python, &["-c", "import ensurepip, venv"]) {
            // Debian keeps it apart.
            setup::install("python3-venv")?;
        }
        sh_in("", python, &["-m", "venv", &path])
    }

    /// Is this module installed there?
    pub fn has(&self, module: &str) -> bool {
        has(&self.program("python").to_string_lossy(), &["-c", &format!("import {module}")])
    }
}

/// A Python that the package supports.
pub fn python() -> Result<String, String> {
    let new = "import sys; sys.exit(sys.version_info < (3, 11))";
    let names = ["python3", "python3.13", "python3.12", "python3.11", "python"];
    let found = names.into_iter().find(|name| has(name, &["-c", new]));
    found.map(str::to_owned).ok_or_else(|| "Python 3.11 or later is missing".into())
}

/// The environment with the tools, made once and again when the list changes.
fn tools(python: &str) -> Result<Environment, String> {
    let environment = Environment::at("python");
    let wanted = TOOLS.join("\n");
    let stamp = environment.0.join("installed");
    if std::fs::read_to_string(&stamp).is_ok_and(|text| text == wanted) {
        return Ok(environment);
    }
    environment.create(python)?;
    environment.pip(&TOOLS)?;
    std::fs::write(&stamp, &wanted).map_err(|error| format!("{}: {error}", stamp.display()))?;
    Ok(environment)
}

/// The tools, and whatever of the others can be had.
fn everything(python: &str) -> Outcome {
    let tools = tools(python)?;
    let missing: Vec<&str> =
        OTHERS.iter().filter(|(module, _)| !tools.has(module)).map(|(_, package)| *package).collect();
    // All at once, so that their versions fit; if one of them cannot be had, as many as possible.
    if !missing.is_empty() && tools.pip(&missing).is_err() {
        let _ = missing.iter().map(|package| tools.pip(&[package])).collect::<Vec<_>>();
    }
    Ok(())
}

/// Where wheels of the tests lie.
fn wheels() -> PathBuf {
    root().join("target/xtask/wheel")
}

/// What cargo makes of the package: maturin gives it away under the name that Python looks for.
fn module(profile: &str) -> (PathBuf, &'static str) {
    use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
    let file = built(profile, "burghof").with_file_name(format!("{DLL_PREFIX}_burghof{DLL_SUFFIX}"));
    (file, if cfg!(windows) { "_burghof.pyd" } else { "_burghof.abi3.so" })
}

/// Packs a wheel around the module that was built with everything else, so that nothing is compiled twice; its description is maturin's.
/// What is given away is built by maturin alone (`dist`).
fn pack(tools: &Environment, profile: &str) -> Result<PathBuf, String> {
    let parts = root().join("target/xtask/wheel-parts");
    for folder in [&parts, &wheels()] {
        let _ = std::fs::remove_dir_all(folder);
        std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let package = parts.join("burghof");
    copy_package(&root().join("crates/python/python/burghof"), &package)?;
    let (module, name) = module(profile);
    std::fs::copy(&module, package.join(name)).map_err(|error| format!("{}: {error}", module.display()))?;
    let (parts, wheels) = (parts.to_string_lossy(), wheels());
    let interpreter = tools.program("python");
    let describe = ["pep517", "write-dist-info", "--metadata-directory", &parts, "--interpreter"];
    tools.run(
        "crates/python",
        "maturin",
        &[&describe[..], &[&interpreter.to_string_lossy()]].concat(),
        &[],
    )?;
    tools.run("", "wheel", &["pack", &parts, "--dest-dir", &wheels.to_string_lossy()], &[])?;
    the_wheel_in(&wheels)
}

/// What is written by hand, without what Python leaves beside it.
fn copy_package(from: &Path, to: &Path) -> Outcome {
    let failed = |error: std::io::Error| format!("{}: {error}", from.display());
    std::fs::create_dir_all(to).map_err(failed)?;
    for entry in std::fs::read_dir(from).map_err(failed)?.flatten() {
        let path = entry.path();
        if path.extension().is_some_and(|end| end == "py" || end == "pyi" || end == "typed") {
            std::fs::copy(&path, to.join(entry.file_name())).map_err(failed)?;
        }
    }
    Ok(())
}

/// Builds the wheel into a folder and says where it lies.
fn wheel(
    tools: &Environment,
    profile: &str,
    folder: &Path,
    environment: &[(&str, &str)],
) -> Result<PathBuf, String> {
    let _ = std::fs::remove_dir_all(folder);
    let out = folder.to_string_lossy();
    let interpreter = tools.program("python");
    let args = [
        "build",
        "--profile",
        profile,
        "--out",
        &out,
        "--interpreter",
        &interpreter.to_string_lossy(),
        "--quiet",
    ];
    tools.run("crates/python", "maturin", &args, environment)?;
    the_wheel_in(folder)
}

fn the_wheel_in(folder: &Path) -> Result<PathBuf, String> {
    let files = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let wheel =
        files.flatten().map(|entry| entry.path()).find(|path| path.extension() == Some("whl".as_ref()));
    wheel.ok_or_else(|| format!("{} holds no wheel", folder.display()))
}

/// Builds the wheel as it is given away.
pub fn dist(profile: &str, folder: &Path, flags: &str) -> Outcome {
    let tools = tools(&python()?)?;
    let wheel = wheel(&tools, profile, &wheels(), &[("RUSTFLAGS", flags)])?;
    let size = std::fs::metadata(&wheel).map_err(|error| error.to_string())?.len();
    if size > LARGEST {
        return Err(format!("{}: {size} bytes, more than {LARGEST}", wheel.display()));
    }
    let to = folder.join(wheel.file_name().unwrap_or_default());
    std::fs::copy(&wheel, &to).map(drop).map_err(|error| format!("{}: {error}", to.display()))
}

/// The module and the program it is compared with, as a checkout is built.
fn build() -> Outcome {
    let python = ["--package", "burghof-python", "--features", "burghof-python/module"];
    sh("cargo", &[&["build", "--profile", house::PROFILE], &house::PACKAGES[..], &python].concat())
}

/// Python with the tools in it, while something else goes on.
pub struct Begun(Result<(String, Aside), String>);

/// Begins to fetch what the tests need.
pub fn begin(steps: &mut Steps) -> Result<Begun, String> {
    let python = match python() {
        Ok(python) => python,
        Err(error) => return Ok(Begun(Err(error))),
    };
    let why = "maturin, mypy, ruff, pytest and the environments, in a folder of their own";
    let named = python.clone();
    let aside = steps.aside("Python, tools", why, move || {
        // Who cannot fetch this one is told where it is needed.
        let _ = api::fetch();
        everything(&named)
    })?;
    Ok(Begun(Ok((python, aside))))
}

/// Packs the wheel of what was built with this profile, installs it and runs everything: types, style, rules, environments, notebooks.
/// What is not here to be tried with is said.
pub fn test(steps: &mut Steps, Begun(begun): Begun, profile: &str) -> Outcome {
    let fetched = begun.and_then(|(python, aside)| steps.join(aside).map(|()| python));
    let python = match fetched {
        Ok(python) => python,
        Err(error) => {
            // No Python and no network are no fault of the package.
            steps.untested(format!("the Python package: {error}"));
            return Ok(());
        }
    };
    let tools = tools(&python)?;
    steps.step("Python, wheel", "packed, and installed where nothing else is", || {
        let wheel = pack(&tools, profile)?;
        let wheel = wheel.to_string_lossy();
        let clean = Environment::at("python-clean");
        clean.create(&python)?;
        clean.pip(&[&wheel])?;
        let first = "import burghof; print(burghof.simulate('castles', ['adept', 'random'], games=20))";
        clean.run("", "python", &["-c", first], &[])?;
        tools.pip(&["--force-reinstall", "--no-deps", &wheel])
    })?;
    let why = "types, style, the program's games, environments by their own tests, notebooks";
    steps.step("Python", why, || {
        tools.run("crates/python", "ruff", &["check", "."], &[])?;
        tools.run("crates/python", "mypy", &[], &[])?;
        let program = built(profile, "burghof");
        let program = program.to_string_lossy();
        let spread = ["-rs", "-n", "auto", "--dist", "loadgroup"];
        tools.run("crates/python", "pytest", &spread, &[("BURGHOF_PROGRAM", &*program)])
    })?;
    for (module, package) in OTHERS {
        if !tools.has(module) {
            steps.untested(format!("the Python package with {package}, which cannot be installed"));
        }
    }
    let heavy = HEAVY.map(|(name, ..)| name).join(", ");
    steps.optional(format!(
        "the Python package with {heavy}: `cargo xtask python --heavy` fetches torch for them"
    ));
    Ok(())
}

/// The tests alone, with a program built like that of a checkout; `heavy` tries what needs torch, and nothing else.
pub fn alone(strict: bool, heavy: bool) -> Outcome {
    let mut steps = Steps::new(if heavy { 1 + HEAVY.len() } else { 4 });
    if heavy {
        try_heavy(&mut steps)?;
    } else {
        let begun = begin(&mut steps)?;
        steps.step("Program and module", "the package, and what it is compared with", build)?;
        test(&mut steps, begun, house::PROFILE)?;
    }
    steps.end("The Python package", strict)
}

/// Runs the examples for whatever needs torch, with the wheel of a checkout's build.
fn try_heavy(steps: &mut Steps) -> Outcome {
    let python = python()?;
    let mut wheel = PathBuf::new();
    steps.step("Python, wheel", "the package as a checkout is built", || {
        build()?;
        wheel = pack(&tools(&python)?, house::PROFILE)?;
        Ok(())
    })?;
    for (name, packages, example) in HEAVY {
        steps.step(
            name,
            "gigabytes, in a folder of their own; then the example learns for a moment",
            || {
                let heavy = Environment::at(&format!("python-{name}"));
                if !heavy.has("torch") {
                    heavy.create(&python)?;
                    heavy.pip(packages)?;
                }
                heavy.pip(&["--force-reinstall", "--no-deps", &wheel.to_string_lossy()])?;
                let quick = [("BURGHOF_QUICK", "1"), ("TQDM_DISABLE", "1")];
                heavy.run("examples/python", "python", &[example], &quick)?;
                if packages.contains(&"pytest") {
                    heavy.run("crates/python", "pytest", &["-rs", "-k", "RLlib"], &[])?;
                }
                Ok(())
            },
        )?;
    }
    Ok(())
}
