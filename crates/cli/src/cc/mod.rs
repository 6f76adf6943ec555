//! `ompick cc`: stands in front of a compiler, and hands it resolved source.
//!
//! The source is not preprocessed first. ompick's own preprocessor, which only looks on, reads the
//! file with the macros and folders that the compiler itself tells ([`crate::compiler::probe`]); the
//! files that change, and those through which they are included, are written to a folder of their
//! own, and the compiler compiles these instead ([`overlay`]). So macros stay macros, the system's
//! headers stay where they are, and the compiler's messages, with `#line` at the head of each
//! replaced file, show the user's files and lines. Preprocessing first would lose the macros in
//! warnings, and cost a second pass over megabytes of headers.
//!
//! Nothing is touched where no variant is in sight: a scan of the file and of all that it includes,
//! remembered from call to call ([`manifest`]), tells so, and then the compiler takes our place with
//! the arguments as they were given.

mod beginning;
mod companion;
pub mod links;
mod manifest;
mod modules;
mod output;
mod overlay;
mod process;

use crate::account::{Account, Fate, Why};
use crate::commands;
use crate::compiler::arguments::{Source, only_precompiled};
use crate::compiler::names::{self, Driver};
use crate::compiler::{Call, CommandLine, CompilerQuery, Description, Overrides, Stage, probe};
use crate::failure::Failure;
use crate::inputs::identity;
use crate::messages::Messenger;
use crate::options::{Cc, CcProgram};
use crate::scan::{Folders, Graph, Memory};
use crate::store::Store;
use crate::targets;
use beginning::{Beginning, Told};
use companion::{Form, Uses};
use manifest::{Inspected, Manifest, Remembered};
use modules::{Companions, Compiled, Layout, Search, Stamps};
use ompick_frontend::codes;
use ompick_frontend::diag::{Diagnostic, Label, Severity};
use ompick_frontend::files;
use ompick_rewriter::run::{AdjacentHeaders, Flags, Input, Language, Overlay, Report, Request, Settings};
use overlay::Replacement;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The name in messages of what is compiled from the standard input.
const STDIN: &str = "<stdin>";

/// Runs the compiler; gives its exit status, if it did not take our place.
///
/// # Errors
/// If the compiler cannot be run or its command line not be followed.
pub fn cc(options: &Cc, messenger: &mut Messenger) -> Result<u8, Failure> {
    let nothing = || Failure::Usage("no compiler is named; write ompick cc [OPTIONS] -- COMPILER ...".to_string());
    let program = CommandLine::split(&options.command).ok_or_else(nothing)?;
    if std::env::var_os("OMPICK_DISABLE").is_some_and(|value| !value.is_empty() && value != "0") {
        return process::replace(&program, None);
    }
    let account = Account::new();
    let folder = std::env::current_dir().map_err(|e| Failure::io("find", Path::new("."), e))?;
    let store = Store::open();
    // The compiler may take our place: what is to be told is told before.
    let tell = |messenger: &mut Messenger| {
        account.add(store.as_ref());
        if options.why {
            account.lines().iter().for_each(|line| messenger.explain(line));
        }
    };
    let Some(call) = compilation(options, &program, &folder, store.as_ref())? else {
        messenger.progress("nothing to compile with OpenMP");
        account.passed_through("nothing to compile with OpenMP");
        tell(messenger);
        messenger.hand_over();
        return without_openmp(options, &program, &folder);
    };
    let step =
        Step { options, program: &program, call: &call, folder: &folder, store: store.as_ref(), account: &account };
    if let Some(precompiled) = &call.unknown_header {
        unseen_header(precompiled, messenger);
    }
    let stdin = match call.candidates().any(|s| s.path.as_os_str() == "-") {
        true => Some(overlay::keep_stdin(store.as_ref())?),
        false => None,
    };
    let mut replacements = Vec::new();
    let mut stamps = Vec::new();
    for source in call.candidates() {
        let language = source.language.unwrap_or(Language::C);
        let preprocessed = source.preprocessed;
        let main = match &stdin {
            Some(kept) if source.path.as_os_str() == "-" => {
                Main { path: &kept.path, language, stdin: true, preprocessed }
            }
            _ => Main { path: &source.path, language, stdin: false, preprocessed },
        };
        let name = source.path.display();
        let (outcome, own) = step.source(&main, &stamps, messenger)?;
        stamps.extend(own.filter(|_| call.writes_modules(source.language)));
        match outcome {
            Outcome::AsIs => {
                account.source(&name.to_string(), &Fate::AsIs);
                messenger.progress(&format!("{name} is compiled as it is"));
            }
            Outcome::Failed(status) => {
                account.source(&name.to_string(), &Fate::Errors);
                tell(messenger);
                return Ok(status);
            }
            Outcome::Replaced(overlay) => {
                let names: Vec<String> = overlay.files.iter().map(|file| file.path.display().to_string()).collect();
                messenger.progress(&format!("{name} is compiled with {} resolved", names.join(", ")));
                account.source(&name.to_string(), &Fate::Resolved(names));
                replacements.push(Replacement { source, overlay });
            }
        }
    }
    tell(messenger);
    messenger.hand_over();
    refuse_ccache_in_front(&replacements)?;
    stamps.iter().for_each(Stamps::announce);
    let status = match replacements.is_empty() {
        true if stamps.is_empty() => return process::replace(&program, stdin),
        true => process::run(&program, stdin),
        false => overlay::compile(&step, &replacements, stdin.as_ref(), !stamps.is_empty()),
    };
    finished(status, &stamps, &call)
}

/// Says that a header was not read, because it is there precompiled only.
fn unseen_header(precompiled: &Path, messenger: &mut Messenger) {
    let name = precompiled.display();
    let message = format!("which header `{name}` was made of is not known; variants that it has are not seen");
    modules::report(&codes::UNKNOWN_HEADER, message, "name the header itself with -include", messenger);
}

/// Says which headers that include lines name are there precompiled only; whether there is any.
fn say_unseen_headers(source: &Path, folders: &Folders, graph: &Graph, messenger: &mut Messenger) -> bool {
    let searched: Vec<&Path> = source.parent().into_iter().chain(folders.all()).collect();
    let unfound = graph.nodes.iter().flat_map(|node| &node.unfound);
    let unseen: Vec<PathBuf> = unfound.filter_map(|name| only_precompiled(name, &searched)).collect();
    unseen.iter().for_each(|precompiled| unseen_header(precompiled, messenger));
    !unseen.is_empty()
}

/// Gives the modules that were compiled their companions. Where that fails, or what the compiler wrote cannot be put
/// right, what was made goes, as compilers have it: build systems would take it for good, and users of the modules for
/// ones without variants.
fn finished(status: Result<u8, Failure>, stamps: &[Stamps], call: &Call) -> Result<u8, Failure> {
    let written = status.and_then(|status| {
        if status == commands::DONE {
            stamps.iter().try_for_each(Stamps::write)?;
        }
        Ok(status)
    });
    stamps.iter().for_each(Stamps::forget);
    if written.is_err() {
        let modules = stamps.iter().flat_map(Stamps::files).map(Path::to_path_buf);
        let made = modules.chain(call.outputs()).filter(|path| !files::is_special(path));
        made.for_each(|path| _ = std::fs::remove_file(path));
    }
    written
}

/// With ccache in front, options of ompick would not count.
fn refuse_ccache_in_front(replacements: &[Replacement]) -> Result<(), Failure> {
    if let Some(first) = replacements.first().filter(|_| links::is_behind_ccache()) {
        return Err(Failure::Usage(format!(
            "ccache in front of ompick does not see its options, and {} has variants; write `ompick cc -- ccache \
             COMPILER` instead",
            first.source.path.display()
        )));
    }
    Ok(())
}

/// Lets the compiler do what is none of our business; modules that it compiles have no variants then.
fn without_openmp(options: &Cc, program: &CommandLine, folder: &Path) -> Result<u8, Failure> {
    let call = Call::read(driver_of(program), &program.arguments, folder);
    let step = Step { options, program, call: &call, folder, store: None, account: &Account::new() };
    let is_fortran = |s: &&Source| s.language == Some(Language::Fortran);
    let sources = call.candidates().filter(|s| is_fortran(s) && call.writes_modules(s.language));
    let stamps: Vec<Stamps> = sources.filter_map(|s| Stamps::without_openmp(&step, &s.path)).collect();
    if stamps.is_empty() {
        return process::replace(program, None);
    }
    finished(process::run(program, None), &stamps, &call)
}

/// What a program is, as far as its name tells.
fn driver_of(program: &CommandLine) -> Driver {
    let likely = || Driver { language: names::likely_language(&program.compiler), is_wrapper: true };
    names::driver(&program.compiler).unwrap_or_else(likely)
}

/// What the compiler is asked to compile with OpenMP; `None`: nothing that could hold variants.
///
/// # Errors
/// If there are variants, and nobody can tell whether they count.
fn compilation(
    options: &Cc,
    program: &CommandLine,
    folder: &Path,
    store: Option<&Store>,
) -> Result<Option<Call>, Failure> {
    let driver = driver_of(program);
    let call = Call::read(driver, &program.arguments, folder);
    let is_off = call.openmp == Some(false) || (!driver.is_wrapper && call.openmp.is_none());
    if is_off || call.opaque || call.candidates().next().is_none() {
        return Ok(None);
    }
    if names::is_of_microsoft(&program.compiler) {
        let Some(path) = variants_in_sight(&call, folder) else { return Ok(None) };
        let name = program.compiler.to_string_lossy();
        return Err(Failure::Usage(format!(
            "the command line of {name} cannot be followed, and there are variants in sight of {}",
            path.display()
        )));
    }
    // Its name tells nothing: modules and the folders that it adds may have variants that the source does not show.
    let call = match names::driver(&program.compiler) {
        Some(_) => call,
        None => Call::read(probe::identify(program, store), &program.arguments, folder),
    };
    if call.has_openmp() {
        return Ok(Some(call));
    }
    // A wrapper may switch it on.
    let language = call.candidates().find_map(|source| source.language).unwrap_or(driver.language);
    let asked = CompilerQuery { command: program, call: &call, language, store, distrust: None };
    let description = Description::of(&asked, &overrides(&options.program))?;
    match description.has_openmp() {
        Some(false) => Ok(None),
        None if options.program.compiler.is_none() => match variants_in_sight(&call, folder) {
            Some(path) => Err(unknown(program, description.problem.as_deref(), &path)),
            None => Ok(Some(call)),
        },
        _ => Ok(Some(call)),
    }
}

/// A source with variants in sight, as far as include lines lead without the compiler's own folders.
fn variants_in_sight(call: &Call, folder: &Path) -> Option<PathBuf> {
    let folders =
        Folders { quote: call.quote_dirs.clone(), user: call.include_dirs.clone(), system: call.system_dirs.clone() };
    let forced = call.macro_files.iter().chain(call.forced_includes.iter().map(|(_, path)| path));
    let forced: Vec<PathBuf> = forced.map(|path| folders.named(path, folder)).collect();
    let is_marked = |source: &&Source| {
        let language = source.language.unwrap_or(Language::C);
        let roots: Vec<_> = forced.iter().chain([&source.path]).map(|path| (path.clone(), language)).collect();
        let graph = Graph::read(&roots, &folders);
        source.path.as_os_str() == "-" || (0..graph.nodes.len()).any(|n| graph.is_marked(n))
    };
    call.candidates().find(is_marked).map(|source| source.path.clone())
}

/// A compiler that nobody knows would compile variants.
fn unknown(program: &CommandLine, problem: Option<&str>, path: &Path) -> Failure {
    let name = program.compiler.to_string_lossy();
    let why = problem.map_or(String::new(), |why| format!(" ({why})"));
    Failure::Usage(format!(
        "which compiler is {name}?{why}; there are variants in sight of {}: say so with --compiler",
        path.display()
    ))
}

/// What the options of `ompick cc` say of the compiler.
fn overrides(program: &CcProgram) -> Overrides<'_> {
    Overrides {
        vendor: program.compiler.as_deref(),
        host: program.host.as_deref(),
        openmp: program.openmp,
        requires: &program.requires,
        std: None,
    }
}

/// One compiler call.
struct Step<'a> {
    options: &'a Cc,
    program: &'a CommandLine,
    call: &'a Call,
    folder: &'a Path,
    store: Option<&'a Store>,
    account: &'a Account,
}

/// A source to be compiled.
struct Main<'a> {
    path: &'a Path,
    language: Language,
    /// The path is that of a copy.
    stdin: bool,
    /// It has neither macros nor include lines any more.
    preprocessed: bool,
}

/// What is to become of a source.
enum Outcome {
    AsIs,
    /// Errors were said, by us or by the compiler, which cannot read it either; the exit status.
    Failed(u8),
    Replaced(Overlay),
}

impl From<Remembered> for Outcome {
    fn from(result: Remembered) -> Outcome {
        match result {
            Remembered::AsIs => Outcome::AsIs,
            Remembered::Replaced(overlay) => Outcome::Replaced(overlay),
        }
    }
}

/// What is to become of a source, and of the modules that it defines.
type Decided = (Outcome, Option<Stamps>);

/// What is known of a source before what it includes is looked at.
enum Known {
    Result(Remembered),
    /// Only how it begins, if what is found out of it may tell of others.
    Beginning(Option<Beginning>),
}

/// What was found out before a source of Fortran is read.
struct Found<'a> {
    key: &'a str,
    description: &'a Description,
    seen: Inspected,
    earlier: &'a [Stamps],
}

/// A source that was resolved, with the modules that it needs.
struct Resolved<'a> {
    key: &'a str,
    /// If nobody knows what those like it come to.
    beginning: Option<Beginning>,
    seen: Inspected,
    /// What is known of its headers.
    memory: Option<Memory<'a>>,
    earlier: &'a [Stamps],
    uses: &'a Uses,
    companions: Companions,
    request: Request,
    report: Report,
    /// What users of its modules need of it.
    text: Option<(Vec<u8>, Form)>,
}

impl Step<'_> {
    /// The files that say what the target is: what is resolved depends on them as on headers.
    fn where_the_target_is_written(&self) -> Vec<PathBuf> {
        let program = &self.options.program;
        let profile = |spec: &String| targets::profile_file(spec);
        let specs = [&program.target, &program.host].into_iter().flatten();
        program.named_in.iter().cloned().chain(specs.filter_map(profile)).collect()
    }

    /// `earlier`: the modules that sources before it, in the same call, will have.
    fn source(&self, main: &Main, earlier: &[Stamps], messenger: &mut Messenger) -> Result<Decided, Failure> {
        let Main { path, language, .. } = *main;
        if files::is_special(path) {
            let name = path.display();
            let message = format!("{name} can be read only once; name a file, or `-` for the standard input");
            return Err(Failure::Usage(message));
        }
        let key = manifest::key(self, main);
        let beginning = match self.known(main, &key, earlier) {
            Known::Result(result) => return Ok((result.into(), None)),
            Known::Beginning(beginning) => beginning,
        };
        let asked =
            CompilerQuery { command: self.program, call: self.call, language, store: self.store, distrust: None };
        let description = Description::of(&asked, &overrides(&self.options.program))?;
        let mut seen = Inspected::now();
        for (path, state) in &description.files {
            seen.state(path.clone(), state.clone());
        }
        seen.missing(description.missing.iter().cloned());
        if language == Language::Fortran {
            let found = Found { key: &key, description: &description, seen, earlier };
            return self.fortran_source(main, found, messenger);
        }
        let folders = self.folders(main, &description);
        let roots = self.roots(main, &folders);
        let mut memory = self.store.map(|store| Memory::open(store, language, folders.all().chain([self.folder])));
        let graph = Graph::read_remembered(&roots, &folders, memory.as_mut());
        if let Some(memory) = &mut memory {
            memory.save();
        }
        if graph.unreadable.iter().any(|(unreadable, _)| unreadable == path) {
            // The compiler says so in its own words.
            self.account.note(Why::Unreadable);
            return Ok((Outcome::AsIs, None));
        }
        let states = graph.paths.iter().zip(&graph.nodes).filter_map(|(path, node)| Some((path, node.state.as_ref()?)));
        states.for_each(|(path, state)| seen.state(path.clone(), state.clone()));
        seen.missing(graph.missing.iter().cloned());
        let uses = match language {
            Language::Cxx if !main.preprocessed => modules::uses_of_cxx(self.call, path, &graph),
            _ => Uses::default(),
        };
        let has_unseen = say_unseen_headers(path, &folders, &graph, messenger);
        let is_marked = self.call.has_marked_macros()
            || (0..graph.nodes.len()).any(|n| graph.is_marked(n) || graph.has_computed_includes(n));
        let search = Search { layout: Layout::Cxx, uses: &uses, is_marked, earlier };
        let Some(companions) = modules::find(self, &search, &mut seen, messenger)? else {
            return Ok((Outcome::Failed(commands::ERRORS), None));
        };
        if companions.list.is_empty() && !is_marked {
            self.account.note(Why::NoVariants { files: graph.nodes.len() });
            let stamps = Stamps::without_variants(self, Layout::Cxx, path, &uses, false);
            // What a compiled module has is to be looked at each time.
            if let Some(store) = self.store.filter(|_| uses.gives.is_empty() && earlier.is_empty() && !has_unseen) {
                seen.remember(store, &key, Remembered::AsIs);
            }
            return Ok((Outcome::AsIs, stamps));
        }
        self.account.note(Why::NothingChanges);
        self.check_followed(main, &description)?;
        let is_alike = companions.list.is_empty() && uses.needs.is_empty() && !graph.is_included(path);
        let beginning = beginning.filter(|beginning| is_alike && beginning.is_all(main));
        let mut request = self.request(main, &description, &companions)?;
        request.settings.leading = beginning.is_some();
        let report = match self.resolve(main, &request, &companions, messenger)? {
            Ok(report) => report,
            Err(outcome) => return Ok((outcome, None)),
        };
        let text = report.sources.files.iter().find(|f| f.path == *path && !uses.gives.is_empty());
        let text = text.map(|file| (file.bytes.to_vec(), Form::Cxx));
        self.settled(
            main,
            Resolved { key: &key, beginning, seen, memory, earlier, uses: &uses, companions, request, report, text },
            messenger,
        )
    }

    /// The files that are read by themselves: those that options name, and the source.
    fn roots(&self, main: &Main, folders: &Folders) -> Vec<(PathBuf, Language)> {
        let first = self.call.macro_files.iter().chain(self.call.forced_includes.iter().map(|(_, path)| path));
        let first = first.filter(|_| !main.preprocessed).map(|first| folders.named(first, Path::new("")));
        first.chain([main.path.to_path_buf()]).map(|path| (path, main.language)).collect()
    }

    /// What earlier calls tell of a source.
    fn known(&self, main: &Main, key: &str, earlier: &[Stamps]) -> Known {
        let Some(store) = self.store else { return Known::Beginning(None) };
        if let Some(known) = Manifest::find(store, key) {
            self.account.note(Why::Remembered);
            return Known::Result(known.result);
        }
        let Some(beginning) =
            Beginning::of(self, main).filter(|_| earlier.is_empty() && !self.call.has_marked_macros())
        else {
            return Known::Beginning(None);
        };
        match beginning.tells(store, main) {
            Told::Nothing(seen) => {
                self.account.note(Why::NothingChanges);
                seen.remember(store, key, Remembered::AsIs);
                Known::Result(Remembered::AsIs)
            }
            Told::Perhaps => Known::Beginning(None),
            Told::Unknown => Known::Beginning(Some(beginning)),
        }
    }

    /// The same for Fortran, where what modules tell counts as well.
    fn fortran_source(&self, main: &Main, found: Found, messenger: &mut Messenger) -> Result<Decided, Failure> {
        let Found { key, description, mut seen, earlier } = found;
        let flags = self.flags(main, description, &[])?;
        let Some(read) = modules::read(main, &flags) else { return Ok((Outcome::AsIs, None)) };
        read.files.iter().for_each(|path| seen.file(path));
        seen.missing(read.missing.iter().cloned());
        let uses = &read.uses;
        let search = Search { layout: Layout::Fortran, uses, is_marked: read.marked, earlier };
        let Some(companions) = modules::find(self, &search, &mut seen, messenger)? else {
            return Ok((Outcome::Failed(commands::ERRORS), None));
        };
        if companions.list.is_empty() && !read.marked {
            self.account.note(Why::NoVariants { files: read.files.len() });
            let stamps = Stamps::without_variants(self, Layout::Fortran, main.path, uses, read.is_resolved);
            // What a compiled module has is to be looked at each time.
            if let Some(store) = self.store.filter(|_| uses.gives.is_empty() && earlier.is_empty()) {
                seen.remember(store, key, Remembered::AsIs);
            }
            return Ok((Outcome::AsIs, stamps));
        }
        self.account.note(Why::NothingChanges);
        self.check_followed(main, description)?;
        let request = self.request(main, description, &companions)?;
        let mut report = match self.resolve(main, &request, &companions, messenger)? {
            Ok(report) => report,
            Err(outcome) => return Ok((outcome, None)),
        };
        let text = report.modules.iter_mut().find(|(input, _)| *input == 0).map(|(_, text)| {
            let form = if text.is_fixed { Form::Fixed } else { Form::Free };
            (std::mem::take(&mut text.text), form)
        });
        self.settled(
            main,
            Resolved { key, beginning: None, seen, memory: None, earlier, uses, companions, request, report, text },
            messenger,
        )
    }

    /// What becomes of a source that was resolved with the modules that it needs; it is remembered if it may be.
    fn settled(&self, main: &Main, resolved: Resolved, messenger: &mut Messenger) -> Result<Decided, Failure> {
        let Resolved { key, beginning, mut seen, memory, earlier, uses, companions, request, mut report, text } =
            resolved;
        let of_input = |n: usize| report.overlays.iter().find(|o| o.input == n);
        if let Some(companion) = companions.compiled_otherwise(&of_input) {
            let message = format!("{} needs more of {} than was compiled there", main.path.display(), companion.source);
            let note = "compile that again with the same options, or resolve both with `ompick emit`";
            modules::report(&codes::LACKING_MODULE, message, note, messenger);
            return Ok((Outcome::Failed(commands::ERRORS), None));
        }
        let stamps = match text {
            Some((text, form)) => {
                let overlay = of_input(0);
                let compiled = Compiled { request: &request, companions: &companions, overlay, text: &text, form };
                Some(modules::stamps(self, main, uses, &compiled)?)
            }
            None => None,
        };
        let silent = report.diagnostics.is_empty() && !companions.lacks_any;
        // A module's text is not compiled again.
        let own = report.overlays.iter().position(|o| o.input == 0);
        let result = own.map_or(Remembered::AsIs, |own| {
            let mut overlay = report.overlays.swap_remove(own);
            overlay.files.retain(|file| !companions.texts.contains(&file.path));
            Remembered::Replaced(overlay)
        });
        // What was said must be said again the next time, and companions be written.
        if let Some(store) = self.store.filter(|_| silent && stamps.is_none() && earlier.is_empty()) {
            let read = report.sources.files.iter().filter(|f| companions.texts.iter().all(|text| *text != f.path));
            read.for_each(|file| seen.bytes(&file.path, &file.bytes));
            seen.missing(report.missing);
            seen.learn_contents();
            if let Some(mut memory) = memory {
                memory.learn_contents(seen.states());
                memory.save();
            }
            if let (Some(beginning), Some(leading), Remembered::AsIs) = (beginning, report.leading, &result) {
                beginning.remember(store, main, &seen, &leading);
            }
            seen.remember(store, key, result.clone());
        }
        Ok((result.into(), stamps))
    }

    /// Options that nobody can follow, and compilers that nobody knows, are errors where variants are in sight.
    fn check_followed(&self, main: &Main, description: &Description) -> Result<(), Failure> {
        if description.problem.is_some() {
            return Err(unknown(self.program, description.problem.as_deref(), main.path));
        }
        match self.call.unfollowed.as_ref().filter(|_| !main.preprocessed) {
            Some(option) => Err(Failure::Usage(format!(
                "{option} cannot be followed, and there are variants in sight of {}",
                main.path.display()
            ))),
            None => Ok(()),
        }
    }

    /// Resolves a source; `Err`: there were errors, which were said, by us or by the compiler.
    fn resolve(
        &self,
        main: &Main,
        request: &Request,
        companions: &Companions,
        messenger: &mut Messenger,
    ) -> Result<Result<Report, Outcome>, Failure> {
        let mut report = ompick_rewriter::run::run(request);
        // What is to be said of modules was said when they were compiled.
        let of_companion = |label: &Label| {
            report.sources.files.get(label.file.0 as usize).is_some_and(|f| companions.texts.contains(&f.path))
        };
        let is_told = |d: &Diagnostic| d.code.severity != Severity::Error && d.labels.first().is_some_and(of_companion);
        let own = report.diagnostics.iter().filter(|d| !is_told(d)).cloned().collect();
        report.diagnostics = own;
        if let Some((_, reason)) = report.unreadable.first() {
            return Err(Failure::io("read", main.path, reason));
        }
        let mut errors = report.diagnostics.iter().filter(|d| d.code.severity == Severity::Error).peekable();
        if errors.peek().is_some()
            && errors.all(|d| d.code.id == codes::UNCLEAR_SITE.id)
            && let Some(status) = self.compilers_refusal(main, &request.settings)?
        {
            return Ok(Err(Outcome::Failed(status)));
        }
        messenger.diagnostics(&report.diagnostics, &companions.with_names(&report.sources));
        Ok(if messenger.has_errors() { Err(Outcome::Failed(commands::ERRORS)) } else { Ok(report) })
    }

    /// What cannot be parsed the compiler can say better. Gives its exit status if it refuses the source; `None`: it
    /// takes it, or cannot be asked.
    fn compilers_refusal(&self, main: &Main, settings: &Settings) -> Result<Option<u8>, Failure> {
        let can_look = settings.vendor.iter().any(|vendor| vendor == "gnu" || vendor == "llvm");
        if !can_look || main.stdin || self.call.stage == Stage::Preprocess {
            return Ok(None);
        }
        process::refusal(self.program)
    }

    fn folders(&self, main: &Main, description: &Description) -> Folders {
        let call = self.call;
        // What comes from the standard input stands in the working folder.
        let here = main.stdin.then(PathBuf::new);
        let folders = Folders {
            quote: here.into_iter().chain(call.quote_dirs.iter().cloned()).collect(),
            user: [&call.include_dirs[..], &description.path_folders].concat(),
            system: [&call.system_dirs[..], &description.folders, &call.after_dirs].concat(),
        };
        folders.without_duplicates(description.vendor == "gnu")
    }

    fn request(&self, main: &Main, description: &Description, companions: &Companions) -> Result<Request, Failure> {
        let target = match (&self.options.program.target, description.devices.as_slice()) {
            (Some(target), _) => target.as_str(),
            (None, []) => targets::DEFAULT,
            (None, [one]) => one.as_str(),
            (None, several) => {
                return Err(Failure::Usage(format!(
                    "the compiler's options name several offload targets ({}); say with -t for which one to resolve",
                    several.join(", ")
                )));
            }
        };
        let target = (targets::path_safe(target), target);
        let mut flags = self.flags(main, description, std::slice::from_ref(&target))?;
        flags.quote_dirs.extend_from_slice(companions.folders());
        let of_companions: Vec<Flags> = companions.flags(&flags).collect();
        let settings = Settings {
            vendor: vec![description.vendor.to_string()],
            requires: description.requires.clone(),
            device_traits: targets::device_traits([target.1].into_iter().chain(self.options.program.host.as_deref()))?,
            flags: [flags].into_iter().chain(of_companions).enumerate().collect(),
            overlay: Some(self.adjacent_headers(description)),
            threads: 1,
            ..Settings::default()
        };
        let own = Input { path: main.path.to_path_buf(), language: main.language, header: false };
        Ok(Request {
            inputs: [own].into_iter().chain(companions.inputs()).collect(),
            targets: vec![description.target(target.0, target.1)?],
            settings,
            layout: None,
        })
    }

    fn flags(&self, main: &Main, description: &Description, targets: &[(String, &str)]) -> Result<Flags, Failure> {
        let own = Flags { layout: Some(self.call.fortran), ..description.flags(main.language, targets)? };
        if main.preprocessed {
            return Ok(Flags { system_include_dirs: Vec::new(), ..own });
        }
        let folders = self.folders(main, description);
        Ok(Flags {
            macros: self.call.macros.clone(),
            quote_dirs: folders.quote,
            include_dirs: folders.user,
            system_include_dirs: folders.system,
            user_system_dirs: [&self.call.system_dirs[..], &self.call.after_dirs].concat(),
            macro_files: self.call.macro_files.iter().map(|name| self.named(name, &[])).collect(),
            forced_includes: self.call.forced_includes.iter().map(|(_, name)| self.named(name, &[])).collect(),
            ..own
        })
    }

    /// Where a file that an option names is found, if not in folders of the system but in these.
    fn named(&self, name: &Path, system: &[PathBuf]) -> PathBuf {
        let Call { quote_dirs, include_dirs, .. } = self.call;
        let folders = Folders { quote: quote_dirs.clone(), user: include_dirs.clone(), system: system.to_vec() };
        folders.named(name, Path::new(""))
    }

    /// Sources in different folders cannot share one folder to be searched; and GCC searches a folder that is also the
    /// system's, or the user's first, only as that.
    fn adjacent_headers(&self, description: &Description) -> AdjacentHeaders {
        let call = self.call;
        let mut folders = call.candidates().map(|s| s.path.parent());
        let first = folders.next();
        let shares = folders.all(|folder| Some(folder) == first);
        let beside = first.flatten().map_or(self.folder.to_path_buf(), |folder| self.folder.join(folder));
        let own = identity(&beside);
        let system = [&call.system_dirs, &description.folders, &call.after_dirs].into_iter().flatten();
        let user = [&call.include_dirs, &description.path_folders].into_iter().flatten();
        // By the same name it finds the same.
        let otherwise = user.filter(|folder| *folder != Path::new(".") && Some(folder.as_path()) != first.flatten());
        let is_other = own.is_some() && system.chain(otherwise).any(|folder| identity(folder) == own);
        match shares && !(is_other && description.vendor == "gnu") {
            true => AdjacentHeaders::Searched,
            false => AdjacentHeaders::Absolute,
        }
    }
}

/// The arguments of `ompick cc`, also if we are called by a name such as `ompick-gcc`, with the options in
/// `OMPICK_FLAGS` before those that are given.
///
/// # Errors
/// If a quote in `OMPICK_FLAGS` is not closed.
pub fn with_flags(arguments: Vec<OsString>) -> Result<Vec<OsString>, Failure> {
    let named = by_name(&arguments);
    let is_cc = named.is_some() || arguments.get(1).is_some_and(|command| command == "cc");
    let mut all = named.unwrap_or(arguments);
    let flags = std::env::var("OMPICK_FLAGS").unwrap_or_default();
    if is_cc && !flags.is_empty() {
        let unclosed = || Failure::Usage(format!("OMPICK_FLAGS: a quote is not closed in `{flags}`"));
        let flags = crate::compiler::response::closed_words(&flags).ok_or_else(unclosed)?;
        all.splice(2..2, flags.into_iter().map(OsString::from));
    }
    Ok(all)
}

/// The arguments of `ompick cc` if we are called by a name such as `ompick-gcc`, or by that of a compiler itself
/// ([`links`]).
fn by_name(arguments: &[OsString]) -> Option<Vec<OsString>> {
    let own = Path::new(arguments.first()?).file_name()?.to_str()?;
    let compiler = match own.strip_prefix("ompick-") {
        Some(name) => names::driver(name.as_ref()).map(|_| OsString::from(name))?,
        None => links::compiler_behind(own)?,
    };
    let mut all: Vec<OsString> = vec!["ompick".into(), "cc".into(), "--".into(), compiler];
    all.extend_from_slice(&arguments[1..]);
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_a_compiler_in_it_is_a_wrapper() {
        let called = |line: &str| by_name(&line.split(' ').map(OsString::from).collect::<Vec<_>>());
        let expected: Vec<OsString> = ["ompick", "cc", "--", "gcc-12", "-c", "a.c"].map(OsString::from).to_vec();
        assert_eq!(called("/opt/bin/ompick-gcc-12 -c a.c"), Some(expected));
        assert_eq!(called("ompick cc -- gcc"), None);
        assert_eq!(called("ompick-tests x"), None);
    }
}
