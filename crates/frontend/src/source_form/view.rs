//! The same-length view of a Fortran text: what is no base language is blank.

use super::scan::Scanned;
use std::ops::Range;

/// No name is longer (Fortran 2018, 6.2.2, has 63). Where the grammar has lost its way, it reads on to the end of a name
/// from each of its letters.
const LONGEST_NAME: usize = 255;

/// What of a text is no base language: comments, directives, and what `skip` (the preprocessor) says. Sorted.
pub fn blank(scanned: &Scanned, skip: &[Range<usize>]) -> Vec<Range<usize>> {
    let directives = scanned.directives.iter().map(|d| d.range.clone());
    let mut all: Vec<Range<usize>> = skip.iter().cloned().chain(directives).collect();
    all.extend(scanned.comments.iter().chain(&scanned.joints).cloned());
    all.sort_by_key(|r| (r.start, r.end));
    all
}

/// A copy of `text` in which all of `blank` is blanks, continued statements are on one line, Hollerith constants
/// are strings, and what is longer than a name can be ends where that would.
pub fn view(text: &[u8], scanned: &Scanned, blank: &[Range<usize>]) -> Vec<u8> {
    let mut view = text.to_vec();
    for range in blank {
        for b in &mut view[range.clone()] {
            if !matches!(*b, b'\n' | b'\r') {
                *b = b' ';
            }
        }
    }
    for joint in &scanned.joints {
        view[joint.clone()].fill(b' ');
    }
    for constant in &scanned.holleriths {
        view[constant.clone()].fill(b' ');
        view[constant.start] = b'\'';
        view[constant.end - 1] = b'\'';
    }
    let mut name = 0;
    for at in 0..view.len() {
        name = if view[at].is_ascii_alphanumeric() || view[at] == b'_' { name + 1 } else { 0 };
        if name > LONGEST_NAME {
            view[at] = b' ';
        }
        // Form feeds and stray control bytes are no Fortran; a carriage return ends no line by itself.
        let ends_line = view[at] == b'\r' && view.get(at + 1) == Some(&b'\n');
        if view[at].is_ascii_control() && !matches!(view[at], b'\n' | b'\t') && !ends_line {
            view[at] = b' ';
        }
    }
    if view.starts_with(b"\xef\xbb\xbf") {
        view[..3].fill(b' ');
    }
    view
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expanded::ExpandedText;
    use crate::source_form::SourceForm;
    use crate::source_form::scan::scan;

    fn viewed(text: &str, form: SourceForm) -> String {
        let scanned = scan(&ExpandedText::new(text.as_bytes().into(), &[]), form, &[]);
        let view = view(text.as_bytes(), &scanned, &blank(&scanned, &[]));
        assert_eq!(view.len(), text.len());
        String::from_utf8(view).unwrap()
    }

    #[test]
    fn no_name_is_longer_than_any_can_be() {
        let long = "in".repeat(200);
        let cut = [&long[..LONGEST_NAME], &" ".repeat(400 - LONGEST_NAME)].concat();
        assert_eq!(viewed(&format!("x = {long} + 1\n"), SourceForm::Free), format!("x = {cut} + 1\n"));
    }

    #[test]
    fn continued_statements_stand_on_one_line() {
        let text = "a = b + & ! note\n\n  ! note\n  & c ! d\n!$ x = '&\n!$ &y'\n!$omp barrier\nd = 1\n";
        let expected =
            ["a = b +", &" ".repeat(23), " c    \n", "   x = '", &" ".repeat(6), "y'\n", &" ".repeat(13), "\nd = 1\n"];
        assert_eq!(viewed(text, SourceForm::Free), expected.concat());
    }

    #[test]
    fn fixed_form_lines_are_cut_and_joined() {
        let text = format!(
            "c note\n{:72}junk\n     1   y)\n   10 write(*,5hab'c!) ! n\nc$ 20 z = 1\nd     w\n",
            "      call f(x,"
        );
        let expected = format!(
            "      \n{:72}{:11}   y)\n   10 write(*,'     ')    \n   20 z = 1\n       \n",
            "      call f(x,", ""
        );
        assert_eq!(viewed(&text, SourceForm::FIXED), expected);
    }

    #[test]
    fn a_carriage_return_alone_ends_no_line() {
        assert_eq!(viewed("a =\r b\r\r\nc\r\n", SourceForm::Free), "a =  b \r\nc\r\n");
    }

    #[test]
    fn a_tab_stands_for_the_first_columns() {
        assert_eq!(viewed("\tx = 1 +\n\t1 2\n10\ty = 2\n", SourceForm::FIXED), "\tx = 1 +    2\n10\ty = 2\n");
        assert_eq!(viewed("      x = 1 +\r\n&2\r\n", SourceForm::FIXED), "      x = 1 +   2\r\n");
    }
}
