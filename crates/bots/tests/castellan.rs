//! The adept player of castellan is clearly better than chance.

use burghof_bots::{Adept, Bot, Budget, Random, arena};
use burghof_castellan::Castellan;
use burghof_core::Setup;

fn adept_against_random(people: u8, blocks: u32) -> arena::Duel {
    let adept = |seed| Box::new(Adept::new(seed)) as Box<dyn Bot<Castellan>>;
    let random = |seed| Box::new(Random::new(seed)) as Box<dyn Bot<Castellan>>;
    arena::duel(&Setup::new(people), blocks, 7, &adept, &random, |_| Budget::iterations(1))
        .expect("a standard set-up")
}

#[test]
fn adept_beats_random() {
    for (people, blocks) in [(2, 12), (4, 6)] {
        let duel = adept_against_random(people, blocks);
        println!("{people} people: {duel:?}");
        assert!(duel.share - duel.margin > duel.equal + 0.2, "{people} people: {duel:?}");
        assert!(duel.points > duel.others, "{people} people: {duel:?}");
    }
}

/// Games of adept players close and divide far more than random ones: good golden games for the rules.
#[test]
#[ignore = "writes files: run by hand when golden games are wanted"]
fn write_golden_games_of_adept_players() {
    use burghof_core::{Game, Key, Session};
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../castellan/golden");
    for (people, building) in [(2, "trial"), (2, "strict"), (3, "trial"), (4, "strict")] {
        let mut setup = Setup::<Castellan>::new(people);
        setup.set("building", building).expect("an option of the game");
        let key = Key::from_seed(&format!("greedy {people} {building}"));
        let mut session = Session::new(setup, key).expect("a standard set-up");
        let mut bot = Adept::new(1);
        let mut actions = Vec::new();
        while let Some(seat) = session.position().to_act().first() {
            session.position().legal_actions(seat, &mut actions);
            let view = session.position().view(seat.into());
            let choice =
                Bot::<Castellan>::choose(&mut bot, &view, seat, &actions, &mut Budget::iterations(1));
            session.act(seat, choice.action).expect("a listed action");
        }
        let text = session.to_record(&session.header()).to_string();
        std::fs::write(format!("{folder}/{people}-greedy-{building}.record"), text)
            .expect("the folder is there");
    }
}
