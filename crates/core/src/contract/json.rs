use super::*;
use serde_json::Value;

fn read<T: serde::de::DeserializeOwned>(value: &Value) -> Result<T, String> {
    shape::read(value).map(|read| read.value).map_err(|wrong| wrong.to_string())
}

/// A position as JSON text reads back as the same position.
pub fn positions_read_back<G: Contract>() {
    sample::<G>(40, 21, |game, _| {
        let text = shape::value(&game.to_position());
        let position = read::<G::Given>(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        match G::from_position(position, game.data()) {
            Ok(back) => {
                assert_eq!(back, *game, "{text}");
                assert_eq!(crate::hash::hash64(&back), crate::hash::hash64(game));
            }
            Err(misfit) => panic!("{misfit}\n{text}"),
        }
    });
}

/// A view as JSON text reads back as the same view, also where a part of it was written for the viewer before. Actions
/// and events are objects.
pub fn views_read_back<G: Contract>() {
    let mut scratch = Vec::new();
    sample::<G>(20, 22, |game, rng| {
        let mut shared = Vec::new();
        for viewer in Viewer::all(game.seats()) {
            let view = game.view(viewer);
            let mut text = Vec::new();
            G::write_seen(&view, &mut shared, &mut text);
            let text: Value = serde_json::from_slice(&text).expect("we wrote it");
            let seen = read::<G::Given>(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            match G::from_seen(seen, game.data()) {
                Ok(back) => assert_eq!(back, view, "{text}"),
                Err(misfit) => panic!("{misfit}\n{text}"),
            }
        }
        let Some((seat, action)) = random_step(game, rng, &mut scratch) else { return };
        assert!(!shape::value(&game.to_act_json(action)).is_null());
        let mut next = game.clone();
        let mut story = Story::default();
        next.apply(seat, action, &mut Chance::free(rng.fork()), &mut story);
        for told in &story.told {
            assert!(shape::value(&next.to_happening(&told.event)).is_object());
        }
    });
}

/// A view of which a part was written for somebody else is byte for byte what it would be alone: for every seat and for
/// the public, all through many games (some fields are there once in a hundred) and at their ends.
pub fn shared_parts_fit_every_viewer<G: Contract>() {
    const ENOUGH: usize = 10 << 20;
    for setup in setups::<G>() {
        let mut steps = 0u32;
        walk(&setup, 24, |_: &G, _| steps += 1);
        let every = (steps / 60).max(1);
        let mut bytes = 0;
        let mut seed = 24;
        while bytes < ENOUGH {
            walk(&setup, seed, |game: &G, rng| {
                if rng.below(every) == 0 || game.outcome().is_some() {
                    let views = Viewer::all(game.seats()).map(|viewer| game.view(viewer));
                    let mut shared = Vec::new();
                    bytes += views.map(|view| written_alike::<G>(&view, &mut shared)).sum::<usize>();
                }
            });
            seed += 1;
        }
    }
}

/// How long it is.
fn written_alike<G: Wire>(view: &G::View, shared: &mut Vec<u8>) -> usize {
    let mut by_serde = b"before".to_vec();
    shape::write(&mut by_serde, &G::to_seen(view));
    let mut by_hand = b"before".to_vec();
    G::write_seen(view, shared, &mut by_hand);
    if by_hand != by_serde {
        let alike = by_hand.iter().zip(&by_serde).take_while(|(hand, serde)| hand == serde).count();
        let around = |text: &[u8]| {
            String::from_utf8_lossy(&text[alike.saturating_sub(60)..text.len().min(alike + 60)]).into_owned()
        };
        panic!("by hand:  …{}…\nby serde: …{}…", around(&by_hand), around(&by_serde));
    }
    by_hand.len()
}

/// JSON with something changed is refused by name or makes a sound position; nothing panics.
pub fn mutated_json_never_panics<G: Contract>() {
    let mut scratch = Vec::new();
    let (mut accepted, mut refused) = (0, 0);
    // About as many positions in all however much can be agreed on: half a minute of one law would be the longest test of all.
    let each = (400 / setups::<G>().len().max(1) as u32).clamp(10, 40);
    sample::<G>(each, 23, |game, rng| {
        let position = shape::value(&game.to_position());
        for _ in 0..25 {
            let mut changed = position.clone();
            for _ in 0..=rng.below(2) {
                mutate(&mut changed, rng);
            }
            let Ok(read) = read::<G::Given>(&changed) else {
                refused += 1;
                continue;
            };
            match G::from_position(read, game.data()) {
                Ok(mut odd) => {
                    accepted += 1;
                    if let Err(broken) = odd.invariants() {
                        panic!("accepted, but {broken}: {changed}");
                    }
                    assert_eq!(odd.to_act().is_empty(), odd.outcome().is_some(), "{changed}");
                    odd.sheet();
                    for viewer in Viewer::all(odd.seats()) {
                        let view = odd.view(viewer);
                        assert_eq!(G::imagine(&view, rng).view(viewer), view, "{changed}");
                        assert!(seen_value::<G>(&view).is_object(), "{changed}");
                    }
                    let mut chance = Chance::free(rng.fork());
                    for _ in 0..20 {
                        let Some((seat, action)) = random_step(&odd, rng, &mut scratch) else { break };
                        odd.apply(seat, action, &mut chance, &mut Silent);
                    }
                }
                Err(misfit) => {
                    refused += 1;
                    assert!(!misfit.at.is_empty() && !misfit.what.is_empty(), "{changed}");
                }
            }
        }
        let viewer = Viewer::Seat(Seat::new(0));
        let seen = seen_value::<G>(&game.view(viewer));
        for _ in 0..10 {
            let mut changed = seen.clone();
            mutate(&mut changed, rng);
            let Ok(read) = read::<G::Given>(&changed) else { continue };
            if let Ok(view) = G::from_seen(read, game.data()) {
                let world = G::imagine(&view, rng);
                let _ = world.to_act();
            }
        }
    });
    assert!(refused > 0 && accepted + refused > 100);
}

/// Changes one thing somewhere in a JSON value.
pub(super) fn mutate(value: &mut Value, rng: &mut Rng) {
    match value {
        Value::Object(map) if !map.is_empty() => {
            let at = rng.below(map.len() as u32) as usize;
            let key = map.keys().nth(at).cloned().unwrap_or_default();
            if rng.below(8) == 0 {
                map.remove(&key);
            } else if let Some(inner) = map.get_mut(&key) {
                mutate(inner, rng);
            }
        }
        Value::Array(list) if !list.is_empty() => {
            let at = rng.below(list.len() as u32) as usize;
            match rng.below(8) {
                0 => drop(list.remove(at)),
                1 => list.push(list[at].clone()),
                2 => {
                    let with = rng.below(list.len() as u32) as usize;
                    list.swap(at, with);
                }
                _ => mutate(&mut list[at], rng),
            }
        }
        Value::Array(list) => list.push(Value::from(rng.below(9))),
        Value::Number(number) => {
            let n = number.as_i64().unwrap_or(0);
            let to = match rng.below(6) {
                0 => n + 1,
                1 => n - 1,
                2 => -n,
                3 => 127,
                4 => 1_000_000_007,
                _ => i64::from(rng.below(12)),
            };
            *value = Value::from(to);
        }
        Value::Bool(flag) => *flag = !*flag,
        Value::String(text) => *text = super::laws::garble(text, rng),
        Value::Null => *value = Value::from(rng.below(4)),
        other => *other = Value::Null,
    }
}
