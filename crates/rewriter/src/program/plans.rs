//! The plans of files, put together from the walks over their functions.

use super::*;
use crate::plan::{Adjacent, Definition, DefinitionKind, Helper, RunsOn, Version};

impl Program<'_> {
    /// Adds what was planned for a function to its file's plan.
    pub(super) fn plan(&self, key: FunctionKey, walks: &Walks, result: &mut UnitResult) {
        let walked = walks.of(key);
        let function = self.name(key);
        let plan = result.plans.entry(key.file).or_default();
        if let (true, Some(device)) = (walked.apart, walked.device) {
            let written_as = self.device_version_of(key.unit, &function, &walks.own_device_version.functions);
            let actions = device.actions.clone();
            plan.versions.push(Version { function: function.clone(), runs_on: RunsOn::Device, written_as, actions });
        }
        if let Some(own) = walked.own_text() {
            let runs_on = match (walked.host, walked.device) {
                (Some(_), Some(_)) if !walked.apart => RunsOn::Both,
                (None, Some(_)) => RunsOn::Device,
                _ => RunsOn::Host,
            };
            plan.versions.push(Version { function, runs_on, written_as: None, actions: own.actions.clone() });
        }
        for walked in walked.written() {
            let helpers = walked.helpers.iter().map(|(name, helper)| of_helper(name, helper));
            let adjacent = walked.adjacent.iter().map(|((_, _, name), adjacent)| of_adjacent(name, adjacent));
            plan.definitions.extend(helpers.chain(adjacent));
        }
        plan.definitions.sort();
        plan.definitions.dedup();
    }
}

fn of_helper(name: &Name, helper: &Helper) -> Definition {
    let (kind, of) = match helper {
        Helper::Alias { variant } => (DefinitionKind::Alias, Some(variant.clone())),
        Helper::Dispatcher(dispatcher) => (DefinitionKind::Dispatcher, Some(dispatcher.base.clone())),
        Helper::Forwarder(forwarder) => (DefinitionKind::Forwarder, Some(forwarder.callee.clone())),
        Helper::Assumed { .. } => (DefinitionKind::Prototype, None),
        Helper::Prototype { of } => (DefinitionKind::Prototype, Some(of.clone())),
        Helper::Support(_) => (DefinitionKind::Support, None),
    };
    Definition { kind, name: name.clone(), of }
}

fn of_adjacent(name: &Name, adjacent: &Adjacent) -> Definition {
    let (kind, of) = match adjacent {
        Adjacent::Clone(clone) => (DefinitionKind::Clone, (clone.name != *name).then(|| clone.name.clone())),
        Adjacent::Mark(_) | Adjacent::Using { .. } => (DefinitionKind::Access, None),
        Adjacent::Prototype { .. } => (DefinitionKind::Prototype, None),
        Adjacent::Support(_) => (DefinitionKind::Support, None),
    };
    Definition { kind, name: name.clone(), of }
}

/// Adds what calls of Fortran need elsewhere to the plans of the files that get it.
pub(super) fn add_requests(requests: &BTreeSet<Request>, results: &mut [UnitResult]) {
    for request in requests {
        let (place, kind, name, of) = match request {
            Request::Alias { owner, name, alias } => (owner, DefinitionKind::Alias, alias, Some(name.clone())),
            Request::Generic { owner, name, .. } => (owner, DefinitionKind::Clone, name, None),
            Request::Publish { module, name } | Request::Hide { module, name } => {
                (module, DefinitionKind::Access, name, None)
            }
            Request::Only { scope, item, .. } | Request::Use { scope, item, .. } => {
                (scope, DefinitionKind::Access, &item.local, None)
            }
            Request::Declare { owner, name, .. } => (owner, DefinitionKind::Prototype, name, None),
            Request::Dispatcher(made) => (&made.owner, DefinitionKind::Dispatcher, &made.name, None),
        };
        let definitions = &mut results[place.unit].plans.entry(place.file).or_default().definitions;
        definitions.push(Definition { kind, name: name.clone(), of });
        definitions.sort();
        definitions.dedup();
    }
}
