//! The context-selector rules of OpenMP: which directive or function variant is chosen at a point
//! of a program, with which score, and why not another.
//!
//! This crate knows nothing of files, source text or syntax trees. It takes a [`Context`] and
//! candidates as plain data and gives a [`Decision`] that carries all its reasons.
//!
//! ```
//! use ompick_resolver::{
//!     Candidate, Context, DeviceTraits, Outcome, resolve_metadirective,
//!     selector::{
//!         ContextSelector, TraitProperty, TraitPropertyKind, TraitSelector, TraitSetName,
//!         TraitSetSelector,
//!     },
//! };
//!
//! // metadirective when(device={kind(gpu)}: teams) otherwise(parallel)
//! let kind = TraitSelector {
//!     name: "kind".to_owned(),
//!     score: None,
//!     properties: Some(vec![TraitProperty {
//!         kind: TraitPropertyKind::Name("gpu".to_owned()),
//!         span: 0..0,
//!     }]),
//!     span: 0..0,
//! };
//! let selector = ContextSelector {
//!     sets: vec![TraitSetSelector {
//!         name: TraitSetName::Device,
//!         selectors: vec![kind],
//!         span: 0..0,
//!     }],
//!     span: 0..0,
//! };
//! let candidates = [Candidate::when(selector), Candidate::otherwise()];
//!
//! let host = DeviceTraits::new("host", ["host", "cpu"], ["x86_64"], []);
//! let gpu = DeviceTraits::new("nvptx64:sm_80", ["nohost", "gpu"], ["nvptx64"], ["sm_80"]);
//! let outside = Context::new(host, gpu);
//! let inside = outside.clone().inside("target");
//!
//! let decision = resolve_metadirective(&inside, &candidates);
//! assert_eq!(decision.static_choice(), Some(Outcome::Candidate(0)));
//! assert_eq!(decision.candidates[0].verdict.to_string(), "score 3 = 2 + 1");
//!
//! let decision = resolve_metadirective(&outside, &candidates);
//! assert_eq!(decision.static_choice(), Some(Outcome::Candidate(1)));
//! assert_eq!(
//!     decision.candidates[0].verdict.to_string(),
//!     "not compatible: trait `kind` of the device set is `cpu`, `host`, not `gpu`"
//! );
//! ```

#![forbid(unsafe_code)]

pub mod compare;
pub mod context;
pub mod decision;
pub mod deviations;
pub mod device_questions;
pub mod fold;
pub mod matching;
pub mod names;
mod normal;
pub mod problems;
pub mod profile;
pub mod relations;
pub mod resolve;
pub mod score;
pub mod selector;
mod subset;
#[cfg(test)]
mod testing;

pub use context::{Context, DeviceTraits};
pub use decision::{Decision, Outcome};
pub use resolve::{Candidate, resolve_metadirective, resolve_variant};
