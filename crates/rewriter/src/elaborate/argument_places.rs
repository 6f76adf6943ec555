//! The arguments that an item of `adjust_args` names by numbers: one, or a range whose bounds are constants or
//! `omp_num_args` and an offset (OpenMP 6.0, 5.2.1).

use ompick_frontend::bind::Integer;
use std::ops::Range;
use thiserror::Error;

/// The number of arguments of a call, in a bound.
const NUMBER_OF_ARGUMENTS: &str = "omp_num_args";

/// The arguments that a list item names, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    first: Bound,
    last: Bound,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bound {
    Number(i64),
    /// `omp_num_args + n`
    OfCount(i64),
}

/// Why a range names no arguments.
#[derive(Debug, Error)]
pub enum OutOfRange {
    #[error("`{item}` is more than the base function's {count} parameters")]
    Beyond { item: String, count: usize },
    #[error("`{item}` begins before the first of the base function's {count} parameters")]
    Before { item: String, count: usize },
    #[error("`{item}` names no parameter: its first bound is beyond its last")]
    Empty { item: String },
}

impl Place {
    /// That of one argument, counted from 0.
    pub fn one(index: usize) -> Place {
        let bound = Bound::Number(index as i64 + 1);
        Place { first: bound, last: bound }
    }

    /// Reads an item that is no parameter's name; `integer` evaluates a constant expression.
    pub fn read(item: &str, integer: &dyn Fn(&str) -> Integer) -> Option<Place> {
        let bound = |text: &str, absent: Bound| match text.trim() {
            "" => Some(absent),
            text => Bound::read(text, integer),
        };
        let place = match split_range(item) {
            Some((first, last)) => {
                Place { first: bound(first, Bound::Number(1))?, last: bound(last, Bound::OfCount(0))? }
            }
            None => match Bound::read(item.trim(), integer)? {
                one @ Bound::Number(_) => Place { first: one, last: one },
                Bound::OfCount(_) => return None,
            },
        };
        let is_positive = |bound: Bound| !matches!(bound, Bound::Number(n) if n < 1);
        (is_positive(place.first) && is_positive(place.last)).then_some(place)
    }

    /// The positions, from 0, of a call with so many arguments.
    pub fn positions(&self, count: usize) -> Range<usize> {
        let first = usize::try_from(self.first.of(count) - 1).unwrap_or(0);
        first..usize::try_from(self.last.of(count)).unwrap_or(0)
    }

    /// Whether it names one argument, whatever their number is.
    pub fn is_single(&self) -> bool {
        self.first == self.last
    }

    /// Whether it hangs on the number of arguments.
    pub fn is_counted_from_end(&self) -> bool {
        [self.first, self.last].iter().any(|bound| matches!(bound, Bound::OfCount(_)))
    }

    /// Whether there are such arguments among so many; `item`: how they are written.
    pub fn check(&self, item: &str, count: usize) -> Result<(), OutOfRange> {
        let item = || item.to_owned();
        let (first, last, all) = (self.first.of(count), self.last.of(count), count as i64);
        match () {
            () if first < 1 => Err(OutOfRange::Before { item: item(), count }),
            () if first > all || last > all => Err(OutOfRange::Beyond { item: item(), count }),
            () if first > last => Err(OutOfRange::Empty { item: item() }),
            () => Ok(()),
        }
    }
}

impl Bound {
    fn of(self, count: usize) -> i64 {
        match self {
            Bound::Number(n) => n,
            Bound::OfCount(n) => (count as i64).saturating_add(n),
        }
    }

    fn read(text: &str, integer: &dyn Fn(&str) -> Integer) -> Option<Bound> {
        let constant = |text: &str| match integer(text) {
            Integer::Is(n) => i64::try_from(n).ok(),
            Integer::No | Integer::Unknown => None,
        };
        if !text.contains(NUMBER_OF_ARGUMENTS) {
            return constant(text).map(Bound::Number);
        }
        if let Some(inner) = text.strip_prefix('(').and_then(|t| t.strip_suffix(')')) {
            return Bound::read(inner.trim(), integer);
        }
        let mut offset = 0i64;
        let mut counts = 0;
        for Term { is_negative, text } in terms(text) {
            let value = match text {
                NUMBER_OF_ARGUMENTS if !is_negative => {
                    counts += 1;
                    0
                }
                text if text.contains(NUMBER_OF_ARGUMENTS) => return None,
                text => constant(text)?,
            };
            offset = if is_negative { offset.checked_sub(value)? } else { offset.checked_add(value)? };
        }
        (counts == 1).then_some(Bound::OfCount(offset))
    }
}

/// One of what is added up.
struct Term<'t> {
    is_negative: bool,
    text: &'t str,
}

fn terms(sum: &str) -> Vec<Term<'_>> {
    let mut found = Vec::new();
    let (mut from, mut depth, mut is_negative) = (0, 0usize, false);
    for (at, byte) in sum.bytes().enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            // (A sign has nothing before it.)
            b'+' | b'-' if depth == 0 && !sum[from..at].trim().is_empty() => {
                found.push(Term { is_negative, text: sum[from..at].trim() });
                (from, is_negative) = (at + 1, byte == b'-');
            }
            _ => {}
        }
    }
    found.push(Term { is_negative, text: sum[from..].trim() });
    found
}

/// The bounds of a range: what stands before and behind its colon, which is none of `::`.
fn split_range(item: &str) -> Option<(&str, &str)> {
    let bytes = item.as_bytes();
    let mut depth = 0usize;
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            b':' if bytes.get(at + 1) == Some(&b':') => at += 1,
            b':' if depth == 0 => return Some((&item[..at], &item[at + 1..])),
            _ => {}
        }
        at += 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(item: &str) -> Option<Place> {
        let integer = |text: &str| match text.trim() {
            "(2-1)" => Integer::Is(1),
            "1+1" | "TWO" => Integer::Is(2),
            text => text.parse().map_or(Integer::Unknown, Integer::Is),
        };
        Place::read(item, &integer)
    }

    #[test]
    fn bounds_are_constants_or_the_number_of_arguments_and_an_offset() {
        let positions = |item: &str| read(item).map(|place| place.positions(4));
        assert_eq!(positions("2"), Some(1..2));
        assert_eq!(positions("1 : 2"), Some(0..2));
        assert_eq!(positions(":"), Some(0..4));
        assert_eq!(positions("TWO:omp_num_args"), Some(1..4));
        assert_eq!(positions("omp_num_args-1+0:omp_num_args"), Some(2..4));
        assert_eq!(positions("1+1:omp_num_args - (2-1)"), Some(1..3));
        assert_eq!(positions("(omp_num_args):"), Some(3..4));
    }

    #[test]
    fn what_is_no_bound_is_not_read() {
        for item in ["", "0", "-1", "n", "omp_num_args", "omp_num_args*2:", "1:-omp_num_args", "omp_num_args+n:"] {
            assert!(read(item).is_none(), "{item}");
        }
        assert!(read("1:omp_num_args+omp_num_args").is_none());
    }

    #[test]
    fn ranges_lie_among_the_parameters() {
        let wrong = |item: &str, count| read(item).unwrap().check(item, count).err().map(|e| e.to_string());
        assert_eq!(wrong("1:omp_num_args", 2), None);
        assert!(wrong("3", 2).unwrap().contains("more than"));
        assert!(wrong("1:omp_num_args+1", 2).unwrap().contains("more than"));
        assert!(wrong("omp_num_args-2:1", 2).unwrap().contains("begins before"));
        assert!(wrong("1:omp_num_args-2", 1).unwrap().contains("beyond its last"));
        assert!(wrong("2:1", 2).unwrap().contains("beyond its last"));
    }
}
