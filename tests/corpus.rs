//! Every program in `corpus/` is emitted as recorded, compiles with GCC without new warnings, and
//! prints what it must.

use ompick_tests::check::{Checker, Snapshots};
use ompick_tests::program;
use ompick_tests::tools::{self, Compilers};

#[test]
fn programs_do_what_they_say() {
    let programs = program::find(&ompick_tests::repository().join("corpus")).unwrap();
    assert!(programs.len() >= 40, "only {} programs in corpus/", programs.len());
    let checker = Checker {
        ompick: tools::ompick().unwrap_or_else(|e| panic!("{e}")),
        compilers: Compilers::gcc().unwrap_or_else(|e| panic!("{e}")),
        snapshots: Snapshots::Compare,
    };
    let results = checker.check_all(&programs);
    let failures: Vec<_> = programs
        .iter()
        .zip(results)
        .filter_map(|(program, result)| Some(format!("{}: {}", program.name, result.err()?)))
        .collect();
    assert!(failures.is_empty(), "{} of {} programs failed:\n{}", failures.len(), programs.len(), failures.join("\n"));
}
