//! What the compiler writes, and in which of it names are to be put right.

use super::super::output::Spelling;
use super::Replacement;
use crate::compiler::{Call, Stage};
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

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

/// Files in which the compiler may have named what it read, and how it spells names there.
pub fn files(call: &Call, replacements: &[Replacement]) -> Vec<(PathBuf, Spelling)> {
    let dependencies = &call.dependencies;
    let mut rules = match &dependencies.file {
        _ if !dependencies.beside && !dependencies.only => Vec::new(),
        Some(file) => vec![file.clone()],
        None if dependencies.only => Vec::new(),
        None => beside_the_output(call, replacements, "d"),
    };
    let mut texts: Vec<PathBuf> =
        call.side_texts.iter().flat_map(|suffix| beside_the_output(call, replacements, suffix)).collect();
    if call.stage == Stage::Preprocess {
        if dependencies.only { &mut rules } else { &mut texts }.extend(call.output.clone());
    }
    let spelled = |files: Vec<PathBuf>, spelling| files.into_iter().map(move |file| (file, spelling));
    spelled(rules, Spelling::Make).chain(spelled(texts, Spelling::Quoted)).collect()
}

/// What the compiler may write with a suffix: named by the output, or by the source, as the compiler and its
/// version have it.
fn beside_the_output(call: &Call, replacements: &[Replacement], suffix: &str) -> Vec<PathBuf> {
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
