//! Real constants of the kinds that all common compilers have as IEEE's (Fortran 2018, 7.4.3.2).

use std::cmp::Ordering;

/// A real of kind 4 or 8: IEEE single or double.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Real {
    value: f64,
    kind: u8,
}

impl Real {
    /// A value rounded to its kind; `None`: another kind than 4 and 8, or no finite value.
    pub fn new(value: f64, kind: u8) -> Option<Real> {
        let value = match kind {
            4 => f64::from(value as f32),
            8 => value,
            _ => return None,
        };
        value.is_finite().then_some(Real { value, kind })
    }

    /// A literal without its kind: `1.5`, `.5e-3`, `1d-3` (Fortran 2018, R714).
    pub fn literal(text: &str, kind: Option<u8>) -> Option<Real> {
        let is_double = text.contains('d');
        let kind = match (kind, is_double) {
            (Some(_), true) => return None,
            (Some(kind), false) => kind,
            (None, true) => 8,
            (None, false) => 4,
        };
        let text = text.replace('d', "e");
        match kind {
            // Rounded once.
            4 => Real::new(f64::from(text.parse::<f32>().ok()?), 4),
            _ => Real::new(text.parse().ok()?, kind),
        }
    }

    pub fn value(self) -> f64 {
        self.value
    }

    pub fn kind(self) -> u8 {
        self.kind
    }

    /// An operation on two reals: the result has the larger kind.
    pub fn with(self, other: Real, both: fn(f64, f64) -> f64) -> Option<Real> {
        Real::new(both(self.value, other.value), self.kind.max(other.kind))
    }

    /// How two reals compare; `None` where they nearly are the same, so that it hangs on how compilers round, or on an
    /// option such as `-fdefault-real-8`.
    pub fn compare(self, other: Real) -> Option<Ordering> {
        let smaller = if self.kind.min(other.kind) == 4 { 1e-6 } else { 1e-14 };
        let near = (self.value - other.value).abs() <= smaller * self.value.abs().max(other.value.abs());
        match self.value == other.value {
            true => Some(Ordering::Equal),
            false if near => None,
            false => self.value.partial_cmp(&other.value),
        }
    }

    /// The whole number that `rounded` makes of it; `None` where it nearly is another.
    pub fn to_integer(self, rounded: fn(f64) -> f64) -> Option<i128> {
        let near = self.value.abs().max(1.0) * if self.kind == 4 { 1e-5 } else { 1e-12 };
        let whole = rounded(self.value);
        let is_sure = rounded(self.value - near) == rounded(self.value + near);
        is_sure.then_some(whole as i128)
    }
}
