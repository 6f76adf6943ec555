//! Reads a text line by line: statements and directives with what continues them, comments, and lines that the
//! preprocessor has.

mod fixed;
mod free;

pub use fixed::columns;

use super::SourceForm;
use crate::expanded::ExpandedText;
use fixed::last_column_in_file;
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
pub fn scan(expanded: &ExpandedText, form: SourceForm, skip: &[Range<usize>]) -> Scanned {
    scan_lines(expanded.text(), form, skip, &|line| last_column_in_file(expanded, form, line))
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

/// The bytes that outside strings neither begin nor end anything: most of a text.
const IS_PLAIN: [bool; 256] = {
    let mut plain = [true; 256];
    let marks = b"'\"!&0123456789";
    let mut i = 0;
    while i < marks.len() {
        plain[marks[i] as usize] = false;
        i += 1;
    }
    plain
};

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

    /// Whether nothing but a comment stands from `at` on.
    fn ends_at(&self, at: usize, line_end: usize) -> bool {
        let next = self.first_non_blank(&(at..line_end));
        next == line_end || self.text[next] == b'!'
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

    /// Reads the text of a line up to a comment, and in free form to a `&` that continues it.
    fn line_text(&mut self, part: Range<usize>, mut quote: Option<u8>, free: bool) -> LineText {
        let mut at = part.start;
        if let Some(quote) = quote {
            let line = memchr::memrchr(b'\n', &self.text[..at]).map_or(0, |n| n + 1);
            self.out.inside_strings.push((line, quote));
        }
        while at < part.end {
            let b = self.text[at];
            if quote.is_none() && IS_PLAIN[usize::from(b)] {
                at += 1;
                continue;
            }
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
        let last = |text: &[u8]| text.iter().rev().find(|b| !is_blank(**b)).copied();
        // First on a continuation line: what stands at the end of the line before.
        let joint = self.out.joints.last().filter(|j| j.end == part.start);
        let before = last(&self.text[part.start..at]).or_else(|| last(&self.text[..joint?.start]));
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
        if let Some(mut open) = self.directive.take() {
            if self.form.is_fixed() {
                fixed::join_name(self.text, &mut open.sentinel.pieces);
            }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn scan(text: &[u8], form: SourceForm, skip: &[Range<usize>]) -> Scanned {
        super::scan(&ExpandedText::new(text.into(), &[]), form, skip)
    }

    fn directive(text: &str, form: SourceForm) -> String {
        let scanned = scan(text.as_bytes(), form, &[]);
        assert_eq!(scanned.directives.len(), 1, "{scanned:?}");
        scanned.directives[0].pieces.iter().map(|p| &text[p.clone()]).collect()
    }

    #[test]
    fn no_statement_goes_on_behind_a_directive() {
        let text = b"x = 1 + &\n!$omp dispatch\n call f\n";
        let scanned = scan(text, SourceForm::Free, &[]);
        let statements: Vec<&[u8]> = scanned.statements.iter().map(|s| &text[s.clone()]).collect();
        assert_eq!(statements, [&b"x = 1 +"[..], b"call f"]);
        assert_eq!(scanned.directives.len(), 1);
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
        // A zero says that a line is a first one.
        assert_eq!(fixed("!$omp0parallel\n      x = 1\n"), "parallel");
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
