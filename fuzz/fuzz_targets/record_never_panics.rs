#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| burghof_catalog::fuzz::record_never_panics(data));
