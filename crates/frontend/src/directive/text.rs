//! The text of a directive: its tokens, and the cuts that clause arguments are made of.

use super::Options;
use std::ops::Range;

/// The buffer a directive is read from and the byte ranges in it that make it up, in order.
///
/// A token may go on from one range into the next (a spliced line in C); where it must not (Fortran lines), the
/// ranges include a blank or a newline. All offsets that come out of this module are offsets into `buffer`.
#[derive(Clone, Debug)]
pub struct DirectiveText<'a> {
    pub buffer: &'a [u8],
    pub ranges: Vec<Range<usize>>,
}

/// What a token is, as far as directives care.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A name or a word.
    Identifier,
    Number,
    /// A string or a character, in either quote.
    String,
    /// One of `( ) [ ] { } , :`.
    Punctuation,
    Operator,
    /// A string without its end, or a byte that no token starts with.
    Unknown,
}

/// A token of the base language within a directive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    pub kind: TokenKind,
    /// Without splices, digraphs as what they stand for; lower-case where the language is case-insensitive, strings
    /// aside.
    pub text: String,
    pub range: Range<usize>,
}

impl Token {
    fn is(&self, text: &str) -> bool {
        self.text == text && matches!(self.kind, TokenKind::Punctuation | TokenKind::Operator)
    }
}

/// The parts of a range that belong to a directive, which is made up of `ranges` of a buffer of that length.
pub fn pieces(ranges: &[Range<usize>], range: Range<usize>, length: usize) -> impl Iterator<Item = Range<usize>> + '_ {
    // A directive may go on over thousands of lines, and is asked for its parts clause by clause.
    let first = ranges.partition_point(|own| own.end <= range.start);
    let inside = ranges[first..].iter().take_while(move |own| own.start < range.end);
    inside.filter_map(move |own| {
        let start = own.start.max(range.start);
        let end = own.end.min(range.end).min(length);
        (start < end).then_some(start..end)
    })
}

impl<'a> DirectiveText<'a> {
    /// All of a buffer.
    pub fn whole(buffer: &'a [u8]) -> Self {
        Self { buffer, ranges: std::iter::once(0..buffer.len()).collect() }
    }

    /// The same with the ranges in order, within the buffer, and none of them empty.
    pub(super) fn normalised(&self) -> Self {
        let mut ranges: Vec<Range<usize>> = Vec::with_capacity(self.ranges.len());
        for range in &self.ranges {
            let start = range.start.max(ranges.last().map_or(0, |last| last.end));
            let end = range.end.min(self.buffer.len());
            if start < end {
                ranges.push(start..end);
            }
        }
        Self { buffer: self.buffer, ranges }
    }

    /// The bytes of a range without what lies between the directive's own ranges.
    pub fn bytes(&self, range: Range<usize>) -> Vec<u8> {
        self.pieces(range).flat_map(|piece| self.buffer[piece].iter().copied()).collect()
    }

    /// The text of a range without what lies between the directive's own ranges.
    pub fn text(&self, range: Range<usize>) -> String {
        String::from_utf8_lossy(&self.bytes(range)).into_owned()
    }

    /// The parts of a range that belong to the directive.
    pub fn pieces(&self, range: Range<usize>) -> impl Iterator<Item = Range<usize>> + '_ {
        pieces(&self.ranges, range, self.buffer.len())
    }

    /// The tokens of a range, comments left out.
    pub fn tokens(&self, range: Range<usize>, options: Options) -> Vec<Token> {
        let mut bytes = Vec::new();
        let mut offsets = Vec::new();
        for piece in self.pieces(range) {
            bytes.extend_from_slice(&self.buffer[piece.clone()]);
            offsets.extend(piece);
        }
        let mut lexer = Lexer { bytes: &bytes, at: 0, fortran: options.fold_case };
        let mut tokens = Vec::new();
        while let Some((kind, start, end)) = lexer.next() {
            let mut text = String::from_utf8_lossy(&bytes[start..end]).into_owned();
            if options.fold_case && kind != TokenKind::String {
                text.make_ascii_lowercase();
            }
            if let Some((_, primary)) = DIGRAPHS.iter().find(|(digraph, _)| text.as_bytes() == *digraph) {
                (*primary).clone_into(&mut text);
            }
            tokens.push(Token { kind, text, range: offsets[start]..offsets[end - 1] + 1 });
        }
        tokens
    }

    /// The whole text, in which names are as if they had been written without capitals; strings stay.
    pub fn with_folded_case(&self) -> String {
        let options = Options { fold_case: true };
        let mut out = self.buffer.to_ascii_lowercase();
        for string in self.tokens(0..self.buffer.len(), options).iter().filter(|t| t.kind == TokenKind::String) {
            out[string.range.clone()].copy_from_slice(&self.buffer[string.range.clone()]);
        }
        String::from_utf8_lossy(&out).into_owned()
    }

    /// Splits a clause argument at its top-level commas: the range of each item, without blanks around it.
    /// An item that is missing (`a,,b`) is an empty range; nothing at all is no item.
    ///
    /// Commas within brackets are not top-level, nor within what looks like template arguments in C and C++.
    pub fn list_items(&self, range: Range<usize>, options: Options) -> Vec<Range<usize>> {
        let tokens = self.tokens(range.clone(), options);
        if tokens.is_empty() {
            return Vec::new();
        }
        let mut items = Vec::new();
        let mut first = 0;
        let mut at = range.start;
        for comma in top_level(&tokens, options).filter(|&i| tokens[i].is(",")) {
            items.push(span(&tokens[first..comma], at));
            first = comma + 1;
            at = tokens[comma].range.end;
        }
        items.push(span(&tokens[first..], at));
        items
    }

    /// Splits a clause argument at its first top-level colon, which ends a modifier: `map(to: a)`,
    /// `if(target: c ? x : y)`. The colon of `?:` is none, `::` neither.
    pub fn split_colon(&self, range: Range<usize>, options: Options) -> Option<(Range<usize>, Range<usize>)> {
        let tokens = self.tokens(range.clone(), options);
        let mut questions = 0usize;
        for i in top_level(&tokens, options) {
            if tokens[i].is("?") {
                questions += 1;
            } else if tokens[i].is(":") {
                let Some(left) = questions.checked_sub(1) else {
                    let after = span(&tokens[i + 1..], tokens[i].range.end);
                    return Some((span(&tokens[..i], range.start), after));
                };
                questions = left;
            }
        }
        None
    }
}

/// From the first token to the last; `empty` if there is none.
pub(super) fn span(tokens: &[Token], empty: usize) -> Range<usize> {
    match tokens {
        [] => empty..empty,
        [first, .., last] => first.range.start..last.range.end,
        [only] => only.range.clone(),
    }
}

/// The tokens outside all brackets and template arguments.
pub(super) fn top_level(tokens: &[Token], options: Options) -> impl Iterator<Item = usize> + '_ {
    let mut depth = 0usize;
    let mut resume = 0;
    (0..tokens.len()).filter(move |&i| {
        let token = &tokens[i];
        if i < resume {
            return false;
        }
        if token.kind == TokenKind::Punctuation {
            match token.text.as_str() {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => {
                    depth = depth.saturating_sub(1);
                    return false;
                }
                _ => {}
            }
        } else if depth == 0 && !options.fold_case && token.is("<") {
            resume = template_arguments(tokens, i).map_or(0, |end| end + 1);
        }
        depth == 0
    })
}

/// The `>` that closes template arguments which `open` may begin: a name is in front, and only what can stand
/// in type arguments between. A guess, as without declarations nobody can tell.
fn template_arguments(tokens: &[Token], open: usize) -> Option<usize> {
    if open == 0 || tokens[open - 1].kind != TokenKind::Identifier {
        return None;
    }
    let (mut angles, mut brackets) = (0usize, 0usize);
    for (i, token) in tokens.iter().enumerate().skip(open) {
        match (token.kind, token.text.as_str()) {
            (TokenKind::Punctuation, "(" | "[") => brackets += 1,
            (TokenKind::Punctuation, ")" | "]") => brackets = brackets.checked_sub(1)?,
            _ if brackets > 0 => {}
            (TokenKind::Operator, "<") => angles += 1,
            (TokenKind::Operator, ">") => angles -= 1,
            (TokenKind::Operator, ">>") => angles = angles.saturating_sub(2),
            (TokenKind::Operator, "::" | "*" | "&" | "&&" | "...") => {}
            (TokenKind::Punctuation, ",") => {}
            (TokenKind::Identifier | TokenKind::Number | TokenKind::String, _) => {}
            _ => return None,
        }
        if angles == 0 {
            return Some(i);
        }
    }
    None
}

struct Lexer<'a> {
    bytes: &'a [u8],
    at: usize,
    fortran: bool,
}

const OPERATORS: [&[u8]; 26] = [
    b"<<=", b">>=", b"<=>", b"...", b"->*", b"::", b"->", b".*", b"<<", b">>", b"<=", b">=", b"==", b"!=", b"/=",
    b"&&", b"||", b"++", b"--", b"+=", b"-=", b"*=", b"%=", b"&=", b"|=", b"##",
];

/// Brackets that C and C++ can spell with other characters (ISO C, 6.4.6).
const DIGRAPHS: [(&[u8], &str); 4] = [(b"<%", "{"), (b"%>", "}"), (b"<:", "["), (b":>", "]")];

/// `::` and `/=` are operators in both languages.
const FORTRAN_OPERATORS: [&[u8]; 8] = [b"**", b"//", b"==", b"/=", b"<=", b">=", b"=>", b"::"];

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$' || byte >= 0x80
}

impl Lexer<'_> {
    fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn skip_while(&mut self, mut keep: impl FnMut(u8) -> bool) {
        while self.at < self.bytes.len() && keep(self.bytes[self.at]) {
            self.at += 1;
        }
    }

    /// The next token and its place.
    fn next(&mut self) -> Option<(TokenKind, usize, usize)> {
        self.skip_blanks();
        let start = self.at;
        let first = *self.bytes.get(start)?;
        if self.is_digraph() {
            self.at += 2;
            return Some((TokenKind::Punctuation, start, self.at));
        }
        let kind = match first {
            b'(' | b')' | b'[' | b']' | b'{' | b'}' | b',' => {
                self.at += 1;
                TokenKind::Punctuation
            }
            b':' if self.peek(1) != b':' => {
                self.at += 1;
                TokenKind::Punctuation
            }
            b'"' | b'\'' => self.string(first),
            b'0'..=b'9' => self.number(),
            b'.' if self.peek(1).is_ascii_digit() => self.number(),
            b'.' if self.fortran && self.dotted(0).is_some() => {
                self.at += self.dotted(0).unwrap_or(1);
                TokenKind::Operator
            }
            _ if is_word(first) => {
                self.skip_while(is_word);
                TokenKind::Identifier
            }
            _ => self.operator(first),
        };
        Some((kind, start, self.at))
    }

    fn is_digraph(&self) -> bool {
        let rest = &self.bytes[self.at..];
        // `<::` begins template arguments (ISO C++, 5.4).
        let colons = rest.starts_with(b"<::") && !matches!(self.peek(3), b':' | b'>');
        !self.fortran && !colons && DIGRAPHS.iter().any(|(digraph, _)| rest.starts_with(digraph))
    }

    fn skip_blanks(&mut self) {
        loop {
            self.skip_while(|byte| byte.is_ascii_whitespace() || byte == 0x0b);
            match (self.peek(0), self.peek(1)) {
                (b'/', b'*') if !self.fortran => {
                    let rest = &self.bytes[self.at + 2..];
                    let end = memchr::memmem::find(rest, b"*/").map_or(rest.len(), |end| end + 2);
                    self.at += 2 + end;
                }
                (b'/', b'/') if !self.fortran => self.skip_while(|byte| byte != b'\n'),
                (b'\\', b'\n') if !self.fortran => self.at += 2,
                (b'\\', b'\r') if !self.fortran && self.peek(2) == b'\n' => self.at += 3,
                _ => return,
            }
        }
    }

    /// The length of `.and.` and the like, `ahead` bytes on.
    fn dotted(&self, ahead: usize) -> Option<usize> {
        let rest = self.bytes.get(self.at + ahead + 1..)?;
        let letters = rest.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        (self.peek(ahead) == b'.' && letters > 0 && rest.get(letters) == Some(&b'.')).then_some(letters + 2)
    }

    fn string(&mut self, quote: u8) -> TokenKind {
        self.at += 1;
        while let Some(&byte) = self.bytes.get(self.at) {
            self.at += 1;
            if byte == quote {
                // Doubled quotes are one quote in Fortran.
                if self.peek(0) != quote {
                    return TokenKind::String;
                }
                self.at += 1;
            } else if byte == b'\\' && !self.fortran {
                self.at = (self.at + 1).min(self.bytes.len());
            } else if byte == b'\n' {
                self.at -= 1;
                break;
            }
        }
        TokenKind::Unknown
    }

    fn number(&mut self) -> TokenKind {
        if self.fortran {
            self.skip_while(|byte| byte.is_ascii_digit());
            // The dot of `1.eq.n` belongs to the operator.
            if self.peek(0) == b'.' && self.dotted(0).is_none() {
                self.at += 1;
                self.skip_while(|byte| byte.is_ascii_digit());
            }
            let sign = usize::from(matches!(self.peek(1), b'+' | b'-'));
            if matches!(self.peek(0), b'e' | b'E' | b'd' | b'D') && self.peek(1 + sign).is_ascii_digit() {
                self.at += 1 + sign;
            }
            self.skip_while(is_word);
        } else {
            // A preprocessing number of C.
            let mut last = 0;
            self.skip_while(|byte| {
                let keep = is_word(byte)
                    || matches!(byte, b'.' | b'\'')
                    || matches!(byte, b'+' | b'-') && matches!(last, b'e' | b'E' | b'p' | b'P');
                last = byte;
                keep
            });
        }
        TokenKind::Number
    }

    fn operator(&mut self, first: u8) -> TokenKind {
        let known: &[&[u8]] = if self.fortran { &FORTRAN_OPERATORS } else { &OPERATORS };
        let length = known.iter().find(|one| self.bytes[self.at..].starts_with(one)).map_or(1, |one| one.len());
        self.at += length;
        if first.is_ascii_graphic() { TokenKind::Operator } else { TokenKind::Unknown }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const C: Options = Options { fold_case: false };
    const FORTRAN: Options = Options { fold_case: true };

    #[test]
    fn strings_keep_their_case_where_names_lose_it() {
        let folded = |text: &str| DirectiveText::whole(text.as_bytes()).with_folded_case();
        assert_eq!(folded("Fr(\"CUDA\"), ATTR('Ompx''A', \"b\") X"), "fr(\"CUDA\"), attr('Ompx''A', \"b\") x");
    }

    fn tokens(text: &str, options: Options) -> Vec<String> {
        let text = DirectiveText::whole(text.as_bytes());
        text.tokens(0..text.buffer.len(), options).into_iter().map(|token| token.text).collect()
    }

    #[track_caller]
    fn items(text: &str, options: Options, expected: &[&str]) {
        let whole = DirectiveText::whole(text.as_bytes());
        let items: Vec<String> =
            whole.list_items(0..text.len(), options).into_iter().map(|range| whole.text(range)).collect();
        assert_eq!(items, expected);
    }

    #[track_caller]
    fn colon(text: &str, expected: Option<(&str, &str)>) {
        let whole = DirectiveText::whole(text.as_bytes());
        let split = whole.split_colon(0..text.len(), C).map(|(l, r)| (whole.text(l), whole.text(r)));
        assert_eq!(split.as_ref().map(|(l, r)| (l.as_str(), r.as_str())), expected);
    }

    #[test]
    fn c_tokens() {
        assert_eq!(tokens("a->b.c >>= 1.5e-3f", C), ["a", "->", "b", ".", "c", ">>=", "1.5e-3f"]);
        assert_eq!(tokens("x /* y */ ? A::b : 'c' // d", C), ["x", "?", "A", "::", "b", ":", "'c'"]);
        assert_eq!(tokens(r#""a\")" "b"#, C), [r#""a\")""#, "\"b"]);
        assert_eq!(tokens("1'000'000", C), ["1'000'000"]);
    }

    #[test]
    fn digraphs_are_brackets() {
        assert_eq!(tokens("device=<%kind(host)%>, a<:1:>", C).concat(), "device={kind(host)},a[1]");
        assert_eq!(tokens("f<::x>", C), ["f", "<", "::", "x", ">"]);
        assert_eq!(tokens("a<:b", FORTRAN), ["a", "<", ":", "b"]);
    }

    #[test]
    fn fortran_tokens() {
        assert_eq!(tokens("A%b.EQ.1.or..NOT.c", FORTRAN), ["a", "%", "b", ".eq.", "1", ".or.", ".not.", "c"]);
        assert_eq!(tokens("1.E5.lt.2._DP .or. 1.d0", FORTRAN), ["1.e5", ".lt.", "2._dp", ".or.", "1.d0"]);
        assert_eq!(tokens("x//'It''s' /= \"a\\\"", FORTRAN), ["x", "//", "'It''s'", "/=", "\"a\\\""]);
        assert_eq!(tokens("1.e-3+2", FORTRAN), ["1.e-3", "+", "2"]);
    }

    #[test]
    fn a_token_goes_on_in_the_next_range() {
        let text = DirectiveText { buffer: b"nu\\\nm + 1", ranges: vec![0..2, 4..9] };
        let tokens = text.tokens(0..9, C);
        assert_eq!(tokens[0].text, "num");
        assert_eq!(tokens[0].range, 0..5);
        assert_eq!(text.text(1..7), "um +");
    }

    #[test]
    fn list_items() {
        items("a, b[1,2], f(c, d)", C, &["a", "b[1,2]", "f(c, d)"]);
        items("", C, &[]);
        items(" a ,, ", C, &["a", "", ""]);
        items("std::pair<int, T>::x, y", C, &["std::pair<int, T>::x", "y"]);
        items("A<B<int, 2>>, y", C, &["A<B<int, 2>>", "y"]);
        items("a < 1 + b, c", C, &["a < 1 + b", "c"]);
        items("a < b, c > d", FORTRAN, &["a < b", "c > d"]);
        items("/common/, x", FORTRAN, &["/common/", "x"]);
    }

    #[test]
    fn split_colon() {
        colon("to: a", Some(("to", "a")));
        colon("a", None);
        colon("a ? b : c", None);
        colon("target: a ? b : c", Some(("target", "a ? b : c")));
        colon("a ? b : c : d", Some(("a ? b : c", "d")));
        colon("iterator(i = 0:n), to: p[0:n]", Some(("iterator(i = 0:n), to", "p[0:n]")));
        colon("A::b", None);
        colon(":x", Some(("", "x")));
    }
}
