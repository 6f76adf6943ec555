//! What structured bindings name (C++17, [dcl.struct.bind]): elements of an array, members of an object.

use super::{Flow, Reader, Variable, members};
use crate::entities::SpaceId;
use crate::syntax::Declaration;
use crate::unit::{Position, Unit};
use tree_sitter::Node;

/// The names by which structured bindings make a member of a class known, where their objects are of the class or may be.
pub(super) fn of_member(unit: &Unit, Position { file, at }: Variable) -> Vec<Variable> {
    let mut objects =
        unit.files.iter().enumerate().filter(|(_, p)| !p.syntax.structured_bindings.is_empty()).peekable();
    if objects.peek().is_none() {
        return Vec::new();
    }
    let entities = unit.entities();
    let class = entities.space_at(unit, file, at);
    let Some(nth) = members(unit, class).iter().position(|member| *member == Position { file, at }) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for (f, parsed) in objects {
        let bindings = &parsed.syntax.structured_bindings;
        let declared = |i: &u32| &parsed.syntax.declarations[*i as usize];
        for names in bindings.chunk_by(|a, b| declared(a).declarator == declared(b).declarator) {
            let Some(name) = names.get(nth).map(declared) else { continue };
            let value = (Reader { unit, file: f }).value_of_binding(name);
            let of = value.and_then(|value| entities.class_of_argument(unit, f, value));
            let may_be = |of: SpaceId| of == class || entities.is_specialisation(class, of);
            let is_of = |of| entities.with_bases(unit, of).into_iter().flatten().any(may_be);
            if of.is_none_or(is_of) {
                found.push(Position { file: f, at: name.name.start });
            }
        }
    }
    found
}

impl<'u> Reader<'u> {
    /// What a structured binding takes apart; `None` for the elements of a range.
    fn value_of_binding(&self, name: &Declaration) -> Option<Node<'u>> {
        let mut node = self.parsed().named_node(&name.name)?;
        while node.kind() != "init_declarator" {
            node = node.parent().filter(|n| n.kind().ends_with("declarator"))?;
        }
        node.child_by_field_name("value")
    }

    /// The names of a structured binding that a declarator declares: each element of an array has one.
    pub(super) fn bindings(&self, declarator: Node) -> Vec<Flow> {
        let syntax = &self.parsed().syntax;
        let range = declarator.byte_range();
        let start = |i: &u32| syntax.declarations[*i as usize].name.start;
        let own = crate::syntax::within(&syntax.structured_bindings, &range, start);
        own.iter().map(|i| Flow::To(self.position(start(i)))).collect()
    }
}
