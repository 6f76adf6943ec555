//! What stands around the call of a `dispatch` construct (OpenMP 5.2, 7.6).

use super::{DirectiveId, text};
use serde::Serialize;
use std::ops::Range;

/// The statement of a dispatch construct, in a frame that takes the place of the construct's directives.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FramedCall {
    pub directive: DirectiveId,
    pub end: Option<DirectiveId>,
    pub statement: Range<usize>,
    pub frame: Frame,
}

/// What stands around the call of a dispatch construct.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Frame {
    /// The default device while the call runs.
    #[serde(serialize_with = "text::optional")]
    pub device: Option<Vec<u8>>,
    /// `depend(...)` clauses.
    #[serde(serialize_with = "text::list")]
    pub depend: Vec<Vec<u8>>,
    /// A construct right around the statement.
    #[serde(serialize_with = "text::optional")]
    pub around: Option<Vec<u8>>,
    /// Declarations that its block begins with.
    #[serde(serialize_with = "text::list")]
    pub declarations: Vec<Vec<u8>>,
    /// Statements.
    #[serde(serialize_with = "text::list")]
    pub before: Vec<Vec<u8>>,
    #[serde(serialize_with = "text::list")]
    pub after: Vec<Vec<u8>>,
}

impl Frame {
    /// Whether nothing needs a block around the call.
    pub fn is_bare(&self) -> bool {
        self.device.is_none() && self.around.is_none() && self.declarations.is_empty() && self.before.is_empty()
    }
}
