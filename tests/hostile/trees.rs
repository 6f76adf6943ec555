//! Trees that come from somebody else: nothing is written outside the output folder.

use super::lab::{Lab, PROGRAM};
use super::{Case, Outcome, case, ensure, holds, long};
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::process::Command;

const AREA: &str = "trees";

pub const CASES: &[Case] = &[
    case(AREA, "`#include \"../../x.h\"` and absolute includes of headers with variants", includes),
    case(AREA, "`#line` that names another file", line_directives),
    case(AREA, "links to files and folders elsewhere in the input", links_in_the_input),
    case(AREA, "links in the output folder", links_in_the_output),
    case(AREA, "links where `--in-place` keeps its journal", links_in_the_journal),
    case(AREA, "folders linked to each other and to themselves", loops_of_links),
    case(AREA, "a database that names files, folders and objects elsewhere", database),
    case(AREA, "pipes and devices as sources, headers, settings, rules, state and database", odd_files),
    case(AREA, "names that are not UTF-8, with line ends and control characters", odd_names),
    case(AREA, "sources, macros and databases that are not UTF-8", odd_bytes),
    case(AREA, "two runs into one output folder", two_runs),
    case(AREA, "inputs that change while they are read", changing_inputs),
    long(AREA, "100,000 files", many_files),
    long(AREA, "100 MB without a directive, 20 MB with one", large_files),
];

const HEADER: &str = "\
int f_v(void);
#pragma omp declare variant(f_v) match(user={condition(1)})
int f(void);
";

fn includes(lab: &Lab) -> Result<Outcome, String> {
    lab.write("else/x.h", HEADER);
    let absolute = lab.path("else/x.h").display().to_string();
    lab.write("p/d/a.c", "#include \"../../else/x.h\"\nint user(void) { return f(); }\n");
    lab.write("p/d/b.c", format!("#include \"{absolute}\"\nint user2(void) {{ return f(); }}\n"));
    let before = (lab.snapshot("else"), lab.snapshot("p"));
    lab.ends(&[0], &["emit", "-o", "out", "p"])?;
    ensure!((lab.snapshot("else"), lab.snapshot("p")) == before, "an input changed");
    lab.is_resolved("out/host/d/a.c")?;
    lab.is_resolved("out/host/d/b.c")?;
    for name in ["a", "b"] {
        let mut gcc = Command::new("gcc");
        gcc.args(["-fsyntax-only", "-fopenmp"]).arg(lab.path(&format!("out/host/d/{name}.c")));
        ensure!(super::lab::run(gcc)?.status == Some(0), "{name}.c does not compile");
    }
    holds("resolved, all written below `-o`, and it compiles")
}

fn line_directives(lab: &Lab) -> Result<Outcome, String> {
    let victim = lab.path("victim/keep.c").display().to_string();
    lab.write("p/a.c", format!("#line 1 \"{victim}\"\n{PROGRAM}#line 7 \"../victim/keep.c\"\nint x;\n"));
    for extra in [&[][..], &["--in-place"]] {
        let mut arguments = vec!["emit", "p"];
        arguments.extend(if extra.is_empty() { &["-o", "out"][..] } else { extra });
        lab.ends(&[0], &arguments)?;
        lab.is_unharmed()?;
    }
    lab.is_resolved("out/host/a.c")?;
    lab.is_resolved("p/a.c")?;
    holds("only the file itself is written")
}

fn links_in_the_input(lab: &Lab) -> Result<Outcome, String> {
    lab.write("else/d/e.c", PROGRAM.replace("user(", "e("));
    lab.write("else/x.h", HEADER);
    lab.write("p/a.c", "#include \"x.h\"\nint user(void) { return f(); }\n");
    lab.link("../else/x.h", "p/x.h");
    lab.link("../else/d", "p/d");
    lab.link("nowhere", "p/dangling.c");
    let before = lab.snapshot("else");
    lab.ends(&[0], &["emit", "-o", "out", "p"])?;
    ensure!(lab.snapshot("else") == before, "a file behind a link changed");
    lab.is_resolved("out/host/a.c")?;
    lab.is_resolved("out/host/d/e.c")?;
    let out = lab.path("out");
    let is_real = |name: &str| fs::symlink_metadata(out.join(name)).is_ok_and(|m| !m.is_symlink());
    ensure!(["host/x.h", "host/d", "host/d/e.c"].into_iter().all(is_real), "a link was written");
    lab.ends(&[2], &["emit", "--in-place", "p"])?;
    ensure!(lab.snapshot("else") == before, "--in-place followed a link");
    holds("the output has copies; `--in-place` refuses")
}

fn links_in_the_output(lab: &Lab) -> Result<Outcome, String> {
    lab.write("p/d/a.c", PROGRAM);
    lab.write("p/keep.c", PROGRAM.replace("user(", "k("));
    let victim = lab.path("victim");
    for (link, to) in [("out/host", ""), ("out/host/d", ""), ("out/.ompick", "")] {
        lab.link(victim.join(to), link);
        lab.ends(&[2], &["emit", "-o", "out", "p"])?;
        lab.is_unharmed()?;
        fs::remove_dir_all(lab.path("out")).map_err(|e| e.to_string())?;
    }
    // In the place of a file: replaced.
    lab.link(victim.join("keep.c"), "out/host/keep.c");
    lab.link(victim.join("keep.c"), "out/.ompick/state.json");
    lab.ends(&[0], &["emit", "-o", "out", "p"])?;
    lab.is_unharmed()?;
    lab.is_resolved("out/host/keep.c")?;
    lab.ends(&[2], &["emit", "-t", "../x=host", "-o", "out", "p"])?;
    holds("refused; a link in the place of a file is replaced")
}

fn links_in_the_journal(lab: &Lab) -> Result<Outcome, String> {
    let victim = lab.path("victim/keep.c");
    for name in ["in-place/lock", "in-place/0.new", "in-place/0.old", "in-place/journal.json", "in-place"] {
        let _ = fs::remove_dir_all(lab.path("p"));
        lab.write("p/a.c", PROGRAM);
        let to = if name == "in-place" { lab.path("victim") } else { victim.clone() };
        lab.link(to, &format!("p/.ompick/{name}"));
        lab.ends(&[0, 2], &["emit", "--in-place", "p"])?;
        lab.is_unharmed()?;
    }
    let _ = fs::remove_dir_all(lab.path("p"));
    lab.write("p/a.c", PROGRAM);
    lab.link(lab.path("victim"), "p/.ompick");
    lab.ends(&[2], &["emit", "--in-place", "p"])?;
    lab.is_unharmed()?;
    lab.link(&victim, "p/.ompick-in-place-0");
    lab.ends(&[2], &["emit", "--in-place", "p"])?;
    lab.is_unharmed()?;
    holds("none is written through")
}

fn loops_of_links(lab: &Lab) -> Result<Outcome, String> {
    let names = ["a", "b", "c", "d", "e", "f", "g"];
    for name in names {
        lab.write(&format!("p/{name}/x.c"), PROGRAM.replace("user(", &format!("u_{name}(")));
        for other in names {
            lab.link(format!("../{other}"), &format!("p/{name}/to_{other}"));
        }
        lab.link("..", &format!("p/{name}/up"));
    }
    lab.ends(&[0], &["emit", "-o", "out", "p"])?;
    let count = lab.snapshot("out/host").len();
    ensure!(count <= 7 * 15, "{count} files");
    holds(format!("7 folders, all linked to each other: {count} files"))
}

fn database(lab: &Lab) -> Result<Outcome, String> {
    lab.write("else/e.c", PROGRAM.replace("user(", "e("));
    lab.write("p/a.c", PROGRAM);
    let victim = lab.path("victim/keep.c").display().to_string();
    let entry = |file: &str| {
        serde_json::json!({"directory": lab.path("p"), "file": file, "output": victim,
            "arguments": ["gcc", "-fopenmp", "-MD", "-MF", victim, "-o", victim, "-c", file]})
    };
    lab.write("p/compile_commands.json", serde_json::json!([entry("a.c"), entry("../else/e.c")]).to_string());
    let before = (lab.snapshot("else"), lab.snapshot("p"));
    lab.ends(&[0], &["emit", "-p", "p", "-o", "out"])?;
    lab.is_unharmed()?;
    ensure!((lab.snapshot("else"), lab.snapshot("p")) == before, "an input changed");
    lab.is_resolved("out/host/p/a.c")?;
    lab.is_resolved("out/host/else/e.c")?;
    holds("files below their common folder, objects in the output's own database below `-o`")
}

fn odd_files(lab: &Lab) -> Result<Outcome, String> {
    let pipe = |name: &str| {
        let path = lab.path(name);
        fs::create_dir_all(path.parent().expect("it has a folder")).map_err(|e| e.to_string())?;
        let made = Command::new("mkfifo").arg(path).status();
        if made.is_ok_and(|status| status.success()) { Ok(()) } else { Err("mkfifo did not work".to_string()) }
    };
    lab.write("p/a.c", format!("#include \"pipe.h\"\n#include \"/dev/zero\"\n#include \"zero.h\"\n{PROGRAM}"));
    pipe("p/pipe.h")?;
    pipe("p/pipe.c")?;
    pipe("p/pipe.f90")?;
    lab.link("/dev/zero", "p/zero.h");
    lab.link("/dev/zero", "p/zero.c");
    lab.link("/dev/zero", "out/.ompick/state.json");
    lab.ends(&[0], &["emit", "-o", "out", "p"])?;
    lab.is_resolved("out/host/a.c")?;
    for command in [&["emit", "-o", "o2", "p/pipe.c"][..], &["check", "p/zero.c"], &["explain", "p/pipe.f90"]] {
        lab.ends(&[2], command)?;
    }
    lab.ends(&[0], &["check", "p/a.c"])?;
    for (n, name) in [".gitignore", "d/.gitignore", "d/.ignore", "d/.git/info/exclude"].into_iter().enumerate() {
        for odd in 0..2 {
            let folder = format!("q{n}{odd}");
            lab.write(&format!("{folder}/d/a.c"), PROGRAM);
            let name = format!("{folder}/{name}");
            if odd == 0 {
                pipe(&name)?;
            } else {
                lab.link("/dev/zero", &name);
            }
            lab.ends(&[2], &["emit", "-o", "o3", &folder])?;
        }
    }
    lab.write("r/a.c", PROGRAM);
    lab.link("/dev/zero", "r/compile_commands.json");
    lab.ends(&[2], &["emit", "-p", "r", "-o", "o4"])?;
    lab.write("s/a.c", PROGRAM);
    pipe("s/ompick.toml")?;
    lab.ends(&[0, 2], &["emit", "-o", "o5", "s"])?;
    lab.ends(&[2], &["emit", "--config", "s/ompick.toml", "-o", "o5", "s"])?;
    lab.ends(&[2], &["emit", "-t", "/dev/zero", "-o", "o5", "r/a.c"])?;
    holds("none is read, so nothing waits or grows; said where it matters")
}

fn odd_names(lab: &Lab) -> Result<Outcome, String> {
    let names: [&[u8]; 5] = [b"a\nb.c", b"a\x1b[31m.c", b"\xff\xfe.c", b" -o.c", b"\xe2\x80\xae.c"];
    fs::create_dir_all(lab.path("p")).map_err(|e| e.to_string())?;
    for (n, name) in names.iter().enumerate() {
        let path = lab.path("p").join(OsStr::from_bytes(name));
        fs::write(path, PROGRAM.replace("user(", &format!("u{n}("))).map_err(|e| e.to_string())?;
    }
    lab.ends(&[0], &["emit", "-o", "out", "p"])?;
    for name in names {
        let text = fs::read(lab.path("out/host").join(OsStr::from_bytes(name))).map_err(|e| e.to_string())?;
        ensure!(String::from_utf8_lossy(&text).contains("return f_v();"), "{name:?} is not resolved");
    }
    lab.ends(&[0], &["emit", "--depfile", "deps", "-o", "out", "p"])?;
    lab.ends(&[0], &["emit", "--in-place", "p"])?;
    holds("resolved under their names")
}

fn odd_bytes(lab: &Lab) -> Result<Outcome, String> {
    let mut text = b"/* \xff\xfe\x80 */ const char *s = \"\xe9\";\r\n".to_vec();
    text.extend(PROGRAM.replace('\n', "\r\n").bytes());
    text.extend(b"// \xc3");
    lab.write("p/a.c", &text);
    lab.write("p/nul.c", [PROGRAM.as_bytes(), b"/* \0 */\n"].concat());
    lab.write("p/utf16.c", [b"\xff\xfei\0n\0t\0".as_slice(), b" \0x\0;\0"].concat());
    lab.ends(&[0, 1], &["emit", "-o", "out", "p"])?;
    let out = fs::read(lab.path("out/host/a.c")).map_err(|e| e.to_string())?;
    ensure!(out.ends_with(b"// \xc3") && out.starts_with(b"/* \xff\xfe\x80 */"), "bytes were lost");
    let mut command = lab.ompick(&["emit", "-o", "o2"]);
    command.arg(OsStr::from_bytes(b"-DX=\xff")).arg(OsStr::from_bytes(b"-I\xfe")).arg("p/a.c");
    ensure!(super::lab::run(command)?.status.is_some_and(|status| status <= 2), "a macro");
    lab.write("p/compile_commands.json", b"[{\"directory\":\"/\",\"file\":\"\xff.c\",\"command\":\"gcc -c \xff.c\"}]");
    lab.ends(&[2], &["emit", "-p", "p", "-o", "o3"])?;
    lab.write("p/ompick.toml", b"std = \"\xff\"\n");
    lab.ends(&[2], &["emit", "-o", "o4", "p"])?;
    holds("kept byte by byte, or an error that says so")
}

fn two_runs(lab: &Lab) -> Result<Outcome, String> {
    for n in 0..60 {
        lab.write(&format!("p/d{}/u{n}.c", n % 4), PROGRAM.replace("user(", &format!("u{n}(")));
    }
    lab.ends(&[0], &["emit", "-o", "alone", "p"])?;
    let expected = lab.snapshot("alone/host").len();
    for round in 0..3 {
        let start = || lab.ompick(&["emit", "-q", "-o", "out", "p"]).spawn().map_err(|e| e.to_string());
        let runs = [start()?, start()?, start()?];
        for run in runs {
            let said = super::lab::finish(run)?;
            ensure!(said.status == Some(0), "round {round}: {:?}", said.status);
        }
        let all = lab.snapshot("out/host");
        ensure!(all.len() == expected, "round {round}: {} files", all.len());
        ensure!(all.values().all(|text| text.ends_with(b"return f_v(); }\n")), "round {round}: a file is not resolved");
        if round == 1 {
            fs::remove_dir_all(lab.path("out")).map_err(|e| e.to_string())?;
        }
    }
    lab.ends(&[0], &["emit", "--progress", "-o", "out", "p"])?;
    let said = lab.ends(&[0], &["emit", "--progress", "-o", "out", "p"])?;
    ensure!(said.errors().contains("all as they were"), "the state does not hold: {}", said.errors());
    let left: Vec<_> = fs::read_dir(lab.path("out/.ompick")).into_iter().flatten().flatten().collect();
    ensure!(left.len() == 1, "left: {left:?}");
    holds("each file whole, the state that of the last, nothing left behind")
}

fn changing_inputs(lab: &Lab) -> Result<Outcome, String> {
    let none = PROGRAM.replace("condition(1)", "condition(0)");
    for n in 0..80 {
        lab.write(&format!("p/u{n}.c"), PROGRAM);
    }
    // The same bytes in a new file, then other bytes, all the time.
    let stop = std::sync::atomic::AtomicBool::new(false);
    let results: Result<(), String> = std::thread::scope(|scope| {
        scope.spawn(|| {
            let mut n = 0_usize;
            while !stop.load(std::sync::atomic::Ordering::Relaxed) {
                let text = if n.is_multiple_of(3) { &none } else { PROGRAM };
                lab.write(&format!("p/u{}.c", n * 7 % 80), text);
                n += 1;
            }
        });
        let result = (0..4).try_for_each(|_| lab.ends(&[0, 1, 2], &["emit", "-o", "out", "p"]).map(drop));
        stop.store(true, std::sync::atomic::Ordering::Relaxed);
        result
    });
    results?;
    // Once they stand still, the next run is right for all.
    lab.ends(&[0], &["emit", "-o", "out", "p"])?;
    for n in 0..80 {
        let wanted = if lab.read(&format!("p/u{n}.c")) == PROGRAM { "return f_v();" } else { "return f();" };
        let text = lab.read(&format!("out/host/u{n}.c"));
        ensure!(text.contains(wanted), "u{n}.c is {text}");
    }
    holds("what is remembered is what was read: the next run is right for every file")
}

fn many_files(lab: &Lab) -> Result<Outcome, String> {
    for n in 0..100_000 {
        lab.write(&format!("p/d{}/e{}/u{n}.c", n % 100, n % 1000), "int plain;\n");
    }
    lab.write("p/a.c", PROGRAM);
    symlink(lab.path("p/a.c"), lab.path("p/z.c")).map_err(|e| e.to_string())?;
    lab.ends(&[0], &["emit", "-o", "out", "p"])?;
    lab.is_resolved("out/host/a.c")?;
    let said = lab.ends(&[0], &["emit", "--progress", "-o", "out", "p"])?;
    ensure!(said.errors().contains("all as they were"), "{}", said.errors());
    holds("it works, and the next run sees that nothing changed")
}

fn large_files(lab: &Lab) -> Result<Outcome, String> {
    let line = "int table_of_numbers[] = { 1, 2, 3, 4, 5, 6, 7, 8 }, *pointer_to_it = table_of_numbers;\n";
    let sized = |bytes: usize| line.repeat(bytes / line.len());
    lab.write("p/without.c", sized(100_000_000));
    lab.ends(&[0], &["emit", "-o", "out", "p"])?;
    lab.write("q/with.c", PROGRAM.to_owned() + &sized(20_000_000));
    let said = lab.ends(&[0], &["emit", "-o", "out2", "q"])?;
    lab.is_resolved("out2/host/with.c").map_err(|_| format!("not resolved: {}", said.errors()))?;
    holds("it works")
}
