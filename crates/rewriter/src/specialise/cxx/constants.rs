//! Calls in constant expressions ([expr.const]): what is called there must be `constexpr`, and run time can choose
//! nothing.

use super::conditions::Written;
use super::{Member, Site};
use crate::specialise::Specialiser;
use crate::specialise::cxx::name::first_declaration;
use ompick_frontend::entities::FunctionId;
use ompick_frontend::syntax::ScopeKind;
use ompick_frontend::unit::{ParsedFile, holds_word};
use std::ops::Range;

/// Whether a call stands in a constant expression and may come to a variant that is not `constexpr`, as the base
/// function is.
pub fn loses_constant(walk: &Specialiser, site: &Site, members: &[Member]) -> bool {
    members.iter().any(|m| chooses_no_constant(walk, m)) && must_be_constant(walk, site)
}

/// Whether the base function is `constexpr` and a variant chosen for it is not.
fn chooses_no_constant(walk: &Specialiser, m: &Member) -> bool {
    let chosen = m.tree.leaves().into_iter().flatten();
    let mut variants = chosen.filter_map(|i| walk.unit.variant_function(m.declared[i]));
    is_constexpr(walk, m.function) && variants.any(|v| !is_constexpr(walk, v))
}

/// Whether what stands for a function cannot be `constexpr` as it is: what it calls, or reads to choose, is no constant.
pub fn loses_constexpr(walk: &Specialiser, m: &Member, conditions: &Written) -> bool {
    conditions.read_variables(walk, m) || chooses_no_constant(walk, m)
}

/// Whether a function is declared `constexpr` ([dcl.constexpr]).
pub fn is_constexpr(walk: &Specialiser, function: FunctionId) -> bool {
    first_declaration(walk, function).1.specifiers.is_constexpr
}

/// Whether a call must be a constant expression.
pub fn must_be_constant(walk: &Specialiser, site: &Site) -> bool {
    site.call.is_some() && is_constant_place(walk.parsed(), &site.place)
}

/// Whether what stands at a place must be a constant expression. (Arrays of a block may have another length in GNU C++.)
fn is_constant_place(parsed: &ParsedFile, place: &Range<usize>) -> bool {
    let text = parsed.text.text();
    let has_word = |range: Range<usize>, word: &str| holds_word(&text[range], word.as_bytes());
    // (That of a qualified declarator has a name.)
    let scope = &parsed.syntax.scopes[parsed.syntax.scope_at(place.start) as usize];
    let is_in_block = scope.kind == ScopeKind::Local && scope.name.is_none();
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
