//! What macros expand to, and what is told about it.

use super::*;

#[test]
fn unexpanded_text_stays_as_it_is() {
    let text = "  map( to : /* c */ a[0:N] )\\\n  x";
    assert_eq!(expand("#define N 10\n", text), "  map( to : /* c */ a[0:10] )\\\n  x");
    let unit = unit("#define N 10\n");
    let same = unit.expand(b"a /**/ b", Time(99), &|_| false);
    assert!(!same.changed && same.text == b"a /**/ b" && same.map.len() == 1);
}

#[test]
fn protected_names_are_never_expanded() {
    let unit = unit("#define match 1\n#define f(x) match x\n");
    let expansion = unit.expand(b"match(f(match))", Time(99), &|name| name == b"match");
    assert_eq!(expansion.text, b"match(match match)");
}

#[test]
fn the_expansion_maps_to_its_invocation() {
    let unit = unit("#define f(x) x+x\n");
    let expansion = unit.expand(b"a f( 1 ) b", Time(99), &|_| false);
    assert_eq!(expansion.text, b"a 1+1 b");
    assert_eq!(expansion.map[1], Segment { out: 2..5, from: 2..8, verbatim: false });
    assert_eq!((expansion.origin(0), expansion.origin(4), expansion.origin(6)), (0, 2, 9));
}

#[test]
fn gluing_is_avoided_and_nothing_else() {
    let defines = "#define NEG -1\n#define EMPTY\n#define f(x) (x)\n#define ID(x) x\n";
    assert_eq!(expand(defines, "-NEG"), "- -1");
    assert_eq!(expand(defines, "+EMPTY+ f(a)b"), "+ + (a)b");
    assert_eq!(expand(defines, "ID(ID(a) )ID(b)"), "a b");
    assert_eq!(expand(defines, "f(NEG)-ID(/)/ x"), "(-1)-/ / x");
    assert_eq!(expand(defines, "a EMPTY b"), "a  b");
}

#[test]
fn the_line_is_that_of_the_invocation() {
    let text = "#define L __LINE__\n#define U(x) C(x, __LINE__)\n#define C(a, b) C2(a, b)\n#define C2(a, b) a##b\n\
                L U(\nv)\n#line 100 \"x\\\\y\"\nL __FILE__ __COUNTER__";
    let found = unit(text).all_invocations(MAIN);
    let texts: Vec<_> = found.list.iter().map(|i| String::from_utf8_lossy(&i.expansion).into_owned()).collect();
    assert_eq!(texts, ["5", "v5", "100", "\"x\\\\y\""]);
    assert_eq!(unit(text).expand(b"L", Time(99), &|_| false).text, b"__LINE__");
}

#[test]
fn numbers_of_lines_have_separators_and_32_bits() {
    let lines = "#line 1'000\n__LINE__\n# 2'0'0 \"x\"\n__LINE__ __FILE__\n# 33'\n__LINE__\n\
                 #line 4294967295\n__LINE__\n__LINE__\n# 99999999999\n__LINE__";
    let found = unit(lines).all_invocations(MAIN);
    let texts: Vec<_> = found.list.iter().map(|i| String::from_utf8_lossy(&i.expansion).into_owned()).collect();
    assert_eq!(texts, ["1000", "200", "\"x\"", "33", "4294967295", "0", "1215752191"]);
}

#[test]
fn invocations_are_outermost_and_whole() {
    let text = "#define f(x) g(x)\n#define g(x) <x>\n#define h f\nint f; f /* c */\n// (\n( g(1), \n#if 0\n)\n#endif\n 2) f(g(3)) h(4)";
    let unit = unit(text);
    let found = unit.all_invocations(MAIN);
    let one: Vec<_> = found.list.iter().map(|i| (&text[i.name_range.clone()], i.arguments.len())).collect();
    // The first has an argument too many, so its own argument is one.
    assert_eq!(one, [("g", 1), ("f", 1), ("h", 1)]);
    assert_eq!(found.problems.len(), 1);
    let last = &found.list[2];
    assert_eq!((&text[last.range.clone()], &last.expansion[..]), ("h(4)", &b"<4>"[..]));
    assert_eq!(&text[last.arguments[0].range.clone()], "4");
}

#[test]
fn an_invocation_may_span_lines_and_conditionals() {
    let text = "#define f(x) [x]\nf\n(a\n#ifdef NO\nb\n#else\n  c\n#endif\n) d";
    let found = unit(text).all_invocations(MAIN);
    assert_eq!(found.list[0].expansion, b"[a c]");
    assert_eq!(&text[found.list[0].range.clone()], &text[17..text.len() - 2]);
}

#[test]
fn an_unclosed_argument_list_is_no_invocation() {
    let found = unit("#define f(x) x\nf(1 f(2) f").all_invocations(MAIN);
    assert_eq!(found.list.len(), 1);
    assert_eq!(found.list[0].expansion, b"2");
    assert_eq!(found.problems.len(), 1);
}

#[test]
fn interest_is_transitive_and_pasting_counts() {
    let text = "#define A B()\n#define B() base(1)\n#define P(x) x##_v\n#define Q P(y)\n#define N(x) x\n#define S(x) #x\n\
                A Q N(1) N(base) S(base) N\n#undef B\nA";
    let unit = unit(text);
    let found = unit.invocations(MAIN, &|name| name == b"base");
    let all: Vec<_> = found.list.iter().map(|i| (&text[i.range.clone()], i.via)).collect();
    assert_eq!(all, [("A", Via::Body), ("Q", Via::Pasting), ("N(base)", Via::Arguments), ("S(base)", Via::Arguments)]);
    assert!(found.list[3].arguments[0].stringified && !found.list[2].arguments[0].stringified);
}

#[test]
fn use_of_an_argument_is_seen_through_macros() {
    let text = "#define S2(x) #x\n#define S(x) S2(x)\n#define P(x, y, z) check(x, S(y), z##_t)\nP(a, b + c, d)";
    let found = unit(text).all_invocations(MAIN);
    let used: Vec<_> = found.list[0].arguments.iter().map(|a| (a.stringified, a.pasted)).collect();
    assert_eq!(used, [(false, false), (true, false), (false, true)]);
    assert_eq!(found.list[0].expansion, b"check(a, \"b + c\", d_t)");
}

#[test]
fn endless_expansions_end() {
    let mut text = String::from("#define A0 x x\n");
    for n in 1..60 {
        text += &format!("#define A{n} A{} A{}\n", n - 1, n - 1);
    }
    text += "A59 A1";
    let found = unit(&text).all_invocations(MAIN);
    assert_eq!((found.list.len(), found.problems.len()), (1, 1));
}

#[test]
fn deep_nesting_needs_no_stack() {
    let deep = 100_000;
    let text = format!("#define f(x) x\n#if {}1{}\nyes\n#endif\n", "(".repeat(deep), ")".repeat(deep));
    let unit = unit(&format!("{text}{}1{}\n", "f(".repeat(deep), ")".repeat(deep)));
    assert!(unit.problems.is_empty() && unit.passes[0].inactive.is_empty());
    let found = unit.all_invocations(MAIN);
    assert_eq!(found.list.len() + found.problems.len(), 1);
    let open = "f(1 ".repeat(deep);
    assert_eq!(super::unit(&format!("#define f(x) x\n{open}")).all_invocations(MAIN).list.len(), 0);
    let calls = format!("#define f(x) x\n{}1{}\n", "f(".repeat(500), ")".repeat(500));
    assert_eq!(super::unit(&calls).all_invocations(MAIN).list[0].expansion, b"1");
}

#[test]
fn va_opt_and_the_gnu_comma() {
    let defines = "#define e(f, ...) p(f, ## __VA_ARGS__)\n#define o(f, ...) p(f __VA_OPT__(,) __VA_ARGS__)\n\
                   #define n(a...) [a]\n#define s(x, ...) #__VA_OPT__(a x)\n#define t(...) l ## __VA_OPT__(m n) ## r\n";
    assert_eq!(expand(defines, "e(1) e(1,) e(1,2,3) o(1) o(1,2)"), "p(1) p(1,) p(1, 2,3) p(1 ) p(1 , 2)");
    assert_eq!(expand(defines, "n() n(1, 2) s(1) s(1,2) t() t(1)"), "[] [1, 2] \"\" \"a 1\" lr lm nr");
}
