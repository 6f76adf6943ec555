//! Links to ompick that are called as compilers are: for builds that want a compiler of a single name, or one
//! of a certain name.

use crate::compiler::names;
use crate::failure::Failure;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

/// Makes a link of its name for each compiler in the path, and gives the names.
///
/// # Errors
/// If one cannot be made, or something else has its name.
pub fn make(folder: &Path) -> Result<Vec<String>, Failure> {
    let own = env::current_exe().map_err(|e| Failure::io("find", Path::new("ompick"), e))?;
    fs::create_dir_all(folder).map_err(|e| Failure::io("create", folder, e))?;
    let folders: Vec<PathBuf> = env::split_paths(&env::var_os("PATH").unwrap_or_default()).collect();
    let programs = folders.iter().flat_map(|folder| fs::read_dir(folder).into_iter().flatten().flatten());
    let named = programs.filter_map(|program| program.file_name().into_string().ok());
    let mut compilers: Vec<String> = named.filter(|name| is_compiler(name)).collect();
    compilers.sort();
    compilers.dedup();
    compilers.retain(|name| compiler_in(name, &folders, &own).is_some());
    for name in &compilers {
        let link = folder.join(name);
        if fs::canonicalize(&link).is_ok_and(|there| Some(there) == fs::canonicalize(&own).ok()) {
            continue;
        }
        link_to(&own, &link).map_err(|e| Failure::io("create", &link, e))?;
    }
    Ok(compilers)
}

#[cfg(unix)]
fn link_to(own: &Path, link: &Path) -> std::io::Result<()> {
    std::os::unix::fs::symlink(own, link)
}

#[cfg(not(unix))]
fn link_to(own: &Path, link: &Path) -> std::io::Result<()> {
    fs::hard_link(own, link)
}

fn is_compiler(name: &str) -> bool {
    !name.starts_with("ompick")
        && names::driver(name.as_ref()).is_some_and(|driver| !name.contains('.') || driver.is_wrapper)
}

/// The compiler for which we stand if `name` is our own: the first of that name in the path that is not ompick.
pub fn compiler_behind(name: &str) -> Option<OsString> {
    if !is_compiler(name) {
        return None;
    }
    let folders: Vec<PathBuf> = env::split_paths(&env::var_os("PATH")?).collect();
    compiler_in(name, &folders, &env::current_exe().ok()?).map(PathBuf::into_os_string)
}

fn compiler_in(name: &str, folders: &[PathBuf], own: &Path) -> Option<PathBuf> {
    let own = fs::canonicalize(own).ok()?;
    let mut found = folders.iter().map(|folder| folder.join(name)).filter(|path| is_program(path));
    // Links to ccache and its like would find ours again.
    let is_compiler = |real: PathBuf| real != own && !names::is_launcher(real.as_os_str());
    found.find(|path| fs::canonicalize(path).is_ok_and(is_compiler))
}

#[cfg(unix)]
fn is_program(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).is_ok_and(|metadata| metadata.is_file() && metadata.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_program(path: &Path) -> bool {
    path.is_file()
}

/// Whether ccache runs us as if we were a compiler: it knows nothing of `OMPICK_FLAGS`, nor of what we
/// remember and read, so it would go on giving results of other options.
pub fn is_behind_ccache() -> bool {
    let name = env::args_os().next().unwrap_or_default();
    let name = Path::new(&name).file_name().unwrap_or_default().to_string_lossy().into_owned();
    name != "ompick" && env::var_os("CCACHE_DISABLE").is_some()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::{PermissionsExt, symlink};

    #[test]
    fn links_of_launchers_are_passed_over() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        ["ours", "theirs", "real"].iter().for_each(|name| fs::create_dir(at(name)).unwrap());
        for name in ["ompick", "ccache", "real/gcc"] {
            fs::write(at(name), "").unwrap();
            fs::set_permissions(at(name), fs::Permissions::from_mode(0o755)).unwrap();
        }
        symlink(at("ompick"), at("ours/gcc")).unwrap();
        symlink(at("ccache"), at("theirs/gcc")).unwrap();
        let found = |folders: &[&str]| {
            let folders: Vec<PathBuf> = folders.iter().map(|name| at(name)).collect();
            compiler_in("gcc", &folders, &at("ompick"))
        };
        assert_eq!(found(&["ours", "theirs", "real"]), Some(at("real/gcc")));
        assert_eq!(found(&["ours", "theirs"]), None);
    }
}
