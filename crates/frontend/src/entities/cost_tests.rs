//! Lookups whose scopes lead to each other in many ways take no longer for it.

use crate::testing::cxx_unit;
use std::time::{Duration, Instant};

/// What the calls of a unit may mean, which must be known at once.
fn meanings(text: &str) -> Vec<usize> {
    let start = Instant::now();
    let unit = cxx_unit(&format!("#pragma omp declare variant(v) match(device={{kind(host)}})\nint f(int);\n{text}"));
    let calls = unit.files[0].syntax.calls.iter();
    let found = calls.map(|c| unit.entities().callees(&unit, 0, c).functions.len()).collect();
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    found
}

#[test]
fn using_directives_that_lead_nowhere_do_not_multiply() {
    let directives: String = (0..40).map(|i| format!("using namespace std::n{i};\nusing namespace m{i};\n")).collect();
    assert_eq!(meanings(&format!("{directives}int g() {{ return f(1) + q::h(2); }}")), [1, 0]);
}

#[test]
fn using_declarations_that_lead_in_a_circle_end() {
    let text = "int h(int);\nnamespace s { using ::h; using ::f; }\nusing s::h; using s::f;\nusing s::h; using s::f;\nusing s::h;\nnamespace t { using namespace s; using s::h; }\nint g() { return f(1) + s::h(2) + t::h(3); }";
    assert_eq!(meanings(text), [1, 1, 1]);
}

#[test]
fn base_classes_that_are_reached_in_many_ways_are_asked_once() {
    let layer = |i: u32| {
        let below = i - 1;
        format!(
            "struct a{i} : virtual d{below} {{}};\nstruct b{i} : virtual d{below} {{}};\nstruct d{i} : a{i}, b{i} {{}};\n"
        )
    };
    let classes: String = (1..60).map(layer).collect();
    let text = format!(
        "struct d0 {{ int m(int); typedef int t; }};\n{classes}int g(d59 x, d59 *y) {{ return x.m(1) + y->m(2) + d59::m(3) + x.n(4); }}"
    );
    assert_eq!(meanings(&text), [1, 1, 1, 0]);
}

#[test]
fn namespaces_that_use_each_other_are_asked_once() {
    let each = |i: u32| {
        let others = (0..12).filter(|o| *o != i).map(|o| format!("using namespace n{o};\n")).collect::<String>();
        format!("namespace n{i} {{ {others} }}\n")
    };
    let declared: String = (0..12).map(|i| format!("namespace n{i} {{}}\n")).collect();
    let all: String = (0..12).map(each).collect();
    assert_eq!(meanings(&format!("{declared}{all}int g() {{ return n0::x::h(1) + n5::h(2) + f(3); }}")), [0, 0, 1]);
}
