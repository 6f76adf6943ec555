//! Parts as they are kept from run to run: files by their paths, all else by value.

use super::{Part, PartUnit, RememberedSite, Resolved};
use crate::assemble::{PassText, Place, UnitPass};
use crate::lower::adjacent::AdjacentText;
use crate::plan::Request;
use crate::program::facts::{Facts, RestOfProgram, Text};
use crate::program::headers::Runs;
use ompick_frontend::codes;
use ompick_frontend::cpp::SourceRef;
use ompick_frontend::diag::{Diagnostic, Edit, FileId, Fix, Label};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What earlier runs found out, so that what did not change need not be read again. It is the caller's
/// to see that the files of what it gives are as they were.
pub trait Memory: Sync {
    /// What was kept under a key, if all [`StoredPart::files`] are as they were then.
    fn find(&self, key: &str) -> Option<StoredPart>;

    /// Keeps something for the next run.
    fn keep(&self, key: &str, kept: StoredPart);
}

/// What some units came to. It holds as long as the files that were read are as they were.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StoredPart {
    /// All files that were read, and what was to become of them.
    files: Vec<StoredFile>,
    units: Vec<StoredUnit>,
    checked: Vec<StoredDiagnostic>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct StoredFile {
    #[serde(with = "crate::stored_path")]
    path: PathBuf,
    fate: Fate,
}

/// What is to become of a file that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fate {
    Emitted,
    /// It is copied.
    Along,
    Stays,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct StoredUnit {
    /// Which of the part's inputs.
    input: usize,
    results: Vec<StoredResolution>,
    of_target: Vec<usize>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct StoredResolution {
    failed: bool,
    texts: Vec<(usize, PassText, Place)>,
    sites: Vec<RememberedSite<usize>>,
    diagnostics: Vec<StoredDiagnostic>,
    facts: Facts,
    adjacent: Vec<(usize, usize, Text, AdjacentText)>,
    in_headers: Vec<(usize, usize, Text, Runs)>,
    requests: Vec<(usize, Request)>,
    own_choices: Vec<(usize, usize, Text)>,
    device_calls: Vec<(usize, usize)>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct StoredDiagnostic {
    code: String,
    message: String,
    labels: Vec<(usize, usize, usize, String)>,
    notes: Vec<String>,
    fixes: Vec<StoredFix>,
}

/// A title, and edits: file, start, end, text.
type StoredFix = (String, Vec<(usize, usize, usize, String)>);

/// The files of a run, as keeping and recalling need them.
pub struct Files<'a> {
    /// A file by its path, if it can be read.
    pub read: &'a dyn Fn(&Path) -> Option<SourceRef>,
    /// Path and text of a file that was read.
    pub known: &'a dyn Fn(FileId) -> (PathBuf, Arc<[u8]>),
    pub fate: &'a dyn Fn(FileId, &Path) -> Fate,
}

impl StoredPart {
    /// What must be as it was.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        self.files.iter().map(|f| f.path.as_path())
    }

    /// A part to be kept; `place` says which of its inputs one of the run is. `None`: it names a file that
    /// it did not read.
    pub fn of(part: &Part, files: &Files, place: &dyn Fn(usize) -> Option<usize>) -> Option<StoredPart> {
        let known: Vec<(PathBuf, Arc<[u8]>)> = part.files.iter().map(|f| (files.known)(*f)).collect();
        let index: FxHashMap<FileId, usize> = part.files.iter().enumerate().map(|(n, f)| (*f, n)).collect();
        let edit = |e: &Edit| Some((*index.get(&e.file)?, e.range.start, e.range.end, e.text.clone()));
        let fix = |f: &Fix| Some((f.title.clone(), f.edits.iter().map(edit).collect::<Option<_>>()?));
        let diagnostic = |d: &Diagnostic| {
            let label = |l: &Label| Some((*index.get(&l.file)?, l.range.start, l.range.end, l.message.clone()));
            Some(StoredDiagnostic {
                code: d.code.id.to_owned(),
                message: d.message.clone(),
                labels: d.labels.iter().map(label).collect::<Option<_>>()?,
                notes: d.notes.clone(),
                fixes: d.fixes.iter().map(fix).collect::<Option<_>>()?,
            })
        };
        let diagnostics = |all: &[Diagnostic]| all.iter().map(diagnostic).collect::<Option<Vec<_>>>();
        let resolved = |r: &Resolved| {
            let text = |pass: &UnitPass| Some((*index.get(&pass.file)?, (*pass.text).clone(), pass.place.clone()));
            let fresh = r.sites.iter().map(|s| RememberedSite {
                file: s.file,
                range: s.range.clone(),
                what: s.kind.to_string(),
                constructs: s.constructs(),
                device: (!Arc::ptr_eq(&s.device, &r.offload)).then(|| s.device.name.clone()),
            });
            let sites = fresh.chain(r.remembered.iter().cloned());
            let site = |s: RememberedSite| {
                let file = *index.get(&s.file)?;
                Some(s.in_file(file))
            };
            let adjacent = r.facts.adjacent.iter();
            Some(StoredResolution {
                failed: r.failed,
                texts: r.texts.iter().map(text).collect::<Option<_>>()?,
                sites: sites.map(site).collect::<Option<_>>()?,
                diagnostics: diagnostics(&r.diagnostics)?,
                facts: r.facts.clone(),
                adjacent: adjacent
                    .map(|(f, at, name, text)| Some((*index.get(f)?, *at, name.clone(), text.clone())))
                    .collect::<Option<_>>()?,
                in_headers: r
                    .facts
                    .in_headers
                    .iter()
                    .map(|(f, at, name, runs)| Some((*index.get(f)?, *at, name.clone(), *runs)))
                    .collect::<Option<_>>()?,
                requests: r
                    .facts
                    .requests
                    .iter()
                    .map(|(f, request)| Some((*index.get(f)?, request.clone())))
                    .collect::<Option<_>>()?,
                own_choices: r
                    .facts
                    .own_choices
                    .iter()
                    .map(|(f, at, name)| Some((*index.get(f)?, *at, name.clone())))
                    .collect::<Option<_>>()?,
                device_calls: r
                    .facts
                    .device_calls_in_headers
                    .iter()
                    .map(|(f, at)| Some((*index.get(f)?, *at)))
                    .collect::<Option<_>>()?,
            })
        };
        let unit = |u: &PartUnit| {
            let results = u.results.iter().map(resolved).collect::<Option<_>>()?;
            Some(StoredUnit { input: place(u.input)?, results, of_target: u.of_target.clone() })
        };
        let file = |(id, (path, _)): (&FileId, &(PathBuf, _))| StoredFile {
            path: path.clone(),
            fate: (files.fate)(*id, path),
        };
        Some(StoredPart {
            files: part.files.iter().zip(&known).map(file).collect(),
            units: part.units.iter().map(unit).collect::<Option<_>>()?,
            checked: diagnostics(&part.checked)?,
        })
    }

    /// The part again, `input` being what its inputs are in this run; `None`: a file is gone, or another
    /// thing is to become of one.
    pub fn part(
        &self,
        elsewhere: &[RestOfProgram],
        files: &Files,
        input: &dyn Fn(usize) -> Option<usize>,
    ) -> Option<Part> {
        let sources = self.files.iter().map(|f| (files.read)(&f.path)).collect::<Option<Vec<SourceRef>>>()?;
        let as_before = |(f, s): (&StoredFile, &SourceRef)| f.fate == (files.fate)(s.id, &f.path);
        if !self.files.iter().zip(&sources).all(as_before) {
            return None;
        }
        let id = |n: usize| Some(sources.get(n)?.id);
        let edit = |(n, start, end, text): &(usize, usize, usize, String)| {
            Some(Edit { file: id(*n)?, range: *start..*end, text: text.clone() })
        };
        let fix = |(title, edits): &StoredFix| {
            Some(Fix { title: title.clone(), edits: edits.iter().map(edit).collect::<Option<_>>()? })
        };
        let diagnostic = |d: &StoredDiagnostic| {
            let label = |(n, start, end, message): &(usize, usize, usize, String)| {
                Some(Label { file: id(*n)?, range: *start..*end, message: message.clone() })
            };
            Some(Diagnostic {
                code: codes::ALL.iter().find(|c| c.id == d.code)?,
                message: d.message.clone(),
                labels: d.labels.iter().map(label).collect::<Option<_>>()?,
                notes: d.notes.clone(),
                fixes: d.fixes.iter().map(fix).collect::<Option<_>>()?,
            })
        };
        let diagnostics = |all: &[StoredDiagnostic]| all.iter().map(diagnostic).collect::<Option<Vec<_>>>();
        let resolved = |r: &StoredResolution| {
            let text = |(n, text, place): &(usize, PassText, Place)| {
                Some(UnitPass { file: id(*n)?, text: Arc::new(text.clone()), place: place.clone() })
            };
            let site = |s: &RememberedSite<usize>| Some(s.clone().in_file(id(s.file)?));
            let mut facts = r.facts.clone();
            for (n, at, name, adjacent) in &r.adjacent {
                facts.adjacent.push((id(*n)?, *at, name.clone(), adjacent.clone()));
            }
            for (n, at, name, runs) in &r.in_headers {
                facts.in_headers.push((id(*n)?, *at, name.clone(), *runs));
            }
            for (n, request) in &r.requests {
                facts.requests.insert((id(*n)?, request.clone()));
            }
            for (n, at, name) in &r.own_choices {
                facts.own_choices.push((id(*n)?, *at, name.clone()));
            }
            for (n, at) in &r.device_calls {
                facts.device_calls_in_headers.push((id(*n)?, *at));
            }
            Some(Resolved {
                failed: r.failed,
                texts: r.texts.iter().map(text).collect::<Option<_>>()?,
                remembered: r.sites.iter().map(site).collect::<Option<_>>()?,
                diagnostics: diagnostics(&r.diagnostics)?,
                facts,
                ..Resolved::default()
            })
        };
        let unit = |unit: &StoredUnit| {
            let results: Vec<Resolved> = unit.results.iter().map(resolved).collect::<Option<_>>()?;
            let of_target = unit.of_target.clone();
            // The key has the targets; who wrote something else into the file gets nothing from it.
            let is_whole = of_target.len() == elsewhere.len() && of_target.iter().all(|&result| result < results.len());
            is_whole.then_some(())?;
            Some(PartUnit { input: input(unit.input)?, results, of_target, leading: None })
        };
        Some(Part {
            units: self.units.iter().map(unit).collect::<Option<_>>()?,
            files: sources.iter().map(|s| s.id).collect(),
            checked: diagnostics(&self.checked)?,
            elsewhere: elsewhere.to_vec(),
            settling: 0,
            unsettled: false,
        })
    }
}
