//! Running other programs, and saying so.

use crate::Error;
use std::process::{Command, Stdio};

/// Runs `program` with our standard streams.
///
/// # Errors
/// If it cannot be started or does not end well.
pub fn run(program: &str, arguments: &[&str]) -> Result<(), Error> {
    let shown = shown(program, arguments);
    eprintln!("$ {shown}");
    let mut command = Command::new(program);
    command.args(arguments).current_dir(ompick_tests::repository());
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{shown}`: {status}")),
        Err(error) => Err(format!("cannot run `{shown}`: {error}")),
    }
}

/// Runs the cargo that runs us.
///
/// # Errors
/// As [`run`].
pub fn cargo(arguments: &[&str]) -> Result<(), Error> {
    run(&cargo_program(), arguments)
}

/// The cargo that runs us.
pub fn cargo_program() -> String {
    std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned())
}

/// What `program` prints, without the blanks around it.
///
/// # Errors
/// As [`run`].
pub fn output(program: &str, arguments: &[&str]) -> Result<String, Error> {
    let shown = shown(program, arguments);
    let mut command = Command::new(program);
    let done = command.args(arguments).current_dir(ompick_tests::repository()).output();
    let done = done.map_err(|error| format!("cannot run `{shown}`: {error}"))?;
    match done.status.success() {
        true => Ok(String::from_utf8_lossy(&done.stdout).trim().to_owned()),
        false => Err(format!("`{shown}`: {}", String::from_utf8_lossy(&done.stderr))),
    }
}

/// Whether `program` can be started and ends well; it is not heard.
pub fn works(program: &str, arguments: &[&str]) -> bool {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// A command as a person would type it.
pub fn shown(program: &str, arguments: &[&str]) -> String {
    let name = program.rsplit('/').next().unwrap_or(program);
    std::iter::once(name).chain(arguments.iter().copied()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_say_what_failed() {
        let error = run("false", &["x"]).unwrap_err();
        assert!(error.starts_with("`false x`: "), "{error}");
        assert!(run("ompick-no-such-program", &[]).unwrap_err().starts_with("cannot run"));
        assert!(run("true", &[]).is_ok());
    }
}
