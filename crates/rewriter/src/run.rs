//! One run over a set of files.

mod hosts;

pub use crate::includes::relative;
pub use crate::parts::StoredPart;
pub use crate::parts::memo::Memory;
pub use crate::plan_document::*;
pub use crate::request::*;

/// Does all of it: reads, resolves for every target, gives the texts. Never writes, never panics.
pub fn run(request: &Request) -> Report {
    hosts::run(request, None)
}

/// As [`run`], but reads only what is not remembered.
pub fn run_with(request: &Request, memory: &dyn Memory) -> Report {
    hosts::run(request, Some(memory))
}

#[cfg(test)]
mod tests;
