//! Binds the expressions in context selectors: macros expanded, names looked up at the directive,
//! and folded where they are constants (OpenMP 5.2, 7.3).

mod fortran;

pub use fortran::{bind_program, constant as fortran_constant, integer as fortran_integer};

use crate::directive::{BoundDirectives, Clause, ClauseKind, Directive};
use crate::entities::parameters;
use crate::language::Language;
use crate::parsed::Position;
use crate::placed::Placed;
use crate::syntax::{Declaration, DeclarationKind, ScopeKind};
use crate::unit::Unit;
use ompick_resolver::context::ClauseProperty;
use ompick_resolver::fold::c::{self, Env, Value};
use ompick_resolver::selector::{ContextSelector, TraitPropertyKind};
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// Constants are followed through this many others.
const DEPTH: u32 = 64;

/// What is known of an expression that should be an integer constant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Integer {
    Is(i128),
    /// It reads a variable, or is of another type.
    No,
    Unknown,
}

/// A clause of `declare simd` or of a `simd` selector with its length, alignment or step as a number, where that is a
/// constant.
pub fn with_number(mut clause: ClauseProperty, integer: &dyn Fn(&[String]) -> Integer) -> ClauseProperty {
    let colon = clause.arguments.iter().position(|token| token == ":");
    let start = match clause.name.as_str() {
        "simdlen" => 0,
        "aligned" | "linear" => colon.map_or(clause.arguments.len(), |at| at + 1),
        _ => clause.arguments.len(),
    };
    if let Some(tokens) = clause.arguments.get(start..).filter(|tokens| !tokens.is_empty() && !has_several(tokens))
        && let Integer::Is(number) = integer(tokens)
        // (A sign is a token of its own.)
        && number >= 0
    {
        clause.arguments.truncate(start);
        clause.arguments.push(number.to_string());
    }
    clause
}

/// Whether a comma stands outside of parentheses.
pub fn has_several(tokens: &[String]) -> bool {
    let mut depth = 0i32;
    tokens.iter().any(|t| {
        depth += match t.as_str() {
            "(" | "[" => 1,
            ")" | "]" => -1,
            _ => 0,
        };
        depth == 0 && t == ","
    })
}

/// Binds every selector of every directive of the unit.
pub fn bind(unit: &mut Unit) {
    let mut bound = BoundDirectives::default();
    for file in 0..unit.files.len() {
        for index in 0..unit.files[file].directives.len() {
            if !has_selectors(&unit.files[file].directives[index].directive) {
                continue;
            }
            let mut clauses = unit.files[file].directives[index].directive.clauses.clone();
            for clause in &mut clauses {
                bind_clause(unit, file, index, clause);
            }
            let directive = &mut unit.files[file].directives[index].directive;
            *directive = bound.with_clauses(directive, clauses);
        }
    }
}

fn has_selectors(directive: &Directive) -> bool {
    directive.clauses.iter().any(|c| matches!(c.kind, ClauseKind::When { .. } | ClauseKind::Match(_)))
}

fn bind_clause(unit: &Unit, file: usize, index: usize, clause: &mut Clause) {
    match &mut clause.kind {
        ClauseKind::Match(selector) => {
            // In `match` a parameter of the base means the call's argument, whatever else it names.
            let parsed = &unit.files[file];
            // (A region's expressions are read at its beginning, where no parameters are.)
            let is_region = parsed.directives[index].directive.name == "begin declare variant";
            let base = parsed.function_after(index).filter(|_| !is_region);
            let parameters =
                base.map(|b| b.parameters.iter().map(|p| parsed.text.text()[p.clone()].to_vec()).collect());
            bind_selector(unit, file, index, selector, parameters.unwrap_or_default());
        }
        ClauseKind::When { selector, variant, .. } => {
            bind_selector(unit, file, index, selector, Vec::new());
            bind_variant(unit, file, index, variant.as_deref_mut());
        }
        ClauseKind::Otherwise { variant, .. } => bind_variant(unit, file, index, variant.as_deref_mut()),
        ClauseKind::Plain => {}
    }
}

/// A directive variant may be a declare variant directive with a selector of its own.
fn bind_variant(unit: &Unit, file: usize, index: usize, variant: Option<&mut Directive>) {
    for clause in variant.into_iter().flat_map(|v| &mut v.clauses) {
        if matches!(clause.kind, ClauseKind::Match(_)) {
            bind_clause(unit, file, index, clause);
        }
    }
}

fn bind_selector(unit: &Unit, file: usize, index: usize, selector: &mut ContextSelector, parameters: Vec<Vec<u8>>) {
    let parsed = &unit.files[file];
    let placed = &parsed.directives[index];
    let scope = Scope {
        unit,
        file,
        at: placed.range.start,
        parameters: &parameters,
        bound: &[],
        depth: 0,
        known: &RefCell::default(),
    };
    let expand = |tokens: &[String]| -> Vec<String> {
        let text = tokens.join(" ");
        let at = parsed.text.to_file(&placed.range).start;
        let expansion = unit.preprocessed.expand_at(text.as_bytes(), parsed.pass, at, &|_| false);
        let text = String::from_utf8_lossy(&expansion.text).into_owned();
        c::tokenize(&text).into_iter().map(str::to_owned).collect()
    };
    for selector in selector.sets.iter_mut().flat_map(|s| &mut s.selectors) {
        if let Some(score) = &mut selector.score {
            score.tokens = expand(&score.tokens);
            score.value = c::eval_to_integer(&score.tokens, &scope);
        }
        for property in selector.properties.iter_mut().flatten() {
            match &mut property.kind {
                TraitPropertyKind::Expression(e) => {
                    e.tokens = expand(&e.tokens).into();
                    e.value = c::eval_to_bigint(&e.tokens, &scope);
                    e.varies =
                        e.value.is_none() && !asks_size(&e.tokens) && names(&e.tokens).iter().any(|t| scope.varies(t));
                }
                TraitPropertyKind::Clause { name, arguments } => {
                    let clause = ClauseProperty { name: name.clone(), arguments: std::mem::take(arguments) };
                    *arguments = with_number(clause, &|tokens| scope.integer(&expand(tokens))).arguments;
                }
                TraitPropertyKind::Name(_) => {}
            }
        }
    }
}

impl Unit {
    /// The value of an expression in a clause of a directive, read there; `None`: it is no constant.
    pub fn constant(&self, file: usize, placed: &Placed, expression: &str) -> Option<bool> {
        self.evaluated(file, placed, expression, |tokens, scope| {
            c::eval_to_bigint(tokens, scope).map(|value| value != 0.into())
        })
    }

    /// An expression in a clause of a directive of C or C++, read there, as an integer constant.
    pub fn integer(&self, file: usize, placed: &Placed, expression: &str) -> Integer {
        self.evaluated(file, placed, expression, |tokens, scope| scope.integer(tokens))
    }

    /// What becomes of the tokens of an expression in a clause of a directive, as it is read there.
    fn evaluated<T>(
        &self,
        file: usize,
        placed: &Placed,
        expression: &str,
        evaluate: impl FnOnce(&[String], &Scope) -> T,
    ) -> T {
        let known = RefCell::default();
        let scope =
            Scope { unit: self, file, at: placed.range.start, parameters: &[], bound: &[], depth: 0, known: &known };
        let expansion = self.preprocessed.expand(expression.as_bytes(), placed.time, &|_| false);
        let text = String::from_utf8_lossy(&expansion.text).into_owned();
        let tokens: Vec<String> = c::tokenize(&text).into_iter().map(str::to_owned).collect();
        evaluate(&tokens, &scope)
    }

    /// What an unqualified name in a directive of C or C++ means there.
    pub fn named_in_directive<'u>(
        &'u self,
        file: usize,
        placed: &Placed,
        name: &str,
    ) -> Option<(usize, &'u Declaration)> {
        declaration(self, Position { file, at: placed.range.start }, name)
    }
}

/// Whether an expression asks for the size of something: that is constant, whatever is named.
pub fn asks_size(tokens: &[String]) -> bool {
    tokens.iter().any(|t| matches!(t.as_str(), "sizeof" | "_Alignof" | "alignof"))
}

/// The names in an expression, with their qualifiers; what is a member of an object is left out.
fn names(tokens: &[String]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for (i, token) in tokens.iter().enumerate() {
        let before = |n: usize| i.checked_sub(n).map_or("", |at| tokens[at].as_str());
        let is_word = |t: &str| t.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        if !is_word(token) || matches!(before(1), "." | "->") {
            continue;
        }
        match found.last_mut().filter(|_| before(1) == "::" && (is_word(before(2)))) {
            Some(name) => name.extend(["::", token]),
            None if before(1) == "::" => found.push(format!("::{token}")),
            None => found.push(token.clone()),
        }
    }
    found
}

/// The declaration that a name means at a place, with its file.
fn declaration<'u>(unit: &'u Unit, Position { file, at }: Position, name: &str) -> Option<(usize, &'u Declaration)> {
    let parsed = &unit.files[file];
    if let Some(local) = parsed.syntax.local(name.as_bytes(), at).filter(|_| !name.contains("::")) {
        return Some((file, local));
    }
    if unit.language == Language::Cxx {
        return unit.entities().object(unit, file, at, name.as_bytes());
    }
    let here = unit.position(file, at);
    let visible = |(file, d): &(usize, &Declaration)| unit.position(*file, d.visible_from) <= here;
    unit.declarations_of(name.as_bytes()).filter(visible).last()
}

/// Names as they are visible at a place.
struct Scope<'a> {
    unit: &'a Unit,
    file: usize,
    at: usize,
    parameters: &'a [Vec<u8>],
    /// Parameters of a function that is being called, with their values.
    bound: &'a [(String, Value)],
    depth: u32,
    /// Constants already folded, by file and offset.
    known: &'a RefCell<FxHashMap<(usize, usize), Option<Value>>>,
}

impl<'a> Scope<'a> {
    /// The declaration that a name means here, with its file.
    fn declaration(&self, name: &str) -> Option<(usize, &'a Declaration)> {
        declaration(self.unit, Position { file: self.file, at: self.at }, name)
    }

    fn integer(&self, tokens: &[String]) -> Integer {
        match c::eval(tokens, self) {
            Some(value) => value.as_i128().map_or(Integer::No, Integer::Is),
            None if !asks_size(tokens) && names(tokens).iter().any(|name| self.varies(name)) => Integer::No,
            None => Integer::Unknown,
        }
    }

    /// Whether a token is the name of a variable here: what reads it is no constant expression.
    fn varies(&self, token: &str) -> bool {
        self.parameters.iter().any(|p| p == token.as_bytes())
            || self.declaration(token).is_some_and(|(file, d)| match d.kind {
                // A template's is constant, though nobody knows which.
                DeclarationKind::Parameter => {
                    self.unit.files[file].syntax.scopes[d.scope as usize].kind != ScopeKind::Template
                }
                DeclarationKind::Object => !(d.specifiers.is_const || d.specifiers.is_constexpr) || d.derived,
                _ => false,
            })
    }

    fn fold(&self, file: usize, d: &Declaration) -> Option<Value> {
        match d.kind {
            DeclarationKind::Enumerator => self.enumerator(file, d),
            DeclarationKind::Object if self.is_constant_object(file, d) => {
                let parsed = &self.unit.files[file];
                let text =
                    |r: &std::ops::Range<usize>| String::from_utf8_lossy(&parsed.text.text()[r.clone()]).into_owned();
                let value = text(d.value.as_ref()?);
                let inside = value.trim().strip_prefix('{').and_then(|v| v.strip_suffix('}'));
                let value = inside.unwrap_or(&value);
                let of = text(&d.type_name);
                match of.as_str() {
                    "auto" => self.value_of(file, d, value),
                    of => self.value_of(file, d, &format!("({of})({value})")),
                }
            }
            _ => None,
        }
    }

    /// `const` and `constexpr` integers with an initialiser.
    fn is_constant_object(&self, file: usize, d: &Declaration) -> bool {
        let s = d.specifiers;
        // Of a member that each object has of its own, a constructor may say otherwise.
        let of_object = self.unit.files[file].syntax.scopes[d.scope as usize].kind == ScopeKind::Class && !s.is_static;
        (s.is_const || s.is_constexpr) && !s.is_volatile && !d.derived && d.value.is_some() && !of_object
    }

    /// The value of a call of a `constexpr` function that does nothing but return an expression.
    fn called(&self, name: &str, arguments: &[Value]) -> Option<Value> {
        let unit = self.unit;
        if unit.language != Language::Cxx || self.depth > DEPTH {
            return None;
        }
        let (file, d) =
            unit.entities().constexpr_function(unit, Position { file: self.file, at: self.at }, name.as_bytes())?;
        let parsed = &unit.files[file];
        let text = parsed.text.text();
        let list = parameters(parsed, d)?;
        let body = &text[parsed.syntax.functions[d.definition? as usize].body.clone()];
        let body = String::from_utf8_lossy(body).into_owned();
        let tokens = c::tokenize(body.trim().strip_prefix('{')?.strip_suffix('}')?);
        let (first, rest) = tokens.split_first()?;
        let (end, value) = rest.split_last()?;
        if *first != "return"
            || *end != ";"
            || value.contains(&";")
            || list.is_variadic
            || list.list.len() != arguments.len()
        {
            return None;
        }
        let known = RefCell::default();
        let mut bound = Vec::new();
        for (p, argument) in list.list.iter().zip(arguments) {
            let name = p.name.clone()?;
            let of = String::from_utf8_lossy(&text[p.spelled.start..name.start]).into_owned();
            let name = String::from_utf8_lossy(&text[name]).into_owned();
            // Converted as the parameter is.
            let scope = Scope {
                file,
                at: d.name.start,
                parameters: &[],
                bound: &[("ompick".to_owned(), *argument)],
                depth: self.depth + 1,
                known: &known,
                unit,
            };
            bound.push((name, c::eval(&c::tokenize(&format!("({of})(ompick)")), &scope)?));
        }
        let of = String::from_utf8_lossy(&text[d.type_name.clone()]).into_owned();
        let value = format!("({of})({})", value.join(" "));
        let at = parsed.text.to_file(&(d.name.clone())).start;
        let expansion =
            unit.preprocessed.expand(value.as_bytes(), unit.preprocessed.time_at(parsed.pass, at), &|_| false);
        let value = String::from_utf8_lossy(&expansion.text).into_owned();
        let scope = Scope {
            file,
            at: d.name.start,
            parameters: &[],
            bound: &bound,
            depth: self.depth + 1,
            known: &known,
            unit,
        };
        c::eval(&c::tokenize(&value), &scope)
    }

    /// An enumerator is its own expression, or counts on from the last that has one.
    fn enumerator(&self, file: usize, d: &Declaration) -> Option<Value> {
        let parsed = &self.unit.files[file];
        let list = parsed.syntax.declarations.iter().filter(|e| {
            e.kind == DeclarationKind::Enumerator && e.whole == d.whole && e.ordinal <= d.ordinal && e.value.is_some()
        });
        let Some(explicit) = list.max_by_key(|e| e.ordinal) else { return Some(Value::int(i128::from(d.ordinal))) };
        let text = String::from_utf8_lossy(&parsed.text.text()[explicit.value.clone()?]).into_owned();
        let start = self.value_of(file, explicit, &text)?.as_i128()?;
        Some(Value::int(start.checked_add(i128::from(d.ordinal - explicit.ordinal))?))
    }

    /// Folds text that stands at a declaration.
    fn value_of(&self, file: usize, d: &Declaration, text: &str) -> Option<Value> {
        let parsed = &self.unit.files[file];
        let at = parsed.text.to_file(&(d.name.clone())).start;
        let time = self.unit.preprocessed.time_at(parsed.pass, at);
        let expansion = self.unit.preprocessed.expand(text.as_bytes(), time, &|_| false);
        let text = String::from_utf8_lossy(&expansion.text).into_owned();
        let scope = Scope { file, at: d.name.start, parameters: &[], bound: &[], depth: self.depth + 1, ..*self };
        c::eval(&c::tokenize(&text), &scope)
    }
}

impl Env for Scope<'_> {
    fn call(&self, name: &str, arguments: &[Value]) -> Option<Value> {
        self.called(name, arguments)
    }

    fn value(&self, name: &str) -> Option<Value> {
        if let Some((_, value)) = self.bound.iter().find(|(n, _)| n == name) {
            return Some(*value);
        }
        if self.depth > DEPTH || self.parameters.iter().any(|p| p == name.as_bytes()) {
            return None;
        }
        let Some((file, d)) = self.declaration(name) else {
            // The runtime's header is not read; 5.2, 3.2.3 has this value.
            return (name == "omp_initial_device").then(|| Value::int(-1));
        };
        let key = (file, d.name.start);
        if let Some(known) = self.known.borrow().get(&key) {
            return *known;
        }
        let value = self.fold(file, d);
        self.known.borrow_mut().insert(key, value);
        value
    }
}

#[cfg(test)]
mod tests;
