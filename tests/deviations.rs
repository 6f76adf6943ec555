//! The page of the book on how compilers deviate, from the resolver's table.

use ompick_resolver::deviations::{Description, Program, table};
use std::fmt::Write as _;

/// The page.
#[must_use]
pub fn page() -> String {
    let mut page = String::from(
        "# How compilers choose\n\n\
         Where compilers were seen to choose otherwise than the specification says, each with a program that prints its \
         choice. `ompick\nexplain --compare gcc-16,clang-23` says for each site of yours where one of these makes a \
         difference. `cargo xtask deviations` runs\nthe programs through the compilers that are there and tells what \
         has changed. What compilers do with macros, headers and text that they\ncannot parse is no part of this; nor \
         what they do to the chosen text: GCC 16, for one, gives each directive variant its own static\nobjects.\n\n\
         | deviation | gcc | g++ | gfortran | clang | clang++ | flang |\n| --- | --- | --- | --- | --- | --- | --- |\n",
    );
    let compilers = ["gcc-16", "g++-16", "gfortran-16", "clang-23", "clang++-23", "flang-23"];
    for known in &table().deviation {
        let name = known.name.name();
        let cells = compilers.map(|c| if known.compilers.iter().any(|own| own == c) { "yes" } else { "" });
        let _ = writeln!(page, "| [{name}](#{name}) | {} |", cells.join(" | "));
    }
    table().deviation.iter().for_each(|known| deviation(&mut page, known));
    page
}

fn deviation(page: &mut String, known: &Description) {
    let name = known.name.name();
    let [section, newer] = &known.sections;
    let _ = writeln!(page, "\n## {name} {{#{name}}}\n\n{}\n", known.says);
    let _ = writeln!(page, "The specification (OpenMP 5.2, {section}; 6.0, {newer}): {}.", known.rule);
    known.program.iter().for_each(|program| self::program(page, program));
}

fn program(page: &mut String, program: &Program) {
    let language = if program.file.ends_with(".c") { "c" } else { "fortran" };
    let _ = writeln!(page, "\n```{language}\n{}```\n", program.text);
    let _ = writeln!(page, "It should print `{}`.", program.specification);
    let _ = writeln!(page, "\n| compiler | prints |\n| --- | --- |");
    for (compiler, printed) in &program.prints {
        let shown = if printed == "refused" { "refuses it".to_owned() } else { format!("`{printed}`") };
        let _ = writeln!(page, "| {compiler} | {shown} |");
    }
}
