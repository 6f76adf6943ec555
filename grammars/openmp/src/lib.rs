//! A [tree-sitter](https://tree-sitter.github.io) grammar of OpenMP directives, for C, C++ and Fortran alike.
//!
//! It reads what follows `#pragma omp` or `!$omp`, or stands in `[[omp::directive(...)]]`: the directive name,
//! its argument and clauses, and the context selectors and directive variants of `metadirective` and
//! `declare variant` in full. Arguments of other clauses are balanced tokens of the base language.
//! Which words are directives or clauses is left to the caller: a vendor's directive parses like any other.
//!
//! ```
//! let mut parser = tree_sitter::Parser::new();
//! parser.set_language(&tree_sitter_openmp::LANGUAGE.into()).unwrap();
//! let text = "metadirective when(device={kind(gpu)}: teams loop) otherwise(parallel for)";
//! let tree = parser.parse(text, None).unwrap();
//! let directive = tree.root_node().child(0).unwrap();
//! let when = directive.named_child(1).unwrap();
//! assert_eq!(when.kind(), "when_clause");
//! let variant = when.child_by_field_name("variant").unwrap();
//! assert_eq!(&text[variant.byte_range()], "teams loop");
//! ```
//!
//! Directives in a file are read in place with `Parser::set_included_ranges`: without the backslash and newline
//! of a continued pragma (a token may go on behind them), with a blank or newline between Fortran lines.

use tree_sitter_language::LanguageFn;

unsafe extern "C" {
    fn tree_sitter_openmp() -> *const ();
}

/// The grammar.
// SAFETY: the function is the generated parser's and returns its language, as `LanguageFn` asks.
pub const LANGUAGE: LanguageFn = unsafe { LanguageFn::from_raw(tree_sitter_openmp) };

/// The kinds of nodes and their fields (`node-types.json`).
pub const NODE_TYPES: &str = include_str!("node-types.json");

/// Highlighting of directives.
pub const HIGHLIGHTS_QUERY: &str = include_str!("../queries/highlights.scm");

/// For the host grammar `tree-sitter-c`: which of its nodes hold directives.
pub const C_INJECTIONS_QUERY: &str = include_str!("../queries/c/injections.scm");

/// For the host grammar `tree-sitter-cpp`: which of its nodes hold directives.
pub const CPP_INJECTIONS_QUERY: &str = include_str!("../queries/cpp/injections.scm");

/// For the host grammar `tree-sitter-fortran`: which of its nodes hold directives.
pub const FORTRAN_INJECTIONS_QUERY: &str = include_str!("../queries/fortran/injections.scm");
