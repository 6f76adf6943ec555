//! Headers that only a compiler finds. A run by options alone does without them; where it would have to know one, a
//! compiler of this machine is asked for its folders, and the program is resolved once more.

mod conditions;

use crate::compiler::{Call, CommandLine, CompilerQuery, Description, Overrides, names};
use crate::failure::Failure;
use crate::messages::Messenger;
use crate::options::Program;
use crate::store::Store;
use crate::targets;
use ompick_frontend::codes;
use ompick_frontend::diag::Diagnostic;
use ompick_resolver::names::compiler_family;
use ompick_rewriter::run::{Flags, Language, Report, Request, predefined_in};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Gives the sources of a program the folders of a compiler, if a run without them had to know what stands there;
/// whether it did, so that the program is to be resolved again.
///
/// # Errors
/// If the options name what is not known.
pub fn find(
    program: &Program,
    request: &mut Request,
    report: &Report,
    messenger: &mut Messenger,
) -> Result<bool, Failure> {
    let is_by_options = program.database.is_none() && program.isystem.is_empty() && request.settings.flags.is_empty();
    let is_wanted = || report.diagnostics.iter().any(|d| is_wanting(d, report)) || asks_for_headers(request, report);
    if !is_by_options || !is_wanted() {
        return Ok(false);
    }
    let vendor = targets::vendor(program.compiler.as_deref().unwrap_or(targets::DEFAULT_VENDOR))?;
    let mut asked: Vec<String> = Vec::new();
    for language in [Language::C, Language::Cxx] {
        let inputs: Vec<usize> =
            (0..request.inputs.len()).filter(|&n| request.inputs[n].language == language).collect();
        let Some((name, folders)) = inputs.first().and_then(|_| folders(vendor, language)) else { continue };
        let settings = &request.settings;
        let mut predefined = predefined_in(language, settings.predefined.clone());
        predefined.extend(settings.openmp_macro.iter().map(|version| ("_OPENMP".to_string(), version.clone())));
        let flags = Flags {
            macros: settings.macros.clone(),
            predefined,
            include_dirs: settings.include_dirs.clone(),
            system_include_dirs: folders,
            ..Flags::default()
        };
        request.settings.flags.extend(inputs.into_iter().map(|n| (n, flags.clone())));
        asked.push(name.to_string());
    }
    if !asked.is_empty() {
        let names = asked.join(" and ");
        messenger.progress(&format!("{names} said where the library's headers are, which matter here; see --isystem"));
    }
    Ok(!asked.is_empty())
}

/// Whether a message may hang on headers in angle brackets that were not read.
fn is_wanting(message: &Diagnostic, report: &Report) -> bool {
    let wanting = [
        codes::UNKNOWN_HEADER.id,
        codes::UNREAD_OVERLOAD.id,
        codes::UNSEEN_CALLER.id,
        codes::IMPLICIT_VERSION.id,
        codes::UNREAD_BASE.id,
        codes::UNDECLARED_VARIANT.id,
        codes::UNDEFINED_VARIANT.id,
        codes::UNDECLARED_NAME.id,
        codes::CONDITIONAL_DIRECTIVES.id,
        codes::ASSUMED_BASE.id,
    ];
    let place = message.labels.first().map(|label| (&report.sources.files[label.file.0 as usize].bytes, &label.range));
    wanting.contains(&message.code.id)
        && match message.code.id == codes::UNKNOWN_HEADER.id {
            true => place.is_some_and(|(text, range)| text.get(range.start) == Some(&b'<')),
            false => report.sources.files.iter().any(|file| includes_library(&file.bytes)),
        }
}

/// Whether a text includes headers in angle brackets.
fn includes_library(text: &[u8]) -> bool {
    memchr::memmem::find_iter(text, b"include").any(|at| text[at + 7..].trim_ascii_start().starts_with(b"<"))
}

/// Whether what is read hangs on headers that the program asks for, `__has_include(<...>)`, or on macros that these may
/// define.
fn asks_for_headers(request: &Request, report: &Report) -> bool {
    const WORD: &[u8] = b"__has_include";
    let asks = |text: &[u8]| {
        memchr::memmem::find_iter(text, WORD).any(|at| {
            let rest = text[at + WORD.len()..].trim_ascii_start();
            rest.strip_prefix(b"(").is_some_and(|rest| rest.trim_ascii_start().starts_with(b"<"))
        })
    };
    report.sources.files.iter().any(|file| asks(&file.bytes)) || conditions::hang_on_macros(request, report)
}

/// The folders of the first compiler of this machine that answers, with its name.
fn folders(vendor: &str, language: Language) -> Option<(&'static str, Vec<PathBuf>)> {
    let store = Store::open();
    candidates(vendor, language).iter().find_map(|&name| {
        let command = CommandLine::split(&[OsString::from(name)])?;
        let call = Call::read(names::driver(&command.compiler)?, &command.arguments, Path::new("."));
        let asked = CompilerQuery { command: &command, call: &call, language, store: store.as_ref(), distrust: None };
        let description = Description::of(&asked, &Overrides::default()).ok().filter(|d| d.problem.is_none())?;
        let folders = [description.path_folders, description.folders].concat();
        (!folders.is_empty()).then_some((name, folders))
    })
}

/// The compilers that may be there: those of the vendor first.
fn candidates(vendor: &str, language: Language) -> &'static [&'static str] {
    match (compiler_family(vendor), language) {
        ("llvm", Language::Cxx) => &["clang++", "c++"],
        ("llvm", _) => &["clang", "cc"],
        (_, Language::Cxx) => &["g++", "c++"],
        _ => &["gcc", "cc"],
    }
}
