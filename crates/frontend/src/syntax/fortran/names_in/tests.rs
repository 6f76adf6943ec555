use super::*;
use crate::syntax::fortran;

fn read(text: &str) -> Fortran {
    *fortran::read(text.as_bytes()).fortran.expect("it is Fortran")
}

/// The names of a scope in the first statement of a subroutine, or in the derived type that it begins, with what tells
/// of indices.
fn names(statement: &str) -> Option<String> {
    let fortran = read(&format!("subroutine s\n{statement}\nend subroutine\n"));
    let last = match fortran.statement(1).kind {
        StatementKind::DerivedType => fortran.statement(1).last,
        _ => 1,
    };
    let all = fortran.names_in(1, last)?;
    let of_scope = all.iter().filter(|n| n.is_of_scope());
    let shown = of_scope.map(|n| {
        let role = match n.role {
            NameRole::Index => ":i",
            NameRole::ConstructIndex => ":c",
            _ => "",
        };
        format!("{}{role}", String::from_utf8_lossy(&fortran.lower[n.range.clone()]))
    });
    Some(shown.collect::<Vec<_>>().join(" "))
}

#[test]
fn names_of_a_scope_are_no_components_and_no_keywords() {
    for (statement, expected) in [
        ("integer(kind=k), save :: a(n) = f(x, y=z), b = t%c", "k a n f x z b t"),
        ("character*(n), save :: s*4", "n s"),
        ("real(wp), pointer, dimension(m) :: p => null()", "wp m p"),
        ("parameter (a = b, c = 2*d)", "a b c d"),
        ("save :: a, b", "a b"),
        ("save", ""),
        ("data a, (b(i), i = 1, n) /m*4, -1/, c%d(2) /e/", "a b i i:i n m c e"),
        (
            "type, extends(u) :: t\nsequence\ninteger(k) :: a(n) = v, b\ntype(w), pointer :: next => null()\nend type t",
            "u t k n v w t",
        ),
        ("forall (i = 1:n, m(i)) a(i) = b(i)%c", "i:c n m i a i b i"),
        ("do concurrent (i = 1:n)\nend do", "i:c n"),
        ("call s(a, k = b)", "s a b"),
        ("x%y(i) = z(1)%w", "x i z"),
        ("print '(I0)', (a(i), i = 1, 3)", "a i i:i"),
        ("if (a) call close(b)", "a close b"),
        ("interface = class + 1", "interface class"),
    ] {
        assert_eq!(names(statement).as_deref(), Some(expected), "{statement}");
    }
    assert_eq!(names("x = a b"), None);
}

#[test]
fn data_statements_give_values_to_variables() {
    for (statement, expected) in [
        ("data a, b /1, 2/, c /3*0/", "a b c"),
        ("data (a(i), b(i)%c, i = 1, n) /n*4/ s(2)(1:2) /'ab'/", "a b s"),
        ("data ((a(i, j), i = 1, 2), j = 1, 2) / 4 * -1.5e0 /, x%y /t(1, 2)/", "a x"),
        ("data z /(1.0, -2.0)/, l /.true./, p /null()/, m /z'1f'/", "z l p m"),
    ] {
        let fortran = read(&format!("subroutine q\n{statement}\nend subroutine\n"));
        let found = fortran.initialised(1).unwrap_or_else(|| panic!("{statement}"));
        let found: Vec<_> =
            found.into_iter().map(|r| String::from_utf8_lossy(&fortran.lower[r]).into_owned()).collect();
        assert_eq!(found.join(" "), expected, "{statement}");
    }
}

#[test]
fn all_names_of_a_data_statement_that_cannot_be_parsed_keep_their_value() {
    let fortran = read("subroutine q\ninteger a, n, b\ndata a /-n/\nend subroutine\n");
    assert_eq!(fortran.initialised(2), None);
    let is_saved = |name: &str| fortran.scopes[1].entities[name.as_bytes()].is_saved;
    assert_eq!(["a", "n", "b"].map(is_saved), [true, true, false]);
}

#[test]
fn types_bind_procedures_by_names_generics_and_the_end_of_objects() {
    let text = "module m\ntype, extends(u) :: t\ninteger :: a\ncontains\nprivate\nprocedure, pass(x) :: a1, b1 => c1\n\
        procedure(i), deferred :: d1\ngeneric, public :: g => a1, b1\ngeneric :: operator ( + ) => a1\nfinal :: e1\n\
        end type\nend module\n";
    let fortran = read(text);
    let bindings = fortran.bindings(1, fortran.statement(1).last);
    let shown = bindings.iter().map(|b| {
        let target = String::from_utf8_lossy(&fortran.lower[b.target.clone()]).into_owned();
        match &b.by {
            BoundBy::Name(name) => format!("{} => {target}", String::from_utf8_lossy(name)),
            BoundBy::Generic(name) => format!("generic {} => {target}", String::from_utf8_lossy(name)),
            BoundBy::Final => format!("final {target}"),
        }
    });
    let expected =
        ["a1 => a1", "b1 => c1", "generic g => a1", "generic g => b1", "generic operator(+) => a1", "final e1"];
    assert_eq!(shown.collect::<Vec<_>>(), expected);
}
