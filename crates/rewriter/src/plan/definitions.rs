//! What actions refer to by name: functions and declarations that stand beside the user's own.

use crate::elaborate::Name;

/// Text to stand behind a declaration.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum AdjacentText {
    /// On a line of its own.
    Line(Vec<u8>),
    /// The same before all other such lines.
    Declaration(Vec<u8>),
    /// On the declaration's line.
    Same(Vec<u8>),
    /// Before an item of the file: support code that does not depend on the program.
    Support(Vec<u8>),
}

/// A function that a call needs beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Helper {
    /// Forwards to a variant whose own name is shadowed.
    Alias { variant: Name },
    /// Chooses among a base function and its variants.
    Dispatcher { base: Name, text: Vec<u8> },
    /// Calls a variant as a call of the base does, with changed arguments.
    Forwarder { text: Vec<u8> },
    /// Declares a base function that is not declared where its region's variants are called.
    Assumed { base: Name },
    /// Declares the device version of a function that is defined further down or elsewhere.
    Prototype { of: Name },
    /// Support code that does not depend on the program.
    Support { text: Vec<u8> },
}

impl Helper {
    /// Its text, as far as it is known before it is placed.
    pub fn text(&self) -> &[u8] {
        match self {
            Helper::Dispatcher { text, .. } | Helper::Forwarder { text } | Helper::Support { text } => text,
            _ => b"",
        }
    }

    /// What others call comes first.
    pub fn rank(&self) -> u8 {
        match self {
            Helper::Forwarder { .. } => 1,
            Helper::Dispatcher { .. } => 2,
            _ => 0,
        }
    }
}
