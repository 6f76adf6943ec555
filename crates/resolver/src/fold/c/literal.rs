//! Values of literals (C17, 6.4.4).

use super::types::{IntType, Value};

/// An integer or floating literal; `None` if it is malformed or of a type not folded here.
pub(super) fn number(token: &str) -> Option<Value> {
    let token: String = token.chars().filter(|c| *c != '\'').collect();
    let lower = token.to_ascii_lowercase();
    let (digits, radix) = match lower.as_bytes() {
        [b'0', b'x', ..] => (&lower[2..], 16),
        [b'0', b'b', ..] => (&lower[2..], 2),
        [b'0', ..] => (lower.as_str(), 8),
        _ => (lower.as_str(), 10),
    };
    // (Hexadecimal floating literals are not folded.)
    if radix != 16 && digits.contains(['.', 'e']) {
        return floating(&lower);
    }
    let end = digits.find(|c: char| !c.is_digit(radix)).unwrap_or(digits.len());
    let (digits, suffix) = digits.split_at(end);
    let value = u64::from_str_radix(digits, radix).ok()?;
    let (unsigned, long) = match suffix {
        "" => (false, 0),
        "u" => (true, 0),
        "l" => (false, 1),
        "ul" | "lu" => (true, 1),
        "ll" => (false, 2),
        "ull" | "llu" => (true, 2),
        "z" => (false, 1),
        "uz" | "zu" => (true, 1),
        _ => return None,
    };
    let value = i128::from(value);
    let of = literal_type(value, radix == 10, unsigned, long)?;
    Some(Value::of(value, of))
}

/// The first type of the list that holds the value (C17, 6.4.4.1).
fn literal_type(value: i128, decimal: bool, unsigned: bool, long: usize) -> Option<IntType> {
    let pairs = [(IntType::INT, IntType::UINT), (IntType::LONG, IntType::ULONG), (IntType::LLONG, IntType::ULLONG)];
    pairs[long..].iter().find_map(|&(signed, other)| {
        if !unsigned && signed.holds(value) {
            Some(signed)
        } else if (unsigned || !decimal) && other.holds(value) {
            Some(other)
        } else {
            None
        }
    })
}

/// A decimal `double` or `float`; a `long double` is wider than what we compute with.
fn floating(text: &str) -> Option<Value> {
    match text.strip_suffix('f') {
        Some(digits) => digits.parse::<f32>().ok().map(|v| Value::Float(v.into())),
        None => text.parse().ok().map(Value::Float),
    }
    .filter(|value| matches!(value, Value::Float(v) if v.is_finite()))
}

/// A character constant (C17, 6.4.4.4). `None` for several characters, and where plain `char`'s
/// sign would decide.
pub(super) fn character(token: &str) -> Option<Value> {
    let quote = token.find('\'')?;
    let prefix = &token[..quote];
    let body = token[quote + 1..].strip_suffix('\'')?;
    let (value, rest, is_escape) = one_character(body)?;
    if !rest.is_empty() {
        return None;
    }
    let of = match prefix {
        "" if value > 0x7f => return None,
        "" | "L" => IntType::INT,
        "u8" if value > 0xff || !is_escape && value > 0x7f => return None,
        "u8" => IntType::UCHAR,
        "u" if value > 0xffff => return None,
        "u" => IntType::USHORT,
        "U" => IntType::UINT,
        _ => return None,
    };
    Some(Value::of(i128::from(value), of))
}

fn one_character(body: &str) -> Option<(u32, &str, bool)> {
    let mut chars = body.chars();
    let first = chars.next()?;
    if first != '\\' {
        return Some((u32::from(first), chars.as_str(), false));
    }
    let kind = chars.next()?;
    let rest = chars.as_str();
    let simple = |value| Some((value, rest, true));
    match kind {
        'n' => simple(10),
        't' => simple(9),
        'r' => simple(13),
        'a' => simple(7),
        'b' => simple(8),
        'f' => simple(12),
        'v' => simple(11),
        'e' => simple(27),
        '\\' | '\'' | '"' | '?' => simple(u32::from(kind)),
        'x' => digits(rest, 16, usize::MAX),
        'u' => digits(rest, 16, 4),
        'U' => digits(rest, 16, 8),
        '0'..='7' => digits(&body[1..], 8, 3),
        _ => None,
    }
}

fn digits(text: &str, radix: u32, at_most: usize) -> Option<(u32, &str, bool)> {
    let end = text.find(|c: char| !c.is_digit(radix)).unwrap_or(text.len()).min(at_most);
    let (digits, rest) = text.split_at(end);
    Some((u32::from_str_radix(digits, radix).ok()?, rest, true))
}
