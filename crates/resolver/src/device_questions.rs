//! What selectors ask of devices: two devices that give the same answers are the same to them, and what was decided for
//! the one holds for the other. Only reasons tell them apart.

use crate::context::DeviceTraits;
use crate::decision::{Decision, Verdict};
use crate::matching::Why;
use crate::normal::Normal;
use crate::selector::{ContextSelector, TraitSetName};
use std::collections::BTreeSet;

/// Names of traits and properties that selectors ask for, in the device set or in `target_device`. Nothing else is
/// asked of a device: a property matches by being one of its names (OpenMP 5.2, 7.3).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeviceQuestions(BTreeSet<(String, String)>);

impl DeviceQuestions {
    /// Adds what a selector asks.
    pub fn add(&mut self, selector: &ContextSelector) {
        let asks = |set: &TraitSetName| matches!(set, TraitSetName::Device | TraitSetName::TargetDevice);
        if !selector.sets.iter().any(|set| asks(&set.name)) {
            return;
        }
        for ((_, name), wanted) in Normal::of(selector).traits.iter().filter(|((set, _), _)| asks(set)) {
            self.0.extend(wanted.properties.iter().map(|property| (name.clone(), property.name.clone())));
        }
    }

    /// Whether a device has each, in one order for all devices.
    pub fn answers(&self, device: &DeviceTraits) -> Vec<bool> {
        let has = |(name, property): &(String, String)| {
            device.names(name).is_some_and(|names| names.contains(property.as_str()))
        };
        self.0.iter().map(has).collect()
    }
}

impl Decision {
    /// The same decision with another offload device, which answers all that was asked in the same way: its reasons are
    /// in terms of that one. `runs_there`: it was made for code on the offload device. `None`: it names none.
    pub fn for_offload_device(&self, device: &DeviceTraits, runs_there: bool) -> Option<Decision> {
        let names_it = |why: &Why| match why {
            Why::NotActive { set, .. } => runs_there && *set == TraitSetName::Device,
            Why::NoTargetDevice { .. } => true,
            _ => false,
        };
        let branches = || self.constancy.iter().flat_map(|c| [&c.with, &c.without]);
        let own = self.candidates.iter().flat_map(|candidate| candidate.why_not()).any(names_it);
        if !own && branches().all(|branch| branch.for_offload_device(device, runs_there).is_none()) {
            return None;
        }
        let mut decision = self.clone();
        for candidate in &mut decision.candidates {
            let Verdict::Incompatible(reasons) = &mut candidate.verdict else { continue };
            for why in reasons.iter_mut().filter(|why| names_it(why)) {
                match why {
                    Why::NotActive { name, active, .. } => {
                        *active = device.names(name).into_iter().flatten().cloned().collect();
                    }
                    Why::NoTargetDevice { offload, .. } => offload.clone_from(&device.name),
                    _ => {}
                }
            }
        }
        if let Some(constancy) = &mut decision.constancy {
            for branch in [&mut constancy.with, &mut constancy.without] {
                if let Some(other) = branch.for_offload_device(device, runs_there) {
                    *branch = other;
                }
            }
        }
        Some(decision)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::Context;
    use crate::resolve::{Candidate, resolve_metadirective, resolve_variant};
    use crate::testing::{host, selector};

    const SELECTORS: [&str; 14] = [
        "device={kind(gpu)}",
        "device={kind(any)}",
        "device={kind(host)},user={condition(n)}",
        "device={isa(sm_70)}",
        "device={isa(sm_80),kind(gpu)}",
        "device={arch(nvptx)},user={condition(n)}",
        "device={unheard(of)}",
        "device={isa(sm_90(1))}",
        "target_device={isa(sm_80)}",
        "target_device={arch(x86_64),kind(nohost)}",
        "target_device={device_num(n),isa(sm_70)}",
        "device={kind(gpu),isa(sm_70)},implementation={extension(match_any)}",
        "device={isa(sm_80)},implementation={extension(match_none)}",
        "construct={target},device={isa(sm_70)},user={condition(n)}",
    ];

    fn devices() -> Vec<DeviceTraits> {
        let gpu = |name: &str, isa: &[&str]| DeviceTraits::new(name, ["gpu", "nohost"], ["nvptx"], isa.iter().copied());
        vec![
            gpu("sm_60", &["sm_60"]),
            gpu("sm_61", &["sm_60", "sm_61"]),
            gpu("sm_70", &["sm_60", "sm_70"]),
            gpu("sm_75", &["sm_60", "sm_70", "sm_75"]),
            gpu("sm_80", &["sm_70", "sm_80"]),
            DeviceTraits::new("gfx90a", ["gpu", "nohost"], ["amdgcn"], ["gfx90a"]),
            DeviceTraits::new("gfx906", ["gpu", "nohost"], ["amdgcn"], ["gfx906"]),
            host(),
        ]
    }

    /// Whatever is asked, on the host or on the device: what is decided for a device is what is decided for every other
    /// that gives the same answers, with reasons in terms of that one.
    #[test]
    fn what_is_decided_for_a_device_holds_for_all_that_answer_alike() {
        let (mut alike, mut apart, mut reworded) = (0, 0, 0);
        let all: Vec<ContextSelector> = SELECTORS.iter().map(|text| selector(text)).collect();
        for (one, other) in (0..all.len()).flat_map(|one| (0..all.len()).map(move |other| (one, other))) {
            let mut questions = DeviceQuestions::default();
            [one, other].iter().for_each(|&n| questions.add(&all[n]));
            let candidates = [one, other].map(|n| Candidate::when(all[n].clone()));
            for (own, there) in
                devices().into_iter().flat_map(|own| devices().into_iter().map(move |d| (own.clone(), d)))
            {
                if questions.answers(&own) != questions.answers(&there) {
                    apart += 1;
                    continue;
                }
                for on_device in [false, true] {
                    let context = |device: &DeviceTraits| match on_device {
                        true => Context::new(host(), device.clone()).inside("target"),
                        false => Context::new(host(), device.clone()),
                    };
                    for resolve in [resolve_metadirective, resolve_variant] {
                        let decided = resolve(&context(&own), &candidates);
                        let moved = decided.for_offload_device(&there, on_device);
                        reworded += usize::from(moved.as_ref().is_some_and(|moved| *moved != decided));
                        alike += 1;
                        assert_eq!(moved.unwrap_or(decided), resolve(&context(&there), &candidates), "{one} {other}");
                    }
                }
            }
        }
        assert!(alike > 1000 && apart > 1000 && reworded > 1000, "{alike} {apart} {reworded}");
    }
}
