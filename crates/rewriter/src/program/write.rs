//! The plans of units as edits of their files: what lowering makes of them, and what it says that it cannot.

use super::unit_plan::UnitPlan;
use super::{LowerFor, Program, UnitResult, counter};
use crate::elaborate;
use crate::elaborate::operators::SharedPlace;
use crate::internal;
use crate::lower::actions::{LowerError, Source};
use crate::lower::adjacent::{self, AdjacentText};
use crate::lower::file;
use crate::plan::{AdjacentKey, FileIndex};
use crate::site::Sites;
use ompick_frontend::codes;
use ompick_frontend::diag::FileId;
use ompick_frontend::expanded::Edit;
use ompick_frontend::language::Language;
use ompick_frontend::unit::ParsedFile;
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;

/// What stands behind declarations of a unit's files, as text.
pub(super) type AdjacentTexts = BTreeMap<AdjacentKey, AdjacentText>;

/// What is said where edits are in each other's way.
const OVERLAP: &str = "two edits of this place; please report this";

impl Program<'_> {
    /// What calls of a unit need beside the functions they call, as text: units that read the same headers have it of
    /// each other.
    pub(super) fn adjacent_texts(&self, u: usize, plan: &UnitPlan, lowering: LowerFor) -> AdjacentTexts {
        let unit = self.units[u].unit;
        let mut texts = AdjacentTexts::new();
        for (&f, file) in plan.files.iter().filter(|(_, file)| !file.adjacent.is_empty()) {
            let language = lowering(u, f);
            let text = |(key, what): (&AdjacentKey, _)| (key.clone(), adjacent::text(unit, &*language, what));
            texts.extend(file.adjacent.iter().map(|(key, what)| (key, &**what)).map(text));
        }
        texts
    }

    /// Gives a header what any of its units needs, so that it has one text.
    pub(super) fn share_adjacent(&self, units: &mut [AdjacentTexts]) {
        let mut all: BTreeMap<SharedPlace, AdjacentText> = BTreeMap::new();
        for (u, texts) in units.iter().enumerate() {
            for (AdjacentKey { file, at, name }, text) in texts {
                let parsed = self.parsed(u, file.index());
                let at = parsed.text.to_file(&(*at..*at)).start;
                let place = SharedPlace { file: parsed.file, at, name: name.clone() };
                all.entry(place).or_insert_with(|| text.clone());
            }
        }
        for (place, text) in &self.elsewhere.adjacent {
            all.entry(place.clone()).or_insert_with(|| text.clone());
        }
        for (u, texts) in units.iter_mut().enumerate().filter(|(u, _)| self.units[*u].unit.language == Language::Cxx) {
            for (f, parsed) in elaborate::files(self.units[u].unit) {
                let first = SharedPlace { file: parsed.file, at: 0, name: Vec::new() };
                let own = all.range(first..).take_while(|(place, _)| place.file == parsed.file);
                for (SharedPlace { at, name, .. }, text) in own {
                    let key = AdjacentKey::new(f, parsed.text.from_file(*at), name.clone());
                    texts.entry(key).or_insert_with(|| text.clone());
                }
            }
        }
    }

    /// Writes the plans of a unit's files; `adjacent`: what stands behind their declarations, whoever needs it.
    pub(super) fn write(
        &self,
        u: usize,
        plan: &mut UnitPlan,
        adjacent: &AdjacentTexts,
        emitted: &FxHashSet<FileId>,
        lowering: LowerFor,
        result: &mut UnitResult,
    ) {
        // Other units may have something for files in which this one changes nothing.
        adjacent.keys().for_each(|key| _ = plan.file(key.file.index()));
        for (&f, file) in &plan.files {
            let parsed = self.parsed(u, f);
            internal::working_on(u, parsed.file, 0);
            let (language, names) = (lowering(u, f), &self.fortran.names);
            let next = AdjacentKey::first_of(FileIndex::new(f + 1));
            let adjacent = adjacent.range(AdjacentKey::first_of(FileIndex::new(f))..next);
            let usings = adjacent::edits_on_lines(adjacent.clone(), parsed, &language.style().lines);
            let source = Source { unit: self.units[u].unit, parsed, shared: &usings };
            let edits = match self.writes && !emitted.contains(&parsed.file) {
                true => {
                    self.adjacent_not_emitted(parsed, adjacent, result);
                    let edits = file::own_edits(file, &source, names, &*language);
                    edits.map(|edits| {
                        self.not_emitted(parsed, &edits, result);
                        Vec::new()
                    })
                }
                false => file::edits(file, adjacent, &source, names, &*language),
            };
            match edits {
                Ok(edits) => {
                    self.check_edits(parsed, &edits, result);
                    result.edits.insert(f, edits);
                }
                Err(errors) => errors.iter().for_each(|error| self.cannot_be_written(parsed, error, result)),
            }
            if self.plans {
                result.plans.insert(f, file.document(parsed));
            }
        }
    }

    fn cannot_be_written(&self, parsed: &ParsedFile, error: &LowerError, result: &mut UnitResult) {
        let mut sites = Sites::default();
        match error {
            LowerError::Action { at, why } => {
                sites.report(&codes::ODD_REGION, parsed, &at.of(parsed).range, &why.to_string());
            }
            LowerError::Version { of, why } => return self.no_version_of(*of, why, result),
            LowerError::Definition { item, name, why } => {
                let message = format!("`{}` cannot be written: {why}", String::from_utf8_lossy(name));
                sites.report(&codes::NO_ALIAS, parsed, &(*item..*item + 1), &message);
            }
            LowerError::Overlap { at } => sites.report(&codes::OVERLAP, parsed, &(*at..*at + 1), OVERLAP),
        }
        result.take(sites);
    }

    fn adjacent_not_emitted<'t>(
        &self,
        parsed: &ParsedFile,
        adjacent: impl Iterator<Item = (&'t AdjacentKey, &'t AdjacentText)>,
        result: &mut UnitResult,
    ) {
        let behind = adjacent.filter(|(_, text)| !matches!(text, AdjacentText::Support(_)));
        let mut places: Vec<usize> = behind.map(|(key, _)| key.at).collect();
        places.dedup();
        let mut sites = Sites::default();
        for at in places {
            let message = "a call needs a function beside this one, in a file that is not among those to emit";
            sites.report(&codes::NOT_EMITTED, parsed, &(at.saturating_sub(1)..at), message);
        }
        result.take(sites);
    }

    /// Says where edits are in each other's way, and what they count otherwise.
    fn check_edits(&self, parsed: &ParsedFile, edits: &[Edit], result: &mut UnitResult) {
        let mut sites = Sites::default();
        counter::check(parsed, edits, &mut sites);
        if let Some(at) = Edit::overlap(edits) {
            sites.report(&codes::OVERLAP, parsed, &(at..at + 1), OVERLAP);
        }
        result.take(sites);
    }
}
