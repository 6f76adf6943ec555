//! Units: read, and resolved for each target.

use super::{Engine, alike};
use crate::assemble::{PassText, Place, UnitPass};
use crate::internal::{self, Panicked};
use crate::parts::{Part, PartUnit, Resolved};
use crate::program::facts::RestOfProgram;
use crate::program::{self, Compilation, UnitResult};
use crate::request::{self, Input, Language};
use crate::{elaborate, includes, lints, missing, overlay, regions};
use ompick_frontend::bind::bind_program;
use ompick_frontend::check;
use ompick_frontend::cpp::{CppOptions, SourceRef, TranslationUnit};
use ompick_frontend::diag::{Diagnostic, FileId, Severity};
use ompick_frontend::fortran::interface::ModuleText;
use ompick_frontend::syntax::fortran::{Generic, Name};
use ompick_frontend::unit::Unit;
use ompick_resolver::context::Context;
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::{Arc, Mutex};

/// What a unit came to, with the files that were read for it, and what is wrong with its text.
pub(super) struct ResolvedUnit {
    pub(super) unit: PartUnit,
    pub(super) files: Vec<FileId>,
    pub(super) checked: Vec<Diagnostic>,
}

/// A unit as the targets see it: each without the regions that can match no context of its own.
pub(super) struct Versions {
    list: Vec<(Unit, Vec<Diagnostic>)>,
    /// By target: the version in the list.
    of_target: Vec<usize>,
}

impl Versions {
    /// `in_sight`: the names of bases of other units.
    fn of(unit: Unit, input: usize, in_sight: &FxHashSet<Vec<u8>>, first_alike: &[usize], engine: &Engine) -> Versions {
        let Engine { request, notes, .. } = *engine;
        let mut different: Vec<BTreeSet<usize>> = Vec::new();
        let mut of_target: Vec<usize> = Vec::with_capacity(first_alike.len());
        for (n, (target, &first)) in request.targets.iter().zip(first_alike).enumerate() {
            if first < n {
                of_target.push(of_target[first]);
                continue;
            }
            let base = elaborate::base_context(&request.settings, n, target, input);
            let regions = regions::unmatched(&unit, &base);
            of_target.push(different.iter().position(|known| *known == regions).unwrap_or_else(|| {
                different.push(regions);
                different.len() - 1
            }));
        }
        let devices = &request.settings.device_traits;
        let begins = |regions| check::begin_directives(&unit, regions, devices);
        let messages: Vec<_> = different.iter().map(begins).collect();
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
        // In a database's run nobody compiles a header that none of its sources includes.
        let is_compiled = flags.is_some() || settings.flags.is_empty();
        let checked = |unit: &Unit| {
            let noted = if notes && is_compiled { missing::headers(unit, has_folders) } else { Vec::new() };
            let lints = if settings.lints { lints::lints(unit, request, input) } else { Vec::new() };
            [
                check::check(unit, in_sight, devices),
                lints,
                includes::not_found(&unit.preprocessed, &engine.given),
                noted,
            ]
            .concat()
        };
        let list = list.into_iter().map(|(i, unit)| ([messages[i].clone(), checked(&unit)].concat(), unit));
        let list = list.map(|(checked, unit)| (unit, checked)).collect();
        Versions { list, of_target }
    }

    fn for_target(&self, target: usize) -> (&Unit, &[Diagnostic]) {
        let (unit, checked) = &self.list[self.of_target[target]];
        (unit, checked)
    }
}

impl Engine<'_> {
    /// As [`Self::resolve`]; if that is not possible at all, the inputs have failed.
    pub(super) fn resolve_or_fail(&self, inputs: &[usize], elsewhere: &[RestOfProgram]) -> Part {
        let resolved = internal::caught(|| self.resolve(inputs, elsewhere));
        resolved.unwrap_or_else(|panicked| Part {
            units: inputs.iter().filter_map(|&n| self.failed(n, &panicked)).collect(),
            elsewhere: elsewhere.to_vec(),
            ..Part::default()
        })
    }

    /// What is left of an input in which ompick failed.
    pub(super) fn failed(&self, input: usize, panicked: &Panicked) -> Option<PartUnit> {
        let source = self.sources[input].as_ref()?;
        let result = Resolved {
            failed: true,
            texts: vec![UnitPass { file: source.id, text: Arc::default(), place: Place::default() }],
            diagnostics: vec![panicked.diagnostic(source.id)],
            ..Resolved::default()
        };
        Some(PartUnit { input, results: vec![result], of_target: vec![0; self.request.targets.len()], leading: None })
    }

    /// Reads these inputs with what they see, and resolves them for all targets.
    pub(super) fn resolve(&self, inputs: &[usize], elsewhere: &[RestOfProgram]) -> Part {
        let mut part = Part { elsewhere: elsewhere.to_vec(), ..Part::default() };
        let mut files: BTreeSet<FileId> = BTreeSet::new();
        for resolved in self.resolve_each(inputs, elsewhere) {
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
    pub(super) fn resolve_each(&self, inputs: &[usize], elsewhere: &[RestOfProgram]) -> Vec<ResolvedUnit> {
        let mut inputs = [inputs, &self.context(inputs)].concat();
        inputs.sort_by_key(|&n| (self.is_header(n), n));
        let (units, mut failed) = self.units(&inputs);
        let first_alike = self.first_alike(&units, elsewhere);
        let in_sight = check::bases_in_sight(&units.iter().map(|(_, unit)| unit).collect::<Vec<_>>());
        let versions = |((input, unit), in_sight): ((usize, Unit), FxHashSet<Vec<u8>>)| {
            let made = internal::caught(|| Versions::of(unit, input, &in_sight, &first_alike, self));
            (input, made)
        };
        let (mut of_input, mut units_left) = (Vec::new(), Vec::new());
        for (input, made) in units.into_par_iter().zip(in_sight).map(versions).collect::<Vec<_>>() {
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
            let of_unit = |u: &TranslationUnit| -> Vec<FileId> {
                u.passes.iter().map(|p| p.source.id).chain(u.consulted.iter().copied()).collect()
            };
            let all: BTreeSet<FileId> = first.flat_map(|(u, _)| of_unit(&u.preprocessed)).collect();
            all.into_iter().collect()
        };
        let files: Vec<Vec<FileId>> = units.iter().map(files).collect();
        let mut emitted = self.emitted.clone();
        if self.request.settings.overlay.is_some() {
            emitted.extend(files.iter().flatten());
        }
        let resolve = |t: usize| (t, self.resolve_for(t, &units, &of_input, &elsewhere[t], &emitted));
        let targets = 0..self.request.targets.len();
        let first = targets.clone().into_par_iter().filter(|&t| first_alike[t] == t);
        let mut results: BTreeMap<usize, Vec<Resolved>> = first.map(resolve).collect();
        let is_for = |t: usize, first: usize| {
            alike::are_for_all(&results[&first])
                && units.iter().all(|unit| self.has_same_includes(first, t, unit.for_target(first).0, &emitted))
        };
        let apart = targets.clone().filter(|&t| first_alike[t] != t && !is_for(t, first_alike[t]));
        let apart: Vec<usize> = apart.collect();
        results.extend(apart.into_par_iter().map(resolve).collect::<Vec<_>>());
        let result_of = |t: usize| if results.contains_key(&t) { t } else { first_alike[t] };
        let of_target: Vec<usize> = targets.map(|t| results.range(..result_of(t)).count()).collect();
        let mut results: Vec<_> = results.into_values().map(Vec::into_iter).collect();
        let resolved = |((input, versions), files): ((usize, Versions), Vec<FileId>)| ResolvedUnit {
            unit: PartUnit {
                input,
                results: results.iter_mut().filter_map(Iterator::next).collect(),
                of_target: of_target.clone(),
                leading: self.leading(&versions),
            },
            files,
            checked: versions.list.into_iter().flat_map(|(_, checked)| checked).collect(),
        };
        let mut all: Vec<ResolvedUnit> = of_input.into_iter().zip(units).zip(files).map(resolved).collect();
        let without = |unit| ResolvedUnit { unit, files: Vec::new(), checked: Vec::new() };
        all.extend(failed.into_iter().map(without));
        all
    }

    /// What must be named for what a unit has in macros alone.
    fn leading(&self, versions: &Versions) -> Option<BTreeSet<Vec<u8>>> {
        let (unit, _) = versions.list.first().filter(|_| self.request.settings.leading)?;
        unit.macros_leading_to_variants()
    }

    /// Resolves units, with the inputs that they are read from, for a target; gives what came of each.
    pub(super) fn resolve_for(
        &self,
        target: usize,
        units: &[Versions],
        inputs: &[usize],
        elsewhere: &RestOfProgram,
        emitted: &FxHashSet<FileId>,
    ) -> Vec<Resolved> {
        let request = self.request;
        let (units, checked): (Vec<&Unit>, Vec<&[Diagnostic]>) = units.iter().map(|u| u.for_target(target)).unzip();
        let path = |file: FileId| self.files.source(file).0.to_string_lossy().into_owned();
        let of_target = &request.targets[target];
        let context = |&input: &usize| (input, elaborate::base_context(&request.settings, target, of_target, input));
        let contexts: FxHashMap<usize, Context> = inputs.iter().map(context).collect();
        let writes = request.layout.is_some();
        let specialise = |units: &[&Unit], inputs: &[usize]| {
            let compilation =
                Compilation { settings: &request.settings, target: of_target, inputs, contexts: &contexts };
            program::specialise(units, elsewhere, emitted, &path, compilation, writes)
        };
        let results = without_those_that_panic(&units, inputs, &specialise);
        let resolved = |(((unit, input), result), checked): (((&&Unit, &usize), UnitResult), &[Diagnostic])| {
            let failed = result.has_errors() || checked.iter().any(|d| d.code.severity == Severity::Error);
            let (mut overlay, mut texts, mut modules) = (None, Vec::new(), None);
            match request.settings.overlay {
                Some(_) if failed => {}
                Some(headers) => {
                    overlay = overlay::of_unit(unit, &result, headers, &self.files);
                    modules = module_text(unit, &result, &units);
                }
                None => texts = self.texts(target, unit, &result, emitted, &path),
            }
            let UnitResult { decisions: sites, diagnostics, facts, plans, is_for_one_target, .. } = result;
            let plans = plans.into_iter().map(|(f, plan)| (unit.files[f].file, plan)).collect();
            let offload = contexts[input].offload.clone();
            let remembered = Vec::new();
            Resolved {
                failed,
                texts,
                sites,
                remembered,
                offload,
                is_for_one_target,
                diagnostics,
                plans,
                overlay,
                modules,
                facts,
            }
        };
        units.iter().zip(inputs).zip(results).zip(checked).map(resolved).collect()
    }

    /// One copy of what others have too.
    pub(super) fn shared(&self, text: PassText) -> Arc<PassText> {
        let mut known = self.texts.lock().unwrap_or_else(|e| e.into_inner());
        if let Some(known) = known.get(&text) {
            return known.clone();
        }
        let text = Arc::new(text);
        known.insert(text.clone());
        text
    }

    /// The macros of the command line for an input.
    pub(super) fn macros(&self, input: usize) -> &[(String, Option<String>)] {
        let settings = &self.request.settings;
        settings.flags.get(&input).map_or(&settings.macros, |flags| &flags.macros)
    }

    /// How an input is preprocessed.
    pub(super) fn options(&self, input: usize) -> CppOptions {
        let settings = &self.request.settings;
        let language = self.request.inputs[input].language;
        let own = match settings.flags.get(&input) {
            Some(flags) => flags.options(language, self.fortran),
            None => CppOptions {
                predefined: self.predefined(language),
                macros: settings.macros.clone(),
                include_dirs: settings.include_dirs.clone(),
                system_dirs: settings.system_include_dirs.clone(),
                fortran: self.fortran,
                cplusplus: language == Language::Cxx,
                ..CppOptions::default()
            },
        };
        CppOptions {
            called: self.called.clone(),
            objects: self.objects,
            all_bodies: self.unnamed && language == Language::Cxx,
            unnamed: self.unnamed,
            modules: self.modules.clone(),
            ..own
        }
    }

    /// Reads the units of inputs: the sources, then the headers that none of them includes.
    /// Also what is left of inputs that could not be read because of a fault of ompick's.
    pub(super) fn units(&self, inputs: &[usize]) -> (Vec<(usize, Unit)>, Vec<PartUnit>) {
        let failed: Mutex<Vec<PartUnit>> = Mutex::default();
        let read = |(n, i, s): (usize, &Input, &SourceRef)| match internal::caught(|| {
            Unit::read_with(
                s.clone(),
                i.language,
                &self.options(n),
                &self.files,
                Some(self.request.settings.parsed.clone()),
            )
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
        let included: FxHashSet<FileId> =
            units.iter().flat_map(|(_, u)| &u.preprocessed.passes).map(|p| p.source.id).collect();
        let alone: Vec<_> = inputs().filter(|(_, i, s)| i.header && !included.contains(&s.id)).collect();
        let mut alone: Vec<(usize, Unit)> = alone.into_par_iter().filter_map(read).collect();
        // A header that another of these includes is read there.
        let nested: FxHashSet<FileId> =
            alone.iter().flat_map(|(_, u)| u.preprocessed.passes.iter().skip(1)).map(|p| p.source.id).collect();
        let cyclic = alone.iter().all(|(_, u)| nested.contains(&u.preprocessed.passes[0].source.id));
        alone.retain(|(_, u)| cyclic || !nested.contains(&u.preprocessed.passes[0].source.id));
        units.append(&mut alone);
        // Constants may come from modules of other units.
        bind_program(&mut units.iter_mut().map(|(_, u)| u).collect::<Vec<_>>());
        (units, failed.into_inner().unwrap_or_else(|e| e.into_inner()))
    }

    pub(super) fn predefined(&self, language: Language) -> Vec<(String, String)> {
        let mut all = request::predefined_in(language, self.request.settings.predefined.clone());
        if let Some(version) = &self.request.settings.openmp_macro {
            all.push(("_OPENMP".to_owned(), version.clone()));
        }
        all
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
    let procedures = scopes.clone().filter(|s| s.first_executable.is_some()).map(|s| s.name.clone());
    let mut names: BTreeSet<Name> = procedures.collect();
    // Generic names are those of their procedures.
    let is_one = |generic: &Generic| generic.specifics.iter().any(|s| names.contains(s));
    let generics: Vec<Name> =
        scopes.flat_map(|s| &s.generics).filter(|(_, generic)| is_one(generic)).map(|(name, _)| name.clone()).collect();
    names.extend(generics);
    let matters = |part: &Range<usize>| {
        let part = parsed.text.to_file(part);
        let mut here = result.decisions.iter().filter(|d| d.file == parsed.file);
        here.any(|d| d.range.start < part.end && part.start < d.range.end)
    };
    ModuleText::of(parsed, &matters, &names)
}
