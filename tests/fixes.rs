//! Fixes of messages: in what programs read, and as `ompick check --fix` writes them.

use ompick_tests::work::Work;
use serde_json::Value;
use std::fs;

const PROGRAM: &str = "\
int f_gpu(void);
#pragma omp declare variant(f_gpu) match(device={kind(gpus), isa(\"sm_8O\")})
int f(void);
void g(int n) {
  #pragma omp metadirective when(devise={kind(gpu)}: paralel for) otherwise(parallel for scedule(static))
  for (int i = 0; i < n; i++) f();
  #pragma omp metadirectve when(device={knd(gpu)}: parallel) otherwise(nothing)
  f();
  #pragma omp metadirective when(device={kind(gpu)}: parallel) /* no more */
  f();
}
";

const MENDED: &str = "\
int f_gpu(void);
#pragma omp declare variant(f_gpu) match(device={kind(gpu), isa(\"sm_80\")})
int f(void);
void g(int n) {
  #pragma omp metadirective when(device={kind(gpu)}: parallel for) otherwise(parallel for schedule(static))
  for (int i = 0; i < n; i++) f();
  #pragma omp metadirective when(device={kind(gpu)}: parallel) otherwise(nothing)
  f();
  #pragma omp metadirective when(device={kind(gpu)}: parallel) otherwise(nothing) /* no more */
  f();
}
";

#[test]
fn check_mends_what_can_be_mended() {
    let work = Work::new(&[("src/main.c", PROGRAM), ("src/other.c", "int other;\n")]);
    let done = work.ends(0, &["check", "--fix", "src"]);
    assert_eq!(work.read("src/main.c"), MENDED, "{}", done.stderr);
    assert!(done.stderr.contains("note: mended 8 places in 1 file"), "{}", done.stderr);
    assert_eq!(work.ends(0, &["check", "--fix", "src"]).stderr, "");
}

#[test]
fn fixes_keep_links_modes_and_what_is_elsewhere() {
    let header = "#pragma omp declare variant(v) match(device={kind(gpus)})\nint f(void);\n";
    let work = Work::new(&[(
        "real.c",
        "#include \"inc/h.h\"\nint v(void);\n#pragma omp declare variant(v) match(device={kind(cpus)})\nint g(void);\n",
    )]);
    fs::create_dir(work.path("inc")).unwrap();
    fs::write(work.path("inc/h.h"), format!("int v(void);\n{header}")).unwrap();
    std::os::unix::fs::symlink(work.path("real.c"), work.path("link.c")).unwrap();
    work.ends(0, &["check", "--fix", "link.c"]);
    assert!(fs::symlink_metadata(work.path("link.c")).unwrap().is_symlink());
    assert!(work.read("real.c").contains("kind(cpu)}"), "{}", work.read("real.c"));
    // The header was not given.
    assert!(work.read("inc/h.h").contains("kind(gpus)"));
    work.ends(0, &["check", "--fix", "link.c", "inc"]);
    assert!(work.read("inc/h.h").contains("kind(gpu)"));
}

#[test]
fn names_of_several_words_are_mended() {
    for (wrong, right) in [
        ("declare varient(v) match(device={kind(gpu)})", "declare variant(v) match(device={kind(gpu)})"),
        ("declar variant(v) match(device={kind(gpu)})", "declare variant(v) match(device={kind(gpu)})"),
        ("begin declare varient match(device={kind(gpu)})", "begin declare variant match(device={kind(gpu)})"),
    ] {
        let text = |directive: &str| format!("int v(void);\n#pragma omp {directive}\nint f(void);\n");
        let work = Work::new(&[("main.c", &text(wrong))]);
        let _ = work.ompick(&["check", "--fix", "main.c"]);
        assert_eq!(work.read("main.c"), text(right), "{wrong}");
    }
}

#[test]
fn lines_of_fortran_do_not_outgrow_their_form() {
    let fixed = |clause: &str| {
        format!(
            "      subroutine s(n)\n      integer n\n!$omp metadirective when(user={{condition({clause})}}: task)\n      n = 1\n      end\n"
        )
    };
    let short = fixed("n>3");
    // With `otherwise(nothing)` behind it this line would end in column 73.
    let long = fixed("n> 3");
    let work =
        Work::new(&[("short.f", &short), ("long.f", &long), ("long.f90", &long.replace("!$omp", "      !$omp"))]);
    for (name, is_mended) in [("short.f", true), ("long.f", false), ("long.f90", true)] {
        let _ = work.ompick(&["check", "--fix", name]);
        assert_eq!(work.read(name).contains("task) otherwise(nothing)"), is_mended, "{}", work.read(name));
    }
}

#[test]
fn programs_read_fixes() {
    let work = Work::new(&[("main.c", PROGRAM)]);
    let said = work.ompick(&["check", "--message-format", "json", "main.c"]).stderr;
    let messages: Vec<Value> = said.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let of = |code: &str| messages.iter().find(|m| m["code"] == code).unwrap_or_else(|| panic!("{code}: {said}"));
    let edit = &of("OMP0211")["fixes"][0]["edits"][0];
    assert_eq!(edit["text"], "device");
    assert_eq!((&edit["start"]["line"], &edit["start"]["column"]), (&5.into(), &34.into()));
    assert_eq!(&edit["end"]["column"], &40);
    let said = work.ompick(&["check", "--message-format", "sarif", "main.c"]).stderr;
    let document: Value = serde_json::from_str(&said).unwrap();
    let results = document["runs"][0]["results"].as_array().unwrap();
    let fixed = results.iter().filter(|r| r["fixes"][0]["artifactChanges"][0]["replacements"].is_array());
    assert!(fixed.count() >= 6, "{said}");
}

#[test]
fn a_name_from_a_macro_is_not_mended() {
    let text =
        "#define KIND gpus\nint v(void);\n#pragma omp declare variant(v) match(device={kind(KIND)})\nint f(void);\n";
    let work = Work::new(&[("main.c", text)]);
    let done = work.ends(0, &["check", "--fix", "main.c"]);
    assert!(done.stderr.contains("OMP0202"), "{}", done.stderr);
    assert_eq!(work.read("main.c"), text);
}
