//! What texts of C and C++ were parsed to: a header is parsed once for all units that see it alike.

use super::trees::Trees;
use crate::expanded::ExpandedText;
use crate::syntax::Syntax;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::BuildHasher;
use std::sync::{Arc, Mutex};
use tree_sitter::Tree;

/// Bytes of text of which trees are held at most: one takes some thirty times as many.
const MOST: usize = 4 << 20;

/// A text as a unit sees it.
pub(crate) struct TextView<'t> {
    pub text: &'t ExpandedText,
    /// The same with blanks for what the grammar must not see.
    pub view: &'t [u8],
    pub cplusplus: bool,
}

/// What a text was parsed to.
#[derive(Clone)]
pub(crate) struct ParsedText {
    pub tree: Tree,
    pub syntax: Arc<Syntax>,
}

impl ParsedText {
    pub fn into_trees(self) -> (Trees, Arc<Syntax>) {
        (Trees::Whole(self.tree), self.syntax)
    }
}

/// The texts that were parsed, whatever files they are of.
#[derive(Default)]
pub struct ParsedTexts {
    known: Mutex<TextMemo>,
}

#[derive(Default)]
struct TextMemo {
    /// By a hash of the view.
    texts: FxHashMap<u64, Vec<Held>>,
    /// Bytes of all views.
    size: usize,
}

struct Held {
    text: ExpandedText,
    view: Box<[u8]>,
    cplusplus: bool,
    parsed: ParsedText,
}

impl Held {
    fn is(&self, seen: &TextView) -> bool {
        self.cplusplus == seen.cplusplus && *self.view == *seen.view && self.text.text() == seen.text.text()
    }
}

impl ParsedTexts {
    /// What a text was parsed to, or is by `parse`.
    pub(crate) fn get(&self, seen: &TextView, parse: impl FnOnce() -> ParsedText) -> ParsedText {
        let lock = || self.known.lock().unwrap_or_else(|e| e.into_inner());
        let hash = FxBuildHasher.hash_one(seen.view);
        if let Some(held) = lock().texts.get(&hash).and_then(|all| all.iter().find(|held| held.is(seen))) {
            return held.parsed.clone();
        }
        let parsed = parse();
        let mut known = lock();
        if known.size + seen.view.len() > MOST {
            *known = TextMemo::default();
        }
        if seen.view.len() <= MOST {
            known.size += seen.view.len();
            known.texts.entry(hash).or_default().push(Held {
                text: seen.text.clone(),
                view: seen.view.into(),
                cplusplus: seen.cplusplus,
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
        let ask = |text: &str, view: &[u8], cplusplus| {
            let text = ExpandedText::new(text.as_bytes().into(), &[]);
            texts.get(&TextView { text: &text, view, cplusplus }, || {
                parses.set(parses.get() + 1);
                ParsedText { tree: empty.clone(), syntax: Arc::default() }
            });
            parses.get()
        };
        assert_eq!(ask("int f;", b"int f;", false), 1);
        assert_eq!(ask("int f;", b"int f;", false), 1);
        assert_eq!(ask("int f;", b"int f;", true), 2);
        assert_eq!(ask("int f;", b"      ", false), 3);
        // Names are spelled in the text.
        assert_eq!(ask("int g;", b"      ", false), 4);
        assert_eq!(ask("int f;", b"int f;", false), 4);
        // More than is held.
        assert_eq!(ask("", &vec![b' '; MOST], false), 5);
        assert_eq!(ask("int f;", b"int f;", false), 6);
    }
}
