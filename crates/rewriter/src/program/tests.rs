//! Host and device versions of functions, over all files.

use crate::testing::{emit, files, program};

/// Differs between host and device, as the body of a function.
const BODY: &str = "{\n#pragma omp metadirective when(device={kind(nohost)}: taskyield) otherwise(taskwait)\n;\n}\n";
const MAIN: &str = "int main(void) {\n#pragma omp target\nh();\n}\n";

#[test]
fn a_function_for_host_and_device_gets_two_versions() {
    let out = emit(&format!("void h(void) {BODY}int main(void) {{\n#pragma omp target\nh();\nh();\n}}\n"));
    assert!(out.contains("\nh__ompick_gpu();\nh();\n"), "{out}");
    assert!(out.contains("#pragma omp declare target\nvoid h__ompick_gpu(void)"), "{out}");
    let (host, device) = (out.find("omp taskwait").unwrap(), out.find("omp taskyield").unwrap());
    assert!(host < device, "{out}");
}

#[test]
fn a_static_function_that_only_the_device_calls_has_one_version() {
    let out = emit(&format!("static void h(void) {BODY}{MAIN}"));
    assert!(!out.contains("__ompick") && out.contains("omp taskyield") && !out.contains("omp taskwait"), "{out}");
}

#[test]
fn lambda_expressions_that_call_each_other_come_to_rest_however_many_they_are() {
    let deep: String = (1..60).map(|n| format!("auto l{n} = [=](int a) {{ return l{}(a); }};\n", n - 1)).collect();
    let text = format!(
        "int h(int);\n#pragma omp declare variant(h) match(device={{kind(nohost)}})\nint f(int);\nint main() {{\n\
         auto l0 = [=](int a) {{ return f(a); }};\n{deep}int r = l59(2);\n#pragma omp target map(from: r)\nr = l59(1);\n}}\n"
    );
    let out = files(&[("a.cpp", &text)]).run().text("a.cpp");
    assert!(out.contains("r = l59.operator_call__ompick_gpu(1);") && out.contains("int r = l59(2);"), "{out}");
}

#[test]
fn with_main_in_sight_the_whole_program_is_known() {
    let out = emit(&format!("void h(void) {BODY}{MAIN}"));
    assert!(!out.contains("__ompick") && out.contains("omp taskyield"), "{out}");
    let out = emit(&format!("void h(void) {BODY}{}", MAIN.replace("int main", "int not_main")));
    assert!(out.contains("__ompick"), "{out}");
}

#[test]
fn a_function_whose_address_is_taken_may_be_called_by_the_host() {
    let out = emit(&format!("static void h(void) {BODY}void (*p)(void) = h;\n{MAIN}"));
    assert!(out.contains("h__ompick_gpu();") && out.contains("= h;"), "{out}");
}

#[test]
fn functions_that_devices_may_reach_through_pointers_alone_are_told_of() {
    let run = |host: &str, device: &str| {
        let text = format!(
            "static void h(void) {BODY}static void g(int n) {{ h(); }}\nvoid (*q)(int);\nvoid s(void (*)(int));\n\
             int main(void) {{ {host}\n#pragma omp target\n{{ {device} }}\n}}\n"
        );
        program(&text).run().codes()
    };
    assert_eq!(run("void (*p)(int) = g;", "p(1);"), ["OMP0411"]);
    assert_eq!(run("q = &g;", "(*q)(1);"), ["OMP0411"]);
    assert_eq!(run("struct { void (*p)(int); } o = {g};", "o.p(1);"), ["OMP0411"]);
    // Pointers with other arguments, none at all, and a version that has a name.
    assert!(run("void (*p)(int) = g;", "void (*r)(void) = 0; r();").is_empty());
    assert!(run("void (*p)(int) = g; p(1);", ";").is_empty());
    assert!(run("", "void (*p)(int) = g; p(1);").is_empty());
    assert_eq!(run("s(g);", "q(1);"), ["OMP0411"]);
    assert!(run("s(g);", "q;").is_empty());
}

#[test]
fn calls_that_may_miss_a_device_version_are_told_of() {
    let taken = |main: &str| format!("static void h(void) {BODY}void (*p)(void) = h;\n{main}");
    assert_eq!(program(&taken(&MAIN.replace("h();", "{ h(); p(); }"))).run().codes(), ["OMP0411"]);
    assert_eq!(program(&taken(&MAIN.replace("int main", "int not_main"))).run().codes(), ["OMP0411"]);
    assert!(program(&taken(MAIN)).run().codes().is_empty());
    let visible =
        |body: &str| format!("#pragma omp declare target\nvoid h(void) {BODY}#pragma omp end declare target\n{body}");
    assert_eq!(program(&visible(&MAIN.replace("int main", "int not_main"))).run().codes(), ["OMP0411"]);
    assert!(program(&visible(MAIN)).run().codes().is_empty());
    assert!(program(&format!("void h(void) {BODY}{MAIN}")).run().codes().is_empty());
}

#[test]
fn callers_of_a_function_with_two_versions_have_two_too() {
    let text =
        format!("void h(void) {BODY}void k(void) {{ h(); }}\nint main(void) {{\n#pragma omp target\nk();\nk();\n}}\n");
    let out = emit(&text);
    assert!(out.contains("void k(void) { h(); }"), "{out}");
    assert!(out.contains("void k__ompick_gpu(void) { h__ompick_gpu(); }"), "{out}");
}

#[test]
fn a_function_that_comes_out_the_same_has_one_version() {
    let same = BODY.replace("nohost", "fpga");
    let out = emit(&format!("void h(void) {same}int main(void) {{\n#pragma omp target\nh();\nh();\n}}\n"));
    assert!(!out.contains("__ompick"), "{out}");
}

#[test]
fn a_version_defined_further_down_is_declared_before_its_use() {
    let out =
        emit(&format!("void h(void);\nint main(void) {{\n#pragma omp target\nh();\nh();\n}}\nvoid h(void) {BODY}"));
    let declared = out.find("void h__ompick_gpu(void);").expect("a prototype");
    assert!(declared < out.find("int main").unwrap(), "{out}");
}

#[test]
fn a_version_in_another_file_is_declared_and_called() {
    let main = "void h(void);\nint main(void) {\n#pragma omp target\nh();\nh();\n}\n/* declare variant */\n";
    let ran = files(&[("main.c", main), ("other.c", &format!("void h(void) {BODY}"))]).run();
    let (main, other) = (ran.text("main.c"), ran.text("other.c"));
    assert!(main.contains("void h__ompick_gpu(void);") && main.contains("\nh__ompick_gpu();\nh();\n"), "{main}");
    assert!(other.contains("void h__ompick_gpu(void)"), "{other}");
}

#[test]
fn static_functions_of_two_files_are_two() {
    let main = format!("static void h(void) {BODY}{MAIN}");
    let other = format!("static void h(void) {BODY}void k(void) {{ h(); }}\n");
    let ran = files(&[("main.c", &main), ("other.c", &other)]).run();
    assert!(ran.text("main.c").contains("taskyield") && ran.text("other.c").contains("taskwait"));
}

#[test]
fn a_variant_for_target_runs_on_the_device_only() {
    let text = format!(
        "void v(void);\n#pragma omp declare variant(v) match(construct={{target}})\nvoid h(void);\nvoid v(void) {BODY}{MAIN}"
    );
    let out = emit(&text);
    assert!(out.contains("\nv();") && out.contains("taskyield") && !out.contains("taskwait"), "{out}");
}

#[test]
fn a_recursive_function_comes_to_an_end() {
    let text = format!(
        "void k(int);\nvoid h(int n) {{ if (n) k(n - 1); }}\nvoid k(int n) {{ h(n);\n{}}}\nint main(void) {{\n#pragma omp target\nh(3);\nh(3);\n}}\n",
        &BODY[2..BODY.len() - 2]
    );
    let out = emit(&text);
    assert!(out.contains("h__ompick_gpu(3);\nh(3);"), "{out}");
    assert!(out.contains("k__ompick_gpu(n - 1)") && out.contains("h__ompick_gpu(n)"), "{out}");
}

#[test]
fn the_target_names_the_version() {
    let out = program(&format!("void h(void) {BODY}int main(void) {{\n#pragma omp target\nh();\nh();\n}}\n"))
        .device("amdgcn:gfx90a")
        .run();
    assert!(out.text("main.c").contains("h__ompick_gpu"));
}

#[test]
fn an_inline_functions_device_version_is_static() {
    let out = emit(&format!("inline void h(void) {BODY}int main(void) {{\n#pragma omp target\nh();\nh();\n}}\n"));
    assert!(out.contains("static inline void h__ompick_gpu"), "{out}");
}

#[test]
fn a_version_of_another_file_is_called_with_a_prototype_or_not_at_all() {
    let other = "double v(double);\n#pragma omp declare variant(v) match(construct={target})\ndouble lib(double);\n\
                 double in_block(double x) { return lib(x); }\ndouble by_type(double x) { return lib(x); }\n";
    let main = "typedef double function(double);\nfunction by_type;\ndouble h(void) {\n\
                extern double in_block(double);\ndouble r;\n#pragma omp target map(from: r)\n\
                r = in_block(1) + by_type(1);\nreturn r + in_block(2) + by_type(2);\n}\n";
    let ran = |main: &str| {
        files(&[("main.c", main), ("other.c", other)]).settings(|s| s.unmarked = [0].into_iter().collect()).run()
    };
    assert_eq!(ran(main).codes(), ["OMP0306"]);
    // Not where its parameters have a type of the block.
    let of_block = main.replace("extern double in_block(double)", "typedef double real;\nextern double in_block(real)");
    assert_eq!(ran(&of_block).codes(), ["OMP0306", "OMP0306"]);
    // What its own block declares is enough.
    let declared = format!("double by_type(double);\n{main}");
    let ran = ran(&declared);
    assert!(ran.text("main.c").contains("in_block__ompick_gpu(1) + by_type__ompick_gpu(1)"), "{}", ran.text("main.c"));
}
