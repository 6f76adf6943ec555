//! `ompick emit`: writes the resolved files, or prints one, or the differences.
//!
//! The order of events: find the files; see whether the output folder was written from the very same
//! ([`state`]); scan, and choose the few files that matter ([`select`]); resolve those that are not as
//! they were ([`memory`]); write.

mod memory;
mod select;
mod state;

use crate::commands;
use crate::compiler::{Asked, Compilers};
use crate::database::{Common, Database};
use crate::diff;
use crate::failure::Failure;
use crate::inputs::{self, File, Inputs, Kinds};
use crate::make;
use crate::messages::{Messenger, printable};
use crate::options::{Copy, Emit};
use crate::output::{self, Content, Planned};
use crate::progress::Progress;
use crate::store::{self, State};
use crate::targets;
use memory::Units;
use ompick_frontend::diag::FileId;
use ompick_rewriter::run::{Flags, Kept, Layout, Output, Report, Request, Text};
use rayon::prelude::*;
use select::Selection;
use state::{Past, Scratch};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fs;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Everything that is known once the engine has run.
struct Results<'a> {
    options: &'a Emit,
    inputs: &'a Inputs,
    request: &'a Request,
    /// For each input of the request its index into `inputs.files`.
    places: &'a [usize],
    report: &'a Report,
    denied: &'a BTreeSet<FileId>,
    /// Inputs that could not be read.
    unread: HashSet<usize>,
}

/// Does it.
///
/// # Errors
/// If nothing could be done; what concerns single files is printed.
pub fn emit(options: &Emit, messenger: &mut Messenger) -> Result<u8, Failure> {
    let start = Instant::now();
    let started = store::now();
    let progress = Progress::new(!options.messages.quiet);
    let out = match &options.out {
        Some(out) => Some(inputs::resolve(out).map_err(|e| Failure::io("find", out, e))?),
        None => None,
    };
    let mut skip = Vec::new();
    if let Some(out) = &out {
        let names = targets::names(&options.program)?;
        skip.extend(names.iter().map(|name| out.join(name)));
        skip.push(out.clone());
    }
    progress.stage("looking for files");
    let database = options.program.database.as_deref().map(Database::read).transpose()?;
    let compilers = Compilers::new(&options.program)?;
    let of_all = |asked: &Asked| compilers.flags(asked);
    // A compilation database may tell the language where the suffix does not.
    let copies = out.is_some() && options.copy == Copy::All;
    let of_folders = if copies || database.is_some() { Kinds::All } else { Kinds::Sources };
    let gather = |kinds| commands::gather(&options.inputs, &options.program, kinds, &skip);
    let mut inputs = match (&database, options.inputs.is_empty()) {
        (Some(database), true) => database.inputs(None, &of_all)?,
        (Some(database), false) => database.inputs(Some(gather(of_folders)?), &of_all)?,
        (None, _) => gather(of_folders)?,
    };
    commands::tell_problems(&compilers, messenger);
    check_usage(options, &inputs)?;
    let keeps_inputs = |inputs: &Inputs| match &out {
        Some(out) => keep_inputs(out, inputs, &targets::names(&options.program)?),
        None => Ok(()),
    };
    keeps_inputs(&inputs)?;
    let keys = Keys::new(options, &inputs);
    let past = out.as_deref().and_then(Past::read);
    let is_done = past.as_ref().is_some_and(|past| past.holds(&keys.all));
    // Some tools take the rule away once they have read it.
    let is_told = options.depfile.as_ref().is_none_or(|path| path.exists());
    if is_done && is_told && inputs.failures.is_empty() {
        progress.clear();
        messenger.summary(&format!("{}, all as they were, {}", files(inputs.files.len()), seconds(start)));
        return Ok(commands::DONE);
    }
    progress.stage("scanning");
    let pool = rayon::ThreadPoolBuilder::new().num_threads(options.program.threads()).build();
    let common = targets::common_flags(&options.program);
    // Where only changed files are written, no file moves away from what it includes.
    let moves = out.is_some() && options.copy != Copy::Changed;
    let scan = |inputs: &Inputs| match &pool {
        Ok(pool) => pool.install(|| select::select(inputs, &common, moves)),
        Err(_) => select::select(inputs, &common, moves),
    };
    let mut selection = scan(&inputs);
    if !selection.strays.is_empty() {
        let found = if of_folders == Kinds::All { None } else { Some(gather(Kinds::All)?) };
        if selection.adopt(&mut inputs, found) {
            keeps_inputs(&inputs)?;
            selection = scan(&inputs);
        }
    }
    let inputs = inputs;
    commands::note_nothing(&inputs, messenger);
    let read = selection.read.iter().map(|(path, _)| path.clone()).collect();
    commands::all_languages(&options.inputs, &inputs, &read)?;
    // A single file is read in earnest: what else was asked for?
    let chosen = |n: usize| options.stdout || selection.chosen[n];
    let (mut request, places) = commands::request(&options.program, &inputs, &|_| true)?;
    // The others are read if they call what matters.
    request.settings.unmarked = (0..places.len()).filter(|&n| !chosen(places[n])).collect();
    let marked = request.inputs.len() - request.settings.unmarked.len();
    request.settings.line_markers = options.line_markers.into();
    request.settings.annotate = options.annotate;
    request.settings.max_copies = options.max_copies;
    if options.stdout && marked == 0 {
        return Err(commands::unknown_language(&inputs.files[0].path));
    }
    if let Some(out) = &out {
        let copied = |(n, file): &(usize, &File)| match file.language {
            Some(_) => options.copy != Copy::Changed && !chosen(*n),
            None => options.copy == Copy::All,
        };
        let along = inputs.files.iter().enumerate().filter(copied).map(|(_, file)| file.location.clone()).collect();
        request.layout =
            Some(Layout { out: out.clone(), root: inputs.root.clone(), along, whole: options.copy != Copy::Changed });
    }
    let sources = inputs.files.iter().filter(|f| f.language.is_some()).count();
    let targets = request.targets.len();
    messenger.progress(&format!("{sources} source files, {marked} of them to resolve, {targets} targets"));
    let resolving = format!("resolving {marked} files for {targets} targets");
    match &out {
        Some(_) => progress.count(&resolving, sources_to_resolve(&request)),
        None => progress.stage(&resolving),
    }
    let units = Units::new(past.as_ref(), &progress);
    let report = match &out {
        Some(_) => ompick_rewriter::run::run_with(&request, &units),
        None => ompick_rewriter::run::run(&request),
    };
    let (units, recalled) = units.finish();
    progress.clear();
    if recalled > 0 {
        messenger.progress(&format!("{recalled} of {} units as they were", units.len()));
    }
    let (mut failed, denied) = commands::tell(messenger, &report, &inputs, &request);
    for (input, reason) in &selection.unreadable {
        if !chosen(*input) {
            messenger.failure(&Failure::io("read", &inputs.files[*input].path, reason));
            failed = true;
        }
    }
    let unread = report.unreadable.iter().map(|(n, _)| places[*n]);
    let results = Results {
        options,
        inputs: &inputs,
        request: &request,
        places: &places,
        report: &report,
        denied: &denied,
        unread: selection.unreadable.iter().map(|(n, _)| *n).chain(unread).collect(),
    };
    let stop = options.fail_fast && (failed || messenger.has_errors());
    let mut changes = false;
    if options.stdout {
        results.print()?;
    } else if options.diff {
        changes = results.print_diff()?;
    } else if options.check {
        changes = results.print_changes()?;
    } else if options.in_place && !stop {
        failed |= results.write_in_place(messenger);
    } else if let Some(out) = out.as_deref().filter(|_| !stop) {
        let mut plan = results.plan(out);
        let databases = match &database {
            Some(database) => results.databases(database, out, &of_all)?,
            None => Vec::new(),
        };
        plan.extend(databases.iter().map(|(destination, bytes)| Planned {
            destination: destination.clone(),
            content: Content::Bytes(bytes),
            like: options.program.database.as_deref().filter(|p| p.is_file()).unwrap_or(&inputs.files[0].location),
        }));
        failed |= results.write(out, &plan, &progress, messenger)?;
        let written: BTreeSet<&Path> = plan.iter().map(|p| p.destination.as_path()).collect();
        if let Some(past) = &past {
            past.remove_stale(&keys.request, &written);
        }
        if let Some(depfile) = &options.depfile {
            let rule = results.rule(out, &written, &selection);
            store::put(depfile, &rule).map_err(|e| Failure::io("write", depfile, e))?;
        }
        let silent = messenger.is_silent() && !failed;
        let done = Done { started, silent, units, recalled: past.filter(|_| recalled > 0) };
        remember(out, keys, done, &results, selection, &plan)?;
    }
    messenger.summary(&results.summary(sources, messenger.warnings(), start));
    let status = commands::status(failed, messenger);
    Ok(if status == commands::DONE && options.check && changes { commands::ERRORS } else { status })
}

fn check_usage(options: &Emit, inputs: &Inputs) -> Result<(), Failure> {
    let targets = targets::names(&options.program)?.len();
    if options.stdout && (targets != 1 || inputs.files.len() != 1) {
        return Err(Failure::Usage("--stdout takes one file and one target".to_string()));
    }
    if options.in_place && targets != 1 {
        return Err(Failure::Usage("--in-place takes one target".to_string()));
    }
    let repeated = inputs.files.iter().find(|f| f.configuration > 0);
    if let Some(file) = repeated.filter(|_| options.in_place) {
        let path = file.path.display();
        return Err(Failure::Usage(format!("{path} is compiled in several ways, so it cannot be replaced in place")));
    }
    Ok(())
}

fn sources_to_resolve(request: &Request) -> usize {
    let unmarked = |n: &usize| request.settings.unmarked.contains(n);
    request.inputs.iter().enumerate().filter(|(n, input)| !input.header && !unmarked(n)).count()
}

/// Refuses to write where the inputs are.
fn keep_inputs(out: &Path, inputs: &Inputs, targets: &[String]) -> Result<(), Failure> {
    for target in targets {
        let folder = out.join(target);
        // An output folder beside the inputs, or one that does not exist yet, holds none of them.
        let inside = inputs.files.iter().any(|f| f.location.starts_with(&folder));
        if inside || fs::symlink_metadata(&folder).is_ok() {
            let locations: HashSet<&Path> = inputs.files.iter().map(|f| f.location.as_path()).collect();
            let destinations: Vec<PathBuf> =
                inputs.files.iter().map(|file| folder.join(relative(file, &inputs.root))).collect();
            output::check(destinations.iter().map(PathBuf::as_path), &locations)?;
        }
    }
    Ok(())
}

fn relative<'a>(file: &'a File, root: &Path) -> &'a Path {
    file.location.strip_prefix(root).unwrap_or(&file.path)
}

/// What tells one run from another.
struct Keys {
    all: String,
    request: String,
}

impl Keys {
    fn new(options: &Emit, inputs: &Inputs) -> Keys {
        let mut hasher = blake3::Hasher::new();
        let mut asked = options_text(options);
        asked.push_str(&std::env::current_dir().unwrap_or_default().to_string_lossy());
        store::add(&mut hasher, asked.as_bytes());
        let request = hasher.finalize().to_hex().to_string();
        store::add(&mut hasher, env!("CARGO_PKG_VERSION").as_bytes());
        store::add(&mut hasher, store::own_stamp().as_encoded_bytes());
        // At once: many small parts take their time.
        let mut all = Vec::new();
        for file in &inputs.files {
            let location = file.location.as_os_str().as_encoded_bytes();
            all.extend(location.len().to_le_bytes());
            all.extend(location);
            all.extend([file.language.map_or(0, |language| 1 + language as u8), u8::from(file.header)]);
            if file.flags.is_some() {
                let _ = write!(all, "{} {:?}", file.configuration, file.flags);
            }
        }
        store::add(&mut hasher, &all);
        Keys { all: hasher.finalize().to_hex().to_string(), request }
    }
}

/// The options that matter for the result.
fn options_text(options: &Emit) -> String {
    let Emit { program, messages, .. } = options;
    let shape = (options.copy, options.line_markers, options.annotate, options.max_copies, options.link);
    let asked = (&options.inputs, &program.database, &options.depfile, options.fail_fast);
    let policy = (&messages.allow, &messages.deny, messages.quiet);
    let macros = (&program.macros, &program.include, &program.isystem, program.language, &program.std);
    let target = (&program.targets, &program.host, &program.compiler, program.openmp, &program.requires);
    let files = (program.no_ignore, &program.include_globs, &program.exclude_globs, &program.programs);
    format!("{shape:?}{asked:?}{policy:?}{macros:?}{target:?}{files:?}")
}

/// A run that is to be remembered.
struct Done {
    /// When it began.
    started: u64,
    silent: bool,
    units: BTreeMap<String, Kept>,
    /// The run from which some of the units come.
    recalled: Option<Past>,
}

/// Remembers the run for the next one.
fn remember(
    out: &Path,
    keys: Keys,
    done: Done,
    results: &Results,
    selection: Selection,
    plan: &[Planned],
) -> Result<(), Failure> {
    let Done { started, silent, units, recalled } = done;
    let mut read = selection.read;
    let engine = results.report.sources.files.iter().map(|f| (f.path.clone(), Some(&f.bytes[..])));
    let copied = results.inputs.files.iter().filter(|f| f.language.is_none()).map(|f| (f.location.clone(), None));
    let copied = copied.filter(|_| results.options.copy == Copy::All);
    let mut known = None;
    for (path, bytes) in engine.chain(copied) {
        let path = std::path::absolute(&path).unwrap_or(path);
        // Mostly there is nothing to ask.
        let known = known.get_or_insert_with(|| read.iter().map(|(path, _)| path.clone()).collect::<HashSet<_>>());
        if !known.insert(path.clone()) {
            continue;
        }
        // As it was when it was read, whatever became of it since.
        let state = match bytes {
            Some(_) => fs::metadata(&path).ok().map(|metadata| State::told(&metadata, bytes, started)),
            None => State::of(&path, started),
        };
        read.extend(state.map(|state| (path, state)));
    }
    let mut missing = selection.missing;
    missing.extend(results.report.missing.iter().cloned());
    missing.extend(recalled.into_iter().flat_map(|past| past.missing));
    missing.sort_unstable_by(|a, b| a.as_os_str().cmp(b.as_os_str()));
    missing.dedup();
    let written = plan.par_iter().filter_map(|p| state::written(&p.destination)).collect();
    Past { key: keys.all, request: keys.request, silent, read, missing, units, written }.write(out)
}

fn files(n: usize) -> String {
    count(n, "file")
}

fn count(n: usize, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

fn seconds(start: Instant) -> String {
    format!("{:.2} s", start.elapsed().as_secs_f64())
}

impl<'a> Results<'a> {
    fn file(&self, output: &Output) -> &'a File {
        &self.inputs.files[self.places[output.input]]
    }

    /// The input and the result; `None` if there must be none.
    fn texts<'b>(&'b self, output: &'b Output) -> Option<(&'b [u8], &'b [u8])> {
        if self.denied.contains(&output.file) {
            return None;
        }
        let original: &[u8] = &self.report.sources.files.get(output.file.0 as usize)?.bytes;
        match &output.text {
            Text::Unchanged => Some((original, original)),
            Text::Changed(bytes) => Some((original, bytes)),
            Text::Failed => None,
        }
    }

    /// The rule for make. Names are those of the command line, by which other rules know them.
    fn rule(&self, out: &Path, written: &BTreeSet<&Path>, selection: &Selection) -> Vec<u8> {
        let asked = self.options.out.as_deref().unwrap_or(out);
        let target = |path: &&Path| path.strip_prefix(out).map_or_else(|_| path.to_path_buf(), |rest| asked.join(rest));
        let named: HashMap<&Path, &Path> =
            self.inputs.files.iter().map(|file| (file.location.as_path(), file.path.as_path())).collect();
        let here = std::env::current_dir().unwrap_or_default();
        let relative = self.options.inputs.iter().any(|path| path.is_relative());
        let source = |path: &Path| match named.get(path) {
            Some(name) => name.to_path_buf(),
            None if relative => path.strip_prefix(&here).unwrap_or(path).to_path_buf(),
            None => path.to_path_buf(),
        };
        let engine = self.report.sources.files.iter().map(|f| std::path::absolute(&f.path).unwrap_or(f.path.clone()));
        let scanned = selection.read.iter().map(|(path, _)| source(path));
        make::rule(&written.iter().map(target).collect(), &scanned.chain(engine.map(|path| source(&path))).collect())
    }

    fn print(&self) -> Result<(), Failure> {
        let mut to = io::stdout().lock();
        for output in &self.report.outputs {
            if let Some((_, text)) = self.texts(output) {
                to.write_all(text).and_then(|()| to.flush()).map_err(Failure::stdout)?;
            }
        }
        Ok(())
    }

    /// Says whether there are differences.
    fn print_diff(&self) -> Result<bool, Failure> {
        let mut changes = false;
        let mut to = BufWriter::new(io::stdout().lock());
        // What `patch` gets is exact.
        let watched = io::stdout().is_terminal();
        for output in &self.report.outputs {
            let Some((old, new)) = self.texts(output) else {
                continue;
            };
            changes |= old != new;
            let path = relative(self.file(output), &self.inputs.root);
            let target = &self.request.targets[output.target].name;
            let name = |folder: &str| Path::new(folder).join(path).into_os_string().into_encoded_bytes();
            let mut text = Vec::new();
            diff::write(&mut text, (&name("a"), &name(target)), old, new).map_err(Failure::stdout)?;
            let text = if watched { printable::bytes(&text) } else { text };
            to.write_all(&text).map_err(Failure::stdout)?;
        }
        to.flush().map_err(Failure::stdout)?;
        Ok(changes)
    }

    /// Names the files that would change; says whether there are any.
    fn print_changes(&self) -> Result<bool, Failure> {
        let outputs = self.report.outputs.iter();
        let changed = outputs.filter(|o| self.texts(o).is_some_and(|(old, new)| old != new));
        let paths: BTreeSet<&Path> = changed.map(|o| self.file(o).path.as_path()).collect();
        let watched = io::stdout().is_terminal();
        let mut to = BufWriter::new(io::stdout().lock());
        for path in &paths {
            let name = path.as_os_str().as_encoded_bytes();
            let name = if watched {
                printable::line(&path.to_string_lossy()).into_owned().into_bytes()
            } else {
                name.to_vec()
            };
            to.write_all(&[&name[..], b"\n"].concat()).map_err(Failure::stdout)?;
        }
        to.flush().map_err(Failure::stdout)?;
        Ok(!paths.is_empty())
    }

    /// Replaces the inputs; gives whether one could not be.
    fn write_in_place(&self, messenger: &mut Messenger) -> bool {
        let mut failed = false;
        // Headers last: their directives must be there for a run that completes one that was killed.
        let mut outputs: Vec<&Output> = self.report.outputs.iter().collect();
        outputs.sort_by_key(|output| self.file(output).header);
        for output in outputs {
            let Some((_, text)) = self.texts(output).filter(|(old, new)| old != new) else { continue };
            let file = self.file(output);
            // Where the name is a link, what it points to is replaced.
            let real = fs::canonicalize(&file.location).unwrap_or_else(|_| file.location.clone());
            let planned = Planned { destination: real, content: Content::Bytes(text), like: &file.location };
            if let Err(failure) = output::write(&planned, None) {
                messenger.failure(&failure);
                failed = true;
            }
        }
        failed
    }

    /// Writes what is to be written; gives whether something could not be.
    fn write(
        &self,
        out: &Path,
        plan: &[Planned],
        progress: &Progress,
        messenger: &mut Messenger,
    ) -> Result<bool, Failure> {
        if plan.is_empty() {
            return Ok(false);
        }
        let scratch = Scratch::new(out)?;
        progress.count("writing", plan.len());
        let write = |planned: &Planned| {
            let done = output::write(planned, Some(scratch.folder()));
            progress.step();
            done
        };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.options.program.threads()).build();
        let all = || plan.par_iter().map(write).filter_map(Result::err).collect::<Vec<_>>();
        let failures = match &pool {
            Ok(pool) => pool.install(all),
            Err(_) => all(),
        };
        progress.clear();
        for failure in &failures {
            messenger.failure(failure);
        }
        messenger.progress(&format!("{} files in {}", plan.len(), out.display()));
        Ok(!failures.is_empty())
    }

    /// Where a file goes. One that is compiled in several ways goes there several times, if that makes
    /// a difference.
    fn destination(&self, out: &Path, target: usize, file: &File, differs: bool) -> PathBuf {
        let path = out.join(&self.request.targets[target].name).join(relative(file, &self.inputs.root));
        if file.configuration == 0 || !differs {
            return path;
        }
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let suffix = path.extension().unwrap_or_default().to_string_lossy();
        path.with_file_name(format!("{stem}.{}.{suffix}", file.configuration + 1))
    }

    /// For each output where it goes; `None`: it is that of another configuration, or there is none.
    fn destinations(&self, out: &Path) -> Vec<Option<PathBuf>> {
        let mut first: HashMap<(usize, &Path), &[u8]> = HashMap::new();
        let outputs = self.report.outputs.iter();
        outputs
            .map(|output| {
                let (_, text) = self.texts(output)?;
                let file = self.file(output);
                let known = first.entry((output.target, file.location.as_path())).or_insert(text);
                let differs = *known != text;
                (file.configuration == 0 || differs).then(|| self.destination(out, output.target, file, differs))
            })
            .collect()
    }

    fn plan(&self, out: &Path) -> Vec<Planned<'_>> {
        let unchanged = if self.options.link { Content::Link } else { Content::Copy };
        let mut plan = Vec::new();
        for (output, destination) in self.report.outputs.iter().zip(self.destinations(out)) {
            let changes = matches!(output.text, Text::Changed(_));
            if !changes && self.options.copy == Copy::Changed {
                continue;
            }
            let (Some((_, text)), Some(destination)) = (self.texts(output), destination) else { continue };
            let content = if changes { Content::Bytes(text) } else { unchanged };
            plan.push(Planned { destination, content, like: &self.file(output).location });
        }
        if self.options.copy == Copy::Changed {
            return plan;
        }
        let resolved: HashSet<usize> = self.report.outputs.iter().map(|output| self.places[output.input]).collect();
        for target in 0..self.request.targets.len() {
            for (n, file) in self.inputs.files.iter().enumerate() {
                let wanted = file.language.is_some() || self.options.copy == Copy::All;
                if wanted && file.configuration == 0 && !resolved.contains(&n) && !self.unread.contains(&n) {
                    let destination = self.destination(out, target, file, false);
                    plan.push(Planned { destination, content: unchanged, like: &file.location });
                }
            }
        }
        plan
    }

    /// The compilation databases of the output trees.
    fn databases(&self, database: &Database, out: &Path, common: &Common) -> Result<Vec<(PathBuf, Vec<u8>)>, Failure> {
        let destinations = self.destinations(out);
        let mut all = Vec::new();
        for (t, target) in self.request.targets.iter().enumerate() {
            let folder = out.join(&target.name);
            let only_changed = self.options.copy == Copy::Changed;
            let place = |path: &Path, flags: Option<&Flags>| {
                let is_it = |f: &File| flags.map_or(f.header, |flags| f.flags.as_deref() == Some(flags));
                let file = |f: &&File| f.location == path && is_it(f);
                let file = self.inputs.files.iter().find(file)?;
                let own = self
                    .report
                    .outputs
                    .iter()
                    .zip(&destinations)
                    .find(|(o, _)| o.target == t && std::ptr::eq(self.file(o), file));
                let same = || self.destination(out, t, file, false);
                match own {
                    Some((output, _)) if only_changed && output.text == Text::Unchanged => Some(file.location.clone()),
                    Some((_, Some(destination))) => Some(destination.clone()),
                    // As another configuration has it, or as it was.
                    Some((output, None)) => self.texts(output).map(|_| same()),
                    None if only_changed => Some(file.location.clone()),
                    None => Some(same()),
                }
            };
            let text = database.for_output(&self.inputs.root, &folder, common, &place)?;
            all.push((folder.join("compile_commands.json"), text));
        }
        Ok(all)
    }

    fn summary(&self, sources: usize, warnings: usize, start: Instant) -> String {
        let places = |o: &Output| {
            let fresh = o.sites.iter().map(|s| s.range.clone());
            let all = fresh.chain(o.remembered.iter().cloned());
            all.map(|r| (o.file, r.start, r.end)).collect::<Vec<_>>()
        };
        let sites: BTreeSet<_> = self.report.outputs.iter().flat_map(places).collect();
        let decisions = self.report.outputs.iter().map(|o| o.sites.len() + o.remembered.len()).sum();
        [
            files(sources),
            count(sites.len(), "site"),
            count(decisions, "decision"),
            count(warnings, "warning"),
            seconds(start),
        ]
        .join(", ")
    }
}
