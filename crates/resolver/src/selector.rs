//! A context selector as plain data (OpenMP 5.2, 7.2), after parsing and before matching.

use num_bigint::BigInt;
use std::ops::Range;

/// Where a piece of a selector stands in the caller's text: carried for reports, never read here.
pub type Span = Range<usize>;

/// What a `match` or `when` clause holds: trait set selectors in the order written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ContextSelector {
    pub sets: Vec<TraitSetSelector>,
    pub span: Span,
}

/// `set-name={selector, ...}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraitSetSelector {
    pub name: TraitSetName,
    pub selectors: Vec<TraitSelector>,
    pub span: Span,
}

/// The trait sets that a selector may name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraitSelector {
    /// Lower-cased by the caller where the language is case-insensitive.
    pub name: String,
    pub score: Option<TraitScore>,
    /// `None`: no parentheses were written.
    pub properties: Option<Vec<TraitProperty>>,
    pub span: Span,
}

/// `score(expression):`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraitScore {
    /// The folded value; `None` while it is not known to be a constant.
    pub value: Option<BigInt>,
    pub tokens: Vec<String>,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraitProperty {
    pub kind: TraitPropertyKind,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TraitPropertyKind {
    /// An identifier, or the contents of a string: the same value (SPEC: name lists).
    Name(String),
    /// `simdlen(8)`, `aligned(a, b : 16)`, `atomic_default_mem_order(seq_cst)`: name and argument tokens.
    Clause { name: String, arguments: Vec<String> },
    /// The property of `condition`, `device_num`: an expression of the base language.
    Expression(Expression),
}

/// An expression of the base language inside a selector.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expression {
    /// Its tokens (macros expanded), for the token-wise equality of the subset rule.
    pub tokens: Vec<String>,
    /// Its value if it folds to a constant; `None`: only run time can tell.
    pub value: Option<BigInt>,
}
