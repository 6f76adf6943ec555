//! What editors show under the pointer: the choice for each target first, then every candidate with its reasons, and
//! links to the directives.

use super::Query;
use super::show::{address, candidate_at, cell};
use crate::explain::model::{Candidate, Choice, Kind, Point, Site, Status};
use crate::messages::printable;
use lsp_types::{Hover, HoverContents, MarkupContent, MarkupKind};
use ompick_frontend::diag::FileId;
use std::fmt::Write as _;

/// What is chosen where the pointer is, for each target, and why.
pub fn hover(asked: &Query, offset: usize) -> Option<Hover> {
    let (value, range) = match asked.analysis.site_at(offset) {
        Some(site) => (of_site(asked, site), &site.span.range),
        None => {
            let candidate = candidate_at(asked.analysis, offset)?;
            (of_directive(asked, candidate), &candidate.span.range)
        }
    };
    let contents = HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value });
    Some(Hover { contents, range: Some(asked.document.text.range(range)) })
}

fn of_site(asked: &Query, site: &Site) -> String {
    let targets = &asked.analysis.explanation.targets;
    let mut out = String::new();
    for (n, target) in targets.iter().enumerate() {
        let _ = writeln!(out, "- {}: **{}**", code(&target.name), code(&cell(site, n)));
    }
    for choice in &site.decisions {
        let _ = write!(out, "\n---\n{}", code(&targets[choice.target].name));
        let constructs: Vec<&str> = choice.constructs.iter().map(String::as_str).collect();
        if !constructs.is_empty() {
            let _ = write!(out, " in {}", code(&constructs.join(" ")));
        }
        let _ = writeln!(out, " on {}: {}\n", code(&choice.device), prose(&choice.outcome.because));
        let mut order: Vec<(usize, &Candidate)> = choice.candidates.iter().enumerate().collect();
        // The best first, then those that do not match.
        order.sort_by_key(|(_, c)| c.rank.unwrap_or(usize::MAX));
        for (n, candidate) in order {
            let place = match site.kind {
                Kind::Call => format!(", {}", link(asked, candidate.span.file, &candidate.file, candidate.start)),
                Kind::Metadirective => String::new(),
            };
            let name = code(&candidate.name);
            let name = if choice.outcome.may_take(n) { format!("**{name}**") } else { name };
            let _ = writeln!(out, "- {name}{}{place}: {}", selector(candidate), verdict(choice, candidate));
        }
    }
    out
}

/// Where a directive's variant is chosen and where not.
fn of_directive(asked: &Query, candidate: &Candidate) -> String {
    let explanation = &asked.analysis.explanation;
    let mut out = format!("{}{}\n\n", code(&candidate.name), selector(candidate));
    for site in &explanation.sites {
        for choice in &site.decisions {
            let mut own = choice.candidates.iter().enumerate().filter(|(_, c)| c.span == candidate.span);
            let Some((n, own)) = own.find(|(_, c)| c.name == candidate.name) else { continue };
            let place = link(asked, site.span.file, &site.file, site.start);
            let target = code(&explanation.targets[choice.target].name);
            let what = match (choice.outcome.may_take(n), choice.outcome.is_dynamic(), own.status) {
                (true, false, _) => format!("**chosen**, {}", prose(&choice.outcome.because)),
                (true, true, _) => "**may be chosen** at run time".to_owned(),
                (false, _, Status::Incompatible) => verdict(choice, own),
                (false, ..) => format!("not chosen, but {}", code(&choice.outcome.names().join(" or "))),
            };
            let _ = writeln!(out, "- {place}, {target}: {what}");
        }
    }
    out
}

fn selector(candidate: &Candidate) -> String {
    match candidate.selector.as_str() {
        "" => String::new(),
        selector => format!(" for {}", code(selector)),
    }
}

/// Whether a candidate matches, with its score or why not.
fn verdict(choice: &Choice, candidate: &Candidate) -> String {
    match candidate.status {
        Status::Otherwise => "below every score".to_owned(),
        Status::Incompatible => format!("does not match: {}", prose(&candidate.reasons.join("; "))),
        Status::Compatible => {
            let mut out = format!("score {}", candidate.score.as_deref().unwrap_or("0"));
            let terms = candidate.terms.iter().map(|term| format!("{} ({})", term.value, prose(&term.what)));
            let terms: Vec<String> = terms.collect();
            if !terms.is_empty() {
                let _ = write!(out, " = {}", terms.join(" + "));
            }
            if let Some(other) = candidate.strict_subset_of.and_then(|n| choice.candidates.get(n)) {
                let _ = write!(out, ", but 0 as a strict subset of the selector of {}", code(&other.name));
            }
            if let Some(test) = &candidate.test {
                let _ = write!(out, ", if {}", code(test));
            }
            out
        }
    }
}

/// A link to a place, by its file's last name.
fn link(asked: &Query, file: FileId, shown: &str, at: Point) -> String {
    let name = shown.rsplit('/').next().unwrap_or(shown);
    let name = format!("{}:{}", printable::line(name), at.line);
    let source = asked.analysis.report.sources.files.get(file.0 as usize);
    let path = source.map(|source| source.path.canonicalize().unwrap_or_else(|_| source.path.clone()));
    match path.and_then(|path| address(asked, &path)) {
        Some(uri) => format!("[{}]({}#L{})", prose(&name), uri.as_str(), at.line),
        None => prose(&name),
    }
}

/// Text as code in Markdown.
fn code(text: &str) -> String {
    format!("`{}`", text.replace('`', "'"))
}

/// Text that may have code in it, and nothing else of Markdown's.
fn prose(text: &str) -> String {
    let mut in_code = false;
    let mut out = String::new();
    for c in text.chars() {
        in_code ^= c == '`';
        if !in_code && matches!(c, '*' | '_' | '[' | ']' | '<' | '>' | '\\' | '#' | '|') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
