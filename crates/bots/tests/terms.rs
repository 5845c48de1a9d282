//! Tables of weights are read and weighed.

use burghof_bots::terms::{spread, table, weigh};

#[test]
fn a_table_is_read_and_weighed() {
    const TABLE: [i32; 6] = table(b"# two stages\n256 -512 30\n0 2560 7 # the last\n");
    assert_eq!(TABLE, [256, -512, 30, 0, 2560, 7]);
    assert_eq!(weigh(&TABLE, &[5, 1], 0), 3);
    assert_eq!(weigh(&TABLE, &[5, 1], 1), 10);
    assert_eq!((spread(&TABLE, 2, 0), spread(&TABLE, 2, 1)), (30, 7));
    assert_eq!(weigh(&TABLE, &[5, 1], 2), 0);
}
