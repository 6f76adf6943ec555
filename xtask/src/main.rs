//! Automation of the ompick repository: `cargo xtask COMMAND`.

#![forbid(unsafe_code)]

mod alone;
mod audit;
mod bench;
mod cache_model;
mod cases;
mod command_line;
mod compilers;
mod demo;
mod deviations;
mod dist;
mod docs;
mod figures;
mod fuzz;
mod fuzz_guided;
mod fuzz_inputs;
#[cfg(feature = "generate")]
mod generate;
mod gpu;
mod growth;
mod hostile;
mod integration;
mod metamorphic;
mod pages;
mod parser;
mod real;
mod reproduce;
mod steps;
mod test;
mod twin;
mod vsix;

use clap::Parser;
use std::process::ExitCode;

/// Why a command failed, to be read by a person.
type Error = String;

fn main() -> ExitCode {
    match command_line::Xtask::parse().run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::FAILURE
        }
    }
}
