//! `cargo xtask bench`: what ompick costs, beside what people run anyway.

mod fortran;

use crate::Error;
use crate::real::fetch;
use ompick_tests::tools;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;
use tempfile::TempDir;

/// What `cc` may add to the user time of a compilation without variants, and of one with them.
const WITHOUT_VARIANTS: f64 = 0.05;
const WITH_VARIANTS: f64 = 0.15;
/// What `emit` may take, in times of what `rg` takes.
const OVER_RG: f64 = 1.5;

/// How often each thing is measured. What else the machine does disturbs all alike: they take turns.
const ROUNDS: usize = 9;

/// How to run.
pub struct Options {
    /// Where packages are kept.
    pub keep: PathBuf,
}

/// Measures, prints, and compares with what is allowed.
///
/// # Errors
/// If something cannot be run, or takes longer than it may.
pub fn run(options: &Options) -> Result<(), Error> {
    let ompick = tools::ompick_release()?;
    let work = TempDir::new().map_err(|e| e.to_string())?;
    let mut late = Vec::new();
    for (name, file, text, variants) in [
        ("C", "plain.c", c_source(120, false), false),
        ("C++", "plain.cpp", cxx_source(false), false),
        ("Fortran", "plain.f90", fortran_source(120, false), false),
        ("C", "variants.c", c_source(120, true), true),
        ("C++", "variants.cpp", cxx_source(true), true),
        ("Fortran", "variants.f90", fortran_source(120, true), true),
    ] {
        let (with, allowed) = if variants { ("with", WITH_VARIANTS) } else { ("without", WITHOUT_VARIANTS) };
        fs::write(work.path().join(file), text).map_err(|e| e.to_string())?;
        let bench = Compile { ompick: &ompick, folder: work.path(), file };
        let [direct, again, first] = bench.rounds()?;
        for (how, through) in [("as it was", again), ("changed", first)] {
            let overhead = ratio(&through, &direct) - 1.0;
            println!(
                "cc, {name} {with} variants, {how}: {:.0} ms user time, {:.0} ms without ompick: {:+.1}% (allowed {:.0}%)",
                median(through) * 1e3,
                median(direct.clone()) * 1e3,
                overhead * 100.0,
                allowed * 100.0
            );
            if overhead > allowed {
                late.push(format!("cc, {name} {with} variants, {how}"));
            }
        }
    }
    if !emit(&ompick, work.path(), options)? {
        late.push("emit".to_string());
    }
    let of_fortran = fortran::run(&ompick, work.path(), &options.keep)?;
    late.extend(of_fortran.into_iter().map(|row| format!("emit, {row}")));
    if late.is_empty() { Ok(()) } else { Err(format!("takes longer than it may: {}", late.join("; "))) }
}

/// How a file is compiled.
#[derive(Clone, Copy)]
enum Way {
    Direct,
    /// With all remembered from the last time.
    Again,
    /// With only the compiler remembered.
    First,
}

struct Compile<'a> {
    ompick: &'a Path,
    folder: &'a Path,
    file: &'a str,
}

impl Compile<'_> {
    /// The user times of all ways, in seconds, by round.
    fn rounds(&self) -> Result<[Vec<f64>; 3], Error> {
        let mut times = [const { Vec::new() }; 3];
        for round in 0..=ROUNDS {
            for (times, way) in times.iter_mut().zip([Way::Direct, Way::Again, Way::First]) {
                if matches!(way, Way::First) {
                    let _ = fs::remove_dir_all(self.folder.join("cache/manifest"));
                }
                let time = self.time(way)?;
                // The first one only warms up.
                if round > 0 {
                    times.push(time);
                }
            }
        }
        Ok(times)
    }

    fn time(&self, way: Way) -> Result<f64, Error> {
        let compiler = match self.file.rsplit('.').next() {
            Some("cpp") => "g++",
            Some("f90") => "gfortran",
            _ => "gcc",
        };
        let mut words = Vec::new();
        if !matches!(way, Way::Direct) {
            let ompick = self.ompick.display().to_string();
            words.extend([ompick, "cc".into(), "-t".into(), "nvptx64:sm_80".into(), "--".into()]);
        }
        words.extend([compiler, "-O2", "-fopenmp", "-c", self.file, "-o", "out.o"].map(String::from));
        // The shell tells the user time of what it ran.
        let mut command = Command::new("bash");
        command.args(["-c", "TIMEFORMAT=%U; time \"$@\" 2>/dev/null", "bash"]).args(&words).current_dir(self.folder);
        command.env("OMPICK_CACHE_DIR", self.folder.join("cache")).env("LC_ALL", "C").stdin(Stdio::null());
        let output = command.output().map_err(|e| format!("cannot run bash: {e}"))?;
        let said = String::from_utf8_lossy(&output.stderr);
        if !output.status.success() {
            return Err(format!("{}: {}", words.join(" "), output.status));
        }
        said.trim().parse::<f64>().map_err(|_| format!("bash does not tell the time: {said}"))
    }
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or(f64::NAN)
}

/// The median of `times` divided by those of the same round: a machine that slows down slows both.
fn ratio(times: &[f64], yardstick: &[f64]) -> f64 {
    median(times.iter().zip(yardstick).map(|(time, unit)| time / unit).collect())
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

/// A program of the distribution to scan, or one made up where there is none.
fn tree(options: &Options, work: &Path) -> Result<(String, PathBuf), Error> {
    match fetch::fetch(&options.keep, "lammps") {
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

/// Compares a scan of a large tree with `rg` over the same files.
fn emit(ompick: &Path, work: &Path, options: &Options) -> Result<bool, Error> {
    let (name, tree) = tree(options, work)?;
    let out = work.join("out");
    let emit = || {
        let mut command = Command::new(ompick);
        command.args(["emit", "--copy", "changed", "-o"]).arg(&out).arg(&tree);
        command
    };
    let rg = || {
        let mut command = Command::new("rg");
        // The files that `emit` reads: sources, whatever their suffix's case.
        let types = ["*.[ch]", "*.cc", "*.cpp", "*.cxx", "*.hpp", "*.hh", "*.cu", "*.[fF]", "*.[fF]90"];
        command.args(types.iter().flat_map(|glob| ["--glob", glob]));
        // The sentinels, which Fortran has in any case.
        command.args(["--ignore-case", "--count", r"#\s*pragma\s+omp|[!c*]\$omp"]).arg(&tree);
        command
    };
    if rg().stdout(Stdio::null()).stderr(Stdio::null()).status().is_err() {
        println!("NOT MEASURED: emit beside rg, which is not installed");
        return Ok(true);
    }
    let time = |command: &mut Command| -> Result<f64, Error> {
        command.current_dir(work).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let start = Instant::now();
        command.status().map_err(|e| format!("cannot run {:?}: {e}", command.get_program()))?;
        Ok(start.elapsed().as_secs_f64())
    };
    let mut times = [const { Vec::new() }; 3];
    for round in 0..=ROUNDS {
        // Without what is remembered, with it, and the yardstick.
        let _ = fs::remove_dir_all(&out);
        for (times, command) in times.iter_mut().zip([&mut emit(), &mut emit(), &mut rg()]) {
            let time = time(command)?;
            if round > 0 {
                times.push(time);
            }
        }
    }
    let [first, again, rg] = times;
    let over = ratio(&first, &rg);
    println!(
        "emit, {name}: {:.0} ms, {:.0} ms as it was; rg {:.0} ms: {over:.2} times (allowed {OVER_RG})",
        median(first) * 1e3,
        median(again) * 1e3,
        median(rg) * 1e3,
    );
    Ok(over <= OVER_RG)
}
