//! Scopes and names of C as the tables have them.

use super::*;
use crate::testing::{main_file, marked, unit};

/// What `name` means at `/*?*/` in local scopes: its kind and the declaration's text.
fn local(text: &str, name: &str) -> Option<(DeclarationKind, String)> {
    let unit = unit(text);
    let (file, text) = main_file(&unit);
    let found = file.syntax.local(name.as_bytes(), marked(text))?;
    Some((found.kind, text[found.whole.clone()].to_owned()))
}

/// The kind of what `name` means at `/*?*/` in local scopes.
fn local_kind(text: &str, name: &str) -> Option<DeclarationKind> {
    local(text, name).map(|(kind, _)| kind)
}

/// Every declaration: name, kind, and whether it stands at file scope.
fn declared(text: &str) -> Vec<(String, DeclarationKind, bool)> {
    let unit = unit(text);
    let (file, text) = main_file(&unit);
    let all = file.syntax.declarations.iter();
    all.map(|d| (text[d.name.clone()].to_owned(), d.kind, d.scope == 0)).collect()
}

/// The only declaration of a name, as the function `f` sees it.
fn with_only<T>(text: &str, name: &str, f: impl Fn(&Declaration, &str) -> T) -> T {
    let unit = unit(text);
    let (file, text) = main_file(&unit);
    let found: Vec<_> = file.syntax.declarations_of(name.as_bytes()).collect();
    assert_eq!(found.len(), 1, "declarations of {name}");
    f(found[0], text)
}

/// The callees of the direct calls, with their arguments.
fn calls(text: &str) -> Vec<String> {
    let unit = unit(text);
    let (file, text) = main_file(&unit);
    let mut found: Vec<_> = file.syntax.calls.iter().collect();
    found.sort_by_key(|c| c.callee.start);
    found.iter().map(|c| format!("{}({})", &text[c.callee.clone()], &text[c.arguments.clone()])).collect()
}

fn parameters(text: &str, name: &str) -> Vec<String> {
    with_only(text, name, |d, text| d.parameters.iter().map(|p| text[p.clone()].to_owned()).collect())
}

use DeclarationKind::{Enumerator, Function, Object, Parameter, Typedef};

#[test]
fn each_declarator_has_its_kind() {
    let text = "int f(void), v, *p, a[2], (*q)(int); typedef int t, *u; enum { E };";
    let kinds: Vec<_> = declared(text).into_iter().map(|(name, kind, _)| (name, kind)).collect();
    let all = [
        ("f", Function),
        ("v", Object),
        ("p", Object),
        ("a", Object),
        ("q", Object),
        ("t", Typedef),
        ("u", Typedef),
        ("E", Enumerator),
    ];
    assert_eq!(kinds, all.map(|(name, kind)| (name.to_owned(), kind)));
}

#[test]
fn declarators_of_one_declaration_share_its_range() {
    let text = "static int f(int), v = 1;";
    with_only(text, "f", |d, text| assert_eq!(&text[d.whole.clone()], "static int f(int), v = 1;"));
    with_only(text, "v", |d, text| {
        assert_eq!(&text[d.whole.clone()], "static int f(int), v = 1;");
        assert_eq!(&text[d.declarator.clone()], "v");
        assert_eq!(&text[d.value.clone().unwrap()], "1");
    });
}

#[test]
fn a_function_declared_through_a_typedef_is_an_object() {
    with_only("typedef int fn(int); fn f;", "f", |d, _| assert_eq!(d.kind, Object));
}

#[test]
fn parameters_are_local_to_the_definition() {
    assert_eq!(local_kind("int g(int f) { return /*?*/ 0; }", "f"), Some(Parameter));
    assert_eq!(local_kind("int g(int f) { return 0; } /*?*/", "f"), None);
    assert_eq!(local_kind("int g(int f(int)) { return /*?*/ 0; }", "f"), Some(Parameter));
    assert_eq!(local_kind("int g(int n, int f[n]) { return /*?*/ 0; }", "f"), Some(Parameter));
}

#[test]
fn parameters_of_a_prototype_are_visible_in_it_only() {
    assert_eq!(local_kind("int g(int f, int a[/*?*/ 1]);", "f"), Some(Parameter));
    assert_eq!(local_kind("int g(int f); int v = /*?*/ 1;", "f"), None);
}

#[test]
fn old_style_parameters_are_local_and_counted() {
    let text = "int g(a, f) int a; int (*f)(void); { return /*?*/ a; }";
    assert!(matches!(local_kind(text, "f"), Some(Object | Parameter)));
    assert_eq!(parameters(text, "g"), ["a", "f"]);
}

#[test]
fn a_function_that_returns_a_function_pointer_has_its_own_parameters() {
    let text = "int (*g(int a))(int b) { return /*?*/ 0; }";
    assert_eq!(parameters(text, "g"), ["a"]);
    assert_eq!(local_kind(text, "a"), Some(Parameter));
    assert_eq!(local_kind(text, "b"), None);
    with_only(text, "g", |d, _| assert!(d.kind == Function && d.definition.is_some()));
}

#[test]
fn pointers_and_arrays_returned_belong_to_the_declarator() {
    with_only("int *g(int a);", "g", |d, text| {
        assert_eq!((d.kind, &text[d.declarator.clone()], d.derived), (Function, "*g(int a)", true));
        assert_eq!(&text[d.parameter_list.clone().unwrap()], "(int a)");
    });
}

#[test]
fn unnamed_parameters_have_no_names() {
    assert_eq!(parameters("int g(int, char *, int c);", "g"), ["c"]);
}

#[test]
fn a_local_ends_with_its_block() {
    assert_eq!(local_kind("void g(void) { { int f; } /*?*/ }", "f"), None);
    assert_eq!(local_kind("void g(void) { int f; { /*?*/ } }", "f"), Some(Object));
}

#[test]
fn a_local_is_visible_from_its_declarator_on() {
    assert_eq!(local_kind("void g(void) { /*?*/ ; int f; }", "f"), None);
    assert_eq!(local_kind("void g(void) { int f = /*?*/ 1; }", "f"), Some(Object));
    assert_eq!(local_kind("void g(void) { int a = /*?*/ 1, f; }", "f"), None);
}

#[test]
fn the_innermost_declaration_wins() {
    let text = "void g(int f) { char f; { long f; { /*?*/ } } }";
    assert_eq!(local(text, "f"), Some((Object, "long f;".to_owned())));
}

#[test]
fn a_later_declaration_of_a_block_does_not_reach_back() {
    let text = "void g(int f) { { /*?*/ ; long f; } }";
    assert_eq!(local_kind(text, "f"), Some(Parameter));
}

#[test]
fn a_loop_variable_is_local_to_the_loop() {
    assert_eq!(local_kind("void g(void) { for (int f = 0; f < /*?*/ 3; f++) ; }", "f"), Some(Object));
    assert_eq!(local_kind("void g(void) { for (int f = 0;;) { /*?*/ } }", "f"), Some(Object));
    assert_eq!(local_kind("void g(void) { for (int f = 0;;) ; /*?*/ }", "f"), None);
}

#[test]
fn a_block_scope_function_names_the_function() {
    assert_eq!(local_kind("void g(void) { extern int f(int); /*?*/ }", "f"), Some(Function));
    assert_eq!(local_kind("void g(void) { int f(int), h; /*?*/ }", "f"), Some(Function));
    assert_eq!(local_kind("void g(void) { int (*f)(int); /*?*/ }", "f"), Some(Object));
}

#[test]
fn local_typedefs_and_enumerators_hide_functions() {
    assert_eq!(local_kind("void g(void) { typedef int f; /*?*/ }", "f"), Some(Typedef));
    assert_eq!(local_kind("void g(void) { enum { f }; /*?*/ }", "f"), Some(Enumerator));
    assert_eq!(local_kind("void g(void) { struct { enum { f } e; } s; /*?*/ }", "f"), Some(Enumerator));
    assert_eq!(local_kind("void g(enum { f } e) { /*?*/ }", "f"), Some(Enumerator));
    assert_eq!(local_kind("void g(void) { int n = sizeof(enum { f }); /*?*/ }", "f"), Some(Enumerator));
}

#[test]
fn an_enumerator_is_visible_after_itself() {
    assert_eq!(local_kind("void g(void) { enum { f = /*?*/ 1 }; }", "f"), None);
    assert_eq!(local_kind("void g(void) { enum { f, h = /*?*/ 1 }; }", "f"), Some(Enumerator));
}

#[test]
fn enumerators_are_counted() {
    let unit = unit("enum { A, B = 4, C };");
    let (file, _) = main_file(&unit);
    let ordinals: Vec<_> = file.syntax.declarations.iter().map(|d| (d.ordinal, d.value.is_some())).collect();
    assert_eq!(ordinals, [(0, false), (1, true), (2, false)]);
}

#[test]
fn members_and_tags_are_no_ordinary_names() {
    let text = "struct f { int f; }; union f2 { struct f f; }; enum f3 { E }; void g(struct f *f4);";
    assert!(declared(text).iter().all(|(name, ..)| name != "f"));
    assert_eq!(calls("void g(struct s *p) { p->f(1); (*p).f(2); p->a[0].f(3); }"), Vec::<String>::new());
}

#[test]
fn attributes_do_not_hide_the_function() {
    for text in [
        "__attribute__((noinline)) int f(int a) { return a; }",
        "int f(int a) __attribute__((pure));",
        "int __attribute__((const)) f(int a);",
        "__declspec(dllexport) int f(int a);",
        "[[nodiscard]] int f(int a);",
    ] {
        with_only(text, "f", |d, _| assert_eq!(d.kind, Function, "{text}"));
        assert_eq!(parameters(text, "f"), ["a"], "{text}");
    }
}

#[test]
fn specifiers_are_noted() {
    let of = |text: &str| with_only(text, "f", |d, _| d.specifiers);
    let s = of("static inline int f(void) { return 1; }");
    assert!(s.is_static && s.is_inline && !s.is_extern);
    assert!(of("__inline__ int f(void);").is_inline);
    assert!(of("extern int f(void);").is_extern);
    let s = of("volatile const int f = 1;");
    assert!(s.is_const && s.is_volatile);
    assert!(!of("int *const f = 0;").is_static);
}

#[test]
fn a_call_is_a_name_with_arguments() {
    assert_eq!(calls("int v = f(1) + g(h(2, 3));"), ["f(1)", "g(h(2, 3))", "h(2, 3)"]);
    assert_eq!(calls("void g(void) { f(); f( ); }"), ["f()", "f( )"]);
}

#[test]
fn a_call_through_parentheses_is_one() {
    assert_eq!(calls("void g(void) { int v = (f)(1, 2); }"), ["f(1, 2)"]);
    assert_eq!(calls("void g(void) { int v = ((f))(1, 2); }"), ["f(1, 2)"]);
}

#[test]
fn a_call_of_what_an_address_leads_to_is_one() {
    assert_eq!(calls("void g(void) { (*f)(1); (&f)(2); (**&f)(3); }"), ["f(1)", "f(2)", "f(3)"]);
    assert_eq!(calls("void g(void) { _Generic(1, int: f, default: &h)(1); }"), ["f(1)", "h(1)"]);
}

#[test]
fn a_call_through_an_expression_is_no_direct_call() {
    assert_eq!(calls("void g(void) { (a ? f : h)(2); t[0](3); }"), Vec::<String>::new());
}

#[test]
fn a_cast_of_a_parenthesised_operand_may_be_a_call() {
    assert_eq!(calls("int g(int x) { return (T)(x); }"), ["T(x)"]);
}

#[test]
fn a_cast_before_a_parenthesised_callee_is_not_the_callee() {
    let unit = unit("double g(int x) { return (real)(f)(x); }");
    let (file, text) = main_file(&unit);
    let call = file.syntax.calls.iter().find(|c| &text[c.callee.clone()] == "f").unwrap();
    assert_eq!(call.cast().cloned().map(|c| &text[c]), Some("real"));
}

#[test]
fn a_declaration_with_typedef_names_that_reads_as_an_assignment_declares() {
    let unit = unit("typedef int T, U; int w(int); void g(void) { T (*f)(U) = w; f(1); }");
    let (file, text) = main_file(&unit);
    let call = text.find("f(1)").unwrap();
    assert!(file.syntax.local(b"f", call).is_some());
}

#[test]
fn callees_are_no_uses_but_other_names_are() {
    let unit = unit("int (*p)(int) = &f; void g(void) { f(1); h(f); int a = f == 0; }");
    let (file, text) = main_file(&unit);
    let uses = file.syntax.uses.iter().filter(|u| &text[u.name()] == "f").count();
    assert_eq!(uses, 3);
}

#[test]
fn a_nested_function_is_local() {
    let text = "int g(int a) { int f(int b) { return b; } /*?*/ return f(a); }";
    assert_eq!(local_kind(text, "f"), Some(Function));
    assert_eq!(local_kind(text, "b"), None);
    let unit = unit(text);
    let (file, text) = main_file(&unit);
    let inner = file.syntax.function_at(text.find("return b").unwrap()).unwrap();
    assert_eq!(&text[inner.whole.clone()], "int f(int b) { return b; }");
}

#[test]
fn labels_are_found_where_defined_and_used() {
    let unit = unit("void g(void) { __label__ x; void *p = &&x; x: goto x; y: ; asm goto (\"\" :::: y); }");
    let (file, text) = main_file(&unit);
    let mut labels: Vec<_> = file.syntax.labels.iter().map(|l| (&text[l.name.clone()], l.defines)).collect();
    labels.sort_unstable();
    assert_eq!(labels, [("x", false), ("x", false), ("x", false), ("x", true), ("y", false), ("y", true)]);
}

#[test]
fn occurrences_are_those_of_the_same_entity() {
    let unit =
        unit("int s; void g(void) { static int s; s++; { int s; s--; } f(s); } int v = 2; void h(void) { s = 1; }");
    let (file, text) = main_file(&unit);
    let d = file.syntax.declarations_of(b"s").find(|d| d.specifiers.is_static).unwrap();
    let places: Vec<_> = file.syntax.occurrences(text.as_bytes(), d).map(|r| &text[r.start..r.start + 2]).collect();
    assert_eq!(places, ["s;", "s+", "s)"]);
}

#[test]
fn what_cannot_be_parsed_is_known() {
    let unit = unit("int f(void);\nvoid g(void) { int a = 1 +* / f(); }\nint v;");
    let (file, text) = main_file(&unit);
    let call = text.rfind("f()").unwrap();
    assert!(!file.syntax.errors.is_empty());
    let v = text.rfind("v;").unwrap();
    assert!(!file.syntax.in_error(&(v..v + 1)), "an error does not reach the next item");
    assert!(file.syntax.errors.iter().all(|e| e.start <= call + 3));
}

#[test]
fn the_block_around_a_place_is_the_innermost() {
    let text = "void g(void) { if (a) { /*?*/ } }";
    let unit = unit(text);
    let (file, text) = main_file(&unit);
    let at = marked(text);
    assert_eq!(&text[file.syntax.enclosing_block(&(at..at)).unwrap().clone()], "{ /*?*/ }");
    assert!(!file.syntax.same_block(&(at..at), &(15..16)));
}
