//! Every program in `corpus/` prints the same where its sources are compiled one by one through `ompick cc`.

use ompick_tests::build_step::BuildStepChecker;
use ompick_tests::program;
use ompick_tests::tools::{self, Compilers};

#[test]
fn programs_do_the_same_through_the_build_step() {
    let programs = program::find(&ompick_tests::repository().join("corpus")).unwrap();
    let checker = BuildStepChecker {
        ompick: tools::ompick().unwrap_or_else(|e| panic!("{e}")),
        compilers: Compilers::gcc().unwrap_or_else(|e| panic!("{e}")),
    };
    let results = checker.check_all(&programs);
    let failures: Vec<_> = programs
        .iter()
        .zip(results)
        .filter_map(|(program, result)| Some(format!("{}: {}", program.name, result.err()?)))
        .collect();
    assert!(failures.is_empty(), "{} of {} programs failed:\n{}", failures.len(), programs.len(), failures.join("\n"));
}
