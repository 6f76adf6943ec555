//! What stands behind declarations of C++, as text.

use super::cxx::{self, clones};
use super::dispatch::Dispatch;
use super::{forward, support};
use crate::elaborate::Name;
use crate::lines::{Lines, eol_of, indent_of, line_of};
use crate::plan::{Adjacent, AdjacentKey};
use crate::request::LineMarkers;
use ompick_frontend::expanded::Edit;
use ompick_frontend::unit::{DeclaredIn, ParsedFile, Unit};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Text to stand behind a declaration. Units that are resolved elsewhere have it of each other's headers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AdjacentText {
    /// On a line of its own.
    Line(Vec<u8>),
    /// The same before all other such lines.
    Declaration(Vec<u8>),
    /// On the declaration's line.
    Same(Vec<u8>),
    /// Before an item of the file: support code that does not depend on the program.
    Support(Vec<u8>),
}

/// What stands behind a declaration, as text.
pub fn text(unit: &Unit, language: &dyn Dispatch, adjacent: &Adjacent) -> AdjacentText {
    match adjacent {
        Adjacent::Clone(clone) => AdjacentText::Line(clones::text(unit, language, clone)),
        Adjacent::Mark { name, class: None } => AdjacentText::Line([b"static void ", name.as_slice(), b"();"].concat()),
        Adjacent::Mark { name, class: Some(class) } => {
            AdjacentText::Line([b"friend void ", name.as_slice(), b"(const ", class, b" *) {}"].concat())
        }
        Adjacent::Using { qualifier, name, on_line } => {
            let text = [b"using ", qualifier.as_slice(), b"::", name, b";"].concat();
            if *on_line { AdjacentText::Same(text) } else { AdjacentText::Line(text) }
        }
        Adjacent::Prototype { like, name } => AdjacentText::Declaration(match like.of(unit) {
            Some(DeclaredIn { parsed, declaration }) => cxx::prototype(parsed, declaration, name),
            None => Vec::new(),
        }),
        Adjacent::Declaration { like, name } => AdjacentText::Declaration(match like.of(unit) {
            Some(DeclaredIn { parsed, declaration }) => cxx::declaration(parsed, declaration, name),
            None => Vec::new(),
        }),
        Adjacent::BasePrototype { like, name } => AdjacentText::Declaration(match like.of(unit) {
            Some(DeclaredIn { parsed, declaration }) => forward::prototype_with(parsed, declaration, name, b""),
            None => Vec::new(),
        }),
        Adjacent::Instantiation { of, name, version } => {
            AdjacentText::Line(cxx::instantiation(of.file.of(unit), &of.range, name, version))
        }
        Adjacent::Support(support) => AdjacentText::Support(support::text(unit, support)),
    }
}

/// What stands on the lines of declarations, as edits in order: text that is written anew has it, too.
pub fn edits_on_lines<'t>(
    adjacent: impl Iterator<Item = (&'t AdjacentKey, &'t AdjacentText)>,
    parsed: &ParsedFile,
    lines: &Lines,
) -> Vec<Edit> {
    edits(adjacent.filter(|(_, text)| matches!(text, AdjacentText::Same(_))), parsed, lines)
}

/// What stands behind the declarations of a file, as edits: support code first, of which the first place in the file
/// serves the others.
pub fn edits<'t>(
    adjacent: impl IntoIterator<Item = (&'t AdjacentKey, &'t AdjacentText)>,
    parsed: &ParsedFile,
    lines: &Lines,
) -> Vec<Edit> {
    let mut behind: BTreeMap<usize, Vec<&AdjacentText>> = BTreeMap::new();
    let mut support: BTreeMap<usize, Vec<Vec<u8>>> = BTreeMap::new();
    let mut known: BTreeSet<&Name> = BTreeSet::new();
    for (AdjacentKey { at, name, .. }, text) in adjacent {
        match text {
            AdjacentText::Support(text) if known.insert(name) => support.entry(*at).or_default().push(text.clone()),
            AdjacentText::Support(_) => {}
            text => behind.entry(*at).or_default().push(text),
        }
    }
    let support = support.into_iter().map(|(at, texts)| lines.insert(parsed, at, &texts));
    support.chain(behind.into_iter().map(|(at, texts)| edit(lines, parsed, at, &texts))).collect()
}

/// Text behind a declaration that ends at `at`.
fn edit(lines: &Lines, parsed: &ParsedFile, at: usize, texts: &[&AdjacentText]) -> Edit {
    let source = parsed.text.written();
    let eol = eol_of(source);
    let line_start = source[..at].iter().rposition(|b| matches!(b, b'\n' | b'\r')).map_or(0, |i| i + 1);
    let first =
        source[line_start..].iter().position(|b| !matches!(b, b' ' | b'\t')).map_or(line_start, |i| line_start + i);
    let indent = indent_of(source, first.min(at)).to_vec();
    let mut out = Vec::new();
    for text in texts {
        if let AdjacentText::Same(text) = text {
            out.push(b' ');
            out.extend_from_slice(text);
        }
    }
    let mut added = false;
    // What is declared may be called by what follows.
    let declared = texts.iter().filter_map(|t| if let AdjacentText::Declaration(text) = t { Some(text) } else { None });
    let others = texts.iter().filter_map(|t| if let AdjacentText::Line(text) = t { Some(text) } else { None });
    for text in declared.chain(others) {
        out.extend([eol, &indent, text.as_slice()].concat());
        added = true;
    }
    if added && lines.markers != LineMarkers::Never {
        let rest_end = source[at..].iter().position(|b| matches!(b, b'\n' | b'\r')).map_or(source.len(), |i| at + i);
        let blank = source[at..rest_end].trim_ascii().is_empty();
        let line = line_of(parsed, at);
        out.extend_from_slice(eol);
        out.extend_from_slice(lines.marker_for(parsed, if blank { line + 1 } else { line }).as_bytes());
        if !blank || rest_end == source.len() {
            out.extend_from_slice(eol);
        }
    } else if added {
        let rest = &source[at..];
        let ends = rest.iter().take_while(|b| matches!(b, b' ' | b'\t')).count();
        if !matches!(rest.get(ends), None | Some(b'\n' | b'\r')) {
            out.extend([eol, &indent].concat());
        }
    }
    Edit { range: at..at, text: out }
}
