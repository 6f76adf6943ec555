//! Which assignments run procedures (Fortran 2018, 10.2.1.4 and 7.5.6.3).

use super::types::{self, BaseType};
use crate::elaborate::Name;
use ompick_frontend::fortran::names::{Meaning, Names, Place};
use ompick_frontend::syntax::fortran::declaration::{TypeKeyword, TypeSpecifier};
use ompick_frontend::syntax::fortran::names_in::{Binding, BoundBy};
use ompick_frontend::syntax::fortran::{Fortran, StatementKind};
use rustc_hash::{FxHashMap, FxHashSet};
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
        let mut definitions = Vec::new();
        for (unit, file, parsed) in names.files() {
            let Some(fortran) = &parsed.syntax.fortran else { continue };
            definitions.extend(type_definitions(fortran));
            for (scope, _) in fortran.scopes.iter().enumerate().filter(|(_, s)| s.generics.contains_key(ASSIGNMENT)) {
                defined.add(names, Place { unit, file, scope: scope as u32 });
            }
        }
        defined.may_be_any |= definitions.iter().any(|d| d.binds_assignment);
        defined.add_finalised(definitions);
        defined
    }

    /// Adds the types of which objects are finalised (Fortran 2018, 7.5.6.3): before they are assigned to, they are, too.
    fn add_finalised(&mut self, definitions: Vec<TypeDefinition>) {
        let mut open: Vec<&[u8]> = definitions.iter().filter(|d| d.is_finalised).map(|d| d.name).collect();
        let mut holders: FxHashMap<&[u8], Vec<&[u8]>> = FxHashMap::default();
        for definition in definitions.iter().filter(|_| !open.is_empty()) {
            definition.words().for_each(|word| holders.entry(word).or_default().push(definition.name));
        }
        while let Some(name) = open.pop() {
            if self.types.insert(name.to_vec()) {
                open.extend(holders.get(name).into_iter().flatten());
            }
        }
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

/// The definition of a derived type.
struct TypeDefinition<'u> {
    name: &'u [u8],
    fortran: &'u Fortran,
    range: Range<usize>,
    is_finalised: bool,
    binds_assignment: bool,
}

impl<'u> TypeDefinition<'u> {
    /// All words in it: those of its components' types and of the type that it extends are among them.
    fn words(&self) -> impl Iterator<Item = &'u [u8]> + use<'u> {
        let fortran = self.fortran;
        fortran.words_within(self.range.clone()).map(move |word| &fortran.lower[word])
    }
}

fn type_definitions(fortran: &Fortran) -> impl Iterator<Item = TypeDefinition<'_>> {
    fortran.derived_types().map(|(first, s)| {
        let range = s.range.start..fortran.statement(s.last).range.end;
        let text = &fortran.lower[range.clone()];
        let may_be = [&b"final"[..], b"assignment"].iter().any(|word| memchr::memmem::find(text, word).is_some());
        let bindings = if may_be { fortran.bindings(first, s.last) } else { Vec::new() };
        // (Where the definition cannot be parsed, the word is among them.)
        let is_word = |b: &Binding, word: &[u8]| fortran.lower[b.target.clone()] == *word;
        let is_final = |b: &Binding| b.by == BoundBy::Final || is_word(b, b"final");
        let is_assignment =
            |b: &Binding| matches!(&b.by, BoundBy::Generic(name) if name == ASSIGNMENT) || is_word(b, b"assignment");
        TypeDefinition {
            name: fortran.derived_type_name(first),
            is_finalised: bindings.iter().any(is_final),
            binds_assignment: bindings.iter().any(is_assignment),
            fortran,
            range,
        }
    })
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
