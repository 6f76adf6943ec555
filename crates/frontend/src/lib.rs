//! From text to a translation unit whose directives, constructs, names and call sites are known.
//!
//! Data flows one way: [`cpp`] tells what is active and what macros mean, `view` blanks what is not
//! base language, [`syntax`] reads the tree, [`directive`] and [`placed`] the directives, [`nodes`]
//! nests them, and [`unit`] holds it all for one main file and what it includes. [`check`] says what
//! is wrong whatever the target.

pub mod check;
pub mod codes;
pub mod cpp;
pub mod diag;
pub mod directive;
pub mod files;
pub mod nodes;
pub mod placed;
pub mod syntax;
pub mod unit;
pub mod working;

mod bind;
mod view;

#[cfg(test)]
mod testing;
