//! Reads a translation unit: follows includes and conditionals, and records what it sees.
//!
//! Includes are kept on a list, not on the call stack.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::path::{Path, PathBuf};

use super::lexer::{Token, TokenKind, after_eol};
use super::line::{LineScan, RawLine, spelling};
use super::macros::{MacroDef, Origin, Snapshot};
use super::presumed::{Renumbered, line_number, unquoted};
use super::unit::{
    BranchKind, CppLine, CppLineKind, CppOptions, CppProblem, CppProblemKind, Files, Include, Mark, Pass, PassId,
    PragmaKind, Resolution, Same, SourceRef, TranslationUnit,
};
use crate::diag::FileId;

/// As gcc's default.
const MAX_DEPTH: u32 = 200;
/// What a unit may include, so that files which include themselves twice come to an end.
const MAX_PASSES: usize = 100_000;
const MAX_BYTES: usize = 1 << 29;

/// An `#if` whose `#endif` was not seen yet.
pub(super) struct OpenGroup {
    /// Its index in the pass.
    pub index: usize,
    /// The text around it is active.
    pub outer: bool,
    pub any_taken: bool,
    pub in_else: bool,
    /// The text at hand is active.
    pub live: bool,
}

/// How far a file looks like one wrapped in an include guard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Guard {
    /// Nothing but comments so far.
    Start,
    /// In `#ifndef NAME`, the first group of the file.
    Inside(Vec<u8>),
    /// After its `#endif`.
    After(Vec<u8>),
    No,
}

/// A file that is being read.
pub(super) struct Open {
    pub pass: PassId,
    pub scan: LineScan,
    pub groups: Vec<OpenGroup>,
    /// Where the inactive text at hand starts.
    pub skip_from: Option<usize>,
    pub guard: Guard,
    /// Of a module that is imported: what the importing file sees.
    outside: Option<Outside>,
    /// The module that the file belongs to, without a partition.
    module: Vec<u8>,
}

/// What a file sees that imports a module, of which the module sees nothing.
struct Outside {
    macros: Snapshot,
    once: HashMap<FileId, PassId>,
}

impl Open {
    pub fn active(&self) -> bool {
        self.groups.last().is_none_or(|group| group.live)
    }
}

/// A line that is being read.
pub(super) struct Line<'a> {
    pub bytes: &'a [u8],
    pub raw: RawLine,
    /// The tokens after the directive's name.
    pub tokens: &'a [Token],
    pub keyword: Range<usize>,
}

impl Line<'_> {
    pub fn rest(&self) -> Range<usize> {
        match (self.tokens.first(), self.tokens.last()) {
            (Some(first), Some(last)) => first.start..last.end,
            _ => self.keyword.end..self.keyword.end,
        }
    }
}

pub(super) struct Reader<'f> {
    pub files: &'f dyn Files,
    pub options: &'f CppOptions,
    /// Which files `#pragma once` takes for one.
    same: Same,
    pub unit: TranslationUnit,
    pub open: Vec<Open>,
    /// What is read once, by [`Files::once_only_identity`], and where it was read.
    once: HashMap<FileId, PassId>,
    /// For each file that was read: where, and its guard.
    read: HashMap<FileId, (PassId, Option<Vec<u8>>)>,
    /// The search chain: quote directories, then the others, with whether they are the system's.
    chain: Vec<(PathBuf, bool)>,
    /// Where `<...>` starts in the chain.
    angled_from: usize,
    pushed: HashMap<Vec<u8>, Vec<Option<u32>>>,
    segment: u32,
    bytes_read: usize,
    pub counter: u32,
    /// Of what is read only the macros stay, so they have no place.
    macros_only: bool,
    /// The compiler's and the command line's macros: what a module sees at first.
    first_macros: Snapshot,
    /// Modules that are imported already.
    imported: HashSet<FileId>,
}

impl TranslationUnit {
    /// A file that no preprocessor sees.
    pub fn unprocessed(main: SourceRef) -> TranslationUnit {
        let mut pass = Pass::new(main, None, 0, false, None);
        // A preprocessor may have been here before.
        let bytes = pass.source.bytes.clone();
        let starts = memchr::memchr_iter(b'\n', &bytes).map(|end| end + 1).chain([0]);
        let markers = starts.filter(|&at| bytes[at..].starts_with(b"# "));
        let marker = |at: usize| {
            let line = bytes[at..].split_inclusive(|b| *b == b'\n').next().unwrap_or_default();
            Renumbered::by_marker(line, at + line.len())
        };
        let mut renumbered: Vec<_> = markers.filter_map(marker).collect();
        renumbered.sort_by_key(|r| r.from);
        pass.renumbered = renumbered;
        TranslationUnit { passes: vec![pass], is_unprocessed: true, ..TranslationUnit::default() }
    }

    /// Reads a file and all that it includes.
    pub fn read(files: &dyn Files, main: SourceRef, options: &CppOptions) -> TranslationUnit {
        let mut reader = Reader::new(files, options);
        reader.enter(main, None, false, None);
        reader.predefine();
        if !options.modules.is_empty() {
            reader.first_macros = reader.unit.macros.snapshot();
        }
        for path in &options.macro_files {
            reader.read_macros(path);
        }
        for path in options.forced_includes.iter().rev() {
            // Each is read before those entered earlier, the main file last.
            let name = path.as_os_str().as_encoded_bytes();
            if let Some((source, system, dir)) = reader.find_forced(name) {
                let end = main_start(&reader);
                reader.enter(source, Some((PassId(0), end)), system, dir);
            }
        }
        reader.run();
        reader.unit
    }
}

fn main_start(reader: &Reader) -> usize {
    if reader.unit.passes[0].source.bytes.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 }
}

impl<'f> Reader<'f> {
    fn new(files: &'f dyn Files, options: &'f CppOptions) -> Self {
        let mut chain: Vec<(PathBuf, bool)> = options.quote_dirs.iter().map(|dir| (dir.clone(), false)).collect();
        let angled_from = chain.len();
        // As gcc: a directory that is also the system's is only searched as that; the first mention counts.
        let own = options.include_dirs.iter().filter(|dir| !options.system_dirs.contains(dir)).map(|dir| (dir, false));
        let mut seen = HashSet::new();
        for (dir, system) in own.chain(options.system_dirs.iter().map(|dir| (dir, true))) {
            if seen.insert(dir) {
                chain.push((dir.clone(), system));
            }
        }
        let count = |dirs: &[PathBuf], dir: &PathBuf| dirs.iter().filter(|d| *d == dir).count();
        // Who names the compiler's own folder (`-isystem /usr/include`) makes it none of theirs.
        let is_users = |dir: &PathBuf| {
            let (of_user, all) = (count(&options.user_system_dirs, dir), count(&options.system_dirs, dir));
            of_user > 0 && all <= of_user
        };
        // (Mostly none is.)
        let dirs = options.system_dirs.iter().filter(|_| !options.user_system_dirs.is_empty());
        let system_dirs = dirs.map(|dir| (dir.clone(), is_users(dir))).collect();
        let is_clang = options.predefined.iter().any(|(name, _)| name == "__clang__");
        Reader {
            files,
            options,
            same: if is_clang { Same::Link } else { Same::Text },
            unit: TranslationUnit {
                cplusplus: options.cplusplus,
                traditional: options.traditional,
                system_dirs,
                ..TranslationUnit::default()
            },
            open: Vec::new(),
            once: HashMap::new(),
            read: HashMap::new(),
            chain,
            angled_from,
            pushed: HashMap::new(),
            segment: 0,
            bytes_read: 0,
            counter: 0,
            macros_only: false,
            first_macros: Snapshot::default(),
            imported: HashSet::new(),
        }
    }

    /// The compiler's macros and the command line's.
    fn predefine(&mut self) {
        self.unit.macros.define_builtins();
        let predefined = self.options.predefined.iter().map(|(name, value)| (name, Some(value)));
        let own = self.options.macros.iter().map(|(name, value)| (name, value.as_ref()));
        for (name, value) in predefined.chain(own) {
            let Some(value) = value else {
                self.unit.macros.undef(name.as_bytes());
                continue;
            };
            match MacroDef::from_option(name, value) {
                Ok(def) => {
                    self.unit.macros.define(def);
                }
                Err(why) => self.problem(0..0, CppProblemKind::Malformed, format!("macro `{name}`: {why}")),
            }
        }
        self.mark(PassId(0), 0);
    }

    /// Takes the macros that a file defines, and nothing else of it.
    fn read_macros(&mut self, path: &Path) {
        let Some((source, system, dir)) = self.find_forced(path.as_os_str().as_encoded_bytes()) else { return };
        let mut other = Reader::new(self.files, self.options);
        other.macros_only = true;
        other.counter = self.counter;
        std::mem::swap(&mut other.unit.macros, &mut self.unit.macros);
        std::mem::swap(&mut other.pushed, &mut self.pushed);
        other.enter(source, None, system, dir);
        other.run();
        self.counter = other.counter;
        self.unit.consulted.extend(other.unit.passes.iter().map(|pass| pass.source.id).chain(other.unit.consulted));
        std::mem::swap(&mut other.unit.macros, &mut self.unit.macros);
        std::mem::swap(&mut other.pushed, &mut self.pushed);
        self.mark(PassId(0), 0);
    }

    fn run(&mut self) {
        let mut tokens = Vec::new();
        while let Some(open) = self.open.last_mut() {
            let pass = open.pass;
            let bytes = self.unit.passes[pass.0 as usize].source.bytes.clone();
            match open.scan.next_line(&bytes, self.options.cplusplus, &mut tokens) {
                Some(raw) => {
                    if open.scan.code && open.guard != Guard::No && !matches!(open.guard, Guard::Inside(_)) {
                        open.guard = Guard::No;
                    }
                    open.scan.code = false;
                    let keyword = tokens.first().map_or(raw.range.end..raw.range.end, |t| t.start..t.end);
                    let name = match tokens.first() {
                        Some(token) if token.kind == TokenKind::Identifier => spelling(&bytes, token),
                        _ => Default::default(),
                    };
                    let rest = tokens.get(1..).unwrap_or_default();
                    let line = Line { bytes: &bytes, raw, tokens: rest, keyword };
                    match line.raw.is_module {
                        true => self.module_line(&name, &line),
                        false => self.line(&name, &line),
                    }
                }
                None => self.leave(),
            }
        }
    }

    pub fn here(&self) -> PassId {
        self.open.last().map_or(PassId(0), |open| open.pass)
    }

    pub fn pass(&mut self) -> &mut Pass {
        let here = self.here();
        &mut self.unit.passes[here.0 as usize]
    }

    pub fn problem(&mut self, range: Range<usize>, kind: CppProblemKind, message: impl Into<String>) {
        let pass = self.here();
        self.unit.problems.push(CppProblem { pass, range, kind, message: message.into() });
    }

    fn mark(&mut self, pass: PassId, offset: usize) {
        let mark = Mark { offset, time: self.unit.macros.now(), segment: self.segment };
        let marks = &mut self.unit.passes[pass.0 as usize].marks;
        match marks.last_mut() {
            Some(last) if last.offset == offset => *last = mark,
            _ => marks.push(mark),
        }
    }

    fn enter(&mut self, source: SourceRef, parent: Option<(PassId, usize)>, system: bool, dir: Option<usize>) {
        let id = PassId(self.unit.passes.len() as u32);
        let scan = LineScan::new(&source.bytes);
        self.bytes_read += source.bytes.len();
        self.read.entry(source.id).or_insert((id, None));
        let depth = parent.map_or(0, |(parent, _)| self.unit.pass(parent).depth + 1);
        let mut pass = Pass::new(source, parent, depth, system, dir);
        pass.imported = parent.is_some_and(|(parent, _)| self.unit.pass(parent).imported);
        // So many has a header, more or less.
        pass.lines.reserve(pass.source.bytes.len() / 80);
        self.unit.passes.push(pass);
        self.segment += 1;
        self.mark(id, 0);
        self.open.push(Open {
            pass: id,
            scan,
            groups: Vec::new(),
            skip_from: None,
            guard: Guard::Start,
            outside: None,
            module: Vec::new(),
        });
    }

    /// `import m;` and `module m;`: what a module exports comes from its source, where that is known.
    fn module_line(&mut self, word: &[u8], line: &Line) {
        let Some(open) = self.open.last_mut() else { return };
        open.guard = Guard::No;
        let active = open.active();
        let is_header = line.tokens.first().is_some_and(|t| matches!(t.kind, TokenKind::Header | TokenKind::String));
        let mut name: Vec<u8> = Vec::new();
        if !is_header {
            name.extend(line.tokens.iter().flat_map(|token| spelling(line.bytes, token).into_owned()));
        }
        if active && word == b"module" {
            open.module = name.split(|b| *b == b':').next().unwrap_or_default().to_vec();
        }
        if name.starts_with(b":") {
            name = [open.module.as_slice(), &name].concat();
        }
        // An implementation unit sees the interface; an interface and a partition do not.
        let is_interface = line.bytes[line.raw.range.start..].trim_ascii_start().starts_with(b"export");
        let imports = word == b"import" || !(is_interface || name.contains(&b':'));
        let at = self.pass().lines.len();
        let range = line.raw.range.clone();
        let kind = CppLineKind::Module { imported: None };
        self.pass().lines.push(CppLine { range: range.clone(), active, kind });
        let here = self.here();
        if is_header {
            let kind = CppLineKind::Include(Box::new(self.include(line, active, b"import")));
            self.unit.passes[here.0 as usize].lines[at].kind = kind;
            return;
        }
        if !active || !imports || name.is_empty() {
            return;
        }
        let imported = self.import(&name, here, range.end);
        self.unit.passes[here.0 as usize].lines[at].kind = CppLineKind::Module { imported: Some((name, imported)) };
    }

    /// Enters the source of a module that is imported at a place, once; whether it is known.
    fn import(&mut self, name: &[u8], pass: PassId, at: usize) -> bool {
        let path = self.options.modules.get(name);
        let Some(source) = path.and_then(|path| self.files.read(path)) else { return false };
        let too_deep = self.pass().depth >= MAX_DEPTH || self.unit.passes.len() >= MAX_PASSES;
        if source.id == self.unit.passes[0].source.id || too_deep || !self.imported.insert(source.id) {
            return true;
        }
        let outside = Outside { macros: self.unit.macros.snapshot(), once: std::mem::take(&mut self.once) };
        self.unit.macros.return_to(&self.first_macros);
        self.enter(source, Some((pass, at)), false, None);
        self.pass().imported = true;
        if let Some(open) = self.open.last_mut() {
            open.outside = Some(outside);
        }
        true
    }

    /// At the end of a file.
    fn leave(&mut self) {
        self.close_groups();
        let Some(open) = self.open.pop() else { return };
        let this = &self.unit.passes[open.pass.0 as usize];
        if let Guard::After(name) = open.guard
            && !open.scan.code
            && let Some((_, guard)) = self.read.get_mut(&this.source.id)
        {
            *guard = Some(name);
        }
        let parent = this.parent;
        if let Some(outside) = open.outside {
            self.unit.macros.return_to(&outside.macros);
            self.once = outside.once;
        }
        self.segment += 1;
        if let Some((parent, offset)) = parent {
            self.mark(parent, offset);
        }
        // A file that was entered before this one but is read after it (`-include`) starts here.
        if let Some(next) = self.open.last()
            && self.unit.pass(next.pass).parent.is_some()
            && self.unit.pass(next.pass).lines.is_empty()
        {
            self.mark(next.pass, 0);
        }
    }

    fn line(&mut self, name: &[u8], line: &Line) {
        let Some(open) = self.open.last_mut() else { return };
        let branch = match name {
            b"if" => Some(BranchKind::If),
            b"ifdef" => Some(BranchKind::Ifdef),
            b"ifndef" => Some(BranchKind::Ifndef),
            b"elif" => Some(BranchKind::Elif),
            b"elifdef" => Some(BranchKind::Elifdef),
            b"elifndef" => Some(BranchKind::Elifndef),
            b"else" => Some(BranchKind::Else),
            _ => None,
        };
        if branch.is_some() || name == b"endif" {
            let active = match branch {
                Some(BranchKind::If | BranchKind::Ifdef | BranchKind::Ifndef) => open.active(),
                _ => open.groups.last().is_none_or(|group| group.outer),
            };
            let kind = CppLineKind::Conditional;
            self.pass().lines.push(CppLine { range: line.raw.range.clone(), active, kind });
            match branch {
                Some(kind) => self.branch(kind, line),
                None => self.endif(line),
            }
            return;
        }
        if open.guard == Guard::Start || matches!(open.guard, Guard::After(_)) {
            open.guard = Guard::No;
        }
        let active = open.active();
        let at = self.pass().lines.len();
        // Recorded before it is acted on, because an include goes on elsewhere.
        self.pass().lines.push(CppLine { range: line.raw.range.clone(), active, kind: CppLineKind::Other });
        let kind = match name {
            b"define" => self.define(line, active),
            b"undef" => self.undef(line, active),
            b"include" | b"include_next" | b"import" => {
                // Entering the file makes another one current: find this one's line by its pass.
                let here = self.here();
                let kind = CppLineKind::Include(Box::new(self.include(line, active, name)));
                self.unit.passes[here.0 as usize].lines[at].kind = kind;
                return;
            }
            b"pragma" => CppLineKind::Pragma(self.pragma(line, active)),
            b"line" => {
                if active {
                    self.renumber(line);
                }
                CppLineKind::Line
            }
            // As a preprocessor writes it.
            b"" if line.bytes.get(line.keyword.start).is_some_and(u8::is_ascii_digit) => {
                let text = line.bytes[line.raw.range.clone()].trim_ascii_start();
                let marker = Renumbered::by_marker(text, after_eol(line.bytes, line.raw.range.end));
                self.pass().renumbered.extend(marker.filter(|_| active));
                CppLineKind::Line
            }
            b"error" => {
                if active {
                    let text = String::from_utf8_lossy(&line.bytes[line.rest()]).into_owned();
                    self.problem(line.raw.range.clone(), CppProblemKind::Error, format!("#error {text}"));
                }
                CppLineKind::Error
            }
            b"warning" => CppLineKind::Warning,
            _ => CppLineKind::Other,
        };
        self.pass().lines[at].kind = kind;
    }

    fn define(&mut self, line: &Line, active: bool) -> CppLineKind {
        let name = line.tokens.first().map_or(line.rest(), |token| token.start..token.end);
        if active {
            match MacroDef::read(line.bytes, line.tokens) {
                Ok(mut def) => {
                    let pass = self.here();
                    let system = self.pass().system;
                    def.origin = (!self.macros_only).then(|| Origin { pass, line: line.raw.range.clone() });
                    let old = self.unit.macros.define(def).map(|old| String::from_utf8_lossy(&old.name).into_owned());
                    if let Some(old) = old.filter(|_| !system) {
                        let message = format!("macro `{old}` is defined again otherwise");
                        self.problem(name.clone(), CppProblemKind::Redefinition, message);
                    }
                    self.mark(pass, line.raw.range.end);
                }
                Err(why) => self.problem(line.rest(), CppProblemKind::Malformed, why),
            }
        }
        CppLineKind::Define { name }
    }

    fn undef(&mut self, line: &Line, active: bool) -> CppLineKind {
        let name = line.tokens.first().map_or(line.rest(), |token| token.start..token.end);
        if active {
            match line.tokens.first() {
                Some(token) if token.kind == TokenKind::Identifier => {
                    self.unit.macros.undef(&spelling(line.bytes, token));
                    self.mark(self.here(), line.raw.range.end);
                }
                _ => self.problem(line.rest(), CppProblemKind::Malformed, "`#undef` without a name"),
            }
        }
        CppLineKind::Undef { name }
    }

    fn pragma(&mut self, line: &Line, active: bool) -> PragmaKind {
        let word = |n: usize| line.tokens.get(n).map(|token| spelling(line.bytes, token)).unwrap_or_default();
        let text = || line.tokens[0].end..line.raw.range.end;
        match &*word(0) {
            b"omp" => return PragmaKind::Omp { text: text() },
            b"ompx" => return PragmaKind::Ompx { text: text() },
            b"once" => {
                if active {
                    let here = self.here();
                    self.once.insert(self.files.once_only_identity(&self.unit.pass(here).source, self.same), here);
                }
                return PragmaKind::Once;
            }
            b"GCC" if active && &*word(1) == b"system_header" => self.pass().system = true,
            kind @ (b"push_macro" | b"pop_macro") if active && &*word(1) == b"(" => {
                let quoted = word(2);
                let name = quoted.strip_prefix(b"\"").and_then(|name| name.strip_suffix(b"\"")).unwrap_or(&quoted);
                if kind == b"push_macro" {
                    let id = self.unit.macros.current(name);
                    self.pushed.entry(name.to_vec()).or_default().push(id);
                } else if let Some(id) = self.pushed.get_mut(name).and_then(Vec::pop) {
                    self.unit.macros.restore(name, id);
                    self.mark(self.here(), line.raw.range.end);
                }
            }
            _ => {}
        }
        PragmaKind::Other
    }

    fn renumber(&mut self, line: &Line) {
        let tokens = self.expanded(line, line.rest());
        let Some(number) = tokens.first().and_then(|token| line_number(&token.text)) else {
            self.problem(line.rest(), CppProblemKind::Malformed, "`#line` without a number");
            return;
        };
        let file = tokens.get(1).filter(|token| token.kind == TokenKind::String).map(|token| {
            let text = &token.text;
            unquoted(text.get(1..text.len().saturating_sub(1)).unwrap_or_default())
        });
        let next = after_eol(line.bytes, line.raw.range.end);
        self.pass().renumbered.push(Renumbered { from: next, number, file, is_marker: false, system: false });
    }

    /// Reads an `#include` line, and goes into the file if it is to be read.
    fn include(&mut self, line: &Line, active: bool, name: &[u8]) -> Include {
        let mut include = Include {
            spelling: Vec::new(),
            range: line.rest(),
            angled: false,
            next: name == b"include_next",
            expanded: false,
            resolution: Resolution::NotRead,
            path: None,
        };
        let literal = match line.tokens.first() {
            Some(token) if matches!(token.kind, TokenKind::Header | TokenKind::String) => {
                include.range = token.start..token.end;
                Some(spelling(line.bytes, token).into_owned())
            }
            _ if active => {
                include.expanded = true;
                header_spelling(&self.expanded(line, line.rest()))
            }
            _ => None,
        };
        let named = literal.as_deref().and_then(|text| match text {
            [b'<', name @ .., b'>'] => Some((name, true)),
            [b'"', name @ .., b'"'] => Some((name, false)),
            _ => None,
        });
        let Some((file, angled)) = named else {
            if active {
                self.problem(line.rest(), CppProblemKind::Malformed, "`#include` without a file name");
            }
            return include;
        };
        include.spelling = file.to_vec();
        include.angled = angled;
        if !active {
            return include;
        }
        let Some((source, system, dir)) = self.find(file, angled, include.next) else {
            include.resolution = Resolution::NotFound;
            if !angled {
                let message = format!("`{}` was not found", String::from_utf8_lossy(file));
                self.problem(include.range.clone(), CppProblemKind::NotFound, message);
            }
            return include;
        };
        include.path = Some(source.path.to_path_buf());
        let once = self.files.once_only_identity(&source, self.same);
        let guarded = self.read.get(&source.id).filter(|(_, guard)| {
            name == b"import" || guard.as_ref().is_some_and(|name| self.unit.macros.current(name).is_some())
        });
        if let Some(pass) = self.once.get(&once).or(guarded.map(|(pass, _)| pass)) {
            include.resolution = Resolution::Already(*pass);
            return include;
        }
        if let Some(message) = self.too_much() {
            if !self.unit.problems.iter().any(|problem| problem.kind == CppProblemKind::TooMuch) {
                self.problem(include.range.clone(), CppProblemKind::TooMuch, message);
            }
            return include;
        }
        let pass = PassId(self.unit.passes.len() as u32);
        include.resolution = Resolution::Pass(pass);
        if name == b"import" {
            self.once.insert(once, pass);
        }
        let parent = (self.here(), line.raw.range.end);
        self.enter(source, Some(parent), system, dir);
        include
    }

    /// Why no further file is included.
    fn too_much(&mut self) -> Option<String> {
        if self.pass().depth >= MAX_DEPTH {
            return Some(format!("includes are nested more than {MAX_DEPTH} deep"));
        }
        if self.unit.passes.len() >= MAX_PASSES {
            return Some(format!("files are included more than {MAX_PASSES} times"));
        }
        (self.bytes_read > MAX_BYTES).then(|| format!("more than {} MB are included", MAX_BYTES >> 20))
    }

    /// As [`Reader::find`], for `-include`: the working folder takes the place of the main file's.
    fn find_forced(&self, name: &[u8]) -> Option<(SourceRef, bool, Option<usize>)> {
        let path = as_path(name)?;
        match self.files.read(&path) {
            Some(source) => Some((source, false, Some(0))),
            None => self.find_in_chain(&path, 0),
        }
    }

    fn find_in_chain(&self, path: &Path, from: usize) -> Option<(SourceRef, bool, Option<usize>)> {
        let dirs = self.chain.iter().enumerate().skip(from);
        dirs.map(|(at, (dir, system))| (at, dir.join(path), *system))
            .find_map(|(at, path, system)| self.files.read(&path).map(|source| (source, system, Some(at + 1))))
    }

    /// Looks a file up as gcc does: where it is, whether it is the system's, and its place in the search chain.
    pub fn find(&self, name: &[u8], angled: bool, next: bool) -> Option<(SourceRef, bool, Option<usize>)> {
        let path = &*as_path(name).filter(|_| !name.is_empty() && !name.contains(&0))?;
        if path.is_absolute() {
            return self.files.read(path).map(|source| (source, false, None));
        }
        let here = self.unit.pass(self.here());
        let from = match here.next_dir {
            Some(after) if next => after,
            _ if angled => self.angled_from,
            _ => {
                let folder = folder_of(&here.source.path);
                if let Some(source) = self.files.read(&folder.join(path)) {
                    return Some((source, here.system, Some(0)));
                }
                0
            }
        };
        self.find_in_chain(path, from)
    }
}

/// The folder in a file's name as compilers have it in the names of what they find there: `a//` of `a//b.c`.
pub fn folder_of(path: &Path) -> &Path {
    let parent = path.parent().unwrap_or(Path::new(""));
    let Some((text, end)) = path.to_str().and_then(|text| Some((text, text.rfind('/')?))) else { return parent };
    match text[..end].ends_with('/') || end == 0 {
        true => Path::new(&text[..=end]),
        false => Path::new(&text[..end]),
    }
}

#[cfg(unix)]
fn as_path(name: &[u8]) -> Option<PathBuf> {
    use std::os::unix::ffi::OsStrExt;
    Some(std::ffi::OsStr::from_bytes(name).into())
}

/// Names that are no UTF-8 cannot be made a path everywhere.
#[cfg(not(unix))]
fn as_path(name: &[u8]) -> Option<PathBuf> {
    std::str::from_utf8(name).ok().map(PathBuf::from)
}

/// The header name that macros spell, with its quotes or angles.
fn header_spelling(tokens: &[super::expression::ExprToken]) -> Option<Vec<u8>> {
    let first = tokens.first()?;
    if first.kind == TokenKind::String {
        return Some(first.text.clone());
    }
    if first.text != b"<" {
        return None;
    }
    let mut text = b"<".to_vec();
    for token in &tokens[1..] {
        if token.space && token.text != b">" {
            text.push(b' ');
        }
        text.extend_from_slice(&token.text);
        if token.text == b">" {
            return Some(text);
        }
    }
    None
}
