//! `ompick.toml`, levels of messages and comments that allow them, as their users meet them.

use ompick_tests::work::Work;
use serde_json::Value;
use std::fs;

const PROGRAM: &str = "\
int f_gpu(void);
int f_odd(void);
#pragma omp declare variant(f_gpu) match(device={kind(gpu)})
#pragma omp declare variant(f_odd) match(device={arch(my_gpu)})
int f(void);
int g(void) {
  int r = 0;
  #pragma omp target map(tofrom: r)
  r = f();
  return r;
}
";

/// With a key of every sort.
const EVERYTHING: &str = "\
host = \"x86_64:avx2\"
compiler = \"llvm\"
openmp = \"5.2\"
std = \"c11\"
requires = [\"unified_shared_memory\"]
define = [\"N=3\", \"FAST\"]
include = [\"include\"]
system-include = [\"system\"]
programs = [\"src\"]
exclude = [\"old/\"]

[targets]
here = \"x86_64:avx2\"
gpu = \"nvptx64:sm_80\"

[messages]
OMP0202 = \"allow\"
warnings = \"deny\"
";

#[test]
fn targets_come_from_the_nearest_file_above_the_inputs() {
    let work = Work::new(&[
        ("ompick.toml", "[targets]\nhere = \"host\"\ngpu = \"nvptx64:sm_80\"\n"),
        ("src/main.c", PROGRAM),
        ("other/ompick.toml", "[targets]\namd = \"amdgcn\"\n"),
        ("other/main.c", PROGRAM),
    ]);
    let titles = |arguments: &[&str]| {
        let all = [&["explain", "--format", "table", "-A", "OMP0202"][..], arguments].concat();
        work.ends(0, &all).stdout.lines().next().unwrap().split_whitespace().skip(2).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(titles(&["src/main.c"]), "here gpu");
    assert_eq!(titles(&["src"]), "here gpu");
    assert_eq!(titles(&["other"]), "amd");
    // The command line wins; it may name a target of the file, or another.
    assert_eq!(titles(&["-t", "gpu", "src"]), "gpu");
    assert_eq!(titles(&["-t", "amdgcn:gfx90a", "src"]), "amdgcn-gfx90a");
    assert_eq!(titles(&["--no-config", "src"]), "host");
    assert_eq!(titles(&["--config", "other/ompick.toml", "src"]), "amd");
    let done = work.ends(0, &["emit", "-A", "OMP0202", "-o", "out", "src"]);
    assert_eq!(done.stderr, "");
    assert!(work.read("out/gpu/main.c").contains("r = f_gpu();"), "{}", work.read("out/gpu/main.c"));
    assert!(work.read("out/here/main.c").contains("r = f();"));
}

#[test]
fn cc_knows_the_targets_and_the_levels() {
    let compile = |target: &str, source: &str| {
        let work = Work::new(&[
            ("ompick.toml", "[targets]\ngpu = \"nvptx64:sm_80\"\n[messages]\nOMP0202 = \"allow\"\n"),
            ("src/main.c", source),
        ]);
        work.ends(0, &["cc", "-t", target, "--", "gcc", "-fopenmp", "-E", "src/main.c"])
    };
    let done = compile("gpu", PROGRAM);
    assert_eq!(done.stderr, "");
    assert!(done.stdout.contains("r = f_gpu();"), "{}", done.stdout);
    assert!(compile("host", PROGRAM).stdout.contains("r = f();"));
}

#[test]
fn cc_knows_the_host_and_what_is_required() {
    let source = "int v(void) { return 2; }\n#pragma omp declare variant(v) match(implementation={requires(\
                  unified_shared_memory)}, device={isa(avx512f)})\nint f(void) { return 1; }\n\
                  int main(void) { return f(); }\n";
    let both = "host = \"x86_64:avx512f\"\nrequires = [\"unified_shared_memory\"]\n";
    let work = Work::new(&[("ompick.toml", both), ("main.c", source)]);
    let compile = |options: &[&str]| {
        let command = ["--", "gcc", "-fopenmp", "-E", "-MD", "-MF", "main.d", "main.c"];
        let done = work.ends(0, &[&["cc"], options, &command].concat()).stdout;
        done.contains("main(void) { return v(); }")
    };
    assert!(compile(&[]) && work.read("main.d").contains("ompick.toml"));
    assert!(!compile(&["--host", "x86_64"]) && !compile(&["--no-config"]));
}

#[test]
fn paths_and_globs_are_those_of_the_files_folder() {
    let uses = "#include \"v.h\"\nint g(void) { return f(); }\n";
    let header =
        "#if N == 3\nint v(void);\n#pragma omp declare variant(v) match(device={kind(host)})\n#endif\nint f(void);\n";
    let work = Work::new(&[
        ("p/ompick.toml", "include = [\"include\"]\ndefine = [\"N=3\"]\nexclude = [\"/src/old/\", \"*_test.c\"]\n"),
        ("p/include/v.h", header),
        ("p/src/main.c", uses),
        ("p/src/old/main.c", "broken {{{ \n#pragma omp metadirective wen()\n"),
        ("p/src/a_test.c", "#pragma omp metadirective wen()\n"),
    ]);
    for from in ["p/src", "p", "."] {
        let table = work.ends(0, &["explain", "--config", "p/ompick.toml", "--format", "table", from]).stdout;
        assert!(table.contains("main.c:2:22"), "{from}: {table}");
        assert_eq!(table.lines().count(), 2, "{from}: {table}");
        assert!(table.lines().nth(1).unwrap().ends_with('v'), "{from}: {table}");
    }
    // What is named itself is not left out.
    work.ends(1, &["check", "p/src/a_test.c"]);
    // The command line's macros come last.
    let table = work.ends(0, &["explain", "-DN=4", "--format", "table", "p/src"]).stdout;
    assert_eq!(table, "");
}

#[test]
fn excludes_hold_for_the_files_of_a_database() {
    let entry =
        |file: &str| serde_json::json!({ "directory": ".", "file": file, "command": format!("cc -fopenmp -c {file}") });
    let work = Work::new(&[
        ("ompick.toml", "exclude = [\"/old/\"]\ncompiler = \"gnu\"\n"),
        ("src/main.c", PROGRAM),
        ("old/main.c", "#pragma omp metadirective wen()\n"),
        ("src/skipped.c", "#pragma omp metadirective wen()\n"),
    ]);
    let here = work.path("").display().to_string();
    let entries: Vec<_> = ["src/main.c", "old/main.c", "src/skipped.c"]
        .map(|file| {
            let mut entry = entry(file);
            entry["directory"] = here.clone().into();
            entry
        })
        .to_vec();
    fs::create_dir(work.path("build")).unwrap();
    fs::write(work.path("build/compile_commands.json"), serde_json::to_string(&entries).unwrap()).unwrap();
    work.ends(1, &["check", "-p", "build"]);
    work.ends(0, &["check", "-p", "build", "--exclude", "skipped.c"]);
    work.ends(0, &["check", "-p", "build", "--include", "main.c"]);
    work.ends(0, &["emit", "-p", "build", "--exclude", "skipped.c", "-o", "out"]);
    assert!(!work.path("out/host/old").exists());
    // What is named itself is not left out.
    work.ends(1, &["check", "-p", "build", "old/main.c"]);
}

#[test]
fn config_prints_what_holds_and_where_it_comes_from() {
    let work = Work::new(&[("ompick.toml", EVERYTHING), ("src/main.c", PROGRAM)]);
    let text = work.ends(0, &["config", "-t", "gpu", "--host", "x86_64", "-I", "more", "-W", "OMP0202", "src"]).stdout;
    let lines: Vec<String> = text.lines().map(|l| l.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    for line in [
        "# ompick.toml",
        "host = \"x86_64\" # --host",
        "compiler = \"llvm\" # ompick.toml:2",
        "openmp = \"5.2\" # ompick.toml:3",
        "include = [\"more\", \"include\"] # -I and ompick.toml:7",
        "gpu = \"nvptx64:sm_80\" # -t and ompick.toml:14",
        "OMP0202 = \"warn\" # --warn",
        "warnings = \"deny\" # ompick.toml:18",
    ] {
        assert!(lines.iter().any(|l| l == line), "{line}\nnot in\n{text}");
    }
    // It is a configuration itself.
    fs::write(work.path("again.toml"), &text).unwrap();
    let again = work.ends(0, &["config", "--config", "again.toml", "src"]).stdout;
    let values = |text: &str| {
        let lines = text.lines().filter_map(|l| l.split_once("  # ")).map(|(value, _)| value.trim().to_owned());
        lines.collect::<Vec<_>>()
    };
    assert_eq!(values(&again), values(&text));
    let none = work.ends(0, &["config", "--no-config"]).stdout;
    assert!(none.starts_with("# there is no ompick.toml\n"), "{none}");
    assert!(none.contains("compiler = \"gnu\""), "{none}");
}

/// Configurations that cannot be used: the line and a part of what is said of it.
const WRONG: [(&str, &str, &str); 12] = [
    ("targts = 1\n", "1:1", "unknown field `targts`"),
    ("host = 3\n", "1:8", "expected a string"),
    ("\nhost = \"nvptx64\nx = 1\n", "2:16", ""),
    ("[targets]\ngpu = \"gfx90a\"\n", "2:7", "did you mean `amdgcn:gfx90a`?"),
    ("[targets]\ngpu = \"nvptx64:sm80\"\n", "2:7", "did you mean `sm_80`?"),
    ("compiler = \"gcc\"\n", "1:12", "unknown name `gcc`"),
    ("std = \"pascal\"\n", "1:7", "unknown standard"),
    ("openmp = \"5.3\"\n", "1:10", "there is no OpenMP 5.3"),
    ("requires = [\"unified_adress\"]\n", "1:13", "did you mean `unified_address`?"),
    ("programs = [\"nowhere\"]\n", "1:13", "there is no folder nowhere"),
    ("[messages]\nOMP9999 = \"allow\"\n", "2:11", "no message has this code"),
    ("[messages]\nOMP0202 = \"ignore\"\n", "2:11", "unknown variant `ignore`"),
];

#[test]
fn errors_point_at_the_line() {
    for (text, place, part) in WRONG {
        let work = Work::new(&[("ompick.toml", text), ("main.c", PROGRAM)]);
        for command in [&["check", "main.c"][..], &["config"], &["cc", "--", "gcc", "-c", "main.c"]] {
            let done = work.ends(2, command);
            let start = format!("error: ompick.toml:{place}: ");
            assert!(done.stderr.starts_with(&start) && done.stderr.contains(part), "{text}: {}", done.stderr);
        }
    }
}

#[test]
fn the_schema_takes_what_ompick_takes() {
    let schema = ompick_tests::repository().join("crates/cli/schema/ompick.json");
    let schema: Value = serde_json::from_str(&fs::read_to_string(schema).unwrap()).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let document = |text: &str| toml::from_str::<Value>(text).ok();
    let everything = document(EVERYTHING).unwrap();
    let errors: Vec<String> = validator.iter_errors(&everything).map(|e| e.to_string()).collect();
    assert!(errors.is_empty(), "{errors:#?}");
    // Only `database`, which must exist, is not there.
    let known = schema["properties"].as_object().unwrap().keys().filter(|key| *key != "database");
    let used = everything.as_object().unwrap();
    assert_eq!(known.collect::<Vec<_>>(), used.keys().collect::<Vec<_>>());
    Work::new(&[("ompick.toml", EVERYTHING), ("src/main.c", "")]).ends(0, &["config"]);
    // What is wrong by its form is so for both.
    for text in ["targts = 1\n", "host = 3\n", "openmp = \"5.3\"\n", "[messages]\nOMP0202 = \"ignore\"\n"] {
        assert!(!validator.is_valid(&document(text).unwrap()), "{text}");
        assert!(WRONG.iter().any(|(wrong, ..)| *wrong == text), "{text}");
    }
}

#[test]
fn levels_are_given_by_code() {
    let work = Work::new(&[("main.c", PROGRAM)]);
    for (options, status, part) in [
        (&["--deny", "OMP0202"][..], 1, "error[OMP0202]"),
        (&["--deny", "warnings"], 1, "error[OMP0202]"),
        (&["--deny", "warnings", "-W", "OMP0202"], 0, "warning[OMP0202]"),
        (&["-A", "OMP0202", "-W", "OMP0202"], 0, "warning[OMP0202]"),
        (&["-W", "OMP0202", "-A", "OMP0202"], 0, ""),
        (&["-A", "warnings"], 0, ""),
    ] {
        for command in [&["check"][..], &["explain"], &["emit", "-o", "out"]] {
            let done = work.ends(status, &[command, options, &["main.c"]].concat());
            assert!(done.stderr.contains(part) && (!part.is_empty() || done.stderr.is_empty()), "{}", done.stderr);
        }
        let done = work.ends(status, &[&["cc"], options, &["--", "gcc", "-fopenmp", "-E", "main.c"]].concat());
        assert!(done.stderr.contains(part) && (!part.is_empty() || done.stderr.is_empty()), "{}", done.stderr);
    }
    let done = work.ends(2, &["check", "-A", "OMP0220", "main.c"]);
    assert!(done.stderr.contains("did you mean `OMP0202`?") || done.stderr.contains("no message"), "{}", done.stderr);
}

#[test]
fn comments_allow_messages_in_place() {
    let program = PROGRAM
        .replace("#pragma omp declare variant(f_odd)", "// ompick: allow(OMP0202)\n#pragma omp declare variant(f_odd)");
    let work = Work::new(&[("main.c", &program)]);
    for command in [&["check"][..], &["explain"], &["emit", "-o", "out"]] {
        assert_eq!(work.ends(0, &[command, &["main.c"]].concat()).stderr, "");
    }
    assert_eq!(work.ends(0, &["cc", "--deny", "warnings", "--", "gcc", "-fopenmp", "-E", "main.c"]).stderr, "");
    let json = work.ends(0, &["explain", "--format", "json", "main.c"]).stdout;
    assert!(!json.contains("OMP0202"), "{json}");
}

#[test]
fn comments_of_fortran_allow_messages_too() {
    let program = "\
module m
contains
  subroutine v()
  end subroutine
  subroutine f()
    ! ompick: begin allow(OMP0202)
    !$omp declare variant(v) &
    !$omp& match(device={arch(my_gpu)})
    ! ompick: end allow
  end subroutine
end module
";
    let work = Work::new(&[("main.f90", program), ("wrong.f90", &program.replace("OMP0202", "OMP0402"))]);
    assert_eq!(work.ends(0, &["check", "main.f90"]).stderr, "");
    let wrong = work.ends(0, &["check", "--message-format", "short", "wrong.f90"]).stderr;
    assert!(wrong.contains("wrong.f90:8:") && wrong.contains("[OMP0202]"), "{wrong}");
    assert!(wrong.contains("wrong.f90:6:27: warning: OMP0402 is allowed here, but not given [OMP0662]"), "{wrong}");
}

#[test]
fn what_a_profile_file_names_is_known() {
    let profile = "name = \"mygpu\"\nkind = [\"nohost\", \"gpu\"]\nbaseline = [\"base\"]\nisa = [\"fast\", \"wide\"]\n[arch]\n\
                   common = [\"mygpu\"]\n";
    let variant = |name: &str, selector: &str| {
        format!("int {name}(void);\n#pragma omp declare variant({name}) match(device={{{selector}}})\nint f(void);\n")
    };
    let known = variant("a", "arch(mygpu)") + &variant("b", "isa(base)") + &variant("c", "isa(fast, wide)");
    let work = Work::new(&[("mygpu.toml", profile), ("main.c", &known), ("odd.c", &variant("d", "arch(mygpv)"))]);
    let target = "g=mygpu.toml:fast";
    assert_eq!(work.ends(0, &["emit", "-t", target, "-o", "out", "main.c"]).stderr.matches("OMP0202").count(), 0);
    assert!(work.ends(0, &["emit", "-t", target, "-o", "out", "odd.c"]).stderr.contains("OMP0202"));
    let others = work.ends(0, &["emit", "-t", "nvptx64", "-o", "out", "main.c"]).stderr;
    assert_eq!(others.matches("OMP0202").count(), 4, "{others}");
}
