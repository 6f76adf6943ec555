//! Command lines as text: response files (`@FILE`) and the `command` of a compilation database.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

/// As many response files as GCC reads.
const MOST_FILES: usize = 2000;

/// Puts the contents of response files in their place; one that cannot be read stays, as compilers
/// have it. Gives whether there was one.
pub fn expand(arguments: &[OsString], folder: &Path) -> (Vec<OsString>, bool) {
    let mut expansion = Expansion { folder, read: 0, open: Vec::new(), out: Vec::new() };
    for argument in arguments {
        expansion.put(argument);
    }
    (expansion.out, expansion.read > 0)
}

struct Expansion<'a> {
    folder: &'a Path,
    /// How many files have been read.
    read: usize,
    /// Those in which the argument stands.
    open: Vec<PathBuf>,
    out: Vec<OsString>,
}

impl Expansion<'_> {
    /// A file that names itself, and one too many, stay: compilers refuse them.
    fn put(&mut self, argument: &OsString) {
        let named = argument.to_str().and_then(|text| text.strip_prefix('@')).map(|path| self.folder.join(path));
        let path = named.filter(|path| self.read < MOST_FILES && !self.open.contains(path));
        match path.and_then(|path| Some((fs::read_to_string(&path).ok()?, path))) {
            Some((text, path)) => {
                self.read += 1;
                self.open.push(path);
                for inner in words(&text) {
                    self.put(&OsString::from(inner));
                }
                self.open.pop();
            }
            None => self.out.push(argument.clone()),
        }
    }
}

/// Splits as GCC splits response files and as a shell splits words: blanks separate, quotes and
/// backslashes protect.
pub fn words(text: &str) -> Vec<String> {
    split(text).0
}

/// As [`words`]; `None` if a quote is not closed.
pub fn closed_words(text: &str) -> Option<Vec<String>> {
    let (words, is_closed) = split(text);
    is_closed.then_some(words)
}

/// The words, and whether all quotes are closed.
fn split(text: &str) -> (Vec<String>, bool) {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        match (c, quote) {
            ('\\', None | Some('"')) => match rest.next() {
                // In double quotes a shell keeps a backslash that protects nothing.
                Some(next) if quote.is_some() && !matches!(next, '"' | '\\' | '$' | '`') => {
                    word.get_or_insert_default().extend(['\\', next]);
                }
                Some('\n') => {}
                next => word.get_or_insert_default().extend(next),
            },
            (c, Some(q)) if c == q => quote = None,
            (c, Some(_)) => word.get_or_insert_default().push(c),
            ('"' | '\'', None) => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (c, None) if c.is_whitespace() => words.extend(word.take()),
            (c, None) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    (words, quote.is_none())
}

/// The text of a response file that holds these arguments; `None` if one is no UTF-8.
pub fn text(arguments: &[OsString]) -> Option<String> {
    let mut out = String::new();
    for argument in arguments {
        out.push('"');
        for c in argument.to_str()?.chars() {
            if matches!(c, '"' | '\\') {
                out.push('\\');
            }
            out.push(c);
        }
        out.push_str("\"\n");
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_split_as_by_a_shell() {
        assert_eq!(words("a  b\n\tc"), ["a", "b", "c"]);
        assert_eq!(words(r#"-DX="a b" -D'Y=\"' \"q\" "" a\ b"#), ["-DX=a b", r#"-DY=\""#, "\"q\"", "", "a b"]);
        assert_eq!(words(r#""-DP=\"C:\d\"""#), [r#"-DP="C:\d""#]);
    }

    #[test]
    fn a_quote_must_be_closed() {
        assert_eq!(closed_words("a 'b c'"), Some(["a", "b c"].map(str::to_string).to_vec()));
        assert_eq!(closed_words("a 'b"), None);
        assert_eq!(closed_words("a \\'b"), Some(["a", "'b"].map(str::to_string).to_vec()));
    }

    #[test]
    fn response_files_nest_and_those_missing_stay() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("a"), "-O2 '-DX=1 2' @b").unwrap();
        fs::write(folder.path().join("b"), "f.c @nowhere @a").unwrap();
        fs::write(folder.path().join("c"), "@nowhere").unwrap();
        let (all, found) = expand(&["-c", "@c", "@none"].map(OsString::from), folder.path());
        assert_eq!((all, found), (["-c", "@nowhere", "@none"].map(OsString::from).to_vec(), true));
        // A file that names itself comes to an end.
        let (all, _) = expand(&["@a".into()], folder.path());
        assert_eq!(all, ["-O2", "-DX=1 2", "f.c", "@nowhere", "@a"].map(OsString::from));
    }

    #[test]
    fn response_files_that_name_others_many_times_come_to_an_end() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("args"), "@args\n@./args\n@././args\n").unwrap();
        let (all, _) = expand(&["@args".into()], folder.path());
        assert_eq!(all, ["@args", "@./args", "@././args"].map(OsString::from));
        for i in 0..40 {
            fs::write(folder.path().join(i.to_string()), format!("@{} @{}", i + 1, i + 1)).unwrap();
        }
        fs::write(folder.path().join("40"), "-c").unwrap();
        let (all, _) = expand(&["@0".into()], folder.path());
        assert!(all.len() <= MOST_FILES, "{}", all.len());
        // As deep as one likes.
        for i in 0..40 {
            fs::write(folder.path().join(i.to_string()), format!("@{}", i + 1)).unwrap();
        }
        assert_eq!(expand(&["@0".into()], folder.path()).0, ["-c"].map(OsString::from));
    }

    #[test]
    fn what_is_written_is_read_again() {
        let arguments = ["a b", "\"", "c\\d", "", "'", "-DX=\"y\\n\""].map(OsString::from);
        let read: Vec<OsString> = words(&text(&arguments).unwrap()).into_iter().map(OsString::from).collect();
        assert_eq!(read, arguments);
    }
}
