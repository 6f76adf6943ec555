//! The profile of x86-64 against what compilers say: which isa names hold with each feature's option.

use ompick_resolver::profile::{Profile, TargetSpec};
use ompick_tests::tools::Compilers;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// Features that versions of one compiler see otherwise, or that a compiler took back.
const VARYING: [&str; 25] = [
    "vaes",
    "vpclmulqdq",
    "amx-tile",
    "amx-int8",
    "amx-bf16",
    "amx-fp16",
    "amx-complex",
    "avx10.1",
    "avx10.1-256",
    "avx10.1-512",
    "avx10.2",
    "evex512",
    "avx512bitalg",
    "avx512vbmi2",
    "avx512vp2intersect",
    "avx5124fmaps",
    "avx5124vnniw",
    "3dnow",
    "3dnowa",
    "mpx",
    "sgx",
    "pconfig",
    "vzeroupper",
    "usermsr",
    "movrs",
];

/// The features that the profile knows, without the names of processors.
fn features() -> Vec<&'static str> {
    let profile = Profile::find("x86_64").expect("it is built in");
    let names: BTreeSet<&str> = profile.isa_names().filter(|n| !profile.cpu.contains_key(*n)).collect();
    names.into_iter().filter(|n| !VARYING.contains(n)).collect()
}

/// A program that calls `vN` where the isa name number N holds.
fn program(names: &[&str]) -> String {
    let mut text = String::new();
    let mut calls = String::new();
    for (i, name) in names.iter().enumerate() {
        text += &format!(
            "void v{i}(void);\n#pragma omp declare variant(v{i}) match(device={{isa(\"{name}\")}})\nvoid f{i}(void);\n"
        );
        calls += &format!("f{i}();");
    }
    text + &format!("void g(void) {{ {calls} }}\n")
}

/// The isa names that hold with an option; `None`: the compiler has not the option.
fn holding<'n>(compiler: &str, option: Option<&str>, source: &Path, names: &[&'n str]) -> Option<BTreeSet<&'n str>> {
    let mut command = Command::new(compiler);
    command.args(["-fopenmp", "-O0", "-w", "-S", "-o", "-"]).args(option).arg(source);
    let output = command.output().ok().filter(|o| o.status.success())?;
    let assembly = String::from_utf8_lossy(&output.stdout).into_owned();
    let called = assembly.lines().filter_map(|line| {
        let mut words = line.split_whitespace();
        let call = words.next().filter(|w| w.starts_with("call"));
        call.and_then(|_| words.next()?.strip_prefix('v')?.split('@').next()?.parse::<usize>().ok())
    });
    Some(called.map(|i| names[i]).collect())
}

fn compare(compiler: &str, vendor: &str) {
    let names = features();
    let folder = tempfile::tempdir().expect("a folder for the program");
    let source = folder.path().join("isa.c");
    std::fs::write(&source, program(&names)).expect("the folder is writable");
    let with = |name: &str| holding(compiler, Some(&format!("-m{name}")), &source, &names);
    let answers: Vec<(&str, BTreeSet<&str>)> = names.iter().filter_map(|n| Some((*n, with(n)?))).collect();
    assert!(answers.len() > 40, "{compiler} knows {} features only", answers.len());
    // What holds with no option is no name of this compiler's.
    let known: BTreeSet<&str> = answers.iter().flat_map(|(_, held)| held.iter().copied()).collect();
    let mut differences = Vec::new();
    for (name, held) in &answers {
        let spec = TargetSpec::parse(&format!("x86_64:{name}"), "x86_64").expect("a built-in profile");
        let ours = spec.traits(vendor).isa;
        let ours: BTreeSet<&str> = known.iter().copied().filter(|n| ours.contains(*n)).collect();
        let held: BTreeSet<&str> = held.intersection(&known).copied().collect();
        if ours != held {
            let missing: Vec<_> = held.difference(&ours).collect();
            let more: Vec<_> = ours.difference(&held).collect();
            differences.push(format!("{name}: {compiler} has {missing:?} too, and not {more:?}"));
        }
    }
    assert!(differences.is_empty(), "{differences:#?}");
}

#[test]
fn isa_names_are_those_of_gcc() {
    match Compilers::gcc() {
        Ok(gcc) if cfg!(target_arch = "x86_64") => compare(&gcc.c, "gnu"),
        _ => eprintln!("no GCC for x86-64 here"),
    }
}

#[test]
fn isa_names_are_those_of_clang() {
    match Compilers::clang() {
        Ok(clang) if cfg!(target_arch = "x86_64") => compare(&clang.c, "llvm"),
        _ => eprintln!("no Clang for x86-64 here"),
    }
}
