//! What the specification part of a procedure says of its dummy arguments besides their types.

use crate::elaborate::Name;
use ompick_frontend::fortran::names::{Names, Place};
use ompick_frontend::syntax::Call;
use ompick_frontend::syntax::fortran::declaration::Declaration;
use ompick_frontend::syntax::fortran::{EntityKind, Fortran, Scope, StatementId, StatementKind};
use std::ops::Range;

/// What stands in the parentheses behind an attribute of a dummy argument, without blanks, nothing for one without;
/// `None`: the argument has not the attribute. It stands in the declaration or in a statement of its own (Fortran 2018,
/// 8.5 and 8.6).
pub fn attribute(fortran: &Fortran, scope: &Scope, dummy: &[u8], attribute: &str) -> Option<Name> {
    let declaration = scope.entities.get(dummy).and_then(|e| fortran.declaration(e.statement));
    declared_attribute(fortran, scope, dummy, declaration.as_ref(), attribute)
}

/// The same of an argument whose declaration is known.
pub fn declared_attribute(
    fortran: &Fortran,
    scope: &Scope,
    dummy: &[u8],
    declaration: Option<&Declaration>,
    attribute: &str,
) -> Option<Name> {
    let arguments = |declaration: &Declaration| {
        let found = declaration.attribute(attribute)?;
        let arguments = found.arguments.as_ref().map(|range| fortran.lower[range.clone()].iter().copied());
        Some(arguments.into_iter().flatten().filter(|b| !b.is_ascii_whitespace() && *b != b'&').collect())
    };
    let in_statement = || {
        let all = specification_part(fortran, scope).filter(|id| {
            fortran.statement(*id).kind == StatementKind::Attribute && fortran.first_word(*id) == attribute.as_bytes()
        });
        all.filter_map(|id| fortran.declaration(id)).find_map(|declaration| {
            let is_named = declaration.items.iter().any(|i| fortran.lower[i.name.clone()] == *dummy);
            arguments(&declaration).filter(|_| is_named)
        })
    };
    declaration.and_then(arguments).or_else(in_statement)
}

/// Whether a procedure may define a dummy argument: `intent(out)` or `intent(inout)`.
pub fn is_defined(fortran: &Fortran, scope: &Scope, dummy: &[u8]) -> bool {
    attribute(fortran, scope, dummy, "intent").is_some_and(|intent| intent.ends_with(b"out"))
}

fn specification_part(fortran: &Fortran, scope: &Scope) -> Range<StatementId> {
    let Some(header) = scope.header else { return 0..0 };
    let last = fortran.statement(header).last;
    header..scope.first_executable.or(scope.contains).unwrap_or(last).min(last)
}

/// Whether a dummy argument is a procedure that only its calls tell of: `call g(x)`, or `g(x)` where `g` is no array
/// (Fortran 2018, 15.4.2.1).
pub fn is_called(names: &Names, place: Place, dummy: &[u8]) -> bool {
    let (fortran, scope) = (names.fortran(place), names.scope(place));
    let entity = scope.entities.get(dummy);
    if entity.is_some_and(|e| e.kind != EntityKind::Object || e.is_pointer) {
        return false;
    }
    let may_be_procedure = entity.is_none_or(|e| !e.is_array && !e.is_character);
    let Some(first) = scope.first_executable else { return false };
    let part = fortran.statement(first).range.start..scope.range.end;
    let is_hidden = |call: &Call| {
        let mut at = fortran.scope_at(call.callee.start);
        while at != place.scope {
            let inner = &fortran.scopes[at as usize];
            if inner.entities.contains_key(dummy) {
                return true;
            }
            match inner.parent {
                Some(parent) => at = parent,
                None => return true,
            }
        }
        false
    };
    // `g(x) = ...` defines an element of an array.
    let is_assigned = |call: &Call| {
        fortran.statement_before(call.callee.start + 1).is_some_and(|id| {
            let s = fortran.statement(id);
            s.kind == StatementKind::Assignment && s.first() == call.callee.start
        })
    };
    let calls = names.parsed(place).syntax.calls_in(&part);
    may_be_procedure
        && calls
            .filter(|call| fortran.lower[call.callee.clone()] == *dummy)
            .any(|call| !is_assigned(call) && !is_hidden(call))
}

/// The lines of a compiler's own directives (`!GCC$`, `!DIR$` and their like) in a part of a text that say something
/// of one of some names, with their places.
pub fn compiler_directives(names: &Names, place: Place, part: &Range<usize>, of: &[Name]) -> Vec<(usize, Vec<u8>)> {
    let text = names.parsed(place).text.text();
    let mut out = Vec::new();
    let mut at = part.start;
    while at < part.end {
        let end = memchr::memchr(b'\n', &text[at..part.end]).map_or(part.end, |n| at + n);
        let line = text[at..end].trim_ascii();
        if let Some(directive) = compiler_directive(line)
            && words(line).any(|word| of.iter().any(|name| word.eq_ignore_ascii_case(name)))
        {
            out.push((at, [b"!", directive].concat()));
        }
        at = end + 1;
    }
    out
}

/// What stands behind the comment letter of a compiler's own directive.
fn compiler_directive(line: &[u8]) -> Option<&[u8]> {
    const SENTINELS: [&[u8]; 4] = [b"gcc$", b"dir$", b"dec$", b"pgi$"];
    let (first, rest) = line.split_first()?;
    let word = rest.get(..4)?;
    let is_one = matches!(first, b'!' | b'c' | b'C' | b'*') && SENTINELS.iter().any(|s| word.eq_ignore_ascii_case(s));
    is_one.then_some(rest)
}

fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(|b| !b.is_ascii_alphanumeric() && *b != b'_')
}
