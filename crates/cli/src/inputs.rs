//! From the files and folders on the command line to the files of the program.

use crate::failure::Failure;
use crate::threads;
use ignore::gitignore::Gitignore;
use ignore::overrides::{Override, OverrideBuilder};
use ignore::{DirEntry, WalkBuilder, WalkState};
use ompick_rewriter::run::{Flags, Language};
use rustc_hash::FxHashSet;
use std::cmp::Ordering;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf, is_separator};
use std::sync::{Arc, Mutex};

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
    /// How it is preprocessed, if a compilation database tells.
    pub flags: Option<Arc<Flags>>,
    /// Which of the several ways in which the database has the file compiled, from 0.
    pub configuration: usize,
    /// Its folder lists it as a plain file.
    pub is_plain: bool,
}

impl File {
    /// A file as its suffix has it.
    pub fn new(path: PathBuf, location: PathBuf) -> File {
        let (language, header) = kind(&path);
        File { path, location, language, header, flags: None, configuration: 0, is_plain: false }
    }
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
    pub of_folders: Kinds,
    /// Absolute folders not to enter: where the output goes.
    pub skip: &'a [PathBuf],
    /// Globs of files to take, and of files and folders to leave out.
    pub include: &'a [String],
    pub exclude: &'a [String],
    /// What the configuration leaves out.
    pub excluded: Option<&'a Gitignore>,
    /// 0: as many threads as there are cores.
    pub threads: usize,
}

/// Which files of a folder matter; one that is named itself always does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kinds {
    #[default]
    All,
    /// Those whose suffix tells a language.
    Sources,
}

/// Collects `paths`.
///
/// # Errors
/// If one of them does not exist: then nothing should be done at all.
pub fn gather(paths: &[PathBuf], search: &Search) -> Result<Inputs, Failure> {
    let mut inputs = Inputs::default();
    // A single folder holds no file twice.
    let mut seen = (paths.len() > 1).then(FxHashSet::default);
    let mut folders = Vec::new();
    for path in paths {
        let metadata = fs::metadata(path).map_err(|e| Failure::io("read", path, e))?;
        if metadata.is_dir() {
            let location = fs::canonicalize(path).map_err(|e| Failure::io("read", path, e))?;
            walk(path, &location, search, &mut inputs, &mut seen)?;
            folders.push(location);
        } else {
            let location = locate(path).map_err(|e| Failure::io("read", path, e))?;
            folders.push(location.parent().unwrap_or(Path::new("/")).to_path_buf());
            if is_new(&mut seen, &location) {
                let file = File::new(path.clone(), location);
                inputs.files.push(File { language: search.language.or(file.language), ..file });
            }
        }
    }
    inputs.root =
        common_folder(&folders).ok_or_else(|| Failure::Usage("the inputs have no folder in common".to_string()))?;
    Ok(inputs)
}

/// Whether a location is a new one among those that were seen; as bytes: parts of paths take long to compare.
fn is_new(seen: &mut Option<FxHashSet<OsString>>, location: &Path) -> bool {
    seen.as_mut().is_none_or(|seen| seen.insert(location.into()))
}

fn walk(
    given: &Path,
    location: &Path,
    search: &Search,
    inputs: &mut Inputs,
    seen: &mut Option<FxHashSet<OsString>>,
) -> Result<(), Failure> {
    let irregular = Arc::new(Mutex::new(Vec::new()));
    if !search.no_ignore
        && let Some(file) = location.ancestors().find_map(irregular_rules)
    {
        return Err(Failure::io("read", &file, IRREGULAR));
    }
    let skip: Vec<Identity> = search.skip.iter().filter_map(|path| identity(path)).collect();
    let walker = WalkBuilder::new(given)
        .standard_filters(!search.no_ignore)
        .follow_links(true)
        .threads(search.threads)
        .overrides(globs(given, search)?)
        .filter_entry({
            let (given, root) = (given.to_path_buf(), location.to_path_buf());
            let excluded = search.excluded.cloned();
            let (irregular, reads_rules) = (irregular.clone(), !search.no_ignore);
            move |entry| {
                let is_excluded = |globs: &Gitignore| is_excluded(entry, globs, &given, &root);
                let is_wanted = enter(entry, &skip)
                    && !repeats(entry, &given, &root)
                    && !excluded.as_ref().is_some_and(is_excluded);
                let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
                if !(is_wanted && is_folder && reads_rules) {
                    return is_wanted;
                }
                let found = irregular_rules(entry.path());
                let sound = found.is_none();
                irregular.lock().unwrap_or_else(|e| e.into_inner()).extend(found);
                sound
            }
        })
        .build_parallel();
    let found = Mutex::new((Vec::new(), Vec::new()));
    walker.run(|| {
        let mut batch = Batch { found: &found, files: Vec::new(), failures: Vec::new() };
        Box::new(move |entry| {
            match entry {
                Ok(entry) if entry.file_type().is_some_and(|kind| kind.is_file()) => {
                    let path = entry.path();
                    if search.of_folders == Kinds::All || kind(path).0.is_some() {
                        let location = location.join(path.strip_prefix(given).unwrap_or(path));
                        let file = File::new(without_current_dir(path), location);
                        batch.files.push(File { is_plain: true, ..file });
                    }
                }
                Ok(_) => {}
                Err(error) => batch.failures.extend(walk_failure(given, &error)),
            }
            WalkState::Continue
        })
    });
    let (mut files, mut failures) = found.into_inner().unwrap_or_else(|e| e.into_inner());
    // What they share need not be compared.
    let shared = location.as_os_str().len();
    threads::sort(search.threads, &mut files, |a, b| order(&a.location, &b.location, shared));
    let irregular = std::mem::take(&mut *irregular.lock().unwrap_or_else(|e| e.into_inner()));
    failures.extend(irregular.iter().map(|file| Failure::io("read", file, IRREGULAR)));
    failures.sort_by_cached_key(ToString::to_string);
    inputs.failures.append(&mut failures);
    inputs.files.extend(files.into_iter().filter(|file| is_new(seen, &file.location)));
    Ok(())
}

const IRREGULAR: &str = "it is no regular file";

/// What tells in a folder which files to leave out, if it is something that reading would not end of: a pipe, a device.
fn irregular_rules(folder: &Path) -> Option<PathBuf> {
    let is_irregular = |path: &PathBuf| {
        let is_link_or_odd = fs::symlink_metadata(path).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir());
        is_link_or_odd && fs::metadata(path).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
    };
    [".ignore", ".gitignore", ".git/info/exclude"].iter().map(|name| folder.join(name)).find(is_irregular)
}

/// The order of paths without needless parts, whose first `shared` bytes are the same: that of
/// [`Path`], at the speed of bytes.
fn order(a: &Path, b: &Path, shared: usize) -> Ordering {
    let (a, b) = (&a.as_os_str().as_encoded_bytes()[shared..], &b.as_os_str().as_encoded_bytes()[shared..]);
    let Some(at) = a.iter().zip(b).position(|(a, b)| a != b) else { return a.len().cmp(&b.len()) };
    let ends = |byte: u8| is_separator(char::from(byte));
    match (ends(a[at]), ends(b[at])) {
        (true, false) => Ordering::Less,
        (false, true) => Ordering::Greater,
        _ => a[at].cmp(&b[at]),
    }
}

/// What one thread found; it is handed over when the thread is done.
struct Batch<'a> {
    found: &'a Mutex<(Vec<File>, Vec<Failure>)>,
    files: Vec<File>,
    failures: Vec<Failure>,
}

impl Drop for Batch<'_> {
    fn drop(&mut self) {
        let mut found = self.found.lock().unwrap_or_else(|e| e.into_inner());
        found.0.append(&mut self.files);
        found.1.append(&mut self.failures);
    }
}

fn globs(given: &Path, search: &Search) -> Result<Override, Failure> {
    let mut builder = OverrideBuilder::new(given);
    let mut add = |glob: &str, shown: &str| {
        builder.add(glob).map(|_| ()).map_err(|e| Failure::Usage(format!("the glob '{shown}': {e}")))
    };
    for glob in search.include {
        add(glob, glob)?;
    }
    for glob in search.exclude {
        add(&format!("!{glob}"), glob)?;
    }
    builder.build().map_err(|e| Failure::Usage(e.to_string()))
}

/// Leaves out of the files of a compilation database, which nothing names one by one, what is not wanted.
///
/// # Errors
/// If a glob cannot be read.
pub fn leave_out(inputs: &mut Inputs, search: &Search) -> Result<(), Failure> {
    let globs = globs(&inputs.root, search)?;
    let below = |path: &Path, root: &Path| path != root && path.starts_with(root);
    let by_globs = |file: &Path| {
        let mut folders = file.ancestors().skip(1).take_while(|folder| below(folder, &inputs.root));
        globs.matched(file, false).is_ignore() || folders.any(|folder| globs.matched(folder, true).is_ignore())
    };
    let by_configuration = |file: &Path| {
        let own = search.excluded.filter(|own| below(file, own.path()));
        own.is_some_and(|own| own.matched_path_or_any_parents(file, false).is_ignore())
    };
    inputs.files.retain(|file| !by_globs(&file.location) && !by_configuration(&file.location));
    Ok(())
}

/// Output folders and the version control's own files are not part of the program.
fn enter(entry: &DirEntry, skip: &[Identity]) -> bool {
    if entry.depth() == 0 || !entry.file_type().is_some_and(|kind| kind.is_dir()) {
        return true;
    }
    entry.file_name() != ".git"
        && entry.file_name() != STATE_FOLDER
        && (skip.is_empty() || identity(entry.path()).is_none_or(|own| !skip.contains(&own)))
}

/// Whether the configuration leaves a file or folder out; the folder that is named itself never is.
fn is_excluded(entry: &DirEntry, globs: &Gitignore, given: &Path, root: &Path) -> bool {
    let below = entry.path().strip_prefix(given).ok().filter(|_| entry.depth() > 0);
    let path =
        below.map(|below| root.join(below)).filter(|path| path != globs.path() && path.starts_with(globs.path()));
    let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
    path.is_some_and(|path| globs.matched_path_or_any_parents(&path, is_folder).is_ignore())
}

/// Whether a folder is reached through links to folders in links to folders, which would make of folders that
/// are linked to each other as many as there are ways between them. What stands below the root is found there.
fn repeats(entry: &DirEntry, given: &Path, root: &Path) -> bool {
    let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
    if !(entry.path_is_symlink() && is_folder) {
        return false;
    }
    let above = entry.path().ancestors().skip(1).take_while(|path| path.starts_with(given) && *path != given);
    let links = above.filter(|path| fs::symlink_metadata(path).is_ok_and(|m| m.is_symlink())).count();
    let leads_inside = || fs::canonicalize(entry.path()).is_ok_and(|real| real.starts_with(root));
    links > 1 || (links == 1 && leads_inside())
}

/// The folder in the output folder for what is kept from one run to the next.
pub const STATE_FOLDER: &str = ".ompick";

/// What makes two paths the same folder.
#[cfg(unix)]
pub type Identity = (u64, u64);

#[cfg(unix)]
pub fn identity(path: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    fs::metadata(path).ok().map(|metadata| (metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
pub type Identity = PathBuf;

#[cfg(not(unix))]
pub fn identity(path: &Path) -> Option<Identity> {
    fs::canonicalize(path).ok()
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
pub fn locate(path: &Path) -> io::Result<PathBuf> {
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
pub fn common_folder(folders: &[PathBuf]) -> Option<PathBuf> {
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
        // (`.i` and `.ii` are what the preprocessor made of others.)
        "c" | "i" => (Some(Language::C), false),
        "h" => (Some(Language::C), true),
        "cc" | "cp" | "cpp" | "cxx" | "c++" | "C" | "CPP" | "ii" | "cppm" | "ccm" | "cxxm" | "c++m" | "ixx" | "cu"
        | "hip" => (Some(Language::Cxx), false),
        "hh" | "hp" | "hpp" | "hxx" | "h++" | "H" | "HPP" | "ipp" | "tpp" | "tcc" | "cuh" => {
            (Some(Language::Cxx), true)
        }
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
    fn paths_are_in_the_order_of_their_parts() {
        let mut paths =
            ["p/a-b.c", "p/a/x.c", "p/a.c", "p/a", "p/B", "p", "p/ab/c", "p/a/x", "p/\u{e9}"].map(Path::new);
        let mut known = paths;
        known.sort();
        paths.sort_by(|a, b| order(a, b, 0));
        assert_eq!(paths, known);
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
    fn globs_choose_files_of_folders() {
        let tree = tree(&["a.c", "d/b.c", "d/b.h", "t/c.c"]);
        let (include, exclude) = (["*.c".to_string()], ["t/".to_string()]);
        let paths = [tree.path().to_path_buf()];
        let only = |include, exclude| {
            below(&gather(&paths, &Search { include, exclude, ..Search::default() }).unwrap(), &tree)
        };
        assert_eq!(only(&include, &[]), ["a.c", "d/b.c", "t/c.c"]);
        assert_eq!(only(&[], &exclude), ["a.c", "d/b.c", "d/b.h"]);
        assert_eq!(only(&include, &exclude), ["a.c", "d/b.c"]);
        let broken = ["a{".to_string()];
        assert!(gather(&paths, &Search { include: &broken, ..Search::default() }).is_err());
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

    #[cfg(unix)]
    #[test]
    fn folders_that_are_linked_to_each_other_are_not_walked_in_all_orders() {
        let tree = tree(
            &(0..7).map(|n| format!("f{n}/x.c")).collect::<Vec<_>>().iter().map(String::as_str).collect::<Vec<_>>(),
        );
        for (a, b) in (0..7).flat_map(|a| (0..7).map(move |b| (a, b))).filter(|(a, b)| a != b) {
            std::os::unix::fs::symlink(format!("../f{b}"), tree.path().join(format!("f{a}/l{b}"))).unwrap();
        }
        let inside = below(&gather_in(&tree, &["."]), &tree);
        assert_eq!(inside.len(), 7 + 7 * 6);
        assert!(inside.contains(&"f3/l5/x.c".to_string()));
        // From one that is not below the root, too.
        std::fs::create_dir(tree.path().join("root")).unwrap();
        std::os::unix::fs::symlink("../f0", tree.path().join("root/link")).unwrap();
        assert_eq!(gather_in(&tree, &["root"]).files.len(), 7);
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
