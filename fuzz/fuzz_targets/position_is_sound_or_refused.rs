#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| burghof_catalog::fuzz::position_is_sound_or_refused(data));
