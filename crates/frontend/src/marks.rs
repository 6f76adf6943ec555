//! Whether a text may hold something to resolve, found at the speed of a search for words.
//!
//! The words of variants have other uses too (`invariant`, `std::variant`, a `dispatch` of one's
//! own), so they count as words only, and only where a directive, or a macro for one, may be meant.

mod fortran;
mod misspelt;

pub use fortran::{
    behind_lone_returns, differs_on_devices, holds_sentinel, may_differ_on_devices, may_hold_marks, may_run_on_devices,
    names_marks, of_other_form, preprocessor_line,
};
pub use misspelt::is_misspelt;

use crate::language::Language;
use crate::splices::splice_len;
use memchr::memmem;
use std::borrow::Cow;

/// How far before the word `omp`, or what else makes it a directive's, may stand.
const NEAR: usize = 240;

/// Whether a text may hold something to resolve.
pub fn is_marked(bytes: &[u8], language: Language) -> bool {
    match language {
        Language::Fortran => fortran::is_marked(bytes),
        Language::C | Language::Cxx => holds_marks(bytes) || (splices_words(bytes) && holds_marks(&spliced(bytes))),
    }
}

/// Whether what a macro stands for, as an option of the compiler gives it, may be a part of a directive with variants.
pub fn is_marked_value(value: &[u8]) -> bool {
    let mut words = value.split(|b| !is_word_byte(b));
    words.any(|word| matches!(word, b"metadirective" | b"variant" | b"dispatch"))
}

/// Whether one of the macros that options define, each with its value, may be a part of a directive with variants.
pub fn holds_marked_macro(macros: &[(String, Option<String>)]) -> bool {
    macros.iter().filter_map(|(_, value)| value.as_ref()).any(|value| is_marked_value(value.as_bytes()))
}

/// Whether a text of C may hold directives for devices. What a macro is given may be a part of one.
pub fn may_hold_target(bytes: &[u8]) -> bool {
    holds_target(bytes) || (splices_words(bytes) && holds_target(&spliced(bytes)))
}

fn holds_target(text: &[u8]) -> bool {
    let is_argument = |at: usize| matches!(text[..at].trim_ascii_end().last(), Some(b'(' | b',' | b'"' | b'[' | b':'));
    let is_trait = |at: usize| text[at..].starts_with(b"target_device");
    let is_token = |at: usize| {
        let joined = text[..at].ends_with(b"declare_");
        (joined || !at.checked_sub(1).is_some_and(|n| is_word_byte(&text[n]))) && !is_trait(at)
    };
    let is_said = |at: usize| begins_directive(text, at) || (is_argument(at) && !is_behind_slashes(text, at));
    memmem::find_iter(text, b"target").any(|at| is_token(at) && is_said(at))
}

/// Whether a place stands in a comment that began in its line.
fn is_behind_slashes(text: &[u8], at: usize) -> bool {
    let line = &text[memchr::memrchr(b'\n', &text[..at]).map_or(0, |n| n + 1)..at];
    let is_outside = |slashes: usize| memchr::memchr_iter(b'"', &line[..slashes]).count().is_multiple_of(2);
    memmem::find_iter(line, b"//").any(is_outside)
}

/// Whether a byte is a part of a directive's word.
fn is_word_byte(b: &u8) -> bool {
    b.is_ascii_alphanumeric() || *b == b'_'
}

/// Whether a word of C goes on in the next line.
pub fn splices_words(bytes: &[u8]) -> bool {
    memchr::memchr_iter(b'\\', bytes).any(|at| {
        let length = splice_len(bytes, at);
        length > 0 && bytes[..at].last().is_some_and(is_word_byte) && bytes.get(at + length).is_some_and(is_word_byte)
    })
}

/// The text with its lines joined that go on.
pub fn spliced(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    let mut done = 0;
    for at in memchr::memchr_iter(b'\\', bytes) {
        let length = splice_len(bytes, at);
        if length > 0 {
            out.extend_from_slice(&bytes[done..at]);
            done = at + length;
        }
    }
    out.extend_from_slice(&bytes[done..]);
    out
}

fn holds_marks(text: &[u8]) -> bool {
    // What is nearly such a word must be said to be none.
    memmem::find_iter(text, b"metadi").any(|at| text[at..].starts_with(b"metadirective") || begins_directive(text, at))
        || memmem::find_iter(text, b"declare var").any(|at| begins_directive(text, at))
        || memmem::find_iter(text, b"variant").any(|at| is_word(text, at, 7) && begins_directive(text, at))
        || memmem::find_iter(text, b"dispatch").any(|at| is_word(text, at, 8) && begins_directive(text, at))
        || memmem::find_iter(text, b"omp").any(|at| is_misspelt(text, at))
}

/// Underscores may join the words of a directive's name (`declare_variant`).
fn is_word(text: &[u8], at: usize, length: usize) -> bool {
    let before = &text[..at];
    let joined = [&b"declare_"[..], b"target_"].iter().any(|word| before.ends_with(word));
    let whole =
        (joined || !before.last().is_some_and(is_word_byte)) && !text.get(at + length).is_some_and(is_word_byte);
    // A type or a variable of that name.
    let next = text[at + length..].iter().find(|b| !matches!(b, b' ' | b'\t'));
    whole && !next.is_some_and(|b| matches!(b, b'<' | b'>' | b'&' | b';' | b'=' | b'{' | b'.'))
}

fn begins_directive(text: &[u8], at: usize) -> bool {
    let near = &text[at.saturating_sub(NEAR)..at];
    let begins = |word: &'static [u8]| memmem::find_iter(near, word).filter(|&i| i == 0 || !is_word_byte(&near[i - 1]));
    // A macro may stand for a part of a directive, or for `omp` itself.
    let words: [&[u8]; 8] = [b"omp", b"OMP", b"declare", b"DECLARE", b"pragma", b"PRAGMA", b"_Pragma", b"define"];
    let joins = |text: &[u8]| is_one_line(text) || is_open(text);
    words.iter().any(|word| begins(word).any(|i| without_comments(&near[i..]).is_some_and(|t| joins(&t))))
}

/// The text with its comments gone; `None`: it ends in one.
fn without_comments(text: &[u8]) -> Option<Cow<'_, [u8]>> {
    let Some(start) = memmem::find(text, b"/*") else { return Some(text.into()) };
    let end = start + 2 + memmem::find(&text[start + 2..], b"*/")? + 2;
    let rest = without_comments(&text[end..])?;
    Some([&text[..start], b" ", &rest[..]].concat().into())
}

/// Whether a parenthesis or bracket is open at the end of the text.
fn is_open(text: &[u8]) -> bool {
    let count = |a: u8, b: u8| memchr::memchr2_iter(a, b, text).count();
    count(b'(', b'[') > count(b')', b']')
}

/// Whether a preprocessor line goes on to the end of the text.
fn is_one_line(text: &[u8]) -> bool {
    let goes_on = |end: usize| {
        let before = text[..end].strip_suffix(b"\r").unwrap_or(&text[..end]);
        before.ends_with(b"\\") || before.ends_with(b"??/")
    };
    memchr::memchr2_iter(b'\n', b'\r', text)
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
            "#pragma omp dispach",
            "#pragma omp declarevariant(f)",
            "# pragma  omp begin \\\n declare_varaint match()",
            "#pragma omp /* all */ metdirective",
            "_Pragma(\"omp metdirective\")",
            "[[omp::directive(metdirective)]]",
            "[[using omp : sequence(directive(parallel), directive(dispach))]]",
            "OMP(declare\n variant(f))",
            "#pragma omp declare vari\\\nant(f)",
            "#pragma omp meta\\ \t\ndirective",
            "#pragma omp \\\r\nmetadirec\\\r\ntive",
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
            "#define RELATION(op) \\\n template<typename... T> bool operator op(const variant<T...> &a)",
            "#define TOL 1\n/* -- */\nA::A() : variant(B) {}",
            "// what OMP has\nint variant;",
            "#pragma omp parallel\n{ // one variant of it\n dispatch(x); }",
            "#define GUARD 1\n#pragma GCC system_header\nclass variant;\n",
            "#pragma omp declare targett",
            "#pragma omp ompx dispach_fast",
            "int omp; // an omp dispacher\n",
            "#pragma omp parallel for private(metdirective)",
        ] {
            assert!(!is_marked(text.as_bytes(), Language::Cxx), "{text}");
        }
    }

    #[test]
    fn directives_for_devices_are_known_by_their_word() {
        let of_devices = [
            "#pragma omp target teams",
            "#pragma omp begin declare target",
            "#pragma omp declare_target",
            "#pragma omp \\\n target_data map(x)",
            "#pragma omp tar\\\nget",
            "_Pragma(\"omp target\")",
            "DIRECTIVE(target teams)",
            "LOG(\"//\") DIRECTIVE(target teams)",
            "DIRECTIVE(parallel for, target)",
            "#define WHERE target",
            "[[omp::directive(target)]]",
            "#pragma omp metadirective when(user={condition(n)}: target)",
        ];
        for text in of_devices {
            assert!(may_hold_target(text.as_bytes()), "{text}");
        }
        for text in [
            "// the target temperature\n",
            "// for NONE, target is as it was\n",
            "double t_target;",
            "omp_target_alloc(n, d);",
            "#pragma omp metadirective when(target_device={kind(gpu)}: parallel for)",
            "void compute_target();",
        ] {
            assert!(!may_hold_target(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn c_has_cases() {
        assert!(!is_marked(b"#PRAGMA OMP METADIRECTIVE", Language::C));
    }
}
