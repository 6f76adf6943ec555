//! The part of the model that is Fortran: a module with a variant, a module between, and who calls the base.
//!
//! Each is compiled as make would: what an edit touches, and all that uses it. The plain text is told by a macro what
//! is chosen, which the model works out for itself, from the module as it was compiled last. Modules publish their
//! variants under names of ours, so that it is not objects that are compared, but what the program prints.

use super::Random;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The program with its flags.
#[derive(Debug)]
pub struct Program {
    root: PathBuf,
    compiler: &'static str,
    bound: u64,
    level: u64,
    extra: u64,
    openmp: bool,
    optimised: bool,
    folder: &'static str,
    /// The module must be compiled.
    is_stale: bool,
    /// What the module that is compiled chooses; `None`: there is none.
    chosen: Option<bool>,
}

const SOURCES: [&str; 3] = ["m", "k", "u"];

const MODULE: &str = r#"module m
  implicit none
#include "const.inc"
contains
  integer function f(x)
#ifndef PLAIN
    !$omp declare variant(f_v) match(user={condition(level + EXTRA > BOUND)})
#endif
    integer, intent(in) :: x
    f = x
  end function
  integer function f_v(x)
    integer, intent(in) :: x
    f_v = x + 1
  end function
  subroutine own(n)
    integer, intent(inout) :: n
    integer :: unused
#if defined PLAIN && CHOSEN
    n = f_v(n)
#else
    n = f(n)
#endif
  end subroutine
end module
"#;

const BETWEEN: &str = "module k\n  use m, only: g => f, f_v, own\nend module\n";

const USER: &str = r"subroutine user(n)
  use k
!$ use omp_lib, only: omp_get_num_threads
  implicit none
  integer, intent(inout) :: n
  integer :: unused
  call own(n)
#if defined PLAIN && CHOSEN
  n = 10 * f_v(n)
#else
  n = 10 * g(n)
#endif
#ifdef PLAIN
#if EXTRA > 2
  !$omp parallel num_threads(3)
#else
  !$omp parallel num_threads(5)
#endif
  !$omp master
!$  n = n + 1000 * omp_get_num_threads()
  !$omp end master
  !$omp end parallel
#else
  !$omp begin metadirective when(user={condition(EXTRA > 2)}: parallel num_threads(3)) otherwise(parallel num_threads(5))
  !$omp master
!$  n = n + 1000 * omp_get_num_threads()
  !$omp end master
  !$omp end metadirective
#endif
end subroutine
";

const MAIN: &str = "program p\n  integer :: n = 1\n  call user(n)\n  print *, n\nend program\n";

/// What a compile comes to: status, messages, rules of make; of the last source what the program prints, too.
type Results = Vec<(String, Vec<u8>)>;

impl Program {
    /// Writes it; `None`: there is no compiler.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn new(root: &Path) -> Result<Option<Program>, String> {
        let version = Command::new("gfortran").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        if !version.is_ok_and(|status| status.success()) {
            return Ok(None);
        }
        let program = Program {
            root: root.to_path_buf(),
            compiler: "gfortran",
            bound: 2,
            level: 1,
            extra: 0,
            openmp: true,
            optimised: false,
            folder: "mods",
            is_stale: true,
            chosen: None,
        };
        for folder in ["plain/mods", "wrapped/mods", "fortran"] {
            fs::create_dir_all(root.join(folder)).map_err(|e| format!("{folder}: {e}"))?;
        }
        program.write("k.F90", BETWEEN)?;
        program.write("u.F90", USER)?;
        program.write("m.F90", &MODULE.replace("BOUND", "2"))?;
        program.write("const.inc", &constant(1))?;
        program.write("p.f90", MAIN)?;
        Ok(Some(program))
    }

    fn write(&self, name: &str, text: &str) -> Result<(), String> {
        fs::write(self.root.join("fortran").join(name), text).map_err(|e| format!("{name}: {e}"))
    }

    /// Changes a text in the same size, and perhaps at the same time.
    fn change(&self, name: &str, text: &str, keeps_time: bool) -> Result<(), String> {
        let path = self.root.join("fortran").join(name);
        let time = fs::metadata(&path).and_then(|metadata| metadata.modified()).map_err(|e| e.to_string())?;
        self.write(name, text)?;
        if keeps_time {
            let file = fs::File::options().write(true).open(&path).map_err(|e| e.to_string())?;
            file.set_modified(time).map_err(|e| e.to_string())?;
        }
        Ok(())
    }

    /// One random edit.
    pub(super) fn edit(&mut self, random: &mut Random) -> Result<String, String> {
        let number = random.below(6);
        let keeps_time = random.below(2) == 0;
        let done = match random.below(9) {
            0 | 1 => {
                self.bound = number;
                self.change("m.F90", &MODULE.replace("BOUND", &number.to_string()), keeps_time)?;
                format!("m.F90: > {number}")
            }
            2 | 3 => {
                self.level = number;
                self.change("const.inc", &constant(number), keeps_time)?;
                format!("const.inc: {number}")
            }
            4 => {
                self.extra = number;
                format!("-DEXTRA={number}")
            }
            5 => {
                self.openmp = !self.openmp;
                "-fopenmp".to_owned()
            }
            6 => {
                self.optimised = !self.optimised;
                "-O1".to_owned()
            }
            7 => {
                // The modules go elsewhere, and stay as they are.
                let to = if self.folder == "mods" { "other" } else { "mods" };
                for world in ["plain", "wrapped"] {
                    let at = |name: &str| self.root.join(world).join(name);
                    fs::rename(at(self.folder), at(to)).map_err(|e| format!("{world}: {e}"))?;
                }
                self.folder = to;
                return Ok(format!("modules move to {to}"));
            }
            _ => {
                let name = random.of(&["m.mod", "k.mod"]);
                for world in ["plain", "wrapped"] {
                    let _ = fs::remove_file(self.root.join(world).join(self.folder).join(name));
                }
                // Who uses it says so, unless it is made again; what others pass on the compiler does not look for.
                self.is_stale |= name == "m.mod" || random.below(2) == 0;
                return Ok(format!("{name} goes"));
            }
        };
        self.is_stale = true;
        Ok(done)
    }

    fn compile(&self, ompick: Option<&Path>, source: &str, chosen: bool) -> Result<Output, String> {
        let world = if ompick.is_some() { "wrapped" } else { "plain" };
        let mut command = match ompick {
            Some(ompick) => {
                let mut command = Command::new(ompick);
                command.args(["cc", "--", self.compiler]);
                command
            }
            None => {
                let mut command = Command::new(self.compiler);
                command.args(["-DPLAIN", &format!("-DCHOSEN={}", u8::from(chosen))]);
                command
            }
        };
        command.current_dir(self.root.join(world)).env("LC_ALL", "C").stdin(Stdio::null());
        command.env("OMPICK_CACHE_DIR", self.root.join("cache")).env_remove("CPATH");
        command.arg(format!("-DEXTRA={}", self.extra)).args(["-Wall", "-MD", "-J", self.folder, "-c"]);
        command.args(self.openmp.then_some("-fopenmp")).args(self.optimised.then_some("-O1"));
        command.arg(format!("../fortran/{source}.F90")).args(["-o", &format!("{source}.o")]);
        command.output().map_err(|e| format!("{command:?}: {e}"))
    }

    /// What compiling a source comes to, plainly or through ompick.
    fn results(&self, ompick: Option<&Path>, source: &str, chosen: bool) -> Result<Results, String> {
        let folder = self.root.join(if ompick.is_some() { "wrapped" } else { "plain" });
        let rules = folder.join(format!("{source}.d"));
        let _ = fs::remove_file(&rules);
        let output = self.compile(ompick, source, chosen)?;
        let rules = fs::read(rules).unwrap_or_default();
        let rules = String::from_utf8_lossy(&rules).replace("\\\n", " ");
        let rules = rules.split_whitespace().collect::<Vec<_>>().join("\n");
        let printed = if source == "u" && output.status.success() { self.printed(&folder)? } else { Vec::new() };
        let all = [
            ("the exit status", format!("{:?}", output.status.code()).into_bytes()),
            ("the messages", output.stderr),
            ("the rules", rules.into_bytes()),
            ("what is printed", printed),
        ];
        Ok(all.into_iter().map(|(what, bytes)| (format!("{what} of {source}"), bytes)).collect())
    }

    /// What the program prints that was compiled in a folder.
    fn printed(&self, folder: &Path) -> Result<Vec<u8>, String> {
        let mut link = Command::new(self.compiler);
        link.args(["-fopenmp", "../fortran/p.f90", "m.o", "u.o", "-o", "p"]).current_dir(folder);
        let linked = link.output().map_err(|e| format!("{link:?}: {e}"))?;
        if !linked.status.success() {
            return Ok(linked.stderr);
        }
        let mut run = Command::new("./p");
        run.current_dir(folder).env("OMP_DYNAMIC", "false").env_remove("OMP_THREAD_LIMIT");
        run.output().map(|output| output.stdout).map_err(|e| format!("{run:?}: {e}"))
    }

    /// Compiles what must be compiled, both ways; gives whether the compiler was content.
    ///
    /// # Errors
    /// If anything differs.
    pub fn compare(&mut self, ompick: &Path) -> Result<bool, String> {
        let sources = if self.is_stale { &SOURCES[..] } else { &SOURCES[2..] };
        for source in sources {
            if *source == "m" {
                self.chosen = Some(self.openmp && self.level + self.extra > self.bound);
            }
            let chosen = self.chosen == Some(true) && self.openmp;
            let plain = self.results(None, source, chosen)?;
            let wrapped = self.results(Some(ompick), source, chosen)?;
            for ((what, one), (_, other)) in plain.iter().zip(&wrapped) {
                if one != other {
                    let [one, other] =
                        [one, other].map(|bytes| String::from_utf8_lossy(&bytes[..bytes.len().min(800)]).into_owned());
                    return Err(format!("{what} differ; plainly:\n{one}\nthrough ompick:\n{other}\n{self:?}"));
                }
            }
            if plain[0].1 != b"Some(0)" {
                return Ok(false);
            }
        }
        self.is_stale = false;
        Ok(true)
    }
}

fn constant(level: u64) -> String {
    format!("  integer, parameter :: level = {level}\n")
}
