//! What a compiler is, with its flags: the one account of it by which texts are read and written, whoever asks for it.
//!
//! A compiler is described by itself where it can be asked ([`Probe`]), and by options and profiles otherwise; options
//! go before what it says.

use super::arguments::Call;
use super::command::CommandLine;
use super::infer;
use super::probe::Probe;
use crate::failure::Failure;
use crate::file_state::FileState;
use crate::options::{OpenMp, Program};
use crate::store::Store;
use crate::targets;
use ompick_resolver::names::compiler_family;
use ompick_resolver::profile::TargetSpec;
use ompick_rewriter::run::{Compiler, Flags, Language, Target, TargetTraits, predefined_in};
use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;

/// What options say of the compiler; each goes before what it says itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct Overrides<'a> {
    /// `--compiler`.
    pub vendor: Option<&'a str>,
    pub host: Option<&'a str>,
    pub openmp: Option<OpenMp>,
    pub requires: &'a [String],
    /// `--std`, where the compiler's flags have none.
    pub std: Option<&'a str>,
}

impl<'a> Overrides<'a> {
    /// What `program` says of the compiler.
    pub fn of(program: &'a Program) -> Overrides<'a> {
        Overrides {
            vendor: program.compiler.as_deref(),
            host: program.host.as_deref(),
            openmp: program.openmp,
            requires: &program.requires,
            std: Some(program.std.as_deref().unwrap_or(targets::STANDARD)),
        }
    }
}

/// A compiler that can be asked: how it is called.
#[derive(Clone, Copy, Debug)]
pub struct CompilerQuery<'a> {
    pub command: &'a CommandLine,
    pub call: &'a Call,
    pub language: Language,
    pub store: Option<&'a Store>,
    /// A file that asking it would run, and that may have come with somebody's program: it is not asked.
    pub distrust: Option<&'a str>,
}

/// A compiler with its flags.
#[derive(Clone, Debug)]
pub struct Description {
    pub vendor: &'static str,
    /// The architecture that is compiled for, with the features that may be used.
    host: Host,
    /// The offload targets that its flags name.
    pub devices: Vec<String>,
    pub requires: Vec<String>,
    /// `_OPENMP` among them.
    predefined: Predefined,
    /// Where it searches for headers on its own.
    pub folders: Vec<PathBuf>,
    /// Those of `CPATH`, which come behind the user's own.
    pub path_folders: Vec<PathBuf>,
    /// The files on which its answer depends.
    pub files: Vec<(PathBuf, FileState)>,
    /// Where nothing was found that would change it.
    pub missing: Vec<PathBuf>,
    /// Why it could not be asked.
    pub problem: Option<String>,
}

/// What is compiled for. Where it is not asked for, its profile is not read.
#[derive(Clone, Debug)]
struct Host {
    text: String,
    /// `--host` named it.
    is_given: bool,
    spec: OnceCell<TargetSpec>,
}

impl Host {
    /// The host that an option names, or the compiler; else this machine.
    fn new(overrides: &Overrides, own: Option<String>) -> Result<Host, Failure> {
        let given = overrides.host.map(str::to_string);
        let is_given = given.is_some();
        let text = given.or(own).unwrap_or_else(|| targets::DEFAULT.to_string());
        let host = Host { text, is_given, spec: OnceCell::new() };
        if is_given {
            host.spec()?;
        }
        Ok(host)
    }

    fn spec(&self) -> Result<&TargetSpec, Failure> {
        if let Some(known) = self.spec.get() {
            return Ok(known);
        }
        let spec = targets::spec("--host", &self.text)?;
        Ok(self.spec.get_or_init(|| spec))
    }
}

/// The macros that are defined before a source is read.
#[derive(Clone, Debug)]
enum Predefined {
    /// By the compiler's own account.
    Probed(Vec<(String, String)>),
    /// Those of the host's profile, and these.
    Profile { standard: Option<String>, openmp: &'static str },
}

impl Description {
    /// Describes a compiler that nobody can ask, by options; without any it is GCC.
    ///
    /// # Errors
    /// If an option names a compiler, host, requirement or standard that is not known.
    pub fn by_options(overrides: &Overrides) -> Result<Description, Failure> {
        let vendor = targets::vendor(overrides.vendor.unwrap_or(targets::DEFAULT_VENDOR))?;
        let description = Description {
            vendor,
            host: Host::new(overrides, None)?,
            devices: Vec::new(),
            requires: targets::requirements(overrides.requires)?,
            predefined: Predefined::Profile {
                standard: overrides.std.map(str::to_string),
                openmp: overrides.openmp.map_or(default_openmp(vendor), |version| version.date),
            },
            folders: Vec::new(),
            path_folders: Vec::new(),
            files: Vec::new(),
            missing: Vec::new(),
            problem: None,
        };
        description.predefined(description.host.spec()?)?;
        Ok(description)
    }

    /// Describes a compiler as it answers, where options do not say otherwise; if it does not answer, by its name, its
    /// flags and options ([`Description::problem`]).
    ///
    /// # Errors
    /// As [`Description::by_options`].
    pub fn of(asked: &CompilerQuery, overrides: &Overrides) -> Result<Description, Failure> {
        let CompilerQuery { command, call, language, store, distrust } = *asked;
        let mut requires = infer::requirements(call);
        requires.extend(targets::requirements(overrides.requires)?);
        let own = |vendor: Option<&'static str>| vendor.or_else(|| infer::vendor_by_name(&command.compiler));
        let answer = match distrust {
            Some(what) => Err(format!(
                "asking it would run or load what may have come with the program: {what}; what is to be trusted must be \
                 in PATH"
            )),
            None => Probe::of(command, call, language, store).map_err(|why| why.to_string()),
        };
        let probe = match answer {
            Ok(probe) => probe,
            Err(problem) => {
                let vendor = overrides.vendor.or_else(|| own(None));
                let own_std = call.std.as_deref().filter(|std| targets::language_macros(std).is_ok());
                let std = own_std.or(overrides.std);
                let known = Description::by_options(&Overrides { vendor, std, ..*overrides })?;
                let devices = infer::devices(call);
                // A vendor that is given needs no answer.
                let problem = Some(problem).filter(|_| vendor.is_none() || distrust.is_some());
                return Ok(Description { requires, devices, problem, ..known });
            }
        };
        let vendor = match overrides.vendor {
            Some(vendor) => Some(targets::vendor(vendor)?),
            None => own(infer::vendor(&probe)),
        };
        let problem = vendor.is_none().then(|| "it tells no vendor that is known".to_string());
        // What they hold is looked at each time: the answer is remembered.
        let reads_them = language != Language::Fortran && probe.value("__GNUC__").is_some();
        let environment = |name: &str| if reads_them { folders_of_variable(name) } else { Vec::new() };
        let own_variable = if language == Language::Cxx { "CPLUS_INCLUDE_PATH" } else { "C_INCLUDE_PATH" };
        let path_variable = "CPATH";
        // gfortran says nothing of the machine, but knows it as a C compiler.
        let own_host = probe.host.or_else(|| Probe::of(command, call, Language::C, store).ok()?.host);
        let mut macros = probe.macros;
        if let Some(version) = overrides.openmp {
            macros.retain(|(name, _)| name != "_OPENMP");
            macros.push(("_OPENMP".to_string(), version.date.to_string()));
        }
        Ok(Description {
            vendor: vendor.unwrap_or(targets::DEFAULT_VENDOR),
            host: Host::new(overrides, own_host)?,
            devices: infer::devices(call),
            requires,
            predefined: Predefined::Probed(macros),
            folders: [environment(own_variable), probe.folders].concat(),
            path_folders: environment(path_variable),
            files: probe.files,
            missing: probe.missing,
            problem,
        })
    }

    /// Whether OpenMP is on; `None`: it could not be asked.
    pub fn has_openmp(&self) -> Option<bool> {
        match &self.predefined {
            Predefined::Probed(macros) => Some(macros.iter().any(|(name, _)| name == "_OPENMP")),
            Predefined::Profile { .. } => None,
        }
    }

    /// A target of that name. A profile of a host says what the host can do, outside target regions, too, unless
    /// `--host` does; without isa names, and for the compiler's own architecture, it is the compiler's host.
    ///
    /// # Errors
    /// If there is no such spec, or the host is none.
    pub fn target(&self, name: String, text: &str) -> Result<Target, Failure> {
        let (host, device) = self.devices_of(text)?;
        Ok(Target { name, host: host.traits(self.vendor), device: device.traits(self.vendor) })
    }

    /// The macros that are defined before a source is read: those that are the same for all targets, because a text
    /// is read once for all of them.
    ///
    /// # Errors
    /// As [`Description::target`].
    pub fn predefined_for(&self, targets: &[(String, &str)]) -> Result<Vec<(String, String)>, Failure> {
        let mut all = targets.iter().map(|(_, text)| self.predefined(&self.devices_of(text)?.0));
        let mut first = all.next().unwrap_or_else(|| self.predefined(self.host.spec()?))?;
        for other in all {
            let other = other?;
            first.retain(|one| other.contains(one));
        }
        Ok(first)
    }

    /// By target, the macros that only its host has; none where all have the same.
    ///
    /// # Errors
    /// As [`Description::target`].
    pub fn more_predefined(&self, targets: &[(String, &str)]) -> Result<Vec<Vec<(String, String)>>, Failure> {
        let shared = self.predefined_for(targets)?;
        let own = |(_, text): &(String, &str)| {
            let mut own = self.predefined(&self.devices_of(text)?.0)?;
            own.retain(|one| !shared.contains(one));
            Ok(own)
        };
        let all = targets.iter().map(own).collect::<Result<Vec<Vec<_>>, Failure>>()?;
        Ok(if all.iter().all(Vec::is_empty) { Vec::new() } else { all })
    }

    /// What an input that it compiles is read with, before the input's own macros and folders.
    ///
    /// # Errors
    /// As [`Description::target`].
    pub fn flags(&self, language: Language, targets: &[(String, &str)]) -> Result<Flags, Failure> {
        Ok(Flags {
            predefined: predefined_in(language, self.predefined_for(targets)?),
            include_dirs: self.path_folders.clone(),
            system_include_dirs: self.folders.clone(),
            compiler: Some(Box::new(self.for_selectors(targets)?)),
            ..Flags::default()
        })
    }

    /// The host and the device of a target.
    fn devices_of(&self, text: &str) -> Result<(TargetSpec, TargetSpec), Failure> {
        let own = self.host.spec()?;
        if !own.is_host() {
            return Err(Failure::Usage(format!("--host {}: this profile is no host", own.text)));
        }
        if text == targets::DEFAULT {
            return Ok((own.clone(), own.clone()));
        }
        let device = targets::spec("-t", text)?;
        if !device.is_host() || self.host.is_given {
            return Ok((own.clone(), device));
        }
        let same = device.isa.is_empty() && device.profile == own.profile;
        let host = if same { own } else { &device };
        Ok((host.clone(), host.clone()))
    }

    fn predefined(&self, host: &TargetSpec) -> Result<Vec<(String, String)>, Failure> {
        match &self.predefined {
            Predefined::Probed(macros) => Ok(macros.clone()),
            Predefined::Profile { standard, openmp } => {
                let mut macros = targets::predefined(host, self.vendor, standard.as_deref())?;
                macros.push(("_OPENMP".to_string(), (*openmp).to_string()));
                Ok(macros)
            }
        }
    }

    /// What selectors see of it, for targets given by name and spec.
    fn for_selectors(&self, targets: &[(String, &str)]) -> Result<Compiler, Failure> {
        let traits = |(name, text): &(String, &str)| {
            let Target { host, device, .. } = self.target(name.clone(), text)?;
            Ok(TargetTraits { host, device })
        };
        Ok(Compiler {
            vendor: vec![self.vendor.to_string()],
            requires: self.requires.clone(),
            traits: targets.iter().map(traits).collect::<Result<_, Failure>>()?,
        })
    }
}

/// The compilers of a run whose files are compiled by several, each asked once.
pub struct Compilers<'p> {
    program: &'p Program,
    targets: Vec<(String, &'p str)>,
    store: Option<Store>,
    known: RefCell<HashMap<String, Flags>>,
    /// Of compilers that could not be asked: what is assumed, and why.
    problems: RefCell<BTreeMap<String, (&'static str, String)>>,
}

impl<'p> Compilers<'p> {
    /// None of them is known yet.
    ///
    /// # Errors
    /// If the program's targets have no names of their own.
    pub fn new(program: &'p Program) -> Result<Compilers<'p>, Failure> {
        Ok(Compilers {
            program,
            targets: targets::specs(program)?,
            store: Store::open(),
            known: RefCell::default(),
            problems: RefCell::default(),
        })
    }

    /// What a compiler means for its sources, with the flags that all files have.
    ///
    /// # Errors
    /// As [`Description::of`].
    pub fn flags(&self, asked: &CompilerQuery) -> Result<Flags, Failure> {
        let CompilerQuery { command, call, language, .. } = *asked;
        let of_devices = (infer::devices(call), infer::requirements(call));
        let key =
            format!("{:?}{:?}{:?}{language:?}{of_devices:?}", command.launchers, command.compiler, call.character);
        if let Some(known) = self.known.borrow().get(&key) {
            return Ok(known.clone());
        }
        let asked = CompilerQuery { store: self.store.as_ref(), ..*asked };
        let description = Description::of(&asked, &Overrides::of(self.program))?;
        if let Some(problem) = &description.problem {
            let name = command.compiler.to_string_lossy().into_owned();
            self.problems.borrow_mut().entry(name).or_insert_with(|| (description.vendor, problem.clone()));
        }
        let own = description.flags(language, &self.targets)?;
        let common = targets::common_flags(self.program);
        let flags = Flags {
            macros: self.program.macros.list.clone(),
            include_dirs: [common.include_dirs, own.include_dirs].concat(),
            system_include_dirs: [common.system_include_dirs, own.system_include_dirs].concat(),
            ..own
        };
        self.known.borrow_mut().insert(key, flags.clone());
        Ok(flags)
    }

    /// The compilers that could not be asked, with the vendors that are assumed and the reasons.
    pub fn problems(&self) -> BTreeMap<String, (&'static str, String)> {
        self.problems.borrow().clone()
    }
}

/// The folders that a variable of the environment lists; where nothing stands between two colons, the one that we work
/// in.
fn folders_of_variable(name: &str) -> Vec<PathBuf> {
    let list = std::env::var_os(name).filter(|list| !list.is_empty()).unwrap_or_default();
    let all = std::env::split_paths(&list);
    let here = |folder: PathBuf| if folder.as_os_str().is_empty() { PathBuf::from(".") } else { folder };
    if list.is_empty() { Vec::new() } else { all.map(here).collect() }
}

/// `_OPENMP` as current compilers define it without further options.
fn default_openmp(vendor: &str) -> &'static str {
    match compiler_family(vendor) {
        "gnu" => "201511",
        _ => "202011",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn description(host: Option<&str>) -> Description {
        Description::by_options(&Overrides { host, ..Overrides::default() }).unwrap()
    }

    #[test]
    fn a_host_target_says_what_the_host_can_do() {
        let target = description(None).target("t".to_string(), "x86_64:avx2").unwrap();
        assert!(target.host.isa.contains("avx2") && target.device.isa.contains("avx2"));
        let target = description(Some("x86_64:sse4.2")).target("t".to_string(), "x86_64:avx2").unwrap();
        assert!(!target.host.isa.contains("avx2") && target.device.isa.contains("avx2"));
        let target = description(None).target("t".to_string(), "nvptx64:sm_80").unwrap();
        assert!(target.host.kind.contains("host") && target.device.kind.contains("gpu"));
    }

    #[test]
    fn macros_are_those_of_the_targets_host() {
        let has = |texts: &[&str]| {
            let targets: Vec<(String, &str)> = texts.iter().map(|text| (String::new(), *text)).collect();
            description(None).predefined_for(&targets).unwrap().iter().any(|(name, _)| name == "__AVX2__")
        };
        assert!(has(&["x86_64:avx2"]) && !has(&["x86_64"]) && !has(&["nvptx64"]));
        assert!(!has(&["x86_64:avx2", "x86_64"]) && has(&["x86_64:avx2", "x86_64:avx512f"]));
    }

    #[test]
    fn a_bare_profile_of_the_hosts_architecture_is_the_host() {
        let own = description(Some("x86_64:avx2"));
        let own = Description { host: Host { is_given: false, ..own.host.clone() }, ..own };
        assert!(own.target("t".to_string(), "x86_64").unwrap().host.isa.contains("avx2"));
        assert!(!own.target("t".to_string(), "x86_64:sse3").unwrap().host.isa.contains("avx2"));
    }
}
