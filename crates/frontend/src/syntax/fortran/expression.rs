//! An expression or an argument list by itself, as tree-sitter-fortran reads it: in a directive, or in a call. Places are
//! those of the text that is given.

use super::declaration::{self, TypeKeyword};
use super::{simplify, tree};
use std::ops::Range;
use tree_sitter::{Node, Tree, TreeCursor};

/// An expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expression {
    pub range: Range<usize>,
    pub kind: ExpressionKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExpressionKind {
    Integer,
    Real,
    Complex,
    Logical,
    Character,
    Name,
    /// `f(x)`, an element, a section, a substring.
    Reference {
        of: Box<Expression>,
        arguments: Vec<Argument>,
    },
    Parenthesized(Box<Expression>),
    /// `a%b`
    Component {
        of: Box<Expression>,
        name: Range<usize>,
    },
    /// `[1, 2]`, `(/ real :: x, (y, i = 1, 3) /)`
    ArrayConstructor {
        ty: Option<ConstructorType>,
        items: Vec<Expression>,
    },
    /// `(x, i = 1, 3)`: what is repeated.
    ImpliedDo(Vec<Expression>),
    /// Operands of operators of one class, from left to right.
    Operation {
        class: OperatorClass,
        /// One fewer than there are operands, or as many where one stands before the first operand.
        operators: Vec<Range<usize>>,
        operands: Vec<Expression>,
    },
    /// Whatever else there is, or lies deeper than anybody writes.
    Other,
}

/// The type before the `::` of an array constructor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConstructorType {
    pub keyword: TypeKeyword,
    /// The derived type.
    pub name: Option<Range<usize>>,
    /// A kind or a length is said.
    pub has_parameters: bool,
}

/// The operators by what comes of them (Fortran 2018, table 10.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OperatorClass {
    Logical,
    Relation,
    Concatenation,
    Arithmetic,
    Defined,
}

/// An argument or a subscript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    pub keyword: Option<Range<usize>>,
    /// `None`: `*`, `:` and their like.
    pub value: Option<Expression>,
    pub is_section: bool,
}

/// What a name does in an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameRole {
    Variable,
    /// Parentheses follow it.
    Referenced,
    Component,
    /// It stands before the `=` of an argument.
    Keyword,
    /// The variable of a loop, which is one of its own in an implied one.
    Index,
    /// The variable of a `forall` or `do concurrent`, which is one of its own.
    ConstructIndex,
}

/// What stands before an expression, and behind it, in the text that is parsed.
const AS_VALUE: [&[u8]; 2] = [b"subroutine x\nx=", b"\nend\n"];
const AS_ARGUMENTS: [&[u8]; 2] = [b"subroutine x\ncall x(", b")\nend\n"];

/// Deeper expressions are not told apart.
const DEPTH: usize = 100;

/// An expression that has been parsed.
pub struct Parsed<'t> {
    text: &'t [u8],
    tree: Tree,
}

/// Parses an expression; `None`: it is none.
pub fn parse(text: &[u8]) -> Option<Parsed<'_>> {
    Some(Parsed { text, tree: parsed(text, AS_VALUE)? })
}

impl Parsed<'_> {
    /// Its operators and operands.
    pub fn expression(&self) -> Option<Expression> {
        let reader = Reader { text: self.text, before: AS_VALUE[0].len() };
        let statement = find(self.tree.root_node(), "assignment_statement")?;
        Some(reader.expression(statement.child_by_field_name("right")?, 0))
    }

    /// The names in it, in the order of the text.
    pub fn names(&self) -> Vec<(Range<usize>, NameRole)> {
        let before = AS_VALUE[0].len();
        names_between(&self.tree, &(before..before + self.text.len()))
    }
}

/// Reads what stands between the parentheses of a call; `None`: it is no argument list.
pub fn arguments(text: &[u8]) -> Option<Vec<Argument>> {
    let tree = parsed(text, AS_ARGUMENTS)?;
    let reader = Reader { text, before: AS_ARGUMENTS[0].len() };
    Some(reader.arguments(find(tree.root_node(), "argument_list")?, 0))
}

/// The names in an expression, in the order of the text; `None`: it is none.
pub fn names(text: &[u8]) -> Option<Vec<(Range<usize>, NameRole)>> {
    Some(parse(text)?.names())
}

/// The names in a part of a tree's text, whose places are those in the part.
pub(super) fn names_between(tree: &Tree, part: &Range<usize>) -> Vec<(Range<usize>, NameRole)> {
    let mut found = Vec::new();
    let mut cursor = tree.walk();
    let mut around: Vec<&str> = Vec::new();
    loop {
        let node = cursor.node();
        let role = role(&cursor, &around);
        let inside = part.start <= node.start_byte() && node.end_byte() <= part.end;
        if let Some(role) = role.filter(|_| inside) {
            found.push((node.start_byte() - part.start..node.end_byte() - part.start, role));
        }
        if cursor.goto_first_child() {
            around.push(node.kind());
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return found;
            }
            around.pop();
        }
    }
}

/// What the name does that a node is, if it is one.
fn role(cursor: &TreeCursor, around: &[&str]) -> Option<NameRole> {
    let node = cursor.node();
    let parent = around.last().copied().unwrap_or_default();
    match (node.kind(), parent) {
        ("identifier", _) if is_declarator(cursor, parent) && around.contains(&"derived_type_definition") => {
            Some(NameRole::Component)
        }
        ("type_member", _) => Some(NameRole::Component),
        ("identifier", "keyword_argument") if cursor.field_name() == Some("name") => Some(NameRole::Keyword),
        ("identifier", "loop_control_expression") if node.prev_sibling().is_none() => Some(NameRole::Index),
        ("identifier", "triplet_spec" | "concurrent_control") if node.prev_sibling().is_none() => {
            Some(NameRole::ConstructIndex)
        }
        ("identifier", "call_expression") if node.prev_sibling().is_none() => Some(NameRole::Referenced),
        ("identifier", "subroutine_call") if cursor.field_name() == Some("subroutine") => Some(NameRole::Referenced),
        ("method_name", "procedure_statement") if node.parent().is_some_and(has_interface) => Some(NameRole::Component),
        ("identifier", "binding_name") | ("method_name", "binding_list") => Some(NameRole::Component),
        ("identifier" | "type_name" | "procedure_interface" | "local_name" | "method_name", _) => {
            Some(NameRole::Variable)
        }
        ("name", "end_type_statement") => Some(NameRole::Variable),
        _ => None,
    }
}

/// Whether what a statement binds to a type has the interface that stands before it, and is deferred.
pub(super) fn has_interface(statement: Node) -> bool {
    let mut cursor = statement.walk();
    statement.children(&mut cursor).any(|c| c.kind() == "procedure_interface")
}

/// Whether a declaration gives a type to the name that a node is.
fn is_declarator(cursor: &TreeCursor, parent: &str) -> bool {
    match parent {
        "variable_declaration" => cursor.field_name() == Some("declarator"),
        "init_declarator" | "pointer_init_declarator" | "data_declarator" => cursor.field_name() == Some("left"),
        "sized_declarator" | "coarray_declarator" => cursor.node().prev_sibling().is_none(),
        _ => false,
    }
}

fn parsed(text: &[u8], [before, behind]: [&[u8]; 2]) -> Option<Tree> {
    let mut own = text.to_vec();
    simplify::arguments(&mut own);
    let tree = tree::parse(&[before, &own, behind].concat())?;
    (!tree.root_node().has_error()).then_some(tree)
}

/// The first node of a kind, the outermost one.
fn find<'t>(root: Node<'t>, kind: &str) -> Option<Node<'t>> {
    let mut cursor = root.walk();
    loop {
        if cursor.node().kind() == kind {
            return Some(cursor.node());
        }
        if cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return None;
            }
        }
    }
}

struct Reader<'t> {
    text: &'t [u8],
    /// The length of what stands before the text in what was parsed.
    before: usize,
}

impl Reader<'_> {
    fn range(&self, node: Node) -> Range<usize> {
        node.start_byte().saturating_sub(self.before)..node.end_byte().saturating_sub(self.before)
    }

    fn expression(&self, node: Node, depth: usize) -> Expression {
        let kind = if depth < DEPTH { self.kind(node, depth) } else { None };
        Expression { range: self.range(node), kind: kind.unwrap_or(ExpressionKind::Other) }
    }

    fn kind(&self, node: Node, depth: usize) -> Option<ExpressionKind> {
        let first = |kind: &str| node.child(0).is_some_and(|c| c.kind() == kind);
        Some(match node.kind() {
            "identifier" => ExpressionKind::Name,
            "number_literal" if is_real(self.text.get(self.range(node))?) => ExpressionKind::Real,
            "number_literal" => ExpressionKind::Integer,
            "complex_literal" => ExpressionKind::Complex,
            "string_literal" => ExpressionKind::Character,
            "boolean_literal" => ExpressionKind::Logical,
            "parenthesized_expression" => {
                ExpressionKind::Parenthesized(Box::new(self.expression(node.named_child(0)?, depth + 1)))
            }
            // `a(1)(2:3)` has two lists.
            "call_expression" if node.named_child_count() == 2 && !first("string_literal") => {
                ExpressionKind::Reference {
                    of: Box::new(self.expression(node.child(0)?, depth + 1)),
                    arguments: self.arguments(node.child(1)?, depth + 1),
                }
            }
            "derived_type_member_expression" => {
                let name = node.child(node.child_count().checked_sub(1)?)?;
                let of = Box::new(self.expression(node.child(0)?, depth + 1));
                ExpressionKind::Component { of, name: self.range(name) }
            }
            "array_literal" => ExpressionKind::ArrayConstructor {
                ty: node.child_by_field_name("type").and_then(|ty| self.constructor_type(ty)),
                items: self.values(node, depth),
            },
            "implied_do_loop_expression" => ExpressionKind::ImpliedDo(self.values(node, depth)),
            _ => {
                let class = operator_class(node)?;
                self.operation(node, class, depth)
            }
        })
    }

    fn constructor_type(&self, ty: Node) -> Option<ConstructorType> {
        let mut cursor = ty.walk();
        let name = ty.children(&mut cursor).find(|c| matches!(c.kind(), "type_name" | "identifier"));
        let has_parameters = ty.children(&mut cursor).any(|c| matches!(c.kind(), "kind" | "character_length"));
        Some(ConstructorType {
            keyword: declaration::keyword_of(ty)?,
            name: name.map(|name| self.range(name)),
            has_parameters,
        })
    }

    /// The values of an array constructor, or of an implied loop in it.
    fn values(&self, list: Node, depth: usize) -> Vec<Expression> {
        let mut cursor = list.walk();
        let is_value = |kind: &str| {
            !matches!(kind, "intrinsic_type" | "derived_type" | "loop_control_expression" | "comment" | "type_name")
        };
        let values = list.named_children(&mut cursor).filter(|c| is_value(c.kind()));
        values.map(|c| self.expression(c, depth + 1)).collect()
    }

    /// The operands of an operation: what is an operation of the same class on the left is one with it, however many
    /// there are.
    fn operation(&self, node: Node, class: OperatorClass, depth: usize) -> ExpressionKind {
        let (mut operators, mut operands) = (Vec::new(), Vec::new());
        let mut at = Some(node);
        while let Some(node) = at.take() {
            operators.extend(node.child_by_field_name("operator").map(|operator| self.range(operator)));
            let right = node.child_by_field_name("right").or_else(|| node.child_by_field_name("argument"));
            operands.extend(right.map(|right| self.expression(right, depth + 1)));
            match node.child_by_field_name("left") {
                Some(left) if operator_class(left) == Some(class) => at = Some(left),
                left => operands.extend(left.map(|left| self.expression(left, depth + 1))),
            }
        }
        operators.reverse();
        operands.reverse();
        ExpressionKind::Operation { class, operators, operands }
    }

    fn arguments(&self, list: Node, depth: usize) -> Vec<Argument> {
        let mut cursor = list.walk();
        let argument = |node: Node| {
            let plain = |value: Option<Expression>| Argument { keyword: None, value, is_section: false };
            match node.kind() {
                "(" | ")" | "," | "comment" | "&" => None,
                "assumed_size" | "assumed_rank" => Some(plain(None)),
                "extent_specifier" | "multiple_subscript_triplet" => Some(Argument { is_section: true, ..plain(None) }),
                "keyword_argument" => {
                    let value = node.child_by_field_name("value").map(|v| self.expression(v, depth + 1));
                    let keyword = node.child_by_field_name("name").map(|k| self.range(k));
                    Some(Argument { keyword, value, is_section: false })
                }
                _ => Some(plain(Some(self.expression(node, depth + 1)))),
            }
        };
        list.children(&mut cursor).filter_map(argument).collect()
    }
}

/// Whether a number has a point or an exponent. (Of `1.5_long` the kind's name says nothing, nor is `z'1e'` one.)
fn is_real(number: &[u8]) -> bool {
    let number = number.split(|b| *b == b'_').next().unwrap_or_default();
    !number.contains(&b'\'')
        && !number.contains(&b'"')
        && number.iter().any(|b| matches!(b, b'.' | b'e' | b'E' | b'd' | b'D'))
}

fn operator_class(node: Node) -> Option<OperatorClass> {
    match node.kind() {
        "logical_expression" => Some(OperatorClass::Logical),
        "relational_expression" => Some(OperatorClass::Relation),
        "concatenation_expression" => Some(OperatorClass::Concatenation),
        "math_expression" | "unary_expression" => match node.child_by_field_name("operator")?.kind() {
            "user_defined_operator" => Some(OperatorClass::Defined),
            _ => Some(OperatorClass::Arithmetic),
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests;
