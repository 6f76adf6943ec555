//! Each message has a program that brings it out, and one beside it that does not.

use super::*;
use crate::testing::{unit, unit_of};

/// The messages for a text: code and the text they point at.
pub fn said(text: &str) -> Vec<(&'static str, String)> {
    let unit = unit(text);
    let found = check(&unit, &FxHashSet::default(), &Default::default());
    let original = String::from_utf8_lossy(unit.files[0].text.original()).into_owned();
    found.iter().map(|d| (d.code.id, original[d.labels[0].range.clone()].to_owned())).collect()
}

pub fn codes(text: &str) -> Vec<&'static str> {
    said(text).into_iter().map(|(code, _)| code).collect()
}

/// The codes for a metadirective with these clauses.
pub fn meta(clauses: &str) -> Vec<&'static str> {
    codes(&format!("void g(int x) {{\n#pragma omp metadirective {clauses}\n;\n}}"))
}

/// The codes for a declare variant directive with this selector.
pub fn matching(selector: &str) -> Vec<&'static str> {
    codes(&format!("int v(int);\n#pragma omp declare variant(v) match({selector})\nint f(int n);"))
}

#[test]
fn a_right_program_has_no_messages() {
    let text = "#pragma omp requires unified_shared_memory\nint v(int);\n\
                #pragma omp declare variant(v) match(construct={target, teams}, device={kind(gpu), arch(nvptx)})\n\
                int f(int n);\nvoid g(int x) {\n#pragma omp metadirective when(user={condition(x)}: parallel) otherwise(simd)\n\
                for (;;) ;\n#pragma omp begin metadirective when(device={kind(host)}: parallel)\nf(1);\n#pragma omp end metadirective\n}";
    assert_eq!(codes(text), Vec::<&str>::new());
}

#[test]
fn omp0105_a_region_that_ends_in_another_file() {
    let (begin, end) =
        ("#pragma omp begin declare variant match(device={kind(host)})\n", "#pragma omp end declare variant\n");
    let main = "#include \"a.h\"\nint f(void) { return 1; }\n#include \"b.h\"\n#pragma omp end declare variant\n";
    let unit = unit_of(&[("main.c", main), ("a.h", begin), ("b.h", end)]);
    let found = check(&unit, &FxHashSet::default(), &Default::default());
    let said: Vec<_> = found.iter().map(|d| (d.code.id, d.labels.len())).collect();
    assert_eq!(said, [("OMP0105", 2), ("OMP0103", 1)]);
    assert_ne!(found[0].labels[0].file, found[0].labels[1].file);
}

#[test]
fn omp0101_syntax() {
    assert_eq!(meta("when(device={kind(host)} parallel)"), ["OMP0101"]);
    assert!(meta("when(device={kind(host)}: parallel").contains(&"OMP0101"));
    assert_eq!(meta("otherwise(nothing) otherwise(parallel)"), ["OMP0101"]);
    assert_eq!(meta("otherwise(nothing) when(device={kind(host)}: parallel)"), ["OMP0101"]);
}

#[test]
fn omp0102_begin_without_end() {
    let begin = "#pragma omp begin metadirective when(device={kind(host)}: parallel)";
    let found = said(&format!("void g(void) {{\n{begin}\n;\n}}"));
    assert_eq!(found, [("OMP0102", begin.to_owned())]);
}

#[test]
fn omp0103_end_without_begin() {
    let found = said("void g(void) {\n  #pragma omp end metadirective\n}");
    assert_eq!(found, [("OMP0103", "#pragma omp end metadirective".to_owned())]);
}

#[test]
fn omp0123_nothing_to_apply_to() {
    // What else governs nothing is the compiler's to refuse.
    assert_eq!(codes("void g(void) {\n;\n#pragma omp parallel\n}"), ["OMP0123"]);
    assert_eq!(codes("void g(void) {\n;\n#pragma omp taskwait\n}"), Vec::<&str>::new());
}

#[test]
fn omp0105_straddling() {
    let begin = "#pragma omp begin metadirective when(device={kind(host)}: parallel)";
    assert_eq!(codes(&format!("void g(void) {{\n{begin}\n{{\n#pragma omp end metadirective\n}}\n}}")), ["OMP0105"]);
}

#[test]
fn omp0106_unknown_directive() {
    assert_eq!(codes("void g(void) {\n#pragma omp frobnicate all\n;\n}"), ["OMP0106"]);
    assert_eq!(codes("void g(void) {\n#pragma ompx frobnicate all\n;\n}"), Vec::<&str>::new());
}

#[test]
fn omp0107_metadirective_in_a_metadirective() {
    let text =
        "void g(void) {\n#pragma omp metadirective when(device={kind(host)}: metadirective otherwise(parallel))\n;\n}";
    assert_eq!(said(text), [("OMP0107", "metadirective".to_owned())]);
    assert_eq!(meta("otherwise(metadirective otherwise(parallel))"), ["OMP0107"]);
}

#[test]
fn omp0110_clause_of_another_directive() {
    assert_eq!(meta("when(device={kind(host)}: parallel) num_threads(2)"), ["OMP0110"]);
}

#[test]
fn omp0111_unbalanced_conditionals() {
    assert_eq!(codes("#if 1\nint a;\n"), ["OMP0111"]);
    assert_eq!(codes("int a;\n#endif\n"), ["OMP0111"]);
    assert_eq!(codes("#if 1\n#else\n#else\n#endif\n"), ["OMP0111"]);
}

#[test]
fn omp0201_restrictions_on_selectors() {
    for selector in [
        "device={kind(host)}, device={kind(gpu)}",
        "device={kind(host), kind(gpu)}",
        "construct={target, target}",
        "device={arch(nvptx, nvptx)}",
        "device={kind(score(1): host)}",
        "construct={target(score(1): x)}",
        "user={condition(score(-1): 1)}",
        "user={condition(score(n): 1)}",
        "user={condition(score(1.5): 1)}",
        "implementation={atomic_default_mem_order}",
        "device={kind(any, host)}",
        "device={kind}",
        "device={isa()}",
        "implementation={vendor}",
        "construct={target(x)}",
        "user={condition(1, 2)}",
        "user={condition}",
    ] {
        let found = matching(selector);
        assert!(found.iter().any(|c| matches!(*c, "OMP0201" | "OMP0101")), "{selector}: {found:?}");
    }
}

#[test]
fn omp0201_what_is_allowed_is_allowed() {
    for selector in [
        "construct={target, teams, parallel}",
        "construct={simd(simdlen(4), notinbranch)}",
        "device={kind(nohost, gpu), arch(\"nvptx\")}",
        "device={kind(any)}",
        "implementation={vendor(score(3): gnu)}",
        "implementation={requires(unified_address)}",
        "user={condition(score(N): 1)}",
        "target_device={kind(gpu), device_num(0)}",
    ] {
        let text =
            format!("enum {{ N = 1 }};\nint v(int);\n#pragma omp declare variant(v) match({selector})\nint f(int n);");
        assert_eq!(codes(&text), Vec::<&str>::new(), "{selector}");
    }
}

#[test]
fn omp0201_simd_takes_no_properties_in_when() {
    assert_eq!(meta("when(construct={simd(simdlen(4))}: nothing)"), ["OMP0201"]);
}

#[test]
fn omp0202_unknown_traits() {
    assert!(matching("device={kind(toaster)}").contains(&"OMP0202"));
    assert!(matching("implementation={vendor(nobody)}").contains(&"OMP0202"));
    assert!(matching("device={colour(red)}").contains(&"OMP0202"));
}

#[test]
fn omp0403_candidates_that_never_win() {
    assert_eq!(meta("when(device={kind(host)}: parallel) when(device={kind(host)}: simd)"), ["OMP0403"]);
    assert_eq!(meta("when(user={condition(0)}: parallel) otherwise(simd)"), ["OMP0403"]);
    assert_eq!(meta("when(device={kind(host)}: parallel) when(device={kind(cpu)}: simd)"), Vec::<&str>::new());
}

#[test]
fn omp0405_otherwise_that_is_never_reached() {
    assert_eq!(meta("when(user={condition(1)}: parallel) otherwise(simd)"), ["OMP0405"]);
    assert_eq!(meta("when(device={kind(any)}: parallel) otherwise(simd)"), ["OMP0405"]);
    assert_eq!(meta("when(user={condition(x)}: parallel) otherwise(simd)"), Vec::<&str>::new());
}

#[test]
fn omp0406_directives_that_hang_on_an_unknown_macro() {
    let text = "#if FAST\n#pragma omp parallel\n#endif\nvoid g(void) { }";
    let text = text.replace("#endif\nvoid g(void) { }", ";\n#endif");
    let found = codes(&format!("void g(void) {{\n{text}\n}}"));
    assert_eq!(found, ["OMP0406"]);
    assert_eq!(
        codes("#define FAST 0\nvoid g(void) {\n#if FAST\n#pragma omp parallel\n;\n#endif\n}"),
        Vec::<&str>::new()
    );
    assert_eq!(codes("#if FAST\nint a;\n#endif\n"), Vec::<&str>::new());
}

#[test]
fn a_region_needs_one_match_clause_and_a_place_outside_functions() {
    let end = "#pragma omp end declare variant\n";
    assert_eq!(codes(&format!("#pragma omp begin declare variant\nint a;\n{end}")), ["OMP0109"]);
    let region = "#pragma omp begin declare variant match(device={kind(host)})";
    assert_eq!(codes(&format!("{region} nowait\nint a;\n{end}")), ["OMP0110"]);
    assert_eq!(codes(&format!("{region}\nint a;\n{}", end.replace('\n', " nowait\n"))), ["OMP0110"]);
    assert_eq!(codes(&format!("void f(void) {{\n{region}\nint a;\n{end}}}\n")), ["OMP0113"]);
    let simd = "#pragma omp begin declare variant match(construct={simd})";
    let text = format!("{simd}\nint a;\n{end}");
    assert_eq!(codes(&text), ["OMP0201"]);
}

#[test]
fn a_message_in_an_expansion_points_at_the_invocation() {
    let text = "#define K kind(toaster)\nint v(int);\n#pragma omp declare variant(v) match(device={K})\nint f(int n);";
    let found = said(text);
    assert_eq!(found.iter().find(|(c, _)| *c == "OMP0202").map(|(_, t)| t.as_str()), Some("K"));
}

#[test]
fn included_headers_are_checked_too() {
    let header = "void g(void) {\n#pragma omp metadirective when(device={kind(host)}: parallel) num_threads(2)\n;\n}\n";
    let unit = unit_of(&[("main.c", "#include \"h.h\"\n"), ("h.h", header)]);
    let found = check(&unit, &FxHashSet::default(), &Default::default());
    assert_eq!((found.len(), found[0].code.id, found[0].labels[0].file.0), (1, "OMP0110", 1));
}

#[test]
fn directives_in_inactive_branches_are_not_checked() {
    assert_eq!(codes("#if 0\n#pragma omp metadirective when(\n#endif\nint a;"), Vec::<&str>::new());
}

#[test]
fn dispatch_takes_its_own_clauses_each_once() {
    let dispatch = |clauses: &str| codes(&format!("int f(int);\nvoid g(int x) {{\n#pragma omp {clauses}\nf(1);\n}}"));
    let all = "depend(in: x) depend(out: x) device(1) has_device_addr(x) is_device_ptr(x) interop(x) nocontext(x) novariants(x) nowait";
    assert_eq!(dispatch(&format!("dispatch {all}")), Vec::<&str>::new());
    assert_eq!(dispatch("dispatch map(x)"), ["OMP0110"]);
    assert_eq!(dispatch("dispatch device(1) device(2)"), ["OMP0110"]);
    assert_eq!(dispatch("dispatch device() novariants nocontext() interop"), ["OMP0110"; 3]);
    assert_eq!(dispatch("target variant dispatch device(1) use_device_ptr(x)"), Vec::<&str>::new());
    assert_eq!(dispatch("target variant dispatch novariants(x)"), ["OMP0110"]);
    assert_eq!(dispatch("metadirective when(device={kind(host)}: dispatch if(x))"), ["OMP0110"]);
}
