//! What an earlier run into the same folder found out of units that are as they were.

use super::state::Past;
use crate::file_state::FileState;
use crate::store;
use ompick_rewriter::run::{Memory, StoredPart};
use serde_json::value::{RawValue, to_raw_value};
use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock};

/// The units of an earlier run, and those of this one.
#[derive(Default)]
pub struct Units<'p> {
    /// What all keys are of: what another version of this program found out is not to be trusted.
    ground: blake3::Hasher,
    past: Option<&'p Past>,
    /// The files that it read.
    read: OnceLock<HashMap<&'p Path, &'p FileState>>,
    /// Whether files are as they were.
    holds: Mutex<HashMap<PathBuf, bool>>,
    /// Nothing stands where the earlier run looked for files in vain.
    nothing_new: OnceLock<bool>,
    now: Mutex<Now>,
}

#[derive(Default)]
struct Now {
    kept: BTreeMap<String, Box<RawValue>>,
    recalled: usize,
}

impl<'p> Units<'p> {
    /// Those that `past` remembers.
    pub fn new(past: Option<&'p Past>) -> Units<'p> {
        let mut ground = blake3::Hasher::new();
        store::add_program(&mut ground);
        store::add(&mut ground, std::env::current_dir().unwrap_or_default().as_os_str().as_encoded_bytes());
        Units { ground, past, ..Units::default() }
    }

    /// What is to be remembered of this run, and how much of it came from the earlier one.
    pub fn finish(self) -> (BTreeMap<String, Box<RawValue>>, usize) {
        let now = self.now.into_inner().unwrap_or_else(|e| e.into_inner());
        (now.kept, now.recalled)
    }

    /// A key as it is kept.
    fn sum(&self, key: &str) -> String {
        let mut hasher = self.ground.clone();
        store::add(&mut hasher, key.as_bytes());
        hasher.finalize().to_hex()[..32].to_string()
    }

    fn is_as_it_was(&self, path: &Path) -> bool {
        let lock = || self.holds.lock().unwrap_or_else(|e| e.into_inner());
        if let Some(&known) = lock().get(path) {
            return known;
        }
        let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
        let read = || self.past.iter().flat_map(|past| &past.read).map(|(path, state)| (&**path, state)).collect();
        let state = self.read.get_or_init(read).get(&*absolute);
        let holds = state.is_some_and(|state| state.holds(&absolute));
        lock().insert(path.to_path_buf(), holds);
        holds
    }
}

impl Memory for Units<'_> {
    fn find(&self, key: &str) -> Option<StoredPart> {
        let past = self.past?;
        let key = self.sum(key);
        let text = past.units.get(&key)?;
        let kept: StoredPart = serde_json::from_str(text.get()).ok()?;
        let nothing_new = || past.missing.iter().all(|path| fs::symlink_metadata(path).is_err());
        if !kept.files().all(|path| self.is_as_it_was(path)) || !*self.nothing_new.get_or_init(nothing_new) {
            return None;
        }
        let mut now = self.now.lock().unwrap_or_else(|e| e.into_inner());
        now.kept.insert(key, text.clone());
        now.recalled += 1;
        Some(kept)
    }

    fn keep(&self, key: &str, kept: StoredPart) {
        let key = self.sum(key);
        // Written out here, where threads work beside each other. What cannot be is found out again the next time.
        let Ok(text) = to_raw_value(&kept) else { return };
        self.now.lock().unwrap_or_else(|e| e.into_inner()).kept.insert(key, text);
    }
}
