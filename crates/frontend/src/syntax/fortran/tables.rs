//! The tables that all languages share, from those of Fortran.

use super::statements::StatementKind;
use super::{Fortran, ScopeKind};
use crate::syntax::{self, FunctionDefinition, Label, Syntax};

/// Fills procedures, labels where they are defined, and statements.
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
        out.labels.extend(s.label.iter().chain(&s.name).map(|l| Label { name: (**l).clone(), defines: true }));
        statement(fortran, id as u32, out);
    }
    out.statements.shrink_to_fit();
    out.functions.shrink_to_fit();
}

fn statement(fortran: &Fortran, id: u32, out: &mut Syntax) {
    let s = fortran.statement(id);
    let kind = match s.kind {
        StatementKind::Do => syntax::StatementKind::For,
        k if k.opens_construct() => syntax::StatementKind::Other,
        k if k.is_executable() && !matches!(k, StatementKind::Divides | StatementKind::EndConstruct) => {
            syntax::StatementKind::Expression
        }
        // It may come out as an assignment.
        StatementKind::StatementFunction => syntax::StatementKind::Expression,
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
