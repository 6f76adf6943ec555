//! How the compiler is told under which names the user knows what it reads.

use super::super::Step;
use crate::compiler::Call;
use crate::compiler::arguments::PrefixMap;
use crate::compiler::infer;
use crate::compiler::probe::Probe;
use ompick_rewriter::run::Language;
use std::ffi::OsString;
use std::path::{Component, Path, PathBuf};

/// Where in a folder of its own a source's replacement stands, and what is above it in the user's name.
pub struct Place {
    pub below: String,
    pub above: PathBuf,
}

/// The place of a source whose name has a `=`: compilers that map names take it for the one between the two, so that
/// part of the name must stay.
pub fn place(own: &Path) -> Option<Place> {
    let parts: Vec<Component> = own.components().collect();
    let first = parts.iter().position(|part| part.as_os_str().as_encoded_bytes().contains(&b'='))?;
    let (above, below) = parts.split_at(first);
    let is_plain = below.iter().all(|part| matches!(part, Component::Normal(_)));
    let below: PathBuf = below.iter().collect();
    let below = below.to_str().filter(|_| is_plain)?.to_owned();
    let above: PathBuf = above.iter().collect();
    // With the separator behind it.
    Some(Place { below, above: if above.as_os_str().is_empty() { above } else { above.join("") } })
}

/// Debug information, `__FILE__` and coverage name the user's files.
pub fn prefix_maps(step: &Step, language: Language, maps: &[(PathBuf, PathBuf)]) -> Vec<OsString> {
    let probe = Probe::of(step.program, step.call, language, step.store);
    let Ok(probe) = probe else { return Vec::new() };
    let version = |name: &str| probe.value(name).and_then(|value| value.parse::<u32>().ok());
    let fortran = language == Language::Fortran;
    let option = match infer::vendor(&probe) {
        Some("gnu") if fortran || version("__GNUC__").is_some_and(|v| v >= 8) => "-ffile-prefix-map",
        Some("llvm" | "intel") if !fortran && version("__clang_major__").is_some_and(|v| v >= 10) => {
            "-ffile-prefix-map"
        }
        Some("gnu" | "llvm" | "intel") if !fortran => "-fdebug-prefix-map",
        _ => return Vec::new(),
    };
    let mut options: Vec<OsString> = Vec::new();
    let is_gnu = infer::vendor(&probe) == Some("gnu");
    let has_equals = |path: &Path| path.as_os_str().as_encoded_bytes().contains(&b'=');
    let mut add = |option: &str, from: &Path, to: &Path| {
        // GCC takes the last `=` for the one between them, clang the first.
        if has_equals(if is_gnu { to } else { from }) {
            return;
        }
        let mut map = OsString::from(option);
        for part in [from, to] {
            map.push("=");
            map.push(part);
        }
        if !options.contains(&map) {
            options.push(map);
        }
    };
    // An option that ends like a source is one for distcc.
    let looks_like_a_source = |path: &Path| crate::inputs::kind(path).0.is_some() && !crate::inputs::kind(path).1;
    let is_alone = step.program.launchers.is_empty();
    let maps: Vec<_> = maps.iter().filter(|(_, to)| is_alone || !looks_like_a_source(to)).collect();
    let differs = |special: &&str, to: &Path| mapped(step.call, special, to) != mapped(step.call, option, to);
    // gfortran takes no option for macros alone.
    let mut parts = if fortran { vec!["-fdebug-prefix-map"] } else { vec!["-fdebug-prefix-map", "-fmacro-prefix-map"] };
    let is_one = maps.iter().all(|(_, to)| !parts.iter().any(|part| differs(part, to)));
    if is_one {
        parts = vec![option];
    } else if is_gnu && version("__GNUC__").is_some_and(|v| v >= 11) {
        parts.push("-fprofile-prefix-map");
    }
    // GCC would believe the one for all purposes before those for one, in whatever order.
    for (from, to) in maps {
        parts.iter().for_each(|part| add(part, from, &mapped(step.call, part, to)));
    }
    options
}

/// A name as the user's own maps for an option's purpose have it: the last that fits.
fn mapped(call: &Call, option: &str, path: &Path) -> PathBuf {
    let counts = |own: &str| own == option || own == "-ffile-prefix-map";
    let fits = |map: &&PrefixMap| counts(&map.option) && path.as_os_str().to_string_lossy().starts_with(&map.from);
    match call.prefix_maps.iter().rev().find(fits) {
        Some(map) => PathBuf::from(map.to.clone() + &path.as_os_str().to_string_lossy()[map.from.len()..]),
        None => path.to_path_buf(),
    }
}
