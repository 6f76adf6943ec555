//! Text from sources and file names as it may be shown: a terminal takes no commands from it, and a message of one line
//! stays one line. JSON and SARIF escape by themselves.

use std::borrow::Cow;

/// Text that may have several lines; what else would command a terminal is spelled as an escape sequence of Rust and C.
pub fn text(text: &str) -> Cow<'_, str> {
    escaped(text, &|c| is_command(c) && !matches!(c, '\n' | '\t'))
}

/// Text that stays on one line: line ends are escaped, too.
pub fn line(text: &str) -> Cow<'_, str> {
    escaped(text, &|c| is_command(c) && c != '\t')
}

/// Bytes of a diff as a terminal may have them; whatever is not UTF-8 stays.
pub fn bytes(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        let shown = escaped(chunk.valid(), &|c| is_command(c) && !matches!(c, '\n' | '\t' | '\r'));
        out.extend_from_slice(shown.as_bytes());
        // What a terminal that reads Latin-1 takes for a command.
        for byte in chunk.invalid() {
            match byte {
                0x80..=0x9f => out.extend_from_slice(format!("\\x{byte:02x}").as_bytes()),
                byte => out.push(*byte),
            }
        }
    }
    out
}

/// Control characters, and those that change the order in which text is shown.
pub fn is_command(c: char) -> bool {
    c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{2028}' | '\u{2029}')
}

fn escaped<'a>(text: &'a str, is_escaped: &dyn Fn(char) -> bool) -> Cow<'a, str> {
    if !text.contains(is_escaped) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match is_escaped(c) {
            true => out.extend(c.escape_default()),
            false => out.push(c),
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_spelled() {
        assert_eq!(text("a \x1b]0;x\x07 b"), "a \\u{1b}]0;x\\u{7} b");
        assert_eq!(text("\u{9b}31m \u{202e}x"), "\\u{9b}31m \\u{202e}x");
        assert_eq!(text("two\nlines\tand é"), "two\nlines\tand é");
    }

    #[test]
    fn one_line_stays_one() {
        assert_eq!(line("a\nb\r\u{2028}c"), "a\\nb\\r\\u{2028}c");
    }

    #[test]
    fn bytes_keep_what_is_no_command() {
        assert_eq!(bytes(b"\xe9 \x1b[31m\r\n\x9b"), b"\xe9 \\u{1b}[31m\r\n\\x9b");
    }
}
