//! Fuzz targets, named after the property they check. Each takes any bytes and panics only if the property is broken. The tests run
//! them on seeds for some seconds; `cargo xtask fuzz` hands them to a coverage-guided fuzzer.

use crate::{GAMES, Playable, Visitor, read_position, visit};
use burghof_core::contract::random_step;
use burghof_core::*;

/// A fuzz target: takes any bytes.
pub type Target = fn(&[u8]);

/// All targets with their names.
pub const TARGETS: [(&str, Target); 4] = [
    ("record_never_panics", record_never_panics),
    ("notation_reads_back", notation_reads_back),
    ("position_is_sound_or_refused", position_is_sound_or_refused),
    ("legal_exactly_if_listed", legal_exactly_if_listed),
];

/// Any text as a record: replayed, or refused with its line.
pub fn record_never_panics(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Ok(record) = Record::parse(text) {
        assert_eq!(Record::parse(&record.to_string()).as_ref(), Ok(&record));
        let _ = crate::open_record(&record);
    }
}

/// Any text as a notation, in some position of some game: what can be read is written and read back.
pub fn notation_reads_back(data: &[u8]) {
    struct Notation<'a>(&'a [u8]);
    impl Visitor for Notation<'_> {
        type Output = ();
        fn visit<G: Playable>(self) {
            let Some((head, text)) = self.0.split_first_chunk::<2>() else { return };
            let Ok(text) = std::str::from_utf8(text) else { return };
            let game = some_position::<G>(head);
            if let Ok(action) = game.read_action(text) {
                let written = game.notation(action);
                assert_eq!(game.read_action(&written).as_ref(), Ok(&action), "`{text}` → `{written}`");
                for seat in Seat::all(game.seats()) {
                    let _ = game.check(seat, action);
                }
            }
        }
    }
    on_some_game(data, Notation);
}

/// Any text as the JSON of a position: refused by name, or sound and playable.
pub fn position_is_sound_or_refused(data: &[u8]) {
    struct Position<'a>(&'a [u8]);
    impl Visitor for Position<'_> {
        type Output = ();
        fn visit<G: Playable>(self) {
            let Ok(text) = std::str::from_utf8(self.0) else { return };
            let Ok(read) = read_position::<G>(text, G::Data::standard()) else { return };
            let mut game = read.value;
            assert_eq!(game.invariants(), Ok(()));
            assert_eq!(game.to_act().is_empty(), game.outcome().is_some());
            let again = read_position::<G>(&shape::string(&game.to_position()), game.data());
            assert_eq!(again.map(|read| read.value).as_ref(), Ok(&game));
            let mut rng = Rng::new(1);
            for viewer in Viewer::all(game.seats()) {
                let view = game.view(viewer);
                assert_eq!(G::imagine(&view, &mut rng).view(viewer), view);
            }
            let (mut chance, mut scratch) = (Chance::free(Rng::new(2)), Vec::new());
            for _ in 0..30 {
                let Some((seat, action)) = random_step(&game, &mut rng, &mut scratch) else { break };
                game.apply(seat, action, &mut chance, &mut Silent);
                game.sheet();
            }
        }
    }
    on_some_game(data, Position);
}

/// Bytes as choices of a game, then as action values: legal exactly if listed.
pub fn legal_exactly_if_listed(data: &[u8]) {
    struct Legality<'a>(&'a [u8]);
    impl Visitor for Legality<'_> {
        type Output = ();
        fn visit<G: Playable>(self) {
            let Some((head, bytes)) = self.0.split_first_chunk::<2>() else { return };
            let mut game = some_position::<G>(head);
            let mut chance = Chance::keyed(Key::from_seed("fuzz"));
            let mut actions = Vec::new();
            let mut rng = Rng::new(hash::hash64(bytes));
            for &byte in bytes.iter().take(200) {
                let Some(seat) = game.to_act().first() else { break };
                game.legal_actions(seat, &mut actions);
                for _ in 0..3 {
                    let any = G::any_action(&mut rng);
                    assert_eq!(game.check(seat, any).is_ok(), actions.contains(&any), "{any:?} in {game:#?}");
                }
                let action = actions[usize::from(byte) % actions.len()];
                assert_eq!(game.check(seat, action), Ok(()));
                game.apply(seat, action, &mut chance, &mut Silent);
                assert_eq!(game.invariants(), Ok(()));
            }
        }
    }
    on_some_game(data, Legality);
}

/// The first byte says which game, the rest goes to the visitor.
fn on_some_game<'a, V: Visitor<Output = ()>>(data: &'a [u8], visitor: impl Fn(&'a [u8]) -> V) {
    let Some((&first, rest)) = data.split_first() else { return };
    let id = GAMES[usize::from(first) % GAMES.len()].id;
    let _ = visit(id, visitor(rest));
}

/// A position of a game that depends on two bytes: how many people, and how far it is played.
fn some_position<G: Playable>(head: &[u8; 2]) -> G {
    let meta = G::META;
    let people = meta.fewest + head[0] % (meta.most - meta.fewest + 1);
    let mut chance = Chance::keyed(Key::from_seed("fuzz"));
    let mut rng = Rng::new(u64::from(head[0]));
    let mut scratch = Vec::new();
    let mut game = match G::new(&Setup::new(people), &mut chance) {
        Ok(game) => game,
        Err(error) => unreachable!("the default set-up is sound: {error}"),
    };
    for _ in 0..u32::from(head[1]) * 2 {
        let Some((seat, action)) = random_step(&game, &mut rng, &mut scratch) else { break };
        game.apply(seat, action, &mut chance, &mut Silent);
    }
    game
}

/// Seeds for a target: things that are nearly right, so that changes to them reach far.
pub fn seeds(target: &str) -> Vec<Vec<u8>> {
    struct Seeds<'a>(&'a str, u8);
    impl Visitor for Seeds<'_> {
        type Output = Vec<Vec<u8>>;
        fn visit<G: Playable>(self) -> Vec<Vec<u8>> {
            let Seeds(target, number) = self;
            let mut all = Vec::new();
            for depth in [0u8, 10, 30, 60] {
                let head = [depth, depth];
                let game = some_position::<G>(&head);
                let with_head = |text: &[u8]| [&[number, head[0], head[1]], text].concat();
                match target {
                    "notation_reads_back" => {
                        let mut actions = Vec::new();
                        let Some(seat) = game.to_act().first() else { continue };
                        game.legal_actions(seat, &mut actions);
                        all.extend(actions.iter().take(6).map(|&a| with_head(game.notation(a).as_bytes())));
                    }
                    "position_is_sound_or_refused" => {
                        let json = shape::string(&game.to_position());
                        all.push([&[number], json.as_bytes()].concat());
                    }
                    "legal_exactly_if_listed" => {
                        all.push(with_head(&[depth, 3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5]))
                    }
                    _ => {}
                }
            }
            if target == "record_never_panics" {
                all.push(short_record::<G>().into_bytes());
            }
            all
        }
    }
    GAMES
        .iter()
        .enumerate()
        .flat_map(|(n, meta)| visit(meta.id, Seeds(target, n as u8)).unwrap_or_default())
        .collect()
}

fn short_record<G: Playable>() -> String {
    let Ok(mut session) = Session::<G>::new(Setup::new(G::META.fewest.max(2)), Key::from_seed("fuzz")) else {
        return String::new();
    };
    let (mut rng, mut scratch) = (Rng::new(3), Vec::new());
    for n in 0..25 {
        let Some((seat, action)) = random_step(session.position(), &mut rng, &mut scratch) else { break };
        let _ = session.act(seat, action);
        if n % 7 == 3 {
            let _ = session.take_back(seat);
        }
    }
    session.to_record(&session.header()).to_string()
}
