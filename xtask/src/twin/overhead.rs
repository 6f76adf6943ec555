//! What `ompick cc` costs in whole builds.
//!
//! A build is recorded; then each of its compiles is run plainly, and through ompick with a compiler behind it that does
//! nothing: first where ompick remembers nothing of it, then once more. What ompick takes is a small part of a build, and
//! would be lost in how far two builds are apart from each other.

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
            if ratio > most {
                let name = project.name;
                problems.push(format!("{name}: a {how} build costs {ratio:.3}, more than {most} (variants: {what})"));
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
    /// Of ompick, with what it finds out first, and with what it remembers then.
    cold: f64,
    warm: f64,
}

/// What ompick costs in a project.
struct Overhead {
    /// Plain invocations, in seconds: the sum of their medians.
    plain: f64,
    /// What they are with ompick of the plain ones.
    cold: f64,
    warm: f64,
    /// How far rounds are from each other: the largest cold one less the smallest.
    noise: f64,
}

impl Costs {
    fn overhead(&self) -> Overhead {
        let medians = |what: &dyn Fn(&Round) -> f64| -> f64 {
            self.invocations.iter().map(|rounds| median(rounds.iter().map(what).collect())).sum()
        };
        let plain = medians(&|round| round.plain);
        let rounds = self.invocations.first().map_or(0, Vec::len);
        let sums = (0..rounds).map(|n| self.invocations.iter().map(|all| all[n].cold).sum::<f64>());
        let (least, most) = sums.fold((f64::MAX, 0.0), |(least, most), sum| (sum.min(least), sum.max(most)));
        Overhead {
            plain,
            cold: 1.0 + medians(&|round| round.cold) / plain,
            warm: 1.0 + medians(&|round| round.warm) / plain,
            noise: (most - least).max(0.0) / plain,
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
    let compiles: Vec<Invocation> = invocations.into_iter().filter(Invocation::compiles).collect();
    let plain: Vec<Invocation> = compiles.iter().map(|invocation| invocation.in_copy(&tree.root, &copy)).collect();
    let idle = record::idle_compilers(tree)?;
    costs.invocations.resize(compiles.len(), Vec::new());
    for _ in 0..rounds {
        tree.forget();
        for ((invocation, plain), costs) in compiles.iter().zip(&plain).zip(&mut costs.invocations) {
            tree.is_wrapped = false;
            let plain = plain.cost(tree, None)?;
            let nothing = invocation.cost(tree, Some(&idle.join(&invocation.name)))?;
            (tree.is_wrapped, tree.idle) = (true, Some(idle.clone()));
            let cold = invocation.cost(tree, None)? - nothing;
            let warm = invocation.cost(tree, None)? - nothing;
            costs.push(Round { plain, cold, warm });
        }
    }
    (tree.is_wrapped, tree.idle) = (false, None);
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
    fn what_ompick_takes_is_put_in_relation_to_the_median_of_plain_compiles() {
        let round = |plain: f64, cold: f64| Round { plain, cold, warm: cold / 2.0 };
        let invocations = vec![
            vec![round(1.0, 0.1), round(2.0, 0.2), round(9.0, 0.3)],
            vec![round(30.0, 2.0), round(10.0, 2.0), round(20.0, 2.0)],
        ];
        let Overhead { plain, cold, warm, noise } = Costs { directives: 0, invocations }.overhead();
        let expected = [22.0, 1.0 + 2.2 / 22.0, 1.0 + 1.1 / 22.0, 0.2 / 22.0];
        for (is, should) in [plain, cold, warm, noise].into_iter().zip(expected) {
            assert!((is - should).abs() < 1e-9, "{is} {should}");
        }
    }
}
