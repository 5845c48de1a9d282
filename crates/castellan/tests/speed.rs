//! What the engine promises about its size; what it allocates is measured by the contract kit.

use burghof_castellan::{Action, Castellan, View};

#[test]
fn positions_are_small_plain_data() {
    fn plain<T: Copy>() {}
    plain::<Castellan>();
    assert!(size_of::<Castellan>() <= 4096, "{}", size_of::<Castellan>());
    assert!(size_of::<View>() <= 4096, "{}", size_of::<View>());
    assert!(size_of::<Action>() <= 8, "{}", size_of::<Action>());
}
