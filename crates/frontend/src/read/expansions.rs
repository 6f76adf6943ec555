//! Macros that hide what matters: their invocations are written out, and the file is parsed again.

use crate::cpp::{
    self, CppLineKind, CppProblem, CppProblemKind, Invocation, Invocations, Lexer, MacroDef, Pass, PassId, TokenKind,
    TranslationUnit, Via,
};
use crate::directive::{Clause, Directive};
use crate::expanded::ExpandedInvocation;
use crate::language::Language;
use crate::mangle;
use crate::parsed::{ParsedFile, ParsedUnit};
use crate::placed::{self, Form, Placed};
use crate::splices::splice_len;
use crate::syntax::Class;
use crate::syntax::ambiguous::DeclaredElsewhere;
use crate::syntax::operations;
use crate::view;
use crate::{ranges, regions};
use memchr::memmem;
use ompick_resolver::names;
use rustc_hash::FxHashSet;
use std::borrow::Cow;
use std::cell::OnceCell;
use std::ops::Range;

/// Times a file is parsed at most, each time with more macros expanded.
const ROUNDS: usize = 4;

/// The invocations in what is read of a file, however often it is parsed.
#[derive(Default)]
struct Invoked {
    /// Those that have to do with the names of interest.
    of_interest: OnceCell<Invocations>,
    all: OnceCell<Invocations>,
}

/// What is expanded in a file.
#[derive(Default)]
pub(super) struct Expansions {
    pub done: Vec<ExpandedInvocation>,
    invoked: Invoked,
}

/// The words of attributes and of assembler names.
fn is_attribute(word: &[u8]) -> bool {
    matches!(word, b"__attribute__" | b"__attribute" | b"asm" | b"__asm__" | b"__asm")
}

fn is_class_key(word: &[u8]) -> bool {
    matches!(word, b"class" | b"struct" | b"union")
}

/// What macros are expanded for.
#[derive(Default, PartialEq)]
struct OfInterest {
    names: FxHashSet<Vec<u8>>,
    /// The tokens that may call the operator functions among these.
    operators: FxHashSet<&'static str>,
    /// Macros of the program may make attributes behind parameters, which the grammar of C++ takes for something else.
    attributes: bool,
    /// Macros of the program may make OpenMP's attributes, or stand for one in the brackets.
    directives: bool,
    /// Macros of the program may begin classes.
    classes: bool,
}

impl OfInterest {
    fn new(
        names: FxHashSet<Vec<u8>>,
        MacrosOfProgram { attributes, directives, classes }: MacrosOfProgram,
    ) -> OfInterest {
        let operators = names.iter().filter_map(|name| mangle::operator(name)).flat_map(tokens_calling).collect();
        OfInterest { names, operators, attributes, directives, classes }
    }
}

/// What macros of the program may make.
#[derive(Clone, Copy)]
struct MacrosOfProgram {
    attributes: bool,
    directives: bool,
    classes: bool,
}

impl MacrosOfProgram {
    fn new(unit: &TranslationUnit, language: Language) -> MacrosOfProgram {
        let own = || unit.macros.definitions().iter().filter(|d| is_of_program(unit, d));
        let makes = |d: &MacroDef| d.identifiers().any(is_attribute) || d.punctuators().any(|p| p == b"[");
        MacrosOfProgram {
            attributes: language == Language::Cxx && own().any(|d| d.is_function_like() && makes(d)),
            directives: own().any(|d| d.identifiers().any(|name| name == b"omp")),
            classes: language == Language::Cxx && own().any(|d| d.identifiers().any(is_class_key)),
        }
    }
}

/// Whether a macro is the program's, not a system header's.
fn is_of_program(unit: &TranslationUnit, definition: &MacroDef) -> bool {
    definition.origin.as_ref().is_none_or(|origin| !unit.pass(origin.pass).system)
}

/// The tokens that may call an operator function ([over.match.oper], [stmt.ranged]), in their usual spelling.
fn tokens_calling(operator: &'static str) -> Vec<&'static str> {
    let others: &[&str] = match operator {
        "()" => &["("],
        "[]" => &["["],
        "==" => &["!="],
        "<=>" => &["<", ">", "<=", ">="],
        "!=" | "++" | "*" => &["for"],
        _ => &[],
    };
    [&[operator], others].concat()
}

/// The names in mind of which macros are expanded.
fn is_of_interest(name: &[u8], names: &FxHashSet<Vec<u8>>) -> bool {
    name == b"_Pragma" || names.contains(name)
}

impl ParsedUnit {
    /// Parses again, with more macros expanded, the files in which a macro hides a directive, the name
    /// of a function that matters or something that could not be parsed, until no more is found.
    ///
    /// `files`: what was expanded before, by file.
    pub(super) fn expand_where_needed(&mut self, mut files: Vec<Expansions>) {
        let mut sought = OfInterest::default();
        let macros = MacrosOfProgram::new(&self.preprocessed, self.language);
        let mut read_again = vec![false; files.len()];
        for _ in 0..ROUNDS {
            let before = std::mem::replace(&mut sought, OfInterest::new(self.names_of_interest(), macros));
            if sought != before {
                files.iter_mut().for_each(|file| file.invoked.of_interest = OnceCell::new());
            }
            let is_ambiguous = self.note_names_declared_elsewhere();
            self.endless.clear();
            let mut changed = false;
            let mut spans = regions::spans(self);
            for (i, Expansions { done, invoked }) in files.iter_mut().enumerate() {
                let file = &self.files[i];
                // What was expanded stays so: it may be why the rest can be read.
                let mut wanted = file.required_expansions(&self.preprocessed, &sought, invoked, &mut self.endless);
                wanted
                    .extend(file.expansions_between_functions(&self.preprocessed, &regions::parts(self, file, &spans)));
                wanted.extend(done.iter().cloned());
                wanted.sort_by_key(|e| e.from.start);
                wanted.dedup_by_key(|e| e.from.start);
                if wanted != *done || is_ambiguous[i] {
                    self.files[i] = self.read_pass(file.pass, &wanted);
                    if !spans.is_empty() || !self.files[i].nodes.pairs.is_empty() {
                        spans = regions::spans(self);
                    }
                    *done = wanted;
                    changed = true;
                    read_again[i] = true;
                }
            }
            if !changed {
                break;
            }
        }
        self.find_initialisers(&files, &|i| read_again[i]);
    }

    /// Learns what names mean that files do not declare themselves, where what they say hangs on it; by file, whether it
    /// is to be read again for that.
    fn note_names_declared_elsewhere(&mut self) -> Vec<bool> {
        let declared = || self.files.iter().map(|f| &*f.syntax);
        let of_file = |f: &ParsedFile| f.syntax.ambiguous_names(f.text.text()).confirmed(declared());
        let found: Vec<DeclaredElsewhere> = self.files.iter().map(of_file).collect();
        let is_ambiguous = found.iter().map(|names| !names.is_empty()).collect();
        found.into_iter().for_each(|names| self.elsewhere.extend(names));
        is_ambiguous
    }

    /// Reads the files again that names of other files make unambiguous. `expanded`: what is expanded in each file.
    pub(super) fn read_ambiguous(&mut self, expanded: &[Expansions]) {
        let is_ambiguous = self.note_names_declared_elsewhere();
        for (i, expansions) in expanded.iter().enumerate().filter(|(i, _)| is_ambiguous[*i]) {
            self.files[i] = self.read_pass(self.files[i].pass, &expansions.done);
        }
    }

    /// The invocations in a file that are written out whatever it declares, if some of them hold directives or name
    /// functions of other units that matter. (Parsed without them first, it had errors, and was parsed again.)
    fn expansions_before_parsing(&self, pass: PassId) -> Expansions {
        let (unit, is_cxx) = (&*self.preprocessed, self.language == Language::Cxx);
        let written = Written::new(unit, pass, is_cxx);
        let mut expansions = Expansions::default();
        // (Attributes keep their own words.)
        if memmem::find(written.bytes(), b"[[").is_some() {
            return expansions;
        }
        let unread = self.slice.as_ref().map_or(&[][..], |slice| slice.skipped(pass));
        let names = self.called.iter().cloned().collect();
        let of_interest = |name: &[u8]| is_of_interest(name, &names);
        if !unit.any_invocation_outside(pass, unread, &of_interest, &|i| written.hides(i, &names)) {
            return expansions;
        }
        let all = unit.invocations_outside(pass, unread, None);
        let mut wanted = unit.of_interest(pass, unread, &all, &of_interest).list;
        wanted.retain(|i| written.hides(i, &names));
        wanted.extend(all.list.iter().filter(|i| written.is_open(i) || written.is_before_block(i)).cloned());
        expansions.invoked.all = all.into();
        let elided = |at: usize| self.elided.iter().any(|(p, part)| *p == pass && part.contains(&at));
        wanted.retain(|i| !elided(i.range.start));
        if !wanted.is_empty() {
            expansions.done = written.out(wanted);
        }
        expansions
    }

    /// Parses some files.
    pub(super) fn read_passes(&mut self, mut passes: Vec<PassId>) -> Vec<Expansions> {
        passes.sort_by_key(|&p| self.preprocessed.position(p, 0));
        let expansions: Vec<Expansions> = passes.iter().map(|&p| self.expansions_before_parsing(p)).collect();
        let files = passes.iter().zip(&expansions).map(|(&p, expansions)| self.read_pass(p, &expansions.done));
        self.replace_files(files.collect());
        expansions
    }

    /// Those of some names that the unit was read with in mind, so that reading it again for them would change nothing:
    /// macros that hide them are expanded, and what calls them without a name of its own is known.
    pub fn was_read_for<'n>(&self, names: impl Iterator<Item = &'n [u8]>) -> Vec<&'n [u8]> {
        let expanded = self.names_of_interest();
        let is_called = |name: &[u8]| self.language != Language::Cxx || self.calling.holds(name);
        let is_read = |name: &[u8]| self.slice.as_ref().is_none_or(|slice| slice.holds(name));
        names.filter(|name| expanded.contains(*name) && is_called(name) && is_read(name)).collect()
    }

    /// Base functions, function variants, and all functions defined, as what they call may matter; functions of
    /// other units of which that is known.
    fn names_of_interest(&self) -> FxHashSet<Vec<u8>> {
        let mut names: FxHashSet<Vec<u8>> = self.called.iter().cloned().collect();
        for file in &self.files {
            let defined = file.syntax.declarations.iter().filter(|d| d.definition.is_some() && !file.system);
            let defined = defined.map(|d| file.name_of(d)).filter(|name| {
                // Nobody whose body is read leads there.
                self.slice.as_ref().is_none_or(|slice| slice.holds(name))
            });
            names.extend(defined.map(<[u8]>::to_vec));
            // A macro may call what holds a lambda expression.
            let closures = &file.syntax.closures;
            let is_closure = |value: &Range<usize>| {
                let at = closures.partition_point(|c| c.whole.start < value.start);
                closures.get(at).is_some_and(|c| c.whole == *value)
            };
            let declared = file.syntax.declarations.iter().filter(|_| !closures.is_empty() && !file.system);
            let holders = declared.filter(|d| d.value.as_ref().is_some_and(is_closure));
            names.extend(holders.map(|d| file.name_of(d).to_vec()));
            for (i, placed) in file.directives.iter().enumerate() {
                let variants = placed.directive.clauses.iter().filter_map(Clause::variant);
                for directive in variants.chain([&*placed.directive]).filter(|d| d.name == "declare variant") {
                    names.extend(file.function_after(i).map(|d| file.name_of(d).to_vec()));
                    names.extend(directive.function_variant().map(|(name, _)| name.as_bytes().to_vec()));
                }
            }
        }
        names
    }
}

impl ParsedFile {
    fn written<'u>(&self, unit: &'u TranslationUnit) -> Written<'u> {
        Written::new(unit, self.pass, self.is_cxx())
    }

    /// The invocations that must be written out for the file to be understood. `endless`: those that cannot be.
    fn required_expansions(
        &self,
        unit: &TranslationUnit,
        sought: &OfInterest,
        invoked: &Invoked,
        endless: &mut Vec<CppProblem>,
    ) -> Vec<ExpandedInvocation> {
        let OfInterest { names, operators, attributes, directives, classes } = sought;
        let of_interest = |name: &[u8]| is_of_interest(name, names);
        let unread = || -> Vec<Range<usize>> { self.unread.iter().map(|part| self.text.to_file(part)).collect() };
        let all = || &invoked.all.get_or_init(|| unit.invocations_outside(self.pass, &unread(), None)).list;
        let found = || match invoked.all.get() {
            Some(all) => unit.of_interest(self.pass, &unread(), all, &of_interest),
            None => unit.invocations_outside(self.pass, &unread(), Some(&of_interest)),
        };
        let found = invoked.of_interest.get_or_init(found);
        endless.extend(found.problems.iter().filter(|p| p.kind == CppProblemKind::Endless).cloned());
        let written = self.written(unit);
        let mut wanted: Vec<Invocation> = found.list.iter().filter(|i| written.hides(i, names)).cloned().collect();
        if self.is_cxx() && !self.system && !operators.is_empty() {
            wanted.extend(all().iter().filter(|i| written.makes_operators(i, operators)).cloned());
        }
        if *attributes && !self.system {
            wanted.extend(all().iter().filter(|i| written.is_attribute_behind_parameters(i)).cloned());
        }
        if *directives && !self.system {
            wanted.extend(all().iter().filter(|i| written.names_openmp(i)).cloned());
        }
        if *classes && !self.system {
            wanted.extend(all().iter().filter(|i| written.begins_class(i)).cloned());
        }
        let unclear = self.unclear(unit);
        if !unclear.is_empty() {
            let touches = |i: &&Invocation| unclear.iter().any(|u| i.range.start < u.end && u.start < i.range.end);
            wanted.extend(all().iter().filter(touches).cloned());
        }
        // Which call is a dispatch region's own is seen in its statement as it is without macros.
        let dispatched = self.dispatched();
        if !dispatched.is_empty() {
            let inside = |i: &&Invocation| ranges::holds(&dispatched, &i.range);
            wanted.extend(found.list.iter().filter(inside).cloned());
        }
        // A statement that may be copied has labels of its own in each copy.
        let with_labels = self.governed_with_labels();
        if !with_labels.is_empty() {
            let inside = |i: &&Invocation| ranges::holds(&with_labels, &i.range);
            wanted.extend(all().iter().filter(inside).filter(|i| written.has_label(i)).cloned());
        }
        // A bracket that one macro opens another closes: where the parser sees one without the other, it may find the
        // function's end anywhere.
        if !self.syntax.errors.is_empty() || wanted.iter().any(|i| written.is_open(i)) {
            wanted.extend(all().iter().filter(|i| written.is_open(i)).cloned());
        }
        // Directives keep their own words.
        let attributes = self.directives.iter().filter(|d| d.form == Form::Attribute).map(|d| &d.range);
        let skipped: Vec<&Range<usize>> = self.elided.iter().chain(attributes).collect();
        wanted.retain(|i| {
            let start = self.text.from_file(i.range.start);
            !skipped.iter().any(|s| s.start <= start && start < s.end)
        });
        let mut wanted = written.out(wanted);
        if !self.system {
            wanted.extend(self.unparsed_heads(unit, &|i| expanded(unit, self.pass, i)));
        }
        wanted
    }

    /// The invocations outside functions in some parts of the file: they may make definitions.
    fn expansions_between_functions(&self, unit: &TranslationUnit, parts: &[Range<usize>]) -> Vec<ExpandedInvocation> {
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

    /// The statements that `dispatch` may govern, in the file's offsets.
    fn dispatched(&self) -> Vec<Range<usize>> {
        let directives = self.directives.iter().filter(|placed| may_dispatch(&placed.directive));
        let statements = directives.filter_map(|d| self.syntax.statement_after(&d.range));
        ranges::merged(statements.map(|s| self.text.to_file(&s.range)).collect())
    }

    /// The statements that metadirectives govern and that name labels, in the file's offsets.
    fn governed_with_labels(&self) -> Vec<Range<usize>> {
        let chooses = |d: &&Placed| d.directive.name.ends_with("metadirective");
        let directives = self.directives.iter().filter(|_| !self.syntax.labels.is_empty()).filter(chooses);
        let statements = directives.filter_map(|d| self.syntax.statement_after(&d.range));
        let with_labels = statements.filter(|s| self.syntax.labels_in(&s.range).next().is_some());
        ranges::merged(with_labels.map(|s| self.text.to_file(&s.range)).collect())
    }

    /// The macro that stands for the name of a class, or behind a class without a name, where one may. It may be
    /// nothing, or an attribute: then the class is anonymous.
    fn macro_of_class(&self, unit: &TranslationUnit, class: &Class) -> Option<Range<usize>> {
        let text = self.text.text();
        let scope = &self.syntax.scopes[class.scope as usize];
        let behind = || Lexer::new(text, scope.range.end, text.len(), true).next_token().map(|t| t.start..t.end);
        let word = scope.name.clone().or_else(behind)?;
        unit.macros.definitions_of(&text[word.clone()]).next().map(|_| word)
    }

    /// What macros may have made unreadable, in the file's offsets: top-level items with errors, an
    /// item after a declare variant directive that declares no function, and the operand of a
    /// `_Pragma` that is no string.
    fn unclear(&self, unit: &TranslationUnit) -> Vec<Range<usize>> {
        let mut places = Vec::new();
        // (What is parsed in pieces has no errors.)
        if let Some(root) = self.trees.only_root().filter(|_| !self.syntax.errors.is_empty()) {
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
        places.extend(view::unexpanded_operators(self.text.text(), self.is_cxx()));
        let own_classes = self.syntax.classes.iter().filter(|_| !self.system);
        places.extend(own_classes.filter_map(|class| self.macro_of_class(unit, class)));
        places.iter().map(|p| self.text.to_file(p)).collect()
    }
}

/// Whether a directive is `dispatch`, or a metadirective with such a variant.
fn may_dispatch(directive: &Directive) -> bool {
    names::is_dispatch(&directive.name) || directive.clauses.iter().filter_map(Clause::variant).any(may_dispatch)
}

/// The text of a file as it is written, with its macros.
struct Written<'u> {
    unit: &'u TranslationUnit,
    pass: PassId,
    is_cxx: bool,
    without_comments: OnceCell<Vec<u8>>,
}

impl<'u> Written<'u> {
    fn new(unit: &'u TranslationUnit, pass: PassId, is_cxx: bool) -> Written<'u> {
        Written { unit, pass, is_cxx, without_comments: OnceCell::new() }
    }

    fn bytes(&self) -> &[u8] {
        &self.unit.pass(self.pass).source.bytes
    }

    /// What stands before and behind an invocation, without comments and without the blanks next to it.
    fn around(&self, i: &Invocation) -> [&[u8]; 2] {
        let text = self.without_comments.get_or_init(|| self.unit.pass(self.pass).without_comments(self.is_cxx));
        [text[..i.range.start].trim_ascii_end(), text[i.range.end..].trim_ascii_start()]
    }

    /// The tokens of a text, as they are written in it.
    fn tokens<'t>(&self, text: &'t [u8]) -> impl Iterator<Item = &'t [u8]> + use<'t> {
        let mut lexer = Lexer::new(text, 0, text.len(), self.is_cxx);
        std::iter::from_fn(move || lexer.next_token()).map(|t| &text[t.start..t.end])
    }

    /// Whether an invocation hides what is of interest.
    fn hides(&self, i: &Invocation, names: &FxHashSet<Vec<u8>>) -> bool {
        let of_interest = |name: &[u8]| is_of_interest(name, names);
        let only_arguments = i.via == Via::Arguments || (i.counts && self.only_arguments(i, &of_interest));
        if only_arguments && self.arguments_stay(i, &of_interest) {
            return false;
        }
        // A name that only the arguments have may have become a string.
        i.via == Via::Arguments || names.contains(&i.name) || self.tokens(&i.expansion).any(of_interest)
    }

    /// Whether an invocation jumps, or becomes a label.
    fn has_label(&self, i: &Invocation) -> bool {
        let mut last = &b""[..];
        let mut tokens = self.tokens(&i.expansion).inspect(|token| last = token);
        tokens.any(|token| token == b"goto") || last == b":"
    }

    /// Whether an invocation opens a bracket that it does not close, or closes one that it did not open.
    fn is_open(&self, i: &Invocation) -> bool {
        !cpp::brackets_match(self.tokens(&i.expansion))
    }

    /// Whether an invocation has the key of a class whose name or members follow.
    fn begins_class(&self, i: &Invocation) -> bool {
        let mut tokens = self.tokens(&i.expansion);
        tokens.any(is_class_key) && !tokens.any(|token| matches!(token, b"{" | b";" | b","))
    }

    /// Whether a block follows an invocation, as the body of a loop whose head it is, or of a function.
    fn is_before_block(&self, i: &Invocation) -> bool {
        let [_, behind] = self.around(i);
        behind.starts_with(b"{")
    }

    /// Some invocations written out, and tokens that no grammar reads as they are spelled.
    fn out(&self, mut invocations: Vec<Invocation>) -> Vec<ExpandedInvocation> {
        invocations.sort_by_key(|i| (i.range.start, i.range.end));
        invocations.dedup_by_key(|i| i.range.start);
        let mut out: Vec<_> = invocations.into_iter().map(|i| expanded(self.unit, self.pass, i)).collect();
        out.extend(self.spelled_otherwise());
        out
    }

    /// Words and operators that go on in the next line, as one, and letters for universal character names: the grammars
    /// know no splices within tokens, and names are compared.
    fn spelled_otherwise(&self) -> Vec<ExpandedInvocation> {
        let bytes = self.bytes();
        let has_any = |part: &Range<usize>| {
            let mut escapes = memchr::memchr_iter(b'\\', &bytes[part.clone()]).map(|at| part.start + at);
            escapes.any(|at| matches!(bytes.get(at + 1), Some(b'u' | b'U')) || splice_len(bytes, at) > 0)
        };
        let mut found = Vec::new();
        for part in self.unit.pass(self.pass).active_text().into_iter().filter(has_any) {
            let mut lexer = Lexer::new(bytes, part.start, part.end, self.is_cxx);
            let tokens = std::iter::from_fn(|| lexer.next_token());
            for token in tokens.filter(|t| t.spliced || t.kind == TokenKind::Identifier) {
                let Cow::Owned(mut text) = cpp::spelling(bytes, &token) else { continue };
                let written = &bytes[token.start..token.end];
                text.extend(written.iter().filter(|b| matches!(b, b'\n' | b'\r')));
                found.push(ExpandedInvocation { from: token.start..token.end, text });
            }
        }
        found
    }

    fn count_words(&self, text: &[u8], of_interest: &dyn Fn(&[u8]) -> bool) -> usize {
        self.tokens(text).filter(|token| of_interest(token)).count()
    }

    /// Whether all that is of interest in what an invocation becomes stands in its arguments: where it counts, it is
    /// written out only if it must be.
    fn only_arguments(&self, i: &Invocation, of_interest: &dyn Fn(&[u8]) -> bool) -> bool {
        let bytes = self.bytes();
        let count = |text: &[u8]| self.count_words(text, of_interest);
        count(&i.expansion) <= i.arguments.iter().map(|a| count(&bytes[a.range.clone()])).sum()
    }

    /// Whether an invocation becomes an attribute between parameters and the end of a declaration or the body of a
    /// function: the grammar of C++ takes one there for something else.
    fn is_attribute_behind_parameters(&self, i: &Invocation) -> bool {
        let [before, behind] = self.around(i);
        let mut tokens = self.tokens(&i.expansion);
        let (first, second) = (tokens.next(), tokens.next());
        !i.arguments.is_empty()
            && before.ends_with(b")")
            && matches!(behind.first(), Some(b';' | b'{'))
            && (first.is_some_and(is_attribute) || (first == Some(b"[") && second == Some(b"[")))
    }

    /// Whether an invocation becomes an attribute of OpenMP's, in its brackets or not.
    fn names_openmp(&self, i: &Invocation) -> bool {
        let mut tokens = self.tokens(&i.expansion).peekable();
        while let Some(token) = tokens.next() {
            if token == b"omp" && tokens.peek().is_some_and(|next| matches!(*next, b"::" | b":")) {
                return true;
            }
        }
        false
    }

    /// Whether an invocation of a macro of the program makes operators of interest that do not stand in its arguments, or
    /// that of any macro makes a string of one that does: what would take its place must not be in the string.
    fn makes_operators(&self, i: &Invocation, operators: &FxHashSet<&str>) -> bool {
        let count = |text: &[u8]| {
            self.count_words(text, &|token: &[u8]| operators.contains(operations::symbol(token).as_str()))
        };
        if i.arguments.iter().any(|a| a.stringified && count(&self.bytes()[a.range.clone()]) > 0) {
            return true;
        }
        self.unit.macros.get(&i.name, i.time).is_none_or(|definition| is_of_program(self.unit, definition))
            && count(&i.expansion) > i.arguments.iter().map(|a| count(&self.bytes()[a.range.clone()])).sum()
    }

    /// Whether an invocation makes lambda expressions or operators that do not stand in its arguments: what does may be
    /// in their bodies, which run where they are called. (Called where it is made, a body runs there.)
    fn makes_bodies(&self, i: &Invocation) -> bool {
        let count = |text: &[u8]| {
            let (mut found, mut before) = (0usize, &b""[..]);
            for token in self.tokens(text) {
                let is_behind_operand = match before {
                    b")" | b"]" => true,
                    b"return" => false,
                    word => word.last().is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_'),
                };
                match token {
                    b"operator" => found += 1,
                    b"[" if !is_behind_operand => found += 1,
                    b"(" if before == b"}" => found = found.saturating_sub(1),
                    _ => {}
                }
                before = token;
            }
            found
        };
        self.is_cxx && count(&i.expansion) > i.arguments.iter().map(|a| count(&self.bytes()[a.range.clone()])).sum()
    }

    /// Whether what is of interest in an invocation stands in its arguments as written, and reaches
    /// the program as it is: then it is edited there, and the invocation stays.
    fn arguments_stay(&self, i: &Invocation, of_interest: &dyn Fn(&[u8]) -> bool) -> bool {
        let bytes = self.bytes();
        let count = |text: &[u8]| self.count_words(text, of_interest);
        // A name may be pasted together.
        let made = |a: &Range<usize>| {
            let written = &bytes[a.clone()];
            count(&self.unit.expand(written, i.time, &|_| false).text) > count(written)
        };
        !i.arguments.iter().any(|a| made(&a.range))
            && !self.makes_bodies(i)
            && i.arguments.iter().all(|a| {
                let mut lexer = Lexer::new(bytes, a.range.start, a.range.end, self.is_cxx);
                let tokens: Vec<_> = std::iter::from_fn(|| lexer.next_token()).collect();
                tokens.iter().enumerate().filter(|(_, t)| t.kind == TokenKind::Identifier).all(|(at, t)| {
                    let word = &bytes[t.start..t.end];
                    // A bare name may be called by the macro's body.
                    let called = tokens.get(at + 1).is_some_and(|next| &bytes[next.start..next.end] == b"(");
                    let stays = called && !a.stringified && !a.pasted;
                    word != b"_Pragma"
                        && !self.unit.macros.mentions(word, i.time, of_interest)
                        && (stays || !of_interest(word))
                })
            })
    }
}

/// An invocation written out; it takes as many lines as before.
fn expanded(unit: &TranslationUnit, pass: PassId, mut invocation: Invocation) -> ExpandedInvocation {
    let bytes = &unit.pass(pass).source.bytes;
    if let Some(text) = with_operators(unit.pass(pass), &invocation.range) {
        invocation.expansion = unit.expand(&text, invocation.time, &|_| false).text;
    }
    // One line, so that a directive inside cannot swallow what follows it.
    let is_end = |b: u8| b == b'\n' || b == b'\r';
    let mut text: Vec<u8> = invocation.expansion.iter().map(|&b| if is_end(b) { b' ' } else { b }).collect();
    let written = &bytes[invocation.range.clone()];
    text.extend(written.iter().filter(|b| matches!(b, b'\n' | b'\r')));
    ExpandedInvocation { from: invocation.range, text }
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
