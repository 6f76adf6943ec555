//! Constant folding of the expressions in selectors, one module a base language.

pub mod c;
pub mod fortran;
