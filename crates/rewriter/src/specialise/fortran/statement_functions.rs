//! Statement functions (Fortran 2018, 15.6.4): one text, which the host and devices run.

use crate::specialise::Specialiser;
use crate::specialise::State;
use crate::specialise::gnu::in_target;
use ompick_frontend::codes;
use ompick_frontend::nodes::NodeId;
use ompick_frontend::syntax::fortran::{Fortran, StatementKind};
use std::ops::Range;

impl Specialiser<'_, '_> {
    /// Says which statement functions of a procedure that the host runs would choose otherwise in its target regions.
    pub fn statement_functions_on_device(&mut self, fortran: &Fortran, extent: &Range<usize>, state: &State) {
        let mut run_by_device = self.out.device_parts.clone();
        if run_by_device.is_empty() {
            return;
        }
        let own = fortran.statements_in(extent).filter(|(_, s)| s.kind == StatementKind::StatementFunction);
        let own: Vec<_> = own.map(|(_, s)| s.range.clone()).collect();
        // One may refer to those before it.
        for statement in own.iter().rev() {
            let Some(name) = fortran.words_within(statement.clone()).next() else { continue };
            let is_named = |part: &Range<usize>| {
                fortran.words_within(part.clone()).any(|word| fortran.lower[word] == fortran.lower[name.clone()])
            };
            if !run_by_device.iter().any(is_named) {
                continue;
            }
            run_by_device.push(name.end..statement.end);
            let nodes = self.nodes_in(statement);
            let host = self.isolated_walk(nodes.clone(), state.clone());
            let device = self.isolated_walk(nodes, in_target(state));
            if host.actions != device.actions {
                let shown = String::from_utf8_lossy(&fortran.lower[name.clone()]);
                let message =
                    format!("statement function `{shown}` is called on a device, and would choose otherwise there");
                let note = "an internal function has a version for devices".to_owned();
                self.out.sites.report_with(&codes::TWO_BODIES, self.parsed(), &name, &message, Some(note));
            }
            self.out.calls.extend(device.calls.iter().cloned());
        }
    }

    /// The nodes that begin in a part of the text, which none of them leaves.
    fn nodes_in(&self, part: &Range<usize>) -> Range<NodeId> {
        let nodes = &self.parsed().nodes.list;
        let before = |place: usize| nodes.partition_point(|node| node.extent.start < place) as NodeId;
        before(part.start)..before(part.end)
    }
}
