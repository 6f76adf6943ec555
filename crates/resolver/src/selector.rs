//! A context selector as plain data (OpenMP 5.2, 7.2), after parsing and before matching.

use num_bigint::BigInt;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// Where a piece of a selector stands in the caller's text: carried for reports, never read here.
pub type Span = Range<usize>;

/// What a `match` or `when` clause holds: trait set selectors in the order written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ContextSelector {
    pub sets: Vec<TraitSetSelector>,
    pub span: Span,
}

/// `set-name={selector, ...}`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TraitSetSelector {
    pub name: TraitSetName,
    pub selectors: Vec<TraitSelector>,
    pub span: Span,
}

/// The trait sets that a selector may name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TraitSetName {
    Construct,
    Device,
    TargetDevice,
    Implementation,
    User,
    /// Not a trait set of the specification; never matches.
    Unknown(String),
}

/// `name`, or `name([score(n):] property, ...)`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TraitSelector {
    /// Lower-cased by the caller where the language is case-insensitive.
    pub name: String,
    /// Few have one.
    pub score: Option<Box<TraitScore>>,
    /// `None`: no parentheses were written.
    pub properties: Option<Vec<TraitProperty>>,
    pub span: Span,
}

/// `score(expression):`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TraitScore {
    /// The folded value; `None` while it is not known to be a constant.
    pub value: Option<BigInt>,
    pub tokens: Vec<String>,
    pub span: Span,
}

/// One entry of a trait selector's parentheses.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TraitProperty {
    pub kind: TraitPropertyKind,
    pub span: Span,
}

/// What a property is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TraitPropertyKind {
    /// An identifier, or the contents of a string: the same value (5.2, 7.2).
    Name(String),
    /// `simdlen(8)`, `aligned(a, b : 16)`, `atomic_default_mem_order(seq_cst)`: name and argument tokens.
    Clause { name: String, arguments: Vec<String> },
    /// The property of `condition`, `device_num`: an expression of the base language.
    Expression(Expression),
}

/// An expression of the base language inside a selector.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Expression {
    /// Its tokens (macros expanded), for the token-wise equality of the subset rule. Tests share those of selectors.
    pub tokens: Arc<[String]>,
    /// Its value if it folds to a constant; `None`: only run time can tell.
    pub value: Option<BigInt>,
    /// Known to be no constant: it reads a variable. Without it, an expression that did not fold may
    /// still be one.
    pub varies: bool,
}

impl TraitSetName {
    /// The set of that name; names are compared as written.
    pub fn parse(name: &str) -> Self {
        match name {
            "construct" => Self::Construct,
            "device" => Self::Device,
            "target_device" => Self::TargetDevice,
            "implementation" => Self::Implementation,
            "user" => Self::User,
            other => Self::Unknown(other.to_owned()),
        }
    }

    /// The name as the specification writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Construct => "construct",
            Self::Device => "device",
            Self::TargetDevice => "target_device",
            Self::Implementation => "implementation",
            Self::User => "user",
            Self::Unknown(name) => name,
        }
    }
}

impl ContextSelector {
    /// The selector of a region nested in `outer`: the outer selectors appended set by set, equal
    /// ones dropped (nested `begin declare variant`; 5.2, 7.5.5; 6.0, 9.6.5).
    pub fn nested_in(&self, outer: &ContextSelector) -> ContextSelector {
        let mut nested = self.clone();
        for set in &outer.sets {
            let Some(own) = nested.sets.iter_mut().find(|own| own.name == set.name) else {
                nested.sets.push(set.clone());
                continue;
            };
            for selector in &set.selectors {
                if !own.selectors.iter().any(|own| own.same_as(selector)) {
                    own.selectors.push(selector.clone());
                }
            }
        }
        nested
    }

    /// The same selector wherever it stands: with all spans `0..0`.
    pub fn without_spans(&self) -> ContextSelector {
        let mut plain = self.clone();
        plain.spans(&mut |span| *span = 0..0);
        plain
    }

    /// Lets all spans be changed.
    pub fn spans(&mut self, change: &mut dyn FnMut(&mut Span)) {
        change(&mut self.span);
        for set in &mut self.sets {
            change(&mut set.span);
            for selector in &mut set.selectors {
                change(&mut selector.span);
                selector.score.iter_mut().for_each(|score| change(&mut score.span));
                selector.properties.iter_mut().flatten().for_each(|property| change(&mut property.span));
            }
        }
    }

    /// All selectors of one set, in the order written.
    pub fn selectors(&self, set: TraitSetName) -> impl Iterator<Item = &TraitSelector> {
        self.sets.iter().filter(move |own| own.name == set).flat_map(|own| &own.selectors)
    }

    /// Does the selector name this LLVM extension (`implementation={extension(name)}`)?
    pub fn has_extension(&self, name: &str) -> bool {
        self.selectors(TraitSetName::Implementation)
            .filter(|selector| selector.name == "extension")
            .flat_map(|selector| selector.properties.iter().flatten())
            .any(|property| property.kind.name() == Some(name))
    }
}

impl TraitSelector {
    /// Equal but for where they stand: name, properties and score.
    fn same_as(&self, other: &TraitSelector) -> bool {
        self.to_string() == other.to_string()
    }
}

impl TraitPropertyKind {
    /// The name of a name or clause.
    pub fn name(&self) -> Option<&str> {
        match self {
            Self::Name(name) | Self::Clause { name, .. } => Some(name),
            Self::Expression(_) => None,
        }
    }
}

impl Expression {
    /// An expression without a known value, from tokens separated by blanks.
    pub fn dynamic(tokens: &str) -> Self {
        Self { tokens: tokens.split_whitespace().map(str::to_owned).collect(), value: None, varies: false }
    }
}

impl fmt::Display for TraitSetName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.tokens.join(" "))
    }
}

impl fmt::Display for TraitPropertyKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => f.write_str(name),
            Self::Clause { name, arguments } if arguments.is_empty() => f.write_str(name),
            Self::Clause { name, arguments } => write!(f, "{name}({})", arguments.join(" ")),
            Self::Expression(expression) => expression.fmt(f),
        }
    }
}

impl fmt::Display for TraitSelector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        let Some(properties) = &self.properties else {
            return Ok(());
        };
        f.write_str("(")?;
        if let Some(score) = &self.score {
            match &score.value {
                Some(value) => write!(f, "score({value}): ")?,
                None => write!(f, "score({}): ", score.tokens.join(" "))?,
            }
        }
        for (at, property) in properties.iter().enumerate() {
            let comma = if at == 0 { "" } else { "," };
            write!(f, "{comma}{}", property.kind)?;
        }
        f.write_str(")")
    }
}

/// The selector on one line, e.g. `construct={target}, device={kind(gpu)}`.
impl fmt::Display for ContextSelector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, set) in self.sets.iter().enumerate() {
            let comma = if at == 0 { "" } else { ", " };
            let selectors: Vec<_> = set.selectors.iter().map(ToString::to_string).collect();
            write!(f, "{comma}{}={{{}}}", set.name, selectors.join(", "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::selector;

    #[test]
    fn selectors_of_the_region_around_are_appended_set_by_set_and_equal_ones_dropped() {
        let nested = |inner: &str, outer: &str| selector(inner).nested_in(&selector(outer)).to_string();
        assert_eq!(nested("", "device={kind(gpu)}"), "device={kind(gpu)}");
        assert_eq!(nested("device={kind(gpu)}", ""), "device={kind(gpu)}");
        assert_eq!(
            nested("device={kind(gpu)}", "device={arch(nvptx), kind(gpu)}, user={condition(n)}"),
            "device={kind(gpu), arch(nvptx)}, user={condition(n)}"
        );
        assert_eq!(nested("construct={parallel}", "construct={target}"), "construct={parallel, target}");
        // Another score makes another selector.
        let (inner, outer) = ("implementation={vendor(gnu)}", "implementation={vendor(score(2): gnu)}");
        assert_eq!(nested(inner, outer), "implementation={vendor(gnu), vendor(score(2): gnu)}");
    }

    #[test]
    fn a_selector_is_shown_as_it_is_written() {
        for text in [
            "construct={target, simd(simdlen(8),notinbranch)}, device={kind(gpu,nohost)}",
            "implementation={vendor(score(2): gnu)}, user={condition(n > 5)}",
            "implementation={requires(atomic_default_mem_order(seq_cst)), unified_address}",
            "implementation={vendor(score(N): gnu)}",
        ] {
            assert_eq!(selector(text).to_string(), text);
        }
        let clause = TraitPropertyKind::Clause { name: "notinbranch".to_owned(), arguments: Vec::new() };
        assert_eq!((clause.to_string().as_str(), clause.name()), ("notinbranch", Some("notinbranch")));
    }

    #[test]
    fn extensions_are_named_in_the_implementation_set_by_their_selector() {
        let has = |text: &str| selector(text).has_extension("match_any");
        assert!(has("implementation={extension(match_none,match_any)}"));
        assert!(!has("implementation={extension(match_none)}"));
        assert!(!has("implementation={vendor(match_any)}"));
        assert!(!has("device={extension(match_any)}"));
        let found = selector("device={kind(gpu)}, user={condition(n)}, device={arch(nvptx)}");
        let names: Vec<&str> = found.selectors(TraitSetName::Device).map(|s| s.name.as_str()).collect();
        assert_eq!(names, ["kind", "arch"]);
    }

    #[test]
    fn sets_have_the_names_of_the_specification() {
        for name in ["construct", "device", "target_device", "implementation", "user", "flavour"] {
            assert_eq!(TraitSetName::parse(name).as_str(), name);
        }
        assert_eq!(TraitSetName::parse("Device"), TraitSetName::Unknown("Device".to_owned()));
    }
}
