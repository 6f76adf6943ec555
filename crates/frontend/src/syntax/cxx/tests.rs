//! Scopes, declarations, statements and calls of C++ as the tables have them.

use super::*;
use crate::testing::{cxx_unit, main_file};

/// Every call: its qualifier or object, its name, its template arguments.
fn calls(text: &str) -> Vec<String> {
    let unit = cxx_unit(text);
    let (file, text) = main_file(&unit);
    let mut found: Vec<_> = file.syntax.calls.iter().collect();
    found.sort_by_key(|c| c.callee.start);
    let shown = |c: &&Call| {
        let before = match c.path() {
            Path::Plain => String::new(),
            Path::Qualified(q) => format!("{}::", &text[q.clone()]),
            Path::Member { object, arrow, qualifier } => {
                let qualifier = qualifier.as_ref().map_or(String::new(), |q| format!("{}::", &text[q.clone()]));
                format!("{}{}{qualifier}", &text[object.clone()], if *arrow { "->" } else { "." })
            }
        };
        let behind = c.template_arguments().map_or("", |t| &text[t.clone()]);
        format!("{before}{}{behind}", &text[c.callee.clone()])
    };
    found.iter().map(shown).collect()
}

/// The declaration of a name, as `f` sees it.
fn with<T>(text: &str, name: &str, f: impl Fn(&Syntax, &Declaration, &str) -> T) -> T {
    let unit = cxx_unit(text);
    let (file, text) = main_file(&unit);
    let d = file.syntax.declarations_of(name.as_bytes()).next().expect("it is declared");
    f(&file.syntax, d, text)
}

#[test]
fn calls_know_how_their_function_is_named() {
    let text = "void f() { g(1); a::g(); ::g(); x.m(); p->m(); (*this).m<int>(2); x.s::m(); b<int>::c<3>(); (g)(1); }";
    let expected = ["g", "a::g", "::g", "x.m", "p->m", "(*this).m<int>", "x.s::m", "b<int>::c<3>", "g"];
    assert_eq!(calls(text), expected);
}

#[test]
fn calls_through_pointers_to_members_are_none() {
    assert!(calls("void f() { (x.*p)(1); (y->*q)(); }").is_empty());
}

#[test]
fn what_stands_before_a_declaration_belongs_to_it() {
    for text in [
        "template <class T> int f(T);",
        "extern \"C\" int f();",
        "template <class T> template <class U> void s<T>::f(U) {}",
    ] {
        with(text, "f", |_, d, all| assert_eq!(&all[d.whole.clone()], text));
    }
}

#[test]
fn a_function_defined_elsewhere_is_a_function() {
    with("int a::s::f() const { return 1; }", "f", |_, d, text| {
        assert_eq!(d.kind, DeclarationKind::Function);
        assert_eq!(d.qualifier.clone().map(|q| &text[q]), Some("a::s"));
    });
}

#[test]
fn a_pointer_to_a_member_has_a_name_of_its_own() {
    for (text, name) in [("void f() { int (s::*m)(int) const = 0; }", "m"), ("int s::*d;", "d")] {
        with(text, name, |_, d, _| {
            assert_eq!((d.kind, d.derived, d.qualifier.clone()), (DeclarationKind::Object, true, None), "{name}");
        });
    }
}

#[test]
fn members_have_their_access() {
    let text = "class c { int a(); public: int b(); protected: int d; }; struct s { int e(); private: int f(); };";
    let access = |name: &str| with(text, name, |_, d, _| d.access);
    assert_eq!(["a", "b", "d", "e", "f"].map(access), {
        use Access::*;
        [Private, Public, Protected, Public, Private]
    });
}

#[test]
fn what_cannot_have_variants_is_told() {
    let text = "struct s { s(); ~s(); virtual int v(); int o() override; int d() = delete; int n(); s &operator=(const s &) = default; };";
    let specifiers = |name: &str| with(text, name, |_, d, _| d.specifiers);
    assert!(specifiers("~s").is_special);
    assert!(specifiers("v").is_virtual && specifiers("o").is_virtual);
    assert!(specifiers("d").is_deleted && specifiers("operator=").is_defaulted);
    assert_eq!(specifiers("n"), Specifiers::default());
}

#[test]
fn parameters_and_captures_are_local_to_a_lambda() {
    let text = "void f() { auto l = [n = 1](int k) { return n + k; }; }";
    for name in ["n", "k"] {
        with(text, name, |syntax, d, text| {
            let scope = &syntax.scopes[d.scope as usize].range;
            assert!(text[scope.clone()].starts_with("[n = 1]"), "{name}");
        });
    }
}

#[test]
fn variables_of_conditions_and_loops_are_local() {
    let text = "void f() { if (int a = 1; a) {} for (auto &[b, c] : d) {} try {} catch (int e) {} }";
    for name in ["a", "b", "c", "e"] {
        with(text, name, |syntax, d, _| assert!(syntax.is_local(d) && d.scope != 0, "{name}"));
    }
}

#[test]
fn what_runs_outside_functions_is_a_function() {
    let unit = cxx_unit("int a = g(); auto l = [] { return g(); }; struct s { int m = g(); }; int h() { return g(); }");
    let (file, text) = main_file(&unit);
    let mut bodies: Vec<&str> = file.syntax.functions.iter().map(|f| &text[f.body.clone()]).collect();
    bodies.sort_unstable();
    assert_eq!(bodies, ["int a = g();", "int m = g();", "{ return g(); }", "{ return g(); }"]);
}

#[test]
fn a_template_is_one_statement() {
    let unit = cxx_unit("template <class T> void f(T) { g(); }");
    let (file, _) = main_file(&unit);
    let kinds: Vec<_> = file.syntax.statements.iter().map(|s| s.kind).collect();
    use StatementKind::{Compound, Expression, FunctionDefinition};
    assert_eq!(kinds, [FunctionDefinition, Compound, Expression]);
}

#[test]
fn objects_are_no_types_of_declarations_and_casts() {
    let calls_in = |statement: &str| calls(&format!("bool ok;\ntypedef int t;\nvoid g(int x) {{ {statement} }}\n"));
    for statement in ["ok && f(x);", "ok & f(x);", "x * f(x);", "for (ok && f(x);;) {}", "x = (x) + (ok) * f(x);"] {
        assert_eq!(calls_in(statement), ["f"], "{statement}");
    }
    assert_eq!(calls_in("t *f(t);"), Vec::<String>::new());
    assert_eq!(calls_in("t && h = f(x);"), ["f"]);
    // Nobody says what it is.
    assert_eq!(calls_in("unknown * f(x);"), Vec::<String>::new());
}

#[test]
fn a_cast_before_a_parenthesised_callee_is_not_called() {
    let calls_in = |head: &str, expression: &str| {
        calls(&format!(
            "{head}\nnamespace n {{ typedef double t; }}\nint f(int);\nint g(int x) {{ return {expression}; }}\n"
        ))
    };
    for expression in ["(t)(f)(x)", "(n::t)(f)(x)", "(unread_t)(f)(x)", "1 + (t)(f)(x) * 2", "(t)((f))(x)"] {
        assert_eq!(calls_in("typedef double t;", expression), ["f"], "{expression}");
    }
    assert_eq!(calls_in("int (*t(int (*)(int)))(int);", "(t)(f)(x)"), ["t"]);
}

#[test]
fn types_are_not_called() {
    let kind_of_f = |statement: &str| {
        let text = format!("typedef int t;\nint h(int);\nint f(int);\nvoid g() {{ {statement} }}\n");
        let unit = cxx_unit(&text);
        let (file, text) = main_file(&unit);
        file.syntax.local(b"f", text.rfind('}').unwrap() - 1).map(|d| d.kind)
    };
    for statement in ["t (*f)(t) = h;", "t (*f)(t);", "t (&f)(t) = h;", "t (f)(5);", "t(f) = 5;"] {
        assert_eq!(kind_of_f(statement), Some(DeclarationKind::Object), "{statement}");
    }
    for type_name in ["int", "unread_t", "std::size_t", "a<int>"] {
        for declarator in ["(*f)() = h;", "(**f)() = h;", "(&f)() = h;", "(*f[2])() = {h, h};", "(*k)() = h, f;"] {
            let statement = format!("{type_name} {declarator}");
            assert_eq!(kind_of_f(&statement), Some(DeclarationKind::Object), "{statement}");
        }
        assert_eq!(kind_of_f(&format!("{type_name} (s::*f)() = &s::h;")), Some(DeclarationKind::Object), "{type_name}");
    }
    for statement in ["int (*f)();", "int (f)(5);", "int (f) = 5;"] {
        assert_eq!(kind_of_f(statement), Some(DeclarationKind::Object), "{statement}");
    }
    for statement in ["int (*f)[4] = h;", "t (*f)[4] = h;", "t (&f)[4] = h;"] {
        assert_eq!(kind_of_f(statement), Some(DeclarationKind::Object), "{statement}");
    }
    assert_eq!(kind_of_f("h (*f)[4] = 2;"), None);
    assert_eq!(kind_of_f("unread (*f)[4] = 2;"), None);
    assert_eq!(kind_of_f("h (*f)() = 2;"), None);
    assert_eq!(kind_of_f("unread (*f)();"), None);
    assert_eq!(kind_of_f("h (f(2));"), None);
    assert_eq!(kind_of_f("h(f) + 1;"), None);
}

#[test]
fn functions_may_take_pointers_to_arrays_alone() {
    for parameters in ["int (*a)[4]", "t (&a)[4]", "n::s (*a)[4], t (&b)[2]", "double (*a)()", "int (&a)[2][3]"] {
        let unit = cxx_unit(&format!("typedef int t;\nint f({parameters});\n"));
        let (file, _) = main_file(&unit);
        let kinds: Vec<_> = file.syntax.declarations_of(b"f").map(|d| d.kind).collect();
        assert_eq!(kinds, [DeclarationKind::Function], "{parameters}");
    }
    let unit = cxx_unit("int t(int);\nint p[4];\nint f(t(*p));\n");
    let (file, _) = main_file(&unit);
    assert_eq!(file.syntax.declarations_of(b"f").map(|d| d.kind).collect::<Vec<_>>(), [DeclarationKind::Object]);
}
