//! Room bonuses: LUD-58 to LUD-75.
#![allow(clippy::unwrap_used, clippy::needless_range_loop)]
use crate::common::*;
use burghof_core::{Account, Chance, Game, Rng, Setup, Silent, Viewer, preview};
use burghof_ludwig::{Event, Ludwig, Phase, Step};

/// A castle with this many tiles of a type in a row to the left, and a further one placed now.
fn nth_tile(kind: &str, before: usize) -> Ludwig {
    let (list, last) = row(kind, before);
    let mut game = one_tile(&list, &last);
    let down = kind == "downstairs";
    act(
        &mut game,
        0,
        &format!("place 0 {last} {},{}", -(before as i32) - i32::from(!down), if down { -1 } else { 0 }),
    );
    game
}

fn row(kind: &str, before: usize) -> (String, String) {
    let ids: Vec<_> = (0..147)
        .filter(|&i| data().tile(burghof_ludwig::Tile(i)).room_type().unwrap().id() == kind)
        .map(|i| data().rooms[i as usize].id)
        .collect();
    let list = (0..before).map(|i| match kind {
        "downstairs" => format!("{} {},-1;", ids[i], -(i as i32)),
        _ => format!("{} {},0;", ids[i], -1 - i as i32),
    });
    (list.collect(), ids[before].to_owned())
}

fn over(game: &Ludwig) -> bool {
    game.public().phase != Phase::Place
}

const STEPS: [(&str, Step); 7] = [
    ("food", Step::Room),
    ("living", Step::Attendant),
    ("utility", Step::Card),
    ("outdoor", Step::Place),
    ("sleeping", Step::Place),
    ("corridor", Step::Place),
    ("downstairs", Step::Bonus),
];

#[test]
fn lud_58_the_third_tile_of_a_type_pays_at_once() {
    for (kind, expected) in STEPS {
        assert_eq!(step(&nth_tile(kind, 2), 0), expected, "{kind}");
        for before in [0, 1] {
            assert!(over(&nth_tile(kind, before)), "{kind}: tile {}", before + 1);
        }
    }
    // Wherever the tiles lie.
    let mut game = one_tile("observatory 2,0; rug_room 2,1; bakery -1,0", "library");
    act(&mut game, 0, "place 0 library -2,0");
    assert_eq!(step(&game, 0), Step::Attendant);
}

#[test]
fn lud_59_the_fifth_tile_pays_a_specialty_tile_of_free_choice() {
    for (kind, _) in STEPS {
        let game = nth_tile(kind, 4);
        assert_eq!(legal(&game, 0), ["take 0 tower", "take 0 fountain", "take 0 foyer"], "{kind}");
    }
    let mut game = nth_tile("food", 4);
    assert_eq!(refused_by(&game, 0, "place 0 fountain 2,0"), "LUD-59");
    act(&mut game, 0, "take 0 tower");
    act(&mut game, 0, "place 0 tower 2,0");
    assert!(over(&game));
    assert_eq!(game.public().castles()[0].specialties(), [1, 0, 0]);
}

#[test]
fn lud_60_the_fourth_sixth_and_seventh_tile_pay_nothing() {
    for (kind, _) in STEPS {
        for before in [3, 5, 6] {
            assert!(over(&nth_tile(kind, before)), "{kind}: tile {}", before + 1);
        }
    }
}

#[test]
fn lud_61_specialty_tiles_never_pay() {
    let (list, last) = row("outdoor", 2);
    let mut game = one_tile(&format!("{list} fountain 2,0; fountain 3,0"), &last);
    act(&mut game, 0, &format!("place 0 {last} -3,0"));
    act(&mut game, 0, "place 0 fountain 4,0");
    assert!(over(&game), "the third fountain brings nothing");
}

#[test]
fn lud_62_bonuses_are_open_to_both_partners() {
    // Both see what can be chosen; who decides in the end: LUD-R09.
    let game = nth_tile("food", 2);
    for viewer in Viewer::all(3) {
        assert_eq!(game.view(viewer).public.limbo, game.public().limbo);
    }
    assert!(game.talk_open());
}

#[test]
fn lud_63_a_tile_of_a_food_bonus_counts_like_any_other() {
    // E12: two living rooms, the third comes through the food bonus.
    let (list, last) = row("food", 2);
    let mut game = one_tile(&format!("{list} observatory 2,0; rug_room 3,0"), &last);
    // Room 37 is the library: force the draw by its place in the supply.
    let library = tile("library").0;
    let place = game.supply().iter().position(|room| room == library).unwrap() as u32;
    act_with(&mut game, 0, &format!("place 0 {last} -3,0"), &[place]);
    act(&mut game, 0, "keep 0 library");
    act(&mut game, 0, "place 0 library 4,0");
    assert_eq!(step(&game, 0), Step::Attendant);
}

#[test]
fn lud_64_every_type_pays_each_bonus_once() {
    // From one to eight tiles of a type: exactly two bonuses.
    for (kind, _) in STEPS {
        let paid = (0..8).filter(|&before| !over(&nth_tile(kind, before))).count();
        assert_eq!(paid, 2, "{kind}");
    }
}

#[test]
fn lud_65_bonuses_balance() {
    // The invariant after every step of random games, and a broken balance is refused by name.
    let mut rng = Rng::new(65);
    for people in [2, 3, 7] {
        let mut chance = Chance::free(rng.fork());
        let mut game = Ludwig::new(&Setup::new(people), &mut chance).unwrap();
        let mut scratch = Vec::new();
        while let Some(seat) = game.to_act().first() {
            let action = game.random_action(seat, &mut rng, &mut scratch);
            game.apply(seat, action, &mut chance, &mut Silent);
            game.invariants().unwrap();
        }
        for castle in game.public().castles() {
            let counts = castle.counts();
            let due: usize = counts.iter().map(|&n| usize::from(n >= 3) + usize::from(n >= 5)).sum();
            let gained = counts.iter().sum::<u8>() as usize - 16;
            let pieces = castle.len() - 16 - gained + castle.attendants().count() + castle.cards().count();
            assert_eq!(due, pieces + gained);
            assert!(gained <= 2);
        }
    }
    let mut broken = castle(THRONES[1], "bakery -1,0; fountain 2,0");
    broken["drafted"] = json!(1);
    let misfit =
        try_load(json!({"players": 3, "phase": "end", "castles": castles(broken.clone(), 3)})).unwrap_err();
    assert_eq!(misfit.at, "invariant bonus-balance");
    assert_eq!(pad(broken).faults[0].illegal.rule.id(), "LUD-65");
}

#[test]
fn lud_66_food_draws_five_keeps_one_discards_four() {
    let mut game = nth_tile("food", 2);
    let supply = game.public().supply_len;
    assert_eq!(legal(&game, 0).len(), 5);
    let drawn = game.public().limbo;
    assert!(drawn.iter().all(|&room| !game.supply().contains(room)));
    assert_eq!(refused_by(&game, 0, "keep 0 spy_room"), "LUD-66");
    let keep = legal(&game, 0)[2].clone();
    act(&mut game, 0, &keep);
    // The four are discarded before the kept one is placed.
    assert_eq!((game.public().discard_len, game.public().supply_len), (4, supply));
    assert!(
        drawn.iter().filter(|&&room| room != drawn[2]).all(|&room| game.secrets().discard.contains(room))
    );
    assert_eq!(step(&game, 0), Step::Place);
    let put = legal(&game, 0)[0].clone();
    assert!(put.contains(data().rooms[drawn[2] as usize].id), "{put}");
}

/// Castle 0 with two food rooms and a third to come; the supply has only these.
fn short_supply(supply: &[&str], tile: &str, list: &str) -> Ludwig {
    let mut json = one_tile_json(castle(THRONES[1], list), tile);
    json["round"] = json!(2);
    json["supply"] = json!(supply);
    load(json)
}

#[test]
fn lud_67_with_fewer_than_five_left_all_discards_are_shuffled_in_first() {
    let list = "bakery -1,0; pantry -2,0";
    let mut game = short_supply(&["crypt", "solar", "gallery", "kennel"], "kitchen", list);
    let story = act_with(&mut game, 0, "place 0 kitchen -3,0", &[140, 130, 120, 110, 100]);
    assert!(story.told.iter().any(|told| matches!(told.event, Event::RoomsReshuffled { supply: 144 })));
    assert_eq!((game.public().supply_len, game.public().discard_len), (139, 0));
    // Five are enough: nothing is shuffled.
    let mut game = short_supply(&["crypt", "solar", "gallery", "kennel", "aviary"], "kitchen", list);
    act(&mut game, 0, "place 0 kitchen -3,0");
    assert_eq!((game.public().supply_len, game.public().discard_len), (0, 139));
}

#[test]
fn lud_68_living_takes_any_attendant() {
    let mut game = nth_tile("living", 2);
    assert_eq!(
        legal(&game, 0),
        ["attendant 0 painter", "attendant 0 knight", "attendant 0 fire_eater", "attendant 0 beautician"]
    );
    assert_eq!(refused_by(&game, 0, "take 0 tower"), "LUD-68");
    act(&mut game, 0, "attendant 0 knight");
    assert_eq!(game.public().castles()[0].attendants().collect::<Vec<_>>(), [1]);
    assert!(over(&game));
}

#[test]
fn lud_69_a_kind_of_attendant_that_has_run_out_cannot_be_chosen() {
    // Seven painters lie in the castles of seven players.
    let mut all: Vec<_> = THRONES.iter().map(|throne| castle(throne, "")).collect();
    all[0] = castle(THRONES[0], "observatory -1,0; rug_room -2,0");
    for (i, castle) in all.iter_mut().enumerate().skip(1) {
        castle["attendants"] = if i == 1 { json!(["painter", "painter"]) } else { json!(["painter"]) };
    }
    let mut game = load(json!({
        "players": 7, "round": 2, "turn": 4, "phase": "place", "castles": all,
        "left": ["library", null, null, null, null, null, null], "right": [null, null, null, null, null, null, null],
    }));
    act(&mut game, 0, "place 0 library -3,0");
    assert_eq!(legal(&game, 0), ["attendant 0 knight", "attendant 0 fire_eater", "attendant 0 beautician"]);
    assert_eq!(refused_by(&game, 0, "attendant 0 painter"), "LUD-69");
}

#[test]
fn lud_70_utility_draws_three_cards_and_keeps_one_face_up() {
    let mut game = nth_tile("utility", 2);
    assert_eq!(legal(&game, 0).len(), 3);
    assert_eq!(game.public().deck.count_ones(), 17);
    assert_eq!(refused_by(&game, 0, "card 0 three_of_a_type"), "LUD-70");
    let keep = legal(&game, 0)[1].clone();
    act(&mut game, 0, &keep);
    assert_eq!(game.public().card_discard.count_ones(), 2);
    assert_eq!(game.view(Viewer::Public).public.castles[0].cards().count(), 1);
    assert!(over(&game));
}

#[test]
fn lud_71_with_fewer_than_three_cards_the_discards_are_shuffled_in() {
    let (list, last) = row("utility", 2);
    let with_deck = |deck: &[&str]| {
        let mut json = one_tile_json(castle(THRONES[1], &list), &last);
        json["bonus_deck"] = json!(deck);
        let mut game = load(json);
        act(&mut game, 0, &format!("place 0 {last} -3,0"));
        game
    };
    let game = with_deck(&["height", "width"]);
    assert_eq!((game.public().deck.count_ones(), game.public().card_discard), (17, 0));
    let game = with_deck(&["height", "width", "food"]);
    assert_eq!((game.public().deck, game.public().card_discard.count_ones()), (0, 17));
}

fn brings(kind: &str, specialty: &str) {
    let mut game = nth_tile(kind, 2);
    assert!(legal(&game, 0).iter().all(|text| text.starts_with(&format!("place 0 {specialty} "))), "{kind}");
    let put = legal(&game, 0)[0].clone();
    act(&mut game, 0, &put);
    assert!(over(&game));
}

#[test]
fn lud_72_outdoor_brings_a_fountain() {
    brings("outdoor", "fountain");
}

#[test]
fn lud_73_sleeping_brings_a_tower() {
    brings("sleeping", "tower");
}

#[test]
fn lud_74_corridor_brings_a_foyer() {
    brings("corridor", "foyer");
}

#[test]
fn lud_75_downstairs_chooses_one_of_the_other_six() {
    let game = nth_tile("downstairs", 2);
    let six = ["food", "living", "utility", "outdoor", "sleeping", "corridor"];
    assert_eq!(legal(&game, 0), six.map(|kind| format!("bonus 0 {kind}")));
    assert_eq!(refused_by(&game, 0, "bonus 0 downstairs"), "LUD-75");
    for (kind, expected) in STEPS.into_iter().take(6) {
        let mut game = game.clone();
        act(&mut game, 0, &format!("bonus 0 {kind}"));
        assert_eq!(step(&game, 0), expected, "{kind}");
    }
}

/// What is certain is shown before the draw that follows.
#[test]
fn a_third_food_room_shows_its_points_before_the_draw() {
    let game = one_tile("bakery 2,0; pantry 3,0", "kitchen");
    let shown = preview::<Ludwig>(&game.view(seat(0).into()), seat(0), &mut Rng::new(3));
    let of = |at: &str| {
        let action = game.read_action(&format!("place 0 kitchen {at}")).unwrap();
        let found = shown.iter().find(|preview| preview.action == action);
        found.unwrap_or_else(|| panic!("{at} is not shown")).clone()
    };
    // LUD-66: five rooms are drawn, and one is kept.
    let beside = of("3,1");
    assert!(beside.draws);
    assert_eq!(beside.changes, [(Account::Shared(0), 2)]);
    let far = of("4,0");
    assert!(far.draws && far.changes.is_empty());
    // It comes true, whatever is drawn.
    for draws in [[0; 5], [7, 3, 11, 1, 0]] {
        let mut after = game.clone();
        act_with(&mut after, 0, "place 0 kitchen 3,1", &draws);
        assert_eq!(after.totals().shared[0] - game.totals().shared[0], 2);
    }
}
