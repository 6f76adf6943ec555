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
fn a_comment_behind_a_spent_directive_becomes_no_directive() {
    let text = "!$omp metadirective when(device={kind(nohost)}: parallel) !$omp parallel\n x = 1\n!$omp barrier\nend\n";
    assert_eq!(emit(text), "! !$omp parallel\n x = 1\n!$omp barrier\nend\n");
    let text = "!$omp metadirective when(device={kind(nohost)}: parallel)\n!$omp barrier\nend\n";
    assert_eq!(emit(text), "\n!$omp barrier\nend\n");
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
    assert_eq!(with("!$omp target\nblock\ninteger, save :: n\nn = 1\nend block"), ["OMP0409"]);
    assert_eq!(with("data x /1/\nx = 2"), ["OMP0409"]);
    assert_eq!(with("x = 2"), [""; 0]);
}

#[test]
fn calls_name_the_variant_by_an_alias_where_it_is_hidden() {
    let user = "subroutine s\ninteger :: v(3)\n!$omp parallel\nv = f(1)\n!$omp end parallel\nend subroutine";
    let out = emit(&module("construct={parallel}", user));
    assert!(
        out.contains("v = v__ompick_m(1)") && out.contains("interface v__ompick_m\n  procedure v\nend interface"),
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
    let passed = |user: &str| emit(&module("user={condition(flag)}", user)).contains("(1, flag=flag)");
    assert!(passed(private));
    let device = "subroutine s\ninteger :: i\n!$omp target\ni = f(1)\n!$omp end target\nend subroutine";
    assert!(passed(device));
    let hidden = device.replace(":: i", ":: i, flag");
    assert_eq!(codes(&module("user={condition(flag)}", &hidden)), ["OMP0401"]);
    let shadowed = "subroutine s\ninteger :: i\nlogical :: flag\ni = f(1)\nend subroutine";
    assert!(emit(&module("user={condition(flag)}", shadowed)).contains("i = f__ompick_1_m(1)"));
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

#[test]
fn saved_variables_leave_their_copies() {
    let text = "!$omp metadirective when(user={condition(a)}: parallel default(none))\nblock\ninteger :: n = 0, m\nm = n\nend block\nend\n";
    let out = emit(text);
    assert_eq!(out.matches("integer :: n = 0\n").count(), 1, "{out}");
    assert_eq!(out.matches("integer :: m\n").count(), 2, "{out}");
    assert!(out.starts_with("block\n") && out.contains("default(none) shared(n)"), "{out}");
    let target = text.replace("parallel default(none)", "target");
    assert_eq!(codes(&target), ["OMP0409"]);
    let refers = text.replace("n = 0, m", "m\ninteger :: n(m) = 0");
    assert_eq!(codes(&refers), ["OMP0409"]);
}

#[test]
fn components_keep_the_name_that_a_saved_variable_loses() {
    let out = emit(
        "!$omp metadirective when(user={condition(a)}: parallel)\nblock\ninteger :: n = 0\ntype t\ninteger :: n = 1\n\
         end type\ntype(t) :: x\nx%n = n\nx = t(n=n)\nend block\nn = 1\nend\n",
    );
    assert_eq!(out.matches("integer :: n = 1\n").count(), 2, "{out}");
    assert_eq!(out.matches("x%n = n__ompick_").count(), 2, "{out}");
    assert_eq!(out.matches("x = t(n=n__ompick_").count(), 2, "{out}");
}

#[test]
fn letters_of_an_implicit_statement_are_no_names() {
    let out = emit(
        "module m\ncontains\nfunction f(k)\nimplicit integer (f)\ninteger, intent(in) :: k\n\
         !$omp declare variant(v) match(user={condition(k > 0)})\nf = 1\nend function\ninteger function v(k)\n\
         integer, intent(in) :: k\nv = 2\nend function\nsubroutine s(i)\ninteger :: i\ni = f(i)\nend subroutine\n\
         end module\n",
    );
    assert_eq!(out.matches("implicit integer (f)\n").count(), 2, "{out}");
}

#[test]
fn a_loop_around_keeps_its_end_when_an_inner_one_is_copied() {
    let text =
        "do 10 i = 1, 2\n!$omp metadirective when(user={condition(a)}: simd)\ndo 10 j = 1, 2\n10 x = x + 1\nend\n";
    let out = emit(text);
    assert!(out.contains("end if\n10 continue\nend"), "{out}");
    assert_eq!(out.matches("do 10 ").count(), 1, "{out}");
}

#[test]
fn a_condition_that_cannot_be_read_at_a_call_through_a_generic_name_is_refused() {
    let more = "subroutine u\ninterface g\nprocedure f, h\nend interface\n!$omp parallel private(flag)\nprint *, g(k())\n!$omp end parallel\ncontains\ninteger function h(x)\nreal, intent(in) :: x\nh = 2\nend function\nend subroutine";
    assert_eq!(codes(&module("user={condition(flag)}", more)), ["OMP0401"]);
    let direct = more.replace("g(k())", "f(1)");
    let out = emit(&module("user={condition(flag)}", &direct));
    assert!(out.contains("f__ompick_1_with_flag_m(1, flag=flag)"), "{out}");
}

#[test]
fn pure_procedures_call_pure_procedures() {
    let more = "pure subroutine u(a)\ninteger, intent(inout) :: a(:)\n!$omp metadirective when(target_device={kind(host)}: simd)\ndo i = 1, 2\na(i) = 0\nend do\nend subroutine";
    let out = emit(&module("device={kind(gpu)}", more));
    assert!(out.contains("pure logical function m__ompick_device_is_pure("), "{out}");
}

#[test]
fn what_is_no_part_of_an_execution_part_cannot_be_copied() {
    let region = |text: &str| {
        let begin = "subroutine s(c)\nlogical :: c\n!$omp begin metadirective when(user={condition(c)}: parallel)\n";
        codes(&format!("{begin}{text}\n!$omp end metadirective\nend subroutine\n"))
    };
    assert_eq!(region("block\nimplicit none\nend block"), [""; 0]);
    assert_eq!(region("implicit none\nc = .true."), ["OMP0104"]);
    assert_eq!(region("c = .true.\nend block"), ["OMP0104"]);
    let block = "subroutine s(c)\nlogical :: c\n!$omp metadirective when(user={condition(c)}: parallel)\n\
        block\nc = .true.\nend\n";
    assert_eq!(codes(block), ["OMP0104"]);
}

#[test]
fn an_iterator_that_is_declared_where_it_stands_hides_a_variant() {
    let call = |statements: &str| {
        let user = format!("subroutine s(b)\ninteger :: b(2)\n{statements}\nend subroutine");
        emit(&module("implementation={vendor(gnu)}", &user))
    };
    for hiding in [
        "b = [(f(1), integer :: v = 1, 2)]",
        "do concurrent (integer :: v = 1:2)\nb(v) = f(1)\nend do",
        "forall (integer :: v = 1:2)\nb(v) = f(1)\nend forall",
    ] {
        assert!(call(hiding).contains("v__ompick_m(1)"), "{}", call(hiding));
    }
    let other = call("do concurrent (integer :: i = 1:2)\nb(i) = f(1)\nend do");
    assert!(other.contains("b(i) = v(1)"), "{other}");
}
