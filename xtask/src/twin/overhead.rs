//! What `ompick cc` costs in whole builds.

use super::inject;
use super::projects::Project;
use super::tree::Tree;
use crate::Error;
use crate::bench::measure::median;
use std::fs;
use std::path::{Path, PathBuf};

/// What builds may cost at most of the plain one: without variants, with variants.
const MOST: [f64; 2] = [1.02, 1.08];

/// Builds in interleaved rounds; gives rows of the table, and what is too much.
///
/// # Errors
/// If a build fails.
pub fn rows(tree: &mut Tree, project: &Project, rounds: usize) -> Result<(Vec<String>, Vec<String>), Error> {
    let (mut rows, mut problems) = (Vec::new(), Vec::new());
    for (most, has_variants) in MOST.into_iter().zip([false, true]) {
        let Costs { directives, plain, cold, warm } = costs(tree, project, rounds, has_variants)?;
        let plain = median(plain);
        let (cold, warm) = (median(cold) / plain, median(warm) / plain);
        let what = if has_variants { format!("{directives} metadirectives") } else { "none".to_owned() };
        rows.push(format!("| {} | {what} | {plain:.2} | {cold:.3} | {warm:.3} |", project.name));
        println!("{}", rows.last().map_or("", String::as_str));
        if warm > most {
            problems
                .push(format!("{}: a warm build costs {warm:.3}, more than {most} (variants: {what})", project.name));
        }
    }
    Ok((rows, problems))
}

/// Processor time of builds, in seconds.
#[derive(Default)]
struct Costs {
    directives: usize,
    plain: Vec<f64>,
    cold: Vec<f64>,
    warm: Vec<f64>,
}

/// A source as it is, and with metadirectives.
struct Text {
    path: PathBuf,
    plain: Vec<u8>,
    chosen: Vec<u8>,
}

fn costs(tree: &mut Tree, project: &Project, rounds: usize, has_variants: bool) -> Result<Costs, Error> {
    let mut costs = Costs::default();
    tree.wrapped()?;
    let mut texts = Vec::new();
    if has_variants {
        let before = sources(&tree.root, project)?;
        costs.directives = inject::into(&tree.root, project)?.directives;
        let after = before.into_iter().map(|(path, plain)| {
            let chosen = fs::read(&path).map_err(|e| format!("{}: {e}", path.display()))?;
            Ok(Text { path, plain, chosen })
        });
        texts = after.collect::<Result<Vec<_>, Error>>()?;
        texts.retain(|text| text.plain != text.chosen);
    }
    // What is compiled plainly has what the metadirectives choose: the compiler may know none.
    let put = |chosen: bool| {
        let written = |text: &Text| fs::write(&text.path, if chosen { &text.chosen } else { &text.plain });
        texts.iter().try_for_each(written).map_err(|e| format!("the sources: {e}"))
    };
    tree.configure()?;
    let configured = tree.made()?;
    for _ in 0..rounds {
        put(false)?;
        tree.is_wrapped = false;
        costs.plain.push(tree.cost(&configured)?);
        put(true)?;
        tree.is_wrapped = true;
        tree.forget();
        costs.cold.push(tree.cost(&configured)?);
        costs.warm.push(tree.cost(&configured)?);
    }
    Ok(costs)
}

/// The sources of a project that may gain metadirectives.
fn sources(root: &Path, project: &Project) -> Result<Vec<(PathBuf, Vec<u8>)>, Error> {
    let mut open: Vec<PathBuf> = project.inject.iter().map(|folder| root.join(folder)).collect();
    let mut found = Vec::new();
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?.flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else if let Ok(text) = fs::read(&path) {
                found.push((path, text));
            }
        }
    }
    Ok(found)
}
