//! For which arguments a class template is specialised, spelled so that the specialisation and definitions of its members
//! say the same (C++17, [temp.class.spec.mfunc]).

use super::arithmetic::in_one_spelling;
use super::tokens::tokens;
use super::{canonical, paths};
use crate::parsed::{Declared, ParsedFile, ParsedUnit};
use crate::syntax::{self, Declaration, DeclarationKind, ScopeId, ScopeKind};

/// Parameters of the templates around by their places, names with what qualifies them, aliases as what they stand for.
type Words = Vec<Vec<u8>>;

/// Template arguments, and what the templates whose parameters they name require of these.
#[derive(Clone, Debug)]
pub(super) struct Pattern {
    pub arguments: Words,
    /// The heads of these templates. Empty: the arguments name no parameter.
    heads: Words,
    /// The heads may not hold for all arguments: there are constraints (C++20, [temp.constr]).
    pub is_constrained: bool,
    /// It names a constant.
    has_constant: bool,
}

impl Pattern {
    /// Whether it names no template parameter: it is of an explicit specialisation.
    pub fn is_explicit(&self) -> bool {
        !self.arguments.iter().any(|word| is_parameter(word))
    }

    /// Whether it has nothing but template parameters: a primary template's own arguments.
    pub fn is_primary(&self) -> bool {
        self.arguments.iter().all(|word| is_parameter(word) || matches!(word.as_slice(), b"<" | b"," | b">" | b"..."))
    }

    /// How many arguments there are.
    pub fn count(&self) -> usize {
        let mut depth = 0usize;
        let mut commas = 0;
        for word in &self.arguments {
            match word.as_slice() {
                b"<" | b"(" | b"[" | b"{" => depth += 1,
                b">" | b")" | b"]" | b"}" => depth = depth.saturating_sub(1),
                b"," if depth == 1 => commas += 1,
                _ => {}
            }
        }
        commas + usize::from(self.arguments.len() > 2)
    }

    /// Whether only the compiler knows what these arguments are: some are constants, computed, or of a type that the system
    /// chooses.
    pub fn is_unknown(&self) -> bool {
        let is_chosen = |w: &Vec<u8>| canonical::is_of_c_library(syntax::last_component(w));
        is_computed(self) || self.has_constant || self.arguments.iter().any(is_chosen)
    }

    /// Whether only the compiler knows which arguments such a specialisation is for: a pack, what is computed or is a member
    /// of a template, an alias template (by custom these end in `_t`).
    pub fn is_open(&self) -> bool {
        let is_made = |pair: &[Vec<u8>]| {
            let names = |word: &[u8]| word.first().is_some_and(|b| b.is_ascii_alphabetic() || *b == b'_');
            (pair[0].ends_with(b"_t") && pair[1] == b"<") || (pair[0] == b">" && names(&pair[1]))
        };
        let opens = |w: &Vec<u8>| matches!(w.as_slice(), b"..." | b"decltype");
        is_computed(self) || self.arguments.iter().any(opens) || self.arguments.windows(2).any(is_made)
    }

    /// Whether another of the same arguments requires the same of them.
    pub fn requires_the_same(&self, other: &Pattern) -> bool {
        alike_words(&self.heads, &other.heads)
    }

    /// What tells it from others of the same arguments; empty: nothing.
    pub fn mark(&self) -> String {
        let heads = self.heads.join(&b' ');
        if self.is_constrained { format!(" {}", String::from_utf8_lossy(&heads)) } else { String::new() }
    }
}

fn is_parameter(word: &[u8]) -> bool {
    word.starts_with(b"$")
}

/// How many aliases may stand for one another.
const DEPTH: usize = 16;

/// The template arguments that a name ends with, at a place. `None`: it has none.
pub(super) fn of(unit: &ParsedUnit, parsed: &ParsedFile, at: usize, name: &[u8]) -> Option<Pattern> {
    let arguments = &name[memchr::memchr(b'<', name)?..];
    let templates = templates_around(parsed, at);
    let own = |template: &ScopeId| -> Vec<&[u8]> {
        declared_in_template(parsed, *template, at).map(|d| parsed.name_of(d)).collect()
    };
    let parameters: Vec<&[u8]> = templates.iter().flat_map(own).collect();
    let arguments = words(unit, &parameters, arguments, DEPTH);
    let is_named = |name: &&[u8]| {
        let place = parameters.iter().position(|p| p == name);
        place.is_some_and(|place| arguments.contains(&of_parameter(place)))
    };
    let mut heads = Words::new();
    let mut is_constrained = false;
    for template in templates.iter().filter(|template| own(template).iter().any(is_named)) {
        let head = parsed.syntax.scopes[*template as usize].name.clone().unwrap_or_default();
        let head = words(unit, &parameters, &parsed.text.text()[head], DEPTH);
        is_constrained |= head.iter().any(|word| may_constrain(unit, word));
        heads.extend(head);
    }
    let has_constant = arguments.iter().any(|word| is_constant(unit, word));
    Some(Pattern { arguments, heads, is_constrained, has_constant })
}

/// Whether a word of a template's head may be (of) a constraint: it is no parameter, and no type of one.
fn may_constrain(unit: &ParsedUnit, word: &[u8]) -> bool {
    let is_name = word.first().is_some_and(|b| b.is_ascii_alphabetic() || *b == b'_' || !b.is_ascii());
    let is_type = |name: &[u8]| {
        let named = unit.files.iter().flat_map(|parsed| parsed.syntax.declarations_of(name));
        named.into_iter().any(|d| d.kind == DeclarationKind::Typedef)
    };
    is_name
        && !syntax::is_arithmetic(word)
        && !matches!(word, b"auto" | b"const")
        && !canonical::is_of_c_library(syntax::last_component(word))
        && !is_type(syntax::last_component(word))
}

/// Whether a name is that of an object or enumerator that was read.
fn is_constant(unit: &ParsedUnit, name: &[u8]) -> bool {
    if !name.first().is_some_and(|b| b.is_ascii_alphabetic() || *b == b'_') || syntax::is_arithmetic(name) {
        return false;
    }
    let name = syntax::last_component(name);
    let declared = || unit.files.iter().flat_map(|parsed| parsed.syntax.declarations_of(name));
    let is = |kinds: &[DeclarationKind]| declared().any(|d| kinds.contains(&d.kind));
    is(&[DeclarationKind::Object, DeclarationKind::Enumerator]) && !is(&[DeclarationKind::Typedef])
}

/// Whether two patterns have the same arguments.
pub(super) fn same(a: &Pattern, b: &Pattern) -> bool {
    a.arguments == b.arguments
}

/// Whether they may have where one says more of the scopes of its names than the other.
pub(super) fn alike(a: &Pattern, b: &Pattern) -> bool {
    alike_words(&a.arguments, &b.arguments)
}

fn alike_words(a: &[Vec<u8>], b: &[Vec<u8>]) -> bool {
    let ends_with = |long: &[u8], short: &[u8]| long.strip_suffix(short).is_some_and(|rest| rest.ends_with(b"::"));
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a == b || ends_with(a, b) || ends_with(b, a))
}

/// Whether the arguments of a pattern must be computed to tell them from others.
fn is_computed(pattern: &Pattern) -> bool {
    pattern
        .arguments
        .iter()
        .any(|w| matches!(w.as_slice(), b"+" | b"-" | b"/" | b"%" | b"?" | b"(" | b"!" | b"==" | b"sizeof"))
}

/// Whether a partial specialisation is for some arguments: each parameter stands for some words, the same wherever it is
/// named (C++17, [temp.class.spec.match]).
pub(super) fn matches(partial: &[Vec<u8>], arguments: &[Vec<u8>]) -> bool {
    matches_with(partial, arguments, &mut Vec::new())
}

fn matches_with<'p>(
    partial: &'p [Vec<u8>],
    arguments: &'p [Vec<u8>],
    bound: &mut Vec<(&'p [u8], &'p [Vec<u8>])>,
) -> bool {
    let Some((first, rest)) = partial.split_first() else { return arguments.is_empty() };
    if !is_parameter(first) {
        return arguments.split_first().is_some_and(|(word, more)| word == first && matches_with(rest, more, bound));
    }
    if let Some((_, known)) = bound.iter().find(|(name, _)| *name == first.as_slice()) {
        return arguments.strip_prefix(*known).is_some_and(|more| matches_with(rest, more, bound));
    }
    let mut depth = 0usize;
    for (n, word) in arguments.iter().enumerate() {
        match word.as_slice() {
            b"<" | b"(" | b"[" => depth += 1,
            b">" | b")" | b"]" if depth == 0 => return false,
            b">" | b")" | b"]" => depth -= 1,
            b"," if depth == 0 => return false,
            _ => {}
        }
        if depth == 0 {
            bound.push((first, &arguments[..=n]));
            if matches_with(rest, &arguments[n + 1..], bound) {
                return true;
            }
            bound.pop();
        }
    }
    false
}

fn words(unit: &ParsedUnit, parameters: &[&[u8]], arguments: &[u8], depth: usize) -> Words {
    let all = tokens(arguments);
    let spelled = |i: usize| all.get(i).map_or(&b""[..], |t| &arguments[t.start..t.end]);
    let is_name = |i: usize| all.get(i).is_some_and(|t| t.word) && !matches!(spelled(i), b"template");
    let mut words = Words::new();
    let mut i = 0;
    while i < all.len() {
        let first = i;
        i += 1;
        match spelled(first) {
            b"::" | b"typename" | b"class" | b"struct" | b"union" | b"enum" | b"template" => continue,
            _ if !all[first].word => {
                words.push(spelled(first).to_vec());
                continue;
            }
            _ => {}
        }
        while spelled(i) == b"::" && is_name(i + 1) {
            i += 2;
        }
        let name = (first..i).map(spelled).collect::<Vec<_>>().concat();
        match parameters.iter().position(|p| *p == name) {
            Some(place) => words.push(of_parameter(place)),
            None => match depth.checked_sub(1).and_then(|depth| Some((depth, meaning(unit, &name)?))) {
                Some((depth, meant)) => words.extend(self::words(unit, &[], meant, depth)),
                None if let Some(ty) = canonical::fixed_width(name.strip_prefix(b"std::").unwrap_or(&name)) => {
                    words.extend(ty.split(|b| *b == b' ').map(<[u8]>::to_vec));
                }
                None => words.push(name),
            },
        }
    }
    in_one_spelling(words.iter().map(Vec::as_slice).collect()).into_iter().map(<[u8]>::to_vec).collect()
}

/// What an alias stands for; `None`: it is none, or there are several of its name.
fn meaning<'u>(unit: &'u ParsedUnit, name: &[u8]) -> Option<&'u [u8]> {
    let name = syntax::last_component(name);
    let mut found = None;
    for Declared { file, declaration: d } in named_globally(unit, name) {
        let parsed = &unit.files[file];
        let is_plain = d.kind == DeclarationKind::Typedef && (d.type_name.is_empty() || !d.derived);
        let meant = &parsed.text.text()[paths::aliased(parsed, d).filter(|_| is_plain)?];
        if found.is_some_and(|known| known != meant) {
            return None;
        }
        found = Some(meant);
    }
    found
}

/// The only declaration of a name outside blocks and templates, if it is that of an alias (`typedef`, `using`) or of a
/// class.
pub fn only_alias<'u>(unit: &'u ParsedUnit, name: &[u8]) -> Option<Declared<'u>> {
    let mut named = named_globally(unit, name);
    let only = named.next().filter(|only| only.declaration.kind == DeclarationKind::Typedef)?;
    named.next().is_none().then_some(only)
}

fn named_globally<'u>(unit: &'u ParsedUnit, name: &[u8]) -> impl Iterator<Item = Declared<'u>> {
    let files = unit.files.iter().enumerate();
    files.flat_map(move |(file, parsed)| {
        let named = parsed.syntax.declarations_of(name).filter(|d| !parsed.syntax.is_local(d));
        named.map(move |declaration| Declared { file, declaration })
    })
}

/// The word of a template parameter, by its place among those of the templates around.
fn of_parameter(place: usize) -> Vec<u8> {
    format!("${place}").into_bytes()
}

/// The templates around a place, the outermost first.
fn templates_around(parsed: &ParsedFile, at: usize) -> Vec<ScopeId> {
    let syntax = &parsed.syntax;
    let around = std::iter::successors(Some(syntax.scope_at(at)), |s| syntax.scopes[*s as usize].parent);
    let mut templates: Vec<_> = around.filter(|s| syntax.scopes[*s as usize].kind == ScopeKind::Template).collect();
    templates.reverse();
    templates
}

/// What a template declares itself before a place in it: its parameters.
pub(super) fn declared_in_template(
    parsed: &ParsedFile,
    template: ScopeId,
    at: usize,
) -> impl Iterator<Item = &Declaration> {
    let syntax = &parsed.syntax;
    let from = syntax.scopes[template as usize].range.start;
    let first = syntax.declarations.partition_point(|d| d.name.start < from);
    let near = syntax.declarations[first..].iter().take_while(move |d| d.name.start < at);
    near.filter(move |d| d.scope == template)
}
