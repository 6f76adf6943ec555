//! Compilers as they are called: whose command line it is, what it asks for, what the compiler
//! predefines, and which traits follow from it. For `cc`, `targets probe` and compilation databases.

pub mod arguments;
pub mod command;
pub mod description;
pub mod infer;
pub mod names;
pub mod probe;
pub mod program;
pub mod response;
pub mod trust;
mod verbose;

pub use arguments::{Call, Stage};
pub use command::CommandLine;
pub use description::{CompilerQuery, Compilers, Description, Overrides};
