//! Types as parameters have them, spelled in one way.

use super::paths::aliased;
use super::tokens::{Token, tokens};
use super::types::Types;
use super::{DEPTH, Entities, signature};
use crate::parsed::{Declared, ParsedUnit, Position};
use crate::syntax::{self, Declaration, ScopeKind};
use std::ops::Range;

/// What tells a function from others of its name, its parameters' types spelled in one way, and a template's own
/// parameters by their places: their names and default arguments tell nothing (ISO C++, `[temp.over.link]`).
pub(super) fn signature(
    entities: &Entities,
    unit: &ParsedUnit,
    Declared { file, declaration: d }: Declared,
) -> Option<Vec<u8>> {
    let types = types(entities, unit, Declared { file, declaration: d }, 0)?;
    let spelled = signature::with_types(&unit.files[file], d, types);
    let is_template = spelled.starts_with(b"<") && d.template_arguments.is_none();
    Some(if is_template { with_parameters_by_place(&spelled) } else { spelled })
}

/// A signature that begins with a template's parameters, these without names and default arguments, `typename` as
/// `class`; where it names one of them, its place stands instead.
fn with_parameters_by_place(signature: &[u8]) -> Vec<u8> {
    let all = tokens(signature);
    let of = |t: &Token| &signature[t.start..t.end];
    let mut names: Vec<&[u8]> = Vec::new();
    let mut words: Vec<Vec<u8>> = Vec::new();
    // The tokens of the parameter that is being read.
    let mut parameter: Vec<&[u8]> = Vec::new();
    let (mut depth, mut in_default, mut behind) = (0usize, false, 0);
    for (i, token) in all.iter().enumerate() {
        let ends = depth == 1 && matches!(of(token), b"," | b">");
        match of(token) {
            b"<" | b"(" | b"[" | b"{" => depth += 1,
            b">" | b")" | b"]" | b"}" => depth = depth.saturating_sub(1),
            b"=" if depth == 1 => in_default = true,
            _ => {}
        }
        if ends {
            names.push(parameter_name(&parameter).unwrap_or_default());
            parameter.truncate(parameter.len() - usize::from(names.last().is_some_and(|name| !name.is_empty())));
            words.extend(parameter.drain(..).map(|w| if w == b"typename" { b"class".to_vec() } else { w.to_vec() }));
            words.push(of(token).to_vec());
            in_default = false;
        } else if !in_default && i > 0 {
            parameter.push(of(token));
        }
        if depth == 0 {
            behind = i + 1;
            break;
        }
    }
    let place = |t: &Token| names.iter().position(|name| t.word && *name == of(t));
    words.extend(all[behind..].iter().map(|t| place(t).map_or_else(|| of(t).to_vec(), |n| format!("${n}").into())));
    words.join(&b' ')
}

/// The name that ends a template parameter, if it has one.
fn parameter_name<'t>(tokens: &[&'t [u8]]) -> Option<&'t [u8]> {
    let [.., before, last] = tokens else { return None };
    let is_type = matches!(*last, b"class" | b"typename" | b"auto") || syntax::is_arithmetic(last);
    let is_word = last.first().is_some_and(|b| b.is_ascii_alphabetic() || *b == b'_');
    (is_word && !is_type && *before != b"::").then_some(*last)
}

/// The types of a function's parameters: every name that was read with its full qualification, what aliases
/// stand for in their place, and the last few left out. Two spellings of one type give the same.
pub(super) fn types(
    entities: &Entities,
    unit: &ParsedUnit,
    Declared { file, declaration: d }: Declared,
    without: usize,
) -> Option<Vec<u8>> {
    let parsed = &unit.files[file];
    let text = parsed.text.text();
    let types = Types { entities, unit };
    let list = signature::parameters(parsed, d)?;
    let mut out = Vec::new();
    for p in list.list.iter().take(list.list.len().saturating_sub(without)) {
        out.extend(types.canonical_parameter(file, &text[p.spelled.clone()], p, d)?);
        out.push(b',');
    }
    Some(out)
}

impl Types<'_> {
    fn canonical_parameter(
        &self,
        file: usize,
        spelled: &[u8],
        p: &signature::Parameter,
        d: &Declaration,
    ) -> Option<Vec<u8>> {
        let name = p.name.as_ref().map(|n| n.start - p.spelled.start..n.end - p.spelled.start);
        self.canonical_text(Position { file, at: d.name.end }, spelled, name, DEPTH)
    }

    /// The arithmetic type that a text names at a place, spelled in one way, without its references and qualifiers;
    /// `None`: it is of another kind, or cannot be told.
    pub(super) fn arithmetic(&self, place: Position, text: &[u8], skip: Option<Range<usize>>) -> Option<Vec<u8>> {
        const AROUND: &[&[u8]] =
            &[b"const", b"volatile", b"static", b"register", b"constexpr", b"inline", b"extern", b"mutable", b"&"];
        let canonical = self.canonical_text(place, text, skip, DEPTH)?;
        let words = canonical.split(|b| *b == b' ').filter(|w| !w.is_empty() && !AROUND.contains(w));
        let mut words: Vec<&[u8]> = words.collect();
        words.sort_unstable();
        let only_arithmetic = !words.is_empty() && words.iter().all(|w| syntax::is_arithmetic(w));
        only_arithmetic.then(|| words.join(&b' '))
    }

    /// Tokens of a type, its names resolved.
    fn canonical_text(&self, place: Position, text: &[u8], skip: Option<Range<usize>>, depth: u32) -> Option<Vec<u8>> {
        let depth = depth.checked_sub(1)?;
        let Position { file, at } = place;
        let all: Vec<Token> = tokens(text)
            .into_iter()
            .filter(|t| skip.as_ref().is_none_or(|s| !(s.start <= t.start && t.end <= s.end)))
            .collect();
        let of = |i: usize| all.get(i).map_or(&b""[..], |t| &text[t.start..t.end]);
        let mut words: Vec<Vec<u8>> = Vec::new();
        let mut i = 0;
        while i < all.len() {
            if matches!(of(i), b"typename" | b"struct" | b"class" | b"union" | b"enum") {
                i += 1;
                continue;
            }
            if !(all[i].word || of(i) == b"::") {
                words.push(of(i).to_vec());
                i += 1;
                continue;
            }
            // A qualified name as far as it has no template arguments.
            let start = i;
            if of(i) == b"::" {
                i += 1;
            }
            i += 1;
            while of(i) == b"::" && all.get(i + 1).is_some_and(|t| t.word) {
                i += 2;
            }
            let path: Vec<u8> =
                all[start..i.min(all.len())].iter().flat_map(|t| &text[t.start..t.end]).copied().collect();
            let parsed = &self.unit.files[file];
            let first = syntax::components(&path).into_iter().find(|c| !c.is_empty())?;
            if parsed.syntax.local(first, at).is_some() {
                words.push(path);
                continue;
            }
            let around = self.entities.space_at(self.unit, file, at);
            if let Some((owner, d)) = self.type_declaration(place, around, &path)
                && d.templates.is_empty()
                && !matches!(parsed.syntax.scopes.get(d.scope as usize).map(|s| s.kind), Some(ScopeKind::Template))
                && let Some(range) = aliased(&self.unit.files[owner], d)
                && !self.in_template(owner, d)
            {
                let owner_text = self.unit.files[owner].text.text();
                let stands =
                    self.canonical_text(Position { file: owner, at: range.start }, &owner_text[range], None, depth)?;
                let stars: Vec<u8> = match d.type_name.is_empty() {
                    true => Vec::new(),
                    false => {
                        let declarator = &owner_text[d.declarator.clone()];
                        if declarator.iter().any(|b| matches!(b, b'[' | b'(')) {
                            return None;
                        }
                        declarator.iter().copied().filter(|b| matches!(b, b'*' | b'&')).collect()
                    }
                };
                words.push([stands, stars].concat());
                continue;
            }
            let space = self.entities.resolve_space(self.unit, file, at, around, &path);
            words.push(space.and_then(|s| self.entities.qualification(s)).unwrap_or(path));
        }
        normalise_qualifiers(&mut words);
        normalise_integers(&mut words);
        Some(words.join(&b' '))
    }

    /// Whether a declaration stands in a template: what it stands for depends.
    fn in_template(&self, file: usize, d: &Declaration) -> bool {
        let scopes = &self.unit.files[file].syntax.scopes;
        let mut scope = Some(d.scope);
        while let Some(s) = scope.map(|s| &scopes[s as usize]) {
            if s.kind == ScopeKind::Template {
                return true;
            }
            scope = s.parent;
        }
        let start = d.whole.start;
        self.unit.files[file].text.text()[start..].starts_with(b"template")
    }
}

/// Leaves out qualifiers that do not count in a parameter by value, and puts `const` where most write it.
fn normalise_qualifiers(words: &mut Vec<Vec<u8>>) {
    let by_value = !words.iter().any(|w| w.iter().any(|b| matches!(b, b'*' | b'&' | b'[')));
    if by_value {
        words.retain(|w| w != b"const" && w != b"volatile");
    } else if let Some(at) = words.iter().position(|w| w == b"const").filter(|at| *at > 0) {
        // `s const &` is `const s &`.
        let first_star = words.iter().position(|w| w.iter().any(|b| matches!(b, b'*' | b'&')));
        if first_star.is_some_and(|star| at < star) {
            let word = words.remove(at);
            words.insert(0, word);
        }
    }
}

/// `unsigned` is `unsigned int`, `long int` is `long`.
fn normalise_integers(words: &mut Vec<Vec<u8>>) {
    let is = |w: &[u8], all: &[&[u8]]| all.contains(&w);
    let sized = words.iter().any(|w| is(w, &[b"long", b"short", b"char"]));
    if sized {
        words.retain(|w| w != b"int");
    } else if words.iter().any(|w| is(w, &[b"unsigned", b"signed"])) && !words.iter().any(|w| w == b"int") {
        let at = words.iter().position(|w| is(w, &[b"unsigned", b"signed"])).expect("just found");
        words.insert(at + 1, b"int".to_vec());
    }
    if !words.iter().any(|w| w == b"char") {
        words.retain(|w| w != b"signed");
    }
}
