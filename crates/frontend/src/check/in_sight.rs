//! Names by which base procedures of other files are known where Fortran uses their modules.

use crate::language::Language;
use crate::syntax::fortran::{Name, Scope};
use crate::unit::Unit;
use rustc_hash::{FxHashMap, FxHashSet};

/// By unit: the names of bases in modules that it uses, over any number of modules, of generics to which these belong,
/// and what they are renamed to. What is in sight in one scope only counts for the whole unit.
pub fn bases_in_sight(units: &[&Unit]) -> Vec<FxHashSet<Name>> {
    let bases: Vec<FxHashSet<Name>> = units
        .iter()
        .map(|unit| if unit.language == Language::Fortran { unit.base_names() } else { FxHashSet::default() })
        .collect();
    if bases.iter().all(FxHashSet::is_empty) {
        return bases;
    }
    let mut givers: FxHashMap<&[u8], Vec<usize>> = FxHashMap::default();
    for (u, unit) in units.iter().enumerate() {
        for scope in scopes(unit).filter(|scope| scope.ancestor.is_empty()) {
            givers.entry(&scope.name).or_default().push(u);
        }
    }
    let in_sight = |u: usize| {
        let mut seen = FxHashSet::from_iter([u]);
        let mut open = vec![u];
        while let Some(unit) = open.pop() {
            let used = scopes(units[unit]).flat_map(|scope| {
                let modules = scope.uses.iter().map(|used| used.module.as_slice());
                modules.chain((!scope.ancestor.is_empty()).then_some(scope.ancestor.as_slice()))
            });
            open.extend(used.filter_map(|module| givers.get(module)).flatten().filter(|giver| seen.insert(**giver)));
        }
        let mut names: FxHashSet<Name> = seen.iter().flat_map(|unit| &bases[*unit]).cloned().collect();
        let all = || seen.iter().flat_map(|unit| scopes(units[*unit]));
        loop {
            let generics = all().flat_map(|scope| &scope.generics);
            let generics = generics.filter(|(_, generic)| generic.specifics.iter().any(|s| names.contains(s)));
            let renamed = all().flat_map(|scope| &scope.uses).flat_map(|used| &used.names);
            let renamed = renamed.filter(|(_, remote)| names.contains(remote)).map(|(local, _)| local);
            let more: Vec<Name> =
                generics.map(|(name, _)| name).chain(renamed).filter(|name| !names.contains(*name)).cloned().collect();
            if more.is_empty() {
                return names;
            }
            names.extend(more);
        }
    };
    (0..units.len()).map(in_sight).collect()
}

fn scopes(unit: &Unit) -> impl Iterator<Item = &Scope> {
    unit.files.iter().filter_map(|file| file.syntax.fortran.as_deref()).flat_map(|fortran| &fortran.scopes)
}
