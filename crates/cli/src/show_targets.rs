//! `ompick targets`: the profiles there are, what a target stands for, and what a compiler says of itself.

use crate::compiler::probe::{self, Probe};
use crate::compiler::{self, Call, CommandLine, CompilerQuery, Description, Overrides};
use crate::failure::Failure;
use crate::options::TargetsAction;
use crate::targets::{DEFAULT, spec, vendor};
use ompick_resolver::profile::{self, Profile, TargetSpec};
use std::collections::BTreeSet;
use std::env::consts::ARCH;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::Path;

/// `ompick targets`.
///
/// # Errors
/// If the target is not known or the result cannot be printed.
pub fn run(action: Option<&TargetsAction>) -> Result<(), Failure> {
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
    let asked = CompilerQuery { command: &command, call: &call, language, store: None, distrust: None };
    let probe = Probe::of(&command, &call, language, None).map_err(|why| Failure::Usage(why.to_string()))?;
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
