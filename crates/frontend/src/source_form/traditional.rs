//! The preprocessor as Fortran compilers run it: gfortran's is the traditional one (GCC's manual of the preprocessor,
//! chapter 10), which knows nothing of Fortran and little of C.
//!
//! [`masked`] makes a copy of the same length that a C preprocessor reads as the traditional one reads the file: no
//! `//` comments, no numbers with letters in them, a quote without its end hides what follows on its line, `#` counts
//! only in the first column. (That macros are text, `CppOptions::traditional` says.) What must come back is masked by
//! control bytes, and [`unmasked`] brings it back.
//!
//! Unlike the traditional preprocessor's, comments and directives are not expanded: the former do not matter, and the
//! latter are expanded when they are read.

use super::SourceForm;
use std::ops::Range;

/// What stands for what.
const MASKS: [(u8, u8); 5] = [(b'/', 0x01), (b'#', 0x02), (b'.', 0x03), (b'$', 0x04), (b'\\', 0x05)];

fn mask_of(b: u8) -> Option<u8> {
    MASKS.iter().find(|(own, _)| *own == b).map(|(_, mask)| *mask)
}

/// What [`masked`] gives.
#[derive(Default)]
pub struct Masked {
    pub text: Vec<u8>,
    /// The comments of C in the lines of Fortran: nothing stands for them.
    pub comments: Vec<Range<usize>>,
}

/// What a line is, and those that it goes on in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LineKind {
    Definition,
    /// Another line of the preprocessor's.
    Directive,
    Fortran,
}

/// A file as a C preprocessor is to see it.
pub fn masked(text: &[u8], form: SourceForm) -> Masked {
    let mut out = Masked { text: text.to_vec(), comments: Vec::new() };
    let mut at = 0;
    let mut continued = None;
    // Where a comment of C began that is still open, and in what.
    let mut open: Option<(usize, LineKind)> = None;
    while at < text.len() {
        let end = memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |n| at + n);
        let line = at..end - usize::from(end > at && text[end - 1] == b'\r');
        at = end + 1;
        let mut start = line.start;
        let kind = match (open.take(), continued) {
            (Some((began, kind)), _) => {
                let Some(close) = memchr::memmem::find(&text[line.clone()], b"*/") else {
                    open = Some((began, kind));
                    continue;
                };
                start = line.start + close + 2;
                out.comments.extend((kind == LineKind::Fortran).then_some(began..start));
                kind
            }
            (None, Some(kind)) => kind,
            (None, None) => match text[line.clone()].first() {
                Some(b'#') if is_definition(&text[line.clone()]) => LineKind::Definition,
                Some(b'#') => LineKind::Directive,
                _ => LineKind::Fortran,
            },
        };
        let begins = start == line.start && continued.is_none();
        let goes_on = kind != LineKind::Fortran && text[line.clone()].ends_with(b"\\");
        continued = goes_on.then_some(kind);
        let comment = match kind {
            LineKind::Definition => mask_body(&mut out.text, start + usize::from(begins)..line.end),
            LineKind::Directive => open_comment(&text[start..line.end]).map(|n| start + n),
            LineKind::Fortran if begins && is_comment(&text[line.clone()], form) => {
                out.text[line].fill(b' ');
                None
            }
            LineKind::Fortran => {
                let Line { end, comments, open } = mask_line(&mut out.text, start..line.end, line.start, true);
                out.text[end..line.end].fill(b' ');
                out.comments.extend(comments);
                open
            }
        };
        open = comment.map(|began| (began, kind));
    }
    out
}

/// The comments of C in the lines of Fortran of a file.
pub fn comments(text: &[u8], form: SourceForm) -> Vec<Range<usize>> {
    match memchr::memmem::find(text, b"/*") {
        Some(_) => masked(text, form).comments,
        None => Vec::new(),
    }
}

/// Where a comment begins in a line of the preprocessor's that does not end there.
fn open_comment(line: &[u8]) -> Option<usize> {
    let mut at = 0;
    while at < line.len() {
        let rest = &line[at..];
        if rest.starts_with(b"/*") {
            let Some(length) = comment_length(rest) else { return Some(at) };
            at += length;
            continue;
        }
        at += match rest[0] {
            quote @ (b'\'' | b'"') => quoted_end(rest, quote).unwrap_or(1),
            _ => 1,
        };
    }
    None
}

/// A text that is no line, such as that of a directive.
pub fn masked_text(text: &[u8]) -> Vec<u8> {
    let mut out = text.to_vec();
    mask_line(&mut out, 0..text.len(), 0, false);
    out
}

/// Brings back what was masked.
pub fn unmasked(mut text: Vec<u8>) -> Vec<u8> {
    for b in &mut text {
        if let Some((own, _)) = MASKS.iter().find(|(_, mask)| mask == b) {
            *b = *own;
        }
    }
    text
}

fn is_definition(line: &[u8]) -> bool {
    let rest = line[1..].trim_ascii_start();
    rest.strip_prefix(b"define").is_some_and(|r| r.first().is_some_and(u8::is_ascii_whitespace))
}

/// Whether a line is nothing but a comment or directive; one of conditional compilation is code.
fn is_comment(line: &[u8], form: SourceForm) -> bool {
    let start = match form {
        SourceForm::Free => line.trim_ascii_start(),
        SourceForm::Fixed { .. } => line,
    };
    let letter = match form {
        SourceForm::Free => start.first() == Some(&b'!'),
        SourceForm::Fixed { d_lines, .. } => match start.first() {
            Some(b'c' | b'C' | b'*' | b'!') => true,
            Some(b'd' | b'D') => !d_lines,
            _ => false,
        },
    };
    let conditional = start.get(1) == Some(&b'$') && start.get(2).is_none_or(|b| !b.is_ascii_alphabetic());
    letter && !conditional
}

/// A line of Fortran.
#[derive(Default)]
struct Line {
    /// Where its comment starts, or it ends.
    end: usize,
    /// The comments of C in it.
    comments: Vec<Range<usize>>,
    /// Where one begins that does not end in it.
    open: Option<usize>,
}

/// Masks a part of a line, up to a comment. `begins`: where the line does.
fn mask_line(out: &mut [u8], part: Range<usize>, begins: usize, comments: bool) -> Line {
    let mut line = Line { end: part.end, ..Line::default() };
    let mut at = part.start;
    while at < part.end {
        match out[at] {
            quote @ (b'\'' | b'"') => match quoted_end(&out[at..part.end], quote) {
                Some(length) => {
                    at += length;
                    continue;
                }
                None => {
                    out[at..part.end].fill(b' ');
                    return line;
                }
            },
            // Neither the sentinel of conditional compilation, nor a mark in column 6.
            b'!' if comments && at > begins && out.get(at + 1) != Some(&b'$') && !is_mark(out, begins, at) => {
                line.end = at;
                return line;
            }
            // A comment of C's is one here too.
            b'/' if out[at..part.end].starts_with(b"/*") => {
                let Some(length) = comment_length(&out[at..part.end]) else {
                    line.open = Some(at);
                    return line;
                };
                line.comments.push(at..at + length);
                at += length;
                continue;
            }
            // A line goes on behind it.
            b'\\' if at + 1 == part.end => {}
            b => {
                if let Some(mask) = mask_of(b) {
                    out[at] = mask;
                }
            }
        }
        at += 1;
    }
    line
}

fn is_mark(out: &[u8], begins: usize, at: usize) -> bool {
    at == begins + 5 && out[begins..at].iter().all(|b| *b == b' ')
}

/// Masks a definition, or a part of one: an empty comment joins what it stands between. Where a comment begins that does
/// not end in it.
fn mask_body(out: &mut [u8], body: Range<usize>) -> Option<usize> {
    let mut at = body.start;
    while at < body.end {
        let rest = &out[at..body.end];
        if rest.starts_with(b"/**/") {
            out[at..at + 4].copy_from_slice(b"##  ");
            at += 4;
        } else if rest.starts_with(b"/*") {
            let Some(length) = comment_length(rest) else { return Some(at) };
            at += length;
        } else if let quote @ (b'\'' | b'"') = rest[0] {
            let Some(length) = quoted_end(rest, quote) else {
                out[at..body.end].fill(b' ');
                return None;
            };
            at += length;
        } else {
            match rest[0] {
                // `#` and `##` have a meaning to other compilers' preprocessors.
                b'#' => {}
                b'\\' if at + 1 == body.end => {}
                b => {
                    if let Some(mask) = mask_of(b) {
                        out[at] = mask;
                    }
                }
            }
            at += 1;
        }
    }
    None
}

/// The length of a comment of C at the start of a text; `None`: it does not end there.
fn comment_length(text: &[u8]) -> Option<usize> {
    memchr::memmem::find(&text[2..], b"*/").map(|close| close + 4)
}

/// The length of a string with its quotes; a backslash hides what follows it.
fn quoted_end(text: &[u8], quote: u8) -> Option<usize> {
    let mut at = 1;
    while at < text.len() {
        match text[at] {
            b'\\' => at += 1,
            b if b == quote => return Some(at + 1),
            _ => {}
        }
        at += 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpp::{CppOptions, Files, PassId, SourceRef, TranslationUnit};
    use crate::diag::FileId;
    use std::path::Path;

    struct NoFiles;
    impl Files for NoFiles {
        fn read(&self, _: &Path) -> Option<SourceRef> {
            None
        }
    }

    /// A text with all macros expanded.
    fn expanded(text: &str) -> String {
        let Masked { text: bytes, comments } = masked(text.as_bytes(), SourceForm::Free);
        let main = SourceRef { id: FileId(0), bytes: bytes.into(), path: Path::new("a.F90").into() };
        let options = CppOptions { traditional: true, ..CppOptions::default() };
        let unit = TranslationUnit::read(&NoFiles, main, &options);
        assert!(unit.problems.is_empty(), "{:?}", unit.problems);
        let mut out = text.as_bytes().to_vec();
        let invocations = unit.all_invocations(PassId(0)).list.into_iter().map(|i| (i.range, unmasked(i.expansion)));
        let mut all: Vec<_> = comments.into_iter().map(|range| (range, Vec::new())).chain(invocations).collect();
        all.sort_by_key(|(range, _)| range.start);
        for (range, text) in all.into_iter().rev() {
            out.splice(range, text);
        }
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn what_the_traditional_preprocessor_expands() {
        // As gfortran 12 has it.
        let head = "#define N 10\n#define F(a,b) a+b\n#define CAT(a,b) a/**/b\n#define Q(a) 'a'\n";
        for (line, expected) in [
            ("x = N // 'N' // \"it's N\"", "x = 10 // 'N' // \"it's N\""),
            ("x = 1.eq.N + a.N.b", "x = 1.eq.10 + a.10.b"),
            ("x = N%N + N_N + 1.0_N", "x = 10%10 + N_N + 1.0_N"),
            ("x = F(1//2, a.or.b)", "x = 1//2+ a.or.b"),
            ("x = CAT(N,N)", "x = NN"),
            ("x = Q(N)", "x = 'N'"),
            ("x = 'don''t N' // N ! it's", "x = 'don''t N' // 10 ! it's"),
            ("call f('abc&\n  & N', N) // N", "call f('abc&\n  & 10', N) // N"),
            ("x = N; y = \\ N", "x = 10; y = \\ 10"),
            ("!$ x = N", "!$ x = 10"),
            ("  # define M N", "  # define M 10"),
        ] {
            assert_eq!(expanded(&format!("{head}{line}\n")), format!("{head}{expected}\n"));
        }
    }

    /// As gfortran 12 has it.
    #[test]
    fn arguments_and_expansions_are_text() {
        let head = "#define K r8\n#define P(a) a\n#define CAT(a,b) P(a)b\n#define JOIN(x,y) x/**/y\n#define TO(x,y) JOIN(x,y)\n\
                    #define SHOW(x) 'it''s x', \"x = \", x, 'xx'\n";
        for (line, expected) in [
            ("call CAT(f,_r8)(n)", "call f_r8(n)"),
            ("call P(f_)P(r8)(n) + P(f)_r8", "call f_r8(n) + f_r8"),
            ("call f_/**/K(n)", "call f_r8(n)"),
            ("call TO(f_,K)(n)", "call f_K(n)"),
            ("x = CAT(P(K),K) + CAT(K, K)", "x = r8r8 + r8 r8"),
            ("x = P(P(K)) + CAT(CAT(a,b),c) + P(K )z", "x = r8 + abc + r8 z"),
            ("x = CAT(K ,K)", "x = r8 r8"),
            ("print *, SHOW(f(n) + 1)", "print *, 'it''s f(n) + 1', \"f(n) + 1 = \", f(n) + 1, 'xx'"),
        ] {
            assert_eq!(expanded(&format!("{head}{line}\n")), format!("{head}{expected}\n"));
        }
    }

    #[test]
    fn comments_of_c_go_over_lines() {
        let active = |text: &str| expanded(&format!("{text}#ifdef X\n#define CALL(x) call f(x)\n#endif\n CALL(n)\n"));
        for text in
            ["/* a\n   b */\n#define X 1\n", "#define X 5 /* c\n c */\n", "y = 1 /* a\n it's\n b */\n#define X\n"]
        {
            assert!(active(text).ends_with(" call f(n)\n"), "{}", active(text));
        }
        assert_eq!(expanded("a = 1 /* x\n y */ + 2\nb = 'c /* d'\n"), "a = 1  + 2\nb = 'c /* d'\n");
        assert_eq!(
            expanded("! see /* here\n#define N 3\na = N ! /*\nb = N\n"),
            "! see /* here\n#define N 3\na = 3 ! /*\nb = 3\n"
        );
    }

    #[test]
    fn conditions_go_on_in_lines_that_begin_like_comments() {
        let text = "#if !defined(A) && \\\n    !defined(B)\n#define N 3\n#endif\na = N\n";
        assert!(expanded(text).ends_with("a = 3\n"), "{}", expanded(text));
    }

    #[test]
    fn comments_and_directives_are_not_expanded_here() {
        let text = "#define N 10\n! N it's\n!$omp parallel num_threads(N)\nx = 1 ! N\ny = N\n";
        assert_eq!(expanded(text), text.replace("y = N", "y = 10"));
    }

    #[test]
    fn a_macro_may_be_a_directive() {
        let text = "#define PAR !$omp parallel if(.true.) \\\n  private(x)\n  PAR\n";
        let end = "  !$omp parallel if(.true.) private(x)\n";
        assert!(expanded(text).ends_with(end), "{}", expanded(text));
    }

    #[test]
    fn masks_go_and_come_back() {
        let text = b"a//b.c$d\\e 'x' #f";
        assert_eq!(masked_text(text).len(), text.len());
        assert_eq!(unmasked(masked_text(text)), text);
    }
}
