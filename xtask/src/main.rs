//! Automation of the ompick repository: `cargo xtask COMMAND`.

mod cases;
mod compilers;
mod demo;
#[cfg(feature = "generate")]
mod generate;
mod parser;
mod steps;
mod test;

use std::process::ExitCode;

const HELP: &str = "\
usage: cargo xtask COMMAND

  test                    formatting, lints, and all tests, end to end; what CI runs
  demo                    emit a program for three targets, run it, and show what was chosen
  compilers               install the compilers that the tests need
  cases DIR... [OPTION]   check programs that say in comments what they must do
      -k TEXT             only those with TEXT in their name
      -v                  also name those that pass
      --clang             with clang rather than GCC
  bless [TEXT]            write the snapshots of corpus/ anew (of programs with TEXT in their name)
  generate [--check]      write the directive parser from its grammar; or see if that is needed
";

/// Why a command failed, to be read by a person.
type Error = String;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match arguments.as_slice() {
        ["test"] => test::run(),
        ["demo"] => demo::run(),
        ["compilers"] => compilers::install(),
        ["cases", rest @ ..] => cases::run(rest),
        ["bless"] => cases::bless(""),
        ["bless", text] => cases::bless(text),
        ["generate"] => parser::generate(),
        ["generate", "--check"] => parser::check(),
        ["help" | "-h" | "--help"] => {
            print!("{HELP}");
            Ok(())
        }
        _ => {
            eprint!("{HELP}");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::FAILURE
        }
    }
}
