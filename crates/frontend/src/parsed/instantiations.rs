//! Explicit instantiations of templates (C++17, [temp.explicit]), which the tree leaves out.

use super::ParsedFile;
use crate::cpp::{Lexer, Token};
use std::ops::Range;

/// `template R a::name<T>(P);`, which defines an instantiation of a function template, or of a member of a class template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instantiation {
    /// With its semicolon.
    pub whole: Range<usize>,
    /// What stands before the last `::`.
    pub qualifier: Option<Range<usize>>,
    pub name: Range<usize>,
    /// How many parameters the function has.
    pub parameters: usize,
}

impl ParsedFile {
    /// The explicit instantiations of functions in the text, without those that `extern` only declares.
    pub fn explicit_instantiations(&self) -> Vec<Instantiation> {
        let text = self.text.text();
        let mut found = Vec::new();
        for at in memchr::memmem::find_iter(text, b"template") {
            let before = text[..at].trim_ascii_end();
            let is_part = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_';
            // `A<T>::template f<T>(x)`, `a.template f<T>(x)`
            let is_in_name = [&b"::"[..], b".", b"->"].iter().any(|end| before.ends_with(end));
            if at > 0 && is_part(&text[at - 1]) || before.ends_with(b"extern") || is_in_name || !self.is_code(at) {
                continue;
            }
            let mut lexer = Lexer::new(text, at, text.len(), true);
            let ends = |t: &Token| matches!(&text[t.start..t.end], b";" | b"{" | b"}");
            let mut tokens = Vec::new();
            while let Some(token) = lexer.next_token() {
                tokens.push(token);
                if ends(&token) {
                    break;
                }
            }
            found.extend(instantiation(text, &tokens));
        }
        found
    }
}

/// Reads the tokens from `template` to the first that ends a declaration.
fn instantiation(text: &[u8], tokens: &[Token]) -> Option<Instantiation> {
    let of = |i: usize| tokens.get(i).map_or(&b""[..], |t| &text[t.start..t.end]);
    if !of(0).eq(b"template") || of(1) == b"<" || of(tokens.len().checked_sub(1)?) != b";" {
        return None;
    }
    let is_word = |i: usize| of(i).first().is_some_and(|b| b.is_ascii_alphabetic() || *b == b'_');
    let closes_arguments = |i: usize| matches!(of(i), b">" | b">>");
    let (mut depth, mut angles) = (0usize, 0usize);
    for i in 1..tokens.len() {
        match of(i) {
            b"(" if depth == 0 && angles == 0 && !matches!(of(i - 1), b"decltype" | b"__attribute__" | b"alignas") => {
                let end = if closes_arguments(i - 1) { opening(&of, i - 1)?.checked_sub(1)? } else { i - 1 };
                let name = end;
                if !is_word(name) {
                    return None;
                }
                let mut first = name;
                while of(first.checked_sub(1)?) == b"::" {
                    let before = first.checked_sub(2)?;
                    let class = if closes_arguments(before) { opening(&of, before)?.checked_sub(1)? } else { before };
                    first = if is_word(class) { class } else { first - 1 };
                    if !is_word(class) {
                        break;
                    }
                }
                let qualifier = (first < name).then(|| tokens[first].start..tokens[name - 1].start);
                return Some(Instantiation {
                    whole: tokens[0].start..tokens[tokens.len() - 1].end,
                    qualifier,
                    name: tokens[name].start..tokens[name].end,
                    parameters: parameters(&of, i)?,
                });
            }
            b"(" | b"[" => depth += 1,
            b")" | b"]" => depth = depth.checked_sub(1)?,
            b"<" if depth == 0 => angles += 1,
            b">" if depth == 0 => angles = angles.checked_sub(1)?,
            b">>" if depth == 0 => angles = angles.checked_sub(2)?,
            _ => {}
        }
    }
    None
}

/// The bracket that a `>` closes.
fn opening<'t>(of: &impl Fn(usize) -> &'t [u8], close: usize) -> Option<usize> {
    let mut depth = 0usize;
    (0..=close).rev().find(|i| {
        match of(*i) {
            b">" | b")" => depth += 1,
            b">>" => depth += 2,
            b"<" | b"(" => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    })
}

/// How many parameters a list has that opens at a token.
fn parameters<'t>(of: &impl Fn(usize) -> &'t [u8], open: usize) -> Option<usize> {
    let (mut depth, mut commas, mut at) = (0usize, 0, open);
    loop {
        match of(at) {
            b"" => return None,
            b"(" | b"[" | b"<" | b"{" => depth += 1,
            b")" | b"]" | b">" | b"}" => depth = depth.checked_sub(1)?,
            b">>" => depth = depth.checked_sub(2)?,
            b"," if depth == 1 => commas += 1,
            _ => {}
        }
        if depth == 0 {
            let is_empty = at == open + 1 || (at == open + 2 && of(open + 1) == b"void");
            return Some(if is_empty { 0 } else { commas + 1 });
        }
        at += 1;
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{cxx_unit, main_file};

    #[test]
    fn functions_that_are_instantiated_are_read() {
        let unit = cxx_unit(
            "#pragma omp declare variant(v) match(device={kind(host)})\nint f(int);\ntemplate <class T> T g(T, int);\n\
             namespace n { template <class T> struct G { int m(); }; }\ntemplate int g<int>(int, int);\n\
             extern template char g(char, int);\ntemplate int n::G<n::G<int>>::m();\ntemplate struct n::G<long>;\n",
        );
        let (file, text) = main_file(&unit);
        let shown = |i: &super::Instantiation| {
            let qualifier = i.qualifier.clone().map_or("", |q| &text[q]);
            format!("{qualifier} {} {}", &text[i.name.clone()], i.parameters)
        };
        let found: Vec<String> = file.explicit_instantiations().iter().map(shown).collect();
        assert_eq!(found, [" g 2", "n::G<n::G<int>> m 0"]);
    }
}
