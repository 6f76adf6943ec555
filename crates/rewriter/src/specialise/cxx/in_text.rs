//! Calls in the text of a directive: there is no tree of it, only tokens.

use ompick_frontend::directive::{DirectiveText, Options, Token, TokenKind};
use ompick_frontend::placed::identifiers_in_parentheses;
use std::ops::Range;

/// A name that is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Called {
    pub name: Range<usize>,
    /// Where the name with its qualifiers starts.
    pub start: usize,
    /// In `object.name(...)` and `object->name(...)`: the object, and whether it is an arrow.
    pub object: Option<(Range<usize>, bool)>,
    /// Between the parentheses.
    pub arguments: Range<usize>,
}

/// The calls within the parentheses of a directive's text, in their order; also some names that are followed by
/// what may be arguments, but is not: whoever looks them up knows.
pub fn calls(text: &[u8]) -> Vec<Called> {
    let tokens = DirectiveText::whole(text).tokens(0..text.len(), Options { fold_case: false });
    let reader = Tokens(&tokens);
    identifiers_in_parentheses(&tokens).filter_map(|i| reader.call(i)).collect()
}

struct Tokens<'t>(&'t [Token]);

impl Tokens<'_> {
    fn text(&self, i: usize) -> &str {
        self.0.get(i).map_or("", |t| t.text.as_str())
    }

    fn call(&self, i: usize) -> Option<Called> {
        let open = match self.text(i + 1) {
            "<" => self.after_template_arguments(i + 1)?,
            // `(f)(x)`
            ")" if i > 0 && self.text(i - 1) == "(" => i + 2,
            _ => i + 1,
        };
        if self.text(open) != "(" {
            return None;
        }
        let close = self.closing(open)?;
        let first = self.qualified_from(i);
        let object = first.checked_sub(1).filter(|o| matches!(self.text(*o), "." | "->"));
        let object = match object {
            None => None,
            Some(dot) => {
                let from = self.object_from(dot)?;
                let range = self.0[from].range.start..self.0[dot - 1].range.end;
                Some((range, self.text(dot) == "->"))
            }
        };
        Some(Called {
            name: self.0[i].range.clone(),
            start: self.0[first].range.start,
            object,
            arguments: self.0[open].range.end..self.0[close].range.start,
        })
    }

    /// The token behind template arguments that begin at `open`.
    fn after_template_arguments(&self, open: usize) -> Option<usize> {
        let (mut depth, mut angles) = (0usize, 0usize);
        for i in open..self.0.len() {
            match self.text(i) {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth = depth.checked_sub(1)?,
                "<" if depth == 0 => angles += 1,
                ">" if depth == 0 => angles -= 1,
                ">>" if depth == 0 => angles = angles.checked_sub(2)?,
                "&&" | "||" | ";" if depth == 0 => return None,
                _ => {}
            }
            if angles == 0 {
                return Some(i + 1);
            }
        }
        None
    }

    /// The token that closes the parenthesis at `open`.
    fn closing(&self, open: usize) -> Option<usize> {
        let mut depth = 0usize;
        (open..self.0.len()).find(|&i| {
            match self.text(i) {
                "(" => depth += 1,
                ")" => depth -= 1,
                _ => {}
            }
            depth == 0
        })
    }

    /// The token that opens what token `close` closes.
    fn opening(&self, close: usize) -> Option<usize> {
        let mut depth = 0usize;
        (0..=close).rev().find(|&i| {
            match self.text(i) {
                ")" | "]" | "}" | ">" => depth += 1,
                ">>" => depth += 2,
                "(" | "[" | "{" | "<" => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0
        })
    }

    /// The first token of a name with qualifiers whose last part is token `i`.
    fn qualified_from(&self, i: usize) -> usize {
        let mut first = i;
        while first > 0 {
            let before = first - 1;
            match self.text(before) {
                "template" => first = before,
                "::" => {
                    first = before;
                    let Some(part) = before.checked_sub(1) else { break };
                    let name = match self.text(part) {
                        ">" | ">>" => self.opening(part).and_then(|open| open.checked_sub(1)),
                        _ => Some(part),
                    };
                    match name.filter(|n| self.0[*n].kind == TokenKind::Identifier) {
                        Some(name) => first = name,
                        None => break,
                    }
                }
                _ => break,
            }
        }
        first
    }

    /// The first token of the object before the `.` or `->` at `dot`.
    fn object_from(&self, dot: usize) -> Option<usize> {
        let mut last = dot.checked_sub(1)?;
        loop {
            let first = match self.text(last) {
                ")" | "]" | "}" | ">" => {
                    let open = self.opening(last)?;
                    match open
                        .checked_sub(1)
                        .filter(|n| self.0[*n].kind == TokenKind::Identifier || self.text(*n) == ">")
                    {
                        Some(before) => {
                            last = before;
                            continue;
                        }
                        None => return Some(open),
                    }
                }
                _ if self.0[last].kind == TokenKind::Identifier => self.qualified_from(last),
                _ => return None,
            };
            match first.checked_sub(1).filter(|b| matches!(self.text(*b), "." | "->")) {
                Some(dot) => last = dot.checked_sub(1)?,
                None => return Some(first),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(&str, &str, Option<&str>)> {
        let calls = calls(text.as_bytes()).into_iter();
        calls.map(|c| (&text[c.start..c.name.end], &text[c.arguments], c.object.map(|o| &text[o.0]))).collect()
    }

    #[test]
    fn names_have_their_qualifiers_objects_and_arguments() {
        assert_eq!(found("parallel if(f(1)) num_threads(n::g())"), [("f", "1", None), ("n::g", "", None)]);
        assert_eq!(found("if(a ? b : f(x))"), [("f", "x", None)]);
        assert_eq!(found("if((f)(x))"), [("f", "x", None)]);
        assert_eq!(found("if(c<int>::f(2) || ::g(3))"), [("c<int>::f", "2", None), ("::g", "3", None)]);
        assert_eq!(found("if(o.f(1) + p->g(2))"), [("f", "1", Some("o")), ("g", "2", Some("p"))]);
        assert_eq!(found("if((&o)->f(a[0].g()))"), [("f", "a[0].g()", Some("(&o)")), ("g", "", Some("a[0]"))]);
        assert_eq!(found("if(c<1>{}.f() + this->d.g())"), [("f", "", Some("c<1>{}")), ("g", "", Some("this->d"))]);
    }

    #[test]
    fn template_arguments_are_not_comparisons() {
        assert_eq!(found("if(f<2>(1) + o.g<int, 3>(4))"), [("f", "1", None), ("g", "4", Some("o"))]);
        assert_eq!(found("if(a < 2 && b > (c))"), []);
    }
}
