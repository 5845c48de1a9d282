//! What the table counts for people: what a throw can bring, and what comes next.

use crate::common::*;
use burghof_core::{Game, Text};
use burghof_schloss::Schloss;
use serde_json::{Value, json};

fn aid(game: &Schloss) -> Value {
    burghof_core::json_of(&Schloss::aid(&game.view(game.to_act().first().unwrap_or_default().into())))
}

/// Every throw of a die, counted, is what the chances say.
#[test]
fn chances_are_counted_throws() {
    let mut tiles = corridor();
    tiles[0]["ghost"] = json!("G1-1");
    let game = position(actions(tiles));
    let counted = aid(&game);
    let p = game.public();
    let data = p.data();
    let ghost = &data.ghosts[usize::from(data.ghost_index("G1-1").unwrap())];
    for seat in 0..2usize {
        let power = &counted["powers"][seat];
        let attack = power["attack"].as_u64().unwrap() as u8;
        let shield = power["shield"].as_u64().unwrap() as u8;
        let share = |hits: usize| ((hits as f64) * 100.0 / 6.0).round();
        let odds = &counted["ghosts"]["L1-12"][seat];
        let win = (1..=6u8).filter(|die| die + attack > ghost.life).count();
        let ball = (1..=6u8).filter(|die| die + attack + data.numbers.fireball_bonus > ghost.life).count();
        let hit = (1..=6u8).filter(|die| die + ghost.fight > shield).count();
        assert_eq!(odds["win"].as_f64().unwrap(), share(win));
        assert_eq!(odds["with_fireball"].as_f64().unwrap(), share(ball));
        assert_eq!(odds["hit"].as_f64().unwrap(), share(hit));
    }
}

#[test]
fn the_next_boxes_come_from_the_lowest_tier_and_nothing_seen_is_unseen() {
    let game = position(placing("L1-07", corridor()));
    let counted = aid(&game);
    let boxes = counted["brings"]["boxes"].as_array().unwrap();
    let tile = usize::from(game.public().data().tile_index("L1-07").unwrap());
    assert_eq!(boxes.len(), usize::from(game.public().data().tiles[tile].boxes));
    assert!(boxes.iter().all(|tier| tier == 1));
    assert_eq!(counted["fireballs"], json!([]));
    let unseen: usize =
        (1..=4).map(|tier| counted["unseen"][tier.to_string()].as_array().unwrap().len()).sum();
    assert_eq!(unseen, game.public().unseen_boxes().count_ones() as usize);
}
