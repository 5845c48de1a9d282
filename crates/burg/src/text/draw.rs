//! The table in characters.

use super::{KINDS, cards, goods, winter_messages};
use crate::goods::Resource;
use crate::state::Step;
use crate::view::View;
use burghof_core::{Drawing, Message, Seat, Speech, Worth};
use std::fmt::Write;

/// The whole table.
#[inline]
pub(super) fn draw(view: &View, speech: &dyn Speech) -> Drawing {
    let mut drawing = Drawing::default();
    let lines = |draw: &dyn Fn(&mut Lines<'_>)| {
        let mut lines = Lines { out: String::new(), view, speech };
        draw(&mut lines);
        lines.out
    };
    drawing.part(Worth::Needed, lines(&|lines| lines.round()));
    drawing.part(Worth::Needed, lines(&|lines| lines.wagons(true))).or(lines(&|lines| lines.wagons(false)));
    drawing
        .part(Worth::Own, lines(&|lines| lines.templates(true)))
        .or(lines(&|lines| lines.templates(false)));
    drawing.part(Worth::Own, lines(&|lines| lines.places()));
    drawing.part(Worth::Own, lines(&|lines| lines.winter()));
    for seat in Seat::all(view.public.seats) {
        let own = view.viewer.is(seat);
        drawing
            .part(if own { Worth::Needed } else { Worth::Others }, lines(&|lines| lines.player(seat, true)));
        if !own {
            drawing.or(lines(&|lines| lines.player(seat, false)));
        }
    }
    drawing.part(Worth::Own, lines(&|lines| lines.workers()));
    drawing
}

/// A table drawn line by line.
struct Lines<'a> {
    out: String,
    view: &'a View,
    speech: &'a dyn Speech,
}

impl Lines<'_> {
    #[inline]
    fn line(&mut self, text: &str) {
        self.out.push_str(text.trim_end());
        self.out.push('\n');
    }

    #[inline]
    fn say(&mut self, message: &Message) {
        let text = self.speech.say(message);
        self.line(&text);
    }

    /// The number before a player's line; people count from 1.
    #[inline]
    fn seat(&self, seat: Option<Seat>) -> String {
        seat.map_or_else(|| "·".into(), |seat| (seat.index() + 1).to_string())
    }

    #[inline]
    fn round(&mut self) {
        let p = &self.view.public;
        let message = Message::new("burg-head")
            .with("space", p.space)
            .with("coins", p.coins)
            .with("bank", p.bank)
            .with("start", p.start);
        self.say(&message);
        if p.winter && p.data.marked(p.space) {
            self.say(&Message::new("burg-head-marked"));
        }
    }

    /// What lies at the wagons; what is printed there only at length.
    #[inline]
    fn wagons(&mut self, at_length: bool) {
        let p = &self.view.public;
        let columns = |numbers: [String; 5]| {
            numbers.iter().fold(String::new(), |mut line, number| {
                let _ = write!(line, "{number:>7}");
                line
            })
        };
        let row = |label: &'static str, cells: [String; 5]| {
            format!("{:<14}{}", self.speech.word(label), columns(cells))
        };
        let rows = [
            row("burg-row-kind", KINDS.map(|id| self.speech.word(id))),
            row("burg-row-points", p.data.points.map(|n| n.to_string())),
            row("burg-row-stock", p.stock.counts().map(|n| n.to_string())),
            row("burg-row-tower", p.tower.counts().map(|n| n.to_string())),
            row("burg-row-symbols", p.data.symbols.map(|n| n.to_string())),
            row(
                "burg-row-helper",
                Resource::ALL.map(|kind| {
                    let fresh = if p.fresh >> kind.index() & 1 != 0 { "*" } else { "" };
                    format!("{}{fresh}", self.seat(p.wagon(kind)))
                }),
            ),
        ];
        for (i, row) in rows.iter().enumerate() {
            if at_length || !matches!(i, 1 | 4) {
                self.line(row);
            }
        }
        if at_length {
            self.say(&Message::new("burg-forge").with("count", p.forge));
        }
    }

    /// The buildings; those that are all built only at length.
    #[inline]
    fn templates(&mut self, at_length: bool) {
        let p = &self.view.public;
        self.say(&Message::new("burg-templates"));
        let there = |i: &usize| at_length || p.data.groups[*i].templates & p.templates != 0;
        let mut groups: Vec<usize> = (0..p.data.groups.len()).filter(there).collect();
        groups.sort_by_key(|&i| p.data.groups[i].value);
        let cell = |&i: &usize| {
            let group = &p.data.groups[i];
            let left = (group.templates & p.templates).count_ones();
            let all = group.templates.count_ones();
            let name = group.name.get(self.speech.lang());
            format!("{:>4}  {name:<20} {left}/{all}  {:>2}", group.value, group.crown)
        };
        let rows: Vec<String> =
            groups.chunks(2).map(|pair| pair.iter().map(cell).collect::<Vec<_>>().join("     ")).collect();
        for row in rows {
            self.line(&row);
        }
    }

    #[inline]
    fn places(&mut self) {
        let p = &self.view.public;
        self.say(&Message::new("burg-places"));
        let mut row = String::new();
        let mut rows = Vec::new();
        for (i, spot) in p.data.spots.iter().enumerate().filter(|(i, _)| p.open >> i & 1 != 0) {
            let name = spot.name.get(self.speech.lang());
            let place = format!("  {name} {} [{}]", spot.fee, self.seat(p.occupant(i as u8)));
            if row.chars().count() + place.chars().count() > 78 {
                rows.push(std::mem::take(&mut row));
            }
            row.push_str(&place);
        }
        rows.push(row);
        for row in rows {
            self.line(&row);
        }
    }

    #[inline]
    fn player(&mut self, seat: Seat, at_length: bool) {
        let p = &self.view.public;
        let vp = p.vp();
        let i = seat.index();
        let head = Message::new("burg-player")
            .with("number", i + 1)
            .with("seat", seat)
            .with("vp", vp[i])
            .with("field", p.field(vp[i]))
            .with("taler", p.taler[i])
            .with("supply", p.supply[i])
            .with("pieces", goods(p.goods[i]));
        self.say(&head);
        if !at_length {
            return;
        }
        let own = if self.view.viewer.is(seat) { self.view.choice } else { 0 };
        let mut parts = vec![("burg-hand", p.held[i] & !own), ("burg-pile", p.discard[i])];
        if own != 0 {
            parts.push(("burg-own-choice", own));
        }
        parts.extend([("burg-open-cards", p.played[i]), ("burg-lost-cards", p.lost[i])]);
        let mut said: Vec<String> = parts
            .into_iter()
            .filter(|&(_, set)| set != 0)
            .map(|(id, set)| self.speech.say(&Message::new(id).with("cards", cards(set, &p.data))))
            .collect();
        if p.step == Step::Select {
            let id = if p.down[i] > 0 { "burg-has-chosen" } else { "burg-thinks" };
            said.push(self.speech.word(id));
        }
        self.line(&format!("  {}", said.join(". ")));
    }

    #[inline]
    fn workers(&mut self) {
        let p = &self.view.public;
        for slot in 0..4 {
            if let Some((owner, card)) = p.loaded(slot) {
                let message = Message::new("burg-loaded-card")
                    .with("seat", owner)
                    .with("card", p.data.persons[card.index()].name)
                    .with("pieces", goods(p.loads[slot]));
                self.say(&message);
            }
        }
    }

    #[inline]
    fn winter(&mut self) {
        for message in winter_messages(&self.view.public) {
            self.say(&message);
        }
    }
}
