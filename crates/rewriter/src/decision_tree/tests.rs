//! Decisions as trees of tests.

use super::*;
use crate::testing::program;

/// The tree for a metadirective with these clauses in a function with parameters `x`, `y` and `z`.
fn tree(clauses: &str) -> DecisionTree {
    let ran =
        program(&format!("void g(int x, int y, int z) {{\n#pragma omp metadirective {clauses}\nfor (;;) ;\n}}\n"))
            .run();
    DecisionTree::of(&ran.sites()[0].decision)
}

/// `x ? 0 : (y ? 1 : -)`: conditions and candidates.
fn shown(tree: &DecisionTree) -> String {
    match tree {
        DecisionTree::Leaf(None) => "-".to_owned(),
        DecisionTree::Leaf(Some(i)) => i.to_string(),
        DecisionTree::If { test, then, otherwise, .. } => {
            let parts = test.parts.iter().map(|p| match p {
                DynamicPart::Condition(e) => e.tokens.join(" "),
                DynamicPart::TargetDevice(_) => "device".to_owned(),
            });
            format!("({} ? {} : {})", parts.collect::<Vec<_>>().join(", "), shown(then), shown(otherwise))
        }
    }
}

#[test]
fn a_static_decision_is_a_leaf() {
    assert_eq!(shown(&tree("when(device={kind(host)}: parallel) otherwise(simd)")), "0");
    assert_eq!(shown(&tree("when(device={kind(nohost)}: parallel)")), "-");
}

#[test]
fn candidates_are_tried_in_the_order_of_their_scores() {
    assert_eq!(
        shown(&tree("when(user={condition(x)}: parallel) when(user={condition(y)}: simd)")),
        "(x ? 0 : (y ? 1 : -))"
    );
    let clauses = "when(user={condition(x)}: parallel) when(user={condition(score(5): y)}: simd) otherwise(task)";
    assert_eq!(shown(&tree(clauses)), "(y ? 1 : (x ? 0 : 2))");
}

#[test]
fn the_first_static_candidate_ends_the_chain() {
    let clauses =
        "when(user={condition(x)}: parallel) when(implementation={vendor(gnu)}: simd) when(user={condition(y)}: task)";
    assert_eq!(shown(&tree(clauses)), "(x ? 0 : 1)");
}

#[test]
fn a_condition_and_a_device_are_tested_together() {
    let clauses = "when(target_device={kind(nohost)}, user={condition(x)}: parallel)";
    let found = shown(&tree(clauses));
    assert!(found.contains("device") && found.contains("x ?") || found.contains("x,"), "{found}");
}

/// A selector that is a strict subset of one with a condition: whether it scores 0 hangs on whether
/// the condition is a constant false.
const SUBSET: &str = "when(implementation={vendor(score(2): gnu)}: parallel) \
    when(implementation={vendor(gnu)}, user={condition(UNKNOWN)}: simd) when(user={condition(score(1): y)}: task)";

#[test]
fn a_choice_that_hangs_on_constancy_tests_the_condition_first() {
    assert_eq!(shown(&tree(SUBSET)), "(UNKNOWN ? (y ? 2 : 1) : 0)");
}

#[test]
fn a_variable_in_a_condition_is_no_constant() {
    // False at run time, it still makes the other selector score 0.
    assert_eq!(shown(&tree(&SUBSET.replace("UNKNOWN", "x"))), "(y ? 2 : (x ? 1 : 0))");
}

#[test]
fn leaves_and_tests_are_each_listed() {
    let tree = tree(SUBSET);
    assert_eq!(tree.leaves(), [Some(2), Some(1), Some(0)]);
    assert_eq!(tree.tests().iter().map(|(c, _)| *c).collect::<Vec<_>>(), [1, 2]);
}

#[test]
fn a_test_between_equal_outcomes_is_none() {
    let chain = tree("when(user={condition(x)}: parallel) when(user={condition(y)}: simd) otherwise(task)");
    assert_eq!(shown(&chain.map(&|l| if l == Some(1) { Some(2) } else { l })), "(x ? 0 : 2)");
    assert_eq!(shown(&chain.map(&|_| None)), "-");
    assert_eq!(shown(&chain.map(&|l| if l == Some(0) { Some(2) } else { l })), "(x ? 2 : (y ? 1 : 2))");
}
