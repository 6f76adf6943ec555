//! `ompick emit --in-place`: all of the program or nothing of it.

use ompick_tests::work::Work;
use std::collections::BTreeMap;
use std::fs;
use std::process::Stdio;
use std::time::Duration;

const HEADER: &str = "\
int f_v(void);
#pragma omp declare variant(f_v) match(user={condition(1)})
int f(void);
";

fn user(n: usize) -> String {
    format!("#include \"f.h\"\nint user{n}(void) {{ return f(); }}\n")
}

fn texts(work: &Work) -> BTreeMap<String, String> {
    work.files("p").into_iter().map(|name| (name.clone(), work.read(&format!("p/{name}")))).collect()
}

#[test]
fn a_source_with_an_error_leaves_all_as_they_were() {
    let broken = "#include \"f.h\"\n#pragma omp declare variant(none) match(user={condition(1)})\nint g(void);\n";
    let work = Work::new(&[("p/inc/f.h", HEADER), ("p/a.c", &user(1)), ("p/b.c", broken)]);
    let before = texts(&work);
    // The folder is not named: the header is not found.
    work.ends(1, &["emit", "--in-place", "p"]);
    assert_eq!(texts(&work), before);
    work.ends(1, &["emit", "--in-place", "-Ip/inc", "p"]);
    assert_eq!(texts(&work), before);
    fs::remove_file(work.path("p/b.c")).unwrap();
    work.ends(0, &["emit", "--in-place", "-Ip/inc", "p"]);
    assert!(work.read("p/a.c").contains("return f_v();") && !work.read("p/inc/f.h").contains("pragma"));
}

#[cfg(unix)]
#[test]
fn links_out_of_the_tree_are_not_followed() {
    use std::os::unix::fs::symlink;
    let work = Work::new(&[
        ("p/f.h", HEADER),
        ("p/a.c", &user(1)),
        ("else/c.c", &(HEADER.to_owned() + "int g(void) { return f(); }\n")),
    ]);
    symlink("../else", work.path("p/link")).unwrap();
    let before = (texts(&work), work.read("else/c.c"));
    let done = work.ends(2, &["emit", "--in-place", "p"]);
    assert!(done.stderr.contains("cannot be replaced in place"), "{}", done.stderr);
    assert_eq!((texts(&work), work.read("else/c.c")), before);
    work.ends(0, &["emit", "--in-place", "--exclude", "link", "p"]);
    assert!(work.read("p/a.c").contains("return f_v();"));
    assert_eq!(work.read("else/c.c"), before.1);
}

#[cfg(unix)]
#[test]
fn a_link_inside_the_tree_is_the_file_that_it_leads_to() {
    let work = Work::new(&[("p/f.h", HEADER), ("p/a.c", &user(1))]);
    std::os::unix::fs::symlink("a.c", work.path("p/b.c")).unwrap();
    work.ends(0, &["emit", "--in-place", "p"]);
    assert!(work.read("p/a.c").contains("return f_v();"));
    assert!(fs::symlink_metadata(work.path("p/b.c")).unwrap().is_symlink());
}

#[test]
fn a_run_that_is_killed_is_completed_by_the_next_one() {
    let many: Vec<(String, String)> = (0..40).map(|n| (format!("p/d{}/u{n}.c", n % 5), user(n))).collect();
    let mut files: Vec<(&str, &str)> = many.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    files.push(("p/f.h", HEADER));
    let emit = ["emit", "--in-place", "-Ip", "p"];
    for delay in [0, 20, 40, 60, 80, 100, 130, 160] {
        let work = Work::new(&files);
        let mut child = work.command(&emit).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(delay));
        let _ = child.kill();
        let _ = child.wait();
        work.ends(0, &emit);
        for (name, text) in texts(&work) {
            let resolved = if name == "f.h" { !text.contains("pragma") } else { text.contains("return f_v();") };
            assert!(resolved, "{name} after {delay}: {text}");
        }
        assert!(!work.path("p/.ompick").exists(), "after {delay}");
        assert_eq!(work.files("p").len(), 41);
    }
}
