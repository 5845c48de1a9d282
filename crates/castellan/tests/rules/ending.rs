//! Drawing, the end of the game, more than two players, trial building.

use crate::kit::*;
use crate::rules::{keep_of, new_game};
use burghof_castellan::*;
use burghof_core::*;
use serde_json::json;

/// A position in step 4 with these played cards; nothing else is known about the cards.
pub(super) fn drawing(played: &[&str], wall: &[&str], tower: &[&str]) -> Castellan {
    let piles =
        json!({ "keeps": keep_of(0), "played": played, "wall_piles": [wall], "tower_piles": [tower] });
    at(V1, piles)
}

#[test]
fn cas_65_one_card_however_many_were_played() {
    let game = drawing(&["W1", "W2", "T3"], &["W3", "W4"], &["T4", "T5"]);
    assert_eq!(legal(&game), ["draw 0 1", "draw 1 0"]);
    assert_eq!(verdict(&game, "draw 1 1"), "CAS-65");
    assert_eq!(verdict(&game, "draw 0 0"), "CAS-65");
}

#[test]
fn cas_66_one_more_for_every_symbol() {
    let game = drawing(&["W6", "W7", "T3"], &["W3", "W4", "W5"], &["T4", "T5", "T6"]);
    assert_eq!(game.due().cards, 3);
    assert_eq!(verdict(&game, "draw 1 0"), "CAS-66");
    assert_eq!(verdict(&game, "draw 1 2"), "legal");
}

#[test]
fn cas_67_free_choice_of_the_piles() {
    let game = drawing(&["W6"], &["W3", "W4", "W5"], &["T4", "T5", "T6"]);
    assert_eq!(legal(&game), ["draw 0 2", "draw 1 1", "draw 2 0"]);
    let before = game.hand(seat(0));
    let drawn = after(game, &["draw 2 0"]).hand(seat(0)) & !before;
    assert_eq!(drawn.count_ones(), 2);
    assert_eq!(drawn & !Data::standard().deck(Deck::Wall), 0);
}

#[test]
fn cas_68_drawing_is_compulsory_as_far_as_the_piles_go() {
    let game = drawing(&["W6", "W7"], &["W3"], &["T4"]);
    assert_eq!(legal(&game), ["draw 1 1"]);
    assert_eq!(verdict(&game, "draw 2 0"), "CAS-68");
    let empty = drawing(&["W1"], &[], &[]);
    assert_eq!(legal(&empty), ["draw 0 0"]);
    assert_eq!(after(empty, &["draw 0 0"]).public().active, seat(1));
}

#[test]
fn cas_69_played_cards_are_discarded_for_good() {
    let game = drawing(&["W6"], &["W3", "W4"], &["T4", "T5"]);
    let w6 = 1 << Data::standard().find("W6").unwrap();
    let game = after(game, &["draw 1 1"]);
    assert_eq!(game.public().discards[0] & w6, w6);
    assert_eq!((game.hand(seat(0)) | game.pile(seat(0), Deck::Wall)) & w6, 0);
}

/// Seat 0 has played its last card and draws nothing; the others hold W1 and have W2 and T2 in their piles.
pub(super) fn last_card(players: u8) -> Castellan {
    let mut hands = vec![json!([])];
    let (mut walls, mut towers) = (vec![json!([])], vec![json!([])]);
    for _ in 1..players {
        hands.push(json!(["W1"]));
        walls.push(json!(["W2"]));
        towers.push(json!(["T2"]));
    }
    let more = json!({
        "players": players, "keeps": keep_of(0), "played": ["W3"], "hands": hands, "wall_piles": walls,
        "tower_piles": towers,
    });
    at(V1, more)
}

#[test]
fn cas_70_the_end_when_a_player_has_no_cards_left() {
    let game = last_card(2);
    assert_eq!(game.public().end_by, None);
    let game = after(game, &["draw 0 0"]);
    assert_eq!(game.public().end_by, Some(seat(0)));
    // Cards in a pile or in hand: no end.
    let some = drawing(&["W3"], &["W4"], &[]);
    assert_eq!(after(some, &["draw 1 0"]).public().end_by, None);
}

#[test]
fn cas_71_all_others_take_all_their_cards() {
    let mut game = last_card(3);
    let story = play(&mut game, &["draw 0 0"]);
    for other in [seat(1), seat(2)] {
        assert_eq!(game.hand(other).count_ones(), 3);
        assert_eq!(game.pile(other, Deck::Wall) | game.pile(other, Deck::Tower), 0);
        // Each is told which cards they were, and the others only how many.
        let rest = ["W2", "T2"].map(|card| 1 << Data::standard().find(card).unwrap());
        let drew = |viewer: Viewer, whose: Seat| -> Vec<_> {
            let heard = story.heard_by(viewer).filter_map(|event| match *event {
                Event::Drew { seat, wall, tower, cards } if seat == whose => Some((wall, tower, cards)),
                _ => None,
            });
            heard.collect()
        };
        assert_eq!(drew(other.into(), other), [(1, 1, Some(rest[0] | rest[1]))]);
        assert_eq!(drew(seat(0).into(), other), [(1, 1, None)]);
    }
}

#[test]
fn cas_72_one_last_turn_each() {
    let mut game = after(last_card(3), &["draw 0 0"]);
    assert_eq!((game.public().active, game.public().last_turns.len()), (seat(1), 2));
    // Seat 1 plays all its cards: nothing more is triggered.
    play(&mut game, &["play W1 W2 T2"]);
    while game.table().phase != Phase::Draw {
        let first = legal(&game)[0].clone();
        play(&mut game, &[&first]);
    }
    play(&mut game, &["draw 0 0"]);
    assert_eq!((game.public().end_by, game.public().active), (Some(seat(0)), seat(2)));
    play(&mut game, &["play T2"]);
    while game.table().phase != Phase::Draw {
        let first = legal(&game)[0].clone();
        play(&mut game, &[&first]);
    }
    play(&mut game, &["draw 0 0"]);
    assert!(game.outcome().is_some() && game.to_act().is_empty());
}

#[test]
fn cas_73_a_last_turn_follows_the_normal_rules() {
    let game = after(last_card(2), &["draw 0 0"]);
    assert_eq!(verdict(&game, "play"), "CAS-15");
    assert_eq!(legal(&game).len(), 7);
    let game = after(game, &["play T2", "S 0,0 W", "T -1,0"]);
    // A symbol was played, but the piles are empty.
    assert_eq!(legal(&game), ["draw 0 0"]);
    assert!(after(game, &["draw 0 0"]).outcome().is_some());
}

#[test]
fn cas_74_scored_after_the_last_turns_and_cards_count_nothing() {
    let game = after(last_card(2), &["draw 0 0", "play T2", "S 0,0 W", "T -1,0", "draw 0 0"]);
    assert_eq!(game.hand(seat(1)).count_ones(), 2);
    let end = game.outcome().unwrap();
    assert_eq!((end.ended_by.id(), end.points(seat(0)), end.points(seat(1))), ("CAS-74", 4, 0));
    assert_eq!(game.check(seat(0), Action::End).unwrap_err().rule.id(), "CAS-74");
}

#[test]
fn cas_85_two_sets_together() {
    for people in [3, 4] {
        assert_eq!(new_game(people).table().supply, Pieces::new(64, 52, 60));
    }
    let end = random_game(3, 1, "trial", |_| {});
    let left = end.table().supply;
    assert!(left.covers(Pieces::new(16, 13, 15)), "{left:?}");
}

#[test]
fn cas_86_clockwise_from_a_random_start() {
    let start = |n| Castellan::new(&Setup::new(4), &mut Chance::scripted([n])).unwrap().public().active;
    assert_eq!([0, 1, 2, 3].map(start), [0, 1, 2, 3].map(seat));
    let mut turns = Vec::new();
    random_game(4, 3, "trial", |game| {
        if game.table().phase == Phase::Play {
            turns.push(game.public().active);
        }
    });
    assert!(turns.windows(2).all(|pair| pair[1] == pair[0].left(4)));
}

#[test]
fn cas_87_left_overs_go_to_the_left_neighbour() {
    let more = json!({ "players": 4, "active": 3, "keeps": keep_of(0), "building": { "T": 1 } });
    let game = after(at(V1, more), &["end"]);
    assert_eq!(game.table().passed[0], Pieces::new(1, 0, 0));
}

#[test]
fn cas_89_any_other_player_is_foreign() {
    let inside = |player: u8, active: u8| {
        let more =
            json!({ "players": 4, "active": active, "keeps": keep_of(player), "building": { "S": 1 } });
        verdict(&at(V3, more), "S 1,0 N")
    };
    for player in 0..4 {
        for active in 0..4 {
            assert_eq!(inside(player, active), if player == active { "legal" } else { "CAS-40" });
        }
    }
}

#[test]
fn cas_90_last_turns_go_round_from_the_left() {
    let mut game = after(last_card(4), &["draw 0 0"]);
    for next in [1, 2, 3] {
        assert_eq!(game.public().active, seat(next));
        play(&mut game, &["play T2"]);
        while game.table().phase != Phase::Draw {
            let first = legal(&game)[0].clone();
            play(&mut game, &[&first]);
        }
        play(&mut game, &["draw 0 0"]);
    }
    assert!(game.outcome().is_some());
}

pub(super) fn session(building: &str) -> Session<Castellan> {
    let mut setup = Setup::new(2);
    setup.set("building", building).unwrap();
    Session::new(setup, Key::from_seed("trial")).unwrap()
}

/// Plays the first legal action this many times, or up to a phase.
fn go_on(session: &mut Session<Castellan>, until: Phase) -> Story<Event> {
    let mut told = Story::default();
    while session.position().table().phase != until {
        let seat = session.position().to_act().first().unwrap();
        let mut actions = Vec::new();
        session.position().legal_actions(seat, &mut actions);
        told.told.extend(session.act(seat, actions[0]).unwrap().told);
    }
    told
}

#[test]
fn cas_91_a_turn_is_a_draft_until_it_is_confirmed() {
    let mut session = session("trial");
    let before = session.position().to_owned();
    let active = before.public().active;
    let others: Vec<Viewer> = Viewer::all(2).filter(|viewer| !viewer.is(active)).collect();
    let told = go_on(&mut session, Phase::Draw);
    assert!(told.told.is_empty(), "a draft tells nothing");
    let draft = session.position().to_owned();
    assert_ne!(draft.view(active.into()), before.view(active.into()));
    for &viewer in &others {
        assert_eq!(draft.view(viewer), before.view(viewer));
        assert_eq!(draft.key(viewer), before.key(viewer));
        assert!(session.log_for(viewer).iter().all(|entry| matches!(entry, Masked::FaceDown(_))));
    }
    // Everything can be taken back, down to the cards.
    let mut back = session.clone();
    while back.take_back(active).is_ok() {}
    assert_eq!(*back.position(), before);
    // The draw confirms: the others hear the whole turn in order.
    let mut actions = Vec::new();
    draft.legal_actions(active, &mut actions);
    let story = session.act(active, actions[0]).unwrap();
    let heard: Vec<_> = story.heard_by(others[0]).collect();
    let Event::Turn { seat, cards, pieces, .. } = heard[0] else { panic!("{heard:?}") };
    assert_eq!((*seat, *cards), (active, draft.table().played));
    assert_eq!(pieces.len(), draft.table().castle.pieces().total() as usize);
    assert_eq!(pieces[0], Placed::Tower(Point::new(0, 0)));
    assert_eq!(session.position().view(others[0]).public.table.castle, draft.table().castle);
}

#[test]
fn cas_92_placed_is_placed() {
    let mut session = session("strict");
    let active = session.position().public().active;
    let told = go_on(&mut session, Phase::Draw);
    assert!(told.told.len() > 1 && told.learned().is_empty());
    let other = Viewer::Seat(active.left(2));
    assert_eq!(session.position().view(other).public.table, *session.position().table());
    assert_eq!(session.take_back(active), Err(NoTakeBack::Rules));
    let game = session.position();
    assert!(!game.secret(active, Action::End) && !game.take_back_allowed(active, Action::End));
}

#[test]
fn cas_93_nothing_is_taken_back_after_the_draw() {
    for building in ["trial", "strict"] {
        let mut session = session(building);
        let active = session.position().public().active;
        go_on(&mut session, Phase::Draw);
        go_on(&mut session, Phase::Play);
        assert!(session.take_back(active).is_err());
        assert!(!session.position().take_back_allowed(active, Action::Draw { wall: 1, tower: 0 }));
    }
}
