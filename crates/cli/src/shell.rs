//! What shells and manuals know of ompick: made from the options themselves.

use crate::compiler::names;
use crate::failure::Failure;
use crate::options::{Completions, LONG_VERSION, Man, Options};
use crate::store::Store;
use clap::CommandFactory;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

/// The program's name, as it is typed.
const NAME: &str = "ompick";

/// Prints the completions for a shell.
///
/// # Errors
/// If standard output cannot be written.
pub fn completions(options: &Completions) -> Result<(), Failure> {
    let mut text = Vec::new();
    clap_complete::generate(options.shell, &mut Options::command(), NAME, &mut text);
    std::io::stdout().write_all(&text).map_err(Failure::stdout)
}

/// Writes the manual pages, one for each subcommand, into a folder.
///
/// # Errors
/// If the folder cannot be made or written.
pub fn man(options: &Man) -> Result<(), Failure> {
    let failed = |error| Failure::io("write", &options.folder, error);
    fs::create_dir_all(&options.folder).map_err(failed)?;
    clap_mangen::generate_to(Options::command(), &options.folder).map_err(failed)
}

/// Whether `ompick --version --verbose` was typed.
#[must_use]
pub fn is_about(arguments: &[OsString]) -> bool {
    let words: Vec<&str> = arguments.iter().skip(1).filter_map(|word| word.to_str()).collect();
    let has = |names: [&str; 2]| words.iter().any(|word| names.contains(word));
    words.len() == 2 && arguments.len() == 3 && has(["--version", "-V"]) && has(["--verbose", "-v"])
}

/// What a report of a fault should say: the program, the system, and the compilers in the path.
#[must_use]
pub fn about() -> String {
    let mut text = format!("{NAME} {LONG_VERSION}\n");
    let kernel = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    let _ = writeln!(text, "system: {} {} {}", std::env::consts::OS, std::env::consts::ARCH, kernel.trim());
    let cache = Store::open().map_or("none".to_owned(), |store| store.root().display().to_string());
    let _ = writeln!(text, "cache: {cache}");
    for variable in ["OMPICK_FLAGS", "OMPICK_DISABLE", "CC", "CXX", "FC"] {
        if let Some(value) = std::env::var_os(variable) {
            let _ = writeln!(text, "{variable}: {}", value.to_string_lossy());
        }
    }
    for compiler in names::USUAL {
        let said = Command::new(compiler).arg("--version").stdin(Stdio::null()).stderr(Stdio::null()).output();
        let said = said.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
        if let Some(line) = said.lines().find(|line| !line.trim().is_empty()) {
            let _ = writeln!(text, "{compiler}: {}", line.trim());
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_subcommand_has_a_page() {
        let folder = tempfile::tempdir().unwrap();
        man(&Man { folder: folder.path().to_path_buf() }).unwrap();
        for page in ["ompick.1", "ompick-emit.1", "ompick-cc.1", "ompick-explain.1"] {
            let text = fs::read_to_string(folder.path().join(page)).unwrap();
            assert!(text.contains(".SH"), "{page}: {text}");
        }
    }
}
