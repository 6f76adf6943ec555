//! Whether types may be the same, as far as that can be told without a compiler.

use super::Entities;
use super::paths::aliased;
use crate::parsed::ParsedUnit;
use crate::syntax::{self, DeclarationKind};

/// Whether functions whose parameters are of these types, as [`super::canonical`] spells them, may be one: they take as
/// many, and nothing tells for certain that two of them differ.
pub(super) fn may_be_same(entities: &Entities, unit: &ParsedUnit, own: &[Vec<u8>], others: &[Vec<u8>]) -> bool {
    let known = Known { entities, unit };
    own.len() == others.len() && own.iter().zip(others).all(|(a, b)| !known.differ(&words(a), &words(b)))
}

fn words(ty: &[u8]) -> Vec<&[u8]> {
    ty.split(|b| *b == b' ').filter(|w| !w.is_empty()).collect()
}

struct Known<'u> {
    entities: &'u Entities,
    unit: &'u ParsedUnit,
}

/// What the first words of a type name, and what is derived from it.
struct Parts<'t> {
    name: Vec<&'t [u8]>,
    /// Of a template.
    arguments: Option<Vec<Vec<&'t [u8]>>>,
    derived: Vec<&'t [u8]>,
}

impl Parts<'_> {
    /// Whether it is no array, no function, and nothing that leads to one.
    fn is_plain(&self) -> bool {
        self.derived.iter().all(|w| is_derivation(w))
    }
}

fn is_derivation(word: &[u8]) -> bool {
    matches!(word, b"*" | b"&" | b"&&" | b"const" | b"volatile")
}

impl Known<'_> {
    /// Whether two types, or constants as template arguments, differ for certain.
    fn differ(&self, a: &[&[u8]], b: &[&[u8]]) -> bool {
        if a == b {
            return false;
        }
        if let ([a], [b]) = (a, b)
            && [a, b].iter().all(|w| w.iter().all(u8::is_ascii_digit))
        {
            return true;
        }
        let (Some(a), Some(b)) = (parts(a), parts(b)) else { return false };
        if !a.is_plain() || !b.is_plain() {
            return (a.is_plain() && self.is_known(&a)) || (b.is_plain() && self.is_known(&b));
        }
        let same = a.derived.iter().rev().zip(b.derived.iter().rev()).take_while(|(a, b)| a == b).count();
        let (of_a, of_b) = (&a.derived[..a.derived.len() - same], &b.derived[..b.derived.len() - same]);
        match (of_a, of_b) {
            ([], []) => self.names_differ(&a, &b),
            ([], _) => self.is_known(&a),
            (_, []) => self.is_known(&b),
            _ => true,
        }
    }

    fn names_differ(&self, a: &Parts, b: &Parts) -> bool {
        if a.name == b.name {
            let (Some(a), Some(b)) = (&a.arguments, &b.arguments) else { return false };
            // (What is left out are default arguments.)
            return a.iter().zip(b).any(|(a, b)| self.differ(a, b));
        }
        let is_template = |parts: &Parts| parts.arguments.is_some();
        self.is_known(a)
            && self.is_known(b)
            && (!is_of_library(a) || !is_of_library(b) || is_template(a) == is_template(b))
    }

    /// Whether a name is no alias: of the language, of a class or enumeration that was read, or of a class of the
    /// standard library, whose aliases of arithmetic types and alias templates end in `_t` by its custom.
    fn is_known(&self, parts: &Parts) -> bool {
        let [name] = parts.name[..] else { return true };
        // (What was read is spelled as what qualifies names.)
        let name = name.strip_suffix(b"::").unwrap_or(name);
        if name == b"void" || (syntax::is_arithmetic(name) && name != b"size_t") {
            return true;
        }
        if is_of_library(parts) {
            return !name.ends_with(b"_t");
        }
        let named = self.unit.files.iter().enumerate().flat_map(|(file, parsed)| {
            let named = parsed.syntax.declarations_of(syntax::last_component(name));
            named.filter(|d| d.kind == DeclarationKind::Typedef).map(move |d| (file, d))
        });
        let mut named = named.peekable();
        let is_class = self.entities.names.contains(syntax::last_component(name));
        is_class && named.peek().is_some() && named.all(|(file, d)| aliased(&self.unit.files[file], d).is_none())
    }
}

fn is_of_library(parts: &Parts) -> bool {
    let path = parts.name[0];
    path.strip_prefix(b"::").unwrap_or(path).starts_with(b"std::")
}

/// The parts of a type; `None`: it does not begin with a name.
fn parts<'t>(words: &[&'t [u8]]) -> Option<Parts<'t>> {
    let first = words.iter().position(|w| !is_derivation(w))?;
    let arithmetic = words[first..].iter().take_while(|w| syntax::is_arithmetic(w)).count();
    let end = first + arithmetic.max(1);
    let name = words[first..end].to_vec();
    let is_name = |w: &[u8]| w.first().is_some_and(|b| b.is_ascii_alphabetic() || matches!(b, b'_' | b':'));
    if !is_name(name[0]) || name[0] == b"decltype" {
        return None;
    }
    let is_template = words.get(end) == Some(&&b"<"[..]);
    let arguments = if is_template { Some(arguments(words, end)?) } else { None };
    let behind = arguments.as_ref().map_or(end, |arguments| arguments.behind);
    // (Its qualifiers stand before it.)
    // A member of what that names.
    if words.get(behind).is_some_and(|w| w.starts_with(b"::")) {
        return None;
    }
    let derived = words[..first].iter().chain(&words[behind..]).copied().collect();
    Some(Parts { name, arguments: arguments.map(|arguments| arguments.list), derived })
}

/// Template arguments, and the place behind them.
struct Arguments<'t> {
    list: Vec<Vec<&'t [u8]>>,
    behind: usize,
}

/// The template arguments that begin at a word; `None`: nothing closes them.
fn arguments<'t>(words: &[&'t [u8]], open: usize) -> Option<Arguments<'t>> {
    let mut list = vec![Vec::new()];
    let mut depth = 0usize;
    for (i, word) in words.iter().enumerate().skip(open + 1) {
        match *word {
            b">" if depth == 0 => {
                list.retain(|argument| !argument.is_empty());
                return Some(Arguments { list, behind: i + 1 });
            }
            b"," if depth == 0 => {
                list.push(Vec::new());
                continue;
            }
            b"<" | b"(" | b"[" | b"{" => depth += 1,
            b">" | b")" | b"]" | b"}" => depth = depth.saturating_sub(1),
            _ => {}
        }
        list.last_mut()?.push(*word);
    }
    None
}
