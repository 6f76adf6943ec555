//! The run: parts in parallel, their targets in parallel, then the texts put together by file.

mod fortran;
mod mentions;

use crate::elaborate;
use crate::includes;
use crate::internal::{self, Panicked};
use crate::lines::Lines;
use crate::lints;
use crate::lower::fortran::markers;
use crate::overlay;
use crate::parts::kept::{Fate, Files, Kept, Memory};
use crate::parts::{self, Part, PartUnit, Resolved};
use crate::program::facts::Elsewhere;
use crate::program::{self, Compilation, UnitResult};
use crate::programs::{Member, Programs};
use crate::regions;
use crate::render;
use crate::request::{self, Input, Language, LineMarkers, Output, Overlay, Report, Request, SiteDecision, Text};
use crate::unfound;
use fortran::{Division, divide};
use mentions::{Candidate, Found, Interest};
use ompick_frontend::bind::bind_program;
use ompick_frontend::cpp::{CppOptions, PassId, SourceRef};
use ompick_frontend::diag::{Diagnostic, FileId, Label, Severity};
use ompick_frontend::files::{DiskFiles, normal};
use ompick_frontend::fortran::Options as FortranOptions;
use ompick_frontend::fortran::interface::ModuleText;
use ompick_frontend::unit::{self, Unit, holds_word, is_marked};
use ompick_frontend::working::Edit;
use ompick_frontend::{check, codes};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt::Write as _;
use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock};

/// The inputs that define `main`.
type Mains = BTreeSet<usize>;

/// How often a part is resolved again because of what others say: what they say only grows, mostly.
const MAX_SETTLING: usize = 8;

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
    emitted: HashSet<FileId>,
    /// Inputs that name no variant.
    unread: Unread,
    /// Functions whose callers must be known.
    called: Arc<BTreeSet<Vec<u8>>>,
    /// Where each input belongs.
    members: Vec<Member>,
    /// Headers among the inputs that may hold variants.
    given: Vec<&'r Path>,
    /// Headers and modules that are not found may have variants that matter.
    notes: bool,
    fortran: FortranOptions,
    /// Its files, once they are looked at.
    division: OnceLock<Division>,
    /// Texts that several units have in common.
    texts: Mutex<HashSet<Arc<[u8]>>>,
    /// What all parts' keys begin with.
    key: String,
}

/// What is known of the inputs that are read only if they name what matters ([`mentions`]).
#[derive(Default)]
struct Unread {
    /// Their texts, once somebody asks.
    sources: Option<BTreeMap<usize, SourceRef>>,
    unnamed: bool,
    /// Names that stand in those whose calls are not followed.
    foreign: BTreeSet<Vec<u8>>,
    /// Sources that seem to define `main` have been read.
    mains: bool,
}

/// Headers among the inputs that may hold variants.
fn headers_with_variants<'r>(request: &'r Request, sources: &[Option<SourceRef>]) -> Vec<&'r Path> {
    let inputs = request.inputs.iter().zip(sources);
    let marked = inputs.filter(|(i, s)| i.header && s.as_ref().is_some_and(|s| is_marked(&s.bytes, i.language)));
    marked.map(|(i, _)| i.path.as_path()).collect()
}

/// What a unit came to, with the files that were read for it, and what is wrong with its text.
struct ResolvedUnit {
    unit: PartUnit,
    files: Vec<FileId>,
    checked: Vec<Diagnostic>,
}

/// Bytes of Fortran that are read at once, where they do not hang together.
const BATCH: usize = 2 << 20;

/// The texts of one target by file, and what was said.
#[derive(Default)]
struct TargetResult {
    texts: HashMap<FileId, Text>,
    /// Those of main files that are inputs more than once, by input.
    own_texts: HashMap<usize, Text>,
    sites: HashMap<FileId, Vec<SiteDecision>>,
    remembered: HashMap<FileId, Vec<Range<usize>>>,
    plans: BTreeMap<FileId, BTreeSet<String>>,
    diagnostics: Vec<Diagnostic>,
}

/// A unit as the targets see it: each without the regions that can match no context of its own.
struct Versions {
    list: Vec<(Unit, Vec<Diagnostic>)>,
    /// By target: the version in the list.
    of_target: Vec<usize>,
}

impl Versions {
    /// `notes`: headers that are not found may matter.
    fn of(unit: Unit, input: usize, request: &Request, given: &[&Path], notes: bool) -> Versions {
        let targets = request.targets.iter().enumerate();
        let bases = targets.map(|target| elaborate::base_context(&request.settings, target, input));
        let left_out: Vec<BTreeSet<usize>> = bases.map(|base| regions::unmatched(&unit, &base)).collect();
        let mut different: Vec<&BTreeSet<usize>> = Vec::new();
        for regions in &left_out {
            if !different.contains(&regions) {
                different.push(regions);
            }
        }
        let of_target = left_out.iter().map(|l| different.iter().position(|d| *d == l).unwrap_or_default()).collect();
        let mut whole = Some(unit);
        // The whole unit last: the others are made from it.
        let mut list: Vec<(usize, Unit)> = Vec::new();
        let others = different.iter().enumerate().filter(|(_, d)| !d.is_empty());
        list.extend(others.filter_map(|(i, d)| Some((i, whole.as_ref()?.without(d)))));
        list.extend(different.iter().position(|d| d.is_empty()).and_then(|i| Some((i, whole.take()?))));
        list.sort_by_key(|(i, _)| *i);
        let settings = &request.settings;
        let flags = settings.flags.get(&input);
        let has_folders = !flags.map_or(&settings.system_include_dirs, |flags| &flags.system_include_dirs).is_empty();
        let checked = |unit: &Unit| {
            let noted = if notes { unfound::headers(unit, has_folders) } else { Vec::new() };
            let lints = if settings.lints { lints::lints(unit, request, input) } else { Vec::new() };
            [check::check(unit), lints, includes::not_found(&unit.preprocessed, given), noted].concat()
        };
        let list = list.into_iter().map(|(_, unit)| (checked(&unit), unit)).map(|(c, u)| (u, c)).collect();
        Versions { list, of_target }
    }

    fn for_target(&self, target: usize) -> (&Unit, &[Diagnostic]) {
        let (unit, checked) = &self.list[self.of_target[target]];
        (unit, checked)
    }
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
        let members = request.inputs.iter().map(|input| programs.member(&input.path)).collect();
        let (unread, called) = (Unread::default(), Arc::default());
        let mut engine = Engine {
            request,
            memory,
            files,
            unreadable,
            sources,
            emitted,
            unread,
            called,
            members,
            given,
            notes,
            fortran: request.settings.fortran,
            division: OnceLock::new(),
            texts,
            key,
        };
        engine.fortran.whole_program = engine.has_marked_fortran();
        engine.key += &format!("{:?}", engine.fortran);
        engine
    }

    /// Whether a Fortran source, or what one includes, may hold something to resolve: a file without variants may call
    /// base procedures of others.
    fn has_marked_fortran(&self) -> bool {
        let inputs = self.request.inputs.iter().enumerate().filter(|(_, i)| i.language == Language::Fortran);
        let sources: Vec<_> = inputs.filter_map(|(n, _)| Some((n, self.sources[n].as_ref()?))).collect();
        sources.iter().any(|(_, s)| is_marked(&s.bytes, Language::Fortran))
            || sources.par_iter().any(|&(n, s)| unit::is_fortran_marked(s.clone(), &self.options(n), &self.files))
    }

    fn run(mut self) -> Report {
        let parts = self.parts();
        let units = parts::units(&parts, &|n| self.is_header(n));
        let results: Vec<TargetResult> =
            (0..self.request.targets.len()).into_par_iter().map(|t| self.target(t, &units)).collect();
        let mut diagnostics: Vec<Diagnostic> = parts.iter().flat_map(|p| p.checked.iter().cloned()).collect();
        let mut outputs = Vec::new();
        for (target, mut result) in results.into_iter().enumerate() {
            for (input, source) in self.sources.iter().enumerate() {
                let Some(source) = source else { continue };
                let own = result.own_texts.remove(&input);
                let text = own.or_else(|| result.texts.get(&source.id).cloned()).unwrap_or(Text::Unchanged);
                let mut sites = result.sites.remove(&source.id).unwrap_or_default();
                sites.sort_by_key(|s| (s.range.start, s.range.end));
                let mut remembered = result.remembered.remove(&source.id).unwrap_or_default();
                remembered.sort_by_key(|r| (r.start, r.end));
                let plan = result.plans.remove(&source.id).map(|plans| plans.into_iter().collect());
                outputs.push(Output { input, target, file: source.id, text, sites, plan, remembered });
            }
            diagnostics.extend(result.diagnostics);
        }
        let mut overlays = Vec::new();
        for target in 0..self.request.targets.len() {
            for unit in &units {
                let overlay = unit.targets[target].overlay.clone();
                overlays.extend(overlay.map(|overlay| Overlay { input: unit.input, target, ..overlay }));
            }
        }
        // In a file with other errors edits may meet: those errors are what there is to say.
        let overlap = |d: &Diagnostic| d.code.id == codes::OVERLAP.id;
        let errors = diagnostics.iter().filter(|d| d.code.severity == Severity::Error && !overlap(d));
        let failed: HashSet<FileId> = errors.filter_map(|d| d.labels.first()).map(|l| l.file).collect();
        diagnostics.retain(|d| !overlap(d) || d.labels.first().is_none_or(|l| !failed.contains(&l.file)));
        let sources = self.files.sources();
        let place =
            |d: &Diagnostic| d.labels.first().map(|l| (sources.files[l.file.0 as usize].path.clone(), l.range.start));
        diagnostics.sort_by_cached_key(|d| (place(d), d.code.id, d.message.clone()));
        diagnostics.dedup();
        unfound::once(&mut diagnostics);
        let missing = self.files.missing();
        let of_unit = |u: &&PartUnit| Some((u.input, u.targets.first()?.modules.clone()?));
        let modules = units.iter().filter_map(of_unit).collect();
        Report { sources, diagnostics, outputs, unreadable: self.unreadable, overlays, modules, missing }
    }

    fn is_header(&self, input: usize) -> bool {
        self.request.inputs[input].header
    }

    /// The inputs that could be read.
    fn inputs(&self) -> impl Iterator<Item = usize> {
        (0..self.sources.len()).filter(|&n| self.sources[n].is_some())
    }

    /// All parts of the program, each with all that it must know of the others.
    fn parts(&mut self) -> Vec<Part> {
        let is_overlay = self.request.settings.overlay.is_some();
        if is_overlay || self.request.settings.at_once {
            loop {
                let told = self.told(&[], &Mains::default());
                let parts = vec![self.part(&self.inputs().collect::<Vec<_>>(), &told)];
                if is_overlay {
                    return parts;
                }
                self.adopt_headers(&parts);
                let Found { inputs, in_macros, foreign } = self.read_more(&parts);
                if inputs.is_empty() && in_macros.is_empty() && foreign.is_empty() {
                    return parts;
                }
            }
        }
        // Assumes that `main` is defined where the text looks so, until the units have been read.
        let texts = self.sources.iter().enumerate().filter_map(|(n, s)| Some((n, s.as_ref()?)));
        let mut mains: Mains = texts.filter(|(_, s)| holds_main(&s.bytes)).map(|(n, _)| n).collect();
        let mut parts = self.first_parts(&mains);
        loop {
            let Found { inputs, in_macros, .. } = self.read_more(&parts);
            let knows_more = |part: &Part| part.files.iter().any(|file| in_macros.contains(file));
            parts.par_iter_mut().filter(|part| knows_more(part)).for_each(|part| {
                *part = self.part(&part.inputs(), &self.told(&part.inputs(), &mains));
            });
            if !inputs.is_empty() || !in_macros.is_empty() {
                parts.extend(self.resolve_apart(&inputs, &mains));
                continue;
            }
            let known: Mains = parts.iter().flat_map(Part::mains).collect();
            if !self.same_programs(&known, &mains) {
                mains = known;
                parts = self.first_parts(&mains);
                continue;
            }
            mains = known;
            if !self.link(&mut parts, &mains) && !self.tell(&mut parts, &mains) {
                return parts;
            }
        }
    }

    /// Resolves together what must be; says whether there was any.
    fn link(&self, parts: &mut Vec<Part>, mains: &Mains) -> bool {
        let member = |n: usize| &self.members[n];
        let lists = parts::linked(parts, &|n| self.is_header(n), &member, self.request.targets.len());
        let inputs = |list: &Vec<usize>| list.iter().flat_map(|&p| parts[p].inputs()).collect::<Vec<_>>();
        let together: Vec<Vec<usize>> = lists.iter().map(inputs).collect();
        let gone: HashSet<usize> = lists.into_iter().flatten().collect();
        let mut new: Vec<Part> =
            together.par_iter().map(|inputs| self.part(inputs, &self.told(inputs, mains))).collect();
        let others = std::mem::take(parts).into_iter().enumerate().filter(|(n, _)| !gone.contains(n));
        new.extend(others.map(|(_, part)| part));
        *parts = new;
        !together.is_empty()
    }

    /// Resolves again what must know more of the others; says whether there was any.
    fn tell(&self, parts: &mut Vec<Part>, mains: &Mains) -> bool {
        let base = |part: &Part| self.base(&part.inputs(), mains);
        let main_file = |n: usize| self.sources[n].as_ref().map(|s| s.id);
        let told = parts::told(parts, &|n| self.is_header(n), &self.request.targets, &main_file, &base);
        let all = std::mem::take(parts).into_par_iter().zip(told);
        let settled = all.map(|(part, told)| match part.told == told || part.settling > MAX_SETTLING {
            true => (part, false),
            false => {
                let again = self.part(&part.inputs(), &told);
                (Part { settling: part.settling + 1, ..again }, true)
            }
        });
        let (settled, changed): (Vec<Part>, Vec<bool>) = settled.unzip();
        *parts = settled;
        changed.contains(&true)
    }

    /// Whether the same programs have a `main`.
    fn same_programs(&self, a: &Mains, b: &Mains) -> bool {
        self.programs_of(a) == self.programs_of(b)
    }

    fn programs_of(&self, inputs: &Mains) -> BTreeSet<Option<usize>> {
        inputs.iter().map(|&n| self.members[n].program()).collect()
    }

    /// What is known of the rest of the program before it is read.
    fn told(&self, inputs: &[usize], mains: &Mains) -> Vec<Elsewhere> {
        self.request.targets.iter().map(|_| self.base(inputs, mains)).collect()
    }

    fn base(&self, inputs: &[usize], mains: &Mains) -> Elsewhere {
        let programs = self.programs_of(mains);
        let has_main = |&n: &usize| match self.members[n].program() {
            None => !programs.is_empty(),
            own => programs.contains(&None) || programs.contains(&own),
        };
        let main = !inputs.is_empty() && inputs.iter().all(has_main);
        Elsewhere { main, host_calls: self.unread.foreign.clone(), ..Elsewhere::default() }
    }

    /// Finds out which inputs that were not read so far turn out to matter; they are inputs that were read from now on.
    fn read_more(&mut self, parts: &[Part]) -> Found {
        let facts = parts.iter().flat_map(|p| &p.units).flat_map(|u| &u.targets).map(|t| &t.facts);
        let interest = Interest::of(facts);
        let words: Vec<Vec<u8>> = interest.words.difference(&self.called).cloned().collect();
        let unnamed = interest.unnamed && !self.unread.unnamed;
        if words.is_empty() && !unnamed {
            return Found::default();
        }
        self.load_unread();
        let candidates = self.candidates();
        let mut found = mentions::find(&candidates, &words, unnamed);
        if !self.unread.mains {
            let is_main = |c: &&Candidate| c.unread && !c.header && holds_main(&c.source.bytes);
            let mains = candidates.iter().filter(is_main).filter(|c| c.language != Language::Fortran);
            found.inputs.extend(mains.map(|c| c.input));
        }
        found.inputs.sort_unstable();
        found.inputs.dedup();
        self.unread.mains = true;
        self.unread.unnamed |= unnamed;
        self.unread.foreign.extend(found.foreign.iter().cloned());
        self.called = Arc::new(self.called.iter().cloned().chain(words).collect());
        for &n in &found.inputs {
            self.sources[n] = self.unread.sources.as_ref().and_then(|all| all.get(&n).cloned());
        }
        found
    }

    /// Reads the texts of the inputs that name no variant.
    fn load_unread(&mut self) {
        if self.unread.sources.is_some() {
            return;
        }
        let unmarked: Vec<usize> = self.request.settings.unmarked.iter().copied().collect();
        let read = |&n: &usize| Some((n, self.files.try_read(&self.request.inputs[n].path).ok()?));
        let sources: BTreeMap<usize, SourceRef> = unmarked.par_iter().filter_map(read).collect();
        self.emitted.extend(sources.values().map(|s| s.id));
        self.unread.sources = Some(sources);
    }

    /// All inputs, as a search for words sees them.
    fn candidates(&self) -> Vec<Candidate> {
        let of = |n: usize| {
            let read = self.sources[n].as_ref();
            let source = read.or_else(|| self.unread.sources.as_ref()?.get(&n))?.clone();
            let Input { language, header, .. } = self.request.inputs[n];
            Some(Candidate { input: n, language, header, unread: read.is_none(), source })
        };
        (0..self.request.inputs.len()).filter_map(of).collect()
    }

    /// Each of these inputs by itself.
    fn resolve_apart(&mut self, inputs: &[usize], mains: &Mains) -> Vec<Part> {
        let parts: Vec<Part> = inputs.par_iter().map(|&n| self.part(&[n], &self.told(&[n], mains))).collect();
        self.adopt_headers(&parts);
        parts
    }

    /// The headers that were read because of others are inputs that were read, too.
    fn adopt_headers(&mut self, parts: &[Part]) {
        let files: HashSet<FileId> = parts.iter().flat_map(|p| &p.files).copied().collect();
        for (&n, source) in self.unread.sources.iter().flatten() {
            if files.contains(&source.id) && self.sources[n].is_none() {
                self.sources[n] = Some(source.clone());
            }
        }
    }

    /// Every unit by itself, but Fortran where modules lead from one to the other.
    fn first_parts(&self, mains: &Mains) -> Vec<Part> {
        let is_fortran = |n: &usize| self.request.inputs[*n].language == Language::Fortran;
        let (fortran, others): (Vec<usize>, Vec<usize>) = self.inputs().partition(is_fortran);
        let (headers, sources): (Vec<usize>, Vec<usize>) = others.into_iter().partition(|&n| self.is_header(n));
        let of_fortran = || if fortran.is_empty() { Vec::new() } else { self.fortran_parts(&fortran, mains) };
        let of_others = || sources.par_iter().map(|&n| self.part(&[n], &self.told(&[n], mains))).collect::<Vec<_>>();
        let (mut parts, others) = rayon::join(of_fortran, of_others);
        parts.extend(others);
        let included: HashSet<FileId> = parts.iter().flat_map(|p| &p.files).copied().collect();
        let id = |n: usize| self.sources[n].as_ref().map(|s| s.id);
        let alone: Vec<usize> =
            headers.into_iter().filter(|&n| !id(n).is_some_and(|f| included.contains(&f))).collect();
        let mut alone: Vec<Part> = alone.par_iter().map(|&n| self.part(&[n], &self.told(&[n], mains))).collect();
        // A header that another of these includes is read there.
        let main_file = |part: &Part| part.units.first().and_then(|u| id(u.input));
        let others = |part: &Part| {
            let own = main_file(part);
            part.files.iter().copied().filter(move |f| Some(*f) != own).collect::<Vec<_>>()
        };
        let nested: HashSet<FileId> = alone.iter().flat_map(others).collect();
        let is_nested = |part: &Part| main_file(part).is_some_and(|f| nested.contains(&f));
        let cyclic = alone.iter().all(is_nested);
        alone.retain(|part| cyclic || !is_nested(part));
        parts.append(&mut alone);
        parts
    }

    /// The Fortran inputs: those that are resolved apart, then the others, which know what the first need.
    fn fortran_parts(&self, inputs: &[usize], mains: &Mains) -> Vec<Part> {
        let division = self.division.get_or_init(|| self.divide(inputs));
        let apart: Vec<usize> = division.apart.keys().copied().collect();
        let told: Vec<Vec<Elsewhere>> = apart.iter().map(|&n| self.told(&[n], mains)).collect();
        let remembered = |(&n, told): (&usize, &Vec<Elsewhere>)| self.remembered(&[n], told);
        let found: Vec<Option<Part>> = apart.par_iter().zip(&told).map(remembered).collect();
        let missing: Vec<(usize, &Vec<Elsewhere>)> = (apart.iter().copied().zip(&told).zip(&found))
            .filter(|(_, found)| found.is_none())
            .map(|(missing, _)| missing)
            .collect();
        let mut parts: Vec<Part> = found.into_iter().flatten().collect();
        let batches = self.batches(&missing);
        parts.par_extend(batches.par_iter().flat_map(|(inputs, told)| self.resolve_batch(inputs, told)));
        if !division.together.is_empty() {
            let mut told = self.told(&division.together, mains);
            let main_files: Vec<FileId> =
                division.together.iter().filter_map(|&n| Some(self.sources[n].as_ref()?.id)).collect();
            for (target, told) in told.iter_mut().enumerate() {
                told.requests = parts::asked(&parts, target, &main_files);
            }
            parts.push(self.part(&division.together, &told));
        }
        parts
    }

    fn divide(&self, inputs: &[usize]) -> Division {
        let mut seen = HashSet::new();
        let is_repeated = |n: &usize| self.sources[*n].as_ref().is_some_and(|s| !seen.insert(s.id));
        let has_headers = inputs.iter().any(|&n| self.is_header(n));
        if has_headers || inputs.iter().any(is_repeated) {
            return Division { together: inputs.to_vec(), ..Division::default() };
        }
        let source = |n: usize| Some((self.sources[n].clone()?, self.options(n)));
        let summary = |&n: &usize| {
            let (source, options) = source(n)?;
            Some((n, internal::caught(|| unit::summary(source, &options, &self.files)).ok()?))
        };
        let summaries: BTreeMap<usize, _> = inputs.par_iter().filter_map(summary).collect();
        let names = |n: usize| source(n).map(|(s, options)| unit::names(s, &options, &self.files)).unwrap_or_default();
        let mut division = divide(&summaries, &names);
        // Those in which ompick fails say so where the others are.
        division.together.extend(inputs.iter().filter(|n| !summaries.contains_key(n)));
        division.together.sort_unstable();
        division
    }

    /// Inputs that are resolved apart, in lists that take about as long to read as what they see.
    fn batches<'t>(&self, inputs: &[(usize, &'t Vec<Elsewhere>)]) -> Vec<(Vec<usize>, &'t Vec<Elsewhere>)> {
        let Some(division) = self.division.get() else { return Vec::new() };
        let bytes = |n: usize| self.sources[n].as_ref().map_or(0, |s| s.bytes.len());
        let mut batches: Vec<(Vec<usize>, &Vec<Elsewhere>)> = Vec::new();
        let (mut own, mut seen) = (0, BTreeSet::new());
        for &(n, told) in inputs {
            let fits = |(_, last): &(Vec<usize>, &Vec<Elsewhere>)| *last == told;
            let context: usize = seen.iter().map(|&n| bytes(n)).sum();
            match batches.last_mut().filter(|last| fits(last) && own + bytes(n) <= context.max(BATCH)) {
                Some((list, _)) => list.push(n),
                None => {
                    batches.push((vec![n], told));
                    (own, seen) = (0, BTreeSet::new());
                }
            }
            own += bytes(n);
            seen.extend(division.apart[&n].iter().copied());
        }
        batches
    }

    /// Inputs that are resolved apart and told the same, each a part of its own.
    fn resolve_batch(&self, inputs: &[usize], told: &[Elsewhere]) -> Vec<Part> {
        let whole = match internal::caught(|| self.resolve_each(inputs, told)) {
            Ok(whole) => whole,
            Err(_) => return inputs.iter().map(|&n| self.part(&[n], told)).collect(),
        };
        let files: HashMap<usize, Vec<FileId>> = whole.iter().map(|r| (r.unit.input, r.files.clone())).collect();
        let own = whole.into_iter().filter(|r| inputs.contains(&r.unit.input));
        let part = |resolved: ResolvedUnit| {
            let input = resolved.unit.input;
            let context = self.context(&[input]);
            let read = context.iter().chain([&input]).filter_map(|n| files.get(n)).flatten();
            let read: BTreeSet<FileId> = read.copied().collect();
            let part = Part {
                files: read.into_iter().collect(),
                units: vec![resolved.unit],
                checked: resolved.checked,
                told: told.to_vec(),
                settling: 0,
            };
            self.keep(&[input], told, &part);
            part
        };
        own.map(part).collect()
    }

    /// What Fortran inputs see beside themselves.
    fn context(&self, inputs: &[usize]) -> Vec<usize> {
        self.division.get().map(|division| division.context(inputs)).unwrap_or_default()
    }

    /// These inputs resolved together: now, or in an earlier run that is remembered.
    fn part(&self, inputs: &[usize], told: &[Elsewhere]) -> Part {
        let mut inputs = inputs.to_vec();
        inputs.sort_by_key(|&n| (self.is_header(n), n));
        if let Some(part) = self.remembered(&inputs, told) {
            return part;
        }
        let part = self.resolve_or_fail(&inputs, told);
        self.keep(&inputs, told, &part);
        part
    }

    /// What came of these inputs, which are in order, in an earlier run.
    fn remembered(&self, inputs: &[usize], told: &[Elsewhere]) -> Option<Part> {
        let memory = self.memory?;
        let kept = memory.find(&self.key(inputs, told))?;
        self.with_files(|files| kept.part(told, files, &|n| inputs.get(n).copied()))
    }

    fn keep(&self, inputs: &[usize], told: &[Elsewhere], part: &Part) {
        let Some(memory) = self.memory.filter(|_| !part.has_internal_error()) else { return };
        let place = |input: usize| inputs.iter().position(|n| *n == input);
        if let Some(kept) = self.with_files(|files| Kept::of(part, files, &place)) {
            memory.keep(&self.key(inputs, told), kept);
        }
    }

    /// Does something with the files of the run.
    fn with_files<T>(&self, does: impl FnOnce(&Files) -> T) -> T {
        let read = |path: &Path| self.files.try_read(path).ok();
        let known = |file: FileId| self.files.source(file);
        let fate = |file: FileId, path: &Path| self.fate(file, path);
        does(&Files { read: &read, known: &known, fate: &fate })
    }

    /// What the result of a part depends on, beside the contents of files.
    fn key(&self, inputs: &[usize], told: &[Elsewhere]) -> String {
        let mut key = self.key.clone();
        let _ = write!(key, "\n{:?}", self.called);
        for &n in inputs {
            let _ = write!(key, "\n{:?}{:?}", self.request.inputs[n], self.request.settings.flags.get(&n));
        }
        for n in self.context(inputs) {
            let _ = write!(key, "\nsees {:?}", self.request.inputs[n].path);
        }
        for told in told {
            let Elsewhere { main, host_calls, in_headers, generated, substitutes, beside, requests } = told;
            let _ = write!(key, "\n{main}{host_calls:?}{generated:?}{substitutes:?}");
            for ((file, at, name), runs) in in_headers {
                let _ = write!(key, "{:?}{at} {name:?}{runs:?}", self.files.source(*file).0);
            }
            for (file, request) in requests {
                let _ = write!(key, "{:?} {request:?}", self.files.source(*file).0);
            }
            for ((file, at, name), text) in beside {
                let _ = write!(key, "{:?}{at} {name:?}{text:?}", self.files.source(*file).0);
            }
        }
        key
    }

    fn fate(&self, file: FileId, path: &Path) -> Fate {
        let along = || {
            let layout = self.request.layout.as_ref()?;
            Some(layout.along.contains(&normal(&std::path::absolute(path).ok()?)))
        };
        match self.emitted.contains(&file) {
            true => Fate::Emitted,
            false if along().unwrap_or(false) => Fate::Along,
            false => Fate::Stays,
        }
    }

    /// As [`Self::resolve`]; if that is not possible at all, the inputs have failed.
    fn resolve_or_fail(&self, inputs: &[usize], told: &[Elsewhere]) -> Part {
        let resolved = internal::caught(|| self.resolve(inputs, told));
        resolved.unwrap_or_else(|panicked| Part {
            units: inputs.iter().filter_map(|&n| self.failed(n, &panicked)).collect(),
            told: told.to_vec(),
            ..Part::default()
        })
    }

    /// What is left of an input in which ompick failed.
    fn failed(&self, input: usize, panicked: &Panicked) -> Option<PartUnit> {
        let source = self.sources[input].as_ref()?;
        let failed = |target: usize| Resolved {
            failed: true,
            texts: vec![(source.id, self.shared(source.bytes.to_vec()))],
            diagnostics: if target == 0 { vec![panicked.diagnostic(source.id)] } else { Vec::new() },
            ..Resolved::default()
        };
        Some(PartUnit { input, targets: (0..self.request.targets.len()).map(failed).collect() })
    }

    /// Reads these inputs with what they see, and resolves them for all targets.
    fn resolve(&self, inputs: &[usize], told: &[Elsewhere]) -> Part {
        let mut part = Part { told: told.to_vec(), ..Part::default() };
        let mut files: BTreeSet<FileId> = BTreeSet::new();
        for resolved in self.resolve_each(inputs, told) {
            files.extend(resolved.files);
            if inputs.contains(&resolved.unit.input) {
                part.checked.extend(resolved.checked);
                part.units.push(resolved.unit);
            }
        }
        part.files = files.into_iter().collect();
        part
    }

    /// The same, and what came of each, also of what they only see.
    fn resolve_each(&self, inputs: &[usize], told: &[Elsewhere]) -> Vec<ResolvedUnit> {
        let mut inputs = [inputs, &self.context(inputs)].concat();
        inputs.sort_by_key(|&n| (self.is_header(n), n));
        let (units, mut failed) = self.units(&inputs);
        let versions = |(input, unit): (usize, Unit)| {
            let made = internal::caught(|| Versions::of(unit, input, self.request, &self.given, self.notes));
            (input, made)
        };
        let (mut of_input, mut units_left) = (Vec::new(), Vec::new());
        for (input, made) in units.into_par_iter().map(versions).collect::<Vec<_>>() {
            match made {
                Ok(versions) => {
                    of_input.push(input);
                    units_left.push(versions);
                }
                Err(panicked) => failed.extend(self.failed(input, &panicked)),
            }
        }
        let units = units_left;
        let files = |unit: &Versions| -> Vec<FileId> {
            let first = unit.list.first().into_iter();
            let all: BTreeSet<FileId> = first.flat_map(|(u, _)| &u.preprocessed.passes).map(|p| p.source.id).collect();
            all.into_iter().collect()
        };
        let files: Vec<Vec<FileId>> = units.iter().map(files).collect();
        let mut emitted = self.emitted.clone();
        if self.request.settings.overlay.is_some() {
            emitted.extend(files.iter().flatten());
        }
        let targets = (0..self.request.targets.len()).into_par_iter();
        let mut results: Vec<_> =
            targets.map(|t| self.resolve_for(t, (&units, &of_input), &told[t], &emitted).into_iter()).collect();
        let resolved = |((input, versions), files): ((usize, Versions), Vec<FileId>)| ResolvedUnit {
            unit: PartUnit { input, targets: results.iter_mut().filter_map(Iterator::next).collect() },
            files,
            checked: versions.list.into_iter().flat_map(|(_, checked)| checked).collect(),
        };
        let mut all: Vec<ResolvedUnit> = of_input.into_iter().zip(units).zip(files).map(resolved).collect();
        let without = |unit| ResolvedUnit { unit, files: Vec::new(), checked: Vec::new() };
        all.extend(failed.into_iter().map(without));
        all
    }

    /// Resolves units, with the inputs that they are read from, for a target; gives what came of each.
    fn resolve_for(
        &self,
        target: usize,
        (units, inputs): (&[Versions], &[usize]),
        told: &Elsewhere,
        emitted: &HashSet<FileId>,
    ) -> Vec<Resolved> {
        let request = self.request;
        let (units, checked): (Vec<&Unit>, Vec<&[Diagnostic]>) = units.iter().map(|u| u.for_target(target)).unzip();
        let path = |file: FileId| self.files.source(file).0.to_string_lossy().into_owned();
        let of_target = &request.targets[target];
        let writes = request.layout.is_some();
        let specialise = |units: &[&Unit], inputs: &[usize]| {
            let compilation =
                Compilation { settings: &request.settings, target: of_target, target_index: target, inputs };
            program::specialise(units, told, emitted, &path, compilation, writes)
        };
        let results = without_those_that_panic(&units, inputs, &specialise);
        let resolved = |((unit, result), checked): ((&&Unit, UnitResult), &[Diagnostic])| {
            let failed = result.has_errors() || checked.iter().any(|d| d.code.severity == Severity::Error);
            let (mut overlay, mut texts, mut modules) = (None, Vec::new(), None);
            match request.settings.overlay {
                Some(_) if failed => {}
                Some(headers) => {
                    overlay = overlay::of_unit(unit, &result, headers, &self.files);
                    modules = module_text(unit, &result, &units);
                }
                None => {
                    for (file, text) in self.texts(target, unit, &result, emitted, &path) {
                        texts.push((file, self.shared(text)));
                    }
                }
            }
            let plans =
                result.plans.iter().map(|(&f, plan)| (unit.files[f].file, plan.to_text(&unit.files[f]))).collect();
            let UnitResult { decisions: sites, diagnostics, facts, .. } = result;
            let remembered = Vec::new();
            Resolved { failed, texts, sites, remembered, diagnostics, plans, overlay, modules, facts }
        };
        units.iter().zip(results).zip(checked).map(resolved).collect()
    }

    /// One copy of a text that others have too.
    fn shared(&self, text: Vec<u8>) -> Arc<[u8]> {
        let mut known = self.texts.lock().unwrap_or_else(|e| e.into_inner());
        if let Some(known) = known.get(&text[..]) {
            return known.clone();
        }
        let text: Arc<[u8]> = text.into();
        known.insert(text.clone());
        text
    }

    /// How an input is preprocessed.
    fn options(&self, input: usize) -> CppOptions {
        let settings = &self.request.settings;
        let language = self.request.inputs[input].language;
        match settings.flags.get(&input) {
            Some(flags) => CppOptions { called: self.called.clone(), ..flags.options(language, self.fortran) },
            None => CppOptions {
                predefined: self.predefined(language),
                macros: settings.macros.clone(),
                include_dirs: settings.include_dirs.clone(),
                system_dirs: settings.system_include_dirs.clone(),
                fortran: self.fortran,
                cplusplus: language == Language::Cxx,
                called: self.called.clone(),
                ..CppOptions::default()
            },
        }
    }

    /// Reads the units of inputs: the sources, then the headers that none of them includes.
    /// Also what is left of inputs that could not be read because of a fault of ompick's.
    fn units(&self, inputs: &[usize]) -> (Vec<(usize, Unit)>, Vec<PartUnit>) {
        let failed: Mutex<Vec<PartUnit>> = Mutex::default();
        let read = |(n, i, s): (usize, &Input, &SourceRef)| match internal::caught(|| {
            Unit::read(s.clone(), i.language, &self.options(n), &self.files)
        }) {
            Ok(unit) => Some((n, unit)),
            Err(panicked) => {
                failed.lock().unwrap_or_else(|e| e.into_inner()).extend(self.failed(n, &panicked));
                None
            }
        };
        let inputs = || {
            let all = inputs.iter().map(|&n| (n, &self.request.inputs[n], &self.sources[n]));
            all.filter_map(|(n, i, s)| s.as_ref().map(|s| (n, i, s)))
        };
        let mains: Vec<_> = inputs().filter(|(_, i, _)| !i.header).collect();
        let mut units: Vec<(usize, Unit)> = mains.into_par_iter().filter_map(read).collect();
        let included: HashSet<FileId> =
            units.iter().flat_map(|(_, u)| &u.preprocessed.passes).map(|p| p.source.id).collect();
        let alone: Vec<_> = inputs().filter(|(_, i, s)| i.header && !included.contains(&s.id)).collect();
        let mut alone: Vec<(usize, Unit)> = alone.into_par_iter().filter_map(read).collect();
        // A header that another of these includes is read there.
        let nested: HashSet<FileId> =
            alone.iter().flat_map(|(_, u)| u.preprocessed.passes.iter().skip(1)).map(|p| p.source.id).collect();
        let cyclic = alone.iter().all(|(_, u)| nested.contains(&u.preprocessed.passes[0].source.id));
        alone.retain(|(_, u)| cyclic || !nested.contains(&u.preprocessed.passes[0].source.id));
        units.append(&mut alone);
        // Constants may come from modules of other units.
        bind_program(&mut units.iter_mut().map(|(_, u)| u).collect::<Vec<_>>());
        (units, failed.into_inner().unwrap_or_else(|e| e.into_inner()))
    }

    /// Files that are inputs more than once, each time preprocessed otherwise.
    fn repeated(&self) -> HashSet<FileId> {
        let mut seen = HashSet::new();
        self.sources.iter().flatten().map(|s| s.id).filter(|id| !seen.insert(*id)).collect()
    }

    fn predefined(&self, language: Language) -> Vec<(String, String)> {
        let mut all = request::predefined_in(language, self.request.settings.predefined.clone());
        if let Some(version) = &self.request.settings.openmp_macro {
            all.push(("_OPENMP".to_owned(), version.clone()));
        }
        all
    }

    /// Puts together what the units came to for a target, given in the program's order.
    fn target(&self, target: usize, units: &[&PartUnit]) -> TargetResult {
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
    fn texts(
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

    fn headers_differ(&self, file: FileId, one: usize, other: usize) -> Diagnostic {
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

/// Resolves units, each with the input that it is.
type Specialise<'a> = dyn Fn(&[&Unit], &[usize]) -> Vec<UnitResult> + 'a;

/// Resolves units together. One in which ompick fails has that for its result, and the others are resolved without it.
fn without_those_that_panic(units: &[&Unit], inputs: &[usize], specialise: &Specialise) -> Vec<UnitResult> {
    let mut left: Vec<usize> = (0..units.len()).collect();
    let mut results: Vec<UnitResult> = units.iter().map(|_| UnitResult::default()).collect();
    loop {
        let some: Vec<&Unit> = left.iter().map(|&u| units[u]).collect();
        let of_input: Vec<usize> = left.iter().map(|&u| inputs[u]).collect();
        match internal::caught(|| specialise(&some, &of_input)) {
            Ok(done) => {
                left.into_iter().zip(done).for_each(|(u, result)| results[u] = result);
                return results;
            }
            Err(panicked) => {
                let guilty = panicked.unit.filter(|u| *u < left.len());
                let failed = match guilty {
                    Some(u) => vec![left.remove(u)],
                    None => std::mem::take(&mut left),
                };
                for u in failed {
                    let main = units[u].preprocessed.passes[0].source.id;
                    results[u].diagnostics.push(panicked.diagnostic(main));
                }
            }
        }
    }
}

/// The modules of a Fortran unit as their users need them: with the execution parts in which something is chosen, or
/// that call procedures of other units which have theirs.
fn module_text(unit: &Unit, result: &UnitResult, units: &[&Unit]) -> Option<ModuleText> {
    let parsed = unit.files.first().filter(|p| p.language == Language::Fortran)?;
    let others = units.iter().filter(|u| !std::ptr::eq(**u, unit)).flat_map(|u| &u.files);
    let scopes = others.filter_map(|p| p.syntax.fortran.as_deref()).flat_map(|f| &f.scopes);
    let names = scopes.filter(|s| s.first_executable.is_some()).map(|s| s.name.clone()).collect();
    let matters = |part: &Range<usize>| {
        let part = parsed.text.to_file(part);
        let mut here = result.decisions.iter().filter(|d| d.file == parsed.file);
        here.any(|d| d.range.start < part.end && part.start < d.range.end)
    };
    ModuleText::of(parsed, &matters, &names)
}

/// Whether a text seems to define `main`.
fn holds_main(text: &[u8]) -> bool {
    let is_call = |at: usize| text[at + 4..].trim_ascii_start().starts_with(b"(");
    holds_word(text, b"main") && memchr::memmem::find_iter(text, b"main").any(is_call)
}

#[cfg(test)]
mod tests;
