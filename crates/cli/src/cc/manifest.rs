//! What is remembered of a source: all files that were read for it, and what came of them.
//!
//! A manifest holds as long as these files are as they were, and as long as nothing turns up where
//! a file was looked for in vain.

use super::{Main, Step};
use crate::compiler::program;
use crate::file_state::{self, FileState};
use crate::inputs;
use crate::store::{self, Store, add};
use ompick_frontend::files::read_regular;
use ompick_rewriter::run::Overlay;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

/// A remembered result.
#[derive(Debug, Serialize, Deserialize)]
pub struct Manifest {
    files: Vec<(PathBuf, FileState)>,
    missing: Vec<PathBuf>,
    pub result: Remembered,
}

/// What is to become of a source.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Remembered {
    AsIs,
    Replaced(Overlay),
}

impl Manifest {
    /// The manifest under a key, if it still holds.
    pub fn find(store: &Store, key: &str) -> Option<Manifest> {
        let manifest: Manifest = store.read("manifest", key)?;
        let now = file_state::now();
        let mut files = Vec::with_capacity(manifest.files.len());
        for (path, state) in &manifest.files {
            files.push((path.clone(), state.confirmed(path, now)?));
        }
        if manifest.missing.iter().any(|path| fs::symlink_metadata(path).is_ok()) {
            return None;
        }
        // Files that were new then can be told by their times from now on.
        let is_renewed = files != manifest.files;
        let manifest = Manifest { files, ..manifest };
        if is_renewed {
            store.write("manifest", key, &manifest);
        }
        Some(manifest)
    }
}

/// What was read, and looked for in vain.
pub struct Inspected {
    started: u64,
    /// By path, as bytes: paths compare by their parts, which takes long. `None`: it could not be read, or not twice with
    /// the same contents.
    files: FxHashMap<OsString, Option<FileState>>,
    missing: Vec<PathBuf>,
}

impl Inspected {
    /// Nothing yet.
    pub fn now() -> Inspected {
        Inspected { started: file_state::now(), files: FxHashMap::default(), missing: Vec::new() }
    }

    /// Adds a file from which these bytes were read.
    pub fn bytes(&mut self, path: &Path, bytes: &[u8]) {
        let started = self.started;
        let state = self.files.entry(path.into()).or_insert_with(|| FileState::of(path, started));
        *state = state.take().and_then(|state| state.with_contents(path, bytes));
    }

    /// Learns the contents of what was only looked through. Then the result holds wherever they are the same: finding it
    /// out again takes longer than to read them.
    pub fn learn_contents(&mut self) {
        for (path, state) in &mut self.files {
            if let Some(known) = state.take_if(|state| state.contents().is_none()) {
                let path = Path::new(path);
                *state = read_regular(path).ok().and_then(|bytes| known.with_contents(path, &bytes));
            }
        }
    }

    /// The files that could be read, and what is known of them.
    pub fn states(&self) -> impl Iterator<Item = (&Path, &FileState)> + Clone {
        self.files.iter().filter_map(|(path, state)| Some((Path::new(path), state.as_ref()?)))
    }

    /// Adds a file as it is now.
    pub fn file(&mut self, path: &Path) {
        let started = self.started;
        self.files.entry(path.into()).or_insert_with(|| FileState::of(path, started));
    }

    /// Adds a file as somebody else read it.
    pub fn state(&mut self, path: PathBuf, state: FileState) {
        self.files.insert(path.into(), Some(state));
    }

    /// Adds places where nothing was.
    pub fn missing(&mut self, paths: impl IntoIterator<Item = PathBuf>) {
        self.missing.extend(paths);
    }

    /// Remembers what came of it, unless a file changed while we read: nothing that could be relied on. (One that came
    /// where it was looked for in vain is seen when the manifest is found.)
    pub fn remember(self, store: &Store, key: &str, result: Remembered) {
        let files = self.files.into_iter().map(|(path, state)| Some((PathBuf::from(path), state?)));
        let Some(mut files) = files.collect::<Option<Vec<(PathBuf, FileState)>>>() else { return };
        files.sort_unstable_by(|(a, _), (b, _)| a.as_os_str().cmp(b.as_os_str()));
        let mut missing = self.missing;
        missing.sort_unstable_by(|a, b| a.as_os_str().cmp(b.as_os_str()));
        missing.dedup_by(|a, b| a.as_os_str() == b.as_os_str());
        store.write("manifest", key, &Manifest { files, missing, result });
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
    part(program::identity(step.program, &step.call.arguments).unwrap_or_default().as_bytes());
    let call = step.call;
    let output = call.output.as_ref().map(|o| o.as_os_str());
    for argument in &call.arguments {
        // Where the result goes does not matter.
        if Some(argument.as_os_str()) != output {
            part(argument.as_encoded_bytes());
        }
    }
    // Folders that are the same under several names are searched once.
    let named = [&call.quote_dirs, &call.include_dirs, &call.system_dirs, &call.after_dirs];
    let mut known = Vec::new();
    for folder in named.into_iter().flatten() {
        let own = inputs::identity(folder);
        let same = known.iter().position(|known| own.is_some() && *known == own);
        part(&same.unwrap_or(known.len()).to_le_bytes());
        known.push(own);
    }
    part(main.path.as_os_str().as_encoded_bytes());
    part(format!("{:?}{}", main.language, main.preprocessed).as_bytes());
    hasher.finalize().to_hex().to_string()
}
