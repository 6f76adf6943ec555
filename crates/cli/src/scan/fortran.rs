//! What the text of a Fortran file tells, without a copy of it: at the speed of a search.

use super::{Facts, Include};
use aho_corasick::AhoCorasick;
use aho_corasick::packed::Searcher;
use ompick_frontend::language::Language;
use ompick_frontend::marks;
use ompick_frontend::source_form::summary::may_have_units;
use std::ops::Range;
use std::sync::LazyLock;

/// The first letters of `include`, however they are written, and `import`: so few short words are searched for with
/// vector instructions, which know no cases.
const BEGINNINGS: [&str; 9] = ["inc", "Inc", "iNc", "INc", "inC", "InC", "iNC", "INC", "import"];

/// `None` where there are no such instructions.
static VECTOR: LazyLock<Option<Searcher>> = LazyLock::new(|| Searcher::new(BEGINNINGS));
static PLAIN: LazyLock<AhoCorasick> =
    LazyLock::new(|| AhoCorasick::new(BEGINNINGS).expect("the words are few and short"));

/// Where one of the beginnings stands.
fn beginnings(bytes: &[u8]) -> Box<dyn Iterator<Item = usize> + '_> {
    match &*VECTOR {
        Some(searcher) => Box::new(searcher.find_iter(bytes).map(|found| found.start())),
        None => Box::new(PLAIN.find_iter(bytes).map(|found| found.start())),
    }
}

pub(super) fn scan(bytes: &[u8]) -> (Facts, Vec<Include<'_>>) {
    let may_hold_marks = marks::may_hold_marks(bytes);
    let mut facts = Facts {
        marked: may_hold_marks && marks::is_marked(bytes, Language::Fortran),
        has_units: may_have_units(bytes),
        has_target: may_hold_marks && marks::may_run_on_devices(bytes),
        ..Facts::default()
    };
    let word = |at: usize| -> Option<Range<usize>> {
        let word = bytes.get(at..at + 7).filter(|w| w.eq_ignore_ascii_case(b"include"));
        let word = word.or(bytes.get(at..at + 6).filter(|w| *w == b"import"));
        word.map(|w| at..at + w.len())
    };
    let words: Vec<Range<usize>> = beginnings(bytes).filter_map(word).collect();
    let includes = super::include_lines(bytes, &words, Language::Fortran, &mut facts.odd);
    (facts, includes)
}
