use crate::syntax::fortran::read;

/// The procedures that a statement calls, and the names that it uses otherwise; all of it must be parsed.
fn names(statement: &str) -> (Vec<String>, Vec<String>) {
    let text = format!("subroutine s\n{statement}\nend\n");
    let found = read(text.as_bytes());
    assert!(found.errors.is_empty(), "{statement}: {:?}", found.errors);
    let spelled = |r: &std::ops::Range<usize>| text[r.clone()].to_owned();
    let called = found.calls.iter().map(|c| spelled(&c.callee)).collect();
    (called, found.uses.iter().map(|u| spelled(&u.name())).collect())
}

fn check(statement: &str, calls: &[&str], uses: &[&str]) {
    let (called, used) = names(statement);
    assert_eq!(
        (called, used),
        (calls.iter().map(|c| c.to_string()).collect(), uses.iter().map(|u| u.to_string()).collect()),
        "{statement}"
    );
}

#[test]
fn names_that_look_like_keywords_are_names() {
    check("class = f(1)", &["f"], &["class"]);
    check("interface(2) = f(1)", &["interface", "f"], &[]);
    check("if (x) close(f(1)) = 2", &["close", "f"], &["x"]);
    check("if (x) enum => f(1)", &["f"], &["x", "enum"]);
    check("call close(f(1))", &["close", "f"], &[]);
    check("where (x) end = f(1)", &["f"], &["x", "end"]);
}

#[test]
fn constructs_may_have_names_that_are_keywords() {
    for name in [
        "assign",
        "contains",
        "data",
        "goto",
        "interface",
        "enum",
        "procedure",
        "return",
        "pause",
        "class",
        "import",
        "implicit",
        "allocate",
        "if",
        "do",
        "end",
        "else",
        "then",
        "select",
        "case",
        "where",
        "block",
        "call",
        "type",
        "format",
        "entry",
        "include",
        "exit",
        "cycle",
        "module",
        "function",
        "integer",
        "stop",
        "continue",
        "file",
    ] {
        let named = |construct: &str| construct.replace('@', name);
        check(&named("@: if (x) then\ny = f(1)\nelse if (g(1)) then @\nelse @\nend if @"), &["f", "g"], &["x", "y"]);
        check(&named("@: do i = 1, f(1)\nif (g(1)) cycle @\nexit @\nend do @"), &["f", "g"], &["i"]);
        check(&named("@: do while (f(1))\nx = g(1)\nenddo @"), &["f", "g"], &["x"]);
        check(&named("@: block\nx = f(1)\nend block @\nx = g(1)"), &["f", "g"], &["x", "x"]);
        check(&named("@: select case (f(1))\ncase (1) @\nx = g(1)\ncase default @\nend select @"), &["f", "g"], &["x"]);
        check(&named("@: associate (x => f(1))\ny = x\nend associate @"), &["f"], &["x", "y", "x"]);
        check(&named("@: where (f(x))\nx = g(x)\nelsewhere @\nx = 1\nend where @"), &["f", "g"], &["x", "x", "x", "x"]);
        check(&named("@: forall (i=1:n)\nx(i) = g(i)\nend forall @"), &["x", "g"], &["i", "n", "i", "i"]);
        check(&named("@: critical\nx = f(1)\nend critical @"), &["f"], &["x"]);
    }
}

#[test]
fn input_and_output_may_have_signed_units_and_commas() {
    check("write(-u, *) f(1)", &["f"], &["u"]);
    check("write(unit=-u, fmt=*) f(1)", &["f"], &["u"]);
    check("read(5, *), x(f(1))", &["x", "f"], &[]);
    check("if (f(1)) write(-1, *) x", &["f"], &["x"]);
}

#[test]
fn lengths_of_characters_are_read_without_the_grammar() {
    check("character*8, x", &[], &["x"]);
    check("character x*(n), y(3)*4, z", &[], &["x", "n", "y", "z"]);
    check("character :: x*(f(n)), y(g(1))*(2*f(k=2))", &["f", "g", "f"], &["x", "n", "y"]);
    check("implicit character(len=f(2)) (z), real(a-h)", &["f"], &[]);
    check("interface\npure character(len=f(2)) function x(y)\nend function\nend interface", &["f"], &[]);
    check("character*(f(1)) x", &["f"], &["x"]);
}

#[test]
fn masks_of_forall_are_expressions() {
    check("forall (i=1:n, f(i)) x(i) = g(i)", &["f", "x", "g"], &["i", "n", "i", "i", "i"]);
    check("forall (i=1:n:2, j=1:n, .not. m(i, j)) x(i) = 0", &["m", "x"], &["i", "n", "j", "n", "i", "j", "i"]);
    check("if (c) forall (i=1:3, j=1:3) x(i, j) = g(j)", &["x", "g"], &["c", "i", "j", "i", "j", "j"]);
}

#[test]
fn alternate_returns_are_labels() {
    check("call s(*10, f(1))\n10 continue", &["s", "f"], &[]);
    check("if (x) call s(*10)\n10 continue", &["s"], &["x"]);
}

#[test]
fn what_the_thin_layer_reads_is_blank() {
    check("10 format (1x, 'a', i5, f(1))", &[], &[]);
    check("data x(1), y /z'ff', 3*-1.0_dp, .5/", &[], &[]);
    check("common // x(3) /b/ y", &[], &[]);
    check("common / / x", &[], &[]);
    check("namelist /n/ x", &[], &[]);
    check("equivalence (x, y(1))", &[], &[]);
    check("implicit real*8 (a-h, o-z)", &[], &[]);
    check("type t\n integer :: f = 1\n contains\n procedure, nopass :: p => f\n end type t", &[], &[]);
    check("enum, bind(c)\n enumerator :: a = 1\n end enum", &[], &[]);
    check("interface operator(.x.)\n module procedure a, b\n end interface operator(.x.)", &[], &[]);
    check("entry e(x, *)", &[], &[]);
}

#[test]
fn labels_stand_where_the_grammar_has_none() {
    check("if (x) then\n10 else if (f(1)) then\n20 y = 1\n30 end if", &["f"], &["x", "y"]);
    check("do 10 i = 1, f(1)\n20 x = i\n10 x = g(2)", &["f", "g"], &["i", "x", "i", "x"]);
    check("do 10 i = 1, 2\ndo 10 j = 1, 2\n10 x = g(2)", &["g"], &["i", "j", "x"]);
    check("10 integer x", &[], &["x"]);
}

#[test]
fn a_doubled_quote_may_stand_on_two_lines() {
    // As the view joins the lines.
    check("call s('it'    's', f(1))", &["s", "f"], &[]);
}

#[test]
fn first_statements_of_procedures_are_read_by_the_thin_layer() {
    for text in [
        "submodule (m:a) b\ncontains\nmodule procedure p\nx = f(1)\nend procedure p\nend submodule\n",
        "block data\ncommon /b/ x\nend block data\n",
        "module m\ninterface\nnon_recursive pure real(kind=kind(1.d0)) function f(x, *) result(r) bind(c, name='f')\n\
         real x\nend function f\nend interface\nend module\n",
        "x = f(1)\nend\n",
    ] {
        let found = read(text.as_bytes());
        assert!(found.errors.is_empty(), "{text}: {:?}", found.errors);
    }
}

/// No row of the table: the grammar has them.
#[test]
fn what_the_grammar_knows_by_now_stays_as_it_is() {
    // Complex constants of names.
    check("z = (a, b) * f(1)", &["f"], &["z", "a", "b"]);
    check("call s((a, -b), f(1))", &["s", "f"], &["a", "b"]);
    // Masks of WHERE, labels of statements that end no loop, formats in place.
    check("where (f(x)) y = g(x)", &["f", "g"], &["x", "y", "x"]);
    check("print '(i5, 1x)', f(1)", &["f"], &[]);
}

#[test]
fn an_error_stays_in_its_statement() {
    let text = "subroutine a\nx = f(1)\ncall b((x)\nif (g(1)) x = 1\ny = h(1)\nend\nsubroutine c\nz = f(2)\nend\n";
    let found = read(text.as_bytes());
    let callees: Vec<&str> = found.calls.iter().map(|c| &text[c.callee.clone()]).collect();
    assert_eq!(callees, ["f", "b", "g", "h", "f"]);
    let place = |name: &str| text.find(name).map(|at| at..at + 1).unwrap();
    assert!(found.in_error(&place("b((")));
    assert!(!["f(1)", "h(1)", "f(2)"].iter().any(|n| found.in_error(&place(n))), "{:?}", found.errors);
}

#[test]
fn a_computed_goto_calls_nothing() {
    check("go to (10, 20), i\n10 continue\n20 continue", &[], &["i"]);
    check("GO TO (10, 20) f(1)\n10 continue\n20 continue", &["f"], &[]);
}

#[test]
fn no_bytes_are_too_odd() {
    for text in [
        "subroutine a\nx = f('\u{e4}')\nend\n",
        "subroutine a\r\nx = f(1)\r\nend\r\n",
        "subroutine a\n\tx = f(1)\nend\n",
    ] {
        let found = read(text.as_bytes());
        assert!(found.errors.is_empty() && found.calls.len() == 1, "{text}: {:?}", found.errors);
    }
    let found = read(b"subroutine a\nx = f('\xff\xfe')\nend\n");
    assert!(found.errors.is_empty() && found.calls.len() == 1);
}
