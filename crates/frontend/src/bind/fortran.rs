//! Binds the expressions of Fortran selectors, whose names may come from modules of other units.

mod structure;

use super::{Integer, has_selectors, with_number};
use crate::directive::{Clause, ClauseKind, Directive};
use crate::fortran::names::{Meaning, Names, Place};
use crate::language::Language;
use crate::syntax::fortran::{Entity, EntityKind, Words, enumerator_items};
use crate::unit::Unit;
use ompick_resolver::context::ClauseProperty;
use ompick_resolver::fold::fortran::{self, Argument, Dimension, Env, Value};
use ompick_resolver::selector::{ContextSelector, TraitPropertyKind};
use std::ops::Range;

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

/// An expression as an integer constant, as read at a place.
pub fn integer(names: &Names, place: Place, expression: &str) -> Integer {
    Scope { names, place, depth: 0 }.integer(&fortran::tokenize(expression))
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
    fn constant(&self, place: Place, entity: &Entity, name: &str) -> Option<Value> {
        let fortran = self.names.fortran(place);
        if fortran.words(entity.statement).get(0) == b"enumerator" {
            return self.enumerator(place, entity).map(Value::integer);
        }
        let text =
            String::from_utf8_lossy(self.names.parsed(place).text.text().get(entity.value.clone()?)?).into_owned();
        let value = fortran::eval(&fortran::tokenize(&text), &Scope { place, depth: self.depth + 1, ..*self })?;
        let words = fortran.words(entity.statement);
        let evaluated = |tokens: Range<usize>| {
            let tokens: Vec<String> = tokens.map(|i| String::from_utf8_lossy(words.get(i)).into_owned()).collect();
            match fortran::eval(&tokens, &Scope { place, depth: self.depth + 1, ..*self })? {
                Value::Integer { value, .. } => Some(value),
                _ => None,
            }
        };
        let named = words.tokens.iter().position(|t| t.range == entity.name)?;
        let declared = Declared { words: &words, named, name, is_typed: entity.is_typed, is_array: entity.is_array };
        declared.value_of(value, &evaluated)
    }

    /// The value of an enumerator: it counts on from the last one that has an expression, or from the first one, which
    /// is 0 (Fortran 2018, 7.6).
    fn enumerator(&self, place: Place, entity: &Entity) -> Option<i128> {
        let fortran = self.names.fortran(place);
        let mut behind = 0;
        let mut statement = entity.statement;
        loop {
            let words = fortran.words(statement);
            if words.get(0) != b"enumerator" {
                return Some(behind - 1);
            }
            let items = enumerator_items(&words);
            let is_own = |item: &Range<usize>| words.tokens[item.start].range == entity.name;
            let count = match statement == entity.statement {
                true => items.iter().position(is_own)? + 1,
                false => items.len(),
            };
            for item in items[..count].iter().rev() {
                if words.get(item.start + 1) == b"=" {
                    let tokens = item.start + 2..item.end;
                    let tokens: Vec<String> =
                        tokens.map(|i| String::from_utf8_lossy(words.get(i)).into_owned()).collect();
                    let value = fortran::eval(&tokens, &Scope { place, depth: self.depth + 1, ..*self })?;
                    let Value::Integer { value, .. } = value else { return None };
                    return Some(value + behind);
                }
                behind += 1;
            }
            statement = statement.checked_sub(1)?;
        }
    }
}

/// What a declaration says of a constant or a component.
struct Declared<'w> {
    words: &'w Words<'w>,
    /// Where its name stands.
    named: usize,
    name: &'w str,
    is_typed: bool,
    is_array: bool,
}

impl Declared<'_> {
    /// What becomes of a value that is given to it; `None` also if its type may change that.
    fn value_of(&self, value: Value, evaluated: &Evaluated) -> Option<Value> {
        let Declared { words, named, .. } = *self;
        // `c*3`, with a length of its own.
        let behind = if words.get(named + 1) == b"(" { words.after_group(named + 1) } else { named + 1 };
        if words.get(behind) == b"*" {
            return None;
        }
        if !self.is_array {
            return if matches!(value, Value::Array { .. }) { None } else { self.typed(value, evaluated) };
        }
        let (shape, values) = match (value, self.shape(evaluated)?) {
            // `(*)`: as many as the value has.
            (Value::Array { shape, values }, bounds) if shape.len() == bounds.len() => {
                let fits = shape.iter().zip(&bounds).all(|(own, b)| b.extent.is_none_or(|extent| extent == own.extent));
                let lower = shape.iter().zip(&bounds).map(|(own, b)| Dimension { lower: b.lower, ..*own });
                (fits.then(|| lower.collect::<Vec<_>>())?, values)
            }
            (Value::Array { .. }, _) => return None,
            (one, bounds) => {
                let dimension = |b: &Bounds| Some(Dimension { lower: b.lower, extent: b.extent? });
                let shape: Vec<Dimension> = bounds.iter().map(dimension).collect::<Option<_>>()?;
                let count = shape.iter().try_fold(1usize, |count, d| count.checked_mul(d.extent));
                (shape, vec![one; count.filter(|count| *count < MAX_ELEMENTS)?])
            }
        };
        let values = values.into_iter().map(|value| self.typed(value, evaluated)).collect::<Option<_>>()?;
        Some(Value::Array { shape, values })
    }

    /// The dimensions of a constant array.
    fn shape(&self, evaluated: &Evaluated) -> Option<Vec<Bounds>> {
        let words = self.words;
        let open = match words.get(self.named + 1) {
            b"(" => self.named + 1,
            _ => words.find(0, b"dimension").map(|at| at + 1)?,
        };
        let items = words.list(open + 1, words.after_group(open).checked_sub(1)?);
        let bounds = |item: &Range<usize>| {
            let colon = item.clone().find(|i| words.get(*i) == b":");
            let lower = colon.map_or(Some(1), |colon| evaluated(item.start..colon))?;
            let upper = colon.map_or(item.start, |colon| colon + 1)..item.end;
            if upper.len() == 1 && words.get(upper.start) == b"*" {
                return Some(Bounds { lower, extent: None });
            }
            let extent = usize::try_from((evaluated(upper)? - lower + 1).max(0)).ok()?;
            (extent < MAX_ELEMENTS).then_some(Bounds { lower, extent: Some(extent) })
        };
        items.iter().map(bounds).collect()
    }

    /// A value with the type of what it is given to; `None`: that may change it.
    fn typed(&self, value: Value, evaluated: &Evaluated) -> Option<Value> {
        let words = self.words;
        match (words.get(0), &value) {
            (b"character", Value::Character(text)) => {
                return with_length(text.clone(), words, evaluated).map(Value::Character);
            }
            (b"real" | b"double" | b"doubleprecision", value) => {
                return value.to_real(real_kind(words, evaluated)?).map(Value::Real);
            }
            _ => {}
        }
        let is_integer = self.name.starts_with(|c: char| matches!(c, 'i'..='n'));
        let fits = match (words.get(0), &value) {
            (b"integer", Value::Integer { .. }) | (b"logical", Value::Logical(_)) | (b"type", Value::Structure(_)) => {
                true
            }
            // Its type is said elsewhere, or by its first letter.
            (b"parameter", Value::Integer { .. }) => !self.is_typed && is_integer,
            (b"parameter", Value::Real(_)) => !self.is_typed && !is_integer,
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

/// One dimension as it is declared: without an extent it is the value's.
struct Bounds {
    lower: i128,
    extent: Option<usize>,
}

/// Larger arrays are not folded.
const MAX_ELEMENTS: usize = 1 << 12;

/// The value of one expression in a declaration, given as its tokens; `None`: it is no integer constant.
type Evaluated<'a> = dyn Fn(Range<usize>) -> Option<i128> + 'a;

/// A character constant with the length that its declaration gives: filled up or cut (Fortran 2018, 7.4.4.2).
fn with_length(text: String, words: &Words, evaluated: &Evaluated) -> Option<String> {
    if !text.is_ascii() {
        return None;
    }
    let length = match (words.get(1), words.get(2), words.get(3)) {
        (b"(", b"len", b"=") => 4..words.after_group(1) - 1,
        // A kind of its own.
        (b"(", b"kind", b"=") => return None,
        (b"(", _, _) => 2..words.after_group(1) - 1,
        (b"*", b"(", _) => 3..words.after_group(2) - 1,
        (b"*", _, _) => 2..3,
        _ => return Some(format!("{text:1.1}")),
    };
    if words.list(length.start, length.end).len() != 1 {
        return None;
    }
    match length.len() == 1 && matches!(words.get(length.start), b"*" | b":") {
        true => Some(text),
        false => {
            let length = usize::try_from(evaluated(length)?).ok()?;
            (length < 1 << 16).then(|| format!("{text:length$.length$}"))
        }
    }
}

/// The kind that a declaration of a real gives.
fn real_kind(words: &Words, evaluated: &Evaluated) -> Option<u8> {
    let kind = match (words.get(0), words.get(1), words.get(2), words.get(3)) {
        (b"real", b"(", b"kind", b"=") => evaluated(4..words.after_group(1) - 1)?,
        (b"real", b"(", ..) => evaluated(2..words.after_group(1) - 1)?,
        (b"real", b"*", ..) => evaluated(2..3)?,
        (b"real", ..) => 4,
        _ => 8,
    };
    u8::try_from(kind).ok()
}

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
        (entity.kind == EntityKind::Constant).then(|| self.constant(place, entity, name)).flatten()
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
