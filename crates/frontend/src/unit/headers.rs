//! Headers that declare no variants.

use super::is_marked;
use crate::cpp::Pass;
use crate::language::Language;
use std::collections::HashSet;
use std::ops::Range;

/// Headers of C and C++, and of the OpenMP runtime.
pub fn is_standard_header(name: &[u8]) -> bool {
    const NAMES: &str = "\
        assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg \
        stdatomic stdbit stdbool stdc-predef stdckdint stddef stdint stdio stdlib stdnoreturn string strings tgmath threads \
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

/// What came into a preprocessor's output with an include of a system header.
pub struct Unread<'p> {
    /// The header's name, without its folder.
    pub name: &'p [u8],
    pub part: Range<usize>,
}

/// The parts of a preprocessor's output that are headers of the system without variants: like those headers
/// themselves, they need not be read.
pub fn unread(pass: &Pass, language: Language) -> Vec<Unread<'_>> {
    let parts = pass.system_parts();
    let bytes = &pass.source.bytes;
    let marked: HashSet<&[u8]> =
        parts.iter().filter(|(_, part)| is_marked(&bytes[part.clone()], language)).map(|(name, _)| *name).collect();
    let mut all: Vec<Unread> = Vec::new();
    for (name, part) in parts.into_iter().filter(|(name, _)| !marked.contains(name)) {
        match all.last_mut() {
            Some(last) if last.part.end == part.start => last.part.end = part.end,
            _ => {
                let own = name.iter().rposition(|b| matches!(b, b'/' | b'\\')).map_or(0, |at| at + 1);
                all.push(Unread { name: &name[own..], part });
            }
        }
    }
    all
}
