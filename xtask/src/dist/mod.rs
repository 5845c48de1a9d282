//! `cargo xtask dist`: everything a release consists of, in `target/packages`, without being root. `cargo xtask dist check`
//! installs each of them and plays with it.

mod check;
mod image;
mod package;
mod parts;

pub use check::all as check;

use crate::house::{PACKAGES, built};
use crate::steps::Steps;
use crate::{Outcome, book, has, licences, page, python, root, setup, sh, sh_in, wasm};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The profile of what is given away.
const PROFILE: &str = "dist";

/// One release.
pub struct Release {
    /// Its version.
    pub version: String,
    /// What it was made from.
    pub commit: String,
    /// When that was committed, in seconds since 1970: the only time in anything we make.
    pub epoch: String,
    /// For which machines the program is.
    pub target: String,
    /// Where everything goes.
    pub folder: PathBuf,
}

impl Release {
    /// What is checked out.
    pub fn here() -> Result<Release, String> {
        let manifest = root().join("Cargo.toml");
        let text =
            std::fs::read_to_string(&manifest).map_err(|error| format!("{}: {error}", manifest.display()))?;
        let version = text.lines().find_map(|line| line.strip_prefix("version = \"")?.strip_suffix('"'));
        let version = version.ok_or("Cargo.toml names no version")?.to_owned();
        let commit = ask("git", &["rev-parse", "--short=9", "HEAD"])?;
        let epoch = ask("git", &["log", "-1", "--format=%ct"])?;
        // Not under the name of the profile: that folder is cargo's.
        Ok(Release { version, commit, epoch, target: target()?, folder: root().join("target/packages") })
    }

    /// A file of this release.
    pub fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Where the pieces lie that several of its files are made of.
    pub fn pieces(&self) -> PathBuf {
        root().join("target/xtask/packages")
    }

    /// The program itself.
    pub fn program(&self) -> PathBuf {
        self.built("burghof")
    }

    /// Where cargo puts a program of this release.
    fn built(&self, program: &str) -> PathBuf {
        let built = built(PROFILE, program);
        let (folder, name) = (built.parent().and_then(Path::parent), built.file_name());
        folder.unwrap_or(&built).join(&self.target).join(PROFILE).join(name.unwrap_or_default())
    }

    /// The archive with the program for any Linux.
    pub fn archive(&self) -> String {
        format!("burghof-{}-{}.tar.zst", self.version, self.target)
    }

    /// Packs a folder so that the same content makes the same bytes.
    pub fn pack(&self, folder: &Path, inside: &str, to: &str) -> Outcome {
        let (folder, file) = (folder.to_string_lossy(), self.file(to));
        let time = format!("--mtime=@{}", self.epoch);
        let order = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--format=ustar", &time];
        let pack =
            ["--use-compress-program=zstd -19 -T1", "-cf", &file.to_string_lossy(), "-C", &folder, inside];
        sh("tar", &[&order[..], &pack].concat())
    }
}

/// What a command says, on one line.
fn ask(program: &str, args: &[&str]) -> Result<String, String> {
    let out = Command::new(program).args(args).current_dir(root()).output();
    let out = out.map_err(|error| format!("`{program}` cannot be started: {error}"))?;
    if !out.status.success() {
        return Err(format!("`{program} {}` failed", args.join(" ")));
    }
    Ok(String::from_utf8_lossy(&out.stdout).trim().to_owned())
}

/// A program that needs nothing of the system it runs on, if the toolchain can make one; else one for this system's library.
fn target() -> Result<String, String> {
    let version = ask("rustc", &["-vV"])?;
    let host = version
        .lines()
        .find_map(|line| line.strip_prefix("host: "))
        .ok_or("rustc does not say what it runs on")?;
    let musl = host.replace("-gnu", "-musl");
    let there = ask("rustc", &["--print", "target-libdir", "--target", &musl])
        .is_ok_and(|folder| std::fs::read_dir(folder).is_ok_and(|mut files| files.next().is_some()));
    if there && has("musl-gcc", &["--version"]) {
        return Ok(musl);
    }
    eprintln!(
        "This toolchain cannot build for {musl} (`rustup target add {musl}`, Debian: `musl-tools`): the program is built for \
         {host} and needs a C library at least as new as this machine's."
    );
    Ok(host.to_owned())
}

/// Makes everything; `again` packs what was built before.
pub fn all(again: bool) -> Outcome {
    if !cfg!(target_os = "linux") {
        return Err("packages are made on Linux".into());
    }
    for program in ["tar", "zstd", "gzip", "sha256sum", "dpkg-deb", "buildah"] {
        if setup::on_path(program).is_none() {
            setup::install(match program {
                "dpkg-deb" => "dpkg",
                "sha256sum" => "coreutils",
                other => other,
            })?;
        }
    }
    let release = Release::here()?;
    let made = std::fs::read_dir(&release.folder).into_iter().flatten().flatten().map(|entry| entry.path());
    // A wheel that was built before is as good as the program.
    for old in made.filter(|path| !again || path.extension() != Some("whl".as_ref())) {
        std::fs::remove_file(&old).map_err(|error| format!("{}: {error}", old.display()))?;
    }
    let _ = std::fs::remove_dir_all(release.pieces());
    for folder in [release.folder.clone(), release.pieces()] {
        std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let mut steps = Steps::new(if again { 5 } else { 8 });
    if !again {
        steps.step(
            "Page",
            "the engine as WebAssembly, the page around it, and the book beside it",
            || {
                compile(&release, "burghof-pack", &[])?;
                page::build(wasm::Packer::Built(&release.built("burghof-pack")))?;
                book::build()
            },
        )?;
    }
    steps
        .step("Licences", "the terms of everything we ship, for `burghof licences`", || notices(&release))?;
    if !again {
        steps.step("Program", "optimised as far as it pays, without anything for debuggers", || {
            program(&release)
        })?;
    }
    steps.step("Archive and page", "the program for any Linux, the page for any web server", || {
        archives(&release)
    })?;
    steps.step("Debian package", "with a service that may do nothing but serve", || {
        package::build(&release)
    })?;
    steps.step("Container image", "the program and nothing else", || image::build(&release))?;
    // After what can fail sooner: it is compiled with features of its own, so nearly everything once more.
    if !again {
        steps.step("Wheel", "the same rules for Python 3.11 and later", || {
            python::dist(PROFILE, &release.folder, &flags(&release))
        })?;
    }
    steps.step("List of parts and checksums", "what is in it, and that it is that", || {
        parts::write(&release)?;
        checksums(&release)
    })?;
    steps.end(&format!("Burghof {} is in {}", release.version, release.folder.display()), false)?;
    sh("ls", &["-l", &release.folder.to_string_lossy()])
}

fn notices(release: &Release) -> Outcome {
    let file = release.pieces().join("licences.txt");
    licences::run(&[file.to_string_lossy().into_owned()])?;
    sh("gzip", &["-9nkf", &file.to_string_lossy()])
}

/// How everything is compiled that is given away.
fn flags(release: &Release) -> String {
    // Paths of this machine are nobody's business, and would make every machine's program differ.
    let mut flags = format!(
        "--remap-path-prefix={}=. --remap-path-prefix={}=cargo",
        root().display(),
        wasm::home().display()
    );
    if let Ok(folder) = std::env::var("CARGO_BUILD_BUILD_DIR") {
        flags += &format!(" --remap-path-prefix={folder}=./target");
    }
    if release.target.starts_with("x86_64") {
        flags += " -C target-cpu=x86-64-v2";
    }
    flags
}

/// Compiles a program of the release. All of them ask for the same packages, so that libraries are compiled once.
fn compile(release: &Release, program: &str, more: &[(&str, &Path)]) -> Outcome {
    let build = ["build", "--locked", "--profile", PROFILE, "--target", &release.target];
    let mut cargo = Command::new("cargo");
    cargo
        .args(build)
        .args(PACKAGES)
        .args(["--bin", program])
        .current_dir(root())
        .env("RUSTFLAGS", flags(release))
        // What would make a second build faster makes this one differ.
        .env("CARGO_INCREMENTAL", "0")
        .env("SOURCE_DATE_EPOCH", &release.epoch)
        .env("BURGHOF_COMMIT", &release.commit)
        .envs(more.iter().copied());
    if release.target.ends_with("-musl") {
        cargo.env("CC", "musl-gcc");
    }
    match cargo.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{program} did not build: {status}")),
        Err(error) => Err(format!("cargo cannot be started: {error}")),
    }
}

fn program(release: &Release) -> Outcome {
    compile(release, "burghof", &[("BURGHOF_LICENCES", &release.pieces().join("licences.txt.gz"))])?;
    let size = std::fs::metadata(release.program()).map_err(|error| error.to_string())?.len();
    eprintln!("{:.1} MB", size as f64 / 1e6);
    if size > 25_000_000 { Err(format!("the program has {size} bytes: more than 25 MB")) } else { Ok(()) }
}

/// The tree that is installed: program, manual, completions, licences. Both the package and the archive take it.
fn tree(release: &Release) -> Result<PathBuf, String> {
    let usr = release.pieces().join("tree/usr");
    if usr.exists() {
        return Ok(usr);
    }
    let program = release.program();
    let run = |args: &[&str]| sh(&program.to_string_lossy(), args);
    let folder = |path: &str| {
        let path = usr.join(path);
        std::fs::create_dir_all(&path)
            .map(|()| path.clone())
            .map_err(|error| format!("{}: {error}", path.display()))
    };
    copy(&program, &folder("bin")?.join("burghof"))?;
    run(&["manual", &folder("share/man/man1")?.to_string_lossy(), "--lang", "en"])?;
    run(&["manual", &folder("share/man/de/man1")?.to_string_lossy(), "--lang", "de"])?;
    for (shell, path, name) in [
        ("bash", "share/bash-completion/completions", "burghof"),
        ("zsh", "share/zsh/vendor-completions", "_burghof"),
        ("fish", "share/fish/vendor_completions.d", "burghof.fish"),
    ] {
        let script = Command::new(&program).args(["completions", shell, "--lang", "en"]).output();
        let script = script.map_err(|error| error.to_string())?.stdout;
        let to = folder(path)?.join(name);
        std::fs::write(&to, script).map_err(|error| format!("{}: {error}", to.display()))?;
    }
    let doc = folder("share/doc/burghof")?;
    for name in ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        copy(&root().join(name), &doc.join(name))?;
    }
    copy(&release.pieces().join("licences.txt.gz"), &doc.join("licences.txt.gz"))?;
    copy(&root().join("docs/operating.md"), &doc.join("operating.md"))?;
    for (from, name) in [
        ("proxy/Caddyfile", "Caddyfile"),
        ("proxy/nginx.conf", "nginx.conf"),
        ("grafana/burghof.json", "grafana.json"),
    ] {
        copy(&root().join("packaging").join(from), &folder("share/doc/burghof/examples")?.join(name))?;
    }
    Ok(usr)
}

fn copy(from: &Path, to: &Path) -> Outcome {
    std::fs::copy(from, to)
        .map(drop)
        .map_err(|error| format!("{} to {}: {error}", from.display(), to.display()))
}

fn archives(release: &Release) -> Outcome {
    let usr = tree(release)?;
    sh("find", &[&usr.to_string_lossy(), "-name", "*.1", "-exec", "gzip", "-9n", "{}", ";"])?;
    sh("chmod", &["-R", "u=rwX,go=rX", &usr.to_string_lossy()])?;
    release.pack(&usr, ".", &release.archive())?;
    let site = release.pieces().join("burghof-site");
    sh(&release.program().to_string_lossy(), &["site", &site.to_string_lossy()])?;
    release.pack(&release.pieces(), "burghof-site", "burghof-site.tar.zst")
}

fn checksums(release: &Release) -> Outcome {
    let folder = "target/packages";
    let mut names: Vec<String> = std::fs::read_dir(&release.folder)
        .map_err(|error| error.to_string())?
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    let list = names.join(" ");
    sh_in(folder, "sh", &["-c", &format!("sha256sum {list} > SHA256SUMS && cat SHA256SUMS")])
}
