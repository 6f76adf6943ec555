//! Figures of the code's structure: how long functions and files are, what is passed, what errors are.

use ompick_tests::figures::figures;

/// What is still not as it should be: the numbers may only get smaller. `cargo xtask figures` lists what they count.
#[test]
fn figures_of_the_structure_only_get_better() {
    let found = figures(&ompick_tests::repository(), &["crates", "xtask", "fuzz"]);
    // What tests a program tells a person what it saw; the program itself tells errors apart.
    let program = figures(&ompick_tests::repository(), &["crates"]);
    let left = [
        ("functions of more than 80 lines", found.long_functions.len(), 0),
        ("files of more than 800 lines", found.long_files.len(), 0),
        ("functions that take a tuple", found.tuple_parameters.len(), 0),
        ("functions of ompick whose error is a String", program.string_errors.len(), 0),
    ];
    let changed = left.into_iter().filter(|(_, count, known)| count != known);
    let wrong: Vec<String> = changed.map(|(what, count, known)| format!("{what}: {count}, not {known}")).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
