//! What a compiler would choose at a place, by its known deviations, and which of them make the difference.

use crate::context::{Context, DeviceTraits};
use crate::decision::{Decision, Fallback};
use crate::deviations::{At, Compiler, Deviation, Deviations, EqualVariants};
use crate::resolve::{Candidate, resolve_metadirective, resolve_variant};
use crate::selector::{TraitPropertyKind, TraitSetName};
use std::sync::Arc;

/// What was asked at a place, for answers by others.
#[derive(Clone, Debug)]
pub struct Question {
    pub fallback: Fallback,
    pub context: Context,
    /// In lexical order.
    pub candidates: Vec<Candidate>,
    /// For each candidate the declaration that its directive stands on; 0 where there is none.
    pub declarations: Vec<usize>,
    /// For each candidate whether its conditions name parameters of the base function; empty: none does.
    pub names_parameters: Vec<bool>,
    /// So many of the candidates, the last ones, are declared behind the place.
    pub later: usize,
}

impl Question {
    fn at(&self) -> At {
        match self.fallback {
            Fallback::Base => At::Call,
            Fallback::Nothing => At::Metadirective,
        }
    }
}

/// What a compiler calls things.
#[derive(Clone, Debug)]
pub struct Names {
    pub vendor: String,
    pub host: DeviceTraits,
    pub offload: DeviceTraits,
}

/// What a compiler would choose.
#[derive(Clone, Debug)]
pub struct Answer {
    /// In the order of the question's candidates.
    pub decision: Decision,
    /// It would not compile this.
    pub refused: bool,
    /// Its names of vendors, architectures and isa make a difference.
    pub by_names: bool,
    /// The deviations that do.
    pub by: Vec<Deviation>,
}

/// What a compiler would choose, and why it is something else than the specification's choice, if it is.
pub fn compare(question: &Question, compiler: &Compiler, names: &Names) -> Answer {
    let all = compiler.deviations(question.at());
    let plain = decide(question, Deviations::default(), compiler, None);
    let named = decide(question, Deviations::default(), compiler, Some(names));
    if let Some(by) = refusal(question, all) {
        return Answer { decision: named, refused: true, by_names: false, by: vec![by] };
    }
    let decision = decide(question, all, compiler, Some(names));
    let mut answer = Answer { by_names: !is_same(&plain, &named), refused: false, by: Vec::new(), decision };
    if is_same(&answer.decision, &named) {
        return answer;
    }
    let each = || Deviation::ALL.into_iter().filter(|d| all.has(*d));
    let matters = |d: &Deviation| !is_same(&answer.decision, &decide(question, all.without(*d), compiler, Some(names)));
    answer.by = each().filter(matters).collect();
    if answer.by.is_empty() {
        // Several would do it, each for itself.
        let alone = Deviations::default();
        let suffices =
            |d: &Deviation| is_same(&answer.decision, &decide(question, alone.with(*d), compiler, Some(names)));
        answer.by = each().filter(suffices).collect();
    }
    answer
}

/// Whether two decisions take the same, in the order tried.
fn is_same(a: &Decision, b: &Decision) -> bool {
    let is_same_part = match (a.constancy.as_deref(), b.constancy.as_deref()) {
        (Some(a), Some(b)) => is_same(&a.with, &b.with) && is_same(&a.without, &b.without),
        (a, b) => a.is_none() && b.is_none(),
    };
    a.chain == b.chain && is_same_part
}

/// The deviation for which a compiler does not take the candidates at all.
fn refusal(question: &Question, all: Deviations) -> Option<Deviation> {
    let selectors = || question.candidates.iter().filter_map(|c| c.selector.as_ref());
    let conditions = || selectors().flat_map(|s| s.selectors(TraitSetName::User)).filter(|s| s.name == "condition");
    if all.has(Deviation::NoConditionScores) && conditions().any(|c| c.score.is_some()) {
        return Some(Deviation::NoConditionScores);
    }
    let context = &question.context;
    let is_called = context.construct.last().is_some_and(|c| c.name == "dispatch");
    let is_argument = context.around.as_ref().is_some_and(|around| around.is_dispatch_argument);
    if (is_called || is_argument) && all.has(Deviation::NoDispatch) {
        return Some(Deviation::NoDispatch);
    }
    if all.has(Deviation::NoParameterConditions) && question.names_parameters.contains(&true) {
        return Some(Deviation::NoParameterConditions);
    }
    let varies = |kind: &TraitPropertyKind| matches!(kind, TraitPropertyKind::Expression(e) if e.value.is_none());
    let any_varies = || conditions().flat_map(|c| c.properties.iter().flatten()).any(|p| varies(&p.kind));
    let refuses = all.has(Deviation::ConstantConditions) && any_varies();
    refuses.then_some(Deviation::ConstantConditions)
}

/// Decides with some deviations and, if they are given, a compiler's names.
fn decide(question: &Question, all: Deviations, compiler: &Compiler, names: Option<&Names>) -> Decision {
    let context = context(question, all, names);
    let order = order(question, all, compiler);
    let candidates: Vec<Candidate> = order.iter().map(|&n| question.candidates[n].clone()).collect();
    let mut decision = match question.fallback {
        Fallback::Base => resolve_variant(&context, &candidates),
        Fallback::Nothing => resolve_metadirective(&context, &candidates),
    };
    renumber(&mut decision, &order);
    decision
}

/// The candidates that count, in the order that decides between equal ones.
fn order(question: &Question, all: Deviations, compiler: &Compiler) -> Vec<usize> {
    let later = if all.has(Deviation::LaterDirectives) { 0 } else { question.later };
    let mut order: Vec<usize> = (0..question.candidates.len() - later).collect();
    if all.has(Deviation::EqualVariants) {
        let declaration = |n: usize| question.declarations.get(n).copied().unwrap_or(0);
        match compiler.equal_variants {
            EqualVariants::First => {}
            EqualVariants::Last => order.reverse(),
            EqualVariants::LastOfFirst => {
                order.reverse();
                order.sort_by_key(|&n| declaration(n));
            }
            EqualVariants::FirstOfLast => order.sort_by_key(|&n| std::cmp::Reverse(declaration(n))),
        }
    }
    order
}

/// The context as deviations make it.
fn context(question: &Question, all: Deviations, names: Option<&Names>) -> Context {
    let mut context = question.context.clone();
    context.deviations = all;
    if let Some(names) = names {
        context.vendor = Arc::new([names.vendor.clone()].into());
        let is_host = context.device == context.host;
        for (own, theirs) in [(&mut context.host, &names.host), (&mut context.offload, &names.offload)] {
            let own = Arc::make_mut(own);
            own.arch.clone_from(&theirs.arch);
            own.isa.extend(theirs.isa.iter().cloned());
        }
        context.device = if is_host { context.host.clone() } else { context.offload.clone() };
    }
    let Some(around) = context.around.take() else { return context };
    if all.has(Deviation::NothingInFront) {
        context.construct.drain(..around.in_front);
    }
    if all.has(Deviation::DispatchArguments) && around.is_dispatch_argument {
        context.enter("dispatch", &[]);
    }
    if all.has(Deviation::TargetHidesNothing) {
        context.construct.splice(0..0, around.outside);
    }
    context
}

/// Candidates by their numbers in the question.
fn renumber(decision: &mut Decision, order: &[usize]) {
    decision.chain.iter_mut().for_each(|choice| choice.candidate = order[choice.candidate]);
    if let Some(constancy) = decision.constancy.as_deref_mut() {
        renumber(&mut constancy.with, order);
        renumber(&mut constancy.without, order);
    }
    let mut reports: Vec<_> = std::mem::take(&mut decision.candidates).into_iter().zip(order).collect();
    reports.sort_by_key(|(_, n)| **n);
    decision.candidates = reports.into_iter().map(|(report, _)| report).collect();
}
