//! What `emit` takes over a tree without variants, beside `rg`.

use super::measure::{Compared, measured};
use super::row::Rows;
use crate::Error;
use crate::real::fetch;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// How often each thing is measured.
const ROUNDS: usize = 9;
/// In times of what `rg` takes.
const LIMIT: f64 = 1.0;
/// Megabytes.
const MEMORY: f64 = 200.0;

/// A program of the distribution to scan, or one made up where there is none.
fn tree(keep: &Path, work: &Path) -> Result<(String, PathBuf), Error> {
    match fetch::fetch(keep, "lammps") {
        Ok(folder) => return Ok(("lammps".to_owned(), folder)),
        Err(error) => println!("NOT MEASURED: emit over the sources of lammps: {error}"),
    }
    let tree = work.join("tree");
    let mut body = String::new();
    for n in 0..220 {
        let _ = writeln!(body, "static inline int helper{n}(int a, int b) {{ return a * {n} + b; /* the same */ }}");
    }
    for folder in 0..120 {
        let path = tree.join(format!("part{folder}"));
        fs::create_dir_all(&path).map_err(|e| e.to_string())?;
        for file in 0..50 {
            let (suffix, head) = match file % 2 {
                0 => ("c", format!("#include <stdio.h>\n#include \"f{}.h\"\n", file + 1)),
                _ => ("h", "#pragma once\n".to_string()),
            };
            let text = format!("{head}{body}int own{folder}_{file}(void);\n");
            fs::write(path.join(format!("f{file}.{suffix}")), text).map_err(|e| e.to_string())?;
        }
    }
    Ok(("made up files".to_owned(), tree))
}

/// Compares a scan of a large tree with `rg` over the same files: one that remembers nothing, and the next.
///
/// # Errors
/// If something cannot be run.
pub fn rows(ompick: &Path, work: &Path, keep: &Path, rows: &mut Rows) -> Result<(), Error> {
    let (name, tree) = tree(keep, work)?;
    let out = work.join("out");
    let mut megabytes = 0.0_f64;
    let rg = || {
        let mut command = Command::new("rg");
        // The files that `emit` reads: sources, whatever their suffix's case.
        let types = ["*.[ch]", "*.cc", "*.cpp", "*.cxx", "*.hpp", "*.hh", "*.cu", "*.[fF]", "*.[fF]90"];
        command.args(types.iter().flat_map(|glob| ["--glob", glob]));
        // The sentinels, which Fortran has in any case.
        command.args(["--ignore-case", "--count", r"#\s*pragma\s+omp|[!c*]\$omp"]).arg(&tree);
        Ok(measured(&mut command)?.seconds)
    };
    if rg().is_err() {
        println!("NOT MEASURED: emit beside rg, which is not installed");
        return Ok(());
    }
    for (how, is_fresh) in [("", true), (", again", false)] {
        let emit = || {
            if is_fresh {
                let _ = fs::remove_dir_all(&out);
            }
            let run = measured(Command::new(ompick).args(["emit", "--copy", "changed", "-o"]).arg(&out).arg(&tree))?;
            megabytes = megabytes.max(run.megabytes);
            Ok(run.seconds)
        };
        let compared = Compared::of(ROUNDS, emit, rg)?;
        let measured = format!(
            "{:.0} ms, {:.0} ms for `rg`: {:.2} times, noise {:.2}; {megabytes:.0} MB",
            compared.own * 1e3,
            compared.anchor * 1e3,
            compared.ratio,
            compared.noise
        );
        let holds = compared.keeps(LIMIT) && megabytes <= MEMORY;
        rows.add(format!("`emit` over {name}{how}"), measured, format!("{LIMIT:.1}, {MEMORY} MB"), holds);
    }
    Ok(())
}
