#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| ompick_fuzz::check_or_panic("emit_c", bytes));
libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max: usize, seed: u32| {
    ompick_fuzz::mutate_in_place("emit_c", data, size, max, seed)
});
