//! The restrictions of OpenMP's rules on variants as a checklist: each is broken in each language, and said.

use crate::testing::files;

/// A language, by its file.
const C: &str = "main.c";
const CXX: &str = "main.cpp";
const FORTRAN: &str = "main.f90";

/// A program with a base function `f` and a variant `v`, with a directive on the base and one on a call; either may be
/// empty. A directive ends at `;`, where another one begins.
fn program(file: &str, on_base: &str, on_call: &str) -> String {
    let lines = |sentinel: &str, directives: &str| -> String {
        directives.split(';').filter(|d| !d.trim().is_empty()).map(|d| format!("{sentinel} {}\n", d.trim())).collect()
    };
    if file == FORTRAN {
        let (base, call) = (lines("!$omp", on_base), lines("!$omp", on_call));
        return format!(
            "module m\nimplicit none\nlogical :: flag\ncontains\nsubroutine v(p)\ninteger :: p(:)\nend subroutine\n\
             subroutine w(p)\ninteger :: p(:)\nend subroutine\nsubroutine f(p)\ninteger :: p(:)\n{base}end subroutine\n\
             subroutine g(p, n)\ninteger :: p(:), n\n{call}call f(p)\nend subroutine\nend module\n"
        );
    }
    let (base, call) = (lines("#pragma omp", on_base), lines("#pragma omp", on_call));
    format!(
        "int flag;\nvoid v(int *p);\nvoid w(int *p);\n{base}void f(int *p);\nvoid g(int *p, int n) {{\n{call}f(p);\n}}\n"
    )
}

/// All codes that are said of a program.
fn codes(file: &'static str, on_base: &str, on_call: &str) -> Vec<&'static str> {
    files(&[(file, &program(file, on_base, on_call))]).run().codes()
}

#[track_caller]
fn on_base(languages: &[&'static str], cases: &[(&str, &str)]) {
    for file in languages {
        for (directive, code) in cases {
            let said = codes(file, directive, "");
            assert!(said.contains(code), "{file}: {directive}: {said:?}");
        }
    }
}

#[track_caller]
fn on_call(languages: &[&'static str], cases: &[(&str, &str)]) {
    for file in languages {
        for (directive, code) in cases {
            let said = codes(file, "", directive);
            assert!(said.contains(code), "{file}: {directive}: {said:?}");
        }
    }
}

const ALL: [&str; 3] = [C, CXX, FORTRAN];

#[test]
fn the_programs_are_valid_without_what_they_break() {
    for file in ALL {
        assert_eq!(codes(file, "declare variant(v) match(construct={dispatch})", "dispatch nowait"), [""; 0], "{file}");
        assert_eq!(codes(file, "", "metadirective when(device={kind(gpu)}: nothing)"), [""; 0], "{file}");
    }
}

#[test]
fn section_2_selectors_of_match() {
    let selectors = [
        ("device={kind(gpu)},device={arch(nvptx)}", "OMP0201"),
        ("construct={parallel,parallel}", "OMP0201"),
        ("device={kind(gpu,gpu)}", "OMP0201"),
        ("device={kind(score(1): gpu)}", "OMP0201"),
        ("construct={simd(score(1): notinbranch)}", "OMP0201"),
        ("target_device={kind(score(1): gpu)}", "OMP0201"),
        ("user={condition(score(-1): flag)}", "OMP0201"),
        ("user={condition(score(flag): flag)}", "OMP0201"),
        ("construct={parallel(1)}", "OMP0201"),
        ("device={kind}", "OMP0201"),
        ("device={isa()}", "OMP0201"),
        ("implementation={requires}", "OMP0201"),
        ("implementation={vendor}", "OMP0201"),
        ("implementation={unified_address(yes)}", "OMP0201"),
        ("implementation={atomic_default_mem_order(relaxed,seq_cst)}", "OMP0201"),
        ("implementation={requires(atomic_default_mem_order)}", "OMP0201"),
        ("implementation={atomic_default_mem_order(\"seq_cst\")}", "OMP0201"),
        ("implementation={requires(atomic_default_mem_order(\"seq_cst\"))}", "OMP0201"),
        ("implementation={requires(\"unified_address\")}", "OMP0201"),
        ("construct={simd(\"inbranch\")}", "OMP0201"),
        ("device={kind(any,gpu)}", "OMP0201"),
        ("user={condition}", "OMP0201"),
        ("user={condition(flag, flag)}", "OMP0201"),
        ("target_device={device_num(-2)}", "OMP0202"),
        ("target_device={device_num(1, 2)}", "OMP0201"),
        ("device={knd(gpu)}", "OMP0202"),
        ("device={kind(gpus)}", "OMP0202"),
        ("devise={kind(gpu)}", "OMP0211"),
    ];
    let directives: Vec<(String, &str)> =
        selectors.iter().map(|(s, code)| (format!("declare variant(v) match({s})"), *code)).collect();
    let cases: Vec<(&str, &str)> = directives.iter().map(|(d, code)| (d.as_str(), *code)).collect();
    on_base(&ALL, &cases);
}

#[test]
fn section_2_simd_selectors_have_the_clauses_of_declare_simd() {
    // The base function has the parameter `p`, a pointer or an array.
    let wrong = [
        "simdlen",
        "simdlen()",
        "simdlen(0)",
        "simdlen(4, 8)",
        "simdlen(flag)",
        "simdlen(p)",
        "simdlen(1.5)",
        "simdlen(4), simdlen(8)",
        "uniform",
        "uniform()",
        "uniform(nobody)",
        "uniform(flag)",
        "uniform(p, p)",
        "uniform(p + 1)",
        "uniform(p), linear(p)",
        "linear(nobody)",
        "linear(p: flag)",
        "linear(p: p)",
        "linear(p: 1.5)",
        "linear(p: step(flag))",
        "aligned",
        "aligned(nobody: 8)",
        "aligned(p: flag)",
        "aligned(p: -8)",
        "aligned(p: 0)",
        "aligned(p: 8), aligned(p: 8)",
        "inbranch(1)",
        "inbranch, notinbranch",
    ];
    for file in ALL {
        for clauses in wrong {
            let said = codes(file, &format!("declare variant(v) match(construct={{simd({clauses})}})"), "");
            assert!(said.contains(&"OMP0201"), "{file}: {clauses}: {said:?}");
        }
        for clauses in [
            "simdlen(8), uniform(p), aligned(p: 16)",
            "linear(p)",
            "linear(p: 2)",
            "linear(p: val, step(2))",
            "notinbranch",
        ] {
            let said = codes(file, &format!("declare variant(v) match(construct={{simd({clauses})}})"), "");
            assert_eq!(said, [""; 0], "{file}: {clauses}");
        }
    }
    // Constants by name, and steps by uniform parameters.
    let c = |clauses: &str| {
        let text = format!(
            "enum {{ WIDTH = 8, NONE = 0 }};\nvoid v(int *p, int n, int m);\n\
             #pragma omp declare variant(v) match(construct={{simd({clauses})}})\nvoid f(int *p, int n, int m);\n"
        );
        files(&[(C, &text)]).run().codes()
    };
    assert_eq!(c("simdlen(WIDTH), uniform(m), linear(n: m)"), [""; 0]);
    assert_eq!(c("aligned(p: 4 * sizeof(*p)), simdlen(sizeof(int))"), [""; 0]);
    assert_eq!(c("simdlen(NONE)"), ["OMP0201"]);
    assert_eq!(c("linear(n: m)"), ["OMP0201"]);
    assert_eq!(c("aligned(n: 8)"), ["OMP0201"]);
    let fortran = |clauses: &str| {
        let text = format!(
            "module m\nimplicit none\ninteger, parameter :: width = 8, none = 0\ncontains\n\
             subroutine v(p, n)\ninteger :: p(:), n\nend subroutine\nsubroutine f(p, n)\ninteger :: p(:), n\n\
             !$omp declare variant(v) match(construct={{simd({clauses})}})\nend subroutine\nend module\n"
        );
        files(&[(FORTRAN, &text)]).run().codes()
    };
    assert_eq!(fortran("simdlen(width), linear(n: 1)"), [""; 0]);
    assert_eq!(fortran("simdlen(none)"), ["OMP0201"]);
}

#[test]
fn section_2_selectors_of_when() {
    on_call(
        &ALL,
        &[
            ("metadirective when(device={kind(gpu)},device={arch(nvptx)}: nothing)", "OMP0201"),
            ("metadirective when(construct={simd(simdlen(4))}: nothing)", "OMP0201"),
            ("metadirective when(device={kind(score(1): gpu)}: nothing)", "OMP0201"),
            ("metadirective when(user={condition(flag, flag)}: nothing)", "OMP0201"),
            ("metadirective when(target_device={device_num(-3)}: nothing)", "OMP0202"),
        ],
    );
}

#[test]
fn section_3_conditions_and_device_numbers_have_types() {
    on_base(
        &[FORTRAN],
        &[
            ("declare variant(v) match(user={condition(1)})", "OMP0421"),
            ("declare variant(v) match(user={condition('a')})", "OMP0421"),
            ("declare variant(v) match(user={condition(p)})", "OMP0421"),
            ("declare variant(v) match(user={condition(p > 1)})", "OMP0421"),
            ("declare variant(v) match(user={condition(v)})", "OMP0421"),
            ("declare variant(v) match(target_device={device_num(1.5)})", "OMP0421"),
            ("declare variant(v) match(target_device={device_num(flag)})", "OMP0421"),
            ("declare variant(v) match(user={condition(nobody)})", "OMP0351"),
        ],
    );
    assert_eq!(codes(FORTRAN, "declare variant(v) match(user={condition(p(1) > 1 .and. flag)})", ""), [""; 0]);
    // What C converts without a word, but OpenMP does not take.
    for file in [C, CXX] {
        for number in ["1.5", "size", "size + 1", "pair", "many", "g"] {
            let text = format!(
                "double size; struct {{ int a; }} pair; int many[2];\nvoid v(int);\n\
                 #pragma omp declare variant(v) match(target_device={{device_num({number})}})\nvoid f(int);\n\
                 void g(void);\nvoid h(void) {{\n#pragma omp metadirective when(target_device={{device_num({number})}}: nothing)\n;\n}}\n"
            );
            let said = files(&[(file, &text)]).run().codes();
            assert!(said.contains(&"OMP0421"), "{file}: {number}: {said:?}");
        }
        assert_eq!(codes(file, "declare variant(v) match(target_device={device_num(flag + 1)})", ""), [""; 0]);
    }
}

#[test]
fn words_of_the_language_in_conditions_are_declared() {
    for condition in [
        "(_Float64)flag > (_Decimal32)1",
        "flag && (_Bool)1",
        "flag + L'x' + u8\"a\"[0]",
        "flag && sizeof(int (*)(int zz, char *yy))",
        "_Generic(flag, int (*)[3]: 1, default: flag)",
        "(__attribute__((unused)) int)flag",
    ] {
        let directive = format!("declare variant(v) match(user={{condition({condition})}})");
        assert_eq!(codes(C, &directive, ""), [""; 0], "{condition}");
    }
    assert_eq!(codes(C, "declare variant(v) match(user={condition(flag * nobody)})", ""), ["OMP0351"]);
}

#[test]
fn section_5_metadirectives() {
    on_call(
        &ALL,
        &[
            ("metadirective otherwise(nothing) otherwise(nothing)", "OMP0101"),
            ("metadirective otherwise(nothing) when(device={kind(gpu)}: nothing)", "OMP0101"),
            ("metadirective when(device={kind(host)}: nothing) num_threads(2)", "OMP0110"),
            ("metadirective when(user={condition(flag)}: metadirective otherwise(nothing))", "OMP0107"),
            ("begin metadirective when(device={kind(host)}: parallel)", "OMP0102"),
            ("end metadirective", "OMP0103"),
            ("metadirective when(: nothing)", "OMP0101"),
            ("metadirective when(device={kind(host)} nothing)", "OMP0101"),
            ("metadirective when(user={condition(flag)}: begin declare target)", "OMP0401"),
            ("metadirective when(user={condition(flag)}: declare target)", "OMP0401"),
            ("metadirective when(user={condition(nobody)}: nothing)", "OMP0351"),
        ],
    );
}

#[test]
fn section_6_declare_variant() {
    on_base(
        &ALL,
        &[
            ("declare variant(v)", "OMP0109"),
            ("declare variant(v) match(device={kind(gpu)}) match(device={kind(host)})", "OMP0109"),
            ("declare variant(nobody) match(device={kind(gpu)})", "OMP0301"),
            ("declare variant(flag) match(device={kind(gpu)})", "OMP0301"),
            ("declare variant(f) match(device={kind(gpu)})", "OMP0310"),
            ("declare variant(v) match(device={kind(gpu)}) nowait", "OMP0110"),
            ("declare variant(v) match(construct={parallel}); declare variant(v) match(construct={teams})", "OMP0307"),
            ("declare variant(v) match(device={kind(gpu)}) adjust_args(nothing: p)", "OMP0702"),
            ("declare variant(v) match(device={kind(gpu)}) append_args(interop(target))", "OMP0702"),
        ],
    );
}

#[test]
fn section_6_a_variant_is_no_base() {
    for file in [C, CXX] {
        let on = |variant: &str, base: &str| {
            format!("#pragma omp declare variant({variant}) match(construct={{parallel}})\nvoid {base}(int *p);\n")
        };
        let text = format!("void w(int *p);\n{}{}", on("w", "v"), on("v", "f"));
        assert_eq!(files(&[(file, &text)]).run().codes(), ["OMP0305"], "{file}");
    }
    let of_v = "subroutine v(p)\ninteger :: p(:)\n!$omp declare variant(w) match(construct={parallel})\n";
    let text = program(FORTRAN, "declare variant(v) match(construct={parallel})", "");
    let text = text.replace("subroutine v(p)\ninteger :: p(:)\n", of_v);
    assert_eq!(files(&[(FORTRAN, &text)]).run().codes(), ["OMP0305"]);
}

#[test]
fn section_6_what_can_be_a_base_in_fortran() {
    let declarations = "abstract interface\nsubroutine any(x)\ninteger :: x(:)\nend subroutine\nend interface\n\
                        procedure(any), pointer :: pointed\ninterface named\nprocedure f\nend interface\n";
    let inside = "entry entered(p)\n";
    for base in ["named", "pointed", "entered", "dummy", "stated", "nobody"] {
        let user = format!(
            "subroutine user(dummy)\nprocedure(any) :: dummy\nreal :: stated, y\nstated(y) = y\n\
             !$omp declare variant({base}: v) match(construct={{parallel}})\nend subroutine\n"
        );
        let text = program(FORTRAN, "", "");
        let text = text.replace("contains\n", &format!("{declarations}contains\n{user}"));
        let text =
            text.replace("subroutine w(p)\ninteger :: p(:)\n", &format!("subroutine w(p)\ninteger :: p(:)\n{inside}"));
        assert_eq!(files(&[(FORTRAN, &text)]).run().codes(), ["OMP0108"], "{base}");
    }
}

#[test]
fn section_6_variants_have_one_construct_selector_set() {
    let c = |first: &str, second: &str| {
        let text = format!(
            "void v(int *p, int n);\n#pragma omp declare variant(v) match(construct={{simd({first})}})\nvoid f(int *p, int n);\n\
             #pragma omp declare variant(v) match(construct={{simd({second})}})\nvoid g(int *q, int m);\n"
        );
        files(&[(C, &text)]).run().codes()
    };
    let fortran = |first: &str, second: &str| {
        let base = |name: &str, p: &str, n: &str, clauses: &str| {
            format!(
                "subroutine {name}({p}, {n})\ninteger :: {p}(:), {n}\n\
                 !$omp declare variant(v) match(construct={{simd({clauses})}})\nend subroutine\n"
            )
        };
        let text = format!(
            "module m\nimplicit none\ncontains\nsubroutine v(p, n)\ninteger :: p(:), n\nend subroutine\n{}{}end module\n",
            base("f", "p", "n", first),
            base("g", "q", "m", second)
        );
        files(&[(FORTRAN, &text)]).run().codes()
    };
    // The same parameters by other names, in another order, numbers spelled otherwise.
    let same = ("uniform(p), simdlen(8), linear(n)", "simdlen(4 + 4), linear(m: 1), uniform(q)");
    assert_eq!((c(same.0, same.1), fortran(same.0, same.1)), (vec![], vec![]));
    // Alignments that are both numbers; others may be the same.
    let aligned = ("uniform(p), aligned(p: 8)", "aligned(q: 16), uniform(q)");
    assert_eq!((c(aligned.0, aligned.1), fortran(aligned.0, aligned.1)), (vec!["OMP0307"], vec!["OMP0307"]));
    let aligned = ("uniform(p), aligned(p: 8)", "aligned(q), uniform(q)");
    assert_eq!((c(aligned.0, aligned.1), fortran(aligned.0, aligned.1)), (vec![], vec![]));
    for other in ["uniform(m), simdlen(8)", "uniform(q)", "uniform(q), simdlen(4)", "linear(q), simdlen(8)"] {
        let first = "uniform(p), simdlen(8)";
        assert_eq!((c(first, other), fortran(first, other)), (vec!["OMP0307"], vec!["OMP0307"]), "{other}");
    }
}

#[test]
fn section_6_variants_have_the_type_of_their_base() {
    let c = |variant: &str, base: &str| {
        let text = format!("{variant}\n#pragma omp declare variant(v) match(device={{kind(host)}})\n{base}\n");
        files(&[(C, &text)]).run().codes()
    };
    for (variant, base) in [
        ("double v(int);", "int f(int);"),
        ("static inline long v(int x) { return x; }", "extern int f(int);"),
        ("void v(int);", "int f(int);"),
        ("char *v(int);", "const char *f(int);"),
        ("int v(long);", "int f(int);"),
    ] {
        assert_eq!(c(variant, base), ["OMP0314"], "{variant} {base}");
    }
    for (variant, base) in [
        ("static inline int v(int x) { return x; }", "signed f(int);"),
        ("unsigned long v(int);", "extern long unsigned int f(int);"),
        ("word v(int);", "int f(int);"),
    ] {
        assert_eq!(c(variant, base), [""; 0], "{variant} {base}");
    }
    let fortran = |variant: &str| {
        let text = format!(
            "module m\ncontains\nsubroutine v(p)\n{variant}\nend subroutine\nsubroutine f(p)\ninteger, intent(in) :: p\n\
             !$omp declare variant(v) match(construct={{parallel}})\nend subroutine\nend module\n"
        );
        files(&[(FORTRAN, &text)]).run().codes()
    };
    assert_eq!(fortran("integer, intent(in) :: p"), [""; 0]);
    assert_eq!(fortran("integer, intent(out) :: p"), ["OMP0322"]);
    assert_eq!(fortran("real, intent(in) :: p"), ["OMP0322"]);
    for attribute in ["optional", "value", "allocatable", "pointer", "asynchronous", "volatile"] {
        assert_eq!(fortran(&format!("integer, intent(in), {attribute} :: p")), ["OMP0322"], "{attribute}");
    }
}

#[test]
fn section_6_begin_declare_variant() {
    for file in [C, CXX] {
        let with = |begin: &str| {
            let text = format!("#pragma omp {begin}\nint f(void) {{ return 1; }}\n#pragma omp end declare variant\n");
            files(&[(file, &text)]).run().codes()
        };
        assert!(with("begin declare variant match(construct={simd})").contains(&"OMP0201"), "{file}");
        assert!(with("begin declare variant").contains(&"OMP0109"), "{file}");
        assert!(with("begin declare variant match(device={kind(host)}) nowait").contains(&"OMP0110"), "{file}");
        let inside = "void g(void) {\n#pragma omp begin declare variant match(device={kind(host)})\n#pragma omp end declare variant\n}\n";
        assert!(files(&[(file, inside)]).run().codes().contains(&"OMP0113"), "{file}");
    }
}

#[test]
fn section_7_adjust_args_and_append_args() {
    let on = |clauses: &str| format!("declare variant(v) match(construct={{dispatch}}) {clauses}");
    for file in ALL {
        for clauses in [
            "adjust_args(need_device_ptr: nobody)",
            "adjust_args(need_device_ptr: p, p)",
            "adjust_args(nothing: p) adjust_args(need_device_ptr: 1)",
            "adjust_args(need_device_ptr: 1:omp_num_args) adjust_args(nothing: p)",
            "adjust_args(need_device_ptr: 2)",
            "adjust_args(need_device_ptr: 1:0)",
            "adjust_args(need_device_ptr: 0)",
            "adjust_args(other: p)",
            "adjust_args(p)",
            "adjust_args(nothing:)",
            "append_args(interop(target)) append_args(interop(target))",
            "append_args(interop(prefer_type(\"cuda\")))",
            "append_args(target)",
            "append_args(interop(prefer_type, target))",
            "append_args(interop(prefer_type(), target))",
            "append_args(interop(prefer_type(1.5), target))",
            "append_args(interop(prefer_type(flag), target))",
            "append_args(interop(prefer_type({fr(\"cuda\"), fr(\"hip\")}), target))",
            "append_args(interop(prefer_type({fr(\"cuda\", \"hip\")}), target))",
            "append_args(interop(prefer_type({attr(\"fast\")}), target))",
            "append_args(interop(prefer_type({kind(\"cuda\")}), target))",
        ] {
            let said = codes(file, &on(clauses), "");
            assert!(said.contains(&"OMP0702"), "{file}: {clauses}: {said:?}");
        }
        // The variant has no argument for the object.
        let said = codes(file, &on("append_args(interop(target))"), "");
        assert!(said.contains(if file == FORTRAN { &"OMP0322" } else { &"OMP0314" }), "{file}: {said:?}");
    }
}

#[test]
fn section_7_dispatch() {
    on_call(
        &ALL,
        &[
            ("dispatch nowait nowait", "OMP0110"),
            ("dispatch device(0) device(1)", "OMP0110"),
            ("dispatch device(0, 1)", "OMP0110"),
            ("dispatch device()", "OMP0110"),
            ("dispatch nocontext(flag) nocontext(flag)", "OMP0110"),
            ("dispatch nocontext(flag, flag)", "OMP0110"),
            ("dispatch novariants(flag) novariants(flag)", "OMP0110"),
            ("dispatch novariants()", "OMP0110"),
            ("dispatch private(n)", "OMP0110"),
            ("dispatch(n)", "OMP0731"),
            ("dispatch; dispatch", "OMP0701"),
        ],
    );
    on_call(
        &ALL,
        &[
            ("dispatch device(-2)", "OMP0731"),
            ("dispatch device(device_num: -5)", "OMP0731"),
            ("dispatch device(ancestor: 1)", "OMP0731"),
            ("dispatch device(1.5)", "OMP0421"),
            ("dispatch depend(n)", "OMP0731"),
            ("dispatch depend(in)", "OMP0731"),
            ("dispatch depend(in:)", "OMP0731"),
            ("dispatch depend(source:)", "OMP0731"),
            ("dispatch depend(other: n)", "OMP0731"),
            ("dispatch nowait(flag, flag)", "OMP0110"),
            ("dispatch nowait(nobody)", "OMP0351"),
            ("dispatch is_device_ptr(nobody)", "OMP0351"),
            ("dispatch has_device_addr(nobody)", "OMP0351"),
            ("dispatch interop(nobody)", "OMP0351"),
            ("dispatch novariants(nobody)", "OMP0351"),
            ("dispatch nocontext(nobody)", "OMP0351"),
            ("dispatch interop(1)", "OMP0731"),
            ("dispatch interop(flag)", "OMP0731"),
            ("dispatch is_device_ptr(n)", "OMP0731"),
        ],
    );
    for file in ALL {
        for valid in ["device(-1)", "device(device_num: n)", "depend(in: n) depend(inout: flag)", "nowait(flag)"] {
            assert_eq!(codes(file, "", &format!("dispatch {valid}")), [""; 0], "{file}: {valid}");
        }
    }
    on_call(&[C, CXX], &[("dispatch is_device_ptr(p + 1)", "OMP0110")]);
    on_call(
        &[FORTRAN],
        &[
            ("dispatch is_device_ptr(p + 1)", "OMP0731"),
            ("dispatch is_device_ptr(n)", "OMP0731"),
            ("dispatch is_device_ptr(nobody)", "OMP0351"),
            ("dispatch interop(flag)", "OMP0731"),
            ("dispatch nocontext(n)", "OMP0421"),
            ("dispatch novariants(1)", "OMP0421"),
            ("dispatch device(flag)", "OMP0421"),
            ("dispatch device(p)", "OMP0421"),
        ],
    );
}

#[test]
fn section_7_statements_of_dispatch() {
    let c = |statement: &str| format!("int f(int); int n;\nvoid g(void) {{\n#pragma omp dispatch\n{statement}\n}}\n");
    for file in [C, CXX] {
        for statement in [
            "n = f(n) + 1;",
            "n = n;",
            "n += f(n);",
            "{ f(n); }",
            "if (n) f(n);",
            "for (;;) f(n);",
            "f(n), f(n);",
            "int k = f(n);",
        ] {
            let said = files(&[(file, &c(statement))]).run().codes();
            assert!(said.contains(&"OMP0701"), "{file}: {statement}: {said:?}");
        }
    }
    let fortran = |statement: &str| {
        format!(
            "module m\nimplicit none\ncontains\ninteger function f(n)\ninteger :: n\nf = n\nend function\n\
             subroutine g(n)\ninteger :: n, a(3)\nprocedure(f), pointer :: q\n!$omp dispatch\n{statement}\nend subroutine\nend module\n"
        )
    };
    for statement in [
        "n = f(n) + 1",
        "n = n",
        "n = (f(n))",
        "n = a(1)",
        "n = not(n)",
        "n = q(n)",
        "if (n > 1) n = f(n)",
        "block\nn = f(n)\nend block",
        "print *, f(n)",
    ] {
        let said = files(&[(FORTRAN, &fortran(statement))]).run().codes();
        assert!(said.contains(&"OMP0701"), "{statement}: {said:?}");
    }
}
