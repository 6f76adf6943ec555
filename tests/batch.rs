//! `ompick emit` over whole programs: what is done again and what is not, configurations, failures.

use ompick_tests::tools::{self, Compilers};
use ompick_tests::work::{Work, names};
use serde_json::json;
use std::collections::BTreeMap;
use std::fs;
use std::process::{Command, Stdio};
use std::time::{Duration, SystemTime};

/// Calls the variant where it is resolved.
const PROGRAM: &str = "\
int f_v(void);
#pragma omp declare variant(f_v) match(implementation={vendor(gnu)})
int f(void);
int main(void) { return f(); }
";
const PLAIN: &str = "int plain(void) { return 0; }\n";
const BROKEN: &str = "#pragma omp declare variant(none) match(user={condition(1)})\nint g(void);\n";
const RESOLVED: &str = "int main(void) { return f_v(); }\n";

/// All files below a folder with their texts and times.
fn state(work: &Work, folder: &str) -> BTreeMap<String, (Vec<u8>, SystemTime)> {
    let files = work.files(folder).into_iter().map(|name| {
        let path = work.path(folder).join(&name);
        let time = fs::metadata(&path).unwrap().modified().unwrap();
        (name, (fs::read(path).unwrap(), time))
    });
    files.collect()
}

/// Makes all files of a folder older, so that a new one is told from them.
fn age(work: &Work, folder: &str) {
    for name in work.files(folder) {
        let file = fs::File::options().write(true).open(work.path(folder).join(name)).unwrap();
        file.set_modified(SystemTime::now() - Duration::from_secs(1000)).unwrap();
    }
}

#[test]
fn a_second_run_finds_all_as_it_was() {
    let work = Work::new(&[("p/main.c", PROGRAM), ("p/plain.c", PLAIN), ("p/data", "1\n")]);
    age(&work, "p");
    let emit = ["emit", "--progress", "-o", "out", "p"];
    let first = work.ends(0, &emit);
    assert!(first.stderr.contains("ompick: 2 files, 1 site, 1 decision, 0 warnings, "), "{}", first.stderr);
    let before = state(&work, "out");
    let second = work.ends(0, &emit);
    assert!(second.stderr.contains("ompick: 3 files, all as they were, "), "{}", second.stderr);
    assert_eq!(state(&work, "out"), before);
    // Another option is another run, though it changes nothing here.
    let other = work.ends(0, &["emit", "--progress", "-DX", "-o", "out", "p"]);
    assert!(!other.stderr.contains("all as they were"), "{}", other.stderr);
    assert_eq!(state(&work, "out"), before);
}

#[test]
fn only_what_depends_on_a_change_is_written_again() {
    let header = "int f_v(void);\n#pragma omp declare variant(f_v) match(user={condition(1)})\nint f(void);\n";
    let user = "#include \"f.h\"\nint g(void) { return f(); }\n";
    let work = Work::new(&[("p/a.c", user), ("p/b.c", PLAIN), ("p/f.h", header)]);
    age(&work, "p");
    let emit = ["emit", "--progress", "-o", "out", "p"];
    work.ends(0, &emit);
    let before = state(&work, "out/host");
    fs::write(work.path("p/f.h"), header.replace("condition(1)", "condition(0)")).unwrap();
    let done = work.ends(0, &emit);
    assert!(!done.stderr.contains("all as they were"), "{}", done.stderr);
    let after = state(&work, "out/host");
    assert_eq!(after["b.c"], before["b.c"]);
    assert!(after["a.c"].0.ends_with(b"return f(); }\n") && before["a.c"].0.ends_with(b"return f_v(); }\n"));
    // The same size and the same time as before do not hide a change that was made at once.
    fs::write(work.path("p/f.h"), header).unwrap();
    work.ends(0, &emit);
    assert!(work.read("out/host/a.c").contains("f_v();"));
}

#[test]
fn a_unit_that_did_not_change_is_not_read_again_and_its_warnings_are_told_again() {
    let unit =
        |name: &str| format!("#include \"f.h\"\nint {name}(void) {{ return f(); }}\nint (*p_{name})(void) = f;\n");
    let header = "int f_v(void);\n#pragma omp declare variant(f_v) match(user={condition(1)})\nint f(void);\n";
    let work = Work::new(&[("p/a.c", &unit("a")), ("p/b.c", &unit("b")), ("p/c.c", &unit("c")), ("p/f.h", header)]);
    age(&work, "p");
    let emit = ["emit", "--progress", "-o", "out", "p"];
    let warnings = |said: &str| said.matches("warning[").count();
    // Without the seconds.
    let summary =
        |said: &str| said.lines().last().and_then(|line| line.rsplit_once(", ")).map(|(all, _)| all.to_string());
    let first = work.ends(0, &emit);
    assert_eq!(warnings(&first.stderr), 3, "{}", first.stderr);
    assert!(!first.stderr.contains("as they were"), "{}", first.stderr);
    let before = state(&work, "out/host");
    let again = work.ends(0, &emit);
    assert!(again.stderr.contains("ompick: 3 of 3 units as they were\n"), "{}", again.stderr);
    assert_eq!(summary(&again.stderr), summary(&first.stderr));
    assert_eq!(warnings(&again.stderr), 3);
    fs::write(work.path("p/b.c"), unit("bb")).unwrap();
    let one = work.ends(0, &emit);
    assert!(one.stderr.contains("ompick: 2 of 3 units as they were\n"), "{}", one.stderr);
    assert_eq!(warnings(&one.stderr), 3);
    let after = state(&work, "out/host");
    assert!(after["a.c"] == before["a.c"] && after["c.c"] == before["c.c"] && after["f.h"] == before["f.h"]);
    assert!(work.read("out/host/b.c").contains("int bb(void) { return f_v(); }"));
    // Other options are another program, a header that comes to be found instead is another text.
    let other = work.ends(0, &["emit", "--progress", "-DX", "-o", "out", "p"]);
    assert!(!other.stderr.contains("as they were"), "{}", other.stderr);
    fs::write(work.path("p/f.h"), header.replace("condition(1)", "condition(0)")).unwrap();
    let all = work.ends(0, &emit);
    assert!(!all.stderr.contains("as they were"), "{}", all.stderr);
    assert!(work.read("out/host/a.c").contains("return f(); }"));
}

#[test]
fn outputs_that_were_deleted_or_changed_come_back() {
    let work = Work::new(&[("p/main.c", PROGRAM), ("p/plain.c", PLAIN)]);
    age(&work, "p");
    let emit = ["emit", "-o", "out", "p"];
    work.ends(0, &emit);
    fs::remove_file(work.path("out/host/plain.c")).unwrap();
    fs::write(work.path("out/host/main.c"), "by hand\n").unwrap();
    work.ends(0, &emit);
    assert_eq!(work.read("out/host/plain.c"), PLAIN);
    assert!(work.read("out/host/main.c").ends_with(RESOLVED));
}

#[test]
fn outputs_of_inputs_that_are_gone_or_broken_go() {
    let work = Work::new(&[("p/main.c", PROGRAM), ("p/d/plain.c", PLAIN), ("p/more.c", PLAIN)]);
    let emit = ["emit", "-o", "out", "p"];
    work.ends(0, &emit);
    fs::remove_file(work.path("p/d/plain.c")).unwrap();
    fs::write(work.path("p/main.c"), BROKEN).unwrap();
    work.ends(1, &emit);
    assert_eq!(work.files("out/host"), names(&["more.c"]));
}

#[test]
fn globs_and_ignore_files_choose_the_inputs() {
    let files = [
        (".gitignore", "built/\n"),
        ("a.c", PLAIN),
        ("built/b.c", PLAIN),
        ("t/c.c", PLAIN),
        ("t/c.txt", ""),
        (".hidden/d.c", PLAIN),
    ];
    let work = Work::new(&files);
    fs::create_dir(work.path(".git")).unwrap();
    let emitted = |out: &str, options: &[&str]| {
        work.ends(0, &[&["emit", "-o", out, "--exclude", "/o*/", "."], options].concat());
        work.files(&format!("{out}/host"))
    };
    assert_eq!(emitted("o1", &[]), names(&["a.c", "t/c.c", "t/c.txt"]));
    assert_eq!(emitted("o2", &["--include", "*.c", "--exclude", "a.*"]), names(&["t/c.c"]));
    assert!(emitted("o3", &["--no-ignore"]).is_superset(&names(&["built/b.c", ".hidden/d.c"])));
}

#[test]
fn inputs_are_replaced_in_place_if_asked() {
    let work = Work::new(&[("p/main.c", PROGRAM), ("p/plain.c", PLAIN)]);
    age(&work, "p");
    let before = state(&work, "p");
    assert_eq!(work.ends(1, &["emit", "--check", "p"]).stdout, "p/main.c\n");
    assert!(work.ends(1, &["emit", "--check", "--diff", "p"]).stdout.contains("+int main(void) { return f_v(); }"));
    assert_eq!(state(&work, "p"), before);
    work.ends(0, &["emit", "--in-place", "p"]);
    assert!(work.read("p/main.c").ends_with(RESOLVED));
    assert_eq!(state(&work, "p")["plain.c"], before["plain.c"]);
    assert_eq!(work.ends(0, &["emit", "--check", "p"]).stdout, "");
    assert_eq!(work.files("p"), names(&["main.c", "plain.c"]));
    for wrong in [&["-o", "out"][..], &["-t", "host", "-t", "gpu=nvptx64:sm_80"], &["--diff"]] {
        work.ends(2, &[&["emit", "--in-place", "p"], wrong].concat());
    }
}

#[test]
fn one_file_with_errors_stops_the_others_only_if_asked() {
    let work = Work::new(&[("p/broken.c", BROKEN), ("p/main.c", PROGRAM)]);
    work.ends(1, &["emit", "--keep-going", "-o", "out", "p"]);
    assert_eq!(work.files("out/host"), names(&["main.c"]));
    work.ends(1, &["emit", "--fail-fast", "-o", "none", "p"]);
    assert!(work.files("none").is_empty());
}

#[test]
fn make_learns_what_depends_on_what() {
    let work = Work::new(&[("p/main.c", "#include \"inc/f.h\"\nint main(void) { return 0; }\n"), ("p/inc/f.h", PLAIN)]);
    work.ends(0, &["emit", "--depfile", "deps.d", "-o", "out", "p"]);
    let rules = work.read("deps.d");
    let (outputs, inputs) = rules.split_once(':').unwrap();
    // As the command line has them: make compares names, not files.
    assert_eq!(outputs, "out/host/inc/f.h out/host/main.c ", "{rules}");
    assert!(inputs.contains(" p/inc/f.h") && rules.contains("\np/inc/f.h:\n"), "{rules}");
    let makefile = "all: out/host/main.c\nout/host/main.c:\n\techo emits\ninclude deps.d\n";
    fs::write(work.path("Makefile"), makefile).unwrap();
    let make = || {
        let mut make = Command::new("make");
        make.current_dir(work.path(".")).arg("-n");
        let done = tools::run(make).unwrap();
        assert_eq!(done.status, Some(0), "{}", done.stderr);
        done.stdout
    };
    assert!(!make().contains("emits"));
    let later = SystemTime::now() + Duration::from_secs(10);
    fs::File::options().write(true).open(work.path("p/inc/f.h")).unwrap().set_modified(later).unwrap();
    assert!(make().contains("emits"));
    // A tool that took the rule away gets it again.
    fs::remove_file(work.path("deps.d")).unwrap();
    work.ends(0, &["emit", "--depfile", "deps.d", "-o", "out", "p"]);
    assert_eq!(work.read("deps.d"), rules);
}

#[test]
fn make_learns_of_what_describes_the_program() {
    let entry = json!([{ "directory": ".", "file": "p/main.c", "command": "gcc -fopenmp -c p/main.c" }]).to_string();
    let work = Work::new(&[
        ("p/main.c", PROGRAM),
        ("build/compile_commands.json", &entry.replace("\".\"", "\"..\"")),
        ("q.toml", "kind = [\"nohost\", \"gpu\"]\nname = \"q\"\n"),
        ("ompick.toml", "requires = [\"unified_address\"]\n"),
    ]);
    work.ends(0, &["emit", "--depfile", "deps.d", "-p", "build", "-t", "gpu=q.toml", "-o", "out"]);
    let rules = work.read("deps.d");
    for file in ["build/compile_commands.json", "q.toml", "ompick.toml"] {
        assert!(rules.contains(&format!("{file}:\n")), "{file}: {rules}");
    }
}

#[test]
fn a_folder_of_the_inputs_may_become_a_file() {
    let work = Work::new(&[("p/main.c", PROGRAM), ("p/more/plain.c", PLAIN)]);
    work.ends(0, &["emit", "-o", "out", "p"]);
    fs::remove_dir_all(work.path("p/more")).unwrap();
    fs::write(work.path("p/more"), "text").unwrap();
    work.ends(0, &["emit", "-o", "out", "p"]);
    assert_eq!(work.read("out/host/more"), "text");
}

#[cfg(unix)]
#[test]
fn files_that_stay_can_be_links() {
    use std::os::unix::fs::MetadataExt;
    let work = Work::new(&[("p/main.c", PROGRAM), ("p/plain.c", PLAIN), ("p/data", "1")]);
    work.ends(0, &["emit", "--link", "-o", "out", "p"]);
    let inode = |path: &str| fs::metadata(work.path(path)).unwrap().ino();
    assert_eq!(inode("out/host/plain.c"), inode("p/plain.c"));
    assert_eq!(inode("out/host/data"), inode("p/data"));
    assert_ne!(inode("out/host/main.c"), inode("p/main.c"));
    // A file that changes from now on no longer shares its text.
    fs::write(work.path("p/plain.c"), PROGRAM.replace("main", "other")).unwrap();
    work.ends(0, &["emit", "--link", "-o", "out", "p"]);
    assert!(work.read("p/plain.c").contains("return f();") && work.read("out/host/plain.c").contains("return f_v();"));
}

/// A program in which `LEVEL` tells whether the variant is chosen.
const LEVELS: &str = "\
#include <stdio.h>
#include \"level.h\"
static int f_v(void) { return 1; }
#pragma omp declare variant(f_v) match(user={condition(LEVEL > 1)})
static int f(void) { return 0; }
int NAME(void) { return f(); }
";

fn database(entries: &[(&str, &str)]) -> String {
    let entry = |(file, flags): &(&str, &str)| json!({ "directory": "..", "file": file, "command": format!("gcc -fopenmp {flags} -c {file}") });
    serde_json::Value::Array(entries.iter().map(entry).collect()).to_string()
}

#[test]
fn a_compilation_database_tells_the_flags_of_each_file() {
    let entries = [
        ("src/a.c", "-Iinc -DLEVEL=1 -DNAME=a"),
        ("src/b.c", "-isystem inc -D LEVEL=2 -DNAME=b"),
        ("src/c.c", "-include src/two.h -Iinc -DNAME=c"),
    ];
    let text = database(&entries);
    let files = [
        ("src/a.c", LEVELS),
        ("src/b.c", LEVELS),
        ("src/c.c", LEVELS),
        ("src/two.h", "#define LEVEL 2\n"),
        ("src/other.c", PLAIN),
        ("inc/level.h", "#ifndef LEVEL\n#error none\n#endif\n"),
        ("build/compile_commands.json", &text),
    ];
    let work = Work::new(&files);
    for database in ["build", "build/compile_commands.json"] {
        work.ends(0, &["emit", "-p", database, "-o", "out"]);
        let chosen = |file: &str| work.read(&format!("out/host/src/{file}")).contains("return f_v();");
        assert!(!chosen("a.c") && chosen("b.c") && chosen("c.c"));
        let tree = names(&["src/a.c", "src/b.c", "src/c.c", "src/two.h", "inc/level.h", "compile_commands.json"]);
        assert_eq!(work.files("out/host"), tree);
    }
    // Files and folders on the command line choose among its files.
    work.ends(0, &["emit", "-p", "build", "-o", "some", "src/b.c"]);
    assert_eq!(work.files("some/host"), names(&["b.c", "compile_commands.json"]));
    work.ends(2, &["emit", "-p", "nowhere", "-o", "none"]);
    work.ends(2, &["emit", "-p", "src/a.c", "-o", "none"]);
}

#[test]
fn a_file_compiled_in_several_ways_becomes_several_files() {
    let text = database(&[
        ("a.c", "-DLEVEL=1 -DNAME=one"),
        ("a.c", "-DLEVEL=2 -DNAME=two"),
        ("a.c", "-DLEVEL=0 -DNAME=none"),
        ("main.c", ""),
    ]);
    let main = "#include <stdio.h>\nint one(void), two(void), none(void);\n\
                int main(void) { printf(\"%d %d %d\\n\", one(), two(), none()); return 0; }\n";
    let work = Work::new(&[("a.c", LEVELS), ("level.h", ""), ("main.c", main), ("build/compile_commands.json", &text)]);
    work.ends(0, &["emit", "-p", "build", "-o", "out"]);
    assert_eq!(work.files("out/host"), names(&["a.c", "a.2.c", "level.h", "main.c", "compile_commands.json"]));
    // Built as the tree's own database says, it does what each configuration must.
    let commands: serde_json::Value = serde_json::from_str(&work.read("out/host/compile_commands.json")).unwrap();
    let gcc = Compilers::gcc().unwrap_or_else(|e| panic!("{e}"));
    let mut objects = Vec::new();
    for (n, command) in commands.as_array().unwrap().iter().enumerate() {
        let words: Vec<&str> = command["arguments"].as_array().unwrap().iter().map(|w| w.as_str().unwrap()).collect();
        let object = work.path(&format!("{n}.o"));
        let mut compile = Command::new(&gcc.c);
        compile.current_dir(command["directory"].as_str().unwrap()).args(&words[1..]).arg("-o").arg(&object);
        let done = tools::run(compile).unwrap();
        assert_eq!(done.status, Some(0), "{words:?}: {}", done.stderr);
        objects.push(object);
    }
    let mut link = Command::new(&gcc.c);
    link.args(gcc.options()).args(&objects).arg("-o").arg(work.path("program"));
    assert_eq!(tools::run(link).unwrap().status, Some(0));
    assert_eq!(tools::run(Command::new(work.path("program"))).unwrap().stdout, "0 1 0\n");
    work.ends(2, &["emit", "-p", "build", "--in-place"]);
}

#[test]
fn no_text_of_a_tree_takes_the_name_of_a_file_of_the_program() {
    let text = database(&[("a.c", "-DLEVEL=1"), ("a.c", "-DLEVEL=2 -DNAME=two"), ("a.2.c", ""), ("a.2-2.c", "")]);
    let own = "int own(void) { return 0; }\n";
    let files = [("a.c", LEVELS), ("level.h", ""), ("a.2.c", own), ("a.2-2.c", PLAIN), ("compile_commands.json", "")];
    let work = Work::new(&[&files[..], &[("build/compile_commands.json", &text)]].concat());
    work.ends(0, &["emit", "-p", "build", "-o", "out"]);
    let tree = names(&["a.c", "a.2.c", "a.2-2.c", "a.2-3.c", "level.h", "compile_commands.json"]);
    assert_eq!(work.files("out/host"), tree);
    assert!(work.read("out/host/a.2.c") == own && work.read("out/host/a.2-3.c").contains("return f_v();"));
    let commands: Vec<serde_json::Value> = serde_json::from_str(&work.read("out/host/compile_commands.json")).unwrap();
    let files: Vec<&str> = commands.iter().map(|c| c["file"].as_str().unwrap().rsplit('/').next().unwrap()).collect();
    assert_eq!(files, ["a.c", "a.2-3.c", "a.2.c", "a.2-2.c"]);
    // The database of the tree, whatever of that name is copied.
    work.ends(0, &["emit", "-p", "build", "-o", "all", "--exclude", "/out/", "--copy", "all", "."]);
    assert!(work.read("all/host/compile_commands.json").contains("a.2-3.c"));
    work.ends(2, &["emit", "-p", "build", "-o", "none", "-t", ".ompick=host"]);
}

#[test]
fn two_files_that_would_have_one_name_are_refused() {
    let header = "static int f_v(void) { return 1; }\n\
                  #pragma omp declare variant(f_v) match(user={condition(LEVEL > 1)})\n\
                  static int f(void) { return 0; }\nstatic inline int call(void) { return f(); }\n";
    let user = |name: &str| format!("#include \"call.h\"\nint {name}(void) {{ return call(); }}\n");
    let text = database(&[("a.c", "-DLEVEL=1"), ("b.c", "-DLEVEL=2"), ("c.c", "")]);
    let (a, b) = (user("a"), user("b"));
    let files = [
        ("a.c", &a[..]),
        ("b.c", &b),
        ("c.c", "#include \"call__ompick_2.h\"\n"),
        ("call.h", header),
        ("call__ompick_2.h", "int own;\n"),
        ("build/compile_commands.json", &text),
    ];
    let work = Work::new(&files);
    let done = work.ends(2, &["emit", "-p", "build", "-o", "out"]);
    assert!(done.stderr.contains("call__ompick_2.h would be written twice, for "), "{}", done.stderr);
    assert!(!work.path("out/host").exists());
}

/// Runs all calls of a compilation database.
fn build(work: &Work, database: &str) {
    let commands: Vec<serde_json::Value> = serde_json::from_str(&work.read(database)).unwrap();
    for command in commands {
        let words: Vec<&str> = command["arguments"].as_array().unwrap().iter().filter_map(|w| w.as_str()).collect();
        let mut compile = Command::new(words[0]);
        compile.current_dir(command["directory"].as_str().unwrap()).args(&words[1..]);
        let done = tools::run(compile).unwrap();
        assert_eq!(done.status, Some(0), "{words:?}: {}", done.stderr);
    }
}

#[test]
fn modules_that_a_trees_database_makes_are_the_trees_own() {
    let module = "module l\ncontains\n  integer function f()\n    \
                  !$omp declare variant(v) match(construct={parallel})\n    f = 1\n  end function\n  \
                  integer function v()\n    v = 2\n  end function\nend module\n";
    let main = "program m\n  use l\n  integer :: a\n  !$omp parallel num_threads(1)\n  a = f()\n  \
                !$omp end parallel\n  print '(i0)', a\nend program\n";
    let fortran = Compilers::gcc().unwrap_or_else(|e| panic!("{e}")).fortran;
    for option in ["", "-J mods", "-Jmods"] {
        let work = Work::new(&[("s/l.f90", module), ("s/m.f90", main), ("b/mods/other", "")]);
        let entry = |name: &str| {
            let command = format!("{fortran} -fopenmp {option} -c ../s/{name}.f90 -o {name}.o");
            json!({ "directory": work.path("b"), "file": format!("../s/{name}.f90"), "command": command })
        };
        fs::write(work.path("b/compile_commands.json"), json!([entry("l"), entry("m")]).to_string()).unwrap();
        let own = if option.is_empty() { "b/l.mod" } else { "b/mods/l.mod" };
        fs::write(work.path(own), "the program's own").unwrap();
        work.ends(0, &["emit", "-p", "b", "-o", "out", "-t", "host", "-t", "gpu=nvptx64:sm_80"]);
        for target in ["host", "gpu"] {
            build(&work, &format!("out/{target}/compile_commands.json"));
            let mut link = Command::new(&fortran);
            let objects = ["l", "m"].map(|name| work.path(&format!("out/{target}/{name}.f90.o")));
            link.arg("-fopenmp").args(objects).arg("-o").arg(work.path("program"));
            assert_eq!(tools::run(link).unwrap().status, Some(0));
            assert_eq!(tools::run(Command::new(work.path("program"))).unwrap().stdout, "2\n");
            assert!(work.path(&format!("out/{target}/.ompick/modules/1/l.mod")).exists());
        }
        assert_eq!(work.read(own), "the program's own", "{option}");
        // What keeps the folder is an output as others are.
        fs::remove_dir_all(work.path("out/host/.ompick")).unwrap();
        work.ends(0, &["emit", "-p", "b", "-o", "out", "-t", "host", "-t", "gpu=nvptx64:sm_80"]);
        build(&work, "out/host/compile_commands.json");
    }
}

#[test]
fn sources_of_a_database_are_read_in_their_language_and_standard() {
    let text = "#if __cplusplus == 202002L && defined _GNU_SOURCE && !defined __STDC_VERSION__\n#define VENDOR gnu\n#else\n#define VENDOR llvm\n#endif\n";
    let text = text.to_owned() + &PROGRAM.replace("vendor(gnu)", "vendor(VENDOR)");
    let work = Work::new(&[("main.cpp", &text), ("b/compile_commands.json", "")]);
    let entry = |std: &str| json!({ "directory": work.path(""), "file": "main.cpp", "command": format!("g++ {std} -fopenmp -c main.cpp") });
    let resolved = |std: &str| {
        fs::write(work.path("b/compile_commands.json"), json!([entry(std)]).to_string()).unwrap();
        work.ends(0, &["emit", "-p", "b", "-o", "out"]);
        work.read("out/host/main.cpp").contains("f_v()")
    };
    assert!(resolved("-std=c++20") && !resolved("-std=c++14") && !resolved(""));
    work.ends(0, &["emit", "--std", "c++20", "-o", "out", "main.cpp"]);
    assert!(work.read("out/host/main.cpp").contains("f_v()"));
}

#[test]
fn sources_that_others_include_are_compiled_there_alone() {
    let entry = |work: &Work| {
        let arguments = ["gcc", "-fopenmp", "-DVENDOR=gnu", "-isystem", "../sys", "-c", "../b/unity.c"];
        json!([{ "directory": work.path("b"), "file": "unity.c", "arguments": arguments }]).to_string()
    };
    let declared =
        "int f_v(void);\n#pragma omp declare variant(f_v) match(implementation={vendor(VENDOR)})\nint f(void);\n";
    let work = Work::new(&[("sys/f.h", declared), ("src/one.c", "#include <f.h>\nint one(void) { return f(); }\n")]);
    fs::create_dir(work.path("b")).unwrap();
    let one = work.path("src/one.c");
    fs::write(work.path("b/unity.c"), format!("#include \"{}\"\n", one.display())).unwrap();
    fs::write(work.path("b/compile_commands.json"), entry(&work)).unwrap();
    work.ends(0, &["emit", "-p", "b", "-o", "out", "."]);
    assert_eq!(work.read("out/host/b/unity.c"), "#include \"../src/one.c\"\n");
    assert!(work.read("out/host/src/one.c").contains("return f_v();"));
}

#[test]
fn headers_of_options_and_absolute_paths_are_those_of_the_tree() {
    let declared =
        "int f_v(void);\n#pragma omp declare variant(f_v) match(implementation={vendor(gnu)})\nint f(void);\n";
    let main = "int main(void) { return f(); }\n";
    let work = Work::new(&[("src/first.h", ""), ("src/second.h", declared), ("src/main.c", main)]);
    let second = work.path("src/second.h");
    fs::write(work.path("src/first.h"), format!("#include \"{}\"\n", second.display())).unwrap();
    let arguments = ["gcc", "-fopenmp", "-include", "../src/first.h", "-c", "../src/main.c", "-o", "main.o"];
    let entry = json!({ "directory": work.path("b"), "file": "../src/main.c", "arguments": arguments });
    fs::create_dir(work.path("b")).unwrap();
    fs::write(work.path("b/compile_commands.json"), json!([entry]).to_string()).unwrap();
    work.ends(0, &["emit", "-p", "b", "-o", "out"]);
    assert_eq!(work.read("out/host/first.h"), "#include \"second.h\"\n");
    let entries: Vec<serde_json::Value> = serde_json::from_str(&work.read("out/host/compile_commands.json")).unwrap();
    let words: Vec<&str> = entries[0]["arguments"].as_array().unwrap().iter().filter_map(|w| w.as_str()).collect();
    let out = |name: &str| fs::canonicalize(work.path(&format!("out/host/{name}"))).unwrap().display().to_string();
    // The program's own object stays.
    let object = out("main.c") + ".o";
    assert_eq!(words, ["gcc", "-fopenmp", "-include", &out("first.h"), "-c", &out("main.c"), "-o", &object]);
}

#[test]
fn a_header_on_which_configurations_disagree_becomes_two() {
    let header = "static int f_v(void) { return 1; }\n\
                  #pragma omp declare variant(f_v) match(user={condition(LEVEL > 1)})\n\
                  static int f(void) { return 0; }\nstatic inline int call(void) { return f(); }\n";
    let user = |name: &str| format!("#include \"call.h\"\nint {name}(void) {{ return call(); }}\n");
    let text = database(&[("a.c", "-DLEVEL=1"), ("b.c", "-DLEVEL=2")]);
    let (a, b) = (user("a"), user("b"));
    let files = [("a.c", &a[..]), ("b.c", &b), ("call.h", header), ("build/compile_commands.json", &text)];
    let work = Work::new(&files);
    work.ends(0, &["emit", "-p", "build", "-o", "out"]);
    assert!(work.read("out/host/call.h").contains("return f();"));
    assert!(work.read("out/host/call__ompick_2.h").contains("return f_v();"));
    assert!(work.read("out/host/b.c").starts_with("#include \"call__ompick_2.h\"\n"));
    let agree = database(&[("a.c", "-DLEVEL=2 -DX"), ("b.c", "-DLEVEL=3")]);
    fs::write(work.path("build/compile_commands.json"), agree).unwrap();
    work.ends(0, &["emit", "-p", "build", "-o", "out"]);
    assert!(work.read("out/host/call.h").contains("return f_v();"));
    assert!(!work.path("out/host/call__ompick_2.h").exists());
}

#[cfg(unix)]
#[test]
fn a_run_that_is_killed_leaves_whole_files_and_the_next_one_completes_it() {
    let many: Vec<(String, String)> =
        (0..60).map(|n| (format!("p/d{}/f{n}.c", n % 7), PROGRAM.replace("main", &format!("main{n}")))).collect();
    let files: Vec<(&str, &str)> = many.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    let work = Work::new(&files);
    work.ends(0, &["emit", "-o", "whole", "p"]);
    let whole: BTreeMap<String, Vec<u8>> =
        state(&work, "whole/host").into_iter().map(|(n, (text, _))| (n, text)).collect();
    for delay in 0..12 {
        let mut child =
            work.command(&["emit", "-o", "out", "p"]).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(delay * 3));
        let _ = child.kill();
        let _ = child.wait();
        for (name, (text, _)) in state(&work, "out/host") {
            assert_eq!(whole.get(&name), Some(&text), "{name} after {delay}");
        }
    }
    work.ends(0, &["emit", "-o", "out", "p"]);
    let out: BTreeMap<String, Vec<u8>> = state(&work, "out/host").into_iter().map(|(n, (text, _))| (n, text)).collect();
    assert_eq!(out, whole);
    // Nothing is left of what was not finished.
    let kept: Vec<_> = fs::read_dir(work.path("out/.ompick")).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert_eq!(kept, ["state.json"]);
}
