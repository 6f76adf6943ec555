//! `ompick explain`: what was chosen at each place, and why; and what a message's code means.

pub mod compare;
pub mod model;
mod place;
mod plans;
pub mod table;
pub mod text;

use crate::codes;
use crate::commands::{self, Chosen};
use crate::failure::Failure;
use crate::inputs;
use crate::messages::{Comments, Messenger, Places, printable};
use crate::options::{Explain, ExplainFormat, ExplainSort, Only};
use compare::Comparison;
use model::{Candidate, Explanation, Kind, Site};
use ompick_frontend::diag::Span;
use ompick_rewriter::run::Report;
use place::Place;
use std::collections::HashSet;
use std::ffi::OsString;
use std::io::{self, Write as _};
use std::path::PathBuf;

/// Does it.
///
/// # Errors
/// If a file does not exist or the result cannot be printed.
pub fn explain(options: &Explain, messenger: &mut Messenger) -> Result<u8, Failure> {
    if let Some(pages) = codes::asked(&options.places) {
        print(&pages?)?;
        return Ok(commands::DONE);
    }
    if options.plan && options.format(false) == ExplainFormat::Table {
        return Err(Failure::Usage("--plan is printed as text or json, not as a table".to_owned()));
    }
    let asked: Vec<Place> = options.places.iter().map(|text| Place::parse(text)).collect();
    let paths = read_for(&asked, options.program.database.is_some());
    let Chosen { inputs, mut request, unfound } =
        commands::chosen(&paths, &options.program, &options.messages, messenger)?;
    request.settings.plans = options.plan;
    request.settings.compared = !options.compare.is_empty();
    let comparison = Comparison::new(&options.compare, &options.program)?;
    let run = ompick_rewriter::run::run;
    let mut report = commands::resolved(&options.program, &options.messages, &mut request, messenger, run)?;
    let (failed, _) = commands::tell(messenger, &report, &inputs, &request);
    messenger.diagnostics(unfound.as_slice(), &report.sources);
    if options.plan {
        print(&match options.format(false) {
            ExplainFormat::Json => plans::json(&request, &report),
            _ => printable::text(&plans::text(&request, &report)).into_owned(),
        })?;
        return Ok(commands::status(failed, messenger));
    }
    report.diagnostics = messenger.shown(&report.diagnostics, &mut Comments::new(&report.sources));
    let explanation = Explanation::compared(&request, &report, Some(&comparison));
    let selection = Selection { asked: &asked, options, report: &report };
    let of_folders = paths.is_empty() || selection.selected_places().any(|place| place.path.is_dir());
    let text = match options.format(of_folders) {
        ExplainFormat::Json => json(&explanation, &selection),
        ExplainFormat::Table => printable::text(&table::table(&explanation, &selection.of(&explanation))).into_owned(),
        ExplainFormat::Text => printable::text(&prose(&explanation, &selection)).into_owned(),
    };
    if text.is_empty() {
        messenger.note(match options.only {
            Some(_) if !explanation.sites.is_empty() => "nothing of that kind there",
            _ => "nothing to resolve there",
        });
    }
    print(&text)?;
    Ok(commands::status(failed, messenger))
}

/// What is read for places: their files and, for one in a header alone, its folder, where its calls may be.
fn read_for(asked: &[Place], has_database: bool) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = asked.iter().map(|place| place.path.clone()).collect();
    if let ([place], false) = (asked, has_database)
        && place.line.is_some()
        && inputs::kind(&place.path).1
    {
        let folder = place.path.parent().filter(|folder| !folder.as_os_str().is_empty());
        paths.push(folder.map_or_else(|| PathBuf::from("."), PathBuf::from));
    }
    paths
}

/// The files and folders that places name, for the configuration.
pub fn paths(places: &[OsString]) -> Vec<PathBuf> {
    let all = places.iter().map(|text| Place::parse(text).path);
    all.filter(|path| path.exists()).collect()
}

fn print(text: &str) -> Result<(), Failure> {
    let mut to = io::stdout().lock();
    to.write_all(text.as_bytes()).and_then(|()| to.flush()).map_err(Failure::stdout)
}

fn json(explanation: &Explanation, selection: &Selection) -> String {
    let sites = selection.of(explanation).into_iter().cloned().collect();
    let kept = Explanation { version: explanation.version, targets: explanation.targets.clone(), sites };
    serde_json::to_string_pretty(&kept).map_or_else(|_| String::new(), |text| text + "\n")
}

/// The sites asked for; at a place with a directive for variants, where its variant is chosen.
fn prose(explanation: &Explanation, selection: &Selection) -> String {
    let mut out = text::sites(explanation, selection.of(explanation));
    for directive in selection.directives(explanation) {
        if !out.is_empty() {
            out.push('\n');
        }
        out.push_str(&text::directive(explanation, directive, &explanation.sites));
    }
    out
}

/// Which sites are wanted, and in which order.
struct Selection<'a> {
    asked: &'a [Place],
    options: &'a Explain,
    report: &'a Report,
}

impl Selection<'_> {
    /// The places asked for; a folder beside a line is only read along.
    fn selected_places(&self) -> impl Iterator<Item = &Place> {
        let has_lines = self.asked.iter().any(|place| place.line.is_some());
        self.asked.iter().filter(move |place| place.line.is_some() || !has_lines || !place.path.is_dir())
    }

    fn of<'e>(&self, explanation: &'e Explanation) -> Vec<&'e Site> {
        let mut places = Places::new(&self.report.sources);
        let is_wanted = |site: &&Site| self.is_selected(&site.span, &mut places) && self.is_kind(explanation, site);
        let mut sites: Vec<&Site> = explanation.sites.iter().filter(is_wanted).collect();
        if self.options.sort == ExplainSort::Name {
            sites.sort_by(|a, b| a.base.cmp(&b.base));
        }
        sites
    }

    /// The directives for variants on the lines asked for, as the sites that know them have them.
    fn directives<'e>(&self, explanation: &'e Explanation) -> Vec<&'e Candidate> {
        let mut places = Places::new(&self.report.sources);
        let mut known = HashSet::new();
        let of_calls = explanation.sites.iter().filter(|site| site.kind == Kind::Call);
        let all = of_calls.flat_map(|site| &site.decisions).flat_map(|choice| &choice.candidates);
        let mut found: Vec<&Candidate> = all
            .filter(|c| self.asked.iter().any(|p| p.line.is_some()) && known.insert((&c.span, &c.name)))
            .filter(|c| self.is_selected(&c.span, &mut places))
            .collect();
        found.sort_by_key(|c| (&c.file, c.start.offset));
        found
    }

    fn is_selected(&self, span: &Span, places: &mut Places) -> bool {
        let Some(source) = self.report.sources.files.get(span.file.0 as usize) else { return false };
        // Nothing named: the whole database.
        self.asked.is_empty()
            || self.selected_places().any(|p| p.is_of(&source.path) && p.is_in(span.file, &span.range, places))
    }

    fn is_kind(&self, explanation: &Explanation, site: &Site) -> bool {
        let cells = || (0..explanation.targets.len()).map(|target| table::cell(site, target));
        match self.options.only {
            None => true,
            Some(Only::Differs) => cells().collect::<HashSet<_>>().len() > 1,
            Some(Only::RunTime) => site.decisions.iter().any(|d| d.outcome.is_dynamic()),
            Some(Only::Base) => {
                let keeps = |d: &model::Choice| matches!(d.outcome.chain.as_slice(), [l] if l.candidate.is_none());
                site.decisions.iter().any(keeps)
            }
            Some(Only::Deviates) => site.decisions.iter().flat_map(|d| &d.compared).any(|compared| compared.differs),
            Some(Only::Warnings) => !site.messages.is_empty(),
        }
    }
}
