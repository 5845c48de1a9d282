//! Golden games that chance alone hardly ever finds.

use burghof_burg::{Action, Burg, Goods, PersonCard, Resource, Step};
use burghof_core::{Game, Key, Record, Rng, Seat, Session, Setup};

const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/golden");

/// Somebody who builds whatever he can: workers, masons, no helpers.
fn busy_action(game: &Burg, seat: Seat, rng: &mut Rng, actions: &mut Vec<Action>) -> Action {
    game.legal_actions(seat, actions);
    let p = game.public();
    let value = |action: Action, rng: &mut Rng| -> i64 {
        let spread = rng.below(30).into();
        let worth = |goods: Goods| i64::from(goods.worth(&p.data.points));
        match action {
            Action::Choose(cards) => {
                let each = |card: PersonCard| match card {
                    PersonCard::WorkerStone => 40,
                    PersonCard::WorkerWood => 30,
                    PersonCard::WorkerSand => 25,
                    PersonCard::Mason => i64::from(p.tower.total()) * 3,
                    PersonCard::Trader => 25 + 4 * i64::from(p.wagons[seat.index()].count_ones()),
                    PersonCard::MasterBuilder => 5 * i64::from(p.discard[seat.index()].count_ones()),
                    PersonCard::Stonecutter => 10,
                    PersonCard::Messenger => 0,
                };
                PersonCard::each(cards).map(each).sum::<i64>() + spread
            }
            Action::Build { group, payment } => {
                let value = i64::from(p.data.groups[group as usize].value);
                // Large buildings while there is material, and the dear pieces last.
                1000 + value * 3 - 2 * i64::from(payment.bars.total()) + spread
            }
            Action::Load(goods) => worth(goods) * 5 + spread,
            Action::Take(kind) => {
                let each = if kind == Resource::Silver { 5 } else { p.data.points[kind.index()] };
                i64::from(each) * i64::from(p.tower.get(kind)) * 3 + spread
            }
            Action::Trade { .. } | Action::Refuse => 100 + spread,
            Action::Place { .. } | Action::Buy { .. } | Action::Court(_) => -100,
            _ => spread,
        }
    };
    let mut best = (i64::MIN, Action::Done);
    for &action in actions.iter() {
        best = best.max((value(action, rng), action));
    }
    best.1
}

fn busy_game(people: u8, winter: bool, seed: u64) -> Option<Session<Burg>> {
    let mut setup: Setup<Burg> = Setup::new(people);
    setup.options.winter = winter;
    let mut session = Session::new(setup, Key::from_seed(&format!("early {seed}"))).ok()?;
    let mut rng = Rng::new(seed);
    let mut actions = Vec::new();
    while let Some(seat) = session.position().to_act().first() {
        let action = busy_action(session.position(), seat, &mut rng, &mut actions);
        session.act(seat, action).ok()?;
    }
    Some(session)
}

#[test]
#[ignore = "writes files: run by hand when golden games are wanted"]
fn write_early_ends() {
    for (people, winter) in [(2, false), (3, false), (4, false), (3, true)] {
        let mut least = 99;
        for seed in 0..20_000 {
            let Some(session) = busy_game(people, winter, seed) else { continue };
            least = least.min(session.position().public().templates.count_ones());
            let end = session.position().outcome().map_or("", |end| end.ended_by.id());
            if end == "BRG-145" {
                let season = if winter { "-season-winter" } else { "" };
                let path = format!("{GOLDEN}/{people}{season}-{end}.record");
                std::fs::write(path, session.to_record(&session.header()).to_string()).unwrap();
                break;
            }
        }
        println!("{people} {winter}: {least} templates left at least");
    }
}

/// BRG-145 ends some stored game, so does BRG-30.
#[test]
fn every_end_rule_has_a_golden_game() {
    let mut ends = Vec::new();
    for entry in std::fs::read_dir(GOLDEN).unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        let record = Record::parse(&text).unwrap();
        let session = Session::<Burg>::from_record(&record, None).unwrap();
        let game = session.position();
        assert_eq!(game.public().step, Step::Over);
        ends.extend(game.outcome().map(|end| end.ended_by.id()));
    }
    for rule in ["BRG-30", "BRG-145"] {
        assert!(ends.contains(&rule), "no golden game ends by {rule}");
    }
}
