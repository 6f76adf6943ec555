//! What macros hide that copies of a text must not have twice: `__COUNTER__`, which counts its uses, and static variables.

use super::lexer::{Lexer, TokenKind};
use super::spelling::spelling;
use super::unit::TranslationUnit;
use std::collections::HashSet;

/// The macro that counts its uses.
pub const COUNTER: &[u8] = b"__COUNTER__";

/// What makes a variable of a block one that stays.
const STATIC: [&[u8]; 4] = [b"static", b"thread_local", b"_Thread_local", b"__thread"];

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

    /// The macros named in a text that lead to a static variable by any of their definitions.
    pub fn macros_with_statics(&self, text: &[u8]) -> Vec<Vec<u8>> {
        let statics = || {
            let mut words = self.leading_to(&STATIC);
            STATIC.iter().for_each(|word| _ = words.remove(*word));
            words
        };
        self.words_among(text, self.statics.get_or_init(statics))
    }

    /// The words of a text that are among others, in their order, but for those in lines that define macros.
    fn words_among(&self, text: &[u8], wanted: &HashSet<Vec<u8>>) -> Vec<Vec<u8>> {
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
                found.push(word.into_owned());
            }
        }
        found
    }

    /// Some words, and the macros that lead to one of them.
    fn leading_to(&self, words: &[&[u8]]) -> HashSet<Vec<u8>> {
        let mut leading: HashSet<Vec<u8>> = words.iter().map(|word| word.to_vec()).collect();
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
