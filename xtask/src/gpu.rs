//! `cargo xtask gpu`: the programs of the corpus as programs that use a real device.
//!
//! The tests run what is emitted for a device on the host, where target regions fall back to. Here each program with
//! a `run` for an NVIDIA device is built for it, through `ompick emit` and, source by source, through `ompick cc`, into
//! a folder that needs nothing but a driver: the machine with the device may have no compiler. There `sh DIR/run.sh`
//! runs them all, and must not fall back; `cargo xtask gpu DIR --results FILE` says what was not as it should be.

use crate::{Error, steps};
use ompick_tests::build_step;
use ompick_tests::program::{self, BuildStep, Kind, Program, RealDevice, Run};
use ompick_tests::tools::{self, Compilers};
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What is built, or what is looked at.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Where the programs are built
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    /// The folders that hold them [default: corpus]
    #[arg(long = "from", value_name = "FOLDER")]
    pub from: Vec<PathBuf>,
    /// Only those with this in their name
    #[arg(short = 'k', default_value = "")]
    pub only: String,
    /// With clang and this folder of CUDA's (bin/ptxas, bin/nvlink, include, nvvm/libdevice) rather than GCC. Of CUDA 12:
    /// LLVM 19's run-time library takes the images of CUDA 13's nvlink for another machine's
    #[arg(long, value_name = "CUDA")]
    pub clang: Option<PathBuf>,
    /// What clang compiles for: the device that is there. GCC's code is for the target's, and those that came later
    #[arg(long, default_value = "sm_90")]
    pub arch: String,
    /// Compare what `DIR/run.sh` wrote with what the programs must print
    #[arg(long, value_name = "FILE")]
    pub results: Option<PathBuf>,
}

/// Which way a program took.
#[derive(Clone, Copy, Debug)]
enum Door {
    Emit,
    Cc,
}

/// What makes a compiler offload.
struct Offload {
    compilers: Compilers,
    /// Files that programs need beside the libraries they are linked with.
    plugins: Vec<PathBuf>,
    clang: Option<Clang>,
}

/// Clang makes the device's machine code itself.
struct Clang {
    cuda: PathBuf,
    arch: String,
    /// OpenMP's run-time library for the device.
    runtime: String,
}

/// What compilers cannot do for a device, with plain programs, too: the words of the message, and what it is.
const COMPILERS_LIMITS: [(&str, &str); 4] = [
    (
        "internal compiler error",
        "GCC 12 fails at `simd` in Fortran's device procedures and at initialiser lists as results",
    ),
    (
        "unresolved symbol __atomic_compare_exchange_16",
        "the device has not the operation on 16 bytes with which GCC 12 does two reductions",
    ),
    ("alias must point to a defined variable or function", "clang 19 has no aliases on devices"),
    ("global constructors not supported on this target", "GCC 12 has no constructors on devices"),
];

/// Runs each program with at most this many at once: they share the device.
const RUN: &str = r#"#!/bin/sh
# Runs each program in bin/ on this machine's device, and writes to standard output how it ended and what it printed.
here=$(cd "$(dirname "$0")" && pwd)
LD_LIBRARY_PATH=$here/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
OMP_TARGET_OFFLOAD=MANDATORY OMP_NUM_THREADS=4 OMP_DYNAMIC=false
results=$(mktemp -d)
export LD_LIBRARY_PATH OMP_TARGET_OFFLOAD OMP_NUM_THREADS OMP_DYNAMIC here results
ls "$here/bin" | xargs -P "${JOBS:-8}" -I {} sh -c '
  cd "$results" && timeout 60 "$here/bin/{}" > "$results/{}" 2> "$results/{}.err"
  status=$?
  { echo "== {} $status"; cat "$results/{}"; [ $status = 0 ] || head -c 600 "$results/{}.err"; echo; } \
    > "$results/{}.all"'
cat "$results"/*.all
rm -rf "$results"
"#;

/// Builds the programs, or says which of them did not do what they must.
///
/// # Errors
/// If one does not build, or did something else.
pub fn run(options: &Options) -> Result<(), Error> {
    let mut programs = Vec::new();
    let corpus = [ompick_tests::repository().join("corpus")];
    for from in if options.from.is_empty() { &corpus } else { &options.from[..] } {
        programs.extend(program::find(from)?);
    }
    programs.retain(|p| p.name.contains(&options.only) && p.demands.fails.is_empty());
    if let Some(file) = &options.results {
        return compare(&programs, &options.folder, file);
    }
    let folder = std::path::absolute(&options.folder).map_err(|e| e.to_string())?;
    for part in ["bin", "lib"] {
        fs::create_dir_all(folder.join(part)).map_err(|e| format!("cannot make {}: {e}", folder.display()))?;
    }
    fs::write(folder.join("run.sh"), RUN).map_err(|e| e.to_string())?;
    let ompick = tools::ompick()?;
    let offload = Offload::new(options)?;
    let (mut problems, mut limits, mut built) = (0, 0, 0);
    let mut libraries = BTreeSet::new();
    for program in &programs {
        for (run, door) in on_device(program).flat_map(|run| [(run, Door::Emit), (run, Door::Cc)]) {
            let executable = folder.join("bin").join(offload.name(program, run, door));
            match offload.build(&ompick, program, run, door, &executable) {
                Ok(true) => {
                    built += 1;
                    libraries.extend(linked(&executable, &offload.compilers.c)?);
                }
                Ok(false) => {}
                Err(error) => match COMPILERS_LIMITS.iter().find(|(words, _)| error.contains(words)) {
                    Some((_, limit)) => {
                        limits += 1;
                        println!("NOT BUILT {}: {limit}", offload.name(program, run, door));
                    }
                    None => {
                        problems += 1;
                        println!("DOES NOT BUILD {}: {error}", offload.name(program, run, door));
                    }
                },
            }
        }
    }
    for library in libraries.iter().chain(&offload.plugins) {
        let to = folder.join("lib").join(library.file_name().unwrap_or_default());
        fs::copy(library, &to).map_err(|e| format!("cannot copy {}: {e}", library.display()))?;
    }
    println!("{built} programs in {}, {limits} that the compiler cannot build for a device", folder.display());
    if problems > 0 { Err(format!("{problems} programs do not build")) } else { Ok(()) }
}

/// What a program is built as where target regions run on an NVIDIA device.
fn on_device(program: &Program) -> impl Iterator<Item = &Run> {
    let can = !matches!(program.demands.device, Some(RealDevice::Cannot(_)));
    program.demands.runs.iter().filter(move |run| can && run.spec().starts_with("nvptx64"))
}

/// The instruction set that a target names, or else the oldest one that all compilers here know.
fn isa(run: &Run) -> &str {
    run.spec().split_once(':').map_or("sm_70", |(_, isa)| isa)
}

impl Offload {
    fn new(options: &Options) -> Result<Offload, Error> {
        if let Some(cuda) = &options.clang {
            let (compilers, arch) = (Compilers::clang()?, options.arch.clone());
            let runtime = format!("-print-file-name=libomptarget-nvptx-{arch}.bc");
            let runtime = steps::output(&compilers.c, &[&runtime])?;
            let cuda = std::path::absolute(cuda).map_err(|e| e.to_string())?;
            return Ok(Offload { compilers, plugins: Vec::new(), clang: Some(Clang { cuda, arch, runtime }) });
        }
        let compilers = Compilers::gcc()?;
        let plugin = PathBuf::from(steps::output(&compilers.c, &["-print-file-name=libgomp-plugin-nvptx.so.1"])?);
        if !plugin.is_absolute() {
            return Err("GCC has no libgomp-plugin-nvptx.so.1; Debian's packages are libgomp-plugin-nvptx1 and \
                        gcc-12-offload-nvptx (or that of your GCC's number)"
                .to_owned());
        }
        Ok(Offload { compilers, plugins: vec![plugin], clang: None })
    }

    fn name(&self, program: &Program, run: &Run, door: Door) -> String {
        let door = match door {
            Door::Emit => "emit",
            Door::Cc => "cc",
        };
        let compiler = if self.clang.is_some() { "clang" } else { "gcc" };
        format!("{}-{}.{door}-{compiler}", program.name, run.folder())
    }

    /// The compiler of a language with what makes it offload, and a program's own options.
    fn compiler(&self, kind: Kind, program: &Program, run: &Run) -> Vec<String> {
        let mut all = vec![self.compilers.of(kind).to_owned(), "-fopenmp".to_owned(), "-O1".to_owned()];
        match &self.clang {
            Some(Clang { cuda, arch, runtime }) => all.extend([
                format!("--offload-arch={arch}"),
                format!("--cuda-path={}", cuda.display()),
                format!("--libomptarget-nvptx-bc-path={runtime}"),
                // It may be newer than what clang knows.
                "--no-cuda-version-check".to_owned(),
                "-Wno-unknown-cuda-version".to_owned(),
            ]),
            None => all.extend([
                "-foffload=nvptx-none".to_owned(),
                format!("-foffload-options=nvptx-none=-misa={}", isa(run)),
                // The device's table refers to libgomp behind it, also where the objects do not.
                "-Wl,--no-as-needed".to_owned(),
            ]),
        }
        let to_device = |option: &&String| *option != "-foffload=disable";
        all.extend(program.demands.cflags.iter().filter(to_device).cloned());
        all
    }

    /// A command that finds what clang calls.
    fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new(program);
        if let Some(Clang { cuda, .. }) = &self.clang {
            let path = std::env::var_os("PATH").unwrap_or_default();
            let folders = std::iter::once(cuda.join("bin")).chain(std::env::split_paths(&path));
            command.env("PATH", std::env::join_paths(folders).unwrap_or(path));
        }
        command
    }

    /// `false`: this program is not for this compiler or door.
    fn build(&self, ompick: &Path, program: &Program, run: &Run, door: Door, executable: &Path) -> Result<bool, Error> {
        let kind = program::kind(&program.main).ok_or("nothing to compile")?;
        if self.clang.is_some() && kind == Kind::Fortran {
            return Ok(false);
        }
        let others_seen = program.demands.cc.iter().all(|step| matches!(step, BuildStep::Says(_)));
        if matches!(door, Door::Cc) && !others_seen {
            return Ok(false);
        }
        let work = tempfile::tempdir().map_err(|e| e.to_string())?;
        let sources = work.path().join("src");
        program.copy_to(&sources)?;
        let compiler = self.compiler(kind, program, run);
        let mut link = self.command(&compiler[0]);
        link.args(&compiler[1..]);
        match door {
            Door::Emit => {
                let mut emit = Command::new(ompick);
                emit.current_dir(&sources).args([
                    "emit",
                    "--message-format",
                    "short",
                    "-o",
                    "../out",
                    "-t",
                    &run.target,
                ]);
                good(emit.args(&program.demands.flags).args(program.files()))?;
                link.current_dir(work.path().join("out").join(run.folder())).args(build_step::sources(program));
            }
            Door::Cc => {
                link.current_dir(&sources);
                for file in build_step::sources(program) {
                    let object = work.path().join(format!("{}.o", file.replace('/', "_")));
                    let mut cc = self.through_cc(ompick, program, run, file)?;
                    cc.current_dir(&sources).env("OMPICK_CACHE_DIR", work.path().join("cache"));
                    good(cc.args(["-c", file, "-o"]).arg(&object))?;
                    link.arg(object);
                }
            }
        }
        good(link.arg("-o").arg(executable).arg("-lm"))?;
        Ok(true)
    }

    /// The target is what GCC's own options name, as in a user's build; clang's name the device that is there.
    fn through_cc(&self, ompick: &Path, program: &Program, run: &Run, file: &str) -> Result<Command, Error> {
        let (own, compilers) = build_step::options(&program.demands.flags)?;
        let kind = program::kind(file).ok_or("nothing to compile")?;
        let mut command = self.command(ompick);
        command.args(["cc", "--message-format", "short"]);
        if self.clang.is_some() {
            command.args(["-t", run.spec()]);
        }
        // The programs say what they print behind GCC.
        if !own.iter().any(|option| option == "--compiler") {
            command.args(["--compiler", "gnu"]);
        }
        command.args(own).arg("--").args(self.compiler(kind, program, run)).args(compilers);
        Ok(command)
    }
}

/// Runs a command that must end well.
fn good(command: &mut Command) -> Result<(), Error> {
    let shown = command.get_program().to_string_lossy().into_owned();
    let done = command.output().map_err(|e| format!("cannot run {shown}: {e}"))?;
    match done.status.success() {
        true => Ok(()),
        false => Err(format!("{shown}: {}", String::from_utf8_lossy(&done.stderr).trim())),
    }
}

/// The shared libraries that a program needs, but for those that any machine with a device has.
fn linked(executable: &Path, compiler: &str) -> Result<BTreeSet<PathBuf>, Error> {
    const OF_THE_SYSTEM: [&str; 9] =
        ["libc.", "libgcc_s.", "libstdc++.", "libm.", "libdl.", "libpthread.", "librt.", "ld-linux", "linux-vdso"];
    // What the loader does not find is the compiler's own, and so may be what that needs.
    let own = steps::output(compiler, &["-print-file-name=libomptarget.so"])?;
    let own = Path::new(&own).parent().unwrap_or(Path::new(""));
    let mut command = Command::new("ldd");
    let listed = command.arg(executable).env("LD_LIBRARY_PATH", own).output().map_err(|e| format!("ldd: {e}"))?;
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    let mut libraries = BTreeSet::new();
    for (name, found) in listed.lines().filter_map(|line| line.trim().split_once(" => ")) {
        if OF_THE_SYSTEM.iter().any(|system| name.starts_with(system)) {
            continue;
        }
        let (path, _) = found.split_once(" (").ok_or_else(|| format!("{name} is not found"))?;
        libraries.insert(PathBuf::from(path));
    }
    Ok(libraries)
}

/// What `run.sh` wrote of each program.
fn results(text: &str) -> BTreeMap<&str, &str> {
    let parts = text.strip_prefix("== ").into_iter().flat_map(|text| text.split("\n== "));
    parts.filter_map(|part| part.split_once(' ')).collect()
}

/// Compares what was printed on a device with what must be.
fn compare(programs: &[Program], folder: &Path, file: &Path) -> Result<(), Error> {
    let text = fs::read_to_string(file).map_err(|e| format!("cannot read {}: {e}", file.display()))?;
    let results = results(&text);
    let built = fs::read_dir(folder.join("bin")).map_err(|e| format!("cannot read {}: {e}", folder.display()))?;
    let (mut passed, mut failed) = (0, 0);
    let mut names: Vec<String> = built.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort();
    for name in &names {
        let stem = name.rsplit_once('.').map_or(name.as_str(), |(stem, _)| stem);
        let run = programs.iter().flat_map(|p| on_device(p).map(move |run| (p, run)));
        let Some((program, run)) = run.into_iter().find(|(p, run)| format!("{}-{}", p.name, run.folder()) == stem)
        else {
            continue;
        };
        let lines = match &program.demands.device {
            Some(RealDevice::Prints(lines)) => lines,
            _ => &run.lines,
        };
        match results.get(name.as_str()).map(|result| as_expected(result, lines)) {
            Some(Ok(())) => passed += 1,
            Some(Err(problem)) => {
                failed += 1;
                println!("FAIL {name}: {problem}");
            }
            None => {
                failed += 1;
                println!("FAIL {name}: was not run");
            }
        }
    }
    println!("{passed} passed on the device, {failed} failed");
    if failed > 0 || passed == 0 { Err("not all programs did on the device what they must".to_owned()) } else { Ok(()) }
}

/// `result`: the exit status, and from the next line what was printed.
fn as_expected(result: &str, wanted: &[String]) -> Result<(), String> {
    let (status, printed) = result.split_once('\n').unwrap_or((result, ""));
    let lines: Vec<String> = printed.trim().lines().map(program::normal).collect();
    match status.trim() == "0" && lines == wanted {
        true => Ok(()),
        false => Err(format!("ended with {status}: `{}`, not `{}`", lines.join(" | "), wanted.join(" | "))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_device_printed_is_compared_with_what_must_be() {
        let results =
            results("== a-gpu.emit-gcc 0\none  == 1\n\n== a-gpu.cc-gcc 139\none == 1\nSegmentation fault\n\n");
        let wanted = ["one == 1".to_owned()];
        assert_eq!(as_expected(results["a-gpu.emit-gcc"], &wanted), Ok(()));
        assert!(as_expected(results["a-gpu.cc-gcc"], &wanted).is_err());
        assert!(as_expected(results["a-gpu.emit-gcc"], &["two".to_owned()]).is_err());
    }
}
