//! Reading a command line from left to right.

use super::options::{
    JOINED, LONG_WITH_VALUE, NAMES_MAIN, NAMES_SOURCE, SEPARATE, SIDE_TEXTS, long_form, no_character, openmp_flag,
    openmp_of_list,
};
use super::{Call, Precompiled, PrefixMap, Source, Stage, precompiled};
use crate::compiler::names::Driver;
use ompick_rewriter::run::Language;
use std::ffi::{OsStr, OsString};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// A command line that is being read.
pub(super) struct Reader<'a> {
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
    header: bool,
}

impl Reader<'_> {
    /// Reads all arguments; response files are expanded.
    pub(super) fn read(driver: Driver, arguments: &[OsString], folder: &Path) -> Call {
        let mut reader = Reader { call: Call::default(), driver, folder, language: None, preprocessed: false, at: 0 };
        while reader.at < arguments.len() {
            reader.argument(arguments);
        }
        reader.call
    }

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
        if matches!(text, "-Fixed" | "-Free") {
            self.flag(text, &all[at]);
            return;
        }
        if text == "-f" && next.is_some_and(|form| form == "free" || form == "fixed") {
            self.at += 1;
            self.source_form(if next.is_some_and(|form| form == "fixed") { "-ffixed" } else { "-ffree" });
            self.call.character.extend(all[at..at + 2].iter().cloned());
            return;
        }
        if let Some((name, value)) = text.split_once('=').filter(|(name, _)| LONG_WITH_VALUE.contains(name)) {
            self.option(name, OsStr::new(value), at, 1, all);
            return;
        }
        let text = long_form(text);
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
            "-fintrinsic-modules-path" => {
                call.intrinsic_module_dirs.push(text.strip_prefix('=').map_or_else(path, PathBuf::from));
            }
            "-MF" => call.dependencies.file = Some(path()),
            "-x" | "--language" => {
                self.language = language_named(&text);
                if self.language.is_some_and(|named| named.language.is_none()) && !is_other_language(&text) {
                    self.language = None;
                    self.call.unfollowed = Some(format!("-x {text}"));
                }
                self.form_of_language(&text);
            }
            "-Xpreprocessor" | "-Xclang" if text == "-fopenmp" => self.openmp_of(name, value),
            "-Xpreprocessor" => self.preprocessor(&[&text]),
            "-Xclang" if matches!(&*text, "-include" | "-include-pch" | "-imacros") => self.of_clang(&text, at, all),
            "-MJ" => call.database = Some(path()),
            "--serialize-diagnostics" | "-serialize-diagnostics" => {}
            // Cray's preprocess by it; for others it names where a program is entered.
            "-e" if self.driver.language == Language::Fortran && matches!(&*text, "Z" | "F") => {
                self.source_form("-eZ");
                self.call.character.extend(all[at..at + words].iter().cloned());
            }
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
        call.names_main |= NAMES_MAIN.iter().any(|option| text.starts_with(option));
        call.names_source |= NAMES_SOURCE.iter().any(|option| text.starts_with(option));
        match text {
            "-E" => {
                call.preprocesses = true;
                call.stage = Stage::Preprocess;
            }
            "-fsyntax-only" => call.stage = call.stage.min(Stage::Check),
            "-S" => call.stage = call.stage.min(Stage::Assemble),
            "-c" => call.stage = call.stage.min(Stage::Object),
            "-M" | "-MM" => {
                call.dependencies.only = true;
                call.dependencies.user_only = text == "-MM";
                call.stage = Stage::Preprocess;
            }
            "-MD" | "-MMD" => {
                call.dependencies.beside = true;
                call.dependencies.user_only = text == "-MMD";
            }
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
                if let Some(dir) = text.strip_prefix("-qmoddir=") {
                    call.module_dir = Some(dir.into());
                }
                if let Some(std) = text.strip_prefix("-std=").or_else(|| text.strip_prefix("--std=")) {
                    call.std = Some(std.to_string());
                }
                call.character.push(raw.clone());
            }
        }
    }

    /// What `-x` says of how Fortran is read, where no option does.
    fn form_of_language(&mut self, name: &str) {
        let fortran = &mut self.call.fortran;
        let (fixed, preprocess) = match name {
            "f77" => (Some(true), false),
            "f77-cpp-input" => (Some(true), true),
            "f95" => (None, false),
            "f95-cpp-input" => (None, true),
            _ => return,
        };
        fortran.fixed = fortran.fixed.or(fixed);
        fortran.preprocess = fortran.preprocess.or(Some(preprocess));
    }

    fn source_form(&mut self, text: &str) {
        let fortran = &mut self.call.fortran;
        let length = |text: &str| if text == "none" { Some(0) } else { text.parse().ok() };
        match text {
            "-ffixed-form" | "-ffixed" | "-fixed" | "-Fixed" | "-Mfixed" | "-Mnofree" | "-qfixed" => {
                fortran.fixed = Some(true)
            }
            "-ffree-form" | "-ffree" | "-free" | "-Free" | "-Mfree" | "-Mfreeform" | "-Mnofixed" => {
                fortran.fixed = Some(false)
            }
            "-Mextend" | "-extend-source" | "-132" => fortran.line_length = Some(132),
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
                self.call.dependencies.user_only = *item == "-MMD";
                self.call.dependencies.file = items.next().map(PathBuf::from);
            } else if matches!(*item, "-include" | "-imacros" | "-isystem" | "-iquote" | "-idirafter") {
                self.call.unfollowed = Some(format!("-Wp,{item}"));
            }
        }
    }

    fn source(&mut self, at: usize, raw: &OsString) {
        let path = PathBuf::from(raw);
        let preprocessed = |suffix: &str| path.extension().is_some_and(|e| e == suffix);
        let named_header = self.language.is_some_and(|named| named.header);
        let header = named_header || (self.language.is_none() && crate::inputs::kind(&path).1);
        let (language, preprocessed) = match self.language {
            Some(Named { language, preprocessed, .. }) => (Some(language), preprocessed),
            None if raw == "-" => (Some(Some(self.driver.language)), false),
            None if preprocessed("i") && self.driver.language == Language::Fortran => (Some(Some(Language::C)), true),
            None if preprocessed("i") => (Some(Some(self.driver.language)), true),
            None if preprocessed("ii") => (Some(Some(Language::Cxx)), true),
            None => (by_suffix(&path, self.driver), false),
        };
        if let Some(language) = language {
            let preprocessed = preprocessed || self.preprocessed;
            self.call.sources.push(Source { at, path, language, preprocessed, header });
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

    /// A precompiled header is read as the header that it was made of, which stands beside it, or which it names.
    fn precompiled(&mut self, words: Range<usize>, file: &OsStr) {
        let without = Path::new(file).with_extension("");
        let header = [without.clone(), without.with_extension("h"), without.with_extension("hpp")];
        let beside = header.into_iter().find(|path| self.folder.join(path).is_file());
        match beside.or_else(|| precompiled::of_clang(&self.folder.join(file), self.folder)) {
            Some(header) => self.call.precompiled = Some(Precompiled { words, header }),
            None => {
                self.call.unfollowed = Some("-include-pch".to_string());
                self.call.unknown_header = Some(file.into());
            }
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

/// A part of an argument.
#[cfg(unix)]
pub(super) fn os_str(bytes: &[u8]) -> std::borrow::Cow<'_, OsStr> {
    <OsStr as std::os::unix::ffi::OsStrExt>::from_bytes(bytes).into()
}

#[cfg(not(unix))]
pub(super) fn os_str(bytes: &[u8]) -> std::borrow::Cow<'_, OsStr> {
    OsString::from(String::from_utf8_lossy(bytes).into_owned()).into()
}

fn defined(text: &str) -> (String, Option<String>) {
    let (name, value) = text.split_once('=').unwrap_or((text, "1"));
    (name.to_string(), Some(value.to_string()))
}

/// The language that `-x` names; `None`: the suffix decides again.
fn language_named(name: &str) -> Option<Named> {
    let language = match name {
        "none" => return None,
        "c" | "cpp-output" | "c-header" => Some(Language::C),
        "c++"
        | "c++-cpp-output"
        | "c++-header"
        | "c++-module"
        | "c++-module-cpp-output"
        | "c++-user-header"
        | "c++-system-header"
        | "c++-header-unit-header"
        | "c++-header-unit-cpp-output"
        | "cuda"
        | "cu"
        | "hip" => Some(Language::Cxx),
        "f77" | "f77-cpp-input" | "f95" | "f95-cpp-input" => Some(Language::Fortran),
        _ => None,
    };
    Some(Named { language, preprocessed: name.ends_with("cpp-output"), header: name.ends_with("-header") })
}

/// Whether `-x` names a language in which there are no variants.
fn is_other_language(name: &str) -> bool {
    const NAMES: &[&str] =
        &["ada", "d", "go", "modula-2", "ir", "cl", "clcpp", "hlsl", "rust", "cobol", "algol68", "lto"];
    const BEGINNINGS: &[&str] = &["assembler", "objective-c", "renderscript"];
    NAMES.contains(&name) || BEGINNINGS.iter().any(|beginning| name.starts_with(beginning))
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
            (Some(Language::C), true) if driver.language == Language::Cxx => Some(Some(Language::Cxx)),
            (Some(language), true) => Some(Some(language)),
            (None, _) => None,
        },
    }
}
