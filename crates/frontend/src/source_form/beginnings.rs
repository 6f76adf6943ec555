//! What the beginnings of a text's lines tell, in one pass at the speed of a search: most texts need no other look.

/// Where something stands in a text that takes a look.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Beginnings {
    /// See [`may_have_units`].
    pub may_have_units: bool,
    /// In order: where the word `include` begins a line, or a letter does that may begin a line of the preprocessor.
    pub inclusions: Vec<usize>,
}

impl Beginnings {
    /// Those of a text in any source form whose lines end with a line feed.
    pub fn of(text: &[u8]) -> Beginnings {
        let mut found = Beginnings { may_have_units: unit_behind_semicolon(text), inclusions: Vec::new() };
        let mut start = 0;
        loop {
            let first = behind_blanks(text, start);
            let Some(&letter) = text.get(first) else { return found };
            let kind = KINDS[usize::from(letter)];
            if kind & UNIT != 0 && !found.may_have_units {
                found.may_have_units = begins_unit(&text[first..]);
            }
            if kind & INCLUSION != 0 && is_inclusion(&text[first..]) {
                found.inclusions.push(first);
            }
            let Some(end) = memchr::memchr(b'\n', &text[first..]) else { return found };
            start = first + end + 1;
        }
    }
}

/// Whether a `use`, `module` or `submodule` statement may begin somewhere in a text; the word may go on in the next
/// line, and a macro may stand for it.
pub fn may_have_units(text: &[u8]) -> bool {
    let begins = |start: usize| begins_unit(&text[behind_blanks(text, start)..]);
    begins(0) || memchr::memchr_iter(b'\n', text).any(|at| begins(at + 1)) || unit_behind_semicolon(text)
}

fn unit_behind_semicolon(text: &[u8]) -> bool {
    memchr::memchr_iter(b';', text).any(|at| begins_unit(&text[behind_blanks(text, at + 1)..]))
}

/// What a line may be by its first letter: a unit's first, or one that includes a file. (A table of both spares most lines
/// all else, a twelfth of the whole.)
const UNIT: u8 = 1;
const INCLUSION: u8 = 2;

const KINDS: [u8; 256] = {
    let mut kinds = [0; 256];
    let mut n = 0;
    while n < kinds.len() {
        kinds[n] = match n as u8 {
            b'u' | b'U' | b'm' | b'M' | b's' | b'S' | b'd' | b'D' | b'!' | b'c' | b'C' | b'*' | b'0'..=b'9' => UNIT,
            // (A form feed is a blank to some, `%:` and `??=` are other ways to write `#`.)
            b'i' | b'I' | b'%' | b'?' | 0x0c => INCLUSION,
            // A file of UTF-8 may begin with a mark.
            b'#' | 0x80.. => UNIT | INCLUSION,
            _ => 0,
        };
        n += 1;
    }
    kinds
};

#[inline]
fn is_inclusion(rest: &[u8]) -> bool {
    !matches!(rest[0], b'i' | b'I') || rest.get(..7).is_some_and(|word| word.eq_ignore_ascii_case(b"include"))
}

/// The first place from `start` on with neither a blank nor a tab: lines are indented, mostly by blanks.
#[inline]
fn behind_blanks(text: &[u8], mut start: usize) -> usize {
    const BLANKS: u64 = u64::from_ne_bytes([b' '; 8]);
    while let Some(&eight) = text[start..].first_chunk::<8>() {
        let others = u64::from_le_bytes(eight) ^ BLANKS;
        if others == 0 {
            start += 8;
            continue;
        }
        start += (others.trailing_zeros() / 8) as usize;
        if text[start] != b'\t' {
            return start;
        }
        start += 1;
    }
    start + text[start..].iter().take_while(|b| matches!(b, b' ' | b'\t')).count()
}

/// Whether what begins with a line's first letter may begin a unit.
#[inline]
fn begins_unit(rest: &[u8]) -> bool {
    is_worth_a_look(rest) && may_begin_unit(&rest[..memchr::memchr2(b'\n', b';', rest).unwrap_or(rest.len())])
}

/// Most lines are told by a letter or two.
#[inline]
fn is_worth_a_look(rest: &[u8]) -> bool {
    let Some(&first) = rest.first() else { return false };
    let next = rest.get(1).copied().unwrap_or(b'\n');
    let may_go_on = |letter: u8| next | 0x20 == letter || !next.is_ascii_alphanumeric();
    match first {
        b'u' | b'U' => may_go_on(b's'),
        b's' | b'S' => may_go_on(b'u'),
        b'm' | b'M' => may_go_on(b'o'),
        b'd' | b'D' => matches!(next, b' ' | b'\t'),
        b'!' | b'c' | b'C' | b'*' => next == b'$',
        b'#' | b'0'..=b'9' => true,
        // The mark that a file of UTF-8 may begin with.
        first => !first.is_ascii(),
    }
}

/// The same of a line from its first letter on.
fn may_begin_unit(line: &[u8]) -> bool {
    let rest = match line {
        [b'#', rest @ ..] => {
            let rest = rest.trim_ascii_start();
            return rest.get(..6).is_some_and(|word| word.eq_ignore_ascii_case(b"define"));
        }
        [b'!' | b'c' | b'C' | b'*', b'$', rest @ ..] => rest,
        // A line that is code only for those who debug.
        [b'd' | b'D', b' ' | b'\t', rest @ ..] => rest,
        rest => rest,
    };
    // Behind a label, or the mark that a file of UTF-8 may begin with.
    let first = rest.iter().position(|b| b.is_ascii() && !b.is_ascii_digit() && !b.is_ascii_whitespace());
    let Some(rest) = first.map(|first| &rest[first..]) else { return false };
    let words: &[&[u8]] = match rest[0] {
        b'u' | b'U' => &[b"use"],
        b'm' | b'M' => &[b"module"],
        b's' | b'S' => &[b"submodule"],
        _ => return false,
    };
    let mut letters =
        rest.iter().filter(|b| !b.is_ascii_whitespace()).take_while(|b| **b != b'&').map(u8::to_ascii_lowercase);
    // A shorter line may go on in the next.
    words.iter().any(|word| word.iter().all(|b| letters.next().is_none_or(|own| own == *b)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn both(text: &str) -> bool {
        let found = may_have_units(text.as_bytes());
        assert_eq!(Beginnings::of(text.as_bytes()).may_have_units, found, "{text:?}");
        found
    }

    #[test]
    fn blanks_and_tabs_before_a_statement_are_passed_over() {
        for indent in (0..40).map(|n| " ".repeat(n)).chain((0..20).map(|n| " \t".repeat(n))) {
            for rest in ["", "x", "use m", "use module_of_a_long_name\n"] {
                let text = format!("{indent}{rest}");
                assert_eq!(behind_blanks(text.as_bytes(), 0), indent.len(), "{text:?}");
                assert_eq!(both(&text), rest.starts_with("use"), "{text:?}");
            }
        }
    }

    #[test]
    fn lines_that_may_begin_modules_are_told_from_others() {
        let lines =
            ["use m", "d     use m", "10 USE m", "x = 1; use m", "us&", "c$ use m", "mo dule m", "\u{feff}module m"];
        assert_eq!(lines.map(both), [true; 8]);
        assert_eq!(lines.map(|line| both(&format!("x = 1\n\n  {line}\n"))), [true; 8]);
        let others = ["call use(m)", "! use m", "d = 1", "unless", "x = 'a'", "subroutine s", "mod = 3 + 2", "", ";"];
        assert_eq!(others.map(both), [false; 9]);
    }

    #[test]
    fn lines_that_may_include_a_file_are_found() {
        let text = "include 'a'\nx = include\n \tINCLUDE 'b'\n # include <c>\nint\n%:include <d>\n  includes = 1\n#\n";
        let places = Beginnings::of(text.as_bytes()).inclusions;
        let found: Vec<&str> = places.iter().map(|at| text[*at..].lines().next().unwrap()).collect();
        assert_eq!(found, ["include 'a'", "INCLUDE 'b'", "# include <c>", "%:include <d>", "includes = 1", "#"]);
    }
}
