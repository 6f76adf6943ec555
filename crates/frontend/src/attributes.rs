//! Directives in attributes: `[[omp::directive(...)]]`, `[[omp::sequence(...)]]`, `[[omp::decl(...)]]`
//! (OpenMP 5.2, 5.1 and 5.2).

use crate::cpp::{Lexer, TokenKind};
use std::ops::Range;

/// A directive in an attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attribute {
    /// `[[...]]` if it stands alone in it, in a sequence or not, else the attribute, or its part of a sequence.
    pub range: Range<usize>,
    /// The brackets that it stands in.
    pub list: Range<usize>,
    /// The directive's text, within the parentheses.
    pub text: Range<usize>,
}

/// A directive among others in the same brackets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttributeListItem {
    /// The brackets.
    pub list: Range<usize>,
    /// What opens them, and the sequence that it stands in: `[[omp::sequence(`.
    pub open: Vec<u8>,
    /// If something stands before it: where that ends, and what closes the brackets there: `)]]`.
    pub before: Option<(usize, Vec<u8>)>,
    /// If something stands behind it: where that starts, and what opens the brackets there.
    pub behind: Option<(usize, Vec<u8>)>,
}

/// The surroundings of a directive that is one of several parts of its brackets; `None`: it is none.
pub fn attribute_list_item(text: &[u8], item: &Range<usize>, cplusplus: bool) -> Option<AttributeListItem> {
    if text[item.start..].starts_with(b"[[") {
        return None;
    }
    let opens = memchr::memmem::rfind_iter(&text[..item.start], b"[[");
    opens.filter_map(|open| Reader::item_in(text, open, item, cplusplus)).next()
}

/// The directives in attributes outside the ranges of `skip` (sorted by start).
pub fn find(text: &[u8], skip: &[Range<usize>], cplusplus: bool) -> Vec<Attribute> {
    let mut found = Vec::new();
    if memchr::memmem::find(text, b"[[").is_none() || memchr::memmem::find(text, b"omp").is_none() {
        return found;
    }
    for part in crate::ranges::outside(text.len(), skip) {
        let mut lexer = Lexer::new(text, part.start, part.end, cplusplus);
        let tokens: Vec<Token> =
            std::iter::from_fn(|| lexer.next_token()).map(|t| Token { kind: t.kind, range: t.start..t.end }).collect();
        let reader = Reader { text, tokens: &tokens };
        for i in 0..tokens.len() {
            if reader.is(i, b"[") && reader.is(i + 1, b"[") && tokens[i].range.end == tokens[i + 1].range.start {
                reader.list(i, &mut found);
            }
        }
    }
    found
}

struct Token {
    kind: TokenKind,
    range: Range<usize>,
}

struct Reader<'t> {
    text: &'t [u8],
    tokens: &'t [Token],
}

impl Reader<'_> {
    /// What surrounds an item in the brackets that open at `open`; `None`: it does not stand in them.
    fn item_in(text: &[u8], open: usize, item: &Range<usize>, cplusplus: bool) -> Option<AttributeListItem> {
        let mut lexer = Lexer::new(text, open, text.len(), cplusplus);
        let mut tokens: Vec<Token> = Vec::new();
        let mut depth = 0usize;
        while let Some(t) = lexer.next_token() {
            match &text[t.start..t.end] {
                b"(" | b"[" | b"{" => depth += 1,
                b")" | b"]" | b"}" => depth = depth.checked_sub(1)?,
                _ => {}
            }
            tokens.push(Token { kind: t.kind, range: t.start..t.end });
            if depth == 0 {
                break;
            }
        }
        let reader = Reader { text, tokens: &tokens };
        let list = open..tokens.last()?.range.end;
        if list.end < item.end {
            return None;
        }
        let using = reader.is(2, b"using") && reader.is(3, b"omp");
        let mut listed = AttributeListItem { list, open: Vec::new(), before: None, behind: None };
        let (mut from, mut to) = (if using { 5 } else { 2 }, tokens.len().checked_sub(2)?);
        let mut opened = open;
        let mut close = b"]]".to_vec();
        loop {
            let items = reader.items(from, to);
            let start = |i: &(usize, usize)| tokens[i.0].range.start;
            let end = |i: &(usize, usize)| tokens[i.1 - 1].range.end;
            let at = items.iter().position(|i| start(i) <= item.start && item.end <= end(i))?;
            let opening = &text[opened..start(&items[0])];
            let on_one_line = !opening.contains(&b'\n') && !opening.contains(&b'\r');
            listed.open.extend_from_slice(if on_one_line { opening } else { opening.trim_ascii_end() });
            if let Some(before) = at.checked_sub(1) {
                listed.before = Some((end(&items[before]), close.clone()));
            }
            if let Some(behind) = items.get(at + 1) {
                listed.behind = Some((start(behind), listed.open.clone()));
            }
            if start(&items[at]) == item.start && end(&items[at]) == item.end {
                return Some(listed);
            }
            // It is in a sequence.
            let parenthesis = (items[at].0..items[at].1).find(|i| reader.is(*i, b"("))?;
            opened = start(&items[at]);
            (from, to) = (parenthesis + 1, items[at].1 - 1);
            close.insert(0, b')');
        }
    }

    fn is(&self, i: usize, word: &[u8]) -> bool {
        self.tokens.get(i).is_some_and(|t| self.text[t.range.clone()] == *word)
    }

    /// The token that closes the bracket at token `open`.
    fn closing(&self, open: usize) -> Option<usize> {
        closing(self.tokens.get(open..)?.iter().map(|token| &self.text[token.range.clone()])).map(|n| open + n)
    }

    /// The attributes between the brackets that token `open` opens.
    fn list(&self, open: usize, found: &mut Vec<Attribute>) {
        let Some(end) = self.closing(open) else { return };
        let first = found.len();
        let using = self.is(open + 2, b"using") && self.is(open + 3, b"omp");
        let mut others = false;
        let start = if using { open + 5 } else { open + 2 };
        for (from, to) in self.items(start, end - 1) {
            if !self.item(from, to, using, found) {
                others = true;
            }
        }
        let list = self.tokens[open].range.start..self.tokens[end].range.end;
        for attribute in &mut found[first..] {
            attribute.list = list.clone();
        }
        // A list of its own goes as a whole.
        if let [only] = &mut found[first..]
            && !others
            && self.items(start, end - 1).len() == 1
        {
            only.range = list;
        }
    }

    /// The parts between commas of the tokens `from..to`.
    fn items(&self, from: usize, to: usize) -> Vec<(usize, usize)> {
        let mut items = Vec::new();
        let mut start = from;
        let mut i = from;
        while i < to {
            if self.is(i, b",") {
                items.push((start, i));
                start = i + 1;
            } else if self.is(i, b"(") || self.is(i, b"[") || self.is(i, b"{") {
                i = self.closing(i).unwrap_or(to).min(to);
            }
            i += 1;
        }
        items.push((start, to));
        items.retain(|(a, b)| a < b);
        items
    }

    /// One attribute; whether it is OpenMP's.
    fn item(&self, from: usize, to: usize, using: bool, found: &mut Vec<Attribute>) -> bool {
        let qualified = self.is(from, b"omp") && self.is(from + 1, b"::");
        if !qualified && !using {
            return false;
        }
        let name = if qualified { from + 2 } else { from };
        let Some(close) = self.closing(name + 1).filter(|c| self.is(name + 1, b"(") && *c < to) else { return false };
        if self.is(name, b"sequence") {
            // Inside it the prefix may be left out.
            return self.items(name + 2, close).into_iter().all(|(a, b)| self.item(a, b, true, found));
        }
        let known = (self.is(name, b"directive") || self.is(name, b"decl"))
            && self.tokens[name].kind == TokenKind::Identifier
            && close == to - 1;
        if known {
            let range = self.tokens[from].range.start..self.tokens[close].range.end;
            let text = self.tokens[name + 1].range.end..self.tokens[close].range.start;
            found.push(Attribute { list: range.clone(), range, text });
        }
        known
    }
}

/// The number of the word that closes the bracket with which `words` begin.
pub(crate) fn closing<'t>(words: impl Iterator<Item = &'t [u8]>) -> Option<usize> {
    let mut depth = 0usize;
    for (n, word) in words.enumerate() {
        match word {
            b"(" | b"[" | b"{" => depth += 1,
            b")" | b"]" | b"}" => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return Some(n);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<(&str, &str)> {
        let found = find(text.as_bytes(), &[], true);
        found.iter().map(|a| (&text[a.range.clone()], &text[a.text.clone()])).collect()
    }

    #[test]
    fn an_attribute_alone_in_its_brackets_is_the_whole() {
        assert_eq!(texts("[[omp::directive(for)]] x;"), [("[[omp::directive(for)]]", "for")]);
        assert_eq!(
            texts("[[omp::sequence(directive(for))]] x;"),
            [("[[omp::sequence(directive(for))]]", "for")],
            "and so is one that is a sequence by itself"
        );
        assert_eq!(
            texts("[[ using omp : decl(declare simd) ]]"),
            [("[[ using omp : decl(declare simd) ]]", "declare simd")]
        );
    }

    #[test]
    fn several_attributes_are_parts() {
        let list = "[[nodiscard, omp::decl(declare simd), omp::decl(declare target)]] int f();";
        let expected = [("omp::decl(declare simd)", "declare simd"), ("omp::decl(declare target)", "declare target")];
        assert_eq!(texts(list), expected);
        let sequence = "[[omp::sequence(omp::directive(parallel), directive(for collapse(2)))]]";
        let expected = [("omp::directive(parallel)", "parallel"), ("directive(for collapse(2))", "for collapse(2)")];
        assert_eq!(texts(sequence), expected);
    }

    #[test]
    fn a_part_of_a_list_has_something_around_it() {
        let around = |text: &str, part: &str| {
            let at = text.find(part).unwrap();
            let listed = attribute_list_item(text.as_bytes(), &(at..at + part.len()), true).unwrap();
            let shown = |side: Option<(usize, Vec<u8>)>| {
                side.map_or(String::new(), |(at, t)| format!("{} {}", &text[at..at + 1], String::from_utf8(t).unwrap()))
            };
            [String::from_utf8(listed.open).unwrap(), shown(listed.before), shown(listed.behind)]
        };
        let list = "x[[omp::sequence(directive(a(b[c[0]])), directive(d)), omp::directive(e)]];";
        let open = "[[omp::sequence(";
        assert_eq!(around(list, "directive(a(b[c[0]]))"), [open, "", &format!("d {open}")]);
        assert_eq!(around(list, "directive(d)"), [open, ", )]]", "o [["]);
        assert_eq!(around(list, "omp::directive(e)"), ["[[", ", ]]", ""]);
        assert_eq!(around("[[using omp: directive(a), decl(b)]]", "decl(b)"), ["[[using omp: ", ", ]]", ""]);
    }

    #[test]
    fn what_is_not_openmp_is_left_alone() {
        assert!(texts("[[gnu::omp]] a[b[omp]]; \"[[omp::directive(for)]]\" // [[omp::directive(for)]]").is_empty());
        assert!(texts("x[[omp]{ return 0; }()];").is_empty());
    }
}
