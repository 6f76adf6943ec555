//! What `ompick cc` costs in whole builds.
//!
//! A build is recorded; then each of its compilers' invocations is run plainly, through ompick that remembers nothing
//! of it, once more, and plainly again, one behind the other: a machine that slows down slows all alike.

use super::inject;
use super::projects::Project;
use super::record::{self, Invocation};
use super::tree::{Tree, USUAL};
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
    tree.level = USUAL;
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

/// Processor time of a build's invocations.
#[derive(Default)]
struct Costs {
    directives: usize,
    /// By invocation, and by round.
    invocations: Vec<Vec<Round>>,
}

/// An invocation's processor time in a round, in seconds.
#[derive(Clone, Copy)]
struct Round {
    plain: f64,
    cold: f64,
    warm: f64,
    plain_again: f64,
}

/// What ompick costs in a project.
struct Overhead {
    /// Plain invocations, in seconds: the sum of their medians.
    plain: f64,
    /// What all invocations are of the plain ones: of each the median of its rounds' ratios, by its part in the plain sum.
    cold: f64,
    warm: f64,
    /// How far the plain ones are from themselves, measured in the same way.
    noise: f64,
}

impl Round {
    fn between(&self) -> f64 {
        f64::midpoint(self.plain, self.plain_again)
    }
}

impl Costs {
    fn overhead(&self) -> Overhead {
        let median_of = |rounds: &[Round], what: &dyn Fn(&Round) -> f64| median(rounds.iter().map(what).collect());
        let plains: Vec<f64> = self.invocations.iter().map(|rounds| median_of(rounds, &Round::between)).collect();
        let plain: f64 = plains.iter().sum();
        let ratio = |what: &dyn Fn(&Round) -> f64| {
            let all = self.invocations.iter().zip(&plains);
            all.map(|(rounds, weight)| weight * median_of(rounds, what)).sum::<f64>() / plain
        };
        Overhead {
            plain,
            cold: ratio(&|round| round.cold / round.between()),
            warm: ratio(&|round| round.warm / round.between()),
            noise: (ratio(&|round| round.plain_again / round.plain) - 1.0).abs(),
        }
    }
}

/// A source as it was.
struct Original {
    path: PathBuf,
    text: Vec<u8>,
}

fn costs(tree: &mut Tree, project: &Project, rounds: usize, has_variants: bool) -> Result<Costs, Error> {
    tree.wrapped()?;
    let mut costs = Costs::default();
    let mut originals = Vec::new();
    if has_variants {
        originals = sources(&tree.root, project)?;
        costs.directives = inject::into(&tree.root, project)?.directives;
    }
    let invocations = record::build(tree)?;
    let copy = tree.copy()?;
    // What is compiled plainly has what the metadirectives choose: the compiler may know none.
    for Original { path, text } in &originals {
        let path = copy.join(path.strip_prefix(&tree.root).unwrap_or(path));
        if fs::read(&path).is_ok_and(|now| now != *text) {
            fs::write(&path, text).map_err(|e| format!("{}: {e}", path.display()))?;
        }
    }
    let plain: Vec<Invocation> = invocations.iter().map(|invocation| invocation.in_copy(&tree.root, &copy)).collect();
    costs.invocations.resize(invocations.len(), Vec::new());
    for _ in 0..rounds {
        tree.forget();
        for ((invocation, plain), costs) in invocations.iter().zip(&plain).zip(&mut costs.invocations) {
            let mut run = |invocation: &Invocation, is_wrapped| {
                tree.is_wrapped = is_wrapped;
                invocation.cost(tree)
            };
            costs.push(Round {
                plain: run(plain, false)?,
                cold: run(invocation, true)?,
                warm: run(invocation, true)?,
                plain_again: run(plain, false)?,
            });
        }
    }
    Ok(costs)
}

/// The sources of a project that may gain metadirectives.
fn sources(root: &Path, project: &Project) -> Result<Vec<Original>, Error> {
    let mut open: Vec<PathBuf> = project.inject.iter().map(|folder| root.join(folder)).collect();
    let mut found = Vec::new();
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?.flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else if let Ok(text) = fs::read(&path) {
                found.push(Original { path, text });
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
        let round = |speed: f64, cold: f64| Round {
            plain: speed,
            cold: speed * cold,
            warm: speed * 1.1,
            plain_again: speed * 1.2,
        };
        let invocations = vec![
            vec![round(1.0, 1.1), round(2.0, 1.21), round(9.0, 99.0)],
            vec![round(30.0, 1.1), round(10.0, 1.1), round(20.0, 1.1)],
        ];
        let Overhead { plain, cold, warm, noise } = Costs { directives: 0, invocations }.overhead();
        let expected = [24.2, (2.2 * 1.1 + 22.0) / 24.2, 1.0, 0.2];
        for (is, should) in [plain, cold, warm, noise].into_iter().zip(expected) {
            assert!((is - should).abs() < 1e-9, "{is} {should}");
        }
    }
}
