//! What is packed for the browser is everything.

use burghof_catalog::{GAMES, Playable, Visitor, visit};
use burghof_core::{Components, Pack, Unpack};

#[test]
fn components_are_unpacked_as_they_were_packed() {
    struct Packed;
    impl Visitor for Packed {
        type Output = ();
        fn visit<G: Playable>(self) {
            let data = G::Data::standard();
            let (mut bytes, mut again) = (Vec::new(), Vec::new());
            data.pack(&mut bytes);
            let unpacked: G::Data = Unpack::whole(bytes.clone().leak());
            assert_eq!((unpacked.version(), unpacked.fingerprint()), (data.version(), data.fingerprint()));
            unpacked.pack(&mut again);
            assert!(bytes == again, "{}", G::META.id);
        }
    }
    for meta in GAMES {
        assert_eq!(visit(meta.id, Packed), Ok(()));
    }
}
