//! `cargo xtask deviations`: whether compilers still choose as the resolver's table has it.

use crate::Error;
use ompick_resolver::deviations::{Program, table};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Which compilers, and how they are reached.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// A program that runs a command where the compilers are, such as a script around chroot
    #[arg(long, value_name = "PROGRAM")]
    pub through: Option<PathBuf>,
    /// Only this compiler
    #[arg(long, value_name = "NAME")]
    pub compiler: Option<String>,
}

/// Runs all programs through all compilers that are there.
///
/// # Errors
/// If one chooses otherwise than the table says, or none is there.
pub fn run(options: &Options) -> Result<(), Error> {
    let folder = Path::new("target/deviations");
    fs::create_dir_all(folder).map_err(|e| e.to_string())?;
    let folder = folder.canonicalize().map_err(|e| e.to_string())?;
    let is_wanted = |name: &str| options.compiler.as_deref().is_none_or(|own| own == name);
    let (mut looked, mut changed) = (0, Vec::new());
    for compiler in table().compiler.iter().map(|c| c.name.as_str()).filter(|name| is_wanted(name)) {
        if !options.command(compiler, &folder).arg("--version").output().is_ok_and(|o| o.status.success()) {
            println!("NOT CHECKED: {compiler} is not there");
            continue;
        }
        for known in &table().deviation {
            for program in &known.program {
                let Some(expected) = program.prints.get(compiler) else { continue };
                let printed = options.printed(compiler, program, &folder)?;
                looked += 1;
                if printed != *expected {
                    let name = known.name.name();
                    changed.push(format!("{name}: {compiler} makes {} print {printed}, not {expected}", program.file));
                }
            }
        }
    }
    println!("{looked} programs run, {} otherwise than the table says", changed.len());
    match (looked, changed.is_empty()) {
        (0, _) => Err("none of the compilers is there; say with --through how to reach them".to_owned()),
        (_, true) => Ok(()),
        (_, false) => Err(changed.join("\n")),
    }
}

impl Options {
    fn command(&self, program: &str, folder: &Path) -> Command {
        let mut command = match &self.through {
            Some(through) => {
                let mut command = Command::new(through);
                command.arg(program);
                command
            }
            None => Command::new(program),
        };
        command.current_dir(folder);
        command
    }

    /// What a program prints; `refused`: it does not compile.
    fn printed(&self, compiler: &str, program: &Program, folder: &Path) -> Result<String, Error> {
        fs::write(folder.join(&program.file), &program.text).map_err(|e| e.to_string())?;
        let is_gnu = compiler.starts_with('g');
        let own: &[&str] = if is_gnu { &["-foffload=disable"] } else { &["-fopenmp-version=60"] };
        let language: &[&str] = match (program.file.ends_with(".c"), compiler.contains("++")) {
            (true, true) => &["-x", "c++"],
            _ => &[],
        };
        let arguments = [&["-w", "-fopenmp"], own, language, &[&program.file, "-o", "program"]].concat();
        if !output(self.command(compiler, folder).args(arguments))?.status.success() {
            return Ok("refused".to_owned());
        }
        let mut run = self.command("env", folder);
        run.args(["OMP_TARGET_OFFLOAD=disabled", "OMP_NUM_THREADS=2"]);
        if !is_gnu {
            // The runtime library stands beside the compiler, where the system does not look for it.
            let library = output(self.command(compiler, folder).arg("-print-file-name=libomp.so"))?;
            let library = String::from_utf8_lossy(&library.stdout).trim().to_owned();
            let beside = Path::new(&library).parent().map(|p| p.display().to_string()).unwrap_or_default();
            run.arg(format!("LD_LIBRARY_PATH={beside}"));
        }
        let output = output(run.arg("./program"))?;
        Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    }
}

fn output(command: &mut Command) -> Result<Output, Error> {
    command.output().map_err(|e| format!("{command:?}: {e}"))
}
