//! What `ompick cc` adds to compilers.

use super::measure::{Compared, measured};
use super::row::Rows;
use crate::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

/// How often each thing is measured.
const ROUNDS: usize = 9;

/// What is compiled, and how.
struct Compile<'a> {
    ompick: &'a Path,
    folder: &'a Path,
    file: &'a str,
}

/// What `cc` remembers.
#[derive(Clone, Copy)]
enum Memory {
    /// All of the last time.
    Warm,
    /// The compiler only.
    Cold,
}

/// Compiles through `cc` and plainly, in turns.
///
/// # Errors
/// If a file cannot be compiled.
pub fn rows(ompick: &Path, work: &Path, rows: &mut Rows) -> Result<(), Error> {
    for (name, file, text, variants) in [
        ("C", "plain.c", c_source(120, false), false),
        ("C++", "plain.cpp", cxx_source(false), false),
        ("Fortran", "plain.f90", fortran_source(120, false), false),
        ("C", "variants.c", c_source(120, true), true),
        ("C++", "variants.cpp", cxx_source(true), true),
        ("Fortran", "variants.f90", fortran_source(120, true), true),
    ] {
        fs::write(work.join(file), text).map_err(|e| e.to_string())?;
        let compile = Compile { ompick, folder: work, file };
        for (memory, how) in [(Memory::Warm, "as it was"), (Memory::Cold, "changed")] {
            let limit = match (variants, memory) {
                (false, Memory::Cold) => 1.02,
                (false, Memory::Warm) => 1.01,
                (true, Memory::Cold) => 1.08,
                (true, Memory::Warm) => 1.03,
            };
            let compared = Compared::of(ROUNDS, || compile.through(memory), || compile.plain())?;
            let measured = format!(
                "{:.0} ms, {:.0} ms without ompick: {:.3} times, noise {:.3}",
                compared.own * 1e3,
                compared.anchor * 1e3,
                compared.ratio,
                compared.noise
            );
            let with = if variants { "with" } else { "without" };
            let what = format!("`cc`, a file of {name} {with} variants, {how}");
            rows.add(what, measured, format!("{limit}"), compared.keeps(limit));
        }
    }
    Ok(())
}

impl Compile<'_> {
    fn plain(&self) -> Result<f64, Error> {
        self.time(Command::new(self.compiler()))
    }

    fn through(&self, memory: Memory) -> Result<f64, Error> {
        if matches!(memory, Memory::Cold) {
            let _ = fs::remove_dir_all(self.folder.join("cache/manifest"));
        }
        let mut command = Command::new(self.ompick);
        command.args(["cc", "-t", "nvptx64:sm_80", "--", self.compiler()]);
        self.time(command)
    }

    fn compiler(&self) -> &'static str {
        match self.file.rsplit('.').next() {
            Some("cpp") => "g++",
            Some("f90") => "gfortran",
            _ => "gcc",
        }
    }

    fn time(&self, mut command: Command) -> Result<f64, Error> {
        command.args(["-O2", "-fopenmp", "-c", self.file, "-o", "out.o"]).current_dir(self.folder);
        command.env("OMPICK_CACHE_DIR", self.folder.join("cache")).env("LC_ALL", "C");
        let run = measured(&mut command)?;
        if run.succeeded() { Ok(run.processor) } else { Err(format!("{}: {command:?} fails", self.file)) }
    }
}

/// A C file with so many functions, of which each calls one that has a variant or not.
fn c_source(functions: usize, variants: bool) -> String {
    let mut text = String::from(
        "#include <math.h>\n#include <omp.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n",
    );
    if variants {
        text.push_str(
            "double weight_gpu(double);\n#pragma omp declare variant(weight_gpu) match(device={kind(gpu)})\n",
        );
    }
    text.push_str("double weight(double);\n");
    for n in 0..functions {
        let _ = write!(
            text,
            "double work{n}(double *a, const double *b, int n) {{\n  double s = 0;\n  \
             #pragma omp parallel for reduction(+: s)\n  for (int i = 1; i < n - 1; i++) {{\n    \
             a[i] = (b[i - 1] + b[i] + b[i + 1]) / {n}.5 + sqrt(b[i]);\n    s += a[i] * b[i];\n  }}\n  \
             return weight(s) + {n};\n}}\n"
        );
    }
    text
}

fn cxx_source(variants: bool) -> String {
    let mut text = String::from(
        "#include <algorithm>\n#include <iostream>\n#include <map>\n#include <string>\n#include <variant>\n#include <vector>\n",
    );
    if variants {
        text.push_str(
            "double weight_gpu(double);\n#pragma omp declare variant(weight_gpu) match(device={kind(gpu)})\n",
        );
    }
    text.push_str("double weight(double);\n");
    for n in 0..8 {
        let _ = write!(
            text,
            "double work{n}(std::vector<double> &a, std::map<std::string, double> &m) {{\n  \
             std::sort(a.begin(), a.end());\n  double s = 0;\n  #pragma omp parallel for reduction(+: s)\n  \
             for (std::size_t i = 0; i < a.size(); i++) s += weight(a[i]) * {n};\n  m[std::to_string(s)] = s;\n  return s;\n}}\n"
        );
    }
    text
}

/// As [`c_source`].
fn fortran_source(procedures: usize, variants: bool) -> String {
    let mut text = String::from("module work\n  implicit none\n  interface\n");
    text.push_str("    real function weight_gpu(x)\n      real, intent(in) :: x\n    end function\n");
    text.push_str("    real function weight(x)\n");
    if variants {
        text.push_str("      !$omp declare variant(weight_gpu) match(device={kind(gpu)})\n");
    }
    text.push_str("      real, intent(in) :: x\n    end function\n  end interface\ncontains\n");
    for n in 0..procedures {
        let _ = write!(
            text,
            "  real function work{n}(a, b, n)\n    integer, intent(in) :: n\n    real, intent(out) :: a(n)\n    \
             real, intent(in) :: b(n)\n    integer :: i\n    real :: s\n    s = 0\n    \
             !$omp parallel do reduction(+: s)\n    do i = 2, n - 1\n      \
             a(i) = (b(i - 1) + b(i) + b(i + 1)) / {n}.5 + sqrt(b(i))\n      s = s + a(i) * b(i)\n    end do\n    \
             work{n} = weight(s) + {n}\n  end function\n"
        );
    }
    text.push_str("end module\n");
    text
}
