//! A run-time choice among directive variants as an `if` construct.

use super::condition;
use super::{Lowering, check_governed, end_clauses, end_text, ends_of_stack, needs_end, strict_blocks, wrap as form};
use crate::decision_tree::DecisionTree;
use crate::lines::{eol_of, indent_of, indentation};
use crate::lower::Branches;
use crate::lower::choice::{Arm, Choice};
use crate::plan::{CannotGovern, Questions};
use ompick_frontend::directive::Directive;
use ompick_frontend::expanded::Edit;
use ompick_frontend::nodes::{self, Body};
use ompick_frontend::placed::Placed;
use ompick_frontend::source_form::SourceForm;
use ompick_frontend::unit::ParsedFile;
use ompick_resolver::names::Association;
use std::ops::Range;

impl Branches for Lowering {
    fn arm(
        &self,
        parsed: &ParsedFile,
        placed: &Placed,
        body: Option<&Body>,
        variant: Option<&Directive>,
        text: Option<Vec<u8>>,
        region: Option<Vec<u8>>,
    ) -> Result<Arm, CannotGovern> {
        let source = parsed.text.written();
        let eol = eol_of(source);
        let form = parsed.form.unwrap_or(SourceForm::Free);
        let indent = [indent_of(source, placed.range.start), step(parsed)].concat();
        let mut out = Vec::new();
        let (text, moved) = match (&text, variant) {
            (Some(t), Some(v)) => end_clauses::split(v, t).map_or((text, Vec::new()), |(t, moved)| (Some(t), moved)),
            _ => (text, Vec::new()),
        };
        if let Some(text) = &text {
            out.extend([form::directive(form, &indent, text).as_slice(), eol].concat());
        }
        let (Some(region), Some(body)) = (region, body) else { return Ok(Arm { text: out }) };
        if let Some(variant) = variant {
            check_governed(parsed, Some(body), variant)?;
            if text.is_some() && strict_blocks::begins_with_block(parsed, body, variant) {
                out.extend([form::statement(form, &indent, strict_blocks::KEEPER).as_slice(), eol].concat());
            }
        }
        out.extend(shifted(parsed, &self.region(parsed, placed, body), &region));
        if !out.ends_with(b"\n") {
            out.extend_from_slice(eol);
        }
        if let (Some(variant), Some(text)) = (variant, &text)
            && matches!(nodes::association(variant), Some(Association::Block | Association::Loop))
        {
            let own = usize::from(body.end_directive.is_some() || needs_end(variant) || !moved.is_empty());
            let end = [end_text(variant, text)?.as_slice(), &moved].concat();
            let line = [form::directive(form, &indent, &end).as_slice(), eol].concat();
            out.extend(line.repeat(own.max(ends_of_stack(parsed, body, variant))));
        }
        Ok(Arm { text: out })
    }

    fn plain_arm(&self, parsed: &ParsedFile, _placed: &Placed, part: &Range<usize>, copy: Vec<u8>) -> Arm {
        let mut out = shifted(parsed, part, &copy);
        // Blank lines of spent directives would stand at the start and the end of the branch.
        out.truncate(out.trim_ascii_end().len());
        let blank = out.iter().take_while(|b| b.is_ascii_whitespace()).count();
        let blank = out[..blank].iter().rposition(|b| *b == b'\n').map_or(0, |i| i + 1);
        out.drain(..blank);
        out.extend_from_slice(eol_of(parsed.text.written()));
        Arm { text: out }
    }

    fn choice(&self, parsed: &ParsedFile, at: &Placed, end: usize, choice: &Choice) -> Edit {
        let source = parsed.text.written();
        let start = indentation(source, at.range.start).unwrap_or(at.range.start);
        let end = line_rest(parsed, end);
        let form = parsed.form.unwrap_or(SourceForm::Free);
        let mut out = Vec::new();
        if let DecisionTree::Leaf(leaf) = choice.tree {
            out.extend_from_slice(&choice.arms[leaf].text);
        } else {
            write(parsed, form, choice, choice.tree, indent_of(source, at.range.start), &mut out);
        }
        let eol = eol_of(source);
        let indent = indent_of(source, at.range.start);
        let line = |indent: &[u8], text: &[u8]| [form::statement(form, indent, text).as_slice(), eol].concat();
        if !choice.declarations.is_empty() {
            let inner = [indent, step(parsed)].concat();
            let copies = shifted(parsed, &(start..end), &out);
            out.clear();
            if strict_blocks::comes_first(parsed, &at.range) {
                out.extend(line(indent, strict_blocks::KEEPER));
            }
            out.extend(line(indent, b"block"));
            for declaration in choice.declarations {
                let blanks = declaration.iter().take_while(|b| **b == b' ').count();
                out.extend(line(&[&inner, &declaration[..blanks]].concat(), &declaration[blanks..]));
            }
            out.extend([copies, line(indent, b"end block")].concat());
        }
        out.extend(choice.loop_ends.iter().flat_map(|l| line(indent, &[l, &b" continue"[..]].concat())));
        while out.ends_with(b"\n") || out.ends_with(b"\r") {
            out.pop();
        }
        Edit { range: start..end, text: out }
    }
}

fn write(
    parsed: &ParsedFile,
    form: SourceForm,
    choice: &Choice,
    tree: &DecisionTree,
    indent: &[u8],
    out: &mut Vec<u8>,
) {
    let eol = eol_of(parsed.text.written());
    let line = |text: &[u8], out: &mut Vec<u8>| out.extend([&form::statement(form, indent, text), eol].concat());
    let mut tree = tree;
    let mut start: &[u8] = b"";
    loop {
        match tree {
            DecisionTree::Leaf(leaf) => {
                let arm = &choice.arms[leaf].text;
                if !arm.is_empty() {
                    line(b"else", out);
                    out.extend_from_slice(arm);
                }
                line(b"end if", out);
                break;
            }
            DecisionTree::If { candidate, test, then, otherwise } => {
                let condition =
                    choice.conditions.get(*candidate, test).map_or_else(|| b".false.".to_vec(), condition::text);
                line(&[start, b"if (", &condition, b") then"].concat(), out);
                match &**then {
                    DecisionTree::Leaf(leaf) => out.extend_from_slice(&choice.arms[leaf].text),
                    inner => write(parsed, form, choice, inner, &[indent, step(parsed)].concat(), out),
                }
                start = b"else ";
                tree = otherwise;
            }
        }
    }
}

/// How far the line goes on behind a place without another statement: a comment stays with what it
/// stands behind.
pub fn line_rest(parsed: &ParsedFile, at: usize) -> usize {
    let text = parsed.text.written();
    let end = memchr::memchr2(b'\n', b'\r', &text[at..]).map_or(text.len(), |i| at + i);
    let Some(fortran) = &parsed.syntax.fortran else { return at };
    let next = fortran.statement_from(at).map(|s| fortran.statement(s).range.start);
    if next.is_none_or(|n| n >= end) { end } else { at }
}

/// Lines behind a statement. Another that follows it on its line gets one of its own behind a directive, indented by
/// `indent`.
pub fn lines_behind(parsed: &ParsedFile, statement_end: usize, indent: &[u8], lines: &[Vec<u8>]) -> Edit {
    let text = parsed.text.written();
    let eol = eol_of(text);
    let rest = line_rest(parsed, statement_end);
    let next = parsed.syntax.fortran.as_ref().and_then(|f| Some(f.statement(f.statement_from(rest)?).range.start));
    let is_on_line = |next: &usize| memchr::memchr2(b'\n', b'\r', &text[rest..*next]).is_none();
    let mut added: Vec<u8> = lines.iter().flat_map(|line| [eol, line.as_slice()].concat()).collect();
    let is_directive = |line: &Vec<u8>| line.trim_ascii_start().starts_with(b"!$");
    let next = next.filter(|next| is_on_line(next) && lines.last().is_some_and(is_directive));
    if next.is_some() {
        added.extend([eol, indent].concat());
    }
    Edit { range: rest..next.unwrap_or(rest), text: added }
}

fn step(parsed: &ParsedFile) -> &'static [u8] {
    match parsed.form {
        Some(SourceForm::Fixed { .. }) => b"",
        _ => parsed.step(),
    }
}

/// Lines moved to the right: not in fixed form, and not where a line goes on inside a string.
fn shifted(parsed: &ParsedFile, part: &Range<usize>, text: &[u8]) -> Vec<u8> {
    let step = step(parsed);
    let same_lines = !parsed.text.has_expansions_in(part);
    if step.is_empty() || !same_lines {
        return text.to_vec();
    }
    let mut out = Vec::with_capacity(text.len() + text.len() / 16);
    for line in text.split_inclusive(|b| *b == b'\n') {
        let content = line.trim_ascii_end();
        if !content.is_empty() && !content.starts_with(b"#") {
            out.extend_from_slice(step);
        }
        out.extend_from_slice(line);
    }
    out
}
