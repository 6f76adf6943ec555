//! A function that forwards to another: the same signature under a new name.

mod specifiers;

use crate::elaborate::Name;
use crate::identifiers::renamed;
use crate::macros;
use crate::obstacle::Obstacle;
use crate::plan::Linkage;
use ompick_frontend::cpp::Time;
use ompick_frontend::parameters::NamePlace;
use ompick_frontend::syntax::Declaration;
use ompick_frontend::unit::{DeclaredIn, ParsedFile, Unit};
use std::collections::BTreeMap;
use std::ops::Range;
use tree_sitter::Node;

fn specifiers_of(linkage: Linkage) -> &'static [u8] {
    match linkage {
        Linkage::Internal => b"static inline ",
        Linkage::Inlined => b"extern inline __attribute__((gnu_inline, always_inline)) ",
    }
}

/// The head of a function with another's signature.
pub struct Head {
    /// `static inline R name(P p)`, on one line.
    pub text: Vec<u8>,
    /// What passes the parameters on: `p, q`.
    pub arguments: Vec<u8>,
    /// The parameters' names.
    pub names: Vec<Name>,
    /// `return `, or nothing for `void`.
    pub result: &'static [u8],
}

/// Where a function is written beside the user's: macros may mean something else there than where the one is declared
/// that it is like.
#[derive(Clone, Copy)]
pub struct WrittenAt<'u> {
    pub unit: &'u Unit,
    pub there: Time,
}

impl<'u> WrittenAt<'u> {
    /// What is written before an item of a file.
    pub fn before(unit: &'u Unit, parsed: &ParsedFile, item: usize) -> WrittenAt<'u> {
        WrittenAt { unit, there: time_at(unit, parsed, item) }
    }

    pub fn is_macro(self, name: &[u8]) -> bool {
        self.unit.preprocessed.macros.get(name, self.there).is_some()
    }

    /// `static inline R name(P p) { return target(p); }` for the function that `target` declares. The error says what in
    /// the declaration stands against it.
    pub fn function(self, target: DeclaredIn, name: &[u8]) -> Result<Vec<u8>, Obstacle> {
        let own = target.parsed.name_of(target.declaration);
        let head = self.head(target, name, &[], &|n| n == own, Linkage::Internal)?;
        let callee = macros::callable(self.unit, own, self.there)?;
        let call = [head.result, &callee, b"(", head.arguments.as_slice(), b");"].concat();
        Ok([head.text.as_slice(), b" { ", call.as_slice(), b" }"].concat())
    }

    /// The head of a function with the signature of `target`: see [`head`]. No parameter has the name of a macro.
    pub fn head(
        self,
        target: DeclaredIn,
        name: &[u8],
        more: &[Vec<u8>],
        avoid: &dyn Fn(&[u8]) -> bool,
        linkage: Linkage,
    ) -> Result<Head, Obstacle> {
        let avoid = |n: &[u8]| avoid(n) || self.is_macro(n);
        let head = head(target.parsed, target.declaration, name, more, &avoid, linkage)?;
        let is_parameter = |n: &[u8]| head.names.iter().any(|p| p == n);
        let text = self.spelled(target, &head.text, &is_parameter)?;
        Ok(Head { text, ..head })
    }

    /// A declaration of a function like `target` under another name.
    pub fn prototype(self, target: DeclaredIn, name: &[u8], linkage: &[u8]) -> Result<Vec<u8>, Obstacle> {
        let DeclaredIn { parsed, declaration } = target;
        let places = parameter_places(parsed, declaration).unwrap_or_default();
        let names: Vec<&[u8]> = places.iter().map(|p| &parsed.text.text()[p.name.clone()]).collect();
        let list = match names.iter().any(|name| self.is_macro(name)) {
            true => {
                let list = parameters(parsed, &places, &|n| self.is_macro(n)).into_iter().map(|(spelled, _)| spelled);
                [b"(", list.collect::<Vec<_>>().join(&b", "[..]).as_slice(), b")"].concat()
            }
            false => parameter_list(parsed, declaration),
        };
        let text = prototype_of(parsed, declaration, name, linkage, &list);
        self.spelled(target, &text, &|n| names.contains(&n) && !self.is_macro(n))
    }

    /// Text from a declaration of `target`, spelled so that its macros mean here what they mean there.
    fn spelled(
        self,
        target: DeclaredIn,
        text: &[u8],
        is_no_macro: &dyn Fn(&[u8]) -> bool,
    ) -> Result<Vec<u8>, Obstacle> {
        let here = time_at(self.unit, target.parsed, target.declaration.name.start);
        macros::as_at(&self.unit.preprocessed, text, here, self.there, is_no_macro)
    }
}

/// The time of macros at a place in a file's text.
pub fn time_at(unit: &Unit, parsed: &ParsedFile, at: usize) -> Time {
    unit.preprocessed.time_at(parsed.pass, parsed.text.to_file(&(at..at)).start)
}

/// Whether a function can have the signature of `target` and pass all its parameters on. The error says what stands
/// against it.
pub fn check(file: &ParsedFile, target: &Declaration) -> Result<usize, Obstacle> {
    parameter_places(file, target).map(|places| places.len())
}

/// The head of a function with the signature of `target` under the name `name`, with `more`
/// parameters behind its own. A parameter whose name is to be avoided gets another.
fn head(
    file: &ParsedFile,
    target: &Declaration,
    name: &[u8],
    more: &[Vec<u8>],
    avoid: &dyn Fn(&[u8]) -> bool,
    linkage: Linkage,
) -> Result<Head, Obstacle> {
    let list = parameters(file, &parameter_places(file, target)?, avoid);
    let (spelled, names): (Vec<_>, Vec<_>) = list.into_iter().unzip();
    let parameters = match spelled.is_empty() && more.is_empty() {
        true => b"void".to_vec(),
        false => spelled.into_iter().chain(more.iter().cloned()).collect::<Vec<_>>().join(&b", "[..]),
    };
    let Signature { specifiers, before, after, is_void } = signature(file, target, target.whole.start);
    let declarator = [before.as_slice(), name, b"(", parameters.as_slice(), b")", &after].concat();
    let blank: &[u8] = if specifiers.ends_with(b"*") { b"" } else { b" " };
    Ok(Head {
        text: [specifiers_of(linkage), specifiers.as_slice(), blank, declarator.as_slice()].concat(),
        arguments: names.join(&b", "[..]),
        names,
        result: if is_void { b"" } else { b"return " },
    })
}

/// The linkage of another function like `target`, as it is written.
pub fn linkage_of(target: &Declaration) -> &'static [u8] {
    match (target.specifiers.is_static, target.specifiers.is_inline) {
        (_, true) => b"static inline ",
        (true, false) => b"static ",
        (false, false) => b"",
    }
}

/// A declaration of a function like `target` under another name, beside it; `linkage`: `static ` or nothing.
pub fn prototype_with(file: &ParsedFile, target: &Declaration, name: &[u8], linkage: &[u8]) -> Vec<u8> {
    prototype_of(file, target, name, linkage, &parameter_list(file, target))
}

fn prototype_of(file: &ParsedFile, target: &Declaration, name: &[u8], linkage: &[u8], list: &[u8]) -> Vec<u8> {
    let Signature { specifiers, before, after, .. } = signature(file, target, target.whole.start);
    [linkage, &specifiers, b" ", &before, name, list, &after, b";"].concat()
}

/// The parameters of a function in a declaration like one.
fn parameter_list(file: &ParsedFile, target: &Declaration) -> Vec<u8> {
    match &target.parameter_list {
        // An old-style definition's list is no prototype.
        Some(list) if target.definition.is_some() && is_name_list(&file.text.text()[list.clone()]) => b"()".to_vec(),
        Some(list) => file.code(list),
        None => Vec::new(),
    }
}

/// `(a, b)`, but not `(void)`.
fn is_name_list(list: &[u8]) -> bool {
    let inside = list.strip_prefix(b"(").and_then(|l| l.strip_suffix(b")")).unwrap_or(list);
    let is_name = |item: &[u8]| item.trim_ascii().iter().all(|b| b.is_ascii_alphanumeric() || *b == b'_');
    inside.trim_ascii() != b"void" && inside.split(|b| *b == b',').all(is_name)
}

/// What a declaration says around its name and parameters, for another function of that type.
pub struct Signature {
    /// Without linkage, and with those attributes that belong to the type.
    pub specifiers: Vec<u8>,
    /// Between these and the name: `*`, `(*`.
    pub before: Vec<u8>,
    /// Behind the parameters: `)(int)`.
    pub after: Vec<u8>,
    /// It returns nothing.
    is_void: bool,
}

/// The signature of a function whose specifiers start at `start`.
pub fn signature(file: &ParsedFile, target: &Declaration, start: usize) -> Signature {
    // Those before it in the same declaration are no specifiers.
    let same = file.syntax.declarators(&target.whole);
    let end = same.map(|d| d.declarator.start).min().unwrap_or(target.declarator.start);
    let part = start..end.max(start);
    let (written, expanded) = (specifiers::read(&file.code(&part)), specifiers::read(&file.expanded_code(&part)));
    let expanded_is_void = expanded.kept == b"void";
    // Macros stay, unless what does not belong here is in them.
    let (mut specifiers, mut attributes) = match expanded.dropped > written.dropped {
        true => (expanded.kept, expanded.attributes),
        false => (written.kept, written.attributes),
    };
    let mut before = file.code(&(target.declarator.start..target.name.start));
    let list_end = target.parameter_list.as_ref().map_or(target.name.end, |list| list.end);
    let between = match &target.parameter_list {
        Some(list) => file.code(&(target.name.end..list.start)),
        None => Vec::new(),
    };
    let mut after = Vec::new();
    for part in specifiers::outside_attributes(file, list_end..target.declarator.end) {
        after.extend(file.code(&part));
    }
    for part in specifiers::attributes_in(file, list_end..target.declarator.end) {
        attributes.extend(specifiers::read(&file.expanded_code(&part)).attributes);
    }
    // `(f)(int)` is `f(int)`.
    let mut closing = between.iter().filter(|b| **b == b')').count();
    while closing > 0 && before.trim_ascii_end().ends_with(b"(") {
        before.truncate(before.trim_ascii_end().len() - 1);
        closing -= 1;
    }
    after.splice(0..0, std::iter::repeat_n(b')', closing));
    let is_void = expanded_is_void && before.is_empty();
    if before.last().is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_') {
        before.push(b' ');
    }
    if !attributes.is_empty() {
        let list = attributes.join(&b", "[..]);
        specifiers = [b"__attribute__((", list.as_slice(), b")) ", &specifiers].concat();
    }
    Signature { specifiers, before, after, is_void }
}

/// A parameter of a declaration.
struct ParameterPlace {
    range: Range<usize>,
    /// Its name; where it has none, the empty place where that goes.
    name: Range<usize>,
}

/// The parameters that a function with this signature passes on. The error says why it could not.
fn parameter_places(file: &ParsedFile, target: &Declaration) -> Result<Vec<ParameterPlace>, Obstacle> {
    let shown = || String::from_utf8_lossy(file.name_of(target)).into_owned();
    let list = target.parameter_list.clone().ok_or_else(|| Obstacle::ThroughTypedef { name: shown() })?;
    let node = file.named_node(&list).filter(|n| n.kind() == "parameter_list");
    let node = node.ok_or_else(|| Obstacle::UnreadParameters { name: shown() })?;
    let mut cursor = node.walk();
    let children: Vec<Node> = node.named_children(&mut cursor).collect();
    if children.is_empty() && target.definition.is_none() {
        return Err(Obstacle::NoPrototype);
    }
    let mut places = Vec::new();
    for child in children {
        match child.kind() {
            "parameter_declaration" => {}
            "variadic_parameter" => return Err(Obstacle::Variadic),
            _ => return Err(Obstacle::NotPrototyped),
        }
        let range = child.byte_range();
        if &file.text.text()[range.clone()] == b"void" {
            return Ok(Vec::new());
        }
        let NamePlace { name, place } = NamePlace::of(file, child, range.end);
        let name = name.unwrap_or(place..place);
        places.push(ParameterPlace { range, name });
    }
    Ok(places)
}

/// Every parameter with a name, and that name.
fn parameters(file: &ParsedFile, places: &[ParameterPlace], avoid: &dyn Fn(&[u8]) -> bool) -> Vec<(Vec<u8>, Name)> {
    let text = file.text.text();
    let mut parameters: Vec<(Vec<u8>, Name)> = Vec::new();
    // What has another name than it is written with: later parameters may mention it.
    let mut changed: BTreeMap<Name, Name> = BTreeMap::new();
    for (i, ParameterPlace { range, name: place }) in places.iter().enumerate() {
        let code = |r: Range<usize>| renamed(&file.code(&r), &|n| changed.get(n).cloned());
        let own = &text[place.clone()];
        if !own.is_empty() && !avoid(own) {
            parameters.push((code(range.clone()), own.to_vec()));
            continue;
        }
        let name = file.preprocessed.free_name(&format!("ompick_{}", i + 1)).into_bytes();
        let mut spelled = code(range.start..place.start);
        if spelled.last().is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_') {
            spelled.push(b' ');
        }
        spelled.extend([name.as_slice(), &code(place.end..range.end)].concat());
        if !place.is_empty() {
            changed.insert(own.to_vec(), name.clone());
        }
        parameters.push((spelled, name));
    }
    parameters
}

#[cfg(test)]
mod tests;
