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

mod manifest;
mod modules;
mod output;
mod overlay;
mod process;

use crate::commands;
use crate::compiler::probe::Probe;
use crate::compiler::{Call, infer, names};
use crate::failure::Failure;
use crate::messages::Messenger;
use crate::options::Cc;
use crate::scan::{Folders, Graph};
use crate::store::Store;
use crate::targets;
use manifest::{Manifest, Seen};
use ompick_rewriter::run::{Beside, Flags, Input, Language, OverlayFile, Request, Settings};
use overlay::Replacement;
use process::Program;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The name in messages of what is compiled from the standard input.
const STDIN: &str = "<stdin>";

/// Runs the compiler; gives its exit status, if it did not take our place.
///
/// # Errors
/// If the compiler cannot be run or its command line not be followed.
pub fn cc(options: &Cc, messenger: &mut Messenger) -> Result<u8, Failure> {
    let program = Program::split(&options.command)?;
    let folder = std::env::current_dir().map_err(|e| Failure::io("find", Path::new("."), e))?;
    let Some(driver) = names::driver(&program.compiler) else {
        return process::replace(&program, None);
    };
    let call = Call::read(driver, &program.arguments, &folder);
    if !call.openmp || call.opaque || call.candidates().next().is_none() {
        return process::replace(&program, None);
    }
    let store = Store::open();
    let step = Step { options, program: &program, call: &call, folder: &folder, store: store.as_ref() };
    let stdin = match call.candidates().any(|s| s.path.as_os_str() == "-") {
        true => Some(overlay::keep_stdin(store.as_ref())?),
        false => None,
    };
    let mut replacements = Vec::new();
    for source in call.candidates() {
        let language = source.language.unwrap_or(Language::C);
        let preprocessed = source.preprocessed;
        let main = match &stdin {
            Some(kept) if source.path.as_os_str() == "-" => {
                Main { path: &kept.path, language, stdin: true, preprocessed }
            }
            _ => Main { path: &source.path, language, stdin: false, preprocessed },
        };
        match step.source(&main, messenger)? {
            Outcome::AsIs => {}
            Outcome::Errors => return Ok(commands::ERRORS),
            Outcome::Replaced(files) => replacements.push(Replacement { source, files }),
        }
    }
    if replacements.is_empty() {
        return process::replace(&program, stdin);
    }
    overlay::compile(&step, &replacements, stdin.as_ref())
}

/// One compiler call.
struct Step<'a> {
    options: &'a Cc,
    program: &'a Program,
    call: &'a Call,
    folder: &'a Path,
    store: Option<&'a Store>,
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
    Errors,
    Replaced(Vec<OverlayFile>),
}

impl Step<'_> {
    fn source(&self, main: &Main, messenger: &mut Messenger) -> Result<Outcome, Failure> {
        let Main { path, language, .. } = *main;
        let key = manifest::key(self, main);
        if let Some(known) = self.store.and_then(|store| Manifest::find(store, &key)) {
            return Ok(match known.overlay {
                Some(files) => Outcome::Replaced(files),
                None => Outcome::AsIs,
            });
        }
        let probe = Probe::of(&self.program.compiler, self.call, language, self.store);
        let folders = self.folders(main, probe.as_ref().ok());
        let first = self.call.macro_files.iter().chain(self.call.forced_includes.iter().map(|(_, path)| path));
        let first = first.filter(|_| !main.preprocessed).map(|first| (folders.named(first, Path::new("")), language));
        let roots: Vec<_> = first.chain([(path.to_path_buf(), language)]).collect();
        let mut seen = Seen::now();
        let graph = Graph::read(&roots, &folders);
        if graph.unreadable.iter().any(|(unreadable, _)| unreadable == path) {
            // The compiler says so in its own words.
            return Ok(Outcome::AsIs);
        }
        for (path, node) in graph.paths.iter().zip(&graph.nodes) {
            if let Some(state) = &node.state {
                seen.state(path.clone(), state.clone());
            }
        }
        seen.missing(graph.missing.iter().cloned());
        let companions = match language {
            Language::Fortran => {
                let uses: Vec<String> = graph.nodes.iter().flat_map(|n| n.facts.uses.iter().cloned()).collect();
                let own = graph.nodes.iter().flat_map(|n| n.facts.modules.iter().cloned());
                modules::find(self, uses, own, &mut seen)
            }
            _ => Vec::new(),
        };
        let facts = graph.find(path).map(|n| &graph.nodes[n].facts).cloned().unwrap_or_default();
        if companions.is_empty() && !(0..graph.nodes.len()).any(|n| graph.is_marked(n) || graph.is_odd(n)) {
            modules::write(self, main, &facts, None)?;
            if let Some(store) = self.store {
                seen.keep(store, &key, None);
            }
            return Ok(Outcome::AsIs);
        }
        if let Some(option) = self.call.unfollowed.as_ref().filter(|_| !main.preprocessed) {
            return Err(Failure::Usage(format!(
                "{option} cannot be followed, and there are variants in sight of {}",
                path.display()
            )));
        }
        let request = self.request(main, probe, &companions)?;
        let mut report = ompick_rewriter::run::run(&request);
        if let Some((_, reason)) = report.unreadable.first() {
            return Err(Failure::io("read", path, reason));
        }
        let silent = report.diagnostics.is_empty();
        messenger.diagnostics(&report.diagnostics, &report.sources);
        if messenger.has_errors() {
            return Ok(Outcome::Errors);
        }
        let of_input = |n: usize| report.overlays.iter().find(|o| o.input == n);
        for (n, companion) in companions.iter().enumerate() {
            if !modules::is_as_compiled(companion, of_input(n + 1)) {
                return Err(Failure::Usage(format!(
                    "{} needs other versions of what {} has than were compiled there; compile that first, or resolve both with `ompick emit`",
                    path.display(),
                    companion.source.display()
                )));
            }
        }
        if !facts.modules.is_empty() {
            let flags = &request.settings.flags[&0];
            modules::write(self, main, &facts, Some((flags, of_input(0))))?;
        }
        let own = report.overlays.iter().position(|o| o.input == 0);
        let files = own.map(|own| report.overlays.swap_remove(own).files);
        // What was said must be said again the next time, and companions be written.
        if let Some(store) = self.store.filter(|_| silent && facts.modules.is_empty()) {
            seen.files(report.sources.files.iter().map(|f| f.path.as_path()));
            seen.missing(report.missing);
            seen.keep(store, &key, files.clone());
        }
        Ok(files.map_or(Outcome::AsIs, Outcome::Replaced))
    }

    fn folders(&self, main: &Main, probe: Option<&Probe>) -> Folders {
        let own = probe.map(|probe| probe.folders.clone()).unwrap_or_default();
        let call = self.call;
        // What comes from the standard input stands in the working folder.
        let here = main.stdin.then(PathBuf::new);
        Folders {
            quote: here.into_iter().chain(call.quote_dirs.iter().cloned()).collect(),
            user: call.include_dirs.clone(),
            system: [&call.system_dirs[..], &own, &call.after_dirs].concat(),
        }
    }

    fn request(
        &self,
        main: &Main,
        probe: Result<Probe, String>,
        companions: &[modules::Companion],
    ) -> Result<Request, Failure> {
        let program = &self.options.program;
        let told = probe.as_ref().ok();
        let vendor = match &program.compiler {
            Some(vendor) => targets::vendor(vendor)?,
            None => told
                .and_then(infer::vendor)
                .or_else(|| infer::vendor_by_name(&self.program.compiler))
                .ok_or_else(|| self.unknown(probe.as_ref().err(), "--compiler"))?,
        };
        let host = match (&program.host, told) {
            (Some(host), _) => host.clone(),
            (None, Some(told)) => infer::host(told, self.call)
                .or_else(|| {
                    // gfortran says nothing of the machine, but knows it as a C compiler.
                    let probe = Probe::of(&self.program.compiler, self.call, Language::C, self.store).ok()?;
                    infer::host(&probe, self.call)
                })
                .unwrap_or_else(|| targets::DEFAULT.to_string()),
            (None, None) => targets::DEFAULT.to_string(),
        };
        let devices = infer::devices(self.call);
        let target = match (&program.target, devices.as_slice()) {
            (Some(target), _) => target.clone(),
            (None, []) => targets::DEFAULT.to_string(),
            (None, [one]) => one.clone(),
            (None, several) => {
                return Err(Failure::Usage(format!(
                    "the compiler's options name several offload targets ({}); say with -t for which one to resolve",
                    several.join(", ")
                )));
            }
        };
        let mut requires = infer::requirements(self.call);
        requires.extend(targets::requirements(&program.requires)?);
        let host = targets::spec("--host", &host)?;
        let target = targets::of_specs(&target, &host, vendor)?;
        let mut predefined = match told {
            Some(told) => told.macros.clone(),
            None => targets::predefined(&host, vendor, self.call.std.as_deref())?,
        };
        if let Some(version) = program.openmp {
            predefined.retain(|(name, _)| name != "_OPENMP");
            predefined.push(("_OPENMP".to_string(), version.date.to_string()));
        }
        let flags = self.flags(main, predefined, told);
        let settings = Settings {
            vendor: vec![vendor.to_string()],
            requires,
            flags: [flags].into_iter().chain(companions.iter().map(|c| c.flags.clone())).enumerate().collect(),
            fortran: self.call.fortran,
            overlay: Some(self.beside()),
            threads: 1,
            ..Settings::default()
        };
        let input = |path: &Path| Input { path: path.to_path_buf(), language: main.language, header: false };
        Ok(Request {
            inputs: [main.path].into_iter().chain(companions.iter().map(|c| c.source.as_path())).map(input).collect(),
            targets: vec![target],
            settings,
            layout: None,
        })
    }

    fn flags(&self, main: &Main, predefined: Vec<(String, String)>, probe: Option<&Probe>) -> Flags {
        if main.preprocessed {
            return Flags { predefined, ..Flags::default() };
        }
        let folders = self.folders(main, probe);
        Flags {
            macros: self.call.macros.clone(),
            predefined,
            quote_dirs: folders.quote,
            include_dirs: folders.user,
            system_include_dirs: folders.system,
            macro_files: self.call.macro_files.iter().map(|name| self.named(name, &[])).collect(),
            forced_includes: self.call.forced_includes.iter().map(|(_, name)| self.named(name, &[])).collect(),
        }
    }

    /// Where a file that an option names is found, if not in folders of the system but in these.
    fn named(&self, name: &Path, system: &[PathBuf]) -> PathBuf {
        let Call { quote_dirs, include_dirs, .. } = self.call;
        let folders = Folders { quote: quote_dirs.clone(), user: include_dirs.clone(), system: system.to_vec() };
        folders.named(name, Path::new(""))
    }

    /// Sources in different folders cannot share one `-iquote`.
    fn beside(&self) -> Beside {
        let mut folders = self.call.candidates().map(|s| s.path.parent());
        let first = folders.next();
        if folders.all(|folder| Some(folder) == first) { Beside::Quoted } else { Beside::Absolute }
    }

    fn unknown(&self, error: Option<&String>, option: &str) -> Failure {
        let name = self.program.compiler.to_string_lossy();
        let why = error.map_or(String::new(), |e| format!(" ({e})"));
        Failure::Usage(format!("which compiler is {name}?{why}; say so with {option}"))
    }
}

/// The arguments of `ompick cc` if we are called by a name such as `ompick-gcc`: the options are in
/// `OMPICK_FLAGS`.
pub fn by_name(arguments: &[OsString]) -> Option<Vec<OsString>> {
    let own = Path::new(arguments.first()?).file_name()?.to_str()?;
    let compiler = own.strip_prefix("ompick-").filter(|name| !name.is_empty())?;
    names::driver(compiler.as_ref())?;
    let flags = std::env::var("OMPICK_FLAGS").unwrap_or_default();
    let mut all: Vec<OsString> = vec!["ompick".into(), "cc".into()];
    all.extend(crate::compiler::response::words(&flags).into_iter().map(OsString::from));
    all.extend(["--".into(), compiler.into()]);
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
