//! From text to a translation unit whose directives, constructs, names and call sites are known.
//!
//! Data flows one way: [`cpp`] tells what is active and what macros mean, `view` blanks what is not
//! base language, [`syntax`] reads the tree, [`directive`] and [`placed`] the directives, [`nodes`]
//! nests them. [`read`] makes a [`unit`](mod@unit) of one main file and what it includes. [`check`] says what
//! is wrong whatever the target.
//!
//! ```
//! use ompick_frontend::cpp::{CppOptions, Files, SourceRef};
//! use ompick_frontend::diag::FileId;
//! use ompick_frontend::language::Language;
//! use ompick_frontend::nodes::NodeKind;
//! use ompick_frontend::unit::Unit;
//! use std::path::Path;
//!
//! struct NoFiles;
//! impl Files for NoFiles {
//!     fn read(&self, _: &Path) -> Option<SourceRef> {
//!         None
//!     }
//! }
//!
//! let text = b"void g(void);
//! void f(int n) {
//!   #pragma omp metadirective when(device={kind(gpu)}: teams) otherwise(parallel)
//!   { g(); }
//! }
//! ";
//! let main = SourceRef { id: FileId(0), bytes: text[..].into(), path: Path::new("f.c").into() };
//! let unit = Unit::read(main, Language::C, &CppOptions::default(), &NoFiles);
//! let file = &unit.files[0];
//! assert_eq!(file.directives[0].directive.name, "metadirective");
//! // The function, in it the metadirective, in its statement the call.
//! let kinds: Vec<NodeKind> = file.nodes.list.iter().map(|n| n.kind).collect();
//! assert_eq!(kinds, [NodeKind::Function(0), NodeKind::Directive(0), NodeKind::Call(0)]);
//! ```
//!
//! Invariants: a view has the length of the text, so a tree's offsets are the text's; nothing here
//! knows a target; a language is one module of [`syntax`].

#![forbid(unsafe_code)]

pub mod bind;
pub mod check;
pub mod closures;
pub mod codes;
pub mod cpp;
pub mod diag;
pub mod directive;
pub mod entities;
pub mod expanded;
pub mod files;
pub mod fortran;
pub mod language;
pub mod lints;
pub mod mangle;
pub mod marks;
pub mod nodes;
pub mod parameters;
pub mod parsed;
pub mod pieces;
pub mod placed;
pub mod pointers;
pub mod ranges;
pub mod read;
pub mod regions;
pub mod slice;
pub mod source_form;
mod splices;
pub mod syntax;
pub mod target_call;
pub mod unit;

pub mod attributes;
pub mod view;

#[cfg(test)]
mod testing;
