//! The functions that the rest of a program is searched for, because their text hangs on who calls them.

use super::facts::{Facts, Text};
use ompick_frontend::mangle;
use ompick_frontend::unit::is_word_part;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// Functions whose text hangs on who calls them, by the words that may mean them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Interest {
    pub words: BTreeSet<Vec<u8>>,
    /// Operators, `operator+`: expressions call them without that name.
    pub operators: BTreeSet<Vec<u8>>,
    /// An operator or a conversion is among them, which no word means.
    pub unnamed: bool,
}

/// Functions that come out otherwise on devices, or would, and those that call such.
#[derive(Debug, Default)]
pub struct Differing<'f> {
    /// By their symbols.
    pub symbols: BTreeSet<&'f [u8]>,
    /// What names them.
    pub interest: Interest,
}

impl<'f> Differing<'f> {
    /// Those of all units.
    pub fn of(facts: impl Iterator<Item = &'f Facts> + Clone) -> Differing<'f> {
        let mut interest = Interest::default();
        let mut symbols: BTreeSet<&[u8]> = BTreeSet::new();
        let mut open = Vec::new();
        for (symbol, name) in facts.clone().flat_map(|f| f.differing.iter().chain(&f.would_differ)) {
            interest.add(&name.0);
            open.push(&symbol.0[..]);
        }
        let mut callers: FxHashMap<&[u8], Vec<_>> = FxHashMap::default();
        for (called, by) in facts.clone().flat_map(|f| &f.callers) {
            let by = by.iter().map(|(symbol, name)| (&symbol.0[..], &name.0[..]));
            callers.entry(&called.0).or_default().extend(by);
        }
        let mut stored: FxHashMap<&[u8], Vec<&BTreeSet<Text>>> = FxHashMap::default();
        for (function, words) in facts.clone().flat_map(|f| &f.stored) {
            stored.entry(&function.0).or_default().push(words);
        }
        let mut skipped: FxHashMap<&[u8], Vec<&BTreeSet<Text>>> = FxHashMap::default();
        for (called, by) in facts.flat_map(|f| &f.unread_callers) {
            skipped.entry(&called.0).or_default().push(by);
        }
        let mut words: Vec<Vec<u8>> = interest.words.iter().cloned().collect();
        loop {
            while let Some(symbol) = open.pop() {
                if !symbols.insert(symbol) {
                    continue;
                }
                for (caller, name) in callers.get(symbol).into_iter().flatten() {
                    words.extend(interest.add(name));
                    open.push(caller);
                }
                // What gets its address may be called.
                for word in stored.get(symbol).into_iter().flatten().copied().flatten() {
                    words.extend(interest.add(&word.0));
                }
            }
            // Of what was not read only names are known (in C they are the symbols).
            let Some(word) = words.pop() else { break };
            for caller in skipped.get(&word[..]).into_iter().flatten().copied().flatten() {
                words.extend(interest.add(&caller.0));
                open.push(&caller.0);
            }
        }
        Differing { symbols, interest }
    }
}

impl Interest {
    /// What names the functions of all units that come out otherwise on the device, the functions that call such, and what
    /// holds their addresses.
    pub fn of<'f>(facts: impl Iterator<Item = &'f Facts> + Clone) -> Interest {
        Differing::of(facts).interest
    }

    /// Adds a function; gives the word by which it is called, if that is new. (Nobody calls `main`.)
    fn add(&mut self, name: &[u8]) -> Option<Vec<u8>> {
        let word = name.strip_prefix(b"~").unwrap_or(name);
        if word == b"main" {
            return None;
        }
        let is_word = !word.is_empty() && word.iter().all(is_word_part) && !word.starts_with(b"operator");
        if !is_word {
            self.unnamed = true;
            if mangle::operator(word).is_some() {
                self.operators.insert(mangle::plain(word).into_owned());
            }
            return None;
        }
        self.words.insert(word.to_vec()).then(|| word.to_vec())
    }
}
