//! Macros that a compiler predefines for a target, for evaluating `#if`.

use super::TargetSpec;
use crate::names::compiler_family;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

#[derive(Clone, Debug, Default, Deserialize)]
struct Compiler {
    /// The compiler whose macros hold too.
    like: Option<String>,
    #[serde(default)]
    macros: BTreeMap<String, String>,
}

const COMPILERS: &str = include_str!("../../data/compilers.toml");

fn compilers() -> &'static BTreeMap<String, Compiler> {
    static TABLE: LazyLock<BTreeMap<String, Compiler>> =
        LazyLock::new(|| toml::from_str(COMPILERS).unwrap_or_default());
    &TABLE
}

/// The macros predefined for a target by a compiler, given by its vendor name: (name, value),
/// sorted by name. Language macros (`__cplusplus`, `_OPENMP`, ...) are the caller's.
pub fn predefined(spec: &TargetSpec, vendor: &str) -> Vec<(String, String)> {
    let mut found = BTreeMap::new();
    // Of the built-in profiles only i686 is not LP64.
    let model = if spec.profile.name == "i686" { "ilp32" } else { "lp64" };
    for name in ["common", model] {
        add_compiler(&mut found, name);
    }
    let family = compiler_family(vendor);
    let known = if compilers().contains_key(vendor) { vendor } else { family };
    add_compiler(&mut found, known);

    let profile = &spec.profile;
    found.extend(profile.macros.clone());
    for key in [family, vendor] {
        found.extend(profile.compiler_macros.get(key).cloned().unwrap_or_default());
    }
    for feature in spec.traits(vendor).isa {
        if let Some(name) = profile.feature_macros.get(&feature) {
            found.insert(name.clone(), "1".to_owned());
        }
    }
    found.into_iter().collect()
}

fn add_compiler(found: &mut BTreeMap<String, String>, name: &str) {
    let Some(compiler) = compilers().get(name) else {
        return;
    };
    if let Some(base) = compiler.like.as_ref().and_then(|base| compilers().get(base)) {
        found.extend(base.macros.clone());
    }
    found.extend(compiler.macros.clone());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(spec: &str, vendor: &str, name: &str) -> Option<String> {
        let spec = TargetSpec::parse(spec, "x86_64").unwrap();
        predefined(&spec, vendor).into_iter().find(|(own, _)| own == name).map(|(_, value)| value)
    }

    #[test]
    fn macros_come_from_the_profile_the_compiler_and_the_features() {
        for (spec, vendor, name) in [
            ("host", "gnu", "__x86_64__"),
            ("host", "gnu", "__GNUC__"),
            ("host", "llvm", "__clang__"),
            ("host", "intel", "__clang__"),
            ("host", "amd", "__clang__"),
            ("host:avx512f", "gnu", "__AVX2__"),
            ("aarch64", "gnu", "__aarch64__"),
            ("nvptx64:sm_80", "gnu", "__nvptx__"),
            ("host", "gnu", "__LP64__"),
        ] {
            assert!(value(spec, vendor, name).is_some(), "{spec} {vendor} {name}");
        }
        assert_eq!(value("host", "gnu", "__clang__"), None);
        assert_eq!(value("host", "gnu", "__AVX2__"), None);
        assert_eq!(value("i686", "gnu", "__LP64__"), None);
        assert_eq!(value("host", "gnu", "__CHAR_BIT__").as_deref(), Some("8"));
    }
}
