//! Which files the names in include lines stand for: looked up by many threads, each name once a folder.

use super::{Folders, Include};
use crate::file_state::Proof;
use rustc_hash::FxHashMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Component, Path, PathBuf, is_separator};
use std::sync::{Mutex, MutexGuard, RwLock};

/// A file that an include line leads to.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    /// For [`Lookups::place`].
    pub place: usize,
    /// It is found where the system's files are.
    pub system: bool,
    /// Its name is quoted and counts from the including file's folder.
    pub beside: bool,
}

/// What a file's include lines lead to.
#[derive(Debug, Default)]
pub struct Followed {
    pub found: Vec<Found>,
    /// Names that were found nowhere.
    pub unfound: Vec<PathBuf>,
}

/// A file that was found.
#[derive(Clone, Debug)]
pub struct Place {
    pub path: PathBuf,
    /// If it was asked for.
    pub proof: Option<Proof>,
}

/// What names stand for in folders: many files include the same ones.
#[derive(Debug)]
pub struct Lookups {
    /// For quoted names, after the including file's own.
    quote: Vec<usize>,
    /// For all names; whether it holds the system's files.
    chain: Vec<(usize, bool)>,
    shelves: RwLock<Shelves>,
    /// The files that were found.
    places: Mutex<Vec<Place>>,
    missing: Mutex<Vec<PathBuf>>,
    /// Whether places have proofs.
    with_proofs: bool,
}

#[derive(Debug, Default)]
struct Shelves {
    numbers: FxHashMap<OsString, usize>,
    folders: Vec<PathBuf>,
    /// By folder: the place of what a name stands for there.
    names: Vec<FxHashMap<OsString, Option<usize>>>,
    /// By folder: whether there is anything of that name in it, for the folders that stand in names.
    parents: Vec<Mutex<FxHashMap<OsString, bool>>>,
}

impl Shelves {
    fn number(&mut self, folder: &Path) -> usize {
        if let Some(&known) = self.numbers.get(folder.as_os_str()) {
            return known;
        }
        // Once a folder, not once a name in it: `-I..` and `-I./..` are one, and few names lead up by themselves.
        let plain = with_one_name(folder.to_path_buf());
        let plain = if plain == Path::new(".") { PathBuf::new() } else { plain };
        let number = match self.numbers.get(plain.as_os_str()) {
            Some(&known) => known,
            None => {
                self.folders.push(plain.clone());
                self.names.push(FxHashMap::default());
                self.parents.push(Mutex::default());
                self.numbers.insert(plain.into(), self.folders.len() - 1);
                self.folders.len() - 1
            }
        };
        self.numbers.insert(folder.into(), number);
        number
    }
}

impl Lookups {
    /// Nothing is looked up yet.
    pub fn new(folders: &Folders, with_proofs: bool) -> Lookups {
        let mut shelves = Shelves::default();
        let quote = folders.quote.iter().map(|f| shelves.number(f)).collect();
        let user = folders.user.iter().filter(|f| !folders.system.contains(f)).map(|f| (f, false));
        let chain = user.chain(folders.system.iter().map(|f| (f, true)));
        let chain = chain.map(|(f, system)| (shelves.number(f), system)).collect();
        let (places, missing) = (Mutex::default(), Mutex::default());
        Lookups { quote, chain, shelves: RwLock::new(shelves), places, missing, with_proofs }
    }

    /// Finds the files that the include lines of a file stand for; `is_known` has those that need no look.
    pub fn follow(
        &self,
        file: &Path,
        system: bool,
        includes: &[Include],
        is_known: &dyn Fn(&Path) -> bool,
    ) -> Followed {
        let mut followed = Followed::default();
        if includes.is_empty() {
            return followed;
        }
        let own = self.number(file.parent().unwrap_or(Path::new("")));
        for include in includes {
            let quoted = [(own, system, true)].into_iter().chain(self.quote.iter().map(|&f| (f, false, false)));
            let quoted = quoted.filter(|_| !include.angled);
            let all = quoted.chain(self.chain.iter().map(|&(folder, system)| (folder, system, false)));
            let mut any = false;
            for (folder, system, beside) in all {
                let Some(place) = self.look(folder, include.name, is_known) else { continue };
                any = true;
                followed.found.push(Found { place, system, beside });
                // The next one may be any of those that follow.
                if !include.next {
                    break;
                }
            }
            if !any {
                followed.unfound.push(include.name.to_path_buf());
            }
        }
        followed
    }

    /// The file of that name in a folder.
    fn look(&self, folder: usize, name: &Path, is_known: &dyn Fn(&Path) -> bool) -> Option<usize> {
        let shelves = self.shelves.read().unwrap_or_else(|e| e.into_inner());
        if let Some(&known) = shelves.names[folder].get(name.as_os_str()) {
            return known;
        }
        if self.lacks_parent(&shelves, folder, name) {
            return None;
        }
        // The folder's own name has no dots any more.
        let joined = shelves.folders[folder].join(name);
        let candidate = if has_dots(name) { with_one_name(joined) } else { joined };
        drop(shelves);
        let metadata = || fs::metadata(&candidate).ok().filter(|metadata| metadata.is_file());
        let proof = |metadata| self.with_proofs.then(|| Proof::of(&metadata));
        let found = if is_known(&candidate) { Some(None) } else { metadata().map(proof) };
        let found = if let Some(proof) = found {
            let mut places = lock(&self.places);
            places.push(Place { path: candidate, proof });
            Some(places.len() - 1)
        } else {
            lock(&self.missing).push(candidate);
            None
        };
        let mut shelves = self.shelves.write().unwrap_or_else(|e| e.into_inner());
        *shelves.names[folder].entry(name.into()).or_insert(found)
    }

    /// Whether a folder has nothing of the name of the folder that a name begins with: that is one place where nothing
    /// may turn up, and one look, for all of the system's `bits/...` in each of the user's folders.
    fn lacks_parent(&self, shelves: &Shelves, folder: usize, name: &Path) -> bool {
        if !name.as_os_str().as_encoded_bytes().iter().any(|&byte| is_separator(char::from(byte))) {
            return false;
        }
        let mut parts = name.components();
        let (Some(Component::Normal(first)), Some(_)) = (parts.next(), parts.next()) else { return false };
        let parents = &shelves.parents[folder];
        if let Some(there) = lock(parents).get(first) {
            return !there;
        }
        let parent = shelves.folders[folder].join(first);
        let there = fs::symlink_metadata(&parent).is_ok();
        if lock(parents).insert(first.into(), there).is_none() && !there {
            lock(&self.missing).push(parent);
        }
        !there
    }

    fn number(&self, folder: &Path) -> usize {
        let known = self.shelves.read().unwrap_or_else(|e| e.into_inner()).numbers.get(folder.as_os_str()).copied();
        known.unwrap_or_else(|| self.shelves.write().unwrap_or_else(|e| e.into_inner()).number(folder))
    }

    /// A file that was found.
    pub fn place(&self, place: usize) -> Place {
        lock(&self.places)[place].clone()
    }

    /// Where files were looked for in vain, in no order, some perhaps twice.
    pub fn missing(self) -> Vec<PathBuf> {
        self.missing.into_inner().unwrap_or_else(|e| e.into_inner())
    }
}

/// One name for one file, as far as names tell.
fn with_one_name(path: PathBuf) -> PathBuf {
    let plain = without_dots(path);
    if has_parent_component(&plain) { fs::canonicalize(&plain).unwrap_or(plain) } else { plain }
}

fn has_parent_component(path: &Path) -> bool {
    path.components().any(|part| part == Component::ParentDir)
}

/// A path without `.` and empty parts.
fn without_dots(path: PathBuf) -> PathBuf {
    if has_dots(&path) { path.components().collect() } else { path }
}

/// Whether a path may have parts that are `.`, `..` or empty.
fn has_dots(path: &Path) -> bool {
    let ends = |byte: u8| is_separator(char::from(byte));
    let bytes = path.as_os_str().as_encoded_bytes();
    let is_dot = |two: &[u8]| ends(two[1]) && (two[0] == b'.' || ends(two[0]));
    bytes.windows(2).any(is_dot) || matches!(bytes, [.., before, b'.'] if ends(*before))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|e| e.into_inner())
}
