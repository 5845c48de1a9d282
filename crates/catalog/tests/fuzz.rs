//! Some seconds of every fuzz target, on seeds with something changed. `cargo xtask fuzz` runs them for longer.

use burghof_catalog::fuzz::{TARGETS, Target, seeds};
use burghof_core::Rng;
use std::time::{Duration, Instant};

fn change(bytes: &mut Vec<u8>, rng: &mut Rng) {
    for _ in 0..=rng.below(3) {
        let at = rng.below(bytes.len() as u32 + 1) as usize;
        match rng.below(5) {
            0 if at < bytes.len() => drop(bytes.remove(at)),
            1 if at < bytes.len() => bytes[at] = rng.next_u64() as u8,
            2 if at < bytes.len() => bytes[at] = rng.pick(b"0123456789-,\"[]{}:. \n"),
            3 => bytes.truncate(at.max(4)),
            _ => {
                let digit = rng.pick(b"0123456789-,\"[]{}:. \n");
                bytes.insert(at, digit);
            }
        }
    }
}

fn run(name: &str) {
    let target: Target =
        TARGETS.iter().find(|(found, _)| *found == name).map(|(_, target)| *target).expect("a target");
    let seeds = seeds(name);
    assert!(!seeds.is_empty());
    let mut rng = Rng::new(7);
    let start = Instant::now();
    let mut runs = 0;
    while start.elapsed() < Duration::from_secs(4) {
        let mut bytes = seeds[rng.below(seeds.len() as u32) as usize].clone();
        if runs > seeds.len() {
            change(&mut bytes, &mut rng);
        }
        target(&bytes);
        runs += 1;
    }
    assert!(runs > 100, "only {runs} runs in four seconds");
}

#[test]
fn record_never_panics() {
    run("record_never_panics");
}

#[test]
fn notation_reads_back() {
    run("notation_reads_back");
}

#[test]
fn position_is_sound_or_refused() {
    run("position_is_sound_or_refused");
}

#[test]
fn legal_exactly_if_listed() {
    run("legal_exactly_if_listed");
}
