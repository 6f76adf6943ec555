//! What the options of a command ask for, as the library takes it: targets and settings.

use crate::compiler::{Description, Overrides};
use crate::failure::Failure;
use crate::options::Program;
use crate::targets::{device_traits, fortran_options, specs};
use ompick_rewriter::run::{Settings, Target};

/// The targets and the settings that `program` asks for; what only `emit` knows is left at its
/// default.
///
/// # Errors
/// If a target, a compiler, a standard or a requirement is not known.
pub fn of_program(program: &Program) -> Result<(Vec<Target>, Settings), Failure> {
    let description = Description::by_options(&Overrides::of(program))?;
    let specs = specs(program)?;
    let targets = specs.iter().map(|(name, text)| description.target(name.clone(), text));
    let targets = targets.collect::<Result<Vec<Target>, Failure>>()?;
    let settings = Settings {
        vendor: vec![description.vendor.to_string()],
        requires: description.requires.clone(),
        device_traits: device_traits(specs.iter().map(|(_, text)| *text).chain(program.host.as_deref()))?,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::{Command, Options};
    use crate::targets::{names, profile_file};
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
}
