//! Compiling replaced files in place of the user's, so that nobody notices.

use super::output::{self, Renames, Spelling};
use super::process::{self, Relay};
use super::{STDIN, Step};
use crate::compiler::arguments::{PrefixMap, Source};
use crate::compiler::probe::Probe;
use crate::compiler::{Call, Stage, infer, response};
use crate::failure::Failure;
use crate::store::{self, Store};
use ompick_frontend::cpp::lines_and_strings;
use ompick_rewriter::run::{AdjacentHeaders, Language, Overlay, OverlayFile};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use tempfile::TempDir;

/// A source and the files to compile instead.
pub struct Replacement<'a> {
    pub source: &'a Source,
    pub overlay: Overlay,
}

/// The standard input, read and kept.
pub struct Stdin {
    pub path: PathBuf,
    _folder: Option<TempDir>,
}

impl Stdin {
    /// The standard input once more.
    ///
    /// # Errors
    /// If it cannot be read again.
    pub fn again(&self) -> Result<Stdio, Failure> {
        fs::File::open(&self.path).map(Stdio::from).map_err(|e| Failure::io("read", &self.path, e))
    }
}

/// Reads the standard input and keeps it.
///
/// # Errors
/// If it cannot be read or kept.
pub fn keep_stdin(store: Option<&Store>) -> Result<Stdin, Failure> {
    let mut bytes = Vec::new();
    io::stdin().read_to_end(&mut bytes).map_err(|e| Failure::io("read", Path::new("standard input"), e))?;
    let (folder, kept) = keep(store, &[("-", &bytes)])?;
    Ok(Stdin { path: folder.join("-"), _folder: kept })
}

/// Writes files into a folder that is named by their contents; the same again finds them there.
pub fn keep(store: Option<&Store>, files: &[(&str, &[u8])]) -> Result<(PathBuf, Option<TempDir>), Failure> {
    let mut hasher = blake3::Hasher::new();
    for (name, bytes) in files {
        store::add(&mut hasher, name.as_bytes());
        store::add(&mut hasher, bytes);
    }
    let key = hasher.finalize().to_hex()[..32].to_string();
    if let Some(folder) = store.and_then(|store| store.folder("source", &key, files).ok()) {
        return Ok((folder, None));
    }
    let temporary = || {
        let folder = tempfile::Builder::new().prefix("ompick-").tempdir_in(store::temporary())?;
        for (name, bytes) in files {
            fs::write(folder.path().join(name), bytes)?;
        }
        Ok(folder)
    };
    let folder = temporary().map_err(|e: io::Error| Failure::io("write", &store::temporary(), e))?;
    Ok((folder.path().to_path_buf(), Some(folder)))
}

/// Compiles; gives the exit status. `waits`: there is more to do when the compiler is done.
///
/// # Errors
/// If files cannot be written or the compiler not be run.
pub fn compile(step: &Step, replacements: &[Replacement], stdin: Option<&Stdin>, waits: bool) -> Result<u8, Failure> {
    let call = step.call;
    let mut arguments = call.arguments.clone();
    let mut front: Vec<OsString> = Vec::new();
    let mut back: Vec<OsString> = Vec::new();
    let mut maps: Vec<(PathBuf, PathBuf)> = Vec::new();
    let mut renames: Vec<(PathBuf, PathBuf)> = Vec::new();
    let mut kept = Vec::new();
    let mut superseded = None;
    let language = replacements[0].source.language.unwrap_or(Language::C);
    // It names what it finds beside a source in the working folder with a `./`, except to make.
    let is_clang = language != Language::Fortran && matches!(vendor(step, language), Some("llvm" | "intel"));
    for replacement in replacements {
        let own_name = |path: &Path| match stdin {
            Some(stdin) if path == stdin.path => PathBuf::from(STDIN),
            _ => path.to_path_buf(),
        };
        let text = |file: &OverlayFile| {
            let (name, text) = placed(file, &own_name);
            (name, if replacement.source.preprocessed { with_linemarkers(&text) } else { text })
        };
        let mut texts: Vec<(String, Vec<u8>)> = replacement.overlay.files.iter().map(text).collect();
        let included = if has_modules(replacement) { adjacent_includes(step, replacement) } else { Vec::new() };
        texts.extend(included.iter().map(|(name, _, text)| (name.clone(), text.clone())));
        let files: Vec<(&str, &[u8])> = texts.iter().map(|(name, text)| (name.as_str(), &text[..])).collect();
        let (folder, temporary) = keep(step.store, &files)?;
        kept.extend(temporary);
        for file in &replacement.overlay.files {
            let new = folder.join(file_name(file));
            maps.extend(file.renamed.iter().cloned());
            renames.push((new, own_name(&file.path)));
            renames.extend(file.renamed.iter().cloned());
        }
        renames.extend(included.into_iter().map(|(name, path, _)| (folder.join(name), path)));
        if let Some(main) = replacement.overlay.files.first() {
            // `#line` names all files but the main one where the compiler itself asks for its name.
            maps.push(match replacement.source.path.parent() {
                _ if stdin.is_some_and(|stdin| main.path == stdin.path) => (folder.join(file_name(main)), STDIN.into()),
                Some(parent) if parent != Path::new("") => (folder.clone(), parent.to_path_buf()),
                _ => (folder.join(""), PathBuf::new()),
            });
            arguments[replacement.source.at] = folder.join(file_name(main)).into();
        }
        let forced: Vec<&OverlayFile> = replacement.overlay.files.iter().filter(|f| f.forced).collect();
        for (at, path) in &call.forced_includes {
            let named = [&[][..], &call.system_dirs].map(|system| step.named(path, system));
            let Some(file) = forced.iter().find(|f| named.contains(&f.path)) else { continue };
            arguments[*at] = folder.join(file_name(file)).into();
            if let Some(precompiled) = call.precompiled.as_ref().filter(|p| p.header == *path) {
                superseded = Some((precompiled, *at));
            }
        }
        let beside = match replacement.source.path.parent() {
            Some(parent) if parent != Path::new("") => parent.to_path_buf(),
            _ => PathBuf::from("."),
        };
        if beside == Path::new(".") && replacement.source.path.parent() == Some(Path::new("")) && !is_clang {
            // Found through `-iquote .`, headers beside the source get a `./` that they had not.
            let headers = beside_the_source(step, replacement);
            maps.extend(headers.iter().cloned());
            renames.extend(headers);
        }
        // In one word: distcc takes the folder for a source otherwise.
        let option = |name: &str| {
            let mut option = OsString::from(name);
            option.push(&beside);
            option
        };
        let fortran = replacement.source.language == Some(Language::Fortran);
        let searched = replacement.overlay.headers == AdjacentHeaders::Searched;
        let quotes = match fortran {
            true => searched && vendor(step, Language::Fortran) == Some("gnu"),
            false => searched && !replacement.source.preprocessed,
        };
        let mut options: Vec<OsString> = quotes.then(|| option("-iquote")).into_iter().collect();
        // For `include` lines; but modules that lie there must not hide those of the user's folders.
        let folder = fortran.then(|| option("-I"));
        let hides = has_modules(replacement);
        options.extend(folder.iter().filter(|_| !hides).cloned());
        if !front.ends_with(&options) {
            front.extend(options);
        }
        back.extend(folder.filter(|folder| hides && !back.contains(folder)));
    }
    let maps = prefix_maps(step, replacements, &maps);
    match call.prefix_maps.is_empty() {
        true => front.extend(maps),
        // The last one that fits counts.
        false => back.extend(maps),
    }
    let arguments = match superseded {
        Some((precompiled, by)) => precompiled.superseded(arguments, by),
        None => arguments,
    };
    // Messages name headers that are included by absolute paths.
    let speaks =
        call.lists_headers || replacements.iter().any(|r| r.overlay.files.iter().any(|f| !f.renamed.is_empty()));
    if speaks && io::stderr().is_terminal() {
        // The compiler does not see the terminal.
        front.push("-fdiagnostics-color=always".into());
    }
    let added: Vec<OsString> = front.iter().chain(&back).cloned().collect();
    let all: Vec<OsString> = front.into_iter().chain(arguments).chain(back).collect();
    let (all, response) = shortened(step, all)?;
    let command = step.program.command(&all);
    let dotted = |(from, to): (PathBuf, PathBuf)| match is_adjacent_header(&from, &to) {
        true if is_clang => (from, Path::new(".").join(to)),
        _ => (from, to),
    };
    let shown = Renames::new(renames.iter().cloned().map(dotted));
    let renames = Renames::new(renames);
    let by_spelling = |spelling| if spelling == Spelling::Make { &renames } else { &shown };
    let rules = prints_rules(call);
    let prints = rules || (call.stage == Stage::Preprocess && call.output.is_none() && !prints_into_a_file(call));
    let written = written(call, replacements);
    let relays = prints || speaks;
    if !waits && !relays && written.is_empty() && call.database.is_none() && kept.is_empty() && response.is_none() {
        return process::become_it(step.program, command);
    }
    let printed = if call.dependencies.only || rules { Spelling::Make } else { Spelling::Quoted };
    let output = |text: &[u8]| by_spelling(printed).apply(text, printed);
    let messages = |text: &[u8]| shown.apply(text, Spelling::Plain);
    let relay = Relay { output: prints.then_some(&output), messages: speaks.then_some(&messages) };
    let status = process::wait(step.program, command, &relay)?;
    for (path, spelling) in written {
        by_spelling(spelling).apply_to(&path, spelling).map_err(|e| Failure::io("write", &path, e))?;
    }
    if let Some(path) = &call.database {
        let correct = |text: &[u8]| renames.apply(&without_words(text, &added), Spelling::Quoted);
        output::change(path, correct).map_err(|e| Failure::io("write", path, e))?;
    }
    drop((kept, response));
    Ok(process::ended(status))
}

/// Whether a name that the compiler comes to see stands for a header in the working folder.
fn is_adjacent_header(seen: &Path, own: &Path) -> bool {
    own.parent() == Some(Path::new("")) && std::path::absolute(own).is_ok_and(|absolute| absolute == seen)
}

/// Entries of a compilation database, each a line, without the words that were put in front.
fn without_words(entries: &[u8], words: &[OsString]) -> Vec<u8> {
    let without = |line: &[u8]| {
        let mut line = line.to_vec();
        for word in words.iter().filter_map(|word| word.to_str()) {
            // Clang tells some options and their values apart.
            let name = ["-iquote", "-I"].into_iter().find(|name| word.starts_with(name)).unwrap_or_default();
            let apart = [name, &word[name.len()..]].map(in_list).concat();
            for form in [in_list(word), apart] {
                if let Some(at) = memchr::memmem::find(&line, form.as_bytes()) {
                    line.drain(at..at + form.len());
                    break;
                }
            }
        }
        line
    };
    entries.split_inclusive(|b| *b == b'\n').flat_map(without).collect()
}

/// A word in a list of JSON.
fn in_list(word: &str) -> String {
    serde_json::to_string(word).map_or_else(|_| String::new(), |word| word + ", ")
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
            let leads_up = include.name.components().any(|part| part == std::path::Component::ParentDir);
            if leads_up || found.iter().any(|(known, ..)| known == name) {
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

/// A file as it is written, with the name that the user knows it by.
fn placed(file: &OverlayFile, own_name: &dyn Fn(&Path) -> PathBuf) -> (String, Vec<u8>) {
    let shown = own_name(&file.path);
    let text = match shown == file.path {
        true => file.text.clone(),
        false => Renames::new([(file.path.clone(), shown)]).apply(&file.text, Spelling::Quoted),
    };
    (file_name(file), text)
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

/// The standard input has no name that a compiler would take for a source.
fn file_name(file: &OverlayFile) -> String {
    file.name.clone()
}

/// Headers that are found beside a source in the working folder.
fn beside_the_source(step: &Step, replacement: &Replacement) -> Vec<(PathBuf, PathBuf)> {
    let mut names = Vec::new();
    for file in &replacement.overlay.files {
        for include in crate::scan::scan(&file.text, Language::C).1 {
            if !include.angled && include.name.is_relative() && step.folder.join(include.name).is_file() {
                names.push((Path::new(".").join(include.name), include.name.to_path_buf()));
            }
        }
    }
    names
}

/// Debug information, `__FILE__` and coverage name the user's files.
fn prefix_maps(step: &Step, replacements: &[Replacement], maps: &[(PathBuf, PathBuf)]) -> Vec<OsString> {
    let language = replacements[0].source.language.unwrap_or(Language::C);
    let probe = Probe::of(step.program, step.call, language, step.store);
    let Ok(probe) = probe else { return Vec::new() };
    let version = |name: &str| probe.value(name).and_then(|value| value.parse::<u32>().ok());
    let fortran = language == Language::Fortran;
    let option = match infer::vendor(&probe) {
        Some("gnu") if fortran || version("__GNUC__").is_some_and(|v| v >= 8) => "-ffile-prefix-map",
        Some("llvm" | "intel") if !fortran && version("__clang_major__").is_some_and(|v| v >= 10) => {
            "-ffile-prefix-map"
        }
        Some("gnu" | "llvm" | "intel") if !fortran => "-fdebug-prefix-map",
        _ => return Vec::new(),
    };
    let mut options: Vec<OsString> = Vec::new();
    let mut add = |option: &str, from: &Path, to: &Path| {
        let mut map = OsString::from(option);
        for part in [from, to] {
            map.push("=");
            map.push(part);
        }
        if !options.contains(&map) {
            options.push(map);
        }
    };
    // An option that ends like a source is one for distcc.
    let looks_like_a_source = |path: &Path| crate::inputs::kind(path).0.is_some() && !crate::inputs::kind(path).1;
    for (from, to) in maps.iter().filter(|(_, to)| !looks_like_a_source(to)) {
        add(option, from, &mapped(step.call, option, to));
        let differs = |special: &&&str| mapped(step.call, special, to) != mapped(step.call, option, to);
        for special in ["-fdebug-prefix-map", "-fmacro-prefix-map"].iter().filter(differs) {
            add(special, from, &mapped(step.call, special, to));
        }
    }
    options
}

/// A name as the user's own maps for an option's purpose have it: the last that fits.
fn mapped(call: &Call, option: &str, path: &Path) -> PathBuf {
    let counts = |own: &str| own == option || own == "-ffile-prefix-map";
    let fits = |map: &&PrefixMap| counts(&map.option) && path.as_os_str().to_string_lossy().starts_with(&map.from);
    match call.prefix_maps.iter().rev().find(fits) {
        Some(map) => PathBuf::from(map.to.clone() + &path.as_os_str().to_string_lossy()[map.from.len()..]),
        None => path.to_path_buf(),
    }
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

/// `-MMD -MF -` writes the rules to the standard output, beside the compilation.
fn prints_rules(call: &Call) -> bool {
    let dependencies = &call.dependencies;
    dependencies.beside && dependencies.file.as_deref() == Some(Path::new("-"))
}

/// `-M -MF file` writes the rules there, not to the standard output.
fn prints_into_a_file(call: &Call) -> bool {
    call.dependencies.only && call.dependencies.file.as_deref().is_some_and(|file| file != Path::new("-"))
}

/// Files in which the compiler may have named what it read, and how it spells names there.
fn written(call: &Call, replacements: &[Replacement]) -> Vec<(PathBuf, Spelling)> {
    let dependencies = &call.dependencies;
    let mut rules = match &dependencies.file {
        _ if !dependencies.beside && !dependencies.only => Vec::new(),
        Some(file) => vec![file.clone()],
        None if dependencies.only => Vec::new(),
        None => beside_the_output(call, replacements, "d"),
    };
    let mut texts: Vec<PathBuf> =
        call.side_texts.iter().flat_map(|suffix| beside_the_output(call, replacements, suffix)).collect();
    if call.stage == Stage::Preprocess {
        if dependencies.only { &mut rules } else { &mut texts }.extend(call.output.clone());
    }
    let spelled = |files: Vec<PathBuf>, spelling| files.into_iter().map(move |file| (file, spelling));
    spelled(rules, Spelling::Make).chain(spelled(texts, Spelling::Quoted)).collect()
}

/// What the compiler may write with a suffix: named by the output, or by the source, as the compiler and its
/// version have it.
fn beside_the_output(call: &Call, replacements: &[Replacement], suffix: &str) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = Vec::new();
    let named = |stem: &OsStr| {
        let mut name = stem.to_os_string();
        name.push(".");
        name.push(suffix);
        PathBuf::from(name)
    };
    let output = call.output.as_deref();
    files.extend(output.map(|output| output.with_extension(suffix)));
    for replacement in replacements {
        let stem = replacement.source.path.file_stem().unwrap_or_default();
        let of_program = output.unwrap_or(Path::new("a"));
        let mut joined = of_program.file_stem().unwrap_or_default().to_os_string();
        joined.push("-");
        joined.push(stem);
        let own = [named(stem), named(&joined), named(of_program.file_stem().unwrap_or_default())];
        files.extend(own.iter().map(|name| of_program.with_file_name(name)));
        files.extend(own);
    }
    files.sort();
    files.dedup();
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_of_databases_lose_what_was_put_in_front() {
        let words = ["-iquotea b", "-ffile-prefix-map=/k=a b"].map(OsString::from);
        let entry = r#"{ "file": "x", "arguments": ["cc", "-xc", "x", "-iquote", "a b", "-ffile-prefix-map=/k=a b", "-iquote", "a b", "-c"]},"#;
        let expected = r#"{ "file": "x", "arguments": ["cc", "-xc", "x", "-iquote", "a b", "-c"]},"#;
        let both = |entry: &str| format!("{entry}\n{entry}\n");
        assert_eq!(String::from_utf8(without_words(both(entry).as_bytes(), &words)).unwrap(), both(expected));
    }
}
