//! Regions, nested and over several files.

use crate::testing::{unit, unit_of};
use crate::unit::Unit;
use std::collections::BTreeSet;

/// Each region: its selector and the names of its definitions.
fn regions(unit: &Unit) -> Vec<(String, Vec<String>)> {
    let name = |&(file, function): &(usize, u32)| {
        let file = &unit.files[file];
        let d = file.syntax.functions[function as usize].declaration;
        String::from_utf8_lossy(file.name_of(&file.syntax.declarations[d as usize])).into_owned()
    };
    unit.regions.iter().map(|r| (r.selector.to_string(), r.definitions.iter().map(name).collect())).collect()
}

const END: &str = "#pragma omp end declare variant\n";

#[test]
fn a_region_has_the_definitions_that_stand_in_it() {
    let text = format!(
        "int f(void);\n#pragma omp begin declare variant match(device={{kind(gpu)}})\nint f(void) {{ return 1; }}\nint g(int);\n{END}int h(void) {{ return 2; }}\n"
    );
    assert_eq!(regions(&unit(&text)), [("device={kind(gpu)}".to_owned(), vec!["f".to_owned()])]);
}

#[test]
fn a_nested_region_has_the_outer_selectors_too() {
    let text = format!(
        "#pragma omp begin declare variant match(device={{kind(gpu)}})\nint f(void) {{ return 1; }}\n\
         #pragma omp begin declare_variant match(device={{arch(nvptx)}}, user={{condition(1)}})\nint g(void) {{ return 1; }}\n{END}\
         int h(void) {{ return 1; }}\n{END}"
    );
    let found = regions(&unit(&text));
    assert_eq!(found[0], ("device={kind(gpu)}".to_owned(), vec!["f".to_owned(), "h".to_owned()]));
    assert_eq!(found[1], ("device={arch(nvptx), kind(gpu)}, user={condition(1)}".to_owned(), vec!["g".to_owned()]));
}

#[test]
fn a_region_goes_on_in_what_it_includes() {
    let main = format!(
        "#pragma omp begin declare variant match(device={{kind(gpu)}})\n#include \"h.h\"\n{END}#include \"i.h\"\n"
    );
    let header = "int f(void) { return 1; }\n#pragma omp begin declare variant match(device={arch(gcn)})\nint g(void) { return 1; }\n#pragma omp end declare variant\n";
    let unit = unit_of(&[("main.c", &main), ("h.h", header), ("i.h", "int k(void) { return 1; }\n")]);
    assert_eq!(
        regions(&unit),
        [
            ("device={kind(gpu)}".to_owned(), vec!["f".to_owned()]),
            ("device={arch(gcn), kind(gpu)}".to_owned(), vec!["g".to_owned()])
        ]
    );
}

#[test]
fn definitions_that_macros_make_are_found() {
    let text = format!(
        "#define DEFINE(name, value) int name(void) {{ return value; }}\n#define BOTH(a, b) DEFINE(a, 1) DEFINE(b, 2)\n\
         #pragma omp begin declare variant match(device={{kind(gpu)}})\nDEFINE(f, 3)\nBOTH(g, h)\n{END}"
    );
    let names = vec!["f".to_owned(), "g".to_owned(), "h".to_owned()];
    assert_eq!(regions(&unit(&text)), [("device={kind(gpu)}".to_owned(), names)]);
}

#[test]
fn what_is_left_out_is_not_read() {
    let text = format!(
        "int f(void);\n#pragma omp begin declare variant match(device={{kind(gpu)}})\nint f(void) {{ {{ {{ ( @ \n#define K 3\n{END}int g(void) {{ return K; }}\n"
    );
    let whole = unit(&text);
    let without = whole.without(&BTreeSet::from([0]));
    let file = &without.files[0];
    assert!(file.syntax.errors.is_empty() && without.regions.is_empty() && file.directives.is_empty());
    assert_eq!(file.syntax.functions.len(), 1);
    let at = text.len();
    assert!(without.preprocessed.macros.get(b"K", without.preprocessed.time_at(file.pass, at)).is_some());
}

#[test]
fn a_macro_with_the_name_of_a_clause_does_no_harm() {
    let text = format!(
        "#define match Rf_match\n#define declare 1\n#pragma omp begin declare variant match(device={{kind(gpu)}})\nint f(void) {{ return 1; }}\n{END}"
    );
    assert_eq!(regions(&unit(&text)).len(), 1);
}
