//! Procedures of Fortran that other languages may call, and calls of Fortran that may reach other languages: what links
//! them is a binding label (Fortran 2018, 18.10.2). A version for devices has no label of its own.

use super::*;
use ompick_frontend::fortran::names::Place as FortranPlace;
use serde::{Deserialize, Serialize};

/// A procedure, or a place that names an interface body, with the binding label.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Labelled {
    pub label: facts::Text,
    pub name: facts::Text,
    /// Where it stands in the unit's main file.
    pub place: Range<usize>,
}

/// What a unit has of them.
#[derive(Clone, Debug, Default)]
pub(super) struct OfUnit {
    /// Procedures that come out otherwise on devices.
    pub differing: Vec<Labelled>,
    /// Where device code names an interface body.
    pub called: Vec<Labelled>,
}

impl Program<'_> {
    /// By unit.
    pub(super) fn labelled(&self, walks: &Walks, lowering: LowerFor) -> BTreeMap<usize, OfUnit> {
        let mut all: BTreeMap<usize, OfUnit> = BTreeMap::new();
        let names = &self.fortran.names;
        let mut labels: BTreeMap<FortranPlace, Name> = BTreeMap::new();
        for (unit, file, parsed) in names.files().filter(|_| self.may_run_on_devices) {
            let Some(fortran) = &parsed.syntax.fortran else { continue };
            for (scope, label) in fortran.binding_labels(parsed.text.text()) {
                labels.insert(FortranPlace { unit, file, scope }, label);
            }
        }
        if labels.is_empty() {
            return all;
        }
        let differing = self.differing_in_fortran(walks, lowering);
        let mut bodies: FxHashMap<Name, Vec<Name>> = FxHashMap::default();
        for (place, label) in labels {
            let scope = names.scope(place);
            if scope.kind == ScopeKind::InterfaceBody {
                bodies.entry(scope.name.clone()).or_default().push(label);
            } else if self.defined(place.unit, &names.symbol(place)).iter().any(|key| differing.contains(key)) {
                let (label, name) = (facts::Text(label), facts::Text(scope.name.clone()));
                let place_in_file = names.parsed(place).text.to_file(&scope.name_range);
                all.entry(place.unit).or_default().differing.push(Labelled { label, name, place: place_in_file });
            }
        }
        if !bodies.is_empty() {
            self.add_called(walks, &bodies, &mut all);
        }
        all
    }

    /// Adds where device code names interface bodies that have labels, of each the first place in a unit.
    fn add_called(&self, walks: &Walks, bodies: &FxHashMap<Name, Vec<Name>>, all: &mut BTreeMap<usize, OfUnit>) {
        let other_names = self.other_names();
        for u in (0..self.units.len()).filter(|u| self.units[*u].unit.language == Language::Fortran) {
            let mut seen: FxHashSet<Name> = FxHashSet::default();
            for (file, part) in self.device_parts(u, walks) {
                let parsed = self.parsed(u, file);
                let Some(fortran) = &parsed.syntax.fortran else { continue };
                for word in fortran.words_within(part) {
                    let own = &fortran.lower[word.clone()];
                    let meant = other_names.get(own).into_iter().flatten().map(Vec::as_slice).chain([own]);
                    let labels: Vec<_> = meant.filter_map(|name| Some((name, bodies.get(name)?))).collect();
                    if labels.is_empty() || !seen.insert(own.to_vec()) {
                        continue;
                    }
                    let place = parsed.text.to_file(&word);
                    for (name, label) in labels.into_iter().flat_map(|(name, all)| all.iter().map(move |l| (name, l))) {
                        let (label, name) = (facts::Text(label.clone()), facts::Text::from(name));
                        all.entry(u).or_default().called.push(Labelled { label, name, place: place.clone() });
                    }
                }
            }
        }
    }

    /// The procedures that come out otherwise on devices, and those that call them.
    fn differing_in_fortran(&self, walks: &Walks, lowering: LowerFor) -> FxHashSet<FunctionKey> {
        let mut callers: FxHashMap<FunctionKey, Vec<FunctionKey>> = FxHashMap::default();
        let mut open = Vec::new();
        for (&key, host) in walks.host.iter().filter(|(key, _)| self.fortran_place(**key).is_some()) {
            for (called, _) in self.callees(key.unit, host) {
                callers.entry(called).or_default().push(key);
            }
            let differs = match walks.device.get(&key) {
                Some(device) => device.actions != host.actions,
                None if host.sites.decisions.is_empty() => false,
                None => self.walk(key, true, None, &walks.own_device_version, lowering).actions != host.actions,
            };
            open.extend(differs.then_some(key));
        }
        let mut differing = FxHashSet::default();
        while let Some(key) = open.pop() {
            if differing.insert(key) {
                open.extend(callers.get(&key).into_iter().flatten());
            }
        }
        differing
    }

    /// What is used by other names, `use m, only: other => name`, by these.
    fn other_names(&self) -> FxHashMap<Name, Vec<Name>> {
        let mut all: FxHashMap<Name, Vec<Name>> = FxHashMap::default();
        let scopes = self.fortran.names.files().filter_map(|(_, _, parsed)| parsed.syntax.fortran.as_deref());
        let uses = scopes.flat_map(|fortran| &fortran.scopes).flat_map(|scope| &scope.uses);
        for (local, remote) in uses.flat_map(|used| &used.names).filter(|(local, remote)| local != remote) {
            all.entry(local.clone()).or_default().push(remote.clone());
        }
        all
    }
}
