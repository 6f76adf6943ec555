//! The same-length view that the base-language parser sees: preprocessor lines,
//! inactive branches and directives are blanks, as comments already are in the text; everything else is as it was.

mod captures;
mod cleanups;
mod commas;
mod conversions;
mod gaps;
mod literals;

pub use cleanups::cleanups;
pub use gaps::Export;

use crate::cpp::{Lexer, Token, TokenKind, holds_word};
use crate::ranges::{self, outside};
use std::ops::Range;

/// `text` with the bytes of `blank` turned into blanks; line ends stay.
pub fn blanked(text: &[u8], blank: &[Range<usize>]) -> Vec<u8> {
    let mut view = ranges::blanked(text, blank);
    // The byte order mark and stray control bytes are no C.
    if view.starts_with(b"\xef\xbb\xbf") {
        view[..3].fill(b' ');
    }
    view
}

/// Words that start something which the C grammar does not know, though compilers do.
const UNKNOWN_TO_GRAMMAR: [&[u8]; 12] = [
    b"typeof",
    b"__typeof__",
    b"__typeof",
    b"typeof_unqual",
    b"_Thread_local",
    b"_Complex",
    b"__complex__",
    b"_Imaginary",
    b"_Atomic",
    b"_BitInt",
    b"__attribute__",
    b"__attribute",
];

/// Punctuators of that kind.
const UNKNOWN_PUNCTUATORS: [&[u8]; 5] = [b"...", b"<%", b"%>", b"<:", b":>"];

/// The words with which statements begin.
const STATEMENTS: [&[u8]; 9] = [b"if", b"for", b"while", b"do", b"switch", b"return", b"goto", b"break", b"continue"];

/// What a text of C++ exports.
pub fn exports(view: &[u8]) -> Vec<Export> {
    if memchr::memmem::find(view, b"export").is_none() {
        return Vec::new();
    }
    let mut lexer = Lexer::new(view, 0, view.len(), true);
    let tokens: Vec<Range<usize>> = std::iter::from_fn(|| lexer.next_token()).map(|t| t.start..t.end).collect();
    gaps::exports(&gaps::Tokens { text: view, list: &tokens, cplusplus: true })
}

/// Whether [`simplify_c`] may have anything to replace.
fn may_be_unknown_to_grammar(view: &[u8], cplusplus: bool) -> bool {
    let holds = |w: &[u8]| memchr::memmem::find(view, w).is_some();
    let is_empty = |at: usize| view[at + 1..].trim_ascii_start().starts_with(b"}");
    cplusplus && (holds(b"operator") || memchr::memchr_iter(b'{', view).any(is_empty))
        || gaps::may_have(view, cplusplus)
        || literals::may_have(view, cplusplus)
        || UNKNOWN_TO_GRAMMAR.iter().any(|w| holds_word(view, w))
        || UNKNOWN_PUNCTUATORS.iter().any(|w| holds(w))
}

/// Puts something that the C grammar knows in the place of what it does not, at the same length:
/// `typeof(x)` becomes `int`, a raw string of GNU C an empty one, `_Thread_local` `__thread`, `case 1 ... 3` loses its end, digraphs are brackets; in
/// C++ an operator function's name, `operator+`, becomes a plain word.
pub fn simplify_c(view: &mut [u8], cplusplus: bool) {
    if !may_be_unknown_to_grammar(view, cplusplus) {
        return;
    }
    let text = view.to_vec();
    let mut lexer = Lexer::new(&text, 0, text.len(), cplusplus);
    let all: Vec<Token> = std::iter::from_fn(|| lexer.next_token()).collect();
    let tokens: Vec<Range<usize>> = all.iter().map(|t| t.start..t.end).collect();
    let word = |i: usize| tokens.get(i).map_or(&b""[..], |t| &text[t.clone()]);
    let mut put = |range: Range<usize>, new: &[u8]| fill(&mut view[range], new);
    let gaps = gaps::replacements(&gaps::Tokens { text: &text, list: &tokens, cplusplus });
    gaps.into_iter().for_each(|(range, new)| put(range, new));
    literals::replacements(&text, &all, cplusplus).into_iter().for_each(|(range, new)| put(range, &new));
    let mut case_label = false;
    // Nothing inside what has been replaced is looked at.
    let mut done = 0;
    for i in 0..tokens.len() {
        if i < done {
            continue;
        }
        match word(i) {
            // What they enclose ends where they do.
            b"<%" => put(tokens[i].clone(), b"{"),
            b"%>" => put(tokens[i].clone(), b" }"),
            b"<:" => put(tokens[i].clone(), b"["),
            b":>" => put(tokens[i].clone(), b" ]"),
            b"operator" if cplusplus => {
                let name = operator_name(&tokens, &text, i);
                let behind = tokens[i].end..tokens[name.end - 1].end;
                let blank = |i: &usize| text[tokens[i - 1].end..tokens[*i].start].iter().all(|b| *b == b' ');
                if name.clone().skip(1).all(|i| blank(&i)) {
                    put(behind.clone(), &vec![b'_'; behind.len()]);
                    done = name.end;
                }
            }
            b"typeof" | b"__typeof__" | b"__typeof" | b"typeof_unqual" | b"_BitInt" if word(i + 1) == b"(" => {
                if let Some(close) = closing(&tokens, &text, i + 1) {
                    put(tokens[i].start..tokens[close].end, b"int");
                    done = close;
                }
            }
            b"_Atomic" if word(i + 1) == b"(" => {
                if let Some(close) = closing(&tokens, &text, i + 1) {
                    put(tokens[i + 1].clone(), b"");
                    put(tokens[close].clone(), b"");
                }
            }
            // A body that is an empty block alone would be an initialiser.
            b"}" if cplusplus && i > 2 && word(i - 1) == b"{" && word(i - 2) == b"{" && word(i - 3) == b")" => {
                put(tokens[i - 1].end..tokens[i].start.min(tokens[i - 1].end + 1), b";");
            }
            b"_Thread_local" => put(tokens[i].clone(), b"__thread"),
            b"_Complex" | b"__complex__" if cplusplus && let Some(ty) = complex_type(&tokens, &text, i) => {
                done = ty.behind;
                put(ty.range, &ty.name);
            }
            b"_Complex" | b"__complex__" | b"_Imaginary" => put(tokens[i].clone(), b""),
            b"case" => case_label = true,
            b":" | b";" => case_label = false,
            b"..." if case_label => {
                let colon = (i..tokens.len()).find(|&j| matches!(word(j), b":" | b";"));
                if let Some(colon) = colon {
                    put(tokens[i].start..tokens[colon].start, b"");
                }
            }
            // A statement of attributes only, those of a label or a statement, and those before an initialiser.
            b"__attribute__" | b"__attribute" => {
                if let Some(close) = attributes_left_out(&tokens, &text, i, cplusplus) {
                    put(tokens[i].start..tokens[close].end, b"");
                    done = close;
                }
            }
            _ => {}
        }
    }
}

/// Puts bytes in the place of others, and blanks behind them; line ends stay.
fn fill(place: &mut [u8], new: &[u8]) {
    for (i, b) in place.iter_mut().enumerate().filter(|(_, b)| !matches!(**b, b'\n' | b'\r')) {
        *b = new.get(i).copied().unwrap_or(b' ');
    }
}

/// The tokens of an operator function's name, the first of which is `operator`; this alone, if a type or
/// another word completes the name.
fn operator_name(tokens: &[Range<usize>], text: &[u8], operator: usize) -> Range<usize> {
    let word = |i: usize| tokens.get(i).map_or(&b""[..], |t| &text[t.clone()]);
    let next = operator + 1;
    match (word(next), word(next + 1)) {
        (b"(", b")") | (b"[", b"]") => operator..next + 2,
        ([first, ..], _) if first.is_ascii_punctuation() && !matches!(first, b'_' | b'(' | b'[' | b'"' | b';') => {
            operator..next + 1
        }
        _ => operator..next,
    }
}

/// A type such as `double _Complex` of GNU C++.
struct ComplexType {
    /// Its words.
    range: Range<usize>,
    /// One word, the same for all spellings: overloads are told apart by it.
    name: Vec<u8>,
    /// The token behind it.
    behind: usize,
}

/// The type whose `_Complex` is a token; `None`: it stands alone, or on a line of its own.
fn complex_type(tokens: &[Range<usize>], text: &[u8], complex: usize) -> Option<ComplexType> {
    const PARTS: [&[u8]; 8] = [b"unsigned", b"signed", b"short", b"long", b"char", b"int", b"float", b"double"];
    let place = |i: usize| PARTS.iter().position(|part| tokens.get(i).is_some_and(|t| text[t.clone()] == **part));
    let first = (0..complex).rev().take_while(|i| place(*i).is_some()).last().unwrap_or(complex);
    let behind = (complex + 1..tokens.len()).find(|i| place(*i).is_none()).unwrap_or(tokens.len());
    let mut parts: Vec<usize> = (first..behind).filter_map(place).collect();
    parts.sort_unstable();
    let range = tokens[first].start..tokens[behind - 1].end;
    let is_on_line = !text[range.clone()].iter().any(|b| matches!(b, b'\n' | b'\r'));
    let name = parts.iter().fold(b"_Complex".to_vec(), |name, part| [&name[..], b"_", PARTS[*part]].concat());
    (!parts.is_empty() && is_on_line).then_some(ComplexType { range, name, behind })
}

/// The token that closes attributes that the grammar does not take where they stand: a statement's own, those of a label
/// or a statement, and those before an initialiser.
fn attributes_left_out(tokens: &[Range<usize>], text: &[u8], first: usize, cplusplus: bool) -> Option<usize> {
    let word = |i: usize| tokens.get(i).map_or(&b""[..], |t| &text[t.clone()]);
    let wanted = |w: &[u8]| match first.checked_sub(1).map_or(&b";"[..], word) {
        // (In C++ `public:` has none.)
        b":" if !cplusplus => true,
        b";" | b"{" | b"}" | b":" => w == b";" || STATEMENTS.contains(&w),
        _ => matches!(w, b"=" | b","),
    };
    last_attribute(tokens, text, first).filter(|close| wanted(word(close + 1)))
}

/// The token that closes the attributes that begin at a token.
fn last_attribute(tokens: &[Range<usize>], text: &[u8], first: usize) -> Option<usize> {
    let mut close = closing(tokens, text, first + 1)?;
    while let Some(b"__attribute__" | b"__attribute") = tokens.get(close + 1).map(|t| &text[t.clone()]) {
        close = closing(tokens, text, close + 2)?;
    }
    Some(close)
}

/// The token that closes the parenthesis at token `open`.
fn closing(tokens: &[Range<usize>], text: &[u8], open: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (i, token) in tokens.iter().enumerate().skip(open) {
        match &text[token.clone()] {
            b"(" => depth += 1,
            b")" => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return Some(i);
        }
    }
    None
}

/// A `_Pragma("...")` operator.
#[derive(Debug, PartialEq, Eq)]
pub struct Operator {
    pub range: Range<usize>,
    /// The part of its string after `omp`, if it is OpenMP's.
    pub omp: Option<Range<usize>>,
}

/// The `_Pragma` operators outside the ranges of `skip` (sorted by start).
pub fn pragma_operators(text: &[u8], skip: &[Range<usize>], cplusplus: bool) -> Vec<Operator> {
    let mut found = Vec::new();
    if memchr::memmem::find(text, b"_Pragma").is_none() {
        return found;
    }
    for part in outside(text.len(), skip) {
        operators_in(text, part, cplusplus, &mut found);
    }
    found
}

fn operators_in(text: &[u8], part: Range<usize>, cplusplus: bool, found: &mut Vec<Operator>) {
    let mut lexer = Lexer::new(text, part.start, part.end, cplusplus);
    while let Some(token) = lexer.next_candidate(&mut 0, |word| word == b"_Pragma") {
        if &text[token.start..token.end] != b"_Pragma" {
            continue;
        }
        let mut next = || lexer.next_token();
        let (Some(open), Some(string), Some(close)) = (next(), next(), next()) else { return };
        if text[open.start] != b'(' || string.kind != TokenKind::String || text[close.start] != b')' {
            continue;
        }
        found.push(Operator { range: token.start..close.end, omp: omp_text(text, string.start..string.end) });
    }
}

/// The text after `omp` in a string literal.
fn omp_text(text: &[u8], literal: Range<usize>) -> Option<Range<usize>> {
    let open = literal.start + text[literal.clone()].iter().position(|&b| b == b'"')? + 1;
    let close = literal.end - 1;
    let inside = text.get(open..close)?;
    let word = inside.iter().position(|b| !b.is_ascii_whitespace())?;
    let rest = inside[word..].strip_prefix(b"omp")?;
    let separated = rest.first().is_none_or(|b| !b.is_ascii_alphanumeric() && *b != b'_');
    separated.then_some(close - rest.len()..close)
}

/// `_Pragma` operators whose operand is not (yet) a string: a macro makes it.
pub fn unexpanded_operators(text: &[u8], cplusplus: bool) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    if memchr::memmem::find(text, b"_Pragma").is_none() {
        return found;
    }
    for at in memchr::memmem::find_iter(text, b"_Pragma") {
        let mut lexer = Lexer::new(text, at, text.len(), cplusplus);
        let (_, open, operand) = (lexer.next_token(), lexer.next_token(), lexer.next_token());
        if let (Some(open), Some(operand)) = (open, operand)
            && text[open.start] == b'('
            && operand.kind == TokenKind::Identifier
        {
            found.push(operand.start..operand.end);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_view_has_the_same_length_and_lines() {
        let text = b"\xef\xbb\xbfa\r\n#b \\\n c\nd";
        let view = blanked(text, &[6..8, 8..13]);
        assert_eq!(view, b"   a\r\n    \n  \nd");
    }

    #[test]
    fn what_the_grammar_does_not_know_gets_a_form_that_it_knows() {
        let simplified = |text: &str| {
            let mut view = text.as_bytes().to_vec();
            simplify_c(&mut view, false);
            assert_eq!(view.len(), text.len());
            String::from_utf8(view).unwrap()
        };
        assert_eq!(simplified("__typeof__(f(0)) t = f(2);"), "int              t = f(2);");
        assert_eq!(simplified("_Atomic(int) a;"), "_Atomic int  a;");
        assert_eq!(simplified("_Thread_local int a;"), "__thread      int a;");
        assert_eq!(simplified("case 1 ... 3: f(x ? 1 : 2);"), "case 1      : f(x ? 1 : 2);");
        assert_eq!(simplified("int f(int, ...);"), "int f(int, ...);");
        assert_eq!(simplified("{ __attribute__((fallthrough)); }"), "{                             ; }");
        assert_eq!(simplified("__attribute__((cold)) int f(void);"), "__attribute__((cold)) int f(void);");
        assert_eq!(
            simplified("l: __attribute__((a)) __attribute((b)) r++;"),
            "l:                                     r++;"
        );
        assert_eq!(
            simplified("{ __attribute__((musttail)) return f(); }"),
            "{                           return f(); }"
        );
    }

    #[test]
    fn names_of_operators_are_plain_words() {
        let simplified = |text: &str| {
            let mut view = text.as_bytes().to_vec();
            simplify_c(&mut view, true);
            String::from_utf8(view).unwrap()
        };
        assert_eq!(simplified("a.operator+(b);"), "a.operator_(b);");
        assert_eq!(simplified("v operator () (int);"), "v operator___ (int);");
        assert_eq!(simplified("v operator[](int), operator->*(int);"), "v operator__(int), operator___(int);");
        assert_eq!(simplified("operator<<(a, b)"), "operator__(a, b)");
        for kept in ["operator int();", "operator new(n)", "operator\"\"_x(int);"] {
            assert_eq!(simplified(kept), kept);
        }
    }

    #[test]
    fn operators_are_found_outside_strings_and_comments() {
        let text = br#"_Pragma("omp parallel") /* _Pragma("omp x") */ "_Pragma(\"omp y\")" _Pragma ( " omp for" ) _Pragma("ompx z")"#;
        let found = pragma_operators(text, &[], false);
        let texts: Vec<_> = found.iter().map(|o| o.omp.clone().map(|t| String::from_utf8_lossy(&text[t]))).collect();
        assert_eq!(texts, [Some(" parallel".into()), Some(" for".into()), None]);
    }
}
