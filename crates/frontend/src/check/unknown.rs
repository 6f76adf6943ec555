//! Names that nobody knows, and what does not concern variants.

use super::tests::{codes, matching, meta, said};
use rustc_hash::FxHashSet;

#[test]
fn omp0121_an_unknown_directive_as_a_variant() {
    assert_eq!(meta("when(user={condition(x)}: paralel for) default(parallel for)"), ["OMP0121"]);
    assert_eq!(meta("default(paralel)"), ["OMP0121"]);
    assert_eq!(meta("default(ompx)"), Vec::<&str>::new());
}

#[test]
fn omp0121_the_loop_construct_by_its_name_in_another_language() {
    assert_eq!(meta("when(user={condition(x)}: parallel do) otherwise(do simd)"), ["OMP0121"; 2]);
    let fortran = |variant: &str| {
        let text = format!(
            "subroutine s(n)\ninteger :: n, i\n!$omp metadirective when(user={{condition(n > 1)}}: {variant}) \
             otherwise({variant})\ndo i = 1, n\nend do\nend\n"
        );
        let unit = crate::testing::fortran(&text);
        let found = crate::check::check(&unit, &FxHashSet::default(), &Default::default());
        found.iter().map(|d| d.code.id).collect::<Vec<_>>()
    };
    assert_eq!(fortran("parallel for"), ["OMP0121"; 2]);
    assert_eq!(fortran("for"), ["OMP0121"; 2]);
    assert_eq!(fortran("parallel do"), [""; 0]);
}

#[test]
fn omp0122_a_directive_that_is_nearly_one_with_variants() {
    for name in [
        "metadirectve default(parallel)",
        "metadirectives",
        "metadirective_ default(parallel)",
        "declare varient(v) match(user={condition(1)})",
        "declare_varaint(v) match(user={condition(1)})",
        "declarevariant(v) match(user={condition(1)})",
        "variant(v) match(user={condition(1)})",
        "dispach",
    ] {
        let text = format!("void g(void) {{\n#pragma omp {name}\n;\n}}\n");
        assert_eq!(codes(&text), ["OMP0122"], "{name}");
    }
    assert_eq!(codes("void g(void) {\n#pragma omp declare targett\n;\n}\n"), ["OMP0106"]);
    assert_eq!(codes("void g(void) {\n#pragma omp frobnicate\n;\n}\n"), ["OMP0106"]);
}

#[test]
fn omp0123_what_does_not_concern_variants_is_no_error() {
    for text in [
        "#pragma omp task foo(((\n;",
        "#pragma omp parallel for schedule(static,\nfor (;;) ;",
        "#pragma omp parallel\n",
    ] {
        let text = format!("void g(void) {{\n{text}\n}}\n");
        assert!(codes(&text).iter().all(|code| *code == "OMP0123"), "{text}: {:?}", said(&text));
    }
}

#[test]
fn omp0211_an_unknown_trait_set() {
    assert_eq!(matching("constrct={target}"), ["OMP0211"]);
    assert_eq!(matching("construct={target}"), Vec::<&str>::new());
    assert_eq!(matching("device={kind(gpus)}"), ["OMP0202"]);
}
