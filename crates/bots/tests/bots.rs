//! The bots on the example of a game: what they may know, what they keep, and that thinking helps.

use burghof_bots::arena::{self, Comparison, Sprt};
use burghof_bots::{Adept, Bot, Budget, Flat, Greedy, Insight, Random, Reference, Root, Search, Spec, Style};
use burghof_core::contract::{sample, setups};
use burghof_core::{Game, Rng, Seat, Setup, Viewer};
use burghof_toy::Toy;
use std::time::{Duration, Instant};

const HALVING: Style = Style { root: Root::HALVING, ..Toy::STYLE };

fn all(seed: u64) -> Vec<(&'static str, Box<dyn Bot<Toy>>)> {
    vec![
        ("random", Box::new(Random::new(seed))),
        ("greedy", Box::new(Greedy::new(seed))),
        ("adept", Box::new(Adept::new(seed))),
        ("flat", Box::new(Flat::new(seed))),
        ("ref", Box::new(Reference::new(seed))),
        ("search", Box::new(Search::new(seed))),
        ("search on two threads", Box::new(Search::on_threads(seed, 2, Toy::STYLE))),
        ("halving", Box::new(Search::styled(seed, HALVING))),
        ("halving on two threads", Box::new(Search::on_threads(seed, 2, HALVING))),
    ]
}

#[test]
fn a_new_deal_of_what_a_seat_cannot_know_changes_no_choice() {
    sample::<Toy>(10, 1, |game, rng| {
        for seat in game.to_act().iter() {
            let view = game.view(seat.into());
            let twin = Toy::imagine(&view, rng);
            assert_eq!(twin.view(Viewer::Seat(seat)), view);
            let mut actions = Vec::new();
            game.legal_actions(seat, &mut actions);
            for ((name, mut one), (_, mut two)) in all(5).into_iter().zip(all(5)) {
                let choose = |bot: &mut dyn Bot<Toy>, game: &Toy| {
                    bot.choose(&game.view(seat.into()), seat, &actions, &mut Budget::iterations(60)).action
                };
                assert_eq!(choose(one.as_mut(), game), choose(two.as_mut(), &twin), "{name}");
            }
        }
    });
}

/// Whatever the search remembers from choices before: every try of this one is told, and the choice is the action tried most often.
#[test]
fn halving_spends_what_it_is_given() {
    sample::<Toy>(10, 3, |game, _| {
        let Some(seat) = game.to_act().first() else { return };
        let mut actions = Vec::new();
        game.legal_actions(seat, &mut actions);
        if actions.len() < 2 {
            return;
        }
        let mut bot = Search::<Toy>::styled(7, HALVING);
        for tries in [1, 2, 5, 12, 60] {
            let choice = bot.choose(&game.view(seat.into()), seat, &actions, &mut Budget::iterations(tries));
            let spent: u32 = choice.considered.iter().map(|one| one.visits).sum();
            assert_eq!(u64::from(spent), tries);
            let best = choice.considered.first().expect("something");
            assert_eq!(best.action, choice.action);
            assert!(choice.considered[1..].iter().all(|one| one.visits < best.visits));
        }
    });
}

#[test]
fn every_choice_is_one_of_the_list() {
    for setup in setups::<Toy>() {
        for (_, bot) in all(1) {
            let mut bots: Vec<Box<dyn Bot<Toy>>> = vec![bot];
            bots.extend((1..setup.people).map(|n| Box::new(Random::new(n.into())) as Box<dyn Bot<Toy>>));
            let key = burghof_core::Key::from_seed("list");
            arena::play(&setup, key, &mut bots, |_| Budget::iterations(20)).unwrap();
        }
    }
}

#[test]
fn a_deadline_is_kept() {
    let game = Toy::new(&Setup::new(4), &mut burghof_core::Chance::free(Rng::new(1))).unwrap();
    let seat = Seat::new(0);
    let mut actions = Vec::new();
    game.legal_actions(seat, &mut actions);
    for (name, mut bot) in all(1) {
        let start = Instant::now();
        let mut budget = Budget::time(Duration::from_millis(30));
        bot.choose(&game.view(seat.into()), seat, &actions, &mut budget);
        assert!(start.elapsed() < Duration::from_secs(2), "{name} thought for {:?}", start.elapsed());
    }
}

fn compare(a: &str, b: &str, blocks: u32) -> Comparison {
    let setup = Setup::<Toy>::new(3);
    let (a, b): (Spec, Spec) = (a.parse().expect("a bot"), b.parse().expect("a bot"));
    let blocks = (0..blocks)
        .map(|number| arena::block(&setup, "t", number, &a, &b, &mut |_, _| ()).expect("a block"))
        .collect();
    Comparison {
        game: "toy".into(),
        seats: 3,
        options: vec![],
        data: None,
        a: a.to_string(),
        b: b.to_string(),
        seed: "t".into(),
        blocks,
    }
}

#[test]
fn thinking_helps_and_equals_are_equal() {
    let thinking = compare("ref:100", "random", 80);
    let verdict = thinking.verdict();
    assert!(verdict.score.mean - verdict.score.margin > 0.5, "{verdict:?}");
    assert_eq!(Sprt { elo0: 0.0, elo1: 30.0 }.decided(&thinking), Some(true));
    let null = compare("random", "random", 200).verdict();
    assert!((null.score.mean - 0.5).abs() < 2.0 * null.score.margin, "{null:?}");
}

#[test]
fn programs_from_outside_play_or_forfeit() {
    let polite = r#"cmd:while read line; do case "$line" in *'"hello"'*) echo '{"type":"hello"}';; *'"choose"'*) echo '{"type":"choice","index":0}';; *) exit 0;; esac; done"#;
    let played = compare(polite, "random", 1);
    assert!(played.blocks[0].forfeits.is_empty(), "{:?}", played.blocks[0].forfeits);
    for (rude, why) in [
        ("cmd:exit 3", "has ended"),
        ("cmd:while read line; do echo nonsense; done", "not JSON"),
        (r#"cmd:while read line; do echo '{"type":"hello"}'; done"#, "instead of a choice"),
        ("cmd:/nonexistent/program", "has ended"),
        ("cmd@200ms:sleep 60", "no answer within 200 ms"),
        ("cmd@200ms:read line; echo '{\"type\":\"hello\"}'; sleep 60", "no answer within 200 ms"),
        ("cmd:while true; do printf aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa; done", "does not end"),
        (
            r#"cmd:while read line; do case "$line" in *'"hello"'*) echo '{"type":"hello"}';; *) echo '{"type":"choice","index":99}';; esac; done"#,
            "no legal action",
        ),
    ] {
        let block = &compare(rude, "random", 1).blocks[0];
        assert!(block.forfeits.iter().all(|forfeit| forfeit.contains(why)), "{rude}: {:?}", block.forfeits);
        assert_eq!(block.lone_a, 0.0, "who breaks off has lost");
    }
}

#[test]
fn ratings_are_recovered() {
    // 0 beats 1 in 64 % of 1000 games, 1 beats 2 in 76 %: about 100 and 200 Elo.
    let pair = |bots, wins| arena::Group { bots, seats: (1.0, 1.0), wins: (wins, 1000.0 - wins) };
    let found = arena::ratings(3, &[pair((0, 1), 640.0), pair((1, 2), 760.0)], 1, 1500.0);
    assert!(
        (found[0] - 1600.0).abs() < 5.0 && found[1] == 1500.0 && (found[2] - 1300.0).abs() < 5.0,
        "{found:?}"
    );
}
