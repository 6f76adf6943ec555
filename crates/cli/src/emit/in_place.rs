//! `--in-place`: replaces the inputs, all of them or none.
//!
//! The new texts are written to a folder at the root of the inputs first ([`Stage`]), with a journal of
//! what will be replaced and the old texts. Then the files are renamed into their places. What a killed
//! run left is found by the next one: without a journal nothing was replaced yet; with one the rest is
//! replaced too, or, if somebody changed a file since, what was replaced is put back.

use super::results::Results;
use super::state::Home;
use super::tree;
use crate::failure::Failure;
use crate::file_state::Hash;
use crate::inputs::{Inputs, STATE_FOLDER};
use crate::interrupt;
use crate::messages::Messenger;
use crate::output;
use crate::store;
use ompick_frontend::files::read_regular;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

const PURPOSE: &[&str] = &["files to be replaced in place"];

/// Replaces the inputs that change; after a failure all are as they were.
///
/// # Errors
/// Says what could not be done.
pub fn replace(results: &Results) -> Result<(), Failure> {
    let root = &results.inputs.root;
    if let Some((further, file)) = results.further().next() {
        return Err(Failure::Usage(format!(
            "{} would become several files, {} among them, so it cannot be replaced in place; nothing was",
            file.path.display(),
            further.name
        )));
    }
    let mut changes: BTreeMap<PathBuf, Change> = BTreeMap::new();
    for output in &results.report.outputs {
        let Some((old, new)) = results.texts(output).filter(|(old, new)| old != new) else { continue };
        let location = &results.file(output).location;
        let real = fs::canonicalize(location).map_err(|e| Failure::io("find", location, e))?;
        let Ok(name) = real.strip_prefix(root) else {
            return Err(Failure::Usage(format!(
                "{} is a link to {}, which is not among the inputs, so it cannot be replaced in place; nothing was",
                location.display(),
                real.display()
            )));
        };
        let known = changes.insert(name.to_path_buf(), Change { old, new });
        if known.is_some_and(|known| known.new != new) {
            return Err(Failure::Usage(format!(
                "{} has several names and would become several texts; nothing was replaced",
                real.display()
            )));
        }
    }
    if changes.is_empty() {
        return Ok(());
    }
    let stage = Stage::new(root)?;
    interrupt::remove_if_ended(&stage.folder);
    let prepared = stage.prepare(&changes);
    let _finishing = interrupt::finishing();
    match prepared {
        Ok(journal) => stage.commit(&journal),
        Err(failure) => {
            // Nothing was replaced, so that nothing of this is needed.
            let _ = stage.end();
            Err(failure)
        }
    }
}

/// A file's text and the one that takes its place.
struct Change<'r> {
    old: &'r [u8],
    new: &'r [u8],
}

/// What is to be replaced, in this order.
#[derive(Serialize, Deserialize)]
struct Journal {
    /// A journal that was copied, or came with a checkout, is none.
    home: Home,
    entries: Vec<Entry>,
}

#[derive(Serialize, Deserialize)]
struct Entry {
    /// Relative to the root.
    #[serde(with = "ompick_rewriter::stored_path")]
    name: PathBuf,
    old: Hash,
    new: Hash,
}

impl Journal {
    /// That of a folder, if this user wrote it: in a folder above ours anybody may be able to make one.
    fn of(folder: &Path) -> Option<Journal> {
        let path = folder.join(JOURNAL);
        let own = Home::of(folder).filter(|_| is_ours(folder) && is_ours(&path))?;
        let bytes = read_regular(&path).ok()?;
        let journal: Journal = serde_json::from_slice(store::unsealed(PURPOSE, &bytes)?).ok()?;
        (journal.home == own).then_some(journal)
    }
}

const JOURNAL: &str = "journal.json";

/// The folder in which replacements are prepared; only one run has it.
struct Stage {
    root: PathBuf,
    folder: PathBuf,
    lock: File,
}

/// Which text of an entry.
#[derive(Clone, Copy)]
enum Version {
    Old,
    New,
}

impl Stage {
    fn place(root: &Path) -> PathBuf {
        root.join(STATE_FOLDER).join("in-place")
    }

    /// Makes the folder, or takes that of a run that was killed.
    fn new(root: &Path) -> Result<Stage, Failure> {
        let folder = Stage::place(root);
        let failed = |e: io::Error| Failure::io("write", &folder, e);
        loop {
            let outer = root.join(STATE_FOLDER);
            if fs::symlink_metadata(&outer).is_ok_and(|metadata| metadata.is_symlink()) {
                return Err(tree::through_a_link(&outer));
            }
            fs::create_dir_all(&outer).map_err(failed)?;
            create_private(&folder).map_err(failed)?;
            for part in [folder.as_path(), &outer] {
                Home::of(part).ok_or_else(|| tree::through_a_link(part))?;
            }
            let path = folder.join("lock");
            let lock = match open_lock(&path) {
                Ok(lock) => lock,
                // The run that had it removed the folder just now.
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                Err(error) => return Err(failed(error)),
            };
            match lock.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    let root = root.display();
                    return Err(Failure::Usage(format!("another run is replacing files of {root} in place")));
                }
                Err(TryLockError::Error(error)) => return Err(failed(error)),
            }
            let is_current =
                matches!((same_file(&lock), fs::metadata(&path)), (Some(own), Ok(there)) if own == identity(&there));
            if is_current {
                return Ok(Stage { root: root.to_path_buf(), folder, lock });
            }
        }
    }

    fn journal(&self) -> PathBuf {
        self.folder.join(JOURNAL)
    }

    fn staged(&self, n: usize, version: Version) -> PathBuf {
        self.folder.join(format!("{n}.{}", if matches!(version, Version::Old) { "old" } else { "new" }))
    }

    /// A name for a text in the folder of its file: where that is on another file system.
    fn nearby(&self, entry: &Entry, n: usize) -> PathBuf {
        self.root.join(&entry.name).with_file_name(format!(".ompick-in-place-{n}"))
    }

    /// Writes all texts and the journal.
    fn prepare(&self, changes: &BTreeMap<PathBuf, Change>) -> Result<Journal, Failure> {
        let mut entries = Vec::new();
        for (n, (name, change)) in changes.iter().enumerate() {
            let path = self.root.join(name);
            let failed = |e| Failure::io("write", &path, e);
            let current = read_regular(&path).map_err(|e| Failure::io("read", &path, e))?;
            if current != change.old {
                return Err(Failure::io("replace", &path, "it changed during the run; nothing was replaced"));
            }
            let permissions = fs::metadata(&path).map_err(failed)?.permissions();
            let (old, new) = (self.staged(n, Version::Old), self.staged(n, Version::New));
            write_whole(&new, change.new, &permissions).map_err(failed)?;
            fs::hard_link(&path, &old).or_else(|_| write_whole(&old, change.old, &permissions)).map_err(failed)?;
            entries.push(Entry { name: name.clone(), old: Hash::of(change.old), new: Hash::of(change.new) });
        }
        let failed = |e: io::Error| Failure::io("write", &self.journal(), e);
        let home = Home::of(&self.folder).ok_or_else(|| tree::through_a_link(&self.folder))?;
        let journal = Journal { home, entries };
        let bytes = serde_json::to_vec(&journal).map_err(|e| failed(e.into()))?;
        store::put_sealed(&self.journal(), PURPOSE, &bytes).map_err(failed)?;
        Ok(journal)
    }

    /// Renames all files into their places; after a failure those that were are put back.
    fn commit(self, journal: &Journal) -> Result<(), Failure> {
        for (n, entry) in journal.entries.iter().enumerate() {
            if let Err(failure) = self.put(entry, n, Version::New) {
                let undone: Result<Vec<()>, Failure> = journal.entries[..n]
                    .iter()
                    .enumerate()
                    .map(|(n, entry)| self.put(entry, n, Version::Old))
                    .collect();
                // What could not be put back, the journal is still needed for.
                undone?;
                self.end()?;
                return Err(failure);
            }
        }
        self.end()
    }

    /// Gives a file one of its texts.
    fn put(&self, entry: &Entry, n: usize, version: Version) -> Result<(), Failure> {
        let path = self.root.join(&entry.name);
        let staged = self.staged(n, version);
        let result = match fs::rename(&staged, &path) {
            Err(error) if output::crosses(&error) => {
                let nearby = self.nearby(entry, n);
                let _ = fs::remove_file(&nearby);
                copy_new(&staged, &nearby).and_then(|()| fs::rename(&nearby, &path)).inspect_err(|_| {
                    let _ = fs::remove_file(&nearby);
                })
            }
            result => result,
        };
        result.map_err(|e| Failure::io("write", &path, e))
    }

    /// Finishes what a run that was killed began, or undoes it; gives how many files it concerns.
    fn recover(self) -> Result<usize, Failure> {
        let Some(journal) = Journal::of(&self.folder) else {
            // It did not get so far as to replace anything.
            self.end()?;
            return Ok(0);
        };
        let contents = |entry: &Entry| read_regular(&self.root.join(&entry.name)).ok().map(|bytes| Hash::of(&bytes));
        let now: Vec<Option<Hash>> = journal.entries.iter().map(contents).collect();
        let has = |n: usize, version: Version| self.staged(n, version).exists();
        let known = |(n, entry): (usize, &Entry)| {
            let is_below = tree::is_below(&self.root, &entry.name);
            is_below && (now[n] == Some(entry.new) || (now[n] == Some(entry.old) && has(n, Version::New)))
        };
        let finishes = journal.entries.iter().enumerate().all(known);
        for (n, entry) in journal.entries.iter().enumerate() {
            if !tree::is_below(&self.root, &entry.name) {
                // A link has come into its way.
                continue;
            }
            let _ = fs::remove_file(self.nearby(entry, n));
            match (finishes, now[n]) {
                (true, Some(now)) if now != entry.new => self.put(entry, n, Version::New)?,
                (false, Some(now)) if now == entry.new && has(n, Version::Old) => self.put(entry, n, Version::Old)?,
                _ => {}
            }
        }
        self.end()?;
        Ok(journal.entries.len())
    }

    /// Nothing is left to do: the journal goes first.
    fn end(self) -> Result<(), Failure> {
        let remove = || match fs::remove_file(self.journal()) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => fs::remove_dir_all(&self.folder),
        };
        remove().map_err(|e| Failure::io("remove", &self.folder, e))?;
        // It may hold more.
        let _ = fs::remove_dir(self.root.join(STATE_FOLDER));
        drop(self.lock);
        Ok(())
    }
}

/// Makes a folder in which nobody else may write.
fn create_private(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    match builder.create(folder) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        result => result,
    }
}

/// Whether a file or folder is this user's.
#[cfg(unix)]
fn is_ours(path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    fs::symlink_metadata(path).is_ok_and(|metadata| metadata.uid() == rustix::process::geteuid().as_raw())
}

#[cfg(not(unix))]
fn is_ours(_: &Path) -> bool {
    true
}

/// Opens the file that only one run has locked; a link in its place is none.
fn open_lock(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags((OFlags::NOFOLLOW | OFlags::NONBLOCK).bits().cast_signed());
    }
    options.open(path)
}

/// Copies a file with its permissions to a name that nothing has.
fn copy_new(from: &Path, to: &Path) -> io::Result<()> {
    let mut file = File::create_new(to)?;
    io::copy(&mut File::open(from)?, &mut file)?;
    file.sync_data()?;
    fs::set_permissions(to, fs::metadata(from)?.permissions())
}

fn write_whole(path: &Path, bytes: &[u8], permissions: &fs::Permissions) -> io::Result<()> {
    // What stands there, a link that came with a checkout perhaps, is not written through.
    let _ = fs::remove_file(path);
    let mut file = File::create_new(path)?;
    file.write_all(bytes)?;
    file.sync_data()?;
    fs::set_permissions(path, permissions.clone())
}

#[cfg(unix)]
fn identity(metadata: &fs::Metadata) -> (u64, u64) {
    use std::os::unix::fs::MetadataExt;
    (metadata.dev(), metadata.ino())
}

#[cfg(not(unix))]
fn identity(_: &fs::Metadata) -> (u64, u64) {
    (0, 0)
}

fn same_file(file: &File) -> Option<(u64, u64)> {
    file.metadata().ok().map(|metadata| identity(&metadata))
}

/// Finishes or undoes what runs that were killed left of replacing these inputs in place, if this run is to
/// replace them, too; else refuses to read a program that is half replaced.
///
/// # Errors
/// If it cannot be done, or another run is at it.
pub fn recover(inputs: &Inputs, in_place: bool, messenger: &mut Messenger) -> Result<(), Failure> {
    let mut folders: BTreeSet<&Path> = inputs.root.ancestors().collect();
    if in_place {
        folders.extend(inputs.files.iter().filter_map(|file| file.location.parent()));
    }
    for root in folders {
        let place = Stage::place(root);
        if Home::of(&place).is_none() || !is_ours(&place) {
            continue;
        }
        if !in_place {
            if Journal::of(&place).is_some() {
                return Err(Failure::Usage(format!(
                    "`ompick emit --in-place` was interrupted in {}; run it again there first",
                    root.display()
                )));
            }
            continue;
        }
        let count = Stage::new(root)?.recover()?;
        if count > 0 {
            messenger
                .progress(&format!("finished an interrupted run that replaces {count} files in {}", root.display()));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Files(tempfile::TempDir);

    impl Files {
        fn new() -> Files {
            let folder = tempfile::tempdir().unwrap();
            fs::create_dir(folder.path().join("d")).unwrap();
            for name in ["a", "b", "d/c"] {
                fs::write(folder.path().join(name), "old").unwrap();
            }
            Files(folder)
        }

        /// A run that is killed when `replaced` files are in their places.
        fn killed(&self, replaced: usize) {
            let change = |name: &str| (PathBuf::from(name), Change { old: b"old", new: b"new" });
            let changes = ["a", "b", "d/c"].map(change).into_iter().collect();
            let stage = Stage::new(self.0.path()).unwrap();
            let journal = stage.prepare(&changes).unwrap();
            for (n, entry) in journal.entries.iter().enumerate().take(replaced) {
                stage.put(entry, n, Version::New).unwrap();
            }
        }

        fn texts(&self) -> [String; 3] {
            ["a", "b", "d/c"].map(|name| fs::read_to_string(self.0.path().join(name)).unwrap())
        }

        fn recover(&self) -> usize {
            let count = Stage::new(self.0.path()).unwrap().recover().unwrap();
            assert!(!self.0.path().join(STATE_FOLDER).exists());
            count
        }
    }

    #[test]
    fn a_run_that_was_killed_is_finished() {
        for replaced in 0..=3 {
            let files = Files::new();
            files.killed(replaced);
            assert_eq!((files.recover(), files.texts()), (3, ["new"; 3].map(String::from)));
        }
    }

    #[test]
    fn a_run_that_was_killed_is_undone_where_somebody_went_on() {
        for replaced in 0..=3 {
            let files = Files::new();
            files.killed(replaced);
            fs::write(files.0.path().join("b"), "other").unwrap();
            assert_eq!((files.recover(), files.texts()), (3, ["old", "other", "old"].map(String::from)));
        }
    }

    #[test]
    fn without_a_journal_nothing_was_replaced() {
        let files = Files::new();
        files.killed(0);
        fs::remove_file(Stage::place(files.0.path()).join("journal.json")).unwrap();
        assert_eq!((files.recover(), files.texts()), (0, ["old"; 3].map(String::from)));
    }

    #[test]
    fn a_failure_puts_all_back() {
        let files = Files::new();
        let change = |name: &str| (PathBuf::from(name), Change { old: b"old", new: b"new" });
        let changes = ["a", "b", "d/c"].map(change).into_iter().collect();
        let stage = Stage::new(files.0.path()).unwrap();
        let journal = stage.prepare(&changes).unwrap();
        fs::remove_file(stage.staged(2, Version::New)).unwrap();
        assert!(stage.commit(&journal).is_err());
        assert_eq!(files.texts(), ["old"; 3].map(String::from));
        assert!(!files.0.path().join(STATE_FOLDER).exists());
    }

    #[test]
    fn one_run_at_a_time() {
        let files = Files::new();
        let _first = Stage::new(files.0.path()).unwrap();
        assert!(matches!(Stage::new(files.0.path()), Err(Failure::Usage(_))));
    }

    #[test]
    fn a_journal_from_elsewhere_replaces_nothing() {
        let (files, other) = (Files::new(), Files::new());
        files.killed(1);
        let place = |files: &Files| Stage::place(files.0.path());
        fs::create_dir_all(place(&other)).unwrap();
        for entry in fs::read_dir(place(&files)).unwrap().flatten() {
            fs::copy(entry.path(), place(&other).join(entry.file_name())).unwrap();
        }
        assert_eq!((other.recover(), other.texts()), (0, ["old"; 3].map(String::from)));
    }
}
