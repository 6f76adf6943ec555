//! The source forms of Fortran (Fortran 2018, 6.3; OpenMP 5.2, 3.1): which bytes of a file are statements, which
//! directives, and which neither. No tree and no unit is known here.
//!
//! [`beginnings`] tells what a text's lines may be; [`scan`] reads lines; [`summary`] says which modules a file has and
//! uses; [`blanks`] finds the words of fixed-form statements; [`view`] makes of them the text of the same length that the
//! parser sees. [`traditional`] and [`macros`] are what the preprocessor needs to know of Fortran.

pub mod beginnings;
pub mod blanks;
pub mod macros;
pub mod scan;
pub mod summary;
pub mod traditional;
pub mod view;

use std::path::Path;

/// How the lines of a file are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SourceForm {
    Free,
    /// Statements stand in columns 7 to `line_length`; `None`: up to the line's end.
    Fixed {
        line_length: Option<usize>,
        /// Lines with a `d` in the first column are code.
        d_lines: bool,
    },
}

impl SourceForm {
    /// Fixed form as compilers have it by default.
    pub const FIXED: SourceForm = SourceForm::Fixed { line_length: Some(72), d_lines: false };

    pub fn is_fixed(self) -> bool {
        matches!(self, SourceForm::Fixed { .. })
    }

    /// The last column that a line of ours may use by default.
    pub fn width(self) -> usize {
        match self {
            SourceForm::Free => 132,
            SourceForm::Fixed { line_length, .. } => line_length.unwrap_or(72),
        }
    }
}

/// What the command line says of source forms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// `None`: the file's suffix decides.
    pub fixed: Option<bool>,
    /// The last column of fixed-form lines; `Some(0)`: there is none. `None`: 72.
    pub line_length: Option<usize>,
    /// The last column of free-form lines, where it is less than the standard's 132.
    pub free_line_length: Option<usize>,
    /// Whether files are preprocessed; `None`: the file's suffix decides.
    pub preprocess: Option<bool>,
    /// Lines of fixed form with a `d` in the first column are code (`-fd-lines-as-code`), not comments.
    pub d_lines: bool,
    /// Other files of the program hold variants: a file without any may call their base procedures.
    pub whole_program: bool,
}

impl Options {
    /// The last column that a line of ours may use.
    pub fn width(&self, form: SourceForm) -> usize {
        let shorter = self.free_line_length.filter(|length| *length > 0 && !form.is_fixed());
        shorter.map_or(form.width(), |length| length.min(form.width()))
    }

    /// The form of a file, by the options and its suffix, as gfortran has it.
    pub fn form_of(&self, path: &Path) -> SourceForm {
        match self.fixed.unwrap_or_else(|| has_fixed_suffix(path)) {
            true => SourceForm::Fixed {
                line_length: Some(self.line_length.unwrap_or(72)).filter(|l| *l > 0),
                d_lines: self.d_lines,
            },
            false => SourceForm::Free,
        }
    }

    /// Whether a file is preprocessed, by the options and its suffix.
    pub fn preprocesses(&self, path: &Path) -> bool {
        self.preprocess.unwrap_or_else(|| is_preprocessed(path))
    }
}

fn suffix(path: &Path) -> &str {
    path.extension().and_then(|suffix| suffix.to_str()).unwrap_or_default()
}

fn has_fixed_suffix(path: &Path) -> bool {
    matches!(suffix(path).to_ascii_lowercase().as_str(), "f" | "for" | "ftn" | "fpp" | "f77")
}

/// Whether compilers preprocess a file by default: those whose suffix is in upper case, and `.fpp`.
pub fn is_preprocessed(path: &Path) -> bool {
    let suffix = suffix(path);
    suffix == "fpp" || suffix.starts_with('F')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_suffix_tells_the_form_and_whether_the_preprocessor_runs() {
        let form = |name: &str| Options::default().form_of(Path::new(name));
        assert_eq!(form("a.f90"), SourceForm::Free);
        assert_eq!(form("a.F08"), SourceForm::Free);
        for fixed in ["a.f", "a.for", "a.F", "a.FOR", "a.ftn", "a.fpp"] {
            assert_eq!(form(fixed), SourceForm::FIXED, "{fixed}");
        }
        let preprocessed = ["a.F", "a.F90", "a.FOR", "a.fpp", "a.FTN"];
        assert!(preprocessed.iter().all(|p| is_preprocessed(Path::new(p))));
        assert!(!["a.f", "a.f90", "a.for"].iter().any(|p| is_preprocessed(Path::new(p))));
    }

    #[test]
    fn options_override_the_suffix() {
        let options = Options { fixed: Some(true), line_length: Some(0), ..Options::default() };
        assert_eq!(options.form_of(Path::new("a.f90")), SourceForm::Fixed { line_length: None, d_lines: false });
        let options = Options { fixed: Some(false), line_length: Some(80), ..Options::default() };
        assert_eq!(options.form_of(Path::new("a.f")), SourceForm::Free);
    }
}
