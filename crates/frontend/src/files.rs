//! Files, read once and shared by all units and threads.

use crate::cpp::{Files, Same, SourceRef};
use crate::diag::{FileId, Source, Sources};
use rustc_hash::FxBuildHasher;
use std::collections::HashMap;
use std::ffi::OsString;
use std::fs::{File, Metadata};
use std::io::{self, Read as _};
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::SystemTime;

/// Reads from the file system, each file once: two paths to one file are one file.
#[derive(Default)]
pub struct DiskFiles {
    inner: Mutex<Cache>,
    buffers: Buffers,
}

/// Texts that are not as on the disk: what editors hold, by absolute path.
#[derive(Clone, Default)]
pub struct Buffers(Arc<HashMap<PathBuf, Arc<[u8]>>>);

impl Buffers {
    /// These texts; links in their paths are followed.
    pub fn new(texts: impl Iterator<Item = (PathBuf, Arc<[u8]>)>) -> Buffers {
        Buffers(Arc::new(texts.map(|(path, text)| (path.canonicalize().unwrap_or(path), text)).collect()))
    }

    /// The text of a file, from here or from the disk.
    pub fn read(&self, path: &Path) -> Option<Arc<[u8]>> {
        let own = if self.0.is_empty() { None } else { self.0.get(&path.canonicalize().ok()?) };
        own.cloned().or_else(|| read_regular(path).ok().map(Arc::from))
    }
}

impl std::fmt::Debug for Buffers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} buffers", self.0.len())
    }
}

#[derive(Default)]
struct Cache {
    /// (As bytes: the parts of a path take long to hash. One file under two names is found to be one by its inode.)
    by_path: HashMap<OsString, Option<SourceRef>, FxBuildHasher>,
    /// By a path without links, where that is asked for at once.
    by_file: HashMap<PathBuf, FileId>,
    sources: Sources,
    /// For each file the first of the same text and time.
    same_text: Vec<FileId>,
    /// For each file its first name.
    same_link: Vec<FileId>,
    /// By the time of their last change and the length of their text.
    by_text: HashMap<(SystemTime, usize), Vec<FileId>>,
    by_link: HashMap<Inode, Vec<FileId>>,
}

impl Cache {
    /// Adds a file. GCC takes files of the same text and the same time for one, however they are named; clang does so
    /// for links.
    fn add(&mut self, source: Source, metadata: Option<Metadata>) -> FileId {
        let id = FileId(self.sources.files.len() as u32);
        let first = metadata.as_ref().and_then(inode).map(|inode| {
            let links = self.by_link.entry(inode).or_default();
            links.push(id);
            links[0]
        });
        self.same_link.push(first.unwrap_or(id));
        let changed = metadata.and_then(|metadata| metadata.modified().ok());
        let key = changed.map(|time| (time, source.bytes.len()));
        let known = key.map(|key| self.by_text.entry(key).or_default());
        let same = known.as_ref().and_then(|known| {
            known.iter().find(|known| self.sources.files[known.0 as usize].bytes == source.bytes).copied()
        });
        if let (Some(known), None) = (known, same) {
            known.push(id);
        }
        self.same_text.push(same.unwrap_or(id));
        self.sources.files.push(source);
        id
    }

    /// The file that was read under another path.
    fn same_file(&self, inode: Inode, path: &Path) -> Option<FileId> {
        let known = self.by_link.get(&inode)?;
        // (A hard link is a file of its own.)
        let real = path.canonicalize().ok()?;
        let is_it =
            |id: &&FileId| self.sources.files[id.0 as usize].path.canonicalize().is_ok_and(|known| known == real);
        known.iter().find(is_it).copied()
    }
}

impl DiskFiles {
    /// The same, where some texts are others.
    pub fn with(buffers: Buffers) -> DiskFiles {
        DiskFiles { buffers, ..DiskFiles::default() }
    }

    /// Everything that was read, by [`FileId`].
    pub fn sources(&self) -> Sources {
        self.inner.lock().unwrap_or_else(|e| e.into_inner()).sources.clone()
    }

    /// Path and text of one of them.
    pub fn source(&self, file: FileId) -> (PathBuf, Arc<[u8]>) {
        let cache = self.inner.lock().unwrap_or_else(|e| e.into_inner());
        let source = &cache.sources.files[file.0 as usize];
        (source.path.clone(), source.bytes.clone())
    }

    /// The paths where nothing was found.
    pub fn missing(&self) -> Vec<PathBuf> {
        let cache = self.inner.lock().unwrap_or_else(|e| e.into_inner());
        let mut all: Vec<_> =
            cache.by_path.iter().filter(|(_, f)| f.is_none()).map(|(p, _)| PathBuf::from(p)).collect();
        // As bytes: their parts take long to compare.
        all.sort_unstable_by(|a, b| a.as_os_str().cmp(b.as_os_str()));
        all
    }

    /// As [`Files::read`], with the reason where it fails.
    pub fn try_read(&self, path: &Path) -> io::Result<SourceRef> {
        if let Some(Some(known)) = self.inner.lock().unwrap_or_else(|e| e.into_inner()).by_path.get(path.as_os_str()) {
            return Ok(known.clone());
        }
        self.read_anew(path)
    }

    /// The same of a path that is not known, or where nothing was.
    fn read_anew(&self, path: &Path) -> io::Result<SourceRef> {
        // The names of all folders around are asked for only where something hangs on them: it takes many calls.
        let canonical = match self.buffers.0.is_empty() && cfg!(unix) {
            true => None,
            false => Some(path.canonicalize()?),
        };
        let (bytes, metadata): (Arc<[u8]>, _) = match canonical.as_ref().and_then(|real| self.buffers.0.get(real)) {
            Some(text) => (text.clone(), None),
            None => {
                let (bytes, metadata) = read_with_metadata(path)?;
                (bytes.into(), Some(metadata))
            }
        };
        let mut cache = self.inner.lock().unwrap_or_else(|e| e.into_inner());
        let known = match &canonical {
            Some(real) => cache.by_file.get(real).copied(),
            None => metadata.as_ref().and_then(inode).and_then(|inode| cache.same_file(inode, path)),
        };
        let id = known.unwrap_or_else(|| cache.add(Source { path: path.to_owned(), bytes }, metadata));
        cache.by_file.extend(canonical.map(|real| (real, id)));
        let bytes = cache.sources.files[id.0 as usize].bytes.clone();
        // The same file, under the name by which it was found: quoted includes look beside it.
        let named = SourceRef { id, bytes, path: path.into() };
        cache.by_path.insert(path.into(), Some(named.clone()));
        Ok(named)
    }
}

impl Files for DiskFiles {
    fn read(&self, path: &Path) -> Option<SourceRef> {
        if let Some(known) = self.inner.lock().unwrap_or_else(|e| e.into_inner()).by_path.get(path.as_os_str()) {
            return known.clone();
        }
        let found = self.read_anew(path).ok();
        if found.is_none() {
            self.inner.lock().unwrap_or_else(|e| e.into_inner()).by_path.insert(path.into(), None);
        }
        found
    }

    fn once_only_identity(&self, file: &SourceRef, same: Same) -> FileId {
        let cache = self.inner.lock().unwrap_or_else(|e| e.into_inner());
        let all = if same == Same::Text { &cache.same_text } else { &cache.same_link };
        all.get(file.id.0 as usize).copied().unwrap_or(file.id)
    }
}

/// Whether a path leads to a pipe, a socket or a device other than the null device: what is read from it, or written to
/// it, is not there a second time.
pub fn is_special(path: &Path) -> bool {
    let metadata = std::fs::metadata(path);
    path != Path::new("/dev/null") && metadata.is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
}

/// Opens a file to be read, if it is a plain one: a pipe would keep us waiting and be empty for whom it is meant for, a
/// device may never end.
///
/// # Errors
/// If it cannot be opened, or is something else.
pub fn open_regular(path: &Path) -> io::Result<(File, Metadata)> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        // Who writes to a pipe would take us for its reader.
        if std::fs::metadata(path)?.file_type().is_fifo() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is a pipe"));
        }
    }
    open_plain(path)
}

/// The same of a path that has just been seen to be a plain file's, so that nobody need ask what it is before.
///
/// # Errors
/// If it cannot be opened, or is something else.
pub fn open_plain(path: &Path) -> io::Result<(File, Metadata)> {
    let mut options = File::options();
    options.read(true);
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt;
        // Opening what became one does not wait for its other end then.
        options.custom_flags((OFlags::NONBLOCK | OFlags::NOCTTY).bits().cast_signed());
    }
    let file = options.open(path)?;
    let metadata = file.metadata()?;
    if metadata.is_file() {
        return Ok((file, metadata));
    }
    let kind = if metadata.is_dir() { io::ErrorKind::IsADirectory } else { io::ErrorKind::InvalidInput };
    Err(io::Error::new(kind, if metadata.is_dir() { "it is a folder" } else { "it is no regular file" }))
}

/// The bytes of a plain file ([`open_regular`]).
///
/// # Errors
/// If it cannot be read, or is something else.
pub fn read_regular(path: &Path) -> io::Result<Vec<u8>> {
    read_with_metadata(path).map(|(bytes, _)| bytes)
}

/// What tells a file from others, whatever its names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Inode {
    device: u64,
    number: u64,
}

#[cfg(unix)]
fn inode(metadata: &Metadata) -> Option<Inode> {
    use std::os::unix::fs::MetadataExt;
    Some(Inode { device: metadata.dev(), number: metadata.ino() })
}

#[cfg(not(unix))]
fn inode(_: &Metadata) -> Option<Inode> {
    None
}

fn read_with_metadata(path: &Path) -> io::Result<(Vec<u8>, Metadata)> {
    let (mut file, metadata) = open_regular(path)?;
    let mut bytes = Vec::with_capacity(metadata.len() as usize + 1);
    file.read_to_end(&mut bytes)?;
    Ok((bytes, metadata))
}

/// A path without `.` and `..`, by its text.
pub fn normal(path: &Path) -> PathBuf {
    let text = path.as_os_str().as_encoded_bytes();
    let has_parts = |parts: &[u8]| memchr::memmem::find(text, parts).is_some();
    if cfg!(unix) && text.starts_with(b"/") && !has_parts(b"//") && !has_parts(b"/.") && !text.ends_with(b"/") {
        return path.to_path_buf();
    }
    let mut out = PathBuf::with_capacity(text.len());
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => _ = out.pop(),
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests;
