//! What is easily overlooked: when two castles are the same, castles wider than a field of the list, points that are
//! certain before a keep stands, and which reason a refusal gives.

use crate::kit::*;
use burghof_castellan::*;
use burghof_core::*;
use serde_json::json;
use std::hash::{DefaultHasher, Hash, Hasher};

fn hashed(castle: &Castle) -> u64 {
    let mut hasher = DefaultHasher::new();
    castle.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn castles_are_the_same_if_pieces_and_ground_are() {
    let kept = |player: u8, double: bool| {
        let keeps = json!([{ "player": player, "cell": [0, 0], "double": double }]);
        at(V1, json!({ "players": 3, "keeps": keeps })).table().castle
    };
    let bare = at(V1, json!({})).table().castle;
    let others = [
        bare,
        kept(0, false),
        kept(0, true),
        kept(1, false),
        kept(2, false),
        at(V2, json!({})).table().castle,
        at("T0,0 T1,0 T1,1 T0,1 S0,0E S1,0N S0,1E", json!({})).table().castle,
        at("T0,0 T1,0 T1,1 T0,1 S0,0E S1,0N S0,0N", json!({})).table().castle,
    ];
    for (i, one) in others.iter().enumerate() {
        for (j, other) in others.iter().enumerate() {
            assert_eq!(one == other, i == j, "{i} and {j}");
            assert_eq!(hashed(one) == hashed(other), i == j, "{i} and {j}");
        }
    }
    // What was enclosed in this turn belongs to it: the same walls, of which one was built just now.
    let open = V1.strip_suffix(" S0,0N").unwrap();
    let fresh = after(at(open, json!({ "building": { "S": 1 } })), &["S 0,0 N"]).table().castle;
    assert_eq!(fresh.pieces(), bare.pieces());
    assert!(fresh.has_fresh());
    let cleared = {
        let mut castle = fresh;
        castle.clear_fresh();
        castle
    };
    assert!(fresh != cleared && hashed(&fresh) != hashed(&cleared));
}

#[test]
fn cas_30_places_are_listed_in_order_however_wide_the_castle_is() {
    // Sixteen towers in a row, thirty points apart: wider than the field in which places are sorted.
    for towers in [13, 14, 15, 16] {
        let row: Vec<String> = (0..towers)
            .map(|i| if i == 0 { "T0,0".into() } else { format!("L{},0E T{},0", 2 * i - 2, 2 * i) })
            .collect();
        for turned in [false, true] {
            let text = row.join(" ");
            let text = if turned {
                (0..towers)
                    .map(|i| if i == 0 { "T0,0".into() } else { format!("L0,{}N T0,{}", 2 * i - 2, 2 * i) })
                    .collect::<Vec<_>>()
                    .join(" ")
            } else {
                text
            };
            let game = at(&text, json!({ "players": 4, "building": { "S": 1 } }));
            let Some(seat) = game.to_act().first() else { panic!("nobody builds") };
            let mut actions = Vec::new();
            game.legal_actions(seat, &mut actions);
            // Two sides of every tower, and the two ends of the row.
            assert_eq!(actions.len(), 2 * towers as usize + 2);
            let mut sorted = actions.clone();
            sorted.sort_unstable();
            assert_eq!(actions, sorted);
            for action in actions {
                assert!(game.check(seat, action).is_ok(), "{}", game.notation(action));
            }
        }
    }
}

#[test]
fn cas_54_an_area_that_is_enclosed_counts_before_its_keep_stands() {
    // Two courtyards at once are a choice for the double keep; their towers are certain.
    let open = V1.strip_suffix(" S0,0N").unwrap();
    let game = after(at(open, json!({ "building": { "S": 1 } })), &["S 0,0 N"]);
    assert_eq!(game.table().phase, Phase::Claim);
    assert_eq!(points(&game), [0, 0]);
    let mut certain = Totals::default();
    game.count_certain(&mut certain);
    assert_eq!(certain.seats[..2], [4, 0]);
    let kept = at(V1, json!({ "keeps": [{ "player": 1, "cell": [0, 0] }] }));
    let mut nothing = Totals::default();
    kept.count_certain(&mut nothing);
    assert_eq!(nothing.seats, [0; MAX_SEATS]);
}

/// Why an action is refused.
fn why(game: &Castellan, text: &str) -> &'static str {
    let seat = game.to_act().first().unwrap();
    game.check(seat, game.read_action(text).unwrap()).unwrap_err().message().id
}

#[test]
fn refusals_say_what_is_wrong() {
    let game = at("T0,0", json!({ "hands": [["W1"], ["W1"]] }));
    assert_eq!(why(&game, "play W2"), "castellan-no-card-not-in-hand");
    let refused = game.check(seat(0), Action::Play(1 << 15)).unwrap_err();
    assert_eq!(refused.message().id, "castellan-no-such-card");
    // CAS-58: a courtyard is named by its smallest cell.
    let wide = "T0,0 T2,0 T2,1 T0,1 L0,0E S2,0N L0,1E S0,0N";
    let game = at(wide, json!({}));
    assert_eq!(game.table().phase, Phase::Claim);
    assert_eq!(why(&game, "claim 1,0"), "castellan-no-claim-smallest-cell");
    assert_eq!(why(&game, "claim 5,5"), "castellan-no-claim-not-new");
    // CAS-59: one that has its keep already, beside a new one.
    let two = "T0,0 T1,0 T2,0 T0,1 T1,1 T2,1 S0,0E S1,0E S0,1E S1,1E S0,0N S1,0N S2,0N";
    let game = at(two, json!({ "keeps": [{ "player": 0, "cell": [0, 0] }] }));
    assert_eq!(game.table().phase, Phase::Claim);
    assert_eq!(why(&game, "claim 0,0"), "castellan-no-claim-old");
    let foreign = at(two, json!({ "keeps": [{ "player": 1, "cell": [0, 0] }] }));
    assert_eq!(why(&foreign, "claim 0,0"), "castellan-no-claim-not-new");
}
