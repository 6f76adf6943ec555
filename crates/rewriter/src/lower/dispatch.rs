//! What the dispatch construct becomes: statements around its call, and arguments made from the
//! call's own. One module a language behind [`Dispatch`].

mod c;
pub mod cxx;
pub mod fortran;

pub use c::check_forwarder;

use super::actions::{LowerError, Source};
use super::planned_text;
use crate::plan::{AppendedObject, DirectivePart, Frame, FramedCall, PassedObjects};
use ompick_frontend::cpp::TranslationUnit;
use ompick_frontend::expanded::Edit;
use ompick_frontend::placed::{DirectivePair, Placed};
use ompick_frontend::unit::ParsedFile;

/// How a base language writes the dispatch construct.
pub trait Dispatch {
    /// The edits that put a frame around a statement, in place of the directive (and its end).
    fn frame(&self, source: &Source, framed: &FramedCall) -> Result<Vec<Edit>, Vec<LowerError>>;

    /// What stands before and behind an argument that a function makes another.
    fn converted(&self, function: &[u8], _argument: &[u8], _is_qualified: bool) -> Converted {
        Converted { before: [function, b"("].concat(), behind: b")".to_vec() }
    }

    /// An interop object as an argument.
    fn object(&self, unit: &TranslationUnit, object: &AppendedObject) -> Vec<u8>;

    /// Writes the interop objects of a call; what else was written of its statement stands in `out`.
    fn write_objects(&self, parsed: &ParsedFile, passed: &PassedObjects, out: &mut Vec<Edit>);
}

/// What stands before and behind an argument.
pub struct Converted {
    pub before: Vec<u8>,
    pub behind: Vec<u8>,
}

impl Converted {
    pub fn around(&self, argument: &[u8]) -> Vec<u8> {
        [&self.before, argument, &self.behind].concat()
    }
}

/// The directives in whose place a frame goes.
fn directives<'u>(parsed: &'u ParsedFile, framed: &FramedCall) -> DirectivePair<'u> {
    DirectivePair { placed: framed.directive.of(parsed), end: framed.end.map(|end| end.of(parsed)) }
}

/// The text of a part of a directive.
fn written(part: &DirectivePart, parsed: &ParsedFile, placed: &Placed) -> Vec<u8> {
    planned_text::text(&part.text(parsed, placed)).into_owned()
}

/// What waits for what the call depends on.
fn taskwait(parsed: &ParsedFile, placed: &Placed, depend: &[DirectivePart]) -> Option<Vec<u8>> {
    let clauses: Vec<Vec<u8>> = depend.iter().map(|part| written(part, parsed, placed)).collect();
    (!clauses.is_empty()).then(|| [b"taskwait ", clauses.join(&b' ').as_slice()].concat())
}

/// The construct in which pointers are device pointers, and variables stand for their device addresses.
fn target_data(parsed: &ParsedFile, placed: &Placed, frame: &Frame) -> Option<Vec<u8>> {
    let mut clauses: Vec<Vec<u8>> = frame.device_pointers.iter().map(|part| written(part, parsed, placed)).collect();
    clauses.extend(use_device_addr(&frame.device_addresses));
    (!clauses.is_empty()).then(|| [b"target data ", clauses.join(&b' ').as_slice()].concat())
}

/// The clause that makes variables stand for their device addresses.
fn use_device_addr(variables: &[Vec<u8>]) -> Option<Vec<u8>> {
    (!variables.is_empty()).then(|| [b"use_device_addr(", variables.join(&b", "[..]).as_slice(), b")"].concat())
}
