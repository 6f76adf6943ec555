//! How `emit` stands to reading alone: beside a bare parse by tree-sitter, a compiler, one target, one thread.

use super::measure::{Compared, measured, put};
use super::row::Rows;
use crate::{Error, growth};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// How often each thing is measured.
const ROUNDS: usize = 3;
const STARTS: usize = 40;
/// Files that include one header with variants.
const INCLUDING: usize = 1000;
const TARGETS: [&str; 16] = [
    "host",
    "nvptx64:sm_70",
    "nvptx64:sm_80",
    "nvptx64:sm_90",
    "amdgcn:gfx90a",
    "amdgcn:gfx908",
    "amdgcn:gfx906",
    "amdgcn:gfx1030",
    "nvptx64:sm_60",
    "nvptx64:sm_61",
    "nvptx64:sm_75",
    "nvptx64:sm_86",
    "nvptx64:sm_89",
    "amdgcn:gfx900",
    "amdgcn:gfx942",
    "amdgcn:gfx1100",
];

/// A file of a shape of `growth`, beside the bare parse of it.
struct ParseComparison {
    what: &'static str,
    shape: &'static str,
    numbers: &'static [usize],
    limit: f64,
}

const COMPARED_WITH_PARSE: [ParseComparison; 9] = [
    ParseComparison {
        what: "one site in C, functions",
        shape: "large file with one site, C",
        numbers: &[8_200, 82_000],
        limit: 0.2,
    },
    ParseComparison {
        what: "one site in C++, functions",
        shape: "large file with one site, C++",
        numbers: &[8_200, 82_000],
        limit: 0.2,
    },
    ParseComparison {
        what: "one site in Fortran, procedures",
        shape: "large file with one site, Fortran",
        numbers: &[5_000, 50_000],
        limit: 0.2,
    },
    ParseComparison {
        what: "static calls in C",
        shape: "functions, each calls the base",
        numbers: &[1_000, 10_000, 100_000],
        limit: 1.15,
    },
    ParseComparison {
        what: "static calls in C++",
        shape: "functions in C++, each calls the base",
        numbers: &[1_000, 10_000, 100_000],
        limit: 1.15,
    },
    ParseComparison {
        what: "run-time metadirectives in C",
        shape: "metadirectives, C",
        numbers: &[1_000, 10_000, 100_000],
        limit: 2.0,
    },
    ParseComparison {
        what: "run-time metadirectives in Fortran",
        shape: "metadirectives, Fortran",
        numbers: &[1_000, 10_000, 100_000],
        limit: 2.0,
    },
    ParseComparison {
        what: "calls in one expression",
        shape: "calls in one expression",
        numbers: &[100_000],
        limit: 2.0,
    },
    ParseComparison { what: "rows of an initialiser", shape: "initialiser", numbers: &[400_000], limit: 2.0 },
];

/// Measures all.
///
/// # Errors
/// If something cannot be run.
pub fn rows(ompick: &Path, work: &Path, rows: &mut Rows) -> Result<(), Error> {
    let scale = Scale { ompick, work };
    for beside in &COMPARED_WITH_PARSE {
        scale.compared_with_parse(beside, rows)?;
    }
    scale.one_header(rows)?;
    scale.targets(rows)?;
    scale.threads(rows)?;
    scale.starts(rows)
}

struct Scale<'a> {
    ompick: &'a Path,
    work: &'a Path,
}

impl Scale<'_> {
    fn emit(&self, input: &Path, options: &[&str]) -> Command {
        let out = self.work.join("scale-out");
        let _ = fs::remove_dir_all(&out);
        let mut command = Command::new(self.ompick);
        command.args(["emit", "-q", "--copy", "none"]).args(options).arg("-o").arg(out).arg(input);
        command
    }

    fn compared_with_parse(&self, beside: &ParseComparison, rows: &mut Rows) -> Result<(), Error> {
        let mut before: Option<(f64, usize)> = None;
        for &number in beside.numbers {
            let folder = self.work.join("shape");
            let _ = fs::remove_dir_all(&folder);
            growth::program(beside.shape, number, &folder)?;
            let file = only_file(&folder)?;
            let bytes = fs::metadata(&file).map_err(|e| e.to_string())?.len();
            let mut megabytes = 0.0_f64;
            let own = || {
                let run = measured(&mut self.emit(&folder, &["-j1", "-t", "nvptx64:sm_80"]))?;
                megabytes = megabytes.max(run.megabytes);
                Ok(run.processor)
            };
            let compared = Compared::of(ROUNDS, own, || Ok(measured(&mut parse(&file)?)?.processor))?;
            let mut measured = format!(
                "{:.2} s, {:.2} s for a bare parse of {:.1} MB: {:.2} times, noise {:.2}; {megabytes:.0} MB",
                compared.own,
                compared.anchor,
                bytes as f64 / 1e6,
                compared.ratio,
                compared.noise
            );
            if let Some((seconds, number_before)) = before {
                let exponent = (compared.own / seconds).ln() / (number as f64 / number_before as f64).ln();
                let _ = write!(measured, "; exponent {exponent:.2}");
            }
            before = Some((compared.own, number));
            rows.add(
                format!("`emit`, {}: {number}", beside.what),
                measured,
                format!("{}", beside.limit),
                compared.keeps(beside.limit),
            );
        }
        Ok(())
    }

    /// Many files that include one header with variants, beside a compiler that only reads them.
    fn one_header(&self, rows: &mut Rows) -> Result<(), Error> {
        const LIMIT: f64 = 0.05;
        let folder = self.work.join("including");
        fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
        let header = "#include <math.h>\n#include <stdio.h>\n#include <stdlib.h>\nint h(int);\n\
                      #pragma omp declare variant(h) match(device={kind(nohost)})\nint f(int);\n";
        put(&folder.join("v.h"), header)?;
        let mut files = Vec::new();
        for n in 0..INCLUDING {
            let file = folder.join(format!("s{n}.c"));
            put(&file, &format!("#include \"v.h\"\nint g{n}(int x) {{ return f(x) + {n}; }}\n"))?;
            files.push(file);
        }
        let own = || Ok(measured(&mut self.emit(&folder, &["-t", "nvptx64:sm_80"]))?.processor);
        let compiler = || Ok(measured(Command::new("gcc").args(["-fsyntax-only", "-fopenmp"]).args(&files))?.processor);
        let compared = Compared::of(ROUNDS, own, compiler)?;
        let measured = format!(
            "{:.2} s, {:.2} s for `gcc -fsyntax-only`: {:.3} times, noise {:.3}",
            compared.own, compared.anchor, compared.ratio, compared.noise
        );
        let what = format!("`emit`, {INCLUDING} files that include one header with variants");
        rows.add(what, measured, format!("{LIMIT}"), compared.keeps(LIMIT));
        Ok(())
    }

    /// Each further target beside one.
    fn targets(&self, rows: &mut Rows) -> Result<(), Error> {
        const EACH: f64 = 0.05;
        let folder = self.work.join("targets");
        growth::program("metadirectives, C", 4000, &folder)?;
        for count in [2, 4, 8, 16] {
            let of = |count: usize| {
                let options = TARGETS[..count].iter().flat_map(|target| ["-t", target]);
                let options: Vec<&str> = ["-j1"].into_iter().chain(options).collect();
                let run = measured(&mut self.emit(&folder, &options))?;
                if run.succeeded() { Ok(run.processor) } else { Err(format!("emit fails for {count} targets")) }
            };
            let compared = Compared::of(ROUNDS, || of(count), || of(1))?;
            let limit = 1.0 + EACH * (count - 1) as f64;
            let measured = format!("{:.2} s: {:.2} times, noise {:.2}", compared.own, compared.ratio, compared.noise);
            rows.add(
                format!("`emit`, {count} targets beside one"),
                measured,
                format!("{limit:.2}"),
                compared.keeps(limit),
            );
        }
        Ok(())
    }

    fn threads(&self, rows: &mut Rows) -> Result<(), Error> {
        const LIMIT: f64 = 0.55;
        let folder = self.work.join("threads");
        for n in 0..64 {
            growth::program("functions in C++, each calls the base", 300, &folder.join(format!("part{n}")))?;
        }
        let with = |threads: &str| Ok(measured(&mut self.emit(&folder, &[threads, "-t", "nvptx64:sm_80"]))?.seconds);
        let compared = Compared::of(ROUNDS, || with("-j2"), || with("-j1"))?;
        let measured = format!(
            "{:.2} s, {:.2} s on one: {:.2} times, noise {:.2}",
            compared.own, compared.anchor, compared.ratio, compared.noise
        );
        rows.add("`emit`, 64 programs on 2 threads", measured, format!("{LIMIT}"), compared.keeps(LIMIT));
        Ok(())
    }

    /// The start of the program, beside that of a wrapper in a shell.
    fn starts(&self, rows: &mut Rows) -> Result<(), Error> {
        const LIMIT: f64 = 2.0;
        let many = |command: &dyn Fn() -> Command| {
            let mut seconds = 0.0;
            for _ in 0..STARTS {
                seconds += measured(&mut command())?.seconds;
            }
            Ok(seconds / STARTS as f64)
        };
        let version = || {
            let mut command = Command::new(self.ompick);
            command.arg("--version");
            command
        };
        let wrapper = || {
            let mut command = Command::new("sh");
            command.args(["-c", "exec /bin/true"]);
            command
        };
        let compared = Compared::of(ROUNDS, || many(&version), || many(&wrapper))?;
        let more = (compared.own - compared.anchor) * 1e3;
        let measured =
            format!("{:.1} ms, {:.1} ms for a wrapper: {more:+.1} ms", compared.own * 1e3, compared.anchor * 1e3);
        rows.add("`ompick --version`", measured, format!("+{LIMIT} ms"), more <= LIMIT);
        Ok(())
    }
}

/// `cargo xtask bench --parse FILE`: what tree-sitter takes for a file by itself, in a process of its own.
///
/// # Errors
/// If the file cannot be read, or its suffix is none that the shapes have.
pub fn bare_parse(file: &Path) -> Result<(), Error> {
    let text = fs::read(file).map_err(|e| format!("{}: {e}", file.display()))?;
    let grammar = match file.extension().and_then(|e| e.to_str()) {
        Some("c") => tree_sitter_c::LANGUAGE,
        Some("cpp") => tree_sitter_cpp::LANGUAGE,
        Some("f90") => tree_sitter_fortran::LANGUAGE,
        _ => return Err(format!("{}: no grammar is known", file.display())),
    };
    let mut parser = tree_sitter::Parser::new();
    parser.set_language(&grammar.into()).map_err(|e| e.to_string())?;
    parser.parse(&text, None).map(|_| ()).ok_or_else(|| format!("{}: nothing was parsed", file.display()))
}

fn parse(file: &Path) -> Result<Command, Error> {
    let xtask = std::env::current_exe().map_err(|e| e.to_string())?;
    let mut command = Command::new(xtask);
    command.args(["bench", "--parse"]).arg(file);
    Ok(command)
}

fn only_file(folder: &Path) -> Result<PathBuf, Error> {
    let mut files = fs::read_dir(folder).map_err(|e| e.to_string())?.flatten().map(|e| e.path());
    files.next().ok_or_else(|| format!("{} is empty", folder.display()))
}
