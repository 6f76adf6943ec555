//! What compilers of the GNU family run without a call by the function's own name: nested functions, other names of
//! functions; and what tables of pointers lead to.

use super::{Specialiser, State, Surroundings, Walked};
use crate::elaborate::Name;
use ompick_frontend::codes;
use ompick_frontend::language::Language;
use ompick_frontend::nodes::{NodeId, NodeKind};
use ompick_frontend::syntax::{Declaration, DeclarationKind};
use ompick_frontend::unit::ParsedFile;
use std::collections::BTreeSet;
use std::ops::Range;

impl<'u> Specialiser<'_, 'u> {
    /// Functions that one chooses from, as the program is loaded.
    pub(super) fn note_choices_of(&mut self, chooser: &[u8]) {
        let unit = self.unit.unit;
        let bodies: Vec<(&ParsedFile, Range<usize>)> = unit
            .declarations_of(chooser)
            .filter_map(|(file, d)| {
                let parsed = &unit.files[file];
                Some((parsed, parsed.syntax.functions[d.definition? as usize].body.clone()))
            })
            .collect();
        for (parsed, body) in bodies {
            let uses = parsed.syntax.uses_in(&body).map(|used| parsed.text.text()[used.name()].to_vec());
            self.out.calls.extend(uses.map(|name| (name, true)));
        }
    }

    /// Functions whose addresses stand in the initialisers of objects that are no function's own, from an object on.
    pub(super) fn functions_in_objects(&self, object: &[u8]) -> BTreeSet<Name> {
        let unit = self.unit.unit;
        let mut found = BTreeSet::new();
        let mut seen = BTreeSet::from([object.to_vec()]);
        let mut open = vec![object.to_vec()];
        while let Some(name) = open.pop() {
            for (file, d) in unit.declarations_of(&name) {
                let parsed = &unit.files[file];
                let is_object = d.kind == DeclarationKind::Object && !parsed.syntax.is_local(d);
                let Some(value) = d.value.as_ref().filter(|_| is_object) else { continue };
                for used in parsed.syntax.uses_in(value) {
                    let name = parsed.text.text()[used.name()].to_vec();
                    let is_function = |(_, d): (usize, &Declaration)| d.kind == DeclarationKind::Function;
                    match unit.declarations_of(&name).any(is_function) {
                        true => _ = found.insert(name),
                        false if seen.insert(name.clone()) => open.push(name),
                        false => {}
                    }
                }
            }
        }
        found
    }

    /// Nested functions that the host's text calls on a device, as are members of local classes that are no functions
    /// of their own: they have one text.
    pub(super) fn nested_on_device(&mut self, nodes: Range<NodeId>, state: &State) {
        let parsed = self.parsed();
        for id in nodes {
            let node = &parsed.nodes.list[id as usize];
            let NodeKind::Function(f) = node.kind else { continue };
            let is_on_device = |part: &Range<usize>| part.contains(&node.extent.start);
            if parsed.nodes.is_local_function(id) || self.out.device_parts.iter().any(is_on_device) {
                continue;
            }
            self.out.calls.settle();
            let function = &parsed.syntax.functions[f as usize];
            let Some(d) = parsed.syntax.declarations.get(function.declaration as usize) else { continue };
            let name = parsed.name_of(d);
            let entities = (self.unit.unit.language == Language::Cxx).then(|| self.unit.unit.entities());
            let key = entities.and_then(|e| Some(e.key(self.unit.unit, e.function_of(self.file, d)?)));
            if !self.out.calls.contains(key.as_deref().unwrap_or(name), true) {
                continue;
            }
            let host = self.isolated_walk(id + 1..node.end, state.clone());
            let device = self.isolated_walk(id + 1..node.end, in_target(state));
            if host.actions != device.actions {
                let shown = String::from_utf8_lossy(name);
                let message =
                    format!("nested function `{shown}` is called on a device, and would choose otherwise there");
                let note = "a function outside has a version for devices".to_owned();
                self.out.sites.report_with(&codes::TWO_BODIES, parsed, &d.name, &message, Some(note));
            }
            self.out.calls.extend(device.calls.iter().cloned());
        }
    }

    /// What a walk over some nodes comes to that nobody else knows of.
    pub(super) fn isolated_walk(&self, nodes: Range<NodeId>, state: State) -> Walked {
        let surroundings = Surroundings {
            program: self.program,
            unit_index: self.unit_index,
            device_suffix: self.device_suffix,
            known_clones: self.known_clones,
        };
        let mut walk = Specialiser::new(self.unit, self.file, self.options, self.device_version, surroundings);
        walk.closures = self.closures;
        walk.walk(nodes.start, nodes.end, state);
        walk.out
    }
}

/// A state as in a target region.
pub(super) fn in_target(state: &State) -> State {
    let mut context = (*state.context).clone();
    context.put_target_in_front();
    State { depth: state.depth, ..State::new(context, true) }
}
