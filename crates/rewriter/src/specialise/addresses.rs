//! Functions whose address device code takes: calls through it reach their device versions.

use super::{Specialiser, State, cxx};
use crate::plan::{Action, Address};
use ompick_frontend::language::Language;
use ompick_frontend::syntax::{Declaration, DeclarationKind, Path, Use};
use std::ops::Range;

impl<'u> Specialiser<'_, 'u> {
    /// Functions whose address device code takes in a part of the file may be called there through it.
    pub(super) fn note_addresses(&mut self, part: &Range<usize>, on_device: bool) {
        let (parsed, unit) = (self.parsed(), self.unit.unit);
        for used in self.addresses(part, on_device) {
            if let Some(fortran) = &parsed.syntax.fortran {
                let name = &fortran.lower[used.name()];
                let site = self.program.names.place_at(self.unit_index, self.file, used.name().start);
                let meaning = site.and_then(|site| self.program.uncalled_procedure(site, name));
                let symbol = meaning.and_then(|meaning| self.program.symbol(&meaning));
                symbol.into_iter().for_each(|symbol| self.out.calls.insert(symbol, true));
                continue;
            }
            let name = &parsed.text.text()[used.name()];
            for name in self.functions_in_objects(name).into_iter().chain([name.to_vec()]) {
                if unit.language == Language::Cxx {
                    let entities = unit.entities();
                    let functions: Vec<_> = entities.of_name(&name).collect();
                    self.out.calls.extend(functions.into_iter().map(|f| (entities.key(unit, f), true)));
                } else if unit.declarations_of(&name).any(|(_, d)| is_function(d)) {
                    self.out.calls.insert(name, true);
                }
            }
        }
    }

    /// Plans that what device code takes in a part of the file is the address of the device version. Parts of it that
    /// have actions of their own have had that.
    pub(super) fn name_addresses(&mut self, part: &Range<usize>, state: &State) {
        let parsed = self.parsed();
        if parsed.syntax.fortran.is_some() {
            return;
        }
        let nested: Vec<Range<usize>> =
            self.out.actions.0.iter().filter_map(|action| action.nested_part(parsed)).collect();
        let on_device = State { on_device: true, ..state.clone() };
        for used in self.addresses(part, state.on_device) {
            let place = &used.name();
            if nested.iter().any(|r| r.start <= place.start && place.end <= r.end) {
                continue;
            }
            if let Some(address) = self.version_at(used, &on_device) {
                self.out.addresses.insert(place.start);
                self.out.actions.push(Action::Address(address));
            }
        }
    }

    /// The names in a part of the file that a device reads, but does not call, and that no variable of the function
    /// has.
    fn addresses(&self, part: &Range<usize>, on_device: bool) -> Vec<&'u Use> {
        let parsed = self.parsed();
        let parts = match on_device {
            true => vec![part.clone()],
            false => self.out.device_parts.clone(),
        };
        let is_local = |name: &[u8], at: usize| {
            parsed.syntax.local(name, at).is_some_and(|d| parsed.syntax.is_no_function_of_file(d))
        };
        let others: Vec<&Range<usize>> = parts.iter().flat_map(|part| parsed.nodes.local_functions(part)).collect();
        let uses = parts.iter().flat_map(|part| parsed.syntax.uses_in(part));
        let uses = uses.filter(|used| !parsed.syntax.is_callee(&used.name()));
        let uses = uses.filter(|used| !others.iter().any(|o| o.contains(&used.name().start)));
        let text = parsed.text.text();
        uses.filter(|used| *used.path() != Path::Plain || !is_local(&text[used.name()], used.name().start)).collect()
    }

    /// The device version of the function, or of the functions, that a name stands for which is not called there, if it
    /// has one.
    fn version_at(&mut self, used: &Use, state: &State) -> Option<Address> {
        let (parsed, unit) = (self.parsed(), self.unit.unit);
        let name = &parsed.text.text()[used.name()];
        let named = |version| Address { place: used.name(), version };
        if unit.language != Language::Cxx {
            let is_declared = unit.declarations_of(name).any(|(_, d)| is_function(d));
            return is_declared.then(|| self.on_device(name, state))?.map(named);
        }
        let found = unit.entities().named(unit, self.file, used.name().start, name, used.path(), false);
        match &found.functions[..] {
            _ if found.is_open => None,
            [function] => cxx::device::name(self, *function, used.name().start, state).ok()?.map(named),
            functions => {
                let (place, version) = cxx::address_of_set(self, used, functions, state)?;
                Some(Address { place, version })
            }
        }
    }
}

fn is_function(d: &Declaration) -> bool {
    d.kind == DeclarationKind::Function
}
