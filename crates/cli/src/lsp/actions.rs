//! What an editor can do about a place: mend what a message is about, or write what is chosen.

use super::{Query, ends};
use crate::explain::model::Site;
use crate::line_map::LineMap;
use lsp_types::{CodeAction, CodeActionKind, CodeActionOrCommand, CodeActionParams, TextEdit, Uri, WorkspaceEdit};
use ompick_frontend::codes;
use ompick_frontend::diag::Fix;
use ompick_rewriter::run::Text as Result;
use std::collections::HashMap;
use std::ops::Range;

/// All of them for a part of a document.
pub fn actions(asked: &Query, parameters: &CodeActionParams) -> Option<Vec<CodeActionOrCommand>> {
    let text = &asked.document.text;
    let part = text.offset(parameters.range.start)..text.offset(parameters.range.end);
    let touches = |own: &Range<usize>| own.start <= part.end && part.start <= own.end;
    let mut all = Vec::new();
    for (_, message) in &asked.analysis.messages {
        if message.labels.first().is_some_and(|label| touches(&label.range)) {
            if message.code.id == codes::NO_END.id {
                all.extend(message.labels.first().and_then(|label| end(asked, &label.range)));
            }
            all.extend(message.fixes.iter().enumerate().filter_map(|(n, fix)| mend(asked, fix, n == 0)));
        }
    }
    if let Some(site) = asked.analysis.site_at(part.start) {
        let targets = 0..asked.analysis.explanation.targets.len();
        all.extend(targets.filter_map(|target| write_choice(asked, site, target)));
    }
    Some(all.into_iter().map(CodeActionOrCommand::CodeAction).collect())
}

/// Ends what a begin directive begins.
fn end(asked: &Query, directive: &Range<usize>) -> Option<CodeAction> {
    let line = ends::missing_end(asked.analysis, directive)?;
    let title = format!("Add `{}`", line.text.trim_start());
    let text = &asked.document.text;
    let line_end = if text.text.contains("\r\n") { "\r\n" } else { "\n" };
    let new = TextEdit::new(text.range(&(line.at..line.at)), format!("{line_end}{}", line.text));
    Some(CodeAction {
        title,
        kind: Some(CodeActionKind::QUICKFIX),
        edit: Some(edit(asked, vec![new])),
        ..CodeAction::default()
    })
}

/// What a message says would mend it.
fn mend(asked: &Query, fix: &Fix, is_preferred: bool) -> Option<CodeAction> {
    // Other files may have changed in ways that nobody sees here.
    if fix.edits.iter().any(|edit| Some(edit.file) != asked.analysis.file) {
        return None;
    }
    let text = &asked.document.text;
    let edits = fix.edits.iter().map(|edit| TextEdit::new(text.range(&edit.range), edit.text.clone()));
    Some(CodeAction {
        title: fix.title.clone(),
        kind: Some(CodeActionKind::QUICKFIX),
        edit: Some(edit(asked, edits.collect())),
        is_preferred: Some(is_preferred),
        ..CodeAction::default()
    })
}

#[expect(clippy::mutable_key_type, reason = "the protocol's type has addresses as keys")]
fn edit(asked: &Query, edits: Vec<TextEdit>) -> WorkspaceEdit {
    let changes: HashMap<Uri, Vec<TextEdit>> = HashMap::from([(asked.document.uri.clone(), edits)]);
    WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }
}

/// Replaces a site by what is written for a target; not where run time chooses, because that takes functions
/// elsewhere.
fn write_choice(asked: &Query, site: &Site, target: usize) -> Option<CodeAction> {
    let analysis = asked.analysis;
    let mut own = site.decisions.iter().filter(|choice| choice.target == target).peekable();
    own.peek()?;
    if own.any(|choice| choice.outcome.is_dynamic()) {
        return None;
    }
    let output = analysis.report.outputs.iter().find(|o| o.target == target && Some(o.file) == analysis.file)?;
    let Result::Changed(new) = &output.text else { return None };
    let text = &asked.document.text;
    let lines = text.lines(&site.span.range);
    let replaced = LineMap::new(text.text.as_bytes(), new)?.line_by_line(&lines)?;
    let replaced = String::from_utf8_lossy(&replaced).into_owned();
    let old: Vec<&str> = text.text.split_inclusive('\n').collect();
    let start: usize = old.iter().take(lines.start).map(|line| line.len()).sum();
    let whole: usize = old.get(lines.clone())?.iter().map(|line| line.len()).sum();
    if text.text.get(start..start + whole)? == replaced {
        return None;
    }
    let name = &analysis.explanation.targets[target].name;
    let changed = TextEdit::new(text.range(&(start..start + whole)), replaced);
    Some(CodeAction {
        title: format!("Write what {name} chooses here"),
        kind: Some(CodeActionKind::REFACTOR_REWRITE),
        edit: Some(edit(asked, vec![changed])),
        ..CodeAction::default()
    })
}
