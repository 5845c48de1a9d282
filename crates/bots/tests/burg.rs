//! The adept player of burg is clearly better than chance.

use burghof_bots::{Adept, Budget, Random, arena};
use burghof_burg::Burg;
use burghof_core::Setup;

#[test]
fn adept_beats_random_in_burg() {
    for (people, winter) in [(2, false), (3, true), (4, false)] {
        let mut setup: Setup<Burg> = Setup::new(people);
        setup.options.winter = winter;
        let adept = |seed| Box::new(Adept::new(seed)) as _;
        let random = |seed| Box::new(Random::new(seed)) as _;
        let duel = arena::duel(&setup, 30, 1, &adept, &random, |_| Budget::iterations(1))
            .expect("a game can be set up");
        println!("{people} {winter}: {duel:?}");
        assert!(duel.share - duel.margin > duel.equal, "{duel:?}");
    }
}
