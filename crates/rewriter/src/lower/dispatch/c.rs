//! The dispatch construct in C.

use super::{Converted, Dispatch, directives, target_data, taskwait};
use crate::copies;
use crate::lines::{after_line, eol_of, indent_of, indentation, line_of};
use crate::lower::actions::{LowerError, Source};
use crate::lower::c::Lowering;
use crate::lower::dispatcher::object_parameters;
use crate::lower::forward::{self, WrittenAt};
use crate::lower::{Lower, planned_text};
use crate::macros;
use crate::obstacle::Obstacle;
use crate::plan::{
    AppendedObject, ChangedCall, Device, Forwarder, FramedCall, Linkage, MadeObject, ObjectsPlace, PassedObjects,
    Support,
};
use crate::request::LineMarkers;
use ompick_frontend::cpp::TranslationUnit;
use ompick_frontend::expanded::Edit;
use ompick_frontend::language::Language;
use ompick_frontend::placed::{DirectivePair, Form, Placed};
use ompick_frontend::unit::{DeclaredIn, ParsedFile, Unit};
use std::ops::Range;

impl Dispatch for Lowering {
    fn frame(&self, source: &Source, framed: &FramedCall) -> Result<Vec<Edit>, Vec<LowerError>> {
        let unit = &source.unit.preprocessed;
        let objects = &framed.frame.objects;
        let device = device_number(source.parsed, framed).map(|device| {
            let before = unit.free_name("ompick_device");
            DefaultDevice {
                set: vec![
                    format!("const int {before} = omp_get_default_device();").into_bytes(),
                    [b"omp_set_default_device(", device.as_slice(), b");"].concat(),
                ],
                restore: Some(format!("omp_set_default_device({before});").into_bytes()),
            }
        });
        let statements = Statements { device, before: made(unit, objects), after: destroyed(unit, objects) };
        Ok(self.framed(source.parsed, framed, &statements))
    }

    fn converted(&self, function: &[u8], argument: &[u8], is_qualified: bool) -> Converted {
        let is_word = argument.iter().all(|b| b.is_ascii_alphanumeric() || *b == b'_');
        // A pointer to `const` would make compilers think that the data is read.
        let (cast, behind): (&[u8], &[u8]) = match is_qualified {
            true if is_word => (b"(void *) ", b")"),
            true => (b"(void *) (", b"))"),
            false => (b"", b")"),
        };
        Converted { before: [function, b"(", cast].concat(), behind: behind.to_vec() }
    }

    fn object(&self, unit: &TranslationUnit, object: &AppendedObject) -> Vec<u8> {
        match object {
            AppendedObject::Given(given) => given.clone(),
            AppendedObject::Made(made) => made.name(unit),
        }
        .into_bytes()
    }

    fn write_objects(&self, parsed: &ParsedFile, passed: &PassedObjects, out: &mut Vec<Edit>) {
        write_objects(self, parsed, passed, out);
    }
}

/// Writes the interop objects of a call of C or C++.
pub(super) fn write_objects(
    language: &dyn Dispatch,
    parsed: &ParsedFile,
    PassedObjects { to, objects }: &PassedObjects,
    out: &mut Vec<Edit>,
) {
    let ObjectsPlace::At { at, list } = to else { return };
    let objects: Vec<Vec<u8>> = objects.iter().map(|object| language.object(&parsed.preprocessed, object)).collect();
    out.push(Edit { range: *at..*at, text: list.with(&objects) });
}

/// The statements that make interop objects.
fn made(unit: &TranslationUnit, objects: &[MadeObject]) -> Vec<Vec<u8>> {
    let made = |object: &MadeObject| {
        let function = Support::make_interop(&object.interop, object.nowait).name(unit);
        [format!("omp_interop_t {} = ", object.name(unit)).as_bytes(), &function, b"();"].concat()
    };
    objects.iter().map(made).collect()
}

/// The statements that destroy them.
fn destroyed(unit: &TranslationUnit, objects: &[MadeObject]) -> Vec<Vec<u8>> {
    let function = Support::DestroyInterop.name(unit);
    let destroyed = |object: &MadeObject| [&function, &b"("[..], object.name(unit).as_bytes(), b");"].concat();
    objects.iter().rev().map(destroyed).collect()
}

/// The number of the device that a construct names.
pub(super) fn device_number(parsed: &ParsedFile, framed: &FramedCall) -> Option<Vec<u8>> {
    Some(match framed.frame.device.as_ref()? {
        Device::Clause(part) => {
            planned_text::text(&part.device_number(parsed, framed.directive.of(parsed))).into_owned()
        }
        Device::OfObject(object) => {
            [&Support::InteropDevice.name(&parsed.preprocessed), &b"("[..], object.as_bytes(), b")"].concat()
        }
    })
}

/// What stands around a call as statements.
#[derive(Default)]
pub struct Statements {
    pub device: Option<DefaultDevice>,
    pub before: Vec<Vec<u8>>,
    pub after: Vec<Vec<u8>>,
}

/// What sets the default device before a call, and what sets it back.
pub struct DefaultDevice {
    pub set: Vec<Vec<u8>>,
    pub restore: Option<Vec<u8>>,
}

/// Whether a forwarder can be written. The error says why not.
pub fn check_forwarder(unit: &Unit, Forwarder { base, changes, .. }: &Forwarder) -> Result<(), Obstacle> {
    let DeclaredIn { parsed, declaration } = base.of(unit).ok_or(Obstacle::DeclarationLost)?;
    match forward::check(parsed, declaration)? < changes.parameters {
        true => Err(Obstacle::ParametersAlike),
        false => Ok(()),
    }
}

impl Lowering {
    /// A forwarder under a name. The error says why there can be none.
    pub fn forwarder(&self, at: WrittenAt, name: &[u8], forwarder: &Forwarder) -> Result<Vec<u8>, Obstacle> {
        let unit = at.unit;
        let Forwarder { base, callee, changes, passing } = forwarder;
        check_forwarder(unit, forwarder)?;
        let base = base.of(unit).ok_or(Obstacle::DeclarationLost)?;
        let count = changes.parameters;
        let more: Vec<Vec<u8>> = object_parameters(unit, passing.interop.len()).collect();
        let head = at.head(base, name, &more, &|n| n == callee.as_slice(), Linkage::Internal)?;
        let objects = ChangedCall { changes, passing }.objects();
        let own_objects: Vec<MadeObject> = objects.iter().filter_map(AppendedObject::made).cloned().collect();
        let (before, after) = (made(&unit.preprocessed, &own_objects), destroyed(&unit.preprocessed, &own_objects));
        let mut arguments: Vec<Vec<u8>> = Vec::new();
        for (i, argument) in head.names.iter().take(count).enumerate() {
            let adjust = passing.adjust(changes, i, count);
            let function = Support::adjusting(Language::C, adjust).map(|support| support.name(&unit.preprocessed));
            let converted = function.map(|f| self.converted(&f, argument, changes.is_qualified(i)).around(argument));
            arguments.push(converted.unwrap_or_else(|| argument.clone()));
        }
        arguments.extend(objects.iter().map(|object| self.object(&unit.preprocessed, object)));
        let callee = macros::callable(unit, callee, at.there)?;
        let call = [&callee, &b"("[..], arguments.join(&b", "[..]).as_slice(), b")"].concat();
        let body = match (after.is_empty(), head.result.is_empty()) {
            (true, _) => [head.result, &call, b";"].concat(),
            (false, true) => [before, vec![[call.as_slice(), b";"].concat()], after].concat().join(&b' '),
            (false, false) => {
                let name = unit.preprocessed.free_name("ompick_result").into_bytes();
                let result = [b"__auto_type ", name.as_slice(), b" = ", &call, b";"].concat();
                [before, vec![result], after, vec![[b"return ", name.as_slice(), b";"].concat()]].concat().join(&b' ')
            }
        };
        Ok([head.text.as_slice(), b" { ", &body, b" }"].concat())
    }

    /// The edits of a frame that comes to these statements.
    pub fn framed(&self, parsed: &ParsedFile, framed: &FramedCall, statements: &Statements) -> Vec<Edit> {
        let FramedCall { statement, frame, .. } = framed;
        let Statements { device, before, after } = statements;
        let DirectivePair { placed, end } = directives(parsed, framed);
        let mut edits: Vec<Edit> = end.and_then(|e| self.removed(parsed, e)).into_iter().collect();
        let wait = taskwait(parsed, placed, &frame.depend);
        let around = target_data(parsed, placed, frame);
        if device.is_none() && around.is_none() && before.is_empty() {
            match wait {
                None => {
                    edits.extend(self.removed(parsed, placed));
                    return edits;
                }
                Some(wait) if stands_free(parsed, placed, statement) => {
                    edits.push(self.directive(parsed, placed, &wait));
                    return edits;
                }
                Some(_) => {}
            }
        }
        let mut tail: Vec<Vec<u8>> = after.clone();
        tail.extend(device.iter().flat_map(|device| device.restore.clone()));
        let on_lines = has_own_lines(parsed, placed, statement);
        let pragma = |text: &[u8]| if on_lines { [b"#pragma omp ", text].concat() } else { pragma_operator(text) };
        let mut head: Vec<Vec<u8>> = wait.iter().map(|w| pragma(w)).collect();
        head.extend(device.iter().flat_map(|device| device.set.clone()));
        head.extend(before.iter().cloned());
        head.extend(around.iter().map(|d| pragma(d)));
        if on_lines {
            edits.extend(self.framed_on_lines(parsed, placed, statement, &head, &tail));
            return edits;
        }
        let head = [&[b"{".to_vec()], head.as_slice()].concat().join(&b' ');
        edits.push(match placed.form {
            Form::Pragma | Form::Sentinel => self.style.lines.replace(parsed, &placed.range, &head),
            Form::Operator | Form::Attribute => Edit { range: placed.range.clone(), text: head },
        });
        tail.push(b"}".to_vec());
        edits.push(Edit { range: statement.end..statement.end, text: [b" ", tail.join(&b' ').as_slice()].concat() });
        edits
    }

    /// A block around a statement that has its own lines, indented as it is.
    fn framed_on_lines(
        &self,
        parsed: &ParsedFile,
        placed: &Placed,
        statement: &Range<usize>,
        head: &[Vec<u8>],
        tail: &[Vec<u8>],
    ) -> Vec<Edit> {
        let text = parsed.text.written();
        let eol = eol_of(text);
        let outer = indent_of(text, statement.start);
        let inner = [outer, self.step(parsed, outer)].concat();
        let lines = &self.style.lines;
        let marker = |at: usize| match lines.markers {
            LineMarkers::Never => Vec::new(),
            _ => [eol, lines.marker_for(parsed, line_of(parsed, at) + 1).as_bytes()].concat(),
        };
        let indented = |line: &Vec<u8>| [eol, &inner, line.as_slice()].concat();
        let before = [outer, b"{", &head.iter().flat_map(indented).collect::<Vec<u8>>(), &marker(placed.range.end)];
        let behind = [&tail.iter().flat_map(indented).collect::<Vec<u8>>(), eol, outer, b"}", &marker(statement.end)];
        let start = indentation(text, placed.range.start).unwrap_or(placed.range.start);
        vec![
            Edit { range: start..placed.range.end, text: before.concat() },
            Edit { range: statement.start..statement.start, text: self.step(parsed, outer).to_vec() },
            Edit { range: statement.end..statement.end, text: behind.concat() },
        ]
    }
}

/// Whether a directive and the one statement that it governs have lines of their own.
fn has_own_lines(parsed: &ParsedFile, placed: &Placed, statement: &Range<usize>) -> bool {
    let text = parsed.text.written();
    let behind = &text[statement.end..after_line(text, statement.end)];
    placed.form == Form::Pragma
        && [placed.range.start, statement.start].iter().all(|at| indentation(text, *at).is_some())
        && behind.trim_ascii().is_empty()
}

/// Whether a directive may stand in place of another before a statement without becoming part of
/// something: the statement stands in a block, and no other construct governs it.
fn stands_free(parsed: &ParsedFile, placed: &Placed, statement: &Range<usize>) -> bool {
    let governed = parsed.nodes.governs(statement.start, placed.range.start);
    placed.form == Form::Pragma && !governed && copies::in_block(parsed, &placed.range)
}

/// `_Pragma("omp ...")`
fn pragma_operator(text: &[u8]) -> Vec<u8> {
    let mut out = b"_Pragma(\"omp ".to_vec();
    for &b in text {
        if matches!(b, b'"' | b'\\') {
            out.push(b'\\');
        }
        out.push(b);
    }
    out.extend_from_slice(b"\")");
    out
}
