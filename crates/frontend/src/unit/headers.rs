//! Headers that declare no variants.

/// Headers of C and C++, and of the OpenMP runtime.
pub fn is_standard_header(name: &[u8]) -> bool {
    const NAMES: &str = "\
        assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg \
        stdatomic stdbit stdbool stdckdint stddef stdint stdio stdlib stdnoreturn string strings tgmath threads \
        time uchar wchar wctype unistd omp sys/time sys/types";
    const CXX: &str = "\
        algorithm any array atomic barrier bit bitset charconv chrono compare complex concepts \
        condition_variable coroutine deque exception execution expected filesystem format forward_list fstream \
        functional future initializer_list iomanip ios iosfwd iostream istream iterator latch limits list locale \
        map memory memory_resource mutex new numbers numeric optional ostream print queue random ranges ratio \
        regex scoped_allocator semaphore set shared_mutex source_location span sstream stack stdexcept \
        stop_token streambuf string string_view syncstream system_error thread tuple type_traits typeindex \
        typeinfo unordered_map unordered_set utility valarray variant vector version";
    let is_in = |names: &str, name: &[u8]| names.split(' ').any(|known| known.as_bytes() == name);
    match name.strip_suffix(b".h") {
        Some(name) => is_in(NAMES, name),
        // `<cstdio>` is `<stdio.h>`.
        None => is_in(CXX, name) || name.strip_prefix(b"c").is_some_and(|n| is_in(NAMES, n)),
    }
}
