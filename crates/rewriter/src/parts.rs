//! Parts of a program: units that are resolved together, and what came of them when their trees are gone.
//!
//! A unit is read and resolved by itself first, so that no more trees are held than threads work. What
//! it came to says of itself what other units may have to know ([`Facts`]); where that matters, parts
//! are put together and resolved again.

pub mod memo;

pub use memo::StoredPart;

use crate::assemble::UnitPass;
use crate::plan::Request;
use crate::plan_document::PlanDocument;
use crate::program::facts::{self, All, Facts, RestOfProgram};
use crate::programs::Member;
use crate::request::{Overlay, SiteDecision, Target};
use ompick_frontend::codes;
use ompick_frontend::diag::{Diagnostic, FileId};
use ompick_frontend::fortran::interface::ModuleText;
use ompick_resolver::context::DeviceTraits;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

/// What some units came to, resolved together.
#[derive(Clone, Debug, Default)]
pub struct Part {
    /// Sources first, then headers that nothing includes; each in the order of the inputs.
    pub units: Vec<PartUnit>,
    /// All that was read.
    pub files: Vec<FileId>,
    /// What is wrong with the text, for whatever target.
    pub checked: Vec<Diagnostic>,
    /// By target: what was said of the rest of the program.
    pub elsewhere: Vec<RestOfProgram>,
    /// How often it was resolved again because of that.
    pub settling: usize,
    /// What was said of the rest of the program changed once more, after it was given up.
    pub unsettled: bool,
}

/// A unit of a part.
#[derive(Clone, Debug, Default)]
pub struct PartUnit {
    /// Index of the input.
    pub input: usize,
    /// What it came to: targets that are the same to it have one result.
    pub results: Vec<Resolved>,
    /// By target: which of the results.
    pub of_target: Vec<usize>,
    /// See [`crate::request::Report::leading`].
    pub leading: Option<BTreeSet<Vec<u8>>>,
}

/// What a unit came to for a target.
#[derive(Clone, Debug, Default)]
pub struct Resolved {
    pub failed: bool,
    /// One for each time that a file to be emitted is included.
    pub texts: Vec<UnitPass>,
    pub sites: Vec<SiteDecision>,
    /// Sites that were decided in an earlier run.
    pub remembered: Vec<RememberedSite>,
    /// The offload device in the contexts of the sites: that of the first of the targets whose result this is.
    pub offload: Arc<DeviceTraits>,
    /// It hangs on the target's name or kind, even where others are the same to the units.
    pub is_for_one_target: bool,
    pub diagnostics: Vec<Diagnostic>,
    /// With [`crate::request::Settings::plans`]: what changes in each file.
    pub plans: Vec<(FileId, PlanDocument)>,
    pub overlay: Option<Overlay>,
    /// With [`crate::request::Settings::overlay`]: the modules of a Fortran file as their users need them.
    pub modules: Option<ModuleText>,
    pub facts: Facts,
}

/// A site that an earlier run decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RememberedSite<File = FileId> {
    pub file: File,
    pub range: Range<usize>,
    /// What is decided there.
    pub what: String,
    /// The construct trait set.
    pub constructs: String,
    /// What the code there runs on; `None`: the target's offload device.
    pub device: Option<String>,
}

impl<File> RememberedSite<File> {
    /// The same of a file that is known otherwise.
    pub fn in_file<Other>(self, file: Other) -> RememberedSite<Other> {
        let RememberedSite { range, what, constructs, device, .. } = self;
        RememberedSite { file, range, what, constructs, device }
    }
}

impl PartUnit {
    /// What it came to for a target.
    pub fn target(&self, target: usize) -> &Resolved {
        &self.results[self.of_target[target]]
    }

    /// Whether the unit was read with these words in mind.
    pub fn was_read_for(&self, words: &BTreeSet<Vec<u8>>) -> bool {
        let known: BTreeSet<&[u8]> =
            self.results.iter().flat_map(|t| &t.facts.read_for).map(|word| word.0.as_slice()).collect();
        words.iter().all(|word| known.contains(word.as_slice()))
    }

    /// Whether function bodies of it were left out that named nothing which mattered.
    pub fn is_sliced(&self) -> bool {
        self.results.iter().any(|t| t.facts.is_sliced)
    }
}

impl Part {
    /// The inputs whose units these are.
    pub fn inputs(&self) -> Vec<usize> {
        self.units.iter().map(|u| u.input).collect()
    }

    /// Whether ompick failed in a unit.
    pub fn has_internal_error(&self) -> bool {
        let results = self.units.iter().flat_map(|u| &u.results);
        results.flat_map(|t| &t.diagnostics).any(|d| d.code.id == codes::INTERNAL_ERROR.id)
    }

    /// The inputs whose units define `main`.
    pub fn mains(&self) -> impl Iterator<Item = usize> {
        let defines = |u: &&PartUnit| u.results.iter().flat_map(|t| &t.facts.defined).any(|name| name.0 == b"main");
        self.units.iter().filter(defines).map(|u| u.input)
    }
}

/// All units in the program's order, as part and index there; `is_header` says which inputs are.
fn in_order(parts: &[Part], is_header: &dyn Fn(usize) -> bool) -> Vec<(usize, usize)> {
    let mut all: Vec<(usize, usize)> =
        parts.iter().enumerate().flat_map(|(p, part)| (0..part.units.len()).map(move |u| (p, u))).collect();
    let input = |&(p, u): &(usize, usize)| parts[p].units[u].input;
    all.sort_by_key(|place| (is_header(input(place)), input(place)));
    all
}

/// The parts with all units in the program's order.
pub fn units<'p>(parts: &'p [Part], is_header: &dyn Fn(usize) -> bool) -> Vec<&'p PartUnit> {
    in_order(parts, is_header).into_iter().map(|(p, u)| &parts[p].units[u]).collect()
}

/// By target: the first target that is the same to all units.
pub fn first_alike(units: &[&PartUnit], targets: usize) -> Vec<usize> {
    let mut first: FxHashMap<Vec<usize>, usize> = FxHashMap::default();
    let results = |target: usize| units.iter().map(|unit| unit.of_target[target]).collect();
    (0..targets).map(|target| *first.entry(results(target)).or_insert(target)).collect()
}

/// Which parts must be put together: lists of two or more, as indices.
pub fn linked<'m>(
    parts: &[Part],
    is_header: &dyn Fn(usize) -> bool,
    member: &dyn Fn(usize) -> &'m Member,
    targets: usize,
) -> Vec<Vec<usize>> {
    let order = in_order(parts, is_header);
    let mut leader: Vec<usize> = (0..parts.len()).collect();
    fn find(leader: &[usize], mut part: usize) -> usize {
        while leader[part] != part {
            part = leader[part];
        }
        part
    }
    let members: Vec<&Member> = order.iter().map(|&(p, u)| member(parts[p].units[u].input)).collect();
    let units: Vec<&PartUnit> = order.iter().map(|&(p, u)| &parts[p].units[u]).collect();
    let first_alike = first_alike(&units, targets);
    for target in (0..targets).filter(|&target| first_alike[target] == target) {
        let facts: Vec<&Facts> = units.iter().map(|unit| &unit.target(target).facts).collect();
        for (a, b) in facts::links(&facts, &members) {
            let (a, b) = (find(&leader, order[a].0), find(&leader, order[b].0));
            leader[a.max(b)] = a.min(b);
        }
    }
    let mut lists: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for part in 0..parts.len() {
        lists.entry(find(&leader, part)).or_default().push(part);
    }
    lists.into_values().filter(|list| list.len() > 1).collect()
}

/// What each part must be told of the others, by target.
///
/// `main_file`: an input's file. `base`: what is known of the rest of the program beside its parts, for each part.
pub fn rest_of_program(
    parts: &[Part],
    is_header: &dyn Fn(usize) -> bool,
    targets: &[Target],
    main_file: &dyn Fn(usize) -> Option<FileId>,
    base: &dyn Fn(&Part) -> RestOfProgram,
) -> Vec<Vec<RestOfProgram>> {
    let order = in_order(parts, is_header);
    let mut own: Vec<Vec<usize>> = vec![Vec::new(); parts.len()];
    order.iter().enumerate().for_each(|(n, (p, _))| own[*p].push(n));
    let units: Vec<&PartUnit> = order.iter().map(|&(p, u)| &parts[p].units[u]).collect();
    let facts = |t: usize| -> Vec<&Facts> { units.iter().map(|unit| &unit.target(t).facts).collect() };
    // (What must not clash with a target's generated names is seldom anything.)
    let names_that_clash: Vec<_> =
        targets.iter().enumerate().map(|(t, target)| facts::generated_for(&facts(t), &target.name)).collect();
    let first_alike = first_alike(&units, targets.len());
    let is_told_the_same = |t: usize| names_that_clash[t] == names_that_clash[first_alike[t]];
    let told: Vec<usize> = (0..targets.len()).map(|t| if is_told_the_same(t) { first_alike[t] } else { t }).collect();
    let to_tell = |t: usize| {
        (told[t] == t).then(|| (All::new(facts(t), names_that_clash[t].clone()), RequestsByFile::of(parts, t)))
    };
    let all: Vec<_> = (0..targets.len()).map(to_tell).collect();
    let of_part = |p: usize| {
        let base = base(&parts[p]);
        let mains: Vec<FileId> = parts[p].units.iter().filter_map(|u| main_file(u.input)).collect();
        let mut elsewhere: Vec<RestOfProgram> = Vec::with_capacity(targets.len());
        for (all, &first) in all.iter().zip(&told) {
            elsewhere.push(match all {
                Some((all, asked)) => RestOfProgram {
                    requests: asked.by_others(p, &mains),
                    ..all.rest_of_program(&own[p], &parts[p].files, &base)
                },
                None => elsewhere[first].clone(),
            });
        }
        elsewhere
    };
    (0..parts.len()).map(of_part).collect()
}

/// What calls of Fortran need in other parts, for a target: by file, with the parts that the calls are in.
struct RequestsByFile<'p>(FxHashMap<FileId, Vec<(usize, &'p Request)>>);

impl<'p> RequestsByFile<'p> {
    fn of(parts: &'p [Part], target: usize) -> RequestsByFile<'p> {
        let mut asked: FxHashMap<FileId, Vec<(usize, &Request)>> = FxHashMap::default();
        for (p, part) in parts.iter().enumerate() {
            for (file, request) in part.units.iter().flat_map(|u| &u.target(target).facts.requests) {
                asked.entry(*file).or_default().push((p, request));
            }
        }
        RequestsByFile(asked)
    }

    fn by_others(&self, part: usize, files: &[FileId]) -> BTreeSet<(FileId, Request)> {
        let all = files.iter().flat_map(|f| self.0.get(f).into_iter().flatten().map(move |asked| (*f, asked)));
        all.filter(|(_, (p, _))| *p != part).map(|(file, (_, request))| (file, (*request).clone())).collect()
    }
}

/// What calls of Fortran in some parts need in files, for a target.
pub fn requests_of(parts: &[Part], target: usize, files: &[FileId]) -> BTreeSet<(FileId, Request)> {
    RequestsByFile::of(parts, target).by_others(usize::MAX, files)
}

#[cfg(test)]
mod tests;
