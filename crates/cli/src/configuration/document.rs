//! The file as it is written. `schema/ompick.json` says the same; a test holds one to the other.

use crate::options::Level;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::PathBuf;
use toml::Spanned;

/// Everything that the file may hold, with the places of what may be wrong.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Document {
    /// `--host`.
    pub host: Option<Spanned<String>>,
    /// `--compiler`.
    pub compiler: Option<Spanned<String>>,
    /// `--openmp`.
    pub openmp: Option<Spanned<String>>,
    /// `--std`.
    pub std: Option<Spanned<String>>,
    /// `--requires`.
    pub requires: Vec<Spanned<String>>,
    /// `-D`.
    pub define: Vec<Spanned<String>>,
    /// `-I`, relative to the file's folder like all paths.
    pub include: Vec<Spanned<PathBuf>>,
    /// `--isystem`.
    pub system_include: Vec<Spanned<PathBuf>>,
    /// `-p`.
    pub database: Option<Spanned<PathBuf>>,
    /// `--program`.
    pub programs: Vec<Spanned<PathBuf>>,
    /// What to leave out of folders: globs as in a `.gitignore` beside the file.
    pub exclude: Vec<Spanned<String>>,
    /// `-t NAME=SPEC`.
    pub targets: BTreeMap<String, Spanned<String>>,
    /// `--allow`, `--warn` and `--deny`, by code.
    pub messages: BTreeMap<String, Spanned<Level>>,
}
