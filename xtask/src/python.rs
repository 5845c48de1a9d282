//! The Python package: its wheel, and its tests in environments made for them.

use crate::house::{self, built};
use crate::steps::Steps;
use crate::{Outcome, has, root, setup, sh_in, sh_with};
use std::path::{Path, PathBuf};

/// What makes and checks the package.
const TOOLS: [&str; 5] = ["maturin>=1.16,<2", "numpy", "pytest", "mypy", "ruff"];

/// What the package fits into: the name of the module, what to install, and whether only `--strict` installs it.
const OTHERS: [(&str, &str, bool); 4] = [
    ("gymnasium", "gymnasium", false),
    ("pettingzoo", "pettingzoo", false),
    ("pyspiel", "open_spiel", false),
    ("ray", "ray", true),
];

/// The largest wheel we give away, in bytes.
const LARGEST: u64 = 6_000_000;

/// A folder of Python's own with what is installed there.
struct Environment(PathBuf);

impl Environment {
    fn at(name: &str) -> Environment {
        Environment(root().join("target/xtask").join(name))
    }

    fn program(&self, name: &str) -> PathBuf {
        let folder = if cfg!(windows) { "Scripts" } else { "bin" };
        self.0.join(folder).join(name).with_extension(std::env::consts::EXE_EXTENSION)
    }

    fn run(&self, folder: &str, name: &str, args: &[&str], environment: &[(&str, &str)]) -> Outcome {
        sh_with(folder, &self.program(name).to_string_lossy(), args, environment)
    }

    fn pip(&self, args: &[&str]) -> Outcome {
        let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
        self.run("", "python", &[&install[..], args].concat(), &[])
    }

    /// Makes it anew.
    fn create(&self, python: &str) -> Outcome {
        let _ = std::fs::remove_dir_all(&self.0);
        let path = self.0.to_string_lossy().into_owned();
        if !has(python, &["-c", "import ensurepip, venv"]) {
            // Debian keeps it apart.
            setup::install("python3-venv")?;
        }
        sh_in("", python, &["-m", "venv", &path])
    }

    fn has(&self, module: &str) -> bool {
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
    let files = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let wheel =
        files.flatten().map(|entry| entry.path()).find(|path| path.extension() == Some("whl".as_ref()));
    wheel.ok_or_else(|| format!("{} holds no wheel", folder.display()))
}

/// Builds the wheel as it is given away.
pub fn dist(profile: &str, folder: &Path, flags: &str) -> Outcome {
    let tools = tools(&python()?)?;
    let made = root().join("target/xtask/wheel");
    let wheel = wheel(&tools, profile, &made, &[("RUSTFLAGS", flags)])?;
    let size = std::fs::metadata(&wheel).map_err(|error| error.to_string())?.len();
    if size > LARGEST {
        return Err(format!("{}: {size} bytes, more than {LARGEST}", wheel.display()));
    }
    let to = folder.join(wheel.file_name().unwrap_or_default());
    std::fs::copy(&wheel, &to).map(drop).map_err(|error| format!("{}: {error}", to.display()))
}

/// Builds the wheel, installs it and runs everything: types, style, rules, environments, notebooks. What is not here to be tried
/// with is said.
pub fn test(steps: &mut Steps, strict: bool, program: &Path) -> Outcome {
    let python = match python() {
        Ok(python) => python,
        Err(error) => {
            steps.untested(format!("the Python package: {error}"));
            return Ok(());
        }
    };
    let mut made = None;
    let done = steps.step("Python, tools", "maturin, mypy, ruff and pytest in a folder of their own", || {
        made = Some(tools(&python)?);
        Ok(())
    });
    let (Ok(()), Some(tools)) = (&done, made) else {
        // No network is no fault of the package.
        steps.untested(format!("the Python package: {}", done.err().unwrap_or_default()));
        return Ok(());
    };
    let mut others = Vec::new();
    for (module, package, only_strict) in OTHERS {
        if tools.has(module) {
            continue;
        }
        if only_strict && !strict {
            others.push(format!("the Python package with {package}: installed only with --strict"));
        } else if let Err(error) = tools.pip(&[package]) {
            others.push(format!("the Python package with {package}: {error}"));
        }
    }
    let folder = root().join("target/xtask/wheel");
    steps.step("Python, wheel", "built quickly, installed where nothing else is", || {
        let wheel = wheel(&tools, "dev", &folder, &[])?;
        let wheel = wheel.to_string_lossy();
        let clean = Environment::at("python-clean");
        clean.create(&python)?;
        clean.pip(&[&wheel])?;
        let first = "import burghof; print(burghof.simulate('castles', ['adept', 'random'], games=20))";
        clean.run("", "python", &["-c", first], &[])?;
        tools.pip(&["--force-reinstall", "--no-deps", &wheel])
    })?;
    steps.step(
        "Python",
        "types, style, the program's games, environments by their own tests, notebooks",
        || {
            tools.run("crates/python", "ruff", &["check", "."], &[])?;
            tools.run("crates/python", "mypy", &[], &[])?;
            let program = program.to_string_lossy();
            let given: Vec<(&str, &str)> = if strict {
                vec![("BURGHOF_PROGRAM", &*program), ("BURGHOF_STRICT", "1")]
            } else {
                vec![("BURGHOF_PROGRAM", &*program)]
            };
            tools.run("crates/python", "pytest", &["-rs"], &given)
        },
    )?;
    others.into_iter().for_each(|what| steps.untested(what));
    Ok(())
}

/// The tests alone, with a program built like that of a checkout.
pub fn alone(strict: bool) -> Outcome {
    let mut steps = Steps::new(4);
    steps.step("Program", "what the package is compared with", || house::build(false))?;
    test(&mut steps, strict, &built(house::PROFILE, "burghof"))?;
    steps.end("The Python package", strict)
}
