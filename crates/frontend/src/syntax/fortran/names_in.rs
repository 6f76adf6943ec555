//! The names in single statements, from tree-sitter-fortran's tree of each by itself. Places are those of the view.

use super::expression::{NameRole, has_interface, names_between};
use super::{Fortran, Name, StatementId, StatementKind, simplify, tree};
use std::ops::Range;
use tree_sitter::{Node, Tree};

/// A name in a statement, and what it does there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameIn {
    pub range: Range<usize>,
    pub role: NameRole,
}

impl NameIn {
    /// Whether it means what the scope around knows by it, rather than a component or an argument's keyword.
    pub fn is_of_scope(&self) -> bool {
        !matches!(self.role, NameRole::Component | NameRole::Keyword)
    }
}

/// What a derived type binds by a name or to what happens to its objects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Binding {
    pub by: BoundBy,
    /// The name of the procedure, or of the binding that a generic one stands for.
    pub target: Range<usize>,
}

/// By what calls reach something that is bound to a type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoundBy {
    /// The name of a binding.
    Name(Name),
    /// A generic name, or `operator(+)` and its like, without blanks.
    Generic(Name),
    /// An object goes away.
    Final,
}

impl Binding {
    /// Whether the target is a procedure, rather than another binding.
    pub fn is_of_procedure(&self) -> bool {
        !matches!(self.by, BoundBy::Generic(_))
    }
}

/// A procedure pointer that objects of a derived type have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProcedureComponent {
    pub name: Name,
    pub target: Option<Range<usize>>,
}

impl Fortran {
    /// The names in statements that follow each other, in the order of the text; `None`: they cannot be parsed. More
    /// than one are the definition of a derived type.
    pub fn names_in(&self, first: StatementId, last: StatementId) -> Option<Vec<NameIn>> {
        let parsed = self.parsed_alone(first, last)?;
        let found = names_between(&parsed.tree, &(parsed.before..parsed.before + parsed.len));
        let name = |(range, role): (Range<usize>, NameRole)| NameIn {
            range: range.start + parsed.start..range.end + parsed.start,
            role,
        };
        Some(found.into_iter().map(name).collect())
    }

    /// The procedures that the definition of a derived type binds to it; all words behind its `contains` where it cannot
    /// be parsed.
    pub fn bound_procedures(&self, first: StatementId, last: StatementId) -> Vec<Range<usize>> {
        let bindings = self.bindings(first, last).into_iter();
        bindings.filter(|b| b.is_of_procedure()).map(|b| b.target).collect()
    }

    /// The procedure pointers among the components of a derived type (Fortran 2018, 7.5.4.1), each with its initial target.
    pub fn procedure_components(&self, first: StatementId, last: StatementId) -> Vec<ProcedureComponent> {
        let mut found = Vec::new();
        for id in (first..=last).take_while(|id| self.first_word(*id) != b"contains") {
            let words = self.words(id);
            let Some(colons) = words.find(0, b"::").filter(|_| words.get(0) == b"procedure") else { continue };
            let mut i = colons + 1;
            while words.is_word(i) {
                let place = |i: usize| words.tokens[i].range.clone();
                let target = (words.get(i + 1) == b"=>" && words.is_word(i + 2)).then(|| place(i + 2));
                found.push(ProcedureComponent { name: words.get(i).to_vec(), target });
                i = (i..words.len()).find(|i| words.get(*i) == b",").map_or(words.len(), |comma| comma + 1);
            }
        }
        found
    }

    /// What the definition of a derived type binds to it (Fortran 2018, 7.5.5); where it cannot be parsed, each word
    /// behind its `contains` as a procedure's own name.
    pub fn bindings(&self, first: StatementId, last: StatementId) -> Vec<Binding> {
        // Most types have none.
        let contains = (first..=last).find(|id| self.first_word(*id) == b"contains");
        let Some(contains) = contains.map(|id| self.statement(id)) else { return Vec::new() };
        let Some(parsed) = self.parsed_alone(first, last) else {
            let words = self.words_within(contains.range.end..self.statement(last).range.start);
            let own = |target: Range<usize>| Binding { by: BoundBy::Name(self.lower[target.clone()].to_vec()), target };
            return words.map(own).collect();
        };
        let mut found = Vec::new();
        let mut open = vec![parsed.tree.root_node()];
        while let Some(node) = open.pop() {
            match node.kind() {
                "procedure_statement" | "generic_statement" | "final_statement" => {
                    self.bindings_in(node, &parsed, &mut found);
                }
                _ => {
                    let mut cursor = node.walk();
                    open.extend(node.named_children(&mut cursor).collect::<Vec<_>>().into_iter().rev());
                }
            }
        }
        found
    }

    /// The bindings of one statement.
    fn bindings_in(&self, statement: Node, parsed: &ParsedAlone, found: &mut Vec<Binding>) {
        let place = |node: Node| {
            node.start_byte() - parsed.before + parsed.start..node.end_byte() - parsed.before + parsed.start
        };
        let name = |node: Node| -> Name {
            self.lower[place(node)].iter().copied().filter(|b| !b.is_ascii_whitespace()).collect()
        };
        let is_deferred = statement.kind() == "procedure_statement" && has_interface(statement);
        let mut cursor = statement.walk();
        for declared in statement.children_by_field_name("declarator", &mut cursor).filter(|_| !is_deferred) {
            let mut inner = declared.walk();
            let targets = declared.named_children(&mut inner).filter(|n| n.kind() == "method_name").map(place);
            let bound = declared.named_child(0).map(name).unwrap_or_default();
            match (statement.kind(), declared.kind()) {
                ("final_statement", _) => found.push(Binding { by: BoundBy::Final, target: place(declared) }),
                ("generic_statement", _) => {
                    let generic = |target| Binding { by: BoundBy::Generic(bound.clone()), target };
                    found.extend(targets.map(generic));
                }
                (_, "binding") => {
                    found.extend(targets.map(|target| Binding { by: BoundBy::Name(bound.clone()), target }));
                }
                _ => found.push(Binding { by: BoundBy::Name(name(declared)), target: place(declared) }),
            }
        }
    }

    /// The variables to which a `data` statement gives values; `None`: it cannot be parsed.
    pub(super) fn initialised(&self, id: StatementId) -> Option<Vec<Range<usize>>> {
        let parsed = self.parsed_alone(id, id)?;
        let mut found = Vec::new();
        let mut cursor = parsed.tree.walk();
        loop {
            let node = cursor.node();
            if node.kind() == "data_set" {
                let mut cursor = node.walk();
                let variables = node.named_children(&mut cursor).filter(|c| c.kind() != "data_value");
                variables.for_each(|v| variables_of(v, &mut found));
            } else if cursor.goto_first_child() {
                continue;
            }
            while !cursor.goto_next_sibling() {
                if !cursor.goto_parent() {
                    let place = |node: &Node| {
                        let place = |at: usize| at - parsed.before + parsed.start;
                        place(node.start_byte())..place(node.end_byte())
                    };
                    return Some(found.iter().map(place).collect());
                }
            }
        }
    }

    fn parsed_alone(&self, first: StatementId, last: StatementId) -> Option<ParsedAlone> {
        let start = self.statement(first).range.start;
        let mut text = self.text[start..self.statement(last).range.end].to_vec();
        for id in first..=last {
            let own = &self.statement(id).range;
            simplify::alone(self, id, &mut text[own.start - start..own.end - start]);
        }
        let (before, behind): (&[u8], &[u8]) = match self.statement(first).kind {
            StatementKind::DerivedType => (b"module x\n", b"\nend\n"),
            kind => simplify::enclosing_text(kind, &self.words(first)),
        };
        let tree = tree::parse(&[before, &text, behind].concat())?;
        let parsed = ParsedAlone { tree, before: before.len(), start, len: text.len() };
        (!parsed.tree.root_node().has_error()).then_some(parsed)
    }
}

/// Statements that were parsed without what is around them.
struct ParsedAlone {
    tree: Tree,
    /// The length of what was put before them.
    before: usize,
    /// Where they stand in the view.
    start: usize,
    len: usize,
}

/// The variables of which a `data` statement names parts.
fn variables_of<'t>(node: Node<'t>, found: &mut Vec<Node<'t>>) {
    match node.kind() {
        "identifier" => found.push(node),
        "implied_do_loop_expression" => {
            let mut cursor = node.walk();
            let own = node.named_children(&mut cursor);
            own.filter(|c| !matches!(c.kind(), "loop_control_expression" | "intrinsic_type"))
                .for_each(|c| variables_of(c, found));
        }
        // `a(i)`, `a%b`, `s(1)(2:3)`
        _ => node.child(0).into_iter().for_each(|of| variables_of(of, found)),
    }
}

#[cfg(test)]
mod tests;
