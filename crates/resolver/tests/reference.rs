//! The resolver against a reference written straight from OpenMP 5.2, 7.3 to 7.5, as slowly as that is: all
//! order-preserving subsets of the construct set, naive subset tests, naive sorting.

use num_bigint::BigInt;
use ompick_resolver::context::{ConstructTrait, Context, DeviceTraits};
use ompick_resolver::decision::Verdict;
use ompick_resolver::selector::{
    ContextSelector, Expression, TraitProperty, TraitPropertyKind, TraitScore, TraitSelector, TraitSetName,
    TraitSetSelector,
};
use ompick_resolver::{Candidate, Decision, Outcome, resolve_metadirective, resolve_variant};
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

/// A selector as the reference sees it.
#[derive(Clone, Debug, Default)]
struct Plain {
    construct: Vec<&'static str>,
    kind: Vec<&'static str>,
    arch: Vec<&'static str>,
    isa: Vec<&'static str>,
    vendor: Option<(&'static str, Option<u32>)>,
    condition: Option<Condition>,
}

#[derive(Clone, Debug)]
struct Condition {
    token: &'static str,
    /// `Some`: a constant.
    value: Option<bool>,
    score: Option<u32>,
}

mod reference {
    use super::*;

    /// Every choice of positions of the context's constructs that spells the selector's.
    fn embeddings(wanted: &[&str], context: &[String], from: usize) -> Vec<Vec<usize>> {
        let Some((first, rest)) = wanted.split_first() else {
            return vec![Vec::new()];
        };
        let mut all = Vec::new();
        for at in from..context.len() {
            if context[at] == *first {
                for mut tail in embeddings(rest, context, at + 1) {
                    tail.insert(0, at + 1);
                    all.push(tail);
                }
            }
        }
        all
    }

    pub fn is_compatible(selector: &Plain, context: &Context) -> bool {
        let names: Vec<String> = context.construct.iter().map(|c| c.name.clone()).collect();
        let device = &context.device;
        !embeddings(&selector.construct, &names, 0).is_empty()
            && selector.kind.iter().all(|k| *k == "any" || device.kind.contains(*k))
            && selector.arch.iter().all(|a| device.arch.contains(*a))
            && selector.isa.iter().all(|i| device.isa.contains(*i))
            && selector.vendor.is_none_or(|(v, _)| context.vendor.contains(v))
            && selector.condition.as_ref().is_none_or(|c| c.value != Some(false))
    }

    pub fn is_static(selector: &Plain) -> bool {
        selector.condition.as_ref().is_none_or(|c| c.value.is_some())
    }

    pub fn own_score(selector: &Plain, context: &Context) -> BigInt {
        let two = |exponent: usize| BigInt::from(2).pow(u32::try_from(exponent).unwrap());
        let names: Vec<String> = context.construct.iter().map(|c| c.name.clone()).collect();
        let l = names.len();
        let construct = embeddings(&selector.construct, &names, 0)
            .into_iter()
            .map(|positions| positions.into_iter().map(|p| two(p - 1)).sum::<BigInt>())
            .max()
            .unwrap();
        let mut score = construct + 1;
        if !selector.kind.is_empty() && selector.kind != ["any"] {
            score += two(l);
        }
        if !selector.arch.is_empty() {
            score += two(l + 1);
        }
        if !selector.isa.is_empty() {
            score += two(l + 2);
        }
        score += selector.vendor.and_then(|(_, score)| score).unwrap_or(0);
        score += selector.condition.as_ref().and_then(|c| c.score).unwrap_or(0);
        score
    }

    /// Everything a selector names, but for constructs.
    fn items(selector: &Plain) -> Vec<(&'static str, &'static str)> {
        let mut items = Vec::new();
        items.extend(selector.kind.iter().filter(|k| **k != "any").map(|k| ("kind", *k)));
        items.extend(selector.arch.iter().map(|a| ("arch", *a)));
        items.extend(selector.isa.iter().map(|i| ("isa", *i)));
        items.extend(selector.vendor.map(|(v, _)| ("vendor", v)));
        items.extend(selector.condition.as_ref().map(|c| ("condition", c.token)));
        items
    }

    fn is_subset(a: &Plain, b: &Plain) -> bool {
        let outer: Vec<String> = b.construct.iter().map(|name| (*name).to_owned()).collect();
        let b_items = items(b);
        !embeddings(&a.construct, &outer, 0).is_empty() && items(a).iter().all(|item| b_items.contains(item))
    }

    pub fn is_strict_subset(a: &Plain, b: &Plain) -> bool {
        let size = |s: &Plain| items(s).len() + s.construct.len();
        is_subset(a, b) && size(a) < size(b)
    }

    /// Scores of the compatible candidates.
    pub fn scores(selectors: &[Plain], context: &Context) -> Vec<Option<BigInt>> {
        let compatible: Vec<bool> = selectors.iter().map(|s| is_compatible(s, context)).collect();
        let mut scores = Vec::new();
        for (at, selector) in selectors.iter().enumerate() {
            if !compatible[at] {
                scores.push(None);
                continue;
            }
            let mut score = own_score(selector, context);
            for (other, theirs) in selectors.iter().enumerate() {
                if other != at && compatible[other] && is_strict_subset(selector, theirs) {
                    score = BigInt::ZERO;
                }
            }
            scores.push(Some(score));
        }
        scores
    }

    /// The dynamic replacement candidates, by picking the best of what is left again and again.
    pub fn chain(selectors: &[Plain], explicit: &[bool], context: &Context) -> Vec<usize> {
        let scores = scores(selectors, context);
        let mut left: Vec<usize> = (0..selectors.len()).filter(|at| scores[*at].is_some()).collect();
        let mut chain = Vec::new();
        while !left.is_empty() {
            let mut best = 0;
            for other in 1..left.len() {
                let (a, b) = (left[best], left[other]);
                let better = scores[b] > scores[a] || scores[b] == scores[a] && explicit[b] && !explicit[a];
                if better {
                    best = other;
                }
            }
            let taken = left.remove(best);
            chain.push(taken);
            if is_static(&selectors[taken]) {
                break;
            }
        }
        chain
    }

    /// What runs, if the non-constant conditions named in `holding` are true.
    pub fn winner(chain: &[usize], selectors: &[Plain], holding: &[&str]) -> Option<usize> {
        chain
            .iter()
            .copied()
            .find(|at| selectors[*at].condition.as_ref().is_none_or(|c| c.value.unwrap_or(holding.contains(&c.token))))
    }
}

fn trait_selector(name: &str, score: Option<u32>, properties: Option<Vec<TraitPropertyKind>>) -> TraitSelector {
    let property = |kind| TraitProperty { kind, span: 0..0 };
    TraitSelector {
        name: name.to_owned(),
        score: score.map(|score| {
            Box::new(TraitScore { value: Some(score.into()), tokens: vec![score.to_string()], span: 0..0 })
        }),
        properties: properties.map(|all| all.into_iter().map(property).collect()),
        span: 0..0,
    }
}

fn build(plain: &Plain) -> ContextSelector {
    let names = |list: &[&str]| -> Option<Vec<TraitPropertyKind>> {
        let name = |name: &&str| TraitPropertyKind::Name((*name).to_owned());
        Some(list.iter().map(name).collect())
    };
    let mut sets = Vec::new();
    let mut add = |name, selectors: Vec<TraitSelector>| {
        if !selectors.is_empty() {
            sets.push(TraitSetSelector { name, selectors, span: 0..0 });
        }
    };
    add(TraitSetName::Construct, plain.construct.iter().map(|name| trait_selector(name, None, None)).collect());
    let device = [("kind", &plain.kind), ("arch", &plain.arch), ("isa", &plain.isa)]
        .into_iter()
        .filter(|(_, list)| !list.is_empty())
        .map(|(name, list)| trait_selector(name, None, names(list)))
        .collect();
    add(TraitSetName::Device, device);
    add(
        TraitSetName::Implementation,
        plain.vendor.iter().map(|(name, score)| trait_selector("vendor", *score, names(&[name]))).collect(),
    );
    let condition = plain.condition.iter().map(|condition| {
        let expression = Expression {
            tokens: [condition.token.to_owned()].into(),
            value: condition.value.map(|value| u8::from(value).into()),
            varies: false,
        };
        let property = TraitPropertyKind::Expression(expression);
        trait_selector("condition", condition.score, Some(vec![property]))
    });
    add(TraitSetName::User, condition.collect());
    ContextSelector { sets, span: 0..0 }
}

fn conditions() -> impl Strategy<Value = Condition> {
    let token = select(vec![("a", None), ("b", None), ("c", None), ("1", Some(true)), ("0", Some(false))]);
    (token, proptest::option::of(0..40_u32)).prop_map(|((token, value), score)| Condition { token, value, score })
}

fn selectors() -> impl Strategy<Value = Plain> {
    let few = |names: &'static [&'static str]| {
        prop_oneof![
            3 => Just(Vec::new()),
            2 => subsequence(names, 0..=names.len().min(2)),
        ]
    };
    let kind = prop_oneof![
        4 => few(&["gpu", "nohost"]),
        1 => select(vec![vec!["any"], vec!["host"]]),
    ];
    let vendor = (select(vec!["gnu", "gnu", "llvm"]), proptest::option::of(0..40_u32));
    (
        proptest::collection::vec(select(vec!["target", "teams", "parallel", "for"]), 0..4),
        kind,
        few(&["nvptx", "nvptx64"]),
        few(&["sm_70", "sm_60", "sm_90"]),
        proptest::option::weighted(0.3, vendor),
        proptest::option::weighted(0.4, conditions()),
    )
        .prop_map(|(construct, kind, arch, isa, vendor, condition)| Plain {
            construct,
            kind,
            arch,
            isa,
            vendor,
            condition,
        })
}

/// Constructs of all kinds, also those that no selector names, up to `most` of them.
fn contexts(most: usize) -> impl Strategy<Value = Context> {
    let names = vec!["target", "teams", "distribute", "parallel", "for", "task", "parallel"];
    proptest::collection::vec(select(names), 0..=most).prop_map(|construct| {
        let gpu = DeviceTraits::new("gpu", ["nohost", "gpu"], ["nvptx", "nvptx64"], ["sm_60", "sm_70"]);
        let mut context = Context::new(gpu.clone(), gpu).vendor("gnu");
        context.construct = construct.into_iter().map(ConstructTrait::new).collect();
        context
    })
}

fn candidates(selectors: &[Plain], explicit: &[bool]) -> Vec<Candidate> {
    selectors
        .iter()
        .zip(explicit)
        .map(|(selector, explicit)| Candidate { selector: Some(build(selector)), explicit: *explicit })
        .collect()
}

fn totals(decision: &Decision) -> Vec<Option<BigInt>> {
    decision.candidates.iter().map(|report| report.score().map(|score| score.total.clone())).collect()
}

fn order(decision: &Decision) -> Vec<usize> {
    decision.chain.iter().map(|choice| choice.candidate).collect()
}

/// Runs the decision: constancy first, then the chain.
fn run(decision: &Decision, selectors: &[Plain], holding: &[&str]) -> Option<usize> {
    if let Some(constancy) = decision.constancy.as_deref() {
        let holds = holding.contains(&constancy.condition.tokens[0].as_str());
        let branch = if holds { &constancy.with } else { &constancy.without };
        return run(branch, selectors, holding);
    }
    reference::winner(&order(decision), selectors, holding)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, ..ProptestConfig::default() })]

    #[test]
    fn scores_and_chains_are_the_references(
        context in contexts(9),
        selectors in proptest::collection::vec(selectors(), 0..7),
        explicit in proptest::collection::vec(any::<bool>(), 7),
    ) {
        let decision = resolve_metadirective(&context, &candidates(&selectors, &explicit));
        prop_assert_eq!(totals(&decision), reference::scores(&selectors, &context));
        prop_assert_eq!(order(&decision), reference::chain(&selectors, &explicit, &context));
        for (selector, report) in selectors.iter().zip(&decision.candidates) {
            let dynamic = report.score().is_some() && !reference::is_static(selector);
            prop_assert_eq!(report.dynamic().is_some(), dynamic);
            prop_assert_eq!(report.why_not().is_empty(), report.score().is_some());
        }
    }

    /// Constants folded or not, the same candidate runs: every condition is taken once as a
    /// constant that did not fold (with constancy, what the decision says) and once as folded.
    #[test]
    fn treating_a_constant_as_dynamic_does_not_change_what_runs(
        context in contexts(6),
        mut selectors in proptest::collection::vec(selectors(), 1..7),
        holding in subsequence(vec!["a", "b", "c"], 0..=3),
    ) {
        let explicit = vec![true; selectors.len()];
        let unfolded = resolve_variant(&context, &candidates(&selectors, &explicit));
        prop_assert!(!unfolded.constancy_open);
        let ran = run(&unfolded, &selectors, &holding);
        for selector in &mut selectors {
            if let Some(condition) = &mut selector.condition {
                condition.value = condition.value.or(Some(holding.contains(&condition.token)));
            }
        }
        let chain = reference::chain(&selectors, &explicit, &context);
        prop_assert_eq!(ran, chain.first().copied());
    }

    #[test]
    fn otherwise_is_last_and_ends_the_chain(
        context in contexts(6),
        selectors in proptest::collection::vec(selectors(), 0..6),
        at in 0..6_usize,
    ) {
        let explicit = vec![true; selectors.len()];
        let mut all = candidates(&selectors, &explicit);
        let at = at.min(all.len());
        all.insert(at, Candidate::otherwise());
        let decision = resolve_metadirective(&context, &all);
        let ranks: Vec<_> = decision.candidates.iter().map(|report| report.rank).collect();
        prop_assert_eq!(&decision.candidates[at].verdict, &Verdict::Otherwise);
        prop_assert_eq!(ranks[at], ranks.iter().copied().max().flatten());
        prop_assert!(!decision.reaches_fallback());
        let reference = reference::chain(&selectors, &explicit, &context);
        let kept: Vec<usize> = order(&decision)
            .into_iter()
            .filter(|index| *index != at)
            .map(|index| index - usize::from(index > at))
            .collect();
        prop_assert_eq!(kept, reference);
    }

    /// Which candidates never win is right: whatever the conditions are, they do not run, and every
    /// other one does for some.
    #[test]
    fn never_wins_is_what_no_run_chooses(
        context in contexts(5),
        selectors in proptest::collection::vec(selectors(), 0..6),
    ) {
        let explicit = vec![true; selectors.len()];
        let decision = resolve_variant(&context, &candidates(&selectors, &explicit));
        let mut chosen = Vec::new();
        for bits in 0..8 {
            let mut holding = vec!["a", "b", "c"];
            let mut bit = 0;
            holding.retain(|_| {
                bit += 1;
                bits >> (bit - 1) & 1 == 1
            });
            chosen.extend(run(&decision, &selectors, &holding));
        }
        chosen.sort_unstable();
        chosen.dedup();
        let never: Vec<usize> = decision.never_wins.iter().map(|never| never.candidate).collect();
        for candidate in 0..selectors.len() {
            prop_assert!(!(never.contains(&candidate) && chosen.contains(&candidate)));
            if decision.constancy.is_none() {
                prop_assert!(never.contains(&candidate) || chosen.contains(&candidate));
            }
        }
    }

    #[test]
    fn a_static_choice_is_what_always_runs(
        context in contexts(5),
        selectors in proptest::collection::vec(selectors(), 0..5),
        holding in subsequence(vec!["a", "b", "c"], 0..=3),
    ) {
        let explicit = vec![true; selectors.len()];
        let decision = resolve_variant(&context, &candidates(&selectors, &explicit));
        let ran = run(&decision, &selectors, &holding);
        match decision.static_choice() {
            Some(Outcome::Candidate(chosen)) => prop_assert_eq!(ran, Some(chosen)),
            Some(Outcome::Fallback(_)) => prop_assert_eq!(ran, None),
            None => prop_assert!(decision.chain.iter().any(|choice| choice.test.is_some())
                || decision.constancy.is_some()),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    /// More than 64 constructs: no machine integer holds these scores.
    #[test]
    fn scores_of_deep_contexts_are_the_references(
        context in contexts(40),
        deeper in proptest::collection::vec(select(vec!["task", "parallel", "critical"]), 50..90),
        selectors in proptest::collection::vec(selectors(), 1..5),
    ) {
        let mut context = context;
        context.construct.extend(deeper.into_iter().map(ConstructTrait::new));
        prop_assume!(context.construct.len() > 64);
        let explicit = vec![true; selectors.len()];
        let decision = resolve_variant(&context, &candidates(&selectors, &explicit));
        prop_assert_eq!(totals(&decision), reference::scores(&selectors, &context));
        prop_assert_eq!(order(&decision), reference::chain(&selectors, &explicit, &context));
    }
}
