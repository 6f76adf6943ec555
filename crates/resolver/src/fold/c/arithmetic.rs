//! Operators on constants (C17, 6.5). `None`: the language gives no value.

use super::types::{IntType, Value};

/// A prefix operator.
pub(super) fn unary(operator: &str, operand: Value) -> Option<Value> {
    match (operator, operand) {
        ("!" | "not", value) => Some(Value::truth(!value.is_true())),
        ("-", Value::Float(value)) => Some(Value::Float(-value)),
        ("+", Value::Float(_)) => Some(operand),
        (_, Value::Float(_)) => None,
        (_, Value::Int { value, of }) => {
            let of = of.promoted();
            match operator {
                "+" => Some(Value::of(value, of)),
                "-" => fit(value.checked_neg()?, of),
                "~" | "compl" => Some(Value::of(!value, of)),
                _ => None,
            }
        }
    }
}

/// A binary operator other than `&&`, `||` and the comma.
pub(super) fn binary(operator: &str, left: Value, right: Value) -> Option<Value> {
    let (Value::Int { value: a, of: left_type }, Value::Int { value: b, of: right_type }) = (left, right) else {
        return compare_floats(operator, float(left)?, float(right)?);
    };
    if matches!(operator, "<<" | ">>") {
        return shift(operator, a, b, left_type.promoted());
    }
    let of = left_type.common(right_type);
    let (a, b) = (of.wrap(a), of.wrap(b));
    match operator {
        // Up to 64 bits each: only a product of unsigned ones leaves 128, and its low bits are right.
        "*" => fit(a.wrapping_mul(b), of),
        "+" => fit(a + b, of),
        "-" => fit(a - b, of),
        "/" => fit(a.checked_div(b)?, of),
        // INT_MIN % -1 is undefined as INT_MIN / -1 is.
        "%" => fit(a.checked_div(b)?, of).and_then(|_| fit(a % b, of)),
        "<" => Some(Value::truth(a < b)),
        ">" => Some(Value::truth(a > b)),
        "<=" => Some(Value::truth(a <= b)),
        ">=" => Some(Value::truth(a >= b)),
        "==" => Some(Value::truth(a == b)),
        "!=" | "not_eq" => Some(Value::truth(a != b)),
        "&" | "bitand" => Some(Value::of(a & b, of)),
        "|" | "bitor" => Some(Value::of(a | b, of)),
        "^" | "xor" => Some(Value::of(a ^ b, of)),
        _ => None,
    }
}

/// Conversion by a cast.
pub(super) fn cast(value: Value, to: IntType) -> Option<Value> {
    match value {
        Value::Int { value, .. } => Some(Value::of(value, to)),
        Value::Float(value) if to == IntType::BOOL => Some(Value::of(i128::from(value != 0.0), to)),
        // Out of range is undefined. (Rust truncates, and saturates far values.)
        Value::Float(value) => to.holds(value as i128).then(|| Value::of(value as i128, to)),
    }
}

/// Both branches of `?:` are converted to their common type (C17, 6.5.15).
pub(super) fn to_common_type(chosen: Value, other: Value) -> Option<Value> {
    match (chosen, other) {
        (Value::Int { value, of }, Value::Int { of: other, .. }) => Some(Value::of(value, of.common(other))),
        (value, _) => float(value).map(Value::Float),
    }
}

/// Unsigned types wrap; overflow of a signed one has no value.
fn fit(value: i128, of: IntType) -> Option<Value> {
    (!of.is_signed() || of.holds(value)).then(|| Value::of(value, of))
}

/// Shifts take the left operand's type; counts out of range, and left shifts of or into negative
/// values, have no value.
fn shift(operator: &str, a: i128, count: i128, of: IntType) -> Option<Value> {
    let count = u32::try_from(count).ok().filter(|count| *count < of.bits())?;
    if operator == ">>" {
        return Some(Value::of(a >> count, of));
    }
    if of.is_signed() && a < 0 {
        return None;
    }
    fit(a << count, of)
}

/// Floating values are compared only: results of arithmetic would depend on how it is rounded.
fn compare_floats(operator: &str, a: f64, b: f64) -> Option<Value> {
    let truth = match operator {
        "<" => a < b,
        ">" => a > b,
        "<=" => a <= b,
        ">=" => a >= b,
        "==" => a == b,
        "!=" | "not_eq" => a != b,
        _ => return None,
    };
    Some(Value::truth(truth))
}

/// The value as a `double` if it is one exactly.
fn float(value: Value) -> Option<f64> {
    match value {
        Value::Float(value) => Some(value),
        Value::Int { value, .. } => {
            let float = value as f64;
            (float as i128 == value).then_some(float)
        }
    }
}
