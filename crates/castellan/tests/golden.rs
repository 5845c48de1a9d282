//! Golden games of things that seldom happen: found by playing random games until one shows it.

use burghof_castellan::{Action, Castellan, Phase, keeps, offers};
use burghof_core::*;
use std::path::Path;

/// Looks at a position after an entry of the log.
type Seen = Box<dyn FnMut(&Castellan, &Entry<Action>) -> bool>;

const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/golden");

/// Plays a random session; `seen` looks at every position and says whether it shows the thing.
fn find(name: &str, people: u8, building: &str, seen: impl Fn(&Castellan) -> bool) {
    let path = Path::new(GOLDEN).join(format!("{name}.record"));
    let mut setup = Setup::<Castellan>::new(people);
    setup.set("building", building).unwrap();
    for seed in 0..20_000u64 {
        let mut session = Session::new(setup.clone(), Key::from_seed(&format!("{name} {seed}"))).unwrap();
        let mut rng = Rng::new(seed);
        let mut scratch = Vec::new();
        let mut shows = false;
        while let Some(seat) = session.position().to_act().first() {
            let action = session.position().random_action(seat, &mut rng, &mut scratch);
            session.act(seat, action).unwrap();
            shows |= seen(session.position());
        }
        if shows {
            if !path.exists() {
                std::fs::write(&path, session.to_record(&session.header()).to_string()).unwrap();
            }
            return;
        }
    }
    panic!("no game shows {name}");
}

fn tied(game: &Castellan) -> bool {
    let totals = game.totals().seats;
    game.outcome().is_some() && totals[0] == totals[1] && totals[0] > 0
}

#[test]
#[ignore = "writes files: run by hand when golden games are wanted"]
fn write_rare_golden_games() {
    let kept = |game: &Castellan| keeps(game.public());
    find("2-tie-broken-by-keeps-CAS-82", 2, "trial", |game| tied(game) && kept(game)[0] != kept(game)[1]);
    find("2-shared-victory-CAS-83", 2, "strict", |game| tied(game) && kept(game)[0] == kept(game)[1]);
    find("3-pieces-lost-CAS-48", 3, "trial", |game| !game.table().lost.is_empty());
    find("2-double-keep-divided-CAS-60", 2, "trial", |game| {
        game.table().phase == Phase::Claim && !offers(game.table(), game.public().active).none
    });
    find("2-walls-handed-over-CAS-45", 2, "strict", |game| game.table().passed.iter().any(|p| p.walls() > 0));
}

/// The rare things are there as long as their games are.
#[test]
fn rare_things_are_stored() {
    let replay = |name: &str, mut seen: Seen| {
        let text = std::fs::read_to_string(Path::new(GOLDEN).join(format!("{name}.record"))).unwrap();
        let session = Session::<Castellan>::from_record(&Record::parse(&text).unwrap(), None).unwrap();
        let mut shows = false;
        session.replay(|_, entry, _, _, after| shows |= seen(after, entry));
        assert!(shows, "{name}");
    };
    replay(
        "2-tie-broken-by-keeps-CAS-82",
        Box::new(|game, _| tied(game) && game.outcome().unwrap().winners().len() == 1),
    );
    replay(
        "2-shared-victory-CAS-83",
        Box::new(|game, _| tied(game) && game.outcome().unwrap().winners().len() == 2),
    );
    replay("3-pieces-lost-CAS-48", Box::new(|game, _| !game.table().lost.is_empty()));
    replay(
        "2-double-keep-divided-CAS-60",
        Box::new(|game, _| {
            game.table().phase == Phase::Claim && !offers(game.table(), game.public().active).none
        }),
    );
    replay(
        "2-walls-handed-over-CAS-45",
        Box::new(|game, _| game.table().passed.iter().any(|p| p.walls() > 0)),
    );
}
