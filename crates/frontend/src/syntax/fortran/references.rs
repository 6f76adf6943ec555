//! Declarations, calls, references, other uses of names, and labels, from the tree of a part.

use super::declared::{self, Declared};
use super::simplify;
use super::statements::{Words, header_keyword};
use super::tree::holds_expressions;
use super::{Fortran, Statement, StatementId, StatementKind};
use crate::syntax::{Call, CallForm, Label, Path, Use};
use std::ops::Range;
use std::sync::LazyLock;
use tree_sitter::{Language, Node, Tree, TreeCursor};

/// A place in the view. Those of all parts are there at once, so they are small.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    pub start: u32,
    pub end: u32,
}

impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Span {
        Span { start: range.start as u32, end: range.end as u32 }
    }
}

impl Span {
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A call or reference, as it is found.
#[derive(Clone, Debug)]
pub(super) struct FoundCall {
    pub callee: Span,
    /// The arguments with their parentheses.
    list: Option<Span>,
}

impl FoundCall {
    pub fn call(&self) -> Call {
        let callee = self.callee.range();
        let (end, arguments) = match self.list.map(Span::range) {
            Some(list) => (list.end, list.start + 1..list.end - 1),
            None => (callee.end, callee.end..callee.end),
        };
        Call::new(callee.start..end, callee, arguments, CallForm::default())
    }
}

/// A name that is used.
pub(super) fn used(name: Span) -> Use {
    Use::new(name.range(), Path::Plain)
}

/// What was found.
#[derive(Clone, Debug, Default)]
pub(super) struct Facts {
    pub calls: Vec<FoundCall>,
    pub uses: Vec<Span>,
    pub labels: Vec<Label>,
    pub declared: Vec<Declared>,
    /// Statements that cannot be parsed.
    pub errors: Vec<Range<usize>>,
}

impl Facts {
    pub fn append(&mut self, mut other: Facts) {
        if self.is_empty() {
            *self = other;
            return;
        }
        self.calls.append(&mut other.calls);
        self.uses.append(&mut other.uses);
        self.labels.append(&mut other.labels);
        self.declared.append(&mut other.declared);
        self.errors.append(&mut other.errors);
    }

    /// Makes uses of what looks like a reference to a function and names an element of an array: most of it. The whole
    /// right-hand side of an assignment stays: `dispatch` says what it is instead of a call.
    pub fn tell_elements_from_calls(&mut self, fortran: &Fortran) {
        let is_element = |call: &FoundCall| {
            let name = call.callee.range();
            let is_right_hand_side = || {
                let statement = fortran.statement_before(name.start + 1).map(|s| fortran.statement(s));
                statement.is_some_and(|s| call.list.is_some_and(|list| list.range().end == s.range.end))
                    && fortran.lower[..name.start].trim_ascii_end().ends_with(b"=")
            };
            match fortran.names_array(&fortran.lower[name.clone()], name.start) {
                true => !is_right_hand_side(),
                // A part of a string.
                false => call.list.is_some_and(|list| fortran.lower.get(list.range()).is_some_and(holds_section)),
            }
        };
        let elements = self.calls.extract_if(.., |call| is_element(call));
        self.uses.extend(elements.map(|call| call.callee));
        self.calls.shrink_to_fit();
        self.uses.shrink_to_fit();
    }

    fn is_empty(&self) -> bool {
        self.calls.is_empty()
            && self.uses.is_empty()
            && self.labels.is_empty()
            && self.declared.is_empty()
            && self.errors.is_empty()
    }
}

/// Whether one of the operands in parentheses is `a:b`, which no argument is.
fn holds_section(list: &[u8]) -> bool {
    let (mut depth, mut quote) = (0usize, None);
    list.iter().any(|&b| {
        match (quote, b) {
            (Some(open), _) if b == open => quote = None,
            (Some(_), _) => {}
            (None, b'\'' | b'"') => quote = Some(b),
            (None, b'(' | b'[') => depth += 1,
            (None, b')' | b']') => depth = depth.saturating_sub(1),
            (None, b':') => return depth == 1,
            _ => {}
        }
        false
    })
}

/// Reads the trees of a run of statements.
pub(super) struct References<'f> {
    fortran: &'f Fortran,
    /// The first of the statements.
    first: StatementId,
    statements: &'f [Statement],
    /// By statement: what the tree says of it does not count.
    doubtful: Vec<bool>,
    /// The statement that the cursor is in.
    at: usize,
    /// From the tree's text to the view.
    offset: isize,
    /// The start of a name that is no use: a callee, the base of a component.
    settled: usize,
    /// The start of an object that `call` names a procedure of.
    object: usize,
}

impl<'f> References<'f> {
    pub fn new(fortran: &'f Fortran, first: StatementId, statements: &'f [Statement]) -> References<'f> {
        let doubtful = vec![false; statements.len()];
        References { fortran, first, statements, doubtful, at: 0, offset: 0, settled: usize::MAX, object: usize::MAX }
    }

    /// Notes that what the tree says of the statements in a range does not count.
    pub fn doubt(&mut self, range: &Range<usize>) {
        let from = self.statements.partition_point(|s| s.range.end < range.start);
        let to = self.statements.partition_point(|s| s.range.start < range.end.max(range.start + 1));
        // What lies between two statements belongs to the one before.
        let from = from.min(to.saturating_sub(1));
        self.doubtful[from..to.max(from)].fill(true);
    }

    pub fn doubtful(&self) -> impl Iterator<Item = StatementId> {
        let found = self.doubtful.iter().enumerate().filter(|(_, d)| **d);
        found.map(|(i, _)| self.first + i as StatementId)
    }

    /// Reads a tree whose text begins at `offset` of the view.
    pub fn read(&mut self, tree: &Tree, offset: isize, facts: &mut Facts) {
        (self.offset, self.at) = (offset, 0);
        let doubted = self.doubtful().count();
        let mut own = Facts::default();
        let mut cursor = tree.walk();
        let mut around: Vec<&str> = Vec::new();
        let kinds = kinds();
        'all: loop {
            let node = cursor.node();
            // An ERROR node has a number beyond all others.
            if let Some(kind) = kinds.get(usize::from(node.kind_id()))
                && self.enter(&cursor, node, kind, &around, &mut own)
                && cursor.goto_first_child()
            {
                around.push(kind.name);
                continue;
            }
            while !cursor.goto_next_sibling() {
                if !cursor.goto_parent() {
                    break 'all;
                }
                around.pop();
            }
        }
        if self.doubtful().count() > doubted {
            // What was read before a node turned out to reach too far.
            own.calls.retain(|c| !self.is_doubtful(c.callee.start as usize));
            own.uses.retain(|u| !self.is_doubtful(u.start as usize));
            own.labels.retain(|l| !self.is_doubtful(l.name.start));
            own.declared.retain(|d| !self.doubtful[(d.statement - self.first) as usize]);
        }
        facts.append(own);
    }

    fn is_doubtful(&self, at: usize) -> bool {
        let next = self.statements.partition_point(|s| s.range.start <= at);
        next.checked_sub(1).is_some_and(|i| self.doubtful[i])
    }

    fn range(&self, node: Node) -> Range<usize> {
        let place = |at: usize| (at as isize + self.offset).max(0) as usize;
        place(node.start_byte())..place(node.end_byte())
    }

    /// Reads a node; whether those below it are to be read.
    fn enter(&mut self, cursor: &TreeCursor, node: Node, kind: &Kind, around: &[&str], facts: &mut Facts) -> bool {
        if node.is_missing() {
            return false;
        }
        let range = self.range(node);
        while self.statements.get(self.at + 1).is_some_and(|next| next.range.start <= range.start) {
            self.at += 1;
        }
        if self.statements.get(self.at + 1).is_some_and(|next| next.range.start < range.end) && !kind.is_container {
            self.doubt(&range);
        }
        let Some(statement) = self.statements.get(self.at) else { return false };
        let counts = statement.range.start <= range.start && range.start < statement.range.end;
        if !counts || self.doubtful[self.at] {
            // A construct goes on behind its first statement.
            return kind.is_container;
        }
        if kind.is_declaration && declares(statement) {
            let id = self.first + self.at as StatementId;
            declared::read(node, id, &|n| self.range(n), &mut facts.declared);
        }
        if !holds_expressions(statement) {
            if kind.name == "block_label" {
                facts.labels.push(Label { name: range, defines: false });
            }
            return true;
        }
        let parent = around.last().copied().unwrap_or("");
        match kind.says {
            Says::Name => {
                self.name(cursor, range, parent, facts);
                return false;
            }
            Says::Reference => self.call(node, &range, facts),
            // `p => null()`: a function of the program may have the intrinsic's name.
            Says::Null if !declares(statement) => {
                let list = node.child(1).map(|open| self.range(open).start..range.end);
                facts.calls.push(call(range.start..range.start + b"null".len(), list));
            }
            Says::Call => self.subroutine_call(node, facts),
            Says::Component => {
                if node.child(0).is_some_and(|object| object.kind() == "identifier") {
                    self.settled = range.start;
                }
                let callee = || around.iter().rev().find(|k| **k != "call_expression");
                if callee() == Some(&"subroutine_call") {
                    self.object = range.start;
                }
            }
            Says::Number => {
                self.label(cursor, range, parent, facts);
                return false;
            }
            Says::Label => {
                facts.labels.push(Label { name: range, defines: false });
                return false;
            }
            Says::Nothing => return false,
            Says::Null | Says::More => {}
        }
        true
    }

    /// A name that is neither a component nor declared by the grammar's account.
    fn name(&mut self, cursor: &TreeCursor, range: Range<usize>, parent: &str, facts: &mut Facts) {
        let is_no_use = match parent {
            _ if range.start == self.settled => true,
            "keyword_argument" => cursor.field_name() == Some("name"),
            "allocate_statement" => cursor.field_name() == Some("type"),
            "type_statement" => true,
            _ => false,
        };
        let before = self.fortran.lower[..range.start].trim_ascii_end();
        if parent == "keyword_statement" && (before.ends_with(b"cycle") || before.ends_with(b"exit")) {
            facts.labels.push(Label { name: range, defines: false });
        } else if !is_no_use {
            facts.uses.push(range.into());
        }
    }

    /// `f(x)`, which may be an element of an array as well.
    fn call(&mut self, node: Node, range: &Range<usize>, facts: &mut Facts) {
        let (Some(callee), Some(list)) = (node.child(0), node.child(1)) else { return };
        if callee.kind() != "identifier" {
            return;
        }
        self.settled = range.start;
        // `call a(1)%s(x)`: the object is no function's result.
        if range.start != self.object {
            facts.calls.push(call(self.range(callee), Some(self.range(list))));
        }
    }

    fn subroutine_call(&mut self, node: Node, facts: &mut Facts) {
        let Some(callee) = node.child_by_field_name("subroutine").filter(|c| c.kind() == "identifier") else { return };
        let mut cursor = node.walk();
        let list = node.children(&mut cursor).find(|c| c.kind() == "argument_list");
        let callee = self.range(callee);
        self.settled = callee.start;
        facts.calls.push(call(callee, list.map(|l| self.range(l))));
    }

    /// A number that is a label: `err=10`, `call s(*10)`, `assign 10 to i`.
    fn label(&self, cursor: &TreeCursor, range: Range<usize>, parent: &str, facts: &mut Facts) {
        let before = self.fortran.lower[..range.start].trim_ascii_end();
        let is_label = match parent {
            "keyword_argument" if cursor.field_name() == Some("value") => {
                let keyword = before.strip_suffix(b"=").unwrap_or(before).trim_ascii_end();
                let start = keyword.iter().rposition(|b| !super::tokens::is_name_part(*b)).map_or(0, |i| i + 1);
                matches!(&keyword[start..], b"err" | b"end" | b"eor" | b"fmt")
            }
            // Written without its `*` for the grammar.
            "argument_list" => before.ends_with(b"*"),
            "assign_statement" => true,
            _ => false,
        };
        if is_label {
            facts.labels.push(Label { name: range, defines: false });
        }
    }
}

/// Whether a statement declares variables and procedures, as far as the tree is asked.
fn declares(s: &Statement) -> bool {
    use StatementKind::*;
    matches!(s.kind, TypeDeclaration | Attribute | Parameter | OtherSpecification)
}

fn call(callee: Range<usize>, list: Option<Range<usize>>) -> FoundCall {
    FoundCall { callee: callee.into(), list: list.map(Span::from) }
}

/// The names of a statement that cannot be parsed: what looks like a call may be one.
pub(super) fn names_of(fortran: &Fortran, id: StatementId, facts: &mut Facts) {
    let s = fortran.statement(id);
    if !holds_expressions(s) {
        return;
    }
    let w = fortran.words(id);
    names_among(&w, 0..w.len(), facts);
}

/// The names in the lengths and kinds that the tree has not: those of single entities (`c*(f(n))`), of a function's first
/// statement, and of an `implicit` statement.
pub(super) fn names_of_type(fortran: &Fortran, id: StatementId, facts: &mut Facts) {
    let kind = fortran.statement(id).kind;
    let has_types = matches!(kind, StatementKind::Function | StatementKind::Implicit);
    if !(has_types || (kind == StatementKind::TypeDeclaration && fortran.first_word(id) == b"character")) {
        return;
    }
    let w = fortran.words(id);
    let places = match kind {
        StatementKind::TypeDeclaration => simplify::lengths_of_entities(&w),
        StatementKind::Function => groups(&w, header_keyword(&w).unwrap_or(0)),
        _ => groups(&w, w.len()),
    };
    let mut found = Facts::default();
    for place in places {
        // `len=n`
        let is_keyword = |i: &usize| w.get(i + 1) == b"=";
        names_among(&w, place.filter(|i| !is_keyword(i)), &mut found);
    }
    facts.calls.append(&mut found.calls);
    // What is no call there may be a letter, or the name of a type.
    if !has_types {
        facts.uses.append(&mut found.uses);
    }
}

/// What stands in the outermost parentheses before a token.
fn groups(w: &Words, end: usize) -> Vec<Range<usize>> {
    let mut groups = Vec::new();
    let mut at = 0;
    while at < end {
        let behind = if w.get(at) == b"(" { w.after_group(at) } else { at + 1 };
        groups.extend((w.get(at) == b"(").then(|| at + 1..behind - 1));
        at = behind;
    }
    groups
}

/// The names among some of a statement's words.
fn names_among(w: &Words, among: impl Iterator<Item = usize>, facts: &mut Facts) {
    for i in among.filter(|&i| w.is_word(i) && (i == 0 || w.get(i - 1) != b"%")) {
        let callee = w.tokens[i].range.clone();
        match w.get(i + 1) {
            b"(" => {
                let close = w.tokens[w.after_group(i + 1) - 1].range.clone();
                let list = w.tokens[i + 1].range.start..close.end.max(w.tokens[i + 1].range.end + 1);
                facts.calls.push(call(callee, Some(list)));
            }
            b"%" => {}
            _ if i > 0 && w.get(i - 1) == b"call" => facts.calls.push(call(callee, None)),
            _ => facts.uses.push(callee.into()),
        }
    }
}

/// A kind of nodes.
struct Kind {
    name: &'static str,
    is_container: bool,
    is_declaration: bool,
    says: Says,
}

/// What a node of a kind says.
enum Says {
    Name,
    Reference,
    Null,
    Call,
    Component,
    Number,
    Label,
    Nothing,
    /// That is in its children.
    More,
}

/// The kinds of the grammar by their numbers: names take long to compare, and to come by.
fn kinds() -> &'static [Kind] {
    static LANGUAGE: LazyLock<Language> = LazyLock::new(|| tree_sitter_fortran::LANGUAGE.into());
    static KINDS: LazyLock<Vec<Kind>> = LazyLock::new(|| {
        let names = (0..LANGUAGE.node_kind_count()).map(|id| LANGUAGE.node_kind_for_id(id as u16).unwrap_or_default());
        names.map(Kind::of).collect()
    });
    &KINDS
}

impl Kind {
    fn of(name: &'static str) -> Kind {
        let says = match name {
            "identifier" | "procedure_interface" => Says::Name,
            "call_expression" => Says::Reference,
            "null_literal" => Says::Null,
            "subroutine_call" => Says::Call,
            "derived_type_member_expression" => Says::Component,
            "number_literal" => Says::Number,
            "statement_label_reference" | "block_label" => Says::Label,
            "string_literal" | "boolean_literal" | "derived_type" => Says::Nothing,
            _ => Says::More,
        };
        Kind { name, is_container: is_container(name), is_declaration: declared::is_declaration(name), says }
    }
}

/// Whether a node may hold more than one statement.
pub(super) fn is_container(kind: &str) -> bool {
    matches!(
        kind,
        "translation_unit"
            | "program"
            | "module"
            | "subroutine"
            | "function"
            | "interface"
            | "do_loop"
            | "if_statement"
            | "elseif_clause"
            | "else_clause"
            | "where_statement"
            | "elsewhere_clause"
            | "forall_statement"
            | "select_case_statement"
            | "select_type_statement"
            | "select_rank_statement"
            | "case_statement"
            | "type_statement"
            | "rank_statement"
            | "block_construct"
            | "associate_statement"
            | "coarray_team_statement"
            | "coarray_critical_statement"
    )
}
