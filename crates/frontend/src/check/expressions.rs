//! Expressions in directives that no compiler may ever see: what is certainly none is told by its tokens.

use crate::language::Language;
use crate::parsed::ParsedFile;
use crate::source_form::SourceForm;

/// Why tokens are no expression, if that is certain.
pub(super) fn broken(tokens: &[String], parsed: &ParsedFile) -> Option<String> {
    if let Some(token) = dangling_operator(tokens, parsed.language) {
        return Some(format!("an operand of `{token}` is missing"));
    }
    let (one, other) = neighbours(tokens, parsed)?;
    Some(format!("an operator between `{one}` and `{other}` is missing"))
}

/// Two operands with nothing between them.
fn neighbours<'t>(tokens: &'t [String], parsed: &ParsedFile) -> Option<(&'t str, &'t str)> {
    let is_fortran = parsed.language == Language::Fortran;
    // Blanks mean nothing in fixed form; statements and lambda expressions have declarations.
    if (is_fortran && matches!(parsed.form, Some(SourceForm::Fixed { .. }))) || tokens.iter().any(|t| t == "{") {
        return None;
    }
    let is_number = |t: &str| t.bytes().next().is_some_and(|b| b.is_ascii_digit());
    let is_name = |t: &str| {
        let starts = t.bytes().next().is_some_and(|b| b.is_ascii_alphabetic() || b == b'_');
        starts && !t.starts_with("__") && t.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
    };
    let is_operand = |t: &str| is_number(t) || (is_name(t) && (is_fortran || !KEYWORDS.contains(&t)));
    let mut pairs = tokens.windows(2).map(|pair| (pair[0].as_str(), pair[1].as_str()));
    pairs.find(|(one, other)| is_operand(one) && is_operand(other))
}

/// Words of C and C++ that stand beside operands in expressions.
const KEYWORDS: &[&str] = &[
    "_Alignof", "_Atomic", "_Bool", "_Complex", "_Generic", "alignof", "and", "and_eq", "auto", "bitand", "bitor",
    "bool", "char", "char16_t", "char32_t", "char8_t", "class", "co_await", "compl", "const", "decltype", "delete",
    "double", "enum", "float", "int", "long", "new", "noexcept", "not", "not_eq", "operator", "or", "or_eq",
    "register", "requires", "restrict", "short", "signed", "sizeof", "struct", "template", "throw", "typeid",
    "typename", "typeof", "union", "unsigned", "void", "volatile", "wchar_t", "xor", "xor_eq",
];

/// The operator at an end of an expression that needs an operand there.
fn dangling_operator(tokens: &[String], language: Language) -> Option<&str> {
    if language == Language::Fortran {
        return dangling_in_fortran(tokens);
    }
    const BINARY: &[&str] = &["<", "<=", ">=", "==", "!=", "||", "/", "%", "^", "|", "?", "=", "<<"];
    const UNARY_TOO: &[&str] = &["+", "-", "*", "&", "&&", "!", "~", ".", "->"];
    // In C++ it may close template arguments.
    let closes = |t: &str| matches!(t, ">" | ">>") && language != Language::Cxx;
    let first = tokens.first().map(String::as_str).filter(|t| BINARY.contains(t) || closes(t));
    let last = tokens.last().map(String::as_str).filter(|t| BINARY.contains(t) || UNARY_TOO.contains(t) || closes(t));
    first.or(last)
}

/// As [`dangling_operator`], in Fortran; defined operators may be unary.
fn dangling_in_fortran(tokens: &[String]) -> Option<&str> {
    const BINARY: &[&str] = &[
        ".gt.", ".ge.", ".lt.", ".le.", ".eq.", ".ne.", ".and.", ".or.", ".eqv.", ".neqv.", "<", "<=", ">", ">=", "==",
        "/=", "*", "/", "**", "//", "=", "%",
    ];
    const UNARY_TOO: &[&str] = &["+", "-", ".not."];
    let is_in = |list: &[&str], token: &str| list.iter().any(|own| token.eq_ignore_ascii_case(own));
    let first = tokens.first().map(String::as_str).filter(|t| is_in(BINARY, t));
    first.or_else(|| tokens.last().map(String::as_str).filter(|t| is_in(BINARY, t) || is_in(UNARY_TOO, t)))
}

#[cfg(test)]
mod tests {
    use crate::check::tests::meta;

    fn says(condition: &str) -> bool {
        !meta(&format!("when(user={{condition({condition})}}: parallel) otherwise(nothing)")).is_empty()
    }

    #[test]
    fn operands_without_an_operator_between_them_are_no_expression() {
        for broken in ["x x", "x 2", "2 x", "(x) && x x", "x +"] {
            assert!(says(broken), "{broken}");
        }
        for fine in
            ["(int)x", "sizeof x > 2", "sizeof(unsigned long) > x", "x > (unsigned char)2", "__builtin_expect(x, 1)"]
        {
            assert!(!says(fine), "{fine}");
        }
    }
}
