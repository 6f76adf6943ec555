//! `ompick explain --compare`: the programs of the table of deviations, each as a user would ask about it.

use ompick_resolver::deviations::{Description, Deviation, Program, table};
use ompick_tests::work::Work;
use serde_json::Value;
use std::collections::BTreeSet;

/// A name of a choice without what languages put around it: `f()` of C++, `m::f` of Fortran.
fn plain(name: &str) -> &str {
    let name = name.strip_suffix("()").or(name.strip_suffix("(int)")).unwrap_or(name);
    if name.contains(' ') { name } else { name.rsplit("::").next().unwrap_or(name) }
}

/// What is taken first.
fn first(outcome: &Value) -> Option<&str> {
    outcome["chain"][0]["name"].as_str().map(plain)
}

/// Asks about a program; gives what is wrong with the answer.
fn ask(known: &Description, program: &Program, compiler: &str, printed: &str) -> Result<(), String> {
    let is_cxx = compiler.contains("++");
    let file = if is_cxx { program.file.replace(".c", ".cpp") } else { program.file.clone() };
    let work = Work::new(&[(&file, &program.text)]);
    let vendor = if compiler.starts_with('g') { "gnu" } else { "llvm" };
    let asked = ["explain", "--format", "json", "--compiler", vendor, "--compare", compiler, &file];
    let text = work.ompick(&asked).stdout;
    let document: Value = serde_json::from_str(&text).map_err(|e| format!("{e}: {text}"))?;
    let decisions: Vec<&Value> =
        document["sites"].as_array().into_iter().flatten().filter_map(|s| s["decisions"].get(0)).collect();
    let is_it = |d: &&&Value| {
        let compared = &d["compared"][0];
        let theirs = first(&compared["outcome"]).unwrap_or("refused");
        first(&d["outcome"]) == Some(&program.specification) && theirs == printed
    };
    let Some(site) = decisions.iter().find(is_it) else {
        return Err(format!("{printed} rather than {} is printed; said is {document:#}", program.specification));
    };
    let compared = &site["compared"][0];
    if compared["differs"] != (printed != program.specification) {
        return Err(format!("whether it differs: {compared:#}"));
    }
    let because: BTreeSet<String> = compared["because"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|b| b["deviation"].as_str().map(str::to_owned))
        .collect();
    if known.compilers.iter().any(|c| c == compiler) && !because.contains(&known.name.name()) {
        return Err(format!("it is said to be for {because:?}"));
    }
    Ok(())
}

#[test]
fn every_program_of_the_table_is_answered_as_the_compilers_did() {
    let mut wrong = Vec::new();
    for known in &table().deviation {
        for program in &known.program {
            for (compiler, printed) in &program.prints {
                if let Err(why) = ask(known, program, compiler, printed) {
                    wrong.push(format!("{}, {compiler}: {why}", known.name.name()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_deviation_is_shown_by_a_program_for_one_of_its_compilers() {
    for deviation in Deviation::ALL {
        let known = deviation.description();
        let shown =
            |p: &Program| known.compilers.iter().any(|c| p.prints.get(c).is_some_and(|own| *own != p.specification));
        assert!(known.program.iter().any(shown), "{}", deviation.name());
    }
}

const PROGRAM: &str = "\
int f_a(int x), f_b(int x);
#pragma omp declare variant(f_a) match(device={kind(any)})
#pragma omp declare variant(f_b) match(implementation={vendor(score(1): gnu)})
int f(int x);
int g(int n) {
  #pragma omp parallel
  n += f(n);
  return n;
}
";

#[test]
fn texts_and_tables_say_what_would_be_chosen_and_why() {
    let work = Work::new(&[("main.c", PROGRAM)]);
    let ask = |more: &[&str]| work.ends(0, &[&["explain", "main.c", "--compare", "gcc-16"][..], more].concat()).stdout;
    let text = ask(&[]);
    for line in ["    chosen: f_b", "    gcc-16 would choose: f_a", "      any-scored: `kind(any)` counts as much as"] {
        assert!(text.lines().any(|l| l.starts_with(line)), "{line}\nnot in\n{text}");
    }
    let table = ask(&["--format", "table"]);
    let row: Vec<&str> = table.lines().nth(1).unwrap().split_whitespace().collect();
    assert_eq!(row[row.len() - 2..], ["f_b", "f_a"], "{table}");
    assert!(table.lines().next().unwrap().ends_with("host by gcc-16"), "{table}");
    let named = work.ends(0, &["explain", "main.c", "--compare", "clang-23", "--only", "deviates"]).stdout;
    assert!(named.contains("it goes by other names"), "{named}");
    let unknown = work.ends(2, &["explain", "main.c", "--compare", "gcc-3"]).stderr;
    assert!(unknown.contains("gcc-16"), "{unknown}");
}
