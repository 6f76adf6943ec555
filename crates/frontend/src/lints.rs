//! What may be meant otherwise than it is written, though it breaks no rule: asked for by `check` and editors only.

use crate::check::fits;
use crate::codes;
use crate::diag::{Code, Diagnostic, Edit, Fix, Label};
use crate::directive::{Clause, ClauseKind};
use crate::placed::Placed;
use crate::unit::{ParsedFile, Unit};
use ompick_resolver::selector::{ContextSelector, TraitPropertyKind, TraitSetName};
use std::ops::Range;

/// Looks at every directive of the unit but those of system headers.
pub fn lints(unit: &Unit) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for parsed in unit.files.iter().filter(|p| !p.system) {
        for placed in &parsed.directives {
            if placed.directive.name.trim_start_matches("begin ") == "metadirective" {
                found.extend(no_otherwise(parsed, placed));
            }
            for clause in &placed.directive.clauses {
                if let ClauseKind::When { selector, .. } | ClauseKind::Match(selector) = &clause.kind {
                    constant_conditions(&mut found, parsed, placed, selector);
                }
            }
        }
    }
    found
}

/// A metadirective without `otherwise` is `nothing` where no `when` clause matches (5.2, 7.4.2; 6.0, 9.4.2).
fn no_otherwise(parsed: &ParsedFile, placed: &Placed) -> Option<Diagnostic> {
    let clauses = &placed.directive.clauses;
    let last: &Clause = clauses.last()?;
    if !placed.directive.errors.is_empty() || clauses.iter().any(|c| !matches!(c.kind, ClauseKind::When { .. })) {
        return None;
    }
    let message = "where no `when` clause matches, this metadirective is `nothing`";
    let mut lint = diagnostic(&codes::NO_OTHERWISE, parsed, &placed.range, message.to_owned());
    let place = placed.place(&last.range);
    let end = parsed.text.to_file(&place).end;
    let text = " otherwise(nothing)".to_owned();
    if fits(parsed, place.end.saturating_sub(1), text.len()) {
        lint.fixes.push(Fix {
            title: "say so with `otherwise(nothing)`".to_owned(),
            edits: vec![Edit { file: parsed.file, range: end..end, text }],
        });
    }
    Some(lint)
}

/// Conditions that are written as constants. Names may be other constants in another configuration.
fn constant_conditions(out: &mut Vec<Diagnostic>, parsed: &ParsedFile, placed: &Placed, selector: &ContextSelector) {
    if placed.has_names_in_conditions(selector, parsed.text.text()) {
        return;
    }
    let conditions = selector.selectors(TraitSetName::User).filter(|s| s.name == "condition");
    for property in conditions.flat_map(|s| s.properties.iter().flatten()) {
        let TraitPropertyKind::Expression(expression) = &property.kind else { continue };
        let Some(value) = &expression.value else { continue };
        let truth = value.bits() > 0;
        let message = format!("this condition is always {truth}");
        out.push(diagnostic(&codes::CONSTANT_CONDITION, parsed, &placed.place(&property.span), message));
    }
}

fn diagnostic(code: &'static Code, parsed: &ParsedFile, place: &Range<usize>, message: String) -> Diagnostic {
    let range = parsed.text.to_file(place);
    let labels = vec![Label { file: parsed.file, range, message: String::new() }];
    Diagnostic { code, message, labels, notes: Vec::new(), fixes: Vec::new() }
}
