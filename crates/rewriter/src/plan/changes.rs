//! What changes in the text of a directive, or in an expression in it: there is no tree of these.

use super::{Callee, FunctionChoice, PlannedText, TextPart};
use crate::elaborate::Name;
use ompick_frontend::expanded::{Edit, ExpandedText};
use std::ops::Range;

/// A change of a part of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextChange {
    pub range: Range<usize>,
    pub change: Change,
}

/// What becomes of a part of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Another argument keyword, or what is called.
    Name(Name),
    /// What is called, where run time chooses it.
    Chosen(Box<FunctionChoice>),
    /// Arguments are added to a list.
    Arguments { added: Vec<Name>, to: ArgumentList },
}

/// Where arguments are added to a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

    /// Another callee.
    pub fn callee(range: Range<usize>, callee: Callee) -> TextChange {
        match callee {
            Callee::Named(name) => TextChange::name(range, name),
            Callee::Chosen(choice) => TextChange { range, change: Change::Chosen(choice) },
        }
    }

    pub fn arguments(at: usize, added: Vec<Name>, to: ArgumentList) -> TextChange {
        TextChange { range: at..at, change: Change::Arguments { added, to } }
    }
}

/// A text with its changes, which do not overlap.
pub fn changed(text: &[u8], changes: &[TextChange]) -> PlannedText {
    let mut edits: Vec<Edit> = Vec::new();
    let mut chosen: Vec<(&Range<usize>, &FunctionChoice)> = Vec::new();
    for TextChange { range, change } in changes {
        let text = match change {
            Change::Name(name) => name.clone(),
            Change::Arguments { added, to } => to.with(added),
            Change::Chosen(choice) => {
                chosen.push((range, choice));
                continue;
            }
        };
        edits.push(Edit { range: range.clone(), text });
    }
    Edit::sort(&mut edits);
    let source = ExpandedText::new(text.into(), &[]);
    if chosen.is_empty() {
        return PlannedText::source(source.render(&(0..text.len()), &edits));
    }
    chosen.sort_by_key(|(range, _)| range.start);
    let (mut parts, mut done) = (Vec::new(), 0);
    for (range, choice) in chosen {
        let own = edits.partition_point(|edit| edit.range.end <= range.start);
        let before: Vec<Edit> = edits.drain(..own).collect();
        parts.push(TextPart::Source(source.render(&(done..range.start), &before)));
        parts.push(TextPart::Chosen(Box::new(choice.clone())));
        done = range.end;
    }
    parts.push(TextPart::Source(source.render(&(done..text.len()), &edits)));
    PlannedText { parts }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_around_a_chosen_function_stay_in_their_places() {
        let text = b"1 + f(g(2), 3) + h(4)";
        let changes = [
            TextChange::callee(4..5, Callee::Chosen(Box::new(FunctionChoice::Function(b"v".to_vec())))),
            TextChange::name(6..7, b"w".to_vec()),
            TextChange::arguments(13, vec![b"n".to_vec()], ArgumentList::BehindOthers),
            TextChange::name(17..18, b"x".to_vec()),
        ];
        let new = changed(text, &changes);
        assert_eq!(*new.spelled(|_| b"(c ? v : f)".to_vec()), *b"1 + (c ? v : f)(w(2), 3, n) + x(4)");
    }
}
