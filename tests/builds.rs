//! Builds that `ompick` takes part in: what they make is what they make without it, but for the variants.

use ompick_tests::repository;
use ompick_tests::tools::{self, Compilers, Done};
use ompick_tests::work::{Work, names};
use serde_json::json;
use std::collections::BTreeSet;
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
        for source in ["src/a.c", "./src/a.c"] {
            let [plain, wrapped] = both(&work, &[&["-fopenmp"], options, &[source]].concat());
            assert_eq!(rules(&wrapped), rules(&plain), "{options:?} {source}");
        }
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

fn clang() -> String {
    Compilers::clang().unwrap_or_else(|e| panic!("{e}")).c
}

/// Runs a program that a test has built.
fn status(work: &Work, program: &str) -> Option<i32> {
    tools::run(Command::new(work.path(program))).unwrap().status
}

#[test]
fn inline_definitions_call_nothing_that_is_static() {
    let text = "int f_v(int x);\n#pragma omp declare variant(f_v) match(user={condition(x > 1)})\nint f(int x);\n\
                inline int g(int n) { return f(n) + f(0); }\nstatic int h(int n) { return f(n); }\n\
                extern int g(int n);\nint f_v(int x) { return x; }\nint f(int x) { return x - x; }\n\
                int main(void) { return g(3) + h(4); }\n";
    let unseen = "inline int k(int n) { return f(n); }\n";
    let work = Work::new(&[("a.c", text), ("b.c", &text.replace("int main", &(unseen.to_owned() + "int main")))]);
    for compiler in [gcc(), clang()] {
        for (file, level) in [("a.c", "-O0"), ("a.c", "-O2"), ("b.c", "-O0"), ("b.c", "-O2")] {
            let strict = ["-std=c11", "-fopenmp", "-Wall", "-Wextra", "-pedantic", "-Werror", level, file, "-o", "a"];
            work.ends(0, &[&["cc", "--", &compiler][..], &strict].concat());
            assert_eq!(status(&work, "a"), Some(7), "{compiler} {level} {file}");
        }
    }
}

/// A header whose variant is chosen.
const CHOSEN: &str = "\
static inline int h_v(void) { return 3; }
#pragma omp declare variant(h_v) match(user={condition(1)})
static inline int h(void) { return 0; }
static inline int both(void) { return h() + h_v(); }
";

#[test]
fn headers_are_precompiled() {
    let work =
        Work::new(&[("inc/h.h", CHOSEN), ("main.c", "#include \"inc/h.h\"\nint main(void) { return both(); }\n")]);
    // GCC 12 knows no such condition, clang no `dispatch`.
    fs::write(work.path("inc/h.h"), CHOSEN.replace("condition(1)", "condition(sizeof(int) == 4)")).unwrap();
    let made = |compiler: &str| if compiler == gcc() { "inc/h.h.gch" } else { "inc/h.h.pch" };
    for compiler in [gcc(), clang()] {
        for header in [&["inc/h.h"][..], &["-x", "c-header", "inc/h.h"], &["-c", "inc/h.h"]] {
            work.ends(0, &[&["cc", "--", &compiler, "-fopenmp"][..], header].concat());
            assert!(work.path(made(&compiler)).is_file(), "{compiler} {header:?}: {:?}", work.files("."));
            work.ends(0, &["cc", "--", &compiler, "-fopenmp", "main.c", "-o", "main"]);
            assert_eq!(status(&work, "main"), Some(6), "{compiler} {header:?}");
            fs::remove_file(work.path(made(&compiler))).unwrap();
        }
    }
}

#[test]
fn a_precompiled_header_in_another_folder_is_its_header() {
    let work = Work::new(&[("inc/h.h", CHOSEN), ("main.c", "int main(void) { return both(); }\n")]);
    let clang = clang();
    let plain = |words: &[&str]| {
        let mut command = Command::new(&clang);
        command.args(words).current_dir(work.path(""));
        assert_eq!(tools::run(command).unwrap().status, Some(0));
    };
    fs::create_dir(work.path("made")).unwrap();
    plain(&["-fopenmp", "-x", "c-header", "inc/h.h", "-o", "made/one.pch"]);
    work.ends(0, &["cc", "--", &clang, "-fopenmp", "-x", "c-header", "inc/h.h", "-o", "made/two.pch"]);
    for precompiled in ["made/one.pch", "made/two.pch"] {
        work.ends(0, &["cc", "--", &clang, "-fopenmp", "-include-pch", precompiled, "main.c", "-o", "main"]);
        assert_eq!(status(&work, "main"), Some(6), "{precompiled}");
    }
}

#[test]
fn names_with_an_equals_sign_are_the_users() {
    let own = "static inline int own(void) { return 2; }\n";
    let work = Work::new(&[("s=1/t/a.c", KEPT), ("s=1/t/own.h", own), ("a=b.c", KEPT), ("own.h", own)]);
    fs::create_dir(work.path("s=1/u")).unwrap();
    let absolute = fs::canonicalize(work.path("s=1/t/a.c")).unwrap().display().to_string();
    for compiler in [gcc(), clang()] {
        for source in ["s=1/t/a.c", "./s=1/t/a.c", "a=b.c", &absolute] {
            let arguments = ["-fopenmp", "-Wno-unknown-pragmas", "-g", "-S", "-o", "-", "-MMD", "-MF", "rules", source];
            let mut plain = Command::new(&compiler);
            plain.args(arguments).current_dir(work.path(""));
            let plain = tools::run(plain).unwrap();
            let rules = work.read("rules");
            let wrapped = work.ends(0, &[&["cc", "--", &compiler][..], &arguments].concat());
            assert!(!wrapped.stdout.contains(".ompick"), "{compiler} {source}");
            // (Clang has no checksum of a file that a `#line` names, and lists it once more.)
            let named = |text: &str| {
                let words = text.split('"').filter(|word| word.ends_with(".c") || word.ends_with(".h"));
                words.map(str::to_owned).collect::<BTreeSet<_>>()
            };
            assert_eq!(named(&wrapped.stdout), named(&plain.stdout), "{compiler} {source}");
            let words =
                |text: &str| text.replace("\\\n", " ").split_whitespace().map(str::to_owned).collect::<Vec<_>>();
            assert_eq!(words(&work.read("rules")), words(&rules), "{compiler} {source}");
        }
    }
}

#[test]
fn headers_with_variants_in_folders_with_an_equals_sign_are_found() {
    let header = "static inline int v(void) { return 3; }\n#pragma omp declare variant(v) match(construct={parallel})\n\
                  static inline int f(void) { return 1; }\n";
    let main = "#include \"h.h\"\nint main(void) {\n  int r = 0;\n#pragma omp parallel num_threads(1)\n  r = f();\n  return r;\n}\n";
    let work = Work::new(&[("s=1/t/a.c", main), ("s=1/t/h.h", header), ("b.c", &main.replace("#include", "//"))]);
    for compiler in [gcc(), clang()] {
        for arguments in [&["s=1/t/a.c"][..], &["-include", "s=1/t/h.h", "b.c"]] {
            let front = ["cc", "--", &compiler, "-fopenmp", "-MMD", "-MF", "rules", "-o", "main"];
            work.ends(0, &[&front[..], arguments].concat());
            assert_eq!(status(&work, "main"), Some(3), "{compiler} {arguments:?}");
            assert!(work.read("rules").contains("s=1/t/h.h"), "{compiler} {arguments:?}");
        }
    }
}

#[test]
fn profiles_of_clang_name_the_users_source() {
    let work = Work::new(&[("src/a.c", KEPT), ("src/own.h", "static inline int own(void) { return 2; }\n")]);
    for options in [&["-fprofile-instr-generate"][..], &["-flto"], &["-fprofile-instr-generate", "-fcoverage-mapping"]]
    {
        let arguments = [&["-fopenmp", "-S", "-emit-llvm", "-o", "-", "src/a.c"][..], options].concat();
        let mut plain = Command::new(clang());
        plain.args(&arguments).current_dir(work.path(""));
        let plain = tools::run(plain).unwrap();
        let wrapped = work.ends(0, &[&["cc", "--", &clang()][..], &arguments].concat());
        assert!(!wrapped.stdout.contains(".ompick"), "{options:?}");
        let named = |text: &str| text.lines().filter(|l| l.contains("a.c")).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(named(&wrapped.stdout), named(&plain.stdout), "{options:?}");
    }
}
