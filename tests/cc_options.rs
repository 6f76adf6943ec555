//! `ompick cc` and what compilers can be told besides what to compile: where headers come from, and what
//! else is to be written.

use ompick_tests::tools::{self, Compilers, Done};
use ompick_tests::work::Work;
use std::fs;
use std::process::Command;

/// Prints 2 where variants are resolved for the vendor that [`cc`] names, which no compiler here would do.
const MAIN: &str = "\
#include <stdio.h>
#include \"base.h\"
int main(void) {
#ifdef MANY
  printf(\"many \");
#endif
  printf(\"%d\\n\", base());
  return 0;
}
";
const HEADER: &str = "\
static int variant(void) { return 2; }
#pragma omp declare variant(variant) match(implementation={vendor(ibm)})
static int base(void) { return 1; }
";
const MACROS: &str = "#define MANY 1\n#define SELECTED match(implementation={vendor(ibm)})\nint unfit text\n";

fn program() -> Work {
    Work::new(&[
        ("main.c", MAIN),
        ("base.h", HEADER),
        ("macros.h", MACROS),
        ("inc/first.h", HEADER),
        ("bare.c", "#include <stdio.h>\nint main(void) {\n  printf(\"%d\\n\", base());\n  return 0;\n}\n"),
    ])
}

fn gcc() -> String {
    Compilers::gcc().unwrap_or_else(|e| panic!("{e}")).c
}

fn gxx() -> String {
    Compilers::gcc().unwrap_or_else(|e| panic!("{e}")).cxx
}

fn clang() -> Option<String> {
    Compilers::clang().ok().map(|clang| clang.c)
}

fn cc(work: &Work, compiler: &str, arguments: &str) -> Done {
    let mut command = work.command(&["cc", "--compiler", "ibm", "--", compiler]);
    command.args(arguments.split_whitespace());
    tools::run(command).unwrap()
}

fn works(work: &Work, compiler: &str, arguments: &str) -> Done {
    let done = cc(work, compiler, arguments);
    assert_eq!(done.status, Some(0), "{arguments}: {}", done.stderr);
    done
}

/// Builds and runs a program.
fn prints(work: &Work, compiler: &str, arguments: &str) -> String {
    let _ = fs::remove_file(work.path("program"));
    works(work, compiler, &format!("{arguments} -o program"));
    tools::run(Command::new(work.path("program"))).unwrap().stdout
}

/// The compiler itself.
fn direct(work: &Work, compiler: &str, arguments: &str) -> Done {
    let mut command = Command::new(compiler);
    command.current_dir(work.path("")).args(arguments.split_whitespace());
    tools::run(command).unwrap()
}

/// Nothing that was said or written names the folder where replaced files lie.
fn hides_replacements(work: &Work, done: &Done) {
    assert!(!done.stderr.contains(".ompick"), "{}", done.stderr);
    for name in work.files("") {
        let text = fs::read(work.path(&name)).unwrap();
        assert!(!String::from_utf8_lossy(&text).contains("/.ompick/"), "{name}");
    }
}

#[test]
fn files_of_macros_count_for_what_they_define() {
    let work = program();
    for arguments in ["-imacros macros.h", "-imacrosmacros.h", "-Iinc -imacros ./macros.h"] {
        assert_eq!(prints(&work, &gcc(), &format!("-fopenmp {arguments} main.c")), "many 2\n", "{arguments}");
    }
    fs::write(work.path("base.h"), HEADER.replace("match(implementation={vendor(ibm)})", "SELECTED")).unwrap();
    assert_eq!(prints(&work, &gcc(), "-fopenmp -imacros macros.h main.c"), "many 2\n");
    // A change there is seen.
    fs::write(work.path("macros.h"), "#define SELECTED match(implementation={vendor(amd)})\n").unwrap();
    assert_eq!(prints(&work, &gcc(), "-fopenmp -imacros macros.h main.c"), "1\n");
}

#[test]
fn forced_includes_are_found_where_headers_are() {
    let work = program();
    assert_eq!(prints(&work, &gcc(), "-fopenmp -Iinc -include first.h bare.c"), "2\n");
    // Of two with the same name each is the one that is named.
    fs::write(work.path("first.h"), "#define MANY 1\n").unwrap();
    assert_eq!(prints(&work, &gcc(), "-fopenmp -include inc/first.h -include first.h bare.c"), "2\n");
    let Some(clang) = clang() else { return };
    assert_eq!(prints(&work, &clang, "-Xclang -fopenmp -Xclang -include -Xclang base.h bare.c"), "2\n");
}

#[test]
fn precompiled_headers_hide_no_variants() {
    let work = program();
    works(&work, &gcc(), "-fopenmp base.h -o base.h.gch");
    assert_eq!(prints(&work, &gcc(), "-fopenmp -include base.h bare.c"), "2\n");
    fs::remove_file(work.path("base.h.gch")).unwrap();
    // Meson has it in another folder than the header, which nobody searches.
    let copied = work.path("headers/pre.h");
    ["headers", "only"].iter().for_each(|folder| fs::create_dir(work.path(folder)).unwrap());
    fs::copy(work.path("base.h"), &copied).unwrap();
    for _ in 0..2 {
        works(&work, &gcc(), "-fopenmp headers/pre.h -o only/pre.h.gch");
        assert_eq!(prints(&work, &gcc(), "-fopenmp -Ionly -include pre.h bare.c"), "2\n");
        // The same of the header as ompick resolves it.
        assert_eq!(cc(&work, &gcc(), "-fopenmp headers/pre.h -o only/pre.h.gch").status, Some(0));
    }
    assert_eq!(prints(&work, &gcc(), "-fopenmp -Ionly -include pre.h bare.c"), "2\n");
    fs::remove_file(copied).unwrap();
    fs::write(work.path("includes.c"), "#include \"pre.h\"\n#include \"bare.c\"\n").unwrap();
    for arguments in ["-fopenmp -Ionly -include pre.h -c bare.c", "-fopenmp -Ionly -c includes.c"].repeat(2) {
        assert!(cc(&work, &gcc(), arguments).stderr.contains("OMP0712"), "{arguments}");
    }
    let Some(clang) = clang() else { return };
    works(&work, &clang, "-fopenmp -x c-header base.h -o base.h.pch");
    assert_eq!(prints(&work, &clang, "-fopenmp -include-pch base.h.pch bare.c"), "2\n");
    let both = "-fopenmp -Xclang -include-pch -Xclang base.h.pch -Xclang -include -Xclang base.h bare.c";
    assert_eq!(prints(&work, &clang, both), "2\n");
    fs::rename(work.path("base.h.pch"), work.path("other.pch")).unwrap();
    assert_eq!(prints(&work, &clang, "-fopenmp -include-pch other.pch bare.c"), "2\n");
    // Without its header nobody knows what it has.
    fs::remove_file(work.path("base.h")).unwrap();
    fs::write(work.path("main.c"), HEADER).unwrap();
    let done = cc(&work, &clang, "-fopenmp -include-pch other.pch main.c");
    assert_eq!(done.status, Some(2));
    assert!(done.stderr.contains("-include-pch cannot be followed"), "{}", done.stderr);
}

#[test]
fn what_cannot_be_followed_is_an_error_only_where_variants_are() {
    let work = program();
    fs::write(work.path("plain.c"), "int plain;\n").unwrap();
    for arguments in ["-Wp,-include,macros.h", "-I-", "--include=base.h"] {
        let done = cc(&work, &gcc(), &format!("-fopenmp {arguments} -c main.c"));
        assert_eq!(done.status, Some(2), "{arguments}");
        assert!(done.stderr.contains("cannot be followed, and there are variants in sight of main.c"));
    }
    works(&work, &gcc(), "-fopenmp -I- -c plain.c");
}

#[test]
fn preprocessed_sources_are_resolved() {
    let work = program();
    for compiler in [Some(gcc()), clang()].into_iter().flatten() {
        direct(&work, &compiler, "-fopenmp -E main.c -o main.i");
        assert_eq!(prints(&work, &compiler, "-fopenmp -Werror main.i"), "2\n");
        fs::copy(work.path("main.i"), work.path("main.x")).unwrap();
        assert_eq!(prints(&work, &compiler, "-fopenmp -x cpp-output main.x"), "2\n");
    }
    direct(&work, &gcc(), "-fopenmp -E main.c -o main.c.c");
    assert_eq!(prints(&work, &gcc(), "-fopenmp -fpreprocessed main.c.c"), "2\n");
}

#[test]
fn raw_strings_keep_their_lines() {
    let work = program();
    let text = r##"extern "C" int puts(const char *);
int main(int argc, char **) {
  #pragma omp metadirective when(user={condition(argc > 1)}: parallel) otherwise(single)
  {
    puts(R"(
  #version 330
  #line 7
 main)");
  }
}
"##;
    fs::write(work.path("raw.cpp"), text).unwrap();
    direct(&work, &gxx(), "-fopenmp -E raw.cpp -o raw.ii");
    for source in ["raw.cpp", "raw.ii"] {
        assert_eq!(
            prints(&work, &gxx(), &format!("-fopenmp -Werror {source}")),
            "\n  #version 330\n  #line 7\n main\n"
        );
    }
}

#[test]
fn what_is_written_beside_the_object_names_the_users_files() {
    let work = program();
    for arguments in ["-save-temps", "-save-temps=obj -o sub.o", "-fcallgraph-info", "-H", "-g -gsplit-dwarf"] {
        let done = works(&work, &gcc(), &format!("-fopenmp -Iinc {arguments} -c main.c"));
        hides_replacements(&work, &done);
        if arguments == "-H" {
            assert!(done.stderr.lines().any(|line| line == ". base.h"), "{}", done.stderr);
        }
    }
    assert!(work.read("main.i").contains("\"base.h\""));
    let Some(clang) = clang() else { return };
    for arguments in ["-H", "-MJ entry.json", "-ftime-trace", "-S -emit-llvm", "-MJ entry.json -E"] {
        let done = works(&work, &clang, &format!("-fopenmp -Iinc {arguments} -c main.c"));
        hides_replacements(&work, &done);
    }
    let entry = work.read("entry.json");
    let own = direct(&work, &clang, "-fopenmp -Iinc -MJ entry.json -E -c main.c");
    assert_eq!((own.status, entry), (Some(0), work.read("entry.json")));
}

#[test]
fn names_with_blanks_are_escaped_in_rules() {
    let work = Work::new(&[("my inc/base.h", HEADER), ("my src/main.c", MAIN)]);
    let compile = |cc: bool, compiler: &str| {
        let words = ["-fopenmp", "-Imy inc", "-c", "my src/main.c", "-o", "main.o", "-MMD", "-MF", "main.d"];
        let mut command = match cc {
            true => work.command(&["cc", "--compiler", "ibm", "--", compiler]),
            false => Command::new(compiler),
        };
        command.args(words).current_dir(work.path(""));
        assert_eq!(tools::run(command).unwrap().status, Some(0));
        work.read("main.d").replace("\\\n", "").split_ascii_whitespace().collect::<Vec<_>>().join(" ")
    };
    for compiler in [Some(gcc()), clang()].into_iter().flatten() {
        assert_eq!(compile(true, &compiler), compile(false, &compiler));
    }
}

#[test]
fn a_source_that_can_be_read_once_is_refused() {
    let work = program();
    for (compiler, name) in [(gcc(), "pipe.c"), (Compilers::gcc().unwrap().fortran, "pipe.f90")] {
        assert!(Command::new("mkfifo").arg(work.path(name)).status().unwrap().success());
        let done = cc(&work, &compiler, &format!("-fopenmp -c {name}"));
        let message = format!("{name} can be read only once");
        assert!(done.status == Some(2) && done.stderr.contains(&message), "{}", done.stderr);
    }
}

#[test]
fn a_header_behind_a_byte_order_mark_is_seen() {
    let work = program();
    let main = work
        .read("main.c")
        .replace("#include <stdio.h>\n#include \"base.h\"", "#include \"base.h\"\n#include <stdio.h>");
    fs::write(work.path("mark.c"), format!("\u{feff}{main}")).unwrap();
    assert_eq!(prints(&work, &gcc(), "-fopenmp mark.c"), "2\n");
}

#[test]
fn no_folder_for_temporary_files_is_no_trouble() {
    let work = program();
    let mut command = work.command(&["cc", "--compiler", "ibm", "--", &gcc(), "-fopenmp", "main.c", "-o", "program"]);
    command.env("OMPICK_CACHE_DIR", "/proc/none").env("TMPDIR", work.path("none"));
    let done = tools::run(command).unwrap();
    assert_eq!(done.status, Some(0), "{}", done.stderr);
    assert_eq!(tools::run(Command::new(work.path("program"))).unwrap().stdout, "2\n");
}

/// What a generator wrote for a file of its own.
const GENERATED: &str = "\
#line 100 \"parser.y\"
int main(int count, char **words) {
  int sum = 0;
  #pragma omp metadirective when(user={condition(count > 1)}: parallel for reduction(+:sum)) otherwise(nothing)
  for (int i = 0; i < 10; i++)
    sum += i;
  return unknown;
}
";

#[test]
fn lines_of_generated_sources_are_those_of_what_they_were_made_from() {
    let work = Work::new(&[("parser.c", GENERATED)]);
    let done = cc(&work, &gcc(), "-fopenmp -c parser.c");
    assert!(done.stderr.contains("parser.y:105:10: error"), "{}", done.stderr);
    for markers in ["auto", "always"] {
        let printed = work.ends(0, &["emit", "--stdout", "--line-markers", markers, "parser.c"]);
        fs::write(work.path("emitted.c"), printed.stdout).unwrap();
        let done = direct(&work, &gcc(), "-fopenmp -c emitted.c");
        assert!(done.stderr.contains("parser.y:105:10: error"), "{markers}: {}", done.stderr);
    }
    direct(&work, &gcc(), "-fopenmp -E parser.c -o parser.i");
    let done = cc(&work, &gcc(), "-fopenmp -c parser.i");
    assert!(done.stderr.contains("parser.y:105:10: error"), "{}", done.stderr);
}

/// As a build tool preprocesses Fortran before it is compiled.
const PREPROCESSED: &str = "\
# 1 \"/far/solver.F90\"
program solver
  implicit none
# 7 \"/far/solver.F90\"
  integer :: i, sum, n
  n = command_argument_count()
  !$omp metadirective when(user={condition(n > 1)}: parallel do reduction(+:sum)) otherwise(nothing)
  do i = 1, 10
    sum = sum + i
  end do
  print *, unknown
end program
";

#[test]
fn lines_of_preprocessed_fortran_are_those_of_its_source() {
    let work = Work::new(&[("solver.f90", PREPROCESSED)]);
    let compilers = Compilers::gcc().unwrap_or_else(|e| panic!("{e}"));
    let done = cc(&work, &compilers.fortran, "-fopenmp -c solver.f90");
    assert!(done.stderr.contains("/far/solver.F90:13:"), "{}", done.stderr);
}
