//! Is a context selector compatible with a context? (OpenMP 5.2, 7.3; 6.0, 9.3)

use crate::context::{ClauseProperty, ConstructTrait, Context, DeviceTraits};
use crate::deviations::Deviation;
use crate::fold;
pub use crate::normal::MatchMode;
use crate::normal::{Normal, NormalTrait, same_construct};
use crate::selector::{ContextSelector, Expression, TraitSetName};
use num_bigint::{BigInt, Sign};
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

/// What one selector of a context selector comes to.
enum Match {
    Yes,
    No(Why),
    /// Only run time can tell.
    Dynamic(DynamicPart),
}

/// What a whole context selector comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Compatibility {
    /// It never matches here, for all these reasons.
    No(Vec<Why>),
    /// It matches, whatever happens at run time.
    Static,
    /// Its static part matches; run time decides by this test.
    Dynamic(Test),
}

/// What run time has to find out for a candidate; never without parts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Test {
    /// `All`: every part must hold; `Any`: one; `None`: none may (the latter two are LLVM's).
    pub mode: MatchMode,
    pub parts: Arc<[DynamicPart]>,
}

/// One thing that run time has to find out.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum DynamicPart {
    /// `user={condition(e)}`: e is true.
    Condition(Expression),
    TargetDevice(TargetDeviceTest),
}

/// `target_device={...}`: is the device the host or the offload device, and does that one match?
///
/// The test holds if the device number is a conforming one and either it is the host's and `host`,
/// or it is another and `offload`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TargetDeviceTest {
    /// The device; `None`: the default device (the ICV).
    pub device_num: Option<Expression>,
    /// The device's unique identifier (6.0).
    pub uid: Option<String>,
    /// The host has the traits asked for.
    pub host: bool,
    /// The offload device has them.
    pub offload: bool,
}

/// Why a selector does not match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// No such construct encloses the point (within the innermost target).
    NoConstruct { name: String, inside_target: bool },
    /// Such constructs enclose the point, but not in this order.
    ConstructOrder { names: Vec<String> },
    /// The simd trait has no property that this one matches.
    SimdProperty { wanted: String, found: Vec<String> },
    /// The trait does not have these properties.
    NotActive { set: TraitSetName, name: String, missing: Vec<String>, active: Vec<String> },
    /// The condition is the constant false.
    ConditionFalse(Expression),
    /// The constant is no device number: it is below -1.
    NotADeviceNumber(Expression),
    /// Neither the host nor the offload device has the traits.
    NoTargetDevice { traits: Vec<String>, host: String, offload: String },
    /// The specification has no such set; an unknown set never matches.
    UnknownSet(String),
    /// The set has no such selector; an unknown selector never matches.
    UnknownSelector { set: TraitSetName, name: String },
    /// `match_any`, and no property matches.
    NoneOfAny,
    /// `match_none`, and this matches.
    MatchNone(String),
}

/// Whether the device and implementation traits match: if they match no context of a compilation,
/// the text of a `begin declare variant` is removed (5.2, 7.5.5). The other sets are not looked at,
/// but with `match_any` any one of them may be what matches.
pub fn device_and_implementation_match(context: &Context, selector: &ContextSelector) -> bool {
    let mut normal = Normal::of(selector);
    if normal.mode == MatchMode::Any {
        let constructs = std::mem::take(&mut normal.constructs);
        return !constructs.is_empty() || !matches!(compatibility(context, &normal), Compatibility::No(_));
    }
    normal.constructs.clear();
    normal.traits.retain(|(set, _), _| matches!(set, TraitSetName::Device | TraitSetName::Implementation));
    !matches!(compatibility(context, &normal), Compatibility::No(_))
}

/// Whether the selector is compatible with the context (5.2, 7.3).
pub(crate) fn compatibility(context: &Context, selector: &Normal) -> Compatibility {
    let results = match selector.mode {
        MatchMode::All => by_selector(context, selector),
        MatchMode::Any | MatchMode::None => by_property(context, selector),
    };
    let mut parts = Vec::new();
    let mut reasons = Vec::new();
    let mut hits = Vec::new();
    for (what, result) in results {
        match result {
            Match::Yes => hits.push(what),
            Match::No(why) => reasons.push(why),
            Match::Dynamic(part) => parts.push(part),
        }
    }
    match selector.mode {
        MatchMode::All if !reasons.is_empty() => return Compatibility::No(reasons),
        MatchMode::Any if !hits.is_empty() => return Compatibility::Static,
        MatchMode::Any if parts.is_empty() => {
            reasons.insert(0, Why::NoneOfAny);
            return Compatibility::No(reasons);
        }
        MatchMode::None if !hits.is_empty() => {
            return Compatibility::No(hits.into_iter().map(Why::MatchNone).collect());
        }
        _ => {}
    }
    if parts.is_empty() {
        Compatibility::Static
    } else {
        Compatibility::Dynamic(Test { mode: selector.mode, parts: parts.into() })
    }
}

/// A printable selector or property, and what it comes to.
type Results = Vec<(String, Match)>;

/// All selectors, each with all its properties: the specification's matching.
fn by_selector(context: &Context, selector: &Normal) -> Results {
    let mut results = Results::new();
    if !selector.constructs.is_empty() {
        results.push(("construct".to_owned(), match_constructs(context, &selector.constructs)));
    }
    for ((set, name), wanted) in &selector.traits {
        match set {
            TraitSetName::TargetDevice => {}
            TraitSetName::User if name == "condition" => {
                for expression in &wanted.expressions {
                    results.push((name.clone(), match_condition(expression)));
                }
            }
            _ => results.push((name.clone(), match_trait(context, set, name, wanted))),
        }
    }
    results.extend(target_device(context, selector));
    results
}

/// Every property for itself, as LLVM's `match_any` and `match_none` want it. The traits of
/// `target_device` stay together: they speak of one device.
fn by_property(context: &Context, selector: &Normal) -> Results {
    let mut results = Results::new();
    for construct in &selector.constructs {
        let alone = std::slice::from_ref(construct);
        results.push((construct.to_string(), match_constructs(context, alone)));
    }
    for ((set, name), wanted) in &selector.traits {
        if *set == TraitSetName::TargetDevice {
            continue;
        }
        for expression in &wanted.expressions {
            let found = match (set, name.as_str()) {
                (TraitSetName::User, "condition") => match_condition(expression),
                _ => Match::No(Why::UnknownSelector { set: set.clone(), name: name.clone() }),
            };
            results.push((format!("{name}({expression})"), found));
        }
        for property in &wanted.properties {
            let alone = NormalTrait { properties: BTreeSet::from([property.clone()]), ..NormalTrait::default() };
            let what = format!("{name}({property})");
            results.push((what, match_trait(context, set, name, &alone)));
        }
        if !has_properties(wanted) && wanted.score.is_none() {
            results.push((name.clone(), match_trait(context, set, name, wanted)));
        }
    }
    results.extend(target_device(context, selector));
    results
}

fn has_properties(wanted: &NormalTrait) -> bool {
    !wanted.properties.is_empty() || !wanted.expressions.is_empty()
}

/// The construct selectors are a subsequence of c1..cN, in order (5.2, 7.3).
fn match_constructs(context: &Context, wanted: &[ConstructTrait]) -> Match {
    if construct_positions(context, wanted).is_some() {
        return Match::Yes;
    }
    for selector in wanted {
        if !crate::names::is_context_matching(&selector.name) {
            return Match::No(Why::UnknownSelector { set: TraitSetName::Construct, name: selector.name.clone() });
        }
        let mut named = context.construct.iter().filter(|found| same_construct(selector, found)).peekable();
        if named.peek().is_none() {
            return Match::No(Why::NoConstruct {
                name: selector.name.clone(),
                inside_target: context.enclosed_by_target,
            });
        }
        if let Some(last) = named.clone().last()
            && !named.any(|found| construct_matches(selector, found))
        {
            let unmatched = selector
                .clauses
                .iter()
                .find(|clause| !last.clauses.iter().any(|found| simd_clause_matches(clause, found)));
            return Match::No(Why::SimdProperty {
                wanted: unmatched.map(ToString::to_string).unwrap_or_default(),
                found: last.clauses.iter().map(ToString::to_string).collect(),
            });
        }
    }
    Match::No(Why::ConstructOrder { names: wanted.iter().map(|c| c.name.clone()).collect() })
}

/// The positions (from 1) of the traits that the construct selectors match: of all subsets in the
/// selectors' order, the highest-valued one (5.2, 7.3). `None` if they are no subsequence.
///
/// As a position is worth more than all outer ones together, matching from the innermost end gives
/// that subset.
pub(crate) fn construct_positions(context: &Context, wanted: &[ConstructTrait]) -> Option<Vec<usize>> {
    if context.deviations.has(Deviation::OutermostMatch) {
        return outermost_positions(context, wanted);
    }
    let mut positions = vec![0; wanted.len()];
    let mut end = context.construct.len();
    for (selector, position) in wanted.iter().zip(&mut positions).rev() {
        let at = context.construct[..end].iter().rposition(|found| construct_matches(selector, found))?;
        *position = at + 1;
        end = at;
    }
    Some(positions)
}

/// The positions that matching from the outermost end gives, which is a deviation.
fn outermost_positions(context: &Context, wanted: &[ConstructTrait]) -> Option<Vec<usize>> {
    let mut found = context.construct.iter().zip(1..);
    let position = |selector| found.find(|(own, _)| construct_matches(selector, own)).map(|(_, position)| position);
    wanted.iter().map(position).collect()
}

/// A construct selector matches a construct trait: the same construct and, for `simd`, properties
/// that match.
pub(crate) fn construct_matches(wanted: &ConstructTrait, found: &ConstructTrait) -> bool {
    same_construct(wanted, found)
        && wanted.clauses.iter().all(|clause| found.clauses.iter().any(|own| simd_clause_matches(clause, own)))
}

/// A clause of a `simd` selector matches one of the context's (5.2, 7.3): `simdlen(N)` matches
/// `simdlen(M)` if M is a multiple of N, `aligned(l:N)` matches `aligned(l:M)` if N is a multiple of
/// M; of a list, every item must be there; other arguments must be equal.
///
/// `aligned` without an alignment asks only for the list.
fn simd_clause_matches(wanted: &ClauseProperty, found: &ClauseProperty) -> bool {
    if wanted.name != found.name {
        return false;
    }
    match wanted.name.as_str() {
        "simdlen" => wanted.arguments == found.arguments || is_multiple(&found.arguments, &wanted.arguments),
        "aligned" | "linear" | "uniform" => {
            let (wanted_list, wanted_by) = list_and_modifier(&wanted.arguments);
            let (found_list, found_by) = list_and_modifier(&found.arguments);
            let by_matches = match (wanted.name.as_str(), wanted_by) {
                ("aligned", []) => true,
                ("aligned", by) => by == found_by || is_multiple(by, found_by),
                (_, by) => by == found_by,
            };
            by_matches && wanted_list.iter().all(|item| found_list.contains(item))
        }
        _ => wanted.arguments == found.arguments,
    }
}

/// The tokens of `a, b : n`: the items `a` and `b`, and `n`.
fn list_and_modifier(arguments: &[String]) -> (Vec<&[String]>, &[String]) {
    let colon = arguments.iter().position(|token| token == ":");
    let (list, modifier) = match colon {
        Some(at) => (&arguments[..at], &arguments[at + 1..]),
        None => (arguments, &[][..]),
    };
    (list.split(|token| token == ",").collect(), modifier)
}

/// Is the constant `a` a positive multiple of the constant `b`?
fn is_multiple(a: &[String], b: &[String]) -> bool {
    let constant = |tokens: &[String]| fold::c::eval(tokens, &()).and_then(|value| value.as_i128());
    matches!((constant(a), constant(b)), (Some(a), Some(b)) if a > 0 && b > 0 && a % b == 0)
}

/// A selector of the device, implementation or user set (5.2, 7.3): the trait is active, and the
/// properties are a subset of its properties.
fn match_trait(context: &Context, set: &TraitSetName, name: &str, wanted: &NormalTrait) -> Match {
    let unknown = || Match::No(Why::UnknownSelector { set: set.clone(), name: name.to_owned() });
    let active: Vec<ClauseProperty> = match (set, name) {
        (TraitSetName::Device, _) => match context.device.names(name) {
            Some(names) => names.iter().map(|name| plain(name)).collect(),
            None => return unknown(),
        },
        (TraitSetName::Implementation, "vendor") => context.vendor.iter().map(|name| plain(name)).collect(),
        (TraitSetName::Implementation, "extension") => context.extension.iter().map(|name| plain(name)).collect(),
        (TraitSetName::Implementation, "requires") => context.requires.iter().cloned().collect(),
        (TraitSetName::Unknown(set), _) => return Match::No(Why::UnknownSet(set.clone())),
        _ => return unknown(),
    };
    let missing: Vec<String> = wanted
        .properties
        .iter()
        .filter(|property| !active.contains(property))
        .map(ToString::to_string)
        .chain(wanted.expressions.iter().map(ToString::to_string))
        .collect();
    if missing.is_empty() {
        return Match::Yes;
    }
    Match::No(Why::NotActive {
        set: set.clone(),
        name: name.to_owned(),
        missing,
        active: active.iter().map(ToString::to_string).collect(),
    })
}

fn plain(name: &str) -> ClauseProperty {
    ClauseProperty { name: name.to_owned(), arguments: Vec::new() }
}

/// `user={condition(e)}`: e is true (5.2, 7.3).
fn match_condition(expression: &Expression) -> Match {
    match &expression.value {
        None => Match::Dynamic(DynamicPart::Condition(expression.clone())),
        Some(value) if value.sign() == Sign::NoSign => Match::No(Why::ConditionFalse(expression.clone())),
        Some(_) => Match::Yes,
    }
}

/// `target_device={...}`: which device is meant is known at run time only (5.2, 7.3). Whether the
/// host and the offload device have the traits is known now.
fn target_device(context: &Context, selector: &Normal) -> Option<(String, Match)> {
    let wanted: Vec<_> = selector.of_set(&TraitSetName::TargetDevice).collect();
    if wanted.is_empty() {
        return None;
    }
    let what = "target_device".to_owned();
    let mut test = TargetDeviceTest { device_num: None, uid: None, host: true, offload: true };
    let mut traits = Vec::new();
    let mut found = [0, 0];
    for (name, trait_) in &wanted {
        match *name {
            "device_num" => test.device_num = trait_.expressions.first().cloned(),
            "uid" => test.uid = trait_.properties.first().map(ToString::to_string),
            "kind" | "arch" | "isa" => {
                for property in &trait_.properties {
                    traits.push(((*name).to_owned(), property.clone()));
                }
            }
            unknown => {
                let why = Why::UnknownSelector { set: TraitSetName::TargetDevice, name: unknown.to_owned() };
                return Some((what, Match::No(why)));
            }
        }
    }
    for (count, device) in found.iter_mut().zip([&context.host, &context.offload]) {
        *count = traits.iter().filter(|(name, property)| has(device, name, property)).count();
    }
    [test.host, test.offload] = found.map(|count| match selector.mode {
        MatchMode::All => count == traits.len(),
        MatchMode::Any | MatchMode::None => traits.is_empty() || count > 0,
    });
    if let Some(number) = &test.device_num
        && let Some(value) = &number.value
    {
        if *value < BigInt::from(-1) {
            return Some((what, Match::No(Why::NotADeviceNumber(number.clone()))));
        }
        // 5.2, 3.2.3: -1 is omp_initial_device, the host.
        test.offload &= *value != BigInt::from(-1);
    }
    if !test.host && !test.offload {
        let why = Why::NoTargetDevice {
            traits: traits.iter().map(|(name, p)| format!("{name}({p})")).collect(),
            host: context.host.name.clone(),
            offload: context.offload.name.clone(),
        };
        return Some((what, Match::No(why)));
    }
    Some((what, Match::Dynamic(DynamicPart::TargetDevice(test))))
}

fn has(device: &DeviceTraits, name: &str, property: &ClauseProperty) -> bool {
    property.arguments.is_empty() && device.names(name).is_some_and(|names| names.contains(&property.name))
}

fn list(names: &[String]) -> String {
    if names.is_empty() {
        return "nothing".to_owned();
    }
    let quoted: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
    quoted.join(", ")
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoConstruct { name, inside_target: false } => write!(f, "no enclosing `{name}` construct"),
            Self::NoConstruct { name, .. } => {
                write!(f, "no `{name}` construct within the innermost `target`")
            }
            Self::ConstructOrder { names } => {
                write!(f, "the enclosing constructs are not in the order {}", list(names))
            }
            Self::SimdProperty { wanted, found } => {
                write!(f, "`{wanted}` matches no property of the `simd` trait, which has {}", list(found))
            }
            // Hosts have hundreds of isa names, which would bury the one that is missing.
            Self::NotActive { set, name, missing, active } if active.len() > 8 => write!(
                f,
                "trait `{name}` of the {set} set does not have {} (it has {} others)",
                list(missing),
                active.len()
            ),
            Self::NotActive { set, name, missing, active } => {
                write!(f, "trait `{name}` of the {set} set is {}, not {}", list(active), list(missing))
            }
            Self::ConditionFalse(e) => write!(f, "condition `{e}` is the constant false"),
            Self::NotADeviceNumber(e) => write!(f, "`{e}` is no conforming device number"),
            Self::NoTargetDevice { traits, host, offload } => write!(
                f,
                "no device has {}: neither the host ({host}) nor the offload device ({offload})",
                list(traits)
            ),
            Self::UnknownSet(name) => write!(f, "unknown trait set `{name}` never matches"),
            Self::UnknownSelector { set, name } => {
                write!(f, "unknown selector `{name}` in the {set} set never matches")
            }
            Self::NoneOfAny => f.write_str("`match_any`, and no property matches"),
            Self::MatchNone(what) => write!(f, "`match_none`, and `{what}` matches"),
        }
    }
}

impl fmt::Display for TargetDeviceTest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.device_num {
            Some(number) => write!(f, "device `{number}` is ")?,
            None => f.write_str("the default device is ")?,
        }
        f.write_str(match (self.host, self.offload) {
            (true, true) => "a conforming device",
            (true, false) => "the host",
            (false, _) => "an offload device",
        })?;
        match &self.uid {
            Some(uid) => write!(f, " with the unique identifier `{uid}`"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for DynamicPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Condition(expression) => write!(f, "condition `{expression}` is true"),
            Self::TargetDevice(test) => test.fmt(f),
        }
    }
}

impl fmt::Display for Test {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (prefix, joint) = match self.mode {
            MatchMode::All => ("", " and "),
            MatchMode::Any => ("", " or "),
            MatchMode::None => ("not: ", " or "),
        };
        let parts: Vec<_> = self.parts.iter().map(ToString::to_string).collect();
        write!(f, "{prefix}{}", parts.join(joint))
    }
}

#[cfg(test)]
mod tests;
