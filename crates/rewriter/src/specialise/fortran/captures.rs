//! Variables of a condition that must be read at the call, because they are private there or device code
//! cannot read them, and objects of the `interop` clause: the procedure that chooses gets them as arguments
//! behind the base's own.

use crate::elaborate::Name;
use crate::elaborate::arguments::{Changes, Interop};
use crate::generated_names;
use crate::obstacle::{NoDeclaration, Obstacle};
use crate::plan::{Passing, object_name};
use crate::specialise::Specialiser;
use crate::specialise::captures::clauses_privatize;
use ompick_frontend::cpp::TranslationUnit;
use ompick_frontend::fortran::names::{Names, Place};
use ompick_frontend::nodes::{Body, NodeKind};
use ompick_frontend::syntax::fortran::expression::{self, NameRole};
use ompick_frontend::syntax::fortran::{Entity, EntityKind, Scope, StatementKind};
use ompick_frontend::unit::ParsedFile;
use std::ops::Range;

/// A variable that a call passes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Capture {
    /// Its name in the condition; empty: it is an object of the `interop` clause.
    pub name: Name,
    /// The dummy argument.
    pub dummy: Name,
    /// What is passed for it: its name at the call.
    pub actual: Name,
    /// The dummy argument's type, as the source has it.
    pub ty: Vec<u8>,
}

/// The objects of the `interop` clause that a procedure must be given, if it calls variants with these changes.
pub fn objects(unit: &TranslationUnit, all: &[&Changes], passing: &Passing) -> Result<Vec<Capture>, Obstacle> {
    let Some(first) = all.first() else { return Ok(Vec::new()) };
    let least = all.iter().map(|c| c.appended.len()).min().unwrap_or_default();
    if least < passing.interop.len() {
        return Err(Obstacle::ObjectsOfVariant { given: passing.interop.len(), taken: least });
    }
    let object = |(i, (interop, given)): (usize, (&Interop, &String))| {
        let ty = interop.dummy.as_ref().map_or("integer(omp_interop_kind)", |(_, ty)| ty);
        let dummy = object_name(unit, i);
        let ty = ty.as_bytes().to_vec();
        Capture { name: Name::new(), dummy: dummy.into_bytes(), actual: given.clone().into_bytes(), ty }
    };
    Ok(first.appended.iter().zip(&passing.interop).enumerate().map(object).collect())
}

/// A base procedure and where calls of it are decided.
pub struct Base<'a> {
    pub place: Place,
    pub scope: &'a Scope,
    /// Where the procedure that chooses will stand.
    pub owner: Place,
}

/// Whether a name of a condition must be passed by the call at `at` in the scope `site`. The error says what
/// keeps the procedure that chooses from reading it.
pub fn capture(
    walk: &Specialiser,
    site: Place,
    at: usize,
    name: &Name,
    base: &Base,
    directive: Place,
    on_device: bool,
) -> Result<Option<Capture>, Obstacle> {
    let names = &walk.program.names;
    if base.scope.dummies.contains(name) {
        return Ok(None);
    }
    let shown = String::from_utf8_lossy(name);
    let Some((origin, own)) = names.origin(directive, name) else { return Ok(None) };
    let Some(entity) = names.scope(origin).entities.get(&own).filter(|e| e.kind == EntityKind::Object) else {
        return Ok(None);
    };
    if names.hosts(origin).iter().any(|p| names.interface(*p) == base.place) {
        // The procedure that chooses declares a common block as the base does.
        if !on_device && is_in_common(names, origin, &own) {
            return Ok(None);
        }
        return Err(Obstacle::LocalOfBase { name: shown.to_string() });
    }
    let local = name_at(names, site, origin, &own, name);
    let is_private = is_private(walk.parsed(), at, &|place| {
        let scope = names.place_at(site.unit, site.file, place)?;
        name_at(names, scope, origin, &own, name)
    });
    let is_read_here = !on_device || is_declare_target(names, origin, &own);
    if !is_private && is_read_here {
        return Ok(None);
    }
    let Some(actual) = local else {
        return Err(Obstacle::NoNameAtCall { name: shown.to_string() });
    };
    let ty = plain_type(names, origin, entity, base.owner)
        .map_err(|why| Obstacle::NoParameterFor { name: shown.to_string(), why })?;
    // A module that the base uses may give the name again.
    let dummy = match base.scope.uses.is_empty() {
        true => name.clone(),
        false => generated_names::derived(name, b"__ompick"),
    };
    Ok(Some(Capture { name: name.clone(), dummy, actual, ty }))
}

/// Whether a construct around a place gives a variable of an outer scope a private copy; `named`: what the variable
/// is called at a place, where it has a name.
fn is_private(parsed: &ParsedFile, at: usize, named: &dyn Fn(usize) -> Option<Name>) -> bool {
    let is_inside = |body: &Body| body.range.start <= at && at < body.range.end;
    parsed.nodes.enclosing(at).any(|node| {
        let NodeKind::Directive(index) = node.kind else { return false };
        let placed = &parsed.directives[index as usize];
        let Some(body) = node.body.as_deref().filter(|body| is_inside(body)) else { return false };
        let has_copy = |name: Name| {
            clauses_privatize(parsed, placed, &String::from_utf8_lossy(&name))
                || is_loop_variable(parsed, &name, &(body.range.start..at))
        };
        named(placed.range.start).is_some_and(has_copy)
    })
}

/// Whether a loop that begins in a part and goes on behind it steps a variable: inside a construct most are private.
/// (Others do no harm.)
fn is_loop_variable(parsed: &ParsedFile, name: &Name, part: &Range<usize>) -> bool {
    let Some(fortran) = &parsed.syntax.fortran else { return false };
    let own = fortran.statement_before(part.end + 1);
    let around = std::iter::successors(own, |id| fortran.statement(*id).construct());
    let mut inside = around.take_while(|id| part.start <= fortran.statement(*id).range.start);
    inside.any(|id| fortran.loop_variable(id).is_some_and(|variable| fortran.lower[variable] == **name))
}

/// Whether a scope declares a variable to be in a common block.
fn is_in_common(names: &Names, origin: Place, name: &Name) -> bool {
    let fortran = names.fortran(origin);
    let Some(part) = fortran.part_of(origin.scope) else { return false };
    let all = fortran.parts[part].statements.clone();
    let own = all.filter(|id| {
        let s = fortran.statement(*id);
        s.scope == origin.scope && s.kind == StatementKind::OtherSpecification
    });
    own.filter_map(|id| fortran.declaration(id))
        .any(|declaration| declaration.items.iter().any(|i| fortran.lower[i.name.clone()] == **name))
}

/// The name by which a variable is accessible at a place, `first` if that is one.
fn name_at(names: &Names, site: Place, origin: Place, own: &Name, first: &Name) -> Option<Name> {
    let means_it = |n: &Name| names.origin(site, n).is_some_and(|(p, o)| p == origin && o == *own);
    if means_it(first) {
        return Some(first.clone());
    }
    let hosts = names.hosts(site);
    let uses = hosts.iter().flat_map(|p| &names.scope(*p).uses);
    let mut locals = uses.flat_map(|u| &u.names).map(|(local, _)| local).chain([own]);
    locals.find(|n| means_it(n)).cloned()
}

/// Whether a `declare target` directive of the scope that declares a variable names it.
fn is_declare_target(names: &Names, origin: Place, name: &Name) -> bool {
    let parsed = names.parsed(origin);
    let inside = parsed.directives_in(&names.scope(origin).range);
    let own = inside.iter().filter(|d| d.directive.name == "declare target");
    own.filter(|d| names.place_at(origin.unit, origin.file, d.range.start) == Some(origin))
        .any(|d| !d.words(parsed.text.text(), name).is_empty())
}

/// The type of a plain variable as it can be declared in the scope `owner`. The error says what it is not.
fn plain_type(names: &Names, origin: Place, entity: &Entity, owner: Place) -> Result<Vec<u8>, NoDeclaration> {
    let fortran = names.fortran(origin);
    let ty = fortran.declaration(entity.statement).and_then(|d| d.ty).filter(|_| entity.is_typed);
    let ty = ty.ok_or(NoDeclaration::NoType)?;
    if entity.is_array || entity.is_pointer {
        return Err(NoDeclaration::NoPlainVariable);
    }
    if entity.is_character {
        return if ty.kind(fortran).is_some() { Err(NoDeclaration::OwnKind) } else { Ok(b"character(*)".to_vec()) };
    }
    let of_parameters = ty.parameters.iter().map(|p| &fortran.lower[p.value.clone()]);
    let texts = of_parameters.chain(ty.name.iter().map(|name| &fortran.lower[name.clone()]));
    for text in texts {
        let unknown = || NoDeclaration::Needs { name: String::from_utf8_lossy(text).into_owned() };
        for (name, role) in expression::names(text).ok_or_else(unknown)? {
            let word = &text[name];
            let is_own = matches!(role, NameRole::Component | NameRole::Keyword | NameRole::Index);
            if !is_own && names.origin(origin, word) != names.origin(owner, word) {
                return Err(NoDeclaration::Needs { name: String::from_utf8_lossy(word).into_owned() });
            }
        }
    }
    Ok(fortran.on_one_line(&ty.range))
}

/// A condition in which what is passed has the names of the dummy arguments.
pub fn renamed(text: &[u8], all: &[Capture]) -> Result<Vec<u8>, Obstacle> {
    if all.iter().all(|p| p.name == p.dummy) {
        return Ok(text.to_vec());
    }
    let lower = text.to_ascii_lowercase();
    let mut out = Vec::new();
    let mut done = 0;
    for (place, role) in expression::names(&lower).ok_or(Obstacle::UnreadableCondition)? {
        let found = all.iter().find(|p| p.name == lower[place.clone()]);
        if let Some(p) = found.filter(|_| !matches!(role, NameRole::Component | NameRole::Keyword | NameRole::Index)) {
            out.extend_from_slice(&text[done..place.start]);
            out.extend_from_slice(&p.dummy);
            done = place.end;
        }
    }
    out.extend_from_slice(&text[done..]);
    Ok(out)
}
