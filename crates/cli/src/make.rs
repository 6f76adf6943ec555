//! Rules of make.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// A path in a rule, as compilers spell it.
pub fn escaped(path: &[u8]) -> Vec<u8> {
    let mut out: Vec<u8> = Vec::with_capacity(path.len());
    for &byte in path {
        match byte {
            b' ' | b'\t' => {
                // Here, and only here, what stands before counts as an escape.
                let before = out.iter().rev().take_while(|&&b| b == b'\\').count();
                out.extend(std::iter::repeat_n(b'\\', before + 1));
            }
            b'#' => out.push(b'\\'),
            b'$' => out.push(b'$'),
            _ => {}
        }
        out.push(byte);
    }
    out
}

/// The rule by which `targets` depend on `sources`; a source that is gone is no error. Names with line ends,
/// for which make has no words, are left out.
pub fn rule(targets: &BTreeSet<PathBuf>, sources: &BTreeSet<PathBuf>) -> Vec<u8> {
    let names = |paths: &BTreeSet<PathBuf>| -> Vec<Vec<u8>> {
        let all = paths.iter().map(|path: &PathBuf| name(path));
        all.filter(|name| memchr::memchr2(b'\n', b'\r', name).is_none()).collect()
    };
    let (targets, sources) = (names(targets), names(sources));
    if targets.is_empty() {
        return Vec::new();
    }
    let listed: Vec<u8> = sources.iter().flat_map(|source| [b" \\\n  ", &source[..]].concat()).collect();
    let alone: Vec<u8> = sources.iter().flat_map(|source| [b"\n", &source[..], b":\n"].concat()).collect();
    [targets.join(&b' '), b" :".to_vec(), listed, b"\n".to_vec(), alone].concat()
}

/// How a compiler breaks the lines of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    Gnu,
    Clang,
}

/// Rules that a compiler wrote, with changes in some, which are laid out as it would have written them.
pub fn changed(rules: &[u8], layout: Layout, change: impl Fn(&[u8]) -> Vec<u8>) -> Vec<u8> {
    let mut out = Vec::with_capacity(rules.len());
    let mut start = 0;
    for end in memchr::memchr_iter(b'\n', rules).map(|end| end + 1).chain([rules.len()]) {
        let goes_on = rules[..end].ends_with(b"\\\n");
        if end > start && !goes_on {
            let rule = &rules[start..end];
            let new = change(rule);
            out.extend(if new == rule || new.is_empty() { new } else { laid_out(&new, layout) });
            start = end;
        }
    }
    out.extend(change(&rules[start..]));
    out
}

/// A rule in lines as long as a compiler makes them.
fn laid_out(rule: &[u8], layout: Layout) -> Vec<u8> {
    let (most, next_line) = match layout {
        Layout::Gnu => (72, &b" \\\n"[..]),
        // It leaves room for what breaks the line.
        Layout::Clang => (73, &b" \\\n "[..]),
    };
    let mut out = Vec::with_capacity(rule.len());
    let (mut column, mut are_targets) = (0, true);
    for word in words(rule) {
        let ends_targets = are_targets && word.ends_with(b":");
        // GCC counts what it writes, and the colon later; clang counts names.
        let length = match layout {
            Layout::Gnu => word.len() - usize::from(ends_targets),
            Layout::Clang => unescaped_length(word) - usize::from(ends_targets),
        };
        let before = usize::from(layout == Layout::Clang);
        if column > 0 {
            if column + length + before > most {
                out.extend_from_slice(next_line);
                column = if layout == Layout::Clang { 2 } else { 0 };
            }
            out.push(b' ');
            column += 1;
        }
        out.extend_from_slice(word);
        column += length + usize::from(ends_targets);
        are_targets &= !ends_targets;
    }
    out.push(b'\n');
    out
}

/// Files that rules name no more than once, or not at all.
pub struct RepeatedNames {
    names: Vec<Vec<u8>>,
    left_out: Vec<Vec<u8>>,
    /// Those that are rules of their own, so that files that are gone are no errors.
    alone: Mutex<BTreeSet<Vec<u8>>>,
}

impl RepeatedNames {
    pub fn new(files: &[PathBuf], left_out: &[PathBuf]) -> RepeatedNames {
        let names = |files: &[PathBuf]| files.iter().map(|path| escaped(path.as_os_str().as_encoded_bytes())).collect();
        RepeatedNames { names: names(files), left_out: names(left_out), alone: Mutex::default() }
    }

    fn is_left_out(&self, name: &[u8]) -> bool {
        self.left_out.iter().any(|own| own == name)
    }

    /// A rule without what it repeats.
    pub fn without_repeated(&self, rule: &[u8]) -> Vec<u8> {
        let all: Vec<&[u8]> = words(rule).collect();
        if let [word] = all[..]
            && let Some(name) = word.strip_suffix(b":")
        {
            let is_repeated = || {
                let is_ours = self.names.iter().any(|own| own == name);
                is_ours && !self.alone.lock().unwrap_or_else(|e| e.into_inner()).insert(word.to_vec())
            };
            return if self.is_left_out(name) || is_repeated() { Vec::new() } else { rule.to_vec() };
        }
        let mut seen = BTreeSet::new();
        let is_first = |word: &&[u8]| !self.names.iter().any(|name| name == word) || seen.insert(word.to_vec());
        let kept: Vec<&[u8]> = all.iter().copied().filter(|word| !self.is_left_out(word)).filter(is_first).collect();
        if kept.len() == all.len() { rule.to_vec() } else { [&kept.join(&b' ')[..], b"\n"].concat() }
    }
}

/// The words of a rule, as they are escaped.
fn words(rule: &[u8]) -> impl Iterator<Item = &[u8]> {
    let is_escaped = |at: usize| rule[..at].iter().rev().take_while(|b| **b == b'\\').count() % 2 == 1;
    let ends = move |at: usize| match rule[at] {
        b'\n' => true,
        b' ' | b'\t' => !is_escaped(at),
        // Before a line end.
        b'\\' => rule.get(at + 1) == Some(&b'\n'),
        _ => false,
    };
    let mut from = 0;
    let bounds = (0..rule.len()).filter(move |&at| ends(at)).chain([rule.len()]);
    let parts = bounds.map(move |at| std::mem::replace(&mut from, at + 1)..at);
    parts.filter(|range| range.start < range.end).map(|range| &rule[range])
}

/// How long a name is without its escapes.
fn unescaped_length(word: &[u8]) -> usize {
    let pairs = word.windows(2).filter(|pair| matches!(pair, [b'\\', b' ' | b'#'] | [b'$', b'$'])).count();
    word.len() - pairs
}

/// Those of some files that rules do not name.
pub fn lacking(rules: &[u8], files: &[PathBuf]) -> Vec<PathBuf> {
    let named: BTreeSet<&[u8]> = words(rules).collect();
    files.iter().filter(|file| !named.contains(&escaped(file.as_os_str().as_encoded_bytes())[..])).cloned().collect()
}

/// Rules that a compiler wrote, with more files on which the first depends. `alone`: each is a target, too, so that one
/// that is gone is no error.
pub fn with_sources(rules: &[u8], sources: &[PathBuf], alone: bool) -> Vec<u8> {
    let ends = memchr::memchr_iter(b'\n', rules);
    let is_end = |end: &usize| !rules[..*end].trim_ascii_end().ends_with(b"\\");
    let Some(end) = ends.into_iter().find(is_end).filter(|_| !sources.is_empty()) else { return rules.to_vec() };
    let names: Vec<Vec<u8>> = sources.iter().map(|source| name(source)).collect();
    let more: Vec<u8> = names.iter().flat_map(|name| [b" \\\n ", &name[..]].concat()).collect();
    let alone: Vec<u8> = names.iter().filter(|_| alone).flat_map(|name| [&name[..], b":\n"].concat()).collect();
    [&rules[..end], &more, &rules[end..], &alone].concat()
}

fn name(path: &Path) -> Vec<u8> {
    let colon = |byte: u8| if byte == b':' { vec![b'\\', b':'] } else { vec![byte] };
    escaped(path.as_os_str().as_encoded_bytes()).into_iter().flat_map(colon).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_spelled_as_compilers_do() {
        for (name, expected) in
            [("a b", "a\\ b"), ("a\\ b", "a\\\\\\ b"), ("a\\b", "a\\b"), ("a#b", "a\\#b"), ("a$b", "a$$b")]
        {
            assert_eq!(String::from_utf8(escaped(name.as_bytes())).unwrap(), expected);
        }
    }

    #[test]
    fn changed_rules_have_the_compilers_lines() {
        let names: String = (0..6).map(|i| format!(" /a/header{i:02}.h")).collect();
        let changed = |layout| {
            let rule = format!("f.o: \\\n /long/name{names}\n/long/name:\nother: \\\n a\n");
            let change = |rule: &[u8]| String::from_utf8_lossy(rule).replace("/long/name", "f.c").into_bytes();
            String::from_utf8(super::changed(rule.as_bytes(), layout, change)).unwrap()
        };
        let others = "f.c:\nother: \\\n a\n";
        // As GCC 12 and clang 19 write them.
        let first = "f.o: f.c /a/header00.h /a/header01.h /a/header02.h /a/header03.h \\\n";
        assert_eq!(changed(Layout::Gnu), format!("{first} /a/header04.h /a/header05.h\n{others}"));
        assert_eq!(changed(Layout::Clang), format!("{first}  /a/header04.h /a/header05.h\n{others}"));
    }

    #[test]
    fn files_are_named_once() {
        let once = RepeatedNames::new(&["a h.h".into()], &["s.h".into()]);
        let apply = |rule: &str| String::from_utf8(once.without_repeated(rule.as_bytes())).unwrap();
        assert_eq!(apply("f.o: f.c a\\ h.h b.h \\\n a\\ h.h b.h\n"), "f.o: f.c a\\ h.h b.h b.h\n");
        assert_eq!([apply("a\\ h.h:\n"), apply("a\\ h.h:\n"), apply("b.h:\n")], ["a\\ h.h:\n", "", "b.h:\n"]);
        assert_eq!([apply("f.o: f.c s.h b.h\n"), apply("s.h:\n")], ["f.o: f.c b.h\n", ""]);
    }

    #[test]
    fn rules_gain_sources() {
        let with = |rules: &str, alone| {
            let sources = ["a b.toml".into(), "c".into()];
            String::from_utf8(with_sources(rules.as_bytes(), &sources, alone)).unwrap()
        };
        assert_eq!(
            with("f.o: f.c \\\n g.h\n\ng.h:\n", true),
            "f.o: f.c \\\n g.h \\\n a\\ b.toml \\\n c\n\ng.h:\na\\ b.toml:\nc:\n"
        );
        assert_eq!(with("f.o: f.c\n", false), "f.o: f.c \\\n a\\ b.toml \\\n c\n");
        assert_eq!(with("", false), "");
    }

    #[test]
    fn a_rule_names_what_make_can_name() {
        let set = |names: &[&str]| names.iter().map(PathBuf::from).collect();
        let text = rule(&set(&["o:1", "o 2"]), &set(&["a", "b\nc"]));
        assert_eq!(String::from_utf8(text).unwrap(), "o\\ 2 o\\:1 : \\\n  a\n\na:\n");
        assert!(rule(&set(&[]), &set(&["a"])).is_empty());
    }
}
