//! What the table counts for people agrees with what the rules do.

use crate::common::*;
use burghof_castles::Castles;
use burghof_core::{Account, Chance, Game, Key, Rng, Setup, Silent, Text, preview};
use serde_json::{Value, json};

fn aid(game: &Castles, seat: u8) -> Value {
    burghof_core::json_of(&Castles::aid(&game.view(s(seat).into())))
}

#[test]
fn openings_come_with_the_tiles_that_could_close_them() {
    let table = Table::new(2).site(0, "d1 gate, e1 W_TEE").hand(0, "kept", "W_END W_CROSS");
    let counted = aid(&table.game(), 0);
    assert_eq!((&counted["sites"][0]["walls"], &counted["sites"][1]["walls"]), (&1.into(), &0.into()));
    let rain = burghof_castles::scoring::count(table.game().public(), s(0)).rain;
    let open = counted["sites"][0]["open"].as_array().unwrap();
    assert_eq!(open.len(), rain.count_ones() as usize);
    let fits = |counted: &Value| counted["sites"][0]["open"][0]["fits"].as_u64().unwrap();
    assert!(fits(&counted) > 0);
    // Once the rounds are over only what is stored can come.
    let works = table.hand(0, "none", "").hand(1, "none", "").phase("final_works").store(0, "W_END").game();
    assert_eq!(fits(&aid(&works, 0)), 1);
}

#[test]
fn the_last_tile_is_known_to_end_the_game() {
    let almost = V9.replace(", d4 F_SPIRE_R", "");
    let game = Table::new(2).site(0, &almost).hand(0, "kept", "F_SPIRE_R").game();
    assert_eq!(aid(&game, 0)["ending"], json!(["build hand G:F_SPIRE_R d4"]));
    assert_eq!(aid(&game, 1)["ending"], json!([]));
    // Fifteen are not enough.
    let fewer = Table::new(2).site(0, &almost.replace(", a1 W_END", "")).hand(0, "kept", "F_SPIRE_R").game();
    assert_eq!(aid(&fewer, 0)["ending"], json!([]));
}

/// Every build does to the site what the score sheet says afterwards.
#[test]
fn effects_are_the_points() {
    for seed in 0..20u64 {
        let mut game =
            Castles::new(&Setup::new(2), &mut Chance::keyed(Key::from_seed(&seed.to_string()))).unwrap();
        let mut rng = Rng::new(seed);
        let mut chance = Chance::keyed(Key::from_seed(&seed.to_string()));
        let constants = &game.public().data().constants;
        let (tile, rain, store) =
            (constants.points_per_castle_tile, constants.points_rain, constants.points_store_penalty);
        for _ in 0..60 {
            let Some(seat) = game.to_act().first() else { break };
            let view = game.view(seat.into());
            let counted = burghof_core::json_of(&Castles::aid(&view));
            for one in preview::<Castles>(&view, seat, &mut Rng::new(0)) {
                let notation = game.notation(one.action);
                let Some(effect) = counted["builds"].get(&notation) else { continue };
                if one.draws {
                    continue;
                }
                let n = |key: &str| effect[key].as_i64().unwrap() as i32;
                let points = n("castle") * tile + n("open") * rain + n("stock") * store;
                let change = one.changes.iter().find(|(account, _)| *account == Account::Seat(seat));
                assert_eq!(points, change.map_or(0, |&(_, points)| points), "{notation}");
            }
            let mut actions = Vec::new();
            game.legal_actions(seat, &mut actions);
            let action = actions[rng.below(actions.len() as u32) as usize];
            game.apply(seat, action, &mut chance, &mut Silent);
        }
    }
}
