//! `ompick report`: all sites of a program with what is chosen for each target, as a page or as Markdown.
//!
//! The page needs no network and no server: it holds a document of JSON and a script that shows it. What a program says
//! never becomes markup.

use crate::commands;
use crate::explain::model::{Choice, Explanation, Kind, Site};
use crate::explain::table;
use crate::failure::Failure;
use crate::inputs;
use crate::line_map::LineMap;
use crate::messages::{Messenger, Places};
use crate::options::{ReportFormat, ReportOptions};
use ompick_rewriter::run::{Report, Text, run};
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::path::PathBuf;

const PAGE: &str = include_str!("page.html");

/// What the page's data replaces.
const MARK: &str = "DATA";

/// Does it.
///
/// # Errors
/// If a file does not exist or the result cannot be written.
pub fn report(options: &ReportOptions, messenger: &mut Messenger) -> Result<u8, Failure> {
    let inputs = commands::all_inputs(&options.inputs, &options.program, messenger)?;
    let (request, _) = commands::request(&options.program, &inputs, &|_| true)?;
    commands::note_nothing(&inputs, messenger);
    let mut report = run(&request);
    commands::all_languages(&options.inputs, &inputs, &commands::read_in(&report))?;
    let (failed, _) = commands::tell(messenger, &report, &inputs, &request);
    report.diagnostics = messenger.shown(&report.diagnostics, &report.sources);
    let explanation = Explanation::of(&request, &report);
    let text = match options.format() {
        ReportFormat::Html => page(&Data::of(&explanation, &report)),
        ReportFormat::Markdown => markdown(&explanation),
    };
    match &options.output {
        Some(path) => {
            let path = inputs::resolve(path).map_err(|e| Failure::io("find", path, e))?;
            let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
            folder.and_then(|()| fs::write(&path, &text)).map_err(|e| Failure::io("write", &path, e))?;
            messenger.progress(&format!("{} sites in {}", explanation.sites.len(), path.display()));
        }
        None => {
            let mut to = io::stdout().lock();
            to.write_all(text.as_bytes()).and_then(|()| to.flush()).map_err(Failure::stdout)?;
        }
    }
    Ok(commands::status(failed, messenger))
}

/// What the page shows.
#[derive(Serialize)]
struct Data<'a> {
    targets: &'a [crate::explain::model::Target],
    files: Vec<&'a str>,
    sites: Vec<Row<'a>>,
    /// Each once: most sites of a function are decided alike.
    choices: Vec<&'a Choice>,
}

/// A site.
#[derive(Serialize)]
struct Row<'a> {
    file: usize,
    line: usize,
    column: usize,
    base: Option<&'a str>,
    messages: &'a [&'static str],
    /// For each target what is chosen.
    cells: Vec<String>,
    differs: bool,
    runtime: bool,
    /// Somewhere nothing matches.
    keeps: bool,
    choices: Vec<usize>,
    /// The lines on which it stands.
    source: String,
    /// What is written for these lines, by target, where that is other text.
    emitted: BTreeMap<usize, String>,
}

impl<'a> Data<'a> {
    fn of(explanation: &'a Explanation, report: &Report) -> Data<'a> {
        let mut data =
            Data { targets: &explanation.targets, files: Vec::new(), sites: Vec::new(), choices: Vec::new() };
        let mut files: HashMap<&str, usize> = HashMap::new();
        let mut choices: HashMap<String, usize> = HashMap::new();
        let mut emitted = Emitted::new(report);
        for site in &explanation.sites {
            let own = data.files.len();
            let file = *files.entry(&site.file).or_insert(own);
            if file == own {
                data.files.push(&site.file);
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
            let cells = cells(explanation, site);
            let (source, texts) = emitted.of(site);
            data.sites.push(Row {
                file,
                line: site.start.line,
                column: site.start.column,
                base: site.base.as_deref(),
                messages: &site.messages,
                differs: cells.windows(2).any(|two| two[0] != two[1]),
                runtime: site.decisions.iter().any(|d| d.outcome.is_dynamic()),
                keeps: site
                    .decisions
                    .iter()
                    .any(|d| matches!(d.outcome.chain.as_slice(), [l] if l.candidate.is_none())),
                cells,
                choices: of_site,
                source,
                emitted: texts,
            });
        }
        data
    }
}

fn cells(explanation: &Explanation, site: &Site) -> Vec<String> {
    (0..explanation.targets.len()).map(|target| table::cell(site, target)).collect()
}

/// What is written for lines.
struct Emitted<'a> {
    report: &'a Report,
    places: Places<'a>,
    written: HashMap<(u32, usize), Option<LineMap<'a>>>,
}

impl<'a> Emitted<'a> {
    fn new(report: &'a Report) -> Emitted<'a> {
        Emitted { report, places: Places::new(&report.sources), written: HashMap::new() }
    }

    /// The lines of a site, and what is written for them.
    fn of(&mut self, site: &Site) -> (String, BTreeMap<usize, String>) {
        let file = site.span.file;
        let first = self.places.line(file, site.span.range.start);
        let last = self.places.line(file, site.span.range.end.max(site.span.range.start + 1) - 1);
        let Some(source) = self.report.sources.files.get(file.0 as usize) else { return Default::default() };
        let lines = self.places.line_range(file, first).start..self.places.line_range(file, last).end;
        let mut texts = BTreeMap::new();
        let mut targets: Vec<usize> = site.decisions.iter().map(|choice| choice.target).collect();
        targets.dedup();
        for target in targets {
            let report = self.report;
            let written = self.written.entry((file.0, target)).or_insert_with(|| {
                let output = report.outputs.iter().find(|o| o.file == file && o.target == target)?;
                let Text::Changed(new) = &output.text else { return None };
                LineMap::new(&source.bytes, new)
            });
            if let Some(written) = written {
                let new = written.of(&(first..last + 1));
                let blank = |line: &&[u8]| line.trim_ascii().is_empty();
                let skipped = new.split_inclusive(|b| *b == b'\n').take_while(blank).map(<[u8]>::len).sum();
                let (new, old): (&[u8], &[u8]) =
                    (new[skipped..].trim_ascii_end(), source.bytes[lines.clone()].trim_ascii_end());
                texts.extend((new != old).then(|| (target, String::from_utf8_lossy(new).into_owned())));
            }
        }
        (String::from_utf8_lossy(&source.bytes[lines]).into_owned(), texts)
    }
}

/// The page. JSON in a script ends only at `</script`, so no `<` stands in it.
fn page(data: &Data) -> String {
    let json = serde_json::to_string(data).unwrap_or_default();
    let json = json.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029");
    // The script has the mark's letters in no other place.
    PAGE.replacen(MARK, &json, 1)
}

/// A table for reviews.
fn markdown(explanation: &Explanation) -> String {
    let mut out = String::from("# Variants\n\n");
    let differs = |site: &&Site| cells(explanation, site).windows(2).any(|two| two[0] != two[1]);
    let runtime = |site: &&Site| site.decisions.iter().any(|d| d.outcome.is_dynamic());
    let sites = &explanation.sites;
    let _ = writeln!(
        out,
        "{} sites; {} differ between targets; {} are chosen at run time.\n",
        sites.len(),
        sites.iter().filter(differs).count(),
        sites.iter().filter(runtime).count()
    );
    if sites.is_empty() {
        return out;
    }
    let titles: Vec<String> = explanation.targets.iter().map(|t| escaped(&t.name)).collect();
    let _ = writeln!(out, "| place | what | {} |", titles.join(" | "));
    let _ = writeln!(out, "| --- | --- |{}", " --- |".repeat(titles.len()));
    for site in sites {
        let what = match (site.kind, &site.base) {
            (Kind::Call, Some(base)) => format!("call of {}", escaped(base)),
            _ => "metadirective".to_owned(),
        };
        let cells: Vec<String> = cells(explanation, site).iter().map(|cell| escaped(cell)).collect();
        let place = escaped(&format!("{}:{}:{}", site.file, site.start.line, site.start.column));
        let _ = writeln!(out, "| {place} | {what} | {} |", cells.join(" | "));
    }
    out
}

/// Text that means nothing else in Markdown.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' | '\r' | '\t' => out.push(' '),
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '|' | '\\' | '`' | '*' | '_' | '[' | ']' | '#' | '~' => {
                out.push('\\');
                out.push(c);
            }
            c => out.push(c),
        }
    }
    out
}

impl ReportOptions {
    /// The form, by the output's name if it is not said.
    fn format(&self) -> ReportFormat {
        let is_markdown = |path: &PathBuf| path.extension().is_some_and(|e| e == "md");
        let by_name =
            if self.output.as_ref().is_some_and(is_markdown) { ReportFormat::Markdown } else { ReportFormat::Html };
        self.format.unwrap_or(by_name)
    }
}
