//! What `ompick cc` remembers of headers that many sources include: each source comes to what it comes to by itself.

#![cfg(unix)]

use ompick_tests::tools::{self, Compilers};
use ompick_tests::work::Work;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// The times of files prove something only after a while.
fn wait() {
    std::thread::sleep(Duration::from_millis(2200));
}

fn compile(work: &Work, cache: &str, options: &[&str], file: &str) -> Command {
    let gcc = Compilers::gcc().unwrap_or_else(|e| panic!("{e}")).c;
    let mut command = work.command(&["cc", "--why", "--", &gcc, "-fopenmp", "-E", "-P", "-Iinc"]);
    command.args(options).arg(file).env("OMPICK_CACHE_DIR", work.path(cache));
    command
}

/// What becomes of a source, which must be what becomes of it where nothing is remembered; and why.
fn code(work: &Work, options: &[&str], file: &str) -> (String, String) {
    let done = tools::run(compile(work, ".shared", options, file)).unwrap();
    let _ = fs::remove_dir_all(work.path(".fresh"));
    let fresh = tools::run(compile(work, ".fresh", options, file)).unwrap();
    assert_eq!((done.status, &done.stdout), (Some(0), &fresh.stdout), "{file} {options:?}: {}", done.stderr);
    (done.stdout, done.stderr)
}

/// Writes a text at the time that the file had.
fn put_at_its_time(path: &Path, text: &str) {
    let time = fs::metadata(path).unwrap().modified().unwrap();
    fs::write(path, text).unwrap();
    fs::File::options().write(true).open(path).unwrap().set_modified(time).unwrap();
}

const OTHER: &str = "static int f_v(void) { return 1; }\nstatic int f(void) { return 0; }\n";
const WITH_VARIANT: &str = "\
static int f_v(void) { return 1; }
#pragma omp declare variant(f_v) match(implementation={vendor(gnu)})
static int f(void) { return 0; }
";

#[test]
fn what_is_known_of_headers_is_what_they_are() {
    let user = "#include <a.h>\nint user(void) { return f(); }\n";
    let a = "#ifdef DEEP\n#include \"deep.h\"\n#else\n#include \"flat.h\"\n#endif\n";
    let work = Work::new(&[
        ("one.c", user),
        ("two.c", user),
        ("three.c", user),
        ("inc/a.h", a),
        ("inc/deep.h", WITH_VARIANT),
        ("inc/flat.h", OTHER),
    ]);
    wait();
    let calls = |name: &str, options: &[&str], file: &str| {
        let text = code(&work, options, file).0;
        assert!(text.contains(&format!("return {name}();")), "{file} {options:?}: {text}");
    };
    calls("f", &[], "one.c");
    assert!(work.path(".shared/headers").is_dir());
    // Other macros include other headers.
    calls("f", &[], "two.c");
    calls("f_v", &["-DDEEP"], "two.c");
    calls("f_v", &["-DDEEP"], "three.c");
    // The same size and time, other contents.
    let spoilt = WITH_VARIANT.replace("vendor(gnu)", "vendor(amd)");
    put_at_its_time(&work.path("inc/deep.h"), &spoilt);
    calls("f", &["-DDEEP"], "one.c");
    put_at_its_time(&work.path("inc/deep.h"), WITH_VARIANT);
    calls("f_v", &["-DDEEP"], "one.c");
    // A header that is found before the one that is known.
    fs::create_dir(work.path("first")).unwrap();
    calls("f", &["-Ifirst"], "one.c");
    fs::write(work.path("first/a.h"), WITH_VARIANT).unwrap();
    for file in ["one.c", "two.c", "three.c"] {
        calls("f", &[], file);
        calls("f", &["-Ifirst"], file);
        let own = tools::run(compile(&work, ".shared", &["-iquote", "none"], file)).unwrap();
        assert!(own.stdout.contains("return f();"));
    }
}

const MACROS: &str = "\
#ifndef CHOOSE
#define CHOOSE _Pragma(\"omp metadirective when(implementation={vendor(gnu)}: parallel for)\")
#endif
#define LOOP(i, n) CHOOSE for (int i = 0; i < n; i++)
#define JOIN(a, b) a ## b
#define SAME(x) x
#define SERIAL(i, n) for (int i = 0; i < n; i++)
";

/// Sources behind the same include line: a name, and whether a directive is chosen in it.
const SOURCES: [(&str, &str, bool); 11] = [
    ("first.c", "int first(int n) { SERIAL(i, n) n--; return n; }\n", false),
    ("plain.c", "int plain(void) { return 1; } // no LOO P\n", false),
    ("same.c", "int same(void) { return SAME(2); }\n", false),
    (
        "parallel.c",
        "void parallel(int *a) {\n#pragma omp parallel for\nfor (int i = 0; i < 3; i++) a[i] = i;\n}\n",
        false,
    ),
    ("loop.c", "void loop(int *a) { LOOP(i, 3) a[i] = i; }\n", true),
    ("join.c", "void join(int *a) { JOIN(LO, OP)(i, 3) a[i] = i; }\n", true),
    ("passed.c", "void passed(int *a) { SAME(LOOP)(i, 3) a[i] = i; }\n", true),
    ("own.c", "#define MINE LOOP\nvoid own(int *a) { MINE(i, 3) a[i] = i; }\n", true),
    ("split.c", "void split(int *a) { LO\\\nOP(i, 3) a[i] = i; }\n", true),
    ("undone.c", "#undef CHOOSE\n#define CHOOSE\nvoid undone(int *a) { LOOP(i, 3) a[i] = i; }\n", false),
    (
        "direct.c",
        "void direct(int *a) {\n#pragma omp metadirective when(implementation={vendor(gnu)}: parallel for)\n\
         for (int i = 0; i < 3; i++) a[i] = i;\n}\n",
        true,
    ),
];

fn with_macros() -> Work {
    let work =
        Work::new(&[("inc/m.h", MACROS), ("inc/more.h", "static inline void more(int *a) { LOOP(i, 3) a[i] = i; }\n")]);
    for (name, text, _) in SOURCES {
        fs::write(work.path(name), format!("/* {name} */\n#include <m.h>\n\n{text}")).unwrap();
    }
    work
}

fn is_chosen(text: &str) -> bool {
    assert!(!text.contains("metadirective"), "{text}");
    text.contains("#pragma omp parallel for")
}

#[test]
fn sources_that_begin_alike_are_told_apart() {
    let work = with_macros();
    for round in 0..2 {
        for (name, _, chooses) in SOURCES {
            let (text, why) = code(&work, &[], name);
            assert_eq!(is_chosen(&text), chooses || name == "parallel.c", "{round} {name}: {text}");
            assert_eq!(why.contains("as an earlier call found out"), round > 0, "{name}: {why}");
        }
        // What precedes the include line, or stands in others behind it, counts.
        for (name, text, chooses) in [
            ("before.c", "#define CHOOSE\n#include <m.h>\nvoid f(int *a) { LOOP(i, 3) a[i] = i; }\n", false),
            ("both.c", "#include <m.h>\n#include <more.h>\nint both(void) { return 1; }\n", true),
            ("later.c", "#include <m.h>\nint later(void);\n#include <more.h>\n", true),
        ] {
            fs::write(work.path(name), text).unwrap();
            assert_eq!(is_chosen(&code(&work, &[], name).0), chooses, "{round} {name}");
        }
    }
    // With other macros all is otherwise.
    for (name, _, _) in SOURCES {
        code(&work, &["-DCHOOSE="], name);
        code(&work, &["-DSERIAL=LOOP"], name);
    }
}

#[test]
fn beginnings_hold_as_long_as_their_headers() {
    let work = with_macros();
    let called = "int called(void) { return f(); }\n";
    fs::write(work.path("called.c"), format!("#include <m.h>\n\nint f(void);\n{called}")).unwrap();
    code(&work, &[], "first.c");
    wait();
    code(&work, &[], "called.c");
    for header in
        [format!("{MACROS}{WITH_VARIANT}"), MACROS.replace("define SERIAL(i, n)", "define SERIAL(i, n) CHOOSE")]
    {
        put_at_its_time(&work.path("inc/m.h"), &header);
        fs::write(work.path("called.c"), format!("#include <m.h>\n{called}")).unwrap();
        if header.contains("f_v") {
            assert!(code(&work, &[], "called.c").0.contains("return f_v();"));
        }
        for (name, _, _) in SOURCES {
            code(&work, &[], name);
        }
    }
    // One that is found before it.
    fs::write(work.path("m.h"), "").unwrap();
    fs::create_dir(work.path("first")).unwrap();
    fs::write(work.path("first/m.h"), MACROS.replace("define SAME(x)", "define SAME(x) CHOOSE")).unwrap();
    for (name, _, _) in SOURCES {
        code(&work, &["-Ifirst"], name);
    }
}

#[test]
fn a_source_that_is_included_is_no_one_elses_beginning() {
    let work = Work::new(&[
        ("inc/m.h", &format!("#pragma once\n{MACROS}#ifndef ALONE\n#define ALONE\n#include \"../part.c\"\n#endif\n")),
        ("part.c", "#include <m.h>\nstatic int part(void) { return 1; }\n"),
        ("whole.c", "#include <m.h>\nint whole(void) { return part(); }\n"),
    ]);
    code(&work, &[], "part.c");
    code(&work, &[], "whole.c");
    fs::write(work.path("part.c"), format!("#include <m.h>\n{}", WITH_VARIANT.replace("f(void)", "part(void)")))
        .unwrap();
    assert!(code(&work, &[], "whole.c").0.contains("return f_v();"));
}

#[test]
fn a_header_that_includes_the_source_may_hang_on_it() {
    let own = "#ifndef AGAIN\n#define AGAIN\n#include __BASE_FILE__\n#ifdef WANTS\nstatic inline void m(int *a) { LOOP(i, 3) \
               a[i] = i; }\n#endif\n#endif\n";
    let work = Work::new(&[
        ("inc/m.h", &format!("{MACROS}{own}")),
        ("one.c", "#include <m.h>\nint one(void);\n"),
        ("two.c", "#include <m.h>\n#define WANTS 1\nint two(void);\n"),
    ]);
    assert!(!is_chosen(&code(&work, &["-I."], "one.c").0));
    assert!(is_chosen(&code(&work, &["-I."], "two.c").0));
}

#[test]
fn damaged_and_contended_memories_change_nothing() {
    let work = with_macros();
    wait();
    let names: Vec<&str> = SOURCES.iter().map(|(name, _, _)| *name).collect();
    let right: Vec<String> = names.iter().map(|name| code(&work, &[], name).0).collect();
    let all = || {
        for (name, right) in names.iter().zip(&right) {
            let done = tools::run(compile(&work, ".shared", &[], name)).unwrap();
            assert_eq!((done.status, &done.stdout), (Some(0), right), "{name}");
        }
    };
    fs::remove_dir_all(work.path(".shared")).unwrap();
    std::thread::scope(|scope| {
        for thread in 0..8 {
            let (work, names) = (&work, &names);
            scope.spawn(move || {
                for n in 0..names.len() {
                    let name = names[(n + thread) % names.len()];
                    let mut command = compile(work, ".shared", &[], name);
                    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
                    if (n + thread).is_multiple_of(4) {
                        std::thread::sleep(Duration::from_millis(2 * (n + thread) as u64));
                        let _ = child.kill();
                    }
                    let _ = child.wait();
                }
            });
        }
    });
    all();
    // Each entry stands where another one is expected, or is cut off.
    for kind in ["headers", "manifest"] {
        let mut entries: Vec<_> = walk(&work.path(&format!(".shared/{kind}")));
        entries.sort();
        let texts: Vec<Vec<u8>> = entries.iter().map(|path| fs::read(path).unwrap()).collect();
        for (n, path) in entries.iter().enumerate() {
            fs::write(path, &texts[(n + 1) % texts.len()]).unwrap();
        }
        all();
        for (path, text) in entries.iter().zip(&texts) {
            fs::write(path, &text[..text.len() / 2]).unwrap();
        }
        all();
    }
}

fn walk(folder: &Path) -> Vec<std::path::PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    entries.flat_map(|path| if path.is_dir() { walk(&path) } else { vec![path] }).collect()
}
