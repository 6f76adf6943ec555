//! What the names of a Fortran program mean, and which of its parts have to be read for that.
//!
//! [`names`] looks names up over all units; [`relevant_procedures`] says of which procedures the inside is read;
//! [`interface`] writes the modules of a file as those who use them need them.

pub mod interface;
pub mod intrinsics;
pub mod names;
pub mod relevant_procedures;
