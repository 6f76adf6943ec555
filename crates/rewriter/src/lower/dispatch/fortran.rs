//! The dispatch construct in Fortran.

use super::{Dispatch, directives, target_data, taskwait, use_device_addr};
use crate::lines::{eol_of, indent_of, indentation};
use crate::lower::Lower;
use crate::lower::actions::{self, LowerError, Source};
use crate::lower::fortran::{Lowering, call, directive, lines_behind, strict_blocks, use_statement, wrap};
use crate::lower::planned_text;
use crate::plan::{
    AppendedObject, Device, FramedCall, HeldPointer, Import, MadeObject, ObjectsPlace, PassedObjects, PointerVariable,
};
use ompick_frontend::cpp::TranslationUnit;
use ompick_frontend::expanded::Edit;
use ompick_frontend::placed::DirectivePair;
use ompick_frontend::source_form::SourceForm;
use ompick_frontend::unit::ParsedFile;
use std::ops::Range;

impl Dispatch for Lowering {
    fn frame(&self, source: &Source, framed: &FramedCall) -> Result<Vec<Edit>, Vec<LowerError>> {
        let parsed = source.parsed;
        let DirectivePair { placed, end } = directives(parsed, framed);
        let FramedCall { statement, frame, .. } = framed;
        let wait = taskwait(parsed, placed, &frame.depend);
        let surroundings = self.surroundings(source, framed)?;
        if surroundings.is_bare() {
            let mut edits: Vec<Edit> = end.and_then(|e| self.removed(parsed, e)).into_iter().collect();
            match wait {
                Some(wait) => edits.push(directive(parsed, placed, &wait)),
                None => edits.extend(self.removed(parsed, placed)),
            }
            return Ok(edits);
        }
        let text = parsed.text.written();
        let form = parsed.form.unwrap_or(SourceForm::Free);
        let outer = indent_of(text, placed.range.start).to_vec();
        let step: &[u8] = if matches!(form, SourceForm::Free) { parsed.step() } else { b"" };
        let CallLines { head, tail } = surroundings.lines(step);
        let write = |lines: Vec<Vec<u8>>| lines.iter().map(|l| wrap::line(form, &outer, l)).collect::<Vec<_>>();
        let (mut head, tail) = (write(head), write(tail));
        // A branch to the statement goes before all that is put around it.
        let label = parsed.syntax.labels_in(&(statement.start..statement.start + 1)).find(|l| l.defines);
        let behind = end.map_or(statement.end, |end| end.range.end);
        if let Some(wait) = wait {
            head.insert(0, wrap::directive(form, &outer, &wait));
        } else if surroundings.needs_block()
            && label.is_none()
            && strict_blocks::comes_first_of_several(parsed, &placed.range, behind)
        {
            head.insert(0, wrap::statement(form, &outer, strict_blocks::KEEPER));
        }
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
        if surroundings.needs_block() && !step.is_empty() && indentation(text, statement.start).is_some() {
            edits.push(Edit { range: statement.start..statement.start, text: step.to_vec() });
        }
        edits.push(match end {
            Some(end) => {
                let start = indentation(text, end.range.start).unwrap_or(end.range.start);
                Edit { range: start..end.range.end, text: tail.join(eol) }
            }
            None => lines_behind(parsed, statement.end, &outer, &tail),
        });
        Ok(edits)
    }

    fn object(&self, unit: &TranslationUnit, object: &AppendedObject) -> Vec<u8> {
        object_name(unit, object)
    }

    fn write_objects(&self, parsed: &ParsedFile, PassedObjects { to, objects }: &PassedObjects, out: &mut Vec<Edit>) {
        let ObjectsPlace::Behind { call, dummies } = to else { return };
        let own: Vec<Vec<u8>> = objects.iter().map(|object| object_name(&parsed.preprocessed, object)).collect();
        let passed = match dummies {
            Some(dummies) => {
                let named = |(dummy, object): (&String, &Vec<u8>)| [dummy.as_bytes(), b"=", object.as_slice()].concat();
                dummies.iter().zip(&own).map(named).collect()
            }
            None => own,
        };
        call::append(parsed, *call, &passed, out);
    }
}

/// An interop object as an argument.
pub fn object_name(unit: &TranslationUnit, object: &AppendedObject) -> Vec<u8> {
    match object {
        AppendedObject::Given(given) => given.clone(),
        AppendedObject::Made(made) => made.name(unit),
    }
    .into_bytes()
}

impl Lowering {
    /// What the frame of a construct comes to.
    fn surroundings<'s>(&self, source: &'s Source, framed: &FramedCall) -> Result<Surroundings<'s>, Vec<LowerError>> {
        let parsed = source.parsed;
        let placed = framed.directive.of(parsed);
        let frame = &framed.frame;
        let mut surroundings = Surroundings::new(&source.unit.preprocessed);
        surroundings.around = target_data(parsed, placed, frame);
        match &frame.device {
            Some(Device::Clause(part)) => {
                surroundings.device = Some(planned_text::text(&part.device_number(parsed, placed)).into_owned())
            }
            Some(Device::OfObject(object)) => surroundings.take_device_of(object),
            None => {}
        }
        surroundings.make(&frame.objects);
        for pointer in &frame.pointers {
            let argument = self.on_one_line(source, pointer)?;
            let held = Held { procedure: &pointer.procedure, is_optional: pointer.is_optional, argument: &argument };
            surroundings.hold(pointer.variable, held);
        }
        Ok(surroundings)
    }

    /// An argument with what changes in it, on one line.
    fn on_one_line(
        &self,
        source: &Source,
        HeldPointer { argument, actions, .. }: &HeldPointer,
    ) -> Result<Vec<u8>, Vec<LowerError>> {
        let mut own = actions::edits(actions, source, self)?;
        Edit::sort(&mut own);
        let on_one_line = |range: Range<usize>| match &source.parsed.syntax.fortran {
            Some(fortran) => fortran.on_one_line(&range),
            None => source.parsed.text.written()[range].to_vec(),
        };
        let mut out = Vec::new();
        let mut at = argument.start;
        for edit in own {
            out.extend(on_one_line(at..edit.range.start));
            out.extend(edit.text);
            at = edit.range.end;
        }
        out.extend(on_one_line(at..argument.end));
        Ok(out)
    }
}

/// What stands around a call, its waiting left out.
pub struct Surroundings<'u> {
    /// Whose names generated ones must not be.
    unit: &'u TranslationUnit,
    /// The default device while the call runs.
    device: Option<Vec<u8>>,
    declarations: Vec<Vec<u8>>,
    before: Vec<Vec<u8>>,
    /// A construct right around the call.
    around: Option<Vec<u8>>,
    after: Vec<Vec<u8>>,
}

/// What a variable holds.
pub struct Held<'h> {
    /// A function, or a subroutine if the argument may be absent.
    pub procedure: &'h [u8],
    pub is_optional: bool,
    pub argument: &'h [u8],
}

/// The lines around a call, indented from the first one's place.
struct CallLines {
    head: Vec<Vec<u8>>,
    tail: Vec<Vec<u8>>,
}

impl<'u> Surroundings<'u> {
    /// Nothing.
    pub fn new(unit: &'u TranslationUnit) -> Surroundings<'u> {
        Surroundings {
            unit,
            device: None,
            declarations: Vec::new(),
            before: Vec::new(),
            around: None,
            after: Vec::new(),
        }
    }

    /// The default device is that of an interop object.
    fn take_device_of(&mut self, object: &str) {
        let device = format!(
            "merge(omp_get_default_device(), int(omp_get_interop_int({object}, omp_ipr_device_num)), {object} == 0)"
        );
        self.device = Some(device.into_bytes());
        self.declarations.push(b"use omp_lib, only: omp_get_interop_int, omp_ipr_device_num".to_vec());
    }

    /// Makes interop objects before the call, and destroys them behind it.
    pub fn make(&mut self, objects: &[MadeObject]) {
        let mut declarations: Vec<Vec<u8>> = Vec::new();
        for object in objects {
            let (name, interop) = (object.name(self.unit), &object.interop);
            let ty = interop.dummy.as_ref().map_or("integer(omp_interop_kind)", |(_, ty)| ty);
            for import in Import::of_interop_type(ty).map(|import| use_statement::of_import(&import)) {
                if !declarations.contains(&import) {
                    declarations.insert(0, import);
                }
            }
            declarations.push(format!("{ty} :: {name}").into_bytes());
            // omp_interop_none: all there is where the compiler has no `interop`.
            self.before.push(format!("{name} = 0").into_bytes());
            if !object.is_none {
                let nowait = if object.nowait { " nowait" } else { "" };
                let modifiers = interop.modifiers();
                self.before.push(format!("!$omp interop init({modifiers}: {name}){nowait}").into_bytes());
                self.after.insert(0, format!("!$omp interop destroy({name})").into_bytes());
            }
        }
        self.declarations.extend(declarations);
    }

    /// A variable that holds what a procedure makes of an argument.
    pub fn hold(&mut self, variable: PointerVariable, held: Held) {
        let Held { procedure, is_optional, argument } = held;
        let import = b"use, intrinsic :: iso_c_binding, only: c_ptr".to_vec();
        if !self.declarations.contains(&import) {
            self.declarations.insert(0, import);
        }
        let name = variable.name(self.unit);
        let attribute: &[u8] = if is_optional { b", allocatable" } else { b"" };
        self.declarations.push([b"type(c_ptr)", attribute, b" :: ", &name].concat());
        self.before.push(match is_optional {
            true => [b"call ", procedure, b"(", argument, b", ", &name, b")"].concat(),
            false => [&name, &b" = "[..], procedure, b"(", argument, b")"].concat(),
        });
    }

    /// Variables stand for their device addresses in the call.
    pub fn use_addresses(&mut self, variables: &[Vec<u8>]) {
        self.around = use_device_addr(variables).map(|clause| [b"target data ", clause.as_slice()].concat());
    }

    fn is_bare(&self) -> bool {
        !self.needs_block() && self.around.is_none()
    }

    /// Whether a call needs a block around it, for declarations or what is undone at its end.
    fn needs_block(&self) -> bool {
        self.device.is_some() || !self.declarations.is_empty() || !self.before.is_empty()
    }

    fn lines(&self, step: &[u8]) -> CallLines {
        let inner: &[u8] = if self.needs_block() { step } else { b"" };
        let (mut head, mut tail) = (Vec::new(), Vec::new());
        let before = self.unit.free_name("ompick_device");
        if self.needs_block() {
            head.push(b"block".to_vec());
        }
        let add = |lines: &mut Vec<Vec<u8>>, line: &[u8]| lines.push([inner, line].concat());
        if self.device.is_some() {
            add(&mut head, b"use omp_lib, only: omp_get_default_device, omp_set_default_device");
        }
        self.declarations.iter().for_each(|l| add(&mut head, l));
        if let Some(device) = &self.device {
            add(&mut head, format!("integer :: {before}").as_bytes());
            add(&mut head, format!("{before} = omp_get_default_device()").as_bytes());
            add(&mut head, &[b"call omp_set_default_device(", device.as_slice(), b")"].concat());
        }
        self.before.iter().for_each(|l| add(&mut head, l));
        if let Some(around) = &self.around {
            add(&mut head, &[b"!$omp ", around.as_slice()].concat());
            add(&mut tail, b"!$omp end target data");
        }
        self.after.iter().for_each(|l| add(&mut tail, l));
        if self.device.is_some() {
            add(&mut tail, format!("call omp_set_default_device({before})").as_bytes());
        }
        if self.needs_block() {
            tail.push(b"end block".to_vec());
        }
        CallLines { head, tail }
    }

    /// A call with what stands around it, each line indented from the first one's place.
    pub fn around(&self, call: &[u8]) -> Vec<Vec<u8>> {
        const STEP: &[u8] = b"  ";
        let CallLines { mut head, tail } = self.lines(STEP);
        head.push(if self.needs_block() { [STEP, call].concat() } else { call.to_vec() });
        head.extend(tail);
        head
    }
}
