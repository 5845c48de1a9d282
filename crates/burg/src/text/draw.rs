//! The table in characters.

use super::{KINDS, cards, goods, short, winter_messages};
use crate::goods::Resource;
use crate::state::Step;
use crate::view::View;
use burghof_core::{Message, Seat, Speech};
use std::fmt::Write;

/// The whole table.
#[inline]
pub(super) fn draw(view: &View, speech: &dyn Speech) -> String {
    let mut drawing = Drawing { out: String::new(), view, speech };
    drawing.round();
    drawing.line("");
    drawing.wagons();
    drawing.line("");
    drawing.templates();
    drawing.places();
    drawing.winter();
    drawing.line("");
    drawing.players();
    drawing.workers();
    drawing.out
}

/// A table drawn line by line.
struct Drawing<'a> {
    out: String,
    view: &'a View,
    speech: &'a dyn Speech,
}

impl Drawing<'_> {
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

    #[inline]
    fn seat(&self, seat: Option<Seat>) -> String {
        seat.map_or_else(|| "·".into(), |seat| seat.to_string())
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

    #[inline]
    fn wagons(&mut self) {
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
        for row in rows {
            self.line(&row);
        }
        self.say(&Message::new("burg-forge").with("count", p.forge));
    }

    #[inline]
    fn templates(&mut self) {
        let p = &self.view.public;
        self.say(&Message::new("burg-templates"));
        let mut groups: Vec<usize> = (0..p.data.groups.len()).collect();
        groups.sort_by_key(|&i| p.data.groups[i].value);
        for i in groups {
            let group = &p.data.groups[i];
            let left = (group.templates & p.templates).count_ones();
            let all = group.templates.count_ones();
            let row = format!(
                "  {:>2}  {:<22} {left}/{all}  {:>2} ({})",
                group.value,
                group.name.get(self.speech.lang()),
                group.crown,
                group.id,
            );
            self.line(&row);
        }
    }

    #[inline]
    fn places(&mut self) {
        let p = &self.view.public;
        self.say(&Message::new("burg-places"));
        let mut row = String::new();
        for (i, spot) in p.data.spots.iter().enumerate().filter(|(i, _)| p.open >> i & 1 != 0) {
            let _ = write!(row, "  {} {} [{}]", spot.id, spot.fee, self.seat(p.occupant(i as u8)));
            if row.len() > 70 {
                self.out.push_str(&row);
                self.out.push('\n');
                row.clear();
            }
        }
        self.line(&row);
    }

    #[inline]
    fn players(&mut self) {
        let p = &self.view.public;
        let vp = p.vp();
        for seat in Seat::all(p.seats) {
            let i = seat.index();
            let head = Message::new("burg-player")
                .with("number", i)
                .with("seat", seat)
                .with("vp", vp[i])
                .with("field", p.field(vp[i]))
                .with("taler", p.taler[i])
                .with("supply", p.supply[i]);
            let text = format!("{}  {}", self.speech.say(&head), short(p.goods[i]));
            self.line(&text);
            let own = if self.view.viewer.is(seat) { self.view.choice } else { 0 };
            let mut parts = vec![("burg-hand", p.held[i] & !own), ("burg-pile", p.discard[i])];
            if own != 0 {
                parts.push(("burg-own-choice", own));
            }
            parts.extend([("burg-open-cards", p.played[i]), ("burg-lost-cards", p.lost[i])]);
            for (id, set) in parts.into_iter().filter(|&(_, set)| set != 0) {
                let text = self.speech.say(&Message::new(id).with("cards", cards(set, &p.data)));
                self.line(&format!("     {text}"));
            }
            if p.step == Step::Select {
                let id = if p.down[i] > 0 { "burg-has-chosen" } else { "burg-thinks" };
                let text = self.speech.word(id);
                self.line(&format!("     {text}"));
            }
        }
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
