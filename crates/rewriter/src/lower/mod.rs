//! From a plan to text, one module a language behind [`Lower`].

pub mod actions;
pub mod adjacent;
pub mod attribute_list;
pub mod c;
pub mod choice;
pub mod condition;
pub mod conditionals;
pub mod cxx;
pub mod device_version;
pub mod dispatch;
pub mod dispatcher;
pub mod file;
pub mod file_action;
pub mod fortran;
pub mod forward;
pub mod legacy_spelling;
pub mod planned_text;
mod statics;
pub mod support;

use crate::copies::MovedOut;
use crate::elaborate::Name;
use crate::obstacle::Obstacle;
use crate::plan::{self, BaseLanguage, CannotGovern, Definition};
use crate::style::Style;
use choice::{Arm, Choice};
use dispatch::Dispatch;
use forward::WrittenAt;
use ompick_frontend::directive::Directive;
use ompick_frontend::expanded::Edit;
use ompick_frontend::language::Language;
use ompick_frontend::nodes::Body;
use ompick_frontend::placed::Placed;
use ompick_frontend::syntax::{Declaration, Label};
use ompick_frontend::unit::ParsedFile;
use std::ops::Range;

/// How a language is written.
pub fn for_language(language: Language, style: Style) -> Box<dyn Lower> {
    match language {
        Language::C => Box::new(c::Lowering { style }),
        Language::Cxx => Box::new(cxx::Lowering { c: c::Lowering { style } }),
        Language::Fortran => Box::new(fortran::Lowering { style }),
    }
}

/// How variables move out.
#[derive(Clone, Debug, Default)]
pub struct MovedText {
    /// What declares them outside, each on one line, unless preprocessor lines are in it.
    pub declarations: Vec<Vec<u8>>,
    /// What takes them out of a copy.
    pub edits: Vec<Edit>,
}

/// How a base language writes what was decided.
pub trait Lower: Branches + Dispatch + BaseLanguage {
    /// Writes the chosen directive variant in place of a metadirective; `text`: the variant, calls in
    /// it already replaced, `None`: `nothing`. The error says why that cannot be.
    fn metadirective(
        &self,
        parsed: &ParsedFile,
        placed: &Placed,
        body: Option<&Body>,
        variant: Option<&Directive>,
        text: Option<&[u8]>,
    ) -> Result<Vec<Edit>, CannotGovern>;

    /// Takes a directive out; `None` if something on its line must not go with it.
    fn removed(&self, parsed: &ParsedFile, placed: &Placed) -> Option<Edit>;

    /// Writes another callee into a call; what else was written of its statement stands in `out`.
    fn write_call(&self, parsed: &ParsedFile, call: &plan::Call, out: &mut Vec<Edit>);

    /// How variables move out of copies.
    fn moved_text(&self, parsed: &ParsedFile, moved: &MovedOut) -> MovedText;

    /// Gives a label another name.
    fn label_edit(&self, parsed: &ParsedFile, label: &Label, name: &Name) -> Edit;

    /// Writes an operation as a call, in a language that has such.
    fn write_operation(&self, _: &ParsedFile, _: &plan::Operation, _: &mut Vec<Edit>) {}

    /// Writes the object of a call of a member, in a language that has such.
    fn write_object(&self, _: &ParsedFile, _: &plan::PassedObject, _: &mut Vec<Edit>) {}

    /// What stands before an item of the file. The error says why it cannot be written.
    fn definition(&self, _: WrittenAt, _: &Definition) -> Result<Vec<u8>, Obstacle> {
        Err(Obstacle::OtherWays)
    }

    /// A function's device version, to stand behind its definition.
    fn device_version(&self, parsed: &ParsedFile, function: &Declaration, text: Vec<u8>) -> Edit;

    /// Renames a definition that is a variant by standing in a `begin declare variant` region.
    fn variant_definition(&self, function: &Declaration, name: &[u8]) -> Vec<Edit>;
}

/// How a base language writes a run-time choice among directive variants.
pub trait Branches {
    /// A branch of a metadirective: the variant, if it is not `nothing`, and its copy of the region.
    fn arm(
        &self,
        parsed: &ParsedFile,
        placed: &Placed,
        body: Option<&Body>,
        variant: Option<&Directive>,
        text: Option<Vec<u8>>,
        region: Option<Vec<u8>>,
    ) -> Result<Arm, CannotGovern>;

    /// A branch that is a copy of `part` and nothing else.
    fn plain_arm(&self, parsed: &ParsedFile, placed: &Placed, part: &Range<usize>, copy: Vec<u8>) -> Arm;

    /// The whole choice in place of what stands from the directive `at` up to `end`.
    fn choice(&self, parsed: &ParsedFile, at: &Placed, end: usize, choice: &Choice) -> Edit;
}
