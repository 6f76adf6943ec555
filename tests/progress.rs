//! What `ompick emit` shows while it works: to a person at a terminal, and to nobody else.

use ompick_tests::tools;
use ompick_tests::work::Work;
use std::process::Command;

fn work() -> Work {
    let work = Work::new(&[("src/main.c", "void f(void) {\n#pragma omp metadirective otherwise(nothing)\n;\n}\n")]);
    for n in 0..200 {
        std::fs::write(work.path(&format!("src/plain{n}.c")), "int plain;\n").unwrap();
    }
    work
}

#[test]
fn each_stage_is_shown_at_a_terminal() {
    let work = work();
    let ompick = tools::ompick().unwrap();
    // `script` runs a command at a terminal of its own.
    let command = format!("{} emit -o out src", ompick.display());
    let mut script = Command::new("script");
    script.args(["-qec", &command, "/dev/null"]).current_dir(work.path("")).env("TERM", "xterm");
    let Ok(output) = script.output() else {
        eprintln!("NOT CHECKED: progress at a terminal, as there is no `script`");
        return;
    };
    let shown = String::from_utf8_lossy(&output.stdout);
    for part in
        ["looking for files", "scanning 201 files", "resolving 1 file for 1 target", "writing and copying", "left"]
    {
        assert!(shown.contains(part), "{part} not in {shown:?}");
    }
    // What was shown goes away; the summary stays.
    let last = shown.trim_end().rsplit("\u{1b}[2K").next().unwrap_or_default();
    assert!(last.contains("ompick: 201 files, 1 site, 1 decision") && !last.contains("left"), "{last:?}");
}

#[test]
fn reports_and_tables_show_how_far_they_are() {
    let work = work();
    let ompick = tools::ompick().unwrap();
    for command in ["report -o out.html src", "explain src", "check src"] {
        let mut script = Command::new("script");
        let command = format!("{} {command}", ompick.display());
        script.args(["-qec", &command, "/dev/null"]).current_dir(work.path("")).env("TERM", "xterm");
        let Ok(output) = script.output() else {
            eprintln!("NOT CHECKED: progress at a terminal, as there is no `script`");
            return;
        };
        let shown = String::from_utf8_lossy(&output.stdout);
        assert!(shown.contains("resolving 201 files for 1 target"), "{command}: {shown:?}");
    }
}

#[test]
fn nothing_is_shown_elsewhere() {
    let done = work().ends(0, &["emit", "-o", "out", "src"]);
    assert_eq!((done.stdout.as_str(), done.stderr.as_str()), ("", ""));
}
