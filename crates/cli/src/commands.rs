//! The steps that several subcommands take.

use crate::compiler::{CompilerQuery, Compilers};
use crate::database::Database;
use crate::failure::Failure;
use crate::inputs::{self, Inputs, Kinds, Search};
use crate::library_headers;
use crate::messages::Messenger;
use crate::options::{self, Program};
use crate::progress::Progress;
use crate::scan::EarlierScans;
use crate::select::{self, Scanning, Selection};
use crate::settings;
use crate::{targets, threads};
use ompick_frontend::codes;
use ompick_frontend::diag::{Diagnostic, FileId, Sources};
use ompick_rewriter::run::{Flags, Input, Language, LineMarkers, Report, Request};
use std::collections::{BTreeSet, HashSet};
use std::path::{Path, PathBuf};

/// Everything went well.
pub const DONE: u8 = 0;
/// The program has errors.
pub const ERRORS: u8 = 1;
/// Wrong usage, or a file could not be read or written.
pub const FAILED: u8 = 2;

/// A file could not be resolved because of a fault of ompick's; what a panic ends with.
pub const INTERNAL: u8 = 101;

/// Says so if there is no source among the inputs.
pub fn note_nothing(inputs: &Inputs, messenger: &mut Messenger) {
    if inputs.files.iter().all(|file| file.language.is_none()) {
        messenger.note(&format!("there are no source files in {}", inputs.root.display()));
    }
}

/// Whether the languages are known of all files that the command line names: of those that nothing includes, and that
/// no compilation database has.
///
/// # Errors
/// If that of one is not.
pub fn all_languages(named: &[PathBuf], inputs: &Inputs, read: &HashSet<PathBuf>) -> Result<(), Failure> {
    // Texts for include lines, which other files may no longer have: they come along.
    let is_text =
        |path: &Path| path.extension().is_some_and(|e| ["inc", "fi", "fh", "def"].iter().any(|own| e == *own));
    let is_unknown = |file: &&inputs::File| {
        !is_text(&file.path)
            && file.language.is_none()
            && file.flags.is_none()
            && named.contains(&file.path)
            && !read.contains(&file.location)
    };
    match inputs.files.iter().find(is_unknown) {
        Some(file) => Err(unknown_language(&file.path)),
        None => Ok(()),
    }
}

/// A file whose language nothing tells.
pub fn unknown_language(path: &Path) -> Failure {
    Failure::Usage(format!("{}: the suffix does not tell the language; use -x", path.display()))
}

/// The status that goes with what has been printed.
pub fn status(failed: bool, messenger: &Messenger) -> u8 {
    match (failed, messenger.has_errors()) {
        (true, _) => FAILED,
        (false, true) => ERRORS,
        (false, false) => DONE,
    }
}

/// What of the folders among the inputs belongs to the program.
#[derive(Clone, Debug)]
pub struct FolderFilter {
    pub of_folders: Kinds,
    /// Folders that are not entered.
    pub skip: Vec<PathBuf>,
    /// The files go elsewhere: who includes a file beside it that stays behind matters, too.
    pub moves: bool,
}

impl FolderFilter {
    /// The sources, wherever they stand.
    pub fn sources() -> FolderFilter {
        FolderFilter { of_folders: Kinds::Sources, skip: Vec::new(), moves: false }
    }
}

/// The files of the program, with their flags where a compilation database tells them; without `paths`, all of it.
///
/// # Errors
/// If an input does not exist, or the database cannot be read.
pub fn all_inputs(
    paths: &[PathBuf],
    program: &Program,
    wanted: &FolderFilter,
    messenger: &mut Messenger,
) -> Result<Inputs, Failure> {
    let commands = Commands::of(program)?;
    inputs_with(paths, program, wanted, commands.as_ref(), messenger)
}

/// A compilation database, and the compilers that its commands name.
pub struct Commands<'p> {
    pub database: Database,
    pub compilers: Compilers<'p>,
}

impl<'p> Commands<'p> {
    /// Those that the options name, if they do.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn of(program: &'p Program) -> Result<Option<Commands<'p>>, Failure> {
        let Some(path) = program.database.as_deref() else { return Ok(None) };
        Ok(Some(Commands { database: Database::read(path)?, compilers: Compilers::new(program)? }))
    }
}

/// As [`all_inputs`], with a database that has been read.
///
/// # Errors
/// If an input does not exist.
pub fn inputs_with(
    paths: &[PathBuf],
    program: &Program,
    wanted: &FolderFilter,
    commands: Option<&Commands<'_>>,
    messenger: &mut Messenger,
) -> Result<Inputs, Failure> {
    let Some(Commands { database, compilers }) = commands else {
        return gather(paths, program, wanted.of_folders, &wanted.skip);
    };
    let flags = |asked: &CompilerQuery| compilers.flags(asked);
    // The database may tell the language where the suffix does not.
    let inputs = if paths.is_empty() {
        let mut inputs = database.inputs(None, &flags)?;
        inputs::leave_out(&mut inputs, &search(program, Kinds::All, &wanted.skip))?;
        inputs
    } else {
        database.inputs(Some(gather(paths, program, Kinds::All, &wanted.skip)?), &flags)?
    };
    tell_problems(compilers, messenger);
    Ok(inputs)
}

/// Scans the inputs for what can matter to variants; headers that hold some, whatever their names, become inputs.
/// `earlier`: what an earlier run found, if the next is to know what this one finds.
///
/// # Errors
/// If an input does not exist, or an option is wrong.
pub fn scanned(
    paths: &[PathBuf],
    program: &Program,
    wanted: &FolderFilter,
    inputs: &mut Inputs,
    progress: &Progress,
    earlier: Option<&EarlierScans>,
) -> Result<Selection, Failure> {
    progress.count(&format!("scanning {} files", inputs.files.len()), 0);
    let macros = program.macros.list.clone();
    let common = Flags { macros, ..targets::common_flags(program) };
    let fortran = targets::fortran_options(program);
    let select =
        |inputs: &Inputs| select::select(inputs, &common, fortran, wanted.moves, Scanning { progress, earlier });
    let scan = |inputs: &Inputs| threads::within(program.threads(), || select(inputs));
    let selection = scan(inputs);
    if selection.strays.is_empty() {
        return Ok(selection);
    }
    let is_all = wanted.of_folders == Kinds::All || program.database.is_some();
    let found = if is_all { None } else { Some(gather(paths, program, Kinds::All, &wanted.skip)?) };
    Ok(if selection.adopt(inputs, found) { scan(inputs) } else { selection })
}

/// A program to be resolved of which only those files are read that variants can matter to.
pub struct Chosen {
    pub inputs: Inputs,
    pub request: Request,
    /// What there is to say of headers that were found nowhere, if nothing is to be resolved in the rest.
    pub unfound: Option<Diagnostic>,
}

/// The program that the command line names; nothing of it is written.
///
/// # Errors
/// If an input does not exist or its language is not known, or an option is wrong.
pub fn chosen(
    paths: &[PathBuf],
    program: &Program,
    messages: &options::Messages,
    messenger: &mut Messenger,
) -> Result<Chosen, Failure> {
    let progress = Progress::new(!messages.quiet);
    progress.stage("looking for files");
    let wanted = FolderFilter::sources();
    let mut inputs = all_inputs(paths, program, &wanted, messenger)?;
    let selection = scanned(paths, program, &wanted, &mut inputs, &progress, None)?;
    progress.clear();
    // Whoever reads a file in earnest says that it cannot be read.
    let unreadable: HashSet<usize> = selection.unreadable.iter().map(|(n, _)| *n).collect();
    let is_chosen = |n: usize| selection.chosen[n] || unreadable.contains(&n);
    let (request, _) = request_for(paths, program, &inputs, &selection, &is_chosen)?;
    note_nothing(&inputs, messenger);
    let is_nothing = request.settings.unmarked.len() == request.inputs.len();
    let unfound = if is_nothing { missing_headers(&selection.unfound) } else { None };
    Ok(Chosen { inputs, request, unfound })
}

/// The request for scanned inputs, of which those that are not `chosen` by index are read only if they call what
/// matters; and for each of its inputs the index into `inputs.files`.
///
/// # Errors
/// If the language of an input in `paths` is not known, or an option is wrong.
pub fn request_for(
    paths: &[PathBuf],
    program: &Program,
    inputs: &Inputs,
    selection: &Selection,
    chosen: &dyn Fn(usize) -> bool,
) -> Result<(Request, Vec<usize>), Failure> {
    all_languages(paths, inputs, &selection.read.iter().map(|file| file.path.clone()).collect())?;
    let (mut request, places) = request(program, inputs)?;
    request.settings.unmarked = (0..places.len()).filter(|&n| !chosen(places[n])).collect();
    request.settings.device_code = selection.device_code;
    Ok((request, places))
}

/// What there is to say of headers that were found nowhere, for programs in which nothing else is to be resolved.
pub fn missing_headers(names: &BTreeSet<PathBuf>) -> Option<Diagnostic> {
    let (first, others) = (names.first()?.display(), names.len() - 1);
    let all = if others == 0 { format!("`{first}` is") } else { format!("`{first}` and {others} more headers are") };
    Some(Diagnostic {
        code: &codes::UNKNOWN_HEADER,
        message: format!("nothing is to be resolved in what could be read; {all} not found"),
        labels: Vec::new(),
        notes: vec!["name the folders with -I or --isystem, as for the compiler, or use -p".to_owned()],
        fixes: Vec::new(),
    })
}

/// Names the compilers of a database that could not be asked.
pub fn tell_problems(compilers: &Compilers, messenger: &mut Messenger) {
    let problems = compilers.problems().into_iter().map(|(name, (vendor, problem))| Diagnostic {
        code: &codes::UNKNOWN_COMPILER,
        message: format!("{name} cannot be asked what it is; {vendor} is assumed"),
        labels: Vec::new(),
        notes: vec![problem, "name another with --compiler".to_string()],
        fixes: Vec::new(),
    });
    messenger.diagnostics(&problems.collect::<Vec<_>>(), &Sources::default());
}

/// Finds the files of the program, those `of_folders` wanted, entering none of the folders in `skip`.
///
/// # Errors
/// If an input does not exist.
pub fn gather(paths: &[PathBuf], program: &Program, of_folders: Kinds, skip: &[PathBuf]) -> Result<Inputs, Failure> {
    inputs::gather(paths, &search(program, of_folders, skip))
}

/// What is wanted of folders.
pub fn search<'a>(program: &'a Program, of_folders: Kinds, skip: &'a [PathBuf]) -> Search<'a> {
    let language = program.language.map(|language| match language {
        options::Language::C => Language::C,
        options::Language::Cxx => Language::Cxx,
        options::Language::Fortran => Language::Fortran,
    });
    Search {
        language,
        no_ignore: program.no_ignore,
        of_folders,
        skip,
        include: &program.include_globs,
        exclude: &program.exclude_globs,
        excluded: program.excluded.as_ref(),
        threads: program.threads(),
    }
}

/// The request for those `inputs` whose languages are known, and for each of its inputs the index into `inputs.files`.
///
/// # Errors
/// If the options name a target, compiler or requirement that does not exist.
pub fn request(program: &Program, inputs: &Inputs) -> Result<(Request, Vec<usize>), Failure> {
    let (targets, mut settings) = settings::of_program(program)?;
    if let Some(folder) = program.programs.iter().find(|folder| !folder.is_dir()) {
        return Err(Failure::Usage(format!("--program {}: there is no such folder", folder.display())));
    }
    settings.programs = program.programs.clone();
    let mut sources = Vec::new();
    let mut places = Vec::new();
    let is_source = |language| inputs.files.iter().any(|f| !f.header && f.language == Some(language));
    // `.h` is a header of C++, too.
    let only_cxx = is_source(Language::Cxx) && !is_source(Language::C);
    for (n, file) in inputs.files.iter().enumerate() {
        if let Some(language) = file.language {
            let is_cxx = only_cxx && file.header && language == Language::C;
            let language = if is_cxx { Language::Cxx } else { language };
            settings.flags.extend(file.flags.as_deref().map(|flags| (sources.len(), flags.clone())));
            sources.push(Input { path: file.path.clone(), language, header: file.header });
            places.push(n);
        }
    }
    let request = Request { inputs: sources, targets, settings, layout: None };
    Ok((request, places))
}

/// Resolves a program by `run`, once more if a compiler of this machine turns out to be asked for its headers; a person
/// who waits sees how far it is.
///
/// # Errors
/// If the options name what is not known.
pub fn resolved(
    program: &Program,
    messages: &options::Messages,
    request: &mut Request,
    messenger: &mut Messenger,
    run: impl Fn(&Request) -> Report,
) -> Result<Report, Failure> {
    let progress = Progress::new(!messages.quiet);
    let sources = request.inputs.iter().filter(|input| !input.header).count();
    request.settings.watch = progress.resolving(sources, request.targets.len());
    let mut report = run(request);
    progress.clear();
    if library_headers::find(program, request, &report, messenger)? {
        report = run(request);
        progress.clear();
    }
    Ok(report)
}

/// Prints all that a run has to say. Gives whether files could not be read, and the files in which
/// a warning was made an error.
pub fn tell(
    messenger: &mut Messenger,
    report: &Report,
    inputs: &Inputs,
    request: &Request,
) -> (bool, BTreeSet<FileId>) {
    let failed = tell_failures(messenger, report, inputs, request);
    (failed, messenger.diagnostics(&report.diagnostics, &report.sources))
}

/// Prints which files could not be read; gives whether there are any.
pub fn tell_failures(messenger: &mut Messenger, report: &Report, inputs: &Inputs, request: &Request) -> bool {
    for failure in &inputs.failures {
        messenger.failure(failure);
    }
    for (input, reason) in &report.unreadable {
        if let Some(input) = request.inputs.get(*input) {
            messenger.failure(&Failure::io("read", &input.path, reason));
        }
    }
    !(inputs.failures.is_empty() && report.unreadable.is_empty())
}

impl From<options::LineMarkers> for LineMarkers {
    fn from(markers: options::LineMarkers) -> LineMarkers {
        match markers {
            options::LineMarkers::Auto => LineMarkers::Auto,
            options::LineMarkers::Always => LineMarkers::Always,
            options::LineMarkers::Never => LineMarkers::Never,
        }
    }
}
