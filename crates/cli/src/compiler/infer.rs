//! Traits that follow from a compiler and its flags: vendor, host, offload targets, requirements.

use super::arguments::Call;
use super::probe::Probe;
use ompick_resolver::profile::Profile;
use std::ffi::OsStr;

/// The vendor trait of the compiler that defines these macros; `None`: it tells nothing known.
pub fn vendor(probe: &Probe) -> Option<&'static str> {
    // The more special ones first: most compilers also say that they are GNU C, or clang.
    const TABLE: &[(&str, &str)] = &[
        ("__NVCOMPILER", "nvidia"),
        ("__PGI", "pgi"),
        ("__INTEL_LLVM_COMPILER", "intel"),
        ("__INTEL_COMPILER", "intel"),
        ("_CRAYC", "cray"),
        ("__cray__", "cray"),
        ("_CRAYFTN", "cray"),
        ("__ibmxl__", "ibm"),
        ("__open_xl__", "ibm"),
        ("__CLANG_FUJITSU", "fujitsu"),
        ("__FUJITSU", "fujitsu"),
        ("__ARM_LINUX_COMPILER__", "arm"),
        ("__NEC__", "nec"),
        ("__ve__", "nec"),
        ("__clang__", "llvm"),
        ("__flang__", "llvm"),
        ("__GFORTRAN__", "gnu"),
        ("__GNUC__", "gnu"),
    ];
    TABLE.iter().find(|(name, _)| probe.value(name).is_some()).map(|(_, vendor)| *vendor)
}

/// The vendor that a program's name tells, where the compiler itself does not.
pub fn vendor_by_name(program: &OsStr) -> Option<&'static str> {
    let name = program.to_string_lossy();
    let name = name.rsplit('/').next().unwrap_or_default();
    const TABLE: &[(&str, &str)] = &[
        ("gfortran", "gnu"),
        ("gcc", "gnu"),
        ("flang", "llvm"),
        ("clang", "llvm"),
        ("ifx", "intel"),
        ("ifort", "intel"),
        ("icx", "intel"),
        ("nvfortran", "nvidia"),
        ("nvc", "nvidia"),
    ];
    TABLE.iter().find(|(part, _)| name.contains(part)).map(|(_, vendor)| *vendor)
}

/// The host as a target spec: architecture and all features that are compiled for.
pub fn host(probe: &Probe, call: &Call) -> Option<String> {
    const ARCHITECTURES: &[(&str, &str)] = &[
        ("__x86_64__", "x86_64"),
        ("__i386__", "i686"),
        ("__aarch64__", "aarch64"),
        ("__powerpc64__", "ppc64le"),
        ("__riscv", "riscv64"),
    ];
    let (_, name) = ARCHITECTURES.iter().find(|(name, _)| probe.value(name).is_some())?;
    let profile = Profile::find(name)?;
    let mut isa: Vec<&str> = profile
        .feature_macros
        .iter()
        .filter(|(_, name)| probe.value(name).is_some())
        .map(|(feature, _)| feature.as_str())
        .collect();
    let last = |option: &str| call.character.iter().rev().find_map(|a| a.to_str()?.strip_prefix(option));
    let processor = [last("-march="), last("-mcpu=")].into_iter().flatten().find(|p| profile.cpu.contains_key(*p));
    // What is taken from the processor again (`-mno-avx2`), its name would bring back.
    let whole = !call.character.iter().any(|a| a.to_str().is_some_and(|a| a.starts_with("-mno-") || a.contains('+')));
    isa.extend(processor.filter(|_| whole));
    isa.retain(|name| !profile.baseline.iter().any(|own| own == name));
    Some(if isa.is_empty() { (*name).to_string() } else { format!("{name}:{}", isa.join(",")) })
}

/// The specs of the devices for which the flags ask to offload; none: target regions stay on the host.
pub fn devices(call: &Call) -> Vec<String> {
    let mut flags = Offload::default();
    let mut arguments = call.arguments.iter().filter_map(|a| a.to_str()).peekable();
    while let Some(argument) = arguments.next() {
        flags.read(argument, arguments.peek().copied());
    }
    let mut specs: Vec<String> = flags.targets.iter().map(|target| flags.spec(target)).collect();
    specs.dedup();
    specs
}

/// Offload targets by profile, and what is compiled for there.
#[derive(Default)]
struct Offload {
    targets: Vec<&'static str>,
    /// Profile and isa name; several for one profile are several images: the first counts.
    isa: Vec<(&'static str, String)>,
}

impl Offload {
    fn read(&mut self, argument: &str, next: Option<&str>) {
        if let Some(list) = argument.strip_prefix("-foffload=") {
            if matches!(list, "disable" | "default") {
                self.targets.clear();
                return;
            }
            // The older form has options too: `nvptx-none=-misa=sm_80`, or `-march=...` alone.
            let (targets, options) = match list.split_once("=-") {
                Some((targets, options)) => (targets, format!("-{options}")),
                None if list.starts_with('-') => ("", list.to_string()),
                None => (list, String::new()),
            };
            targets.split(',').for_each(|t| self.target(t));
            options.split_whitespace().for_each(|o| self.option(o));
        } else if let Some(rest) = argument.strip_prefix("-foffload-options=") {
            let options = rest.split_once("=-").map_or(rest.to_string(), |(_, options)| format!("-{options}"));
            options.split_whitespace().for_each(|o| self.option(o));
        } else if let Some(list) = argument.strip_prefix("-fopenmp-targets=") {
            list.split(',').for_each(|t| self.target(t));
        } else if let Some(list) = argument.strip_prefix("--offload-arch=") {
            list.split(',').for_each(|isa| self.isa(isa));
        } else if argument.starts_with("-Xopenmp-target") {
            if let Some((_, triple)) = argument.split_once('=') {
                self.target(triple);
            }
            if let Some(option) = next {
                self.option(option);
            }
        } else if argument == "-mp=gpu" || argument == "-target=gpu" {
            self.target("nvptx64");
        } else if let Some(list) = argument.strip_prefix("-gpu=") {
            let capability = list.split(',').find_map(|item| item.strip_prefix("cc"));
            if let Some(digits) = capability.filter(|c| c.bytes().all(|b| b.is_ascii_digit())) {
                self.isa.push(("nvptx64", format!("sm_{digits}")));
            }
        }
    }

    fn target(&mut self, triple: &str) {
        let name = match triple.split('-').next().unwrap_or_default() {
            "nvptx" | "nvptx64" => "nvptx64",
            "amdgcn" | "amdgpu" => "amdgcn",
            "spir64" | "spirv64" | "spir64_gen" => "spir64",
            "x86_64" => "x86_64",
            _ => return,
        };
        if !self.targets.contains(&name) {
            self.targets.push(name);
        }
    }

    fn option(&mut self, option: &str) {
        let name = ["-march=", "-misa=", "--march=", "-mcpu="].iter().find_map(|prefix| option.strip_prefix(prefix));
        if let Some(name) = name {
            let profile = if name.starts_with("sm_") { "nvptx64" } else { "amdgcn" };
            self.isa.push((profile, name.to_string()));
        }
    }

    /// `--offload-arch` names the target with the processor.
    fn isa(&mut self, name: &str) {
        // Features may follow: `gfx90a:xnack+`.
        let name = name.split(':').next().unwrap_or(name);
        if name.starts_with("sm_") {
            self.target("nvptx64");
            self.isa.push(("nvptx64", name.to_string()));
        } else if name.starts_with("gfx") {
            self.target("amdgcn");
            self.isa.push(("amdgcn", name.to_string()));
        }
    }

    fn spec(&self, target: &str) -> String {
        let profile = Profile::find(target);
        let known = |name: &str| profile.is_some_and(|p| p.open_isa || p.isa_names().any(|own| own == name));
        match self.isa.iter().find(|(own, name)| *own == target && known(name)) {
            Some((_, name)) => format!("{target}:{name}"),
            None => target.to_string(),
        }
    }
}

/// Requirements that the flags imply.
pub fn requirements(call: &Call) -> Vec<String> {
    let has = |wanted: &[&str]| call.arguments.iter().filter_map(|a| a.to_str()).any(|a| wanted.contains(&a));
    let unified = has(&[
        "-fopenmp-force-usm",
        "-foffload-memory=unified",
        "-gpu=mem:unified",
        "-gpu=unified",
        "-gpu=mem:unified:nomanagedalloc",
    ]);
    if unified { vec!["unified_shared_memory".to_string()] } else { Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compiler::names::driver;
    use std::ffi::OsString;
    use std::path::Path;

    fn call(line: &str) -> Call {
        let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
        Call::read(driver(&words[0]).unwrap(), &words[1..], Path::new("/nowhere"))
    }

    fn probe(macros: &[&str]) -> Probe {
        Probe { macros: macros.iter().map(|name| (name.to_string(), "1".to_string())).collect(), ..Probe::default() }
    }

    #[test]
    fn a_vendor_is_told_by_the_most_special_macro() {
        assert_eq!(vendor(&probe(&["__GNUC__"])), Some("gnu"));
        assert_eq!(vendor(&probe(&["__GNUC__", "__clang__"])), Some("llvm"));
        assert_eq!(vendor(&probe(&["__GNUC__", "__clang__", "__INTEL_LLVM_COMPILER"])), Some("intel"));
        assert_eq!(vendor(&probe(&["__GNUC__", "__NVCOMPILER"])), Some("nvidia"));
        assert_eq!(vendor(&probe(&["__TINYC__"])), None);
    }

    #[test]
    fn the_host_has_the_features_that_are_compiled_for() {
        let none = call("gcc -c a.c");
        assert_eq!(host(&probe(&["__x86_64__", "__SSE2__"]), &none).as_deref(), Some("x86_64"));
        let spec = host(&probe(&["__x86_64__", "__AVX2__", "__FMA__"]), &call("gcc -march=haswell a.c")).unwrap();
        assert_eq!(spec, "x86_64:avx2,fma,haswell");
        assert_eq!(host(&probe(&["__pdp11__"]), &none), None);
    }

    #[test]
    fn offload_flags_name_the_devices() {
        for (line, specs) in [
            ("gcc a.c", &[][..]),
            ("gcc -foffload=nvptx-none a.c", &["nvptx64"]),
            ("gcc -foffload=nvptx-none -foffload-options=nvptx-none=-misa=sm_80 a.c", &["nvptx64:sm_80"]),
            ("gcc -foffload=nvptx-none -foffload=-misa=sm_80 a.c", &["nvptx64:sm_80"]),
            ("gcc -foffload=amdgcn-amdhsa -foffload-options=-march=gfx90a a.c", &["amdgcn:gfx90a"]),
            ("gcc -foffload=nvptx-none -foffload=disable a.c", &[]),
            ("clang -fopenmp-targets=nvptx64-nvidia-cuda -Xopenmp-target -march=sm_70 a.c", &["nvptx64:sm_70"]),
            ("clang --offload-arch=sm_80 a.c", &["nvptx64:sm_80"]),
            ("clang --offload-arch=gfx90a:xnack+ a.c", &["amdgcn:gfx90a"]),
            ("clang --offload-arch=gfx90a,sm_80 a.c", &["amdgcn:gfx90a", "nvptx64:sm_80"]),
            ("clang --offload-arch=native a.c", &[]),
            ("nvc -mp=gpu -gpu=cc80 a.c", &["nvptx64:sm_80"]),
            ("icx -fopenmp-targets=spir64 a.c", &["spir64"]),
        ] {
            assert_eq!(devices(&call(line)), specs, "{line}");
        }
    }

    #[test]
    fn unified_memory_is_a_requirement() {
        assert_eq!(requirements(&call("clang -fopenmp-force-usm a.c")), ["unified_shared_memory"]);
        assert!(requirements(&call("gcc a.c")).is_empty());
    }
}
