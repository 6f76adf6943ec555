//! From resolved variants to text: a program is read, every site is decided in its context for each
//! target, and the decisions become edits of the user's own bytes.
//!
//! [`run::run`] takes a [`run::Request`] and gives a [`run::Report`]; it writes nothing.
//!
//! ```
//! use ompick_resolver::DeviceTraits;
//! use ompick_rewriter::run::{Input, Language, Request, Settings, Target, Text, run};
//!
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("f.c");
//! let pragma = "#pragma omp metadirective when(device={kind(host)}: parallel) otherwise(nothing)";
//! std::fs::write(&path, format!("void f(void) {{\n  {pragma}\n  {{ }}\n}}\n"))?;
//!
//! let host = DeviceTraits::new("host", ["host", "cpu"], ["x86_64"], []);
//! let report = run(&Request {
//!     inputs: vec![Input { path, language: Language::C, header: false }],
//!     targets: vec![Target { name: "host".into(), host: host.clone(), device: host }],
//!     settings: Settings { vendor: vec!["gnu".into()], ..Settings::default() },
//!     layout: None,
//! });
//! let Text::Changed(text) = &report.outputs[0].text else { panic!("it has a metadirective") };
//! assert_eq!(String::from_utf8_lossy(text), "void f(void) {\n  #pragma omp parallel\n  { }\n}\n");
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! The parts, in the order of the data: `elaborate` reads a unit's declarative directives for a
//! target, `program` finds out which functions run where, `specialise` walks a function's nodes in a
//! context, `site` asks the resolver, `decision_tree` is what remains for run time, `plan` says what changes, `lower`
//! writes it, `copies` keeps one what a copy must not double, `lines` keeps the line numbers, `overlay` gathers what
//! takes the place of the files of one compilation, `parts` are the units that are held at one time and what came of
//! them, `assemble` makes one text of what all inclusions of a file say, or several, `engine` runs it all.
//!
//! Invariants: what no edit touches stays byte for byte; the output resolved again does not change;
//! a file with errors has no text.

#![forbid(unsafe_code)]

pub mod run;
pub mod stored_bytes;
pub mod stored_path;

pub use internal::install_panic_hook;

mod access;
mod assemble;
mod closures;
mod copies;
mod decision_tree;
mod edited;
mod elaborate;
mod engine;
mod generated_names;
mod identifiers;
mod includes;
mod internal;
mod lines;
mod lints;
mod lower;
mod macros;
mod missing;
mod names;
mod obstacle;
mod overlay;
mod parts;
mod places;
mod plan;
mod plan_document;
mod program;
mod programs;
mod regions;
mod render;
mod request;
mod site;
mod specialise;
mod style;
mod symbols;

#[cfg(test)]
mod hostile_tests;
#[cfg(test)]
mod testing;
