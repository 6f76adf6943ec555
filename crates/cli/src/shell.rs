//! What shells and manuals know of ompick: made from the options themselves.

use crate::failure::Failure;
use crate::options::{Completions, Man, Options};
use clap::CommandFactory;
use std::fs;
use std::io::Write;

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
