//! What the compiler writes, and in which of it names are to be put right.

use super::super::output::Spelling;
use super::Replacement;
use crate::compiler::{Call, Stage};
use crate::failure::Failure;
use crate::store;
use ompick_frontend::files;
use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use tempfile::NamedTempFile;

/// Entries of a compilation database, each a line, without the words that were put in front.
pub fn without_words(entries: &[u8], words: &[OsString]) -> Vec<u8> {
    let without = |line: &[u8]| {
        let mut line = line.to_vec();
        for word in words.iter().filter_map(|word| word.to_str()) {
            // Clang tells some options and their values apart.
            let name = ["-iquote", "-I"].into_iter().find(|name| word.starts_with(name)).unwrap_or_default();
            let apart = [name, &word[name.len()..]].map(in_list).concat();
            for form in [in_list(word), apart] {
                if let Some(at) = memchr::memmem::find(&line, form.as_bytes()) {
                    line.drain(at..at + form.len());
                    break;
                }
            }
        }
        line
    };
    entries.split_inclusive(|b| *b == b'\n').flat_map(without).collect()
}

/// A word in a list of JSON.
fn in_list(word: &str) -> String {
    serde_json::to_string(word).map_or_else(|_| String::new(), |word| word + ", ")
}

/// As compilers name a file in rules: without `./` in front.
pub fn without_dot(path: PathBuf) -> PathBuf {
    match path.strip_prefix(".") {
        Ok(rest) if !rest.as_os_str().is_empty() => rest.to_path_buf(),
        _ => path,
    }
}

/// `-MMD -MF -` writes the rules to the standard output, beside the compilation.
pub fn prints_rules(call: &Call) -> bool {
    let dependencies = &call.dependencies;
    dependencies.beside && dependencies.file.as_deref() == Some(Path::new("-"))
}

/// `-M -MF file` writes the rules there, not to the standard output.
pub fn prints_into_a_file(call: &Call) -> bool {
    call.dependencies.only && call.dependencies.file.as_deref().is_some_and(|file| file != Path::new("-"))
}

/// What goes to a pipe or a device is written to a file first, as it is changed on its way.
pub struct Redirected {
    option: &'static str,
    spelling: Spelling,
    to: PathBuf,
    file: NamedTempFile,
}

impl Redirected {
    /// All of a call's.
    ///
    /// # Errors
    /// If there can be no temporary file.
    pub fn all(call: &Call) -> Result<Vec<Redirected>, Failure> {
        let dependencies = &call.dependencies;
        let rules = dependencies.file.as_ref().filter(|_| dependencies.beside || dependencies.only);
        let text = call.output.as_ref().filter(|_| call.stage == Stage::Preprocess && rules.is_none());
        let spelling = if dependencies.only { Spelling::Make } else { Spelling::Quoted };
        let all = [("-MF", Spelling::Make, rules), ("-o", spelling, text)];
        let special = all
            .into_iter()
            .filter_map(|(option, spelling, to)| Some((option, spelling, to.filter(|to| files::is_special(to))?)));
        let redirect = |(option, spelling, to): (&'static str, Spelling, &PathBuf)| {
            let file = tempfile::Builder::new().prefix("ompick-").tempfile_in(store::temporary());
            let file = file.map_err(|e| Failure::io("write", &store::temporary(), e))?;
            Ok(Redirected { option, spelling, to: to.clone(), file })
        };
        special.map(redirect).collect()
    }

    /// The option that counts, as it is the last.
    pub fn option(&self) -> [OsString; 2] {
        [self.option.into(), self.file.path().into()]
    }

    /// Hands on what was written.
    ///
    /// # Errors
    /// If that fails.
    pub fn hand_on(&self, change: &dyn Fn(&[u8], Spelling) -> Vec<u8>) -> Result<(), Failure> {
        let text = std::fs::read(self.file.path()).map_err(|e| Failure::io("read", self.file.path(), e))?;
        let open = std::fs::File::options().append(true).open(&self.to);
        let written = open.and_then(|mut file| file.write_all(&change(&text, self.spelling)));
        written.map_err(|e| Failure::io("write", &self.to, e))
    }
}

/// The list of headers that `-H` writes among messages.
pub struct HeaderList<'a> {
    once: &'a [PathBuf],
    seen: Mutex<HashSet<Vec<u8>>>,
}

impl<'a> HeaderList<'a> {
    /// With headers that are listed no more than once.
    pub fn new(once: &'a [PathBuf]) -> HeaderList<'a> {
        HeaderList { once, seen: Mutex::default() }
    }

    /// A line, unless it lists a header again.
    pub fn without_repeated(&self, line: Vec<u8>) -> Vec<u8> {
        let depth = line.iter().take_while(|b| **b == b'.').count();
        let name = line[depth..].strip_prefix(b" ").filter(|_| depth > 0).map(<[u8]>::trim_ascii_end);
        let is_once = |name: &[u8]| {
            let own = name.strip_prefix(b"./").unwrap_or(name);
            self.once.iter().any(|path| path.as_os_str().as_encoded_bytes() == own)
        };
        match name.filter(|name| is_once(name)) {
            Some(name) if !self.seen.lock().unwrap_or_else(|e| e.into_inner()).insert(name.to_vec()) => Vec::new(),
            _ => line,
        }
    }
}

/// The files for rules that the environment names, with what is to be built behind.
fn named_by_environment() -> impl Iterator<Item = PathBuf> {
    let values = ["DEPENDENCIES_OUTPUT", "SUNPRO_DEPENDENCIES"].into_iter().filter_map(std::env::var_os);
    values.map(|value| match value.to_str() {
        Some(text) => PathBuf::from(text.split(' ').next().unwrap_or_default()),
        None => PathBuf::from(value),
    })
}

/// Files in which the compiler may have named what it read, and how it spells names there.
pub fn files(call: &Call, replacements: &[Replacement]) -> Vec<(PathBuf, Spelling)> {
    let dependencies = &call.dependencies;
    let mut rules = match &dependencies.file {
        _ if !dependencies.beside && !dependencies.only => Vec::new(),
        Some(file) => vec![file.clone()],
        None if dependencies.only => Vec::new(),
        None => auxiliary_outputs(call, replacements, "d"),
    };
    let mut texts: Vec<PathBuf> =
        call.side_texts.iter().flat_map(|suffix| auxiliary_outputs(call, replacements, suffix)).collect();
    if call.stage == Stage::Preprocess {
        if dependencies.only { &mut rules } else { &mut texts }.extend(call.output.clone());
    }
    rules.extend(named_by_environment());
    let spelled = |files: Vec<PathBuf>, spelling| files.into_iter().map(move |file| (file, spelling));
    spelled(rules, Spelling::Make).chain(spelled(texts, Spelling::Quoted)).collect()
}

/// What the compiler may write with a suffix: named by the output, or by the source, as the compiler and its
/// version have it.
fn auxiliary_outputs(call: &Call, replacements: &[Replacement], suffix: &str) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = Vec::new();
    let named = |stem: &OsStr| {
        let mut name = stem.to_os_string();
        name.push(".");
        name.push(suffix);
        PathBuf::from(name)
    };
    let output = call.output.as_deref();
    files.extend(output.map(|output| output.with_extension(suffix)));
    for replacement in replacements {
        let stem = replacement.source.path.file_stem().unwrap_or_default();
        let of_program = output.unwrap_or(Path::new("a"));
        let mut joined = of_program.file_stem().unwrap_or_default().to_os_string();
        joined.push("-");
        joined.push(stem);
        let own = [named(stem), named(&joined), named(of_program.file_stem().unwrap_or_default())];
        files.extend(own.iter().map(|name| of_program.with_file_name(name)));
        files.extend(own);
    }
    files.sort();
    files.dedup();
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_of_databases_lose_what_was_put_in_front() {
        let words = ["-iquotea b", "-ffile-prefix-map=/k=a b"].map(OsString::from);
        let entry = r#"{ "file": "x", "arguments": ["cc", "-xc", "x", "-iquote", "a b", "-ffile-prefix-map=/k=a b", "-iquote", "a b", "-c"]},"#;
        let expected = r#"{ "file": "x", "arguments": ["cc", "-xc", "x", "-iquote", "a b", "-c"]},"#;
        let both = |entry: &str| format!("{entry}\n{entry}\n");
        assert_eq!(String::from_utf8(without_words(both(entry).as_bytes(), &words)).unwrap(), both(expected));
    }
}
