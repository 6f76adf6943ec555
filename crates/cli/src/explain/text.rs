//! An explanation for people: every candidate with its score, its reasons and its place.

use super::model::{Candidate, Choice, Compared, Explanation, Kind, Outcome, Point, Site, Status};
use crate::messages::printable;
use std::fmt::Write as _;

/// All sites, one after another.
pub fn sites<'a>(explanation: &Explanation, sites: impl IntoIterator<Item = &'a Site>) -> String {
    let mut out = String::new();
    for site in sites {
        if !out.is_empty() {
            out.push('\n');
        }
        let _ = writeln!(out, "{}: {}", at(&site.file, site.start), what(site));
        for choice in &site.decisions {
            self::choice(&mut out, explanation, site, choice);
        }
    }
    out
}

/// Where a directive's variant is chosen and where not: a line for each site, target and context.
pub fn directive<'a>(
    explanation: &Explanation,
    candidate: &Candidate,
    sites: impl IntoIterator<Item = &'a Site>,
) -> String {
    let selector = if candidate.selector.is_empty() { "otherwise" } else { &candidate.selector };
    let mut out = format!("{}: {} for {selector}\n", at(&candidate.file, candidate.start), candidate.name);
    for site in sites {
        for choice in &site.decisions {
            let is_it =
                |c: &&Candidate| c.file == candidate.file && c.start == candidate.start && c.name == candidate.name;
            let own = choice.candidates.iter().enumerate().find(|(_, c)| is_it(c));
            let Some((n, own)) = own else { continue };
            let target = &explanation.targets[choice.target].name;
            let _ = write!(out, "  {}: {}, {target}, {}: ", at(&site.file, site.start), what(site), context(choice));
            let _ = match (choice.outcome.may_take(n), choice.outcome.is_dynamic(), own.status) {
                (true, false, _) => writeln!(out, "chosen, {}", choice.outcome.because),
                (true, true, _) => writeln!(out, "may be chosen at run time"),
                (false, _, Status::Incompatible) => writeln!(out, "does not match: {}", own.reasons.join("; ")),
                (false, ..) => writeln!(out, "not chosen, but {}", choice.outcome.names().join(" or ")),
            };
        }
    }
    out
}

fn at(file: &str, point: Point) -> String {
    format!("{}:{}:{}", printable::line(file), point.line, point.column)
}

fn what(site: &Site) -> String {
    match (&site.kind, &site.base) {
        (Kind::Call, Some(base)) => format!("call of {base}"),
        _ => "metadirective".to_owned(),
    }
}

/// `1 target, 2 teams on nvptx64:sm_80`: scores refer to positions.
fn context(choice: &Choice) -> String {
    let numbered = choice.constructs.iter().zip(1..).map(|(name, n)| format!("{n} {name}"));
    let numbered: Vec<_> = numbered.collect();
    let constructs = if numbered.is_empty() { "no construct".to_owned() } else { numbered.join(", ") };
    format!("{constructs} on {}", choice.device)
}

fn choice(out: &mut String, explanation: &Explanation, site: &Site, choice: &Choice) {
    let _ = writeln!(out, "  target {}: {}", explanation.targets[choice.target].name, context(choice));
    let mut order: Vec<&Candidate> = choice.candidates.iter().collect();
    // The best first, then those that do not match.
    order.sort_by_key(|c| c.rank.unwrap_or(usize::MAX));
    for candidate in order {
        self::candidate(out, site, choice, candidate);
    }
    outcome(out, site.kind, &choice.outcome, "    ");
    for other in &choice.compared {
        compared(out, other);
    }
}

/// What a compiler would choose, and why that is something else.
fn compared(out: &mut String, other: &Compared) {
    let compiler = &other.compiler;
    let _ = match (&other.outcome, other.differs) {
        (None, _) => writeln!(out, "    {compiler} would refuse this"),
        (Some(_), true) => writeln!(out, "    {compiler} would choose: {}", other.shown()),
        (Some(_), false) => writeln!(out, "    {compiler} would choose the same"),
    };
    for reason in &other.because {
        let name = reason.deviation.map_or_else(String::new, |d| format!("{}: ", d.name()));
        let _ = writeln!(out, "      {name}{}", reason.says);
        if let Some(rule) = &reason.rule {
            let _ = writeln!(out, "      rather: {rule}");
        }
    }
}

fn candidate(out: &mut String, site: &Site, choice: &Choice, candidate: &Candidate) {
    let name = &candidate.name;
    // A clause stands in its own metadirective; a directive may be anywhere.
    let place = match site.kind {
        Kind::Call if candidate.file == site.file => format!(", line {}", candidate.start.line),
        Kind::Call => format!(", {}", at(&candidate.file, candidate.start)),
        Kind::Metadirective => String::new(),
    };
    let selector = &candidate.selector;
    match candidate.status {
        Status::Otherwise => {
            let _ = writeln!(out, "    {name}: otherwise, below every score");
            return;
        }
        Status::Incompatible => {
            let _ = writeln!(out, "    {name}: does not match");
        }
        Status::Compatible => {
            let test = candidate.test.as_ref().map_or_else(String::new, |test| format!(", if {test}"));
            let _ = writeln!(out, "    {name}: score {}{test}", candidate.score.as_deref().unwrap_or("0"));
        }
    }
    if !selector.is_empty() {
        let _ = writeln!(out, "      for {selector}{place}");
    }
    for reason in &candidate.reasons {
        let _ = writeln!(out, "      {reason}");
    }
    for term in &candidate.terms {
        let _ = writeln!(out, "      {} ({})", term.value, term.what);
    }
    if let Some(other) = candidate.strict_subset_of {
        let other = choice.candidates.get(other).map_or("?", |c| c.name.as_str());
        let _ = writeln!(out, "      but 0: a strict subset of the selector of {other} (OpenMP 5.2, 7.3; 6.0, 9.3)");
    }
}

fn outcome(out: &mut String, kind: Kind, outcome: &Outcome, indent: &str) {
    if let Some(condition) = &outcome.condition {
        let inner = format!("{indent}  ");
        let _ = writeln!(out, "{indent}chosen at run time, if `{}` is true:", condition.text);
        self::outcome(out, kind, &condition.if_true, &inner);
        let _ = writeln!(out, "{indent}if it is false:");
        self::outcome(out, kind, &condition.if_false, &inner);
        return;
    }
    let links = outcome.chain.iter().map(|link| match (&link.test, link.candidate) {
        (Some(test), _) => format!("{} if {test}", link.name),
        (None, None) if kind == Kind::Call => "the base function".to_owned(),
        (None, _) => link.name.clone(),
    });
    let when = if outcome.is_dynamic() { "chosen at run time" } else { "chosen" };
    let _ = writeln!(out, "{indent}{when}: {}", links.collect::<Vec<_>>().join(", else "));
    let _ = writeln!(out, "{indent}  {}", outcome.because);
}
