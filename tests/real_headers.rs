//! Programs with headers that use `begin declare variant` themselves: LLVM's omp.h, and clang's wrappers
//! of the C library's headers. What is emitted must mean to clang what the original does.

use ompick_tests::tools::{self, Compilers, Done};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The programs, with the standards that they are written in and clang is told of. (In C++20, clang 19's wrapper of
/// complex and the standard library of GCC disagree on what is constexpr.)
const PROGRAMS: [(&str, &[Option<&str>]); 9] = [
    ("runtime.c", &[None]),
    ("math.c", &[None]),
    ("device_only.c", &[None]),
    ("runtime.cpp", &[Some("c++20")]),
    ("cmath.cpp", &[Some("c++17")]),
    ("cmath_all.cpp", &[Some("c++17"), Some("c++20")]),
    ("complex.cpp", &[Some("c++17")]),
    ("c_headers.cpp", &[Some("c++17")]),
    ("constants.cpp", &[Some("c++20")]),
];
/// Target, and the options by which clang compiles for it.
const DEVICES: [(&str, [&str; 4]); 2] = [
    ("nvptx64:sm_80", ["-fopenmp-targets=nvptx64-nvidia-cuda", "-Xopenmp-target", "-march=sm_80", "-nocudalib"]),
    (
        "amdgcn:gfx90a",
        ["-fopenmp-targets=amdgcn-amd-amdhsa", "-Xopenmp-target=amdgcn-amd-amdhsa", "-march=gfx90a", "-nogpulib"],
    ),
];

/// Clang, and the folders of headers.
struct Clang {
    compilers: Compilers,
    /// Those of its own that go first.
    own: [PathBuf; 2],
    /// All that it looks into for C++.
    cxx: Vec<PathBuf>,
}

/// `None`: it is not installed.
fn clang() -> Option<Clang> {
    let compilers = Compilers::clang().inspect_err(|_| eprintln!("NOT CHECKED: clang is not installed")).ok()?;
    let mut command = Command::new(&compilers.c);
    command.arg("-print-resource-dir");
    let headers = PathBuf::from(run(command).stdout.trim()).join("include");
    let mut command = Command::new(&compilers.cxx);
    command.args(["-E", "-v", "-x", "c++", "/dev/null"]);
    let said = run(command).stderr;
    let listed = said.lines().skip_while(|l| !l.starts_with("#include <")).skip(1);
    let cxx = listed.take_while(|l| l.starts_with(' ')).map(|l| PathBuf::from(l.trim())).collect();
    Some(Clang { compilers, own: [headers.join("openmp_wrappers"), headers], cxx })
}

impl Clang {
    /// The compiler of a program, with what it is told of the language.
    fn of(&self, program: &Path, standard: Option<&str>) -> Command {
        let compiler = if is_cxx(program) { &self.compilers.cxx } else { &self.compilers.c };
        let mut command = Command::new(compiler);
        command.args(standard.map(|s| format!("-std={s}")));
        command
    }

    /// Where a program's headers are.
    fn headers(&self, program: &Path) -> Vec<&PathBuf> {
        match is_cxx(program) {
            true => self.own[..1].iter().chain(&self.cxx).collect(),
            false => self.own.iter().collect(),
        }
    }
}

fn is_cxx(program: &Path) -> bool {
    program.extension().is_some_and(|e| e == "cpp")
}

fn run(command: Command) -> Done {
    let shown = format!("{command:?}");
    let done = tools::run(command).unwrap_or_else(|e| panic!("{shown}: {e}"));
    assert_eq!(done.status, Some(0), "{shown}\n{}{}", done.stdout, done.stderr);
    done
}

/// The programs, each in each of its standards.
fn programs() -> impl Iterator<Item = (PathBuf, Option<&'static str>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("real_headers");
    let each = |(name, standards): (&str, &'static [Option<&'static str>])| {
        let program = folder.join(name);
        standards.iter().map(move |standard| (program.clone(), *standard)).collect::<Vec<_>>()
    };
    PROGRAMS.into_iter().flat_map(each).collect::<Vec<_>>().into_iter()
}

fn emit(program: &Path, standard: Option<&str>, target: &str, clang: &Clang, out: &Path) -> PathBuf {
    let mut command = Command::new(tools::ompick().unwrap_or_else(|e| panic!("{e}")));
    command.args(["emit", "--compiler", "llvm", "-t", &format!("t={target}"), "-o"]).arg(out);
    for folder in clang.headers(program) {
        command.arg("-isystem").arg(folder);
    }
    command.args(standard.iter().flat_map(|s| ["--std", s]));
    command.arg(program);
    let done = run(command);
    assert_eq!(done.stderr, "", "{}", program.display());
    out.join("t").join(program.file_name().expect("a file"))
}

/// Builds a program for the host and gives what it prints.
fn prints(clang: &Clang, (program, standard): (&Path, Option<&str>), folder: &Path) -> String {
    let executable = folder.join("a.out");
    let mut command = clang.of(program, standard);
    command.args(["-fopenmp", "-O1", "-Werror=implicit-function-declaration"]).arg(program);
    command.arg("-o").arg(&executable).arg("-lm");
    run(command);
    run(Command::new(&executable)).stdout
}

/// Lets clang check a program as its host and its device passes see it, without the tools of a GPU:
/// the passes are those that its driver would run, up to the point where code is made.
fn accepted(clang: &Clang, options: &[&str], program: &Path, standard: Option<&str>) {
    let mut command = clang.of(program, standard);
    command.args(["-fopenmp", "-c", "-###"]).args(options).arg(program);
    let plan = tools::run(command).expect("clang runs").stderr;
    let passes: Vec<Vec<&str>> = plan.lines().filter(|l| l.contains("\"-cc1\"")).map(words).collect();
    let is_device = |pass: &[&str]| pass.iter().any(|w| w.starts_with("-fopenmp-is-"));
    assert!(passes.iter().any(|p| is_device(p)) && passes.iter().any(|p| !is_device(p)), "{plan}");
    for pass in passes.iter().filter(|p| p.contains(&"c") || p.contains(&"c++")) {
        let mut command = Command::new(pass[0]);
        let mut words = pass[1..].iter();
        while let Some(word) = words.next() {
            match *word {
                "-S" | "-emit-obj" | "-emit-llvm-bc" | "-emit-llvm" => drop(command.arg("-fsyntax-only")),
                "-o" | "-fopenmp-host-ir-file-path" => drop(words.next()),
                word => drop(command.arg(word)),
            }
        }
        run(command);
    }
}

/// The quoted words of a line.
fn words(line: &str) -> Vec<&str> {
    line.split('"').skip(1).step_by(2).collect()
}

#[test]
fn the_host_result_prints_what_clangs_own_resolution_prints() {
    let Some(clang) = clang() else { return };
    for (program, standard) in programs() {
        let work = tempfile::tempdir().expect("a folder");
        let emitted = emit(&program, standard, "host", &clang, work.path());
        let ours = prints(&clang, (&emitted, standard), work.path());
        let theirs = prints(&clang, (&program, standard), work.path());
        let shown = program.display();
        assert_eq!(ours, theirs, "{shown}, {standard:?}: {}", fs::read_to_string(&emitted).unwrap_or_default());
    }
}

#[test]
fn clang_accepts_the_results_for_gpus_in_all_its_passes() {
    let Some(clang) = clang() else { return };
    for (program, standard) in programs() {
        for (target, options) in DEVICES {
            let work = tempfile::tempdir().expect("a folder");
            let emitted = emit(&program, standard, target, &clang, work.path());
            accepted(&clang, &options, &emitted, standard);
        }
    }
}
