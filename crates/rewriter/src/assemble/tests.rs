use super::*;
use crate::testing::files;
use ompick_frontend::expanded::ExpandedText;

const LAW: &str = "static int v(int x) { return x; }\n#pragma omp declare variant(v) match(device={kind(host)})\n\
                   static int law(int x) { return x; }\n";

fn change(range: Range<usize>, text: &str) -> Change {
    Change { range, text: Name(text.as_bytes().to_vec()) }
}

#[test]
fn changes_of_a_file_are_those_of_its_working_text() {
    let expansion = ompick_frontend::expanded::ExpandedInvocation { from: 2..6, text: b"f(1)+1".to_vec() };
    let expanded = ExpandedText::new(b"a M(1) b"[..].into(), &[expansion]);
    let edit = |range, text: &str| Edit { range, text: text.as_bytes().to_vec() };
    let of = |edits: &[Edit]| render::changes_of(&expanded, edits);
    assert_eq!(of(&[edit(2..3, "g"), edit(9..10, "c")]), [change(2..6, "g(1)+1"), change(7..8, "c")]);
    assert_eq!(of(&[edit(0..0, "<"), edit(0..0, ">"), edit(0..1, "b")]), [change(0..0, "<>"), change(0..1, "b")]);
    assert_eq!(
        of(&[edit(0..2, ""), edit(2..2, "<"), edit(2..3, "g")]),
        [change(0..2, ""), change(2..2, "<"), change(2..6, "g(1)+1")]
    );
    assert_eq!(apply(b"a M(1) b", &of(&[edit(2..3, "g"), edit(10..10, "!")])), b"a g(1)+1 b!");
}

#[test]
fn an_inclusion_has_a_say_where_it_is_active() {
    let header = format!("#ifdef BODY\n{LAW}int f(int x) {{ return law(x); }}\n#else\nint f(int);\n#endif\n");
    let ran = files(&[
        ("main.c", "#define BODY\n#include \"f.h\"\n"),
        ("other.c", "#include \"f.h\"\nint g(int x) { return f(x); }\n"),
        ("f.h", &header),
    ])
    .run();
    assert!(ran.codes().is_empty() && ran.text("f.h").contains("int f(int x) { return v(x); }"), "{:?}", ran.codes());
}

#[test]
fn guarded_headers_may_include_each_other() {
    let b = "#ifndef B_H\n#define B_H\n#include \"a.h\"\nstatic inline int g(int x) { return f(x); }\n#endif\n";
    let a = format!(
        "#ifndef A_H\n#define A_H\n{LAW}static inline int f(int x) {{ return law(x); }}\n#include \"b.h\"\n#endif\n"
    );
    for once in [false, true] {
        let guarded = |text: &str| match once {
            true => format!(
                "#pragma once\n{}",
                text.lines().skip(2).collect::<Vec<_>>().join("\n").replace("\n#endif", "\n")
            ),
            false => text.to_owned(),
        };
        let (a, b) = (guarded(&a), guarded(b));
        let ran = files(&[
            ("one.c", "#include \"a.h\"\nint one(void) { return g(1); }\n"),
            ("two.c", "#include \"b.h\"\nint two(void) { return g(1); }\n"),
            ("a.h", &a),
            ("b.h", &b),
        ])
        .run();
        assert!(ran.codes().is_empty() && ran.text("a.h").contains("return v(x)"), "{:?}", ran.codes());
        assert!(ran.report.further.is_empty());
    }
}

#[test]
fn a_file_whose_text_differs_becomes_several() {
    let ops = "int NAME(int x) { return CALL(x); }\n";
    let mid = "#include \"ops.h\"\n";
    let main = format!(
        "{LAW}#define NAME one\n#define CALL law\n#include \"sub/mid.h\"\n#undef NAME\n#define NAME two\n#undef CALL\n#define CALL(x) x\n#include \"sub/mid.h\"\n"
    );
    let ran = files(&[("main.c", &main), ("sub/mid.h", mid), ("sub/ops.h", ops)]).run();
    assert_eq!(ran.codes(), [""; 0]);
    assert!(ran.text("sub/ops.h").contains("return v(x)"), "{}", ran.text("sub/ops.h"));
    let further: Vec<(&str, &[u8])> = ran.report.further.iter().map(|f| (&f.name[..], &f.text[..])).collect();
    assert_eq!(
        further,
        [("mid__ompick_2.h", &b"#include \"ops__ompick_2.h\"\n"[..]), ("ops__ompick_2.h", ops.as_bytes())]
    );
    assert!(ran.text("main.c").ends_with("#include \"sub/mid__ompick_2.h\"\n"), "{}", ran.text("main.c"));
}

#[test]
fn a_function_that_is_linked_once_cannot_have_two_texts() {
    let header = "#pragma once\nint a();\nint b();\n#pragma omp declare variant(a) match(user={condition(MODE == 1)})\n\
                  #pragma omp declare variant(b) match(user={condition(MODE == 2)})\nint f();\n";
    let with = |function: &str| {
        let header = format!("{header}{function} int call() {{ return f(); }}\n");
        let one = "#define MODE 1\n#include \"f.h\"\n";
        files(&[("one.cpp", one), ("two.cpp", &one.replace("1", "2")), ("f.h", &header)]).run()
    };
    assert_eq!(with("inline").codes(), ["OMP0601"]);
    let ran = with("static");
    assert!(ran.codes().is_empty() && ran.text("two.cpp").contains("#include \"f__ompick_2.h\""), "{:?}", ran.codes());
}

#[test]
fn a_source_that_others_include_keeps_its_name() {
    let part = "static int only(int x) { return law(x) + K; }\n";
    let host = format!("{LAW}#define K 1\n#include \"part.c\"\nint one(void) {{ return only(1); }}\n");
    let ran =
        files(&[("main.c", &host), ("part.c", &format!("#ifndef K\nint law(int);\n#define K 2\n#endif\n{part}"))])
            .run();
    assert!(ran.codes().is_empty(), "{:?}", ran.codes());
    assert!(ran.text("main.c").contains("#include \"part__ompick_2.h\"\n"), "{}", ran.text("main.c"));
    assert!(!ran.text("part.c").contains("return v(x)"), "{}", ran.text("part.c"));
}
