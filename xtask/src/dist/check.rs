//! `cargo xtask dist check`: every file of a release, installed where nothing else is, and played with.

use super::{Release, image, package};
use crate::steps::Steps;
use crate::{Outcome, has, page, setup, sh, sh_with};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Checks all of them. What this machine cannot do is said; `strict` makes a failure of it.
pub fn all(strict: bool) -> Outcome {
    let release = Release::here()?;
    let mut steps = Steps::new(5);
    let place = release.pieces().join("check");
    let _ = std::fs::remove_dir_all(&place);
    std::fs::create_dir_all(&place).map_err(|error| format!("{}: {error}", place.display()))?;
    steps.step("Checksums", "nothing has changed on the way", || {
        sh_with("target/packages", "sha256sum", &["--check", "--quiet", "SHA256SUMS"], &[])
    })?;
    steps.step("Archive", "unpacked and played", || archive(&release, &place))?;
    let root = Command::new("id").arg("-u").output().is_ok_and(|out| out.stdout == b"0\n");
    if root {
        steps.step("Debian package", "installed into a bare Debian and played", || deb(&release, &place))?;
    } else {
        steps.untested("the Debian package: a bare Debian to install it into needs root".into());
    }
    match steps.step("Container image", "started and played", || container(&release, &place, root)) {
        Ok(()) => {}
        Err(error) if error.contains("not here") => steps.untested(error),
        Err(error) => return Err(error),
    }
    match setup::chromium() {
        Ok(browser) => {
            steps.step("Page for web servers", "played in a browser", || site(&release, &place, &browser))?;
        }
        Err(error) => steps.untested(format!("the page for web servers: {error}")),
    }
    steps.end("Everything of the release was installed and played", strict)
}

/// A house that ends with the check.
struct House(Child);

impl Drop for House {
    fn drop(&mut self) {
        // Asked to, not forced: what runs in another root ends with it, too.
        let _ = Command::new("kill").arg(self.0.id().to_string()).status();
        let _ = self.0.wait();
    }
}

/// Where a house of the check listens: for people, and with its numbers. Another house may be open on this machine.
struct Doors {
    people: String,
    numbers: String,
}

impl Doors {
    /// Addresses nobody listens on yet.
    fn free() -> Result<Doors, String> {
        let free = || {
            let listener = TcpListener::bind("127.0.0.1:0").map_err(|error| error.to_string())?;
            Ok::<_, String>(listener.local_addr().map_err(|error| error.to_string())?.to_string())
        };
        Ok(Doors { people: free()?, numbers: free()? })
    }

    /// What differs from the settings a release comes with, as variables: they win over its files.
    fn settings(&self) -> [(&'static str, &str); 4] {
        [
            ("BURGHOF_LISTEN", &self.people),
            ("BURGHOF_ADMIN_LISTEN", &self.numbers),
            ("BURGHOF_RATE", "0"),
            ("BURGHOF_TABLES_PER_PERSON", "1000000"),
        ]
    }
}

/// Starts a house and plays many games in it, with the program that was built here.
fn played(release: &Release, command: &mut Command, doors: &Doors) -> Outcome {
    command.envs(doors.settings());
    eprintln!("+ {command:?}");
    let child = command.stdin(Stdio::null()).stdout(Stdio::null()).spawn();
    let _house =
        House(child.map_err(|error| format!("{:?} cannot be started: {error}", command.get_program()))?);
    let program = release.program().to_string_lossy().into_owned();
    let (people, numbers) = (&*doors.people, &*doors.numbers);
    for _ in 0..100 {
        std::thread::sleep(Duration::from_millis(200));
        if has(&program, &["health", "--listen", people]) {
            let load = ["load", "castellan", "--address", people, "--metrics", numbers];
            return sh(&program, &[&load[..], &["--games", "5", "--seconds", "3"]].concat());
        }
    }
    Err("the house does not open".into())
}

const OPEN: [&str; 2] = ["serve", "--no-code"];

fn archive(release: &Release, place: &Path) -> Outcome {
    let to = place.join("archive");
    unpack(&release.file(&release.archive()), &to)?;
    let program = to.join("bin/burghof");
    for args in [
        &["--version"][..],
        &["simulate", "schloss", "--seats", "2", "--games", "5"],
        &["rules", "castellan", "--lang", "de"],
    ] {
        if !has(&program.to_string_lossy(), args) {
            return Err(format!("burghof {} fails", args.join(" ")));
        }
    }
    let licences = Command::new(&program).arg("licences").output().map_err(|error| error.to_string())?.stdout;
    if !String::from_utf8_lossy(&licences).contains("serde_json") {
        return Err("burghof licences does not name what is in the program".into());
    }
    for file in [
        "share/man/man1/burghof-serve.1.gz",
        "share/man/de/man1/burghof.1.gz",
        "share/bash-completion/completions/burghof",
    ] {
        if !to.join(file).exists() {
            return Err(format!("{file} is missing"));
        }
    }
    let database = place.join("archive.db");
    played(release, Command::new(program).args(OPEN).arg("--database").arg(database), &Doors::free()?)
}

fn unpack(file: &Path, to: &Path) -> Outcome {
    std::fs::create_dir_all(to).map_err(|error| format!("{}: {error}", to.display()))?;
    sh("tar", &["--zstd", "-xf", &file.to_string_lossy(), "-C", &to.to_string_lossy()])
}

/// A Debian with nothing in it but what every Debian has.
fn deb(release: &Release, place: &Path) -> Outcome {
    if !has("mmdebstrap", &["--version"]) {
        setup::install("mmdebstrap")?;
    }
    let root = place.join("debian");
    let text = |path: &Path| path.to_string_lossy().into_owned();
    let code = std::fs::read_to_string("/etc/os-release").unwrap_or_default();
    let code =
        code.lines().find_map(|line| line.strip_prefix("VERSION_CODENAME=")).unwrap_or("stable").to_owned();
    sh("mmdebstrap", &["--variant=minbase", "--quiet", &code, &text(&root)])?;
    super::copy(&release.file(&package::name(release)), &root.join("burghof.deb"))?;
    let inside = |args: &[&str]| sh("chroot", &[&[text(&root).as_str()], args].concat());
    inside(&["dpkg", "--install", "/burghof.deb"])?;
    inside(&["burghof", "--version"])?;
    inside(&[
        "sh",
        "-c",
        "test \"$(stat -c %a:%U /etc/burghof/burghof.toml)\" = 640:root && test \"$(stat -c %a:%U /var/lib/burghof)\" = 700:burghof",
    ])?;
    // As the service runs it: its user, its settings; only the ports are others.
    let mut house = Command::new("chroot");
    house.args(["--userspec=burghof:burghof"]).arg(&root).arg("/usr/bin/burghof");
    house.args(OPEN).args(["--config", "/etc/burghof/burghof.toml"]);
    played(release, &mut house, &Doors::free()?)?;
    inside(&["dpkg", "--purge", "burghof"])?;
    inside(&[
        "sh",
        "-c",
        "test -e /var/lib/burghof/burghof.db && ! test -e /usr/bin/burghof && ! test -e /etc/burghof/burghof.toml",
    ])?;
    if has("systemd-analyze", &["--version"]) {
        let unit = release.pieces().join("deb/usr/lib/systemd/system/burghof.service");
        sh("systemd-analyze", &["security", "--offline=true", "--threshold=25", "--no-pager", &text(&unit)])?;
    }
    std::fs::remove_dir_all(&root).map_err(|error| error.to_string())
}

/// Started by podman where the kernel lets it; else its files are unpacked and run in a root of their own.
fn container(release: &Release, place: &Path, root: bool) -> Outcome {
    let doors = Doors::free()?;
    if has("podman", &["--version"]) {
        let image = format!("burghof:{}", release.version);
        let file = release.file(&image::name(release));
        sh("podman", &[&PODMAN[..], &["load", "--quiet", "--input", &file.to_string_lossy()]].concat())?;
        // Debian's usual runtime refuses some kernels that the older one runs on.
        let ways = ["crun", "runc"].map(|runtime| [&PODMAN[..], &["--runtime", runtime], &RUN].concat());
        let works = |way: &&Vec<&str>| has("podman", &[way, &[&*image, "--version"][..]].concat());
        let done = ways.iter().find(works).map(|way| {
            let mut house = Command::new("podman");
            house.args(way).args(["--volume", "burghof-check:/data"]);
            house.args(doors.settings().map(|(key, value)| format!("--env={key}={value}"))).arg(&image);
            // Nothing after its name: it is opened as the image says.
            played(release, &mut house, &doors)
        });
        for remove in [&["rmi", "--force", &image][..], &["volume", "rm", "--force", "burghof-check"]] {
            has("podman", &[&PODMAN[..], remove].concat());
        }
        if let Some(done) = done {
            return done;
        }
        eprintln!(
            "This kernel does not let podman run the image: it is unpacked and run in a root of its own instead."
        );
    }
    if !root {
        return Err("the container image: podman is not here, and a root of its own needs root".into());
    }
    unpacked(release, place, &doors)
}

/// A storage without an overlay, and no service that looks after groups: both work on every kernel.
const PODMAN: [&str; 2] = ["--storage-driver=vfs", "--cgroup-manager=cgroupfs"];

/// As the handbook says, in the network of this machine. The limits are those of a machine that may set none of its own.
const RUN: [&str; 9] = [
    "run",
    "--rm",
    "--network=host",
    "--read-only",
    "--cap-drop=all",
    "--no-healthcheck",
    "--ulimit=nofile=4096:4096",
    "--ulimit=nproc=4096:4096",
    "--log-driver=none",
];

/// The files of the image, layer by layer.
fn unpacked(release: &Release, place: &Path, doors: &Doors) -> Outcome {
    let (file, to) = (release.file(&image::name(release)), place.join("image"));
    let script = format!(
        "set -e; mkdir -p '{to}/layers' '{to}/root'; tar -xf '{file}' -C '{to}/layers'; \
         for layer in $(tar -xOf '{file}' manifest.json | tr ',[]' '\\n' | grep -o '[0-9a-f]*\\.tar' | grep -v json); \
         do tar -xf '{to}/layers/'$layer -C '{to}/root'; done; chown 8470:8470 '{to}/root/data'",
        to = to.display(),
        file = file.display()
    );
    sh("sh", &["-c", &script])?;
    let mut house = Command::new("chroot");
    house.arg("--userspec=8470:8470").arg(to.join("root")).arg("/usr/bin/burghof").args(OPEN);
    house.args(["--database", "/data/burghof.db"]);
    played(release, &mut house, doors)
}

/// The tests of the page without a server, on the folder as it comes out of the archive; and of the book, as the program serves it.
fn site(release: &Release, place: &Path, browser: &Path) -> Outcome {
    let to = place.join("site");
    unpack(&release.file("burghof-site.tar.zst"), &to)?;
    page::packages()?;
    let folder: PathBuf = to.join("burghof-site");
    if !folder.join("docs/reference.html").exists() {
        return Err("the book is missing".into());
    }
    let program = release.program();
    let environment = [
        ("BURGHOF_DIST", folder.to_string_lossy()),
        ("BURGHOF_BIN", program.to_string_lossy()),
        ("BURGHOF_CHROMIUM", browser.to_string_lossy()),
    ];
    let environment: Vec<(&str, &str)> = environment.iter().map(|(key, value)| (*key, &**value)).collect();
    sh_with(
        "web",
        setup::npm(),
        &["run", "--silent", "e2e", "--", "offline.test.ts", "burg.test.ts", "book.test.ts"],
        &environment,
    )
}
