//! Means and how sure they are.

use burghof_bots::Sample;

#[test]
fn one_by_one_or_in_two_heaps() {
    let values: Vec<f64> = (0..1000).map(|n| 1e9 + f64::from(n % 7)).collect();
    let whole: Sample = values.iter().copied().collect();
    let (left, right) = values.split_at(321);
    let mut heaps: Sample = left.iter().copied().collect();
    heaps.merge(&right.iter().copied().collect());
    let mean = values.iter().sum::<f64>() / 1000.0;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / 999.0;
    for sample in [whole, heaps] {
        assert!((sample.mean() - mean).abs() < 1e-6);
        assert!((sample.variance() - variance).abs() < 1e-6);
        assert_eq!(sample.count(), 1000);
    }
}

#[test]
fn equal_values_do_not_look_like_certainty() {
    let alike: Sample = [31.0; 50].into_iter().collect();
    assert_eq!(alike.margin(), None);
    assert_eq!(Sample::default().margin(), None);
    let won: Sample = [1.0; 50].into_iter().collect();
    assert!(won.share().margin > 0.05);
    let differ: Sample = [30.0, 32.0, 31.0].into_iter().collect();
    assert!(differ.margin().is_some_and(|margin| margin > 1.0));
}
