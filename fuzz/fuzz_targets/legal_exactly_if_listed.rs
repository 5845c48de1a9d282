#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| burghof_catalog::fuzz::legal_exactly_if_listed(data));
