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
        let files = manifest.confirmed()?;
        // Files that were new then can be told by their times from now on.
        let is_renewed = files != manifest.files;
        let manifest = Manifest { files, ..manifest };
        if is_renewed {
            store.write("manifest", key, &manifest);
        }
        Some(manifest)
    }

    /// The files as they are now, if all that was seen is as it was.
    fn confirmed(&self) -> Option<Vec<(PathBuf, FileState)>> {
        let now = file_state::now();
        let mut files = Vec::with_capacity(self.files.len());
        for (path, state) in &self.files {
            files.push((path.clone(), state.confirmed(path, now)?));
        }
        let is_missing = |path: &PathBuf| fs::symlink_metadata(path).is_err();
        self.missing.iter().all(is_missing).then_some(files)
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

    /// What was seen before, if it is still so.
    pub fn again(manifest: Manifest) -> Option<Inspected> {
        let files = manifest.confirmed()?.into_iter();
        let files = files.map(|(path, state)| (path.into_os_string(), Some(state))).collect();
        Some(Inspected { files, missing: manifest.missing, ..Inspected::now() })
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
        if let Some(manifest) = self.manifest(None, result) {
            store.write("manifest", key, &manifest);
        }
    }

    /// What is to be remembered of it, but for one file.
    pub fn manifest(&self, without: Option<&Path>, result: Remembered) -> Option<Manifest> {
        let without = without.map(Path::as_os_str);
        let files = self.files.iter().filter(|(path, _)| Some(path.as_os_str()) != without);
        let files = files.map(|(path, state)| Some((PathBuf::from(path), state.clone()?)));
        let mut files = files.collect::<Option<Vec<(PathBuf, FileState)>>>()?;
        files.sort_unstable_by(|(a, _), (b, _)| a.as_os_str().cmp(b.as_os_str()));
        let mut missing = self.missing.clone();
        missing.sort_unstable_by(|a, b| a.as_os_str().cmp(b.as_os_str()));
        missing.dedup_by(|a, b| a.as_os_str() == b.as_os_str());
        Some(Manifest { files, missing, result })
    }
}

/// All on which the result depends, beside the contents of files.
pub(super) fn key(step: &Step, main: &Main) -> String {
    let mut hasher = key_of_call(step, &step.call.arguments);
    add(&mut hasher, main.path.as_os_str().as_encoded_bytes());
    add(&mut hasher, format!("{:?}{}", main.language, main.preprocessed).as_bytes());
    hasher.finalize().to_hex().to_string()
}

/// All on which depends what a source sees behind include lines that it begins with, beside the contents of files.
pub(super) fn key_of_beginning(step: &Step, main: &Main, lines: &[&[u8]]) -> String {
    // With the name of what tells make of the files that were read.
    const NAMED: [&str; 3] = ["-MF", "-MT", "-MQ"];
    let arguments = &step.call.arguments;
    let names_file = |at: usize| NAMED.iter().any(|option| arguments[at] == **option);
    let is_common = |at: &usize| {
        let argument = arguments[*at].as_encoded_bytes();
        let is_joined = NAMED.iter().any(|option| argument.starts_with(option.as_bytes()));
        arguments[*at] != *main.path.as_os_str()
            && !is_joined
            && !argument.starts_with(b"-Wp,-M")
            && !at.checked_sub(1).is_some_and(names_file)
    };
    let common: Vec<OsString> = (0..arguments.len()).filter(is_common).map(|at| arguments[at].clone()).collect();
    let mut hasher = key_of_call(step, &common);
    add(&mut hasher, b"beginning");
    add(&mut hasher, main.path.parent().unwrap_or(Path::new("")).as_os_str().as_encoded_bytes());
    add(&mut hasher, format!("{:?}", main.language).as_bytes());
    lines.iter().for_each(|line| add(&mut hasher, line));
    hasher.finalize().to_hex().to_string()
}

fn key_of_call(step: &Step, arguments: &[OsString]) -> blake3::Hasher {
    let mut hasher = blake3::Hasher::new();
    store::add_program(&mut hasher);
    let mut part = |bytes: &[u8]| add(&mut hasher, bytes);
    part(format!("{:?}", step.options.program).as_bytes());
    part(format!("{:?}", step.options.messages).as_bytes());
    part(step.folder.as_os_str().as_encoded_bytes());
    part(step.program.compiler.as_encoded_bytes());
    part(program::identity(step.program, &step.call.arguments).unwrap_or_default().as_bytes());
    let call = step.call;
    let output = call.output.as_ref().map(|o| o.as_os_str());
    for argument in arguments {
        // Where the result goes does not matter.
        if Some(argument.as_os_str()) != output {
            part(argument.as_encoded_bytes());
        }
    }
    // What a precompiled header was made of.
    part(format!("{:?}", call.forced_includes).as_bytes());
    // Folders that are the same under several names are searched once.
    let named = [&call.quote_dirs, &call.include_dirs, &call.system_dirs, &call.after_dirs];
    let mut known = Vec::new();
    for folder in named.into_iter().flatten() {
        let own = inputs::identity(folder);
        let same = known.iter().position(|known| own.is_some() && *known == own);
        part(&same.unwrap_or(known.len()).to_le_bytes());
        known.push(own);
    }
    hasher
}
