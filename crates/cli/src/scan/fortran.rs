//! What the text of a Fortran file tells, without a copy of it: at the speed of a search.

use super::{Facts, Include};
use aho_corasick::AhoCorasick;
use aho_corasick::packed::Searcher;
use ompick_frontend::language::Language;
use ompick_frontend::marks;
use ompick_frontend::source_form::beginnings::{Beginnings, may_have_units};
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

/// The words of `bytes` that may include a file.
fn words(bytes: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let word = |at: usize| -> Option<Range<usize>> {
        let word = bytes.get(at..at + 7).filter(|w| w.eq_ignore_ascii_case(b"include"));
        let word = word.or(bytes.get(at..at + 6).filter(|w| *w == b"import"));
        word.map(|w| at..at + w.len())
    };
    beginnings(bytes).filter_map(word)
}

/// Those of them that stand in lines that may include a file.
fn words_of_lines(bytes: &[u8], inclusions: &[usize]) -> Vec<Range<usize>> {
    let of_line = |&at: &usize| {
        let line = &bytes[at..memchr::memchr(b'\n', &bytes[at..]).map_or(bytes.len(), |n| at + n)];
        words(line).map(move |word| at + word.start..at + word.end)
    };
    inclusions.iter().flat_map(of_line).collect()
}

/// Whether there is a carriage return that does not end a line together with a line feed.
fn has_lone_returns(bytes: &[u8]) -> bool {
    memchr::memchr_iter(b'\r', bytes).any(|at| bytes.get(at + 1) != Some(&b'\n'))
}

pub(super) fn scan(bytes: &[u8]) -> (Facts, Vec<Include<'_>>) {
    // The lines of some are not the lines of others then.
    let (has_units, words) = if has_lone_returns(bytes) {
        (may_have_units(bytes), words(bytes).collect())
    } else {
        let Beginnings { may_have_units, inclusions } = Beginnings::of(bytes);
        (may_have_units, words_of_lines(bytes, &inclusions))
    };
    let may_hold_marks = marks::may_hold_marks(bytes);
    let mut facts = Facts {
        marked: may_hold_marks && marks::is_marked(bytes, Language::Fortran),
        has_units,
        has_target: may_hold_marks && marks::may_run_on_devices(bytes),
        ..Facts::default()
    };
    let includes = super::include_lines(bytes, &words, Language::Fortran, &mut facts.odd);
    (facts, includes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scan::include_lines;

    /// All words of the text are looked at, and only those of lines that may include a file: both find the same.
    #[test]
    fn what_is_included_is_found_by_the_beginnings_of_lines() {
        let lines = [
            "      include 'a.inc'",
            "INCLUDE \"b.inc\"",
            "x = 1; include 'c.inc'",
            "! include 'd.inc'",
            "#include <e.h>",
            " # include \"f.h\" /* include \"g.h\" */",
            "#define NAME include 'h.inc'",
            "#/**/include \"i.h\"",
            "#\\",
            "%:include <j.h>",
            "#import <k.h>",
            "\u{c}include 'l.inc'",
            "\u{feff}#include <m.h>",
            "#include NAME",
            "  includes = increment(import)",
            "#",
            "",
        ];
        let of = |text: &str, words: Vec<Range<usize>>| {
            let mut odd = false;
            let found = include_lines(text.as_bytes(), &words, Language::Fortran, &mut odd);
            (odd, found.iter().map(|i| (i.name.to_path_buf(), i.angled)).collect::<Vec<_>>())
        };
        let mut any = 0;
        for first in lines {
            for second in lines {
                for end in ["\n", "\r\n"] {
                    let text = format!("{first}{end}{second}{end}");
                    let by_lines = words_of_lines(text.as_bytes(), &Beginnings::of(text.as_bytes()).inclusions);
                    let all = of(&text, words(text.as_bytes()).collect());
                    any += all.1.len();
                    assert_eq!(of(&text, by_lines), all, "{text:?}");
                }
            }
        }
        assert!(any > 500);
        assert!(has_lone_returns(b"a\rinclude 'b'\r") && !has_lone_returns(b"a\r\nb\r\n"));
        assert_eq!(scan(b"x = 1\rinclude 'b'\r").1.len(), 1);
    }
}
