//! What ompick has to say about a program: one value a message, printed by the command line.

use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

/// A file that was read, as the user wrote it. Diagnostics refer to it by its [`FileId`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileId(pub u32);

/// All files read in one run. Append-only, shared between threads by the caller.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    pub files: Vec<Source>,
}

#[derive(Clone, Debug)]
pub struct Source {
    /// As given by the user or found through an include path.
    pub path: PathBuf,
    pub bytes: Arc<[u8]>,
}

/// A part of a file, in the user's bytes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Span {
    pub file: FileId,
    pub range: Range<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    Note,
    Warning,
    Error,
}

/// A kind of message: a stable code such as `OMP0301` and a one-line description for the reference.
#[derive(Debug, PartialEq, Eq)]
pub struct Code {
    pub id: &'static str,
    pub severity: Severity,
    pub title: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    pub code: &'static Code,
    pub message: String,
    /// The primary label first. Empty: about the run as a whole.
    pub labels: Vec<Label>,
    pub notes: Vec<String>,
    /// What would mend it, the likeliest first: each is enough by itself.
    pub fixes: Vec<Fix>,
}

impl Diagnostic {
    /// All that is said in words.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let fixes = self
            .fixes
            .iter()
            .flat_map(|fix| std::iter::once(&fix.title).chain(fix.edits.iter().map(|edit| &edit.text)));
        let labels = self.labels.iter().map(|label| &label.message);
        std::iter::once(&self.message).chain(labels).chain(&self.notes).chain(fixes).map(String::as_str)
    }
}

/// Edits that mend what a message is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What they do, e.g. "write `kind`".
    pub title: String,
    /// Disjoint.
    pub edits: Vec<Edit>,
}

impl Fix {
    /// Writes a name in the place of another.
    #[must_use]
    pub fn replacing(file: FileId, range: Range<usize>, name: &str) -> Fix {
        Fix { title: format!("write `{name}`"), edits: vec![Edit { file, range, text: name.to_owned() }] }
    }
}

/// Other text for a part of a file, in the user's bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    pub file: FileId,
    pub range: Range<usize>,
    pub text: String,
}

/// A place and what is to be said about it (may be empty for the primary one).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    pub file: FileId,
    pub range: Range<usize>,
    pub message: String,
}
