use crate::testing::files;

fn emit(text: &str) -> String {
    files(&[("main.f90", text)]).run().text("main.f90")
}

fn codes(text: &str) -> Vec<&'static str> {
    files(&[("main.f90", text)]).run().codes()
}

/// A module with a base procedure, what follows, and procedures behind them.
fn module(directive: &str, more: &str) -> String {
    format!(
        "module m\nimplicit none\nlogical :: flag\ncontains\ninteger function f(x)\ninteger, intent(in) :: x\n!$omp declare variant(v) match({directive})\nf = x\nend function\ninteger function v(x)\ninteger, intent(in) :: x\nv = -x\nend function\n{more}\nend module\n"
    )
}

#[test]
fn a_spent_directive_becomes_blank_lines() {
    let text =
        "!$omp metadirective &\n!$omp& when(device={kind(host)}: parallel do) ! note\ndo i = 1, 2\nend do\nend\n";
    assert_eq!(emit(text), "\n!$omp parallel do ! note\ndo i = 1, 2\nend do\nend\n");
}

#[test]
fn regions_get_the_end_directive_of_what_is_chosen() {
    let text = "!$omp begin metadirective when(device={kind(host)}: critical (a)) otherwise(parallel)\nx = 1\n!$OMP END METADIRECTIVE\nend\n";
    assert_eq!(emit(text), "!$omp critical (a)\nx = 1\n!$OMP end critical (a)\nend\n");
}

#[test]
fn a_block_needs_its_construct_or_an_end() {
    let text = "!$omp metadirective when(device={kind(host)}: parallel)\nx = 1\nend\n";
    assert_eq!(codes(text), ["OMP0112"]);
    let text = "!$omp metadirective when(device={kind(host)}: do)\nx = 1\nend\n";
    assert_eq!(codes(text), ["OMP0112"]);
}

#[test]
fn copies_have_labels_of_their_own() {
    let text = "!$omp metadirective when(user={condition(a)}: parallel do)\ndo 10 i = 1, 2\nx = 1\n10 continue\nend\n";
    let out = emit(text);
    assert!(out.contains("do 10 i") && out.contains("do 99997 i") && out.contains("99997 continue"), "{out}");
}

#[test]
fn what_would_become_several_is_refused() {
    let with = |body: &str| {
        codes(&format!(
            "!$omp begin metadirective when(user={{condition(a)}}: parallel)\n{body}\n!$omp end metadirective\nend\n"
        ))
    };
    assert_eq!(with("block\ninteger, save :: n\nn = 1\nend block"), ["OMP0409"]);
    assert_eq!(with("data x /1/\nx = 2"), ["OMP0409"]);
    assert_eq!(with("x = 2"), [""; 0]);
}

#[test]
fn calls_name_the_variant_by_an_alias_where_it_is_hidden() {
    let user = "subroutine s\ninteger :: v(3)\n!$omp parallel\nv = f(1)\n!$omp end parallel\nend subroutine";
    let out = emit(&module("construct={parallel}", user));
    assert!(
        out.contains("v = v__ompick(1)") && out.contains("interface v__ompick\n  procedure v\nend interface"),
        "{out}"
    );
}

#[test]
fn what_only_shares_the_name_stays() {
    let user = "subroutine s\ninteger :: f(3), i\ntype t\ninteger :: g(2)\nend type\ntype(t) :: a\n!$omp parallel\nf(1) = f(2)\n!$omp end parallel\nend subroutine";
    let text = module("construct={parallel}", user);
    let spent = "!$omp declare variant(v) match(construct={parallel})";
    assert_eq!(emit(&text), text.replace(spent, ""));
}

#[test]
fn a_condition_must_mean_the_same_at_the_call() {
    let private =
        "subroutine s\ninteger :: i\n!$omp parallel private(flag)\ni = f(1)\n!$omp end parallel\nend subroutine";
    assert_eq!(codes(&module("user={condition(flag)}", private)), ["OMP0401"]);
    let device = "subroutine s\ninteger :: i\n!$omp target\ni = f(1)\n!$omp end target\nend subroutine";
    assert_eq!(codes(&module("user={condition(flag)}", device)), ["OMP0401"]);
    let shadowed = "subroutine s\ninteger :: i\nlogical :: flag\ni = f(1)\nend subroutine";
    assert!(emit(&module("user={condition(flag)}", shadowed)).contains("i = f__ompick_1(1)"));
}

#[test]
fn the_variant_must_be_accessible_at_the_directive() {
    let text = module("construct={parallel}", "").replace("function v", "function w");
    assert_eq!(codes(&text), ["OMP0301"]);
    let text = module("construct={parallel}", "").replace("variant(v)", "variant(f)");
    assert_eq!(codes(&text), ["OMP0310"]);
    let text = "program p\n!$omp declare variant(v) match(construct={parallel})\nend program\n";
    assert_eq!(codes(text), ["OMP0108"]);
}

#[test]
fn a_function_may_name_itself_as_the_base() {
    let user = "subroutine s\ninteger :: i\n!$omp parallel\ni = f(1)\n!$omp end parallel\nend subroutine";
    let out = emit(&module("construct={parallel}", user).replace("variant(v)", "variant(f:v)"));
    assert!(out.contains("i = v(1)"), "{out}");
}

#[test]
fn names_are_the_same_in_upper_and_lower_case() {
    let user = "SUBROUTINE S\nINTEGER :: I\n!$OMP PARALLEL\nI = F(1)\n!$OMP END PARALLEL\nEND SUBROUTINE";
    assert!(emit(&module("construct={parallel}", user)).contains("I = v(1)"));
}

#[test]
fn base_procedures_that_are_passed_on_are_said() {
    let user = "subroutine s\ncall t(f)\nend subroutine";
    assert_eq!(codes(&module("construct={parallel}", user)), ["OMP0303"]);
}
