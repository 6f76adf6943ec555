//! The types of arguments, as far as they are plain: by their keyword, without kind and rank.

use crate::elaborate::Name;
use ompick_frontend::fortran::names::{Meaning, Names, Place};
use ompick_frontend::syntax::fortran::tokens::{self, TokenKind};
use ompick_frontend::syntax::fortran::{ScopeKind, StatementKind, Words};
use std::ops::Range;

/// The keyword of a variable's type, `type` for any derived one; `None`: it is not plain.
pub fn type_of(names: &Names, place: Place, name: &[u8]) -> Option<Name> {
    let (origin, own) = names.origin(place, name)?;
    let entity = names.scope(origin).entities.get(&own).filter(|e| e.is_typed)?;
    let fortran = names.fortran(origin);
    let is_declaration = fortran.statement(entity.statement).kind == StatementKind::TypeDeclaration;
    is_declaration.then(|| keyword(fortran.words(entity.statement).get(0)))
}

/// The same of the first of a call's arguments.
pub fn type_of_argument(names: &Names, site: Place, arguments: &[u8]) -> Option<Name> {
    let tokens = tokens::read(arguments);
    let w = Words::of(arguments, &tokens, &(0..tokens.list.len()));
    let first = w.list(0, w.len()).into_iter().next()?;
    let operands = operands(&w, &first);
    let [only] = operands.as_slice() else {
        // Operators of intrinsic types cannot be redefined: of equal numbers comes another one.
        let mut types = operands.iter().map(|o| type_of_operand(names, site, &w, o));
        let one = types.next()?.filter(|t| is_numeric(t))?;
        return types.all(|t| t.as_ref() == Some(&one)).then_some(one);
    };
    let signed = only.start != first.start;
    type_of_operand(names, site, &w, only).filter(|t| !signed || is_numeric(t))
}

fn is_numeric(keyword: &[u8]) -> bool {
    matches!(keyword, b"integer" | b"real" | b"complex")
}

/// What stands between arithmetic operators; the sign before the first is left out.
fn operands(w: &Words, expression: &Range<usize>) -> Vec<Range<usize>> {
    let is_operator = |i: usize| matches!(w.get(i), b"+" | b"-" | b"*" | b"/" | b"**");
    let mut start = expression.start + usize::from(matches!(w.get(expression.start), b"+" | b"-"));
    let mut all = Vec::new();
    let mut at = start;
    while at < expression.end {
        at = match w.get(at) {
            b"(" | b"[" => w.after_group(at),
            _ if is_operator(at) => {
                all.push(start..at);
                start = at + 1;
                start
            }
            _ => at + 1,
        };
    }
    all.push(start..expression.end);
    all
}

/// A literal, a variable, an array's element, or a call of a function that is no generic.
fn type_of_operand(names: &Names, site: Place, w: &Words, operand: &Range<usize>) -> Option<Name> {
    let token = w.tokens.get(operand.start).filter(|_| !operand.is_empty())?;
    let alone = operand.len() == 1;
    match token.kind {
        TokenKind::Number if alone => {
            // Of `1.5_long` the kind's name says nothing.
            let number = w.get(operand.start).split(|b| *b == b'_').next().unwrap_or_default();
            let is_real = number.iter().any(|b| matches!(b, b'.' | b'e' | b'd'));
            Some(if is_real { b"real".to_vec() } else { b"integer".to_vec() })
        }
        TokenKind::String if alone => Some(b"character".to_vec()),
        TokenKind::Dotted if alone => {
            let word = w.get(operand.start);
            (word.starts_with(b".true.") || word.starts_with(b".false.")).then(|| b"logical".to_vec())
        }
        TokenKind::Word => {
            let name = w.get(operand.start);
            let group = operand.start + 1;
            if !alone && (w.get(group) != b"(" || w.after_group(group) != operand.end) {
                return None;
            }
            match names.resolve(site, name) {
                Meaning::Procedure(p) if !alone => type_of_result(names, p),
                meaning => (alone || meaning == Meaning::Other).then(|| type_of(names, site, name)).flatten(),
            }
        }
        _ => None,
    }
}

/// The type of what a function returns: a prefix of its, or that of the result's declaration.
pub fn type_of_result(names: &Names, function: Place) -> Option<Name> {
    let scope = names.scope(function);
    let is_function = matches!(scope.kind, ScopeKind::Function | ScopeKind::InterfaceBody);
    let header = names.fortran(function).words(scope.header.filter(|_| is_function)?);
    let at = header.find(0, b"function")?;
    let is_type = |word: &[u8]| {
        matches!(word, b"type" | b"class" | b"logical" | b"character" | b"double" | b"doubleprecision")
            || is_numeric(word)
    };
    let prefix = (0..at).map(|i| header.get(i)).find(|word| is_type(word)).map(keyword);
    prefix.or_else(|| type_of(names, function, scope.result.as_ref().unwrap_or(&scope.name)))
}

/// One word for each type.
fn keyword(word: &[u8]) -> Name {
    match word {
        b"class" => b"type".to_vec(),
        b"double" | b"doubleprecision" => b"real".to_vec(),
        other => other.to_vec(),
    }
}
