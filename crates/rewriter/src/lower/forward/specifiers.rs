//! The words before a declarator, and attributes: which belong to a function's type, and which to it alone.

use ompick_frontend::directive::{DirectiveText, Options, Token};
use ompick_frontend::unit::ParsedFile;
use std::ops::Range;

/// Storage classes and the like.
const DROPPED: &[&str] = &[
    "static",
    "extern",
    "inline",
    "__inline",
    "__inline__",
    "virtual",
    "explicit",
    "friend",
    "register",
    "\"C\"",
    "\"C++\"",
    "_Noreturn",
    "noreturn",
    "__extension__",
    "__global",
    "_Thread_local",
];

/// Attributes that are part of a function's type, or of how it is called.
const OF_TYPES: &[&str] = &[
    "vector_size",
    "ext_vector_type",
    "mode",
    "may_alias",
    "aligned",
    "address_space",
    "target",
    "ms_abi",
    "sysv_abi",
    "cdecl",
    "stdcall",
    "fastcall",
    "thiscall",
    "vectorcall",
    "regcall",
    "regparm",
    "sseregparm",
    "pcs",
    "aarch64_vector_pcs",
];

/// Specifiers, taken apart.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Specifiers {
    /// The type.
    pub kept: Vec<u8>,
    /// Attributes of the type.
    pub attributes: Vec<Vec<u8>>,
    /// How many words and attributes say something about the function alone.
    pub dropped: usize,
}

/// Reads the code before a declarator, or one attribute.
pub fn read(code: &[u8]) -> Specifiers {
    let text = DirectiveText::whole(code);
    let tokens = text.tokens(0..code.len(), Options { fold_case: false });
    let mut out = Specifiers::default();
    let mut end_of_last = None;
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let next = match token.text.as_str() {
            word if DROPPED.contains(&word) => {
                out.dropped += 1;
                at + 1
            }
            "__attribute__" | "__attribute" => {
                let end = closed(&tokens, at + 1);
                out.take_attributes(code, &tokens[(at + 3).min(end)..end.saturating_sub(2).max((at + 3).min(end))]);
                end
            }
            "__declspec" | "__asm__" | "__asm" | "asm" | "_Alignas" => {
                out.dropped += 1;
                closed(&tokens, at + 1)
            }
            "[" => {
                out.dropped += 1;
                closed(&tokens, at)
            }
            // `struct s { ... }` is defined already; `struct s` names it.
            "{" => closed(&tokens, at),
            _ => {
                if end_of_last.is_some_and(|end| end < token.range.start) {
                    out.kept.push(b' ');
                }
                out.kept.extend_from_slice(&code[token.range.clone()]);
                at + 1
            }
        };
        // What is left out separates.
        end_of_last = match next == at + 1 && !DROPPED.contains(&token.text.as_str()) {
            true => Some(token.range.end),
            false => (!out.kept.is_empty()).then_some(0),
        };
        at = next;
    }
    out
}

impl Specifiers {
    /// Takes the list between the parentheses of an attribute.
    fn take_attributes(&mut self, code: &[u8], list: &[Token]) {
        let mut from = 0;
        while let Some(first) = list.get(from) {
            let name = first.text.trim_start_matches("__").trim_end_matches("__");
            let end = match list.get(from + 1).is_some_and(|t| t.text == "(") {
                true => closed(list, from + 1),
                false => from + 1,
            };
            match OF_TYPES.contains(&name) {
                true => self.attributes.push(code[first.range.start..list[end - 1].range.end].to_vec()),
                false => self.dropped += usize::from(first.text != ","),
            }
            from = end;
        }
    }
}

/// The index behind the bracket that closes the one at `open`; `open` itself if none is there.
fn closed(tokens: &[Token], open: usize) -> usize {
    let mut depth = 0usize;
    for (i, token) in tokens.iter().enumerate().skip(open) {
        match token.text.as_str() {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return if i == open { open } else { i + 1 };
        }
    }
    tokens.len()
}

/// The attributes and assembler names in a part of a declarator.
pub fn attributes_in(file: &ParsedFile, part: Range<usize>) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    if part.is_empty() {
        return found;
    }
    let around = file.node(&(part.start..part.end - 1));
    let Some(around) = around else { return found };
    let mut cursor = around.walk();
    loop {
        let node = cursor.node();
        let range = node.byte_range();
        let wanted = matches!(node.kind(), "attribute_specifier" | "gnu_asm_expression" | "attribute_declaration");
        if wanted && part.start <= range.start && range.end <= part.end {
            found.push(range.clone());
        }
        let inside = range.start < part.end && part.start < range.end;
        if !wanted && inside && cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() || cursor.node() == around {
                return found;
            }
        }
    }
}

/// What of a part of a declarator is neither.
pub fn outside_attributes(file: &ParsedFile, part: Range<usize>) -> Vec<Range<usize>> {
    let mut rest = Vec::new();
    let mut at = part.start;
    for attribute in attributes_in(file, part.clone()) {
        rest.push(at..attribute.start);
        at = attribute.end;
    }
    rest.push(at..part.end);
    rest.retain(|r| !r.is_empty());
    rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(code: &str) -> String {
        let read = read(code.as_bytes());
        let attributes = read.attributes.join(&b", "[..]);
        format!("{} [{}]", String::from_utf8_lossy(&read.kept), String::from_utf8_lossy(&attributes))
    }

    #[test]
    fn linkage_is_dropped_and_the_type_stays() {
        assert_eq!(kept("static inline unsigned long"), "unsigned long []");
        assert_eq!(kept("extern const struct s { int a[2]; } volatile"), "const struct s volatile []");
        assert_eq!(kept("_Noreturn void"), "void []");
        assert_eq!(kept("extern \"C\" const char"), "const char []");
        assert_eq!(kept("virtual constexpr n::t<int>"), "constexpr n::t<int> []");
    }

    #[test]
    fn attributes_of_types_stay() {
        assert_eq!(kept("__attribute__((weak, noinline)) int"), "int []");
        assert_eq!(kept("__attribute__((vector_size(16), weak)) int"), "int [vector_size(16)]");
        assert_eq!(kept("int __attribute__((__target__(\"avx2\")))"), "int [__target__(\"avx2\")]");
        assert_eq!(kept("[[gnu::noinline]] static int"), "int []");
        assert_eq!(kept("__attribute__(())"), " []");
    }
}
