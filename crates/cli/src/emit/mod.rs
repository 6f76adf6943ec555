//! `ompick emit`: writes the resolved files, or prints one, or the differences.
//!
//! The order of events: find the files; see whether the output folder was written from the very same
//! ([`state`]); scan, and choose the few files that matter ([`crate::select`]); resolve those that are not as
//! they were ([`memory`]); write.

mod in_place;
mod keys;
mod memory;
mod results;
mod state;
mod tree;

use crate::commands::{self, Commands, FolderFilter};
use crate::compiler::CompilerQuery;
use crate::failure::Failure;
use crate::file_state;
use crate::inputs::{self, File, Inputs, Kinds};
use crate::library_headers;
use crate::messages::Messenger;
use crate::options::{Copy, Emit};
use crate::output::{self, Content, Planned};
use crate::progress::Progress;
use crate::scan::EarlierScans;
use crate::select::Selection;
use crate::store;
use crate::targets;
use keys::Keys;
use memory::Units;
use ompick_rewriter::run::{Layout, Report, Request};
use results::{Results, files, relative, seconds};
use serde_json::value::RawValue;
use state::{Done, Past};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::{Path, PathBuf};
use std::time::Instant;
use tree::Tree;

/// Does it.
///
/// # Errors
/// If nothing could be done; what concerns single files is printed.
pub fn emit(options: &Emit, messenger: &mut Messenger) -> Result<u8, Failure> {
    let run = Run::new(options)?;
    let Run { out, progress, start, .. } = &run;
    let mut inputs = run.inputs(messenger)?;
    check_usage(options, &inputs)?;
    run.keep_inputs(&inputs)?;
    in_place::recover(&inputs, options.in_place, messenger)?;
    let keys = Keys::new(options, &inputs);
    let past = out.as_deref().and_then(Past::read);
    let is_done = past.as_ref().zip(out.as_deref()).is_some_and(|(past, out)| past.holds(&keys.all, out));
    // Some tools take the rule away once they have read it.
    let is_told = options.depfile.as_ref().is_none_or(|path| path.exists());
    if is_done && is_told && inputs.failures.is_empty() {
        progress.clear();
        messenger.summary(&format!("{}, all as they were, {}", files(inputs.files.len()), seconds(*start)));
        return Ok(commands::DONE);
    }
    let selection = run.selection(&mut inputs, past.as_ref())?;
    let Asking { mut request, places, marked } = run.request(&inputs, &selection)?;
    commands::note_nothing(&inputs, messenger);
    let sources = inputs.files.iter().filter(|f| f.language.is_some()).count();
    // Where nothing is resolved, nobody else says so. Said once: it is no reason to do all again.
    let unfound = if marked == 0 { commands::missing_headers(&selection.unfound) } else { None };
    let targets = request.targets.len();
    messenger.progress(&format!("{sources} source files, {marked} of them to resolve, {targets} targets"));
    request.settings.watch = progress.resolving(sources_to_resolve(&request), targets);
    let units = Units::new(past.as_ref());
    let report = match out {
        Some(_) => ompick_rewriter::run::run_with(&request, &units),
        None => ompick_rewriter::run::run(&request),
    };
    let (units, recalled) = units.finish();
    progress.clear();
    let finds_headers = library_headers::find(&options.program, &mut request, &report, messenger)?;
    let report = if finds_headers { ompick_rewriter::run::run(&request) } else { report };
    if recalled > 0 {
        messenger.progress(&format!("{recalled} of {} units as they were", units.len()));
    }
    if options.program.programs.is_empty() {
        tell_programs(&report, &request, messenger);
    }
    let (mut failed, denied) = commands::tell(messenger, &report, &inputs, &request);
    for (input, reason) in selection.unreadable.iter().filter(|(input, _)| !run.is_chosen(&selection, *input)) {
        messenger.failure(&Failure::io("read", &inputs.files[*input].path, reason));
        failed = true;
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
    let has_errors = failed || messenger.has_errors();
    let mut changes = false;
    if options.stdout {
        results.print()?;
    } else if options.diff {
        changes = results.print_diff()?;
    } else if options.check {
        changes = results.print_changes()?;
    } else if options.in_place {
        match has_errors {
            true => messenger.progress("nothing was replaced"),
            false => in_place::replace(&results)?,
        }
    } else if let Some(out) = out.as_deref().filter(|_| !(options.fail_fast && has_errors)) {
        let memory = Remembered { keys, past, units, recalled, may_be_silent: !failed && !finds_headers };
        failed |= !run.write(out, &results, selection, memory, messenger)?;
    }
    messenger.diagnostics(unfound.as_slice(), &report.sources);
    messenger.summary(&results.summary(sources, messenger.warnings(), *start));
    let status = commands::status(failed, messenger);
    // The process ends, and its memory goes at once.
    std::mem::forget(report);
    Ok(if status == commands::DONE && options.check && changes { commands::ERRORS } else { status })
}

/// A run of `emit`: what it was asked for, and where.
struct Run<'r> {
    options: &'r Emit,
    /// The output folder.
    out: Option<PathBuf>,
    /// What is wanted of folders that are inputs.
    wanted: FolderFilter,
    database: Option<Commands<'r>>,
    progress: Progress,
    start: Instant,
    /// The same for what is compared with times of files.
    started: u64,
}

/// What is asked of the library.
struct Asking {
    request: Request,
    /// By input of the request: which of the files found it is.
    places: Vec<usize>,
    /// How many of them have something to resolve.
    marked: usize,
}

/// What a run leaves for the next one.
struct Remembered {
    keys: Keys,
    past: Option<Past>,
    units: BTreeMap<String, Box<RawValue>>,
    /// How many units came from the past.
    recalled: usize,
    /// Nothing has failed so far.
    may_be_silent: bool,
}

impl<'r> Run<'r> {
    fn new(options: &'r Emit) -> Result<Run<'r>, Failure> {
        let (start, started) = (Instant::now(), file_state::now());
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
        let wanted = FolderFilter {
            of_folders: if out.is_some() && options.copy == Copy::All { Kinds::All } else { Kinds::Sources },
            skip,
            // Where only changed files are written, no file moves away from what it includes.
            moves: out.is_some() && options.copy != Copy::Changed,
        };
        let database = Commands::of(&options.program)?;
        Ok(Run { options, out, wanted, database, progress, start, started })
    }

    /// The files that were named, or those of the compilation database.
    fn inputs(&self, messenger: &mut Messenger) -> Result<Inputs, Failure> {
        let Emit { inputs, program, .. } = self.options;
        commands::inputs_with(inputs, program, &self.wanted, self.database.as_ref(), messenger)
    }

    /// Sees that no input would be written over.
    fn keep_inputs(&self, inputs: &Inputs) -> Result<(), Failure> {
        match &self.out {
            Some(out) => keep_inputs(out, inputs, &targets::names(&self.options.program)?),
            None => Ok(()),
        }
    }

    /// Chooses the files that matter; headers that turn out to be such become inputs.
    fn selection(&self, inputs: &mut Inputs, past: Option<&Past>) -> Result<Selection, Failure> {
        let Emit { inputs: named, program, .. } = self.options;
        let before = inputs.files.len();
        let earlier = self.out.as_ref().map(|_| past.map_or_else(EarlierScans::default, Past::scans));
        let selection = commands::scanned(named, program, &self.wanted, inputs, &self.progress, earlier.as_ref())?;
        if inputs.files.len() > before {
            self.keep_inputs(inputs)?;
        }
        Ok(selection)
    }

    /// A single file is read in earnest: what else was asked for?
    fn is_chosen(&self, selection: &Selection, input: usize) -> bool {
        self.options.stdout || selection.chosen[input]
    }

    fn request(&self, inputs: &Inputs, selection: &Selection) -> Result<Asking, Failure> {
        let options = self.options;
        let is_chosen = |n: usize| self.is_chosen(selection, n);
        let (mut request, places) =
            commands::request_for(&options.inputs, &options.program, inputs, selection, &is_chosen)?;
        let marked = request.inputs.len() - request.settings.unmarked.len();
        request.settings.line_markers = options.line_markers.into();
        request.settings.annotate = options.annotate;
        request.settings.max_copies = options.max_copies;
        if options.stdout && marked == 0 {
            return Err(commands::unknown_language(&inputs.files[0].path));
        }
        if let Some(out) = &self.out {
            let copied = |(n, file): &(usize, &File)| match file.language {
                Some(_) => options.copy != Copy::Changed && !self.is_chosen(selection, *n),
                None => options.copy == Copy::All,
            };
            let along = inputs.files.iter().enumerate().filter(copied).map(|(_, file)| file.location.clone()).collect();
            let whole = options.copy != Copy::Changed;
            request.layout = Some(Layout { out: out.clone(), root: inputs.root.clone(), along, whole });
        }
        Ok(Asking { request, places, marked })
    }

    /// Writes the output folder; whether all of it could be written, and is of one state of the program.
    fn write(
        &self,
        out: &Path,
        results: &Results,
        selection: Selection,
        memory: Remembered,
        messenger: &mut Messenger,
    ) -> Result<bool, Failure> {
        let options = self.options;
        let Remembered { keys, past, units, recalled, may_be_silent } = memory;
        let mut plan = results.plan(out);
        let databases = match &self.database {
            Some(Commands { database, compilers }) => {
                results.databases(database, out, &|asked: &CompilerQuery| compilers.flags(asked))?
            }
            None => Vec::new(),
        };
        // The tree's own databases take the place of the program's.
        let own: HashSet<&Path> = databases.iter().map(|(destination, _)| destination.as_path()).collect();
        plan.retain(|planned| !own.contains(planned.destination.as_path()));
        plan.extend(
            databases.iter().map(|(destination, bytes)| Planned {
                destination: destination.clone(),
                content: Content::Bytes(bytes),
                like: options
                    .program
                    .database
                    .as_deref()
                    .filter(|p| p.is_file())
                    .unwrap_or(&results.inputs.files[0].location),
            }),
        );
        let wanted: BTreeSet<&Path> = plan.iter().map(|p| p.destination.as_path()).collect();
        if let Some(past) = &past {
            past.make_way(out, &keys.request, &wanted);
        }
        let tree = Tree::new(out, self.started);
        let (written, failures) = tree.write(&plan, options.program.threads(), &self.progress)?;
        failures.iter().for_each(|failure| messenger.failure(failure));
        messenger.progress(&format!("{} files in {}", plan.len(), out.display()));
        if let Some(past) = &past {
            past.remove_stale(out, &keys.request, &wanted);
        }
        if let Some(depfile) = &options.depfile {
            let rule = results.rule(out, &wanted, &selection);
            store::put(depfile, &rule).map_err(|e| Failure::io("write", depfile, e))?;
        }
        // What a compiler of this machine says may be another thing the next time.
        let silent = messenger.is_silent() && may_be_silent && failures.is_empty();
        let recalled = past.filter(|_| recalled > 0);
        let done = Done { started: self.started, silent, units, recalled, written };
        let changed = state::remember(out, keys, done, results, selection)?;
        // What was made of it is not of one state of the program.
        for path in &changed {
            messenger.failure(&Failure::io("rely on", path, "it changed during the run; run again"));
        }
        Ok(failures.is_empty() && changed.is_empty())
    }
}

/// Says which inputs were taken for programs.
fn tell_programs(report: &Report, request: &Request, messenger: &mut Messenger) {
    for program in &report.programs {
        let main = request.inputs[program[0]].path.display();
        let others = files(program.len() - 1);
        messenger.progress(&format!("{main} is taken for a program with {others} more that it calls; see --program"));
    }
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
        let real = inputs::resolve(&folder).map_err(|e| Failure::io("find", &folder, e))?;
        // Below it nothing is written through links: it holds none of them, or they can be looked up one by one.
        if inputs.files.iter().any(|f| f.location.starts_with(&real)) {
            let locations: HashSet<&Path> = inputs.files.iter().map(|f| f.location.as_path()).collect();
            let destinations: Vec<PathBuf> =
                inputs.files.iter().map(|file| folder.join(relative(file, &inputs.root))).collect();
            output::check(destinations.iter().map(PathBuf::as_path), &locations)?;
        }
    }
    Ok(())
}
