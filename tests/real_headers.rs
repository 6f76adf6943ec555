//! Programs with headers that use `begin declare variant` themselves: LLVM's omp.h, and clang's wrappers
//! of the C library's headers. What is emitted must mean to clang what the original does.

use ompick_tests::tools::{self, Compilers, Done};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const PROGRAMS: [&str; 3] = ["runtime.c", "math.c", "device_only.c"];
/// Target, and the options by which clang compiles for it.
const DEVICES: [(&str, [&str; 4]); 2] = [
    ("nvptx64:sm_80", ["-fopenmp-targets=nvptx64-nvidia-cuda", "-Xopenmp-target", "-march=sm_80", "-nocudalib"]),
    (
        "amdgcn:gfx90a",
        ["-fopenmp-targets=amdgcn-amd-amdhsa", "-Xopenmp-target=amdgcn-amd-amdhsa", "-march=gfx90a", "-nogpulib"],
    ),
];

/// Clang and the folders of its own headers; `None`: it is not installed.
fn clang() -> Option<(String, [PathBuf; 2])> {
    let clang = Compilers::clang().inspect_err(|_| eprintln!("NOT CHECKED: clang is not installed")).ok()?.c;
    let mut command = Command::new(&clang);
    command.arg("-print-resource-dir");
    let headers = PathBuf::from(run(command).stdout.trim()).join("include");
    Some((clang, [headers.join("openmp_wrappers"), headers]))
}

fn run(command: Command) -> Done {
    let shown = format!("{command:?}");
    let done = tools::run(command).unwrap_or_else(|e| panic!("{shown}: {e}"));
    assert_eq!(done.status, Some(0), "{shown}\n{}{}", done.stdout, done.stderr);
    done
}

fn emit(program: &Path, target: &str, headers: &[PathBuf], out: &Path) -> PathBuf {
    let mut command = Command::new(tools::ompick().unwrap_or_else(|e| panic!("{e}")));
    command.args(["emit", "--compiler", "llvm", "-t", &format!("t={target}"), "-o"]).arg(out);
    for folder in headers {
        command.arg("-isystem").arg(folder);
    }
    command.arg(program);
    let done = run(command);
    assert_eq!(done.stderr, "", "{}", program.display());
    out.join("t").join(program.file_name().expect("a file"))
}

/// Builds a program for the host and gives what it prints.
fn prints(clang: &str, program: &Path, folder: &Path) -> String {
    let executable = folder.join("a.out");
    let mut command = Command::new(clang);
    command.args(["-fopenmp", "-O1", "-Werror=implicit-function-declaration"]).arg(program);
    command.arg("-o").arg(&executable).arg("-lm");
    run(command);
    run(Command::new(&executable)).stdout
}

/// Lets clang check a program as its host and its device passes see it, without the tools of a GPU:
/// the passes are those that its driver would run, up to the point where code is made.
fn accepted(clang: &str, options: &[&str], program: &Path) {
    let mut command = Command::new(clang);
    command.args(["-fopenmp", "-c", "-###"]).args(options).arg(program);
    let plan = tools::run(command).expect("clang runs").stderr;
    let passes: Vec<Vec<&str>> = plan.lines().filter(|l| l.contains("\"-cc1\"")).map(words).collect();
    let is_device = |pass: &[&str]| pass.iter().any(|w| w.starts_with("-fopenmp-is-"));
    assert!(passes.iter().any(|p| is_device(p)) && passes.iter().any(|p| !is_device(p)), "{plan}");
    for pass in passes.iter().filter(|p| p.contains(&"c")) {
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
    let Some((clang, headers)) = clang() else { return };
    for name in PROGRAMS {
        let work = tempfile::tempdir().expect("a folder");
        let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("real_headers").join(name);
        let emitted = emit(&program, "host", &headers, work.path());
        let (ours, theirs) = (prints(&clang, &emitted, work.path()), prints(&clang, &program, work.path()));
        assert_eq!(ours, theirs, "{name}: {}", fs::read_to_string(&emitted).unwrap_or_default());
    }
}

#[test]
fn clang_accepts_the_results_for_gpus_in_all_its_passes() {
    let Some((clang, headers)) = clang() else { return };
    for name in PROGRAMS {
        for (target, options) in DEVICES {
            let work = tempfile::tempdir().expect("a folder");
            let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("real_headers").join(name);
            let emitted = emit(&program, target, &headers, work.path());
            accepted(&clang, &options, &emitted);
        }
    }
}
