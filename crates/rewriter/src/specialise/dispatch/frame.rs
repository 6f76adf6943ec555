//! What the clauses of a dispatch construct put around its call: the device that is the default one there,
//! and what the call depends on.

use crate::plan::{Device, DirectivePart, Frame, ReadAs, Support, TextChange};
use crate::specialise::{Specialiser, State};
use ompick_frontend::codes;
use ompick_frontend::directive::Directive;
use ompick_frontend::language::Language;
use ompick_frontend::placed::Placed;
use std::ops::Range;

impl Specialiser<'_, '_> {
    /// A part of a directive, with the calls in it decided in the context around the construct.
    pub(super) fn directive_part(
        &mut self,
        placed: &Placed,
        range: &Range<usize>,
        read_as: ReadAs,
        state: &State,
    ) -> DirectivePart {
        let part = DirectivePart { range: range.clone(), read_as, changes: Vec::new() };
        let text = part.own_text(self.parsed(), placed);
        let changes = self.changes_in_expression(&text, placed.range.start, state).unwrap_or_default();
        DirectivePart { changes, ..part }
    }

    /// What the clauses of a dispatch construct put around its call.
    pub(super) fn frame(&mut self, placed: &Placed, directive: &Directive, state: &State) -> Frame {
        let device = self.device(placed, directive, state).map(Device::Clause);
        let mut frame = Frame { device, ..Frame::default() };
        if directive.clause("device").is_none() {
            self.device_of_object(placed, directive, state, &mut frame);
        }
        for clause in directive.clauses.iter().filter(|c| c.name == "depend") {
            let part = self.directive_part(placed, &clause.range, ReadAs::Clause, state);
            frame.depend.push(part);
        }
        frame
    }

    /// The device that the construct's clause names.
    pub(super) fn device(&mut self, placed: &Placed, directive: &Directive, state: &State) -> Option<DirectivePart> {
        let clause = directive.clause("device")?;
        let device = self.directive_part(placed, clause.argument.as_ref()?, ReadAs::Expression, state);
        if state.on_device || state.context.enclosed_by_target {
            // There is no default device that could be asked for there (OpenMP 5.2, 18.7.2 and 18.7.3).
            if self.has_effects(&device.text(self.parsed(), placed)) {
                let message = "inside target regions no `device` clause with effects can be kept on `dispatch`";
                self.out.sites.report(&codes::DISPATCH, self.parsed(), &placed.place(&clause.range), message);
            }
            return None;
        }
        Some(device)
    }

    /// Without a `device` clause, the first object of the `interop` clause has the device (OpenMP 6.0, 9.7).
    fn device_of_object(&mut self, placed: &Placed, directive: &Directive, state: &State, frame: &mut Frame) {
        if state.on_device || state.context.enclosed_by_target {
            return;
        }
        let Some(clause) = directive.clause("interop") else { return };
        let items = clause.argument.as_ref().map(|a| placed.list_items(a, self.parsed().text.text()));
        let Some(object) = items.into_iter().flatten().next() else { return };
        let is_none = match self.parsed().language {
            Language::Fortran => object.eq_ignore_ascii_case(NO_OBJECT),
            Language::C | Language::Cxx => object == NO_OBJECT,
        };
        if is_none {
            return;
        }
        if self.language.can_tell_device(self.unit.unit, self.may_lack_interop(state)) {
            frame.device = Some(Device::OfObject(object));
            self.need_support(Support::for_device_of_object(self.unit.unit));
            return;
        }
        let message = "the default device stays in this call, whatever device the object is of";
        let note = "GCC has interop objects from 15 on: name the device in a `device` clause, or give -D__GNUC__=15";
        let place = placed.place(&clause.range);
        self.out.sites.report_with(&codes::NO_INTEROP, self.parsed(), &place, message, Some(note.to_owned()));
    }

    /// What is called beside the program's own functions.
    pub(super) fn need_support(&mut self, support: impl IntoIterator<Item = Support>) {
        self.out.helpers.extend(support.into_iter().map(|s| s.named(&self.unit.unit.preprocessed)));
    }

    /// Intel's `use_device_ptr` clauses, which make pointers device pointers in the statement.
    pub(super) fn device_pointers(&self, directive: &Directive) -> Vec<DirectivePart> {
        let clauses = directive.clauses.iter().filter(|c| c.name == "use_device_ptr");
        let part = |range: &Range<usize>| {
            let changes: Vec<TextChange> = Vec::new();
            DirectivePart { range: range.clone(), read_as: ReadAs::Clause, changes }
        };
        clauses.map(|clause| part(&clause.range)).collect()
    }
}

/// The object that there is where there is none.
const NO_OBJECT: &str = "omp_interop_none";
