//! What one declaration says of the names that it declares, from tree-sitter-fortran's tree of its statement by itself:
//! the type, the attributes, and of each name its bounds, its length and its value. Places are those of the view.

use super::tokens::is_name_part;
use super::{Fortran, StatementId, StatementKind, simplify, tree};
use std::ops::Range;
use tree_sitter::Node;

/// A declaration, or a statement that gives names attributes: `dimension a(3)`, `parameter (a = 1)`.
#[derive(Clone, Debug, Default)]
pub struct Declaration {
    /// `None`: the statement only says attributes.
    pub ty: Option<TypeSpecifier>,
    pub attributes: Vec<Attribute>,
    pub items: Vec<Item>,
}

/// What a type specifier begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeKeyword {
    Integer,
    Real,
    DoublePrecision,
    Complex,
    DoubleComplex,
    Logical,
    Character,
    Byte,
    Type,
    Class,
    Procedure,
    /// `typeof`, `classof`.
    Of,
}

/// `integer(kind=8)`, `real*8`, `type(t)`, `procedure(p)`
#[derive(Clone, Debug)]
pub struct TypeSpecifier {
    pub range: Range<usize>,
    pub keyword: TypeKeyword,
    /// The derived type, or the interface of a procedure.
    pub name: Option<Range<usize>>,
    /// What stands in its parentheses or behind its `*`.
    pub parameters: Vec<TypeParameter>,
    /// The parameter is a size in bytes, or a length: `real*8`, `character*(*)`.
    pub has_star: bool,
}

/// A kind or a length.
#[derive(Clone, Debug)]
pub struct TypeParameter {
    pub keyword: Option<Range<usize>>,
    pub value: Range<usize>,
    pub what: ParameterValue,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterValue {
    Expression,
    /// `*`: as long as what it is associated with.
    Assumed,
    /// `:`
    Deferred,
}

/// `intent(in)`, `dimension(3)`, `save`
#[derive(Clone, Debug)]
pub struct Attribute {
    pub keyword: String,
    pub range: Range<usize>,
    /// What stands in its parentheses.
    pub arguments: Option<Range<usize>>,
    pub bounds: Option<Vec<Bounds>>,
}

/// A name that is declared.
#[derive(Clone, Debug)]
pub struct Item {
    /// From the name to the last byte of its value.
    pub range: Range<usize>,
    pub name: Range<usize>,
    pub bounds: Option<Vec<Bounds>>,
    /// What stands behind its own `*`.
    pub length: Option<Range<usize>>,
    pub value: Option<Range<usize>>,
}

/// One dimension.
#[derive(Clone, Debug)]
pub struct Bounds {
    pub lower: Option<Range<usize>>,
    pub upper: UpperBound,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UpperBound {
    Expression(Range<usize>),
    /// `*`
    AssumedSize,
    /// `:`
    Deferred,
    /// `..`
    AssumedRank,
}

impl TypeSpecifier {
    /// The parameter with a keyword, or at a place of the list.
    fn parameter(&self, lower: &[u8], keyword: &[u8], at: usize) -> Option<&TypeParameter> {
        let named = |p: &&TypeParameter| p.keyword.as_ref().is_some_and(|k| lower[k.clone()] == *keyword);
        let positional = || self.parameters.get(at).filter(|p| p.keyword.is_none());
        self.parameters.iter().find(named).or_else(positional)
    }

    /// Its kind, or its size in bytes.
    pub fn kind(&self, fortran: &Fortran) -> Option<&TypeParameter> {
        self.parameter(&fortran.lower, b"kind", usize::from(self.keyword == TypeKeyword::Character))
    }

    /// The length of a `character` type.
    pub fn length(&self, fortran: &Fortran) -> Option<&TypeParameter> {
        self.parameter(&fortran.lower, b"len", 0).filter(|_| self.keyword == TypeKeyword::Character)
    }
}

impl Declaration {
    /// The item whose name stands at a place.
    pub fn item(&self, name: &Range<usize>) -> Option<&Item> {
        self.items.iter().find(|i| i.name == *name)
    }

    /// The item of a name in lower case.
    pub fn named(&self, fortran: &Fortran, name: &[u8]) -> Option<&Item> {
        self.items.iter().find(|i| fortran.lower[i.name.clone()] == *name)
    }

    pub fn attribute(&self, keyword: &str) -> Option<&Attribute> {
        self.attributes.iter().find(|a| a.keyword == keyword)
    }

    /// The bounds of one of its items: its own, or those of all.
    pub fn bounds<'d>(&'d self, item: &'d Item) -> Option<&'d [Bounds]> {
        let of_all = || self.attribute("dimension").and_then(|a| a.bounds.as_deref());
        item.bounds.as_deref().or_else(of_all)
    }
}

impl Fortran {
    /// What a statement declares; `None`: it is no declaration, or cannot be parsed.
    pub fn declaration(&self, id: StatementId) -> Option<Declaration> {
        let s = self.statement(id);
        use StatementKind::*;
        if !matches!(s.kind, TypeDeclaration | Attribute | Parameter | OtherSpecification) {
            return None;
        }
        let mut text = self.text[s.range.clone()].to_vec();
        simplify::declaration(self, id, &mut text);
        read(self, text, s.range.start)
    }

    /// Whether a derived type has only the components that its definition declares, and no parameters.
    pub fn has_own_components_only(&self, id: StatementId) -> bool {
        const BEFORE: &[u8] = b"module x\n";
        let text = &self.text[self.statement(id).range.clone()];
        let Some(tree) = tree::parse(&[BEFORE, text, b"\nend type\nend\n"].concat()) else { return false };
        let first = tree.root_node().descendant_for_byte_range(BEFORE.len(), BEFORE.len() + 1);
        let node = std::iter::successors(first, Node::parent).find(|n| n.kind() == "derived_type_statement");
        node.filter(|_| !tree.root_node().has_error()).is_some_and(|node| {
            let mut cursor = node.walk();
            let has_more = |kind: &str| {
                matches!(kind, "base_type_specifier" | "abstract_specifier" | "derived_type_parameter_list")
            };
            !node.children(&mut cursor).any(|c| has_more(c.kind()))
        })
    }

    /// The type that a function's first statement says.
    pub fn type_of_header(&self, header: StatementId) -> Option<TypeSpecifier> {
        let (text, start) = simplify::type_of_header(self, header)?;
        read(self, text, start)?.ty
    }
}

/// Reads the text of a declaration that begins at `start` of the view.
fn read(fortran: &Fortran, text: Vec<u8>, start: usize) -> Option<Declaration> {
    let (before, behind): (&[u8], &[u8]) = match text.get(..10).is_some_and(|w| w.eq_ignore_ascii_case(b"enumerator")) {
        true => (b"subroutine x\nenum, bind(c)\n", b"\nend enum\nend\n"),
        false => (b"subroutine x\n", b"\nend\n"),
    };
    let tree = tree::parse(&[before, &text, behind].concat())?;
    let root = tree.root_node();
    if root.has_error() {
        return None;
    }
    let first = before.len() + text.iter().position(|b| !b.is_ascii_whitespace())?;
    let node = root.descendant_for_byte_range(first, first + 1)?;
    let is_whole = |n: &Node| super::declared::is_declaration(n.kind()) || n.kind() == "enumerator_statement";
    let node = std::iter::successors(Some(node), Node::parent).find(is_whole)?;
    let reader = Reader { fortran, before: before.len(), start, end: start + text.len() };
    let mut out = Declaration::default();
    reader.statement(node, &mut out);
    Some(out)
}

/// `type(integer)` is `integer`.
fn intrinsic_type_in(node: Node) -> Option<Node> {
    node.child_by_field_name("name").filter(|n| n.kind() == "intrinsic_type" && n.child_count() > 0)
}

/// What a type specifier begins with.
pub(super) fn keyword_of(node: Node) -> Option<TypeKeyword> {
    let words = intrinsic_type_in(node).unwrap_or(node);
    Some(match (node.kind(), words.child(0)?.kind()) {
        ("procedure", _) => TypeKeyword::Procedure,
        ("declared_type", _) => TypeKeyword::Of,
        (_, "integer") => TypeKeyword::Integer,
        (_, "real") => TypeKeyword::Real,
        (_, "complex") => TypeKeyword::Complex,
        (_, "logical") => TypeKeyword::Logical,
        (_, "character") => TypeKeyword::Character,
        (_, "byte") => TypeKeyword::Byte,
        (_, "type") => TypeKeyword::Type,
        (_, "class") => TypeKeyword::Class,
        (_, "doubleprecision") => TypeKeyword::DoublePrecision,
        (_, "doublecomplex") => TypeKeyword::DoubleComplex,
        (_, "double") if words.child(1)?.kind() == "precision" => TypeKeyword::DoublePrecision,
        _ => TypeKeyword::DoubleComplex,
    })
}

struct Reader<'f> {
    fortran: &'f Fortran,
    /// The length of what stands before the statement in the text that was parsed.
    before: usize,
    start: usize,
    /// Behind it the view may be blank as far as a directive of any length reaches.
    end: usize,
}

impl Reader<'_> {
    fn range(&self, node: Node) -> Range<usize> {
        let place = |at: usize| (at + self.start).saturating_sub(self.before);
        place(node.start_byte())..place(node.end_byte())
    }

    fn statement(&self, node: Node, out: &mut Declaration) {
        let mut cursor = node.walk();
        for child in node.children(&mut cursor) {
            match child.kind() {
                "intrinsic_type" | "derived_type" | "declared_type" | "procedure" => {
                    out.ty = self.type_specifier(child);
                    let mut cursor = child.walk();
                    let own = child.children(&mut cursor).filter(|c| c.kind() == "procedure_attribute");
                    out.attributes.extend(own.filter_map(|a| self.attribute(a)));
                }
                "type_qualifier" | "language_binding" => out.attributes.extend(self.attribute(child)),
                "variable_group" => {
                    let mut cursor = child.walk();
                    out.items.extend(child.children(&mut cursor).filter_map(|c| self.item(c)));
                }
                _ => out.items.extend(self.item(child)),
            }
        }
    }

    fn type_specifier(&self, node: Node) -> Option<TypeSpecifier> {
        let (inner, keyword) = (intrinsic_type_in(node), keyword_of(node)?);
        let mut ty =
            TypeSpecifier { range: self.range(node), keyword, name: None, parameters: Vec::new(), has_star: false };
        let mut cursor = node.walk();
        for child in node.children(&mut cursor).skip(1) {
            match child.kind() {
                "kind" => self.parameters(child, &mut ty),
                "type_name" | "procedure_interface" | "unlimited_polymorphic" | "identifier" => {
                    ty.name = Some(self.range(child));
                }
                // `procedure(real)`
                "intrinsic_type" | "derived_type" if inner.is_none() => ty.name = Some(self.range(child)),
                // A procedure's attributes are none of its type.
                "procedure_attribute" => break,
                _ => {}
            }
        }
        if keyword == TypeKeyword::Procedure {
            let mut cursor = node.walk();
            let of_type = node.children(&mut cursor).take_while(|c| c.kind() != ",");
            ty.range.end = of_type.last().map_or(ty.range.end, |last| self.range(last).end);
        }
        Some(ty)
    }

    fn parameters(&self, node: Node, ty: &mut TypeSpecifier) {
        let mut cursor = node.walk();
        let what = |kind: &str| match kind {
            "assumed_size" | "*" => ParameterValue::Assumed,
            "assumed_shape" | "extent_specifier" | ":" => ParameterValue::Deferred,
            _ => ParameterValue::Expression,
        };
        for (i, child) in node.children(&mut cursor).enumerate() {
            match child.kind() {
                "*" => ty.has_star = true,
                // `character*(*)`
                "assumed_size" if i == 0 => ty.has_star = true,
                "(" | ")" | "," | "comment" | "&" => {}
                "keyword_argument" => {
                    let (keyword, value) = (child.child_by_field_name("name"), child.child_by_field_name("value"));
                    ty.parameters.extend(value.map(|v| TypeParameter {
                        keyword: keyword.map(|k| self.range(k)),
                        value: self.range(v),
                        what: what(v.kind()),
                    }));
                }
                kind => {
                    ty.parameters.push(TypeParameter { keyword: None, value: self.range(child), what: what(kind) });
                }
            }
        }
    }

    fn attribute(&self, node: Node) -> Option<Attribute> {
        let mut cursor = node.walk();
        let children: Vec<Node> = node.children(&mut cursor).collect();
        let list = children.iter().find(|c| matches!(c.kind(), "argument_list" | "coarray_size"));
        let inside = |c: &Node| self.range(*c).start + 1..self.range(*c).end.saturating_sub(1);
        let open = children.iter().find(|c| c.kind() == "(").map(|c| self.range(*c).end);
        let close = children.iter().rfind(|c| c.kind() == ")").map(|c| self.range(*c).start);
        Some(Attribute {
            keyword: children.first()?.kind().to_owned(),
            range: self.range(node),
            arguments: list.map(inside).or_else(|| Some(open?..close?)),
            bounds: list.map(|list| self.bounds(*list)),
        })
    }

    fn item(&self, node: Node) -> Option<Item> {
        let (declarator, value) = match node.kind() {
            "identifier" | "sized_declarator" | "coarray_declarator" => (node, None),
            "init_declarator" | "pointer_init_declarator" | "data_declarator" => {
                (node.child_by_field_name("left")?, node.child_by_field_name("right"))
            }
            "parameter_assignment" => (node.child(0)?, node.child(node.child_count().checked_sub(1)?)),
            _ => return None,
        };
        let (mut name, mut bounds) = (declarator, None);
        while name.kind() != "identifier" {
            let mut cursor = name.walk();
            let size = name.children(&mut cursor).find(|c| c.kind() == "size");
            bounds = size.map(|size| self.bounds(size)).or(bounds);
            name = name.child(0)?;
        }
        let mut range = self.range(node);
        let length = self.length_behind(declarator);
        if let Some(length) = length.as_ref().filter(|_| value.is_none()) {
            range.end = range.end.max(length.end);
        }
        Some(Item { range, name: self.range(name), bounds, length, value: value.map(|v| self.range(v)) })
    }

    fn bounds(&self, list: Node) -> Vec<Bounds> {
        let mut cursor = list.walk();
        let dimension = |node: Node| match node.kind() {
            "(" | ")" | "," | "[" | "]" | "comment" | "&" => None,
            "assumed_size" | "*" => Some(Bounds { lower: None, upper: UpperBound::AssumedSize }),
            "assumed_rank" => Some(Bounds { lower: None, upper: UpperBound::AssumedRank }),
            "assumed_shape" => Some(Bounds { lower: None, upper: UpperBound::Deferred }),
            "extent_specifier" => Some(self.extent(node)),
            _ => Some(Bounds { lower: None, upper: UpperBound::Expression(self.range(node)) }),
        };
        list.children(&mut cursor).filter_map(dimension).collect()
    }

    fn extent(&self, node: Node) -> Bounds {
        let mut cursor = node.walk();
        let mut out = Bounds { lower: None, upper: UpperBound::Deferred };
        let mut behind = false;
        for child in node.children(&mut cursor) {
            match child.kind() {
                ":" => behind = true,
                "comment" | "&" => {}
                "assumed_size" | "*" => out.upper = UpperBound::AssumedSize,
                _ if behind => out.upper = UpperBound::Expression(self.range(child)),
                _ => out.lower = Some(self.range(child)),
            }
        }
        out
    }

    /// `*8` or `*(n)` behind a declarator, which the grammar does not know in all its forms.
    fn length_behind(&self, declarator: Node) -> Option<Range<usize>> {
        let mut cursor = declarator.walk();
        let own =
            declarator.children(&mut cursor).find(|c| c.kind() == "character_length").map(|c| self.range(c).start);
        let lower = &self.fortran.lower[..self.end.min(self.fortran.lower.len())];
        let blank = |at: usize| lower[at..].iter().take_while(|b| b.is_ascii_whitespace() || **b == b'&').count();
        let start = own.unwrap_or(self.range(declarator).end);
        let star = start + blank(start);
        if lower.get(star) != Some(&b'*') || lower.get(star + 1) == Some(&b'*') {
            return None;
        }
        let from = star + 1 + blank(star + 1);
        let mut depth = 0usize;
        for (i, b) in lower[from..].iter().enumerate() {
            match b {
                b'(' => depth += 1,
                b')' if depth == 1 => return Some(from..from + i + 1),
                b')' => depth = depth.saturating_sub(1),
                _ if depth > 0 || is_name_part(*b) => {}
                _ => return Some(from..from + i),
            }
        }
        Some(from..lower.len())
    }
}

#[cfg(test)]
mod tests;
