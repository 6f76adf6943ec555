//! A C preprocessor that only looks on.
//!
//! It never makes a preprocessed file. For each file of a translation unit it tells which bytes are active, which
//! lines are the preprocessor's, and what each macro means at each point; macros are expanded where one asks.
//! It follows gcc where the language leaves a choice.
//!
//! ```
//! use std::path::Path;
//! use ompick_frontend::cpp::{CppOptions, Files, PassId, SourceRef, TranslationUnit};
//! use ompick_frontend::diag::FileId;
//!
//! struct NoFiles;
//! impl Files for NoFiles {
//!     fn read(&self, _: &Path) -> Option<SourceRef> {
//!         None
//!     }
//! }
//!
//! let text = b"#define CHUNK(n) (n * 2)\n#if CHUNK(1) > 4\nint skipped;\n#endif\nint x = CHUNK( 3 );\n";
//! let main = SourceRef { id: FileId(0), bytes: text[..].into(), path: Path::new("x.c").into() };
//! let unit = TranslationUnit::read(&NoFiles, main, &CppOptions::default());
//!
//! assert_eq!(text[unit.passes[0].inactive[0].clone()], *b"int skipped;\n");
//! let found = unit.all_invocations(PassId(0));
//! assert_eq!(found.list[0].expansion, b"(3 * 2)");
//! let clause = unit.expand(b"schedule(static, CHUNK(8))", found.list[0].time, &|_| false);
//! assert_eq!(clause.text, b"schedule(static, (8 * 2))");
//! ```
//!
//! The parts: `lexer` has tokens, `line` finds the preprocessor's lines, `macros` knows definitions over time, `expand`
//! and `substitute` expand them, `expression` and `conditional` decide `#if`, `read` follows includes, `presumed`
//! numbers lines, `unit` is what remains of it all, `query` answers questions, `counter` those of `__COUNTER__`, and
//! `free_names` those of names for generated code.

mod conditional;
mod counter;
mod expand;
mod expression;
mod free_names;
mod glue;
mod input;
mod lexer;
mod line;
mod macros;
pub mod modules;
mod presumed;
mod query;
mod read;
mod spelling;
mod substitute;
#[cfg(test)]
mod tests;
mod unit;

pub use counter::COUNTER;
pub use lexer::{Lexer, Token, TokenKind, lines_and_strings};
pub(crate) use line::comments_and_splices;
pub use macros::{Builtin, MacroDef, MacroTable, Origin, Time, Variadic};
pub use query::{Argument, Expansion, Interest, Invocation, Invocations, Segment, Via};
pub use read::folder_of;
pub(crate) use spelling::{brackets_match, push_spelling, spelling};
pub use spelling::{holds_word, is_word_part, words_of};
pub use unit::{
    Branch, BranchKind, ConditionalGroup, CppLine, CppLineKind, CppOptions, CppProblem, CppProblemKind, Files, Include,
    Pass, PassId, PragmaKind, Resolution, Same, SourceRef, TranslationUnit, UnitPos,
};
