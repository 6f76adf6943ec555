//! What ompick makes of a document: a run over it, with the texts that editors hold.

use super::modules;
use crate::check;
use crate::commands;
use crate::configuration;
use crate::explain::model::{Choice, Explanation, Kind, Site};
use crate::failure::Failure;
use crate::inputs::{self, Inputs};
use crate::messages::{self, Comments, Messenger};
use crate::options::{Lsp, Messages};
use ompick_frontend::diag::{Diagnostic, FileId, Severity};
use ompick_frontend::files::{Buffers, DiskFiles};
use ompick_frontend::syntax::DeclarationKind;
use ompick_frontend::unit::{ParsedTexts, Unit};
use ompick_rewriter::run::{Language, Report, Request};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A run over a document and what it needs.
pub struct Analysis {
    pub request: Request,
    pub report: Report,
    pub explanation: Explanation,
    /// What is said about the document, and how seriously.
    pub messages: Vec<(Severity, Diagnostic)>,
    /// The document; `None`: it was not read.
    pub file: Option<FileId>,
}

/// Where a function is declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    pub path: PathBuf,
    /// The name, in the file's bytes.
    pub range: Range<usize>,
    pub is_definition: bool,
}

/// What the editor holds.
pub struct Texts {
    pub buffers: Buffers,
    /// What was parsed of headers before.
    pub parsed: Arc<ParsedTexts>,
}

impl Analysis {
    /// Of one document; `root`: where modules of Fortran are looked for.
    ///
    /// # Errors
    /// If the configuration is wrong, or the document is no source.
    pub fn of(path: &Path, root: Option<&Path>, options: &Lsp, texts: &Texts) -> Result<Analysis, Failure> {
        let mut paths = vec![path.to_path_buf()];
        if inputs::kind(path).0 == Some(Language::Fortran) {
            let folder = path.parent().unwrap_or(Path::new("/"));
            paths.extend(modules::needed(path, root.unwrap_or(folder), &texts.buffers));
        }
        Analysis::of_all(&paths, options, texts)
    }

    /// Of several files or folders, the first of which is the document.
    ///
    /// # Errors
    /// As [`Analysis::of`].
    pub fn of_all(paths: &[PathBuf], options: &Lsp, texts: &Texts) -> Result<Analysis, Failure> {
        let mut program = options.program.clone();
        let mut messages = Messages { levels: options.messages.levels.clone(), ..Messages::default() };
        configuration::apply(&mut program, &mut messages, paths)?;
        let levels = messages.levels.clone();
        let mut messenger = Messenger::new(&messages)?;
        let inputs: Inputs = commands::all_inputs(paths, &program, &commands::FolderFilter::sources(), &mut messenger)?;
        let (mut request, _) = commands::request(&program, &inputs)?;
        request.settings.lints = true;
        request.settings.buffers = texts.buffers.clone();
        request.settings.parsed = texts.parsed.clone();
        let report = check::linted(&request, !program.targets.is_empty());
        let file = paths.first().and_then(|path| find(&report, path));
        let mut comments = Comments::new(&report.sources);
        let mut messages = messages::judged(&levels, &report.diagnostics, &mut comments);
        let of_comments = comments.diagnostics();
        messages.extend(messages::judged(&levels, &of_comments, &mut Comments::new(&report.sources)));
        let is_own = |d: &Diagnostic| d.labels.first().is_some_and(|label| Some(label.file) == file);
        messages.retain(|(_, d)| is_own(d));
        let explanation = Explanation::of(&request, &report);
        Ok(Analysis { request, report, explanation, messages, file })
    }

    /// A file that was read.
    pub fn file_of(&self, path: &Path) -> Option<FileId> {
        find(&self.report, path)
    }

    /// Whether a file was read, or looked for in vain.
    pub fn reads(&self, path: &Path) -> bool {
        let real = path.canonicalize().ok();
        let is_it =
            |own: &Path| own == path || (own.file_name() == path.file_name() && own.canonicalize().ok() == real);
        self.report.sources.files.iter().any(|source| is_it(&source.path))
            || self.report.missing.iter().any(|missing| is_it(missing))
    }

    /// The sites in the document.
    pub fn sites(&self) -> impl Iterator<Item = &Site> {
        self.explanation.sites.iter().filter(|site| Some(site.span.file) == self.file)
    }

    /// The innermost site around an offset.
    pub fn site_at(&self, offset: usize) -> Option<&Site> {
        let holds = |site: &&Site| site.span.range.start <= offset && offset <= site.span.range.end;
        self.sites().filter(holds).min_by_key(|site| site.span.range.len())
    }

    /// Names that may be called at a site, for any target.
    pub fn chosen<'s>(&self, site: &'s Site) -> Vec<&'s str> {
        let mut names: Vec<&str> = Vec::new();
        for name in site.decisions.iter().flat_map(|choice: &Choice| called(site, choice)) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    /// Where functions of a name are declared, definitions first.
    pub fn declared(&self, name: &str) -> Vec<Declared> {
        let name = plain(name);
        let files = DiskFiles::with(self.request.settings.buffers.clone());
        let mut found: Vec<Declared> = Vec::new();
        for (n, input) in self.request.inputs.iter().enumerate() {
            let Ok(source) = files.try_read(&input.path) else { continue };
            if !holds(&source.bytes, name.as_bytes(), input.language) && n > 0 {
                continue;
            }
            let options = self.request.settings.preprocessor(n, input.language);
            let unit = Unit::read(source, input.language, &options, &files);
            for parsed in &unit.files {
                let mut add = |range: Range<usize>, is_definition: bool| {
                    let path = files.source(parsed.file).0;
                    let one = Declared { path, range: parsed.text.to_file(&range), is_definition };
                    if !found.contains(&one) {
                        found.push(one);
                    }
                };
                for d in parsed.syntax.declarations.iter().filter(|d| d.kind == DeclarationKind::Function) {
                    if parsed.name_of(d) == name.as_bytes() {
                        add(d.name.clone(), d.definition.is_some());
                    }
                }
                for scope in parsed.syntax.fortran.iter().flat_map(|f| &f.scopes) {
                    if scope.name.eq_ignore_ascii_case(name.as_bytes()) {
                        add(scope.name_range.clone(), true);
                    }
                }
            }
        }
        found.sort_by_key(|d| !d.is_definition);
        found
    }
}

/// What a decision calls: variants, or the base function.
pub fn called<'s>(site: &'s Site, choice: &'s Choice) -> Vec<&'s str> {
    match site.kind {
        Kind::Call => {
            let is_base = |name: &&str| *name == "the base function";
            let base = site.base.as_deref().unwrap_or_default();
            choice.outcome.names().into_iter().map(|name| if is_base(&name) { base } else { name }).collect()
        }
        Kind::Metadirective => choice.outcome.names(),
    }
}

/// A name without the modules or namespaces before it.
pub fn plain(name: &str) -> &str {
    name.rsplit("::").next().unwrap_or(name)
}

fn holds(bytes: &[u8], name: &[u8], language: Language) -> bool {
    match language {
        Language::Fortran => bytes.windows(name.len().max(1)).any(|part| part.eq_ignore_ascii_case(name)),
        _ => memchr::memmem::find(bytes, name).is_some(),
    }
}

/// The file of a path.
fn find(report: &Report, path: &Path) -> Option<FileId> {
    let real = path.canonicalize().ok();
    let is_it = |own: &Path| own == path || own.canonicalize().ok() == real;
    let found = report.sources.files.iter().position(|source| is_it(&source.path))?;
    u32::try_from(found).ok().map(FileId)
}
