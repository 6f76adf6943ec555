//! Constant expressions of Fortran (Fortran 2018, 10.1.12): integers, reals, logicals, characters, and
//! arrays and structures of these.
//!
//! Unlike in C, `.false. .and. x` is no constant if `x` is none. What depends on the processor beyond what the common
//! compilers agree on (reals that nearly are the same, other kinds than 4 and 8, integer overflow) is not folded: the
//! answer is `None`, never a guess.
//!
//! ```
//! use ompick_resolver::fold::fortran::{eval, tokenize};
//! let value = |text| eval(&tokenize(text), &()).and_then(|value| value.to_bigint()).map(|n| n.to_string());
//! assert_eq!(value("2**10 - 7/2").as_deref(), Some("1021"));
//! assert_eq!(value(".TRUE. .and. 3 .ge. 4").as_deref(), Some("0"));
//! assert_eq!(value("n > 5"), None);
//! ```

mod intrinsics;
mod parse;
mod real;
#[cfg(test)]
mod tests;
mod tokens;

pub use real::Real;
pub use tokens::tokenize;

use num_bigint::BigInt;

/// A constant.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// With its kind, which is its size in bytes.
    Integer {
        value: i128,
        kind: u8,
    },
    Real(Real),
    Logical(bool),
    Character(String),
    /// Its elements as they are stored, the first subscript counting fastest.
    Array {
        shape: Vec<Dimension>,
        values: Vec<Value>,
    },
    /// Of derived type: the components whose values are known.
    Structure(Vec<(String, Value)>),
}

/// One of an array's dimensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dimension {
    /// The first subscript.
    pub lower: i128,
    pub extent: usize,
}

/// A component's value in a structure constructor, with its keyword if it has one.
#[derive(Clone, Debug, PartialEq)]
pub struct Argument {
    pub keyword: Option<String>,
    pub value: Value,
}

/// The kind of integers without one.
const DEFAULT_KIND: u8 = 4;

impl Value {
    /// An integer of default kind.
    pub fn integer(value: i128) -> Value {
        Value::Integer { value, kind: DEFAULT_KIND }
    }

    /// As the value of a [`crate::selector::Expression`]: a logical is 0 or 1.
    pub fn to_bigint(&self) -> Option<BigInt> {
        match self {
            Value::Integer { value, .. } => Some(BigInt::from(*value)),
            Value::Logical(value) => Some(BigInt::from(u8::from(*value))),
            Value::Real(_) | Value::Character(_) | Value::Array { .. } | Value::Structure(_) => None,
        }
    }

    /// A number as a real of a kind; `None`: it is no number, or the kind is not one of those that are folded.
    pub fn to_real(&self, kind: u8) -> Option<Real> {
        match self {
            Value::Integer { value, .. } => Real::new(*value as f64, kind),
            Value::Real(real) => Real::new(real.value(), kind),
            Value::Logical(_) | Value::Character(_) | Value::Array { .. } | Value::Structure(_) => None,
        }
    }

    /// An array as an expression makes it, or a part of one.
    fn array(values: Vec<Value>) -> Value {
        Value::Array { shape: vec![Dimension { lower: 1, extent: values.len() }], values }
    }

    /// An integer that fits its kind.
    fn fitting(value: i128, kind: u8) -> Option<Value> {
        let spare = Value::spare_bits(kind)?;
        (value << spare >> spare == value).then_some(Value::Integer { value, kind })
    }

    /// How many bits an integer of that kind has less than those that are computed with.
    fn spare_bits(kind: u8) -> Option<u32> {
        i128::BITS.checked_sub(u32::from(kind) * 8).filter(|spare| *spare != i128::BITS)
    }
}

/// What the caller knows of names, which are in lower case.
pub trait Env {
    /// The value of a named constant (`parameter`). `None`: it is none, or not known.
    fn value(&self, _name: &str) -> Option<Value> {
        None
    }

    /// What a structure constructor with the name of a derived type makes of the components' values (Fortran 2018,
    /// 7.5.10).
    fn constructed(&self, _type_name: &str, _arguments: Vec<Argument>) -> Option<Value> {
        None
    }

    /// Whether the program declares a name: then it is not the intrinsic procedure.
    fn is_declared(&self, _name: &str) -> bool {
        false
    }
}

/// Knows no names.
impl Env for () {}

/// The value of an expression given as its tokens; `None` if it is not a constant, or not an expression.
pub fn eval<S: AsRef<str>>(tokens: &[S], env: &dyn Env) -> Option<Value> {
    let tokens: Vec<&str> = tokens.iter().map(AsRef::as_ref).collect();
    parse::Parser::new(&tokens, env).expression_to_end()
}
