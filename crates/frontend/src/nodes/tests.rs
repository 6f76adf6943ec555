//! What a directive governs (OpenMP 5.2, 3.1).

use super::*;
use crate::testing::{main_file, unit};
use crate::unit::ParsedFile;

/// The nodes of a file as `name{children}`; calls as `name()`, with `{calls}` for those in their arguments.
fn tree(text: &str) -> String {
    let unit = unit(text);
    let (file, text) = main_file(&unit);
    assert_eq!(file.nodes.errors, [], "{text}");
    below(file, text, None)
}

fn below(file: &ParsedFile, text: &str, parent: Option<NodeId>) -> String {
    let children = file.nodes.children(parent).map(|id| {
        let node = &file.nodes.list[id as usize];
        let inside = below(file, text, Some(id));
        let name = match node.kind {
            NodeKind::Function(f) => {
                let declaration = file.syntax.functions[f as usize].declaration;
                text[file.syntax.declarations[declaration as usize].name.clone()].to_owned()
            }
            NodeKind::Directive(d) => file.directives[d as usize].directive.name.clone(),
            NodeKind::Operation(o) => file.syntax.operations[o as usize].name.clone(),
            NodeKind::Closure(_) => "lambda".to_owned(),
            NodeKind::Call(c) => format!("{}()", &text[file.syntax.calls[c as usize].callee.clone()]),
        };
        let has_body = node.body.is_some() || matches!(node.kind, NodeKind::Function(_)) || !inside.is_empty();
        if has_body { format!("{name}{{{inside}}}") } else { name }
    });
    children.collect::<Vec<_>>().join(" ")
}

/// The same for the statements of a function `g`.
fn inside(statements: &str) -> String {
    let found = tree(&format!("void g(int x) {{\n{statements}\n}}"));
    found.strip_prefix("g{").and_then(|t| t.strip_suffix('}')).expect("one function").to_owned()
}

/// What is wrong with the statements of a function.
fn errors(statements: &str) -> Vec<StructureError> {
    let mut unit = unit(&format!("void g(int x) {{\n{statements}\n}}"));
    unit.files.swap_remove(0).nodes.errors
}

#[test]
fn a_construct_governs_the_next_statement_only() {
    assert_eq!(inside("#pragma omp parallel\na();\nb();"), "parallel{a()} b()");
    assert_eq!(inside("#pragma omp parallel\n{ a(); b(); }\nc();"), "parallel{a() b()} c()");
    assert_eq!(inside("#pragma omp parallel\n;\na();"), "parallel{} a()");
}

#[test]
fn a_begin_and_its_end_are_both_attributes_or_neither() {
    let (begin, end) = ("begin metadirective when(user={condition(x)}: parallel)", "end metadirective");
    let pragma = |d: &str| format!("#pragma omp {d}\n");
    let attribute = |d: &str| format!("[[omp::directive({d})]];\n");
    let of = |begin: String, end: String| errors(&format!("{begin}a();\n{end}"));
    assert_eq!(of(pragma(begin), pragma(end)), []);
    assert_eq!(of(attribute(begin), attribute(end)), []);
    let unpaired = [StructureError::NoBegin(1), StructureError::NoEnd(0)];
    assert_eq!(of(pragma(begin), attribute(end)), unpaired);
    assert_eq!(of(attribute(begin), pragma(end)), unpaired);
}

#[test]
fn stacked_directives_nest() {
    let text = "#pragma omp target\n#pragma omp teams\n#pragma omp distribute\nfor (;;) a();\nb();";
    assert_eq!(inside(text), "target{teams{distribute{a()}}} b()");
}

#[test]
fn comments_and_blank_lines_are_no_statements() {
    assert_eq!(inside("#pragma omp parallel\n/* c */ // d\n\n#if 0\nb();\n#endif\na();"), "parallel{a()}");
}

#[test]
fn a_branch_without_braces_is_a_statement() {
    assert_eq!(inside("if (x)\n#pragma omp parallel\na();\nelse b();\nc();"), "parallel{a()} b() c()");
    assert_eq!(inside("if (x) a(); else\n#pragma omp parallel\nb();\nc();"), "a() parallel{b()} c()");
    assert_eq!(inside("if (x) a(); else if (y)\n#pragma omp parallel\nb();\nelse c();"), "a() parallel{b()} c()");
}

#[test]
fn a_loop_body_without_braces_is_a_statement() {
    for head in ["for (;;)", "while (x)", "switch (x)"] {
        assert_eq!(inside(&format!("{head}\n#pragma omp parallel\na();\nb();")), "parallel{a()} b()", "{head}");
    }
    assert_eq!(inside("do\n#pragma omp parallel\na();\nwhile (b());"), "parallel{a()} b()");
}

#[test]
fn a_directive_before_an_if_governs_all_of_it() {
    assert_eq!(inside("#pragma omp parallel\nif (x) a(); else b();\nc();"), "parallel{a() b()} c()");
}

#[test]
fn a_directive_behind_a_label_governs_what_is_labelled() {
    assert_eq!(inside("here:\n#pragma omp parallel\na();\nb();"), "parallel{a()} b()");
    assert_eq!(inside("#pragma omp parallel\nhere: a();\nb();"), "parallel{a()} b()");
}

#[test]
fn a_directive_behind_a_case_governs_the_next_statement() {
    let text = "switch (x) {\ncase 1:\n#pragma omp parallel\na();\nb();\nbreak;\ndefault:\n#pragma omp task\nc();\n}";
    assert_eq!(inside(text), "parallel{a()} b() task{c()}");
}

#[test]
fn a_construct_at_the_end_of_its_block_governs_nothing() {
    assert_eq!(errors("{ a();\n#pragma omp parallel\n}\nb();"), [StructureError::NoStatement(0)]);
    assert_eq!(errors("a();\n#pragma omp parallel"), [StructureError::NoStatement(0)]);
    let unit = unit("void f(void) { }\n#pragma omp parallel\n");
    assert_eq!(unit.files[0].nodes.errors, [StructureError::NoStatement(0)]);
}

#[test]
fn stand_alone_directives_govern_nothing() {
    assert_eq!(inside("#pragma omp barrier\na();"), "barrier a()");
    assert_eq!(inside("#pragma omp target enter data map(to: x)\na();"), "target enter data a()");
    assert_eq!(inside("#pragma omp target data map(to: x)\na();"), "target data{a()}");
    assert_eq!(inside("#pragma omp taskwait"), "taskwait");
}

#[test]
fn ordered_stands_alone_with_doacross_clauses() {
    assert_eq!(inside("#pragma omp ordered\na();"), "ordered{a()}");
    assert_eq!(inside("#pragma omp ordered simd\na();"), "ordered{a()}");
    assert_eq!(inside("#pragma omp ordered depend(source)\na();"), "ordered a()");
    assert_eq!(inside("#pragma omp ordered doacross(sink: i - 1)\na();"), "ordered a()");
}

#[test]
fn separating_directives_are_no_nodes() {
    assert_eq!(
        inside("#pragma omp sections\n{\n#pragma omp section\na();\n#pragma omp section\nb();\n}"),
        "sections{a() b()}"
    );
}

#[test]
fn unknown_directives_are_no_nodes() {
    assert_eq!(inside("#pragma omp frobnicate\na();"), "a()");
}

#[test]
fn operators_govern_on_their_own_line() {
    assert_eq!(inside("_Pragma(\"omp parallel\") a(); b();"), "parallel{a()} b()");
    assert_eq!(
        inside("if (x) _Pragma(\"omp parallel\") a(); else _Pragma(\"omp task\") b();"),
        "parallel{a()} task{b()}"
    );
    assert_eq!(inside("_Pragma(\"omp target\") _Pragma(\"omp teams\") { a(); }"), "target{teams{a()}}");
}

#[test]
fn a_directive_in_a_statement_expression_governs_there() {
    assert_eq!(inside("int y = ({ _Pragma(\"omp parallel\") a(); 1; });\nb();"), "parallel{a()} b()");
}

#[test]
fn calls_nest_in_calls() {
    assert_eq!(inside("a(b(c()), d()); e();"), "a(){b(){c()} d()} e()");
}

#[test]
fn begin_and_end_metadirective_enclose_a_region() {
    let text = "#pragma omp begin metadirective when(user={condition(x)}: parallel)\na();\nb();\n#pragma omp end metadirective\nc();";
    assert_eq!(inside(text), "begin metadirective{a() b()} c()");
}

#[test]
fn regions_pair_inside_out() {
    let begin = "#pragma omp begin metadirective when(user={condition(x)}: parallel)\n";
    let end = "#pragma omp end metadirective\n";
    let text = format!("{begin}a();\n{begin}b();\n{end}c();\n{end}");
    assert_eq!(inside(&text), "begin metadirective{a() begin metadirective{b()} c()}");
    let unit = unit(&format!("void g(int x) {{\n{text}}}"));
    assert_eq!(unit.files[0].nodes.pairs, [(0, 3), (1, 2)]);
    assert_eq!(unit.files[0].nodes.end_of(0), Some(3));
    assert_eq!(unit.files[0].nodes.end_of(2), None);
}

#[test]
fn begin_without_end_and_end_without_begin_are_errors() {
    let begin = "#pragma omp begin metadirective when(user={condition(x)}: parallel)\n";
    let end = "#pragma omp end metadirective\n";
    assert_eq!(errors(&format!("{begin}a();")), [StructureError::NoEnd(0)]);
    assert_eq!(errors(&format!("a();\n{end}")), [StructureError::NoBegin(0)]);
    assert_eq!(errors(&format!("{end}a();\n{begin}a();")), [StructureError::NoBegin(0), StructureError::NoEnd(1)]);
}

#[test]
fn an_end_of_another_name_does_not_pair() {
    let text =
        "#pragma omp begin metadirective when(user={condition(x)}: parallel)\na();\n#pragma omp end declare target\n";
    assert_eq!(errors(text), [StructureError::NoBegin(1), StructureError::NoEnd(0)]);
}

#[test]
fn begin_and_end_in_different_blocks_straddle() {
    let begin = "#pragma omp begin metadirective when(user={condition(x)}: parallel)\n";
    let end = "#pragma omp end metadirective\n";
    assert_eq!(errors(&format!("{begin}{{ a();\n{end}}}")), [StructureError::Straddles(0)]);
    assert_eq!(errors(&format!("{{ {begin}a();\n}}\n{end}").replace("{ #", "{\n#")), [StructureError::Straddles(0)]);
}

#[test]
fn regions_of_other_directives_straddle_in_functions_only() {
    let begin = "#pragma omp begin declare target\n";
    let end = "#pragma omp end declare target\n";
    let errors_at_file_scope = |text: &str| unit(text).files.swap_remove(0).nodes.errors;
    assert_eq!(errors(&format!("{begin}{{ a();\n{end}}}")), [StructureError::Straddles(0)]);
    assert_eq!(errors(&format!("{begin}{{ a(); }}\n{end}")), []);
    let ends_behind = format!("void f(void) {{\n{begin}a();\n}}\n{end}");
    assert_eq!(errors_at_file_scope(&ends_behind), [StructureError::Straddles(0)]);
    assert_eq!(errors_at_file_scope(&format!("extern \"C\" {{\n{begin}void f();\n}}\n{end}")), []);
}

#[test]
fn bare_declare_target_begins_a_region() {
    let unit = unit("#pragma omp declare target\nint f(void);\n#pragma omp end declare target\n");
    assert_eq!((unit.files[0].nodes.pairs.clone(), unit.files[0].nodes.errors.len()), (vec![(0, 1)], 0));
}

#[test]
fn declare_target_with_a_list_needs_no_end() {
    for list in ["(f)", "to(f)", "enter(f)", "link(v)"] {
        let text = format!("int f(void), v;\n#pragma omp declare target {list}\nint h(void);\n");
        let unit = unit(&text);
        assert!(unit.files[0].nodes.pairs.is_empty() && unit.files[0].nodes.errors.is_empty(), "{list}");
    }
    let unit = unit("int f(void);\n#pragma omp declare target(f)\nint h(void);\n#pragma omp end declare target\n");
    assert_eq!(unit.files[0].nodes.errors, [StructureError::NoBegin(1)]);
}

#[test]
fn declare_target_with_device_type_only_begins_a_region() {
    let unit =
        unit("#pragma omp begin declare target device_type(nohost)\nint f(void);\n#pragma omp end declare target\n");
    assert_eq!((unit.files[0].nodes.pairs.clone(), unit.files[0].nodes.errors.len()), (vec![(0, 1)], 0));
}

#[test]
fn declare_variant_stands_before_the_next_function() {
    let text = "int v1(int), v2(int);\n#pragma omp declare variant(v1) match(construct={target})\n/* c */\n\
                #pragma omp declare variant(v2) match(construct={teams})\nint f(int a) { return a; }\n";
    let unit = unit(text);
    let (file, text) = main_file(&unit);
    let names: Vec<_> = (0..2).map(|i| &text[file.function_after(i).unwrap().name.clone()]).collect();
    assert_eq!(names, ["f", "f"]);
}

#[test]
fn declare_variant_before_another_thing_has_no_function() {
    let unit = unit(
        "int v1(int);\n#pragma omp declare variant(v1) match(construct={target})\nstruct s { int a; };\nint f(int);\n",
    );
    assert!(unit.files[0].function_after(0).is_none());
}

#[test]
fn a_function_with_directives_inside_is_one_node() {
    assert_eq!(tree("void g(void) {\n#pragma omp parallel\na();\n}\nvoid h(void) { b(); }"), "g{parallel{a()}} h{b()}");
}
