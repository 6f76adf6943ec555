//! `ompick report`: the page and the table, and programs whose texts mean something to a browser.

use ompick_tests::work::Work;
use serde_json::Value;
use std::process::Command;

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
    assert_eq!(data["files"], serde_json::json!(["src/main.c"]));
    let site = &data["sites"][1];
    assert_eq!(site["cells"], serde_json::json!(["f", "f_gpu"]));
    assert_eq!((&site["differs"], &site["runtime"], &site["keeps"]), (&true.into(), &false.into(), &true.into()));
    assert_eq!(site["source"], "  r += f(n);");
    assert_eq!(site["emitted"], serde_json::json!({ "1": "  r += f_gpu(n);" }));
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
    assert_eq!(data["files"][0], hostile);
    assert!(data["sites"][0]["source"].as_str().unwrap().contains("</script><script>alert(1)</script>"));
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

/// What a browser's objects do, as far as the page's script needs them.
const BROWSER: &str = r#"
const made = () => ({ children: [], style: {}, attributes: {}, value: "", scrollTop: 0, clientHeight: 560, listeners: {},
  append(...all) { this.children.push(...all); }, replaceChildren(...all) { this.children = all; },
  setAttribute(name, value) { this.attributes[name] = value; }, addEventListener(name, f) { this.listeners[name] = f; },
  focus() {}, blur() {} });
const all = {};
globalThis.document = { getElementById: (id) => all[id] ||= made(), createElement: () => made(),
  listeners: {}, addEventListener(name, f) { this.listeners[name] = f; } };
globalThis.Option = function (text, value) { return Object.assign(made(), { textContent: text, value }); };
globalThis.addEventListener = () => {};
globalThis.history = { replaceState: (a, b, hash) => { globalThis.location.hash = hash; } };
globalThis.location = { hash: process.argv[3] || "" };
const [, data, script] = require("fs").readFileSync(process.argv[2], "utf8").match(/id="data">(.*?)<\/script>\s*<script>(.*)<\/script>/s);
document.getElementById("data").textContent = data;
const start = performance.now();
(0, eval)(script);
const text = (e) => typeof e === "string" ? e : (e.textContent ?? "") + e.children.map(text).join(" ").replace(/ +/g, " ").trim();
const press = (key) => document.listeners.keydown({ key, target: { tagName: "DIV" }, preventDefault() {} });
const state = () => ({ rows: all.rows.children.map(text), detail: text(all.detail), shown: all.shown.textContent, hash: location.hash });
const steps = [state()];
press("j"); press("j"); steps.push(state());
all.kinds.children[0].onclick(); steps.push(state());
all.search.value = "PARALLEL"; all.kinds.children[0].onclick(); all.search.oninput(); steps.push(state());
console.log(JSON.stringify({ steps, took: performance.now() - start, sums: text(all.sums) }));
"#;

/// Runs the page's script without a browser; `None`: there is no Node.js.
fn shown(work: &Work, hash: &str) -> Option<Value> {
    let mut command = Command::new("node");
    command.args(["-e", BROWSER, "--", "x"]).arg(work.path("out/report.html")).arg(hash);
    // (`node -e` counts its own arguments from 1.)
    let output = match command.output() {
        Ok(output) => output,
        Err(_) => {
            eprintln!("NOT CHECKED: the page's script, as there is no Node.js");
            return None;
        }
    };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(serde_json::from_slice(&output.stdout).unwrap())
}

#[test]
fn the_script_shows_filters_and_links() {
    let work = Work::new(&[("main.c", PROGRAM)]);
    page(&work, &["main.c"]);
    let Some(shown) = shown(&work, "") else { return };
    let steps = &shown["steps"];
    assert_eq!(steps[0]["rows"].as_array().unwrap().len(), 4);
    assert_eq!(steps[1]["hash"], "#main.c:7");
    let detail = steps[1]["detail"].as_str().unwrap();
    assert!(detail.contains("f_gpu: score 3") && detail.contains("r += f_gpu(n);"), "{detail}");
    assert_eq!((&steps[2]["rows"].as_array().unwrap().len(), &steps[2]["shown"]), (&1, &"1 shown".into()));
    assert!(steps[3]["rows"][0].as_str().unwrap().contains("main.c:8:3"), "{steps}");
    assert!(shown["sums"].as_str().unwrap().contains("1 differ between targets"), "{shown}");
    let linked = self::shown(&work, "#main.c:7").unwrap();
    assert!(linked["steps"][0]["detail"].as_str().unwrap().starts_with("main.c:7:8"), "{linked}");
}

#[test]
fn ten_thousand_sites_are_a_page_that_opens_quickly() {
    let mut text = String::from(
        "int f_gpu(int x);\n#pragma omp declare variant(f_gpu) match(device={kind(gpu)})\nint f(int x);\n",
    );
    for n in 0..1000 {
        text.push_str(&format!("int g{n}(int n) {{\n"));
        text.push_str(&"  n += f(n);\n".repeat(10));
        text.push_str("  return n;\n}\n");
    }
    let work = Work::new(&[("main.c", &text)]);
    let page = page(&work, &["main.c"]);
    assert_eq!(data(&page)["sites"].as_array().unwrap().len(), 10_000);
    assert!(page.len() < 4_000_000, "{} bytes", page.len());
    let Some(shown) = shown(&work, "") else { return };
    // Only the rows in sight exist.
    assert!(shown["steps"][0]["rows"].as_array().unwrap().len() < 60);
    assert!(shown["took"].as_f64().unwrap() < 2000.0, "{} ms", shown["took"]);
}
