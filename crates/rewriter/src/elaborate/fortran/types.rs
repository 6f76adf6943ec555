//! The types of expressions in directives of Fortran, as far as declarations say them plainly: what is not plain is not
//! judged.

use crate::elaborate::Name;
use crate::elaborate::fortran::argument_types;
use ompick_frontend::fortran::names::{Meaning, Names, Place};
use ompick_frontend::syntax::fortran::tokens::{self, TokenKind};
use ompick_frontend::syntax::fortran::{EntityKind, ScopeKind, StatementKind, Words};
use std::fmt;
use std::ops::Range;

/// The type of an expression, without its kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExpressionType {
    pub base: BaseType,
    pub is_array: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BaseType {
    Integer,
    Real,
    Complex,
    Logical,
    Character,
    /// A derived type.
    Derived(Name),
    /// The name of a procedure, without a call.
    Procedure,
}

impl fmt::Display for ExpressionType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let array = if self.is_array { " array" } else { "" };
        match &self.base {
            BaseType::Integer => write!(f, "an integer{array}"),
            BaseType::Real => write!(f, "a real{array}"),
            BaseType::Complex => write!(f, "a complex{array}"),
            BaseType::Logical => write!(f, "a logical{array}"),
            BaseType::Character => write!(f, "a character{array}"),
            BaseType::Derived(name) => write!(f, "of type `{}`", String::from_utf8_lossy(name)),
            BaseType::Procedure => f.write_str("the name of a procedure"),
        }
    }
}

impl ExpressionType {
    fn scalar(base: BaseType) -> ExpressionType {
        ExpressionType { base, is_array: false }
    }

    fn is_numeric(&self) -> bool {
        matches!(self.base, BaseType::Integer | BaseType::Real | BaseType::Complex)
    }
}

/// The type of an expression that is read at a place; `None`: it is not plain.
pub fn type_of(names: &Names, place: Place, expression: &str) -> Option<ExpressionType> {
    let text = expression.to_ascii_lowercase().into_bytes();
    let tokens = tokens::read(&text);
    let words = Words::of(&text, &tokens, &(0..tokens.list.len()));
    Typed { names, place, words }.expression(0..tokens.list.len())
}

/// The type of a variable or constant that is declared with one.
pub fn type_of_name(names: &Names, place: Place, name: &[u8]) -> Option<ExpressionType> {
    let (origin, own) = names.origin(place, name)?;
    let entity = names.scope(origin).entities.get(&own)?;
    match entity.kind {
        EntityKind::Object | EntityKind::Constant | EntityKind::Associate => {}
        EntityKind::External | EntityKind::Body(_) | EntityKind::Procedure(_) => {
            let is_result = names.hosts(place).iter().any(|p| names.scope(*p).name == own);
            return (!is_result).then(|| ExpressionType::scalar(BaseType::Procedure));
        }
        _ => return None,
    }
    let fortran = names.fortran(origin);
    let is_declaration = fortran.statement(entity.statement).kind == StatementKind::TypeDeclaration;
    if !entity.is_typed || !is_declaration {
        return None;
    }
    let w = fortran.words(entity.statement);
    let base = match w.get(0) {
        b"type" | b"class" if w.get(1) == b"(" => BaseType::Derived(w.get(2).to_vec()),
        word => base_type(word)?,
    };
    Some(ExpressionType { base, is_array: entity.is_array })
}

fn base_type(keyword: &[u8]) -> Option<BaseType> {
    Some(match keyword {
        b"integer" => BaseType::Integer,
        b"real" | b"double" | b"doubleprecision" => BaseType::Real,
        b"complex" => BaseType::Complex,
        b"logical" => BaseType::Logical,
        b"character" => BaseType::Character,
        _ => return None,
    })
}

/// The operators by precedence, the weakest first (Fortran 2018, table 10.1); `.not.` stands by itself.
const LOGICAL: [&[&[u8]]; 3] = [&[b".eqv.", b".neqv."], &[b".or."], &[b".and."]];
const RELATIONS: &[&[u8]] =
    &[b"==", b"/=", b"<", b"<=", b">", b">=", b".eq.", b".ne.", b".lt.", b".le.", b".gt.", b".ge."];
const ARITHMETIC: &[&[u8]] = &[b"+", b"-", b"*", b"/", b"**"];

struct Typed<'a, 'u> {
    names: &'a Names<'u>,
    place: Place,
    words: Words<'a>,
}

impl Typed<'_, '_> {
    fn expression(&self, part: Range<usize>) -> Option<ExpressionType> {
        let w = &self.words;
        let tokens = w.tokens.get(part.clone())?;
        let known = |i: usize| {
            let word = w.get(i);
            matches!(word, b".not." | b".true." | b".false.")
                || RELATIONS.contains(&word)
                || LOGICAL.iter().any(|level| level.contains(&word))
        };
        // A defined operator may stand anywhere, and make anything.
        let is_defined = |(i, t): (usize, &tokens::Token)| t.kind == TokenKind::Dotted && !known(part.start + i);
        if tokens.is_empty() || tokens.iter().enumerate().any(is_defined) {
            return None;
        }
        for level in LOGICAL {
            if let Some(operands) = self.split(&part, level) {
                return self.logical(&operands);
            }
        }
        if w.get(part.start) == b".not." {
            return self.logical(std::slice::from_ref(&(part.start + 1..part.end)));
        }
        if let Some(operands) = self.split(&part, RELATIONS) {
            return self.logical(&operands);
        }
        if let Some(operands) = self.split(&part, &[b"//"]) {
            let is_array = self.has_array(&operands);
            return Some(ExpressionType { base: BaseType::Character, is_array });
        }
        if let Some(operands) = self.split(&part, ARITHMETIC) {
            return self.arithmetic(operands);
        }
        self.primary(part)
    }

    /// What stands between operators outside of brackets; `None`: there are none.
    fn split(&self, part: &Range<usize>, operators: &[&[u8]]) -> Option<Vec<Range<usize>>> {
        let mut out = Vec::new();
        let (mut start, mut at) = (part.start, part.start);
        let mut any = false;
        while at < part.end {
            match self.words.get(at) {
                b"(" | b"[" => at = self.words.after_group(at),
                word if operators.contains(&word) => {
                    any = true;
                    // Before a sign there is no operand.
                    if start < at {
                        out.push(start..at);
                    }
                    at += 1;
                    start = at;
                }
                _ => at += 1,
            }
        }
        out.push(start..part.end);
        any.then_some(out)
    }

    fn has_array(&self, operands: &[Range<usize>]) -> bool {
        operands.iter().any(|o| self.expression(o.clone()).is_some_and(|t| t.is_array))
    }

    fn logical(&self, operands: &[Range<usize>]) -> Option<ExpressionType> {
        Some(ExpressionType { base: BaseType::Logical, is_array: self.has_array(operands) })
    }

    fn arithmetic(&self, operands: Vec<Range<usize>>) -> Option<ExpressionType> {
        let types: Vec<ExpressionType> = operands.into_iter().map(|o| self.expression(o)).collect::<Option<_>>()?;
        // Of other types, the operator is a defined one.
        if !types.iter().all(ExpressionType::is_numeric) {
            return None;
        }
        let is_array = types.iter().any(|t| t.is_array);
        let strength = |t: &ExpressionType| match t.base {
            BaseType::Complex => 2,
            BaseType::Real => 1,
            _ => 0,
        };
        let base = types.into_iter().max_by_key(strength)?.base;
        Some(ExpressionType { base, is_array })
    }

    fn primary(&self, part: Range<usize>) -> Option<ExpressionType> {
        let w = &self.words;
        let (first, alone) = (w.get(part.start), part.len() == 1);
        if first == b"(" && w.after_group(part.start) == part.end {
            let inner = part.start + 1..part.end - 1;
            return match w.list(inner.start, inner.end).len() {
                1 => self.expression(inner),
                2 => Some(ExpressionType::scalar(BaseType::Complex)),
                _ => None,
            };
        }
        let scalar = |base| Some(ExpressionType::scalar(base));
        match w.tokens.get(part.start)?.kind {
            TokenKind::Number if alone => {
                let number = first.split(|b| *b == b'_').next().unwrap_or_default();
                let is_real = number.iter().any(|b| matches!(b, b'.' | b'e' | b'd'));
                scalar(if is_real { BaseType::Real } else { BaseType::Integer })
            }
            TokenKind::String if alone => scalar(BaseType::Character),
            TokenKind::Dotted if matches!(first, b".true." | b".false.") => scalar(BaseType::Logical),
            TokenKind::Word if alone => type_of_name(self.names, self.place, first),
            TokenKind::Word if w.get(part.start + 1) == b"(" && w.after_group(part.start + 1) == part.end => {
                self.reference(first, part.start + 2..part.end - 1)
            }
            _ => None,
        }
    }

    /// An element or a section of an array, a substring, or a call of a function that is no generic.
    fn reference(&self, name: &[u8], arguments: Range<usize>) -> Option<ExpressionType> {
        if let Meaning::Procedure(place) = self.names.resolve(self.place, name) {
            let keyword = argument_types::type_of_result(self.names, place)?;
            return Some(ExpressionType::scalar(base_type(&keyword)?));
        }
        let own = type_of_name(self.names, self.place, name)?;
        let has_colon = self.words.find(arguments.start, b":").is_some_and(|i| i < arguments.end);
        if !own.is_array {
            return (own.base == BaseType::Character && has_colon).then_some(own);
        }
        let subscripts = self.words.list(arguments.start, arguments.end);
        Some(ExpressionType { is_array: has_colon || self.has_array(&subscripts), ..own })
    }
}

/// The first name of an expression that nothing declares, where names must be declared; `None` also where a module
/// that is not given may have it.
pub fn undeclared(names: &Names, place: Place, expression: &str) -> Option<String> {
    let hosts = names.hosts(place);
    let must_declare = hosts.iter().any(|p| names.scope(*p).implicit_none);
    // What an interface body sees of its host hangs on `import`.
    if !must_declare || hosts.iter().any(|p| names.scope(*p).kind == ScopeKind::InterfaceBody) {
        return None;
    }
    let text = expression.to_ascii_lowercase().into_bytes();
    let tokens = tokens::read(&text);
    let w = Words::of(&text, &tokens, &(0..tokens.list.len()));
    (0..w.len()).find_map(|i| {
        let is_part = i > 0 && w.get(i - 1) == b"%";
        let is_variable = w.is_word(i) && !is_part && !matches!(w.get(i + 1), b"(" | b"=");
        let name = w.get(i);
        let is_unknown = is_variable
            && names.origin(place, name).is_none()
            && names.resolve(place, name) == Meaning::External(name.to_vec())
            && !names.is_declared(place, name);
        is_unknown.then(|| String::from_utf8_lossy(name).into_owned())
    })
}
