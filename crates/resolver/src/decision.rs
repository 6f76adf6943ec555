//! What was decided at a site, with all reasons: reports only print it.

use crate::matching::{Test, Why};
use crate::score::Score;
use crate::selector::Expression;
use std::fmt;

/// The outcome at a site.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decision {
    /// One for each candidate, in the order given.
    pub candidates: Vec<CandidateReport>,
    /// The dynamic replacement candidates in the order tried: the first whose test holds is it.
    /// Only the last may be without a test.
    pub chain: Vec<Choice>,
    /// What holds if every test of the chain fails, or the chain is empty; never reached if the
    /// chain ends without a test.
    pub fallback: Fallback,
    /// Function variants of equal score where that decides, best first: the order is implementation
    /// defined, and ours lexical (5.2, 7.5).
    pub ties: Vec<Vec<usize>>,
    /// Candidates that can never be chosen at this site, in the order given.
    pub never_wins: Vec<NeverWins>,
    /// A condition that did not fold, where treating it as a constant would change the choice among the rest;
    /// `None`: the chain is right either way.
    pub constancy: Option<Box<Constancy>>,
    /// There are more such questions than are worth answering; `constancy` leaves some out.
    pub constancy_open: bool,
}

/// What one candidate came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CandidateReport {
    pub verdict: Verdict,
    /// Place among the replacement candidates, from 0; `None`: it is none.
    pub rank: Option<usize>,
}

/// Is a candidate compatible, and how well?
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    Incompatible(Vec<Why>),
    /// The `otherwise` of a metadirective: compatible, and below every score.
    Otherwise,
    Compatible {
        score: Score,
        /// What run time decides; `None`: the selector is static.
        dynamic: Option<Test>,
    },
}

/// A link of the chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Index into the candidates.
    pub candidate: usize,
    /// `None`: chosen without a test; the chain ends here.
    pub test: Option<Test>,
}

/// What holds without a candidate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fallback {
    /// The base function is called.
    #[default]
    Base,
    /// The metadirective is `nothing`, as if by `otherwise(nothing)`.
    Nothing,
}

/// What a site comes to if no run-time test is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Candidate(usize),
    Fallback(Fallback),
}

/// A candidate that can never be chosen at a site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NeverWins {
    pub candidate: usize,
    pub because: Because,
}

/// Why a candidate can never be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Because {
    /// Its selector does not match; the report has the reasons.
    Incompatible,
    /// This static candidate comes before it.
    After(usize),
    /// Whenever its test holds, this earlier candidate's test holds.
    TestOf(usize),
}

/// A condition whose constancy the choice hangs on.
///
/// A selector whose condition is a constant false is not compatible, so that selectors which are
/// strict subsets of it keep their score; one whose condition is false at run time still takes
/// their score. Where `condition` did not fold, that cannot be told apart: the way out is
/// `if (condition) with else without`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constancy {
    pub candidate: usize,
    pub condition: Expression,
    /// The decision if the condition is the constant true; may hang on another condition again.
    pub with: Decision,
    /// The decision if it is the constant false.
    pub without: Decision,
}

impl Decision {
    /// The outcome if it needs no test at run time; `None`: see the chain.
    pub fn static_choice(&self) -> Option<Outcome> {
        if self.constancy.is_some() {
            return None;
        }
        match self.chain.as_slice() {
            [] => Some(Outcome::Fallback(self.fallback)),
            [Choice { candidate, test: None }] => Some(Outcome::Candidate(*candidate)),
            _ => None,
        }
    }

    /// Can the fallback be reached?
    pub fn reaches_fallback(&self) -> bool {
        self.chain.last().is_none_or(|last| last.test.is_some())
    }
}

/// What settled a decision, with the section of the specification that says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// No candidate is compatible: the base function, or `nothing`.
    NoCandidate(Fallback),
    /// One candidate alone is compatible.
    OnlyCandidate,
    /// No `when` clause is compatible.
    Otherwise,
    /// The highest score.
    Score,
    /// Equal scores in a metadirective: the first in the source.
    LexicalOrder,
    /// Equal scores of function variants: the order is implementation defined.
    Tie,
    /// Run time takes the first of several whose condition holds.
    RunTime,
    /// The scores hang on whether a condition is a constant, and that cannot be told.
    Constancy,
}

impl Rule {
    /// The rule as a name that programs can read.
    pub fn name(self) -> &'static str {
        match self {
            Self::NoCandidate(_) => "no-candidate",
            Self::OnlyCandidate => "only-candidate",
            Self::Otherwise => "otherwise",
            Self::Score => "score",
            Self::LexicalOrder => "lexical-order",
            Self::Tie => "tie",
            Self::RunTime => "run-time",
            Self::Constancy => "constancy",
        }
    }

    /// Where OpenMP 5.2 and 6.0 have it.
    pub fn sections(self) -> (&'static str, &'static str) {
        match self {
            Self::NoCandidate(Fallback::Base) | Self::Tie => ("7.5", "9.6"),
            Self::NoCandidate(Fallback::Nothing) | Self::Otherwise => ("7.4.2", "9.4.2"),
            Self::OnlyCandidate | Self::Score | Self::Constancy => ("7.3", "9.3"),
            Self::LexicalOrder | Self::RunTime => ("7.4.1", "9.4.1"),
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoCandidate(_) => "no selector matches",
            Self::OnlyCandidate => "no other selector matches",
            Self::Otherwise => "no `when` clause matches",
            Self::Score => "the highest score",
            Self::LexicalOrder => "equal scores: the first in the source",
            Self::Tie => "equal scores: the order is implementation defined, and the first in the source is taken",
            Self::RunTime => "the first whose condition holds, in the order of their scores",
            Self::Constancy => "whether the condition is a constant decides on scores, and only run time can tell",
        })?;
        let (section, newer) = self.sections();
        write!(f, " (OpenMP 5.2, {section}; 6.0, {newer})")
    }
}

impl Decision {
    /// The rule that settled it.
    pub fn rule(&self) -> Rule {
        if self.constancy.is_some() {
            return Rule::Constancy;
        }
        let first = match self.chain.as_slice() {
            [] => return Rule::NoCandidate(self.fallback),
            [Choice { candidate, test: None }] => *candidate,
            _ => return Rule::RunTime,
        };
        let score = |at: usize| self.candidates[at].score().map(|s| &s.total);
        let Some(own) = score(first) else { return Rule::Otherwise };
        let second = self.candidates.iter().position(|c| c.rank == Some(1)).and_then(score);
        match second {
            None => Rule::OnlyCandidate,
            Some(other) if other < own => Rule::Score,
            Some(_) if self.fallback == Fallback::Nothing => Rule::LexicalOrder,
            Some(_) => Rule::Tie,
        }
    }
}

impl CandidateReport {
    /// The score; `None` for `otherwise` and for what is not compatible.
    pub fn score(&self) -> Option<&Score> {
        match &self.verdict {
            Verdict::Compatible { score, .. } => Some(score),
            _ => None,
        }
    }

    /// What run time decides, if the candidate is compatible and not static.
    pub fn dynamic(&self) -> Option<&Test> {
        match &self.verdict {
            Verdict::Compatible { dynamic, .. } => dynamic.as_ref(),
            _ => None,
        }
    }

    /// Why the candidate is not compatible; empty if it is.
    pub fn why_not(&self) -> &[Why] {
        match &self.verdict {
            Verdict::Incompatible(reasons) => reasons,
            _ => &[],
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Incompatible(reasons) => {
                let reasons: Vec<_> = reasons.iter().map(ToString::to_string).collect();
                write!(f, "not compatible: {}", reasons.join("; "))
            }
            Self::Otherwise => f.write_str("otherwise: below every score"),
            Self::Compatible { score, dynamic: None } => write!(f, "score {score}"),
            Self::Compatible { score, dynamic: Some(test) } => write!(f, "score {score}, if {test}"),
        }
    }
}

impl fmt::Display for Fallback {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Base => "the base function",
            Self::Nothing => "nothing",
        })
    }
}
