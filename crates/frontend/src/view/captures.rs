//! Captures with initialisers that the grammar of C++ cannot read: `[k{v}]`, `[k(f(1))]`, `[k = {v}]`. In the view all are
//! `[k = v]`.

use super::commas::may_hold_expression;
use super::gaps::{Replacement, Tokens};
use crate::attributes::closing;

/// Whether a bracket behind a token may open a lambda expression: others are those of subscripts, attributes, and the
/// sizes of arrays, `new (char *[n(3)])`.
fn may_introduce(before: &[u8]) -> bool {
    (may_hold_expression(before) && !matches!(before.last(), Some(b'[' | b'*')))
        || matches!(before, b"case" | b"co_await")
}

/// Whether a text may have such a capture: behind a bracket, and a brace or parenthesis before anything closes.
pub(super) fn may_be(text: &[u8]) -> bool {
    memchr::memchr_iter(b'[', text).any(|at| {
        let mut rest = text[at + 1..].iter();
        matches!(rest.find(|b| matches!(b, b'{' | b'(' | b'[' | b']' | b';' | b')' | b'}')), Some(b'{' | b'('))
    })
}

/// What is put in the place of what such captures have around their values.
pub(super) fn replacements(tokens: &Tokens, found: &mut Vec<Replacement>) {
    let word = |i: usize| tokens.list.get(i).map_or(&b""[..], |t| &tokens.text[t.clone()]);
    let close_of =
        |open: usize| Some(open + closing(tokens.list.get(open..)?.iter().map(|t| &tokens.text[t.clone()]))?);
    for open in (0..tokens.list.len()).filter(|i| word(*i) == b"[") {
        let is_introducer = word(open + 1) != b"[" && open.checked_sub(1).is_none_or(|i| may_introduce(word(i)));
        let Some(end) = is_introducer.then(|| close_of(open)).flatten() else { continue };
        let mut at = open + 1;
        while at < end {
            let name = (at..end).find(|i| !matches!(word(*i), b"&" | b"..."));
            let Some(name) =
                name.filter(|i| word(*i).first().is_some_and(|b| b.is_ascii_alphabetic() || *b == b'_' || *b >= 0x80))
            else {
                break;
            };
            let is_assigned = word(name + 1) == b"=";
            let value = if is_assigned { name + 2 } else { name + 1 };
            let close = match word(value) {
                b"{" => close_of(value),
                b"(" if !is_assigned => close_of(value),
                _ => None,
            };
            let next = (close.map_or(value, |close| close + 1)..=end).find(|i| matches!(word(*i), b"," | b"]"));
            // What goes on behind it is another expression; several values are no value.
            let mut inside = value + 1..close.unwrap_or(value);
            let is_one = close.is_some_and(|close| next == Some(close + 1)) && !inside.any(|i| word(i) == b",");
            if let Some(close) = close.filter(|_| is_one) {
                let is_empty = close == value + 1;
                let first: &[u8] = if is_assigned { b"" } else { b"=" };
                found.push((tokens.list[value].clone(), if is_assigned && is_empty { b"0" } else { first }));
                found.push((tokens.list[close].clone(), if is_empty && !is_assigned { b"0" } else { b"" }));
            }
            // A comma may stand in a value that was not looked into.
            let Some(next) = next.filter(|_| close.is_some() || !is_assigned) else { break };
            at = next + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::view::simplify_c;

    fn viewed(text: &str) -> String {
        let mut view = text.as_bytes().to_vec();
        simplify_c(&mut view, true);
        String::from_utf8(view).unwrap()
    }

    #[test]
    fn values_in_brackets_are_assigned() {
        assert_eq!(viewed("x = [k{v}, &r{s}, t](int);"), "x = [k=v , &r=s , t](int);");
        assert_eq!(viewed("f([k(g(1))] {}, [k = {8}] {});"), "f([k=g(1) ] {}, [k =  8 ] {});");
        assert_eq!(viewed("x = [k{}] {};"), "x = [k=0] {};");
    }

    #[test]
    fn other_brackets_stay() {
        for text in [
            "a[k{1}] = 2;",
            "[[nodiscard(\"x\")]] int f();",
            "int a[n(3)];",
            "x = [k(1, 2)] {};",
            "x = [k = v(1)(2)] {};",
            "new int[k(1)];",
            "new t<int>[k(1)];",
            "x = [this, &k] { g{1}; };",
        ] {
            assert_eq!(viewed(text), text);
        }
    }
}
