//! Every option of the command line, each defined once.

mod messages;
mod program;

pub use messages::{ALL_WARNINGS, Color, Level, Levels, MessageFormat, Messages, code_or_warnings};
pub use program::{ConfigurationFile, Copy, Cpp, Form, Language, LineMarkers, OpenMp, Program};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{ArgGroup, Args, FromArgMatches, Parser, Subcommand, ValueEnum};
use ompick_resolver::deviations::Compiler;
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

const ABOUT: &str = "Resolves OpenMP variants ahead of the compiler";

const LONG_ABOUT: &str = "\
Resolves OpenMP variants (declare variant, metadirective) ahead of the compiler.

For each offload target, ompick writes source in which calls name the chosen variant, metadirectives \
are the chosen directive, and what only the run time can know has become an if-chain. Any compiler \
with plain OpenMP 4.5/5.0 can build the result.";

const EXIT_STATUS: &str = "\
Exit status: 0 done; 1 there were errors in the program; 2 wrong usage, or a file could not be read \
or written.
Results go to standard output, messages to standard error.";

const EMIT_EXAMPLES: &str = "\
Examples:
  ompick emit -o out src/                          for the host, into out/host/
  ompick emit -t host -t gpu=nvptx64:sm_80 -o out src/
  ompick emit -t amdgcn:gfx90a --diff kernels.c    what would change
  ompick emit --stdout -Iinclude kernels.c | less";

const CC_EXAMPLES: &str = "\
Examples:
  ompick cc -t nvptx64:sm_80 -- gcc -O2 -fopenmp -c f.c -o f.o
  make CC='ompick cc -t amdgcn:gfx90a -- gcc'
  cmake -DCMAKE_C_COMPILER_LAUNCHER='ompick;cc;-t;nvptx64:sm_80;--' ...
  ln -s ompick ompick-gcc && OMPICK_FLAGS='-t nvptx64:sm_80' ./ompick-gcc -fopenmp -c f.c

OMPICK_FLAGS holds options of `ompick cc`; those of the command line come after them, and count.
Where no variant is in sight, the compiler takes the place of ompick, with its arguments as they were \
given. OMPICK_CACHE_DIR names the folder for what is remembered from call to call \
[default: ~/.cache/ompick], OMPICK_CACHE_SIZE how large it may grow [default: 2G]. With OMPICK_DISABLE=1 the \
compiler gets its arguments as they are, whatever the sources hold.";

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  ompick explain -t nvptx64:sm_80 kernels.c        every call and metadirective
  ompick explain -t host -t amdgcn:gfx90a kernels.c:42:7
  ompick explain -t host -t nvptx64 --only differs src/
  ompick explain OMP0314                           what a message means";

/// What `--version` prints: of what commit and with which parsers it was built.
pub const LONG_VERSION: &str = include_str!(concat!(env!("OUT_DIR"), "/version.txt"));

/// The whole command line.
#[derive(Debug, Parser)]
#[command(name = "ompick", version, long_version = LONG_VERSION, about = ABOUT, long_about = LONG_ABOUT, after_help = EXIT_STATUS)]
#[command(subcommand_required = true, arg_required_else_help = true)]
pub struct Options {
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Write the source with its variants resolved, once for each target
    #[command(after_help = EMIT_EXAMPLES)]
    Emit(Emit),
    /// Show which variant is chosen where, with which score, and why not the others
    #[command(after_help = EXPLAIN_EXAMPLES)]
    Explain(Explain),
    /// Print messages only, notes on doubtful choices included
    Check(Check),
    /// Stand in front of a compiler: resolve what it is to compile, and let it compile that
    #[command(after_help = CC_EXAMPLES, args_override_self = true)]
    Cc(Cc),
    /// Write a page with all sites of a program and what is chosen for each target
    Report(ReportOptions),
    /// Serve an editor: messages, hovers, hints and fixes while somebody writes
    Lsp(Lsp),
    /// Show what `ompick cc` did in all calls so far
    Stats(Stats),
    /// Show, empty or limit what `ompick cc` remembers from call to call
    Cache(Cache),
    /// Show the device profiles that -t knows
    Targets(Targets),
    /// Print what holds for some files, and where each setting comes from
    ///
    /// The result is written as ompick.toml is.
    Config(Config),
    /// Make links to ompick in a folder, named as the compilers in the path are
    ///
    /// With the folder first in the path, or a link as CC, a build runs `ompick cc` wherever it runs a compiler.
    /// Options of `ompick cc` are read from OMPICK_FLAGS.
    Links(Links),
    /// Print completions for a shell
    Completions(Completions),
    /// Write the manual pages
    #[command(hide = true)]
    Man(Man),
}

/// `ompick completions`.
#[derive(Debug, Args)]
pub struct Completions {
    /// The shell
    #[arg(value_enum)]
    pub shell: clap_complete::Shell,
}

/// `ompick man`: for packages.
#[derive(Debug, Args)]
pub struct Man {
    /// The folder; made if it is not there
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
}

/// `ompick report`.
#[derive(Debug, Args)]
pub struct ReportOptions {
    /// Where to write it [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// The form [default: html, or markdown for a FILE named *.md]
    #[arg(long, value_name = "FORMAT", value_enum)]
    pub format: Option<ReportFormat>,

    #[command(flatten)]
    pub program: Program,

    /// Source files, and folders to be searched for them
    #[arg(value_name = "FILES|DIRS", required_unless_present = "database")]
    pub inputs: Vec<PathBuf>,

    #[command(flatten)]
    pub messages: Messages,
}

/// The form of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ReportFormat {
    /// One page that needs no network
    Html,
    /// A table
    Markdown,
}

/// `ompick lsp`.
#[derive(Debug, Args)]
pub struct Lsp {
    /// Talk over standard input and output, which is the default
    #[arg(long)]
    pub stdio: bool,

    #[command(flatten)]
    pub program: Program,

    #[command(flatten)]
    pub messages: Messages,
}

/// `ompick stats`.
#[derive(Debug, Args)]
pub struct Stats {
    /// Begin to count anew, and print nothing
    #[arg(long, conflicts_with = "json")]
    pub zero: bool,

    /// Print a JSON object
    #[arg(long)]
    pub json: bool,
}

/// `ompick cache`.
#[derive(Debug, Args)]
#[command(disable_help_subcommand = true)]
pub struct Cache {
    #[command(subcommand)]
    pub action: Option<CacheAction>,

    /// From now on let it grow to at most SIZE, such as 500M or 2G; OMPICK_CACHE_SIZE goes before this
    #[arg(long, value_name = "SIZE")]
    pub max_size: Option<String>,
}

/// What to do with what is remembered.
#[derive(Clone, Copy, Debug, Subcommand)]
pub enum CacheAction {
    /// Show where it is and how large
    Show,
    /// Remove all of it
    Clear,
}

/// `ompick config`.
#[derive(Debug, Args)]
pub struct Config {
    #[command(flatten)]
    pub program: Program,

    /// Files or folders [default: this folder]
    #[arg(value_name = "FILES|DIRS")]
    pub inputs: Vec<PathBuf>,

    #[command(flatten)]
    pub messages: Messages,
}

/// `ompick links`.
#[derive(Debug, Args)]
pub struct Links {
    /// The folder; made if it is not there
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
}

/// `ompick emit`.
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("result").args(["out", "stdout", "diff", "in_place", "check"]).required(true).multiple(true))]
pub struct Emit {
    /// Write to DIR/NAME/..., NAME being the target's
    ///
    /// Below DIR/NAME a file keeps its path relative to the deepest folder that contains all inputs.
    #[arg(short, long = "out", value_name = "DIR")]
    pub out: Option<PathBuf>,

    /// Print the result instead; one file and one target only
    #[arg(long, conflicts_with_all = ["out", "diff"])]
    pub stdout: bool,

    /// Print a unified diff of what would change, and write nothing
    #[arg(long)]
    pub diff: bool,

    /// Replace the inputs by the result; for one target only
    #[arg(long, conflicts_with_all = ["out", "stdout", "diff", "check"])]
    pub in_place: bool,

    /// Write nothing, name the files that would change, and end with 1 if there are any
    #[arg(long, conflicts_with_all = ["out", "stdout"])]
    pub check: bool,

    /// Hard-link files that stay as they are, rather than copying them
    #[arg(long, requires = "out")]
    pub link: bool,

    /// Write a rule for make that says which files were read for which outputs
    #[arg(long, value_name = "FILE", requires = "out")]
    pub depfile: Option<PathBuf>,

    /// Go on with other files where one has errors, which is the default
    #[arg(long, overrides_with = "fail_fast")]
    pub keep_going: bool,

    /// Write nothing at all if a file has errors
    #[arg(long)]
    pub fail_fast: bool,

    /// What to write besides the files that change
    #[arg(long, value_name = "WHAT", value_enum, default_value_t = Copy::All)]
    pub copy: Copy,

    /// What to do where the number of lines changes
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = LineMarkers::Auto)]
    pub line_markers: LineMarkers,

    /// Write a comment beside every call of C and C++ that names a variant, with the base function
    #[arg(long)]
    pub annotate: bool,

    /// How many copies of statements a run-time choice, with those inside it, may make
    #[arg(long, value_name = "N", default_value_t = ompick_rewriter::run::MAX_COPIES)]
    pub max_copies: usize,

    #[command(flatten)]
    pub program: Program,

    /// Source files, and folders to be searched for them
    #[arg(value_name = "FILES|DIRS", required_unless_present = "database")]
    pub inputs: Vec<PathBuf>,

    #[command(flatten)]
    pub messages: Messages,
}

/// `ompick explain`.
#[derive(Debug, Args)]
pub struct Explain {
    /// Files to explain, a line or a place in one, or the codes of messages
    ///
    /// At a place with a call or a metadirective: what is chosen there for each target, and why. At a directive for
    /// variants: where its variant is chosen and where not. A folder gives a table; beside a place it is only read, and
    /// for a place in a header its own folder is. A code such as OMP0314: what it means, with an example and what to
    /// do.
    #[arg(value_name = "FILE[:LINE[:COL]]|DIR|CODE", required_unless_present = "database")]
    pub places: Vec<OsString>,

    /// How to print it [default: text; a table for folders]
    #[arg(long, value_name = "FORMAT", value_enum)]
    format: Option<ExplainFormat>,

    /// Only some of the sites
    #[arg(long, value_name = "WHICH", value_enum)]
    pub only: Option<Only>,

    /// Also say what compilers would choose by what is known of them, and why, where that is something else
    ///
    /// It is known, from running them, where gcc-16, clang-23 and their siblings depart from the specification.
    #[arg(long, value_name = "COMPILER,...", value_delimiter = ',', value_parser = ComparedCompiler)]
    pub compare: Vec<String>,

    /// What becomes of the choices: everything that changes in each file, before it is written
    #[arg(long, conflicts_with_all = ["only", "sort", "compare"])]
    pub plan: bool,

    /// The order of the sites
    #[arg(long, value_name = "BY", value_enum, default_value_t = ExplainSort::Place)]
    pub sort: ExplainSort,

    #[command(flatten)]
    pub program: Program,

    #[command(flatten)]
    pub messages: Messages,
}

impl Explain {
    /// How to print it.
    pub fn format(&self, of_folders: bool) -> ExplainFormat {
        let usual = if of_folders { ExplainFormat::Table } else { ExplainFormat::Text };
        self.format.unwrap_or(usual)
    }
}

/// How an explanation is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ExplainFormat {
    /// Every candidate, with its score and its reasons
    Text,
    /// A line for each site, a column for each target
    Table,
    /// A document for programs
    Json,
}

/// Which sites are explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Only {
    /// Those where not all targets choose the same
    Differs,
    /// Those where run time has a part in the choice
    RunTime,
    /// Those that keep the base function, or become `nothing`, because nothing matches
    Base,
    /// Those with messages
    Warnings,
    /// Those where a compiler that is compared with would choose otherwise, or refuses to compile
    Deviates,
}

/// Takes the name of a compiler that is compared with. The table of them is read when it is needed, not whenever options
/// are built.
#[derive(Clone, Copy, Debug)]
struct ComparedCompiler;

impl TypedValueParser for ComparedCompiler {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<Self::Value, clap::Error> {
        PossibleValuesParser::new(Compiler::names()).parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Compiler::names().map(PossibleValue::new)))
    }
}

/// The order in which sites are explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ExplainSort {
    /// By file and line
    Place,
    /// By the base function's name; metadirectives first
    Name,
}

/// `ompick check`.
#[derive(Debug, Args)]
pub struct Check {
    /// Write into the sources what messages say would mend them
    ///
    /// Of several ways the first; messages that this mends are not given.
    #[arg(long)]
    pub fix: bool,

    #[command(flatten)]
    pub program: Program,

    /// Source files, and folders to be searched for them
    #[arg(value_name = "FILES|DIRS", required_unless_present = "database")]
    pub inputs: Vec<PathBuf>,

    #[command(flatten)]
    pub messages: Messages,
}

/// `ompick cc`.
#[derive(Debug, Args)]
pub struct Cc {
    /// The compiler and its arguments, as they would be without ompick
    #[arg(last = true, required = true, value_name = "COMPILER ARGUMENTS")]
    pub command: Vec<OsString>,

    /// Say on standard error what is done with each source, and why
    #[arg(long)]
    pub why: bool,

    #[command(flatten)]
    pub program: CcProgram,

    #[command(flatten)]
    pub messages: Messages,
}

/// What the compiler and its flags do not tell, or tell otherwise.
#[derive(Debug, Args)]
pub struct CcProgram {
    /// The target: a profile with optional isa names, or a profile file [default: from the flags, else host]
    #[arg(short, long = "target", value_name = "SPEC")]
    pub target: Option<String>,

    /// The host, written as a target [default: from the compiler and its flags]
    #[arg(long, value_name = "SPEC")]
    pub host: Option<String>,

    /// The vendor trait [default: the compiler's]
    #[arg(long, value_name = "NAME")]
    pub compiler: Option<String>,

    /// The OpenMP version, for _OPENMP [default: as the compiler defines it]
    #[arg(long, value_name = "VERSION", value_enum)]
    pub openmp: Option<OpenMp>,

    /// Requirements besides those that flags imply, spelt as clauses of `requires`
    #[arg(long, value_name = "CLAUSE", value_delimiter = ',')]
    pub requires: Vec<String>,

    #[command(flatten)]
    pub configuration: ConfigurationFile,

    /// The configuration, if it says something of the target.
    #[arg(skip)]
    pub named_in: Option<PathBuf>,
}

/// `ompick targets`.
#[derive(Debug, Args)]
#[command(disable_help_subcommand = true)]
pub struct Targets {
    #[command(subcommand)]
    pub action: Option<TargetsAction>,
}

/// What to show of the targets.
#[derive(Debug, Subcommand)]
pub enum TargetsAction {
    /// List the profiles
    List,
    /// Show the traits and the macros of one
    Show {
        /// As for -t, without a name
        spec: String,
        /// The compiler whose trait names and macros to show
        #[arg(long, value_name = "NAME", default_value = "gnu")]
        compiler: String,
    },
    /// Show what a compiler and its flags stand for
    Probe {
        /// The compiler and its flags
        #[arg(last = true, required = true, value_name = "COMPILER FLAGS")]
        command: Vec<OsString>,
    },
}

/// What `ompick cc` is asked to do, if these are its arguments and can be followed. No other command is described to
/// the parser, which would take longer than the rest of a start.
pub fn of_cc(arguments: &[OsString]) -> Option<Cc> {
    let own = arguments.get(1..).filter(|own| own.first().is_some_and(|name| name == "cc"))?;
    let command = Cc::augment_args(clap::Command::new("cc").args_override_self(true));
    Cc::from_arg_matches(&command.try_get_matches_from(own).ok()?).ok()
}

/// Rewrites the options that compilers spell with one dash and several letters.
pub fn normalise(arguments: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut literal = false;
    arguments
        .into_iter()
        .map(|argument| {
            literal |= argument == "--";
            match argument.to_str() {
                Some(text) if !literal => match spelt_with_two_dashes(text) {
                    Some(long) => OsString::from(long),
                    None => argument,
                },
                _ => argument,
            }
        })
        .collect()
}

fn spelt_with_two_dashes(text: &str) -> Option<String> {
    if text == "-isystem" {
        return Some("--isystem".to_string());
    }
    if let Some(folder) = text.strip_prefix("-isystem") {
        return Some(format!("--isystem={}", folder.trim_start_matches('=')));
    }
    text.strip_prefix("-std=").map(|name| format!("--std={name}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    fn emit(arguments: &[&str]) -> Emit {
        let all = ["ompick", "emit"].iter().chain(arguments);
        let all = normalise(all.map(OsString::from));
        match Options::try_parse_from(all).unwrap().command {
            Command::Emit(emit) => emit,
            other => panic!("parsed as {other:?}"),
        }
    }

    fn refused(arguments: &[&str]) -> clap::error::ErrorKind {
        let all = ["ompick"].iter().chain(arguments);
        Options::try_parse_from(all).unwrap_err().kind()
    }

    #[test]
    fn the_definitions_are_consistent() {
        Options::command().debug_assert();
    }

    #[test]
    fn defines_and_undefines_keep_their_order() {
        let emit = emit(&["-DX=1", "-U", "X", "-D", "X", "-DY=a=b", "-UY", "-DE=", "-o", "o", "f.c"]);
        let list: Vec<_> =
            emit.program.macros.list.iter().map(|(name, value)| (name.as_str(), value.as_deref())).collect();
        assert_eq!(
            list,
            [("X", Some("1")), ("X", None), ("X", Some("1")), ("Y", Some("a=b")), ("Y", None), ("E", Some("")),]
        );
    }

    #[test]
    fn compilers_spellings_are_understood() {
        let emit = emit(&["-isystem", "a", "-isystemb", "-Ic", "-I", "d", "-std=c11", "-o", "o", "f.c"]);
        assert_eq!(emit.program.isystem, ["a", "b"].map(PathBuf::from));
        assert_eq!(emit.program.include, ["c", "d"].map(PathBuf::from));
        assert_eq!(emit.program.std.as_deref(), Some("c11"));
    }

    #[test]
    fn nothing_is_rewritten_after_two_dashes() {
        let all = ["ompick", "--", "-isystem"].map(OsString::from);
        assert_eq!(normalise(all.clone()), all);
    }

    #[test]
    fn openmp_versions_carry_their_dates() {
        let emit = emit(&["--openmp", "5.1", "-o", "o", "f.c"]);
        assert_eq!(emit.program.openmp.unwrap().date, "202011");
    }

    #[test]
    fn requirements_are_separated_by_commas() {
        let emit = emit(&["--requires", "a,b", "--requires=c", "-o", "o", "f.c"]);
        assert_eq!(emit.program.requires, ["a", "b", "c"]);
    }

    #[test]
    fn a_place_for_the_result_is_required() {
        use clap::error::ErrorKind::{ArgumentConflict, MissingRequiredArgument};
        assert_eq!(refused(&["emit", "f.c"]), MissingRequiredArgument);
        assert_eq!(refused(&["emit", "-o", "o"]), MissingRequiredArgument);
        assert_eq!(refused(&["emit", "-o", "o", "--stdout", "f.c"]), ArgumentConflict);
        assert_eq!(refused(&["emit", "--diff", "--stdout", "f.c"]), ArgumentConflict);
        assert!(emit(&["--diff", "f.c"]).out.is_none());
    }

    #[test]
    fn cc_is_read_alone_as_among_all_commands() {
        let lines = [
            "ompick cc -t nvptx64:sm_80 -t host --why -- gcc -O2 -fopenmp -c f.c",
            "ompick cc --openmp 5.1 --openmp 5.2 -- cc -t x",
            "ompick cc -- gcc --help",
            "ompick cc --help",
            "ompick cc gcc",
            "ompick cc --nothing -- gcc",
            "ompick emit f.c",
            "ompick",
        ];
        let mut known = 0;
        for line in lines {
            let all: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            let alone = of_cc(&all).map(|cc| format!("{cc:?}"));
            let among_all = match Options::try_parse_from(all) {
                Ok(Options { command: Command::Cc(cc) }) => Some(format!("{cc:?}")),
                _ => None,
            };
            assert_eq!(alone, among_all, "{line}");
            known += usize::from(alone.is_some());
        }
        assert_eq!(known, 3);
    }

    #[test]
    fn languages_have_their_compilers_names() {
        let emit = emit(&["-x", "c++", "-o", "o", "f.c"]);
        assert_eq!(emit.program.language, Some(Language::Cxx));
    }
}
