//! Smaller programs that fail in the same way.

use super::ast::*;
use super::check::{self, Failure, Outcome, Tools};
use super::cxx;
use super::legal;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, TestCaseError, TestError, TestRunner};
use std::cell::RefCell;
use std::path::Path;

/// How many programs a shrink may try.
const TRIES: u32 = 300;

/// The smallest program found that fails as `p` does, and its failure.
pub fn shrink(tools: &Tools, p: &Program, failure: &Failure, folder: &Path) -> Result<(Program, Failure), String> {
    let found = RefCell::new(failure.clone());
    let config = Config { max_shrink_iters: TRIES, failure_persistence: None, ..Config::default() };
    let outcome = TestRunner::new(config).run_one(Shrinking::new(p), |next| {
        match check::check(tools, &next, folder, Some((failure.target, &failure.class))) {
            Ok(Outcome::Failure(f)) if f.class == failure.class => {
                found.replace(f);
                Err(TestCaseError::fail("as before"))
            }
            Ok(_) => Ok(()),
            Err(error) => Err(TestCaseError::reject(error)),
        }
    });
    let best = match outcome {
        Err(TestError::Fail(_, best)) => best,
        Err(TestError::Abort(reason)) => return Err(reason.to_string()),
        // What was not seen again stays as it is.
        Ok(_) => p.clone(),
    };
    // the folder is left with the last program that was tried
    check::check(tools, &best, folder, Some((failure.target, &failure.class)))?;
    Ok((best, found.into_inner()))
}

/// The way from a program to smaller ones: proptest says which of them fail.
struct Shrinking {
    /// The smallest that is known to fail.
    best: Program,
    /// What is tried.
    current: Program,
    /// The next step of `best` to be tried.
    at: usize,
    /// Whether `best` became smaller since its steps were last begun with the first.
    smaller: bool,
    is_tried: bool,
}

impl Shrinking {
    fn new(p: &Program) -> Shrinking {
        Shrinking { best: p.clone(), current: p.clone(), at: 0, smaller: false, is_tried: false }
    }

    /// Tries the next legal step of the best program; once more from the first if that helped.
    fn step(&mut self) -> bool {
        loop {
            match steps(&self.best).into_iter().enumerate().skip(self.at).find(|(_, next)| legal::program(next)) {
                Some((at, next)) => {
                    (self.at, self.current) = (at, next);
                    return true;
                }
                None if self.smaller => (self.at, self.smaller) = (0, false),
                None => {
                    self.current = self.best.clone();
                    return false;
                }
            }
        }
    }
}

impl ValueTree for Shrinking {
    type Value = Program;

    fn current(&self) -> Program {
        self.current.clone()
    }

    /// The current program fails: on from there.
    fn simplify(&mut self) -> bool {
        // The first time it is the program that all began with.
        self.smaller |= self.is_tried;
        self.is_tried = true;
        self.best = self.current.clone();
        self.step()
    }

    /// It does not: another step of the best one.
    fn complicate(&mut self) -> bool {
        self.at += 1;
        self.step()
    }
}

/// Programs that have something less, those that have much less first.
fn steps(p: &Program) -> Vec<Program> {
    let mut all = Vec::new();
    let mut with = |change: &dyn Fn(&mut Program)| {
        let mut next = p.clone();
        change(&mut next);
        all.push(next);
    };
    if p.entries.len() > 1 {
        for e in 0..p.entries.len() {
            with(&|p| p.entries = vec![p.entries[e]]);
        }
    }
    if p.rounds.len() > 1 {
        for r in 0..p.rounds.len() {
            with(&|p| p.rounds = vec![p.rounds[r]]);
        }
    }
    let used = super::print::reachable(p);
    for f in (0..p.functions.len()).filter(|&f| used[f]) {
        if !p.functions[f].body.is_empty() {
            with(&|p| p.functions[f].body.clear());
        }
    }
    for f in (0..p.functions.len()).rev().filter(|&f| used[f]) {
        let function = &p.functions[f];
        for next in smaller_lists(&function.body) {
            with(&|p| p.functions[f].body.clone_from(&next));
        }
        for (d, declaration) in function.declarations.iter().enumerate() {
            for (v, directive) in declaration.directives.iter().enumerate() {
                with(&|p| drop(p.functions[f].declarations[d].directives.remove(v)));
                for next in smaller_selectors(&directive.selector) {
                    // a variant has one construct selector set
                    if next.construct != directive.selector.construct {
                        let construct = next.construct.clone();
                        with(&|p| {
                            p.functions[f].declarations[d].directives[v].selector = next.clone();
                            p.functions[directive.variant].variant_of = Some(construct.clone());
                        });
                    } else {
                        with(&|p| p.functions[f].declarations[d].directives[v].selector = next.clone());
                    }
                }
            }
        }
        if function.shadowed_global.is_some() {
            with(&|p| p.functions[f].shadowed_global = None);
        }
        if function.shadowed_function.is_some() {
            with(&|p| p.functions[f].shadowed_function = None);
        }
        if function.declare_target != DeclareTarget::None {
            with(&|p| p.functions[f].declare_target = DeclareTarget::None);
        }
        if function.declarations.iter().any(|d| d.parameter != "p") {
            with(&|p| p.functions[f].declarations.iter_mut().for_each(|d| "p".clone_into(&mut d.parameter)));
        }
    }
    all.extend((0..p.functions.len()).filter(|&f| used[f]).filter_map(|f| cxx::undressed(p, f)));
    all.extend((0..p.functions.len()).filter(|&f| used[f]).flat_map(|f| cxx::plainer(p, f)));
    all.extend(plainer_settings(p));
    all.retain(one_construct_set);
    all
}

/// Programs that are plainer as a whole: of one unit, with fewer requirements, with smaller inputs.
fn plainer_settings(p: &Program) -> Vec<Program> {
    let mut all = Vec::new();
    let mut with = |change: &dyn Fn(&mut Program)| {
        let mut next = p.clone();
        change(&mut next);
        all.push(next);
    };
    if p.units > 1 {
        with(&|p| {
            p.units = 1;
            p.functions.iter_mut().for_each(|f| f.unit = 0);
        });
    }
    if !p.requires.is_empty() {
        with(&|p| p.requires.clear());
    }
    if !p.implied.is_empty() {
        with(&|p| p.implied.clear());
    }
    if let Some(round) = p.rounds.first() {
        for i in (0..=GLOBALS).filter(|&i| round[i] != 0) {
            with(&|p| p.rounds[0][i] = 0);
        }
    }
    all
}

/// Whether every variant has one construct selector set.
fn one_construct_set(p: &Program) -> bool {
    p.functions
        .iter()
        .flat_map(|f| &f.declarations)
        .flat_map(|d| &d.directives)
        .all(|v| p.functions[v.variant].variant_of.as_ref() == Some(&v.selector.construct))
}

/// The list with something less.
fn smaller_lists(list: &[Statement]) -> Vec<Vec<Statement>> {
    let mut all = Vec::new();
    for (i, s) in list.iter().enumerate() {
        let mut put = |new: Vec<Statement>| {
            let mut next = list.to_vec();
            next.splice(i..=i, new);
            all.push(next);
        };
        put(Vec::new());
        match s {
            Statement::Static(_) | Statement::Label(_) => {}
            Statement::Call(c) => {
                if !matches!(c.argument, Argument::Constant(_)) {
                    put(vec![Statement::Call(Call { argument: Argument::Constant(0), ..c.clone() })]);
                }
                if let Argument::Call(inner, _) = &c.argument {
                    put(vec![Statement::Call((**inner).clone())]);
                }
            }
            Statement::Dispatch(d) => {
                put(vec![Statement::Call(d.call.clone())]);
                if d.no_variants.is_some() {
                    put(vec![Statement::Dispatch(Dispatch { no_variants: None, ..d.clone() })]);
                }
                if d.no_context.is_some() {
                    put(vec![Statement::Dispatch(Dispatch { no_context: None, ..d.clone() })]);
                }
                if !d.bare {
                    put(vec![Statement::Dispatch(Dispatch { assigned: false, bare: true, ..d.clone() })]);
                }
                if !matches!(d.call.argument, Argument::Constant(_)) {
                    let call = Call { argument: Argument::Constant(0), ..d.call.clone() };
                    put(vec![Statement::Dispatch(Dispatch { call, ..d.clone() })]);
                }
            }
            Statement::Construct(c) => {
                put(c.body.clone());
                if let Some(call) = &c.directive.call {
                    put(vec![Statement::Call(call.clone())]);
                    let directive = Directive { call: None, ..c.directive.clone() };
                    put(vec![Statement::Construct(Construct { directive, ..c.clone() })]);
                }
                if c.directive.collapse {
                    let directive = Directive { collapse: false, ..c.directive.clone() };
                    put(vec![Statement::Construct(Construct { directive, ..c.clone() })]);
                }
                for body in smaller_lists(&c.body) {
                    put(vec![Statement::Construct(Construct { body, ..c.clone() })]);
                }
            }
            Statement::Meta(m) => {
                put(m.body.clone());
                for meta in smaller_metas(m) {
                    put(vec![Statement::Meta(meta)]);
                }
                for body in smaller_lists(&m.body) {
                    put(vec![Statement::Meta(Meta { body, ..m.clone() })]);
                }
            }
        }
    }
    all
}

fn smaller_metas(m: &Meta) -> Vec<Meta> {
    let mut all = Vec::new();
    let mut with = |change: &dyn Fn(&mut Meta)| {
        let mut next = m.clone();
        change(&mut next);
        // its variants tell how the body is printed: with none left it would be another statement
        all.push(next);
    };
    for (i, w) in m.whens.iter().enumerate() {
        if m.whens.len() > 1 {
            with(&|m| drop(m.whens.remove(i)));
        }
        if w.directive.as_ref().is_some_and(|d| d.call.is_some()) {
            with(&|m| m.whens[i].directive.iter_mut().for_each(|d| d.call = None));
        }
        for next in smaller_selectors(&w.selector) {
            with(&|m| m.whens[i].selector = next.clone());
        }
    }
    if let Some(o) = &m.otherwise {
        with(&|m| m.otherwise = None);
        if o.directive.as_ref().is_some_and(|d| d.call.is_some()) {
            with(&|m| m.otherwise.iter_mut().flat_map(|o| &mut o.directive).for_each(|d| d.call = None));
        }
    }
    all
}

fn smaller_selectors(s: &Selector) -> Vec<Selector> {
    let mut all = Vec::new();
    let mut with = |change: &dyn Fn(&mut Selector)| {
        let mut next = s.clone();
        change(&mut next);
        if !next.is_empty() {
            all.push(next);
        }
    };
    for i in 0..s.construct.len() {
        with(&|s| _ = s.construct.remove(i));
    }
    for i in 0..s.kind.len() {
        with(&|s| _ = s.kind.remove(i));
    }
    for i in 0..s.arch.len() {
        with(&|s| _ = s.arch.remove(i));
    }
    for i in 0..s.isa.len() {
        with(&|s| _ = s.isa.remove(i));
    }
    for i in 0..s.device.len() {
        with(&|s| _ = s.device.remove(i));
    }
    if s.extension.is_some() {
        with(&|s| s.extension = None);
    }
    if let Some(v) = &s.vendor {
        with(&|s| s.vendor = None);
        if v.score.is_some() {
            with(&|s| s.vendor.iter_mut().for_each(|v| v.score = None));
        }
    }
    if let Some(v) = &s.requires {
        with(&|s| s.requires = None);
        if v.score.is_some() {
            with(&|s| s.requires.iter_mut().for_each(|v| v.score = None));
        }
    }
    if let Some(c) = &s.condition {
        with(&|s| s.condition = None);
        if c.score.is_some() {
            with(&|s| s.condition.iter_mut().for_each(|v| v.score = None));
        }
        if let Condition::Dynamic(Expression::And(a, b) | Expression::Or(a, b)) = &c.value {
            for part in [a, b] {
                with(&|s| s.condition.iter_mut().for_each(|c| c.value = Condition::Dynamic((**part).clone())));
            }
        }
        if let Condition::Dynamic(Expression::Not(part)) = &c.value {
            with(&|s| s.condition.iter_mut().for_each(|c| c.value = Condition::Dynamic((**part).clone())));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fuzz::generate;

    /// proptest's own loop over the steps, with a fault that is in the statements of one function.
    #[test]
    fn what_does_not_matter_is_left_out() {
        let statements = |p: &Program| p.functions.iter().map(|f| f.body.len()).sum::<usize>();
        let seeds = (1..200).map(generate::program);
        let program = seeds.into_iter().find(|p| p.functions.iter().filter(|f| f.body.len() > 2).count() > 2).unwrap();
        let fails = |p: &Program| p.functions.iter().any(|f| f.body.len() > 1);
        let config = Config { max_shrink_iters: 3000, failure_persistence: None, ..Config::default() };
        let found = TestRunner::new(config).run_one(Shrinking::new(&program), |next| match fails(&next) {
            true => Err(TestCaseError::fail("too long")),
            false => Ok(()),
        });
        let Err(TestError::Fail(_, best)) = found else { panic!("it fails") };
        assert!(fails(&best));
        assert!(statements(&best) < statements(&program), "{} of {}", statements(&best), statements(&program));
        let again = steps(&best).into_iter().filter(legal::program);
        assert_eq!(again.filter(fails).count(), 0, "a step is left");
    }
}
