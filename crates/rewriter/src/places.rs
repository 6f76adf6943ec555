//! What stands at a place of C or C++: where things end, and what they may stand beside.

use crate::copies::in_block;
use ompick_frontend::attributes::{self, AttributeListItem};
use ompick_frontend::placed::{Form, Placed};
use ompick_frontend::syntax::Declaration;
use ompick_frontend::unit::ParsedFile;
use std::ops::Range;

/// Where a directive that stands alone ends: in an attribute, with its empty statement.
pub fn alone_end(parsed: &ParsedFile, placed: &Placed) -> usize {
    match placed.form {
        Form::Attribute => empty_statement_end(parsed, placed.range.end),
        _ => placed.range.end,
    }
}

/// Where the empty statement behind attributes ends, if there is one.
pub fn empty_statement_end(parsed: &ParsedFile, end: usize) -> usize {
    let rest = &parsed.text.text()[end..];
    let blanks = rest.iter().take_while(|b| b.is_ascii_whitespace()).count();
    if rest.get(blanks) == Some(&b';') { end + blanks + 1 } else { end }
}

/// Where a declaration ends, its semicolon included.
pub fn end_of(parsed: &ParsedFile, d: &Declaration) -> usize {
    let text = parsed.text.text();
    let end = d.whole.end;
    match d.definition.is_none() && text.get(end) == Some(&b';') {
        true => end + 1,
        false => end,
    }
}

/// What stands around a directive in its brackets; `None`: nothing does.
pub fn attribute_list_item(parsed: &ParsedFile, placed: &Placed) -> Option<AttributeListItem> {
    let is_attribute = placed.form == Form::Attribute;
    is_attribute
        .then(|| attributes::attribute_list_item(parsed.text.text(), &placed.range, &parsed.skipped, parsed.is_cxx()))
        .flatten()
}

/// Whether a choice that stands alone cannot be one statement, as something takes only one there.
pub fn needs_block(parsed: &ParsedFile, placed: &Placed) -> bool {
    attribute_list_item(parsed, placed).is_some() && !in_block(parsed, &placed.range)
}

/// Whether something can stand before a `.` as it is.
pub fn is_primary(parsed: &ParsedFile, operand: &Range<usize>) -> bool {
    let node = parsed.node(operand);
    node.is_some_and(|n| {
        matches!(
            n.kind(),
            "identifier"
                | "qualified_identifier"
                | "parenthesized_expression"
                | "call_expression"
                | "subscript_expression"
                | "field_expression"
                | "this"
        )
    })
}
