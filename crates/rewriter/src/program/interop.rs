//! The type of interop objects, where the output's compiler may not have it.

use super::Program;
use super::unit_plan::UnitPlan;
use crate::elaborate::{self, DeclaredVariant, Name};
use crate::names;
use crate::plan::{Adjacent, AdjacentKey, Defined, Definition, DefinitionsBefore, INTEROP_TYPE, Support};
use ompick_frontend::language::Language;
use ompick_frontend::unit::ParsedFile;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;

impl Program<'_> {
    /// Puts the type of interop objects, for compilers without it, before its first use: the variants
    /// that take appended objects name it long before a call needs it.
    pub(super) fn interop_type(&self, u: usize, defined: &mut BTreeSet<Name>, plan: &mut UnitPlan) {
        let unit = self.units[u].unit;
        let appends = |v: &DeclaredVariant| v.changes.as_ref().is_some_and(|c| !c.appended.is_empty());
        let declared = unit.declarations_of(INTEROP_TYPE.as_bytes()).next().is_some();
        if declared || !self.units[u].bases.values().flatten().any(appends) {
            return;
        }
        let is_it = |parsed: &ParsedFile, r: &Range<usize>| parsed.text.text()[r.clone()] == *INTEROP_TYPE.as_bytes();
        let uses = elaborate::files(unit).filter(|(_, p)| !p.system).flat_map(|(f, parsed)| {
            parsed.syntax.type_uses.iter().filter(move |t| is_it(parsed, &t.name())).map(move |t| (f, t.name().start))
        });
        let Some((f, at)) = uses.min_by_key(|(f, at)| unit.position(*f, *at)) else { return };
        let parsed = self.parsed(u, f);
        let Some(item) = parsed.syntax.statements.iter().find(|s| s.around.is_none() && s.range.contains(&at)) else {
            return;
        };
        let support = Support::InteropType { with_header: false };
        let name = INTEROP_TYPE.as_bytes();
        if unit.language == Language::Cxx {
            let key = AdjacentKey::new(f, names::top_start(parsed, at), name.to_vec());
            plan.file(f).adjacent.insert(key, Cow::Owned(Adjacent::Support(support)));
            return;
        }
        let definition = Definition { name: Cow::Borrowed(name), what: Defined::Support(Cow::Owned(support)) };
        let item = names::item_start(parsed, &item.range);
        plan.file(f).definitions.push(DefinitionsBefore { item, list: vec![definition] });
        defined.insert(name.to_vec());
    }
}
