//! The dispatch construct in Fortran.

use super::Dispatch;
use crate::elaborate::Name;
use crate::elaborate::arguments::Changes;
use crate::lines::{eol_of, indent_of, indentation};
use crate::lower::Lower;
use crate::lower::actions::{self, Source};
use crate::lower::fortran::{Lowering, condition, directive, line_rest, wrap};
use crate::plan::{Actions, Condition, DeviceOf, Frame, Helper, Interops, Passing, Spelling, interop_uses};
use ompick_frontend::expanded::Edit;
use ompick_frontend::placed::DirectivePair;
use ompick_frontend::source_form::SourceForm;
use ompick_frontend::unit::{ParsedFile, Unit};
use std::ops::Range;

impl Dispatch for Lowering {
    fn frame(
        &self,
        parsed: &ParsedFile,
        DirectivePair { placed, end }: DirectivePair,
        statement: &Range<usize>,
        frame: &Frame,
    ) -> Vec<Edit> {
        let wait = (!frame.depend.is_empty()).then(|| [b"taskwait ", frame.depend.join(&b' ').as_slice()].concat());
        if frame.is_bare() {
            let mut edits: Vec<Edit> = end.and_then(|e| self.removed(parsed, e)).into_iter().collect();
            match wait {
                Some(wait) => edits.push(directive(parsed, placed, &wait)),
                None => edits.extend(self.removed(parsed, placed)),
            }
            return edits;
        }
        let text = parsed.text.text();
        let form = parsed.form.unwrap_or(SourceForm::Free);
        let outer = indent_of(text, placed.range.start).to_vec();
        let step: &[u8] = if matches!(form, SourceForm::Free) { parsed.step() } else { b"" };
        let Around { head, tail } = around(frame, step);
        let write = |lines: Vec<Vec<u8>>| lines.iter().map(|l| wrap::line(form, &outer, l)).collect::<Vec<_>>();
        let (mut head, tail) = (write(head), write(tail));
        if let Some(wait) = wait {
            head.insert(0, wrap::directive(form, &outer, &wait));
        }
        // A branch to the statement goes before all that is put around it.
        let label = parsed.syntax.labels_in(&(statement.start..statement.start + 1)).find(|l| l.defines);
        let mut unlabelled = None;
        if let Some(label) = label.map(|l| &l.name) {
            head.insert(0, wrap::statement(form, &outer, &[&text[label.clone()], b" continue"].concat()));
            let blanks = text[label.end..].iter().take_while(|b| matches!(b, b' ' | b'\t')).count();
            unlabelled = Some(match form {
                SourceForm::Free => Edit { range: label.start..label.end + blanks, text: Vec::new() },
                SourceForm::Fixed { .. } => Edit { range: label.clone(), text: vec![b' '; label.len()] },
            });
        }
        let eol = eol_of(text);
        let start = indentation(text, placed.range.start).unwrap_or(placed.range.start);
        let mut edits = vec![Edit { range: start..placed.range.end, text: head.join(eol) }];
        edits.extend(unlabelled);
        if needs_block(frame) && !step.is_empty() && indentation(text, statement.start).is_some() {
            edits.push(Edit { range: statement.start..statement.start, text: step.to_vec() });
        }
        edits.push(match end {
            Some(end) => {
                let start = indentation(text, end.range.start).unwrap_or(end.range.start);
                Edit { range: start..end.range.end, text: tail.join(eol) }
            }
            None => {
                let at = line_rest(parsed, statement.end);
                let lines: Vec<u8> = tail.iter().flat_map(|l| [eol, l.as_slice()].concat()).collect();
                Edit { range: at..at, text: lines }
            }
        });
        edits
    }
}

impl Spelling for Lowering {
    fn frame_helpers(&self, _: &Unit, _: &Frame) -> Vec<(Name, Helper)> {
        Vec::new()
    }

    fn interops(&self, _: &Unit, changes: &Changes, passing: &Passing) -> Interops {
        interops(changes, passing)
    }

    fn device_of(&self, _: &Unit, object: &str, no_interop: bool) -> Option<DeviceOf> {
        if object.eq_ignore_ascii_case("omp_interop_none") {
            return Some(DeviceOf::default());
        }
        // Before 15 gfortran's module has not the function that tells.
        if no_interop {
            return None;
        }
        let device = format!(
            "merge(omp_get_default_device(), int(omp_get_interop_int({object}, omp_ipr_device_num)), {object} == 0)"
        );
        let declarations = vec![b"use omp_lib, only: omp_get_interop_int, omp_ipr_device_num".to_vec()];
        Some(DeviceOf { device: Some(device.into_bytes()), declarations, helpers: Vec::new() })
    }

    fn edits(&self, unit: &Unit, parsed: &ParsedFile, actions: &Actions) -> Option<Vec<Edit>> {
        actions::edits(actions, &Source { unit, parsed }, self).ok()
    }

    fn condition(&self, condition: &Condition) -> Vec<u8> {
        condition::text(condition)
    }

    fn framed(&self, frame: &Frame, call: &[u8]) -> Vec<Vec<u8>> {
        framed(frame, call)
    }
}

/// The lines around a call, indented from the first one's place.
struct Around {
    head: Vec<Vec<u8>>,
    tail: Vec<Vec<u8>>,
}

/// Whether a call needs a block around it, for declarations or what is undone at its end.
fn needs_block(frame: &Frame) -> bool {
    frame.device.is_some() || !frame.declarations.is_empty() || !frame.before.is_empty()
}

/// What stands around a call, its waiting left out.
fn around(frame: &Frame, step: &[u8]) -> Around {
    let inner: &[u8] = if needs_block(frame) { step } else { b"" };
    let (mut head, mut tail) = (Vec::new(), Vec::new());
    if needs_block(frame) {
        head.push(b"block".to_vec());
    }
    let add = |lines: &mut Vec<Vec<u8>>, line: &[u8]| lines.push([inner, line].concat());
    if frame.device.is_some() {
        add(&mut head, b"use omp_lib, only: omp_get_default_device, omp_set_default_device");
    }
    frame.declarations.iter().for_each(|l| add(&mut head, l));
    if let Some(device) = &frame.device {
        add(&mut head, b"integer :: ompick_device");
        add(&mut head, b"ompick_device = omp_get_default_device()");
        add(&mut head, &[b"call omp_set_default_device(", device.as_slice(), b")"].concat());
    }
    frame.before.iter().for_each(|l| add(&mut head, l));
    if let Some(around) = &frame.around {
        add(&mut head, &[b"!$omp ", around.as_slice()].concat());
        add(&mut tail, b"!$omp end target data");
    }
    frame.after.iter().for_each(|l| add(&mut tail, l));
    if frame.device.is_some() {
        add(&mut tail, b"call omp_set_default_device(ompick_device)");
    }
    if needs_block(frame) {
        tail.push(b"end block".to_vec());
    }
    Around { head, tail }
}

/// The objects appended to a call, and what makes and destroys them.
pub fn interops(changes: &Changes, passing: &Passing) -> Interops {
    Interops::of(changes, passing, |out, interop, i| {
        let object = format!("ompick_interop_{}", i + 1);
        let ty = interop.dummy.as_ref().map_or("integer(omp_interop_kind)", |(_, ty)| ty);
        for import in interop_uses(ty) {
            if !out.declarations.contains(&import) {
                out.declarations.insert(0, import);
            }
        }
        out.declarations.push(format!("{ty} :: {object}").into_bytes());
        // omp_interop_none: all there is where the compiler has no `interop`.
        out.before.push(format!("{object} = 0").into_bytes());
        if !passing.no_interop {
            let comma = if interop.prefer.is_empty() { "" } else { ", " };
            let nowait = if passing.nowait { " nowait" } else { "" };
            let modifiers = format!("{}{comma}{}", interop.prefer, interop.types.join(", "));
            out.before.push(format!("!$omp interop init({modifiers}: {object}){nowait}").into_bytes());
            out.after.insert(0, format!("!$omp interop destroy({object})").into_bytes());
        }
        object
    })
}

/// A call with what stands around it, each line indented from the first one's place.
fn framed(frame: &Frame, call: &[u8]) -> Vec<Vec<u8>> {
    const STEP: &[u8] = b"  ";
    let Around { mut head, tail } = around(frame, STEP);
    head.push(if needs_block(frame) { [STEP, call].concat() } else { call.to_vec() });
    head.extend(tail);
    head
}
