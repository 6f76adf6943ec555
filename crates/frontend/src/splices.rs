//! Lines of C that go on in the next.

/// The length of the line splice at `at`: a backslash, blanks (a gcc extension) and a line end. 0: none.
pub(crate) fn splice_len(bytes: &[u8], at: usize) -> usize {
    let Some([b'\\', rest @ ..]) = bytes.get(at..) else { return 0 };
    let blanks = rest.iter().take_while(|b| is_blank(**b)).count();
    match &rest[blanks..] {
        [b'\r', b'\n', ..] => blanks + 3,
        [b'\n' | b'\r', ..] => blanks + 2,
        _ => 0,
    }
}

/// White space within a line. A NUL counts, as in gcc.
pub(crate) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | 0x0b | 0x0c | 0)
}
