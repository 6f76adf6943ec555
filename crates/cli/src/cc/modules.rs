//! Fortran's modules, compiled one by one: each tells those who use it of its variants by its [`companion`], which holds
//! the modules' text as they need it. A module publishes all its variants under names of ours; if a user would need
//! more of it than that, it is an error.

use super::companion::{self, Companion};
use super::{Main, Step};
use crate::failure::Failure;
use crate::messages::Messenger;
use crate::store;
use ompick_frontend::codes;
use ompick_frontend::diag::{Diagnostic, Sources};
use ompick_frontend::files::DiskFiles;
use ompick_frontend::fortran::summary::Summary;
use ompick_frontend::unit;
use ompick_rewriter::run::{Flags, FortranLayout, FortranOptions, Input, Language, Overlay, OverlayFile, Request};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// What a source is, as the compiler reads it.
pub struct Read {
    pub summary: Summary,
    /// All files that were read.
    pub files: Vec<PathBuf>,
    /// Paths where files were looked for in vain.
    pub missing: Vec<PathBuf>,
    /// It has names of ours: it was resolved before.
    is_resolved: bool,
}

/// Reads which modules a source has and uses; `None`: it cannot be read.
pub fn read(main: &Main, flags: &Flags) -> Option<Read> {
    let files = DiskFiles::default();
    let source = files.try_read(main.path).ok()?;
    let is_resolved = memchr::memmem::find(&source.bytes, b"__ompick").is_some();
    let summary = unit::summary(source, &flags.options(Language::Fortran, FortranOptions::default()), &files);
    let read = files.sources().files.iter().map(|f| f.path.clone()).collect();
    Some(Read { summary, files: read, missing: files.missing(), is_resolved })
}

/// The companions of what a source needs, over any number of modules, each source's once.
#[derive(Default)]
pub struct Companions {
    pub list: Vec<Companion>,
    /// Where their texts are, by companion.
    pub texts: Vec<PathBuf>,
    _folder: Option<TempDir>,
}

/// Looks for the companions of modules, and of those that they need. Modules of sources that are compiled `earlier` in
/// the same call are as these will have them. `None`: one cannot be relied on, which was said.
///
/// # Errors
/// If their texts cannot be kept.
pub fn find(
    step: &Step,
    summary: &Summary,
    (seen, earlier): (&mut super::Seen, &[Stamps]),
    messenger: &mut Messenger,
) -> Result<Option<Companions>, Failure> {
    let folders = search_folders(step);
    let mut open: Vec<String> = summary.needs().into_iter().collect();
    let mut known: BTreeSet<String> = summary.gives();
    let mut found = Companions::default();
    let mut is_right = true;
    while let Some(module) = open.pop() {
        if !known.insert(module.clone()) {
            continue;
        }
        if let Some(stamps) = earlier.iter().rev().find(|stamps| stamps.gives.contains(&module)) {
            if let Some(companion) = stamps.companion.as_ref().filter(|c| !c.is_empty()) {
                open.extend(companion.needs.iter().cloned());
                known.extend(companion.gives.iter().cloned());
                found.add(companion.clone());
            }
            continue;
        }
        let paths = folders.iter().flat_map(|folder| file_names(&module).into_iter().map(|name| folder.join(name)));
        for path in paths {
            let Ok(bytes) = fs::read(&path) else {
                seen.missing([path]);
                continue;
            };
            seen.bytes(&path, &bytes);
            let side = companion::beside(&path);
            match side.exists() {
                true => seen.file(&side),
                false => seen.missing([side]),
            }
            match companion::read(&path, &bytes) {
                Ok(None) => {}
                Ok(Some(companion)) => {
                    open.extend(companion.needs.iter().cloned());
                    known.extend(companion.gives.iter().cloned());
                    found.add(companion);
                }
                Err(unfit) => {
                    is_right = false;
                    let message = format!("{}: {unfit}", path.display());
                    let note = "compile the module again with `ompick cc`".to_string();
                    let diagnostic = Diagnostic {
                        code: &codes::UNFIT_COMPANION,
                        message,
                        labels: Vec::new(),
                        notes: vec![note],
                        fixes: Vec::new(),
                    };
                    messenger.diagnostics(&[diagnostic], &Sources::default());
                }
            }
            break;
        }
    }
    if !is_right {
        return Ok(None);
    }
    found.keep_texts(step)?;
    Ok(Some(found))
}

impl Companions {
    fn add(&mut self, companion: Companion) {
        if !self.list.contains(&companion) {
            self.list.push(companion);
        }
    }

    fn keep_texts(&mut self, step: &Step) -> Result<(), Failure> {
        let texts: Vec<(String, Vec<u8>)> =
            self.list.iter().enumerate().map(|(n, c)| (text_name(c, n), c.text())).collect();
        if texts.is_empty() {
            return Ok(());
        }
        let files: Vec<(&str, &[u8])> = texts.iter().map(|(name, text)| (name.as_str(), &text[..])).collect();
        let (folder, kept) = super::overlay::keep(step.store, &files)?;
        self.texts = texts.iter().map(|(name, _)| folder.join(name)).collect();
        self._folder = kept;
        Ok(())
    }

    /// A sum of all of them, in whatever order they were found.
    fn sum(&self) -> String {
        let mut all: Vec<Vec<u8>> = self.list.iter().filter_map(|c| serde_json::to_vec(c).ok()).collect();
        all.sort();
        let mut hasher = blake3::Hasher::new();
        all.iter().for_each(|companion| store::add(&mut hasher, companion));
        hasher.finalize().to_hex()[..32].to_string()
    }

    /// The inputs that their texts are.
    pub fn inputs(&self) -> impl Iterator<Item = Input> {
        self.texts.iter().map(|path| Input { path: path.clone(), language: Language::Fortran, header: false })
    }

    /// How their texts are read, by the compiler of a source with these flags.
    pub fn flags(&self, of_source: &Flags) -> impl Iterator<Item = Flags> {
        self.list.iter().map(|c| text_flags(c.is_fixed, of_source))
    }
}

/// How a companion's text is named: as its source, for messages.
fn text_name(companion: &Companion, number: usize) -> String {
    let name = Path::new(&companion.source).file_name().unwrap_or_default().to_string_lossy();
    format!("{number}-{name}")
}

fn text_flags(is_fixed: bool, of_source: &Flags) -> Flags {
    let layout = FortranLayout {
        fixed: Some(is_fixed),
        line_length: Some(0),
        preprocess: Some(false),
        ..FortranLayout::default()
    };
    let Flags { predefined, compiler, .. } = of_source.clone();
    Flags { predefined, compiler, layout: Some(layout), ..Flags::default() }
}

/// Where the compiler looks for modules, in its order.
fn search_folders(step: &Step) -> Vec<PathBuf> {
    let call = step.call;
    [PathBuf::new()]
        .into_iter()
        .chain(call.module_dir.iter().cloned())
        .chain(call.include_dirs.iter().cloned())
        .collect()
}

/// The files that compilers make of a module, or of `m@s`, a submodule.
fn file_names(module: &str) -> Vec<String> {
    match module.split_once('@') {
        Some((ancestor, name)) => vec![format!("{ancestor}@{name}.smod"), format!("{ancestor}-{name}.mod")],
        None => vec![format!("{module}.mod")],
    }
}

/// The files that compiling a source writes for its modules, with what must become of their companions.
pub struct Stamps {
    /// The modules and submodules.
    gives: BTreeSet<String>,
    files: Vec<PathBuf>,
    companion: Option<Companion>,
}

impl Stamps {
    /// Those of a source's modules.
    fn of(step: &Step, summary: &Summary, companion: Option<Companion>) -> Stamps {
        let folder = step.call.module_dir.clone().unwrap_or_default();
        let own = summary.gives().into_iter().flat_map(|module| {
            let private = (!module.contains('@')).then(|| format!("{module}.smod"));
            file_names(&module).into_iter().chain(private)
        });
        let files = own.map(|name| folder.join(name)).collect();
        Stamps { gives: summary.gives(), files, companion }
    }

    /// Those of modules without variants: where one has a companion of before, it goes.
    pub fn without_variants(step: &Step, main: &Main, read: &Read) -> Option<Stamps> {
        let Read { summary, is_resolved, .. } = read;
        let empty = || {
            let list = |names: BTreeSet<String>| names.into_iter().collect();
            Companion::new(main.path, list(summary.gives()), list(summary.needs()), b"", false)
        };
        let stamps = Stamps::of(step, summary, is_resolved.then(empty));
        let has_any = *is_resolved || stamps.files.iter().any(|file| companion::has_one(file));
        (has_any && !stamps.files.is_empty()).then_some(stamps)
    }

    /// Those of a source that is not compiled for OpenMP: its directives mean nothing.
    pub fn without_openmp(step: &Step, path: &Path) -> Option<Stamps> {
        let call = step.call;
        let flags = Flags {
            macros: call.macros.clone(),
            quote_dirs: call.quote_dirs.clone(),
            include_dirs: call.include_dirs.clone(),
            system_include_dirs: call.system_dirs.clone(),
            layout: Some(call.fortran),
            ..Flags::default()
        };
        let main = Main { path, language: Language::Fortran, stdin: false, preprocessed: false };
        let Read { mut summary, .. } = read(&main, &flags)?;
        // Nobody asked the compiler for its macros: all branches count.
        let form = call.fortran.in_run(FortranOptions::default()).form_of(path);
        let all = Summary::of_text(&fs::read(path).ok()?, form);
        summary.modules.extend(all.modules);
        summary.submodules.extend(all.submodules);
        let stamps = Stamps::of(step, &summary, None);
        stamps.files.iter().any(|file| companion::has_one(file)).then_some(stamps)
    }

    /// Writes the companions, once the compiler has written the modules.
    ///
    /// # Errors
    /// If one cannot be written.
    pub fn write(&self) -> Result<(), Failure> {
        for file in &self.files {
            companion::put(file, self.companion.as_ref()).map_err(|e| Failure::io("write", file, e))?;
        }
        Ok(())
    }
}

/// A source with modules that was resolved, with what it needs.
pub struct Compiled<'a> {
    pub request: &'a Request,
    pub companions: &'a Companions,
    /// What is compiled instead of the source.
    pub overlay: Option<&'a Overlay>,
    /// The modules' text.
    pub text: &'a ompick_rewriter::run::ModuleText,
}

/// The companions of a source's modules.
///
/// # Errors
/// If their text cannot be kept, or is not resolved as the source was.
pub fn stamps(step: &Step, main: &Main, summary: &Summary, compiled: &Compiled) -> Result<Stamps, Failure> {
    let list = |names: BTreeSet<String>| names.into_iter().collect();
    let (gives, needs) = (list(summary.gives()), list(summary.needs()));
    let text = compiled.text;
    let mut companion = Companion::new(main.path, gives, needs, &text.text, text.is_fixed);
    companion.resolved = resolved_alone(step, &companion, compiled)?;
    companion.needed = compiled.companions.sum();
    Ok(Stamps::of(step, summary, Some(companion)))
}

/// The sum of what users of modules will make of their text.
fn resolved_alone(step: &Step, companion: &Companion, compiled: &Compiled) -> Result<String, Failure> {
    let mut alone = Companions { list: vec![companion.clone()], ..Companions::default() };
    alone.keep_texts(step)?;
    let mut request = compiled.request.clone();
    request.inputs = alone.inputs().chain(compiled.companions.inputs()).collect();
    let of_source = request.settings.flags.get(&0).cloned().unwrap_or_default();
    let flags = alone.flags(&of_source).chain(compiled.companions.flags(&of_source));
    request.settings.flags = flags.enumerate().collect();
    let report = ompick_rewriter::run::run(&request);
    let overlay = report.overlays.iter().find(|o| o.input == 0);
    let (ours, all) = (published(overlay), published(compiled.overlay));
    if let Some(name) = ours.keys().find(|name| !all.contains_key(*name)) {
        return Err(Failure::Usage(format!(
            "an internal error: {} would not publish `{name}`, which its users need; please report this",
            companion.source
        )));
    }
    Ok(sum(overlay))
}

/// The names of ours in a text, with how often they stand there.
fn published(overlay: Option<&Overlay>) -> BTreeMap<String, usize> {
    let mut names = BTreeMap::new();
    for OverlayFile { text, .. } in overlay.iter().flat_map(|o| &o.files) {
        let words = text.split(|b| !b.is_ascii_alphanumeric() && *b != b'_');
        for word in words.filter(|word| memchr::memmem::find(word, b"__ompick").is_some()) {
            *names.entry(String::from_utf8_lossy(word).to_ascii_lowercase()).or_default() += 1;
        }
    }
    names
}

/// Whether a module was compiled as this run would have it.
pub fn is_as_compiled(companion: &Companion, overlay: Option<&Overlay>) -> bool {
    companion.resolved == sum(overlay)
}

/// A sum of texts, without the lines that name files, which may be seen from elsewhere.
fn sum(overlay: Option<&Overlay>) -> String {
    let mut hasher = blake3::Hasher::new();
    for file in overlay.iter().flat_map(|o| &o.files) {
        for line in file.text.split(|b| *b == b'\n').filter(|line| !line.starts_with(b"# ")) {
            store::add(&mut hasher, line);
        }
    }
    hasher.finalize().to_hex()[..32].to_string()
}
