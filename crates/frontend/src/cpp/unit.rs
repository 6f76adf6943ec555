//! What was seen of a translation unit: its inclusions, their lines, their inactive parts, and the order of it all.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use super::macros::{Builtin, MacroTable, Time};
use super::presumed::Renumbered;
use crate::diag::FileId;
use crate::ranges;

/// A file, as [`Files`] hands it out.
#[derive(Clone, Debug)]
pub struct SourceRef {
    pub id: FileId,
    pub bytes: Arc<[u8]>,
    pub path: Arc<Path>,
}

/// Where files come from. One for all units and threads: it is for the implementor to cache, also what is not there.
pub trait Files {
    /// The file at a path; `None` if there is none that can be read.
    fn read(&self, path: &Path) -> Option<SourceRef>;

    /// Whether the file is there (`__has_include`).
    fn exists(&self, path: &Path) -> bool {
        self.read(path).is_some()
    }

    /// What stands for a file and all that a compiler takes for the same where it says `#pragma once`.
    fn once_only_identity(&self, file: &SourceRef, _: Same) -> FileId {
        file.id
    }
}

/// Which files a compiler takes for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Same {
    /// Of the same text and the same time: GCC.
    Text,
    /// Names of one file: clang.
    Link,
}

/// How to preprocess.
#[derive(Clone, Debug, Default)]
pub struct CppOptions {
    /// Macros of the compiler, such as `("__GNUC__", "12")`; a name may have parameters, `f(x)`.
    pub predefined: Vec<(String, String)>,
    /// `-D name=value` as `(name, Some(value))`, `-U name` as `(name, None)`, in the order of the command line.
    pub macros: Vec<(String, Option<String>)>,
    /// `-iquote`.
    pub quote_dirs: Vec<PathBuf>,
    /// `-I`.
    pub include_dirs: Vec<PathBuf>,
    /// `-isystem` and the compiler's own.
    pub system_dirs: Vec<PathBuf>,
    /// Those of them that a command of the build names: their headers may call what others of them declare.
    pub user_system_dirs: Vec<PathBuf>,
    /// `-imacros`: read before all else, but only for the macros that they define.
    pub macro_files: Vec<PathBuf>,
    /// `-include`: read before the main file's first line, looked up in the working folder, then in the others.
    pub forced_includes: Vec<PathBuf>,
    pub cplusplus: bool,
    /// Macros are expanded as text, as compilers of Fortran do it (GCC's manual of the preprocessor, chapter 10).
    pub traditional: bool,
    /// Sources of modules of C++, by name; a partition's is `m:p`.
    pub modules: Arc<BTreeMap<Vec<u8>, PathBuf>>,
    /// How Fortran is laid out: which of its files are preprocessed, and how, depends on it.
    pub fortran: crate::source_form::Options,
    /// Operators besides `__has_include` that the compiler knows, such as `__has_builtin`; empty: gcc's.
    pub has_operators: Vec<String>,
    /// What they hold of, such as `__has_builtin(__builtin_trap)`, without blanks. They give 0 of all else.
    pub has: Vec<String>,
    /// Functions of other units whose calls matter: a unit that names no variant is read for these, and macros that
    /// hide them are written out.
    pub called: Arc<BTreeSet<Vec<u8>>>,
    /// Calls of objects matter, whatever the unit has: other units pass some that have a body for devices.
    pub objects: bool,
    /// All function bodies of C and C++ are read, whatever they name: functions of other units matter that are called
    /// without a name (operators, conversions).
    pub all_bodies: bool,
    /// In C++: functions of other units matter that no name tells of, so that a unit is read that names nothing else.
    pub unnamed: bool,
}

/// One inclusion of one file: an index into [`TranslationUnit::passes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PassId(pub u32);

/// A place in the unit, in the order in which a compiler reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitPos {
    segment: u32,
    offset: u32,
}

/// A main file and all that it includes, as the preprocessor sees it.
#[derive(Clone, Debug, Default)]
pub struct TranslationUnit {
    /// No preprocessor reads it: Fortran without `-cpp`.
    pub is_unprocessed: bool,
    /// In the order of their starts; the first is the main file.
    pub passes: Vec<Pass>,
    /// Files that are no part of it, but tell something of it: `__has_include` found them, or `-imacros` reads them.
    pub consulted: Vec<FileId>,
    pub macros: MacroTable,
    pub problems: Vec<CppProblem>,
    pub(super) cplusplus: bool,
    pub(super) traditional: bool,
    /// Folders of the system, and whether the user names them; empty if that is none.
    pub(super) system_dirs: Vec<(PathBuf, bool)>,
    /// Whether a file of it has the word `__COUNTER__`.
    pub(super) names_counter: OnceLock<bool>,
    /// The words that count by it.
    pub(super) counting: OnceLock<HashSet<Vec<u8>>>,
    /// The macros that lead to static variables.
    pub(super) statics: OnceLock<HashSet<Vec<u8>>>,
    /// Those whose value may change.
    pub(super) changing_statics: OnceLock<HashSet<Vec<u8>>>,
    /// The macros with a word in their bodies.
    pub(super) holders: OnceLock<HashMap<Vec<u8>, Vec<Vec<u8>>>>,
    /// The words that look like generated names.
    pub(super) like_generated: OnceLock<HashSet<Vec<u8>>>,
}

/// Something that a compiler would complain of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CppProblem {
    pub pass: PassId,
    pub range: Range<usize>,
    pub kind: CppProblemKind,
    pub message: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CppProblemKind {
    /// `#if` without `#endif`, `#else` without `#if`, and their like.
    Unbalanced,
    /// A condition that has no value: its group is skipped.
    Condition,
    /// A malformed `#define`, `#undef` or `#include`.
    Malformed,
    /// A macro is defined again otherwise.
    Redefinition,
    /// A quoted include that was not found.
    NotFound,
    /// Includes are nested too deeply, or there are too many.
    TooMuch,
    /// `#error`.
    Error,
    /// A macro invocation that is none, or that gives no valid token.
    Invocation,
    /// A macro invocation that expands to more than can be followed.
    Endless,
}

/// One inclusion of one file.
#[derive(Clone, Debug)]
pub struct Pass {
    pub source: SourceRef,
    /// The including file and the offset of the include line's end there.
    pub parent: Option<(PassId, usize)>,
    /// How many files include each other down to here.
    pub depth: u32,
    /// Found in a system directory, or it says `#pragma GCC system_header`.
    pub system: bool,
    /// A module that is imported, or what it includes.
    pub imported: bool,
    /// Every preprocessor line, also inactive ones, in order.
    pub lines: Vec<CppLine>,
    /// Skipped groups: whole lines, nested lines included, sorted and merged.
    pub inactive: Vec<Range<usize>>,
    /// In the order of their `#if`s.
    pub conditionals: Vec<ConditionalGroup>,
    /// Where the time or the segment changes.
    pub(super) marks: Vec<Mark>,
    /// In their order.
    pub(super) renumbered: Vec<Renumbered>,
    /// The place in the search chain after which `#include_next` goes on.
    pub(super) next_dir: Option<usize>,
    pub(super) line_starts: OnceLock<Vec<u32>>,
    /// The arguments of macros whose spelling matters, in order.
    pub(super) spelled_arguments: OnceLock<Vec<Range<usize>>>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    pub offset: usize,
    pub time: Time,
    pub segment: u32,
}

/// A preprocessor line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CppLine {
    /// From the first blank before `#` to before the line end; splices and comments that it goes on through are in it.
    pub range: Range<usize>,
    /// Not in a skipped group.
    pub active: bool,
    pub kind: CppLineKind,
}

impl CppLine {
    /// The pass over the file that an include line goes into.
    pub fn entered(&self) -> Option<PassId> {
        match &self.kind {
            CppLineKind::Include(include) => match include.resolution {
                Resolution::Pass(entered) => Some(entered),
                _ => None,
            },
            _ => None,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CppLineKind {
    /// `#define`, with the range of the name.
    Define {
        name: Range<usize>,
    },
    /// `#undef`, with the range of the name.
    Undef {
        name: Range<usize>,
    },
    Include(Box<Include>),
    /// `#if`, `#elif`, `#else`, `#endif` and their like.
    Conditional,
    Pragma(PragmaKind),
    /// `#line`, or a marker `# 1 "file"` in a preprocessor's output.
    Line,
    /// `#error`.
    Error,
    /// `#warning`.
    Warning,
    /// A module's line of C++, `import m;` or `module m;`, that is no include.
    Module {
        /// The module whose declarations it brings, and whether its source is known.
        imported: Option<(Vec<u8>, bool)>,
    },
    /// Anything else, also a lone `#`.
    Other,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Include {
    /// The file as it is named, without quotes; by macros, if need be.
    pub spelling: Vec<u8>,
    /// Where the name stands with its quotes, or the macros for it.
    pub range: Range<usize>,
    /// `<...>` rather than `"..."`.
    pub angled: bool,
    /// `#include_next`.
    pub next: bool,
    /// The name comes from macros.
    pub expanded: bool,
    pub resolution: Resolution,
    pub path: Option<PathBuf>,
}

/// What an include came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resolution {
    Pass(PassId),
    /// Its include guard or `#pragma once` keeps it from being read again; where it was read.
    Already(PassId),
    NotFound,
    /// The line is inactive, malformed, or over a limit.
    NotRead,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PragmaKind {
    /// `#pragma omp`, with the range of what follows `omp`.
    Omp {
        text: Range<usize>,
    },
    /// `#pragma ompx`.
    Ompx {
        text: Range<usize>,
    },
    Once,
    Other,
}

/// An `#if` and all up to its `#endif`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConditionalGroup {
    /// The `#if` itself is not in a skipped group.
    pub active: bool,
    pub branches: Vec<Branch>,
    /// The `#endif` line; `None`: it is missing.
    pub end: Option<Range<usize>>,
}

impl ConditionalGroup {
    /// The branch whose text is active.
    pub fn active_branch(&self) -> Option<usize> {
        self.branches.iter().position(|branch| branch.taken)
    }

    /// From the `#if` line to the `#endif` line.
    pub fn range(&self) -> Range<usize> {
        let start = self.branches.first().map_or(0, |branch| branch.line.start);
        let end = self.end.as_ref().or(self.branches.last().map(|branch| &branch.body)).map_or(start, |r| r.end);
        start..end
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BranchKind {
    If,
    Ifdef,
    Ifndef,
    Elif,
    Elifdef,
    Elifndef,
    Else,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    pub kind: BranchKind,
    /// The `#if`, `#elif` or `#else` line.
    pub line: Range<usize>,
    /// The text under it: whole lines, up to the next branch or `#endif`.
    pub body: Range<usize>,
    pub taken: bool,
    /// Names that were no macros and counted as 0.
    pub unknown: Vec<Vec<u8>>,
    /// Names that were asked whether they are macros, and are not.
    pub undefined: Vec<Vec<u8>>,
}

impl Pass {
    /// One of which nothing was read yet.
    pub(super) fn new(
        source: SourceRef,
        parent: Option<(PassId, usize)>,
        depth: u32,
        system: bool,
        next_dir: Option<usize>,
    ) -> Pass {
        Pass {
            source,
            parent,
            depth,
            system,
            imported: false,
            lines: Vec::new(),
            inactive: Vec::new(),
            conditionals: Vec::new(),
            marks: Vec::new(),
            renumbered: Vec::new(),
            next_dir,
            line_starts: OnceLock::new(),
            spelled_arguments: OnceLock::new(),
        }
    }

    /// The ranges of text that the compiler proper gets to see: neither preprocessor lines nor skipped groups.
    pub fn active_text(&self) -> Vec<Range<usize>> {
        ranges::outside(self.source.bytes.len(), &self.skipped()).collect()
    }

    /// The file with blanks in the place of comments, and of splices between tokens, outside its preprocessor lines.
    pub(crate) fn without_comments(&self, cplusplus: bool) -> Vec<u8> {
        let bytes = &self.source.bytes;
        ranges::blanked(bytes, &super::comments_and_splices(bytes, &self.skipped(), cplusplus))
    }

    /// What is no active text, in order.
    fn skipped(&self) -> Vec<Range<usize>> {
        let byte_order_mark = self.source.bytes.starts_with(b"\xef\xbb\xbf").then_some(0..3);
        let lines = self.lines.iter().filter(|line| line.active).map(|line| line.range.clone());
        let mut skipped: Vec<Range<usize>> =
            byte_order_mark.into_iter().chain(self.inactive.iter().cloned()).chain(lines).collect();
        skipped.sort_by_key(|range| range.start);
        skipped
    }

    /// The preprocessor lines that start in a part.
    pub fn lines_in(&self, part: &Range<usize>) -> &[CppLine] {
        let first = self.lines.partition_point(|line| line.range.start < part.start);
        let count = self.lines[first..].partition_point(|line| line.range.start < part.end);
        &self.lines[first..first + count]
    }

    /// Whether an offset is in a skipped group.
    pub fn is_inactive(&self, offset: usize) -> bool {
        let after = self.inactive.partition_point(|range| range.start <= offset);
        after > 0 && offset < self.inactive[after - 1].end
    }

    /// The number of the physical line of an offset, from 1.
    pub fn line_number(&self, offset: usize) -> usize {
        let starts = self.line_starts.get_or_init(|| {
            let bytes = &self.source.bytes;
            let ends = memchr::memchr2_iter(b'\n', b'\r', bytes);
            let ends = ends.filter(|&at| bytes[at] == b'\n' || bytes.get(at + 1) != Some(&b'\n'));
            ends.map(|at| at as u32 + 1).collect()
        });
        starts.partition_point(|&start| start as usize <= offset) + 1
    }

    fn mark(&self, offset: usize) -> Mark {
        let after = self.marks.partition_point(|mark| mark.offset <= offset);
        match after.checked_sub(1) {
            Some(at) => self.marks[at],
            None => self.marks.first().copied().unwrap_or(Mark { offset: 0, time: Time(0), segment: 0 }),
        }
    }
}

impl TranslationUnit {
    /// Whether a file is the compiler's or the platform's own, rather than one of a folder that the user calls the
    /// system's (`-isystem`).
    pub fn is_platforms(&self, pass: &Pass) -> bool {
        let holds = |(dir, _): &&(PathBuf, bool)| pass.source.path.starts_with(dir);
        let innermost = || self.system_dirs.iter().filter(holds).max_by_key(|(dir, _)| dir.components().count());
        pass.system && !innermost().is_some_and(|(_, is_users)| *is_users)
    }

    /// Adds a file that another includes in a way that the preprocessor does not see (Fortran's `include` lines),
    /// where `line` is that line, and says what became of it.
    pub fn add_include(&mut self, parent: PassId, line: Range<usize>, mut include: Include, found: Option<SourceRef>) {
        include.resolution = match found {
            Some(source) => {
                let depth = self.pass(parent).depth + 1;
                let id = PassId(self.passes.len() as u32);
                self.passes.push(Pass::new(source, Some((parent, line.end)), depth, false, None));
                Resolution::Pass(id)
            }
            None => Resolution::NotFound,
        };
        let lines = &mut self.passes[parent.0 as usize].lines;
        let at = lines.partition_point(|l| l.range.start < line.start);
        lines.insert(at, CppLine { range: line, active: true, kind: CppLineKind::Include(Box::new(include)) });
    }

    pub fn pass(&self, id: PassId) -> &Pass {
        &self.passes[id.0 as usize]
    }

    /// All inclusions with their ids.
    pub fn pass_ids(&self) -> impl Iterator<Item = (PassId, &Pass)> {
        (0..).map(PassId).zip(&self.passes)
    }

    /// The time at an offset: a macro of a line holds from the line's end on.
    pub fn time_at(&self, pass: PassId, offset: usize) -> Time {
        self.pass(pass).mark(offset).time
    }

    /// Whether macros are expanded as text, as compilers of Fortran do it.
    pub fn is_traditional(&self) -> bool {
        self.traditional
    }

    /// The place of an offset in the order of the whole unit.
    pub fn position(&self, pass: PassId, offset: usize) -> UnitPos {
        UnitPos { segment: self.pass(pass).mark(offset).segment, offset: offset as u32 }
    }

    /// The text of a builtin macro at an offset; `None` if it cannot be known here.
    pub(super) fn builtin(&self, builtin: Builtin, pass: PassId, offset: usize) -> Option<Vec<u8>> {
        let this = self.pass(pass);
        let path = |pass: &Pass| pass.source.path.as_os_str().as_encoded_bytes().to_vec();
        let file = || this.presumed(offset).1.map_or_else(|| path(this), <[u8]>::to_vec);
        Some(match builtin {
            Builtin::Line => this.presumed(offset).0.to_string().into_bytes(),
            Builtin::File => quote(&file()),
            Builtin::BaseFile => quote(&path(self.passes.first()?)),
            Builtin::FileName => {
                let file = file();
                let start = memchr::memrchr(b'/', &file).map_or(0, |at| at + 1);
                quote(&file[start..])
            }
            Builtin::IncludeLevel => this.depth.to_string().into_bytes(),
            Builtin::Counter | Builtin::Date | Builtin::Time | Builtin::Timestamp => return None,
        })
    }
}

/// A string literal.
fn quote(text: &[u8]) -> Vec<u8> {
    let mut quoted = vec![b'"'];
    for &b in text {
        if b == b'"' || b == b'\\' {
            quoted.push(b'\\');
        }
        quoted.push(b);
    }
    quoted.push(b'"');
    quoted
}
