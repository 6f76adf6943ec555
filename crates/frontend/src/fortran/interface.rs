//! The modules of a file as those who use them need them: preprocessed, with what is included, without comments and
//! without the execution parts of procedures that no choice hangs on. A text of its own, which is read as any other
//! file: with it, the source is not needed any more.

use crate::source_form::SourceForm;
use crate::source_form::scan::{Scanned, columns, scan};
use crate::syntax::fortran::{Fortran, Name, Scope, ScopeId, ScopeKind};
use crate::unit::ParsedFile;
use rustc_hash::FxHashMap as HashMap;
use std::collections::BTreeSet;
use std::ops::Range;

/// The text of a file's modules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ModuleText {
    pub text: Vec<u8>,
    /// It is of fixed form, with lines of any length.
    pub is_fixed: bool,
    /// Procedures whose execution parts it has: those who call them may choose otherwise by what they do.
    pub bodies: BTreeSet<Name>,
}

/// Directives that may stand behind the last statement of a specification part and belong to it.
const DECLARATIVE: &[&str] = &[
    "declare",
    "begin declare",
    "end declare",
    "requires",
    "threadprivate",
    "allocate",
    "groupprivate",
    "assumes",
    "begin assumes",
    "end assumes",
];

impl ModuleText {
    /// The modules and submodules of a file; `None`: it has none. `matters` says of a part of the expanded text whether
    /// something is chosen there, `names` are procedures of other modules with execution parts that matter.
    pub fn of(
        parsed: &ParsedFile,
        matters: &dyn Fn(&Range<usize>) -> bool,
        names: &BTreeSet<Name>,
    ) -> Option<ModuleText> {
        let fortran = parsed.syntax.fortran.as_deref()?;
        let text = parsed.text.text();
        let form = parsed.form.unwrap_or(SourceForm::Free);
        let roots: Vec<&Scope> = fortran
            .scopes
            .iter()
            .filter(|s| s.parent == Some(0) && matches!(s.kind, ScopeKind::Module | ScopeKind::Submodule))
            .collect();
        if roots.is_empty() {
            return None;
        }
        let (bodies, left_out) = execution_parts(parsed, fortran, matters, names);
        let scanned = scan(&parsed.text, form, &parsed.skipped);
        let mut out = Vec::new();
        for root in roots {
            let part = line_start(text, root.range.start)..line_end(text, root.range.end);
            let changes = changes(parsed, &scanned, &left_out, &part);
            write(text, &part, &changes, &mut out);
        }
        Some(ModuleText { text: without_blank_lines(&out), is_fixed: form.is_fixed(), bodies })
    }
}

/// A part of the text that is written otherwise.
struct Change {
    range: Range<usize>,
    text: Vec<u8>,
}

/// What is not written as it stands in a part of the text, in order and disjoint.
fn changes(parsed: &ParsedFile, scanned: &Scanned, left_out: &[Range<usize>], part: &Range<usize>) -> Vec<Change> {
    let text = parsed.text.text();
    let blank = |range: &Range<usize>| Change { range: range.clone(), text: vec![b' '; range.len()] };
    let gone = |range: &Range<usize>| Change { range: range.clone(), text: Vec::new() };
    let mut all: Vec<Change> = left_out.iter().chain(&parsed.skipped).map(gone).collect();
    all.extend(scanned.comments.iter().map(blank));
    // What macros made of a directive; and where lines of fixed form end, there is no column to tell by whether a word
    // or a string goes on.
    let form = parsed.form.unwrap_or(SourceForm::Free);
    let is_cut = |range: &Range<usize>| form.is_fixed() && text[range.clone()].contains(&b'\n');
    let written = parsed.directives.iter().filter(|d| d.is_expanded() || is_cut(&d.range));
    all.extend(scanned.joints.iter().filter_map(|joint| string_joint(text, form, scanned, joint)));
    all.extend(written.map(|d| {
        let whole = d.plain(&d.directive.range, text);
        Change { range: d.range.clone(), text: [b"!$omp ", whole.trim().as_bytes()].concat() }
    }));
    all.retain(|c| part.start <= c.range.start && c.range.end <= part.end && !c.range.is_empty());
    // Of two in one place the larger.
    all.sort_by_key(|c| (c.range.start, std::cmp::Reverse(c.range.end)));
    let mut end = 0;
    all.retain(|c| {
        let apart = end <= c.range.start;
        end = if apart { c.range.end } else { end };
        apart
    });
    all
}

/// A string of fixed form that goes on in the next line has all columns of the first.
fn string_joint(text: &[u8], form: SourceForm, scanned: &Scanned, joint: &Range<usize>) -> Option<Change> {
    let SourceForm::Fixed { line_length: Some(length), .. } = form else { return None };
    let next = scanned.inside_strings.partition_point(|(start, _)| *start < joint.start);
    scanned.inside_strings.get(next).filter(|(start, _)| *start < joint.end)?;
    let line = &text[line_start(text, joint.start)..joint.start];
    Some(Change { range: joint.clone(), text: vec![b' '; columns(line, length).saturating_sub(line.len())] })
}

fn write(text: &[u8], part: &Range<usize>, changes: &[Change], out: &mut Vec<u8>) {
    let mut at = part.start;
    for change in changes {
        out.extend_from_slice(&text[at..change.range.start]);
        out.extend_from_slice(&change.text);
        at = change.range.end;
    }
    out.extend_from_slice(&text[at..part.end]);
    if !out.ends_with(b"\n") {
        out.push(b'\n');
    }
}

/// The names of procedures whose execution parts are written, and the parts, in whole lines, that are not.
fn execution_parts(
    parsed: &ParsedFile,
    fortran: &Fortran,
    matters: &dyn Fn(&Range<usize>) -> bool,
    names: &BTreeSet<Name>,
) -> (BTreeSet<Name>, Vec<Range<usize>>) {
    let is_procedure =
        |s: &Scope| matches!(s.kind, ScopeKind::Function | ScopeKind::Subroutine | ScopeKind::ModuleProcedure);
    let all: Vec<(&Scope, Range<usize>)> = (0..fortran.scopes.len())
        .filter(|&s| is_procedure(&fortran.scopes[s]))
        .filter_map(|s| Some((&fortran.scopes[s], execution_part(parsed, fortran, s as ScopeId)?)))
        .collect();
    let other_names = other_names(fortran);
    let known_as = |names: &BTreeSet<Name>| -> BTreeSet<Name> {
        let all = names.iter().flat_map(|name| other_names.get(name.as_slice()).into_iter().flatten());
        all.map(|name| name.to_vec()).collect()
    };
    let names: BTreeSet<Name> = names.union(&known_as(names)).cloned().collect();
    let mut written: BTreeSet<usize> = BTreeSet::new();
    let mut bodies = BTreeSet::new();
    loop {
        let before = written.len();
        for (n, (scope, part)) in all.iter().enumerate().filter(|(n, _)| !written.contains(n)).collect::<Vec<_>>() {
            let words = || words(&fortran.lower[part.clone()]);
            if matters(part) || words().any(|w| w == b"entry" || names.contains(w) || bodies.contains(w)) {
                written.insert(n);
                let mut open = vec![scope.name.as_slice()];
                while let Some(name) = open.pop() {
                    if bodies.insert(name.to_vec()) {
                        open.extend(other_names.get(name).into_iter().flatten());
                    }
                }
            }
        }
        if written.len() == before {
            break;
        }
    }
    let left_out = all.into_iter().enumerate().filter(|(n, _)| !written.contains(n)).map(|(_, (_, part))| part);
    (bodies, left_out.collect())
}

/// By a procedure's name: the generic names and the local names of `use` statements by which a file calls it.
fn other_names(fortran: &Fortran) -> HashMap<&[u8], Vec<&[u8]>> {
    let mut names: HashMap<&[u8], Vec<&[u8]>> = HashMap::default();
    for scope in &fortran.scopes {
        for (generic, own) in &scope.generics {
            own.specifics.iter().for_each(|s| names.entry(s).or_default().push(generic));
        }
        for (local, remote) in scope.uses.iter().flat_map(|u| &u.names) {
            names.entry(remote).or_default().push(local);
        }
    }
    names
}

/// The lines of a procedure's execution part, with the directives before its first statement that belong to it.
fn execution_part(parsed: &ParsedFile, fortran: &Fortran, id: ScopeId) -> Option<Range<usize>> {
    let scope = &fortran.scopes[id as usize];
    let text = parsed.text.text();
    let first = fortran.statement(scope.first_executable?).range.start;
    let last = fortran.statement(scope.contains.or(scope.end)?).range.start;
    // From behind the specification part.
    let before = fortran.statement_before(first).map_or(first, |s| fortran.statement(s).range.end);
    let is_executable = |name: &str| {
        let own = |word: &&str| name.strip_prefix(*word).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
        !DECLARATIVE.iter().any(own)
    };
    let directives = parsed.directives_in(&(before..first)).iter();
    let start = directives.filter(|d| is_executable(&d.directive.name)).map(|d| d.range.start).min().unwrap_or(first);
    let (start, end) = (line_start(text, start.min(first)), line_start(text, last));
    // Several statements on a line are no parts of their own.
    (before <= start && start < end).then_some(start..end)
}

/// The words of a text in lower case.
fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|b| !b.is_ascii_alphanumeric() && *b != b'_').filter(|word| !word.is_empty())
}

fn line_start(text: &[u8], at: usize) -> usize {
    memchr::memrchr(b'\n', &text[..at]).map_or(0, |n| n + 1)
}

fn line_end(text: &[u8], at: usize) -> usize {
    memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |n| at + n + 1)
}

/// Without the lines on which nothing stands, and blanks at the ends of others.
fn without_blank_lines(text: &[u8]) -> Vec<u8> {
    let lines = text.split(|b| *b == b'\n').map(|line| line.trim_ascii_end()).filter(|line| !line.is_empty());
    lines.flat_map(|line| [line, b"\n"].concat()).collect()
}
