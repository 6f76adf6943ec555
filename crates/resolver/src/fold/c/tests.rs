use super::*;

/// Names as a front end would know them.
struct Names;

impl Env for Names {
    fn value(&self, name: &str) -> Option<Value> {
        match name {
            "FIVE" | "n::five" => Some(Value::int(5)),
            "big" => Some(Value::of(1 << 40, IntType::ULONG)),
            _ => None,
        }
    }

    fn size_of(&self, type_name: &str) -> Option<u64> {
        (type_name == "struct S").then_some(12)
    }

    fn int_type(&self, type_name: &str) -> Option<IntType> {
        (type_name == "my_short").then_some(IntType::SHORT)
    }
}

fn value(text: &str) -> Option<i128> {
    eval(&tokenize(text), &Names).and_then(Value::as_i128)
}

#[track_caller]
fn folds(cases: &[(&str, i128)]) {
    for (text, expected) in cases {
        assert_eq!(value(text), Some(*expected), "{text}");
    }
}

#[track_caller]
fn is_dynamic(cases: &[&str]) {
    for text in cases {
        assert_eq!(eval(&tokenize(text), &Names), None, "{text}");
    }
}

#[test]
fn integer_literals_of_all_kinds() {
    folds(&[
        ("0", 0),
        ("42", 42),
        ("0x2A", 42),
        ("052", 42),
        ("0b10'1010", 42),
        ("1'000'000", 1_000_000),
        ("42u", 42),
        ("42ull", 42),
        ("42LL", 42),
        ("42z", 42),
        ("42uz", 42),
        ("18446744073709551615u", u64::MAX.into()),
        ("true", 1),
        ("false", 0),
        ("!nullptr", 1),
    ]);
    is_dynamic(&["08", "1x", "0b2", "42lul", "99999999999999999999", "0x", ""]);
}

#[test]
fn the_type_of_a_literal_is_the_first_that_holds_it() {
    folds(&[
        ("sizeof(int) == 4", 1),
        // 0xffffffff is unsigned int, 4294967295 is long.
        ("-1 < 0xffffffff", 0),
        ("-1 < 4294967295", 1),
        ("2147483648 - 1", 2_147_483_647),
    ]);
}

#[test]
fn character_constants_and_escapes() {
    folds(&[
        ("'a'", 97),
        (r"'\n'", 10),
        (r"'\0'", 0),
        (r"'\x41'", 65),
        (r"'\101'", 65),
        (r"'\''", 39),
        (r"'\\'", 92),
        ("L'ä'", 228),
        (r"u'\u00e4'", 228),
        (r"u8'a'", 97),
    ]);
    for (letter, expected) in [('t', 9), ('r', 13), ('a', 7), ('b', 8), ('f', 12), ('v', 11), ('e', 27), ('?', 63)] {
        assert_eq!(value(&format!(r"'\{letter}'")), Some(expected), "{letter}");
    }
    is_dynamic(&["'ab'", "''", r"'\xff'", r"'\q'", "'", "'a", "0 && '"]);
}

#[test]
fn a_character_fits_into_one_code_unit_of_its_type() {
    folds(&[
        (r"'\x7f'", 0x7f),
        (r"u8'\xff'", 0xff),
        ("u8'\u{7f}'", 0x7f),
        (r"u'\uffff'", 0xffff),
        (r"U'\U0001F600'", 0x1f600),
        ("U'😀' > 0xffff", 1),
        // They have the types that the prefixes name.
        ("-1 < u8'a'", 1),
        ("-1 < U'a'", 0),
        ("-1 < L'a'", 1),
    ]);
    is_dynamic(&[r"'\x80'", r"u8'\x100'", "u8'ä'", r"u'\x10000'", "u'😀'", "x'a'"]);
}

#[test]
fn operators_and_their_precedence() {
    folds(&[
        ("1 + 2 * 3", 7),
        ("(1 + 2) * 3", 9),
        ("7 / 2", 3),
        ("-7 / 2", -3),
        ("-7 % 3", -1),
        ("1 << 3 | 1", 9),
        ("6 & 3 ^ 1", 3),
        ("5 > 3 == 1", 1),
        ("!5 + ~0", -1),
        ("- - + 3", 3),
        ("1 ? 2 : 3", 2),
        ("0 ? 2 : 0 ? 3 : 4", 4),
        ("1 ? 0 ? 5 : 6 : 7", 6),
        ("1, 2", 2),
        ("1 and not 0 or 0", 1),
        ("3 >= 3 && 2 <= 1", 0),
        ("2 != 3", 1),
        ("-8 >> 1", -4),
        ("0 << 3", 0),
        ("(6 | 3) * 100 + (6 ^ 3) * 10 + (6 & 3)", 752),
    ]);
}

#[test]
fn operators_of_one_precedence_group_from_the_left() {
    folds(&[("10 - 4 - 3", 3), ("100 / 10 / 5", 2), ("100 / 10 * 5", 50), ("2 << 1 << 3", 32), ("3 > 2 > 1", 0)]);
}

#[test]
fn relations_of_less_equal_and_greater() {
    for (relation, expected) in
        [("<", [1, 0, 0]), ("<=", [1, 1, 0]), (">", [0, 0, 1]), (">=", [0, 1, 1]), ("==", [0, 1, 0]), ("!=", [1, 0, 1])]
    {
        for (left, expected) in ["1", "2", "3"].iter().zip(expected) {
            folds(&[(&format!("{left} {relation} 2"), expected), (&format!("{left}.0 {relation} 2.0"), expected)]);
        }
    }
}

#[test]
fn c_integer_semantics() {
    folds(&[
        ("0u - 1", 4_294_967_295),
        ("0ul - 1", u64::MAX.into()),
        ("-1 < 0u", 0),
        ("-1 < 0l", 1),
        ("4294967295u + 1", 0),
        ("4294967295u * 4294967295u", 1),
        ("18446744073709551615u * 18446744073709551615u", 1),
        ("(unsigned char)300", 44),
        ("(signed char)200", -56),
        ("(bool)7", 1),
        ("(my_short)65535 == -1", 1),
        ("(1 ? -1 : 0u) > 0", 1),
        // The unsigned type of the signed one's size, or the signed one where it holds all values.
        ("-1L < 1u", 1),
        ("-1LL < 1ul", 0),
        ("-1LL < 1u", 1),
        ("big / 2 > 5", 1),
    ]);
}

#[test]
fn what_the_language_leaves_open_is_not_constant() {
    is_dynamic(&[
        "1 / 0",
        "1 % 0",
        "2147483647 + 1",
        "-2147483647 - 2",
        "(-2147483647 - 1) / -1",
        "(-2147483647 - 1) % -1",
        "1 << 32",
        "1 << -1",
        "1 << 31",
        "-1 << 1",
        "1 >> 32",
        "(char)200",
    ]);
}

#[test]
fn type_names_of_the_language_and_the_library() {
    for (names, size, signed) in [
        ("signed char|char signed|int8_t|int_least8_t|int_fast8_t", 1, true),
        ("unsigned char|uint8_t|uint_least8_t|uint_fast8_t|char8_t", 1, false),
        ("short|short int|signed short int|int16_t|int_least16_t", 2, true),
        ("unsigned short|uint16_t|uint_least16_t|char16_t", 2, false),
        ("int|signed|int signed|int32_t|int_least32_t", 4, true),
        ("unsigned|unsigned int|uint32_t|uint_least32_t|char32_t", 4, false),
        ("long|int long|int64_t|int_least64_t|ptrdiff_t|ssize_t|intptr_t|intmax_t|long long|long int long", 8, true),
        ("unsigned long|uint64_t|uint_least64_t|size_t|uintptr_t|uintmax_t|long unsigned long", 8, false),
    ] {
        for name in names.split('|') {
            folds(&[(&format!("sizeof({name})"), size), (&format!("({name})-1 < ({name})0"), signed.into())]);
        }
    }
    folds(&[("sizeof(wchar_t)", 4), ("(long long)-1 < 1ul", 0)]);
    for name in ["signed unsigned", "signed signed int", "short short", "int int", "long long long", "signed char char"]
    {
        is_dynamic(&[&format!("sizeof({name})")]);
    }
    is_dynamic(&[
        "sizeof(signed short char)",
        "sizeof(signed long char)",
        "sizeof(short long)",
        "sizeof(signed int char)",
    ]);
}

#[test]
fn casts_and_sizeof() {
    folds(&[
        ("sizeof(char)", 1),
        ("sizeof(unsigned long int)", 8),
        ("sizeof(long unsigned)", 8),
        ("sizeof(short)", 2),
        ("sizeof(double)", 8),
        ("sizeof(float)", 4),
        ("sizeof(void *)", 8),
        ("sizeof(struct T *)", 8),
        ("sizeof(const struct S * const)", 8),
        ("sizeof(struct S)", 12),
        ("sizeof(uint16_t)", 2),
        ("sizeof(std::size_t)", 8),
        ("sizeof(_Bool)", 1),
        ("sizeof(int) * 2 > sizeof(char)", 1),
        ("(int)2.9", 2),
        ("(long)3", 3),
        ("(bool)0.5", 1),
        ("(bool)0.0", 0),
        ("int(3) + bool(2)", 4),
        ("static_cast<unsigned>(-1)", 4_294_967_295),
        ("(FIVE)", 5),
        ("(FIVE) - 1", 4),
    ]);
    is_dynamic(&["sizeof(struct T)", "sizeof x", "sizeof(x)", "sizeof(long double)", "(struct S)1"]);
    // Another namespace's is not the library's.
    is_dynamic(&["sizeof(n::uint16_t)", "sizeof(std + uint16_t)"]);
    assert_eq!(eval(&tokenize("sizeof(struct S)"), &()), None);
}

#[test]
fn names_have_the_values_the_caller_knows_and_others_are_dynamic() {
    folds(&[("FIVE > 4", 1), ("n::five", 5)]);
    is_dynamic(&["N", "N > 5", "N == N", "f(1)", "*p", "&x", "a[1]", "s.a", "p->a", "FIVE(1)"]);
}

#[test]
fn the_short_circuit_operators_do_not_look_at_what_is_not_evaluated() {
    folds(&[
        ("0 && N", 0),
        ("1 || N", 1),
        ("0 && N > 5 && f(x)[2].y->z", 0),
        ("1 || 1 / 0", 1),
        (r#"0 && strcmp("a" "b", s)"#, 0),
        ("0 && (N || 1)", 0),
        ("0 && *p", 0),
        ("0 && sizeof(x)", 0),
        ("0 && ((struct T)x).y", 0),
        ("0 && *(struct T *)p > 1", 0),
    ]);
    // In the other order the name is evaluated: not a constant expression.
    is_dynamic(&["N && 0", "N || 1", "1 && N", "0 || N", "N ? 1 : 1", "1 ? 1 : N"]);
}

#[test]
fn template_arguments_are_not_misread_as_operators() {
    is_dynamic(&[
        "f<1, 0>(5)",
        "f<a || 1>(0)",
        "0 && f<1, 9>(5)",
        "std::is_same<T, int>::value",
        "x.f<1 || 1>(0)",
        "N, 5",
        "0 && N, 5",
        "0 && f<a || 1>(0)",
        "0 && x.f<a || 1>(0)",
    ]);
    assert_eq!(value("0 && N < 5"), Some(0));
}

#[test]
fn floating_values_are_compared_and_nothing_more() {
    folds(&[
        ("1.5 < 2.0", 1),
        ("1e3 == 1000", 1),
        ("-0.5f < 0", 1),
        (".5 != 0.5", 0),
        ("!0.0", 1),
        ("0.5 && 1", 1),
        ("1e2 > 99 ? 3 : 4", 3),
    ]);
    is_dynamic(&["0.1 + 0.2 == 0.3", "1.0L < 2", "0x1p3 > 1", "(int)1e20", "1.5 % 1"]);
    // An integer beyond 2^53 may be none of a `double`.
    folds(&[("9007199254740992 == 9007199254740992.0", 1), ("9007199254740994 > 1.0", 1)]);
    is_dynamic(&["9007199254740993 > 1.0", "18446744073709551615u > 1.0"]);
    assert_eq!(eval(&tokenize("2.5"), &()), Some(Value::Float(2.5)));
    assert_eq!(eval_to_bigint(&tokenize("0.5"), &()), Some(1.into()));
}

#[test]
fn a_score_is_an_integer() {
    assert_eq!(eval_to_integer(&tokenize("2 + 3"), &()), Some(5.into()));
    assert_eq!(eval_to_integer(&tokenize("2.0"), &()), None);
}

#[test]
fn text_that_is_no_expression_is_not_constant() {
    is_dynamic(&["1 +", "(1", "1)", "1 2", "x = 1", "1 ? 2", "{1}", "++1", "@", ")(", "<", "sizeof"]);
}

#[test]
fn deep_nesting_neither_overflows_nor_takes_long() {
    let deep = 100_000;
    is_dynamic(&[
        &format!("{}1{}", "(".repeat(deep), ")".repeat(deep)),
        &"(".repeat(deep),
        &"1 ? ".repeat(deep),
        &"*".repeat(deep),
        &"(int)".repeat(deep),
        &"sizeof ".repeat(deep),
        &"static_cast<int>(".repeat(deep),
    ]);
    folds(&[
        (&format!("{}7", "- ".repeat(deep)), 7),
        (&format!("1{}", " + 1".repeat(deep)), deep as i128 + 1),
        (&format!("{}9{}", "(".repeat(100), ")".repeat(100)), 9),
    ]);
}

#[test]
fn brackets_are_counted_where_they_are_in_each_other() {
    folds(&[(&format!("{}0", "(1) + ".repeat(1000)), 1000)]);
}

#[test]
fn tokens_are_the_languages() {
    assert_eq!(
        tokenize("a<<=b/*x*/->c // end\n:: 1e+5 0xE+1 'it\\'s' \"a\\\"b\" L'x' @"),
        ["a", "<<=", "b", "->", "c", "::", "1e+5", "0xE", "+", "1", "'it\\'s'", "\"a\\\"b\"", "L'x'", "@"]
    );
    assert_eq!(tokenize("/* open"), [""; 0]);
    assert_eq!(tokenize("\"open"), ["\"open"]);
    assert_eq!(tokenize("ä+1'0"), ["ä", "+", "1'0"]);
}

proptest::proptest! {
    #[test]
    fn any_text_is_tokenized_completely_and_evaluated_without_panic(text in ".{0,60}") {
        let tokens = tokenize(&text);
        let _ = eval(&tokens, &Names);
        let kept: String = tokens.concat();
        proptest::prop_assert!(text.contains("/*") || text.contains("//")
            || kept.chars().filter(|c| !c.is_whitespace()).eq(text.chars().filter(|c| !c.is_whitespace())));
    }

    #[test]
    fn any_sequence_of_tokens_is_evaluated_without_panic(
        tokens in proptest::collection::vec(
            proptest::sample::select(vec![
                "(", ")", "?", ":", "1", "0u", "-", "<<", "x", "::", "sizeof", "int", "*", "<", ">",
                ",", "&&", "||", "63", "9223372036854775807", "18446744073709551615u", "1.5", "/",
                "%", "(int)", "static_cast", "'a'", "[", "]", ".", "~", "!", "==", "+", "bool",
            ]),
            0..24,
        )
    ) {
        let _ = eval(&tokens, &Names);
    }
}

#[test]
fn calls_are_asked_for_with_the_values_of_their_arguments() {
    struct Functions;
    impl Env for Functions {
        fn call(&self, name: &str, arguments: &[Value]) -> Option<Value> {
            let values: Option<Vec<i128>> = arguments.iter().map(|v| v.as_i128()).collect();
            match (name, &values?[..]) {
                ("n::twice", [x]) => Some(Value::int(2 * x)),
                ("seven", []) => Some(Value::int(7)),
                ("minus", [a, b]) => Some(Value::int(a - b)),
                _ => None,
            }
        }
    }
    let value = |text: &str| eval(&tokenize(text), &Functions).and_then(|v| v.as_i128());
    assert_eq!(value("n::twice(seven() + 1) == 16"), Some(1));
    assert_eq!(value("minus(seven(), minus(2, 1)) == 6"), Some(1));
    assert_eq!(value("minus(seven() 2)"), None);
    assert_eq!(value("n::twice(unknown)"), None);
    assert_eq!(value("n::twice(1, 2)"), None);
    assert_eq!(value("seven()[0]"), None);
    assert_eq!(value("0 && n::twice(unknown, 3)"), Some(0));
}
