//! Lint rules that need the targets; the others are [`ompick_frontend::lints`].

use crate::elaborate;
use crate::request::Request;
use ompick_frontend::codes;
use ompick_frontend::diag::{Diagnostic, Label};
use ompick_frontend::directive::ClauseKind;
use ompick_frontend::lints;
use ompick_frontend::unit::Unit;
use ompick_resolver::context::Context;
use ompick_resolver::decision::Verdict;
use ompick_resolver::resolve::{Candidate, resolve_variant};
use ompick_resolver::selector::{ContextSelector, TraitSetName};

/// All of them for a unit, which is an input of the request.
pub fn lints(unit: &Unit, request: &Request, input: usize) -> Vec<Diagnostic> {
    let mut found = lints::lints(unit);
    let targets = request.targets.iter().enumerate();
    let outside = targets.map(|target| elaborate::base_context(&request.settings, target, input));
    let contexts: Vec<Context> = outside.flat_map(|c| [c.clone(), c.inside("target")]).collect();
    for parsed in unit.files.iter().filter(|p| !p.system) {
        for placed in parsed.directives.iter().filter(|p| p.directive.name.ends_with("declare variant")) {
            for clause in &placed.directive.clauses {
                let ClauseKind::Match(selector) = &clause.kind else { continue };
                let Some(of_device) = of_device(selector).filter(|own| !fits_any(&contexts, own)) else { continue };
                let names: Vec<String> = request.targets.iter().map(|t| format!("`{}`", t.name)).collect();
                found.push(Diagnostic {
                    code: &codes::NO_TARGET,
                    message: "none of the targets can choose this variant".to_owned(),
                    labels: vec![Label {
                        file: parsed.file,
                        range: parsed.text.to_file(&placed.place(&clause.range)),
                        message: String::new(),
                    }],
                    notes: vec![format!("{of_device} is neither the host nor the device of {}", names.join(", "))],
                    fixes: Vec::new(),
                });
            }
        }
    }
    found
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
