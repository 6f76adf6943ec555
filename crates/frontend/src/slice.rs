//! Which function bodies of a unit of C or C++ must be parsed: those in which something may be chosen, and those that
//! may lead there. They are the slice of the unit on the names of base functions and function variants, with every
//! function that has a directive in it: whoever names one of these is in it, too, over any number of steps.
//!
//! It is found by tokens, at a small part of what a parse costs, and is rather too large than too small: a body is left
//! out only if nothing that it names can matter, and a whole definition, or a prototype, only if nobody who is read names
//! it. Where that cannot be told (a macro that makes names, an operator that nobody names, braces that do not match), every
//! body is read.

mod braces;
mod items;
mod needed;
mod words;

use crate::cpp::{self, ConditionalGroup, CppLine, CppLineKind, PassId, PragmaKind, TranslationUnit};
use crate::{attributes, marks, ranges};
use items::{FileScopeDeclaration, Irregular, Item, Scanner};
use needed::Needed;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use words::{Word, Words};

/// The functions of a unit that are not read.
#[derive(Debug, Default)]
pub struct Slice {
    /// What stands between the braces of their bodies, the whole definitions, or their prototypes, in the file's offsets, in
    /// order.
    unread: FxHashMap<PassId, Vec<Range<usize>>>,
    /// The words that they were searched for.
    names: FxHashSet<Box<[u8]>>,
    /// What they may call, and which of them do.
    calls: BTreeMap<Box<[u8]>, BTreeSet<Box<[u8]>>>,
    /// The names of those of which not even the head is read.
    defined: BTreeSet<Box<[u8]>>,
    /// The files of which nothing is read.
    unread_passes: FxHashSet<PassId>,
    /// Where functions end that stand in nothing, at some distance from each other.
    ends: FxHashMap<PassId, Vec<usize>>,
}

/// Functions that C++ calls without naming them.
const UNNAMED: &str = "begin end get tuple_size await_ready await_suspend await_resume await_transform get_return_object \
                       initial_suspend final_suspend unhandled_exception return_value return_void yield_value \
                       get_return_object_on_allocation_failure";

/// Words by which it is read what names them, whatever it is.
const ALWAYS: [&str; 3] = ["_Pragma", "__pragma", "omp"];

/// What directives outside of functions begin with that name nothing which is called.
const HARMLESS: [&str; 9] = [
    "declare target",
    "begin declare target",
    "end declare target",
    "declare simd",
    "declare reduction",
    "declare mapper",
    "threadprivate",
    "requires",
    "allocate",
];

impl Slice {
    /// The slice of some files of a unit. `called`: functions of other units that matter. `None`: all of it must be
    /// read.
    pub fn of(unit: &TranslationUnit, passes: &[PassId], called: &BTreeSet<Vec<u8>>, cplusplus: bool) -> Option<Slice> {
        let (mut words, mut items, mut declarations) = (Words::new(), Vec::new(), Vec::new());
        let (mut classes, mut class_bodies) = (Vec::new(), FxHashMap::default());
        let mut ends = FxHashMap::default();
        let mut passes = passes.to_vec();
        passes.sort_unstable();
        let is_macro = |name: &[u8]| unit.macros.definitions_of(name).next().is_some();
        for &id in &passes {
            let mut scanner = Scanner {
                words: &mut words,
                items: &mut items,
                classes: &mut classes,
                class_bodies: &mut class_bodies,
                ends: &mut ends,
                declarations: &mut declarations,
                is_macro: &is_macro,
                cplusplus,
            };
            scanner.read(id, unit.pass(id)).ok()?;
        }
        let macros = macros(unit, &mut words);
        let unmatched: Vec<Word> = macros.iter().filter(|m| m.is_unmatched).map(|m| m.name).collect();
        if !unmatched.is_empty() {
            braces::check(unit, &words, &items, &macros, &unmatched, cplusplus).ok()?;
        }
        let mut slicing = Slicing {
            interest: vec![false; words.len()],
            in_slice: vec![false; items.len()],
            has_directive: vec![false; items.len()],
            open: Vec::new(),
            named: FxHashSet::default(),
            may_depend: !called.is_empty(),
            includes_in_bodies: false,
            class_bodies: &class_bodies,
            words: &words,
            items: &items,
            declarations: &declarations,
            macros: &macros,
        };
        slicing.seed(unit, &passes, called).ok()?;
        slicing.close();
        if !slicing.is_certain(&classes, cplusplus) {
            return None;
        }
        let is_known = !cplusplus && !slicing.includes_in_bodies;
        let needed = if is_known { slicing.needed_in_c(unit) } else { slicing.needed() };
        let mut slice = Slice { ends, ..slicing.result(&needed) };
        if is_known {
            slice.unread_passes = passes.into_iter().filter(|&id| slicing.is_unread(unit, id, &slice)).collect();
        }
        Some(slice)
    }

    /// The names of the functions of which nothing is read.
    pub fn defined(&self) -> impl Iterator<Item = &[u8]> {
        self.defined.iter().map(|name| &name[..])
    }

    /// The parts of a file that are not read, in its offsets.
    pub fn skipped(&self, pass: PassId) -> &[Range<usize>] {
        self.unread.get(&pass).map(Vec::as_slice).unwrap_or_default()
    }

    /// Whether nothing of a file is read: it has no directives, and nobody who is read names what it declares.
    pub fn leaves_out(&self, pass: PassId) -> bool {
        self.unread_passes.contains(&pass)
    }

    /// Where a file may be cut into pieces that can be parsed by themselves, in its offsets.
    pub fn ends(&self, pass: PassId) -> &[usize] {
        self.ends.get(&pass).map(Vec::as_slice).unwrap_or_default()
    }

    /// The names of what the bodies may call that are not read, with the names of the functions that they are of.
    pub fn calls(&self) -> impl Iterator<Item = (&[u8], &BTreeSet<Box<[u8]>>)> {
        self.calls.iter().map(|(name, callers)| (&name[..], callers))
    }

    /// Whether bodies that name this were read.
    pub fn holds(&self, name: &[u8]) -> bool {
        self.names.contains(name)
    }
}

/// A macro whose name stands in the unit.
struct Macro {
    name: Word,
    words: Vec<Word>,
    /// It may make any name.
    pastes: bool,
    /// Its body holds string literals, which may be operands of `_Pragma`.
    has_strings: bool,
    /// It opens a bracket that it does not close, or closes one that it did not open.
    is_unmatched: bool,
    /// Its body has a brace: it may make whole functions.
    has_braces: bool,
}

/// The macros that a unit's text may invoke.
fn macros<'t>(unit: &'t TranslationUnit, words: &mut Words<'t>) -> Vec<Macro> {
    let mut found = Vec::new();
    let mut next: Word = 0;
    while (next as usize) < words.len() {
        let definitions: Vec<_> = unit.macros.definitions_of(words.spelling(next)).collect();
        for definition in definitions {
            let is_unmatched = !cpp::brackets_match(definition.punctuators());
            let inside = definition.identifiers().map(|w| words.number(w.into())).collect();
            let has_strings = definition.strings().next().is_some();
            let has_braces = definition.punctuators().any(|p| p == b"{");
            let pastes = definition.pastes;
            found.push(Macro { name: next, words: inside, pastes, has_strings, is_unmatched, has_braces });
        }
        next += 1;
    }
    found
}

/// A slice in the making.
struct Slicing<'s, 't> {
    words: &'s Words<'t>,
    items: &'s [Item],
    declarations: &'s [FileScopeDeclaration],
    macros: &'s [Macro],
    /// By word: whoever names it is in the slice.
    interest: Vec<bool>,
    /// By item.
    in_slice: Vec<bool>,
    /// By item: a directive stands before it.
    has_directive: Vec<bool>,
    /// The words of directives.
    named: FxHashSet<Word>,
    /// What is read may depend on what stands elsewhere: a directive says so ([`needed::may_depend`]), or other units
    /// call functions that matter.
    may_depend: bool,
    /// What stands in a file may be a part of a body.
    includes_in_bodies: bool,
    /// Where members of classes stand.
    class_bodies: &'s FxHashMap<PassId, Vec<Range<usize>>>,
    /// Words of interest whose users were not looked for yet.
    open: Vec<Word>,
}

/// Who names each word, one word's users behind the other's.
struct Users {
    all: Vec<u32>,
    /// By word: where its users begin; and where the last one's end.
    starts: Vec<u32>,
}

impl Users {
    fn new(words: usize, pairs: impl Iterator<Item = (Word, u32)> + Clone) -> Users {
        let mut starts = vec![0u32; words + 2];
        pairs.clone().for_each(|(word, _)| starts[word as usize + 2] += 1);
        (1..starts.len()).for_each(|at| starts[at] += starts[at - 1]);
        let mut all = vec![0; starts.last().map_or(0, |&end| end as usize)];
        for (word, user) in pairs {
            // While they are put in, this is where the next one goes.
            let next = &mut starts[word as usize + 1];
            all[*next as usize] = user;
            *next += 1;
        }
        Users { all, starts }
    }

    fn of(&self, word: Word) -> &[u32] {
        let bound = |at: usize| self.starts[at] as usize;
        &self.all[bound(word as usize)..bound(word as usize + 1)]
    }
}

impl Slicing<'_, '_> {
    fn add(&mut self, word: Word) {
        if self.words.keyword(word).is_none() && !std::mem::replace(&mut self.interest[word as usize], true) {
            self.open.push(word);
        }
    }

    fn add_item(&mut self, item: usize) {
        if !std::mem::replace(&mut self.in_slice[item], true) {
            let items = self.items;
            items[item].declares.iter().for_each(|&w| self.add(w));
        }
    }

    /// The same of a base function or of what stands in a region, of which all names must be known: macros may make
    /// functions besides.
    fn add_named_item(&mut self, item: usize) -> Result<(), Irregular> {
        let macros = self.macros;
        let mut open: Vec<Word> = self.items[item].head.to_vec();
        let mut seen: FxHashSet<Word> = FxHashSet::default();
        while let Some(word) = open.pop() {
            let first = macros.partition_point(|m| m.name < word);
            for own in macros[first..].iter().take_while(|m| m.name == word) {
                if own.has_braces {
                    return Err(Irregular);
                }
                open.extend(own.words.iter().filter(|w| seen.insert(**w)));
            }
        }
        self.add_item(item);
        Ok(())
    }

    /// Puts in what matters by itself.
    fn seed(&mut self, unit: &TranslationUnit, passes: &[PassId], called: &BTreeSet<Vec<u8>>) -> Result<(), Irregular> {
        let always = ALWAYS.iter().map(|w| w.as_bytes());
        for name in called.iter().map(Vec::as_slice).chain(always) {
            self.words.find(name).into_iter().for_each(|w| self.add(w));
        }
        let pasting = self.macros.iter().filter(|m| m.pastes).map(|m| m.name);
        pasting.for_each(|name| self.add(name));
        for &id in passes {
            let first = self.items.partition_point(|i| i.pass < id);
            let behind = self.items.partition_point(|i| i.pass <= id);
            self.directives(unit, id, first..behind)?;
        }
        Ok(())
    }

    /// The directives of a file: functions that have some in them, bases and variants.
    fn directives(&mut self, unit: &TranslationUnit, id: PassId, own: Range<usize>) -> Result<(), Irregular> {
        let pass = unit.pass(id);
        let items = &self.items[own.clone()];
        let bytes = &pass.source.bytes[..];
        // Directives in attributes are no lines.
        let item_at = |at: usize| items.get(items.partition_point(|item| item.range.end <= at));
        let in_body = |at: usize| item_at(at).and_then(|i| i.body.as_ref()).is_some_and(|body| body.contains(&at));
        let skipped: Vec<_> = pass.lines.iter().map(|l| &l.range).chain(&pass.inactive).cloned().collect();
        if attributes::find(bytes, &skipped, true).iter().any(|attribute| !in_body(attribute.range.start)) {
            return Err(Irregular);
        }
        let members = ranges::merged(self.class_bodies.get(&id).cloned().unwrap_or_default());
        let in_class = |at: usize| {
            let after = members.partition_point(|m| m.start <= at);
            after > 0 && at < members[after - 1].end
        };
        // Begin declare variant regions that are open.
        let mut regions = 0u32;
        let mut last = own.start;
        for line in pass.lines.iter().filter(|line| line.active) {
            let next = own.start + items.partition_point(|item| item.range.end <= line.range.start);
            if regions > 0 {
                (last..next).try_for_each(|item| self.add_named_item(item))?;
            }
            last = next;
            let around = self.items[next..own.end].first().filter(|item| item.range.start < line.range.start);
            let in_body = around.and_then(|i| i.body.as_ref()).is_some_and(|b| b.start <= line.range.start);
            match &line.kind {
                // What is included is a part of the item.
                CppLineKind::Include(_) if in_body => {
                    self.add_item(next);
                    self.includes_in_bodies = true;
                }
                CppLineKind::Include(_) if around.is_some() || regions > 0 || in_class(line.range.start) => {
                    return Err(Irregular);
                }
                CppLineKind::Pragma(PragmaKind::Omp { text }) => {
                    let text = marks::spliced(&bytes[text.clone()]);
                    let text = unit.expand(&text, unit.time_at(id, line.range.start), &|_| false).text;
                    self.name(&text);
                    if in_body {
                        self.add_item(next);
                        continue;
                    }
                    self.has_directive.get_mut(next).into_iter().for_each(|has| *has = true);
                    match Outside::of(&text) {
                        Outside::Harmless => {}
                        Outside::Variant if next == own.end => return Err(Irregular),
                        Outside::Variant if self.items[next].declares.is_empty() => return Err(Irregular),
                        Outside::Variant => self.add_named_item(next)?,
                        // What a macro makes at the region's end is taken for the head of what follows.
                        Outside::BeginRegion | Outside::EndRegion if around.is_some() => return Err(Irregular),
                        Outside::BeginRegion => regions += 1,
                        Outside::EndRegion => regions = regions.checked_sub(1).ok_or(Irregular)?,
                        Outside::Unknown => return Err(Irregular),
                    }
                }
                _ => {}
            }
        }
        if regions > 0 {
            return Err(Irregular);
        }
        own.into_iter().try_for_each(|item| self.pragmas(unit, item))
    }

    /// The directives of an item that stand in `_Pragma`.
    fn pragmas(&mut self, unit: &TranslationUnit, item: usize) -> Result<(), Irregular> {
        let items = self.items;
        let Item { pass, pragmas, declares, .. } = &items[item];
        for range in pragmas {
            let string = marks::spliced(&unit.pass(*pass).source.bytes[range.clone()]);
            let Some(text) = directive_in(&string) else { continue };
            let text = unit.expand(text, unit.time_at(*pass, range.start), &|_| false).text;
            self.name(&text);
            self.has_directive[item] = true;
            match Outside::of(&text) {
                Outside::Harmless => {}
                // (The operator itself looks like what is declared.)
                Outside::Variant if declares.len() > 1 => self.add_named_item(item)?,
                // Which items stand in a region is known of lines alone.
                _ => return Err(Irregular),
            }
        }
        Ok(())
    }

    /// Notes what a directive names: function variants matter.
    fn name(&mut self, directive: &[u8]) {
        self.named.extend(cpp::words_of(directive).filter_map(|w| self.words.find(w)));
        self.may_depend |= needed::may_depend(directive);
        let mut rest = directive;
        while let Some(at) = memchr::memmem::find(rest, b"variant") {
            rest = &rest[at + b"variant".len()..];
            let end = memchr::memmem::find(rest, b"match").unwrap_or(rest.len());
            let words: Vec<Word> = cpp::words_of(&rest[..end]).filter_map(|w| self.words.find(w)).collect();
            words.into_iter().for_each(|w| self.add(w));
        }
    }

    /// Puts in whoever names what is in.
    fn close(&mut self) {
        let (items, macros) = (self.items, self.macros);
        let users = self.users();
        while let Some(word) = self.open.pop() {
            for &user in users.of(word) {
                match (user as usize).checked_sub(items.len()) {
                    Some(own) => self.add(macros[own].name),
                    None => self.add_item(user as usize),
                }
            }
        }
    }

    /// Who names each word: items by their numbers, macros by theirs behind those.
    fn users(&self) -> Users {
        let (items, macros) = (self.items, self.macros);
        let of_items =
            items.iter().enumerate().flat_map(|(i, item)| item.head.iter().chain(&item.inside).map(move |w| (*w, i)));
        let of_macros =
            macros.iter().enumerate().flat_map(|(m, own)| own.words.iter().map(move |w| (*w, items.len() + m)));
        let pairs = of_items.chain(of_macros).filter(|(word, _)| self.words.keyword(*word).is_none());
        Users::new(self.words.len(), pairs.map(|(word, user)| (word, user as u32)))
    }

    /// Whether everything in the slice is known by its name.
    fn is_certain(&self, classes: &[Word], cplusplus: bool) -> bool {
        let holds = |w: Word| self.interest[w as usize];
        // What a macro makes outside of functions has names that stand nowhere.
        let macros: FxHashSet<Word> = self.macros.iter().map(|m| m.name).filter(|m| holds(*m)).collect();
        let mut in_slice = self.items.iter().zip(&self.in_slice).filter(|(_, is_in)| **is_in).map(|(item, _)| item);
        let by_macro = |item: &Item| !macros.is_empty() && item.head.iter().any(|w| macros.contains(w));
        let without_name = |item: &Item| item.is_unnamed || item.initialises_member || item.has_closures;
        if in_slice.any(|item| by_macro(item) || (cplusplus && without_name(item))) {
            return false;
        }
        let mut unnamed = UNNAMED.split_ascii_whitespace().filter_map(|name| self.words.find(name.as_bytes()));
        !cplusplus || !(classes.iter().any(|c| holds(*c)) || unnamed.any(holds))
    }

    /// Whether a slice leaves out all of a file of C, which has no directives either, nor groups that depend on what is
    /// not known (OMP0406).
    fn is_unread(&self, unit: &TranslationUnit, id: PassId, slice: &Slice) -> bool {
        let first = self.items.partition_point(|item| item.pass < id);
        let mut own = self.items[first..].iter().take_while(|item| item.pass == id);
        let left_out = slice.skipped(id);
        let is_left_out = |item: &Item| {
            let behind = left_out.partition_point(|part| part.start <= item.range.start);
            behind > 0 && item.range.end <= left_out[behind - 1].end
        };
        let pass = unit.pass(id);
        let is_directive =
            |line: &CppLine| line.active && matches!(line.kind, CppLineKind::Pragma(PragmaKind::Omp { .. }));
        let is_guessed = |group: &ConditionalGroup| group.branches.iter().any(|branch| !branch.unknown.is_empty());
        own.all(is_left_out) && !pass.lines.iter().any(is_directive) && !pass.conditionals.iter().any(is_guessed)
    }

    fn result(&self, needed: &Needed) -> Slice {
        let mut slice = Slice::default();
        let spelling = |w: Word| self.words.spelling(w).into();
        let left_out = self.items.iter().enumerate().filter(|(i, item)| !self.in_slice[*i] && !item.is_looked_into);
        for (i, item) in left_out {
            let Some(body) = item.body.clone() else {
                if item.is_prototype && !self.has_directive[i] && !needed.items[i] {
                    slice.unread.entry(item.pass).or_default().push(item.range.clone());
                }
                continue;
            };
            // Whoever has it is a program of its own.
            let main = self.words.find(b"main").filter(|main| item.declares.contains(main));
            slice.defined.extend(main.map(spelling));
            let is_needed = item.is_member || item.is_unnamed || self.has_directive[i];
            let part = match is_needed || needed.items[i] {
                true => body,
                false => {
                    let is_internal = self.words.find(b"static").is_some_and(|w| item.head.contains(&w));
                    slice.defined.extend(item.declares.iter().filter(|_| !is_internal).copied().map(spelling));
                    item.range.clone()
                }
            };
            slice.unread.entry(item.pass).or_default().push(part);
            for &called in &item.calls {
                slice.calls.entry(spelling(called)).or_default().extend(item.declares.iter().copied().map(spelling));
            }
        }
        for declaration in needed.unneeded.iter().map(|&i| &self.declarations[i]) {
            slice.unread.entry(declaration.pass).or_default().push(declaration.range.clone());
        }
        for parts in slice.unread.values_mut() {
            parts.sort_by_key(|part| part.start);
        }
        let names = (0..self.words.len() as Word).filter(|w| self.interest[*w as usize]);
        slice.names = names.map(spelling).collect();
        slice
    }

    /// What is needed of a unit where much is called that nobody names: what stands in two heads, or in a body that is
    /// read.
    fn needed(&self) -> Needed {
        let (mut once, mut needed) = (FxHashSet::default(), FxHashSet::default());
        for (item, is_in) in self.items.iter().zip(&self.in_slice) {
            needed.extend(item.head.iter().filter(|w| !once.insert(**w)));
            if *is_in || item.is_looked_into {
                needed.extend(&item.inside);
            }
        }
        // (A macro in the head may make more than the function.)
        needed.extend(self.macros.iter().flat_map(|m| m.words.iter().chain([&m.name])));
        let known = ["main"].into_iter().chain(UNNAMED.split_ascii_whitespace());
        needed.extend(known.filter_map(|name| self.words.find(name.as_bytes())));
        needed.extend(&self.named);
        let is_named = |w: &Word| self.interest[*w as usize] || needed.contains(w);
        let items = self.items.iter().map(|item| item.declares.iter().any(is_named)).collect();
        Needed { items, unneeded: Vec::new() }
    }
}

/// What a string of `_Pragma` says behind `omp`. (Of a raw one nothing is known.)
fn directive_in(string: &[u8]) -> Option<&[u8]> {
    let open = memchr::memchr(b'"', string)?;
    let text = string[open + 1..].trim_ascii_start();
    let is_raw = string[..open].ends_with(b"R");
    let rest = text.strip_prefix(b"omp").filter(|rest| rest.first().is_none_or(|b| !b.is_ascii_alphanumeric()));
    if is_raw { Some(text) } else { rest }
}

/// A directive outside of functions, by its name.
#[derive(Debug, PartialEq, Eq)]
enum Outside {
    Harmless,
    /// `declare variant`
    Variant,
    BeginRegion,
    EndRegion,
    Unknown,
}

impl Outside {
    fn of(text: &[u8]) -> Outside {
        let is_word = |b: &u8| b.is_ascii_alphanumeric() || *b >= 0x80;
        let open = memchr::memchr(b'(', text).unwrap_or(text.len());
        // Underscores may join the words of its name.
        let name: Vec<&[u8]> = text[..open].split(|b| !is_word(b)).filter(|w| !w.is_empty()).collect();
        let begins = |with: &str| {
            let with = || with.split(' ').map(str::as_bytes);
            name.iter().copied().take(with().count()).eq(with())
        };
        match () {
            () if HARMLESS.iter().any(|with| begins(with)) => Outside::Harmless,
            () if begins("begin declare variant") => Outside::BeginRegion,
            () if begins("end declare variant") => Outside::EndRegion,
            () if begins("declare variant") => Outside::Variant,
            () => Outside::Unknown,
        }
    }
}

#[cfg(test)]
mod tests;
