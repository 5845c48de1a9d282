use crate::action::{Action, Gift, Payment, Source};
use crate::components::PersonCard;
use crate::goods::{Goods, Resource};
use crate::state::Burg;
use burghof_core::contract::Contract;
use burghof_core::{Rng, Seat, Viewer};

fn resource(rng: &mut Rng) -> Resource {
    rng.pick(&Resource::ALL)
}

fn source(rng: &mut Rng) -> Source {
    match rng.below(3) {
        0 => Source::Supply,
        1 => Source::Pub,
        _ => Source::Wagon(resource(rng)),
    }
}

fn goods(rng: &mut Rng) -> Goods {
    match rng.below(4) {
        0 => Goods::NONE,
        1 => Goods::raw(rng.next_u64() as u32),
        _ => Goods::new(std::array::from_fn(|_| rng.below(4) as u8)),
    }
}

impl Contract for Burg {
    // Cards are chosen without regard to anything hidden in every round.
    const BLIND_STEPS: u32 = 60;

    fn any_action(rng: &mut Rng) -> Action {
        let number = |rng: &mut Rng, usual: u32| if rng.below(8) == 0 { rng.below(256) } else { rng.below(usual) } as u8;
        match rng.below(19) {
            0 => Action::Choose(number(rng, 256)),
            1 => Action::Court(rng.pick(&Gift::ALL)),
            2 => Action::Drop,
            3 => Action::Share(rng.pick(&Gift::ALL)),
            4 => Action::Lose(rng.pick(&PersonCard::ALL)),
            5 => Action::Pay,
            6 => Action::Breach { own: number(rng, 4), bars: number(rng, 4) },
            7 => Action::Load(goods(rng)),
            8 => Action::Withdraw(resource(rng)),
            9 => Action::Trade { wagon: resource(rng), from: source(rng) },
            10 => Action::Take(resource(rng)),
            11 => Action::Buy {
                owner: Seat::new(rng.below(7) as u8),
                card: rng.pick(&PersonCard::ALL),
                kind: resource(rng),
            },
            12 => Action::Accept,
            13 => Action::Refuse,
            14 => Action::Build {
                group: number(rng, 10),
                payment: Payment { own: goods(rng), bars: goods(rng) },
            },
            15 => Action::Place { spot: number(rng, 20), from: source(rng) },
            16 => Action::First(rng.pick(&PersonCard::ALL)),
            17 => Action::Palas(Payment { own: goods(rng), bars: goods(rng) }),
            _ => Action::Done,
        }
    }

    /// The sum of the numbers of the others' face-down cards.
    fn gauge(&self, viewer: Viewer) -> Option<u32> {
        // What a seat gives up in a snowdrift depends on what lies face down; only before that is the choice uniform.
        if !self.public.step.is_hidden() || self.public.step == crate::Step::Snowdrift {
            return None;
        }
        let others = Seat::all(self.public.seats).filter(|&seat| !viewer.is(seat));
        let sum =
            others.flat_map(|seat| PersonCard::each(self.choice[seat.index()])).map(|card| card as u32 + 1);
        Some(sum.sum::<u32>()).filter(|&sum| sum > 0)
    }

    fn lose_or_double(&mut self, rng: &mut Rng) -> bool {
        let p = &mut self.public;
        let seat = rng.below(p.seats.into()) as usize;
        match rng.below(4) {
            0 => p.bank = p.bank.wrapping_add(1),
            1 => p.taler[seat] = p.taler[seat].wrapping_sub(1),
            2 => p.held[seat] ^= rng.pick(&PersonCard::ALL).bit(),
            _ => p.tower = Goods::new(p.tower.counts().map(|count| count.wrapping_add(1).min(Goods::MOST))),
        }
        true
    }
}
