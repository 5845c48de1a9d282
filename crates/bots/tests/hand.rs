//! `hand` plays today as it played on the day before anything was learnt: whatever comes later is compared with it.

use burghof_bots::{Insight, Spec};
use burghof_catalog::{GAMES, Playable, Visitor, visit};
use burghof_core::contract::sample;
use burghof_core::{Wire, hash};

/// One hash over what `hand` chooses in random positions, for every number of people and every option.
fn choices<G: Insight + Wire>(each: u32, iterations: u64) -> u64 {
    let (mut all, mut number) = (0u64, 0u64);
    sample::<G>(each, 24, |game, _| {
        let Some(seat) = game.to_act().first() else { return };
        let mut actions = Vec::new();
        game.legal_actions(seat, &mut actions);
        number += 1;
        let spec: Spec = format!("hand:{iterations}").parse().unwrap();
        let mut player = spec.player::<G>(number);
        let choice = player.choose(&game.view(seat.into()), seat, &actions).expect("a choice");
        all = all.rotate_left(7) ^ hash::hash64(&game.notation(choice.action));
    });
    assert!(number > 10, "only {number} choices");
    all
}

#[test]
fn hand_plays_for_ever_as_it_did() {
    #[derive(Copy, Clone)]
    struct Choices;
    impl Visitor for Choices {
        type Output = (&'static str, u64);
        fn visit<G: Playable>(self) -> Self::Output {
            (G::META.id, choices::<G>(2, 12))
        }
    }
    let mut found: Vec<_> = std::thread::scope(|scope| {
        let games: Vec<_> =
            GAMES.iter().map(|meta| scope.spawn(|| visit(meta.id, Choices).expect("a game"))).collect();
        games.into_iter().map(|game| game.join().expect("a game")).collect()
    });
    // Taken from `search` of the version before; never to be changed.
    let golden = [
        ("burg", 0x546f_67e1_6d85_d2ee),
        ("castellan", 0xe00c_c2e0_1117_56f8),
        ("castles", 0x1619_81d8_c101_7ecb),
        ("ludwig", 0x23f0_4fc0_feac_f699),
        ("schloss", 0x2973_fc70_eff2_3cab),
    ];
    found.sort_unstable();
    assert_eq!(found, golden);
}
