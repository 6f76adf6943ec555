//! Types as parameters have them, spelled in one way.

use super::arithmetic::{in_one_spelling, is_qualifier};
use super::direct::Bases;
use super::operands::arithmetic_of_literal;
use super::paths::aliased;
use super::tokens::{Token, tokens};
use super::types::Types;
use super::{DEPTH, Entities, signature};
use crate::attributes::closing;
use crate::cpp::holds_word;
use crate::parsed::{Declared, ParsedFile, ParsedUnit, Position};
use crate::syntax::{self, Declaration, ScopeKind, Using, UsingKind};
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
pub(super) fn types(entities: &Entities, unit: &ParsedUnit, declared: Declared, without: usize) -> Option<Vec<u8>> {
    let all = parameter_types(entities, unit, declared, without)?;
    Some(all.into_iter().flat_map(|ty| [ty, b",".to_vec()].concat()).collect())
}

/// The same, one by one.
pub(super) fn parameter_types(
    entities: &Entities,
    unit: &ParsedUnit,
    Declared { file, declaration: d }: Declared,
    without: usize,
) -> Option<Vec<Vec<u8>>> {
    let parsed = &unit.files[file];
    let text = parsed.text.text();
    let types = Types { entities, unit };
    let list = signature::parameters(parsed, d)?.list;
    let kept = list.iter().take(list.len().saturating_sub(without));
    kept.map(|p| types.canonical_parameter(file, &text[p.spelled.clone()], p, d)).collect()
}

/// The types of a function's parameters as they are spelled, but for aliases of arithmetic types; `None`: there are none.
pub(super) fn linked_types(entities: &Entities, unit: &ParsedUnit, declared: Declared) -> Option<Vec<u8>> {
    let Declared { file, declaration: d } = declared;
    let parsed = &unit.files[file];
    let types = Types { entities, unit };
    let mut has_alias = false;
    let linked = |p: &signature::Parameter| {
        let spelled = signature::type_of(parsed, p);
        let is_of_language = |w: &[u8]| syntax::is_arithmetic(w) || is_qualifier(w) || w == b"void";
        let is = |text: &[u8], all: &dyn Fn(&[u8]) -> bool| {
            tokens(text).iter().filter(|t| t.word).all(|t| all(&text[t.start..t.end]))
        };
        if is(&spelled, &|w| is_of_language(w) && w != b"size_t") {
            return spelled;
        }
        let canonical = types.canonical_parameter(file, &parsed.text.text()[p.spelled.clone()], p, d);
        match canonical.filter(|canonical| is(canonical, &is_of_language)) {
            Some(canonical) => {
                has_alias = true;
                signature::words(&canonical)
            }
            None => spelled,
        }
    };
    let parameters = signature::parameters(parsed, d)?;
    let list = parameters.list.iter().map(linked).collect::<Vec<_>>().join(&b',');
    let dots: &[u8] = if parameters.is_variadic { b"..." } else { b"" };
    has_alias.then(|| [b"(", &list[..], dots, b")"].concat())
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
        let canonical = self.canonical_text(Position { file, at: d.name.end }, spelled, name, DEPTH)?;
        Some(as_parameter(&canonical))
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
        let without_name = skip.map(|name| [&text[..name.start], b" ", &text[name.end..]].concat());
        let text = &*self.unit.files[file].with_macros(at, without_name.as_deref().unwrap_or(text));
        let all: Vec<Token> = tokens(text);
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
            if let Some((ty, behind)) = self.type_of_expression(place, text, &all[i..]) {
                words.push(ty);
                i += behind;
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
            let declared = self.type_declaration(place, around, &path, Bases::Independent);
            if let Some((owner, d)) = declared.declaration(self.unit)
                && d.templates.is_empty()
                && !matches!(parsed.syntax.scopes.get(d.scope as usize).map(|s| s.kind), Some(ScopeKind::Template))
                && let Some(range) = aliased(&self.unit.files[owner], d)
                && !self.in_template(owner, d)
            {
                let is_all = all.iter().filter(|t| !is_qualifier(&text[t.start..t.end])).count() == i - start;
                let meant = self.stands_for(Position { file: owner, at: range.start }, d, range, is_all, depth)?;
                match is_derived(&meant) {
                    true => words.push(meant),
                    // Its qualifiers are those of the type that it stands in.
                    false => words.extend(meant.split(|b| *b == b' ').map(<[u8]>::to_vec)),
                }
                continue;
            }
            let space = self.entities.resolve_space(self.unit, file, at, around, &path);
            words.push(space.and_then(|s| self.entities.qualification(s)).unwrap_or_else(|| self.unread(place, path)));
        }
        normalise_qualifiers(&mut words);
        // (What an alias stands for may be several words.)
        let words = words.join(&b' ');
        let words = words.split(|b| *b == b' ').filter(|w| !w.is_empty()).collect();
        Some(in_one_spelling(words).join(&b' '))
    }

    /// The type that tokens begin with as that of an expression, `decltype(0)`, and how many they are; `None`: they do not,
    /// or it cannot be told.
    fn type_of_expression(&self, place: Position, text: &[u8], all: &[Token]) -> Option<(Vec<u8>, usize)> {
        let of = |t: &Token| &text[t.start..t.end];
        let size = || chosen_by_system(&self.unit.files[place.file], place.at, b"size_t");
        if !matches!(of(all.first()?), b"decltype" | b"__typeof__" | b"typeof") {
            return None;
        }
        let close = closing(all[1..].iter().map(of))? + 1;
        let inner = all.get(2..close)?;
        let ty = match (of(inner.first()?), inner.len()) {
            (b"sizeof" | b"alignof", 2) => size()?,
            (b"sizeof" | b"alignof", n) if closing(inner[1..].iter().map(of)) == Some(n - 2) => size()?,
            (b"true" | b"false", 1) => b"bool".to_vec(),
            (literal, 1) => arithmetic_of_literal(literal).filter(|_| literal[0].is_ascii_digit())?.to_vec(),
            _ => return None,
        };
        Some((ty, close + 1))
    }

    /// What an alias stands for. `is_all`: it is the whole type, so that it may be an array or a function.
    fn stands_for(
        &self,
        of: Position,
        alias: &Declaration,
        aliased: Range<usize>,
        is_all: bool,
        depth: u32,
    ) -> Option<Vec<u8>> {
        let text = self.unit.files[of.file].text.text();
        let whole = &text[alias.whole.clone()];
        // Such as `mode` and `vector_size`, which make another type of it.
        if memchr::memmem::find(whole, b"__attribute").is_some() {
            return None;
        }
        let own = self.canonical_text(of, &text[aliased.clone()], None, depth)?;
        let is_typedef = !alias.type_name.is_empty();
        let before = match is_typedef {
            true => &text[alias.whole.start..aliased.start],
            // (Not those of a template's arguments.)
            false => text[aliased.clone()].split(|b| *b == b'<').next().unwrap_or_default(),
        };
        let behind = if is_typedef { text.get(aliased.end..alias.declarator.start).unwrap_or_default() } else { b"" };
        let is_own = is_typedef || !is_derived(&own);
        let has = |q: &&[u8]| is_own && [before, behind].iter().any(|part| holds_word(part, q));
        let qualifiers = [&b"const"[..], b"volatile"].into_iter().filter(has);
        let named = qualifiers.chain([own.as_slice()]).collect::<Vec<_>>().join(&b' ');
        if !is_typedef {
            return Some(named);
        }
        let declarator = tokens_without(&text[alias.declarator.clone()], &text[alias.name.clone()]);
        let is_bracketed = declarator.iter().any(|w| matches!(w[0], b'[' | b'('));
        (is_all || !is_bracketed).then(|| [named, declarator.join(&b' ')].join(&b' ').trim_ascii_end().to_vec())
    }

    /// A name of which no declaration was read, with what a using declaration around it qualifies it; those of C's library
    /// are in both scopes.
    fn unread(&self, Position { file, at }: Position, path: Vec<u8>) -> Vec<u8> {
        let parsed = &self.unit.files[file];
        let name = path.strip_prefix(b"::").unwrap_or(&path);
        let name = name.strip_prefix(b"std::").unwrap_or(name);
        if is_of_c_library(name) || name.starts_with(b"__") {
            let ty = fixed_width(name).map(<[u8]>::to_vec).or_else(|| chosen_by_system(parsed, at, name));
            return ty.unwrap_or_else(|| name.to_vec());
        }
        if path.contains(&b':') {
            return path;
        }
        let syntax = &parsed.syntax;
        let (unit, entities, place) = (self.unit, self.entities, Position { file, at });
        let in_blocks = entities.named_around(unit, place, &path);
        let spaces = entities.with_enclosing(entities.space_at(unit, file, at));
        let in_spaces = spaces.flat_map(|s| entities.spaces[s as usize].usings.of_name(&path).iter().rev());
        let in_spaces = in_spaces.filter(|(f, _)| *f == file).map(|&(_, u)| &syntax.usings[u as usize]);
        let is_around = |using: &&Using| syntax.scopes[using.scope as usize].range.contains(&at);
        let mut visible = in_blocks.chain(in_spaces.filter(is_around).filter(|using| using.visible_from <= at));
        let found = visible.find(|using| using.kind == UsingKind::Declaration);
        found.map_or_else(|| path.clone(), |using| parsed.text.text()[using.path.clone()].to_vec())
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

/// Whether a type of C's library has a name, so that it is the same with `std::` and without ([headers]).
pub(super) fn is_of_c_library(name: &[u8]) -> bool {
    const NAMES: &[&[u8]] = &[
        b"size_t",
        b"ptrdiff_t",
        b"max_align_t",
        b"time_t",
        b"clock_t",
        b"FILE",
        b"fpos_t",
        b"va_list",
        b"div_t",
        b"tm",
    ];
    let number = name.strip_prefix(b"u").unwrap_or(name).strip_prefix(b"int");
    NAMES.contains(&name) || number.is_some_and(|rest| rest.ends_with(b"_t"))
}

/// The type of the language that `int32_t` and the like are wherever they exist.
pub(super) fn fixed_width(name: &[u8]) -> Option<&'static [u8]> {
    Some(match name {
        b"int8_t" => b"signed char",
        b"uint8_t" => b"unsigned char",
        b"int16_t" => b"short",
        b"uint16_t" => b"unsigned short",
        b"int32_t" => b"int",
        b"uint32_t" => b"unsigned int",
        _ => return None,
    })
}

/// The type of the language that `size_t` and the like are here, also by the macros that headers define them with.
fn chosen_by_system(parsed: &ParsedFile, at: usize, name: &[u8]) -> Option<Vec<u8>> {
    const TYPES: &[(&[u8], &[u8], &[u8])] = &[
        (b"size_t", b"__SIZE_TYPE__", b"unsigned long"),
        (b"ptrdiff_t", b"__PTRDIFF_TYPE__", b"long"),
        (b"intptr_t", b"__INTPTR_TYPE__", b"long"),
        (b"uintptr_t", b"__UINTPTR_TYPE__", b"unsigned long"),
        (b"int64_t", b"__INT64_TYPE__", b"long"),
        (b"uint64_t", b"__UINT64_TYPE__", b"unsigned long"),
        (b"intmax_t", b"__INTMAX_TYPE__", b"long"),
        (b"uintmax_t", b"__UINTMAX_TYPE__", b"unsigned long"),
    ];
    let (_, macro_name, ty) = TYPES.iter().find(|(ty, macro_name, _)| [ty, macro_name].contains(&&name))?;
    let expanded = parsed.with_macros(at, macro_name);
    let is_defined = |name| &*parsed.with_macros(at, name) != name;
    match *expanded != **macro_name {
        true => Some(expanded.trim_ascii().to_vec()),
        false => (is_defined(b"__LP64__") && is_defined(b"__linux__")).then(|| ty.to_vec()),
    }
}

/// Whether a word, or what an alias stands for, is a pointer, a reference, an array or a function.
fn is_derived(word: &[u8]) -> bool {
    matches!(word, [b'*' | b'&' | b'[' | b'(', ..] | [.., b'*' | b'&'])
}

/// Leaves out qualifiers that do not count in a type by value, and puts them first where they are the named type's:
/// `s const &` is `const s &`.
fn normalise_qualifiers(words: &mut Vec<Vec<u8>>) {
    let mut depth = 0usize;
    let (mut named, mut qualifiers) = (Vec::new(), Vec::new());
    let mut rest = std::mem::take(words).into_iter();
    // What is derived from the named type, up to the end.
    let mut derived: Vec<Vec<u8>> = Vec::new();
    for word in rest.by_ref() {
        if depth == 0 && is_derived(&word) {
            derived.push(word);
            break;
        }
        match &word[..] {
            b"<" => depth += 1,
            b">" => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 && is_qualifier(&word) { qualifiers.push(word) } else { named.push(word) }
    }
    // What an alias stands for is one word, and the qualifiers around it are that of the whole.
    let is_alias = named.is_empty();
    if let Some(alias) = derived.first().filter(|_| is_alias) {
        let is_reference = alias.ends_with(b"&");
        derived.extend(qualifiers.drain(..).filter(|_| !is_reference));
    }
    derived.extend(rest);
    if !derived.is_empty() {
        qualifiers.sort_unstable();
        qualifiers.dedup();
        words.append(&mut qualifiers);
    }
    words.append(&mut named);
    words.append(&mut derived);
}

/// The type of a parameter that is declared so: arrays and functions are pointers, and its own qualifiers and attributes
/// do not count ([dcl.fct]).
fn as_parameter(canonical: &[u8]) -> Vec<u8> {
    const LEFT_OUT: &[&[u8]] = &[b"__restrict", b"__restrict__", b"restrict", b"register", b"__extension__"];
    let words = canonical.split(|b| *b == b' ').filter(|w| !w.is_empty() && !LEFT_OUT.contains(w));
    let mut words: Vec<&[u8]> = without_attributes(words.collect());
    let (mut depth, mut at) = (0usize, 0);
    while at < words.len() {
        match words[at] {
            b"<" => depth += 1,
            b">" => depth = depth.saturating_sub(1),
            b"(" if depth == 0 && is_declarator(&words[at + 1..]) => {
                let close = behind_brackets(&words, at) - 1;
                at = words[..close].iter().rposition(|w| !is_qualifier(w)).map_or(close, |last| last + 1);
                words.drain(at..close);
                return words.join(&b' ');
            }
            b"(" if depth == 0 && at > 0 && words[at - 1] != b"decltype" => {
                words.splice(at..at, POINTER.iter().copied());
                return words.join(&b' ');
            }
            b"(" => at = behind_brackets(&words, at) - 1,
            b"[" if depth == 0 => {
                words.drain(at..behind_brackets(&words, at));
                let pointer = if words.get(at).is_some_and(|w| *w == b"[") { POINTER } else { &POINTER[1..2] };
                words.splice(at..at, pointer.iter().copied());
                return words.join(&b' ');
            }
            _ => {}
        }
        at += 1;
    }
    let own = words.iter().rposition(|w| !is_qualifier(w)).map_or(0, |last| last + 1);
    words.truncate(own);
    words.join(&b' ')
}

const POINTER: &[&[u8]] = &[b"(", b"*", b")"];

/// Whether what stands behind a parenthesis is a declarator, `*`, `&` or `c::*`, and no list of parameters.
fn is_declarator(behind: &[&[u8]]) -> bool {
    match behind {
        [first, second, ..] => {
            let derives = |w: &[u8]| matches!(w, b"*" | b"&" | b"&&" | b"**" | b"^");
            derives(first)
                || (first.ends_with(b"::") && derives(second))
                || (*second == b"::" && behind.get(2) == Some(&&b"*"[..]))
        }
        _ => false,
    }
}

/// One past the bracket that closes the one at a word; the end, if none does.
fn behind_brackets(words: &[&[u8]], open: usize) -> usize {
    closing(words[open..].iter().copied()).map_or(words.len(), |close| open + close + 1)
}

/// The tokens of a declarator but its name.
fn tokens_without<'t>(declarator: &'t [u8], name: &[u8]) -> Vec<&'t [u8]> {
    let words = tokens(declarator).into_iter().map(|t| &declarator[t.start..t.end]);
    words.filter(|word| *word != name).collect()
}

/// Words without `[[...]]` and `__attribute__((...))`.
fn without_attributes(mut words: Vec<&[u8]>) -> Vec<&[u8]> {
    let mut at = 0;
    while at < words.len() {
        let is_attribute = match words[at] {
            b"[" => words.get(at + 1) == Some(&&b"["[..]),
            b"__attribute__" | b"__attribute" | b"alignas" => true,
            _ => false,
        };
        if is_attribute {
            let open = at + usize::from(words[at] != b"[");
            words.drain(at..behind_brackets(&words, open));
        } else {
            at += 1;
        }
    }
    words
}
