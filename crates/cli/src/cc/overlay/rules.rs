//! Rules of make, as the compiler would have written them for the user's files.

use super::super::Step;
use super::written;
use super::{Replacement, once_only_headers};
use crate::make::{self, Layout, RepeatedNames};
use ompick_rewriter::run::OverlayFile;
use std::path::PathBuf;

/// What is to be put right in rules.
pub struct Rules {
    layout: Layout,
    /// Files that stand in a rule no more than once.
    once: Vec<PathBuf>,
    /// Headers of the system.
    left_out: Vec<PathBuf>,
    /// What Fortran includes; the compiler does not see what was written out.
    included: Vec<PathBuf>,
    /// Where the target is written.
    written_in: Vec<PathBuf>,
    phony: bool,
}

impl Rules {
    pub fn new(step: &Step, replacements: &[Replacement], layout: Layout) -> Rules {
        let call = step.call;
        let replaced = || replacements.iter().flat_map(|replacement| &replacement.overlay.files);
        let in_rules = |file: &OverlayFile| written::without_dot(file.path.clone());
        // The folders of this option are among the compiler's own, which are the system's otherwise.
        let is_certain = !call.character.iter().any(|word| word == "-iwithprefixbefore");
        let of_system = replaced().filter(|file| file.system && call.dependencies.user_only && is_certain);
        let included = replacements.iter().flat_map(|replacement| &replacement.overlay.included);
        Rules {
            layout,
            once: once_only_headers(replacements).into_iter().chain(replaced().map(in_rules)).collect(),
            left_out: of_system.map(in_rules).collect(),
            included: included.map(|path| written::without_dot(path.clone())).collect(),
            written_in: step.where_the_target_is_written(),
            phony: call.arguments.iter().any(|word| word == "-MP" || word.as_encoded_bytes().ends_with(b",-MP")),
        }
    }

    /// Rules in which `renamed` has put names right.
    pub fn corrected(&self, rules: &[u8], renamed: impl Fn(&[u8]) -> Vec<u8>) -> Vec<u8> {
        let once = RepeatedNames::new(&self.once, &self.left_out);
        let rules = make::changed(rules, self.layout, |rule| once.without_repeated(&renamed(rule)));
        let more = [make::lacking(&rules, &self.included), self.written_in.clone()].concat();
        make::with_sources(&rules, &more, self.phony)
    }
}
