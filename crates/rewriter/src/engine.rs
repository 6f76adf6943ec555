//! The run: parts in parallel, their targets in parallel, then the texts put together by file.

mod alike;
mod fortran;
mod languages;
mod linked;
mod memo;
mod mentions;
mod settle;
mod texts;
mod units;

use crate::assemble::PassText;
use crate::missing;
use crate::parts::memo::Memory;
use crate::parts::{self, PartUnit};
use crate::programs::{Member, Programs};
use crate::request::{Further, Input, Language, Output, Overlay, Report, Request, SiteDecision, Text};
use alike::Moved;
use fortran::Division;
use linked::Linked;
use ompick_frontend::codes;
use ompick_frontend::cpp::{SourceRef, modules};
use ompick_frontend::diag::{Diagnostic, FileId, Severity};
use ompick_frontend::files::DiskFiles;
use ompick_frontend::read;
use ompick_frontend::source_form::Options as FortranOptions;
use ompick_frontend::unit::is_marked;
use rayon::prelude::*;
use rustc_hash::FxHashSet;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock};
use texts::TargetResult;

/// See [`crate::run::run_with`].
pub fn run(request: &Request, memory: Option<&dyn Memory>) -> Report {
    let pool = || rayon::ThreadPoolBuilder::new().num_threads(request.settings.threads);
    // Where addresses are few, stacks are as large as they usually are.
    let pool = pool().stack_size(STACK).build().or_else(|_| pool().build());
    match pool {
        Ok(pool) => pool.install(|| Engine::new(request, memory).run()),
        Err(_) => Engine::new(request, memory).run(),
    }
}

/// For chains of choices as long as anybody writes them: they are followed from call to call. It is address space, and
/// only what is used becomes memory.
const STACK: usize = 256 << 20;

struct Engine<'r> {
    request: &'r Request,
    memory: Option<&'r dyn Memory>,
    files: DiskFiles,
    unreadable: Vec<(usize, String)>,
    /// The source of each input that could be read.
    sources: Vec<Option<SourceRef>>,
    /// Those of all inputs.
    emitted: FxHashSet<FileId>,
    /// Inputs that name no variant.
    unread: DeferredInputs,
    /// Functions whose callers must be known.
    called: Arc<BTreeSet<Vec<u8>>>,
    /// Objects that have a body for devices are called in headers.
    objects: bool,
    /// Functions matter that C++ calls without naming them: see [`ompick_frontend::cpp::CppOptions::all_bodies`].
    unnamed: bool,
    /// Where each input belongs.
    members: Vec<Member>,
    /// Headers among the inputs that may hold variants.
    given: Vec<&'r Path>,
    /// Headers and modules that are not found may have variants that matter.
    notes: bool,
    fortran: FortranOptions,
    /// Its files, once they are looked at.
    division: OnceLock<Division>,
    /// The sources of modules of C++ that may have variants, with those that lead to them.
    modules: Arc<BTreeMap<Vec<u8>, PathBuf>>,
    /// Texts that several units have in common.
    texts: Mutex<FxHashSet<Arc<PassText>>>,
    /// What all parts' keys begin with.
    key: String,
}

/// What is known of the inputs that are read only if they name what matters ([`mentions`]).
#[derive(Default)]
struct DeferredInputs {
    /// Their texts, once somebody asks.
    sources: Option<BTreeMap<usize, SourceRef>>,
    unnamed: bool,
    /// Names that stand in those whose calls are not followed.
    foreign: BTreeSet<Vec<u8>>,
    /// Sources that seem to define `main` have been read.
    mains: bool,
    /// Who includes these has been read.
    headers: FxHashSet<FileId>,
}

/// Headers among the inputs that may hold variants.
fn headers_with_variants<'r>(request: &'r Request, sources: &[Option<SourceRef>]) -> Vec<&'r Path> {
    let inputs = request.inputs.iter().zip(sources);
    let marked = inputs.filter(|(i, s)| i.header && s.as_ref().is_some_and(|s| is_marked(&s.bytes, i.language)));
    marked.map(|(i, _)| i.path.as_path()).collect()
}

impl<'r> Engine<'r> {
    fn new(request: &'r Request, memory: Option<&'r dyn Memory>) -> Engine<'r> {
        let files = DiskFiles::with(request.settings.buffers.clone());
        let mut unreadable = Vec::new();
        let mut sources = Vec::new();
        for (i, input) in request.inputs.iter().enumerate() {
            if request.settings.unmarked.contains(&i) {
                sources.push(None);
                continue;
            }
            sources.push(match files.try_read(&input.path) {
                Ok(source) => Some(source),
                Err(error) => {
                    unreadable.push((i, error.to_string()));
                    None
                }
            });
        }
        let given = headers_with_variants(request, &sources);
        let marked = |(i, s): (&Input, &Option<SourceRef>)| s.as_ref().is_some_and(|s| is_marked(&s.bytes, i.language));
        // Where a compiler follows, it says itself what it does not find.
        let notes = request.settings.overlay.is_none() && request.inputs.iter().zip(&sources).any(marked);
        let emitted = sources.iter().flatten().map(|s| s.id).collect();
        let mut settings = request.settings.clone();
        settings.flags.clear();
        settings.unmarked.clear();
        settings.threads = 0;
        let layout = request.layout.as_ref().map(|l| (&l.out, &l.root, l.whole));
        let key = format!("{settings:?}{:?}{layout:?}{given:?}{notes}", request.targets);
        let texts = Mutex::default();
        let programs = Programs::new(&request.settings.programs);
        let members = request.inputs.par_iter().map(|input| programs.member(&input.path)).collect();
        let (unread, called) = (DeferredInputs::default(), Arc::default());
        let mut engine = Engine {
            request,
            memory,
            files,
            unreadable,
            sources,
            emitted,
            unread,
            called,
            objects: false,
            unnamed: false,
            members,
            given,
            notes,
            fortran: request.settings.fortran,
            division: OnceLock::new(),
            modules: Arc::default(),
            texts,
            key,
        };
        engine.fortran.whole_program = engine.has_marked_fortran();
        engine.adopt_modules();
        engine.key += &format!("{:?}", engine.fortran);
        engine
    }

    /// Whether a Fortran source, or what one includes, may hold something to resolve: a file without variants may call
    /// base procedures of others.
    fn has_marked_fortran(&self) -> bool {
        let inputs = self.request.inputs.iter().enumerate().filter(|(_, i)| i.language == Language::Fortran);
        let sources: Vec<_> = inputs.filter_map(|(n, _)| Some((n, self.sources[n].as_ref()?))).collect();
        sources.iter().any(|(_, s)| is_marked(&s.bytes, Language::Fortran))
            || sources.par_iter().any(|&(n, s)| read::is_fortran_marked(s.clone(), &self.options(n), &self.files))
    }

    /// Finds the modules of C++ if a source that is read imports one. If one of them has variants, who imports them is
    /// read, too.
    fn adopt_modules(&mut self) {
        let is_cxx = |n: usize| self.request.inputs[n].language == Language::Cxx;
        let all = || self.sources.iter().enumerate().filter(|(n, _)| is_cxx(*n)).filter_map(|(_, s)| s.as_ref());
        let has_variants = all().any(|s| modules::declared(&s.bytes).is_some());
        if !has_variants && all().all(|s| modules::imported(&s.bytes).is_empty()) {
            return;
        }
        self.load_deferred();
        let unread = self.unread.sources.iter().flatten().map(|(&n, s)| (n, s.clone()));
        let read = self.sources.iter().enumerate().filter_map(|(n, s)| Some((n, s.clone()?)));
        let all: Vec<(usize, SourceRef)> = read.chain(unread).filter(|(n, _)| is_cxx(*n)).collect();
        let declared = all.iter().filter_map(|(_, s)| Some((modules::declared(&s.bytes)?, s.path.to_path_buf())));
        self.modules = Arc::new(declared.collect());
        let _ = write!(self.key, "{:?}", self.modules);
        if has_variants {
            let importers = all.iter().filter(|(_, s)| !modules::imported(&s.bytes).is_empty());
            importers.for_each(|(n, source)| self.sources[*n] = Some(source.clone()));
        }
        self.read_imported(&all);
    }

    /// Reads those of some sources of C++ that are imported by what is read, over any number of modules: what they
    /// declare counts.
    fn read_imported(&mut self, all: &[(usize, SourceRef)]) {
        let (read, unread): (Vec<_>, Vec<_>) = all.iter().cloned().partition(|(n, _)| self.sources[*n].is_some());
        let mut units: BTreeMap<Vec<u8>, Vec<(usize, SourceRef)>> = BTreeMap::new();
        for (n, source) in unread {
            let name = modules::declared(&source.bytes);
            name.into_iter().for_each(|name| units.entry(name).or_default().push((n, source.clone())));
        }
        let mut open = read;
        while let Some((_, source)) = open.pop() {
            let imported = modules::imported(&source.bytes);
            let found: Vec<_> = imported.iter().filter_map(|name| units.remove(name)).flatten().collect();
            found.iter().for_each(|(n, unit)| self.sources[*n] = Some(unit.clone()));
            open.extend(found);
        }
    }

    fn run(mut self) -> Report {
        let mut parts = self.parts();
        self.give_up_unsettled(&mut parts);
        self.load_callers_of_labels(&parts);
        let units = parts::units(&parts, &|n| self.is_header(n));
        let targets = 0..self.request.targets.len();
        let first_alike = parts::first_alike(&units, targets.len());
        let first = targets.clone().into_par_iter().filter(|&t| first_alike[t] == t);
        let mut results: BTreeMap<usize, TargetResult> = first.map(|t| (t, self.target(t, &units))).collect();
        let mut diagnostics: Vec<Diagnostic> = parts.iter().flat_map(|p| p.checked.iter().cloned()).collect();
        let (mut outputs, mut further) = (Vec::new(), Vec::new());
        for (target, &first) in first_alike.iter().enumerate() {
            let Some(result) = results.get_mut(&first) else { continue };
            let is_last = !first_alike[target + 1..].contains(&first);
            let moved = (first < target).then(|| self.moved(target, &units));
            self.add_outputs(target, result, is_last, moved, &mut outputs);
            for (file, name, text) in &result.more {
                let input = self.sources.iter().position(|s| s.as_ref().is_some_and(|s| s.id == *file));
                let (name, text) = (name.clone(), text.clone());
                further.extend(input.map(|input| Further { input, target, name, text }));
            }
        }
        diagnostics.extend(results.into_values().flat_map(|result| result.diagnostics));
        let mut programs = Vec::new();
        for target in targets.filter(|&t| first_alike[t] == t) {
            let linked = Linked::new(&units, &self.members, target);
            let path = |input: usize| self.request.inputs[input].path.display().to_string();
            diagnostics.extend(linked.unclear_calls(&path));
            diagnostics.extend(self.calls_across_languages(&units, target));
            if programs.is_empty() {
                programs = linked.programs();
            }
        }
        let mut overlays = Vec::new();
        for target in 0..self.request.targets.len() {
            for unit in &units {
                let overlay = unit.target(target).overlay.clone();
                overlays.extend(overlay.map(|overlay| Overlay { input: unit.input, target, ..overlay }));
            }
        }
        // In a file with other errors edits may meet: those errors are what there is to say.
        let overlap = |d: &Diagnostic| d.code.id == codes::OVERLAP.id;
        let errors = diagnostics.iter().filter(|d| d.code.severity == Severity::Error && !overlap(d));
        let failed: FxHashSet<FileId> = errors.filter_map(|d| d.labels.first()).map(|l| l.file).collect();
        diagnostics.retain(|d| !overlap(d) || d.labels.first().is_none_or(|l| !failed.contains(&l.file)));
        let sources = self.files.sources();
        let place =
            |d: &Diagnostic| d.labels.first().map(|l| (sources.files[l.file.0 as usize].path.clone(), l.range.start));
        diagnostics.sort_by_cached_key(|d| (place(d), d.code.id, d.message.clone()));
        diagnostics.dedup();
        missing::deduplicate(&mut diagnostics);
        let missing = self.files.missing();
        let of_unit = |u: &&PartUnit| Some((u.input, u.results.first()?.modules.clone()?));
        let modules = units.iter().filter_map(of_unit).collect();
        let unreadable = self.unreadable;
        let leading = units.iter().find_map(|unit| unit.leading.clone());
        Report { sources, diagnostics, outputs, further, programs, unreadable, overlays, modules, missing, leading }
    }

    /// What becomes of the files for a target. `is_last`: nobody asks the result for more; `moved`: it is that of another
    /// target, which is the same to all units.
    fn add_outputs(
        &self,
        target: usize,
        result: &mut TargetResult,
        is_last: bool,
        mut moved: Option<Moved>,
        outputs: &mut Vec<Output>,
    ) {
        // What is an input more than once has its sites at the first.
        let mut told: FxHashSet<FileId> = FxHashSet::default();
        for (input, source) in self.sources.iter().enumerate() {
            let Some(source) = source else { continue };
            let is_first = told.insert(source.id);
            let own = result.own_texts.get(&input).cloned();
            let text = own.or_else(|| result.texts.get(&source.id).cloned()).unwrap_or(Text::Unchanged);
            let sites = match is_last {
                true => result.sites.remove(&source.id),
                false => result.sites.get(&source.id).filter(|_| is_first).cloned(),
            };
            let sites = sites.into_iter().flatten().map(|(unit, site)| match &mut moved {
                Some(moved) => moved.site(unit, site),
                None => site,
            });
            let mut sites: Vec<SiteDecision> = sites.collect();
            sites.sort_by_key(|s| (s.range.start, s.range.end));
            let remembered = result.remembered.get(&source.id).into_iter().flatten().filter(|_| is_first);
            let mut remembered: Vec<_> = remembered.cloned().collect();
            remembered.sort_by_key(|r| (r.start, r.end));
            let plans = result.plans.get(&source.id).into_iter().flatten().filter(|_| is_first).cloned().collect();
            outputs.push(Output { input, target, file: source.id, text, sites, plans, remembered });
        }
    }

    fn is_header(&self, input: usize) -> bool {
        self.request.inputs[input].header
    }

    /// The inputs that could be read.
    fn inputs(&self) -> impl Iterator<Item = usize> {
        (0..self.sources.len()).filter(|&n| self.sources[n].is_some())
    }
}

#[cfg(test)]
mod across_tests;
#[cfg(test)]
mod module_tests;
#[cfg(test)]
mod tests;
