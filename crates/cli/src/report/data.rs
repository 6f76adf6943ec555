//! What the page of a report holds: sites with what is chosen, and the files that they stand in beside what is written.

use super::cells;
use crate::explain::model::{Choice, Explanation, Site, Target};
use crate::line_map;
use ompick_frontend::diag::FileId;
use ompick_rewriter::run::{Report, Text};
use serde::Serialize;
use similar::{Algorithm, DiffOp};
use std::collections::{BTreeMap, HashMap};

/// What the page shows.
#[derive(Serialize)]
pub struct Data<'a> {
    targets: &'a [Target],
    /// Those with sites.
    files: Vec<File<'a>>,
    sites: Vec<Row<'a>>,
    /// Each once: most sites of a function are decided alike.
    choices: Vec<&'a Choice>,
}

/// A source, and what is written for it.
#[derive(Serialize)]
struct File<'a> {
    path: &'a str,
    source: String,
    /// By target, where another text is written.
    changes: BTreeMap<usize, Vec<Change>>,
    /// The targets for which nothing is written, because of errors.
    failed: Vec<usize>,
}

/// Lines of a source that are written otherwise.
#[derive(Serialize)]
struct Change {
    /// The first one, from 0, and how many.
    at: usize,
    count: usize,
    /// What stands there instead.
    lines: Vec<String>,
}

/// A site.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Row<'a> {
    file: usize,
    line: usize,
    column: usize,
    end_line: usize,
    /// Behind its last character.
    end_column: usize,
    base: Option<&'a str>,
    messages: &'a [&'static str],
    /// For each target what is chosen.
    cells: Vec<String>,
    differs: bool,
    runtime: bool,
    /// Somewhere nothing matches.
    keeps: bool,
    choices: Vec<usize>,
}

impl<'a> Data<'a> {
    /// All that was decided and written in a run.
    pub fn of(explanation: &'a Explanation, report: &Report) -> Data<'a> {
        let mut data =
            Data { targets: &explanation.targets, files: Vec::new(), sites: Vec::new(), choices: Vec::new() };
        let mut files: HashMap<FileId, usize> = HashMap::new();
        let mut choices: HashMap<String, usize> = HashMap::new();
        for site in &explanation.sites {
            let own = data.files.len();
            let file = *files.entry(site.span.file).or_insert(own);
            if file == own {
                data.files.push(File::of(&site.file, site.span.file, report));
            }
            let mut of_site = Vec::new();
            for choice in &site.decisions {
                let key = serde_json::to_string(choice).unwrap_or_default();
                let next = data.choices.len();
                let index = *choices.entry(key).or_insert(next);
                if index == next {
                    data.choices.push(choice);
                }
                of_site.push(index);
            }
            data.sites.push(Row::of(explanation, site, file, of_site));
        }
        data
    }
}

impl<'a> Row<'a> {
    fn of(explanation: &Explanation, site: &'a Site, file: usize, choices: Vec<usize>) -> Row<'a> {
        let cells = cells(explanation, site);
        let keeps = |choice: &Choice| matches!(choice.outcome.chain.as_slice(), [l] if l.candidate.is_none());
        Row {
            file,
            line: site.start.line,
            column: site.start.column,
            end_line: site.end.line,
            end_column: site.end.column,
            base: site.base.as_deref(),
            messages: &site.messages,
            differs: cells.windows(2).any(|two| two[0] != two[1]),
            runtime: site.decisions.iter().any(|d| d.outcome.is_dynamic()),
            keeps: site.decisions.iter().any(keeps),
            cells,
            choices,
        }
    }
}

impl<'a> File<'a> {
    fn of(path: &'a str, id: FileId, report: &Report) -> File<'a> {
        let bytes = report.sources.files.get(id.0 as usize).map_or(&[][..], |source| &source.bytes);
        let mut file = File { path, source: text(bytes), changes: BTreeMap::new(), failed: Vec::new() };
        for output in report.outputs.iter().filter(|output| output.file == id) {
            match &output.text {
                Text::Unchanged => {}
                Text::Failed => file.failed.push(output.target),
                Text::Changed(new) => {
                    file.changes.insert(output.target, changes(bytes, new));
                }
            }
        }
        file
    }
}

/// How to get from the lines of a text to those of another. Lines are the same only where they stand for the same line,
/// as far as that is told.
fn changes(old: &[u8], new: &[u8]) -> Vec<Change> {
    let numbers = line_map::numbers(old, new);
    let number_of = |n: usize| match &numbers {
        Some(numbers) => numbers.get(n).copied().unwrap_or(Some(usize::MAX)),
        None => Some(0),
    };
    let was: Vec<(Option<usize>, &[u8])> =
        split(old).enumerate().map(|(n, line)| (numbers.as_ref().map_or(Some(0), |_| Some(n)), line)).collect();
    let is: Vec<(Option<usize>, &[u8])> = split(new).enumerate().map(|(n, line)| (number_of(n), line)).collect();
    let operations = similar::capture_diff_slices(Algorithm::Myers, &was, &is);
    let changed = operations.into_iter().filter(|op| !matches!(op, DiffOp::Equal { .. }));
    let change = |op: DiffOp| Change {
        at: op.old_range().start,
        count: op.old_range().len(),
        lines: is[op.new_range()].iter().map(|(_, line)| text(line)).collect(),
    };
    changed.map(change).collect()
}

/// The lines of a text, without a last one that is empty.
fn split(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|b| *b == b'\n').map(|line| line.strip_suffix(b"\n").unwrap_or(line))
}

/// Text as browsers take it; without the carriage returns of other systems' line ends.
fn text(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    text.replace("\r\n", "\n").trim_end_matches('\r').to_owned()
}
