//! Quoted includes of files that are not emitted must still resolve from the output's folder.

use crate::request::Layout;
use ompick_frontend::codes;
use ompick_frontend::cpp::{CppLineKind, Pass, Resolution, TranslationUnit};
use ompick_frontend::diag::{Diagnostic, FileId, Label};
use ompick_frontend::expanded::Edit;
use ompick_frontend::files::normal;
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Cow;
use std::path::{Component, Path, PathBuf};

/// The edits of a file's quoted includes, as ranges of the file: those found beside the file, of files
/// that stay where they are, are named by their path from the output's folder, and so are those of files
/// that are emitted, where an absolute path would lead to what they were.
pub fn edits(unit: &TranslationUnit, pass: &Pass, layout: &Layout, target: &str, emitted: &Emitted) -> Vec<Edit> {
    let mut edits = Vec::new();
    let Some(folder) = pass.source.path.parent() else { return edits };
    for line in pass.lines.iter().filter(|l| l.active) {
        let CppLineKind::Include(include) = &line.kind else { continue };
        let (Resolution::Pass(found) | Resolution::Already(found)) = include.resolution else { continue };
        if include.angled || include.expanded {
            continue;
        }
        let spelled = Path::new(std::str::from_utf8(&include.spelling).unwrap_or_default());
        let id = unit.pass(found).source.id;
        let moves = emitted.files.contains(&id);
        let adjacent = folder.join(spelled);
        // Found beside the file; what an include path found, it finds again.
        let is_beside = !spelled.is_absolute() && include.path.as_deref() == Some(&adjacent);
        // The file may be an input under another name: by a link to it.
        let is_elsewhere = moves && is_beside && !is_below(&adjacent, &layout.root);
        let adjacent = if is_elsewhere { (emitted.input)(id) } else { adjacent };
        if if moves { !(spelled.is_absolute() || is_elsewhere) || !layout.whole } else { !is_beside } {
            continue;
        }
        let (Ok(file), Ok(out), Ok(root), Ok(source)) = (
            std::path::absolute(&adjacent),
            std::path::absolute(layout.out.join(target)),
            std::path::absolute(&layout.root),
            std::path::absolute(&*pass.source.path),
        ) else {
            continue;
        };
        if layout.along.contains(&normal(&file)) {
            continue;
        }
        let below = source.strip_prefix(normal(&root)).map(Path::to_path_buf).unwrap_or_default();
        let output = normal(&out).join(below);
        let Some(from) = output.parent() else { continue };
        let to = match normal(&file).strip_prefix(normal(&root)) {
            Ok(below) if moves => normal(&out).join(below),
            _ => normal(&file),
        };
        let text = format!("\"{}\"", relative(from, &to).display());
        edits.push(Edit { range: include.range.clone(), text: text.into_bytes() });
    }
    edits
}

/// Include lines that were copied into the text of other edits, with what became of the lines themselves: edits of the
/// file `source`.
pub fn edit_copies(edits: &mut [Edit], source: &[u8], of_includes: &[Edit]) {
    let lines: FxHashMap<&[u8], Vec<u8>> = of_includes
        .iter()
        .map(|e| {
            let start = source[..e.range.start].iter().rposition(|b| *b == b'\n').map_or(0, |end| end + 1);
            let length = source[e.range.end..].iter().position(|b| *b == b'\n');
            let end = length.map_or(source.len(), |length| e.range.end + length);
            let edited = [&source[start..e.range.start], &e.text, &source[e.range.end..end]].concat();
            (source[start..end].trim_ascii(), edited.trim_ascii().to_vec())
        })
        .collect();
    for edit in edits.iter_mut().filter(|_| !lines.is_empty()) {
        let all = edit.text.split_inclusive(|b| *b == b'\n');
        let edited = all.map(|line| match lines.get(line.trim_ascii()) {
            Some(edited) => {
                let before = line.len() - line.trim_ascii_start().len();
                let behind = line.trim_ascii_end().len();
                Cow::Owned([&line[..before], edited, &line[behind..]].concat())
            }
            None => Cow::Borrowed(line),
        });
        edit.text = edited.collect::<Vec<_>>().concat();
    }
}

/// The files that are emitted.
pub struct Emitted<'e> {
    pub files: &'e FxHashSet<FileId>,
    /// The name by which each is an input.
    pub input: &'e dyn Fn(FileId) -> PathBuf,
}

/// Whether a path leads below a folder, as far as names tell.
fn is_below(path: &Path, folder: &Path) -> bool {
    let absolute = |path: &Path| std::path::absolute(path).map(|path| normal(&path));
    matches!((absolute(path), absolute(folder)), (Ok(path), Ok(folder)) if path.starts_with(&folder))
}

/// Includes that find nothing, though a file of that name is given, and may hold variants: the program
/// would be resolved in part.
pub fn not_found(unit: &TranslationUnit, given: &[&Path]) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    for pass in unit.passes.iter().filter(|p| !p.system) {
        for line in pass.lines.iter().filter(|l| l.active) {
            let CppLineKind::Include(include) = &line.kind else { continue };
            let spelled = normal(Path::new(std::str::from_utf8(&include.spelling).unwrap_or_default()));
            let is_it = |path: &&&Path| !spelled.as_os_str().is_empty() && path.ends_with(&spelled);
            let Some(path) = given.iter().find(is_it).filter(|_| include.resolution == Resolution::NotFound) else {
                continue;
            };
            diagnostics.push(Diagnostic {
                code: &codes::HEADER_NOT_FOUND,
                message: format!("`{}` is not found, though `{}` is given", spelled.display(), path.display()),
                labels: vec![Label { file: pass.source.id, range: include.range.clone(), message: String::new() }],
                notes: vec!["name the folder with -I, as for the compiler".to_owned()],
                fixes: Vec::new(),
            });
        }
    }
    diagnostics
}

/// `to` as seen from the folder `from`; both absolute and normal.
#[must_use]
pub fn relative(from: &Path, to: &Path) -> PathBuf {
    let (a, b): (Vec<_>, Vec<_>) = (from.components().collect(), to.components().collect());
    let common = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
    let up = std::iter::repeat_n(Component::ParentDir, a.len() - common);
    up.chain(b[common..].iter().copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_include_line_is_the_same_in_copies() {
        let source = b"a\n  #include \"x.h\"\r\nb\n";
        let include = Edit { range: 13..18, text: b"\"../x.h\"".to_vec() };
        let mut edits = [
            Edit { range: 0..1, text: b"{\n    #include \"x.h\"\r\n}".to_vec() },
            Edit { range: 0..1, text: b"puts(\"#include \\\"x.h\\\"\");".to_vec() },
        ];
        let other = edits[1].clone();
        edit_copies(&mut edits, source, &[include]);
        assert_eq!(edits[0].text, b"{\n    #include \"../x.h\"\r\n}");
        assert_eq!(edits[1], other);
    }

    #[test]
    fn a_path_is_seen_from_another_folder() {
        let see = |from: &str, to: &str| relative(Path::new(from), Path::new(to)).display().to_string();
        assert_eq!(see("/a/out/gpu", "/a/src/x.h"), "../../src/x.h");
        assert_eq!(see("/a", "/a/x.h"), "x.h");
        assert_eq!(normal(Path::new("/a/./b/../c")), Path::new("/a/c"));
    }
}
