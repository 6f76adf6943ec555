//! Sources that begin alike: with the same include lines, compiled in the same way.
//!
//! Where a header's macros name variants, only the preprocessor can tell whether a source invokes them. But all macros
//! behind the same include lines are the same, and so is all that the headers' own text comes to. If that was nothing
//! for one source, it is nothing for the next one that names no macro which leads to a variant.

use super::manifest::{self, Inspected, Manifest, Remembered};
use super::{Main, Step};
use crate::file_state::{self, FileState};
use crate::scan::scan;
use crate::store::Store;
use memchr::memmem;
use ompick_frontend::cpp::words_of;
use ompick_frontend::marks::splices_words;
use ompick_rewriter::run::Language;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeSet, HashSet};

/// A source that begins with include lines.
pub(super) struct Beginning {
    key: String,
    text: Vec<u8>,
    state: FileState,
    /// How many include lines it begins with.
    lines: usize,
}

/// What is remembered of a beginning.
#[derive(Serialize, Deserialize)]
struct Known {
    /// All but the source.
    seen: Manifest,
    /// The macros that lead to variants, or of which nobody can tell, with blanks between them.
    leading: String,
}

/// What a beginning tells of a source.
pub(super) enum Told {
    /// Nothing is to be resolved, because of these files.
    Nothing(Inspected),
    /// It may invoke what leads to a variant.
    Perhaps,
    /// No other source with this beginning was read.
    Unknown,
}

impl Beginning {
    /// That of a source; `None`: what it would come to cannot be told from other sources.
    pub fn of(step: &Step, main: &Main) -> Option<Beginning> {
        let is_sole = step.call.candidates().nth(1).is_none();
        if main.stdin || main.preprocessed || main.language == Language::Fortran || !is_sole {
            return None;
        }
        let (text, state) = FileState::read(main.path, file_state::now()).ok()?;
        let lines = first_include_lines(&text)?;
        let (key, lines) = (manifest::key_of_beginning(step, main, &lines), lines.len());
        Some(Beginning { key, text, state, lines })
    }

    /// Whether the source has nothing to resolve by itself, and includes nothing else. Only asked where something hangs
    /// on it, as the whole text is gone over: most sources share no beginning with one that was preprocessed.
    pub fn is_all(&self, main: &Main) -> bool {
        has_nothing_else(&self.text, main.language, self.lines)
    }

    /// What sources with the same beginning tell.
    pub fn tells(&self, store: &Store, main: &Main) -> Told {
        let Some(Known { seen, leading }) = store.read("manifest", &self.key) else { return Told::Unknown };
        let leading: HashSet<&[u8]> = leading.split(' ').map(str::as_bytes).collect();
        let Some(mut seen) = Inspected::again(seen) else { return Told::Unknown };
        if !self.is_all(main) || words_of(&self.text).any(|word| leading.contains(word)) {
            return Told::Perhaps;
        }
        seen.state(main.path.to_path_buf(), self.state.clone());
        Told::Nothing(seen)
    }

    /// Remembers that such a source came to nothing, with what was seen for it.
    pub fn remember(&self, store: &Store, main: &Main, seen: &Inspected, leading: &BTreeSet<Vec<u8>>) {
        let leading: Option<Vec<&str>> = leading.iter().map(|name| str::from_utf8(name).ok()).collect();
        let seen = seen.manifest(Some(main.path), Remembered::AsIs);
        if let (Some(leading), Some(seen)) = (leading, seen) {
            store.write("manifest", &self.key, &Known { seen, leading: leading.join(" ") });
        }
    }
}

/// The include lines that a text begins with, apart from comments. `None`: it does not begin so, or a line goes on.
fn first_include_lines(text: &[u8]) -> Option<Vec<&[u8]>> {
    let mut lines = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_ascii_start();
        let line = &rest[..memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len())];
        if let Some(comment) = rest.strip_prefix(b"/*") {
            rest = &comment[memmem::find(comment, b"*/")? + 2..];
        } else if line.starts_with(b"//") {
            rest = &rest[line.len()..];
        } else if is_include(line) {
            lines.push(line.trim_ascii_end());
            rest = &rest[line.len()..];
        } else {
            break;
        }
    }
    let is_plain = memchr::memchr(b'\\', &text[..text.len() - rest.len()]).is_none();
    (is_plain && !lines.is_empty()).then_some(lines)
}

/// Whether a line has a name to be included, and nothing else.
fn is_include(line: &[u8]) -> bool {
    let name = line.strip_prefix(b"#").and_then(|rest| rest.trim_ascii_start().strip_prefix(b"include"));
    match name.map(<[u8]>::trim_ascii) {
        Some([b'"', name @ .., b'"']) => !name.contains(&b'"'),
        Some([b'<', name @ .., b'>']) => !name.contains(&b'>'),
        _ => false,
    }
}

/// Whether a text with so many include lines has no more of them, nothing to resolve, and no spelling that hides a name.
fn has_nothing_else(text: &[u8], language: Language, lines: usize) -> bool {
    const HIDING: [&[u8]; 9] = [b"_Pragma", b"__pragma", b"##", b"%:", b"??", b"[[", b"<:", b"\\u", b"\\U"];
    const OF_MODULES: [&[u8]; 3] = [b"import", b"module", b"export"];
    let (facts, includes) = scan(text, language);
    let has = |words: &[&[u8]]| words.iter().any(|word| memmem::find(text, word).is_some());
    let is_plain = !(facts.marked || facts.odd || facts.has_target) && includes.len() == lines;
    let may_hide = splices_words(text) || has(&HIDING) || (language == Language::Cxx && has(&OF_MODULES));
    is_plain && !may_hide
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn include_lines_stand_first_or_are_none() {
        let of = |text: &'static str| {
            let lines = first_include_lines(text.as_bytes());
            lines.map(|lines| lines.iter().map(|line| str::from_utf8(line).unwrap()).collect::<Vec<_>>().join("|"))
        };
        let text =
            "/* a\n#include <no>\n*/ // b\n\n#include <a.h>  \n# include \"b.h\"\r\n//\nint x;\n#include <c.h>\n";
        assert_eq!(of(text).as_deref(), Some("#include <a.h>|# include \"b.h\""));
        for text in ["", "int x;", "#define A\n#include <a.h>\n", "#if 1\n#include <a.h>\n", "#include NAME\n", "/* a"]
        {
            assert_eq!(of(text), None, "{text}");
        }
        // What goes on in the next line, or has something else behind it.
        for text in ["#include \\\n<a.h>\n", "// \\\n#include <a.h>\n#include <b.h>\n", "#include <a.h> // <b.h>\n"] {
            assert_eq!(of(text), None, "{text}");
        }
    }

    #[test]
    fn what_may_hide_a_name_is_not_foreseen() {
        let of = |text: &str, language| has_nothing_else(text.as_bytes(), language, 1);
        let first = "#include <a.h>\n";
        let plain = format!("{first}#define A(x) f(x, \\\n 1)\n#pragma omp parallel for\nint a[1];\n");
        assert!(of(&plain, Language::C) && of(&plain, Language::Cxx));
        for more in [
            "#include <b.h>\n",
            "#include NAME\n",
            "#pragma omp metadirective\n",
            "#pragma omp target\n",
            "#define A(x) x##1\n",
            "%:define A(x) x%:%:1\n",
            "int a\\\nb;",
            "_Pragma(\"omp parallel\")",
            "??=define A",
            "int \\u0041;",
            "[[omp::directive(parallel)]]",
        ] {
            assert!(!of(&format!("{first}{more}"), Language::C), "{more}");
        }
        let module = format!("{first}import m;\n");
        assert!(of(&module, Language::C) && !of(&module, Language::Cxx));
    }
}
