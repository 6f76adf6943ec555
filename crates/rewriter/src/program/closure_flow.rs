//! Where the lambda expressions of a unit run: on the host, on a device, on both. A closure object is followed from
//! variable to variable and from argument to parameter; what calls it there runs it, and the walks know on what.

use super::{FunctionKey, Walks};
use crate::closures::{Closures, Runs};
use crate::specialise::Met;
use ompick_frontend::closures::{self, CallPlace, Flow, Variable};
use ompick_frontend::cpp::PassId;
use ompick_frontend::syntax::{Declaration, DeclarationKind};
use ompick_frontend::unit::{ClosureId, Position, Unit};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::Range;
use std::rc::Rc;

/// What is found out once of a unit: where its closures go.
#[derive(Default)]
pub(super) struct Flows {
    of_closures: RefCell<FxHashMap<ClosureId, Rc<[Flow]>>>,
    of_variables: RefCell<FxHashMap<Variable, Rc<[Flow]>>>,
    /// Whether a variable holds what a closure object is converted to.
    converted: RefCell<FxHashMap<Variable, bool>>,
}

impl Flows {
    fn of_closure(&self, unit: &Unit, id: ClosureId) -> Rc<[Flow]> {
        let known = self.of_closures.borrow().get(&id).cloned();
        known.unwrap_or_else(|| {
            let found: Rc<[Flow]> = closures::flows_of_closure(unit, id).into();
            self.of_closures.borrow_mut().insert(id, found.clone());
            found
        })
    }

    fn converts(&self, unit: &Unit, variable: Variable) -> bool {
        *self.converted.borrow_mut().entry(variable).or_insert_with(|| closures::converts(unit, variable))
    }

    fn of_variable(&self, unit: &Unit, variable: Variable) -> Rc<[Flow]> {
        let known = self.of_variables.borrow().get(&variable).cloned();
        known.unwrap_or_else(|| {
            let found: Rc<[Flow]> = closures::flows_of_variable(unit, variable).into();
            self.of_variables.borrow_mut().insert(variable, found.clone());
            found
        })
    }
}

/// What the walks have met of a unit.
struct AllMet<'w> {
    /// In the host's walks; in a device's for functions that only devices run.
    of_place: FxHashMap<CallPlace, Vec<&'w Met>>,
    /// Functions that devices run: files, and parts of them.
    on_device: Vec<(usize, Range<usize>)>,
}

impl<'w> AllMet<'w> {
    fn of(unit: &Unit, u: usize, walks: &'w Walks) -> AllMet<'w> {
        let mut of_place: FxHashMap<CallPlace, Vec<&Met>> = FxHashMap::default();
        let only_device = walks.device.iter().filter(|(key, _)| !walks.host.contains_key(*key));
        for (key, walked) in walks.host.iter().chain(only_device).filter(|(key, _)| key.unit == u) {
            for met in &walked.met {
                of_place.entry(Position { file: key.file, at: met.at }).or_default().push(met);
            }
        }
        let devices = walks.device.keys().filter(|key| key.unit == u);
        let extent = |key: &FunctionKey| (key.file, unit.files[key.file].nodes.list[key.node as usize].extent.clone());
        AllMet { of_place, on_device: devices.map(extent).collect() }
    }

    /// Whether a device runs the function around a place, whatever it is given.
    fn is_in_device_function(&self, Position { file, at }: CallPlace) -> bool {
        self.on_device.iter().any(|(f, extent)| *f == file && extent.contains(&at))
    }

    /// Where a call runs in a function that runs on the host, or on a device: `true` for the device. `created`: where
    /// the object or variable comes from that is meant; a body for devices around it has one of its own.
    fn states(&self, call: CallPlace, on_device: bool, created: CallPlace) -> BTreeSet<bool> {
        if on_device {
            return BTreeSet::from([true]);
        }
        let Some(all) = self.of_place.get(&call) else { return BTreeSet::from([false]) };
        let own = |m: &Met| {
            m.body.is_some_and(|(start, end)| created.file == call.file && (start..end).contains(&created.at))
        };
        let only_own = all.iter().all(|m| own(m));
        all.iter().filter(|m| only_own || !own(m)).map(|m| m.on_device).collect()
    }

    fn has_device_code(&self) -> bool {
        self.of_place.values().flatten().any(|m| m.on_device)
    }
}

/// Finds where the lambda expressions of a unit run; `last`: what was found with the walks before.
pub(super) fn find(unit: &Unit, u: usize, walks: &Walks, flows: &Flows, last: &Closures) -> Closures {
    let mut found = Closures { apart: last.apart.clone(), ..Closures::default() };
    if unit.calling.closures.is_empty() {
        return found;
    }
    for (key, walked) in walks.host.iter().filter(|(key, _)| key.unit == u) {
        found.apart.extend(walked.closures_apart.iter().map(|c| ClosureId { file: key.file, index: *c }));
    }
    let met = AllMet::of(unit, u, walks);
    loop {
        let mut next = Closures {
            apart: found.apart.clone(),
            holders: found.holders.clone(),
            calls: found.calls.clone(),
            ..Closures::default()
        };
        for &closure in &unit.calling.closures {
            let runs = follow(unit, closure, &met, flows, &mut next);
            next.runs.insert(closure, runs);
        }
        if next == found {
            return found;
        }
        found = next;
    }
}

/// Follows one closure object.
fn follow(unit: &Unit, closure: ClosureId, met: &AllMet, flows: &Flows, found: &mut Closures) -> Runs {
    let mut runs = Runs::default();
    let mut seen: FxHashSet<(Variable, bool)> = FxHashSet::default();
    let mut given: FxHashSet<CallPlace> = FxHashSet::default();
    let start = Position { file: closure.file, at: closure.of(unit).whole.start };
    let mut open: Vec<(Rc<[Flow]>, bool, CallPlace)> = vec![(flows.of_closure(unit, closure), false, start)];
    while let Some((steps, root, created)) = open.pop() {
        let mut held: Vec<(Variable, bool)> = Vec::new();
        // What a member or a global variable holds is called wherever its function runs.
        let is_shared = shared(unit, created).is_some();
        let on_device = |place: Position| (is_shared && met.is_in_device_function(place)).then_some(true);
        let roots = |variable: Variable| std::iter::once(root).chain(on_device(variable));
        let states = |call: CallPlace| -> BTreeSet<bool> {
            met.states(call, root, created).into_iter().chain(on_device(call)).collect()
        };
        let run = |runs: &mut Runs, call: CallPlace| {
            for on_device in states(call) {
                if on_device { runs.device = true } else { runs.host = true }
            }
        };
        for step in steps.iter() {
            match step {
                Flow::To(variable) => held.extend(roots(*variable).map(|root| (*variable, root))),
                Flow::Invoked => run(&mut runs, start),
                Flow::Converted => runs.is_pointer = true,
                Flow::Called(call) => {
                    found.calls.entry(closure).or_default().insert(*call);
                    run(&mut runs, *call);
                }
                Flow::Lent(call) => {
                    run(&mut runs, *call);
                    runs.lent = runs.lent.or_else(|| states(*call).contains(&true).then_some(*call));
                }
                Flow::Returned(outer) => {
                    let calls = found.calls.get(outer).cloned().unwrap_or_default();
                    // (One that is called where it is written has no such place.)
                    if flows.of_closure(unit, *outer).contains(&Flow::Invoked) {
                        runs.host = true;
                        runs.unseen = Some(Position { file: outer.file, at: outer.of(unit).whole.start });
                    }
                    for call in calls.into_iter().filter(|call| given.insert(*call)) {
                        open.push((closures::flows_of_call(unit, call).into(), root, call));
                    }
                }
                Flow::Passed { call, to } => {
                    let states = states(*call);
                    held.extend(to.iter().flat_map(|v| states.iter().map(|s| (*v, *s))));
                }
                Flow::PassedToObject { call, object, index } => {
                    let takers = found.holders.get(object).into_iter().flatten();
                    let to = takers.filter_map(|c| closures::parameter_of_closure(unit, *c, *index));
                    let (to, states): (Vec<_>, _) = (to.collect(), states(*call));
                    if to.is_empty() {
                        run(&mut runs, *call);
                    }
                    held.extend(to.iter().flat_map(|v| states.iter().map(|s| (*v, *s))));
                }
                Flow::Unparsed(call) => runs.unseen = Some(*call),
                Flow::Stored { file, at } => {
                    runs.host = true;
                    if met.has_device_code() {
                        runs.unseen = Some(Position { file: *file, at: *at });
                    }
                }
            }
        }
        for (variable, root) in held {
            if runs.converted.is_none() && flows.converts(unit, variable) {
                runs.converted = Some(variable);
            }
            note_shared(unit, variable, met, &mut runs);
            if seen.insert((variable, root)) {
                found.holders.entry(variable).or_default().insert(closure);
                open.push((flows.of_variable(unit, variable), root, closures::created_at(unit, variable)));
            }
        }
    }
    runs
}

/// Notes who may call what a variable holds that is no function's own.
fn note_shared(unit: &Unit, variable: Variable, met: &AllMet, runs: &mut Runs) {
    let Some(declaration) = shared(unit, variable) else { return };
    // What a header has for all is called by other sources, too, and all of them see one text.
    let of_header = unit.files[variable.file].pass != PassId(0);
    if of_header {
        (runs.host, runs.device) = (true, true);
    }
    // Calls of a variable template are not told from those of functions.
    if !declaration.templates.is_empty() && (of_header || met.has_device_code()) {
        (runs.host, runs.unseen) = (true, Some(variable));
    }
}

/// The declaration of a variable that is no function's own.
fn shared(unit: &Unit, Position { file, at }: Variable) -> Option<&Declaration> {
    let syntax = &unit.files[file].syntax;
    syntax.declaration_named_at(at).filter(|d| d.kind == DeclarationKind::Object && !syntax.is_local(d))
}
