//! What is wrong with something that was read: positions, data files, notations.

mod sets;

use crate::Message;
use std::cell::RefCell;

/// Something read from outside does not fit: where, and what is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{at}: {what}")]
pub struct Misfit {
    /// The field or entry, as a path (`players[1].store[3]`, `card W5`), or the name of the broken invariant.
    pub at: String,
    /// What is wrong, in English, or the id of `said`: for programs and those who write data files.
    pub what: String,
    /// The same for people, where there are words for it.
    pub said: Option<Message>,
}

impl Misfit {
    /// Says where and what.
    #[cold]
    #[inline(never)]
    pub fn new(at: impl Into<String>, what: impl Into<String>) -> Misfit {
        Misfit { at: at.into(), what: what.into(), said: None }
    }

    /// Says where and what, and the same in words.
    #[cold]
    #[inline(never)]
    pub fn said(at: impl Into<String>, what: String, said: Message) -> Misfit {
        Misfit::shared(at, what, said)
    }

    /// Says where, and what in the words of the game or of all games: `castles-misfit-gate`, `misfit-viewer`.
    #[cold]
    #[inline(never)]
    pub fn saying(at: impl Into<String>, id: &'static str) -> Misfit {
        Misfit::shared(at, id.into(), Message::new(id))
    }

    #[cold]
    #[inline(never)]
    fn shared(at: impl Into<String>, what: String, said: Message) -> Misfit {
        Misfit { at: at.into(), what, said: Some(said) }
    }

    /// Something must stand here.
    pub fn missing(at: impl Into<String>) -> Misfit {
        Misfit::shared(at, "missing".into(), Message::new("misfit-missing"))
    }

    /// Nothing in the box has this name. `kind` says in English what was looked for.
    pub fn unknown(at: impl Into<String>, kind: &str, name: &str) -> Misfit {
        let name = shortened(name);
        Misfit::shared(
            at,
            format!("there is no {kind} `{name}`"),
            Message::new("misfit-unknown").with("name", name),
        )
    }

    /// Nobody sits there.
    pub fn no_seat(at: impl Into<String>, number: impl Into<i64>) -> Misfit {
        let number = number.into();
        Misfit::shared(
            at,
            format!("there is no seat {number}"),
            Message::new("misfit-no-seat").with("number", number),
        )
    }

    /// Something stands in two places, or twice in one.
    pub fn twice(at: impl Into<String>, name: &str) -> Misfit {
        let name = shortened(name);
        Misfit::shared(
            at,
            format!("`{name}` stands twice, or somewhere else already"),
            Message::new("misfit-twice").with("name", name),
        )
    }

    /// A number that is not possible here.
    pub fn range(at: impl Into<String>, found: impl Into<i64>, min: i64, max: i64) -> Misfit {
        let found = found.into();
        Misfit::shared(
            at,
            format!("{found} is not possible, only {min} to {max}"),
            Message::new("misfit-range").with("found", found).with("min", min).with("max", max),
        )
    }

    /// A list of the wrong length, or a number that does not agree with what is counted.
    pub fn count(at: impl Into<String>, found: impl TryInto<i64>, wanted: impl TryInto<i64>) -> Misfit {
        let (found, wanted) = (whole(found), whole(wanted));
        let said = Message::new("misfit-count").with("found", found).with("wanted", wanted);
        Misfit::shared(at, format!("{found}, {wanted} are expected"), said)
    }

    /// More than there can be.
    pub fn most(at: impl Into<String>, found: impl TryInto<i64>, most: impl TryInto<i64>) -> Misfit {
        let (found, most) = (whole(found), whole(most));
        let said = Message::new("misfit-most").with("found", found).with("most", most);
        Misfit::shared(at, format!("{found}, at most {most}"), said)
    }

    /// Something that exists, but cannot be here.
    pub fn unfit(at: impl Into<String>, name: &str) -> Misfit {
        let name = shortened(name);
        let said = Message::new("misfit-unfit").with("name", name.clone());
        Misfit::shared(at, format!("`{name}` cannot be here"), said)
    }

    /// Something other than what is printed on a piece.
    pub fn printed(at: impl Into<String>, name: &str) -> Misfit {
        let name = shortened(name);
        let said = Message::new("misfit-printed").with("name", name.clone());
        Misfit::shared(at, format!("{name} is printed otherwise"), said)
    }

    /// Something that belongs to another moment of the game.
    pub fn moment(at: impl Into<String>, what: &str) -> Misfit {
        Misfit::shared(at, what.into(), Message::new("misfit-moment"))
    }

    /// A view that nobody could have.
    pub fn unseen(at: impl Into<String>) -> Misfit {
        Misfit::shared(
            at,
            "nobody in this place could see the table like this".into(),
            Message::new("misfit-unseen"),
        )
    }

    /// Because of this rule.
    pub fn citing(mut self, rule: &str) -> Misfit {
        self.what = format!("{} ({rule})", self.what);
        let cited = |said| Message::new("misfit-cited").with("what", said).with("rule", rule.to_owned());
        self.said = self.said.map(cited);
        self
    }
}

/// A number that a data file states, and what was counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sum {
    /// The entry, as a path.
    pub at: String,
    /// What the file says.
    pub stated: i64,
    /// What its entries add up to.
    pub found: i64,
}

thread_local! {
    /// While somebody wants to see all sums, they are noted here instead of ending the check at the first that is wrong.
    static NOTED: RefCell<Option<Vec<Sum>>> = const { RefCell::new(None) };
}

/// Notes a sum, if sums are wanted.
fn note(at: &str, stated: i64, found: i64) -> bool {
    NOTED.with_borrow_mut(|noted| match noted {
        Some(sums) => {
            sums.push(Sum { at: at.into(), stated, found });
            true
        }
        None => false,
    })
}

/// Lets something be checked without an end at the first wrong sum, and brings all sums back.
pub(crate) fn noting<T>(check: impl FnOnce() -> T) -> (T, Vec<Sum>) {
    /// Also if the check breaks off.
    struct End;
    impl Drop for End {
        fn drop(&mut self) {
            NOTED.set(None);
        }
    }
    NOTED.set(Some(Vec::new()));
    let _end = End;
    let checked = check();
    (checked, NOTED.take().unwrap_or_default())
}

/// A position that cannot be: the name of the invariant and what broke it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{invariant}: {what}")]
pub struct Broken {
    /// The name of the invariant, in kebab case: `cards-per-player`.
    pub invariant: &'static str,
    /// What is counted and what it should be, in English.
    pub what: String,
    /// The same numbers for people, where something is counted.
    pub said: Option<Message>,
}

impl Broken {
    /// Says which and what.
    pub fn new(invariant: &'static str, what: impl Into<String>) -> Broken {
        Broken { invariant, what: what.into(), said: None }
    }

    /// `Ok` if as many are there as there must be.
    pub fn counted(
        invariant: &'static str,
        found: impl TryInto<i64>,
        wanted: impl TryInto<i64>,
        what: impl FnOnce() -> String,
    ) -> Result<(), Broken> {
        let (found, wanted) = (whole(found), whole(wanted));
        if found == wanted {
            return Ok(());
        }
        let said = Message::new("broken-count").with("found", found).with("wanted", wanted);
        Err(Broken { invariant, what: what(), said: Some(said) })
    }

    /// `Ok` if there are no more than that.
    pub fn at_most(
        invariant: &'static str,
        found: impl TryInto<i64>,
        most: impl TryInto<i64>,
        what: impl FnOnce() -> String,
    ) -> Result<(), Broken> {
        let (found, most) = (whole(found), whole(most));
        if found <= most {
            return Ok(());
        }
        let said = Message::new("broken-most").with("found", found).with("most", most);
        Err(Broken { invariant, what: what(), said: Some(said) })
    }

    /// `Ok` if the number is one of these.
    pub fn within(
        invariant: &'static str,
        found: impl TryInto<i64>,
        (min, max): (impl TryInto<i64>, impl TryInto<i64>),
        what: impl FnOnce() -> String,
    ) -> Result<(), Broken> {
        let (found, min, max) = (whole(found), whole(min), whole(max));
        if (min..=max).contains(&found) {
            return Ok(());
        }
        let said = Message::new("misfit-range").with("found", found).with("min", min).with("max", max);
        Err(Broken { invariant, what: what(), said: Some(said) })
    }

    /// `Ok` if the condition holds; the text is made only if not.
    #[inline]
    pub fn unless(holds: bool, invariant: &'static str, what: impl FnOnce() -> String) -> Result<(), Broken> {
        if holds { Ok(()) } else { Err(Broken::new(invariant, what())) }
    }
}

impl From<Broken> for Misfit {
    fn from(broken: Broken) -> Misfit {
        Misfit { at: format!("invariant {}", broken.invariant), what: broken.what, said: broken.said }
    }
}

/// A notation that cannot be read. Why is said with words that all games share (`unreadable-…`); notations in it are the
/// same in every language.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{text}` is not an action")]
pub struct Unreadable {
    /// What was written, shortened if long.
    pub text: String,
    /// What is wrong, or what was expected.
    pub why: Message,
}

impl Unreadable {
    /// Says what was written and why it cannot be read.
    #[cold]
    #[inline(never)]
    pub fn new(text: &str, why: Message) -> Unreadable {
        Unreadable { text: shortened(text), why }
    }

    /// Something like this was expected.
    #[cold]
    #[inline(never)]
    pub fn form(text: &str, form: &str) -> Unreadable {
        Unreadable::new(text, Message::new("unreadable-form").with("form", form.to_owned()))
    }

    /// It begins with none of these.
    #[cold]
    #[inline(never)]
    pub fn verbs(text: &str, verbs: &str) -> Unreadable {
        Unreadable::new(text, Message::new("unreadable-verbs").with("verbs", verbs.to_owned()))
    }

    /// Nothing in the box has this name.
    #[cold]
    #[inline(never)]
    pub fn unknown(text: &str, name: &str) -> Unreadable {
        Unreadable::new(text, Message::new("unreadable-unknown").with("name", shortened(name)))
    }
}

fn whole(number: impl TryInto<i64>) -> i64 {
    number.try_into().unwrap_or(i64::MAX)
}

pub(crate) fn shortened(text: &str) -> String {
    let mut short: String = text.chars().take(60).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
