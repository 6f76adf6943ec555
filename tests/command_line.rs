//! The `ompick` command as its users meet it: options, files, messages and exit statuses.

use ompick_tests::tools::{self, Compilers};
use ompick_tests::work::{Work, names};
use std::fs;
use std::io::Read;
use std::process::{Command, Stdio};

/// Says 1 where the variant was chosen, 0 where not.
const PROGRAM: &str = "\
#include <stdio.h>
int f_v(void) { return 1; }
#pragma omp declare variant(f_v) match(implementation={vendor(gnu)})
int f(void) { return 0; }
int main(void) { printf(\"%d\\n\", f()); return 0; }
";
const PLAIN: &str = "int plain(void) { return 0; }\n";
const BROKEN: &str = "int f(void);\n#pragma omp declare variant(none) match(user={condition(1)})\nint g(void);\n";

#[test]
fn the_default_target_is_the_host() {
    let work = Work::new(&[("src/main.c", PROGRAM)]);
    let done = work.ends(0, &["emit", "-o", "out", "src/main.c"]);
    assert_eq!((done.stdout.as_str(), done.stderr.as_str()), ("", ""));
    assert_eq!(work.files("out"), names(&["host/main.c"]));
    assert!(work.read("out/host/main.c").contains("f_v());"));
}

#[test]
fn each_target_has_a_folder() {
    let work = Work::new(&[("main.c", PROGRAM)]);
    work.ends(0, &["emit", "-t", "host", "-t", "gpu=nvptx64:sm_80", "-t", "x86_64:avx2,fma", "-o", "out", "main.c"]);
    assert_eq!(work.files("out"), names(&["host/main.c", "gpu/main.c", "x86_64-avx2-fma/main.c"]));
}

#[test]
fn paths_are_kept_below_the_common_folder() {
    let work = Work::new(&[("p/a/x.c", PLAIN), ("p/b/y.c", PROGRAM), ("p/b/deep/z.c", PLAIN)]);
    work.ends(0, &["emit", "-o", "one", "p/b/y.c"]);
    assert_eq!(work.files("one"), names(&["host/y.c"]));
    work.ends(0, &["emit", "-o", "folder", "p"]);
    assert_eq!(work.files("folder"), names(&["host/a/x.c", "host/b/y.c", "host/b/deep/z.c"]));
    work.ends(0, &["emit", "-o", "several", "p/b/y.c", "p/b/deep", "./p/b/../b/y.c"]);
    assert_eq!(work.files("several"), names(&["host/y.c", "host/deep/z.c"]));
}

#[test]
fn other_files_come_along_as_asked() {
    let files = [("p/main.c", PROGRAM), ("p/plain.c", PLAIN), ("p/data.txt", "1\n"), ("p/Makefile", "all:\n")];
    let work = Work::new(&files);
    work.ends(0, &["emit", "-o", "all", "p"]);
    assert_eq!(work.files("all/host"), names(&["main.c", "plain.c", "data.txt", "Makefile"]));
    assert_eq!(work.read("all/host/data.txt"), "1\n");
    work.ends(0, &["emit", "--copy", "none", "-o", "none", "p"]);
    assert_eq!(work.files("none/host"), names(&["main.c", "plain.c"]));
    work.ends(0, &["emit", "--copy", "changed", "-o", "changed", "p"]);
    assert_eq!(work.files("changed/host"), names(&["main.c"]));
}

#[test]
fn the_output_inside_the_input_is_not_read_again() {
    let work = Work::new(&[("p/main.c", PROGRAM)]);
    for _ in 0..2 {
        work.ends(0, &["emit", "-o", "p/out", "p"]);
        assert_eq!(work.files("p"), names(&["main.c", "out/host/main.c"]));
    }
    // The output folder may be the input folder itself: the target's folder is left out.
    for _ in 0..2 {
        work.ends(0, &["emit", "-t", "gpu=nvptx64:sm_80", "-o", "p", "p"]);
    }
    assert!(!work.files("p").iter().any(|path| path.contains("gpu/gpu")), "{:?}", work.files("p"));
}

#[test]
fn inputs_are_never_replaced() {
    let work = Work::new(&[("src/main.c", PROGRAM)]);
    let done = work.ends(2, &["emit", "-t", "src=host", "-o", ".", "src/main.c"]);
    assert!(done.stderr.contains("would replace the input"), "{}", done.stderr);
    assert_eq!(work.read("src/main.c"), PROGRAM);
}

#[test]
fn wrong_usage_ends_with_2_and_writes_nothing() {
    let work = Work::new(&[("main.c", PROGRAM), ("other.c", PLAIN)]);
    for (arguments, text) in [
        (&["-t", "host", "-t", "host", "-o", "out", "main.c"][..], "two targets are named 'host'"),
        (&["-t", "a=host", "-t", "a=x86_64", "-o", "out", "main.c"], "two targets are named 'a'"),
        (&["-t", "..=host", "-o", "out", "main.c"], "would leave the output folder"),
        (&["-t", "a/b=host", "-o", "out", "main.c"], "would leave the output folder"),
        (&["-t", "nvptx46:sm_80", "-o", "out", "main.c"], "did you mean `nvptx64`?"),
        (&["-t", "nvptx64:sm_8", "-o", "out", "main.c"], "has no isa name `sm_8`"),
        (&["-o", "out", "missing.c"], "cannot read missing.c"),
        (&["-o", "out", "main.c", "missing.c"], "cannot read missing.c"),
        (&["--compiler", "gcc", "-o", "out", "main.c"], "unknown name `gcc`"),
        (&["--openmp", "7", "-o", "out", "main.c"], "invalid value '7'"),
        (&["main.c"], "required"),
        (&["-o", "out"], "required"),
        (&["--stdout", "main.c", "other.c"], "one file and one target"),
        (&["--stdout", "-t", "host", "-t", "nvptx64:sm_80", "main.c"], "one file and one target"),
        (&["--no-such-option", "-o", "out", "main.c"], "--no-such-option"),
    ] {
        let done = work.ends(2, &[&["emit"], arguments].concat());
        assert!(done.stderr.contains(text), "{arguments:?}: {}", done.stderr);
        assert!(!work.path("out").exists(), "{arguments:?}");
    }
}

#[test]
fn a_file_with_errors_is_not_written_and_the_others_are() {
    let work = Work::new(&[("p/broken.c", BROKEN), ("p/main.c", PROGRAM), ("p/readme", "")]);
    let done = work.ends(1, &["emit", "-o", "out", "p"]);
    assert!(done.stderr.contains("OMP0301"), "{}", done.stderr);
    assert_eq!(work.files("out/host"), names(&["main.c", "readme"]));
    assert!(work.read("out/host/main.c").contains("f_v());"));
}

#[test]
fn warnings_can_be_made_errors_or_left_out() {
    let address = PROGRAM.replace("f());", "(1 ? f : 0)());");
    let work = Work::new(&[("main.c", &address)]);
    let done = work.ends(0, &["emit", "-o", "out", "main.c"]);
    assert!(done.stderr.contains("warning[OMP0303]"), "{}", done.stderr);
    for quiet in [&["--quiet"][..], &["--allow", "OMP0303"]] {
        let done = work.ends(0, &[&["emit", "-o", "out", "main.c"], quiet].concat());
        assert_eq!(done.stderr, "");
    }
    for deny in ["warnings", "OMP0303"] {
        let done = work.ends(1, &["emit", "-o", "denied", "--deny", deny, "main.c"]);
        assert!(done.stderr.contains("error[OMP0303]"), "{}", done.stderr);
        assert!(work.files("denied").is_empty());
    }
}

#[test]
fn the_result_can_be_printed() {
    let work = Work::new(&[("main.c", PROGRAM), ("broken.c", BROKEN)]);
    let done = work.ends(0, &["emit", "--stdout", "main.c"]);
    work.ends(0, &["emit", "-o", "out", "main.c"]);
    assert_eq!(done.stdout, work.read("out/host/main.c"));
    assert_eq!(work.ends(1, &["emit", "--stdout", "broken.c"]).stdout, "");
}

#[test]
fn differences_can_be_printed_instead() {
    let work = Work::new(&[("p/main.c", PROGRAM), ("p/plain.c", PLAIN)]);
    let done = work.ends(0, &["emit", "--diff", "-t", "host", "-t", "gpu=nvptx64:sm_80", "p"]);
    for line in
        ["--- a/main.c", "+++ host/main.c", "+++ gpu/main.c", "-int main(void) { printf(\"%d\\n\", f()); return 0; }"]
    {
        assert!(done.stdout.lines().any(|l| l == line), "{line}\n{}", done.stdout);
    }
    assert!(!done.stdout.contains("plain.c"), "{}", done.stdout);
    work.ends(0, &["emit", "--diff", "-o", "out", "p"]);
    assert_eq!(work.files("."), names(&["p/main.c", "p/plain.c"]));
}

#[test]
fn what_is_written_does_not_depend_on_the_number_of_threads() {
    let many: Vec<(String, String)> =
        (0..20).map(|n| (format!("p/f{n}.c"), PROGRAM.replace("main", &format!("main{n}")))).collect();
    let files: Vec<(&str, &str)> = many.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    let work = Work::new(&files);
    for jobs in ["1", "4"] {
        work.ends(0, &["emit", "-j", jobs, "-o", jobs, "p"]);
    }
    assert_eq!(work.files("1").len(), 20);
    for file in work.files("1") {
        assert_eq!(work.read(&format!("1/{file}")), work.read(&format!("4/{file}")), "{file}");
    }
}

#[test]
fn an_include_of_a_file_that_is_not_emitted_still_resolves() {
    let header = "int f_v(void);\nint f(void);\nstatic inline int three(void) { return 3; }\n";
    let source = "#include \"../include/f.h\"\n\
                  #pragma omp declare variant(f_v) match(user={condition(1)})\nint f(void);\n\
                  int f_v(void) { return 1; }\nint f(void) { return 0; }\n\
                  int main(void) { return f() + three() == 4 ? 0 : 1; }\n";
    let work = Work::new(&[("include/f.h", header), ("src/main.c", source)]);
    work.ends(0, &["emit", "-o", "deep/out", "src"]);
    let gcc = Compilers::gcc().unwrap_or_else(|e| panic!("{e}"));
    let mut compile = Command::new(&gcc.c);
    compile.current_dir(work.path("deep/out/host")).args(gcc.options()).args(["main.c", "-o", "main"]);
    let done = tools::run(compile).unwrap();
    assert_eq!(done.status, Some(0), "{}", done.stderr);
    let done = tools::run(Command::new(work.path("deep/out/host/main"))).unwrap();
    assert_eq!(done.status, Some(0));
}

#[test]
fn what_sources_include_is_a_header_whatever_its_name() {
    let work = Work::new(&[
        ("p/main.cpp", "#include \"kernel.inl\"\n#include \"table.def\"\nint main() { return use(); }\n"),
        (
            "p/kernel.inl",
            "int v();\n#pragma omp declare variant(v) match(device={kind(host)})\nint b();\ninline int use() { return b(); }\n",
        ),
        ("p/table.def", "enum { ONE, TWO };\n"),
        ("p/left.out.inl", "#pragma omp metadirective default(parallel)\n"),
    ]);
    for copy in ["all", "none", "changed"] {
        let done = work.ends(0, &["emit", "--copy", copy, "-o", "out", "p"]);
        assert_eq!(done.stderr, "");
        assert!(work.read("out/host/kernel.inl").contains("return v();"), "{copy}");
    }
    assert_eq!(work.ends(1, &["emit", "--check", "p"]).stdout, "p/kernel.inl\n");
    // Nor where it is named itself.
    let _ = work.ends(0, &["emit", "-o", "named", "p/main.cpp", "p/kernel.inl"]);
    assert!(work.read("named/host/kernel.inl").contains("return v();"));
}

#[test]
fn a_header_with_a_site_that_is_not_emitted_is_reported() {
    let header = "int f_v(void);\n#pragma omp declare variant(f_v) match(user={condition(1)})\nint f(void);\n\
                  static inline int call(void) { return f(); }\n";
    let work =
        Work::new(&[("include/f.h", header), ("main.c", "#include \"f.h\"\nint main(void) { return call(); }\n")]);
    let done = work.ends(0, &["emit", "-Iinclude", "-o", "out", "main.c"]);
    assert!(done.stderr.contains("OMP0308"), "{}", done.stderr);
    let done = work.ends(0, &["emit", "-Iinclude", "-o", "all", "main.c", "include"]);
    assert!(!done.stderr.contains("OMP0308"), "{}", done.stderr);
    assert!(work.read("all/host/include/f.h").contains("return f_v();"));
}

#[test]
fn macros_of_the_command_line_count_in_their_order() {
    let source = PROGRAM.replace("vendor(gnu)}", "vendor(gnu)}, user={condition(LEVEL > 2)}");
    let work = Work::new(&[("main.c", &source)]);
    let chosen = |options: &[&str]| {
        let done = work.ends(0, &[&["emit", "--stdout", "main.c"], options].concat());
        done.stdout.contains("f_v());")
    };
    assert!(chosen(&["-DLEVEL=3"]) && chosen(&["-D", "LEVEL=2", "-DLEVEL=4"]));
    assert!(!chosen(&["-DLEVEL"]) && !chosen(&["-DLEVEL=3", "-ULEVEL", "-DLEVEL=1"]));
}

#[test]
fn system_folders_are_searched_after_the_others() {
    let header = |value: u8| format!("#define CHOOSE {value}\n");
    let source =
        format!("#include <choose.h>\n{}", PROGRAM.replace("vendor(gnu)}", "vendor(gnu)}, user={condition(CHOOSE)}"));
    let work = Work::new(&[("a/choose.h", &header(1)), ("b/choose.h", &header(0)), ("main.c", &source)]);
    let chosen = |options: &[&str]| {
        let done = work.ends(0, &[&["emit", "--stdout", "main.c"], options].concat());
        done.stdout.contains("f_v());")
    };
    assert!(chosen(&["-isystem", "b", "-I", "a"]) && chosen(&["-isystema"]));
    assert!(!chosen(&["-Ib", "-isystem", "a"]));
}

#[test]
fn machines_get_json_lines() {
    let work = Work::new(&[("broken.c", BROKEN)]);
    let done = work.ends(1, &["check", "--message-format", "json", "broken.c"]);
    assert_eq!(done.stdout, "");
    let messages: Vec<serde_json::Value> = done.stderr.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    assert_eq!(messages[0]["code"], "OMP0301");
    assert_eq!(messages[0]["labels"][0]["file"], "broken.c");
    assert_eq!(messages[0]["labels"][0]["start"]["line"], 2);
    let done = work.ends(2, &["check", "--message-format", "json", "missing.c"]);
    let message: serde_json::Value = serde_json::from_str(&done.stderr).unwrap();
    assert_eq!(message["code"], serde_json::Value::Null);
}

#[test]
fn machines_get_sarif() {
    let work = Work::new(&[("broken.c", BROKEN)]);
    let done = work.ends(1, &["check", "--message-format=sarif", "broken.c"]);
    let log: serde_json::Value = serde_json::from_str(&done.stderr).unwrap();
    let result = &log["runs"][0]["results"][0];
    assert_eq!(result["ruleId"], "OMP0301");
    assert_eq!(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "broken.c");
}

#[test]
fn people_get_the_source_line() {
    let work = Work::new(&[("broken.c", BROKEN)]);
    let done = work.ends(1, &["check", "broken.c"]);
    assert!(done.stderr.contains("--> broken.c:2:29"), "{}", done.stderr);
    assert!(done.stderr.contains("2 | #pragma omp declare variant(none)"), "{}", done.stderr);
    assert!(done.stderr.ends_with("ompick: 1 error\n"), "{}", done.stderr);
    assert!(!done.stderr.contains('\u{1b}'), "colour without a terminal");
    let done = work.ends(1, &["check", "--color", "always", "broken.c"]);
    assert!(done.stderr.contains('\u{1b}'));
}

#[test]
fn check_says_nothing_about_a_good_program() {
    let work = Work::new(&[("p/main.c", PROGRAM)]);
    let done = work.ends(0, &["check", "p"]);
    assert_eq!((done.stdout.as_str(), done.stderr.as_str()), ("", ""));
    assert_eq!(work.files("."), names(&["p/main.c"]));
}

#[test]
fn explain_tells_the_choice_at_a_place() {
    let work = Work::new(&[("main.c", PROGRAM)]);
    let done = work.ends(0, &["explain", "-t", "host", "-t", "gpu=nvptx64:sm_80", "main.c:5"]);
    for text in ["main.c:5:33: call of", "  target host: no construct on host", "  target gpu: ", "    chosen: f_v"] {
        assert!(done.stdout.contains(text), "{text}\n{}", done.stdout);
    }
    assert_eq!(work.ends(0, &["explain", "main.c"]).stdout, work.ends(0, &["explain", "main.c:5:33"]).stdout);
    let done = work.ends(0, &["explain", "main.c:2"]);
    assert_eq!(done.stdout, "");
    assert!(done.stderr.contains("nothing to resolve there"), "{}", done.stderr);
}

#[test]
fn targets_are_listed_and_shown() {
    let work = Work::new(&[]);
    assert_eq!(work.ends(0, &["targets"]).stdout, work.ends(0, &["targets", "list"]).stdout);
    assert!(work.ends(0, &["targets"]).stdout.contains("\nnvptx64"));
    let shown = work.ends(0, &["targets", "show", "amdgcn:gfx90a", "--compiler", "llvm"]).stdout;
    assert!(shown.contains("kind: gpu, nohost") && shown.contains("gfx90a"), "{shown}");
    work.ends(2, &["targets", "show", "nothing"]);
}

#[test]
fn help_and_version_end_well() {
    let work = Work::new(&[]);
    for arguments in [&["--help"][..], &["emit", "--help"], &["explain", "-h"], &["--version"]] {
        let done = work.ends(0, arguments);
        assert!(done.stdout.contains("ompick") && done.stderr.is_empty(), "{arguments:?}");
    }
    work.ends(2, &[]);
    let version = work.ends(0, &["--version"]).stdout;
    assert!(version.contains("\nOpenMP 5.0 to 6.0\ntree-sitter 0."), "{version}");
    // For reports of faults.
    let about = work.ends(0, &["--version", "--verbose"]).stdout;
    assert!(about.starts_with(&version) && about.contains("\nsystem: ") && about.contains("\ngcc: "), "{about}");
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let calls = "  n += f();\n".repeat(20_000);
    let source = PROGRAM.replace("int main(void) {", &format!("int main(void) {{ int n = 0;\n{calls}  f();"));
    let work = Work::new(&[("main.c", &source)]);
    let mut command = work.command(&["explain", "main.c"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert_eq!((child.wait().unwrap().code(), said.as_str()), (Some(0), ""));
}

#[cfg(unix)]
#[test]
fn permissions_of_files_are_kept() {
    use std::os::unix::fs::PermissionsExt;
    let work = Work::new(&[("p/main.c", PROGRAM), ("p/build.sh", "#!/bin/sh\n")]);
    let mode = |path: &str| fs::metadata(work.path(path)).unwrap().permissions().mode() & 0o777;
    fs::set_permissions(work.path("p/build.sh"), fs::Permissions::from_mode(0o755)).unwrap();
    fs::set_permissions(work.path("p/main.c"), fs::Permissions::from_mode(0o440)).unwrap();
    work.ends(0, &["emit", "-o", "out", "p"]);
    assert_eq!(mode("out/host/build.sh"), 0o755);
    assert_eq!(mode("out/host/main.c"), 0o440);
}

/// A version of a function that a header of C defines inline has no external definition: another file that declares the
/// function alone cannot call it.
#[test]
fn versions_of_inline_functions_are_not_called_by_name_alone() {
    let header = "int v(int);\n#pragma omp declare variant(v) match(construct={target})\nint f(int);\n\
                  inline int g(int x) { return f(x); }\n";
    let source = "#include \"k.h\"\nextern inline int g(int x);\n";
    let main = |first: &str| {
        format!(
            "{first}\nint main(void) {{\n  int r = g(1);\n#pragma omp target map(r)\n  r = g(2);\n  return r;\n}}\n"
        )
    };
    let (alone, with_header) = (main("extern int g(int x);"), main("#include \"k.h\""));
    let work = Work::new(&[("k.h", header), ("k.c", source), ("alone.c", &alone), ("main.c", &with_header)]);
    let done = work.ends(1, &["emit", "-o", "out", "k.h", "k.c", "alone.c"]);
    assert!(done.stderr.contains("OMP0306"), "{}", done.stderr);
    work.ends(0, &["emit", "-o", "out", "k.h", "k.c", "main.c"]);
}
