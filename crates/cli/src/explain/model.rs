//! What `ompick explain` has to say, as data: the text, the table and the JSON document are printed from it.
//!
//! The JSON document is described by `schema/explain.json`. A field may be added under the same version; one that
//! changes its meaning or goes makes a new version.

use super::compare::{Comparison, OfRun, Own};
use crate::messages::Places;
use ompick_frontend::diag::{Severity, Span};
use ompick_resolver::decision::{CandidateReport, Decision, Rule, Verdict};
use ompick_resolver::deviations::Deviation;
use ompick_rewriter::run::{CandidateSource, Report, Request, SiteDecision, SiteKind};
use serde::Serialize;
use std::collections::{HashMap, HashSet};

/// The version of the document's form.
pub const VERSION: u32 = 1;

/// All sites of a run, and what was decided there for each target.
#[derive(Clone, Debug, Serialize)]
pub struct Explanation {
    pub version: u32,
    pub targets: Vec<Target>,
    /// By file, in the order of the command line, and by place.
    pub sites: Vec<Site>,
}

/// A target of the run.
#[derive(Clone, Debug, Serialize)]
pub struct Target {
    pub name: String,
    /// What runs outside target regions.
    pub host: String,
    /// What runs inside them.
    pub device: String,
}

/// A call of a base function, or a metadirective.
#[derive(Clone, Debug, Serialize)]
pub struct Site {
    #[serde(skip)]
    pub span: Span,
    pub file: String,
    pub start: Point,
    /// Behind the last character.
    pub end: Point,
    pub kind: Kind,
    /// The base function of a call.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base: Option<String>,
    /// Codes of the messages about this place.
    pub messages: Vec<&'static str>,
    /// One for each target and context in which the site stands.
    pub decisions: Vec<Choice>,
}

/// What is decided at a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    Call,
    Metadirective,
}

/// A place: line and column (in characters) from 1, the offset in bytes from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Point {
    pub line: usize,
    pub column: usize,
    pub offset: usize,
}

/// What was decided at a site for a target.
#[derive(Clone, Debug, Serialize)]
pub struct Choice {
    /// Index into the targets.
    pub target: usize,
    /// The construct trait set, outermost first.
    pub constructs: Vec<String>,
    /// The device that the code there runs on.
    pub device: String,
    pub candidates: Vec<Candidate>,
    pub outcome: Outcome,
    /// What the compilers compared with would choose.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub compared: Vec<Compared>,
}

/// What a compiler would choose.
#[derive(Clone, Debug, Serialize)]
pub struct Compared {
    pub compiler: String,
    /// It is something else than is chosen here.
    pub differs: bool,
    /// `None`: it would not compile this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// Why it differs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub because: Vec<Reason>,
}

/// Why a compiler chooses otherwise.
#[derive(Clone, Debug, Serialize)]
pub struct Reason {
    /// By name; `None`: it only names things otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deviation: Option<Deviation>,
    /// What it does, in words.
    pub says: String,
    /// What the specification has instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
}

impl Compared {
    /// What would be chosen, on one line.
    pub fn shown(&self) -> String {
        match &self.outcome {
            None => "refused".to_owned(),
            Some(outcome) if outcome.is_dynamic() => format!("? {}", outcome.names().join(", ")),
            Some(outcome) => outcome.names().join(", "),
        }
    }
}

/// A replacement candidate.
#[derive(Clone, Debug, Serialize)]
pub struct Candidate {
    /// The function variant's name, or the directive variant's text.
    pub name: String,
    /// Empty: `otherwise`.
    pub selector: String,
    /// Where the directive or the clause stands.
    #[serde(skip)]
    pub span: Span,
    pub file: String,
    pub start: Point,
    pub status: Status,
    /// Place among the compatible ones, from 0.
    pub rank: Option<usize>,
    /// Decimal; scores have no upper bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub terms: Vec<Term>,
    /// The candidate whose selector has all that this one has and more, so that this one's score is 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strict_subset_of: Option<usize>,
    /// What run time asks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub test: Option<String>,
    /// Why it is not compatible.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<String>,
}

/// Whether a candidate's selector matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    Compatible,
    Incompatible,
    Otherwise,
}

/// A summand of a score.
#[derive(Clone, Debug, Serialize)]
pub struct Term {
    pub value: String,
    pub what: String,
}

/// What a decision comes to.
#[derive(Clone, Debug, Serialize)]
pub struct Outcome {
    /// The rule that settled it, for programs.
    pub rule: &'static str,
    /// The same for people, with its sections.
    pub because: String,
    /// What is taken, in the order tried; only the last has no test.
    pub chain: Vec<Link>,
    /// A condition of which it is not known whether it is constant: then `chain` is empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub condition: Option<Condition>,
}

/// One of the candidates that run time tries, or what is left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Link {
    /// `None`: the base function, or `nothing`.
    pub candidate: Option<usize>,
    pub name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub test: Option<String>,
}

/// A choice that depends on a condition's being a constant.
#[derive(Clone, Debug, Serialize)]
pub struct Condition {
    pub text: String,
    pub if_true: Box<Outcome>,
    pub if_false: Box<Outcome>,
}

impl Explanation {
    /// Everything that a run decided.
    pub fn of(request: &Request, report: &Report) -> Explanation {
        Explanation::compared(request, report, None)
    }

    /// The same beside what compilers would choose.
    pub fn compared(request: &Request, report: &Report, comparison: Option<&Comparison>) -> Explanation {
        let mut reader = Reader { places: Places::new(&report.sources), messages: messages(report) };
        let targets = request.targets.iter().map(|t| Target {
            name: t.name.clone(),
            host: t.host.name.clone(),
            device: t.device.name.clone(),
        });
        let mut found: Vec<(usize, usize, &SiteDecision)> = Vec::new();
        for output in &report.outputs {
            let own = output.sites.iter().filter(|site| site.file == output.file);
            found.extend(own.map(|site| (output.input, output.target, site)));
        }
        found.sort_by_key(|(input, target, site)| (*input, site.range.start, *target));
        let mut sites: Vec<Site> = Vec::new();
        let mut last = None;
        let mut seen = HashSet::new();
        for (input, target, site) in found {
            if !seen.insert((input, site.range.clone(), target, site.context())) {
                continue;
            }
            if last != Some((input, site.range.clone())) {
                sites.push(reader.site(site));
                last = Some((input, site.range.clone()));
            }
            let mut choice = reader.choice(target, site);
            let own = Own { outcome: &choice.outcome, base: base_of(site) };
            choice.compared = comparison.map_or_else(Vec::new, |c| c.of(request, OfRun { input, target }, site, &own));
            sites.last_mut().expect("just pushed").decisions.push(choice);
        }
        Explanation { version: VERSION, targets: targets.collect(), sites }
    }
}

/// The messages of a run by place.
fn messages(report: &Report) -> HashMap<Span, Vec<&'static str>> {
    let mut by_place: HashMap<Span, Vec<&'static str>> = HashMap::new();
    for diagnostic in report.diagnostics.iter().filter(|d| d.code.severity != Severity::Note) {
        if let Some(label) = diagnostic.labels.first() {
            let place = Span { file: label.file, range: label.range.clone() };
            by_place.entry(place).or_default().push(diagnostic.code.id);
        }
    }
    by_place
}

struct Reader<'a> {
    places: Places<'a>,
    messages: HashMap<Span, Vec<&'static str>>,
}

impl Reader<'_> {
    fn point(&mut self, span: &Span, offset: usize) -> Point {
        let place = self.places.place(span.file, offset);
        Point { line: place.line, column: place.column, offset: place.offset }
    }

    fn site(&mut self, site: &SiteDecision) -> Site {
        let span = Span { file: site.file, range: site.range.clone() };
        let (kind, base) = match &site.kind {
            SiteKind::Call { base } => (Kind::Call, Some(base.clone())),
            SiteKind::Metadirective => (Kind::Metadirective, None),
        };
        Site {
            file: self.places.name(site.file),
            start: self.point(&span, span.range.start),
            end: self.point(&span, span.range.end),
            kind,
            base,
            span: span.clone(),
            messages: self.messages.get(&span).cloned().unwrap_or_default(),
            decisions: Vec::new(),
        }
    }

    fn choice(&mut self, target: usize, site: &SiteDecision) -> Choice {
        let reports = site.decision.candidates.iter().zip(site.candidates.iter());
        Choice {
            target,
            constructs: site.constructs.to_vec(),
            device: site.device.name.clone(),
            candidates: reports.map(|(report, source)| self.candidate(report, source)).collect(),
            outcome: outcome(&site.decision, &site.candidates, base_of(site)),
            compared: Vec::new(),
        }
    }

    fn candidate(&mut self, report: &CandidateReport, source: &CandidateSource) -> Candidate {
        let score = report.score();
        let term =
            |t: &ompick_resolver::score::ScoreTerm| Term { value: t.value.to_string(), what: t.what.to_string() };
        Candidate {
            name: source.name.to_string(),
            selector: source.selector.to_string(),
            span: source.span.clone(),
            file: self.places.name(source.span.file),
            start: self.point(&source.span, source.span.range.start),
            status: match report.verdict {
                Verdict::Compatible { .. } => Status::Compatible,
                Verdict::Incompatible(_) => Status::Incompatible,
                Verdict::Otherwise => Status::Otherwise,
            },
            rank: report.rank,
            score: score.map(|s| s.total.to_string()),
            terms: score.iter().flat_map(|s| &s.terms).map(term).collect(),
            strict_subset_of: score.and_then(|s| s.strict_subset_of),
            test: report.dynamic().map(ToString::to_string),
            reasons: report.why_not().iter().map(ToString::to_string).collect(),
        }
    }
}

/// What is left at a site if no candidate is chosen.
fn base_of(site: &SiteDecision) -> &str {
    match &site.kind {
        SiteKind::Call { base } => base,
        SiteKind::Metadirective => "nothing",
    }
}

/// What a decision comes to, `base` being what is left if no candidate is chosen.
pub fn outcome(decision: &Decision, candidates: &[CandidateSource], base: &str) -> Outcome {
    let rule = decision.rule();
    let condition = decision.constancy.as_deref().map(|constancy| Condition {
        text: constancy.condition.to_string(),
        if_true: Box::new(outcome(&constancy.with, candidates, base)),
        if_false: Box::new(outcome(&constancy.without, candidates, base)),
    });
    let mut chain: Vec<Link> = Vec::new();
    if rule != Rule::Constancy {
        let link = |choice: &ompick_resolver::decision::Choice| Link {
            candidate: Some(choice.candidate),
            name: candidates.get(choice.candidate).map_or_else(String::new, |c| c.name.to_string()),
            test: choice.test.as_ref().map(ToString::to_string),
        };
        chain.extend(decision.chain.iter().map(link));
        if decision.reaches_fallback() {
            chain.push(Link { candidate: None, name: base.to_owned(), test: None });
        }
    }
    Outcome { rule: rule.name(), because: rule.to_string(), chain, condition }
}

impl Outcome {
    /// Whether run time has a part in it.
    pub fn is_dynamic(&self) -> bool {
        self.condition.is_some() || self.chain.len() > 1
    }

    /// What may be taken, without the tests: each name once, in the order tried.
    pub fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.chain.iter().map(|link| link.name.as_str()).collect();
        for other in self.condition.iter().flat_map(|c| [&c.if_true, &c.if_false]) {
            names.extend(other.names());
        }
        let mut seen = HashSet::new();
        names.retain(|name| seen.insert(*name));
        names
    }

    /// Whether a candidate may be taken.
    pub fn may_take(&self, candidate: usize) -> bool {
        self.chain.iter().any(|link| link.candidate == Some(candidate))
            || self.condition.iter().any(|c| c.if_true.may_take(candidate) || c.if_false.may_take(candidate))
    }
}
