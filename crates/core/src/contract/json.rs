use super::*;
use serde::de::DeserializeOwned;
use serde_json::Value;

fn json<T: serde::Serialize>(value: &T) -> Value {
    serde_json::to_value(value).expect("plain structs become JSON")
}

fn read<T: DeserializeOwned>(value: Value) -> Result<T, String> {
    read_value(&value).map(|read| read.value).map_err(|wrong| wrong.to_string())
}

/// A position as JSON text reads back as the same position.
pub fn positions_read_back<G: Contract>() {
    sample::<G>(40, 21, |game, _| {
        let text = json(&game.to_position()).to_string();
        let value: Value = serde_json::from_str(&text).expect("we wrote it");
        let position = read::<G::Position>(value).unwrap_or_else(|error| panic!("{error}\n{text}"));
        match G::from_position(position, game.data()) {
            Ok(back) => {
                assert_eq!(back, *game, "{text}");
                assert_eq!(crate::hash::hash64(&back), crate::hash::hash64(game));
            }
            Err(misfit) => panic!("{misfit}\n{text}"),
        }
    });
}

/// A view as JSON text reads back as the same view. Actions and events can be written.
pub fn views_read_back<G: Contract>() {
    let mut scratch = Vec::new();
    sample::<G>(20, 22, |game, rng| {
        let mut shared = Vec::new();
        for viewer in Viewer::all(game.seats()) {
            let view = game.view(viewer);
            let text = json(&G::to_seen(&view)).to_string();
            let mut written = Vec::new();
            G::write_seen(&view, &mut shared, &mut written);
            assert_eq!(String::from_utf8_lossy(&written), text, "written by hand and by serde");
            let value: Value = serde_json::from_str(&text).expect("we wrote it");
            let seen = read::<G::Seen>(value).unwrap_or_else(|error| panic!("{error}\n{text}"));
            match G::from_seen(seen, game.data()) {
                Ok(back) => assert_eq!(back, view, "{text}"),
                Err(misfit) => panic!("{misfit}\n{text}"),
            }
        }
        let Some((seat, action)) = random_step(game, rng, &mut scratch) else { return };
        json(&game.to_act_json(action));
        let mut next = game.clone();
        let mut story = Story::default();
        next.apply(seat, action, &mut Chance::free(rng.fork()), &mut story);
        for told in &story.told {
            json(&next.to_happening(&told.event));
        }
    });
}

/// JSON with something changed is refused by name or makes a sound position; nothing panics.
pub fn mutated_json_never_panics<G: Contract>() {
    let mut scratch = Vec::new();
    let (mut accepted, mut refused) = (0, 0);
    sample::<G>(40, 23, |game, rng| {
        let position = json(&game.to_position());
        for _ in 0..25 {
            let mut changed = position.clone();
            for _ in 0..=rng.below(2) {
                mutate(&mut changed, rng);
            }
            let Ok(read) = read::<G::Position>(changed.clone()) else {
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
        let seen = json(&G::to_seen(&game.view(viewer)));
        for _ in 0..10 {
            let mut changed = seen.clone();
            mutate(&mut changed, rng);
            let Ok(read) = read::<G::Seen>(changed) else { continue };
            if let Ok(view) = G::from_seen(read, game.data()) {
                let world = G::imagine(&view, rng);
                let _ = world.to_act();
            }
        }
    });
    assert!(refused > 0 && accepted + refused > 100);
}

/// Changes one thing somewhere in a JSON value.
fn mutate(value: &mut Value, rng: &mut Rng) {
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
