//! The tables of a C text, from tree-sitter-c's tree.

use super::c_family::{self, Dialect, Frame, Reader, designated, unparenthesised, within};
use super::grammar::{self, Grammar};
use super::parenthesised::perhaps_declaration;
use super::*;

use tree_sitter::{Node, Tree};

/// Fills the tables from trees of tree-sitter-c over parts of `text`, in order.
pub fn read(trees: impl IntoIterator<Item = Tree>, text: &[u8]) -> Syntax {
    c_family::read(trees, text, C)
}

/// What is C's own.
struct C;

impl<'a> Dialect<'a> for C {
    fn grammar() -> &'static Grammar {
        &grammar::C
    }

    fn node(reader: &mut Reader<'a, C>, node: Node, _: Option<&str>, frame: &mut Frame) {
        reader.out.perhaps_types.extend(perhaps_declaration(node, frame.kind));
        match frame.kind {
            "cast_expression" => reader.cast(node),
            "call_expression" => reader.call(node),
            _ => {}
        }
    }

    fn is_head(_: &str) -> bool {
        false
    }

    fn statement(_: Node, kind: &str, around: &str) -> Option<StatementKind> {
        // `struct s { ... };` and `enum { ... };` at file scope
        let tagged = matches!(kind, "struct_specifier" | "union_specifier" | "enum_specifier");
        (tagged && around == "translation_unit").then_some(StatementKind::Declaration)
    }

    fn declares(_: &Reader<'a, C>, _: &str, _: Option<&str>) -> Option<usize> {
        None
    }

    fn identifier(reader: &mut Reader<'a, C>, _: Option<&str>, range: &Range<usize>) -> bool {
        // K&R: `int f(a, b)`
        let in_list = reader.frames.last().is_some_and(|f| f.kind == "parameter_list");
        if in_list {
            reader.parameter_name(range);
        }
        in_list
    }

    fn declared(_: &mut Reader<'a, C>, _: usize, _: usize) {}
}

impl<'a> Reader<'a, C> {
    /// `(name)(arguments)` is a cast to the grammar; it is a call if the name is a function's, which
    /// only the scopes can tell.
    fn cast(&mut self, node: Node) {
        let (Some(descriptor), Some(value)) = (self.grammar.child(node, "type"), self.grammar.child(node, "value"))
        else {
            return;
        };
        let only = self
            .grammar
            .child(descriptor, "type")
            .filter(|t| self.grammar.kind(*t) == "type_identifier" && t.byte_range() == descriptor.byte_range());
        if let Some(name) = only.filter(|_| self.grammar.kind(value) == "parenthesized_expression") {
            let arguments = within(value.byte_range());
            self.out.calls.push(Call::new(node.byte_range(), name.byte_range(), arguments, CallForm::default()));
        }
    }

    fn call(&mut self, node: Node) {
        let (Some(function), Some(arguments)) =
            (self.grammar.child(node, "function"), self.grammar.child(node, "arguments"))
        else {
            return;
        };
        let (callee, cast) = match designated(self.grammar, function) {
            name if self.grammar.kind(name) == "identifier" => (name, None),
            selection if self.grammar.kind(selection) == "generic_expression" => {
                return self.selected(selection, node, &within(arguments.byte_range()));
            }
            // `(T)(f)(x)` is a call of a call to the grammar.
            inner if self.grammar.kind(inner) == "call_expression" => {
                let of = |field| inner.child_by_field_name(field);
                let (Some(cast), Some(list)) = (of("function"), of("arguments")) else { return };
                let (Some(callee), 1) = (list.named_child(0), list.named_child_count()) else { return };
                if self.grammar.kind(cast) != "parenthesized_expression" || self.grammar.kind(callee) != "identifier" {
                    return;
                }
                (callee, Some(unparenthesised(self.grammar, cast).byte_range()))
            }
            _ => return,
        };
        let arguments = within(arguments.byte_range());
        let form = CallForm { cast, ..CallForm::default() };
        self.out.calls.push(Call::new(node.byte_range(), callee.byte_range(), arguments, form));
    }

    /// A call of what a generic selection comes to (C11, 6.5.1.1): any of its functions.
    fn selected(&mut self, selection: Node, call: Node, arguments: &Range<usize>) {
        let grammar = self.grammar;
        let mut cursor = selection.walk();
        let functions = selection.named_children(&mut cursor).skip(1).map(|f| designated(grammar, f));
        for function in functions.filter(|n| grammar.kind(*n) == "identifier") {
            let range = function.start_byte()..call.end_byte();
            self.out.calls.push(Call::new(range, function.byte_range(), arguments.clone(), CallForm::default()));
        }
    }
}
