//! A folder with a few files, and ompick run in it.

use crate::tools::{self, Done};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};
use tempfile::TempDir;

/// A folder to work in.
#[derive(Debug)]
pub struct Work {
    folder: TempDir,
}

impl Work {
    /// Makes a folder with these files.
    #[must_use]
    pub fn new(files: &[(&str, &str)]) -> Work {
        let work = Work { folder: TempDir::new().unwrap() };
        for (path, text) in files {
            let path = work.path(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        work
    }

    /// A path in it.
    #[must_use]
    pub fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    /// A file's text.
    #[must_use]
    pub fn read(&self, path: &str) -> String {
        fs::read_to_string(self.path(path)).unwrap_or_else(|e| panic!("{path}: {e}"))
    }

    /// `ompick`, to be run there; what it remembers stays there too.
    #[must_use]
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(tools::ompick().unwrap_or_else(|e| panic!("{e}")));
        command.current_dir(self.folder.path()).args(arguments);
        command.env("OMPICK_CACHE_DIR", self.folder.path().join(".ompick"));
        command
    }

    /// Runs `ompick`.
    #[must_use]
    pub fn ompick(&self, arguments: &[&str]) -> Done {
        tools::run(self.command(arguments)).unwrap()
    }

    /// Runs and expects a status.
    pub fn ends(&self, status: i32, arguments: &[&str]) -> Done {
        let done = self.ompick(arguments);
        assert_eq!(done.status, Some(status), "{arguments:?}: {}", done.stderr);
        done
    }

    /// All files below `path`, without what ompick keeps there.
    #[must_use]
    pub fn files(&self, path: &str) -> BTreeSet<String> {
        let root = self.path(path);
        let mut found = BTreeSet::new();
        let mut open = vec![root.clone()];
        while let Some(folder) = open.pop() {
            for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
                let path = entry.path();
                if path.is_dir() {
                    if path.file_name().is_some_and(|name| name != ".ompick") {
                        open.push(path);
                    }
                } else {
                    found.insert(path.strip_prefix(&root).unwrap().display().to_string());
                }
            }
        }
        found
    }
}

/// Copies a folder with all that is in it into `to`, which is made if it is not there.
///
/// # Errors
/// If something cannot be read or written.
pub fn copy_folder(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_folder(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

/// File names as [`Work::files`] gives them.
#[must_use]
pub fn names(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(ToString::to_string).collect()
}
