//! Lines, conditionals, includes, times and places.

use super::*;

fn taken(condition: &str) -> bool {
    let options = CppOptions { cplusplus: true, ..CppOptions::default() };
    let unit = unit_with(&format!("#define ONE 1\n#define f defined ONE\n#if {condition}\nyes\n#endif\n"), &options);
    assert!(unit.problems.is_empty(), "{condition}: {:?}", unit.problems);
    active(&unit) == "yes"
}

#[test]
fn conditions_have_the_values_of_c() {
    let yes = [
        "1 + 2 * 3 == 7",
        "(1 ? 2 : 0 ? 3 : 4) == 2",
        "-1 < 0",
        "-1 > 0u",
        "0xFFFFFFFFFFFFFFFF > 0",
        "~0 == -1",
        "1 || 1 / 0",
        "!(0 && 1 / 0)",
        "(0 ? 1 / 0 : 3) == 3",
        "'\\377' < 0",
        "'ab' == 24930",
        "-1 >> 70 == -1",
        "defined ONE && defined(ONE)",
        "!defined TWO",
        "f",
        "0b101 == 5 && 010 == 8",
        "1'000 == 1000",
        "true and not false",
        "UNKNOWN == 0",
        "1 << 2 == 4",
        "(2, 1)",
        "5 % 3 == 2 && -5 / 2 == -2",
        "!__has_attribute(foo(bar)) && defined __has_include",
        "0x7fffffffffffffff + 1 < 0",
        "L'\\x41' == u8'A'",
        "1 ? 0 ? 0 : 1 : 0",
        "3 & 1 | 4 ^ 4",
        "__LINE__ == 3",
        "__COUNTER__ == 0 && __COUNTER__ == 1",
        "!'\\0'",
    ];
    for condition in yes {
        assert!(taken(condition), "{condition}");
    }
}

#[test]
fn what_has_no_value_is_false_and_a_problem() {
    for condition in
        ["", "1 /", "1 / 0", "(1", "1)", "1 2", "1.0", "\"a\"", "? 1 : 2", "1 ? 2", "1 : 2", "08x", "a b", "''"]
    {
        let unit = unit(&format!("#if {condition}\nyes\n#else\nno\n#endif"));
        assert_eq!(unit.problems.len(), 1, "{condition}");
        assert_eq!(active(&unit), "no", "{condition}");
    }
}

#[test]
fn unknown_names_are_noted_where_they_were_read() {
    let unit =
        unit("#define K 1\n#if K && A > B || defined C && D\n#elif E\n#elifndef F\nx\n#endif\n#ifdef G\n#endif\n");
    let [group, last] = &unit.passes[0].conditionals[..] else { panic!() };
    assert_eq!(group.branches[0].unknown, [b"A", b"B"]);
    assert_eq!(group.branches[0].undefined, [b"C"]);
    assert_eq!(
        (&group.branches[1].unknown[..], &group.branches[2].undefined[..]),
        (&[b"E".to_vec()][..], &[b"F".to_vec()][..])
    );
    assert_eq!(group.active_branch(), Some(2));
    assert_eq!(last.branches[0].undefined, [b"G"]);
}

#[test]
fn skipped_groups_are_whole_lines() {
    let text = "a\n#if 0\n#if 1\nb\n#else\nc\n#endif\n/*\n*/ #elif 1\nd\n#else\ne\r\n#endif\nf";
    let unit = unit(text);
    assert_eq!(active(&unit), "a d f");
    let pass = &unit.passes[0];
    let skipped: Vec<_> = pass.inactive.iter().map(|range| &text[range.clone()]).collect();
    assert_eq!(skipped, ["#if 1\nb\n#else\nc\n#endif\n/*\n*/", "e\r\n"]);
    assert!(pass.is_inactive(9) && !pass.is_inactive(0) && !pass.is_inactive(text.len()));
    assert_eq!(pass.conditionals.len(), 2);
    assert!(!pass.conditionals[1].active && pass.conditionals[1].active_branch().is_none());
    assert_eq!(pass.lines.iter().filter(|line| line.active).count(), 4);
    assert_eq!(&text[pass.conditionals[0].branches[1].body.clone()], "d\n");
}

#[test]
fn a_condition_after_a_taken_branch_is_not_looked_at() {
    assert!(unit("#if 1\n#elif 1 / 0\n#elif\n#endif\n#if 0\n#if )\n#endif\n#endif").problems.is_empty());
}

#[test]
fn unbalanced_conditionals_are_problems() {
    for text in ["#endif", "#else", "#if 1", "#if 0\n#else\n#else\n#endif", "#if 1\n#else\n#elif 1\n#endif"] {
        let unit = unit(text);
        assert_eq!(unit.problems.len(), 1, "{text}");
        assert_eq!(unit.problems[0].kind, CppProblemKind::Unbalanced);
    }
}

#[test]
fn pragmas_are_told_apart() {
    let text = "#  pra\\\ngma /* x */ omp parallel \\\n for // c\r\n#pragma ompx a\n#pragma once\n%: pragma GCC y\n#if 0\n#pragma omp no\n#endif\n";
    let unit = unit(text);
    let pragmas: Vec<_> = unit.passes[0].lines.iter().filter(|l| matches!(l.kind, CppLineKind::Pragma(_))).collect();
    let CppLineKind::Pragma(PragmaKind::Omp { text: range }) = &pragmas[0].kind else { panic!() };
    assert_eq!(&text[range.clone()], " parallel \\\n for // c");
    assert!(matches!(pragmas[1].kind, CppLineKind::Pragma(PragmaKind::Ompx { .. })));
    assert_eq!(pragmas[2].kind, CppLineKind::Pragma(PragmaKind::Once));
    assert_eq!(pragmas[3].kind, CppLineKind::Pragma(PragmaKind::Other));
    assert!(pragmas[0].active && !pragmas[4].active);
}

#[test]
fn time_and_place_follow_the_includes() {
    let files = Memory::new(&[("a.h", "#define A 1\nint a;\n"), ("d/b.h", "#undef A\nint b;")]);
    let text = "x\n#include \"a.h\"\ny\n#include \"d/b.h\"\nz";
    let unit = TranslationUnit::read(&files, main_file(text.as_bytes()), &CppOptions::default());
    let at = |needle: &str| text.find(needle).unwrap();
    let defined = |pass, offset| unit.macros.get(b"A", unit.time_at(pass, offset)).is_some();
    assert!(!defined(MAIN, at("x")) && defined(MAIN, at("y")) && !defined(MAIN, at("z")));
    assert!(!defined(PassId(1), 0) && defined(PassId(1), 12) && defined(PassId(2), 0) && !defined(PassId(2), 9));
    let places = [
        unit.position(MAIN, at("x")),
        unit.position(PassId(1), 0),
        unit.position(PassId(1), 12),
        unit.position(MAIN, at("y")),
        unit.position(PassId(2), 3),
        unit.position(MAIN, at("z")),
    ];
    assert!(places.is_sorted_by(|a, b| a < b));
    assert_eq!(unit.macros.get(b"A", unit.time_at(MAIN, at("y"))).unwrap().origin.as_ref().unwrap().pass, PassId(1));
}

#[test]
fn guards_and_once_keep_files_from_being_read_again() {
    let files = Memory::new(&[
        ("g.h", "/* c */\n#if !defined(G)\n#define G\nint g;\n#endif // G\n"),
        ("o.h", "#pragma once\n#include \"o.h\"\n"),
        ("n.h", "#ifndef N\n#define N\n#endif\nint n;\n"),
        ("e.h", "#ifndef E\n#define E\n#else\n#endif\n"),
        ("i.h", "int i;"),
    ]);
    let text = ["g", "g", "o", "o", "n", "n", "e", "e"].map(|name| format!("#include \"{name}.h\"\n")).concat()
        + "#undef G\n#include \"g.h\"\n#import \"i.h\"\n#import \"i.h\"\n";
    let unit = TranslationUnit::read(&files, main_file(text.as_bytes()), &CppOptions::default());
    let came = unit.passes[0].lines.iter().filter_map(|line| match &line.kind {
        CppLineKind::Include(include) => Some(matches!(include.resolution, Resolution::Pass(_))),
        _ => None,
    });
    assert_eq!(came.collect::<Vec<_>>(), [true, false, true, false, true, true, true, true, true, true, false]);
}

#[test]
fn includes_are_searched_as_gcc_does() {
    let files = Memory::new(&[
        ("src/a.h", "#include \"b.h\"\n"),
        ("src/b.h", "int src_b;"),
        ("q/q.h", "int q;"),
        ("inc/b.h", "int inc_b;\n#include_next <b.h>\n"),
        ("sys/b.h", "int sys_b;\n#include \"s.h\"\n"),
        ("sys/s.h", ""),
    ]);
    let options = CppOptions {
        quote_dirs: vec!["q".into()],
        include_dirs: vec!["inc".into(), "sys".into()],
        system_dirs: vec!["sys".into()],
        ..CppOptions::default()
    };
    let text = "#define H <b.h>\n#include \"src/a.h\"\n#include <q.h>\n#include \"q.h\"\n#include H\n#include \"nope.h\"\n\
                #if __has_include(<b.h>) && __has_include(\"q.h\") && !__has_include(<q.h>)\nyes\n#endif\n";
    let unit = TranslationUnit::read(&files, main_file(text.as_bytes()), &options);
    let paths: Vec<_> = unit.passes[1..].iter().map(|pass| (pass.source.path.to_str().unwrap(), pass.system)).collect();
    let expected = [
        ("src/a.h", false),
        ("src/b.h", false),
        ("q/q.h", false),
        ("inc/b.h", false),
        ("sys/b.h", true),
        ("sys/s.h", true),
    ];
    assert_eq!(paths, expected);
    assert_eq!(active(&unit), "yes");
    assert_eq!(unit.problems.len(), 1, "only the quoted include that was not found");
    assert_eq!(unit.passes[5].depth, 2);
}

#[test]
fn cycles_and_floods_of_includes_end() {
    let files = Memory::new(&[
        ("c.h", "#include \"c.h\"\n"),
        ("t.h", "#include \"t.h\"\n#include \"t.h\"\n"),
        ("e.h", "int e;\n"),
    ]);
    let read = |text: &str| TranslationUnit::read(&files, main_file(text.as_bytes()), &CppOptions::default());
    let unit = read("#include \"c.h\"\n");
    assert_eq!((unit.passes.len(), unit.problems.len()), (201, 1));
    let messages = |text: &str| read(text).problems.iter().map(|p| p.message.clone()).collect::<Vec<_>>();
    assert_eq!(messages("#include \"c.h\"\n"), ["includes are nested more than 200 deep"]);
    assert_eq!(messages("#include \"t.h\"\n"), ["includes are nested more than 200 deep"]);
    assert_eq!(messages(&"#include \"e.h\"\n".repeat(100_001)), ["files are included more than 100000 times"]);
}

#[test]
fn options_define_and_undefine_in_order() {
    let options = CppOptions {
        predefined: vec![("__GNUC__".into(), "12".into()), ("A".into(), "1".into())],
        macros: vec![
            ("A".into(), None),
            ("f(x)".into(), Some("x + x".into())),
            ("B".into(), Some("".into())),
            ("B".into(), Some("2".into())),
        ],
        forced_includes: vec!["one.h".into(), "two.h".into()],
        ..CppOptions::default()
    };
    let files = Memory::new(&[("one.h", "#define C 1\n"), ("two.h", "#if C\n#define D __GNUC__\n#endif\n")]);
    let text = "#if !defined A && f(2) == 4 && B == 2 && D == 12\nyes\n#endif\n";
    let unit = TranslationUnit::read(&files, main_file(text.as_bytes()), &options);
    assert_eq!(active(&unit), "yes");
    let first = unit.passes.iter().position(|pass| pass.source.path.ends_with("one.h")).unwrap();
    let second = unit.passes.iter().position(|pass| pass.source.path.ends_with("two.h")).unwrap();
    assert!(unit.position(PassId(first as u32), 0) < unit.position(PassId(second as u32), 0));
    assert!(unit.position(PassId(second as u32), 9) < unit.position(MAIN, 0));
}

#[test]
fn of_macro_files_only_the_macros_count() {
    let options = CppOptions {
        macros: vec![("A".into(), Some("1".into()))],
        macro_files: vec!["m.h".into(), "absent.h".into()],
        forced_includes: vec!["f.h".into()],
        include_dirs: vec!["d".into()],
        ..CppOptions::default()
    };
    let files = Memory::new(&[
        ("d/m.h", "#include \"n.h\"\n#if A\n#undef A\n#define B 2\n#endif\nint text;\n"),
        ("d/n.h", "#define N 3\n"),
        ("f.h", "#if B == 2\n#define F 4\n#endif\n"),
    ]);
    let text = "#if !defined A && B == 2 && N == 3 && F == 4\nyes\n#endif\n";
    let unit = TranslationUnit::read(&files, main_file(text.as_bytes()), &options);
    assert_eq!(active(&unit), "yes");
    assert_eq!(unit.passes.len(), 2);
    assert!(unit.macros.get(b"N", unit.time_at(MAIN, 0)).unwrap().origin.is_none());
}

#[test]
fn pushed_macros_come_back() {
    let text = "#define A 1\n#pragma push_macro(\"A\")\n#undef A\nA\n#pragma pop_macro(\"A\")\nA";
    let found = unit(text).all_invocations(MAIN);
    assert_eq!(found.list.len(), 1);
    assert_eq!(found.list[0].range.end, text.len());
}

#[test]
fn odd_bytes_are_no_trouble() {
    let text = b"\xef\xbb\xbf#define A\r#ifdef A\r\xff\xfe\0 x\r#else\rno\r#endif\r# \n#!\n'";
    let unit = TranslationUnit::read(&Memory::default(), main_file(text), &CppOptions::default());
    assert!(unit.problems.is_empty());
    assert_eq!(unit.passes[0].lines[0].range.start, 3);
    assert!(!active(&unit).contains("no") && active(&unit).contains('x'));
    assert_eq!(unit.passes[0].line_number(text.len()), 9);
}
