//! `cargo xtask figures`: how large the code is, and which of its functions and files are not as they should be.

use crate::Error;
use ompick_tests::{figures, repository};

/// Prints the figures of each crate, then what they count.
pub fn run() -> Result<(), Error> {
    let root = repository();
    println!(
        "{:<20}{:>8}{:>8}{:>12}{:>12}{:>8}{:>9}",
        "", "files", "lines", "long files", "long fns", "tuples", "Strings"
    );
    let mut lists = Vec::new();
    for krate in ["crates/frontend", "crates/resolver", "crates/rewriter", "crates/cli", "xtask", "fuzz"] {
        let found = figures::figures(&root, &[krate]);
        let (long, tuples, errors) = (&found.long_functions, &found.tuple_parameters, &found.string_errors);
        println!(
            "{krate:<20}{:>8}{:>8}{:>12}{:>12}{:>8}{:>9}",
            found.files,
            found.lines,
            found.long_files.len(),
            long.len(),
            tuples.len(),
            errors.len()
        );
        lists.push(found);
    }
    let lists = lists.iter();
    print("files of more than 800 lines", lists.clone().flat_map(|it| &it.long_files));
    print("functions of more than 80 lines", lists.clone().flat_map(|it| &it.long_functions));
    print("functions that take a tuple", lists.clone().flat_map(|it| &it.tuple_parameters));
    print("functions whose error is a String", lists.clone().flat_map(|it| &it.string_errors));
    Ok(())
}

fn print<'a>(title: &str, places: impl Iterator<Item = &'a String>) {
    println!("\n{title}");
    for place in places {
        println!("  {place}");
    }
}
