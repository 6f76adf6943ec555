//! Files that are written for the compiler, in a folder that is named by their contents.

use super::super::Step;
use crate::failure::Failure;
use crate::store::{self, Store};
use ompick_rewriter::run::OverlayFile;
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

/// As [`keep`], for replaced files of a step, the first of all: `__TIMESTAMP__` in them is the time of the user's file.
pub fn dated(
    step: &Step,
    files: &[(&str, &[u8])],
    replaced: &[OverlayFile],
) -> Result<(PathBuf, Option<TempDir>), Failure> {
    let asks = |file: &OverlayFile| memchr::memmem::find(&file.text, b"__TIMESTAMP__").is_some();
    let time = |file: &OverlayFile| fs::metadata(step.folder.join(&file.path)).and_then(|m| m.modified()).ok();
    let named = files.iter().zip(replaced).filter(|(_, file)| asks(file));
    let times: Vec<_> = named.filter_map(|((name, _), file)| Some((*name, time(file)?))).collect();
    if times.is_empty() {
        return keep(step.store, files);
    }
    // The same texts with other times are in another folder.
    let listed = format!("{times:?}");
    let all: Vec<(&str, &[u8])> = files.iter().copied().chain([(".times", listed.as_bytes())]).collect();
    let kept = keep(step.store, &all)?;
    for (name, time) in times {
        let path = kept.0.join(name);
        let file = fs::File::options().write(true).open(&path).and_then(|file| file.set_modified(time));
        file.map_err(|e| Failure::io("write", &path, e))?;
    }
    Ok(kept)
}
