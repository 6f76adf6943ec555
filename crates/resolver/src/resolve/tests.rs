use super::*;
use crate::context::Context;
use crate::decision::Outcome;
use crate::testing::{gpu, host, selector};

fn context() -> Context {
    Context::new(host(), gpu())
        .vendor("gnu")
        .requires("unified_address")
        .requires("unified_shared_memory")
        .inside("target teams distribute parallel for")
        .inside("task")
}

fn when(texts: &[&str]) -> Vec<Candidate> {
    texts.iter().map(|text| Candidate::when(selector(text))).collect()
}

fn variants(texts: &[&str]) -> Decision {
    resolve_variant(&context(), &when(texts))
}

fn metadirective(texts: &[&str]) -> Decision {
    let mut candidates = when(texts);
    candidates.push(Candidate::otherwise());
    resolve_metadirective(&context(), &candidates)
}

/// Makes conditions such as are known to be no constants.
fn no_constants(selector: &mut ContextSelector) {
    let selectors = selector.sets.iter_mut().flat_map(|set| &mut set.selectors);
    for property in selectors.flat_map(|selector| selector.properties.iter_mut().flatten()) {
        if let TraitPropertyKind::Expression(expression) = &mut property.kind {
            expression.varies = true;
        }
    }
}

fn totals(decision: &Decision) -> Vec<String> {
    decision
        .candidates
        .iter()
        .map(|report| report.score().map_or("-".to_owned(), |score| score.total.to_string()))
        .collect()
}

fn order(decision: &Decision) -> Vec<usize> {
    decision.chain.iter().map(|choice| choice.candidate).collect()
}

#[test]
fn the_worked_example_of_constructs_and_devices() {
    let decision = variants(&[
        "construct={target}",
        "construct={teams,parallel,for}",
        "device={kind(gpu),isa(sm_70)}",
        "device={arch(nvptx),isa(sm_70)}",
    ]);
    assert_eq!(totals(&decision), ["2", "27", "321", "385"]);
    assert_eq!(decision.static_choice(), Some(Outcome::Candidate(3)));
    assert_eq!(decision.candidates[1].verdict.to_string(), "score 27 = 2 + 8 + 16 + 1");
}

#[test]
fn the_worked_example_of_requirements_and_explicit_scores() {
    let decision = variants(&[
        "implementation={requires(unified_address)}",
        "implementation={requires(unified_shared_memory)}",
        "implementation={requires(unified_shared_memory)},user={condition(score(1): 1)}",
    ]);
    assert_eq!(totals(&decision), ["1", "0", "2"]);
    assert_eq!(decision.static_choice(), Some(Outcome::Candidate(2)));
    assert_eq!(decision.candidates[1].verdict.to_string(), "score 0 (a strict subset of another selector)");
}

#[test]
fn a_strict_subset_of_an_incompatible_selector_keeps_its_score() {
    let decision = variants(&["device={kind(gpu)}", "device={kind(gpu),arch(gcn)}"]);
    assert_eq!(totals(&decision), ["65", "-"]);
}

#[test]
fn equal_scores_of_a_metadirective_are_explicit_first_then_lexical() {
    let candidates = [
        Candidate::when_nothing(selector("device={kind(gpu)}")),
        Candidate::when(selector("device={kind(nohost)}")),
        Candidate::when(selector("device={kind(gpu)}")),
    ];
    let decision = resolve_metadirective(&context(), &candidates);
    assert_eq!(decision.candidates[1].rank, Some(0));
    assert_eq!(decision.candidates[2].rank, Some(1));
    assert_eq!(decision.candidates[0].rank, Some(2));
    assert_eq!(decision.ties, [[0; 0]; 0]);
}

#[test]
fn otherwise_is_below_every_score() {
    // The first scores 0: it is a strict subset of the second.
    let decision = metadirective(&["user={condition(n)}", "user={condition(n)},device={kind(gpu)}"]);
    assert_eq!(totals(&decision), ["0", "65", "-"]);
    assert_eq!(order(&decision), [1, 0, 2]);
    assert_eq!(decision.candidates[2].verdict, Verdict::Otherwise);
}

#[test]
fn without_otherwise_a_metadirective_is_nothing_and_a_call_is_of_the_base() {
    let candidates = when(&["device={kind(host)}"]);
    let decision = resolve_metadirective(&context(), &candidates);
    assert_eq!(decision.static_choice(), Some(Outcome::Fallback(Fallback::Nothing)));
    let decision = resolve_variant(&context(), &candidates);
    assert_eq!(decision.static_choice(), Some(Outcome::Fallback(Fallback::Base)));
    assert!(decision.reaches_fallback());
    assert_eq!([Fallback::Base, Fallback::Nothing].map(|f| f.to_string()), ["the base function", "nothing"]);
}

#[test]
fn the_rule_that_settled_a_decision_is_named_with_its_section() {
    let (gpu, equal, lower) = ("device={kind(gpu)}", "device={kind(nohost)}", "construct={target}");
    let without = |texts: &[&str]| resolve_metadirective(&context(), &when(texts));
    let undecided = [gpu, "device={kind(gpu)},user={condition(n)}", "implementation={vendor(score(9): gnu)}"];
    for (decision, name, said) in [
        (variants(&["device={kind(host)}"]), "no-candidate", "no selector matches (OpenMP 5.2, 7.5; 6.0, 9.6)"),
        (without(&["device={kind(host)}"]), "no-candidate", "no selector matches (OpenMP 5.2, 7.4.2; 6.0, 9.4.2)"),
        (variants(&[gpu]), "only-candidate", "no other selector matches (OpenMP 5.2, 7.3; 6.0, 9.3)"),
        (metadirective(&[gpu]), "only-candidate", "no other selector matches (OpenMP 5.2, 7.3; 6.0, 9.3)"),
        (metadirective(&[]), "otherwise", "no `when` clause matches (OpenMP 5.2, 7.4.2; 6.0, 9.4.2)"),
        (variants(&[lower, gpu]), "score", "the highest score (OpenMP 5.2, 7.3; 6.0, 9.3)"),
        (without(&[gpu, lower]), "score", "the highest score (OpenMP 5.2, 7.3; 6.0, 9.3)"),
        (
            without(&[gpu, equal]),
            "lexical-order",
            "equal scores: the first in the source (OpenMP 5.2, 7.4.1; 6.0, 9.4.1)",
        ),
        (
            variants(&[gpu, equal]),
            "tie",
            "equal scores: the order is implementation defined, and the first in the source is taken (OpenMP 5.2, 7.5; \
             6.0, 9.6)",
        ),
        (
            variants(&["user={condition(n)}"]),
            "run-time",
            "the first whose condition holds, in the order of their scores (OpenMP 5.2, 7.4.1; 6.0, 9.4.1)",
        ),
        (
            variants(&undecided),
            "constancy",
            "whether the condition is a constant decides on scores, and only run time can tell (OpenMP 5.2, 7.3; 6.0, \
             9.3)",
        ),
    ] {
        let rule = decision.rule();
        assert_eq!((rule.name(), rule.to_string().as_str()), (name, said));
    }
}

#[test]
fn what_is_not_compatible_says_why() {
    let decision = variants(&["device={kind(host)}", "device={kind(gpu)}"]);
    let reasons: Vec<String> = decision.candidates[0].why_not().iter().map(ToString::to_string).collect();
    assert_eq!(reasons, ["trait `kind` of the device set is `gpu`, `nohost`, not `host`"]);
    assert_eq!(decision.candidates[1].why_not(), []);
}

#[test]
fn the_chain_ends_at_the_first_static_candidate() {
    let decision =
        metadirective(&["device={kind(gpu)}", "user={condition(n > 5)},device={arch(nvptx)}", "user={condition(m)}"]);
    assert_eq!(order(&decision), [1, 0]);
    assert!(decision.chain[0].test.is_some() && decision.chain[1].test.is_none());
    assert!(!decision.reaches_fallback());
    assert_eq!(decision.static_choice(), None);
    assert_eq!(
        decision.never_wins,
        [
            NeverWins { candidate: 2, because: Because::After(0) },
            NeverWins { candidate: 3, because: Because::After(0) },
        ]
    );
}

#[test]
fn if_no_dynamic_variant_holds_the_base_is_called() {
    let decision = variants(&["user={condition(a)}", "target_device={kind(gpu)}"]);
    assert_eq!(order(&decision), [1, 0]);
    assert!(decision.reaches_fallback());
    assert_eq!(decision.fallback, Fallback::Base);
}

#[test]
fn a_constant_condition_is_static_or_no_candidate() {
    let decision = metadirective(&["user={condition(0)}", "user={condition(1)}"]);
    assert_eq!(decision.static_choice(), Some(Outcome::Candidate(1)));
    assert_eq!(decision.candidates[0].verdict.to_string(), "not compatible: condition `0` is the constant false");
}

#[test]
fn ties_of_variants_are_told_where_the_order_decides() {
    let decision = variants(&[
        "user={condition(a)}",
        "user={condition(b)}",
        "implementation={vendor(gnu)}",
        "device={kind(gpu)},user={condition(c)}",
        "device={kind(nohost)},user={condition(d)}",
    ]);
    assert_eq!(order(&decision), [3, 4, 0, 1, 2]);
    assert_eq!(decision.ties, [vec![3, 4], vec![0, 1, 2]]);
    // Behind the winner nobody asks for the order.
    let decision = variants(&["device={isa(sm_70)}", "device={kind(gpu)}", "device={kind(nohost)}"]);
    assert_eq!(decision.ties, [[0; 0]; 0]);
}

#[test]
fn a_candidate_whose_test_includes_an_earlier_one_never_wins() {
    let decision = metadirective(&[
        "user={condition(n)},target_device={kind(gpu)}",
        "user={condition(score(500): n)},implementation={vendor(gnu)}",
        "user={condition(m)}",
    ]);
    assert_eq!(order(&decision), [1, 0, 2, 3]);
    let because = Because::TestOf(1);
    assert_eq!(decision.never_wins, [NeverWins { candidate: 0, because }]);
}

#[test]
fn a_candidate_that_does_not_match_never_wins() {
    let decision = variants(&["device={kind(host)}", "device={kind(gpu)}", "implementation={vendor(gnu)}"]);
    let never = |candidate, because| NeverWins { candidate, because };
    assert_eq!(decision.never_wins, [never(0, Because::Incompatible), never(2, Because::After(1))]);
}

/// A test that holds whenever a later one does leaves nothing to the later one: of conditions all, any or none of which
/// have to hold.
#[test]
fn a_test_that_is_implied_by_any_or_none_never_wins() {
    let never = |texts: &[&str]| {
        let mut candidates = when(texts);
        candidates.iter_mut().for_each(|candidate| candidate.selector.iter_mut().for_each(no_constants));
        let found = resolve_variant(&context(), &candidates).never_wins;
        found.iter().map(|never| (never.candidate, never.because)).collect::<Vec<_>>()
    };
    let any = |rest: &str| format!("implementation={{extension(match_any)}},user={{{rest}}}");
    let none = |rest: &str| format!("implementation={{extension(match_none)}},user={{{rest}}}");
    let either = any("condition(score(9): n), condition(m)");
    assert_eq!(never(&[&either, &any("condition(n)")]), [(1, Because::TestOf(0))]);
    assert_eq!(never(&[&either, &any("condition(n), condition(k)")]), []);
    assert_eq!(never(&[&either, "user={condition(n)}"]), [(1, Because::TestOf(0))]);
    assert_eq!(never(&[&either, "user={condition(k), condition(m)}"]), [(1, Because::TestOf(0))]);
    assert_eq!(never(&[&either, "user={condition(k)}"]), []);
    assert_eq!(never(&[&either, &none("condition(n)")]), []);
    // The first is tried first, and takes the score of the others.
    let neither = [none("condition(n), condition(m), condition(k)"), none("condition(n)")];
    let third = none("condition(n), condition(m)");
    assert_eq!(never(&[&neither[0], &neither[1], &third]), [(2, Because::TestOf(1))]);
}

#[test]
fn match_any_and_match_none_reach_the_chain() {
    let decision = variants(&[
        "device={arch(nvptx,gcn)},implementation={extension(match_any)}",
        "device={arch(gcn)},implementation={extension(match_none)}",
        "device={arch(gcn)}",
    ]);
    assert_eq!(totals(&decision), ["129", "129", "-"]);
    assert_eq!(order(&decision), [0]);
}

mod constancy {
    use super::*;

    #[test]
    fn a_chain_that_is_right_either_way_does_not_depend_on_it() {
        for texts in [
            &["user={condition(n)}"][..],
            &["user={condition(n)}", "device={kind(gpu)}"],
            // The subset is behind the other again if it keeps its score.
            &["device={kind(gpu)}", "device={kind(gpu)},user={condition(n)}"],
            // If n is false, the subset is not compatible either.
            &[
                "user={condition(score(9): n)}",
                "user={condition(n)},device={kind(gpu)}",
                "implementation={vendor(gnu)}",
            ],
            // Nor does it matter where two hold it down.
            &["device={kind(gpu)}", "device={kind(gpu)},user={condition(n)}", "device={kind(gpu)},user={condition(m)}"],
            // With `match_any` the condition that both have still takes the score.
            &[
                "user={condition(score(50): a)},implementation={extension(match_any)}",
                "user={condition(a), condition(n)},implementation={extension(match_any)}",
                "implementation={vendor(score(9): gnu)}",
            ],
            // Another, static candidate takes the score anyway.
            &[
                "device={kind(gpu)}",
                "device={kind(gpu)},user={condition(n)}",
                "device={kind(gpu,nohost)}",
                "implementation={vendor(score(9): gnu)}",
            ],
        ] {
            assert_eq!(variants(texts).constancy.as_deref(), None, "{texts:?}");
        }
    }

    #[test]
    fn a_constant_false_condition_would_lift_the_subset() {
        // With 1 in the score 0's favour: if n is the constant false, the first scores 65 and is
        // before the vendor's 10; if n is false at run time, it scores 0 and the vendor is taken.
        let decision = variants(&[
            "device={kind(gpu)}",
            "device={kind(gpu)},user={condition(n)}",
            "implementation={vendor(score(9): gnu)}",
        ]);
        assert_eq!(totals(&decision), ["0", "65", "10"]);
        assert_eq!(order(&decision), [1, 2]);
        assert_eq!(decision.static_choice(), None);
        let constancy = decision.constancy.as_deref().unwrap();
        assert_eq!(constancy.candidate, 1);
        assert_eq!(constancy.condition.to_string(), "n");
        assert_eq!(constancy.with.static_choice(), Some(Outcome::Candidate(1)));
        assert_eq!(constancy.without.static_choice(), Some(Outcome::Candidate(0)));
        assert_eq!(decision.never_wins, []);
    }

    #[test]
    fn a_condition_decides_whatever_else_run_time_asks() {
        let decision = variants(&[
            "device={kind(gpu)}",
            "device={kind(gpu)},user={condition(n)},target_device={kind(gpu)}",
            "implementation={vendor(score(9): gnu)}",
        ]);
        assert_eq!(decision.constancy.as_deref().unwrap().condition.to_string(), "n");
    }

    #[test]
    fn a_candidate_outside_the_chain_can_hold_another_down() {
        // The subset would have 65 + 99 by itself.
        let decision = variants(&[
            "device={kind(gpu)},implementation={vendor(score(99): gnu)}",
            "device={kind(gpu)},implementation={vendor(gnu)},user={condition(n)}",
            "device={arch(nvptx)}",
        ]);
        assert_eq!(totals(&decision), ["0", "65", "129"]);
        assert_eq!(order(&decision), [2]);
        let constancy = decision.constancy.as_deref().unwrap();
        assert_eq!(constancy.candidate, 1);
        assert_eq!(constancy.with.static_choice(), Some(Outcome::Candidate(2)));
        assert_eq!(constancy.without.static_choice(), Some(Outcome::Candidate(0)));
    }

    #[test]
    fn a_lifted_score_counts_in_a_tie() {
        let decision = variants(&[
            "device={kind(gpu)}",
            "device={kind(gpu)},user={condition(n)}",
            "implementation={vendor(score(64): gnu)}",
        ]);
        // 65 each: lexical order puts the dynamic one first; lifted, the first is before both.
        assert_eq!(totals(&decision), ["0", "65", "65"]);
        assert!(decision.constancy.as_deref().is_some());
    }

    #[test]
    fn two_conditions_that_hold_the_same_candidate_down_are_asked_one_by_one() {
        let decision = variants(&[
            "device={kind(gpu)}",
            "device={kind(gpu)},user={condition(n)}",
            "device={kind(gpu)},user={condition(m)}",
            "implementation={vendor(score(9): gnu)}",
        ]);
        let first = decision.constancy.as_deref().unwrap();
        assert_eq!(first.condition.to_string(), "n");
        assert_eq!(first.with.static_choice(), Some(Outcome::Candidate(1)));
        let second = first.without.constancy.as_deref().unwrap();
        assert_eq!(second.condition.to_string(), "m");
        assert_eq!(second.with.static_choice(), Some(Outcome::Candidate(2)));
        assert_eq!(second.without.static_choice(), Some(Outcome::Candidate(0)));
    }

    #[test]
    fn many_questions_are_not_all_answered_but_told() {
        let decide = |conditions: usize| {
            let mut texts = vec!["device={kind(gpu)}".to_owned(), "implementation={vendor(score(9): gnu)}".to_owned()];
            let high = |at| format!("device={{kind(gpu)}},user={{condition(c{at})}}");
            texts.extend((0..conditions).map(high));
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            variants(&texts)
        };
        assert!(decide(33).constancy_open);
        assert!(!decide(32).constancy_open);
    }
}

/// What compilers do otherwise than the specification, one deviation at a time.
mod deviations {
    use super::*;
    use crate::deviations::{Deviation, Deviations};

    fn deviating(context: Context, deviation: Deviation) -> Context {
        Context { deviations: Deviations::default().with(deviation), ..context }
    }

    /// The scores by the specification, and with a deviation.
    fn both_totals(context: &Context, deviation: Deviation, texts: &[&str]) -> [Vec<String>; 2] {
        let other = deviating(context.clone(), deviation);
        [context, &other].map(|context| totals(&resolve_variant(context, &when(texts))))
    }

    /// The chain of a metadirective by the specification, and with a deviation.
    fn both_orders(context: &Context, deviation: Deviation, candidates: &[Candidate]) -> [Vec<usize>; 2] {
        let other = deviating(context.clone(), deviation);
        [context, &other].map(|context| order(&resolve_metadirective(context, candidates)))
    }

    #[test]
    fn construct_selectors_match_the_outermost_that_fit() {
        let context = Context::new(host(), gpu()).inside("parallel").inside("for").inside("parallel").inside("for");
        let texts = ["construct={parallel}", "construct={parallel,for}", "construct={for,for}", "construct={teams}"];
        let found = both_totals(&context, Deviation::OutermostMatch, &texts[1..2]);
        assert_eq!(found, [["13"], ["4"]]);
        let found = both_totals(&context, Deviation::OutermostMatch, &texts[2..]);
        assert_eq!(found, [["11", "-"], ["11", "-"]]);
        let found = both_totals(&context, Deviation::OutermostMatch, &texts[..1]);
        assert_eq!(found, [["5"], ["2"]]);
    }

    #[test]
    fn kind_any_has_the_value_of_a_kind() {
        let found = both_totals(&context(), Deviation::AnyScored, &["device={kind(any)}"]);
        assert_eq!(found, [["1"], ["65"]]);
        // Beside another kind there is one selector, and one value.
        let found = both_totals(&context(), Deviation::AnyScored, &["device={kind(any,gpu)}"]);
        assert_eq!(found, [["65"], ["65"]]);
        let others = ["device={kind(any),arch(nvptx)}", "device={kind(any)},target_device={kind(gpu)}"];
        assert_eq!(both_totals(&context(), Deviation::AnyScored, &others), [["129", "65"], ["193", "129"]]);
        // What has another kind does not have `any`.
        let kinds = ["device={kind(any)}", "device={kind(gpu)}"];
        assert_eq!(both_totals(&context(), Deviation::AnyScored, &kinds), [["0", "65"], ["65", "65"]]);
        // It is something to be found in a superset, too.
        let texts = ["device={kind(any)}", "implementation={vendor(gnu)}"];
        assert_eq!(both_totals(&context(), Deviation::AnyScored, &texts), [["0", "1"], ["65", "1"]]);
    }

    #[test]
    fn each_property_of_kind_and_arch_has_the_value() {
        let of = |text| both_totals(&context(), Deviation::EachProperty, &[text]);
        assert_eq!(of("device={kind(gpu,nohost)}"), [["65"], ["129"]]);
        assert_eq!(of("device={arch(nvptx,nvptx64)}"), [["129"], ["257"]]);
        assert_eq!(of("device={isa(sm_60,sm_70)}"), [["257"], ["257"]]);
    }

    #[test]
    fn values_of_devices_count_other_constructs() {
        let text = ["construct={teams,parallel},device={kind(gpu)}"];
        assert_eq!(both_totals(&context(), Deviation::OwnConstructsCount, &text), [["75"], ["15"]]);
        assert_eq!(both_totals(&context(), Deviation::MetadirectivesAlone, &text), [["75"], ["12"]]);
    }

    #[test]
    fn only_constructs_that_a_selector_can_name_have_a_position() {
        let of = |text| both_totals(&context(), Deviation::NameableConstructsOnly, &[text]);
        assert_eq!(of("construct={teams}"), [["3"], ["3"]]);
        assert_eq!(of("construct={parallel}"), [["9"], ["5"]]);
        assert_eq!(of("device={kind(gpu)}"), [["65"], ["17"]]);
    }

    #[test]
    fn the_subset_rule_only_decides_between_equal_scores() {
        let equal = when(&["construct={target}", "construct={target},implementation={vendor(gnu)}"]);
        assert_eq!(both_orders(&context(), Deviation::SubsetsBreakTies, &equal), [[1], [1]]);
        let unrelated = when(&["device={kind(gpu)}", "device={kind(nohost)}"]);
        assert_eq!(both_orders(&context(), Deviation::SubsetsBreakTies, &unrelated), [[0], [0]]);
        let texts = ["implementation={vendor(score(9): gnu)}", "implementation={vendor(gnu)},user={condition(1)}"];
        assert_eq!(both_orders(&context(), Deviation::SubsetsBreakTies, &when(&texts)), [[1], [0]]);
        assert_eq!(both_totals(&context(), Deviation::SubsetsBreakTies, &texts), [["0", "1"], ["10", "1"]]);
    }

    #[test]
    fn selectors_with_other_scores_are_no_subsets() {
        let of = |texts: &[&str]| both_totals(&context(), Deviation::ScoresPartSubsets, texts);
        let larger = "implementation={vendor(score(2): gnu)},user={condition(1)}";
        assert_eq!(of(&["implementation={vendor(score(1): gnu)}", larger]), [["0", "3"], ["2", "3"]]);
        assert_eq!(of(&["implementation={vendor(score(2): gnu)}", larger]), [["0", "3"], ["0", "3"]]);
    }

    #[test]
    fn otherwise_is_forgotten_where_reading_shows_that_no_clause_matches() {
        let of = |context: &Context, texts: &[&str]| {
            let mut candidates = when(texts);
            candidates.push(Candidate::otherwise());
            both_orders(context, Deviation::OtherwiseForgotten, &candidates)
        };
        let outside = Context::new(host(), gpu()).vendor("gnu");
        let (taken, forgotten) = (vec![1], Vec::new());
        for text in [
            "device={kind(gpu)}",
            "device={arch(nvptx)}",
            "implementation={vendor(llvm)}",
            "user={condition(0)}",
            "device={isa(sm_70),kind(gpu)}",
        ] {
            assert_eq!(of(&outside, &[text]), [taken.clone(), forgotten.clone()], "{text}");
        }
        for text in ["device={isa(sm_70)}", "construct={target}"] {
            assert_eq!(of(&outside, &[text]), [taken.clone(), taken.clone()], "{text}");
        }
        assert_eq!(of(&outside, &["device={kind(gpu)}", "device={isa(sm_70)}"]), [[2], [2]]);
        assert_eq!(of(&outside, &["device={kind(gpu)}", "user={condition(n)}"]), [[1, 2], [1, 2]]);
        // Device code of a compiler that offloads leaves it open; where the device is the host, nothing is open.
        let inside = |offload| Context::new(host(), offload).inside("target");
        assert_eq!(of(&inside(gpu()), &["device={kind(host)}"]), [taken.clone(), taken.clone()]);
        assert_eq!(of(&inside(host()), &["device={kind(gpu)}"]), [taken, forgotten]);
    }

    #[test]
    fn of_equal_directive_variants_the_first_is_taken() {
        let implied = Candidate::when_nothing(selector("device={kind(gpu)}"));
        let candidates = [implied, Candidate::when(selector("device={kind(nohost)}"))];
        assert_eq!(both_orders(&context(), Deviation::ImpliedFirst, &candidates), [[1], [0]]);
    }

    #[test]
    fn some_clauses_are_never_taken() {
        let of = |deviation, text| {
            let candidates = [Candidate::when(selector(text)), Candidate::otherwise()];
            both_orders(&context(), deviation, &candidates)
        };
        let any = "implementation={extension(match_any)},device={kind(gpu)}";
        assert_eq!(of(Deviation::NoMatchModes, any), [[0], [1]]);
        assert_eq!(of(Deviation::NoMatchModes, "device={kind(gpu)}"), [[0], [0]]);
        assert_eq!(of(Deviation::MetadirectivesSeeNothing, "construct={target}"), [[0], [1]]);
        assert_eq!(of(Deviation::MetadirectivesSeeNothing, "device={kind(gpu)}"), [[0], [0]]);
        assert_eq!(of(Deviation::NoRunTimeClauses, "user={condition(n)}"), [vec![0, 1], vec![1]]);
        assert_eq!(of(Deviation::NoRunTimeClauses, "user={condition(1)}"), [[0], [0]]);
    }
}
