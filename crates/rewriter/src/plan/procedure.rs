//! Procedures of Fortran that stand beside the user's own.

use super::{AppendedObject, Condition, PointerVariable};
use crate::elaborate::Name;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What a procedure of ours does.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Procedure {
    Chooser(Box<Chooser>),
    Support(ProcedureSupport),
}

/// A procedure that depends on the program by its name alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ProcedureSupport {
    /// The device pointer of a host pointer, as `omp_get_mapped_ptr` gives it (OpenMP 5.1).
    MappedPtr(MappedPtr),
    /// Whether a device number is the host's or that of a device to offload to.
    DeviceIs {
        /// It may be called where only pure procedures may be.
        is_pure: bool,
    },
    /// Whether a device has a unique identifier (OpenMP 6.0).
    DeviceHasUid,
}

/// How a host pointer becomes its device pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct MappedPtr {
    /// What is not mapped stays the host pointer.
    pub or_own: bool,
    /// The host pointer may be absent: a subroutine leaves an allocatable variable unallocated then, which as an
    /// argument is absent, too (Fortran 2018, 15.5.2.12).
    pub is_optional: bool,
}

/// A procedure with a base procedure's interface that chooses among it and its variants.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Chooser {
    pub head: ProcedureHead,
    pub imports: BTreeSet<Import>,
    /// What declares the dummy arguments and what that needs.
    pub declarations: Vec<ChooserDeclaration>,
    pub for_device: bool,
    pub choice: ProcedureChoice,
}

/// A declaration in a procedure that chooses.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ChooserDeclaration {
    /// A statement of the base procedure, or a line for its compiler, as the source has it, but for the result's name.
    Own(Vec<u8>),
    /// A dummy argument that is a procedure.
    External(Name),
    /// A dummy argument behind the base procedure's own, of a type as the source has it.
    Passed { ty: Vec<u8>, dummy: Name },
}

/// The first and the last statement of a procedure.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ProcedureHead {
    /// The words before the keyword, as the base procedure has them.
    pub prefixes: Vec<Name>,
    /// `*` is an alternate return.
    pub dummies: Vec<Name>,
    /// How many alternate returns there are.
    pub alternate_returns: usize,
    /// Of a function: its result.
    pub result: Option<FunctionResult>,
}

/// The result of a function.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct FunctionResult {
    pub name: Name,
    pub is_pointer: bool,
}

/// What run time tests in a procedure, down to the calls.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ProcedureChoice {
    Call(ProcedureCall),
    If { condition: Condition, then: Box<ProcedureChoice>, otherwise: Box<ProcedureChoice> },
}

/// A call that passes on what the procedure is given.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ProcedureCall {
    pub callee: Name,
    pub arguments: Vec<PassedArgument>,
}

/// What is passed on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum PassedArgument {
    Dummy(Name),
    /// A label, counted from 1.
    AlternateReturn(usize),
    /// What a function makes of a dummy argument.
    Through {
        function: Name,
        dummy: Name,
    },
    /// A variable that holds what a procedure makes of it.
    Held {
        variable: PointerVariable,
        procedure: Name,
        is_optional: bool,
        dummy: Name,
    },
    /// A dummy argument that stands for its device address.
    Address(Name),
    Object(AppendedObject),
}

/// A name of a module that a procedure of ours has.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Import {
    pub module: Name,
    pub item: UseItem,
}

impl Import {
    /// What the type of an interop object needs.
    pub fn of_interop_type(ty: &str) -> impl Iterator<Item = Import> {
        let kinds = [("omp_interop_kind", "omp_lib"), ("c_intptr_t", "iso_c_binding")];
        let needed = kinds.into_iter().filter(|(kind, _)| ty.contains(kind));
        needed.map(|(kind, module)| Import { module: module.into(), item: UseItem::plain(kind.as_bytes()) })
    }
}

/// What a list of `only` has of a module.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct UseItem {
    /// The name in the module.
    pub remote: Name,
    /// The name here.
    pub local: Name,
}

impl UseItem {
    /// A name that keeps to be what it is in the module.
    pub fn plain(name: &[u8]) -> UseItem {
        UseItem { remote: name.to_vec(), local: name.to_vec() }
    }

    pub fn is_renamed(&self) -> bool {
        self.local != self.remote
    }
}
