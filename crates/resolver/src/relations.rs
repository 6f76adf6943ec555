//! What can be said of context selectors without a context, for warnings.

use crate::context::{ClauseProperty, ConstructTrait};
use crate::normal::{MatchMode, Normal, NormalTrait};
use crate::selector::{ContextSelector, TraitSetName};
use num_bigint::BigInt;
use std::collections::BTreeSet;
use std::sync::Arc;

/// What a selector matches, with which score, as far as its text tells: equal where that is the same, however it is
/// spelled.
#[derive(PartialEq, Eq, Hash)]
pub struct Meaning {
    mode: MatchMode,
    constructs: Vec<ConstructTrait>,
    /// By set and name.
    traits: Vec<((TraitSetName, String), Asked)>,
}

/// What a selector asks of a trait.
#[derive(PartialEq, Eq, Hash)]
struct Asked {
    properties: BTreeSet<ClauseProperty>,
    /// The tokens of its expressions.
    expressions: Vec<Arc<[String]>>,
    score: Option<BigInt>,
}

impl Meaning {
    pub fn of(selector: &ContextSelector) -> Meaning {
        let normal = Normal::of(selector);
        let asked = |NormalTrait { properties, expressions, score }| {
            let expressions = expressions.into_iter().map(|e| e.tokens).collect();
            Asked { properties, expressions, score }
        };
        let traits = normal.traits.into_iter().map(|(name, t)| (name, asked(t))).collect();
        Meaning { mode: normal.mode, constructs: normal.constructs, traits }
    }
}

/// Whether a selector is compatible with every context: it asks for nothing, or for what is
/// constantly true.
pub fn always_compatible(selector: &ContextSelector) -> bool {
    let normal = Normal::of(selector);
    normal.mode == MatchMode::All
        && normal.constructs.is_empty()
        && normal.traits.iter().all(|((set, name), t)| {
            (set, name.as_str()) == (&TraitSetName::User, "condition")
                && t.properties.is_empty()
                && !t.expressions.is_empty()
                && t.expressions.iter().all(|e| is_constant(e.value.as_ref(), true))
        })
}

/// Whether no context is compatible with a selector: a constant false condition, or kinds that
/// exclude each other. (Unknown names are a problem of their own.)
pub fn never_compatible(selector: &ContextSelector) -> bool {
    let normal = Normal::of(selector);
    let contradicts = |t: &NormalTrait| {
        let has = |name: &str| t.properties.iter().any(|p| p.name == name);
        has("host") && has("nohost")
    };
    normal.mode == MatchMode::All
        && normal.traits.iter().any(|((set, name), t)| match (set, name.as_str()) {
            (TraitSetName::User, "condition") => t.expressions.iter().any(|e| is_constant(e.value.as_ref(), false)),
            (TraitSetName::Device | TraitSetName::TargetDevice, "kind") => contradicts(t),
            _ => false,
        })
}

fn is_constant(value: Option<&BigInt>, truth: bool) -> bool {
    value.is_some_and(|v| (*v != BigInt::ZERO) == truth)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::selector;

    fn same_selector(a: &ContextSelector, b: &ContextSelector) -> bool {
        Meaning::of(a) == Meaning::of(b)
    }

    #[test]
    fn equal_text_in_another_order_is_the_same_selector() {
        let a = selector("device={kind(gpu), arch(nvptx)}, construct={target}");
        let b = selector("construct={target}, device={arch(\"nvptx\"), kind(gpu)}");
        assert!(same_selector(&a, &b));
        assert!(!same_selector(&a, &selector("construct={target}, device={kind(gpu)}")));
    }

    #[test]
    fn constant_conditions_tell_without_a_context() {
        assert!(always_compatible(&selector("user={condition(1)}")));
        assert!(always_compatible(&selector("device={kind(any)}")));
        assert!(!always_compatible(&selector("user={condition(n)}")));
        assert!(!always_compatible(&selector("target_device={device_num(1)}")));
        assert!(never_compatible(&selector("user={condition(0)}")));
        assert!(never_compatible(&selector("device={kind(host,nohost)}")));
        assert!(!never_compatible(&selector("device={kind(gpu,nohost)}")));
    }

    #[test]
    fn selectors_that_differ_in_anything_are_not_the_same() {
        for (a, b) in [
            ("device={kind(gpu)}", "device={kind(cpu)}"),
            ("device={kind(gpu)}", "target_device={kind(gpu)}"),
            ("device={arch(nvptx)}", "device={arch(nvptx),kind(gpu)}"),
            ("user={condition(n)}", "user={condition(m)}"),
            ("user={condition(n)}", "user={condition(score(1): n)}"),
            ("implementation={vendor(score(1): gnu)}", "implementation={vendor(score(2): gnu)}"),
            ("construct={target}", "construct={teams}"),
            ("device={kind(gpu)}", "device={kind(gpu)},implementation={extension(match_any)}"),
        ] {
            assert!(
                !same_selector(&selector(a), &selector(b)) && !same_selector(&selector(b), &selector(a)),
                "{a} {b}"
            );
            assert!(same_selector(&selector(a), &selector(a)) && same_selector(&selector(b), &selector(b)), "{a} {b}");
        }
    }

    #[test]
    fn what_asks_for_nothing_or_for_what_is_true_is_compatible_with_every_context() {
        for always in ["", "user={condition(1)}", "user={condition(2 > 1)}", "device={kind(any)}"] {
            assert!(always_compatible(&selector(always)), "{always}");
        }
        for not_always in [
            "construct={target}",
            "user={condition(0)}",
            "user={condition(1), condition(n)}",
            "user={condition(1)},device={kind(host)}",
            "user={condition}",
            "user={wish(1)}",
            "implementation={extension(match_any)}",
            "implementation={extension(match_none)},user={condition(1)}",
        ] {
            assert!(!always_compatible(&selector(not_always)), "{not_always}");
        }
    }

    #[test]
    fn kinds_that_exclude_each_other_and_what_is_false_are_compatible_with_no_context() {
        for never in ["target_device={kind(nohost,host)}", "user={condition(1), condition(0)}"] {
            assert!(never_compatible(&selector(never)), "{never}");
        }
        for perhaps in [
            "",
            "device={kind(host)}",
            "device={kind(nohost)}",
            "device={arch(host,nohost)}",
            "implementation={vendor(host,nohost)}",
            "user={condition(1)}",
            "user={condition(n)}",
            "device={kind(host,nohost)},implementation={extension(match_any)}",
        ] {
            assert!(!never_compatible(&selector(perhaps)), "{perhaps}");
        }
    }
}
