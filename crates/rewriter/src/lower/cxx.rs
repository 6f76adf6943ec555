//! How a plan is written in C++: statements as in C.

pub mod clones;
pub mod operators;

use super::forward::WrittenAt;
use super::{Branches, Lower, MovedText, c};
use crate::copies::{Labels, MovedOut};
use crate::elaborate::Name;
use crate::lines::{eol_of, indent_of, line_of};
use crate::obstacle::Obstacle;
use crate::plan::{self, BaseLanguage, CannotGovern, Definition, Helper, Questions};
use crate::request::LineMarkers;
use crate::style::Style;
use crate::symbols;
use ompick_frontend::directive::Directive;
use ompick_frontend::expanded::Edit;
use ompick_frontend::nodes::Body;
use ompick_frontend::placed::Placed;
use ompick_frontend::syntax::{Declaration, Label, Path, ScopeKind};
use ompick_frontend::unit::{ParsedFile, Unit};
use std::collections::BTreeSet;
use std::ops::Range;

const DECLARE_TARGET: &[u8] = b"#pragma omp declare target";
const END_DECLARE_TARGET: &[u8] = b"#pragma omp end declare target";

/// C++.
#[derive(Clone, Debug)]
pub struct Lowering {
    pub c: c::Lowering,
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
        self.c.metadirective(parsed, placed, body, variant, text)
    }

    fn removed(&self, parsed: &ParsedFile, placed: &Placed) -> Option<Edit> {
        self.c.removed(parsed, placed)
    }

    fn write_operation(&self, parsed: &ParsedFile, operation: &plan::Operation, out: &mut Vec<Edit>) {
        operators::write(parsed, operation, out);
    }

    fn write_object(&self, parsed: &ParsedFile, object: &plan::PassedObject, out: &mut Vec<Edit>) {
        operators::write_object(parsed, object, out);
    }

    fn label_edit(&self, parsed: &ParsedFile, label: &Label, name: &Name) -> Edit {
        self.c.label_edit(parsed, label, name)
    }

    fn moved_text(&self, parsed: &ParsedFile, moved: &MovedOut) -> MovedText {
        self.c.moved_text(parsed, moved)
    }

    fn write_call(&self, parsed: &ParsedFile, call: &plan::Call, out: &mut Vec<Edit>) {
        let text = parsed.text.text();
        let site = &parsed.syntax.calls[call.site.0 as usize];
        if let Some(callee) = &call.callee {
            let start = match (call.is_whole, site.path()) {
                (true, Path::Qualified(q)) => q.start,
                _ => site.callee.start,
            };
            let callee = c::annotated(self.style(), &text[site.callee.clone()], c::callee_text(callee));
            out.push(Edit { range: start..site.callee.end, text: callee });
        }
        if !call.arguments.is_empty() {
            out.push(with_arguments(text, &site.arguments, &call.arguments));
        }
    }

    fn definition(&self, at: WrittenAt, definition: &Definition) -> Result<Vec<u8>, Obstacle> {
        self.c.definition(at, definition)
    }

    fn device_version(&self, parsed: &ParsedFile, function: &Declaration, text: Vec<u8>) -> Edit {
        version(&self.c, parsed, function, &text)
    }

    fn variant_definition(&self, function: &Declaration, name: &[u8]) -> Vec<Edit> {
        vec![Edit { range: function.name.clone(), text: name.to_vec() }]
    }
}

impl BaseLanguage for Lowering {
    fn style(&self) -> &Style {
        &self.c.style
    }
}

impl Labels for Lowering {
    fn label_key(&self, parsed: &ParsedFile, label: &Label) -> Name {
        self.c.label_key(parsed, label)
    }

    fn label_in_copy(&self, parsed: &ParsedFile, label: &Label, copy: usize) -> Option<Name> {
        self.c.label_in_copy(parsed, label, copy)
    }
}

impl Questions for Lowering {
    fn can_replace(
        &self,
        parsed: &ParsedFile,
        metadirective: &Placed,
        body: Option<&Body>,
        variant: Option<&Directive>,
    ) -> Result<(), CannotGovern> {
        self.c.can_replace(parsed, metadirective, body, variant)
    }

    fn can_branch(
        &self,
        parsed: &ParsedFile,
        metadirective: &Placed,
        body: Option<&Body>,
        variant: Option<&Directive>,
    ) -> Result<(), CannotGovern> {
        self.c.can_branch(parsed, metadirective, body, variant)
    }

    fn can_forward(&self, file: &ParsedFile, declaration: &Declaration) -> Result<(), Obstacle> {
        self.c.can_forward(file, declaration)
    }

    fn can_define(&self, unit: &Unit, helper: &Helper) -> Result<(), Obstacle> {
        self.c.can_define(unit, helper)
    }

    fn is_bare(&self, parsed: &ParsedFile, range: &Range<usize>, stacked_only: bool) -> bool {
        self.c.is_bare(parsed, range, stacked_only)
    }

    fn moved(&self, parsed: &ParsedFile, part: &Range<usize>, before: BTreeSet<usize>) -> Result<MovedOut, Obstacle> {
        self.c.moved(parsed, part, before)
    }

    fn region(&self, parsed: &ParsedFile, placed: &Placed, body: &Body) -> Range<usize> {
        self.c.region(parsed, placed, body)
    }

    fn region_end(&self, parsed: &ParsedFile, body: &Body) -> usize {
        self.c.region_end(parsed, body)
    }

    fn whole_lines(&self, parsed: &ParsedFile, part: &Range<usize>) -> Range<usize> {
        self.c.whole_lines(parsed, part)
    }

    fn has_effects(&self, expression: &[u8]) -> bool {
        self.c.has_effects(expression)
    }
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
    ) -> Result<super::choice::Arm, CannotGovern> {
        self.c.arm(parsed, placed, body, variant, text, region)
    }

    fn plain_arm(
        &self,
        parsed: &ParsedFile,
        placed: &Placed,
        part: &Range<usize>,
        copy: Vec<u8>,
    ) -> super::choice::Arm {
        self.c.plain_arm(parsed, placed, part, copy)
    }

    fn choice(&self, parsed: &ParsedFile, at: &Placed, end: usize, choice: &super::choice::Choice) -> Edit {
        self.c.choice(parsed, at, end, choice)
    }
}

/// A declaration like another under a new name, on one line.
pub fn declaration(parsed: &ParsedFile, d: &Declaration, name: &[u8]) -> Vec<u8> {
    let head = symbols::head(parsed, d);
    let mut before = symbols::second(parsed, &(head.start..d.name.start));
    if parsed.text.text()[..d.name.start].last().is_some_and(u8::is_ascii_whitespace) {
        before.push(b' ');
    }
    let behind = symbols::second(parsed, &(d.name.end..head.end));
    let behind = behind.strip_suffix(b";").unwrap_or(&behind).trim_ascii_end();
    [before.as_slice(), name, behind, b";"].concat()
}

/// An explicit instantiation of a template, of its device version instead; `name`: where the template's stands.
pub fn instantiation(parsed: &ParsedFile, whole: &Range<usize>, name: &Range<usize>, version: &[u8]) -> Vec<u8> {
    let before = parsed.code(&(whole.start..name.start));
    let blank: &[u8] = if parsed.text.text()[..name.start].ends_with(b"::") { b"" } else { b" " };
    let line = [before.as_slice(), blank, version, &parsed.code(&(name.end..whole.end))].concat();
    [DECLARE_TARGET, &line, END_DECLARE_TARGET].join(eol_of(parsed.text.written()))
}

/// The same for a device version.
pub fn prototype(parsed: &ParsedFile, d: &Declaration, name: &[u8]) -> Vec<u8> {
    let text = parsed.text.written();
    let line = declaration(parsed, d, name);
    match in_class(parsed, d) {
        true => line,
        false => [DECLARE_TARGET, &line, END_DECLARE_TARGET].join(eol_of(text)),
    }
}

fn in_class(parsed: &ParsedFile, d: &Declaration) -> bool {
    let is_member = parsed.syntax.scopes[d.scope as usize].kind == ScopeKind::Class;
    d.qualifier.is_some() || is_member || (d.specifiers.is_friend && d.definition.is_none())
}

/// A function's device version, to stand behind its definition.
pub fn version(lowering: &c::Lowering, parsed: &ParsedFile, function: &Declaration, text: &[u8]) -> Edit {
    let source = parsed.text.written();
    let eol = eol_of(source);
    let mut out = eol.to_vec();
    let wrapped = !in_class(parsed, function);
    if wrapped {
        out.extend([DECLARE_TARGET, eol].concat());
    }
    if lowering.style().lines.markers != LineMarkers::Never {
        out.extend(lowering.style().lines.marker_for(parsed, line_of(parsed, function.whole.start)).into_bytes());
        out.extend_from_slice(eol);
    }
    out.extend_from_slice(indent_of(source, function.whole.start));
    out.extend_from_slice(text);
    if wrapped {
        out.extend([eol, END_DECLARE_TARGET].concat());
    }
    let end = function.whole.end;
    out.extend(lowering.back_in_step(parsed, end));
    Edit { range: end..end, text: out }
}

/// Puts arguments before those in a list.
pub fn with_arguments(text: &[u8], list: &Range<usize>, more: &[Vec<u8>]) -> Edit {
    let comma: &[u8] = if text[list.clone()].trim_ascii().is_empty() { b"" } else { b", " };
    Edit { range: list.start..list.start, text: [&more.join(&b", "[..]), comma].concat() }
}
