//! Directives as types: the name, the argument, the clauses, and for the variant directives the context
//! selectors and directive variants in them, each with its place.
//!
//! ```
//! use ompick_frontend::directive::{ClauseKind, DirectiveText, Options, parse};
//!
//! let text = b"metadirective when(device={kind(gpu)}: teams loop) otherwise(parallel for)";
//! let directive = parse(&DirectiveText::whole(text), Options { fold_case: false });
//! assert_eq!(directive.name, "metadirective");
//! let ClauseKind::When { selector, variant, .. } = &directive.clauses[0].kind else { panic!() };
//! assert_eq!(selector.sets[0].selectors[0].name, "kind");
//! assert_eq!(variant.as_ref().unwrap().name, "teams loop");
//! ```
//!
//! What is wrong in the text is in [`Directive::errors`]; the rest of it is read as far as it goes. No text, of
//! whatever bytes, is refused. What the rules of OpenMP forbid (a metadirective in a metadirective, a set named
//! twice) is not looked at here.

mod errors;
mod names;
mod parse;
mod repeated;
mod text;

#[cfg(test)]
mod tests;

use crate::diag::Severity;
use ompick_resolver::selector::ContextSelector;
use std::ops::Range;

pub use names::cut_name;
pub use parse::parse;
pub(crate) use repeated::{BoundDirectives, SharedDirective};
pub use text::{DirectiveText, Token, TokenKind, pieces};

/// How the base language is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Fortran: upper and lower case are the same, words may be written without blanks (`paralleldo`), strings
    /// know no backslash, and `//` is an operator.
    pub fold_case: bool,
}

/// A directive, or a directive variant in a clause of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Directive {
    /// The words with one blank between them, lower-case in Fortran, underscores of 6.0 as blanks:
    /// `target enter data`, `begin declare variant`, `parallel for`. Empty if there is none.
    /// Unknown names stay as they are written.
    pub name: String,
    pub name_range: Range<usize>,
    pub range: Range<usize>,
    /// The parentheses right after the name. Few have any, and a text has many directives.
    pub argument: Option<Box<Argument>>,
    pub clauses: Vec<Clause>,
    /// Those of nested directive variants too; these have none of their own.
    pub errors: Vec<SyntaxError>,
}

/// The argument of a directive, not of a clause: `critical(name)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// Within the parentheses.
    pub range: Range<usize>,
    pub kind: ArgumentKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArgumentKind {
    /// `declare variant([base:]variant)`.
    Variant {
        base: Option<Name>,
        variant: Name,
    },
    Plain,
}

/// The name of a procedure; in C++ it may be qualified or a template-id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// Without splices and comments; lower-case in Fortran.
    pub text: String,
    pub range: Range<usize>,
}

/// A clause: `nowait`, `num_threads(4)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// Lower-case in Fortran.
    pub name: String,
    pub name_range: Range<usize>,
    pub range: Range<usize>,
    /// Within the parentheses; `None`: there are none.
    pub argument: Option<Range<usize>>,
    pub kind: ClauseKind,
}

/// The clauses that are read to their end, and all others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClauseKind {
    /// `when(selector: variant)` of a metadirective.
    When {
        selector: ContextSelector,
        /// `None`: none is written, which means `nothing`.
        variant: Option<Box<Directive>>,
        /// Where the variant stands, or would.
        variant_range: Range<usize>,
    },
    /// `otherwise(variant)` of a metadirective.
    Otherwise {
        variant: Option<Box<Directive>>,
        /// Where the variant stands, or would.
        variant_range: Range<usize>,
        /// By its name before 5.2.
        spelled_default: bool,
    },
    /// `match(selector)` of a declare variant directive.
    Match(ContextSelector),
    Plain,
}

/// Something in the text that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    pub range: Range<usize>,
    pub message: String,
    /// A warning for what other tools may know, such as a vendor's directive.
    pub severity: Severity,
}

impl Directive {
    /// The first clause of that name.
    pub fn clause(&self, name: &str) -> Option<&Clause> {
        self.clauses.iter().find(|clause| clause.name == name)
    }
}
