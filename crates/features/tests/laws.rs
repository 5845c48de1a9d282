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

/// What stands in the data file of a game, and what stands there in a box of somebody's own: numbers that lists, hands and cells
/// depend on.
const CHANGES: [(&str, &str, &str); 9] = [
    ("castles", "cols = 7 ", "cols = 14"),
    ("castles", "rows = 4 ", "rows = 2 "),
    ("castles", "store_spaces = 8 ", "store_spaces = 6 "),
    ("burg", "score = \"forge_silver_x1\"", "score = \"five_resources\""),
    ("castellan", "draw_per_turn = 1", "draw_per_turn = 3"),
    ("ludwig", "hand_size = 9", "hand_size = 7"),
    ("ludwig", "turns_per_round = 4", "turns_per_round = 3"),
    ("schloss", "dots = 1\nfight = 0\nlife = 2", "dots = 2\nfight = 0\nlife = 3"),
    ("schloss", "dots = 1\nfight = 0\nlife = 3", "dots = 7\nfight = 0\nlife = 3"),
];

/// A table that plays with a box of its own.
fn own_box<G: Playable>(people: u8) -> Setup<G> {
    let file = format!("{}/../{}/components.toml", env!("CARGO_MANIFEST_DIR"), G::META.id);
    let mut text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
    for (_, from, to) in CHANGES.iter().filter(|(game, ..)| *game == G::META.id) {
        assert!(text.contains(from), "{file}: {from}");
        text = text.replacen(from, to, 1);
    }
    let mut setup = Setup::<G>::new(people);
    setup.own(&text).unwrap_or_else(|error| panic!("{file}: {error}"));
    assert!(setup.data.text().is_some(), "{}: no other box", G::META.id);
    setup
}

/// Every way to sit down, with the box that comes along and with one's own.
fn all_setups<G: Playable>() -> Vec<Setup<G>> {
    let own = (G::META.fewest..=G::META.most).map(own_box::<G>);
    setups::<G>().into_iter().chain(own).collect()
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
            for setup in all_setups::<G>() {
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
                let usual = self::encoder(&Setup::<G>::new(setup.people));
                assert_eq!(encoder.observation(), usual.observation(), "options or a box change bytes");
                assert_eq!(encoder.operands(), usual.operands(), "options or a box change bytes");
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
            let mut look = |encoder: &dyn Encoder<G>, game: &G, rng: &mut Rng| {
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
            };
            sample::<G>(60, 3, |game, rng| look(&*spaces[&game.seats()], game, rng));
            for people in G::META.fewest..=G::META.most {
                let setup = own_box::<G>(people);
                let encoder = encoder(&setup);
                walk::<G>(&setup, 3, |game, rng| {
                    if rng.below(G::META.longest / 100 + 2) == 0 {
                        look(&*encoder, game, &mut rng.fork());
                    }
                });
            }
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
            let all = all_setups::<G>();
            // Games of schloss are ten times as long.
            let games = if G::META.longest > 5_000 { 200 } else { 2_000 };
            let (mut taken, mut ids, mut actions) = (Vec::new(), Vec::new(), Vec::new());
            let (mut longest, mut steps, mut numbered, mut outside) = ([0; 2], 0u64, 0u64, 0u64);
            let (mut lists, mut over) = (0u64, 0u64);
            for (nth, setup) in all.iter().enumerate() {
                let encoder = encoder(setup);
                let (bound, own) = (encoder.bound(), setup.data.text().is_some());
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
                            over += u64::from(!own && actions.len() as u32 > bound.usual);
                            assert!(
                                actions.len() as u32 <= bound.most,
                                "{} actions: {setup:?}",
                                actions.len()
                            );
                            let view = game.view(seat.into());
                            assert_eq!(encoder.bound_of(&view), bound, "a table's lists do not get longer");
                            ids.clear();
                            for &action in &actions {
                                let name = || game.notation(action);
                                let id = match encoder.id(&view, action) {
                                    Ok(id) => id,
                                    Err(no) => {
                                        assert_eq!((no.notation, &*no.form), (name(), encoder.form()));
                                        // A box can have larger hands and wider castles than are numbered.
                                        outside += u64::from(!own);
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

/// A bound is proved for the box that is played with: larger hands, sites and palaces make longer lists.
#[test]
fn boxes_and_options_have_bounds_of_their_own() {
    #[derive(Copy, Clone)]
    struct Bounds;
    impl Visitor for Bounds {
        type Output = Vec<u32>;
        fn visit<G: Playable>(self) -> Vec<u32> {
            let mut all: Vec<u32> = all_setups::<G>()
                .iter()
                .map(|setup| encoder(setup).bound())
                .map(|bound| bound.most)
                .collect();
            all.dedup();
            all
        }
    }
    let bounds = |game| visit(game, Bounds).expect("it is in the catalog");
    assert_eq!(bounds("burg"), [43_758, 490_314]);
    let castellan = bounds("castellan");
    assert_eq!((castellan[0], castellan.last()), (255, Some(&((1 << 14) - 1))));
    let castles = bounds("castles");
    assert_eq!((castles[0], castles.last()), (807, Some(&(8 * 4 * 22 + 14))));
    assert!(castles.contains(&1127), "{castles:?}");
    let ludwig = bounds("ludwig");
    assert!(ludwig.contains(&52) && ludwig.contains(&105), "{ludwig:?}");
}

/// Any number is an action or none; nothing panics.
#[test]
fn any_number_is_answered() {
    #[derive(Copy, Clone)]
    struct Law;
    impl Visitor for Law {
        type Output = ();
        fn visit<G: Playable>(self) {
            let standard = (G::META.fewest..=G::META.most).map(Setup::<G>::new);
            for setup in standard.chain([own_box(G::META.fewest)]) {
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
            let standard = (G::META.fewest..=G::META.most).map(Setup::<G>::new);
            for setup in standard.chain([own_box(G::META.fewest)]) {
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
                assert_eq!(counts, [0; 4], "{setup:?}: observe, number, action, describe");
            }
        }
    }
    let before = allocations();
    drop(std::hint::black_box(Box::new(1)));
    assert!(allocations() > before, "the counting allocator is not installed");
    each(Law);
}
