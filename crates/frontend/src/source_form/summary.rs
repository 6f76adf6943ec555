//! What a Fortran file gives to other files and takes from them: the modules and submodules that it defines, the
//! modules that it uses, the files that it includes (Fortran 2018, 14.2), and whether it may hold something to resolve.
//!
//! Statements are told by their first words; expressions, declarations and scopes are not looked at. There is one
//! reader of statements ([`Summary::of_statements`]) and two sources of them: [`crate::read::summary`] gives those that
//! the compiler sees, preprocessed and with all files included; [`Summary::of_text`] those of a file as it stands, in
//! all branches, at the speed of a search. The latter says more than the former, never less.

mod externals;
mod made;

pub use externals::external_names;
pub use made::{CommandLineMacro, MadeNames, continuation, has_made_procedures};

use super::SourceForm;
use super::beginnings::may_have_units;
use super::scan::{Scanned, scan_lines};
use crate::marks;
use std::collections::BTreeSet;
use std::ops::Range;

/// A submodule that a file defines.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Submodule {
    /// The module that it belongs to.
    pub ancestor: String,
    /// The submodule that it extends; `None`: the module itself.
    pub parent: Option<String>,
    pub name: String,
}

/// What a file gives to others and takes from them. Names are in lower case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// It may hold something to resolve.
    pub marked: bool,
    /// It may hold directives for devices.
    pub has_target: bool,
    /// A directive in it may choose otherwise on devices than on the host. [`Summary::of_text`] does not say so.
    pub differs_on_devices: bool,
    /// It may declare variants. [`Summary::of_text`] does not say so.
    pub has_variants: bool,
    /// Modules that it defines.
    pub modules: BTreeSet<String>,
    pub submodules: BTreeSet<Submodule>,
    /// Modules that it uses, but for intrinsic ones that it says to be so.
    pub uses: BTreeSet<String>,
    /// It uses a module that a function-like macro names. Only [`Summary::of_text`] says so.
    pub uses_unclear: bool,
    /// Macros that stand for a name, with that name. Only [`Summary::of_text`] says so.
    pub renamed: BTreeSet<(String, String)>,
}

impl Summary {
    /// What a file must know of others: the modules that it uses, and the ancestors of its submodules, by the names of
    /// their compiled modules (`m`, and `m@s` for a submodule).
    pub fn needs(&self) -> BTreeSet<String> {
        let parents = self.submodules.iter().flat_map(|s| {
            let parent = s.parent.as_ref().map(|parent| format!("{}@{parent}", s.ancestor));
            [Some(s.ancestor.clone()), parent].into_iter().flatten()
        });
        self.uses.iter().cloned().chain(parents).filter(|name| !self.modules.contains(name)).collect()
    }

    /// What others may need of a file, by the names of the compiled modules.
    pub fn gives(&self) -> BTreeSet<String> {
        let submodules = self.submodules.iter().map(|s| format!("{}@{}", s.ancestor, s.name));
        self.modules.iter().cloned().chain(submodules).collect()
    }

    /// The same with what the statements of a text say. `skip`: the preprocessor's lines and inactive branches.
    pub fn of_statements(&mut self, text: &[u8], scanned: &Scanned, skip: &[Range<usize>], form: SourceForm) {
        for range in &scanned.statements {
            let start = text[range.clone()].iter().position(|b| !b.is_ascii_digit() && !b.is_ascii_whitespace());
            let first = start.map_or(b' ', |n| text[range.start + n].to_ascii_lowercase());
            if !matches!(first, b'u' | b'm' | b's') && memchr::memchr(b';', &text[range.clone()]).is_none() {
                continue;
            }
            let joined = joined(text, scanned, skip, range);
            for statement in separated(&joined) {
                self.statement(statement, form);
            }
        }
    }

    /// What a file says as it stands, whichever branches of the preprocessor are active; `path` and the
    /// options tell its form.
    pub fn of_text(text: &[u8], form: SourceForm) -> Summary {
        let mut summary =
            Summary { marked: marks::is_marked(text, crate::language::Language::Fortran), ..Summary::default() };
        summary.has_target = marks::may_run_on_devices(text);
        summary.add_units(text, form);
        summary
    }

    /// The modules of a file as it stands, which it defines and uses ([`Summary::of_text`] without the rest).
    pub fn of_units(text: &[u8], form: SourceForm) -> Summary {
        let mut summary = Summary::default();
        summary.add_units(text, form);
        summary
    }

    fn add_units(&mut self, text: &[u8], form: SourceForm) {
        if !may_have_units(text) {
            return;
        }
        let lines = Lines::of_lower(text.to_ascii_lowercase(), form);
        let Lines { text: lower, scanned, skip } = &lines;
        self.of_statements(lower, scanned, skip, form);
        // A macro may stand for a statement, or for a name in it.
        for line in skip.iter().map(|s| lower[s.clone()].trim_ascii()) {
            let Some((macro_name, body)) = definition(line) else { continue };
            if let Some((own, [])) = name(body.trim_ascii()) {
                self.renamed.insert((string(macro_name), string(own)));
            }
            for statement in separated(body) {
                self.statement(statement, SourceForm::Free);
            }
        }
    }

    fn statement(&mut self, statement: &[u8], form: SourceForm) {
        let lower = statement.to_ascii_lowercase();
        let text = lower.trim_ascii();
        // A label.
        let digits = text.iter().take_while(|b| b.is_ascii_digit()).count();
        let text = text[digits..].trim_ascii_start();
        if !matches!(text.first(), Some(b'u' | b'm' | b's')) {
            return;
        }
        let compact: Vec<u8> = text.iter().copied().filter(|b| !b.is_ascii_whitespace()).collect();
        if let Some(module) = used(text, &compact, form) {
            self.uses.insert(module);
        } else if names_module_by_call(text) {
            self.uses_unclear = true;
        } else if let Some(module) = begun_module(text, &compact, form) {
            self.modules.insert(module);
        } else if let Some(submodule) = begun_submodule(&compact) {
            self.submodules.insert(submodule);
        }
    }
}

/// A text in lower case as it stands, in all branches of the preprocessor.
pub(crate) struct Lines {
    pub(crate) text: Vec<u8>,
    pub(crate) scanned: Scanned,
    /// The preprocessor's lines.
    pub(crate) skip: Vec<Range<usize>>,
}

impl Lines {
    fn of_lower(text: Vec<u8>, form: SourceForm) -> Lines {
        let skip = preprocessor_lines(&text);
        let last_column = |line: &Range<usize>| match form {
            SourceForm::Fixed { line_length: Some(length), .. } => {
                let columns = super::scan::columns(&text[line.clone()], length);
                ((line.start + columns).min(line.end), line.len() >= columns)
            }
            _ => (line.end, false),
        };
        let scanned = scan_lines(&text, form, &skip, &last_column);
        Lines { text, scanned, skip }
    }

    fn joined(&self, statement: &Range<usize>) -> Vec<u8> {
        joined(&self.text, &self.scanned, &self.skip, statement)
    }
}

/// The name that a text begins with, and what follows.
fn name(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let part = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_' || *b == b'$';
    let length = text.iter().take_while(|b| part(b)).count();
    let begins = text.first().is_some_and(u8::is_ascii_alphabetic);
    begins.then(|| text.split_at(length))
}

fn string(name: &[u8]) -> String {
    String::from_utf8_lossy(name).into_owned()
}

/// The modules that Fortran and OpenMP define (Fortran 2023, 16.10, 17; OpenMP 5.2, 3). Compilers look for another that a
/// program says to be intrinsic where an option says (gfortran's `-fintrinsic-modules-path`).
pub const INTRINSIC_MODULES: [&[u8]; 8] = [
    b"iso_c_binding",
    b"iso_fortran_env",
    b"ieee_arithmetic",
    b"ieee_exceptions",
    b"ieee_features",
    b"omp_lib",
    b"omp_lib_kinds",
    b"openacc",
];

/// The module of a `use` statement; one that is said to be intrinsic, and is, is none of the program's.
fn used(text: &[u8], compact: &[u8], form: SourceForm) -> Option<String> {
    let rest = compact.strip_prefix(b"use")?;
    // In free form, blanks separate words.
    let apart = text.get(3).is_some_and(|b| b.is_ascii_whitespace() || matches!(b, b',' | b':'));
    if !apart && !form.is_fixed() {
        return None;
    }
    let intrinsic = rest.strip_prefix(b",intrinsic::");
    let rest = match rest.strip_prefix(b",") {
        Some(nature) => intrinsic.or_else(|| nature.strip_prefix(b"non_intrinsic::"))?,
        None => rest.strip_prefix(b"::").unwrap_or(rest),
    };
    let (module, rest) = name(rest)?;
    if intrinsic.is_some() && INTRINSIC_MODULES.contains(&module) {
        return None;
    }
    matches!(rest.first(), None | Some(b',')).then(|| string(module))
}

/// `use NAME(...)`: which module, a macro says.
fn names_module_by_call(text: &[u8]) -> bool {
    let Some(rest) = text.strip_prefix(b"use").filter(|rest| rest.starts_with(b" ")) else { return false };
    name(rest.trim_ascii_start()).is_some_and(|(_, rest)| rest.trim_ascii_start().starts_with(b"("))
}

/// The module that a `module` statement begins; `module procedure f` and `module subroutine s` begin none.
fn begun_module(text: &[u8], compact: &[u8], form: SourceForm) -> Option<String> {
    let words: Vec<&[u8]> = text.split(u8::is_ascii_whitespace).filter(|w| !w.is_empty()).collect();
    let whole = |text: &[u8]| name(text).filter(|(_, rest)| rest.is_empty()).map(|(name, _)| string(name));
    if let [b"module", own] = words[..] {
        return whole(own);
    }
    let own = compact.strip_prefix(b"module").filter(|_| form.is_fixed())?;
    let others: [&[u8]; 12] = [
        b"procedure",
        b"subroutine",
        b"function",
        b"pure",
        b"impure",
        b"elemental",
        b"recursive",
        b"nonrecursive",
        b"real",
        b"integer",
        b"logical",
        b"double",
    ];
    if others.iter().any(|word| own.starts_with(word)) {
        return None;
    }
    whole(own)
}

/// `submodule (m:p) s`.
fn begun_submodule(compact: &[u8]) -> Option<Submodule> {
    let (ancestor, rest) = name(compact.strip_prefix(b"submodule(")?)?;
    let (parent, rest) = match rest.strip_prefix(b":") {
        Some(rest) => name(rest).map(|(parent, rest)| (Some(string(parent)), rest))?,
        None => (None, rest),
    };
    let (own, rest) = name(rest.strip_prefix(b")")?)?;
    rest.is_empty().then(|| Submodule { ancestor: string(ancestor), parent, name: string(own) })
}

/// The text of a statement without what continues its lines and without comments: a word that goes on behind an `&` at
/// the head of a line is whole.
fn joined(text: &[u8], scanned: &Scanned, skip: &[Range<usize>], range: &Range<usize>) -> Vec<u8> {
    let inside = |all: &[Range<usize>]| -> Vec<Range<usize>> {
        let first = all.partition_point(|r| r.end <= range.start);
        all[first..].iter().take_while(|r| r.start < range.end).cloned().collect()
    };
    let mut gaps = inside(&scanned.joints);
    gaps.extend(inside(&scanned.comments));
    gaps.extend(inside(skip));
    gaps.sort_by_key(|gap| (gap.start, gap.end));
    let mut out = Vec::with_capacity(range.len());
    let mut at = range.start;
    for gap in gaps {
        if gap.end <= at {
            continue;
        }
        out.extend_from_slice(&text[at..gap.start.clamp(at, range.end)]);
        // Without an `&` at its head, a line of free form begins with another word.
        if gap.end > 0 && text[gap.end - 1] != b'&' && text[gap.clone()].contains(&b'&') && gap.end < range.end {
            out.push(b' ');
        }
        at = gap.end.min(range.end);
    }
    out.extend_from_slice(&text[at..range.end]);
    out
}

/// The statements of a text that `;` separates.
fn separated(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut quote = None;
    text.split(move |&b| {
        match quote {
            Some(q) if b == q => quote = None,
            None if matches!(b, b'\'' | b'"') => quote = Some(b),
            _ => {}
        }
        b == b';' && quote.is_none()
    })
}

/// The lines that begin with `#`, with those that continue them.
fn preprocessor_lines(text: &[u8]) -> Vec<Range<usize>> {
    let mut lines: Vec<Range<usize>> = Vec::new();
    for hash in memchr::memchr_iter(b'#', text) {
        let start = memchr::memrchr(b'\n', &text[..hash]).map_or(0, |n| n + 1);
        let is_first = text[start..hash].iter().all(|b| matches!(b, b' ' | b'\t'));
        if !is_first || lines.last().is_some_and(|last| hash < last.end) {
            continue;
        }
        let mut end = hash;
        loop {
            end = memchr::memchr(b'\n', &text[end..]).map_or(text.len(), |n| end + n);
            let goes_on = text[..end].strip_suffix(b"\r").unwrap_or(&text[..end]).ends_with(b"\\");
            if !goes_on || end == text.len() {
                break;
            }
            end += 1;
        }
        lines.push(start..end);
    }
    lines
}

/// The name and the body of a macro that a line defines.
fn definition(line: &[u8]) -> Option<(&[u8], &[u8])> {
    let rest = line.strip_prefix(b"#")?.trim_ascii_start().strip_prefix(b"define")?;
    name(rest.trim_ascii_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str, form: SourceForm) -> (Vec<String>, Vec<String>, Vec<Submodule>) {
        let summary = Summary::of_text(text.as_bytes(), form);
        let list = |names: BTreeSet<String>| names.into_iter().collect();
        (list(summary.uses), list(summary.modules), summary.submodules.into_iter().collect())
    }

    fn uses(text: &str) -> Vec<String> {
        of(text, SourceForm::Free).0
    }

    #[test]
    fn use_statements_are_found_in_all_layouts() {
        assert_eq!(uses("use, intrinsic :: own, only: f\nUSE,INTRINSIC::omp_lib\n"), ["own"]);
        assert_eq!(uses("Use, intrinsic :: ISO_C_binding\n use m, only: f ; use n\n useful = 1\n"), ["m", "n"]);
        assert_eq!(uses("use &\n  ! a note\n\n  m\n"), ["m"]);
        assert_eq!(uses("us&\n  &e m\nuse, non_intrinsic :: n ! note\n"), ["m", "n"]);
        assert_eq!(uses("!$ use m\n!$ use, non_intrinsic &\n!$ & :: n\nimplicit none; use :: k\n"), ["k", "m", "n"]);
        assert_eq!(uses("use m &\n#if 0\n#endif\n , only: f\n#define IT use k\n"), ["k", "m"]);
        let is_unclear = |text: &str| Summary::of_text(text.as_bytes(), SourceForm::Free).uses_unclear;
        assert!(is_unclear("use CAT(a, b)\n") && !is_unclear("use(3) = 2\nuseful (1) = 3\n"));
        assert_eq!(uses("use = 1\nuse(3) = 2\nuse%m = 3\nprint *, 'a; use m'\n! use k\n"), [""; 0]);
    }

    #[test]
    fn fixed_form_has_no_blanks() {
        let fixed = |text: &str| of(text, SourceForm::FIXED);
        assert_eq!(fixed("      USEM,ONLY:F\n      u s e\n     1 n\nc$    use k\nC     use no\n").0, ["k", "m", "n"]);
        let text = format!("{:72}00000010\n{:72}00000020\n", "      MODULE M", "      END MODULE M");
        assert_eq!(fixed(&text).1, ["m"]);
        assert_eq!(fixed("      MODULEM\n      MODULE PROCEDURE F\n      MODULEPROCEDUREG\n").1, ["m"]);
        assert_eq!(fixed("      usem = 1\n      use(3)=2\n").0, [""; 0]);
    }

    #[test]
    fn modules_and_submodules_are_found_in_all_layouts() {
        let text = "MODULE A ! so\n module procedure f\nend module a\nmodule subroutine s\nmodule &\n b;module c\n\
                    module = 1\nmodule procedure\n";
        assert_eq!(of(text, SourceForm::Free).1, ["a", "b", "c", "procedure"]);
        let text = "submodule ( M ) S ! note\nend submodule\nSUBMODULE(m:s)&\n t\n";
        let submodule = |parent: Option<&str>, name: &str| Submodule {
            ancestor: "m".to_owned(),
            parent: parent.map(str::to_owned),
            name: name.to_owned(),
        };
        assert_eq!(of(text, SourceForm::Free).2, [submodule(None, "s"), submodule(Some("s"), "t")]);
        let summary = Summary::of_text(text.as_bytes(), SourceForm::Free);
        assert_eq!(summary.needs().into_iter().collect::<Vec<_>>(), ["m", "m@s"]);
        assert_eq!(summary.gives().into_iter().collect::<Vec<_>>(), ["m@s", "m@t"]);
    }
}
