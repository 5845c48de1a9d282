//! Counting goods.

use burghof_burg::{Goods, Resource};

#[test]
fn counting_and_comparing() {
    let some = Goods::new([20, 18, 15, 15, 15]);
    assert_eq!(some.total(), 83);
    assert_eq!(some.counts(), [20, 18, 15, 15, 15]);
    assert!(Goods::of(Resource::Stone, 15).within(some));
    assert!(!Goods::of(Resource::Stone, 16).within(some));
    assert!(!Goods::of(Resource::Silver, 16).within(some));
    assert_eq!(some.worth(&[1, 2, 4, 5, 0]), 20 + 36 + 60 + 75);
    assert_eq!(Goods::new([31; 5]).total(), 155);
    assert_eq!(Goods::new([0, 2, 0, 0, 1]).kinds(), 0b10010);
}
