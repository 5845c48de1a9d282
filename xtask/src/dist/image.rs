//! The container image: the program, the C library if it needs one, a user, and nothing else. Made with buildah, without a
//! registry and without being root.

use super::{Release, copy};
use crate::{Outcome, sh};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The name of its file, which `podman load` and `docker load` read.
pub fn name(release: &Release) -> String {
    format!("burghof-{}-image.tar", release.version)
}

/// Puts the root together.
fn files(release: &Release) -> Result<PathBuf, String> {
    let rootfs = release.pieces().join("image");
    let make = |path: &str| {
        let path = rootfs.join(path.trim_start_matches('/'));
        let folder = path.parent().unwrap_or(&rootfs).to_owned();
        std::fs::create_dir_all(&folder)
            .map(|()| path)
            .map_err(|error| format!("{}: {error}", folder.display()))
    };
    copy(&release.program(), &make("/usr/bin/burghof")?)?;
    for library in libraries(release)? {
        copy(Path::new(&library), &make(&library)?)?;
    }
    for (path, content) in [
        ("/etc/passwd", "burghof:x:8470:8470:Burghof:/data:/sbin/nologin\n"),
        ("/etc/group", "burghof:x:8470:\n"),
        ("/etc/nsswitch.conf", "hosts: files dns\n"),
        ("/data/.keep", ""),
        ("/tmp/.keep", ""),
    ] {
        std::fs::write(make(path)?, content).map_err(|error| format!("{path}: {error}"))?;
    }
    Ok(rootfs)
}

/// What the program is linked with, where it is found: the C library and its loader.
fn libraries(release: &Release) -> Result<Vec<String>, String> {
    if release.target.ends_with("-musl") {
        return Ok(Vec::new());
    }
    let out = Command::new("ldd").arg(release.program()).output().map_err(|error| format!("ldd: {error}"))?;
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    let mut found: Vec<String> =
        text.split_whitespace().filter(|word| word.starts_with('/')).map(str::to_owned).collect();
    // Names of mail servers and databases are looked up through these, which are loaded when somebody asks.
    let beside = found.iter().find(|path| path.contains("libc.so")).and_then(|path| path.rsplit_once('/'));
    let more: Vec<String> = beside
        .map(|(folder, _)| {
            ["libnss_dns.so.2", "libnss_files.so.2", "libresolv.so.2"].map(|name| format!("{folder}/{name}"))
        })
        .into_iter()
        .flatten()
        .filter(|path| Path::new(path).exists())
        .collect();
    found.extend(more);
    if found.is_empty() { Err("ldd names no library of the program".into()) } else { Ok(found) }
}

/// Builds the image and writes it into one file.
pub fn build(release: &Release) -> Outcome {
    let rootfs = files(release)?;
    // One script, because without root it runs in a user namespace of its own, where the mounted image lives.
    let script = format!(
        "set -e\n\
         export BUILDAH_FORMAT=docker\n\
         image=$(buildah from scratch)\n\
         trap 'buildah rm \"$image\" >/dev/null' EXIT\n\
         buildah copy --chown 0:0 --chmod 755 \"$image\" '{root}/usr' /usr\n\
         for part in lib lib64 etc; do if [ -e '{root}'/$part ]; then buildah copy --chown 0:0 \"$image\" '{root}'/$part /$part; fi; done\n\
         buildah copy --chown 8470:8470 \"$image\" '{root}/data' /data\n\
         buildah copy --chown 8470:8470 \"$image\" '{root}/tmp' /tmp\n\
         buildah config --user 8470:8470 --workingdir /data --volume /data --port 8470 --stop-signal SIGTERM \
         --env BURGHOF_DATABASE=/data/burghof.db --env BURGHOF_LISTEN=0.0.0.0:8470 \
         --entrypoint '[\"/usr/bin/burghof\"]' --cmd 'serve --no-code' \
         --healthcheck 'CMD /usr/bin/burghof health' --healthcheck-interval 30s --healthcheck-timeout 5s \
         --label org.opencontainers.image.title=Burghof --label org.opencontainers.image.version={version} \
         --label org.opencontainers.image.revision={commit} --label 'org.opencontainers.image.licenses=MIT OR Apache-2.0' \"$image\"\n\
         buildah commit --format docker --timestamp {epoch} --quiet \"$image\" docker-archive:'{file}':burghof:{version}\n",
        root = rootfs.display(),
        version = release.version,
        commit = release.commit,
        epoch = release.epoch,
        file = release.file(&name(release)).display(),
    );
    let root = Command::new("id").arg("-u").output().is_ok_and(|out| out.stdout == b"0\n");
    // A storage without an overlay works on every kernel; the image is small.
    let run: &[&str] = if root { &[] } else { &["unshare"] };
    let all = [&["--storage-driver", "vfs"], run].concat();
    let done = if root {
        sh("env", &["STORAGE_DRIVER=vfs", "BUILDAH_ISOLATION=chroot", "sh", "-c", &script])
    } else {
        sh("buildah", &[&all[..], &["sh", "-c", &script]].concat())
    };
    done?;
    same(release)?;
    let size = std::fs::metadata(release.file(&name(release))).map_err(|error| error.to_string())?.len();
    eprintln!("{:.1} MB", size as f64 / 1e6);
    if size > 40_000_000 { Err(format!("the image has {size} bytes: more than 40 MB")) } else { Ok(()) }
}

/// Packs the image once more, without the names that buildah makes up each time: the same files make the same bytes.
fn same(release: &Release) -> Outcome {
    let (file, folder) = (release.file(&name(release)), release.pieces().join("image-parts"));
    let script = format!(
        "set -e; rm -rf '{folder}'; mkdir '{folder}'; tar -xf '{file}' -C '{folder}'; cd '{folder}'\n\
         old=$(ls | grep -E '^[0-9a-f]{{64}}\\.json$')\n\
         sed -E 's/\"container\":\"[0-9a-f]*\",?//; s/\"Hostname\":\"[0-9a-f]*\"/\"Hostname\":\"\"/g' \"$old\" > config\n\
         new=$(sha256sum config | cut -c1-64).json; mv config \"$new\"\n\
         sed \"s/$old/$new/\" manifest.json > list; mv list manifest.json\n\
         tar --sort=name --owner=0 --group=0 --numeric-owner --format=ustar --mtime=@{epoch} -cf '{file}' manifest.json \"$new\" *.tar\n",
        folder = folder.display(),
        file = file.display(),
        epoch = release.epoch,
    );
    sh("sh", &["-c", &script])
}
