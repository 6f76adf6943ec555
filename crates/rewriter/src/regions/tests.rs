//! Regions that are left out, and the variants in those that stay.

use crate::request::LineMarkers;
use crate::testing::{codes, emit, files, program};

fn region(selector: &str, text: &str) -> String {
    format!("#pragma omp begin declare variant match({selector})\n{text}\n#pragma omp end declare variant\n")
}

const CALL: &str = "int main(void) { return f(); }\n";

#[test]
fn a_definition_in_a_region_is_the_variant() {
    let text = ["int f(void);\n", &region("implementation={vendor(gnu)}", "int f(void) { return 1; }"), CALL].concat();
    assert_eq!(
        emit(&text),
        "int f(void);\nint f__ompick__vendor_gnu(void) { return 1; }\nint main(void) { return f__ompick__vendor_gnu(); }\n"
    );
}

#[test]
fn a_region_for_no_context_goes_and_keeps_its_lines() {
    let text = ["int f(void);\n", &region("device={kind(fpga)}", "int f(void) { (((\n}"), CALL].concat();
    let out = program(&text).markers(LineMarkers::Auto).run().text("main.c");
    assert_eq!(out, ["int f(void);\n\n\n\n\n", CALL].concat());
}

#[test]
fn a_region_goes_with_those_in_it() {
    let inner = region("implementation={vendor(gnu)}", "int f(void) { return 1; }");
    let out = emit(&["int f(void);\n", &region("device={kind(fpga)}", &inner), CALL].concat());
    assert_eq!(out, ["int f(void);\n", CALL].concat());
}

#[test]
fn a_region_that_goes_keeps_what_it_does_to_the_preprocessor() {
    let text = [
        "int f(void);\n",
        &region("device={kind(fpga)}", "#ifdef A\n#define K 1\n#else\n#define K 2\n#endif\nint x;"),
        "int y = K;\n",
    ]
    .concat();
    let out = program(&text).markers(LineMarkers::Auto).run().text("main.c");
    assert_eq!(out, "int f(void);\n\n#ifdef A\n#define K 1\n#else\n#define K 2\n#endif\n\n\nint y = K;\n");
}

#[test]
fn targets_leave_out_regions_of_their_own() {
    let text = [
        "int f(void);\n",
        &region("device={arch(nvptx64)}", "int f(void) { return 1; }"),
        &region("device={arch(gcn)}", "int f(void) { return 2; }"),
    ]
    .concat();
    let nvidia = program(&text).device("nvptx64:sm_80").run().text("main.c");
    assert!(nvidia.contains("return 1") && !nvidia.contains("return 2"), "{nvidia}");
    let amd = program(&text).device("amdgcn:gfx90a").run().text("main.c");
    assert!(!amd.contains("return 1") && amd.contains("return 2"), "{amd}");
}

#[test]
fn calls_before_a_definition_do_not_see_it() {
    let text =
        ["int f(void);\nint g(void) { return f(); }\n", &region("user={condition(1)}", "int f(void) { return f(); }")]
            .concat();
    let out = emit(&text);
    assert!(out.contains("g(void) { return f(); }"), "{out}");
    assert!(out.contains("int f__ompick__condition_1(void) { return f__ompick__condition_1(); }"), "{out}");
}

#[test]
fn the_same_selector_twice_is_an_error() {
    let twice = region("user={condition(1)}", "int f(void) { return 1; }").repeat(2);
    assert_eq!(codes(&["int f(void);\n", &twice].concat()), ["OMP0311"]);
}

#[test]
fn an_assumed_base_is_declared_where_it_is_called() {
    let text =
        [&region("construct={parallel}", "static int f(int n) { return n; }"), "int main(void) { return f(1); }\n"]
            .concat();
    let ran = program(&text).run();
    assert_eq!(ran.codes(), ["OMP0313"]);
    assert!(ran.text("main.c").contains("\nint f(int n);\nint main(void) { return f(1); }"), "{}", ran.text("main.c"));
}

#[test]
fn a_base_that_is_declared_later_is_declared_before_its_call() {
    let text = [
        &region("construct={parallel}", "static int f(int n) { return n; }"),
        "int main(void) { return f(1); }\nstatic int f(int n) { return -n; }\n",
    ]
    .concat();
    let ran = program(&text).run();
    assert!(ran.codes().is_empty());
    assert!(ran.text("main.c").contains("\nstatic int f(int n);\nint main(void)"), "{}", ran.text("main.c"));
}

#[test]
fn a_condition_of_a_region_is_read_at_its_beginning() {
    // `n` is the variable at the directive, not the parameter.
    let text = [
        "int n;\nint f(int n);\n",
        &region("user={condition(n > 2)}", "int f(int n) { return n; }"),
        "int main(void) { return f(1); }\n",
    ]
    .concat();
    let out = emit(&text);
    assert!(out.contains("(int ompick_1) { if (n > 2) return f__ompick__condition_n_gt_2(ompick_1)"), "{out}");
}

#[test]
fn a_variant_has_its_selectors_constructs_in_front() {
    let inner = region("construct={parallel}", "int g(void) { return 1; }\nint f(void) { return g(); }");
    let out = emit(&["int f(void);\nint g(void);\n", &inner].concat());
    assert!(out.contains("{ return g__ompick__in_parallel(); }"), "{out}");
}

#[test]
fn a_definition_inline_without_static_stays_one_that_links() {
    let out = emit(&["int f(void);\n", &region("user={condition(1)}", "inline int f(void) { return 1; }")].concat());
    assert!(out.contains("static inline int f__ompick__condition_1(void)"), "{out}");
}

#[test]
fn a_region_in_a_header_that_stays_is_left_to_the_compiler() {
    let header = ["int f(void);\n", &region("user={condition(1)}", "static int f(void) { return 1; }")].concat();
    let ran = files(&[("h.h", &header), ("main.c", &["#include \"h.h\"\n", CALL].concat())])
        .included_only("h.h")
        .layout()
        .run();
    assert_eq!(ran.codes(), ["OMP0309"]);
    assert!(ran.text("main.c").ends_with(CALL));
}

#[test]
fn definitions_included_in_a_region_are_variants_where_they_stand() {
    let main = ["int f(void);\n", &region("user={condition(1)}", "#include \"h.h\""), CALL].concat();
    let header = "int f(void) { return 1; }\n";
    let ran = files(&[("h.h", header), ("main.c", &main)]).run();
    assert_eq!(ran.text("h.h"), "int f__ompick__condition_1(void) { return 1; }\n");
    assert!(ran.text("main.c").contains("return f__ompick__condition_1();"));
    let ran = files(&[("h.h", header), ("main.c", &main)]).included_only("h.h").run();
    assert_eq!(ran.codes(), ["OMP0312"]);
}

#[test]
fn an_include_goes_with_its_region() {
    let main = ["int f(void);\n", &region("device={kind(fpga)}", "#include \"h.h\""), CALL].concat();
    let ran = files(&[("h.h", "int f(void) { return 1; }\n"), ("main.c", &main)]).run();
    assert_eq!(ran.text("main.c"), ["int f(void);\n", CALL].concat());
    assert_eq!(ran.text("h.h"), "int f(void) { return 1; }\n");
    let ran = files(&[("h.h", "#define K 1\n"), ("main.c", &[&main, "int k = K;\n"].concat())]).run();
    assert_eq!(ran.codes(), ["OMP0315"]);
}

#[test]
fn a_variant_has_the_prototype_of_its_base() {
    let codes_of = |base: &str, variant: &str| codes(&[base, &region("user={condition(1)}", variant)].concat());
    assert_eq!(codes_of("int f(int);\n", "int f(int a, int b) { return a + b; }"), ["OMP0314"]);
    assert_eq!(codes_of("int f(int, ...);\n", "int f(int a) { return a; }"), ["OMP0314"]);
    assert_eq!(codes_of("int f(char *);\n", "int f(const char *a) { return *a; }"), ["OMP0314"]);
    let same = [
        ("int f(unsigned long);\n", "int f(const long unsigned int n) { return (int)n; }"),
        ("int f(const char *);\n", "int f(char const *const a) { return *a; }"),
        ("int f(int *);\n", "int f(int a[4]) { return *a; }"),
        ("int f();\n", "int f(a, b) int a; double b; { return a; }"),
        ("int f(T *);\n", "int f(U a) { return *a; }"),
    ];
    for (base, variant) in same {
        assert_eq!(codes_of(base, variant), Vec::<&str>::new(), "{variant}");
    }
}

/// Only the device has a variant, and the output's compiler goes over the file for host and device.
fn in_passes(text: &str) -> crate::testing::Ran {
    program(text).settings(|s| s.vendor = vec!["llvm".to_owned()]).run()
}

#[test]
fn a_region_for_the_device_is_kept_from_the_hosts_pass() {
    let pair = [
        region("device={kind(host)}", "int f(void) { return 1; }"),
        region("device={kind(nohost)}", "int f(void) { return 2; }"),
    ]
    .concat();
    let call = "int main(void) {\n#pragma omp target\nf();\n}\n";
    let out = in_passes(&[&pair, call].concat()).text("main.c");
    assert!(out.contains("#if defined(__NVPTX__)\nint f__ompick__kind_nohost(void)"), "{out}");
    assert!(out.contains("#else\n#define f__ompick__kind_nohost f__ompick__kind_host\n#endif"), "{out}");
    // With one pass for all there is nothing to keep it from.
    assert!(!emit(&[&pair, call].concat()).contains("#if"));
}

#[test]
fn the_host_has_one_function_in_place_of_a_devices_variant() {
    let variants = [
        "int f(void);\n",
        &region("device={kind(host)}, construct={parallel}", "int f(void) { return 1; }"),
        &region("device={kind(nohost)}", "int f(void) { return 2; }"),
    ]
    .concat();
    let calls = "int main(void) {\n#pragma omp target\n{\nf();\n#pragma omp parallel\nf();\n}\n}\n";
    assert_eq!(in_passes(&[&variants, calls].concat()).codes(), ["OMP0412"]);
}
