//! What macros hide that copies of a text must not have twice: `__COUNTER__`, which counts its uses, and static
//! variables; and names that something in copies has.

use super::lexer::{Lexer, TokenKind};
use super::macros::MacroDef;
use super::spelling::spelling;
use super::unit::TranslationUnit;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// The macro that counts its uses.
pub const COUNTER: &[u8] = b"__COUNTER__";

/// What makes a variable of a block one that stays.
const STATIC: [&[u8]; 4] = [b"static", b"thread_local", b"_Thread_local", b"__thread"];

/// What makes it one that does not change.
const CONSTANT: [&[u8]; 4] = [b"const", b"constexpr", b"__const", b"__const__"];

impl TranslationUnit {
    /// Whether any of the unit's files names [`COUNTER`].
    pub fn names_counter(&self) -> bool {
        *self.names_counter.get_or_init(|| {
            let counter = memchr::memmem::Finder::new(COUNTER);
            self.passes.iter().any(|p| counter.find(&p.source.bytes).is_some())
        })
    }

    /// The words of a text that count, in their order: [`COUNTER`], and macros that lead to it by any of their
    /// definitions. Those in lines that define macros do not.
    pub fn counting_words(&self, text: &[u8]) -> Vec<Vec<u8>> {
        if !self.names_counter() {
            return Vec::new();
        }
        self.words_among(text, self.counting.get_or_init(|| self.leading_to(&[COUNTER])))
    }

    /// Where macros are named in a text that lead to a static variable by any of their definitions.
    pub fn macros_with_statics(&self, text: &[u8]) -> Vec<Range<usize>> {
        let words = self.statics.get_or_init(|| self.macros_leading_to(&STATIC, &|_| true));
        self.places_among(text, words)
    }

    /// The same of those whose value may change.
    pub fn macros_with_changing_statics(&self, text: &[u8]) -> Vec<Range<usize>> {
        let changes = |def: &MacroDef| !def.identifiers().any(|word| CONSTANT.contains(&word));
        let words = self.changing_statics.get_or_init(|| self.macros_leading_to(&STATIC, &changes));
        self.places_among(text, words)
    }

    /// Where macros are named in a text that lead to a word by any of their definitions.
    pub fn macros_with_word(&self, text: &[u8], word: &[u8]) -> Vec<Range<usize>> {
        let holders = self.holders.get_or_init(|| {
            let mut holders: HashMap<Vec<u8>, Vec<Vec<u8>>> = HashMap::new();
            for def in self.macros.definitions() {
                for word in def.identifiers().collect::<HashSet<_>>() {
                    holders.entry(word.to_vec()).or_default().push(def.name.to_vec());
                }
            }
            holders
        });
        let mut leading = HashSet::new();
        let mut open = vec![word];
        while let Some(word) = open.pop() {
            for name in holders.get(word).into_iter().flatten() {
                if leading.insert(name.clone()) {
                    open.push(name);
                }
            }
        }
        self.places_among(text, &leading)
    }

    /// Whether a text names a macro, by itself or by others, but for lines that define macros.
    pub fn names_macro(&self, text: &[u8], name: &[u8]) -> bool {
        let own = HashSet::from([name.to_vec()]);
        !self.places_among(text, &own).is_empty() || !self.macros_with_word(text, name).is_empty()
    }

    /// The words of a text that are among others, in their order, but for those in lines that define macros.
    fn words_among(&self, text: &[u8], wanted: &HashSet<Vec<u8>>) -> Vec<Vec<u8>> {
        let token = |place: Range<usize>| Lexer::new(text, place.start, place.end, self.cplusplus).next_token();
        let places = self.places_among(text, wanted).into_iter();
        places.filter_map(token).map(|token| spelling(text, &token).into_owned()).collect()
    }

    /// Where they stand.
    fn places_among(&self, text: &[u8], wanted: &HashSet<Vec<u8>>) -> Vec<Range<usize>> {
        let mut found = Vec::new();
        if wanted.is_empty() {
            return found;
        }
        let mut lexer = Lexer::new(text, 0, text.len(), self.cplusplus);
        while let Some(token) = lexer.next_token() {
            let word = spelling(text, &token);
            if *word == b"#"[..] && begins_line(text, token.start) {
                let mut line = Lexer::in_line(text, token.end, self.cplusplus);
                let name = line.next_token().map_or(&[][..], |name| &text[name.start..name.end]);
                if [&b"define"[..], b"undef"].contains(&name) {
                    while line.next_token().is_some() {}
                    lexer.pos = line.pos;
                }
            } else if token.kind == TokenKind::Identifier && wanted.contains(&*word) {
                found.push(token.start..token.end);
            }
        }
        found
    }

    /// Some words, and the macros that lead to one of them.
    fn leading_to(&self, words: &[&[u8]]) -> HashSet<Vec<u8>> {
        let mut leading = self.macros_leading_to(words, &|_| true);
        leading.extend(words.iter().map(|word| word.to_vec()));
        leading
    }

    /// The macros with a definition that counts and has one of the words, and those that lead to them.
    fn macros_leading_to(&self, words: &[&[u8]], counts: &dyn Fn(&MacroDef) -> bool) -> HashSet<Vec<u8>> {
        let has_word = |def: &&MacroDef| counts(def) && def.identifiers().any(|name| words.contains(&name));
        let first = self.macros.definitions().iter().filter(has_word);
        let mut leading: HashSet<Vec<u8>> = first.map(|def| def.name.to_vec()).collect();
        loop {
            let before = leading.len();
            for def in self.macros.definitions() {
                if def.identifiers().any(|name| leading.contains(name)) {
                    leading.insert(def.name.to_vec());
                }
            }
            if leading.len() == before {
                return leading;
            }
        }
    }
}

fn begins_line(text: &[u8], at: usize) -> bool {
    let before = text[..at].iter().rev().find(|b| !matches!(b, b' ' | b'\t'));
    before.is_none_or(|b| matches!(b, b'\n' | b'\r'))
}
