//! Character literals that go on from one line of fixed form to the next hold all up to the last column, with blanks
//! where the line ends before it (Fortran 2018, 6.3.3): where such a line becomes longer or shorter, they must not.

use super::{comment_start, fixed_head, fixed_text_start, trimmed};
use ompick_frontend::source_form::SourceForm;
use ompick_frontend::source_form::scan::{columns, scan_lines};
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;

/// What the literals that lines of a file leave open hold there.
#[derive(Default)]
pub struct OpenLiterals {
    /// By how the literal begins on its line and the line that it goes on in: what it holds, its quote first.
    held: FxHashMap<(Vec<u8>, Vec<u8>), Vec<u8>>,
}

/// Whether a line may end inside a literal.
pub fn may_leave_open(line: &[u8]) -> bool {
    [b'\'', b'"'].iter().any(|quote| line.iter().filter(|b| *b == quote).count() % 2 == 1)
}

impl OpenLiterals {
    /// Those of a file before its edits. Lines without an end hold no blanks.
    pub fn of(form: SourceForm, text: &[u8]) -> OpenLiterals {
        let SourceForm::Fixed { line_length: Some(length), .. } = form else { return OpenLiterals::default() };
        let last_column = |line: &Range<usize>| {
            let bytes = &text[line.clone()];
            let last = columns(bytes, length).min(bytes.len());
            (line.start + last, last == columns(bytes, length))
        };
        let scanned = scan_lines(text, form, &[], &last_column);
        let goes_on: FxHashSet<usize> = scanned.inside_strings.iter().map(|(line, _)| *line).collect();
        let strings: FxHashMap<usize, u8> = scanned.inside_strings.iter().copied().collect();
        let mut out = OpenLiterals::default();
        let mut at = 0;
        for line in text.split_inclusive(|b| *b == b'\n') {
            let start = at;
            at += line.len();
            let (bytes, next) = (trimmed(line), next_line(&text[at..]));
            if !may_leave_open(bytes) || !goes_on.contains(&(at + next.start)) {
                continue;
            }
            let Some(opens) = opened_at(bytes, strings.get(&start).copied()) else { continue };
            let last = columns(bytes, length);
            // What stands past the last column is no text, and edits leave it out.
            let text_of = bytes[opens..last.min(bytes.len()).max(opens)].to_vec();
            let mut held = text_of.clone();
            held.resize(held.len() + last.saturating_sub(bytes.len()), b' ');
            out.held.insert((text_of, text[at..][next].to_vec()), held);
        }
        out
    }

    /// A line of the edited file whose literal would hold something else than it did: what stands before the literal,
    /// and what that must hold.
    pub fn moved<'l>(
        &self,
        form: SourceForm,
        line: &'l [u8],
        quote: Option<u8>,
        behind: &[u8],
    ) -> Option<(&'l [u8], &[u8])> {
        if self.held.is_empty() || !may_leave_open(line) {
            return None;
        }
        let opens = opened_at(line, quote)?;
        let next = behind[next_line(behind)].to_vec();
        let held = self.held.get(&(line[opens..].to_vec(), next))?;
        let is_same = columns(line, form.width()) == opens + held.len() && line.len() <= form.width();
        (!is_same).then(|| (line[..opens].trim_ascii_end(), held.as_slice()))
    }
}

/// Writes an open literal behind what stands before it, so that it ends in the last column.
pub fn write(out: &mut Vec<u8>, literal: &[u8], width: usize, eol: &[u8]) {
    let room = width - 6;
    let blanks = (room - literal.len() % room) % room;
    let text = [&vec![b' '; blanks], literal].concat();
    for part in text.chunks(room) {
        out.extend_from_slice(eol);
        out.extend_from_slice(b"     &");
        out.extend_from_slice(part);
    }
}

/// Where the literal opens that a line of a statement ends in; `None`: it ends in none, or in one that opened before.
fn opened_at(line: &[u8], mut quote: Option<u8>) -> Option<usize> {
    if fixed_head(line)?.1[0] != b' ' {
        return None;
    }
    let start = fixed_text_start(line).min(line.len());
    let end = start + comment_start(&line[start..], quote);
    let mut opened = None;
    // Two quotes are one in the literal.
    let mut closed = None;
    for (at, &b) in line[..end].iter().enumerate().skip(start) {
        match quote {
            Some(q) if b == q => (quote, closed) = (None, Some((at + 1, q))),
            None if closed == Some((at, b)) => quote = Some(b),
            None if matches!(b, b'\'' | b'"') => (quote, opened) = (Some(b), Some(at)),
            _ => {}
        }
    }
    opened.filter(|_| quote.is_some())
}

/// The next line that is no comment.
fn next_line(text: &[u8]) -> Range<usize> {
    let mut at = 0;
    for line in text.split_inclusive(|b| *b == b'\n') {
        let bytes = trimmed(line);
        if !bytes.is_empty() && fixed_head(bytes).is_some() {
            return at..at + bytes.len();
        }
        at += line.len();
    }
    at..at
}

#[cfg(test)]
mod tests {
    use super::super::fit;
    use ompick_frontend::source_form::SourceForm;

    /// A statement whose literal goes on in another line, with a name of it replaced.
    fn replaced(statement: &str, name: &str, by: &str) -> String {
        let next = "     &lo')";
        let original = format!("{statement}\n{next}\n");
        let edited = original.replacen(name, by, 1);
        let form = SourceForm::FIXED;
        String::from_utf8(fit(form, form.width(), original.as_bytes(), edited.into_bytes(), None)).unwrap()
    }

    #[test]
    fn an_open_literal_ends_in_the_last_column() {
        let full = format!("      i = {}f('hel", " ".repeat(56));
        assert_eq!(full.len(), 72);
        let text = replaced(&full, "f(", "f_longer(");
        let lines: Vec<&str> = text.lines().collect();
        let [.., literal, "     &lo')"] = lines[..] else { panic!("{text}") };
        assert_eq!(literal, format!("     &{}'hel", " ".repeat(62)));
    }

    #[test]
    fn blanks_up_to_the_last_column_belong_to_an_open_literal() {
        let text = replaced("      i = f('hel", "f(", "longer(");
        let held = format!("'hel{}", " ".repeat(56));
        assert_eq!(text, format!("      i = longer(\n     &      {held}\n     &lo')\n"));
        // In a shorter line there would be more of them.
        let text = replaced("      i = longer('hel", "longer(", "f(");
        let held = format!("'hel{}", " ".repeat(51));
        assert_eq!(text, format!("      i = f(\n     &           {held}\n     &lo')\n"));
    }

    #[test]
    fn two_quotes_are_a_part_of_an_open_literal() {
        let text = replaced("      i = f('h''el", "f(", "longer(");
        let held = format!("'h''el{}", " ".repeat(54));
        assert_eq!(text, format!("      i = longer(\n     &      {held}\n     &lo')\n"));
    }

    #[test]
    fn lines_that_did_not_change_stay() {
        let text = "      i = f('hel\n     &lo')\n      j = 1\n";
        let form = SourceForm::FIXED;
        assert_eq!(fit(form, form.width(), text.as_bytes(), text.as_bytes().to_vec(), None), text.as_bytes());
    }
}
