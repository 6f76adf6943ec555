//! Faults of ompick itself: a panic ends the unit that is worked on and not the run. What was worked on is noted as
//! the work goes on, so that the message has a place.

use ompick_frontend::codes;
use ompick_frontend::diag::{Diagnostic, FileId, Label};
use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};

/// What a thread works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Work {
    /// Index into the units that are resolved together.
    unit: usize,
    file: FileId,
    at: usize,
}

thread_local! {
    static WORK: Cell<Option<Work>> = const { Cell::new(None) };
    /// How many calls of [`caught`] are under way.
    static CATCHING: Cell<usize> = const { Cell::new(0) };
    static LAST: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// A panic that was caught.
#[derive(Debug)]
pub struct Panicked {
    /// The unit that was worked on, if that is known.
    pub unit: Option<usize>,
    place: Option<(FileId, usize)>,
    what: String,
}

impl Panicked {
    /// The message for it: at the place that was worked on, or else in `file`.
    pub fn diagnostic(&self, file: FileId) -> Diagnostic {
        let (file, at) = self.place.unwrap_or((file, 0));
        Diagnostic {
            code: &codes::INTERNAL_ERROR,
            message: format!("internal error, so this file is not resolved: {}", self.what),
            labels: vec![Label { file, range: at..at + 1, message: String::new() }],
            notes: vec![
                "this is a fault of ompick: please report it with this message, what `ompick --version` says, \
                 and the file or a part of it that shows it"
                    .to_owned(),
            ],
            fixes: Vec::new(),
        }
    }
}

/// Notes that a thread goes on with a place of a file of a unit.
pub fn working_on(unit: usize, file: FileId, at: usize) {
    WORK.set(Some(Work { unit, file, at }));
}

/// Does some work; if that panics, says what was worked on.
///
/// # Errors
/// If it panics.
pub fn caught<T>(work: impl FnOnce() -> T) -> Result<T, Panicked> {
    let before = WORK.replace(None);
    CATCHING.set(CATCHING.get() + 1);
    let result = panic::catch_unwind(AssertUnwindSafe(work));
    CATCHING.set(CATCHING.get() - 1);
    let noted = WORK.replace(before);
    result.map_err(|payload| {
        let text = payload.downcast_ref::<&str>().map(|s| (*s).to_owned());
        let text = text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_default();
        Panicked {
            unit: noted.map(|w| w.unit),
            place: noted.map(|w| (w.file, w.at)),
            what: LAST.take().unwrap_or(text),
        }
    })
}

/// Keeps panics that are caught from being printed by themselves; others are, with how to report them. For programs
/// that print diagnostics.
pub fn install_panic_hook() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        LAST.set(Some(described(info)));
        if CATCHING.get() == 0 {
            usual(info);
            eprintln!("ompick: error: internal error; please report it with this message and `ompick --version`");
        }
    }));
}

fn described(info: &PanicHookInfo) -> String {
    let payload = info.payload();
    let text = payload.downcast_ref::<&str>().copied().map(str::to_owned);
    let text = text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_default();
    match info.location() {
        Some(place) => format!("{text} ({}:{})", place.file(), place.line()),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_an_error_at_the_place_that_was_worked_on() {
        let panicked = caught(|| {
            working_on(3, FileId(7), 42);
            panic!("odd");
        });
        let panicked: Result<(), Panicked> = panicked;
        let panicked = panicked.unwrap_err();
        assert_eq!(panicked.unit, Some(3));
        let diagnostic = panicked.diagnostic(FileId(0));
        assert_eq!((diagnostic.labels[0].file, diagnostic.labels[0].range.start), (FileId(7), 42));
        assert!(diagnostic.message.contains("odd"), "{}", diagnostic.message);
    }

    #[test]
    fn what_was_worked_on_before_is_not_forgotten() {
        let outer = caught(|| {
            working_on(1, FileId(1), 1);
            let inner: Result<(), Panicked> = caught(|| panic!("inner"));
            assert_eq!(inner.unwrap_err().unit, None);
            panic!("outer")
        });
        let outer: Result<(), Panicked> = outer;
        assert_eq!(outer.unwrap_err().unit, Some(1));
    }
}
