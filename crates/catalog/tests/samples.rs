//! Samples for learners: made again they are the same, whole files are read, damaged ones are refused with a reason.

use burghof_catalog::games::{Burg, Castellan, Castles, Ludwig};
use burghof_catalog::samples::{Maker, Recipe, Shard};
use burghof_catalog::{Playable, Taught};
use burghof_core::Setup;

fn maker<G: Playable>(people: u8, bot: &str, recipe: Recipe) -> Maker<G> {
    let bots = vec![bot.parse().unwrap(); people.into()];
    Maker::new(Setup::<G>::new(people), recipe, bots).unwrap()
}

fn recipe(lean: bool) -> Recipe {
    Recipe { seed: "samples".into(), noise: 10, every: 2, lean, ..Recipe::default() }
}

#[test]
fn a_shard_is_made_again_written_and_read() {
    let maker = maker::<Castles>(2, "search:8", recipe(false));
    let shard = maker.shard(3, 2, &|| ()).unwrap();
    assert!(shard.rows() > 20, "{} rows", shard.rows());
    let bytes = shard.to_bytes();
    assert_eq!(bytes, maker.shard(3, 2, &|| ()).unwrap().to_bytes());
    let read = Shard::read(&bytes).unwrap();
    assert_eq!(read, shard);
    assert_eq!(read.to_bytes(), bytes);
    assert_eq!(read.recipe().form, "castles/1");
    // One game of it, made alone, is where the shard begins; the next one is not.
    read.begins_with(&maker.shard(3, 1, &|| ()).unwrap()).unwrap();
    assert!(read.begins_with(&maker.shard(4, 1, &|| ()).unwrap()).is_err());
    assert!(
        bytes.len() > shard.rows() * Castles::encoder(&Setup::new(2)).unwrap().unwrap().observation().len()
    );
}

#[test]
fn damaged_files_are_refused() {
    let bytes = maker::<Castles>(2, "adept", recipe(true)).shard(0, 1, &|| ()).unwrap().to_bytes();
    Shard::read(&bytes).unwrap();
    for cut in [0, 7, 8, 100, bytes.len() - 1] {
        Shard::read(&bytes[..cut]).unwrap_err();
    }
    Shard::read(&[&bytes[..], &[0]].concat()).unwrap_err();
    // A header that promises more than there is.
    let mut long = bytes.clone();
    long[..8].copy_from_slice(&u64::MAX.to_le_bytes());
    Shard::read(&long).unwrap_err();
    let text = String::from_utf8_lossy(&bytes[8..]).into_owned();
    let header = text.split("\"game\":{").next().unwrap().len();
    for (from, to) in
        [("burghof samples 2", "burghof samples 9"), ("\"U32\"", "\"U31\""), ("data_offsets", "data_offsetz")]
    {
        let found = bytes.windows(from.len()).position(|part| part == from.as_bytes()).unwrap();
        let mut other = bytes.clone();
        other[found..found + to.len()].copy_from_slice(to.as_bytes());
        Shard::read(&other).unwrap_err();
    }
    assert!(header > 8);
}

/// Where a game has terms, every row has them for each thing that earns points; where it has none, samples are made all the same.
#[test]
fn every_game_makes_samples() {
    fn made<G: Playable>(people: u8) {
        let shard = maker::<G>(people, "adept", recipe(true)).shard(0, 1, &|| ()).unwrap();
        assert!(shard.rows() > 0);
        assert_eq!(shard.recipe().terms.len(), G::TERMS.len());
        Shard::read(&shard.to_bytes()).unwrap();
    }
    made::<Castles>(4);
    made::<Castellan>(3);
    made::<Ludwig>(5);
    made::<Burg>(2);
}
