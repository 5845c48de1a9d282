//! The files of the page: in a release part of the program, packed as browsers take them; in other builds what lies in `web/dist`
//! at the moment.

use flate2::read::GzDecoder;
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::io::Read;

/// A file of the page.
#[derive(Clone)]
pub struct File {
    /// What is kept of it.
    kept: Cow<'static, [u8]>,
    /// Is that packed with gzip?
    packed: bool,
    /// What it is known by.
    pub hash: [u8; 32],
}

impl File {
    fn new(kept: Cow<'static, [u8]>, packed: bool) -> File {
        let hash = Sha256::digest(&kept).into();
        File { kept, packed, hash }
    }

    /// As it was written.
    pub fn plain(&self) -> Cow<'static, [u8]> {
        if !self.packed {
            return self.kept.clone();
        }
        let mut plain = Vec::new();
        // We packed it ourselves when this program was built.
        let _ = GzDecoder::new(&*self.kept).read_to_end(&mut plain);
        plain.into()
    }

    /// Too little to gain anything by packing it.
    pub fn small(&self) -> bool {
        self.kept.len() < 1024
    }

    /// Packed with gzip, if it is kept so.
    pub fn packed(&self) -> Option<&Cow<'static, [u8]>> {
        self.packed.then_some(&self.kept)
    }
}

#[cfg(page_inside)]
mod kept {
    use super::File;
    use std::collections::BTreeMap;
    use std::sync::LazyLock;

    /// Path, is it packed, and what is kept: written by the build script.
    type Row = (&'static str, bool, &'static [u8]);
    const ROWS: &[Row] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

    static FILES: LazyLock<BTreeMap<&'static str, File>> = LazyLock::new(|| {
        ROWS.iter().map(|&(path, packed, kept)| (path, File::new(kept.into(), packed))).collect()
    });

    /// The file at this path.
    pub fn get(path: &str) -> Option<File> {
        FILES.get(path).cloned()
    }

    /// The paths of all files, in order.
    pub fn paths() -> Vec<String> {
        ROWS.iter().map(|(path, ..)| path.to_string()).collect()
    }
}

#[cfg(not(page_inside))]
mod kept {
    use super::File;
    use std::fs;
    use std::path::{Component, Path, PathBuf};

    fn folder() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist")
    }

    /// The file at this path, and nothing beside the folder.
    pub fn get(path: &str) -> Option<File> {
        let inside = Path::new(path).components().all(|part| matches!(part, Component::Normal(_)));
        let kept = fs::read(inside.then(|| folder().join(path))?).ok()?;
        Some(File::new(kept.into(), false))
    }

    /// The paths of all files, in order.
    pub fn paths() -> Vec<String> {
        let mut paths = Vec::new();
        gather(&folder(), "", &mut paths);
        paths.sort();
        paths
    }

    fn gather(folder: &Path, inside: &str, paths: &mut Vec<String>) {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let name = if inside.is_empty() { name } else { format!("{inside}/{name}") };
            if entry.path().is_dir() {
                gather(&entry.path(), &name, paths);
            } else {
                paths.push(name);
            }
        }
    }
}

pub use kept::{get, paths};

/// Every file of the page with its path, for a host that serves files and nothing else.
pub fn files() -> impl Iterator<Item = (String, Cow<'static, [u8]>)> {
    paths().into_iter().filter_map(|path| {
        let plain = get(&path)?.plain();
        Some((path, plain))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn what_is_kept_packed_is_read_as_it_was_written() {
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        packer.write_all(b"a court, a castle").unwrap();
        let packed = File::new(packer.finish().unwrap().into(), true);
        assert_eq!(&*packed.plain(), b"a court, a castle");
        assert!(packed.packed().is_some());
        let plain = File::new(b"as it is"[..].into(), false);
        assert_eq!((&*plain.plain(), plain.packed()), (&b"as it is"[..], None));
    }

    #[test]
    fn nothing_beside_the_folder_is_found() {
        for path in ["../package.json", "/etc/passwd", "assets/../../package.json", "", "."] {
            assert!(get(path).is_none(), "{path}");
        }
    }
}
