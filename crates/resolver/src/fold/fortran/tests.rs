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
            _ => None,
        }
    }

    fn is_declared(&self, name: &str) -> bool {
        matches!(name, "max" | "list" | "mode" | "table" | "config")
    }
}

fn value(text: &str) -> Option<i128> {
    let value = eval(&tokenize(text), &Constants)?;
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
    assert_eq!(value("1 / 0"), None);
    assert_eq!(value("0.1d0 /= 0.1"), None);
    assert_eq!(value("1.0_16 < 2.0"), None);
    assert_eq!(value("int(0.57 * 100)"), None);
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
        ("epsilon(1.0) < 1e-6", 1),
    ] {
        assert_eq!(value(text), Some(expected), "{text}");
    }
    assert_eq!(value("1.0"), None);
}

#[test]
fn parts_of_constants() {
    assert_eq!(value("mode(2:3) == 'as' .and. mode(:1) // mode(4:) == 'ft' .and. mode(3:2) == ''"), Some(1));
    assert_eq!(value("list(1) + list(2)"), Some(12));
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
    for text in ["table(3, 0)", "table(1)", "table(1, 0, 1)", "config%none", "config", "n%n", "reshape([1, 2], [3])"] {
        assert_eq!(value(text), None, "{text}");
    }
}

#[test]
fn inquiries() {
    assert_eq!(value("digits(1.0) + precision(1d0) + range(1) + radix(2)"), Some(24 + 15 + 9 + 2));
    assert_eq!(value("index(mode, 'st') + ichar('a')"), Some(100));
}
