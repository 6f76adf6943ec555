//! What stands around the call of a `dispatch` construct (OpenMP 5.2, 7.6).

use super::{Actions, DirectiveId, PlannedText, TextChange, changed};
use crate::elaborate::Name;
use crate::elaborate::arguments::Interop;
use ompick_frontend::cpp::TranslationUnit;
use ompick_frontend::placed::Placed;
use ompick_frontend::unit::ParsedFile;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// The statement of a dispatch construct, in a frame that takes the place of the construct's directives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FramedCall {
    pub directive: DirectiveId,
    pub end: Option<DirectiveId>,
    pub statement: Range<usize>,
    pub frame: Frame,
}

/// What stands around the call of a dispatch construct.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    /// The default device while the call runs.
    pub device: Option<Device>,
    /// `depend` clauses: what the call waits for.
    pub depend: Vec<DirectivePart>,
    /// Intel's `use_device_ptr` clauses, whose pointers are device pointers in the statement.
    pub device_pointers: Vec<DirectivePart>,
    /// Variables that stand for their device addresses in the statement.
    pub device_addresses: Vec<Name>,
    /// Interop objects that the call is given.
    pub objects: Vec<MadeObject>,
    /// Variables that hold device pointers.
    pub pointers: Vec<HeldPointer>,
}

impl Frame {
    /// Whether nothing but the waiting stands around the call.
    pub fn is_bare(&self) -> bool {
        self.device.is_none() && !self.is_data_region() && self.objects.is_empty() && self.pointers.is_empty()
    }

    /// Whether a `target data` construct stands right around the statement.
    pub fn is_data_region(&self) -> bool {
        !self.device_pointers.is_empty() || !self.device_addresses.is_empty()
    }
}

/// A device that a dispatch construct names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Device {
    /// The argument of a `device` clause.
    Clause(DirectivePart),
    /// That of an interop object (OpenMP 6.0, 9.7).
    OfObject(String),
}

/// A part of a directive, with what changes in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DirectivePart {
    pub range: Range<usize>,
    pub read_as: ReadAs,
    /// By places in the part's own text.
    pub changes: Vec<TextChange>,
}

/// How the text of a part of a directive is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadAs {
    /// A clause, without splices and escapes.
    Clause,
    /// Code as the user wrote it, macros and all.
    Expression,
}

impl DirectivePart {
    /// Its text, what changes in it left out.
    pub fn own_text(&self, parsed: &ParsedFile, placed: &Placed) -> Vec<u8> {
        let text = parsed.text.text();
        match self.read_as {
            ReadAs::Clause => placed.plain(&self.range, text).into_bytes(),
            ReadAs::Expression => placed.expression(&self.range, text).trim_ascii().to_vec(),
        }
    }

    /// Its text.
    pub fn text(&self, parsed: &ParsedFile, placed: &Placed) -> PlannedText {
        let own = self.own_text(parsed, placed);
        if self.changes.is_empty() { PlannedText::source(own) } else { changed(&own, &self.changes) }
    }

    /// Its text as the number of a device: what the modifier `device_num` says is what a clause without one does.
    pub fn device_number(&self, parsed: &ParsedFile, placed: &Placed) -> PlannedText {
        let mut text = self.text(parsed, placed);
        text.strip_prefix(&[b"device_num", b":"]);
        text
    }
}

/// An interop object that is made for a call.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct MadeObject {
    /// Its place among the objects that the call passes, from 0.
    pub index: usize,
    pub interop: Interop,
    pub nowait: bool,
    /// It is `omp_interop_none`: the compiler is one that may not have `interop`.
    pub is_none: bool,
}

impl MadeObject {
    /// The variable that it is held in.
    pub fn name(&self, unit: &TranslationUnit) -> String {
        unit.free_name(&format!("ompick_interop_{}", self.index + 1))
    }

    /// It in words that are no language's.
    pub fn shown(&self, unit: &TranslationUnit) -> String {
        format!("{}: interop({})", self.name(unit), self.interop.modifiers())
    }
}

/// A variable of Fortran that holds a device pointer, where what is called may define its dummy argument or the
/// argument may be absent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeldPointer {
    pub variable: PointerVariable,
    /// The procedure that makes it: a function, or a subroutine if the argument may be absent.
    pub procedure: Name,
    pub is_optional: bool,
    /// The argument of the call that it makes it of, and what changes in that.
    pub argument: Range<usize>,
    pub actions: Actions,
}

/// A variable for the device pointer of a parameter, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PointerVariable(pub usize);

impl PointerVariable {
    pub fn name(self, unit: &TranslationUnit) -> Name {
        unit.free_name(&format!("ompick_pointer_{}", self.0 + 1)).into_bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_bare_if_nothing_but_the_waiting_stands_around_the_call() {
        let interop = || Interop { prefer: String::new(), types: Vec::new(), dummy: None };
        let part = || DirectivePart { range: 0..1, read_as: ReadAs::Clause, changes: Vec::new() };
        let object = || MadeObject { index: 0, interop: interop(), nowait: false, is_none: false };
        let pointer = || HeldPointer {
            variable: PointerVariable(0),
            procedure: Name::new(),
            is_optional: false,
            argument: 0..1,
            actions: Actions::default(),
        };
        let of = |change: &dyn Fn(&mut Frame)| {
            let mut frame = Frame::default();
            change(&mut frame);
            (frame.is_bare(), frame.is_data_region())
        };
        assert_eq!(of(&|_| {}), (true, false));
        assert_eq!(of(&|f| f.depend.push(part())), (true, false));
        assert_eq!(of(&|f| f.device = Some(Device::OfObject("o".to_owned()))), (false, false));
        assert_eq!(of(&|f| f.device_pointers.push(part())), (false, true));
        assert_eq!(of(&|f| f.device_addresses.push(b"p".to_vec())), (false, true));
        assert_eq!(of(&|f| f.objects.push(object())), (false, false));
        assert_eq!(of(&|f| f.pointers.push(pointer())), (false, false));
    }
}
