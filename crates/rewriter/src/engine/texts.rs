//! The texts of files, put together from what the units came to.

use super::Engine;
use crate::lines::Lines;
use crate::lower::fortran::markers;
use crate::parts::PartUnit;
use crate::program::UnitResult;
use crate::request::{Language, LineMarkers, SiteDecision, Text};
use crate::{includes, regions, render};
use ompick_frontend::codes;
use ompick_frontend::cpp::PassId;
use ompick_frontend::diag::{Diagnostic, FileId, Label, Severity};
use ompick_frontend::unit::Unit;
use ompick_frontend::working::Edit;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::ops::Range;
use std::sync::Arc;

/// The texts of one target by file, and what was said.
#[derive(Default)]
pub(super) struct TargetResult {
    pub(super) texts: HashMap<FileId, Text>,
    /// Those of main files that are inputs more than once, by input.
    pub(super) own_texts: HashMap<usize, Text>,
    pub(super) sites: HashMap<FileId, Vec<SiteDecision>>,
    pub(super) remembered: HashMap<FileId, Vec<Range<usize>>>,
    pub(super) plans: BTreeMap<FileId, BTreeSet<String>>,
    pub(super) diagnostics: Vec<Diagnostic>,
}

impl Engine<'_> {
    /// Files that are inputs more than once, each time preprocessed otherwise.
    pub(super) fn repeated(&self) -> HashSet<FileId> {
        let mut seen = HashSet::new();
        self.sources.iter().flatten().map(|s| s.id).filter(|id| !seen.insert(*id)).collect()
    }

    /// Puts together what the units came to for a target, given in the program's order.
    pub(super) fn target(&self, target: usize, units: &[&PartUnit]) -> TargetResult {
        let sources = self.files.sources();
        let mut out = TargetResult::default();
        let repeated = self.repeated();
        let mut known = HashSet::new();
        // A text belongs to a file; units that include it must agree.
        let mut made: BTreeMap<FileId, (Arc<[u8]>, usize)> = BTreeMap::new();
        // Headers of units with errors: other units may do without these.
        let mut doubtful: BTreeSet<FileId> = BTreeSet::new();
        let text = |file: FileId, text: &Arc<[u8]>| match *sources.files[file.0 as usize].bytes == text[..] {
            true => Text::Unchanged,
            false => Text::Changed(text.to_vec()),
        };
        for unit in units {
            let main = self.sources[unit.input].as_ref().map(|s| s.id);
            let resolved = &unit.targets[target];
            for (file, new) in &resolved.texts {
                let (file, failed) = (*file, resolved.failed);
                if Some(file) == main && repeated.contains(&file) {
                    out.own_texts.insert(unit.input, if failed { Text::Failed } else { text(file, new) });
                    continue;
                }
                if failed && Some(file) != main {
                    doubtful.insert(file);
                    continue;
                }
                if failed {
                    out.texts.insert(file, Text::Failed);
                    continue;
                }
                let earlier = made.entry(file).or_insert_with(|| (new.clone(), unit.input));
                if earlier.0 != *new {
                    out.diagnostics.push(self.headers_differ(file, unit.input, earlier.1));
                    out.texts.insert(file, Text::Failed);
                }
            }
            for site in &resolved.sites {
                let key = (site.file, site.range.start, site.range.end, site.kind.to_string(), site.context());
                if known.insert(key) {
                    out.sites.entry(site.file).or_default().push(site.clone());
                }
            }
            for (file, range, what, context) in &resolved.remembered {
                if known.insert((*file, range.start, range.end, what.clone(), context.clone())) {
                    out.remembered.entry(*file).or_default().push(range.clone());
                }
            }
            for (file, plan) in resolved.plans.iter().filter(|(_, plan)| !plan.is_empty()) {
                out.plans.entry(*file).or_default().insert(plan.clone());
            }
            out.diagnostics.extend(resolved.diagnostics.iter().cloned());
        }
        let errors = out.diagnostics.iter().filter(|d| d.code.severity == Severity::Error);
        let wrong: HashSet<FileId> = errors.filter_map(|d| d.labels.first()).map(|label| label.file).collect();
        for file in doubtful.into_iter().filter(|file| wrong.contains(file) || !made.contains_key(file)) {
            out.texts.insert(file, Text::Failed);
        }
        for (file, (new, _)) in made {
            out.texts.entry(file).or_insert_with(|| text(file, &new));
        }
        out
    }

    /// The texts of the emitted files of a unit, one for each time that a file is included.
    pub(super) fn texts(
        &self,
        target: usize,
        unit: &Unit,
        result: &UnitResult,
        emitted: &HashSet<FileId>,
        path: &dyn Fn(FileId) -> String,
    ) -> Vec<(FileId, Vec<u8>)> {
        let mut texts = Vec::new();
        for (id, pass) in unit.preprocessed.pass_ids() {
            let file = pass.source.id;
            // What is included in a region that is left out is not included at all.
            if !emitted.contains(&file) || regions::is_elided(unit, id) {
                continue;
            }
            // What Fortran includes is edited in the place of the include line.
            if unit.language == Language::Fortran && id != PassId(0) {
                continue;
            }
            let parsed = unit.file_of_pass(id).map(|index| (index, &unit.files[index]));
            let mut edits: Vec<Edit> = Vec::new();
            if let Some((index, parsed)) = parsed {
                edits.extend(result.edits.get(&index).into_iter().flatten().cloned());
                let is_preprocessed = !unit.preprocessed.is_unprocessed;
                if !edits.is_empty() && is_preprocessed {
                    let lines = Lines { markers: self.request.settings.line_markers, path: path(file) };
                    if unit.language == Language::Fortran && lines.markers != LineMarkers::Never {
                        edits.extend(markers::edits(parsed, &edits, |line, _| lines.marker_for(parsed, line)));
                    }
                    edits.extend(lines.head(parsed));
                }
            }
            let kept = self.request.layout.as_ref().map(|layout| {
                let name = &self.request.targets[target].name;
                let input = |file: FileId| self.files.source(file).0;
                includes::kept(
                    &unit.preprocessed,
                    pass,
                    layout,
                    name,
                    &includes::Emitted { files: emitted, input: &input },
                )
            });
            let text = render::pass(pass, parsed.map(|(_, p)| p), edits, kept.unwrap_or_default());
            texts.push((file, text));
        }
        texts
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
            notes: Vec::new(),
            fixes: Vec::new(),
        }
    }
}
