//! One walk over the points, each line citing its rule (SLO-122 to SLO-126).

use crate::components::Sort;
use crate::state::Public;
use burghof_core::bits::ones;
use burghof_core::{Account, Bilingual, Detail, Message, Rule, Scorer, Seat, rule};

const TREASURE: Rule = rule!("SLO-122");
const TROPHY: Rule = rule!("SLO-123");
const STRENGTH: Rule = rule!("SLO-124");
const SCROLL: Rule = rule!("SLO-125");
const CARD: Rule = rule!("SLO-126");

#[inline]
fn line(place: &str, message: &'static str, name: Bilingual, points: i32) -> Detail {
    Detail {
        place: place.to_owned(),
        counted: vec![place.to_owned()],
        message: Message::new(message).with("name", name).with("points", points),
    }
}

impl Public {
    /// SLO-122 to SLO-126: every thing that scores; hearts and items lying about count nothing (SLO-127).
    #[inline]
    pub(crate) fn score(&self, to: &mut impl Scorer) {
        let data = self.data();
        for seat in Seat::all(self.seats) {
            let i = seat.index();
            let account = Account::Seat(seat);
            for b in ones(self.held[i]) {
                let content = &data.boxes[b as usize];
                let (rule, points, message) = match content.good.sort {
                    Sort::Sword => (STRENGTH, content.good.value, "schloss-score-sword"),
                    Sort::Shield => (STRENGTH, content.good.value, "schloss-score-shield"),
                    Sort::Scroll => (SCROLL, data.numbers.score_scroll, "schloss-score-scroll"),
                    _ => (TREASURE, content.good.value, "schloss-score-treasure"),
                };
                let points = points.into();
                to.add(rule, account, points, || line(content.id, message, content.name, points));
            }
            for g in ones(self.trophies[i].into()) {
                let ghost = &data.ghosts[g as usize];
                let points = ghost.dots.into();
                to.add(TROPHY, account, points, || {
                    line(ghost.id, "schloss-score-trophy", ghost.name, points)
                });
            }
            let cards = i32::from(self.cards[i].iter().sum::<u8>());
            if cards > 0 {
                let points = cards * i32::from(data.numbers.score_magic_card);
                to.add(CARD, account, points, || Detail {
                    place: String::new(),
                    counted: Vec::new(),
                    message: Message::new("schloss-score-cards").with("count", cards).with("points", points),
                });
            }
        }
    }
}
