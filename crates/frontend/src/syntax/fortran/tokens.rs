//! The words of a Fortran text, cut into statements. The text is a view in which directives are no
//! longer there; comments may be. Continued lines are one statement.

use std::ops::Range;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A name or keyword.
    Word,
    Number,
    String,
    /// `.and.`, `.true.`, `.myop.`
    Dotted,
    /// Everything else: one or two characters.
    Mark,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    pub kind: TokenKind,
    pub range: Range<usize>,
}

/// Marks of two characters that are one token.
const PAIRS: [&[u8]; 8] = [b"=>", b"==", b"/=", b"<=", b">=", b"**", b"//", b"::"];

/// The tokens of a part of a text, whatever statements they belong to.
pub fn read(text: &[u8], part: Range<usize>) -> Vec<Token> {
    let mut lexer = Lexer::of(text, part);
    let mut tokens = Vec::new();
    while lexer.statement(&mut tokens) {}
    tokens
}

/// Cuts a text into statements. Tokens are not kept: they are several times as large as their text, and soon read again.
pub struct Lexer<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Lexer<'a> {
    pub fn of(text: &'a [u8], part: Range<usize>) -> Lexer<'a> {
        Lexer { text: &text[..part.end], at: part.start }
    }

    /// Puts the tokens of the next statement behind those that are there; whether there is one.
    pub fn statement(&mut self, tokens: &mut Vec<Token>) -> bool {
        let before = tokens.len();
        while let Some(&b) = self.text.get(self.at) {
            match b {
                b'\n' | b'\r' | b';' => {
                    self.at += 1;
                    if tokens.len() > before {
                        return true;
                    }
                }
                b' ' | b'\t' | b'\x0c' => self.at += 1,
                // A preprocessor line, where no view has taken it out.
                b'#' if self.begins_line() => self.skip_line(),
                b'!' => self.skip_line(),
                b'&' => self.ampersand(),
                b'\'' | b'"' => tokens.push(self.string(b)),
                b'0'..=b'9' => tokens.push(self.number()),
                b'.' => tokens.push(self.dot()),
                _ if is_name_start(b) => tokens.push(self.word()),
                _ => {
                    let pair = self.text.get(self.at..self.at + 2);
                    let length = if pair.is_some_and(|p| PAIRS.contains(&p)) { 2 } else { 1 };
                    tokens.push(self.token(TokenKind::Mark, self.at + length));
                }
            }
        }
        tokens.len() > before
    }

    fn begins_line(&self) -> bool {
        let before = self.text[..self.at].iter().rev().find(|b| !matches!(b, b' ' | b'\t' | b'\x0c'));
        before.is_none_or(|b| matches!(b, b'\n' | b'\r'))
    }

    fn token(&mut self, kind: TokenKind, end: usize) -> Token {
        let range = self.at..end;
        self.at = end;
        Token { kind, range }
    }

    fn skip_line(&mut self) {
        self.at = line_end(self.text, self.at);
    }

    /// A continued line: what follows is the first line that is not blank and no comment, behind its
    /// own `&` if it has one.
    fn ampersand(&mut self) {
        self.at = match self.continued(self.at) {
            Some(next) => next,
            // Not at the end of a line: the fixed form's view leaves none; a stray one says nothing.
            None => self.at + 1,
        };
    }

    /// Where the text goes on behind an `&` that ends a line.
    fn continued(&self, ampersand: usize) -> Option<usize> {
        let end = line_end(self.text, ampersand);
        let rest = self.text[ampersand + 1..end].trim_ascii_start();
        if !rest.is_empty() && rest[0] != b'!' {
            return None;
        }
        let mut at = end;
        loop {
            at += self.text[at..].iter().take_while(|b| matches!(b, b'\n' | b'\r' | b' ' | b'\t')).count();
            match self.text.get(at) {
                Some(b'!' | b'#') => at = line_end(self.text, at),
                Some(b'&') => return Some(at + 1),
                _ => return Some(at),
            }
        }
    }

    fn string(&mut self, quote: u8) -> Token {
        let mut at = self.at + 1;
        loop {
            match self.text.get(at) {
                None => break,
                Some(&b) if b == quote && self.text.get(at + 1) == Some(&quote) => at += 2,
                Some(&b) if b == quote => {
                    at += 1;
                    break;
                }
                Some(b'\n' | b'\r') => break,
                Some(b'&') => match self.string_continued(at) {
                    Some(next) => at = next,
                    None => at += 1,
                },
                Some(_) => at += 1,
            }
        }
        self.token(TokenKind::String, at)
    }

    /// In a string only an `&` with nothing behind it continues.
    fn string_continued(&self, ampersand: usize) -> Option<usize> {
        let end = line_end(self.text, ampersand);
        let last = self.text[ampersand + 1..end].trim_ascii().is_empty();
        last.then(|| self.continued(ampersand)).flatten()
    }

    fn number(&mut self) -> Token {
        let digits = |mut at: usize| {
            while self.text.get(at).is_some_and(u8::is_ascii_digit) {
                at += 1;
            }
            at
        };
        let mut end = digits(self.at);
        if self.text.get(end) == Some(&b'.') && !self.starts_operator(end) {
            end = digits(end + 1);
        }
        if matches!(self.text.get(end), Some(b'e' | b'E' | b'd' | b'D' | b'q' | b'Q')) {
            let sign = usize::from(matches!(self.text.get(end + 1), Some(b'+' | b'-')));
            if self.text.get(end + 1 + sign).is_some_and(u8::is_ascii_digit) {
                end = digits(end + 1 + sign);
            }
        }
        if self.text.get(end) == Some(&b'_') {
            end += 1;
            while self.text.get(end).is_some_and(|&b| is_name_part(b)) {
                end += 1;
            }
        }
        self.token(TokenKind::Number, end)
    }

    /// Whether a dot begins `.word.`
    fn starts_operator(&self, dot: usize) -> bool {
        let letters = self.text[dot + 1..].iter().take_while(|b| b.is_ascii_alphabetic()).count();
        letters > 0 && self.text.get(dot + 1 + letters) == Some(&b'.')
    }

    fn dot(&mut self) -> Token {
        if self.starts_operator(self.at) {
            let letters = self.text[self.at + 1..].iter().take_while(|b| b.is_ascii_alphabetic()).count();
            let mut end = self.at + letters + 2;
            // `.true._lk`
            if self.text.get(end) == Some(&b'_') {
                while self.text.get(end).is_some_and(|&b| is_name_part(b)) {
                    end += 1;
                }
            }
            self.token(TokenKind::Dotted, end)
        } else if self.text.get(self.at + 1).is_some_and(u8::is_ascii_digit) {
            let start = self.at;
            self.at += 1;
            let number = self.number();
            Token { range: start..number.range.end, ..number }
        } else {
            self.token(TokenKind::Mark, self.at + 1)
        }
    }

    fn word(&mut self) -> Token {
        let length = self.text[self.at..].iter().take_while(|&&b| is_name_part(b)).count();
        let end = self.at + length;
        // `b'1010'`, `z"ff"`
        if length == 1
            && matches!(self.text[self.at] | 32, b'b' | b'o' | b'z' | b'x')
            && let Some(&quote @ (b'\'' | b'"')) = self.text.get(end)
        {
            let start = self.at;
            self.at = end;
            let string = self.string(quote);
            return Token { kind: TokenKind::Number, range: start..string.range.end };
        }
        self.token(TokenKind::Word, end)
    }
}

fn line_end(text: &[u8], at: usize) -> usize {
    memchr::memchr2(b'\n', b'\r', &text[at..]).map_or(text.len(), |i| at + i)
}

fn is_name_start(b: u8) -> bool {
    b.is_ascii_alphabetic() || b == b'_' || b == b'$'
}

/// Whether a byte may stand inside a name.
pub fn is_name_part(b: u8) -> bool {
    b.is_ascii_alphanumeric() || b == b'_' || b == b'$'
}

#[cfg(test)]
mod tests {
    use super::*;

    fn statements(text: &str) -> Vec<Vec<&str>> {
        let mut lexer = Lexer::of(text.as_bytes(), 0..text.len());
        let next = || {
            let mut tokens = Vec::new();
            lexer.statement(&mut tokens).then(|| tokens.into_iter().map(|t| &text[t.range]).collect())
        };
        std::iter::from_fn(next).collect()
    }

    #[test]
    fn lines_and_semicolons_end_statements() {
        assert_eq!(statements("a = 1; call b ! c\n\n  d\n"), [vec!["a", "=", "1"], vec!["call", "b"], vec!["d"]]);
    }

    #[test]
    fn continued_lines_are_one_statement() {
        assert_eq!(statements("a = & ! x\n! y\n\n  & b\nc"), [vec!["a", "=", "b"], vec!["c"]]);
        assert_eq!(statements("print *, 'a&\n   &b', c"), [vec!["print", "*", ",", "'a&\n   &b'", ",", "c"]]);
    }

    #[test]
    fn numbers_and_operators_are_told_apart() {
        let expected = vec!["1", ".eq.", "2.", "+", "3.d0", "*", ".5e-3_dp", ".and.", ".true._lk"];
        assert_eq!(statements("1.eq.2.+3.d0*.5e-3_dp.and..true._lk"), [expected]);
        assert_eq!(statements("z'ff' // 'it''s'"), [vec!["z'ff'", "//", "'it''s'"]]);
    }
}
