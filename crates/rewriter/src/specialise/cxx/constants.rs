//! Calls in constant expressions ([expr.const]): what is called there must be `constexpr`, and run time can choose
//! nothing.

use super::{Member, Site};
use crate::decision_tree::DecisionTree;
use crate::obstacle::Obstacle;
use crate::specialise::Specialiser;
use crate::specialise::cxx::name::first_declaration;
use ompick_frontend::syntax::ScopeKind;
use ompick_frontend::unit::{ParsedFile, holds_word};
use std::ops::Range;

/// Why what is chosen cannot be called where a call stands; `None`: it can.
pub fn obstacle(walk: &Specialiser, site: &Site, members: &[Member]) -> Option<Obstacle> {
    let is_constant = |m: &Member| match m.tree {
        DecisionTree::Leaf(None) => true,
        DecisionTree::Leaf(Some(chosen)) => {
            let variant = walk.unit.variant_function(m.declared[chosen]);
            variant.is_none_or(|v| first_declaration(walk, v).1.specifiers.is_constexpr)
        }
        DecisionTree::If { .. } => false,
    };
    let is_base_constant = |m: &Member| first_declaration(walk, m.function).1.specifiers.is_constexpr;
    let lost = members.iter().any(|m| is_base_constant(m) && !is_constant(m));
    (lost && site.call.is_some() && must_be_constant(walk.parsed(), &site.place))
        .then_some(Obstacle::ConstantExpression)
}

/// Whether what stands at a place must be a constant expression. (Arrays of a block may have another length in GNU C++.)
fn must_be_constant(parsed: &ParsedFile, place: &Range<usize>) -> bool {
    let text = parsed.text.text();
    let has_word = |range: Range<usize>, word: &str| holds_word(&text[range], word.as_bytes());
    let is_in_block = parsed.syntax.scopes[parsed.syntax.scope_at(place.start) as usize].kind == ScopeKind::Local;
    let mut inner = parsed.named_node(place);
    while let Some(node) = inner {
        let Some(around) = node.parent() else { return false };
        let is_field = |name: &str| around.child_by_field_name(name).is_some_and(|n| n.id() == node.id());
        match around.kind() {
            "compound_statement" | "field_declaration_list" | "lambda_expression" => return false,
            "static_assert_declaration"
            | "template_argument_list"
            | "enumerator"
            | "bitfield_clause"
            | "alignas_qualifier" => return true,
            "array_declarator" if is_field("size") => return !is_in_block,
            "case_statement" if is_field("value") => return true,
            "if_statement" if is_field("condition") => {
                return has_word(around.start_byte()..node.start_byte(), "constexpr");
            }
            "declaration" | "field_declaration" => {
                let specifiers = around.start_byte()..node.start_byte();
                return ["constexpr", "constinit"].iter().any(|word| has_word(specifiers.clone(), word));
            }
            _ => inner = Some(around),
        }
    }
    false
}
