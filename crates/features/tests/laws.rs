//! What encoders promise, for every game of the catalog, every number of people and every option, over random games.

use burghof_catalog::{GAMES, Playable, Visitor, visit};
use burghof_core::contract::{CountingAlloc, allocations, random_step, sample, setups, walk};
use burghof_core::{Chance, Key, Rng, Seat, Setup, Silent, Viewer};
use burghof_features::{Encoder, Layout, Scale};
use std::collections::HashMap;

#[global_allocator]
static ALLOCATOR: CountingAlloc = CountingAlloc;

/// Runs a law over every game.
fn each(law: impl Visitor<Output = ()> + Copy) {
    for meta in GAMES {
        visit(meta.id, law).expect("it is in the catalog");
    }
}

fn encoder<G: Playable>(setup: &Setup<G>) -> Box<dyn Encoder<G>> {
    let Some(found) = G::encoder(setup) else { panic!("{} has no encoder", G::META.id) };
    found.unwrap_or_else(|error| panic!("{setup:?}: {error}"))
}

fn seen<G: Playable>(encoder: &dyn Encoder<G>, view: &G::View, before: u8) -> Vec<u8> {
    // What was there before must not matter.
    let mut out = vec![before; encoder.observation().len()];
    encoder.observe(view, &mut out);
    out
}

/// Every byte keeps to its scale.
fn inside(layout: &Layout, bytes: &[u8]) {
    for slice in layout.slices() {
        let most = match slice.scale {
            Scale::Flag => 1,
            Scale::Class(of) | Scale::Id(of) => of - 1,
            Scale::Count | Scale::Signed | Scale::Bits => 255,
        };
        for &byte in &bytes[slice.offset..slice.offset + slice.len] {
            assert!(u16::from(byte) <= most, "{}: {byte} is more than {most}", slice.name);
        }
    }
}

#[test]
fn layouts_have_no_gaps_and_no_doubles() {
    #[derive(Copy, Clone)]
    struct Law;
    impl Visitor for Law {
        type Output = ();
        fn visit<G: Playable>(self) {
            for setup in setups::<G>() {
                let encoder = encoder(&setup);
                assert!(encoder.form().starts_with(&format!("{}/", G::META.id)));
                for layout in [encoder.observation(), encoder.operands()] {
                    let mut at = 0;
                    let mut names = HashMap::new();
                    for slice in layout.slices() {
                        assert_eq!(slice.offset, at, "{}", slice.name);
                        assert!(slice.len > 0 && !slice.meaning.is_empty(), "{}", slice.name);
                        assert!(names.insert(&slice.name, ()).is_none(), "{} stands twice", slice.name);
                        at += slice.len;
                    }
                    assert_eq!(layout.len(), at);
                }
                let usual = Setup::<G>::new(setup.people);
                assert_eq!(
                    encoder.observation(),
                    self::encoder(&usual).observation(),
                    "options change bytes"
                );
            }
        }
    }
    each(Law);
}

/// Worlds dealt again from one view give the same bytes and numbers, twice the same, whoever looks.
#[test]
fn worlds_dealt_again_look_the_same() {
    #[derive(Copy, Clone)]
    struct Law;
    impl Visitor for Law {
        type Output = ();
        fn visit<G: Playable>(self) {
            let mut spaces = HashMap::new();
            for setup in setups::<G>() {
                spaces
                    .entry(G::new(&setup, &mut Chance::free(Rng::new(0))).unwrap().seats())
                    .or_insert(setup);
            }
            let spaces: HashMap<u8, _> =
                spaces.into_iter().map(|(seats, setup)| (seats, encoder(&setup))).collect();
            let mut actions = Vec::new();
            sample::<G>(60, 3, |game, rng| {
                let encoder = &*spaces[&game.seats()];
                for viewer in Viewer::all(game.seats()) {
                    let view = game.view(viewer);
                    let bytes = seen(encoder, &view, 0);
                    inside(encoder.observation(), &bytes);
                    assert_eq!(bytes, seen(encoder, &view, 255), "not every byte is written");
                    let world = G::imagine(&view, rng);
                    let again = world.view(viewer);
                    assert_eq!(bytes, seen(encoder, &again, 7), "{viewer:?} sees a difference");
                    let Some(seat) = viewer.seat() else { continue };
                    game.legal_actions(seat, &mut actions);
                    let describe = |view: &G::View| {
                        let mut out = vec![1; actions.len() * encoder.operands().len()];
                        encoder.describe(view, &actions, &mut out);
                        out
                    };
                    let described = describe(&view);
                    assert_eq!(described, describe(&again));
                    for one in described.chunks_exact(encoder.operands().len()) {
                        inside(encoder.operands(), one);
                    }
                    for &action in &actions {
                        assert_eq!(encoder.id(&view, action), encoder.id(&again, action));
                    }
                }
            });
        }
    }
    each(Law);
}

/// Different legal actions have different numbers, every number leads back, and lists keep to their bound.
#[test]
fn numbers_lead_back_in_thousands_of_games() {
    #[derive(Copy, Clone)]
    struct Law;
    impl Visitor for Law {
        type Output = ();
        fn visit<G: Playable>(self) {
            let all = setups::<G>();
            // Games of schloss are ten times as long.
            let games = if G::META.longest > 5_000 { 200 } else { 2_000 };
            let (mut taken, mut ids, mut actions) = (Vec::new(), Vec::new(), Vec::new());
            let (mut longest, mut steps, mut numbered, mut outside) = ([0; 2], 0u64, 0u64, 0u64);
            let (mut lists, mut over) = (0u64, 0u64);
            for (nth, setup) in all.iter().enumerate() {
                let encoder = encoder(setup);
                let bound = encoder.bound();
                taken.clear();
                taken.resize(encoder.ids() as usize, false);
                for seed in 0..games / all.len() as u64 + 1 {
                    walk::<G>(setup, seed + 1_000 * nth as u64, |game, _| {
                        steps += 1;
                        for seat in Seat::all(game.seats()) {
                            game.legal_actions(seat, &mut actions);
                            if actions.is_empty() {
                                continue;
                            }
                            let usual = usize::from(*setup != Setup::new(setup.people));
                            longest[usual] = longest[usual].max(actions.len());
                            lists += 1;
                            over += u64::from(actions.len() as u32 > bound.usual);
                            assert!(
                                actions.len() as u32 <= bound.most,
                                "{} actions: {setup:?}",
                                actions.len()
                            );
                            let view = game.view(seat.into());
                            ids.clear();
                            for &action in &actions {
                                let name = || game.notation(action);
                                let id = match encoder.id(&view, action) {
                                    Ok(id) => id,
                                    Err(no) => {
                                        assert_eq!((no.notation, &*no.form), (name(), encoder.form()));
                                        outside += 1;
                                        continue;
                                    }
                                };
                                assert!(id < encoder.ids(), "{} is {id}", name());
                                assert!(!taken[id as usize], "{} has the number of another action", name());
                                taken[id as usize] = true;
                                ids.push(id);
                                assert_eq!(encoder.action(&view, id), Some(action), "{} is {id}", name());
                            }
                            numbered += ids.len() as u64;
                            ids.iter().for_each(|&id| taken[id as usize] = false);
                        }
                    });
                }
            }
            println!(
                "{}: {steps} positions, longest list {longest:?} (usual options, others), {over} of {lists} longer than usual, {numbered} actions, {outside} outside",
                G::META.id
            );
            assert!(over * 1_000 <= lists, "{}: {over} of {lists} lists are longer than usual", G::META.id);
            assert!(outside * 1_000_000 <= numbered, "{}: {outside} actions without a number", G::META.id);
        }
    }
    each(Law);
}

/// Any number is an action or none; nothing panics.
#[test]
fn any_number_is_answered() {
    #[derive(Copy, Clone)]
    struct Law;
    impl Visitor for Law {
        type Output = ();
        fn visit<G: Playable>(self) {
            for people in G::META.fewest..=G::META.most {
                let setup = Setup::<G>::new(people);
                let encoder = encoder(&setup);
                walk::<G>(&setup, 5, |game, rng| {
                    if rng.below(20) != 0 {
                        return;
                    }
                    for viewer in Viewer::all(game.seats()) {
                        let view = game.view(viewer);
                        for id in (0..encoder.ids()).chain([u32::MAX, u32::MAX - 1]) {
                            if let Some(action) = encoder.action(&view, id) {
                                assert_eq!(encoder.id(&view, action), Ok(id), "{}", game.notation(action));
                            }
                        }
                        for _ in 0..20 {
                            let _ = encoder.id(&view, G::any_action(rng));
                        }
                    }
                });
            }
        }
    }
    each(Law);
}

#[test]
fn nothing_is_allocated() {
    #[derive(Copy, Clone)]
    struct Law;
    impl Visitor for Law {
        type Output = ();
        fn visit<G: Playable>(self) {
            for people in G::META.fewest..=G::META.most {
                let setup = Setup::<G>::new(people);
                let encoder = encoder(&setup);
                let mut chance = Chance::keyed(Key::from_seed("still"));
                let mut game = G::new(&setup, &mut chance).unwrap();
                let (mut rng, mut scratch) = (Rng::new(1), Vec::with_capacity(4096));
                let mut bytes = vec![0; encoder.observation().len()];
                let mut operands = vec![0; encoder.operands().len() * 4096];
                let mut ids = vec![0; 4096];
                let mut counts = [0; 4];
                for _ in 0..400 {
                    let Some((seat, action)) = random_step(&game, &mut rng, &mut scratch) else { break };
                    game.legal_actions(seat, &mut scratch);
                    let view = game.view(seat.into());
                    let marks = [
                        allocations(),
                        {
                            encoder.observe(&view, &mut bytes);
                            allocations()
                        },
                        {
                            let len = scratch.len();
                            let _ = encoder.number(&view, &scratch, &mut ids[..len]);
                            allocations()
                        },
                        {
                            for &id in &ids[..scratch.len()] {
                                let _ = std::hint::black_box(encoder.action(&view, id));
                            }
                            allocations()
                        },
                        {
                            let len = scratch.len() * encoder.operands().len();
                            encoder.describe(&view, &scratch, &mut operands[..len]);
                            allocations()
                        },
                    ];
                    for (count, pair) in counts.iter_mut().zip(marks.windows(2)) {
                        *count += pair[1] - pair[0];
                    }
                    game.apply(seat, action, &mut chance, &mut Silent);
                }
                assert_eq!(counts, [0; 4], "{} for {people}: observe, number, action, describe", G::META.id);
            }
        }
    }
    let before = allocations();
    drop(std::hint::black_box(Box::new(1)));
    assert!(allocations() > before, "the counting allocator is not installed");
    each(Law);
}
