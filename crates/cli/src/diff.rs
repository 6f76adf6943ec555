//! Unified diffs of bytes, as `patch -p1` takes them.

use similar::udiff::UnifiedHunkHeader;
use similar::{Algorithm, ChangeTag};
use std::borrow::Cow;
use std::io;

/// Lines shown around a change.
const CONTEXT: usize = 3;

/// A text with its name.
#[derive(Clone, Copy)]
pub struct Text<'t> {
    pub name: &'t [u8],
    pub bytes: &'t [u8],
}

/// Writes how to get from `old` to `new`; nothing if they are equal.
///
/// # Errors
/// Those of `to`.
pub fn write(to: &mut impl io::Write, old: Text, new: Text) -> io::Result<()> {
    let (old_name, new_name) = (quoted(old.name), quoted(new.name));
    let (old, new) = (old.bytes, new.bytes);
    if old == new {
        return Ok(());
    }
    let old: Vec<&[u8]> = old.split_inclusive(|b| *b == b'\n').collect();
    let new: Vec<&[u8]> = new.split_inclusive(|b| *b == b'\n').collect();
    let operations = similar::capture_diff_slices(Algorithm::Myers, &old, &new);
    to.write_all(&[b"--- ", &*old_name, b"\n+++ ", &*new_name, b"\n"].concat())?;
    for hunk in similar::group_diff_ops(operations, CONTEXT) {
        writeln!(to, "{}", UnifiedHunkHeader::new(&hunk))?;
        for change in hunk.iter().flat_map(|part| part.iter_changes(&old, &new)) {
            to.write_all(match change.tag() {
                ChangeTag::Equal => b" ",
                ChangeTag::Delete => b"-",
                ChangeTag::Insert => b"+",
            })?;
            to.write_all(change.value())?;
            if !change.value().ends_with(b"\n") {
                to.write_all(b"\n\\ No newline at end of file\n")?;
            }
        }
    }
    Ok(())
}

/// A name as git writes it and `patch` reads it: quoted where it would not stay one word of one line.
fn quoted(name: &[u8]) -> Cow<'_, [u8]> {
    if !name.iter().any(|byte| byte.is_ascii_control() || matches!(byte, b'"' | b'\\')) {
        return Cow::Borrowed(name);
    }
    let mut out = vec![b'"'];
    for &byte in name {
        match byte {
            b'"' | b'\\' => out.extend([b'\\', byte]),
            b'\n' => out.extend(b"\\n"),
            b'\t' => out.extend(b"\\t"),
            _ if byte.is_ascii_control() => out.extend(format!("\\{byte:03o}").bytes()),
            _ => out.push(byte),
        }
    }
    out.push(b'"');
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn diff(old: &[u8], new: &[u8]) -> Vec<u8> {
        let mut out = Vec::new();
        write(&mut out, Text { name: b"a/f.c", bytes: old }, Text { name: b"host/f.c", bytes: new }).unwrap();
        out
    }

    #[test]
    fn equal_texts_have_no_diff() {
        assert_eq!(diff(b"a\nb\n", b"a\nb\n"), b"");
    }

    #[test]
    fn odd_names_are_quoted() {
        assert_eq!(*quoted(b"a/b c.c"), *b"a/b c.c");
        assert_eq!(*quoted(b"a\n\x1b[3\"\\.c"), *br#""a\n\033[3\"\\.c""#);
    }

    #[test]
    fn bytes_and_line_ends_are_kept() {
        let text = diff(b"\xe9\r\nb\r\n", b"\xe9\r\nc\r\n");
        let want = b"--- a/f.c\n+++ host/f.c\n@@ -1,2 +1,2 @@\n \xe9\r\n-b\r\n+c\r\n";
        assert_eq!(text, want, "{}", String::from_utf8_lossy(&text));
    }

    #[test]
    fn far_changes_have_hunks_of_their_own() {
        let old: String = (0..40).map(|n| format!("{n}\n")).collect();
        let new = old.replace("\n5\n", "\nfive\n").replace("\n35\n", "\n");
        let text = String::from_utf8(diff(old.as_bytes(), new.as_bytes())).unwrap();
        assert!(text.contains("@@ -3,7 +3,7 @@\n"), "{text}");
        assert!(text.contains("@@ -33,7 +33,6 @@\n"), "{text}");
    }

    #[test]
    fn a_missing_final_newline_is_said() {
        let text = diff(b"a\nb", b"a\nc");
        let want = "--- a/f.c\n+++ host/f.c\n@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+c\n\\ No newline at end of file\n";
        assert_eq!(String::from_utf8(text).unwrap(), want);
    }
}
