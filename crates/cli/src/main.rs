//! The `ompick` command: resolves OpenMP variants ahead of the compiler.
//!
//! ```text
//! ompick emit -t host -t gpu=nvptx64:sm_80 -o out src/
//! ompick explain -t nvptx64:sm_80 src/kernels.c:42
//! ```
//!
//! What there is to decide is decided in `ompick-rewriter` and below; this crate reads options,
//! gathers files, prints messages and writes results. `options` says what can be asked for,
//! `inputs` finds the files, `targets` knows what `-t` and its like name, `settings` makes of options what the
//! library takes, `run` starts a subcommand, `commands` has the steps that several take, `output` writes, `messages`
//! prints. `cc` stands in front of compilers, which `compiler` knows; `scan` sees where nothing is to be done, `store`
//! remembers what was found out and `file_state` from which files.

#![forbid(unsafe_code)]

mod account;
mod cc;
mod check;
mod codes;
mod commands;
mod compiler;
mod configuration;
mod database;
mod diff;
mod emit;
mod explain;
mod failure;
mod file_state;
mod fixes;
mod inputs;
mod interrupt;
mod library_headers;
mod line_map;
mod lints;
mod lsp;
mod make;
mod messages;
mod options;
mod output;
mod progress;
mod report;
mod run;
mod scan;
mod select;
mod settings;
mod shell;
mod show_targets;
mod store;
mod targets;
mod threads;

use std::process::ExitCode;

fn main() -> ExitCode {
    ompick_rewriter::install_panic_hook();
    run::run(std::env::args_os())
}

/// Many small texts and paths are made and dropped: this takes a tenth off a scan, more off a resolution. It does not ask
/// for huge pages (`no_thp`): to clear one costs a short run more than the page faults that it saves.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
