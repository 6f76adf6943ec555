use super::*;

fn read(text: &[u8]) -> Option<Expression> {
    parse(text)?.expression()
}

/// An expression in the way of lists: what it is, and what is in it.
fn shown(text: &str, e: &Expression) -> String {
    let own = || text[e.range.clone()].to_owned();
    let all = |list: &[Expression]| list.iter().map(|e| shown(text, e)).collect::<Vec<_>>().join(" ");
    match &e.kind {
        ExpressionKind::Name => own(),
        ExpressionKind::Parenthesized(inner) => format!("({})", shown(text, inner)),
        ExpressionKind::Reference { of, arguments } => {
            let argument = |a: &Argument| match (&a.value, a.is_section) {
                (_, true) => ":".to_owned(),
                (None, _) => "*".to_owned(),
                (Some(value), _) => {
                    let keyword = a.keyword.clone().map_or(String::new(), |k| format!("{}=", &text[k]));
                    format!("{keyword}{}", shown(text, value))
                }
            };
            format!("{}[{}]", shown(text, of), arguments.iter().map(argument).collect::<Vec<_>>().join(" "))
        }
        ExpressionKind::Component { of, name } => format!("{}%{}", shown(text, of), &text[name.clone()]),
        ExpressionKind::ArrayConstructor { ty, items } => {
            let ty = ty.as_ref().map(|ty| {
                let name = ty.name.clone().map_or(String::new(), |name| format!("({})", &text[name]));
                format!("{:?}{name}{} :: ", ty.keyword, if ty.has_parameters { "*" } else { "" })
            });
            format!("{{{}{}}}", ty.unwrap_or_default(), all(items))
        }
        ExpressionKind::ImpliedDo(items) => format!("do<{}>", all(items)),
        ExpressionKind::Operation { class, operands, .. } => format!("{class:?}<{}>", all(operands)),
        kind => format!("{kind:?}"),
    }
}

#[test]
fn operators_of_one_class_are_one_operation() {
    for (text, expected) in [
        ("a + b*2 - 1.5_k", "Arithmetic<a Arithmetic<b Integer> Real>"),
        ("-a ** b", "Arithmetic<Arithmetic<a b>>"),
        ("a == 1 .and. .not. f(x)", "Logical<Relation<a Integer> Logical<f[x]>>"),
        ("'a' // b", "Concatenation<Character b>"),
        ("a .own. b", "Defined<a b>"),
        ("(1, 2)", "Complex"),
        ("(a)", "(a)"),
        ("f(x, k = 2, z(1:2))", "f[x k=Integer z[:]]"),
        ("a%b", "a%b"),
        ("a(1)%b%c(2:3)", "a[Integer]%b%c[:]"),
        ("a%f(x)%b", "a%f[x]%b"),
        ("[1, x%i]", "{Integer x%i}"),
        ("(/ real :: x, (y, i = 1, 3) /)", "{Real :: x do<y>}"),
        ("[type(t) ::]", "{Type(t) :: }"),
        ("[character(len=3) :: 'a']", "{Character* :: Character}"),
        ("[real(8) :: 1]", "{Real* :: Integer}"),
        ("[double precision :: 1]", "{DoublePrecision :: Integer}"),
        ("real(i)", "real[i]"),
        ("z'1f'", "Integer"),
        (".true.", "Logical"),
    ] {
        let found = read(text.as_bytes()).map(|e| shown(text, &e));
        assert_eq!(found.as_deref(), Some(expected), "{text}");
    }
    assert_eq!(read(b"a +"), None);
    assert_eq!(read(b""), None);
}

#[test]
fn operators_stand_between_operands_or_before_the_first() {
    let operators = |text: &str| match read(text.as_bytes()).map(|e| e.kind) {
        Some(ExpressionKind::Operation { operators, .. }) => {
            operators.into_iter().map(|operator| text[operator].to_owned()).collect::<Vec<_>>()
        }
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(operators("a + b*2 - c"), ["+", "-"]);
    assert_eq!(operators("a*b + c"), ["*", "+"]);
    assert_eq!(operators("-a - b"), ["-", "-"]);
    assert_eq!(operators("a .eq. b"), [".eq."]);
    assert_eq!(operators("a .cross. b"), [".cross."]);
    assert_eq!(operators(".not. a .and. b"), [".not.", ".and."]);
}

#[test]
fn argument_lists_may_have_labels_and_stand_on_several_lines() {
    let keywords = |text: &str| {
        let all = arguments(text.as_bytes()).unwrap_or_else(|| panic!("{text}"));
        all.into_iter().map(|a| a.keyword.map(|k| text[k].to_owned())).collect::<Vec<_>>()
    };
    assert_eq!(keywords("a, & ! one\n  k = (2)"), [None, Some("k".to_owned())]);
    assert_eq!(keywords("*10, k=1"), [None, Some("k".to_owned())]);
    assert_eq!(keywords(""), []);
    assert_eq!(arguments(b"a, ("), None);
}

#[test]
fn names_have_roles() {
    use NameRole::*;
    let found = |text: &str| {
        let all = names(text.as_bytes()).unwrap_or_else(|| panic!("{text}"));
        all.into_iter().map(|(range, role)| (text[range].to_owned(), role)).collect::<Vec<_>>()
    };
    let of = |name: &str, role| (name.to_owned(), role);
    assert_eq!(
        found("a%b > f(x, k=c)"),
        [
            of("a", Variable),
            of("b", Component),
            of("f", Referenced),
            of("x", Variable),
            of("k", Keyword),
            of("c", Variable)
        ]
    );
    assert_eq!(found("sum([(i, i = 1, n)])")[2], of("i", Index));
    assert_eq!(names(b"a b"), None);
}

#[test]
fn long_and_deep_expressions_are_read() {
    let long = vec!["a"; 50_000].join(" + ");
    let Some(Expression { kind: ExpressionKind::Operation { operands, .. }, .. }) = read(long.as_bytes()) else {
        panic!("it is a sum");
    };
    assert_eq!(operands.len(), 50_000);
    let deep = format!("{}a{}", "(".repeat(5_000), ")".repeat(5_000));
    assert!(read(deep.as_bytes()).is_some());
}
