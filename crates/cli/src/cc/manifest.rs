//! What is remembered of a source: all files that were read for it, and what came of them.
//!
//! A manifest holds as long as these files are as they were, and as long as nothing turns up where
//! a file was looked for in vain.

use super::{Main, Step};
use crate::compiler::probe;
use crate::store::{self, State, Store, add};
use ompick_rewriter::run::OverlayFile;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A remembered result.
#[derive(Debug, Serialize, Deserialize)]
pub struct Manifest {
    files: Vec<(PathBuf, State)>,
    missing: Vec<PathBuf>,
    /// `None`: the source is compiled as it is.
    #[serde(default)]
    pub overlay: Option<Vec<OverlayFile>>,
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
        Seen { started: store::now(), files: BTreeMap::new(), missing: BTreeSet::new() }
    }

    /// Adds files that were read.
    pub fn files<'p>(&mut self, paths: impl IntoIterator<Item = &'p Path>) {
        for path in paths {
            if !self.files.contains_key(path) {
                self.files.insert(path.to_path_buf(), State::of(path, self.started));
            }
        }
    }

    /// Adds a file that somebody else read.
    pub fn state(&mut self, path: PathBuf, state: State) {
        self.files.insert(path, Some(state));
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
    part(step.program.compiler.as_encoded_bytes());
    part(probe::identity(step.program).unwrap_or_default().as_bytes());
    let call = step.call;
    let output = call.output.as_ref().map(|o| o.as_os_str());
    for argument in &call.arguments {
        // Where the result goes does not matter.
        if Some(argument.as_os_str()) != output {
            part(argument.as_encoded_bytes());
        }
    }
    part(main.path.as_os_str().as_encoded_bytes());
    part(format!("{:?}{}", main.language, main.preprocessed).as_bytes());
    hasher.finalize().to_hex().to_string()
}
