#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| ompick_fuzz::check_or_panic("database", bytes));
libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max: usize, seed: u32| {
    ompick_fuzz::mutate_in_place("database", data, size, max, seed)
});
