//! What an output folder remembers of the run that wrote it, so that the next one need not do it
//! again. It is the last thing to be written.
//!
//! A run may remove what the run before it wrote and it does not want. So names are relative to the output
//! folder, nothing is removed through a link, and only files whose contents are still those that were
//! written; and a state that was copied or came with a checkout removes nothing, because it was written in
//! another folder ([`Home`]).

use super::keys::Keys;
use super::results::Results;
use super::tree;
use crate::failure::Failure;
use crate::file_state::{self, FileState};
use crate::inputs::STATE_FOLDER;
use crate::options::Copy;
use crate::scan::{EarlierScan, EarlierScans};
use crate::select::{ScannedFile, Selection};
use crate::{store, threads};
use ompick_frontend::files::read_regular;
use rayon::prelude::*;
use rustc_hash::{FxBuildHasher, FxHashMap};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

/// A run that was finished.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Past {
    /// Where it was written.
    home: Home,
    /// Of all on which the results depend, beside the contents of files; empty: they are not to be relied on.
    key: String,
    /// Of what was asked for: another run with the same one replaces what this one wrote.
    request: String,
    /// There was nothing to be said, so nothing that must be said again.
    silent: bool,
    #[serde(with = "ompick_rewriter::stored_path::pairs")]
    pub read: Vec<(PathBuf, FileState)>,
    /// What scans of these found, by whom; empty where a file was not scanned.
    scanner: String,
    summaries: Vec<String>,
    #[serde(with = "ompick_rewriter::stored_path::list")]
    pub missing: Vec<PathBuf>,
    /// What units came to ([`StoredPart`](ompick_rewriter::run::StoredPart)), by all on which that depends beside the
    /// contents of files: as text, which is read if somebody asks.
    pub units: BTreeMap<String, Box<RawValue>>,
    /// Relative to the output folder.
    #[serde(with = "ompick_rewriter::stored_path::pairs")]
    written: Vec<(PathBuf, FileState)>,
}

/// What makes a folder this one rather than a copy of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Home {
    inode: u64,
    created: u64,
}

impl Home {
    /// That of a folder; `None` if it is none, or a link to one.
    pub fn of(folder: &Path) -> Option<Home> {
        let metadata = fs::symlink_metadata(folder).ok().filter(fs::Metadata::is_dir)?;
        let created = metadata.created().ok().and_then(|time| time.duration_since(std::time::UNIX_EPOCH).ok());
        Some(Home { inode: inode(&metadata), created: created.map_or(0, |since| since.as_nanos() as u64) })
    }
}

#[cfg(unix)]
fn inode(metadata: &fs::Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::ino(metadata)
}

#[cfg(not(unix))]
fn inode(_: &fs::Metadata) -> u64 {
    0
}

const PURPOSE: &[&str] = &["state of an output folder"];

impl Past {
    fn path(out: &Path) -> PathBuf {
        out.join(STATE_FOLDER).join("state.json")
    }

    /// The run that wrote a folder; one whose state is damaged is none.
    pub fn read(out: &Path) -> Option<Past> {
        Home::of(&out.join(STATE_FOLDER))?;
        serde_json::from_slice(store::unsealed(PURPOSE, &read_regular(&Past::path(out)).ok()?)?).ok()
    }

    /// Remembers a run.
    ///
    /// # Errors
    /// If it cannot be written.
    fn write(mut self, out: &Path) -> Result<(), Failure> {
        let path = Past::path(out);
        let failed = |e: std::io::Error| Failure::io("write", &path, e);
        let folder = out.join(STATE_FOLDER);
        fs::create_dir_all(&folder).map_err(failed)?;
        self.home = Home::of(&folder).ok_or_else(|| tree::through_a_link(&folder))?;
        // Most of it is there as text.
        let of_units: usize = self.units.iter().map(|(key, text)| key.len() + text.get().len() + 8).sum();
        let mut bytes =
            Vec::with_capacity(of_units + 256 * (self.read.len() + self.written.len() + self.missing.len() + 8));
        serde_json::to_writer(&mut bytes, &self).map_err(|e| failed(e.into()))?;
        store::put_sealed(&path, PURPOSE, &bytes).map_err(failed)
    }

    /// What scans of files found.
    pub fn scans(&self) -> EarlierScans<'_> {
        if self.scanner != scanner() || self.summaries.len() != self.read.len() {
            return EarlierScans::default();
        }
        let all = self.read.iter().zip(&self.summaries).filter(|(_, summary)| !summary.is_empty());
        EarlierScans::new(all.map(|((path, state), summary)| EarlierScan { path, state, summary }))
    }

    /// Whether a run with that key would find and write all as it is.
    pub fn holds(&self, key: &str, out: &Path) -> bool {
        if !self.silent || self.key != key {
            return false;
        }
        let now = file_state::now();
        let confirmed = |(path, state): &(PathBuf, FileState)| Some((path.clone(), state.confirmed(path, now)?));
        let there = |(path, state): &(PathBuf, FileState)| {
            let is_file = fs::symlink_metadata(out.join(path)).is_ok_and(|metadata| metadata.is_file());
            Some((path.clone(), state.confirmed(&out.join(path), now).filter(|_| is_file)?))
        };
        let written: Option<Vec<_>> = self.written.par_iter().map(there).collect();
        let Some(written) = written else { return false };
        let read: Option<Vec<_>> = self.read.par_iter().map(confirmed).collect();
        let Some(read) = read else { return false };
        if !self.missing.par_iter().all(|path| fs::symlink_metadata(path).is_err()) {
            return false;
        }
        if (&read, &written) != (&self.read, &self.written) && Home::of(&out.join(STATE_FOLDER)) == Some(self.home) {
            // Files that were new then can be told by their times from now on. That only saves time.
            let _ = Past { read, written, ..self.clone() }.write(out);
        }
        true
    }

    /// Removes what an earlier run for the same request wrote, nobody changed, and this one does not
    /// want: an input that is gone, or one that has errors now. `wanted` are paths below `out`.
    pub fn remove_stale(&self, out: &Path, request: &str, wanted: &BTreeSet<&Path>) {
        self.remove(out, request, wanted, &|_| true);
    }

    /// The same of files that stand in the way: below a folder that is a file now.
    pub fn make_way(&self, out: &Path, request: &str, wanted: &BTreeSet<&Path>) {
        self.remove(out, request, wanted, &|path| path.ancestors().skip(1).any(|folder| wanted.contains(folder)));
    }

    fn remove(&self, out: &Path, request: &str, wanted: &BTreeSet<&Path>, is_asked: &dyn Fn(&Path) -> bool) {
        if self.request != request || Home::of(&out.join(STATE_FOLDER)) != Some(self.home) {
            return;
        }
        for (name, state) in &self.written {
            let path = out.join(name);
            let is_ours = !wanted.contains(path.as_path())
                && is_asked(&path)
                && tree::is_below(out, name)
                && fs::symlink_metadata(&path).is_ok_and(|metadata| metadata.is_file())
                && state.holds(&path);
            if !is_ours || fs::remove_file(&path).is_err() {
                continue;
            }
            // Folders that it leaves empty go too.
            let mut folder = path.parent();
            while let Some(empty) = folder.filter(|f| *f != out && fs::remove_dir(f).is_ok()) {
                folder = empty.parent();
            }
        }
    }
}

/// What tells this program from others, which may find something else in a file.
fn scanner() -> String {
    let mut hasher = blake3::Hasher::new();
    store::add_program(&mut hasher);
    hasher.finalize().to_hex()[..32].to_string()
}

/// A run that is to be remembered.
pub struct Done {
    /// When it began.
    pub started: u64,
    pub silent: bool,
    pub units: BTreeMap<String, Box<RawValue>>,
    /// The run from which some of the units come.
    pub recalled: Option<Past>,
    pub written: Vec<tree::WrittenFile>,
}

/// By path, compared as bytes: files as they were when they were read, and what scans of them found.
type Read = FxHashMap<OsString, ReadFile>;

#[derive(Clone)]
struct ReadFile {
    state: FileState,
    summary: String,
}

impl ReadFile {
    /// One that was not scanned.
    fn new(state: FileState) -> ReadFile {
        ReadFile { state, summary: String::new() }
    }

    /// See [`FileState::with_contents`].
    fn with_contents(self, path: &Path, bytes: &[u8]) -> Option<ReadFile> {
        Some(ReadFile { state: self.state.with_contents(path, bytes)?, ..self })
    }
}

/// Remembers the run for the next one; gives the files that were not the same each time they were read.
///
/// # Errors
/// If the state cannot be written.
pub fn remember(
    out: &Path,
    keys: Keys,
    done: Done,
    results: &Results,
    selection: Selection,
) -> Result<Vec<PathBuf>, Failure> {
    let Done { started, silent, units, recalled, written } = done;
    let mut read = Read::with_capacity_and_hasher(selection.read.len(), FxBuildHasher);
    let mut changed = BTreeSet::new();
    for ScannedFile { path, state, summary } in selection.read {
        match read.get(path.as_os_str()) {
            Some(known) if !known.state.agrees(&state, &path) => _ = changed.insert(path),
            _ => _ = read.insert(path.into(), ReadFile { state, summary: summary.unwrap_or_default() }),
        }
    }
    // What is recalled hangs on contents that this run did not ask for.
    for (path, earlier) in recalled.iter().flat_map(|past| &past.read) {
        if let Some(ReadFile { state, .. }) = read.get_mut(path.as_os_str()) {
            *state = state.clone().with_contents_of(earlier);
        }
    }
    for file in &results.report.sources.files {
        let path = std::path::absolute(&file.path).unwrap_or_else(|_| file.path.clone());
        let known = read.get(path.as_os_str()).cloned();
        let known = known.or_else(|| FileState::of(&path, started).map(ReadFile::new));
        match known.and_then(|known| known.with_contents(&path, &file.bytes)) {
            Some(known) => _ = read.insert(path.into(), known),
            None => _ = changed.insert(path),
        }
    }
    let copies_all = results.options.copy == Copy::All;
    let is_other: BTreeSet<&Path> =
        results.inputs.files.iter().filter(|f| f.language.is_none()).map(|f| f.location.as_path()).collect();
    for file in &written {
        let Some((path, state)) = &file.copied_from else { continue };
        match read.get(path.as_os_str()) {
            Some(known) if !known.state.agrees(state, path) => _ = changed.insert(path.clone()),
            None if copies_all && is_other.contains(path.as_path()) => {
                read.insert(path.into(), ReadFile::new(state.clone()));
            }
            _ => {}
        }
    }
    let mut missing = selection.missing;
    missing.extend(results.report.missing.iter().cloned());
    missing.extend(recalled.into_iter().flat_map(|past| past.missing));
    let threads = results.options.program.threads();
    threads::sort(threads, &mut missing, |a, b| a.as_os_str().cmp(b.as_os_str()));
    missing.dedup();
    let mut all: Vec<(OsString, ReadFile)> = read.into_iter().collect();
    threads::sort(threads, &mut all, |a, b| a.0.cmp(&b.0));
    let of_file = |(path, ReadFile { state, summary })| ((PathBuf::from(path), state), summary);
    let (read, summaries) = all.into_iter().map(of_file).unzip();
    let written = written.into_iter().map(|file| (file.name, file.state)).collect();
    let (key, units) = if changed.is_empty() { (keys.all, units) } else { Default::default() };
    let home = Home::default();
    let scanner = scanner();
    Past { home, key, request: keys.request, silent, read, scanner, summaries, missing, units, written }.write(out)?;
    Ok(changed.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Folder(tempfile::TempDir);

    impl Folder {
        fn new() -> Folder {
            let folder = tempfile::tempdir().unwrap();
            fs::create_dir(folder.path().join(STATE_FOLDER)).unwrap();
            Folder(folder)
        }

        fn put(&self, name: &str) -> (PathBuf, FileState) {
            let path = self.0.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, name).unwrap();
            (name.into(), FileState::of(&path, file_state::now()).unwrap())
        }

        fn has(&self, name: &str) -> bool {
            self.0.path().join(name).exists()
        }

        /// The past of a run that wrote those files, as the next run reads it.
        fn past(&self, written: Vec<(PathBuf, FileState)>) -> Past {
            let past = Past { request: "r".into(), key: "k".into(), silent: true, written, ..Past::default() };
            past.write(self.0.path()).unwrap();
            Past::read(self.0.path()).unwrap()
        }
    }

    #[test]
    fn only_what_was_written_and_is_unwanted_goes() {
        let folder = Folder::new();
        let past = folder.past(vec![folder.put("a.c"), folder.put("d/b.c"), folder.put("c.c")]);
        fs::write(folder.0.path().join("c.c"), "c.d").unwrap();
        past.remove_stale(folder.0.path(), "other", &BTreeSet::new());
        assert!(folder.has("d/b.c"));
        past.remove_stale(folder.0.path(), "r", &BTreeSet::from([folder.0.path().join("a.c").as_path()]));
        assert!(folder.has("a.c") && folder.has("c.c") && !folder.has("d"));
    }

    #[test]
    fn nothing_goes_outside_the_folder() {
        let (folder, other) = (Folder::new(), Folder::new());
        let (_, state) = other.put("x.c");
        let name = other.0.path().file_name().unwrap();
        let absolute = other.0.path().join("x.c");
        let past = folder.past(vec![(absolute, state.clone()), (Path::new("..").join(name).join("x.c"), state)]);
        past.remove_stale(folder.0.path(), "r", &BTreeSet::new());
        assert!(other.has("x.c"));
    }

    #[cfg(unix)]
    #[test]
    fn nothing_goes_through_a_link() {
        let (folder, other) = (Folder::new(), Folder::new());
        let (_, state) = other.put("x.c");
        std::os::unix::fs::symlink(other.0.path(), folder.0.path().join("host")).unwrap();
        std::os::unix::fs::symlink(other.0.path().join("x.c"), folder.0.path().join("y.c")).unwrap();
        let past = folder.past(vec![("host/x.c".into(), state.clone()), ("y.c".into(), state)]);
        past.remove_stale(folder.0.path(), "r", &BTreeSet::new());
        assert!(other.has("x.c") && folder.has("y.c"));
        assert!(!past.holds("k", folder.0.path()));
    }

    #[test]
    fn a_state_that_was_copied_removes_nothing() {
        let (folder, copy) = (Folder::new(), Folder::new());
        folder.past(vec![folder.put("x.c")]);
        copy.put("x.c");
        fs::copy(Past::path(folder.0.path()), Past::path(copy.0.path())).unwrap();
        let past = Past::read(copy.0.path()).unwrap();
        assert!(past.holds("k", copy.0.path()));
        past.remove_stale(copy.0.path(), "r", &BTreeSet::new());
        assert!(copy.has("x.c"));
        fs::write(copy.0.path().join("x.c"), "y.c").unwrap();
        assert!(!past.holds("k", copy.0.path()));
    }

    #[test]
    fn a_damaged_state_is_none() {
        let folder = Folder::new();
        folder.past(vec![folder.put("x.c")]);
        let path = Past::path(folder.0.path());
        let whole = fs::read(&path).unwrap();
        for at in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[at] ^= 4;
            fs::write(&path, bytes).unwrap();
            assert!(Past::read(folder.0.path()).is_none(), "{at}");
        }
    }
}
