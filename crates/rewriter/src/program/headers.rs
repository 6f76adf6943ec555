//! Functions of headers: every unit reads them for itself, but a header has one text, so all units agree on who
//! runs them.

use super::{Callers, FunctionKey, Program, Walks, functions};
use crate::elaborate;
use ompick_frontend::cpp::PassId;
use ompick_frontend::diag::FileId;
use ompick_frontend::language::Language;
use ompick_frontend::nodes::{NodeId, NodeKind};
use ompick_frontend::unit::ParsedFile;
use std::collections::BTreeMap;
use std::ops::Range;

/// A function of a header: the file, where its name stands there, and the name, which a macro may make.
pub type Place = (FileId, usize, Vec<u8>);

/// A function that the program has once: where it stands, and its name.
pub type LinkedFunction = (Range<usize>, Vec<u8>);

/// Who runs a function.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Runs {
    pub on_host: bool,
    /// The device runs it, and it comes out otherwise there.
    pub on_device: bool,
}

/// Where a function stands, if that is in a file that a source of C or C++ includes.
pub fn place(parsed: &ParsedFile, function: NodeId) -> Option<Place> {
    if parsed.pass == PassId(0) || parsed.system || parsed.language == Language::Fortran {
        return None;
    }
    let NodeKind::Function(f) = parsed.nodes.list[function as usize].kind else { return None };
    let d = parsed.syntax.declarations.get(parsed.syntax.functions[f as usize].declaration as usize)?;
    Some((parsed.file, parsed.text.to_file(&d.name).start, parsed.name_of(d).to_vec()))
}

impl Program<'_> {
    fn place(&self, key: FunctionKey) -> Option<Place> {
        place(self.parsed(key.0, key.1), key.2)
    }

    /// What the rest of the program says of a function of a header.
    pub(super) fn elsewhere_in_header(&self, key: FunctionKey) -> Option<Runs> {
        if self.elsewhere.in_headers.is_empty() {
            return None;
        }
        self.elsewhere.in_headers.get(&self.place(key)?).copied()
    }

    /// The same function as other units read it.
    pub(super) fn siblings(&self, key: FunctionKey) -> Vec<FunctionKey> {
        let all = self.place(key).and_then(|place| self.in_headers.get(&place));
        all.into_iter().flatten().filter(|k| **k != key).copied().collect()
    }

    /// Whether the host may call a function, or what other units read of it in the same header.
    pub(super) fn host_may_call_anywhere(&self, key: FunctionKey, on_host: &Callers) -> bool {
        self.host_may_call(key, on_host)
            || self.elsewhere_in_header(key).is_some_and(|runs| runs.on_host)
            || self.siblings(key).into_iter().any(|k| self.host_may_call(k, on_host))
    }

    /// The functions of a unit's headers that the program has once, by file.
    pub(super) fn external_in_headers(&self, u: usize) -> BTreeMap<usize, Vec<LinkedFunction>> {
        let mut all: BTreeMap<usize, Vec<_>> = BTreeMap::new();
        for (f, parsed) in elaborate::files(self.units[u].unit) {
            let keys = functions(parsed).into_iter().filter(|n| place(parsed, *n).is_some()).map(|n| (u, f, n));
            for key in keys {
                if let Some(d) = self.declaration(key).filter(|d| !parsed.is_internal(d)) {
                    all.entry(f).or_default().push((d.whole.clone(), self.name(key)));
                }
            }
        }
        all
    }

    /// Who runs the functions of the headers of a unit, as far as it tells.
    pub(super) fn runs_in_headers(&self, u: usize, walks: &Walks) -> BTreeMap<Place, Runs> {
        let mut all = BTreeMap::new();
        for (f, parsed) in elaborate::files(self.units[u].unit) {
            for n in functions(parsed) {
                let Some(place) = place(parsed, n) else { continue };
                let key = (u, f, n);
                let differs = |key: &FunctionKey| match (walks.host.get(key), walks.device.get(key)) {
                    (Some(host), Some(device)) => host.actions != device.actions,
                    _ => false,
                };
                let differs = differs(&key) || self.family_on_device(key, walks).any(|other| differs(&other));
                let runs = Runs { on_host: self.host_may_call(key, &walks.on_host), on_device: differs };
                if runs != Runs::default() {
                    all.insert(place, runs);
                }
            }
        }
        all
    }
}
