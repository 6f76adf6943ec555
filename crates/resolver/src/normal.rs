//! A context selector in normal form: what was written twice or in two spellings, once.

use crate::context::{ClauseProperty, ConstructTrait};
use crate::deviations::{Deviation, Deviations};
use crate::names::{self, LLVM_EXTENSIONS, REQUIREMENTS};
use crate::selector::{ContextSelector, Expression, TraitPropertyKind, TraitSelector, TraitSetName};
use num_bigint::BigInt;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// How many properties must match (LLVM's `extension(match_*)`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum MatchMode {
    /// All, as the specification has it.
    #[default]
    All,
    /// One suffices.
    Any,
    /// None may.
    None,
}

/// A selector ready to be matched, scored and compared.
#[derive(Clone, Debug, Default)]
pub(crate) struct Normal {
    pub mode: MatchMode,
    pub constructs: Vec<ConstructTrait>,
    /// By set and name; the construct set is not in here.
    pub traits: BTreeMap<(TraitSetName, String), NormalTrait>,
    /// `kind(any)` of the device set was written: the specification has it that it was not.
    pub any_kind: bool,
}

/// The properties that a trait must have.
#[derive(Clone, Debug, Default)]
pub(crate) struct NormalTrait {
    pub properties: BTreeSet<ClauseProperty>,
    pub expressions: Vec<Expression>,
    /// The explicit scores, summed; `None`: none was given.
    pub score: Option<BigInt>,
}

impl Normal {
    pub fn of(selector: &ContextSelector) -> Self {
        let mut normal = Self::default();
        for set in &selector.sets {
            for selector in &set.selectors {
                if set.name == TraitSetName::Construct {
                    normal.constructs.push(ConstructTrait::of(selector));
                } else {
                    normal.add(&set.name, selector);
                }
            }
        }
        normal
    }

    fn add(&mut self, set: &TraitSetName, selector: &TraitSelector) {
        let mut found = NormalTrait { score: score_of(set, selector), ..NormalTrait::default() };
        for property in selector.properties.iter().flatten() {
            match &property.kind {
                TraitPropertyKind::Expression(expression) => {
                    found.expressions.push(expression.clone());
                }
                other => found.properties.extend(ClauseProperty::of(other)),
            }
        }
        let written_empty = found.properties.is_empty() && found.expressions.is_empty();
        let mut name = selector.name.as_str();
        match (set, name) {
            // 5.2, 7.3: `any` is as if the kind selector were not given.
            (TraitSetName::Device | TraitSetName::TargetDevice, "kind") => {
                self.any_kind |=
                    *set == TraitSetName::Device && found.properties.iter().any(|property| property.name == "any");
                found.properties.retain(|property| property.name != "any");
            }
            // LLVM's extensions steer; they are not traits.
            (TraitSetName::Implementation, "extension") => {
                for property in &found.properties {
                    match property.name.as_str() {
                        "match_any" => self.mode = MatchMode::Any,
                        "match_none" => self.mode = MatchMode::None,
                        _ => {}
                    }
                }
                found.properties.retain(|property| !LLVM_EXTENSIONS.contains(&property.name.as_str()));
            }
            // 5.0, 2.3.2: each requirement was a selector of its own.
            (TraitSetName::Implementation, own) if REQUIREMENTS.contains(&own) => {
                let arguments = found
                    .properties
                    .iter()
                    .map(ToString::to_string)
                    .chain(found.expressions.drain(..).map(|e| e.to_string()));
                let property = ClauseProperty { name: own.to_owned(), arguments: arguments.collect() };
                found.properties = BTreeSet::from([property.requirement()]);
                name = "requires";
            }
            (TraitSetName::Implementation, "requires") => {
                found.properties =
                    std::mem::take(&mut found.properties).into_iter().map(ClauseProperty::requirement).collect();
            }
            _ => {}
        }
        let emptied = !written_empty && found.properties.is_empty() && found.expressions.is_empty();
        if emptied && found.score.is_none() {
            return;
        }
        let entry = self.traits.entry((set.clone(), name.to_owned())).or_default();
        entry.properties.extend(found.properties);
        for expression in found.expressions {
            if !entry.expressions.contains(&expression) {
                entry.expressions.push(expression);
            }
        }
        entry.score = match (entry.score.take(), found.score) {
            (Some(a), Some(b)) => Some(a + b),
            (a, b) => a.or(b),
        };
    }

    /// The traits of one set.
    pub fn of_set(&self, set: &TraitSetName) -> impl Iterator<Item = (&str, &NormalTrait)> {
        self.traits.iter().filter(move |((own, _), _)| own == set).map(|((_, name), found)| (name.as_str(), found))
    }

    /// What the subset rule compares, constructs apart: the traits and their properties and expressions, each as words.
    /// With `steering` also selectors that are left only for their scores. Deviations look at scores, too, or take
    /// `kind(any)` for a trait.
    pub fn atoms(&self, steering: bool, deviations: Deviations) -> Vec<Vec<String>> {
        let mut atoms = Vec::new();
        let scored = deviations.has(Deviation::ScoresPartSubsets);
        if self.any_kind && deviations.has(Deviation::AnyScored) {
            atoms.push([&TraitSetName::Device.to_string(), "kind", "any"].map(str::to_owned).to_vec());
        }
        for (key, own) in self.traits.iter().filter(|(key, own)| steering || !is_steering_only(&key.1, own)) {
            let start = [key.0.to_string(), key.1.clone()];
            let properties = own.properties.iter().map(|p| [std::slice::from_ref(&p.name), &p.arguments[..]].concat());
            // (A property has a name, an expression here none.)
            let expressions = own.expressions.iter().map(|e| [&[String::new()], &e.tokens[..]].concat());
            atoms.extend(properties.chain(expressions).map(|part| [&start[..], &part].concat()));
            let score = own.score.as_ref().filter(|_| scored).map(ToString::to_string);
            atoms.push(start.into_iter().chain(score).collect());
        }
        atoms
    }

    /// Is every set, selector and property of `self` in `other`, and does `other` have more?
    ///
    /// 5.2, 7.3, last rule of the score. Constructs must be a subsequence; expressions are equal
    /// token by token; scores take no part. Selectors that LLVM's extensions match in different
    /// ways are not comparable.
    #[cfg(test)]
    pub fn is_strict_subset_of(&self, other: &Normal) -> bool {
        self.is_subset_of(other) && !other.is_subset_of(self)
    }

    #[cfg(test)]
    fn is_subset_of(&self, other: &Normal) -> bool {
        self.mode == other.mode
            && is_subsequence(&self.constructs, &other.constructs)
            && self.traits.iter().all(|(key, own)| {
                is_steering_only(&key.1, own) || other.traits.get(key).is_some_and(|theirs| own.is_subset_of(theirs))
            })
    }
}

#[cfg(test)]
impl NormalTrait {
    fn is_subset_of(&self, other: &NormalTrait) -> bool {
        self.properties.is_subset(&other.properties)
            && self.expressions.iter().all(|own| other.expressions.iter().any(|e| e.tokens == own.tokens))
    }
}

/// An `extension` selector that is left only for its score.
fn is_steering_only(name: &str, own: &NormalTrait) -> bool {
    name == "extension" && own.properties.is_empty()
}

/// Constructs of the one occur in the other, in order, with at least their properties.
pub(crate) fn is_subsequence(inner: &[ConstructTrait], outer: &[ConstructTrait]) -> bool {
    let mut rest = outer.iter();
    inner.iter().all(|wanted| {
        rest.any(|found| found.name == wanted.name && wanted.clauses.iter().all(|c| found.clauses.contains(c)))
    })
}

/// The explicit score where one is allowed: implementation and user (5.2, 7.2).
fn score_of(set: &TraitSetName, selector: &TraitSelector) -> Option<BigInt> {
    let allowed = matches!(set, TraitSetName::Implementation | TraitSetName::User);
    selector.score.as_ref().filter(|_| allowed).and_then(|score| score.value.clone())
}

/// Does the context's construct trait have what the selector asks for, by name alone?
pub(crate) fn same_construct(wanted: &ConstructTrait, found: &ConstructTrait) -> bool {
    names::is_context_matching(&wanted.name) && wanted.name == found.name
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::selector;

    fn strict(a: &str, b: &str) -> bool {
        Normal::of(&selector(a)).is_strict_subset_of(&Normal::of(&selector(b)))
    }

    #[test]
    fn a_strict_subset_has_every_property_and_the_other_has_more() {
        assert!(strict("device={kind(gpu)}", "device={kind(gpu,nohost)}"));
        assert!(strict("device={kind(gpu)}", "device={kind(gpu),arch(nvptx)}"));
        assert!(strict("device={kind(gpu)}", "device={kind(gpu)},construct={target}"));
        assert!(!strict("device={kind(gpu)}", "device={kind(nohost),arch(nvptx)}"));
        assert!(!strict("device={kind(gpu)}", "target_device={kind(gpu),arch(nvptx)}"));
    }

    #[test]
    fn equal_selectors_are_not_strict_subsets_of_each_other() {
        let a = "device={kind(gpu,nohost)},construct={teams,for}";
        let b = "construct={teams,do},device={kind(nohost,gpu)}";
        assert!(!strict(a, b) && !strict(b, a));
    }

    #[test]
    fn constructs_of_a_subset_are_a_subsequence() {
        assert!(strict("construct={target,for}", "construct={target,parallel,do}"));
        assert!(!strict("construct={for,target}", "construct={target,parallel,for}"));
        assert!(strict("construct={simd}", "construct={simd(simdlen(8))}"));
        assert!(!strict("construct={simd(simdlen(4))}", "construct={simd(simdlen(8))}"));
    }

    #[test]
    fn conditions_are_equal_token_by_token() {
        assert!(strict("user={condition(n > 5)}", "user={condition(n > 5)},device={kind(gpu)}"));
        assert!(!strict("user={condition(5 < n)}", "user={condition(n > 5)},device={kind(gpu)}"));
    }

    #[test]
    fn scores_take_no_part_in_the_subset_rule() {
        let a = "implementation={vendor(score(9): gnu)}";
        let b = "implementation={vendor(score(2): gnu)}";
        assert!(!strict(a, b) && !strict(b, a));
        assert!(strict(a, "implementation={vendor(gnu)},device={kind(host)}"));
        let scored = "device={kind(gpu)},implementation={extension(score(9): match_all)}";
        assert!(!strict("device={kind(gpu)}", scored) && !strict(scored, "device={kind(gpu)}"));
        assert!(strict("device={kind(gpu)}", "device={kind(gpu)},implementation={extension(own)}"));
    }

    #[test]
    fn scores_of_a_trait_that_is_named_twice_are_summed() {
        let text = "implementation={atomic_default_mem_order(score(3): relaxed),requires(score(2): unified_address)}";
        let normal = Normal::of(&selector(text));
        let requires = &normal.traits[&(TraitSetName::Implementation, "requires".to_owned())];
        assert_eq!((requires.score.clone(), requires.properties.len()), (Some(BigInt::from(5)), 2));
    }

    #[test]
    fn kind_any_counts_as_absent() {
        assert!(!strict("device={kind(any)}", "implementation={extension(match_all)}"));
        assert!(strict("device={kind(any)}", "device={kind(gpu)}"));
        assert!(strict("device={arch(nvptx)}", "device={kind(gpu),arch(nvptx)}"));
        assert!(!strict("device={arch(nvptx)}", "device={kind(any),arch(nvptx)}"));
    }

    #[test]
    fn the_5_0_spelling_of_a_requirement_is_the_same_selector() {
        let old = "implementation={unified_address,atomic_default_mem_order(seq_cst)}";
        let new = "implementation={requires(atomic_default_mem_order(seq_cst),unified_address)}";
        assert!(!strict(old, new) && !strict(new, old));
        assert!(strict("implementation={requires(unified_address)}", old));
    }

    #[test]
    fn selectors_matched_in_different_modes_are_not_comparable() {
        let any = "device={arch(nvptx,gcn)},implementation={extension(match_any)}";
        assert!(!strict("device={arch(nvptx)}", any));
        assert!(strict("device={arch(nvptx)},implementation={extension(match_any)}", any));
    }
}
