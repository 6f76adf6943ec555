//! `ompick cc` in front of compilers: what they are given, and what they say and write.

use ompick_tests::tools::{self, Compilers, Done};
use ompick_tests::work::{Work, names};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// Prints 1 where the variant for GPUs was chosen in a target region, and by the header's function on
/// the host.
const MAIN: &str = "\
#include <stdio.h>
#include \"tile.h\"
int tile_gpu(void) { return 1; }
int tile(void) { return 0; }
int main(void) {
  int r = 0;
  #pragma omp target map(from: r)
  r = tile();
  printf(\"%d %d %s:%d\\n\", r, twice(), __FILE__, __LINE__);
  return 0;
}
";
const HEADER: &str = "\
#pragma once
int tile_gpu(void);
#pragma omp declare variant(tile_gpu) match(device={kind(nohost)})
int tile(void);
static inline int twice(void) { int unused; return 2 * tile(); }
";
const PLAIN: &str = "int plain(void) { int unused; return 0; }\n";

fn program() -> Work {
    Work::new(&[("src/main.c", MAIN), ("src/tile.h", HEADER), ("src/plain.c", PLAIN)])
}

fn gcc() -> String {
    Compilers::gcc().unwrap_or_else(|e| panic!("{e}")).c
}

/// Runs `ompick cc -t nvptx64:sm_80 -- ...` in the folder `src`.
fn cc(work: &Work, compiler: &str, arguments: &str) -> Done {
    let words: Vec<&str> = arguments.split_whitespace().collect();
    let mut command = work.command(&["cc", "-t", "nvptx64:sm_80", "--", compiler]);
    command.args(words).current_dir(work.path("src"));
    tools::run(command).unwrap()
}

fn works(work: &Work, compiler: &str, arguments: &str) -> Done {
    let done = cc(work, compiler, arguments);
    assert_eq!(done.status, Some(0), "{arguments}: {}", done.stderr);
    done
}

fn output_of(work: &Work, program: &str) -> String {
    tools::run(Command::new(work.path(program))).unwrap().stdout
}

/// The compiler itself, in the folder `src`.
fn direct(work: &Work, compiler: &str, arguments: &str) -> Done {
    let mut command = Command::new(compiler);
    command.current_dir(work.path("src")).args(arguments.split_whitespace());
    tools::run(command).unwrap()
}

#[test]
fn a_users_headers_are_resolved_whatever_folder_they_are_found_in() {
    let api = "int fv(int x);\n#pragma omp declare variant(fv) match(user={condition(1)})\nint f(int x);\n";
    let calls = "#include \"api.h\"\nstatic inline int loc(int x) { return f(x); }\n";
    let main = "#include <stdio.h>\n#include <calls.h>\nint fv(int x) { return x + 100; }\nint f(int x) { return x; }\n\
                int main(void) { printf(\"%d %d\\n\", loc(1), f(1)); }\n";
    let work = Work::new(&[("src/main.c", main), ("lib/api.h", api), ("lib/calls.h", calls)]);
    for option in ["-I", "-isystem", "-idirafter"] {
        works(&work, &gcc(), &format!("-fopenmp {option} ../lib main.c -o main"));
        assert_eq!(output_of(&work, "src/main"), "101 101\n", "{option}");
    }
}

#[test]
fn what_only_the_compiler_knows_is_said() {
    let main = "#include <stdio.h>\nstatic int fv(int x) { return x + 100; }\n\
                #pragma omp declare variant(fv) match(implementation={vendor(gnu)})\n\
                static int f(int x) { return x; }\nint main(void) {\n#if __has_attribute(always_inline)\n\
                printf(\"%d\\n\", f(1));\n#endif\n}\n";
    let work = Work::new(&[("src/main.c", main)]);
    let done = works(&work, &gcc(), "-fopenmp main.c -o main");
    assert!(
        done.stderr.contains("OMP0406") && done.stderr.contains("__has_attribute(always_inline)"),
        "{}",
        done.stderr
    );
}

#[test]
fn variants_are_resolved_and_names_stay_the_users() {
    let work = program();
    // Twice: the second time from memory.
    for _ in 0..2 {
        let done = works(&work, &gcc(), "-Wall -fopenmp main.c -o main");
        assert_eq!(output_of(&work, "src/main"), "1 0 main.c:9\n");
        assert!(done.stderr.contains("tile.h:5:37: warning: unused variable"), "{}", done.stderr);
        assert!(done.stderr.contains("from main.c:2:"), "{}", done.stderr);
    }
    assert_eq!(work.files("src"), names(&["main", "main.c", "plain.c", "tile.h"]));
}

#[test]
fn a_change_anywhere_is_seen() {
    let work = program();
    let built = || {
        works(&work, &gcc(), "-fopenmp main.c -o main");
        output_of(&work, "src/main")
    };
    assert_eq!(built(), "1 0 main.c:9\n");
    fs::write(work.path("src/tile.h"), HEADER.replace("nohost", "host")).unwrap();
    assert_eq!(built(), "0 2 main.c:9\n");
    fs::write(work.path("src/tile.h"), HEADER.replace("#pragma omp", "// omp")).unwrap();
    assert_eq!(built(), "0 0 main.c:9\n");
    // A header that comes to stand before the one that was found.
    fs::create_dir(work.path("src/inc")).unwrap();
    fs::write(work.path("src/main.c"), MAIN.replace("\"tile.h\"", "<tile.h>")).unwrap();
    works(&work, &gcc(), "-fopenmp -Iinc -I. main.c -o main");
    assert_eq!(output_of(&work, "src/main"), "0 0 main.c:9\n");
    fs::write(work.path("src/inc/tile.h"), HEADER).unwrap();
    works(&work, &gcc(), "-fopenmp -Iinc -I. main.c -o main");
    assert_eq!(output_of(&work, "src/main"), "1 0 main.c:9\n");
}

#[test]
fn what_holds_no_variants_is_compiled_as_it_is() {
    let work = program();
    for arguments in
        ["-Wall -fopenmp -g -c plain.c -o plain.o", "-Wall -g -c main.c -o main.o", "-fopenmp -S plain.c -o plain.s"]
    {
        let output = arguments.rsplit(' ').next().unwrap();
        let own = direct(&work, &gcc(), arguments);
        let expected = fs::read(work.path("src").join(output)).unwrap();
        let done = works(&work, &gcc(), arguments);
        assert!(fs::read(work.path("src").join(output)).unwrap() == expected, "{arguments}");
        assert_eq!((done.stdout, done.stderr), (own.stdout, own.stderr));
    }
}

#[test]
fn dependency_files_name_the_users_files() {
    let work = program();
    fs::create_dir(work.path("obj")).unwrap();
    for arguments in [
        "-MMD -c main.c -o ../obj/a.o",
        "-MD -MF ../obj/a.d -MT target -c main.c -o ../obj/a.o",
        "-MMD -MP -MF ../obj/a.d -c ../src/main.c -o ../obj/a.o",
        "-Wp,-MMD,../obj/a.d -c main.c -o ../obj/a.o",
        "-MM -MF ../obj/a.d main.c",
    ] {
        let deps = work.path("obj/a.d");
        direct(&work, &gcc(), &format!("-fopenmp {arguments}"));
        let words = |text: String| text.replace("\\\n", " ").split_whitespace().map(str::to_string).collect::<Vec<_>>();
        let expected = words(fs::read_to_string(&deps).unwrap());
        fs::remove_file(&deps).unwrap();
        works(&work, &gcc(), &format!("-fopenmp {arguments}"));
        assert_eq!(words(fs::read_to_string(&deps).unwrap()), expected, "{arguments}");
    }
    let printed = works(&work, &gcc(), "-fopenmp -MM main.c").stdout;
    let printed: Vec<_> = printed.split_whitespace().filter(|word| *word != "\\").collect();
    assert_eq!(printed, ["main.o:", "main.c", "tile.h"]);
}

#[test]
fn the_stages_before_an_object_are_resolved_too() {
    let work = program();
    let text = works(&work, &gcc(), "-fopenmp -E main.c").stdout;
    assert!(text.contains("r = tile_gpu();") && text.contains("# 1 \"tile.h\" 1"), "{text}");
    assert!(!text.contains(".ompick"), "{text}");
    works(&work, &gcc(), "-fopenmp -E main.c -o main.i");
    assert_eq!(work.read("src/main.i"), text);
    works(&work, &gcc(), "-fopenmp -S main.c");
    assert!(work.read("src/main.s").contains("tile_gpu"));
    works(&work, &gcc(), "-fopenmp -fsyntax-only main.c");
    works(&work, &gcc(), "-fopenmp -save-temps -c main.c");
    assert!(work.files("src").is_superset(&names(&["main.i", "main.s", "main.o"])));
}

#[test]
fn several_inputs_and_response_files_are_understood() {
    let work = program();
    fs::write(work.path("src/args"), "-fopenmp 'main.c' plain.c\n-o main\n").unwrap();
    works(&work, &gcc(), "@args");
    assert_eq!(output_of(&work, "src/main"), "1 0 main.c:9\n");
    works(&work, &gcc(), "-fopenmp -c plain.c main.c");
    works(&work, &gcc(), "-fopenmp plain.o main.o -o main");
    assert_eq!(output_of(&work, "src/main"), "1 0 main.c:9\n");
}

#[test]
fn headers_beside_different_sources_stay_with_them() {
    let source = |name: &str| format!("#include \"own.h\"\n{}int {name}(void) {{ return OWN + f(); }}\n", BASE);
    const BASE: &str = "static int v(void) { return 10; }\n\
                        #pragma omp declare variant(v) match(user={condition(1)})\nstatic int f(void) { return 0; }\n";
    let (a, b) = (source("a"), source("b"));
    let main =
        "#include <stdio.h>\nint a(void), b(void);\nint main(void) { printf(\"%d %d\\n\", a(), b()); return 0; }\n";
    let files = [
        ("src/x/a.c", &a[..]),
        ("src/x/own.h", "#define OWN 1\n"),
        ("src/y/b.c", &b),
        ("src/y/own.h", "#define OWN 2\n"),
        ("src/main.c", main),
    ];
    let work = Work::new(&files);
    works(&work, &gcc(), "-fopenmp x/a.c y/b.c main.c -o main");
    assert_eq!(output_of(&work, "src/main"), "11 12\n");
}

#[test]
fn the_standard_input_is_a_source_like_others() {
    let work = program();
    let compile = |text: &str, output: &str| {
        let mut command = work.command(&["cc", "-t", "nvptx64:sm_80", "--", &gcc()]);
        command.args(["-Wall", "-fopenmp", "-x", "c", "-", "-c", "-o", output]).current_dir(work.path("src"));
        command.stdin(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success());
        String::from_utf8(output.stderr).unwrap()
    };
    let said = compile(&MAIN.replace("int r = 0;", "int r = 0; int idle;"), "main.o");
    assert!(said.contains("<stdin>:6:18: warning: unused variable"), "{said}");
    works(&work, &gcc(), "-fopenmp main.o -o main");
    assert_eq!(output_of(&work, "src/main"), "1 0 <stdin>:9\n");
    assert!(compile(PLAIN, "plain.o").contains("<stdin>:1:23: warning: unused variable"));
}

#[test]
fn forced_includes_are_resolved() {
    let work = program();
    fs::write(work.path("src/main.c"), MAIN.replace("#include \"tile.h\"\n", "\n")).unwrap();
    works(&work, &gcc(), "-fopenmp -include tile.h main.c -o main");
    assert_eq!(output_of(&work, "src/main"), "1 0 main.c:9\n");
}

#[test]
fn debug_information_and_coverage_name_the_users_files() {
    let work = program();
    works(&work, &gcc(), "-fopenmp -g -c main.c -o main.o");
    let mut readelf = Command::new("readelf");
    readelf.args(["--debug-dump=info,decodedline"]).arg(work.path("src/main.o"));
    if let Ok(done) = tools::run(readelf) {
        assert!(!done.stdout.contains(".ompick"), "{}", done.stdout);
        assert!(done.stdout.contains(": main.c\n") && done.stdout.contains("tile.h"), "{}", done.stdout);
    }
    // A GCC that offloads has no counters on the device.
    works(&work, &gcc(), "-fopenmp -foffload=disable --coverage main.c -o main");
    let mut run = Command::new(work.path("src/main"));
    run.current_dir(work.path("src"));
    tools::run(run).unwrap();
    let gcov = work.files("src").into_iter().find(|f| f.ends_with(".gcno")).unwrap();
    let mut command = Command::new("gcov");
    command.current_dir(work.path("src")).arg(&gcov);
    let done = tools::run(command).unwrap();
    assert!(done.stdout.contains("File 'main.c'") && done.stdout.contains("File 'tile.h'"), "{}", done.stdout);
    let report = work.read("src/main.c.gcov");
    assert!(report.lines().any(|l| l.contains("1:    9:") && l.contains("printf(")), "{report}");
}

#[test]
fn errors_end_the_build_and_are_told_as_compilers_do() {
    let work = program();
    fs::write(work.path("src/main.c"), MAIN.replace("printf(", "print(")).unwrap();
    let done = cc(&work, &gcc(), "-fopenmp -Werror -c main.c -o main.o");
    assert_eq!(done.status, Some(1));
    assert!(done.stderr.contains("main.c:9:3: error: "), "{}", done.stderr);
    fs::write(work.path("src/tile.h"), HEADER.replace("variant(tile_gpu)", "variant(none)")).unwrap();
    let done = cc(&work, &gcc(), "-fopenmp -c main.c -o main.o");
    assert_eq!(done.status, Some(1));
    assert!(done.stderr.contains("OMP0301") && done.stderr.contains("tile.h:3"), "{}", done.stderr);
    assert!(!work.path("src/main.o").exists());
    let done = cc(&work, &gcc(), "-fopenmp -c nowhere.c");
    assert_eq!((done.status, done.stderr), (Some(1), direct(&work, &gcc(), "-fopenmp -c nowhere.c").stderr));
    assert_eq!(cc(&work, "no-such-compiler", "-c main.c").status, Some(2));
}

#[test]
fn what_the_compiler_cannot_read_either_it_says_itself() {
    let work = program();
    fs::write(work.path("src/broken.c"), "#include \"tile.h\"\nint g(void) { return 1 + ) tile(); }\n").unwrap();
    let done = cc(&work, &gcc(), "-fopenmp -c broken.c -o broken.o");
    assert_eq!(done.status, Some(1));
    assert!(done.stderr.contains("broken.c:2:26: error: expected expression"), "{}", done.stderr);
    assert!(!done.stderr.contains("OMP0304"), "{}", done.stderr);
    assert!(!work.path("src/broken.o").exists());
    // Where nobody else is asked, it is said what cannot be read.
    let done = cc(&work, &gcc(), "-fopenmp -E broken.c -o broken.i");
    assert!(done.stderr.contains("error[OMP0304]"), "{}", done.stderr);
    assert!(done.stderr.contains("this cannot be read"), "{}", done.stderr);
}

#[test]
fn other_programs_and_questions_go_straight_to_the_compiler() {
    let work = program();
    for arguments in ["--version", "-dumpmachine", "-print-search-dirs"] {
        let (own, through) = (direct(&work, &gcc(), arguments), cc(&work, &gcc(), arguments));
        assert_eq!((own.status, own.stdout), (through.status, through.stdout));
    }
    assert_eq!(cc(&work, "sh", "-c exit 7").status, Some(0));
    let mut command = work.command(&["cc", "--", "sh", "-c", "exit 7"]);
    assert_eq!(
        tools::run({
            command.stdin(Stdio::null());
            command
        })
        .unwrap()
        .status,
        Some(7)
    );
}

#[cfg(unix)]
#[test]
fn the_compilers_signal_is_ours() {
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::ExitStatusExt;
    let work = program();
    // A compiler that answers questions, and dies when it is to compile.
    let script = format!("#!/bin/sh\ncase \"$*\" in *-dM*) exec {} \"$@\";; *) kill -TERM $$;; esac\n", gcc());
    fs::create_dir(work.path("bin")).unwrap();
    fs::write(work.path("bin/gcc"), script).unwrap();
    fs::set_permissions(work.path("bin/gcc"), fs::Permissions::from_mode(0o755)).unwrap();
    let compiler = work.path("bin/gcc").display().to_string();
    for arguments in [&["-c", "main.c"][..], &["-MD", "-c", "main.c"], &["-c", "plain.c"]] {
        let mut command = work.command(&["cc", "-t", "nvptx64:sm_80", "--", &compiler, "-fopenmp"]);
        let status = command.args(arguments).current_dir(work.path("src")).status().unwrap();
        assert_eq!(status.signal(), Some(15), "{arguments:?}");
    }
}

#[test]
fn targets_come_from_the_compilers_flags() {
    let work = program();
    let built = |options: &[&str], flags: &[&str]| {
        let mut command =
            work.command(&[&["cc"], options, &["--", &gcc(), "-fopenmp", "-S", "main.c", "-o", "-"], flags].concat());
        command.current_dir(work.path("src"));
        let done = tools::run(command).unwrap();
        (done.status, done.stdout.contains("call\ttile_gpu"), done.stderr)
    };
    assert!(!built(&[], &[]).1);
    assert!(built(&["-t", "amdgcn:gfx90a"], &[]).1);
    // Whether this compiler can offload or not: it is asked for its macros only.
    let (status, _, said) = built(&[], &["-foffload=nvptx-none,amdgcn-amdhsa"]);
    assert_eq!(status, Some(2));
    assert!(said.contains("several offload targets (nvptx64, amdgcn)"), "{said}");
}

#[test]
fn isa_traits_follow_march() {
    let source = "int fast(void) { return 1; }\n\
                  #pragma omp declare variant(fast) match(device={isa(avx2)})\nint f(void) { return 0; }\n\
                  int g(void) { return f(); }\n";
    let work = Work::new(&[("src/main.c", source)]);
    if !cfg!(target_arch = "x86_64") {
        return;
    }
    let chosen =
        |flags: &str| works(&work, &gcc(), &format!("-fopenmp -E main.c {flags}")).stdout.contains("return fast();");
    assert!(!chosen("") && chosen("-mavx2") && chosen("-march=haswell") && !chosen("-march=haswell -mno-avx2"));
}

#[test]
fn a_compiler_can_have_our_name_in_its_own() {
    let work = program();
    let ompick = tools::ompick().unwrap();
    for (name, extra) in [("ompick-gcc", "-t nvptx64:sm_80"), ("ompick-cc", "-t 'amdgcn:gfx90a'")] {
        let link = work.path("src").join(name);
        #[cfg(unix)]
        std::os::unix::fs::symlink(&ompick, &link).unwrap();
        #[cfg(not(unix))]
        fs::copy(&ompick, &link).unwrap();
        let mut command = Command::new(&link);
        command.env("OMPICK_FLAGS", extra).env("OMPICK_CACHE_DIR", work.path(".ompick"));
        command.current_dir(work.path("src")).args(["-fopenmp", "main.c", "-o", "main"]);
        let done = tools::run(command).unwrap();
        assert_eq!(done.status, Some(0), "{}", done.stderr);
        assert_eq!(output_of(&work, "src/main"), "1 0 main.c:9\n");
    }
}

/// A module with a variant for GPUs, one that passes it on, and a program that asks both.
const MODULE: &str = "\
module tiles
  implicit none
  private
  public :: tile
contains
  integer function tile_gpu() result(r)
    !$omp declare target
    r = 1
  end function
  integer function tile() result(r)
    !$omp declare variant(tile_gpu) match(device={kind(nohost)})
    !$omp declare target
    r = 0
  end function
end module
";
const BETWEEN: &str = "module between\n  use tiles\n  implicit none\nend module\n";
const USER: &str = "\
program main
  use between, only: tile
  implicit none
  integer :: r
  !$omp target map(from: r)
  r = tile()
  !$omp end target
  print '(i0,1x,i0)', r, tile()
end program
";

#[test]
fn modules_of_fortran_are_compiled_one_by_one() {
    let gfortran = Compilers::gcc().unwrap_or_else(|e| panic!("{e}")).fortran;
    let work = Work::new(&[("src/tiles.f90", MODULE), ("src/between.f90", BETWEEN), ("src/main.f90", USER)]);
    fs::create_dir(work.path("src/mod")).unwrap();
    let build = || {
        works(&work, &gfortran, "-fopenmp -Jmod -c tiles.f90 -o tiles.o");
        works(&work, &gfortran, "-fopenmp -Jmod -c between.f90 -o between.o");
        works(&work, &gfortran, "-fopenmp -Imod main.f90 between.o tiles.o -o main");
        output_of(&work, "src/main")
    };
    for _ in 0..2 {
        assert_eq!(build(), "1 0\n");
    }
    assert_eq!(work.files("src/mod"), names(&["between.mod", "tiles.mod"]));
    // A module is as it was compiled, whatever became of its source since.
    fs::write(work.path("src/tiles.f90"), MODULE.replace("tile_gpu", "tile_other")).unwrap();
    works(&work, &gfortran, "-fopenmp -Imod main.f90 between.o tiles.o -o main");
    assert_eq!(output_of(&work, "src/main"), "1 0\n");
    assert_eq!(build(), "1 0\n");
    // A module that holds no variants any more has no companion either.
    let plain = MODULE.replace("!$omp declare variant(tile_gpu) match(device={kind(nohost)})", "");
    fs::write(work.path("src/tiles.f90"), plain).unwrap();
    assert_eq!(build(), "0 0\n");
    assert_eq!(work.files("src/mod"), names(&["between.mod", "tiles.mod"]));
}

/// What only run time chooses, through a generic name and a private module too, and in a construct.
const CHOOSES: &str = "\
module choices
  implicit none
  private
  public :: area, pick, fast
  interface area
    module procedure area_i, area_r
  end interface
  logical :: fast = .true.
contains
  integer function area_i(n)
    !$omp declare variant(area_v) match(user={condition(fast)})
    integer, intent(in) :: n
    area_i = n
  end function
  real function area_r(x)
    real, intent(in) :: x
    area_r = x
  end function
  integer function area_v(n)
    integer, intent(in) :: n
    integer :: unused
    area_v = n + 100
  end function
  subroutine pick(n, r)
    !$omp declare variant(pick_par) match(construct={parallel}, user={condition(n > 1)})
    !$omp declare variant(pick_v) match(user={condition(n > 5)})
    integer, intent(in) :: n
    integer, intent(out) :: r
    r = n
  end subroutine
  subroutine pick_v(n, r)
    integer, intent(in) :: n
    integer, intent(out) :: r
    r = n + 1000
  end subroutine
  subroutine pick_par(n, r)
    integer, intent(in) :: n
    integer, intent(out) :: r
    r = n + 2000
  end subroutine
end module
";
const ASKS: &str = "\
program main
  use choices, only: area, pick, fast
  implicit none
  integer :: a, b, c, d, i
  a = area(1)
  fast = .false.
  b = area(1)
  call pick(1, c)
  !$omp parallel do lastprivate(d)
  do i = 1, 2
    call pick(i, d)
  end do
  print '(4(i0,1x),i0)', a, b, c, d, nint(area(2.0))
end program
";

#[test]
fn what_run_time_chooses_in_modules_is_called_from_sources_compiled_later() {
    let gfortran = Compilers::gcc().unwrap_or_else(|e| panic!("{e}")).fortran;
    let work = Work::new(&[("src/m/choices.f90", CHOOSES), ("src/main.f90", ASKS)]);
    fs::create_dir(work.path("src/mod")).unwrap();
    // Modules of another build lie beside the source.
    fs::write(work.path("src/m/other.mod"), "").unwrap();
    for _ in 0..2 {
        let done = works(&work, &gfortran, "-fopenmp -Wall -Jmod -c m/choices.f90 -o choices.o");
        // Lines were added above.
        assert!(done.stderr.contains("m/choices.f90:21:21:"), "{}", done.stderr);
        works(&work, &gfortran, "-fopenmp -Imod main.f90 choices.o -o main");
        assert_eq!(output_of(&work, "src/main"), "101 1 1 2002 2\n");
    }
}

#[test]
fn what_was_preprocessed_before_is_resolved_too() {
    let work = program();
    for compiler in [Compilers::gcc(), Compilers::clang()].into_iter().flatten().map(|c| c.c) {
        let meta = "#pragma omp metadirective when(user={condition(r)}: parallel num_threads(1)) otherwise(nothing)\n";
        let main = MAIN.replace("  printf(", &format!("{meta}  if (NULL != &r) printf("));
        fs::write(work.path("src/main.c"), main).unwrap();
        direct(&work, &compiler, "-fopenmp -E main.c -o main.i");
        let done = works(&work, &compiler, "-Wall -fopenmp -g main.i -o main");
        assert!(!done.stderr.contains("iquote"), "{}", done.stderr);
        assert!(done.stderr.contains("tile.h:5:37: warning: unused variable"), "{}", done.stderr);
        assert_eq!(output_of(&work, "src/main"), "1 0 main.c:10\n");
    }
}

#[test]
fn clang_is_served_as_well() {
    let Ok(clang) = Compilers::clang() else { return };
    let work = program();
    let done = works(&work, &clang.c, "-Wall -fopenmp -g -MMD -MF main.d main.c -o main");
    assert!(done.stderr.contains("tile.h:5:37: warning: unused variable"), "{}", done.stderr);
    assert_eq!(output_of(&work, "src/main"), "1 0 main.c:9\n");
    assert!(!work.read("src/main.d").contains(".ompick"));
}

#[test]
fn a_probe_shows_what_flags_stand_for() {
    let work = program();
    let mut command = work.command(&["targets", "probe", "--", &gcc(), "-fopenmp"]);
    if cfg!(target_arch = "x86_64") {
        command.arg("-mavx2");
    }
    let done = tools::run(command).unwrap();
    assert_eq!(done.status, Some(0), "{}", done.stderr);
    assert!(done.stdout.starts_with("--compiler gnu --host "), "{}", done.stdout);
    assert!(done.stdout.contains("_OPENMP: 20"), "{}", done.stdout);
    assert_eq!(done.stdout.contains("avx2"), cfg!(target_arch = "x86_64"));
    assert_eq!(tools::run(work.command(&["targets", "probe", "--", "sh"])).unwrap().status, Some(2));
}

#[test]
fn without_a_folder_to_remember_in_it_works_too() {
    let work = program();
    let mut command = work.command(&["cc", "-t", "nvptx64:sm_80", "--", &gcc(), "-fopenmp", "main.c", "-o", "main"]);
    command.env("OMPICK_CACHE_DIR", Path::new("/dev/null/none")).current_dir(work.path("src"));
    let done = tools::run(command).unwrap();
    assert_eq!(done.status, Some(0), "{}", done.stderr);
    assert_eq!(output_of(&work, "src/main"), "1 0 main.c:9\n");
}
