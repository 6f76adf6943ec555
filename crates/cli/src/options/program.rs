//! Options that say what a program is: targets, macros, headers, the layout of Fortran.

use clap::builder::PossibleValue;
use clap::{ArgAction, ArgMatches, Args, Command as Clap, ValueEnum};
use std::path::PathBuf;

/// What the program is compiled for, and how: the same for every command that reads one.
#[derive(Clone, Debug, Args)]
pub struct Program {
    /// A target: a profile with optional isa names, or a profile file; may be repeated [default: host]
    ///
    /// SPEC is for example host, host:avx512f,avx2, x86_64:skylake-avx512, nvptx64:sm_80,
    /// amdgcn:gfx90a, or the path of a profile file. Inside target regions the target's traits
    /// hold, outside them the host's. NAME names the folder of the output; left out, it is SPEC
    /// with every character outside [A-Za-z0-9._-] turned to '-'. See `ompick targets`.
    #[arg(short, long = "target", value_name = "[NAME=]SPEC")]
    pub targets: Vec<String>,

    /// The host, written as a target [default: this machine's architecture without isa names]
    #[arg(long, value_name = "SPEC")]
    pub host: Option<String>,

    /// The compiler that will build the output: its vendor trait and the macros it predefines [default: gnu]
    ///
    /// With -p it is each entry's own, as it answers itself, unless this names another.
    #[arg(long, value_name = "NAME")]
    pub compiler: Option<String>,

    /// The OpenMP version of that compiler, for _OPENMP [default: the compiler's]
    #[arg(long, value_name = "VERSION", value_enum)]
    pub openmp: Option<OpenMp>,

    /// Requirements that the compiler's flags imply, spelt as clauses of `requires`
    #[arg(long, value_name = "CLAUSE", value_delimiter = ',')]
    pub requires: Vec<String>,

    /// Take files and their flags from a compilation database, or from that of a build folder
    ///
    /// Without FILES|DIRS, all its files are taken, and the headers that they include. Each entry's
    /// compiler is asked for its vendor, what its host can do, its macros and its folders. A file that
    /// is compiled in several ways is written once for each that makes a difference, as NAME.2.c and so
    /// on; the output folder gets a database of its own that tells which is which.
    #[arg(short = 'p', value_name = "BUILD_DIR|FILE")]
    pub database: Option<PathBuf>,

    #[command(flatten)]
    pub macros: Macros,

    /// Search DIR for included files
    #[arg(short = 'I', value_name = "DIR")]
    pub include: Vec<PathBuf>,

    /// Search DIR after all of -I, as a system folder (also written -isystem)
    ///
    /// Without it and -p, a compiler in PATH is asked for its folders where its headers turn out to matter.
    #[arg(long = "isystem", value_name = "DIR")]
    pub isystem: Vec<PathBuf>,

    /// The language of the files named on the command line, whatever their suffix
    #[arg(short = 'x', value_name = "LANGUAGE", value_enum)]
    pub language: Option<Language>,

    /// The source form of Fortran files [default: by their suffixes; .f, .for, .ftn and .fpp are fixed]
    #[arg(long, value_name = "FORM", value_enum)]
    pub form: Option<Form>,

    /// Which Fortran files are preprocessed
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = Cpp::Auto)]
    pub cpp: Cpp,

    /// The last column of fixed-form Fortran lines; 0: there is none
    #[arg(long, value_name = "N", default_value_t = 72)]
    pub line_length: usize,

    /// The last column of free-form Fortran lines that are written
    #[arg(long, value_name = "N", default_value_t = 132)]
    pub free_line_length: usize,

    /// The language standard, as the compiler's -std= has it (also written -std=) [default: gnu17]
    #[arg(long, value_name = "NAME")]
    pub std: Option<String>,

    /// Threads to use, at most a few for each core [default: as many as there are cores]
    #[arg(short, long = "jobs", value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub jobs: usize,

    /// In folders and databases, take only files that match a glob, written as in .gitignore; may be repeated
    #[arg(long = "include", value_name = "GLOB")]
    pub include_globs: Vec<String>,

    /// In folders and databases, leave out files and folders that match a glob; may be repeated
    #[arg(long = "exclude", value_name = "GLOB")]
    pub exclude_globs: Vec<String>,

    /// The files below FOLDER are a program; may be repeated
    ///
    /// Without this, all files of a run may be linked together, and where several define a function of one
    /// name, a call means the nearest in the tree. With it, calls never mean functions of another program; files in
    /// none of the folders belong to all programs.
    #[arg(long = "program", value_name = "FOLDER")]
    pub programs: Vec<PathBuf>,

    /// In folders, also take what .gitignore leaves out, and hidden files
    #[arg(long)]
    pub no_ignore: bool,

    #[command(flatten)]
    pub configuration: ConfigurationFile,

    /// What the configuration leaves out of folders.
    #[arg(skip)]
    pub excluded: Option<ignore::gitignore::Gitignore>,

    /// The configuration, if there is one.
    #[arg(skip)]
    pub configured_in: Option<PathBuf>,
}

/// Where the configuration is.
#[derive(Clone, Debug, Default, Args)]
pub struct ConfigurationFile {
    /// Read FILE [default: the nearest ompick.toml in the folder of the inputs and those above it]
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,

    /// Read no ompick.toml
    #[arg(long, conflicts_with = "config")]
    pub no_config: bool,
}

impl Program {
    /// The threads to use; 0: as many as there are cores. Many more would only stand in each other's way.
    pub fn threads(&self) -> usize {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        self.jobs.min(THREADS_PER_CORE * cores)
    }
}

/// At most.
const THREADS_PER_CORE: usize = 4;

/// What `emit` writes besides the files that change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Copy {
    /// Sources that stay as they are, and all other files of the folders: a tree to build
    All,
    /// Nothing: only files that change
    Changed,
    /// Sources that stay as they are, but no other files
    None,
}

/// The `--line-markers` choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LineMarkers {
    /// Keep line numbers by blank lines, and write #line only where that cannot be
    Auto,
    /// Remove lines for good, and say so with #line
    Always,
    /// Remove lines for good, and say nothing
    Never,
}

/// The `-x` choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Language {
    /// C
    C,
    /// C++
    #[value(name = "c++", alias = "cxx")]
    Cxx,
    /// Fortran
    Fortran,
}

/// The `--cpp` choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Cpp {
    /// Those whose suffix is in upper case, and .fpp
    Auto,
    /// All
    Always,
    /// None
    Never,
}

/// The `--form` choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// Statements stand anywhere on a line
    Free,
    /// Statements stand in columns 7 to 72, as before Fortran 90
    Fixed,
}

/// A version of the OpenMP specification and the `_OPENMP` date that goes with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenMp {
    pub version: &'static str,
    pub date: &'static str,
}

/// Oldest first; `_OPENMP` is defined by each version of the specification.
const OPENMP_VERSIONS: [OpenMp; 6] = [
    OpenMp { version: "4.0", date: "201307" },
    OpenMp { version: "4.5", date: "201511" },
    OpenMp { version: "5.0", date: "201811" },
    OpenMp { version: "5.1", date: "202011" },
    OpenMp { version: "5.2", date: "202111" },
    OpenMp { version: "6.0", date: "202411" },
];

impl ValueEnum for OpenMp {
    fn value_variants<'a>() -> &'a [Self] {
        &OPENMP_VERSIONS
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.version).help(format!("_OPENMP is {}", self.date)))
    }
}

/// `-D` and `-U` in the order given: a later one overrides an earlier one, as in a compiler.
#[derive(Clone, Debug, Default)]
pub struct Macros {
    /// The name, and its value; `None` undefines it.
    pub list: Vec<(String, Option<String>)>,
}

impl clap::FromArgMatches for Macros {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut all = Vec::new();
        for id in ["define", "undefine"] {
            let (Some(values), Some(at)) = (matches.get_many::<String>(id), matches.indices_of(id)) else {
                continue;
            };
            all.extend(at.zip(values).map(|(at, value)| (at, id, value)));
        }
        all.sort_by_key(|(at, ..)| *at);
        let list = all
            .into_iter()
            .map(|(_, id, text)| match (id, text.split_once('=')) {
                ("undefine", _) => (text.clone(), None),
                (_, Some((name, value))) => (name.to_string(), Some(value.to_string())),
                (_, None) => (text.clone(), Some("1".to_string())),
            })
            .collect();
        Ok(Macros { list })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for Macros {
    fn augment_args(command: Clap) -> Clap {
        command
            .arg(
                clap::Arg::new("define")
                    .short('D')
                    .value_name("MACRO[=VALUE]")
                    .action(ArgAction::Append)
                    .help("Define a macro, as 1 if no value is given"),
            )
            .arg(
                clap::Arg::new("undefine")
                    .short('U')
                    .value_name("MACRO")
                    .action(ArgAction::Append)
                    .help("Undefine a macro"),
            )
    }

    fn augment_args_for_update(command: Clap) -> Clap {
        Self::augment_args(command)
    }
}
