//! What the names of a grammar's nodes and fields are, by their numbers: the library looks for them anew, letter by
//! letter, for each node that is asked.

use rustc_hash::FxHashMap;
use std::sync::LazyLock;
use tree_sitter::{Language, Node, TreeCursor};

/// The names of a grammar.
pub struct Grammar {
    kinds: Vec<&'static str>,
    fields: Vec<Option<&'static str>>,
    numbers: FxHashMap<&'static str, u16>,
}

static C_LANGUAGE: LazyLock<Language> = LazyLock::new(|| tree_sitter_c::LANGUAGE.into());
static CXX_LANGUAGE: LazyLock<Language> = LazyLock::new(|| tree_sitter_cpp::LANGUAGE.into());
pub(super) static C: LazyLock<Grammar> = LazyLock::new(|| Grammar::new(&C_LANGUAGE));
pub(super) static CXX: LazyLock<Grammar> = LazyLock::new(|| Grammar::new(&CXX_LANGUAGE));

impl Grammar {
    pub fn of(cplusplus: bool) -> &'static Grammar {
        if cplusplus { &CXX } else { &C }
    }

    fn new(language: &'static Language) -> Grammar {
        let kind = |id: usize| language.node_kind_for_id(id as u16).unwrap_or_default();
        let fields = (0..=language.field_count()).map(|id| language.field_name_for_id(id as u16));
        let fields: Vec<Option<&'static str>> = fields.collect();
        let numbers = fields.iter().zip(0..).filter_map(|(name, id)| Some(((*name)?, id))).collect();
        Grammar { kinds: (0..language.node_kind_count()).map(kind).collect(), fields, numbers }
    }

    /// The same as the node says itself.
    pub fn kind(&self, node: Node) -> &'static str {
        // (That of errors has no place in the table.)
        self.kinds.get(usize::from(node.kind_id())).copied().unwrap_or("ERROR")
    }

    /// The field that a cursor's node is in.
    pub fn field(&self, cursor: &TreeCursor) -> Option<&'static str> {
        self.fields.get(usize::from(cursor.field_id()?.get())).copied().flatten()
    }

    /// The first child in a field.
    pub fn child<'t>(&self, node: Node<'t>, field: &str) -> Option<Node<'t>> {
        node.child_by_field_id(*self.numbers.get(field)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tree_sitter::Parser;

    #[track_caller]
    fn check(grammar: &Grammar, language: &Language, text: &str) {
        let mut parser = Parser::new();
        parser.set_language(language).unwrap();
        let tree = parser.parse(text, None).unwrap();
        let mut cursor = tree.walk();
        let mut count = 0;
        loop {
            count += 1;
            let node = cursor.node();
            assert_eq!(grammar.kind(node), node.kind());
            assert_eq!(grammar.field(&cursor), cursor.field_name());
            if let Some(field) = cursor.field_name() {
                let parent = node.parent().unwrap();
                assert_eq!(grammar.child(parent, field), parent.child_by_field_name(field));
            }
            assert_eq!(grammar.child(node, "no_field"), None);
            if cursor.goto_first_child() {
                continue;
            }
            while !cursor.goto_next_sibling() {
                if !cursor.goto_parent() {
                    assert!(count > 20);
                    return;
                }
            }
        }
    }

    #[test]
    fn names_by_number_are_those_that_nodes_say() {
        let c = "struct s { int a; } x; int f(int n) { if (n) return (g)(n)->a[1]; else ; } int = 3; @ ) (";
        check(&C, &C_LANGUAGE, c);
        let cxx = "template <class T> struct s : t<T> { s() : a(1) {} int a = 0; }; int n::f(auto x) { return [&] { } (x); } ) +";
        check(&CXX, &CXX_LANGUAGE, cxx);
    }
}
