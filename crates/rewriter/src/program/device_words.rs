//! The names in the code of a unit that devices run: what runs there without being named is told by them.

use super::*;
use ompick_frontend::cpp::words_of;

/// The words of what devices run, and those of the types of the variables that it has from outside.
#[derive(Default)]
pub(super) struct DeviceWords<'u> {
    words: FxHashSet<&'u [u8]>,
    texts: Vec<&'u [u8]>,
}

impl<'u> DeviceWords<'u> {
    /// Those of parts of a unit's files.
    pub(super) fn of(unit: &'u Unit, parts: &[(usize, Range<usize>)]) -> DeviceWords<'u> {
        let mut found = DeviceWords::default();
        for (file, part) in parts {
            let parsed = &unit.files[*file];
            let all = parsed.text.text();
            let own: FxHashSet<&[u8]> = words_of(&all[part.clone()]).collect();
            found.texts.push(&all[part.clone()]);
            let around = parsed.syntax.enclosing_functions(part.start).max_by_key(|function| function.whole.len());
            let declared = around.map(|function| parsed.syntax.declarations_in(&function.whole)).into_iter().flatten();
            let outside = declared.filter(|d| {
                let scope = &parsed.syntax.scopes[d.scope as usize].range;
                let is_seen = scope.start <= part.start && part.end <= scope.end && !part.contains(&d.name.start);
                is_seen && parsed.syntax.is_local(d) && own.contains(parsed.name_of(d))
            });
            for ty in outside.map(|d| &all[d.type_name.clone()]) {
                found.texts.push(ty);
                found.words.extend(words_of(ty));
            }
            found.words.extend(own);
        }
        found
    }

    /// Whether one of some names is among them; an operator function's is in each use of the operator.
    pub(super) fn mention(&self, names: &BTreeSet<Name>) -> bool {
        names.iter().any(|name| match mangle::operator(name) {
            Some(operator) => {
                let uses = |text: &&[u8]| memchr::memmem::find(text, operator.as_bytes()).is_some();
                self.texts.iter().any(uses)
            }
            None => self.words.contains(name.as_slice()),
        })
    }
}
