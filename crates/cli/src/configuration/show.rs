//! `ompick config`: what holds, and where each setting comes from.

use super::Configuration;
use crate::failure::Failure;
use crate::messages::printable;
use crate::options::{ALL_WARNINGS, Config, Level};
use crate::targets;
use std::fmt::Write as _;
use std::path::PathBuf;
use toml::Spanned;
use toml::Value;

/// A line of the result: `key = value  # origin`.
struct Line {
    text: String,
    origin: String,
}

/// What holds for the inputs that the command line names, as `ompick.toml` has it.
///
/// # Errors
/// If the configuration cannot be read, or a setting is wrong.
pub fn show(options: &Config) -> Result<String, Failure> {
    let program = &options.program;
    let found = Configuration::find(&program.configuration, &options.inputs)?;
    let mut out = match &found {
        Some(found) => format!("# {}\n", printable::line(&found.path.display().to_string())),
        None => "# there is no ompick.toml\n".to_owned(),
    };
    let shown = Shown { found: found.as_ref() };
    let mut lines = shown.settings(options);
    let mut targets = shown.targets(options)?;
    let mut messages = shown.messages(options);
    let all = lines.iter().chain(&targets).chain(&messages);
    let width = all.map(|line| line.text.chars().count()).max().unwrap_or(0);
    let mut write = |title: &str, lines: &mut Vec<Line>| {
        if !title.is_empty() && !lines.is_empty() {
            let _ = write!(out, "\n[{title}]\n");
        }
        for line in lines.drain(..) {
            let _ = writeln!(out, "{:width$}  # {}", line.text, line.origin);
        }
    };
    write("", &mut lines);
    write("targets", &mut targets);
    write("messages", &mut messages);
    Ok(printable::text(&out).into_owned())
}

struct Shown<'a> {
    found: Option<&'a Configuration>,
}

impl Shown<'_> {
    /// Where a part of the file stands.
    fn at<T>(&self, part: &Spanned<T>) -> String {
        self.found.map_or_else(String::new, |found| {
            let line = super::place(&found.text, part.span().start);
            let line = line.trim_start_matches(':').split(':').next().unwrap_or_default().to_owned();
            format!("{}:{line}", found.path.file_name().unwrap_or_default().to_string_lossy())
        })
    }

    fn settings(&self, options: &Config) -> Vec<Line> {
        let program = &options.program;
        let mut lines = Vec::new();
        let document = self.found.map(|found| &found.document);
        let mut single =
            |key: &str, option: &str, given: Option<String>, own: Option<&Spanned<String>>, usual: &str| {
                let line = match (given, own) {
                    (Some(given), _) => Some((given, option.to_owned())),
                    (None, Some(own)) => Some((own.get_ref().clone(), self.at(own))),
                    (None, None) => (!usual.is_empty()).then(|| (usual.to_owned(), "default".to_owned())),
                };
                lines.extend(line.map(|(value, origin)| Line { text: format!("{key} = {}", quoted(&value)), origin }));
            };
        let version = program.openmp.map(|v| v.version.to_owned());
        let shown = |path: &PathBuf| path.display().to_string();
        let path = |own: &Spanned<PathBuf>| Spanned::new(own.span(), shown(own.get_ref()));
        let database = document.and_then(|d| d.database.as_ref()).map(path);
        single("host", "--host", program.host.clone(), document.and_then(|d| d.host.as_ref()), targets::DEFAULT);
        let compiler = document.and_then(|d| d.compiler.as_ref());
        single("compiler", "--compiler", program.compiler.clone(), compiler, targets::DEFAULT_VENDOR);
        single("openmp", "--openmp", version, document.and_then(|d| d.openmp.as_ref()), "");
        single("std", "--std", program.std.clone(), document.and_then(|d| d.std.as_ref()), targets::STANDARD);
        single("database", "-p", program.database.as_ref().map(shown), database.as_ref(), "");
        let mut list = |key: &str, option: &str, given: Vec<String>, own: Vec<Spanned<String>>| {
            let mut origins: Vec<String> = Vec::new();
            if !given.is_empty() {
                origins.push(option.to_owned());
            }
            origins.extend(own.first().map(|own| self.at(own)));
            let values: Vec<String> =
                given.iter().chain(own.iter().map(Spanned::get_ref)).map(|value| quoted(value)).collect();
            if !values.is_empty() {
                let text = format!("{key} = [{}]", values.join(", "));
                lines.push(Line { text, origin: origins.join(" and ") });
            }
        };
        let strings = |own: Option<&Vec<Spanned<String>>>| own.cloned().unwrap_or_default();
        let paths = |own: Option<&Vec<Spanned<PathBuf>>>| own.into_iter().flatten().map(path).collect::<Vec<_>>();
        let given = |own: &[PathBuf]| own.iter().map(shown).collect::<Vec<_>>();
        let defined = program.macros.list.iter().map(|(name, value)| match value {
            Some(value) => format!("{name}={value}"),
            None => format!("-U{name}"),
        });
        list("requires", "--requires", program.requires.clone(), strings(document.map(|d| &d.requires)));
        list("define", "-D", defined.collect(), strings(document.map(|d| &d.define)));
        list("include", "-I", given(&program.include), paths(document.map(|d| &d.include)));
        list("system-include", "-isystem", given(&program.isystem), paths(document.map(|d| &d.system_include)));
        let own_programs = document.filter(|_| program.programs.is_empty()).map(|d| &d.programs);
        list("programs", "--program", given(&program.programs), paths(own_programs));
        list("exclude", "--exclude", program.exclude_globs.clone(), strings(document.map(|d| &d.exclude)));
        lines
    }

    fn targets(&self, options: &Config) -> Result<Vec<Line>, Failure> {
        let mut program = options.program.targets.clone();
        if let Some(found) = self.found {
            found.name_targets(&mut program);
        }
        let own = self.found.filter(|_| program.is_empty()).into_iter().flat_map(Configuration::targets);
        let own = own.map(|(name, spec)| (name.clone(), spec.get_ref().clone(), self.at(spec)));
        let mut all: Vec<(String, String, String)> = own.collect();
        for (given, target) in options.program.targets.iter().zip(&program) {
            let named = self.found.and_then(|found| found.document.targets.get(given));
            let origin = named.map_or_else(|| "-t".to_owned(), |own| format!("-t and {}", self.at(own)));
            let (name, spec) = target
                .split_once('=')
                .map_or((targets::path_safe(target), target.as_str()), |(n, s)| (n.to_owned(), s));
            targets::spec("-t", spec)?;
            all.push((name, spec.to_owned(), origin));
        }
        if all.is_empty() {
            all.push((targets::DEFAULT.to_owned(), targets::DEFAULT.to_owned(), "default".to_owned()));
        }
        let line = |(name, spec, origin): (String, String, String)| Line {
            text: format!("{} = {}", key(&name), quoted(&spec)),
            origin,
        };
        Ok(all.into_iter().map(line).collect())
    }

    fn messages(&self, options: &Config) -> Vec<Line> {
        let given = &options.messages.levels;
        let own = self.found.map(|found| &found.document.messages);
        let mut codes: Vec<String> = own.into_iter().flatten().map(|(code, _)| code.to_ascii_uppercase()).collect();
        codes.extend(given.list.iter().map(|(code, _)| code.clone()));
        codes.sort();
        codes.dedup();
        let level_name = |level: Level| match level {
            Level::Allow => "allow",
            Level::Warn => "warn",
            Level::Deny => "deny",
        };
        let line = |code: String| {
            let in_file = || own?.iter().find(|(name, _)| name.eq_ignore_ascii_case(&code)).map(|(_, level)| level);
            let (level, origin) = match given.of(&code) {
                Some(level) => (level, format!("--{}", level_name(level))),
                None => in_file().map(|level| (*level.get_ref(), self.at(level)))?,
            };
            let shown = if code == ALL_WARNINGS { code.to_ascii_lowercase() } else { code };
            Some(Line { text: format!("{shown} = {}", quoted(level_name(level))), origin })
        };
        codes.into_iter().filter_map(line).collect()
    }
}

/// A string as TOML has it.
fn quoted(text: &str) -> String {
    Value::String(text.to_owned()).to_string()
}

/// A key as TOML has it.
fn key(name: &str) -> String {
    let is_bare = !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-');
    if is_bare { name.to_owned() } else { quoted(name) }
}
