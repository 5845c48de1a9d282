//! The adept player of castles against chance.

use burghof_bots::{Adept, Bot, Budget, Random, arena};
use burghof_castles::Castles;
use burghof_core::{Chance, Game, Key, Seat, Session, Setup, Silent};

fn adept(seed: u64) -> Box<dyn Bot<Castles>> {
    Box::new(Adept::new(seed))
}

fn random(seed: u64) -> Box<dyn Bot<Castles>> {
    Box::new(Random::new(seed))
}

#[test]
fn adept_clearly_beats_random() {
    for (people, blocks) in [(2, 20), (4, 6)] {
        let setup = Setup::<Castles>::new(people);
        let duel = arena::duel(&setup, blocks, 1, &adept, &random, |_| Budget::iterations(1)).unwrap();
        println!("{people} people: {duel:?}");
        assert!(duel.share - duel.margin > duel.equal + 0.2, "{duel:?}");
        assert!(duel.points > duel.others + 8.0, "{duel:?}");
    }
}

/// Castles of 15 and more tiles, and a good share of games that end by the sixteen-tile rule.
#[test]
fn adept_builds_large_castles_and_ends_games() {
    let (mut tiles, mut points, mut sites, mut sixteen, mut games) = (0, 0, 0, 0, 0);
    for people in [2, 3, 4] {
        for game in 0..10 {
            let setup = Setup::<Castles>::new(people);
            let mut chance = Chance::keyed(Key::from_seed(&format!("large {game}")));
            let mut position = Castles::new(&setup, &mut chance).unwrap();
            let mut bots: Vec<_> = Seat::all(people).map(|seat| Adept::new(seat.index() as u64)).collect();
            let mut actions = Vec::new();
            while let Some(seat) = position.to_act().first() {
                position.legal_actions(seat, &mut actions);
                let view = position.view(seat.into());
                let bot: &mut dyn Bot<Castles> = &mut bots[seat.index()];
                let choice = bot.choose(&view, seat, &actions, &mut Budget::iterations(1));
                position.apply(seat, choice.action, &mut chance, &mut Silent);
            }
            let end = position.outcome().unwrap();
            games += 1;
            sixteen += u32::from(end.ended_by.id() == "CST-72");
            for seat in Seat::all(people) {
                tiles += burghof_castles::scoring::count(position.public(), seat).castle.count_ones();
                points += end.points(seat);
                sites += 1;
            }
        }
    }
    let (tiles, points) = (f64::from(tiles) / f64::from(sites), f64::from(points) / f64::from(sites));
    println!(
        "{games} games: castles of {tiles:.1} tiles, {points:.1} points, {sixteen} ended by sixteen tiles"
    );
    assert!(tiles >= 15.0, "{tiles}");
    assert!(sixteen * 4 >= games, "{sixteen} of {games}");
}

/// Golden games between players who know what they do, ended by the sixteen-tile rule.
#[test]
#[ignore = "writes files: run by hand when golden games are wanted"]
fn write_golden_games() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../castles/golden");
    for (people, timing, free) in
        [(2, "sequential", "false"), (3, "sequential", "true"), (4, "parallel", "false")]
    {
        let mut setup = Setup::<Castles>::new(people);
        setup.set("timing", timing).unwrap();
        setup.set("free_gate", free).unwrap();
        for seed in 0..200u64 {
            let mut session =
                Session::new(setup.clone(), Key::from_seed(&format!("sixteen {seed}"))).unwrap();
            let mut bots: Vec<_> =
                Seat::all(people).map(|seat| Adept::new(seed + seat.index() as u64)).collect();
            let mut actions = Vec::new();
            let mut turn = 0;
            while !session.position().to_act().is_empty() {
                let waiting: Vec<Seat> = session.position().to_act().iter().collect();
                turn += 1;
                let seat = waiting[turn % waiting.len()];
                session.position().legal_actions(seat, &mut actions);
                let view = session.position().view(seat.into());
                let bot: &mut dyn Bot<Castles> = &mut bots[seat.index()];
                let choice = bot.choose(&view, seat, &actions, &mut Budget::iterations(1));
                session.act(seat, choice.action).unwrap();
            }
            if session.position().outcome().unwrap().ended_by.id() == "CST-72" {
                let text = session.to_record(&session.header()).to_string();
                std::fs::write(format!("{folder}/{people}-{timing}-free_gate_{free}-CST-72.record"), text)
                    .unwrap();
                break;
            }
        }
    }
}
