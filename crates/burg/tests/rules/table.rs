//! A table to try rules on.

pub use burghof_burg::{Action, Burg, Event, Goods, PersonCard, Resource, Step, WinterCard};
pub use burghof_core::{Chance, Components, Game, Misfit, Rng, Seat, Setup, Silent, Story, Viewer, Wire};
pub use serde_json::{Value, json};

pub fn seat(number: u8) -> Seat {
    Seat::new(number)
}

pub fn fresh(people: u8, winter: bool) -> Burg {
    let mut setup: Setup<Burg> = Setup::new(people);
    setup.options.winter = winter;
    Burg::new(&setup, &mut Chance::scripted([])).unwrap()
}

/// A position with this many players in round space 5; nobody has anything but what `extra` says. What is not said lies
/// on the wagons and in the bank.
pub fn position(players: usize, extra: Value) -> Value {
    let mut all =
        json!({"players": players, "round_space": 5, "start": 0, "seats": vec![json!({}); players]});
    let seats = extra["seats"].clone();
    for (key, value) in extra.as_object().unwrap() {
        if key != "seats" {
            all[key] = value.clone();
        }
    }
    for (i, player) in seats.as_array().into_iter().flatten().enumerate() {
        all["seats"][i] = player.clone();
    }
    all
}

pub fn read(json: Value) -> Result<Burg, Misfit> {
    let position = burghof_core::shape::read(&json).expect("a position").value;
    Burg::from_position(position, burghof_burg::Data::standard())
}

pub fn at(players: usize, extra: Value) -> Burg {
    let game = read(position(players, extra)).unwrap();
    game.invariants().unwrap();
    game
}

pub fn broken(players: usize, extra: Value) -> String {
    read(position(players, extra)).unwrap_err().to_string()
}

/// Templates without these: they stand.
pub fn without(erected: &[&str]) -> Value {
    let data = burghof_burg::Data::standard();
    let left = data.templates.iter().map(|template| template.id).filter(|id| !erected.contains(id));
    json!(left.collect::<Vec<_>>())
}

pub fn act(game: &mut Burg, number: u8, text: &str) -> Vec<Event> {
    act_with(game, number, text, &mut Chance::scripted([]))
}

pub fn act_with(game: &mut Burg, number: u8, text: &str, chance: &mut Chance) -> Vec<Event> {
    let action = game.read_action(text).unwrap();
    if let Err(no) = game.check(seat(number), action) {
        panic!("seat {number} `{text}`: {no}; possible: {:?}\n{game:#?}", legal(game, number));
    }
    let mut story = Story::default();
    game.apply(seat(number), action, chance, &mut story);
    game.invariants().unwrap();
    story.told.into_iter().map(|told| told.event).collect()
}

/// Everybody chooses; the last one turns the cards up.
pub fn choose(game: &mut Burg, cards: &[&str]) -> Vec<Event> {
    choose_with(game, cards, &mut Chance::scripted([]))
}

pub fn choose_with(game: &mut Burg, cards: &[&str], chance: &mut Chance) -> Vec<Event> {
    let mut events = Vec::new();
    for (i, card) in cards.iter().enumerate() {
        events = act_with(game, i as u8, &format!("choose {card}"), chance);
    }
    events
}

pub fn legal(game: &Burg, number: u8) -> Vec<String> {
    let mut actions = Vec::new();
    game.legal_actions(seat(number), &mut actions);
    actions.into_iter().map(|action| game.notation(action)).collect()
}

/// The rule that forbids it.
pub fn refused(game: &Burg, number: u8, text: &str) -> &'static str {
    let action = game.read_action(text).unwrap();
    assert!(!legal(game, number).contains(&game.notation(action)), "`{text}` is possible");
    game.check(seat(number), action).unwrap_err().rule.id()
}

pub fn waits_for(game: &Burg) -> Vec<usize> {
    game.to_act().iter().map(|seat| seat.index()).collect()
}

pub fn points(game: &Burg) -> Vec<i32> {
    game.public().vp()[..game.seats() as usize].to_vec()
}

/// What a score line of this rule gives a seat now.
pub fn line(game: &Burg, rule: &str, number: u8) -> Vec<i32> {
    let account = burghof_core::Account::Seat(seat(number));
    let lines = game.sheet().lines;
    lines
        .iter()
        .filter(|line| line.rule.id() == rule && line.account == account)
        .map(|line| line.points)
        .collect()
}

pub fn goods(game: &Burg, number: usize) -> [u8; 5] {
    game.public().goods[number].counts()
}

pub fn hand(game: &Burg, number: usize) -> Vec<&'static str> {
    PersonCard::each(game.public().held[number]).map(PersonCard::id).collect()
}
