//! The texts of files, put together from what every inclusion of every unit makes of them.
//!
//! A file keeps one text as far as its inclusions agree, and an inclusion has a say only where it is active: a part
//! of the file that it skips is as the others have it. Where they do not agree, the file becomes several with names
//! of their own, and the include lines name the one that belongs there.

use crate::edited::Part;
use crate::program::facts::Text as Name;
use crate::program::headers::LinkedEntity;
use crate::render::{self, Change};
use crate::request::{Language, Text};
use ompick_frontend::cpp::{CppLineKind, Pass, Resolution};
use ompick_frontend::diag::FileId;
use ompick_frontend::expanded::Edit;
use ompick_frontend::unit::{ParsedFile, Unit};
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

/// An include line of a file that is emitted, with the place and the text of its operand.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct IncludeLine {
    pub range: Range<usize>,
    pub operand: Name,
}

/// What an inclusion of a file makes of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PassText {
    /// Sorted and disjoint.
    pub changes: Vec<Change>,
    /// What the file begins with if anything in it changes.
    pub head: Option<Change>,
    /// Parts that this inclusion skips.
    pub inactive: Vec<Range<usize>>,
    pub includes: Vec<IncludeLine>,
    /// What a header defines for the whole program and changes, with its changes.
    pub linked: Vec<(Name, Vec<Change>)>,
    /// Its inclusions are told by `#pragma once`.
    pub once: bool,
}

/// An inclusion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitPass {
    pub file: FileId,
    pub text: Arc<PassText>,
    pub place: Place,
}

/// Where an inclusion comes from, and where its own lines lead: indices of inclusions of the unit and of lines.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// `None`: it is the main file, or no line of a file that is emitted includes it.
    pub from: Option<(u32, u32)>,
    /// Lines that include what was read already.
    pub again: Vec<(u32, u32)>,
}

impl PassText {
    /// What edits of a pass's expanded text, and of its include lines, make of it; with the resolutions of those of
    /// its include lines that may come to name another file. Of what was read: what the program has once.
    pub fn of(
        unit: &Unit,
        pass: &Pass,
        parsed: Option<(&ParsedFile, &[LinkedEntity])>,
        edits: Vec<Edit>,
        includes: Vec<Edit>,
    ) -> (PassText, Vec<Resolution>) {
        let file = parsed.map(|(file, _)| file);
        let mut out = PassText::default();
        if unit.language == Language::Fortran {
            let text = render::pass(pass, file.map(Part::whole).as_ref(), edits, includes);
            if *text != *pass.source.bytes {
                out.changes.push(Change { range: 0..pass.source.bytes.len(), text: Name(text) });
            }
            return (out, Vec::new());
        }
        out.changes = render::changes(pass, file, edits, includes);
        out.once = memchr::memmem::find(&pass.source.bytes, b"once").is_some();
        if pass.parent.is_some() {
            out.inactive.clone_from(&pass.inactive);
        }
        let is_left_out = |range: &Range<usize>| {
            file.is_some_and(|f| {
                f.elided.iter().map(|e| f.text.to_file(e)).any(|e| e.start <= range.start && range.end <= e.end)
            })
        };
        let mut resolutions = Vec::new();
        for line in pass.lines.iter().filter(|l| l.active) {
            let CppLineKind::Include(include) = &line.kind else { continue };
            if is_left_out(&include.range) {
                continue;
            }
            let range = include.range.clone();
            let now = out.changes.iter().find(|c| c.range == range).map(|c| c.text.clone());
            let operand = now.unwrap_or_else(|| match include.expanded {
                // What macros say here is written out if it is to be another file.
                true => {
                    let (open, close) = if include.angled { (b"<", b">") } else { (b"\"", b"\"") };
                    Name([open, &include.spelling[..], close].concat())
                }
                false => Name(pass.source.bytes[range.clone()].to_vec()),
            });
            out.includes.push(IncludeLine { range, operand });
            resolutions.push(include.resolution);
        }
        if let Some((file, linked)) = parsed {
            out.linked = out.changes_of_linked(unit, file, linked);
        }
        (out, resolutions)
    }

    /// The changes of what the program has once: each is of the innermost that it stands in.
    fn changes_of_linked(&self, unit: &Unit, file: &ParsedFile, linked: &[LinkedEntity]) -> Vec<(Name, Vec<Change>)> {
        let mut outermost_first: Vec<(Range<usize>, &LinkedEntity)> =
            linked.iter().map(|entity| (file.text.to_file(&entity.whole), entity)).collect();
        outermost_first.sort_by_key(|(whole, _)| (whole.start, Reverse(whole.end)));
        let mut owners: Vec<Option<usize>> = vec![None; self.changes.len()];
        for (n, (whole, _)) in outermost_first.iter().enumerate() {
            let first = self.changes.partition_point(|c| c.range.start < whole.start);
            let inside = self.changes[first..].iter().take_while(|c| c.range.start < whole.end.max(whole.start + 1));
            for (at, change) in (first..).zip(inside) {
                if change.range.end <= whole.end {
                    owners[at] = Some(n);
                }
            }
        }
        let mut changed: BTreeMap<usize, Vec<Change>> = BTreeMap::new();
        let mut outside = Vec::new();
        for (change, owner) in self.changes.iter().zip(owners) {
            match owner {
                Some(n) => changed.entry(n).or_default().push(change.clone()),
                None => outside.push(change),
            }
        }
        let of_entity = changed.into_iter().map(|(n, changes)| (Name(outermost_first[n].1.name.clone()), changes));
        let mut all: Vec<(Name, Vec<Change>)> = of_entity.collect();
        // What is generated in C++ is linked once, too.
        let generated = |c: &&&Change| memchr::memmem::find(&c.text.0, b"__ompick").is_some();
        if unit.language == Language::Cxx {
            let at = |c: &Change| Name(format!("@{}", c.range.start).into_bytes());
            all.extend(outside.iter().filter(generated).map(|c| (at(c), vec![(*c).clone()])));
        }
        all
    }
}

/// A file with changes.
pub fn apply(original: &[u8], changes: &[Change]) -> Vec<u8> {
    let mut out = Vec::with_capacity(original.len());
    let mut at = 0;
    for change in changes.iter().filter(|c| !c.range.is_empty() || !c.text.0.is_empty()) {
        out.extend_from_slice(&original[at.min(change.range.start)..change.range.start]);
        out.extend_from_slice(&change.text.0);
        at = change.range.end;
    }
    out.extend_from_slice(&original[at..]);
    out
}

/// A unit with what it makes of its files.
pub struct UnitTexts<'a> {
    pub input: usize,
    pub passes: &'a [UnitPass],
    /// It has errors, so its files have no text.
    pub failed: bool,
    /// Its main file is an input more than once, each with a text of its own.
    pub has_own_text: bool,
    /// What it defines that the program has once: functions with external linkage, classes and variables of headers.
    pub defined: &'a BTreeSet<Name>,
}

/// The texts of a target.
#[derive(Default)]
pub struct Assembled {
    pub texts: FxHashMap<FileId, Text>,
    /// Those of main files that are inputs more than once, by input.
    pub own_texts: FxHashMap<usize, Text>,
    /// Further texts of files: of which, the name beside it, and the text.
    pub more: Vec<(FileId, String, Vec<u8>)>,
    /// Files that would need several texts and cannot have them, and the inputs that include them.
    pub differ: Vec<(FileId, usize, usize)>,
}

/// An inclusion of a file.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Inclusion {
    unit: usize,
    /// Index among the unit's.
    pass: usize,
}

/// Inclusions of a file that agree.
#[derive(Default)]
struct Class<'a> {
    changes: BTreeSet<Change>,
    members: Vec<Inclusion>,
    inactive: Vec<&'a [Range<usize>]>,
}

/// How often files are put together again because the names of what they include change.
const ROUNDS: usize = 64;

/// Puts the texts of a target together; `source` gives a file's path and text.
pub fn assemble(units: &[UnitTexts], source: &dyn Fn(FileId) -> (std::path::PathBuf, Arc<[u8]>)) -> Assembled {
    let mut out = Assembled::default();
    let mut names: FxHashMap<Inclusion, String> = FxHashMap::default();
    let mut odd: BTreeSet<FileId> = BTreeSet::new();
    for round in 0..=ROUNDS {
        let classes = classes(units, &names, &mut odd);
        let mut next: FxHashMap<Inclusion, String> = FxHashMap::default();
        for (file, all) in classes.iter().filter(|(_, all)| all.len() > 1) {
            for (n, class) in all.iter().enumerate().skip(1) {
                let name = name_of(&source(*file).0, n, is_source(units, all));
                next.extend(class.members.iter().map(|at| (*at, name.clone())));
            }
        }
        if next == names || round == ROUNDS {
            let unsettled = next != names;
            for (file, all) in classes {
                finish(units, file, &all, unsettled || odd.contains(&file), source, &mut out);
            }
            break;
        }
        names = next;
    }
    for unit in units {
        if unit.has_own_text
            && let Some(main) = unit.passes.first()
        {
            let (_, original) = source(main.file);
            let text = apply(&original, &with_head(&main.text.changes, &main.text));
            out.own_texts.insert(unit.input, if unit.failed { Text::Failed } else { text_of(&original, text) });
        }
    }
    out
}

/// The inclusions of each file, those that agree together; the first of all first. `odd`: files whose include lines
/// cannot name what belongs there.
fn classes<'a>(
    units: &'a [UnitTexts],
    names: &FxHashMap<Inclusion, String>,
    odd: &mut BTreeSet<FileId>,
) -> BTreeMap<FileId, Vec<Class<'a>>> {
    let mut classes: BTreeMap<FileId, Vec<Class>> = BTreeMap::new();
    for (u, unit) in units.iter().enumerate().filter(|(_, unit)| !unit.failed) {
        let renamed = renamed(u, unit, names, odd);
        for (p, pass) in unit.passes.iter().enumerate().skip(usize::from(unit.has_own_text)) {
            let changes: Cow<[Change]> = match renamed.get(&p) {
                Some(lines) => with_lines(&pass.text.changes, lines).into(),
                None => (&pass.text.changes).into(),
            };
            let all = classes.entry(pass.file).or_default();
            let n = all.iter().position(|class| class.takes(&changes, &pass.text.inactive)).unwrap_or_else(|| {
                all.push(Class::default());
                all.len() - 1
            });
            let class = &mut all[n];
            class.members.push(Inclusion { unit: u, pass: p });
            class.changes.extend(changes.iter().cloned());
            if !class.inactive.contains(&&pass.text.inactive[..]) {
                class.inactive.push(&pass.text.inactive);
            }
        }
    }
    // What no include line names keeps the file's own name.
    for all in classes.values_mut() {
        all.sort_by_key(|class| !class.is_pinned(units));
    }
    classes
}

impl Class<'_> {
    /// Whether some of the inclusions are named by no line: a source by itself, what is read first.
    fn is_pinned(&self, units: &[UnitTexts]) -> bool {
        self.members.iter().any(|at| units[at.unit].passes[at.pass].place.from.is_none())
    }

    /// Whether an inclusion agrees with the others.
    fn takes(&self, changes: &[Change], inactive: &[Range<usize>]) -> bool {
        let skips = |inactive: &[Range<usize>], change: &Change| {
            inactive.iter().any(|r| r.start <= change.range.start && change.range.end <= r.end)
        };
        let own = |change: &&Change| changes.binary_search(change).is_err();
        self.changes.iter().filter(own).all(|change| skips(inactive, change))
            && changes
                .iter()
                .filter(|change| !self.changes.contains(*change))
                .all(|change| self.inactive.iter().all(|inactive| skips(inactive, change)))
    }
}

/// The include lines of a unit's inclusions that name other files than they did.
fn renamed(
    u: usize,
    unit: &UnitTexts,
    names: &FxHashMap<Inclusion, String>,
    odd: &mut BTreeSet<FileId>,
) -> BTreeMap<usize, Vec<Change>> {
    let mut lines: BTreeMap<usize, Vec<Change>> = BTreeMap::new();
    if names.is_empty() {
        return lines;
    }
    let mut put = |from: u32, line: u32, name: &str| {
        let includer = &unit.passes[from as usize];
        let IncludeLine { range, operand } = &includer.text.includes[line as usize];
        let operand = &operand.0;
        // Its last byte closes it.
        let Some((&close, open)) = operand.split_last() else { return };
        let start = open.iter().rposition(|b| matches!(b, b'/' | b'"' | b'<')).map_or(0, |at| at + 1);
        let text = [&operand[..start], name.as_bytes(), &[close]].concat();
        lines.entry(from as usize).or_default().push(Change { range: range.clone(), text: Name(text) });
    };
    for (p, pass) in unit.passes.iter().enumerate() {
        if let Some(name) = names.get(&Inclusion { unit: u, pass: p }) {
            match pass.place.from {
                Some((from, line)) => put(from, line, name),
                None => _ = odd.insert(pass.file),
            }
        }
        for &(line, again) in &pass.place.again {
            let other = &unit.passes[again as usize];
            if let Some(name) = names.get(&Inclusion { unit: u, pass: again as usize }).filter(|_| other.text.once) {
                put(p as u32, line, name);
            }
        }
    }
    lines
}

/// Changes with those of include lines, which take the place of others there.
fn with_lines(changes: &[Change], lines: &[Change]) -> Vec<Change> {
    let is_replaced = |c: &&Change| lines.iter().any(|l| l.range == c.range);
    let mut all: Vec<Change> = changes.iter().filter(|c| !is_replaced(c)).chain(lines).cloned().collect();
    all.sort();
    all.dedup();
    all
}

fn with_head(changes: &[Change], text: &PassText) -> Vec<Change> {
    let head = text.head.iter().filter(|_| !changes.is_empty());
    head.chain(changes).cloned().collect()
}

fn text_of(original: &[u8], text: Vec<u8>) -> Text {
    if *original == text[..] { Text::Unchanged } else { Text::Changed(Arc::new(text)) }
}

/// The name of a further text of a file; of a source, one that nobody compiles by itself.
fn name_of(path: &Path, n: usize, is_source: bool) -> String {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let own = path.extension().map(|s| format!(".{}", s.to_string_lossy())).unwrap_or_default();
    let suffix = if is_source { ".h" } else { &own };
    format!("{stem}__ompick_{}{suffix}", n + 1)
}

fn finish(
    units: &[UnitTexts],
    file: FileId,
    classes: &[Class],
    has_computed_includes: bool,
    source: &dyn Fn(FileId) -> (std::path::PathBuf, Arc<[u8]>),
    out: &mut Assembled,
) {
    let first = |class: &Class| class.members[0];
    let pinned = || classes.iter().filter(|class| class.is_pinned(units)).count();
    if classes.len() > 1 && (has_computed_includes || pinned() > 1 || defines_twice(units, classes)) {
        let input = |class: &Class| units[first(class).unit].input;
        out.differ.push((file, input(&classes[0]), input(&classes[1])));
        out.texts.insert(file, Text::Failed);
        return;
    }
    let (path, original) = source(file);
    for (n, class) in classes.iter().enumerate() {
        let Inclusion { unit: u, pass: p } = first(class);
        let changes: Vec<Change> = class.changes.iter().cloned().collect();
        let text = apply(&original, &with_head(&changes, &units[u].passes[p].text));
        match n {
            0 => _ = out.texts.insert(file, text_of(&original, text)),
            n => out.more.push((file, name_of(&path, n, is_source(units, classes)), text)),
        }
    }
}

/// Whether the file is the main file of a unit.
fn is_source(units: &[UnitTexts], classes: &[Class]) -> bool {
    let members = || classes.iter().flat_map(|c| &c.members);
    members().any(|at| at.pass == 0 && units[at.unit].passes[0].place.from.is_none())
}

/// Whether something that the whole program has once would have several texts.
fn defines_twice(units: &[UnitTexts], classes: &[Class]) -> bool {
    let mut known: BTreeMap<&Name, &[Change]> = BTreeMap::new();
    let mut touched: BTreeMap<usize, FxHashSet<&Name>> = BTreeMap::new();
    for &Inclusion { unit: u, pass: p } in classes.iter().flat_map(|class| &class.members) {
        let own = touched.entry(u).or_default();
        for (name, changes) in &units[u].passes[p].text.linked {
            own.insert(name);
            if known.insert(name, changes).is_some_and(|other| other != &changes[..]) {
                return true;
            }
        }
    }
    // One that changes where some units read it, and stays where others do.
    touched.iter().any(|(&u, own)| known.keys().any(|name| !own.contains(name) && units[u].defined.contains(*name)))
}

#[cfg(test)]
mod tests;
