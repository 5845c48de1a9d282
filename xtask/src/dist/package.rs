//! The Debian package, put together with Debian's own tool: no root, the same bytes every time.

use super::{Release, copy, tree};
use crate::{Outcome, root, sh};
use std::path::Path;
use std::process::Command;

/// The name of its file.
pub fn name(release: &Release) -> String {
    format!("burghof_{}_{}.deb", release.version, machine(release))
}

/// What Debian calls the machine.
fn machine(release: &Release) -> &'static str {
    if release.target.starts_with("aarch64") { "arm64" } else { "amd64" }
}

/// Builds it.
pub fn build(release: &Release) -> Outcome {
    let stage = release.pieces().join("deb");
    let text = |path: &Path| path.to_string_lossy().into_owned();
    let write = |path: &str, content: &str| {
        let path = stage.join(path);
        let folder = path.parent().unwrap_or(&stage);
        std::fs::create_dir_all(folder)
            .and_then(|()| std::fs::write(&path, content))
            .map_err(|error| format!("{}: {error}", path.display()))
    };
    write("DEBIAN/control", "")?;
    sh("cp", &["-r", &text(&tree(release)?), &text(&stage.join("usr"))])?;
    let packaging = root().join("packaging/debian");
    for (from, to) in [
        ("burghof.service", "usr/lib/systemd/system/burghof.service"),
        ("burghof.sysusers", "usr/lib/sysusers.d/burghof.conf"),
        ("burghof.toml", "etc/burghof/burghof.toml"),
    ] {
        write(to, "")?;
        copy(&packaging.join(from), &stage.join(to))?;
    }
    write("DEBIAN/conffiles", "/etc/burghof/burghof.toml\n")?;
    let licence = "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: Burghof\n\n\
                   Files: *\nCopyright: the authors of Burghof\nLicense: MIT or Apache-2.0\n See LICENSE-MIT and LICENSE-APACHE in this \
                   folder; licences.txt.gz has the terms of\n the libraries in the program.\n";
    write("usr/share/doc/burghof/copyright", licence)?;
    for script in ["postinst", "prerm", "postrm"] {
        copy(&packaging.join(script), &stage.join("DEBIAN").join(script))?;
    }
    sh("chmod", &["-R", "u=rwX,go=rX", &text(&stage)])?;
    for script in ["postinst", "prerm", "postrm"] {
        sh("chmod", &["755", &text(&stage.join("DEBIAN").join(script))])?;
    }
    let size = std::fs::metadata(release.program()).map_or(0, |meta| meta.len() / 1024 + 2048);
    // Without systemd, the user is made by useradd.
    let library =
        library(release)?.map_or(String::new(), |version| format!("libc6 (>= {version}), libgcc-s1, "));
    let depends = format!("Depends: {library}passwd\n");
    let control = format!(
        "Package: burghof\nVersion: {}\nArchitecture: {}\nMaintainer: The authors of Burghof <burghof@localhost>\n\
         Installed-Size: {size}\n{depends}Section: games\nPriority: optional\nDescription: five castle games at one table\n \
         The page, a server for friends, strangers and bots, and the games on the\n command line, in German and English. The package \
         brings a service that listens\n on this machine only until /etc/burghof/burghof.toml says otherwise.\n",
        release.version,
        machine(release)
    );
    write("DEBIAN/control", &control)?;
    let mut pack = Command::new("dpkg-deb");
    pack.args(["--root-owner-group", "-Zxz", "--build"]).arg(&stage).arg(release.file(&name(release)));
    pack.env("SOURCE_DATE_EPOCH", &release.epoch);
    match pack.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("dpkg-deb failed: {status}")),
        Err(error) => Err(format!("dpkg-deb cannot be started: {error}")),
    }
}

/// The newest version of the C library that the program asks for; none if it brings its own.
fn library(release: &Release) -> Result<Option<String>, String> {
    if release.target.ends_with("-musl") {
        return Ok(None);
    }
    // Symbols name their version as text in the program.
    let bytes = std::fs::read(release.program()).map_err(|error| error.to_string())?;
    Ok(newest(&bytes))
}

fn newest(bytes: &[u8]) -> Option<String> {
    let mark = b"GLIBC_2.";
    let minor = |at: usize| {
        let digits: String = bytes[at + mark.len()..]
            .iter()
            .take(3)
            .take_while(|b| b.is_ascii_digit())
            .map(|&b| b as char)
            .collect();
        digits.parse::<u32>().ok()
    };
    let found = bytes
        .windows(mark.len())
        .enumerate()
        .filter(|(_, window)| window == mark)
        .filter_map(|(at, _)| minor(at));
    found.max().map(|minor| format!("2.{minor}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_library_is_asked_for() {
        assert_eq!(newest(b"xGLIBC_2.4\0GLIBC_2.34\0GLIBC_2.17\0GLIBC_PRIVATE"), Some("2.34".into()));
        assert_eq!(newest(b"nothing"), None);
    }
}
