//! The score of a compatible context selector (OpenMP 5.2, 7.3; 6.0, 9.3).
//!
//! Positions in the construct set are unbounded, so scores are.

use crate::context::{ConstructTrait, Context};
use crate::deviations::Deviation;
use crate::matching::{construct_matches, construct_positions};
use crate::normal::{MatchMode, Normal};
use crate::selector::TraitSetName;
use num_bigint::BigInt;
use std::fmt;

/// One summand of a score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreTerm {
    pub what: Scored,
    pub value: BigInt,
}

/// What a summand is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scored {
    /// 2^(p-1) for a construct selector that matches the trait at position p.
    Construct { name: String, position: usize },
    /// 2^l, 2^(l+1), 2^(l+2) for `kind`, `arch`, `isa`; l is the size of the construct set.
    Device { set: TraitSetName, name: String, exponent: usize },
    /// The value of `score(...)`.
    Explicit { set: TraitSetName, name: String },
    /// The 1 that every selector gets.
    One,
}

/// A score with its summands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Score {
    pub terms: Vec<ScoreTerm>,
    /// The sum, or 0 where `strict_subset_of` is set.
    pub total: BigInt,
    /// The candidate whose selector has everything this one has, and more.
    pub strict_subset_of: Option<usize>,
}

impl Score {
    /// What the summands come to, whatever the strict-subset rule makes of it.
    pub fn sum(&self) -> BigInt {
        self.terms.iter().map(|term| &term.value).sum()
    }
}

/// The sum for a selector by itself: the strict-subset rule needs the other candidates, see
/// [`crate::resolve`].
pub(crate) fn score(context: &Context, selector: &Normal) -> Score {
    let mut terms = construct_terms(context, selector);
    let length = length(context, selector);
    let has_kind = selector.traits.keys().any(|(set, name)| *set == TraitSetName::Device && name == "kind");
    if selector.any_kind && !has_kind && context.deviations.has(Deviation::AnyScored) {
        terms.extend(device_term(length, &TraitSetName::Device, "kind"));
    }
    for ((set, name), found) in &selector.traits {
        let each = context.deviations.has(Deviation::EachProperty) && matches!(name.as_str(), "kind" | "arch");
        let times = if each { found.properties.len() } else { 1 };
        terms.extend(std::iter::repeat_n(device_term(length, set, name), times).flatten());
        if let Some(value) = &found.score {
            terms.push(ScoreTerm {
                what: Scored::Explicit { set: set.clone(), name: name.clone() },
                value: value.clone(),
            });
        }
    }
    terms.push(ScoreTerm { what: Scored::One, value: BigInt::from(1) });
    Score { total: terms.iter().map(|term| &term.value).sum(), terms, strict_subset_of: None }
}

/// Each construct selector has the value 2^(p-1) of the trait it matches (5.2, 7.3).
fn construct_terms(context: &Context, selector: &Normal) -> Vec<ScoreTerm> {
    let positions: Vec<(&str, usize)> = match selector.mode {
        MatchMode::All => construct_positions(context, &selector.constructs)
            .unwrap_or_default()
            .into_iter()
            .zip(&selector.constructs)
            .map(|(position, wanted)| (wanted.name.as_str(), position))
            .collect(),
        MatchMode::Any => matched_positions(context, selector),
        // A construct that may not be there has no position.
        MatchMode::None => Vec::new(),
    };
    positions
        .into_iter()
        .map(|(name, position)| {
            let position = counted(context, &context.construct[..position]);
            let what = Scored::Construct { name: name.to_owned(), position };
            ScoreTerm { what, value: BigInt::from(1) << (position - 1) }
        })
        .collect()
}

/// l, the number of traits in the construct set (5.2, 7.3).
fn length(context: &Context, selector: &Normal) -> usize {
    if context.deviations.has(Deviation::MetadirectivesAlone) {
        return 0;
    }
    if context.deviations.has(Deviation::OwnConstructsCount) {
        return selector.constructs.len();
    }
    counted(context, &context.construct)
}

/// How many constructs have a position: all (5.2, 7.1).
fn counted(context: &Context, constructs: &[ConstructTrait]) -> usize {
    let is_nameable = |found: &&ConstructTrait| crate::names::is_context_matching(&found.name);
    match context.deviations.has(Deviation::NameableConstructsOnly) {
        true => constructs.iter().filter(is_nameable).count(),
        false => constructs.len(),
    }
}

/// With `match_any` not every selector needs a trait: the highest-valued subset of traits that
/// some of the selectors match in order.
fn matched_positions<'a>(context: &Context, selector: &'a Normal) -> Vec<(&'a str, usize)> {
    let mut rest = selector.constructs.as_slice();
    let mut positions = Vec::new();
    for (at, found) in context.construct.iter().enumerate().rev() {
        // The last selector that fits leaves the most for the outer traits.
        let last = rest.iter().rposition(|wanted| construct_matches(wanted, found));
        if let Some(last) = last {
            positions.push((rest[last].name.as_str(), at + 1));
            rest = &rest[..last];
        }
    }
    positions.reverse();
    positions
}

/// `kind`, `arch` and `isa` have the values 2^l, 2^(l+1), 2^(l+2), in `device` and `target_device`,
/// whatever the number of properties (5.2, 7.3).
fn device_term(length: usize, set: &TraitSetName, name: &str) -> Option<ScoreTerm> {
    if !matches!(set, TraitSetName::Device | TraitSetName::TargetDevice) {
        return None;
    }
    let above = match name {
        "kind" => 0,
        "arch" => 1,
        "isa" => 2,
        _ => return None,
    };
    let exponent = length + above;
    Some(ScoreTerm {
        what: Scored::Device { set: set.clone(), name: name.to_owned(), exponent },
        value: BigInt::from(1) << exponent,
    })
}

impl fmt::Display for Scored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Construct { name, position } => {
                write!(f, "`{name}` at position {position}: 2^{}", position - 1)
            }
            Self::Device { set, name, exponent } => write!(f, "`{name}` of {set}: 2^{exponent}"),
            Self::Explicit { set, name } => write!(f, "score of `{name}` of {set}"),
            Self::One => f.write_str("every selector: 1"),
        }
    }
}

impl fmt::Display for ScoreTerm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.value, self.what)
    }
}

/// The sum, e.g. `2 = 1 + 1`; why it is 0 is told by the report, which knows names.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.strict_subset_of.is_some() {
            return write!(f, "{} (a strict subset of another selector)", self.total);
        }
        let terms: Vec<_> = self.terms.iter().map(|t| t.value.to_string()).collect();
        write!(f, "{} = {}", self.total, terms.join(" + "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{gpu, host, selector};

    fn total(context: &Context, text: &str) -> String {
        score(context, &Normal::of(&selector(text))).total.to_string()
    }

    fn worked_example() -> Context {
        Context::new(host(), gpu()).inside("target teams distribute parallel for").inside("task")
    }

    #[test]
    fn the_worked_scores_of_the_specification_examples() {
        let context = worked_example();
        assert_eq!(total(&context, "construct={target}"), "2");
        assert_eq!(total(&context, "construct={teams,parallel,for}"), "27");
        assert_eq!(total(&context, "device={kind(gpu),isa(sm_70)}"), "321");
        assert_eq!(total(&context, "device={arch(nvptx),isa(sm_70)}"), "385");
    }

    #[test]
    fn the_highest_valued_subset_that_keeps_the_order_is_used() {
        let context = Context::new(host(), gpu())
            .inside("parallel")
            .inside("for")
            .inside("parallel")
            .inside("for")
            .inside("parallel");
        assert_eq!(total(&context, "construct={parallel}"), "17");
        assert_eq!(total(&context, "construct={parallel,for}"), "13");
        assert_eq!(total(&context, "construct={for,for}"), "11");
    }

    #[test]
    fn kind_arch_and_isa_have_one_value_however_many_properties() {
        let context = Context::new(host(), gpu()).inside("target");
        assert_eq!(total(&context, "device={kind(gpu)}"), "3");
        assert_eq!(total(&context, "device={kind(gpu,nohost)}"), "3");
        assert_eq!(total(&context, "device={arch(nvptx)}"), "5");
        assert_eq!(total(&context, "device={isa(sm_70)}"), "9");
        assert_eq!(total(&context, "target_device={kind(gpu)}"), "3");
    }

    #[test]
    fn kind_any_adds_nothing() {
        assert_eq!(total(&worked_example(), "device={kind(any)}"), "1");
    }

    #[test]
    fn explicit_scores_count_on_implementation_and_user_selectors_only() {
        let context = worked_example();
        assert_eq!(total(&context, "implementation={vendor(score(41): gnu)}"), "42");
        assert_eq!(total(&context, "user={condition(score(41): x)}"), "42");
        assert_eq!(total(&context, "device={kind(score(41): gpu)}"), "65");
    }

    #[test]
    fn other_selectors_have_the_value_zero() {
        let context = worked_example();
        assert_eq!(total(&context, "implementation={vendor(gnu)}"), "1");
        assert_eq!(total(&context, "target_device={device_num(n)}"), "1");
        assert_eq!(total(&context, "user={condition(n)}"), "1");
    }

    #[test]
    fn scores_do_not_overflow() {
        let mut context = Context::new(host(), gpu());
        for _ in 0..200 {
            context.enter("parallel", &[]);
        }
        let expected: BigInt = (BigInt::from(1) << 202) + (BigInt::from(1) << 199) + 1;
        let found = total(&context, "construct={parallel},device={isa(sm_70)}");
        assert_eq!(found, expected.to_string());
    }

    #[test]
    fn match_any_scores_the_constructs_that_are_there() {
        let context = Context::new(host(), gpu()).inside("teams").inside("parallel");
        let any = "implementation={extension(match_any)}";
        assert_eq!(total(&context, &format!("construct={{parallel,for}},{any}")), "3");
        assert_eq!(total(&context, &format!("construct={{parallel,teams}},{any}")), "3");
        assert_eq!(total(&context, &format!("construct={{teams,parallel}},{any}")), "4");
        let mut context = context;
        context.enter("simd", &[crate::context::ClauseProperty::parse("simdlen(8)")]);
        assert_eq!(total(&context, &format!("construct={{parallel,simd(simdlen(8))}},{any}")), "7");
        assert_eq!(total(&context, &format!("construct={{parallel,simd(simdlen(16))}},{any}")), "3");
    }

    #[test]
    fn the_sum_is_that_of_the_terms_whatever_the_subset_rule_does() {
        let mut score = score(&worked_example(), &Normal::of(&selector("device={kind(gpu)}")));
        score.strict_subset_of = Some(1);
        score.total = BigInt::ZERO;
        assert_eq!(score.sum(), BigInt::from(65));
    }

    #[test]
    fn terms_tell_what_they_are_for() {
        let text = "construct={teams},device={kind(gpu)},implementation={vendor(score(9): gnu)}";
        let found = score(&worked_example(), &Normal::of(&selector(text)));
        let terms: Vec<String> = found.terms.iter().map(ToString::to_string).collect();
        assert_eq!(
            terms,
            [
                "2 (`teams` at position 2: 2^1)",
                "64 (`kind` of device: 2^6)",
                "9 (score of `vendor` of implementation)",
                "1 (every selector: 1)"
            ]
        );
        assert_eq!(found.to_string(), "76 = 2 + 64 + 9 + 1");
        let held_down = Score { strict_subset_of: Some(0), total: BigInt::ZERO, ..found };
        assert_eq!(held_down.to_string(), "0 (a strict subset of another selector)");
    }
}
