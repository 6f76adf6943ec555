//! What is to be written where, and writing it: a reader of the output never sees half a file.

use crate::failure::Failure;
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
#[derive(Debug)]
pub enum Content<'a> {
    Bytes(&'a [u8]),
    /// Copied from `Planned::like`.
    Copy,
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

/// Writes one file; one that is the same already is left alone, so that nothing is built again.
///
/// # Errors
/// Says which file could not be read or written.
pub fn write(planned: &Planned) -> Result<(), Failure> {
    let copied;
    let bytes = match planned.content {
        Content::Bytes(bytes) => bytes,
        Content::Copy => {
            copied = fs::read(planned.like).map_err(|e| Failure::io("read", planned.like, e))?;
            &copied
        }
    };
    let destination = planned.destination.as_path();
    let permissions = fs::metadata(planned.like).map_err(|e| Failure::io("read", planned.like, e))?.permissions();
    if is_same(destination, bytes, &permissions) {
        return Ok(());
    }
    let folder = destination.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(|e| Failure::io("create", folder, e))?;
    let failed = |e| Failure::io("write", destination, e);
    let mut temporary = tempfile::Builder::new().prefix(".ompick-").tempfile_in(folder).map_err(failed)?;
    temporary.write_all(bytes).map_err(failed)?;
    fs::set_permissions(temporary.path(), permissions).map_err(failed)?;
    temporary.persist(destination).map_err(|e| failed(e.error))?;
    Ok(())
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
        write(&plan(&to, b"x\r\n\xff", &like)).unwrap();
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
            write(&plan(&to, text.as_bytes(), &like)).unwrap();
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
        write(&plan(&to, b"text", &like)).unwrap();
        let old = std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(1000);
        fs::File::options().write(true).open(&to).unwrap().set_modified(old).unwrap();
        write(&plan(&to, b"text", &like)).unwrap();
        assert_eq!(fs::metadata(&to).unwrap().modified().unwrap(), old);
        write(&plan(&to, b"next", &like)).unwrap();
        assert_ne!(fs::metadata(&to).unwrap().modified().unwrap(), old);
    }

    #[test]
    fn a_folder_in_the_way_is_reported() {
        let tree = TempDir::new().unwrap();
        let like = tree.path().join("a.c");
        fs::write(&like, "in").unwrap();
        let to = tree.path().join("b.c");
        fs::create_dir(&to).unwrap();
        let error = write(&plan(&to, b"text", &like)).unwrap_err().to_string();
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
