//! What is remembered of a source: all files that were read for it, and what came of them.
//!
//! A manifest holds as long as these files are as they were, and as long as nothing turns up where
//! a file was looked for in vain.

use super::{Main, Step};
use crate::compiler::probe::{self, ENVIRONMENT};
use crate::store::{self, Store, add, modified};
use ompick_rewriter::run::OverlayFile;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Times of files are not finer than this everywhere: a file may change again within it unseen.
const RACY: u64 = 2_000_000_000;

/// A remembered result.
#[derive(Debug, Serialize, Deserialize)]
pub struct Manifest {
    files: Vec<(PathBuf, State)>,
    missing: Vec<PathBuf>,
    /// `None`: the source is compiled as it is.
    #[serde(default)]
    pub overlay: Option<Vec<OverlayFile>>,
}

/// A file as it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    size: u64,
    /// Nanoseconds; 0: it was modified too recently to trust its time.
    modified: u64,
    hash: [u8; 16],
}

impl State {
    /// The file as it is; `None` if it cannot be read.
    pub fn of(path: &Path, now: u64) -> Option<State> {
        let metadata = fs::metadata(path).ok()?;
        let changed = modified(&metadata);
        let hash = hash(&fs::read(path).ok()?);
        Some(State { size: metadata.len(), modified: if changed + RACY < now { changed } else { 0 }, hash })
    }

    /// Whether the file is still as it was.
    pub fn holds(&self, path: &Path) -> bool {
        let Ok(metadata) = fs::metadata(path) else { return false };
        if metadata.len() != self.size {
            return false;
        }
        let same_time = self.modified != 0 && modified(&metadata) == self.modified;
        same_time || fs::read(path).is_ok_and(|bytes| hash(&bytes) == self.hash)
    }
}

/// A hash of bytes.
pub fn hash(bytes: &[u8]) -> [u8; 16] {
    let mut short = [0; 16];
    short.copy_from_slice(&blake3::hash(bytes).as_bytes()[..16]);
    short
}

impl Manifest {
    /// The manifest under a key, if it still holds.
    pub fn find(store: &Store, key: &str) -> Option<Manifest> {
        let manifest: Manifest = store.read("manifest", key)?;
        let same = manifest.files.iter().all(|(path, state)| state.holds(path));
        let nothing_new = || manifest.missing.iter().all(|path| fs::symlink_metadata(path).is_err());
        (same && nothing_new()).then_some(manifest)
    }
}

/// What was read, and looked for in vain.
pub struct Seen {
    started: u64,
    files: BTreeMap<PathBuf, Option<State>>,
    missing: BTreeSet<PathBuf>,
}

impl Seen {
    /// Nothing yet.
    pub fn now() -> Seen {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64);
        Seen { started: now, files: BTreeMap::new(), missing: BTreeSet::new() }
    }

    /// Adds files that were read.
    pub fn files<'p>(&mut self, paths: impl IntoIterator<Item = &'p Path>) {
        for path in paths {
            if !self.files.contains_key(path) {
                self.files.insert(path.to_path_buf(), State::of(path, self.started));
            }
        }
    }

    /// Adds places where nothing was.
    pub fn missing(&mut self, paths: impl IntoIterator<Item = PathBuf>) {
        self.missing.extend(paths);
    }

    /// Remembers what came of it.
    pub fn keep(self, store: &Store, key: &str, overlay: Option<Vec<OverlayFile>>) {
        let files: Option<Vec<(PathBuf, State)>> =
            self.files.into_iter().map(|(path, state)| Some((path, state?))).collect();
        // A file that went away, or one that came, while we read: nothing that could be relied on.
        let missing: Vec<PathBuf> = self.missing.into_iter().collect();
        if let Some(files) = files.filter(|_| missing.iter().all(|path| fs::symlink_metadata(path).is_err())) {
            store.write("manifest", key, &Manifest { files, missing, overlay });
        }
    }
}

/// All on which the result depends, beside the contents of files.
pub(super) fn key(step: &Step, main: &Main) -> String {
    let mut hasher = blake3::Hasher::new();
    let mut part = |bytes: &[u8]| add(&mut hasher, bytes);
    part(env!("CARGO_PKG_VERSION").as_bytes());
    part(store::own_stamp().as_encoded_bytes());
    part(format!("{:?}", step.options.program).as_bytes());
    part(format!("{:?}", step.options.messages).as_bytes());
    part(step.folder.as_os_str().as_encoded_bytes());
    let compiler = probe::locate(&step.program.compiler);
    part(compiler.as_deref().and_then(store::stamp).unwrap_or_default().as_bytes());
    part(step.program.compiler.as_encoded_bytes());
    for variable in ENVIRONMENT {
        part(std::env::var_os(variable).unwrap_or_default().as_encoded_bytes());
    }
    let call = step.call;
    let output = call.output.as_ref().map(|o| o.as_os_str());
    for argument in &call.arguments {
        // Where the result goes does not matter.
        if Some(argument.as_os_str()) != output {
            part(argument.as_encoded_bytes());
        }
    }
    part(main.path.as_os_str().as_encoded_bytes());
    part(format!("{:?}", main.language).as_bytes());
    hasher.finalize().to_hex().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_holds_until_the_file_changes() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        fs::write(&path, "one").unwrap();
        for now in [0, u64::MAX] {
            let state = State::of(&path, now).unwrap();
            assert!(state.holds(&path));
            // The same size, perhaps the same time: only a time that is old enough is trusted.
            fs::write(&path, "two").unwrap();
            let file = fs::File::options().write(true).open(&path).unwrap();
            file.set_modified(SystemTime::now() + std::time::Duration::from_secs(5)).unwrap();
            assert!(!state.holds(&path));
            fs::write(&path, "one").unwrap();
            assert!(state.holds(&path), "the contents are the same");
            fs::write(&path, "more").unwrap();
            assert!(!state.holds(&path));
            fs::write(&path, "one").unwrap();
        }
        assert!(!State::of(&path, 0).unwrap().holds(&folder.path().join("b")));
    }
}
