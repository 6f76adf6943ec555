//! Why a command could not do its work at all: wrong usage, or files that cannot be read or written.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Ends a command, or costs it one file; either way the exit status is 2.
#[derive(Debug)]
pub enum Failure {
    /// The options contradict each other or name something that does not exist.
    Usage(String),
    /// `action` on `path` did not work, e.g. "read", "write".
    Io { action: &'static str, path: PathBuf, error: String },
    /// Whoever read our standard output has gone; nothing is left to say.
    BrokenPipe,
}

impl Failure {
    /// A failure to do `action` with `path`.
    pub fn io(action: &'static str, path: &Path, error: impl fmt::Display) -> Failure {
        Failure::Io { action, path: path.to_path_buf(), error: error.to_string() }
    }

    /// A failure to write a result to standard output.
    pub fn stdout(error: io::Error) -> Failure {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Failure::BrokenPipe
        } else {
            Failure::io("write", Path::new("standard output"), error)
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Usage(text) => f.write_str(text),
            Failure::Io { action, path, error } => write!(f, "cannot {action} {}: {error}", path.display()),
            Failure::BrokenPipe => f.write_str("broken pipe"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_names_the_path_and_the_reason() {
        let failure = Failure::io("read", Path::new("a/b.c"), "no such file");
        assert_eq!(failure.to_string(), "cannot read a/b.c: no such file");
    }

    #[test]
    fn a_closed_standard_output_is_no_io_failure() {
        let closed = io::Error::from(io::ErrorKind::BrokenPipe);
        assert!(matches!(Failure::stdout(closed), Failure::BrokenPipe));
        let full = io::Error::from(io::ErrorKind::StorageFull);
        assert!(matches!(Failure::stdout(full), Failure::Io { .. }));
    }
}
