//! Names of a Fortran text that do not stand in it as words: they go on in the next line, have blanks in fixed form, or
//! the preprocessor makes them. Rather too many than too few.

use super::{Lines, definition, preprocessor_lines, separated};
use crate::pieces::{Pieces, is_word_part, words};
use crate::source_form::SourceForm;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// A macro of the command line: its name, and what it stands for.
pub type CommandLineMacro = (String, Option<String>);

/// The names that some texts, which are read as one, may hold beside their words.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct MadeNames {
    /// In lower case.
    words: FxHashSet<Vec<u8>>,
    /// What names may be put together of, where the preprocessor may do that.
    pieces: Option<Pieces>,
}

impl MadeNames {
    /// Whether some texts may hold names beside their words that matter, without reading them; `holds`: whether a text
    /// has one of those in it, as a part of a word or not.
    pub fn may_be(
        texts: &[Vec<u8>],
        form: SourceForm,
        macros: &[CommandLineMacro],
        holds: &dyn Fn(&[u8]) -> bool,
    ) -> bool {
        let may_be_cut = |text: &Vec<u8>| match form.is_fixed() {
            true => holds(&without_blanks(text)),
            false => splits_words(text),
        };
        macros.iter().any(stands_for_name) || any_may_paste(texts, macros) || texts.iter().any(may_be_cut)
    }

    /// `macros`: those of the command line.
    pub fn of(texts: &[Vec<u8>], form: SourceForm, macros: &[CommandLineMacro]) -> MadeNames {
        let mut made = MadeNames::default();
        let pastes = any_may_paste(texts, macros);
        let of_macros: Vec<_> = macros.iter().filter(|given| stands_for_name(given)).collect();
        let is_split = |text: &Vec<u8>| form.is_fixed() || splits_words(text);
        if !pastes && of_macros.is_empty() && !texts.iter().any(is_split) {
            return made;
        }
        let lower: Vec<Vec<u8>> = texts.iter().map(|text| text.to_ascii_lowercase()).collect();
        let own: FxHashSet<&[u8]> = lower.iter().flat_map(|text| words(text)).collect();
        for text in lower.iter().filter(|text| is_split(text)) {
            let apart = Lines::of_lower(text.clone(), form).written_apart(form);
            made.words.extend(apart.into_iter().filter(|word| !own.contains(&word[..])));
        }
        made.add_macros(&own, &of_macros);
        if pastes {
            let mut pieces = Pieces::default();
            pieces.add(own.iter().copied().chain(made.words.iter().map(Vec::as_slice)));
            made.pieces = Some(pieces);
        }
        made
    }

    /// Whether a name, in lower case, may be one of them.
    pub fn may_hold(&self, name: &[u8]) -> bool {
        self.words.contains(name) || self.pieces.as_ref().is_some_and(|pieces| pieces.may_make(name))
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty() && self.pieces.is_none()
    }

    /// The words that macros of the command line stand for, of those that are named.
    fn add_macros(&mut self, own: &FxHashSet<&[u8]>, macros: &[&CommandLineMacro]) {
        let lower =
            |text: &str| -> Vec<Vec<u8>> { words(text.to_ascii_lowercase().as_bytes()).map(<[u8]>::to_vec).collect() };
        let of_macro = |(name, value): &&CommandLineMacro| [lower(name), lower(value.as_deref().unwrap_or_default())];
        let macros: Vec<[Vec<Vec<u8>>; 2]> = macros.iter().map(of_macro).collect();
        loop {
            let before = self.words.len();
            for [name, value] in &macros {
                if name.first().is_some_and(|name| own.contains(&name[..]) || self.words.contains(name)) {
                    self.words.extend(value.iter().filter(|word| !own.contains(&word[..])).cloned());
                }
            }
            if self.words.len() == before {
                return;
            }
        }
    }
}

/// Whether only the preprocessor can tell what procedures of some texts are called: macros name them. `names`: their
/// [`external_names`](super::external_names), which need not be asked for.
pub fn has_made_procedures(
    texts: &[Vec<u8>],
    macros: &[CommandLineMacro],
    names: impl FnOnce() -> BTreeSet<String>,
) -> bool {
    let mut of_macros: BTreeSet<Vec<u8>> =
        macros.iter().flat_map(|(name, _)| words(name.as_bytes()).take(1)).map(<[u8]>::to_ascii_lowercase).collect();
    for text in texts {
        let defined =
            preprocessor_lines(text).into_iter().filter_map(|line| Some(definition(text[line].trim_ascii())?.0));
        of_macros.extend(defined.map(<[u8]>::to_ascii_lowercase));
    }
    let is_glued = |text: &Vec<u8>| [b"/*", b"##"].iter().any(|mark| memchr::memmem::find(text, *mark).is_some());
    texts.iter().any(is_glued)
        || (!of_macros.is_empty() && names().iter().any(|name| of_macros.contains(name.as_bytes())))
}

/// Whether a macro of the command line stands for a name, among others: not for a number.
fn stands_for_name(given: &CommandLineMacro) -> bool {
    given.1.as_deref().is_some_and(|value| words(value.as_bytes()).any(|word| !word[0].is_ascii_digit()))
}

/// Whether words may become one in some texts, or in what macros of the command line stand for.
fn any_may_paste(texts: &[Vec<u8>], macros: &[CommandLineMacro]) -> bool {
    let values = macros.iter().filter_map(|(_, value)| value.as_deref()).map(str::as_bytes);
    texts.iter().map(Vec::as_slice).chain(values).any(may_paste)
}

/// Whether words may become one: a comment of C is nothing between them, `##` joins them, and what a macro stands for
/// has no blank behind it (GCC's manual of the preprocessor, 10.2).
fn may_paste(text: &[u8]) -> bool {
    let is_in_word = |at: Option<usize>| at.and_then(|at| text.get(at)).is_some_and(is_word_part);
    let comments = |mark: &'static [u8]| memchr::memmem::find_iter(text, mark);
    memchr::memmem::find(text, b"##").is_some()
        || comments(b"/*").any(|at| is_in_word(at.checked_sub(1)))
        || comments(b"*/").any(|at| is_in_word(Some(at + 2)))
        || (memchr::memmem::find(text, b"define").is_some()
            && memchr::memchr_iter(b')', text).any(|at| is_in_word(Some(at + 1))))
}

/// What a line of fixed form has behind the mark by which it continues another (Fortran 2018, 6.3.3.3; a digit behind a
/// tab is an extension).
pub fn continuation(line: &[u8]) -> Option<&[u8]> {
    match line {
        [b'\t', b'1'..=b'9', rest @ ..] => Some(rest),
        [b' ', b' ', b' ', b' ', b' ', mark, rest @ ..] => {
            (!matches!(mark, b' ' | b'0' | b'\t' | b'\r' | b'\n')).then_some(rest)
        }
        _ => None,
    }
}

/// A text of fixed form in lower case, without blanks and what makes a line continue another.
fn without_blanks(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    for line in text.split(|b| *b == b'\n') {
        if matches!(line.first(), Some(b'c' | b'C' | b'*' | b'!')) {
            continue;
        }
        let rest = continuation(line).unwrap_or_else(|| {
            out.push(b'\n');
            line
        });
        out.extend(rest.iter().filter(|b| !b.is_ascii_whitespace()).map(u8::to_ascii_lowercase));
    }
    out
}

/// Whether a word of free form may go on in the next line.
fn splits_words(text: &[u8]) -> bool {
    memchr::memchr_iter(b'&', text).any(|at| {
        let rest = &text[at + 1..];
        let next = rest.iter().find(|b| !matches!(b, b' ' | b'\t'));
        at.checked_sub(1).is_some_and(|before| is_word_part(&text[before]))
            && matches!(next, None | Some(b'\n' | b'\r' | b'!'))
    })
}

impl Lines {
    /// All words of the text, however they are written.
    pub(crate) fn words(&self, form: SourceForm) -> FxHashSet<Vec<u8>> {
        let mut all = self.written_apart(form);
        all.extend(words(&self.text).map(<[u8]>::to_vec));
        all
    }

    /// The words of its statements, each in one piece; in fixed form, what may be one without its blanks.
    fn written_apart(&self, form: SourceForm) -> FxHashSet<Vec<u8>> {
        let mut found = FxHashSet::default();
        for range in &self.scanned.statements {
            let written = &self.text[range.clone()];
            if !(if form.is_fixed() { may_be_apart(written) } else { written.contains(&b'&') }) {
                continue;
            }
            let joined = self.joined(range);
            if !form.is_fixed() {
                found.extend(words(&joined).map(<[u8]>::to_vec));
                continue;
            }
            for statement in separated(&joined) {
                let compact: Vec<u8> = statement.iter().copied().filter(|b| !b.is_ascii_whitespace()).collect();
                for word in words(&compact) {
                    let digits = word.iter().take_while(|b| b.is_ascii_digit()).count();
                    let own = &word[digits..];
                    let called = own.strip_prefix(b"call").filter(|rest| !rest.is_empty());
                    found.extend([Some(own), called].into_iter().flatten().map(<[u8]>::to_vec));
                }
            }
        }
        found
    }
}

/// Whether a statement of fixed form may hold words that are not written as such. (Most have none.)
fn may_be_apart(statement: &[u8]) -> bool {
    let is_in_word = |at: Option<usize>| at.and_then(|at| statement.get(at)).is_some_and(is_word_part);
    let is_between = |at: usize| {
        let next = statement[at..].iter().position(|b| !matches!(b, b' ' | b'\t'));
        is_in_word(at.checked_sub(1)) && is_in_word(next.map(|n| at + n))
    };
    memchr::memchr(b'\n', statement).is_some()
        || memchr::memchr2_iter(b' ', b'\t', statement).any(is_between)
        || memchr::memmem::find_iter(statement, b"call").any(|at| is_in_word(Some(at + b"call".len())))
}

#[cfg(test)]
mod tests {
    use super::super::external_names;
    use super::*;

    fn holds(text: &str, form: SourceForm, name: &str) -> bool {
        let macros = [("NAME".to_owned(), Some("work".to_owned())), ("N".to_owned(), Some("3".to_owned()))];
        MadeNames::of(&[text.as_bytes().to_vec()], form, &macros).may_hold(name.as_bytes())
    }

    #[test]
    fn names_that_are_written_apart_are_found() {
        for text in ["call wo&\n  ! a note\n &rk(r)\n", "x = 1; call NAME(r)", "call CAT(wo,/**/rk)", "call wo/**/rk"] {
            assert!(holds(text, SourceForm::Free, "work"), "{text}");
        }
        let pasted = "#define ID(x) x\ncall ID(wo)rk(r)\n";
        assert!(holds(pasted, SourceForm::Free, "work") && !holds(pasted, SourceForm::Free, "works"));
        for text in ["call wo &\n  & rk(r)\n", "call w(wo, rk) ! N"] {
            assert!(!holds(text, SourceForm::Free, "work"), "{text}");
        }
        for text in
            ["      CALL WO RK(R)\n", "   10 CALL WO\n     1RK\n", "      IF (X) CALLWORK\n", "      Y = W ORK(1)"]
        {
            assert!(holds(text, SourceForm::FIXED, "work"), "{text}");
        }
        assert!(!holds("      CALL REWORK(R)\nC     WO RK\n", SourceForm::FIXED, "work"));
    }

    #[test]
    fn texts_that_hold_no_name_in_pieces_need_not_be_read() {
        let may_be = |text: &str, form| {
            let holds = |text: &[u8]| memchr::memmem::find(text, b"work").is_some();
            MadeNames::may_be(&[text.as_bytes().to_vec()], form, &[], &holds)
        };
        for text in ["      CALL WO RK(R)\n", "      CALL WO\nC no\n     1  RK\n", "\tCALL WO\n\t1RK\n"] {
            assert!(may_be(text, SourceForm::FIXED), "{text}");
        }
        assert!(!may_be("      CALL WO\n      RK = 1\n", SourceForm::FIXED));
        assert!(may_be("call a/**/b", SourceForm::Free) && !may_be("call ab", SourceForm::Free));
    }

    #[test]
    fn texts_whose_procedures_macros_name_are_known() {
        let is_made = |text: &str, value: &str| {
            let macros = [("NAME".to_owned(), Some(value.to_owned()))];
            let names = || external_names(text.as_bytes(), SourceForm::Free);
            has_made_procedures(&[text.as_bytes().to_vec()], &macros, names)
        };
        assert!(is_made("subroutine Name(x)\nend\n", "work") && !is_made("subroutine s\ncall NAME\nend\n", "work"));
        assert!(is_made("#define CAT(a,b) a/**/b\nsubroutine CAT(wo,rk)\nend\n", "1"));
    }
}
