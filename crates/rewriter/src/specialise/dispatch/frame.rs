//! What the clauses of a dispatch construct put around its call: the device that is the default one there,
//! and what the call depends on.

use crate::plan::Frame;
use crate::specialise::{Specialiser, State};
use ompick_frontend::codes;
use ompick_frontend::directive::Directive;
use ompick_frontend::placed::Placed;

impl Specialiser<'_, '_> {
    /// What the clauses of a dispatch construct put around its call.
    pub(super) fn frame(&mut self, placed: &Placed, directive: &Directive, state: &State) -> Frame {
        let parsed = self.parsed();
        let text = parsed.text.text();
        let mut frame = Frame { device: self.device(placed, directive, state), ..Frame::default() };
        if directive.clause("device").is_none() {
            self.device_of_object(placed, directive, state, &mut frame);
        }
        for clause in directive.clauses.iter().filter(|c| c.name == "depend") {
            let plain = placed.plain(&clause.range, text).into_bytes();
            frame.depend.push(self.rewritten_expression(&plain, placed.range.start, state).unwrap_or(plain));
        }
        frame
    }

    /// The device number that the construct names.
    pub(super) fn device(&mut self, placed: &Placed, directive: &Directive, state: &State) -> Option<Vec<u8>> {
        let clause = directive.clause("device")?;
        let device = self.clause_expression(placed, clause.argument.as_ref()?, state);
        if state.on_device || state.context.enclosed_by_target {
            // There is no default device that could be asked for there (OpenMP 5.2, 18.7.2 and 18.7.3).
            if self.options.has_effects(&device) {
                let message = "inside target regions no `device` clause with effects can be kept on `dispatch`";
                self.out.sites.report(&codes::DISPATCH, self.parsed(), &placed.place(&clause.range), message);
            }
            return None;
        }
        let number = device.strip_prefix(b"device_num").map(<[u8]>::trim_ascii_start);
        let number = number.and_then(|r| r.strip_prefix(b":")).map(|r| r.trim_ascii().to_vec());
        Some(number.unwrap_or(device))
    }

    /// Without a `device` clause, the first object of the `interop` clause has the device (OpenMP 6.0, 9.7).
    fn device_of_object(&mut self, placed: &Placed, directive: &Directive, state: &State, frame: &mut Frame) {
        if state.on_device || state.context.enclosed_by_target {
            return;
        }
        let Some(clause) = directive.clause("interop") else { return };
        let items = clause.argument.as_ref().map(|a| placed.list_items(a, self.parsed().text.text()));
        let Some(object) = items.into_iter().flatten().next() else { return };
        match self.options.device_of(self.unit.unit, &object, self.may_lack_interop(state)) {
            Some(of) => {
                frame.device = of.device;
                frame.declarations.extend(of.declarations);
                self.out.helpers.extend(of.helpers);
            }
            None => {
                let message = "the default device stays in this call, whatever device the object is of";
                let note =
                    "GCC has interop objects from 15 on: name the device in a `device` clause, or give -D__GNUC__=15"
                        .to_owned();
                let place = placed.place(&clause.range);
                self.out.sites.report_with(&codes::NO_INTEROP, self.parsed(), &place, message, Some(note));
            }
        }
    }

    /// What makes the pointers of Intel's `use_device_ptr` clause device pointers in the statement.
    pub(super) fn device_pointers(&self, placed: &Placed, directive: &Directive) -> Option<Vec<u8>> {
        let text = self.parsed().text.text();
        let clauses = directive.clauses.iter().filter(|c| c.name == "use_device_ptr");
        let mut out = b"target data".to_vec();
        for clause in clauses.clone() {
            out.extend([b" ", placed.plain(&clause.range, text).as_bytes()].concat());
        }
        clauses.clone().next().is_some().then_some(out)
    }
}
