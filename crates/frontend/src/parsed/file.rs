//! One file of a unit: its text as the unit sees it, parsed.

use super::texts::{ParsedText, ParsedTexts, TextView};
use super::trees::{self, Trees};
use crate::attributes;
use crate::cpp::{self, CppLineKind, Pass, PassId, PragmaKind, Time, TranslationUnit};
use crate::diag::FileId;
use crate::expanded::{ExpandedInvocation, ExpandedText, PlaceInFile};
use crate::language::Language;
use crate::nodes::Nodes;
use crate::placed::{Form, Placed};
use crate::source_form::SourceForm;
use crate::syntax::ambiguous::{DeclaredElsewhere, Misread};
use crate::syntax::{self, Call, Declaration, DeclarationKind, ScopeId, ScopeKind, Syntax, Use};
use crate::{ranges, view};
use std::ops::Range;
use std::sync::{Arc, OnceLock};
use tree_sitter::Node;

/// A file that Fortran includes, whose text stands in the place of the line.
pub struct Inclusion {
    pub pass: PassId,
    /// Where it stands in the text of the main file, without its last line end.
    pub place: Range<usize>,
    pub text: ExpandedText,
    /// An `include` line names it, which the preprocessor does not see.
    pub is_unprocessed: bool,
}

/// One file as one unit sees it: its macros, its active branches.
pub struct ParsedFile {
    pub language: Language,
    /// How its lines are laid out, if it is Fortran.
    pub form: Option<SourceForm>,
    /// The last column of Fortran that a line of ours may use.
    pub line_width: usize,
    pub pass: PassId,
    /// The unit that it is a part of, as the preprocessor sees it.
    pub preprocessed: Arc<TranslationUnit>,
    pub file: FileId,
    pub system: bool,
    /// A module that is imported, or what it includes: only its declarations belong to the unit.
    pub imported: bool,
    /// What it exports, as a unit of a module.
    pub exports: Vec<view::Export>,
    pub text: ExpandedText,
    /// The trees of C and C++. A Fortran file has none: [`Syntax`] is read from its statements.
    pub(crate) trees: Trees,
    pub syntax: Arc<Syntax>,
    pub directives: Vec<Placed>,
    pub nodes: Nodes,
    /// Regions of `begin declare variant` that are left out, whole files too: nothing in them is read.
    pub elided: Vec<Range<usize>>,
    /// What the view leaves out: preprocessor lines, inactive branches, directives.
    pub(crate) blank: Vec<Range<usize>>,
    /// Function bodies that are not read, in order.
    pub(crate) unread: Vec<Range<usize>>,
    /// The preprocessor's lines and inactive branches, in the expanded text, in order.
    pub skipped: Vec<Range<usize>>,
    /// Fortran: what it includes, over any number of steps, each before what it includes itself.
    pub inclusions: Vec<Inclusion>,
    pub(crate) step: OnceLock<usize>,
}

/// What the grammar sees of a text.
struct Viewed {
    view: Vec<u8>,
    exports: Vec<view::Export>,
    /// Functions that attributes name which the grammar does not see.
    hidden: Vec<Use>,
}

impl Viewed {
    fn new(text: &[u8], left_out: &[Range<usize>], cplusplus: bool) -> Viewed {
        let mut view = view::blanked(text, left_out);
        let exports = if cplusplus { view::exports(&view) } else { Vec::new() };
        let mut hidden = view::cleanups(&view);
        view::simplify_c(&mut view, cplusplus);
        hidden.retain(|used| view[used.name().start] == b' ');
        Viewed { view, exports, hidden }
    }
}

/// The preprocessor's lines and inactive branches of a pass, in order.
fn skipped(pass: &Pass, text: &ExpandedText) -> Vec<Range<usize>> {
    let all = pass.lines.iter().map(|line| &line.range).chain(&pass.inactive);
    ranges::merged(all.map(|r| text.from_file(r.start)..text.from_file(r.end)).collect())
}

/// The directives of a pass, in order. `left_out`: parts in which nobody looks for them; `skipped`: the preprocessor's
/// lines and inactive branches; `blank`: what the grammar does not see, with those of them that are no lines of their
/// own when it returns.
fn directives_of(
    unit: &TranslationUnit,
    pass: PassId,
    text: &ExpandedText,
    left_out: &[Range<usize>],
    skipped: &[Range<usize>],
    blank: &mut Vec<Range<usize>>,
    cplusplus: bool,
) -> Vec<Placed> {
    let p = unit.pass(pass);
    let mut directives = Vec::new();
    for line in p.lines.iter().filter(|line| line.active && !text.is_expanded(&line.range)) {
        let CppLineKind::Pragma(PragmaKind::Omp { text: t }) = &line.kind else { continue };
        let blanks = p.source.bytes[line.range.clone()].iter().take_while(|b| b.is_ascii_whitespace()).count();
        let range = text.from_file(line.range.start + blanks)..text.from_file(line.range.end);
        if !left_out.iter().any(|e| e.start <= range.start && range.end <= e.end) {
            let t = text.from_file(t.start)..text.from_file(t.end);
            let time = unit.time_at(pass, line.range.start);
            directives.push(Placed::read(Form::Pragma, range, t, text.text(), time, unit));
        }
    }
    for op in view::pragma_operators(text.text(), blank, cplusplus) {
        if let Some(t) = op.omp {
            let time = unit.time_at(pass, text.to_file(&op.range).start);
            directives.push(Placed::read(Form::Operator, op.range.clone(), t, text.text(), time, unit));
        }
        blank.push(op.range);
    }
    blank.sort_by_key(|r| r.start);
    for attribute in attributes::find(text.text(), blank, cplusplus) {
        let time = unit.time_at(pass, text.to_file(&attribute.range).start);
        directives.push(Placed::read_attribute(&attribute, text.text(), skipped, time, unit));
        blank.push(attribute.list);
    }
    directives.sort_by_key(|d| d.range.start);
    directives
}

/// What is known of a pass before it is parsed, in the file's offsets.
pub(crate) struct PassSummary<'k> {
    /// Parts that are left out.
    pub elided: &'k [Range<usize>],
    /// Parentheses that hold initialisers.
    pub initialisers: &'k [PlaceInFile],
    /// Function bodies that need not be read.
    pub unread: &'k [Range<usize>],
    /// Where it may be cut into pieces to be parsed.
    pub ends: &'k [usize],
    /// Where it may have been parsed before, if other units may include it.
    pub texts: Option<&'k ParsedTexts>,
    /// What names mean that the pass does not declare.
    pub elsewhere: &'k DeclaredElsewhere,
}

impl ParsedFile {
    /// The inclusion that a place of the text is in, and the place in its file.
    pub fn place_in_pass(&self, at: usize) -> (PassId, usize) {
        let included = self.inclusions.iter().rfind(|i| i.place.contains(&at));
        let (pass, text, at) = included.map_or((self.pass, &self.text, at), |i| (i.pass, &i.text, at - i.place.start));
        (pass, text.to_file(&(at..at)).start)
    }

    /// The state of the macros at a place of the text.
    pub fn time_at(&self, at: usize) -> Time {
        let (pass, at) = self.place_in_pass(at);
        self.preprocessed.time_at(pass, at)
    }

    /// Lets parentheses that hold initialisers be braces in the view, at the same places.
    fn with_braces(view: &mut [u8], lists: impl Iterator<Item = Range<usize>>) {
        for list in lists {
            if let (Some(b'('), Some(b')')) = (view.get(list.start), view.get(list.end.wrapping_sub(1))) {
                view[list.start] = b'{';
                view[list.end - 1] = b'}';
            }
        }
    }

    /// Parses a pass with the given invocations expanded.
    pub(crate) fn read(
        unit: &Arc<TranslationUnit>,
        pass: PassId,
        language: Language,
        expansions: &[ExpandedInvocation],
        known: &PassSummary,
    ) -> ParsedFile {
        let p = unit.pass(pass);
        let text = ExpandedText::new(p.source.bytes.clone(), expansions);
        let skipped = skipped(p, &text);
        let comments = cpp::comments_and_splices(text.text(), &skipped, language == Language::Cxx);
        let text = text.without_comments(&comments);
        let in_text = |r: &Range<usize>| text.from_file(r.start)..text.from_file(r.end);
        let elided: Vec<_> = known.elided.iter().map(in_text).collect();
        let unread: Vec<_> = super::headers::system_parts(p, language).iter().map(|u| in_text(&u.part)).collect();
        let without = || elided.iter().chain(&unread);
        let mut blank: Vec<Range<usize>> = skipped.iter().chain(without()).cloned().collect();
        blank.sort_by_key(|r| r.start);

        let cplusplus = language == Language::Cxx;
        let left_out: Vec<Range<usize>> = without().cloned().collect();
        let directives = directives_of(unit, pass, &text, &left_out, &skipped, &mut blank, cplusplus);
        let unread: Vec<_> = known.unread.iter().map(in_text).collect();
        let Viewed { mut view, exports, hidden } = Viewed::new(text.text(), &[&blank[..], &unread].concat(), cplusplus);
        ParsedFile::with_braces(&mut view, known.initialisers.iter().filter_map(|p| text.part_of(p)));
        let indexed = |mut syntax: Syntax| {
            syntax.uses.extend(hidden.iter().cloned());
            syntax.index(text.text());
            syntax
        };
        let parsed = || {
            let read = |of: &[u8]| {
                let tree = trees::parse(of, cplusplus);
                let syntax =
                    if cplusplus { syntax::read_cxx(&tree, &view) } else { syntax::read_c([tree.clone()], &view) };
                (tree, indexed(syntax))
            };
            let (mut tree, mut syntax) = read(&view);
            if let Some(Misread { values, left_out }) = syntax.misread(text.text(), known.elsewhere) {
                let mut unambiguous = view::blanked(&view, &left_out);
                values.into_iter().for_each(|name| unambiguous[name].fill(b'1'));
                (tree, syntax) = read(&unambiguous);
            }
            ParsedText { tree, syntax: Arc::new(syntax) }
        };
        let seen = TextView { text: &text, view: &view, cplusplus };
        let in_pieces = !cplusplus && expansions.is_empty() && known.texts.is_none();
        let pieces = if in_pieces { trees::in_pieces(&view, known.ends) } else { None };
        let pieces = pieces.map(|(pieces, syntax)| (pieces, indexed(syntax)));
        let pieces = pieces.filter(|(_, syntax)| syntax.misread(text.text(), known.elsewhere).is_none());
        let (trees, syntax) = match (pieces, known.texts) {
            (Some((pieces, syntax)), _) => (Trees::Pieces(pieces), Arc::new(syntax)),
            (None, Some(texts)) => texts.get(&seen, parsed).into_trees(),
            (None, None) => parsed().into_trees(),
        };
        let nodes = Nodes::build(&directives, &syntax);
        ParsedFile {
            language,
            form: None,
            line_width: usize::MAX,
            pass,
            preprocessed: unit.clone(),
            file: p.source.id,
            system: p.system,
            imported: p.imported,
            exports,
            text,
            trees,
            syntax,
            directives,
            nodes,
            elided,
            blank: ranges::merged(blank),
            unread,
            skipped,
            inclusions: Vec::new(),
            step: OnceLock::new(),
        }
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

    /// The directives that start in a range.
    pub fn directives_in(&self, range: &Range<usize>) -> &[Placed] {
        let first = self.directives.partition_point(|d| d.range.start < range.start);
        let behind = self.directives.partition_point(|d| d.range.start < range.end);
        &self.directives[first..behind.max(first)]
    }

    /// The root of the tree around a place of a C or C++ file.
    pub fn root_around(&self, at: usize) -> Option<Node<'_>> {
        self.trees.root_around(at)
    }

    /// The smallest node of the tree that a part of the text lies in.
    pub fn node(&self, part: &Range<usize>) -> Option<Node<'_>> {
        self.root_around(part.start)?.descendant_for_byte_range(part.start, part.end)
    }

    /// The smallest named node of the tree that a part of the text lies in.
    pub fn named_node(&self, part: &Range<usize>) -> Option<Node<'_>> {
        self.root_around(part.start)?.named_descendant_for_byte_range(part.start, part.end)
    }

    /// The arguments of a call of C or C++; `None`: what stands there is no list of arguments to the grammar.
    pub fn arguments_of(&self, call: &Call) -> Option<Vec<Node<'_>>> {
        let list = self.named_node(&(call.arguments.start - 1..call.arguments.end + 1))?;
        let mut cursor = list.walk();
        let is_list = list.kind() == "argument_list";
        is_list.then(|| list.named_children(&mut cursor).collect())
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

    /// The blanked ranges that reach into a part of the text, in order.
    pub(crate) fn blanks_in(&self, part: &Range<usize>) -> &[Range<usize>] {
        let first = self.blank.partition_point(|r| r.end <= part.start);
        let rest = &self.blank[first..];
        &rest[..rest.partition_point(|r| r.start < part.end)]
    }

    /// Whether a place of the text as it is read is code: no string, directive or inactive branch.
    pub fn is_code(&self, at: usize) -> bool {
        let node = self.node(&(at..at + 1));
        node.is_some_and(|n| {
            !matches!(n.kind(), "string_content" | "string_literal" | "raw_string_content" | "raw_string_literal")
        }) && self.blanks_in(&(at..at + 1)).is_empty()
    }

    /// What makes a declaration visible where the file's module is imported.
    pub fn export_of(&self, d: &Declaration) -> Option<&view::Export> {
        self.exports.iter().filter(|e| e.range.contains(&d.name.start)).min_by_key(|e| e.range.len())
    }

    /// Whether the file is read as C++.
    pub fn is_cxx(&self) -> bool {
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

    /// The name of the class around a scope; for one without a name, of what is declared with it first. What is in an
    /// anonymous union or structure is in the class around that.
    pub fn enclosing_class(&self, scope: ScopeId) -> Option<&[u8]> {
        let scopes = &self.syntax.scopes;
        let around = std::iter::successors(Some(scope), |s| scopes[*s as usize].parent);
        let mut classes = around.map(|s| &scopes[s as usize]).filter(|s| s.kind == ScopeKind::Class);
        classes.find_map(|class| {
            if let Some(name) = &class.name {
                return Some(syntax::last_component(&self.text.text()[name.clone()]));
            }
            let with = |d: &&Declaration| {
                Some(d.scope) == class.parent && d.whole.start <= class.range.start && class.range.end <= d.whole.end
            };
            self.syntax.declarations.iter().find(with).map(|d| self.name_of(d))
        })
    }

    /// The name of the class whose member the function around a place is, also where it is defined out of the class.
    pub fn class_of_member(&self, at: usize) -> Option<&[u8]> {
        let scopes = &self.syntax.scopes;
        let innermost = self.syntax.scope_at(at);
        let around = std::iter::successors(Some(innermost), |s| scopes[*s as usize].parent);
        let mut around = around.map(|s| &scopes[s as usize]).take_while(|s| s.kind != ScopeKind::Class);
        let qualifier = around.find_map(|s| s.name.clone().filter(|_| s.kind == ScopeKind::Local));
        match qualifier {
            Some(qualifier) => Some(syntax::last_component(&self.text.text()[qualifier])),
            None => self.enclosing_class(innermost),
        }
    }
}

/// Whether a type is named by a word that is not the language's own.
fn is_type_name(text: &[u8]) -> bool {
    let word = text.iter().all(|b| b.is_ascii_alphanumeric() || *b == b'_');
    word && !text.is_empty() && text != b"void" && !syntax::is_arithmetic(text)
}
