use super::*;
use crate::syntax::fortran;

/// A procedure with one declaration, and what is read of it.
fn declared(statement: &str) -> (Fortran, Option<Declaration>) {
    let syntax = fortran::read(format!("subroutine s\n{statement}\nend\n").as_bytes());
    let fortran = *syntax.fortran.expect("it is Fortran");
    let declaration = fortran.declaration(1);
    (fortran, declaration)
}

/// By item: name, bounds, length and value, on one line.
fn items(statement: &str) -> Vec<String> {
    let (fortran, declaration) = declared(statement);
    let declaration = declaration.unwrap_or_else(|| panic!("{statement}"));
    let text = |range: &Range<usize>| String::from_utf8_lossy(&fortran.text[range.clone()]).into_owned();
    let bound = |b: &Bounds| {
        let upper = match &b.upper {
            UpperBound::Expression(e) => text(e),
            UpperBound::AssumedSize => "*".to_owned(),
            UpperBound::Deferred => String::new(),
            UpperBound::AssumedRank => "..".to_owned(),
        };
        b.lower.as_ref().map_or(upper.clone(), |lower| format!("{}:{upper}", text(lower)))
    };
    let item = |item: &Item| {
        let bounds = declaration.bounds(item).map(|b| b.iter().map(bound).collect::<Vec<_>>().join(","));
        let bounds = bounds.map_or(String::new(), |b| format!("({b})"));
        let length = item.length.as_ref().map_or(String::new(), |l| format!("*{}", text(l)));
        let value = item.value.as_ref().map_or(String::new(), |v| format!("={}", text(v)));
        assert!(item.range.start == item.name.start, "{statement}");
        format!("{}{bounds}{length}{value}", text(&item.name))
    };
    declaration.items.iter().map(item).collect()
}

#[test]
fn names_have_their_bounds_lengths_and_values() {
    for (statement, expected) in [
        ("integer :: a, b(3), c(0:n, *) = 1", &["a", "b(3)", "c(0:n,*)=1"][..]),
        ("integer, dimension(:, 2) :: a, b(3)", &["a(,2)", "b(3)"]),
        ("real x(..)", &["x(..)"]),
        ("character*8 a*4, b(2)*(n), c*(*)", &["a*4", "b(2)*(n)", "c*(*)"]),
        ("character*8, a", &["a"]),
        ("real*8 d1f(3)", &["d1f(3)"]),
        ("integer, pointer :: p => null()", &["p=null()"]),
        ("parameter (a = 1, b = f(2))", &["a=1", "b=f(2)"]),
        ("common /block/ a, b(2) // c", &["a", "b(2)", "c"]),
        ("dimension a(3), &\n  b(4)", &["a(3)", "b(4)"]),
        ("procedure(g), pointer :: p", &["p"]),
        ("save", &[]),
        ("10 integer a", &["a"]),
    ] {
        assert_eq!(items(statement), expected, "{statement}");
    }
}

#[test]
fn types_have_kinds_and_lengths() {
    let of = |statement: &str| {
        let (fortran, declaration) = declared(statement);
        let ty = declaration.and_then(|d| d.ty).unwrap_or_else(|| panic!("{statement}"));
        let text = |range: &Range<usize>| String::from_utf8_lossy(&fortran.text[range.clone()]).into_owned();
        let length = ty.length(&fortran).map(|l| (text(&l.value), l.what));
        (ty.keyword, text(&ty.range), ty.name.as_ref().map(text), ty.kind(&fortran).map(|k| text(&k.value)), length)
    };
    let plain =
        |keyword, text: &str, kind: Option<&str>| (keyword, text.to_owned(), None, kind.map(str::to_owned), None);
    assert_eq!(of("integer a"), plain(TypeKeyword::Integer, "integer", None));
    assert_eq!(of("integer(8) :: a"), plain(TypeKeyword::Integer, "integer(8)", Some("8")));
    assert_eq!(of("integer(kind=k) a"), plain(TypeKeyword::Integer, "integer(kind=k)", Some("k")));
    assert_eq!(of("real*8 a"), plain(TypeKeyword::Real, "real*8", Some("8")));
    assert_eq!(of("double precision a"), plain(TypeKeyword::DoublePrecision, "double precision", None));
    assert_eq!(of("doubleprecision a"), plain(TypeKeyword::DoublePrecision, "doubleprecision", None));
    assert_eq!(of("double complex a"), plain(TypeKeyword::DoubleComplex, "double complex", None));
    assert_eq!(of("type(integer) a"), plain(TypeKeyword::Integer, "type(integer)", None));
    let named = |keyword, text: &str, name: &str| (keyword, text.to_owned(), Some(name.to_owned()), None, None);
    assert_eq!(of("type(t) :: a"), named(TypeKeyword::Type, "type(t)", "t"));
    assert_eq!(of("class(*) a"), named(TypeKeyword::Class, "class(*)", "*"));
    assert_eq!(of("procedure(g), pointer :: p"), named(TypeKeyword::Procedure, "procedure(g)", "g"));
    let character = |text: &str, length: &str, what| {
        (TypeKeyword::Character, text.to_owned(), None, None, Some((length.to_owned(), what)))
    };
    assert_eq!(of("character(*) a"), character("character(*)", "*", ParameterValue::Assumed));
    assert_eq!(of("character(len=:), pointer :: a"), character("character(len=:)", ":", ParameterValue::Deferred));
    assert_eq!(of("character*(n) a"), character("character*(n)", "n", ParameterValue::Expression));
    assert_eq!(of("character(len=3) a"), character("character(len=3)", "3", ParameterValue::Expression));
}

#[test]
fn attributes_have_arguments() {
    let (fortran, declaration) = declared("real, intent( in out ), optional, dimension(3) :: a");
    let declaration = declaration.expect("it is one");
    let found: Vec<(&str, Option<&[u8]>)> = declaration
        .attributes
        .iter()
        .map(|a| (&a.keyword[..], a.arguments.clone().map(|r| &fortran.text[r])))
        .collect();
    assert_eq!(found, [("intent", Some(&b" in out "[..])), ("optional", None), ("dimension", Some(b"3"))]);
}

#[test]
fn what_cannot_be_parsed_declares_nothing() {
    assert!(declared("integer a(").1.is_none());
    assert!(declared("x = 1").1.is_none());
}

#[test]
fn enumerators_and_components_are_read() {
    let text =
        b"module m\nenum, bind(c)\nenumerator :: a = 1, b\nend enum\ntype, extends(p) :: t\ninteger :: c(2) = 1\nend \
                 type\ntype q\nend type\nend\n";
    let fortran = *fortran::read(text).fortran.expect("it is Fortran");
    let names = |id: StatementId| {
        let items = fortran.declaration(id).expect("it declares").items;
        items.into_iter().map(|i| (String::from_utf8_lossy(&fortran.text[i.name]).into_owned(), i.value.is_some()))
    };
    assert_eq!(names(2).collect::<Vec<_>>(), [("a".to_owned(), true), ("b".to_owned(), false)]);
    assert_eq!(names(5).collect::<Vec<_>>(), [("c".to_owned(), true)]);
    assert!(!fortran.has_own_components_only(4));
    assert!(fortran.has_own_components_only(7));
}

#[test]
fn a_functions_first_statement_says_its_type() {
    for (header, expected) in [
        ("integer function f(x)", Some("integer")),
        ("pure real(8) elemental function f()", Some("real(8)")),
        ("recursive type(t) function f(a)", Some("type(t)")),
        ("character(*) function f()", Some("character(*)")),
        ("pure function f()", None),
        ("subroutine f", None),
    ] {
        let fortran = *fortran::read(format!("{header}\nend\n").as_bytes()).fortran.expect("it is Fortran");
        let found = fortran.type_of_header(0).map(|ty| fortran.text[ty.range].to_vec());
        assert_eq!(found.as_deref(), expected.map(str::as_bytes), "{header}");
    }
}
