//! One set of settings: what `emit`, `emit -p`, `check`, `explain` and `cc` take from options, compilers and files.

use ompick_tests::tools;
use ompick_tests::work::Work;

/// Chooses by the host's isa and by the vendor.
const MAIN: &str = "\
int f_avx2(void) { return 1; }
#pragma omp declare variant(f_avx2) match(device={isa(avx2)})
int f(void) { return 0; }
int v_llvm(void) { return 1; }
#pragma omp declare variant(v_llvm) match(implementation={vendor(llvm)})
int v(void) { return 0; }
int main(void) { return f() + v(); }
";

fn emitted(work: &Work, arguments: &[&str]) -> String {
    let all = [&["emit", "-o", "out"], arguments].concat();
    work.ends(0, &all);
    work.read("out/t/main.c").lines().last().unwrap_or_default().to_string()
}

#[test]
fn a_host_target_says_what_the_host_can_do() {
    let work = Work::new(&[("main.c", MAIN)]);
    let last = |arguments: &[&str]| emitted(&work, &[arguments, &["main.c"]].concat());
    assert_eq!(last(&["-t", "t=x86_64:avx2,fma"]), "int main(void) { return f_avx2() + v(); }");
    assert_eq!(last(&["-t", "t=x86_64:avx2", "--host", "x86_64"]), "int main(void) { return f() + v(); }");
    assert_eq!(last(&["-t", "t=nvptx64:sm_80"]), "int main(void) { return f() + v(); }");
}

#[test]
fn branches_are_those_of_each_targets_host() {
    let text = "void g(void) {\n#ifdef __AVX2__\n#pragma omp metadirective default(barrier)\n#endif\n}\n";
    let work = Work::new(&[("main.c", text)]);
    work.ends(0, &["emit", "-o", "out", "-t", "a=x86_64", "-t", "b=x86_64:avx2", "main.c"]);
    assert_eq!(work.read("out/a/main.c"), text);
    assert_eq!(work.read("out/b/main.c"), text.replace("metadirective default(barrier)", "barrier"));
}

#[test]
#[cfg(target_arch = "x86_64")]
fn entries_of_databases_bring_their_compilers() {
    let gcc = tools::Compilers::gcc().unwrap_or_else(|e| panic!("{e}")).c;
    let work = Work::new(&[("main.c", MAIN)]);
    let database = |command: &str| {
        let entry = serde_json::json!([{ "directory": work.path("."), "file": "main.c", "command": command }]);
        std::fs::write(work.path("compile_commands.json"), entry.to_string()).unwrap();
    };
    database(&format!("{gcc} -fopenmp -march=haswell -c main.c -o main.o"));
    assert_eq!(emitted(&work, &["-t", "t=host", "-p", "."]), "int main(void) { return f_avx2() + v(); }");
    let chosen = work.ends(0, &["explain", "-p", ".", "main.c:7:25"]).stdout;
    assert!(chosen.contains("chosen: f_avx2"), "{chosen}");
    work.ends(0, &["check", "-p", "."]);
    database(&format!("{gcc} -fopenmp -c main.c -o main.o"));
    assert_eq!(emitted(&work, &["-t", "t=host", "-p", "."]), "int main(void) { return f() + v(); }");
    assert_eq!(
        emitted(&work, &["-t", "t=host", "--compiler", "llvm", "-p", "."]),
        "int main(void) { return f() + v_llvm(); }"
    );
    database("no-such-compiler-anywhere -fopenmp -c main.c -o main.o");
    let said = work.ends(0, &["check", "-p", "."]).stderr;
    assert!(said.contains("OMP0711") && said.contains("no-such-compiler-anywhere"), "{said}");
}

#[test]
fn what_is_not_known_is_wrong_usage() {
    let work = Work::new(&[("main.c", MAIN), ("sweep.foo", MAIN), ("empty/x.txt", "")]);
    for (arguments, said) in [
        (&["check", "--deny", "OMP9999", "main.c"][..], "OMP9999"),
        (&["check", "--allow", "OMP010l", "main.c"], "OMP0101"),
        (&["check", "sweep.foo"], "-x"),
        (&["emit", "-o", "out", "sweep.foo"], "-x"),
        (&["explain", "sweep.foo"], "-x"),
    ] {
        let done = work.ends(2, arguments);
        assert!(done.stderr.contains(said), "{arguments:?}: {}", done.stderr);
        assert!(!done.stderr.contains("no source files"), "{arguments:?}: {}", done.stderr);
    }
    work.ends(0, &["check", "-x", "c", "sweep.foo"]);
    work.ends(0, &["check", "--deny", "warnings,omp0101", "main.c"]);
    for arguments in [&["check", "empty"][..], &["emit", "-o", "out", "empty"]] {
        assert!(work.ends(0, arguments).stderr.contains("no source files"), "{arguments:?}");
    }
}

#[test]
fn flags_of_the_environment_hold_for_every_cc() {
    let work = Work::new(&[("main.c", MAIN)]);
    let gcc = tools::Compilers::gcc().unwrap_or_else(|e| panic!("{e}")).c;
    let run = |flags: &str, options: &[&str]| {
        let all = [&["cc"], options, &["--", &gcc, "-fopenmp", "-E", "main.c"]].concat();
        let mut command = work.command(&all);
        command.env("OMPICK_FLAGS", flags);
        tools::run(command).unwrap()
    };
    assert!(run("--compiler llvm", &[]).stdout.contains("v_llvm();"));
    assert!(run("--compiler llvm", &["--compiler", "gnu"]).stdout.contains("v();"));
    let done = run("--compiler 'llvm", &[]);
    assert_eq!(done.status, Some(2));
    assert!(done.stderr.contains("OMPICK_FLAGS"), "{}", done.stderr);
}

#[test]
fn messages_go_where_they_are_asked_to_though_compilation_goes_on() {
    let tie = MAIN.replace(
        "int main",
        "int w(void) { return 1; }\n#pragma omp declare variant(w) match(device={kind(gpuu)})\nint u(void);\nint main",
    );
    let work = Work::new(&[("main.c", &tie)]);
    let gcc = tools::Compilers::gcc().unwrap_or_else(|e| panic!("{e}")).c;
    let cc = |options: &[&str]| {
        let all = [&["cc"], options, &["--", &gcc, "-fopenmp", "-c", "main.c", "-o", "main.o"]].concat();
        work.ends(0, &all)
    };
    let done = cc(&["--message-format", "sarif"]);
    let document: serde_json::Value =
        serde_json::from_str(&done.stderr).unwrap_or_else(|e| panic!("{e}: {}", done.stderr));
    assert_eq!(document["runs"][0]["results"][0]["ruleId"], "OMP0202");
    let done = cc(&["--message-format", "sarif", "--message-file", "log.sarif"]);
    assert_eq!(done.stderr, "");
    assert!(work.read("log.sarif").contains("OMP0202"));
    assert!(cc(&["--progress"]).stderr.contains("main.c is compiled with"), "--progress");
}

#[test]
fn what_is_not_found_is_noted() {
    let main = format!("#include \"vendor.h\"\n{MAIN}");
    let fortran = "program p\n  use nomod\n  !$omp metadirective default(nothing)\nend program\n";
    let work = Work::new(&[("main.c", &main), ("p.f90", fortran), ("plain.c", "#include \"no.h\"\nint x;\n")]);
    for arguments in [&["check", "main.c"][..], &["explain", "main.c"], &["emit", "-o", "out", "main.c"]] {
        let said = work.ends(0, arguments).stderr;
        assert!(said.contains("OMP0712") && said.contains("vendor.h"), "{arguments:?}: {said}");
    }
    let said = work.ends(0, &["check", "p.f90"]).stderr;
    assert!(said.contains("OMP0713") && said.contains("nomod"), "{said}");
    assert_eq!(work.ends(0, &["check", "plain.c"]).stderr, "");
}

#[test]
fn a_compiler_is_asked_for_its_folders_where_headers_matter() {
    let text = "#include <limits.h>\nint v(void);\n#if INT_MAX > 32767\n\
                #pragma omp declare variant(v) match(user={condition(1)})\n#endif\nint f(void);\n\
                int main(void) { return f(); }\n";
    let work = Work::new(&[("main.c", text)]);
    let last = |path: &str, arguments: &[&str]| {
        let all = [&["emit", "-o", "out", "-t", "t=host"], arguments, &["main.c"]].concat();
        let done = tools::run({
            let mut command = work.command(&all);
            command.env("PATH", path);
            command
        });
        let done = done.unwrap();
        let last = work.read("out/t/main.c").lines().last().unwrap_or_default().to_string();
        (last, done.stderr.contains("OMP0406"))
    };
    let path = std::env::var("PATH").unwrap();
    assert_eq!(last(&path, &[]), ("int main(void) { return v(); }".to_string(), false));
    let kept = ("int main(void) { return f(); }".to_string(), true);
    assert_eq!(last("/nowhere", &[]), kept);
    // Whoever names folders knows them.
    assert_eq!(last(&path, &["--isystem", "."]), kept);
}

#[test]
fn headers_that_nobody_finds_are_said_where_nothing_is_resolved() {
    let work = Work::new(&[("main.c", "#include <lib.h>\n#include <stdio.h>\nint main(void) { return f(); }\n")]);
    let said = |arguments: &[&str]| work.ends(0, &[&["emit", "-o", "out", "main.c"], arguments].concat()).stderr;
    let first = said(&[]);
    assert!(first.contains("OMP0712") && first.contains("`lib.h` is not found"), "{first}");
    // Once is enough.
    assert!(!said(&[]).contains("OMP0712"));
    for command in ["explain", "report"] {
        let stderr = work.ends(0, &[command, "main.c"]).stderr;
        assert!(stderr.contains("OMP0712") && stderr.contains("`lib.h` is not found"), "{command}: {stderr}");
    }
    let found = Work::new(&[("main.c", "#include <stdio.h>\nint main(void) { return 0; }\n")]);
    for arguments in [&["emit", "-o", "out", "main.c"][..], &["check", "main.c"], &["explain", "main.c"]] {
        assert!(!found.ends(0, arguments).stderr.contains("OMP0712"), "{arguments:?}");
    }
}

/// A header that the compiler is told to include first cannot become two files: that is said, and `cc`, which writes
/// none, does what each source needs.
#[test]
fn two_texts_of_a_forced_header_are_said() {
    let header = "\
int f_v(int n);
#ifdef FAST
#pragma omp declare variant(f_v) match(user={condition(1)})
#endif
int f(int n);
static inline int both(int n) { return f(n); }
";
    let main = "#include <stdio.h>\nint f(int n) { return n; }\nint f_v(int n) { return n + 100; }\nint b(int);\n\
                int main(void) { printf(\"%d %d\\n\", both(1), b(2)); return 0; }\n";
    let work = Work::new(&[("forced.h", header), ("a.c", main), ("b.c", "int b(int n) { return both(n); }\n")]);
    let gcc = tools::Compilers::gcc().unwrap_or_else(|e| panic!("{e}")).c;
    let command = |file: &str, more: &[&str]| {
        let first = [&[&gcc[..], "-fopenmp"], more, &["-include", "forced.h", "-c", file]].concat();
        serde_json::json!({ "directory": work.path("."), "file": file, "arguments": first })
    };
    let database = serde_json::json!([command("a.c", &["-DFAST"]), command("b.c", &[])]);
    std::fs::write(work.path("compile_commands.json"), database.to_string()).unwrap();
    let said = work.ends(1, &["emit", "-p", ".", "-t", "host", "-o", "out", "."]).stderr;
    assert!(said.contains("OMP0601") && said.contains("not by -include"), "{said}");
    assert!(!work.path("out/host/forced.h").exists());
    for (file, more) in [("a.c", "-DFAST"), ("b.c", "-DSLOW")] {
        let object = format!("{file}.o");
        let compile = ["cc", "--", &gcc, "-fopenmp", more, "-include", "forced.h", "-c", file, "-o", &object];
        work.ends(0, &compile);
    }
    let linked = std::process::Command::new(&gcc)
        .current_dir(work.path("."))
        .args(["-fopenmp", "a.c.o", "b.c.o", "-o", "program"])
        .status();
    assert!(linked.unwrap().success());
    let printed = std::process::Command::new(work.path("program")).output().unwrap().stdout;
    assert_eq!(String::from_utf8_lossy(&printed), "101 2\n");
}

#[test]
fn noexcept_is_part_of_a_type_since_cxx17() {
    let text =
        "int f_v(int n);\n#pragma omp declare variant(f_v) match(construct={parallel})\nint f(int n) noexcept;\n";
    let work = Work::new(&[("main.cpp", text)]);
    let cxx = tools::Compilers::gcc().unwrap_or_else(|e| panic!("{e}")).cxx;
    let compile = |standard| ["cc", "--", &cxx, standard, "-fopenmp", "-c", "main.cpp"];
    work.ends(0, &compile("-std=c++14"));
    assert!(work.ends(1, &compile("-std=c++17")).stderr.contains("OMP0314"));
}
