//! What must hold for files and arguments that only the command reads. It is run, so that an end by a signal is seen,
//! too: [`set_program`] or `OMPICK_FUZZ_PROGRAM` says what; without either, nothing is checked.

use crate::mutate::{Words, changed};
use crate::rng::Rng;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};
use tempfile::TempDir;

pub const ARGUMENTS: &[&str] = &[
    "-O2\n-fopenmp\n-c\na.c\n-o\na.o\n-I.\n-DX=1\n",
    "-fopenmp\n-MMD\n-MF\na.d\n-std=gnu11\n-x\nc\n-c\na.c\n@args\n",
    "-E\n-dD\na.c\n-include\na.h\n-isystem\n.\n",
    "-c\n-J\nm\n-cpp\na.f90\n-Wp,-DX,-UY\n-Xpreprocessor\n-DZ\n",
];

pub const PROFILES: &[&str] = &[
    "name = \"mine\"\nkind = [\"nohost\", \"gpu\"]\narch = [\"nvptx64\", \"nvptx\"]\nisa = [\"sm_80\"]\n",
    "base = \"x86_64\"\nisa = [\"avx2\", \"fma\"]\n[macros]\n__AVX2__ = \"1\"\n",
];

pub const DATABASES: &[&str] = &[
    "[\n{\"directory\": \".\", \"file\": \"a.c\", \"command\": \"gcc -DX=1 -I. -c a.c\"},\n{\"directory\": \".\", \"file\": \"a.c\", \"arguments\": [\"gcc\", \"-c\", \"a.c\"], \"output\": \"b.o\"}\n]\n",
    "[{\"directory\": \"/nowhere\", \"file\": \"../a.c\", \"command\": \"cc 'a b' \\\"c\\\\\\\"d\\\" a.c\"}]",
];

/// What is changed in a companion or in a file of the cache.
pub const CHANGES: &[&str] = &["1", "22", "333", "4444"];

static PROGRAM: OnceLock<PathBuf> = OnceLock::new();

/// Says which `ompick` is run.
pub fn set_program(path: PathBuf) {
    let _ = PROGRAM.set(path);
}

const SOURCE: &str = "int h(int);\n#pragma omp declare variant(h) match(device={kind(any)})\nint f(int);\n\
                      int g(int x) { return f(x); }\n";

/// Arguments of a compiler, one a line.
pub fn arguments(bytes: &[u8]) -> Result<(), String> {
    let folder = folder()?;
    // It does nothing: what is read is what matters.
    let words = bytes.split(|b| *b == b'\n').filter(|w| !w.is_empty() && !w.contains(&0));
    let words: Vec<&OsStr> = words.map(OsStr::from_bytes).collect();
    fs::write(folder.path().join("args"), bytes).map_err(|e| e.to_string())?;
    let before = [OsStr::new("cc"), OsStr::new("--"), OsStr::new("true")];
    ends_well(folder.path(), before.into_iter().chain(words))
}

/// A file of traits.
pub fn profile(bytes: &[u8]) -> Result<(), String> {
    let folder = folder()?;
    fs::write(folder.path().join("p.toml"), bytes).map_err(|e| e.to_string())?;
    ends_well(folder.path(), ["targets", "show", "./p.toml"].map(OsStr::new))?;
    ends_well(folder.path(), ["emit", "--check", "-t", "./p.toml", "a.c"].map(OsStr::new))
}

/// A compilation database.
pub fn database(bytes: &[u8]) -> Result<(), String> {
    let folder = folder()?;
    fs::write(folder.path().join("compile_commands.json"), bytes).map_err(|e| e.to_string())?;
    ends_well(folder.path(), ["emit", "--check", "-t", "host", "-p", "."].map(OsStr::new))
}

/// A module's companion, or a file of the cache, that something has changed: the input says what.
pub fn companion(bytes: &[u8]) -> Result<(), String> {
    static MODULE: OnceLock<Option<TempDir>> = OnceLock::new();
    let Some(made) = MODULE.get_or_init(|| compiled_module().ok()).as_ref() else { return Ok(()) };
    let folder = folder()?;
    copy(made.path(), folder.path()).map_err(|e| e.to_string())?;
    let mut files = Vec::new();
    list(folder.path(), &mut files);
    files.retain(|f| f.extension().is_some_and(|e| e == "ompick") || f.components().any(|c| c.as_os_str() == "cache"));
    files.sort();
    let mut rng = Rng::new(bytes.iter().fold(7, |h, b| h * 31 % 1_000_000_007 + u64::from(*b)));
    if files.is_empty() {
        return Ok(());
    }
    let file = rng.pick(&files).clone();
    let mut text = fs::read(&file).map_err(|e| e.to_string())?;
    for _ in 0..=rng.below(4) {
        text = changed(&mut rng, text, &[bytes.to_vec()], Words::Data);
    }
    fs::write(&file, text).map_err(|e| e.to_string())?;
    ends_well(folder.path(), ["cc", "--", "gfortran", "-fopenmp", "-fsyntax-only", "u.f90"].map(OsStr::new))
}

/// A folder with a module that `cc` has compiled, and a source that uses it.
fn compiled_module() -> Result<TempDir, String> {
    let folder = folder()?;
    let module = "module m\ncontains\n  integer function h(x)\n    integer, intent(in) :: x\n    h = 1\n  end function\n  \
                  integer function f(x)\n    !$omp declare variant(h) match(device={kind(any)})\n    integer, intent(in) :: x\n    \
                  f = x\n  end function\nend module\n";
    fs::write(folder.path().join("m.f90"), module).map_err(|e| e.to_string())?;
    let user = "program u\n  use m\n  implicit none\n  print *, f(1)\nend program\n";
    fs::write(folder.path().join("u.f90"), user).map_err(|e| e.to_string())?;
    ends_well(folder.path(), ["cc", "--", "gfortran", "-fopenmp", "-c", "m.f90"].map(OsStr::new))?;
    Ok(folder)
}

fn folder() -> Result<TempDir, String> {
    let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
    fs::write(folder.path().join("a.c"), SOURCE).map_err(|e| e.to_string())?;
    Ok(folder)
}

fn list(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        match entry.path() {
            path if path.is_dir() => list(&path, found),
            path => found.push(path),
        }
    }
}

fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    let mut files = Vec::new();
    list(from, &mut files);
    for file in files {
        let Ok(relative) = file.strip_prefix(from) else { continue };
        let target = to.join(relative);
        fs::create_dir_all(target.parent().unwrap_or(to))?;
        fs::copy(&file, target)?;
    }
    Ok(())
}

/// Runs the command: it must end soon, by itself, and not by a fault of its own.
fn ends_well<'a>(folder: &Path, arguments: impl IntoIterator<Item = &'a OsStr>) -> Result<(), String> {
    let named = || std::env::var_os("OMPICK_FUZZ_PROGRAM").map(PathBuf::from);
    let Some(ompick) = PROGRAM.get().cloned().or_else(named) else { return Ok(()) };
    let mut command = Command::new(ompick);
    command.args(arguments).current_dir(folder).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.env("OMPICK_CACHE_DIR", folder.join("cache")).env_remove("OMPICK_FLAGS");
    let mut child = command.spawn().map_err(|e| e.to_string())?;
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().map_err(|e| e.to_string())? {
            return match status.code() {
                Some(101) | None => Err(format!("ompick ended with {status}")),
                Some(_) => Ok(()),
            };
        }
        if start.elapsed() > Duration::from_secs(60) {
            let _ = child.kill();
            let _ = child.wait();
            return Err("ompick does not end".to_owned());
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}
