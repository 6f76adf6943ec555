//! What goes into the arguments and clauses of a plan as a language spells it.

use super::{Actions, Condition, Conditions, Frame, Helper, Passing};
use crate::decision_tree::DecisionTree;
use crate::elaborate::Name;
use crate::elaborate::arguments::{Adjust, Changes, Interop};
use ompick_frontend::expanded::Edit;
use ompick_frontend::unit::{ParsedFile, Unit};

/// The interop objects of a call.
#[derive(Default)]
pub struct Interops {
    /// What is passed.
    pub objects: Vec<Vec<u8>>,
    pub declarations: Vec<Vec<u8>>,
    /// Statements that make them and destroy them.
    pub before: Vec<Vec<u8>>,
    pub after: Vec<Vec<u8>>,
    pub helpers: Vec<(Name, Helper)>,
}

impl Interops {
    /// Those that the `interop` clause gives, and for the variant's others what `make` has, which is told their place
    /// among all (OpenMP 5.2, 7.5.3).
    pub fn of(
        changes: &Changes,
        passing: &Passing,
        mut make: impl FnMut(&mut Self, &Interop, usize) -> String,
    ) -> Self {
        let mut out = Interops::default();
        for (i, interop) in changes.appended.iter().enumerate() {
            let object = match passing.interop.get(i) {
                Some(given) => given.clone(),
                None => make(&mut out, interop, i),
            };
            out.objects.push(object.into_bytes());
        }
        out
    }
}

/// The device that an interop object belongs to.
#[derive(Default)]
pub struct DeviceOf {
    /// An expression that is its number; `None`: it belongs to none.
    pub device: Option<Vec<u8>>,
    /// Declarations that it needs in the block around the call.
    pub declarations: Vec<Vec<u8>>,
    pub helpers: Vec<(Name, Helper)>,
}

/// What makes an argument another.
#[derive(Default)]
pub struct Adjusted {
    pub before: Vec<u8>,
    pub behind: Vec<u8>,
    pub helper: Option<(Name, Helper)>,
    /// The variable is named in `use_device_addr` around the call.
    pub around: bool,
}

/// A variable that holds a device pointer, where what is called may define its dummy argument.
pub struct Variable {
    name: Vec<u8>,
    value: Vec<u8>,
}

impl Variable {
    /// One for a parameter, counted from 0.
    pub fn holding(value: Vec<u8>, parameter: usize) -> Variable {
        Variable { name: format!("ompick_pointer_{}", parameter + 1).into_bytes(), value }
    }

    /// Declares it around a call, and gives its name.
    pub fn add_to(self, frame: &mut Frame) -> Vec<u8> {
        let import = b"use, intrinsic :: iso_c_binding, only: c_ptr".to_vec();
        if !frame.declarations.contains(&import) {
            frame.declarations.insert(0, import);
        }
        frame.declarations.push([b"type(c_ptr) :: ", self.name.as_slice()].concat());
        frame.before.push([&self.name, &b" = "[..], &self.value].concat());
        self.name
    }
}

/// What makes variables stand for their device addresses.
pub fn use_device_addr(variables: &[Vec<u8>]) -> Vec<u8> {
    [b"target data use_device_addr(", variables.join(&b", "[..]).as_slice(), b")"].concat()
}

/// The `use` statements that an interop object's type needs.
pub fn interop_uses(ty: &str) -> impl Iterator<Item = Vec<u8>> {
    let kinds = [("omp_interop_kind", "omp_lib"), ("c_intptr_t", "iso_c_binding")];
    let needed = kinds.into_iter().filter(|(kind, _)| ty.contains(kind));
    needed.map(|(kind, module)| format!("use {module}, only: {kind}").into_bytes())
}

/// How a language spells expressions and statements that the plan has from no source. Each of these is text that is
/// made while the plan is: what can be data should be.
pub trait Spelling {
    /// The procedures that a frame calls.
    fn frame_helpers(&self, unit: &Unit, frame: &Frame) -> Vec<(Name, Helper)>;

    /// The objects appended to a call: those of the `interop` clause first, then new ones.
    fn interops(&self, unit: &Unit, changes: &Changes, passing: &Passing) -> Interops;

    /// The device of an object of the `interop` clause; `None`: nothing there may be able to tell.
    fn device_of(&self, unit: &Unit, object: &str, no_interop: bool) -> Option<DeviceOf>;

    /// An expression of C for the function to call, chosen without its arguments.
    fn selection(&self, _: &DecisionTree, _: &dyn Fn(Option<usize>) -> Name, _: &Conditions) -> Vec<u8> {
        Vec::new()
    }

    /// A test as an expression of Fortran.
    fn condition(&self, _: &Condition) -> Vec<u8> {
        Vec::new()
    }

    /// A call of Fortran with what stands around it, each line indented from the first one's place.
    fn framed(&self, _: &Frame, _call: &[u8]) -> Vec<Vec<u8>> {
        Vec::new()
    }

    /// What becomes of a part of a statement of Fortran whose text goes elsewhere.
    fn edits(&self, _: &Unit, _: &ParsedFile, _: &Actions) -> Option<Vec<Edit>> {
        None
    }

    /// What stands before and behind an argument of C or C++; `None`: nothing.
    fn adjusted_argument(&self, _: Adjust, _argument: &[u8], _is_qualified: bool) -> Option<Adjusted> {
        None
    }
}
