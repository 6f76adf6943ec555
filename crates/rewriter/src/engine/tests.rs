//! What is concluded about a program whose files are not all read at first.

use crate::testing::{Ran, files};

const LAW: &str = "static int v(int x) { return x; }\n#pragma omp declare variant(v) match(device={kind(nohost)})\n\
                   static int law(int x) { return x; }\nint eos(int x) { return law(x); }\n";
const HEADER: &str = "#pragma omp declare target\nint eos(int);\n#pragma omp end declare target\n";
const MAIN: &str = "#include \"eos.h\"\nint main(void) {\nint r;\n#pragma omp target map(from: r)\nr = eos(1);\n}\n";
const HOST: &str = "#include \"eos.h\"\nint host(void) { return eos(1); }\n";

/// A run on these and `eos.c`, in which only that one is marked.
fn run(others: &[(&str, &str)]) -> Ran {
    let eos = format!("#include \"eos.h\"\n{LAW}");
    let all: Vec<(&str, &str)> =
        [("eos.c", &eos[..]), ("eos.h", HEADER)].into_iter().chain(others.iter().copied()).collect();
    files(&all).settings(|s| s.unmarked = (2..all.len()).collect()).run()
}

fn has_version(ran: &Ran) -> bool {
    ran.text("eos.c").contains("int eos__ompick_gpu(int x) { return v(x); }")
}

#[test]
fn files_without_directives_call_too() {
    let ran = run(&[("main.c", MAIN), ("host.c", HOST)]);
    assert!(has_version(&ran) && ran.text("main.c").contains("r = eos__ompick_gpu(1);"), "{}", ran.text("main.c"));
    assert!(ran.text("host.c") == HOST && ran.codes().is_empty(), "{:?}", ran.codes());
    assert!(ran.text("eos.c").contains("int eos(int x) { return law(x); }"));
}

#[test]
fn a_function_that_only_the_device_calls_has_one_version() {
    let ran = run(&[("main.c", MAIN), ("host.c", "/* eos */ int host(void) { return 1; }\n")]);
    assert!(!has_version(&ran) && ran.text("eos.c").contains("int eos(int x) { return v(x); }"));
}

#[test]
fn nobody_is_asked_for_callers_where_no_file_holds_directives_for_devices() {
    let main = "int eos(int);\nint main(void) { return eos(1); }\n";
    let all = [("eos.c", LAW), ("main.c", main)];
    let read = |device_code: bool| {
        let ran =
            files(&all).settings(|s| (s.unmarked, s.device_code) = ([1].into_iter().collect(), device_code)).run();
        (ran.report.sources.files.len(), ran.text("eos.c").to_owned())
    };
    let ((asked, with), (not_asked, without)) = (read(true), read(false));
    assert_eq!((asked, not_asked), (2, 1));
    assert_eq!(with, without);
}

#[test]
fn without_main_others_may_call() {
    let ran = run(&[("use.c", &MAIN.replace("main", "use")), ("note.c", "/* main (eos) */\n")]);
    assert!(has_version(&ran));
    assert_eq!(ran.codes(), ["OMP0411"]);
}

#[test]
fn calls_in_macros_of_headers_count() {
    let header = "#include \"eos.h\"\n#define CALL(x) eos(x)\n";
    let ran = run(&[
        ("call.h", header),
        ("main.c", &MAIN.replace("eos.h", "call.h").replace("eos(1)", "CALL(1)")),
        ("host.c", "#include \"call.h\"\nint host(void) { return CALL(1); }\n"),
    ]);
    assert!(has_version(&ran) && ran.text("main.c").contains("r = eos__ompick_gpu(1);"), "{}", ran.text("main.c"));
}

#[test]
fn a_caller_of_a_caller_is_found() {
    let middle = "#include \"eos.h\"\nint middle(int x) { return eos(x); }\n";
    let main = MAIN.replace("#include \"eos.h\"", "int middle(int);").replace("eos(1)", "middle(1)");
    let ran = run(&[("middle.c", middle), ("main.c", &main), ("host.c", HOST)]);
    assert!(ran.text("middle.c").contains("int middle(int x) { return eos__ompick_gpu(x); }"));
    let too = HOST.replace("eos.h", "none.h").replace("eos(1)", "middle(1)");
    let ran = run(&[("middle.c", middle), ("main.c", &main), ("host.c", &too)]);
    assert!(ran.text("main.c").contains("r = middle__ompick_gpu(1);"), "{}", ran.text("main.c"));
    assert!(ran.text("middle.c").contains("int middle__ompick_gpu(int x) { return eos__ompick_gpu(x); }"));
}

#[test]
fn a_function_that_fortran_names_may_be_called_there() {
    let fortran = "interface\ninteger function eos(x) bind(c)\nend function\nend interface\nend\n";
    assert!(has_version(&run(&[("main.c", MAIN), ("use.f90", fortran)])));
}

#[test]
fn calls_in_text_that_cannot_be_read_may_be_on_the_host() {
    let odd = "#include \"eos.h\"\nint host(void) { return @ eos(1) @ [[; }\n";
    assert!(has_version(&run(&[("main.c", MAIN), ("host.c", odd)])));
}

#[test]
fn a_name_means_the_nearest_of_several_definitions() {
    let eos = format!("#include \"eos.h\"\n{LAW}");
    let plain = "#include \"eos.h\"\nint eos(int x) { return x; }\n";
    let (near, far) = (["a/eos.c", "a/eos.h", "a/main.c", "a/host.c"], ["b/eos.c", "b/eos.h", "b/main.c", "b/host.c"]);
    let all = |folder: [&'static str; 4], eos| -> Vec<(&str, &str)> {
        folder.into_iter().zip([eos, HEADER, MAIN, HOST]).collect()
    };
    let all = [all(near, &eos[..]), all(far, plain)].concat();
    let ran = files(&all).settings(|s| s.unmarked = (2..8).collect()).run();
    assert!(ran.text("a/main.c").contains("r = eos__ompick_gpu(1);") && ran.text("a/host.c") == HOST);
    assert!(ran.text("b/main.c") == MAIN && ran.text("b/eos.c") == plain);
}

#[test]
fn an_inline_function_of_a_header_has_both_versions_where_sources_need_them() {
    let law = LAW.replace("int eos(int x) { return law(x)", "static inline int twice(int x) { return 2 * law(x)");
    let header = format!("#pragma once\n{law}");
    let device = "#include \"twice.h\"\nint device(void) {\nint r;\n#pragma omp target map(from: r)\nr = twice(1);\nreturn r;\n}\n";
    let host = "#include \"twice.h\"\nint host(void) { return twice(1); }\n";
    let two = [("twice.h", &header[..]), ("device.c", device)];
    let only = files(&[two.as_slice(), &[("none.c", "#include \"twice.h\"\n")]].concat()).run();
    assert!(only.text("twice.h").contains("int twice(int x) { return 2 * v(x); }"), "{}", only.text("twice.h"));
    let both = files(&[two.as_slice(), &[("host.c", host)]].concat()).run();
    assert!(both.text("twice.h").contains("int twice(int x) { return 2 * law(x); }"), "{}", both.text("twice.h"));
    assert!(both.text("device.c").contains("r = twice__ompick_gpu(1);"));
}

/// Two sources: the second defines `shape`, which chooses otherwise on devices; nothing in the first names a variant.
fn calls_without_a_name(main: &str) -> Ran {
    let shared = "#pragma omp declare target\nint shape(int x);\n#pragma omp end declare target\n";
    let other = "#include \"shared.h\"\nint on_gpu(int x) { return x + 1; }\n\
                 #pragma omp declare variant(on_gpu) match(device={kind(gpu)})\nint eos(int x) { return x; }\n\
                 int shape(int x) { return eos(x); }\nint host() { return shape(2); }\n";
    files(&[("shared.h", shared), ("a_main.cpp", &format!("#include \"shared.h\"\n{main}")), ("other.cpp", other)])
        .run()
}

#[test]
fn lambda_expressions_that_call_what_another_source_chooses_have_a_body_for_devices() {
    let run = "template <class F> int run(F g, int a) {\nint d = 0;\n#pragma omp target map(tofrom: d)\nd = g(a);\nreturn d;\n}\n";
    let ran =
        calls_without_a_name(&format!("{run}int main() {{ return run([=](int a) {{ return shape(a); }}, 1); }}\n"));
    let text = ran.text("a_main.cpp");
    assert!(text.contains("run([=](int a) { return shape__ompick_gpu(a); }, 1)"), "{text}");
}

#[test]
fn constructors_that_call_what_another_source_chooses_are_not_silent() {
    let class = "struct Box {\nint n;\nBox(int x) { n = shape(x); }\n};\n";
    let main = "int main() {\nBox host(1);\nint r = 0;\n#pragma omp target map(tofrom: r)\n{ Box box(2); r = box.n; }\n\
                return r + host.n;\n}\n";
    let ran = calls_without_a_name(&format!("{class}{main}"));
    assert!(ran.codes().contains(&"OMP0333"), "{:?}: {}", ran.codes(), ran.text("a_main.cpp"));
}

#[test]
fn what_units_learn_of_each_other_comes_to_rest() {
    let header = "template <class F> int run(F g, int a) { return g(a); }\n\
                  template <class F> struct Run { F g; int operator()(int a) const { return g(a); } };\n\
                  template <class F> Run<F> run_it(F g) { return {g}; }\n\
                  template <class F> int run_on_device(F g, int a) {\nint d = 0;\n\
                  #pragma omp target map(tofrom: d)\nd = g(a);\nreturn d;\n}\n";
    let chooses = "#include \"run.h\"\nstatic int v(int x) { return x; }\n\
                   #pragma omp declare variant(v) match(construct={target})\nstatic int f(int x) { return x; }\n\
                   struct Call { int operator()(int a) const { return f(a); } };\n\
                   int use() { return run_on_device(Call(), 1) + Call()(2); }\n";
    let plain = "#include \"run.h\"\nint use();\nstruct Plain { int operator()(int a) const { return a; } };\n\
                 int main() {\nint d = 0;\n#pragma omp target map(tofrom: d)\nd = run(run_it(Plain()), 3);\n\
                 return d + use();\n}\n";
    let ran = files(&[("run.h", header), ("chooses.cpp", chooses), ("plain.cpp", plain)]).run();
    assert_eq!(ran.codes(), [""; 0]);
    assert!(ran.text("run.h").contains("int run(F g, int a) { return body_closure__ompick_gpu(0, g)(a); }"));
}

/// A class that a header declares, with what other sources define of it and how `main` uses it.
fn class_of_header(members: &str, definitions: &str, use_in_main: &str) -> Ran {
    let header = format!(
        "int v(int x);\n#pragma omp declare variant(v) match(construct={{target}})\nint law(int x);\n\
         #pragma omp declare target\nstruct S {{ int n; {members} }};\n#pragma omp end declare target\n"
    );
    let definitions = format!("#include \"s.h\"\n{definitions}");
    let main = format!("#include \"s.h\"\nint main() {{ int r = 0;\n{use_in_main}\nreturn r; }}\n");
    files(&[("main.cpp", &main), ("s.cpp", &definitions), ("s.h", &header)]).run()
}

#[test]
fn what_runs_without_its_name_in_other_sources_cannot_choose_otherwise() {
    let in_target = "S h(1);\n#pragma omp target map(from: r)\n{ S s(1); r = s.n; }";
    let members = "S(int x); ~S(); operator int() const;";
    let constructor = "S::S(int x) : n(law(x)) {} S::~S() {}";
    assert_eq!(class_of_header(members, constructor, in_target).codes(), ["OMP0333"]);
    // Also where no device runs it in the sources that are there: it is a function for devices.
    assert_eq!(class_of_header(members, constructor, "S h(1); r = h.n;").codes(), ["OMP0333"]);
    let destructor = "S::S(int x) : n(x) {} S::~S() { law(n); }";
    assert_eq!(class_of_header(members, destructor, in_target).codes(), ["OMP0333"]);
    let conversion = "inline S::operator int() const { return law(n); }";
    assert_eq!(class_of_header(members, conversion, in_target).codes(), ["OMP0333"]);
    let same = "S::S(int x) : n(x) {} S::~S() {} S::operator int() const { return n; }";
    assert!(class_of_header(members, same, in_target).codes().is_empty());
}

#[test]
fn operators_of_other_sources_have_versions_for_devices() {
    let definition = "int S::operator+(int x) const { return law(x) + n; }";
    let ran = class_of_header(
        "int operator+(int x) const;",
        definition,
        "S s{1};\n#pragma omp target map(from: r)\nr = s + 1;\nr += s + 2;",
    );
    assert!(ran.codes().is_empty(), "{:?}", ran.codes());
    let main = ran.text("main.cpp");
    assert!(main.contains("r = s.operator_plus__ompick_gpu(1);\nr += s + 2;"), "{main}");
}
