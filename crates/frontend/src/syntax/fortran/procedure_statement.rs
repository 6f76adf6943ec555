//! The first and the last statement of a procedure, by their words: like all that tells where procedures begin and end,
//! they are read without the grammar, and hold no expressions that anybody asks for.

use super::statements::header_keyword;
use super::{Fortran, Name, ScopeId, StatementId};
use std::ops::Range;

/// The first statement of a function or subroutine (Fortran 2018, 15.6.2.2 and 15.6.2.3).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProcedureStatement {
    pub is_function: bool,
    /// What stands before the keyword, without `module`: `pure`, `real(8)`.
    pub prefixes: Vec<Name>,
    /// `*` is an alternate return.
    pub dummies: Vec<Name>,
    /// What follows `bind(c`, up to the parenthesis that closes it, in the text's offsets.
    pub binding_label: Option<Range<usize>>,
}

impl Fortran {
    /// What a procedure's or interface body's first statement says.
    pub fn procedure_statement(&self, header: StatementId) -> ProcedureStatement {
        let w = self.words(header);
        let mut statement = ProcedureStatement::default();
        if let Some(bind) = (0..w.len()).find(|i| w.get(*i) == b"bind" && w.get(i + 1) == b"(") {
            let close = w.after_group(bind + 1) - 1;
            if close > bind + 2 && w.get(close) == b")" {
                statement.binding_label = Some(w.tokens[bind + 2].range.end..w.tokens[close].range.start);
            }
        }
        let Some(keyword) = header_keyword(&w) else { return statement };
        statement.is_function = w.get(keyword) == b"function";
        if w.get(keyword + 2) == b"(" {
            let dummies = w.list(keyword + 3, w.after_group(keyword + 2).saturating_sub(1));
            statement.dummies = dummies.into_iter().map(|dummy| w.get(dummy.start).to_vec()).collect();
        }
        for i in (0..keyword).filter(|i| w.get(*i) != b"module") {
            let follows_at_once = |i: usize| w.tokens[i - 1].range.end == w.tokens[i].range.start;
            match statement.prefixes.last_mut().filter(|_| follows_at_once(i)) {
                Some(last) => last.extend_from_slice(w.get(i)),
                None => statement.prefixes.push(w.get(i).to_vec()),
            }
        }
        statement
    }

    /// The binding labels of procedures and interface bodies, as far as literals give them, by scope (Fortran 2018,
    /// 18.10.2). `text` is what the file says, in the case of its letters.
    pub fn binding_labels(&self, text: &[u8]) -> Vec<(ScopeId, Name)> {
        if memchr::memmem::find(&self.lower, b"bind").is_none() {
            return Vec::new();
        }
        let labels = self.scopes.iter().enumerate().filter_map(|(id, scope)| {
            let label = self.procedure_statement(scope.header?).binding_label?;
            let named = text[label].trim_ascii().strip_prefix(b",").map(|rest| rest.trim_ascii());
            let Some(named) = named else { return Some((id as ScopeId, scope.name.clone())) };
            let (_, literal) = named.split_at(named.iter().position(|b| *b == b'=')? + 1);
            let [quote @ (b'\'' | b'"'), label @ .., end] = literal.trim_ascii() else { return None };
            let label = label.trim_ascii();
            (quote == end && !label.is_empty()).then(|| (id as ScopeId, label.to_vec()))
        });
        labels.collect()
    }

    /// Where a procedure's last statement repeats its name.
    pub fn name_at_end(&self, end: StatementId, name: &[u8]) -> Option<Range<usize>> {
        let words = self.words(end);
        let last = words.tokens.last().map(|token| token.range.clone());
        last.filter(|range| self.lower[range.clone()] == *name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::fortran;

    fn read(text: &str) -> (ProcedureStatement, Option<String>, Option<String>) {
        let text = format!("{text}\n!$omp metadirective when(device={{kind(host)}}: barrier)\nend function f\n");
        let unit = fortran(&text);
        let read = unit.files[0].syntax.fortran.as_ref().unwrap();
        let scope = read.scopes.iter().find(|scope| scope.header.is_some()).unwrap();
        let statement = read.procedure_statement(scope.header.unwrap());
        let shown = |range: Range<usize>| String::from_utf8_lossy(&read.lower[range]).into_owned();
        let label = statement.binding_label.clone().map(shown);
        (statement, label, read.name_at_end(scope.end.unwrap(), &scope.name).map(shown))
    }

    #[test]
    fn binding_labels_are_literals_or_the_name_in_small_letters() {
        let label = |bind: &str| {
            let unit = fortran(&format!("subroutine Own(a) {bind}\nend subroutine\n"));
            let read = unit.files[0].syntax.fortran.as_ref().unwrap();
            let labels = read.binding_labels(unit.files[0].text.text());
            labels.into_iter().next().map(|(_, label)| String::from_utf8(label).unwrap())
        };
        assert_eq!(label("bind(c, name='Foo')").as_deref(), Some("Foo"));
        assert_eq!(label("bind ( c , NAME = \" f \" )").as_deref(), Some("f"));
        assert_eq!(label("bind(C)").as_deref(), Some("own"));
        assert_eq!(label("bind(c, name='')"), None);
        assert_eq!(label("bind(c, name=prefix//'f')"), None);
        assert_eq!(label(""), None);
        assert_eq!([label("bind()"), label("bind(c"), label("bind(")], [None, None, None]);
    }

    #[test]
    fn prefixes_dummies_and_binding_labels_are_read() {
        let (statement, label, end) = read("pure real(8) function f(a, b) bind(c, name='g')");
        let names = |names: &[Name]| names.iter().map(|n| String::from_utf8_lossy(n).into_owned()).collect::<Vec<_>>();
        assert!(statement.is_function);
        assert_eq!(names(&statement.prefixes), ["pure", "real(8)"]);
        assert_eq!(names(&statement.dummies), ["a", "b"]);
        assert_eq!((label.as_deref(), end.as_deref()), (Some(", name='g'"), Some("f")));
        let (statement, label, _) = read("module function f()");
        assert!(statement.prefixes.is_empty() && statement.dummies.is_empty() && label.is_none());
    }
}
