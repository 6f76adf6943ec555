//! Functions that devices may reach through pointers alone. One pointer has one value, on the host and on a device, so
//! that a version for devices has no name there (OpenMP 5.2, 7.1: a call names its base function).
//!
//! Which pointers device code calls through is told by words: of its own text, those that pointers and what holds them are
//! named with; beside that, by the numbers of arguments of its calls through any.

mod fortran;

use super::facts::{self, Text};
use super::settle::NamedAddress;
use super::*;
use fortran::Components;
use ompick_frontend::entities::{Parameters, parameters};
use ompick_frontend::pieces;
use ompick_frontend::pointers::{self, Destination};
use ompick_frontend::unit::{Position, holds_word};
use std::cell::LazyCell;

/// Where the address of a function is taken, and what gets it.
struct Taken<'u> {
    user: &'u ParsedFile,
    unit: usize,
    file: usize,
    at: Range<usize>,
    destination: Destination,
}

/// What tells of the calls through pointers that devices make.
struct TextOnDevices<'u> {
    /// By unit and file: the parts that devices run.
    parts: FxHashMap<(usize, usize), Vec<Range<usize>>>,
    words: FxHashSet<&'u [u8]>,
    /// Of calls in C and C++ through pointers: how many arguments they have.
    argument_counts: BTreeSet<usize>,
}

/// Read where an address is taken that may matter: most programs take none.
type LazyText<'t, 'u> = LazyCell<TextOnDevices<'u>, Box<dyn FnOnce() -> TextOnDevices<'u> + 't>>;

impl<'u> Program<'u> {
    /// Says of functions whose addresses host code takes where device code may run them through pointers, and would choose
    /// otherwise.
    pub(super) fn check_pointers(&self, walks: &Walks, lowering: LowerFor, results: &mut [UnitResult]) {
        let is_run = |walked: &Walked| !walked.device_parts.is_empty();
        let has_device_code = !walks.device.is_empty() || walks.host.values().any(|walked| is_run(walked));
        if has_device_code || !self.elsewhere.device_words.is_empty() {
            let text = LazyText::new(Box::new(|| self.text_on_devices(walks)));
            self.check_pointers_to_own(&text, walks, lowering, results);
            self.check_aliases(&text, walks, lowering, results);
            self.check_pointers_to_others(&text, results);
        }
    }

    /// The same of functions that the part defines.
    fn check_pointers_to_own(
        &self,
        text: &LazyText<'_, 'u>,
        walks: &Walks,
        lowering: LowerFor,
        results: &mut [UnitResult],
    ) {
        let known = &walks.own_device_version;
        let is_open = |key: &FunctionKey| !known.implicit.contains(key) && self.may_be_reported(*key, walks);
        let components = LazyCell::new(|| self.procedure_components());
        let taken =
            |key: FunctionKey| Some((key, self.taken(key, &components, walks))).filter(|(_, taken)| !taken.is_empty());
        let taken: BTreeMap<FunctionKey, Vec<Taken<'u>>> =
            walks.host.keys().copied().filter(is_open).filter_map(taken).collect();
        let reached = |(key, all): (FunctionKey, Vec<Taken<'u>>)| {
            let all: Vec<_> = all.into_iter().filter(|taken| self.may_be_called(key, taken, text)).collect();
            Some((key, all)).filter(|(_, all)| !all.is_empty())
        };
        let reached: BTreeMap<FunctionKey, Vec<Taken<'u>>> = taken.into_iter().filter_map(reached).collect();
        let differing = self.would_differ(reached.keys().copied().collect(), walks, lowering);
        for (key, all) in reached.into_iter().filter(|(key, _)| differing.contains(key)) {
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
            let mut sites = Sites::default();
            for Taken { user, at, .. } in all {
                address_taken(&mut sites, user, &at, name);
                sites.also(parsed, declared, "the function");
            }
            results[key.unit].take(sites);
        }
    }

    /// The same of functions that other parts of the program define.
    fn check_pointers_to_others(&self, text: &LazyText<'_, 'u>, results: &mut [UnitResult]) {
        if self.elsewhere.would_differ.is_empty() {
            return;
        }
        for (u, result) in results.iter_mut().enumerate() {
            let mut sites = Sites::default();
            for (symbol, taken) in self.stored_addresses(u) {
                let is_reached = || pointers_are_called(&taken, text, &self.elsewhere.device_words);
                if self.elsewhere.would_differ.contains(&symbol) && self.defined(u, &symbol).is_empty() && is_reached()
                {
                    let name = taken.user.text.text()[taken.at.clone()].to_vec();
                    address_taken(&mut sites, taken.user, &taken.at, &name);
                }
            }
            result.take(sites);
        }
    }

    /// Says of functions that device code runs by other names of their symbols, and that would choose otherwise there.
    fn check_aliases(&self, text: &LazyText<'_, 'u>, walks: &Walks, lowering: LowerFor, results: &mut [UnitResult]) {
        let mut called = Vec::new();
        for (u, alias) in (0..self.units.len()).flat_map(|u| self.symbols(u).aliases.iter().map(move |a| (u, a))) {
            let on_devices = |name: &[u8]| text.words.contains(name) || self.elsewhere.device_words.contains(name);
            let own_symbol = || alias.meant().find(|symbol| alias.is_assembler_name && on_devices(symbol));
            let is_called = on_devices(&alias.declared);
            let means = |key: &FunctionKey| {
                let parsed = self.parsed(key.unit, key.file);
                let d = self.declaration(*key).filter(|d| key.unit == u || !parsed.is_internal(d))?;
                let name = parsed.name_of(d);
                let other = match alias.renames(name) {
                    true => own_symbol()?,
                    false => {
                        Some(&alias.declared[..]).filter(|_| is_called && alias.may_mean(name, parsed.is_cxx()))?
                    }
                };
                // (Of one with a version for devices its own unit says it.)
                let is_said = key.unit == u && !alias.renames(name) && walks.own_device_version.functions.contains(key);
                (self.may_mean(u, *key) && !is_said).then_some((*key, u, alias, other))
            };
            if is_called || own_symbol().is_some() {
                called.extend(walks.host.keys().filter_map(means));
            }
        }
        if called.is_empty() {
            return;
        }
        let differing = self.would_differ(called.iter().map(|(key, ..)| *key).collect(), walks, lowering);
        for (key, u, alias, other) in called.into_iter().filter(|(key, ..)| differing.contains(key)) {
            let mut sites = Sites::default();
            self.another_name(key, u, alias, other, &mut sites);
            results[u].take(sites);
        }
    }

    /// Whether it is said here what is known of calls through pointers to a function: where sources are compiled one by one,
    /// it is said of a function with a version for devices whoever calls it.
    fn may_be_reported(&self, key: FunctionKey, walks: &Walks) -> bool {
        !walks.own_device_version.functions.contains(&key) || self.is_whole_program(key.unit)
    }

    /// Whether all is known that is linked with a unit.
    pub(super) fn is_whole_program(&self, unit: usize) -> bool {
        self.whole && self.has_main(unit)
    }

    /// Those of some functions that have a text of their own on devices, or would have if these ran them.
    fn would_differ(
        &self,
        functions: BTreeSet<FunctionKey>,
        walks: &Walks,
        lowering: LowerFor,
    ) -> BTreeSet<FunctionKey> {
        let known = &walks.own_device_version;
        let (mut differing, open): (BTreeSet<_>, BTreeSet<_>) =
            functions.into_iter().partition(|key| known.functions.contains(key));
        if !open.is_empty() {
            let by_other_names = known.by_other_names.union(&open).copied().collect();
            let supposed = Versions { functions: BTreeSet::new(), by_other_names, ..known.clone() };
            let supposed = self.settle_functions(&supposed, lowering).own_device_version.functions;
            differing.extend(open.intersection(&supposed));
        }
        differing
    }

    /// Where host code takes the address of a function.
    fn taken(&self, key: FunctionKey, components: &Components<'u>, walks: &Walks) -> Vec<Taken<'u>> {
        if let Some(place) = self.fortran_place(key) {
            return self.targeted(place, components);
        }
        let Some(d) = self.declaration(key) else { return Vec::new() };
        let name = self.parsed(key.unit, key.file).name_of(d);
        let units = self.units.iter().enumerate().filter(|(u, _)| self.may_mean(*u, key));
        let uses = units.flat_map(|(u, e)| names::address_uses(e.unit, name).map(move |found| (u, e.unit, found)));
        let taken = uses.filter_map(|(unit, read, (file, used))| {
            let (user, at) = (&read.files[file], used.name());
            let is_named =
                walks.named_addresses().contains(&NamedAddress { unit, at: Position { file, at: at.start } });
            let destination = pointers::destination(user, &at);
            let is_kept = !is_named && destination != Destination::Nowhere;
            is_kept.then_some(Taken { user, unit, file, at, destination })
        });
        taken.collect()
    }

    /// What devices run of the part.
    fn text_on_devices(&self, walks: &Walks) -> TextOnDevices<'u> {
        let mut all = TextOnDevices {
            parts: FxHashMap::default(),
            words: FxHashSet::default(),
            argument_counts: BTreeSet::new(),
        };
        let names = &self.fortran.names;
        for u in 0..self.units.len() {
            let unit = self.units[u].unit;
            for (file, part) in self.device_parts(u, walks) {
                match unit.language {
                    Language::Fortran => {
                        let Some(place) = names.place_at(u, file, part.start) else { continue };
                        let fortran = names.fortran(place);
                        all.words.extend(fortran.words_within(part).map(|word| &fortran.lower[word]));
                    }
                    Language::C | Language::Cxx => {
                        all.argument_counts.extend(pointers::argument_counts_of_calls(unit, file, &part));
                        all.words.extend(words_of_part(unit, file, &part));
                        all.parts.entry((u, file)).or_default().push(part);
                    }
                }
            }
        }
        all
    }

    /// Whether device code may run a function by an address that is taken of it.
    fn may_be_called(&self, key: FunctionKey, taken: &Taken, text: &TextOnDevices) -> bool {
        if pointers_are_called(taken, text, &self.elsewhere.device_words) {
            return true;
        }
        let Some(d) = self.declaration(key).filter(|_| self.fortran_place(key).is_none()) else { return false };
        let parameters = parameters(self.parsed(key.unit, key.file), d);
        let takes = |p: &Parameters, n: usize| p.is_variadic || p.list.iter().any(|p| p.is_pack) || p.list.len() == n;
        text.argument_counts.iter().any(|n| parameters.as_ref().is_none_or(|p| takes(p, *n)))
    }

    /// The functions whose addresses a unit of C or C++ puts into something, by their symbols.
    fn stored_addresses(&self, u: usize) -> Vec<(Name, Taken<'u>)> {
        let unit = self.units[u].unit;
        let mut found = Vec::new();
        for (file, parsed) in elaborate::files(unit).filter(|_| unit.language != Language::Fortran) {
            for used in facts::used_functions(parsed) {
                let name = &parsed.text.text()[used.clone()];
                if !unit.declarations_of(name).any(|(_, d)| d.kind == DeclarationKind::Function) {
                    continue;
                }
                let destination = pointers::destination(parsed, &used);
                if !matches!(destination, Destination::Stored(_)) {
                    continue;
                }
                let symbols: Vec<Name> = match unit.language {
                    Language::Cxx => {
                        let entities = unit.entities();
                        entities.of_name(name).map(|f| entities.key(unit, f)).collect()
                    }
                    _ => vec![name.to_vec()],
                };
                for symbol in symbols {
                    let destination = destination.clone();
                    found.push((symbol, Taken { user: parsed, unit: u, file, at: used.clone(), destination }));
                }
            }
        }
        found
    }

    /// What of pointers the rest of the program must know of a unit: by function the words of what gets its address, and
    /// the words of device code that were looked for.
    pub(super) fn add_pointers(&self, u: usize, walks: &Walks, facts: &mut Facts) {
        let unit = self.units[u].unit;
        if !self.may_run_on_devices || unit.language == Language::Fortran {
            return;
        }
        for (symbol, taken) in self.stored_addresses(u) {
            let Destination::Stored(holders) = taken.destination else { continue };
            let words = holders.into_iter().filter(|holder| holder.scope.is_none()).map(|holder| Text(holder.word));
            facts.stored.entry(Text(symbol)).or_default().extend(words);
        }
        facts.stored.retain(|_, words| !words.is_empty());
        let parts = self.device_parts(u, walks);
        let words: BTreeSet<&[u8]> = parts.iter().flat_map(|(file, part)| words_of_part(unit, *file, part)).collect();
        facts.device_words = unit.was_read_for(words.into_iter()).into_iter().map(Text::from).collect();
    }
}

fn words_of_part<'u>(unit: &'u Unit, file: usize, part: &Range<usize>) -> impl Iterator<Item = &'u [u8]> + use<'u> {
    pieces::words(&unit.files[file].text.text()[part.clone()])
}

/// Whether device code has a word of what gets an address.
fn pointers_are_called(taken: &Taken, text: &TextOnDevices, elsewhere: &BTreeSet<Name>) -> bool {
    let Destination::Stored(holders) = &taken.destination else { return false };
    holders.iter().any(|holder| match &holder.scope {
        None => text.words.contains(&holder.word[..]) || elsewhere.contains(&holder.word),
        Some(scope) => {
            let parts = text.parts.get(&(taken.unit, taken.file)).into_iter().flatten();
            let inside = parts.filter(|part| scope.start <= part.start && part.end <= scope.end);
            inside.into_iter().any(|part| holds_word(&taken.user.text.text()[part.clone()], &holder.word))
        }
    })
}

fn address_taken(sites: &mut Sites, user: &ParsedFile, at: &Range<usize>, name: &[u8]) {
    let shown = String::from_utf8_lossy(name);
    let message = format!("the address of `{shown}` is taken: on a device, calls through it reach its host version");
    let note = "its choices differ on the device, and one pointer has one value".to_owned();
    sites.report_with(&codes::DEVICE_VERSION, user, at, &message, Some(note));
}
