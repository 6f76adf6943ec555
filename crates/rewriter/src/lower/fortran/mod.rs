//! How Fortran writes what was decided.

pub mod wrap;
