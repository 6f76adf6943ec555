//! What the dispatch construct becomes: statements around its call, and arguments made from the
//! call's own. One module a language behind [`Dispatch`].

mod c;
pub mod cxx;
pub mod fortran;

use crate::elaborate::Name;
use crate::elaborate::arguments::{Changes, Interop};
use crate::plan::{Frame, Helper, Passing};
use ompick_frontend::expanded::Edit;
use ompick_frontend::placed::DirectivePair;
use ompick_frontend::unit::{ParsedFile, Unit};
use std::ops::Range;
use std::rc::Rc;

pub use c::INTEROP_TYPE;

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
    fn of(changes: &Changes, passing: &Passing, mut make: impl FnMut(&mut Self, &Interop, usize) -> String) -> Self {
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

/// What became of the call of a dispatch construct.
#[derive(Default)]
pub struct Resolved {
    /// Something else is called.
    pub replaced: bool,
    /// What is to be done to the call's own arguments besides.
    pub changes: Option<Rc<Changes>>,
}

/// How a base language writes the dispatch construct.
pub trait Dispatch {
    /// The edits that put a frame around a statement, in place of the directive (and its end).
    fn frame(
        &self,
        parsed: &ParsedFile,
        directives: DirectivePair,
        statement: &Range<usize>,
        frame: &Frame,
    ) -> Vec<Edit>;

    /// The procedures that a frame calls.
    fn frame_helpers(&self, unit: &Unit, frame: &Frame) -> Vec<(Name, Helper)>;

    /// The objects appended to a call: those of the `interop` clause first, then new ones.
    fn interops(&self, unit: &Unit, changes: &Changes, passing: &Passing) -> Interops;

    /// The device of an object of the `interop` clause; `None`: nothing there may be able to tell.
    fn device_of(&self, unit: &Unit, object: &str, no_interop: bool) -> Option<DeviceOf>;

    /// Whether evaluating an expression may do something: it calls, assigns or steps.
    fn has_effects(&self, expression: &[u8]) -> bool;
}
