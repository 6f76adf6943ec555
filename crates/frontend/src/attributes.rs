//! Directives in attributes: `[[omp::directive(...)]]`, `[[omp::sequence(...)]]`, `[[omp::decl(...)]]`
//! (OpenMP 5.2, 5.1 and 5.2).

use crate::cpp::{Lexer, TokenKind};
use crate::ranges;
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
    /// What closes the sequence that it stands in, and the brackets: `)]]`.
    pub close: Vec<u8>,
    /// The parts of the sequence that it stands in, itself among them. None: it stands in none.
    pub sequence: Vec<Range<usize>>,
    /// That sequence; the brackets, if nothing else stands in them.
    pub whole: Range<usize>,
}

/// The surroundings of a directive that is one of several parts of its brackets; `None`: it is none. `skip`, in order:
/// what stands between, as the preprocessor's lines.
pub fn attribute_list_item(
    text: &[u8],
    item: &Range<usize>,
    skip: &[Range<usize>],
    cplusplus: bool,
) -> Option<AttributeListItem> {
    if text[item.start..].starts_with(b"[[") {
        return None;
    }
    let opens = memchr::memmem::rfind_iter(&text[..item.start], b"[[");
    opens.filter_map(|open| Reader::item_in(text, open, item, skip, cplusplus)).next()
}

/// The directives in attributes outside the ranges of `skip` (sorted by start): the preprocessor's lines, of which some
/// may stand between brackets, and other text in which nobody looks for them.
pub fn find(text: &[u8], skip: &[Range<usize>], cplusplus: bool) -> Vec<Attribute> {
    let mut found = Vec::new();
    if memchr::memmem::find(text, b"[[").is_none() || memchr::memmem::find(text, b"omp").is_none() {
        return found;
    }
    let skip = crate::ranges::merged(skip.to_vec());
    let tokens: Vec<Token> = tokens(text, 0, &skip, cplusplus).collect();
    let reader = Reader { text, tokens: &tokens, skip: &skip };
    for i in 0..tokens.len() {
        if reader.is(i, b"[") && reader.is(i + 1, b"[") && tokens[i].range.end == tokens[i + 1].range.start {
            reader.list(i, &mut found);
        }
    }
    found
}

/// Whether a text may name an attribute of OpenMP's, or a macro's body a part of one: `omp::`, `using omp :`.
pub fn may_name_openmp(text: &[u8]) -> bool {
    memchr::memmem::find_iter(text, b"omp").any(|at| text[at + 3..].trim_ascii_start().starts_with(b":"))
}

/// The tokens of a text from a place on, outside the ranges of `skip`.
fn tokens<'t>(
    text: &'t [u8],
    from: usize,
    skip: &'t [Range<usize>],
    cplusplus: bool,
) -> impl Iterator<Item = Token> + use<'t> {
    let skip = &skip[skip.partition_point(|s| s.end <= from)..];
    let parts = crate::ranges::outside(text.len(), skip).filter(move |part| from < part.end);
    parts.flat_map(move |part| {
        let mut lexer = Lexer::new(text, part.start.max(from), part.end, cplusplus);
        std::iter::from_fn(move || lexer.next_token()).map(|t| Token { kind: t.kind, range: t.start..t.end })
    })
}

struct Token {
    kind: TokenKind,
    range: Range<usize>,
}

struct Reader<'t> {
    text: &'t [u8],
    tokens: &'t [Token],
    /// What stands between the tokens.
    skip: &'t [Range<usize>],
}

impl Reader<'_> {
    /// What surrounds an item in the brackets that open at `open`; `None`: it does not stand in them.
    fn item_in(
        text: &[u8],
        open: usize,
        item: &Range<usize>,
        skip: &[Range<usize>],
        cplusplus: bool,
    ) -> Option<AttributeListItem> {
        let all = tokens(text, open, skip, cplusplus);
        let mut tokens: Vec<Token> = Vec::new();
        let mut depth = 0usize;
        for token in all {
            match &text[token.range.clone()] {
                b"(" | b"[" | b"{" => depth += 1,
                b")" | b"]" | b"}" => depth = depth.checked_sub(1)?,
                _ => {}
            }
            tokens.push(token);
            if depth == 0 {
                break;
            }
        }
        let reader = Reader { text, tokens: &tokens, skip };
        let list = open..tokens.last()?.range.end;
        if list.end < item.end {
            return None;
        }
        let using = reader.is(2, b"using") && reader.is(3, b"omp");
        let mut listed = AttributeListItem {
            whole: list.clone(),
            list,
            open: Vec::new(),
            before: None,
            behind: None,
            close: Vec::new(),
            sequence: Vec::new(),
        };
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
                if opened != open {
                    listed.sequence = items.iter().map(|i| start(i)..end(i)).collect();
                }
                listed.close = close;
                return Some(listed);
            }
            // It is in a sequence.
            if items.len() > 1 || reader.is_interrupted(&listed.list) {
                listed.whole = start(&items[at])..end(&items[at]);
            }
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
        // A list of its own goes as a whole, if nothing else stands in it.
        if let [only] = &mut found[first..]
            && !others
            && !self.is_interrupted(&list)
            && self.items(start, end - 1).len() == 1
        {
            only.range = list;
        }
    }

    /// Whether the preprocessor's lines stand in a part of the text.
    fn is_interrupted(&self, part: &Range<usize>) -> bool {
        ranges::first_within(self.skip, part).is_some()
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
            let listed = attribute_list_item(text.as_bytes(), &(at..at + part.len()), &[], true).unwrap();
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
