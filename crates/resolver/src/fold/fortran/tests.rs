//! Folding, rule by rule.

use super::*;

struct Constants;

impl Env for Constants {
    fn value(&self, name: &str) -> Option<Value> {
        match name {
            "n" => Some(Value::integer(8)),
            "debug" => Some(Value::Logical(false)),
            "i8" => Some(Value::integer(8)),
            "list" => Some(Value::Array {
                shape: vec![Dimension { lower: 0, extent: 3 }],
                values: [1, 5, 7].map(Value::integer).to_vec(),
            }),
            "table" => Some(Value::Array {
                shape: vec![Dimension { lower: 1, extent: 2 }, Dimension { lower: 0, extent: 2 }],
                values: [1, 2, 5, 6].map(Value::integer).to_vec(),
            }),
            "config" => {
                let inner = Value::Structure(vec![("list".to_owned(), Value::array(vec![Value::integer(5)]))]);
                let n = ("n".to_owned(), Value::integer(7));
                let flag = ("flag".to_owned(), Value::Logical(true));
                Some(Value::Structure(vec![n, ("inner".to_owned(), inner), flag]))
            }
            "mode" => Some(Value::Character("fast".to_owned())),
            "accent" => Some(Value::Character("é".to_owned())),
            "names" => Some(Value::array(["one", "two"].map(|name| Value::Character(name.to_owned())).to_vec())),
            _ => None,
        }
    }

    fn constructed(&self, type_name: &str, arguments: Vec<Argument>) -> Option<Value> {
        let names = ["x", "y"].into_iter();
        let component = |(n, a): (&str, Argument)| (a.keyword.unwrap_or(n.to_owned()), a.value);
        (type_name == "point").then(|| Value::Structure(names.zip(arguments).map(component).collect()))
    }

    fn is_declared(&self, name: &str) -> bool {
        matches!(name, "max" | "list" | "mode" | "table" | "config" | "accent" | "names" | "point")
    }
}

fn value(text: &str) -> Option<i128> {
    value_in(text, &Constants)
}

/// Where no name is declared.
fn plain(text: &str) -> Option<i128> {
    value_in(text, &())
}

fn value_in(text: &str, env: &dyn Env) -> Option<i128> {
    let value = eval(&tokenize(text), env)?;
    value.to_bigint().map(|n| i128::try_from(n).unwrap())
}

#[test]
fn precedence_is_that_of_table_10_1() {
    assert_eq!(value("2 + 3 * 2 ** 3 ** 2"), Some(1538));
    assert_eq!(value("-2**2"), Some(-4));
    assert_eq!(value("-7/2 + mod(-7, 2)"), Some(-4));
    assert_eq!(value(".not. 1 == 2 .and. .false. .or. .true."), Some(1));
    assert_eq!(value(".true. .or. .true. .eqv. .false."), Some(0));
    assert_eq!(value(".true..neqv..false."), Some(1));
    assert_eq!(value("2**(-1) + 1**(-5)"), Some(1));
}

#[test]
fn logical_operators_have_their_tables() {
    for (a, b, [and, or, eqv, neqv]) in [
        (".true.", ".true.", [1, 1, 1, 0]),
        (".true.", ".false.", [0, 1, 0, 1]),
        (".false.", ".true.", [0, 1, 0, 1]),
        (".false.", ".false.", [0, 0, 1, 0]),
    ] {
        for (operator, expected) in [(".and.", and), (".or.", or), (".eqv.", eqv), (".neqv.", neqv)] {
            assert_eq!(value(&format!("{a} {operator} {b}")), Some(expected), "{a} {operator} {b}");
        }
    }
    assert_eq!((value(".true."), value(".not. .true."), value(".not. .not. .true.")), (Some(1), Some(0), Some(1)));
    assert_eq!((value(".true._4 .and. .true._i8"), value(".true._3"), value(".true._n + 1")), (Some(1), None, None));
}

#[test]
fn operators_of_one_precedence_group_from_the_left() {
    assert_eq!((value("10 - 4 - 3"), value("100 / 10 / 5"), value("100 / 10 * 5")), (Some(3), Some(2), Some(50)));
}

#[test]
fn a_negative_power_is_a_quotient() {
    for (text, expected) in [
        ("2**(-1)", 0),
        ("1**(-5)", 1),
        ("(-1)**(-3)", -1),
        ("(-1)**(-2)", 1),
        ("(-1)**(-4)", 1),
        ("(-2)**(-1)", 0),
        ("2**0", 1),
    ] {
        assert_eq!(value(text), Some(expected), "{text}");
    }
    assert_eq!((value("0**(-1)"), value("2**5000000000_8")), (None, None));
}

#[test]
fn brackets_are_counted_where_they_are_in_each_other() {
    assert_eq!(value(&format!("{}0", "(1) + 2**1 + ".repeat(1000))), Some(3000));
}

#[test]
fn both_spellings_of_the_relations() {
    for (text, expected) in
        [("1.eq.1", 1), ("1 .NE. 1", 0), ("1.lt.2", 1), ("2 .le. 2", 1), ("2 > 3", 0), ("3 /= 3", 0), ("3.GE.3", 1)]
    {
        assert_eq!(value(text), Some(expected), "{text}");
    }
}

#[test]
fn names_are_constants_or_nothing() {
    assert_eq!(value("N > 5 .and. .not. Debug"), Some(1));
    assert_eq!(value("m > 5"), None);
    assert_eq!(value(".false. .and. m > 5"), None);
    assert_eq!(value("n%x"), None);
    assert_eq!(value("mode == 'fast  '"), Some(1));
    assert_eq!(value("mode // '''' /= \"fast'\""), Some(0));
}

#[test]
fn intrinsic_functions_unless_declared() {
    assert_eq!(value("modulo(-7, 4) + min(3, 2, 5) + abs(-1)"), Some(4));
    assert_eq!(value("max(1, 2)"), None);
    assert_eq!(value("merge(1, 2, n == 8)"), Some(1));
    assert_eq!(value("kind(1_i8)"), Some(8));
    assert_eq!(value("huge(1) + 0_8"), Some(2_147_483_647));
    assert_eq!(value("len_trim(mode) + selected_int_kind(12)"), Some(12));
    assert_eq!(value("get_mode(1)"), None);
}

#[test]
fn what_the_processor_decides_is_not_folded() {
    assert_eq!(value("2147483647 + 1"), None);
    assert_eq!(value("2147483647_8 + 1"), Some(2_147_483_648));
    assert_eq!(value("-2147483648"), Some(-2_147_483_648));
    assert_eq!(value("2147483648"), Some(2_147_483_648));
    assert_eq!((value("2147483649"), value("-128_1 == -128"), value("129_1")), (None, Some(1), None));
    assert_eq!(plain("abs(-127_1 - 1_1)"), None);
    assert_eq!(plain("9223372036854775807_8 + 1_16 == 9223372036854775808_16"), Some(1));
    assert_eq!(value("1 / 0"), None);
    assert_eq!(value("0.1d0 /= 0.1"), None);
    assert_eq!(value("1.0_16 < 2.0"), None);
    assert_eq!(value("int(0.57 * 100)"), None);
    assert_eq!((value("int(56.9999)"), value("int(56.9999d0)"), value("int(56.99)")), (None, Some(56), Some(56)));
    // Rounded once: by way of a double it would be 1.0.
    assert_eq!(value("1.000000059604644775390626 == 1.0"), None);
    assert_eq!(value("1.0 / 0.0 > 1.0"), None);
    assert_eq!(value("'a' < 'b'"), None);
    assert_eq!(value("1 + .true."), None);
    assert_eq!(value("a .plus. b"), None);
    assert_eq!(value(""), None);
    assert_eq!(value(&"(".repeat(100_000)), None);
    assert_eq!(value(&"2**".repeat(100_000)), None);
}

#[test]
fn tokens_are_in_lower_case_but_strings() {
    assert_eq!(tokenize("A.EQ.1.or.X == 'It''s'"), ["a", ".eq.", "1", ".or.", "x", "==", "'It''s'"]);
    assert_eq!(tokenize("1.5E-3_DP*.5D0"), ["1.5e-3_dp", "*", ".5d0"]);
    assert_eq!(tokenize(".true._4 // é"), [".true.", "_4", "//", "é"]);
    assert_eq!(tokenize("'open .. X"), ["'open .. X"]);
}

#[test]
fn reals_are_compared_where_they_differ() {
    for (text, expected) in [
        ("1.0 < 2.0", 1),
        ("1.e-3 .lt. 0.01", 1),
        (".5d0 == 0.5", 1),
        ("1 < 1.5", 1),
        ("1.5_i8 * 2 == 3", 1),
        ("-2.5 + 1 >= -1", 0),
        ("2.0**3 == 8", 1),
        ("7 / 2.0 > 3", 1),
        ("0.001 == 1e-3", 1),
        ("int(2.7) + nint(2.7) + floor(-0.5) + ceiling(0.5)", 5),
        ("kind(1.0) + kind(1d0) + kind(real(1, 8))", 20),
        ("selected_real_kind(6) + selected_real_kind(12, 100)", 12),
        ("min(1.5, 2) < 1.6", 1),
        ("1.5 + 2.25 == 3.75 .and. 5.5 - 2.25 == 3.25 .and. +2.5 > 0", 1),
    ] {
        assert_eq!(value(text), Some(expected), "{text}");
    }
    assert_eq!(value("1.0"), None);
}

#[test]
fn parts_of_constants() {
    assert_eq!(value("mode(2:3) == 'as' .and. mode(:1) // mode(4:) == 'ft' .and. mode(3:2) == ''"), Some(1));
    assert_eq!(value("list(1) + list(2)"), Some(12));
    assert_eq!((value("names(2)(2:3) == 'wo'"), value("accent(1:1) == 'x'")), (Some(1), None));
    assert_eq!(value("sum(list(1:))"), Some(12));
    assert_eq!(value("size([1, 2, list]) * 10 + ubound(list, 1)"), Some(52));
    assert_eq!(value("maxval((/ 3, 8 / 2 /)) - minval(list)"), Some(3));
    assert_eq!(value("any(list == 7) .and. .not. all(list > [0, 5, 6])"), Some(1));
    assert_eq!(value("count(list >= 5)"), Some(2));
    for text in
        ["list(3)", "list(-1)", "mode(0:1)", "mode(2)", "list(1, 1)", "list(1)(1:1)", "[1, n", "list == [1, 2]", "list"]
    {
        assert_eq!(value(text), None, "{text}");
    }
}

#[test]
fn arrays_of_higher_rank_and_structures() {
    let table = "reshape([1, 2, 3, 4, 5, 6], [2, 3])";
    let of_table = |text: &str| value(&text.replace("TABLE", table));
    assert_eq!(of_table("size(TABLE) * 100 + size(TABLE, 1) * 10 + ubound(TABLE, 2)"), Some(623));
    assert_eq!(of_table("sum(TABLE) + product(shape(TABLE))"), Some(27));
    assert_eq!(of_table("all(TABLE == reshape((/ 1, 2, 3, 4, 5, 6 /), shape(TABLE)))"), Some(1));
    assert_eq!(value("table(2, 0) * 10 + table(1, 1)"), Some(25));
    assert_eq!(value("sum(table(:, 1)) * 10 + maxval(table(2, 0:1))"), Some(116));
    assert_eq!(value("size(table(:, 0:1)) + lbound(table, 2)"), Some(4));
    assert_eq!(value("config%n + config%inner%list(1)"), Some(12));
    assert_eq!(value("merge(config%n, 0, config%flag)"), Some(7));
    assert_eq!(value("point(1, 5)%x * 10 + point(y = 2, x = 3)%x"), Some(13));
    for text in ["table(3, 0)", "table(1)", "table(1, 0, 1)", "config%none", "config", "n%n", "reshape([1, 2], [3])"] {
        assert_eq!(value(text), None, "{text}");
    }
}

#[test]
fn inquiries() {
    for (text, expected) in [
        ("digits(1) * 100 + digits(1_8)", 3163),
        ("digits(1.0) * 100 + digits(1d0)", 2453),
        ("precision(1.0) * 100 + precision(1d0)", 615),
        ("range(1.0) * 1000 + range(1d0)", 37_307),
        ("range(1_1) * 1000 + range(1_2) * 100 + range(1) * 10 + range(1_8)", 2508),
        ("range(1_16)", 38),
        ("radix(2) + radix(1.0)", 4),
        ("bit_size(1) * 100 + bit_size(1_8)", 3264),
        ("kind(bit_size(1_8))", 8),
        ("huge(1_1)", 127),
        ("huge(1_2)", 32_767),
        ("huge(1_16)", i128::MAX),
        ("kind(.true.) * 10 + kind('a')", 41),
    ] {
        assert_eq!(plain(text), Some(expected), "{text}");
    }
    for text in [
        "epsilon(1.0) > 1e-7 .and. epsilon(1.0) < 2e-7 .and. epsilon(1d0) < 1d-15",
        "tiny(1.0) > 1e-38 .and. tiny(1d0) < 1d-300 .and. huge(1.0) < 1d39 .and. huge(1d0) > 1d300",
    ] {
        assert_eq!(plain(text), Some(1), "{text}");
    }
}

#[test]
fn kinds_with_so_many_digits() {
    for (digits, kind) in [(2, 1), (3, 2), (4, 2), (5, 4), (9, 4), (10, 8), (18, 8), (19, 16), (38, 16), (39, -1)] {
        assert_eq!(plain(&format!("selected_int_kind({digits})")), Some(kind), "{digits}");
    }
    for (text, kind) in [("6", 4), ("7", 8), ("6, 37", 4), ("6, 38", 8), ("15, 307", 8)] {
        assert_eq!(plain(&format!("selected_real_kind({text})")), Some(kind), "{text}");
    }
    assert_eq!((plain("selected_real_kind(16)"), plain("selected_real_kind(6, 308)")), (None, None));
}

#[test]
fn conversions_give_the_kind_that_they_name() {
    for (text, expected) in [
        ("kind(int(3_8)) * 10 + kind(int(3, 8))", 48),
        ("kind(int(2.7, 8)) * 10 + int(2.7, 8)", 82),
        ("int(5, 16) + 0_8", 5),
        ("kind(real(1)) * 100 + kind(real(1d0)) * 10 + kind(dble(1))", 448),
        ("kind(real(1, 8))", 8),
        ("logical(2 > 1)", 1),
    ] {
        assert_eq!(plain(text), Some(expected), "{text}");
    }
    assert_eq!((plain("int(3000000000_8)"), plain("int(3, 5)"), plain("logical(1)")), (None, None, None));
}

#[test]
fn numbers_and_bits() {
    for (text, expected) in [
        ("modulo(8, 4)", 0),
        ("modulo(8, -4)", 0),
        ("modulo(7, 4)", 3),
        ("modulo(7, -4)", -1),
        ("modulo(-7, 4)", 1),
        ("modulo(-7, -4)", -3),
        ("mod(-7, 4)", -3),
        ("iand(6, 3) * 100 + ior(6, 3) * 10 + ieor(6, 3)", 275),
        ("max(1, 3, 2) * 10 + min(2, 1, 3)", 31),
        ("merge(1, 2, 3 > 4)", 2),
    ] {
        assert_eq!(plain(text), Some(expected), "{text}");
    }
    for (text, expected) in [("5, 2", 1), ("5, 1", 0), ("-1, 31", 1), ("5_8, 32", 0), ("4294967296_8, 32", 1)] {
        assert_eq!(plain(&format!("btest({text})")), Some(expected), "{text}");
    }
    for text in ["btest(5, 32)", "btest(5, -1)", "modulo(1, 0)", "max(1)", "min(1)", "max(1.0) > 0", "min(1.0) > 0"] {
        assert_eq!(plain(text), None, "{text}");
    }
    assert_eq!(plain("abs(-2.5) == 2.5 .and. max(1.5, 2) == 2 .and. min(1.5, 2) == 1.5"), Some(1));
    assert_eq!(plain("floor(-2.5) * 1000 + ceiling(-2.5) * 100 + nint(2.6) * 10 + int(-2.7)"), Some(-3172));
    assert_eq!(plain("nint(2.5)"), None, "a little less would be 2");
}

#[test]
fn characters_are_those_of_ascii() {
    for (text, expected) in [
        ("index('abc', 'c') * 10 + index('abc', 'd')", 30),
        ("len('a b ') * 10 + len_trim('a b ')", 43),
        ("ichar('A') + iachar('a')", 162),
        ("trim('ab  ') // 'x' == 'abx'", 1),
    ] {
        assert_eq!(plain(text), Some(expected), "{text}");
    }
    for text in ["ichar('é')", "ichar('ab')", "ichar('')", "index('éa', 'a')", "len('é')", "len_trim('é')"] {
        assert_eq!(plain(text), None, "{text}");
    }
}

#[test]
fn bounds_of_arrays() {
    assert_eq!(value("lbound(list, 1) * 100 + ubound(list, 1) * 10 + size(list, 1)"), Some(23));
    assert_eq!(value("all(lbound(table) == [1, 0]) .and. all(ubound(table) == [2, 1])"), Some(1));
    assert_eq!(value("all(shape(table) == [2, 2]) .and. size(table, 2) == 2"), Some(1));
    assert_eq!((value("size(list, 0)"), value("size(list, 2)")), (None, None));
    // Those of an expression begin at 1.
    assert_eq!(value("lbound(list > 3, 1) * 10 + ubound(list > 3, 1)"), Some(13));
}
