//! Rules of make.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

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
