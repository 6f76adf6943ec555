//! Functions that devices may reach through pointers alone. One pointer has one value, on the host and on a device, so
//! that a version for devices has no name there (OpenMP 5.2, 7.1: a call names its base function).

use super::settle::NamedAddress;
use super::*;
use crate::elaborate::fortran::AddressUse;
use ompick_frontend::entities::{Parameters, parameters};
use ompick_frontend::pointers;
use ompick_frontend::unit::Position;

/// Where a pointer gets the address of a function.
struct Stored<'u> {
    user: &'u ParsedFile,
    at: Range<usize>,
}

/// What tells of the calls through pointers that devices make.
struct PointerCalls<'u> {
    /// Those of C and C++: how many arguments they have.
    argument_counts: BTreeSet<usize>,
    /// The words of Fortran, if its procedures' addresses are taken: a call has the pointer's name.
    words: FxHashSet<&'u [u8]>,
}

impl<'u> Program<'u> {
    /// Says of functions that nothing on a device names where device code may run them, which would choose otherwise there:
    /// it calls through pointers, and host code puts their addresses into some.
    pub(super) fn check_pointers(&self, walks: &Walks, lowering: LowerFor, results: &mut [UnitResult]) {
        let calls = PointerCalls { argument_counts: self.argument_counts(walks), words: self.words_on_devices(walks) };
        if calls.argument_counts.is_empty() && calls.words.is_empty() {
            return;
        }
        let known = &walks.own_device_version;
        let stored = |key: &FunctionKey| Some((*key, self.stored(*key, &calls, walks)?));
        let candidates =
            walks.host.keys().filter(|key| !known.functions.contains(key) && !known.implicit.contains(key));
        let candidates: BTreeMap<FunctionKey, Vec<Stored<'u>>> = candidates.filter_map(stored).collect();
        if candidates.is_empty() {
            return;
        }
        let reached = known.by_other_names.iter().chain(candidates.keys()).copied().collect();
        let supposed = Versions { functions: BTreeSet::new(), by_other_names: reached, ..known.clone() };
        let supposed = self.settle_functions(&supposed, lowering);
        for (key, uses) in candidates {
            if !supposed.own_device_version.functions.contains(&key) {
                continue;
            }
            let (parsed, declared, name) = match (self.fortran_place(key), self.declaration(key)) {
                (Some(place), _) => {
                    let scope = self.fortran.names.scope(place);
                    (self.fortran.names.parsed(place), &scope.name_range, &scope.name[..])
                }
                (None, Some(d)) => {
                    let parsed = self.parsed(key.unit, key.file);
                    (parsed, &d.name, parsed.name_of(d))
                }
                (None, None) => continue,
            };
            let shown = String::from_utf8_lossy(name);
            let mut sites = Sites::default();
            for Stored { user, at } in uses {
                let message =
                    format!("the address of `{shown}` is taken: on a device, calls through it reach its host version");
                let note = "its choices would differ on the device".to_owned();
                sites.report_with(&codes::DEVICE_VERSION, user, &at, &message, Some(note));
                sites.also(parsed, declared, "the function");
            }
            results[key.unit].take(sites);
        }
    }

    /// How many arguments the calls through pointers have that devices make.
    fn argument_counts(&self, walks: &Walks) -> BTreeSet<usize> {
        let is_c_family = |u: &usize| self.units[*u].unit.language != Language::Fortran;
        let units = (0..self.units.len()).filter(is_c_family);
        let parts = units.flat_map(|u| self.device_parts(u, walks).into_iter().map(move |part| (u, part)));
        parts
            .flat_map(|(u, (file, part))| pointers::argument_counts_of_calls(self.units[u].unit, file, &part))
            .collect()
    }

    /// The words of Fortran in what devices run.
    fn words_on_devices(&self, walks: &Walks) -> FxHashSet<&'u [u8]> {
        let names = &self.fortran.names;
        let units = (0..self.units.len()).filter(|u| self.units[*u].unit.language == Language::Fortran);
        let parts = units.flat_map(|u| self.device_parts(u, walks).into_iter().map(move |part| (u, part)));
        let words = parts.filter_map(|(u, (file, part))| {
            let fortran = names.fortran(names.place_at(u, file, part.start)?);
            Some(fortran.words_within(part).map(|word| &fortran.lower[word]))
        });
        words.flatten().collect()
    }

    /// Where host code puts the address of a function into a pointer, if calls on devices may be through it.
    fn stored(&self, key: FunctionKey, calls: &PointerCalls, walks: &Walks) -> Option<Vec<Stored<'u>>> {
        let found = match self.fortran_place(key) {
            Some(place) => self.stored_in_fortran(place, calls),
            None => self.stored_in_c(key, self.declaration(key)?, calls, walks),
        };
        Some(found).filter(|found| !found.is_empty())
    }

    fn stored_in_c(&self, key: FunctionKey, d: &Declaration, calls: &PointerCalls, walks: &Walks) -> Vec<Stored<'u>> {
        let parsed = self.parsed(key.unit, key.file);
        let fits = |n: &usize| {
            let takes = |p: Parameters| p.is_variadic || p.list.iter().any(|p| p.is_pack) || p.list.len() == *n;
            parameters(parsed, d).is_none_or(takes)
        };
        if !calls.argument_counts.iter().any(fits) {
            return Vec::new();
        }
        let name = parsed.name_of(d);
        let units = self.units.iter().enumerate().filter(|(u, _)| self.may_mean(*u, key));
        let uses = units.flat_map(|(u, e)| names::address_uses(e.unit, name).map(move |found| (u, e.unit, found)));
        let found = uses.filter_map(|(unit, read, (file, used))| {
            let at = Position { file, at: used.name().start };
            let is_named = walks.named_addresses().contains(&NamedAddress { unit, at });
            let user = &read.files[file];
            (!is_named && pointers::is_stored(user, &used.name())).then(|| Stored { user, at: used.name() })
        });
        found.collect()
    }

    /// Those by pointer assignments and initial targets (Fortran 2018, 10.2.2 and 8.2).
    fn stored_in_fortran(&self, place: Place, calls: &PointerCalls) -> Vec<Stored<'u>> {
        if calls.words.is_empty() {
            return Vec::new();
        }
        let uses = names::fortran_address_uses(&self.fortran, place).iter();
        let is_called = |(user, at): &&AddressUse<'u>| {
            let fortran = user.syntax.fortran.as_ref();
            let pointer = fortran.and_then(|fortran| fortran.pointer_with_target(at.start));
            pointer.is_some_and(|name| calls.words.contains(name))
        };
        uses.filter(is_called).map(|(user, at)| Stored { user, at: at.clone() }).collect()
    }
}
