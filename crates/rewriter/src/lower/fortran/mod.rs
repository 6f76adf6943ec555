//! How a decision is written in Fortran.

pub mod call;
mod choice;
pub mod condition;
pub use choice::{line_rest, lines_behind};
pub mod device;
mod end_clauses;
pub mod labels;
pub mod markers;
mod procedure;
pub mod requests;
mod saved;
pub mod strict_blocks;
pub mod use_statement;
pub mod wrap;

use super::{Lower, MovedText};
use crate::copies::{self, Labels, MovedOut};
use crate::elaborate::Name;
use crate::lines::{after_line, eol_of, indent_of, indentation, line_ends};
use crate::obstacle::Obstacle;
use crate::plan::{self, BaseLanguage, CannotGovern, Questions};
use crate::style::Style;
use ompick_frontend::directive::Directive;
use ompick_frontend::expanded::Edit;
use ompick_frontend::language::Language;
use ompick_frontend::nodes::{self, Body, NodeKind};
use ompick_frontend::placed::{self, Placed};
use ompick_frontend::source_form::SourceForm;
use ompick_frontend::syntax::fortran::{Statement, StatementKind};
use ompick_frontend::syntax::{Declaration, Label};
use ompick_frontend::unit::ParsedFile;
use ompick_resolver::names::{self, Association};
use std::collections::BTreeSet;
use std::ops::Range;

/// Whether a construct that needs no end directive would take that of another construct around it, which comes next.
fn takes_next_end(parsed: &ParsedFile, body: &Body, variant: &Directive) -> bool {
    let Some(fortran) =
        parsed.syntax.fortran.as_ref().filter(|_| matches!(nodes::association(variant), Some(Association::Block)))
    else {
        return false;
    };
    let statement = fortran.statement_from(body.range.end).map_or(usize::MAX, |s| fortran.statement(s).range.start);
    // Metadirectives without a statement may become nothing.
    let mut behind = parsed.directives_in(&(body.range.end..statement)).iter();
    let next = behind.find(|n| n.directive.name != "metadirective").and_then(|n| n.directive.name.strip_prefix("end "));
    next.is_some_and(|name| name == variant.name || name == "metadirective")
}

/// Whether a construct has an end directive even where its region is a `block` construct: `sections` alone among those
/// with a region (OpenMP 5.1, 2.11.1).
fn needs_end(variant: &Directive) -> bool {
    names::leaves(&variant.name).is_some_and(|leaves| leaves.last() == Some(&"sections"))
}

/// Fortran, in both source forms.
#[derive(Clone, Debug)]
pub struct Lowering {
    pub style: Style,
}

impl Lower for Lowering {
    fn metadirective(
        &self,
        parsed: &ParsedFile,
        placed: &Placed,
        body: Option<&Body>,
        variant: Option<&Directive>,
        text: Option<&[u8]>,
    ) -> Result<Vec<Edit>, CannotGovern> {
        let end = body.and_then(|b| b.end_directive).map(|e| &parsed.directives[e as usize]);
        let (Some(variant), Some(text)) = (variant, text) else {
            let mut removed = self.removed(parsed, placed);
            if let Some(edit) = removed.as_mut().filter(|_| strict_blocks::uncovers_block(parsed, &placed.range)) {
                edit.text.extend(keeper(parsed, placed));
            }
            return Ok(removed.into_iter().chain(end.and_then(|e| self.removed(parsed, e))).collect());
        };
        check_governed(parsed, body, variant)?;
        let (text, moved) = end_clauses::split(variant, text).unwrap_or_else(|| (text.to_vec(), Vec::new()));
        let mut edits = vec![directive(parsed, placed, &text)];
        if body.is_some_and(|b| strict_blocks::begins_with_block(parsed, b, variant)) {
            edits[0].text.extend([eol_of(parsed.text.written()), keeper(parsed, placed).as_slice()].concat());
        }
        match (end, body) {
            (Some(end), _) => {
                edits.push(directive(parsed, end, &[end_text(variant, &text)?.as_slice(), &moved].concat()));
            }
            (None, Some(body)) => {
                // Else the end of a construct that it is the whole region of would be taken for its own.
                let takes_end = || is_block(variant) && strict_blocks::is_stacked_on(parsed, &placed.range);
                let own =
                    !moved.is_empty() || needs_end(variant) || takes_next_end(parsed, body, variant) || takes_end();
                let count = usize::from(own).max(ends_of_stack(parsed, body, variant));
                if count == 0 {
                    return Ok(edits);
                }
                let end = [end_text(variant, &text)?.as_slice(), &moved].concat();
                let form = parsed.form.unwrap_or(SourceForm::Free);
                let indent = indent_of(parsed.text.written(), placed.range.start);
                let line = wrap::directive(form, indent, &end);
                edits.push(lines_behind(parsed, body.range.end, indent, &vec![line; count]));
            }
            _ => {}
        }
        Ok(edits)
    }

    fn removed(&self, parsed: &ParsedFile, placed: &Placed) -> Option<Edit> {
        let text = parsed.text.written();
        let start = indentation(text, placed.range.start).unwrap_or(placed.range.start);
        let mut left = line_ends(text, &placed.range).concat();
        // A comment behind it that looks like a directive must not become one.
        let rest = &text[placed.range.end..];
        let blanks = rest.iter().take_while(|b| matches!(b, b' ' | b'\t')).count();
        if rest[blanks..].starts_with(b"!$") {
            left.push(b'!');
        }
        Some(Edit { range: start..placed.range.end, text: left })
    }

    fn label_edit(&self, parsed: &ParsedFile, label: &Label, name: &Name) -> Edit {
        labels::label_edit(parsed, label, name)
    }

    fn moved_text(&self, parsed: &ParsedFile, moved: &MovedOut) -> MovedText {
        saved::text(parsed, moved)
    }

    fn write_call(&self, parsed: &ParsedFile, call: &plan::Call, out: &mut Vec<Edit>) {
        call::write(parsed, call, out);
    }

    fn device_version(&self, _parsed: &ParsedFile, function: &Declaration, text: Vec<u8>) -> Edit {
        Edit { range: function.whole.end..function.whole.end, text }
    }

    fn variant_definition(&self, _function: &Declaration, _name: &[u8]) -> Vec<Edit> {
        Vec::new()
    }
}

impl BaseLanguage for Lowering {
    fn style(&self) -> &Style {
        &self.style
    }
}

impl Labels for Lowering {
    fn labels_of_enclosing_loops(&self, parsed: &ParsedFile, part: &Range<usize>) -> Vec<Range<usize>> {
        labels::labels_of_enclosing_loops(parsed, part)
    }

    fn label_key(&self, parsed: &ParsedFile, label: &Label) -> Name {
        parsed.syntax.fortran.as_ref().map_or_else(Name::new, |f| labels::label_key(f, label))
    }

    fn label_in_copy(&self, parsed: &ParsedFile, label: &Label, copy: usize) -> Option<Name> {
        labels::label_in_copy(parsed, parsed.syntax.fortran.as_ref()?, label, copy)
    }
}

impl Questions for Lowering {
    fn can_replace(
        &self,
        parsed: &ParsedFile,
        _: &Placed,
        body: Option<&Body>,
        variant: Option<&Directive>,
    ) -> Result<(), CannotGovern> {
        let Some(variant) = variant else { return Ok(()) };
        check_governed(parsed, body, variant)?;
        match body.and_then(|b| b.end_directive) {
            Some(_) => has_end(variant),
            None => Ok(()),
        }
    }

    fn can_branch(
        &self,
        parsed: &ParsedFile,
        _: &Placed,
        body: Option<&Body>,
        variant: Option<&Directive>,
    ) -> Result<(), CannotGovern> {
        variant.filter(|_| body.is_some()).map_or(Ok(()), |v| check_governed(parsed, body, v))
    }

    fn is_bare(&self, parsed: &ParsedFile, range: &Range<usize>, stacked_only: bool) -> bool {
        let Some(fortran) = &parsed.syntax.fortran else { return false };
        let from = fortran.statements.partition_point(|s| s.range.start < range.start);
        let mut inside = fortran.statements[from..].iter().take_while(|s| s.range.start < range.end);
        let is_block = |s: &Statement| match s.kind {
            StatementKind::Block => true,
            StatementKind::EndConstruct => {
                s.construct().is_some_and(|c| fortran.statement(c).kind == StatementKind::Block)
            }
            _ => false,
        };
        inside.all(|s| !stacked_only && is_block(s))
    }

    fn moved(&self, parsed: &ParsedFile, part: &Range<usize>, before: BTreeSet<usize>) -> Result<MovedOut, Obstacle> {
        labels::check(parsed, part)?;
        copies::saved::saved(parsed, part, before)
    }

    fn region(&self, parsed: &ParsedFile, placed: &Placed, body: &Body) -> Range<usize> {
        let text = parsed.text.written();
        let start = after_line(text, placed.range.end);
        let end = match body.end_directive {
            Some(end) => {
                let at = parsed.directives[end as usize].range.start;
                indentation(text, at).unwrap_or(at)
            }
            None => line_rest(parsed, body.range.end),
        };
        start..end.max(start)
    }

    fn region_end(&self, parsed: &ParsedFile, body: &Body) -> usize {
        match body.end_directive {
            Some(end) => parsed.directives[end as usize].range.end,
            None => line_rest(parsed, body.range.end),
        }
    }

    fn whole_lines(&self, parsed: &ParsedFile, part: &Range<usize>) -> Range<usize> {
        let start = indentation(parsed.text.written(), part.start).unwrap_or(part.start);
        start..line_rest(parsed, part.end)
    }

    fn has_effects(&self, expression: &[u8]) -> bool {
        !placed::calls(&[b"(", expression, b")"].concat(), Language::Fortran).is_empty()
    }
}

/// A directive with another text in place of `placed`, behind the sentinel as it is written there; lines
/// that it no longer needs stay as blank ones before it.
pub fn directive(parsed: &ParsedFile, placed: &Placed, new: &[u8]) -> Edit {
    let text = parsed.text.written();
    let sentinel = &text[placed.range.start..placed.text.start];
    let new = [sentinel, b" ", new.trim_ascii()].concat();
    let ends = line_ends(text, &placed.range);
    let more = ends.len().saturating_sub(line_ends(&new, &(0..new.len())).len());
    let start = indentation(text, placed.range.start).unwrap_or(placed.range.start);
    let indent = &text[start..placed.range.start];
    Edit { range: start..placed.range.end, text: [&ends[..more].concat(), indent, &new].concat() }
}

/// The statement that keeps what follows from being the whole region, indented as a directive is.
fn keeper(parsed: &ParsedFile, placed: &Placed) -> Vec<u8> {
    let form = parsed.form.unwrap_or(SourceForm::Free);
    wrap::statement(form, indent_of(parsed.text.written(), placed.range.start), strict_blocks::KEEPER)
}

/// The text of the end directive that a directive variant has.
fn end_text(variant: &Directive, text: &[u8]) -> Result<Vec<u8>, CannotGovern> {
    has_end(variant)?;
    if nodes::association(variant) == Some(Association::Delimited) {
        return Ok([b"end ", variant.name.trim_start_matches("begin ").as_bytes()].concat());
    }
    let mut out = [b"end ", variant.name.as_bytes()].concat();
    // `critical(name)`
    if let Some(argument) = variant.argument.as_ref().filter(|_| variant.name == "critical") {
        let from = argument.range.start - variant.range.start;
        let name = text.trim_ascii().get(from..from + argument.range.len()).unwrap_or_default();
        out.extend([b" (", name, b")"].concat());
    }
    Ok(out)
}

/// Whether a directive variant has an end directive.
fn has_end(variant: &Directive) -> Result<(), CannotGovern> {
    match nodes::association(variant) {
        Some(Association::Block | Association::Loop | Association::Delimited) => Ok(()),
        _ => Err(CannotGovern::NoEnd(variant.name.clone())),
    }
}

/// Whether what a directive governs begins with another one.
fn is_stacked(parsed: &ParsedFile, body: &Body) -> bool {
    let Some(fortran) = &parsed.syntax.fortran else { return false };
    let first = fortran.statement_from(body.range.start).map(|f| fortran.statement(f).range.start);
    let before = first.map_or(body.range.end, |first| first.min(body.range.end));
    parsed.directives_in(&(body.range.start..before)).iter().any(|d| {
        let is_metadirective = d.directive.name.ends_with("metadirective") && !d.directive.name.starts_with("end");
        let governs = is_metadirective
            || matches!(nodes::association(&d.directive), Some(Association::Block | Association::Loop));
        governs && d.range.end <= body.range.end
    })
}

/// Whether a directive variant takes a block, and with it an end directive.
fn is_block(variant: &Directive) -> bool {
    matches!(nodes::association(variant), Some(Association::Block)) && !nodes::takes_short_block(&variant.name)
}

/// How many end directives a directive variant needs behind what a metadirective without an end governs.
fn ends_of_stack(parsed: &ParsedFile, body: &Body, variant: &Directive) -> usize {
    if !is_block(variant) || body.end_directive.is_some() || !is_stacked(parsed, body) {
        return 0;
    }
    let below = parsed.nodes.within(&body.range).iter().filter_map(|n| match (n.kind, n.body.as_deref()) {
        (NodeKind::Directive(d), Some(b)) if b.range.end == body.range.end => Some((&parsed.directives[d as usize], b)),
        _ => None,
    });
    let bottom = below.filter(|(d, _)| body.range.start <= d.range.start).max_by_key(|(d, _)| d.range.start);
    let takes_end = |(d, b): (&Placed, &Body)| d.directive.name == variant.name && b.end_directive.is_none();
    1 + usize::from(bottom.is_some_and(takes_end))
}

/// Whether what stands after a metadirective fits a directive variant. The error says why not.
fn check_governed(parsed: &ParsedFile, body: Option<&Body>, variant: &Directive) -> Result<(), CannotGovern> {
    let association = nodes::association(variant);
    let Some(fortran) = &parsed.syntax.fortran else { return Ok(()) };
    let Some(body) = body else { return Ok(()) };
    let inside = |range: &Range<usize>| {
        let first = fortran.statement_from(range.start);
        first.map(|f| (f, fortran.whole(f)))
    };
    let first = inside(&body.range);
    let stacked = is_stacked(parsed, body);
    match association {
        Some(Association::Loop) => {
            let is_loop = first.clone().is_some_and(|(f, whole)| {
                let only = fortran
                    .statement_from(whole.end)
                    .is_none_or(|n| fortran.statement(n).range.start >= body.range.end);
                fortran.statement(f).kind == StatementKind::Do && only
            });
            let begins_with_loop =
                || first.as_ref().is_some_and(|(f, _)| fortran.statement(*f).kind == StatementKind::Do);
            let is_sequence = nodes::takes_loop_sequence(&variant.name) && begins_with_loop();
            match is_loop || stacked || is_sequence {
                true => Ok(()),
                false => Err(CannotGovern::NeedsLoop(variant.name.clone())),
            }
        }
        Some(Association::Block) if body.end_directive.is_none() => {
            let short = nodes::takes_short_block(&variant.name);
            let is_block = first.is_some_and(|(f, _)| fortran.statement(f).kind == StatementKind::Block);
            match short || stacked || is_block {
                true => Ok(()),
                false => Err(CannotGovern::NeedsBlock(variant.name.clone())),
            }
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests;
