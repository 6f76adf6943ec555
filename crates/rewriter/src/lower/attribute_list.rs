//! A run-time choice of one of several directives in an attribute's brackets: what stands before it in them governs
//! the choice, what stands behind it is copied into the branches.

use super::c::Lowering;
use super::choice::{Arm, shifted, without_last_marker};
use crate::lines::{eol_of, indent_of, line_ends, line_of};
use crate::places::{attribute_list_item, empty_statement_end};
use ompick_frontend::attributes::AttributeListItem;
use ompick_frontend::directive::Directive;
use ompick_frontend::expanded::Edit;
use ompick_frontend::nodes;
use ompick_frontend::placed::{Form, Placed};
use ompick_frontend::unit::ParsedFile;
use ompick_resolver::names::Association;
use std::ops::Range;

/// The variant of a branch.
pub struct ArmText {
    /// `None`: `nothing`.
    pub text: Option<Vec<u8>>,
    /// It governs no statement.
    pub stands_alone: bool,
}

/// A branch: the variant in brackets of its own with what stands behind it.
pub fn arm(
    lowering: &Lowering,
    parsed: &ParsedFile,
    placed: &Placed,
    item: &AttributeListItem,
    variant: ArmText,
    region: &[u8],
    in_line: bool,
) -> Arm {
    let source = parsed.text.written();
    let (mut out, mut region, mut from) = (item.open.clone(), region, placed.range.end);
    let ArmText { text, stands_alone } = variant;
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
            if stands_alone {
                let (next, open) = item.behind.clone().unwrap_or((item.list.end, Vec::new()));
                out.extend([&item.close, &b"; "[..], &open].concat());
                region = &region[next - placed.range.end..];
                from = next;
            }
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

/// Whether nothing of a directive remains: it said which variants a function has.
pub fn is_spent(placed: &Placed) -> bool {
    placed.directive.name == "declare variant"
}

/// What goes of a sequence with a directive that is spent, its comma included; `None`: another such directive takes it
/// along.
pub fn without_spent(parsed: &ParsedFile, placed: &Placed, item: &AttributeListItem) -> Option<Range<usize>> {
    let stays = |part: &Range<usize>| !parsed.directives_in(part).iter().any(is_spent);
    let at = item.sequence.iter().position(|part| *part == placed.range)?;
    let (before, behind) = (&item.sequence[..at], &item.sequence[at + 1..]);
    if behind.iter().any(stays) {
        return Some(placed.range.start..behind[0].start);
    }
    let end = behind.last().map_or(placed.range.end, |last| last.end);
    match before.iter().rposition(stays) {
        Some(last) => (last + 1 == at).then(|| before[last].end..end),
        None => (at == 0).then(|| item.whole.clone()),
    }
}

/// Whether a directive is a statement by itself.
pub fn stands_alone(variant: &Directive) -> bool {
    nodes::association(variant) == Some(Association::Standalone)
}

/// What makes a statement of its own of a chosen directive that governs none, where another statement follows: an
/// attribute stands before an empty one (OpenMP 5.2, 5.1).
pub fn statement_end(parsed: &ParsedFile, placed: &Placed, variant: &Directive) -> Option<Edit> {
    if placed.form != Form::Attribute || !stands_alone(variant) {
        return None;
    }
    let item = attribute_list_item(parsed, placed);
    if let Some(AttributeListItem { behind: Some((start, open)), close, .. }) = item {
        return Some(Edit { range: placed.range.end..start, text: [&close, &b"; "[..], &open].concat() });
    }
    let end = item.map_or(placed.range.end, |item| item.list.end);
    let is_empty = empty_statement_end(parsed, end) != end;
    (!is_empty).then(|| Edit { range: end..end, text: b";".to_vec() })
}
