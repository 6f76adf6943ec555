//! The run: units in parallel, then targets in parallel, then the texts put together by file.

use crate::includes;
use crate::lines::Lines;
use crate::overlay;
use crate::program::{self, UnitResult};
use crate::regions;
use crate::render;
use crate::run::{Input, Language, Output, Overlay, OverlayFile, Report, Request, SiteDecision, Text};
use ompick_frontend::bind::bind_program;
use ompick_frontend::cpp::{CppOptions, PassId, SourceRef};
use ompick_frontend::diag::{Diagnostic, FileId, Label, Severity};
use ompick_frontend::files::DiskFiles;
use ompick_frontend::fortran;
use ompick_frontend::unit::{Unit, is_marked};
use ompick_frontend::working::Edit;
use ompick_frontend::{check, codes};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::path::Path;

/// See [`crate::run::run`].
pub fn run(request: &Request) -> Report {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(request.settings.threads).build();
    match pool {
        Ok(pool) => pool.install(|| Engine::new(request).run()),
        Err(_) => Engine::new(request).run(),
    }
}

struct Engine<'r> {
    request: &'r Request,
    files: DiskFiles,
    unreadable: Vec<(usize, String)>,
    /// The source of each input that could be read.
    sources: Vec<Option<SourceRef>>,
    fortran: fortran::Options,
}

/// How Fortran is read. A file without variants may call base procedures of others.
fn fortran_options(request: &Request, sources: &[Option<SourceRef>]) -> fortran::Options {
    let inputs = request.inputs.iter().zip(sources).filter(|(i, _)| i.language == Language::Fortran);
    let marked = |s: &SourceRef| is_marked(&s.bytes, Language::Fortran);
    let whole_program = inputs.filter_map(|(_, s)| s.as_ref()).any(marked);
    fortran::Options { whole_program, ..request.settings.fortran }
}

/// The texts of one target by file, and what was said.
#[derive(Default)]
struct TargetResult {
    texts: HashMap<FileId, Text>,
    /// Those of main files that are inputs more than once, by input.
    own_texts: HashMap<usize, Text>,
    /// By input.
    overlays: Vec<(usize, Vec<OverlayFile>)>,
    sites: HashMap<FileId, Vec<SiteDecision>>,
    diagnostics: Vec<Diagnostic>,
}

/// A unit as the targets see it: each without the regions that can match no context of its own.
struct Versions {
    list: Vec<(Unit, Vec<Diagnostic>)>,
    /// By target: the version in the list.
    of_target: Vec<usize>,
}

impl Versions {
    fn of(unit: Unit, request: &Request, given: &[&Path]) -> Versions {
        let left_out: Vec<BTreeSet<usize>> =
            request.targets.iter().map(|t| regions::unmatched(&unit, t, &request.settings)).collect();
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
        let checked = |unit: &Unit| [check::check(unit), includes::not_found(&unit.preprocessed, given)].concat();
        let list = list.into_iter().map(|(_, unit)| (checked(&unit), unit)).map(|(c, u)| (u, c)).collect();
        Versions { list, of_target }
    }

    fn for_target(&self, target: usize) -> (&Unit, &[Diagnostic]) {
        let (unit, checked) = &self.list[self.of_target[target]];
        (unit, checked)
    }
}

impl<'r> Engine<'r> {
    fn new(request: &'r Request) -> Engine<'r> {
        let files = DiskFiles::default();
        let mut unreadable = Vec::new();
        let mut sources = Vec::new();
        for (i, input) in request.inputs.iter().enumerate() {
            sources.push(match files.try_read(&input.path) {
                Ok(source) => Some(source),
                Err(error) => {
                    unreadable.push((i, error.to_string()));
                    None
                }
            });
        }
        let fortran = fortran_options(request, &sources);
        Engine { request, files, unreadable, sources, fortran }
    }

    fn run(self) -> Report {
        let (of_input, units): (Vec<usize>, Vec<Unit>) = self.units().into_iter().unzip();
        let given = self.headers_with_variants();
        let units: Vec<Versions> = units.into_par_iter().map(|u| Versions::of(u, self.request, &given)).collect();
        let mut emitted: HashSet<FileId> = self.sources.iter().flatten().map(|s| s.id).collect();
        if self.request.settings.overlay.is_some() {
            let all = units.iter().flat_map(|u| u.list.first()).flat_map(|(u, _)| &u.preprocessed.passes);
            emitted.extend(all.map(|p| p.source.id));
        }
        let results: Vec<TargetResult> = (0..self.request.targets.len())
            .into_par_iter()
            .map(|t| {
                let (units, checked): (Vec<&Unit>, Vec<&[Diagnostic]>) = units.iter().map(|u| u.for_target(t)).unzip();
                self.target(t, &units, &of_input, &checked, &emitted)
            })
            .collect();
        let mut diagnostics: Vec<Diagnostic> =
            units.into_iter().flat_map(|u| u.list).flat_map(|(_, checked)| checked).collect();
        let mut outputs = Vec::new();
        let mut overlays = Vec::new();
        for (target, mut result) in results.into_iter().enumerate() {
            for (input, source) in self.sources.iter().enumerate() {
                let Some(source) = source else { continue };
                let own = result.own_texts.remove(&input);
                let text = own.or_else(|| result.texts.get(&source.id).cloned()).unwrap_or(Text::Unchanged);
                let mut sites = result.sites.remove(&source.id).unwrap_or_default();
                sites.sort_by_key(|s| (s.range.start, s.range.end));
                outputs.push(Output { input, target, file: source.id, text, sites });
            }
            diagnostics.extend(result.diagnostics);
            overlays.extend(result.overlays.into_iter().map(|(input, files)| Overlay { input, target, files }));
        }
        let sources = self.files.sources();
        let place =
            |d: &Diagnostic| d.labels.first().map(|l| (sources.files[l.file.0 as usize].path.clone(), l.range.start));
        diagnostics.sort_by_cached_key(|d| (place(d), d.code.id, d.message.clone()));
        diagnostics.dedup();
        let missing = self.files.missing();
        Report { sources, diagnostics, outputs, unreadable: self.unreadable, overlays, missing }
    }

    /// How an input is preprocessed.
    fn options(&self, input: usize) -> CppOptions {
        let settings = &self.request.settings;
        let language = self.request.inputs[input].language;
        let cplusplus = language == Language::Cxx;
        match settings.flags.get(&input) {
            Some(flags) => CppOptions {
                predefined: flags.predefined.clone(),
                macros: flags.macros.clone(),
                quote_dirs: flags.quote_dirs.clone(),
                include_dirs: flags.include_dirs.clone(),
                system_dirs: flags.system_include_dirs.clone(),
                forced_includes: flags.forced_includes.clone(),
                fortran: self.fortran,
                cplusplus,
                ..CppOptions::default()
            },
            None => CppOptions {
                predefined: self.predefined(language),
                macros: settings.macros.clone(),
                include_dirs: settings.include_dirs.clone(),
                system_dirs: settings.system_include_dirs.clone(),
                fortran: self.fortran,
                cplusplus,
                ..CppOptions::default()
            },
        }
    }

    /// Reads the units, each with its input: the sources, then the headers that none of them includes.
    fn units(&self) -> Vec<(usize, Unit)> {
        let read = |(n, i, s): (usize, &Input, &SourceRef)| {
            (n, Unit::read(s.clone(), i.language, &self.options(n), &self.files))
        };
        let inputs = || {
            let all = self.request.inputs.iter().zip(&self.sources).enumerate();
            all.filter_map(|(n, (i, s))| s.as_ref().map(|s| (n, i, s)))
        };
        let mains: Vec<_> = inputs().filter(|(_, i, _)| !i.header).collect();
        let mut units: Vec<(usize, Unit)> = mains.into_par_iter().map(read).collect();
        let included: HashSet<FileId> =
            units.iter().flat_map(|(_, u)| &u.preprocessed.passes).map(|p| p.source.id).collect();
        let alone: Vec<_> = inputs().filter(|(_, i, s)| i.header && !included.contains(&s.id)).collect();
        let mut alone: Vec<(usize, Unit)> = alone.into_par_iter().map(read).collect();
        // A header that another of these includes is read there.
        let nested: HashSet<FileId> =
            alone.iter().flat_map(|(_, u)| u.preprocessed.passes.iter().skip(1)).map(|p| p.source.id).collect();
        let cyclic = alone.iter().all(|(_, u)| nested.contains(&u.preprocessed.passes[0].source.id));
        alone.retain(|(_, u)| cyclic || !nested.contains(&u.preprocessed.passes[0].source.id));
        units.append(&mut alone);
        // Constants may come from modules of other units.
        bind_program(&mut units.iter_mut().map(|(_, u)| u).collect::<Vec<_>>());
        units
    }

    /// Headers among the inputs that may hold variants.
    fn headers_with_variants(&self) -> Vec<&'r Path> {
        let inputs = self.request.inputs.iter().zip(&self.sources);
        let marked = inputs.filter(|(i, s)| i.header && s.as_ref().is_some_and(|s| is_marked(&s.bytes, i.language)));
        marked.map(|(i, _)| i.path.as_path()).collect()
    }

    /// Files that are inputs more than once, each time preprocessed otherwise.
    fn repeated(&self) -> HashSet<FileId> {
        let mut seen = HashSet::new();
        self.sources.iter().flatten().map(|s| s.id).filter(|id| !seen.insert(*id)).collect()
    }

    fn predefined(&self, language: Language) -> Vec<(String, String)> {
        let mut all = self.request.settings.predefined.clone();
        if language == Language::Cxx {
            let own =
                [("__cplusplus", "201703L"), ("__GNUG__", "__GNUC__"), ("_GNU_SOURCE", "1"), ("__EXCEPTIONS", "1")];
            all.extend(own.map(|(name, value)| (name.to_owned(), value.to_owned())));
            all.retain(|(name, _)| name != "__STDC_VERSION__");
        }
        if let Some(version) = &self.request.settings.openmp_macro {
            all.push(("_OPENMP".to_owned(), version.clone()));
        }
        all
    }

    fn target(
        &self,
        target: usize,
        units: &[&Unit],
        of_input: &[usize],
        checked: &[&[Diagnostic]],
        emitted: &HashSet<FileId>,
    ) -> TargetResult {
        let request = self.request;
        let sources = self.files.sources();
        let path = |file: FileId| sources.files[file.0 as usize].path.to_string_lossy().into_owned();
        let results = program::specialise(
            units,
            emitted,
            &path,
            &request.targets[target],
            &request.settings,
            request.layout.is_some(),
        );
        let mut out = TargetResult::default();
        let repeated = self.repeated();
        let mut known = HashSet::new();
        // A text belongs to a file; units that include it must agree.
        let mut made: BTreeMap<FileId, (Vec<u8>, usize)> = BTreeMap::new();
        for (u, (unit, result)) in units.iter().zip(results).enumerate() {
            let failed = result.has_errors() || checked[u].iter().any(|d| d.code.severity == Severity::Error);
            if let Some(beside) = request.settings.overlay {
                let files = if failed { Vec::new() } else { overlay::of_unit(unit, &result, beside) };
                if !files.is_empty() {
                    out.overlays.push((of_input[u], files));
                }
                out.diagnostics.extend(result.diagnostics);
                continue;
            }
            for (file, text) in self.texts(target, unit, &result, emitted, &path) {
                let main = &unit.preprocessed.passes[0].source;
                if file == main.id && repeated.contains(&file) {
                    let same = *main.bytes == text[..];
                    let text = if same { Text::Unchanged } else { Text::Changed(text) };
                    out.own_texts.insert(of_input[u], if failed { Text::Failed } else { text });
                    continue;
                }
                if failed {
                    out.texts.insert(file, Text::Failed);
                    continue;
                }
                let earlier = made.entry(file).or_insert_with(|| (text.clone(), u));
                if earlier.0 != text {
                    out.diagnostics.push(self.headers_differ(file, unit, units[earlier.1]));
                    out.texts.insert(file, Text::Failed);
                }
            }
            for site in result.decisions {
                let key = (site.file, site.range.start, site.range.end, site.what.clone(), site.context.clone());
                if known.insert(key) {
                    out.sites.entry(site.file).or_default().push(site);
                }
            }
            out.diagnostics.extend(result.diagnostics);
        }
        for (file, (text, _)) in made {
            let same = *sources.files[file.0 as usize].bytes == text[..];
            out.texts.entry(file).or_insert(if same { Text::Unchanged } else { Text::Changed(text) });
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
            let parsed = unit.files.iter().enumerate().find(|(_, p)| p.pass == id);
            let mut edits: Vec<Edit> = Vec::new();
            if let Some((index, parsed)) = parsed {
                edits.extend(result.edits.get(&index).into_iter().flatten().cloned());
                if !edits.is_empty() {
                    let lines = Lines { markers: self.request.settings.line_markers, path: path(file) };
                    edits.extend(lines.head(parsed));
                }
            }
            let kept = self.request.layout.as_ref().map(|layout| {
                let name = &self.request.targets[target].name;
                includes::kept(&unit.preprocessed, pass, layout, name, emitted)
            });
            let text = render::pass(pass, parsed.map(|(_, p)| p), edits, kept.unwrap_or_default());
            texts.push((file, text));
        }
        texts
    }

    fn headers_differ(&self, file: FileId, one: &Unit, other: &Unit) -> Diagnostic {
        let main = |u: &Unit| u.preprocessed.passes[0].source.path.display().to_string();
        Diagnostic {
            code: &codes::HEADERS_DIFFER,
            message: match std::ptr::eq(one, other) {
                true => format!("this file needs different text each time that `{}` includes it", main(one)),
                false => format!(
                    "this header needs different text where `{}` and where `{}` include it",
                    main(other),
                    main(one)
                ),
            },
            labels: vec![Label { file, range: 0..0, message: String::new() }],
            notes: Vec::new(),
        }
    }
}
