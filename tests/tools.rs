//! The programs that a check runs: ompick and the compilers.

use crate::program::Kind;
use std::env;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::thread;
use std::time::{Duration, Instant};

/// Whether programs can be run; a test that needs them says so if not, and fails where `OMPICK_TOOLS_REQUIRED` is set.
///
/// # Panics
/// If one cannot, and tools are required.
pub fn have(programs: &[&str]) -> bool {
    let missing = programs.iter().find(|name| {
        let mut command = Command::new(name);
        command.arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_err()
    });
    if let Some(name) = missing {
        assert!(env::var_os("OMPICK_TOOLS_REQUIRED").is_none(), "{name} is not installed");
        eprintln!("NOT CHECKED: {name} is not installed");
    }
    missing.is_none()
}

/// The compilers to check with.
#[derive(Clone, Debug)]
pub struct Compilers {
    pub c: String,
    pub cxx: String,
    pub fortran: String,
    /// Compare the warnings of input and output: only one family of compilers is worth it.
    pub compare_warnings: bool,
    /// Options of theirs: what keeps target regions on the host, the library that interop objects need.
    own: Vec<&'static str>,
}

impl Compilers {
    /// GCC; `OMPICK_GCC`, `OMPICK_GXX` and `OMPICK_GFORTRAN` name others than those in the path.
    ///
    /// # Errors
    /// If the C compiler cannot build OpenMP programs.
    pub fn gcc() -> Result<Compilers, String> {
        let named = |variable, name: &str| env::var(variable).unwrap_or_else(|_| name.to_string());
        let mut compilers = Compilers {
            c: named("OMPICK_GCC", "gcc"),
            cxx: named("OMPICK_GXX", "g++"),
            fortran: named("OMPICK_GFORTRAN", "gfortran"),
            compare_warnings: true,
            own: Vec::new(),
        };
        compilers.try_out()?;
        let host_only = ["-foffload=disable"];
        if builds(&compilers.c, &host_only).is_ok() {
            compilers.own.extend(host_only);
        }
        Ok(compilers)
    }

    /// Clang; `OMPICK_CLANG`, `OMPICK_CLANGXX` and `OMPICK_FLANG` name others than the newest one in the path, be
    /// it called `clang` or `clang-19`.
    ///
    /// # Errors
    /// If none can build OpenMP programs.
    pub fn clang() -> Result<Compilers, String> {
        let named = |c: &str, cxx: &str| Compilers {
            c: c.to_string(),
            cxx: cxx.to_string(),
            fortran: flang(),
            compare_warnings: false,
            own: Vec::new(),
        };
        if let Ok(c) = env::var("OMPICK_CLANG") {
            let cxx = env::var("OMPICK_CLANGXX").unwrap_or_else(|_| format!("{c}++"));
            let compilers = named(&c, &cxx);
            return compilers.try_out().map(|()| compilers);
        }
        let plain = version_of("clang");
        let mut found: Vec<(u32, String)> = plain.into_iter().map(|v| (v, String::new())).collect();
        found.extend(CLANGS.filter_map(|n| Some((version_of(&format!("clang-{n}"))?, format!("-{n}")))));
        found.sort_by_key(|(version, suffix)| (std::cmp::Reverse(*version), suffix.clone()));
        let mut problem = named("clang", "clang++").try_out();
        for (version, suffix) in found {
            let compilers = named(&format!("clang{suffix}"), &format!("clang++{suffix}"));
            problem = compilers.try_out();
            if problem.is_ok() {
                return Ok(if version < 15 { compilers.without_interop() } else { compilers });
            }
        }
        problem.and(Err("there is no clang".to_string()))
    }

    /// Old drivers link the library of devices only when they offload, and their objects say nothing.
    fn without_interop(mut self) -> Compilers {
        let library = ["-lomptarget"];
        if builds(&self.c, &library).is_ok() {
            self.own.extend(library);
        }
        self.own.push("-DOMPICK_NO_INTEROP");
        self
    }

    fn try_out(&self) -> Result<(), String> {
        builds(&self.c, &[]).map_err(|error| {
            format!(
                "'{} -fopenmp' does not work, and the tests need it; `cargo xtask compilers` \
                 installs what is missing\n{error}",
                self.c
            )
        })
    }

    /// The compiler for a language.
    #[must_use]
    pub fn of(&self, kind: Kind) -> &str {
        match kind {
            Kind::C => &self.c,
            Kind::Cxx => &self.cxx,
            Kind::Fortran => &self.fortran,
        }
    }

    /// Options for every program.
    #[must_use]
    pub fn options(&self) -> Vec<&'static str> {
        std::iter::once("-fopenmp").chain(self.own.iter().copied()).collect()
    }

    /// Options for every program of a language.
    #[must_use]
    pub fn options_for(&self, kind: Kind) -> Vec<&'static str> {
        match self.is_flang(kind) {
            true => vec!["-fopenmp", "-fopenmp-version=50"],
            false => self.options(),
        }
    }

    /// Whether it is LLVM's Fortran compiler, which has no `-Wextra` and does not accept all that gfortran does.
    #[must_use]
    pub fn is_flang(&self, kind: Kind) -> bool {
        kind == Kind::Fortran && !self.compare_warnings
    }
}

/// The name of LLVM's Fortran compiler, as distributions have it: `flang`, `flang-new` before LLVM 20, or with the
/// number of the release, of which the newest counts.
fn flang() -> String {
    if let Ok(name) = env::var("OMPICK_FLANG") {
        return name;
    }
    let numbered = |folder: PathBuf| {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        entries.filter_map(|e| e.file_name().to_str()?.strip_prefix("flang-")?.parse::<u32>().ok())
    };
    let path = env::var_os("PATH").unwrap_or_default();
    let newest = env::split_paths(&path).flat_map(numbered).max();
    let named = newest.map(|n| format!("flang-{n}")).into_iter();
    let answers = |name: &String| {
        let version = Command::new(name).arg("--version").stdin(Stdio::null()).output();
        version.is_ok_and(|o| o.status.success())
    };
    let mut names = named.chain(["flang".to_owned(), "flang-new".to_owned()]);
    names.find(answers).unwrap_or_else(|| "flang".to_owned())
}

/// The versions of clang that a distribution may have beside its own.
const CLANGS: std::ops::RangeInclusive<u32> = 14..=30;

/// The number that a clang gives as its version.
fn version_of(clang: &str) -> Option<u32> {
    let output = Command::new(clang).arg("--version").stdin(Stdio::null()).output().ok()?;
    clang_version(&String::from_utf8_lossy(&output.stdout))
}

fn clang_version(said: &str) -> Option<u32> {
    let number = said.split("version ").nth(1)?;
    number.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

fn builds(compiler: &str, options: &[&str]) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
    let source = folder.path().join("probe.c");
    let text = "#include <omp.h>\n#include <stdio.h>\nint main(void) { return omp_in_parallel(); }\n";
    std::fs::write(&source, text).map_err(|e| e.to_string())?;
    let mut command = Command::new(compiler);
    command.arg("-fopenmp").args(options).arg(&source).arg("-o").arg(folder.path().join("probe"));
    let done = run(command)?;
    if done.status == Some(0) { Ok(()) } else { Err(done.stderr) }
}

/// How a program ended and what it wrote.
#[derive(Debug)]
pub struct Done {
    /// `None`: it was ended by a signal, or took too long.
    pub status: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

/// Longer than any program of the corpus takes, even on a busy machine.
const LIMIT: Duration = Duration::from_secs(120);

/// Runs a program to its end.
///
/// # Errors
/// If it cannot be started.
pub fn run(mut command: Command) -> Result<Done, String> {
    let name = command.get_program().to_string_lossy().to_string();
    command.env("OMP_NUM_THREADS", "4").env("OMP_DYNAMIC", "false").env("LC_ALL", "C");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|e| format!("cannot run {name}: {e}"))?;
    let stdout = drain(child.stdout.take());
    let stderr = drain(child.stderr.take());
    let start = Instant::now();
    let status = loop {
        match child.try_wait() {
            Ok(Some(status)) => break status.code(),
            Ok(None) if start.elapsed() > LIMIT => {
                let _ = child.kill();
                let _ = child.wait();
                break None;
            }
            Ok(None) => thread::sleep(Duration::from_millis(2)),
            Err(e) => return Err(format!("cannot wait for {name}: {e}")),
        }
    };
    Ok(Done { status, stdout: stdout.join().unwrap_or_default(), stderr: stderr.join().unwrap_or_default() })
}

fn drain(pipe: Option<impl Read + Send + 'static>) -> thread::JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut pipe) = pipe {
            let _ = pipe.read_to_end(&mut bytes);
        }
        String::from_utf8_lossy(&bytes).to_string()
    })
}

/// The `ompick` of this working tree, built if need be: a test must never run an old one. `OMPICK_BUILT` names one that
/// was just built, where a build takes long.
///
/// # Errors
/// If it cannot be built.
pub fn ompick() -> Result<PathBuf, String> {
    static BUILT: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    given().unwrap_or_else(|| BUILT.get_or_init(|| build(!cfg!(debug_assertions))).clone())
}

/// As [`ompick`], as its users have it: to measure.
///
/// # Errors
/// If it cannot be built.
pub fn ompick_release() -> Result<PathBuf, String> {
    given().unwrap_or_else(|| build(true))
}

fn given() -> Option<Result<PathBuf, String>> {
    let built = env::var_os("OMPICK_BUILT")?;
    Some(std::path::absolute(&built).map_err(|e| format!("{}: {e}", built.display())))
}

fn build(release: bool) -> Result<PathBuf, String> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.current_dir(crate::repository());
    // The features of the whole workspace: what its tests use is not built a second time.
    command.args(["build", "--quiet", "--workspace", "--bin", "ompick", "--message-format", "json"]);
    if release {
        command.arg("--release");
    }
    let output = command.output().map_err(|e| format!("cannot run cargo: {e}"))?;
    if !output.status.success() {
        let stderr = String::from_utf8_lossy(&output.stderr).to_string();
        return Err(format!("ompick does not build: {stderr}"));
    }
    let executable = String::from_utf8_lossy(&output.stdout).lines().rev().find_map(|line| {
        let message: serde_json::Value = serde_json::from_str(line).ok()?;
        let path = message["executable"].as_str()?;
        (message["target"]["name"] == "ompick").then(|| Path::new(path).to_path_buf())
    });
    executable.ok_or_else(|| "cargo does not say where ompick is".to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read_whoever_built_clang() {
        assert_eq!(clang_version("Debian clang version 19.1.7 (3~deb12u1)\nTarget: x86_64"), Some(19));
        assert_eq!(clang_version("clang version 14.0.6"), Some(14));
        assert_eq!(clang_version("gcc 12"), None);
    }
}
