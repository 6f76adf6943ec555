//! Modules of C++ among the inputs, as the lines that declare and import them tell.

/// The module, or its partition `m:p`, whose interface a text is; also an internal partition ([module.unit]).
pub fn declared(text: &[u8]) -> Option<Vec<u8>> {
    memchr::memmem::find(text, b"module")?;
    lines(text).find_map(|line| {
        let (is_exported, rest) = match line.strip_prefix(b"export") {
            Some(rest) => (true, rest.trim_ascii_start()),
            None => (false, line),
        };
        let name = name(rest.strip_prefix(b"module")?)?;
        let is_unit = (is_exported || name.contains(&b':')) && !name.starts_with(b":");
        is_unit.then_some(name)
    })
}

/// Whether a text imports modules, or implements one.
pub fn imports(text: &[u8]) -> bool {
    let word = |line: &[u8], word: &[u8]| {
        let line = line.strip_prefix(b"export").map_or(line, <[u8]>::trim_ascii_start);
        line.strip_prefix(word).is_some_and(|rest| name(rest).is_some_and(|name| !name.is_empty()))
    };
    let has = |what: &[u8]| memchr::memmem::find(text, what).is_some();
    (has(b"import") || has(b"module")) && lines(text).any(|line| word(line, b"import") || word(line, b"module"))
}

fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|b| matches!(b, b'\n' | b'\r')).map(<[u8]>::trim_ascii_start)
}

/// The name up to the semicolon of a line, without blanks.
fn name(rest: &[u8]) -> Option<Vec<u8>> {
    let end = memchr::memchr(b';', rest)?;
    let is_part = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b':');
    let starts_apart = rest.first().is_none_or(|b| b.is_ascii_whitespace() || matches!(b, b':' | b';'));
    let name: Vec<u8> = rest[..end].iter().copied().filter(|b| !b.is_ascii_whitespace()).collect();
    (starts_apart && name.iter().all(is_part)).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;
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
        let ran = files(&[
            ("main.cpp", "import m;\nint main() { return all(1) + some(2) + inside(3); }\n"),
            ("m.cpp", MODULE),
        ]);
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
    fn a_module_that_is_not_given_is_noted() {
        let main = "import std;\nimport other;\nvoid f() {\n#pragma omp metadirective when(device={kind(host)}: parallel)\n;\n}\n";
        assert_eq!(files(&[("main.cpp", main)]).run().codes(), ["OMP0713"]);
    }

    #[test]
    fn units_of_modules_tell_their_names() {
        let of = |text: &str| declared(text.as_bytes()).map(|name| String::from_utf8(name).unwrap());
        assert_eq!(of("module;\n#include <a>\nexport module a.b;\n").as_deref(), Some("a.b"));
        assert_eq!(of("export module m : p;\n").as_deref(), Some("m:p"));
        assert_eq!(of("module m:q;\n").as_deref(), Some("m:q"));
        for text in ["module m;\n", "module;\n", "int modules;\n", "module :private;\n"] {
            assert_eq!(of(text), None, "{text}");
        }
    }

    #[test]
    fn what_reads_a_module_is_told() {
        for text in ["import m;\n", "export import :p;\n", "module m;\n", " import\ta.b ;\n"] {
            assert!(imports(text.as_bytes()), "{text}");
        }
        for text in ["int important;\n", "module;\n", "imports(m);\n", "// import m\n"] {
            assert!(!imports(text.as_bytes()), "{text}");
        }
    }
}
