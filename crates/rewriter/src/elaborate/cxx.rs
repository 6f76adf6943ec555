//! Declare variant directives of C++: the variant belongs to one function, not to its name.

use super::arguments::{self, BaseLanguage, Changes};
use super::{DeclaredVariant, Effective, Elaborated, Name, cxx_types, definition, prototypes, simd_clauses};
use crate::site::Sites;
use ompick_frontend::codes;
use ompick_frontend::entities::{Callees, FunctionId, is_const_member};
use ompick_frontend::language::Language;
use ompick_frontend::mangle;
use ompick_frontend::placed::Placed;
use ompick_frontend::regions::VariantRegion;
use ompick_frontend::syntax::{self, Declaration, DeclarationKind, Path, ScopeId, ScopeKind, Use, Using};
use ompick_frontend::unit::{Declared, DeclaredIn, ParsedFile, Position, Unit, holds_word};
use ompick_resolver::selector::ContextSelector;
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::rc::Rc;

impl<'u> Elaborated<'u> {
    /// Takes a declare variant directive that stands before a function of C++.
    pub(super) fn declare_cxx_variant(
        &mut self,
        e: Effective<'u>,
        base: &'u Declaration,
        selector: &'u ContextSelector,
        spelled: &str,
        place: Range<usize>,
        sites: &mut Sites,
    ) {
        let parsed = &self.unit.files[e.file];
        let entities = self.unit.entities();
        let Some(own) = self.cxx_base(e, base, sites) else { return };
        let found = named_variants(self.unit, e.file, base, spelled.as_bytes());
        let itself = found.is_empty() && spelled.as_bytes() == parsed.name_of(base);
        if itself || found == [own] {
            sites.report(&codes::SELF_VARIANT, parsed, &place, "a function cannot be a variant of itself");
            return;
        }
        let shown = spelled.to_owned();
        if found.is_empty() && !self.unit.platform_names(spelled.as_bytes()) {
            if self.unit.has_unknown_headers() {
                let message = format!("`{shown}` is not declared before this directive, in what could be read");
                sites.report(&codes::UNDECLARED_VARIANT, parsed, &place, &message);
            } else {
                let message = format!("`{shown}` is not declared before this directive");
                sites.report(&codes::UNDEFINED_VARIANT, parsed, &place, &message);
                return;
            }
        }
        let matching = entities.matching(self.unit, &found, own);
        let base_in = Declared { file: e.file, declaration: base };
        let appends = e.directive.clauses.iter().any(|c| matches!(c.name.as_str(), "append_args" | "adjust_args"));
        let types = match prototypes::constructs(selector).any(|c| c == "dispatch") && !appends {
            true => !prototypes::constructs(selector).any(|c| c == "simd"),
            false => !prototypes::has_types_of_its_own(selector),
        };
        if let Some(why) = self.other_kind(matching, &found, base_in, types, &shown) {
            let name = String::from_utf8_lossy(parsed.name_of(base)).into_owned();
            let message = format!("`{shown}` is no variant of `{name}`: {why}");
            sites.report(&codes::OTHER_PROTOTYPE, parsed, &place, &message);
            let DeclaredIn { parsed: other, declaration: variant } = first_declaration(self.unit, found[0]);
            sites.also(other, &variant.name, "the variant");
            sites.also(parsed, &base.name, "the base function");
            return;
        }
        let variant = match matching {
            Some(one) => entities.key(self.unit, one),
            None => spelled.as_bytes().to_vec(),
        };
        let integer = |text: &str| self.c_integer(e.file, e.placed, text);
        let (placed, directive, parameters) = (e.placed, e.directive, parsed.parameters(base));
        let written = BaseLanguage { parsed, placed, directive, selector, parameters, integer: &integer };
        simd_clauses::check(&written, sites);
        let changes = arguments::read(written, sites);
        let appended = changes.appended.len();
        let own_count = parsed.parameters(base).map(|p| p.list.len()).filter(|_| appended > 0);
        if let Some(why) = own_count.and_then(|own| self.takes_no_objects(&found, own, appended)) {
            let name = String::from_utf8_lossy(parsed.name_of(base)).into_owned();
            let message = format!("`{shown}` is no variant of `{name}`: {why}");
            sites.report(&codes::OTHER_PROTOTYPE, parsed, &place, &message);
            sites.also(parsed, &base.name, "the base function");
            return;
        }
        self.bases.entry(entities.key(self.unit, own)).or_default().push(DeclaredVariant {
            seen_from: complete_from(parsed, base.scope, Position { file: e.file, at: e.placed.range.start }),
            file: e.file,
            directive: e.index,
            placed: e.placed,
            span: e.span(self.unit),
            selector,
            variant,
            spelled: spelled.as_bytes().to_vec(),
            region: None,
            changes: (changes != Changes::default()).then(|| Rc::new(changes)),
            scope: parsed.syntax.is_local(base).then(|| parsed.syntax.scopes[base.scope as usize].range.clone()),
        });
    }
}

impl Elaborated<'_> {
    /// The function that is declared behind a directive, if it can have variants; why it cannot is reported.
    fn cxx_base(&self, e: Effective, base: &Declaration, sites: &mut Sites) -> Option<FunctionId> {
        let parsed = &self.unit.files[e.file];
        if let Some(why) = restriction(self.unit, Declared { file: e.file, declaration: base }) {
            let shown = String::from_utf8_lossy(parsed.name_of(base)).into_owned();
            let message = format!("`{shown}` cannot have variants: it is {why}");
            sites.report(&codes::NO_VARIANTS, parsed, &e.placed.range, &message);
            sites.also(parsed, &base.name, "the function");
            return None;
        }
        let own = self.unit.entities().function_of(e.file, base).filter(|_| !parsed.syntax.is_local(base));
        if own.is_none() {
            let message = match parsed.syntax.is_local(base) {
                true => "the function after this directive is declared inside a function, which is not resolved in C++",
                false => "the class or namespace of the function after this directive was not read",
            };
            sites.report(&codes::NO_FUNCTION, parsed, &e.placed.range, message);
        }
        own
    }

    /// Why none of the functions that a variant's name means can be one of a base function, if that is certain
    /// (OpenMP 5.2, 7.5). `types`: whether they have the same types: variants for SIMD versions, and those for `dispatch` to
    /// which arguments are appended, have their own.
    fn other_kind(
        &self,
        matching: Option<FunctionId>,
        found: &[FunctionId],
        base: Declared,
        types: bool,
        spelled: &str,
    ) -> Option<String> {
        let base_in = DeclaredIn { parsed: &self.unit.files[base.file], declaration: base.declaration };
        let why = |f: &FunctionId| {
            let variant = first_declaration(self.unit, *f);
            let first = first_declared(self.unit, *f);
            let (own, wanted) = (variant.declaration.specifiers, base.declaration.specifiers);
            let is_member = |DeclaredIn { parsed, declaration: d }: DeclaredIn| {
                d.qualifier.is_some() || parsed.syntax.scopes[d.scope as usize].kind == ScopeKind::Class
            };
            let is_const = |d: DeclaredIn| is_const_member(d.parsed, d.declaration);
            let is_own_const = || is_const(base_in) && !is_const(variant);
            let kinds = [
                (own.is_special, "it is a constructor or destructor"),
                (own.is_deleted, "it is deleted"),
                (self.unit.entities().is_virtual(self.unit, first.file, first.declaration), "it is virtual"),
                (
                    is_member(variant) && !own.is_static && wanted.is_static,
                    "it needs an object, the base function none",
                ),
                (
                    is_member(variant) && !own.is_static && is_member(base_in) && is_own_const(),
                    "the base function takes constant objects, it does not",
                ),
            ];
            if let Some((_, why)) = kinds.iter().find(|(is, _)| *is) {
                return Some((*why).to_owned());
            }
            if !types {
                return None;
            }
            // Where templates' arguments stand among the parameters, their commas are not told apart.
            let holds_templates = |DeclaredIn { parsed, declaration: d }: DeclaredIn| {
                let list = d.parameter_list.as_ref().map_or(&b""[..], |list| &parsed.text.text()[list.clone()]);
                !d.templates.is_empty() || list.contains(&b'<')
            };
            let is_plain = !holds_templates(variant) && !holds_templates(base_in);
            is_plain
                .then(|| prototypes::difference(self.unit, variant, base_in))
                .flatten()
                .or_else(|| cxx_types::difference(self.unit, first, base, spelled))
        };
        // The one that takes what the base function takes nearly always is one.
        let all: Option<Vec<String>> = matching.iter().chain(found).map(why).collect();
        all?.into_iter().next()
    }

    /// Why none of the functions that a variant's name means takes objects behind so many arguments of the base
    /// function, if that is certain (OpenMP 5.2, 7.5.3).
    fn takes_no_objects(&self, found: &[FunctionId], own: usize, appended: usize) -> Option<String> {
        let all = own + appended;
        if !self.unit.has_unknown_headers() && take_fewer(self.unit, found, all) {
            return Some(format!("with {appended} appended it must take {all} arguments"));
        }
        let why = |f: &FunctionId| prototypes::other_object(self.unit, first_declaration(self.unit, *f), own, appended);
        let all: Option<Vec<String>> = found.iter().map(why).collect();
        all?.into_iter().next()
    }

    /// The function that a declared variant means, if it means one.
    pub fn variant_function(&self, declared: &DeclaredVariant) -> Option<FunctionId> {
        let unit = self.unit;
        if let Some(region) = declared.region {
            return unit.entities().function_of(region.file, definition(&unit.files[region.file], region.function));
        }
        let key = (declared.file, declared.directive);
        if let Some(known) = self.variant_functions.borrow().get(&key) {
            return *known;
        }
        let found = || {
            let base = unit.files[declared.file].function_after(declared.directive as usize)?;
            let own = unit.entities().function_of(declared.file, base)?;
            let found = named_variants(unit, declared.file, base, &declared.spelled);
            unit.entities().matching(unit, &found, own)
        };
        let found = found();
        self.variant_functions.borrow_mut().insert(key, found);
        found
    }
}

/// What each function of a C++ unit is known by, by the place of its name in a declaration.
pub fn keys(unit: &Unit) -> FxHashMap<Position, Name> {
    if unit.language != Language::Cxx || unit.files.is_empty() {
        return FxHashMap::default();
    }
    let mut keys = FxHashMap::default();
    for (file, parsed) in unit.files.iter().enumerate() {
        for d in parsed.syntax.declarations.iter().filter(|d| d.kind == DeclarationKind::Function) {
            if let Some(f) = unit.entities().function_of(file, d) {
                keys.insert(Position { file, at: d.name.start }, unit.entities().key(unit, f));
            }
        }
    }
    keys
}

/// The functions of a C++ unit by what they are known by.
pub fn functions_by_key(unit: &Unit) -> FxHashMap<Name, FunctionId> {
    if unit.language != Language::Cxx || unit.files.is_empty() {
        return FxHashMap::default();
    }
    let entities = unit.entities();
    (0..entities.functions.len() as FunctionId).map(|f| (entities.key(unit, f), f)).collect()
}

/// A function's first declaration, with its file.
fn first_declaration(unit: &Unit, function: FunctionId) -> DeclaredIn<'_> {
    let Declared { file, declaration } = first_declared(unit, function);
    DeclaredIn { parsed: &unit.files[file], declaration }
}

/// A function's first declaration, with its file's index.
fn first_declared(unit: &Unit, function: FunctionId) -> Declared<'_> {
    let (file, index) = unit.entities().function(function).declarations[0];
    Declared { file, declaration: &unit.files[file].syntax.declarations[index as usize] }
}

/// Why a function cannot be a base function (OpenMP 5.2, 7.5); `None`: it can.
pub fn restriction(unit: &Unit, Declared { file, declaration: base }: Declared) -> Option<&'static str> {
    let parsed = &unit.files[file];
    let s = base.specifiers;
    let name = parsed.name_of(base);
    let behind = name.strip_prefix(b"operator").and_then(|rest| rest.first().copied());
    let is_word = behind.is_some_and(|b| b.is_ascii_alphanumeric() || b == b'_');
    let operator = behind.is_some() && !is_word && mangle::operator(name).is_none();
    let kinds = [
        (s.is_special, "a constructor or destructor"),
        (unit.entities().is_virtual(unit, file, base), "virtual"),
        (s.is_deleted, "deleted"),
        (s.is_defaulted, "defaulted"),
        (s.is_consteval, "an immediate function"),
        (operator, "an operator whose calls cannot be seen"),
        (name == b"main" && base.scope == 0, "`main`, which a program may not call"),
        (base.template_arguments.is_some() && base.templates.is_empty(), "an instantiation of a template"),
        (unit.entities().is_unclear(file, base), "one of several, and only the compiler knows which"),
    ];
    kinds.iter().find(|(is, _)| *is).map(|(_, why)| *why)
}

/// The declaration of a function in its own class or namespace.
pub fn own_declaration(unit: &Unit, function: FunctionId) -> Option<(usize, &Declaration)> {
    let declarations = unit.entities().function(function).declarations.iter();
    let mut all = declarations.map(|&(file, index)| (file, &unit.files[file].syntax.declarations[index as usize]));
    all.find(|(_, d)| d.qualifier.is_none() && !d.specifiers.is_friend)
}

/// The functions of which only variants in regions are declared, and which something must find declared: a call,
/// or a use of the name otherwise. Not those that something else that was not read may declare.
pub fn named_assumed(unit: &Unit, is_called: impl Fn(&Name) -> bool) -> Vec<FunctionId> {
    let entities = unit.entities();
    let all = (0..entities.functions.len() as FunctionId).filter(|f| entities.function(*f).is_assumed);
    let named = |f: &FunctionId| {
        let function = entities.function(*f);
        let name = function.name.as_slice();
        let used = |(file, parsed): (usize, &ParsedFile)| {
            let brings = |u: &Using| entities.introduced_by(unit, file, u, name).contains(f);
            let means = |u: &Use| {
                let named = entities.named(unit, file, u.name().start, name, u.path(), false);
                named.functions.contains(f) && !named.is_open
            };
            parsed.syntax.usings_of(name).any(brings) || parsed.syntax.uses_of(name).any(means)
        };
        let is_foreign = function.space == 0 || entities.qualification(function.space).is_none_or(|q| q == b"::std::");
        let is_unread = is_foreign && unit.lacks_headers();
        !entities.is_class(function.space)
            && mangle::operator(name).is_none()
            && !is_unread
            && (is_called(&entities.key(unit, *f)) || unit.files.iter().enumerate().any(used))
    };
    all.filter(named).collect()
}

/// Whether a directive stands before a conversion function, `operator int()`, which has no name of its own.
pub fn is_conversion_after(parsed: &ParsedFile, placed: &Placed) -> bool {
    let statement = parsed.syntax.statement_after(&placed.range).filter(|_| parsed.language == Language::Cxx);
    let text = statement.map_or(&b""[..], |s| &parsed.text.text()[s.range.clone()]);
    let head = text.split(|b| matches!(b, b'(' | b'{' | b';')).next().unwrap_or_default();
    holds_word(head, b"operator")
}

/// A member function that is defined in a region, and whose class is not, and which can be no variant.
pub struct UnfitMember {
    pub file: usize,
    pub place: Range<usize>,
    pub what: &'static str,
}

/// The constructors, destructors and conversion functions that are defined in a region, and whose classes are not.
pub fn unfit_members_in(unit: &Unit, region: &VariantRegion) -> Vec<UnfitMember> {
    let mut found = Vec::new();
    for (file, parsed) in unit.files.iter().enumerate().filter(|_| unit.language == Language::Cxx) {
        let syntax = &parsed.syntax;
        let in_own_class = |at: usize| {
            let mut scopes = std::iter::successors(Some(syntax.scope_at(at)), |s| syntax.scopes[*s as usize].parent);
            let mut classes =
                scopes.by_ref().map(|s| &syntax.scopes[s as usize]).filter(|s| s.kind == ScopeKind::Class);
            classes.any(|s| region.contains(unit, file, s.range.start))
        };
        for f in syntax.functions.iter().filter(|f| region.contains(unit, file, f.whole.start)) {
            let declaration = syntax.declarations.get(f.declaration as usize);
            let head = f.whole.start..f.body.start.max(f.whole.start);
            let (place, what) = match declaration {
                Some(d) if d.specifiers.is_special => (d.name.clone(), "constructor or destructor"),
                None if holds_word(&parsed.text.text()[head.clone()], b"operator") => (head, "conversion function"),
                _ => continue,
            };
            if !in_own_class(f.whole.start) {
                found.push(UnfitMember { file, place, what });
            }
        }
    }
    found
}

/// Whether all functions of an overload set certainly take fewer arguments.
fn take_fewer(unit: &Unit, functions: &[FunctionId], than: usize) -> bool {
    let takes_fewer = |&(file, index): &(usize, u32)| {
        let parsed = &unit.files[file];
        let parameters = parsed.parameters(&parsed.syntax.declarations[index as usize]);
        parameters.is_some_and(|p| !p.variadic && p.list.len() < than)
    };
    let declarations = functions.iter().map(|f| &unit.entities().function(*f).declarations);
    !functions.is_empty() && declarations.into_iter().all(|all| all.iter().all(takes_fewer))
}

/// The functions that the variant's name means at the directive: as a call would find them.
fn named_variants(unit: &Unit, file: usize, base: &Declaration, spelled: &[u8]) -> Vec<FunctionId> {
    let entities = unit.entities();
    let name = syntax::last_component(spelled);
    let at = base.name.start;
    match qualifier(spelled) {
        Some(qualifier) => {
            let space = entities.resolve_space(unit, file, at, entities.space_at(unit, file, at), qualifier);
            space.map(|s| entities.in_space(unit, s, name)).unwrap_or_default()
        }
        None => {
            let Callees { functions, .. } = entities.named(unit, file, at, name, &Path::Plain, false);
            match functions.is_empty() {
                // As for a call with arguments of the base's types ([basic.lookup.argdep]).
                true => entities.found_by_parameters(unit, Declared { file, declaration: base }, name),
                false => functions,
            }
        }
    }
}

/// What stands before the last `::` of a name.
pub fn qualifier(spelled: &[u8]) -> Option<&[u8]> {
    let mut depth = 0usize;
    let mut found = None;
    for (i, b) in spelled.iter().enumerate() {
        match b {
            b'<' | b'(' => depth += 1,
            b'>' | b')' => depth = depth.saturating_sub(1),
            b':' if depth == 0 && spelled.get(i + 1) == Some(&b':') => found = Some(i),
            _ => {}
        }
    }
    found.map(|at| spelled[..at].trim_ascii_end())
}

/// From where on what stands at `at` in a scope is known: from there; in a class everywhere. Its
/// functions are compiled when all of it has been read, and before it only templates can call its members.
pub fn complete_from(parsed: &ParsedFile, scope: ScopeId, place: Position) -> Position {
    let in_class = parsed.syntax.scopes.get(scope as usize).is_some_and(|s| s.kind == ScopeKind::Class);
    if in_class { Position { file: 0, at: 0 } } else { place }
}

/// The keys of the functions that a list item of a declarative directive may mean.
pub fn keys_of(unit: &Unit, file: usize, at: usize, item: &[u8]) -> Vec<Name> {
    let entities = unit.entities();
    let name = syntax::last_component(item);
    let around = entities.space_at(unit, file, at);
    let functions = match qualifier(item) {
        Some(q) => entities.resolve_space(unit, file, at, around, q).map(|s| entities.in_space(unit, s, name)),
        None => Some(entities.named(unit, file, at, name, &Path::Plain, false).functions),
    };
    functions.into_iter().flatten().map(|f| entities.key(unit, f)).collect()
}
