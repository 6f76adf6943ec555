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
    fn a_rule_names_what_make_can_name() {
        let set = |names: &[&str]| names.iter().map(PathBuf::from).collect();
        let text = rule(&set(&["o:1", "o 2"]), &set(&["a", "b\nc"]));
        assert_eq!(String::from_utf8(text).unwrap(), "o\\ 2 o\\:1 : \\\n  a\n\na:\n");
        assert!(rule(&set(&[]), &set(&["a"])).is_empty());
    }
}
