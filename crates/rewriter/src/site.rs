//! Decisions at sites and what is said about them: collected for one unit and one target.

use crate::request::{CandidateSource, DecisionQuestion, SiteDecision, SiteKind};
use ompick_frontend::codes;
use ompick_frontend::diag::{Code, Diagnostic, Label, Span};
use ompick_frontend::directive::{Clause, ClauseKind};
use ompick_frontend::language::Language;
use ompick_frontend::placed::Placed;
use ompick_frontend::unit::ParsedFile;
use ompick_resolver::compare::Question;
use ompick_resolver::context::{ConstructTrait, Context};
use ompick_resolver::decision::{Decision, Fallback};
use ompick_resolver::resolve::{Candidate, resolve_metadirective};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

/// What was decided and said, in the order of the walk.
#[derive(Default)]
pub struct Sites {
    pub decisions: Vec<SiteDecision>,
    pub diagnostics: Vec<Diagnostic>,
}

/// A decision and what it was made of; calls that ask the same share one.
#[derive(Clone)]
pub struct Decided {
    /// The construct trait set, outermost first.
    pub constructs: Arc<Vec<String>>,
    /// In the order of the decision's candidates.
    pub candidates: Arc<Vec<CandidateSource>>,
    pub decision: Arc<Decision>,
}

impl Decided {
    /// What was decided in a context among candidates.
    pub fn new(context: &Context, candidates: Vec<CandidateSource>, decision: Decision) -> Decided {
        Decided {
            constructs: Arc::new(context.construct.iter().map(ToString::to_string).collect()),
            candidates: Arc::new(candidates),
            decision: Arc::new(decision),
        }
    }
}

impl Sites {
    /// Says something about a place in a file's expanded text.
    pub fn report(&mut self, code: &'static Code, file: &ParsedFile, place: &Range<usize>, message: &str) {
        self.report_with(code, file, place, message, None);
    }

    /// The same with a note.
    pub fn report_with(
        &mut self,
        code: &'static Code,
        file: &ParsedFile,
        place: &Range<usize>,
        message: &str,
        note: Option<String>,
    ) {
        self.diagnostics.push(Diagnostic {
            code,
            message: message.to_owned(),
            labels: vec![Label { file: file.file, range: file.text.to_file(place), message: String::new() }],
            notes: note.into_iter().collect(),
            fixes: Vec::new(),
        });
    }

    /// Shows another place with what was said last, and what is there.
    pub fn also(&mut self, file: &ParsedFile, place: &Range<usize>, message: &str) {
        self.also_at(&Span { file: file.file, range: file.text.to_file(place) }, message);
    }

    /// The same for a place in the user's bytes.
    pub fn also_at(&mut self, place: &Span, message: &str) {
        let label = Label { file: place.file, range: place.range.clone(), message: message.to_owned() };
        self.diagnostics.last_mut().into_iter().for_each(|said| said.labels.push(label.clone()));
    }

    /// Refuses what stands in text that could not be read; `what`: "this use of ...".
    pub fn unclear(&mut self, file: &ParsedFile, place: &Range<usize>, what: &str) {
        let where_it_stands = match file.language {
            Language::Fortran => "a statement that could not be read",
            Language::C | Language::Cxx => "code that could not be parsed",
        };
        self.report(&codes::UNCLEAR_SITE, file, place, &format!("{what} stands in {where_it_stands}"));
        let Some(unread) = file.syntax.enclosing_error(place) else { return };
        let is_enclosed_by = unread.contains(&place.start);
        let before = &file.text.text()[unread.start..place.start.max(unread.start)];
        match is_enclosed_by {
            false => self.also(file, &unread, "this cannot be read"),
            true if before.contains(&b'\n') => self.also(file, &unread, "what begins here cannot be read as a whole"),
            true => {}
        }
    }

    /// Decides a metadirective (OpenMP 5.2, 7.4): its candidates in order and the decision.
    pub fn metadirective<'u>(
        &mut self,
        known: &MetadirectiveMemo,
        parsed: &'u ParsedFile,
        placed: &'u Placed,
        context: &Context,
    ) -> (Vec<&'u Clause>, Arc<Decision>) {
        let is_candidate = |c: &&Clause| matches!(c.kind, ClauseKind::When { .. } | ClauseKind::Otherwise { .. });
        let clauses: Vec<&Clause> = placed.directive.clauses.iter().filter(is_candidate).collect();
        let asked = known.asked(parsed, placed, &clauses);
        let outcome = known.decided(context, &asked);
        let sources = clauses.iter().zip(asked.shown.iter()).map(|(c, Shown { name, selector })| CandidateSource {
            name: name.clone(),
            selector: selector.clone(),
            span: Span { file: parsed.file, range: parsed.text.to_file(&placed.place(&c.range)) },
        });
        let decision = outcome.decision.clone();
        let decided = Decided { candidates: Arc::new(sources.collect()), ..outcome };
        self.record(parsed, &placed.range, SiteKind::Metadirective, context, decided);
        self.keep_question(context, || clauses.iter().map(|c| candidate(c)).collect());
        (clauses, decision)
    }

    /// Keeps the question of the last site, a metadirective, where compilers are compared.
    fn keep_question(&mut self, context: &Context, candidates: impl FnOnce() -> Vec<Candidate>) {
        let Some(site) = self.decisions.last_mut().filter(|_| context.around.is_some()) else { return };
        let question = Question {
            fallback: Fallback::Nothing,
            context: context.clone(),
            candidates: candidates(),
            declarations: Vec::new(),
            names_parameters: Vec::new(),
            later: 0,
        };
        site.asked = Some(Box::new(DecisionQuestion { question, sources: site.candidates.to_vec() }));
    }

    /// Remembers a decision.
    pub fn record(
        &mut self,
        parsed: &ParsedFile,
        place: &Range<usize>,
        kind: SiteKind,
        context: &Context,
        Decided { constructs, candidates, decision }: Decided,
    ) {
        self.decisions.push(SiteDecision {
            file: parsed.file,
            range: parsed.text.to_file(place),
            kind,
            constructs,
            device: context.device.clone(),
            candidates,
            decision,
            asked: None,
        });
    }
}

/// The replacement candidate that a clause of a metadirective is.
fn candidate(clause: &Clause) -> Candidate {
    match &clause.kind {
        ClauseKind::When { selector, variant: Some(_), .. } => Candidate::when(selector.clone()),
        ClauseKind::When { selector, variant: None, .. } => Candidate::when_nothing(selector.clone()),
        _ => Candidate::otherwise(),
    }
}

/// What metadirectives of one unit were decided to be, for others with the same selectors in the same context: many
/// loops of a program have the same one.
#[derive(Default)]
pub struct MetadirectiveMemo {
    decided: RefCell<FxHashMap<MetadirectiveKey, Vec<(Context, Decided)>>>,
    /// What directives ask that stand in several places, by their addresses.
    asked: RefCell<FxHashMap<usize, Rc<Asked>>>,
}

/// What a decision hangs on, but for the trait sets that are seldom different.
#[derive(PartialEq, Eq, Hash)]
struct MetadirectiveKey {
    /// Without spans.
    candidates: Rc<[Candidate]>,
    construct: Vec<ConstructTrait>,
}

/// What a metadirective asks, wherever it stands.
struct Asked {
    /// Without spans.
    candidates: Rc<[Candidate]>,
    /// The same as they are spelled.
    shown: Box<[Shown]>,
}

/// A candidate of a metadirective for those who read what was decided.
struct Shown {
    name: Arc<str>,
    selector: Arc<str>,
}

impl Asked {
    /// By a directive with these candidates.
    fn of(parsed: &ParsedFile, placed: &Placed, clauses: &[&Clause]) -> Asked {
        let buffer = placed.buffer(parsed.text.text());
        let without_spans = |c: &&Clause| {
            let Candidate { selector, explicit } = candidate(c);
            Candidate { selector: selector.map(|s| s.without_spans()), explicit }
        };
        let shown = |c: &&Clause| Shown {
            name: c.variant().map_or_else(|| "nothing".into(), |v| one_line(&buffer[v.range.clone()]).into()),
            selector: match &c.kind {
                ClauseKind::When { selector, .. } => selector.to_string().into(),
                _ => "".into(),
            },
        };
        Asked { candidates: clauses.iter().map(without_spans).collect(), shown: clauses.iter().map(shown).collect() }
    }
}

impl MetadirectiveMemo {
    fn asked(&self, parsed: &ParsedFile, placed: &Placed, clauses: &[&Clause]) -> Rc<Asked> {
        let asked = || Rc::new(Asked::of(parsed, placed, clauses));
        // The unit has the directive, so nothing else gets its address.
        match Arc::strong_count(&placed.directive) {
            1 => asked(),
            _ => self.asked.borrow_mut().entry(Arc::as_ptr(&placed.directive).addr()).or_insert_with(asked).clone(),
        }
    }

    /// Decides a metadirective (OpenMP 5.2, 7.4); how its candidates are spelled is left out.
    fn decided(&self, context: &Context, asked: &Asked) -> Decided {
        let question = MetadirectiveKey { candidates: asked.candidates.clone(), construct: context.construct.clone() };
        let mut known = self.decided.borrow_mut();
        if let Some(in_contexts) = known.get(&question)
            && let Some((_, decided)) = in_contexts.iter().find(|(own, _)| own == context)
        {
            return decided.clone();
        }
        let decided = Decided::new(context, Vec::new(), resolve_metadirective(context, &question.candidates));
        known.entry(question).or_default().push((context.clone(), decided.clone()));
        decided
    }
}

/// Text on one line, blanks folded and line splices dropped, for messages.
pub fn one_line(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text).replace("\\\r\n", " ").replace("\\\n", " ");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
