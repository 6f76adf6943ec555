//! `cargo xtask bench`: what ompick costs, beside what people run anyway.

use crate::Error;
use ompick_tests::tools;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// What `cc` may add to the user time of a compilation without variants, and of one with them.
const WITHOUT_VARIANTS: f64 = 0.05;
const WITH_VARIANTS: f64 = 0.15;
/// What `emit` may take, in times of what `rg` takes.
const OVER_RG: f64 = 1.5;

/// Measures, prints, and compares with what is allowed.
///
/// # Errors
/// If something cannot be run, or takes longer than it may.
pub fn run() -> Result<(), Error> {
    let ompick = tools::ompick_release()?;
    let work = TempDir::new().map_err(|e| e.to_string())?;
    let mut late = Vec::new();
    for (name, allowed, file, text) in [
        ("C without variants", WITHOUT_VARIANTS, "plain.c", c_source(600, false)),
        ("C++ without variants", WITHOUT_VARIANTS, "plain.cpp", cxx_source()),
        ("C with variants", WITH_VARIANTS, "variants.c", c_source(600, true)),
    ] {
        fs::write(work.path().join(file), text).map_err(|e| e.to_string())?;
        let bench = Compile { ompick: &ompick, folder: work.path(), file };
        let direct = bench.least(Way::Direct)?;
        for (how, way) in [("as it was", Way::Again), ("changed", Way::First)] {
            let through = bench.least(way)?;
            let overhead = (through.as_secs_f64() - direct.as_secs_f64()) / direct.as_secs_f64();
            println!(
                "cc, {name}, {how}: {:.0} ms user time, {:.0} ms without ompick: {:+.1}% (allowed {:.0}%)",
                through.as_secs_f64() * 1e3,
                direct.as_secs_f64() * 1e3,
                overhead * 100.0,
                allowed * 100.0
            );
            if overhead > allowed {
                late.push(format!("cc, {name}, {how}"));
            }
        }
    }
    if !emit(&ompick, work.path())? {
        late.push("emit".to_string());
    }
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
    /// The least user time of several runs: what disturbs only adds.
    fn least(&self, way: Way) -> Result<Duration, Error> {
        const RUNS: usize = 9;
        let mut least = Duration::MAX;
        for run in 0..=RUNS {
            if matches!(way, Way::First) {
                let _ = fs::remove_dir_all(self.folder.join("cache/manifest"));
            }
            let time = self.time(way)?;
            // The first one only warms up.
            if run > 0 {
                least = least.min(time);
            }
        }
        Ok(least)
    }

    fn time(&self, way: Way) -> Result<Duration, Error> {
        let compiler = if self.file.ends_with(".cpp") { "g++" } else { "gcc" };
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
        let seconds = said.trim().parse::<f64>().map_err(|_| format!("bash does not tell the time: {said}"))?;
        Ok(Duration::from_secs_f64(seconds))
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

fn cxx_source() -> String {
    let mut text = String::from(
        "#include <algorithm>\n#include <iostream>\n#include <map>\n#include <string>\n#include <variant>\n#include <vector>\n",
    );
    for n in 0..40 {
        let _ = write!(
            text,
            "double work{n}(std::vector<double> &a, std::map<std::string, double> &m) {{\n  \
             std::sort(a.begin(), a.end());\n  double s = 0;\n  #pragma omp parallel for reduction(+: s)\n  \
             for (std::size_t i = 0; i < a.size(); i++) s += a[i] * {n};\n  m[std::to_string(s)] = s;\n  return s;\n}}\n"
        );
    }
    text
}

/// Compares a scan of a large tree with `rg` over the same files.
fn emit(ompick: &Path, work: &Path) -> Result<bool, Error> {
    let tree = work.join("tree");
    let mut body = String::new();
    for n in 0..220 {
        let _ = writeln!(body, "static inline int helper{n}(int a, int b) {{ return a * {n} + b; /* the same */ }}");
    }
    let mut files = 0;
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
            files += 1;
        }
    }
    let least = |command: &dyn Fn() -> Command| -> Result<Duration, Error> {
        let mut least = Duration::MAX;
        for run in 0..6 {
            let mut command = command();
            command.current_dir(work).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
            let start = Instant::now();
            command.status().map_err(|e| format!("cannot run {:?}: {e}", command.get_program()))?;
            if run > 0 {
                least = least.min(start.elapsed());
            }
        }
        Ok(least)
    };
    let out = work.join("out");
    let emit = least(&|| {
        // Without what is remembered.
        let _ = fs::remove_dir_all(&out);
        let mut command = Command::new(ompick);
        command.args(["emit", "--copy", "changed", "-o", "out", "tree"]);
        command
    })?;
    let again = least(&|| {
        let mut command = Command::new(ompick);
        command.args(["emit", "--copy", "changed", "-o", "out", "tree"]);
        command
    })?;
    let rg = least(&|| {
        let mut command = Command::new("rg");
        command.args(["--count", "declare variant|metadirective|dispatch", "tree"]);
        command
    });
    let Ok(rg) = rg else {
        println!("NOT MEASURED: emit beside rg, which is not installed");
        return Ok(true);
    };
    let times = emit.as_secs_f64() / rg.as_secs_f64();
    println!(
        "emit, {files} files without variants: {:.0} ms, {:.0} ms as they were; rg {:.0} ms: {times:.2} times (allowed {OVER_RG})",
        emit.as_secs_f64() * 1e3,
        again.as_secs_f64() * 1e3,
        rg.as_secs_f64() * 1e3,
    );
    Ok(times <= OVER_RG)
}
