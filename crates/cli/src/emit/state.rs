//! What an output folder remembers of the run that wrote it, so that the next one need not do it
//! again. It is the last thing to be written.

use crate::failure::Failure;
use crate::inputs::STATE_FOLDER;
use crate::store::{self, State, modified};
use ompick_rewriter::run::Kept;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A run that was finished.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Past {
    /// Of all on which the results depend, beside the contents of files.
    pub key: String,
    /// Of what was asked for: another run with the same one replaces what this one wrote.
    pub request: String,
    /// There was nothing to be said, so nothing that must be said again.
    pub silent: bool,
    pub read: Vec<(PathBuf, State)>,
    pub missing: Vec<PathBuf>,
    /// What units came to, by all on which that depends beside the contents of files.
    #[serde(default)]
    pub units: BTreeMap<String, Kept>,
    /// With their sizes and times.
    pub written: Vec<(PathBuf, u64, u64)>,
}

impl Past {
    fn path(out: &Path) -> PathBuf {
        out.join(STATE_FOLDER).join("state.json")
    }

    /// The run that wrote a folder.
    pub fn read(out: &Path) -> Option<Past> {
        serde_json::from_slice(&fs::read(Past::path(out)).ok()?).ok()
    }

    /// Remembers a run.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, out: &Path) -> Result<(), Failure> {
        let path = Past::path(out);
        let bytes = serde_json::to_vec(self).unwrap_or_default();
        store::put(&path, &bytes).map_err(|e| Failure::io("write", &path, e))
    }

    /// Whether a run with that key would find and write all as it is.
    pub fn holds(&self, key: &str) -> bool {
        self.silent
            && self.key == key
            && self.written.par_iter().all(is_as_written)
            && self.read.par_iter().all(|(path, state)| state.holds(path))
            && self.missing.par_iter().all(|path| fs::symlink_metadata(path).is_err())
    }

    /// Removes what an earlier run for the same request wrote, nobody changed, and this one does not
    /// want: an input that is gone, or one that has errors now.
    pub fn remove_stale(&self, request: &str, wanted: &BTreeSet<&Path>) {
        if self.request != request {
            return;
        }
        for written in self.written.iter().filter(|w| !wanted.contains(w.0.as_path()) && is_as_written(w)) {
            let _ = fs::remove_file(&written.0);
            // Folders that it leaves empty go too.
            let mut folder = written.0.parent();
            while let Some(empty) = folder.filter(|f| fs::remove_dir(f).is_ok()) {
                folder = empty.parent();
            }
        }
    }
}

fn is_as_written((path, size, time): &(PathBuf, u64, u64)) -> bool {
    fs::symlink_metadata(path).is_ok_and(|m| m.len() == *size && modified(&m) == *time)
}

/// A file that was written, as it will be recognised.
pub fn written(path: &Path) -> Option<(PathBuf, u64, u64)> {
    let metadata = fs::symlink_metadata(path).ok()?;
    Some((path.to_path_buf(), metadata.len(), modified(&metadata)))
}

/// A folder for files that are being written, inside the output folder. It goes when we do; what a
/// run that was killed left is removed by the next one.
#[derive(Debug)]
pub struct Scratch {
    folder: PathBuf,
}

impl Scratch {
    /// Makes it.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn new(out: &Path) -> Result<Scratch, Failure> {
        let parent = out.join(STATE_FOLDER);
        for entry in fs::read_dir(&parent).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let owner = name.to_str().and_then(|name| name.strip_prefix("writing-")?.parse::<u32>().ok());
            if owner.is_some_and(|owner| !is_running(owner)) {
                let _ = fs::remove_dir_all(entry.path());
            }
        }
        let folder = parent.join(format!("writing-{}", std::process::id()));
        fs::create_dir_all(&folder).map_err(|e| Failure::io("create", &folder, e))?;
        Ok(Scratch { folder })
    }

    /// Where it is.
    pub fn folder(&self) -> &Path {
        &self.folder
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

#[cfg(unix)]
fn is_running(process: u32) -> bool {
    rustix::process::Pid::from_raw(process as i32)
        .is_some_and(|p| !matches!(rustix::process::test_kill_process(p), Err(rustix::io::Errno::SRCH)))
}

#[cfg(not(unix))]
fn is_running(_: u32) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_written_and_is_unwanted_goes() {
        let folder = tempfile::tempdir().unwrap();
        let put = |name: &str| {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, name).unwrap();
            path
        };
        let (kept, gone, changed) = (put("a.c"), put("d/b.c"), put("c.c"));
        let all = [&kept, &gone, &changed].map(|p| written(p).unwrap()).to_vec();
        let past = Past { request: "r".into(), written: all, ..Past::default() };
        fs::write(&changed, "by hand").unwrap();
        past.remove_stale("other", &BTreeSet::new());
        assert!(gone.exists());
        past.remove_stale("r", &BTreeSet::from([kept.as_path()]));
        assert!(kept.exists() && changed.exists() && !gone.exists());
        assert!(!folder.path().join("d").exists());
    }

    #[test]
    fn what_a_dead_process_left_is_removed() {
        let out = tempfile::tempdir().unwrap();
        // Process numbers end below this.
        let dead = out.path().join(STATE_FOLDER).join("writing-2147483646");
        fs::create_dir_all(&dead).unwrap();
        let scratch = Scratch::new(out.path()).unwrap();
        assert!(!dead.exists() && scratch.folder().is_dir());
        drop(scratch);
        assert_eq!(fs::read_dir(out.path().join(STATE_FOLDER)).unwrap().count(), 0);
    }
}
