//! What is kept from one call to the next, below one folder: anybody may delete it at any time.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Entries that nobody used for so long are removed.
const KEPT: Duration = Duration::from_secs(30 * 24 * 3600);

/// Times of files are not finer than this everywhere: a file may change again within it unseen.
const RACY: u64 = 2_000_000_000;

/// A folder for what is kept.
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
}

impl Store {
    /// `OMPICK_CACHE_DIR`, or `ompick` in the user's folder for such things. `None`: it cannot be written.
    pub fn open() -> Option<Store> {
        let own = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let folder = own("OMPICK_CACHE_DIR")
            .or_else(|| own("XDG_CACHE_HOME").map(|folder| folder.join("ompick")))
            .or_else(|| own("HOME").map(|home| home.join(".cache/ompick")))?;
        let folder = std::path::absolute(folder).ok()?;
        fs::create_dir_all(&folder).ok()?;
        Some(Store { folder })
    }

    /// An entry that was written before; a broken one is none.
    pub fn read<T: DeserializeOwned>(&self, kind: &str, key: &str) -> Option<T> {
        let path = self.path(kind, key);
        let value = serde_json::from_slice(&fs::read(&path).ok()?).ok()?;
        touch(&path);
        Some(value)
    }

    /// Keeps an entry. That it could not be kept only costs time later.
    pub fn write<T: Serialize>(&self, kind: &str, key: &str, value: &T) {
        let Ok(bytes) = serde_json::to_vec(value) else { return };
        let _ = put(&self.path(kind, key), &bytes);
        self.tidy(kind, key);
    }

    /// Keeps a folder of files under a name of its own, and gives it.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn folder(&self, kind: &str, key: &str, files: &[(&str, &[u8])]) -> io::Result<PathBuf> {
        let folder = self.path(kind, key);
        for (name, bytes) in files {
            let path = folder.join(name);
            if !fs::read(&path).is_ok_and(|old| old == *bytes) {
                put(&path, bytes)?;
            }
        }
        touch(&folder);
        self.tidy(kind, key);
        Ok(folder)
    }

    fn path(&self, kind: &str, key: &str) -> PathBuf {
        self.folder.join(kind).join(key.get(..2).unwrap_or("0")).join(key)
    }

    /// Now and then, removes what was not used for long.
    fn tidy(&self, kind: &str, key: &str) {
        if !key.ends_with("00") {
            return;
        }
        let entries = |folder: &Path| fs::read_dir(folder).into_iter().flatten().flatten();
        for entry in entries(&self.folder.join(kind)).flat_map(|shelf| entries(&shelf.path()).collect::<Vec<_>>()) {
            let used = entry.metadata().and_then(|m| m.modified());
            if used.is_ok_and(|used| used.elapsed().is_ok_and(|age| age > KEPT)) {
                let _ = fs::remove_dir_all(entry.path()).or_else(|_| fs::remove_file(entry.path()));
            }
        }
    }
}

/// Notes that an entry was used, once a day.
fn touch(path: &Path) {
    let day = Duration::from_secs(24 * 3600);
    let used = fs::metadata(path).and_then(|m| m.modified());
    if used.is_ok_and(|used| used.elapsed().is_ok_and(|age| age > day)) {
        let _ = fs::File::open(path).and_then(|file| file.set_modified(SystemTime::now()));
    }
}

/// A file as it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    size: u64,
    /// Nanoseconds; 0: it was modified too recently to trust its time.
    modified: u64,
    /// `None`: the time is enough.
    hash: Option<[u8; 16]>,
}

impl State {
    /// The file as it is; `None` if it cannot be read.
    pub fn of(path: &Path, now: u64) -> Option<State> {
        let metadata = fs::metadata(path).ok()?;
        let state = State::told(&metadata, None, now);
        if state.modified != 0 {
            return Some(state);
        }
        Some(State { hash: Some(hash(&fs::read(path).ok()?)), ..state })
    }

    /// A file of which somebody told us. The contents count only where the time cannot be trusted.
    pub fn told(metadata: &fs::Metadata, bytes: Option<&[u8]>, now: u64) -> State {
        let changed = modified(metadata);
        let recent = changed + RACY >= now;
        State {
            size: metadata.len(),
            modified: if recent { 0 } else { changed },
            hash: bytes.filter(|_| recent).map(hash),
        }
    }

    /// Whether the file is still as it was.
    pub fn holds(&self, path: &Path) -> bool {
        let Ok(metadata) = fs::metadata(path) else { return false };
        if metadata.len() != self.size {
            return false;
        }
        let same_time = self.modified != 0 && modified(&metadata) == self.modified;
        same_time || self.hash.is_some_and(|old| fs::read(path).is_ok_and(|bytes| hash(&bytes) == old))
    }
}

/// A hash of bytes.
fn hash(bytes: &[u8]) -> [u8; 16] {
    let mut short = [0; 16];
    short.copy_from_slice(&blake3::hash(bytes).as_bytes()[..16]);
    short
}

/// Now, as times of files are counted.
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64)
}

/// The folder for what goes when we do: as compilers do, another one where `TMPDIR` names none.
pub fn temporary() -> PathBuf {
    let own = std::env::temp_dir();
    let others = ["/tmp", "/var/tmp", "."].map(PathBuf::from);
    std::iter::once(own.clone()).chain(others).find(|folder| folder.is_dir()).unwrap_or(own)
}

/// Writes a file so that nobody ever sees half of it.
///
/// # Errors
/// Those of the file system.
pub fn put(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut temporary = tempfile::Builder::new().prefix(".ompick-").tempfile_in(folder)?;
    temporary.write_all(bytes)?;
    temporary.persist(path).map_err(|e| e.error)?;
    Ok(())
}

/// What tells one state of a file from another without reading it: path, size and times.
pub fn stamp(path: &Path) -> Option<String> {
    let metadata = fs::metadata(path).ok()?;
    Some(format!("{}\0{}\0{}", path.display(), metadata.len(), modified(&metadata)))
}

/// When a file was modified, in nanoseconds since 1970.
pub fn modified(metadata: &fs::Metadata) -> u64 {
    let since = metadata.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    since.map_or(0, |since| since.as_nanos() as u64)
}

/// Hashes a part so that its end counts too.
pub fn add(hasher: &mut blake3::Hasher, part: &[u8]) {
    hasher.update(&(part.len() as u64).to_le_bytes());
    hasher.update(part);
}

/// The state of this very program: what another version kept is not to be trusted.
pub fn own_stamp() -> OsString {
    let path = std::env::current_exe().ok();
    path.and_then(|path| stamp(&path)).unwrap_or_default().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store { folder: folder.path().to_path_buf() };
        assert_eq!(store.read::<Vec<u32>>("a", "key"), None);
        store.write("a", "key", &[1, 2]);
        assert_eq!(store.read::<Vec<u32>>("a", "key"), Some(vec![1, 2]));
        fs::write(store.path("a", "key"), "[1,").unwrap();
        assert_eq!(store.read::<Vec<u32>>("a", "key"), None);
    }

    #[test]
    fn what_was_not_used_for_long_goes() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store { folder: folder.path().to_path_buf() };
        let old = store.folder("o", "aa01", &[("x.c", b"1")]).unwrap();
        let new = store.folder("o", "aa02", &[("x.c", b"2")]).unwrap();
        let long_ago = SystemTime::now() - 2 * KEPT;
        fs::File::open(&old).unwrap().set_modified(long_ago).unwrap();
        store.folder("o", "bb00", &[("x.c", b"3")]).unwrap();
        assert!(!old.exists() && new.exists());
    }

    #[test]
    fn parts_do_not_run_together() {
        let hash = |parts: &[&str]| {
            let mut hasher = blake3::Hasher::new();
            parts.iter().for_each(|part| add(&mut hasher, part.as_bytes()));
            hasher.finalize()
        };
        assert_ne!(hash(&["ab", "c"]), hash(&["a", "bc"]));
    }

    #[test]
    fn a_state_holds_until_the_file_changes() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        fs::write(&path, "one").unwrap();
        // The file is too new for its time to be trusted: its contents count.
        let new = State::of(&path, 0).unwrap();
        assert!(new.holds(&path));
        fs::write(&path, "two").unwrap();
        assert!(!new.holds(&path));
        fs::write(&path, "one").unwrap();
        assert!(new.holds(&path));
        // Later the time is enough.
        let old = State::of(&path, u64::MAX).unwrap();
        assert!(old.holds(&path) && old.hash.is_none());
        fs::File::options()
            .write(true)
            .open(&path)
            .unwrap()
            .set_modified(SystemTime::now() + Duration::from_secs(5))
            .unwrap();
        assert!(!old.holds(&path));
        fs::write(&path, "more").unwrap();
        assert!(!old.holds(&path) && !new.holds(&path));
        assert!(!State::of(&path, 0).unwrap().holds(&folder.path().join("b")));
    }
}
