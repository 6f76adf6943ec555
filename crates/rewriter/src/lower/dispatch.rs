//! What the dispatch construct becomes: statements around its call, and arguments made from the
//! call's own. One module a language behind [`Dispatch`].

mod c;
pub mod cxx;
pub mod fortran;

use crate::plan::Frame;
use ompick_frontend::expanded::Edit;
use ompick_frontend::placed::DirectivePair;
use ompick_frontend::unit::ParsedFile;
use std::ops::Range;

pub use c::INTEROP_TYPE;

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
}
