use super::*;
use crate::syntax::Syntax;

fn fortran(text: &str) -> Syntax {
    let found = read(text.as_bytes());
    assert!(found.errors.is_empty(), "{:?}", found.errors.iter().map(|e| &text[e.clone()]).collect::<Vec<_>>());
    found
}

fn kinds(text: &str) -> Vec<StatementKind> {
    fortran(text).fortran.unwrap().statements.iter().map(|s| s.kind).collect()
}

/// The text from a statement's first byte to the end of what it opens.
fn whole<'t>(text: &'t str, syntax: &Syntax, start: &str) -> &'t str {
    let fortran = syntax.fortran.as_ref().unwrap();
    let at = text.find(start).unwrap();
    let id = fortran.statements.iter().position(|s| s.range.start == at).unwrap();
    &text[fortran.whole(id as StatementId)]
}

#[test]
fn first_words_tell_what_a_statement_is() {
    use StatementKind::*;
    let text = "program p\ninteger :: do, if(3)\nreal x\ndo = 1\nif(1) = 2\nif (do > 1) do = 2\nif (do > 1) then\nelse if (x > 1) then\nend if\n\
        call s\ngo to 10\n10 continue\nprint *, x\nselect case (do)\ncase (1)\nend select\nend program\n";
    let expected = [
        Program,
        TypeDeclaration,
        TypeDeclaration,
        Assignment,
        Assignment,
        Guarded,
        IfThen,
        Divides,
        EndConstruct,
        Call,
        Jump,
        Continue,
        OtherAction,
        Select,
        Divides,
        EndConstruct,
        End,
    ];
    assert_eq!(kinds(text), expected);
}

#[test]
fn a_labelled_statement_ends_all_loops_that_name_it() {
    let text = "do 10 i = 1, 2\ndo 10 j = 1, 2\nx = i\n10 y = j\nz = 1\nend\n";
    let syntax = fortran(text);
    assert_eq!(whole(text, &syntax, "do 10 i"), "do 10 i = 1, 2\ndo 10 j = 1, 2\nx = i\n10 y = j");
    assert_eq!(whole(text, &syntax, "do 10 j"), "do 10 j = 1, 2\nx = i\n10 y = j");
}

#[test]
fn a_place_behind_a_construct_is_in_the_block_around_it() {
    let text = "do i = 1, 2\nif (a) then\nb = 1\nelse\nc = 2\nend if\nd = 1\nend do\ne = 1\nend\n";
    let found = fortran(text);
    let fortran = found.fortran.unwrap();
    let block = |word: &str| fortran.block_at(text.find(word).unwrap() - 1).1;
    assert_eq!(block("b = 1"), Some(1));
    assert_eq!(block("c = 2"), Some(3));
    assert_eq!(block("d = 1"), Some(0));
    assert_eq!(block("e = 1"), None);
}

#[test]
fn statement_functions_are_told_from_array_elements() {
    let text = "subroutine s\nreal a(3), f\nf(x) = x + 1\na(i) = f(1.)\nend\n";
    assert_eq!(kinds(text)[2..4], [StatementKind::StatementFunction, StatementKind::Assignment]);
    let text = "subroutine s\nuse m\nimplicit none\na(i) = 1\nend\n";
    assert_eq!(kinds(text)[3], StatementKind::Assignment);
}

#[test]
fn procedures_know_their_symbols() {
    let text = "module m\ncontains\nsubroutine s\ncontains\npure integer(4) function g(x, y) result(z)\nend\nend\nend module\n\
        submodule (m) sub\ncontains\nmodule procedure s2\nend\nend\nsubroutine e\nend\n";
    let fortran = fortran(text).fortran.unwrap();
    let named = |n: &str| fortran.scopes.iter().position(|s| s.name == n.as_bytes()).unwrap() as ScopeId;
    let symbol = |n: &str| String::from_utf8(fortran.symbol(named(n))).unwrap();
    assert_eq!(symbol("s"), "m::s");
    assert_eq!(symbol("g"), "m::s::g");
    assert_eq!(symbol("s2"), "m::s2");
    assert_eq!(symbol("e"), "e");
    let g = &fortran.scopes[named("g") as usize];
    assert_eq!((g.dummies.len(), g.result.as_deref(), g.has_prefix(b"pure")), (2, Some(&b"z"[..]), true));
}

#[test]
fn calls_are_names_with_parentheses_and_called_subroutines() {
    let text = "call s\nif (f(1) > 2) call t(g(x), k=3)\nprint *, a%f(2), h(1)%c\nend\n";
    let syntax = fortran(text);
    let callees: Vec<&str> = syntax.calls.iter().map(|c| &text[c.callee.clone()]).collect();
    // `if (` and the like name nothing in the program.
    let callees: Vec<&str> = callees.into_iter().filter(|c| *c != "if").collect();
    assert_eq!(callees, ["s", "f", "t", "g", "h"]);
}

#[test]
fn null_is_referenced_where_no_name_is_declared() {
    let text =
        "integer, pointer :: p => null()\np => null()\nq%r => null (p)\nif (x) p => NULL()\ncall s(null())\nend\n";
    let syntax = fortran(text);
    let calls: Vec<&str> = syntax.calls.iter().map(|c| &text[c.range.clone()]).collect();
    assert_eq!(calls, ["null()", "null (p)", "NULL()", "s(null())", "null()"]);
}

#[test]
fn labels_are_found_where_they_are_used() {
    let text = "do 10 i = 1, 2\ngo to (10, 20), i\nif (x) 10, 20, 30\nwrite (6, 40) i\nread (5, fmt=40, err=30) i\n\
        call s(*20, 2)\n30 continue\n10 continue\nend\n";
    let syntax = fortran(text);
    let used: Vec<&str> = syntax.labels.iter().filter(|l| !l.defines).map(|l| &text[l.name.clone()]).collect();
    assert_eq!(used, ["10", "10", "20", "10", "20", "30", "40", "40", "30", "20"]);
}

#[test]
fn elements_of_arrays_are_no_calls() {
    let text = "module m\nreal :: host(3), hidden(3)\ncontains\nsubroutine s(d, p)\nuse other, only: hidden\n\
        real :: d(3), y(2), f\nexternal p\ny(1) = d(2) + f(3) + g(4) + hidden(5) + p(6)\nend\nsubroutine t\n\
        x = host(7) + hidden(8)\nassociate (host => q)\nx = host(9)\nend associate\nend\nend\n";
    let found = read(text.as_bytes());
    let called: Vec<&str> = found.calls.iter().map(|c| &text[c.range.clone()]).collect();
    assert_eq!(called, ["f(3)", "g(4)", "hidden(5)", "p(6)", "host(9)"]);
    for element in ["y(1)", "d(2)", "host(7)", "hidden(8)"] {
        let at = text.find(element).unwrap();
        assert!(found.uses.iter().any(|u| u.name().start == at), "{element}");
    }
}

#[test]
fn what_cannot_be_read_is_an_error() {
    for text in ["subroutine s\nfrobnicate x\nend\n", "do i = 1, 2\nend\n", "end if\n"] {
        assert!(!read(text.as_bytes()).errors.is_empty(), "{text}");
    }
}

#[test]
fn no_text_is_too_odd_to_read() {
    for text in ["", ";;;", "(((", "end", "10", "'", "a b c &", "contains\nend\nend\n", "interface\nfunction f()\n"] {
        read(text.as_bytes());
    }
}

/// Whether the places of some texts stand in what lacks its end, or cannot be parsed.
fn in_error(text: &str, places: &[&str]) -> Vec<bool> {
    let found = read(text.as_bytes());
    let at = |p: &&str| text.find(p).unwrap();
    places.iter().map(|p| found.in_error(&(at(p)..at(p) + 1))).collect()
}

#[test]
fn a_missing_end_breaks_what_lacks_it_and_nothing_behind() {
    let text = "module m\ncontains\nsubroutine a\nx = f(1)\ndo i = 1, 3\nx = f(2)\nend subroutine\nsubroutine b\nx = f(3)\n\
        subroutine c\nx = f(4)\nend subroutine\nend module\nsubroutine d\nx = f(5)\n";
    assert_eq!(in_error(text, &["f(1)", "f(2)", "f(3)", "f(4)", "f(5)"]), [false, true, true, false, true]);
    assert_eq!(symbols(text), ["m::a", "m::b", "m::c", "d"]);
}

/// The symbols of all procedures.
fn symbols(text: &str) -> Vec<String> {
    let fortran = read(text.as_bytes()).fortran.unwrap();
    let procedures = (0..).zip(&fortran.scopes).filter(|(_, s)| s.is_procedure());
    procedures.map(|(id, _)| String::from_utf8(fortran.symbol(id)).unwrap()).collect()
}

#[test]
fn an_end_behind_statements_of_no_procedure_does_not_end_the_module() {
    let module = |first: &str, end: &str| {
        format!(
            "module m\ncontains\nsubroutine a\nend\n{first}\ninteger :: x\nx = f(1)\n{end}\nsubroutine b\nx = f(2)\nend\n\
             end\nsubroutine c\nend\n"
        )
    };
    for first in ["utine b0(x)", "subroutine 1b(x)", "subroutine"] {
        for end in ["end", "end subroutine"] {
            let text = module(first, end);
            assert_eq!(symbols(&text), ["m::a", "m::b", "c"], "{text}");
            assert_eq!(in_error(&text, &["f(1)", "f(2)"]), [true, false], "{text}");
        }
    }
    assert_eq!(symbols("module m\ncontains\nsubroutine a\nend\nodd\nend\nsubroutine b\nend\n"), ["m::a", "b"]);
}

#[test]
fn what_cannot_stand_in_a_type_shows_that_it_lacks_its_end() {
    let text = "subroutine a\ntype t\ninteger :: x\ny = f(1)\nend subroutine\nsubroutine b\ny = f(2)\nend subroutine\n";
    assert_eq!(in_error(text, &["type t", "f(2)"]), [true, false]);
    assert_eq!(read(text.as_bytes()).calls.len(), 2);
    let text = "subroutine a\ntype t\ninteger :: x\nend subroutine\nsubroutine b\ny = f(2)\nend subroutine\n";
    assert_eq!(in_error(text, &["type t", "f(2)"]), [true, false]);
}

#[test]
fn declarations_say_what_names_are() {
    let text = "subroutine s(d, e)\nreal d1f(3), x*8, y(2)*4\ninteger, parameter :: n = 2*3\nexternal e\n\
        procedure(e), pointer :: p => null()\ndimension z(3)\nparameter (m = 4)\ncommon /c/ a(2), b\nsave\n\
        data b /1/\ninteger, dimension(:) :: d\ng(t) = t + 1\nz(1) = 1\nh(2) = 3\nend\n";
    let fortran = fortran(text).fortran.unwrap();
    let s = fortran.scopes.iter().find(|s| s.name == b"s").unwrap();
    let arrays = |name: &&str| s.entities[name.as_bytes()].is_array;
    assert_eq!(
        ["d1f", "x", "y", "z", "a", "b", "d"].iter().map(arrays).collect::<Vec<_>>(),
        [true, false, true, true, true, false, true]
    );
    assert!(!s.entities.contains_key(&b"f"[..]));
    let kind = |name: &str| s.entities[name.as_bytes()].kind;
    assert_eq!([kind("n"), kind("m"), kind("e")], [EntityKind::Constant, EntityKind::Constant, EntityKind::External]);
    assert_eq!([kind("p"), kind("g")], [EntityKind::ProcedurePointer, EntityKind::StatementFunction]);
    assert_eq!(s.entities[&b"n"[..]].value.clone().map(|v| &text[*v]), Some("2*3"));
    // What stands behind an assignment is one, too.
    assert!(!s.entities.contains_key(&b"h"[..]));
    assert_eq!(s.first_executable.map(|id| &text[fortran.statement(id).range.clone()]), Some("z(1) = 1"));
}

/// An extension that gfortran has with `-fdec-structure`.
#[test]
fn structures_are_definitions_within_their_scope() {
    let structure = "structure /s/\ninteger f\nunion\nmap\ninteger a\nend map\nmap\nreal b\nendmap\nend union\n\
        structure /in/ x, y(3)\ninteger k\nend structure\nend structure\n";
    let text = format!("subroutine p\n{structure}record /s/ v\nmap = 1\nv%a = f(1)\nend subroutine\n");
    let read = fortran(&text);
    assert_eq!(whole(&text, &read, "structure /s/"), structure.trim_end());
    assert_eq!(whole(&text, &read, "subroutine p"), text.trim_end());
    assert!(!read.fortran.unwrap().scopes[1].entities.contains_key(&b"f"[..]));
}
