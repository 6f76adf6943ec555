//! Fortran programs of several files behind `ompick cc` in build systems: what they build again when a choice changes.

use ompick_tests::fortran::{
    change, compile, compiled, empty_module, gfortran, linked, module, part_of_put, program, run, work, works,
};
use ompick_tests::tools;
use ompick_tests::work::Work;
use std::fs;
use std::process::Command;

/// Builds, changes the choice, builds again; what was printed. Then a build with nothing to do.
fn rebuilt(work: &Work, build: &str, program: &str) {
    works(work, build);
    assert_eq!(works(work, program).stdout, "2 4\n");
    change(work, "vendor(gnu)", "vendor(intel)");
    works(work, build);
    assert_eq!(works(work, program).stdout, "1 2\n", "after the choice changed");
    change(work, "vendor(intel)", "vendor(gnu)");
    works(work, build);
    assert_eq!(works(work, program).stdout, "2 4\n", "after it changed back");
}

#[test]
fn make_with_several_jobs_builds_generics_of_several_files() {
    if !tools::have(&["make"]) {
        return;
    }
    let in_parallel = ["construct={parallel}"];
    let main = "program main\nuse second\nuse third\ninteger :: i\nreal :: r\ncomplex :: c\n!$omp parallel num_threads(1)\n\
                call put(i)\ncall put(r)\ncall put(c)\n!$omp end parallel\nprint '(3(i0, 1x))', i, int(r), int(c)\n\
                end program\n";
    let mut files = vec![
        ("src/before_first.f90", empty_module("before_first")),
        ("src/before_second.f90", "module before_second\nuse first\nend module\n".to_owned()),
        ("src/before_third.f90", empty_module("before_third")),
        ("src/first.f90", part_of_put("first", "integer", &in_parallel)),
        ("src/second.f90", part_of_put("second", "real", &in_parallel)),
        ("src/third.f90", part_of_put("third", "complex", &in_parallel)),
        ("src/main.f90", main.to_owned()),
    ];
    let objects = "before_first.o before_second.o before_third.o first.o second.o third.o main.o";
    let rules = format!(
        "program: {objects}\n\tgfortran -fopenmp $^ -o $@\n%.o: %.f90\n\t$(FC) -fopenmp -c $< -o $@\n\
         first.o: before_first.o\nbefore_second.o: first.o\nsecond.o: before_second.o\nthird.o: before_third.o\n\
         main.o: second.o third.o\n"
    );
    files.push(("src/Makefile", rules));
    let work = work(&files);
    let ompick = tools::ompick().unwrap();
    let make = Command::new("make")
        .args(["-s", "-j4", &format!("FC={} cc -- {}", ompick.display(), gfortran())])
        .current_dir(work.path("src"))
        .env("OMPICK_CACHE_DIR", work.path(".ompick"))
        .output()
        .unwrap();
    assert!(make.status.success(), "{}", String::from_utf8_lossy(&make.stderr));
    assert_eq!(works(&work, "./program").stdout.trim(), "2 2 2");
}

#[test]
fn make_builds_again_what_uses_a_changed_choice() {
    if !tools::have(&["make"]) {
        return;
    }
    let mut files = program();
    let rules = "\
FC = gfortran
program: main.o between.o tiles.o
\t$(FC) -fopenmp $^ -o $@
%.o: %.f90
\t$(FC) -fopenmp -c $< -o $@
%.mod: %.o
\t@:
main.o: between.mod
between.o: tiles.mod
";
    files.push(("src/Makefile", rules.to_string()));
    let work = work(&files);
    let ompick = tools::ompick().unwrap();
    let link = work.path("src/ompick-gfortran");
    #[cfg(unix)]
    std::os::unix::fs::symlink(&ompick, &link).unwrap();
    rebuilt(&work, &format!("make -j4 FC={}", link.display()), "./program");
}

#[test]
fn ninja_builds_again_what_uses_a_changed_choice() {
    if !tools::have(&["ninja"]) {
        return;
    }
    let mut files = program();
    // A module that stays as it is keeps its time, and what uses it is not compiled again.
    let rules = "\
rule fc
  command = OMPICK cc -- gfortran -fopenmp -c $in -o $object
  restat = 1
rule link
  command = gfortran -fopenmp $in -o $out
build tiles.o tiles.mod: fc tiles.f90
  object = tiles.o
build between.o between.mod: fc between.f90 | tiles.mod
  object = between.o
build main.o: fc main.f90 | between.mod
  object = main.o
build program: link main.o between.o tiles.o
";
    let ompick = tools::ompick().unwrap().display().to_string();
    files.push(("src/build.ninja", rules.replace("OMPICK", &ompick)));
    rebuilt(&work(&files), "ninja", "./program");
}

const CMAKE: &str = "\
cmake_minimum_required(VERSION 3.18)
project(p Fortran)
add_executable(program main.f90 between.f90 tiles.f90)
target_compile_options(program PRIVATE -fopenmp)
target_link_options(program PRIVATE -fopenmp)
";

fn with_cmake(generator: &str) {
    let mut files = program();
    files.push(("src/CMakeLists.txt", CMAKE.to_string()));
    let work = work(&files);
    let ompick = tools::ompick().unwrap();
    let mut command = Command::new("cmake");
    command.args(["-S", ".", "-B", "build", "-G", generator, "-DCMAKE_Fortran_COMPILER=gfortran"]);
    command.arg(format!("-DCMAKE_Fortran_COMPILER_LAUNCHER={};cc;--", ompick.display()));
    command.current_dir(work.path("src")).env("OMPICK_CACHE_DIR", work.path(".ompick"));
    let done = tools::run(command).unwrap();
    assert_eq!(done.status, Some(0), "{}{}", done.stdout, done.stderr);
    rebuilt(&work, "cmake --build build", "build/program");
}

#[test]
fn cmake_with_makefiles_builds_again_what_uses_a_changed_choice() {
    if tools::have(&["cmake", "make"]) {
        with_cmake("Unix Makefiles");
    }
}

#[test]
fn cmake_with_ninja_builds_again_what_uses_a_changed_choice() {
    if tools::have(&["cmake", "ninja"]) {
        with_cmake("Ninja");
    }
}

#[test]
fn meson_builds_again_what_uses_a_changed_choice() {
    if !tools::have(&["meson", "ninja"]) {
        return;
    }
    let mut files = program();
    let build = "project('p', 'fortran')\nexecutable('program', 'main.f90', 'between.f90', 'tiles.f90', fortran_args: \
                 '-fopenmp', link_args: '-fopenmp')\n";
    files.push(("src/meson.build", build.to_string()));
    let work = work(&files);
    let native = format!("[binaries]\nfortran = ['{}', 'cc', '--', 'gfortran']\n", tools::ompick().unwrap().display());
    fs::write(work.path("src/native.ini"), native).unwrap();
    works(&work, "meson setup build --native-file native.ini");
    rebuilt(&work, "ninja -C build", "build/program");
}

/// What is killed between the compiler's end and its own leaves modules of which nothing is known.
#[test]
#[cfg(unix)]
fn who_is_interrupted_leaves_no_module_that_looks_as_if_it_had_no_variants() {
    use std::os::unix::fs::PermissionsExt;
    let again = "module again\n  use m\n  private\n  public :: work\nend module\n";
    let user = "program p\n  use again\n  print *, work()\nend program\n";
    let work = Work::new(&[("src/m.f90", &module("m", 1)), ("src/again.f90", again), ("src/u.f90", user)]);
    let compiler = work.path("src/gfortran");
    let kills = "case \" $* \" in *\" -c \"*) test -e calm || kill -9 $PPID;; esac";
    fs::write(&compiler, format!("#!/bin/sh\n{} \"$@\" || exit 1\n{kills}\n", gfortran())).unwrap();
    fs::set_permissions(&compiler, fs::Permissions::from_mode(0o755)).unwrap();
    let ompick = tools::ompick().unwrap();
    let call = |source: &str| run(&work, &format!("{} cc -- ./gfortran -fopenmp -c {source}", ompick.display()));
    compiled(&work, "", &["m.f90"]);
    assert_ne!(call("again.f90").status, Some(0));
    let done = compile(&work, "-fopenmp -c u.f90");
    assert!(done.status == Some(1) && done.stderr.contains("OMP0341"), "{}", done.stderr);
    fs::write(work.path("src/calm"), "").unwrap();
    assert_eq!(call("again.f90").status, Some(0));
    assert!(work.files("src").iter().all(|name| !name.ends_with(".ompick")), "{:?}", work.files("src"));
    assert_eq!(compile(&work, "-fopenmp -c u.f90 -o u.f90.o").status, Some(0));
    assert_eq!(compile(&work, "-fopenmp -c again.f90 -o again.f90.o").status, Some(0));
    assert_eq!(linked(&work, &["m.f90", "again.f90", "u.f90"]), "2");
}
