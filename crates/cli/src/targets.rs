//! `-t`, `--host` and `--compiler` as traits and settings; `ompick targets`.

use crate::compiler::probe::{self, Probe};
use crate::compiler::{self, Asked, Call, CommandLine, Description, Overrides};
use crate::failure::Failure;
use crate::options::{self, Program, TargetsAction};
use ompick_frontend::files::read_regular;
use ompick_resolver::names::{REQUIREMENTS, VENDORS, nearest};
use ompick_resolver::profile::{self, Profile, SpecError, TargetSpec};
use ompick_rewriter::run::{Flags, FortranOptions, Settings, Target};
use std::collections::BTreeSet;
use std::env::consts::ARCH;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::{self, Write as _};
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

/// What `program` says of the compiler.
pub fn overrides(program: &Program) -> Overrides<'_> {
    Overrides {
        vendor: program.compiler.as_deref(),
        host: program.host.as_deref(),
        openmp: program.openmp,
        requires: &program.requires,
        std: Some(program.std.as_deref().unwrap_or(STANDARD)),
    }
}

/// The targets and the settings that `program` asks for; what only `emit` knows is left at its
/// default.
///
/// # Errors
/// If a target, a compiler, a standard or a requirement is not known.
pub fn of_program(program: &Program) -> Result<(Vec<Target>, Settings), Failure> {
    let description = Description::by_options(&overrides(program))?;
    let specs = specs(program)?;
    let targets = specs.iter().map(|(name, text)| description.target(name.clone(), text));
    let targets = targets.collect::<Result<Vec<Target>, Failure>>()?;
    let settings = Settings {
        vendor: vec![description.vendor.to_string()],
        requires: description.requires.clone(),
        macros: program.macros.list.clone(),
        predefined: description.predefined_for(&specs)?,
        more_predefined: description.more_predefined(&specs)?,
        include_dirs: program.include.clone(),
        system_include_dirs: program.isystem.clone(),
        fortran: fortran_options(program),
        threads: program.threads(),
        ..Settings::default()
    };
    Ok((targets, settings))
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
        let hint = match meant(text).filter(|_| matches!(error, SpecError::UnknownProfile { .. })) {
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

/// The spec that was probably meant by one with an unknown profile: that of a triple as compilers have it, or of an isa
/// name that stands alone.
fn meant(text: &str) -> Option<String> {
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
    let found = profile::built_in().iter().find_map(|p| Some((p, p.isa_names().find(is_it)?)));
    if let Some((profile, known)) = found {
        let all = [Some(known), isa].into_iter().flatten().collect::<Vec<_>>().join(",");
        return with(profile, Some(&all));
    }
    let profile = |p: &'static Profile| (plain(&p.name) == alone).then_some(p);
    profile::built_in().iter().find_map(profile).and_then(|p| with(p, isa))
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

/// `ompick targets`.
///
/// # Errors
/// If the target is not known or the result cannot be printed.
pub fn show(action: Option<&TargetsAction>) -> Result<(), Failure> {
    let text = match action {
        None | Some(TargetsAction::List) => list(),
        Some(TargetsAction::Show { spec: text, compiler }) => traits(&spec("targets show", text)?, vendor(compiler)?),
        Some(TargetsAction::Probe { command }) => probed(command)?,
    };
    let mut to = io::stdout().lock();
    to.write_all(text.as_bytes()).and_then(|()| to.flush()).map_err(Failure::stdout)
}

fn list() -> String {
    let mut out = String::from("PROFILE    KIND         ISA NAMES, FOR EXAMPLE\n");
    let host = Profile::find(ARCH).map_or("no profile", |profile| profile.name.as_str());
    let _ = writeln!(out, "{:<10} host, cpu    those of {host}: this machine", DEFAULT);
    for profile in profile::built_in() {
        let kind = profile.kind.join(", ");
        let _ = writeln!(out, "{:<10} {kind:<12} {}", profile.name, examples(profile));
        if !profile.aliases.is_empty() {
            let _ = writeln!(out, "{:<23} also named {}", "", profile.aliases.join(", "));
        }
    }
    out.push_str("\nA SPEC is a profile with isa names, e.g. x86_64:avx2,fma, or the path of a profile file.\n");
    out.push_str("`ompick targets show SPEC` shows all that it stands for.\n");
    out
}

/// What a compiler and its flags stand for.
fn probed(words: &[OsString]) -> Result<String, Failure> {
    let command = CommandLine::split(words).ok_or_else(|| Failure::Usage("no compiler is named".to_string()))?;
    let driver = compiler::names::driver(&command.compiler).unwrap_or_else(|| probe::identify(&command, None));
    let call = Call::read(driver, &command.arguments, Path::new("."));
    let language = call.candidates().find_map(|source| source.language).unwrap_or(driver.language);
    let asked = Asked { command: &command, call: &call, language, store: None, distrust: None };
    let probe = Probe::of(&command, &call, language, None).map_err(Failure::Usage)?;
    let description = Description::of(&asked, &Overrides::default())?;
    let shown = command.compiler.to_string_lossy();
    if let Some(problem) = &description.problem {
        return Err(Failure::Usage(format!("which compiler is {shown}? {problem}")));
    }
    let host = description.target(DEFAULT.to_string(), DEFAULT)?.host;
    let mut out = format!("--compiler {} --host {}", description.vendor, host.name);
    for device in &description.devices {
        let _ = write!(out, " -t {device}");
    }
    if !description.requires.is_empty() {
        let _ = write!(out, " --requires {}", description.requires.join(","));
    }
    out.push('\n');
    if let Some(date) = probe.value("_OPENMP") {
        let _ = writeln!(out, "  _OPENMP: {date}");
    }
    for (name, values) in [("kind", &host.kind), ("arch", &host.arch), ("isa", &host.isa)] {
        let _ = writeln!(out, "  {name}: {}", values.iter().map(String::as_str).collect::<Vec<_>>().join(", "));
    }
    Ok(out)
}

/// A few names of every sort, and how many more there are.
fn examples(profile: &Profile) -> String {
    const SHOWN: usize = 6;
    let ladder = profile.ladder.names.iter().rev();
    let mut seen = BTreeSet::new();
    let names = ladder.map(String::as_str).chain(profile.isa_names());
    let names: Vec<&str> = names.filter(|name| seen.insert(*name)).collect();
    let shown = names.iter().take(SHOWN).copied().collect::<Vec<_>>().join(", ");
    match names.len().saturating_sub(SHOWN) {
        0 if shown.is_empty() => "any".to_string(),
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

fn traits(spec: &TargetSpec, vendor: &str) -> String {
    let traits = spec.traits(vendor);
    let join = |names: &BTreeSet<String>| names.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
    let mut out = format!("{} (profile {}, compiler {vendor})\n", spec.text, spec.profile.name);
    for (name, values) in [("kind", &traits.kind), ("arch", &traits.arch), ("isa", &traits.isa)] {
        let _ = writeln!(out, "  {name}: {}", join(values));
    }
    out.push_str("  macros:\n");
    for (name, value) in profile::predefined(spec, vendor) {
        let _ = writeln!(out, "    {name}={value}");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::{Command, Options};
    use clap::Parser;

    fn program(arguments: &[&str]) -> Program {
        let all = ["ompick", "check"].iter().chain(arguments).chain(&["f.c"]);
        match Options::try_parse_from(all).unwrap().command {
            Command::Check(check) => check.program,
            other => panic!("parsed as {other:?}"),
        }
    }

    fn targets(arguments: &[&str]) -> Vec<Target> {
        of_program(&program(arguments)).unwrap().0
    }

    fn settings(arguments: &[&str]) -> Settings {
        of_program(&program(arguments)).unwrap().1
    }

    fn refused(arguments: &[&str]) -> String {
        of_program(&program(arguments)).unwrap_err().to_string()
    }

    #[test]
    fn what_compilers_call_a_target_is_understood_as_a_hint() {
        for (written, meant) in [
            ("gfx90a", "amdgcn:gfx90a"),
            ("sm_80", "nvptx64:sm_80"),
            ("sm80", "nvptx64:sm_80"),
            ("nvptx64-nvidia-cuda", "nvptx64"),
            ("nvptx64-nvidia-cuda:sm_90", "nvptx64:sm_90"),
        ] {
            let text = refused(&["-t", &format!("gpu={written}")]);
            assert!(text.contains(&format!("did you mean `{meant}`?")), "{text}");
        }
    }

    #[test]
    fn source_forms_are_handed_on() {
        let fortran = settings(&["--form", "fixed", "--line-length", "0"]).fortran;
        assert_eq!((fortran.fixed, fortran.line_length), (Some(true), Some(0)));
        assert_eq!(settings(&["--cpp", "always"]).fortran.preprocess, Some(true));
        let fortran = settings(&[]).fortran;
        assert_eq!((fortran.fixed, fortran.line_length, fortran.preprocess), (None, Some(72), None));
    }

    #[test]
    fn the_default_target_is_the_host() {
        let targets = targets(&["--host", "x86_64:avx2"]);
        assert_eq!(targets.len(), 1);
        assert_eq!(targets[0].name, "host");
        assert_eq!(targets[0].device, targets[0].host);
        assert!(targets[0].host.isa.contains("avx2"));
    }

    #[test]
    fn names_are_given_or_made_from_the_spec() {
        let program = program(&["-t", "gpu=nvptx64:sm_80", "-t", "x86_64:avx2,fma", "-t", "host"]);
        assert_eq!(names(&program).unwrap(), ["gpu", "x86_64-avx2-fma", "host"]);
        let targets = of_program(&program).unwrap().0;
        assert!(targets[0].device.kind.contains("gpu") && targets[0].host.kind.contains("host"));
    }

    #[test]
    fn names_stay_inside_the_output_folder() {
        for name in ["..", ".", "a/b", "/a", "a\\b", "c:", "", "a\n"] {
            let text = refused(&["-t", &format!("{name}=host")]);
            assert!(text.contains("the name"), "{name}: {text}");
        }
        assert!(refused(&["-t", ".."]).contains("leave"));
        assert_eq!(targets(&["-t", "a+b=host"])[0].name, "a+b");
    }

    #[test]
    fn equal_names_are_refused() {
        assert!(refused(&["-t", "host", "-t", "host"]).contains("two targets"));
        assert!(refused(&["-t", "a=host", "-t", "a=nvptx64:sm_80"]).contains("two targets"));
    }

    #[test]
    fn unknown_names_are_told_with_the_nearest() {
        assert!(refused(&["-t", "nvptx46:sm_80"]).contains("did you mean `nvptx64`?"));
        assert!(refused(&["--compiler", "gnuu"]).contains("did you mean `gnu`?"));
        assert!(refused(&["--requires", "unified_adress"]).contains("did you mean `unified_address`?"));
        assert!(refused(&["--std", "c7"]).contains("c7"));
        assert!(refused(&["--host", "nvptx64:sm_80"]).contains("no host"));
    }

    #[test]
    fn requirements_may_have_arguments() {
        let settings = settings(&["--requires", "atomic_default_mem_order(seq_cst),ext_mine"]);
        assert_eq!(settings.requires, ["atomic_default_mem_order(seq_cst)", "ext_mine"]);
    }

    #[test]
    fn the_standard_and_the_openmp_version_define_macros() {
        let has = |arguments: &[&str], name: &str, value: &str| {
            let found = settings(arguments).predefined;
            found.iter().any(|(own, is)| own == name && is == value)
        };
        assert!(has(&[], "__STDC_VERSION__", "201710L"));
        assert!(has(&["--std", "c99"], "__STDC_VERSION__", "199901L"));
        assert!(has(&["--std", "c99"], "__STRICT_ANSI__", "1"));
        assert!(!has(&["--std", "gnu99"], "__STRICT_ANSI__", "1"));
        assert!(has(&["--std", "c++14"], "__cplusplus", "201402L"));
        assert!(has(&[], "_OPENMP", "201511") && has(&["--compiler", "llvm"], "_OPENMP", "202011"));
        assert!(has(&["--openmp", "5.2"], "_OPENMP", "202111"));
    }

    #[test]
    fn a_profile_file_is_a_target() {
        assert_eq!(profile_file("host:avx2"), None);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("my.toml");
        std::fs::write(&path, "name = 'my'\nkind = ['nohost', 'fpga']\n").unwrap();
        let target = format!("mine={}", path.display());
        assert!(targets(&["-t", &target])[0].device.kind.contains("fpga"));
        let missing = format!("mine={}", folder.path().join("no.toml").display());
        assert!(refused(&["-t", &missing]).contains("profile file"));
    }

    #[test]
    fn every_profile_is_listed_and_shown() {
        let list = list();
        for profile in profile::built_in() {
            assert!(list.contains(&format!("\n{}", profile.name)), "{list}");
        }
        let shown = traits(&spec("", "nvptx64:sm_80").unwrap(), "gnu");
        assert!(shown.contains("kind: gpu, nohost") && shown.contains("sm_70"), "{shown}");
    }
}
