//! Modules, compiled one by one: each tells those who use it of its variants by its [`companion`], which holds the
//! modules' text as they need it. A module of Fortran publishes all its variants under names of ours, one of C++
//! chooses itself; if a user would need more of it than that, it is an error.

mod cxx;

use super::companion::{self, Companion, Form, Uses};
use super::{Main, Step};
use crate::failure::Failure;
use crate::messages::Messenger;
use crate::store;
use ompick_frontend::codes;
use ompick_frontend::diag::{Code, Diagnostic, Sources};
use ompick_frontend::files::DiskFiles;
use ompick_frontend::read;
use ompick_frontend::source_form::summary::Summary;
use ompick_rewriter::run::{Flags, FortranLayout, FortranOptions, Input, Language, Overlay, OverlayFile, Request};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// The files of modules, by the base language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    Fortran,
    Cxx,
}

impl Layout {
    /// The files in which a module may be, in the order in which the compiler looks.
    fn found_in(self, step: &Step, module: &str) -> Vec<PathBuf> {
        match self {
            Layout::Cxx => cxx::found_in(step.call, module),
            Layout::Fortran => {
                let (folders, names) = (search_folders(step), file_names(module));
                folders.iter().flat_map(|folder| names.iter().map(|name| folder.join(name))).collect()
            }
        }
    }

    /// What the compiler asks where modules are, and nobody else can ask.
    fn asks(self, step: &Step) -> Option<String> {
        match self {
            Layout::Cxx => cxx::gcc_module_mapper(step.call),
            Layout::Fortran => None,
        }
    }

    /// The files that compiling a source writes for its modules.
    fn written(self, step: &Step, source: &Path, gives: &BTreeSet<String>) -> Vec<PathBuf> {
        match self {
            Layout::Cxx => gives.iter().flat_map(|module| cxx::written(step.call, module, source)).collect(),
            Layout::Fortran => {
                let folder = step.call.module_dir.clone().unwrap_or_default();
                let own = gives.iter().flat_map(|module| {
                    let private = (!module.contains('@')).then(|| format!("{module}.smod"));
                    file_names(module).into_iter().chain(private)
                });
                own.map(|name| folder.join(name)).collect()
            }
        }
    }
}

/// What a source of Fortran is, as the compiler reads it.
pub struct Read {
    pub uses: Uses,
    /// It may have something to resolve.
    pub marked: bool,
    /// All files that were read.
    pub files: Vec<PathBuf>,
    /// Paths where files were looked for in vain.
    pub missing: Vec<PathBuf>,
    /// It has names of ours: it was resolved before.
    pub is_resolved: bool,
}

/// Reads which modules a source has and uses; `None`: it cannot be read.
pub fn read(main: &Main, flags: &Flags) -> Option<Read> {
    let files = DiskFiles::default();
    let source = files.try_read(main.path).ok()?;
    let is_resolved = memchr::memmem::find(&source.bytes, b"__ompick").is_some();
    let summary = read::summary(source, &flags.options(Language::Fortran, FortranOptions::default()), &files);
    let read = files.sources().files.iter().map(|f| f.path.clone()).collect();
    let uses = Uses { gives: summary.gives(), needs: summary.needs() };
    Some(Read { uses, marked: summary.marked, files: read, missing: files.missing(), is_resolved })
}

pub use cxx::uses as uses_of_cxx;

/// The companions of what a source needs, over any number of modules, each source's once.
#[derive(Default)]
pub struct Companions {
    pub list: Vec<Companion>,
    /// Where their texts are, by companion.
    pub texts: Vec<PathBuf>,
    folders: Vec<PathBuf>,
    /// Modules with variants are not there, which was said.
    pub lacks_any: bool,
    _folder: Option<TempDir>,
}

/// What the companions are for.
pub struct Search<'a> {
    pub layout: Layout,
    pub uses: &'a Uses,
    /// The source may have something to resolve.
    pub is_marked: bool,
    /// Sources that are compiled before it in the same call: their modules are as these will have them.
    pub earlier: &'a [Stamps],
}

/// Looks for the companions of modules, and of those that they need. `None`: one cannot be relied on, which was said.
///
/// # Errors
/// If their texts cannot be kept.
pub fn find(
    step: &Step,
    search: &Search,
    seen: &mut super::Inspected,
    messenger: &mut Messenger,
) -> Result<Option<Companions>, Failure> {
    let Search { layout, uses, is_marked, earlier } = *search;
    // Modules without variants: what they declare matters where there is something to resolve.
    let mut plain: Vec<(String, Vec<u8>)> = Vec::new();
    let mut plain_of_cxx: Vec<(Companion, PathBuf)> = Vec::new();
    let mut unread: Vec<String> = Vec::new();
    let mut open: Vec<String> = uses.needs.iter().cloned().collect();
    let mut known: BTreeSet<String> = uses.gives.clone();
    let mut found = Companions::default();
    let mut is_right = true;
    let mut missing: Vec<String> = Vec::new();
    while let Some(module) = open.pop() {
        if !known.insert(module.clone()) {
            continue;
        }
        if let Some(stamps) = earlier.iter().rev().find(|stamps| stamps.uses.gives.contains(&module)) {
            if let Some(companion) = stamps.companion.as_ref().filter(|c| !c.is_empty()) {
                open.extend(companion.needs.iter().cloned());
                known.extend(companion.gives.iter().cloned());
                match companion.is_plain {
                    true => plain_of_cxx.push((companion.clone(), PathBuf::new())),
                    false => found.add(companion.clone(), Path::new("")),
                }
            }
            continue;
        }
        let is_standard = matches!(&*module, "std" | "std.compat");
        if let Some(mapper) = layout.asks(step).filter(|_| !is_standard) {
            let message = format!(
                "where module `{module}` is says `{mapper}`, which is not asked; variants that it has are not seen"
            );
            let note = "name a file with -fmodule-mapper=, or keep modules in gcm.cache";
            report(&codes::UNKNOWN_MODULE, message, note, messenger);
            continue;
        }
        let Some((path, bytes)) = first_of(layout.found_in(step, &module), seen) else {
            missing.push(module);
            continue;
        };
        match companion::read(&path, &bytes) {
            Ok(None) if layout == Layout::Fortran => plain.push((module.clone(), bytes)),
            Ok(None) if is_standard => {}
            Ok(None) => unread.push(module),
            Ok(Some(companion)) => {
                open.extend(companion.needs.iter().cloned());
                known.extend(companion.gives.iter().cloned());
                let folder = path.parent().unwrap_or(Path::new(""));
                match companion.is_plain {
                    true => plain_of_cxx.push((companion, folder.to_path_buf())),
                    false => found.add(companion, folder),
                }
            }
            Err(unfit) => {
                is_right = false;
                let message = format!("{}: {unfit}", path.display());
                report(&codes::UNFIT_COMPANION, message, "compile the module again with `ompick cc`", messenger);
            }
        }
    }
    if !is_right {
        return Ok(None);
    }
    found.tell_missing(&missing, uses, messenger);
    if is_marked || !found.list.is_empty() {
        for mut companion in plain.iter().filter_map(|(module, bytes)| companion::without_variants(module, bytes)) {
            companion.resolved = unresolved();
            found.add(companion, Path::new(""));
        }
        plain_of_cxx.iter().for_each(|(companion, folder)| found.add(companion.clone(), folder));
        found.tell_unread(&unread, messenger);
    }
    found.keep_texts(step)?;
    Ok(Some(found))
}

/// The first of some files that is there, with its bytes; what was looked at is noted.
fn first_of(paths: Vec<PathBuf>, seen: &mut super::Inspected) -> Option<(PathBuf, Vec<u8>)> {
    for path in paths {
        let Ok(bytes) = fs::read(&path) else {
            seen.missing([path]);
            continue;
        };
        seen.bytes(&path, &bytes);
        let side = companion::companion_of(&path);
        match side.exists() {
            true => seen.file(&side),
            false => seen.missing([side]),
        }
        return Some((path, bytes));
    }
    None
}

/// Says what is wrong with a compiled module.
pub fn report(code: &'static Code, message: String, note: &str, messenger: &mut Messenger) {
    let (labels, notes, fixes) = (Vec::new(), vec![note.to_string()], Vec::new());
    messenger.diagnostics(&[Diagnostic { code, message, labels, notes, fixes }], &Sources::default());
}

impl Companions {
    /// `folder`: that of the module's file.
    fn add(&mut self, companion: Companion, folder: &Path) {
        if !self.list.contains(&companion) {
            self.folders.extend((companion.form == Form::Cxx).then(|| folder.join(&companion.folder)));
            self.list.push(companion);
        }
    }

    /// Says which modules with variants were not found: the compiler needs none that others pass on.
    fn tell_missing(&mut self, missing: &[String], uses: &Uses, messenger: &mut Messenger) {
        let with_variants = self.with_variants();
        for module in missing.iter().filter(|module| with_variants.contains(*module) && !uses.needs.contains(*module)) {
            self.lacks_any = true;
            let message =
                format!("module `{module}`, to which others lead, is not found; the variants that it has are not seen");
            report(&codes::UNKNOWN_MODULE, message, "name its folder with -I, or compile it again", messenger);
        }
    }

    /// Says of which modules of C++ nothing is known.
    fn tell_unread(&mut self, modules: &[String], messenger: &mut Messenger) {
        for module in modules {
            self.lacks_any = true;
            let message = format!("functions and variants that module `{module}` has are not seen");
            let note = "it was compiled without `ompick cc`, or without OpenMP";
            report(&codes::UNKNOWN_MODULE, message, note, messenger);
        }
    }

    /// Folders in which include lines of their texts are found.
    pub fn folders(&self) -> &[PathBuf] {
        &self.folders
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

    /// The modules with variants.
    fn with_variants(&self) -> BTreeSet<String> {
        let own = self.list.iter().filter(|c| !c.is_plain);
        own.flat_map(|c| c.gives.iter().chain(&c.leads_to)).cloned().collect()
    }

    /// A sum of all of them, in whatever order they were found.
    fn sum(&self) -> String {
        let mut all: Vec<Vec<u8>> = self.list.iter().filter_map(|c| serde_json::to_vec(c).ok()).collect();
        all.sort();
        let mut hasher = blake3::Hasher::new();
        all.iter().for_each(|companion| store::add(&mut hasher, companion));
        hasher.finalize().to_hex()[..32].to_string()
    }

    /// Sources as messages name them: a companion's text is a part of the source that it was made of.
    pub fn with_names(&self, sources: &Sources) -> Sources {
        let mut sources = sources.clone();
        for (path, companion) in self.texts.iter().zip(&self.list) {
            let texts = sources.files.iter_mut().filter(|file| file.path == *path);
            texts.for_each(|file| file.path = format!("{} (as compiled)", companion.source).into());
        }
        sources
    }

    /// The inputs that their texts are.
    pub fn inputs(&self) -> impl Iterator<Item = Input> {
        let language = |companion: &Companion| match companion.form {
            Form::Cxx => Language::Cxx,
            Form::Free | Form::Fixed => Language::Fortran,
        };
        let all = self.texts.iter().zip(&self.list);
        all.map(move |(path, c)| Input { path: path.clone(), language: language(c), header: false })
    }

    /// How their texts are read, by the compiler of a source with these flags.
    pub fn flags(&self, of_source: &Flags) -> impl Iterator<Item = Flags> {
        self.list.iter().map(|c| text_flags(c.form, of_source))
    }
}

/// How a companion's text is named: as its source, for messages.
fn text_name(companion: &Companion, number: usize) -> String {
    let name = Path::new(&companion.source).file_name().unwrap_or_default().to_string_lossy();
    format!("{number}-{name}")
}

fn text_flags(form: Form, of_source: &Flags) -> Flags {
    if form == Form::Cxx {
        return of_source.clone();
    }
    let layout = FortranLayout {
        fixed: Some(form == Form::Fixed),
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
        .chain(call.intrinsic_module_dirs.iter().cloned())
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
    uses: Uses,
    files: Vec<PathBuf>,
    companion: Option<Companion>,
}

impl Stamps {
    /// Those of a source's modules.
    fn of(step: &Step, layout: Layout, source: &Path, uses: &Uses) -> Stamps {
        Stamps { uses: uses.clone(), files: layout.written(step, source, &uses.gives), companion: None }
    }

    /// Those of modules without variants. Of Fortran, where one has a companion of before, it goes; of C++ it has what
    /// the module declares, because overloads count where others have variants. `is_resolved`: the source has names of
    /// ours.
    pub fn without_variants(
        step: &Step,
        layout: Layout,
        source: &Path,
        uses: &Uses,
        is_resolved: bool,
    ) -> Option<Stamps> {
        let stamps = Stamps::of(step, layout, source, uses);
        let companion = match layout {
            Layout::Fortran => is_resolved.then(|| Companion::new(source, uses, b"", Form::Free)),
            Layout::Cxx => fs::read(source).ok().map(|text| {
                let folder = stamps.folder_of_cxx(source);
                let mut own = Companion::new(source, uses, &text, Form::Cxx);
                (own.is_plain, own.resolved, own.folder) = (true, unresolved(), folder);
                own
            }),
        };
        let stamps = Stamps { companion, ..stamps };
        if layout == Layout::Cxx {
            return (!stamps.files.is_empty()).then_some(stamps);
        }
        let has_any = is_resolved || stamps.files.iter().any(|file| companion::has_one(file));
        (has_any && !stamps.files.is_empty()).then_some(stamps)
    }

    /// The folder of a source of C++, seen from its module's file.
    fn folder_of_cxx(&self, source: &Path) -> PathBuf {
        cxx::relative_folder(self.files.first().and_then(|f| f.parent()), source)
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
        let Read { mut uses, .. } = read(&main, &flags)?;
        // Nobody asked the compiler for its macros: all branches count.
        let form = call.fortran.in_run(FortranOptions::default()).form_of(path);
        let all = Summary::of_text(&fs::read(path).ok()?, form);
        uses.gives.extend(all.gives());
        let stamps = Stamps::of(step, Layout::Fortran, path, &uses);
        stamps.files.iter().any(|file| companion::has_one(file)).then_some(stamps)
    }

    /// The modules' files.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        self.files.iter().map(PathBuf::as_path)
    }

    /// Says where the modules will be that they will have companions.
    pub fn announce(&self) {
        let files = self.files.iter().filter(|_| self.companion.is_some());
        files.for_each(|file| companion::announce(file));
    }

    /// Takes back what was announced and did not come.
    pub fn forget(&self) {
        self.files.iter().for_each(|file| _ = companion::forget(file));
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
    /// The modules' text as their users need it.
    pub text: &'a [u8],
    pub form: Form,
}

/// The companions of a source's modules.
///
/// # Errors
/// If their text cannot be kept, or is not resolved as the source was.
pub fn stamps(step: &Step, main: &Main, uses: &Uses, compiled: &Compiled) -> Result<Stamps, Failure> {
    let mut companion = Companion::new(main.path, uses, compiled.text, compiled.form);
    let layout = match compiled.form {
        Form::Cxx => Layout::Cxx,
        Form::Free | Form::Fixed => Layout::Fortran,
    };
    let mut stamps = Stamps::of(step, layout, main.path, uses);
    if compiled.form == Form::Cxx {
        companion.folder = stamps.folder_of_cxx(main.path);
    }
    companion.resolved = resolved_alone(step, main.path, &companion, compiled)?;
    companion.needed = compiled.companions.sum();
    companion.leads_to = compiled.companions.with_variants().into_iter().collect();
    stamps.companion = Some(companion);
    Ok(stamps)
}

/// The sum of what users of modules will make of their text.
fn resolved_alone(step: &Step, source: &Path, companion: &Companion, compiled: &Compiled) -> Result<String, Failure> {
    let mut alone = Companions { list: vec![companion.clone()], ..Companions::default() };
    alone.keep_texts(step)?;
    let mut request = compiled.request.clone();
    request.inputs = alone.inputs().chain(compiled.companions.inputs()).collect();
    let mut of_source = request.settings.flags.get(&0).cloned().unwrap_or_default();
    if compiled.form == Form::Cxx {
        of_source.quote_dirs.extend(source.parent().map(Path::to_path_buf));
    }
    let flags = alone.flags(&of_source).chain(compiled.companions.flags(&of_source));
    request.settings.flags = flags.enumerate().collect();
    let report = ompick_rewriter::run::run(&request);
    let overlay = report.overlays.iter().find(|o| o.input == 0);
    let (ours, all) = (published(overlay, compiled.form), published(compiled.overlay, compiled.form));
    if let Some(name) = ours.keys().find(|name| !all.contains_key(*name)) {
        return Err(Failure::Usage(format!(
            "an internal error: {} would not publish `{name}`, which its users need; please report this",
            companion.source
        )));
    }
    Ok(sum(overlay, &alone.texts[0]))
}

/// The names of ours in a text, with how often they stand there.
fn published(overlay: Option<&Overlay>, form: Form) -> BTreeMap<String, usize> {
    let mut names = BTreeMap::new();
    for OverlayFile { text, .. } in overlay.iter().flat_map(|o| &o.files) {
        let text = if form == Form::Fixed { Cow::Owned(whole_statements(text)) } else { Cow::Borrowed(&text[..]) };
        let words = text.split(|b| !b.is_ascii_alphanumeric() && *b != b'_');
        for word in words.filter(|word| memchr::memmem::find(word, b"__ompick").is_some()) {
            *names.entry(String::from_utf8_lossy(word).to_ascii_lowercase()).or_default() += 1;
        }
    }
    names
}

/// A text in fixed form with the lines of each statement as one: a name may go on on the next.
fn whole_statements(text: &[u8]) -> Vec<u8> {
    let continues =
        |line: &[u8]| line.starts_with(b"     ") && line.get(5).is_some_and(|b| !matches!(b, b' ' | b'0' | b'\r'));
    let mut out: Vec<u8> = Vec::with_capacity(text.len());
    for line in text.split(|b| *b == b'\n') {
        match continues(line) {
            true => {
                out.truncate(out.strip_suffix(b"\r").unwrap_or(&out).len());
                out.extend_from_slice(&line[6..]);
            }
            false => out.extend([b"\n", line].concat()),
        }
    }
    out
}

impl Companions {
    /// The first whose module was compiled otherwise than this run would have it; `of_input`: what became of an input.
    pub fn compiled_otherwise<'a>(&self, of_input: &dyn Fn(usize) -> Option<&'a Overlay>) -> Option<&Companion> {
        let mut all = self.list.iter().zip(&self.texts).enumerate();
        let is_other = |(n, (c, text)): &(usize, (&Companion, &PathBuf))| c.resolved != sum(of_input(n + 1), text);
        all.find(is_other).map(|(_, (companion, _))| companion)
    }
}

/// The sum of a text that stays as it is.
fn unresolved() -> String {
    sum(None, Path::new(""))
}

/// A sum of what a text becomes, without the lines that name files, which may be seen from elsewhere.
fn sum(overlay: Option<&Overlay>, text: &Path) -> String {
    let mut hasher = blake3::Hasher::new();
    let names_a_file = |line: &[u8]| line.starts_with(b"# ") || line.starts_with(b"#line ");
    for file in overlay.iter().flat_map(|o| &o.files).filter(|file| file.path == text) {
        for line in file.text.split(|b| *b == b'\n').filter(|line| !names_a_file(line)) {
            store::add(&mut hasher, line);
        }
    }
    hasher.finalize().to_hex()[..32].to_string()
}
