//! What is wrong with a context selector (OpenMP 5.2, 7.2 and 7.5.5, restrictions; 6.0, 9.2).

use crate::fold;
use crate::names::{
    self, Category, KINDS, LLVM_EXTENSIONS, MEMORY_ORDERS, REQUIREMENTS, SIMD_CLAUSES, TRAIT_SETS, VENDORS,
};
use crate::profile;
use crate::selector::{ContextSelector, Span, TraitPropertyKind, TraitSelector, TraitSetName, TraitSetSelector};
use num_bigint::{BigInt, Sign};
use std::fmt;

/// Where a selector stands; some restrictions depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A `when` clause of a metadirective.
    When,
    /// The `match` clause of `declare variant`.
    Match,
    /// The `match` clause of `begin declare variant`.
    BeginMatch,
}

/// How bad a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// A restriction of the specification is broken.
    Error,
    /// The selector, or this part of it, can never match.
    Warning,
}

/// One thing wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub kind: ProblemKind,
    pub span: Span,
}

/// The restriction that is broken, or the name that is not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProblemKind {
    SetTwice(TraitSetName),
    SelectorTwice {
        set: TraitSetName,
        name: String,
    },
    PropertyTwice {
        selector: String,
        property: String,
    },
    /// A score in the construct, device or target_device set.
    ScoreNotAllowed(TraitSetName),
    NegativeScore,
    ScoreNotConstant,
    /// `target(...)`: a non-property trait has no properties.
    PropertyOnNonProperty(String),
    /// `kind`, `requires`, `condition`, ... without anything in parentheses.
    NoProperties(String),
    /// `any` beside another kind.
    AnyBesideOtherKind,
    /// `condition` and `device_num` take exactly one expression.
    NotOneExpression(String),
    /// `device_num(-2)`: no device has this number.
    NoDevice(BigInt),
    /// `atomic_default_mem_order` has one memory order.
    SeveralOrders,
    /// A requirement with something else than a logical constant in parentheses.
    RequirementArgument(String),
    /// An expression where names or clauses belong, or the other way round.
    WrongProperty {
        selector: String,
        property: String,
    },
    /// A `simd` selector of a `when` clause has no properties.
    SimdPropertiesInWhen,
    /// `begin declare variant` has no `simd` selector.
    SimdInBeginDeclareVariant,
    /// A clause of a `simd` selector that `declare simd` could not have.
    SimdClause {
        property: String,
        why: &'static str,
    },
    UnknownSet {
        name: String,
        nearest: Option<&'static str>,
    },
    UnknownSelector {
        set: TraitSetName,
        name: String,
        nearest: Option<&'static str>,
        /// The set that does have it.
        belongs_to: Option<TraitSetName>,
    },
    /// A property that no context has.
    UnknownProperty {
        selector: String,
        name: String,
        nearest: Option<String>,
        /// All known names, for a note.
        known: Vec<String>,
    },
}

impl ProblemKind {
    /// Unknown selectors and properties are warnings, as they never match: an implementation may have its own; so are
    /// devices that there are not. Broken
    /// restrictions are errors, and so are trait sets that the specification does not have.
    pub fn severity(&self) -> Severity {
        match self {
            Self::UnknownSelector { .. } | Self::UnknownProperty { .. } | Self::NoDevice(_) => Severity::Warning,
            _ => Severity::Error,
        }
    }
}

impl ProblemKind {
    /// A name that is not known, and the one that was probably meant.
    pub fn suggestion(&self) -> Option<(&str, &str)> {
        match self {
            Self::UnknownSet { name, nearest } | Self::UnknownSelector { name, nearest, belongs_to: None, .. } => {
                Some((name, (*nearest)?))
            }
            Self::UnknownProperty { name, nearest, .. } => Some((name, nearest.as_deref()?)),
            _ => None,
        }
    }
}

/// All problems of a selector, in the order of the text. An empty answer: it is well-formed.
pub fn problems(selector: &ContextSelector, purpose: Purpose) -> Vec<Problem> {
    let mut check = Check { purpose, found: Vec::new() };
    for (at, set) in selector.sets.iter().enumerate() {
        if selector.sets[..at].iter().any(|other| other.name == set.name) {
            check.report(ProblemKind::SetTwice(set.name.clone()), &set.span);
        }
        check.set(set);
    }
    check.found
}

struct Check {
    purpose: Purpose,
    found: Vec<Problem>,
}

impl Check {
    fn report(&mut self, kind: ProblemKind, span: &Span) {
        self.found.push(Problem { kind, span: span.clone() });
    }

    fn set(&mut self, set: &TraitSetSelector) {
        if let TraitSetName::Unknown(name) = &set.name {
            let nearest = names::nearest(name, TRAIT_SETS.iter().copied());
            let name = name.clone();
            self.report(ProblemKind::UnknownSet { name, nearest }, &set.span);
            return;
        }
        for (at, selector) in set.selectors.iter().enumerate() {
            let name = canonical(&set.name, &selector.name);
            let again = set.selectors[..at].iter().any(|other| canonical(&set.name, &other.name) == name);
            if again {
                let kind = ProblemKind::SelectorTwice { set: set.name.clone(), name: selector.name.clone() };
                self.report(kind, &selector.span);
            }
            self.selector(&set.name, selector);
        }
    }

    fn selector(&mut self, set: &TraitSetName, selector: &TraitSelector) {
        self.score(set, selector);
        let name = selector.name.as_str();
        let properties = selector.properties.as_deref().unwrap_or_default();
        self.repeated_properties(selector);
        if *set == TraitSetName::Construct && names::canonical_directive(name) == "simd" {
            self.simd(selector);
            return;
        }
        let canonical = canonical(set, name);
        let Some(known) = names::selector(set, &canonical) else {
            self.unknown_selector(set, selector);
            return;
        };
        match known.category {
            Category::NonProperty if selector.properties.is_some() => {
                let kind = ProblemKind::PropertyOnNonProperty(name.to_owned());
                self.report(kind, &selector.span);
            }
            Category::NonProperty | Category::ClauseList => {}
            Category::Expression => self.one_expression(selector),
            Category::NameList | Category::Extension | Category::Requires => {
                if properties.is_empty() {
                    self.report(ProblemKind::NoProperties(name.to_owned()), &selector.span);
                }
                self.any_alone(set, selector);
                for property in properties {
                    self.property(known.category, name, &property.kind, &property.span);
                }
            }
        }
    }

    /// A score stands on implementation and user selectors only, and is a constant that is not
    /// negative (5.2, 7.2).
    fn score(&mut self, set: &TraitSetName, selector: &TraitSelector) {
        let Some(score) = &selector.score else {
            return;
        };
        if !matches!(set, TraitSetName::Implementation | TraitSetName::User) {
            self.report(ProblemKind::ScoreNotAllowed(set.clone()), &score.span);
        }
        match &score.value {
            None => self.report(ProblemKind::ScoreNotConstant, &score.span),
            Some(value) if value.sign() == Sign::Minus => {
                self.report(ProblemKind::NegativeScore, &score.span);
            }
            Some(_) => {}
        }
    }

    /// Each trait property is named once in a selector (5.2, 7.2).
    fn repeated_properties(&mut self, selector: &TraitSelector) {
        let properties = selector.properties.as_deref().unwrap_or_default();
        for (at, property) in properties.iter().enumerate() {
            let text = property.kind.to_string();
            if properties[..at].iter().any(|other| other.kind.to_string() == text) {
                let kind = ProblemKind::PropertyTwice { selector: selector.name.clone(), property: text };
                self.report(kind, &property.span);
            }
        }
    }

    /// `any` is the only kind where it is given (5.2, 7.2).
    fn any_alone(&mut self, set: &TraitSetName, selector: &TraitSelector) {
        let properties = selector.properties.as_deref().unwrap_or_default();
        let any = properties.iter().find(|p| p.kind.name() == Some("any"));
        if let Some(any) = any
            && selector.name == "kind"
            && matches!(set, TraitSetName::Device | TraitSetName::TargetDevice)
            && properties.iter().any(|p| p.kind.name() != Some("any"))
        {
            self.report(ProblemKind::AnyBesideOtherKind, &any.span);
        }
    }

    /// `condition` and `device_num` have one expression (5.2, 7.2).
    fn one_expression(&mut self, selector: &TraitSelector) {
        let properties = selector.properties.as_deref().unwrap_or_default();
        // A name is an expression too, if the caller did not say so.
        let is_expression = |kind: &TraitPropertyKind| match kind {
            TraitPropertyKind::Expression(e) => !e.tokens.is_empty() || e.value.is_some(),
            TraitPropertyKind::Name(_) | TraitPropertyKind::Clause { .. } => false,
        };
        if !matches!(properties, [only] if is_expression(&only.kind)) {
            let kind = ProblemKind::NotOneExpression(selector.name.clone());
            self.report(kind, &selector.span);
        }
        self.device_number(selector);
    }

    /// `device_num` names a conforming device: -1 is the initial one (5.2, 7.1; 6.0, 9.2).
    fn device_number(&mut self, selector: &TraitSelector) {
        let Some([property]) = selector.properties.as_deref().filter(|_| selector.name == "device_num") else { return };
        if let TraitPropertyKind::Expression(e) = &property.kind
            && let Some(number) = e.value.clone().filter(|number| *number < BigInt::from(-1))
        {
            self.report(ProblemKind::NoDevice(number), &property.span);
        }
    }

    /// The properties of `simd` are clauses of `declare simd`; a `when` clause has none of them,
    /// `begin declare variant` has no `simd` (5.2, 7.4.1 and 7.5.5).
    fn simd(&mut self, selector: &TraitSelector) {
        let properties = selector.properties.as_deref().unwrap_or_default();
        match self.purpose {
            Purpose::BeginMatch => {
                self.report(ProblemKind::SimdInBeginDeclareVariant, &selector.span);
            }
            Purpose::When if selector.properties.is_some() => {
                self.report(ProblemKind::SimdPropertiesInWhen, &selector.span);
            }
            _ => {}
        }
        for (at, property) in properties.iter().enumerate() {
            self.property(Category::ClauseList, "simd", &property.kind, &property.span);
            let earlier = properties[..at].iter().filter_map(|p| p.kind.name());
            if let Some(why) = against_declare_simd(&property.kind, &earlier.collect::<Vec<_>>()) {
                let kind = ProblemKind::SimdClause { property: property.kind.to_string(), why };
                self.report(kind, &property.span);
            }
        }
    }

    /// A property that is no name, or one that no context has.
    fn property(&mut self, category: Category, selector: &str, property: &TraitPropertyKind, span: &Span) {
        let takes_clauses = matches!(category, Category::ClauseList | Category::Requires);
        let name = match property {
            TraitPropertyKind::Name(name) => name,
            TraitPropertyKind::Clause { name, .. } if takes_clauses => name,
            other => {
                let kind = ProblemKind::WrongProperty { selector: selector.to_owned(), property: other.to_string() };
                return self.report(kind, span);
            }
        };
        let known: &[&str] = match selector {
            "kind" => KINDS,
            "vendor" => VENDORS,
            "extension" => LLVM_EXTENSIONS,
            "requires" => REQUIREMENTS,
            "simd" => SIMD_CLAUSES,
            "isa" => profile::known_isa(),
            "arch" => profile::known_arch(),
            // Unique identifiers are anybody's.
            _ => return,
        };
        if (name.as_str(), selector) == ("atomic_default_mem_order", "requires")
            && matches!(property, TraitPropertyKind::Name(_))
        {
            self.report(ProblemKind::NoProperties(name.clone()), span);
        }
        if let TraitPropertyKind::Clause { arguments, .. } = property
            && arguments.iter().any(|word| word.starts_with(['"', '\'']))
        {
            let kind = ProblemKind::WrongProperty { selector: selector.to_owned(), property: property.to_string() };
            return self.report(kind, span);
        }
        if let (TraitPropertyKind::Clause { arguments, .. }, "requires") = (property, selector) {
            self.requirement(name, &arguments.concat(), span);
        }
        if !known.contains(&name.as_str()) {
            let nearest = names::nearest(name, known.iter().copied());
            return self.unknown_property(selector, property.to_string(), nearest, known, span);
        }
        if let TraitPropertyKind::Clause { arguments, .. } = property
            && name == "atomic_default_mem_order"
            && !matches!(arguments.as_slice(), [order] if MEMORY_ORDERS.contains(&order.as_str()))
        {
            self.unknown_property(selector, property.to_string(), None, MEMORY_ORDERS, span);
        }
    }

    /// Reports a property that no context has, and those that there are.
    fn unknown_property(&mut self, selector: &str, name: String, nearest: Option<&str>, known: &[&str], span: &Span) {
        let known = known.iter().map(|name| (*name).to_owned()).collect();
        let nearest = nearest.map(str::to_owned);
        self.report(ProblemKind::UnknownProperty { selector: selector.to_owned(), name, nearest, known }, span);
    }

    /// A requirement has nothing in parentheses, or says by a constant whether it holds (6.0, 10.5).
    fn requirement(&mut self, name: &str, argument: &str, span: &Span) {
        let is_constant = matches!(argument, "true" | "false" | "1" | "0" | ".true." | ".false.");
        if name != "atomic_default_mem_order" && REQUIREMENTS.contains(&name) && !is_constant {
            self.report(ProblemKind::RequirementArgument(name.to_owned()), span);
        }
    }

    /// A requirement as a selector of its own; `atomic_default_mem_order` names a memory order.
    fn memory_order(&mut self, selector: &TraitSelector) {
        let properties = selector.properties.as_deref().unwrap_or_default();
        if selector.name != "atomic_default_mem_order" {
            let argument: Vec<String> = properties.iter().map(|p| p.kind.to_string()).collect();
            if selector.properties.is_some() {
                self.requirement(&selector.name, &argument.join(","), &selector.span);
            }
            return;
        }
        if let [_, second, ..] = properties {
            self.report(ProblemKind::SeveralOrders, &second.span);
        }
        if properties.is_empty() {
            self.report(ProblemKind::NoProperties(selector.name.clone()), &selector.span);
        }
        let known = |order: &str| MEMORY_ORDERS.contains(&order);
        for property in properties.iter().filter(|p| !p.kind.name().is_some_and(known)) {
            let name = property.kind.to_string();
            if matches!(property.kind, TraitPropertyKind::Expression(_)) {
                let kind = ProblemKind::WrongProperty { selector: selector.name.clone(), property: name };
                self.report(kind, &property.span);
                continue;
            }
            let nearest = names::nearest(&name, MEMORY_ORDERS.iter().copied());
            self.unknown_property(&selector.name, name.clone(), nearest, MEMORY_ORDERS, &property.span);
        }
    }

    fn unknown_selector(&mut self, set: &TraitSetName, selector: &TraitSelector) {
        let name = selector.name.clone();
        // 5.0 wrote each requirement as a selector of its own.
        if *set == TraitSetName::Implementation && REQUIREMENTS.contains(&name.as_str()) {
            return self.memory_order(selector);
        }
        let table = names::selectors_of(set).iter().map(|row| row.name);
        let requirements: &[&str] = match set {
            TraitSetName::Implementation => REQUIREMENTS,
            _ => &[],
        };
        let belongs_to =
            TRAIT_SETS.iter().map(|set| TraitSetName::parse(set)).find(|other| names::selector(other, &name).is_some());
        let nearest = match belongs_to {
            Some(_) => None,
            None => names::nearest(&name, table.chain(requirements.iter().copied())),
        };
        let kind = ProblemKind::UnknownSelector { set: set.clone(), name, nearest, belongs_to };
        self.report(kind, &selector.span);
    }
}

/// What `declare simd` does not allow in a clause behind others (5.2, 5.5.1 and 7.7).
fn against_declare_simd(clause: &TraitPropertyKind, earlier: &[&str]) -> Option<&'static str> {
    let name = clause.name()?;
    let arguments: &[String] = match clause {
        TraitPropertyKind::Clause { arguments, .. } => arguments,
        _ => &[],
    };
    let is_positive = || fold::c::eval(arguments, &()).is_none_or(|length| length.as_i128().is_none_or(|n| n > 0));
    match name {
        "simdlen" if earlier.contains(&name) => Some("there is one already"),
        "simdlen" if arguments.is_empty() || !is_positive() => Some("it needs a positive constant"),
        "inbranch" if earlier.contains(&"notinbranch") => Some("`notinbranch` excludes it"),
        "notinbranch" if earlier.contains(&"inbranch") => Some("`inbranch` excludes it"),
        _ => None,
    }
}

/// One name for the spellings of a selector.
fn canonical(set: &TraitSetName, name: &str) -> String {
    if *set == TraitSetName::Construct { names::canonical_directive(name) } else { name.to_owned() }
}

fn hint(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |name| format!("; did you mean `{name}`?"))
}

impl fmt::Display for ProblemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SetTwice(set) => write!(f, "trait set `{set}` is named twice"),
            Self::SelectorTwice { set, name } => {
                write!(f, "selector `{name}` is named twice in the {set} set")
            }
            Self::PropertyTwice { selector, property } => {
                write!(f, "property `{property}` is named twice in `{selector}`")
            }
            Self::ScoreNotAllowed(set) => {
                write!(f, "a selector of the {set} set may not have a score")
            }
            Self::NegativeScore => f.write_str("a score may not be negative"),
            Self::ScoreNotConstant => f.write_str("a score must be a constant expression"),
            Self::PropertyOnNonProperty(name) => write!(f, "selector `{name}` has no properties"),
            Self::NoProperties(name) => write!(f, "selector `{name}` needs a property"),
            Self::AnyBesideOtherKind => f.write_str("`any` must be the only property of `kind`"),
            Self::NotOneExpression(name) => {
                write!(f, "selector `{name}` takes exactly one expression")
            }
            Self::NoDevice(number) => write!(f, "no device has the number {number}: this never matches"),
            Self::SeveralOrders => f.write_str("`atomic_default_mem_order` has exactly one memory order"),
            Self::RequirementArgument(name) => {
                write!(f, "`{name}` has nothing in parentheses but a logical constant")
            }
            Self::WrongProperty { selector, property } => {
                write!(f, "`{property}` is no property that `{selector}` can have")
            }
            Self::SimdPropertiesInWhen => f.write_str("selector `simd` has no properties in a `when` clause"),
            Self::SimdInBeginDeclareVariant => f.write_str("`begin declare variant` may not have a `simd` selector"),
            Self::SimdClause { property, why } => write!(f, "`{property}` of `simd`: {why}"),
            Self::UnknownSet { name, nearest } => {
                write!(f, "there is no trait set `{name}`{}", hint(*nearest))
            }
            Self::UnknownSelector { name, belongs_to: Some(set), .. } => {
                write!(f, "selector `{name}` belongs to the {set} set; here it never matches")
            }
            Self::UnknownSelector { set, name, nearest, .. } => {
                write!(f, "unknown selector `{name}` of the {set} set never matches{}", hint(*nearest))
            }
            Self::UnknownProperty { selector, name, nearest, .. } => {
                write!(f, "unknown property `{name}` of `{selector}` never matches{}", hint(nearest.as_deref()))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::selector;

    fn messages(text: &str, purpose: Purpose) -> Vec<String> {
        problems(&selector(text), purpose).into_iter().map(|problem| problem.kind.to_string()).collect()
    }

    /// The one message of a `match` clause.
    fn only(text: &str) -> String {
        let mut messages = messages(text, Purpose::Match);
        assert_eq!(messages.len(), 1, "{messages:?}");
        messages.remove(0)
    }

    #[test]
    fn well_formed_selectors_have_no_problems() {
        for text in [
            "construct={target,teams,for,simd(simdlen(8),notinbranch)}",
            "device={kind(gpu,nohost),arch(nvptx,amdgcn),isa(sm_70)}",
            "device={kind(any)},user={condition(score(3): n > 5)}",
            "target_device={device_num(n),kind(gpu),uid(abc)}",
            "implementation={vendor(score(0): gnu),extension(match_any)}",
            "implementation={requires(unified_address,atomic_default_mem_order(seq_cst))}",
            "implementation={unified_shared_memory,self_maps}",
            "construct={target variant dispatch},device={arch(gen)}",
        ] {
            assert_eq!(messages(text, Purpose::Match), [""; 0], "{text}");
        }
    }

    #[test]
    fn a_set_may_be_named_once() {
        assert_eq!(only("device={kind(gpu)},device={arch(nvptx)}"), "trait set `device` is named twice");
    }

    #[test]
    fn a_selector_may_be_named_once_in_a_set() {
        assert_eq!(only("construct={for,do}"), "selector `do` is named twice in the construct set");
    }

    #[test]
    fn a_property_may_be_named_once_in_a_selector() {
        assert_eq!(only("device={kind(gpu,gpu)}"), "property `gpu` is named twice in `kind`");
    }

    #[test]
    fn construct_and_device_selectors_have_no_score() {
        for (set, text) in [
            ("construct", "construct={simd(score(1): notinbranch)}"),
            ("device", "device={kind(score(1): gpu)}"),
            ("target_device", "target_device={kind(score(1): gpu)}"),
        ] {
            let expected = format!("a selector of the {set} set may not have a score");
            assert_eq!(only(text), expected);
        }
    }

    #[test]
    fn a_score_is_a_constant_that_is_not_negative() {
        assert_eq!(only("user={condition(score(-1): x)}"), "a score may not be negative");
        assert_eq!(only("user={condition(score(n): x)}"), "a score must be a constant expression");
    }

    #[test]
    fn a_non_property_trait_has_no_properties() {
        assert_eq!(only("construct={target(x)}"), "selector `target` has no properties");
    }

    #[test]
    fn name_lists_and_requires_need_properties() {
        for name in ["kind", "arch", "isa"] {
            assert_eq!(only(&format!("device={{{name}}}")), format!("selector `{name}` needs a property"));
        }
        assert_eq!(only("implementation={requires}"), "selector `requires` needs a property");
    }

    #[test]
    fn any_stands_alone() {
        assert_eq!(only("device={kind(any,gpu)}"), "`any` must be the only property of `kind`");
    }

    #[test]
    fn a_device_number_is_that_of_a_device() {
        assert_eq!(only("target_device={device_num(-2)}"), "no device has the number -2: this never matches");
        for number in ["-1", "0", "7", "n"] {
            assert_eq!(messages(&format!("target_device={{device_num({number})}}"), Purpose::Match), [""; 0]);
        }
    }

    #[test]
    fn requirements_have_no_argument_but_a_constant() {
        for text in [
            "implementation={unified_address(yes)}",
            "implementation={unified_address()}",
            "implementation={requires(unified_address(yes))}",
        ] {
            assert_eq!(only(text), "`unified_address` has nothing in parentheses but a logical constant", "{text}");
        }
        for text in ["implementation={self_maps(true)}", "implementation={requires(reverse_offload(false))}"] {
            assert_eq!(messages(text, Purpose::Match), [""; 0], "{text}");
        }
        let several = "implementation={atomic_default_mem_order(relaxed,seq_cst)}";
        assert_eq!(only(several), "`atomic_default_mem_order` has exactly one memory order");
    }

    #[test]
    fn a_condition_is_one_expression() {
        for text in ["user={condition}", "user={condition()}", "user={condition(a, b)}"] {
            assert_eq!(only(text), "selector `condition` takes exactly one expression");
        }
    }

    #[test]
    fn simd_has_no_properties_in_when_and_is_not_in_begin_declare_variant() {
        assert_eq!(
            messages("construct={simd(simdlen(8))}", Purpose::When),
            ["selector `simd` has no properties in a `when` clause"]
        );
        assert_eq!(messages("construct={simd}", Purpose::When), [""; 0]);
        assert_eq!(
            messages("construct={simd}", Purpose::BeginMatch),
            ["`begin declare variant` may not have a `simd` selector"]
        );
    }

    #[test]
    fn clauses_of_simd_are_ones_that_declare_simd_could_have() {
        for (clauses, message) in [
            ("simdlen(0)", "`simdlen(0)` of `simd`: it needs a positive constant"),
            ("simdlen", "`simdlen` of `simd`: it needs a positive constant"),
            ("simdlen(4),simdlen(8)", "`simdlen(8)` of `simd`: there is one already"),
            ("inbranch,uniform(a),notinbranch", "`notinbranch` of `simd`: `inbranch` excludes it"),
        ] {
            assert_eq!(only(&format!("construct={{simd({clauses})}}")), message);
        }
        assert_eq!(messages("construct={simd(simdlen(LENGTH),inbranch)}", Purpose::Match), [""; 0]);
    }

    #[test]
    fn unknown_names_are_warnings_with_the_nearest_name() {
        for (text, expected) in [
            ("device={knd(gpu)}", "unknown selector `knd` of the device set never matches; did you mean `kind`?"),
            ("device={vendor(gnu)}", "selector `vendor` belongs to the implementation set; here it never matches"),
            ("device={kind(gpus)}", "unknown property `gpus` of `kind` never matches; did you mean `gpu`?"),
            ("device={isa(sm_81)}", "unknown property `sm_81` of `isa` never matches; did you mean `sm_80`?"),
            (
                "implementation={requires(atomic_default_mem_order(fast))}",
                "unknown property `atomic_default_mem_order(fast)` of `requires` never matches",
            ),
            (
                "implementation={atomic_default_mem_order(seqcst)}",
                "unknown property `seqcst` of `atomic_default_mem_order` never matches; did you mean `seq_cst`?",
            ),
            ("construct={distribute}", "unknown selector `distribute` of the construct set never matches"),
        ] {
            assert_eq!(only(text), expected);
            let problem = &problems(&selector(text), Purpose::Match)[0];
            assert_eq!(problem.kind.severity(), Severity::Warning);
        }
    }

    #[test]
    fn architectures_without_a_profile_are_known_names() {
        for name in ["arm", "ppc64", "aarch64_be"] {
            assert!(profile::known_arch().contains(&name), "{name}");
        }
    }

    #[test]
    fn an_unknown_trait_set_is_an_error() {
        let problem = &problems(&selector("devise={kind(gpu)}"), Purpose::Match)[0];
        assert_eq!(problem.kind.to_string(), "there is no trait set `devise`; did you mean `device`?");
        assert_eq!(problem.kind.severity(), Severity::Error);
    }

    #[test]
    fn an_isa_is_known_if_any_profile_knows_it() {
        for name in ["avx512f", "sm_90a", "gfx90a", "skylake-avx512", "sve", "core-avx2"] {
            let text = format!("device={{isa({name})}}");
            assert_eq!(messages(&text, Purpose::Match), [""; 0], "{name}");
        }
    }

    #[test]
    fn names_and_clauses_are_known_for_each_selector() {
        for (text, expected) in [
            ("implementation={vendor(gnuu)}", "unknown property `gnuu` of `vendor` never matches; did you mean `gnu`?"),
            (
                "implementation={extension(match_al)}",
                "unknown property `match_al` of `extension` never matches; did you mean `match_all`?",
            ),
            (
                "construct={simd(simdlem(8))}",
                "unknown property `simdlem(8)` of `simd` never matches; did you mean `simdlen`?",
            ),
            ("device={arch(nvptx46)}", "unknown property `nvptx46` of `arch` never matches; did you mean `nvptx64`?"),
            ("device={kind(gpu(0))}", "`gpu(0)` is no property that `kind` can have"),
            ("device={unified_address}", "unknown selector `unified_address` of the device set never matches"),
            (
                "implementation={unified_adress}",
                "unknown selector `unified_adress` of the implementation set never matches; did you mean `unified_address`?",
            ),
            ("construct={simd(notinbranch,inbranch)}", "`inbranch` of `simd`: `notinbranch` excludes it"),
        ] {
            assert_eq!(only(text), expected);
        }
    }

    #[test]
    fn a_slip_tells_what_was_written_and_what_was_meant() {
        for (text, meant) in [
            ("devise={kind(gpu)}", Some(("devise", "device"))),
            ("device={knd(gpu)}", Some(("knd", "kind"))),
            ("device={kind(gpus)}", Some(("gpus", "gpu"))),
            // There it would be right; another name would be a guess.
            ("device={vendor(gnu)}", None),
            ("device={kind(xyzzy)}", None),
            ("device={kind(gpu,gpu)}", None),
        ] {
            assert_eq!(problems(&selector(text), Purpose::Match)[0].kind.suggestion(), meant, "{text}");
        }
    }
}
