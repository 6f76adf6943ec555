//! From the command line to an exit status.

use crate::commands::{DONE, FAILED, INTERNAL};
use crate::messages::Messenger;
use crate::options::{self, Cache, CacheAction, Cc, Command, Options};
use crate::{account, cc, check, configuration, emit, explain, failure::Failure, lsp, report, shell, show_targets};
use clap::Parser;
use std::ffi::OsString;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

/// Does what the command line says.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    if shell::is_about(&arguments) {
        return ExitCode::from(with_messages(&Default::default(), |_| print(&shell::about())));
    }
    let arguments = match cc::with_flags(arguments) {
        Ok(arguments) => arguments,
        Err(failure) => {
            eprintln!("error: {failure}");
            return ExitCode::from(FAILED);
        }
    };
    let arguments = options::normalise(arguments);
    if let Some(cc) = options::of_cc(&arguments) {
        return ExitCode::from(run_cc(cc));
    }
    let options = match Options::try_parse_from(arguments) {
        Ok(options) => options,
        Err(error) => {
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(FAILED));
        }
    };
    ExitCode::from(match options.command {
        Command::Emit(mut emit) => {
            let configured = configuration::apply(&mut emit.program, &mut emit.messages, &emit.inputs);
            with_messages(&emit.messages, |to| configured.and_then(|()| emit::emit(&emit, to)))
        }
        Command::Explain(mut explain) => {
            let paths = explain::paths(&explain.places);
            let configured = configuration::apply(&mut explain.program, &mut explain.messages, &paths);
            with_messages(&explain.messages, |to| configured.and_then(|()| explain::explain(&explain, to)))
        }
        Command::Cc(options) => run_cc(options),
        Command::Check(mut options) => {
            let configured = configuration::apply(&mut options.program, &mut options.messages, &options.inputs);
            with_messages(&options.messages, |to| configured.and_then(|()| check::check(&options, to)))
        }
        Command::Report(mut options) => {
            let configured = configuration::apply(&mut options.program, &mut options.messages, &options.inputs);
            with_messages(&options.messages, |to| configured.and_then(|()| report::report(&options, to)))
        }
        Command::Lsp(options) => with_messages(&options.messages, |_| lsp::serve(&options).map(|()| DONE)),
        Command::Stats(options) => {
            with_messages(&Default::default(), |_| print(&account::stats(options.zero, options.json)?))
        }
        Command::Cache(options) => with_messages(&Default::default(), |_| cache(&options)),
        Command::Config(options) => with_messages(&options.messages, |_| print(&configuration::show(&options)?)),
        Command::Links(options) => {
            let messages = options::Messages::default();
            with_messages(&messages, |_| links(&options.folder).map(|()| DONE))
        }
        Command::Completions(options) => {
            with_messages(&options::Messages::default(), |_| shell::completions(&options).map(|()| DONE))
        }
        Command::Man(options) => with_messages(&options::Messages::default(), |_| shell::man(&options).map(|()| DONE)),
        Command::Targets(options) => {
            let messages = options::Messages::default();
            with_messages(&messages, |_| show_targets::run(options.action.as_ref()).map(|()| DONE))
        }
    })
}

fn run_cc(mut options: Cc) -> u8 {
    let configured = configuration::apply_to_cc(&mut options.program, &mut options.messages, &options.command);
    with_messages(&options.messages, |to| configured.and_then(|()| cc::cc(&options, to)))
}

/// Runs a command, prints its failure, and what is printed last.
fn with_messages(options: &options::Messages, command: impl FnOnce(&mut Messenger) -> Result<u8, Failure>) -> u8 {
    let mut messenger = match Messenger::new(options) {
        Ok(messenger) => messenger,
        Err(failure) => {
            eprintln!("error: {failure}");
            return FAILED;
        }
    };
    let status = match command(&mut messenger) {
        Ok(status) => status,
        Err(Failure::BrokenPipe) => u8::from(messenger.has_errors()),
        Err(failure) => {
            messenger.failure(&failure);
            FAILED
        }
    };
    let status = if messenger.has_internal_error() { INTERNAL } else { status };
    messenger.finish(status);
    status
}

/// Prints a result.
fn print(text: &str) -> Result<u8, Failure> {
    let mut to = std::io::stdout().lock();
    to.write_all(text.as_bytes()).and_then(|()| to.flush()).map_err(Failure::stdout)?;
    Ok(DONE)
}

fn cache(options: &Cache) -> Result<u8, Failure> {
    if let Some(size) = &options.max_size {
        print(&account::limit(size)?)?;
    }
    match options.action {
        Some(CacheAction::Clear) => print(&account::clear()?),
        Some(CacheAction::Show) => print(&account::cache()?),
        None if options.max_size.is_none() => print(&account::cache()?),
        None => Ok(DONE),
    }
}

fn links(folder: &Path) -> Result<(), Failure> {
    let names = cc::links::make(folder)?;
    let text: String = names.iter().map(|name| format!("{name}\n")).collect();
    std::io::Write::write_all(&mut std::io::stdout(), text.as_bytes()).map_err(Failure::stdout)
}
