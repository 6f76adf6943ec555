//! What editors show: messages, hints, lenses, definitions and references.

use super::Query;
use super::analysis::{Analysis, Declared, called, plain};
use super::text::{Text, uri};
use crate::explain::model::{Candidate, Explanation, Kind, Site};
use crate::explain::{table, text};
use crate::failure::Failure;
use crate::inputs;
use lsp_types::{
    CodeLens, Command, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, GotoDefinitionResponse, InlayHint,
    InlayHintLabel, InlayHintParams, InlayHintTooltip, Location, NumberOrString,
};
use ompick_frontend::diag::{FileId, Label, Severity};
use ompick_rewriter::run::Language;
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

/// The messages of a document.
pub fn diagnostics(asked: &Query) -> Vec<Diagnostic> {
    let own = asked.analysis.messages.iter();
    own.map(|(severity, message)| {
        let range = message.labels.first().map_or(0..0, |label| label.range.clone());
        let mut text = message.message.clone();
        message.notes.iter().for_each(|note| text.push_str(&format!("\n{note}")));
        let related: Vec<_> = message.labels.iter().skip(1).filter_map(|label| related(asked, label)).collect();
        Diagnostic {
            range: asked.document.text.range(&range),
            severity: Some(match severity {
                Severity::Error => DiagnosticSeverity::ERROR,
                Severity::Warning => DiagnosticSeverity::WARNING,
                Severity::Note => DiagnosticSeverity::INFORMATION,
            }),
            code: Some(NumberOrString::String(message.code.id.to_owned())),
            source: Some("ompick".to_owned()),
            message: text,
            related_information: Some(related).filter(|r| !r.is_empty()),
            ..Diagnostic::default()
        }
    })
    .collect()
}

/// Why a document could not be read, at its beginning.
pub fn failure(failure: &Failure) -> Diagnostic {
    Diagnostic {
        severity: Some(DiagnosticSeverity::ERROR),
        source: Some("ompick".to_owned()),
        message: failure.to_string(),
        ..Diagnostic::default()
    }
}

fn related(asked: &Query, label: &Label) -> Option<DiagnosticRelatedInformation> {
    let message = if label.message.is_empty() { "here".to_owned() } else { label.message.clone() };
    Some(DiagnosticRelatedInformation { location: location(asked, label.file, &label.range)?, message })
}

/// A place in a file of the run.
fn location(asked: &Query, file: FileId, range: &Range<usize>) -> Option<Location> {
    location_in(asked, asked.analysis, file, range)
}

fn location_in(asked: &Query, analysis: &Analysis, file: FileId, range: &Range<usize>) -> Option<Location> {
    let source = analysis.report.sources.files.get(file.0 as usize)?;
    let text = Text::of_bytes(&source.bytes, asked.encoding);
    let path = source.path.canonicalize().unwrap_or_else(|_| source.path.clone());
    Some(Location::new(address(asked, &path)?, text.range(range)))
}

/// The address of a file; of an open one as the editor has it.
pub fn address(asked: &Query, path: &Path) -> Option<lsp_types::Uri> {
    let is_own = asked.path == path || asked.path.canonicalize().is_ok_and(|own| own == path);
    if is_own { Some(asked.document.uri.clone()) } else { uri(path) }
}

/// The directive for a variant in the document whose text holds an offset.
pub fn candidate_at(analysis: &Analysis, offset: usize) -> Option<&Candidate> {
    candidates(analysis).find(|c| c.span.range.contains(&offset))
}

/// The directives for variants in the document that some call knows.
fn candidates(analysis: &Analysis) -> impl Iterator<Item = &Candidate> {
    let calls = analysis.explanation.sites.iter().filter(|site| site.kind == Kind::Call);
    let all = calls.flat_map(|site| &site.decisions).flat_map(|choice| &choice.candidates);
    all.filter(|c| Some(c.span.file) == analysis.file)
}

/// What is chosen, behind each call and metadirective.
pub fn hints(asked: &Query, parameters: &InlayHintParams) -> Option<Vec<InlayHint>> {
    let document = &asked.document.text;
    let (start, end) = (document.offset(parameters.range.start), document.offset(parameters.range.end));
    let explanation = &asked.analysis.explanation;
    let sites = asked.analysis.sites().filter(|site| (start..=end).contains(&site.span.range.end));
    let hint = |site: &Site| {
        let at = match site.kind {
            Kind::Call => behind_arguments(&document.text, site.span.range.end),
            Kind::Metadirective => site.span.range.end,
        };
        Some(InlayHint {
            position: document.position(at),
            label: InlayHintLabel::String(label(explanation, site)?),
            kind: None,
            text_edits: None,
            tooltip: Some(InlayHintTooltip::String(text::sites(explanation, [site]))),
            padding_left: Some(true),
            padding_right: None,
            data: None,
        })
    };
    Some(sites.filter_map(hint).collect())
}

/// What is chosen at a site, on a line; `None`: the base function for all targets.
fn label(explanation: &Explanation, site: &Site) -> Option<String> {
    // What more than one target has is said once.
    let mut groups: Vec<(String, Vec<&str>)> = Vec::new();
    for (n, target) in explanation.targets.iter().enumerate() {
        let cell = cell(site, n);
        match groups.iter_mut().find(|(own, _)| *own == cell) {
            Some((_, names)) => names.push(&target.name),
            None => groups.push((cell, vec![&target.name])),
        }
    }
    groups.retain(|(cell, _)| cell != "-");
    if let [(only, _)] = groups.as_slice() {
        return (Some(only) != site.base.as_ref()).then(|| format!("\u{2192} {only}"));
    }
    groups.retain(|(cell, _)| Some(cell) != site.base.as_ref());
    let shown = |of: &dyn Fn(&str) -> String| {
        let all: Vec<String> =
            groups.iter().map(|(cell, names)| format!("{}: {}", names.join(", "), of(cell))).collect();
        format!("\u{2192} {}", all.join(", "))
    };
    let whole = shown(&str::to_owned);
    let is_long = whole.chars().count() > LONGEST_HINT && site.kind == Kind::Metadirective;
    let brief = |cell: &str| match cell.split_once('(').map(|(start, _)| start) {
        // The last word before a parenthesis is a clause's.
        Some(start) => format!("{} \u{2026}", start.rsplit_once(' ').map_or(start, |(names, _)| names)),
        None => cell.to_owned(),
    };
    (!groups.is_empty()).then(|| if is_long { shown(&brief) } else { whole })
}

/// Longer ones editors cut off: Visual Studio Code by default.
const LONGEST_HINT: usize = 43;

/// Where a call whose callee ends at an offset ends; there, if it has no arguments on its line.
fn behind_arguments(text: &str, callee_end: usize) -> usize {
    let rest = text.get(callee_end..).unwrap_or_default();
    let mut depth = 0usize;
    let mut quote = None;
    for (at, c) in rest.char_indices() {
        match (quote, c) {
            (_, '\n') => break,
            (Some(open), _) => quote = quote.filter(|_| c != open),
            (None, '"' | '\'') => quote = Some(c),
            (None, '(') => depth += 1,
            (None, ')') if depth == 1 => return callee_end + at + 1,
            (None, ')') => depth = depth.saturating_sub(1),
            (None, ' ') => {}
            _ if depth == 0 => break,
            _ => {}
        }
    }
    callee_end
}

/// What is called at a site for a target.
pub fn cell(site: &Site, target: usize) -> String {
    let cell = table::cell(site, target);
    match &site.base {
        Some(base) => cell.replace("the base function", base),
        None => cell,
    }
}

/// From a call to what is chosen there; from a name in a directive to that function.
pub fn definition(asked: &Query, offset: usize) -> Option<GotoDefinitionResponse> {
    let analysis = asked.analysis;
    let word = asked.document.text.word(offset);
    let site = analysis.site_at(offset).filter(|site| site.kind == Kind::Call);
    let names = match site {
        Some(site) => analysis.chosen(site),
        None if candidates(analysis).any(|c| plain(&c.name).eq_ignore_ascii_case(word)) => vec![word],
        None => return None,
    };
    let found: Vec<Location> = names
        .iter()
        .flat_map(|name| {
            let all = analysis.declared(name);
            let defined = all.iter().any(|d| d.is_definition);
            all.into_iter().filter(move |d| d.is_definition || !defined)
        })
        .filter_map(|declared| declared_at(asked, &declared))
        .collect();
    (!found.is_empty()).then_some(GotoDefinitionResponse::Array(found))
}

fn declared_at(asked: &Query, declared: &Declared) -> Option<Location> {
    let path = declared.path.canonicalize().unwrap_or_else(|_| declared.path.clone());
    let bytes = asked.analysis.request.settings.buffers.read(&path)?;
    let text = Text::of_bytes(&bytes, asked.encoding);
    Some(Location::new(address(asked, &path)?, text.range(&declared.range)))
}

/// From a variant to the calls that choose it, from a base function to its calls.
pub fn references(asked: &Query, whole: Option<&Analysis>, offset: usize) -> Option<Vec<Location>> {
    let analysis = whole.unwrap_or(asked.analysis);
    let name = asked.document.text.word(offset);
    let is_fortran = inputs::kind(asked.path).0 == Some(Language::Fortran);
    let calls = analysis.explanation.sites.iter().filter(|site| site.kind == Kind::Call);
    let is_it = |own: &&str| same(plain(own), name, is_fortran);
    let begins_directive = |site: &&Site| {
        let chooses = site.decisions.iter().any(|choice| called(site, choice).iter().any(is_it));
        site.base.as_deref().is_some_and(|base| is_it(&base)) || chooses
    };
    let found = calls.filter(begins_directive);
    Some(found.filter_map(|site| location_in(asked, analysis, site.span.file, &site.span.range)).collect())
}

/// Whether two names are one; Fortran does not tell letters by their case.
fn same(a: &str, b: &str, is_fortran: bool) -> bool {
    if is_fortran { a.eq_ignore_ascii_case(b) } else { a == b }
}

/// Above each directive for a variant, at how many sites it is chosen: of the whole folder, if that was read with the
/// document's text, or of the document.
pub fn lenses(asked: &Query, whole: Option<&Analysis>) -> Option<Vec<CodeLens>> {
    let has_text = |analysis: &Analysis, file: FileId| {
        let source = analysis.report.sources.files.get(file.0 as usize);
        source.is_some_and(|source| *source.bytes == *asked.document.text.text.as_bytes())
    };
    let of_whole = whole.and_then(|whole| Some((whole, whole.file_of(asked.path)?)));
    let of_whole = of_whole.filter(|(whole, file)| has_text(whole, *file));
    let (where_not, own) = match of_whole {
        Some(_) => ("nowhere in this folder", None),
        None => ("nowhere in this file", asked.analysis.file.map(|file| (asked.analysis, file))),
    };
    let (analysis, file) = of_whole.or(own)?;
    let explanation = &analysis.explanation;
    let mut found: BTreeMap<usize, (&Candidate, Vec<usize>)> = BTreeMap::new();
    for site in explanation.sites.iter().filter(|site| site.kind == Kind::Call) {
        // In several contexts of one site it is one site.
        let mut counted: Vec<(usize, usize)> = Vec::new();
        for choice in &site.decisions {
            for (n, candidate) in choice.candidates.iter().enumerate() {
                if candidate.span.file != file {
                    continue;
                }
                let empty = || (candidate, vec![0; explanation.targets.len()]);
                let (_, counts) = found.entry(candidate.span.range.start).or_insert_with(empty);
                let key = (candidate.span.range.start, choice.target);
                if choice.outcome.may_take(n) && !counted.contains(&key) {
                    counted.push(key);
                    counts[choice.target] += 1;
                }
            }
        }
    }
    let lens = |(candidate, counts): &(&Candidate, Vec<usize>)| {
        let of = |n: usize| if n == 1 { "1 site".to_owned() } else { format!("{n} sites") };
        let own: Vec<String> = explanation
            .targets
            .iter()
            .zip(counts)
            .filter(|(_, count)| **count > 0)
            .map(|(target, count)| format!("{} for {}", of(*count), target.name))
            .collect();
        let title = match own.is_empty() {
            true => format!("{}: chosen {where_not}", candidate.name),
            false => format!("{}: chosen at {}", candidate.name, own.join(", ")),
        };
        CodeLens {
            range: asked.document.text.range(&candidate.span.range),
            command: Some(Command { title, command: String::new(), arguments: None }),
            data: None,
        }
    };
    Some(found.values().map(lens).collect())
}
