//! Constant expressions of C and C++, on an LP64 target.
//!
//! A name or a function that the caller does not know, or anything whose value the language leaves open
//! (overflow of a signed type, division by zero, a shift out of range) is not a constant: the
//! answer is `None`, never a guess. As in the language, `0 && x` and `1 || x` do not look at `x`.
//!
//! ```
//! use ompick_resolver::fold::c::{eval, tokenize};
//! let value = |text| eval(&tokenize(text), &()).and_then(|value| value.as_i128());
//! assert_eq!(value("1 << 4 | 0x0F"), Some(31));
//! assert_eq!(value("0u - 1 > 0"), Some(1));
//! assert_eq!(value("N > 5"), None);
//! assert_eq!(value("0 && N > 5"), Some(0));
//! ```

mod arithmetic;
mod literal;
mod parse;
#[cfg(test)]
mod tests;
mod tokens;
mod types;

pub use tokens::tokenize;
pub use types::{IntType, Value};

use num_bigint::BigInt;

/// What the caller knows of names.
pub trait Env {
    /// The value of an enumerator, `const` or `constexpr` variable; `name` may be qualified
    /// (`a::b`). `None`: not a constant.
    fn value(&self, _name: &str) -> Option<Value> {
        None
    }

    /// The value of a call of a function with arguments of known values.
    fn call(&self, _name: &str, _arguments: &[Value]) -> Option<Value> {
        None
    }

    /// The size in bytes of a type that is not built in, such as a `typedef` or `struct S`.
    fn size_of(&self, _type_name: &str) -> Option<u64> {
        None
    }

    /// The integer type that a type name stands for, so that casts to it fold.
    fn int_type(&self, _type_name: &str) -> Option<IntType> {
        None
    }
}

/// Knows no names.
impl Env for () {}

/// The value of an expression given as its tokens; `None` if it is not a constant, or not an
/// expression.
pub fn eval<S: AsRef<str>>(tokens: &[S], env: &dyn Env) -> Option<Value> {
    let tokens: Vec<&str> = tokens.iter().map(AsRef::as_ref).collect();
    parse::Parser::new(&tokens, env).expression_to_end()
}

/// As [`eval`], where only an integer will do, as for [`crate::selector::TraitScore`].
pub fn eval_to_integer<S: AsRef<str>>(tokens: &[S], env: &dyn Env) -> Option<BigInt> {
    eval(tokens, env)?.as_i128().map(BigInt::from)
}

/// As [`eval`], as the value of [`crate::selector::Expression`]: an integer is its own, a floating
/// value counts as whether it is not 0.
pub fn eval_to_bigint<S: AsRef<str>>(tokens: &[S], env: &dyn Env) -> Option<BigInt> {
    eval(tokens, env).map(|value| match value.as_i128() {
        Some(integer) => BigInt::from(integer),
        None => BigInt::from(u8::from(value.is_true())),
    })
}
