//! Symbols that `asm` statements define: a program has each of them once, so that the statement has one place.

use ompick_frontend::cpp::{Lexer, MacroDef};
use ompick_frontend::language::Language;
use ompick_frontend::unit::{ParsedFile, holds_word};
use std::ops::Range;

/// What begins an `asm` statement.
const ASM: [&[u8]; 3] = [b"asm", b"__asm", b"__asm__"];

/// A symbol that an `asm` statement of a part defines, by itself or in a macro.
pub fn first(parsed: &ParsedFile, part: &Range<usize>) -> Option<String> {
    let in_macro = |def: &MacroDef| def.identifiers().any(|name| ASM.contains(&name));
    let is_written = || ASM.iter().any(|word| holds_word(&parsed.text.text()[part.clone()], word));
    if parsed.language == Language::Fortran
        || !(is_written() || parsed.preprocessed.macros.definitions().iter().any(in_macro))
    {
        return None;
    }
    let code = parsed.expanded_code(part);
    templates(&code, parsed.is_cxx()).iter().find_map(|template| defined_symbol(template))
}

/// The templates of the `asm` statements in a text.
fn templates(code: &[u8], cplusplus: bool) -> Vec<Vec<u8>> {
    let mut lexer = Lexer::new(code, 0, code.len(), cplusplus);
    let tokens: Vec<&[u8]> =
        std::iter::from_fn(|| lexer.next_token()).map(|token| &code[token.start..token.end]).collect();
    let begins = tokens.iter().enumerate().filter(|(_, token)| ASM.contains(token)).map(|(i, _)| i);
    let template = |at: usize| {
        let behind = tokens[at + 1..].iter().skip_while(|token| **token != b"(").skip(1);
        let strings = behind.take_while(|token| token.ends_with(b"\""));
        strings.flat_map(|string| characters(string)).collect()
    };
    begins.map(template).collect()
}

/// What a string literal stands for, as far as it matters: a line ends at each escape.
fn characters(literal: &[u8]) -> Vec<u8> {
    let inside = literal.iter().position(|b| *b == b'"').map_or(literal, |open| &literal[open + 1..literal.len() - 1]);
    let mut out = Vec::with_capacity(inside.len());
    let mut bytes = inside.iter();
    while let Some(&b) = bytes.next() {
        out.push(if b == b'\\' { b'\n' } else { b });
        if b == b'\\' {
            bytes.next();
        }
    }
    out
}

/// The first symbol that a template defines: a label with letters, which `%=` does not make another each time.
fn defined_symbol(template: &[u8]) -> Option<String> {
    let statements = template.split(|b| matches!(b, b'\n' | b';'));
    statements.into_iter().find_map(|statement| {
        let statement = statement.trim_ascii_start();
        let is_part = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b'$');
        let length = statement.iter().take_while(|b| is_part(b)).count();
        let is_symbol = statement[..length].iter().any(|b| !b.is_ascii_digit())
            && statement[length..].trim_ascii_start().starts_with(b":");
        is_symbol.then(|| String::from_utf8_lossy(&statement[..length]).into_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn symbol(code: &str) -> Option<String> {
        templates(code.as_bytes(), true).iter().find_map(|template| defined_symbol(template))
    }

    #[test]
    fn labels_of_templates_are_symbols() {
        assert_eq!(symbol("asm volatile(\"mysym: nop\");").as_deref(), Some("mysym"));
        assert_eq!(symbol("__asm__ (\"nop\\n\" \"\\t.Lx:\\n\" : : \"r\"(x));").as_deref(), Some(".Lx"));
        assert_eq!(symbol("asm goto(\"nop; a1 : nop\" :::: out);").as_deref(), Some("a1"));
    }

    #[test]
    fn labels_that_each_copy_has_for_itself_are_none() {
        for code in [
            "asm(\"1: jmp 1b\");",
            "asm(\".L%=: jmp .L%=\");",
            "asm(\"mov %%fs:0, %0\" : \"=r\"(x));",
            "asm(\"nop\" : [out] \"=r\"(x) : \"a:\"(y));",
            "f(\"mysym: nop\");",
        ] {
            assert_eq!(symbol(code), None, "{code}");
        }
    }
}
