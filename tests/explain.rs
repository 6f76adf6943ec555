//! `ompick explain` as its users meet it: text, table and document, and what is asked for.

use ompick_tests::work::Work;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;

const PROGRAM: &str = "\
int f_gpu(int x);
int f_par(int x);
#pragma omp declare variant(f_gpu) match(device={kind(gpu)})
#pragma omp declare variant(f_par) match(construct={parallel})
int f(int x);
int g(int n) {
  int r = f(n);
  #pragma omp target map(tofrom: r)
  r += f(n);
  #pragma omp metadirective when(user={condition(n > 3)}: parallel reduction(+: r)) otherwise(nothing)
  r += f(n);
  return r;
}
";
const TARGETS: [&str; 4] = ["-t", "host", "-t", "gpu=nvptx64:sm_80"];

fn explained(work: &Work, more: &[&str]) -> String {
    work.ends(0, &[&["explain"][..], &TARGETS, more].concat()).stdout
}

#[test]
fn candidates_show_their_selector_their_place_and_the_rule() {
    let work = Work::new(&[("main.c", PROGRAM)]);
    let text = explained(&work, &["main.c:9"]);
    for part in [
        "main.c:9:8: call of f",
        "  target gpu: 1 target on nvptx64:sm_80",
        "    f_gpu: score 3\n      for device={kind(gpu)}, line 3\n      2 (`kind` of device: 2^1)",
        "    f_par: does not match\n      for construct={parallel}, line 4\n      no `parallel` construct",
        "    chosen: f_gpu\n      no other selector matches (OpenMP 5.2, 7.3; 6.0, 9.3)",
        "    chosen: the base function\n      no selector matches (OpenMP 5.2, 7.5; 6.0, 9.6)",
    ] {
        assert!(text.contains(part), "{part}\nnot in\n{text}");
    }
}

#[test]
fn a_directive_says_where_its_variant_is_chosen() {
    let work = Work::new(&[("main.c", PROGRAM)]);
    let text = explained(&work, &["main.c:3"]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "main.c:3:1: f_gpu for device={kind(gpu)}");
    let of = |place: &str, target: &str| {
        let found = lines.iter().filter(|l| l.contains(place) && l.contains(target));
        found.copied().collect::<Vec<_>>().join("\n")
    };
    assert!(of("main.c:9:8", "gpu,").contains("chosen, no other selector matches"), "{text}");
    assert!(of("main.c:9:8", "host,").contains("does not match: trait `kind`"), "{text}");
    assert!(of("main.c:7:11", "gpu,").contains("does not match"), "{text}");
}

#[test]
fn a_place_in_a_header_is_explained_by_the_calls_of_its_folder() {
    let header = "int f_gpu(int x);\n#pragma omp declare variant(f_gpu) match(device={kind(gpu)})\nint f(int x);\n";
    let main = "#include \"f.h\"\nint g(int n) {\n  #pragma omp target map(tofrom: n)\n  n = f(n);\n  return n;\n}\n";
    let work =
        Work::new(&[("src/main.c", main), ("src/f.h", header), ("more/more.c", &main.replace("f.h", "../src/f.h"))]);
    let text = explained(&work, &["src/f.h:2"]);
    assert!(text.starts_with("src/f.h:2:1: f_gpu for device={kind(gpu)}\n"), "{text}");
    assert!(text.contains("src/main.c:4:7: call of f, gpu, 1 target on nvptx64:sm_80: chosen"), "{text}");
    // A folder beside a place is read along, and not explained itself.
    let text = explained(&work, &["src/f.h:2", "more"]);
    assert!(text.starts_with("src/f.h:2:1: f_gpu") && text.contains("more/more.c:4:7"), "{text}");
    assert!(!text.contains("main.c"), "{text}");
}

#[test]
fn a_folder_gives_a_table_with_a_column_for_each_target() {
    let work = Work::new(&[("src/main.c", PROGRAM)]);
    let table = explained(&work, &["src"]);
    let rows: Vec<Vec<&str>> = table.lines().map(|l| l.split_whitespace().collect()).collect();
    assert_eq!(rows[0], ["place", "what", "host", "gpu"]);
    assert_eq!(rows[1], ["src/main.c:7:11", "call", "of", "f", "f", "f"]);
    assert_eq!(rows[2], ["src/main.c:9:8", "call", "of", "f", "f", "f_gpu"]);
    assert!(table.lines().nth(3).unwrap().contains("? parallel reduction(+: r), nothing"), "{table}");
    // In each branch of the choice the call has its own context.
    assert!(table.lines().nth(4).unwrap().contains("f_par | f"), "{table}");
    let only = |which: &str| {
        let table = explained(&work, &["--only", which, "src"]);
        table.lines().skip(1).map(|l| l.split_whitespace().next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(only("differs"), ["src/main.c:9:8"]);
    assert_eq!(only("run-time"), ["src/main.c:10:3"]);
    assert_eq!(only("base"), ["src/main.c:7:11", "src/main.c:9:8", "src/main.c:11:8"]);
    assert_eq!(only("warnings"), Vec::<String>::new());
}

#[test]
fn the_document_is_as_its_schema_says() {
    let schema = ompick_tests::repository().join("crates/cli/schema/explain.json");
    let schema: Value = serde_json::from_str(&fs::read_to_string(schema).unwrap()).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let corpus = ["cpp_undefined", "variant_score_subset", "fortran_modules_in_files", "heat", "variant_tie"];
    let mut documents = 0;
    for name in corpus {
        let document = document_of(name, &["--format", "json"]);
        let errors: Vec<String> = validator.iter_errors(&document).map(|e| e.to_string()).collect();
        assert!(errors.is_empty(), "{name}: {errors:#?}");
        assert!(!document["sites"].as_array().unwrap().is_empty(), "{name} has no sites");
        documents += 1;
    }
    assert_eq!(documents, corpus.len());
    let mut broken: Value = serde_json::from_str("{\"version\": 1, \"targets\": [], \"sites\": [{}]}").unwrap();
    assert!(!validator.is_valid(&broken));
    broken["sites"] = Value::Array(Vec::new());
    assert!(validator.is_valid(&broken));
}

#[test]
fn the_document_has_scores_and_outcomes() {
    let work = Work::new(&[("main.c", PROGRAM)]);
    let document: Value = serde_json::from_str(&explained(&work, &["--format", "json", "main.c"])).unwrap();
    let site = &document["sites"][1];
    assert_eq!(site["base"], "f");
    assert_eq!(site["start"]["line"], 9);
    let gpu = site["decisions"].as_array().unwrap().iter().find(|d| d["target"] == 1).unwrap();
    assert_eq!(gpu["constructs"], serde_json::json!(["target"]));
    assert_eq!(gpu["candidates"][0]["score"], "3");
    assert_eq!(gpu["outcome"]["rule"], "only-candidate");
    assert_eq!(gpu["outcome"]["chain"][0]["name"], "f_gpu");
}

#[test]
fn the_plan_shows_what_becomes_of_choices_before_it_is_written() {
    let work = Work::new(&[("main.c", PROGRAM)]);
    let expected = "\
main.c: target host
  function g
    7:11 call f: stays
    9:8 call f: stays
    10:3 branch
      if n > 3
        parallel reduction(+: r)
        11:8 call f: f_par
      else
        nothing
        11:8 call f: stays
main.c: target gpu
  function g
    7:11 call f: stays
    9:8 call f: f_gpu
    10:3 branch
      if n > 3
        parallel reduction(+: r)
        11:8 call f: f_par
      else
        nothing
        11:8 call f: stays
";
    assert_eq!(explained(&work, &["--plan", "main.c"]), expected);
}

/// What is explained of a program of the corpus, as a document.
fn document_of(name: &str, options: &[&str]) -> Value {
    let folder = ompick_tests::repository().join("corpus").join(name);
    let files = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_file());
    let mut files: Vec<String> = files.map(|path| path.display().to_string()).collect();
    files.sort();
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let done = Work::new(&[]).ompick(&[&["explain"][..], &TARGETS, options, &files].concat());
    serde_json::from_str(&done.stdout).unwrap_or_else(|e| panic!("{name}: {e}"))
}

#[test]
fn the_document_of_plans_is_as_its_schema_says() {
    let schema = ompick_tests::repository().join("crates/cli/schema/plan.json");
    let schema: Value = serde_json::from_str(&fs::read_to_string(schema).unwrap()).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let corpus = [
        "run_time_target_teams",
        "declare_target_versions",
        "fortran_modules_in_files",
        "cxx_overloads",
        "dispatch_objects",
        "dispatch_clauses",
        "region_basic",
        "region_devices",
    ];
    let mut kinds = BTreeSet::new();
    for name in corpus {
        let document = document_of(name, &["--plan", "--format", "json"]);
        let errors: Vec<String> = validator.iter_errors(&document).map(|e| e.to_string()).collect();
        assert!(errors.is_empty(), "{name}: {errors:#?}");
        assert!(!document["plans"].as_array().unwrap().is_empty(), "{name} has no plans");
        kinds_in(&document, &mut kinds);
    }
    for kind in ["call", "metadirective", "branch", "dispatch", "objects", "region-left-out", "if", "arm", "dispatcher"]
    {
        assert!(kinds.contains(kind), "{kind} is not among {kinds:?}");
    }
    assert!(!validator.is_valid(&serde_json::json!({ "version": 1, "plans": [{}] })));
}

fn kinds_in(document: &Value, kinds: &mut BTreeSet<String>) {
    match document {
        Value::Object(fields) => {
            kinds.extend(fields.get("kind").and_then(Value::as_str).map(str::to_owned));
            fields.values().for_each(|value| kinds_in(value, kinds));
        }
        Value::Array(items) => items.iter().for_each(|value| kinds_in(value, kinds)),
        _ => {}
    }
}

#[test]
fn a_plan_is_no_table() {
    let work = Work::new(&[("main.c", PROGRAM)]);
    let done = work.ends(2, &["explain", "--plan", "--format", "table", "main.c"]);
    assert!(done.stderr.contains("not as a table"), "{}", done.stderr);
}
