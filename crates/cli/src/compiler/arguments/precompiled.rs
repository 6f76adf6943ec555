//! Which header a precompiled one was made of, where no header stands that it could stand for.

use super::Call;
use super::reader::os_str;
use std::fs;
use std::path::{Path, PathBuf};

/// Headers that GCC finds only precompiled (`-include p.h` where there is a `p.h.gch`) are read as what they were made
/// of.
pub(super) fn find_headers(call: &mut Call, folder: &Path) {
    let own = [PathBuf::new()];
    let named = [&own[..], &call.quote_dirs, &call.include_dirs, &call.system_dirs, &call.after_dirs];
    let folders: Vec<PathBuf> = named.into_iter().flatten().map(|named| folder.join(named)).collect();
    for (_, name) in &mut call.forced_includes {
        let Some(precompiled) = only_precompiled(name, &folders) else { continue };
        match of_gcc(&precompiled, name, folder) {
            Some(header) => *name = header,
            None => call.unknown_header = Some(precompiled),
        }
    }
}

/// What GCC finds under a header's name, if that is precompiled, and no header.
pub fn only_precompiled<F: AsRef<Path>>(name: &Path, folders: &[F]) -> Option<PathBuf> {
    let mut suffixed = name.as_os_str().to_os_string();
    suffixed.push(".gch");
    let found = |folder: &F| {
        let precompiled = folder.as_ref().join(&suffixed);
        let header = folder.as_ref().join(name);
        (precompiled.exists() || header.is_file()).then_some((precompiled, header))
    };
    let (precompiled, header) = folders.iter().find_map(found)?;
    // A folder holds those for several sets of options.
    let first = || fs::read_dir(&precompiled).ok()?.flatten().map(|entry| entry.path()).min();
    match header.is_file() {
        true => None,
        false if precompiled.is_dir() => first(),
        false => Some(precompiled),
    }
}

/// The header that a precompiled one of GCC's was made of: a file of its name that it names.
fn of_gcc(precompiled: &Path, name: &Path, folder: &Path) -> Option<PathBuf> {
    let bytes = fs::read(precompiled).ok().filter(|bytes| bytes.starts_with(b"gpch"))?;
    let end = [name.file_name()?.as_encoded_bytes(), b"\0"].concat();
    let named = memchr::memmem::find_iter(&bytes, &end).map(|at| {
        let start = memchr::memrchr(0, &bytes[..at]).map_or(0, |before| before + 1);
        PathBuf::from(&*os_str(&bytes[start..at + end.len() - 1]))
    });
    let mut named = named.filter(|path| path.file_name() == name.file_name());
    of_user(named.find(|path| folder.join(path).is_file())?, folder)
}

/// The header that a precompiled one of clang's was made of: the first file that it names.
pub(super) fn of_clang(precompiled: &Path, folder: &Path) -> Option<PathBuf> {
    let bytes = fs::read(precompiled).ok().filter(|bytes| bytes.starts_with(b"CPCH"))?;
    let is_part = |b: &u8| !b.is_ascii_control() && *b != b'"';
    let paths = memchr::memchr_iter(b'/', &bytes).filter(|at| *at == 0 || !is_part(&bytes[at - 1]));
    let mut named = paths.map(|at| {
        let length = bytes[at..].iter().take_while(|b| is_part(b)).count();
        PathBuf::from(&*os_str(&bytes[at..at + length]))
    });
    of_user(named.find(|path| path.is_file())?, folder)
}

/// The user's header: one that was resolved before it was precompiled names it in its first line.
fn of_user(original: PathBuf, folder: &Path) -> Option<PathBuf> {
    let text = fs::read(folder.join(&original)).ok()?;
    let first = text.split(|b| *b == b'\n').next().unwrap_or_default();
    let own = first.strip_prefix(b"#line 1 \"").and_then(|rest| rest.strip_suffix(b"\""));
    let header = own.map_or(original, |own| PathBuf::from(&*os_str(own)));
    Some(header).filter(|path| folder.join(path).is_file())
}
