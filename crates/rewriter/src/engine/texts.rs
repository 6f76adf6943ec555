//! The texts of files, put together from what the units came to.

use super::Engine;
use super::alike::Moved;
use crate::assemble::{self, Assembled, PassText, Place, UnitPass, UnitTexts};
use crate::edited::Part;
use crate::lines::Lines;
use crate::lower::fortran::markers;
use crate::parts::{PartUnit, RememberedSite};
use crate::plan_document::PlanDocument;
use crate::program::{UnitResult, facts};
use crate::render::Change;
use crate::request::{self, Language, LineMarkers, SiteDecision, SiteKind, Text};
use crate::{elaborate, includes, regions};
use ompick_frontend::codes;
use ompick_frontend::cpp::{Pass, PassId, Resolution};
use ompick_frontend::diag::{Diagnostic, FileId, Label, Severity};
use ompick_frontend::expanded::Edit;
use ompick_frontend::unit::Unit;
use ompick_resolver::context::DeviceTraits;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

/// The texts of one target by file, and what was said.
#[derive(Default)]
pub(super) struct TargetResult {
    pub(super) texts: FxHashMap<FileId, Text>,
    /// Those of main files that are inputs more than once, by input.
    pub(super) own_texts: FxHashMap<usize, Text>,
    /// Further texts of files, by their names beside these.
    pub(super) more: Vec<(FileId, String, Vec<u8>)>,
    /// With the units that have them.
    pub(super) sites: FxHashMap<FileId, Vec<(usize, SiteDecision)>>,
    pub(super) remembered: FxHashMap<FileId, Vec<Range<usize>>>,
    pub(super) plans: BTreeMap<FileId, BTreeSet<PlanDocument>>,
    pub(super) diagnostics: Vec<Diagnostic>,
}

/// Sites that several units have, as what is decided there and the context say. A call of an overload set is a site for
/// each of its functions: these are many, and so what is hashed for each is small.
#[derive(Default)]
struct SiteIndex<'s> {
    /// File, range, number of what is decided, number of the context.
    all: FxHashSet<(FileId, usize, usize, u32, u32)>,
    kinds: FxHashMap<&'s SiteKind, u32>,
    contexts: FxHashMap<(&'s [String], &'s str), u32>,
    /// By the text that is remembered of either.
    numbers: FxHashMap<String, u32>,
}

impl<'s> SiteIndex<'s> {
    fn adds(&mut self, site: &'s SiteDecision) -> bool {
        let numbers = &mut self.numbers;
        let what = *self.kinds.entry(&site.kind).or_insert_with(|| number(numbers, site.kind.to_string()));
        let context = (&site.constructs[..], &site.device.name[..]);
        let context = *self.contexts.entry(context).or_insert_with(|| number(numbers, site.context()));
        self.all.insert((site.file, site.range.start, site.range.end, what, context))
    }

    /// The same of a site of an earlier run.
    fn adds_remembered(&mut self, site: &RememberedSite, offload: &str) -> bool {
        let context = request::context(&site.constructs, site.device.as_deref().unwrap_or(offload));
        let [what, context] = [site.what.clone(), context].map(|text| number(&mut self.numbers, text));
        self.all.insert((site.file, site.range.start, site.range.end, what, context))
    }
}

fn number(numbers: &mut FxHashMap<String, u32>, text: String) -> u32 {
    let next = numbers.len() as u32;
    *numbers.entry(text).or_insert(next)
}

impl Engine<'_> {
    /// Files that are inputs more than once, each time preprocessed otherwise.
    pub(super) fn repeated(&self) -> FxHashSet<FileId> {
        let mut seen = FxHashSet::default();
        self.sources.iter().flatten().map(|s| s.id).filter(|id| !seen.insert(*id)).collect()
    }

    /// The traits of a target's offload device for an input.
    fn offload_device(&self, target: usize, input: usize) -> &DeviceTraits {
        elaborate::devices(&self.request.settings, target, &self.request.targets[target], input).1
    }

    /// What moves sites to a target from those of which the results are.
    pub(super) fn moved(&self, target: usize, units: &[&PartUnit]) -> Moved {
        let known: RefCell<Vec<(&DeviceTraits, Arc<DeviceTraits>)>> = RefCell::default();
        let offload = |input: usize| {
            let device = self.offload_device(target, input);
            let mut known = known.borrow_mut();
            // Most inputs have the target's own.
            if let Some((_, shared)) = known.iter().find(|(own, _)| std::ptr::eq(*own, device)) {
                return shared.clone();
            }
            let shared = Arc::new(device.clone());
            known.push((device, shared.clone()));
            shared
        };
        Moved::new(units, target, &offload)
    }

    /// Puts together what the units came to for a target, given in the program's order.
    pub(super) fn target(&self, target: usize, units: &[&PartUnit]) -> TargetResult {
        let mut out = TargetResult::default();
        let repeated = self.repeated();
        let main = |unit: &PartUnit| self.sources[unit.input].as_ref().map(|s| s.id);
        let texts: Vec<UnitTexts> = units
            .iter()
            .map(|unit| UnitTexts {
                input: unit.input,
                passes: &unit.target(target).texts,
                failed: unit.target(target).failed,
                has_own_text: main(unit).is_some_and(|file| repeated.contains(&file)),
                defined: &unit.target(target).facts.defined,
            })
            .collect();
        let Assembled { texts, own_texts, more, differ } = assemble::assemble(&texts, &|file| self.files.source(file));
        (out.texts, out.own_texts, out.more) = (texts, own_texts, more);
        out.diagnostics.extend(differ.into_iter().map(|(file, one, other)| self.headers_differ(file, other, one)));
        // Headers of units with errors: other units may do without these.
        let mut doubtful: BTreeSet<FileId> = BTreeSet::new();
        let mut known = SiteIndex::default();
        for (u, unit) in units.iter().enumerate() {
            let resolved = unit.target(target);
            let offload = self.offload_device(target, unit.input);
            for pass in resolved.texts.iter().filter(|_| resolved.failed) {
                match Some(pass.file) == main(unit) {
                    true if repeated.contains(&pass.file) => {}
                    true => _ = out.texts.insert(pass.file, Text::Failed),
                    false => _ = doubtful.insert(pass.file),
                }
            }
            for site in &resolved.sites {
                if known.adds(site) {
                    out.sites.entry(site.file).or_default().push((u, site.clone()));
                }
            }
            for site in &resolved.remembered {
                if known.adds_remembered(site, &offload.name) {
                    out.remembered.entry(site.file).or_default().push(site.range.clone());
                }
            }
            for (file, plan) in resolved.plans.iter().filter(|(_, plan)| !plan.is_empty()) {
                out.plans.entry(*file).or_default().insert(plan.clone());
            }
            out.diagnostics.extend(resolved.diagnostics.iter().cloned());
        }
        let errors = out.diagnostics.iter().filter(|d| d.code.severity == Severity::Error);
        let wrong: FxHashSet<FileId> = errors.filter_map(|d| d.labels.first()).map(|label| label.file).collect();
        for file in doubtful {
            if wrong.contains(&file) || !out.texts.contains_key(&file) {
                out.texts.insert(file, Text::Failed);
            }
        }
        out
    }

    /// What becomes of the emitted files of a unit, one for each time that a file is included.
    pub(super) fn texts(
        &self,
        target: usize,
        unit: &Unit,
        result: &UnitResult,
        emitted: &FxHashSet<FileId>,
        path: &dyn Fn(FileId) -> String,
    ) -> Vec<UnitPass> {
        let mut passes: Vec<UnitPass> = Vec::new();
        let mut index: FxHashMap<PassId, u32> = FxHashMap::default();
        let mut lines: Vec<(u32, u32, Resolution)> = Vec::new();
        for (id, pass) in unit.preprocessed.pass_ids() {
            let file = pass.source.id;
            // What is included in a region that is left out is not included at all.
            if !emitted.contains(&file) || regions::is_elided(unit, id) || pass.imported {
                continue;
            }
            // What Fortran includes is edited in the place of the include line.
            if unit.language == Language::Fortran && id != PassId(0) {
                continue;
            }
            let (text, resolutions) = self.pass_text(target, unit, result, emitted, id, &path(file));
            let here = passes.len() as u32;
            index.insert(id, here);
            lines.extend(resolutions.into_iter().enumerate().map(|(n, resolution)| (here, n as u32, resolution)));
            passes.push(UnitPass { file, text: self.shared(text), place: Place::default() });
        }
        for (here, line, resolution) in lines {
            match resolution {
                Resolution::Pass(found) => {
                    if let Some(&found) = index.get(&found) {
                        passes[found as usize].place.from = Some((here, line));
                    }
                }
                Resolution::Already(found) => {
                    passes[here as usize].place.again.extend(index.get(&found).map(|&found| (line, found)));
                }
                Resolution::NotFound | Resolution::NotRead => {}
            }
        }
        passes
    }

    /// What becomes of one inclusion of a file, which is shown by a path; with what its include lines lead to.
    fn pass_text(
        &self,
        target: usize,
        unit: &Unit,
        result: &UnitResult,
        emitted: &FxHashSet<FileId>,
        id: PassId,
        path: &str,
    ) -> (PassText, Vec<Resolution>) {
        let pass = unit.preprocessed.pass(id);
        let parsed = unit.file_of_pass(id).map(|index| (index, &unit.files[index]));
        let kept = self.include_edits(target, unit, pass, emitted);
        let mut edits: Vec<Edit> = Vec::new();
        let mut head = None;
        if let Some((index, parsed)) = parsed {
            edits.extend(result.edits.get(&index).into_iter().flatten().cloned());
            includes::edit_copies(&mut edits, &pass.source.bytes, &kept);
            let is_preprocessed = !unit.preprocessed.is_unprocessed;
            if !edits.is_empty() && is_preprocessed {
                let lines = Lines { markers: self.request.settings.line_markers, path: path.to_owned() };
                if unit.language == Language::Fortran {
                    if lines.markers != LineMarkers::Never {
                        edits.extend(markers::edits(&Part::whole(parsed), &edits, |line, _| {
                            lines.marker_for(parsed, line).into_bytes()
                        }));
                    }
                    edits.extend(lines.head(parsed));
                } else {
                    head = lines.head(parsed).map(|e| Change { range: e.range, text: facts::Text(e.text) });
                }
            }
        }
        let linked = |index: usize| result.linked.get(&index).map_or(&[][..], |all| all);
        let parsed = parsed.map(|(index, parsed)| (parsed, linked(index)));
        let (text, resolutions) = PassText::of(unit, pass, parsed, edits, kept);
        (PassText { head, ..text }, resolutions)
    }

    /// What becomes of the include lines of one inclusion of a file, so that they find what they found.
    fn include_edits(&self, target: usize, unit: &Unit, pass: &Pass, emitted: &FxHashSet<FileId>) -> Vec<Edit> {
        let Some(layout) = &self.request.layout else { return Vec::new() };
        let input = |file: FileId| self.files.source(file).0;
        let emitted = includes::Emitted { files: emitted, input: &input };
        includes::edits(&unit.preprocessed, pass, layout, &self.request.targets[target].name, &emitted)
    }

    /// Whether the include lines of a unit become the same for two targets, whose folders have different names.
    pub(super) fn has_same_includes(&self, one: usize, other: usize, unit: &Unit, emitted: &FxHashSet<FileId>) -> bool {
        let is_emitted = |pass: &&Pass| emitted.contains(&pass.source.id);
        unit.preprocessed
            .passes
            .iter()
            .filter(is_emitted)
            .all(|pass| self.include_edits(one, unit, pass, emitted) == self.include_edits(other, unit, pass, emitted))
    }

    pub(super) fn headers_differ(&self, file: FileId, one: usize, other: usize) -> Diagnostic {
        let main = |input: usize| self.request.inputs[input].path.display().to_string();
        Diagnostic {
            code: &codes::HEADERS_DIFFER,
            message: match one == other {
                true => format!("this file needs different text each time that `{}` includes it", main(one)),
                false => format!(
                    "this header needs different text where `{}` and where `{}` include it",
                    main(other),
                    main(one)
                ),
            },
            labels: vec![Label { file, range: 0..0, message: String::new() }],
            notes: vec![
                "include it by a line of a file that is emitted, not by -include; move functions that it defines with \
                 external linkage to a source"
                    .to_owned(),
            ],
            fixes: Vec::new(),
        }
    }
}
