//! What can be wrong with a component set. Every refusal is a message of its own kind, so that whoever enters a box reads it in
//! their own language; entries are named by their keys in the file (`card W5.tower`), as whoever wrote it knows them.

use super::{Misfit, note, shortened, whole};
use crate::Message;
use std::fmt::Display;

impl Misfit {
    /// What is wrong with a component set, in words: the entry, and what is wrong with it.
    pub fn of_a_set(self) -> Message {
        let what = self.said.unwrap_or_else(|| Message::new("misfit-set-other"));
        // The line stands in the words.
        if self.at == "data file" {
            return what;
        }
        Message::new("set-misfit").with("at", self.at).with("what", what)
    }

    /// `Ok` if the condition holds; the misfit is made only if not.
    pub fn unless(holds: bool, misfit: impl FnOnce() -> Misfit) -> Result<(), Misfit> {
        if holds { Ok(()) } else { Err(misfit()) }
    }

    /// `Ok` if this stands there.
    pub fn must(at: impl Into<String>, found: impl Display, wanted: impl Display) -> Result<(), Misfit> {
        let (found, wanted) = (found.to_string(), wanted.to_string());
        Misfit::unless(found == wanted, || {
            let said = Message::new("misfit-set-must");
            let said = said.with("found", shortened(&found)).with("wanted", wanted.clone());
            Misfit::said(at, format!("`{found}`, must be `{wanted}`"), said)
        })
    }

    /// `Ok` if the number is one of these.
    pub fn within(
        at: impl Into<String>,
        found: impl TryInto<i64>,
        min: impl TryInto<i64>,
        max: impl TryInto<i64>,
    ) -> Result<(), Misfit> {
        let (found, min, max) = (whole(found), whole(min), whole(max));
        match min == max {
            true => Misfit::must(at, found, min),
            false => Misfit::unless((min..=max).contains(&found), || Misfit::range(at, found, min, max)),
        }
    }

    /// `Ok` if there are no more than that.
    pub fn at_most(
        at: impl Into<String>,
        found: impl TryInto<i64>,
        most: impl TryInto<i64>,
    ) -> Result<(), Misfit> {
        let (found, most) = (whole(found), whole(most));
        Misfit::unless(found <= most, || Misfit::most(at, found, most))
    }

    /// `Ok` if as many are there as are asked for.
    pub fn counted(
        at: impl Into<String>,
        found: impl TryInto<i64>,
        wanted: impl TryInto<i64>,
    ) -> Result<(), Misfit> {
        let (found, wanted) = (whole(found), whole(wanted));
        Misfit::unless(found == wanted, || Misfit::count(at, found, wanted))
    }

    /// `Ok` if what is needed is there.
    pub fn suffice(
        at: impl Into<String>,
        needed: impl TryInto<i64>,
        there: impl TryInto<i64>,
    ) -> Result<(), Misfit> {
        let (needed, there) = (whole(needed), whole(there));
        Misfit::unless(needed <= there, || {
            let said = Message::new("misfit-set-short").with("needed", needed).with("there", there);
            Misfit::said(at, format!("{needed} needed, {there} there"), said)
        })
    }

    /// `Ok` if the number is even.
    pub fn even(at: impl Into<String>, found: impl TryInto<i64>) -> Result<(), Misfit> {
        let found = whole(found);
        Misfit::unless(found % 2 == 0, || {
            Misfit::said(at, format!("{found} is odd"), Message::new("misfit-set-odd").with("found", found))
        })
    }

    /// `Ok` if as many are there as are stated.
    pub fn agree(
        at: impl Into<String>,
        stated: impl TryInto<i64>,
        found: impl TryInto<i64>,
    ) -> Result<(), Misfit> {
        let (at, stated, found) = (at.into(), whole(stated), whole(found));
        if note(&at, stated, found) || stated == found {
            return Ok(());
        }
        let said = Message::new("misfit-set-sum").with("stated", stated).with("found", found);
        Err(Misfit::said(at, format!("{stated} stated, {found} counted"), said))
    }

    /// `Ok` if this entry stands here for the first time.
    pub fn once(at: impl Into<String>, first: bool) -> Result<(), Misfit> {
        Misfit::unless(first, || Misfit::said(at, "stands twice".into(), Message::new("misfit-set-twice")))
    }

    /// Another entry has this already.
    pub fn taken(at: impl Into<String>, name: &str) -> Misfit {
        let said = Message::new("misfit-set-taken").with("name", shortened(name));
        Misfit::said(at, format!("`{name}` belongs to another entry"), said)
    }

    /// A word that is none of the few that mean something here.
    pub fn none_of(at: impl Into<String>, name: &str, known: &[&str]) -> Misfit {
        let (name, known) = (shortened(name), known.join(", "));
        let what = format!("`{name}` is none of {known}");
        Misfit::said(at, what, Message::new("misfit-set-known").with("name", name).with("known", known))
    }

    /// Something that is written otherwise: like `form`.
    pub fn form(at: impl Into<String>, found: &str, form: &str) -> Misfit {
        let found = shortened(found);
        let what = format!("`{found}`, expected something like `{form}`");
        let said = Message::new("misfit-set-form").with("found", found).with("form", form.to_owned());
        Misfit::said(at, what, said)
    }

    /// Two things of one entry that exclude each other.
    pub fn both(at: impl Into<String>, one: &str, other: &str) -> Misfit {
        let said =
            Message::new("misfit-set-both").with("one", one.to_owned()).with("other", other.to_owned());
        Misfit::said(at, format!("`{one}` and `{other}` exclude each other"), said)
    }

    /// Something where nothing may stand.
    pub fn extra(at: impl Into<String>) -> Misfit {
        Misfit::saying(at, "misfit-set-extra")
    }
}
