//! Running the compiler: in our place where we have nothing more to do, else as a child whose end is
//! ours.

use super::overlay::Stdin;
use crate::compiler::CommandLine;
use crate::failure::Failure;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};

/// Lets the compiler take our place, with the arguments as given.
///
/// # Errors
/// If it cannot be run.
pub fn replace(program: &CommandLine, stdin: Option<Stdin>) -> Result<u8, Failure> {
    let mut command = program.command(&program.arguments);
    if let Some(stdin) = &stdin {
        command.stdin(stdin.again()?);
    }
    become_it(program, command)
}

/// Runs the compiler to its end, with the arguments as given; gives the exit status.
///
/// # Errors
/// If it cannot be run.
pub fn run(program: &CommandLine, stdin: Option<Stdin>) -> Result<u8, Failure> {
    let mut command = program.command(&program.arguments);
    if let Some(stdin) = &stdin {
        command.stdin(stdin.again()?);
    }
    wait(program, command, &Relay::default()).map(ended)
}

/// Lets the compiler look at its sources only; gives its exit status if it refuses them.
///
/// # Errors
/// If it cannot be run.
pub fn refusal(program: &CommandLine) -> Result<Option<u8>, Failure> {
    let mut arguments = program.arguments.clone();
    arguments.push("-fsyntax-only".into());
    let status = wait(program, program.command(&arguments), &Relay::default())?;
    Ok((!status.success()).then(|| ended(status)))
}

/// Lets a command take our place.
///
/// # Errors
/// If it cannot be run.
#[cfg(unix)]
pub fn become_it(program: &CommandLine, mut command: Command) -> Result<u8, Failure> {
    use std::os::unix::process::CommandExt;
    Err(not_run(program, command.exec()))
}

#[cfg(not(unix))]
pub fn become_it(program: &CommandLine, command: Command) -> Result<u8, Failure> {
    wait(program, command, &Relay::default()).map(ended)
}

fn not_run(program: &CommandLine, error: io::Error) -> Failure {
    let name = program.launchers.first().unwrap_or(&program.compiler);
    Failure::io("run", Path::new(name), error)
}

/// What the compiler writes, changed on its way; `None`: it goes where ours goes.
#[derive(Default)]
pub struct Relay<'a> {
    /// The standard output, all at once.
    pub output: Option<&'a Change<'a>>,
    /// The standard error, line by line.
    pub messages: Option<&'a Change<'a>>,
}

/// A change to a text.
pub type Change<'a> = dyn Fn(&[u8]) -> Vec<u8> + Sync + 'a;

/// Runs a command to its end; signals that would end us go to it.
///
/// # Errors
/// If it cannot be run, or what it says not be handed on.
pub fn wait(program: &CommandLine, mut command: Command, relay: &Relay) -> Result<ExitStatus, Failure> {
    if relay.output.is_some() {
        command.stdout(Stdio::piped());
    }
    if relay.messages.is_some() {
        command.stderr(Stdio::piped());
    }
    // Before there is a child: one that comes in between is its, too.
    #[cfg(unix)]
    let signals = signals::caught();
    let mut child = command.spawn().map_err(|e| not_run(program, e))?;
    #[cfg(unix)]
    let signals = signals.and_then(|signals| signals::to(signals, &child));
    let (output, messages) = (child.stdout.take(), child.stderr.take());
    std::thread::scope(|scope| {
        if let (Some(pipe), Some(change)) = (messages, relay.messages) {
            scope.spawn(move || by_line(pipe, change));
        }
        let (Some(mut pipe), Some(change)) = (output, relay.output) else { return Ok(()) };
        let mut text = Vec::new();
        pipe.read_to_end(&mut text).map_err(|e| not_run(program, e))?;
        io::stdout().lock().write_all(&change(&text)).map_err(Failure::stdout)
    })?;
    let status = child.wait().map_err(|e| not_run(program, e))?;
    #[cfg(unix)]
    if let Some(signals) = signals {
        signals.close();
    }
    Ok(status)
}

/// Hands messages on; nobody is left to tell if that fails.
fn by_line(pipe: impl Read, change: &Change) {
    let mut pipe = BufReader::new(pipe);
    let mut line = Vec::new();
    while pipe.read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
        let _ = io::stderr().lock().write_all(&change(&line));
        line.clear();
    }
}

/// Our exit status for the compiler's; ends us by the signal that ended it.
pub fn ended(status: ExitStatus) -> u8 {
    #[cfg(unix)]
    {
        use std::os::unix::process::ExitStatusExt;
        if let Some(signal) = status.signal() {
            let _ = signal_hook::low_level::emulate_default_handler(signal);
            return 128u8.wrapping_add(signal as u8);
        }
    }
    status.code().map_or(1, |code| code as u8)
}

#[cfg(unix)]
mod signals {
    use signal_hook::consts::{SIGHUP, SIGTERM, SIGUSR1, SIGUSR2};
    use signal_hook::iterator::{Handle, Signals};
    use std::process::Child;
    use std::thread;

    /// The signals that would end us end us no more.
    pub fn caught() -> Option<Signals> {
        use signal_hook::consts::{SIGINT, SIGQUIT};
        Signals::new([SIGHUP, SIGTERM, SIGUSR1, SIGUSR2, SIGINT, SIGQUIT]).ok()
    }

    /// Hands signals that were sent to us alone on to the child. Those of the keyboard reach it anyway:
    /// we only must not end before it.
    pub fn to(mut signals: Signals, child: &Child) -> Option<Handle> {
        let handle = signals.handle();
        let pid = rustix::process::Pid::from_raw(child.id() as i32)?;
        thread::spawn(move || {
            for signal in signals.forever() {
                if let Some(signal) = rustix::process::Signal::from_named_raw(signal) {
                    let _ = rustix::process::kill_process(pid, signal);
                }
            }
        });
        Some(handle)
    }
}
