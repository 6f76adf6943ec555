//! Targets that are the same to units: their devices answer alike all that the units' selectors ask, so what units come
//! to for one of them holds for all, but for what is named after the target.
//!
//! A target is asked for its host's traits, by what a compiler's passes are told, and by selectors what its offload
//! device has ([`DeviceQuestions`]): the answers must be the same ([`Seen`]). Whoever asks for a name, or whether the
//! device is the host, is noted, and what comes of it is that target's only ([`Resolved::is_for_one_target`]).

use super::Engine;
use crate::elaborate;
use crate::parts::{PartUnit, Resolved};
use crate::program::facts::RestOfProgram;
use crate::request::SiteDecision;
use ompick_frontend::directive::{ClauseKind, Directive};
use ompick_frontend::unit::Unit;
use ompick_resolver::context::{Context, DeviceTraits};
use ompick_resolver::decision::Decision;
use ompick_resolver::device_questions::DeviceQuestions;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// All that units see of a target, but for names.
#[derive(PartialEq)]
struct Seen<'s> {
    units: Vec<SeenByUnit>,
    /// What is known of the rest of the program for the target.
    elsewhere: &'s RestOfProgram,
}

/// What one unit sees of it.
#[derive(PartialEq)]
struct SeenByUnit {
    /// The context at the top of a host procedure, the host in the place of the offload device.
    on_host: Context,
    device_pass: Option<&'static str>,
    /// What its selectors ask of the offload device.
    answers: Vec<bool>,
}

impl SeenByUnit {
    fn of(context: &Context, questions: &DeviceQuestions) -> SeenByUnit {
        SeenByUnit {
            on_host: Context { offload: context.host.clone(), ..context.clone() },
            device_pass: elaborate::device_pass(context),
            answers: questions.answers(&context.offload),
        }
    }
}

impl Engine<'_> {
    /// By target: the first target that is the same to units which are resolved together.
    pub(super) fn first_alike(&self, units: &[(usize, Unit)], elsewhere: &[RestOfProgram]) -> Vec<usize> {
        let settings = &self.request.settings;
        let targets = self.request.targets.len();
        // Who wants more than texts has few targets, and more of each.
        if targets < 2 || settings.overlay.is_some() || settings.plans || settings.compared {
            return (0..targets).collect();
        }
        let mut questions = DeviceQuestions::default();
        for (_, unit) in units {
            unit.files
                .iter()
                .flat_map(|file| &file.directives)
                .for_each(|placed| ask(&mut questions, &placed.directive));
            unit.regions.iter().for_each(|region| questions.add(&region.selector));
        }
        let mut seen: Vec<Seen> = Vec::with_capacity(targets);
        let mut first: Vec<usize> = Vec::with_capacity(targets);
        for (n, (target, elsewhere)) in self.request.targets.iter().zip(elsewhere).enumerate() {
            let of_unit = |(input, _): &(usize, Unit)| {
                SeenByUnit::of(&elaborate::base_context(settings, n, target, *input), &questions)
            };
            let own = Seen { units: units.iter().map(of_unit).collect(), elsewhere };
            first.push(seen.iter().position(|other| *other == own).unwrap_or(n));
            seen.push(own);
        }
        first
    }
}

/// Adds what the selectors of a directive and of the directive variants in it ask.
fn ask(questions: &mut DeviceQuestions, directive: &Directive) {
    for clause in &directive.clauses {
        match &clause.kind {
            ClauseKind::Match(selector) | ClauseKind::When { selector, .. } => questions.add(selector),
            ClauseKind::Otherwise { .. } | ClauseKind::Plain => {}
        }
        if let Some(variant) = clause.variant() {
            ask(questions, variant);
        }
    }
}

/// Sites as another target has them, to which all results are the same.
pub(super) struct Moved {
    /// By the address of an offload device in the sites' contexts: that of the target.
    devices: FxHashMap<usize, Arc<DeviceTraits>>,
    /// By result: the target's offload device.
    of_unit: Vec<Arc<DeviceTraits>>,
    /// By the address of a decision, and whether it was made for the offload device.
    decisions: FxHashMap<(usize, bool), Option<Arc<Decision>>>,
}

impl Moved {
    /// From results to a target; `offload` gives its device for an input.
    pub(super) fn new(units: &[&PartUnit], target: usize, offload: &dyn Fn(usize) -> Arc<DeviceTraits>) -> Moved {
        let of_unit: Vec<_> = units.iter().map(|unit| offload(unit.input)).collect();
        let address = |unit: &&PartUnit| Arc::as_ptr(&unit.target(target).offload) as usize;
        let devices = units.iter().map(address).zip(of_unit.iter().cloned()).collect();
        Moved { devices, of_unit, decisions: FxHashMap::default() }
    }

    /// A site of a unit.
    pub(super) fn site(&mut self, unit: usize, mut site: SiteDecision) -> SiteDecision {
        let device = self.devices.get(&(Arc::as_ptr(&site.device) as usize));
        let key = (Arc::as_ptr(&site.decision) as usize, device.is_some());
        let known = self
            .decisions
            .entry(key)
            .or_insert_with(|| site.decision.for_offload_device(&self.of_unit[unit], device.is_some()).map(Arc::new));
        if let Some(decision) = known {
            site.decision = decision.clone();
        }
        if let Some(device) = device {
            site.device = device.clone();
        }
        site
    }
}

/// Whether results for one target stand for others to which the units are the same.
pub(super) fn are_for_all(results: &[Resolved]) -> bool {
    results.iter().all(|result| !result.is_for_one_target)
}
