//! What names mean in a C++ unit: the named scopes of all its files as one, the functions declared in
//! them, told apart by their signatures, and the lookup of names. Types of expressions are not inferred.

mod arithmetic;
mod canonical;
mod declarations;
mod direct;
mod ellipsis;
mod expression;
mod instantiated_bases;
mod library;
mod lookup;
mod narrowed;
mod objects;
mod operands;
mod overriding;
mod paths;
mod pattern;
mod same_types;
mod search;
mod signature;
mod specialisations;
mod tokens;
mod traits;
mod types;
mod using_declarations;
mod usings;

pub use library::PassedClasses;
pub use lookup::{Callees, Found, MemberAccess};
pub use operands::Operators;
pub use paths::UnknownBase;
pub use pattern::only_alias;
pub use signature::{Parameter, Parameters, is_const_member, parameters};
pub use traits::gives_its_argument;

use crate::cpp::UnitPos;
use crate::mangle;
use crate::parsed::{Declared, ParsedFile, ParsedUnit, Position};
use crate::syntax::{self, Declaration, ScopeId, ScopeKind, UsingKind};
use pattern::Pattern;
use rustc_hash::{FxHashMap, FxHashSet};
use search::SearchMemo;
use specialisations::UnknownSpecialisation;
use std::collections::BTreeMap;
use std::ops::Range;
use usings::{Usings, UsingsInBlocks};

/// How deep aliases, declarations and base classes are followed through others.
const DEPTH: u32 = 32;

/// Index into [`Entities::spaces`]. 0 is the global namespace.
pub type SpaceId = u32;

/// Index into [`Entities::functions`].
pub type FunctionId = u32;

/// A namespace, class or enumeration, in all files of the unit.
#[derive(Debug)]
pub struct Space {
    pub kind: ScopeKind,
    /// Empty: it has none.
    pub name: Vec<u8>,
    /// What tells a class that its name does not tell from others: that is local to a function, has no name, or is a
    /// specialisation for some constraints.
    mark: String,
    pub parent: Option<SpaceId>,
    children: FxHashMap<Vec<u8>, SpaceId>,
    /// Those of the children that are seen through, in their order.
    inline: Vec<SpaceId>,
    /// Of a class template: those for which its arguments are written.
    specialisations: Vec<SpaceId>,
    /// Of such a specialisation: for which arguments.
    pattern: Option<Pattern>,
    /// Where it is first opened, if it is.
    opened: Option<UnitPos>,
    /// What is declared directly in it, as (file, index of the declaration).
    members: FxHashMap<Vec<u8>, Vec<(usize, u32)>>,
    functions: FxHashMap<Vec<u8>, Vec<FunctionId>>,
    usings: Usings,
    /// Its base classes' names, as (file, place).
    bases: Vec<(usize, Range<usize>)>,
    /// A class without a name is defined directly in it, whose members may be its own: nothing tells that they are.
    has_unnamed_class: bool,
    /// It declares a type, so that arguments of that type lead lookup here.
    has_types: bool,
    /// A class template of which specialisations alone were read.
    is_only_specialised: bool,
}

/// A function: all declarations of one signature in one scope.
#[derive(Debug)]
pub struct Function {
    pub space: SpaceId,
    pub name: Vec<u8>,
    /// As (file, index of the declaration), in the unit's order.
    pub declarations: Vec<(usize, u32)>,
    /// One of them may give a default argument, or could not be read.
    has_defaults: bool,
    /// One of them may take further arguments: by an ellipsis, or as a pack.
    may_be_variadic: bool,
    /// Only its variants in `begin declare variant` regions are declared, and stand for it.
    pub is_assumed: bool,
    /// Only blocks declare it: no other lookup finds it.
    is_of_blocks: bool,
    /// Its first variant in a region, which declares it where its own declarations stand further down.
    in_region: Option<(usize, u32)>,
    signature: Vec<u8>,
    /// The types of its parameters, as its first declaration spells them.
    types: Vec<u8>,
    /// The signature with what aliases of arithmetic types stand for, if there are any: other units may name others.
    linked: Option<Vec<u8>>,
}

impl Function {
    fn undeclared(space: SpaceId, name: Vec<u8>, signature: Vec<u8>, types: Vec<u8>) -> Function {
        Function {
            space,
            name,
            declarations: Vec::new(),
            has_defaults: false,
            may_be_variadic: false,
            is_assumed: false,
            is_of_blocks: false,
            in_region: None,
            signature,
            types,
            linked: None,
        }
    }
}

/// The functions of one name by what tells them apart.
#[derive(Debug, Default)]
struct Spellings {
    /// How many of the functions are in it.
    known: usize,
    functions: FxHashMap<Vec<u8>, FunctionId>,
}

/// The index of a unit.
#[derive(Debug, Default)]
pub struct Entities {
    pub spaces: Vec<Space>,
    pub functions: Vec<Function>,
    /// By name, in order.
    of_name: FxHashMap<Vec<u8>, Vec<FunctionId>>,
    /// By file and scope: the named scope; `None` for what is local to a function.
    of_scope: Vec<Vec<Option<SpaceId>>>,
    /// By file.
    in_blocks: Vec<UsingsInBlocks>,
    /// By name: the namespaces with using declarations of it.
    introducing: FxHashMap<Vec<u8>, Vec<SpaceId>>,
    /// The names that anything that was read gives to something in a named scope.
    names: FxHashSet<Vec<u8>>,
    /// By file and place of the name in a declaration.
    of_declaration: FxHashMap<(usize, usize), FunctionId>,
    /// By function template: those for which its arguments are written. Overload resolution does not see them.
    specialisations: BTreeMap<FunctionId, Vec<FunctionId>>,
    /// By scope, name and signature: the function.
    exact: FxHashMap<(SpaceId, Vec<u8>, Vec<u8>), FunctionId>,
    /// How the functions of a name in a scope are told apart, however their types are spelled.
    spellings: FxHashMap<(SpaceId, Vec<u8>), Spellings>,
    /// By file and place of the name: definitions of which only the compiler knows which function they define.
    unclear: FxHashSet<(usize, usize)>,
    /// By file and place of the name of a definition in a region: its own name, and its base function.
    in_regions: FxHashMap<(usize, usize), (Vec<u8>, Option<FunctionId>)>,
    /// Once all is gathered.
    memo: Option<SearchMemo>,
}

/// From where a declaration, by its index in its file, is visible.
fn declared_from(unit: &ParsedUnit, file: usize, index: u32) -> UnitPos {
    unit.position(file, unit.files[file].syntax.declarations[index as usize].visible_from)
}

impl Entities {
    /// Gathers what a unit's files declare.
    pub fn new(unit: &ParsedUnit) -> Entities {
        let mut out = Entities::default();
        out.space(ScopeKind::File, Vec::new(), None);
        for file in 0..unit.files.len() {
            let root = out.including_space(unit, file);
            out.scopes(unit, file, root);
        }
        for region in &unit.regions {
            for &(file, function) in &region.definitions {
                let parsed = &unit.files[file];
                let f = &parsed.syntax.functions[function as usize];
                let d = &parsed.syntax.declarations[f.declaration as usize];
                let name = mangle::mangled(parsed.name_of(d), &region.selector);
                out.in_regions.insert((file, d.name.start), (name, None));
            }
        }
        let mut all: Vec<(usize, u32)> = Vec::new();
        for (file, parsed) in unit.files.iter().enumerate() {
            let named = |d: &Declaration| !parsed.syntax.is_local(d);
            let own = parsed.syntax.declarations.iter().enumerate().filter(|(_, d)| named(d));
            all.extend(own.map(|(i, _)| (file, i as u32)));
            let mut in_blocks = UsingsInBlocks::default();
            for (i, u) in parsed.syntax.usings.iter().enumerate() {
                match out.of_scope[file][u.scope as usize] {
                    Some(space) => {
                        out.spaces[space as usize].usings.insert(u, file, i as u32);
                        out.names.insert(u.name.clone());
                        if u.kind == UsingKind::Declaration && !out.is_class(space) {
                            out.introducing.entry(u.name.clone()).or_default().push(space);
                        }
                    }
                    None => in_blocks.entry(u.scope).or_default().insert(u, file, i as u32),
                }
            }
            out.in_blocks.push(in_blocks);
        }
        all.sort_by_key(|&(f, i)| unit.position(f, unit.files[f].syntax.declarations[i as usize].name.start));
        // First what stands in its own scope, so that definitions elsewhere find it; then the base
        // functions that regions assume.
        let of = |&(file, i): &(usize, u32)| &unit.files[file].syntax.declarations[i as usize];
        for outside in [false, true] {
            for place in all.iter().filter(|p| of(p).qualifier.is_some() == outside) {
                out.declare(unit, place.0, place.1);
            }
        }
        out.unite_alike(unit);
        out.declare_in_blocks(unit);
        for place in &all {
            out.assume_base(unit, place.0, place.1, of(place));
        }
        for f in &mut out.functions {
            f.declarations.sort_by_key(|&(file, i)| {
                unit.position(file, unit.files[file].syntax.declarations[i as usize].name.start)
            });
        }
        out.memo = Some(SearchMemo::default());
        out.link(unit);
        out
    }

    fn space(&mut self, kind: ScopeKind, name: Vec<u8>, parent: Option<SpaceId>) -> SpaceId {
        self.spaces.push(Space {
            kind,
            name,
            mark: String::new(),
            parent,
            children: FxHashMap::default(),
            inline: Vec::new(),
            specialisations: Vec::new(),
            pattern: None,
            opened: None,
            members: FxHashMap::default(),
            functions: FxHashMap::default(),
            usings: Usings::default(),
            bases: Vec::new(),
            has_unnamed_class: false,
            has_types: false,
            is_only_specialised: false,
        });
        self.spaces.len() as SpaceId - 1
    }

    /// The scope that a file's own outermost scope is: where it is included.
    fn including_space(&self, unit: &ParsedUnit, file: usize) -> SpaceId {
        let pass = unit.preprocessed.pass(unit.files[file].pass);
        let Some((parent, at)) = pass.parent else { return 0 };
        let Some(includer) = unit.files[..file].iter().position(|p| p.pass == parent) else { return 0 };
        let at = unit.files[includer].text.from_file(at.saturating_sub(1));
        self.enclosing_space(&unit.files[includer], includer, at)
    }

    /// The named scope that a place stands in, whatever function it may be in.
    fn enclosing_space(&self, parsed: &ParsedFile, file: usize, at: usize) -> SpaceId {
        let mut scope = Some(parsed.syntax.scope_at(at));
        while let Some(s) = scope {
            if let Some(space) = self.of_scope[file][s as usize] {
                return space;
            }
            scope = parsed.syntax.scopes[s as usize].parent;
        }
        0
    }

    fn scopes(&mut self, unit: &ParsedUnit, file: usize, root: SpaceId) {
        let parsed = &unit.files[file];
        let text = parsed.text.text();
        let anonymous = parsed.syntax.classes.iter().filter(|c| c.is_anonymous).map(|c| c.scope);
        let mut anonymous = anonymous.peekable();
        let mut spaces: Vec<Option<SpaceId>> = Vec::new();
        for (i, scope) in parsed.syntax.scopes.iter().enumerate() {
            let is_anonymous = anonymous.next_if_eq(&(i as ScopeId)).is_some();
            let mut parent = scope.parent;
            let mut local = false;
            while let Some(p) = parent
                && spaces[p as usize].is_none()
            {
                local |= parsed.syntax.scopes[p as usize].kind == ScopeKind::Local;
                parent = parsed.syntax.scopes[p as usize].parent;
            }
            let around = parent.and_then(|p| spaces[p as usize]).unwrap_or(root);
            spaces.push(match scope.kind {
                ScopeKind::File => Some(root),
                ScopeKind::Local | ScopeKind::Template => None,
                ScopeKind::Class if !local && is_anonymous => Some(around),
                kind => {
                    let name = scope.name.as_ref().map_or(&b""[..], |n| &text[n.clone()]);
                    let name = paths::expanded(unit, parsed, scope.range.start, name);
                    let at = scope.name.as_ref().map_or(scope.range.start, |n| n.start);
                    let pattern = |arguments: &[u8]| pattern::of(unit, parsed, at, arguments);
                    let space = self.named_space(around, kind, &name, local, pattern);
                    self.open(space, around, unit.position(file, scope.range.start));
                    self.spaces[space as usize].is_only_specialised = false;
                    self.spaces[around as usize].has_unnamed_class |= name.is_empty() && kind == ScopeKind::Class;
                    if local || (name.is_empty() && kind == ScopeKind::Class) {
                        // (The same in all units that include it.)
                        let at = parsed.text.to_file(&(scope.range.start..scope.range.start)).start;
                        self.spaces[space as usize].mark = format!("#{}.{at}", parsed.file.0);
                    }
                    Some(space)
                }
            });
        }
        for class in &parsed.syntax.classes {
            if let Some(space) = spaces[class.scope as usize] {
                let bases = class.bases.iter().map(|b| (file, b.clone()));
                self.spaces[space as usize].bases.extend(bases);
            }
        }
        self.of_scope.push(spaces);
    }

    /// Notes where a scope is opened, and those between it and another one around it.
    fn open(&mut self, space: SpaceId, around: SpaceId, at: UnitPos) {
        let mut open = Some(space).filter(|space| *space != around);
        while let Some(space) = open {
            let this = &mut self.spaces[space as usize];
            this.opened = Some(this.opened.map_or(at, |first| first.min(at)));
            open = this.parent.filter(|parent| *parent != around);
        }
    }

    /// The scope of a name in another; made if it is new. One that is `local` to a function, or has no
    /// name, cannot be named. `pattern`: that of the template arguments that a name ends with.
    fn named_space(
        &mut self,
        around: SpaceId,
        kind: ScopeKind,
        name: &[u8],
        local: bool,
        pattern: impl Fn(&[u8]) -> Option<Pattern>,
    ) -> SpaceId {
        let is_class = matches!(kind, ScopeKind::Class | ScopeKind::Enumeration);
        if local || (is_class && name.is_empty()) {
            let name = syntax::last_component(name).to_vec();
            return self.space(kind, name, Some(around));
        }
        let mut at = around;
        let special = specialisation(name).filter(|_| is_class);
        let components = syntax::components(name);
        let ends = paths::component_ends(name);
        let mut behind = 0;
        // `namespace a::inline b`
        let spelled: Vec<&[u8]> = name.split(|b| *b == b':').filter(|part| !part.is_empty()).collect();
        for (i, component) in components.iter().copied().enumerate() {
            let says_inline = || spelled.get(i).is_some_and(|s| s.trim_ascii_start().starts_with(b"inline "));
            let kind = match kind {
                ScopeKind::Namespace { inline } => ScopeKind::Namespace { inline: inline || says_inline() },
                other => other,
            };
            let known = self.child(at, component);
            let end = ends.get(i).copied().unwrap_or(name.len());
            let written = &name[behind.min(end)..end];
            behind = end + 2;
            let special = special.as_ref().filter(|_| i + 1 == components.len());
            let of_special = special.and_then(|_| pattern(written));
            let mark = of_special.as_ref().map(Pattern::mark).unwrap_or_default();
            let primary = known.or_else(|| special.and_then(|_| self.unread_primary(at, component)));
            let component = special.map_or(component, Vec::as_slice);
            at = match self.child(at, &[component, mark.as_bytes()].concat()) {
                Some(known) => {
                    self.also_inline(at, known, kind);
                    known
                }
                None => {
                    let new = self.child_space(at, kind, component, mark);
                    if let (Some(primary), Some(_)) = (primary, special) {
                        self.spaces[primary as usize].specialisations.push(new);
                    }
                    new
                }
            };
            match special {
                _ if !is_class => {}
                Some(_) => self.spaces[at as usize].pattern = of_special,
                None if i + 1 < components.len() => at = self.specialised(at, || pattern(written)).unwrap_or(at),
                None => {}
            }
        }
        at
    }

    /// The scope of a class template that is specialised before its definition, if that comes at all. (What the standard
    /// library's templates are is known without.)
    fn unread_primary(&mut self, around: SpaceId, name: &[u8]) -> Option<SpaceId> {
        let is_of_library = self.path(around).starts_with(b"std::");
        let primary = (!is_of_library).then(|| self.child_space(around, ScopeKind::Class, name, String::new()))?;
        self.spaces[primary as usize].is_only_specialised = true;
        Some(primary)
    }

    /// A new scope in another, which is found there by its name and mark.
    fn child_space(&mut self, around: SpaceId, kind: ScopeKind, name: &[u8], mark: String) -> SpaceId {
        // A namespace without a name is seen through, like an inline one.
        let kind = match kind {
            ScopeKind::Namespace { inline } => ScopeKind::Namespace { inline: inline || name.is_empty() },
            other => other,
        };
        let new = self.space(kind, name.to_vec(), Some(around));
        self.spaces[around as usize].children.insert([name, mark.as_bytes()].concat(), new);
        self.names.insert(name.to_vec());
        self.spaces[new as usize].mark = mark;
        if kind == (ScopeKind::Namespace { inline: true }) {
            self.spaces[around as usize].inline.push(new);
        }
        new
    }

    /// A namespace that is opened again: it is inline if any definition says so. (A file is read before those that it
    /// includes.)
    fn also_inline(&mut self, around: SpaceId, space: SpaceId, kind: ScopeKind) {
        let known = &mut self.spaces[space as usize];
        let is_inline = kind == ScopeKind::Namespace { inline: true };
        if is_inline && known.parent == Some(around) && known.kind == (ScopeKind::Namespace { inline: false }) {
            known.kind = kind;
            self.spaces[around as usize].inline.push(space);
        }
    }

    /// A named scope directly in another, or in one of its inline namespaces.
    fn child(&self, space: SpaceId, name: &[u8]) -> Option<SpaceId> {
        let children = &self.spaces[space as usize].children;
        children.get(name).copied().or_else(|| self.inline_children(space).iter().find_map(|c| self.child(*c, name)))
    }

    fn inline_children(&self, space: SpaceId) -> &[SpaceId] {
        &self.spaces[space as usize].inline
    }

    /// A namespace and those of its own that are seen through.
    fn with_inline(&self, space: SpaceId) -> Vec<SpaceId> {
        let mut found = vec![space];
        let mut at = 0;
        while at < found.len() {
            found.extend(self.inline_children(found[at]));
            at += 1;
        }
        found
    }

    fn add_member(&mut self, space: SpaceId, name: &[u8], file: usize, index: u32) {
        self.spaces[space as usize].members.entry(name.to_vec()).or_default().push((file, index));
        self.names.insert(name.to_vec());
    }

    /// Whether a declaration of one of the functions may give a default argument.
    pub fn any_has_defaults(&self, functions: &[FunctionId]) -> bool {
        functions.iter().any(|f| self.function(*f).has_defaults)
    }

    /// The explicit specialisations of a function template.
    pub fn specialisations_of(&self, template: FunctionId) -> &[FunctionId] {
        self.specialisations.get(&template).map_or(&[], Vec::as_slice)
    }

    /// The function templates with their explicit specialisations.
    pub fn specialised_templates(&self) -> impl Iterator<Item = (FunctionId, &[FunctionId])> {
        self.specialisations.iter().map(|(template, all)| (*template, all.as_slice()))
    }

    /// Finds the base function of a definition in a region; if there is none, it is taken to be declared
    /// like the definition (OpenMP 5.2, 7.5.5). That of a definition out of its class or namespace is declared there.
    fn assume_base(&mut self, unit: &ParsedUnit, file: usize, index: u32, d: &Declaration) {
        let place = (file, d.name.start);
        if !self.in_regions.contains_key(&place) {
            return;
        }
        let Some(&variant) = self.of_declaration.get(&place) else { return };
        let name = mangle::plain(unit.files[file].name_of(d)).into_owned();
        let Function { space, signature, types, .. } = self.function(variant);
        let (space, signature, types) = (*space, signature.clone(), types.clone());
        let same = self.exact.get(&(space, name.clone(), signature.clone())).copied();
        let spelled_otherwise =
            |entities: &mut Entities| entities.spelled_otherwise(unit, space, &name, Declared { file, declaration: d });
        let used = |entities: &Entities| {
            let is_plain = d.qualifier.is_none() && !entities.is_class(space);
            let found = entities.unqualified(unit, file, d.name.start, &name);
            let Found::Functions(found) = found else { return None };
            // (What is declared further out is hidden by what the definition declares.)
            let is_around = |of: SpaceId| entities.with_enclosing(space).any(|around| around == of);
            let fits = |f: &Function| f.signature == signature && !is_around(f.space);
            found.into_iter().find(|f| is_plain && fits(entities.function(*f)))
        };
        let alike =
            |entities: &mut Entities| entities.base_alike(unit, space, &name, Declared { file, declaration: d });
        let found = same.or_else(|| spelled_otherwise(self)).or_else(|| used(self)).or_else(|| alike(self));
        let base = match found {
            Some(base) => {
                let function = &self.functions[base as usize];
                let (first, own) = function.declarations[0];
                let is_first = unit.position(file, d.visible_from) < declared_from(unit, first, own);
                if is_first && function.in_region.is_none() {
                    self.functions[base as usize].in_region = Some((file, index));
                }
                base
            }
            None if d.qualifier.is_some() => return,
            None => {
                let declarations = vec![(file, index)];
                self.add_member(space, &name, file, index);
                let Function { has_defaults, may_be_variadic, .. } = *self.function(variant);
                let undeclared = Function::undeclared(space, name, signature, types);
                self.add(Function { declarations, has_defaults, may_be_variadic, is_assumed: true, ..undeclared })
            }
        };
        if let Some((_, of)) = self.in_regions.get_mut(&place) {
            *of = Some(base);
        }
    }

    /// From where a function can be named: its first declaration, or a variant of it in a region, which it is taken to be
    /// declared like (OpenMP 5.2, 7.5.5).
    pub fn visible_from(&self, unit: &ParsedUnit, function: FunctionId) -> UnitPos {
        let function = self.function(function);
        let (file, index) = function.in_region.unwrap_or(function.declarations[0]);
        declared_from(unit, file, index)
    }

    /// Whether only a variant in a region lets a function be named at a place: its own declarations stand behind it.
    pub fn is_named_by_region(&self, unit: &ParsedUnit, function: FunctionId, Position { file, at }: Position) -> bool {
        let here = unit.position(file, at);
        let (first, own) = self.function(function).declarations[0];
        self.visible_from(unit, function) <= here && declared_from(unit, first, own) > here
    }

    /// A function that was not known.
    fn add(&mut self, function: Function) -> FunctionId {
        let id = self.functions.len() as FunctionId;
        self.of_name.entry(function.name.clone()).or_default().push(id);
        let in_space = &mut self.spaces[function.space as usize].functions;
        in_space.entry(function.name.clone()).or_default().push(id);
        self.exact.entry((function.space, function.name.clone(), function.signature.clone())).or_insert(id);
        self.functions.push(function);
        id
    }

    /// The functions of a name, wherever they are.
    pub fn of_name(&self, name: &[u8]) -> impl Iterator<Item = FunctionId> {
        self.of_name.get(name).into_iter().flatten().copied()
    }

    /// The base function of a definition in a region.
    pub fn base_in_region(&self, file: usize, definition: &Declaration) -> Option<FunctionId> {
        self.in_regions.get(&(file, definition.name.start))?.1
    }

    /// The function templates of a name in a scope.
    fn primaries(&self, unit: &ParsedUnit, space: SpaceId, name: &[u8]) -> Vec<FunctionId> {
        let all = self.spaces[space as usize].functions.get(name).into_iter().flatten();
        let is_template = |f: &&FunctionId| {
            let (file, i) = self.functions[**f as usize].declarations[0];
            !unit.files[file].syntax.declarations[i as usize].templates.is_empty()
        };
        all.filter(is_template).copied().collect()
    }

    /// The function that a declaration declares.
    pub fn function_of(&self, file: usize, declaration: &Declaration) -> Option<FunctionId> {
        self.of_declaration.get(&(file, declaration.name.start)).copied()
    }

    pub fn function(&self, id: FunctionId) -> &Function {
        &self.functions[id as usize]
    }

    /// A name for a function that no other has: its qualified name and its parameters.
    pub fn key(&self, unit: &ParsedUnit, id: FunctionId) -> Vec<u8> {
        let f = self.function(id);
        let (file, index) = f.declarations[0];
        let d = &unit.files[file].syntax.declarations[index as usize];
        let is_external = || !self.is_class(f.space) && !unit.files[file].is_internal(d);
        // A function of C is the same in all namespaces ([dcl.link]).
        if f.space == 0 && f.name == b"main" || d.specifiers.is_c && (f.space == 0 || is_external()) {
            return f.name.clone();
        }
        let mut key = self.path(f.space);
        key.extend_from_slice(&f.name);
        key.extend_from_slice(f.linked.as_ref().unwrap_or(&f.signature));
        key
    }

    /// Whether two functions take the same, but for the last `more` parameters of the second.
    pub fn take_the_same(&self, unit: &ParsedUnit, one: FunctionId, other: FunctionId, more: usize) -> bool {
        let first = |f: FunctionId| {
            let (file, index) = self.function(f).declarations[0];
            (file, &unit.files[file].syntax.declarations[index as usize])
        };
        let ((a, first_of_one), (b, first_of_other)) = (first(one), first(other));
        let spelled = &self.function(one).types;
        let same = || {
            let one = canonical::types(self, unit, Declared { file: a, declaration: first_of_one }, 0)?;
            Some(one == canonical::types(self, unit, Declared { file: b, declaration: first_of_other }, more)?)
        };
        let as_spelled = match more {
            0 => *spelled == self.function(other).types,
            _ => *spelled == signature::types(&unit.files[b], first_of_other, more),
        };
        as_spelled || same() == Some(true)
    }

    /// The one of several functions that takes what `like` takes.
    pub fn matching(&self, unit: &ParsedUnit, among: &[FunctionId], like: FunctionId) -> Option<FunctionId> {
        if let [only] = among {
            return Some(*only);
        }
        let wanted = &self.function(like).types;
        let mut alike = among.iter().filter(|f| **f != like && self.function(**f).types == *wanted);
        match (alike.next(), alike.next()) {
            (Some(one), None) => Some(*one),
            (None, None) => {
                let (file, index) = self.function(like).declarations[0];
                let d = &unit.files[file].syntax.declarations[index as usize];
                let wanted = canonical::types(self, unit, Declared { file, declaration: d }, 0)?;
                let mut alike = among.iter().filter(|f| {
                    let (file, index) = self.function(**f).declarations[0];
                    let d = &unit.files[file].syntax.declarations[index as usize];
                    **f != like
                        && canonical::types(self, unit, Declared { file, declaration: d }, 0).as_ref() == Some(&wanted)
                });
                alike.next().copied().filter(|_| alike.next().is_none())
            }
            _ => None,
        }
    }

    /// `a::s::`, as far as there are names, or marks in their place.
    fn path(&self, space: SpaceId) -> Vec<u8> {
        let mut names = Vec::new();
        let mut at = Some(space);
        while let Some(s) = at.filter(|s| *s != 0) {
            let s = &self.spaces[s as usize];
            names.push([&s.name, s.mark.as_bytes()].concat());
            at = s.parent;
        }
        let mut path = Vec::new();
        for name in names.iter().rev().filter(|n| !n.is_empty()) {
            path.extend_from_slice(name);
            path.extend_from_slice(b"::");
        }
        path
    }

    /// How a namespace, or a class that is none of a template's, can be named from anywhere:
    /// `::a::s::`. `None`: it is local to a function, or a class without a name.
    pub fn qualification(&self, space: SpaceId) -> Option<Vec<u8>> {
        let mut at = space;
        while at != 0 {
            let s = &self.spaces[at as usize];
            let parent = s.parent?;
            let nameable = match s.kind {
                ScopeKind::Namespace { .. } => true,
                _ => self.spaces[parent as usize].children.get(&s.name) == Some(&at),
            };
            if !nameable {
                return None;
            }
            at = parent;
        }
        Some([b"::".as_slice(), &self.path(space)].concat())
    }
}

/// The last name of a path with its template arguments, without blanks; `None`: it has none.
fn specialisation(path: &[u8]) -> Option<Vec<u8>> {
    let path = path.trim_ascii();
    let name = syntax::last_component(path);
    let from = memchr::memmem::rfind(path, b"<").filter(|_| path.ends_with(b">"))?;
    let start = memchr::memmem::find_iter(&path[..from.max(1)], name).find(|at| {
        let rest = path[at + name.len()..].trim_ascii_start();
        rest.starts_with(b"<") && closes_at_end(rest)
    })?;
    Some(path[start..].iter().copied().filter(|b| !b.is_ascii_whitespace()).collect())
}

/// Whether the bracket that a text begins with is closed by its last byte.
fn closes_at_end(text: &[u8]) -> bool {
    let mut depth = 0usize;
    text.iter().enumerate().find_map(|(i, b)| {
        match b {
            b'<' | b'(' => depth += 1,
            b'>' | b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        (depth == 0).then_some(i)
    }) == Some(text.len() - 1)
}

#[cfg(test)]
mod cost_tests;
#[cfg(test)]
mod tests;
