//! What is linked with what, as far as calls and the places of files tell.

use crate::parts::PartUnit;
use crate::program::facts::Text;
use crate::programs::{Definers, Member};
use ompick_frontend::codes;
use ompick_frontend::diag::Diagnostic;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// The units of a run, for one target.
pub struct Linked<'u> {
    units: &'u [&'u PartUnit],
    members: Vec<&'u Member>,
    target: usize,
    /// By name: the units that define it, as indices.
    defining: FxHashMap<&'u Text, Definers<usize>>,
}

impl<'u> Linked<'u> {
    /// `members`: where each input belongs.
    pub fn new(units: &'u [&'u PartUnit], members: &'u [Member], target: usize) -> Linked<'u> {
        let mut defining: FxHashMap<&Text, Definers<usize>> = FxHashMap::default();
        for (u, unit) in units.iter().enumerate() {
            unit.target(target).facts.defined.iter().for_each(|name| defining.entry(name).or_default().push(u));
        }
        Linked { units, members: units.iter().map(|unit| &members[unit.input]).collect(), target, defining }
    }

    /// The units that one may mean by a name that it does not define.
    fn linked_definitions(&self, from: usize, name: &Text) -> Vec<usize> {
        let Some(definers) = self.defining.get(name) else { return Vec::new() };
        definers.nearest(self.members[from], &|u| self.members[u])
    }

    fn calls(&self, unit: usize) -> impl Iterator<Item = &'u Text> + use<'u> {
        self.units[unit].target(self.target).facts.calls.iter()
    }

    /// The inputs of each program, where `main` is defined more than once.
    pub fn programs(&self) -> Vec<Vec<usize>> {
        let main = Text(b"main".to_vec());
        let mains = self.defining.get(&main).map(Definers::all).unwrap_or_default();
        if mains.len() < 2 {
            return Vec::new();
        }
        let of = |&main: &usize| {
            let mut found = BTreeSet::from([main]);
            let mut open = vec![main];
            while let Some(u) = open.pop() {
                let next = self.calls(u).flat_map(|name| self.linked_definitions(u, name));
                open.extend(next.filter(|&n| found.insert(n)).collect::<Vec<_>>());
            }
            let others = found.iter().filter(|u| **u != main);
            std::iter::once(&main).chain(others).map(|&u| self.units[u].input).collect()
        };
        mains.iter().map(of).collect()
    }

    /// Calls that may mean any of several functions, of which one has a version for devices; `path` names inputs.
    pub fn unclear_calls(&self, path: &dyn Fn(usize) -> String) -> Vec<Diagnostic> {
        let differing = self.units.iter().flat_map(|u| &u.target(self.target).facts.differing);
        let differing: BTreeMap<&Text, &Text> = differing.map(|(symbol, name)| (symbol, name)).collect();
        let mut all = Vec::new();
        for u in 0..self.units.len() {
            for name in self.calls(u).filter(|name| differing.contains_key(name)) {
                let meant = self.linked_definitions(u, name);
                if meant.len() < 2 {
                    continue;
                }
                let shown = String::from_utf8_lossy(&differing[name].0).into_owned();
                let files: Vec<String> = meant.iter().map(|&n| format!("`{}`", path(self.units[n].input))).collect();
                let message = format!(
                    "`{}` calls `{shown}`, which may be that of {}: all of them have the versions that one needs",
                    path(self.units[u].input),
                    files.join(" or ")
                );
                let notes = vec!["name the folder of each program with --program".to_owned()];
                all.push(Diagnostic {
                    code: &codes::SEVERAL_DEFINITIONS,
                    message,
                    labels: Vec::new(),
                    notes,
                    fixes: Vec::new(),
                });
            }
        }
        all
    }
}
