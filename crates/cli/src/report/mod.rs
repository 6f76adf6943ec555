//! `ompick report`: all sites of a program with what is chosen for each target, as a page or as Markdown.
//!
//! The page needs no network and no server: it holds a document of JSON and a script that shows it. What a program says
//! never becomes markup. [`data`] is what the page holds.

mod data;

use crate::commands::{self, Chosen};
use crate::explain::model::{Explanation, Kind, Site};
use crate::explain::table;
use crate::failure::Failure;
use crate::inputs;
use crate::messages::{Comments, Messenger};
use crate::options::{ReportFormat, ReportOptions};
use data::Data;
use ompick_rewriter::run::run;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::path::PathBuf;

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// Does it.
///
/// # Errors
/// If a file does not exist or the result cannot be written.
pub fn report(options: &ReportOptions, messenger: &mut Messenger) -> Result<u8, Failure> {
    let Chosen { inputs, mut request, unfound } =
        commands::chosen(&options.inputs, &options.program, &options.messages, messenger)?;
    let mut report = commands::resolved(&options.program, &options.messages, &mut request, messenger, run)?;
    let (failed, _) = commands::tell(messenger, &report, &inputs, &request);
    messenger.diagnostics(unfound.as_slice(), &report.sources);
    report.diagnostics = messenger.shown(&report.diagnostics, &mut Comments::new(&report.sources));
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

/// The page. JSON in a script ends only at `</script`, so no `<` stands in it.
fn page(data: &Data) -> String {
    let json = serde_json::to_string(data).unwrap_or_default();
    let json = json.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029");
    let (before, rest) = PAGE.split_once("DATA").unwrap_or((PAGE, ""));
    [before.replacen("STYLE", STYLE, 1), json, rest.replacen("SCRIPT", SCRIPT, 1)].concat()
}

/// What is chosen at a site, for each target.
fn cells(explanation: &Explanation, site: &Site) -> Vec<String> {
    (0..explanation.targets.len()).map(|target| table::cell(site, target)).collect()
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
