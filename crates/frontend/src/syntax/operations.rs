//! Expressions in operator notation that may call operator functions of C++ ([over.match.oper]).

use super::c_family::unparenthesised;
use super::grammar;
use rustc_hash::FxHashSet;
use std::ops::Range;
use tree_sitter::{Node, Tree};

/// An expression in operator notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    pub range: Range<usize>,
    /// The operator function that it may call: `operator+`.
    pub name: String,
    pub notation: Notation,
    /// The operator's own token; of a call and a subscript what stands behind the object.
    pub token: Range<usize>,
    pub operands: Vec<Range<usize>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// `-a`
    Prefix,
    /// `a++`
    Postfix,
    /// `a + b`
    Binary,
    /// `a[i]`
    Subscript,
    /// `a(x)`
    Call,
    /// `a->m`
    Arrow,
    /// The function is not written.
    Implied(Implied),
}

/// What calls a function that is not written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Implied {
    /// `a != b` calls `operator==`, `1 == a` that with `a` first ([over.match.oper]).
    Comparison,
    /// A range-based `for` calls `begin`, `end` and the operators of iterators ([stmt.ranged]).
    Range,
    /// A structured binding calls `get` ([dcl.struct.bind]).
    Binding,
    /// A fold expression calls its operator ([expr.prim.fold]).
    Fold,
}

/// The operations in a tree over `text` that may call one of the functions `wanted`, in their order.
pub fn read(tree: &Tree, text: &[u8], wanted: &FxHashSet<String>) -> Vec<Operation> {
    let mut found = Vec::new();
    let mut cursor = tree.walk();
    loop {
        found.extend(operations(cursor.node(), text).into_iter().filter(|o| wanted.contains(&o.name)));
        if cursor.goto_first_child() || cursor.goto_next_sibling() {
            continue;
        }
        while cursor.goto_parent() {
            if cursor.goto_next_sibling() {
                break;
            }
        }
        if cursor.node() == tree.root_node() {
            return found;
        }
    }
}

/// The operator at a place, if it takes a pointer to a member.
fn of_pointer_to_member(text: &[u8], at: usize) -> Option<&'static str> {
    [".*", "->*"].into_iter().find(|own| text[at..].starts_with(own.as_bytes()))
}

/// Whether a call calls what a pointer to a member leads to: no object.
fn calls_through_member(callee: Node, text: &[u8]) -> bool {
    let operator = callee.child_by_field_name("operator").filter(|_| callee.kind() == "binary_expression");
    operator.is_some_and(|operator| of_pointer_to_member(text, operator.start_byte()).is_some())
}

/// What a node may call by itself.
fn operations(node: Node, text: &[u8]) -> Vec<Operation> {
    let field = |name: &str| node.child_by_field_name(name);
    let operation = |notation: Notation, name: &str, token: Range<usize>, operands: Vec<Node>| Operation {
        range: node.byte_range(),
        name: format!("operator{name}"),
        notation,
        token,
        operands: operands.iter().map(Node::byte_range).collect(),
    };
    let one = |made: Option<Operation>| made.into_iter().collect::<Vec<_>>();
    match node.kind() {
        "binary_expression" | "assignment_expression" | "comma_expression" => {
            let (Some(left), Some(right)) = (field("left"), field("right")) else { return Vec::new() };
            let token = match field("operator") {
                Some(operator) => operator.byte_range(),
                None => comma(node, left, right),
            };
            if let Some(own) = of_pointer_to_member(text, token.start) {
                let token = token.start..token.start + own.len();
                return vec![operation(Notation::Binary, own, token, vec![left, right])];
            }
            let own = symbol(&text[token.clone()]);
            let mut all = vec![operation(Notation::Binary, &own, token.clone(), vec![left, right])];
            // Comparisons may be made of others since C++20 ([over.match.oper]).
            let rewritten = match own.as_str() {
                "!=" | "==" => "==",
                "<" | ">" | "<=" | ">=" | "<=>" => "<=>",
                _ => return all,
            };
            let comparison = Notation::Implied(Implied::Comparison);
            if rewritten != own {
                all.push(operation(comparison, rewritten, token.clone(), vec![left, right]));
            }
            all.push(operation(comparison, rewritten, token, vec![right, left]));
            all
        }
        "unary_expression" | "pointer_expression" | "update_expression" => {
            let (Some(argument), Some(operator)) = (field("argument"), field("operator")) else { return Vec::new() };
            let notation =
                if operator.start_byte() < argument.start_byte() { Notation::Prefix } else { Notation::Postfix };
            let own = symbol(&text[operator.byte_range()]);
            vec![operation(notation, &own, operator.byte_range(), vec![argument])]
        }
        "subscript_expression" | "call_expression" => {
            let call = node.kind() == "call_expression";
            let (object, list) = if call { ("function", "arguments") } else { ("argument", "indices") };
            let (Some(object), Some(list)) = (field(object), field(list)) else { return Vec::new() };
            if call && calls_through_member(unparenthesised(&grammar::CXX, object), text) {
                return Vec::new();
            }
            let mut cursor = list.walk();
            let arguments = list.named_children(&mut cursor);
            let operands = std::iter::once(object).chain(arguments).collect();
            match call {
                true => vec![operation(Notation::Call, "()", list.byte_range(), operands)],
                false => vec![operation(Notation::Subscript, "[]", list.byte_range(), operands)],
            }
        }
        "field_expression" => one(field("argument").zip(field("operator")).and_then(|(object, operator)| {
            let is_arrow = &text[operator.byte_range()] == b"->";
            is_arrow.then(|| operation(Notation::Arrow, "->", operator.byte_range(), vec![object]))
        })),
        "for_range_loop" => {
            let Some(range) = field("right") else { return Vec::new() };
            let implied = |name| operation(Notation::Implied(Implied::Range), name, range.byte_range(), vec![range]);
            let mut all: Vec<Operation> = ["*", "++", "!=", "=="].map(implied).into();
            all.extend(["begin", "end"].map(|name| Operation { name: name.to_owned(), ..implied("*") }));
            all.extend(field("declarator").and_then(bound_names).map(|names| bound(names, None)));
            all.iter_mut().for_each(|o| o.range = range.byte_range());
            all
        }
        "init_declarator" => one(field("declarator").and_then(bound_names).map(|names| bound(names, field("value")))),
        "fold_expression" => one(field("operator").map(|operator| {
            let own = symbol(&text[operator.byte_range()]);
            operation(Notation::Implied(Implied::Fold), &own, operator.byte_range(), Vec::new())
        })),
        _ => Vec::new(),
    }
}

/// The names of a structured binding, `[a, b]`, in a declarator.
fn bound_names(declarator: Node) -> Option<Node> {
    std::iter::successors(Some(declarator), |d| d.named_child(0))
        .take(3)
        .find(|d| d.kind() == "structured_binding_declarator")
}

/// What a structured binding calls for the elements of a value.
fn bound(names: Node, value: Option<Node>) -> Operation {
    Operation {
        range: names.byte_range(),
        name: "get".to_owned(),
        notation: Notation::Implied(Implied::Binding),
        token: names.byte_range(),
        operands: value.iter().map(Node::byte_range).collect(),
    }
}

/// The comma between two operands.
fn comma(node: Node, left: Node, right: Node) -> Range<usize> {
    let mut cursor = node.walk();
    let between = |n: &Node| left.end_byte() <= n.start_byte() && n.end_byte() <= right.start_byte();
    let found = node.children(&mut cursor).find(|n| n.kind() == "," && between(n));
    found.map_or(left.end_byte()..right.start_byte(), |n| n.byte_range())
}

/// An operator without its alternative spelling ([lex.digraph]).
pub(crate) fn symbol(token: &[u8]) -> String {
    let word = String::from_utf8_lossy(token).into_owned();
    let usual = match word.as_str() {
        "and" => "&&",
        "or" => "||",
        "not" => "!",
        "xor" => "^",
        "bitand" => "&",
        "bitor" => "|",
        "compl" => "~",
        "not_eq" => "!=",
        "and_eq" => "&=",
        "or_eq" => "|=",
        "xor_eq" => "^=",
        _ => return word,
    };
    usual.to_owned()
}
