//! `__COUNTER__`, which counts its uses: which words of a text do so.

use super::lexer::{Lexer, TokenKind};
use super::spelling::spelling;
use super::unit::TranslationUnit;
use std::collections::HashSet;

/// The macro that counts its uses.
pub const COUNTER: &[u8] = b"__COUNTER__";

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
        let counting = self.counting.get_or_init(|| self.find_counting());
        let mut found = Vec::new();
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
            } else if token.kind == TokenKind::Identifier && counting.contains(&*word) {
                found.push(word.into_owned());
            }
        }
        found
    }

    /// [`COUNTER`], and the macros that lead to it.
    fn find_counting(&self) -> HashSet<Vec<u8>> {
        let mut counting = HashSet::from([COUNTER.to_vec()]);
        loop {
            let before = counting.len();
            for def in self.macros.definitions() {
                if def.identifiers().any(|name| counting.contains(name)) {
                    counting.insert(def.name.to_vec());
                }
            }
            if counting.len() == before {
                return counting;
            }
        }
    }
}

fn begins_line(text: &[u8], at: usize) -> bool {
    let before = text[..at].iter().rev().find(|b| !matches!(b, b' ' | b'\t'));
    before.is_none_or(|b| matches!(b, b'\n' | b'\r'))
}
