//! Finds the preprocessor lines of a file: one pass over the bytes that knows comments and quotes, and nothing else.
//!
//! It sees lines in skipped groups, too; whether a line counts is for [`super::unit`] to say.

use std::ops::Range;

use super::lexer::{
    Lexer, Token, TokenKind, after_eol, block_comment_end, is_eol, is_ident_part, is_raw_prefix, line_comment_end,
    quoted_end, raw_string_end, skip_splices,
};
use crate::ranges;
use crate::splices::{is_blank, splice_len};

/// A preprocessor line before anyone looked at what it says.
pub(super) struct RawLine {
    /// From the first blank before `#` to before the line end.
    pub range: Range<usize>,
    /// Where the next line starts.
    pub next: usize,
    /// A module's line of C++, `import m;` or `module m;`, rather than one with `#`.
    pub is_module: bool,
}

/// A scan of a file for preprocessor lines, which can be left and taken up again.
#[derive(Clone, Debug, Default)]
pub(super) struct LineScan {
    pos: usize,
    /// Text was seen that is neither blank, comment nor preprocessor line. The reader of include guards resets it.
    pub code: bool,
}

/// What the scan stops at.
const PLAIN: u8 = 0;
const EOL: u8 = 1;
const STOP: u8 = 2;

const CLASS: [u8; 256] = {
    let mut table = [PLAIN; 256];
    table[b'\n' as usize] = EOL;
    table[b'\r' as usize] = EOL;
    table[b'"' as usize] = STOP;
    table[b'\'' as usize] = STOP;
    table[b'/' as usize] = STOP;
    table[b'\\' as usize] = STOP;
    table
};

impl LineScan {
    /// A scan from the start of a file, after its byte order mark.
    pub fn new(bytes: &[u8]) -> Self {
        LineScan { pos: if bytes.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 }, code: false }
    }

    /// The next preprocessor line; its tokens after `#` are left in `tokens`.
    pub fn next_line(&mut self, bytes: &[u8], cplusplus: bool, tokens: &mut Vec<Token>) -> Option<RawLine> {
        tokens.clear();
        loop {
            // At the start of a line.
            let mut start = self.pos;
            let mut at = start;
            while let Some(&b) = bytes.get(at) {
                if is_blank(b) {
                    at += 1;
                } else if is_eol(b) {
                    at += 1;
                    start = at;
                } else if b == b'/' {
                    match comment_end(bytes, at) {
                        Some(end) => at = end,
                        None => break,
                    }
                    start = at;
                } else if b == b'\\' && splice_len(bytes, at) > 0 {
                    at += splice_len(bytes, at);
                } else {
                    break;
                }
            }
            let &b = bytes.get(at)?;
            // (At the start of a line a trigraph is nothing else, whether the compiler reads them or not.)
            let trigraph = if bytes[at..].starts_with(b"??=") { 3 } else { 0 };
            if b == b'#' || b == b'%' || trigraph > 0 {
                let mut lexer = Lexer::in_line(bytes, at + trigraph, cplusplus);
                if trigraph > 0 || lexer.next_token().is_some_and(|hash| is_hash(bytes, &hash)) {
                    read_line(bytes, &mut lexer, tokens);
                    let end = lexer.pos;
                    self.pos = after_eol(bytes, end);
                    return Some(RawLine { range: start..end, next: self.pos, is_module: false });
                }
            }
            if cplusplus
                && matches!(b, b'i' | b'm' | b'e')
                && let Some(end) = module_line(bytes, at, tokens)
            {
                self.code = true;
                self.pos = skip_code(bytes, end, cplusplus, |_| {});
                return Some(RawLine { range: start..end, next: self.pos, is_module: true });
            }
            tokens.clear();
            self.code = true;
            self.pos = skip_code(bytes, at, cplusplus, |_| {});
        }
    }
}

/// Where `import m;`, `module m;` or their like end, if they begin at a place; the tokens from `import` or `module` on,
/// without the semicolon, are left in `tokens` ([cpp.module], [cpp.import]).
fn module_line(bytes: &[u8], at: usize, tokens: &mut Vec<Token>) -> Option<usize> {
    let rest = &bytes[at..];
    if ![&b"import"[..], b"module", b"export"].iter().any(|word| rest.starts_with(word)) {
        return None;
    }
    let mut lexer = Lexer::in_line(bytes, at, true);
    let mut first = lexer.next_token()?;
    if spelling(bytes, &first) == &b"export"[..] {
        first = lexer.next_token()?;
    }
    let is_import = match &*spelling(bytes, &first) {
        b"import" => true,
        b"module" => false,
        _ => return None,
    };
    tokens.push(first);
    let header = if is_import { lexer.header_name() } else { None };
    tokens.extend(header);
    while let Some(token) = lexer.next_token() {
        match &*spelling(bytes, &token) {
            b";" if is_import && tokens.len() == 1 => return None,
            b";" => return Some(token.end),
            b"." | b":" => tokens.push(token),
            _ if token.kind == TokenKind::String && is_import && tokens.len() == 1 => tokens.push(token),
            _ if token.kind == TokenKind::Identifier && header.is_none() => tokens.push(token),
            _ => return None,
        }
    }
    None
}

/// Whether a token is `#` or `%:`.
pub(super) fn is_hash(bytes: &[u8], token: &Token) -> bool {
    let mut text = bytes[token.start..token.end].iter();
    match text.next() {
        Some(b'#') => token.end - token.start == 1,
        Some(b'%') => bytes[token.end - 1] == b':' && (token.spliced || token.end - token.start == 2),
        _ => false,
    }
}

/// Reads the tokens of a line whose `#` was read.
fn read_line(bytes: &[u8], lexer: &mut Lexer, tokens: &mut Vec<Token>) {
    while let Some(token) = lexer.next_token() {
        tokens.push(token);
        if tokens.len() == 1 && token.kind == TokenKind::Identifier {
            let name = spelling(bytes, &token);
            if matches!(&name[..], b"include" | b"include_next" | b"import")
                && let Some(header) = lexer.header_name()
            {
                tokens.push(header);
            }
        }
    }
}

/// The token's spelling; short-lived, for comparisons.
pub(super) fn spelling<'a>(bytes: &'a [u8], token: &Token) -> std::borrow::Cow<'a, [u8]> {
    if token.spliced {
        let mut out = Vec::new();
        super::spelling::push_spelling(bytes, token, &mut out);
        out.into()
    } else {
        bytes[token.start..token.end].into()
    }
}

/// The end of the comment at `at`, if one is there.
fn comment_end(bytes: &[u8], at: usize) -> Option<usize> {
    let next = skip_splices(bytes, at + 1);
    match bytes.get(next) {
        Some(b'*') => Some(block_comment_end(bytes, next + 1)),
        Some(b'/') => Some(line_comment_end(bytes, next + 1)),
        _ => None,
    }
}

/// The comments, and the splices that are not within tokens, of a text outside some parts of it, which are in order and
/// hold the preprocessor's lines.
pub(crate) fn comments_and_splices(bytes: &[u8], skipped: &[Range<usize>], cplusplus: bool) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    for piece in ranges::outside(bytes.len(), skipped) {
        let mut at = piece.start;
        while at < piece.end {
            at = skip_code(&bytes[..piece.end], at, cplusplus, |space| found.push(space));
        }
    }
    found
}

/// Whether what stands around a splice may be one operator.
fn is_in_operator(bytes: &[u8], splice: &Range<usize>) -> bool {
    let is_operator = |b: &u8| b.is_ascii_punctuation() && !matches!(b, b'_' | b'"' | b'\'');
    bytes[..splice.start].last().is_some_and(is_operator) && bytes.get(splice.end).is_some_and(is_operator)
}

/// Skips from within a line of code to the start of the next line, or to the end of a block comment
/// from which only the start of a line can be told apart by what comes before it. `space` is given the comments, and the
/// splices between tokens.
fn skip_code(bytes: &[u8], from: usize, cplusplus: bool, mut space: impl FnMut(Range<usize>)) -> usize {
    let mut at = from;
    // Nothing before `floor` belongs to the token at hand.
    let mut floor = from;
    loop {
        match bytes.get(at) {
            None => return at,
            Some(&b) if CLASS[b as usize] == PLAIN => at += 1,
            Some(b'\n' | b'\r') => return after_eol(bytes, at),
            Some(b'/') => {
                let end = comment_end(bytes, at);
                end.into_iter().for_each(|end| space(at..end));
                at = end.unwrap_or(at + 1);
                floor = at;
            }
            Some(b'\\') => {
                let splice = splice_len(bytes, at);
                if splice > 0 && at > floor && is_ident_part(bytes[at - 1]) {
                    // A name or number goes on after the splice: let the lexer say where it ends.
                    let mut lexer = Lexer::in_line(bytes, word_start(bytes, floor, at), cplusplus);
                    let end = lexer.next_token().map_or(at, |token| token.end);
                    if end <= at {
                        space(at..at + splice);
                    }
                    at = end.max(at + splice);
                    floor = end.min(at);
                } else {
                    let spliced = at..at + splice;
                    if splice > 0 && !is_in_operator(bytes, &spliced) {
                        space(spliced);
                    }
                    at += splice.max(1);
                }
            }
            Some(&quote) => {
                let start = word_start(bytes, floor, at);
                let word = &bytes[start..at];
                if quote == b'\'' && word.first().is_some_and(u8::is_ascii_digit) {
                    // A digit separator, unless the number ends here.
                    let end = Lexer::in_line(bytes, start, cplusplus).next_token().map_or(at, |token| token.end);
                    if end > at {
                        at = end;
                        floor = end;
                        continue;
                    }
                }
                let raw = quote == b'"' && is_raw_prefix(word);
                at = match raw.then(|| raw_string_end(bytes, at + 1)).flatten() {
                    Some(end) => end,
                    None => quoted_end(bytes, at + 1, quote).0,
                };
                floor = at;
            }
        }
    }
}

/// The start of the run of word characters before `at`, at or after `floor`.
fn word_start(bytes: &[u8], floor: usize, at: usize) -> usize {
    let mut start = at;
    while start > floor && (is_ident_part(bytes[start - 1]) || bytes[start - 1] == b'.') {
        start -= 1;
    }
    start
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<&str> {
        let bytes = text.as_bytes();
        let mut scan = LineScan::new(bytes);
        let mut tokens = Vec::new();
        let mut all = Vec::new();
        while let Some(line) = scan.next_line(bytes, true, &mut tokens) {
            all.push(&text[line.range]);
        }
        all
    }

    #[test]
    fn comments_strings_and_raw_strings_hide_lines() {
        let text =
            "/*\n#no\n*/ # yes\n\"\\\n#no\"; R\"(\n#no\n)\" '\"'\n#yes2 // \\\n more\n// \\\n#no\n%:yes3 /* \n */ x";
        assert_eq!(lines(text), [" # yes", "#yes2 // \\\n more", "%:yes3 /* \n */ x"]);
    }

    #[test]
    fn a_trigraph_begins_a_line() {
        assert_eq!(lines("??=a\n  ??= b\nint c = 1 ??=\nd\"??=\";"), ["??=a", "  ??= b"]);
    }

    #[test]
    fn line_ends_of_all_kinds() {
        assert_eq!(lines("#a\r\n  #b\r#c\\\r\nd"), ["#a", "  #b", "#c\\\r\nd"]);
    }

    #[test]
    fn a_digit_separator_opens_nothing() {
        assert_eq!(lines("int a = 1'000;\n#a\nint b = 0x'\n#b"), ["#a", "#b"]);
        assert_eq!(lines("R\\\n\"(\n#no\n)\"\n#a"), ["#a"]);
    }

    #[test]
    fn a_quote_in_a_line_ends_with_it() {
        assert_eq!(lines("#error don't\n#include <it's/*.h>\n#a"), ["#error don't", "#include <it's/*.h>", "#a"]);
    }

    #[test]
    fn a_splice_before_and_in_the_directive() {
        assert_eq!(lines("\\\n # pra\\\ngma omp\nx\n# \\\n if 0"), ["\\\n # pra\\\ngma omp", "# \\\n if 0"]);
    }
}
