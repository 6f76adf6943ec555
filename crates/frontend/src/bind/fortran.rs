//! Binds the expressions of Fortran selectors, whose names may come from modules of other units.

mod structure;

use super::{Integer, has_selectors, with_number};
use crate::directive::{BoundDirectives, Clause, ClauseKind, Directive};
use crate::fortran::names::{Meaning, Names, Place};
use crate::language::Language;
use crate::syntax::fortran::declaration::{
    Bounds, Declaration, Item, ParameterValue, TypeKeyword, TypeSpecifier, UpperBound,
};
use crate::syntax::fortran::{Entity, EntityKind};
use crate::unit::Unit;
use ompick_resolver::context::ClauseProperty;
use ompick_resolver::fold::fortran::{self, Argument, Dimension, Env, Value};
use ompick_resolver::selector::{ContextSelector, TraitPropertyKind};
use std::ops::Range;
use std::sync::Arc;

/// Constants are followed through this many others.
const DEPTH: u32 = 64;

/// Reads what matters inside the Fortran units of a program, and binds every selector of them.
pub fn bind_program(units: &mut [&mut Unit]) {
    crate::fortran::relevant_procedures::read(units);
    let mut known = BoundDirectives::default();
    let mut bound: Vec<(usize, usize, usize, Arc<Directive>)> = Vec::new();
    {
        let all: Vec<&Unit> = units.iter().map(|u| &**u).collect();
        let names = Names::new(&all);
        for (u, unit) in all.iter().enumerate().filter(|(_, unit)| unit.language == Language::Fortran) {
            for (f, file) in unit.files.iter().enumerate() {
                for (d, placed) in file.directives.iter().enumerate() {
                    if !has_selectors(&placed.directive) || !reads_names(&placed.directive.clauses) {
                        continue;
                    }
                    let Some(place) = names.place_at(u, f, placed.range.start) else { continue };
                    let mut clauses = placed.directive.clauses.clone();
                    bind_clauses(&mut clauses, &Scope { names: &names, place, depth: 0 });
                    let directive = known.with_clauses(&placed.directive, clauses);
                    if !Arc::ptr_eq(&directive, &placed.directive) {
                        bound.push((u, f, d, directive));
                    }
                }
            }
        }
    }
    for (u, f, d, directive) in bound {
        units[u].files[f].directives[d].directive = directive;
    }
}

/// The value of a logical expression as read at a place; `None`: it is no constant.
pub fn constant(names: &Names, place: Place, expression: &str) -> Option<bool> {
    let value = fortran::eval(&fortran::tokenize(expression), &Scope { names, place, depth: 0 })?;
    value.to_bigint().map(|v| v != 0.into())
}

/// An expression as an integer constant, as read at a place.
pub fn integer(names: &Names, place: Place, expression: &str) -> Integer {
    Scope { names, place, depth: 0 }.integer(&fortran::tokenize(expression))
}

/// Whether something in the selectors of clauses depends on what names mean: all but names of traits.
fn reads_names(clauses: &[Clause]) -> bool {
    let of_variant = |variant: Option<&Directive>| variant.is_some_and(|v| reads_names(&v.clauses));
    let of_selector = |selector: &ContextSelector| {
        selector.sets.iter().flat_map(|set| &set.selectors).any(|trait_| {
            let mut properties = trait_.properties.iter().flatten();
            trait_.score.is_some() || properties.any(|p| !matches!(p.kind, TraitPropertyKind::Name(_)))
        })
    };
    clauses.iter().any(|clause| match &clause.kind {
        ClauseKind::Match(selector) => of_selector(selector),
        ClauseKind::When { selector, variant, .. } => of_selector(selector) || of_variant(variant.as_deref()),
        ClauseKind::Otherwise { variant, .. } => of_variant(variant.as_deref()),
        ClauseKind::Plain => false,
    })
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
            match &mut property.kind {
                TraitPropertyKind::Expression(e) => {
                    e.value = fold(&e.tokens);
                    e.varies = e.value.is_none() && scope.reads_variable(&e.tokens);
                }
                TraitPropertyKind::Clause { name, arguments } => {
                    let clause = ClauseProperty { name: name.clone(), arguments: std::mem::take(arguments) };
                    *arguments = with_number(clause, &|tokens| scope.integer(tokens)).arguments;
                }
                TraitPropertyKind::Name(_) => {}
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

    fn integer(&self, tokens: &[String]) -> Integer {
        match fortran::eval(tokens, self) {
            Some(Value::Integer { value, .. }) => Integer::Is(value),
            Some(_) => Integer::No,
            None if self.reads_variable(tokens) => Integer::No,
            None => Integer::Unknown,
        }
    }

    /// Whether an expression reads a variable: then it is no constant.
    fn reads_variable(&self, tokens: &[String]) -> bool {
        let is_name = |t: &&String| t.starts_with(|c: char| c.is_ascii_alphabetic());
        tokens.iter().filter(is_name).any(|t| {
            self.entity(t)
                .is_some_and(|(_, e)| e.is_dummy || matches!(e.kind, EntityKind::Object | EntityKind::Associate))
        })
    }

    /// The value of a named constant; `None` also if its type may change it.
    fn constant(&self, place: Place, entity: &Entity) -> Option<Value> {
        let fortran = self.names.fortran(place);
        if fortran.first_word(entity.statement) == b"enumerator" {
            return self.enumerator(place, entity).map(Value::integer);
        }
        let scope = Scope { place, depth: self.depth + 1, ..*self };
        let value = scope.value_of(entity.value.as_ref()?)?;
        let declaration = fortran.declaration(entity.statement)?;
        let item = declaration.named(fortran, &fortran.lower[entity.name.clone()])?;
        let is_array = entity.is_array;
        Declared { scope: &scope, declaration: &declaration, item, is_typed: entity.is_typed, is_array }.value_of(value)
    }

    /// The value of an expression in a declaration of the place.
    fn value_of(&self, expression: &Range<usize>) -> Option<Value> {
        let text = self.names.fortran(self.place).on_one_line(expression);
        fortran::eval(&fortran::tokenize(&String::from_utf8_lossy(&text)), self)
    }

    /// The same of one that is an integer constant.
    fn integer_of(&self, expression: &Range<usize>) -> Option<i128> {
        match self.value_of(expression)? {
            Value::Integer { value, .. } => Some(value),
            _ => None,
        }
    }

    /// The value of an enumerator: it counts on from the last one that has an expression, or from the first one, which
    /// is 0 (Fortran 2018, 7.6).
    fn enumerator(&self, place: Place, entity: &Entity) -> Option<i128> {
        let fortran = self.names.fortran(place);
        let scope = Scope { place, depth: self.depth + 1, ..*self };
        let mut behind = 0;
        let mut statement = entity.statement;
        while fortran.first_word(statement) == b"enumerator" {
            let items = fortran.declaration(statement)?.items;
            let count = match statement == entity.statement {
                true => items.iter().position(|item| item.name == entity.name)? + 1,
                false => items.len(),
            };
            for item in items[..count].iter().rev() {
                if let Some(value) = &item.value {
                    return Some(scope.integer_of(value)? + behind);
                }
                behind += 1;
            }
            statement = statement.checked_sub(1)?;
        }
        Some(behind - 1)
    }
}

/// What a declaration says of a constant or a component.
struct Declared<'d, 'n> {
    /// Where its expressions are read.
    scope: &'d Scope<'n>,
    declaration: &'d Declaration,
    item: &'d Item,
    is_typed: bool,
    is_array: bool,
}

impl Declared<'_, '_> {
    /// What becomes of a value that is given to it; `None` also if its type may change that.
    fn value_of(&self, value: Value) -> Option<Value> {
        // `c*3`, with a length of its own.
        if self.item.length.is_some() {
            return None;
        }
        if !self.is_array {
            return if matches!(value, Value::Array { .. }) { None } else { self.typed(value) };
        }
        let (shape, values) = match (value, self.shape()?) {
            // `(*)`: as many as the value has.
            (Value::Array { shape, values }, bounds) if shape.len() == bounds.len() => {
                let fits = shape.iter().zip(&bounds).all(|(own, b)| b.extent.is_none_or(|extent| extent == own.extent));
                let lower = shape.iter().zip(&bounds).map(|(own, b)| Dimension { lower: b.lower, ..*own });
                (fits.then(|| lower.collect::<Vec<_>>())?, values)
            }
            (Value::Array { .. }, _) => return None,
            (one, bounds) => {
                let dimension = |b: &Extent| Some(Dimension { lower: b.lower, extent: b.extent? });
                let shape: Vec<Dimension> = bounds.iter().map(dimension).collect::<Option<_>>()?;
                let count = shape.iter().try_fold(1usize, |count, d| count.checked_mul(d.extent));
                (shape, vec![one; count.filter(|count| *count < MAX_ELEMENTS)?])
            }
        };
        let values = values.into_iter().map(|value| self.typed(value)).collect::<Option<_>>()?;
        Some(Value::Array { shape, values })
    }

    /// The dimensions of a constant array.
    fn shape(&self) -> Option<Vec<Extent>> {
        let extent = |bounds: &Bounds| {
            let lower = bounds.lower.as_ref().map_or(Some(1), |lower| self.scope.integer_of(lower))?;
            let upper = match &bounds.upper {
                UpperBound::AssumedSize => return Some(Extent { lower, extent: None }),
                UpperBound::Expression(upper) => self.scope.integer_of(upper)?,
                UpperBound::Deferred | UpperBound::AssumedRank => return None,
            };
            let extent = usize::try_from((upper - lower + 1).max(0)).ok()?;
            (extent < MAX_ELEMENTS).then_some(Extent { lower, extent: Some(extent) })
        };
        self.declaration.bounds(self.item)?.iter().map(extent).collect()
    }

    /// A value with the type of what it is given to; `None`: that may change it.
    fn typed(&self, value: Value) -> Option<Value> {
        let Some(ty) = &self.declaration.ty else { return self.typed_by_other_statement(value) };
        let fits = match (ty.keyword, &value) {
            (TypeKeyword::Character, Value::Character(text)) => {
                return self.with_length(text.clone(), ty).map(Value::Character);
            }
            (TypeKeyword::Real | TypeKeyword::DoublePrecision, value) => {
                return value.to_real(self.real_kind(ty)?).map(Value::Real);
            }
            (TypeKeyword::Integer, Value::Integer { .. }) | (TypeKeyword::Logical, Value::Logical(_)) => true,
            (TypeKeyword::Type, Value::Structure(_)) => true,
            _ => false,
        };
        fits.then_some(match value {
            // Of another kind than the default one: it may hold more.
            Value::Integer { value, .. } if !ty.parameters.is_empty() => Value::Integer { value, kind: 8 },
            value => value,
        })
    }

    /// The same where another statement says the type, or the first letter of the name.
    fn typed_by_other_statement(&self, value: Value) -> Option<Value> {
        let first = self.scope.names.fortran(self.scope.place).lower.get(self.item.name.start)?;
        let is_integer = matches!(first, b'i'..=b'n');
        let fits = match &value {
            Value::Integer { .. } => !self.is_typed && is_integer,
            Value::Real(_) => !self.is_typed && !is_integer,
            Value::Logical(_) => true,
            _ => false,
        };
        fits.then_some(value)
    }

    /// A character constant with the length that its declaration gives: filled up or cut (Fortran 2018, 7.4.4.2).
    fn with_length(&self, text: String, ty: &TypeSpecifier) -> Option<String> {
        let fortran = self.scope.names.fortran(self.scope.place);
        // A kind of its own.
        if !text.is_ascii() || ty.kind(fortran).is_some() {
            return None;
        }
        let Some(length) = ty.length(fortran) else { return Some(format!("{text:1.1}")) };
        if length.what != ParameterValue::Expression {
            return Some(text);
        }
        let length = usize::try_from(self.scope.integer_of(&length.value)?).ok()?;
        (length < 1 << 16).then(|| format!("{text:length$.length$}"))
    }

    /// The kind that a declaration of a real gives.
    fn real_kind(&self, ty: &TypeSpecifier) -> Option<u8> {
        let kind = match (ty.keyword, ty.kind(self.scope.names.fortran(self.scope.place))) {
            (TypeKeyword::Real, Some(kind)) => self.scope.integer_of(&kind.value)?,
            (TypeKeyword::Real, None) => 4,
            _ => 8,
        };
        u8::try_from(kind).ok()
    }
}

/// One dimension as it is declared: without an extent it is the value's.
struct Extent {
    lower: i128,
    extent: Option<usize>,
}

/// Larger arrays are not folded.
const MAX_ELEMENTS: usize = 1 << 12;

/// The kinds that the intrinsic modules name, which all common compilers have as sizes in bytes (Fortran 2018, 16.10.2
/// and 18.2.2).
fn kind_constant(module: &[u8], name: &str) -> Option<Value> {
    let kind = match (module, name) {
        (b"iso_fortran_env", "int8") | (b"iso_c_binding", "c_int8_t" | "c_signed_char") => 1,
        (b"iso_fortran_env", "int16") | (b"iso_c_binding", "c_int16_t" | "c_short") => 2,
        (b"iso_fortran_env", "int32" | "real32") | (b"iso_c_binding", "c_int32_t" | "c_int" | "c_float") => 4,
        (b"iso_fortran_env", "int64" | "real64") | (b"iso_c_binding", "c_int64_t" | "c_long_long" | "c_double") => 8,
        _ => return None,
    };
    Some(Value::integer(kind))
}

impl Env for Scope<'_> {
    fn value(&self, name: &str) -> Option<Value> {
        if self.depth > DEPTH {
            return None;
        }
        let Some((place, entity)) = self.entity(name) else {
            return match self.names.resolve(self.place, name.as_bytes()) {
                Meaning::Opaque { module, .. } => kind_constant(&module, name),
                _ => None,
            };
        };
        (entity.kind == EntityKind::Constant).then(|| self.constant(place, entity)).flatten()
    }

    fn constructed(&self, type_name: &str, arguments: Vec<Argument>) -> Option<Value> {
        if self.depth > DEPTH {
            return None;
        }
        let (place, entity) = self.entity(type_name).filter(|(_, entity)| entity.kind == EntityKind::Type)?;
        structure::constructed(&Scope { place, depth: self.depth + 1, ..*self }, entity, arguments)
    }

    fn is_declared(&self, name: &str) -> bool {
        self.names.origin(self.place, name.as_bytes()).is_some()
            || matches!(self.names.resolve(self.place, name.as_bytes()), Meaning::Opaque { .. })
    }
}
