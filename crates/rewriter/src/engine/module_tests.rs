//! Modules of C++ among the inputs.

use crate::testing::files;

const MODULE: &str = "export module m;\nint hidden(int x) { return x + 1; }\nint within(int x) { return x + 3; }\nexport int shown(int x) { return x + 2; }\n\
                      #pragma omp declare variant(hidden) match(implementation={vendor(gnu)})\n\
                      export int all(int x) { return x; }\n\
                      #pragma omp declare variant(shown) match(device={kind(nohost)})\n\
                      export int some(int x) { return x; }\n\
                      #pragma omp declare variant(within) match(construct={parallel})\n\
                      export int inside(int x) { return x; }\n";

#[test]
fn what_a_module_exports_chooses_by_itself() {
    let ran =
        files(&[("main.cpp", "import m;\nint main() { return all(1) + some(2) + inside(3); }\n"), ("m.cpp", MODULE)]);
    let ran = ran.run();
    assert_eq!(ran.codes(), [""; 0]);
    assert!(ran.text("main.cpp").ends_with("{ return all(1) + some(2) + inside(3); }\n"));
    let module = ran.text("m.cpp");
    assert!(module.contains("export int all__ompick_base(int x) { return x; }\n"), "{module}");
    assert!(module.contains("export inline int all(int x) { return hidden(x); }\n"), "{module}");
    assert!(module.contains("export int some(int x) { return x; }"), "{module}");
}

#[test]
fn what_chooses_otherwise_where_a_module_is_imported_is_exported_or_refused() {
    let main = |call: &str| format!("import m;\nint main() {{\n#pragma omp {call}\nreturn 0;\n}}\n");
    let named = files(&[("main.cpp", &main("target\n{ some(1); }")), ("m.cpp", MODULE)]).run();
    assert!(named.text("main.cpp").contains("{ shown(1); }"), "{}", named.text("main.cpp"));
    let refused = files(&[("main.cpp", &main("parallel\n{ inside(1); }")), ("m.cpp", MODULE)]).run();
    assert_eq!(refused.codes(), ["OMP0317"]);
    let kept = files(&[("main.cpp", &main("parallel\n{ all(1); }")), ("m.cpp", MODULE)]).run();
    assert!(kept.text("main.cpp").contains("{ all(1); }"));
}

#[test]
fn modules_lead_to_others() {
    let lead = "export module n;\nexport import :part;\n";
    let part = "export module n:part;\nexport import m;\n";
    let main = "#define f g\nimport n;\nint main() {\n#pragma omp target\n{ some(1); }\n}\n";
    let all = [("main.cpp", main), ("n.cpp", lead), ("part.cpp", part), ("m.cpp", MODULE)];
    assert!(files(&all).run().text("main.cpp").contains("{ shown(1); }"));
}

#[test]
fn modules_without_variants_are_read_for_their_overloads() {
    let main = |call: &str| {
        format!(
            "import m;\nint v(int x) {{ return x; }}\n#pragma omp declare variant(v) match(user={{condition(1)}})\n\
             int f(int x) {{ return x; }}\nint main() {{ return {call}; }}\n"
        )
    };
    let ran = |call: &str| {
        let module = "export module m;\nexport int g(double x) { return 2; }\nexport int f(double x) { return 2; }\n";
        files(&[("main.cpp", &main(call)), ("m.cpp", module)])
            .settings(|s| s.unmarked = [1].into_iter().collect())
            .run()
    };
    assert_eq!(ran("f(1.0)").codes(), ["OMP0317"]);
    let ran = files(&[("main.cpp", &main("f(1) + g(2)")), ("m.cpp", "export module m;\nexport int g(double x);\n")]);
    let ran = ran.settings(|s| s.unmarked = [1].into_iter().collect()).run();
    assert_eq!(ran.codes(), [""; 0]);
    assert!(ran.text("main.cpp").ends_with("{ return v(1) + g(2); }\n"), "{}", ran.text("main.cpp"));
}

#[test]
fn a_module_that_is_not_given_is_noted() {
    let main =
        "import std;\nimport other;\nvoid f() {\n#pragma omp metadirective when(device={kind(host)}: parallel)\n;\n}\n";
    assert_eq!(files(&[("main.cpp", main)]).run().codes(), ["OMP0713"]);
}

#[test]
fn headers_that_are_imported_are_read() {
    let header = "#pragma once\nint v(int);\n#pragma omp declare variant(v) match(user={condition(1)})\nint f(int);\n";
    for line in ["import \"f.h\";", "export import \"f.h\";", "#include \"f.h\""] {
        let main = format!("{line}\nint main() {{ return f(1); }}\n");
        let ran = files(&[("main.cpp", &main), ("f.h", header)]).run();
        assert!(ran.text("main.cpp").ends_with("{ return v(1); }\n"), "{line}: {}", ran.text("main.cpp"));
    }
}
