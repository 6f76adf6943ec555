//! The rows that `cargo xtask bench` prints, and their page in the book.

use crate::{Error, growth};
use ompick_tests::repository;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// Something that was measured.
#[derive(Clone, Debug)]
pub struct Row {
    pub what: String,
    /// In figures.
    pub measured: String,
    pub limit: String,
    pub holds: bool,
}

/// All that was measured, in order; each row is printed as it comes.
#[derive(Debug, Default)]
pub struct Rows(pub Vec<Row>);

impl Rows {
    pub fn add(&mut self, what: impl Into<String>, measured: String, limit: impl Into<String>, holds: bool) {
        let row = Row { what: what.into(), measured, limit: limit.into(), holds };
        let verdict = if row.holds { "" } else { "  TOO MUCH" };
        println!("{}: {} (limit {}){verdict}", row.what, row.measured, row.limit);
        self.0.push(row);
    }

    /// The names of the rows above their limits.
    pub fn late(&self) -> Vec<&str> {
        self.0.iter().filter(|row| !row.holds).map(|row| row.what.as_str()).collect()
    }

    fn table(&self) -> String {
        let mut table = String::from("| what | measured | limit | |\n| --- | --- | --- | --- |\n");
        for Row { what, measured, limit, holds } in &self.0 {
            let _ = writeln!(table, "| {what} | {measured} | {limit} | {} |", if *holds { "" } else { "**above**" });
        }
        table
    }
}

/// A part of the book's page on speed that is made here.
#[derive(Clone, Copy, Debug)]
pub enum Part {
    Bench,
    Growth,
}

/// Writes the rows, or the table of growth, into the book's page, with what they were measured on.
///
/// # Errors
/// If the page cannot be read or written, or lacks the marks between which the part stands.
pub fn write(part: Part, table: &str) -> Result<(), Error> {
    let path = page();
    let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    let (begin, end) = match part {
        Part::Bench => ("<!-- bench -->\n", "<!-- /bench -->"),
        Part::Growth => ("<!-- growth -->\n", "<!-- /growth -->"),
    };
    let (Some(from), Some(to)) = (text.find(begin), text.find(end)) else {
        return Err(format!("{} lacks `{}`", path.display(), begin.trim()));
    };
    let text = format!("{}{}\n{table}\n{}", &text[..from + begin.len()], measured_on(), &text[to..]);
    fs::write(&path, text).map_err(|e| format!("{}: {e}", path.display()))
}

impl Rows {
    /// Writes them into the book.
    ///
    /// # Errors
    /// As [`write()`].
    pub fn write(&self) -> Result<(), Error> {
        write(Part::Bench, &self.table())
    }
}

/// Writes a table of growth into the book.
///
/// # Errors
/// As [`write()`].
pub fn write_growth(rows: &[growth::Row]) -> Result<(), Error> {
    let mut table =
        String::from("| many of | most | seconds | MB | exponent | limit |\n| --- | --- | --- | --- | --- | --- |\n");
    for row in rows {
        let seconds = row.seconds.map(|s| format!("{s:.2}")).join(", ");
        let exponent = row.exponent.map_or("-".to_owned(), |e| format!("{e:.2}"));
        let growth::Row { what, most, megabytes, steepest, .. } = row;
        let _ = writeln!(table, "| {what} | {most} | {seconds} | {megabytes:.0} | {exponent} | {steepest} |");
    }
    write(Part::Growth, &table)
}

fn page() -> PathBuf {
    repository().join("docs/src/speed.md")
}

/// The commit and the machine.
fn measured_on() -> String {
    let commit = Command::new("git").args(["rev-parse", "--short", "HEAD"]).current_dir(repository()).output();
    let commit = commit.map(|o| String::from_utf8_lossy(&o.stdout).trim().to_owned()).unwrap_or_default();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let about = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = about.lines().find_map(|l| l.strip_prefix("model name")?.split_once(':')).map(|(_, name)| name.trim());
    let model = model.unwrap_or("unknown processor");
    format!("Measured at commit {commit} on {cores} cores of one {model}.\n")
}
