//! What the compiler wrote names replaced files; here they get their own names back.

use crate::make;
use memchr::memmem;
use std::fs;
use std::path::{Path, PathBuf};

/// How names stand in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// As they are.
    Plain,
    /// In strings.
    Quoted,
    /// In rules of make.
    Make,
}

/// Pairs of a path in what the compiler writes and the one that should stand there.
#[derive(Debug, Default)]
pub struct Renames(Vec<(Vec<u8>, Vec<u8>)>);

impl Renames {
    /// The longest first, so that no name hides one that it begins.
    pub fn new(pairs: impl IntoIterator<Item = (PathBuf, PathBuf)>) -> Renames {
        let bytes = |path: PathBuf| path.into_os_string().into_encoded_bytes();
        let mut pairs: Vec<_> = pairs.into_iter().map(|(from, to)| (bytes(from), bytes(to))).collect();
        pairs.sort_by(|a, b| b.0.len().cmp(&a.0.len()).then_with(|| a.cmp(b)));
        pairs.dedup();
        Renames(pairs)
    }

    /// A text with all names replaced.
    pub fn apply(&self, text: &[u8], spelling: Spelling) -> Vec<u8> {
        let spelled = |path: &[u8]| match spelling {
            Spelling::Plain => path.to_vec(),
            Spelling::Quoted => quoted(path),
            Spelling::Make => make::escaped(path),
        };
        let names = self.0.iter();
        names.fold(text.to_vec(), |text, (from, to)| replace(&text, &spelled(from), &spelled(to)))
    }
}

/// Changes a file, which may not be there.
///
/// # Errors
/// If it cannot be read or written.
pub fn change(path: &Path, change: impl Fn(&[u8]) -> Vec<u8>) -> std::io::Result<()> {
    let metadata = match fs::symlink_metadata(path) {
        Ok(metadata) if metadata.is_file() => metadata,
        _ => return Ok(()),
    };
    let old = fs::read(path)?;
    let new = change(&old);
    if new != old {
        // In place: whoever holds it open sees it too, and its permissions stay.
        fs::write(path, new)?;
        fs::set_permissions(path, metadata.permissions())?;
    }
    Ok(())
}

/// In a string of C.
fn quoted(path: &[u8]) -> Vec<u8> {
    path.iter().flat_map(|&b| if matches!(b, b'"' | b'\\') { vec![b'\\', b] } else { vec![b] }).collect()
}

/// Replaces whole names: what follows must not be part of a longer one.
fn replace(text: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut done = 0;
    for at in memmem::find_iter(text, from) {
        let ends =
            |b: &u8| matches!(b, b' ' | b'\t' | b'\n' | b'\r' | b':' | b'"' | b'\\' | b',' | b'\'' | b')' | b';');
        let starts = |b: &u8| !(b.is_ascii_alphanumeric() || matches!(b, b'/' | b'.' | b'_' | b'-'));
        let behind = &text[at + from.len()..];
        // GCC quotes names in UTF-8.
        let ends_here = behind.first().is_none_or(ends) || behind.starts_with("\u{2019}".as_bytes());
        let whole = ends_here && (at == 0 || starts(&text[at - 1]));
        if at >= done && whole {
            out.extend_from_slice(&text[done..at]);
            out.extend_from_slice(to);
            done = at + from.len();
        }
    }
    out.extend_from_slice(&text[done..]);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn apply(pairs: &[(&str, &str)], spelling: Spelling, text: &str) -> String {
        let renames = Renames::new(pairs.iter().map(|(from, to)| (from.into(), to.into())));
        String::from_utf8(renames.apply(text.as_bytes(), spelling)).unwrap()
    }

    #[test]
    fn whole_names_are_replaced() {
        let pairs = [("/k/f.c", "src/f.c"), ("/k/2-a.h", "a.h"), ("./x.h", "x.h")];
        assert_eq!(
            apply(&pairs, Spelling::Make, "f.o: /k/f.c /usr/x.h \\\n /k/2-a.h ./x.h ../x.h /k/f.cpp\n\n/k/2-a.h:\n"),
            "f.o: src/f.c /usr/x.h \\\n a.h x.h ../x.h /k/f.cpp\n\na.h:\n"
        );
        assert_eq!(apply(&pairs, Spelling::Quoted, "# 1 \"/k/f.c\"\n"), "# 1 \"src/f.c\"\n");
    }

    #[test]
    fn rules_of_make_have_escapes_of_their_own() {
        let pairs = [("/k d/f.c", "my src/f.c"), ("/k/1-h.h", "my src/h.h")];
        let rule = apply(&pairs, Spelling::Make, "f.o: /k\\ d/f.c /k/1-h.h\n");
        assert_eq!(rule, "f.o: my\\ src/f.c my\\ src/h.h\n");
        assert_eq!(apply(&pairs, Spelling::Plain, ". /k/1-h.h\n"), ". my src/h.h\n");
        assert_eq!(apply(&pairs, Spelling::Plain, "\u{2018}/k/1-h.h\u{2019}"), "\u{2018}my src/h.h\u{2019}");
    }
}
