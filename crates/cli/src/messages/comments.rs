//! Comments by which a source leaves messages out.
//!
//! `// ompick: allow(OMP0202)`, in Fortran `! ompick: allow(OMP0202)`, concerns the next line where it stands alone,
//! and its own line behind other text; `ompick: begin allow(OMP0202)` all lines up to `ompick: end allow`. A line that
//! is continued counts with what continues it.

use ompick_frontend::codes;
use ompick_frontend::diag::{Code, Severity};
use ompick_resolver::names::nearest;
use std::ops::Range;

/// What begins such a comment, behind the comment's own sign.
const MARK: &[u8] = b"ompick:";

/// What a file's comments allow.
#[derive(Debug, Default)]
pub struct Allowances {
    list: Vec<Allowance>,
    pub problems: Vec<Problem>,
}

/// A comment that cannot be followed.
#[derive(Debug, PartialEq, Eq)]
pub struct Problem {
    pub place: Range<usize>,
    pub reason: String,
    /// What was probably meant by what stands there.
    pub meant: Option<&'static str>,
}

impl Problem {
    fn new(place: Range<usize>, reason: impl Into<String>) -> Problem {
        Problem { place, reason: reason.into(), meant: None }
    }
}

/// One code that a comment allows.
#[derive(Debug)]
struct Allowance {
    code: &'static Code,
    /// Of the code in the comment.
    place: Range<usize>,
    covers: Range<usize>,
    is_used: bool,
}

impl Allowances {
    /// Those of a file.
    pub fn read(bytes: &[u8]) -> Allowances {
        let mut found = Allowances::default();
        let mut open: Vec<Allowance> = Vec::new();
        for at in memchr::memmem::find_iter(bytes, MARK) {
            let Some(comment) = Comment::at(bytes, at) else { continue };
            match comment.kind {
                Kind::Begin => open.extend(found.named(bytes, &comment, comment.line.start..bytes.len())),
                Kind::End if open.is_empty() => {
                    found.problems.push(Problem::new(comment.place.clone(), "there is no `begin allow` to end here"));
                }
                Kind::End => {
                    let ended = |mut a: Allowance| {
                        a.covers.end = comment.line.end;
                        a
                    };
                    found.list.extend(open.drain(..).map(ended));
                }
                Kind::Line => {
                    let covers = if comment.is_alone { next_line(bytes, &comment.line) } else { comment.line.clone() };
                    let named = found.named(bytes, &comment, covers);
                    found.list.extend(named);
                }
                Kind::Unknown => {
                    let reason = "it is neither `allow(CODE)`, `begin allow(CODE)` nor `end allow`";
                    found.problems.push(Problem::new(comment.place.clone(), reason));
                }
            }
        }
        for left in &open {
            found.problems.push(Problem::new(left.place.clone(), "`begin allow` is not followed by `end allow`"));
        }
        found.list.append(&mut open);
        found
    }

    /// Whether a message at a place is allowed; remembers that it was asked for.
    pub fn covers(&mut self, code: &Code, offset: usize) -> bool {
        let mut covered = false;
        for own in self.list.iter_mut().filter(|a| a.code.id == code.id && a.covers.contains(&offset)) {
            own.is_used = true;
            covered = true;
        }
        covered
    }

    /// Codes of comments that no message needed, with their places.
    pub fn unused(&self) -> impl Iterator<Item = (&'static Code, Range<usize>)> {
        self.list.iter().filter(|a| !a.is_used).map(|a| (a.code, a.place.clone()))
    }

    /// The codes in a comment's parentheses.
    fn named(&mut self, bytes: &[u8], comment: &Comment, covers: Range<usize>) -> Vec<Allowance> {
        let mut all = Vec::new();
        for place in split(bytes, &comment.codes) {
            let name = String::from_utf8_lossy(&bytes[place.clone()]).to_ascii_uppercase();
            match codes::ALL.iter().find(|code| code.id == name) {
                Some(code) if code.severity == Severity::Error => {
                    self.problems
                        .push(Problem::new(place, format!("{name} is an error, and errors cannot be allowed")));
                }
                Some(code) => all.push(Allowance { code, place, covers: covers.clone(), is_used: false }),
                None => {
                    let allowable = codes::ALL.iter().filter(|code| code.severity != Severity::Error);
                    let meant = nearest(&name, allowable.map(|code| code.id));
                    let hint = meant.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
                    let reason = format!("no message has the code `{name}`{hint}");
                    self.problems.push(Problem { place, reason, meant });
                }
            }
        }
        all
    }
}

/// A comment for ompick.
struct Comment {
    kind: Kind,
    place: Range<usize>,
    /// What stands in parentheses.
    codes: Range<usize>,
    line: Range<usize>,
    /// Nothing else stands on its line.
    is_alone: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Line,
    Begin,
    End,
    Unknown,
}

impl Comment {
    /// The comment whose [`MARK`] is there; `None`: it is no comment, or prose.
    fn at(bytes: &[u8], at: usize) -> Option<Comment> {
        let line = line_at(bytes, at);
        let before = bytes[line.start..at].trim_ascii_end();
        let in_column_one = matches!(before, b"c" | b"C" | b"*" | b"!");
        let sign = [&b"//"[..], b"/*", b"!"].into_iter().find(|sign| before.ends_with(sign));
        let sign = sign.map(<[u8]>::len).or(in_column_one.then_some(1))?;
        let is_alone = before[..before.len() - sign].trim_ascii().is_empty();
        let text = &bytes[at + MARK.len()..line.end];
        let words_end = text.iter().position(|b| !b.is_ascii_lowercase() && *b != b' ').unwrap_or(text.len());
        let words: Vec<&[u8]> = text[..words_end].split(|b| *b == b' ').filter(|w| !w.is_empty()).collect();
        let opens = text.get(words_end) == Some(&b'(');
        let closes = text[words_end..].iter().position(|b| *b == b')').filter(|_| opens);
        let start = at + MARK.len() + words_end;
        let codes = closes.map_or(start..start, |end| start + 1..start + end);
        let kind = match words.as_slice() {
            [b"allow"] if closes.is_some() => Kind::Line,
            [b"begin", b"allow"] if closes.is_some() => Kind::Begin,
            [b"end", b"allow"] => Kind::End,
            [b"allow" | b"begin" | b"end", ..] => Kind::Unknown,
            [_] if opens => Kind::Unknown,
            _ => return None,
        };
        let end = closes.map_or(start, |end| start + end + 1);
        Some(Comment { kind, place: at..end, codes, line, is_alone })
    }
}

/// The line that holds a place, with its end.
fn line_at(bytes: &[u8], at: usize) -> Range<usize> {
    let start = memchr::memrchr(b'\n', &bytes[..at]).map_or(0, |end| end + 1);
    start..line_end(bytes, at)
}

fn line_end(bytes: &[u8], at: usize) -> usize {
    memchr::memchr(b'\n', &bytes[at..]).map_or(bytes.len(), |end| at + end + 1)
}

/// The line behind one, and those that continue it; further comments for ompick are skipped.
fn next_line(bytes: &[u8], line: &Range<usize>) -> Range<usize> {
    let mut start = line.end;
    loop {
        let end = line_end(bytes, start);
        let mark = memchr::memmem::find(&bytes[start..end], MARK);
        let is_comment = mark.and_then(|at| Comment::at(bytes, start + at)).is_some_and(|c| c.is_alone);
        if !is_comment || end == start {
            break;
        }
        start = end;
    }
    let mut end = line_end(bytes, start);
    while end < bytes.len() {
        let own = bytes[start..end].trim_ascii_end();
        let following = &bytes[end..line_end(bytes, end)];
        // Fixed form marks the line that continues another.
        let sentinel = following.get(1..5).is_some_and(|s| s.eq_ignore_ascii_case(b"$omp"));
        let is_continuation = sentinel && following.get(5).is_some_and(|b| !matches!(b, b' ' | b'0' | b'\t' | b'\n'));
        if !(own.ends_with(b"\\") || own.ends_with(b"&") || is_continuation) {
            break;
        }
        end = line_end(bytes, end);
    }
    start..end
}

/// The parts between commas, without blanks.
fn split(bytes: &[u8], codes: &Range<usize>) -> Vec<Range<usize>> {
    let mut all = Vec::new();
    let mut start = codes.start;
    for part in bytes[codes.clone()].split(|b| *b == b',') {
        let leading = part.len() - part.trim_ascii_start().len();
        all.push(start + leading..start + leading + part.trim_ascii().len());
        start += part.len() + 1;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines, from 1, on which a code is allowed.
    fn lines(text: &str, code: &'static Code) -> Vec<usize> {
        let mut allowances = Allowances::read(text.as_bytes());
        assert_eq!(allowances.problems, [], "{text}");
        let starts = text.match_indices('\n').map(|(at, _)| at).enumerate();
        starts.filter(|(_, end)| allowances.covers(code, *end)).map(|(n, _)| n + 1).collect()
    }

    fn problem(text: &str) -> String {
        Allowances::read(text.as_bytes()).problems.pop().map(|problem| problem.reason).unwrap_or_default()
    }

    #[test]
    fn a_comment_of_its_own_concerns_the_next_line() {
        let code = &codes::UNKNOWN_TRAIT;
        assert_eq!(lines("a\n// ompick: allow(OMP0202)\nb\nc\n", code), [3]);
        assert_eq!(lines("a\n  /* ompick: allow(OMP0402, omp0202) */\nb\nc\n", code), [3]);
        assert_eq!(lines("! ompick: allow(OMP0202)\n! ompick: allow(OMP0402)\nb\nc\n", code), [3]);
        assert_eq!(lines("c ompick: allow(OMP0202)\nb\nc\n", code), [2]);
    }

    #[test]
    fn a_comment_behind_other_text_concerns_its_own_line() {
        assert_eq!(lines("a\nb // ompick: allow(OMP0202)\nc\n", &codes::UNKNOWN_TRAIT), [2]);
    }

    #[test]
    fn a_continued_line_counts_with_what_continues_it() {
        let code = &codes::UNKNOWN_TRAIT;
        assert_eq!(lines("// ompick: allow(OMP0202)\n#pragma a \\\n  b\nc\n", code), [2, 3]);
        assert_eq!(lines("! ompick: allow(OMP0202)\n!$omp a &\n!$omp& b\nc\n", code), [2, 3]);
        assert_eq!(lines("! ompick: allow(OMP0202)\n!$omp a\n!$omp& b\n!$omp c\n", code), [2, 3]);
    }

    #[test]
    fn lines_between_begin_and_end_are_allowed() {
        let text = "a\n// ompick: begin allow(OMP0202)\nb\nc\n// ompick: end allow\nd\n";
        assert_eq!(lines(text, &codes::UNKNOWN_TRAIT), [2, 3, 4, 5]);
        assert_eq!(lines(text, &codes::TIE), [0; 0]);
    }

    #[test]
    fn comments_that_cannot_be_followed_are_told() {
        for (text, reason) in [
            ("// ompick: allow(OMP0102)\n", "OMP0102 is an error, and errors cannot be allowed"),
            ("// ompick: allow(OMP2020)\n", "no message has the code `OMP2020`"),
            ("// ompick: alow(OMP0202)\n", "it is neither `allow(CODE)`, `begin allow(CODE)` nor `end allow`"),
            ("// ompick: allow OMP0202\n", "it is neither `allow(CODE)`, `begin allow(CODE)` nor `end allow`"),
            ("// ompick: end allow\n", "there is no `begin allow` to end here"),
            ("// ompick: begin allow(OMP0202)\n", "`begin allow` is not followed by `end allow`"),
        ] {
            assert!(problem(text).starts_with(reason), "{text}: {}", problem(text));
        }
    }

    #[test]
    fn prose_and_strings_are_no_such_comments() {
        for text in ["// ompick: resolves variants\n", "puts(\"ompick: allow(OMP0202)\");\n", "// see ompick: allow\n"]
        {
            let allowances = Allowances::read(text.as_bytes());
            assert!(allowances.list.is_empty() && allowances.problems.is_empty(), "{text}");
        }
    }
}
