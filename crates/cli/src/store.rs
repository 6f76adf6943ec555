//! What is remembered from one call to the next, below one folder: anybody may delete it at any time.
//!
//! It decides what is compiled, so only what this user wrote is believed, whole, and under the name that
//! it was written for: every entry is sealed with a checksum of its name and contents, and neither a
//! folder in which everybody may rename files nor an entry of somebody else is read.

use crate::failure::Failure;
use ompick_frontend::files::open_regular;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Entries that nobody used for so long are removed.
const UNUSED: Duration = Duration::from_secs(30 * 24 * 3600);

/// Entries that were used since may still be read by a compiler.
const IN_USE: Duration = Duration::from_secs(300);

/// A use is noted no more often than this.
const NOTED: Duration = Duration::from_secs(60);

/// The size of all entries together, unless `OMPICK_CACHE_SIZE` says otherwise.
const LIMIT: u64 = 2 << 30;

/// Each shelf has its part of the limit, so that one is looked through quickly.
const SHELVES: u64 = 256;

/// What is remembered, each kind in a folder of its own.
pub const KINDS: [&str; 5] = ["driver", "headers", "manifest", "probe", "source"];

/// The file with the limit that `ompick cache --max-size` set.
const LIMIT_FILE: &str = "max-size";

/// A folder for what is remembered.
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
    /// In bytes.
    limit: u64,
}

impl Store {
    /// `OMPICK_CACHE_DIR`, or `ompick` in the user's folder for such things; in a folder that is shared, a
    /// folder of the user's own. `None`: it cannot be written, or others could replace what is in it.
    pub fn open() -> Option<Store> {
        let own = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let folder = own("OMPICK_CACHE_DIR")
            .or_else(|| own("XDG_CACHE_HOME").map(|folder| folder.join("ompick")))
            .or_else(|| own("HOME").map(|home| home.join(".cache/ompick")))?;
        let folder = private(&std::path::absolute(folder).ok()?)?;
        let of_file = || fs::read_to_string(folder.join(LIMIT_FILE)).ok().and_then(|text| size(text.trim()));
        let limit = std::env::var("OMPICK_CACHE_SIZE").ok().and_then(|text| size(&text)).or_else(of_file);
        Some(Store { folder, limit: limit.unwrap_or(LIMIT) })
    }

    /// One in this folder, of the usual size.
    #[cfg(test)]
    pub fn at(folder: PathBuf) -> Store {
        Store { folder, limit: LIMIT }
    }

    /// The folder that holds everything.
    pub fn root(&self) -> &Path {
        &self.folder
    }

    /// How large it may grow, in bytes.
    pub fn limit(&self) -> u64 {
        self.limit
    }

    /// Sets how large it may grow from now on, and removes what is too much; gives the bytes.
    ///
    /// # Errors
    /// If `text` is no size, or it cannot be written.
    pub fn set_limit(&self, text: &str) -> Result<u64, Failure> {
        let wrong = || Failure::Usage(format!("--max-size {text}: write a size such as 500M or 2G"));
        let limit = size(text).filter(|bytes| *bytes > 0).ok_or_else(wrong)?;
        let path = self.folder.join(LIMIT_FILE);
        put(&path, text.as_bytes()).map_err(|e| Failure::io("write", &path, e))?;
        let limited = Store { limit, ..self.clone() };
        (0..=u8::MAX).for_each(|n| limited.tidy(&format!("{n:02x}")));
        Ok(limit)
    }

    /// An entry that was written before; one that is broken, or somebody else's, is none.
    pub fn read<T: DeserializeOwned>(&self, kind: &str, key: &str) -> Option<T> {
        serde_json::from_slice(&self.read_text(kind, key)?).ok()
    }

    /// The same of an entry that is a text.
    pub fn read_text(&self, kind: &str, key: &str) -> Option<Vec<u8>> {
        let path = self.path(kind, key);
        let mut bytes = read_own(&path)?;
        let text = unsealed(&[kind, key], &bytes)?.len();
        bytes.truncate(bytes.len() - SEAL.2.len());
        let text = bytes.split_off(bytes.len() - text);
        note_use(&path);
        Some(text)
    }

    /// Remembers an entry. That it could not be written only costs time later.
    pub fn write<T: Serialize>(&self, kind: &str, key: &str, value: &T) {
        if let Ok(bytes) = serde_json::to_vec(value) {
            self.write_text(kind, key, &bytes);
        }
    }

    /// The same of a text.
    pub fn write_text(&self, kind: &str, key: &str, text: &[u8]) {
        let _ = put_sealed(&self.path(kind, key), &[kind, key], text);
        self.tidy(key);
    }

    /// Writes files into a folder of their own, which stays, and gives it.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn folder(&self, kind: &str, key: &str, files: &[(&str, &[u8])]) -> io::Result<PathBuf> {
        let folder = self.path(kind, key);
        for (name, bytes) in files {
            let path = folder.join(name);
            if read_own(&path).is_none_or(|old| old != *bytes) {
                put(&path, bytes)?;
            }
        }
        note_use(&folder);
        self.tidy(key);
        Ok(folder)
    }

    fn path(&self, kind: &str, key: &str) -> PathBuf {
        self.folder.join(kind).join(shelf(key)).join(key)
    }

    /// Removes from the shelf of a key what was not used for long, and what was used least lately if all of
    /// it takes too much room.
    fn tidy(&self, key: &str) {
        let entries = |folder: PathBuf| fs::read_dir(folder).into_iter().flatten().flatten();
        let shelf = entries(self.folder.clone()).flat_map(|kind| entries(kind.path().join(shelf(key))));
        let mut all: Vec<(Duration, u64, PathBuf)> = shelf
            .filter_map(|entry| {
                let metadata = entry.metadata().ok()?;
                let age = metadata.modified().ok()?.elapsed().unwrap_or_default();
                let parts = entries(entry.path()).filter_map(|part| part.metadata().ok());
                let size = if metadata.is_dir() { parts.map(|part| part.len()).sum() } else { metadata.len() };
                Some((age, size, entry.path()))
            })
            .collect();
        all.sort();
        let mut total = 0;
        for (age, size, path) in all {
            total += size;
            if age > UNUSED || (age > IN_USE && total > self.limit / SHELVES) {
                let _ = fs::remove_dir_all(&path).or_else(|_| fs::remove_file(&path));
            }
        }
    }
}

fn shelf(key: &str) -> &str {
    key.get(..2).unwrap_or("0")
}

/// A number of bytes: `500M`, `2G`.
fn size(text: &str) -> Option<u64> {
    let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let unit = match text[digits.len()..].trim().to_ascii_lowercase().trim_end_matches('b').trim_end_matches('i') {
        "" => 1,
        "k" => 1 << 10,
        "m" => 1 << 20,
        "g" => 1 << 30,
        _ => return None,
    };
    digits.parse::<u64>().ok()?.checked_mul(unit)
}

/// Makes a folder, or one of the user's own inside it if others write there, too. `None`: there is no way
/// to have one whose files only this user can replace.
#[cfg(unix)]
fn private(folder: &Path) -> Option<PathBuf> {
    use std::os::unix::fs::{DirBuilderExt, MetadataExt};
    let make = |folder: &Path| fs::DirBuilder::new().recursive(true).mode(0o700).create(folder).ok();
    make(folder)?;
    let metadata = fs::metadata(folder).ok()?;
    if is_own(&metadata) {
        return Some(folder.to_path_buf());
    }
    let (everybody_writes, only_own_names) = (metadata.mode() & 0o002 != 0, metadata.mode() & 0o1000 != 0);
    if everybody_writes && !only_own_names {
        return None;
    }
    let own = folder.join(format!("user-{}", rustix::process::geteuid().as_raw()));
    make(&own)?;
    fs::symlink_metadata(&own).ok().filter(|metadata| metadata.is_dir() && is_own(metadata))?;
    Some(own)
}

#[cfg(not(unix))]
fn private(folder: &Path) -> Option<PathBuf> {
    fs::create_dir_all(folder).ok()?;
    Some(folder.to_path_buf())
}

/// Whether a file or folder is this user's, and nobody else may write to it.
#[cfg(unix)]
fn is_own(metadata: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    metadata.uid() == rustix::process::geteuid().as_raw() && metadata.mode() & 0o022 == 0
}

#[cfg(not(unix))]
fn is_own(_: &fs::Metadata) -> bool {
    true
}

/// The bytes of a file that only this user can have written.
fn read_own(path: &Path) -> Option<Vec<u8>> {
    let (mut file, metadata) = open_regular(path).ok()?;
    if !is_own(&metadata) {
        return None;
    }
    let mut bytes = Vec::new();
    io::Read::read_to_end(&mut file, &mut bytes).ok()?;
    Some(bytes)
}

/// What stands before, between and behind a checksum and its text.
const SEAL: (&[u8], &[u8], &[u8]) = (br#"{"sum":""#, br#"","value":"#, b"}");

/// The text, if it is whole and for that purpose.
pub fn unsealed<'b>(purpose: &[&str], bytes: &'b [u8]) -> Option<&'b [u8]> {
    let (sum, rest) = bytes.strip_prefix(SEAL.0)?.split_at_checked(2 * blake3::OUT_LEN)?;
    let json = rest.strip_prefix(SEAL.1)?.strip_suffix(SEAL.2)?;
    (checksum(purpose, json).as_bytes() == sum).then_some(json)
}

fn checksum(purpose: &[&str], json: &[u8]) -> String {
    let mut hasher = blake3::Hasher::new();
    purpose.iter().for_each(|part| add(&mut hasher, part.as_bytes()));
    add(&mut hasher, json);
    hasher.finalize().to_hex().to_string()
}

/// Notes that an entry was used.
fn note_use(path: &Path) {
    let used = fs::metadata(path).and_then(|m| m.modified());
    if used.is_ok_and(|used| used.elapsed().is_ok_and(|age| age > NOTED)) {
        let _ = fs::File::open(path).and_then(|file| file.set_modified(SystemTime::now()));
    }
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
    put_all(path, &[bytes])
}

/// The same of a text of JSON, with a checksum of it and of what it is for ([`unsealed`]).
///
/// # Errors
/// If it cannot be written.
pub fn put_sealed(path: &Path, purpose: &[&str], json: &[u8]) -> io::Result<()> {
    put_all(path, &[SEAL.0, checksum(purpose, json).as_bytes(), SEAL.1, json, SEAL.2])
}

fn put_all(path: &Path, parts: &[&[u8]]) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut temporary = tempfile::Builder::new().prefix(".ompick-").tempfile_in(folder)?;
    parts.iter().try_for_each(|part| temporary.write_all(part))?;
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

/// Hashes the version and the state of this very program: what another one kept is not to be trusted.
pub fn add_program(hasher: &mut blake3::Hasher) {
    let path = std::env::current_exe().ok();
    let own_stamp: OsString = path.and_then(|path| stamp(&path)).unwrap_or_default().into();
    add(hasher, env!("CARGO_PKG_VERSION").as_bytes());
    add(hasher, own_stamp.as_encoded_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn store(folder: &tempfile::TempDir) -> Store {
        Store::at(folder.path().to_path_buf())
    }

    fn age(path: &Path, by: Duration) {
        fs::File::open(path).unwrap().set_modified(SystemTime::now() - by).unwrap();
    }

    #[test]
    fn what_is_written_is_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let store = store(&folder);
        assert_eq!(store.read::<Vec<u32>>("a", "key"), None);
        store.write("a", "key", &[1, 2]);
        assert_eq!(store.read::<Vec<u32>>("a", "key"), Some(vec![1, 2]));
    }

    #[test]
    fn an_entry_with_any_byte_altered_is_none() {
        let folder = tempfile::tempdir().unwrap();
        let store = store(&folder);
        store.write("a", "key", &[1, 2]);
        let path = store.path("a", "key");
        let whole = fs::read(&path).unwrap();
        for at in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[at] ^= 1;
            fs::write(&path, &bytes).unwrap();
            assert_eq!(store.read::<Vec<u32>>("a", "key"), None, "{at}");
            fs::write(&path, &whole[..at]).unwrap();
            assert_eq!(store.read::<Vec<u32>>("a", "key"), None, "{at}");
        }
        fs::write(&path, &whole).unwrap();
        assert!(store.read::<Vec<u32>>("a", "key").is_some());
        // Nor does it count under another name.
        let other = store.path("a", "kez");
        fs::rename(&path, &other).unwrap();
        assert_eq!(store.read::<Vec<u32>>("a", "kez"), None);
    }

    #[cfg(unix)]
    #[test]
    fn an_entry_that_others_may_write_is_none() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let store = store(&folder);
        store.write("a", "key", &[1, 2]);
        fs::set_permissions(store.path("a", "key"), fs::Permissions::from_mode(0o666)).unwrap();
        assert_eq!(store.read::<Vec<u32>>("a", "key"), None);
    }

    #[cfg(unix)]
    #[test]
    fn in_a_shared_folder_each_user_has_one() {
        use std::os::unix::fs::PermissionsExt;
        let tree = tempfile::tempdir().unwrap();
        let folder = tree.path().join("new/cache");
        assert_eq!(private(&folder), Some(folder.clone()));
        let chmod = |mode: u32| fs::set_permissions(&folder, fs::Permissions::from_mode(mode)).unwrap();
        chmod(0o777);
        assert_eq!(private(&folder), None);
        chmod(0o1777);
        let own = private(&folder).unwrap();
        assert_eq!((own.parent(), fs::metadata(&own).unwrap().permissions().mode() & 0o777), (Some(&*folder), 0o700));
        fs::set_permissions(&own, fs::Permissions::from_mode(0o777)).unwrap();
        assert_eq!(private(&folder), None);
        fs::remove_dir(&own).unwrap();
        std::os::unix::fs::symlink(tree.path(), &own).unwrap();
        assert_eq!(private(&folder), None);
    }

    #[test]
    fn what_was_not_used_for_long_goes() {
        let folder = tempfile::tempdir().unwrap();
        let store = store(&folder);
        let old = store.folder("source", "aa01", &[("x.c", b"1")]).unwrap();
        let new = store.folder("source", "aa02", &[("x.c", b"2")]).unwrap();
        age(&old, 2 * UNUSED);
        store.write("manifest", "aa03", &3);
        assert!(!old.exists() && new.exists());
    }

    #[test]
    fn what_was_used_least_lately_goes_where_room_is_short() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store { limit: SHELVES * 250, ..store(&folder) };
        let text = [b'x'; 100];
        let made = ["aa01", "aa02", "aa03"].map(|key| store.folder("source", key, &[("x.c", &text)]).unwrap());
        for (n, path) in made.iter().enumerate() {
            age(path, 2 * IN_USE + Duration::from_secs([20, 30, 10][n]));
        }
        store.folder("source", "bb01", &[("x.c", &text)]).unwrap();
        assert!(made[1].exists());
        let last = store.folder("source", "aa04", &[("x.c", &text)]).unwrap();
        assert!(last.exists() && made[2].exists() && !made[0].exists() && !made[1].exists());
    }

    #[test]
    fn sizes_have_units() {
        assert_eq!(
            ["7", "2k", "500M", "2GiB", "x", "1x"].map(size),
            [7, 2 << 10, 500 << 20, 2 << 30, 0, 0].map(|n| Some(n).filter(|n| *n > 0))
        );
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
}
