//! Over all games: what a seat cannot know changes no choice, bots keep to the list, and equals are equal.

use burghof_bots::arena::{Plan, Tournament};
use burghof_bots::{Insight, Level, NAMES, Player, Spec, Think};
use burghof_catalog::games::Burg;
use burghof_catalog::{GAMES, Playable, Visitor, visit};
use burghof_core::contract::sample;
use burghof_core::{Setup, Viewer, Wire};

/// Looks at every game of the catalog, side by side.
fn in_every_game(look: impl Visitor<Output = ()> + Copy + Send) {
    std::thread::scope(|scope| {
        for meta in GAMES {
            scope.spawn(move || visit(meta.id, look).expect("a game of the catalog"));
        }
    });
}

/// Every bot and every level. Thinking is cut short: it is the same for many iterations.
fn all<G: Insight>(seed: u64) -> Vec<(String, Player<G>)> {
    let plain = NAMES.iter().map(|name| {
        let spec: Spec = name.parse().expect("a bot");
        ((*name).to_owned(), spec.player::<G>(seed))
    });
    let levels = Level::ALL.map(|level| (level.name().to_owned(), Spec::Level(level).player::<G>(seed)));
    let short = |(name, player): (String, Player<G>)| (name, player.with_think(Think::Iterations(8)));
    plain.into_iter().chain(levels).map(short).collect()
}

fn a_new_deal_changes_no_choice<G: Insight + Wire>(each: u32) {
    let mut looked = 0;
    sample::<G>(each, 7, |game, rng| {
        for seat in game.to_act().iter() {
            let view = game.view(seat.into());
            let twin = G::imagine(&view, rng);
            assert!(twin.view(Viewer::Seat(seat)) == view, "the views differ");
            let (mut actions, mut others) = (Vec::new(), Vec::new());
            game.legal_actions(seat, &mut actions);
            twin.legal_actions(seat, &mut others);
            assert_eq!(actions, others);
            for ((name, mut one), (_, mut two)) in all::<G>(5).into_iter().zip(all::<G>(5)) {
                let first = one.choose(&view, seat, &actions).expect("a choice").action;
                let second = two.choose(&twin.view(seat.into()), seat, &others).expect("a choice").action;
                assert_eq!(first, second, "{name}");
                assert!(actions.contains(&first), "{name}");
                looked += 1;
            }
        }
    });
    assert!(looked > 100, "only {looked} choices");
}

#[test]
fn a_new_deal_of_what_a_seat_cannot_know_changes_no_choice() {
    #[derive(Copy, Clone)]
    struct Deal;
    impl Visitor for Deal {
        type Output = ();
        fn visit<G: Playable>(self) {
            a_new_deal_changes_no_choice::<G>(2);
        }
    }
    in_every_game(Deal);
}

fn tournament<G: Insight + Wire>(people: u8, bots: &[&str], blocks: u32, threads: u32) -> Tournament {
    let setup = Setup::<G>::new(people);
    let bots: Vec<Spec> = bots.iter().map(|bot| bot.parse().expect("a bot")).collect();
    let mut tournament = Tournament::new(&setup, &bots, "fair");
    let plan = Plan { first: 0, blocks, sprt: None, time: None, threads };
    for pair in 0..tournament.pairs.len() {
        tournament.play(&setup, pair, &plan, &mut |_| true, &|_, _, _, _| ()).expect("a tournament");
    }
    tournament
}

/// The null test: two bots of the same kind, and neither is better.
fn random_is_as_good_as_random<G: Insight + Wire>() {
    for people in [2, 4] {
        let found = tournament::<G>(people, &["random", "random"], 60, 1);
        let score = found.pairs[0].verdict().score;
        // Twice the interval: a hundred such tests should all pass.
        assert!((score.mean - 0.5).abs() <= 2.0 * score.margin, "{}: {score:?}", G::META.id);
    }
}

#[test]
fn random_is_as_good_as_random_in_all_games() {
    #[derive(Copy, Clone)]
    struct Null;
    impl Visitor for Null {
        type Output = ();
        fn visit<G: Playable>(self) {
            random_is_as_good_as_random::<G>();
        }
    }
    in_every_game(Null);
}

/// Taking what is best at once is better than chance, and knowing the game is better still.
fn greedy_is_between_chance_and_knowledge<G: Insight + Wire>(people: u8) {
    let found = tournament::<G>(people, &["adept", "greedy", "random"], 40, 1);
    for pair in &found.pairs {
        let score = pair.verdict().score;
        assert!(score.mean - score.margin > 0.5, "{}: {} – {}: {score:?}", G::META.id, pair.a, pair.b);
    }
}

#[test]
fn greedy_is_between_chance_and_knowledge_in_all_games() {
    #[derive(Copy, Clone)]
    struct Between;
    impl Visitor for Between {
        type Output = ();
        fn visit<G: Playable>(self) {
            // Few people: games are short, and who is better shows soon. A game for many is not itself with two.
            greedy_is_between_chance_and_knowledge::<G>(G::META.most.div_ceil(3).max(2));
        }
    }
    in_every_game(Between);
}

/// The levels that people begin with, where they are cheap to ask: each beats the one below.
#[test]
fn the_lowest_levels_stand_in_order() {
    #[derive(Copy, Clone)]
    struct Lowest;
    impl Visitor for Lowest {
        type Output = ();
        fn visit<G: Playable>(self) {
            let names: Vec<&str> = Level::ALL.iter().take(3).rev().map(|level| level.name()).collect();
            // As few people as there may be; 120 games a pair with two, 264 with three.
            let people = G::META.fewest.max(2);
            let found = tournament::<G>(people, &names, if people == 2 { 60 } else { 44 }, 1);
            for pair in &found.pairs {
                let score = pair.verdict().score;
                assert!(
                    score.mean - score.margin > 0.5,
                    "{}: {} – {}: {score:?}",
                    G::META.id,
                    pair.a,
                    pair.b
                );
            }
        }
    }
    in_every_game(Lowest);
}

/// The result follows from the seed alone: on any number of threads, and in one go or stopped and taken up again.
#[test]
fn a_tournament_is_the_same_on_two_threads_and_after_a_break() {
    let bots = ["greedy", "random", "ref:20"];
    let whole = tournament::<Burg>(3, &bots, 6, 1);
    assert_eq!(whole, tournament::<Burg>(3, &bots, 6, 2));
    let half = tournament::<Burg>(3, &bots, 3, 2);
    let text = serde_json::to_string(&half).expect("JSON");
    let setup = Setup::<Burg>::new(3);
    let specs: Vec<Spec> = bots.iter().map(|bot| bot.parse().expect("a bot")).collect();
    let mut again = Tournament::new(&setup, &specs, "fair");
    again.resume(serde_json::from_str(&text).expect("JSON")).expect("the same tournament");
    let plan = Plan { first: 0, blocks: 6, sprt: None, time: None, threads: 2 };
    for pair in 0..3 {
        again.play(&setup, pair, &plan, &mut |_| true, &|_, _, _, _| ()).expect("a tournament");
    }
    assert_eq!(whole, again);
    let mut other = Tournament::new(&setup, &specs, "another seed");
    assert!(other.resume(half).expect_err("another tournament").to_string().starts_with("seed"));
    let ratings = whole.ratings();
    assert_eq!((whole.anchor(), ratings[0].rating), (0, 1500.0));
    assert!(ratings[0].rating > ratings[1].rating && ratings[1].low < ratings[1].high, "{ratings:?}");
}
