//! Positions as people write them: the plain shape, names, defaults, refusals; the score pad.
#![allow(clippy::unwrap_used, clippy::needless_range_loop)]
use crate::common::*;
use burghof_core::{Account, Chance, Game, Key, Rng, Setup, Silent, Wire};
use burghof_ludwig::wire::given::Given;
use burghof_ludwig::{Ludwig, Phase, Step, score_pad};

/// The keys of the agreed shape and nothing else.
fn plain(mut value: Value) -> Value {
    let keys = [
        "variant",
        "players",
        "ludwig_seat",
        "round",
        "turn",
        "phase",
        "castles",
        "hands",
        "selected",
        "supply",
        "discard",
        "limbo",
        "bonus_deck",
        "bonus_discard",
        "bonus_limbo",
        "specialty_used",
        "pending",
    ];
    let map = value.as_object_mut().unwrap();
    map.retain(|key, _| keys.contains(&key.as_str()));
    for castle in map["castles"].as_array_mut().unwrap() {
        let castle = castle.as_object_mut().unwrap();
        castle.remove("drafted");
        castle.remove("turns_done");
    }
    value
}

#[test]
fn the_shape_is_the_agreed_one() {
    let mut game = new_game(4, "shape");
    run(&mut game, "go", |game| game.public().round == 1 || game.public().phase != Phase::Place);
    let json = save(&game);
    assert_eq!(
        (&json["variant"], &json["players"], &json["phase"]),
        (&json!("standard"), &json!(4), &json!("place"))
    );
    assert_eq!(json["ludwig_seat"], Value::Null);
    let tile = &json["castles"][0]["tiles"][0];
    assert!(tile["id"].is_string() && tile["x"].is_i64() && tile["y"].is_i64());
    let castle = &json["castles"][0];
    assert_eq!((&castle["turns_done"], &castle["drafted"]), (&json!(4), &json!(8)));
    let count = |key: &str| json[key].as_array().unwrap().len();
    let inside = |key: &str| {
        json[key].as_array().unwrap().iter().map(|list| list.as_array().unwrap().len()).sum::<usize>()
    };
    let regular: usize =
        game.public().castles().iter().map(|castle| castle.counts().iter().sum::<u8>() as usize).sum();
    assert_eq!(
        count("supply") + count("discard") + inside("hands") + inside("selected") + regular + count("limbo"),
        147
    );
}

/// Every position of whole games, stripped to the agreed keys, loads, has the same castles, hands and points, and can
/// be played on.
#[test]
fn the_plain_shape_loads_and_plays() {
    let mut rng = Rng::new(3);
    let mut same = 0;
    let mut all = 0;
    let mut unclear = 0;
    for people in 2..=7 {
        let mut chance = Chance::free(rng.fork());
        let mut game = Ludwig::new(&Setup::new(people), &mut chance).unwrap();
        let mut scratch = Vec::new();
        loop {
            let bare = plain(save(&game));
            let read = match try_load(bare.clone()) {
                Ok(read) => read,
                // Two types have three tiles and either bonus may be due.
                Err(misfit) if misfit.at == "pending" => {
                    unclear += 1;
                    let Some(seat) = game.to_act().first() else { break };
                    let action = game.random_action(seat, &mut rng, &mut scratch);
                    game.apply(seat, action, &mut chance, &mut Silent);
                    continue;
                }
                Err(misfit) => panic!("{misfit}\n{bare}"),
            };
            assert_eq!(read.totals(), game.totals());
            assert_eq!(read.supply(), game.supply());
            assert!(!read.public().study, "{bare}");
            all += 1;
            same += usize::from(read.to_act() == game.to_act());
            let mut on = read;
            if let Some(seat) = on.to_act().first() {
                let action = on.random_action(seat, &mut rng, &mut scratch);
                on.apply(seat, action, &mut chance, &mut Silent);
                on.invariants().unwrap_or_else(|broken| panic!("{broken}\n{bare}"));
            }
            let Some(seat) = game.to_act().first() else { break };
            let action = game.random_action(seat, &mut rng, &mut scratch);
            game.apply(seat, action, &mut chance, &mut Silent);
        }
    }
    // Who has assigned or voted is not part of the plain shape; the rest is found again.
    assert!(same * 100 > all * 55 && unclear < 25, "{same} of {all}, {unclear} unclear");
}

#[test]
fn pending_bonuses_are_found_again() {
    // Five rooms in limbo: the castle that is one short decides.
    let base = json!({
        "players": 3, "round": 1, "turn": 2, "phase": "place",
        "castles": [castle(THRONES[0], "bakery -1,0; pantry -2,0; kitchen -3,0"), castle(THRONES[1], "solar -1,0; nap_room 2,0"), castle(THRONES[2], "gallery 2,0; study 3,0")],
        "hands": [["crypt", "spy_room", "dungeon", "the_hole", "armory"], ["terrace", "aviary", "sty", "stables", "vineyard"], ["kennel", "sauna", "coat_room", "mud_room", "panic_room"]],
        "selected": [["salon"], ["fireplace", "observatory"], ["library", "parlor"]],
        "limbo": ["great_hall", "dead_end", "purgatory", "promenade", "scullery"], "pending": true,
    });
    let game = load(base.clone());
    assert_eq!((step(&game, 0), game.public().limbo_castle), (Step::Room, 0));
    assert!(!game.public().study);
    assert_eq!(
        game.to_act().iter().collect::<Vec<_>>(),
        [seat(0)],
        "seat 0's tile to the left lies, the right one waits"
    );
    // One room in limbo: it was kept and is to be placed.
    let mut kept = base.clone();
    kept["limbo"] = json!(["scullery"]);
    let game = load(kept);
    assert!(legal(&game, 0)[0].starts_with("place 0 scullery"));
    // Nothing in limbo and a third living room placed last: an attendant is due.
    let mut living = base;
    living["limbo"] = json!([]);
    living["castles"][0] = castle(THRONES[0], "tapestry_room -1,0; map_room -2,0; rug_room -3,0");
    let game = load(living);
    assert_eq!(step(&game, 0), Step::Attendant);
}

#[test]
fn castles_alone_are_a_finished_game() {
    let game = load(json!({"castles": castles(castle(THRONES[0], "Küche 2,0; Weinstube 3,0"), 3)}));
    assert_eq!(game.public().phase, Phase::End);
    assert!(game.outcome().is_some() && game.public().study);
    assert_eq!(game.totals().shared[0], 0);
}

/// A position without its history is written and read back as it is, whatever happens in it.
#[test]
fn positions_without_history_read_back() {
    let mut game = one_tile("bakery -1,0; pantry -2,0; crypt 0,-1; spy_room 1,-1", "kitchen");
    run(&mut game, "study", |game| {
        assert_eq!(load(save(game)), *game);
        true
    });
    assert!(game.outcome().is_some());
}

#[test]
fn names_are_read_in_both_languages() {
    let data = data();
    for (name, id) in [
        ("Küche", "kitchen"),
        ("kueche", "kitchen"),
        ("KUCHE", "kitchen"),
        ("Kitchen", "kitchen"),
        ("Crêperie", "crepery"),
        ("hall of ever-closing walls", "hall_of_ever_closing_walls"),
        ("King's Chambers", "kings_chambers"),
        ("Großer Balkon", "grand_balcony"),
        ("grosser balkon", "grand_balcony"),
        ("Brunnen", "fountain"),
        ("Grand Foyer", "foyer"),
        ("TURM", "tower"),
        ("Kinderzimmer", "childrens_room"),
        ("Kinderstube", "nursery"),
    ] {
        assert_eq!(data.find_tile(name), Some(tile(id)), "{name}");
    }
    assert!(data.find_tile("ballroom").is_none());
    // No two tiles share a name however it is written.
    let mut all = std::collections::BTreeMap::new();
    for (i, room) in data.rooms.iter().enumerate() {
        for name in [room.id, room.name.de, room.name.en] {
            assert_eq!(*all.entry(burghof_ludwig::components::normal(name)).or_insert(i), i, "{name}");
        }
    }
}

#[test]
fn broken_positions_are_refused_by_name() {
    let good = save(&new_game(3, "good"));
    let mut cases: Vec<(Value, &str)> = Vec::new();
    let mut case = |at: &'static str, change: &dyn Fn(&mut Value)| {
        let mut value = good.clone();
        change(&mut value);
        cases.push((value, at));
    };
    case("hands[0][0]", &|v| v["hands"][0][0] = json!("ballroom"));
    case("hands[0]", &|v| drop(v["hands"][0].as_array_mut().unwrap().pop()));
    case("supply", &|v| drop(v["supply"].as_array_mut().unwrap().pop()));
    case("supply", &|v| v["hands"][0][0] = v["supply"][0].clone());
    case("invariant rooms-once", &|v| {
        v["hands"][0][0] = v["hands"][1][0].clone();
        v.as_object_mut().unwrap().remove("supply");
    });
    case("players", &|v| v["players"] = json!(8));
    case("castles", &|v| v["players"] = json!(4));
    case("turn", &|v| v["turn"] = json!(5));
    case("round", &|v| v["round"] = json!(3));
    case("phase", &|v| v["phase"] = json!("lunch"));
    case("variant", &|v| v["variant"] = json!("solo"));
    case("castles[1].throne", &|v| v["castles"][1]["throne"] = json!("chair"));
    case("invariant hand-size", &|v| v["turn"] = json!(2));
    case("specialty_used", &|v| v["specialty_used"] = json!(3));
    case("invariant cards-once", &|v| v["bonus_discard"] = json!(["height"]));
    case("invariant drafted", &|v| v["castles"][0]["drafted"] = json!(2));
    case("supply", &|v| {
        let mut tile = tiles("kitchen 2,0");
        tile[0]["id"] = v["supply"][0].clone();
        v["castles"][0]["tiles"] = tile;
    });
    for (value, at) in cases {
        match try_load(value) {
            Err(misfit) => assert!(misfit.at.starts_with(at), "{misfit}, expected {at}"),
            Ok(_) => panic!("accepted: {at}"),
        }
    }
}

#[test]
fn ludwigs_tiles_can_be_drawn_later() {
    // The plain shape of a two-player select step does not say what was drawn for Ludwig.
    let game = new_game(2, "later");
    let mut bare = plain(save(&game));
    bare["variant"] = json!("two_player");
    let mut read = load(bare);
    assert_eq!(read.public().phase, Phase::LudwigDraw);
    assert_eq!(legal(&read, 0), ["draw"]);
    let action = read.read_action("draw").unwrap();
    let mut chance = Chance::noted(Key::from_seed("later"));
    read.apply(seat(0), action, &mut chance, &mut Silent);
    assert_eq!(read, game, "with the same key the same two come");
}

#[test]
fn notation_is_tolerant() {
    let game = new_game(3, "n");
    let read = |text: &str| game.read_action(text).map(|action| game.notation(action));
    assert_eq!(read("  SELECT Weinstube + Küche ").unwrap(), "select kitchen+wine_room");
    assert_eq!(read("sel kitchen wine_room").unwrap(), "select kitchen+wine_room");
    assert_eq!(read("Place 0 Wine Room -2, -1").unwrap(), "place 0 wine_room -2,-1");
    assert_eq!(read("attendant 3 Feuerschlucker").unwrap(), "attendant 3 fire_eater");
    assert_eq!(read("bonus 2 Außenraum").unwrap(), "bonus 2 outdoor");
    for wrong in ["", "select", "place 0 kitchen", "order x first", "take 0 kitchen", "dance"] {
        assert!(game.read_action(wrong).is_err(), "{wrong}");
    }
}

fn pad_of(value: Value) -> burghof_ludwig::pad::Pad {
    let json = burghof_core::shape::read::<Given>(&value).unwrap();
    score_pad(&json.value, &data()).unwrap()
}

#[test]
fn the_pad_names_the_broken_rules_and_counts_all_the_same() {
    let list = "kitchen 0,-1; crypt 2,0; aviary -1,0; bakery -1,1; pantry 5,5; brewery 0,0; scullery 9,0; Küche 3,0; tower 4,0; solar 4,1";
    let pad = pad(castle("Thronsaal Wohn/Schlaf", list));
    let mut rules: Vec<_> =
        pad.faults.iter().map(|fault| (fault.place.as_str(), fault.illegal.rule.id())).collect();
    rules.sort_unstable();
    assert_eq!(
        rules,
        [
            ("-1,1", "LUD-32"),
            ("0,-1", "LUD-26"),
            ("0,0", "LUD-20"),
            ("2,0", "LUD-28"),
            ("3,0", "LUD-02"),
            ("4,1", "LUD-34"),
            ("5,5", "LUD-22"),
            ("5,5", "LUD-23"),
            ("9,0", "LUD-22"),
        ]
    );
    assert_eq!(pad.castles[0].lines.len(), 11);
    assert!(pad.castles[0].total > 0);
    let far = json!({"castles": [castle(THRONES[0], "kitchen 99,0")]});
    let json = burghof_core::shape::read::<Given>(&far).unwrap();
    assert_eq!(score_pad(&json.value, &data()).unwrap_err().at, "castles[0].tiles[0].x");
}

#[test]
fn the_pad_agrees_with_the_game_and_knows_the_ring() {
    let mut game = new_game(5, "ring");
    run(&mut game, "go", |_| true);
    let pad = pad_of(save(&game));
    assert!(pad.faults.is_empty(), "{:?}", pad.faults);
    let totals = game.totals();
    for castle in &pad.castles {
        assert_eq!(castle.total, totals.shared[castle.castle as usize]);
    }
    assert_eq!(pad.seats, totals.seats[..5]);
    assert_eq!(pad.totals(), totals);
    assert_eq!(pad.sheet, game.sheet());
    assert_eq!(pad.sheet.total(Account::Seat(seat(0))), totals.seats[0]);
}

#[test]
fn sizes_are_small() {
    assert!(size_of::<Ludwig>() <= 896, "{}", size_of::<Ludwig>());
    assert!(size_of::<burghof_ludwig::Action>() <= 8);
    assert_eq!(Ludwig::from_position(Given::default(), data()).unwrap_err().at, "players");
}
