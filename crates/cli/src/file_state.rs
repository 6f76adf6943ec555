//! A file as it was when it was read, so that a later run can tell whether it still is.
//!
//! The contents decide, by a hash of the very bytes that were read. Size, times and inode only spare
//! reading the file again, and only where they prove that nobody wrote to it since: the time of the last
//! change of the inode cannot be set by anybody, but a file that changed just before it was read may
//! change again within the same tick of the clock (git calls such files racy).

use ompick_frontend::files::open_regular;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::fs;
use std::io::{self, Read};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

/// Times of files are not finer than this everywhere, in nanoseconds.
const RACY: u64 = 2_000_000_000;

/// A file as it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileState {
    size: u64,
    /// `None`: nobody has asked for it yet, and `stamp` proves all that it would.
    contents: Option<Hash>,
    /// Of device, inode, size and times; 0: they prove nothing.
    stamp: u64,
}

/// A hash of a file's bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hash(u64, u64);

impl Hash {
    /// The hash of these bytes.
    pub fn of(bytes: &[u8]) -> Hash {
        let hash = blake3::hash(bytes);
        let half = |at: usize| hash.as_bytes()[at..at + 8].iter().fold(0, |all, &byte| all << 8 | u64::from(byte));
        Hash(half(0), half(8))
    }

    /// The hash that somebody wrote down.
    pub fn parsed(text: &str) -> Option<Hash> {
        let half = |digits: &str| u64::from_str_radix(digits, 16).ok();
        let (first, second) = text.split_at_checked(16).filter(|_| text.len() == 32)?;
        Some(Hash(half(first)?, half(second)?))
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}{:016x}", self.0, self.1)
    }
}

/// What proves that a file is as it was without reading it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    pub size: u64,
    pub stamp: u64,
}

impl Proof {
    /// That of the file at a path; `None`: there is none.
    pub fn at(path: &Path) -> Option<Proof> {
        fs::metadata(path).ok().map(|metadata| Proof::of(&metadata))
    }

    /// That of a file as it is now: it proves something if a state has the same ([`FileState::proof`]).
    pub fn of(metadata: &fs::Metadata) -> Proof {
        Proof { size: metadata.len(), stamp: stamp(metadata, u64::MAX) }
    }
}

impl FileState {
    /// The file as it is, read at `now` ([`now`]) or later; `None` if it cannot be read.
    pub fn of(path: &Path, now: u64) -> Option<FileState> {
        Some(FileState::read(path, now).ok()?.1)
    }

    /// The file's bytes and its state with exactly these.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn read(path: &Path, now: u64) -> io::Result<(Vec<u8>, FileState)> {
        let (mut file, metadata) = open_regular(path)?;
        let mut bytes = Vec::with_capacity(metadata.len() as usize + 1);
        file.read_to_end(&mut bytes)?;
        let state = FileState::of_bytes(&metadata, &bytes, now);
        Ok((bytes, state))
    }

    /// A file from which somebody read `bytes`, after `metadata` was asked of the open file at `now` or later.
    pub fn of_bytes(metadata: &fs::Metadata, bytes: &[u8], now: u64) -> FileState {
        FileState { size: bytes.len() as u64, contents: Some(Hash::of(bytes)), stamp: stamp(metadata, now) }
    }

    /// The same of a file that is only looked through: its contents are hashed where the stamp proves nothing, as a
    /// hash takes as long as the look. Such a file counts as changed once it was touched.
    pub fn of_glance(metadata: &fs::Metadata, bytes: &[u8], now: u64) -> FileState {
        let stamp = stamp(metadata, now);
        FileState { size: bytes.len() as u64, contents: (stamp == 0).then(|| Hash::of(bytes)), stamp }
    }

    /// A file that is as it was when this was its state's proof, with what was known of its contents.
    pub fn proven(proof: Proof, contents: Option<Hash>) -> FileState {
        FileState { size: proof.size, contents, stamp: proof.stamp }
    }

    /// What proves that the file is as it was; `None`: only its contents do.
    pub fn proof(&self) -> Option<Proof> {
        (self.stamp != 0).then_some(Proof { size: self.size, stamp: self.stamp })
    }

    /// Whether the file at a path is proven to be as it was, without reading it.
    pub fn is_proven_at(&self, path: &Path) -> bool {
        self.proof().is_some_and(|proof| Proof::at(path) == Some(proof))
    }

    /// The hash of its contents, if it is known.
    pub fn contents(&self) -> Option<Hash> {
        self.contents
    }

    /// Whether these are the bytes that were read, as far as is known.
    fn is_of(&self, bytes: &[u8]) -> bool {
        self.size == bytes.len() as u64 && self.contents == Some(Hash::of(bytes))
    }

    /// The state with the hash of `bytes`, which somebody read from the file at `path` after the state was taken;
    /// `None` if they are, or may be, others than those it is of.
    pub fn with_contents(self, path: &Path, bytes: &[u8]) -> Option<FileState> {
        let proves = self.is_proven_at(path);
        match self.contents {
            // Who read it while its times are the same read the same.
            Some(_) => {
                Some(self).filter(|state| if proves { state.size == bytes.len() as u64 } else { state.is_of(bytes) })
            }
            None if proves && self.size == bytes.len() as u64 => {
                Some(FileState { contents: Some(Hash::of(bytes)), ..self })
            }
            None => None,
        }
    }

    /// The state with what an earlier one of the same file knows of the contents.
    pub fn with_contents_of(self, earlier: &FileState) -> FileState {
        let knows_more = self.contents.is_none() && self.is_same(earlier);
        if knows_more { FileState { contents: earlier.contents, ..self } } else { self }
    }

    /// Whether both are of the same contents, as far as is known.
    pub fn is_same(&self, other: &FileState) -> bool {
        let proven = self.stamp != 0 && self.stamp == other.stamp;
        self.size == other.size && (proven || (self.contents.is_some() && self.contents == other.contents))
    }

    /// Whether both are of the same contents, of which the file at `path` tells where they do not: one may hold the
    /// contents of a file that was too new for its times, and the other its times, taken later.
    pub fn agrees(&self, other: &FileState, path: &Path) -> bool {
        self.is_same(other) || (self.holds(path) && other.holds(path))
    }

    /// The file as it is now, if its contents are as they were; with a stamp that proves more, if time has
    /// passed since.
    pub fn confirmed(&self, path: &Path, now: u64) -> Option<FileState> {
        let metadata = fs::metadata(path).ok().filter(|metadata| metadata.len() == self.size)?;
        if self.stamp != 0 && stamp(&metadata, u64::MAX) == self.stamp {
            return Some(self.clone());
        }
        self.contents?;
        FileState::of(path, now).filter(|state| state.is_same(self))
    }

    /// Whether the file's contents are as they were.
    pub fn holds(&self, path: &Path) -> bool {
        self.confirmed(path, 0).is_some()
    }
}

/// What spares reading a file, if it was asked for at `now`: 0 where it would prove nothing.
#[cfg(unix)]
fn stamp(metadata: &fs::Metadata, now: u64) -> u64 {
    use std::os::unix::fs::MetadataExt;
    let changed = metadata.ctime().saturating_mul(1_000_000_000).saturating_add(metadata.ctime_nsec()).max(0);
    if (changed as u64).saturating_add(RACY) >= now {
        return 0;
    }
    let mut hasher = blake3::Hasher::new();
    for part in [metadata.dev(), metadata.ino(), metadata.len()] {
        hasher.update(&part.to_le_bytes());
    }
    for part in [metadata.mtime(), metadata.mtime_nsec(), metadata.ctime(), metadata.ctime_nsec()] {
        hasher.update(&part.to_le_bytes());
    }
    let hash = hasher.finalize();
    hash.as_bytes()[..8].iter().fold(0, |all, &byte| all << 8 | u64::from(byte)).max(1)
}

/// Elsewhere nothing tells that a file was not written to.
#[cfg(not(unix))]
fn stamp(_: &fs::Metadata, _: u64) -> u64 {
    0
}

/// Now, in nanoseconds since 1970, as times of files are counted.
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::File;
    use std::time::Duration;

    fn file(text: &str) -> (tempfile::TempDir, std::path::PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        fs::write(&path, text).unwrap();
        (folder, path)
    }

    /// Later than all times of files here by more than [`RACY`].
    fn later() -> u64 {
        now() + 2 * RACY
    }

    #[test]
    fn contents_decide_where_a_file_is_new() {
        let (_folder, path) = file("one");
        let state = FileState::of(&path, now()).unwrap();
        assert!(state.stamp == 0 && state.holds(&path));
        fs::write(&path, "two").unwrap();
        assert!(!state.holds(&path));
        fs::write(&path, "one").unwrap();
        assert!(state.holds(&path));
        assert!(!state.holds(&path.with_extension("none")));
    }

    #[test]
    fn equal_size_and_time_prove_nothing() {
        let (_folder, path) = file("one");
        let time = fs::metadata(&path).unwrap().modified().unwrap();
        let state = FileState::of(&path, later()).unwrap();
        // The clock that times files ticks slowly.
        std::thread::sleep(Duration::from_millis(30));
        fs::write(&path, "two").unwrap();
        File::options().write(true).open(&path).unwrap().set_modified(time).unwrap();
        assert!(!state.holds(&path));
    }

    #[cfg(unix)]
    #[test]
    fn an_old_file_is_not_read_again() {
        let (_folder, path) = file("one");
        let state = FileState::of(&path, later()).unwrap();
        assert_ne!(state.stamp, 0);
        // With other contents in mind, only the stamp can hold.
        let other = FileState { contents: Some(Hash::of(b"two")), ..state.clone() };
        assert!(other.holds(&path));
        assert_eq!(state.confirmed(&path, later()).unwrap(), state);
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_was_only_touched_gets_a_stamp_again() {
        let (_folder, path) = file("one");
        let new = FileState::of(&path, now()).unwrap();
        let confirmed = new.confirmed(&path, later()).unwrap();
        assert!(new.stamp == 0 && confirmed.stamp != 0);
        assert!(confirmed.is_of(b"one") && !confirmed.is_of(b"two"));
    }

    fn glance(path: &Path, now: u64) -> FileState {
        FileState::of_glance(&fs::metadata(path).unwrap(), &fs::read(path).unwrap(), now)
    }

    #[cfg(unix)]
    #[test]
    fn a_glance_at_an_old_file_is_held_by_its_stamp_alone() {
        let (_folder, path) = file("one");
        let (old, new) = (glance(&path, later()), glance(&path, now()));
        assert!(old.contents.is_none() && new.contents.is_some());
        assert!(old.holds(&path) && new.holds(&path) && old.is_same(&old.clone()));
        assert!(!old.is_same(&new), "nothing proves it");
        assert!(old.agrees(&new, &path) && new.agrees(&old, &path), "but the file does");
        std::thread::sleep(Duration::from_millis(30));
        fs::write(&path, "one").unwrap();
        assert!(!old.holds(&path) && new.holds(&path) && !old.agrees(&new, &path));
    }

    #[cfg(unix)]
    #[test]
    fn contents_are_learnt_only_while_nobody_wrote_to_the_file() {
        let (_folder, path) = file("one");
        let state = glance(&path, later());
        let known = state.clone().with_contents(&path, b"one").unwrap();
        assert!(known.is_of(b"one") && state.clone().with_contents_of(&known).is_of(b"one"));
        let new = glance(&path, now());
        assert!(new.clone().with_contents(&path, b"one").is_some() && new.with_contents(&path, b"two").is_none());
        assert!(known.clone().with_contents(&path, b"three").is_none());
        assert!(state.clone().with_contents(&path, b"three").is_none());
        std::thread::sleep(Duration::from_millis(30));
        fs::write(&path, "one").unwrap();
        assert!(state.with_contents(&path, b"one").is_none());
        assert!(known.clone().with_contents(&path, b"one").is_some() && known.with_contents(&path, b"two").is_none());
    }

    #[test]
    fn a_hash_is_read_as_it_was_written() {
        let hash = Hash::of(b"x");
        assert_eq!(Hash::parsed(&hash.to_string()), Some(hash));
        assert_eq!(Hash::parsed(&hash.to_string()[1..]), None);
    }
}
