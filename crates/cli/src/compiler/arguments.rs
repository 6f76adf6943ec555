//! A compiler's command line: what it compiles, how, and into what.
//!
//! Options that are not known are flags without a value: if they have one after all, it looks like
//! an input without a known suffix, which only the linker would care for.

mod options;
mod precompiled;
mod reader;
#[cfg(test)]
mod tests;

use super::names::Driver;
use ompick_frontend::marks::holds_marked_macro;
use ompick_rewriter::run::{FortranLayout, Language};
pub use precompiled::only_precompiled;
use reader::Reader;
use std::ffi::OsString;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// How far the compiler goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// `-E`, and `-M` and `-MM`, which imply it.
    Preprocess,
    /// `-fsyntax-only`.
    Check,
    /// `-S`.
    Assemble,
    /// `-c`.
    Object,
    #[default]
    Link,
}

/// A source file among the arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Its index.
    pub at: usize,
    /// As written; `-` is the standard input.
    pub path: PathBuf,
    /// `None`: no language that can hold variants here (assembler, objects).
    pub language: Option<Language>,
    /// No preprocessor reads it any more (`.i`, `-fpreprocessed`).
    pub preprocessed: bool,
    /// It is to be precompiled.
    pub header: bool,
}

/// A precompiled header and the words that name it (`-include-pch`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Precompiled {
    /// Their indices.
    pub words: Range<usize>,
    /// The header, if it stands where such a name says.
    pub header: PathBuf,
}

impl Precompiled {
    /// The arguments without it, where its header was resolved and is named by the argument `by`: that takes its
    /// place, if it is none of its own.
    pub fn superseded(&self, arguments: Vec<OsString>, by: usize) -> Vec<OsString> {
        let word = |(n, word): (usize, OsString)| match self.words.contains(&n) {
            true if !self.words.contains(&by) => None,
            true if word == "-include-pch" => Some("-include".into()),
            _ => Some(word),
        };
        arguments.into_iter().enumerate().filter_map(word).collect()
    }
}

/// The dependency file that is asked for (`-M` and its like).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dependencies {
    /// `-M`, `-MM`: instead of the compilation.
    pub only: bool,
    /// `-MD`, `-MMD`: beside it.
    pub beside: bool,
    /// `-MM`, `-MMD`: without headers of the system.
    pub user_only: bool,
    /// `-MF`, or what `-Wp,-MD,` names.
    pub file: Option<PathBuf>,
}

/// How the beginnings of names are to be written into what is compiled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrefixMap {
    pub option: String,
    pub from: String,
    pub to: String,
}

impl PrefixMap {
    /// `-fdebug-prefix-map=FROM=TO`.
    fn read(text: &str) -> Option<PrefixMap> {
        const OPTIONS: &[&str] = &["-ffile-prefix-map", "-fdebug-prefix-map", "-fmacro-prefix-map"];
        let (option, map) = text.split_once('=').filter(|(option, _)| OPTIONS.contains(option))?;
        let (from, to) = map.split_once('=')?;
        Some(PrefixMap { option: option.to_string(), from: from.to_string(), to: to.to_string() })
    }
}

/// A call of a compiler.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Call {
    /// Without the program's name; response files are expanded.
    pub arguments: Vec<OsString>,
    pub sources: Vec<Source>,
    pub stage: Stage,
    /// `-E` itself stands there.
    pub preprocesses: bool,
    pub output: Option<PathBuf>,
    /// OpenMP is switched on or off; `None`: nothing is said of it.
    pub openmp: Option<bool>,
    /// `-D` and `-U` in order.
    pub macros: Vec<(String, Option<String>)>,
    pub quote_dirs: Vec<PathBuf>,
    pub include_dirs: Vec<PathBuf>,
    pub system_dirs: Vec<PathBuf>,
    /// `-idirafter`.
    pub after_dirs: Vec<PathBuf>,
    /// `-imacros`.
    pub macro_files: Vec<PathBuf>,
    /// `-include`, with the index of the argument that names it.
    pub forced_includes: Vec<(usize, PathBuf)>,
    pub precompiled: Option<Precompiled>,
    /// A precompiled header of which nobody knows what it was made of.
    pub unknown_header: Option<PathBuf>,
    pub dependencies: Dependencies,
    /// `-std=`, or `-ansi`.
    pub std: Option<String>,
    /// Where modules go (`-J`).
    pub module_dir: Option<PathBuf>,
    /// Where those are looked for that are found nowhere else (`-fintrinsic-modules-path`).
    pub intrinsic_module_dirs: Vec<PathBuf>,
    /// How Fortran is laid out.
    pub fortran: FortranLayout,
    /// The options that decide what the compiler predefines and where it searches on its own.
    pub character: Vec<OsString>,
    /// `-ffile-prefix-map` and its like, in order.
    pub prefix_maps: Vec<PrefixMap>,
    /// `-H`: the headers that are read are listed.
    pub lists_headers: bool,
    /// `-MJ`: a compilation database is written.
    pub database: Option<PathBuf>,
    /// The suffixes of texts beside its output in which the compiler may name what it read.
    pub side_texts: Vec<&'static str>,
    /// What is written names the source where no option maps its name (profiles, bitcode).
    pub names_source: bool,
    /// Messages may name the source as the compiler was given it.
    pub names_main: bool,
    /// Something is asked for that only the compiler itself can answer (`--version`, `-###`).
    pub opaque: bool,
    /// An option after which nobody knows what the compiler reads.
    pub unfollowed: Option<String>,
}

impl Call {
    /// Whether a macro that an option defines may be a part of a directive with variants.
    pub fn has_marked_macros(&self) -> bool {
        holds_marked_macro(&self.macros)
    }

    /// Whether modules are written that a source of a language defines. gfortran does so for `-M`, too.
    pub fn writes_modules(&self, language: Option<Language>) -> bool {
        let is_read = self.dependencies.only && !self.preprocesses && language == Some(Language::Fortran);
        !self.opaque && (self.stage != Stage::Preprocess || is_read)
    }

    /// Reads what follows the program's name; paths are seen from `folder`.
    pub fn read(driver: Driver, arguments: &[OsString], folder: &Path) -> Call {
        let (arguments, _) = super::response::expand(arguments, folder);
        let mut call = Reader::read(driver, &arguments, folder);
        if let Some(Precompiled { header, words }) = &call.precompiled
            && call.forced_includes.iter().all(|(_, path)| path != header)
        {
            call.forced_includes.insert(0, (words.end - 1, header.clone()));
        }
        precompiled::find_headers(&mut call, folder);
        call.arguments = arguments;
        call
    }

    /// Whether a flag switches OpenMP on.
    pub fn has_openmp(&self) -> bool {
        self.openmp == Some(true)
    }

    /// What is made of the sources, where the compiler puts it without `-o`, too.
    pub fn outputs(&self) -> Vec<PathBuf> {
        if let Some(output) = &self.output {
            return vec![output.clone()];
        }
        let named = |source: &Source, suffix| Path::new(source.path.file_name()?).with_extension(suffix).into();
        let of_sources = |suffix| self.sources.iter().filter_map(move |source| named(source, suffix)).collect();
        match self.stage {
            Stage::Preprocess | Stage::Check => Vec::new(),
            Stage::Assemble => of_sources("s"),
            Stage::Object => of_sources("o"),
            Stage::Link => vec![PathBuf::from("a.out")],
        }
    }

    /// The sources that can hold variants.
    pub fn candidates(&self) -> impl Iterator<Item = &Source> {
        self.sources.iter().filter(|s| s.language.is_some())
    }
}
