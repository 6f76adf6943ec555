//! A file's text, once it is known what is edited in it.

use crate::edited::Part;
use crate::lower::fortran::wrap;
use crate::program::facts::Text;
use ompick_frontend::cpp::{Pass, Time, TranslationUnit, words_of};
use ompick_frontend::expanded::{Edit, ExpandedText};
use ompick_frontend::unit::ParsedFile;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::ops::Range;

/// A replaced part of a file.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Change {
    pub range: Range<usize>,
    pub text: Text,
}

impl Ord for Change {
    fn cmp(&self, other: &Change) -> Ordering {
        let key = |c: &Change| (c.range.start, c.range.end);
        key(self).cmp(&key(other)).then_with(|| self.text.cmp(&other.text))
    }
}

impl PartialOrd for Change {
    fn partial_cmp(&self, other: &Change) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The text of a pass with edits of its expanded text, and with edits of its include lines, which are
/// ranges of the file. Lines that became too long for their source form are broken.
pub fn pass(pass: &Pass, part: Option<&Part>, edits: Vec<Edit>, includes: Vec<Edit>) -> Vec<u8> {
    let plain = plain(pass);
    let expanded = part.map_or(&plain, |part| part.text);
    let (edits, respelled) = all_edits(expanded, part.map(|part| part.file), edits, includes);
    let text = expanded.render_with(&(0..expanded.text().len()), &edits, &respelled);
    let Some((file, form)) = part.and_then(|part| Some((part.file, part.file.form?))) else { return text };
    let macros = MacrosOfLines::new(file);
    let growth = |line: &[u8]| macros.growth(line);
    let growth: Option<wrap::Growth> = if macros.defined.is_empty() { None } else { Some(&growth) };
    wrap::fit(form, file.line_width, &pass.source.bytes, text, growth)
}

/// The macros of a file of Fortran, of whose lines compilers count the columns behind its preprocessor.
struct MacrosOfLines<'p> {
    unit: &'p TranslationUnit,
    /// When each of them is defined, by its name.
    defined: FxHashMap<&'p [u8], Vec<Time>>,
}

impl<'p> MacrosOfLines<'p> {
    fn new(file: &'p ParsedFile) -> MacrosOfLines<'p> {
        let unit = &*file.preprocessed;
        let mut defined: FxHashMap<&[u8], Vec<Time>> = FxHashMap::default();
        if !unit.is_unprocessed {
            let end = unit.time_at(file.pass, unit.pass(file.pass).source.bytes.len());
            for definition in unit.macros.definitions().iter().filter(|d| d.builtin.is_none()) {
                let at = definition.origin.as_ref().map_or(end, |origin| unit.time_at(origin.pass, origin.line.end));
                defined.entry(&definition.name).or_default().push(at);
            }
        }
        MacrosOfLines { unit, defined }
    }

    /// How many columns more a part of a line takes behind the preprocessor, at most.
    fn growth(&self, line: &[u8]) -> usize {
        let times: BTreeSet<&Time> = words_of(line).filter_map(|word| self.defined.get(word)).flatten().collect();
        let expanded = times.into_iter().map(|time| self.unit.expand(line, *time, &|_| false).text.len());
        expanded.max().unwrap_or(0).saturating_sub(line.len())
    }
}

/// The same as changes of the file's bytes; of C and C++.
pub fn changes(pass: &Pass, parsed: Option<&ParsedFile>, edits: Vec<Edit>, includes: Vec<Edit>) -> Vec<Change> {
    let plain = plain(pass);
    let expanded = parsed.map_or(&plain, |parsed| &parsed.text);
    let (all, respelled) = all_edits(expanded, parsed, edits, includes);
    let mut changes = changes_of(expanded, &all);
    changes.extend(respelled.into_iter().map(|e| Change { range: e.range, text: Text(e.text) }));
    changes.sort();
    changes
}

fn plain(pass: &Pass) -> ExpandedText {
    ExpandedText::new(pass.source.bytes.clone(), &[])
}

/// The edits of an expanded text with those of its include lines; apart, those of include lines whose file was read in
/// their place.
fn all_edits(
    expanded: &ExpandedText,
    parsed: Option<&ParsedFile>,
    mut edits: Vec<Edit>,
    includes: Vec<Edit>,
) -> (Vec<Edit>, Vec<Edit>) {
    let elided = parsed.map_or(&[][..], |p| &p.elided);
    let gone = |e: &Edit| elided.iter().any(|r| r.start <= e.range.start && e.range.end <= r.end);
    let mut respelled = Vec::new();
    for include in includes {
        if expanded.is_expanded(&include.range) {
            respelled.push(include);
            continue;
        }
        let range = expanded.from_file(include.range.start)..expanded.from_file(include.range.end);
        let include = Edit { range, ..include };
        edits.extend((!gone(&include)).then_some(include));
    }
    Edit::sort(&mut edits);
    (edits, respelled)
}

/// The changes of a whole file that edits of its expanded text make.
pub fn changes_of(expanded: &ExpandedText, edits: &[Edit]) -> Vec<Change> {
    let mut parts: Vec<(Range<usize>, Vec<Edit>)> = Vec::new();
    for edit in edits {
        let (mut start, mut end) = (edit.range.start, edit.range.end);
        if start < end {
            start = expanded.expansion_at(start).map_or(start, |e| e.start);
            end = expanded.expansion_at(end - 1).map_or(end, |e| e.end);
        } else if let Some(around) = expanded.expansion_at(start).filter(|e| e.start < start) {
            (start, end) = (around.start, around.end);
        }
        match parts.last_mut() {
            Some((last, inside)) if start < last.end || *last == (start..end) => {
                last.end = last.end.max(end);
                inside.push(edit.clone());
            }
            _ => parts.push((start..end, vec![edit.clone()])),
        }
    }
    let change = |(part, inside): (Range<usize>, Vec<Edit>)| {
        let place = expanded.to_file(&part);
        let range = if part.is_empty() { place.start..place.start } else { place };
        Change { range, text: Text(expanded.render(&part, &inside)) }
    };
    let original = expanded.original();
    parts.into_iter().map(change).filter(|c| c.text.0 != original[c.range.clone()]).collect()
}
