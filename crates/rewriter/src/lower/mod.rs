//! From a decision to text, one module a language behind [`Lower`].

pub mod c;
pub mod choice;
pub mod condition;
pub mod conditionals;
pub mod conditions;
pub mod cxx;
pub mod dispatch;
pub mod dispatcher;
pub mod fortran;
mod forward;
pub mod listed;
pub mod passed;

use crate::copies::{Moved, Renames};
use crate::elaborate::{Elaborated, Name};
use crate::lines::Lines;
use crate::specialise::{Specialiser, State};
use choice::{Arm, Choice};
use dispatch::Dispatch;
use ompick_frontend::directive::Directive;
use ompick_frontend::language::Language;
use ompick_frontend::nodes::Body;
use ompick_frontend::placed::Placed;
use ompick_frontend::syntax::operations::Operation;
use ompick_frontend::syntax::{Call, Declaration, Label};
use ompick_frontend::unit::ParsedFile;
use ompick_frontend::working::Edit;
use ompick_resolver::matching::Test;
use ompick_resolver::selector::ContextSelector;
use std::ops::Range;

/// The choices of form that the user made.
#[derive(Clone, Debug)]
pub struct Style {
    pub lines: Lines,
    pub annotate: bool,
    /// Copies of statements that a run-time choice, with those inside it, may make.
    pub max_copies: usize,
    /// The version of GCC that compiles the output, if it is known.
    pub gnu_version: Option<u32>,
}

/// How a base language writes what was decided.
pub trait Lower: Branches {
    fn style(&self) -> &Style;

    /// How the dispatch construct is written; `None`: it is not resolved in this language.
    fn dispatch(&self) -> Option<&dyn Dispatch> {
        None
    }

    /// Writes the chosen directive variant in place of a metadirective; `text`: the variant, calls in
    /// it already replaced, `None`: `nothing`. The error says why that cannot be.
    fn metadirective(
        &self,
        parsed: &ParsedFile,
        placed: &Placed,
        body: Option<&Body>,
        variant: Option<&Directive>,
        text: Option<&[u8]>,
    ) -> Result<Vec<Edit>, String>;

    /// Takes a directive out; `None` if something on its line must not go with it.
    fn removed(&self, parsed: &ParsedFile, placed: &Placed) -> Option<Edit>;

    /// A run-time test at its directive, in the working text that it stands in, as an expression that is
    /// evaluated at `at` in the walked file. The error says why it cannot be made there.
    fn condition(
        &self,
        walk: &mut Specialiser,
        directive: (&Placed, &[u8]),
        selector: &ContextSelector,
        test: &Test,
        at: (usize, bool),
    ) -> Result<Vec<u8>, String>;

    /// Whether a test that is made at `at`, inside the construct of `placed`, has the same value above it. The error says why not.
    fn hoistable(
        &self,
        walk: &Specialiser,
        placed: &Placed,
        directive: &Directive,
        at: usize,
        test: &Test,
    ) -> Result<(), String>;

    /// Whether nothing stands in a range but blanks and comments, and (unless a directive must be
    /// stacked) what makes a block.
    fn is_bare(&self, parsed: &ParsedFile, range: &Range<usize>, stacked_only: bool) -> bool;

    /// What must leave a part that is to be copied, so that it stays one. The error says what cannot.
    fn moved(&self, parsed: &ParsedFile, part: &Range<usize>, renames: &Renames) -> Result<Moved, String>;

    /// The labels defined in a part with which loops around it end, too: they need one outside all copies.
    fn labels_of_loops_around(&self, _parsed: &ParsedFile, _part: &Range<usize>) -> Vec<Range<usize>> {
        Vec::new()
    }

    /// What all spellings of a label share.
    fn label_key(&self, parsed: &ParsedFile, label: &Label) -> Name;

    /// A label of its own for copy number `copy`; `None`: there is none.
    fn label_in_copy(&self, parsed: &ParsedFile, label: &Label, copy: usize) -> Option<Name>;

    /// Gives a label another name.
    fn label_edit(&self, parsed: &ParsedFile, label: &Label, name: &Name) -> Edit;

    /// Resolves a call.
    fn call(&self, walk: &mut Specialiser, call: &Call, state: &State);

    /// Resolves an expression that may call an operator function.
    fn operation(&self, _: &mut Specialiser, _: &Operation, _: &State) {}

    /// Directive text with the calls of base functions in it replaced; `None` if none is.
    fn rewritten(&self, walk: &mut Specialiser, text: &[u8], at: usize, state: &State) -> Option<Vec<u8>>;

    /// A forwarding function under another name for `variant`. The error says what in the variant's
    /// declaration cannot be forwarded.
    fn alias(&self, owner: &ParsedFile, variant: &Declaration, name: &[u8]) -> Result<Vec<u8>, String>;

    /// A function's device version, to stand behind its definition.
    fn device_version(&self, parsed: &ParsedFile, function: &Declaration, text: Vec<u8>) -> Edit;

    /// Renames a definition that is a variant by standing in a `begin declare variant` region.
    fn variant_definition(&self, function: &Declaration, name: &[u8]) -> Vec<Edit>;

    /// A declaration of a base function after one of its own or a variant in a region.
    fn base_prototype(&self, owner: &ParsedFile, like: &Declaration, base: &[u8], is_static: bool) -> Vec<u8>;

    /// A declaration of a function's device version under its name.
    fn device_prototype(&self, owner: &ParsedFile, function: &Declaration, name: &[u8]) -> Vec<u8>;
}

/// How a base language writes a run-time choice among directive variants.
pub trait Branches {
    /// The text that each branch of a choice gets a copy of.
    fn region(&self, parsed: &ParsedFile, placed: &Placed, body: &Body) -> Range<usize>;

    /// Where what a metadirective governs ends, its end directive included.
    fn region_end(&self, parsed: &ParsedFile, body: &Body) -> usize;

    /// A part with the blanks before it on its line.
    fn whole_lines(&self, parsed: &ParsedFile, part: &Range<usize>) -> Range<usize>;

    /// A branch of a metadirective: the variant, if it is not `nothing`, and its copy of the region.
    fn arm(
        &self,
        parsed: &ParsedFile,
        placed: &Placed,
        body: Option<&Body>,
        variant: Option<&Directive>,
        text: Option<Vec<u8>>,
        region: Option<Vec<u8>>,
    ) -> Result<Arm, String>;

    /// A branch that is a copy of `part` and nothing else.
    fn plain_arm(&self, parsed: &ParsedFile, placed: &Placed, part: &Range<usize>, copy: Vec<u8>) -> Arm;

    /// The whole choice in place of what stands from the directive `at` up to `end`.
    fn choice(&self, parsed: &ParsedFile, at: &Placed, end: usize, choice: &Choice) -> Edit;
}

/// The lowering of a unit's language.
pub fn for_unit(unit: &Elaborated, style: Style) -> Box<dyn Lower> {
    match unit.unit.language {
        Language::C => Box::new(c::Lowering { style }),
        Language::Cxx => Box::new(cxx::Lowering { c: c::Lowering { style } }),
        Language::Fortran => Box::new(fortran::Lowering { style }),
    }
}
