//! What a choice is worth in points: the parts add up, they say what differs, and what a seat cannot know changes nothing.

use burghof_bots::{Insight, Spec, Worth, worth};
use burghof_catalog::{GAMES, Playable, Visitor, visit};
use burghof_core::contract::sample;
use burghof_core::{Message, Speech, Wire};

/// The worth of up to three actions, by the strong search.
fn worths<G: Insight + Wire>(view: &G::View, game: &G, seat: burghof_core::Seat) -> Vec<Worth<G::Action>> {
    let mut actions = Vec::new();
    game.legal_actions(seat, &mut actions);
    if actions.len() < 2 {
        return Vec::new();
    }
    let spec: Spec = "search:8".parse().expect("a bot");
    let mut player = spec.player::<G>(5);
    player.choose(view, seat, &actions).expect("a choice");
    actions.truncate(3);
    player.worth(view, seat, &actions, 6, G::sheet)
}

fn parts_add_up<G: Playable>() {
    let voice = burghof_words::Voice::new(burghof_core::Lang::En, &[G::WORDS]);
    let (mut looked, mut told) = (0, 0);
    sample::<G>(2, 9, |game, rng| {
        for seat in game.to_act().iter() {
            let view = game.view(seat.into());
            let found = worths(&view, game, seat);
            for one in &found {
                let sum: i32 = one.reasons.iter().map(|reason| reason.points).sum();
                // Each mean is cut to a whole number.
                let most = one.reasons.len() as i32 + 1;
                assert!((sum - one.points).abs() <= most, "{}: {one:?}", G::META.id);
                for reason in &one.reasons {
                    assert!(voice.knows(reason.theme), "{}: {}", G::META.id, reason.theme);
                    assert!(!voice.say(&Message::new(reason.theme)).is_empty());
                }
                looked += 1;
            }
            if let [one, that, ..] = &found[..] {
                let why = one.against(that);
                let sum: i32 = why.iter().map(|reason| reason.points).sum();
                // What is too small to be told is left out.
                let most = 6 * (one.reasons.len() + that.reasons.len() + 1) as i32;
                assert!((sum - one.over(that)).abs() <= most, "{}: {one:?} {that:?}", G::META.id);
                assert!(why.windows(2).all(|pair| pair[0].points.abs() >= pair[1].points.abs()));
                told += why.iter().filter(|reason| reason.theme != worth::REST).count();
            }
            // Another world that looks the same to this seat.
            let twin = G::imagine(&view, rng);
            assert_eq!(worths(&twin.view(seat.into()), &twin, seat), found, "{}", G::META.id);
        }
    });
    assert!(looked > 20 && told > 0, "{}: {looked} looked at, {told} told", G::META.id);
}

#[test]
fn the_parts_of_a_worth_add_up_and_have_names() {
    #[derive(Copy, Clone)]
    struct Parts;
    impl Visitor for Parts {
        type Output = ();
        fn visit<G: Playable>(self) {
            parts_add_up::<G>();
        }
    }
    std::thread::scope(|scope| {
        for meta in GAMES {
            scope.spawn(move || visit(meta.id, Parts).expect("a game of the catalog"));
        }
    });
}
