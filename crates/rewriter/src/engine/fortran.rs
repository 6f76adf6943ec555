//! Which Fortran files are resolved together, and which apart.
//!
//! A file that no other one needs is resolved by itself, with what it sees: the modules that it uses, over any number
//! of steps, and the files that declare variants. What it needs in these is asked of them afterwards. All other files
//! are resolved together: those whose modules are used, those that declare variants, and those whose procedures may
//! run on devices, whoever calls them.

use super::Engine;
use super::settle::Mains;
use super::units::ResolvedUnit;
use crate::internal;
use crate::parts::{self, Part};
use crate::program::facts::RestOfProgram;
use ompick_frontend::diag::FileId;
use ompick_frontend::read;
use ompick_frontend::source_form::summary::Summary;
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};

/// The names by which procedures of a file may be called, and the words that stand in it.
pub type NamesAndWords = (BTreeSet<String>, FxHashSet<Vec<u8>>);

/// The Fortran files of a run.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Division {
    /// Those that are resolved together.
    pub together: Vec<usize>,
    /// Those that are resolved apart, each with what it sees of the others.
    pub apart: BTreeMap<usize, Vec<usize>>,
}

impl Division {
    /// What inputs see that are resolved together, beside themselves.
    pub fn context(&self, inputs: &[usize]) -> Vec<usize> {
        let seen: BTreeSet<usize> = inputs.iter().filter_map(|n| self.apart.get(n)).flatten().copied().collect();
        seen.into_iter().filter(|n| !inputs.contains(n)).collect()
    }
}

/// Divides files, given with what is known of them; `names` is asked only where something runs on devices.
pub fn divide(files: &BTreeMap<usize, Summary>, names: &(dyn Fn(usize) -> NamesAndWords + Sync)) -> Division {
    let mut givers: FxHashMap<String, Vec<usize>> = FxHashMap::default();
    for (&n, summary) in files {
        summary.gives().into_iter().for_each(|name| givers.entry(name).or_default().push(n));
    }
    let needs: BTreeMap<usize, BTreeSet<usize>> = files
        .iter()
        .map(|(&n, summary)| {
            let needed = summary.needs().into_iter().filter_map(|name| givers.get(&name)).flatten();
            (n, needed.copied().filter(|other| *other != n).collect())
        })
        .collect();
    let seen_from = |start: &BTreeSet<usize>| -> BTreeSet<usize> {
        let mut seen = start.clone();
        let mut open: Vec<usize> = start.iter().copied().collect();
        while let Some(n) = open.pop() {
            open.extend(needs[&n].iter().filter(|needed| seen.insert(**needed)));
        }
        seen
    };
    let declaring: BTreeSet<usize> = files.iter().filter(|(_, s)| s.has_variants).map(|(n, _)| *n).collect();
    let declaring = seen_from(&declaring);
    let mut together: BTreeSet<usize> = needs.values().flatten().copied().chain(declaring.iter().copied()).collect();
    together.extend(files.iter().filter(|(_, s)| !s.submodules.is_empty()).map(|(n, _)| *n));
    let for_devices: BTreeSet<usize> = files.iter().filter(|(_, s)| s.has_target).map(|(n, _)| *n).collect();
    // Where all choose on devices as on the host, nothing needs another version for its callers.
    let differs = files.values().any(|summary| summary.differs_on_devices);
    if differs && !for_devices.is_empty() {
        let start = seen_from(&for_devices.union(&declaring).copied().collect());
        together.extend(start.iter().copied());
        if together.len() < files.len() {
            together.extend(run_on_devices(files, &start, &|some| seen_from(some), names));
        }
    }
    let apart = files.keys().filter(|n| !together.contains(n));
    let apart = apart.map(|&n| {
        let seen = seen_from(&BTreeSet::from([n]));
        (n, seen.union(&declaring).copied().filter(|other| *other != n).collect())
    });
    let apart = apart.collect();
    Division { together: together.into_iter().collect(), apart }
}

/// The files whose procedures may be called, over any number of steps, from those in `start`.
fn run_on_devices(
    files: &BTreeMap<usize, Summary>,
    start: &BTreeSet<usize>,
    seen_from: &dyn Fn(&BTreeSet<usize>) -> BTreeSet<usize>,
    names: &(dyn Fn(usize) -> NamesAndWords + Sync),
) -> BTreeSet<usize> {
    let known: BTreeMap<usize, NamesAndWords> = files.par_iter().map(|(&n, _)| (n, names(n))).collect();
    let mut defining: FxHashMap<&[u8], Vec<usize>> = FxHashMap::default();
    for (&n, (names, _)) in &known {
        names.iter().for_each(|name| defining.entry(name.as_bytes()).or_default().push(n));
    }
    let mut reached = start.clone();
    let mut open: Vec<usize> = start.iter().copied().collect();
    while let Some(n) = open.pop() {
        let mentioned = known[&n].1.iter().filter_map(|word| defining.get(&word[..])).flatten().copied();
        let new: BTreeSet<usize> = mentioned.filter(|other| !reached.contains(other)).collect();
        let new = seen_from(&new);
        open.extend(new.into_iter().filter(|other| reached.insert(*other)));
    }
    reached
}

/// Bytes of Fortran that are read at once, where they do not hang together.
const BATCH: usize = 2 << 20;

impl Engine<'_> {
    /// The Fortran inputs: those that are resolved apart, then the others, which know what the first need.
    pub(super) fn fortran_parts(&self, inputs: &[usize], mains: &Mains) -> Vec<Part> {
        let division = self.division.get_or_init(|| self.divide(inputs));
        let apart: Vec<usize> = division.apart.keys().copied().collect();
        let elsewhere: Vec<Vec<RestOfProgram>> = apart.iter().map(|&n| self.rest_of_program(&[n], mains)).collect();
        let remembered = |(&n, elsewhere): (&usize, &Vec<RestOfProgram>)| self.remembered(&[n], elsewhere);
        let found: Vec<Option<Part>> = apart.par_iter().zip(&elsewhere).map(remembered).collect();
        let missing: Vec<(usize, &Vec<RestOfProgram>)> = (apart.iter().copied().zip(&elsewhere).zip(&found))
            .filter(|(_, found)| found.is_none())
            .map(|(missing, _)| missing)
            .collect();
        let mut parts: Vec<Part> = found.into_iter().flatten().collect();
        let batches = self.batches(&missing);
        parts.par_extend(batches.par_iter().flat_map(|(inputs, elsewhere)| self.resolve_batch(inputs, elsewhere)));
        if !division.together.is_empty() {
            let mut elsewhere = self.rest_of_program(&division.together, mains);
            let main_files: Vec<FileId> =
                division.together.iter().filter_map(|&n| Some(self.sources[n].as_ref()?.id)).collect();
            for (target, elsewhere) in elsewhere.iter_mut().enumerate() {
                elsewhere.requests = parts::requests_of(&parts, target, &main_files);
            }
            parts.push(self.part(&division.together, &elsewhere));
        }
        parts
    }

    pub(super) fn divide(&self, inputs: &[usize]) -> Division {
        let mut seen = FxHashSet::default();
        let is_repeated = |n: &usize| self.sources[*n].as_ref().is_some_and(|s| !seen.insert(s.id));
        let has_headers = inputs.iter().any(|&n| self.is_header(n));
        // One file is read as a whole in any case: nothing need be known of it before.
        if inputs.len() < 2 || has_headers || inputs.iter().any(is_repeated) {
            return Division { together: inputs.to_vec(), ..Division::default() };
        }
        let source = |n: usize| Some((self.sources[n].clone()?, self.options(n)));
        let summary = |&n: &usize| {
            let (source, options) = source(n)?;
            Some((n, internal::caught(|| read::summary(source, &options, &self.files)).ok()?))
        };
        let summaries: BTreeMap<usize, _> = inputs.par_iter().filter_map(summary).collect();
        let names = |n: usize| source(n).map(|(s, options)| read::names(s, &options, &self.files)).unwrap_or_default();
        let mut division = divide(&summaries, &names);
        // Those in which ompick fails say so where the others are.
        division.together.extend(inputs.iter().filter(|n| !summaries.contains_key(n)));
        division.together.sort_unstable();
        division
    }

    /// Inputs that are resolved apart, in lists that take about as long to read as what they see.
    pub(super) fn batches<'t>(
        &self,
        inputs: &[(usize, &'t Vec<RestOfProgram>)],
    ) -> Vec<(Vec<usize>, &'t Vec<RestOfProgram>)> {
        let Some(division) = self.division.get() else { return Vec::new() };
        let bytes = |n: usize| self.sources[n].as_ref().map_or(0, |s| s.bytes.len());
        let mut batches: Vec<(Vec<usize>, &Vec<RestOfProgram>)> = Vec::new();
        let (mut own, mut seen) = (0, BTreeSet::new());
        for &(n, elsewhere) in inputs {
            let fits = |(_, last): &(Vec<usize>, &Vec<RestOfProgram>)| *last == elsewhere;
            let context: usize = seen.iter().map(|&n| bytes(n)).sum();
            match batches.last_mut().filter(|last| fits(last) && own + bytes(n) <= context.max(BATCH)) {
                Some((list, _)) => list.push(n),
                None => {
                    batches.push((vec![n], elsewhere));
                    (own, seen) = (0, BTreeSet::new());
                }
            }
            own += bytes(n);
            seen.extend(division.apart[&n].iter().copied());
        }
        batches
    }

    /// Inputs that are resolved apart and told the same, each a part of its own.
    pub(super) fn resolve_batch(&self, inputs: &[usize], elsewhere: &[RestOfProgram]) -> Vec<Part> {
        let whole = match internal::caught(|| self.resolve_each(inputs, elsewhere)) {
            Ok(whole) => whole,
            Err(_) => return inputs.iter().map(|&n| self.part(&[n], elsewhere)).collect(),
        };
        let files: FxHashMap<usize, Vec<FileId>> = whole.iter().map(|r| (r.unit.input, r.files.clone())).collect();
        let own = whole.into_iter().filter(|r| inputs.contains(&r.unit.input));
        let part = |resolved: ResolvedUnit| {
            let input = resolved.unit.input;
            let context = self.context(&[input]);
            let read = context.iter().chain([&input]).filter_map(|n| files.get(n)).flatten();
            let read: BTreeSet<FileId> = read.copied().collect();
            let part = Part {
                files: read.into_iter().collect(),
                units: vec![resolved.unit],
                checked: resolved.checked,
                elsewhere: elsewhere.to_vec(),
                settling: 0,
                unsettled: false,
            };
            self.keep(&[input], elsewhere, &part);
            part
        };
        own.map(part).collect()
    }

    /// What Fortran inputs see beside themselves.
    pub(super) fn context(&self, inputs: &[usize]) -> Vec<usize> {
        self.division.get().map(|division| division.context(inputs)).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By file: the modules that it has, those that it uses, and what its directives and its text hold.
    fn divided(files: &[(&[&str], &[&str], &str)]) -> (Vec<usize>, Vec<(usize, Vec<usize>)>) {
        let strings = |list: &[&str]| list.iter().map(|name| (*name).to_owned()).collect();
        let summary = |(modules, uses, text): &(&[&str], &[&str], &str)| Summary {
            modules: strings(modules),
            uses: strings(uses),
            has_target: text.contains("target"),
            differs_on_devices: text.contains("device"),
            has_variants: text.contains("variant"),
            ..Summary::default()
        };
        let all: BTreeMap<usize, Summary> = files.iter().map(summary).enumerate().collect();
        let names = |n: usize| {
            let words = || files[n].2.split(' ');
            let own = words().filter_map(|w| w.strip_prefix("def:")).map(str::to_owned).collect();
            (own, words().map(|w| w.as_bytes().to_vec()).collect())
        };
        let Division { together, apart } = divide(&all, &names);
        (together, apart.into_iter().collect())
    }

    #[test]
    fn what_nobody_needs_is_apart_with_all_that_it_sees() {
        let files: [(&[&str], &[&str], &str); 5] = [
            (&["m"], &["k"], "variant"),
            (&["k"], &[], ""),
            (&["other"], &["m"], ""),
            (&[], &["other"], ""),
            (&["unused"], &["absent"], "metadirective"),
        ];
        assert_eq!(divided(&files), (vec![0, 1, 2], vec![(3, vec![0, 1, 2]), (4, vec![0, 1])]));
    }

    #[test]
    fn what_devices_may_run_is_together() {
        let files: [(&[&str], &[&str], &str); 4] = [
            (&[], &[], "def:base variant device"),
            (&[], &[], "target def:main middle"),
            (&[], &[], "def:middle base"),
            (&[], &[], "def:host base"),
        ];
        assert_eq!(divided(&files), (vec![0, 1, 2], vec![(3, vec![0])]));
        assert_eq!(divided(&files[2..]).0, [0; 0]);
        let same_on_devices = [(&[][..], &[][..], "def:base variant"), files[1], files[2], files[3]];
        assert_eq!(divided(&same_on_devices).0, [0]);
    }
}
