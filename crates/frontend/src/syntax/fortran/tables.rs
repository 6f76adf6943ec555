//! The tables that all languages share, from those of Fortran.

use super::Fortran;
use crate::syntax::{FunctionDefinition, Label, Syntax};

/// Fills procedures, and labels where they are defined.
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
    for s in &fortran.statements {
        out.labels.extend(s.label().into_iter().chain(s.name()).map(|l| Label { name: l.clone(), defines: true }));
    }
    out.functions.shrink_to_fit();
}
