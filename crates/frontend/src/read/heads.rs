//! Heads of function definitions that the grammars do not read as such: without a type (`main() {`, C before C99), or
//! made by a macro as a whole (`DEFINE(f) {`).

use crate::attributes::closing;
use crate::cpp::{Invocation, Lexer, TranslationUnit};
use crate::expanded::ExpandedInvocation;
use crate::parsed::ParsedFile;
use std::ops::Range;

/// What may stand before a function's name that has no type.
const SPECIFIERS: [&[u8]; 7] =
    [b"static", b"extern", b"inline", b"__inline", b"__inline__", b"register", b"__extension__"];

/// Words that parentheses may follow at file scope, and that name no function.
const NO_NAMES: [&[u8]; 14] = [
    b"__attribute__",
    b"__attribute",
    b"__declspec",
    b"_Alignas",
    b"alignas",
    b"_Static_assert",
    b"static_assert",
    b"typeof",
    b"__typeof__",
    b"__typeof",
    b"_Atomic",
    b"__asm__",
    b"asm",
    b"_BitInt",
];

/// A word that parentheses and a body follow, at the beginning of an item of the file.
struct Head {
    name: Range<usize>,
}

impl ParsedFile {
    /// What stands for such heads, in the file's offsets. An invocation is written out; a name gets the type that it
    /// has.
    pub(super) fn unparsed_heads(
        &self,
        unit: &TranslationUnit,
        expanded: &dyn Fn(Invocation) -> ExpandedInvocation,
    ) -> Vec<ExpandedInvocation> {
        if !self.trees.may_have_unparsed_heads(self.is_cxx()) {
            return Vec::new();
        }
        let pass = unit.pass(self.pass);
        let bytes = &pass.source.bytes;
        let tokens: Vec<Range<usize>> = pass
            .active_text()
            .into_iter()
            .flat_map(|part| {
                let mut lexer = Lexer::new(bytes, part.start, part.end, self.is_cxx());
                std::iter::from_fn(move || lexer.next_token()).map(|t| t.start..t.end)
            })
            .collect();
        let heads = Items { bytes, tokens: &tokens, is_cxx: self.is_cxx() }.heads();
        if heads.is_empty() {
            return Vec::new();
        }
        let mut invocations = unit.all_invocations(self.pass).list;
        invocations.retain(|i| !i.counts);
        let mut found = Vec::new();
        for head in heads {
            match invocations.iter().find(|i| i.range.start == head.name.start) {
                Some(made) => found.push(expanded(made.clone())),
                None if !self.is_cxx() => {
                    found.push(ExpandedInvocation {
                        text: [b"int ", &bytes[head.name.clone()]].concat(),
                        from: head.name,
                    });
                }
                None => {}
            }
        }
        found
    }
}

/// The items of a file, as tokens.
struct Items<'t> {
    bytes: &'t [u8],
    tokens: &'t [Range<usize>],
    is_cxx: bool,
}

impl Items<'_> {
    fn word(&self, i: usize) -> &[u8] {
        self.tokens.get(i).map_or(b"", |t| &self.bytes[t.clone()])
    }

    fn is_name(&self, i: usize) -> bool {
        self.word(i).first().is_some_and(|b| b.is_ascii_alphabetic() || *b == b'_' || *b >= 0x80)
    }

    /// One past the bracket that closes the one at a token.
    fn behind(&self, open: usize) -> usize {
        let words = self.tokens[open..].iter().map(|t| &self.bytes[t.clone()]);
        closing(words).map_or(self.tokens.len(), |n| open + n + 1)
    }

    fn heads(&self) -> Vec<Head> {
        let mut found = Vec::new();
        let mut i = 0;
        while i < self.tokens.len() {
            if let Some(head) = self.head(i) {
                found.push(Head { name: self.tokens[head].clone() });
            }
            i = self.next_item(i);
        }
        found
    }

    /// Where the item behind one begins; the contents of namespaces and linkage specifications are items, too.
    fn next_item(&self, mut i: usize) -> usize {
        let holds_items = matches!(self.word(i), b"namespace" | b"inline")
            || (self.word(i) == b"extern" && self.word(i + 1).starts_with(b"\""));
        while i < self.tokens.len() {
            match self.word(i) {
                b";" | b"}" => return i + 1,
                b"{" if holds_items => return i + 1,
                b"{" => return self.behind(i),
                b"(" | b"[" => i = self.behind(i),
                _ => i += 1,
            }
        }
        i
    }

    /// The token of the name, if an item begins with one, its parameters and a body.
    fn head(&self, mut i: usize) -> Option<usize> {
        while SPECIFIERS.contains(&self.word(i)) {
            i += 1;
        }
        if !self.is_name(i) || NO_NAMES.contains(&self.word(i)) || self.word(i + 1) != b"(" {
            return None;
        }
        let name = i;
        let mut i = self.behind(i + 1);
        // The declarations of parameters, as before C89.
        while !self.is_cxx && self.is_name(i) {
            while !matches!(self.word(i), b";" | b"{" | b"}" | b"=" | b"") {
                i = if matches!(self.word(i), b"(" | b"[") { self.behind(i) } else { i + 1 };
            }
            if self.word(i) != b";" {
                return None;
            }
            i += 1;
        }
        (self.word(i) == b"{").then_some(name)
    }
}
