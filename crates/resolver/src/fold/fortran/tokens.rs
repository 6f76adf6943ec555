//! Fortran tokens, as far as expressions need them.

const LONG_OPERATORS: &[&str] = &["**", "//", "==", "/=", "<=", ">=", "=>", "::"];

/// The tokens of Fortran text, in lower case but for the contents of strings. Never fails: a character that starts no
/// token is one by itself, a string without its end goes to the end.
pub fn tokenize(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = token_length(rest, first).clamp(first.len_utf8(), rest.len());
        let (token, after) = rest.split_at(length);
        let quoted = token.contains(['\'', '"']);
        tokens.push(if quoted { token.to_owned() } else { token.to_ascii_lowercase() });
        rest = after.trim_start();
    }
    tokens
}

fn token_length(rest: &str, first: char) -> usize {
    match first {
        '.' => dotted(rest).unwrap_or_else(|| number_length(rest)),
        '0'..='9' => number_length(rest),
        '\'' | '"' => quoted_length(rest),
        _ if is_word(first) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
        _ => LONG_OPERATORS.iter().find(|o| rest.starts_with(**o)).map_or(first.len_utf8(), |o| o.len()),
    }
}

/// The length of `.and.` and its like.
fn dotted(rest: &str) -> Option<usize> {
    let inside = rest.strip_prefix('.')?;
    let letters = inside.bytes().take_while(u8::is_ascii_alphabetic).count();
    (inside.as_bytes().get(letters) == Some(&b'.')).then_some(letters + 2)
}

/// A number with its exponent and kind.
fn number_length(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let digits = |at: usize| bytes[at..].iter().take_while(|b| b.is_ascii_digit()).count();
    let mut at = digits(0);
    // The dot of `1.eq.n` belongs to the operator.
    if bytes.get(at) == Some(&b'.') && dotted(&rest[at..]).is_none() {
        at += 1;
        at += digits(at);
    }
    if matches!(bytes.get(at), Some(b'e' | b'E' | b'd' | b'D')) {
        let sign = usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
        if bytes.get(at + 1 + sign).is_some_and(u8::is_ascii_digit) {
            at += 1 + sign;
            at += digits(at);
        }
    }
    if bytes.get(at) == Some(&b'_') {
        at += bytes[at..].iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_').count();
    }
    at
}

/// A string; its quote is doubled inside.
fn quoted_length(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let mut at = 1;
    while at < bytes.len() {
        if bytes[at] == bytes[0] {
            if bytes.get(at + 1) != Some(&bytes[0]) {
                return at + 1;
            }
            at += 1;
        }
        at += 1;
    }
    bytes.len()
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}
