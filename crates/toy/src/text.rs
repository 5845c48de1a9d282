//! Table and hand in characters and sentences. Every word stands in `words.de.ftl` and `words.en.ftl`.

use crate::action::Choose;
use crate::components::MAX_SEATS;
use crate::event::Event;
use crate::state::Toy;
use crate::view::View;
use burghof_core::{Arg, Bilingual, Drawing, Message, Piece, Seat, Speech, Text, bits};

#[inline]
fn cards(set: u16) -> Arg {
    Arg::List(bits::ones(set.into()).map(|card| Arg::Int(card.into())).collect())
}

impl Text for Toy {
    type Aid = ();
    const RULES: Bilingual =
        Bilingual { de: include_str!("../rules.de.md"), en: include_str!("../rules.en.md") };
    const WORDS: Bilingual =
        Bilingual { de: include_str!("../words.de.ftl"), en: include_str!("../words.en.ftl") };

    #[inline]
    fn aid(_: &View) {}

    /// The open cards in the middle, the seats around, the hand below.
    #[inline]
    fn drawing(view: &View, speech: &dyn Speech) -> Drawing {
        let boxes = |set: u16| bits::ones(set.into()).map(|card| format!("[{card:>2}]")).collect::<String>();
        let mut out = boxes(view.public.open);
        for seat in Seat::all(view.public.seats) {
            let laid = match view.choice.of(seat) {
                Some(card) => format!("({card:>2})"),
                None if view.choice.chosen().contains(seat) => "(??)".into(),
                None => "    ".into(),
            };
            out.push_str(&format!("\n{laid} {}", speech.say(&has(view, seat))));
        }
        Drawing::of(format!("{out}\n{}\n", boxes(view.hand)))
    }

    #[inline]
    fn describe(view: &View) -> Vec<Message> {
        let mut said = Vec::new();
        if let Some(seat) = view.viewer.seat() {
            said.push(Message::new("toy-you-hold").with("cards", cards(view.hand)));
            if let Some(card) = view.choice.of(seat) {
                said.push(Message::new("toy-you-chose").with("card", card));
            }
        }
        said.extend(Seat::all(view.public.seats).map(|seat| has(view, seat)));
        said.push(Message::new("toy-open").with("cards", cards(view.public.open)));
        said
    }

    #[inline]
    fn prompt(view: &View, seat: Seat) -> Message {
        let public = &view.public;
        let missing = view.choice.missing(public.seats);
        if public.over() {
            Message::new("toy-prompt-over")
        } else if missing.contains(seat) {
            Message::new("toy-prompt-choose")
                .with("round", public.round + 1)
                .with("rounds", public.data.rounds)
        } else {
            Message::new("toy-prompt-wait").with("seats", missing.iter().map(Arg::Seat).collect::<Vec<_>>())
        }
    }

    #[inline]
    fn say_action(_: &View, _: Seat, Choose(card): Choose) -> Message {
        Message::new("toy-choose").with("card", card)
    }

    #[inline]
    fn say_event(_: &View, event: &Event) -> Message {
        match *event {
            Event::Chosen { seat } => Message::new("toy-chosen").with("seat", seat),
            Event::TurnedUp { cards, winner } => {
                let laid = Seat::all(MAX_SEATS as u8).filter_map(|seat| {
                    let card = cards[seat.index()]?;
                    Some(Arg::Message(Message::new("toy-laid").with("seat", seat).with("card", card)))
                });
                Message::new("toy-turned-up")
                    .with("cards", laid.collect::<Vec<_>>())
                    .with("winner", winner)
                    .with("points", cards[winner.index()].unwrap_or(0))
            }
            Event::Drew { seat, card: Some(card) } => {
                Message::new("toy-drew").with("seat", seat).with("card", card)
            }
            Event::Drew { seat, card: None } => Message::new("toy-drew-hidden").with("seat", seat),
        }
    }

    #[inline]
    fn pieces(view: &View) -> Vec<Piece> {
        let text = Message::new("toy-card-text").with("highest", view.public.data.highest);
        vec![Piece { id: "card", name: Arg::Word("toy-card"), text }]
    }
}

#[inline]
fn has(view: &View, seat: Seat) -> Message {
    Message::new("toy-has")
        .with("seat", seat)
        .with("points", view.public.points[seat.index()])
        .with("held", view.public.held[seat.index()])
}
