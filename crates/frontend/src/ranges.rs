//! Ranges of a text, and what lies outside of some.

use std::ops::Range;

/// Ranges sorted by start, those that overlap or touch as one, so that what lies somewhere can be searched for.
pub fn merged(mut ranges: Vec<Range<usize>>) -> Vec<Range<usize>> {
    ranges.sort_by_key(|r| r.start);
    let mut all: Vec<Range<usize>> = Vec::with_capacity(ranges.len());
    for range in ranges {
        match all.last_mut() {
            Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
            _ => all.push(range),
        }
    }
    all
}

/// The parts of a text of `len` bytes outside the ranges of `skip` (sorted by start).
pub fn outside(len: usize, skip: &[Range<usize>]) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    let mut skip = skip.iter().peekable();
    std::iter::from_fn(move || {
        while at < len {
            while skip.next_if(|r| r.end <= at).is_some() {}
            match skip.peek() {
                Some(r) if r.start <= at => at = r.end,
                next => {
                    let start = at;
                    at = next.map_or(len, |r| r.start);
                    return Some(start..at);
                }
            }
        }
        None
    })
}

/// Whether a part lies in one of some ranges that [`merged`] gave.
pub fn holds(ranges: &[Range<usize>], part: &Range<usize>) -> bool {
    let next = ranges.partition_point(|r| r.end < part.end);
    ranges.get(next).is_some_and(|r| r.start <= part.start)
}

/// A text with blanks in the place of some parts of it; line ends stay, so lines keep their numbers.
pub fn blanked(text: &[u8], parts: &[Range<usize>]) -> Vec<u8> {
    let mut out = text.to_vec();
    for part in parts {
        out[part.clone()].iter_mut().filter(|b| !matches!(**b, b'\n' | b'\r')).for_each(|b| *b = b' ');
    }
    out
}

/// Parts of a text without other parts of it, both in order.
pub fn without(parts: Vec<Range<usize>>, left_out: &[Range<usize>]) -> Vec<Range<usize>> {
    if left_out.is_empty() {
        return parts;
    }
    let mut rest = Vec::with_capacity(parts.len() + left_out.len());
    let mut next = 0;
    for part in parts {
        let mut start = part.start;
        next += left_out[next..].partition_point(|out| out.end <= start);
        for out in left_out[next..].iter().take_while(|out| out.start < part.end) {
            rest.push(start..out.start.max(start));
            start = start.max(out.end);
        }
        rest.push(start..part.end.max(start));
    }
    rest.retain(|part| !part.is_empty());
    rest
}

/// The first of some ranges, in order, that reaches into a part of the text.
pub fn first_within<'r>(ranges: &'r [Range<usize>], part: &Range<usize>) -> Option<&'r Range<usize>> {
    ranges.get(ranges.partition_point(|r| r.end <= part.start)).filter(|r| r.start < part.end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_that_overlap_or_touch_are_one() {
        assert_eq!(merged(vec![8..9, 0..4, 2..3, 4..6, 12..14, 9..9]), [0..6, 8..9, 12..14]);
    }

    #[test]
    fn what_is_outside_lies_between_ranges() {
        let skip = [0..2, 3..8, 4..5, 8..9, 12..14];
        assert_eq!(outside(20, &skip).collect::<Vec<_>>(), [2..3, 9..12, 14..20]);
        assert_eq!(outside(14, &skip).last(), Some(9..12));
    }

    #[test]
    fn the_first_range_that_reaches_into_a_part_is_found() {
        let ranges = [0..2, 4..6, 8..9];
        assert_eq!(first_within(&ranges, &(2..5)), Some(&(4..6)));
        assert_eq!(first_within(&ranges, &(2..4)), None);
        assert_eq!(first_within(&ranges, &(5..20)), Some(&(4..6)));
        assert_eq!(first_within(&ranges, &(9..20)), None);
    }

    #[test]
    fn parts_of_a_text_are_taken_out() {
        let cut = |left_out: &[Range<usize>]| without(vec![0..10, 20..30, 30..40], left_out);
        assert_eq!(cut(&[]), [0..10, 20..30, 30..40]);
        assert_eq!(cut(&[2..4, 6..7]), [0..2, 4..6, 7..10, 20..30, 30..40]);
        assert_eq!(cut(&[0..3, 8..22, 25..35]), [3..8, 22..25, 35..40]);
        assert_eq!(cut(&[0..11, 12..40]), vec![0..0; 0]);
        assert_eq!(cut(&[5..15, 40..50]), [0..5, 20..30, 30..40]);
    }
}
