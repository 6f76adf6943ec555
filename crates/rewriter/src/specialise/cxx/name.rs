//! Naming the variant itself in a call, and what names made for it hold.

use super::{Member, New, Site};
use crate::decision_tree::DecisionTree;
use crate::elaborate::cxx::qualifier;
use crate::elaborate::{DeclaredVariant, Name};
use crate::specialise::Specialiser;
use ompick_frontend::entities::{Found, FunctionId, SpaceId, parameters};
use ompick_frontend::mangle;
use ompick_frontend::syntax::{self, Access, Call, Declaration, DeclarationKind, Path};
use ompick_frontend::unit::{DeclaredIn, ParsedFile, Position};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::ops::Range;

/// The variant's name in place of its base function's, where that means exactly the variant; `None`:
/// it does not, or may not.
/// `version`: the variant's device version, to be named instead.
pub fn direct(
    walk: &Specialiser,
    site: &Site,
    base: FunctionId,
    declared: &DeclaredVariant,
    version: Option<&[u8]>,
) -> Option<New> {
    let unit = walk.unit.unit;
    let entities = unit.entities();
    let variant = walk.unit.variant_function(declared)?;
    let (file, d) = first_declaration(walk, variant);
    let (base_file, base_d) = first_declaration(walk, base);
    let name = syntax::last_component(&declared.spelled);
    let arguments = template_arguments(&declared.spelled);
    if d.specifiers.is_friend || is_macro(walk, site, name) {
        return None;
    }
    let more = declared.changes.as_ref().map_or(0, |c| c.appended.len());
    let same_types = entities.take_the_same(unit, base, variant, more);
    let variant_in = DeclaredIn { parsed: file, declaration: d };
    let base_in = DeclaredIn { parsed: base_file, declaration: base_d };
    let text = same_templates(base_in, variant_in, arguments, same_types)?;
    let called = version.unwrap_or(name);
    let text = if text { [called, arguments].concat() } else { called.to_vec() };
    if entities.any_has_defaults(&[base, variant]) && !gives_all(site, more, walk.parsed(), variant_in) {
        return None;
    }
    let Position { file: here, at } = walk.names_at(site.place.start);
    let v = entities.function(variant);
    let same_space = v.space == entities.function(base).space;
    let inside = entities.space_at(unit, here, at) == v.space;
    if d.access != Access::Public && !(inside && names_own_class(walk, site, variant)) {
        return None;
    }
    let plain = |text| Some(New { text, ..New::default() });
    let qualified = || {
        let alone = entities.in_space(unit, v.space, name) == [variant];
        // (Out of its class it does not say so.)
        let like = if declared.region.is_some() { base_d } else { d };
        let is_static = !entities.is_class(v.space) || like.specifiers.is_static;
        let path = entities.qualification(v.space).filter(|_| alone && is_static && !in_template(walk, variant))?;
        Some(New { text: [path, text.clone()].concat(), whole: true, ..New::default() })
    };
    match &site.path {
        Path::Plain => {
            let found = entities.unqualified(unit, here, at, name);
            let means_it = found == Found::Functions(vec![variant]);
            let in_class = entities.is_class(v.space);
            let is_alone =
                |by_arguments| entities.named(unit, here, at, name, &Path::Plain, by_arguments).functions == [variant];
            // Arithmetic arguments lead nowhere; what they are need only be known if something is there.
            let is_arithmetic = |call: &Call| entities.has_arithmetic_arguments(unit, walk.file, call);
            if means_it
                && (!in_class || reaches_variant(walk, site, base, variant, name))
                && (version.is_none() || finds_adjacent(walk, site, variant))
                && (in_class || is_alone(true) || (site.call.is_some_and(is_arithmetic) && is_alone(false)))
            {
                return plain(text);
            }
            qualified()
        }
        Path::Qualified(_) => {
            let means_it = entities.in_space(unit, site.leads_to.unwrap_or(v.space), name) == [variant];
            match same_space && means_it && finds_adjacent(walk, site, base) {
                true => plain(text),
                false => qualified(),
            }
        }
        Path::Member { .. } => {
            match same_space
                && means_member(walk, site.leads_to, variant, name)
                && qualifier(&declared.spelled).is_none()
                && finds_adjacent(walk, site, base)
            {
                true => plain(text),
                false => None,
            }
        }
    }
}

/// Whether the name of a variant means just that as a member of an object; `class`: the object's, if it is known.
fn means_member(walk: &Specialiser, class: Option<SpaceId>, variant: FunctionId, name: &[u8]) -> bool {
    let unit = walk.unit.unit;
    let entities = unit.entities();
    match class {
        Some(class) => {
            entities.member_of_class(unit, class, name).functions == [variant]
                && entities.is_only_named(unit, class, name, variant)
        }
        None => entities.is_only_member(name, variant),
    }
}

/// Whether an unqualified name means a variant that is a member wherever its base function is found: in a class that
/// derives from theirs, what stands between may hide the variant, or close it.
fn reaches_variant(walk: &Specialiser, site: &Site, base: FunctionId, variant: FunctionId, name: &[u8]) -> bool {
    let unit = walk.unit.unit;
    let entities = unit.entities();
    let Position { file, at } = walk.names_at(site.place.start);
    let has_base =
        |class: &SpaceId| entities.is_class(*class) && entities.in_space(unit, *class, site.name).contains(&base);
    let Some(class) = entities.with_enclosing(entities.space_at(unit, file, at)).find(has_base) else { return true };
    let is_only_named = || entities.is_only_named(unit, class, name, variant);
    let is_own = class == entities.function(variant).space;
    is_own || (is_only_named() && entities.finds_adjacent(unit, class, site.name, base))
}

/// Whether what is declared beside a function can be called as the function is: a using declaration brings
/// that alone.
pub fn finds_adjacent(walk: &Specialiser, site: &Site, function: FunctionId) -> bool {
    let unit = walk.unit.unit;
    let entities = unit.entities();
    match site.leads_to {
        Some(space) => entities.finds_adjacent(unit, space, site.name, function),
        None if site.path == Path::Plain => {
            let space = entities.function(function).space;
            let Position { file, at } = walk.names_at(site.place.start);
            let around = entities.space_at(unit, file, at);
            if !entities.is_class(space) {
                return entities.is_enclosed_by(around, space);
            }
            // A class template finds in a base that depends on its parameters what using declarations name.
            let mut classes = entities.with_enclosing(around);
            !in_template(walk, function) || classes.any(|c| entities.finds_adjacent(unit, c, site.name, function))
        }
        None => true,
    }
}

/// Whether a call in a class is known to be one of that very class: of a class template, an object or a qualifier may
/// be another specialisation's, whose private members are closed to this one.
fn names_own_class(walk: &Specialiser, site: &Site, function: FunctionId) -> bool {
    let source = walk.parsed().text.text();
    match &site.path {
        Path::Plain => true,
        Path::Member { object, .. } if source[object.clone()] == *b"this" => true,
        Path::Qualified(path) if !source[path.clone()].contains(&b'<') => true,
        _ => !is_of_class_template(walk, function),
    }
}

fn is_of_class_template(walk: &Specialiser, function: FunctionId) -> bool {
    let outwards = enclosing_scopes(walk, function);
    outwards.skip_while(|kind| *kind != syntax::ScopeKind::Class).any(|kind| kind == syntax::ScopeKind::Template)
}

fn in_template(walk: &Specialiser, function: FunctionId) -> bool {
    enclosing_scopes(walk, function).any(|kind| kind == syntax::ScopeKind::Template)
}

/// The kinds of the scopes that a function's first declaration stands in, from the innermost outwards.
fn enclosing_scopes(walk: &Specialiser, function: FunctionId) -> impl Iterator<Item = syntax::ScopeKind> {
    let (file, d) = first_declaration(walk, function);
    let scopes = &file.syntax.scopes;
    let outwards = std::iter::successors(Some(d.scope), |s| scopes[*s as usize].parent);
    outwards.map(|s| scopes[s as usize].kind)
}

pub fn first_declaration<'u>(walk: &Specialiser<'_, 'u>, function: FunctionId) -> (&'u ParsedFile, &'u Declaration) {
    let unit = walk.unit.unit;
    let (file, index) = unit.entities().function(function).declarations[0];
    (&unit.files[file], &unit.files[file].syntax.declarations[index as usize])
}

/// `<T>` of `f_v<T>`.
fn template_arguments(spelled: &[u8]) -> &[u8] {
    let name = qualifier(spelled).map_or(0, |q| q.len());
    spelled[name..].iter().position(|b| *b == b'<').map_or(b"", |i| &spelled[name + i..])
}

/// Whether a call of the base reads as one of the variant: `Some(false)`: with the variant's name,
/// `Some(true)`: with its template arguments, `None`: it does not.
fn same_templates(
    DeclaredIn { parsed: base_file, declaration: base }: DeclaredIn,
    DeclaredIn { parsed: file, declaration: variant }: DeclaredIn,
    arguments: &[u8],
    same_types: bool,
) -> Option<bool> {
    let own = |f: &ParsedFile, d: &Declaration| d.templates.last().map(|t| normal(&f.text.text()[t.clone()]));
    match (own(base_file, base), own(file, variant)) {
        (None, None) => (arguments.is_empty() && same_types).then_some(false),
        // The base's parameters are the call's arguments.
        (Some(b), Some(v)) => {
            let same_arguments = arguments.is_empty() || {
                let names = template_names(&base_file.text.text()[base.templates.last()?.clone()])?;
                normal(arguments) == normal(&bracketed(&names))
            };
            (b == v && same_arguments && same_types).then_some(false)
        }
        (None, Some(_)) => (!arguments.is_empty()).then_some(true),
        (Some(_), None) => None,
    }
}

fn bracketed(names: &[Vec<u8>]) -> Vec<u8> {
    [b"<".as_slice(), &names.join(&b","[..]), b">"].concat()
}

/// The names of a template's parameters, `...` behind those of packs, up to the first that has only a default argument.
/// `None`: another has no name.
pub fn template_names(list: &[u8]) -> Option<Vec<Vec<u8>>> {
    let parts = template_parameters(list)?;
    let names: Vec<Option<Vec<u8>>> = parts.iter().map(|part| template_name(&list[part.head.clone()])).collect();
    let named = names.iter().take_while(|name| name.is_some()).count();
    let has_defaults = parts[named..].iter().all(|part| part.default.is_some());
    has_defaults.then(|| names.into_iter().take(named).flatten().collect())
}

/// A parameter of a template, as ranges of the list `<...>`.
pub struct TemplateParameter {
    pub head: Range<usize>,
    /// Its default argument, without the `=`.
    pub default: Option<Range<usize>>,
}

/// The parameters of a template; `None`: what is no list.
pub fn template_parameters(list: &[u8]) -> Option<Vec<TemplateParameter>> {
    let blanks = list.len() - list.trim_ascii_start().len();
    let inside = list.trim_ascii().strip_prefix(b"<")?.strip_suffix(b">")?;
    let first = blanks + 1;
    if inside.trim_ascii().is_empty() {
        return Some(Vec::new());
    }
    let mut depth = 0i32;
    let mut parts = Vec::new();
    let (mut start, mut equals) = (first, None);
    let part = |start: usize, end: usize, equals: Option<usize>| TemplateParameter {
        head: start..equals.unwrap_or(end),
        default: equals.map(|at| at + 1..end),
    };
    for (i, b) in (first..).zip(inside) {
        match b {
            b'<' | b'(' | b'[' | b'{' => depth += 1,
            b'>' | b')' | b']' | b'}' => depth -= 1,
            b',' if depth == 0 => {
                parts.push(part(start, i, equals));
                (start, equals) = (i + 1, None);
            }
            b'=' if depth == 0 && equals.is_none() => equals = Some(i),
            _ => {}
        }
    }
    parts.push(part(start, first + inside.len(), equals));
    Some(parts)
}

/// The name of a template's parameter, without its default argument.
pub fn template_name(head: &[u8]) -> Option<Vec<u8>> {
    let head = head.trim_ascii_end();
    let from = head.iter().rposition(|b| !(b.is_ascii_alphanumeric() || *b == b'_')).map_or(0, |i| i + 1);
    let name = &head[from..];
    let is_type = matches!(name, b"class" | b"typename" | b"auto") || syntax::is_arithmetic(name);
    let is_qualified = head[..from].trim_ascii_end().ends_with(b"::");
    let own = !name.is_empty() && !is_type && !is_qualified && from > 0;
    let pack = memchr::memmem::find(head, b"...").is_some();
    own.then(|| if pack { [name, b"..."].concat() } else { name.to_vec() })
}

/// Without the blanks that do not matter.
fn normal(text: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(text).into_owned();
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut out = String::new();
    for word in words {
        let word_like = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric() || c == '_');
        if word_like(out.chars().last()) && word_like(word.chars().next()) {
            out.push(' ');
        }
        out.push_str(word);
    }
    // In a template's head these two are one.
    out.replace("class ", "typename ").into_bytes()
}

fn is_macro(walk: &Specialiser, site: &Site, name: &[u8]) -> bool {
    let Position { file, at } = walk.names_at(site.place.start);
    let parsed = &walk.unit.unit.files[file];
    let at = parsed.text.to_file(&(at..at)).start;
    let preprocessed = &walk.unit.unit.preprocessed;
    preprocessed.macros.get(name, preprocessed.time_at(parsed.pass, at)).is_some()
}

/// Whether a call is of a function that a block declares with default arguments ([dcl.fct.default]), and leaves some out.
pub fn uses_defaults_of_block(walk: &Specialiser, site: &Site) -> bool {
    let parsed = walk.parsed();
    let local = parsed.syntax.local(site.name, site.place.start).filter(|d| d.kind == DeclarationKind::Function);
    local.is_some_and(|declaration| {
        let has_defaults = parameters(parsed, declaration).is_some_and(|p| p.list.iter().any(|p| p.default.is_some()));
        has_defaults && !gives_all(site, 0, parsed, DeclaredIn { parsed, declaration })
    })
}

/// Whether a call gives a function all of its arguments, with `more` behind its own: the base's default arguments are
/// not the variant's.
fn gives_all(
    site: &Site,
    more: usize,
    parsed: &ParsedFile,
    DeclaredIn { parsed: file, declaration }: DeclaredIn,
) -> bool {
    let Some(own) = parameters(file, declaration) else { return false };
    let Some(call) = site.call else { return false };
    let Some(given) = parsed.arguments_of(call) else { return false };
    given.len() + more >= own.list.len() && given.iter().all(|n| !n.kind().contains("expansion"))
}

/// What is chosen, as part of a name: `_f_v`, `_f_v_or_base`, `_f_v_and_g_v`; `_f_v_2` is the second of several
/// variants of one name, where not all of them are chosen. Units that share headers have the same name for the same.
pub fn chosen_names(walk: &Specialiser, base: &[u8], members: &[Member]) -> String {
    let leaves = |m: &Member| m.tree.leaves();
    let chosen =
        |m: &Member| leaves(m).into_iter().flatten().map(|i| m.declared[i].variant.clone()).collect::<Vec<_>>();
    let chosen: BTreeSet<Name> = members.iter().flat_map(chosen).collect();
    let by_word: FxHashMap<String, (FxHashMap<&Name, usize>, bool)> = variants_by_word(walk, base, members)
        .into_iter()
        .map(|(word, all)| {
            let all_chosen = all.iter().all(|v| chosen.contains(*v));
            (word, (all.into_iter().zip(0..).collect(), all_chosen))
        })
        .collect();
    let spelled = |d: &DeclaredVariant| {
        let word = variant_word(base, &d.spelled);
        let nth = by_word.get(&word).filter(|(_, all_chosen)| !all_chosen).and_then(|(nth, _)| nth.get(&d.variant));
        match nth {
            Some(nth) => format!("{word}_{}", nth + 1),
            None => word,
        }
    };
    let mut all: Vec<String> = Vec::new();
    let mut known: FxHashSet<String> = FxHashSet::default();
    for m in members.iter().filter(|m| m.tree != DecisionTree::Leaf(None)) {
        let leaf = |l: &Option<usize>| l.map_or("base".to_owned(), |i| spelled(m.declared[i]));
        let text = leaves(m).iter().map(leaf).collect::<Vec<_>>().join("_or_");
        if known.insert(text.clone()) {
            all.push(text);
        }
    }
    match all.is_empty() {
        true => String::new(),
        false => format!("_{}", shortened(&all)),
    }
}

/// The names of many variants as one: the first of them, how many others there are, and what tells these apart.
fn shortened(names: &[String]) -> String {
    const LONGEST: usize = 100;
    const SPELLED: usize = 3;
    let whole = names.join("_and_");
    match names {
        [first @ .., _] if whole.len() > LONGEST && first.len() > SPELLED => {
            let spelled = names[..SPELLED].join("_and_");
            let others = names.len() - SPELLED;
            format!("{spelled}_and_{others}_others_{:08x}", mangle::hash(whole.as_bytes()))
        }
        _ => whole,
    }
}

/// What a variant is called in names.
fn variant_word(base: &[u8], spelled: &[u8]) -> String {
    let name = syntax::last_component(spelled);
    let name = match mangle::operator(name) {
        Some(_) => name,
        None => name.split(|b| *b == b'<').next().unwrap_or(name),
    };
    // A variant in a region has its selector's name behind the base's.
    let selector = name.strip_prefix(&*mangle::identifier(base)).and_then(|n| n.strip_prefix(b"__ompick__"));
    let name = mangle::identifier(selector.unwrap_or(name));
    let part = |b: &u8| if b.is_ascii_alphanumeric() { *b as char } else { '_' };
    name.iter().map(part).collect()
}

/// All variants of some functions by what they are called, in the order of their directives.
fn variants_by_word<'w>(walk: &'w Specialiser, base: &[u8], members: &[Member]) -> FxHashMap<String, Vec<&'w Name>> {
    let entities = walk.unit.unit.entities();
    let of_member = |m: &Member| walk.unit.bases.get(&entities.key(walk.unit.unit, m.function));
    let mut all: Vec<_> = members.iter().filter_map(of_member).flatten().collect();
    all.sort_by_key(|d| (d.file, d.directive, &d.variant));
    let mut known = FxHashSet::default();
    let mut names: FxHashMap<String, Vec<&Name>> = FxHashMap::default();
    for d in all.into_iter().filter(|d| known.insert(&d.variant)) {
        names.entry(variant_word(base, &d.spelled)).or_default().push(&d.variant);
    }
    names
}
