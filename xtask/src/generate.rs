//! `cargo xtask generate`: `grammars/openmp/grammar.js` -> `src/parser.c` and what goes with it.
//
// Dependencies: tree-sitter-generate = "0.27"

use std::error::Error;
use std::path::Path;
use tree_sitter_generate::{OptLevel, generate_parser_in_directory};

/// The version of the parser tables: what the runtime, tree-sitter 0.27, calls the current one.
const ABI: usize = 15;

/// Writes the parser anew. The grammar is evaluated by a JavaScript engine inside the library: no node needed.
pub fn generate() -> Result<(), Box<dyn Error>> {
    let grammar = Path::new(env!("CARGO_MANIFEST_DIR")).join("../grammars/openmp");
    let mut diagnostics = Vec::new();
    let result = generate_parser_in_directory(
        grammar,
        None::<&Path>,
        None::<&Path>,
        ABI,
        None,
        Some("native"),
        true,
        OptLevel::default(),
        &mut diagnostics,
    );
    for diagnostic in diagnostics {
        eprintln!("{diagnostic}");
    }
    Ok(result?)
}
