//! Boxes of somebody's own: component sets beside the standard one, entered by people who own the printed game.
//!
//! A set is a data file like that of the game's crate, checked by the same reader. It lives for ever once it is read, and
//! its text travels with it: every record of a game played with it holds the whole set, and replays where nobody has ever
//! seen the file. A set that means the same as the standard one *is* the standard one.

use crate::misfit::{Sum, noting};
use crate::{Components, Game, Loaded, Message, Misfit, Unpack};
use std::any::Any;
use std::cell::Cell;
use std::sync::{Mutex, PoisonError};

/// No set is larger, in bytes: more than four times the largest standard one.
pub const LARGEST_SET: usize = 256 << 10;
/// No line of a set is longer: a record holds every line of it in one of its own.
pub const LONGEST_SET_LINE: usize = 4000;
/// The most bytes of sets that one process reads for whoever brings them: what is read once stays for ever.
#[cfg(not(target_family = "wasm"))]
const MOST_READ: usize = 64 << 20;

/// Every set that was read here. They are few, and texts of different length are told apart at once.
static SETS: Mutex<Sets> = Mutex::new(Sets { all: Vec::new(), read: 0 });

struct Sets {
    all: Vec<Set>,
    /// Bytes that were read, the sets that were refused included, those of [`ours`] not.
    read: usize,
}

thread_local! {
    /// Are sets read for [`ours`]?
    static OURS: Cell<bool> = const { Cell::new(false) };
}

/// Does something with sets that were checked long ago and kept: they are read however many strangers have brought.
pub fn ours<T>(work: impl FnOnce() -> T) -> T {
    /// Also if the work breaks off.
    struct End(bool);
    impl Drop for End {
        fn drop(&mut self) {
            OURS.set(self.0);
        }
    }
    let _end = End(OURS.replace(true));
    work()
}

struct Set {
    game: &'static str,
    text: String,
    /// A `Loaded` of the game's data.
    loaded: Box<dyn Any + Send + Sync>,
}

impl Sets {
    fn find<G: Game>(&self, text: &str) -> Option<Loaded<G::Data>> {
        let set = self.all.iter().find(|set| set.game == G::META.id && set.text == text)?;
        set.loaded.downcast_ref().copied()
    }

    /// The standard set by another name is the standard set.
    fn keep<G: Game>(&mut self, text: String, data: G::Data) -> Loaded<G::Data> {
        let standard = G::Data::standard();
        let same = (data.version(), data.fingerprint()) == (standard.version(), standard.fingerprint());
        let loaded = if same { standard } else { Loaded::own(data, text.clone()) };
        self.all.push(Set { game: G::META.id, text, loaded: Box::new(loaded) });
        loaded
    }
}

/// The text of a set as it is kept: without a mark at the front, without spaces at line ends or empty lines at its end.
/// Nothing of its meaning is lost.
pub fn tidy(text: &str) -> String {
    let lines = text.trim_start_matches('\u{feff}').lines().map(str::trim_end);
    let mut tidy = lines.collect::<Vec<_>>().join("\n");
    tidy.truncate(tidy.trim_end().len());
    tidy
}

/// What a set is called by whoever made it: the comment `# box: NAME` says it. Empty if none does.
pub fn name(text: &str) -> String {
    let said = text.lines().find_map(|line| line.strip_prefix("# box:"));
    said.unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ").chars().take(60).collect()
}

fn checked(text: &str) -> Result<String, Misfit> {
    if text.len() > LARGEST_SET {
        let said = Message::new("misfit-set-large").with("most", LARGEST_SET >> 10);
        return Err(Misfit::said("data file", format!("more than {LARGEST_SET} bytes"), said));
    }
    let text = tidy(text);
    if let Some(line) = text.lines().position(|line| line.len() > LONGEST_SET_LINE) {
        let said = Message::new("misfit-set-line").with("most", LONGEST_SET_LINE);
        let what = format!("longer than {LONGEST_SET_LINE} bytes");
        return Err(Misfit::said(format!("line {}", line + 1), what, said));
    }
    Ok(text)
}

/// The component set with this text. Read and checked once; the same text is the same set.
pub fn own<G: Game>(text: &str) -> Result<Loaded<G::Data>, Misfit> {
    let text = checked(text)?;
    // Nobody waits long: a set is read in a millisecond.
    let mut sets = SETS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(loaded) = sets.find::<G>(&text) {
        return Ok(loaded);
    }
    read::<G>(&mut sets, text)
}

#[cfg(not(target_family = "wasm"))]
fn read<G: Game>(sets: &mut Sets, text: String) -> Result<Loaded<G::Data>, Misfit> {
    let counted = if OURS.get() { 0 } else { text.len() };
    if counted > 0 && sets.read + counted > MOST_READ {
        let said = Message::new("misfit-sets-full");
        return Err(Misfit::said("data file", "too many sets were read".into(), said));
    }
    sets.read += counted;
    let data = G::Data::read(&text)?;
    Ok(sets.keep::<G>(text, data))
}

/// A browser's module holds no reader: another module reads the set, checks it, and packs it for [`take`].
#[cfg(target_family = "wasm")]
fn read<G: Game>(_: &mut Sets, _: String) -> Result<Loaded<G::Data>, Misfit> {
    Err(Misfit::said("data file", String::new(), Message::new("misfit-set-unread")))
}

/// What a set means, checked and packed for [`take`].
pub fn packed<G: Game>(text: &str) -> Result<Vec<u8>, Misfit> {
    let data = G::Data::read(&checked(text)?)?;
    let mut bytes = Vec::new();
    crate::Pack::pack(&data, &mut bytes);
    Ok(bytes)
}

/// The same for whoever makes a set: with every sum of the file beside what was counted. The sums are all there, also where the
/// first of them is wrong already.
pub fn surveyed<G: Game>(text: &str) -> (Result<Vec<u8>, Misfit>, Vec<Sum>) {
    let (read, sums) = noting(|| packed::<G>(text));
    let right = sums.iter().all(|sum| sum.stated == sum.found);
    (read.and_then(|bytes| if right { Ok(bytes) } else { packed::<G>(text) }), sums)
}

/// Takes a set that another module of the same build has read and [`packed`]. From then on [`own`] knows its text.
pub fn take<G: Game>(text: &str, packed: Vec<u8>) -> Loaded<G::Data> {
    let text = tidy(text);
    let mut sets = SETS.lock().unwrap_or_else(PoisonError::into_inner);
    sets.find::<G>(&text).unwrap_or_else(|| sets.keep::<G>(text, Unpack::whole(packed.leak())))
}
