pub mod diag;
