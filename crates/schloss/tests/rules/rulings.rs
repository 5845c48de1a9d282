//! SLO-R01 to SLO-R20: what the rulebook leaves open about set-up, placing and actions.

use crate::common::*;
use burghof_core::{Chance, Components, Game, Key, Rng, Setup, Silent};
use burghof_schloss::{Data, Dir, Event, Phase, Schloss};
use serde_json::{Value, json};

pub(crate) fn haunted(id: &str, x: i32, y: i32, exits: &str, ghost: &str) -> Value {
    with(tile(id, x, y, exits), json!({"ghost": ghost}))
}

/// The active player beside this ghost in a straight room east of START.
pub(crate) fn meeting(ghost: &str, player: Value) -> Schloss {
    let player = with(json!({"at": "L1-12"}), player);
    let tiles = json!([haunted("L1-12", 1, 0, "EW", ghost), tile("L1-02", 2, 0, "EW")]);
    position(with(actions(tiles), json!({"players": [player, {}]})))
}

#[test]
fn slo_r01_two_to_four_and_solo() {
    assert_eq!((Schloss::META.fewest, Schloss::META.most), (1, 4));
}

#[test]
fn slo_r02_twelve_tiles_a_level() {
    assert_eq!(Data::standard().level_tiles.map(u64::count_ones), [12; 4]);
}

#[test]
fn slo_r03_start_is_never_turned_and_a_wall_may_lie_south_of_it() {
    assert!(try_position(actions(json!([tile("L1-01", 0, 0, "NES")]))).is_err());
    let game = position(placing("L3-04", json!([tile("L1-12", 1, 0, "EW")])));
    assert!(is_legal(&game, "place 0,-1 SW"));
    assert_eq!(refused(&game, "place 0,-1 NE"), "SLO-27", "an exit before the gate");
    let game = position(placing("L4-12", json!([tile("L1-09", 1, 0, "NESW"), tile("L2-05", 1, -1, "NW")])));
    assert!(is_legal(&game, "place 0,-1 NESW"), "level 4: anything");
}

#[test]
fn slo_r04_beside_means_joined_by_a_passage() {
    let game = position(placing("L2-02", json!([tile("L1-12", 1, 0, "EW")])));
    assert_eq!(refused(&game, "place 1,1 N"), "SLO-25", "it only touches the corridor with a wall");
    // Joined to level 1 it may touch level 2 as well.
    let tiles = json!([tile("L1-04", 1, 0, "NEW"), tile("L2-10", 0, 1, "ESW")]);
    let game = position(placing("L2-11", tiles));
    assert!(is_legal(&game, "place 1,1 NSW"));
}

/// The only exit of levels 1 and 2 is START's to the north; walls surround that cell, so that only a dead end fits.
fn niche() -> Value {
    json!([
        tile("L2-04", 1, 0, "NW"),
        tile("L2-05", -1, 0, "NE"),
        tile("L2-02", 1, 1, "S"),
        tile("L2-03", -1, 1, "S"),
        tile("L3-10", 1, 2, "NEW"),
        tile("L3-04", 0, 2, "NE")
    ])
}

fn ids(list: &Value) -> Vec<String> {
    let tiles = list.as_array().into_iter().flatten();
    tiles.map(|tile| tile["id"].as_str().unwrap_or("").to_owned()).collect()
}

fn pile(unseen: &[&str], known: &[&str]) -> Value {
    let unseen = unseen.iter().map(|id| json!({"id": id}));
    let known = known.iter().map(|id| json!({"id": id, "known": true}));
    unseen.chain(known).collect()
}

fn in_hand(game: &Schloss) -> &'static str {
    game.public().tile_in_hand().map_or("", |tile| game.public().data().tiles[usize::from(tile)].id)
}

/// Step 2 in the niche, with this pile of level 2 and nothing else.
fn in_niche(level_2: Value) -> Schloss {
    let piles = json!({"tiles": {"1": [], "2": level_2, "3": [], "4": []}, "ghosts": {"1": 0, "2": 0, "3": 0, "4": 0}});
    position(with(actions(niche()), json!({"piles": piles})))
}

#[test]
fn slo_r05_a_tile_that_fits_nowhere_goes_under_its_pile() {
    // A crossing is drawn first, then the dead end with the door.
    let mut game = in_niche(pile(&["L2-01", "L2-11", "L2-12"], &["L2-10"]));
    let story = act_with(&mut game, "stop", &[2, 0]);
    assert_eq!((in_hand(&game), placements(&game)), ("L2-01", vec!["0,1 S".to_owned()]));
    let pile_now = json_of(&game)["piles"]["tiles"]["2"].clone();
    assert_eq!(ids(&pile_now), ["L2-11", "L2-10", "L2-12"]);
    assert_eq!(pile_now[1]["known"], true);
    assert!(
        story.told.iter().any(|told| told.to.is_some() && matches!(told.event, Event::TileSkipped { .. }))
    );
    // The queue is tried from its front; what is skipped goes to its end.
    let mut game = in_niche(pile(&["L2-12"], &["L2-10", "L2-01", "L2-11"]));
    act(&mut game, "stop");
    assert_eq!(in_hand(&game), "L2-01");
    assert_eq!(ids(&json_of(&game)["piles"]["tiles"]["2"]), ["L2-11", "L2-12", "L2-10"]);
}

#[test]
fn slo_r05_a_tile_in_the_hand_that_fits_nowhere_is_put_back() {
    let piles = json!({"tiles": {"1": [], "2": pile(&["L2-01"], &[]), "3": [], "4": []}});
    let json = with(placing("L2-12", niche()), json!({"piles": piles}));
    let mut game = position(json);
    assert_eq!(legal(&game), ["draw"]);
    act(&mut game, "draw");
    assert_eq!(in_hand(&game), "L2-01");
}

#[test]
fn slo_r05_no_tile_of_a_pile_fits_so_the_next_level_is_tried() {
    // The castle is closed for everything but level 4: level 3 would have to be joined (things) or fit.
    let tiles = json!([tile("L2-02", 1, 0, "W"), tile("L2-03", -1, 0, "E"), tile("L2-01", 0, 1, "S")]);
    let piles = json!({"tiles": {"1": [], "2": pile(&["L2-04", "L2-05"], &[]), "3": pile(&["L3-04"], &[]), "4": []},
        "ghosts": {"1": 0, "2": 0, "3": 0, "4": 0}});
    let mut game = position(with(actions(tiles), json!({"piles": piles})));
    let story = act_with(&mut game, "stop", &[1, 0, 0]);
    let skipped: Vec<_> =
        story.told.iter().filter(|told| matches!(told.event, Event::TileSkipped { .. })).collect();
    assert_eq!(skipped.len(), 2);
    assert!(skipped.iter().all(|told| told.to.is_some()), "skipped tiles are shown to all");
    assert_eq!(game.public().tile_in_hand(), game.public().data().tile_index("L3-04"));
    let pile = &json_of(&game)["piles"]["tiles"]["2"];
    assert_eq!(ids(pile), ["L2-05", "L2-04"], "a pile of which no tile fits keeps its order");
    assert!(pile.as_array().unwrap().iter().all(|tile| tile["known"] == true));
}

#[test]
fn slo_r05_tiles_left_behind_are_tried_again_first() {
    let tiles = json!([tile("L2-02", 1, 0, "W"), tile("L2-03", -1, 0, "E"), tile("L2-12", 0, 1, "NESW")]);
    let piles = json!({"tiles": {"1": [], "2": pile(&[], &["L2-04"]), "3": pile(&["L3-05"], &[]), "4": []}});
    let mut game = position(with(actions(tiles), json!({"piles": piles})));
    act(&mut game, "stop");
    assert_eq!(in_hand(&game), "L2-04");
}

#[test]
fn slo_r06_blank_tiles_of_level_3_may_be_islands() {
    let mut game = position(placing("L3-04", json!([tile("L1-12", 1, 0, "EW")])));
    act(&mut game, "place 1,1 NE");
    let p = game.public();
    let island = p.data().tile_index("L3-04").unwrap();
    assert!(p.placed() >> island & 1 == 1 && p.reachable() >> island & 1 == 0);
    // A tile with things joined only to the island is illegal; a later tile can join the island to the castle.
    let tiles = json!([tile("L1-12", 1, 0, "EW"), tile("L3-04", 1, 1, "NW")]);
    let mut game = position(placing("L3-12", tiles));
    assert_eq!(refused(&game, "place 1,2 NESW"), "SLO-30");
    act(&mut game, "place 0,1 NESW");
    let p = game.public();
    assert_eq!(p.reachable(), p.placed(), "the island is joined");
    // Levels 2 and 4 always join.
    let game = position(placing("L4-12", json!([tile("L1-12", 1, 0, "EW"), tile("L3-04", 1, 1, "NE")])));
    assert_eq!(refused(&game, "place 1,2 NESW"), "SLO-28");
}

#[test]
fn slo_r07_level_4_mismatches_both_ways_but_never_cuts_a_passage() {
    let tiles = json!([tile("L1-09", 1, 0, "NESW"), tile("L2-05", 1, 1, "SE")]);
    let mut game = position(placing("L4-09", tiles));
    assert!(is_legal(&game, "place 2,1 EW"), "joined to the kitchen, its wall before nothing");
    act(&mut game, "place 2,1 EW");
    let json = with(json_of(&game), json!({"phase": "place", "tile_in_hand": "L4-03", "piles": {}}));
    let mut game = position(json);
    act(&mut game, "place 2,0 W");
    let p = game.public();
    let joined = |id: &str, dir: Dir| p.joined(p.data().tile_index(id).unwrap(), dir).is_some();
    assert!(joined("L1-09", Dir::N) && joined("L2-05", Dir::E) && joined("L1-09", Dir::E));
}

/// A castle without any open exit.
fn sealed() -> Value {
    json!([tile("L2-02", 1, 0, "W"), tile("L2-03", -1, 0, "E"), tile("L2-01", 0, 1, "S")])
}

#[test]
fn slo_r08_a_restless_ghost_comes_to_start_when_the_castle_is_sealed() {
    let piles = json!({"tiles": {"1": [], "2": [], "3": [{"id": "L3-12"}], "4": [{"id": "L4-03"}]},
        "ghosts": {"1": 0, "2": 0, "3": 0, "4": 2}});
    let json = with(actions(sealed()), json!({"piles": piles, "quiet_turns": 3}));
    let mut game = position(json);
    act_with(&mut game, "stop", &[0, 0, 1]);
    assert_eq!(ghost_at(&game, "L1-01"), "G4-2");
    assert_eq!((game.public().current(), game.public().phase()), (seat(1), Phase::Actions));
    assert_eq!(legal(&game), ["fight"], "the active pawn on START has an encounter");
    fight(&mut game, 1, 1);
    act(&mut game, "stop");
    assert_eq!(game.public().quiet_turns(), 4, "the turn of the ghost is still going on");
    act(&mut game, "ghost L1-01 N");
    assert_eq!(game.public().quiet_turns(), 0, "a restless ghost breaks the quiet");
    assert_eq!(ghost_at(&game, "L1-01"), "G4-1", "and the next one comes");
}

#[test]
fn slo_r08_no_second_ghost_on_start() {
    let piles =
        json!({"tiles": {"1": [], "2": [], "3": [], "4": []}, "ghosts": {"1": 0, "2": 0, "3": 0, "4": 1}});
    let mut tiles = sealed();
    tiles.as_array_mut().unwrap().push(haunted("L1-01", 0, 0, "NEW", "G1-1"));
    let players = json!([{"at": "L2-02"}, {"at": "L2-02"}]);
    let mut game = position(with(actions(tiles), json!({"piles": piles, "players": players})));
    act(&mut game, "stop");
    act(&mut game, "ghost L1-01 N");
    assert_eq!(ghost_at(&game, "L1-01"), "G4-1", "START was free");
    let mut game = position(with(json_of(&game), json!({"phase": "actions", "eventful": true})));
    act(&mut game, "stop");
    assert!(game.public().ghost_pile(3) == 0);
}

#[test]
fn slo_r09_wings_do_not_reach_islands() {
    let tiles = json!([tile("L1-12", 1, 0, "EW"), tile("L3-04", 1, 1, "NE")]);
    let game = position(with(actions(tiles), json!({"players": [{"scrolls": ["B1-07"]}, {}]})));
    assert_eq!(legal_like(&game, "wings"), ["wings L1-12"]);
    assert_eq!(refused(&game, "wings L3-04"), "SLO-R09");
}

#[test]
fn slo_r10_no_tile_shows_bones_and_door() {
    assert!(Data::standard().tiles.iter().all(|tile| !(tile.bones && tile.door)));
}

#[test]
fn slo_r11_the_start_player_is_random_or_the_hosts_choice() {
    let mut setup = Setup::<Schloss>::new(4);
    assert!(setup.set("start", "first").is_ok());
    for n in 0..5 {
        let mut chance = Chance::keyed(Key::from_seed(&n.to_string()));
        assert_eq!(Schloss::new(&setup, &mut chance).unwrap().public().current(), seat(0));
    }
}

#[test]
fn slo_r12_the_brothers_come_last() {
    let mut chance = Chance::keyed(Key::from_seed("ghosts"));
    let mut game = Schloss::new(&Setup::new(4), &mut chance).unwrap();
    let mut rng = Rng::new(5);
    let (mut scratch, mut tiers) = (Vec::new(), Vec::new());
    let mut known = 0u64;
    while let Some(seat) = game.to_act().first() {
        let action = game.random_action(seat, &mut rng, &mut scratch);
        game.apply(seat, action, &mut chance, &mut Silent);
        for (g, ghost) in game.data().get().ghosts.iter().enumerate() {
            if known >> g & 1 == 0 && game.public().ghost_room(g as u8).is_some() {
                known |= 1 << g;
                tiers.push(ghost.tier);
            }
        }
    }
    assert_eq!(tiers.len(), 21);
    assert!(tiers.is_sorted(), "{tiers:?}");
}

#[test]
fn slo_r13_forced_choices_are_not_asked() {
    let room = |content: Value, player: Value| {
        let tiles = json!([with(tile("L1-02", 1, 0, "EW"), json!({"boxes": [content]}))]);
        position(with(actions(tiles), json!({"players": [with(json!({"at": "L1-02"}), player), {}]})))
    };
    let closed = |id: &str| json!({"id": id, "open": false});
    for (id, tier) in [("B1-01", 1), ("B1-04", 1), ("B1-07", 1), ("B1-09", 1), ("B1-11", 1)] {
        let mut game = room(closed(id), json!({}));
        act(&mut game, &format!("take box{tier}"));
        assert_eq!(game.public().phase(), Phase::Actions, "{id} has a free place");
    }
    // A face-up item is taken only to be kept.
    let mut game = room(json!({"id": "B1-03", "open": true}), json!({"sword": "B1-01"}));
    act(&mut game, "take sword2");
    assert_eq!((game.public().phase(), floor(&game, "L1-02")), (Phase::Actions, vec!["B1-01".to_owned()]));
    let mut game = room(json!({"id": "B3-06", "open": true}), json!({"scrolls": ["B1-07", "B1-08"]}));
    act(&mut game, "take magic_sword");
    assert_eq!(legal(&game), ["replace wings", "replace whirlwind"]);
    assert_eq!(refused(&game, "keep"), "SLO-R13");
    let mut game = room(json!({"id": "B3-06", "open": true}), json!({"scrolls": ["B1-07", "B2-07"]}));
    act(&mut game, "take magic_sword");
    assert_eq!(game.public().phase(), Phase::Actions, "two equal scrolls leave no choice");
}

#[test]
fn slo_r14_hearts_are_a_number_and_the_supply_may_be_overdrawn() {
    let tiles = json!([haunted("L1-12", 1, 0, "EW", "G4-2"), tile("L2-03", -1, 0, "E")]);
    let players =
        json!([{"at": "L1-12", "hearts": 1}, {"hearts": 10}, {"hearts": 10}, {"hearts": 3, "at": "L2-03"}]);
    let mut game = position(with(actions(tiles), json!({"players": players})));
    assert_eq!(game.public().supply(), 0);
    fight(&mut game, 1, 6);
    assert_eq!((game.public().hearts(seat(0)), game.public().supply()), (3, -2));
    let json = with(
        json_of(&game),
        json!({"current": 3, "phase": "actions", "actions_left": 4, "tile_in_hand": null}),
    );
    assert_eq!(refused(&position(json.clone()), "drink"), "SLO-82");
    let wrong = try_position(with(json, json!({"heart_supply": 5}))).unwrap_err();
    assert_eq!(wrong.at, "invariant hearts");
}

#[test]
fn slo_r15_the_duty_speaks_of_the_meeting_not_of_the_turn() {
    let mut game = meeting("G2-7", json!({"hearts": 9}));
    for _ in 0..4 {
        fight(&mut game, 1, 1);
    }
    act(&mut game, "ghost L1-12 E");
    assert_eq!(json_of(&game)["players"][0]["fought"], Value::Null, "the ghost has left");
    // It stays: with the first action of the next turn the player may leave.
    let game = meeting("G2-7", json!({"hearts": 9, "fought": "G2-7"}));
    assert!(is_legal(&game, "move W") && is_legal(&game, "stop"));
}

#[test]
fn slo_r16_leaving_means_move_stairs_or_wings_and_the_whirlwind_stays_possible() {
    let tiles = json!([haunted("L1-08", 1, 0, "NEW", "G1-1"), tile("L2-06", -1, 0, "NE")]);
    let player = json!({"at": "L1-08", "hearts": 9, "scrolls": ["B1-07", "B1-08"]});
    let game = position(with(actions(tiles.clone()), json!({"players": [player, {}]})));
    assert_eq!(legal(&game), ["whirlwind", "fight"]);
    let player = json!({"at": "L1-08", "hearts": 9, "scrolls": ["B1-07", "B1-08"], "fought": "G1-1"});
    let game = position(with(actions(tiles), json!({"players": [player, {}]})));
    assert_eq!(
        legal(&game),
        ["whirlwind", "fight", "move W", "stairs L2-06", "stop", "wings L1-01", "wings L2-06"]
    );
}

#[test]
fn slo_r17_who_enters_with_the_last_action_fights_later_or_never() {
    let tiles = json!([haunted("L1-12", 1, 0, "EW", "G1-1"), tile("L1-02", 2, 0, "EW")]);
    let mut game = position(with(actions(tiles), json!({"actions_left": 1, "actions_used": 3})));
    act(&mut game, "move E");
    assert_eq!(game.public().phase(), Phase::Ghosts, "no fight now");
    act(&mut game, "ghost L1-12 E");
    let json = with(
        json_of(&game),
        json!({"current": 0, "phase": "actions", "actions_left": 4, "tile_in_hand": null}),
    );
    assert!(is_legal(&position(json), "stop"), "the ghost was moved away");
}

#[test]
fn slo_r18_both_dice_are_thrown_together() {
    let mut game = meeting("G2-7", json!({"hearts": 9}));
    let mut chance = Chance::noted(Key::from_seed("dice"));
    let fight = game.read_action("fight").unwrap();
    game.apply(seat(0), fight, &mut chance, &mut Silent);
    let asked: Vec<_> = chance.asked().iter().map(|asked| (asked.draw.index, asked.of)).collect();
    assert_eq!(asked[..2], [(0, 6), (0, 6)]);
}

#[test]
fn slo_r19_two_equal_permanent_scrolls_add_up() {
    let game = meeting("G2-7", json!({"scrolls": ["B3-06", "B4-06"], "sword": "B1-01"}));
    assert_eq!(game.public().attack(seat(0)), 1 + 2);
    let game = meeting("G2-7", json!({"scrolls": ["B2-09", "B3-07"], "shield": "B1-04"}));
    assert_eq!(game.public().shield_power(seat(0)), 2 + 2);
}

#[test]
fn slo_r20_one_whirlwind_per_turn_also_before_a_forced_fight() {
    let mut game = meeting("G2-7", json!({"scrolls": ["B1-08", "B2-08"]}));
    act(&mut game, "whirlwind");
    assert_eq!((game.public().actions_left(), refused(&game, "whirlwind")), (7, "SLO-R20"));
}
