//! Hostile use: trees, names and conditions that nobody means well, and what must hold under them.
//!
//! Each [`Case`] makes its conditions in a folder of its own and runs ompick in them. Quick ones are tests
//! (`tests/hostile_use.rs`); `cargo xtask hostile` runs all of them and writes the table of the book.

mod faults;
mod lab;
mod programs_run;
mod terminals;
mod trees;

pub use lab::Lab;

/// Something that is tried.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    pub area: &'static str,
    /// What is tried, as a line of a table.
    pub name: &'static str,
    /// It takes seconds, or much room.
    pub is_long: bool,
    pub run: fn(&Lab) -> Result<Outcome, String>,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It holds; says what was seen.
    Holds(String),
    /// The conditions cannot be made here.
    NotTried(String),
}

/// All cases, in the order of the table.
#[must_use]
pub fn all() -> Vec<Case> {
    [trees::CASES, programs_run::CASES, terminals::CASES, faults::CASES].concat()
}

const fn case(area: &'static str, name: &'static str, run: fn(&Lab) -> Result<Outcome, String>) -> Case {
    Case { area, name, is_long: false, run }
}

const fn long(area: &'static str, name: &'static str, run: fn(&Lab) -> Result<Outcome, String>) -> Case {
    Case { area, name, is_long: true, run }
}

/// Fails with a text unless something holds.
macro_rules! ensure {
    ($holds:expr, $($format:tt)*) => {
        if !$holds {
            return Err(format!($($format)*));
        }
    };
}
use ensure;

fn holds(text: impl Into<String>) -> Result<Outcome, String> {
    Ok(Outcome::Holds(text.into()))
}
