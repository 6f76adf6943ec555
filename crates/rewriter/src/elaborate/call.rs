//! The decision of a call of a base function.

use super::{DeclaredVariant, to_candidates};
use crate::request::{CandidateSource, SiteKind};
use crate::site::Sites;
use ompick_frontend::codes;
use ompick_frontend::unit::ParsedFile;
use ompick_resolver::context::Context;
use ompick_resolver::decision::Decision;
use ompick_resolver::resolve::resolve_variant;
use std::ops::Range;

impl Sites {
    /// Decides a call of a base function (OpenMP 5.2, 7.5).
    pub fn call(
        &mut self,
        parsed: &ParsedFile,
        place: &Range<usize>,
        base: &[u8],
        context: &Context,
        declared: &[&DeclaredVariant],
    ) -> Decision {
        let decision = resolve_variant(context, &to_candidates(declared));
        let shown = |name: &[u8]| String::from_utf8_lossy(name).into_owned();
        let names: Vec<String> = declared.iter().map(|d| shown(&d.variant)).collect();
        for group in &decision.ties {
            let mut tied: Vec<&str> = Vec::new();
            for &i in group {
                if !tied.contains(&names[i].as_str()) {
                    tied.push(&names[i]);
                }
            }
            let [first, ..] = tied[..] else { continue };
            if tied.len() < 2 {
                continue;
            }
            let message = format!("variants {} of `{}` have the same score at this call", listed(&tied), shown(base));
            let note = format!("the order is implementation defined; ompick takes `{first}`, declared first");
            self.report_with(&codes::TIE, parsed, place, &message, Some(note));
        }
        let sources = declared.iter().zip(names).map(|(d, name)| CandidateSource {
            name,
            selector: d.selector.to_string(),
            span: d.span.clone(),
        });
        let kind = SiteKind::Call { base: shown(base) };
        self.record(parsed, place, kind, context, sources.collect(), decision.clone());
        decision
    }
}

/// Names in a sentence: `a`, `b` and `c`; of many only the first.
fn listed(names: &[&str]) -> String {
    const MOST: usize = 5;
    let quoted = |name: &&str| format!("`{name}`");
    match names {
        [all @ .., last] if all.len() <= MOST => {
            format!("{} and {}", all.iter().map(quoted).collect::<Vec<_>>().join(", "), quoted(last))
        }
        _ => {
            let shown: Vec<_> = names.iter().take(MOST).map(quoted).collect();
            format!("{} and {} others", shown.join(", "), names.len() - MOST)
        }
    }
}
