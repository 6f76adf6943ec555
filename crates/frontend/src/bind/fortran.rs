//! Binds the expressions of Fortran selectors, whose names may come from modules of other units.

use super::has_selectors;
use crate::directive::{Clause, ClauseKind, Directive};
use crate::fortran::names::{Meaning, Names, Place};
use crate::language::Language;
use crate::syntax::fortran::{Entity, EntityKind};
use crate::unit::Unit;
use ompick_resolver::fold::fortran::{self, Env, Value};
use ompick_resolver::selector::{ContextSelector, Expression, TraitPropertyKind};

/// Constants are followed through this many others.
const DEPTH: u32 = 64;

/// Reads what matters inside the Fortran units of a program, and binds every selector of them.
pub fn bind_program(units: &mut [&mut Unit]) {
    crate::fortran::wanted::read(units);
    let mut bound: Vec<(usize, usize, usize, Vec<Clause>)> = Vec::new();
    {
        let all: Vec<&Unit> = units.iter().map(|u| &**u).collect();
        let names = Names::new(&all);
        for (u, unit) in all.iter().enumerate().filter(|(_, unit)| unit.language == Language::Fortran) {
            for (f, file) in unit.files.iter().enumerate() {
                for (d, placed) in file.directives.iter().enumerate() {
                    if !has_selectors(&placed.directive) {
                        continue;
                    }
                    let Some(place) = names.place_at(u, f, placed.range.start) else { continue };
                    let mut clauses = placed.directive.clauses.clone();
                    bind_clauses(&mut clauses, &Scope { names: &names, place, depth: 0 });
                    bound.push((u, f, d, clauses));
                }
            }
        }
    }
    for (u, f, d, clauses) in bound {
        units[u].files[f].directives[d].directive.clauses = clauses;
    }
}

/// The value of a logical expression as read at a place; `None`: it is no constant.
pub fn constant(names: &Names, place: Place, expression: &str) -> Option<bool> {
    let value = fortran::eval(&fortran::tokenize(expression), &Scope { names, place, depth: 0 })?;
    value.to_bigint().map(|v| v != 0.into())
}

fn bind_clauses(clauses: &mut [Clause], scope: &Scope) {
    for clause in clauses {
        match &mut clause.kind {
            ClauseKind::Match(selector) => bind(selector, scope),
            ClauseKind::When { selector, variant, .. } => {
                bind(selector, scope);
                bind_variant(variant.as_deref_mut(), scope);
            }
            ClauseKind::Otherwise { variant, .. } => bind_variant(variant.as_deref_mut(), scope),
            ClauseKind::Plain => {}
        }
    }
}

fn bind_variant(variant: Option<&mut Directive>, scope: &Scope) {
    if let Some(variant) = variant {
        bind_clauses(&mut variant.clauses, scope);
    }
}

fn bind(selector: &mut ContextSelector, scope: &Scope) {
    let fold = |tokens: &[String]| fortran::eval(tokens, scope).and_then(|v| v.to_bigint());
    for selector in selector.sets.iter_mut().flat_map(|s| &mut s.selectors) {
        if let Some(score) = &mut selector.score {
            score.value = fold(&score.tokens);
        }
        for property in selector.properties.iter_mut().flatten() {
            if let TraitPropertyKind::Expression(e) = &mut property.kind {
                e.value = fold(&e.tokens);
                e.varies = e.value.is_none() && scope.reads_variable(e);
            }
        }
    }
}

/// Names as they are visible at a place.
struct Scope<'a> {
    names: &'a Names<'a>,
    place: Place,
    depth: u32,
}

impl Scope<'_> {
    /// The entity that a name means, and the scope that declares it.
    fn entity(&self, name: &str) -> Option<(Place, &Entity)> {
        let (place, name) = self.names.origin(self.place, name.as_bytes())?;
        Some((place, self.names.scope(place).entities.get(&name)?))
    }

    /// Whether an expression reads a variable: then it is no constant.
    fn reads_variable(&self, e: &Expression) -> bool {
        let is_name = |t: &&String| t.starts_with(|c: char| c.is_ascii_alphabetic());
        e.tokens.iter().filter(is_name).any(|t| {
            self.entity(t)
                .is_some_and(|(_, e)| e.is_dummy || matches!(e.kind, EntityKind::Object | EntityKind::Associate))
        })
    }

    /// The value of a named constant; `None` also if its type may change it.
    fn constant(&self, place: Place, entity: &Entity, name: &str) -> Option<Value> {
        let fortran = self.names.fortran(place);
        let text =
            String::from_utf8_lossy(self.names.parsed(place).text.text().get(entity.value.clone()?)?).into_owned();
        let value = fortran::eval(&fortran::tokenize(&text), &Scope { place, depth: self.depth + 1, ..*self })?;
        let words = fortran.words(entity.statement);
        let fits = match (words.get(0), &value) {
            (b"integer", Value::Integer { .. }) | (b"logical", Value::Logical(_)) => true,
            // Any other length would cut it, or fill it up.
            (b"character", Value::Character(_)) => (1..4).any(|i| words.get(i) == b"*"),
            // Its type is said elsewhere, or by its first letter.
            (b"parameter", Value::Integer { .. }) => {
                !entity.is_typed && name.starts_with(|c: char| matches!(c, 'i'..='n'))
            }
            (b"parameter", Value::Logical(_)) => true,
            _ => false,
        };
        fits.then_some(match (value, words.get(1)) {
            // Of another kind than the default one: it may hold more.
            (Value::Integer { value, .. }, b"(" | b"*") => Value::Integer { value, kind: 8 },
            (value, _) => value,
        })
    }
}

impl Env for Scope<'_> {
    fn value(&self, name: &str) -> Option<Value> {
        if self.depth > DEPTH {
            return None;
        }
        let (place, entity) = self.entity(name)?;
        (entity.kind == EntityKind::Constant).then(|| self.constant(place, entity, name)).flatten()
    }

    fn is_declared(&self, name: &str) -> bool {
        self.names.origin(self.place, name.as_bytes()).is_some()
            || matches!(self.names.resolve(self.place, name.as_bytes()), Meaning::Opaque { .. })
    }
}
