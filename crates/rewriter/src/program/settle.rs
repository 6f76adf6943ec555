//! Which functions run where, and which need a text of their own on devices: all are walked until nothing changes.

use super::closure_flow::{self, Flows};
use super::{Callers, Compilation, FunctionKey, LowerFor, Program, UnitResult, functions};
use crate::closures::Closures;
use crate::elaborate::operators::SharedPlace;
use crate::elaborate::{self, DeviceType, Name};
use crate::plan::Request;
use crate::regions;
use crate::site::Sites;
use crate::specialise::Walked;
use ompick_frontend::codes;
use ompick_frontend::diag::FileId;
use ompick_frontend::language::Language;
use ompick_frontend::mangle;
use ompick_frontend::syntax::Declaration;
use ompick_frontend::unit::Position;
use rustc_hash::FxHashSet;
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

/// Steps, beside two for each lambda expression, after which what runs where will not come to rest.
const MAX_ROUNDS: usize = 30;

/// What has a text of its own on devices.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Versions {
    pub(super) functions: BTreeSet<FunctionKey>,
    /// What devices may run without naming it: it has one text.
    pub(super) implicit: BTreeSet<FunctionKey>,
    /// What devices may run by another name than its own.
    pub(super) by_other_names: BTreeSet<FunctionKey>,
    /// By unit: where its lambda expressions run.
    pub(super) closures: BTreeMap<usize, Closures>,
}

/// The walks over each function's versions.
#[derive(Default)]
pub(super) struct Walks {
    pub(super) host: BTreeMap<FunctionKey, Box<Walked>>,
    pub(super) device: BTreeMap<FunctionKey, Box<Walked>>,
    /// Functions whose device version has a text, and so a name, of its own.
    pub(super) own_device_version: Versions,
    /// Functions that would have one, if calls on devices could name it.
    pub(super) without_version: BTreeSet<FunctionKey>,
    /// The functions that somebody calls on the host.
    pub(super) on_host: FxHashSet<FunctionKey>,
    /// What runs where did not come to rest.
    pub(super) unsettled: bool,
    /// What merging parts of generics asks for, by unit of the calls.
    pub(super) merged: BTreeMap<usize, BTreeSet<Request>>,
    named_addresses: OnceCell<FxHashSet<NamedAddress>>,
}

/// A name of a function that is not called there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct NamedAddress {
    pub(super) unit: usize,
    pub(super) at: Position,
}

/// What a unit needs of texts that others read, too.
#[derive(Clone, Debug, Default)]
pub(super) struct SharedNeeds {
    /// Where functions are declared that must choose by themselves.
    pub(super) own_choices: BTreeSet<SharedPlace>,
    /// Where objects of headers are called that may have a body for devices.
    pub(super) device_calls: BTreeSet<(FileId, usize)>,
}

impl Walks {
    /// Where names of functions become those of device versions, though nothing calls them there.
    pub(super) fn named_addresses(&self) -> &FxHashSet<NamedAddress> {
        self.named_addresses.get_or_init(|| {
            let walked = self.host.iter().chain(&self.device);
            walked
                .flat_map(|(key, w)| {
                    w.addresses.iter().map(|&at| NamedAddress { unit: key.unit, at: Position { file: key.file, at } })
                })
                .collect()
        })
    }

    /// What calls in a unit need elsewhere.
    pub(super) fn requests_of(&self, unit: usize) -> impl Iterator<Item = &Request> {
        let own = FunctionKey::first_of(unit)..FunctionKey::first_of(unit + 1);
        let walked = self.host.range(own.clone()).chain(self.device.range(own));
        walked.flat_map(|(_, w)| &w.requests).chain(self.merged.get(&unit).into_iter().flatten())
    }

    /// What the host has in place of variants that only the device has.
    pub(super) fn substitutes(&self) -> regions::Substitutes {
        let mut all = regions::Substitutes::new();
        for (variant, instead) in self.host.values().chain(self.device.values()).flat_map(|w| &w.substitutes) {
            all.entry(variant.clone()).or_default().extend(instead.iter().cloned());
        }
        all
    }

    pub(super) fn of(&self, key: FunctionKey) -> WalksOf<'_> {
        let (host, device) = (self.host.get(&key).map(Box::as_ref), self.device.get(&key).map(Box::as_ref));
        let has_own_device_version =
            host.is_some() && device.is_some() && self.own_device_version.functions.contains(&key);
        WalksOf { host, device, has_own_device_version }
    }
}

/// One function's walks, where it runs.
pub(super) struct WalksOf<'w> {
    pub(super) host: Option<&'w Walked>,
    pub(super) device: Option<&'w Walked>,
    /// It runs on both, with a text for each.
    pub(super) has_own_device_version: bool,
}

impl<'w> WalksOf<'w> {
    /// The walk that the function's own text shows.
    pub(super) fn own_text(&self) -> Option<&'w Walked> {
        match (self.host, self.device) {
            // Only the device runs what differs.
            (Some(host), Some(device)) if !self.has_own_device_version && host.actions != device.actions => {
                Some(device)
            }
            (host, device) => host.or(device),
        }
    }

    /// The walks whose text is written: the device's first, as its text may be called by the other.
    pub(super) fn written(&self) -> impl Iterator<Item = &'w Walked> + use<'w> {
        self.device.filter(|_| self.has_own_device_version).into_iter().chain(self.own_text())
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &'w Walked> + use<'w> {
        self.host.into_iter().chain(self.device)
    }
}

impl Program<'_> {
    /// The walks once it is known what texts that units share must hold for any of them; with what each unit needs.
    pub(super) fn settle_shared(
        &mut self,
        compilation: &Compilation,
        paths: &dyn Fn(FileId) -> String,
    ) -> (Walks, Vec<SharedNeeds>) {
        let mut needs = vec![SharedNeeds::default(); self.units.len()];
        loop {
            let walks = self.settle(&|unit, file| self.lowering(unit, file, compilation, paths));
            for (key, walked) in walks.host.iter().chain(&walks.device) {
                let (unit, parsed) = (&self.units[key.unit], self.parsed(key.unit, key.file));
                let own = &mut needs[key.unit];
                own.own_choices.extend(walked.own_choices.iter().flat_map(|name| unit.places_of(name)));
                let place = |&at: &usize| (parsed.file, parsed.text.to_file(&(at..at)).start);
                own.device_calls.extend(walked.device_calls.iter().map(place));
            }
            let own_choices = needs.iter().flat_map(|n| &n.own_choices).cloned().collect();
            let mut changed = self.choose_themselves(&own_choices);
            for unit in self.units.iter_mut().filter(|_| needs.len() > 1) {
                let before = unit.device_calls.len();
                unit.device_calls.extend(needs.iter().flat_map(|n| &n.device_calls));
                changed |= unit.device_calls.len() > before;
            }
            if !changed {
                return (walks, needs);
            }
        }
    }

    /// Finds out which functions need a device version of their own: those whose decisions differ
    /// there, and those that call such a function.
    pub(super) fn settle(&self, lowering: LowerFor) -> Walks {
        let mut versions = Versions::default();
        let flows: Vec<Flows> = self.units.iter().map(|_| Flows::default()).collect();
        // (What runs where may change what is called there; it comes to rest in as many steps as calls are deep.)
        let closures: usize = self.units.iter().map(|e| e.unit.calling.closures.len()).sum();
        for _ in 0..MAX_ROUNDS + 2 * closures {
            let walks = self.settle_functions(&versions, lowering);
            let mut next = Versions { functions: BTreeSet::new(), ..versions.clone() };
            for (u, unit) in self.units.iter().enumerate().filter(|(_, e)| !e.unit.calling.closures.is_empty()) {
                let last = versions.closures.get(&u).cloned().unwrap_or_default();
                next.closures.insert(u, closure_flow::find(unit.unit, u, &walks, &flows[u], &last));
            }
            next.implicit.extend(self.implicit(&walks));
            next.implicit.extend(self.combining_functions(&walks));
            next.implicit.extend(self.default_arguments_on_devices(&walks));
            next.by_other_names.extend(self.run_by_other_names(&walks));
            if next == versions {
                return walks;
            }
            versions = next;
        }
        Walks { unsettled: true, ..self.settle_functions(&versions, lowering) }
    }

    /// Says of units that nothing certain is known of what they run on devices.
    pub(super) fn give_up(&self, results: &mut [UnitResult]) {
        for (u, result) in results.iter_mut().enumerate().filter(|(u, _)| !self.units[*u].unit.files.is_empty()) {
            let mut sites = Sites::default();
            let message = "what runs on devices in this file does not come to rest";
            sites.report(&codes::UNSETTLED, self.parsed(u, 0), &(0..0), message);
            result.take(sites);
        }
    }

    /// The same, where it is known what else has a text of its own on devices.
    pub(super) fn settle_functions(&self, versions: &Versions, lowering: LowerFor) -> Walks {
        let mut own = versions.clone();
        let mut walks = self.walks(&own, lowering);
        walks.own_device_version = own.clone();
        let mut on_host = FxHashSet::default();
        let mut on_device = Callers::default();
        let ambiguous = self.ambiguous_callees(&walks);
        for (is_device, all) in [(false, &walks.host), (true, &walks.device)] {
            for (key, walked) in all {
                for (callee, device) in self.callees(key.unit, walked) {
                    match device {
                        true => {
                            on_device.entry(callee).or_default().insert((*key, is_device));
                        }
                        // Whom device versions call as the host would does not matter here.
                        false if is_device => {}
                        false => {
                            on_host.insert(callee);
                        }
                    }
                }
            }
        }
        walks.on_host = on_host;
        let mut changed: BTreeSet<FunctionKey> = walks.host.keys().copied().collect();
        while !changed.is_empty() {
            let differs = |key: &FunctionKey| match (walks.host.get(key), walks.device.get(key)) {
                (Some(host), Some(device)) => host.actions != device.actions && !self.is_declared_before(*key),
                _ => false,
            };
            let new = changed
                .iter()
                .filter(|key| !own.functions.contains(*key) && !own.implicit.contains(*key) && differs(key));
            let new: Vec<FunctionKey> =
                new.copied().filter(|key| self.host_may_call_from_any_unit(*key, &walks, &walks.on_host)).collect();
            let mut new: BTreeSet<FunctionKey> =
                new.iter().flat_map(|key| self.overloads_without_named_calls(*key, &walks)).collect();
            own.functions.extend(&new);
            for group in &ambiguous {
                if !group.iter().any(|key| own.functions.contains(key)) {
                    continue;
                }
                let others = group.iter().filter(|key| walks.device.contains_key(key));
                new.extend(others.filter(|key| own.functions.insert(**key)));
            }
            let callers: BTreeSet<(FunctionKey, bool)> =
                new.iter().flat_map(|k| on_device.get(k)).flatten().copied().collect();
            for &(key, is_device) in &callers {
                let walked = self.walk(key, is_device, None, &own, lowering);
                let all = if is_device { &mut walks.device } else { &mut walks.host };
                all.insert(key, walked);
            }
            changed = callers.into_iter().map(|(key, _)| key).collect();
        }
        walks.own_device_version = own;
        self.keep_host_text(&mut walks);
        walks
    }

    /// What is compiled already has no interface of a version: devices run what the host does.
    fn keep_host_text(&self, walks: &mut Walks) {
        let compiled: Vec<FunctionKey> =
            walks.device.keys().filter(|key| self.is_declared_before(**key)).copied().collect();
        for key in compiled {
            let Some(host) = walks.host.get(&key) else { continue };
            if walks.device.remove(&key).is_some_and(|device| device.actions != host.actions) {
                walks.without_version.insert(key);
            }
        }
    }

    /// Whether a procedure is declared by an interface body of a module that is compiled already.
    fn is_declared_before(&self, key: FunctionKey) -> bool {
        !self.whole && self.separate_interface(key).is_some_and(|interface| interface.unit != key.unit)
    }

    /// A function with those that are told from it by overload resolution only, where no call names them: of an object
    /// that is called all must have the other name.
    pub(super) fn overloads_without_named_calls(&self, key: FunctionKey, walks: &Walks) -> Vec<FunctionKey> {
        let mut all = vec![key];
        all.extend(self.family_on_device(key, walks).into_iter().filter(|other| *other != key));
        let unit = self.units[key.unit].unit;
        let Some(d) = self.declaration(key).filter(|_| unit.language == Language::Cxx) else { return all };
        let parsed = self.parsed(key.unit, key.file);
        if mangle::plain(parsed.name_of(d)) != &b"operator()"[..] {
            return all;
        }
        let entities = unit.entities();
        let space =
            |k: FunctionKey, d: &Declaration| entities.function_of(k.file, d).map(|f| entities.function(f).space);
        let own = space(key, d);
        let is_alike = |k: &&FunctionKey| {
            let other = self.declaration(**k).filter(|_| k.unit == key.unit);
            other.is_some_and(|o| {
                self.parsed(k.unit, k.file).name_of(o).starts_with(b"operator") && space(**k, o) == own
            })
        };
        all.extend(walks.device.keys().filter(is_alike).copied());
        all
    }

    /// Walks every function as the host runs it, and as the device does where it does.
    pub(super) fn walks(&self, own: &Versions, lowering: LowerFor) -> Walks {
        let mut walks = Walks::default();
        let mut queue: Vec<FunctionKey> = Vec::new();
        // Also those whose name could not be read: what an unknown macro defines.
        let units = self.units.iter().enumerate();
        let files = units.flat_map(|(u, e)| elaborate::files(e.unit).map(move |(f, parsed)| (u, f, parsed)));
        let keys: Vec<FunctionKey> = files
            .flat_map(|(u, f, parsed)| {
                functions(parsed).into_iter().map(move |n| FunctionKey { unit: u, file: f, node: n })
            })
            .collect();
        for key in keys {
            let device_only = self.device_only(key);
            if device_only || self.device_type(key).is_some_and(|t| t != DeviceType::Host) {
                queue.push(key);
            }
            if self.runs_in_other_units(key).is_some_and(|runs| runs.on_device) {
                queue.push(key);
            }
            if !device_only || self.device_type(key) == Some(DeviceType::Host) {
                let walked = self.walk(key, false, None, own, lowering);
                queue.extend(self.device_callees(key.unit, &walked));
                walks.host.insert(key, walked);
            }
        }
        queue.extend(own.implicit.iter().chain(&own.by_other_names).copied());
        while let Some(key) = queue.pop() {
            if walks.device.contains_key(&key) || self.device_type(key) == Some(DeviceType::Host) {
                continue;
            }
            let walked = self.walk(key, true, None, own, lowering);
            queue.extend(self.device_callees(key.unit, &walked));
            queue.extend(self.siblings(key));
            walks.device.insert(key, walked);
        }
        walks
    }

    /// The definitions that a walked function calls, and whether from device code.
    pub(super) fn callees<'w>(
        &'w self,
        unit: usize,
        walked: &'w Walked,
    ) -> impl Iterator<Item = (FunctionKey, bool)> + 'w {
        let all = walked.calls.iter().flat_map(move |(name, device)| {
            self.family(unit, name).iter().map(move |name| (self.defined(unit, name), *device))
        });
        all.flat_map(|(defined, device)| defined.into_iter().map(move |key| (key, device)))
    }

    pub(super) fn device_callees(&self, unit: usize, walked: &Walked) -> Vec<FunctionKey> {
        self.callees(unit, walked).filter(|(_, device)| *device).map(|(key, _)| key).collect()
    }

    /// The definition that a name means in a unit; more than one where nothing tells which is linked with it.
    pub(super) fn defined(&self, unit: usize, name: &Name) -> Vec<FunctionKey> {
        match self.own[unit].get(name) {
            Some(own) => vec![*own],
            None => self.named(unit, name),
        }
    }

    /// The same of definitions with external linkage.
    pub(super) fn named(&self, unit: usize, name: &[u8]) -> Vec<FunctionKey> {
        let Some(definers) = self.external.get(name) else { return Vec::new() };
        definers.nearest(&self.members[unit], &|key| &self.members[key.unit])
    }

    /// Definitions of which a call in device code may mean any: all have a version for devices if one has.
    pub(super) fn ambiguous_callees(&self, walks: &Walks) -> BTreeSet<Vec<FunctionKey>> {
        let mut groups = BTreeSet::new();
        for (caller, walked) in walks.host.iter().chain(&walks.device) {
            let called = walked.calls.iter().filter(|(_, device)| *device);
            groups.extend(called.map(|(name, _)| self.defined(caller.unit, name)).filter(|all| all.len() > 1));
        }
        groups
    }

    /// Whether a unit may mean a function by its name.
    pub(super) fn may_mean(&self, unit: usize, key: FunctionKey) -> bool {
        let name = self.name(key);
        let is_external = self.external.get(&name).is_some_and(|definers| definers.all().contains(&key));
        unit == key.unit || !is_external || self.named(unit, &name).contains(&key)
    }
}
