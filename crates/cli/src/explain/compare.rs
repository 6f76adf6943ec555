//! `--compare`: what compilers would choose at each site, by what is known of them.

use super::model::{Compared, Outcome, Reason, outcome};
use crate::failure::Failure;
use crate::options::Program;
use crate::settings;
use ompick_resolver::compare::{Answer, Names, compare};
use ompick_resolver::deviations::{Compiler, Language};
use ompick_rewriter::run::{self, DecisionQuestion, Request, SiteDecision};
use std::collections::HashMap;

/// The compilers asked for, and what they call things.
pub struct Comparison {
    compilers: Vec<String>,
    /// By vendor, for each target.
    names: HashMap<String, Vec<Names>>,
}

/// Whose output has a site.
#[derive(Clone, Copy)]
pub struct OfRun {
    pub input: usize,
    pub target: usize,
}

/// What ompick chooses at a site.
#[derive(Clone, Copy)]
pub struct Own<'a> {
    pub outcome: &'a Outcome,
    /// What is left without a candidate.
    pub base: &'a str,
}

impl Comparison {
    /// With the compilers that the command line names.
    ///
    /// # Errors
    /// If a target or another setting is not known.
    pub fn new(compilers: &[String], program: &Program) -> Result<Comparison, Failure> {
        let mut names = HashMap::new();
        for compiler in ompick_resolver::deviations::table().compiler.iter().filter(|c| compilers.contains(&c.name)) {
            let vendor = &compiler.vendor;
            let program = Program { compiler: Some(vendor.clone()), ..program.clone() };
            let (targets, _) = settings::of_program(&program)?;
            let names_of = |t: run::Target| Names { vendor: vendor.clone(), host: t.host, offload: t.device };
            names.insert(vendor.clone(), targets.into_iter().map(names_of).collect());
        }
        Ok(Comparison { compilers: compilers.to_vec(), names })
    }

    /// What they would choose at a site.
    pub fn of(&self, request: &Request, of: OfRun, site: &SiteDecision, own: &Own) -> Vec<Compared> {
        let Some(asked) = site.asked.as_deref() else { return Vec::new() };
        let language = match request.inputs[of.input].language {
            run::Language::C => Language::C,
            run::Language::Cxx => Language::Cxx,
            run::Language::Fortran => Language::Fortran,
        };
        let answer = |name: &String| {
            let compiler = Compiler::find(name, language)?;
            let names = self.names.get(&compiler.vendor)?.get(of.target)?;
            Some(compared(&compiler.name, asked, &compare(&asked.question, compiler, names), own))
        };
        self.compilers.iter().filter_map(answer).collect()
    }
}

fn compared(compiler: &str, asked: &DecisionQuestion, answer: &Answer, own: &Own) -> Compared {
    let mut because: Vec<Reason> = Vec::new();
    if answer.by_names {
        let says = "it goes by other names of vendors, architectures or isa".to_owned();
        because.push(Reason { deviation: None, says, rule: None });
    }
    because.extend(answer.by.iter().map(|d| {
        let known = d.description();
        let [section, newer] = &known.sections;
        let rule = format!("{} (OpenMP 5.2, {section}; 6.0, {newer})", known.rule);
        Reason { deviation: Some(*d), says: known.says.clone(), rule: Some(rule) }
    }));
    let outcome = (!answer.refused).then(|| outcome(&answer.decision, &asked.sources, own.base));
    // Different clauses may say the same: `otherwise(nothing)`, and no `otherwise`.
    let says = |outcome: &Outcome| outcome.chain.iter().map(|l| (l.name.clone(), l.test.clone())).collect::<Vec<_>>();
    let is_same =
        outcome.as_ref().is_some_and(|o| o.condition.is_none() && !o.chain.is_empty() && says(o) == says(own.outcome));
    if is_same {
        because.clear();
    }
    Compared { compiler: compiler.to_owned(), differs: answer.refused || !because.is_empty(), outcome, because }
}
