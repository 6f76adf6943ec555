//! Lines of fixed form (Fortran 2018, 6.3.3), and what compilers add to it: tabs, lines of other lengths, `&` in
//! the first column.

use super::{LineText, Open, OpenDirective, Scanner, is_blank};
use crate::directive::cut_name;
use crate::expanded::ExpandedText;
use crate::source_form::SourceForm;
use std::ops::Range;

/// Where the last column of a line is, and whether the line reaches it.
pub(super) fn last_column_in_file(expanded: &ExpandedText, form: SourceForm, line: &Range<usize>) -> (usize, bool) {
    let SourceForm::Fixed { line_length: Some(length), .. } = form else { return (line.end, false) };
    if expanded.expansion_at(line.end).is_some_and(|e| e.start < line.end) {
        // It ends in what was written out, which has no columns.
        return (line.end, false);
    }
    let file = expanded.original();
    let end = expanded.to_file(&(line.end..line.end)).start;
    let start = memchr::memrchr(b'\n', &file[..end]).map_or(0, |n| n + 1);
    let last = start + columns(&file[start..end], length);
    (expanded.from_file(end.min(last)), end >= last)
}

/// How many bytes of a line its columns up to `length` are: a tab in the first stands for all up to column 7.
pub fn columns(line: &[u8], length: usize) -> usize {
    let tab = line[..line.len().min(6)].iter().position(|&b| b == b'\t');
    tab.map_or(length, |tab| length.saturating_sub(6) + tab + 1)
}

impl Scanner<'_> {
    pub(super) fn fixed_line(&mut self, line: Range<usize>) {
        let Some(&first) = self.text[line.clone()].first() else { return };
        // What stands past the last column is a comment.
        let (end, full) = (self.last_column)(&line);
        let end = end.clamp(line.start, line.end);
        let whole = line.start..line.end;
        let line = line.start..end;
        let past = end..whole.end;
        let rest = &self.text[line.clone()];
        let letter = matches!(first, b'c' | b'C' | b'*' | b'!');
        if letter && sentinel_of_any_letter(rest, b"omp") {
            return self.fixed_directive(line, past, full);
        }
        if letter && is_conditional(rest) {
            self.comment(line.start..line.start + 2);
            if line.len() == 2 {
                return self.comment(past);
            }
            return self.fixed_code(line.start + 2..line.end, line.start, past);
        }
        let is_d = matches!(first, b'd' | b'D');
        if is_d && line.len() > 1 && matches!(self.form, SourceForm::Fixed { d_lines: true, .. }) {
            self.comment(line.start..line.start + 1);
            return self.fixed_code(line.start + 1..line.end, line.start, past);
        }
        if letter || is_d || first == b'#' {
            return self.comment(whole);
        }
        let start = self.first_non_blank(&line);
        if start == line.end {
            return self.comment(past);
        }
        if self.text[start] == b'!' && (start != line.start + 5 || rest.contains(&b'\t')) {
            return self.comment(whole);
        }
        self.fixed_code(line.clone(), line.start, past);
    }

    /// A line whose first columns (from `line_start`) hold no comment letter; of it `line` is to be read.
    fn fixed_code(&mut self, line: Range<usize>, line_start: usize, past: Range<usize>) {
        self.end_directive();
        let (continues, text_start) = self.field(&line, line_start);
        match self.open.take() {
            Some(open) if continues => {
                self.out.joints.push(open.end..text_start);
                let text = self.line_text(text_start..line.end, open.quote, false);
                self.end_of_fixed(&text, &line, past);
                self.open = Some(Open { start: open.start, end: text.end, quote: text.quote, continues: true });
            }
            other => {
                self.open = other;
                self.end_statement();
                // The columns before it may hold a label.
                let first = self.first_non_blank(&line);
                if first == line.end {
                    return self.comment(past);
                }
                if text_start == line_start + 6 && !is_blank(self.text[text_start - 1]) {
                    // A zero, or a mark that continues nothing: it is no code.
                    self.comment(text_start - 1..text_start);
                }
                let start = self.first_non_blank(&(text_start..line.end));
                if self.include_line(start, line.end) {
                    return self.tail(past);
                }
                let text = self.line_text(text_start..line.end, None, false);
                self.end_of_fixed(&text, &line, past);
                self.open = Some(Open { start: first, end: text.end, quote: text.quote, continues: true });
            }
        }
    }

    fn end_of_fixed(&mut self, text: &LineText, line: &Range<usize>, past: Range<usize>) {
        let comment = self.first_non_blank(&(text.end..line.end));
        match comment < line.end {
            true => self.comment(comment..past.end),
            false => self.tail(past),
        }
    }

    fn tail(&mut self, past: Range<usize>) {
        if self.first_non_blank(&past) < past.end {
            self.out.tails.push(past.clone());
        }
        self.comment(past);
    }

    /// Whether a line is a continuation line, and where its text starts.
    fn field(&self, line: &Range<usize>, line_start: usize) -> (bool, usize) {
        // `&` in the first column, as DEC's compilers have it.
        if self.text[line.start] == b'&' && line.start == line_start {
            return (true, line.start + 1);
        }
        for at in line.start..line.end.min(line_start + 6) {
            match self.text[at] {
                b'\t' => {
                    let digit = self.text[..line.end].get(at + 1).is_some_and(|b| matches!(b, b'1'..=b'9'));
                    return (digit, at + 1 + usize::from(digit));
                }
                mark if at == line_start + 5 => {
                    // With a label, or anything else in its columns, a line begins a statement.
                    let has_field = self.first_non_blank(&(line.start..at)) < at;
                    return (!has_field && !is_blank(mark) && mark != b'0', at + 1);
                }
                _ => {}
            }
        }
        (false, line.end.min(line_start + 6))
    }

    fn fixed_directive(&mut self, line: Range<usize>, past: Range<usize>, full: bool) {
        let start = line.start;
        let after = start + 5;
        let mark = self.text[..line.end].get(after).copied().unwrap_or(b' ');
        let continues = !is_blank(mark) && mark != b'0';
        let text_start = (after + 1).min(line.end);
        match self.directive.take() {
            Some(mut open) if continues => {
                // A word that fills its line to the last column goes on in the next.
                if !open.full {
                    open.sentinel.pieces.push(open.line_end..open.line_end + 1);
                }
                self.go_on(open, text_start..line.end, full);
            }
            other => {
                self.directive = other;
                self.end_directive();
                self.end_statement();
                if continues {
                    // Another sentinel, such as `!$ompx`.
                    return self.comment(start..past.end);
                }
                // A zero in the sixth column belongs to the sentinel: it says that this is a first line.
                let sentinel = start..if mark == b'0' { text_start } else { after };
                let text = sentinel.end..line.end;
                self.go_on(OpenDirective::new(sentinel), text, full);
            }
        }
        match self.out.comments.last() {
            Some(comment) if comment.end == past.start && comment.start > start => self.comment(past),
            _ => self.tail(past),
        }
    }
}

/// Takes the blanks and line ends that cut the name of a directive out of its pieces.
pub(super) fn join_name(text: &[u8], pieces: &mut Vec<Range<usize>>) {
    /// More than the longest name has letters.
    const MOST: usize = 100;
    let all = || pieces.iter().flat_map(Range::clone);
    let is_letter = |b: u8| b.is_ascii_alphabetic() || b == b'_';
    let offsets: Vec<usize> =
        all().take_while(|at| is_letter(text[*at]) || text[*at].is_ascii_whitespace()).take(MOST).collect();
    let head: String = offsets.iter().map(|at| char::from(text[*at].to_ascii_lowercase())).collect();
    let words: Vec<&str> = head.split_ascii_whitespace().collect();
    let Some(count) = (words.len() > 1).then(|| cut_name(&words)).flatten() else { return };
    let mut letters = words[..count].iter().map(|word| word.len()).sum::<usize>();
    let mut joined: Vec<Range<usize>> = Vec::new();
    for at in all() {
        let is_in_name = letters > 0;
        if is_in_name && !is_letter(text[at]) {
            continue;
        }
        letters -= usize::from(is_in_name);
        match joined.last_mut() {
            Some(last) if last.end == at => last.end = at + 1,
            _ => joined.push(at..at + 1),
        }
    }
    *pieces = joined;
}

/// The same in fixed form, where any comment letter will do and the next column tells continuation lines.
fn sentinel_of_any_letter(line: &[u8], word: &[u8]) -> bool {
    let rest = line.get(1..).and_then(|l| l.strip_prefix(b"$"));
    rest.and_then(|r| r.get(..word.len())).is_some_and(|w| w.eq_ignore_ascii_case(word))
}

/// Whether a fixed-form line with a comment letter is one of conditional compilation: `c$` and then, up to column 6,
/// nothing but blanks and a label.
fn is_conditional(line: &[u8]) -> bool {
    let Some(b'$') = line.get(1) else { return false };
    for &b in line.iter().take(5).skip(2) {
        match b {
            b'\t' => return true,
            b' ' | b'0'..=b'9' => {}
            _ => return false,
        }
    }
    true
}
