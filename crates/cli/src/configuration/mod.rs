//! `ompick.toml`: what holds for a program whoever asks about it. The command line wins.
//!
//! [`document`] is the file as it is written, [`show`](mod@show) prints what holds and where it comes from.
//! `schema/ompick.json` describes the file for editors.

mod document;
mod show;

pub use show::show;

use crate::failure::Failure;
use crate::inputs;
use crate::options::{CcProgram, ConfigurationFile, Level, Messages, Program};
use clap::ValueEnum;
use document::Document;
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use ompick_frontend::files::read_regular;
use std::ffi::OsString;
use std::ops::Range;
use std::path::{Path, PathBuf};
use toml::Spanned;

/// The file's name, where it is looked for.
const NAME: &str = "ompick.toml";

/// A configuration, and where it stands.
#[derive(Debug)]
pub struct Configuration {
    /// As messages name it.
    path: PathBuf,
    /// The folder that its paths are relative to.
    folder: PathBuf,
    text: String,
    document: Document,
}

impl Configuration {
    /// The configuration for some inputs; `None`: there is none.
    ///
    /// # Errors
    /// If it cannot be read or has something that nobody understands.
    pub fn find(asked: &ConfigurationFile, inputs: &[PathBuf]) -> Result<Option<Configuration>, Failure> {
        if asked.no_config {
            return Ok(None);
        }
        let path = match &asked.config {
            Some(path) => Some(path.clone()),
            None => nearest(inputs),
        };
        path.map(|path| Configuration::read(&path)).transpose()
    }

    /// Reads one.
    ///
    /// # Errors
    /// As [`Configuration::find`].
    pub fn read(path: &Path) -> Result<Configuration, Failure> {
        let failed = |e: std::io::Error| Failure::io("read", path, e);
        let bytes = read_regular(path).map_err(failed)?;
        let text = String::from_utf8(bytes).map_err(|e| Failure::io("read", path, e.utf8_error()))?;
        let failed = |message: &str, span: Option<Range<usize>>| {
            let at = span.map_or_else(String::new, |span| place(&text, span.start));
            Failure::Usage(format!("{}{at}: {}", path.display(), message.trim_end()))
        };
        let document: Document = toml::from_str(&text).map_err(|e| failed(e.message(), e.span()))?;
        let folder = path.parent().filter(|p| *p != Path::new("")).unwrap_or(Path::new(".")).to_path_buf();
        let found = Configuration { path: path.to_path_buf(), folder, document, text };
        found.check()?;
        Ok(found)
    }

    /// Whether everything that it names exists.
    fn check(&self) -> Result<(), Failure> {
        let Document { host, compiler, openmp, std, requires, targets, messages, .. } = &self.document;
        let checked = |place: &Range<usize>, result: Result<(), Failure>| {
            result.map_err(|failure| Failure::Usage(format!("{}: {failure}", self.place(place))))
        };
        for (name, target) in targets {
            let text = self.spec(target.get_ref());
            checked(&target.span(), crate::targets::spec(&format!("targets.{name}"), &text).map(drop))?;
        }
        if let Some(host) = host {
            checked(&host.span(), crate::targets::spec("host", &self.spec(host.get_ref())).map(drop))?;
        }
        if let Some(compiler) = compiler {
            checked(&compiler.span(), crate::targets::vendor(compiler.get_ref()).map(drop))?;
        }
        if let Some(std) = std {
            checked(&std.span(), crate::targets::language_macros(std.get_ref()).map(drop))?;
        }
        if let Some(version) = openmp {
            let known = crate::options::OpenMp::from_str(version.get_ref(), false).map(drop);
            let known = known.map_err(|_| {
                let all = crate::options::OpenMp::value_variants().iter().map(|v| v.version).collect::<Vec<_>>();
                Failure::Usage(format!("there is no OpenMP {}; known are {}", version.get_ref(), all.join(", ")))
            });
            checked(&version.span(), known)?;
        }
        for clause in requires {
            checked(&clause.span(), crate::targets::requirements(std::slice::from_ref(clause.get_ref())).map(drop))?;
        }
        for (code, level) in messages {
            let known = crate::options::code_or_warnings(code).map(drop);
            checked(&level.span(), known.map_err(|e| Failure::Usage(format!("messages.{code}: {e}"))))?;
        }
        let mut programs = self.document.programs.iter();
        if let Some(folder) = programs.find(|f| !self.folder.join(f.get_ref()).is_dir()) {
            return Err(Failure::Usage(format!(
                "{}: programs: there is no folder {}",
                self.place(&folder.span()),
                folder.get_ref().display()
            )));
        }
        Ok(())
    }

    /// `FILE:LINE:COLUMN`.
    fn place(&self, span: &Range<usize>) -> String {
        format!("{}{}", self.path.display(), place(&self.text, span.start))
    }

    /// A target's spec, whose profile file stands beside the configuration.
    fn spec(&self, text: &str) -> String {
        let name = text.find(".toml").map_or(text, |at| &text[..at + ".toml".len()]);
        let beside = self.folder.join(name);
        let is_file = name.ends_with(".toml") && Path::new(name).is_relative() && beside.is_file();
        // What has no slash in it would not be taken for a path.
        if is_file { format!("{}{}", beside.display(), &text[name.len()..]) } else { text.to_owned() }
    }

    fn paths<'a>(&'a self, list: &'a [Spanned<PathBuf>]) -> impl Iterator<Item = PathBuf> + 'a {
        let folder = if self.folder == Path::new(".") { Path::new("") } else { &self.folder };
        list.iter().map(move |path| folder.join(path.get_ref()))
    }

    /// Adds what it says, where the command line does not say otherwise. Lists are added to those of the command line.
    ///
    /// # Errors
    /// If a glob cannot be read.
    pub fn apply(&self, program: &mut Program, messages: &mut Messages) -> Result<(), Failure> {
        let Document { host, compiler, openmp, std, database, .. } = &self.document;
        let text = |own: &Option<Spanned<String>>| own.as_ref().map(|s| s.get_ref().clone());
        self.name_targets(&mut program.targets);
        if program.targets.is_empty() {
            let all = self.targets();
            program.targets = all.map(|(name, target)| format!("{name}={}", self.spec(target.get_ref()))).collect();
        }
        program.host = program.host.take().or_else(|| host.as_ref().map(|host| self.spec(host.get_ref())));
        program.compiler = program.compiler.take().or_else(|| text(compiler));
        let version = openmp.as_ref().and_then(|v| crate::options::OpenMp::from_str(v.get_ref(), false).ok());
        program.openmp = program.openmp.or(version);
        program.std = program.std.take().or_else(|| text(std));
        let folder = database.iter().flat_map(|path| self.paths(std::slice::from_ref(path))).next();
        program.database = program.database.take().or(folder);
        program.requires.extend(self.document.requires.iter().map(|r| r.get_ref().clone()));
        let defined = self.document.define.iter().map(|macro_| match macro_.get_ref().split_once('=') {
            Some((name, value)) => (name.to_owned(), Some(value.to_owned())),
            None => (macro_.get_ref().clone(), Some("1".to_owned())),
        });
        program.macros.list.splice(..0, defined);
        program.include.extend(self.paths(&self.document.include));
        program.isystem.extend(self.paths(&self.document.system_include));
        if program.programs.is_empty() {
            program.programs = self.paths(&self.document.programs).collect();
        }
        program.excluded = self.excluded()?;
        program.configured_in = Some(self.path.clone());
        self.apply_levels(messages);
        Ok(())
    }

    /// What concerns `ompick cc`: the names of targets, the host, what the program requires, and which messages are
    /// given. The rest the compiler and its flags say.
    pub fn apply_to_cc(&self, program: &mut CcProgram, messages: &mut Messages) {
        let is_named = |target: &String| self.document.targets.contains_key(target.as_str());
        let own_host = self.document.host.as_ref().filter(|_| program.host.is_none());
        let counts = program.target.as_ref().is_some_and(is_named) || own_host.is_some();
        program.named_in = (counts || !self.document.requires.is_empty()).then(|| self.path.clone());
        program.host = program.host.take().or_else(|| own_host.map(|host| self.spec(host.get_ref())));
        program.requires.extend(self.document.requires.iter().map(|r| r.get_ref().clone()));
        let mut target: Vec<String> = program.target.take().into_iter().collect();
        self.name_targets(&mut target);
        // It has one target, whose name is that of no folder.
        program.target = target.pop().map(|t| match t.split_once('=') {
            Some((_, spec)) => spec.to_owned(),
            None => t,
        });
        self.apply_levels(messages);
    }

    /// Levels of the command line come last, and count.
    fn apply_levels(&self, messages: &mut Messages) {
        let level = |(code, level): (&String, &Spanned<Level>)| (code.to_ascii_uppercase(), *level.get_ref());
        messages.levels.list.splice(..0, self.document.messages.iter().map(level));
    }

    /// Targets that are named become what the name stands for.
    fn name_targets(&self, targets: &mut [String]) {
        for target in targets.iter_mut().filter(|t| !t.contains('=')) {
            if let Some(own) = self.document.targets.get(target.as_str()) {
                *target = format!("{target}={}", self.spec(own.get_ref()));
            }
        }
    }

    /// The targets in the order of the file.
    fn targets(&self) -> impl Iterator<Item = (&String, &Spanned<String>)> {
        let mut all: Vec<_> = self.document.targets.iter().collect();
        all.sort_by_key(|(_, target)| target.span().start);
        all.into_iter()
    }

    fn excluded(&self) -> Result<Option<Gitignore>, Failure> {
        if self.document.exclude.is_empty() {
            return Ok(None);
        }
        let root = inputs::resolve(&self.folder).map_err(|e| Failure::io("find", &self.folder, e))?;
        let mut builder = GitignoreBuilder::new(root);
        for glob in &self.document.exclude {
            let failed = |e| Failure::Usage(format!("{}: exclude: {e}", self.place(&glob.span())));
            builder.add_line(None, glob.get_ref()).map_err(failed)?;
        }
        builder.build().map(Some).map_err(|e| Failure::Usage(format!("{}: exclude: {e}", self.path.display())))
    }
}

/// Applies the configuration for some inputs, if there is one.
///
/// # Errors
/// As [`Configuration::find`] and [`Configuration::apply`].
pub fn apply(program: &mut Program, messages: &mut Messages, inputs: &[PathBuf]) -> Result<(), Failure> {
    let database = program.database.iter().filter(|_| inputs.is_empty()).cloned();
    let inputs: Vec<PathBuf> = inputs.iter().cloned().chain(database).collect();
    match Configuration::find(&program.configuration, &inputs)? {
        Some(found) => found.apply(program, messages),
        None => Ok(()),
    }
}

/// The same for `ompick cc`, for the sources that the compiler is given.
///
/// # Errors
/// As [`Configuration::find`].
pub fn apply_to_cc(program: &mut CcProgram, messages: &mut Messages, command: &[OsString]) -> Result<(), Failure> {
    let words = command.iter().map(PathBuf::from);
    let is_source = |path: &PathBuf| inputs::kind(path).0.is_some() && path.is_file();
    let sources: Vec<PathBuf> = words.filter(is_source).collect();
    if let Some(found) = Configuration::find(&program.configuration, &sources)? {
        found.apply_to_cc(program, messages);
    }
    Ok(())
}

/// The file in the deepest folder that holds all inputs, or in the nearest one above it.
fn nearest(inputs: &[PathBuf]) -> Option<PathBuf> {
    let here = std::env::current_dir().ok()?;
    let folder = |path: &PathBuf| {
        let absolute = std::path::absolute(path).ok()?;
        if absolute.is_dir() { Some(absolute) } else { absolute.parent().map(Path::to_path_buf) }
    };
    let folders: Vec<PathBuf> = inputs.iter().filter_map(folder).collect();
    let from = if folders.is_empty() { here.clone() } else { inputs::common_folder(&folders)? };
    let found = from.ancestors().map(|folder| folder.join(NAME)).find(|path| path.is_file())?;
    Some(found.strip_prefix(&here).map(Path::to_path_buf).unwrap_or(found))
}

/// `:LINE:COLUMN` of an offset.
fn place(text: &str, offset: usize) -> String {
    let before = &text[..offset.min(text.len())];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    format!(":{line}:{column}")
}
