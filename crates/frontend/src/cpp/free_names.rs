//! Names for generated code that nothing of the user's has.

use super::spelling::is_word_part;
use super::unit::TranslationUnit;
use std::collections::HashSet;

/// What generated names have in them.
const MARK: &[u8] = b"ompick";

impl TranslationUnit {
    /// The words of the unit's texts that have `ompick` in them in capitals or not: generated names must not be among
    /// them. As they are written, and in small letters for languages that make no difference. (Lines that are comments
    /// have none.)
    pub fn words_like_generated(&self) -> &HashSet<Vec<u8>> {
        self.like_generated.get_or_init(|| {
            let mut found = HashSet::new();
            for source in self.passes.iter().map(|p| &p.source) {
                let extension = source.path.extension().and_then(|e| e.as_encoded_bytes().first());
                let is_fortran = matches!(extension, Some(b'f' | b'F'));
                collect(&source.bytes, is_fortran, &mut found);
            }
            // Those of the command line stand in no file.
            let macros = self.macros.definitions();
            macros.iter().flat_map(|def| std::iter::once(&*def.name).chain(def.identifiers())).for_each(|word| {
                collect(word, false, &mut found);
            });
            found
        })
    }

    /// A name that none of the unit's texts has: the one that is wanted, or that with a number behind it.
    pub fn free_name(&self, wanted: &str) -> String {
        let numbered = (2..).map(|n: u32| format!("{wanted}x{n}"));
        let taken = self.words_like_generated();
        let mut all = std::iter::once(wanted.to_owned()).chain(numbered);
        all.find(|name| !taken.contains(name.as_bytes())).unwrap_or_default()
    }

    /// Generated text with such names for those in it that begin with `ompick_`.
    pub fn with_free_names(&self, text: &str) -> String {
        let part = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(start) = rest.find("ompick_") {
            let is_inside = rest[..start].ends_with(part);
            let end = rest[start..].find(|c| !part(c)).map_or(rest.len(), |len| start + len);
            out.push_str(&rest[..start]);
            match is_inside {
                true => out.push_str(&rest[start..end]),
                false => out.push_str(&self.free_name(&rest[start..end])),
            }
            rest = &rest[end..];
        }
        out + rest
    }
}

/// Adds the words of a text that have the mark in them.
fn collect(text: &[u8], is_fortran: bool, found: &mut HashSet<Vec<u8>>) {
    // Few words of programs have a `k`.
    let last = MARK.len() - 1;
    for at in memchr::memchr2_iter(b'k', b'K', text).filter(|at| *at >= last) {
        if !text[at - last..=at].eq_ignore_ascii_case(MARK) {
            continue;
        }
        if is_in_comment_line(&text[..at], is_fortran) {
            continue;
        }
        let start = text[..at].iter().rposition(|b| !is_word_part(b)).map_or(0, |i| i + 1);
        let end = text[at..].iter().position(|b| !is_word_part(b)).map_or(text.len(), |i| at + i);
        found.insert(text[start..end].to_ascii_lowercase());
        found.insert(text[start..end].to_vec());
    }
}

/// Whether the line that a text ends in begins as a comment that ends with the line.
fn is_in_comment_line(text: &[u8], is_fortran: bool) -> bool {
    let start = memchr::memrchr2(b'\n', b'\r', text).map_or(0, |i| i + 1);
    let line = text[start..].trim_ascii_start();
    match is_fortran {
        true => line.starts_with(b"!") && !line.starts_with(b"!$"),
        false => line.starts_with(b"//"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{CppOptions, Files, SourceRef};
    use super::*;
    use crate::diag::FileId;
    use std::path::Path;

    struct NoFiles;
    impl Files for NoFiles {
        fn read(&self, _: &Path) -> Option<SourceRef> {
            None
        }
    }

    fn unit(text: &str) -> TranslationUnit {
        let main = SourceRef { id: FileId(0), bytes: text.as_bytes().into(), path: Path::new("x.c").into() };
        TranslationUnit::read(&NoFiles, main, &CppOptions::default())
    }

    #[test]
    fn names_of_the_user_are_not_free() {
        let unit = unit("// ompick_3\nint Ompick_1;\n#define TWO ompick_2\nint ompick_2x2, my_ompick_3;\n");
        let names = ["ompick_1", "ompick_2", "ompick_3"].map(|name| unit.free_name(name));
        assert_eq!(names, ["ompick_1x2", "ompick_2x3", "ompick_3"]);
        assert_eq!(unit.with_free_names("f_ompick_1(ompick_1, ompick_3)"), "f_ompick_1(ompick_1x2, ompick_3)");
    }
}
