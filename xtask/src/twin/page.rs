//! The book's page of twins: rows of projects that are not built this time stay as they are.

use crate::Error;
use std::fs;
use std::path::Path;

/// The page without its rows.
const CHECKS: &str = "\
# Real projects

`cargo xtask twin PROJECT... --write docs/src/twins.md` builds projects that Debian distributes twice at the same path, with
their own build systems: plainly, and through `ompick cc`. Without variants all that is made (*files*: objects, archives,
modules, dependency files, notes of coverage) must be the same, byte by byte, and so must all messages. Then the project's own
directives become metadirectives that choose them: each file must have the same bytes, or at least the same instructions for
the same lines (*the same code*), and the warnings must be the same. Then the tree is edited (a touched source, another choice
and back, a changed header, other flags, another vendor, a build that was killed, eight jobs, a moved tree), and after each of
these *edits* the build that goes on must equal a clean one.

| project | built with | files, all the same | metadirectives | the same bytes | the same code | edits |
| --- | --- | --- | --- | --- | --- | --- |
";
const COSTS: &str = "
## What it costs

`cargo xtask twin --overhead ROUNDS PROJECT... --write docs/src/twins.md` records a build, and then runs each of its
compiles in rounds: plainly, and through an optimised `ompick cc` with a compiler behind it that does nothing, first where ompick
remembers nothing of it (*cold*), then once more (*warm*). The table has the plain compiles' processor time, what a build with
ompick is of it (sums of each compile's medians), and how far the rounds are from each other (*noise*).

The limits are 1.02 without and 1.08 with variants. Builds are measured with `-O2`, with which such projects are built where they
are used; what ompick takes does not depend on it: with `-O1`, which takes 0.73 of the time for hypre, 1.05 would be 1.07. hypre is
a hard case: its variants stand in macros of a header that nearly all its files include, so that each file that invokes one is
preprocessed and parsed. (What compilers take for the text that they are given in place of the original is not in the table;
where whole builds were compared, the difference was what ompick takes.)

| project | variants | plainly, seconds | cold | warm | noise |
| --- | --- | --- | --- | --- | --- |
";

/// The tables of the page.
#[derive(Default)]
pub struct Page {
    pub checks: Vec<String>,
    pub costs: Vec<String>,
}

impl Page {
    /// Writes the rows to the page, in the place of older ones of the same projects.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), Error> {
        let old = fs::read_to_string(path).unwrap_or_default();
        let (checks, costs) = old.split_once(COSTS.trim_start()).unwrap_or((&old, ""));
        let mut text = format!("{CHECKS}{}", merged(checks, &self.checks));
        let costs = merged(costs, &self.costs);
        if !costs.is_empty() {
            text += &format!("{COSTS}{costs}");
        }
        fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))
    }
}

/// The rows of a table with those that are new.
fn merged(old: &str, new: &[String]) -> String {
    let project = |row: &str| row.split('|').nth(1).map(|name| name.trim().to_owned()).unwrap_or_default();
    let is_row = |line: &&str| line.starts_with("| ") && !line.starts_with("| project") && !line.starts_with("| ---");
    let is_kept = |line: &&str| new.iter().all(|row| project(row) != project(line));
    let kept = old.lines().filter(is_row).filter(is_kept).map(str::to_owned);
    let mut all: Vec<String> = kept.chain(new.iter().cloned()).collect();
    all.sort();
    all.iter().map(|row| format!("{row}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_other_projects_stay() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let row = |text: &str| vec![text.to_owned()];
        let write = |checks, costs| Page { checks, costs }.write(file.path()).unwrap();
        write(row("| b | make | 1 |"), Vec::new());
        assert_eq!(
            fs::read_to_string(file.path()).unwrap(),
            format!("{CHECKS}| b | make | 1 |\n"),
            "nothing was measured"
        );
        write(Vec::new(), row("| b | none | 1.0 |"));
        write(row("| a | cmake | 2 |"), Vec::new());
        write(row("| b | make | 3 |"), row("| c | none | 2.0 |"));
        let expected =
            format!("{CHECKS}| a | cmake | 2 |\n| b | make | 3 |\n{COSTS}| b | none | 1.0 |\n| c | none | 2.0 |\n");
        assert_eq!(fs::read_to_string(file.path()).unwrap(), expected);
    }
}
