//! What `ompick cc` costs in whole builds.

use super::inject;
use super::projects::Project;
use super::tree::Tree;
use crate::Error;
use crate::bench::measure::{median, ratio};
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
        let costs = costs(tree, project, rounds, has_variants)?;
        let what = if has_variants { format!("{} metadirectives", costs.directives) } else { "none".to_owned() };
        let Overhead { plain, cold, warm, noise } = costs.overhead();
        rows.push(format!("| {} | {what} | {plain:.2} | {cold:.3} | {warm:.3} | {noise:.3} |", project.name));
        println!("{}", rows.last().map_or("", String::as_str));
        for (how, ratio) in [("cold", cold), ("warm", warm)] {
            if ratio > most * (1.0 + noise) {
                let name = project.name;
                problems.push(format!(
                    "{name}: a {how} build costs {ratio:.3}, more than {most} and a noise of {noise:.3} \
                     (variants: {what})"
                ));
            }
        }
    }
    Ok((rows, problems))
}

/// Processor time of builds, in seconds, by rounds.
#[derive(Default)]
struct Costs {
    directives: usize,
    plain: Vec<f64>,
    cold: Vec<f64>,
    warm: Vec<f64>,
    plain_again: Vec<f64>,
}

/// What ompick costs in a project.
struct Overhead {
    /// The median, in seconds.
    plain: f64,
    /// Medians of what builds are of the plain one of the same round: a machine that slows down slows both.
    cold: f64,
    warm: f64,
    /// How far plain builds of a round are from each other, at the median.
    noise: f64,
}

impl Costs {
    fn overhead(self) -> Overhead {
        // Builds through ompick stand between the plain ones, so a drift of the machine is in neither ratio.
        let between: Vec<f64> = self.plain.iter().zip(&self.plain_again).map(|(a, b)| f64::midpoint(*a, *b)).collect();
        let differences = self.plain_again.iter().zip(&self.plain).map(|(b, a)| (b / a - 1.0).abs());
        Overhead {
            cold: ratio(&self.cold, &between),
            warm: ratio(&self.warm, &between),
            noise: median(differences.collect()),
            plain: median(between),
        }
    }
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
        put(false)?;
        tree.is_wrapped = false;
        costs.plain_again.push(tree.cost(&configured)?);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drift_of_the_machine_is_no_overhead() {
        let costs = Costs {
            directives: 0,
            plain: vec![10.0, 12.0, 14.0],
            cold: vec![11.55, 13.65, 15.75],
            warm: vec![11.0, 13.0, 15.0],
            plain_again: vec![12.0, 14.0, 16.0],
        };
        let Overhead { plain, cold, warm, noise } = costs.overhead();
        assert_eq!((plain, warm), (13.0, 1.0));
        assert!((cold - 1.05).abs() < 1e-9 && (noise - 2.0 / 12.0).abs() < 1e-9, "{cold} {noise}");
    }
}
