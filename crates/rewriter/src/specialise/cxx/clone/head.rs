//! What stands before a forwarder's body: the declaration of its member under another name, with what is
//! passed on before its parameters.

use crate::elaborate::Name;
use crate::identifiers::renamed;
use crate::lower::forward::{self, Signature};
use crate::specialise::Specialiser;
use ompick_frontend::entities::{FunctionId, Parameters, parameters};
use ompick_frontend::syntax::Declaration;
use ompick_frontend::unit::{DeclaredIn, ParsedFile};
use std::collections::BTreeMap;
use std::ops::Range;

/// The parameters of a forwarder, as they are written in it.
pub struct Named {
    pub names: Vec<Name>,
    spelled: Vec<Vec<u8>>,
    /// What has another name than in the declaration that it is like.
    changed: BTreeMap<Name, Name>,
}

impl Named {
    pub fn of(parsed: &ParsedFile, list: &Parameters, avoid: &dyn Fn(&[u8]) -> bool) -> Named {
        let text = parsed.text.text();
        let mut named = Named { names: Vec::new(), spelled: Vec::new(), changed: BTreeMap::new() };
        for (i, p) in list.list.iter().enumerate() {
            let given = format!("ompick_{}", i + 1).into_bytes();
            let again = |r: Range<usize>| named.again(&parsed.code(&r));
            let (spelled, name) = match &p.name {
                Some(name) if !avoid(&text[name.clone()]) => (again(p.spelled.clone()), text[name.clone()].to_vec()),
                own => {
                    let place = own.clone().unwrap_or(p.name_place..p.name_place);
                    let mut spelled = again(p.spelled.start..place.start);
                    if spelled.last().is_some_and(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'>')) {
                        spelled.push(b' ');
                    }
                    spelled.extend([given.as_slice(), &again(place.end..p.spelled.end)].concat());
                    (spelled, given)
                }
            };
            if let Some(own) = p.name.as_ref().map(|own| &text[own.clone()]).filter(|own| **own != name) {
                named.changed.insert(own.to_vec(), name.clone());
            }
            named.names.push(name);
            named.spelled.push(spelled);
        }
        named
    }

    /// Text behind parameters, with their names in it as they are now.
    fn again(&self, text: &[u8]) -> Vec<u8> {
        match self.changed.is_empty() {
            true => text.to_vec(),
            false => renamed(text, &|n| self.changed.get(n).cloned()),
        }
    }
}

/// Everything of a forwarder before its body.
pub fn head(
    walk: &Specialiser,
    function: FunctionId,
    DeclaredIn { parsed, declaration: d }: DeclaredIn,
    list: &Parameters,
    named: &Named,
    name: &[u8],
    extra: &[Name],
) -> Vec<u8> {
    let entities = walk.unit.unit.entities();
    let in_class = entities.is_class(entities.function(function).space);
    let mut out = Vec::new();
    for template in &d.templates {
        out.extend([b"template ", parsed.code(template).as_slice(), b" "].concat());
    }
    let mut start = d.templates.last().map_or(d.whole.start, |t| t.end);
    if let Some(constraint) = constraint(parsed, d) {
        start = constraint.end;
        out.extend([parsed.code(&constraint).as_slice(), b" "].concat());
    }
    out.extend_from_slice(match (in_class, d.specifiers.is_static) {
        _ if d.specifiers.is_friend => b"friend ",
        (true, true) => b"static ",
        (true, false) => b"",
        // A specialisation has its template's.
        (false, _) if d.is_specialisation(parsed.text.text()) => b"inline ",
        (false, _) => b"static inline ",
    });
    let Signature { specifiers, before, after, .. } = forward::signature(parsed, d, start);
    out.extend_from_slice(&specifiers);
    if !specifiers.is_empty() && !matches!(specifiers.last(), Some(b'*' | b'&')) {
        out.push(b' ');
    }
    out.extend_from_slice(&before);
    out.extend_from_slice(name);
    if let Some(arguments) = &d.template_arguments {
        out.extend(parsed.code(arguments));
    }
    out.push(b'(');
    // Behind a pack or default arguments nothing else can be passed.
    let mut spelled = extra.to_vec();
    let defaults = defaults(walk, function, list.list.len());
    for (own, default) in named.spelled.iter().zip(&defaults) {
        let default = default.as_ref().map_or(Vec::new(), |default| [b" = ", default.as_slice()].concat());
        spelled.push([own.as_slice(), &default].concat());
    }
    out.extend(spelled.join(&b", "[..]));
    out.push(b')');
    out.extend(named.again(&without_overriding(&after)));
    let lines = out.split(|b| matches!(b, b'\n' | b'\r')).map(<[u8]>::trim_ascii_start);
    lines.collect::<Vec<_>>().join(&b' ').trim_ascii_end().to_vec()
}

/// The `requires` clause behind the parameters of the template that a function is.
fn constraint(parsed: &ParsedFile, d: &Declaration) -> Option<Range<usize>> {
    let own = d.templates.last()?;
    let list = parsed.node(own)?;
    let head = std::iter::successors(Some(list), |n| n.parent()).find(|n| n.kind() == "template_declaration")?;
    let mut cursor = head.walk();
    head.named_children(&mut cursor).find(|n| n.kind() == "requires_clause").map(|n| n.byte_range())
}

/// The default arguments that any declaration of a function gives.
pub fn defaults(walk: &Specialiser, function: FunctionId, count: usize) -> Vec<Option<Vec<u8>>> {
    let unit = walk.unit.unit;
    let mut found = vec![None; count];
    for &(file, index) in &unit.entities().function(function).declarations {
        let parsed = &unit.files[file];
        let Some(own) = parameters(parsed, &parsed.syntax.declarations[index as usize]) else { continue };
        for (slot, p) in found.iter_mut().zip(&own.list) {
            if let (None, Some(default)) = (&slot, &p.default) {
                *slot = Some(parsed.text.text()[default.clone()].to_vec());
            }
        }
    }
    found
}

/// What stands behind a function's parameters, without what only virtual functions have.
fn without_overriding(text: &[u8]) -> Vec<u8> {
    let words = String::from_utf8_lossy(text).into_owned();
    let kept: Vec<&str> = words.split_whitespace().filter(|w| !matches!(*w, "override" | "final")).collect();
    match kept.first() {
        None => Vec::new(),
        // The end of a declarator around this one.
        Some(first) if first.starts_with([')', '[']) => kept.join(" ").into_bytes(),
        Some(_) => [b" ", kept.join(" ").as_bytes()].concat(),
    }
}
