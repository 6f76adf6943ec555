//! A translation unit: the main file and what it includes, each parsed as this unit sees it.

mod code;
mod fortran;

use crate::attributes;
use crate::cpp::{
    self, CppLineKind, Files, Invocation, Lexer, Pass, PassId, PragmaKind, SourceRef, TokenKind, TranslationUnit, Via,
};
use crate::diag::FileId;
use crate::directive::Clause;
use crate::entities::Entities;
use crate::fortran::SourceForm;
use crate::language::Language;
pub use crate::marks::is_marked;
use crate::nodes::Nodes;
use crate::placed::{self, Form, Placed};
use crate::regions::{self, VariantRegion};
use crate::syntax::{self, Declaration, DeclarationKind, ScopeKind, Syntax};
use crate::view;
use crate::working::{Expanded, Working};
use std::cell::RefCell;
use std::collections::{BTreeSet, HashSet};
use std::ops::Range;
use std::sync::{Arc, OnceLock};
use tree_sitter::{Node, Parser, Tree};

/// One file as one unit sees it: its macros, its active branches.
pub struct ParsedFile {
    pub language: Language,
    /// How its lines are laid out, if it is Fortran.
    pub form: Option<SourceForm>,
    pub pass: PassId,
    /// The unit that it is a part of, as the preprocessor sees it.
    pub preprocessed: Arc<TranslationUnit>,
    pub file: FileId,
    pub system: bool,
    pub text: Working,
    /// The tree of C and C++. A Fortran file has none: [`Syntax`] is read from its statements.
    tree: Option<Tree>,
    pub syntax: Syntax,
    pub directives: Vec<Placed>,
    pub nodes: Nodes,
    /// Regions of `begin declare variant` that are left out, whole files too: nothing in them is read.
    pub elided: Vec<Range<usize>>,
    /// What the view leaves out: preprocessor lines, inactive branches, directives.
    blank: Vec<Range<usize>>,
    step: OnceLock<usize>,
}

/// A main file with everything it includes.
pub struct Unit {
    pub language: Language,
    pub preprocessed: Arc<TranslationUnit>,
    /// In the order in which they are entered. Empty if no file of the unit names a variant.
    pub files: Vec<ParsedFile>,
    /// The regions of `begin declare variant`.
    pub regions: Vec<VariantRegion>,
    /// What is left out, as parts of passes.
    elided: Vec<(PassId, Range<usize>)>,
    entities: OnceLock<Entities>,
}

/// Times a file is parsed at most, each time with more macros expanded.
const ROUNDS: usize = 4;

impl Unit {
    /// Reads a unit. Files without anything to resolve are only scanned.
    pub fn read(main: SourceRef, language: Language, options: &cpp::CppOptions, files: &dyn Files) -> Unit {
        if language == Language::Fortran {
            return fortran::read(main, options, files);
        }
        let preprocessed = Arc::new(TranslationUnit::read(files, main, options));
        Unit::parse(preprocessed, language, Vec::new())
    }

    /// The unit without some of its regions: as if their text were not there, except for what it
    /// does to the preprocessor (OpenMP 5.2, 7.5.5).
    pub fn without(&self, regions: &BTreeSet<usize>) -> Unit {
        let is_outermost = |r: &&usize| self.regions[**r].around.is_none_or(|a| !regions.contains(&a));
        let elided = regions.iter().filter(is_outermost).flat_map(|&r| self.regions[r].extent(self)).collect();
        Unit::parse(self.preprocessed.clone(), self.language, elided)
    }

    fn parse(preprocessed: Arc<TranslationUnit>, language: Language, elided: Vec<(PassId, Range<usize>)>) -> Unit {
        let mut unit = Unit { elided, ..Unit::unread(language, preprocessed) };
        let marked = |p: &Pass| is_marked(&p.source.bytes, language);
        if !unit.preprocessed.passes.iter().any(marked) {
            return unit;
        }
        let all = unit.preprocessed.pass_ids();
        unit.read_passes(all.filter(|(_, p)| !p.system || marked(p)).map(|(id, _)| id).collect());
        unit.expand_where_needed();
        let missing = regions::passes_inside(&unit).into_iter().filter(|&p| unit.files.iter().all(|f| f.pass != p));
        let missing: Vec<PassId> = missing.collect();
        if !missing.is_empty() {
            // What a region includes is read, whoever provides it: its definitions are variants.
            unit.read_passes(unit.files.iter().map(|f| f.pass).chain(missing).collect());
            unit.expand_where_needed();
        }
        crate::bind::bind(&mut unit);
        unit.regions = regions::find(&unit);
        // What stands in a region has other names.
        unit.entities = OnceLock::new();
        unit
    }

    fn unread(language: Language, preprocessed: Arc<TranslationUnit>) -> Unit {
        Unit {
            language,
            preprocessed,
            files: Vec::new(),
            regions: Vec::new(),
            elided: Vec::new(),
            entities: OnceLock::new(),
        }
    }

    /// What is left out of the unit: parts of passes, in the file's offsets.
    pub fn elided(&self) -> &[(PassId, Range<usize>)] {
        &self.elided
    }

    fn read_passes(&mut self, mut passes: Vec<PassId>) {
        passes.sort_by_key(|&p| self.preprocessed.position(p, 0));
        self.files = passes.iter().map(|&p| self.read_pass(p, &[])).collect();
    }

    fn read_pass(&self, pass: PassId, expansions: &[Expanded]) -> ParsedFile {
        let elided: Vec<_> = self.elided.iter().filter(|(p, _)| *p == pass).map(|(_, r)| r.clone()).collect();
        ParsedFile::read(&self.preprocessed, pass, self.language, expansions, &elided)
    }

    /// Parses again, with more macros expanded, the files in which a macro hides a directive, the name
    /// of a function that matters or something that could not be parsed, until no more is found.
    fn expand_where_needed(&mut self) {
        let mut done: Vec<Vec<Expanded>> = vec![Vec::new(); self.files.len()];
        for _ in 0..ROUNDS {
            let names = self.names_of_interest();
            let mut changed = false;
            for (i, done) in done.iter_mut().enumerate() {
                let file = &self.files[i];
                // What was expanded stays so: it may be why the rest can be read.
                let mut wanted = file.wanted_expansions(&self.preprocessed, &names);
                wanted.extend(file.expansions_between_functions(&self.preprocessed, &regions::parts(self, file)));
                wanted.extend(done.iter().cloned());
                wanted.sort_by_key(|e| e.from.start);
                wanted.dedup_by_key(|e| e.from.start);
                if wanted != *done {
                    self.files[i] = self.read_pass(file.pass, &wanted);
                    *done = wanted;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
    }

    /// The base functions of all declare variant directives and regions.
    pub fn base_names(&self) -> HashSet<Vec<u8>> {
        let mut names = HashSet::new();
        for &(file, function) in self.regions.iter().flat_map(|r| &r.definitions) {
            let file = &self.files[file];
            let declaration = file.syntax.functions[function as usize].declaration;
            names.insert(file.name_of(&file.syntax.declarations[declaration as usize]).to_vec());
        }
        for file in &self.files {
            for (i, placed) in file.directives.iter().enumerate() {
                if placed.directive.name == "declare variant" {
                    names.extend(file.function_after(i).map(|d| file.name_of(d).to_vec()));
                }
            }
        }
        names
    }

    /// Base functions, function variants, and all functions defined: what they call may matter.
    fn names_of_interest(&self) -> HashSet<Vec<u8>> {
        let mut names = HashSet::new();
        for file in &self.files {
            let defined = file.syntax.declarations.iter().filter(|d| d.definition.is_some() && !file.system);
            names.extend(defined.map(|d| file.name_of(d).to_vec()));
            for (i, placed) in file.directives.iter().enumerate() {
                let variants = placed.directive.clauses.iter().filter_map(Clause::variant);
                for directive in variants.chain([&placed.directive]).filter(|d| d.name == "declare variant") {
                    names.extend(file.function_after(i).map(|d| file.name_of(d).to_vec()));
                    names.extend(directive.function_variant().map(|(name, _)| name.as_bytes().to_vec()));
                }
            }
        }
        names
    }

    /// What the names of a C++ unit mean.
    pub fn entities(&self) -> &Entities {
        self.entities.get_or_init(|| Entities::new(self))
    }

    /// The declarations of a name at file scope, in the unit's order.
    pub fn declarations_of<'a>(&'a self, name: &[u8]) -> impl Iterator<Item = (usize, &'a Declaration)> + use<'a> {
        let name = name.to_vec();
        self.files
            .iter()
            .enumerate()
            .flat_map(move |(i, f)| f.syntax.declarations_of(&name).filter(|d| d.scope == 0).map(move |d| (i, d)))
    }

    /// Whether a header was not found that may declare anything: the standard library's declare no
    /// variants.
    pub fn has_unknown_headers(&self) -> bool {
        let lines = self.preprocessed.passes.iter().flat_map(|p| &p.lines);
        lines.filter(|l| l.active).any(|l| match &l.kind {
            CppLineKind::Include(i) => i.resolution == cpp::Resolution::NotFound && !is_standard_header(&i.spelling),
            _ => false,
        })
    }

    /// Whether one place of the unit stands before another, also within what one invocation became.
    pub fn precedes(&self, (file, at): (usize, usize), (other_file, other_at): (usize, usize)) -> bool {
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

thread_local! {
    static C_PARSER: RefCell<Parser> = RefCell::new({
        let mut parser = Parser::new();
        parser.set_language(&tree_sitter_c::LANGUAGE.into()).expect("the grammar's version fits the library");
        parser
    });
    static CXX_PARSER: RefCell<Parser> = RefCell::new({
        let mut parser = Parser::new();
        parser.set_language(&tree_sitter_cpp::LANGUAGE.into()).expect("the grammar's version fits the library");
        parser
    });
}

impl ParsedFile {
    /// Parses a pass with the given invocations expanded.
    fn read(
        unit: &Arc<TranslationUnit>,
        pass: PassId,
        language: Language,
        expansions: &[Expanded],
        elided: &[Range<usize>],
    ) -> ParsedFile {
        let p = unit.pass(pass);
        let text = Working::new(p.source.bytes.clone(), expansions);
        let lines = p.lines.iter().map(|l| text.from_file(l.range.start)..text.from_file(l.range.end));
        let inactive = p.inactive.iter().map(|r| text.from_file(r.start)..text.from_file(r.end));
        let elided: Vec<_> = elided.iter().map(|r| text.from_file(r.start)..text.from_file(r.end)).collect();
        let mut blank: Vec<Range<usize>> = lines.chain(inactive).chain(elided.iter().cloned()).collect();
        blank.sort_by_key(|r| r.start);

        let cplusplus = language == Language::Cxx;
        let mut directives = Vec::new();
        for line in &p.lines {
            if let CppLineKind::Pragma(PragmaKind::Omp { text: t }) = &line.kind
                && line.active
                && !text.is_expanded(&line.range)
            {
                let blanks = p.source.bytes[line.range.clone()].iter().take_while(|b| b.is_ascii_whitespace()).count();
                let range = text.from_file(line.range.start + blanks)..text.from_file(line.range.end);
                let t = text.from_file(t.start)..text.from_file(t.end);
                if elided.iter().any(|e| e.start <= range.start && range.end <= e.end) {
                    continue;
                }
                let time = unit.time_at(pass, line.range.start);
                directives.push(Placed::read(Form::Pragma, range, t, text.text(), time, unit));
            }
        }
        for op in view::pragma_operators(text.text(), &blank, cplusplus) {
            let at = text.to_file(&op.range).start;
            let time = unit.time_at(pass, at);
            if let Some(t) = op.omp {
                directives.push(Placed::read(Form::Operator, op.range.clone(), t, text.text(), time, unit));
            }
            blank.push(op.range);
        }
        blank.sort_by_key(|r| r.start);
        for attribute in attributes::find(text.text(), &blank, cplusplus) {
            let time = unit.time_at(pass, text.to_file(&attribute.range).start);
            let range = attribute.range.clone();
            directives.push(Placed::read(Form::Attribute, range, attribute.text, text.text(), time, unit));
            blank.push(attribute.list);
        }
        directives.sort_by_key(|d| d.range.start);

        let mut view = view::blanked(text.text(), &blank);
        view::simplify_c(&mut view, cplusplus);
        let parser = if cplusplus { &CXX_PARSER } else { &C_PARSER };
        let tree = parser.with_borrow_mut(|parser| parser.parse(&view, None)).expect("no time limit is set");
        let syntax = if cplusplus { syntax::read_cxx(&tree, &view) } else { syntax::read_c(&tree, &view) };
        let nodes = Nodes::build(&directives, &syntax);
        ParsedFile {
            language,
            form: None,
            pass,
            preprocessed: unit.clone(),
            file: p.source.id,
            system: p.system,
            text,
            tree: Some(tree),
            syntax,
            directives,
            nodes,
            elided,
            blank,
            step: OnceLock::new(),
        }
    }

    /// The invocations that must be written out for the file to be understood.
    fn wanted_expansions(&self, unit: &TranslationUnit, names: &HashSet<Vec<u8>>) -> Vec<Expanded> {
        let of_interest = |name: &[u8]| name == b"_Pragma" || names.contains(name);
        let mut wanted = unit.invocations(self.pass, &of_interest).list;
        wanted.retain(|i| i.via != Via::Arguments || !self.arguments_stay(unit, i, &of_interest));
        wanted.retain(|i| {
            let mut lexer = Lexer::new(&i.expansion, 0, i.expansion.len(), self.is_cxx());
            let mut words = std::iter::from_fn(|| lexer.next_token()).map(|t| &i.expansion[t.start..t.end]);
            // A name that only the arguments have may have become a string.
            i.via == Via::Arguments || names.contains(&i.name) || words.any(of_interest)
        });
        let unclear = self.unclear();
        if !unclear.is_empty() {
            let all = unit.all_invocations(self.pass).list;
            let touches = |i: &Invocation| unclear.iter().any(|u| i.range.start < u.end && u.start < i.range.end);
            wanted.extend(all.into_iter().filter(touches));
        }
        wanted.retain(|i| {
            let start = self.text.from_file(i.range.start);
            !self.elided.iter().any(|e| e.start <= start && start < e.end)
        });
        wanted.sort_by_key(|i| (i.range.start, i.range.end));
        wanted.dedup_by_key(|i| i.range.start);
        wanted.into_iter().map(|i| expanded(unit, self.pass, i)).collect()
    }

    /// The invocations outside functions in some parts of the file: they may make definitions.
    fn expansions_between_functions(&self, unit: &TranslationUnit, parts: &[Range<usize>]) -> Vec<Expanded> {
        if parts.is_empty() {
            return Vec::new();
        }
        let in_body = |at: usize| {
            let at = self.text.from_file(at);
            self.syntax.functions.iter().any(|f| f.body.start <= at && at < f.body.end)
        };
        let mut found = unit.all_invocations(self.pass).list;
        found.retain(|i| parts.iter().any(|p| p.start <= i.range.start && i.range.end <= p.end));
        found.retain(|i| !in_body(i.range.start) && !i.counts);
        found.into_iter().map(|i| expanded(unit, self.pass, i)).collect()
    }

    /// Whether what is of interest in an invocation stands in its arguments as written, and reaches
    /// the program as it is: then it is edited there, and the invocation stays.
    fn arguments_stay(&self, unit: &TranslationUnit, i: &Invocation, of_interest: &dyn Fn(&[u8]) -> bool) -> bool {
        let bytes = &unit.pass(self.pass).source.bytes;
        i.arguments.iter().all(|a| {
            let mut lexer = Lexer::new(bytes, a.range.start, a.range.end, self.is_cxx());
            let tokens: Vec<_> = std::iter::from_fn(|| lexer.next_token()).collect();
            tokens.iter().enumerate().filter(|(_, t)| t.kind == TokenKind::Identifier).all(|(at, t)| {
                let word = &bytes[t.start..t.end];
                // A bare name may be called by the macro's body.
                let called = tokens.get(at + 1).is_some_and(|next| &bytes[next.start..next.end] == b"(");
                let stays = called && !a.stringified && !a.pasted;
                word != b"_Pragma" && !unit.macros.mentions(word, i.time, of_interest) && (stays || !of_interest(word))
            })
        })
    }

    /// What macros may have made unreadable, in the file's offsets: top-level items with errors, an
    /// item after a declare variant directive that declares no function, and the operand of a
    /// `_Pragma` that is no string.
    fn unclear(&self) -> Vec<Range<usize>> {
        let mut places = Vec::new();
        if let Some(root) = self.root().filter(|_| !self.syntax.errors.is_empty()) {
            let mut cursor = root.walk();
            places
                .extend(root.children(&mut cursor).filter(|n| n.has_error() || n.is_missing()).map(|n| n.byte_range()));
        }
        for (i, placed) in self.directives.iter().enumerate() {
            if placed.directive.name == "declare variant"
                && self.function_after(i).is_none()
                && let Some(s) = self.syntax.statement_after(&placed.range)
            {
                places.push(s.range.clone());
            }
        }
        places.extend(view::unread_operators(self.text.text(), self.is_cxx()));
        places.iter().map(|p| self.text.to_file(p)).collect()
    }

    /// The function declared or defined right after a directive.
    pub fn function_after(&self, directive: usize) -> Option<&Declaration> {
        let declarations = &self.nodes.declarations;
        let at = declarations.binary_search_by_key(&directive, |(d, _)| *d as usize).ok()?;
        let text = self.text.text();
        self.syntax.declarators(&declarations[at].1).find(|d| match d.kind {
            DeclarationKind::Function => true,
            // Through a typedef of a function type.
            DeclarationKind::Object => !d.derived && d.value.is_none() && is_type_name(&text[d.type_name.clone()]),
            _ => false,
        })
    }

    /// The directives of a Fortran file that start in a range.
    pub fn directives_in(&self, range: &Range<usize>) -> &[Placed] {
        let first = self.directives.partition_point(|d| d.range.start < range.start);
        let behind = self.directives.partition_point(|d| d.range.start < range.end);
        &self.directives[first..behind.max(first)]
    }

    /// The root of the tree of a C or C++ file.
    pub fn root(&self) -> Option<Node<'_>> {
        self.tree.as_ref().map(Tree::root_node)
    }

    /// The blanks by which the file indents a level: the smallest indentation that it uses.
    pub fn step(&self) -> &'static [u8] {
        const BLANKS: &[u8] = b"        ";
        let width = *self.step.get_or_init(|| {
            let lines = self.text.text().split(|b| *b == b'\n');
            let widths = lines.filter_map(|l| l.iter().position(|b| *b != b' ')).filter(|w| (2..=8).contains(w));
            widths.min().unwrap_or(2)
        });
        &BLANKS[..width]
    }

    /// Whether a place is in the program's text: no comment, string, directive or inactive branch.
    pub fn is_code(&self, at: usize) -> bool {
        let node = self.root().and_then(|root| root.descendant_for_byte_range(at, at + 1));
        node.is_some_and(|n| {
            !matches!(
                n.kind(),
                "comment" | "string_content" | "string_literal" | "raw_string_content" | "raw_string_literal"
            )
        }) && !self.blank.iter().any(|r| r.contains(&at))
    }

    fn is_cxx(&self) -> bool {
        self.language == Language::Cxx
    }

    /// Whether a function is not known outside its unit.
    pub fn is_internal(&self, d: &Declaration) -> bool {
        let mut scope = Some(d.scope);
        while let Some(s) = scope.map(|s| &self.syntax.scopes[s as usize]) {
            match s.kind {
                ScopeKind::Class => return false,
                ScopeKind::Namespace { .. } if s.name.is_none() => return true,
                _ => scope = s.parent,
            }
        }
        d.specifiers.is_static && d.qualifier.is_none()
    }

    pub fn name_of(&self, declaration: &Declaration) -> &[u8] {
        &self.text.text()[declaration.name.clone()]
    }
}

/// An invocation written out; it takes as many lines as before.
fn expanded(unit: &TranslationUnit, pass: PassId, mut invocation: Invocation) -> Expanded {
    let bytes = &unit.pass(pass).source.bytes;
    if let Some(text) = with_operators(unit.pass(pass), &invocation.range) {
        invocation.expansion = unit.expand(&text, invocation.time, &|_| false).text;
    }
    // One line, so that a directive inside cannot swallow what follows it.
    let is_end = |b: u8| b == b'\n' || b == b'\r';
    let mut text: Vec<u8> = invocation.expansion.iter().map(|&b| if is_end(b) { b' ' } else { b }).collect();
    let written = &bytes[invocation.range.clone()];
    text.extend(written.iter().filter(|b| matches!(b, b'\n' | b'\r')));
    Expanded { from: invocation.range, text }
}

/// An invocation with `_Pragma` operators in the place of the pragma lines among its arguments, if it has any:
/// compilers that take them there see them where they stand.
fn with_operators(pass: &Pass, invocation: &Range<usize>) -> Option<Vec<u8>> {
    let bytes = &pass.source.bytes;
    let from = pass.lines.partition_point(|l| l.range.start < invocation.start);
    let inside = pass.lines[from..].iter().take_while(|l| l.range.end <= invocation.end);
    let pragmas: Vec<_> = inside.filter(|l| l.active && matches!(l.kind, CppLineKind::Pragma(_))).collect();
    if pragmas.is_empty() {
        return None;
    }
    let mut out = Vec::new();
    let mut pragmas = pragmas.into_iter().peekable();
    for part in pass.active_text().iter().filter(|p| p.start < invocation.end && invocation.start < p.end) {
        while let Some(line) = pragmas.next_if(|l| l.range.end <= part.start) {
            let mut lexer = Lexer::new(bytes, line.range.start, line.range.end, false);
            let mut text = Vec::new();
            // Behind `#` and `pragma`.
            for token in std::iter::from_fn(|| lexer.next_token()).skip(2) {
                text.extend(token.space.then_some(b' '));
                cpp::push_spelling(bytes, &token, &mut text);
            }
            out.extend([b" _Pragma(\"", placed::escaped(text.trim_ascii()).as_slice(), b"\") "].concat());
        }
        out.extend_from_slice(&bytes[part.start.max(invocation.start)..part.end.min(invocation.end)]);
    }
    Some(out)
}

/// Whether a type is named by a word that is not the language's own.
fn is_type_name(text: &[u8]) -> bool {
    const OWN: &[&[u8]] = &[b"int", b"char", b"float", b"double", b"void", b"_Bool", b"bool", b"size_t"];
    let word = text.iter().all(|b| b.is_ascii_alphanumeric() || *b == b'_');
    word && !text.is_empty() && !OWN.contains(&text)
}

/// Whether `text` holds `word` as an identifier of its own.
pub fn holds_word(text: &[u8], word: &[u8]) -> bool {
    let part = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_' || *b == b'$';
    memchr::memmem::find_iter(text, word)
        .any(|at| !text[..at].last().is_some_and(part) && !text.get(at + word.len()).is_some_and(part))
}

/// Headers of C and C++, and of the OpenMP runtime.
fn is_standard_header(name: &[u8]) -> bool {
    const NAMES: &[&str] = &[
        "assert",
        "complex",
        "ctype",
        "errno",
        "fenv",
        "float",
        "inttypes",
        "iso646",
        "limits",
        "locale",
        "math",
        "setjmp",
        "signal",
        "stdalign",
        "stdarg",
        "stdatomic",
        "stdbit",
        "stdbool",
        "stdckdint",
        "stddef",
        "stdint",
        "stdio",
        "stdlib",
        "stdnoreturn",
        "string",
        "strings",
        "tgmath",
        "threads",
        "time",
        "uchar",
        "wchar",
        "wctype",
        "unistd",
        "omp",
        "sys/time",
        "sys/types",
    ];
    const CXX: &[&str] = &[
        "algorithm",
        "any",
        "array",
        "atomic",
        "barrier",
        "bit",
        "bitset",
        "charconv",
        "chrono",
        "compare",
        "complex",
        "concepts",
        "condition_variable",
        "coroutine",
        "deque",
        "exception",
        "execution",
        "expected",
        "filesystem",
        "format",
        "forward_list",
        "fstream",
        "functional",
        "future",
        "initializer_list",
        "iomanip",
        "ios",
        "iosfwd",
        "iostream",
        "istream",
        "iterator",
        "latch",
        "limits",
        "list",
        "locale",
        "map",
        "memory",
        "memory_resource",
        "mutex",
        "new",
        "numbers",
        "numeric",
        "optional",
        "ostream",
        "print",
        "queue",
        "random",
        "ranges",
        "ratio",
        "regex",
        "scoped_allocator",
        "semaphore",
        "set",
        "shared_mutex",
        "source_location",
        "span",
        "sstream",
        "stack",
        "stdexcept",
        "stop_token",
        "streambuf",
        "string",
        "string_view",
        "syncstream",
        "system_error",
        "thread",
        "tuple",
        "type_traits",
        "typeindex",
        "typeinfo",
        "unordered_map",
        "unordered_set",
        "utility",
        "valarray",
        "variant",
        "vector",
        "version",
    ];
    let is_in = |names: &[&str], name: &[u8]| names.iter().any(|known| known.as_bytes() == name);
    match name.strip_suffix(b".h") {
        Some(name) => is_in(NAMES, name),
        // `<cstdio>` is `<stdio.h>`.
        None => is_in(CXX, name) || name.strip_prefix(b"c").is_some_and(|n| is_in(NAMES, n)),
    }
}

#[cfg(test)]
mod tests;
