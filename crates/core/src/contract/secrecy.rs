use super::*;
use std::collections::HashMap;

/// What a viewer knows fits every world imagined from it: same view, same key, same lists, same scores, and every
/// imagined world is a possible one.
pub fn views_hide_and_worlds_fit<G: Contract>() {
    let (mut mine, mut imagined) = (Vec::new(), Vec::new());
    sample::<G>(40, 11, |game, rng| {
        for viewer in Viewer::all(game.seats()) {
            let view = game.view(viewer);
            let world = G::imagine(&view, rng);
            let other = G::imagine(&view, rng);
            assert_eq!(
                world.view(viewer),
                view,
                "{viewer:?} sees something else in an imagined world\n{}",
                shown(game)
            );
            assert_eq!(world.key(viewer), game.key(viewer), "the key of {viewer:?} differs");
            if let Err(broken) = world.invariants() {
                panic!(
                    "an imagined world of {viewer:?} is impossible: {broken}\n{}\n{}",
                    shown(game),
                    shown(&world)
                );
            }
            assert_eq!(world.sheet(), other.sheet(), "the score of worlds of {viewer:?} differs");
            if !game.ahead_of(viewer) {
                assert_eq!(world.sheet(), game.sheet(), "the score differs for {viewer:?}");
            }
            assert_eq!(world.to_act(), game.to_act(), "{viewer:?} does not know whom the game waits for");
            assert_eq!(world.outcome().is_some(), game.outcome().is_some());
            if let Some(seat) = viewer.seat() {
                game.legal_actions(seat, &mut mine);
                world.legal_actions(seat, &mut imagined);
                assert_eq!(
                    mine, imagined,
                    "{seat} would need to know something hidden to know its own actions"
                );
            }
        }
    });
}

/// Equal keys mean equal views.
pub fn equal_keys_mean_equal_views<G: Contract>() {
    let mut seen: HashMap<u64, G::View> = HashMap::new();
    sample::<G>(60, 12, |game, _| {
        for viewer in Viewer::all(game.seats()) {
            let view = game.view(viewer);
            let known = seen.entry(game.key(viewer)).or_insert_with(|| view.clone());
            assert_eq!(*known, view, "two views with one key");
        }
    });
}

/// One action in a position and in its imagined twin: whoever was told nothing sees and hears the same in both; who
/// draws reveals; face-down actions look alike.
pub fn no_silent_reveal<G: Contract>() {
    let mut actions = Vec::new();
    sample::<G>(80, 13, |game, rng| {
        for viewer in Viewer::all(game.seats()) {
            let twin = G::imagine(&game.view(viewer), rng);
            let Some((seat, action)) = random_step(game, rng, &mut actions) else { return };
            let (seen, story) = after(game, seat, action);
            let (twin_seen, twin_story) = match twin.check(seat, action) {
                Ok(()) => after(&twin, seat, action),
                // Somebody else's action may not exist in the twin. A face-down one looks like any other.
                Err(_) if game.secret(seat, action) && !viewer.is(seat) => {
                    twin.legal_actions(seat, &mut actions);
                    let Some(&other) = actions.iter().find(|&&other| twin.secret(seat, other)) else {
                        continue;
                    };
                    after(&twin, seat, other)
                }
                Err(_) => continue,
            };
            if story.learned().includes(viewer) || twin_story.learned().includes(viewer) {
                continue;
            }
            assert_eq!(
                seen.view(viewer),
                twin_seen.view(viewer),
                "{viewer:?} learned something by {seat} {action:?} without being told\n{}\n{}",
                shown(game),
                shown(&twin)
            );
            let heard: Vec<_> = story.heard_by(viewer).collect();
            let twin_heard: Vec<_> = twin_story.heard_by(viewer).collect();
            assert_eq!(heard, twin_heard, "{viewer:?} heard something new without being told");
        }
        face_down_looks_alike(game, rng, &mut actions);
    });
}

fn after<G: Game>(game: &G, seat: Seat, action: G::Action) -> (G, Story<G::Event>) {
    let mut next = game.clone();
    let mut story = Story::default();
    let mut chance = Chance::noted(Key::from_seed("twin"));
    next.apply(seat, action, &mut chance, &mut story);
    if !chance.asked().is_empty() {
        assert!(!story.learned().is_empty(), "{action:?} draws and reveals nothing: {:?}", chance.asked());
    }
    (next, story)
}

fn face_down_looks_alike<G: Game>(game: &G, rng: &mut Rng, actions: &mut Vec<G::Action>) {
    for seat in game.to_act().iter() {
        game.legal_actions(seat, actions);
        actions.retain(|&action| game.secret(seat, action));
        if actions.len() < 2 {
            continue;
        }
        let (a, b) = (rng.pick(actions), rng.pick(actions));
        let ((one, first), (two, second)) = (after(game, seat, a), after(game, seat, b));
        for viewer in Viewer::all(game.seats()).filter(|viewer| !viewer.is(seat)) {
            if first.learned().includes(viewer) || second.learned().includes(viewer) {
                continue;
            }
            assert_eq!(one.view(viewer), two.view(viewer), "{viewer:?} can tell {a:?} from {b:?}");
            let heard: Vec<_> = first.heard_by(viewer).collect();
            assert_eq!(heard, second.heard_by(viewer).collect::<Vec<_>>(), "{viewer:?} hears {a:?} or {b:?}");
        }
    }
}

/// The true world ranks among imagined ones like any of them: a bag with wrong contents or odds shows.
pub fn calibration<G: Contract>() {
    const WORLDS: usize = 9;
    const GAMES: u64 = 600;
    let mut scratch = Vec::new();
    for people in [G::META.fewest, G::META.most] {
        let setup = Setup::<G>::new(people);
        for viewer_number in [0, usize::from(people) - 1] {
            let mut ranks = [0u32; WORLDS + 1];
            let mut looked = 0;
            for seed in 0..GAMES {
                let mut rng = Rng::new(seed * 7 + 1);
                let mut chance = Chance::free(Rng::new(seed + 9_000));
                let mut game = match G::new(&setup, &mut chance) {
                    Ok(game) => game,
                    Err(error) => panic!("{error}"),
                };
                for _ in 0..rng.below(G::BLIND_STEPS + 1) {
                    let Some((seat, action)) = random_step(&game, &mut rng, &mut scratch) else { break };
                    game.apply(seat, action, &mut chance, &mut Silent);
                }
                let Some(seat) = Seat::checked(viewer_number, game.seats()) else { continue };
                let viewer = Viewer::Seat(seat);
                let Some(truth) = game.gauge(viewer) else { continue };
                let view = game.view(viewer);
                let imagined: Vec<u32> =
                    (0..WORLDS).filter_map(|_| G::imagine(&view, &mut rng).gauge(viewer)).collect();
                assert_eq!(imagined.len(), WORLDS, "the gauge is there in one world and not in another");
                let below = imagined.iter().filter(|&&other| other < truth).count();
                let equal = imagined.iter().filter(|&&other| other == truth).count();
                // Among equals the true one takes any place.
                ranks[below + rng.below(equal as u32 + 1) as usize] += 1;
                looked += 1;
            }
            if looked < 100 {
                continue;
            }
            let expected = f64::from(looked) / (WORLDS + 1) as f64;
            let chi: f64 = ranks.iter().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum();
            // 9 degrees of freedom: 33.7 is exceeded once in 10,000 times.
            assert!(
                chi < 33.7,
                "{people} people, seat {viewer_number}: the truth is not one of many: {ranks:?}"
            );
        }
    }
}

/// A world whose face-down choices are open again is a possible one.
pub fn reopened_worlds_are_sound<G: Contract>() {
    let mut actions = Vec::new();
    sample::<G>(30, 14, |game, rng| {
        for seat in game.to_act().iter() {
            let mut world = G::imagine(&game.view(seat.into()), rng);
            world.reopen(seat);
            if let Err(broken) = world.invariants() {
                panic!("reopened for {seat}: {broken}\n{}", shown(&world));
            }
            assert!(world.to_act().contains(seat), "{seat} is no longer waited for");
            let mut before = Vec::new();
            game.legal_actions(seat, &mut before);
            world.legal_actions(seat, &mut actions);
            assert_eq!(before, actions, "other actions for {seat} after reopening");
        }
    });
}
