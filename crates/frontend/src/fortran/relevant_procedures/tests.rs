use crate::check::check;
use crate::testing::fortran;
use crate::unit::Unit;
use rustc_hash::FxHashSet;

/// The procedures and program units that are read inside.
fn read(unit: &Unit) -> Vec<String> {
    let fortran = unit.files[0].syntax.fortran.as_ref().unwrap();
    let read = fortran.parts.iter().filter(|p| p.is_read);
    read.map(|p| String::from_utf8(fortran.scopes[p.scope as usize].name.clone()).unwrap()).collect()
}

const MODULE: &str = "module m\n interface g\n module procedure f\n end interface\n contains\n subroutine f(x)\n\
    !$omp declare variant(v) match(device={kind(host)})\n end\n subroutine v(x)\n end\n subroutine other(x)\n x = 1\n end\n\
    end module\n";

#[test]
fn only_what_mentions_a_base_is_read() {
    let callers = "subroutine a\n use m\n call f(1)\n end\n subroutine b\n use m\n call g(1)\n end\n\
        subroutine c\n use m, only: h => f\n contains\n subroutine d\n call h(1)\n end\n subroutine e\n call away\n end\n end\n";
    assert_eq!(read(&fortran(&format!("{MODULE}{callers}"))), ["m", "f", "v", "a", "b", "c", "d"]);
}

#[test]
fn callers_are_read_where_something_runs_on_a_device() {
    let callers = "subroutine a\n use m\n call f(1)\n end\n subroutine b\n call a\n end\n subroutine c\n x = 1\n end\n\
        subroutine d\n !$omp target\n call b\n !$omp end target\n end\n";
    assert_eq!(read(&fortran(&format!("{MODULE}{callers}"))), ["m", "f", "v", "a", "b", "d"]);
}

#[test]
fn directives_that_choose_have_their_procedures_read() {
    let text = "subroutine a\n !$omp metadirective when(user={condition(x > 1)}: barrier)\n end\nsubroutine b\n!$omp barrier\nend\n";
    assert_eq!(read(&fortran(text)), ["a"]);
}

#[test]
fn what_is_wrong_where_nothing_is_chosen_is_not_said() {
    let broken = "subroutine a(x)\n !$omp task shared(x\n call c((x)\n do while (x > 1\n frobnicate the widgets\n if (x > 3) then\n end\n";
    assert!(check(&fortran(&format!("{MODULE}{broken}")), &FxHashSet::default(), &Default::default()).is_empty());
    let site = broken.replace("call c((x)", "call f((x)");
    assert!(!check(&fortran(&format!("{MODULE}{site}")), &FxHashSet::default(), &Default::default()).is_empty());
}

const TYPES: &str = "module types\n use m\n type t\n contains\n procedure :: run => t_run\n generic :: go => run\n\
    generic :: operator(+) => plus\n procedure :: plus\n end type\n contains\n subroutine t_run(a)\n class(t) :: a\n\
    call f(1)\n end\n function plus(a, b)\n class(t) :: a, b\n call f(2)\n end\n end module\n";

#[test]
fn callers_by_the_name_of_a_binding_are_read_where_something_runs_on_a_device() {
    let types = TYPES.replace("call f(2)", "");
    let users = "subroutine s1\n use types\n type(t) :: x\n call x%go()\n end\n subroutine s2\n use types\n x = 1\n end\n\
        subroutine s3\n !$omp target\n call s1\n !$omp end target\n end\n";
    // (Of `plus`, which the module names, the declarations are.)
    let all = ["m", "f", "v", "types", "t_run", "plus", "s1", "s3"];
    assert_eq!(read(&fortran(&format!("{MODULE}{types}{users}"))), all);
}

#[test]
fn all_that_sees_an_operator_is_read_where_something_runs_on_a_device() {
    let users = "module between\n use types\n end module\n subroutine s1\n use between\n type(t) :: x\n x = x + x\n end\n\
        subroutine s2\n x = 1\n end\n subroutine s3\n !$omp target\n call s1\n !$omp end target\n end\n";
    let all = ["m", "f", "v", "types", "t_run", "plus", "between", "s1", "s3"];
    assert_eq!(read(&fortran(&format!("{MODULE}{TYPES}{users}"))), all);
}

#[test]
fn callers_by_names_of_bindings_are_read_however_many_there_are() {
    let count = 3 * super::SEARCHES;
    let mut text = MODULE.to_owned();
    for n in 0..count {
        text += &format!(
            "module types{n}\n use m\n type t\n contains\n procedure :: run{n} => p{n}\n end type\n contains\n\
             subroutine p{n}(x)\n class(t) :: x\n call f({n})\n end\n end module\n\
             subroutine s{n}\n use types{n}\n type(t) :: x\n !$omp target\n call x%run{n}()\n !$omp end target\n end\n"
        );
    }
    let read = read(&fortran(&text));
    let missing: Vec<String> = (0..count).map(|n| format!("s{n}")).filter(|s| !read.contains(s)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
