//! Compiling replaced files in place of the user's, so that nobody notices.

mod include_lines;
mod maps;
mod rules;
mod stored;
mod written;

use super::output::{self, Renames, Spelling};
use super::process::{self, Relay};
use super::{STDIN, Step};
use crate::compiler::arguments::{Precompiled, Source};
use crate::compiler::probe::Probe;
use crate::compiler::{Call, Stage, infer, response};
use crate::failure::Failure;
use crate::make;
use crate::store;
use ompick_frontend::cpp::{self, lines_and_strings};
use ompick_rewriter::run::{AdjacentHeaders, Language, Overlay, OverlayFile};
use rules::Rules;
use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
pub use stored::{Stdin, keep, keep_stdin};
use tempfile::TempDir;
use written::{HeaderList, Redirected};

/// A source and the files to compile instead.
pub struct Replacement<'a> {
    pub source: &'a Source,
    pub overlay: Overlay,
}

/// Compiles; gives the exit status. `waits`: there is more to do when the compiler is done.
///
/// # Errors
/// If files cannot be written or the compiler not be run.
pub fn compile(step: &Step, replacements: &[Replacement], stdin: Option<&Stdin>, waits: bool) -> Result<u8, Failure> {
    let mut command = Substituted::new(step, replacements, stdin);
    for replacement in replacements {
        command.replace(replacement)?;
    }
    command.run(replacements, waits)
}

/// A compiler's command line in which files are replaced.
struct Substituted<'a> {
    step: &'a Step<'a>,
    stdin: Option<&'a Stdin>,
    language: Language,
    /// It names what it finds beside a source in the working folder with a `./`, except to make.
    is_clang: bool,
    arguments: Vec<OsString>,
    /// Options before the user's.
    front: Vec<OsString>,
    /// Options behind them.
    back: Vec<OsString>,
    /// Names that the compiler is told to write otherwise.
    maps: Vec<(PathBuf, PathBuf)>,
    /// Names that are put right in what it writes.
    renames: Vec<(PathBuf, PathBuf)>,
    /// Folders that go when all is done.
    kept: Vec<TempDir>,
    /// The precompiled header that was resolved, and the argument that names what was.
    superseded: Option<(&'a Precompiled, usize)>,
}

impl<'a> Substituted<'a> {
    fn new(step: &'a Step, replacements: &[Replacement], stdin: Option<&'a Stdin>) -> Substituted<'a> {
        let language = replacements.first().and_then(|r| r.source.language).unwrap_or(Language::C);
        Substituted {
            step,
            stdin,
            language,
            is_clang: language != Language::Fortran && matches!(vendor(step, language), Some("llvm" | "intel")),
            arguments: step.call.arguments.clone(),
            front: Vec::new(),
            back: Vec::new(),
            maps: Vec::new(),
            renames: Vec::new(),
            kept: Vec::new(),
            superseded: None,
        }
    }

    /// A file's name as the user knows it.
    fn own_name(&self, path: &Path) -> PathBuf {
        match self.stdin {
            Some(stdin) if path == stdin.path => PathBuf::from(STDIN),
            _ => path.to_path_buf(),
        }
    }

    /// Has a source's replacement compiled.
    fn replace(&mut self, replacement: &Replacement) -> Result<(), Failure> {
        let Replacement { source, overlay } = replacement;
        let notes_coverage = notes_coverage(self.step.call);
        let text = |file: &OverlayFile| {
            let text = self.named(file);
            let text = if notes_coverage { without_head(text) } else { text };
            if source.preprocessed { with_linemarkers(&text) } else { text }
        };
        let place = overlay.files.first().and_then(|main| maps::place(&self.own_name(&main.path)));
        let stands_in = self.keeps_its_name(source);
        // The headers stand beside the source, where it looks for them first.
        let beside = place.as_ref().and_then(|place| place.below.rsplit_once('/')).filter(|_| !stands_in);
        let beside = beside.map_or(String::new(), |(folder, _)| format!("{folder}/"));
        let name = |n: usize, file: &OverlayFile| match &place {
            // Apart from the headers, whose folder is searched.
            _ if n == 0 && stands_in => format!("main/{}", file.name),
            Some(place) if n == 0 => place.below.clone(),
            _ => format!("{beside}{}", file.name),
        };
        let mut texts: Vec<(String, Vec<u8>)> =
            overlay.files.iter().enumerate().map(|(n, file)| (name(n, file), text(file))).collect();
        let included = if has_modules(replacement) { adjacent_includes(self.step, replacement) } else { Vec::new() };
        texts.extend(included.iter().map(|(name, _, text)| (name.clone(), text.clone())));
        let files: Vec<(&str, &[u8])> = texts.iter().map(|(name, text)| (name.as_str(), &text[..])).collect();
        let (folder, temporary) = stored::dated(self.step, &files, &overlay.files)?;
        self.kept.extend(temporary);
        for (n, file) in overlay.files.iter().enumerate() {
            self.maps.extend(file.renamed.iter().cloned());
            self.renames.push((folder.join(name(n, file)), self.own_name(&file.path)));
            self.renames.extend(file.renamed.iter().cloned());
        }
        self.renames.extend(included.into_iter().map(|(name, path, _)| (folder.join(name), path)));
        if let Some(main) = overlay.files.first() {
            let new = folder.join(name(0, main));
            if stands_in {
                self.stand_in(&self.step.folder.join(&source.path), &new)?;
                let mut search = OsString::from("-iquote");
                search.push(&folder);
                self.front.push(search);
                let headers = overlay.files.iter().enumerate().skip(1).filter(|_| notes_coverage);
                self.maps.extend(headers.map(|(n, file)| (folder.join(name(n, file)), file.path.clone())));
                self.replace_forced(replacement, &folder);
                return Ok(());
            }
            // `#line` names all files but the main one where the compiler itself asks for its name.
            self.maps.push(match place {
                _ if self.stdin.is_some_and(|stdin| main.path == stdin.path) => (new.clone(), STDIN.into()),
                Some(place) => (folder.join(""), place.above),
                None => match folder_of(&source.path) {
                    Some(own) => (folder.clone(), own),
                    None => (folder.join(""), PathBuf::new()),
                },
            });
            if !self.step.call.prefix_maps.is_empty() && self.step.program.launchers.is_empty() {
                // The user's may fit a part of the name behind its folder.
                self.maps.push((new.clone(), self.own_name(&main.path)));
            }
            self.arguments[source.at] = new.into();
            if source.language == Some(Language::Fortran) && texts.len() > 1 && is_preprocessed(self.step.call) {
                let mut search = OsString::from("-I");
                search.push(folder.join(&beside));
                self.front.push(search);
            }
            if source.header && self.step.call.output.is_none() && self.step.call.stage > Stage::Assemble {
                let mut beside = source.path.clone().into_os_string();
                beside.push(precompiled_suffix(self.step, self.language));
                self.front.extend(["-o".into(), beside]);
            }
        }
        self.replace_forced(replacement, &folder.join(&beside));
        self.search_source_folder(replacement);
        Ok(())
    }

    /// The text of a file, with the name that the user knows it by.
    fn named(&self, file: &OverlayFile) -> Vec<u8> {
        let shown = self.own_name(&file.path);
        match shown == file.path {
            true => file.text.clone(),
            false => Renames::new([(file.path.clone(), shown)]).apply(&file.text, Spelling::Quoted),
        }
    }

    /// Whether the name of a source goes into what clang writes, where nothing maps it, or no option can say how to:
    /// then the text is put in the place of the file.
    fn keeps_its_name(&self, source: &Source) -> bool {
        let is_file = source.path != Path::new("-") && !source.header;
        let is_alone = self.step.program.launchers.is_empty();
        let has_equals = |path: &Path| path.as_os_str().as_encoded_bytes().contains(&b'=');
        let equals = has_equals(&source.path) || has_equals(self.step.folder);
        // Clang tidies names as soon as any is mapped.
        let name = source.path.to_string_lossy();
        let is_untidy = name.starts_with("./") || name.contains("//") || name.contains("/./");
        self.is_clang && is_file && is_alone && (equals || is_untidy || self.step.call.names_source)
    }

    /// Tells clang to read a file where another is.
    fn stand_in(&mut self, own: &Path, new: &Path) -> Result<(), Failure> {
        // Its working folder is what the environment says, if that is so.
        let here = std::env::var_os("PWD").map(PathBuf::from).filter(|pwd| pwd.is_absolute());
        let same = |pwd: &PathBuf| fs::canonicalize(pwd).ok() == fs::canonicalize(self.step.folder).ok();
        let below = own.strip_prefix(self.step.folder);
        let other = here.filter(same).and_then(|pwd| Some(pwd.join(below.ok()?)));
        let entry = |name: &Path| serde_json::json!({ "type": "file", "name": name, "external-contents": new });
        let mut roots = vec![entry(own)];
        roots.extend(other.filter(|other| other != own).map(|other| entry(&other)));
        let files = serde_json::json!({ "version": 0, "use-external-names": false, "roots": roots }).to_string();
        let (folder, temporary) = keep(self.step.store, &[("files.yaml", files.as_bytes())])?;
        self.kept.extend(temporary);
        self.front.extend(["-ivfsoverlay".into(), folder.join("files.yaml").into()]);
        Ok(())
    }

    /// Replaces the files that options include.
    fn replace_forced(&mut self, replacement: &Replacement, folder: &Path) {
        let call = self.step.call;
        let forced: Vec<&OverlayFile> = replacement.overlay.files.iter().filter(|f| f.forced).collect();
        for (at, path) in &call.forced_includes {
            let named = [&[][..], &call.system_dirs].map(|system| self.step.named(path, system));
            let Some(file) = forced.iter().find(|f| named.contains(&f.path)) else { continue };
            self.arguments[*at] = folder.join(&file.name).into();
            if let Some(precompiled) = call.precompiled.as_ref().filter(|p| p.header == *path) {
                self.superseded = Some((precompiled, *at));
            }
        }
    }

    /// Has the folder of a source searched, where its replacement does not stand.
    fn search_source_folder(&mut self, replacement: &Replacement) {
        let Replacement { source, overlay } = replacement;
        let own = folder_of(&source.path);
        let beside = own.as_ref().map_or(Path::new("."), |_| cpp::folder_of(&source.path));
        if own.is_none() && !self.is_clang {
            // Found through `-iquote .`, headers beside the source get a `./` that they had not.
            let headers = headers_next_to_source(self.step, replacement);
            self.maps.extend(headers.iter().cloned());
            self.renames.extend(headers);
        }
        // In one word: distcc takes the folder for a source otherwise.
        let option = |name: &str| {
            let mut option = OsString::from(name);
            option.push(beside);
            option
        };
        let fortran = source.language == Some(Language::Fortran);
        let searched = overlay.headers == AdjacentHeaders::Searched;
        let quotes = match fortran {
            true => searched && vendor(self.step, Language::Fortran) == Some("gnu"),
            false => searched && !source.preprocessed,
        };
        let mut options: Vec<OsString> = quotes.then(|| option("-iquote")).into_iter().collect();
        // For `include` lines; but modules that lie there must not hide those of the user's folders.
        let folder = fortran.then(|| option("-I"));
        let hides = has_modules(replacement);
        options.extend(folder.iter().filter(|_| !hides).cloned());
        if !self.front.ends_with(&options) {
            self.front.extend(options);
        }
        self.back.extend(folder.filter(|folder| hides && !self.back.contains(folder)));
    }

    /// Runs the compiler; gives the exit status.
    fn run(mut self, replacements: &[Replacement], waits: bool) -> Result<u8, Failure> {
        let step = self.step;
        let call = step.call;
        let mut maps = maps::prefix_maps(step, self.language, &self.maps);
        if let Some((from, _)) = self.maps.iter().find(|(_, to)| self.is_clang && to == Path::new(STDIN)) {
            // Clang's debug information has a name of its own for it.
            let words = [OsStr::new("-fdebug-prefix-map="), from.as_os_str(), OsStr::new("=-")];
            maps.push(words.into_iter().collect());
        }
        match call.prefix_maps.is_empty() {
            true => self.front.extend(maps),
            // The last one that fits counts.
            false => self.back.extend(maps),
        }
        let arguments = match self.superseded {
            Some((precompiled, by)) => precompiled.superseded(self.arguments, by),
            None => self.arguments,
        };
        // Messages name headers that are included by absolute paths.
        let speaks = call.lists_headers
            || call.names_main
            || notes_coverage(call)
            || replacements.iter().any(|r| r.overlay.files.iter().any(|f| !f.renamed.is_empty()) || form_is_guessed(r));
        if speaks && io::stderr().is_terminal() {
            // The compiler does not see the terminal.
            self.front.push("-fdiagnostics-color=always".into());
        }
        let redirected = Redirected::all(call)?;
        self.back.extend(redirected.iter().flat_map(Redirected::option));
        let added: Vec<OsString> = self.front.iter().chain(&self.back).cloned().collect();
        let all: Vec<OsString> = self.front.into_iter().chain(arguments).chain(self.back).collect();
        let (all, response) = shortened(step, all)?;
        let command = step.program.command(&all);
        let is_clang = self.is_clang;
        let dotted = |(from, to): (PathBuf, PathBuf)| match is_adjacent_header(&from, &to) {
            true if is_clang => (from, Path::new(".").join(to)),
            _ => (from, to),
        };
        let shown = Renames::new(self.renames.iter().cloned().map(dotted));
        let renames = Renames::new(self.renames.into_iter().map(|(from, to)| (from, written::without_dot(to))));
        let rules = written::prints_rules(call);
        let prints =
            rules || (call.stage == Stage::Preprocess && call.output.is_none() && !written::prints_into_a_file(call));
        let written = written::files(call, replacements);
        let changes_nothing = written.is_empty() && redirected.is_empty() && call.database.is_none();
        if !waits && !prints && !speaks && changes_nothing && self.kept.is_empty() && response.is_none() {
            return process::become_it(step.program, command);
        }
        let printed = if call.dependencies.only || rules { Spelling::Make } else { Spelling::Quoted };
        let once = once_only_headers(replacements);
        let layout = if is_clang { make::Layout::Clang } else { make::Layout::Gnu };
        let rules_of_make = Rules::new(step, replacements, layout);
        let included = included_by_fortran(call, replacements);
        let corrected = |text: &[u8], spelling| match spelling {
            Spelling::Make => rules_of_make.corrected(text, |rule| renames.apply(rule, spelling)),
            _ if included.is_empty() => shown.apply(text, spelling),
            _ => shown.apply(&include_lines::written_out(text, &included), spelling),
        };
        let output = |text: &[u8]| corrected(text, printed);
        let listed = HeaderList::new(&once);
        let messages = |text: &[u8]| listed.without_repeated(shown.apply(text, Spelling::Plain));
        let relay = Relay { output: prints.then_some(&output), messages: speaks.then_some(&messages) };
        let status = process::wait(step.program, command, &relay)?;
        for (path, spelling) in written {
            output::change(&path, |text| corrected(text, spelling)).map_err(|e| Failure::io("write", &path, e))?;
        }
        redirected.iter().try_for_each(|redirected| redirected.hand_on(&corrected))?;
        if let Some(path) = &call.database {
            let correct = |text: &[u8]| renames.apply(&written::without_words(text, &added), Spelling::Quoted);
            output::change(path, correct).map_err(|e| Failure::io("write", path, e))?;
        }
        drop((self.kept, response));
        Ok(process::ended(status))
    }
}

/// Whether gfortran takes the folder of a source from the first line of its text, and looks there for what is included.
fn is_preprocessed(call: &Call) -> bool {
    call.arguments.iter().any(|word| word == "-fpreprocessed")
}

/// The files that lines of Fortran include in what is only preprocessed.
fn included_by_fortran(call: &Call, replacements: &[Replacement]) -> Vec<OverlayFile> {
    let is_fortran = |r: &&Replacement| call.stage == Stage::Preprocess && r.source.language == Some(Language::Fortran);
    let files = |r: &Replacement| r.overlay.files.iter().skip(1).cloned().collect::<Vec<_>>();
    replacements.iter().filter(is_fortran).flat_map(files).collect()
}

/// Whether clang notes what of the texts is run: by the lines of files, whatever `#line` says of these.
fn notes_coverage(call: &Call) -> bool {
    call.arguments.iter().any(|word| word == "-fcoverage-mapping")
}

/// A text without the line that says whose it is.
fn without_head(text: Vec<u8>) -> Vec<u8> {
    match memchr::memchr(b'\n', &text).filter(|_| text.starts_with(b"#line 1 \"")) {
        Some(end) => text[end + 1..].to_vec(),
        None => text,
    }
}

/// What compilers open once, by the names that rules have for them.
fn once_only_headers(replacements: &[Replacement]) -> Vec<PathBuf> {
    let all = replacements.iter().flat_map(|replacement| &replacement.overlay.once);
    all.map(|path| written::without_dot(path.clone())).collect()
}

/// The folder in a name, as it is spelled: `src/.` of `src/./a.c`.
fn folder_of(path: &Path) -> Option<PathBuf> {
    match path.to_str() {
        Some(text) => text.rfind('/').map(|end| PathBuf::from(&text[..end.max(1)])),
        None => path.parent().filter(|folder| *folder != Path::new("")).map(Path::to_path_buf),
    }
}

/// What the compiler puts behind a header's name if nothing names what it makes of it.
fn precompiled_suffix(step: &Step, language: Language) -> &'static str {
    /// The first clang that has a suffix of its own.
    const CLANG: u32 = 18;
    let probe = Probe::of(step.program, step.call, language, step.store).ok();
    let version = probe.and_then(|probe| probe.value("__clang_major__")?.parse::<u32>().ok());
    if version.is_some_and(|version| version >= CLANG) { ".pch" } else { ".gch" }
}

/// Whether a name that the compiler comes to see stands for a header in the working folder.
fn is_adjacent_header(seen: &Path, own: &Path) -> bool {
    own.parent() == Some(Path::new("")) && std::path::absolute(own).is_ok_and(|absolute| absolute == seen)
}

/// Whether nothing in the name of a source of Fortran tells its form: gfortran says then which one it takes, and of
/// which file.
fn form_is_guessed(replacement: &Replacement) -> bool {
    const SUFFIXES: [&str; 8] = ["f", "for", "ftn", "fpp", "f90", "f95", "f03", "f08"];
    let suffix = replacement.source.path.extension().and_then(|s| s.to_str()).unwrap_or_default();
    replacement.source.language == Some(Language::Fortran) && !SUFFIXES.contains(&suffix.to_ascii_lowercase().as_str())
}

/// Whether compiled modules lie beside a source of Fortran, so that its folder must not come first.
fn has_modules(replacement: &Replacement) -> bool {
    let folder = replacement.source.path.parent().filter(|folder| !matches!(folder.to_str(), Some("" | ".")));
    let Some(folder) = folder.filter(|_| replacement.source.language == Some(Language::Fortran)) else { return false };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|e| e.path()).any(|path| path.extension().is_some_and(|e| e == "mod" || e == "smod"))
}

/// The files that `include` lines find in the folder of a source of Fortran: their names there, their paths, and
/// their texts.
fn adjacent_includes(step: &Step, replacement: &Replacement) -> Vec<(String, PathBuf, Vec<u8>)> {
    let beside = replacement.source.path.parent().unwrap_or(Path::new(""));
    let mut found: Vec<(String, PathBuf, Vec<u8>)> = Vec::new();
    let mut open: Vec<Vec<u8>> = replacement.overlay.files.iter().map(|file| file.text.clone()).collect();
    while let Some(text) = open.pop() {
        for include in crate::scan::scan(&text, Language::Fortran).1.iter().filter(|include| !include.angled) {
            let Some(name) = include.name.to_str().filter(|_| include.name.is_relative()) else { continue };
            let path = beside.join(name);
            let has_parent_component = include.name.components().any(|part| part == std::path::Component::ParentDir);
            if has_parent_component || found.iter().any(|(known, ..)| known == name) {
                continue;
            }
            if let Ok(text) = fs::read(step.folder.join(&path)) {
                open.push(text.clone());
                found.push((name.to_string(), path, text));
            }
        }
    }
    found
}

fn vendor(step: &Step, language: Language) -> Option<&'static str> {
    Probe::of(step.program, step.call, language, step.store).ok().as_ref().and_then(infer::vendor)
}

/// Directives as a preprocessor writes them, no others may stand in what it has read: `#line` without its
/// name, and no blanks in front.
fn with_linemarkers(text: &[u8]) -> Vec<u8> {
    let marker = |(line, in_string): (&[u8], bool)| {
        let directive = line.trim_ascii_start();
        match (directive.strip_prefix(b"#line "), directive.first()) {
            _ if in_string => line.to_vec(),
            (Some(rest), _) => [b"# ", rest].concat(),
            (None, Some(b'#')) => directive.to_vec(),
            _ => line.to_vec(),
        }
    };
    lines_and_strings(text).flat_map(marker).collect()
}

/// Headers that are found beside a source in the working folder, and those that these include: below it, `./` stands
/// before all their names.
fn headers_next_to_source(step: &Step, replacement: &Replacement) -> Vec<(PathBuf, PathBuf)> {
    let mut names = BTreeSet::new();
    let mut open: Vec<(PathBuf, Vec<u8>)> =
        replacement.overlay.files.iter().map(|file| (PathBuf::new(), file.text.clone())).collect();
    while let Some((folder, text)) = open.pop() {
        for include in crate::scan::scan(&text, Language::C).1 {
            let name = folder.join(include.name);
            if include.angled || name.is_absolute() || !names.insert(name.clone()) {
                continue;
            }
            match fs::read(step.folder.join(&name)) {
                Ok(text) => open.push((name.parent().unwrap_or(Path::new("")).to_path_buf(), text)),
                Err(_) => {
                    names.remove(&name);
                }
            }
        }
    }
    names.into_iter().map(|name| (Path::new(".").join(&name), name)).collect()
}

/// Where a response file was, a response file goes: the arguments may be too long otherwise.
fn shortened(step: &Step, all: Vec<OsString>) -> Result<(Vec<OsString>, Option<tempfile::NamedTempFile>), Failure> {
    let had = step.program.arguments.iter().any(|a| a.as_encoded_bytes().starts_with(b"@"));
    let Some(text) = had.then(|| response::text(&all)).flatten() else { return Ok((all, None)) };
    let write = || {
        let mut file = tempfile::Builder::new().prefix("ompick-").suffix(".rsp").tempfile_in(store::temporary())?;
        file.write_all(text.as_bytes())?;
        Ok(file)
    };
    let file = write().map_err(|e: io::Error| Failure::io("write", &store::temporary(), e))?;
    let mut argument = OsString::from("@");
    argument.push(file.path());
    Ok((vec![argument], Some(file)))
}
