//! `ompick report`: the page and the table, and programs whose texts mean something to a browser.

use ompick_tests::browser::Browser;
use ompick_tests::work::Work;
use serde_json::{Value, json};
use std::fmt::Write as _;

const TARGETS: [&str; 4] = ["-t", "host", "-t", "gpu=nvptx64:sm_80"];

const PROGRAM: &str = "\
int f_gpu(int x);
#pragma omp declare variant(f_gpu) match(device={kind(gpu)})
int f(int x);
int g(int n) {
  int r = f(n); /* </script><script>alert(1)</script> */
  #pragma omp target map(tofrom: r)
  r += f(n);
  #pragma omp metadirective when(user={condition(n > 3)}: parallel reduction(+: r)) otherwise(nothing)
  r += f(n);
  return r;
}
";

/// The data of a page.
fn data(page: &str) -> Value {
    let (_, rest) = page.split_once("<script type=\"application/json\" id=\"data\">").unwrap();
    let (json, _) = rest.split_once("</script>").unwrap();
    serde_json::from_str(json).unwrap_or_else(|e| panic!("{e}: {json}"))
}

fn page(work: &Work, arguments: &[&str]) -> String {
    work.ends(0, &[&["report", "-o", "out/report.html"][..], &TARGETS, arguments].concat());
    work.read("out/report.html")
}

#[test]
fn the_page_has_every_site_with_what_is_chosen() {
    let work = Work::new(&[("src/main.c", PROGRAM)]);
    let data = data(&page(&work, &["src"]));
    assert_eq!(data["targets"][1]["name"], "gpu");
    let file = &data["files"][0];
    assert_eq!((&file["path"], file["source"].as_str()), (&"src/main.c".into(), Some(PROGRAM)));
    // What is written is told as what changes, by target; run time chooses by an `if`.
    let of_gpu = file["changes"]["1"].as_array().unwrap();
    let call = of_gpu.iter().find(|c| c["at"] == 6).unwrap_or_else(|| panic!("{of_gpu:?}"));
    assert_eq!(call["lines"][0], "  r += f_gpu(n);");
    let of_host = file["changes"]["0"].as_array().unwrap();
    assert!(of_host.iter().all(|c| c["at"] != 6), "{of_host:?}");
    let site = &data["sites"][1];
    assert_eq!(site["cells"], json!(["f", "f_gpu"]));
    assert_eq!((&site["differs"], &site["runtime"], &site["keeps"]), (&true.into(), &false.into(), &true.into()));
    assert_eq!((&site["line"], &site["column"], &site["endColumn"]), (&json!(7), &json!(8), &json!(9)));
    assert_eq!(data["sites"][2]["runtime"], true);
    // What is decided alike is there once.
    let choices = data["choices"].as_array().unwrap();
    let first = &data["choices"][site["choices"][0].as_u64().unwrap() as usize];
    assert_eq!(first["candidates"][0]["selector"], "device={kind(gpu)}");
    let referred: usize =
        data["sites"].as_array().unwrap().iter().map(|s| s["choices"].as_array().unwrap().len()).sum();
    assert!(choices.len() < referred, "{} of {referred}", choices.len());
}

#[test]
fn what_a_program_says_never_becomes_markup() {
    let hostile = "x<img src=a onerror=alert(2)>|`_.c";
    let work = Work::new(&[(hostile, PROGRAM)]);
    let page = page(&work, &[hostile]);
    assert!(!page.contains("<img"), "a file's name is markup");
    assert_eq!(page.matches("</script>").count(), 2, "a comment of the program ends a script");
    let data = data(&page);
    assert_eq!(data["files"][0]["path"], hostile);
    assert!(data["files"][0]["source"].as_str().unwrap().contains("</script><script>alert(1)</script>"));
    // The script makes no markup of text.
    for way in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("] {
        assert!(!page.contains(way), "{way}");
    }
    assert!(page.contains("default-src 'none'") && !page.contains("http://") && !page.contains("https://"));
    let table = work.ends(0, &[&["report", "--format", "markdown"][..], &TARGETS, &[hostile]].concat()).stdout;
    let row = table.lines().find(|l| l.contains("call of f")).unwrap();
    assert!(row.contains("x&lt;img src=a onerror=alert(2)&gt;\\|\\`\\_.c:5:11"), "{row}");
}

#[test]
fn markdown_is_a_table() {
    let work = Work::new(&[("main.c", PROGRAM)]);
    work.ends(0, &[&["report", "-o", "r.md"][..], &TARGETS, &["main.c"]].concat());
    let text = work.read("r.md");
    for line in [
        "4 sites; 1 differ between targets; 1 are chosen at run time.",
        "| place | what | host | gpu |",
        "| main.c:7:8 | call of f | f | f\\_gpu |",
        "| main.c:8:3 | metadirective | ? parallel reduction(+: r), nothing | ? parallel reduction(+: r), nothing |",
    ] {
        assert!(text.lines().any(|l| l == line), "{line}\nnot in\n{text}");
    }
}

/// A browser; `None`: there is none. `cargo xtask pages` installs one.
fn browser() -> Option<Browser> {
    let browser = Browser::find();
    if browser.is_none() {
        eprintln!("NOT CHECKED: the page in a browser, as there is no Chromium");
    }
    browser
}

/// What the steps below ask the page.
const HELPERS: &str = r#"
const press = async (key) => {
  document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  await pause();
};
const shown = (id) => [...$(id).querySelectorAll(".row:not(.head), .src, .node")].map((row) => row.textContent);
const visible = (id) => $(id).checkVisibility();
"#;

#[test]
fn the_page_shows_filters_links_and_goes_by_keys() {
    let Some(browser) = browser() else { return };
    let other = PROGRAM.replace("f(n)", "f(n + 1)");
    let work = Work::new(&[("src/a/main.c", PROGRAM), ("src/b/other.c", &other)]);
    page(&work, &["src"]);
    let path = work.path("out/report.html");
    let drive = |hash: &str, script: &str| {
        browser.drive(&path, hash, &[HELPERS, script].concat()).unwrap_or_else(|e| panic!("{e}"))
    };
    let table = drive("", "return [shown('rows').length, shown('tree'), visible('source'), $('sums').textContent];");
    assert_eq!((&table[0], &table[2]), (&json!(8), &json!(false)), "{table}");
    let tree: Vec<&str> = table[1].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert_eq!(
        tree,
        [
            "all files8 \u{2260}2",
            "\u{25be}a/4 \u{2260}1",
            "main.c4 \u{2260}1",
            "\u{25be}b/4 \u{2260}1",
            "other.c4 \u{2260}1"
        ]
    );
    assert!(table[3].as_str().unwrap().contains("2 differ between targets"), "{table}");

    let steps = drive(
        "",
        "await press('j'); await press('j'); const first = [location.hash, $('detail').textContent];
         await press('Enter'); const source = [visible('list'), shown('lines')];
         await press('t'); const gpu = [shown('lines')[6], $('tabs').querySelector('[aria-selected=true]').textContent];
         const marks = $('lines').querySelectorAll('.src')[6].querySelectorAll('.margin i').length;
         await press(']'); const next = location.hash + $('name').textContent;
         await press('s'); const back = visible('list');
         const before = document.documentElement.dataset.theme; await press('d');
         return { first, source, gpu, marks, next, back, themes: [before, document.documentElement.dataset.theme] };",
    );
    assert_eq!(steps["first"][0], "#a/main.c:7");
    let detail = steps["first"][1].as_str().unwrap();
    assert!(detail.contains("f_gpu: score 3") && detail.contains("no selector matches"), "{detail}");
    assert_eq!(steps["source"][0], false);
    assert!(steps["source"][1][6].as_str().unwrap().contains("7  r += f(n);7  r += f(n);"), "{steps}");
    assert!(steps["gpu"][0].as_str().unwrap().contains("7  r += f(n);7  r += f_gpu(n);"), "{steps}");
    assert!(steps["gpu"][1].as_str().unwrap().starts_with("gpu"), "{steps}");
    assert_eq!(steps["marks"], 2);
    assert!(steps["next"].as_str().unwrap().ends_with("b/other.c"), "{steps}");
    assert_eq!((&steps["back"], &steps["themes"]), (&json!(true), &json!(["light", "dark"])));

    let filtered = drive(
        "",
        "$('kinds').children[0].click(); await pause(); const differ = [shown('rows').length, $('shown').textContent];
         $('kinds').children[0].click(); $('search').value = 'PARALLEL'; $('search').oninput(); await pause();
         return { differ, found: shown('rows') };",
    );
    assert_eq!(filtered["differ"], json!([2, "2 of 8"]));
    assert!(filtered["found"][0].as_str().unwrap().contains("a/main.c:8:3"), "{filtered}");
    assert_eq!(filtered["found"].as_array().unwrap().len(), 2);

    let linked =
        drive("#b/other.c:7", "return [$('name').textContent, $('detail').firstChild.textContent, visible('source')];");
    assert_eq!(linked, json!(["b/other.c", "b/other.c:7:8", true]));
    let line = drive("#b/other.c:4", "return [$('name').textContent, $('detail').textContent];");
    assert_eq!(line, json!(["b/other.c", ""]), "a line without a site is a link, too");
}

/// A tree of a hundred files with a hundred sites each.
fn large_tree() -> Work {
    let mut files = vec![(
        "src/v.h".to_owned(),
        "int f_gpu(int x);\n#pragma omp declare variant(f_gpu) match(device={kind(gpu)})\nint f(int x);\n".to_owned(),
    )];
    for file in 0..100 {
        let mut text = String::from("#include \"../v.h\"\n");
        for n in 0..10 {
            let _ = writeln!(text, "int g{file}_{n}(int n) {{");
            text.push_str(&"  n += f(n);\n".repeat(5));
            text.push_str("  #pragma omp target map(tofrom: n)\n  {\n");
            text.push_str(&"    n += f(n);\n".repeat(5));
            text.push_str("  }\n  return n;\n}\n");
        }
        files.push((format!("src/part{}/file{file}.c", file / 10), text));
    }
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    Work::new(&files)
}

#[test]
fn ten_thousand_sites_are_a_page_that_opens_quickly() {
    let work = large_tree();
    let page = page(&work, &["src"]);
    assert_eq!(data(&page)["sites"].as_array().unwrap().len(), 10_000);
    assert!(page.len() < 4_000_000, "{} bytes", page.len());
    let Some(browser) = browser() else { return };
    let path = work.path("out/report.html");
    let took = browser.opens_in(&path).unwrap_or_else(|e| panic!("{e}"));
    eprintln!("10,000 sites: {took:.0} ms");
    assert!(took < 2000.0, "{took} ms");
    let script = [
        HELPERS,
        "const first = shown('rows').length; $('list').scrollTop = 1e9;
         $('list').dispatchEvent(new Event('scroll'));
         const last = shown('rows'); return [first, last.length, last.pop()];",
    ]
    .concat();
    let rows = browser.drive(&path, "", &script).unwrap_or_else(|e| panic!("{e}"));
    // Only the rows in sight exist.
    assert!(rows[0].as_u64().unwrap() < 100 && rows[1].as_u64().unwrap() < 100, "{rows}");
    assert!(rows[2].as_str().unwrap().contains("part9/file99.c"), "{rows}");
    // The folder of a source that is shown opens.
    let script = "show(57); return [document.querySelector('#tree .on .name').textContent, data.files[57].name];";
    let shown = browser.drive(&path, "", script).unwrap_or_else(|e| panic!("{e}"));
    assert!(shown[1].as_str().unwrap().ends_with(shown[0].as_str().unwrap()), "{shown}");
}
