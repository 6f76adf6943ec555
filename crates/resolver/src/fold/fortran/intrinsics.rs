//! Intrinsic functions of constants (Fortran 2018, 16.9), those that selectors are written with.

use super::parse::{arithmetic, integer, logical, reals};
use super::{DEFAULT_KIND, Dimension, Real, Value};

/// The value of a reference to an intrinsic function; `None` if it is none of those known here.
pub(super) fn call(name: &str, arguments: &[Value]) -> Option<Value> {
    if let Some(value) = call_of_reals(name, arguments).or_else(|| call_of_arrays(name, arguments)) {
        return Some(value);
    }
    match (name, arguments) {
        ("abs", [a]) => {
            let (value, kind) = integer(a)?;
            Value::fitting(value.checked_abs()?, kind)
        }
        ("mod", [a, p]) => arithmetic(a, p, i128::checked_rem),
        // With the sign of `p`.
        ("modulo", [a, p]) => arithmetic(a, p, |a, p| a.checked_rem(p)?.checked_add(p)?.checked_rem(p)),
        ("min", [first, rest @ ..]) if !rest.is_empty() => extreme(first, rest, i128::min),
        ("max", [first, rest @ ..]) if !rest.is_empty() => extreme(first, rest, i128::max),
        ("merge", [t, f, mask]) => {
            let same = std::mem::discriminant(t) == std::mem::discriminant(f);
            let chosen = if logical(mask)? { t } else { f };
            same.then(|| chosen.clone())
        }
        ("iand", [a, b]) => arithmetic(a, b, |a, b| Some(a & b)),
        ("ior", [a, b]) => arithmetic(a, b, |a, b| Some(a | b)),
        ("ieor", [a, b]) => arithmetic(a, b, |a, b| Some(a ^ b)),
        ("btest", [a, at]) => {
            let ((value, kind), (at, _)) = (integer(a)?, integer(at)?);
            (0..i128::from(kind) * 8).contains(&at).then(|| Value::Logical(value >> at & 1 == 1))
        }
        ("int", [a]) => Value::fitting(integer(a)?.0, DEFAULT_KIND),
        ("int", [a, kind]) => Value::fitting(integer(a)?.0, kind_of(kind)?),
        ("logical", [a]) => Some(Value::Logical(logical(a)?)),
        ("kind", [a]) => Some(Value::integer(match a {
            Value::Integer { kind, .. } => i128::from(*kind),
            Value::Real(real) => i128::from(real.kind()),
            Value::Logical(_) => i128::from(DEFAULT_KIND),
            Value::Character(_) => 1,
            Value::Array { .. } | Value::Structure(_) => return None,
        })),
        ("bit_size", [a]) => {
            let (_, kind) = integer(a)?;
            Value::fitting(i128::from(kind) * 8, kind)
        }
        ("huge", [a]) => {
            let (_, kind) = integer(a)?;
            Value::fitting(i128::MAX >> Value::spare_bits(kind)?, kind)
        }
        ("digits", [Value::Integer { kind, .. }]) => Some(Value::integer(i128::from(*kind) * 8 - 1)),
        ("range", [Value::Integer { kind, .. }]) => Some(Value::integer(match kind {
            1 => 2,
            2 => 4,
            4 => 9,
            8 => 18,
            _ => 38,
        })),
        ("radix", [Value::Integer { .. } | Value::Real(_)]) => Some(Value::integer(2)),
        ("ichar" | "iachar", [Value::Character(text)]) if text.is_ascii() && text.len() == 1 => {
            Some(Value::integer(i128::from(text.as_bytes()[0])))
        }
        ("index", [Value::Character(text), Value::Character(part)]) if text.is_ascii() => {
            Some(Value::integer(text.find(part.as_str()).map_or(0, |at| at as i128 + 1)))
        }
        ("selected_int_kind", [digits]) => Some(Value::integer(match integer(digits)?.0 {
            ..=2 => 1,
            3..=4 => 2,
            5..=9 => 4,
            10..=18 => 8,
            19..=38 => 16,
            _ => -1,
        })),
        ("len", [Value::Character(text)]) if text.is_ascii() => Some(Value::integer(text.len() as i128)),
        ("len_trim", [Value::Character(text)]) if text.is_ascii() => {
            Some(Value::integer(text.trim_end_matches(' ').len() as i128))
        }
        ("trim", [Value::Character(text)]) => Some(Value::Character(text.trim_end_matches(' ').to_owned())),
        _ => None,
    }
}

/// The same for functions of reals, or that make one.
fn call_of_reals(name: &str, arguments: &[Value]) -> Option<Value> {
    let whole = |real: Real, kind: u8, rounded: fn(f64) -> f64| Value::fitting(real.to_integer(rounded)?, kind);
    match (name, arguments) {
        ("abs", [Value::Real(a)]) => Real::new(a.value().abs(), a.kind()).map(Value::Real),
        ("int", [Value::Real(a)]) => whole(*a, DEFAULT_KIND, f64::trunc),
        ("int", [Value::Real(a), kind]) => whole(*a, kind_of(kind)?, f64::trunc),
        ("nint", [Value::Real(a)]) => whole(*a, DEFAULT_KIND, f64::round),
        ("floor", [Value::Real(a)]) => whole(*a, DEFAULT_KIND, f64::floor),
        ("ceiling", [Value::Real(a)]) => whole(*a, DEFAULT_KIND, f64::ceil),
        ("real", [a]) => a.to_real(4).map(Value::Real),
        ("real", [a, kind]) => a.to_real(kind_of(kind)?).map(Value::Real),
        ("dble", [a]) => a.to_real(8).map(Value::Real),
        ("epsilon", [Value::Real(a)]) => {
            Real::new(if a.kind() == 4 { f64::from(f32::EPSILON) } else { f64::EPSILON }, a.kind()).map(Value::Real)
        }
        ("tiny", [Value::Real(a)]) => {
            Real::new(if a.kind() == 4 { f64::from(f32::MIN_POSITIVE) } else { f64::MIN_POSITIVE }, a.kind())
                .map(Value::Real)
        }
        ("huge", [Value::Real(a)]) => {
            Real::new(if a.kind() == 4 { f64::from(f32::MAX) } else { f64::MAX }, a.kind()).map(Value::Real)
        }
        ("digits", [Value::Real(a)]) => Some(Value::integer(if a.kind() == 4 { 24 } else { 53 })),
        ("precision", [Value::Real(a)]) => Some(Value::integer(if a.kind() == 4 { 6 } else { 15 })),
        ("range", [Value::Real(a)]) => Some(Value::integer(if a.kind() == 4 { 37 } else { 307 })),
        ("selected_real_kind", [digits]) => real_kind(integer(digits)?.0, 0),
        ("selected_real_kind", [digits, range]) => real_kind(integer(digits)?.0, integer(range)?.0),
        ("min", [first, rest @ ..]) if !rest.is_empty() => extreme_real(first, rest, f64::min),
        ("max", [first, rest @ ..]) if !rest.is_empty() => extreme_real(first, rest, f64::max),
        _ => None,
    }
}

/// Inquiries and reductions of arrays, and what makes them.
fn call_of_arrays(name: &str, arguments: &[Value]) -> Option<Value> {
    let [Value::Array { shape, values }, more @ ..] = arguments else { return None };
    let bounds = |of: fn(&Dimension) -> i128| Value::array(shape.iter().map(|d| Value::integer(of(d))).collect());
    let extent = |d: &Dimension| d.extent as i128;
    let lower = |d: &Dimension| d.lower;
    let upper = |d: &Dimension| d.lower + d.extent as i128 - 1;
    match (name, more) {
        ("size", []) => return Some(Value::integer(values.len() as i128)),
        ("shape", []) => return Some(bounds(extent)),
        ("lbound", []) => return Some(bounds(lower)),
        ("ubound", []) => return Some(bounds(upper)),
        ("size" | "lbound" | "ubound", [dim]) => {
            let dimension = shape.get(usize::try_from(integer(dim)?.0.checked_sub(1)?).ok()?)?;
            return Some(Value::integer(match name {
                "size" => extent(dimension),
                "lbound" => lower(dimension),
                _ => upper(dimension),
            }));
        }
        ("reshape", [Value::Array { values: extents, .. }]) => return reshaped(values, extents),
        (_, []) => {}
        _ => return None,
    }
    let logicals = || values.iter().map(logical).collect::<Option<Vec<bool>>>();
    let (first, rest) = values.split_first()?;
    match name {
        "any" => Some(Value::Logical(logicals()?.contains(&true))),
        "all" => Some(Value::Logical(!logicals()?.contains(&false))),
        "count" => Some(Value::integer(logicals()?.iter().filter(|l| **l).count() as i128)),
        "sum" => rest.iter().try_fold(first.clone(), |sum, next| arithmetic(&sum, next, i128::checked_add)),
        "product" => rest.iter().try_fold(first.clone(), |all, next| arithmetic(&all, next, i128::checked_mul)),
        "minval" => extreme(first, rest, i128::min),
        "maxval" => extreme(first, rest, i128::max),
        _ => None,
    }
}

/// The first elements of an array in another shape.
fn reshaped(values: &[Value], extents: &[Value]) -> Option<Value> {
    let dimension = |extent: &Value| Some(Dimension { lower: 1, extent: usize::try_from(integer(extent)?.0).ok()? });
    let shape: Vec<Dimension> = extents.iter().map(dimension).collect::<Option<_>>()?;
    let count = shape.iter().try_fold(1usize, |count, d| count.checked_mul(d.extent))?;
    Some(Value::Array { values: values.get(..count)?.to_vec(), shape })
}

/// The kind with so many digits and powers of ten, where all compilers have the same.
fn real_kind(digits: i128, range: i128) -> Option<Value> {
    match (digits, range) {
        (..=6, ..=37) => Some(Value::integer(4)),
        (..=15, ..=307) => Some(Value::integer(8)),
        _ => None,
    }
}

fn extreme_real(first: &Value, rest: &[Value], pick: fn(f64, f64) -> f64) -> Option<Value> {
    rest.iter().try_fold(first.clone(), |best, next| {
        let (a, b) = reals(&best, next)?;
        a.with(b, pick).map(Value::Real)
    })
}

fn kind_of(value: &Value) -> Option<u8> {
    let kind = u8::try_from(integer(value)?.0).ok()?;
    matches!(kind, 1 | 2 | 4 | 8 | 16).then_some(kind)
}

fn extreme(first: &Value, rest: &[Value], pick: fn(i128, i128) -> i128) -> Option<Value> {
    rest.iter().try_fold(first.clone(), |best, next| arithmetic(&best, next, |a, b| Some(pick(a, b))))
}
