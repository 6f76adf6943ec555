//! Whether a procedure that chooses can set its result by an assignment, as calls of the base procedure set none.

use crate::elaborate::Name;
use crate::elaborate::fortran::types::{self, BaseType};
use ompick_frontend::fortran::names::{Meaning, Names, Place};
use ompick_frontend::syntax::fortran::declaration::{TypeKeyword, TypeSpecifier};
use ompick_frontend::syntax::fortran::{Fortran, StatementKind};
use std::ops::Range;

/// The derived type of a function's result, if a procedure of the program may be what an assignment to it calls (Fortran
/// 2018, 10.2.1.4): one that a generic `assignment(=)` has for the type, or any that a type is bound to, as assignments
/// of a type's components call these, too (10.2.1.3).
pub fn type_with_defined_assignment(names: &Names, function: Place, result: &Name) -> Option<Name> {
    let (fortran, scope) = (names.fortran(function), names.scope(function));
    let entity = scope.entities.get(result);
    let declared = entity.and_then(|entity| fortran.declaration(entity.statement)?.ty);
    let ty = declared.or_else(|| fortran.type_of_header(scope.header?))?;
    let BaseType::Derived(ty) = types::base_type(fortran, &ty)? else { return None };
    let is_defined = names.files().any(|(unit, file, parsed)| {
        let Some(fortran) = &parsed.syntax.fortran else { return false };
        let place = |scope: usize| Place { unit, file, scope: scope as u32 };
        let with_generic = |n: &usize| fortran.scopes[*n].generics.contains_key(ASSIGNMENT);
        let mut scopes = (0..fortran.scopes.len()).filter(with_generic).map(place);
        scopes.any(|scope| is_for_type(names, scope, &ty)) || binds_assignment(fortran)
    });
    is_defined.then_some(ty)
}

const ASSIGNMENT: &[u8] = b"assignment(=)";

/// Whether the part of a generic assignment that a scope declares may take values of a type.
fn is_for_type(names: &Names, scope: Place, ty: &Name) -> bool {
    let specifics = names.specifics(&[(scope, ASSIGNMENT.to_vec())]);
    specifics.into_iter().any(|(_, _, meaning)| {
        let Meaning::Procedure(procedure) = meaning else { return true };
        let dummy = names.scope(procedure).dummies.get(1);
        // (A value of a type that extends a class is one of it.)
        dummy.and_then(|dummy| type_of_dummy(names, procedure, dummy)).is_none_or(|known| {
            let own = types::base_type(names.fortran(procedure), &known);
            known.keyword == TypeKeyword::Class || own == Some(BaseType::Derived(ty.clone()))
        })
    })
}

/// The type that a procedure declares a dummy argument with, whether or not all of it was read.
fn type_of_dummy(names: &Names, procedure: Place, dummy: &Name) -> Option<TypeSpecifier> {
    let (fortran, scope) = (names.fortran(procedure), names.scope(procedure));
    let statements = fortran.statements_in(&scope.range).filter(|(_, s)| s.kind == StatementKind::TypeDeclaration);
    let mut declarations = statements.filter_map(|(id, _)| fortran.declaration(id));
    let is_dummy = |name: &Range<usize>| fortran.lower[name.clone()] == **dummy;
    declarations.find(|d| d.items.iter().any(|item| is_dummy(&item.name)))?.ty
}

/// Whether a derived type of a file is bound to an assignment.
fn binds_assignment(fortran: &Fortran) -> bool {
    let types = fortran.statements.iter().filter(|s| s.kind == StatementKind::DerivedType);
    types.into_iter().any(|s| {
        let text = &fortran.lower[s.range.start..fortran.statement(s.last).range.end];
        memchr::memmem::find_iter(text, b"assignment").any(|at| {
            let behind = text[at + b"assignment".len()..].trim_ascii_start();
            behind.strip_prefix(b"(").is_some_and(|rest| rest.trim_ascii_start().starts_with(b"="))
        })
    })
}
