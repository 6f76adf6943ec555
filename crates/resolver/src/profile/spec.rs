//! What `-t` and `--host` take: a profile with isa names.

use super::{Profile, ProfileError, built_in};
use crate::context::DeviceTraits;
use crate::names::nearest;
use std::fmt;

/// A profile, and the isa names that code is compiled for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TargetSpec {
    /// As written.
    pub text: String,
    pub profile: Profile,
    pub isa: Vec<String>,
}

/// Why a spec cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SpecError {
    UnknownProfile {
        name: String,
        nearest: Option<String>,
    },
    /// There is no built-in profile for the architecture of this machine.
    UnknownHost(String),
    UnknownIsa {
        profile: String,
        name: String,
        nearest: Option<String>,
    },
    /// A comma or colon with nothing behind it.
    EmptyName(String),
    /// The spec names a file; see [`TargetSpec::parse_with`].
    Unreadable {
        path: String,
        reason: String,
    },
    File {
        path: String,
        error: ProfileError,
    },
}

impl TargetSpec {
    /// Reads `PROFILE[:ISA,...]`; `host` is the built-in profile for `host_arch`, which is spelt
    /// as `std::env::consts::ARCH` spells it.
    ///
    /// A spec that names a file is an error here: use [`TargetSpec::parse_with`].
    pub fn parse(text: &str, host_arch: &str) -> Result<Self, SpecError> {
        Self::parse_with(text, host_arch, |_| Err("not looked for".to_owned()))
    }

    /// As [`TargetSpec::parse`], where `FILE.toml[:ISA,...]` and any name with a `/` stands for a
    /// profile file, whose text `read` gives (or says why not).
    pub fn parse_with(
        text: &str,
        host_arch: &str,
        read: impl FnOnce(&str) -> Result<String, String>,
    ) -> Result<Self, SpecError> {
        let (name, isa) = split(text);
        let isa: Vec<String> = match isa {
            None => Vec::new(),
            Some(list) => list.split(',').map(|one| one.trim().to_owned()).collect(),
        };
        if name.is_empty() || isa.iter().any(String::is_empty) {
            return Err(SpecError::EmptyName(text.to_owned()));
        }
        let profile = if is_path(name) {
            let text = read(name).map_err(|reason| SpecError::Unreadable { path: name.to_owned(), reason })?;
            Profile::from_toml(&text).map_err(|error| SpecError::File { path: name.to_owned(), error })?
        } else {
            built_in_profile(name, host_arch)?.clone()
        };
        for one in &isa {
            check_isa(&profile, one)?;
        }
        Ok(Self { text: text.to_owned(), profile, isa })
    }

    /// The device traits under a compiler, given by its vendor name.
    pub fn traits(&self, vendor: &str) -> DeviceTraits {
        DeviceTraits {
            name: self.text.clone(),
            kind: self.profile.kind.iter().cloned().collect(),
            arch: self.profile.arch_names(vendor),
            isa: self.profile.isa_closure(self.isa.iter().map(String::as_str), vendor),
        }
    }

    /// Does the code run on the host, as far as the profile's kind tells?
    pub fn is_host(&self) -> bool {
        self.profile.kind.iter().any(|kind| kind == "host")
    }
}

/// The name and what stands behind its colon. A `.toml` path may have colons of its own.
fn split(text: &str) -> (&str, Option<&str>) {
    let name_end = match text.rfind(".toml") {
        Some(at) => at + ".toml".len(),
        None => 0,
    };
    match text[name_end..].find(':') {
        Some(colon) => {
            let colon = name_end + colon;
            (&text[..colon], Some(&text[colon + 1..]))
        }
        None => (text, None),
    }
}

fn is_path(name: &str) -> bool {
    name.ends_with(".toml") || name.contains(['/', '\\'])
}

fn built_in_profile(name: &str, host_arch: &str) -> Result<&'static Profile, SpecError> {
    if name == "host" {
        return Profile::find(host_arch).ok_or_else(|| SpecError::UnknownHost(host_arch.to_owned()));
    }
    Profile::find(name).ok_or_else(|| {
        let names = built_in()
            .flat_map(|profile| std::iter::once(&profile.name).chain(&profile.aliases))
            .map(String::as_str)
            .chain(["host"]);
        SpecError::UnknownProfile { name: name.to_owned(), nearest: nearest(name, names).map(str::to_owned) }
    })
}

fn check_isa(profile: &Profile, name: &str) -> Result<(), SpecError> {
    if profile.isa_names().any(|known| known == name) {
        return Ok(());
    }
    // An open profile takes names that nobody listed, but none that another architecture is known for.
    let is_other = |other: &&Profile| other.name != profile.name && other.isa_names().any(|known| known == name);
    let owner = built_in().find(is_other).map(|other| format!("{}:{name}", other.name));
    if profile.open_isa && owner.is_none() {
        return Ok(());
    }
    let short_for = || profile.isa_names().find(|known| known.strip_suffix(name).is_some_and(|start| start.len() <= 3));
    let near = nearest(name, profile.isa_names()).or_else(short_for).map(str::to_owned);
    Err(SpecError::UnknownIsa { profile: profile.name.clone(), name: name.to_owned(), nearest: owner.or(near) })
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hint = |nearest: &Option<String>| match nearest {
            Some(name) => format!("; did you mean `{name}`?"),
            None => String::new(),
        };
        match self {
            Self::UnknownProfile { name, nearest } => {
                write!(f, "unknown profile `{name}`{}", hint(nearest))
            }
            Self::UnknownHost(arch) => {
                write!(f, "no profile for this machine's architecture `{arch}`; give one with --host")
            }
            Self::UnknownIsa { profile, name, nearest } => {
                write!(f, "profile `{profile}` has no isa name `{name}`{}", hint(nearest))
            }
            Self::EmptyName(text) => write!(f, "a name is missing in `{text}`"),
            Self::Unreadable { path, reason } => write!(f, "profile file `{path}`: {reason}"),
            Self::File { path, error } => write!(f, "profile file `{path}`: {error}"),
        }
    }
}

impl std::error::Error for SpecError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::profile::BUILT_IN;

    fn traits(text: &str, vendor: &str) -> DeviceTraits {
        TargetSpec::parse(text, "x86_64").unwrap().traits(vendor)
    }

    fn error(text: &str) -> String {
        TargetSpec::parse(text, "x86_64").unwrap_err().to_string()
    }

    #[test]
    fn every_built_in_profile_can_be_read() {
        for text in BUILT_IN {
            Profile::from_toml(text).unwrap();
        }
        assert_eq!(built_in().count(), BUILT_IN.len());
    }

    #[test]
    fn a_profile_is_found_by_each_of_its_names() {
        for profile in built_in() {
            for name in profile.aliases.iter().chain([&profile.name]) {
                assert_eq!(Profile::find(name), Some(profile), "{name}");
            }
        }
        assert_eq!(Profile::find("sm_80"), None);
    }

    #[test]
    fn every_name_that_a_profile_implies_is_listed() {
        for profile in built_in() {
            let known: Vec<&str> = profile.isa_names().collect();
            let own = profile.compiler_implies.values().flat_map(|table| table.values());
            let implied = profile.implies.values().chain(profile.cpu.values()).chain(own).flatten();
            for name in implied.chain(profile.feature_macros.keys()) {
                assert!(known.contains(&name.as_str()), "{}: {name}", profile.name);
            }
        }
    }

    #[test]
    fn host_is_the_profile_of_this_machine() {
        let host = traits("host:avx512f,avx2", "gnu");
        assert!(host.kind.contains("host") && host.kind.contains("cpu"));
        assert!(host.isa.contains("avx512f") && host.isa.contains("sse2"));
        assert!(!host.isa.contains("avx512bw"));
        assert_eq!(host.name, "host:avx512f,avx2");
        assert!(TargetSpec::parse("host", "x86_64").unwrap().is_host());
        let arm = TargetSpec::parse("host", "aarch64").unwrap().traits("llvm");
        assert!(arm.arch.contains("aarch64") && arm.isa.contains("neon"));
        assert!(TargetSpec::parse("host", "pdp11").is_err());
    }

    #[test]
    fn arch_names_are_the_compilers_own() {
        let names = |text, vendor| -> Vec<String> { traits(text, vendor).arch.into_iter().collect() };
        assert_eq!(names("x86_64", "gnu"), ["x86", "x86_64"]);
        assert_eq!(names("x86_64", "llvm"), ["x86_64"]);
        assert_eq!(names("ppc64le", "gnu"), ["powerpc", "powerpc64"]);
        assert_eq!(names("amdgcn", "gnu"), ["amdgcn", "gcn"]);
        assert_eq!(names("amdgcn", "amd"), ["amdgcn", "amdgpu"]);
        assert_eq!(names("xe", "intel"), ["gen", "spir64", "spirv64"]);
    }

    #[test]
    fn a_processor_implies_its_features_and_is_an_isa_name() {
        let isa = traits("x86_64:skylake-avx512", "llvm").isa;
        for name in ["skylake-avx512", "avx512vl", "avx2", "sse2", "fma", "core-avx512"] {
            assert!(isa.contains(name), "{name}");
        }
        assert!(!isa.contains("avx512vnni"));
        assert!(traits("x86_64:znver4", "gnu").isa.contains("avx512bf16"));
        assert!(traits("aarch64:neoverse-v1", "llvm").isa.contains("sve"));
        assert!(traits("ppc64le:power9", "llvm").isa.contains("power8-vector"));
    }

    #[test]
    fn features_imply_what_they_do_in_each_compiler() {
        let isa = |text, vendor| traits(text, vendor).isa;
        for name in ["sse4", "sse4.2", "popcnt", "crc32"] {
            assert!(isa("x86_64:avx2", "gnu").contains(name), "{name}");
        }
        assert!(!isa("x86_64:avx2", "llvm").contains("sse4"));
        assert!(isa("x86_64:avx512f", "llvm").contains("fma") && !isa("x86_64:avx512f", "gnu").contains("fma"));
        assert!(isa("x86_64", "llvm").contains("cx8") && !isa("x86_64", "gnu").contains("cx8"));
    }

    #[test]
    fn gnu_has_every_sm_up_to_the_one_compiled_for_and_llvm_only_that() {
        let gnu = traits("nvptx64:sm_80", "gnu").isa;
        assert!(gnu.contains("sm_30") && gnu.contains("sm_80") && !gnu.contains("sm_86"));
        let variant = traits("nvptx64:sm_90a", "gnu").isa;
        assert!(variant.contains("sm_90a") && variant.contains("sm_90"));
        let llvm: Vec<_> = traits("nvptx64:sm_80", "llvm").isa.into_iter().collect();
        assert_eq!(llvm, ["sm_80"]);
    }

    #[test]
    fn an_unknown_name_is_an_error_with_the_nearest() {
        assert_eq!(error("nvptx46:sm_80"), "unknown profile `nvptx46`; did you mean `nvptx64`?");
        assert_eq!(error("amdgcn:gfx91a"), "profile `amdgcn` has no isa name `gfx91a`; did you mean `gfx90a`?");
        assert_eq!(error("amdgcn:90a"), "profile `amdgcn` has no isa name `90a`; did you mean `gfx90a`?");
        // Hosts take any name but those of other architectures.
        assert_eq!(error("host:gfx90a"), "profile `x86_64` has no isa name `gfx90a`; did you mean `amdgcn:gfx90a`?");
        assert!(traits("host:some_new_feature", "gnu").isa.contains("some_new_feature"));
        assert_eq!(error("nvptx64:"), "a name is missing in `nvptx64:`");
        assert_eq!(error(""), "a name is missing in ``");
    }

    #[test]
    fn hosts_accept_isa_names_they_do_not_list() {
        assert!(traits("x86_64:brandnew", "gnu").isa.contains("brandnew"));
    }

    #[test]
    fn a_users_file_has_the_same_format() {
        let read = |path: &str| {
            assert_eq!(path, "gpus/my.toml");
            Ok("name = 'my'\nkind = ['nohost']\nisa = ['one']\n[arch]\ncommon = ['my']".to_owned())
        };
        let spec = TargetSpec::parse_with("gpus/my.toml:one", "x86_64", read).unwrap();
        let traits = spec.traits("gnu");
        assert!(traits.arch.contains("my") && traits.isa.contains("one"));
        assert!(!spec.is_host());

        let broken = TargetSpec::parse_with("my.toml", "x86_64", |_| Ok("nmae = 1".to_owned()));
        assert!(matches!(broken, Err(SpecError::File { .. })));
        assert!(broken.unwrap_err().to_string().contains("unknown field `nmae`"));
        let missing = TargetSpec::parse("my.toml", "x86_64");
        assert!(matches!(missing, Err(SpecError::Unreadable { .. })));
    }

    #[test]
    fn a_ladder_is_climbed_by_a_vendor_or_by_the_compilers_of_a_family() {
        let climbed = |compiler: &str, vendor: &str| {
            let text =
                format!("name = 'my'\nkind = ['gpu']\n[ladder]\nnames = ['g1', 'g2']\ncompilers = ['{compiler}']\n");
            let spec = TargetSpec::parse_with("my.toml:g2", "x86_64", |_| Ok(text)).unwrap();
            spec.traits(vendor).isa.contains("g1")
        };
        assert!(climbed("llvm", "intel") && climbed("intel", "intel") && climbed("llvm", "llvm"));
        assert!(!climbed("intel", "llvm") && !climbed("intel", "amd") && !climbed("gnu", "intel"));
    }
}
