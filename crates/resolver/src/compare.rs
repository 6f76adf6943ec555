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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::OutsideContext;
    use crate::decision::Constancy;
    use crate::deviations::Language;
    use crate::testing::{gpu, host, selector};

    /// A compiler with names of its own, which has only those deviations that a test gives it.
    fn compiler(equal_variants: EqualVariants) -> Compiler {
        let [name, vendor] = ["none-1", "gnu"].map(str::to_owned);
        Compiler { name, vendor, language: Language::C, equal_variants, with: Vec::new() }
    }

    fn names() -> Names {
        Names { vendor: "gnu".to_owned(), host: host(), offload: gpu() }
    }

    fn question(context: Context, texts: &[&str]) -> Question {
        Question {
            fallback: Fallback::Base,
            context: context.vendor("gnu"),
            candidates: texts.iter().map(|text| Candidate::when(selector(text))).collect(),
            declarations: Vec::new(),
            names_parameters: Vec::new(),
            later: 0,
        }
    }

    fn outside() -> Context {
        Context { around: Some(Box::default()), ..Context::new(host(), gpu()) }
    }

    /// The first candidate that is taken with a deviation.
    fn first_with(question: &Question, deviation: Deviation, equal: EqualVariants) -> Option<usize> {
        let all = Deviations::default().with(deviation);
        decide(question, all, &compiler(equal), None).chain.first().map(|choice| choice.candidate)
    }

    #[test]
    fn equal_variants_are_taken_in_the_compilers_order() {
        let mut asked = question(outside(), &["device={kind(host)}", "device={kind(cpu)}", "device={kind(host)}"]);
        asked.candidates.push(Candidate::when(selector("device={kind(cpu)}")));
        asked.declarations = vec![0, 0, 1, 1];
        let of = |equal| first_with(&asked, Deviation::EqualVariants, equal);
        let orders =
            [EqualVariants::First, EqualVariants::Last, EqualVariants::LastOfFirst, EqualVariants::FirstOfLast];
        assert_eq!(orders.map(of), [Some(0), Some(3), Some(1), Some(2)]);
        assert_eq!(first_with(&asked, Deviation::AnyScored, EqualVariants::Last), Some(0), "by the specification");
        // Reports stand in the order of the question, whatever the order of the choice.
        asked.candidates[3] = Candidate::when(selector("device={kind(gpu)}"));
        let all = Deviations::default().with(Deviation::EqualVariants);
        let decision = decide(&asked, all, &compiler(EqualVariants::Last), None);
        assert_eq!(decision.chain[0].candidate, 2);
        let compatible: Vec<bool> = decision.candidates.iter().map(|report| report.score().is_some()).collect();
        assert_eq!(compatible, [true, true, true, false]);
    }

    #[test]
    fn directives_behind_the_call_count_for_some() {
        let mut asked = question(outside(), &["device={kind(host)}", "device={arch(x86_64)}"]);
        asked.later = 1;
        assert_eq!(first_with(&asked, Deviation::LaterDirectives, EqualVariants::First), Some(1));
        assert_eq!(first_with(&asked, Deviation::EqualVariants, EqualVariants::First), Some(0));
    }

    #[test]
    fn what_is_around_a_place_belongs_to_the_context_of_some() {
        let of = |context: Context, deviation, text| {
            let asked = question(context, &[text]);
            (
                first_with(&asked, Deviation::EqualVariants, EqualVariants::First).is_some(),
                first_with(&asked, deviation, EqualVariants::First).is_some(),
            )
        };
        let hidden = outside().inside("parallel").inside("target");
        assert_eq!(of(hidden, Deviation::TargetHidesNothing, "construct={parallel,target}"), (false, true));
        let mut in_front = outside().inside("for");
        in_front.put_variant_selectors_in_front(&selector("construct={parallel}"));
        assert_eq!(of(in_front.clone(), Deviation::NothingInFront, "construct={parallel}"), (true, false));
        assert_eq!(of(in_front, Deviation::NothingInFront, "construct={for}"), (true, true));
        let argument = OutsideContext { is_dispatch_argument: true, ..OutsideContext::default() };
        let argument = Context { around: Some(Box::new(argument)), ..outside() };
        assert_eq!(of(argument, Deviation::DispatchArguments, "construct={dispatch}"), (false, true));
        assert_eq!(of(outside(), Deviation::DispatchArguments, "construct={dispatch}"), (false, false));
    }

    #[test]
    fn a_compiler_that_has_not_the_feature_refuses() {
        let refused = |asked: &Question, deviation| refusal(asked, Deviations::default().with(deviation));
        let scored = question(outside(), &["user={condition(score(1): 1)}"]);
        let other_score = question(outside(), &["implementation={vendor(score(1): gnu)}"]);
        let no_scores = Deviation::NoConditionScores;
        assert_eq!([&scored, &other_score].map(|q| refused(q, no_scores)), [Some(no_scores), None]);
        let constant = Deviation::ConstantConditions;
        let varies = question(outside(), &["user={condition(n)}"]);
        assert_eq!([&varies, &scored].map(|q| refused(q, constant)), [Some(constant), None]);
        let mut parameters = varies.clone();
        parameters.names_parameters = vec![false, true];
        let no_parameters = Deviation::NoParameterConditions;
        assert_eq!([&parameters, &varies].map(|q| refused(q, no_parameters)), [Some(no_parameters), None]);
        let called = question(outside().inside("dispatch"), &[]);
        let mut argument = question(outside(), &[]);
        argument.context.around.as_mut().unwrap().is_dispatch_argument = true;
        let no_dispatch = Deviation::NoDispatch;
        let found = [&called, &argument, &varies].map(|q| refused(q, no_dispatch));
        assert_eq!(found, [Some(no_dispatch), Some(no_dispatch), None]);
        for asked in [&scored, &varies, &parameters, &called, &argument] {
            assert_eq!(refusal(asked, Deviations::default()), None);
        }
    }

    /// With the table's own compilers: what makes a difference is named, and nothing else.
    #[test]
    fn the_deviation_that_makes_the_difference_is_named() {
        let gcc = Compiler::find("gcc-16", Language::C).unwrap();
        let texts = ["device={kind(any)}", "implementation={vendor(score(1): gnu)}"];
        let answer = compare(&question(outside().inside("parallel"), &texts), gcc, &names());
        assert_eq!(answer.decision.chain[0].candidate, 0);
        assert_eq!((answer.by, answer.by_names, answer.refused), (vec![Deviation::AnyScored], false, false));
        let answer = compare(&question(outside(), &texts[1..]), gcc, &names());
        assert_eq!((answer.by, answer.by_names, answer.refused), (Vec::new(), false, false));
        // Other names make a difference by themselves.
        let clang = Compiler::find("clang-23", Language::C).unwrap();
        let theirs = Names { vendor: "llvm".to_owned(), ..names() };
        let answer = compare(&question(outside(), &texts[1..]), clang, &theirs);
        assert!(answer.decision.chain.is_empty() && answer.by_names && answer.by.is_empty());
        let answer = compare(&question(outside(), &["user={condition(n)}"]), clang, &names());
        assert!(answer.refused && answer.by == [Deviation::ConstantConditions]);
    }

    /// The compiler's names of a device are those of the device that the place runs on.
    #[test]
    fn names_of_the_host_are_not_those_of_the_offload_device() {
        let other = |name: &str| DeviceTraits::new("other", ["host"], [name], [name]);
        let theirs = Names { vendor: "gnu".to_owned(), host: other("h"), offload: other("o") };
        let of = |context: Context| self::context(&question(context, &[]), Deviations::default(), Some(&theirs));
        let (outside, inside) = (of(outside()), of(outside().inside("target")));
        assert!(outside.device.arch.contains("h") && !outside.device.arch.contains("x86_64"));
        assert!(outside.device.isa.contains("h") && outside.device.isa.contains("avx2"));
        assert!(inside.device.arch.contains("o") && inside.device.isa.contains("sm_70"));
        assert!(inside.around.is_none() && outside.around.is_none());
    }

    /// A difference that only shows where a condition turns out to be a constant counts, too.
    #[test]
    fn decisions_are_the_same_if_both_branches_of_a_constancy_are() {
        let texts = ["device={kind(host)}", "device={kind(host)},user={condition(n)}", "implementation={vendor(gnu)}"];
        let of = |texts: &[&str]| {
            decide(&question(outside(), texts), Deviations::default(), &compiler(EqualVariants::First), None)
        };
        let decision = of(&texts);
        assert!(decision.constancy.is_some() && is_same(&decision, &decision.clone()));
        let change = |change: fn(&mut Constancy)| {
            let mut other = decision.clone();
            change(other.constancy.as_deref_mut().unwrap());
            other
        };
        let others = [
            change(|constancy| constancy.with.chain.clear()),
            change(|constancy| constancy.without.chain.clear()),
            Decision { constancy: None, ..decision.clone() },
        ];
        for other in others {
            assert!(!is_same(&decision, &other) && !is_same(&other, &decision));
        }
    }
}
