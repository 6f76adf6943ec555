//! Files that are written for the compiler, in a folder that is named by their contents.

use crate::failure::Failure;
use crate::store::{self, Store};
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use tempfile::TempDir;

/// The standard input, read and kept.
pub struct Stdin {
    pub path: PathBuf,
    _folder: Option<TempDir>,
}

impl Stdin {
    /// The standard input once more.
    ///
    /// # Errors
    /// If it cannot be read again.
    pub fn again(&self) -> Result<Stdio, Failure> {
        fs::File::open(&self.path).map(Stdio::from).map_err(|e| Failure::io("read", &self.path, e))
    }
}

/// Reads the standard input and keeps it.
///
/// # Errors
/// If it cannot be read or kept.
pub fn keep_stdin(store: Option<&Store>) -> Result<Stdin, Failure> {
    let mut bytes = Vec::new();
    io::stdin().read_to_end(&mut bytes).map_err(|e| Failure::io("read", Path::new("standard input"), e))?;
    let (folder, kept) = keep(store, &[("-", &bytes)])?;
    Ok(Stdin { path: folder.join("-"), _folder: kept })
}

/// Writes files into a folder that is named by their contents; the same again finds them there.
pub fn keep(store: Option<&Store>, files: &[(&str, &[u8])]) -> Result<(PathBuf, Option<TempDir>), Failure> {
    let mut hasher = blake3::Hasher::new();
    for (name, bytes) in files {
        store::add(&mut hasher, name.as_bytes());
        store::add(&mut hasher, bytes);
    }
    let key = hasher.finalize().to_hex()[..32].to_string();
    if let Some(folder) = store.and_then(|store| store.folder("source", &key, files).ok()) {
        return Ok((folder, None));
    }
    let temporary = || {
        let folder = tempfile::Builder::new().prefix("ompick-").tempdir_in(store::temporary())?;
        for (name, bytes) in files {
            let path = folder.path().join(name);
            path.parent().map_or(Ok(()), fs::create_dir_all)?;
            fs::write(path, bytes)?;
        }
        Ok(folder)
    };
    let folder = temporary().map_err(|e: io::Error| Failure::io("write", &store::temporary(), e))?;
    Ok((folder.path().to_path_buf(), Some(folder)))
}
