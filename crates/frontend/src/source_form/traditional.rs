//! The preprocessor as Fortran compilers run it: gfortran's is the traditional one (GCC's manual of the preprocessor,
//! chapter 10), which knows nothing of Fortran and little of C.
//!
//! [`masked`] makes a copy of the same length that a C preprocessor reads as the traditional one reads the file: no
//! `//` comments, no numbers with letters in them, a quote without its end hides what follows on its line, `#` counts
//! only in the first column. What must come back is masked by control bytes, and [`unmasked`] brings it back.
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

/// A file as a C preprocessor is to see it.
pub fn masked(text: &[u8], form: SourceForm) -> Vec<u8> {
    let mut out = text.to_vec();
    let mut at = 0;
    let mut continued = false;
    while at < text.len() {
        let end = memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |n| at + n);
        let line = at..end - usize::from(end > at && text[end - 1] == b'\r');
        if continued || text[line.clone()].first() == Some(&b'#') {
            let definition = continued || is_definition(&text[line.clone()]);
            if definition {
                let body = if continued { line.start } else { line.start + 1 };
                mask_body(&mut out, body..line.end);
            }
            continued = definition && text[line.clone()].ends_with(b"\\");
        } else if is_comment(&text[line.clone()], form) {
            out[line].fill(b' ');
        } else {
            let comment = mask_line(&mut out, line.clone(), true);
            out[comment..line.end].fill(b' ');
        }
        at = end + 1;
    }
    out
}

/// A text that is no line, such as that of a directive.
pub fn masked_text(text: &[u8]) -> Vec<u8> {
    let mut out = text.to_vec();
    mask_line(&mut out, 0..text.len(), false);
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

/// Masks a line up to a comment, and says where that starts.
fn mask_line(out: &mut [u8], line: Range<usize>, comments: bool) -> usize {
    let mut at = line.start;
    while at < line.end {
        match out[at] {
            quote @ (b'\'' | b'"') => match quoted_end(&out[at..line.end], quote) {
                Some(length) => {
                    at += length;
                    continue;
                }
                None => {
                    out[at..line.end].fill(b' ');
                    return line.end;
                }
            },
            // Neither the sentinel of conditional compilation, nor a mark in column 6.
            b'!' if comments && at > line.start && out.get(at + 1) != Some(&b'$') && !is_mark(out, &line, at) => {
                return at;
            }
            // A comment of C's is one here too.
            b'/' if out[at..line.end].starts_with(b"/*") => {
                let end = memchr::memmem::find(&out[at + 2..line.end], b"*/");
                at = end.map_or(line.end, |n| at + n + 4);
                continue;
            }
            // A line goes on behind it.
            b'\\' if at + 1 == line.end => {}
            b => {
                if let Some(mask) = mask_of(b) {
                    out[at] = mask;
                }
            }
        }
        at += 1;
    }
    line.end
}

fn is_mark(out: &[u8], line: &Range<usize>, at: usize) -> bool {
    at == line.start + 5 && out[line.start..at].iter().all(|b| *b == b' ')
}

/// Masks a definition: an empty comment joins what it stands between, and a string of nothing but a parameter's name
/// has the argument in it.
fn mask_body(out: &mut [u8], body: Range<usize>) {
    let parameters = parameters(&out[body.clone()]);
    let mut at = body.start;
    while at < body.end {
        let rest = &out[at..body.end];
        if rest.starts_with(b"/**/") {
            out[at..at + 4].copy_from_slice(b"##  ");
            at += 4;
        } else if rest.starts_with(b"/*") {
            at += memchr::memmem::find(&rest[2..], b"*/").map_or(rest.len(), |n| n + 4);
        } else if let quote @ (b'\'' | b'"') = rest[0] {
            let Some(length) = quoted_end(rest, quote) else {
                out[at..body.end].fill(b' ');
                return;
            };
            if parameters.iter().any(|p| rest[1..length - 1] == **p) {
                out[at] = b'#';
                out[at + length - 1] = b' ';
            }
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
}

/// The parameters of a function-like macro, given from `define` on.
fn parameters(definition: &[u8]) -> Vec<Vec<u8>> {
    let name = definition.trim_ascii_start().strip_prefix(b"define").unwrap_or_default().trim_ascii_start();
    let end = name.iter().position(|b| !b.is_ascii_alphanumeric() && *b != b'_').unwrap_or(name.len());
    let Some(list) = name[end..].strip_prefix(b"(") else { return Vec::new() };
    let Some(close) = memchr::memchr(b')', list) else { return Vec::new() };
    list[..close].split(|b| *b == b',').map(|p| p.trim_ascii().to_vec()).filter(|p| !p.is_empty()).collect()
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
        let bytes = masked(text.as_bytes(), SourceForm::Free);
        let main = SourceRef { id: FileId(0), bytes: bytes.into(), path: Path::new("a.F90").into() };
        let unit = TranslationUnit::read(&NoFiles, main, &CppOptions::default());
        assert!(unit.problems.is_empty(), "{:?}", unit.problems);
        let mut out = text.as_bytes().to_vec();
        for i in unit.all_invocations(PassId(0)).list.into_iter().rev() {
            out.splice(i.range, unmasked(i.expansion));
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
            ("x = F(1//2, a.or.b)", "x = 1//2+a.or.b"),
            ("x = CAT(N,N)", "x = NN"),
            ("x = Q(N)", "x = \"N\""),
            ("x = 'don''t N' // N ! it's", "x = 'don''t N' // 10 ! it's"),
            ("call f('abc&\n  & N', N) // N", "call f('abc&\n  & 10', N) // N"),
            ("x = N; y = \\ N", "x = 10; y = \\ 10"),
            ("!$ x = N", "!$ x = 10"),
            ("  # define M N", "  # define M 10"),
        ] {
            assert_eq!(expanded(&format!("{head}{line}\n")), format!("{head}{expected}\n"));
        }
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
