//! What goes into a run and what comes out of it. Plain data, so that the command line only prints and writes.

use crate::plan_document::PlanDocument;
use ompick_frontend::cpp::CppOptions;
use ompick_frontend::diag::{Diagnostic, FileId, Sources, Span};
use ompick_frontend::files::Buffers;
pub use ompick_frontend::fortran::interface::ModuleText;
pub use ompick_frontend::language::Language;
pub use ompick_frontend::source_form::Options as FortranOptions;
use ompick_frontend::unit::ParsedTexts;
use ompick_resolver::compare::Question;
use ompick_resolver::context::DeviceTraits;
use ompick_resolver::decision::Decision;
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

/// A file to emit.
#[derive(Clone, Debug)]
pub struct Input {
    pub path: PathBuf,
    pub language: Language,
    /// A header is read where it is included; alone only if nothing includes it.
    pub header: bool,
}

/// What the output is specialised for.
#[derive(Clone, Debug)]
pub struct Target {
    /// The folder below the output folder.
    pub name: String,
    /// Traits outside target regions.
    pub host: DeviceTraits,
    /// Traits inside target regions and in device versions.
    pub device: DeviceTraits,
}

/// When to write `#line` where the number of lines changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LineMarkers {
    /// Keep line numbers by blank lines, `#line` only where that cannot be.
    #[default]
    Auto,
    /// Remove lines for good and say so with `#line`.
    Always,
    /// Remove lines for good and say nothing.
    Never,
}

/// What holds for the whole run. The default is that of the command line, without a compiler.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Vendor names of the output's compiler (`gnu`, `llvm`, ...).
    pub vendor: Vec<String>,
    /// The `_OPENMP` date of the output's compiler, e.g. 201511; `None`: the compiler's default.
    pub openmp_macro: Option<String>,
    /// Requirements implied by flags, spelt as `requires` clauses.
    pub requires: Vec<String>,
    /// The names of `isa` and `arch` that the targets' profiles have: none of them is unknown.
    pub device_traits: BTreeSet<String>,
    /// -D NAME[=VALUE] and -U NAME in order: (name, Some(value)) or (name, None) for -U.
    pub macros: Vec<(String, Option<String>)>,
    /// Macros the compiler predefines, from the host profile and the vendor.
    pub predefined: Vec<(String, String)>,
    /// By target: macros that only its host predefines, beside those above. None, or one list for each target.
    pub more_predefined: Vec<Vec<(String, String)>>,
    pub include_dirs: Vec<PathBuf>,
    pub system_include_dirs: Vec<PathBuf>,
    /// How Fortran is laid out.
    pub fortran: FortranOptions,
    pub line_markers: LineMarkers,
    /// A comment with the decision beside every site.
    pub annotate: bool,
    /// How many copies of statements a run-time choice, with those inside it, may make.
    pub max_copies: usize,
    /// 0: as many threads as cores.
    pub threads: usize,
    /// How single inputs are preprocessed, by index: instead of by the macros and folders above.
    pub flags: FxHashMap<usize, Flags>,
    /// Everything that the inputs read is emitted, each inclusion for itself: see [`Overlay`].
    pub overlay: Option<AdjacentHeaders>,
    /// [`Report::leading`] is wanted.
    pub leading: bool,
    /// Inputs, by index, that name no variant: they are read only if they name a function whose text hangs on who
    /// calls it.
    pub unmarked: FxHashSet<usize>,
    /// Whether some file of the run, or one that it includes, may hold directives for devices: otherwise no function
    /// runs there, and nobody is asked who calls it.
    pub device_code: bool,
    /// Folders whose files are a program each; files elsewhere may belong to any program. Empty: what is linked
    /// together is told by where it stands.
    pub programs: Vec<PathBuf>,
    /// Texts of files that are not as on the disk. No memory may be used with them.
    pub buffers: Buffers,
    /// What was parsed of headers, in this run and in those before that were given the same.
    pub parsed: Arc<ParsedTexts>,
    /// Also says what breaks no rule, but may be meant otherwise than it is written.
    pub lints: bool,
    /// All units are held until the last one is read, rather than resolved one by one: the same result.
    pub at_once: bool,
    /// The plan of each file is wanted ([`Output::plans`]).
    pub plans: bool,
    /// Told how far a run is.
    pub watch: Watch,
    /// What was asked at each site is wanted ([`SiteDecision::asked`]), to see what compilers would choose.
    pub compared: bool,
}

/// Somebody who hears how many more sources are resolved.
#[derive(Clone, Default)]
pub struct Watch(Option<Arc<dyn Fn(usize) + Send + Sync>>);

impl Watch {
    /// One that calls a function.
    pub fn new(hears: impl Fn(usize) + Send + Sync + 'static) -> Watch {
        Watch(Some(Arc::new(hears)))
    }

    /// So many more are resolved.
    pub fn tell(&self, sources: usize) {
        if let Some(hears) = &self.0 {
            hears(sources);
        }
    }
}

impl fmt::Debug for Watch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Watch(told)" } else { "Watch" })
    }
}

impl Settings {
    /// The version of GCC, or of what says to be one, that compiles an input; `None`: it is not known.
    pub fn gnu_version(&self, input: usize) -> Option<u32> {
        self.macro_of(input, "__GNUC__")?.trim().parse().ok()
    }

    /// `_OPENMP` of the compiler of an input's output.
    pub fn openmp_of(&self, input: usize) -> Option<u32> {
        let own = self.macro_of(input, "_OPENMP").or_else(|| self.openmp_macro.clone());
        own?.trim().parse().ok()
    }

    /// How an input is preprocessed, given its language.
    pub fn preprocessor(&self, input: usize, language: Language) -> CppOptions {
        match self.flags.get(&input) {
            Some(flags) => flags.options(language, self.fortran),
            None => CppOptions {
                predefined: predefined_in(language, self.predefined.clone()),
                macros: self.macros.clone(),
                include_dirs: self.include_dirs.clone(),
                system_dirs: self.system_include_dirs.clone(),
                fortran: self.fortran,
                cplusplus: language == Language::Cxx,
                ..CppOptions::default()
            },
        }
    }

    /// The value of a macro at the head of an input.
    fn macro_of(&self, input: usize, name: &str) -> Option<String> {
        let own = self.flags.get(&input).map(|f| (&f.macros, &f.predefined));
        let (macros, predefined) = own.unwrap_or((&self.macros, &self.predefined));
        let given = macros.iter().rev().find(|(own, _)| own == name).map(|(_, value)| value.clone());
        let known = || predefined.iter().rev().find(|(own, _)| own == name).map(|(_, value)| value.clone());
        given.unwrap_or_else(known)
    }
}

/// How an overlay's files name the headers that the user's files find in their own folders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AdjacentHeaders {
    /// The main file's as the user does: the compiler searches the main file's folder for quoted names
    /// (`-iquote`). Others by their absolute paths.
    Searched,
    /// By their absolute paths: that folder is not to be searched, because files elsewhere would find other
    /// headers there.
    Absolute,
}

/// How one input is preprocessed, by a compiler's own account.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Flags {
    /// As [`Settings::macros`].
    pub macros: Vec<(String, Option<String>)>,
    /// As [`Settings::predefined`], `_OPENMP` among them.
    pub predefined: Vec<(String, String)>,
    /// `-iquote`.
    pub quote_dirs: Vec<PathBuf>,
    pub include_dirs: Vec<PathBuf>,
    pub system_include_dirs: Vec<PathBuf>,
    /// Those of them that a command of the build names (`-isystem`), which are not the compiler's.
    pub user_system_dirs: Vec<PathBuf>,
    /// `-imacros`.
    #[serde(default)]
    pub macro_files: Vec<PathBuf>,
    /// `-include`.
    pub forced_includes: Vec<PathBuf>,
    /// The compiler, where it is not that of the whole run.
    #[serde(default)]
    pub compiler: Option<Box<Compiler>>,
    /// How Fortran is laid out, where it is not as in the whole run.
    #[serde(default)]
    pub layout: Option<FortranLayout>,
}

/// How a compiler's flags say that Fortran is laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FortranLayout {
    /// As [`FortranOptions::fixed`].
    pub fixed: Option<bool>,
    /// As [`FortranOptions::line_length`].
    pub line_length: Option<usize>,
    /// As [`FortranOptions::free_line_length`].
    pub free_line_length: Option<usize>,
    /// As [`FortranOptions::preprocess`].
    pub preprocess: Option<bool>,
    /// As [`FortranOptions::d_lines`].
    #[serde(default)]
    pub d_lines: bool,
}

impl FortranLayout {
    /// The options of a run with this layout instead.
    pub fn in_run(self, options: FortranOptions) -> FortranOptions {
        let FortranLayout { fixed, line_length, free_line_length, preprocess, d_lines } = self;
        FortranOptions { fixed, line_length, free_line_length, preprocess, d_lines, ..options }
    }
}

/// What the compiler of an input, with its flags, means for selectors.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Compiler {
    /// As [`Settings::vendor`].
    pub vendor: Vec<String>,
    /// As [`Settings::requires`].
    pub requires: Vec<String>,
    /// By target of the request.
    pub traits: Vec<TargetTraits>,
}

/// The traits of a target's two devices.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TargetTraits {
    /// As [`Target::host`].
    pub host: DeviceTraits,
    /// As [`Target::device`].
    pub device: DeviceTraits,
}

/// The macros of a profile and a standard with those that a language adds, as far as they do not say otherwise.
pub fn predefined_in(language: Language, mut macros: Vec<(String, String)>) -> Vec<(String, String)> {
    if language == Language::Cxx {
        let own = [("__cplusplus", "201703L"), ("__GNUG__", "__GNUC__"), ("_GNU_SOURCE", "1"), ("__EXCEPTIONS", "1")];
        for (name, value) in own {
            if macros.iter().all(|(known, _)| known != name) {
                macros.push((name.to_owned(), value.to_owned()));
            }
        }
        macros.retain(|(name, _)| name != "__STDC_VERSION__");
    }
    macros
}

impl Flags {
    /// How the preprocessor reads an input; `fortran` says how Fortran is laid out if the flags do not.
    pub fn options(&self, language: Language, fortran: FortranOptions) -> CppOptions {
        CppOptions {
            predefined: self.predefined.clone(),
            macros: self.macros.clone(),
            quote_dirs: self.quote_dirs.clone(),
            include_dirs: self.include_dirs.clone(),
            system_dirs: self.system_include_dirs.clone(),
            user_system_dirs: self.user_system_dirs.clone(),
            macro_files: self.macro_files.clone(),
            forced_includes: self.forced_includes.clone(),
            fortran: self.layout.map_or(fortran, |layout| layout.in_run(fortran)),
            cplusplus: language == Language::Cxx,
            ..CppOptions::default()
        }
    }

    /// Files that are read before the source.
    pub fn read_first(&self) -> impl Iterator<Item = &PathBuf> {
        self.macro_files.iter().chain(&self.forced_includes)
    }
}

/// Copies of statements that the run-time choices of one function may make, if nothing else is said.
pub const MAX_COPIES: usize = 256;

impl Default for Settings {
    fn default() -> Self {
        Settings {
            vendor: Vec::new(),
            openmp_macro: None,
            requires: Vec::new(),
            device_traits: BTreeSet::new(),
            macros: Vec::new(),
            predefined: Vec::new(),
            more_predefined: Vec::new(),
            include_dirs: Vec::new(),
            system_include_dirs: Vec::new(),
            fortran: FortranOptions::default(),
            line_markers: LineMarkers::default(),
            annotate: false,
            max_copies: MAX_COPIES,
            threads: 0,
            flags: FxHashMap::default(),
            overlay: None,
            leading: false,
            unmarked: FxHashSet::default(),
            device_code: true,
            programs: Vec::new(),
            buffers: Buffers::default(),
            parsed: Arc::default(),
            lints: false,
            at_once: false,
            plans: false,
            watch: Watch::default(),
            compared: false,
        }
    }
}

/// Where the output goes: `out/<target name>/<path relative to root>`. Used to keep quoted includes
/// of files that are not emitted resolvable.
#[derive(Clone, Debug)]
pub struct Layout {
    pub out: PathBuf,
    pub root: PathBuf,
    /// Other files that are copied there as they are, by their absolute paths.
    pub along: FxHashSet<PathBuf>,
    /// All that is emitted is written there, whether it changes or not.
    pub whole: bool,
}

#[derive(Clone, Debug)]
pub struct Request {
    pub inputs: Vec<Input>,
    pub targets: Vec<Target>,
    pub settings: Settings,
    /// `None`: nothing is written beside its includes (`--stdout`, `explain`, `check`).
    pub layout: Option<Layout>,
}

/// What became of a file for a target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Text {
    Unchanged,
    /// Targets that are the same to a program share it.
    Changed(Arc<Vec<u8>>),
    /// Errors: nothing may be written.
    Failed,
}

#[derive(Clone, Debug)]
pub struct Output {
    /// Index into `Request::inputs`.
    pub input: usize,
    /// Index into `Request::targets`.
    pub target: usize,
    pub file: FileId,
    pub text: Text,
    pub sites: Vec<SiteDecision>,
    /// With [`Settings::plans`]: what changes in it.
    pub plans: Vec<PlanDocument>,
    /// Places of further sites, whose decisions an earlier run made.
    pub remembered: Vec<Range<usize>>,
}

/// A further text of a header, where one does not do for all that include it: a file beside it, which the include
/// lines name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Further {
    /// The header's index into `Request::inputs`.
    pub input: usize,
    /// Index into `Request::targets`.
    pub target: usize,
    /// The file's name, in the header's folder.
    pub name: String,
    pub text: Vec<u8>,
}

/// A site and what was decided there, for `explain`, reports and annotations.
#[derive(Clone, Debug)]
pub struct SiteDecision {
    pub file: FileId,
    /// In the user's bytes.
    pub range: Range<usize>,
    pub kind: SiteKind,
    /// The construct trait set at the site, outermost first.
    pub constructs: Arc<Vec<String>>,
    /// What the code there runs on.
    pub device: Arc<DeviceTraits>,
    /// In the order of `decision.candidates`.
    pub candidates: Arc<Vec<CandidateSource>>,
    pub decision: Arc<Decision>,
    /// With [`Settings::compared`]: what was asked, for others.
    pub asked: Option<Box<DecisionQuestion>>,
}

/// The question that a decision answers, and how the program spells its candidates.
#[derive(Clone, Debug)]
pub struct DecisionQuestion {
    pub question: Question,
    pub sources: Vec<CandidateSource>,
}

/// What is decided at a site.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SiteKind {
    Call { base: String },
    Metadirective,
}

/// A replacement candidate as the program spells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CandidateSource {
    /// The name of a function variant, or the text of a directive variant. Directives that are spelled alike share it.
    pub name: Arc<str>,
    /// Its context selector on one line; empty for `otherwise`.
    pub selector: Arc<str>,
    /// The directive that declares a function variant, or the clause of a metadirective.
    pub span: Span,
}

impl SiteDecision {
    /// The construct trait set and the device on one line, e.g. `target, teams on nvptx64:sm_70`.
    pub fn context(&self) -> String {
        context(&self.constructs(), &self.device.name)
    }

    /// The construct trait set on one line.
    pub fn constructs(&self) -> String {
        if self.constructs.is_empty() { "no construct".to_owned() } else { self.constructs.join(", ") }
    }
}

/// A construct trait set and a device on one line.
pub fn context(constructs: &str, device: &str) -> String {
    format!("{constructs} on {device}")
}

impl std::fmt::Display for SiteKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            SiteKind::Call { base } => write!(f, "call of {base}"),
            SiteKind::Metadirective => f.write_str("metadirective"),
        }
    }
}

/// The files of one input that change, with those through which they are included, to be put
/// together into one folder and compiled instead. Their include lines name each other there; an
/// include that was found beside its file, and stays, is named as [`AdjacentHeaders`] says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Overlay {
    /// Index into `Request::inputs`.
    pub input: usize,
    /// Index into `Request::targets`.
    pub target: usize,
    pub headers: AdjacentHeaders,
    /// The main file first.
    pub files: Vec<OverlayFile>,
    /// Headers that stay, which the compiler must not be said to open more than once.
    pub once: Vec<PathBuf>,
    /// What a source of Fortran includes: it may be written out where something in it changes.
    pub included: Vec<PathBuf>,
}

/// One inclusion of one file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OverlayFile {
    /// In the overlay's folder.
    pub name: String,
    /// The user's file, as the compiler would name it.
    pub path: PathBuf,
    /// Its text, which says with `#line` whose it is.
    #[serde(with = "crate::stored_bytes")]
    pub text: Vec<u8>,
    /// Included by `-include`, not by a line.
    pub forced: bool,
    /// A header of the system, which some rules of make leave out.
    pub system: bool,
    /// Files that this one names by absolute paths, and how the compiler would have named them.
    pub renamed: Vec<(PathBuf, PathBuf)>,
}

#[derive(Clone, Debug, Default)]
pub struct Report {
    pub sources: Sources,
    /// Sorted by file and position; duplicates over targets already merged.
    pub diagnostics: Vec<Diagnostic>,
    /// Sorted by target, then input.
    pub outputs: Vec<Output>,
    /// Headers that need more than one text.
    pub further: Vec<Further>,
    /// The inputs of each program that was read, that with `main` first; empty if there are not several.
    pub programs: Vec<Vec<usize>>,
    /// Inputs that could not be read: index and reason.
    pub unreadable: Vec<(usize, String)>,
    /// With [`Settings::overlay`], for inputs with a change and without errors.
    pub overlays: Vec<Overlay>,
    /// With [`Settings::overlay`], for inputs of Fortran without errors that have modules: these as their users need
    /// them, by the index of the input.
    pub modules: Vec<(usize, ModuleText)>,
    /// Paths where files were looked for in vain.
    pub missing: Vec<PathBuf>,
    /// With [`Settings::leading`], for an input in whose unit variants stand in macros alone that lead to nothing: what
    /// a source must name so that they may
    /// ([`macros_leading_to_variants`](ompick_frontend::unit::Unit::macros_leading_to_variants)).
    pub leading: Option<BTreeSet<Vec<u8>>>,
}
