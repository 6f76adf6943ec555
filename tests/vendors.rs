//! Compilers that are not at hand: stand-ins of their names, which understand their options, say what they
//! predefine, and leave the rest to gcc.

#![cfg(unix)]

use ompick_tests::tools::{self, Compilers, Done};
use ompick_tests::work::Work;
use std::fs;
use std::os::unix::fs::PermissionsExt;

/// Asks which vendor compiles, and for which device.
const MAIN: &str = "\
#include <stdio.h>
int v_intel(void) { return 1; }
int v_nvidia(void) { return 2; }
int v_llvm(void) { return 3; }
int v_gnu(void) { return 4; }
#pragma omp declare variant(v_intel) match(implementation={vendor(intel)})
#pragma omp declare variant(v_nvidia) match(implementation={vendor(nvidia)})
#pragma omp declare variant(v_llvm) match(implementation={vendor(llvm)})
#pragma omp declare variant(v_gnu) match(implementation={vendor(gnu)})
int vendor(void) { return 0; }
int d_intel(void) { return 1; }
int d_80(void) { return 2; }
int d_nvidia(void) { return 3; }
int d_amd(void) { return 4; }
#pragma omp declare variant(d_intel) match(device={kind(nohost), arch(spir64)})
#pragma omp declare variant(d_80) match(device={arch(nvptx64), isa(sm_80)})
#pragma omp declare variant(d_nvidia) match(device={arch(nvptx64)})
#pragma omp declare variant(d_amd) match(device={arch(amdgcn)})
int device(void) { return 0; }
int main(void) {
  int d = 9;
  #pragma omp target map(from: d)
  d = device();
  printf(\"%d %d\\n\", vendor(), d);
  return 0;
}
";
const FORTRAN: &str = "\
module m
contains
  integer function v_intel()
    v_intel = 1
  end function
  integer function v_nvidia()
    v_nvidia = 2
  end function
  integer function v_llvm()
    v_llvm = 3
  end function
  integer function vendor()
    !$omp declare variant(v_intel) match(implementation={vendor(intel)})
    !$omp declare variant(v_nvidia) match(implementation={vendor(nvidia)})
    !$omp declare variant(v_llvm) match(implementation={vendor(llvm)})
    vendor = 0
  end function
end module
program p
  use m
  print '(i0)', vendor()
end program
";

/// A stand-in: its name, the compiler behind it, what it predefines, and whether it tells that.
struct StandIn {
    name: &'static str,
    behind: String,
    defines: &'static str,
    tells: bool,
}

/// Puts them into the folder `bin`.
fn install(work: &Work, stand_ins: &[StandIn]) {
    fs::create_dir(work.path("bin")).unwrap();
    for StandIn { name, behind, defines, tells } in stand_ins {
        let answer = if *tells { format!("exec {behind} -fopenmp \"$@\" {defines}") } else { "exit 1".to_string() };
        let script = format!(
            "#!/bin/sh\n\
             echo \"$0 $*\" >> {}\n\
             for word do\n  shift\n  case $word in\n    \
               -qopenmp|-fiopenmp|-mp|-mp=*) set -- \"$@\" -fopenmp;;\n    \
               -fopenmp-targets=*|--offload-arch=*|-gpu=*|-target=gpu|-module|-Mfree|-free) ;;\n    \
               *) set -- \"$@\" \"$word\";;\n  esac\ndone\n\
             case \" $* \" in *\" -dM \"*) {answer};; esac\n\
             exec {behind} \"$@\"\n",
            work.path("log").display()
        );
        let path = work.path("bin").join(name);
        fs::write(&path, script).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    }
}

fn build(work: &Work, line: &str) -> (Done, String) {
    let words: Vec<&str> = line.split_whitespace().collect();
    let compiler = work.path("bin").join(words[0]).display().to_string();
    let mut command = work.command(&[&["cc", "--", &compiler], &words[1..]].concat());
    command.args(["-o", "prog"]);
    let done = tools::run(command).unwrap();
    assert_eq!(done.status, Some(0), "{line}: {}", done.stderr);
    let printed = tools::run(std::process::Command::new(work.path("prog"))).unwrap().stdout;
    (done, printed)
}

#[test]
fn vendors_and_devices_follow_from_macros_and_options() {
    let gcc = Compilers::gcc().unwrap_or_else(|e| panic!("{e}"));
    let work = Work::new(&[("main.c", MAIN), ("main.cpp", MAIN)]);
    let intel = "-D__INTEL_LLVM_COMPILER=20250000 -D__clang__=1";
    let nvidia = "-D__NVCOMPILER=1 -D__PGI=1";
    let c = |name, defines| StandIn { name, behind: gcc.c.clone(), defines, tells: true };
    let cxx = |name, defines| StandIn { name, behind: gcc.cxx.clone(), defines, tells: true };
    install(
        &work,
        &[
            c("icx", intel),
            cxx("icpx", intel),
            c("nvc", nvidia),
            cxx("nvc++", nvidia),
            c("mpicc", nvidia),
            c("amdclang", "-D__clang__=1"),
            c("x86_64-linux-gnu-gcc-12.2", ""),
        ],
    );
    for (line, expected) in [
        ("icx -fiopenmp main.c", "1 0"),
        ("icx -qopenmp -fopenmp-targets=spir64 main.c", "1 1"),
        ("icpx -fiopenmp -fopenmp-targets=spir64_gen main.cpp", "1 1"),
        ("nvc -mp main.c", "2 0"),
        ("nvc -mp=gpu main.c", "2 3"),
        ("nvc -mp=gpu -gpu=cc80 main.c", "2 2"),
        ("nvc++ -mp=gpu -gpu=fastmath,cc90 main.cpp", "2 3"),
        ("nvc -mp=multicore -gpu=cc80 main.c", "2 0"),
        ("mpicc -mp main.c", "2 0"),
        ("amdclang -fopenmp --offload-arch=gfx90a main.c", "3 4"),
        ("x86_64-linux-gnu-gcc-12.2 -fopenmp main.c", "4 0"),
    ] {
        assert_eq!(build(&work, line).1.trim(), expected, "{line}");
    }
    // Without OpenMP there is nothing to resolve, and nothing is asked.
    fs::remove_file(work.path("log")).unwrap();
    assert_eq!(build(&work, "icx main.c").1.trim(), "0 0");
    assert_eq!(work.read("log").lines().count(), 1);
}

#[test]
fn compilers_of_fortran_that_tell_nothing_are_known_by_their_names() {
    let gcc = Compilers::gcc().unwrap_or_else(|e| panic!("{e}"));
    let work = Work::new(&[("main.f90", FORTRAN)]);
    let stand_in = |name, defines, tells| StandIn { name, behind: gcc.fortran.clone(), defines, tells };
    install(
        &work,
        &[
            stand_in("ifx", "", false),
            stand_in("nvfortran", "", false),
            stand_in("flang-new-19", "-D__flang__=1", true),
            stand_in("mpif90", "-D__flang__=1", true),
        ],
    );
    for (line, expected) in [
        ("ifx -qopenmp main.f90", "1"),
        ("ifx -fiopenmp -fopenmp-targets=spir64 main.f90", "1"),
        ("nvfortran -mp main.f90", "2"),
        ("nvfortran -mp=gpu -gpu=cc80 main.f90", "2"),
        ("flang-new-19 -fopenmp main.f90", "3"),
        ("mpif90 -fopenmp main.f90", "3"),
    ] {
        fs::remove_file(work.path("log")).unwrap_or_default();
        assert_eq!(build(&work, line).1.trim(), expected, "{line}");
        // None of them knows what only gcc and clang know.
        let log = work.read("log");
        assert!(!log.contains("-iquote") && !log.contains("-prefix-map"), "{log}");
    }
}
