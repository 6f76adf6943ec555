//! A translation unit: its parsed files, and what the names in them mean.

pub use crate::cpp::{holds_word, is_word_part};
pub use crate::marks::is_marked;
pub use crate::parsed::{
    Calling, ClosureId, Declared, DeclaredIn, Inclusion, ParsedFile, ParsedTexts, ParsedUnit, Position,
};

use crate::entities::Entities;
use std::ops::{Deref, DerefMut};
use std::sync::OnceLock;

/// A main file with everything it includes, and its names.
pub struct Unit {
    parsed: ParsedUnit,
    entities: OnceLock<Entities>,
}

impl Unit {
    /// A unit whose names were not looked up yet.
    pub(crate) fn new(parsed: ParsedUnit) -> Unit {
        Unit { parsed, entities: OnceLock::new() }
    }

    /// What the names of a C++ unit mean.
    pub fn entities(&self) -> &Entities {
        self.entities.get_or_init(|| Entities::new(self))
    }

    /// Has names looked up anew: what they mean was changed.
    pub(crate) fn forget_entities(&mut self) {
        self.entities = OnceLock::new();
    }
}

impl Deref for Unit {
    type Target = ParsedUnit;

    fn deref(&self) -> &ParsedUnit {
        &self.parsed
    }
}

impl DerefMut for Unit {
    fn deref_mut(&mut self) -> &mut ParsedUnit {
        &mut self.parsed
    }
}
