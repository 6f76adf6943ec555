//! Documents as editors hold them: text, positions in their units, and addresses.

use lsp_types::{Position, PositionEncodingKind, Range as LspRange, TextDocumentContentChangeEvent, Uri};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// What an editor counts columns in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    Utf8,
    #[default]
    Utf16,
}

impl Encoding {
    /// The best of those that an editor offers.
    pub fn choose(offered: Option<&[PositionEncodingKind]>) -> Encoding {
        let takes_bytes = offered.is_some_and(|all| all.contains(&PositionEncodingKind::UTF8));
        if takes_bytes { Encoding::Utf8 } else { Encoding::Utf16 }
    }

    /// Its name in the protocol.
    pub fn kind(self) -> PositionEncodingKind {
        match self {
            Encoding::Utf8 => PositionEncodingKind::UTF8,
            Encoding::Utf16 => PositionEncodingKind::UTF16,
        }
    }

    fn width(self, c: char) -> usize {
        match self {
            Encoding::Utf8 => c.len_utf8(),
            Encoding::Utf16 => c.len_utf16(),
        }
    }
}

/// A text in which lines are found quickly.
#[derive(Clone, Debug)]
pub struct Text {
    pub text: String,
    starts: Vec<usize>,
    encoding: Encoding,
}

impl Text {
    /// A text whose columns count in an editor's units.
    pub fn new(text: String, encoding: Encoding) -> Text {
        let ends = text.bytes().enumerate().filter(|(_, b)| *b == b'\n');
        let starts = std::iter::once(0).chain(ends.map(|(at, _)| at + 1)).collect();
        Text { text, starts, encoding }
    }

    /// Bytes from a file; what is no UTF-8 shows as a replacement character.
    pub fn of_bytes(bytes: &[u8], encoding: Encoding) -> Text {
        Text::new(String::from_utf8_lossy(bytes).into_owned(), encoding)
    }

    /// The offset of a position; one behind a line's end is that end.
    pub fn offset(&self, position: Position) -> usize {
        let Some(&start) = self.starts.get(position.line as usize) else { return self.text.len() };
        let end = self.starts.get(position.line as usize + 1).copied().unwrap_or(self.text.len());
        let mut column = 0;
        for (at, c) in self.text[start..end].char_indices() {
            if column >= position.character as usize || c == '\n' {
                return start + at;
            }
            column += self.encoding.width(c);
        }
        end
    }

    /// The position of an offset.
    pub fn position(&self, offset: usize) -> Position {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.starts.partition_point(|start| *start <= offset).saturating_sub(1);
        let column: usize = self.text[self.starts[line]..offset].chars().map(|c| self.encoding.width(c)).sum();
        let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Position::new(number(line), number(column))
    }

    /// A range of offsets as positions.
    pub fn range(&self, range: &Range<usize>) -> LspRange {
        LspRange::new(self.position(range.start), self.position(range.end))
    }

    /// Applies a change that an editor made.
    pub fn change(&mut self, change: &TextDocumentContentChangeEvent) {
        let new = match change.range {
            None => change.text.clone(),
            Some(range) => {
                let (start, end) = (self.offset(range.start), self.offset(range.end));
                format!("{}{}{}", &self.text[..start], change.text, &self.text[end.max(start)..])
            }
        };
        *self = Text::new(new, self.encoding);
    }

    /// The whole lines that a range touches, by number from 0.
    pub fn lines(&self, range: &Range<usize>) -> Range<usize> {
        let line = |at: usize| self.starts.partition_point(|start| *start <= at).saturating_sub(1);
        line(range.start)..line(range.end.max(range.start + 1) - 1) + 1
    }

    /// The name around an offset.
    pub fn word(&self, offset: usize) -> &str {
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        let offset = offset.min(self.text.len());
        let before = self.text[..offset].rfind(|c| !is_part(c));
        let start = before.map_or(0, |at| at + self.text[at..].chars().next().map_or(1, char::len_utf8));
        let end = self.text[offset..].find(|c| !is_part(c)).map_or(self.text.len(), |at| offset + at);
        &self.text[start..end]
    }
}

/// The file that an address names; `None`: it is no file.
pub fn path(uri: &Uri) -> Option<PathBuf> {
    let rest = uri.as_str().strip_prefix("file://")?;
    let rest = &rest[rest.find('/')?..];
    let mut bytes = Vec::with_capacity(rest.len());
    let mut left = rest.as_bytes();
    while let [first, more @ ..] = left {
        let escaped = (*first == b'%').then(|| more.get(..2)).flatten();
        let value = escaped.and_then(|two| u8::from_str_radix(std::str::from_utf8(two).ok()?, 16).ok());
        bytes.push(value.unwrap_or(*first));
        left = if value.is_some() { &more[2..] } else { more };
    }
    #[cfg(unix)]
    let path = <std::ffi::OsString as std::os::unix::ffi::OsStringExt>::from_vec(bytes);
    #[cfg(not(unix))]
    let path = String::from_utf8(bytes).ok()?.trim_start_matches('/').to_owned();
    Some(PathBuf::from(path))
}

/// The address of a file.
pub fn uri(path: &Path) -> Option<Uri> {
    let path = std::path::absolute(path).ok()?;
    let mut text = String::from("file://");
    for byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => text.push(char::from(*byte)),
            byte => text.push_str(&format!("%{byte:02X}")),
        }
    }
    Uri::from_str(&text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_in_the_editors_units() {
        let line = "ä😀x\nz";
        for (encoding, column) in [(Encoding::Utf8, 6), (Encoding::Utf16, 3)] {
            let text = Text::new(line.to_owned(), encoding);
            assert_eq!(text.position(6), Position::new(0, column));
            assert_eq!(text.offset(Position::new(0, column)), 6);
            assert_eq!(text.offset(Position::new(0, 99)), 7);
            assert_eq!(text.offset(Position::new(1, 1)), 9);
            assert_eq!(text.offset(Position::new(7, 0)), 9);
        }
    }

    #[test]
    fn changes_apply_to_ranges() {
        let mut text = Text::new("one\ntwo\n".to_owned(), Encoding::Utf16);
        let range = Some(LspRange::new(Position::new(1, 0), Position::new(1, 3)));
        text.change(&TextDocumentContentChangeEvent { range, range_length: None, text: "2\n3".to_owned() });
        assert_eq!(text.text, "one\n2\n3\n");
        assert_eq!(text.lines(&(4..7)), 1..3);
        text.change(&TextDocumentContentChangeEvent { range: None, range_length: None, text: String::new() });
        assert_eq!(text.position(5), Position::new(0, 0));
    }

    #[test]
    fn words_are_names() {
        let text = Text::new("r = f_gpu(n);".to_owned(), Encoding::Utf8);
        assert_eq!((text.word(4), text.word(6), text.word(9), text.word(13)), ("f_gpu", "f_gpu", "f_gpu", ""));
    }

    #[test]
    fn addresses_and_paths_go_both_ways() {
        let path = Path::new("/a b/ü#?.c");
        let uri = uri(path).unwrap();
        assert_eq!(uri.as_str(), "file:///a%20b/%C3%BC%23%3F.c");
        assert_eq!(super::path(&uri).unwrap(), path);
        assert!(super::path(&Uri::from_str("untitled:Untitled-1").unwrap()).is_none());
    }
}
