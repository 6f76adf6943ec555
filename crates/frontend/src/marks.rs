//! Whether a text may hold something to resolve, found at the speed of a search for words.
//!
//! The words of variants have other uses too (`invariant`, `std::variant`, a `dispatch` of one's
//! own), so they count as words only, and only where a directive, or a macro for one, may be meant.

use crate::language::Language;
use memchr::memmem;

/// How far before the word `omp`, or what else makes it a directive's, may stand.
const NEAR: usize = 240;

/// Whether a text may hold something to resolve.
pub fn is_marked(bytes: &[u8], language: Language) -> bool {
    match language {
        // A word may go on in the next line, and sentinels stand far before: any word counts.
        Language::Fortran => {
            let text = bytes.to_ascii_lowercase();
            [&b"variant"[..], b"metadirective", b"dispatch"].iter().any(|word| memmem::find(&text, word).is_some())
        }
        Language::C | Language::Cxx => holds_marks(bytes),
    }
}

fn holds_marks(text: &[u8]) -> bool {
    memmem::find(text, b"metadirective").is_some()
        || memmem::find_iter(text, b"variant").any(|at| is_word(text, at, 7) && is_meant(text, at))
        || memmem::find_iter(text, b"dispatch").any(|at| is_word(text, at, 8) && is_meant(text, at))
}

/// Underscores may join the words of a directive's name (`declare_variant`).
fn is_word(text: &[u8], at: usize, length: usize) -> bool {
    let part = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_';
    let before = &text[..at];
    let joined = [&b"declare_"[..], b"target_"].iter().any(|word| before.ends_with(word));
    (joined || !before.last().is_some_and(part)) && !text.get(at + length).is_some_and(part)
}

fn is_meant(text: &[u8], at: usize) -> bool {
    let near = &text[at.saturating_sub(NEAR)..at];
    let part = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
    let begins = |word: &'static [u8]| memmem::find_iter(near, word).filter(|&i| i == 0 || !part(near[i - 1]));
    // A macro may stand for a part of a directive, or for `omp` itself.
    let words: [&[u8]; 6] = [b"omp", b"OMP", b"declare", b"DECLARE", b"PRAGMA", b"_Pragma"];
    let lines: [&[u8]; 2] = [b"pragma", b"define"];
    words.iter().any(|word| begins(word).next().is_some())
        || lines.iter().any(|word| begins(word).any(|i| is_one_line(&near[i..])))
}

/// Whether a preprocessor line goes on to the end of the text.
fn is_one_line(text: &[u8]) -> bool {
    let goes_on = |end: usize| {
        let before = text[..end].strip_suffix(b"\r").unwrap_or(&text[..end]);
        before.ends_with(b"\\") || before.ends_with(b"??/")
    };
    memmem::find(text, b"/*").is_some()
        || memchr::memchr2_iter(b'\n', b'\r', text)
            .all(|end| goes_on(end) || (text[end] == b'\r' && text.get(end + 1) == Some(&b'\n')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_count_where_a_directive_may_be_meant() {
        let marked = [
            "#pragma omp declare variant(f)",
            "_Pragma(\"omp begin declare \\\n variant match()\")",
            "#pragma omp begin declare_variant match()",
            "#pragma omp target variant dispatch",
            "#pragma omp metadirective",
            "#pragma omp \\\n dispatch",
            "OMP(declare\n variant(f))",
            "#define CHOOSE(f) declare variant(f)",
            "#define WORD variant",
            "#define CHOOSE(f) declare \\\r\n  variant(f)",
            "#define WORD /* that\n is */ variant",
            "#pragma \\\n WORD variant",
            "[[omp::directive(dispatch)]]",
            "[[using omp : sequence(directive(parallel), directive(dispatch))]]",
        ];
        for text in marked {
            assert!(is_marked(text.as_bytes(), Language::Cxx), "{text}");
        }
        for text in [
            "// an invariant of omp\n",
            "#include <variant>\n",
            "std::variant<int>",
            "void dispatch(void);",
            "int variants;",
            "#define GUARD 1\n#pragma GCC system_header\nclass variant;\n",
        ] {
            assert!(!is_marked(text.as_bytes(), Language::Cxx), "{text}");
        }
    }

    #[test]
    fn fortran_has_no_cases() {
        assert!(is_marked(b"!$OMP DECLARE VARIANT(f)", Language::Fortran));
        assert!(is_marked(b"      call g\nC$OMP DISPATCH\n", Language::Fortran));
        assert!(!is_marked(b"#PRAGMA OMP METADIRECTIVE", Language::C));
        assert!(!is_marked(b"call something(x)", Language::Fortran));
    }
}
