//! Replacement candidates, their order, and the choice (OpenMP 5.2, 7.4.1 and 7.5; 6.0, 9.4, 9.6).

use crate::context::Context;
use crate::decision::{Because, CandidateReport, Choice, Constancy, Decision, Fallback, NeverWins, Verdict};
use crate::deviations::Deviation;
use crate::matching::{self, Compatibility, DynamicPart, MatchMode, Test, Why};
use crate::normal::Normal;
use crate::score;
use crate::selector::{ContextSelector, Expression, TraitPropertyKind, TraitSetName};
use crate::subset::Subsets;
use num_bigint::BigInt;
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

/// A directive variant of a metadirective, or a function variant of a base function.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Candidate {
    /// `None`: the `otherwise` clause.
    pub selector: Option<ContextSelector>,
    /// The directive variant was written, not implied to be `nothing`; true for functions.
    pub explicit: bool,
}

impl Candidate {
    /// A `when` clause with a directive variant, or a function variant.
    pub fn when(selector: ContextSelector) -> Self {
        Self { selector: Some(selector), explicit: true }
    }

    /// A `when` clause without a directive variant.
    pub fn when_nothing(selector: ContextSelector) -> Self {
        Self { selector: Some(selector), explicit: false }
    }

    /// The `otherwise` clause.
    pub fn otherwise() -> Self {
        Self { selector: None, explicit: true }
    }
}

/// Chooses among the `when` and `otherwise` clauses of a metadirective, given in lexical order
/// (5.2, 7.4). Without an `otherwise` the fallback is `nothing`.
pub fn resolve_metadirective(context: &Context, candidates: &[Candidate]) -> Decision {
    Resolver { context, fallback: Fallback::Nothing, budget: CONSTANCY_BUDGET }.resolve(candidates)
}

/// Chooses among the function variants of a base function at a call, given in lexical order of
/// their directives (5.2, 7.5). A candidate without a selector is not compatible with anything.
pub fn resolve_variant(context: &Context, candidates: &[Candidate]) -> Decision {
    Resolver { context, fallback: Fallback::Base, budget: CONSTANCY_BUDGET }.resolve(candidates)
}

/// How many alternatives to work out for conditions whose constancy matters: each may double the
/// rest, and nobody reads an if-chain of that size.
const CONSTANCY_BUDGET: usize = 64;

struct Resolver<'a> {
    context: &'a Context,
    fallback: Fallback,
    budget: usize,
}

/// A compatible candidate on its way to a place.
struct Placed {
    candidate: usize,
    normal: Normal,
    test: Option<Test>,
}

impl Resolver<'_> {
    fn resolve(&mut self, candidates: &[Candidate]) -> Decision {
        let (mut decision, placed, subsets) = self.order(candidates);
        let undecided = self.undecided_constancy(candidates, &decision, &placed, &subsets);
        let Some((candidate, condition)) = undecided else {
            return decision;
        };
        if self.budget < 2 {
            decision.constancy_open = true;
            return decision;
        }
        self.budget -= 2;
        let with = self.resolve(&assuming(candidates, candidate, &condition, true));
        let without = self.resolve(&assuming(candidates, candidate, &condition, false));
        decision.constancy_open = with.constancy_open || without.constancy_open;
        // Can never win: in no branch that the user's program may take.
        decision.never_wins.retain(|never| {
            let is_there = |other: &Decision| other.never_wins.iter().any(|own| own.candidate == never.candidate);
            is_there(&with) && is_there(&without)
        });
        decision.constancy = Some(Box::new(Constancy { candidate, condition, with, without }));
        decision
    }

    /// Matches, scores and orders the candidates and cuts the chain; constancy is not looked at.
    fn order(&self, candidates: &[Candidate]) -> (Decision, Vec<Placed>, Subsets) {
        let mut reports = Vec::with_capacity(candidates.len());
        let mut placed = Vec::new();
        for (index, candidate) in candidates.iter().enumerate() {
            let (verdict, place) = self.match_candidate(index, candidate);
            placed.extend(place);
            reports.push(CandidateReport { verdict, rank: None });
        }
        let deviations = self.context.deviations;
        let subsets = Subsets::of(placed.iter().map(|placed| &placed.normal), deviations);
        let behind = match deviations.has(Deviation::SubsetsBreakTies) {
            true => subsets_of_equals(&placed, &subsets, &reports),
            false => {
                apply_strict_subset_rule(&placed, &subsets, &mut reports);
                HashSet::new()
            }
        };
        if deviations.has(Deviation::OtherwiseForgotten) && self.is_settled_when_read(&reports) {
            let others = reports.iter_mut().filter(|report| report.verdict == Verdict::Otherwise);
            others.for_each(|report| report.verdict = Verdict::Incompatible(Vec::new()));
        }
        let ranking = rank(candidates, &mut reports, &behind, !deviations.has(Deviation::ImpliedFirst));
        let chain = dynamic_replacement_candidates(&ranking, &reports);
        let ties = match self.fallback {
            Fallback::Base => ties(&chain, &ranking, &reports),
            Fallback::Nothing => Vec::new(),
        };
        let decision = Decision {
            never_wins: never_wins(&chain, &reports),
            candidates: reports,
            chain,
            fallback: self.fallback,
            ties,
            constancy: None,
            constancy_open: false,
        };
        (decision, placed, subsets)
    }

    fn match_candidate(&self, index: usize, candidate: &Candidate) -> (Verdict, Option<Placed>) {
        let Some(selector) = &candidate.selector else {
            return match self.fallback {
                Fallback::Nothing => (Verdict::Otherwise, None),
                Fallback::Base => (Verdict::Incompatible(Vec::new()), None),
            };
        };
        let normal = Normal::of(selector);
        if let Some(reason) = self.not_taken(&normal) {
            return (Verdict::Incompatible(vec![reason]), None);
        }
        let dynamic = match matching::compatibility(self.context, &normal) {
            Compatibility::No(reasons) => return (Verdict::Incompatible(reasons), None),
            Compatibility::Static => None,
            Compatibility::Dynamic(test) => Some(test),
        };
        if dynamic.is_some() && self.context.deviations.has(Deviation::NoRunTimeClauses) {
            return (Verdict::Incompatible(Vec::new()), None);
        }
        let verdict = Verdict::Compatible { score: score::score(self.context, &normal), dynamic: dynamic.clone() };
        let placed = Placed { candidate: index, normal, test: dynamic };
        (verdict, Some(placed))
    }

    /// Why a compiler takes no selector of this form, which is a deviation.
    fn not_taken(&self, selector: &Normal) -> Option<Why> {
        let deviations = self.context.deviations;
        if selector.mode != MatchMode::All && deviations.has(Deviation::NoMatchModes) {
            return Some(Why::UnknownSelector { set: TraitSetName::Implementation, name: "extension".to_owned() });
        }
        let first = selector.constructs.first().filter(|_| deviations.has(Deviation::MetadirectivesSeeNothing))?;
        Some(Why::NoConstruct { name: first.name.clone(), inside_target: false })
    }

    /// Whether each `when` clause is known not to match as soon as it is read: by its device, its vendor or a constant.
    fn is_settled_when_read(&self, reports: &[CandidateReport]) -> bool {
        // In device code a compiler that offloads leaves such questions open.
        let may_be_device = self.context.enclosed_by_target && self.context.host != self.context.offload;
        let is_known = |why: &Why| match why {
            Why::NotActive { set: TraitSetName::Device, name, .. } => name == "kind" || name == "arch",
            Why::NotActive { set: TraitSetName::Implementation, .. } | Why::ConditionFalse(_) => true,
            _ => false,
        };
        !may_be_device
            && reports.iter().all(|report| match &report.verdict {
                Verdict::Incompatible(reasons) => reasons.iter().any(is_known),
                Verdict::Otherwise => true,
                Verdict::Compatible { .. } => false,
            })
    }

    /// A candidate and its condition that, were it a constant, would change the choice among the
    /// rest.
    ///
    /// Taking a candidate out can only lift those it zeroes. One is lifted if all that zero it are
    /// taken out, so each such group is tried, if a condition decides on every member.
    fn undecided_constancy(
        &self,
        candidates: &[Candidate],
        decision: &Decision,
        placed: &[Placed],
        subsets: &Subsets,
    ) -> Option<(usize, Expression)> {
        // Equal selectors are zeroed, and lifted, by the same.
        for low in subsets.representatives() {
            let low_placed = &placed[low];
            let low_supersets = subsets.strict_supersets(low).map(|high| &placed[high]);
            let decides = |high: &Placed| deciding_condition(high, low_placed).is_some();
            let group: Option<Vec<&Placed>> = low_supersets.map(|high| decides(high).then_some(high)).collect();
            let Some(group) = group.filter(|group| !group.is_empty()) else { continue };
            let low = low_placed;
            let gone = |index: usize| group.iter().any(|high| high.candidate == index);
            let without: Vec<Candidate> = candidates
                .iter()
                .enumerate()
                .filter(|(index, _)| !gone(*index))
                .map(|(_, candidate)| candidate.clone())
                .collect();
            let kept: Vec<usize> = (0..candidates.len()).filter(|at| !gone(*at)).collect();
            let now = decision.chain.iter().map(|choice| choice.candidate).filter(|index| !gone(*index));
            let then = self.order(&without).0.chain;
            if !now.eq(then.iter().map(|choice| kept[choice.candidate])) {
                let first = group.iter().min_by_key(|high| decision.candidates[high.candidate].rank)?;
                let condition = deciding_condition(first, low)?;
                return Some((first.candidate, condition.clone()));
            }
        }
        None
    }
}

/// The condition of `high` that, were it a constant, would take `high` out and leave `low` in.
///
/// Conditions that `low` has too are none: they would take out both. Neither are those known to be
/// no constants: false at run time, they still are compatible selectors of the subset rule.
fn deciding_condition<'a>(high: &'a Placed, low: &Placed) -> Option<&'a Expression> {
    let test = high.test.as_ref()?;
    let shared = |condition: &Expression| {
        low.normal
            .of_set(&TraitSetName::User)
            .flat_map(|(_, found)| &found.expressions)
            .any(|own| own.tokens == condition.tokens)
    };
    // With `match_any`, what makes `low` match makes `high` match, too.
    if test.mode == MatchMode::Any {
        return None;
    }
    test.parts.iter().find_map(|part| match part {
        DynamicPart::Condition(condition) if !condition.varies && !shared(condition) => Some(condition),
        _ => None,
    })
}

/// The candidates with that condition of that one candidate folded to `value`.
fn assuming(candidates: &[Candidate], candidate: usize, condition: &Expression, value: bool) -> Vec<Candidate> {
    let mut candidates = candidates.to_vec();
    let properties = candidates[candidate]
        .selector
        .iter_mut()
        .flat_map(|selector| &mut selector.sets)
        .filter(|set| set.name == TraitSetName::User)
        .flat_map(|set| &mut set.selectors)
        .flat_map(|selector| selector.properties.iter_mut().flatten());
    for property in properties {
        if let TraitPropertyKind::Expression(e) = &mut property.kind
            && e == condition
        {
            e.value = Some(BigInt::from(u8::from(value)));
        }
    }
    candidates
}

/// A selector that is a strict subset of another compatible candidate's selector scores 0
/// (5.2, 7.3; 6.0, 9.3 says "compatible").
fn apply_strict_subset_rule(placed: &[Placed], subsets: &Subsets, reports: &mut [CandidateReport]) {
    for (at, low) in placed.iter().enumerate() {
        let high = subsets.strict_supersets(at).next().map(|high| &placed[high]);
        let Verdict::Compatible { score, .. } = &mut reports[low.candidate].verdict else {
            continue;
        };
        if let Some(high) = high {
            score.strict_subset_of = Some(high.candidate);
            score.total = BigInt::ZERO;
        }
    }
}

/// The candidates whose selectors are strict subsets of others with the same score. (A deviation goes by them.)
fn subsets_of_equals(placed: &[Placed], subsets: &Subsets, reports: &[CandidateReport]) -> HashSet<usize> {
    let total = |of: &Placed| reports[of.candidate].score().map(|score| &score.total);
    let is_one = |(at, low): &(usize, &Placed)| subsets.strict_supersets(*at).any(|h| total(&placed[h]) == total(low));
    placed.iter().enumerate().filter(is_one).map(|(_, low)| low.candidate).collect()
}

/// The replacement candidates in order: higher score first, explicit before implicit, then lexical
/// order (5.2, 7.4.1); `otherwise` last. Fills in the ranks.
///
/// Deviations put some candidates behind others of the same score, and do not look at what is explicit.
fn rank(
    candidates: &[Candidate],
    reports: &mut [CandidateReport],
    behind: &HashSet<usize>,
    explicit_first: bool,
) -> Vec<usize> {
    let mut ranking: Vec<usize> =
        (0..reports.len()).filter(|at| !matches!(reports[*at].verdict, Verdict::Incompatible(_))).collect();
    ranking.sort_by_key(|&at| {
        // `None`, the score of `otherwise`, is below every score.
        let total = reports[at].score().map(|score| score.total.clone());
        (Reverse(total), behind.contains(&at), explicit_first && !candidates[at].explicit, at)
    });
    for (rank, &at) in ranking.iter().enumerate() {
        reports[at].rank = Some(rank);
    }
    ranking
}

/// The prefix up to and including the first static candidate (5.2, 7.4.1 and 7.5).
fn dynamic_replacement_candidates(ranking: &[usize], reports: &[CandidateReport]) -> Vec<Choice> {
    let mut chain = Vec::new();
    for &candidate in ranking {
        let test = reports[candidate].dynamic().cloned();
        let last = test.is_none();
        chain.push(Choice { candidate, test });
        if last {
            break;
        }
    }
    chain
}

/// Function variants of equal score where the order decides (5.2, 7.5: implementation defined).
fn ties(chain: &[Choice], ranking: &[usize], reports: &[CandidateReport]) -> Vec<Vec<usize>> {
    let total = |at: usize| reports[at].score().map(|score| &score.total);
    let equal = ranking.chunk_by(|&a, &b| total(a) == total(b));
    let mut rank = 0;
    let reached = equal.take_while(|group| {
        let first = rank;
        rank += group.len();
        first < chain.len()
    });
    reached.filter(|group| group.len() > 1).map(<[usize]>::to_vec).collect()
}

/// The candidates that no run can choose here.
fn never_wins(chain: &[Choice], reports: &[CandidateReport]) -> Vec<NeverWins> {
    let mut never = Vec::new();
    let implied = implied_tests(chain);
    let places: HashMap<usize, usize> = chain.iter().enumerate().map(|(at, choice)| (choice.candidate, at)).collect();
    for (candidate, report) in reports.iter().enumerate() {
        let because = match places.get(&candidate) {
            Some(&at) => implied[at].map(|earlier| Because::TestOf(chain[earlier].candidate)),
            None if report.rank.is_none() => Some(Because::Incompatible),
            None => chain.last().map(|last| Because::After(last.candidate)),
        };
        if let Some(because) = because {
            never.push(NeverWins { candidate, because });
        }
    }
    never
}

/// For each link of the chain the first earlier one whose test holds whenever its own does.
fn implied_tests(chain: &[Choice]) -> Vec<Option<usize>> {
    // A test that asks for parts which all are parts of another has its first among them.
    let mut by_first: HashMap<&DynamicPart, Vec<usize>> = HashMap::new();
    let mut others: Vec<usize> = Vec::new();
    let mut implied = Vec::with_capacity(chain.len());
    for (at, choice) in chain.iter().enumerate() {
        let Some(test) = &choice.test else {
            implied.push(None);
            continue;
        };
        let asked = test.parts.iter().flat_map(|part| by_first.get(part).into_iter().flatten());
        let holds = |earlier: &&usize| chain[**earlier].test.as_ref().is_some_and(|e| implies(test, e));
        implied.push(asked.chain(&others).filter(holds).min().copied());
        match (test.mode, test.parts.first()) {
            (MatchMode::All, Some(first)) => by_first.entry(first).or_default().push(at),
            _ => others.push(at),
        }
    }
    implied
}

/// Does `earlier` hold whenever `later` does, as far as equal parts tell?
fn implies(later: &Test, earlier: &Test) -> bool {
    let includes = |outer: &Test, inner: &Test| inner.parts.iter().all(|p| outer.parts.contains(p));
    match (later.mode, earlier.mode) {
        (MatchMode::All, MatchMode::All) => includes(later, earlier),
        (MatchMode::Any, MatchMode::Any) => includes(earlier, later),
        (MatchMode::None, MatchMode::None) => includes(later, earlier),
        (MatchMode::All, MatchMode::Any) => later.parts.iter().any(|p| earlier.parts.contains(p)),
        _ => false,
    }
}

#[cfg(test)]
mod tests;
