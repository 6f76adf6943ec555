//! Objects that have the type of a closure object without being copies of it (C++20): those that `decltype(l)` declares
//! or makes, and those of a template's parameter or an alias that stands for the type.

use super::{Flow, Reader, index_of, nth_parameter};
use crate::entities::gives_its_argument;
use crate::syntax::{self, Declaration, DeclarationKind, ScopeKind};
use crate::unit::ParsedFile;
use std::ops::Range;
use tree_sitter::Node;

/// The parameter of a template that a declaration's type is.
pub(super) fn type_parameter_of<'p>(parsed: &'p ParsedFile, d: &Declaration) -> Option<&'p Declaration> {
    type_parameter(parsed, &d.type_name)
}

/// The parameter of a template that the type of a function's parameter names.
pub(super) fn type_parameter_in<'p>(parsed: &'p ParsedFile, parameter: &Range<usize>) -> Option<&'p Declaration> {
    parsed.syntax.type_uses_in(parameter).find_map(|u| type_parameter(parsed, &u.name()))
}

fn type_parameter<'p>(parsed: &'p ParsedFile, name: &Range<usize>) -> Option<&'p Declaration> {
    let named = parsed.syntax.local(&parsed.text.text()[name.clone()], name.start)?;
    let scope = parsed.syntax.scopes.get(named.scope as usize)?;
    (named.kind == DeclarationKind::Typedef && scope.kind == ScopeKind::Template).then_some(named)
}

impl<'u> Reader<'u> {
    /// What becomes of the objects of a type that the file names by a template's parameter or an alias. `means_it`:
    /// whether a name at a place is that.
    pub(super) fn flows_of_named_type(
        &self,
        name: &[u8],
        part: &Range<usize>,
        means_it: impl Fn(&syntax::Path, usize) -> bool,
    ) -> Vec<Flow> {
        let parsed = self.parsed();
        let text = parsed.text.text();
        let types = parsed.syntax.type_uses_of_in(text, name, part);
        let types = types.filter(|u| means_it(u.path(), u.name().start)).map(|u| u.name());
        let calls = parsed.syntax.calls_of_in(text, name, part).filter(|c| means_it(c.path(), c.callee.start));
        let calls = calls.map(|c| c.callee.clone());
        let nodes = types.chain(calls).filter_map(|named| parsed.named_node(&named));
        nodes.flat_map(|named| self.flows_of_type(named)).collect()
    }

    /// What becomes of the objects of a type where it is named: of those that are declared or made with it.
    pub(super) fn flows_of_type(&self, named: Node<'u>) -> Vec<Flow> {
        let mut node = named;
        loop {
            let Some(parent) = node.parent() else { return Vec::new() };
            let is_field = |name: &str| parent.child_by_field_name(name) == Some(node);
            node = match parent.kind() {
                "type_descriptor" | "qualified_identifier" | "dependent_type" => parent,
                "template_argument_list" => match self.template_argument(parent, node) {
                    TemplateArgument::Same(outer) => outer,
                    TemplateArgument::Goes(flows) => return flows,
                },
                "compound_literal_expression" if is_field("type") => return self.flows(parent),
                "call_expression" if is_field("function") => return self.flows(parent),
                "new_expression" | "base_class_clause" => return self.stored(parent),
                _ if is_field("type") => {
                    let whole = parent.byte_range();
                    let declared = self.parsed().syntax.declarations_in(&whole).filter(|d| d.whole == whole);
                    return declared.map(|d| Flow::To(self.position(d.name.start))).collect();
                }
                _ => return Vec::new(),
            };
        }
    }

    fn template_argument(&self, list: Node<'u>, argument: Node<'u>) -> TemplateArgument<'u> {
        let index = index_of(argument, list);
        let Some(template) = list.parent() else { return TemplateArgument::Goes(Vec::new()) };
        let name = template.child_by_field_name("name").map(|n| self.text(n)).unwrap_or_default();
        if gives_its_argument(name.strip_suffix(b"_t").unwrap_or(name)) {
            return TemplateArgument::Same(template);
        }
        let mut flows = Vec::new();
        for (file, parsed) in self.unit.files.iter().enumerate() {
            let templates = parsed.syntax.declarations_of(name);
            let parameters = templates.filter_map(|d| nth_type_parameter(parsed, d, index));
            flows.extend(parameters.map(|d| Flow::To(super::Position { file, at: d.name.start })));
        }
        TemplateArgument::Goes(flows)
    }
}

/// What becomes of the type that is a template's argument.
enum TemplateArgument<'u> {
    /// The template's name with its arguments names the type.
    Same(Node<'u>),
    Goes(Vec<Flow>),
}

/// A type parameter of the template that a declaration is; that of a pack for all behind it.
fn nth_type_parameter<'p>(parsed: &'p ParsedFile, template: &Declaration, nth: usize) -> Option<&'p Declaration> {
    let is_part = |kind: &str| kind.ends_with("_declarator") || matches!(kind, "template_type" | "template_function");
    let is_whole =
        |kind: &str| kind.ends_with("_specifier") || kind.ends_with("declaration") || kind.ends_with("_definition");
    let mut node = parsed.named_node(&template.name)?.parent()?;
    while is_part(node.kind()) || (is_whole(node.kind()) && node.kind() != "template_declaration") {
        node = node.parent()?;
    }
    let list = node.child_by_field_name("parameters").filter(|_| node.kind() == "template_declaration")?;
    let parameter = nth_parameter(list, nth)?;
    let mut declared = parsed.syntax.declarations_in(&parameter.byte_range());
    declared.find(|d| d.kind == DeclarationKind::Typedef)
}
