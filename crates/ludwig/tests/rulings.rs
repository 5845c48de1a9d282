//! The rulings LUD-R01 to LUD-R30.
#![allow(clippy::unwrap_used, clippy::needless_range_loop)]
use crate::common::*;
use burghof_core::contract::Contract;
use burghof_core::{Chance, Game, Key, Rng, Seat, Session, Setup, Silent, Viewer};
use burghof_ludwig::components::{CARD_KINDS, HANGINGS, SPECIALTIES};
use burghof_ludwig::rules::MAX_SWAPS;
use burghof_ludwig::scoring::result;
use burghof_ludwig::{Event, Ludwig, Phase, RoomSet, Step};
use std::collections::BTreeSet;

#[test]
fn lud_r01_either_type_on_either_marked_space() {
    // Crossed, and the same type twice.
    assert_eq!(line("throne_corridor_downstairs", "great_hall 0,-1; crypt 1,-1", "0,0").points, 4);
    assert_eq!(line("throne_utility_food", "sauna -1,0; kennel 2,0", "0,0").points, 4);
}

#[test]
fn lud_r02_towers_stand_on_the_ground_and_count_down() {
    assert_eq!(points("tower 0,1; crypt 0,-1; spy_room 0,-2", "0,1"), 3, "throne room and cellar");
    let game = one_tile("tower 2,0", "kitchen");
    assert!(!spaces(&game).contains("2,1"));
}

fn ready(kind: &str) -> (String, String) {
    let ids: Vec<_> = (0..147)
        .filter(|&i| data().tile(burghof_ludwig::Tile(i)).room_type().unwrap().id() == kind)
        .map(|i| data().rooms[i as usize].id)
        .collect();
    let list = (0..2).map(|i| format!("{} {},{};", ids[i], 2 + i, if kind == "downstairs" { -1 } else { 0 }));
    (list.collect(), ids[2].to_owned())
}

#[test]
fn lud_r03_living_attendant_sleeping_tower_downstairs_choice() {
    let third = |kind: &str, at: &str| {
        let (mut list, tile) = ready(kind);
        if kind == "downstairs" {
            list.push_str("the_hole 1,-1;");
            // The third downstairs room lies there already; count afresh with two.
            list = "crypt 0,-1; spy_room 1,-1;".into();
        }
        let mut game = one_tile(&list, &tile);
        act(&mut game, 0, &format!("place 0 {tile} {at}"));
        game
    };
    assert_eq!(step(&third("living", "4,0"), 0), Step::Attendant);
    let tower = third("sleeping", "4,0");
    assert!(legal(&tower, 0)[0].starts_with("place 0 tower"));
    let mut choice = third("downstairs", "2,-1");
    assert_eq!(step(&choice, 0), Step::Bonus);
    // It does not use up the type's own bonus: three living rooms still pay afterwards.
    act(&mut choice, 0, "bonus 0 living");
    act(&mut choice, 0, "attendant 0 knight");
    assert_eq!(choice.public().castles()[0].attendants().count(), 1);
    let (list, tile) = ready("living");
    let mut json = castle(THRONES[1], &format!("{list} crypt 0,-1; spy_room 1,-1; dungeon 0,-2"));
    json["attendants"] = json!(["knight"]);
    let mut game = load(one_tile_json(json, &tile));
    act(&mut game, 0, &format!("place 0 {tile} 4,0"));
    act(&mut game, 0, "attendant 0 knight");
    assert_eq!(game.public().castles()[0].attendants().collect::<Vec<_>>(), [1, 1]);
}

#[test]
fn lud_r04_once_for_rooms_two_spaces_for_cards() {
    assert_eq!(points("library 0,1", "0,1"), 1);
    // Above the throne room: both halves fill a space below the pantry.
    let list = "solar -1,0; bakery -1,1; pantry 0,1; kitchen 1,1; puppy_room -1,2; rug_room 0,2; gallery 1,2";
    assert_eq!(card(list, "enclosed_8", &[]).0, 3);
    assert_eq!(card(list, "enclosed_4", &[]).0, 2);
    assert_eq!(card(list, "throne_spaces", &[]).0, 4);
}

/// Forces the draw of these rooms, in this order.
fn draws(game: &Ludwig, ids: &[&str]) -> Vec<u32> {
    let mut left: Vec<u8> = game.supply().iter().collect();
    ids.iter()
        .map(|id| {
            let place = left.iter().position(|&room| room == tile(id).0).expect("in the supply");
            left.remove(place);
            place as u32
        })
        .collect()
}

#[test]
fn lud_r07_chains_go_depth_first() {
    // Two food, two downstairs, four living: food -> downstairs -> food -> fifth living -> specialty tile.
    let list = "bakery -1,0; pantry -2,0; crypt 0,-1; spy_room 1,-1; \
                observatory 2,0; rug_room 3,0; library 4,0; study 5,0";
    let mut json = json!({
        "players": 3, "round": 2, "turn": 4, "phase": "place",
        "castles": castles(castle(THRONES[1], list), 3),
        "left": ["kitchen", null, null], "right": [null, "aviary", null], "age_rank": [0, 1, 2],
    });
    json["castles"][0]["attendants"] = json!(["painter"]);
    let mut game = load(json);
    act(&mut game, 0, "order 0 first");
    act(&mut game, 1, "order 0 wait");
    let forced = draws(&game, &["dungeon"]);
    act_with(&mut game, 0, "place 0 kitchen -3,0", &forced);
    act(&mut game, 0, "keep 0 dungeon");
    act(&mut game, 0, "place 0 dungeon 0,-2");
    assert_eq!(step(&game, 0), Step::Bonus);
    let forced = draws(&game, &["parlor"]);
    act_with(&mut game, 0, "bonus 0 food", &forced);
    act(&mut game, 0, "keep 0 parlor");
    act(&mut game, 0, "place 0 parlor 6,0");
    assert_eq!(step(&game, 0), Step::Specialty);
    act(&mut game, 0, "take 0 foyer");
    assert_eq!(refused_by(&game, 1, "place 0 aviary -4,0"), "LUD-R09", "the partner still waits");
    act(&mut game, 0, "place 0 foyer 0,1");
    assert_eq!(game.to_act().first(), Some(seat(1)));
    act(&mut game, 1, "place 0 aviary -4,0");
    assert_eq!(game.public().room_draws, 2);
}

#[test]
fn lud_r07_a_shortage_in_the_middle_of_a_chain() {
    // The second draw of the chain finds too few: the four of the first draw are in the discards already.
    let list = "bakery -1,0; pantry -2,0; crypt 0,-1; spy_room 1,-1";
    let mut json = one_tile_json(castle(THRONES[1], list), "kitchen");
    json["round"] = json!(2);
    json["supply"] = json!(["dungeon", "solar", "gallery", "kennel", "aviary"]);
    let mut game = load(json);
    act(&mut game, 0, "place 0 kitchen -3,0");
    let discards = game.public().discard_len;
    act(&mut game, 0, "keep 0 dungeon");
    assert_eq!((game.public().supply_len, game.public().discard_len), (0, discards + 4));
    act(&mut game, 0, "place 0 dungeon 0,-2");
    let story = act_with(&mut game, 0, "bonus 0 food", &[0, 0, 0, 0, 0]);
    assert!(story.told.iter().any(|told| matches!(told.event, Event::RoomsReshuffled { .. })));
    assert_eq!((game.public().supply_len, game.public().discard_len), (discards + 4 - 5, 0));
}

#[test]
fn lud_r08_the_four_answers() {
    // Seat 0 is older: the younger goes first only if the younger says first and the older waits.
    for (older, younger, expected) in
        [("first", "first", 0), ("first", "wait", 0), ("wait", "wait", 0), ("wait", "first", 1)]
    {
        for votes_first in [0, 1] {
            let mut game = new_with(3, "r08", &[("ages", "0,1,2")]);
            run(&mut game, "go", |game| game.public().phase != Phase::Place);
            let votes = [(0, older), (1, younger)];
            let (seat_a, say_a) = votes[votes_first];
            let (seat_b, say_b) = votes[1 - votes_first];
            let before = game.view(Viewer::Seat(seat(seat_b)));
            let story = act(&mut game, seat_a, &format!("order 0 {say_a}"));
            assert!(story.learned().is_empty(), "shown when both are in");
            let mut told = before.clone();
            told.public.sites[0].voted |= 1 << seat_a;
            assert_eq!(game.view(Viewer::Seat(seat(seat_b))), told);
            assert_eq!(refused_by(&game, seat_a, "order 0 wait"), "LUD-R08");
            act(&mut game, seat_b, &format!("order 0 {say_b}"));
            assert_eq!(game.to_act().first(), Some(seat(expected)), "{older} {younger}");
        }
    }
}

#[test]
fn lud_r09_the_owner_of_the_drafted_tile_decides() {
    let mut game = load(json!({
        "players": 3, "round": 1, "turn": 4, "phase": "place",
        "castles": castles(castle(THRONES[1], "crypt 0,-1; spy_room 1,-1"), 3),
        "left": ["kitchen", null, null], "right": [null, "dungeon", null], "age_rank": [1, 0, 2],
    }));
    act(&mut game, 0, "order 0 wait");
    act(&mut game, 1, "order 0 first");
    assert_eq!(refused_by(&game, 0, "place 0 kitchen 2,0"), "LUD-R09");
    act(&mut game, 1, "place 0 dungeon 0,-2");
    // Everything inside the bonus is the owner's, at every step.
    assert_eq!(refused_by(&game, 0, "bonus 0 food"), "LUD-R09");
    act(&mut game, 1, "bonus 0 food");
    let keep = legal(&game, 1)[0].clone();
    assert_eq!(refused_by(&game, 0, &keep), "LUD-R09");
    assert_eq!(refused_by(&game, 2, &keep), "LUD-R09");
    act(&mut game, 1, &keep);
    let put = legal(&game, 1)[0].clone();
    act(&mut game, 1, &put);
    assert_eq!(game.to_act().first(), Some(seat(0)));
}

#[test]
fn lud_r10_a_tile_may_be_taken_back_until_something_was_turned_over() {
    let mut session = Session::<Ludwig>::new(Setup::new(3), Key::from_seed("back")).unwrap();
    let mut actions = Vec::new();
    let (mut free, mut refused) = (0, 0);
    while session.position().outcome().is_none() {
        let seat = session.position().to_act().first().unwrap();
        session.position().legal_actions(seat, &mut actions);
        let action = actions[actions.len() / 2];
        let place = matches!(action, burghof_ludwig::Action::Place { .. });
        let before = session.position().clone();
        session.act(seat, action).unwrap();
        let after = session.position();
        let drew = after.public().room_draws != before.public().room_draws
            || after.public().card_draws != before.public().card_draws;
        let stays = after.public().phase == Phase::Place;
        if !place {
            continue;
        }
        let mut trial = session.clone();
        if stays && !drew {
            trial.take_back(seat).unwrap();
            assert_eq!(*trial.position(), before);
            free += 1;
        } else {
            assert!(trial.take_back(seat).is_err(), "something was drawn, or the step is over");
            refused += 1;
        }
    }
    assert!(free > 20 && refused > 5);
}

#[test]
fn lud_r11_ages_are_a_permutation_drawn_or_given() {
    let mut oldest = BTreeSet::new();
    for key in 0..80 {
        let game = new_game(4, &key.to_string());
        let mut ranks = game.public().age[..4].to_vec();
        oldest.insert(ranks.iter().position(|&rank| rank == 0));
        ranks.sort_unstable();
        assert_eq!(ranks, [0, 1, 2, 3]);
    }
    assert_eq!(oldest.len(), 4);
    assert_eq!(new_with(3, "x", &[("ages", "2,0,1")]).public().age[..3], [1, 2, 0]);
    assert_eq!(new_with(3, "x", &[("ages", "clockwise")]).public().age[..3], [0, 1, 2]);
    let mut setup = Setup::<Ludwig>::new(4);
    assert!(setup.set("ages", "2,0,2").is_err() && setup.set("ages", "old").is_err());
    setup.set("ages", "2,0,1").unwrap();
    assert!(Ludwig::new(&setup, &mut Chance::keyed(Key::from_seed("x"))).is_err());
    // Ludwig needs none.
    assert_eq!(new_game(2, "x").public().people().len(), 2);
    let mut broken = save(&new_game(3, "x"));
    broken["age_rank"] = json!([0, 0, 1]);
    assert_eq!(try_load(broken).unwrap_err().at, "invariant age-ranks");
}

fn to_place(placing: &str) -> Ludwig {
    let mut game = new_with(4, "r12", &[("placing", placing), ("ages", "clockwise")]);
    run(&mut game, "go", |game| game.public().phase != Phase::Place);
    game
}

#[test]
fn lud_r12_serial_castles_come_one_after_another() {
    let mut game = to_place("serial");
    assert_eq!(game.to_act().iter().collect::<Vec<_>>(), [seat(0), seat(1)]);
    assert_eq!(refused_by(&game, 1, "order 1 first"), "LUD-R12");
    assert_eq!(refused_by(&game, 0, "swap"), "LUD-R12");
    let mut order = Vec::new();
    run(&mut game, "go", |game| {
        order.push(game.public().current);
        game.public().phase == Phase::Place
    });
    order.pop();
    order.dedup();
    assert_eq!(order, [0, 1, 2, 3]);
    assert!(game.commutes());
}

#[test]
fn lud_r12_free_every_castle_is_a_queue_of_its_own() {
    let mut game = to_place("free");
    assert_eq!(game.to_act().len(), 4);
    assert!(!game.commutes());
    // The left castle is answered first, so that a face-down answer does not tell for which castle it was.
    assert_eq!(refused_by(&game, 1, "order 0 first"), "LUD-R12");
    for number in 0..4 {
        act(&mut game, number, &format!("order {number} first"));
    }
    // Castle 2 goes on while castle 0 waits.
    act(&mut game, 3, "order 2 wait");
    assert_eq!(step(&game, 2), Step::Place);
    let put = legal(&game, 2).into_iter().find(|text| text.starts_with("place 2")).unwrap();
    act(&mut game, 2, &put);
    assert_eq!(game.public().castles()[2].len(), 1);
    assert_eq!(step(&game, 0), Step::Order);
    // Exchanging one's own two tiles: until the first of them is placed.
    assert_eq!(refused_by(&game, 2, "swap"), "LUD-R12");
    let before = game.public().revealed[0];
    act(&mut game, 0, "swap");
    assert_eq!(game.public().revealed[0], [before[1], before[0]]);
    for _ in 1..MAX_SWAPS {
        act(&mut game, 0, "swap");
    }
    assert_eq!(refused_by(&game, 0, "swap"), "LUD-R12");
    run(&mut game, "go", |game| game.public().turn == 1);
    assert_eq!(game.public().phase, Phase::Select);
    assert!(game.public().castles().iter().all(|castle| castle.drafted() == Some(2)));
}

#[test]
fn lud_r12_free_only_one_draw_is_open_at_a_time() {
    // Three castles are about to get their third food room, then two of them wait in order.
    let food = |throne: &str, a: usize| {
        castle(throne, &format!("{} -1,0; {} -2,0", data().rooms[a].id, data().rooms[a + 1].id))
    };
    let mut game = load(json!({
        "players": 3, "placing": "free", "round": 1, "turn": 4, "phase": "place", "age_rank": [0, 1, 2],
        "castles": [food(THRONES[0], 0), food(THRONES[1], 2), food(THRONES[2], 4)],
        "left": ["kitchen", "dining_room", "sauerkraut_room"], "right": [null, null, null],
    }));
    assert_eq!(game.to_act().len(), 3);
    act(&mut game, 1, "place 1 dining_room -3,0");
    assert_eq!(step(&game, 1), Step::Room);
    act(&mut game, 2, "place 2 sauerkraut_room -3,0");
    act(&mut game, 0, "place 0 kitchen -3,0");
    assert_eq!((step(&game, 2), step(&game, 0)), (Step::WaitRooms, Step::WaitRooms));
    assert_eq!(game.to_act().iter().collect::<Vec<_>>(), [seat(1)]);
    assert_eq!(refused_by(&game, 0, "keep 0 kitchen"), "LUD-R12");
    let again = load(save(&game));
    assert_eq!(again, game);
    // After the choice the castle that waited longest draws; the four are in the discards.
    let keep = legal(&game, 1)[0].clone();
    act(&mut game, 1, &keep);
    assert_eq!((step(&game, 1), step(&game, 2), step(&game, 0)), (Step::Place, Step::Room, Step::WaitRooms));
    assert_eq!(game.public().discard_len, 4);
    let keep = legal(&game, 2)[0].clone();
    act(&mut game, 2, &keep);
    assert_eq!(step(&game, 0), Step::Room);
}

#[test]
fn lud_r13_a_bonus_cannot_be_declined() {
    // Whatever is due in random games, all that can be done is to take it.
    let (list, tile) = ready("living");
    let mut game = one_tile(&list, &tile);
    act(&mut game, 0, &format!("place 0 {tile} 4,0"));
    assert!(legal(&game, 0).iter().all(|text| text.starts_with("attendant")));
    // A further tile never lowers a castle's points.
    let mut rng = Rng::new(13);
    let mut chance = Chance::free(rng.fork());
    let mut game = Ludwig::new(&Setup::new(4), &mut chance).unwrap();
    let mut scratch = Vec::new();
    while let Some(seat) = game.to_act().first() {
        let before = game.public().castle_points();
        let action = game.random_action(seat, &mut rng, &mut scratch);
        game.apply(seat, action, &mut chance, &mut Silent);
        let after = game.public().castle_points();
        assert!(before.iter().zip(after).all(|(&before, after)| after >= before));
    }
}

#[test]
fn lud_r14_there_are_two_discard_piles() {
    let mut game = new_game(5, "piles");
    run(&mut game, "go", |game| game.public().round == 1);
    let food = game.public().room_draws;
    assert_eq!(game.public().discard_len, 4 * food + 5, "food leftovers and the five single tiles");
    assert_eq!(game.public().card_discard.count_ones(), 2 * u32::from(game.public().card_draws));
    // They stay out of the second deal: nothing is short with five players.
    let discard = game.secrets().discard;
    assert!((0..5).all(|i| game.hand(seat(i)).iter().all(|&tile| !discard.contains(tile))));
}

/// The end of round 1 with seven players and this many food bonuses behind them.
fn before_second_deal(discards: usize) -> Ludwig {
    // Only castle 0 gets a last tile; the supply is what is left.
    let mut all: Vec<_> = THRONES.iter().map(|throne| castle(throne, "")).collect();
    let rooms: Vec<_> = (0..147).map(|i| data().rooms[i].id).collect();
    all[0] = castle(THRONES[0], "");
    let nothing = json!([null, null, null, null, null, null, null]);
    let mut left = nothing.clone();
    left[0] = json!(rooms[0]);
    load(json!({
        "players": 7, "round": 1, "turn": 4, "phase": "place", "castles": all,
        "left": left, "right": nothing, "discard": rooms[147 - discards..],
    }))
}

#[test]
fn lud_r15_a_short_supply_is_refilled_before_the_second_deal() {
    let finish = |discards: usize| {
        let mut game = before_second_deal(discards);
        let put = legal(&game, 0)[0].clone();
        let story = act(&mut game, 0, &put);
        let mixed = story.told.iter().any(|told| matches!(told.event, Event::RoomsReshuffled { .. }));
        assert_eq!((game.public().round, game.public().hand_len), (2, 9));
        (mixed, game)
    };
    // 146 - 83 = 63 are exactly enough.
    let (mixed, game) = finish(83);
    assert!(!mixed);
    assert_eq!((game.public().supply_len, game.public().discard_len), (0, 83));
    assert_eq!(game.public().seen_discard.len(), 83);
    // 62 are too few: all discards go in first, and nobody knows where they are any more.
    let (mixed, game) = finish(84);
    assert!(mixed);
    assert_eq!((game.public().supply_len, game.public().discard_len), (146 - 63, 0));
    assert_eq!((game.public().seen_discard, game.public().seen_supply), (RoomSet::EMPTY, RoomSet::EMPTY));
}

#[test]
fn lud_r16_everything_is_shuffled_before_the_first_is_drawn() {
    // Four in the supply: the first draw already picks from supply and discards together.
    let mut json = one_tile_json(castle(THRONES[1], "bakery -1,0; pantry -2,0"), "kitchen");
    json["round"] = json!(2);
    json["supply"] = json!(["crypt", "solar", "gallery", "kennel"]);
    let game = load(json);
    let mut chance = Chance::scripted([0, 0, 0, 0, 0]);
    let mut next = game.clone();
    let action = next.read_action("place 0 kitchen -3,0").unwrap();
    next.apply(seat(0), action, &mut chance, &mut Silent);
    assert_eq!(chance.asked().iter().map(|asked| asked.of).collect::<Vec<_>>(), [144, 143, 142, 141, 140]);
    // What everybody knew to be discarded is known to be in the supply afterwards, until it comes up.
    let mut json = save(&game);
    json["seen_discard"] = json!(["spy_room", "scullery"]);
    let mut game = load(json);
    act_with(&mut game, 0, "place 0 kitchen -3,0", &[0, 50, 60, 70, 80]);
    assert_eq!(game.public().limbo[0], tile("scullery").0);
    assert_eq!(game.public().seen_supply.iter().collect::<Vec<_>>(), [tile("spy_room").0]);
    // Random games with seven players come through every shortage.
    let mut rng = Rng::new(16);
    let mut reshuffles = 0;
    for _ in 0..300 {
        let mut chance = Chance::free(rng.fork());
        let mut game = Ludwig::new(&Setup::new(7), &mut chance).unwrap();
        let mut scratch = Vec::new();
        while let Some(seat) = game.to_act().first() {
            let action = game.random_action(seat, &mut rng, &mut scratch);
            let before = game.public().discard_len;
            game.apply(seat, action, &mut chance, &mut Silent);
            let after = game.public().discard_len;
            if after < before {
                reshuffles += 1;
                assert_eq!(after, 0);
            }
            let drawn = game.public().limbo.iter().filter(|&&room| room != burghof_ludwig::NONE).count();
            assert!(drawn == 0 || drawn == 5);
            assert!(matches!(game.public().card_limbo.count_ones(), 0 | 3));
        }
    }
    assert!(reshuffles > 0);
}

#[test]
fn lud_r17_a_kind_is_refused_only_when_all_its_faces_are_used() {
    assert_eq!((data().faces, data().specialty_tiles), ([32, 32, 32], 48));
    // This many fountains lie in castles 1 to 6 when the fifth food room comes into castle 0.
    let with = |fountains: usize| {
        let mut all: Vec<_> = THRONES.iter().map(|throne| castle(throne, "")).collect();
        for (i, castle) in all.iter_mut().enumerate().skip(1) {
            let count = fountains / 6 + usize::from(i <= fountains % 6);
            castle["tiles"] =
                tiles(&(0..count).map(|x| format!("fountain {},0;", 2 + x)).collect::<String>());
        }
        all[0] = castle(THRONES[0], "bakery -1,0; pantry -2,0; kitchen -3,0; brewery -4,0");
        let nothing = json!([null, null, null, null, null, null, null]);
        let mut left = nothing.clone();
        left[0] = json!("scullery");
        try_load(json!({
            "players": 7, "round": 2, "turn": 4, "phase": "place", "castles": all, "left": left, "right": nothing,
        }))
    };
    let mut game = with(31).unwrap();
    act(&mut game, 0, "place 0 scullery -5,0");
    assert_eq!(legal(&game, 0), ["take 0 tower", "take 0 fountain", "take 0 foyer"]);
    let mut game = with(32).unwrap();
    act(&mut game, 0, "place 0 scullery -5,0");
    assert_eq!(legal(&game, 0), ["take 0 tower", "take 0 foyer"]);
    assert_eq!(refused_by(&game, 0, "take 0 fountain"), "LUD-R17");
    assert_eq!(with(33).unwrap_err().at, "invariant specialty-tiles");
}

#[test]
fn lud_r18_a_castle_gets_at_most_two_attendants() {
    let mut rng = Rng::new(18);
    for _ in 0..100 {
        let mut chance = Chance::free(rng.fork());
        let mut game = Ludwig::new(&Setup::new(6), &mut chance).unwrap();
        burghof_core::play::random_playout(&mut game, &mut chance, &mut rng, &mut Vec::new(), u32::MAX);
        assert!(game.public().castles().iter().all(|castle| castle.attendants().count() <= 2));
    }
    let mut three = castle(THRONES[0], "");
    three["attendants"] = json!(["painter", "painter", "knight"]);
    assert_eq!(pad(three.clone()).faults[0].illegal.rule.id(), "LUD-R18");
    let misfit = try_load(json!({"castles": castles(three, 3)})).unwrap_err();
    assert_eq!(misfit.at, "castles[0].attendants");
}

#[test]
fn lud_r19_the_throne_room_fulfils_specialty_wishes() {
    assert_eq!(points("brandy_room 0,1", "0,1"), 2, "food");
    assert_eq!(points("study 2,0", "2,0"), 1, "living");
    assert_eq!(points("panic_room 2,0", "2,0"), 1, "utility");
    // It conducts the connection to all six spaces beside it.
    assert_eq!(points("panic_room 2,0; foyer -1,0; tower 0,1; foyer 1,-1; fountain 1,1", "2,0"), 5);
    assert_eq!(points("biergarten 2,0", "2,0"), 1, "outdoor");
    assert_eq!(points("armory 1,-1", "1,-1"), 2, "downstairs");
    assert_eq!(points("crypt 1,-1; armory 2,-1", "2,-1"), 0, "not in the column");
}

#[test]
fn lud_r20_no_room_counts_itself() {
    assert_eq!(points("tool_room 2,0", "2,0"), 0);
    assert_eq!(points("tool_room 2,0; kennel 3,0", "2,0"), 1);
    // A ring of utility rooms leads back to the room: still not counted.
    assert_eq!(points("tool_room 2,0; kennel 3,0; sauna 2,1; broom_closet 3,1", "2,0"), 3);
    assert_eq!(points("observatory 2,0", "2,0"), 0);
    assert_eq!(points("crypt 0,-1", "0,-1"), 0);
}

#[test]
fn lud_r21_the_whole_column_counts() {
    // Corridors above and below.
    assert_eq!(points("dungeon 0,-2; purgatory 0,-1; great_hall 0,1; echo_chamber 0,-3", "0,-2"), 3);
}

#[test]
fn lud_r22_level_two_is_two_above_the_throne_room() {
    assert_eq!(card("bakery 0,1", "high_levels", &[]).0, 0);
    assert_eq!(card("bakery 0,1; pantry 0,2", "high_levels", &[]).0, 1);
}

#[test]
fn lud_r23_tower_fountain_and_foyer_are_three_types() {
    assert_eq!(card("tower 2,0; fountain 3,0; foyer -1,0; foyer -2,0", "distinct_types", &[]).0, 3);
}

#[test]
fn lud_r24_throne_types_are_regular_types() {
    assert_eq!(card("fountain -1,0; foyer 2,0; bakery 0,1", "throne_types", &[]).0, 2);
}

#[test]
fn lud_r25_specialty_tiles_are_no_regular_rooms() {
    // A fountain is not an outdoor room for the sleeping room, nor for the third-tile bonus.
    let list = "bakery 2,0; gallery 3,0; kennel 4,0; fountain 5,0; great_hall -1,0; crypt 0,-1; solar -2,0";
    assert_eq!(points(list, "-2,0"), 1);
    assert_eq!(points("sitting_room 2,0; fountain 3,0", "2,0"), 0);
    let mut game = one_tile("fountain -1,0; fountain 2,0; aviary 3,0", "terrace");
    act(&mut game, 0, "place 0 terrace 4,0");
    assert_ne!(game.public().phase, Phase::Place, "the second outdoor room, no bonus");
}

#[test]
fn lud_r26_draws_are_open_and_stay_known() {
    let (list, last) = ready("food");
    let mut game = one_tile(&list, &last);
    let story = act(&mut game, 0, &format!("place 0 {last} 4,0"));
    assert!(Viewer::all(3).all(|viewer| story.learned().includes(viewer)));
    let drawn = game.public().limbo;
    assert_eq!(game.view(Viewer::Public).public.limbo, drawn);
    let keep = legal(&game, 0)[0].clone();
    act(&mut game, 0, &keep);
    for viewer in Viewer::all(3) {
        let known = game.view(viewer).known_discard();
        assert!(drawn[1..].iter().all(|&room| known.contains(room)), "{viewer:?}");
    }
}

#[test]
fn lud_r27_both_german_names_are_understood() {
    for (name, id) in [
        ("Spielelager", "game_storage"),
        ("Spielevorrat", "game_storage"),
        ("Holzlager", "firewood_storage"),
        ("Holzvorrat", "firewood_storage"),
    ] {
        assert_eq!(data().find_tile(name), Some(tile(id)), "{name}");
    }
}

#[test]
fn lud_r28_ludwig_shares_ties() {
    let end = result(&[40, 50, 40], &[2, 2, 2]);
    // Seats 0 (40, 40), 1 (40, 50), 2 (40, 50): Ludwig on seat 2 shares with seat 1.
    assert_eq!(end.winners().iter().map(Seat::index).collect::<Vec<_>>(), [1, 2]);
}

#[test]
fn lud_r29_chat_is_closed_during_select_and_open_during_place() {
    let mut game = new_game(2, "chat");
    run(&mut game, "go", |game| {
        let select = matches!(game.public().phase, Phase::Select | Phase::LudwigGive);
        assert_eq!(game.talk_open(), !select);
        true
    });
    assert!(game.talk_open());
}

#[test]
fn lud_r30_nothing_of_the_expansion() {
    let data = data();
    assert_eq!((data.rooms.len(), data.thrones.len(), data.cards.len()), (147, 7, 20));
    assert_eq!((SPECIALTIES, data.attendants.len(), CARD_KINDS, HANGINGS), (3, 4, 20, 4));
    assert_eq!(Ludwig::META.most, 7);
}
