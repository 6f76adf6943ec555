//! The type of a function's result, and whether a procedure that chooses can set one by an assignment, as calls of the
//! base procedure set none.

use crate::elaborate::Name;
use crate::elaborate::fortran::FortranProgram;
use crate::elaborate::fortran::assignments::DefinedAssignments;
use crate::elaborate::fortran::types::{self, BaseType};
use ompick_frontend::fortran::names::Place;
use ompick_frontend::syntax::fortran::declaration::TypeSpecifier;
use ompick_frontend::syntax::fortran::{Fortran, Scope};

/// The type that a function's result is declared with, by a statement or before `function`.
pub fn declared_type(fortran: &Fortran, function: &Scope, result: &Name) -> Option<TypeSpecifier> {
    let entity = function.entities.get(result);
    let declared = entity.and_then(|entity| fortran.declaration(entity.statement)?.ty);
    declared.or_else(|| fortran.type_of_header(function.header?))
}

/// The derived type of a function's result, if a procedure of the program may be what an assignment to it calls.
pub fn type_with_defined_assignment(program: &FortranProgram, function: Place, result: &Name) -> Option<Name> {
    let (fortran, scope) = (program.names.fortran(function), program.names.scope(function));
    let BaseType::Derived(ty) = types::base_type(fortran, &declared_type(fortran, scope, result)?)? else {
        return None;
    };
    let defined = program.assignments.get_or_init(|| DefinedAssignments::of(&program.names));
    defined.may_be_for(&ty).then_some(ty)
}
