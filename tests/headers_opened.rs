//! Behind `ompick cc` a compiler opens the very headers that it opens by itself.

use ompick_tests::program::{self, Kind};
use ompick_tests::repository;
use ompick_tests::tools::{self, Compilers, Done};
use ompick_tests::work::Work;
use std::path::Path;
use std::process::Command;

/// The headers that `-H` lists, with their depths.
fn opened(done: &Done) -> Vec<String> {
    let lines = done.stderr.lines().take_while(|line| !line.starts_with("Multiple include guards"));
    lines
        .filter(|line| line.trim_start_matches('.').starts_with(' ') && line.starts_with('.'))
        .map(str::to_owned)
        .collect()
}

fn clang() -> Compilers {
    Compilers::clang().unwrap_or_else(|e| panic!("{e}"))
}

fn gcc() -> Compilers {
    Compilers::gcc().unwrap_or_else(|e| panic!("{e}"))
}

/// The compiler alone, and behind `ompick cc`, in a folder.
fn both(work: &Work, folder: &Path, compiler: &str, arguments: &[&str]) -> [Done; 2] {
    let mut plain = Command::new(compiler);
    plain.args(arguments).current_dir(folder);
    let mut wrapped = work.command(&["cc", "--", compiler]);
    wrapped.args(arguments).current_dir(folder);
    [plain, wrapped].map(|command| tools::run(command).unwrap())
}

const BASE: &str = "\
static inline int f_v(void) { return 1; }
#pragma omp declare variant(f_v) match(user={condition(1)})
static inline int f(void) { return 0; }
";

#[test]
fn a_header_of_another_folder_finds_what_it_found() {
    let main = "#include \"a.h\"\n#include \"own.h\"\n\
                #if !__has_include(\"own.h\") || __has_include(\"none.h\")\n#error has\n#endif\n\
                int main(void) { return 10 * CONFIG + f(); }\n";
    let work = Work::new(&[
        ("src/main.c", main),
        ("src/config.h", "#define CONFIG 2\n"),
        ("src/own.h", "#include \"deep.h\"\n"),
        ("src/deep.h", "int deep;\n"),
        ("inc/a.h", &format!("#include \"config.h\"\n{BASE}")),
        ("gen/config.h", "#define CONFIG 1\n"),
    ]);
    for compiler in [gcc().c, clang().c] {
        for (folder, source, includes) in
            [("", "src/main.c", ["-Iinc", "-Igen"]), ("src", "main.c", ["-I../inc", "-I../gen"])]
        {
            let folder = work.path(folder);
            let arguments =
                [&["-fopenmp", "-H", "-MD", "-MF", "deps", "-o", "program", source][..], &includes].concat();
            let mut plain = Command::new(&compiler);
            plain.args(&arguments).current_dir(&folder);
            let plain = tools::run(plain).unwrap();
            let words = |path: &Path| {
                let text = std::fs::read_to_string(path).unwrap().replace("\\\n", " ");
                text.split_whitespace().map(str::to_owned).collect::<Vec<_>>()
            };
            let deps = words(&folder.join("deps"));
            let mut wrapped = work.command(&["cc", "--", &compiler]);
            wrapped.args(&arguments).current_dir(&folder);
            let wrapped = tools::run(wrapped).unwrap();
            assert_eq!(wrapped.status, Some(0), "{}", wrapped.stderr);
            assert_eq!(opened(&wrapped), opened(&plain), "{compiler} {source}");
            assert_eq!(words(&folder.join("deps")), deps, "{compiler} {source}");
            let run = tools::run(Command::new(folder.join("program"))).unwrap();
            assert_eq!(run.status, Some(11), "{compiler} {source}");
        }
    }
}

/// GCC searches a folder that is also the system's only as that, and one that is the user's first only as that.
#[test]
fn folders_that_are_the_same_are_searched_as_before() {
    let config = "#include \"deep/sub.h\"\n#define WHERE 1\n";
    let main = |header: &str| format!("#include \"{header}\"\n{BASE}int here(void) {{ return f() + WHERE; }}\n");
    let work = Work::new(&[
        ("src/one.c", &main("a.h")),
        ("src/two.c", &main("config.h")),
        ("src/config.h", config),
        ("src/deep/sub.h", "#include \"next.h\"\n"),
        ("src/deep/next.h", "int next;\n"),
        ("inc/a.h", "#include \"config.h\"\n"),
        ("gen/config.h", "#define WHERE 2\n"),
    ]);
    #[cfg(unix)]
    std::os::unix::fs::symlink("src", work.path("link")).unwrap();
    let here = work.path("src").display().to_string();
    let ways = [
        "-Iinc -Igen -isystem src",
        "-Iinc -Igen -isystem link",
        "-Iinc -Igen -idirafter src",
        "-Isrc -Iinc -Igen",
        "-IHERE -Iinc -Igen",
        "-Iinc -IHERE -Igen",
        "-Iinc -Igen -iquote link",
        "-Igen -Iinc -isystem gen -Isrc",
        "CPATH=src -Iinc -isystem gen",
        "CPATH=gen -Iinc -isystem src",
        "C_INCLUDE_PATH=src -Iinc -Igen",
        "C_INCLUDE_PATH=gen -Iinc -Igen -Isrc",
    ];
    for compiler in [gcc().c, clang().c] {
        for way in ways {
            for source in ["src/one.c", "src/two.c"] {
                let way = way.replace("HERE", &here);
                let words: Vec<&str> = way.split(' ').collect();
                let (variables, words): (Vec<&str>, Vec<&str>) = words.into_iter().partition(|word| word.contains('='));
                let arguments = [&["-fopenmp", "-E", "-P", "-MD", "-MF", "rules"][..], &words, &[source]].concat();
                let results = [false, true].map(|wrapped| {
                    let mut command = match wrapped {
                        true => work.command(&["cc", "--", &compiler]),
                        false => Command::new(&compiler),
                    };
                    command.args(&arguments).current_dir(work.path(""));
                    for (name, value) in variables.iter().filter_map(|word| word.split_once('=')) {
                        command.env(name, value);
                    }
                    let done = tools::run(command).unwrap();
                    assert_eq!(done.status, Some(0), "{compiler} {way} {source}: {}", done.stderr);
                    let last = done.stdout.lines().last().unwrap_or_default().replace("f_v()", "f()");
                    let rules = work.read("rules").replace("\\\n", " ");
                    (last, rules.split_whitespace().map(str::to_string).collect::<Vec<_>>())
                });
                assert_eq!(results[1], results[0], "{compiler} {way} {source}");
            }
        }
    }
}

#[test]
fn a_question_for_a_header_in_a_replaced_header_is_answered_as_before() {
    let header = format!("#if __has_include(\"there.h\")\n#include \"there.h\"\n#endif\n{BASE}");
    let work = Work::new(&[
        ("src/main.c", "#include <a.h>\nint main(void) { return THERE + f(); }\n"),
        ("inc/a.h", &header.replace("return 0; }", "return 0; }\nstatic inline int g(void) { return f(); }")),
        ("inc/there.h", "#define THERE 4\n"),
    ]);
    let [plain, wrapped] =
        both(&work, &work.path(""), &gcc().c, &["-fopenmp", "-H", "-Iinc", "src/main.c", "-o", "program"]);
    assert_eq!((wrapped.status, opened(&wrapped)), (Some(0), opened(&plain)), "{}", wrapped.stderr);
    assert_eq!(tools::run(Command::new(work.path("program"))).unwrap().status, Some(5));
}

#[test]
fn fortran_includes_the_same_file_where_modules_lie_beside_the_source() {
    let main = "module base\ncontains\ninteger function f_v()\nf_v = 1\nend function\ninteger function f()\n\
                !$omp declare variant(f_v) match(user={condition(.true.)})\nf = 0\nend function\nend module\n\
                program main\nuse base\ninclude 'x.inc'\nprint '(i0,1x,i0)', x, f()\nend program\n";
    let work = Work::new(&[
        ("src/main.f90", main),
        ("src/x.inc", "include 'y.inc'\n"),
        ("src/y.inc", "integer, parameter :: x = 1\n"),
        ("inc/x.inc", "integer, parameter :: x = 2\n"),
        ("inc/y.inc", "integer, parameter :: x = 3\n"),
        ("src/old.mod", ""),
    ]);
    let [plain, wrapped] =
        both(&work, &work.path(""), &gcc().fortran, &["-fopenmp", "-Iinc", "src/main.f90", "-o", "program"]);
    assert_eq!((plain.status, wrapped.status), (Some(0), Some(0)), "{}", wrapped.stderr);
    assert_eq!(tools::run(Command::new(work.path("program"))).unwrap().stdout, "1 1\n");
}

#[test]
fn a_header_that_is_known_is_opened_no_more() {
    let main = "#include \"a.h\"\n#include \"b.h\"\n#include \"a.h\"\nvoid f(void) {\n\
                #pragma omp metadirective when(user={condition(1)}: parallel)\n;\n}\n";
    let guarded = |name: &str, more: &str| format!("#ifndef {name}\n#define {name}\n{more}#endif\n");
    let work = Work::new(&[
        ("src/main.c", main),
        ("src/a.h", &guarded("A", "")),
        ("src/b.h", &guarded("B", "#include \"a.h\"\n#include \"x.h\"\n#include \"x.h\"\n")),
        ("src/x.h", ""),
    ]);
    let absolute = work.path("src/main.c").display().to_string();
    for (folder, source) in [("", "src/main.c"), ("", &*absolute), ("src", "main.c")] {
        let arguments = ["-H", "-MMD", "-MP", "-MF", "-", "-w", "-fopenmp", "-fsyntax-only", source];
        let [plain, wrapped] = both(&work, &work.path(folder), &gcc().c, &arguments);
        assert_eq!(opened(&plain).iter().filter(|line| line.ends_with("a.h")).count(), 1, "{}", plain.stderr);
        assert_eq!((opened(&plain), plain.stdout), (opened(&wrapped), wrapped.stdout), "{source}");
    }
}

#[test]
fn every_program_of_the_corpus_opens_the_same_headers() {
    let programs = program::find(&repository().join("corpus")).unwrap_or_else(|e| panic!("{e}"));
    let work = Work::new(&[]);
    let mut different = Vec::new();
    // Regions that match no context go with the headers that they include; a copied statement includes again.
    let leaves_out = |name: &str| matches!(name, "region_include" | "copies_that_change_macros");
    for program in programs.iter().filter(|p| p.demands.fails.is_empty() && !leaves_out(&p.name)) {
        for file in program.files().filter(|file| !matches!(program::kind(file), None | Some(Kind::Fortran))) {
            let kind = program::kind(file).unwrap_or(Kind::C);
            let compilers = gcc();
            let flags = program.demands.flags.iter().chain(&program.demands.cflags).map(String::as_str);
            let flags = flags.filter(|flag| ["-I", "-D", "-U", "-std"].iter().any(|known| flag.starts_with(known)));
            let arguments: Vec<&str> =
                ["-fopenmp", "-H", "-E", "-o", "/dev/null", file].into_iter().chain(flags).collect();
            let [plain, wrapped] = both(&work, &program.folder, compilers.of(kind), &arguments);
            // What stands in for routines that the compiler lacks needs their header.
            let expected = opened(&plain);
            let found: Vec<String> = opened(&wrapped)
                .into_iter()
                .filter(|line| !line.ends_with("/omp.h") || expected.contains(line))
                .collect();
            if wrapped.status == Some(0) && found != expected {
                let own =
                    |lines: &[String]| lines.iter().filter(|l| !l.contains(" /usr/")).cloned().collect::<Vec<_>>();
                different.push(format!("{} {file}: {:?} instead of {:?}", program.name, own(&found), own(&expected)));
            }
        }
    }
    assert!(different.is_empty(), "{}", different.join("\n"));
}
