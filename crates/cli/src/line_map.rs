//! Which lines of what is written stand for which lines of the source: told by their number and by `#line`.

use std::ops::Range;

/// The lines of a written text, each with the number, from 0, of the source's line that it stands for.
#[derive(Debug)]
pub struct LineMap<'a> {
    lines: Vec<(usize, &'a [u8])>,
}

impl<'a> LineMap<'a> {
    /// The lines of `new`, which was written for `old`; `None`: nothing tells which is which.
    pub fn new(old: &[u8], new: &'a [u8]) -> Option<LineMap<'a>> {
        let lines = new.split_inclusive(|b| *b == b'\n');
        let numbered = numbers(old, new)?.into_iter().zip(lines);
        Some(LineMap { lines: numbered.filter_map(|(number, line)| Some((number?, line))).collect() })
    }

    /// What stands for some lines of the source.
    pub fn of(&self, lines: &Range<usize>) -> Vec<u8> {
        let own = self.lines.iter().filter(|(number, _)| lines.contains(number));
        own.flat_map(|(_, line)| line.iter().copied()).collect()
    }

    /// The same, if exactly one line stands for each.
    pub fn line_by_line(&self, lines: &Range<usize>) -> Option<Vec<u8>> {
        let numbers: Vec<usize> = self.lines.iter().map(|(n, _)| *n).filter(|n| lines.contains(n)).collect();
        numbers.iter().copied().eq(lines.clone()).then(|| self.of(lines))
    }
}

/// For each line of `new`, which was written for `old`, the number, from 0, of the line of `old` that it stands for;
/// for those that only say so, none. `None`: nothing tells which is which.
pub fn numbers(old: &[u8], new: &[u8]) -> Option<Vec<Option<usize>>> {
    if old.split(|b| *b == b'\n').any(|line| marker(line).is_some()) {
        return None;
    }
    let mut numbers = Vec::new();
    let mut next = 0;
    let mut is_marked = false;
    for line in new.split_inclusive(|b| *b == b'\n') {
        match marker(line) {
            Some(number) => {
                is_marked = true;
                next = number.checked_sub(1)?;
                numbers.push(None);
            }
            None => {
                numbers.push(Some(next));
                next += 1;
            }
        }
    }
    let count = |text: &[u8]| memchr::memchr_iter(b'\n', text).count();
    (is_marked || count(old) == count(new)).then_some(numbers)
}

/// The number in a line of the preprocessor that says which line comes next.
fn marker(line: &[u8]) -> Option<usize> {
    let rest = line.trim_ascii().strip_prefix(b"#")?.trim_ascii_start();
    let rest = rest.strip_prefix(b"line").unwrap_or(rest).trim_ascii_start();
    let digits = rest.iter().position(|b| !b.is_ascii_digit()).unwrap_or(rest.len());
    std::str::from_utf8(&rest[..digits]).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(old: &str, new: &str, lines: Range<usize>) -> Option<String> {
        let map = LineMap::new(old.as_bytes(), new.as_bytes())?;
        Some(String::from_utf8(map.of(&lines)).unwrap())
    }

    #[test]
    fn lines_keep_their_numbers_or_are_marked() {
        assert_eq!(of("a\nb\nc\n", "a\nB\nc\n", 1..2).unwrap(), "B\n");
        let new = "a\nif (x) {\n#line 2\nB\n} else {\n#line 2\nb\n}\n#line 3\nc\n";
        assert_eq!(of("a\nb\nc\n", new, 1..2).unwrap(), "if (x) {\nB\nb\n");
        assert_eq!(of("a\nb\nc\n", new, 2..3).unwrap(), "} else {\n}\nc\n");
    }

    #[test]
    fn equal_lines_are_told_apart() {
        assert_eq!(of("f();\nf();\n", "f();\ng();\n", 0..1).unwrap(), "f();\n");
        assert_eq!(of("f();\nf();\n", "f();\ng();\n", 1..2).unwrap(), "g();\n");
    }

    #[test]
    fn what_nothing_tells_is_not_guessed() {
        assert_eq!(of("a\nb\n", "a\nx\nb\n", 0..1), None);
        assert_eq!(of("#line 7\na\n", "#line 7\na\n", 0..1), None);
        let map = LineMap::new(b"a\nb\n", b"a\n{\n#line 2\nb\n").unwrap();
        assert_eq!(map.line_by_line(&(1..2)), None);
        assert_eq!(map.line_by_line(&(0..1)).unwrap(), b"a\n");
    }
}
