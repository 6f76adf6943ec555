//! The dispatch construct in C.

use super::Dispatch;
use crate::copies;
use crate::decision_tree::DecisionTree;
use crate::elaborate::Name;
use crate::elaborate::arguments::{Adjust, Changes};
use crate::lines::{after_line, eol_of, indent_of, indentation, line_of};
use crate::lower::c::Lowering;
use crate::lower::dispatcher::{self, object_parameters};
use crate::lower::support::includes_omp;
use crate::lower::{Lower, forward};
use crate::obstacle::Obstacle;
use crate::plan::{
    Adjusted, Conditions, DeviceOf, Forwarder, Frame, Helper, Interops, Linkage, Passing, Spelling, Support,
};
use crate::request::LineMarkers;
use ompick_frontend::expanded::Edit;
use ompick_frontend::placed::{DirectivePair, Form, Placed};
use ompick_frontend::unit::{DeclaredIn, ParsedFile, Unit};
use std::ops::Range;

impl Dispatch for Lowering {
    fn frame(
        &self,
        parsed: &ParsedFile,
        directives: DirectivePair,
        statement: &Range<usize>,
        frame: &Frame,
    ) -> Vec<Edit> {
        let device = frame.device.as_ref().map(|device| {
            let save = b"const int ompick_device = omp_get_default_device();".to_vec();
            let set = [b"omp_set_default_device(", device.as_slice(), b");"].concat();
            (vec![save, set], Some(&b"omp_set_default_device(ompick_device);"[..]))
        });
        self.framed(parsed, directives, statement, frame, device)
    }
}

impl Spelling for Lowering {
    fn frame_helpers(&self, unit: &Unit, frame: &Frame) -> Vec<(Name, Helper)> {
        if frame.device.is_none() || includes_omp(unit) {
            return Vec::new();
        }
        vec![Support::DefaultDevice.named()]
    }

    fn interops(&self, unit: &Unit, changes: &Changes, passing: &Passing) -> Interops {
        Interops::of(changes, passing, |out, interop, i| {
            let object = format!("ompick_interop_{}", i + 1);
            let (make, function) = Support::make_interop(interop, passing.nowait).named();
            let made = String::from_utf8_lossy(&make);
            out.before.push(format!("omp_interop_t {object} = {made}();").into_bytes());
            out.after.insert(0, format!("ompick_interop_destroy({object});").into_bytes());
            out.helpers.extend([Support::InteropEntries.named(), (make, function), Support::DestroyInterop.named()]);
            out.helpers.extend(interop_type(unit));
            object
        })
    }

    fn device_of(&self, unit: &Unit, object: &str, _: bool) -> Option<DeviceOf> {
        if object == "omp_interop_none" {
            return Some(DeviceOf::default());
        }
        let own_type = unit.declarations_of(INTEROP_TYPE.as_bytes()).any(|(f, _)| !unit.files[f].system);
        if own_type && unit.declarations_of(b"omp_get_interop_int").next().is_none() {
            return None;
        }
        let mut helpers = vec![Support::InteropDevice.named()];
        helpers.extend(interop_type(unit));
        let device = format!("ompick_interop_device({object})").into_bytes();
        Some(DeviceOf { device: Some(device), declarations: Vec::new(), helpers })
    }

    fn adjusted_argument(&self, adjust: Adjust, argument: &[u8], is_qualified: bool) -> Option<Adjusted> {
        let is_word = argument.iter().all(|b| b.is_ascii_alphanumeric() || *b == b'_');
        let (name, helper) = match adjust {
            Adjust::Nothing | Adjust::NeedDeviceAddr => return None,
            Adjust::NeedDevicePtr => Support::MappedPtr.named(),
            Adjust::DevicePtrOrOwn => Support::MappedPtrOrOwn.named(),
        };
        // A pointer to `const` would make compilers think that the data is read.
        let (cast, behind): (&[u8], &[u8]) = match is_qualified {
            true if is_word => (b"(void *) ", b")"),
            true => (b"(void *) (", b"))"),
            false => (b"", b")"),
        };
        Some(Adjusted {
            before: [name.as_slice(), b"(", cast].concat(),
            behind: behind.to_vec(),
            helper: Some((name, helper)),
            around: false,
        })
    }

    fn selection(
        &self,
        tree: &DecisionTree,
        callee: &dyn Fn(Option<usize>) -> Name,
        conditions: &Conditions,
    ) -> Vec<u8> {
        dispatcher::selection(tree, callee, conditions)
    }
}

/// Lines that set the default device before a call, and one that sets it back.
pub type DeviceLines<'a> = (Vec<Vec<u8>>, Option<&'a [u8]>);

impl Lowering {
    /// A forwarder under a name. The error says why there can be none.
    pub fn forwarder(&self, unit: &Unit, name: &[u8], forwarder: &Forwarder) -> Result<Vec<u8>, Obstacle> {
        let Forwarder { base, callee, changes, passing } = forwarder;
        let DeclaredIn { parsed, declaration } = base.of(unit).ok_or(Obstacle::DeclarationLost)?;
        let count = changes.parameters;
        let more: Vec<Vec<u8>> = object_parameters(passing.interop.len()).collect();
        let head = forward::head(parsed, declaration, name, &more, &|_| false, Linkage::Internal)?;
        let Interops { objects, before, after, .. } = self.interops(unit, changes, passing);
        let own = String::from_utf8_lossy(&head.arguments).into_owned();
        let mut arguments: Vec<Vec<u8>> = Vec::new();
        for (i, argument) in own.split(", ").filter(|a| !a.is_empty()).take(count).enumerate() {
            let adjust = passing.adjust(changes, i, count);
            let adjusted = self.adjusted_argument(adjust, argument.as_bytes(), changes.is_qualified(i));
            arguments.push(match adjusted {
                Some(Adjusted { before, behind, .. }) => [before.as_slice(), argument.as_bytes(), &behind].concat(),
                None => argument.as_bytes().to_vec(),
            });
        }
        if arguments.len() != count {
            return Err(Obstacle::ParametersAlike);
        }
        arguments.extend(objects);
        let call = [callee, &b"("[..], arguments.join(&b", "[..]).as_slice(), b")"].concat();
        let body = match (after.is_empty(), head.result.is_empty()) {
            (true, _) => [head.result, &call, b";"].concat(),
            (false, true) => [before, vec![[call.as_slice(), b";"].concat()], after].concat().join(&b' '),
            (false, false) => {
                let result = [b"__auto_type ompick_result = ", call.as_slice(), b";"].concat();
                [before, vec![result], after, vec![b"return ompick_result;".to_vec()]].concat().join(&b' ')
            }
        };
        Ok([head.text.as_slice(), b" { ", &body, b" }"].concat())
    }

    /// The edits of a frame; `device`: what sets the default device, and what sets it back.
    pub fn framed(
        &self,
        parsed: &ParsedFile,
        DirectivePair { placed, end }: DirectivePair,
        statement: &Range<usize>,
        frame: &Frame,
        device: Option<DeviceLines>,
    ) -> Vec<Edit> {
        let mut edits: Vec<Edit> = end.and_then(|e| self.removed(parsed, e)).into_iter().collect();
        let wait = (!frame.depend.is_empty()).then(|| [b"taskwait ", frame.depend.join(&b' ').as_slice()].concat());
        if frame.is_bare() {
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
        let restore = device.as_ref().and_then(|(_, restore)| *restore);
        let mut tail: Vec<Vec<u8>> = frame.after.clone();
        tail.extend(restore.map(<[u8]>::to_vec));
        let on_lines = has_own_lines(parsed, placed, statement);
        let pragma = |text: &[u8]| if on_lines { [b"#pragma omp ", text].concat() } else { pragma_operator(text) };
        let mut head: Vec<Vec<u8>> = wait.iter().map(|w| pragma(w)).collect();
        head.extend(device.into_iter().flat_map(|(set, _)| set));
        head.extend(frame.before.iter().cloned());
        head.extend(frame.around.iter().map(|d| pragma(d)));
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
        let text = parsed.text.text();
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
    let text = parsed.text.text();
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

/// What gives a unit the type of interop objects, if it does not declare it.
pub(super) fn interop_type(unit: &Unit) -> Option<(Name, Helper)> {
    let is_declared = unit.declarations_of(INTEROP_TYPE.as_bytes()).next().is_some();
    let support = Support::InteropType { with_header: !includes_omp(unit) };
    (!is_declared).then(|| support.named())
}

/// The type of interop objects.
pub const INTEROP_TYPE: &str = "omp_interop_t";
