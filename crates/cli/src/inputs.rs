//! From the files and folders on the command line to the files of the program.

use crate::failure::Failure;
use ignore::{DirEntry, WalkBuilder};
use ompick_rewriter::run::Language;
use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

/// A file to emit or to copy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// As the user would write it, for messages.
    pub path: PathBuf,
    /// Absolute, without `.`, `..` and links in the part the user gave.
    pub location: PathBuf,
    /// `None`: not a source file, only to be copied.
    pub language: Option<Language>,
    /// It is read where it is included.
    pub header: bool,
}

/// All that was found.
#[derive(Debug, Default)]
pub struct Inputs {
    /// In the order of the command line, folders sorted by path. No file occurs twice.
    pub files: Vec<File>,
    /// Absolute: the deepest folder that contains all inputs.
    pub root: PathBuf,
    /// What could not be read; the rest is complete.
    pub failures: Vec<Failure>,
}

/// How to look for files.
#[derive(Debug, Default)]
pub struct Search<'a> {
    /// For the files named on the command line.
    pub language: Option<Language>,
    /// Also take ignored and hidden files.
    pub no_ignore: bool,
    /// Absolute folders not to enter: where the output goes.
    pub skip: &'a [PathBuf],
}

/// Collects `paths`.
///
/// # Errors
/// If one of them does not exist: then nothing should be done at all.
pub fn gather(paths: &[PathBuf], search: &Search) -> Result<Inputs, Failure> {
    let mut inputs = Inputs::default();
    let mut seen = HashSet::new();
    let mut folders = Vec::new();
    for path in paths {
        let metadata = fs::metadata(path).map_err(|e| Failure::io("read", path, e))?;
        if metadata.is_dir() {
            let location = fs::canonicalize(path).map_err(|e| Failure::io("read", path, e))?;
            walk(path, &location, search, &mut inputs, &mut seen);
            folders.push(location);
        } else {
            let location = locate(path).map_err(|e| Failure::io("read", path, e))?;
            folders.push(location.parent().unwrap_or(Path::new("/")).to_path_buf());
            if seen.insert(location.clone()) {
                let (language, header) = kind(path);
                inputs.files.push(File {
                    path: path.clone(),
                    location,
                    language: search.language.or(language),
                    header,
                });
            }
        }
    }
    inputs.root =
        common_folder(&folders).ok_or_else(|| Failure::Usage("the inputs have no folder in common".to_string()))?;
    Ok(inputs)
}

fn walk(given: &Path, location: &Path, search: &Search, inputs: &mut Inputs, seen: &mut HashSet<PathBuf>) {
    let skip = search.skip.to_vec();
    let entries = WalkBuilder::new(given)
        .standard_filters(!search.no_ignore)
        .follow_links(true)
        .sort_by_file_path(Path::cmp)
        .filter_entry(move |entry| enter(entry, &skip))
        .build();
    for entry in entries {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                inputs.failures.extend(walk_failure(given, &error));
                continue;
            }
        };
        if !entry.file_type().is_some_and(|kind| kind.is_file()) {
            continue;
        }
        let below = entry.path().strip_prefix(given).unwrap_or(entry.path());
        let location = location.join(below);
        if seen.insert(location.clone()) {
            let (language, header) = kind(entry.path());
            inputs.files.push(File { path: without_current_dir(entry.path()), location, language, header });
        }
    }
}

/// Output folders and the version control's own files are not part of the program.
fn enter(entry: &DirEntry, skip: &[PathBuf]) -> bool {
    if entry.depth() == 0 || !entry.path().is_dir() {
        return true;
    }
    if entry.file_name() == ".git" {
        return false;
    }
    skip.is_empty() || fs::canonicalize(entry.path()).is_ok_and(|path| !skip.contains(&path))
}

/// A link into one of its own parents ends there, a link to nothing holds nothing to copy.
fn walk_failure(given: &Path, error: &ignore::Error) -> Option<Failure> {
    if is_loop(error) {
        return None;
    }
    let path = path_of(error).unwrap_or(given);
    let dangling = error.io_error().is_some_and(|e| e.kind() == io::ErrorKind::NotFound)
        && fs::symlink_metadata(path).is_ok_and(|m| m.file_type().is_symlink());
    let reason = error.io_error().map_or_else(|| error.to_string(), ToString::to_string);
    (!dangling).then(|| Failure::io("read", path, reason))
}

fn is_loop(error: &ignore::Error) -> bool {
    match error {
        ignore::Error::Loop { .. } => true,
        ignore::Error::WithPath { err, .. }
        | ignore::Error::WithDepth { err, .. }
        | ignore::Error::WithLineNumber { err, .. } => is_loop(err),
        _ => false,
    }
}

fn path_of(error: &ignore::Error) -> Option<&Path> {
    match error {
        ignore::Error::WithPath { path, .. } => Some(path),
        ignore::Error::WithDepth { err, .. } | ignore::Error::WithLineNumber { err, .. } => path_of(err),
        _ => None,
    }
}

/// Where a file is, its own name kept: two links to one file are two files of the tree.
fn locate(path: &Path) -> io::Result<PathBuf> {
    let parent = match path.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    match path.file_name() {
        Some(name) => Ok(fs::canonicalize(parent)?.join(name)),
        None => fs::canonicalize(path),
    }
}

/// Absolute and free of links as far as it exists; the rest may come into being later.
pub fn resolve(path: &Path) -> io::Result<PathBuf> {
    let absolute = std::path::absolute(path)?;
    let mut missing = Vec::new();
    let mut existing = absolute.as_path();
    loop {
        if let Ok(found) = fs::canonicalize(existing) {
            return Ok(missing.iter().rev().fold(found, |path, part| match part {
                Component::ParentDir => path.parent().unwrap_or(&path).to_path_buf(),
                part => path.join(part),
            }));
        }
        let Some(parent) = existing.parent() else {
            return Ok(absolute);
        };
        missing.extend(existing.components().next_back());
        existing = parent;
    }
}

/// The deepest folder that contains all of `folders`; `None` if there is none.
fn common_folder(folders: &[PathBuf]) -> Option<PathBuf> {
    let (first, rest) = folders.split_first()?;
    let mut common: Vec<Component> = first.components().collect();
    for folder in rest {
        let shared = common.iter().zip(folder.components()).take_while(|(a, b)| *a == b).count();
        common.truncate(shared);
    }
    (!common.is_empty()).then(|| common.iter().collect())
}

fn without_current_dir(path: &Path) -> PathBuf {
    path.strip_prefix(".").unwrap_or(path).to_path_buf()
}

/// The language that a suffix stands for, and whether it is a header's. Case tells `.C` from `.c`.
pub fn kind(path: &Path) -> (Option<Language>, bool) {
    let suffix = path.extension().and_then(|suffix| suffix.to_str());
    match suffix.unwrap_or_default() {
        "c" => (Some(Language::C), false),
        "h" => (Some(Language::C), true),
        "cc" | "cp" | "cpp" | "cxx" | "c++" | "C" | "CPP" => (Some(Language::Cxx), false),
        "hh" | "hp" | "hpp" | "hxx" | "h++" | "H" | "HPP" | "ipp" | "tpp" | "tcc" => (Some(Language::Cxx), true),
        "f" | "for" | "ftn" | "f77" | "fpp" | "f90" | "f95" | "f03" | "f08" | "f18" | "F" | "FOR" | "FTN" | "F77"
        | "FPP" | "F90" | "F95" | "F03" | "F08" | "F18" => (Some(Language::Fortran), false),
        _ => (None, false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::TempDir;

    fn tree(files: &[&str]) -> TempDir {
        let tree = TempDir::new().unwrap();
        for file in files {
            let path = tree.path().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, file).unwrap();
        }
        tree
    }

    fn below(inputs: &Inputs, tree: &TempDir) -> Vec<String> {
        let root = fs::canonicalize(tree.path()).unwrap();
        let relative = |f: &File| f.location.strip_prefix(&root).unwrap().to_path_buf();
        inputs.files.iter().map(|f| relative(f).display().to_string()).collect()
    }

    fn gather_in(tree: &TempDir, paths: &[&str]) -> Inputs {
        let paths: Vec<_> = paths.iter().map(|p| tree.path().join(p)).collect();
        gather(&paths, &Search::default()).unwrap()
    }

    fn root_in(tree: &TempDir, paths: &[&str]) -> PathBuf {
        let root = gather_in(tree, paths).root;
        root.strip_prefix(fs::canonicalize(tree.path()).unwrap()).unwrap().to_path_buf()
    }

    #[test]
    fn suffixes_tell_languages() {
        assert_eq!(kind(Path::new("a/b.c")), (Some(Language::C), false));
        assert_eq!(kind(Path::new("b.h")), (Some(Language::C), true));
        assert_eq!(kind(Path::new("b.C")), (Some(Language::Cxx), false));
        assert_eq!(kind(Path::new("b.hpp")), (Some(Language::Cxx), true));
        assert_eq!(kind(Path::new("b.F90")), (Some(Language::Fortran), false));
        assert_eq!(kind(Path::new("Makefile")), (None, false));
        assert_eq!(kind(Path::new(".c")), (None, false));
    }

    #[test]
    fn a_file_given_twice_counts_once() {
        let tree = tree(&["a/x.c", "b/y.c"]);
        let inputs = gather_in(&tree, &["a/x.c", "a/../a/./x.c", "a", "b/y.c"]);
        assert_eq!(below(&inputs, &tree), ["a/x.c", "b/y.c"]);
    }

    #[test]
    fn folders_are_searched_in_order_of_their_paths() {
        let tree = tree(&["z.c", "d/b.h", "d/a.c", "notes.txt", "d/.hidden.c"]);
        let inputs = gather_in(&tree, &["."]);
        assert_eq!(below(&inputs, &tree), ["d/a.c", "d/b.h", "notes.txt", "z.c"]);
        assert_eq!(inputs.files[2].language, None);
        assert!(inputs.files[1].header);
    }

    #[test]
    fn the_root_is_the_deepest_common_folder() {
        let tree = tree(&["p/a/x.c", "p/a/y.c", "p/b/z.c", "pa/w.c"]);
        assert_eq!(root_in(&tree, &["p/a/x.c"]), Path::new("p/a"));
        assert_eq!(root_in(&tree, &["p"]), Path::new("p"));
        assert_eq!(root_in(&tree, &["p/a/x.c", "p/a/y.c"]), Path::new("p/a"));
        assert_eq!(root_in(&tree, &["p/a/x.c", "p/b/z.c"]), Path::new("p"));
        assert_eq!(root_in(&tree, &["p/a", "p/b/z.c"]), Path::new("p"));
        assert_eq!(root_in(&tree, &["p/a", "pa"]), Path::new(""));
    }

    #[test]
    fn the_output_folder_is_not_an_input() {
        let tree = tree(&["a.c", "out/host/a.c", "sub/out/b.c"]);
        let skip = [fs::canonicalize(tree.path()).unwrap().join("out")];
        let search = Search { skip: &skip, ..Search::default() };
        let inputs = gather(&[tree.path().to_path_buf()], &search).unwrap();
        assert_eq!(below(&inputs, &tree), ["a.c", "sub/out/b.c"]);
    }

    #[test]
    fn a_language_given_holds_for_named_files_only() {
        let tree = tree(&["a.inc", "d/b.inc"]);
        let search = Search { language: Some(Language::C), ..Search::default() };
        let paths = [tree.path().join("a.inc"), tree.path().join("d")];
        let inputs = gather(&paths, &search).unwrap();
        let languages: Vec<_> = inputs.files.iter().map(|f| f.language).collect();
        assert_eq!(languages, [Some(Language::C), None]);
    }

    #[test]
    fn a_missing_input_is_an_error() {
        let tree = tree(&["a.c"]);
        let paths = [tree.path().join("a.c"), tree.path().join("b.c")];
        let error = gather(&paths, &Search::default()).unwrap_err();
        assert!(error.to_string().contains("b.c"), "{error}");
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_but_not_in_circles() {
        use std::os::unix::fs::symlink;
        let tree = tree(&["src/a.c"]);
        symlink("a.c", tree.path().join("src/b.c")).unwrap();
        symlink("..", tree.path().join("src/up")).unwrap();
        symlink("nowhere", tree.path().join("src/c.c")).unwrap();
        let inputs = gather_in(&tree, &["."]);
        assert_eq!(below(&inputs, &tree), ["src/a.c", "src/b.c"]);
        assert!(inputs.failures.is_empty(), "{:?}", inputs.failures);
    }

    #[test]
    fn a_path_that_does_not_exist_yet_is_resolved() {
        let tree = tree(&["a.c"]);
        let root = fs::canonicalize(tree.path()).unwrap();
        let path = tree.path().join("new/./deeper/../out");
        assert_eq!(resolve(&path).unwrap(), root.join("new/out"));
        assert_eq!(resolve(&tree.path().join("a.c")).unwrap(), root.join("a.c"));
    }
}
