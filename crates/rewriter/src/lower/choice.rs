//! A run-time choice among directive variants as an if-chain in C.

use super::attribute_list::{self, ArmText};
use super::c::Lowering;
use super::{Branches, condition};
use crate::copies;
use crate::decision_tree::DecisionTree;
use crate::lines::{eol_of, indent_of, indentation, is_marker, line_ends, line_of};
use crate::places::{self, alone_end};
use crate::plan::{CannotGovern, DirectivePart, Questions, TestedConditions};
use crate::request::LineMarkers;
use ompick_frontend::cpp::lines_and_strings;
use ompick_frontend::directive::Directive;
use ompick_frontend::expanded::Edit;
use ompick_frontend::nodes::{self, Body};
use ompick_frontend::placed::{Form, Placed};
use ompick_frontend::unit::ParsedFile;
use ompick_resolver::names::Association;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// What stands between the braces of a branch: whole lines, or text within a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arm {
    pub text: Vec<u8>,
}

/// A choice ready to be written.
pub struct Choice<'a> {
    pub tree: &'a DecisionTree,
    pub arms: &'a FxHashMap<Option<usize>, Arm>,
    pub conditions: &'a TestedConditions,
    /// What goes before all branches.
    pub declarations: &'a [Vec<u8>],
    /// The preprocessor lines behind an arm, before another.
    pub restoring: &'a FxHashMap<Option<usize>, Vec<Vec<u8>>>,
    /// The labels of loops around that end with what is copied.
    pub loop_ends: &'a [Vec<u8>],
}

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
        let stands_alone = variant.is_some_and(attribute_list::stands_alone);
        let end = body.map_or_else(|| alone_end(parsed, placed), |b| self.region_end(parsed, b));
        if let (Some(body), Some(region), Some(listed)) = (body, &region, places::attribute_list_item(parsed, placed)) {
            let end = self.region_end(parsed, body);
            let text = ArmText { text, stands_alone };
            return Ok(attribute_list::arm(self, parsed, placed, &listed, text, region, in_line(parsed, placed, end)));
        }
        let directive = text.map(|t| match placed.form {
            Form::Pragma | Form::Sentinel => [b"#pragma omp ", t.trim_ascii()].concat(),
            Form::Operator => [b"_Pragma(\"omp ", t.trim_ascii(), b"\")"].concat(),
            Form::Attribute => {
                let tail: &[u8] = if body.is_none() || stands_alone { b";" } else { b"" };
                [b"[[omp::directive(", t.trim_ascii(), b")]]", tail].concat()
            }
        });
        if in_line(parsed, placed, end) {
            return Ok(Arm { text: directive.into_iter().chain(region).collect::<Vec<_>>().join(&b' ') });
        }
        let eol = eol_of(source);
        let indent =
            [indent_of(source, placed.range.start), self.step(parsed, indent_of(source, placed.range.start))].concat();
        let mut out = Vec::new();
        let mut line = 0;
        if let Some(directive) = &directive {
            let own = line_of(parsed, placed.range.start);
            self.marker(parsed, own, &mut out);
            out.extend([&indent, directive.as_slice(), eol].concat());
            line = own + 1 + line_ends(directive, &(0..directive.len())).len();
        }
        let (Some(region), Some(body)) = (region, body) else { return Ok(Arm { text: out }) };
        let braces = self.braces_in_branch(parsed, placed, Some(body), variant)?;
        if braces {
            out.extend([&indent, &b"{"[..], eol].concat());
            line += 1;
        }
        let first = line_of(parsed, self.region(parsed, placed, body).start);
        if first != line {
            self.marker(parsed, first, &mut out);
        }
        out.extend(shifted(without_last_marker(&region), self.step(parsed, indent_of(source, placed.range.start))));
        if !out.ends_with(b"\n") {
            out.extend_from_slice(eol);
        }
        if braces {
            out.extend([&indent, &b"}"[..], eol].concat());
        }
        Ok(Arm { text: out })
    }

    fn plain_arm(&self, parsed: &ParsedFile, placed: &Placed, part: &Range<usize>, copy: Vec<u8>) -> Arm {
        let listed = places::attribute_list_item(parsed, placed);
        let start = listed.as_ref().map_or(placed.range.start, |l| l.list.start);
        let copy = match listed {
            Some(listed) => [indent_of(parsed.text.written(), start), &listed.open, &copy].concat(),
            None => copy,
        };
        let copy = without_last_marker(&copy);
        if in_line(parsed, placed, part.end) {
            return Arm { text: copy.trim_ascii().to_vec() };
        }
        let source = parsed.text.written();
        let mut out = Vec::new();
        // Blank lines of spent directives would stand at the start of the branch.
        let blank = copy.iter().take_while(|b| b.is_ascii_whitespace()).count();
        let blank = copy[..blank].iter().rposition(|b| *b == b'\n').map_or(0, |i| i + 1);
        let line = line_of(parsed, part.start) + line_ends(copy, &(0..blank)).len();
        self.marker(parsed, line, &mut out);
        out.extend(shifted(&copy[blank..], self.step(parsed, indent_of(source, start))));
        out.extend_from_slice(eol_of(source));
        Arm { text: out }
    }

    fn choice(&self, parsed: &ParsedFile, at: &Placed, end: usize, choice: &Choice) -> Edit {
        let source = parsed.text.written();
        // Where nothing stands for `else`, that of an `if` around it would be taken.
        let no_else = choice.arms.values().any(|arm| arm.text.is_empty());
        let cut = attribute_list::cut(parsed, at, end);
        let needs_block = !choice.declarations.is_empty() || no_else || copies::may_take_else(parsed, &at.range);
        let in_block = !needs_block || (cut.in_block && copies::in_block(parsed, &at.range));
        if in_line(parsed, at, end) {
            let mut out = cut.before;
            let mut own = Vec::new();
            let spacing = Spacing { eol: b" ", blank: b" " };
            self.write(parsed, &mut ChoiceWriter::of(choice), choice.tree, b"", spacing, &mut own);
            if !choice.declarations.is_empty() {
                own = [choice.declarations.join(&b' ').as_slice(), b" ", &own].concat();
            }
            if !choice.declarations.is_empty() || !in_block {
                own = [b"{ ", own.as_slice(), b" }"].concat();
            }
            let blank = |text: &[u8]| if text.is_empty() { &b""[..] } else { b" " };
            out = [&out, blank(&out), &own, blank(&cut.behind), &cut.behind].concat();
            return Edit { range: cut.range, text: out };
        }
        let eol = eol_of(source);
        let start = indentation(source, cut.range.start).unwrap_or(cut.range.start);
        let indent = indent_of(source, cut.indented_at).to_vec();
        let mut out = cut.before;
        if !out.is_empty() {
            out.extend_from_slice(eol);
        }
        if !in_block {
            out.extend([&indent, &b"{"[..], eol].concat());
        }
        if !choice.declarations.is_empty() {
            out.extend([&indent, declared(choice.declarations, &[eol, &indent].concat()).as_slice(), eol].concat());
        }
        if let DecisionTree::Leaf(leaf) = choice.tree {
            // All branches came out the same.
            out.extend_from_slice(&choice.arms[leaf].text);
            while out.ends_with(b"\n") || out.ends_with(b"\r") {
                out.pop();
            }
        } else {
            let spacing = Spacing { eol, blank: b"" };
            self.write(parsed, &mut ChoiceWriter::of(choice), choice.tree, &indent, spacing, &mut out);
        }
        if !in_block {
            out.extend([eol, &indent, &b"}"[..]].concat());
        }
        out.extend(self.back_in_step(parsed, cut.range.end));
        if !cut.behind.is_empty() {
            out.extend([if out.ends_with(b"\n") { b"" } else { eol }, &indent, cut.behind.as_slice()].concat());
        }
        Edit { range: start..cut.range.end, text: out }
    }
}

/// What stands where branches may be on lines of their own.
#[derive(Clone, Copy)]
struct Spacing<'a> {
    /// Behind an opening brace.
    eol: &'a [u8],
    /// Before a closing brace.
    blank: &'a [u8],
}

/// A choice whose arms are written one after the other.
struct ChoiceWriter<'c> {
    choice: &'c Choice<'c>,
    /// How many arms with text are still to come.
    left: usize,
}

impl<'c> ChoiceWriter<'c> {
    fn of(choice: &'c Choice<'c>) -> ChoiceWriter<'c> {
        fn count(tree: &DecisionTree, choice: &Choice) -> usize {
            match tree {
                DecisionTree::Leaf(leaf) => usize::from(!choice.arms[leaf].text.is_empty()),
                DecisionTree::If { then, otherwise, .. } => count(then, choice) + count(otherwise, choice),
            }
        }
        ChoiceWriter { choice, left: count(choice.tree, choice) }
    }

    /// The text of an arm, and what stands behind it before another.
    fn next_arm(&mut self, leaf: Option<usize>, eol: &[u8]) -> Vec<u8> {
        let mut text = self.choice.arms[&leaf].text.clone();
        self.left -= usize::from(!text.is_empty());
        if self.left > 0 {
            let lines = self.choice.restoring.get(&leaf).into_iter().flatten();
            text.extend(lines.flat_map(|line| [line.as_slice(), eol].concat()));
        }
        text
    }
}

impl Lowering {
    /// Whether the region of a branch must be put into braces to be one statement.
    pub fn braces_in_branch(
        &self,
        parsed: &ParsedFile,
        placed: &Placed,
        body: Option<&Body>,
        variant: Option<&Directive>,
    ) -> Result<bool, CannotGovern> {
        let governs = |v: &&Directive| matches!(nodes::association(v), Some(Association::Block | Association::Loop));
        let (Some(body), Some(variant)) = (body, variant.filter(governs)) else { return Ok(false) };
        let is_within = places::attribute_list_item(parsed, placed).is_some()
            || in_line(parsed, placed, self.region_end(parsed, body));
        if body.end_directive.is_none() || is_within {
            return Ok(false);
        }
        Ok(self.needs_braces(parsed, placed.form, &body.range, &variant.name)?.is_some())
    }

    pub fn region_text_end(&self, parsed: &ParsedFile, body: &Body) -> usize {
        match body.end_directive {
            Some(end) => {
                let text = parsed.text.written();
                let at = parsed.directives[end as usize].range.start;
                indentation(text, at).unwrap_or(at)
            }
            None => body.range.end,
        }
    }

    /// What comes behind text that added lines and ends at `end`, so that the compiler counts on with
    /// the user's lines.
    pub fn back_in_step(&self, parsed: &ParsedFile, end: usize) -> Vec<u8> {
        let source = parsed.text.written();
        let eol = eol_of(source);
        let rest_end = source[end..].iter().position(|b| matches!(b, b'\n' | b'\r')).map_or(source.len(), |i| end + i);
        let rest_blank = source[end..rest_end].trim_ascii().is_empty();
        if self.style.lines.markers == LineMarkers::Never {
            // What is put there may end with a directive.
            return if rest_blank { Vec::new() } else { eol.to_vec() };
        }
        let mut out = Vec::new();
        let line = line_of(parsed, end);
        out.extend_from_slice(eol);
        self.marker(parsed, if rest_blank { line + 1 } else { line }, &mut out);
        if rest_blank && rest_end < source.len() {
            // The line's own end follows.
            out.truncate(out.len() - eol.len());
        }
        out
    }

    fn write(
        &self,
        parsed: &ParsedFile,
        writer: &mut ChoiceWriter,
        tree: &DecisionTree,
        indent: &[u8],
        spacing: Spacing,
        out: &mut Vec<u8>,
    ) {
        let Spacing { eol, blank } = spacing;
        out.extend_from_slice(indent);
        let mut tree = tree;
        loop {
            match tree {
                DecisionTree::Leaf(leaf) => {
                    let arm = &writer.choice.arms[leaf].text;
                    if arm.is_empty() {
                        // `else {}` says nothing.
                        out.truncate(out.len().saturating_sub(b" else ".len()));
                    } else {
                        let arm = writer.next_arm(*leaf, eol);
                        out.extend([&b"{"[..], eol, &arm, blank, indent, b"}"].concat());
                    }
                    break;
                }
                DecisionTree::If { candidate, test, then, otherwise } => {
                    let condition =
                        writer.choice.conditions.get(*candidate, test).map_or_else(|| b"0".to_vec(), condition::text);
                    out.extend([b"if (", condition.as_slice(), b") {", eol].concat());
                    match &**then {
                        DecisionTree::Leaf(leaf) => out.extend([&writer.next_arm(*leaf, eol), blank].concat()),
                        inner => {
                            let deeper = [indent, self.step(parsed, indent)].concat();
                            self.write(parsed, writer, inner, &deeper, spacing, out);
                            out.extend_from_slice(eol);
                        }
                    }
                    out.extend([indent, &b"} else "[..]].concat());
                    tree = otherwise;
                }
            }
        }
    }

    /// What stands one level deeper than a line indented like this: tabs, or the file's own step.
    pub fn step<'a>(&self, parsed: &'a ParsedFile, indent: &[u8]) -> &'a [u8] {
        match indent {
            [b'\t', ..] => b"\t",
            _ => parsed.step(),
        }
    }

    /// A `#line` of its own, if they are wanted.
    pub fn marker(&self, parsed: &ParsedFile, line: usize, out: &mut Vec<u8>) {
        if self.style.lines.markers != LineMarkers::Never {
            out.extend_from_slice(self.style.lines.marker_for(parsed, line).as_bytes());
            out.extend_from_slice(eol_of(parsed.text.written()));
        }
    }
}

/// Declarations on one line; those with lines of their own have them, which `line` begins.
fn declared(declarations: &[Vec<u8>], line: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut has_lines = false;
    for declaration in declarations {
        let had_lines = std::mem::replace(&mut has_lines, memchr::memchr2(b'\n', b'\r', declaration).is_some());
        match out.is_empty() {
            true => {}
            false if had_lines || has_lines => out.extend_from_slice(line),
            false => out.push(b' '),
        }
        out.extend_from_slice(declaration);
    }
    out
}

/// Waits for what a construct depends on, in a form of C and C++ that may stand anywhere in a line; `None`: it waits for
/// nothing.
pub fn wait_for_dependences(parsed: &ParsedFile, placed: &Placed, depend: &[DirectivePart]) -> Option<Vec<u8>> {
    let clauses: Vec<String> = depend.iter().map(|part| placed.plain(&part.range, parsed.text.written())).collect();
    let escaped = clauses.join(" ").replace('\\', "\\\\").replace('"', "\\\"");
    (!depend.is_empty()).then(|| format!("_Pragma(\"omp taskwait {escaped}\")").into_bytes())
}

/// Whether a choice is written within a line: everything stands on one.
fn in_line(parsed: &ParsedFile, placed: &Placed, end: usize) -> bool {
    let text = &parsed.text.written()[placed.range.start..end];
    matches!(placed.form, Form::Operator | Form::Attribute) && memchr::memchr2(b'\n', b'\r', text).is_none()
}

/// A copy without a `#line` that it ends with: the branch's end has one of its own.
pub fn without_last_marker(copy: &[u8]) -> &[u8] {
    match copy.iter().rposition(|b| *b == b'\n') {
        Some(end) if is_marker(&copy[end + 1..]) => copy[..end].strip_suffix(b"\r").unwrap_or(&copy[..end]),
        _ => copy,
    }
}

/// Lines moved to the right, except where the move would change a token that goes on from the line
/// before: what a backslash continues, and a raw string.
pub fn shifted(text: &[u8], step: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len() + text.len() / 16);
    let mut continued = false;
    for (line, in_string) in lines_and_strings(text) {
        let content = line.trim_ascii_end();
        if !content.is_empty() && !continued && !in_string && !is_marker(content) {
            out.extend_from_slice(step);
        }
        out.extend_from_slice(line);
        continued = content.ends_with(b"\\");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::shifted;

    #[test]
    fn lines_that_begin_inside_a_token_stay_where_they_are() {
        let text = "f(R\"x(one\n  two)\"\nthree)x\");\n\nputs(\"a\\\nb\"); /* R\"( */\n#line 7\ng('\"');\nh();\n";
        let moved =
            "  f(R\"x(one\n  two)\"\nthree)x\");\n\n  puts(\"a\\\nb\"); /* R\"( */\n#line 7\n  g('\"');\n  h();\n";
        assert_eq!(String::from_utf8(shifted(text.as_bytes(), b"  ")).unwrap(), moved);
    }
}
