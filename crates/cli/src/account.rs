//! What `ompick cc` did and why: for one call with `--why`, and summed up over calls by `ompick stats`.
//!
//! The sums stand in one small file below the folder for what is remembered. Calls of a parallel build take turns.

use crate::failure::Failure;
use crate::store::{KINDS, Store};
use serde::{Deserialize, Serialize};
use std::cell::{Cell, RefCell};
use std::fmt::Write as _;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Why a source is compiled as it is, or what else was found out about it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Why {
    /// So many files were searched, and no variant is in sight.
    NoVariants { files: usize },
    /// The result of an earlier call holds.
    Remembered,
    /// There are variants, but nothing in the text changes.
    NothingChanges,
    /// The source cannot be read: the compiler says so in its own words.
    Unreadable,
    #[default]
    Unknown,
}

/// What became of a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    AsIs,
    Errors,
    /// Compiled with other texts of these files.
    Resolved(Vec<String>),
}

/// An account of one call.
#[derive(Debug)]
pub struct Account {
    start: Instant,
    why: Cell<Why>,
    lines: RefCell<Vec<String>>,
    sums: RefCell<Sums>,
}

impl Account {
    /// The call begins.
    pub fn new() -> Account {
        let sums = Sums { calls: 1, ..Sums::default() };
        Account { start: Instant::now(), why: Cell::default(), lines: RefCell::default(), sums: RefCell::new(sums) }
    }

    /// What was found out about the source that is being looked at.
    pub fn note(&self, why: Why) {
        self.why.set(why);
    }

    /// The compiler is called without a look at any source, for this reason.
    pub fn passed_through(&self, reason: &str) {
        self.lines.borrow_mut().push(format!("passed through: {reason}"));
        self.sums.borrow_mut().passed_through += 1;
    }

    /// A source is done.
    pub fn source(&self, name: &str, fate: &Fate) {
        let why = self.why.take();
        let mut sums = self.sums.borrow_mut();
        sums.sources += 1;
        sums.remembered += u64::from(why == Why::Remembered);
        let memory = if why == Why::Remembered { ", as an earlier call found out" } else { "" };
        let line = match fate {
            Fate::Errors => {
                sums.errors += 1;
                format!("{name}: not compiled, because of errors")
            }
            Fate::Resolved(files) => {
                sums.resolved += 1;
                let of = if files.len() == 1 { "file" } else { "files" };
                format!("{name}: compiled with {} {of} resolved{memory}: {}", files.len(), files.join(", "))
            }
            Fate::AsIs => {
                sums.as_is += 1;
                let reason = match why {
                    Why::NoVariants { files: 1 } => "because no variant is in sight in it".to_owned(),
                    Why::NoVariants { files } => format!("because no variant is in sight in {files} files"),
                    Why::NothingChanges => "because nothing in its text changes".to_owned(),
                    Why::Unreadable => "because it cannot be read".to_owned(),
                    Why::Remembered => "as an earlier call found out".to_owned(),
                    Why::Unknown => "because nothing is to be resolved".to_owned(),
                };
                format!("{name}: compiled as it is, {reason}")
            }
        };
        self.lines.borrow_mut().push(line);
    }

    /// The lines for `--why`.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = self.lines.borrow().clone();
        lines.push(format!("{:.1} ms before the compiler", self.start.elapsed().as_secs_f64() * 1e3));
        lines
    }

    /// Adds this call to the sums. That they could not be written harms nobody.
    pub fn add(&self, store: Option<&Store>) {
        let Some(store) = store else { return };
        let mut own = self.sums.borrow().clone();
        own.microseconds = u64::try_from(self.start.elapsed().as_micros()).unwrap_or(u64::MAX);
        let _ = change(&path(store), |sums| sums.add(&own));
    }
}

/// Sums over calls.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Sums {
    pub calls: u64,
    /// Calls in which no source was looked at: links, compilations without OpenMP.
    pub passed_through: u64,
    pub sources: u64,
    pub resolved: u64,
    pub as_is: u64,
    pub remembered: u64,
    pub errors: u64,
    /// Until the compiler began.
    pub microseconds: u64,
}

impl Sums {
    fn add(&mut self, other: &Sums) {
        let Sums { calls, passed_through, sources, resolved, as_is, remembered, errors, microseconds } = other;
        self.calls += calls;
        self.passed_through += passed_through;
        self.sources += sources;
        self.resolved += resolved;
        self.as_is += as_is;
        self.remembered += remembered;
        self.errors += errors;
        self.microseconds = self.microseconds.saturating_add(*microseconds);
    }

    /// The sums for people.
    fn text(&self) -> String {
        let time = Duration::from_micros(self.microseconds);
        let each = if self.calls == 0 { 0.0 } else { time.as_secs_f64() * 1e3 / self.calls as f64 };
        let mut out = String::new();
        for (name, value) in [
            ("calls of the compiler", self.calls),
            ("  passed through", self.passed_through),
            ("sources", self.sources),
            ("  resolved", self.resolved),
            ("  compiled as they are", self.as_is),
            ("  with errors", self.errors),
            ("  from memory", self.remembered),
        ] {
            let _ = writeln!(out, "{name:<24} {value:>10}");
        }
        let _ = writeln!(out, "{:<24} {:>10.2} s, {each:.1} ms a call", "time added", time.as_secs_f64());
        out
    }
}

fn path(store: &Store) -> PathBuf {
    store.root().join("statistics.json")
}

/// Changes the sums in a file while nobody else does.
fn change(path: &Path, how: impl FnOnce(&mut Sums)) -> std::io::Result<Sums> {
    let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
    take_turns(&file)?;
    let mut sums = read(&mut file);
    how(&mut sums);
    file.set_len(0)?;
    file.seek(SeekFrom::Start(0))?;
    file.write_all(&serde_json::to_vec(&sums)?)?;
    Ok(sums)
}

/// Waits until nobody else changes a file, but not for long: a count less is better than a build that stands still.
fn take_turns(file: &File) -> std::io::Result<()> {
    for _ in 0..TRIES {
        match file.try_lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(1)),
            Err(TryLockError::Error(e)) => return Err(e),
        }
    }
    Err(std::io::ErrorKind::WouldBlock.into())
}

/// So many milliseconds a call waits for its turn at most.
const TRIES: usize = 500;

/// A file that is damaged counts as empty.
fn read(file: &mut File) -> Sums {
    let mut text = String::new();
    file.read_to_string(&mut text).ok().and_then(|_| serde_json::from_str(&text).ok()).unwrap_or_default()
}

/// `ompick stats`.
///
/// # Errors
/// If nothing is remembered anywhere.
pub fn stats(zero: bool, as_json: bool) -> Result<String, Failure> {
    let store = opened()?;
    let path = path(&store);
    if zero {
        change(&path, |sums| *sums = Sums::default()).map_err(|e| Failure::io("write", &path, e))?;
        return Ok(String::new());
    }
    let sums = File::open(&path).map(|mut file| read(&mut file)).unwrap_or_default();
    if as_json {
        let text = serde_json::to_string(&sums).map_err(|e| Failure::io("write", &path, e))?;
        return Ok(text + "\n");
    }
    Ok(sums.text())
}

fn opened() -> Result<Store, Failure> {
    let none = "there is no folder for what is remembered: OMPICK_CACHE_DIR names one";
    Store::open().ok_or_else(|| Failure::Usage(none.to_owned()))
}

/// `ompick cache show`.
///
/// # Errors
/// If there is no such folder.
pub fn cache() -> Result<String, Failure> {
    let store = opened()?;
    let mut kinds: Vec<(&str, u64, u64)> = Vec::new();
    for kind in KINDS {
        let (files, bytes) = size(&store.root().join(kind));
        kinds.push((kind, files, bytes));
    }
    let mut out = format!("{}\n", crate::messages::printable::line(&store.root().display().to_string()));
    for (name, files, bytes) in &kinds {
        let _ = writeln!(out, "  {name:<22} {files:>8} files {:>10}", shown(*bytes));
    }
    let total: u64 = kinds.iter().map(|(.., bytes)| bytes).sum();
    let _ = writeln!(out, "  {:<22} {:>14} {:>10}, at most {}", "all", "", shown(total), shown(store.limit()));
    Ok(out)
}

/// `ompick cache clear`. What belongs to nobody but us goes; the sums stay.
///
/// # Errors
/// If it cannot be removed.
pub fn clear() -> Result<String, Failure> {
    let store = opened()?;
    let mut removed = 0;
    for kind in KINDS.map(|kind| store.root().join(kind)).iter().filter(|kind| kind.is_dir()) {
        removed += size(kind).1;
        fs::remove_dir_all(kind).map_err(|e| Failure::io("remove", kind, e))?;
    }
    Ok(format!("{} removed\n", shown(removed)))
}

/// `ompick cache --max-size`.
///
/// # Errors
/// If it cannot be written.
pub fn limit(size: &str) -> Result<String, Failure> {
    let store = opened()?;
    let bytes = store.set_limit(size)?;
    Ok(format!("at most {}\n", shown(bytes)))
}

/// How many files a folder holds, and how large they are together.
fn size(path: &Path) -> (u64, u64) {
    let Ok(metadata) = fs::symlink_metadata(path) else { return (0, 0) };
    if !metadata.is_dir() {
        return (1, metadata.len());
    }
    let entries = fs::read_dir(path).into_iter().flatten();
    entries.flatten().map(|entry| size(&entry.path())).fold((0, 0), |(n, all), (m, more)| (n + m, all + more))
}

/// A number of bytes for people.
fn shown(bytes: u64) -> String {
    let units = ["B", "kB", "MB", "GB"];
    let mut value = bytes as f64;
    let mut unit = 0;
    while value >= 1024.0 && unit + 1 < units.len() {
        value /= 1024.0;
        unit += 1;
    }
    if unit == 0 { format!("{bytes} B") } else { format!("{value:.1} {}", units[unit]) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn an_account_says_what_was_done_and_why() {
        let account = Account::new();
        account.note(Why::NoVariants { files: 31 });
        account.source("a.c", &Fate::AsIs);
        account.note(Why::Remembered);
        account.source("b.c", &Fate::Resolved(vec!["b.c".to_owned(), "b.h".to_owned()]));
        let lines = account.lines();
        assert_eq!(lines[0], "a.c: compiled as it is, because no variant is in sight in 31 files");
        assert_eq!(lines[1], "b.c: compiled with 2 files resolved, as an earlier call found out: b.c, b.h");
        let sums = account.sums.borrow();
        assert_eq!((sums.sources, sums.resolved, sums.as_is, sums.remembered), (2, 1, 1, 1));
    }

    #[test]
    fn sums_add_up_in_a_file_that_many_write() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("s");
        let counted = AtomicU64::new(0);
        let count = || {
            let one = Sums { calls: 1, microseconds: 10, ..Sums::default() };
            // On a machine that is busy for long, one may have waited too long.
            counted.fetch_add(u64::from(change(&path, |sums| sums.add(&one)).is_ok()), Ordering::Relaxed);
        };
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| (0..25).for_each(|_| count()));
            }
        });
        let counted = counted.into_inner();
        let sums = change(&path, |_| {}).unwrap();
        assert!(counted > 0);
        assert_eq!((sums.calls, sums.microseconds), (counted, 10 * counted));
        fs::write(&path, "{broken").unwrap();
        assert_eq!(change(&path, |_| {}).unwrap(), Sums::default());
    }

    #[test]
    fn a_file_that_somebody_holds_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("s");
        change(&path, |sums| sums.calls = 7).unwrap();
        let held = File::open(&path).unwrap();
        held.lock().unwrap();
        assert!(change(&path, |sums| sums.calls = 8).is_err());
        drop(held);
        assert_eq!(change(&path, |_| {}).unwrap().calls, 7);
    }

    #[test]
    fn sizes_are_shown_in_fitting_units() {
        assert_eq!([0, 1023, 1536, 5 << 20].map(shown), ["0 B", "1023 B", "1.5 kB", "5.0 MB"]);
    }
}
