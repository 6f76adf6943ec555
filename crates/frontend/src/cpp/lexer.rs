//! Preprocessing tokens over bytes: splices, comments, strings, raw strings, digraphs.
//!
//! Nothing is copied: a [`Token`] is a range of the file, and [`super::spelling`] takes the line splices out of it.

use super::spelling::{push_spelling, universal_name};
use crate::splices::{is_blank, splice_len};
use memchr::{memchr, memchr2};

/// What a preprocessing token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    Identifier,
    /// A preprocessing number, such as `1.5e+3` or `0x1p`.
    Number,
    /// A string literal with its prefix, also a raw one.
    String,
    /// A character constant with its prefix.
    Char,
    /// `<...>` after `#include`.
    Header,
    Punctuator,
    /// A stray byte, or a quote that nothing closes on its line.
    Other,
}

/// A preprocessing token, by its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    pub kind: TokenKind,
    pub start: usize,
    pub end: usize,
    /// The token is written across a line splice: its spelling is not its text.
    pub spliced: bool,
    /// White space, a comment or a newline comes before it.
    pub space: bool,
}

/// Ends a line. A carriage return does so alone, too (gcc and clang agree).
pub(super) fn is_eol(byte: u8) -> bool {
    CLASS[byte as usize] == Class::Eol
}

/// What a byte may begin.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Identifier,
    Digit,
    Blank,
    Eol,
    Quote,
    /// A slash or a backslash: of a comment, of a splice.
    Special,
    Other,
}

const CLASS: [Class; 256] = {
    let mut table = [Class::Other; 256];
    let mut b = 0;
    while b < 256 {
        let c = b as u8;
        table[b] = match c {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' | 0x80.. => Class::Identifier,
            b'0'..=b'9' => Class::Digit,
            _ if is_blank(c) => Class::Blank,
            b'\n' | b'\r' => Class::Eol,
            b'"' | b'\'' => Class::Quote,
            b'/' | b'\\' => Class::Special,
            _ => Class::Other,
        };
        b += 1;
    }
    table
};

/// The end of what begins at `at` and whose bytes are all letters, digits and underscores.
fn word_end(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    at + rest.iter().position(|&b| !is_ident_part(b)).unwrap_or(rest.len())
}

pub(super) fn is_ident_part(byte: u8) -> bool {
    matches!(CLASS[byte as usize], Class::Identifier | Class::Digit)
}

/// The first position at or after `at` that no splice starts at.
pub(super) fn skip_splices(bytes: &[u8], mut at: usize) -> usize {
    loop {
        match splice_len(bytes, at) {
            0 => return at,
            n => at += n,
        }
    }
}

/// The position after the line end at `at` (which may be `\r\n`).
pub(super) fn after_eol(bytes: &[u8], at: usize) -> usize {
    match bytes.get(at) {
        Some(b'\r') if bytes.get(at + 1) == Some(&b'\n') => at + 2,
        Some(b'\r' | b'\n') => at + 1,
        _ => at,
    }
}

/// The next byte that no splice hides, with the position after it.
fn peek(bytes: &[u8], at: usize) -> Option<(u8, usize)> {
    let at = skip_splices(bytes, at);
    bytes.get(at).map(|&b| (b, at + 1))
}

/// The end of the block comment whose text starts at `from` (after the opening `/*`).
pub(super) fn block_comment_end(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    while let Some(n) = memchr(b'/', &bytes[at..]) {
        let slash = at + n;
        if star_before(bytes, from, slash) {
            return slash + 1;
        }
        at = slash + 1;
    }
    bytes.len()
}

/// Whether the byte before `slash`, splices apart, is a `*` at or after `from`.
fn star_before(bytes: &[u8], from: usize, slash: usize) -> bool {
    let mut i = slash;
    while i > from {
        match bytes[i - 1] {
            b'*' => return true,
            b'\n' | b'\r' => {
                // Only a splice may stand between the two: go back to its backslash.
                let mut j = i - 1;
                if bytes[j] == b'\n' && j > from && bytes[j - 1] == b'\r' {
                    j -= 1;
                }
                while j > from && is_blank(bytes[j - 1]) {
                    j -= 1;
                }
                if j <= from || bytes[j - 1] != b'\\' {
                    return false;
                }
                i = j - 1;
            }
            _ => return false,
        }
    }
    false
}

/// The line end at or after `from` that no splice hides: where a `//` comment stops.
pub(super) fn line_comment_end(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    while let Some(n) = memchr2(b'\n', b'\r', &bytes[at..]) {
        let end = at + n;
        let mut i = end;
        while i > at && is_blank(bytes[i - 1]) {
            i -= 1;
        }
        if i == at || bytes[i - 1] != b'\\' {
            return end;
        }
        at = after_eol(bytes, end);
    }
    bytes.len()
}

/// The end of the string or character constant that opens with `quote` before `from`,
/// and whether it is closed and spliced.
pub(super) fn quoted_end(bytes: &[u8], from: usize, quote: u8) -> (usize, bool, bool) {
    let mut at = from;
    let mut spliced = false;
    while let Some(&b) = bytes.get(at) {
        match b {
            _ if b == quote => return (at + 1, true, spliced),
            b'\\' => {
                let n = splice_len(bytes, at);
                if n > 0 {
                    spliced = true;
                    at += n;
                    continue;
                }
                let next = skip_splices(bytes, at + 1);
                spliced |= next != at + 1;
                at = match bytes.get(next) {
                    Some(&e) if !is_eol(e) => next + 1,
                    _ => next,
                };
            }
            b'\n' | b'\r' => return (at, false, spliced),
            _ => at += 1,
        }
    }
    (at, false, spliced)
}

/// The end of the raw string whose `"` is before `from`; `None` if its delimiter is not one or nothing closes it.
pub(super) fn raw_string_end(bytes: &[u8], from: usize) -> Option<usize> {
    let limit = bytes.len().min(from + 17);
    let open = from + memchr(b'(', &bytes[from.min(limit)..limit])?;
    let delimiter = &bytes[from..open];
    if delimiter.iter().any(|&b| is_eol(b) || is_blank(b) || matches!(b, b'\\' | b')' | b'"')) {
        return None;
    }
    let mut at = open + 1;
    while let Some(n) = memchr(b')', &bytes[at..]) {
        at += n + 1;
        let rest = &bytes[at..];
        if rest.starts_with(delimiter) && rest.get(delimiter.len()) == Some(&b'"') {
            return Some(at + delimiter.len() + 1);
        }
    }
    None
}

/// Whether an identifier is an encoding prefix of a raw string.
pub(super) fn is_raw_prefix(ident: &[u8]) -> bool {
    matches!(ident, b"R" | b"LR" | b"uR" | b"UR" | b"u8R")
}

/// Whether an identifier is an encoding prefix of a string or character constant.
fn is_prefix(ident: &[u8]) -> bool {
    matches!(ident, b"L" | b"u" | b"U" | b"u8")
}

/// Reads tokens from a part of a file.
#[derive(Clone, Debug)]
pub struct Lexer<'a> {
    /// Ends where the part ends.
    bytes: &'a [u8],
    pub pos: usize,
    /// Stop at the first line end outside comments (a preprocessor line).
    in_line: bool,
    cplusplus: bool,
}

impl<'a> Lexer<'a> {
    /// A lexer over `bytes[from..to]`, newlines being white space.
    pub fn new(bytes: &'a [u8], from: usize, to: usize, cplusplus: bool) -> Self {
        Lexer { bytes: &bytes[..to], pos: from, in_line: false, cplusplus }
    }

    /// A lexer for the rest of a preprocessor line.
    pub fn in_line(bytes: &'a [u8], from: usize, cplusplus: bool) -> Self {
        Lexer { bytes, pos: from, in_line: true, cplusplus }
    }

    /// Skips white space and comments; whether there was any.
    pub fn skip_space(&mut self) -> bool {
        let (bytes, start) = (self.bytes, self.pos);
        let (mut at, mut spliced) = (start, 0);
        while let Some(&b) = bytes.get(at) {
            match CLASS[b as usize] {
                Class::Blank => at += 1,
                Class::Eol if !self.in_line => at += 1,
                Class::Special if b == b'\\' => match splice_len(bytes, at) {
                    0 => break,
                    n => {
                        at += n;
                        spliced += n;
                    }
                },
                Class::Special => match peek(bytes, at + 1) {
                    Some((b'*', next)) => at = block_comment_end(bytes, next),
                    Some((b'/', next)) => at = line_comment_end(bytes, next),
                    _ => break,
                },
                _ => break,
            }
        }
        self.pos = at;
        // A splice alone is nothing at all, not white space.
        at - start > spliced
    }

    /// The next token; `None` at the end (of the line).
    pub fn next_token(&mut self) -> Option<Token> {
        let space = self.skip_space();
        let start = self.pos;
        let &b = self.bytes.get(start)?;
        let mut token = Token { kind: TokenKind::Other, start, end: start + 1, spliced: false, space };
        match CLASS[b as usize] {
            Class::Identifier => self.identifier(&mut token),
            Class::Digit => self.number(&mut token),
            Class::Quote => self.quoted(&mut token, start, b),
            Class::Eol if self.in_line => return None,
            Class::Special if self.ucn(start).is_some() => self.identifier(&mut token),
            _ if b == b'.' && self.digit_after(start) => self.number(&mut token),
            _ => self.punctuator(&mut token, b),
        }
        self.pos = token.end;
        Some(token)
    }

    /// Skips to the next identifier that may be `wanted` and reads it, leaving `anchor` at the start of a token not far
    /// before. Much faster than reading all tokens; whether white space comes before it is not found out.
    pub fn next_candidate(&mut self, anchor: &mut usize, wanted: impl Fn(&[u8]) -> bool) -> Option<Token> {
        let mut at = self.pos;
        loop {
            let Some(&b) = self.bytes.get(at) else {
                self.pos = at;
                return None;
            };
            match (CLASS[b as usize], b) {
                (Class::Identifier, _) => {
                    let start = at;
                    at = word_end(self.bytes, start);
                    let plain = !matches!(self.bytes.get(at), Some(b'\\' | b'"' | b'\''));
                    if plain && !wanted(&self.bytes[start..at]) {
                        *anchor = start;
                        continue;
                    }
                    self.pos = start;
                    let token = self.next_token()?;
                    if token.kind == TokenKind::Identifier {
                        return Some(token);
                    }
                    at = token.end;
                    *anchor = start;
                }
                (Class::Digit | Class::Quote, _) => {
                    *anchor = at;
                    self.pos = at;
                    at = self.next_token()?.end;
                }
                (_, b'/') => {
                    self.pos = at;
                    self.skip_space();
                    at = self.pos.max(at + 1);
                }
                (_, b'\\') => {
                    if self.ucn(at).is_some() {
                        self.pos = at;
                        return self.next_token();
                    }
                    at += splice_len(self.bytes, at).max(1);
                }
                _ => at += 1,
            }
        }
    }

    /// After `#include`: the `<...>` that comes next, if one does.
    pub fn header_name(&mut self) -> Option<Token> {
        let before = self.pos;
        let space = self.skip_space();
        let start = self.pos;
        if self.bytes.get(start) == Some(&b'<') {
            let (end, closed, spliced) = self.angled_end(start + 1);
            if closed {
                self.pos = end;
                return Some(Token { kind: TokenKind::Header, start, end, spliced, space });
            }
        }
        self.pos = before;
        None
    }

    fn angled_end(&self, from: usize) -> (usize, bool, bool) {
        let mut at = from;
        let mut spliced = false;
        while let Some(&b) = self.bytes.get(at) {
            match splice_len(self.bytes, at) {
                0 if b == b'>' => return (at + 1, true, spliced),
                0 if is_eol(b) => break,
                0 => at += 1,
                n => {
                    at += n;
                    spliced = true;
                }
            }
        }
        (at, false, spliced)
    }

    fn digit_after(&self, at: usize) -> bool {
        peek(self.bytes, at + 1).is_some_and(|(b, _)| b.is_ascii_digit())
    }

    /// The end of the universal character name at `at`, such as `\u00e9`.
    fn ucn(&self, at: usize) -> Option<usize> {
        universal_name(self.bytes.get(at..)?).map(|len| at + len)
    }

    fn identifier(&mut self, token: &mut Token) {
        let mut at = self.ident_run(token.start, token);
        token.kind = TokenKind::Identifier;
        token.end = at;
        if !self.bytes.get(at).is_some_and(|&b| matches!(CLASS[b as usize], Class::Quote | Class::Special)) {
            return;
        }
        if let Some((quote @ (b'"' | b'\''), next)) = peek(self.bytes, at)
            && at - token.start < 64
        {
            let mut name = Vec::new();
            push_spelling(self.bytes, token, &mut name);
            if quote == b'"' && is_raw_prefix(&name) {
                // In a raw string a backslash-newline is text; splices before the quote are not.
                if let Some(end) = raw_string_end(self.bytes, next) {
                    token.kind = TokenKind::String;
                    token.end = end;
                }
            } else if is_prefix(&name) {
                at = next - 1;
                token.spliced |= at != token.end;
                self.quoted(token, at, quote);
            }
        }
    }

    /// The end of the run of identifier characters at `at`.
    fn ident_run(&self, mut at: usize, token: &mut Token) -> usize {
        loop {
            at = word_end(self.bytes, at);
            if self.bytes.get(at) != Some(&b'\\') {
                return at;
            }
            if let Some(end) = self.ucn(at) {
                at = end;
                continue;
            }
            let next = skip_splices(self.bytes, at);
            let goes_on =
                next != at && (self.bytes.get(next).is_some_and(|&b| is_ident_part(b)) || self.ucn(next).is_some());
            if !goes_on {
                return at;
            }
            token.spliced = true;
            at = next;
        }
    }

    fn number(&mut self, token: &mut Token) {
        token.kind = TokenKind::Number;
        let mut at = token.start;
        let mut last = 0;
        while let Some((b, next)) = peek(self.bytes, at) {
            let part = match b {
                b'.' => true,
                b'+' | b'-' => matches!(last, b'e' | b'E' | b'p' | b'P'),
                b'\'' => peek(self.bytes, next).is_some_and(|(b, _)| b.is_ascii_alphanumeric() || b == b'_'),
                _ => is_ident_part(b),
            };
            if !part {
                break;
            }
            token.spliced |= next != at + 1;
            last = b;
            at = next;
        }
        token.end = at;
    }

    /// A constant whose quote is at `quote_at`.
    fn quoted(&mut self, token: &mut Token, quote_at: usize, quote: u8) {
        let (end, closed, spliced) = quoted_end(self.bytes, quote_at + 1, quote);
        token.spliced |= spliced;
        token.end = end;
        token.kind = match (closed, quote) {
            (false, _) => TokenKind::Other,
            (true, b'"') => TokenKind::String,
            (true, _) => TokenKind::Char,
        };
    }

    fn punctuator(&mut self, token: &mut Token, first: u8) {
        if !first.is_ascii_punctuation() || matches!(first, b'\\' | b'@' | b'`') {
            return;
        }
        token.kind = TokenKind::Punctuator;
        // Most stand alone: only punctuation, perhaps after a splice, makes more of them.
        let next = self.bytes.get(token.start + 1).copied().unwrap_or(b' ');
        let alone = matches!(first, b'(' | b')' | b',' | b';' | b'{' | b'}' | b'[' | b']' | b'?' | b'~');
        if alone || !next.is_ascii_punctuation() {
            return;
        }
        // The longest punctuators have four characters, `%:%:`; one more decides about `<::`.
        let mut text = [0; 4];
        let mut ends = [token.start; 5];
        let mut n = 0;
        let mut at = token.start;
        while n < 4
            && let Some((b, next)) = peek(self.bytes, at)
        {
            text[n] = b;
            n += 1;
            ends[n] = next;
            at = next;
        }
        let len = punctuator_len(&text[..n], self.cplusplus);
        token.end = ends[len];
        token.spliced = token.end - token.start != len;
    }
}

/// The number of characters of the punctuator that `text` starts with.
fn punctuator_len(text: &[u8], cplusplus: bool) -> usize {
    match text {
        [b'%', b':', b'%', b':'] => 4,
        [b'<', b'=', b'>', ..] if cplusplus => 3,
        [b'-', b'>', b'*', ..] if cplusplus => 3,
        // C++: `<::` is `<` `::` unless `:` or `>` follows.
        [b'<', b':', b':', rest @ ..] if cplusplus && !matches!(rest, [b':' | b'>', ..]) => 1,
        [b'.', b'.', b'.', ..] | [b'<', b'<', b'=', ..] | [b'>', b'>', b'=', ..] => 3,
        [b'.', b'*', ..] if cplusplus => 2,
        [b'+', b'+' | b'=', ..]
        | [b'-', b'-' | b'=' | b'>', ..]
        | [b'<', b'<' | b'=' | b':' | b'%', ..]
        | [b'>', b'>' | b'=', ..]
        | [b'=' | b'!' | b'*' | b'/' | b'^', b'=', ..]
        | [b'&', b'&' | b'=', ..]
        | [b'|', b'|' | b'=', ..]
        | [b'#', b'#', ..]
        | [b':', b':' | b'>', ..]
        | [b'%', b'=' | b':' | b'>', ..] => 2,
        _ => 1,
    }
}

/// The lines of a text with their ends, and whether each begins inside a string literal: a raw one, which GNU C
/// has, too, or one that a backslash continues.
pub fn lines_and_strings(text: &[u8]) -> impl Iterator<Item = (&[u8], bool)> {
    let mut lexer = Lexer::new(text, 0, text.len(), true);
    let strings = std::iter::from_fn(move || lexer.next_token()).filter(|token| token.kind == TokenKind::String);
    let mut strings = strings.filter(|token| text[token.start..token.end].contains(&b'\n')).peekable();
    let mut at = 0;
    text.split_inclusive(|b| *b == b'\n').map(move |line| {
        while strings.next_if(|string| string.end <= at).is_some() {}
        let inside = strings.peek().is_some_and(|string| string.start < at);
        at += line.len();
        (line, inside)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spellings(text: &str, cplusplus: bool) -> Vec<String> {
        let bytes = text.as_bytes();
        let mut lexer = Lexer::new(bytes, 0, bytes.len(), cplusplus);
        let mut all = Vec::new();
        while let Some(token) = lexer.next_token() {
            let mut out = Vec::new();
            push_spelling(bytes, &token, &mut out);
            all.push(String::from_utf8(out).unwrap());
        }
        all
    }

    #[test]
    fn a_splice_joins_anywhere() {
        assert_eq!(spellings("pra\\\ngma +\\\r\n+ 1\\  \n2 \"a\\\nb\"", false), ["pragma", "++", "12", "\"ab\""]);
        assert_eq!(spellings("a /\\\n* x *\\\n/ b /\\\n/ c \\\n d", false), ["a", "b"]);
    }

    #[test]
    fn an_unterminated_quote_ends_at_the_line_end() {
        assert_eq!(spellings("don't\nb \"x\ny", false), ["don", "'t", "b", "\"x", "y"]);
    }

    #[test]
    fn a_quote_in_a_number_is_a_digit_separator() {
        assert_eq!(spellings("1'000'000 u'x' 0x1p-3", true), ["1'000'000", "u'x'", "0x1p-3"]);
    }

    #[test]
    fn raw_strings_of_cpp_and_gnu_c() {
        let text = "uR\"x(a\\\n\")\" )x\" b";
        assert_eq!(spellings(text, true), ["uR\"x(a\\\n\")\" )x\"", "b"]);
        assert_eq!(spellings(text, false), ["uR\"x(a\\\n\")\" )x\"", "b"]);
        assert_eq!(spellings("R\"a\" b", false), ["R", "\"a\"", "b"]);
    }

    #[test]
    fn digraphs_and_longest_match() {
        assert_eq!(spellings("%:%: ... >>= <::a", true), ["%:%:", "...", ">>=", "<", "::", "a"]);
        assert_eq!(spellings("a<::b", false), ["a", "<:", ":", "b"]);
    }
}
