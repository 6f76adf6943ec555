//! What of the tables stands in a part of the text, and what has a name, without going through all of them.

use super::{Call, Declaration, FunctionDefinition, Label, Statement, StatementKind, Syntax, Use};
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;
use std::sync::OnceLock;

/// The tables by place; each is made when it is first asked for.
#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    declarations: OnceLock<ByPlace>,
    functions: OnceLock<ByPlace>,
    labels: OnceLock<ByPlace>,
    uses: OnceLock<ByPlace>,
    type_uses: OnceLock<ByPlace>,
    /// By the names of callees.
    calls: OnceLock<ByPlace>,
    /// By where all of a call begins.
    whole_calls: OnceLock<ByPlace>,
    /// Plain names that are used or called: where they stand, in order.
    occurrences: OnceLock<ByName>,
    called: OnceLock<PlacesByName>,
    types_named: OnceLock<PlacesByName>,
    statement_labels: OnceLock<StatementLabels>,
}

/// The labels of Fortran that are numbers.
#[derive(Clone, Debug)]
pub struct StatementLabels {
    /// Where they are defined, in order.
    pub defined: Vec<usize>,
    /// Numbers of five digits that no label has, the greatest first.
    pub free: Vec<u32>,
}

/// Places of names.
type ByName = FxHashMap<Box<[u8]>, Vec<Range<usize>>>;

/// Starts with the index of what starts there, in order.
#[derive(Clone, Debug, Default)]
struct ByPlace(Vec<(usize, u32)>);

/// By each name what has it.
#[derive(Clone, Debug)]
struct PlacesByName(FxHashMap<Box<[u8]>, ByPlace>);

impl PlacesByName {
    fn new(text: &[u8], names: impl Iterator<Item = Range<usize>>) -> PlacesByName {
        let mut all = FxHashMap::<Box<[u8]>, ByPlace>::default();
        for (name, i) in names.zip(0..) {
            let start = name.start;
            all.entry(text[name].into()).or_default().0.push((start, i));
        }
        all.values_mut().for_each(|own| own.0.sort_unstable());
        PlacesByName(all)
    }

    fn within<'a>(&'a self, name: &[u8], part: &Range<usize>) -> impl Iterator<Item = usize> + use<'a> {
        self.0.get(name).map(|own| own.within(part)).into_iter().flatten()
    }
}

/// Of what is in the order of its places that which is in a part.
pub(crate) fn within<'a, T>(all: &'a [T], part: &Range<usize>, place: impl Fn(&T) -> usize) -> &'a [T] {
    let first = all.partition_point(|one| place(one) < part.start);
    let behind = all.partition_point(|one| place(one) < part.end);
    &all[first..behind.max(first)]
}

impl ByPlace {
    fn new(starts: impl Iterator<Item = usize>) -> ByPlace {
        let mut all: Vec<(usize, u32)> = starts.zip(0..).collect();
        all.sort_unstable();
        ByPlace(all)
    }

    fn within<'a>(&'a self, part: &Range<usize>) -> impl Iterator<Item = usize> + use<'a> {
        within(&self.0, part, |(start, _)| *start).iter().map(|(_, i)| *i as usize)
    }
}

impl Syntax {
    /// The declarations that begin in a part, by their beginnings.
    pub fn declarations_in<'a>(&'a self, part: &Range<usize>) -> impl Iterator<Item = &'a Declaration> + use<'a> {
        let all =
            self.places.declarations.get_or_init(|| ByPlace::new(self.declarations.iter().map(|d| d.whole.start)));
        all.within(part).map(|i| &self.declarations[i])
    }

    /// The function definitions that begin in a part.
    pub fn functions_in<'a>(&'a self, part: &Range<usize>) -> impl Iterator<Item = &'a FunctionDefinition> + use<'a> {
        let all = self.places.functions.get_or_init(|| ByPlace::new(self.functions.iter().map(|f| f.whole.start)));
        all.within(part).map(|i| &self.functions[i])
    }

    /// The labels in a part.
    pub fn labels_in<'a>(&'a self, part: &Range<usize>) -> impl Iterator<Item = &'a Label> + use<'a> {
        let all = self.places.labels.get_or_init(|| ByPlace::new(self.labels.iter().map(|l| l.name.start)));
        all.within(part).map(|i| &self.labels[i])
    }

    /// The uses of names in a part.
    pub fn uses_in<'a>(&'a self, part: &Range<usize>) -> impl Iterator<Item = &'a Use> + use<'a> {
        let all = self.places.uses.get_or_init(|| ByPlace::new(self.uses.iter().map(|u| u.name().start)));
        all.within(part).map(|i| &self.uses[i])
    }

    /// The names in type position in a part.
    pub fn type_uses_in<'a>(&'a self, part: &Range<usize>) -> impl Iterator<Item = &'a Use> + use<'a> {
        let all = self.places.type_uses.get_or_init(|| ByPlace::new(self.type_uses.iter().map(|u| u.name().start)));
        all.within(part).map(|i| &self.type_uses[i])
    }

    /// Those of one name.
    pub fn type_uses_of_in<'a>(
        &'a self,
        text: &[u8],
        name: &[u8],
        part: &Range<usize>,
    ) -> impl Iterator<Item = &'a Use> + use<'a> {
        let names = || self.type_uses.iter().map(|u| u.name());
        let by_name = self.places.types_named.get_or_init(|| PlacesByName::new(text, names()));
        by_name.within(name, part).map(|i| &self.type_uses[i])
    }

    /// The calls whose callee's name stands in a part.
    pub fn calls_in<'a>(&'a self, part: &Range<usize>) -> impl Iterator<Item = &'a Call> + use<'a> {
        let all = self.places.calls.get_or_init(|| ByPlace::new(self.calls.iter().map(|c| c.callee.start)));
        all.within(part).map(|i| &self.calls[i])
    }

    /// The call whose callee's name begins at a place.
    pub fn call_at(&self, callee: usize) -> Option<&Call> {
        self.calls_in(&(callee..callee + 1)).next()
    }

    /// The call with exactly this range, as an index into the calls.
    pub fn call_of_range(&self, range: &Range<usize>) -> Option<u32> {
        let all = self.places.whole_calls.get_or_init(|| ByPlace::new(self.calls.iter().map(|c| c.range.start)));
        let mut starting = all.within(&(range.start..range.start + 1));
        starting.find(|i| self.calls[*i].range == *range).map(|i| i as u32)
    }

    /// The calls of a name, whatever their paths, in source order.
    pub fn calls_of<'a>(&'a self, text: &[u8], name: &[u8]) -> impl Iterator<Item = &'a Call> + use<'a> {
        self.calls_of_in(text, name, &(0..usize::MAX))
    }

    /// The same whose callees' names stand in a part.
    pub fn calls_of_in<'a>(
        &'a self,
        text: &[u8],
        name: &[u8],
        part: &Range<usize>,
    ) -> impl Iterator<Item = &'a Call> + use<'a> {
        self.calls_by_name(text).within(name, part).map(|i| &self.calls[i])
    }

    /// The statements that begin in a part.
    pub fn statements_in(&self, part: &Range<usize>) -> &[Statement] {
        within(&self.statements, part, |s| s.range.start)
    }

    /// The declarations of a name whose names stand in a part.
    pub fn declarations_of_in<'a>(
        &'a self,
        name: &[u8],
        part: &Range<usize>,
    ) -> impl Iterator<Item = &'a Declaration> + use<'a> {
        let all = self.by_name.get(name).map(Vec::as_slice).unwrap_or_default();
        let own = within(all, part, |i| self.declarations[*i as usize].name.start);
        own.iter().map(|&i| &self.declarations[i as usize])
    }

    /// The statements around a place, from the inside out.
    pub fn enclosing_statements<'a>(&'a self, place: &Range<usize>) -> impl Iterator<Item = &'a Statement> + use<'a> {
        let end = place.end;
        let behind = self.statements.partition_point(|s| s.range.start <= place.start);
        let last = behind.checked_sub(1).map(|i| &self.statements[i]);
        let outwards = std::iter::successors(last, |s| s.around.map(|a| &self.statements[a as usize]));
        outwards.filter(move |s| end <= s.range.end)
    }

    /// The loops around a place, from the inside out.
    pub fn enclosing_loops(&self, place: &Range<usize>) -> Vec<Range<usize>> {
        match &self.fortran {
            Some(fortran) => fortran.enclosing_loops(place),
            None => {
                let loops = self.enclosing_statements(place).filter(|s| s.kind == StatementKind::For);
                loops.map(|s| s.range.clone()).collect()
            }
        }
    }

    /// Whether a range is that of an expression statement or a declaration; in Fortran of a statement that begins no
    /// construct.
    pub fn is_simple_statement(&self, range: &Range<usize>) -> bool {
        match &self.fortran {
            Some(fortran) => {
                let mut starting = fortran.statements_in(range);
                starting.next().is_some_and(|(_, s)| s.range == *range && !s.kind.opens_construct())
            }
            None => self
                .statement_at(range)
                .is_some_and(|s| matches!(s.kind, StatementKind::Expression | StatementKind::Declaration)),
        }
    }

    /// The innermost block around a place; `None`: it stands at file scope.
    pub fn enclosing_block(&self, place: &Range<usize>) -> Option<&Range<usize>> {
        let is_block = |s: &&Statement| matches!(s.kind, StatementKind::Compound | StatementKind::Members);
        self.enclosing_statements(place).find(is_block).map(|s| &s.range)
    }

    /// Whether two places stand in the same block.
    pub fn same_block(&self, a: &Range<usize>, b: &Range<usize>) -> bool {
        self.enclosing_block(a) == self.enclosing_block(b)
    }

    /// Every occurrence of the entity that a declaration introduces: its name, and the uses and calls
    /// that mean it.
    pub fn occurrences<'a>(&'a self, text: &'a [u8], d: &'a Declaration) -> impl Iterator<Item = Range<usize>> + 'a {
        let name = &text[d.name.clone()];
        let all = self.places.occurrences.get_or_init(|| self.occurrences_by_name(text));
        let named = all.get(name).into_iter().flatten();
        let own = named.filter(move |r| self.local(name, r.start).is_some_and(|found| found.name == d.name));
        std::iter::once(d.name.clone()).chain(own.cloned())
    }

    /// The numbers that are labels in a text of Fortran.
    pub fn statement_labels(&self, text: &[u8]) -> &StatementLabels {
        self.places.statement_labels.get_or_init(|| {
            let is_number = |l: &&Label| text[l.name.clone()].iter().all(u8::is_ascii_digit);
            let numbers = || self.labels.iter().filter(is_number);
            let value = |l: &Label| std::str::from_utf8(&text[l.name.clone()]).ok()?.parse::<u32>().ok();
            let used: FxHashSet<u32> = numbers().filter_map(value).collect();
            let mut defined: Vec<usize> = numbers().filter(|l| l.defines).map(|l| l.name.start).collect();
            defined.sort_unstable();
            StatementLabels { defined, free: (10_000..=99_999).rev().filter(|n| !used.contains(n)).collect() }
        })
    }

    /// Whether something of a name is called, whatever its path.
    pub fn calls_name(&self, text: &[u8], name: &[u8]) -> bool {
        self.calls_by_name(text).0.contains_key(name)
    }

    fn calls_by_name(&self, text: &[u8]) -> &PlacesByName {
        self.places.called.get_or_init(|| PlacesByName::new(text, self.calls.iter().map(|c| c.callee.clone())))
    }

    fn occurrences_by_name(&self, text: &[u8]) -> ByName {
        let uses = self.uses.iter().filter(|u| *u.path() == super::Path::Plain).map(|u| u.name());
        let calls = self.calls.iter().filter(|c| *c.path() == super::Path::Plain).map(|c| c.callee.clone());
        let mut all = ByName::default();
        for range in uses.chain(calls) {
            all.entry(text[range.clone()].into()).or_default().push(range);
        }
        all
    }
}
