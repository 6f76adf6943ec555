//! What `emit` costs over Fortran: programs of the distribution, as they are and with variants, and one module of many
//! procedures.

use super::measure::{Run, measured, median, put, ratio};
use super::row::Rows;
use crate::Error;
use crate::real::fetch;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// In times of what `rg -l -i omp` takes, and megabytes.
const AS_THEY_ARE: (f64, f64) = (1.3, 300.0);
/// In times of that, beside what the files with something to resolve take alone.
const ONE_MODULE: f64 = 1.5;
/// In times of `gfortran -fsyntax-only` over the same files, by what processors do, and megabytes.
const EXTERNAL: (f64, f64) = (0.2, 1500.0);
/// In times of a run over the program as it is.
const AGAIN: f64 = 2.0;
/// Megabytes a second, and how much longer ten times the text may take.
const ONE_FILE: (f64, f64) = (4.0, 13.0);

/// How often each thing is measured.
const ROUNDS: usize = 3;
/// Of so many files gfortran reads one.
const SAMPLE: usize = 60;

/// What a row says: figures, the limit, and whether it is kept.
type RowResult = (String, String, bool);

/// Measures all.
///
/// # Errors
/// If something cannot be run.
pub fn rows(ompick: &Path, work: &Path, keep: &Path, rows: &mut Rows) -> Result<(), Error> {
    let bench = Bench { ompick, work };
    let mut add = |what: &str, (measured, limit, holds): RowResult| rows.add(what, measured, limit, holds);
    add("`emit`, many procedures in one module, a metadirective each", bench.one_file()?);
    let has_rg = Command::new("rg").arg("--version").output().is_ok();
    let mut nwchem = None;
    for package in ["espresso", "lammps", "nwchem"] {
        match fetch::fetch(keep, package) {
            Ok(folder) => {
                match has_rg {
                    true => add(&format!("`emit` over {package}, all of its files"), bench.as_they_are(&folder)?),
                    false => println!("NOT MEASURED: emit over {package} beside rg, which is not installed"),
                }
                nwchem = (package == "nwchem").then_some(folder);
            }
            Err(error) => println!("NOT MEASURED: emit over the sources of {package}: {error}"),
        }
    }
    let Some(nwchem) = nwchem else { return Ok(()) };
    add("`emit` over nwchem and a module with a variant that 20 files use", bench.one_module(&nwchem)?);
    match has_rg {
        true => add("`emit` over nwchem with a variant of `dgemm`", bench.external(&nwchem, keep)?),
        false => println!("NOT MEASURED: emit over nwchem with a variant of `dgemm`: rg finds the files that name it"),
    }
    Ok(())
}

/// What gfortran took for files that it reads.
#[derive(Default)]
struct Sample {
    seconds: f64,
    bytes: u64,
    files: usize,
}

impl Sample {
    fn add(&mut self, run: Run, bytes: u64) {
        self.seconds += run.processor;
        self.bytes += bytes;
        self.files += 1;
    }
}

struct Bench<'a> {
    ompick: &'a Path,
    work: &'a Path,
}

impl Bench<'_> {
    fn emit(&self, inputs: &[&Path]) -> Result<Run, Error> {
        let mut command = Command::new(self.ompick);
        command.args(["emit", "-q", "-t", "nvptx64:sm_70", "--copy", "changed", "-o"]).arg(self.out()).args(inputs);
        measured(&mut command)
    }

    fn out(&self) -> PathBuf {
        self.work.join("fortran-out")
    }

    /// A run that remembers nothing.
    fn fresh(&self, inputs: &[&Path]) -> Result<Run, Error> {
        let _ = fs::remove_dir_all(self.out());
        self.emit(inputs)
    }

    fn as_they_are(&self, folder: &Path) -> Result<RowResult, Error> {
        let (mut emit, mut rg, mut whole, mut megabytes) = (Vec::new(), Vec::new(), Vec::new(), 0.0_f64);
        for _ in 0..=ROUNDS {
            let own = self.fresh(&[folder])?;
            emit.push(own.seconds);
            megabytes = megabytes.max(own.megabytes);
            rg.push(measured(Command::new("rg").args(["-l", "-i", "omp"]).arg(folder))?.seconds);
            // The first does not go on behind a file's first match (`compute`), ompick must.
            whole.push(measured(Command::new("rg").args(["-c", "-i", "omp"]).arg(folder))?.seconds);
        }
        let times = ratio(&emit[1..], &rg[1..]);
        let said = format!(
            "{:.0} ms, {:.0} ms for `rg -l`: {times:.2} times, {:.0} ms for `rg -c`: {:.2} times; {megabytes:.0} MB",
            median(emit[1..].to_vec()) * 1e3,
            median(rg[1..].to_vec()) * 1e3,
            median(whole[1..].to_vec()) * 1e3,
            ratio(&emit[1..], &whole[1..]),
        );
        Ok((
            said,
            format!("{}, {} MB", AS_THEY_ARE.0, AS_THEY_ARE.1),
            times <= AS_THEY_ARE.0 && megabytes <= AS_THEY_ARE.1,
        ))
    }

    /// A module with a variant that 20 files use, beside a program that has nothing to do with it; and again, after a
    /// change in one of them.
    fn one_module(&self, program: &Path) -> Result<RowResult, Error> {
        let extra = self.work.join("one-module");
        fs::create_dir_all(&extra).map_err(|e| e.to_string())?;
        put(&extra.join("m.f90"), &module_with_variant())?;
        for n in 0..20 {
            put(&extra.join(format!("user{n}.f90")), &user(n, 0))?;
        }
        let (mut with, mut without, mut again) = (Vec::new(), Vec::new(), Vec::new());
        for round in 0..ROUNDS {
            let alone = self.fresh(&[&extra])?.seconds;
            let scan = self.fresh(&[program])?.seconds;
            with.push((self.fresh(&[program, &extra])?.seconds - alone) / scan);
            put(&extra.join("user3.f90"), &user(3, round + 1))?;
            again.push(self.emit(&[program, &extra])?.seconds / scan);
            without.push(scan);
        }
        let (with, again) = (median(with), median(again));
        let said = format!(
            "{with:.2} times as long as without, beside its own files; again after a change {again:.2} times; {:.0} ms without",
            median(without) * 1e3
        );
        Ok((said, format!("{ONE_MODULE}; {AGAIN}"), with <= ONE_MODULE && again <= AGAIN))
    }

    /// The program with a variant of an external procedure that many files call.
    fn external(&self, program: &Path, keep: &Path) -> Result<RowResult, Error> {
        let copy = self.work.join("dgemm");
        measured(Command::new("cp").arg("-rl").arg(program).arg(&copy))?;
        let definition = copy.join("src/blas/double/dgemm.F");
        let text = fs::read_to_string(&definition).map_err(|e| format!("{}: {e}", definition.display()))?;
        fs::remove_file(&definition).map_err(|e| e.to_string())?;
        // The variant must be a procedure that is accessible there: without one nothing would be chosen.
        let directive =
            "C$OMP DECLARE VARIANT(DGEMM:DGEMM_GPU) MATCH(CONSTRUCT={PARALLEL})\n      EXTERNAL DGEMM_GPU\n";
        put(&definition, &text.replacen('\n', &format!("\n{directive}"), 1))?;
        let own = self.fresh(&[&copy])?;
        if !own.succeeded() {
            return Err(format!("emit fails for {}: {:?}", copy.display(), own.ended));
        }
        let listed =
            Command::new("rg").args(["-l", "-i", "-w", "dgemm", "-g", "*.{F,f,F90,f90}"]).arg(program).output();
        let listed = listed.map_err(|e| format!("cannot run rg: {e}"))?.stdout;
        let files: Vec<String> = String::from_utf8_lossy(&listed).lines().map(str::to_owned).collect();
        let headers = self.headers(program, keep)?;
        let mut of_sample = Sample::default();
        for file in files.iter().step_by(SAMPLE) {
            let mut command = Command::new("gfortran");
            command.args([
                "-fsyntax-only",
                "-w",
                "-fopenmp",
                "-fdefault-integer-8",
                "-DLINUX",
                "-DLINUX64",
                "-DGFORTRAN",
            ]);
            command.arg("-DEXT_INT").args(headers.iter().map(|folder| format!("-I{}", folder.display())));
            let run = measured(command.arg(file).current_dir(self.work))?;
            // One that it does not read to its end says nothing.
            if run.succeeded() {
                of_sample.add(run, fs::metadata(file).map_err(|e| format!("{file}: {e}"))?.len());
            }
        }
        let bytes = |file: &String| fs::metadata(file).map_or(0, |m| m.len());
        let all = of_sample.seconds * files.iter().map(bytes).sum::<u64>() as f64 / (of_sample.bytes.max(1)) as f64;
        let times = own.processor / all;
        let said = format!(
            "{:.1} s of processors ({:.1} s by the clock), {all:.0} s for `gfortran -fsyntax-only` over {} files (by {} of \
             them, {} bytes): {times:.2} times; {:.0} MB",
            own.processor,
            own.seconds,
            files.len(),
            of_sample.files,
            of_sample.bytes,
            own.megabytes,
        );
        Ok((
            said,
            format!("{}, {} MB", EXTERNAL.0, EXTERNAL.1),
            of_sample.files > 0 && times <= EXTERNAL.0 && own.megabytes <= EXTERNAL.1,
        ))
    }

    /// Folders with the headers of the program, which its build puts into one, and those that it has from elsewhere.
    fn headers(&self, program: &Path, keep: &Path) -> Result<[PathBuf; 2], Error> {
        let own = self.work.join("headers");
        fs::create_dir_all(&own).map_err(|e| format!("{}: {e}", own.display()))?;
        let mut open = vec![program.join("src")];
        while let Some(folder) = open.pop() {
            for path in fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?.flatten() {
                let path = path.path();
                let is_header = path.extension().is_some_and(|suffix| suffix == "fh" || suffix == "h");
                match path.file_name().filter(|_| is_header) {
                    Some(name) => _ = fs::copy(&path, own.join(name)),
                    None if path.is_dir() => open.push(path),
                    None => {}
                }
            }
        }
        Ok([own, fetch::headers(keep, "libglobalarrays-dev")?])
    }

    /// Many procedures in one module, with a metadirective each.
    fn one_file(&self) -> Result<RowResult, Error> {
        let (mut said, mut seconds, mut speed) = (String::new(), Vec::new(), 0.0);
        for count in [1_000, 10_000, 100_000] {
            let folder = self.work.join(format!("procedures{count}"));
            fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
            let text = procedures(count);
            put(&folder.join("m.f90"), &text)?;
            let run = self.fresh(&[&folder])?;
            if count == 10_000 {
                speed = text.len() as f64 / 1e6 / run.seconds;
            }
            let _ = write!(said, "{count} procedures {:.2} s and {:.0} MB, ", run.seconds, run.megabytes);
            seconds.push(run.seconds);
        }
        let steeper = seconds[2] / seconds[1];
        let _ = write!(said, "{speed:.1} MB/s, ten times as many take {steeper:.1} times as long");
        let limit = format!("at least {} MB/s, {}", ONE_FILE.0, ONE_FILE.1);
        Ok((said, limit, speed >= ONE_FILE.0 && steeper <= ONE_FILE.1))
    }
}

fn module_with_variant() -> String {
    let procedure = |name: &str, directive: &str| {
        format!("subroutine {name}(x)\n{directive}real, intent(inout) :: x\nx = x + 1\nend subroutine\n")
    };
    let base = procedure("base", "!$omp declare variant(chosen) match(construct={target})\n");
    format!("module bench_module\nimplicit none\ncontains\n{base}{}end module\n", procedure("chosen", ""))
}

fn user(number: usize, added: usize) -> String {
    format!(
        "subroutine user{number}(x)\nuse bench_module, only: base\nreal, intent(inout) :: x\nx = x + {added}\n\
         !$omp target map(tofrom: x)\ncall base(x)\n!$omp end target\nend subroutine\n"
    )
}

fn procedures(count: usize) -> String {
    let mut text = String::from("module m\n  implicit none\ncontains\n");
    for n in 0..count {
        let _ = write!(
            text,
            "  subroutine work{n}(a, b, n)\n    integer, intent(in) :: n\n    real, intent(inout) :: a(n), b(n)\n    \
             integer :: i\n    !$omp metadirective when(device={{kind(nohost)}}: target teams distribute parallel do) \
             &\n    !$omp otherwise(parallel do)\n    do i = 2, n - 1\n      \
             a(i) = (b(i - 1) + b(i) + b(i + 1)) / {n}.5 + sqrt(b(i))\n      b(i) = b(i) * 2 + a(i)\n    end do\n  \
             end subroutine work{n}\n"
        );
    }
    text.push_str("end module m\n");
    text
}
