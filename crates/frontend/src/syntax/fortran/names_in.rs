//! The names in single statements, from tree-sitter-fortran's tree of each by itself. Places are those of the view.

use super::expression::{NameRole, names_between};
use super::{Fortran, StatementId, StatementKind, simplify, tree};
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
        // Most types have none.
        let contains = (first..=last).find(|id| self.first_word(*id) == b"contains");
        let Some(contains) = contains.map(|id| self.statement(id)) else { return Vec::new() };
        match self.names_in(first, last) {
            Some(names) => names.into_iter().filter(|n| n.role == NameRole::Bound).map(|n| n.range).collect(),
            None => self.words_within(contains.range.end..self.statement(last).range.start).collect(),
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
