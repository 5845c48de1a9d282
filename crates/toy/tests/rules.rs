//! One test for each rule: the smallest position that shows it.

use burghof_core::*;
use burghof_toy::{Choose, Data, Event, Toy};

fn game(people: u8, low: bool) -> Toy {
    let mut setup = Setup::<Toy>::new(people);
    setup.options.low = low;
    Toy::new(&setup, &mut Chance::keyed(Key::from_seed("rules"))).unwrap()
}

fn hand(game: &Toy, seat: Seat) -> Vec<u8> {
    let mut actions = Vec::new();
    game.legal_actions(seat, &mut actions);
    actions.into_iter().map(|Choose(card)| card).collect()
}

/// Everybody lays the first card of the hand; what was said.
fn round(game: &mut Toy) -> Story<Event> {
    let mut story = Story::default();
    for seat in Seat::all(game.seats()) {
        let card = hand(game, seat)[0];
        game.apply(seat, Choose(card), &mut Chance::keyed(Key::from_seed("round")), &mut story);
    }
    story
}

const SEATS: [Seat; 2] = [Seat::new(0), Seat::new(1)];

#[test]
fn toy_01_everybody_holds_three_different_cards() {
    let game = game(4, false);
    let mut all: Vec<u8> = Seat::all(4).flat_map(|seat| hand(&game, seat)).collect();
    all.sort();
    assert_eq!(all, (1..=12).collect::<Vec<u8>>());
    let few = include_str!("../components.toml").replace("highest = 12", "highest = 11");
    assert_eq!(Data::read(&few).unwrap_err().at, "cards.hand");
}

#[test]
fn toy_02_all_choose_at_once_from_their_own_hand() {
    let mut game = game(2, false);
    assert_eq!(game.to_act(), SeatSet::seats(2));
    let (mine, theirs) = (hand(&game, SEATS[0]), hand(&game, SEATS[1]));
    assert_eq!(game.check(SEATS[0], Choose(theirs[0])).unwrap_err().rule.id(), "TOY-02");
    game.apply(SEATS[0], Choose(mine[0]), &mut Chance::scripted([]), &mut Silent);
    assert_eq!(game.to_act(), SeatSet::of(SEATS[1]));
    // The other knows that something lies there, not what.
    let (a, b) = (game.view(SEATS[1].into()), game.view(Viewer::Public));
    assert!(Toy::describe(&a).iter().chain(&Toy::describe(&b)).all(|said| said.id != "toy-you-chose"));
    assert_eq!(game.check(SEATS[0], Choose(mine[1])).unwrap_err().rule.id(), "TOY-02");
}

#[test]
fn toy_03_the_highest_card_scores_or_the_lowest_if_that_was_agreed() {
    for low in [false, true] {
        let mut game = game(2, low);
        let laid = SEATS.map(|seat| hand(&game, seat)[0]);
        round(&mut game);
        let best = if low { laid.iter().min() } else { laid.iter().max() };
        let sheet = game.sheet();
        for (seat, card) in SEATS.into_iter().zip(laid) {
            let points = if Some(&card) == best { i32::from(card) } else { 0 };
            assert_eq!(sheet.total(Account::Seat(seat)), points);
        }
    }
}

#[test]
fn toy_04_everybody_draws_while_there_are_cards() {
    let mut two = game(2, false);
    let story = round(&mut two);
    assert_eq!(SEATS.map(|seat| hand(&two, seat).len()), [3, 3]);
    let drawn = |viewer: Viewer| {
        story.heard_by(viewer).filter(|e| matches!(e, Event::Drew { card: Some(_), .. })).count()
    };
    assert_eq!((drawn(SEATS[0].into()), drawn(Viewer::Public)), (1, 0));
    let mut four = game(4, false);
    round(&mut four);
    assert!(Seat::all(4).all(|seat| hand(&four, seat).len() == 2), "all twelve cards were dealt");
}

#[test]
fn toy_05_three_rounds_and_the_most_points() {
    let mut game = game(3, false);
    for _ in 0..3 {
        assert!(game.outcome().is_none());
        round(&mut game);
    }
    let end = game.outcome().unwrap();
    let best = Seat::all(3).max_by_key(|&seat| end.points(seat)).unwrap();
    assert_eq!((end.ended_by.id(), end.place(best)), ("TOY-05", 1));
}
