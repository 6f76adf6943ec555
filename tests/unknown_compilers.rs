//! Compilers that no table names, and what stands in front of them: they are asked what they are; what nobody can tell
//! is an error where variants are in sight, never a success that computes the wrong thing.

#![cfg(unix)]

use ompick_tests::fortran::module;
use ompick_tests::tools::{self, Compilers, Done};
use ompick_tests::work::Work;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

/// Prints 1 where the variant for GCC was chosen.
const MAIN: &str = "\
#include <stdio.h>
int v(void) { return 1; }
#pragma omp declare variant(v) match(implementation={vendor(gnu)})
int f(void) { return 0; }
int main(void) { printf(\"%d\\n\", f()); return 0; }
";
const PLAIN: &str = "#include <stdio.h>\nint main(void) { puts(\"plain\"); return 0; }\n";

fn gcc() -> Compilers {
    Compilers::gcc().unwrap_or_else(|e| panic!("{e}"))
}

/// A folder with sources, and programs of these names in `bin`.
fn work(programs: &[(&str, &str)]) -> Work {
    let work = Work::new(&[("main.c", MAIN), ("main.cu", MAIN), ("plain.c", PLAIN)]);
    fs::create_dir(work.path("bin")).unwrap();
    for (name, script) in programs {
        let path = work.path("bin").join(name);
        fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    }
    work
}

/// `ompick cc OPTIONS -- COMMAND`, where `bin/` stands for the folder of the programs.
fn cc(work: &Work, options: &[&str], line: &str) -> Done {
    let bin = work.path("bin").display().to_string();
    let words: Vec<String> = line.split_whitespace().map(|word| word.replace("bin/", &format!("{bin}/"))).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    tools::run(work.command(&[&["cc"], options, &["--"], &words].concat())).unwrap()
}

fn printed(work: &Work) -> String {
    tools::run(Command::new(work.path("prog"))).unwrap().stdout
}

fn prints(work: &Work, options: &[&str], line: &str, expected: &str) {
    let _ = fs::remove_file(work.path("prog"));
    let done = cc(work, options, line);
    assert_eq!(done.status, Some(0), "{line}: {}", done.stderr);
    assert_eq!(printed(work), expected, "{line}: {}", done.stderr);
}

#[test]
fn a_wrapper_of_an_unknown_name_is_asked() {
    let gcc = gcc();
    let work = work(&[
        ("my_gcc", &format!("exec {} \"$@\"", gcc.c)),
        ("gcc-wrapper.sh", &format!("exec {} -fopenmp \"$@\"", gcc.c)),
        ("mpimine", &format!("if [ \"$1\" = -show ]; then echo {} -I/x; exit; fi\nexec {} \"$@\"", gcc.cxx, gcc.cxx)),
    ]);
    prints(&work, &[], "bin/my_gcc -fopenmp main.c -o prog", "1\n");
    // It switches OpenMP on by itself.
    prints(&work, &[], "bin/gcc-wrapper.sh main.c -o prog", "1\n");
    prints(&work, &[], "bin/my_gcc main.c -o prog", "0\n");
    prints(&work, &[], "bin/mpimine -fopenmp main.c -o prog", "1\n");
    prints(&work, &[], "bin/my_gcc -fopenmp plain.c -o prog", "plain\n");
}

#[test]
fn what_a_source_uses_counts_behind_any_name() {
    let gcc = gcc();
    let work = work(&[
        ("mine", &format!("exec {} \"$@\"", gcc.fortran)),
        ("ours", &format!("exec {} -I\"$(dirname $0)/../hidden\" \"$@\"", gcc.c)),
        ("theirs", &format!("exec {} \"$@\"", gcc.cxx)),
    ]);
    let write = |name: &str, text: &str| fs::write(work.path(name), text).unwrap();
    // Modules: their companions lie beside them.
    write("m.f90", &module("m", 0));
    write("user.f90", "program p\n  use m\n  print '(i0)', work()\nend program\n");
    let build = |openmp: &str| {
        for name in ["m", "user"] {
            let line = format!("bin/mine {openmp} -c {name}.f90 -o {name}.o");
            let done = cc(&work, &[], &line);
            assert_eq!(done.status, Some(0), "{line}: {}", done.stderr);
        }
        prints(&work, &[], "bin/mine m.o user.o -o prog", if openmp.is_empty() { "0\n" } else { "1\n" });
    };
    build("-fopenmp");
    // Compiled without OpenMP, it has no variants any more.
    build("");
    prints(&work, &[], "bin/mine -fopenmp user.f90 m.o -o prog", "0\n");
    // A header in a folder that the wrapper adds, and one whose name is a macro.
    fs::create_dir(work.path("hidden")).unwrap();
    write("hidden/f.h", MAIN.split("int main").next().unwrap());
    write("adds.c", "#include \"f.h\"\nint main(void) { printf(\"%d\\n\", f()); return 0; }\n");
    prints(&work, &[], "bin/ours -fopenmp adds.c -o prog", "1\n");
    write("named.c", "#define H \"hidden/f.h\"\n#include H\nint main(void) { printf(\"%d\\n\", f()); return 0; }\n");
    prints(&work, &[], "bin/theirs -fopenmp -x c named.c -o prog", "1\n");
}

#[test]
fn what_nobody_can_tell_is_an_error_where_variants_are_in_sight() {
    let gcc = gcc();
    let silent =
        format!("case \" $* \" in *\" -dM \"*|*qshowmacros*|*version*|*show*) exit 1;; esac\nexec {} \"$@\"", gcc.c);
    let work = work(&[("mystery", &silent), ("clang-cl", &silent)]);
    for line in ["bin/mystery -fopenmp main.c -o prog", "bin/mystery main.c -o prog", "bin/clang-cl /openmp /c main.c"]
    {
        let done = cc(&work, &[], line);
        assert_eq!(done.status, Some(2), "{line}: {}", done.stderr);
        assert!(done.stderr.contains("main.c"), "{line}: {}", done.stderr);
        assert!(!work.path("prog").exists());
    }
    prints(&work, &["--compiler", "gnu"], "bin/mystery -fopenmp main.c -o prog", "1\n");
    prints(&work, &["--compiler", "llvm"], "bin/mystery -fopenmp main.c -o prog", "0\n");
    prints(&work, &[], "bin/mystery -fopenmp plain.c -o prog", "plain\n");
}

#[test]
fn launchers_are_looked_through() {
    let gcc = gcc();
    let work = work(&[("which.sh", "exec ${WHICH:-false} \"$@\"")]);
    let c = &gcc.c;
    for front in ["env", "env A=b", "nice -n 3", "nice", "env -u CPATH nice -n 1"] {
        prints(&work, &[], &format!("{front} {c} -fopenmp main.c -o prog"), "1\n");
    }
    // What a launcher sets counts when the compiler is asked.
    prints(&work, &[], &format!("env WHICH={c} bin/which.sh -fopenmp main.c -o prog"), "1\n");
}

#[test]
fn what_a_script_runs_by_its_environment_is_asked_again() {
    let gcc = gcc();
    let clang = "#!/bin/sh\ncase \" $* \" in *\" -dM \"*) exec GCC \"$@\" -D__clang__=1;; esac\nexec GCC \"$@\"\n";
    let work = work(&[
        ("cc", "case $PE_ENV in GNU) exec GCC \"$@\";; *) exec $(dirname $0)/clang \"$@\";; esac"),
        ("clang", ""),
    ]);
    let put = |name: &str, text: String| fs::write(work.path("bin").join(name), text.replace("GCC", &gcc.c)).unwrap();
    put("cc", work.read("bin/cc"));
    put("clang", clang.to_string());
    for (env, expected) in [("GNU", "1\n"), ("CRAYCLANG", "0\n"), ("GNU", "1\n")] {
        prints(&work, &[], &format!("env PE_ENV={env} bin/cc -fopenmp main.c -o prog"), expected);
        let mut command = work.command(&["cc", "--"]);
        command.arg(work.path("bin/cc")).args(["-fopenmp", "main.c", "-o", "prog"]).env("PE_ENV", env);
        assert_eq!(tools::run(command).unwrap().status, Some(0));
        assert_eq!(printed(&work), expected, "{env}");
    }
}

#[test]
fn sources_of_cuda_are_cxx() {
    let gcc = gcc();
    let work = work(&[]);
    prints(&work, &[], &format!("{} -fopenmp -x c++ main.cu -o prog", gcc.cxx), "1\n");
    work.ends(0, &["check", "main.cu"]);
    work.ends(0, &["emit", "-o", "out", "main.cu"]);
    assert!(work.read("out/host/main.cu").contains("v());"));
}
