//! The worked examples of the rules (section 11), with their numbers.

use crate::kit::*;
use serde_json::json;

#[test]
fn v1_to_v5_values() {
    assert_eq!(yards(&at(V1, json!({}))), [("0,0".into(), 4, None, false)]);
    assert_eq!(values(&at(V2, json!({}))), [4]);
    assert_eq!(values(&at(V3, json!({}))), [5]);
    assert_eq!(values(&at(&format!("{V3} S1,0N T1,1"), json!({}))), [6]);
    let v5 = at(&format!("{V3} S1,0N"), json!({}));
    assert_eq!(values(&v5), [5]);
    let castle = &v5.table().castle;
    assert_eq!((castle.pieces().walls(), castle.tower_count(), castle.open_wall_ends()), (6, 5, 1));
    assert_eq!(castle.courtyard_count(), 1);
}

#[test]
fn v6_divided_in_two() {
    assert_eq!(values(&at(V6, json!({}))), [7, 9]);
}

#[test]
fn v7_no_room_for_a_tower() {
    let game = at(V7, json!({ "building": { "S": 1, "L": 1 } }));
    assert_eq!(verdict(&game, "S 1,0 N"), "CAS-32");
    assert_eq!(verdict(&game, "L 1,0 N"), "CAS-33");
    assert_eq!(verdict(&game, "S 1,0 S"), "legal");
}

#[test]
fn v8_shared_open_end() {
    let game = at(V8, json!({ "building": { "S": 1, "L": 1, "T": 1 } }));
    assert_eq!(verdict(&game, "L 0,1 E"), "CAS-34");
    let game = after(game, &["S 0,1 E"]);
    assert_eq!(values(&game), [0u32; 0]);
    let game = after(game, &["T 1,1"]);
    assert_eq!(values(&game), [4]);
}

#[test]
fn v9_a_missing_corner() {
    let game = at("T0,0 T1,0 T0,1 S0,0E S1,0N S0,1E S0,0N", json!({}));
    assert_eq!(values(&game), [0u32; 0]);
}

#[test]
fn v10_four_parts() {
    let keep = json!([{ "player": 0, "cell": [1, 1], "double": true }]);
    let game = at(V10, json!({ "keeps": keep, "building": { "T": 1 } }));
    assert_eq!(yards(&game), [("0,0".into(), 8, Some(0), true)]);
    assert_eq!(points(&game), [16, 0]);
    let game = after(game, &["T 1,1"]);
    assert_eq!(values(&game), [4, 4, 4, 4]);
    assert_eq!(legal(&game), ["claim 0,0", "claim 0,1", "claim 1,0", "claim 1,1"]);
    let game = after(game, &["claim 1,0"]);
    assert_eq!(points(&game), [20, 0]);
    assert_eq!(yards(&game).iter().filter(|yard| yard.3).count(), 1);
}

#[test]
fn v11_ring_around_a_courtyard() {
    let keeps = json!([{ "player": 1, "cell": [0, 0] }]);
    let game = at(V11_OPEN, json!({ "keeps": keeps, "building": { "L": 1 } }));
    let game = after(game, &["L -1,2 S", "claim none"]);
    assert_eq!(yards(&game), [("-1,-2".into(), 12, Some(0), false), ("0,0".into(), 4, Some(1), false)]);
}

#[test]
fn v12_a_full_tower() {
    let full = "T0,0 S0,0E S0,0N S0,0W S0,0S";
    assert_eq!(legal(&at(full, json!({ "building": { "S": 1, "L": 1 } }))), ["end"]);
    assert_eq!(legal(&at(full, json!({ "building": { "T": 1 } }))), ["T -1,0", "T 0,-1", "T 0,1", "T 1,0"]);
}

#[test]
fn v13_first_plays() {
    let game = at("", json!({ "hands": [["T1", "T3", "W3", "W6"], ["T2", "T4", "W1", "W2"]] }));
    let mut plays = legal(&game);
    plays.sort();
    let mut expected = [
        "play W3 T1",
        "play W6 T1",
        "play W3 T3",
        "play W6 T3",
        "play W3 T1 T3",
        "play W3 W6 T1",
        "play W3 W6 T3",
        "play W3 W6 T1 T3",
    ];
    expected.sort_unstable();
    assert_eq!(plays, expected);
    for cards in ["play T1", "play T3", "play T1 T3", "play W3", "play W6", "play W3 W6", "play T1 T3 W6"] {
        assert_eq!(verdict(&game, cards), "CAS-29", "{cards}");
    }
}

#[test]
fn v14_split_of_a_draw() {
    let piles = json!({
        "wall_piles": [["W1"]], "tower_piles": [["T3", "T4", "T5", "T6", "T7"]], "played": ["W6", "T1"],
    });
    assert_eq!(legal(&at(V1, json_with(piles))), ["draw 0 3", "draw 1 2"]);
}

fn json_with(mut more: serde_json::Value) -> serde_json::Value {
    more["keeps"] = json!([{ "player": 0, "cell": [0, 0] }]);
    more
}

#[test]
fn v15_dividing_a_doubled_courtyard() {
    let keeps = json!([{ "player": 0, "cell": [2, 0], "double": true }]);
    let game = at(V15, json!({ "keeps": keeps, "building": { "S": 1 } }));
    assert_eq!(points(&game), [20, 0]);
    let halved = after(game, &["S 2,0 N"]);
    assert_eq!(values(&halved), [6, 6]);
    assert_eq!(points(&after(halved, &["claim 0,0"])), [18, 0]);
    let cut = after(game, &["S 1,0 N"]);
    assert_eq!(values(&cut), [4, 8]);
    assert_eq!(points(&after(cut, &["claim 1,0"])), [20, 0]);
    assert_eq!(points(&after(cut, &["claim 0,0"])), [16, 0]);
}
