//! Where lines say they come from: `#line`, and the markers that preprocessors leave in their output.

use super::unit::Pass;
use std::collections::HashSet;
use std::ops::Range;

/// A line that numbers the next one.
#[derive(Clone, Debug)]
pub struct Renumbered {
    /// Where the next line starts.
    pub from: usize,
    pub number: u32,
    pub file: Option<Vec<u8>>,
    /// It is a marker rather than `#line`.
    pub is_marker: bool,
    /// A marker says that what follows is from a system header, or from a macro of one.
    pub system: bool,
}

impl Renumbered {
    /// A marker `# 7 "file" 3` with which `text` starts; `from`: where the next line starts.
    pub fn by_marker(text: &[u8], from: usize) -> Option<Renumbered> {
        let line = text.strip_prefix(b"#")?.split(|b| matches!(b, b'\n' | b'\r')).next()?.trim_ascii();
        let is_digit = |at: usize| line.get(at).is_some_and(u8::is_ascii_digit);
        let digits = (0..).take_while(|&at| is_digit(at) || line.get(at) == Some(&b'\'') && is_digit(at + 1)).count();
        let number = line_number(&line[..digits])?;
        let name = memchr::memchr(b'"', line).zip(memchr::memrchr(b'"', line)).filter(|(open, close)| open < close);
        let file = name.map(|(open, close)| unquoted(&line[open + 1..close]));
        let flags = name.map_or(&b""[..], |(_, close)| &line[close + 1..]);
        let system = flags.split(|b| *b == b' ').any(|flag| flag == b"3");
        Some(Renumbered { from, number, file, is_marker: true, system })
    }
}

/// The number of a line, as `#line` gives it: digits, also with the separators of C23 and C++14. What is above the 2^31-1
/// of the standards wraps around at 2^32, as it does in compilers.
pub fn line_number(text: &[u8]) -> Option<u32> {
    let mut digits = text.iter().filter(|b| **b != b'\'');
    let number = |number: u32, digit: &u8| match digit {
        b'0'..=b'9' => Some(number.wrapping_mul(10).wrapping_add(u32::from(digit - b'0'))),
        _ => None,
    };
    digits.try_fold(0, number).filter(|_| text.first().is_some_and(u8::is_ascii_digit))
}

/// The inside of a string literal that names a file.
pub fn unquoted(inner: &[u8]) -> Vec<u8> {
    let escaped = |n: usize| inner[..n].iter().rev().take_while(|&&b| b == b'\\').count() % 2 == 1;
    let kept = |&(n, &b): &(usize, &u8)| b != b'\\' || escaped(n);
    inner.iter().enumerate().filter(kept).map(|(_, &b)| b).collect()
}

impl Pass {
    /// The line and the file of a place as the text's own `#line` has it; `None`: this file.
    pub fn presumed(&self, offset: usize) -> (u32, Option<&[u8]>) {
        let line = self.line_number(offset);
        let after = self.renumbered.partition_point(|r| r.from <= offset);
        let Some(last) = after.checked_sub(1).map(|at| &self.renumbered[at]) else {
            return (line as u32, None);
        };
        let file = self.renumbered[..after].iter().rev().find_map(|r| r.file.as_deref());
        (last.number.wrapping_add((line - self.line_number(last.from)) as u32), file)
    }

    /// Whether a `#line` names a file.
    pub fn names_others(&self) -> bool {
        self.renumbered.iter().any(|r| r.file.is_some())
    }

    /// Whether it is a preprocessor's output: in that, compilers know no `#line`, only markers.
    pub fn is_preprocessed(&self) -> bool {
        self.renumbered.iter().any(|r| r.is_marker)
    }

    /// The parts of a preprocessor's output that came from system headers, with their names; what a macro of
    /// theirs became stands in files of the program.
    pub fn system_parts(&self) -> Vec<(&[u8], Range<usize>)> {
        let of_program: HashSet<_> = self.renumbered.iter().filter(|r| !r.system).map(|r| &r.file).collect();
        let ends = self.renumbered.iter().skip(1).map(|r| r.from).chain([self.source.bytes.len()]);
        let parts = self.renumbered.iter().zip(ends).filter(|(r, _)| r.system && !of_program.contains(&r.file));
        parts.map(|(r, end)| (r.file.as_deref().unwrap_or_default(), r.from..end)).collect()
    }
}
