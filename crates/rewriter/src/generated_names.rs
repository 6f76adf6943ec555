//! Names for what is generated, which nothing of the user's has.

use ompick_frontend::unit::Unit;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

/// What generated names have in them.
const MARK: &[u8] = b"__ompick";

/// Generated names, by what they begin with, then by what each stands for.
type Sets = FxHashMap<Vec<u8>, Vec<FxHashMap<Vec<u8>, String>>>;

/// The names in a unit that look like generated ones, and those that were generated for more than one
/// thing.
#[derive(Clone, Debug, Default)]
pub struct GeneratedNames {
    own: FxHashSet<Vec<u8>>,
    made: RefCell<FxHashMap<Vec<u8>, Vec<String>>>,
    sets: RefCell<Sets>,
}

impl GeneratedNames {
    pub fn of(unit: &Unit) -> GeneratedNames {
        let part = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$');
        let mut found = FxHashSet::default();
        for pass in &unit.preprocessed.passes {
            let text = &pass.source.bytes;
            for at in memchr::memmem::find_iter(text, MARK) {
                let start = text[..at].iter().rposition(|b| !part(b)).map_or(0, |i| i + 1);
                let end = text[at..].iter().position(|b| !part(b)).map_or(text.len(), |i| at + i);
                found.insert(text[start..end].to_vec());
            }
        }
        GeneratedNames { own: found, ..GeneratedNames::default() }
    }

    /// The unit's names that look like generated ones.
    pub fn names(&self) -> impl Iterator<Item = &Vec<u8>> {
        self.own.iter()
    }

    /// The name, or with a number behind it if the unit has it already.
    pub fn free(&self, wanted: Vec<u8>) -> Vec<u8> {
        self.nth_free(&wanted, 0)
    }

    /// The same, another for each thing that is to have the name.
    pub fn free_for(&self, wanted: Vec<u8>, thing: String) -> Vec<u8> {
        let mut made = self.made.borrow_mut();
        let things = made.entry(wanted.clone()).or_default();
        let nth = things.iter().position(|t| *t == thing).unwrap_or_else(|| {
            things.push(thing);
            things.len() - 1
        });
        self.nth_free(&wanted, nth)
    }

    /// The same for a set of functions, each with what is to stand for it under the name. Sets that agree
    /// in what they have in common share their name.
    pub fn free_for_set(&self, wanted: Vec<u8>, set: Vec<(Vec<u8>, String)>) -> Vec<u8> {
        let mut sets = self.sets.borrow_mut();
        let known = sets.entry(wanted.clone()).or_default();
        let agrees =
            |other: &FxHashMap<Vec<u8>, String>| set.iter().all(|(f, what)| other.get(f).is_none_or(|o| o == what));
        let nth = known.iter().position(agrees).unwrap_or_else(|| {
            known.push(FxHashMap::default());
            known.len() - 1
        });
        known[nth].extend(set);
        self.nth_free(&wanted, nth)
    }

    fn nth_free(&self, wanted: &[u8], nth: usize) -> Vec<u8> {
        let numbered = (2..).map(|n: u32| [wanted, format!("x{n}").as_bytes()].concat());
        let all = std::iter::once(wanted.to_vec()).chain(numbered);
        all.filter(|name| !self.own.contains(name)).nth(nth).unwrap_or_default()
    }
}

/// What the names of device versions end in. The target's name is in it: where anything has asked for it, what came of
/// the program is that target's only.
#[derive(Debug)]
pub struct DeviceSuffix {
    text: Vec<u8>,
    was_asked: Cell<bool>,
}

impl DeviceSuffix {
    /// `wanted`, with a number behind it if some name of the units, or one of `others`, ends so.
    pub fn free(units: &[&Unit], others: &BTreeSet<Vec<u8>>, wanted: &[u8]) -> DeviceSuffix {
        DeviceSuffix { text: free_suffix(units, others, wanted), was_asked: Cell::new(false) }
    }

    /// The ending.
    pub fn text(&self) -> &[u8] {
        self.was_asked.set(true);
        &self.text
    }

    /// Whether anybody has asked.
    pub fn was_asked(&self) -> bool {
        self.was_asked.get()
    }
}

fn free_suffix(units: &[&Unit], others: &BTreeSet<Vec<u8>>, wanted: &[u8]) -> Vec<u8> {
    let taken: Vec<GeneratedNames> = units.iter().map(|u| GeneratedNames::of(u)).collect();
    let names = || taken.iter().flat_map(|t| &t.own).chain(others);
    let is_free = |suffix: &Vec<u8>| !names().any(|name| name.ends_with(suffix));
    let numbered = (2..).map(|n: u32| [wanted, format!("x{n}").as_bytes()].concat());
    std::iter::once(wanted.to_vec()).chain(numbered).find(is_free).unwrap_or_default()
}

/// Names of Fortran have at most this many characters (Fortran 2003 and later).
const LONGEST: usize = 63;

/// A number that tells texts apart (FNV-1a).
pub fn sum(text: &[u8]) -> u32 {
    text.iter().fold(0x811c_9dc5, |h, b| (h ^ u32::from(*b)).wrapping_mul(0x0100_0193))
}

/// `base` with `suffix` as a name of its own in Fortran.
pub fn derived(base: &[u8], suffix: &[u8]) -> Vec<u8> {
    if base.len() + suffix.len() <= LONGEST {
        return [base, suffix].concat();
    }
    // Enough of the name to recognise it, and a sum that tells it from others.
    let own_sum = format!("_{:08x}", sum(base));
    if suffix.len() + own_sum.len() < LONGEST {
        let kept = LONGEST - suffix.len() - own_sum.len();
        return [&base[..kept.min(base.len())], own_sum.as_bytes(), suffix].concat();
    }
    // The same of the suffix.
    let all = format!("_{:08x}", sum(&[base, suffix].concat()));
    let of_base = base.len().min(LONGEST / 3);
    let of_suffix = suffix.len().min(LONGEST - of_base - all.len());
    [&base[..of_base], &suffix[..of_suffix], all.as_bytes()].concat()
}

/// A name that leaves room for others, and is one's own.
pub fn short(name: &[u8]) -> Vec<u8> {
    match name.len() <= LONGEST / 3 {
        true => name.to_vec(),
        false => [&name[..LONGEST / 3 - 8], format!("{:08x}", sum(name)).as_bytes()].concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_within_63_characters() {
        assert_eq!(derived(b"f", b"__ompick"), b"f__ompick");
        let long = [b'x'; 63];
        let other = [&[b'x'; 62][..], b"y"].concat();
        assert_eq!(derived(&long, b"__ompick").len(), 63);
        assert_ne!(derived(&long, b"__ompick"), derived(&other, b"__ompick"));
    }
}
