//! C++ programs with modules, compiled file by file behind `ompick cc`: what modules tell those who import them.

use ompick_tests::tools::{Compilers, Done, run};
use ompick_tests::work::Work;
use std::fs;
use std::process::Command;

const FILES: &[(&str, &str)] = &[
    ("src/add.h", "inline int add(int x, int y) { return x + y; }\n"),
    (
        "src/m.cpp",
        "module;\n#include \"add.h\"\nexport module m;\n\
         export int for_gnu(int x) { return add(x, 10); }\n\
         export int in_parallel(int x) { return x + 20; }\n\
         #pragma omp declare variant(for_gnu) match(implementation={vendor(gnu)})\n\
         export int all(int x) { return x; }\n\
         #pragma omp declare variant(in_parallel) match(construct={parallel})\n\
         export int inside(int x) { return x; }\n",
    ),
    ("src/part.cpp", "export module n:part;\nimport m;\nexport int twice(int x) { return 2 * inside(x); }\n"),
    ("src/n.cpp", "export module n;\nexport import m;\nexport import :part;\n"),
    ("src/more.cpp", "module n;\nint more(int x) { return all(x) + 100; }\n"),
    (
        "src/main.cpp",
        "import n;\n#include <cstdio>\nint more(int x);\nint main() {\n  int r = 0;\n\
         #pragma omp parallel num_threads(1) shared(r)\n  { r = inside(1); }\n\
         std::printf(\"%d %d %d %d\\n\", all(1), r, inside(1), twice(1));\n}\n",
    ),
];

/// Their order is that of a build.
const SOURCES: [&str; 5] = ["m", "part", "n", "more", "main"];

fn gxx() -> String {
    Compilers::gcc().unwrap_or_else(|e| panic!("{e}")).cxx
}

fn compile(work: &Work, source: &str) -> Done {
    let compiler = gxx();
    let command = ["cc", "--", &compiler, "-std=c++20", "-fmodules-ts", "-fopenmp", "-c", "-o"];
    let (object, source) = (format!("{source}.o"), format!("src/{source}.cpp"));
    work.ompick(&[&command[..], &[&object, &source]].concat())
}

fn compiled(work: &Work, sources: &[&str]) {
    for source in sources {
        let done = compile(work, source);
        assert_eq!(done.status, Some(0), "{source}: {}", done.stderr);
    }
}

fn printed(work: &Work) -> String {
    let objects = SOURCES.map(|source| format!("{source}.o"));
    let mut link = Command::new(gxx());
    link.current_dir(work.path("")).args(["-fopenmp", "-o", "program"]).args(&objects);
    let linked = run(link).unwrap();
    assert_eq!(linked.status, Some(0), "{}", linked.stderr);
    run(Command::new(work.path("program"))).unwrap().stdout
}

#[test]
fn importers_choose_what_modules_declare() {
    let work = Work::new(FILES);
    compiled(&work, &SOURCES);
    assert_eq!(printed(&work), "11 21 1 2\n");
    // The folder can move.
    let moved = Work::new(&[]);
    ompick_tests::work::copy_folder(&work.path(""), &moved.path("")).unwrap();
    drop(work);
    compiled(&moved, &["main"]);
    assert_eq!(printed(&moved), "11 21 1 2\n");
}

#[test]
fn a_changed_module_changes_its_importers() {
    let work = Work::new(FILES);
    compiled(&work, &SOURCES);
    let text = work.read("src/m.cpp").replace("vendor(gnu)", "vendor(intel)").replace("{parallel}", "{target}");
    fs::write(work.path("src/m.cpp"), text).unwrap();
    compiled(&work, &SOURCES);
    assert_eq!(printed(&work), "1 1 1 2\n");
    // A module without variants has only its functions to tell.
    let text: Vec<String> =
        work.read("src/m.cpp").lines().filter(|l| !l.contains("#pragma")).map(String::from).collect();
    fs::write(work.path("src/m.cpp"), text.join("\n") + "\n").unwrap();
    compiled(&work, &SOURCES);
    assert!(work.read("gcm.cache/m.gcm.ompick").contains("\"is_plain\":true"));
    assert_eq!(printed(&work), "1 1 1 2\n");
}

#[test]
fn what_a_module_says_of_variants_cannot_be_lost_silently() {
    let work = Work::new(FILES);
    compiled(&work, &["m"]);
    fs::remove_file(work.path("gcm.cache/m.gcm.ompick")).unwrap();
    let done = compile(&work, "part");
    assert_eq!(done.status, Some(1));
    assert!(done.stderr.contains("error[OMP0341]: gcm.cache/m.gcm"), "{}", done.stderr);
    // One that publishes no names of ours, either.
    let text = "export module n:part;\nimport m;\nexport int twice(int x) { return 2 * all(x); }\n";
    fs::write(work.path("src/part.cpp"), text).unwrap();
    compiled(&work, &["m", "part"]);
    fs::remove_file(work.path("gcm.cache/n-part.gcm.ompick")).unwrap();
    let done = compile(&work, "n");
    assert!(done.status == Some(1) && done.stderr.contains("OMP0341"), "{}", done.stderr);
}

#[test]
fn overloads_of_modules_without_variants_are_known_to_importers() {
    let main = |call: &str| {
        format!(
            "import m;\nint v(int x) {{ return x + 100; }}\n\
             #pragma omp declare variant(v) match(implementation={{vendor(gnu)}})\n\
             int f(int x) {{ return x; }}\nint main() {{ return {call}; }}\n"
        )
    };
    let module = "export module m;\nexport int f(double x) { return 7; }\nexport int g(int x) { return x; }\n";
    let work = Work::new(&[("src/m.cpp", module), ("src/main.cpp", &main("f(1.0)")), ("src/other.cpp", "import m;\n")]);
    compiled(&work, &["m", "other"]);
    let refused = compile(&work, "main");
    assert!(refused.status == Some(1) && refused.stderr.contains("error[OMP0317]"), "{}", refused.stderr);
    // What is not known is said, each time.
    fs::remove_file(work.path("gcm.cache/m.gcm.ompick")).unwrap();
    compiled(&work, &["other"]);
    for _ in 0..2 {
        let done = compile(&work, "main");
        assert!(done.status == Some(0) && done.stderr.contains("note[OMP0713]"), "{}", done.stderr);
    }
    // A module that declares nothing of the kind.
    fs::write(work.path("src/m.cpp"), module.replace("int f", "int h")).unwrap();
    fs::write(work.path("src/main.cpp"), main("f(g(1))")).unwrap();
    compiled(&work, &["m", "main"]);
    let mut link = Command::new(gxx());
    link.current_dir(work.path("")).args(["-fopenmp", "-o", "program", "m.o", "main.o"]);
    assert_eq!(run(link).unwrap().status, Some(0));
    assert_eq!(run(Command::new(work.path("program"))).unwrap().status, Some(101));
}

#[test]
fn clang_names_its_modules_by_options() {
    let Ok(clang) = Compilers::clang() else {
        println!("NOT CHECKED: there is no clang");
        return;
    };
    let work = Work::new(FILES);
    let mut options: Vec<String> = Vec::new();
    for (name, source) in [("m", "m"), ("n:part", "part"), ("n", "n")] {
        let (file, source) = (format!("{source}.pcm"), format!("src/{source}.cpp"));
        let command = ["cc", "--", &clang.cxx, "-std=c++20", "-fopenmp", "--precompile", "-x", "c++-module", "-o"];
        let known: Vec<&str> = options.iter().map(String::as_str).collect();
        let _ = work.ends(0, &[&command[..], &[&file, &source], &known].concat());
        options.push(format!("-fmodule-file={name}={file}"));
    }
    let known: Vec<&str> = options.iter().map(String::as_str).collect();
    let command = ["cc", "--", &clang.cxx, "-std=c++20", "-fopenmp", "-S", "-o", "main.s", "src/main.cpp"];
    let _ = work.ends(0, &[&command[..], &known].concat());
    assert!(work.read("main.s").contains("in_parallel"));
}
