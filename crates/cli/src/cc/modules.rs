//! Fortran's modules, compiled one by one: a `.mod` tells nothing of variants, so each module that has
//! some gets a companion beside it, `m.ompick`, which says from which source and how it was compiled.
//! Whoever uses the module reads that source again. A module publishes all its variants under names of
//! ours; if a user would need more of it than that, it is an error.

use super::{Main, Step};
use crate::failure::Failure;
use crate::scan::Facts;
use crate::store;
use ompick_rewriter::run::{Flags, Overlay};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// What is known of a module.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Companion {
    /// Absolute.
    pub source: PathBuf,
    pub flags: Flags,
    /// Modules that the source uses.
    uses: Vec<String>,
    /// Of the text that was compiled.
    text: String,
}

/// Looks for the companions of modules, and of those that they use; the source's own modules are as it
/// has them, whatever was compiled before.
pub fn find(
    step: &Step,
    uses: impl IntoIterator<Item = String>,
    own: impl IntoIterator<Item = String>,
    seen: &mut super::Seen,
) -> Vec<Companion> {
    let call = step.call;
    let folders = call.module_dir.iter().cloned().chain([PathBuf::new()]).chain(call.include_dirs.iter().cloned());
    let folders: Vec<PathBuf> = folders.collect();
    let mut open: Vec<String> = uses.into_iter().collect();
    let mut known: BTreeSet<String> = own.into_iter().collect();
    let mut found: Vec<Companion> = Vec::new();
    while let Some(module) = open.pop() {
        if !known.insert(module.clone()) {
            continue;
        }
        for folder in &folders {
            let path = folder.join(format!("{module}.ompick"));
            let Ok(bytes) = fs::read(&path) else {
                seen.missing([path]);
                continue;
            };
            seen.bytes(&path, &bytes);
            if let Ok(companion) = serde_json::from_slice::<Companion>(&bytes) {
                open.extend(companion.uses.iter().cloned());
                if found.iter().all(|other| other.source != companion.source) {
                    found.push(companion);
                }
            }
            break;
        }
    }
    found
}

/// Writes the companions of the modules that a source defines; or removes those of before, if there is
/// nothing to tell of it any more.
///
/// # Errors
/// If one cannot be written.
pub fn write(step: &Step, main: &Main, facts: &Facts, own: Option<(&Flags, Option<&Overlay>)>) -> Result<(), Failure> {
    let folder = step.call.module_dir.clone().unwrap_or_default();
    for module in &facts.modules {
        let path = folder.join(format!("{module}.ompick"));
        let Some((flags, overlay)) = own else {
            let _ = fs::remove_file(&path);
            continue;
        };
        let source = std::path::absolute(main.path).unwrap_or_else(|_| main.path.to_path_buf());
        let companion = Companion { source, flags: absolute(flags), uses: facts.uses.clone(), text: sum(overlay) };
        let bytes = serde_json::to_vec(&companion).unwrap_or_default();
        store::put(&path, &bytes).map_err(|e| Failure::io("write", &path, e))?;
    }
    Ok(())
}

/// Whether a module was compiled as this run would have it.
pub fn is_as_compiled(companion: &Companion, overlay: Option<&Overlay>) -> bool {
    companion.text == sum(overlay)
}

/// A sum of texts, without the lines that name files, which may be seen from elsewhere.
fn sum(overlay: Option<&Overlay>) -> String {
    let mut hasher = blake3::Hasher::new();
    for file in overlay.iter().flat_map(|o| &o.files) {
        for line in file.text.split(|b| *b == b'\n').filter(|line| !line.starts_with(b"# ")) {
            store::add(&mut hasher, line);
        }
    }
    hasher.finalize().to_hex().to_string()
}

fn absolute(flags: &Flags) -> Flags {
    let all = |paths: &[PathBuf]| {
        let absolute =
            |p: &PathBuf| std::path::absolute(p).unwrap_or_else(|_: std::io::Error| Path::new(p).to_path_buf());
        paths.iter().map(absolute).collect::<Vec<_>>()
    };
    Flags {
        quote_dirs: all(&flags.quote_dirs),
        include_dirs: all(&flags.include_dirs),
        system_include_dirs: all(&flags.system_include_dirs),
        macro_files: all(&flags.macro_files),
        forced_includes: all(&flags.forced_includes),
        ..flags.clone()
    }
}
