//! How the output is to look.

use crate::lines::Lines;

/// The choices of form that the user made.
#[derive(Clone, Debug)]
pub struct Style {
    pub lines: Lines,
    pub annotate: bool,
    /// Copies of statements that a run-time choice, with those inside it, may make.
    pub max_copies: usize,
    /// What breaks no rule is told too.
    pub lints: bool,
    /// The version of GCC that compiles the output, if it is known.
    pub gnu_version: Option<u32>,
}
