//! The statement that a `dispatch` construct governs: a function-dispatch structured block
//! (OpenMP 5.2, 6.3), `f(...)` or `lhs = f(...)`.

use crate::directive::{DirectiveText, Options};
use crate::syntax::fortran::tokens::{self, TokenKind};
use crate::syntax::fortran::{Fortran, StatementKind, Words};
use crate::unit::ParsedFile;
use std::ops::Range;
use tree_sitter::Node;

/// The call of a function-dispatch structured block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TargetCall {
    /// Index into `Syntax::calls`; `None`: an indirect call.
    pub call: Option<u32>,
    pub range: Range<usize>,
    /// Between the parentheses.
    pub arguments: Range<usize>,
}

impl ParsedFile {
    /// The call in a statement that is a function-dispatch structured block; `None`: it is none.
    /// Parentheses and casts around the call do no harm.
    pub fn target_call(&self, statement: &Range<usize>) -> Option<TargetCall> {
        if let Some(fortran) = &self.syntax.fortran {
            return self.target_call_in_fortran(fortran, statement);
        }
        let mut node = self.node(&(statement.start..statement.end.max(statement.start + 1)))?;
        while node.byte_range() == *statement
            && let Some(outer) = node.parent().filter(|p| p.byte_range() == *statement && p.parent().is_some())
        {
            node = outer;
        }
        let mut node = Some(node).filter(|n| n.kind() == "expression_statement")?.named_child(0)?;
        let mut assigned = false;
        loop {
            if node.is_error() || node.is_missing() {
                return None;
            }
            let range = node.byte_range();
            let is_call = node.kind() != "call_expression" || !self.is_cast(node);
            if let Some(at) = self.syntax.call_of_range(&range).filter(|_| is_call) {
                let arguments = self.syntax.calls[at as usize].arguments.clone();
                return Some(TargetCall { call: Some(at), range, arguments });
            }
            node = match node.kind() {
                "call_expression" if self.is_cast(node) => node.child_by_field_name("arguments")?.named_child(0)?,
                "call_expression" => {
                    let list = node.child_by_field_name("arguments")?.byte_range();
                    let arguments = list.start + 1..(list.end - 1).max(list.start + 1);
                    return Some(TargetCall { call: None, range, arguments });
                }
                "parenthesized_expression" => node.named_child(0)?,
                "cast_expression" => node.child_by_field_name("value")?,
                "assignment_expression" if !assigned => {
                    let operator = node.child_by_field_name("operator")?;
                    if operator.kind() != "=" {
                        return None;
                    }
                    assigned = true;
                    node.child_by_field_name("right")?
                }
                _ => return None,
            };
        }
    }

    /// `call f(...)`, `lhs = f(...)` or `lhs => f(...)`.
    fn target_call_in_fortran(&self, fortran: &Fortran, statement: &Range<usize>) -> Option<TargetCall> {
        let id = fortran.statement_from(statement.start)?;
        let s = fortran.statement(id);
        let w = fortran.words(id);
        let first = match s.kind {
            StatementKind::Call => 1,
            // `if (c) k = f()`
            StatementKind::Guarded | StatementKind::Do => return None,
            _ => w.find(0, b"=").or_else(|| w.find(0, b"=>"))? + 1,
        };
        let callee = w.tokens.get(first)?.range.clone();
        let at = self.syntax.calls.binary_search_by_key(&callee.start, |c| c.callee.start).ok()?;
        let call = Some(&self.syntax.calls[at]).filter(|c| c.range.end == s.range.end)?;
        Some(TargetCall { call: Some(at as u32), range: call.range.clone(), arguments: call.arguments.clone() })
    }

    /// The statement that a dispatch directive governs, if there is one.
    pub fn dispatch_statement(&self, directive: &Range<usize>) -> Option<Range<usize>> {
        match &self.syntax.fortran {
            Some(fortran) => {
                let statement = fortran.statement(fortran.statement_from(directive.end)?);
                Some(statement.range.clone())
            }
            None => self.syntax.statement_after(directive).map(|s| s.range.clone()),
        }
    }

    /// The name behind which an argument stands: `name=value`.
    pub fn keyword(&self, argument: &Range<usize>) -> Option<String> {
        let fortran = self.syntax.fortran.as_ref()?;
        let statement = fortran.statement(fortran.statement_before(argument.start)?);
        let before = tokens::read(&fortran.lower, statement.first()..argument.start.max(statement.first()));
        let [.., word, equals] = before.as_slice() else { return None };
        let is_keyword = word.kind == TokenKind::Word && fortran.lower[equals.range.clone()] == *b"=";
        is_keyword.then(|| String::from_utf8_lossy(&fortran.lower[word.range.clone()]).into_owned())
    }

    /// `static_cast<T>(e)` and its like.
    fn is_cast(&self, call: Node) -> bool {
        const CASTS: [&[u8]; 4] = [b"static_cast", b"const_cast", b"reinterpret_cast", b"dynamic_cast"];
        let function = call.child_by_field_name("function").filter(|f| f.kind() == "template_function");
        let name = function.and_then(|f| f.child_by_field_name("name"));
        name.is_some_and(|n| CASTS.contains(&&self.text.text()[n.byte_range()]))
    }

    /// The arguments of a call, each without the blanks around it; in Fortran from its first token, behind a keyword,
    /// to its last, whatever comments and marks of continuation stand around it.
    pub fn arguments(&self, call: &TargetCall) -> Vec<Range<usize>> {
        if let Some(fortran) = &self.syntax.fortran {
            return arguments_in_fortran(fortran, &call.arguments);
        }
        let list = self.node(&(call.range.end - 1..call.range.end));
        let list = list.and_then(|n: Node| if n.kind() == "argument_list" { Some(n) } else { n.parent() });
        if let Some(list) = list.filter(|n| n.kind() == "argument_list" && n.end_byte() == call.range.end) {
            let mut cursor = list.walk();
            let arguments = list.named_children(&mut cursor);
            return arguments.map(|n| n.byte_range()).collect();
        }
        // What the grammar took for a cast.
        let text = DirectiveText::whole(self.text.text());
        text.list_items(call.arguments.clone(), Options { fold_case: false })
    }

    /// The variable that an expression is, in parentheses and casts or not.
    pub fn bare_name(&self, expression: &Range<usize>) -> Option<&[u8]> {
        if let Some(fortran) = &self.syntax.fortran {
            let text = fortran.lower[expression.clone()].trim_ascii();
            return text.iter().all(|b| b.is_ascii_alphanumeric() || *b == b'_').then_some(text);
        }
        let mut node = self.named_node(expression)?;
        loop {
            node = match node.kind() {
                "identifier" => return Some(&self.text.text()[node.byte_range()]),
                "parenthesized_expression" => node.named_child(0)?,
                "cast_expression" => node.child_by_field_name("value")?,
                "call_expression" if self.is_cast(node) => node.child_by_field_name("arguments")?.named_child(0)?,
                _ => return None,
            };
        }
    }
}

fn arguments_in_fortran(fortran: &Fortran, part: &Range<usize>) -> Vec<Range<usize>> {
    let w = Words::read(&fortran.lower, part.clone());
    let items = w.list(0, w.len()).into_iter().filter(|item| !item.is_empty());
    let value = |item: Range<usize>| match w.is_word(item.start) && item.len() > 2 && w.get(item.start + 1) == b"=" {
        true => item.start + 2..item.end,
        false => item,
    };
    items.map(value).map(|item| w.tokens[item.start].range.start..w.tokens[item.end - 1].range.end).collect()
}

#[cfg(test)]
mod tests {
    use crate::testing::{main_file, unit};

    /// The call and its arguments in a statement; empty: none.
    fn found(statement: &str) -> Vec<String> {
        let unit = unit(&format!("int f(int, int); void g(void) {{ {statement} }}"));
        let (file, text) = main_file(&unit);
        let at = text.find(statement).expect("it is there");
        let Some(call) = file.target_call(&(at..at + statement.len())) else { return Vec::new() };
        let arguments = file.arguments(&call).into_iter().map(|a| text[a].to_owned());
        std::iter::once(text[call.range.clone()].to_owned()).chain(arguments).collect()
    }

    #[test]
    fn a_call_or_an_assignment_of_one_is_a_function_dispatch_block() {
        assert_eq!(found("f(1, h(2, 3));"), ["f(1, h(2, 3))", "1", "h(2, 3)"]);
        assert_eq!(found("r = f(1, 2);"), ["f(1, 2)", "1", "2"]);
        assert_eq!(found("*p->q[i] = f();"), ["f()"]);
    }

    #[test]
    fn parentheses_and_casts_around_the_call_do_no_harm() {
        assert_eq!(found("r = (double) (f(1, 2));"), ["f(1, 2)", "1", "2"]);
        assert_eq!(found("(void) f((a, b), c);"), ["f((a, b), c)", "(a, b)", "c"]);
        assert_eq!(found("r = (f)(1, /* two */ 2);"), ["(f)(1, /* two */ 2)", "1", "2"]);
    }

    #[test]
    fn other_statements_are_none() {
        for other in ["r += f(1, 2);", "f(1, 2), f(3, 4);", "r = f(1, 2) + 1;", "r = q = f(1, 2);", "{ f(1, 2); }"] {
            assert_eq!(found(other), Vec::<String>::new(), "{other}");
        }
    }

    #[test]
    fn an_indirect_call_has_no_name() {
        let unit = unit("void g(int (*p[])(int)) { p[0](1); }");
        let (file, _) = main_file(&unit);
        let call = file.target_call(&file.syntax.statements.last().unwrap().range).unwrap();
        assert_eq!(call.call, None);
        assert_eq!(file.arguments(&call).len(), 1);
    }
}
