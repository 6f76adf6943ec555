//! Lines of free form (Fortran 2018, 6.3.2).

use super::{LineText, Open, OpenDirective, Scanner, Split, is_blank, is_operator, is_word};
use std::ops::Range;

impl Scanner<'_> {
    pub(super) fn free_line(&mut self, line: Range<usize>) {
        let start = self.first_non_blank(&line);
        if start == line.end {
            return;
        }
        if self.text[start] != b'!' {
            return self.free_code(start, line.end);
        }
        let rest = &self.text[start..line.end];
        if let Some(after) = sentinel(rest, b"omp", |b| is_blank(b) || b == b'&') {
            // As gfortran has it, no statement goes on behind a directive.
            return self.free_directive(start, start + after, line.end);
        }
        let continues = self.open.as_ref().is_some_and(|o| o.continues);
        if sentinel(rest, b"", |b| is_blank(b) || (continues && b == b'&')).is_some() {
            self.comment(start..start + 2);
            let code = self.first_non_blank(&(start + 2..line.end));
            if code < line.end {
                self.free_code(code, line.end);
            }
            return;
        }
        self.comment(start..line.end);
    }

    fn free_code(&mut self, first: usize, line_end: usize) {
        self.end_directive();
        let open = self.open.take().filter(|o| o.continues);
        let (start, quote) = match &open {
            // A lone `&`: the statement goes on below. (Within a string `!` begins no comment.)
            Some(o) if self.text[first] == b'&' && self.is_lone(first, line_end, o.quote) => {
                self.comment(o.end..line_end);
                self.open = open;
                return;
            }
            Some(open) => {
                let ampersand = self.text[first] == b'&';
                let start = if ampersand { first + 1 } else { first };
                // Without a `&` here, the line's end ends the token.
                if ampersand && open.quote.is_none() {
                    self.split(open.start, open.end, start, line_end);
                }
                self.out.joints.push(open.end..start);
                (start, open.quote)
            }
            None => (first, None),
        };
        if open.is_none() && self.include_line(first, line_end) {
            return;
        }
        let text = self.line_text(start..line_end, quote, true);
        let statement = open.map_or(start, |o| o.start);
        self.comment_behind(&text, line_end);
        self.open = Some(Open { start: statement, end: text.end, quote: text.quote, continues: text.continues });
        if !text.continues {
            self.end_statement();
        }
    }

    /// Whether nothing but a comment follows a `&` that begins a line.
    fn is_lone(&self, ampersand: usize, line_end: usize, quote: Option<u8>) -> bool {
        match quote {
            Some(_) => self.first_non_blank(&(ampersand + 1..line_end)) == line_end,
            None => self.ends_at(ampersand + 1, line_end),
        }
    }

    /// Notes a comment behind the text of a line; behind a `&` it goes with the joint.
    fn comment_behind(&mut self, text: &LineText, line_end: usize) {
        if !text.continues {
            let start = self.first_non_blank(&(text.end..line_end));
            self.comment(start..line_end);
        }
    }

    fn free_directive(&mut self, start: usize, after: usize, line_end: usize) {
        self.end_statement();
        let open = self.directive.take();
        match open {
            Some(mut open) if open.continues => {
                let mut from = self.first_non_blank(&(after..line_end));
                if self.text[from..line_end].first() == Some(&b'&') {
                    from += 1;
                    if self.ends_at(from, line_end) {
                        self.directive = Some(open);
                        return;
                    }
                } else {
                    open.sentinel.pieces.push(open.line_end..open.line_end + 1);
                }
                self.go_on(open, from..line_end, false);
            }
            other => {
                self.directive = other;
                self.end_directive();
                self.go_on(OpenDirective::new(start..after), after..line_end, false);
            }
        }
    }

    /// Notes a token that goes on from before `end` at `next`.
    fn split(&mut self, statement: usize, end: usize, next: usize, line_end: usize) {
        let kinds: [fn(u8) -> bool; 2] = [is_word, is_operator];
        for kind in kinds {
            let before = self.text[statement..end].iter().rev().take_while(|b| kind(**b)).count();
            let after = self.text[next..line_end].iter().take_while(|b| kind(**b)).count();
            if before > 0 && after > 0 {
                let range = end - before..next + after;
                let mut text = self.text[end - before..end].to_vec();
                text.extend_from_slice(&self.text[next..next + after]);
                match self.out.splits.last_mut().filter(|last| last.range.end == end) {
                    // Over a third line.
                    Some(last) => {
                        last.text.extend_from_slice(&text[before..]);
                        last.range.end = range.end;
                    }
                    None => self.out.splits.push(Split { range, text }),
                }
                return;
            }
        }
    }
}

/// The length of `!$` and `word` at the start of a line, if they stand there and what follows them is no part of them.
fn sentinel(line: &[u8], word: &[u8], ends: impl Fn(u8) -> bool) -> Option<usize> {
    let rest = line.strip_prefix(b"!$")?;
    let rest = rest.get(..word.len()).filter(|w| w.eq_ignore_ascii_case(word)).map(|_| &rest[word.len()..])?;
    rest.first().is_none_or(|&b| ends(b)).then_some(2 + word.len())
}
