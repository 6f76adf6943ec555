//! The same for Fortran: the words count behind a sentinel and where a macro is defined, never in code, strings or
//! comments.

use super::misspelt;
use memchr::memmem;
use std::ops::Range;

const WORDS: [&[u8]; 3] = [b"metadirective", b"variant", b"dispatch"];

/// Whether a text may hold something to resolve, whatever its source form.
pub(super) fn is_marked(text: &[u8]) -> bool {
    if !may_hold_marks(text) {
        return false;
    }
    let lower = text.to_ascii_lowercase();
    let mut splits = false;
    for at in memmem::find_iter(&lower, b"$omp") {
        let Some(line) = sentinel_line(&lower, at) else { continue };
        if holds_word(line) || is_cut_name(line) {
            return true;
        }
        splits |= goes_on_within_a_word(&lower, at + b"$omp".len());
    }
    (splits && is_marked_when_joined(&lower)) || holds_misspelt(&lower) || definitions(&lower).any(holds_word)
}

/// Whether a text holds a sentinel or defines a macro: if not, nothing in it is a directive.
pub fn may_hold_marks(text: &[u8]) -> bool {
    memchr::memchr2_iter(b'$', b'#', text).any(|at| begins_mark(&text[at..]))
}

/// Whether a text may hold directives, whatever its source form.
pub fn holds_sentinel(text: &[u8]) -> bool {
    let begins = |at: usize| text.get(at..at + 4).is_some_and(|word| word.eq_ignore_ascii_case(b"$omp"));
    memchr::memchr_iter(b'$', text).any(begins)
}

/// Whether a text begins with the `$omp` of a sentinel, or with a line that defines a macro.
fn begins_mark(text: &[u8]) -> bool {
    let begins = |text: &[u8], word: &[u8]| text.get(..word.len()).is_some_and(|w| w.eq_ignore_ascii_case(word));
    begins(text, b"$omp") || (text[0] == b'#' && begins(text[1..].trim_ascii_start(), b"define"))
}

/// Whether a text may hold directives for devices, whatever its source form. What a macro stands for may be one.
pub fn may_run_on_devices(text: &[u8]) -> bool {
    directives_name(text, &[b"target"])
}

/// Whether what a text says in directives may be chosen otherwise on a device: only what names devices or `target`
/// is, and scores, against which the places of constructs count for more there.
pub fn may_differ_on_devices(text: &[u8]) -> bool {
    directives_name(text, &ON_DEVICES)
}

/// The same of a directive.
pub fn differs_on_devices(directive: &[u8]) -> bool {
    let lower = directive.to_ascii_lowercase();
    ON_DEVICES.iter().any(|word| memmem::find(&lower, word).is_some())
}

const ON_DEVICES: [&[u8]; 3] = [b"device", b"target", b"score"];

/// Whether one of the words stands in a directive or a macro.
fn directives_name(text: &[u8], words: &[&[u8]]) -> bool {
    let lines = |at: usize| {
        let mut end = at;
        loop {
            end += memchr::memchr(b'\n', &text[end..]).unwrap_or(text.len() - end);
            // A macro goes on in the next line.
            if end == text.len() || !text[..end].trim_ascii_end().ends_with(b"\\") {
                return &text[at..end];
            }
            end += 1;
        }
    };
    let names = |at: usize| {
        let lower = lines(at).to_ascii_lowercase();
        words.iter().any(|word| memmem::find(&lower, word).is_some())
    };
    memchr::memchr2_iter(b'$', b'#', text).any(|at| begins_mark(&text[at..]) && names(at))
}

/// Directives that may choose and begin behind a carriage return that ends no line: where they begin.
pub fn behind_lone_returns(text: &[u8]) -> Vec<usize> {
    let is_lone = |at: usize| text.get(at + 1) != Some(&b'\n');
    let returns: Vec<usize> = memchr::memchr_iter(b'\r', text).filter(|at| is_lone(*at)).collect();
    let mut places = Vec::new();
    for (n, start) in returns.iter().map(|at| at + 1).enumerate() {
        let next = returns.get(n + 1).copied().unwrap_or(text.len());
        let end = memchr::memchr(b'\n', &text[start..next]).map_or(next, |n| start + n);
        let line = text[start..end].to_ascii_lowercase();
        let sentinel = memmem::find(&line, b"$omp").and_then(|at| sentinel_line(&line, at));
        if sentinel.is_some_and(holds_word) {
            places.push(start + line.len() - line.trim_ascii_start().len());
        }
    }
    places
}

/// The first line of a text that only a preprocessor understands. (It may have been here before: then lines say where
/// text comes from.)
pub fn preprocessor_line(text: &[u8]) -> Option<Range<usize>> {
    const WORDS: [&[u8]; 6] = [b"if", b"ifdef", b"ifndef", b"include", b"define", b"undef"];
    memchr::memchr_iter(b'#', text).find_map(|at| {
        let begins_line = at == 0 || text[at - 1] == b'\n';
        let end = memchr::memchr2(b'\n', b'\r', &text[at..]).map_or(text.len(), |n| at + n);
        let rest = text[at + 1..end].trim_ascii_start();
        let word = rest.iter().take_while(|b| b.is_ascii_lowercase()).count();
        (begins_line && WORDS.contains(&&rest[..word])).then_some(at..end)
    })
}

/// Directives that may choose and are written as in the other source form: where they begin.
pub fn of_other_form(text: &[u8], is_fixed: bool) -> Vec<usize> {
    let dollars = memchr::memchr_iter(b'$', text)
        .filter(|at| *at > 0 && text.get(at + 1..at + 4).is_some_and(|word| word.eq_ignore_ascii_case(b"omp")));
    let written = dollars.filter(|dollar| {
        let letter = *dollar - 1;
        let start = memchr::memrchr(b'\n', &text[..letter]).map_or(0, |n| n + 1);
        let before = &text[start..letter];
        match text[letter] {
            // In the sixth column of fixed form it continues a line.
            b'!' => {
                let blank = before.iter().all(|b| matches!(b, b' ' | b'\t'));
                is_fixed && blank && !before.is_empty() && (before.len() != 5 || before.contains(&b'\t'))
            }
            b'c' | b'C' | b'*' => !is_fixed && before.is_empty(),
            _ => false,
        }
    });
    let end = |at: usize| memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |n| at + n);
    written.filter(|at| holds_word(&text[*at..end(*at)].to_ascii_lowercase())).map(|at| at - 1).collect()
}

/// Whether a macro that the command line defines may stand for a directive that is resolved, or for a word of one.
pub fn names_marks(value: &str) -> bool {
    holds_word(value.to_ascii_lowercase().as_bytes())
}

/// The text from the sentinel whose `$` stands at `at` to the end of its line, if it is a sentinel.
fn sentinel_line(text: &[u8], at: usize) -> Option<&[u8]> {
    let letter = at.checked_sub(1)?;
    // What stands behind a carriage return is said to be no directive.
    let start = memchr::memrchr2(b'\n', b'\r', &text[..letter]).map_or(0, |n| n + 1);
    let own = match text[letter] {
        b'!' => text[start..letter].iter().all(|b| b.is_ascii_whitespace() || *b >= 0x80),
        b'c' | b'*' => letter == start,
        _ => false,
    };
    let end = memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |n| at + n);
    own.then(|| &text[at..end])
}

/// Whether a sentinel's text begins in the middle of a word: `!$omp&tive`, or the text of a fixed-form continuation
/// line.
fn goes_on_within_a_word(text: &[u8], after: usize) -> bool {
    let rest = &text[after..];
    let mark = rest.iter().position(|b| !matches!(b, b' ' | b'\t'));
    let Some(mark) = mark.filter(|n| !matches!(rest[*n], b'\n' | b'\r')) else { return false };
    let continues = mark == 0 || rest[mark] == b'&';
    continues && rest.get(mark + 1).is_some_and(u8::is_ascii_alphabetic)
}

fn is_marked_when_joined(text: &[u8]) -> bool {
    let joined = joined(text);
    holds_word(&joined) || joined.split(|b| *b == b'\n').any(is_cut_name)
}

/// Whether a directive of a text in lower case begins with what is nearly the name of one of ours.
fn holds_misspelt(text: &[u8]) -> bool {
    let mut directives: Vec<Vec<u8>> = Vec::new();
    let mut goes_on = false;
    for at in memmem::find_iter(text, b"$omp") {
        let Some(line) = sentinel_line(text, at) else { continue };
        let line = &line[b"$omp".len()..];
        let line = memchr::memchr(b'!', line).map_or(line, |n| &line[..n]).trim_ascii_end();
        // In fixed form the first column behind the sentinel says it.
        let is_continued = !matches!(line.first(), None | Some(b' ' | b'\t' | b'0')) || goes_on;
        goes_on = line.ends_with(b"&");
        let line = if is_continued { line.trim_ascii_start() } else { line };
        let line = if is_continued && !line.is_empty() && !goes_on_with_a_word(line) { &line[1..] } else { line };
        let line = line.strip_suffix(b"&").unwrap_or(line);
        match directives.last_mut().filter(|_| is_continued) {
            Some(last) => last.extend_from_slice(line),
            None => directives.push(line.to_vec()),
        }
    }
    directives.iter().any(|directive| misspelt::begins(directive))
}

fn goes_on_with_a_word(line: &[u8]) -> bool {
    line.first().is_some_and(|b| b.is_ascii_alphabetic() || *b == b'(')
}

/// Whether a line in lower case begins with one of our directives, cut by blanks as fixed form allows.
fn is_cut_name(line: &[u8]) -> bool {
    const NAMES: [&[u8]; 5] =
        [b"declarevariant", b"metadirective", b"beginmetadirective", b"dispatch", b"targetvariantdispatch"];
    let line = line.strip_prefix(b"$omp").unwrap_or(line);
    let letters = || line.iter().copied().filter(|b| !matches!(b, b' ' | b'\t' | b'_'));
    NAMES.iter().any(|name| letters().take(name.len()).eq(name.iter().copied()))
}

/// All directives of a text, with nothing between the parts of a line and its continuation lines.
fn joined(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    for at in memmem::find_iter(text, b"$omp") {
        let Some(line) = sentinel_line(text, at) else { continue };
        let line = line[b"$omp".len()..].trim_ascii_end();
        // What stands behind column 72 of fixed form, or a comment, may stand between the parts as well.
        let line = memchr::memchr(b'!', line).map_or(line, |n| line[..n].trim_ascii_end());
        let line = if text[at - 1] == b'!' { line } else { &line[..line.len().min(67)] };
        let own = match goes_on_within_a_word(text, at + b"$omp".len()) {
            true => {
                let mark = line.iter().position(|b| !matches!(b, b' ' | b'\t')).unwrap_or(0);
                &line[(mark + 1).min(line.len())..]
            }
            false => {
                out.push(b'\n');
                line
            }
        };
        out.extend_from_slice(own.strip_suffix(b"&").unwrap_or(own));
    }
    out
}

/// The bodies of macros that a text defines, with the lines that they go on in.
fn definitions(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    memmem::find_iter(text, b"define").filter_map(|at| {
        let start = memchr::memrchr(b'\n', &text[..at]).map_or(0, |n| n + 1);
        if text[start..at].trim_ascii() != b"#" {
            return None;
        }
        let mut end = at;
        loop {
            end = memchr::memchr(b'\n', &text[end..]).map_or(text.len(), |n| end + n);
            let goes_on = text[..end].strip_suffix(b"\r").unwrap_or(&text[..end]).ends_with(b"\\");
            if !goes_on || end == text.len() {
                return Some(&text[at..end]);
            }
            end += 1;
        }
    })
}

/// Whether a text in lower case holds one of the words as such; `declare` and `target` may stand right before it.
fn holds_word(text: &[u8]) -> bool {
    // Words that are nearly ours are said to be wrong.
    let nearly = |word: &[u8]| memmem::find(text, word).is_some();
    if nearly(b"metadi") || nearly(b"declare var") {
        return true;
    }
    let part = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_';
    WORDS.iter().any(|word| {
        memmem::find_iter(text, word).any(|at| {
            let before = &text[..at];
            let joins =
                [&b"declare"[..], b"declare_", b"target", b"target_", b"begin"].iter().any(|w| before.ends_with(w));
            let begins = joins || !before.last().is_some_and(part);
            // `metadirective` may have `begin` or `end` right before it.
            (begins || word.len() > 8) && !text.get(at + word.len()).is_some_and(part)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dollar_that_begins_a_line_is_no_sentinel_of_any_form() {
        let text = b"!$omp variant\n$OMP& variant\n";
        assert!(of_other_form(text, true).is_empty() && of_other_form(text, false).is_empty());
        assert_eq!(of_other_form(b"call g\nc$omp variant\n", false), [7]);
    }

    #[test]
    fn words_count_behind_a_sentinel() {
        let long = format!("c$omp{:>67}\nc$omp1riant(v)\n", "declare va");
        let marked = [
            "!$OMP DECLARE VARIANT(f)",
            "      call g\nC$OMP DISPATCH\n",
            "  !$omp begin &\n  !$omp & metadirective when(user={condition(x)}: parallel)\n",
            "!$omp meta&\n!$omp&directive\n",
            "!$omp meta& ! note\n!$omp  &directive\n",
            "!$omp target variant dispatch\n",
            "!$OMP DEC LARE VARI ANT(f)",
            "!$OMP DECL\n!$OMP&ARE VARI ANT(f)",
            "#define CHOOSE declare variant(f)\n",
            "#define CHOOSE \\\n !$omp metadirective\n",
            "\u{feff}!$omp metadirective",
            "call g\r  !$omp metadirective\r",
            "!$omp declare varaint(f)",
            "!$omp declare &\n!$omp varaint(f)",
            "!$omp begin &\n!$omp & metadirectiv when(",
            "!$omp begin metadi&\n!$omp &rctive when(",
            "C$OMP DISPATC\n",
            "c$omp dec lare vara int(f)",
            "c$omp declare\nc$omp1varaint(f)",
            &long,
        ];
        for text in marked {
            assert!(is_marked(text.as_bytes()), "{text}");
        }
        for text in [
            "call dispatch(x)\nvariant = 1\n",
            "! an invariant of !$omp parallel\n!$omp parallel private(invariant)\n",
            "print *, '!$omp metadirective'\n",
            "!$omp parallel\n! metadirective\n!$omp&default(none)\n",
            "call something(x)",
            "x = y !$omp dispatch\n",
            "!$omp parallel do &\n!$omp private(dispatc)\n",
            "! !$omp dispatc\n",
        ] {
            assert!(!is_marked(text.as_bytes()), "{text}");
        }
        assert_eq!(preprocessor_line(b"x = 1\n# ifdef A\n#endif\n"), Some(6..15));
        assert_eq!(preprocessor_line(b"# 1 \"a.F90\"\nprint *, '\n#' ! #if\n"), None);
        assert_eq!(behind_lone_returns(b"x\r!$omp dispatch\r y\r\n!$omp dispatch\r\n"), [2]);
        assert!(names_marks("declare variant(f)") && !names_marks("4"));
    }
}
