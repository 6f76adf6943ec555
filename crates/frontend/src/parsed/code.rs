//! A part of a file as nothing but code: what stands in generated declarations.

use super::ParsedFile;
use crate::cpp::{Lexer, MacroDef, TokenKind, push_spelling};
use crate::ranges;
use std::borrow::Cow;
use std::ops::Range;

impl ParsedFile {
    /// The tokens of a part of the text on one line, with a blank where blanks or comments were; preprocessor lines,
    /// inactive branches and directives in it are left out.
    pub fn code(&self, part: &Range<usize>) -> Vec<u8> {
        self.code_with(part, &|_| None)
    }

    /// The same with other words for some tokens, by where these start.
    pub fn code_with(&self, part: &Range<usize>, other: &dyn Fn(usize) -> Option<Vec<u8>>) -> Vec<u8> {
        let text = self.text.text();
        let within = |r: &Range<usize>| r.start.max(part.start) - part.start..r.end.min(part.end) - part.start;
        let skip: Vec<_> = self.blanks_in(part).iter().map(within).collect();
        let mut out = Vec::with_capacity(part.len());
        for piece in ranges::outside(part.len(), &skip) {
            let mut lexer = Lexer::new(text, part.start + piece.start, part.start + piece.end, self.is_cxx());
            let mut first = true;
            while let Some(token) = lexer.next_token() {
                if !out.is_empty() && (token.space || first) {
                    out.push(b' ');
                }
                first = false;
                match other(token.start) {
                    Some(word) => out.extend(word),
                    None => push_spelling(text, &token, &mut out),
                }
            }
        }
        out
    }

    /// The same with its macros expanded, as they are defined there.
    pub fn expanded_code(&self, part: &Range<usize>) -> Vec<u8> {
        let at = self.text.to_file(&(part.start..part.start)).start;
        let expansion = self.preprocessed.expand_at(&self.code(part), self.pass, at, &|_| false);
        expansion.text
    }

    /// A text as it reads at a place where words in it may be macros.
    pub(crate) fn with_macros<'t>(&self, at: usize, text: &'t [u8]) -> Cow<'t, [u8]> {
        let macros = &self.preprocessed.macros;
        let mut lexer = Lexer::new(text, 0, text.len(), true);
        let all = std::iter::from_fn(|| lexer.next_token()).filter(|t| t.kind == TokenKind::Identifier);
        let mut words = all.map(|t| &text[t.start..t.end]).filter(|word| macros.perhaps(word)).peekable();
        if words.peek().is_none() {
            return text.into();
        }
        match words.any(|word| self.macro_at(at, word).is_some()) {
            true => self.preprocessed.expand(text, self.time_at(at), &|_| false).text.into(),
            false => text.into(),
        }
    }

    /// The macro of a name at a place.
    pub(crate) fn macro_at(&self, at: usize, name: &[u8]) -> Option<&MacroDef> {
        let macros = &self.preprocessed.macros;
        macros.perhaps(name).then(|| macros.get(name, self.time_at(at)))?
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{main_file, unit};

    #[test]
    fn attributes_are_left_out_among_other_directives() {
        let unit = unit("int g(void);\n[[omp::directive(barrier)]] int a;\n#pragma omp threadprivate(a)\nint b;\n");
        let (file, text) = main_file(&unit);
        assert_eq!(String::from_utf8_lossy(&file.code(&(0..text.len()))), "int g(void); int a; int b;");
    }

    #[test]
    fn code_has_no_comments_and_no_preprocessor_lines() {
        let unit = unit(
            "#define REAL double\nstatic REAL // one\n#if 1\n  /* two */f(int  a,\n#else\n  g(\n#endif\n  int \\\n b);\n",
        );
        let (file, text) = main_file(&unit);
        let all = text.find("static").unwrap()..text.find(';').unwrap() + 1;
        assert_eq!(String::from_utf8_lossy(&file.code(&all)), "static REAL f(int a, int b);");
        assert_eq!(String::from_utf8_lossy(&file.expanded_code(&all)), "static double f(int a, int b);");
    }
}
