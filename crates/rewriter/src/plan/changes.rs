//! What changes in the text of a directive, or in an expression in it: there is no tree of these.

use super::text;
use crate::elaborate::Name;
use ompick_frontend::expanded::{Edit, ExpandedText};
use serde::Serialize;
use std::ops::Range;

/// A change of a part of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TextChange {
    pub range: Range<usize>,
    pub change: Change,
}

/// What becomes of a part of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Change {
    /// Another callee or argument keyword.
    Name(#[serde(serialize_with = "text::one")] Name),
    /// Arguments are added to a list.
    Arguments {
        #[serde(serialize_with = "text::list")]
        added: Vec<Name>,
        to: ArgumentList,
    },
}

/// Where arguments are added to a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum ArgumentList {
    Empty,
    BeforeOthers,
    BehindOthers,
}

impl ArgumentList {
    /// Arguments as they are added to it.
    pub fn with(self, added: &[Vec<u8>]) -> Vec<u8> {
        let added = added.join(&b", "[..]);
        match self {
            ArgumentList::Empty => added,
            ArgumentList::BeforeOthers => [added.as_slice(), b", "].concat(),
            ArgumentList::BehindOthers => [b", ", added.as_slice()].concat(),
        }
    }
}

impl TextChange {
    pub fn name(range: Range<usize>, name: Name) -> TextChange {
        TextChange { range, change: Change::Name(name) }
    }

    pub fn arguments(at: usize, added: Vec<Name>, to: ArgumentList) -> TextChange {
        TextChange { range: at..at, change: Change::Arguments { added, to } }
    }
}

/// A text with its changes.
pub fn changed(text: &[u8], changes: &[TextChange]) -> Vec<u8> {
    let edit = |TextChange { range, change }: &TextChange| {
        let text = match change {
            Change::Name(name) => name.clone(),
            Change::Arguments { added, to } => to.with(added),
        };
        Edit { range: range.clone(), text }
    };
    let mut edits: Vec<Edit> = changes.iter().map(edit).collect();
    Edit::sort(&mut edits);
    ExpandedText::new(text.into(), &[]).render(&(0..text.len()), &edits)
}
