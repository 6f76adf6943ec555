//! `cargo xtask demo`: a program, three targets, and what becomes of it.

use crate::Error;
use ompick_tests::tools::{self, Compilers};
use std::path::Path;
use std::process::Command;

const PROGRAM: &str = "corpus/heat";
const TARGETS: [&str; 3] = ["host", "gpu=nvptx64:sm_80", "amd=amdgcn:gfx90a"];
/// The line of the metadirective that the demo explains.
const EXPLAINED: (&str, &str) = ("kernels.c", "#pragma omp metadirective");

/// Emits the program, builds and runs what came out, and shows a choice.
///
/// # Errors
/// If one of these fails.
pub fn run() -> Result<(), Error> {
    let ompick = tools::ompick()?;
    let compilers = Compilers::gcc()?;
    let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
    let out = folder.path();
    let sources = sources(&ompick_tests::repository().join(PROGRAM))?;
    let sources: Vec<&str> = sources.iter().map(String::as_str).collect();

    heading("The source, for three targets");
    let mut emit = Command::new(&ompick);
    emit.arg("emit").arg("-o").arg(out);
    for target in TARGETS {
        emit.args(["-t", target]);
    }
    emit.args(&sources);
    println!("$ ompick emit -t {} -o OUT {}", TARGETS.join(" -t "), sources.join(" "));
    print!("{}", output(emit)?);

    heading("What changes for the GPU");
    let mut diff = Command::new(&ompick);
    diff.args(["emit", "--diff", "-t", TARGETS[1]]).args(&sources);
    println!("$ ompick emit --diff -t {} {}", TARGETS[1], sources.join(" "));
    print!("{}", output(diff)?);

    heading("Why");
    let place = place()?;
    let mut explain = Command::new(&ompick);
    explain.args(["explain", "-t", TARGETS[1], "-t", TARGETS[0], &place]);
    println!("$ ompick explain -t {} -t {} {place}", TARGETS[1], TARGETS[0]);
    print!("{}", output(explain)?);

    for target in TARGETS {
        let name = target.split('=').next().unwrap_or(target);
        let stands_in = if target == TARGETS[0] { "" } else { " (here the host runs its target regions)" };
        heading(&format!("What {name} runs{stands_in}"));
        let at = out.join(name);
        let options = [&compilers.options()[..], &["*.c", "-lm", "-o", "heat"]].concat();
        println!("$ cd OUT/{name} && {} {} && ./heat", compilers.c, options.join(" "));
        let mut compile = Command::new(&compilers.c);
        compile.current_dir(&at).args(compilers.options());
        let files = sources.iter().filter(|file| file.ends_with(".c"));
        compile.args(files.filter_map(|file| Path::new(file).file_name()));
        compile.args(["-lm", "-o", "heat"]);
        output(compile)?;
        let mut program = Command::new(at.join("heat"));
        program.current_dir(&at);
        print!("{}", output(program)?);
    }
    Ok(())
}

fn heading(text: &str) {
    println!("\n{text}\n{}", "-".repeat(text.len()));
}

/// The sources of the program, as paths from the root of the repository.
fn sources(folder: &Path) -> Result<Vec<String>, Error> {
    let entries = std::fs::read_dir(folder);
    let entries = entries.map_err(|e| format!("cannot read {}: {e}", folder.display()))?;
    let mut files: Vec<String> = entries
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().to_string())
        .filter(|name| name.ends_with(".c") || name.ends_with(".h"))
        .map(|name| format!("{PROGRAM}/{name}"))
        .collect();
    files.sort();
    Ok(files)
}

/// `FILE:LINE` of what is explained.
fn place() -> Result<String, Error> {
    let (file, text) = EXPLAINED;
    let path = format!("{PROGRAM}/{file}");
    let source = std::fs::read_to_string(ompick_tests::repository().join(&path));
    let source = source.map_err(|e| format!("cannot read {path}: {e}"))?;
    let line = source.lines().position(|line| line.contains(text));
    let line = line.ok_or_else(|| format!("{path} has no {text}"))?;
    Ok(format!("{path}:{}", line + 1))
}

/// Runs a command of the demo from the root of the repository, unless it has a folder of its own.
fn output(mut command: Command) -> Result<String, Error> {
    if command.get_current_dir().is_none() {
        command.current_dir(ompick_tests::repository());
    }
    let name = command.get_program().to_string_lossy().to_string();
    let done = tools::run(command)?;
    eprint!("{}", done.stderr);
    if done.status == Some(0) { Ok(done.stdout) } else { Err(format!("{name} ended with {:?}", done.status)) }
}
