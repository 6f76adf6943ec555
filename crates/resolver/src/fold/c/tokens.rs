//! C tokens, as far as expressions need them.

const LONG_PUNCTUATION: &[&str] = &[
    "<=>", "<<=", ">>=", "...", "->*", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "->", "::", "++", "--", "+=",
    "-=", "*=", "/=", "%=", "&=", "|=", "^=", "##", ".*",
];

/// The tokens of C or C++ text, comments and blanks left out (C17, 6.4).
///
/// Never fails: a character that starts no token is one by itself, an unterminated literal goes to
/// the end.
pub fn tokenize(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |at| at + 2),
            _ => token_length(rest, first),
        };
        let (token, after) = rest.split_at(length.max(first.len_utf8()).min(rest.len()));
        if !token.starts_with("//") && !token.starts_with("/*") {
            tokens.push(token);
        }
        rest = after.trim_start();
    }
    tokens
}

fn token_length(rest: &str, first: char) -> usize {
    let second = rest[first.len_utf8()..].chars().next();
    if first.is_ascii_digit() || (first == '.' && second.is_some_and(|c| c.is_ascii_digit())) {
        return number_length(rest);
    }
    if is_word(first) {
        let word = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        let quoted = matches!(&rest[..word], "L" | "u" | "U" | "u8") && rest[word..].starts_with(['\'', '"']);
        return if quoted { word + quoted_length(&rest[word..]) } else { word };
    }
    if first == '\'' || first == '"' {
        return quoted_length(rest);
    }
    LONG_PUNCTUATION.iter().find(|token| rest.starts_with(**token)).map_or(first.len_utf8(), |token| token.len())
}

/// A preprocessing number (C17, 6.4.8): `1e+5` and `1'000` are one.
fn number_length(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let next_is_word = bytes.get(at + 1).is_some_and(u8::is_ascii_alphanumeric);
        let sign = matches!(bytes[at], b'+' | b'-')
            && (matches!(bytes[at - 1], b'p' | b'P') || matches!(bytes[at - 1], b'e' | b'E') && !is_hexadecimal(rest));
        let separator = bytes[at] == b'\'' && next_is_word;
        let goes_on = bytes[at].is_ascii_alphanumeric() || matches!(bytes[at], b'.' | b'_') || sign || separator;
        if !goes_on {
            break;
        }
        at += 1;
    }
    at
}

// The standard joins `0xE+1` to one (invalid) number; nobody means that.
fn is_hexadecimal(number: &str) -> bool {
    number.starts_with("0x") || number.starts_with("0X")
}

/// A literal with its quotes and escapes; to the end of the text if it is not closed.
fn quoted_length(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let mut at = 1;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 1,
            byte if byte == bytes[0] => return at + 1,
            _ => {}
        }
        at += 1;
    }
    bytes.len()
}

pub(super) fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}
