//! Parts of texts that rules rewrite.

/// Rewrites the lines of C and C++ that are code: no preprocessor lines, no comments. `None`: with raw strings it is not known
/// which are.
pub fn code_lines(text: &str, rewrite: impl Fn(&str) -> String) -> Option<String> {
    if text.contains("R\"") {
        return None;
    }
    let (mut goes_on, mut in_comment) = (false, false);
    let mut out = Vec::new();
    for line in text.split('\n') {
        let start = line.trim_start();
        in_comment |= start.starts_with("/*");
        let is_code = !goes_on && !in_comment && !["#", "%:", "//"].iter().any(|other| start.starts_with(other));
        in_comment &= !line.contains("*/");
        goes_on = line.ends_with('\\') && (goes_on || !is_code);
        out.push(if is_code { rewrite(line) } else { line.to_owned() });
    }
    Some(out.join("\n"))
}

/// Rewrites what stands outside literals and comments in a line of C or C++.
pub fn outside_literals(line: &str, rewrite: impl Fn(&str) -> String) -> String {
    let bytes = line.as_bytes();
    let (mut out, mut done, mut at) = (String::new(), 0, 0);
    while at < bytes.len() {
        let end = match bytes[at] {
            // (A digit separator.)
            b'\'' if at > 0 && bytes[at - 1].is_ascii_digit() => at,
            quote @ (b'"' | b'\'') => closing_quote(bytes, at + 1, quote),
            b'/' if bytes.get(at + 1) == Some(&b'/') => bytes.len(),
            b'/' if bytes.get(at + 1) == Some(&b'*') => line[at + 2..].find("*/").map_or(bytes.len(), |n| at + n + 4),
            _ => at,
        };
        if end > at {
            out.push_str(&rewrite(&line[done..at]));
            out.push_str(&line[at..end]);
            done = end;
        }
        at = end.max(at + 1);
    }
    out.push_str(&rewrite(&line[done..]));
    out
}

fn closing_quote(bytes: &[u8], mut at: usize, quote: u8) -> usize {
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 2,
            b if b == quote => return at + 1,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// Puts something in the place of each blank between two tokens.
pub fn between_tokens(piece: &str, new: &str) -> String {
    let bytes = piece.as_bytes();
    let is_token = |at: Option<usize>| {
        at.and_then(|at| bytes.get(at)).is_some_and(|b| !b.is_ascii_whitespace() && *b != b'/' && *b != b'\\')
    };
    let mut out = String::new();
    for (at, c) in piece.char_indices() {
        match c == ' ' && is_token(at.checked_sub(1)) && is_token(Some(at + 1)) {
            true => out.push_str(new),
            false => out.push(c),
        }
    }
    out
}

/// The code of a line of Fortran, and its comment.
pub fn code_and_comment(line: &str) -> (&str, &str) {
    let mut quote = None;
    for (at, c) in line.char_indices() {
        match (quote, c) {
            (Some(open), _) if c == open => quote = None,
            (None, '"' | '\'') => quote = Some(c),
            (None, '!') => return line.split_at(at),
            _ => {}
        }
    }
    (line, "")
}

/// Rewrites what stands outside literals in code of Fortran.
pub fn outside_strings(code: &str, rewrite: impl Fn(&str) -> String) -> String {
    let (mut out, mut done, mut quote) = (String::new(), 0, None);
    for (at, c) in code.char_indices() {
        match quote {
            Some(open) if c == open => {
                quote = None;
                out.push_str(&code[done..=at]);
                done = at + 1;
            }
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                out.push_str(&rewrite(&code[done..at]));
                done = at;
            }
            _ => {}
        }
    }
    match quote {
        Some(_) => out.push_str(&code[done..]),
        None => out.push_str(&rewrite(&code[done..])),
    }
    out
}

/// Lines put behind the comments that a file begins with.
pub fn behind_head(text: &str, lines: &str) -> String {
    let is_head = |line: &&str| line.trim().is_empty() || line.starts_with("//") || line.starts_with('!');
    let head: usize = text.split_inclusive('\n').take_while(is_head).map(str::len).sum();
    [&text[..head], lines, &text[head..]].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_and_comments_of_c_stay() {
        let upper = |line: &str| outside_literals(line, str::to_uppercase);
        assert_eq!(upper(r#"a "b\"c" d 'e' 1'0f /* g */ h // i"#), r#"A "b\"c" D 'e' 1'0F /* g */ H // i"#);
    }

    #[test]
    fn blanks_between_tokens_are_replaced() {
        assert_eq!(between_tokens("  a b  / c", "_"), "  a_b  / c");
    }

    #[test]
    fn lines_of_the_preprocessor_are_no_code() {
        let text = "// a\n#define b \\\n c\nd\n/* e\nf */\ng";
        assert_eq!(code_lines(text, str::to_uppercase).unwrap(), "// a\n#define b \\\n c\nD\n/* e\nf */\nG");
    }

    #[test]
    fn literals_and_comments_of_fortran_stay() {
        assert_eq!(code_and_comment("a 'b!' ! c"), ("a 'b!' ", "! c"));
        assert_eq!(outside_strings("a 'b''c' d \"e\" f", str::to_uppercase), "A 'b''c' D \"e\" F");
    }
}
