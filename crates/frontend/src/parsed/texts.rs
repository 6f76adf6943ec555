//! What texts of C and C++ were parsed to: a header is parsed once for all units that see it alike.

use crate::diag::FileId;
use crate::syntax::Syntax;
use crate::working::Expanded;
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex};
use tree_sitter::Tree;

/// Bytes of text of which trees are held at most: one takes some thirty times as many.
const MOST: usize = 4 << 20;

/// A file as a unit sees it.
#[derive(PartialEq, Eq)]
pub(crate) struct Seen<'t> {
    pub file: FileId,
    pub cplusplus: bool,
    /// The macro invocations that are written out in its text.
    pub expansions: &'t [Expanded],
    /// Its text, with blanks for what the grammar must not see.
    pub view: &'t [u8],
}

/// What a text was parsed to.
#[derive(Clone)]
pub(crate) struct ParsedText {
    pub tree: Tree,
    pub syntax: Arc<Syntax>,
}

/// The texts that were parsed, by their files.
///
/// What is held of a file is only right for the bytes that it had: it must not outlive the [`crate::cpp::Files`] that it
/// was read from.
#[derive(Default)]
pub struct ParsedTexts {
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    of_file: FxHashMap<FileId, Vec<Held>>,
    /// Bytes of all views.
    size: usize,
}

struct Held {
    cplusplus: bool,
    expansions: Vec<Expanded>,
    view: Box<[u8]>,
    parsed: ParsedText,
}

impl Held {
    fn is(&self, seen: &Seen) -> bool {
        self.cplusplus == seen.cplusplus && *self.view == *seen.view && self.expansions == seen.expansions
    }
}

impl ParsedTexts {
    /// What a text was parsed to, or is by `parse`.
    pub(crate) fn get(&self, seen: &Seen, parse: impl FnOnce() -> ParsedText) -> ParsedText {
        let lock = || self.known.lock().unwrap_or_else(|e| e.into_inner());
        if let Some(held) = lock().of_file.get(&seen.file).and_then(|all| all.iter().find(|held| held.is(seen))) {
            return held.parsed.clone();
        }
        let parsed = parse();
        let mut known = lock();
        if known.size + seen.view.len() > MOST {
            *known = Known::default();
        }
        if seen.view.len() <= MOST {
            known.size += seen.view.len();
            known.of_file.entry(seen.file).or_default().push(Held {
                cplusplus: seen.cplusplus,
                expansions: seen.expansions.to_vec(),
                view: seen.view.into(),
                parsed: parsed.clone(),
            });
        }
        parsed
    }
}

impl std::fmt::Debug for ParsedTexts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("ParsedTexts")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn a_text_is_parsed_once_for_all_that_see_it_alike() {
        let mut parser = tree_sitter::Parser::new();
        parser.set_language(&tree_sitter_c::LANGUAGE.into()).unwrap();
        let empty = parser.parse("", None).unwrap();
        let (texts, parses) = (ParsedTexts::default(), Cell::new(0));
        let ask = |file, view: &[u8], cplusplus| {
            texts.get(&Seen { file: FileId(file), cplusplus, expansions: &[], view }, || {
                parses.set(parses.get() + 1);
                ParsedText { tree: empty.clone(), syntax: Arc::default() }
            });
            parses.get()
        };
        assert_eq!(ask(0, b"int f;", false), 1);
        assert_eq!(ask(0, b"int f;", false), 1);
        assert_eq!(ask(0, b"int f;", true), 2);
        assert_eq!(ask(0, b"      ", false), 3);
        assert_eq!(ask(1, b"int f;", false), 4);
        assert_eq!(ask(0, b"int f;", false), 4);
        // More than is held.
        assert_eq!(ask(2, &vec![b' '; MOST], false), 5);
        assert_eq!(ask(0, b"int f;", false), 6);
    }
}
