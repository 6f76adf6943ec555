//! Declarators in parentheses, which both grammars read as calls: `t (*f)(t);`.

use super::ambiguous::{Meaning, PerhapsType};
use tree_sitter::Node;

/// What stands in a node that may be a declaration; `kind`: the node's.
pub(super) fn perhaps_declaration(node: Node, kind: &str) -> Option<PerhapsType> {
    let field = |name| node.child_by_field_name(name);
    let expression = match kind {
        "expression_statement" => node.named_child(0),
        "for_statement" => field("initializer"),
        "condition_clause" => field("value"),
        _ => None,
    };
    expression.and_then(parenthesised_declarator)
}

/// What an expression in the place of a declaration is if a name in it is a type's: `t (*f)(t) = g`, `t (&f)(t) = g`,
/// `int (c::*f)() = g`, `t (v)(5)`, `t(v) = 5`.
pub(super) fn parenthesised_declarator(expression: Node) -> Option<PerhapsType> {
    let mut first = expression;
    while first.kind() == "comma_expression" {
        first = first.child_by_field_name("left")?;
    }
    let is_initialised = first.kind() == "assignment_expression";
    let whole = if is_initialised { first.child_by_field_name("left")? } else { first };
    let mut outer = whole;
    while outer.kind() == "subscript_expression" {
        outer = outer.child_by_field_name("argument")?;
    }
    let called = outer.child_by_field_name("function").filter(|_| outer.kind() == "call_expression")?;
    let (inner, behind) = match called.kind() {
        "call_expression" => (called, outer.child_by_field_name("arguments")),
        _ => (outer, None),
    };
    let name = inner.child_by_field_name("function")?;
    let is_qualified = matches!(name.kind(), "qualified_identifier" | "template_function");
    if !is_qualified && !matches!(name.kind(), "identifier" | "primitive_type") {
        return None;
    }
    let list = inner.child_by_field_name("arguments").filter(|list| list.named_child_count() == 1)?;
    let declarator = list.named_child(0)?;
    let member = declarator.child_by_field_name("name").filter(|of| of.kind() == "pointer_type_declarator");
    let is_pointer = declarator.kind() == "pointer_expression" || member.is_some();
    let mut declared = declarator;
    while declared.kind() == "pointer_expression" {
        declared = declared.child_by_field_name("argument")?;
    }
    if member.is_none() && !matches!(declared.kind(), "identifier" | "subscript_expression") {
        return None;
    }
    // The call of what a call gives is assigned to by hardly anybody.
    let is_assigned_call = || is_initialised && behind.is_some() && whole == outer;
    let is_declaration = is_pointer && (is_outside_functions(expression) || is_assigned_call());
    let meaning = match name.kind() {
        "primitive_type" => Meaning::Type,
        _ if is_declaration => Meaning::TypeUnlessKnown,
        _ => Meaning::Unknown,
    };
    if is_qualified && meaning == Meaning::Unknown {
        return None;
    }
    let (list, opening) = (list.byte_range(), member.unwrap_or(declarator).start_byte());
    let mut blank = vec![list.start..opening, list.end - 1..list.end];
    // Of a function's parameters nothing is asked.
    blank.extend(behind.filter(|_| is_pointer).map(|parameters| parameters.byte_range()));
    Some(PerhapsType { name: name.byte_range(), meaning, blank })
}

/// Whether an expression stands in a declaration or statement that is no function's.
fn is_outside_functions(expression: Node) -> bool {
    let within = |kind: &str| {
        kind == "expression_statement"
            || kind.ends_with("declarator")
            || kind == "declaration"
            || kind == "argument_list"
    };
    let mut around = expression.parent();
    while let Some(node) = around.filter(|node| within(node.kind())) {
        around = node.parent();
    }
    around.is_none_or(|node| matches!(node.kind(), "translation_unit" | "declaration_list" | "template_declaration"))
}
