//! Where a unit's files have a name, so that nobody need ask each of them.

use super::{ParsedFile, ParsedUnit};
use crate::cpp::PassId;
use crate::syntax::{Declaration, Use};
use rustc_hash::FxHashMap;

/// Names and the files that have them, in the unit's order.
#[derive(Default)]
pub(super) struct Index {
    /// What is declared at file scope: files and indexes into their declarations.
    declared: FxHashMap<Box<[u8]>, Vec<(u32, u32)>>,
    /// What is used otherwise than by a direct call: files.
    used: FxHashMap<Box<[u8]>, Vec<u32>>,
    of_pass: FxHashMap<PassId, u32>,
}

impl Index {
    fn new(files: &[ParsedFile]) -> Index {
        let mut index = Index::default();
        for (f, file) in files.iter().enumerate() {
            for (i, d) in file.syntax.declarations.iter().enumerate().filter(|(_, d)| d.scope == 0) {
                index.declared.entry(file.name_of(d).into()).or_default().push((f as u32, i as u32));
            }
            index.of_pass.insert(file.pass, f as u32);
            for name in file.syntax.used_names() {
                index.used.entry(name.into()).or_default().push(f as u32);
            }
        }
        index
    }
}

impl ParsedUnit {
    fn index(&self) -> &Index {
        self.index.get_or_init(|| Index::new(&self.files))
    }

    /// The file that a pass is, if it was read.
    pub fn file_of_pass(&self, pass: PassId) -> Option<usize> {
        self.index().of_pass.get(&pass).map(|&f| f as usize)
    }

    /// The declarations of a name at file scope, in the unit's order.
    pub fn declarations_of<'a>(&'a self, name: &[u8]) -> impl Iterator<Item = (usize, &'a Declaration)> + use<'a> {
        let found = self.index().declared.get(name).into_iter().flatten();
        found.map(|&(f, i)| (f as usize, &self.files[f as usize].syntax.declarations[i as usize]))
    }

    /// Uses of a name other than as the callee of a direct call, in the unit's order.
    pub fn uses_of<'a>(&'a self, name: &[u8]) -> impl Iterator<Item = (usize, &'a Use)> + use<'a> {
        let name = name.to_vec();
        let files = self.index().used.get(name.as_slice()).into_iter().flatten().map(|&f| f as usize);
        files.flat_map(move |f| self.files[f].syntax.uses_of(&name).map(move |u| (f, u)))
    }
}
