//! (contract for the command line; the founder fills it in)
pub mod run;
