//! An explanation as a table: a line for each site, a column for each target.

use super::model::{Explanation, Kind, Site};
use crate::messages::printable;
use std::fmt::Write as _;

/// The table, with a line of titles; empty without sites.
pub fn table(explanation: &Explanation, sites: &[&Site]) -> String {
    if sites.is_empty() {
        return String::new();
    }
    let titles = ["place", "what"].into_iter().map(str::to_owned);
    let compilers = compilers(sites);
    let by_compilers = explanation.targets.iter().flat_map(|t| compilers.iter().map(|c| format!("{} by {c}", t.name)));
    let targets = explanation.targets.iter().map(|t| t.name.clone());
    let mut rows: Vec<Vec<String>> = vec![titles.chain(targets).chain(by_compilers).collect()];
    for site in sites {
        let what = match (site.kind, &site.base) {
            (Kind::Call, Some(base)) => format!("call of {base}"),
            _ => "metadirective".to_owned(),
        };
        let place = format!("{}:{}:{}", printable::line(&site.file), site.start.line, site.start.column);
        let cells = (0..explanation.targets.len()).map(|target| cell(site, target));
        let others = (0..explanation.targets.len()).flat_map(|target| compilers.iter().map(move |c| (target, *c)));
        let others = others.map(|(target, compiler)| compared(site, target, compiler));
        rows.push([place, what].into_iter().chain(cells).chain(others).collect());
    }
    let columns = rows[0].len();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut out = String::new();
    for row in &rows {
        let line = row.iter().zip(&widths).fold(String::new(), |mut line, (cell, width)| {
            let _ = write!(line, "{cell:width$}  ");
            line
        });
        let _ = writeln!(out, "{}", line.trim_end());
    }
    out
}

/// The compilers that sites are compared with.
fn compilers<'a>(sites: &[&'a Site]) -> Vec<&'a str> {
    let mut all: Vec<&str> = Vec::new();
    for other in sites.iter().flat_map(|site| &site.decisions).flat_map(|choice| &choice.compared) {
        if !all.contains(&other.compiler.as_str()) {
            all.push(&other.compiler);
        }
    }
    all
}

/// What a compiler would choose at a site for a target; `=`: the same.
fn compared(site: &Site, target: usize, compiler: &str) -> String {
    let choices = site.decisions.iter().filter(|c| c.target == target).flat_map(|c| &c.compared);
    let own: Vec<_> = choices.filter(|other| other.compiler == compiler).collect();
    if own.is_empty() {
        return "-".to_owned();
    }
    if own.iter().all(|other| !other.differs) {
        return "=".to_owned();
    }
    let mut shown: Vec<String> = own.iter().map(|other| other.shown()).collect();
    shown.dedup();
    shown.join(" | ")
}

/// What is chosen at a site for a target. Names between `|` are chosen in different contexts, such as a function's
/// host and device versions; those behind `?` one after another at run time.
pub fn cell(site: &Site, target: usize) -> String {
    let mut choices: Vec<String> = Vec::new();
    for choice in site.decisions.iter().filter(|c| c.target == target) {
        let names = choice.outcome.names().join(", ");
        let shown = if choice.outcome.is_dynamic() { format!("? {names}") } else { names };
        if !choices.contains(&shown) {
            choices.push(shown);
        }
    }
    if choices.is_empty() { "-".to_owned() } else { choices.join(" | ") }
}
