//! The base languages.

/// The base language of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    C,
    Cxx,
    Fortran,
}
