//! Regions that begin with a `block` construct and go on behind it. To a compiler such a region ends
//! with the block (OpenMP 5.2, 3.3.2: a strictly structured block); where a directive that stood
//! between goes, a `continue` keeps it from being that.

use ompick_frontend::directive::Directive;
use ompick_frontend::nodes::{self, Body, NodeKind};
use ompick_frontend::syntax::fortran::{Fortran, StatementKind};
use ompick_frontend::unit::ParsedFile;
use ompick_resolver::names::Association;
use std::ops::Range;

/// The statement that keeps a region from beginning with a `block`.
pub const KEEPER: &[u8] = b"continue";

/// Whether a directive variant in place of `begin metadirective` needs the keeper behind it.
pub fn begins_with_block(parsed: &ParsedFile, body: &Body, variant: &Directive) -> bool {
    body.end_directive.is_some()
        && matches!(nodes::association(variant), Some(Association::Block))
        && goes_on_behind_block(parsed, &body.range)
}

/// Whether a metadirective that becomes nothing leaves a `block` at the start of a construct's region.
pub fn uncovers_block(parsed: &ParsedFile, directive: &Range<usize>) -> bool {
    let mut around = parsed.nodes.enclosing(directive.start).filter_map(|n| match (n.kind, &n.body) {
        (NodeKind::Directive(d), Some(body)) if body.range.start <= directive.start => {
            Some((&parsed.directives[d as usize].directive, body))
        }
        _ => None,
    });
    let Some((construct, body)) = around.next() else { return false };
    let Some(fortran) = &parsed.syntax.fortran else { return false };
    let first = fortran.statement_from(body.range.start);
    body.end_directive.is_some()
        && construct.name != "begin metadirective"
        && first.is_some_and(|f| fortran.statement(f).range.start >= directive.end)
        && goes_on_behind_block(parsed, &body.range)
}

/// Whether nothing stands between the directive of the innermost construct around and what is put in the
/// place of a directive: a `block` there could be taken for the whole region.
pub fn comes_first(parsed: &ParsedFile, directive: &Range<usize>) -> bool {
    let Some(fortran) = &parsed.syntax.fortran else { return false };
    let around = innermost_body(parsed, directive).map(|b| &b.range);
    around.is_some_and(|r| {
        let first = fortran.statement_from(r.start);
        first.is_none_or(|f| fortran.statement(f).range.start >= directive.end)
    })
}

/// The same where the construct's region also goes on behind `end`.
pub fn comes_first_of_several(parsed: &ParsedFile, directive: &Range<usize>, end: usize) -> bool {
    let Some(fortran) = &parsed.syntax.fortran else { return false };
    let around = innermost_body(parsed, directive).filter(|b| b.end_directive.is_some()).map(|b| b.range.end);
    comes_first(parsed, directive) && around.is_some_and(|region_end| goes_on(parsed, fortran, end, region_end))
}

/// Whether a directive is the first thing in what a metadirective without an end governs.
pub fn is_stacked_on(parsed: &ParsedFile, directive: &Range<usize>) -> bool {
    let innermost = innermost_body(parsed, directive);
    innermost.is_some_and(|b| b.end_directive.is_none()) && comes_first(parsed, directive)
}

/// The smallest of what directives around a place govern.
fn innermost_body<'p>(parsed: &'p ParsedFile, place: &Range<usize>) -> Option<&'p Body> {
    let bodies = parsed.nodes.enclosing(place.start).filter_map(|n| n.body.as_deref());
    bodies.filter(|b| b.range.start <= place.start && place.end <= b.range.end).min_by_key(|b| b.range.len())
}

fn goes_on_behind_block(parsed: &ParsedFile, region: &Range<usize>) -> bool {
    let Some(fortran) = &parsed.syntax.fortran else { return false };
    let inside = |id: &u32| fortran.statement(*id).range.start < region.end;
    let Some(first) = fortran.statement_from(region.start).filter(inside) else { return false };
    fortran.statement(first).kind == StatementKind::Block
        && goes_on(parsed, fortran, fortran.whole(first).end, region.end)
}

/// Whether statements stand between two places, or directives, which may become some.
fn goes_on(parsed: &ParsedFile, fortran: &Fortran, from: usize, to: usize) -> bool {
    let next = fortran.statement_from(from).filter(|next| fortran.statement(*next).range.start < to);
    next.is_some() || !parsed.directives_in(&(from..to)).is_empty()
}
