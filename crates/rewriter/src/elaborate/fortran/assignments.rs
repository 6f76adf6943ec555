//! Which assignments procedures do (Fortran 2018, 10.2.1.4).

use super::types::{self, BaseType};
use crate::elaborate::Name;
use ompick_frontend::fortran::names::{Meaning, Names, Place};
use ompick_frontend::syntax::fortran::declaration::{TypeKeyword, TypeSpecifier};
use ompick_frontend::syntax::fortran::{Fortran, StatementKind};
use rustc_hash::FxHashSet;
use std::ops::Range;

/// The types of whose values assignments may be calls.
#[derive(Debug, Default)]
pub struct DefinedAssignments {
    types: FxHashSet<Name>,
    /// Any: a type is bound to an assignment, which those of its components call, too (10.2.1.3), or a procedure takes
    /// the values of a class, or of what is not known.
    may_be_any: bool,
}

impl DefinedAssignments {
    /// Those of a program.
    pub fn of(names: &Names) -> DefinedAssignments {
        let mut defined = DefinedAssignments::default();
        for (unit, file, parsed) in names.files() {
            let Some(fortran) = &parsed.syntax.fortran else { continue };
            defined.may_be_any |= binds_assignment(fortran);
            for (scope, _) in fortran.scopes.iter().enumerate().filter(|(_, s)| s.generics.contains_key(ASSIGNMENT)) {
                defined.add(names, Place { unit, file, scope: scope as u32 });
            }
        }
        defined
    }

    /// Whether an assignment of a value of a derived type may be a call.
    pub fn may_be_for(&self, ty: &Name) -> bool {
        self.may_be_any || self.types.contains(ty)
    }

    /// Adds those that a scope's part of the generic assignment has.
    fn add(&mut self, names: &Names, scope: Place) {
        for (_, _, meaning) in names.specifics(&[(scope, ASSIGNMENT.to_vec())]) {
            let taken = match meaning {
                Meaning::Procedure(procedure) => names.scope(procedure).dummies.get(1).and_then(|dummy| {
                    let ty = type_of_dummy(names, procedure, dummy)?;
                    let is_class = ty.keyword == TypeKeyword::Class;
                    types::base_type(names.fortran(procedure), &ty).filter(|_| !is_class)
                }),
                _ => None,
            };
            match taken {
                Some(BaseType::Derived(ty)) => _ = self.types.insert(ty),
                Some(_) => {}
                None => self.may_be_any = true,
            }
        }
    }
}

const ASSIGNMENT: &[u8] = b"assignment(=)";

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
    let mut types = fortran.statements.iter().filter(|s| s.kind == StatementKind::DerivedType);
    types.any(|s| {
        let text = &fortran.lower[s.range.start..fortran.statement(s.last).range.end];
        memchr::memmem::find_iter(text, b"assignment").any(|at| {
            let behind = text[at + b"assignment".len()..].trim_ascii_start();
            behind.strip_prefix(b"(").is_some_and(|rest| rest.trim_ascii_start().starts_with(b"="))
        })
    })
}
