//! Conditions around directives that hang on macros which headers in angle brackets may define: `#ifdef INT_MAX`.

use super::includes_library;
use ompick_frontend::cpp::{Lexer, Token};
use ompick_frontend::marks::is_marked;
use ompick_rewriter::run::{Language, Report, Request, predefined_in};
use std::collections::HashSet;

/// The C libraries' names for themselves; other names with underscores around them are compilers'.
const LIBRARIES: [&[u8]; 4] = [b"__GLIBC__", b"__UCLIBC__", b"__NEWLIB__", b"__BIONIC__"];

/// Whether a program that includes headers in angle brackets asks, around something to be resolved, for a macro that
/// neither its own files, its options nor the compiler define.
pub fn hang_on_macros(request: &Request, report: &Report) -> bool {
    let texts = || report.sources.files.iter().map(|file| &*file.bytes);
    let asked: Vec<Vec<u8>> = texts().flat_map(asked_around_marks).collect();
    if asked.is_empty() || !texts().any(includes_library) {
        return false;
    }
    let settings = &request.settings;
    let predefined = predefined_in(Language::Cxx, settings.predefined.clone());
    let given = settings.macros.iter().map(|(name, _)| name).chain(predefined.iter().map(|(name, _)| name));
    let mut known: HashSet<Vec<u8>> = given.map(|name| name.split('(').next().unwrap_or(name).into()).collect();
    known.extend([b"_OPENMP".to_vec(), b"__cplusplus".to_vec()]);
    known.extend(texts().flat_map(defined));
    let is_compilers = |name: &[u8]| name.starts_with(b"__") && name.ends_with(b"__") && !LIBRARIES.contains(&name);
    asked.iter().any(|name| !known.contains(name) && !is_compilers(name))
}

/// The lines of a text that begin with `#`, each by the place behind that and its words.
fn lines(text: &[u8]) -> impl Iterator<Item = (usize, Vec<&[u8]>)> {
    let starts = memchr::memchr_iter(b'#', text).filter(|at| {
        let line = memchr::memrchr(b'\n', &text[..*at]).map_or(0, |n| n + 1);
        text[line..*at].trim_ascii().is_empty()
    });
    starts.map(|at| {
        let mut lexer = Lexer::in_line(text, at + 1, true);
        let words = std::iter::from_fn(|| lexer.next_token()).map(|Token { start, end, .. }| &text[start..end]);
        (at + 1, words.collect())
    })
}

/// A group of lines that is open.
struct Group {
    /// The macros that its conditions ask for.
    asked: Vec<Vec<u8>>,
    /// It has something to be resolved, as far as it was read.
    is_marked: bool,
    read_to: usize,
}

impl Group {
    /// Reads on, to a place where another group begins, or it ends itself: each part of a text is read once.
    fn read(&mut self, text: &[u8], to: usize) {
        self.is_marked |= is_marked(&text[self.read_to..to], Language::Cxx);
        self.read_to = to;
    }
}

/// The macros for which a text asks in a group of lines that has something to be resolved.
fn asked_around_marks(text: &[u8]) -> Vec<Vec<u8>> {
    if !is_marked(text, Language::Cxx) {
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut open: Vec<Group> = Vec::new();
    for (at, words) in lines(text) {
        let names: Vec<Vec<u8>> = match &words[..] {
            [b"ifdef" | b"ifndef" | b"elifdef" | b"elifndef", name, ..] => vec![name.to_vec()],
            [b"if" | b"elif", condition @ ..] => {
                let behind = condition.iter().zip(condition.iter().skip(1)).zip(condition.iter().skip(2));
                let of_word = behind.clone().filter(|((word, next), _)| **word == b"defined" && **next == b"(");
                let bare = condition.windows(2).filter(|pair| pair[0] == b"defined" && pair[1] != b"(");
                of_word.map(|(_, name)| name.to_vec()).chain(bare.map(|pair| pair[1].to_vec())).collect()
            }
            _ => Vec::new(),
        };
        match words.first().copied().unwrap_or_default() {
            b"if" | b"ifdef" | b"ifndef" => {
                open.last_mut().into_iter().for_each(|group| group.read(text, at));
                open.push(Group { asked: names, is_marked: false, read_to: at });
            }
            b"elif" | b"elifdef" | b"elifndef" => {
                open.last_mut().into_iter().for_each(|group| group.asked.extend(names.iter().cloned()));
            }
            b"endif" => {
                let Some(mut group) = open.pop() else { continue };
                group.read(text, at);
                if let Some(around) = open.last_mut() {
                    around.is_marked |= group.is_marked;
                    around.read_to = at;
                }
                found.extend(group.asked.into_iter().filter(|_| group.is_marked));
            }
            _ => {}
        }
    }
    found
}

/// The macros that a text defines.
fn defined(text: &[u8]) -> Vec<Vec<u8>> {
    let names = lines(text).filter(|(_, words)| words.first() == Some(&&b"define"[..]));
    names.filter_map(|(_, words)| words.get(1).map(|name| name.to_vec())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn macros_that_are_asked_for_around_directives() {
        let of = |text: &str| -> Vec<String> {
            asked_around_marks(text.as_bytes()).into_iter().map(|name| String::from_utf8(name).unwrap()).collect()
        };
        let marks = "#pragma omp metadirective default(nothing)\n";
        assert_eq!(of(&format!("#ifdef A\n#ifndef B\n{marks}#endif\n#endif\n")), ["B", "A"]);
        assert_eq!(
            of(&format!("#if defined(A) && !defined B && C\n{marks}#elif defined( D )\n#endif\n")),
            ["A", "B", "D"]
        );
        assert_eq!(of(&format!("#ifdef A\nint x;\n#endif\n{marks}")), [""; 0]);
        assert_eq!(defined(b" # define A(x) x\n#undef B\n#define C\n"), [b"A".to_vec(), b"C".to_vec()]);
    }
}
