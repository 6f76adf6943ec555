//! Plans as text: what becomes of each kind of choice.

use crate::plan_document::PlanDocument;
use crate::testing::files;

/// The plan of a file.
fn plan(name: &str, text: &str) -> String {
    let ran = files(&[(name, text)]).settings(|s| s.plans = true).run();
    assert!(ran.codes().is_empty(), "{:?}", ran.report.diagnostics);
    let documents = &ran.report.outputs[0].plans;
    documents.iter().for_each(comes_back);
    documents.iter().map(PlanDocument::to_text).collect()
}

/// What a program that reads the document gets is the same document.
fn comes_back(document: &PlanDocument) {
    let text = serde_json::to_string(document).unwrap();
    assert_eq!(serde_json::from_str::<PlanDocument>(&text).unwrap(), *document, "{text}");
}

#[test]
fn static_calls_name_their_variant_or_stay() {
    let text = "int v(int);\n#pragma omp declare variant(v) match(construct={parallel})\nint f(int);\nint g(void) {\n  int r = f(1);\n#pragma omp parallel\n  r += f(2);\n  return r;\n}\n";
    assert_eq!(plan("main.c", text), "function g\n  5:11 call f: stays\n  7:8 call f: v\n");
}

#[test]
fn a_metadirective_becomes_its_variant() {
    let text = "void g(int n) {\n#pragma omp metadirective when(device={kind(host)}: parallel for) otherwise(simd)\n  for (int i = 0; i < n; i++) ;\n}\n";
    assert_eq!(plan("main.c", text), "function g\n  2:1 metadirective: parallel for\n");
}

#[test]
fn what_changes_at_file_scope_comes_first() {
    let text = "int n;\n#pragma omp metadirective when(device={kind(host)}: declare target(n))\nvoid g(void) {}\n#pragma omp begin declare variant match(device={arch(riscv64)})\nvoid g(void) {}\n#pragma omp end declare variant\n";
    let plan = plan("main.c", text);
    assert_eq!(plan, "2:1 metadirective: declare target(n)\n4:1 region: left out\n");
}

#[test]
fn objects_that_a_call_gets_are_in_its_frame() {
    let text = "typedef void *omp_interop_t;\nvoid v(int, omp_interop_t);\n#pragma omp declare variant(v) match(construct={dispatch}) append_args(interop(targetsync))\nvoid f(int);\nvoid g(void) {\n#pragma omp dispatch\n  f(1);\n}\n";
    let expected = "  7:3 call f: v\n  7:6 objects ompick_interop_1\n  6:1 dispatch\n    object ompick_interop_1: interop(targetsync)\n";
    let plan = plan("main.c", text);
    assert!(plan.contains(expected), "{plan}");
}

#[test]
fn a_function_that_run_time_chooses_is_no_text() {
    let text = "int n;\nvoid v(const char *, ...);\n#pragma omp declare variant(v) match(user={condition(n > 1)})\nvoid f(const char *, ...);\nvoid g(void) { f(\"\", 1); }\n";
    assert_eq!(plan("main.c", text), "function g\n  5:16 call f: v if n > 1, else f\n");
}

#[test]
fn a_function_that_run_time_chooses_in_a_condition_is_no_text_either() {
    let text = "int k;\nint v(int, ...);\n#pragma omp declare variant(v) match(user={condition(k > 1)})\nint f(int, ...);\nvoid g(int n) {\n#pragma omp metadirective when(user={condition(n > 3 && f(1, n))}: parallel)\n  { ; }\n}\n";
    let ran = files(&[("main.c", text)]).settings(|s| s.plans = true).run();
    let plan = ran.report.outputs[0].plans[0].to_text();
    assert!(plan.contains("    if n > 3 && (v if k > 1, else f)(1, n)\n      parallel\n"), "{plan}");
    let crate::request::Text::Changed(written) = &ran.report.outputs[0].text else { panic!("{:?}", ran.codes()) };
    let written = String::from_utf8_lossy(written);
    assert!(written.contains("if (n > 3 && ((k > 1) ? v : f)(1, n)) {"), "{written}");
}

#[test]
fn a_choice_at_run_time_is_a_branch_with_arms_of_their_own() {
    let text = "int v(int);\n#pragma omp declare variant(v) match(construct={parallel})\nint f(int);\nvoid g(int n) {\n#pragma omp metadirective when(user={condition(n > 9)}: parallel) otherwise(nothing)\n  { f(n); }\n}\n";
    let expected = "function g\n  5:1 branch\n    if n > 9\n      parallel\n      6:5 call f: v\n    else\n      nothing\n      6:5 call f: stays\n";
    assert_eq!(plan("main.c", text), expected);
}

#[test]
fn variables_that_stay_one_are_named_before_the_arms() {
    let text = "void g(int n) {\n#pragma omp metadirective when(user={condition(n > 9)}: parallel) otherwise(nothing)\n  { static int k; k++; }\n}\n";
    let plan = plan("main.c", text);
    assert!(plan.starts_with("function g\n  2:1 branch\n    one for all arms: k\n    if n > 9\n"), "{plan}");
}

#[test]
fn functions_beside_an_overload_set_have_one_name() {
    let text = "int v(int);\n#pragma omp declare variant(v) match(construct={parallel})\nint f(int);\nint f(long);\ntemplate <class T> void g(T x) {\n#pragma omp parallel\n  f(x);\n}\n";
    let plan = plan("main.cpp", text);
    assert!(plan.ends_with("\n  7:3 call f: f__ompick_v\nclone f__ompick_v\n"), "{plan}");
}

#[test]
fn a_call_that_run_time_decides_goes_to_a_dispatcher() {
    let text = "int v(int);\n#pragma omp declare variant(v) match(user={condition(x > 0)})\nint f(int x);\nint g(void) { return f(1); }\n";
    let expected = "function g\n  4:22 call f: f__ompick_1\ndispatcher f__ompick_1 of f\n";
    assert_eq!(plan("main.c", text), expected);
}

#[test]
fn a_function_that_differs_on_a_device_has_two_versions() {
    let base = "int v(void);\n#pragma omp declare variant(v) match(device={kind(gpu)})\nint f(void);\n";
    let (h, declared) = ("static int h(void) { return f(); }\n", "static int h(void);\n");
    let g = "int g(void) {\n  int r = h();\n#pragma omp target map(r)\n  r = h();\n  return r;\n}\n";
    let above = plan("main.c", &[base, h, g].concat());
    let versions = "function h, on a device, as h__ompick_gpu\n  4:29 call f: v\nfunction h\n  4:29 call f: stays\n";
    assert_eq!(above, [versions, "function g\n  8:7 call h: h__ompick_gpu\n"].concat());
    // What is defined further down is declared before its user.
    let below = plan("main.c", &[base, declared, g, h].concat());
    assert!(below.contains("prototype h__ompick_gpu of h\n"), "{below}");
}

#[test]
fn a_dispatch_construct_frames_its_call() {
    let text = "void v(int *p);\n#pragma omp declare variant(v) match(construct={dispatch}) adjust_args(need_device_ptr: p)\nvoid f(int *p);\nvoid g(int *p) {\n#pragma omp dispatch device(1)\n  f(p);\n}\n";
    let expected = "  6:3 call f: v\n  6:5 argument p: ompick_mapped_ptr(p)\n  5:1 dispatch\n    device 1\n";
    let plan = plan("main.c", text);
    assert!(plan.contains(expected), "{plan}");
}

#[test]
fn a_module_gives_access_to_what_calls_need() {
    let text = "module m\ncontains\n  subroutine v()\n  end subroutine\n  subroutine f()\n    !$omp declare variant(v) match(device={kind(host)})\n  end subroutine\nend module\nsubroutine g()\n  use m, only: f\n  call f()\nend subroutine\n";
    let plan = plan("main.f90", text);
    assert!(plan.contains("  11:8 call f: v__ompick_m\n"), "{plan}");
    assert!(plan.contains("alias v__ompick_m of v\n") && plan.contains("access v__ompick_m\n"), "{plan}");
}

#[test]
fn plans_that_change_the_same_are_equal() {
    use super::{Action, Actions, Call, CallId};
    let call = || Action::Call(Call::of(CallId(1), b"v".to_vec()));
    let kept = Action::KeepBase(CallId(0));
    assert_eq!(Actions(vec![kept, call()]), Actions(vec![call()]));
    assert_ne!(Actions(vec![call()]), Actions::default());
}

#[test]
fn the_document_says_places_kinds_and_what_a_thing_becomes() {
    let text = "int v(int);\n#pragma omp declare variant(v) match(construct={parallel})\nint f(int);\nvoid g(int n) {\n#pragma omp metadirective when(user={condition(n > 9)}: parallel) otherwise(nothing)\n  { f(n); }\n}\n";
    let ran = files(&[("main.c", text)]).settings(|s| s.plans = true).run();
    let document = serde_json::to_value(&ran.report.outputs[0].plans[0]).unwrap();
    let branch = &document["functions"][0]["changes"][0];
    assert_eq!((&branch["line"], &branch["column"], &branch["kind"]), (&5.into(), &1.into(), &"branch".into()));
    let choice = &branch["choice"];
    assert_eq!((&choice["condition"], &choice["then"]["variant"]), (&"n > 9".into(), &"parallel".into()));
    assert_eq!(choice["then"]["changes"][0]["becomes"], "v");
    assert!(choice["otherwise"]["changes"][0]["becomes"].is_null());
}

#[test]
fn a_question_about_a_device_is_no_expression_of_a_language() {
    let text = "void g(int *p) {\n#pragma omp metadirective when(target_device={kind(gpu)}: parallel) otherwise(nothing)\n  { p[0] = 1; }\n}\n";
    let plan = plan("main.c", text);
    assert!(plan.contains("    if the default device is a device to offload to\n      parallel\n"), "{plan}");
}
