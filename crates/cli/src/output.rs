//! What is to be written where, and writing it: a reader of the output never sees half a file.

use crate::failure::Failure;
use crate::file_state::FileState;
use crate::inputs;
use std::collections::{HashMap, HashSet};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// A file to be written.
#[derive(Debug)]
pub struct Planned<'a> {
    pub destination: PathBuf,
    pub content: Content<'a>,
    /// The new file gets this one's permissions.
    pub like: &'a Path,
}

/// Where the bytes come from.
#[derive(Clone, Copy, Debug)]
pub enum Content<'a> {
    Bytes(&'a [u8]),
    /// Copied from `Planned::like`.
    Copy,
    /// The same file under another name, or a copy where that cannot be.
    Link,
}

impl Content<'_> {
    /// Whether one is as good as the other, for the same file.
    pub fn is_alike(&self, other: &Content) -> bool {
        match (self, other) {
            (Content::Bytes(own), Content::Bytes(other)) => own == other,
            (Content::Bytes(_), _) | (_, Content::Bytes(_)) => false,
            (Content::Copy | Content::Link, Content::Copy | Content::Link) => true,
        }
    }
}

/// Refuses a plan that would replace an input.
///
/// # Errors
/// Names the first such input.
pub fn check<'a>(destinations: impl IntoIterator<Item = &'a Path>, inputs: &HashSet<&Path>) -> Result<(), Failure> {
    // Folders repeat, and finding out where they really are asks the system.
    let mut folders: HashMap<PathBuf, PathBuf> = HashMap::new();
    for destination in destinations {
        let (Some(folder), Some(name)) = (destination.parent(), destination.file_name()) else {
            continue;
        };
        if !folders.contains_key(folder) {
            let real = inputs::resolve(folder).map_err(|e| Failure::io("find", folder, e))?;
            folders.insert(folder.to_path_buf(), real);
        }
        let real = folders[folder].join(name);
        if inputs.contains(real.as_path()) {
            return Err(Failure::Usage(format!(
                "the output would replace the input {}; choose another output folder",
                real.display()
            )));
        }
    }
    Ok(())
}

/// What was written, as a later run recognises it.
#[derive(Clone, Debug)]
pub struct Written {
    pub destination: FileState,
    /// Where it was copied: what was read.
    pub source: Option<FileState>,
}

/// Writes one file; one that is the same already is left alone, so that nothing is built again.
/// `scratch` is a folder for what is not finished, if not the file's own; `now` is when the run began.
///
/// # Errors
/// Says which file could not be read or written.
pub fn write(planned: &Planned, scratch: Option<&Path>, now: u64) -> Result<Written, Failure> {
    let destination = planned.destination.as_path();
    let folder = destination.parent().unwrap_or(Path::new("."));
    let unread = |e| Failure::io("read", planned.like, e);
    if matches!(planned.content, Content::Link) && link(planned.like, destination) {
        let (_, state) = FileState::read(destination, now).map_err(unread)?;
        return Ok(Written { source: Some(state.clone()), destination: state });
    }
    let mut source = None;
    let copied;
    let bytes = match planned.content {
        Content::Bytes(bytes) => bytes,
        Content::Copy | Content::Link => {
            let (bytes, state) = FileState::read(planned.like, now).map_err(unread)?;
            source = Some(state);
            copied = bytes;
            &copied
        }
    };
    let permissions = fs::metadata(planned.like).map_err(unread)?.permissions();
    let failed = |e| Failure::io("write", destination, e);
    if !is_same(destination, bytes, &permissions) {
        fs::create_dir_all(folder).map_err(|e| Failure::io("create", folder, e))?;
        put(destination, bytes, &permissions, scratch).map_err(failed)?;
    }
    let metadata = fs::symlink_metadata(destination).map_err(failed)?;
    Ok(Written { destination: FileState::of_bytes(&metadata, bytes, now), source })
}

/// Replaces a file at once, by one of these permissions.
fn put(destination: &Path, bytes: &[u8], permissions: &fs::Permissions, scratch: Option<&Path>) -> std::io::Result<()> {
    let folder = destination.parent().unwrap_or(Path::new("."));
    let finish = |scratch: &Path| -> std::io::Result<()> {
        let mut temporary = tempfile::Builder::new().prefix(".ompick-").tempfile_in(scratch)?;
        temporary.write_all(bytes)?;
        fs::set_permissions(temporary.path(), permissions.clone())?;
        temporary.persist(destination).map_err(|e| e.error)?;
        Ok(())
    };
    match scratch {
        // Another file system may be mounted in between.
        Some(scratch) => finish(scratch).or_else(|e| if crosses(&e) { finish(folder) } else { Err(e) }),
        None => finish(folder),
    }
}

/// Whether a file could not be renamed because the other name is on another file system.
pub fn crosses(error: &std::io::Error) -> bool {
    error.kind() == std::io::ErrorKind::CrossesDevices
}

/// Gives a file another name, unless it has it; says whether it has now.
fn link(file: &Path, name: &Path) -> bool {
    if is_same_file(file, name) {
        return true;
    }
    let Some(folder) = name.parent() else { return false };
    // A link to a link would point elsewhere from another folder.
    let Ok(file) = fs::canonicalize(file) else { return false };
    let made = fs::create_dir_all(folder).is_ok();
    // Under a name of its own first: what was there is replaced at once.
    let own =
        folder.join(format!(".ompick-link-{}-{}", std::process::id(), name.file_name().unwrap_or_default().display()));
    let linked = made && fs::hard_link(file, &own).is_ok() && fs::rename(&own, name).is_ok();
    if !linked {
        let _ = fs::remove_file(&own);
    }
    linked
}

#[cfg(unix)]
fn is_same_file(one: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let identity = |m: fs::Metadata| (m.dev(), m.ino());
    match (fs::metadata(one), fs::symlink_metadata(other)) {
        (Ok(one), Ok(other)) => identity(one) == identity(other),
        _ => false,
    }
}

#[cfg(not(unix))]
fn is_same_file(_: &Path, _: &Path) -> bool {
    false
}

fn is_same(destination: &Path, bytes: &[u8], permissions: &fs::Permissions) -> bool {
    let Ok(there) = fs::symlink_metadata(destination) else {
        return false;
    };
    there.is_file()
        && there.len() == bytes.len() as u64
        && there.permissions() == *permissions
        && fs::read(destination).is_ok_and(|old| old == bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::TempDir;

    fn plan<'a>(destination: &Path, bytes: &'a [u8], like: &'a Path) -> Planned<'a> {
        Planned { destination: destination.to_path_buf(), content: Content::Bytes(bytes), like }
    }

    #[test]
    fn folders_are_created_and_nothing_else_is_left() {
        let tree = TempDir::new().unwrap();
        let like = tree.path().join("a.c");
        fs::write(&like, "in").unwrap();
        let to = tree.path().join("out/host/a.c");
        write(&plan(&to, b"x\r\n\xff", &like), None, 0).unwrap();
        assert_eq!(fs::read(&to).unwrap(), b"x\r\n\xff");
        assert_eq!(fs::read_dir(to.parent().unwrap()).unwrap().count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn permissions_are_kept() {
        use std::os::unix::fs::PermissionsExt;
        let tree = TempDir::new().unwrap();
        let like = tree.path().join("a.c");
        fs::write(&like, "in").unwrap();
        fs::set_permissions(&like, fs::Permissions::from_mode(0o540)).unwrap();
        let to = tree.path().join("b.c");
        // Twice: a read-only file is replaced too.
        for text in ["1", "22"] {
            write(&plan(&to, text.as_bytes(), &like), None, 0).unwrap();
            assert_eq!(fs::read_to_string(&to).unwrap(), text);
            let mode = fs::metadata(&to).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o540);
        }
    }

    #[test]
    fn a_file_that_is_the_same_is_not_touched() {
        let tree = TempDir::new().unwrap();
        let like = tree.path().join("a.c");
        fs::write(&like, "in").unwrap();
        let to = tree.path().join("b.c");
        write(&plan(&to, b"text", &like), None, 0).unwrap();
        let old = std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(1000);
        fs::File::options().write(true).open(&to).unwrap().set_modified(old).unwrap();
        write(&plan(&to, b"text", &like), None, 0).unwrap();
        assert_eq!(fs::metadata(&to).unwrap().modified().unwrap(), old);
        write(&plan(&to, b"next", &like), None, 0).unwrap();
        assert_ne!(fs::metadata(&to).unwrap().modified().unwrap(), old);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_the_same_file() {
        let tree = TempDir::new().unwrap();
        let like = tree.path().join("a.c");
        fs::write(&like, "in").unwrap();
        let to = tree.path().join("d/b.c");
        for _ in 0..2 {
            write(&Planned { destination: to.clone(), content: Content::Link, like: &like }, None, 0).unwrap();
            assert!(is_same_file(&like, &to));
        }
        // Where it changes, the input keeps its text.
        write(&plan(&to, b"out", &like), None, 0).unwrap();
        assert_eq!(fs::read_to_string(&like).unwrap(), "in");
        assert_eq!(fs::read_dir(to.parent().unwrap()).unwrap().count(), 1);
    }

    #[test]
    fn a_folder_in_the_way_is_reported() {
        let tree = TempDir::new().unwrap();
        let like = tree.path().join("a.c");
        fs::write(&like, "in").unwrap();
        let to = tree.path().join("b.c");
        fs::create_dir(&to).unwrap();
        let error = write(&plan(&to, b"text", &like), None, 0).unwrap_err().to_string();
        assert!(error.starts_with("cannot write"), "{error}");
    }

    #[test]
    fn an_input_is_never_replaced() {
        let tree = TempDir::new().unwrap();
        let root = fs::canonicalize(tree.path()).unwrap();
        fs::create_dir(root.join("src")).unwrap();
        let input = root.join("src/a.c");
        let inputs = HashSet::from([input.as_path()]);
        let around = root.join("new/../src/a.c");
        assert!(check([around.as_path()], &inputs).is_err());
        assert!(check([root.join("out/a.c").as_path()], &inputs).is_ok());
    }

    #[cfg(unix)]
    #[test]
    fn an_input_is_not_replaced_through_a_link_either() {
        let tree = TempDir::new().unwrap();
        let root = fs::canonicalize(tree.path()).unwrap();
        fs::create_dir(root.join("src")).unwrap();
        std::os::unix::fs::symlink("src", root.join("host")).unwrap();
        let input = root.join("src/a.c");
        let to = root.join("host/a.c");
        assert!(check([to.as_path()], &HashSet::from([input.as_path()])).is_err());
    }
}
