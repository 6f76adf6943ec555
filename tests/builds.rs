//! Builds that `ompick` takes part in: what they make is what they make without it, but for the variants.

use ompick_tests::repository;
use ompick_tests::tools::{self, Compilers, Done};
use ompick_tests::work::{Work, names};
use serde_json::json;
use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

const HEADER: &str = "\
int f_v(void);
#pragma omp declare variant(f_v) match(user={condition(1)})
int f(void);
static inline int twice(void) { return 2 * f(); }
";
const BROKEN: &str = "#pragma omp declare variant(none) match(user={condition(1)})\nint g(void);\n";

fn gcc() -> String {
    Compilers::gcc().unwrap_or_else(|e| panic!("{e}")).c
}

/// A compiler alone and behind `ompick cc`.
fn both(work: &Work, arguments: &[&str]) -> [Done; 2] {
    let mut plain = Command::new(gcc());
    plain.args(arguments).current_dir(work.path(""));
    let mut wrapped = work.command(&["cc", "--", &gcc()]);
    wrapped.args(arguments);
    [plain, wrapped].map(|command| tools::run(command).unwrap())
}

#[test]
fn a_source_that_nothing_builds_takes_no_header_away() {
    let main = "#include \"util.h\"\nint main(void) { return twice(); }\n";
    let old = "#include \"../src/util.h\"\n".to_owned() + BROKEN;
    let work = Work::new(&[("p/src/util.h", HEADER), ("p/src/main.c", main), ("p/contrib/old.c", &old)]);
    work.ends(1, &["emit", "-o", "out", "p"]);
    assert_eq!(work.files("out/host"), names(&["src/main.c", "src/util.h"]));
    assert!(work.read("out/host/src/util.h").contains("2 * f_v()"));
    // A header that is wrong itself is none.
    fs::write(work.path("p/src/util.h"), HEADER.to_owned() + BROKEN).unwrap();
    work.ends(1, &["emit", "-o", "out", "p"]);
    assert!(work.files("out/host").is_empty());
}

#[test]
fn sources_outside_the_database_are_no_errors() {
    let main = "#include \"util.h\"\n#include \"part.c\"\nint main(void) { return twice() + part(); }\n";
    let work = Work::new(&[
        ("p/util.h", HEADER),
        ("p/main.c", main),
        ("p/part.c", "static int part(void) { return f(); }\n"),
        ("p/other.c", BROKEN),
        ("p/test/other.f90", "!$omp metadirective when(\n"),
        ("b/compile_commands.json", ""),
    ]);
    let entry = json!({ "directory": work.path("p"), "file": "main.c", "command": "gcc -fopenmp -c main.c -o main.o" });
    fs::write(work.path("b/compile_commands.json"), json!([entry]).to_string()).unwrap();
    work.ends(0, &["emit", "-p", "b", "-o", "out", "p"]);
    assert_eq!(work.read("out/host/other.c"), BROKEN);
    assert!(work.read("out/host/util.h").contains("2 * f_v()") && work.read("out/host/part.c").contains("f_v()"));
    work.ends(0, &["check", "-p", "b", "p"]);
    // What the tree's own database makes is not the program's.
    let entries: serde_json::Value = serde_json::from_str(&work.read("out/host/compile_commands.json")).unwrap();
    let object = fs::canonicalize(work.path("out/host")).unwrap().join("main.c.o").display().to_string();
    assert_eq!((&entries[0]["output"], &entries[0]["arguments"][4]), (&json!(object), &json!("-o")));
    assert_eq!(entries[0]["arguments"][5], json!(object));
}

#[cfg(unix)]
#[test]
fn a_header_that_an_input_links_to_is_that_input() {
    let main = "#include \"../ext/h.h\"\nint main(void) { return twice(); }\n";
    let work = Work::new(&[("ext/h.h", HEADER), ("src/main.c", main)]);
    std::os::unix::fs::symlink("../ext/h.h", work.path("src/h.h")).unwrap();
    work.ends(0, &["emit", "-o", "out", "src"]);
    assert!(work.read("out/host/main.c").starts_with("#include \"h.h\"\n"), "{}", work.read("out/host/main.c"));
    assert!(work.read("out/host/h.h").contains("2 * f_v()"));
}

/// Keeps its base functions: what is compiled must be the same as without ompick.
const KEPT: &str = "\
#include \"own.h\"
static int f_v(void) { return 1; }
#pragma omp declare variant(f_v) match(implementation={vendor(llvm)})
static int f(void) { return 0; }
const char *name = __FILE__;
int g(void) { return f() + f_v() + own(); }
";

#[test]
fn names_are_mapped_as_the_user_says() {
    let work = Work::new(&[("src/a.c", KEPT), ("src/own.h", "static inline int own(void) { return 2; }\n")]);
    let absolute = fs::canonicalize(work.path("src/a.c")).unwrap().display().to_string();
    let folder = Path::new(&absolute).parent().and_then(Path::parent).unwrap().display().to_string();
    for (option, source) in [
        ("-ffile-prefix-map=src=X".to_string(), "src/a.c"),
        ("-fdebug-prefix-map=src=X".to_string(), "src/a.c"),
        ("-fmacro-prefix-map=src=X".to_string(), "src/a.c"),
        (format!("-ffile-prefix-map={folder}=/usr/src"), "src/a.c"),
        (format!("-ffile-prefix-map={folder}=/usr/src"), &absolute),
    ] {
        let [plain, wrapped] = both(&work, &["-fopenmp", "-g", "-S", "-o", "-", &option, source]);
        assert_eq!((wrapped.status, &wrapped.stdout), (plain.status, &plain.stdout), "{option} {source}");
    }
}

#[test]
fn rules_for_make_go_to_the_standard_output_where_they_are_asked_for() {
    let work = Work::new(&[("src/a.c", KEPT), ("src/own.h", "static inline int own(void) { return 2; }\n")]);
    let rules =
        |done: &Done| done.stdout.replace("\\\n", " ").split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    for options in [&["-MMD", "-MF", "-", "-c"][..], &["-MM", "-MF", "-"], &["-MM"]] {
        let [plain, wrapped] = both(&work, &[&["-fopenmp"], options, &["src/a.c"]].concat());
        assert_eq!(rules(&wrapped), rules(&plain), "{options:?}");
    }
}

#[test]
fn the_value_of_an_option_of_clang_is_no_source() {
    let work = Work::new(&[("src/a.c", KEPT), ("src/own.h", "static inline int own(void) { return 2; }\n")]);
    let clang = Compilers::clang().unwrap_or_else(|e| panic!("{e}")).c;
    let done = work.ompick(&["cc", "--", &clang, "-fopenmp", "--serialize-diagnostics", "a.dia", "-c", "src/a.c"]);
    assert_eq!(done.status, Some(0), "{}", done.stderr);
    assert_eq!(work.files("."), names(&["a.dia", "a.o", "src/a.c", "src/own.h"]));
}

#[cfg(unix)]
#[test]
fn links_stand_for_the_compilers_of_the_path() {
    let work = Work::new(&[(
        "a.c",
        &(HEADER.to_owned()
            + "int f_v(void) { return 1; }\nint f(void) { return 0; }\nint main(void) { return f(); }\n"),
    )]);
    let made = work.ends(0, &["links", "bin"]);
    assert!(made.stdout.lines().any(|name| name == "gcc"), "{}", made.stdout);
    // Links that are there stay.
    let path =
        env::join_paths([work.path("bin")].into_iter().chain(env::split_paths(&env::var_os("PATH").unwrap()))).unwrap();
    let mut again = work.command(&["links", "bin"]);
    again.env("PATH", &path);
    assert_eq!(tools::run(again).unwrap().stdout, made.stdout);
    let compile = |environment: &[(&str, &str)]| {
        let mut gcc = Command::new("gcc");
        gcc.args(["-fopenmp", "a.c", "-o", "a"]).current_dir(work.path("")).env("PATH", &path);
        gcc.env("OMPICK_CACHE_DIR", work.path("cache")).envs(environment.iter().copied());
        tools::run(gcc).unwrap()
    };
    assert_eq!(compile(&[]).status, Some(0));
    assert_eq!(tools::run(Command::new(work.path("a"))).unwrap().status, Some(1));
    // ccache would remember results without our options.
    let refused = compile(&[("CCACHE_DISABLE", "1")]);
    assert!(refused.status == Some(2) && refused.stderr.contains("ompick cc -- ccache"), "{}", refused.stderr);
    fs::remove_file(work.path("bin/gcc")).unwrap();
    fs::write(work.path("bin/gcc"), "mine").unwrap();
    work.ends(2, &["links", "bin"]);
    assert_eq!(work.read("bin/gcc"), "mine");
}

#[test]
fn a_changed_target_of_cmake_compiles_again() {
    if Command::new("cmake").arg("--version").output().is_err() {
        eprintln!("NOT CHECKED: cmake is not installed");
        return;
    }
    let text = "cmake_minimum_required(VERSION 3.16)\nproject(p C)\nfind_package(Ompick REQUIRED)\nadd_executable(a a.c)\n\
                target_compile_options(a PRIVATE -fopenmp)\ntarget_link_options(a PRIVATE -fopenmp)\n\
                ompick_target(a SPEC ${SPEC})\n";
    let main = "int f_v(void) { return 1; }\n#pragma omp declare variant(f_v) match(device={isa(avx2)})\n\
                int f(void) { return 0; }\nint main(void) { return f(); }\n";
    let work = Work::new(&[("p/CMakeLists.txt", text), ("p/a.c", main)]);
    let ompick = tools::ompick().unwrap_or_else(|e| panic!("{e}"));
    for (spec, status) in [("host", 0), ("host:avx2", 1), ("host", 0)] {
        let folder = format!("-DOmpick_DIR={}", repository().join("cmake").display());
        let run = |words: &[&str]| {
            let mut cmake = Command::new("cmake");
            cmake.args(words).current_dir(work.path("p")).env("OMPICK_CACHE_DIR", work.path("cache")).env("CC", gcc());
            let done = tools::run(cmake).unwrap();
            assert_eq!(done.status, Some(0), "{}{}", done.stdout, done.stderr);
        };
        let program = format!("-DOMPICK_EXECUTABLE={}", ompick.display());
        run(&["-G", "Unix Makefiles", "-B", "b", &folder, &program, &format!("-DSPEC={spec}"), "."]);
        run(&["--build", "b"]);
        assert_eq!(tools::run(Command::new(work.path("p/b/a"))).unwrap().status, Some(status), "{spec}");
    }
}
