//! What a source must name so that variants which stand in macros alone are used.

use crate::cpp::{MacroDef, TokenKind};
use crate::language::Language;
use crate::marks::{is_marked, may_hold_target, splices_words};
use crate::unit::Unit;
use memchr::memmem::{self, Finder};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::sync::LazyLock;

impl Unit {
    /// The macros of the unit that lead to a directive with variants, or of which their bodies do not tell. `None`: some of
    /// the unit was parsed, because variants stand elsewhere, too, or a macro was invoked that leads to one.
    ///
    /// A source that sees the same macros, names none of these, and has nothing to resolve by itself, comes to nothing.
    pub fn macros_leading_to_variants(&self) -> Option<BTreeSet<Vec<u8>>> {
        if self.language == Language::Fortran || !self.files.is_empty() || !self.called.is_empty() || self.objects {
            return None;
        }
        // What headers come to may hang on a source that they include themselves (`#include __BASE_FILE__`).
        let (main, others) = self.preprocessed.passes.split_first()?;
        if others.iter().any(|pass| pass.source.id == main.source.id) {
            return None;
        }
        let all: Vec<&MacroDef> =
            self.preprocessed.macros.definitions().iter().filter(|d| d.builtin.is_none()).collect();
        let mut users: FxHashMap<&[u8], Vec<&MacroDef>> = FxHashMap::default();
        for def in &all {
            def.identifiers().for_each(|name| users.entry(name).or_default().push(def));
        }
        let pasting: Vec<_> = all.iter().filter(|def| def.pastes).map(|def| (&*def.name, def.made())).collect();
        let mut leading: BTreeSet<&[u8]> = BTreeSet::new();
        let mut open: Vec<&[u8]> = WORDS.to_vec();
        open.extend(all.iter().filter(|def| self.may_lead(def)).map(|def| &*def.name));
        while let Some(name) = open.pop() {
            if leading.insert(name) {
                let makes = pasting.iter().filter(|(maker, made)| !leading.contains(maker) && made.may_be(name));
                open.extend(makes.map(|(maker, _)| maker));
                open.extend(users.get(name).into_iter().flatten().map(|def| &*def.name));
            }
        }
        let is_macro = |name: &&[u8]| !WORDS.contains(name) || all.iter().any(|def| *def.name == **name);
        Some(leading.into_iter().filter(is_macro).map(<[u8]>::to_vec).collect())
    }

    /// Whether a macro's own body has a part of such a directive, or makes one of a text.
    fn may_lead(&self, def: &MacroDef) -> bool {
        let Some(origin) = &def.origin else {
            // An option's, or the compiler's own. (Many of these are strings, as `__VERSION__`.)
            let in_string = |text: &[u8]| WORDS.iter().any(|word| memmem::find(text, word).is_some());
            let may_be = |(kind, text): (TokenKind, &[u8])| match kind {
                TokenKind::String => in_string(text),
                _ => WORDS.contains(&text),
            };
            return def.plain_tokens().is_none_or(|mut all| all.any(may_be));
        };
        let line = &self.preprocessed.pass(origin.pass).source.bytes[origin.line.clone()];
        // A line that goes on may split a word.
        let may_have_any = PARTS.iter().any(|part| part.find(line).is_some()) || splices_words(line);
        may_have_any && (is_marked(line, self.language) || may_hold_target(line) || PARTS[0].find(line).is_some())
    }
}

/// What begins an attribute, and parts that all texts have which may name a variant or a target.
static PARTS: LazyLock<[Finder; 6]> =
    LazyLock::new(|| [&b"[["[..], b"metadi", b"variant", b"dispatch", b"declare var", b"target"].map(Finder::new));

/// Words that make a directive of a text, and those of directives with variants.
const WORDS: [&[u8]; 7] = [b"_Pragma", b"__pragma", b"omp", b"metadirective", b"declare", b"variant", b"dispatch"];
