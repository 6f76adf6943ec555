//! What names mean in small programs.

use super::*;
use crate::testing::fortran;

/// What a name means in the scope of a procedure or program unit, shortly.
fn meaning(texts: &[&str], scope: &str, name: &str) -> String {
    let mut units: Vec<Unit> = texts.iter().map(|t| fortran(t)).collect();
    for file in units.iter_mut().flat_map(|u| &mut u.files) {
        // Nothing is chosen in these programs, and so nothing was read inside.
        let parts = file.syntax.fortran.as_ref().map_or(0, |f| f.parts.len());
        crate::syntax::fortran::read_inside(std::sync::Arc::make_mut(&mut file.syntax), &vec![true; parts]);
    }
    let units: Vec<&Unit> = units.iter().collect();
    let names = Names::new(&units);
    let place = units.iter().enumerate().find_map(|(unit, u)| {
        let scopes = &u.files[0].syntax.fortran.as_ref()?.scopes;
        let scope = scopes.iter().position(|s| s.name == scope.as_bytes())?;
        Some(Place { unit, file: 0, scope: scope as ScopeId })
    });
    match names.resolve(place.expect("the scope is there"), name.as_bytes()) {
        Meaning::Procedure(p) => format!("procedure {}", String::from_utf8(names.symbol(p)).unwrap()),
        Meaning::Generic(g) => format!("generic of {}", g.len()),
        other => format!("{other:?}").split([' ', '(']).next().unwrap_or_default().to_owned(),
    }
}

const LIB: &str = "module lib\nprivate\npublic f, g\ninterface g\nmodule procedure f\nend interface\ncontains\n\
    integer function f(x)\nend\ninteger function hidden(x)\nend\nend module\n";

#[test]
fn use_statements_give_public_names() {
    let user = "subroutine u\nuse lib\nend\n";
    assert_eq!(meaning(&[LIB, user], "u", "f"), "procedure lib::f");
    assert_eq!(meaning(&[LIB, user], "u", "g"), "generic of 1");
    assert_eq!(meaning(&[LIB, user], "u", "hidden"), "External");
}

#[test]
fn names_come_through_chains_of_modules() {
    let chain = "module a\nuse lib, h => f\nend module\nmodule b\nuse a\ncontains\nsubroutine late\nend\nend \
        module\nmodule c\nuse b\nuse away\nend module\n";
    let user = "subroutine u\nuse c\nend\nsubroutine v\nuse b\nend\nsubroutine w\nuse a\nend\n";
    let means = |scope, name| meaning(&[LIB, chain, user], scope, name);
    assert_eq!(means("u", "h"), "procedure lib::f");
    assert_eq!(means("u", "late"), "procedure b::late");
    assert_eq!(means("w", "late"), "External");
    assert_eq!(means("v", "f"), "External");
    // What nothing mentions may come from the module that is not given.
    assert_eq!(
        (means("u", "f"), means("u", "g"), means("u", "x")),
        ("Opaque".into(), "generic of 1".into(), "Opaque".into())
    );
    let circle = "module a\nuse b\nend module\nmodule b\nuse a\nuse lib\nend module\n";
    assert_eq!(meaning(&[LIB, circle, "subroutine u\nuse a\nend\n"], "u", "f"), "procedure lib::f");
    assert_eq!(meaning(&[LIB, circle, "subroutine u\nuse a\nend\n"], "u", "x"), "External");
}

#[test]
fn a_name_comes_through_modules_or_past_them() {
    let api = "module api\nuse lib\nend module\nmodule farther\nuse api, h => f\nend module\n";
    let ways = |user: &str, name: &str| {
        let units = [LIB, api, user].map(fortran);
        let units: Vec<&Unit> = units.iter().collect();
        let names = Names::new(&units);
        let place = |unit: usize, scope: &str| {
            let scopes = &units[unit].files[0].syntax.fortran.as_ref().unwrap().scopes;
            let scope = scopes.iter().position(|s| s.name == scope.as_bytes()).expect("the scope is there");
            Place { unit, file: 0, scope: scope as ScopeId }
        };
        let Ways { through, past } = names.ways(place(2, "u"), name.as_bytes(), place(1, "api"));
        (through, past)
    };
    assert_eq!(ways("subroutine u\nuse api\nend\n", "f"), (true, false));
    assert_eq!(ways("subroutine u\nuse api, only: q => f\nend\n", "q"), (true, false));
    assert_eq!(ways("subroutine u\nuse farther\nend\n", "h"), (true, false));
    assert_eq!(ways("subroutine u\nuse lib\nend\n", "f"), (false, true));
    assert_eq!(ways("subroutine u\nuse lib\nuse api\nend\n", "f"), (true, true));
    assert_eq!(ways("subroutine u\nuse lib, x => f\nuse api\nend\n", "f"), (true, false));
    assert_eq!(ways("subroutine u\nuse api\nend\n", "hidden"), (false, false));
    assert_eq!(ways("module m\nuse api\ncontains\nsubroutine u\nend\nend module\n", "f"), (true, false));
    assert_eq!(ways("module m\nuse api\ncontains\nsubroutine u\nuse lib\nend\nend module\n", "f"), (false, true));
}

#[test]
fn long_chains_of_modules_are_walked_once() {
    let module = |i: usize| match i {
        0 => "module m0\ncontains\nsubroutine f\nend\nend module\n".to_owned(),
        i => format!("module m{i}\nuse m{}\nend module\n", i - 1),
    };
    let text: String = (0..5000).rev().map(module).collect();
    let unit = fortran(&text);
    let names = Names::new(&[&unit]);
    let start = std::time::Instant::now();
    for i in (0..5000).rev() {
        let place = names.module(format!("m{i}").as_bytes(), 0).expect("it is there");
        assert!(matches!(names.resolve(place, b"f"), Meaning::Procedure(_)), "{i}");
    }
    assert!(start.elapsed().as_secs() < 5, "{:?}", start.elapsed());
}

#[test]
fn only_and_renames_are_heeded() {
    let user = "subroutine u\nuse lib, only: a => f\nend\n";
    assert_eq!(meaning(&[LIB, user], "u", "a"), "procedure lib::f");
    assert_eq!(meaning(&[LIB, user], "u", "f"), "External");
    let user = "subroutine u\nuse lib, a => f\nend\n";
    assert_eq!(meaning(&[LIB, user], "u", "f"), "External");
    assert_eq!(meaning(&[LIB, user], "u", "g"), "generic of 1");
}

#[test]
fn modules_pass_on_what_they_use() {
    let between = "module between\nuse lib\nend module\n";
    let user = "subroutine u\nuse between\nend\n";
    assert_eq!(meaning(&[LIB, between, user], "u", "f"), "procedure lib::f");
    let closed = "module between\nuse lib\nprivate\nend module\n";
    assert_eq!(meaning(&[LIB, closed, user], "u", "f"), "External");
}

#[test]
fn inner_declarations_hide_outer_ones() {
    let text = "module m\ncontains\nsubroutine s(f)\nreal f(3)\nend\nsubroutine t\nexternal f\nend\nsubroutine v\nend\n\
        integer function f(x)\nend\nend module\n";
    assert_eq!(meaning(&[text], "s", "f"), "Other");
    assert_eq!(meaning(&[text], "t", "f"), "External");
    assert_eq!(meaning(&[text], "v", "f"), "procedure m::f");
    // In the function itself it is the result.
    assert_eq!(meaning(&[text], "f", "f"), "Other");
}

#[test]
fn a_derived_type_hides_what_its_host_has() {
    let text = "module m\ninterface g\nprocedure f\nend interface\ntype g\nend type\ncontains\nsubroutine s\n\
        type f\nend type\nend\nsubroutine t\nend\ninteger function f(x)\nend\nend module\n";
    assert_eq!(meaning(&[text], "s", "f"), "Other");
    assert_eq!(meaning(&[text], "t", "f"), "procedure m::f");
    assert_eq!(meaning(&[text], "t", "g"), "generic of 1");
}

#[test]
fn a_module_that_two_files_have_is_not_guessed() {
    let one = "module m\ncontains\nsubroutine f\nend\nend module\n";
    let other = "module m\ncontains\nsubroutine f\nx = 1\nend\nend module\n";
    let user = "subroutine u\nuse m\nend\n";
    assert_eq!(meaning(&[one, other, user], "u", "f"), "Ambiguous");
    // The same text, read twice: as a file, and where that is included.
    assert_eq!(meaning(&[one, one, user], "u", "f"), "procedure 0@m::f");
}

#[test]
fn an_external_procedure_knows_itself() {
    assert_eq!(meaning(&["subroutine s\nend\n"], "s", "s"), "procedure s");
    assert_eq!(meaning(&["function f() result(r)\nend\n"], "f", "f"), "procedure f");
    assert_eq!(meaning(&["function f()\nend\n"], "f", "f"), "Other");
}

#[test]
fn a_submodule_sees_all_of_its_module() {
    let sub = "submodule (lib) sub\ncontains\nsubroutine s\nend\nend submodule\n";
    assert_eq!(meaning(&[LIB, sub], "s", "hidden"), "procedure lib::hidden");
}

#[test]
fn interface_bodies_see_their_host_by_import_only() {
    let text = |import: &str| {
        format!(
            "module m\ninterface\nsubroutine body\n{import}\nend subroutine\nend interface\ncontains\nsubroutine f\nend\nend module\n"
        )
    };
    assert_eq!(meaning(&[&text("")], "body", "f"), "External");
    assert_eq!(meaning(&[&text("import")], "body", "f"), "procedure m::f");
    assert_eq!(meaning(&[&text("import :: f")], "body", "f"), "procedure m::f");
}

#[test]
fn what_a_module_that_is_not_given_may_have_is_not_known() {
    assert_eq!(meaning(&["subroutine u\nuse elsewhere\nend\n"], "u", "f"), "Opaque");
    assert_eq!(meaning(&["subroutine u\nuse omp_lib\nend\n"], "u", "f"), "External");
    let host = "module m\ncontains\nsubroutine u\nuse elsewhere\nend\nsubroutine f\nend\nend module\n";
    assert_eq!(meaning(&[host], "u", "f"), "procedure m::f");
}

#[test]
fn submodules_that_extend_each_other_have_an_end() {
    let text = "submodule (m:b) a\ncontains\nsubroutine p\nend\nend submodule\nsubmodule (m:a) b\nend submodule\n\
        submodule (m:c) c\ncontains\nsubroutine q\nend\nend submodule\n";
    assert_eq!(meaning(&[text], "p", "f"), "External");
    assert_eq!(meaning(&[text], "q", "f"), "External");
}
