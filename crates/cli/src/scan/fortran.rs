//! What the text of a Fortran file tells, without a copy of it: at the speed of a search.

use super::{Facts, Include};
use aho_corasick::{AhoCorasick, MatchKind};
use ompick_frontend::fortran::summary::may_have_units;
use ompick_frontend::language::Language;
use ompick_frontend::marks::is_marked;
use std::ops::Range;
use std::sync::LazyLock;

/// The first letters of `include`, however they are written, and `import`. So few short words are searched for with
/// vector instructions, which know no cases.
static BEGINNINGS: LazyLock<AhoCorasick> = LazyLock::new(|| {
    let words = ["inc", "Inc", "iNc", "INc", "inC", "InC", "iNC", "INC", "import"];
    let builder = AhoCorasick::builder().match_kind(MatchKind::LeftmostFirst).build(words);
    builder.expect("the words are few and short")
});

pub(super) fn scan(bytes: &[u8]) -> (Facts, Vec<Include<'_>>) {
    let mut facts = Facts {
        marked: is_marked(bytes, Language::Fortran),
        has_units: may_have_units(bytes),
        has_target: ompick_frontend::marks::may_run_on_devices(bytes),
        ..Facts::default()
    };
    let word = |at: usize| -> Option<Range<usize>> {
        let word = bytes.get(at..at + 7).filter(|w| w.eq_ignore_ascii_case(b"include"));
        let word = word.or(bytes.get(at..at + 6).filter(|w| *w == b"import"));
        word.map(|w| at..at + w.len())
    };
    let words: Vec<Range<usize>> = BEGINNINGS.find_iter(bytes).filter_map(|found| word(found.start())).collect();
    let includes = super::include_lines(bytes, &words, Language::Fortran, &mut facts.odd);
    (facts, includes)
}
