//! The tables that all languages share, from those of Fortran.

use super::statements::{StatementKind, Words};
use super::tokens::TokenKind;
use super::{Fortran, ScopeKind, after_type};
use crate::syntax::{self, Call, FunctionDefinition, Label, Path, Syntax, Use};
use std::ops::Range;

/// Fills procedures, calls (and what looks like one), labels and statements.
pub fn fill(fortran: &Fortran, out: &mut Syntax) {
    for (id, scope) in fortran.scopes.iter().enumerate().filter(|(_, s)| s.is_procedure()) {
        // An internal procedure is a procedure of its own.
        let end = match scope.contains {
            Some(c) => fortran.statement(c).range.start,
            None => scope.range.end,
        };
        let body = scope.header.map_or(scope.range.start, |h| fortran.statement(h).range.end);
        out.functions.push(FunctionDefinition {
            declaration: id as u32,
            whole: scope.range.start..end,
            body: body..end.max(body),
        });
    }
    for (id, s) in fortran.statements.iter().enumerate() {
        let w = Words::of(&fortran.lower, &fortran.tokens, &s.tokens);
        if holds_expressions(s.kind) {
            calls(&w, s.kind, out);
        }
        if let Some(label) = &s.label {
            out.labels.push(Label { name: label.clone(), defines: true });
        }
        if let Some(name) = &s.name {
            out.labels.push(Label { name: name.clone(), defines: true });
        }
        label_uses(&w, s.kind, &mut out.labels);
        statement(fortran, id as u32, out);
    }
}

/// Whether procedures may be referenced in a statement.
fn holds_expressions(kind: StatementKind) -> bool {
    use StatementKind::*;
    !matches!(
        kind,
        Program
            | Module
            | Submodule
            | BlockData
            | Function
            | Subroutine
            | ModuleProcedure
            | Interface
            | Specifics
            | Contains
            | End
            | DerivedType
            | Enum
            | Use
            | Import
            | Implicit
            | Public
            | Private
            | Format
            | Entry
            | Include
            | EndConstruct
            | Continue
            | OtherSpecification
    )
}

fn calls(w: &Words, kind: StatementKind, out: &mut Syntax) {
    // Where a `call` may stand: at the start, or behind the parentheses of a guard.
    let action = if kind == StatementKind::Guarded { w.after_group(1) } else { 0 };
    let keywords = keywords(w, kind);
    let mut depth = 0usize;
    for i in 0..w.len() {
        match w.get(i) {
            b"(" => depth += 1,
            b")" => depth = depth.saturating_sub(1),
            _ => {}
        }
        let component = i > 0 && w.get(i - 1) == b"%";
        let keyword = depth > 0 && w.get(i + 1) == b"=" && i > 0 && matches!(w.get(i - 1), b"(" | b",");
        if w.tokens[i].kind != TokenKind::Word || component || keyword || keywords.contains(&i) {
            continue;
        }
        let callee = w.tokens[i].range.clone();
        let called = i == action + 1 && w.get(action) == b"call";
        match w.get(i + 1) {
            b"(" => {
                let close = w.after_group(i + 1);
                // `call a(1)%s(x)` and `a(1)%b` name no procedure here; a function's result may have
                // components all the same.
                if called && w.get(close) == b"%" {
                    continue;
                }
                let (open, close) = (w.tokens[i + 1].range.end, w.tokens[close - 1].range.clone());
                out.calls.push(Call {
                    range: callee.start..close.end,
                    callee,
                    arguments: open..close.start.max(open),
                    ..Call::default()
                });
            }
            b"%" => {}
            _ if called => {
                let end = callee.end;
                out.calls.push(Call { range: callee.clone(), callee, arguments: end..end, ..Call::default() });
            }
            _ => out.uses.push(Use { name: callee, path: Path::Plain }),
        }
    }
}

/// Which words of a statement are the language's own. A procedure may have the same name.
fn keywords(w: &Words, kind: StatementKind) -> Vec<usize> {
    use StatementKind::*;
    match kind {
        Assignment | StatementFunction | Unknown => Vec::new(),
        Guarded => {
            let action = w.after_group(1);
            let is_assignment = w.find(action, b"=").or(w.find(action, b"=>")).is_some();
            if is_assignment { vec![0] } else { vec![0, action] }
        }
        // `do [10] while (...)`, `else if (...)`, `select type (...)`, `sync images (...)`
        Do => {
            let at = if w.is_word(1) { 1 } else { 2 };
            let at = if w.get(at) == b"," { at + 1 } else { at };
            if matches!(w.get(at), b"while" | b"concurrent") && w.get(at + 1) == b"(" { vec![0, at] } else { vec![0] }
        }
        IfThen => vec![0, w.len() - 1],
        Divides | Select | Team => vec![0, 1],
        TypeDeclaration => {
            let end = after_type(w);
            let attributes = w.find(0, b"::").map_or(Vec::new(), |colons| w.list(end + 1, colons));
            let of_attribute = attributes.into_iter().flat_map(|a| match w.get(a.start) {
                b"intent" => a,
                _ => a.start..a.start + 1,
            });
            let of_type: &[usize] = if w.get(0) == b"double" { &[0, 1] } else { &[0] };
            of_type.iter().copied().chain(of_attribute).collect()
        }
        Attribute if w.get(0) == b"intent" => (0..w.after_group(1)).collect(),
        OtherAction if matches!(w.get(0), b"sync" | b"event" | b"form" | b"fail") => vec![0, 1],
        _ => vec![0],
    }
}

/// Statement labels and construct names that a statement refers to.
fn label_uses(w: &Words, kind: StatementKind, out: &mut Vec<Label>) {
    use StatementKind::*;
    let mut push = |range: Range<usize>| out.push(Label { name: range, defines: false });
    let is_number = |i: usize| w.tokens.get(i).is_some_and(|t| t.kind == TokenKind::Number);
    let action = match kind {
        Guarded => w.after_group(1),
        _ => 0,
    };
    let kind = match kind {
        Guarded => match w.get(action) {
            b"go" | b"goto" | b"cycle" | b"exit" => Jump,
            b"call" => Call,
            _ => OtherAction,
        },
        k => k,
    };
    match kind {
        Jump => match w.get(action) {
            b"cycle" | b"exit" => {
                if let Some(t) = w.tokens.get(action + 1) {
                    push(t.range.clone());
                }
            }
            // Arithmetic `if`: behind its parentheses.
            b"if" => {
                (w.after_group(action + 1)..w.len())
                    .filter(|i| is_number(*i))
                    .for_each(|i| push(w.tokens[i].range.clone()));
            }
            b"go" | b"goto" => {
                let first = if w.get(action) == b"go" { action + 2 } else { action + 1 };
                let end = if w.get(first) == b"(" { w.after_group(first) } else { first + 1 };
                (first..end.min(w.len())).filter(|i| is_number(*i)).for_each(|i| push(w.tokens[i].range.clone()));
            }
            _ => {}
        },
        Do if is_number(1) => push(w.tokens[1].range.clone()),
        EndConstruct | Divides => {
            if let Some(name) = construct_name_at_end(w) {
                push(w.tokens[name].range.clone());
            }
        }
        Call => {
            for i in action..w.len().saturating_sub(1) {
                if w.get(i) == b"*" && matches!(w.get(i.wrapping_sub(1)), b"(" | b",") && is_number(i + 1) {
                    push(w.tokens[i + 1].range.clone());
                }
            }
        }
        OtherAction => match w.get(action) {
            b"print" | b"assign" if is_number(action + 1) => push(w.tokens[action + 1].range.clone()),
            b"read" if is_number(action + 1) => push(w.tokens[action + 1].range.clone()),
            _ if w.get(action + 1) == b"(" => {
                let formatted = matches!(w.get(action), b"read" | b"write");
                let items = w.list(action + 2, w.after_group(action + 1).saturating_sub(1));
                for (nth, item) in items.into_iter().enumerate() {
                    let keyword = w.get(item.start + 1) == b"=";
                    let at = if keyword { item.start + 2 } else { item.start };
                    let takes = match keyword {
                        true => matches!(w.get(item.start), b"fmt" | b"err" | b"end" | b"eor"),
                        false => formatted && nth == 1,
                    };
                    if takes && is_number(at) && at + 1 == item.end {
                        push(w.tokens[at].range.clone());
                    }
                }
            }
            _ => {}
        },
        _ => {}
    }
}

/// The construct's name behind `end do`, `else`, `case (...)`.
fn construct_name_at_end(w: &Words) -> Option<usize> {
    let last = w.len().checked_sub(1)?;
    if !w.is_word(last) || last == 0 {
        return None;
    }
    let own = matches!(
        w.get(last),
        b"if"
            | b"do"
            | b"select"
            | b"where"
            | b"forall"
            | b"associate"
            | b"block"
            | b"critical"
            | b"team"
            | b"then"
            | b"default"
            | b"is"
    );
    // `end if` has no name; `end if if`, for a construct of that name, has.
    (!own || (w.get(0) == b"end" && last > 1)).then_some(last)
}

fn statement(fortran: &Fortran, id: u32, out: &mut Syntax) {
    let s = fortran.statement(id);
    let kind = match s.kind {
        StatementKind::Do => syntax::StatementKind::For,
        k if k.opens_construct() => syntax::StatementKind::Other,
        k if k.is_executable() && !matches!(k, StatementKind::Divides | StatementKind::EndConstruct) => {
            syntax::StatementKind::Expression
        }
        StatementKind::TypeDeclaration => syntax::StatementKind::Declaration,
        _ => return,
    };
    let around = |id: u32| fortran.whole(id);
    let parent = match s.construct {
        Some(c) => around(c),
        None => fortran.scopes[s.scope as usize].range.clone(),
    };
    out.statements.push(syntax::Statement { kind, range: fortran.whole(id), parent, around: None });
    debug_assert!(fortran.scopes[0].kind == ScopeKind::File);
}
