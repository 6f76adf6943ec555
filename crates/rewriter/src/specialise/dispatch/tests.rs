//! The dispatch construct (OpenMP 5.2, 7.6) as small programs show it.

use crate::testing::{codes, emit, files, program};

const VARIANTS: &str = "int v(int), w(int), p(int);\n#pragma omp declare variant(v) match(construct={dispatch})\n\
    #pragma omp declare variant(p) match(construct={parallel,dispatch})\nint f(int n);\nint r, x;\n";

/// A function with these statements, for the host.
fn body(statements: &str) -> String {
    let out = emit(&format!("{VARIANTS}void g(int a) {{\n{statements}\n}}\n"));
    out.split("void g(int a) {\n").nth(1).expect("the function").trim_end().trim_end_matches('}').to_owned()
}

fn messages(statements: &str) -> Vec<&'static str> {
    codes(&format!("{VARIANTS}void g(int a) {{\n{statements}\n}}\n"))
}

#[test]
fn only_the_target_call_is_in_the_construct() {
    assert_eq!(body("#pragma omp dispatch\nr = f(f(1));\nf(2);"), "r = v(f(1));\nf(2);\n");
    assert_eq!(body("#pragma omp dispatch\nr = (f)(f(1));"), "r = (v)(f(1));\n");
}

#[test]
fn a_variant_without_append_args_takes_no_objects() {
    let with = |clauses: &str| messages(&format!("omp_interop_t o = h();\n#pragma omp dispatch {clauses}\nf(1);"));
    assert_eq!(with("interop(o)"), ["OMP0703"]);
    assert_eq!(with("interop(o) novariants"), [""; 0]);
}

#[test]
fn dispatch_is_the_innermost_construct() {
    assert_eq!(body("#pragma omp parallel\n#pragma omp dispatch\nf(1);"), "#pragma omp parallel\np(1);\n");
    assert_eq!(body("#pragma omp parallel\n#pragma omp dispatch nocontext(1)\nf(1);"), "#pragma omp parallel\nf(1);\n");
}

#[test]
fn constant_clauses_are_decided() {
    assert_eq!(body("#pragma omp dispatch novariants(sizeof(int) == 4)\nf(1);"), "f(1);\n");
    assert_eq!(body("#pragma omp dispatch novariants(0) nocontext(0)\nf(1);"), "v(1);\n");
    assert_eq!(body("#pragma omp dispatch novariants\nf(1);"), "f(1);\n");
    assert_eq!(body("#pragma omp dispatch nocontext(1) novariants(x)\nf(1);"), "f(1);\n");
}

#[test]
fn what_run_time_decides_is_an_if_chain() {
    let out = body("#pragma omp dispatch novariants(x)\nf(1);");
    assert_eq!(out, "if (x) {\n  f(1);\n} else {\n  v(1);\n}\n");
    let out = body("#pragma omp dispatch novariants(x) device(f(2))\nr = f(1);");
    assert!(out.contains("if (x) {\n") && out.contains("omp_set_default_device(f(2));\n    r = f(1);"), "{out}");
}

#[test]
fn both_clauses_are_evaluated_once() {
    let out = body("#pragma omp dispatch novariants(x++) nocontext(h(x))\nf(1);");
    assert!(out.starts_with("if ((x++) && ((void) (h(x)), 1)) {"), "{out}");
    assert!(out.contains("} else if (h(x)) {"), "though both branches call the base: {out}");
}

#[test]
fn depend_becomes_a_taskwait() {
    assert_eq!(body("#pragma omp dispatch depend(in: x)\nf(1);"), "#pragma omp taskwait depend(in: x)\nv(1);\n");
    let out = body("if (a)\n  #pragma omp dispatch depend(in: x)\n  f(1);");
    assert_eq!(out, "if (a)\n  {\n    #pragma omp taskwait depend(in: x)\n    v(1);\n  }\n");
}

#[test]
fn the_default_device_is_restored() {
    let out = body("#pragma omp dispatch device(1)\nr = f(1);");
    let set = "  const int ompick_device = omp_get_default_device();\n  omp_set_default_device(1);\n";
    assert_eq!(out, format!("{{\n{set}  r = v(1);\n  omp_set_default_device(ompick_device);\n}}\n"));
    assert_eq!(messages("#pragma omp target\n#pragma omp dispatch device(h())\nr = f(1);"), ["OMP0704"]);
    let out = body("#pragma omp target\n{\n#pragma omp dispatch device(1)\nr = f(1);\n}");
    assert!(out.contains("\nr = v(1);\n"), "no one could ask for it on the device: {out}");
}

#[test]
fn a_metadirective_may_stand_for_it() {
    let when = |c: &str| format!("#pragma omp metadirective when({c}: dispatch device(3)) otherwise(parallel)\nf(1);");
    assert!(body(&when("device={kind(host)}")).contains("omp_set_default_device(3);\n  v(1);"));
    let out = body(&when("user={condition(x)}"));
    assert!(
        out.contains("omp_set_default_device(3);\n    v(1);") && out.contains("#pragma omp parallel\n  f(1);"),
        "{out}"
    );
    let out = body(
        "#pragma omp begin metadirective when(implementation={vendor(gnu)}: dispatch)\nf(1);\n#pragma omp end metadirective",
    );
    assert_eq!(out.trim(), "v(1);");
}

#[test]
fn what_is_no_call_is_refused() {
    for statement in ["r += f(1);", "{ f(1); }", "int y = f(1);", "r = f(1) + 1;", "r = x;", "f(1), f(2);", "return;"] {
        assert_eq!(messages(&format!("#pragma omp dispatch\n{statement}")), ["OMP0701"], "{statement}");
    }
    assert_eq!(messages("if (a) {\n#pragma omp dispatch\n}"), ["OMP0104"]);
}

#[test]
fn an_indirect_call_keeps_what_the_clauses_ask() {
    let out = body("int (*h)(int) = 0;\n#pragma omp dispatch depend(in: x)\nr = (*h)(f(1));");
    assert!(out.contains("taskwait depend(in: x)\nr = (*h)(f(1));"), "{out}");
}

#[test]
fn more_objects_than_the_variant_takes_are_refused() {
    let text = "int v(int, void *);\n#pragma omp declare variant(v) match(construct={dispatch}) append_args(interop(target))\n\
                int f(int n);\nvoid g(void *a) {\n#pragma omp dispatch interop(a, a)\nf(1);\n}\n";
    assert_eq!(codes(text), ["OMP0703"]);
}

#[test]
fn arguments_are_changed_in_place() {
    let text = "int v(int, double *, const int *), h(int);\n\
                #pragma omp declare variant(v) match(construct={dispatch}) adjust_args(need_device_ptr: x, y)\n\
                int f(int n, double *x, const int *y);\n\
                void g(double *x, int *y) {\n#pragma omp dispatch is_device_ptr(y)\nf(h(1), x + 1, y);\n\
                #pragma omp dispatch\nf(2, x, y + 1);\n}\n";
    let out = emit(text);
    assert!(out.contains("\nv(h(1), ompick_mapped_ptr(x + 1), y);"), "{out}");
    assert!(out.contains("\nv(2, ompick_mapped_ptr(x), ompick_mapped_ptr((void *) (y + 1)));"), "{out}");
}

#[test]
fn objects_stand_before_variable_arguments() {
    let text = "typedef void *omp_interop_t;\nint v(int, omp_interop_t, ...);\n\
                #pragma omp declare variant(v) match(construct={dispatch}) append_args(interop(targetsync))\n\
                int f(int n, ...);\nvoid g(void *a) {\n#pragma omp dispatch interop(a)\nf(1, 2);\n#pragma omp dispatch\nf(3);\n}\n";
    let out = emit(text);
    assert!(
        out.contains("\nv(1, a, 2);") && out.contains("  v(3, ompick_interop_1);\n  ompick_interop_destroy"),
        "{out}"
    );
    assert!(!out.contains("define OMPICK_NO_INTEROP"), "the program has a type of its own: {out}");
}

#[test]
fn on_a_device_such_variants_are_no_candidates() {
    let text = "int v(int *);\n#pragma omp declare variant(v) match(construct={dispatch}) adjust_args(need_device_ptr: p)\n\
                int f(int *p);\nvoid g(int *a) {\n#pragma omp target\n{\n#pragma omp dispatch\nf(a);\n}\n#pragma omp dispatch\nf(a);\n}\n";
    let out = emit(text);
    assert!(out.contains("\nf(a);") && out.contains("\nv(ompick_mapped_ptr(a));"), "{out}");
}

#[test]
fn lines_are_kept() {
    let text = format!(
        "{VARIANTS}void g(int a) {{\n#pragma omp dispatch device(1) \\\n  depend(in: x)\nr = f(1);\nh();\n}}\n"
    );
    let out = program(&text).markers(crate::request::LineMarkers::Auto).run().text("main.c");
    // The number that the compiler gives a line.
    let line_of = |text: &str, what: &str| {
        let mut number = 0;
        for line in text.lines() {
            number = line.strip_prefix("#line ").map_or(number + 1, |n| n.parse::<usize>().expect("a number") - 1);
            if line.contains(what) {
                return Some(number);
            }
        }
        None
    };
    assert_eq!(line_of(&out, " v(1);"), line_of(&text, " f(1);"), "{out}");
    assert_eq!(line_of(&out, "h();"), line_of(&text, "h();"), "{out}");
}

#[test]
fn intels_construct_needs_a_device() {
    let text = "int v(int *);\n#pragma omp declare variant(v) match(construct={target variant dispatch})\nint f(int *p);\n\
                void g(int *a) {\n#pragma omp target variant dispatch device(1) use_device_ptr(a)\nf(a);\n#pragma omp dispatch\nf(a);\n}\n";
    let out = emit(text);
    assert!(out.contains("if (!ompick_device_is(1, 0, 1)) {"), "{out}");
    assert!(out.contains("    #pragma omp target data use_device_ptr(a)\n    v(a);"), "{out}");
    assert!(out.ends_with("\nf(a);\n}\n"), "dispatch is another construct: {out}");
    let nowait = text.replace("device(1)", "nowait");
    assert_eq!(codes(&nowait), ["OMP0704"]);
    let twice = text.replace("device(1)", "device(h())");
    assert_eq!(codes(&twice), ["OMP0704"], "a number with effects would be evaluated twice");
}

/// What a program in another language becomes for the host's compiler.
fn emitted(name: &str, text: &str) -> String {
    files(&[(name, text)]).run().text(name)
}

const FORTRAN: &str = "module m\nuse iso_c_binding\nimplicit none\ncontains\nsubroutine f(n, p)\ninteger :: n\ntype(c_ptr) :: p\n\
    !$omp declare variant(v) match(construct={dispatch}) adjust_args(need_device_ptr: p) append_args(interop(target))\n\
    end subroutine\nsubroutine v(n, p, o)\ninteger :: n\ntype(c_ptr) :: p\ninteger(c_intptr_t) :: o\nend subroutine\n\
    subroutine g(x, l)\ntype(c_ptr) :: x\nlogical :: l\ninteger(c_intptr_t) :: o\n";

/// The statements of a Fortran subroutine.
fn fortran_body(statements: &str) -> String {
    let out = emitted("main.f90", &format!("{FORTRAN}{statements}\nend subroutine\nend module\n"));
    let body = out.split("integer(c_intptr_t) :: o\n").nth(2).expect("the subroutine").to_owned();
    body.split("end subroutine").next().unwrap_or_default().to_owned()
}

#[test]
fn fortran_calls_get_their_arguments_by_position_or_name() {
    let given = "!$omp dispatch interop(o)\n";
    let mapped = "ompick_mapped_ptr_m(x)";
    assert_eq!(fortran_body(&format!("{given}call f(1, x)")), format!("\ncall v(1, {mapped}, o)\n"));
    assert_eq!(fortran_body(&format!("{given}call f(p=x, n=1)")), format!("\ncall v(p={mapped}, n=1, o=o)\n"));
    assert_eq!(fortran_body("!$omp dispatch interop(o) is_device_ptr(X)\ncall f(1, x)"), "\ncall v(1, x, o)\n");
}

#[test]
fn strings_in_directives_of_fortran_keep_their_case() {
    let text = "module m\nuse omp_lib\nimplicit none\ncontains\nsubroutine v(o)\ninteger(omp_interop_kind), intent(in) :: o\n\
        end subroutine\nsubroutine on_device()\nend subroutine\nsubroutine on_any()\nend subroutine\nsubroutine f()\n\
        !$omp declare variant(V) match(construct={dispatch}) &\n\
        !$omp  Append_Args(Interop(Prefer_Type({FR(\"CUDA\"), Attr(\"ompx_Big\", 'ompx_It''s')}, \"Hip\"), Target))\n\
        end subroutine\nsubroutine g()\n!$omp declare variant(on_device) match(target_device={UID('Gpu-AB')})\nend subroutine\n\
        subroutine k()\n!$omp declare variant(on_any) match(device={kind(\"HOST\")})\nend subroutine\n\
        subroutine h()\n!$omp dispatch\ncall f()\ncall g()\ncall k()\nend subroutine\nend module\n";
    let macros = vec![("__GNUC__".to_owned(), Some("15".to_owned()))];
    let out = files(&[("main.f90", text)]).settings(|s| s.macros.clone_from(&macros)).run().text("main.f90");
    let preference = "prefer_type({fr(\"CUDA\"), attr(\"ompx_Big\", 'ompx_It''s')}, \"Hip\")";
    assert!(out.contains(&format!("interop init({preference}, target: ompick_interop_1)")), "{out}");
    assert!(out.contains("_device_has_uid('Gpu-AB')") && out.contains("\ncall on_any()"), "{out}");
}

#[test]
fn an_absent_argument_of_fortran_stays_absent() {
    let text = "module m\nuse iso_c_binding\nimplicit none\ncontains\nsubroutine f(n, p)\ninteger :: n\n\
        type(c_ptr), intent(in) :: p\noptional :: p\n\
        !$omp declare variant(v) match(construct={dispatch}) adjust_args(need_device_ptr: p)\nend subroutine\n\
        subroutine v(n, p)\ninteger :: n\ntype(c_ptr), optional, intent(in) :: p\nend subroutine\n\
        subroutine g(x, n)\ntype(c_ptr), optional :: x\ninteger :: n\n!$omp dispatch\ncall f(n, x)\n\
        !$omp dispatch\ncall f(n)\nend subroutine\nend module\n";
    let out = emitted("main.f90", text);
    let held = "block\n  use, intrinsic :: iso_c_binding, only: c_ptr\n  type(c_ptr), allocatable :: ompick_pointer_2\n  \
        call ompick_optional_mapped_ptr_m(x, ompick_pointer_2)\n  call v(n, ompick_pointer_2)\nend block\n";
    assert!(out.contains(held) && out.contains("\ncall v(n)\n"), "{out}");
    assert!(out.contains("subroutine ompick_optional_mapped_ptr_m(host, mapped)"), "{out}");
    let kept = emitted("main.f90", &text.replace("need_device_ptr:", "need_device_ptr(fb_preserve):"));
    assert!(kept.contains("call ompick_optional_ptr_or_own_m(x,") && !kept.contains("= c_null_ptr"), "{kept}");
}

#[test]
fn fortran_chooses_with_an_if_construct() {
    let out = fortran_body("!$omp dispatch novariants(l) interop(o)\ncall f(1, x)\n!$omp end dispatch");
    assert_eq!(out, "if (l) then\n  call f(1, x)\nelse\n  call v(1, ompick_mapped_ptr_m(x), o)\nend if\n");
}

#[test]
fn fortran_objects_live_in_a_block() {
    let out = fortran_body("!$omp dispatch\ncall f(1, x)");
    let block = "block\n  use iso_c_binding, only: c_intptr_t\n  integer(c_intptr_t) :: ompick_interop_1\n  ompick_interop_1 = 0\n";
    assert!(out.starts_with(block) && out.ends_with("ompick_interop_1)\nend block\n"), "{out}");
}

#[test]
fn cxx_undoes_by_destructors() {
    let text = "int v(int);\n#pragma omp declare variant(v) match(construct={dispatch})\nint f(int n);\nint r;\n\
                void g() {\n#pragma omp dispatch device(2)\nr = f(1);\n}\n";
    let out = emitted("main.cpp", text);
    assert!(out.contains("{\n  const ompick_default_device ompick_device(2);\n  r = v(1);\n}\n"), "{out}");
}

#[test]
fn cxx_overload_sets_change_arguments_in_their_clones() {
    let text = "int v(int *);\n#pragma omp declare variant(v) match(construct={dispatch}) adjust_args(need_device_ptr: p)\n\
                int f(int *p);\nint f(double);\nvoid g(int *a) {\n#pragma omp dispatch\nf(a);\n}\n";
    let out = emitted("main.cpp", text);
    assert!(out.contains("(int *p) { return v(ompick_mapped_ptr(p)); }"), "{out}");
    assert!(out.contains("\nf__ompick_v(a);"), "{out}");
}

#[test]
fn a_pointer_that_is_not_mapped_becomes_null_or_stays() {
    let with = |op: &str, name: &str| {
        let text = format!(
            "int v(int *);\n#pragma omp declare variant(v) match(construct={{dispatch}}) adjust_args({op}: p)\nint f(int *p);\nint g(int *q) {{\nint r;\n#pragma omp dispatch\nr = f(q);\nreturn r;\n}}\n"
        );
        files(&[(name, &text)]).run().text(name)
    };
    for name in ["main.c", "main.cpp"] {
        assert_eq!(with("need_device_ptr(fb_nullify)", name), with("need_device_ptr", name));
        let preserved = with("need_device_ptr(fb_preserve)", name);
        assert!(preserved.contains("r = v(ompick_mapped_ptr_or_own(q));"), "{preserved}");
        assert!(preserved.contains("_present(") && !preserved.contains("return 0;"), "{preserved}");
        assert!(!preserved.contains("return nullptr;"), "{preserved}");
    }
}

#[test]
fn a_gfortran_that_is_known_to_have_interop_objects_is_asked_for_their_device() {
    let text = format!("{FORTRAN}!$omp dispatch interop(o)\ncall f(1, x)\nend subroutine\nend module\n");
    let with = |version: &str| {
        let macros = vec![("__GNUC__".to_owned(), Some(version.to_owned()))];
        files(&[("main.f90", &text)]).settings(|s| s.macros.clone_from(&macros)).run()
    };
    assert_eq!(with("14").codes(), ["OMP0705"]);
    let ran = with("15");
    assert!(ran.codes().is_empty() && ran.text("main.f90").contains("int(omp_get_interop_int(o, omp_ipr_device_num))"));
}
