//! The files of a translation unit, parsed: the main file and what it includes, each as this unit sees it, and what
//! can be asked of them without looking names up.

mod calling;
mod code;
mod file;
mod headers;
mod index;
mod instantiations;
mod texts;
mod trees;

pub use calling::Calling;
pub(crate) use file::PassSummary;
pub use file::{Inclusion, ParsedFile};
pub use instantiations::Instantiation;
pub use texts::ParsedTexts;
pub(crate) use trees::Trees;

use crate::cpp::{self, CppLineKind, CppProblem, Lexer, PassId, TranslationUnit, holds_word};
use crate::diag::FileId;
use crate::directive::ArgumentKind;
use crate::expanded::PlaceInFile;
use crate::language::Language;
use crate::placed::Placed;
use crate::slice::Slice;
use crate::syntax::ambiguous::DeclaredElsewhere;
use crate::syntax::fortran::Fortran;
use crate::syntax::{Closure, Declaration};
use index::Index;
use ompick_resolver::selector::ContextSelector;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// A main file with everything it includes.
pub struct ParsedUnit {
    pub language: Language,
    pub preprocessed: Arc<TranslationUnit>,
    /// In the order in which they are entered. Empty if no file of the unit names a variant.
    pub files: Vec<ParsedFile>,
    /// The regions of `begin declare variant`.
    pub regions: Vec<VariantRegion>,
    /// Invocations of macros that may matter and cannot be followed.
    pub endless: Vec<CppProblem>,
    /// What is left out, as parts of passes.
    pub(crate) elided: Vec<(PassId, Range<usize>)>,
    /// Function bodies that are not read, as nothing in them can matter. `None`: all are.
    pub(crate) slice: Option<Arc<Slice>>,
    /// Parentheses that hold the initialisers of objects, and are taken for parameters.
    pub(crate) initialisers: Vec<(PassId, PlaceInFile)>,
    /// What may call base functions.
    pub calling: Calling,
    /// See [`cpp::CppOptions::called`].
    pub(crate) called: Arc<BTreeSet<Vec<u8>>>,
    /// See [`cpp::CppOptions::objects`].
    pub(crate) objects: bool,
    /// What other units of the run parsed.
    pub(crate) texts: Option<Arc<ParsedTexts>>,
    /// What names mean by which files are read as they are ([`crate::syntax::ambiguous`]).
    pub(crate) elsewhere: DeclaredElsewhere,
    index: OnceLock<Index>,
    unknown_headers: OnceLock<bool>,
    unparsed_text: OnceLock<Vec<(PassId, Range<usize>)>>,
}

/// A lambda expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClosureId {
    /// Index into the unit's files.
    pub file: usize,
    /// Index into the file's closures.
    pub index: u32,
}

impl ClosureId {
    pub fn of(self, unit: &ParsedUnit) -> &Closure {
        &unit.files[self.file].syntax.closures[self.index as usize]
    }
}

/// A place in a file of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// Index into the unit's files.
    pub file: usize,
    /// Offset in its expanded text.
    pub at: usize,
}

/// A declaration with the file of the unit that has it.
#[derive(Clone, Copy, Debug)]
pub struct Declared<'u> {
    /// Index into the unit's files.
    pub file: usize,
    pub declaration: &'u Declaration,
}

/// A declaration in the file that has it.
#[derive(Clone, Copy)]
pub struct DeclaredIn<'u> {
    pub parsed: &'u ParsedFile,
    pub declaration: &'u Declaration,
}

/// A region between `begin declare variant` and its end.
#[derive(Debug)]
pub struct VariantRegion {
    /// Index into the unit's files.
    pub file: usize,
    /// Indices into the file's directives.
    pub begin: u32,
    pub end: u32,
    /// The directive's own selector with those of the regions around it appended.
    pub selector: ContextSelector,
    /// The region that this one is nested in.
    pub around: Option<usize>,
    /// The function definitions that stand in it and in no region inside it: file and index into its
    /// functions.
    pub definitions: Vec<(usize, u32)>,
    pub(crate) span: Range<cpp::UnitPos>,
}

/// The name of the base procedure of a declare variant directive: what it says, or what it stands in.
fn fortran_base(fortran: &Fortran, placed: &Placed) -> Option<Vec<u8>> {
    if let Some(ArgumentKind::Variant { base: Some(base), .. }) = placed.directive.argument.as_ref().map(|a| &a.kind) {
        return Some(base.text.as_bytes().to_vec());
    }
    let around = fortran.scopes.iter().filter(|scope| scope.range.contains(&placed.range.start));
    let innermost = around.min_by_key(|scope| scope.range.len())?;
    (!innermost.name.is_empty()).then(|| innermost.name.clone())
}

impl ParsedUnit {
    /// A unit of which no file was parsed.
    pub(crate) fn unparsed(language: Language, preprocessed: Arc<TranslationUnit>) -> ParsedUnit {
        ParsedUnit {
            language,
            preprocessed,
            files: Vec::new(),
            regions: Vec::new(),
            endless: Vec::new(),
            elided: Vec::new(),
            slice: None,
            initialisers: Vec::new(),
            calling: Calling::default(),
            called: Arc::default(),
            objects: false,
            texts: None,
            elsewhere: DeclaredElsewhere::default(),
            index: OnceLock::new(),
            unknown_headers: OnceLock::new(),
            unparsed_text: OnceLock::new(),
        }
    }

    /// Puts other files in the place of the unit's.
    pub(crate) fn replace_files(&mut self, files: Vec<ParsedFile>) {
        self.index = OnceLock::new();
        self.files = files;
    }

    /// The file that all others of the unit are included from.
    pub fn main_file(&self) -> FileId {
        self.preprocessed.pass(PassId(0)).source.id
    }

    /// Whether function bodies are left out that name nothing which matters so far.
    pub fn is_sliced(&self) -> bool {
        self.slice.is_some()
    }

    /// The names of what function bodies may call that are not read, with the names of the functions that they are of.
    pub fn calls_in_skipped_bodies(&self) -> impl Iterator<Item = (&[u8], &BTreeSet<Box<[u8]>>)> {
        self.slice.iter().flat_map(|slice| slice.calls())
    }

    /// The names of functions of which nothing is read.
    pub fn skipped_definitions(&self) -> impl Iterator<Item = &[u8]> {
        self.slice.iter().flat_map(|slice| slice.defined())
    }

    /// What is left out of the unit: parts of passes, in the file's offsets.
    pub fn elided(&self) -> &[(PassId, Range<usize>)] {
        &self.elided
    }

    /// Whether a place of a pass is in such a part, or in what one includes.
    pub fn is_elided(&self, pass: PassId, at: usize) -> bool {
        let is_in = |(p, r): &(PassId, Range<usize>)| *p == pass && r.start <= at && at <= r.end;
        let parent = self.preprocessed.pass(pass).parent;
        self.elided().iter().any(is_in) || parent.is_some_and(|(parent, at)| self.is_elided(parent, at))
    }

    /// The base functions of all declare variant directives and regions.
    pub fn base_names(&self) -> FxHashSet<Vec<u8>> {
        let mut names = FxHashSet::default();
        for &(file, function) in self.regions.iter().flat_map(|r| &r.definitions) {
            let file = &self.files[file];
            let declaration = file.syntax.functions[function as usize].declaration;
            names.insert(file.name_of(&file.syntax.declarations[declaration as usize]).to_vec());
        }
        for file in &self.files {
            for (i, placed) in file.directives.iter().enumerate() {
                if placed.directive.name == "declare variant" {
                    match &file.syntax.fortran {
                        Some(fortran) => names.extend(fortran_base(fortran, placed)),
                        None => names.extend(file.function_after(i).map(|d| file.name_of(d).to_vec())),
                    }
                }
            }
        }
        names
    }

    /// Whether a header was not found that may declare anything: the standard library's declare no
    /// variants.
    pub fn has_unknown_headers(&self) -> bool {
        *self.unknown_headers.get_or_init(|| {
            let not_found = self.headers_not_found().any(|header| !headers::is_standard_header(header));
            let unread = || self.preprocessed.passes.iter().flat_map(|p| headers::system_parts(p, self.language));
            not_found || unread().any(|u| !headers::is_standard_header(u.name))
        })
    }

    /// Whether the unit includes a header that was not read.
    pub fn lacks_headers(&self) -> bool {
        self.headers_not_found().next().is_some() || !self.unparsed_text().is_empty()
    }

    /// Whether the platform's headers, whose declarations are not read, have the last component of a name outside of
    /// their comments.
    pub fn platform_names(&self, name: &[u8]) -> bool {
        let name = crate::syntax::last_component(name);
        self.unparsed_text().iter().any(|(pass, part)| {
            let text = &self.preprocessed.pass(*pass).source.bytes[part.clone()];
            let mut lexer = Lexer::new(text, 0, text.len(), true);
            let mut tokens = std::iter::from_fn(|| lexer.next_token()).map(|t| &text[t.start..t.end]);
            holds_word(text, name) && tokens.any(|token| token == name)
        })
    }

    /// Whether a class that was not read may have a member function of a name.
    pub fn may_be_member_of_unknown_class(&self, name: &[u8]) -> bool {
        let may_have = |header: &[u8]| !headers::is_standard_header(header) || headers::is_standard_member(name);
        let holds = |(pass, part): &(PassId, Range<usize>)| {
            holds_word(&self.preprocessed.pass(*pass).source.bytes[part.clone()], name)
        };
        self.headers_not_found().any(may_have) || self.unparsed_text().iter().any(holds)
    }

    /// Whether a function of the standard library may have a name: in the namespace `std`, or `global`.
    pub fn may_be_standard_function(&self, name: &[u8], global: bool) -> bool {
        if !headers::is_standard_function(name, global) {
            return false;
        }
        let text = |(pass, part): &(PassId, Range<usize>)| {
            holds_word(&self.preprocessed.pass(*pass).source.bytes[part.clone()], name)
        };
        self.headers_not_found().any(headers::is_standard_header) || self.unparsed_text().iter().any(text)
    }

    fn headers_not_found(&self) -> impl Iterator<Item = &[u8]> {
        let lines = self.preprocessed.passes.iter().flat_map(|p| &p.lines).filter(|l| l.active);
        lines.filter_map(|l| match &l.kind {
            CppLineKind::Include(i) if i.resolution == cpp::Resolution::NotFound => Some(&i.spelling[..]),
            _ => None,
        })
    }

    /// What the preprocessor read, and nobody else.
    fn unparsed_text(&self) -> &[(PassId, Range<usize>)] {
        self.unparsed_text.get_or_init(|| {
            let all = self.preprocessed.pass_ids().flat_map(|(id, p)| {
                let is_read = self.file_of_pass(id).is_some();
                let parts = headers::system_parts(p, self.language).into_iter().map(|u| u.part).filter(|_| is_read);
                let whole = (!is_read).then(|| 0..p.source.bytes.len());
                let parts: Vec<_> = parts.chain(whole).collect();
                parts.into_iter().map(move |part| (id, part))
            });
            all.collect()
        })
    }

    /// Whether some text that was not read is of a kind.
    pub fn unparsed_text_has(&self, is: impl Fn(&[u8]) -> bool) -> bool {
        let mut all = self.unparsed_text().iter();
        all.any(|(pass, part)| is(&self.preprocessed.pass(*pass).source.bytes[part.clone()]))
    }

    /// Whether one place of the unit stands before another, also within what one invocation became.
    pub fn precedes(
        &self,
        Position { file, at }: Position,
        Position { file: other_file, at: other_at }: Position,
    ) -> bool {
        match file == other_file {
            true => at < other_at,
            false => self.position(file, at) < self.position(other_file, other_at),
        }
    }

    /// A place's position in the unit, comparable across its files.
    pub fn position(&self, file: usize, offset: usize) -> cpp::UnitPos {
        let file = &self.files[file];
        self.preprocessed.position(file.pass, file.text.to_file(&(offset..offset)).start)
    }
}

/// Whether a header of this name may declare variants.
pub fn may_declare_variants(header: &[u8]) -> bool {
    !headers::is_standard_header(header)
}
