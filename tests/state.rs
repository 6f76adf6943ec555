//! What `ompick emit` remembers in its output folder: it loses nobody's file, and hides no change.

use ompick_tests::tools::Done;
use ompick_tests::work::{Work, names};
use std::fs;
use std::process::Command;
use std::time::{Duration, SystemTime};

/// Calls the variant where it is resolved.
const PROGRAM: &str = "\
int f_v(void);
#pragma omp declare variant(f_v) match(user={condition(1)})
int f(void);
int main(void) { return f(); }
";
const PLAIN: &str = "int plain(void) { return 0; }\n";
const EMIT: [&str; 5] = ["emit", "--progress", "-o", "out", "p"];

fn copy(work: &Work, from: &str, to: &str) {
    let mut cp = Command::new("cp");
    let status = cp.arg("-a").args([work.path(from), work.path(to)]).status().unwrap();
    assert!(status.success());
}

/// Gives a file another text, and the time that it had.
fn write_unseen(work: &Work, name: &str, text: &str) {
    let path = work.path(name);
    let time = fs::metadata(&path).unwrap().modified().unwrap();
    fs::write(&path, text).unwrap();
    fs::File::options().write(true).open(&path).unwrap().set_modified(time).unwrap();
}

fn is_as_it_was(done: &Done) -> bool {
    done.stderr.contains("all as they were")
}

/// Makes a folder's files so old that their times can be trusted.
fn settle() {
    std::thread::sleep(Duration::from_millis(2100));
}

#[test]
fn a_copied_state_deletes_nothing() {
    let work = Work::new(&[("p/main.c", PROGRAM), ("p/plain.c", PLAIN)]);
    work.ends(0, &EMIT);
    copy(&work, "out", "copy");
    fs::remove_file(work.path("p/plain.c")).unwrap();
    work.ends(0, &["emit", "-o", "copy", "p"]);
    assert_eq!(work.files("out/host"), names(&["main.c", "plain.c"]));
    assert_eq!(work.files("copy/host"), names(&["main.c", "plain.c"]));
    // Where they were written they go.
    work.ends(0, &EMIT);
    assert_eq!(work.files("out/host"), names(&["main.c"]));
}

#[test]
fn a_state_from_elsewhere_deletes_nothing() {
    let work = Work::new(&[("p/main.c", PROGRAM), ("p/plain.c", PLAIN), ("other/host/plain.c", PLAIN)]);
    work.ends(0, &EMIT);
    fs::create_dir(work.path("other/.ompick")).unwrap();
    fs::copy(work.path("out/.ompick/state.json"), work.path("other/.ompick/state.json")).unwrap();
    fs::remove_file(work.path("p/plain.c")).unwrap();
    work.ends(0, &["emit", "-o", "other", "p"]);
    assert_eq!(work.files("other/host"), names(&["main.c", "plain.c"]));
}

#[test]
fn a_damaged_copy_is_not_as_it_was() {
    let work = Work::new(&[("p/main.c", PROGRAM), ("p/plain.c", PLAIN)]);
    work.ends(0, &EMIT);
    copy(&work, "out", "copy");
    let whole = work.read("out/host/main.c");
    let emit = ["emit", "--progress", "-o", "copy", "p"];
    assert!(is_as_it_was(&work.ends(0, &emit)));
    for file in ["copy/host/main.c", "copy/host/plain.c"] {
        let damaged = work.read(file).replace("int ", "Int ");
        write_unseen(&work, file, &damaged);
        assert!(!is_as_it_was(&work.ends(0, &emit)), "{file}");
        assert_eq!(work.read("copy/host/main.c"), whole);
        assert_eq!(work.read("copy/host/plain.c"), PLAIN);
    }
}

#[test]
fn equal_size_and_time_hide_no_change() {
    let work = Work::new(&[("p/main.c", PROGRAM), ("p/plain.c", PLAIN)]);
    let old = SystemTime::now() - Duration::from_secs(1000);
    fs::File::options().write(true).open(work.path("p/main.c")).unwrap().set_modified(old).unwrap();
    work.ends(0, &EMIT);
    for round in 0..2 {
        write_unseen(&work, "p/main.c", &PROGRAM.replace("condition(1)", "condition(0)"));
        assert!(!is_as_it_was(&work.ends(0, &EMIT)), "{round}");
        assert!(work.read("out/host/main.c").contains("return f();"), "{round}");
        write_unseen(&work, "p/main.c", PROGRAM);
        work.ends(0, &EMIT);
        assert!(work.read("out/host/main.c").contains("return f_v();"), "{round}");
        // The second time with times that spare reading the files.
        settle();
        assert!(is_as_it_was(&work.ends(0, &EMIT)));
    }
}

#[cfg(unix)]
#[test]
fn what_scans_found_before_hides_no_change() {
    const USE: &str = "#include <tile.h>\nint use(void) { return tile(); }\n";
    let base = "int tile_v(void);\n#pragma omp declare variant(tile_v) match(user={condition(1)})\nint tile(void);\n";
    let plain = base.replace("#pragma omp", "//pragma omp");
    let files = [
        ("p/main.c", PROGRAM),
        ("p/use.c", USE),
        ("p/second/tile.h", plain.as_str()),
        ("p/plain.c", PLAIN),
        ("p/m.f90", "module m\nend module\n"),
        ("p/u.f90", "subroutine u\nuse m\nend subroutine\n"),
    ];
    let work = Work::new(&files);
    let mut runs = 0;
    // What is written after a change is what a run that remembers nothing writes.
    let mut same = |what: &str| {
        settle();
        runs += 1;
        let anew = format!("anew{runs}");
        let emit = |out: &str| {
            work.ends(0, &["emit", "--progress", "-I", "p/first", "-I", "p/second", "-o", out, "p"]);
            work.files(out)
                .into_iter()
                .map(|name| fs::read(work.path(&format!("{out}/{name}"))).ok())
                .collect::<Vec<_>>()
        };
        assert_eq!(emit("out"), emit(&anew), "{what}");
        let text = fs::read_to_string(work.path("out/host/use.c")).unwrap();
        text.contains("tile_v")
    };
    assert!(!same("first"));
    fs::write(work.path("p/second/tile.h"), base).unwrap();
    assert!(same("a header has a variant"));
    write_unseen(&work, "p/second/tile.h", &plain);
    assert!(!same("and none, with the same size and time"));
    fs::create_dir(work.path("p/first")).unwrap();
    fs::write(work.path("p/first/tile.h"), base).unwrap();
    assert!(same("another header is found before it"));
    fs::remove_file(work.path("p/first/tile.h")).unwrap();
    assert!(!same("which is gone"));
    let module = "module m\ncontains\nsubroutine v\nend subroutine\nsubroutine b\n\
                  !$omp declare variant(v) match(user={condition(.true.)})\nend subroutine\nend module\n";
    fs::write(work.path("p/m.f90"), module).unwrap();
    fs::write(work.path("p/w.f90"), "subroutine w\nuse m\ncall b\nend subroutine\n").unwrap();
    same("a module has a variant");
    assert!(fs::read_to_string(work.path("out/host/w.f90")).unwrap().contains("call v"));
    fs::rename(work.path("p/plain.c"), work.path("p/plain.h")).unwrap();
    same("a source became a header");
}

#[test]
fn nothing_is_written_through_a_link_in_the_output_folder() {
    use std::os::unix::fs::symlink;
    let work = Work::new(&[("p/d/main.c", PROGRAM), ("else/d/main.c", "mine\n"), ("else/main.c", "mine\n")]);
    let refused = |link: &str, to: &str| {
        let path = work.path(link);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        symlink(work.path(to), &path).unwrap();
        let done = work.ends(2, &EMIT);
        assert!(done.stderr.contains("through the link") && done.stderr.contains(link), "{}", done.stderr);
        assert_eq!((work.read("else/d/main.c").as_str(), work.read("else/main.c").as_str()), ("mine\n", "mine\n"));
        assert!(!work.path("else/state.json").exists());
        fs::remove_dir_all(work.path("out")).unwrap();
    };
    refused("out/host", "else");
    refused("out/host/d", "else/d");
    refused("out/.ompick", "else");
    // The output folder itself may be one, and a link in the place of a file is replaced.
    fs::create_dir_all(work.path("real/host/d")).unwrap();
    symlink(work.path("real"), work.path("out")).unwrap();
    symlink(work.path("else/main.c"), work.path("real/host/d/main.c")).unwrap();
    work.ends(0, &EMIT);
    assert_eq!(work.read("else/main.c"), "mine\n");
    assert!(work.read("real/host/d/main.c").contains("return f_v();"));
}

#[test]
fn what_has_include_found_is_remembered() {
    let program = "#if __has_include(\"opt.h\")\n#define Q 0\n#else\n#define Q 1\n#endif\n\
                   void g(int n) {\n#if Q\n#pragma omp metadirective when(user={condition(n > 3)}: parallel)\n#endif\n;\n}\n";
    let work = Work::new(&[("p/main.c", program), ("p/opt.h", "")]);
    work.ends(0, &EMIT);
    assert!(!work.read("out/host/main.c").contains("if (n > 3)"));
    fs::remove_file(work.path("p/opt.h")).unwrap();
    work.ends(0, &EMIT);
    assert!(work.read("out/host/main.c").contains("if (n > 3)"));
}

#[test]
fn macros_of_the_librarys_headers_count_around_directives() {
    let choice = "#pragma omp metadirective when(user={condition(n > 3)}: parallel)";
    let program = format!(
        "#include <limits.h>\n#include <stdlib.h>\nvoid g(int n) {{\n#ifdef INT_MAX\n{choice}\n#endif\n;\n}}\n\
         #pragma omp declare variant(abs) match(user={{condition(INT_MAX > 1)}})\nint f(int);\nint h(int n) {{ return f(n); }}\n"
    );
    let work = Work::new(&[("p/main.c", &program)]);
    work.ends(0, &EMIT);
    let text = work.read("out/host/main.c");
    assert!(text.contains("if (n > 3)") && text.contains("return abs(n);"), "{text}");
}
