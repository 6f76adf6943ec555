//! Names by which procedures of a Fortran file may be called by files that use none of its modules: external
//! procedures and interface bodies. Rather too many than too few.

use super::{Lines, begun_module, begun_submodule, name, separated, string};
use crate::source_form::SourceForm;
use std::collections::BTreeSet;

/// The names of a file's external procedures and interface bodies, and those that directives name as bases.
pub fn external_names(text: &[u8], form: SourceForm) -> BTreeSet<String> {
    let lines = Lines::of_lower(text.to_ascii_lowercase(), form);
    let mut names = BTreeSet::new();
    let mut inside = BTreeSet::new();
    let (mut in_module, mut interfaces) = (false, 0usize);
    for range in &lines.scanned.statements {
        let joined = lines.joined(range);
        for statement in separated(&joined) {
            let text = statement.trim_ascii();
            let compact: Vec<u8> = text.iter().copied().filter(|b| !b.is_ascii_whitespace()).collect();
            if compact.starts_with(b"endinterface") {
                interfaces = interfaces.saturating_sub(1);
            } else if compact.starts_with(b"interface") || compact == b"abstractinterface" {
                interfaces += 1;
            } else if compact.starts_with(b"endmodule") || compact.starts_with(b"endsubmodule") {
                in_module = false;
            } else if begun_module(text, &compact, form).is_some() || begun_submodule(&compact).is_some() {
                in_module = true;
            } else if let Some(name) = procedure(text, &compact, form) {
                if in_module && interfaces == 0 { &mut inside } else { &mut names }.insert(name);
            }
        }
    }
    if in_module {
        // A module that a mere `end` ends: what follows cannot be told from what is in it.
        names.append(&mut inside);
    }
    for directive in &lines.scanned.directives {
        let pieces: Vec<u8> = directive.pieces.iter().flat_map(|p| lines.text[p.clone()].iter().copied()).collect();
        let compact: Vec<u8> = pieces.into_iter().filter(|b| !b.is_ascii_whitespace()).collect();
        let rest = memchr::memmem::find(&compact, b"variant(").map(|at| &compact[at + b"variant(".len()..]);
        if let Some((base, rest)) = rest.and_then(name)
            && rest.starts_with(b":")
        {
            names.insert(string(base));
        }
    }
    names
}

/// The procedure that a statement begins.
fn procedure(text: &[u8], compact: &[u8], form: SourceForm) -> Option<String> {
    if compact.starts_with(b"end") {
        return None;
    }
    let words = || text.split(|b| !b.is_ascii_alphanumeric() && *b != b'_').filter(|word| !word.is_empty());
    let keyword = |word: &&[u8]| matches!(*word, b"function" | b"subroutine" | b"entry");
    if let Some(at) = words().position(|word| keyword(&word)) {
        return words().nth(at + 1).map(string);
    }
    if !form.is_fixed() {
        return None;
    }
    // Without blanks: `SUBROUTINEFOO(X)`, `REALFUNCTIONF(X)`.
    let keywords = [&b"subroutine"[..], b"function", b"entry"];
    let (at, length) = keywords.iter().filter_map(|k| Some((memchr::memmem::find(compact, k)?, k.len()))).min()?;
    let (own, rest) = name(&compact[at + length..])?;
    matches!(rest.first(), None | Some(b'(')).then(|| string(own))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str, form: SourceForm) -> Vec<String> {
        external_names(text.as_bytes(), form).into_iter().collect()
    }

    #[test]
    fn external_procedures_and_interface_bodies_are_found() {
        let text = "pure real FUNCTION a(x)\nend function\nsubroutine b\nend\nmodule m\ninterface\n module subroutine \
                    c(x)\n end subroutine\nend interface\ncontains\nsubroutine d\nend subroutine\nend module m\n\
                    recursive subroutine e; entry f\nend\n";
        assert_eq!(names(text, SourceForm::Free), ["a", "b", "c", "e", "f"]);
        assert_eq!(names(&text.replace("end module m", "end"), SourceForm::Free), ["a", "b", "c", "d", "e", "f"]);
        let text = "      SUBROUTINEG(X)\n      END\n      REAL*8 FUNCTION H(X)\n      REALFUNCTIONK(X)\n";
        assert_eq!(names(text, SourceForm::FIXED), ["g", "h", "k"]);
        let text = "external l\n!$omp declare &\n!$omp variant(l : v) match(construct={parallel})\n";
        assert_eq!(names(text, SourceForm::Free), ["l"]);
    }
}
