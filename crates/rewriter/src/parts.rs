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
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;

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
    pub targets: Vec<Resolved>,
}

/// What a unit came to for a target.
#[derive(Clone, Debug, Default)]
pub struct Resolved {
    pub failed: bool,
    /// One for each time that a file to be emitted is included.
    pub texts: Vec<UnitPass>,
    pub sites: Vec<SiteDecision>,
    /// Sites that were decided in an earlier run: place, what stands there, and the context.
    pub remembered: Vec<(FileId, Range<usize>, String, String)>,
    pub diagnostics: Vec<Diagnostic>,
    /// With [`crate::request::Settings::plans`]: what changes in each file.
    pub plans: Vec<(FileId, PlanDocument)>,
    pub overlay: Option<Overlay>,
    /// With [`crate::request::Settings::overlay`]: the modules of a Fortran file as their users need them.
    pub modules: Option<ModuleText>,
    pub facts: Facts,
}

impl PartUnit {
    /// Whether the unit was read with these words in mind.
    pub fn was_read_for(&self, words: &BTreeSet<Vec<u8>>) -> bool {
        let known: BTreeSet<&[u8]> =
            self.targets.iter().flat_map(|t| &t.facts.read_for).map(|word| word.0.as_slice()).collect();
        words.iter().all(|word| known.contains(word.as_slice()))
    }

    /// Whether function bodies of it were left out that named nothing which mattered.
    pub fn is_sliced(&self) -> bool {
        self.targets.iter().any(|t| t.facts.is_sliced)
    }
}

impl Part {
    /// The inputs whose units these are.
    pub fn inputs(&self) -> Vec<usize> {
        self.units.iter().map(|u| u.input).collect()
    }

    /// Whether ompick failed in a unit.
    pub fn has_internal_error(&self) -> bool {
        let targets = self.units.iter().flat_map(|u| &u.targets);
        targets.flat_map(|t| &t.diagnostics).any(|d| d.code.id == codes::INTERNAL_ERROR.id)
    }

    /// The inputs whose units define `main`.
    pub fn mains(&self) -> impl Iterator<Item = usize> {
        let defines = |u: &&PartUnit| u.targets.iter().flat_map(|t| &t.facts.defined).any(|name| name.0 == b"main");
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
    for target in 0..targets {
        let facts: Vec<&Facts> = order.iter().map(|&(p, u)| &parts[p].units[u].targets[target].facts).collect();
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
    let facts = |t: usize| order.iter().map(|&(p, u)| &parts[p].units[u].targets[t].facts).collect();
    let all: Vec<All> = targets.iter().enumerate().map(|(t, target)| All::new(facts(t), &target.name)).collect();
    let asked: Vec<RequestsByFile> = (0..targets.len()).map(|t| RequestsByFile::of(parts, t)).collect();
    let of_part = |p: usize| {
        let base = base(&parts[p]);
        let mains: Vec<FileId> = parts[p].units.iter().filter_map(|u| main_file(u.input)).collect();
        let elsewhere = all.iter().zip(&asked).map(|(all, asked)| RestOfProgram {
            requests: asked.by_others(p, &mains),
            ..all.rest_of_program(&own[p], &parts[p].files, &base)
        });
        elsewhere.collect()
    };
    (0..parts.len()).map(of_part).collect()
}

/// What calls of Fortran need in other parts, for a target: by file, with the parts that the calls are in.
struct RequestsByFile<'p>(HashMap<FileId, Vec<(usize, &'p Request)>>);

impl<'p> RequestsByFile<'p> {
    fn of(parts: &'p [Part], target: usize) -> RequestsByFile<'p> {
        let mut asked: HashMap<FileId, Vec<(usize, &Request)>> = HashMap::new();
        for (p, part) in parts.iter().enumerate() {
            for (file, request) in part.units.iter().flat_map(|u| &u.targets[target].facts.requests) {
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
