//! `ompick check --fix`: writes what messages say would mend the sources.

use crate::failure::Failure;
use crate::store;
use ompick_frontend::diag::{Diagnostic, Edit, FileId, Fix, Sources};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

/// What was mended.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Fixed {
    /// How many messages.
    pub messages: usize,
    /// In which files.
    pub files: BTreeSet<PathBuf>,
}

/// Applies the first fix of each message that has one, if it concerns only files that `may_change`; of several that
/// touch the same text the first.
///
/// # Errors
/// If a file cannot be written, or is not as it was when it was read.
pub fn apply(
    diagnostics: &[Diagnostic],
    sources: &Sources,
    may_change: &dyn Fn(&PathBuf) -> bool,
    fixed: &mut Fixed,
) -> Result<(), Failure> {
    let is_own = |e: &Edit| sources.files.get(e.file.0 as usize).is_some_and(|source| may_change(&source.path));
    let all = diagnostics.iter().filter_map(|d| d.fixes.first()).filter(|fix| fix.edits.iter().all(is_own));
    let (edits, messages) = chosen(all);
    for (file, edits) in &edits {
        let Some(source) = sources.files.get(file.0 as usize) else { continue };
        // What a link leads to is mended, not the link.
        let path = &fs::canonicalize(&source.path).map_err(|e| Failure::io("find", &source.path, e))?;
        if fs::read(path).ok().as_deref() != Some(&*source.bytes) {
            return Err(Failure::io("mend", path, "it changed since it was read"));
        }
        let text = edited(&source.bytes, edits);
        let permissions = fs::metadata(path).map(|metadata| metadata.permissions());
        store::put(path, &text).map_err(|e| Failure::io("write", path, e))?;
        if let Ok(permissions) = permissions {
            fs::set_permissions(path, permissions).map_err(|e| Failure::io("write", path, e))?;
        }
        fixed.files.insert(path.clone());
    }
    fixed.messages += messages;
    Ok(())
}

/// The edits by file, in the order of the text, and how many messages they mend.
fn chosen<'a>(fixes: impl Iterator<Item = &'a Fix>) -> (BTreeMap<FileId, Vec<&'a Edit>>, usize) {
    let mut chosen: BTreeMap<FileId, Vec<&Edit>> = BTreeMap::new();
    let mut messages = 0;
    for fix in fixes {
        let own = |file: FileId| chosen.get(&file).into_iter().flatten();
        let overlaps = |a: &Edit, b: &Edit| a.range.start < b.range.end && b.range.start < a.range.end;
        if fix.edits.iter().any(|e| own(e.file).any(|o| *o == e)) {
            // Another target has the same message.
            continue;
        }
        if fix.edits.iter().any(|e| own(e.file).any(|o| overlaps(o, e) || o.range == e.range)) {
            continue;
        }
        messages += 1;
        for edit in &fix.edits {
            chosen.entry(edit.file).or_default().push(edit);
        }
    }
    chosen.values_mut().for_each(|edits| edits.sort_by_key(|e| (e.range.start, e.range.end)));
    (chosen, messages)
}

/// A text with its parts replaced; `edits` are in its order and disjoint.
pub fn edited(text: &[u8], edits: &[&Edit]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    for edit in edits {
        out.extend_from_slice(&text[at..edit.range.start]);
        out.extend_from_slice(edit.text.as_bytes());
        at = edit.range.end;
    }
    out.extend_from_slice(&text[at..]);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fix(edits: &[(usize, usize, &str)]) -> Fix {
        let edit = |(start, end, text): &(usize, usize, &str)| Edit {
            file: FileId(0),
            range: *start..*end,
            text: (*text).to_owned(),
        };
        Fix { title: String::new(), edits: edits.iter().map(edit).collect() }
    }

    fn mended(all: &[Fix]) -> (String, usize) {
        let (edits, messages) = chosen(all.iter());
        let edits = edits.get(&FileId(0)).map(Vec::as_slice).unwrap_or_default();
        (String::from_utf8(edited(b"one two three", edits)).unwrap(), messages)
    }

    #[test]
    fn edits_apply_in_the_order_of_the_text() {
        let all = [fix(&[(8, 13, "3")]), fix(&[(0, 3, "1"), (7, 7, "!")])];
        assert_eq!(mended(&all), ("1 two! 3".to_owned(), 2));
    }

    #[test]
    fn of_fixes_that_touch_each_other_the_first_holds() {
        let all = [fix(&[(0, 7, "x")]), fix(&[(4, 7, "y")]), fix(&[(0, 7, "x")])];
        assert_eq!(mended(&all), ("x three".to_owned(), 1));
        let all = [fix(&[(3, 3, "a")]), fix(&[(3, 3, "b")])];
        assert_eq!(mended(&all), ("onea two three".to_owned(), 1));
    }
}
