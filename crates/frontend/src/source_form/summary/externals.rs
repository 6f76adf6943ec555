//! Names by which procedures of a Fortran file may be called by files that use none of its modules: external
//! procedures and interface bodies. Rather too many than too few.

use super::{Lines, begun_module, begun_submodule, name, separated, string};
use crate::source_form::SourceForm;
use std::collections::BTreeSet;

/// The names of a file's external procedures and interface bodies, and those that directives name as bases.
pub fn external_names(text: &[u8], form: SourceForm) -> BTreeSet<String> {
    Lines::of_lower(text.to_ascii_lowercase(), form).external_names(form)
}

impl Lines {
    /// See [`external_names`].
    pub(crate) fn external_names(&self, form: SourceForm) -> BTreeSet<String> {
        let mut names = BTreeSet::new();
        let mut inside = BTreeSet::new();
        let (mut in_module, mut interfaces) = (false, 0usize);
        for range in &self.scanned.statements {
            let joined = self.joined(range);
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
                } else {
                    let own: Vec<String> = procedures(text, &compact, form).collect();
                    if !own.is_empty() {
                        names.extend(binding_label(&compact, &own));
                    }
                    if in_module && interfaces == 0 { &mut inside } else { &mut names }.extend(own);
                }
            }
        }
        if in_module {
            // A module that a mere `end` ends: what follows cannot be told from what is in it.
            names.append(&mut inside);
        }
        for directive in &self.scanned.directives {
            let pieces: Vec<u8> = directive.pieces.iter().flat_map(|p| self.text[p.clone()].iter().copied()).collect();
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
}

/// The names by which other languages, and interface bodies of other names, call a procedure (Fortran 2018, 18.10.2).
fn binding_label(compact: &[u8], own: &[String]) -> Vec<String> {
    let Some(at) = memchr::memmem::find(compact, b"bind(c") else { return Vec::new() };
    let given = compact[at..].strip_prefix(b"bind(c,name=").and_then(|rest| {
        let literal = rest.get(1..)?;
        let end = literal.iter().position(|b| matches!(b, b'\'' | b'"'))?;
        Some(string(&literal[..end]))
    });
    given.map_or_else(|| own.to_vec(), |label| vec![label])
}

/// The procedure that a statement begins. In fixed form its name may have blanks: both readings count.
fn procedures(text: &[u8], compact: &[u8], form: SourceForm) -> impl Iterator<Item = String> {
    const KEYWORDS: [&[u8]; 3] = [b"subroutine", b"function", b"entry"];
    let is_end = compact.starts_with(b"end");
    let mut words = text.split(|b| !b.is_ascii_alphanumeric() && *b != b'_').filter(|word| !word.is_empty());
    let apart = words.by_ref().any(|word| KEYWORDS.contains(&word)).then(|| words.next().map(string)).flatten();
    // Without blanks: `SUBROUTINEFOO(X)`, `REALFUNCTIONF(X)`, `SUBROUTINE F OO(X)`.
    let glued = || {
        let found = KEYWORDS.iter().filter_map(|k| Some((memchr::memmem::find(compact, k)?, k.len())));
        let (at, length) = found.min()?;
        let (own, rest) = name(&compact[at + length..])?;
        matches!(rest.first(), None | Some(b'(')).then(|| string(own))
    };
    let glued = form.is_fixed().then(glued).flatten().filter(|name| apart.as_ref() != Some(name));
    apart.into_iter().chain(glued).filter(move |_| !is_end)
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
        let names_of = names("      SUBROUTINE L O NG(X)\n      END\n", SourceForm::FIXED);
        assert!(names_of.contains(&"long".to_owned()));
        let text = "module m\ncontains\nsubroutine a() bind(c)\nend\nsubroutine b() bind(c, name=\'Own\')\nend\nend module m\n";
        assert_eq!(names(text, SourceForm::Free), ["a", "own"]);
        let text = "external l\n!$omp declare &\n!$omp variant(l : v) match(construct={parallel})\n";
        assert_eq!(names(text, SourceForm::Free), ["l"]);
    }
}
