//! Files are read once.

use super::*;

/// This crate's manifest, and a second path to it.
fn manifest() -> (PathBuf, PathBuf) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    (folder.join("Cargo.toml"), folder.join("src/../Cargo.toml"))
}

#[test]
fn two_paths_to_one_file_are_one_file() {
    let files = DiskFiles::default();
    let (one, other) = manifest();
    let (a, b) = (files.read(&one).unwrap(), files.read(&other).unwrap());
    assert_eq!((a.id, &a.bytes), (b.id, &b.bytes));
    assert_eq!(files.sources().files.len(), 1);
    // Each under the name by which it was found: quoted includes look beside it.
    assert_eq!((&*a.path, &*b.path), (&*one, &*other));
}

#[test]
fn what_is_not_there_is_remembered() {
    let files = DiskFiles::default();
    assert!(files.read(Path::new("/nowhere/at/all.h")).is_none());
    assert!(files.read(Path::new("/nowhere/at/all.h")).is_none());
    assert!(files.sources().files.is_empty());
}

#[test]
fn the_reason_is_told() {
    let error = DiskFiles::default().try_read(Path::new("/nowhere/at/all.h")).unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::NotFound);
}

#[test]
fn a_folder_is_no_file() {
    let files = DiskFiles::default();
    assert!(files.read(Path::new(env!("CARGO_MANIFEST_DIR"))).is_none());
    assert!(files.sources().files.is_empty());
}

#[cfg(unix)]
#[test]
fn a_symbolic_link_is_the_file_and_a_hard_link_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    std::fs::write(path("a.h"), "int a;\n").unwrap();
    std::fs::hard_link(path("a.h"), path("hard.h")).unwrap();
    std::os::unix::fs::symlink("a.h", path("soft.h")).unwrap();
    let text: Arc<[u8]> = Arc::from(&b"int b;\n"[..]);
    for buffers in [Buffers::default(), Buffers::new([(path("soft.h"), text)].into_iter())] {
        let files = DiskFiles::with(buffers);
        let [a, soft, hard, again] = ["a.h", "soft.h", "hard.h", "a.h"].map(|name| files.read(&path(name)).unwrap());
        assert_eq!((a.id, &a.bytes, a.id), (soft.id, &soft.bytes, again.id));
        assert_ne!(a.id, hard.id);
        assert_eq!(files.sources().files.len(), 2);
    }
}

#[test]
fn a_path_loses_its_needless_parts() {
    let of = |path: &str| super::normal(Path::new(path)).display().to_string();
    for (path, normal) in [
        ("/a/b.c", "/a/b.c"),
        ("/a/./b", "/a/b"),
        ("/a//b/", "/a/b"),
        ("/a/../b", "/b"),
        ("/a/.b", "/a/.b"),
        ("/", "/"),
        ("./a", "a"),
    ] {
        assert_eq!(of(path), normal);
    }
}
