//! A compiler's command line: what it compiles, how, and into what.
//!
//! Options that are not known are flags without a value: if they have one after all, it looks like
//! an input without a known suffix, which only the linker would care for.

use super::names::Driver;
use ompick_rewriter::run::{FortranLayout, Language};
use std::ffi::{OsStr, OsString};
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

/// Texts beside its output in which the compiler may name what it read, by their suffixes, and the options
/// that ask for them.
const SIDE_TEXTS: &[(&str, &[&str])] = &[
    ("-save-temps", &["i", "ii"]),
    ("--save-temps", &["i", "ii"]),
    ("-fcallgraph-info", &["ci"]),
    ("-ftime-trace", &["json"]),
    ("-emit-llvm", &["ll"]),
];

/// The dependency file that is asked for (`-M` and its like).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dependencies {
    /// `-M`, `-MM`: instead of the compilation.
    pub only: bool,
    /// `-MD`, `-MMD`: beside it.
    pub beside: bool,
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
    pub dependencies: Dependencies,
    /// `-std=`, or `-ansi`.
    pub std: Option<String>,
    /// Where modules go (`-J`).
    pub module_dir: Option<PathBuf>,
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
    /// See [`SIDE_TEXTS`].
    pub side_texts: Vec<&'static str>,
    /// Something is asked for that only the compiler itself can answer (`--version`, `-###`).
    pub opaque: bool,
    /// An option after which nobody knows what the compiler reads.
    pub unfollowed: Option<String>,
}

/// Options whose value is the next argument.
const SEPARATE: &[&str] = &[
    "--serialize-diagnostics",
    "-serialize-diagnostics",
    "-MF",
    "-MT",
    "-MQ",
    "-MJ",
    "-T",
    "-Xlinker",
    "-Xpreprocessor",
    "-Xassembler",
    "-Xclang",
    "-Xflang",
    "-Xopenmp-target",
    "-Xcuda-ptxas",
    "-Xcuda-fatbinary",
    "-Xoffload-linker",
    "-Xarch_host",
    "-Xarch_device",
    "-z",
    "-u",
    "-e",
    "-arch",
    "-target",
    "--target",
    "--param",
    "-aux-info",
    "-dumpbase",
    "-dumpbase-ext",
    "-dumpdir",
    "-wrapper",
    "-include-pch",
    "-mllvm",
    "-mmlir",
    "-framework",
    "-working-directory",
    "-rpath",
    "-soname",
    "-module",
    "-assume",
    "-warn",
    "-check",
    "-align",
    "-names",
    "-convert",
    "-real-size",
    "-integer-size",
    "-double-size",
    "-reentrancy",
    "-iprefix",
    "-iwithprefix",
    "-iwithprefixbefore",
    "-isysroot",
    "-imultilib",
    "-gcc-toolchain",
    "-imacros",
    "-include",
    "--sysroot",
    "--include",
    "--imacros",
    "--output",
    "--define-macro",
    "--undefine-macro",
    "--include-directory",
    "--language",
];

/// Options whose value follows at once or is the next argument, longest first.
const JOINED: &[&str] = &[
    "-imacros",
    "-isystem",
    "-iquote",
    "-idirafter",
    "-cxx-isystem",
    "-D",
    "-U",
    "-I",
    "-L",
    "-l",
    "-o",
    "-x",
    "-A",
    "-B",
    "-J",
    "-module-dir",
    "-F",
];

impl Call {
    /// Reads what follows the program's name; paths are seen from `folder`.
    pub fn read(driver: Driver, arguments: &[OsString], folder: &Path) -> Call {
        let (arguments, _) = super::response::expand(arguments, folder);
        let mut reader = Reader { call: Call::default(), driver, folder, language: None, preprocessed: false, at: 0 };
        while reader.at < arguments.len() {
            reader.argument(&arguments);
        }
        let mut call = reader.call;
        if let Some(Precompiled { header, words }) = &call.precompiled
            && call.forced_includes.iter().all(|(_, path)| path != header)
        {
            call.forced_includes.insert(0, (words.end - 1, header.clone()));
        }
        call.arguments = arguments;
        call
    }

    /// Whether a flag switches OpenMP on.
    pub fn has_openmp(&self) -> bool {
        self.openmp == Some(true)
    }

    /// The sources that can hold variants.
    pub fn candidates(&self) -> impl Iterator<Item = &Source> {
        self.sources.iter().filter(|s| s.language.is_some())
    }
}

struct Reader<'a> {
    call: Call,
    driver: Driver,
    folder: &'a Path,
    /// `-x`: `None` by suffix.
    language: Option<Named>,
    /// `-fpreprocessed`.
    preprocessed: bool,
    at: usize,
}

/// What `-x` names.
#[derive(Clone, Copy)]
struct Named {
    /// `None`: one that does not matter.
    language: Option<Language>,
    preprocessed: bool,
}

impl Reader<'_> {
    fn argument(&mut self, all: &[OsString]) {
        let at = self.at;
        self.at += 1;
        let raw = &all[at];
        let Some(text) = raw.to_str() else {
            match raw.as_encoded_bytes().first() {
                Some(b'-') => self.option_of_bytes(at, all),
                _ => self.source(at, raw),
            }
            return;
        };
        if (!text.starts_with('-') || text == "-") && openmp_flag(text).is_none() {
            self.source(at, raw);
            return;
        }
        let next = all.get(at + 1).map(OsString::as_os_str);
        if let Some(on) = openmp_flag(text) {
            self.openmp(on, raw);
            return;
        }
        // Cray's compilers take a list behind `-h`.
        if text == "-h" && next.and_then(OsStr::to_str).is_some_and(|list| openmp_of_list(list).is_some()) {
            self.at += 1;
            let list = next.and_then(OsStr::to_str).unwrap_or_default();
            self.call.openmp = openmp_of_list(list);
            self.call.character.extend(all[at..at + 2].iter().cloned());
            return;
        }
        if SEPARATE.contains(&text) || text.starts_with("-Xopenmp-target=") || text.starts_with("-Xarch_") {
            self.at += 1;
            self.option(text, next.unwrap_or_default(), at, 2, all);
            return;
        }
        for name in JOINED {
            let Some(value) = text.strip_prefix(name) else { continue };
            if value.is_empty() {
                self.at += 1;
                self.option(name, next.unwrap_or_default(), at, 2, all);
            } else {
                self.option(name, OsStr::new(value), at, 1, all);
            }
            return;
        }
        self.flag(text, raw);
    }

    /// An option that is no text has a value that is none.
    fn option_of_bytes(&mut self, at: usize, all: &[OsString]) {
        let value = |name: &&str| all[at].as_encoded_bytes().strip_prefix(name.as_bytes());
        if let Some((name, value)) = JOINED.iter().find_map(|name| Some((*name, value(name)?))) {
            self.option(name, &os_str(value), at, 1, all);
        }
    }

    /// An option with a value; `words` arguments in all.
    fn option(&mut self, name: &str, value: &OsStr, at: usize, words: usize, all: &[OsString]) {
        let call = &mut self.call;
        let path = || PathBuf::from(value);
        let text = value.to_string_lossy();
        match name {
            "-D" | "--define-macro" => call.macros.push(defined(&text)),
            "-U" | "--undefine-macro" => call.macros.push((text.into_owned(), None)),
            "-I" | "--include-directory" if text == "-" => call.unfollowed = Some("-I-".to_string()),
            "-I" | "--include-directory" => call.include_dirs.push(path()),
            "-iquote" => call.quote_dirs.push(path()),
            "-isystem" | "-cxx-isystem" => call.system_dirs.push(path()),
            "-idirafter" => call.after_dirs.push(path()),
            "-include" | "--include" => call.forced_includes.push((at + words - 1, path())),
            "-imacros" | "--imacros" => call.macro_files.push(path()),
            "-include-pch" => self.precompiled(at..at + words, value),
            "-o" | "--output" => call.output = Some(path()),
            "-J" | "-module" | "-module-dir" => call.module_dir = Some(path()),
            "-MF" => call.dependencies.file = Some(path()),
            "-x" | "--language" => self.language = language_named(&text),
            "-Xpreprocessor" | "-Xclang" if text == "-fopenmp" => self.openmp_of(name, value),
            "-Xpreprocessor" => self.preprocessor(&[&text]),
            "-Xclang" if matches!(&*text, "-include" | "-include-pch" | "-imacros") => self.of_clang(&text, at, all),
            "-MJ" => call.database = Some(path()),
            "--serialize-diagnostics" | "-serialize-diagnostics" => {}
            "-MT" | "-MQ" | "-L" | "-l" | "-T" | "-Xlinker" | "-Xassembler" | "-z" | "-u" | "-e" | "-dumpbase"
            | "-dumpbase-ext" | "-dumpdir" | "-aux-info" | "-rpath" | "-soname" | "-framework" | "-wrapper"
            | "-Xcuda-ptxas" | "-Xcuda-fatbinary" | "-Xoffload-linker" => {}
            _ if name.starts_with("-Xopenmp-target") || name.starts_with("-Xarch_") => {}
            _ => call.character.extend(all[at..(at + words).min(all.len())].iter().cloned()),
        }
    }

    fn flag(&mut self, text: &str, raw: &OsString) {
        let call = &mut self.call;
        call.prefix_maps.extend(PrefixMap::read(text));
        match text {
            "-E" => call.stage = call.stage.min(Stage::Preprocess),
            "-fsyntax-only" => call.stage = call.stage.min(Stage::Check),
            "-S" => call.stage = call.stage.min(Stage::Assemble),
            "-c" => call.stage = call.stage.min(Stage::Object),
            "-M" | "-MM" => {
                call.dependencies.only = true;
                call.stage = Stage::Preprocess;
            }
            "-MD" | "-MMD" => call.dependencies.beside = true,
            // CMake preprocesses Fortran itself; what it compiles then is as good as the source.
            "-fpreprocessed" if self.driver.language != Language::Fortran => {
                call.sources.iter_mut().for_each(|source| source.preprocessed = true);
                self.preprocessed = true;
            }
            "-fpreprocessed" => {}
            "-ansi" => {
                call.std = Some("ansi".to_string());
                call.character.push(raw.clone());
            }
            "--version" | "-###" | "-V" | "-dumpversion" | "-dumpmachine" | "-dumpspecs" | "-dumpfullversion"
            | "--help" => call.opaque = true,
            "-H" => call.lists_headers = true,
            "-" | "-v" | "-pipe" | "-s" | "-static" | "-shared" | "-rdynamic" | "-MP" | "-MG" | "-MV" | "-P" | "-C"
            | "-CC" | "-w" | "-fdirectives-only" | "-no-integrated-cpp" => {}
            _ if text.starts_with("-Wp,") => {
                let items: Vec<&str> = text[4..].split(',').collect();
                self.preprocessor(&items);
            }
            _ if text.starts_with("--print") || text.starts_with("-print-") || text.starts_with("--help=") => {
                call.opaque = true;
            }
            _ if no_character(text) => self.side_texts(text),
            "-emit-llvm" => self.side_texts(text),
            _ => {
                self.source_form(text);
                // Joined with its value: `-includefile`, `--include=file`.
                if ["-include", "--include=", "--imacros="].iter().any(|option| text.starts_with(option)) {
                    self.call.unfollowed = Some(text.to_string());
                }
                let call = &mut self.call;
                if let Some(std) = text.strip_prefix("-std=").or_else(|| text.strip_prefix("--std=")) {
                    call.std = Some(std.to_string());
                }
                call.character.push(raw.clone());
            }
        }
    }

    fn source_form(&mut self, text: &str) {
        let fortran = &mut self.call.fortran;
        let length = |text: &str| if text == "none" { Some(0) } else { text.parse().ok() };
        match text {
            "-ffixed-form" | "-fixed" | "-Mfixed" => fortran.fixed = Some(true),
            "-ffree-form" | "-free" | "-Mfree" => fortran.fixed = Some(false),
            "-Mextend" | "-extend-source" => fortran.line_length = Some(132),
            "-cpp" | "-fpp" | "-fpreprocess" | "-Mpreprocess" | "-Cpp" | "-eZ" | "-eF" => {
                fortran.preprocess = Some(true)
            }
            "-nocpp" | "-nofpp" | "-fno-preprocess" | "-Mnopreprocess" => fortran.preprocess = Some(false),
            "-fd-lines-as-code" | "-d-lines" | "-Mdlines" => fortran.d_lines = true,
            "-fd-lines-as-comments" | "-nod-lines" => fortran.d_lines = false,
            _ => {
                let value =
                    text.strip_prefix("-ffixed-line-length-").or_else(|| text.strip_prefix("-ffixed-line-length="));
                if let Some(value) = value {
                    fortran.line_length = length(value);
                }
                let free =
                    text.strip_prefix("-ffree-line-length-").or_else(|| text.strip_prefix("-ffree-line-length="));
                if let Some(value) = free {
                    fortran.free_line_length = length(value);
                }
            }
        }
    }

    fn openmp(&mut self, on: bool, raw: &OsString) {
        self.call.openmp = Some(on);
        self.call.character.push(raw.clone());
    }

    /// What is handed to the preprocessor (`-Wp,`).
    fn preprocessor(&mut self, items: &[&str]) {
        let mut items = items.iter();
        while let Some(item) = items.next() {
            if let Some(name) = item.strip_prefix("-D") {
                self.call.macros.push(defined(name));
            } else if let Some(name) = item.strip_prefix("-U") {
                self.call.macros.push((name.to_string(), None));
            } else if let Some(dir) = item.strip_prefix("-I") {
                self.call.include_dirs.push(dir.into());
            } else if matches!(*item, "-MD" | "-MMD") {
                self.call.dependencies.beside = true;
                self.call.dependencies.file = items.next().map(PathBuf::from);
            } else if matches!(*item, "-include" | "-imacros" | "-isystem" | "-iquote" | "-idirafter") {
                self.call.unfollowed = Some(format!("-Wp,{item}"));
            }
        }
    }

    fn source(&mut self, at: usize, raw: &OsString) {
        let path = PathBuf::from(raw);
        let preprocessed = |suffix: &str| path.extension().is_some_and(|e| e == suffix);
        let (language, preprocessed) = match self.language {
            Some(Named { language, preprocessed }) => (Some(language), preprocessed),
            None if raw == "-" => (Some(Some(self.driver.language)), false),
            None if preprocessed("i") && self.driver.language == Language::Fortran => (Some(Some(Language::C)), true),
            None if preprocessed("i") => (Some(Some(self.driver.language)), true),
            None if preprocessed("ii") => (Some(Some(Language::Cxx)), true),
            None => (by_suffix(&path, self.driver), false),
        };
        if let Some(language) = language {
            let preprocessed = preprocessed || self.preprocessed;
            self.call.sources.push(Source { at, path, language, preprocessed });
        }
    }

    /// `-Xclang -include -Xclang FILE` and the like.
    fn of_clang(&mut self, option: &str, at: usize, all: &[OsString]) {
        let value = all.get(at + 3).filter(|_| all.get(at + 2).is_some_and(|word| word == "-Xclang"));
        let Some(value) = value else { return };
        self.at += 2;
        match option {
            "-include" => self.call.forced_includes.push((at + 3, value.into())),
            "-imacros" => self.call.macro_files.push(value.into()),
            _ => self.precompiled(at..at + 4, value),
        }
    }

    /// A precompiled header is read as the header that it was made of, which stands beside it.
    fn precompiled(&mut self, words: Range<usize>, file: &OsStr) {
        let without = Path::new(file).with_extension("");
        let header = [without.clone(), without.with_extension("h"), without.with_extension("hpp")];
        match header.into_iter().find(|path| self.folder.join(path).is_file()) {
            Some(header) => self.call.precompiled = Some(Precompiled { words, header }),
            None => self.call.unfollowed = Some("-include-pch".to_string()),
        }
    }

    /// OpenMP switched on where the driver knows it not: Apple's clang.
    fn openmp_of(&mut self, option: &str, value: &OsStr) {
        self.call.openmp = Some(true);
        self.call.character.extend([option.into(), value.into()]);
    }

    fn side_texts(&mut self, text: &str) {
        let asked = SIDE_TEXTS.iter().filter(|(option, _)| text.starts_with(option));
        self.call.side_texts.extend(asked.flat_map(|(_, suffixes)| *suffixes));
    }
}

/// Whether a flag of some vendor's switches OpenMP on or off.
fn openmp_flag(text: &str) -> Option<bool> {
    const ON: &[&str] = &[
        "-fopenmp",
        "-qopenmp",
        "-fiopenmp",
        "-openmp",
        "-Openmp",
        "-mp",
        "-Kopenmp",
        "-xopenmp",
        "/openmp",
        "/Qopenmp",
    ];
    const OFF: &[&str] =
        &["-fno-openmp", "-qno-openmp", "-fno-iopenmp", "-nomp", "-Mnoopenmp", "-KNOOPENMP", "/openmp-"];
    const WITH_VALUE: &[&str] = &["-fopenmp=", "-mp=", "/openmp:", "-xopenmp="];
    if ON.contains(&text) {
        return Some(true);
    }
    if OFF.contains(&text) || text == "-fopenmp=none" || text == "-xopenmp=none" {
        return Some(false);
    }
    if WITH_VALUE.iter().any(|option| text.starts_with(option)) {
        return Some(true);
    }
    // Lists: IBM's `-qsmp=omp:noopt`, Fujitsu's `-Kfast,openmp`, Cray's `-h omp` and `-homp`.
    let listed = |option: &str| text.strip_prefix(option).and_then(openmp_of_list);
    listed("-qsmp=").or_else(|| listed("-K")).or_else(|| listed("-h"))
}

/// What a list of settings says of OpenMP.
fn openmp_of_list(list: &str) -> Option<bool> {
    list.split([',', ':']).rev().find_map(|item| match item {
        "omp" | "openmp" => Some(true),
        "noomp" | "NOOPENMP" | "noopenmp" => Some(false),
        _ => None,
    })
}

/// A part of an argument.
#[cfg(unix)]
fn os_str(bytes: &[u8]) -> std::borrow::Cow<'_, OsStr> {
    <OsStr as std::os::unix::ffi::OsStrExt>::from_bytes(bytes).into()
}

#[cfg(not(unix))]
fn os_str(bytes: &[u8]) -> std::borrow::Cow<'_, OsStr> {
    OsString::from(String::from_utf8_lossy(bytes).into_owned()).into()
}

fn defined(text: &str) -> (String, Option<String>) {
    let (name, value) = text.split_once('=').unwrap_or((text, "1"));
    (name.to_string(), Some(value.to_string()))
}

/// Options that change neither the predefined macros nor the folders, however many there are.
fn no_character(text: &str) -> bool {
    const PREFIXES: &[&str] = &[
        "-W",
        "-g",
        "-fdiagnostics",
        "-fcolor",
        "-ffile-prefix-map",
        "-fdebug",
        "-fmacro-prefix-map",
        "-fprofile",
        "-fcoverage",
        "-ftest-coverage",
        "--coverage",
        "-coverage",
        "-save-temps",
        "--save-temps",
        "-foffload",
        "-fopenmp-targets",
        "--offload",
        "-flto",
        "-fdump",
        "-ftime",
        "-fno-diagnostics",
        "-fno-color",
        "-frandom-seed",
        "-fmodules",
        "-fvisibility",
        "-fmax-errors",
        "-ferror-limit",
        "-fuse-ld",
        "-fcallgraph-info",
    ];
    PREFIXES.iter().any(|prefix| text.starts_with(prefix))
}

/// The language that `-x` names; `None`: the suffix decides again.
fn language_named(name: &str) -> Option<Named> {
    let language = match name {
        "none" => return None,
        "c" | "cpp-output" => Some(Language::C),
        "c++" | "c++-cpp-output" | "cuda" | "cu" | "hip" => Some(Language::Cxx),
        "f77" | "f77-cpp-input" | "f95" | "f95-cpp-input" => Some(Language::Fortran),
        _ => None,
    };
    Some(Named { language, preprocessed: name.ends_with("cpp-output") })
}

/// The language of a file, as the driver sees it. `None`: it is no source at all.
fn by_suffix(path: &Path, driver: Driver) -> Option<Option<Language>> {
    let suffix = path.extension()?.to_str()?;
    match suffix {
        "c" if driver.language == Language::Cxx => Some(Some(Language::Cxx)),
        "s" | "S" | "sx" | "m" | "mm" | "M" | "d" | "go" | "ada" | "adb" | "ads" | "bc" | "ll" => Some(None),
        _ => match crate::inputs::kind(path) {
            (Some(language), false) => Some(Some(language)),
            // A header on the command line is to be precompiled.
            (Some(_), true) => Some(None),
            (None, _) => None,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compiler::names::driver;

    fn call(line: &str) -> Call {
        let words: Vec<OsString> = line.split_whitespace().map(OsString::from).collect();
        Call::read(driver(&words[0]).unwrap(), &words[1..], Path::new("/nowhere"))
    }

    fn languages(line: &str) -> Vec<(String, Option<Language>)> {
        call(line).sources.iter().map(|s| (s.path.display().to_string(), s.language)).collect()
    }

    #[test]
    fn sources_have_the_drivers_languages() {
        use Language::{C, Cxx, Fortran};
        let expected = |list: &[(&str, Option<Language>)]| -> Vec<(String, Option<Language>)> {
            list.iter().map(|(name, language)| (name.to_string(), *language)).collect()
        };
        assert_eq!(
            languages("gcc a.c b.cpp c.F90 d.o e.s libx.a -o prog"),
            expected(&[("a.c", Some(C)), ("b.cpp", Some(Cxx)), ("c.F90", Some(Fortran)), ("e.s", None)])
        );
        assert_eq!(languages("g++ a.c b.C"), expected(&[("a.c", Some(Cxx)), ("b.C", Some(Cxx))]));
        assert_eq!(
            languages("gcc -x c++ a.c -x none b.c -xc c.x -x assembler d.c"),
            expected(&[("a.c", Some(Cxx)), ("b.c", Some(C)), ("c.x", Some(C)), ("d.c", None)])
        );
        assert_eq!(languages("gcc -c -x c -"), expected(&[("-", Some(C))]));
        assert_eq!(languages("gcc x.i x.h x.ii"), expected(&[("x.i", Some(C)), ("x.h", None), ("x.ii", Some(Cxx))]));
    }

    #[test]
    fn values_of_options_are_no_sources() {
        let line = "gcc -MF d.c -MT t.c -o out.c -Xlinker l.c -include f.c -isystem s.c -I i.c -D d.c -T t.c \
                    --param p.c -target t.c -Xopenmp-target=nvptx64 x.c -Xclang y.c -J z.f90 real.c";
        assert_eq!(languages(line).len(), 1);
        assert_eq!(call(line).sources[0].path, Path::new("real.c"));
    }

    #[test]
    fn the_least_stage_counts() {
        assert_eq!(call("gcc a.c").stage, Stage::Link);
        assert_eq!(call("gcc -c a.c").stage, Stage::Object);
        assert_eq!(call("gcc -c -S a.c").stage, Stage::Assemble);
        assert_eq!(call("gcc -E -c a.c").stage, Stage::Preprocess);
        assert_eq!(call("gcc -MM a.c").stage, Stage::Preprocess);
    }

    #[test]
    fn the_last_openmp_flag_counts() {
        assert!(call("gcc -fopenmp a.c").has_openmp() && call("clang -fopenmp=libomp a.c").has_openmp());
        assert!(call("nvc -mp=gpu a.c").has_openmp() && call("icx -qopenmp a.c").has_openmp());
        assert_eq!(call("gcc -fopenmp -fno-openmp a.c").openmp, Some(false));
        assert_eq!(call("gcc -fopenmp-simd a.c").openmp, None);
    }

    #[test]
    fn every_vendors_openmp_flag_is_known() {
        for flag in [
            "-fopenmp",
            "-fopenmp=libiomp5",
            "-qopenmp",
            "-fiopenmp",
            "-mp",
            "-mp=multicore",
            "-h omp",
            "-homp",
            "-h vector0,omp",
            "-Kopenmp",
            "-Kfast,openmp",
            "-qsmp=omp",
            "-qsmp=omp:noopt",
            "-openmp",
            "/openmp",
            "/openmp:llvm",
        ] {
            let call = call(&format!("gcc {flag} a.c"));
            assert!(call.has_openmp(), "{flag}");
            assert_eq!(call.sources.len(), 1, "{flag}");
        }
        for flag in ["-fopenmp -fno-openmp", "-mp -nomp", "-h omp -h noomp", "-Kopenmp -KNOOPENMP"] {
            assert_eq!(call(&format!("gcc {flag} a.c")).openmp, Some(false), "{flag}");
        }
    }

    #[test]
    fn folders_and_macros_are_kept_in_order() {
        let call =
            call("gcc -Ia -I b -iquote q -isystem s -isystemt -idirafter z -DX -UX -D Y=2 -Wp,-DZ=3,-MD,w.d a.c");
        assert_eq!(call.include_dirs, ["a", "b"].map(PathBuf::from));
        assert_eq!(call.quote_dirs, ["q"].map(PathBuf::from));
        assert_eq!(call.system_dirs, ["s", "t"].map(PathBuf::from));
        assert_eq!(call.after_dirs, ["z"].map(PathBuf::from));
        let macros: Vec<_> = call.macros.iter().map(|(n, v)| (n.as_str(), v.as_deref())).collect();
        assert_eq!(macros, [("X", Some("1")), ("X", None), ("Y", Some("2")), ("Z", Some("3"))]);
        assert_eq!(call.dependencies, Dependencies { only: false, beside: true, file: Some("w.d".into()) });
    }

    #[test]
    fn what_shapes_the_compiler_is_its_character() {
        let call =
            call("gcc -O2 -g -Wall -march=native -std=gnu11 -m32 -Ix -DX -fopenmp -c a.c -o a.o -MD -MF a.d -lm");
        assert_eq!(call.character, ["-O2", "-march=native", "-std=gnu11", "-m32", "-fopenmp"].map(OsString::from));
        assert_eq!(call.std.as_deref(), Some("gnu11"));
    }

    #[test]
    fn the_source_form_is_told() {
        let form = |line: &str| (call(line).fortran.fixed, call(line).fortran.line_length);
        assert_eq!(form("gfortran -ffixed-line-length-none -ffixed-form a.f"), (Some(true), Some(0)));
        assert_eq!(form("gfortran -ffree-form a.f"), (Some(false), None));
        assert_eq!(form("nvfortran -Mextend a.f"), (None, Some(132)));
    }

    #[test]
    fn forced_includes_know_their_argument() {
        let call = call("gcc -include a.h -c b.c --include c.h");
        assert_eq!(call.forced_includes, [(1, PathBuf::from("a.h")), (5, PathBuf::from("c.h"))]);
    }

    #[test]
    #[cfg(unix)]
    fn folders_need_not_be_text() {
        use std::os::unix::ffi::OsStringExt;
        let words = [b"-I\xff".to_vec(), b"-Wl,\xff".to_vec(), b"\xfe.c".to_vec()].map(OsString::from_vec);
        let call = Call::read(driver("gcc".as_ref()).unwrap(), &words, Path::new("/nowhere"));
        assert_eq!(call.include_dirs, [PathBuf::from(OsString::from_vec(vec![0xff]))]);
        assert_eq!(call.sources.len(), 1);
    }

    #[test]
    fn what_clang_itself_is_told_counts_too() {
        let call = call("clang -Xclang -include -Xclang a.h -Xclang -fopenmp -Xclang -imacros -Xclang m.h -c b.c");
        assert_eq!(call.forced_includes, [(3, PathBuf::from("a.h"))]);
        assert_eq!(call.macro_files, [PathBuf::from("m.h")]);
        assert!(call.has_openmp() && call.unfollowed.is_none());
        assert_eq!(call.sources.len(), 1);
    }

    #[test]
    fn a_precompiled_header_is_its_header() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("p.h"), "").unwrap();
        let call = |line: &str| {
            let words: Vec<OsString> = line.split_whitespace().map(OsString::from).collect();
            Call::read(driver(&words[0]).unwrap(), &words[1..], folder.path())
        };
        let header = |call: &Call| call.precompiled.as_ref().map(|p| (p.words.clone(), p.header.clone()));
        let one = call("clang -include-pch p.h.pch -c b.c");
        assert_eq!(header(&one), Some((0..2, "p.h".into())));
        assert_eq!(one.forced_includes, [(1, PathBuf::from("p.h"))]);
        let two = call("clang -Xclang -include-pch -Xclang p.pch -Xclang -include -Xclang p.h -c b.c");
        assert_eq!(header(&two), Some((0..4, "p.h".into())));
        assert_eq!(two.forced_includes, [(7, PathBuf::from("p.h"))]);
        assert_eq!(call("clang -include-pch q.pch -c b.c").unfollowed.as_deref(), Some("-include-pch"));
    }

    #[test]
    fn precompiled_headers_give_way_to_resolved_ones() {
        let words = |line: &str| line.split(' ').map(OsString::from).collect::<Vec<_>>();
        let precompiled = Precompiled { words: 0..2, header: "p.h".into() };
        let superseded = |line: &str, by: usize| precompiled.superseded(words(line), by);
        assert_eq!(superseded("-include-pch /k/p.h -c a.c", 1), words("-include /k/p.h -c a.c"));
        assert_eq!(superseded("-include-pch p.pch -include /k/p.h", 3), words("-include /k/p.h"));
    }

    #[test]
    fn preprocessed_sources_are_told() {
        let preprocessed = |line: &str| call(line).sources.iter().map(|s| s.preprocessed).collect::<Vec<_>>();
        assert_eq!(preprocessed("gcc a.i b.c -x cpp-output c.x -x c d.c"), [true, false, true, false]);
        assert_eq!(preprocessed("gcc a.c -fpreprocessed b.c"), [true, true]);
    }

    #[test]
    fn what_cannot_be_followed_is_left_to_the_compiler() {
        for line in ["gcc --version", "gcc -### a.c", "gcc -print-search-dirs"] {
            assert!(call(line).opaque, "{line}");
        }
        for line in ["gcc -I- a.c", "gcc -Wp,-include,m.h a.c", "gcc -includem.h a.c", "gcc --include=m.h a.c"] {
            assert!(call(line).unfollowed.is_some(), "{line}");
        }
    }
}
