#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| burghof_catalog::fuzz::notation_reads_back(data));
