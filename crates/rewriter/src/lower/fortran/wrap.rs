//! Lines that fit their source form (Fortran 2018, 6.3): whoever writes text need not count columns. Write each
//! statement with [`statement`] and each directive with [`directive`] on one line, however long; [`fit`] breaks what
//! became too long when all edits of a file are done. What the user wrote stays, also where it is too long.

mod open_literals;

use crate::lines::eol_of;
use ompick_frontend::source_form::SourceForm;
use ompick_frontend::source_form::scan::{columns, scan_lines};
use open_literals::OpenLiterals;
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Cow;
use std::cell::LazyCell;
use std::ops::Range;

/// The blanks by which a continuation line is indented further than its statement.
const FURTHER: &[u8] = b"    ";

/// A directive on a line of its own, without line end; `text` is what follows the sentinel.
pub fn directive(form: SourceForm, indentation: &[u8], text: &[u8]) -> Vec<u8> {
    let text = text.trim_ascii();
    match form {
        SourceForm::Free => [indentation, b"!$omp ", text].concat(),
        SourceForm::Fixed { .. } => [b"!$omp ", text].concat(),
    }
}

/// A statement on a line of its own, without line end. In fixed form it starts in column 7 or behind it, its
/// label before that.
pub fn statement(form: SourceForm, indentation: &[u8], text: &[u8]) -> Vec<u8> {
    let text = text.trim_ascii();
    match form {
        SourceForm::Free => [indentation, text].concat(),
        SourceForm::Fixed { .. } => {
            let digits = text.iter().take_while(|b| b.is_ascii_digit()).count();
            let (label, text) = text.split_at(digits);
            let blanks = fixed_indentation(indentation);
            [label, &blanks[label.len()..], text.trim_ascii_start()].concat()
        }
    }
}

/// A statement, or with `!$omp` before it a directive, on a line of its own, its leading blanks kept.
pub fn line(form: SourceForm, indentation: &[u8], text: &[u8]) -> Vec<u8> {
    let blanks = text.iter().take_while(|b| **b == b' ').count();
    let indentation = [indentation, &text[..blanks]].concat();
    match text[blanks..].strip_prefix(b"!$omp ") {
        Some(text) => directive(form, &indentation, text),
        // A compiler's own directive.
        None if text[blanks..].starts_with(b"!") && form.is_fixed() => text[blanks..].to_vec(),
        None => statement(form, &indentation, &text[blanks..]),
    }
}

/// Blanks up to column 7 at least.
fn fixed_indentation(indentation: &[u8]) -> Vec<u8> {
    let tab = indentation.contains(&b'\t');
    let width = if tab { 6 + indentation.iter().rev().take_while(|b| **b == b' ').count() } else { indentation.len() };
    vec![b' '; width.max(6)]
}

/// How many columns more a part of a line takes when its macros are expanded: then the compiler counts.
pub type Growth<'g> = &'g dyn Fn(&[u8]) -> usize;

/// The text of a file after its edits, with the lines broken that are new in it and too long. `growth`: of a file with
/// macros.
pub fn fit(form: SourceForm, width: usize, original: &[u8], text: Vec<u8>, growth: Option<Growth>) -> Vec<u8> {
    let lines = || text.split_inclusive(|b| *b == b'\n');
    let may_be_open = form.is_fixed() && lines().any(|l| open_literals::may_leave_open(trimmed(l)));
    let kept: LazyCell<FxHashSet<&[u8]>, _> = LazyCell::new(|| original.split(|b| *b == b'\n').map(trimmed).collect());
    let is_long = |line: &[u8]| {
        let length = length_in_columns(form, line);
        let grows = |growth: Growth| !kept.contains(line) && length + growth(line) > width;
        length > width || growth.is_some_and(grows)
    };
    if !may_be_open && !lines().any(|l| is_long(trimmed(l))) {
        return text;
    }
    let open = match may_be_open {
        true => OpenLiterals::of(form, original),
        false => OpenLiterals::default(),
    };
    let last_column = |line: &Range<usize>| {
        // What stands past the last column of a line of the user's is no text; a new line is all text.
        let bytes = &text[line.clone()];
        match form {
            SourceForm::Fixed { line_length: Some(length), .. } if kept.contains(bytes) => {
                let last = columns(bytes, length).min(bytes.len());
                (line.start + last, last == columns(bytes, length))
            }
            _ => (line.end, false),
        }
    };
    let scanned = scan_lines(&text, form, &[], &last_column);
    let strings: FxHashMap<usize, u8> = scanned.inside_strings.iter().copied().collect();
    let eol = eol_of(&text);
    let mut out = Vec::with_capacity(text.len() + text.len() / 32);
    let mut at = 0;
    for line in lines() {
        let bytes = trimmed(line);
        if !kept.contains(bytes)
            && let Some((before, literal)) =
                open.moved(form, bytes, strings.get(&at).copied(), &text[at + line.len()..])
        {
            let line_of = Line::read(form, width, before, strings.get(&at).copied()).filter(|_| is_long(before));
            out.extend(line_of.map_or_else(|| before.to_vec(), |l| l.broken(width, eol, growth)));
            open_literals::write(&mut out, literal, width, eol);
            out.extend_from_slice(&line[bytes.len()..]);
            at += line.len();
            continue;
        }
        match is_long(bytes) && !kept.contains(bytes) {
            true => {
                let line_of = Line::read(form, width, bytes, strings.get(&at).copied());
                match line_of.map(|l| l.broken(width, eol, growth)) {
                    Some(broken) => {
                        out.extend_from_slice(&broken);
                        out.extend_from_slice(&line[bytes.len()..]);
                    }
                    None => out.extend_from_slice(line),
                }
            }
            false => out.extend_from_slice(line),
        }
        at += line.len();
    }
    out
}

/// The length of a line of ours: in fixed form a tab before column 7 leads there.
fn length_in_columns(form: SourceForm, line: &[u8]) -> usize {
    match memchr::memchr(b'\t', &line[..line.len().min(6)]).filter(|_| form.is_fixed()) {
        Some(tab) => line.len() - tab - 1 + if is_tab_continuation(line, tab) { 5 } else { 6 },
        None => line.len(),
    }
}

fn trimmed(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// The text of a fixed-form line that is broken starts no further to the right.
const MOST_BLANKS: usize = 40;

/// A line that is to be broken.
struct Line<'a> {
    form: SourceForm,
    /// The first columns, up to where the text starts.
    head: Cow<'a, [u8]>,
    /// What stands in the place of `head` on the next lines.
    next_head: Vec<u8>,
    text: &'a [u8],
    /// The `&` behind the text of a line of free form that goes on, with the blank before it if there is one.
    mark: &'a [u8],
    /// A comment behind the text.
    comment: &'a [u8],
    /// The quote of the string that the text starts in.
    quote: Option<u8>,
}

impl<'a> Line<'a> {
    /// `None`: a line that cannot be broken, such as a comment.
    fn read(form: SourceForm, width: usize, line: &'a [u8], quote: Option<u8>) -> Option<Line<'a>> {
        let blanks = line.iter().position(|b| !matches!(b, b' ' | b'\t'))?;
        let rest = &line[blanks..];
        let (head, next_head) = match form {
            _ if line[0] == b'#' => return None,
            SourceForm::Free => {
                let sentinel = free_sentinel(rest)?;
                let gap = rest[sentinel..].iter().take_while(|b| **b == b' ').count();
                let head = &line[..blanks + sentinel + gap];
                // Far to the right there is no room for words.
                let less = blanks.saturating_sub(width / 2);
                let head = if less > 0 { Cow::Owned(head[less..].to_vec()) } else { Cow::Borrowed(head) };
                let next = [&head, FURTHER].concat();
                (head, next)
            }
            SourceForm::Fixed { .. } => fixed_head(line)?,
        };
        // The blanks in the head may have become less, or a tab more.
        let taken = match (&head, form) {
            (Cow::Borrowed(head), _) => head.len(),
            (Cow::Owned(head), SourceForm::Free) => head.len() + blanks.saturating_sub(width / 2),
            (Cow::Owned(_), _) => fixed_text_start(line),
        };
        let all = &line[taken..];
        let end = comment_start(all, quote);
        let text = all[..end].trim_ascii_end();
        let mark = match text.strip_suffix(b"&") {
            Some(before) if !form.is_fixed() => before.trim_ascii_end().len().max(before.len().saturating_sub(1)),
            _ => text.len(),
        };
        let (text, mark) = text.split_at(mark);
        Some(Line { form, head, next_head, text, mark, comment: &all[end..], quote })
    }

    fn broken(&self, width: usize, eol: &[u8], growth: Option<Growth>) -> Vec<u8> {
        let free = !self.form.is_fixed();
        let mut out = self.head.to_vec();
        let mut used = self.head.len();
        let mut rest = self.text;
        let mut quote = self.quote;
        // Room for ` &` in free form.
        let room = |used: usize| width.saturating_sub(used + if free { 2 } else { 0 }).max(1);
        let is_long = |used: usize, rest: &[u8]| {
            let length = used + rest.trim_ascii_end().len() + self.mark.len();
            length > width || growth.is_some_and(|growth| length + growth(rest) > width)
        };
        while is_long(used, rest) && rest.len() > 1 {
            let cut = Cut::find_expanded(rest, room(used), quote, growth);
            if cut.at >= rest.len() {
                break;
            }
            let (line, next) = rest.split_at(cut.at);
            // In fixed form nothing goes on behind a semicolon: there a line begins.
            let ended = (!free && cut.quote.is_none()).then(|| line.trim_ascii_end().strip_suffix(b";")).flatten();
            if let Some(statement) = ended {
                let head = [&self.next_head[..5], b" ", &self.next_head[6..]].concat();
                let head = head.strip_suffix(FURTHER).filter(|head| head.len() >= 6).unwrap_or(&head[..6]);
                out.extend([statement, eol, head].concat());
                used = head.len();
                rest = next.trim_ascii_start();
                quote = None;
                continue;
            }
            out.extend_from_slice(if cut.quote.is_some() { line } else { line.trim_ascii_end() });
            if free {
                out.extend_from_slice(if cut.joined() { b"&" } else { b" &" });
            }
            out.extend_from_slice(eol);
            match (free, cut.quote.is_some(), cut.joined()) {
                (true, _, joined) => {
                    out.extend_from_slice(&self.next_head);
                    used = self.next_head.len();
                    if joined {
                        out.push(b'&');
                        used += 1;
                    }
                }
                // A string, or a word, goes on in column 7.
                (false, _, true) => {
                    out.extend_from_slice(&self.next_head[..6]);
                    used = 6;
                }
                (false, _, false) => {
                    out.extend_from_slice(&self.next_head);
                    used = self.next_head.len();
                }
            }
            quote = cut.quote;
            rest = if quote.is_some() { next } else { next.trim_ascii_start() };
        }
        out.extend_from_slice(rest);
        out.extend_from_slice(self.mark);
        if !self.comment.is_empty() {
            out.push(b' ');
            out.extend_from_slice(self.comment);
        }
        out
    }
}

/// The length of the sentinel of a free-form line that is not a comment.
fn free_sentinel(rest: &[u8]) -> Option<usize> {
    match rest {
        [b'!', b'$', b' ', ..] => Some(2),
        [b'!', b'$', o, m, p, ..] if [*o, *m, *p].eq_ignore_ascii_case(b"omp") => Some(5),
        [b'!', ..] => None,
        _ => Some(0),
    }
}

/// The first columns of a fixed-form line, and those of its continuation lines; `None` for a comment.
fn fixed_head(line: &[u8]) -> Option<(Cow<'_, [u8]>, Vec<u8>)> {
    let text_from = |at: usize| at + line[at..].iter().take_while(|b| **b == b' ').count();
    let is_letter = matches!(line[0], b'c' | b'C' | b'*' | b'!');
    let sentinel = match line {
        [_, b'$', o, m, p, ..] if is_letter && [*o, *m, *p].eq_ignore_ascii_case(b"omp") => &line[..5],
        [_, b'$', b' ' | b'0'..=b'9', ..] if is_letter => &line[..2],
        _ if is_letter || matches!(line[0], b'd' | b'D') => return None,
        _ => b"",
    };
    let mut next = sentinel.to_vec();
    next.resize(5, b' ');
    next.push(b'&');
    if let Some(tab) = line[..line.len().min(6)].iter().position(|b| *b == b'\t') {
        let mut head = line[..tab].to_vec();
        head.resize(6, b' ');
        if is_tab_continuation(line, tab) {
            head[5] = b'&';
        }
        next.extend_from_slice(FURTHER);
        return Some((Cow::Owned(head), next));
    }
    let start = text_from(6.min(line.len()));
    let blanks = start.min(MOST_BLANKS).saturating_sub(6);
    next.extend(vec![b' '; blanks]);
    next.extend_from_slice(if sentinel.len() == 5 { b"  " } else { FURTHER });
    // Far to the right there is no room for words.
    let head = if start > MOST_BLANKS {
        Cow::Owned([&line[..6], &vec![b' '; blanks]].concat())
    } else {
        Cow::Borrowed(&line[..start])
    };
    Some((head, next))
}

/// A tab and a digit other than 0 continue a line, as DEC's compilers have it.
fn is_tab_continuation(line: &[u8], tab: usize) -> bool {
    matches!(line.get(tab + 1), Some(b'1'..=b'9'))
}

/// Where the text of a fixed-form line starts whose head is written otherwise.
fn fixed_text_start(line: &[u8]) -> usize {
    let columns = match line[..line.len().min(6)].iter().position(|b| *b == b'\t') {
        Some(tab) => tab + 1 + usize::from(is_tab_continuation(line, tab)),
        None => 6,
    };
    columns + line[columns..].iter().take_while(|b| matches!(b, b' ' | b'\t')).count()
}

/// Where a comment starts in the text of a line; its length if there is none.
fn comment_start(text: &[u8], mut quote: Option<u8>) -> usize {
    for (at, &b) in text.iter().enumerate() {
        match quote {
            Some(q) if b == q => quote = None,
            Some(_) => {}
            None if b == b'!' => return at,
            None if matches!(b, b'\'' | b'"') => quote = Some(b),
            None => {}
        }
    }
    text.len()
}

/// A place where a line may be broken.
struct Cut {
    at: usize,
    /// It is inside a string with this quote.
    quote: Option<u8>,
    /// It is inside a word.
    in_word: bool,
}

impl Cut {
    fn joined(&self) -> bool {
        self.quote.is_some() || self.in_word
    }

    /// The best place within `room` bytes: behind a comma of the outermost brackets, then behind any comma, then at
    /// blanks, then around operators; in the last half, if there is one. At last inside a string or word.
    fn find(text: &[u8], room: usize, mut quote: Option<u8>) -> Cut {
        let mut best: Option<(usize, usize)> = None;
        let mut depth = 0usize;
        let room = room.min(text.len());
        for at in 0..=room {
            let before = at.checked_sub(1).map(|i| text[i]);
            if quote.is_none() && at > 0 && at < text.len() {
                let rank = rank(before.unwrap_or(b' '), text[at], depth);
                let late = usize::from(2 * at >= room);
                if let Some(rank) = rank.map(|r| r + 10 * late)
                    && best.is_none_or(|(known, _)| rank >= known)
                {
                    best = Some((rank, at));
                }
            }
            let Some(&b) = text.get(at) else { break };
            match quote {
                Some(q) if b == q => quote = None,
                Some(_) => {}
                None => match b {
                    b'\'' | b'"' => quote = Some(b),
                    b'(' | b'[' => depth += 1,
                    b')' | b']' => depth = depth.saturating_sub(1),
                    _ => {}
                },
            }
        }
        if let Some((_, at)) = best {
            return Cut { at, quote: None, in_word: false };
        }
        Cut::inside_token(text, room)
    }

    /// The same within `room` columns when macros are expanded, if there is such a place between tokens.
    fn find_expanded(text: &[u8], room: usize, quote: Option<u8>, growth: Option<Growth>) -> Cut {
        let mut cut = Cut::find(text, room, quote);
        let Some(growth) = growth else { return cut };
        let mut less = room;
        loop {
            let excess = (cut.at + growth(&text[..cut.at])).saturating_sub(room);
            less = less.min(cut.at).saturating_sub(excess.min(cut.at / 2)).min(cut.at.saturating_sub(1));
            if excess == 0 || less == 0 {
                return cut;
            }
            let next = Cut::find(text, less, quote);
            if next.joined() {
                return cut;
            }
            cut = next;
        }
    }

    /// Inside a string or word that is too long for a line.
    fn inside_token(text: &[u8], room: usize) -> Cut {
        let mut at = room.clamp(1, text.len().max(1));
        let mut quote = quote_at(text, at);
        // Not between doubled quotes, nor inside a character of several bytes.
        while at > 1 && (quote.is_some_and(|q| text[at - 1] == q) || text.get(at).is_some_and(|b| b & 0xC0 == 0x80)) {
            at -= 1;
            quote = quote_at(text, at);
        }
        Cut { at, quote, in_word: quote.is_none() }
    }
}

fn quote_at(text: &[u8], end: usize) -> Option<u8> {
    let mut quote = None;
    for &b in &text[..end] {
        quote = match quote {
            Some(q) if b == q => None,
            None if matches!(b, b'\'' | b'"') => Some(b),
            other => other,
        };
    }
    quote
}

/// How good a place between two bytes outside strings is to break the line; `None`: inside a token.
fn rank(before: u8, after: u8, depth: usize) -> Option<usize> {
    let is_word =
        |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b'%' | b'$' | b'\'' | b'"') || b >= 0x80;
    if before == b',' {
        return Some(if depth <= 1 { 4 } else { 3 });
    }
    if before == b' ' || after == b' ' {
        return Some(if depth == 0 { 3 } else { 2 });
    }
    // Two operators side by side may be one.
    let between = is_word(before) != is_word(after);
    let bracket = matches!(before, b'(' | b')') || matches!(after, b'(' | b')');
    (between && !bracket && after != b',').then_some(1).or((before == b'(' && after != b')').then_some(0))
}

#[cfg(test)]
mod limits;
#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn fits(form: SourceForm, line: &str, expected: &str) {
        let broken = fit(form, form.width(), b"", format!("{line}\n").into_bytes(), None);
        assert_eq!(String::from_utf8(broken).unwrap(), format!("{expected}\n"));
        assert!(expected.lines().all(|l| l.len() <= form.width()), "too long");
    }

    #[test]
    fn lines_fit_when_their_macros_are_expanded() {
        let line = "      y = f__ompick_1_m(NX) + 2*f__ompick_1_m(1) + NX + 3 + 10000";
        let growth = |text: &[u8]| 13 * memchr::memmem::find_iter(text, b"NX").count();
        let form = SourceForm::FIXED;
        let broken = fit(form, form.width(), b"", line.as_bytes().to_vec(), Some(&growth));
        for line in broken.split(|b| *b == b'\n') {
            assert!(line.len() + growth(line) <= 72, "{}", String::from_utf8_lossy(line));
        }
        let joined = String::from_utf8(broken).unwrap().replace("\n     &", "");
        assert_eq!(joined.split_whitespace().collect::<String>(), line.split_whitespace().collect::<String>());
    }

    #[test]
    fn a_long_statement_is_broken_behind_a_comma() {
        let arguments = |n: usize| (1..=n).map(|i| format!("argument_{i:02}")).collect::<Vec<_>>().join(", ");
        fits(
            SourceForm::Free,
            &format!("  call work({})", arguments(12)),
            &format!("  call work({}, &\n      argument_10, argument_11, argument_12)", arguments(9)),
        );
        fits(
            SourceForm::FIXED,
            &format!("      call work({})", arguments(6)),
            &format!("      call work({},\n     &    argument_05, argument_06)", arguments(4)),
        );
    }

    #[test]
    fn a_long_directive_repeats_its_sentinel() {
        let lists = |n: usize| (1..=n).map(|i| format!("private(x{i})")).collect::<Vec<_>>().join(" ");
        fits(
            SourceForm::Free,
            &format!("  !$omp parallel {}", lists(12)),
            &format!("  !$omp parallel {} &\n  !$omp     private(x10) private(x11) private(x12)", lists(9)),
        );
        fits(
            SourceForm::FIXED,
            &format!("c$omp parallel {}", lists(6)),
            &format!("c$omp parallel {}\nc$omp&  private(x5) private(x6)", lists(4)),
        );
    }

    #[test]
    fn a_string_is_broken_only_if_it_must_be() {
        let long = "abcdefghi ".repeat(13);
        fits(
            SourceForm::Free,
            &format!("  text = '{long}'"),
            &format!("  text = &\n      '{}&\n      &{}'", &long[..123], &long[123..]),
        );
        let long = "abcdefghi ".repeat(8);
        fits(
            SourceForm::FIXED,
            &format!("      x = '{long}'"),
            &format!("      x =\n     &    '{}\n     &{}'", &long[..61], &long[61..]),
        );
    }

    #[test]
    fn comments_and_the_users_own_lines_stay() {
        let comment = format!("! {}\n", "note ".repeat(40));
        let own = format!("  x = {}1\n", "1 + ".repeat(40));
        let text = [comment.clone(), own.clone()].concat();
        let fitted = fit(SourceForm::Free, 132, own.as_bytes(), text.clone().into_bytes(), None);
        assert_eq!(String::from_utf8(fitted).unwrap(), text);
        fits(
            SourceForm::FIXED,
            &format!("      call f({}b) ! note", "a, ".repeat(20)),
            &format!("      call f({}a, a,\n     &    b) ! note", "a, ".repeat(18)),
        );
    }

    #[test]
    fn a_statement_stands_where_its_form_wants_it() {
        assert_eq!(statement(SourceForm::Free, b"  ", b" x = 1 "), b"  x = 1");
        assert_eq!(statement(SourceForm::FIXED, b"  ", b"x = 1"), b"      x = 1");
        assert_eq!(statement(SourceForm::FIXED, b"\t  ", b"x = 1"), b"        x = 1");
        assert_eq!(statement(SourceForm::FIXED, b"  ", b"10 return"), b"10    return");
        assert_eq!(directive(SourceForm::Free, b"  ", b" parallel"), b"  !$omp parallel");
        assert_eq!(directive(SourceForm::FIXED, b"        ", b"parallel"), b"!$omp parallel");
    }

    #[test]
    fn whatever_is_broken_reads_the_same() {
        // In any form and at any width, the text without its marks is the text as it was.
        let line = "      call f(a%b(1:n,2)**2, 'it''s & that', x .and. .not. y, \"!\"//z, 1.0e-5_dp*w) ! note";
        for width in 24..90 {
            let form = SourceForm::Fixed { line_length: Some(width), d_lines: false };
            let fixed = String::from_utf8(fit(form, form.width(), b"", line.as_bytes().to_vec(), None)).unwrap();
            let joined: String = fixed.split("\n     &").map(str::trim).collect::<Vec<_>>().concat();
            let squeezed = |t: &str| t.replace(' ', "");
            assert_eq!(squeezed(&joined), squeezed(line), "{width}: {fixed}");
        }
    }
}
