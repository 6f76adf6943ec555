//! Lint rules that need the decisions of a whole run; the others are asked for with `Settings::lints`.

use ompick_frontend::codes;
use ompick_frontend::diag::{Diagnostic, Label, Span};
use ompick_resolver::decision::{CandidateReport, Verdict};
use ompick_resolver::score::Scored;
use ompick_rewriter::run::{CandidateSource, Report, SiteKind};
use std::collections::BTreeMap;

/// All of them, in the order of the text.
pub fn lints(report: &Report) -> Vec<Diagnostic> {
    let mut found = always_tie(report);
    found.extend(scores_for_nothing(report));
    found
}

/// Where two variants were compared.
struct Pair<'a> {
    names: (&'a str, &'a str),
    spans: (&'a Span, &'a Span),
    /// At how many sites both match, and at how many of them with the same score.
    both: usize,
    ties: usize,
}

/// Variants of one function that have the same score wherever both match (OpenMP 5.2, 7.5: implementation defined).
fn always_tie(report: &Report) -> Vec<Diagnostic> {
    let mut pairs: BTreeMap<(u32, usize, u32, usize), Pair> = BTreeMap::new();
    let calls = report.outputs.iter().flat_map(|o| &o.sites).filter(|s| matches!(s.kind, SiteKind::Call { .. }));
    for site in calls {
        let matching: Vec<(&CandidateSource, &CandidateReport)> = site
            .candidates
            .iter()
            .zip(&site.decision.candidates)
            .filter(|(_, report)| matches!(report.verdict, Verdict::Compatible { .. }))
            .collect();
        for (n, (a, of_a)) in matching.iter().enumerate().take(COMPARED) {
            for (b, of_b) in matching.iter().skip(n + 1).take(COMPARED).filter(|(b, _)| b.name != a.name) {
                let key = |c: &CandidateSource| (c.span.file.0, c.span.range.start);
                let ((file_a, at_a), (file_b, at_b)) = (key(a), key(b));
                let pair = pairs.entry((file_a, at_a, file_b, at_b)).or_insert(Pair {
                    names: (&a.name, &b.name),
                    spans: (&a.span, &b.span),
                    both: 0,
                    ties: 0,
                });
                pair.both += 1;
                pair.ties += usize::from(total(of_a) == total(of_b));
            }
        }
    }
    pairs
        .values()
        .filter(|p| p.both == p.ties)
        .map(|p| {
            let (a, b) = p.names;
            let label = |span: &Span, message: &str| Label {
                file: span.file,
                range: span.range.clone(),
                message: message.to_owned(),
            };
            Diagnostic {
                code: &codes::ALWAYS_TIES,
                message: format!("`{b}` has the same score as `{a}` wherever both match"),
                labels: vec![label(p.spans.1, ""), label(p.spans.0, "the other")],
                notes: vec!["let one selector ask for more than the other, or give it a `score`".to_owned()],
                fixes: Vec::new(),
            }
        })
        .collect()
}

/// Selectors with scores of their own that would come before another, whose strict subset they are: so they score 0
/// (OpenMP 5.2, 7.3; 6.0, 9.3).
fn scores_for_nothing(report: &Report) -> Vec<Diagnostic> {
    let mut found: BTreeMap<(u32, usize), Diagnostic> = BTreeMap::new();
    for site in report.outputs.iter().flat_map(|o| &o.sites) {
        for (own, source) in site.decision.candidates.iter().zip(site.candidates.iter()) {
            let Some(score) = own.score() else { continue };
            let Some(other) = score.strict_subset_of else { continue };
            let sum = score.sum();
            let is_explicit = score.terms.iter().any(|term| matches!(term.what, Scored::Explicit { .. }));
            let theirs = site.decision.candidates.get(other).and_then(CandidateReport::score);
            let (Some(theirs), Some(of_other)) = (theirs, site.candidates.get(other)) else { continue };
            if !is_explicit || sum <= theirs.sum() {
                continue;
            }
            let label = |span: &Span, message: &str| Label {
                file: span.file,
                range: span.range.clone(),
                message: message.to_owned(),
            };
            let key = (source.span.file.0, source.span.range.start);
            found.entry(key).or_insert_with(|| Diagnostic {
                code: &codes::SUBSET_SCORE,
                message: format!(
                    "`{}` scores 0 and not {sum}: its selector is a strict subset of that of `{}`",
                    source.name, of_other.name
                ),
                labels: vec![label(&source.span, ""), label(&of_other.span, "this has all of it and more")],
                notes: vec!["scores take no part in what is a subset (OpenMP 5.2, 7.3; 6.0, 9.3)".to_owned()],
                fixes: Vec::new(),
            });
        }
    }
    found.into_values().collect()
}

/// Variants at one site that others are compared with; nobody reads more.
const COMPARED: usize = 50;

fn total(report: &CandidateReport) -> Option<String> {
    report.score().map(|score| score.total.to_string())
}
