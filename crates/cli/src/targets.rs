//! Targets, compilers, requirements and standards by the names that options give them.

use crate::failure::Failure;
use crate::inputs::STATE_FOLDER;
use crate::options::{self, Program};
use ompick_frontend::files::read_regular;
use ompick_resolver::names::{REQUIREMENTS, VENDORS, nearest};
use ompick_resolver::profile::{self, Profile, SpecError, TargetSpec};
use ompick_rewriter::run::{Flags, FortranOptions};
use std::collections::BTreeSet;
use std::env::consts::ARCH;
use std::path::{Path, PathBuf};

/// The target if none is named.
pub const DEFAULT: &str = "host";

/// The compiler if none is named, and none is there to ask.
pub const DEFAULT_VENDOR: &str = "gnu";

/// The standard if none is named.
pub const STANDARD: &str = "gnu17";

/// The folders' names of the targets, in the order given.
///
/// # Errors
/// If two are equal, or one would not be a folder of its own.
pub fn names(program: &Program) -> Result<Vec<String>, Failure> {
    Ok(specs(program)?.into_iter().map(|(name, _)| name).collect())
}

/// Names and specs of the targets.
///
/// # Errors
/// As [`names`].
pub fn specs(program: &Program) -> Result<Vec<(String, &str)>, Failure> {
    let mut all: Vec<(String, &str)> = Vec::new();
    let given = program.targets.iter().map(String::as_str);
    let default = program.targets.is_empty().then_some(DEFAULT);
    for target in given.chain(default) {
        let (name, spec) = match target.split_once('=') {
            Some((name, spec)) => (name.to_string(), spec),
            None => (path_safe(target), target),
        };
        if let Some(reason) = no_folder(&name) {
            return Err(Failure::Usage(format!(
                "-t {target}: the name '{name}' {reason}; write -t NAME=SPEC with another NAME"
            )));
        }
        if all.iter().any(|(other, _)| *other == name) {
            return Err(Failure::Usage(format!(
                "two targets are named '{name}'; write -t NAME=SPEC with different NAMEs"
            )));
        }
        all.push((name, spec));
    }
    Ok(all)
}

pub fn path_safe(spec: &str) -> String {
    let safe = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-');
    spec.chars().map(|c| if safe(c) { c } else { '-' }).collect()
}

/// Why `name` cannot name a folder inside the output folder.
fn no_folder(name: &str) -> Option<&'static str> {
    match name {
        "" => Some("is empty"),
        "." | ".." => Some("would leave the output folder"),
        _ if name.contains(['/', '\\', ':']) => Some("would leave the output folder"),
        STATE_FOLDER => Some("is that of ompick's own folder"),
        _ if name.contains(char::is_control) => Some("has control characters"),
        _ => None,
    }
}

/// The folders of all inputs for which nothing else is said.
pub fn common_flags(program: &Program) -> Flags {
    Flags { include_dirs: program.include.clone(), system_include_dirs: program.isystem.clone(), ..Flags::default() }
}

/// How `program` says that Fortran is laid out.
pub fn fortran_options(program: &Program) -> FortranOptions {
    FortranOptions {
        fixed: program.form.map(|form| form == options::Form::Fixed),
        line_length: Some(program.line_length),
        free_line_length: Some(program.free_line_length),
        preprocess: match program.cpp {
            options::Cpp::Auto => None,
            options::Cpp::Always => Some(true),
            options::Cpp::Never => Some(false),
        },
        ..FortranOptions::default()
    }
}

/// What the compiler predefines, by the profiles' account; `_OPENMP` is left out.
///
/// # Errors
/// If the standard is not known.
pub fn predefined(host: &TargetSpec, vendor: &str, std: Option<&str>) -> Result<Vec<(String, String)>, Failure> {
    let mut predefined = profile::predefined(host, vendor);
    predefined.extend(language_macros(std.unwrap_or(STANDARD))?);
    Ok(predefined)
}

/// Reads a spec that an option names.
///
/// # Errors
/// If there is no such profile or isa name.
pub fn spec(option: &str, text: &str) -> Result<TargetSpec, Failure> {
    let read = |path: &str| {
        let bytes = read_regular(Path::new(path)).map_err(|e| e.to_string())?;
        String::from_utf8(bytes).map_err(|e| e.utf8_error().to_string())
    };
    TargetSpec::parse_with(text, ARCH, read).map_err(|error| {
        let hint = match suggested_spec(text).filter(|_| matches!(error, SpecError::UnknownProfile { .. })) {
            Some(meant) => {
                format!("unknown profile `{}`; did you mean `{meant}`?", text.split(':').next().unwrap_or(text))
            }
            None => error.to_string(),
        };
        Failure::Usage(format!("{option} {text}: {hint} (see `ompick targets`)"))
    })
}

/// The profile file that a spec names.
pub fn profile_file(text: &str) -> Option<PathBuf> {
    let file = std::cell::RefCell::new(None);
    let read = |path: &str| {
        *file.borrow_mut() = Some(PathBuf::from(path));
        std::fs::read_to_string(path).map_err(|e| e.to_string())
    };
    TargetSpec::parse_with(text, ARCH, read).ok()?;
    file.into_inner()
}

/// The names of `isa` and `arch` that profile files give to the devices of some specs.
///
/// # Errors
/// If there is no such spec.
pub fn device_traits<'s>(specs: impl Iterator<Item = &'s str>) -> Result<BTreeSet<String>, Failure> {
    let mut names = BTreeSet::new();
    for text in specs.filter(|text| profile_file(text).is_some()) {
        let TargetSpec { profile, isa, .. } = spec("-t", text)?;
        names.extend(isa.into_iter().chain(profile.isa).chain(profile.baseline));
        names.extend(profile.arch.into_values().flatten());
    }
    Ok(names)
}

/// The spec that was probably meant by one with an unknown profile: that of a triple as compilers have it, or of an isa
/// name that stands alone.
fn suggested_spec(text: &str) -> Option<String> {
    let (name, isa) = text.split_once(':').map_or((text, None), |(name, isa)| (name, Some(isa)));
    let with = |profile: &Profile, isa: Option<&str>| {
        let spec = isa.map_or_else(|| profile.name.clone(), |isa| format!("{}:{isa}", profile.name));
        TargetSpec::parse(&spec, ARCH).is_ok().then_some(spec)
    };
    if let Some(profile) = name.split_once('-').and_then(|(architecture, _)| Profile::find(architecture)) {
        return with(profile, isa);
    }
    let plain = |name: &str| name.to_ascii_lowercase().replace(['_', '-'], "");
    let alone = plain(name);
    let is_it = |known: &&str| plain(known) == alone;
    let found = profile::built_in().find_map(|p| Some((p, p.isa_names().find(is_it)?)));
    if let Some((profile, known)) = found {
        let all = [Some(known), isa].into_iter().flatten().collect::<Vec<_>>().join(",");
        return with(profile, Some(&all));
    }
    let profile = |p: &'static Profile| (plain(&p.name) == alone).then_some(p);
    profile::built_in().find_map(profile).and_then(|p| with(p, isa))
}

/// The vendor of that name.
///
/// # Errors
/// If there is none.
pub fn vendor(compiler: &str) -> Result<&'static str, Failure> {
    let known = VENDORS.iter().find(|vendor| **vendor == compiler);
    known.copied().ok_or_else(|| unknown("--compiler", compiler, VENDORS))
}

fn unknown(option: &str, name: &str, known: &[&str]) -> Failure {
    let hint = match nearest(name, known.iter().copied()) {
        Some(nearest) => format!("did you mean `{nearest}`?"),
        None => format!("known are {}", known.join(", ")),
    };
    Failure::Usage(format!("{option}: unknown name `{name}`; {hint}"))
}

/// Checks the names of requirements. Extensions of the compiler's own have names that begin with `ext_`.
///
/// # Errors
/// If one is not known.
pub fn requirements(clauses: &[String]) -> Result<Vec<String>, Failure> {
    for clause in clauses {
        let name = clause.split('(').next().unwrap_or(clause);
        if !REQUIREMENTS.contains(&name) && !name.starts_with("ext_") {
            return Err(unknown("--requires", name, REQUIREMENTS));
        }
    }
    Ok(clauses.to_vec())
}

/// The macros that tell the standard, by the name that `-std=` has.
///
/// # Errors
/// If there is no such standard.
pub fn language_macros(std: &str) -> Result<Vec<(String, String)>, Failure> {
    const C: [(&str, &str); 11] = [
        ("89", ""),
        ("90", ""),
        ("99", "199901L"),
        ("9x", "199901L"),
        ("11", "201112L"),
        ("1x", "201112L"),
        ("17", "201710L"),
        ("18", "201710L"),
        ("2x", "202311L"),
        ("23", "202311L"),
        ("2y", "202500L"),
    ];
    const CXX: [(&str, &str); 14] = [
        ("98", "199711L"),
        ("03", "199711L"),
        ("11", "201103L"),
        ("14", "201402L"),
        ("17", "201703L"),
        ("20", "202002L"),
        ("23", "202302L"),
        ("0x", "201103L"),
        ("1y", "201402L"),
        ("1z", "201703L"),
        ("2a", "202002L"),
        ("2b", "202302L"),
        ("26", "202400L"),
        ("2c", "202400L"),
    ];
    let define = |name: &str, value: &str| (name.to_string(), value.to_string());
    let year = |table: &[(&str, &str)], year: &str| {
        table.iter().find(|(name, _)| *name == year).map(|(_, value)| value.to_string())
    };
    let name = if std == "ansi" { "c90" } else { std };
    let (strict, rest) = match name.strip_prefix("gnu") {
        Some(rest) => (false, rest),
        None => (true, name.strip_prefix('c').unwrap_or(name)),
    };
    let mut macros = match rest.strip_prefix("++") {
        Some(rest) => year(&CXX, rest).map(|value| vec![define("__cplusplus", &value)]),
        None => year(&C, rest).map(|value| vec![define("__STDC_VERSION__", &value)]),
    };
    if name.starts_with('f') || name == "legacy" {
        macros = Some(Vec::new());
    }
    let mut macros = macros.ok_or_else(|| {
        Failure::Usage(format!("--std {std}: unknown standard; known are c99, gnu17, c++20, f2018 and the like"))
    })?;
    macros.retain(|(_, value)| !value.is_empty());
    if strict {
        macros.push(define("__STRICT_ANSI__", "1"));
    }
    Ok(macros)
}
