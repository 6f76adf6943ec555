//! Printing what ompick has to say, in the format asked for, on standard error.
//!
//! [`Messenger`] decides what is said and counts it; one module a format decides how it looks.

mod comments;
mod excerpt;
mod human;
mod json;
mod places;
pub mod printable;
mod sarif;
mod short;

pub use places::{Place, Places};

use crate::failure::Failure;
use crate::options::{self, ALL_WARNINGS, Color, Level, Levels, MessageFormat};
use codespan_reporting::term::termcolor::Buffer;
use comments::Allowances;
use ompick_frontend::codes;
use ompick_frontend::diag::{Code, Diagnostic, FileId, Fix, Label, Severity, Sources};
use std::collections::{BTreeSet, HashMap};
use std::io::{self, IsTerminal, Write};
use std::ops::Range;

/// What every format gets to print.
#[derive(Clone, Copy, Debug)]
pub struct Message<'a> {
    pub severity: Severity,
    /// Failures of ours, such as a file that cannot be read, have none.
    pub code: Option<&'static Code>,
    pub text: &'a str,
    pub labels: &'a [Label],
    pub notes: &'a [String],
    pub fixes: &'a [Fix],
}

/// Prints messages and remembers whether there were errors.
pub struct Messenger {
    to: Box<dyn Write>,
    format: MessageFormat,
    colour: bool,
    progress: bool,
    policy: Policy,
    sarif: sarif::Log,
    errors: usize,
    warnings: usize,
    others: usize,
    has_internal_error: bool,
    is_finished: bool,
}

/// Which messages are left out and which count as errors.
#[derive(Debug, Default)]
struct Policy {
    quiet: bool,
    levels: Levels,
}

impl Policy {
    /// What messages of a code count as; `None`: they are not printed.
    fn severity(&self, code: &Code) -> Option<Severity> {
        if code.severity == Severity::Error {
            return Some(Severity::Error);
        }
        let of_all = || self.levels.of(ALL_WARNINGS).filter(|_| code.severity == Severity::Warning);
        let severity = match self.levels.of(code.id).or_else(of_all) {
            Some(Level::Deny) => return Some(Severity::Error),
            Some(Level::Allow) => return None,
            Some(Level::Warn) => Severity::Warning,
            None => code.severity,
        };
        (!self.quiet).then_some(severity)
    }
}

/// What the comments of the files of a run allow.
pub struct Comments<'a> {
    sources: &'a Sources,
    files: HashMap<FileId, Allowances>,
}

impl<'a> Comments<'a> {
    /// Those of these files; each is read when a message is about it.
    pub fn new(sources: &'a Sources) -> Comments<'a> {
        Comments { sources, files: HashMap::new() }
    }

    /// Whether a comment leaves a message out.
    pub fn allow(&mut self, diagnostic: &Diagnostic) -> bool {
        let Some(label) = diagnostic.labels.first().filter(|_| diagnostic.code.severity != Severity::Error) else {
            return false;
        };
        self.of(label.file).is_some_and(|own| own.covers(diagnostic.code, label.range.start))
    }

    fn of(&mut self, file: FileId) -> Option<&mut Allowances> {
        let source = self.sources.files.get(file.0 as usize)?;
        Some(self.files.entry(file).or_insert_with(|| Allowances::read(&source.bytes)))
    }

    /// What is to be said of the comments themselves, once all messages have been given.
    pub fn diagnostics(mut self) -> Vec<Diagnostic> {
        let say = |code: &'static Code, file: FileId, range: Range<usize>, message: String| Diagnostic {
            code,
            message,
            labels: vec![Label { file, range, message: String::new() }],
            notes: Vec::new(),
            fixes: Vec::new(),
        };
        let mut all = Vec::new();
        for file in (0..self.sources.files.len()).filter_map(|n| u32::try_from(n).ok()).map(FileId) {
            let Some(own) = self.of(file) else { continue };
            for problem in &own.problems {
                let message = format!("this cannot be followed: {}", problem.reason);
                let mut said = say(&codes::ODD_COMMENT, file, problem.place.clone(), message);
                said.fixes =
                    problem.meant.map(|meant| Fix::replacing(file, problem.place.clone(), meant)).into_iter().collect();
                all.push(said);
            }
            for (code, place) in own.unused() {
                let message = format!("{} is allowed here, but not given", code.id);
                all.push(say(&codes::UNUSED_COMMENT, file, place, message));
            }
        }
        all
    }
}

/// What messages count as where nothing is said but these levels; those that are left out are not given.
pub fn judged(levels: &Levels, all: &[Diagnostic], comments: &mut Comments) -> Vec<(Severity, Diagnostic)> {
    let policy = Policy { quiet: false, levels: levels.clone() };
    let judge = |d: &Diagnostic| {
        let is_allowed = comments.allow(d);
        policy.severity(d.code).filter(|_| !is_allowed).map(|severity| (severity, d.clone()))
    };
    all.iter().filter_map(judge).collect()
}

impl Messenger {
    /// Prints to standard error, or into a file, as `options` say.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn new(options: &options::Messages) -> Result<Messenger, Failure> {
        let colour = match options.color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => options.message_file.is_none() && terminal_takes_colour(),
        };
        let to: Box<dyn Write> = match &options.message_file {
            Some(path) => Box::new(std::fs::File::create(path).map_err(|e| Failure::io("write", path, e))?),
            None => Box::new(io::stderr()),
        };
        Ok(Messenger::to(to, options, colour))
    }

    fn to(to: Box<dyn Write>, options: &options::Messages, colour: bool) -> Messenger {
        Messenger {
            to,
            format: options.message_format,
            colour,
            progress: options.progress,
            policy: Policy { quiet: options.quiet, levels: options.levels.clone() },
            sarif: sarif::Log::default(),
            errors: 0,
            warnings: 0,
            others: 0,
            has_internal_error: false,
            is_finished: false,
        }
    }

    /// Prints diagnostics. Gives the files in which a warning was made an error.
    pub fn diagnostics(&mut self, all: &[Diagnostic], sources: &Sources) -> BTreeSet<FileId> {
        self.diagnostics_with(all, &mut Comments::new(sources))
    }

    /// The same, where more is to be asked of the files' comments.
    pub fn diagnostics_with(&mut self, all: &[Diagnostic], comments: &mut Comments) -> BTreeSet<FileId> {
        let mut places = Places::new(comments.sources);
        let mut denied = BTreeSet::new();
        for diagnostic in all {
            let is_allowed = comments.allow(diagnostic);
            let Some(severity) = self.policy.severity(diagnostic.code).filter(|_| !is_allowed) else {
                continue;
            };
            if severity == Severity::Error && diagnostic.code.severity != Severity::Error {
                denied.extend(diagnostic.labels.first().map(|label| label.file));
            }
            let message = Message {
                severity,
                code: Some(diagnostic.code),
                text: &diagnostic.message,
                labels: &diagnostic.labels,
                notes: &diagnostic.notes,
                fixes: &diagnostic.fixes,
            };
            self.print(&message, &mut places);
        }
        denied
    }

    /// Those diagnostics that are printed, or would be if not only errors were asked for.
    pub fn shown(&self, all: &[Diagnostic], comments: &mut Comments) -> Vec<Diagnostic> {
        let policy = Policy { quiet: false, levels: self.policy.levels.clone() };
        let is_shown = |d: &&Diagnostic| policy.severity(d.code).is_some() && !comments.allow(d);
        all.iter().filter(is_shown).cloned().collect()
    }

    /// Prints why something could not be done.
    pub fn failure(&mut self, failure: &Failure) {
        if matches!(failure, Failure::BrokenPipe) {
            return;
        }
        let message = Message {
            severity: Severity::Error,
            code: None,
            text: &failure.to_string(),
            labels: &[],
            notes: &[],
            fixes: &[],
        };
        self.print(&message, &mut Places::new(&Sources::default()));
    }

    /// Says something about the request itself.
    pub fn note(&mut self, text: &str) {
        if self.policy.quiet {
            return;
        }
        let message = Message { severity: Severity::Note, code: None, text, labels: &[], notes: &[], fixes: &[] };
        self.print(&message, &mut Places::new(&Sources::default()));
    }

    /// Says what is being done, if that was asked for.
    pub fn progress(&mut self, text: &str) {
        let plain = matches!(self.format, MessageFormat::Human | MessageFormat::Short);
        if self.progress && plain {
            self.put(format!("ompick: {text}\n").as_bytes());
        }
    }

    /// Says what was done and why, to whoever asked for it.
    pub fn explain(&mut self, text: &str) {
        if self.format != MessageFormat::Sarif {
            let text = printable::line(text);
            match self.format {
                MessageFormat::Json => self.put(format!("{}\n", serde_json::json!({ "why": text })).as_bytes()),
                _ => self.put(format!("ompick: {text}\n").as_bytes()),
            }
        }
    }

    /// Says what came of it all, to a person who watches or asked for it.
    pub fn summary(&mut self, text: &str) {
        let plain = matches!(self.format, MessageFormat::Human | MessageFormat::Short);
        let watched = self.progress || (io::stderr().is_terminal() && !self.policy.quiet);
        if plain && watched {
            self.put(format!("ompick: {text}\n").as_bytes());
        }
    }

    /// How many warnings were printed.
    pub fn warnings(&self) -> usize {
        self.warnings
    }

    /// Whether nothing at all was printed that would have to be said again.
    pub fn is_silent(&self) -> bool {
        self.errors == 0 && self.warnings == 0 && self.others == 0
    }

    /// Whether ompick itself failed somewhere.
    pub fn has_internal_error(&self) -> bool {
        self.has_internal_error
    }

    /// Whether the program has errors.
    pub fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// Prints what can only be printed at the end, where another program takes our place: the counts are not its own.
    pub fn hand_over(&mut self) {
        if self.format == MessageFormat::Sarif {
            self.finish(0);
        }
    }

    /// Prints what can only be printed at the end.
    pub fn finish(&mut self, exit_status: u8) {
        if std::mem::replace(&mut self.is_finished, true) {
            return;
        }
        match self.format {
            MessageFormat::Sarif => {
                let mut text = self.sarif.document(exit_status).to_string();
                text.push('\n');
                self.put(text.as_bytes());
            }
            MessageFormat::Human => {
                if let Some(summary) = summary(self.errors, self.warnings) {
                    self.put(summary.as_bytes());
                }
            }
            MessageFormat::Short | MessageFormat::Json => {}
        }
    }

    fn print(&mut self, message: &Message, places: &mut Places) {
        self.has_internal_error |= message.code.is_some_and(|code| code.id == codes::INTERNAL_ERROR.id);
        match (message.code, message.severity) {
            (Some(_), Severity::Error) => self.errors += 1,
            (Some(_), Severity::Warning) => self.warnings += 1,
            // What is only noted need not be said again.
            (Some(_), Severity::Note) => {}
            _ => self.others += 1,
        }
        match self.format {
            MessageFormat::Human => {
                let mut buffer = if self.colour { Buffer::ansi() } else { Buffer::no_color() };
                human::render(&mut buffer, message, places);
                self.put(buffer.as_slice());
            }
            MessageFormat::Short => {
                let text = short::render(message, places);
                self.put(text.as_bytes());
            }
            MessageFormat::Json => {
                let text = format!("{}\n", json::render(message, places));
                self.put(text.as_bytes());
            }
            MessageFormat::Sarif => self.sarif.add(message, places),
        }
    }

    /// Nobody can be told that nobody listens: errors are dropped.
    fn put(&mut self, bytes: &[u8]) {
        let _ = self.to.write_all(bytes).and_then(|()| self.to.flush());
    }
}

fn terminal_takes_colour() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    io::stderr().is_terminal() && !set("NO_COLOR") && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

fn summary(errors: usize, warnings: usize) -> Option<String> {
    let count = |n: usize, what: &str| match n {
        0 => None,
        1 => Some(format!("1 {what}")),
        n => Some(format!("{n} {what}s")),
    };
    let parts: Vec<_> = [count(errors, "error"), count(warnings, "warning")].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| format!("ompick: {}\n", parts.join(", ")))
}

/// The word for a severity in every format.
fn severity_name(severity: Severity) -> &'static str {
    match severity {
        Severity::Note => "note",
        Severity::Warning => "warning",
        Severity::Error => "error",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;
    use std::rc::Rc;

    static ODD: Code = Code { id: "OMP0101", severity: Severity::Warning, title: "odd" };
    static BAD: Code = Code { id: "OMP0102", severity: Severity::Error, title: "bad" };

    #[derive(Clone, Default)]
    struct Shared(Rc<RefCell<Vec<u8>>>);

    impl Write for Shared {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.borrow_mut().write(bytes)
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn options(format: MessageFormat, allow: &[&str], deny: &[&str], quiet: bool) -> options::Messages {
        let of = |list: &[&str], level| list.iter().map(|c| (c.to_string(), level)).collect::<Vec<_>>();
        options::Messages {
            message_format: format,
            color: Color::Never,
            progress: true,
            quiet,
            levels: Levels { list: [of(allow, Level::Allow), of(deny, Level::Deny)].concat() },
            message_file: None,
        }
    }

    fn say(options: &options::Messages, codes: &[&'static Code]) -> (String, bool, usize) {
        let out = Shared::default();
        let mut messenger = Messenger::to(Box::new(out.clone()), options, false);
        let all: Vec<_> = codes
            .iter()
            .map(|code| Diagnostic {
                code,
                message: "text".to_string(),
                labels: vec![Label { file: FileId(0), range: 0..1, message: String::new() }],
                notes: Vec::new(),
                fixes: Vec::new(),
            })
            .collect();
        let denied = messenger.diagnostics(&all, &Sources::default());
        messenger.finish(0);
        let text = String::from_utf8(out.0.borrow().clone()).unwrap();
        (text, messenger.has_errors(), denied.len())
    }

    #[test]
    fn quiet_keeps_errors() {
        let (text, errors, _) = say(&options(MessageFormat::Short, &[], &[], true), &[&ODD, &BAD]);
        assert!(errors);
        assert!(text.contains("OMP0102") && !text.contains("OMP0101"), "{text}");
    }

    #[test]
    fn warnings_are_allowed_and_denied_by_code() {
        let format = MessageFormat::Short;
        let (text, errors, _) = say(&options(format, &["OMP0101"], &["WARNINGS"], false), &[&ODD]);
        assert_eq!((text.as_str(), errors), ("", false));
        for deny in ["OMP0101", "WARNINGS"] {
            let (text, errors, denied) = say(&options(format, &[], &[deny], true), &[&ODD]);
            assert!(text.contains("error: text"), "{text}");
            assert_eq!((errors, denied), (true, 1));
        }
    }

    #[test]
    fn of_several_levels_for_a_code_the_last_counts() {
        let severity = |list: &[(&str, Level)]| {
            let list = list.iter().map(|(code, level)| (code.to_string(), *level)).collect();
            Policy { quiet: false, levels: Levels { list } }.severity(&ODD)
        };
        assert_eq!(severity(&[("OMP0101", Level::Deny), ("OMP0101", Level::Warn)]), Some(Severity::Warning));
        assert_eq!(severity(&[("OMP0101", Level::Warn), ("OMP0101", Level::Allow)]), None);
        assert_eq!(severity(&[("OMP0101", Level::Warn), ("WARNINGS", Level::Deny)]), Some(Severity::Warning));
        assert_eq!(severity(&[("WARNINGS", Level::Allow)]), None);
    }

    #[test]
    fn an_error_cannot_be_allowed() {
        let (_, errors, denied) = say(&options(MessageFormat::Short, &["OMP0102"], &[], false), &[&BAD]);
        assert_eq!((errors, denied), (true, 0));
    }

    #[test]
    fn the_human_format_ends_with_the_counts() {
        let (text, ..) = say(&options(MessageFormat::Human, &[], &[], false), &[&ODD, &BAD, &ODD]);
        assert!(text.ends_with("ompick: 1 error, 2 warnings\n"), "{text}");
    }

    #[test]
    fn sarif_is_one_document_even_without_results() {
        let (text, ..) = say(&options(MessageFormat::Sarif, &[], &[], false), &[]);
        let document: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(document["version"], "2.1.0");
    }

    #[test]
    fn machines_are_not_told_of_progress() {
        for (format, want) in [(MessageFormat::Json, ""), (MessageFormat::Short, "ompick: x\n")] {
            let out = Shared::default();
            let options = options(format, &[], &[], false);
            Messenger::to(Box::new(out.clone()), &options, false).progress("x");
            assert_eq!(String::from_utf8(out.0.borrow().clone()).unwrap(), want);
        }
    }
}
