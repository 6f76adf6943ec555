//! Pages whose files and commands are real: what a page shows is what a reader gets.
//!
//! A page of the documentation is run from top to bottom in a folder of its own:
//!
//! - a line such as `` `sweep.c`: `` before a fenced block makes that file;
//! - in a block marked `console` every line that begins with `$ ` is a command for the shell, and the lines up to the
//!   next one are what it prints, messages included; a line `...` stands for any number of lines;
//! - `<!-- copy tests/project -->` copies a folder of the repository.
//!
//! Blocks of other kinds are not run here: `tests/snippets.rs` uses them as they stand, and knows all of them.

use crate::work::copy_folder;
use crate::{repository, tools};
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::{env, fs};
use tempfile::TempDir;

/// One thing that a page asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A file is made.
    File { name: String, text: String },
    /// A folder of the repository is copied into the one of the page.
    Copy { folder: String },
    /// A command is run.
    Run { command: String, expected: String, place: Place },
    /// A block that is neither: a snippet for another tool, say. The kind stands behind its fence.
    Shown { kind: String, text: String },
}

/// Where the expected lines of a command stand in their page, as lines counted from 0: `first..end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub first: usize,
    pub end: usize,
}

/// The steps of a page, in order.
#[must_use]
pub fn steps(page: &str) -> Vec<Step> {
    let lines: Vec<&str> = page.lines().collect();
    let mut steps = Vec::new();
    let mut name: Option<&str> = None;
    let mut at = 0;
    while at < lines.len() {
        let line = lines[at];
        at += 1;
        if let Some(folder) = line.strip_prefix("<!-- copy ").and_then(|rest| rest.strip_suffix(" -->")) {
            steps.push(Step::Copy { folder: folder.to_owned() });
        } else if let Some(kind) = line.strip_prefix("```") {
            let first = at;
            while at < lines.len() && lines[at] != "```" {
                at += 1;
            }
            let block = &lines[first..at];
            at += 1;
            if kind == "console" {
                steps.extend(commands(block, first));
            } else {
                let text = block.iter().fold(String::new(), |text, line| text + line + "\n");
                steps.push(match name.take() {
                    Some(name) => Step::File { name: name.to_owned(), text },
                    None => Step::Shown { kind: kind.to_owned(), text },
                });
            }
        } else if !line.is_empty() {
            name = file_title(line);
        }
    }
    steps
}

/// The name in a line such as `` `src/a.c`: `` or `` ... in `src/a.c`: ``, which the block behind it fills.
fn file_title(line: &str) -> Option<&str> {
    let (_, name) = line.strip_suffix("`:")?.rsplit_once('`')?;
    (!name.is_empty() && !name.contains(' ')).then_some(name)
}

/// The commands of a block whose first line is line `first` of the page.
fn commands(block: &[&str], first: usize) -> Vec<Step> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < block.len() {
        let command = block[at].strip_prefix("$ ").unwrap_or_else(|| panic!("no command: {}", block[at]));
        let begin = at + 1;
        at = begin;
        while at < block.len() && !block[at].starts_with("$ ") {
            at += 1;
        }
        let expected = block[begin..at].join("\n");
        let place = Place { first: first + begin, end: first + at };
        found.push(Step::Run { command: command.to_owned(), expected, place });
    }
    found
}

/// Runs a page. Gives the page as it should be: with what its commands printed, where that is not what it shows.
///
/// # Errors
/// If a folder cannot be made, or the shell not be run.
pub fn run(page: &str) -> Result<String, String> {
    let folder = TempDir::new().map_err(|e| e.to_string())?;
    let mut lines: Vec<String> = page.lines().map(str::to_owned).collect();
    let mut moved: isize = 0;
    for step in steps(page) {
        match step {
            Step::File { name, text } => write(&folder.path().join(name), &text)?,
            Step::Copy { folder: from } => {
                let from = repository().join(from);
                copy_folder(&from, folder.path()).map_err(|e| format!("{}: {e}", from.display()))?;
            }
            Step::Shown { .. } => {}
            Step::Run { command, expected, place } => {
                let printed = shell(&command, folder.path())?;
                if !matches(&expected, &printed) {
                    let first = place.first.saturating_add_signed(moved);
                    let end = place.end.saturating_add_signed(moved);
                    let before = end - first;
                    let new: Vec<String> = printed.lines().map(str::to_owned).collect();
                    moved += isize::try_from(new.len()).unwrap_or(0) - isize::try_from(before).unwrap_or(0);
                    lines.splice(first..end, new);
                }
            }
        }
    }
    Ok(lines.iter().fold(String::new(), |mut text, line| {
        let _ = writeln!(text, "{line}");
        text
    }))
}

/// Whether output is as expected, where `...` stands for any lines.
fn matches(expected: &str, printed: &str) -> bool {
    fn lines_match(expected: &[&str], printed: &[&str]) -> bool {
        match expected {
            [] => printed.is_empty(),
            ["...", rest @ ..] => (0..=printed.len()).any(|skipped| lines_match(rest, &printed[skipped..])),
            [line, rest @ ..] => printed.first() == Some(line) && lines_match(rest, &printed[1..]),
        }
    }
    let expected: Vec<&str> = expected.lines().collect();
    let printed: Vec<&str> = printed.lines().collect();
    lines_match(&expected, &printed)
}

/// What a command prints, without the blanks that end a line.
fn shell(command: &str, folder: &Path) -> Result<String, String> {
    let ompick = tools::ompick()?;
    let mut path = vec![ompick.parent().unwrap_or(Path::new("")).to_path_buf()];
    path.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("exec 2>&1\n{command}")]).current_dir(folder);
    shell.env("PATH", env::join_paths(path).map_err(|e| e.to_string())?);
    shell.env("OMPICK_CACHE_DIR", folder.join(".ompick")).env("COLUMNS", "100");
    let done = tools::run(shell)?;
    let home = folder.to_string_lossy();
    let lines = done.stdout.lines().map(|line| line.replace(home.as_ref(), "/home/me/code"));
    Ok(lines.map(|line| line.trim_end().to_owned() + "\n").collect())
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).and_then(|()| fs::write(path, text)).map_err(|e| format!("{}: {e}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_behind_a_file_name_is_that_file() {
        let page = "Take `a.c`:\n\n```c\nint a;\n```\n\ntext\n\n```c\nint b;\n```\n";
        let file = Step::File { name: "a.c".into(), text: "int a;\n".into() };
        assert_eq!(steps(page), [file, Step::Shown { kind: "c".into(), text: "int b;\n".into() }]);
    }

    #[test]
    fn output_that_differs_is_put_in_its_place() {
        let page = "```console\n$ echo a; echo b\nx\n$ echo c\n```\nend\n";
        assert_eq!(run(page).unwrap(), "```console\n$ echo a; echo b\na\nb\n$ echo c\nc\n```\nend\n");
    }

    #[test]
    fn dots_stand_for_any_lines() {
        assert!(matches("a\n...\nd", "a\nb\nc\nd"));
        assert!(matches("...", ""));
        assert!(!matches("a\n...\nd", "a\nb"));
    }
}
