//! Reads a text line by line: statements and directives with what continues them, comments, and lines that the
//! preprocessor has.

use super::SourceForm;
use crate::working::Working;
use std::ops::Range;

/// A directive with all its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentinel {
    /// From the first line's sentinel to the end of the last line's text, a comment behind it left out.
    pub range: Range<usize>,
    /// The text after the first sentinel, up to the end of `range`.
    pub text: Range<usize>,
    /// The pieces that are the directive's text, in order. A word goes on from one into the next; a line's end that
    /// separates words is a piece.
    pub pieces: Vec<Range<usize>>,
}

/// A part of a statement whose words do not stand in one piece each: written across lines or, in fixed form, with
/// blanks in them or none between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Split {
    pub range: Range<usize>,
    /// Its words, with blanks between them.
    pub text: Vec<u8>,
}

/// An `include` line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IncludeLine {
    /// From the `include` to the closing quote.
    pub range: Range<usize>,
    /// The file's name, without quotes.
    pub name: Range<usize>,
}

/// All that is known of a text's lines. Everything is in the order of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scanned {
    pub directives: Vec<Sentinel>,
    /// Comments, sentinels of conditional compilation, what stands past the last column: no base language.
    pub comments: Vec<Range<usize>>,
    /// What stands between the parts of a continued statement, line ends included.
    pub joints: Vec<Range<usize>>,
    /// Hollerith constants, counts included.
    pub holleriths: Vec<Range<usize>>,
    /// In free form; for fixed form see [`super::blanks`].
    pub splits: Vec<Split>,
    /// What stands past the last column of fixed-form lines, unless a comment runs into it.
    pub tails: Vec<Range<usize>>,
    /// Lines that start inside a string, by their starts, with its quote.
    pub inside_strings: Vec<(usize, u8)>,
    pub includes: Vec<IncludeLine>,
    /// Statements, from the first byte of the first line's text to the end of the last line's. What `;` separates is
    /// one.
    pub statements: Vec<Range<usize>>,
}

/// Scans a text. The lines that start in `skip` (sorted, disjoint; the preprocessor's lines and inactive branches)
/// are none: a statement may go on behind them. Columns are those of the file, whatever was expanded in it.
pub fn scan(working: &Working, form: SourceForm, skip: &[Range<usize>]) -> Scanned {
    scan_lines(working.text(), form, skip, &|line| last_column_in_file(working, form, line))
}

/// As [`scan`], where `last_column` says of a fixed-form line where its text ends, and whether that is the last column.
pub fn scan_lines(
    text: &[u8],
    form: SourceForm,
    skip: &[Range<usize>],
    last_column: &dyn Fn(&Range<usize>) -> (usize, bool),
) -> Scanned {
    let mut scanner = Scanner { text, last_column, form, out: Scanned::default(), open: None, directive: None };
    let mut skip = skip.iter().peekable();
    let mut at = if text.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
    while at < text.len() {
        let (line, next) = line_at(text, at);
        while skip.next_if(|s| s.end <= line.start).is_some() {}
        let skipped = skip.peek().is_some_and(|s| s.start <= line.start);
        if skipped {
            // Joined away if a statement goes on behind it, else blanked by those who know why it is skipped.
        } else if form.is_fixed() {
            scanner.fixed_line(line);
        } else {
            scanner.free_line(line);
        }
        at = next;
    }
    scanner.finish()
}

/// Where the last column of a line is, and whether the line reaches it.
fn last_column_in_file(working: &Working, form: SourceForm, line: &Range<usize>) -> (usize, bool) {
    let SourceForm::Fixed { line_length: Some(length) } = form else { return (line.end, false) };
    if working.expansion_at(line.end).is_some_and(|e| e.start < line.end) {
        // It ends in what was written out, which has no columns.
        return (line.end, false);
    }
    let file = working.original();
    let end = working.to_file(&(line.end..line.end)).start;
    let start = memchr::memrchr(b'\n', &file[..end]).map_or(0, |n| n + 1);
    let last = start + columns(&file[start..end], length);
    (working.from_file(end.min(last)), end >= last)
}

/// How many bytes of a line its columns up to `length` are: a tab in the first stands for all up to column 7.
pub fn columns(line: &[u8], length: usize) -> usize {
    let tab = line[..line.len().min(6)].iter().position(|&b| b == b'\t');
    tab.map_or(length, |tab| length.saturating_sub(6) + tab + 1)
}

/// The line at `at` without its end, and where the next one starts.
fn line_at(text: &[u8], at: usize) -> (Range<usize>, usize) {
    match memchr::memchr(b'\n', &text[at..]) {
        Some(n) => {
            let end = at + n;
            (at..end - usize::from(n > 0 && text[end - 1] == b'\r'), end + 1)
        }
        None => (at..text.len(), text.len()),
    }
}

/// A statement that is being read.
struct Open {
    start: usize,
    /// Where its text ends so far.
    end: usize,
    /// Inside a string with this quote.
    quote: Option<u8>,
    /// Free form: the last line ends in `&`.
    continues: bool,
}

/// A directive that is being read.
struct OpenDirective {
    sentinel: Sentinel,
    quote: Option<u8>,
    continues: bool,
    /// Fixed form: the text so far fills its line to the last column.
    full: bool,
    /// The line end that separates its words, if more follow.
    line_end: usize,
}

impl OpenDirective {
    /// One whose sentinel was read.
    fn new(sentinel: Range<usize>) -> OpenDirective {
        let text = sentinel.end..sentinel.end;
        let sentinel = Sentinel { range: sentinel, text, pieces: Vec::new() };
        OpenDirective { sentinel, quote: None, continues: false, full: false, line_end: 0 }
    }
}

struct Scanner<'a> {
    text: &'a [u8],
    last_column: &'a dyn Fn(&Range<usize>) -> (usize, bool),
    form: SourceForm,
    out: Scanned,
    open: Option<Open>,
    directive: Option<OpenDirective>,
}

/// How the text of a line ends.
struct LineText {
    end: usize,
    /// It ends in a `&`, which is where `end` is.
    continues: bool,
    quote: Option<u8>,
}

fn is_blank(b: u8) -> bool {
    matches!(b, b' ' | b'\t' | 0x0b | 0x0c | b'\r')
}

/// What a word, a number or an operator of letters is made of.
fn is_word(b: u8) -> bool {
    b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b'$') || b >= 0x80
}

fn is_operator(b: u8) -> bool {
    matches!(b, b'*' | b'/' | b'=' | b'<' | b'>' | b':')
}

impl Scanner<'_> {
    fn first_non_blank(&self, range: &Range<usize>) -> usize {
        self.text[range.clone()].iter().position(|&b| !is_blank(b)).map_or(range.end, |n| range.start + n)
    }

    /// The end of a text without blanks at its end.
    fn trimmed_end(&self, range: &Range<usize>) -> usize {
        self.text[range.clone()].iter().rposition(|&b| !is_blank(b)).map_or(range.start, |n| range.start + n + 1)
    }

    fn comment(&mut self, range: Range<usize>) {
        if !range.is_empty() {
            self.out.comments.push(range);
        }
    }

    // ---- free form ----

    fn free_line(&mut self, line: Range<usize>) {
        let start = self.first_non_blank(&line);
        if start == line.end {
            return;
        }
        if self.text[start] != b'!' {
            return self.free_code(start, line.end);
        }
        let rest = &self.text[start..line.end];
        if let Some(after) = sentinel(rest, b"omp", |b| is_blank(b) || b == b'&') {
            // In the middle of a statement it can only be a comment.
            if self.open.as_ref().is_some_and(|o| o.continues) {
                return self.comment(start..line.end);
            }
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

    /// Whether nothing but a comment stands from `at` on.
    fn ends_at(&self, at: usize, line_end: usize) -> bool {
        let next = self.first_non_blank(&(at..line_end));
        next == line_end || self.text[next] == b'!'
    }

    fn free_code(&mut self, first: usize, line_end: usize) {
        self.end_directive();
        let open = self.open.take().filter(|o| o.continues);
        let (start, quote) = match &open {
            // A lone `&`: the statement goes on below.
            Some(o) if self.text[first] == b'&' && self.ends_at(first + 1, line_end) => {
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

    /// Adds a line's text to a directive. `full`: the line's columns are all used.
    fn go_on(&mut self, mut open: OpenDirective, line: Range<usize>, full: bool) {
        let free = !self.form.is_fixed();
        let text = self.line_text(line.clone(), open.quote, free);
        let end = match text.continues {
            true => text.end,
            false => self.trimmed_end(&(line.start..text.end)),
        };
        if line.start < end {
            open.sentinel.pieces.push(line.start..end);
        }
        let behind = if text.continues { text.end + 1 } else { end };
        open.sentinel.range.end = behind;
        open.sentinel.text.end = behind;
        open.quote = text.quote;
        open.continues = text.continues;
        open.full = full && end == line.end;
        // A comment behind `&` is inside the directive's range, if lines follow.
        let comment = self.first_non_blank(&(behind..line.end));
        self.comment(comment..line.end);
        let newline = memchr::memchr(b'\n', &self.text[line.end..]);
        open.line_end = newline.map_or(line.end, |n| line.end + n);
        self.directive = Some(open);
        if free && !text.continues {
            self.end_directive();
        }
    }

    // ---- fixed form ----

    fn fixed_line(&mut self, line: Range<usize>) {
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
        if letter || matches!(first, b'd' | b'D' | b'#') {
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
                mark if at == line_start + 5 => return (!is_blank(mark) && mark != b'0', at + 1),
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
                self.go_on(OpenDirective::new(start..after), after..line.end, full);
            }
        }
        match self.out.comments.last() {
            Some(comment) if comment.end == past.start && comment.start > start => self.comment(past),
            _ => self.tail(past),
        }
    }

    // ---- both ----

    /// Reads the text of a line up to a comment, and in free form to a `&` that continues it.
    fn line_text(&mut self, part: Range<usize>, mut quote: Option<u8>, free: bool) -> LineText {
        let mut at = part.start;
        if let Some(quote) = quote {
            let line = memchr::memrchr(b'\n', &self.text[..at]).map_or(0, |n| n + 1);
            self.out.inside_strings.push((line, quote));
        }
        while at < part.end {
            let b = self.text[at];
            match quote {
                Some(q) => {
                    if b == q {
                        quote = None;
                    } else if free && b == b'&' && self.first_non_blank(&(at + 1..part.end)) == part.end {
                        return LineText { end: at, continues: true, quote };
                    }
                }
                None => match b {
                    b'\'' | b'"' => quote = Some(b),
                    b'!' => return LineText { end: at, continues: false, quote: None },
                    b'&' if free && self.ends_at(at + 1, part.end) => {
                        return LineText { end: at, continues: true, quote: None };
                    }
                    b'0'..=b'9' => {
                        let end = self.number(at, part.clone());
                        if end > at + 1 {
                            at = end;
                            continue;
                        }
                    }
                    _ => {}
                },
            }
            at += 1;
        }
        LineText { end: part.end, continues: false, quote: if free { None } else { quote } }
    }

    /// The end of the number at `at`; of a Hollerith constant, all of it.
    fn number(&mut self, at: usize, part: Range<usize>) -> usize {
        let digits = self.text[at..part.end].iter().take_while(|b| b.is_ascii_digit()).count();
        let end = at + digits;
        let before = self.text[..at].iter().rev().find(|b| !is_blank(**b)).copied();
        let starts = matches!(before, Some(b'(' | b',' | b'/' | b'='));
        if !starts || !matches!(self.text[..part.end].get(end), Some(b'h' | b'H')) || digits > 4 {
            return end;
        }
        let count = self.text[at..end].iter().fold(0, |n, b| n * 10 + usize::from(b - b'0'));
        let last = end + 1 + count;
        if count == 0 || last > part.end {
            return end;
        }
        self.out.holleriths.push(at..last);
        last
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

    /// Whether the line from `start` on is an `include` line, which is noted.
    fn include_line(&mut self, start: usize, line_end: usize) -> bool {
        let Some(word) = self.text[start..line_end].get(..7) else { return false };
        if !word.eq_ignore_ascii_case(b"include") {
            return false;
        }
        let open = self.first_non_blank(&(start + 7..line_end));
        let Some(&quote @ (b'\'' | b'"')) = self.text[..line_end].get(open) else { return false };
        let Some(n) = memchr::memchr(quote, &self.text[open + 1..line_end]) else { return false };
        let close = open + 1 + n;
        let behind = self.first_non_blank(&(close + 1..line_end));
        if behind < line_end && self.text[behind] != b'!' {
            return false;
        }
        self.end_statement();
        self.out.includes.push(IncludeLine { range: start..close + 1, name: open + 1..close });
        self.comment(behind..line_end);
        true
    }

    fn end_statement(&mut self) {
        if let Some(open) = self.open.take() {
            let end = self.trimmed_end(&(open.start..open.end.max(open.start)));
            self.out.statements.push(open.start..end);
        }
    }

    fn end_directive(&mut self) {
        if let Some(open) = self.directive.take() {
            self.out.directives.push(open.sentinel);
        }
    }

    fn finish(mut self) -> Scanned {
        self.end_statement();
        self.end_directive();
        self.out.comments.sort_by_key(|c| c.start);
        self.out
    }
}

/// The length of `!$` and `word` at the start of a line, if they stand there and what follows them is no part of them.
fn sentinel(line: &[u8], word: &[u8], ends: impl Fn(u8) -> bool) -> Option<usize> {
    let rest = line.strip_prefix(b"!$")?;
    let rest = rest.get(..word.len()).filter(|w| w.eq_ignore_ascii_case(word)).map(|_| &rest[word.len()..])?;
    rest.first().is_none_or(|&b| ends(b)).then_some(2 + word.len())
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

#[cfg(test)]
mod tests {
    use super::*;

    fn scan(text: &[u8], form: SourceForm, skip: &[Range<usize>]) -> Scanned {
        super::scan(&Working::new(text.into(), &[]), form, skip)
    }

    fn directive(text: &str, form: SourceForm) -> String {
        let scanned = scan(text.as_bytes(), form, &[]);
        assert_eq!(scanned.directives.len(), 1, "{scanned:?}");
        scanned.directives[0].pieces.iter().map(|p| &text[p.clone()]).collect()
    }

    #[test]
    fn free_form_directives_are_continued_in_all_ways() {
        let free = |text: &str| directive(text, SourceForm::Free);
        assert_eq!(free("  !$OMP parallel ! note\nx = 1\n"), " parallel");
        assert_eq!(free("!$omp parallel & ! note\n!$omp private(x)\n"), " parallel \nprivate(x)");
        assert_eq!(free("!$omp para&\n!$omp&llel\n"), " parallel");
        assert_eq!(free("!$omp para&\r\n!$omp llel\r\n"), " para\nllel");
        assert_eq!(free("!$omp a &\n\n! note\n  !$omp & b('!&') &\n!$omp &\n!$omp c"), " a  b('!&') \nc");
    }

    #[test]
    fn other_sentinels_are_comments() {
        for text in ["!$ompx a\n", "!$acc b\n", "! $omp c\n", "!$ x = 1\n"] {
            assert!(scan(text.as_bytes(), SourceForm::Free, &[]).directives.is_empty(), "{text}");
        }
        for text in ["!$acc b\n", "c$ompparallel\n", "c $omp c\n", " c$omp\n", "c$    x = 1\n"] {
            assert!(scan(text.as_bytes(), SourceForm::FIXED, &[]).directives.is_empty(), "{text}");
        }
    }

    #[test]
    fn fixed_form_directives_go_on_behind_column_6() {
        let fixed = |text: &str| directive(text, SourceForm::FIXED);
        assert_eq!(
            fixed("c$omp parallel\nC$OMP+ private(x) ! note\n*$omp&shared(y)\n"),
            " parallel\n private(x)\nshared(y)"
        );
        assert_eq!(fixed("!$omp0parallel\n      x = 1\n"), "0parallel");
        // A line that is full to column 72 may end within a word; what stands behind is a comment.
        let long = format!("c$omp {:66}tail\nc$omp1llel\n", format!("{:>66}", "para"));
        assert!(fixed(&long).ends_with(" parallel"), "{}", fixed(&long));
    }

    #[test]
    fn a_directive_ends_with_its_text() {
        let text = "!$omp parallel do & ! a\n!$omp private(x) ! b\n";
        let scanned = scan(text.as_bytes(), SourceForm::Free, &[]);
        assert_eq!(&text[scanned.directives[0].range.clone()], "!$omp parallel do & ! a\n!$omp private(x)");
    }

    #[test]
    fn tokens_across_lines_are_noted() {
        let text = "call foo&\n ! note\n  &bar(x *&\n&* y, 'a&\n&b')\n";
        let scanned = scan(text.as_bytes(), SourceForm::Free, &[]);
        let splits: Vec<_> = scanned.splits.iter().map(|s| String::from_utf8_lossy(&s.text).into_owned()).collect();
        assert_eq!(splits, ["foobar", "**"]);
        assert_eq!(&text[scanned.splits[0].range.clone()], "foo&\n ! note\n  &bar");
    }

    #[test]
    fn a_sentinel_may_have_nothing_behind_it() {
        for text in ["      x = 1\nc$", "c$\n     &2\n", "!$omp", "      x = 1\n!$omp&\n!$"] {
            scan(text.as_bytes(), SourceForm::FIXED, &[]);
            scan(text.as_bytes(), SourceForm::Free, &[]);
        }
    }

    #[test]
    fn include_lines() {
        let text = "  include 'a.inc' ! note\ninclude = 1\n INCLUDE\"b\"\n";
        let scanned = scan(text.as_bytes(), SourceForm::Free, &[]);
        let names: Vec<_> = scanned.includes.iter().map(|i| &text[i.name.clone()]).collect();
        assert_eq!(names, ["a.inc", "b"]);
    }
}
