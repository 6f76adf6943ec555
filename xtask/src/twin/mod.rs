//! `cargo xtask twin`: real projects built twice with their own build systems, plainly and through `ompick cc`.
//!
//! Both builds stand at the same path, one after the other. Without variants all that they make is the same, byte by
//! byte. Then the project's own directives become metadirectives that choose them: the code is the same, and so are the
//! warnings and the lists of headers. Then the tree is edited, and after each edit the build that goes on equals a
//! clean one.

mod edits;
mod inject;
mod overhead;
mod page;
mod projects;
mod record;
mod tree;

use crate::Error;
use crate::real::fetch;
use ompick_tests::tools;
use page::Page;
use projects::{PROJECTS, Project};
use std::path::{Path, PathBuf};
use tree::{Built, Tree};

/// How to run.
#[derive(Debug, clap::Args)]
pub struct Options {
    /// Only these (fftw3, hypre, sundials, pixman, espresso, openblas, lammps, gromacs, elpa)
    projects: Vec<String>,
    /// Where packages are kept [default: target/real-programs]
    #[arg(long)]
    keep: Option<PathBuf>,
    /// Write the tables to the book's page
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
    /// Measure what ompick costs in so many rounds, instead of comparing
    #[arg(long, value_name = "ROUNDS")]
    overhead: Option<usize>,
}

impl Options {
    /// To compare the builds of one project.
    pub fn of_one(project: &str, keep: &Path) -> Options {
        Options { projects: vec![project.to_owned()], keep: Some(keep.to_path_buf()), write: None, overhead: None }
    }
}

/// What came of a project.
#[derive(Default)]
struct Row {
    files: usize,
    injected: inject::Injected,
    same_bytes: usize,
    same_code: usize,
    edits: usize,
}

/// Builds projects, and says what differs.
///
/// # Errors
/// If something differs, or cannot be built.
pub fn run(options: &Options) -> Result<(), Error> {
    let keep = options.keep.clone().unwrap_or_else(|| ompick_tests::repository().join("target/real-programs"));
    let unknown = |name: &&String| PROJECTS.iter().all(|project| project.name != **name);
    if let Some(name) = options.projects.iter().find(unknown) {
        let known: Vec<&str> = PROJECTS.iter().map(|project| project.name).collect();
        return Err(format!("there is no project {name}; there are {}", known.join(", ")));
    }
    let is_wanted =
        |project: &&Project| options.projects.is_empty() || options.projects.iter().any(|name| *name == project.name);
    let mut page = Page::default();
    let mut problems = Vec::new();
    for project in PROJECTS.iter().filter(is_wanted) {
        if let Some(rounds) = options.overhead {
            let source = fetch::fetch(&keep, project.package)?;
            let mut tree = Tree::new(&keep, project, &source, tools::ompick_release()?)?;
            let (rows, too_much) = overhead::rows(&mut tree, project, rounds)?;
            page.costs.extend(rows);
            problems.extend(too_much);
            tree.remove()?;
            continue;
        }
        match one(&keep, project) {
            Ok(row) => {
                let Row { files, injected, same_bytes, same_code, edits } = row;
                let metadirectives = format!("{} in {} files", injected.directives, injected.files);
                let row = format!(
                    "| {} | {} | {files} | {metadirectives} | {same_bytes} | {same_code} | {edits} |",
                    project.name, project.system
                );
                println!("{row}");
                page.checks.push(row);
            }
            Err(error) => problems.push(format!("{}: {error}", project.name)),
        }
    }
    if let Some(path) = &options.write {
        page.write(path)?;
    }
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n")) }
}

fn one(keep: &Path, project: &Project) -> Result<Row, Error> {
    let source = fetch::fetch(keep, project.package)?;
    let mut tree = Tree::new(keep, project, &source, tools::ompick()?)?;
    println!("{}: plainly", project.name);
    tree.plain()?;
    let plain = tree.build("plain")?;
    println!("{}: through ompick", project.name);
    tree.wrapped()?;
    let wrapped = tree.build("wrapped")?;
    let different = different(&plain, &wrapped, &|a, b| a == b);
    if !different.is_empty() {
        return Err(format!("without variants these differ: {}", different.join(", ")));
    }
    if plain.messages != wrapped.messages {
        return Err(differing_lines("messages", &plain.messages, &wrapped.messages));
    }
    println!("{}: {} files are the same; with variants", project.name, plain.files.len());
    tree.wrapped()?;
    let injected = inject::into(&tree.root, project)?;
    let with_variants = tree.build("with variants")?;
    let different = self::different(&plain, &with_variants, &tree::is_same_code);
    if !different.is_empty() {
        return Err(format!("with variants these differ: {}", different.join(", ")));
    }
    if plain.warnings() != with_variants.warnings() {
        return Err(differing_lines("warnings", &plain.warnings(), &with_variants.warnings()));
    }
    let same_bytes = plain.files.iter().filter(|(path, bytes)| with_variants.files[*path] == **bytes).count();
    let same_code = plain.files.len() - same_bytes;
    println!(
        "{}: {} metadirectives in {} files, and {same_bytes} files the same, {same_code} in their code; edits",
        project.name, injected.directives, injected.files
    );
    let edits = if project.part.is_empty() { 0 } else { edits::run(&mut tree, project)? };
    tree.remove()?;
    Ok(Row { files: plain.files.len(), injected, same_bytes, same_code, edits })
}

/// The files that one of two builds lacks, or that are not the same.
fn different(one: &Built, other: &Built, is_same: &dyn Fn(&[u8], &[u8]) -> bool) -> Vec<String> {
    let mut names: Vec<&PathBuf> = one.files.keys().chain(other.files.keys()).collect();
    names.sort();
    names.dedup();
    let differs = |name: &&&PathBuf| match (one.files.get(**name), other.files.get(**name)) {
        (Some(a), Some(b)) => !is_same(a, b),
        _ => true,
    };
    names.iter().filter(differs).map(|name| name.display().to_string()).collect()
}

fn differing_lines(what: &str, one: &[String], other: &[String]) -> Error {
    let only = |these: &[String], those: &[String]| {
        these.iter().filter(|line| !those.contains(line)).take(10).cloned().collect::<Vec<_>>().join("\n  ")
    };
    format!("{what} differ; plainly:\n  {}\nthrough ompick:\n  {}", only(one, other), only(other, one))
}
