//! Which files of Fortran a document needs to be understood: those with the modules that it uses.

use crate::inputs::{self, Kinds, Search};
use ompick_frontend::files::Buffers;
use ompick_rewriter::run::Language;
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

/// Folders with more files than this are not searched while somebody types.
const MOST: usize = 2000;

/// Folders with more files than this are not read as a whole.
const FEW: usize = 500;

/// The files below a folder with the modules that `document` uses, and with those that these use.
pub fn needed(document: &Path, root: &Path, buffers: &Buffers) -> Vec<PathBuf> {
    let search = Search { of_folders: Kinds::Sources, ..Search::default() };
    let Ok(found) = inputs::gather(&[root.to_path_buf()], &search) else { return Vec::new() };
    let files: Vec<PathBuf> =
        found.files.into_iter().filter(|f| f.language == Some(Language::Fortran)).map(|f| f.location).collect();
    if files.len() > MOST {
        return Vec::new();
    }
    let read = |path: &Path| buffers.read(path).map(|bytes| Modules::of(&bytes)).unwrap_or_default();
    let known: Vec<(PathBuf, Modules)> = files.into_iter().map(|path| (path.clone(), read(&path))).collect();
    let mut given: HashMap<&str, usize> = HashMap::new();
    for (n, (_, modules)) in known.iter().enumerate() {
        modules.gives.iter().for_each(|name| _ = given.entry(name).or_insert(n));
    }
    let mut open = read(document).uses;
    let mut chosen: HashSet<usize> = HashSet::new();
    while let Some(name) = open.pop() {
        if let Some(&n) = given.get(name.as_str()).filter(|n| chosen.insert(**n)) {
            open.extend(known[n].1.uses.iter().cloned());
        }
    }
    let mut chosen: Vec<PathBuf> = chosen.into_iter().map(|n| known[n].0.clone()).collect();
    chosen.retain(|path| path != document);
    chosen.sort();
    chosen
}

/// Whether a folder has so few sources that they can be read while somebody waits.
pub fn is_small(root: &Path) -> bool {
    let search = Search { of_folders: Kinds::Sources, ..Search::default() };
    inputs::gather(&[root.to_path_buf()], &search).is_ok_and(|found| found.files.len() <= FEW)
}

/// The modules that a file has and uses, by the first words of its lines.
#[derive(Debug, Default, PartialEq, Eq)]
struct Modules {
    gives: Vec<String>,
    uses: Vec<String>,
}

impl Modules {
    fn of(bytes: &[u8]) -> Modules {
        let mut modules = Modules::default();
        for line in bytes.split(|b| *b == b'\n') {
            let line = String::from_utf8_lossy(line).trim().to_ascii_lowercase();
            let words = |text: &str| {
                let parts = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
                parts.filter(|w| !w.is_empty()).map(str::to_owned).collect::<Vec<_>>()
            };
            if let Some(rest) = line.strip_prefix("module ") {
                modules.gives.extend(words(rest).into_iter().next().filter(|name| name != "procedure"));
            } else if let Some(rest) = line.strip_prefix("submodule") {
                modules.uses.extend(words(rest).into_iter().next());
            } else if let Some(rest) = line.strip_prefix("use").filter(|r| r.starts_with([' ', ',', ':'])) {
                let name = rest.split_once("::").map_or(rest, |(_, name)| name);
                modules.uses.extend(words(name).into_iter().next());
            }
        }
        modules
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_words_tell_modules() {
        let text = b"MODULE a\n use b, only: c\n use, intrinsic :: iso_c_binding\ncontains\n module procedure p\n\
            end module\nsubmodule (a) d\n used = 3\n";
        let modules = Modules::of(text);
        assert_eq!(modules.gives, ["a"]);
        assert_eq!(modules.uses, ["b", "iso_c_binding", "a"]);
    }
}
