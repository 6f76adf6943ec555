//! A run-time choice of one of several directives in an attribute's brackets: what stands before it in them governs
//! the choice, what stands behind it is copied into the branches.

use super::c::Lowering;
use super::choice::{Arm, shifted, without_last_marker};
use crate::lines::{eol_of, indent_of, line_ends, line_of};
use crate::places::{attribute_list_item, empty_statement_end};
use ompick_frontend::attributes::AttributeListItem;
use ompick_frontend::placed::Placed;
use ompick_frontend::unit::ParsedFile;
use std::ops::Range;

/// A branch: the variant (`None`: `nothing`) in brackets of its own with what stands behind it.
pub fn arm(
    lowering: &Lowering,
    parsed: &ParsedFile,
    placed: &Placed,
    item: &AttributeListItem,
    text: Option<Vec<u8>>,
    region: &[u8],
    in_line: bool,
) -> Arm {
    let source = parsed.text.text();
    let (mut out, mut region, mut from) = (item.open.clone(), region, placed.range.end);
    match text {
        // Nothing is left in the brackets.
        None if item.behind.is_none() => {
            out.clear();
            region = &region[item.list.end - placed.range.end..];
            from = item.list.end;
        }
        text => {
            out.extend_from_slice(&source[placed.range.start..placed.text.start]);
            out.extend_from_slice(text.as_deref().unwrap_or(b"nothing").trim_ascii());
            out.push(b')');
        }
    }
    let blank = if out.is_empty() { region.len() - region.trim_ascii_start().len() } else { 0 };
    let own_lines = line_ends(&out, &(0..out.len())).len();
    let line = line_of(parsed, from) + line_ends(region, &(0..blank)).len();
    out.extend_from_slice(without_last_marker(&region[blank..]));
    if in_line {
        return Arm { text: out };
    }
    let indent = indent_of(source, item.list.start);
    let mut lines = Vec::new();
    lowering.marker(parsed, line.saturating_sub(own_lines), &mut lines);
    lines.extend_from_slice(indent);
    lines.extend(shifted(&out, lowering.step(parsed, indent)));
    if !lines.ends_with(b"\n") {
        lines.extend_from_slice(eol_of(source));
    }
    Arm { text: lines }
}

/// What a choice takes the place of, and how brackets are closed before it and opened behind it.
pub struct Cut {
    pub range: Range<usize>,
    pub before: Vec<u8>,
    pub behind: Vec<u8>,
    /// No directive in the same brackets governs the choice.
    pub in_block: bool,
    /// Where the line starts that the choice is indented like.
    pub indented_at: usize,
}

/// Where the choice of a directive goes that ends at `end`, its statement included if it has one.
pub fn cut(parsed: &ParsedFile, at: &Placed, end: usize) -> Cut {
    let whole = |range: Range<usize>| {
        let indented_at = range.start;
        Cut { range, before: Vec::new(), behind: Vec::new(), in_block: true, indented_at }
    };
    let Some(item) = attribute_list_item(parsed, at) else { return whole(at.range.start..end) };
    let is_alone = end == at.range.end;
    let mut cut = whole(item.list.start..end);
    if let Some((start, close)) = item.before {
        cut.range.start = start;
        cut.before = close;
        cut.in_block = is_alone;
    }
    if is_alone {
        if !cut.before.is_empty() {
            cut.before.push(b';');
        }
        match item.behind {
            Some((start, open)) => {
                cut.range.end = start;
                cut.behind = open;
            }
            None => cut.range.end = empty_statement_end(parsed, item.list.end),
        }
    }
    cut
}
