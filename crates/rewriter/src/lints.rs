//! Lint rules that need the targets; the others are [`ompick_frontend::lints`].

use crate::elaborate;
use crate::request::Request;
use ompick_frontend::check;
use ompick_frontend::codes;
use ompick_frontend::diag::{Diagnostic, Label};
use ompick_frontend::directive::ClauseKind;
use ompick_frontend::lints;
use ompick_frontend::placed::Placed;
use ompick_frontend::unit::{ParsedFile, Unit};
use ompick_resolver::context::Context;
use ompick_resolver::decision::Verdict;
use ompick_resolver::names::LLVM_EXTENSIONS;
use ompick_resolver::profile::{self, Profile};
use ompick_resolver::resolve::{Candidate, resolve_variant};
use ompick_resolver::selector::{ContextSelector, TraitPropertyKind, TraitSetName};

/// All of them for a unit, which is an input of the request.
pub fn lints(unit: &Unit, request: &Request, input: usize) -> Vec<Diagnostic> {
    let mut found = lints::lints(unit);
    let directives = unit.files.iter().filter(|p| !p.system).flat_map(|p| p.directives.iter().map(move |d| (p, d)));
    for (parsed, placed) in directives {
        for clause in &placed.directive.clauses {
            if let ClauseKind::When { selector, .. } | ClauseKind::Match(selector) = &clause.kind {
                found.extend(names_of_one(parsed, placed, selector));
            }
        }
    }
    let targets = request.targets.iter().enumerate();
    let outside = targets.map(|(n, target)| elaborate::base_context(&request.settings, n, target, input));
    let contexts: Vec<Context> = outside.flat_map(|c| [c.clone(), c.inside("target")]).collect();
    for parsed in unit.files.iter().filter(|p| !p.system) {
        for placed in parsed.directives.iter().filter(|p| p.directive.name.ends_with("declare variant")) {
            for clause in &placed.directive.clauses {
                let ClauseKind::Match(selector) = &clause.kind else { continue };
                let Some(of_device) = of_device(selector).filter(|own| !fits_any(&contexts, own)) else { continue };
                let names: Vec<String> = request.targets.iter().map(|t| format!("`{}`", t.name)).collect();
                let host = request.targets.first().map_or("", |t| &t.host.name);
                found.push(Diagnostic {
                    code: &codes::NO_TARGET,
                    message: "none of the targets can choose this variant".to_owned(),
                    labels: vec![Label {
                        file: parsed.file,
                        range: parsed.text.to_file(&placed.place(&clause.range)),
                        message: String::new(),
                    }],
                    notes: vec![format!(
                        "{of_device} is neither the host, `{host}`, nor the device of {}",
                        names.join(", ")
                    )],
                    fixes: Vec::new(),
                });
            }
        }
    }
    found
}

/// Names of architectures that gcc knows and LLVM does not, or the other way round, and LLVM's own extensions.
fn names_of_one(parsed: &ParsedFile, placed: &Placed, selector: &ContextSelector) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (set, trait_) in selector.sets.iter().flat_map(|set| set.selectors.iter().map(move |s| (&set.name, s))) {
        for property in trait_.properties.iter().flatten() {
            let (TraitPropertyKind::Name(name) | TraitPropertyKind::Clause { name, .. }) = &property.kind else {
                continue;
            };
            let said = match (set, trait_.name.as_str()) {
                (TraitSetName::Device | TraitSetName::TargetDevice, "arch") => architecture_of_one(name),
                (TraitSetName::Implementation, "extension") if LLVM_EXTENSIONS.contains(&name.as_str()) => {
                    Some(NameOfOne {
                        message: format!("`{name}` is LLVM's; other compilers do not know it"),
                        both: None,
                    })
                }
                _ => None,
            };
            let Some(NameOfOne { message, both }) = said else { continue };
            let place = placed.place(&property.span);
            let range = parsed.text.to_file(&place);
            let fix = both.as_ref().and_then(|both| check::renamed(parsed, &place, name, both));
            found.push(Diagnostic {
                code: &codes::COMPILERS_NAME,
                message,
                labels: vec![Label { file: parsed.file, range, message: String::new() }],
                notes: both.map(|both| format!("both know `{both}`")).into_iter().collect(),
                fixes: fix.into_iter().collect(),
            });
        }
    }
    found
}

/// A name that one compiler knows and another does not.
struct NameOfOne {
    message: String,
    /// What both call it.
    both: Option<String>,
}

/// What is to be said of an architecture's name that gcc knows and LLVM does not, or the other way round.
fn architecture_of_one(name: &str) -> Option<NameOfOne> {
    let knows = |profile: &Profile, vendor: &str| profile.arch_names(vendor).contains(name);
    let known_to = |vendor: &str| profile::built_in().find(|profile| knows(profile, vendor));
    let (profile, knowing, other) = match (known_to("gnu"), known_to("llvm")) {
        (Some(profile), None) => (profile, "gcc", "LLVM"),
        (None, Some(profile)) => (profile, "LLVM", "gcc"),
        _ => return None,
    };
    let both = profile.arch_names("gnu").intersection(&profile.arch_names("llvm")).next().cloned();
    Some(NameOfOne { message: format!("`{name}` is an architecture to {knowing}, but not to {other}"), both })
}

/// What a selector asks of the device that code runs on; `None`: nothing.
fn of_device(selector: &ContextSelector) -> Option<ContextSelector> {
    let mut own = selector.clone();
    own.sets.retain(|set| set.name == TraitSetName::Device);
    (!own.sets.is_empty()).then_some(own)
}

fn fits_any(contexts: &[Context], selector: &ContextSelector) -> bool {
    let candidate = [Candidate::when(selector.clone())];
    let fits = |c: &Context| !matches!(resolve_variant(c, &candidate).candidates[0].verdict, Verdict::Incompatible(_));
    contexts.iter().any(fits)
}
