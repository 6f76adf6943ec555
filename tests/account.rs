//! What `ompick cc` says of what it did: `--why`, `ompick stats`, `ompick cache`, `OMPICK_DISABLE`.

use ompick_tests::tools;
use ompick_tests::work::Work;

const HEADER: &str = "\
int v(void);
#pragma omp declare variant(v) match(device={kind(host)})
int f(void);
";

fn work() -> Work {
    Work::new(&[
        ("a.c", "#include \"v.h\"\nint a(void) { return f(); }\n"),
        ("b.c", "#include \"plain.h\"\nint b(void) { return 1; }\n"),
        ("bad.c", "#pragma omp metadirective wen(x: y)\n"),
        ("v.h", HEADER),
        ("plain.h", "int b(void);\n"),
    ])
}

fn compile<'a>(source: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&["cc"], more, &["--", "gcc", "-fopenmp", "-c", source]].concat()
}

#[test]
fn why_says_what_was_done_with_each_source() {
    let work = work();
    let why = |source: &str| {
        let said = work.ompick(&compile(source, &["--why"])).stderr;
        said.lines().find(|line| line.contains(source)).unwrap_or_default().to_owned()
    };
    assert_eq!(why("a.c"), "ompick: a.c: compiled with 2 files resolved: a.c, v.h");
    assert_eq!(why("a.c"), "ompick: a.c: compiled with 2 files resolved, as an earlier call found out: a.c, v.h");
    assert_eq!(why("b.c"), "ompick: b.c: compiled as it is, because no variant is in sight in 2 files");
    assert_eq!(why("b.c"), "ompick: b.c: compiled as it is, as an earlier call found out");
    let bad = work.ompick(&compile("bad.c", &["--why"])).stderr;
    assert!(bad.contains("ompick: bad.c: not compiled, because of errors"), "{bad}");
    let link = work.ompick(&["cc", "--why", "--", "gcc", "-fopenmp", "-shared", "a.o", "-o", "a.so"]).stderr;
    assert!(link.contains("ompick: passed through: nothing to compile with OpenMP"), "{link}");
}

#[test]
fn stats_sum_up_a_build() {
    let work = work();
    let count = |name: &str| {
        let text = work.ends(0, &["stats"]).stdout;
        let line = text.lines().find(|l| l.trim().starts_with(name)).unwrap_or_else(|| panic!("{name}: {text}"));
        line.split_whitespace().last().unwrap().parse::<u64>().unwrap()
    };
    assert_eq!(count("calls of the compiler"), 0);
    for source in ["a.c", "a.c", "b.c", "bad.c"] {
        let _ = work.ompick(&compile(source, &[]));
    }
    let _ = work.ompick(&["cc", "--", "gcc", "--version"]);
    let all = ["calls of the compiler", "passed through", "sources", "resolved", "with errors", "from memory"];
    assert_eq!(all.map(count), [5, 1, 4, 2, 1, 1]);
    let json: serde_json::Value = serde_json::from_str(&work.ends(0, &["stats", "--json"]).stdout).unwrap();
    assert_eq!(json["as_is"], 1);
    assert!(json["microseconds"].as_u64().unwrap() > 0);
    work.ends(0, &["stats", "--zero"]);
    assert_eq!(count("sources"), 0);
}

#[test]
fn the_cache_is_shown_cleared_and_limited() {
    let work = work();
    work.ends(0, &compile("a.c", &[]));
    let shown = work.ends(0, &["cache", "show"]).stdout;
    let files = |shown: &str| {
        let line = shown.lines().find(|l| l.trim().starts_with("manifest")).unwrap().to_owned();
        line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap()
    };
    assert!(files(&shown) > 0 && shown.contains("at most 2.0 GB"), "{shown}");
    work.ends(0, &["cache", "--max-size", "500M"]);
    // What is not ours stays.
    std::fs::write(work.path(".ompick/mine"), "mine").unwrap();
    std::fs::create_dir(work.path(".ompick/own")).unwrap();
    work.ends(0, &["cache", "clear"]);
    let shown = work.ends(0, &["cache"]).stdout;
    assert!(files(&shown) == 0 && shown.contains("at most 500.0 MB"), "{shown}");
    assert!(work.path(".ompick/mine").exists() && work.path(".ompick/own").exists());
    let wrong = work.ends(2, &["cache", "--max-size", "much"]);
    assert!(wrong.stderr.contains("write a size such as 500M or 2G"), "{}", wrong.stderr);
    work.ends(0, &compile("a.c", &[]));
}

#[test]
fn what_is_disabled_compiles_the_source_as_it_is() {
    let work = work();
    let text = |disable: &str| {
        let mut command = work.command(&["cc", "--", "gcc", "-fopenmp", "-E", "a.c"]);
        command.env("OMPICK_DISABLE", disable);
        tools::run(command).unwrap().stdout
    };
    assert!(text("1").contains("return f();"));
    assert!(text("0").contains("return v();") && text("").contains("return v();"));
}
