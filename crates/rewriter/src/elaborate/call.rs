//! The decision of a call of a base function.

use super::{DeclaredVariant, Elaborated, Name, to_candidates};
use crate::request::SiteKind;
use crate::site::{Decided, Sites};
use ompick_frontend::codes;
use ompick_frontend::unit::ParsedFile;
use ompick_resolver::context::{ConstructTrait, Context};
use ompick_resolver::decision::Decision;
use ompick_resolver::resolve::resolve_variant;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::ops::Range;
use std::sync::Arc;

/// What calls of one unit were decided to be, for calls of the same base function among the same candidates in the same
/// context.
#[derive(Default)]
pub struct CallMemo(RefCell<FxHashMap<Question, Vec<(Context, Decided)>>>);

/// What a decision hangs on, but for the trait sets that are seldom different.
#[derive(PartialEq, Eq, Hash)]
struct Question {
    base: Name,
    /// Where the candidates' directives are in the unit.
    directives: Vec<usize>,
    construct: Vec<ConstructTrait>,
}

impl CallMemo {
    fn decided(&self, base: &[u8], context: &Context, declared: &[&DeclaredVariant]) -> Decided {
        let question = Question {
            base: base.to_vec(),
            directives: declared.iter().map(|d| d.directive_place()).collect(),
            construct: context.construct.clone(),
        };
        let mut known = self.0.borrow_mut();
        let in_contexts = known.entry(question).or_default();
        if let Some((_, decided)) = in_contexts.iter().find(|(own, _)| own == context) {
            return decided.clone();
        }
        let sources = declared.iter().map(|d| d.source()).collect();
        let decided = Decided::new(context, sources, resolve_variant(context, &to_candidates(declared)));
        in_contexts.push((context.clone(), decided.clone()));
        decided
    }
}

impl Sites {
    /// Decides a call of a base function (OpenMP 5.2, 7.5).
    pub fn call(
        &mut self,
        unit: &Elaborated,
        parsed: &ParsedFile,
        place: &Range<usize>,
        base: &[u8],
        context: &Context,
        declared: &[&DeclaredVariant],
    ) -> Arc<Decision> {
        let decided = unit.known_calls.decided(base, context, declared);
        let decision = decided.decision.clone();
        let base = String::from_utf8_lossy(base).into_owned();
        for group in &decision.ties {
            let mut tied: Vec<&str> = Vec::new();
            for &i in group {
                let name = decided.candidates[i].name.as_ref();
                if !tied.contains(&name) {
                    tied.push(name);
                }
            }
            let [first, ..] = tied[..] else { continue };
            if tied.len() < 2 {
                continue;
            }
            let message = format!("variants {} of `{base}` have the same score at this call", enumerated(&tied));
            let note = format!("the order is implementation defined; ompick takes `{first}`, declared first");
            self.report_with(&codes::TIE, parsed, place, &message, Some(note));
            for &i in group.iter().take(MOST) {
                let one = &decided.candidates[i];
                self.also_at(&one.span, &format!("variant `{}`", one.name));
            }
        }
        self.record(parsed, place, SiteKind::Call { base }, context, decided);
        decision
    }
}

/// So many are named or shown of those that are the same.
const MOST: usize = 5;

/// Names in a sentence: `a`, `b` and `c`; of many only the first.
fn enumerated(names: &[&str]) -> String {
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
