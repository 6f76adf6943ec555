//! Modules of C++, as the lines that declare and import them tell ([module.unit], [module.import]).

use std::collections::BTreeSet;

/// The module, or its partition `m:p`, whose interface a text is; also an internal partition.
pub fn declared(text: &[u8]) -> Option<Vec<u8>> {
    memchr::memmem::find(text, b"module")?;
    lines(text).find_map(|line| {
        let (is_exported, rest) = exported(line);
        let name = name(rest.strip_prefix(b"module")?)?;
        let is_unit = (is_exported || name.contains(&b':')) && !name.starts_with(b":");
        is_unit.then_some(name)
    })
}

/// The modules that a text imports or implements, partitions with their module's name; whatever conditions the
/// preprocessor puts on them.
pub fn imported(text: &[u8]) -> BTreeSet<Vec<u8>> {
    let has = |what: &[u8]| memchr::memmem::find(text, what).is_some();
    if !has(b"import") && !has(b"module") {
        return BTreeSet::new();
    }
    let mut own: Vec<u8> = Vec::new();
    let mut all = BTreeSet::new();
    for line in lines(text) {
        let (is_exported, rest) = exported(line);
        if let Some(unit) = rest.strip_prefix(b"module").and_then(name).filter(|unit| !unit.is_empty()) {
            own = unit.split(|b| *b == b':').next().unwrap_or_default().to_vec();
            // An implementation unit sees the interface.
            if !is_exported && !unit.contains(&b':') {
                all.insert(unit);
            }
        } else if let Some(module) = rest.strip_prefix(b"import").and_then(name).filter(|module| !module.is_empty()) {
            all.insert(if module.starts_with(b":") { [own.as_slice(), &module].concat() } else { module });
        }
    }
    all
}

/// Whether a line begins with `export`, and what follows that.
fn exported(line: &[u8]) -> (bool, &[u8]) {
    line.strip_prefix(b"export").map_or((false, line), |rest| (true, rest.trim_ascii_start()))
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
    fn imported_modules_have_their_whole_names() {
        let of = |text: &str| -> Vec<String> {
            imported(text.as_bytes()).into_iter().map(|name| String::from_utf8(name).unwrap()).collect()
        };
        assert_eq!(of("import m;\n"), ["m"]);
        assert_eq!(of("export module m;\nexport import :p;\n import\ta.b ;\n"), ["a.b", "m:p"]);
        assert_eq!(of("module;\n#include <x>\nmodule m;\n"), ["m"]);
        for text in ["int important;\n", "module;\n", "imports(m);\n", "// import m\n", "module :private;\n"] {
            assert_eq!(of(text), [""; 0], "{text}");
        }
    }
}
