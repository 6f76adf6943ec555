//! What compilers make of the corpus by themselves, and behind `ompick cc`: the data that `cargo xtask alone` records
//! in `docs/alone.toml`, and what the book and the README show of it.

use crate::repository;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

/// All that was recorded; a row stays until its compiler is asked again.
#[derive(Debug, Default, Deserialize, Serialize)]
pub struct Record {
    #[serde(default)]
    pub row: Vec<Row>,
}

/// A compiler and the programs of a language.
#[derive(Debug, Deserialize, Serialize)]
pub struct Row {
    /// Family and version, such as `gcc 12.2.0`.
    pub compiler: String,
    /// `C`, `C++` or `Fortran`.
    pub language: String,
    pub date: String,
    /// Of ompick.
    pub commit: String,
    pub alone: Outcomes,
    pub behind: Outcomes,
    /// What does not come out right behind `ompick cc`, each with the reason.
    #[serde(default)]
    pub left: BTreeMap<String, String>,
    /// By what the programs hold; one that holds several things counts for each.
    #[serde(default)]
    pub directive: BTreeMap<String, Part>,
}

/// How programs ended.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize)]
pub struct Outcomes {
    /// It prints what it must.
    pub right: usize,
    /// It compiles and does something else, or does not end well.
    pub otherwise: usize,
    /// It is not compiled.
    pub refused: usize,
}

/// The programs with a certain directive.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize)]
pub struct Part {
    pub programs: usize,
    pub alone: usize,
    pub behind: usize,
}

impl Outcomes {
    /// How many they were.
    #[must_use]
    pub fn all(self) -> usize {
        self.right + self.otherwise + self.refused
    }
}

/// Where it is kept.
#[must_use]
pub fn path() -> PathBuf {
    repository().join("docs/alone.toml")
}

impl Record {
    /// What is recorded.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn read() -> Result<Record, String> {
        let text = fs::read_to_string(path()).unwrap_or_default();
        toml::from_str(&text).map_err(|e| format!("{}: {e}", path().display()))
    }

    /// Puts a row in the place of what was known of its compiler, and writes it all.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, row: Row) -> Result<(), String> {
        self.row.retain(|r| series(&r.compiler) != series(&row.compiler) || r.language != row.language);
        self.row.push(row);
        self.row.sort_by_key(|r| (r.language.clone(), r.compiler.clone()));
        let text = toml::to_string(self).map_err(|e| e.to_string())?;
        fs::write(path(), text).map_err(|e| format!("{}: {e}", path().display()))
    }
}

/// `gcc 12` of `gcc 12.2.0`: releases of one series take each other's place.
fn series(compiler: &str) -> &str {
    compiler.split('.').next().unwrap_or(compiler)
}

const HEAD: &str = "\
# With and without ompick

Which programs come out right when a compiler resolves the variants by itself, and when `ompick cc` stands before it. They are those
programs of `corpus/` that print the same whatever the vendor, the isa and the device are: no `vendor`, `isa`, `arch` or extension in
them, the host as the device, no error demanded. Each was written to probe a rule of the specification, corners included. So the
figures say how much of the specification a compiler has, not how often an ordinary program goes wrong. Each compiler gets its newest
OpenMP (`-fopenmp`, and `-fopenmp-version=60` for LLVM); Fortran is that of gfortran and flang.

`cargo xtask alone --compiler gcc --compiler clang-19` writes this page anew for compilers that are there; rows of others stay, with
the day and the commit of ompick on which they were made.

";

/// The page of the book.
#[must_use]
pub fn page(record: &Record) -> String {
    let mut page = String::from(HEAD);
    page +=
        "| language | compiler | programs | right alone | other result | refused | right behind `ompick cc` | when |\n";
    page += "| --- | --- | --- | --- | --- | --- | --- | --- |\n";
    for row in &record.row {
        let Row { compiler, language, date, commit, alone, behind, .. } = row;
        let Outcomes { right, otherwise, refused } = alone;
        let (all, behind) = (alone.all(), behind.right);
        let _ = writeln!(
            page,
            "| {language} | {compiler} | {all} | {right} | {otherwise} | {refused} | {behind} | {date}, {commit} |"
        );
    }
    page += "\n*Other result* is the worst of them: nothing is said, and something else runs. Most often a directive that the compiler\n\
             does not know is ignored, with a warning at best.\n\n## By directive\n\n\
             How many of the programs that hold a directive come out right: alone, behind ompick, of all.\n";
    for language in ["C", "C++", "Fortran"] {
        by_directive(&mut page, record, language);
    }
    left(&mut page, record);
    page
}

fn by_directive(page: &mut String, record: &Record, language: &str) {
    let rows: Vec<&Row> = record.row.iter().filter(|row| row.language == language).collect();
    let mut names: Vec<&str> = rows.iter().flat_map(|row| row.directive.keys().map(String::as_str)).collect();
    names.sort_unstable();
    names.dedup();
    let heads: Vec<&str> = rows.iter().map(|row| row.compiler.as_str()).collect();
    let _ = writeln!(page, "\n| {language} | {} |\n|{}", heads.join(" | "), " --- |".repeat(rows.len() + 1));
    for name in names {
        let cell = |row: &&Row| match row.directive.get(name) {
            Some(part) => format!("{} → {} of {}", part.alone, part.behind, part.programs),
            None => String::new(),
        };
        let cells: Vec<String> = rows.iter().map(cell).collect();
        let _ = writeln!(page, "| {name} | {} |", cells.join(" | "));
    }
}

/// What ompick does not mend.
fn left(page: &mut String, record: &Record) {
    *page += "\n## Not right behind ompick\n\nWith what the compiler said of ompick's output.\n\n| compiler | program | why |\n| --- | --- | --- |\n";
    for row in &record.row {
        for (program, why) in &row.left {
            let why = why.replace('|', "\\|").replace('`', "'");
            let _ = writeln!(page, "| {} ({}) | {program} | `{why}` |", row.compiler, row.language);
        }
    }
}

/// The table of the README: right alone, and behind ompick.
#[must_use]
pub fn summary(record: &Record) -> String {
    let mut compilers: Vec<&str> = record.row.iter().map(|row| row.compiler.as_str()).collect();
    compilers.sort_unstable();
    compilers.dedup();
    let languages = ["C", "C++", "Fortran"];
    let all = languages.map(|language| {
        let all = record.row.iter().filter(|row| row.language == language).map(|row| row.alone.all()).max();
        format!("{language}, {} programs", all.unwrap_or_default())
    });
    let mut table = format!("| right alone → behind ompick | {} |\n| --- | --- | --- | --- |\n", all.join(" | "));
    for compiler in compilers {
        let cells = languages.map(|language| {
            let row = record.row.iter().find(|row| row.compiler == compiler && row.language == language);
            row.map_or("–".to_owned(), |row| format!("{} → {}", row.alone.right, row.behind.right))
        });
        let _ = writeln!(table, "| {compiler} | {} |", cells.join(" | "));
    }
    table
}

/// The README with the table as it should be.
#[must_use]
pub fn with_summary(readme: &str, record: &Record) -> String {
    let begin = readme.find("| right alone → behind ompick |").unwrap_or(readme.len());
    let length: usize =
        readme[begin..].split_inclusive('\n').take_while(|line| line.starts_with('|')).map(str::len).sum();
    format!("{}{}{}", &readme[..begin], summary(record), &readme[begin + length..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_the_readme_is_replaced_where_it_stands() {
        let record = Record::default();
        let readme = "a\n\n| right alone → behind ompick | x |\n| --- |\n| old |\n\nb\n";
        let now = with_summary(readme, &record);
        assert!(now.starts_with("a\n\n| right alone") && now.ends_with("|\n\nb\n") && !now.contains("old"), "{now}");
        assert_eq!(with_summary(&now, &record), now);
    }
}
