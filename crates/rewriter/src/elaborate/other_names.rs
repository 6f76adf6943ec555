//! Functions of GNU C that are other names of functions: `alias`, `weakref`, `ifunc`.

use super::{Elaborated, Name};
use ompick_frontend::syntax::{Declaration, DeclarationKind};
use ompick_frontend::unit::{ParsedFile, Unit};
use rustc_hash::FxHashMap;

/// A function that is declared as another name of one.
pub enum OtherName {
    /// `alias("f")`, `weakref("f")`.
    Of(Name),
    /// `ifunc("f")`: what that function returns is called.
    ChosenBy(Name),
}

/// What attributes make of functions that the unit declares.
fn other_names(unit: &Unit) -> FxHashMap<Name, OtherName> {
    let mut found = FxHashMap::default();
    for parsed in unit.files.iter().filter(|p| !p.system) {
        let text = parsed.text.text();
        for at in memchr::memmem::find_iter(text, b"__attribute").filter(|at| parsed.is_code(*at)) {
            let list = &text[at..text[at..].iter().position(|b| *b == b';').map_or(text.len(), |n| at + n)];
            let argument = |word: &&str| {
                let rest = list[attribute(list, word)?..].trim_ascii_start().strip_prefix(b"(")?;
                let rest = rest.trim_ascii_start().strip_prefix(b"\"")?;
                Some(rest[..memchr::memchr(b'"', rest)?].to_vec())
            };
            let same = ["alias", "__alias__", "weakref", "__weakref__"].iter().find_map(argument);
            let other = same.map(OtherName::Of);
            let other = other.or_else(|| ["ifunc", "__ifunc__"].iter().find_map(argument).map(OtherName::ChosenBy));
            if let Some(other) = other
                && let Some(name) = declared_at(parsed, at)
            {
                found.entry(name).or_insert(other);
            }
        }
    }
    found
}

/// The name that the declaration declares in which an attribute stands.
fn declared_at(parsed: &ParsedFile, at: usize) -> Option<Name> {
    let is_part = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_';
    let mut before = parsed.text.text()[..at].trim_ascii_end();
    loop {
        // Behind a list of parameters, or of other attributes.
        if before.ends_with(b")") {
            let mut depth = 0usize;
            let open = before.iter().rposition(|b| {
                depth = match b {
                    b')' => depth + 1,
                    b'(' => depth - 1,
                    _ => depth,
                };
                depth == 0
            })?;
            before = before[..open].trim_ascii_end();
        }
        let start = before.iter().rposition(|b| !is_part(b)).map_or(0, |n| n + 1);
        match &before[start..] {
            b"" | b"extern" | b"static" | b"inline" => break,
            word if word.starts_with(b"__attribute") || word == b"asm" || word == b"__asm__" => {
                before = before[..start].trim_ascii_end();
            }
            name => return Some(name.to_vec()),
        }
    }
    // It stands in front.
    let around = |d: &&Declaration| d.kind == DeclarationKind::Function && d.whole.contains(&at);
    let declared = parsed.syntax.declarations.iter().filter(around).min_by_key(|d| d.whole.len())?;
    declared.definition.is_none().then(|| parsed.name_of(declared).to_vec())
}

/// Where an attribute's name ends in a text.
fn attribute(text: &[u8], word: &str) -> Option<usize> {
    let is_part = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_';
    let mut all = memchr::memmem::find_iter(text, word).map(|at| (at, at + word.len()));
    all.find(|(at, end)| !text[..*at].last().is_some_and(is_part) && !text.get(*end).is_some_and(is_part)).map(|r| r.1)
}

impl Elaborated<'_> {
    /// The function that a name stands for, if a declaration says that it is another name of one.
    pub fn other_name(&self, name: &[u8]) -> Option<&OtherName> {
        self.other_names.get_or_init(|| other_names(self.unit)).get(name)
    }
}
