//! Whether a procedure that chooses can set its result by an assignment, as calls of the base procedure set none.

use crate::elaborate::Name;
use crate::elaborate::fortran::FortranProgram;
use crate::elaborate::fortran::assignments::DefinedAssignments;
use crate::elaborate::fortran::types::{self, BaseType};
use ompick_frontend::fortran::names::Place;

/// The derived type of a function's result, if a procedure of the program may be what an assignment to it calls.
pub fn type_with_defined_assignment(program: &FortranProgram, function: Place, result: &Name) -> Option<Name> {
    let (fortran, scope) = (program.names.fortran(function), program.names.scope(function));
    let entity = scope.entities.get(result);
    let declared = entity.and_then(|entity| fortran.declaration(entity.statement)?.ty);
    let ty = declared.or_else(|| fortran.type_of_header(scope.header?))?;
    let BaseType::Derived(ty) = types::base_type(fortran, &ty)? else { return None };
    let defined = program.assignments.get_or_init(|| DefinedAssignments::of(&program.names));
    defined.may_be_for(&ty).then_some(ty)
}
