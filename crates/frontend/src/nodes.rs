//! Which directive governs what: constructs, metadirectives, functions and calls of a file, nested.
//!
//! The nodes are kept in preorder in one array; a node's subtree is a run of it.

mod fortran;

use crate::directive::{Clause, Directive};
use crate::placed::{Form, Placed};
use crate::syntax::{Scope, ScopeKind, Statement, StatementKind, Syntax};
use ompick_resolver::names::{self, Association};
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::sync::OnceLock;

/// Index into [`Nodes`].
pub type NodeId = u32;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// Index into `Syntax::functions`.
    Function(u32),
    /// Index into the file's directives: an executable construct, a metadirective, or a stand-alone
    /// directive. (Directives that end or separate are no nodes.)
    Directive(u32),
    /// Index into `Syntax::closures`.
    Closure(u32),
    /// Index into `Syntax::calls`.
    Call(u32),
    /// Index into `Syntax::operations`.
    Operation(u32),
}

#[derive(Debug)]
pub struct Node {
    pub kind: NodeKind,
    /// From the first byte of the directive, definition or call to the last that belongs to it.
    pub extent: Range<usize>,
    /// What a directive governs.
    pub body: Option<Box<Body>>,
    /// One past the last node of the subtree.
    pub end: NodeId,
    /// The node that it is directly below.
    pub parent: Option<NodeId>,
}

/// The statement or region that a directive governs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Body {
    pub range: Range<usize>,
    /// The directive that ends the region, for `begin ... end` forms.
    pub end_directive: Option<u32>,
}

/// What could not be paired or associated; indices of directives.
#[derive(Debug, PartialEq, Eq)]
pub enum StructureError {
    /// `begin x` without `end x`.
    NoEnd(u32),
    /// `end x` without `begin x`.
    NoBegin(u32),
    /// A construct with nothing to govern.
    NoStatement(u32),
    /// A `begin` and its `end` that do not stand in the same block.
    Straddles(u32),
}

#[derive(Debug, Default)]
pub struct Nodes {
    pub list: Vec<Node>,
    /// The functions that are walked by themselves: those in no other, and in these the members of their local classes,
    /// which have no constructs around them in the function.
    pub functions: Vec<NodeId>,
    pub errors: Vec<StructureError>,
    /// For a declarative directive: the declaration that it stands before.
    pub declarations: Vec<(u32, Range<usize>)>,
    /// For each paired `begin`: its `end`.
    pub pairs: Vec<(u32, u32)>,
    /// Where bodies start, with the first start of a node that has one there; made when it is first asked for.
    body_starts: OnceLock<FxHashMap<usize, usize>>,
    /// Declarations with the first directive that stands before each; made when it is first asked for.
    first_directives: OnceLock<FxHashMap<Range<usize>, u32>>,
}

impl Nodes {
    /// Nests what a file holds.
    pub fn build(directives: &[Placed], syntax: &Syntax) -> Nodes {
        let mut nodes = Nodes::default();
        nodes.pair(directives);
        for (i, placed) in directives.iter().enumerate() {
            nodes.directive(i as u32, placed, directives, syntax);
        }
        nodes.functions_and_calls(syntax);
        nodes.nest();
        nodes.find_functions(syntax);
        nodes
    }

    fn find_functions(&mut self, syntax: &Syntax) {
        let is_member = |f: u32| {
            if syntax.fortran.is_some() {
                return false;
            }
            let function = &syntax.functions[f as usize];
            let scope = match syntax.declarations.get(function.declaration as usize) {
                Some(d) => Some(&syntax.scopes[d.scope as usize]),
                None => {
                    // (Its own scope may start where it does.)
                    let own = &syntax.scopes[syntax.scope_at(function.whole.start) as usize];
                    let parent = |s: &&Scope| s.parent.map(|p| &syntax.scopes[p as usize]);
                    std::iter::successors(Some(own), parent).find(|s| s.range.start < function.whole.start)
                }
            };
            scope.is_some_and(|s| s.kind == ScopeKind::Class)
        };
        let mut outermost = 0;
        for (id, node) in self.list.iter().enumerate() {
            let NodeKind::Function(f) = node.kind else { continue };
            let id = id as NodeId;
            if id >= outermost {
                outermost = node.end;
                self.functions.push(id);
            } else if node.parent.is_some_and(|p| self.functions.binary_search(&p).is_ok()) && is_member(f) {
                self.functions.push(id);
            }
        }
        self.functions.shrink_to_fit();
    }

    /// Whether a function is a member of a class that is local to another one, and walked by itself.
    pub fn is_local_function(&self, function: NodeId) -> bool {
        let around = self.list[function as usize].parent;
        around.is_some_and(|p| matches!(self.list[p as usize].kind, NodeKind::Function(_)))
            && self.functions.binary_search(&function).is_ok()
    }

    /// The parts of a part of the file that are local functions.
    pub fn local_functions(&self, part: &Range<usize>) -> impl Iterator<Item = &Range<usize>> {
        let (start, end) = (part.start, part.end);
        let first = self.functions.partition_point(|f| self.list[*f as usize].extent.start <= start);
        let behind = self.functions[first..].iter().take_while(move |f| self.list[**f as usize].extent.start < end);
        behind.filter(|f| self.is_local_function(**f)).map(|f| &self.list[*f as usize].extent)
    }

    fn functions_and_calls(&mut self, syntax: &Syntax) {
        let item =
            |kind, extent: &Range<usize>| Node { kind, extent: extent.clone(), body: None, end: 0, parent: None };
        for (i, f) in syntax.functions.iter().enumerate() {
            self.list.push(item(NodeKind::Function(i as u32), &f.whole));
        }
        for (i, c) in syntax.closures.iter().enumerate() {
            self.list.push(item(NodeKind::Closure(i as u32), &c.called()));
        }
        for (i, c) in syntax.calls.iter().enumerate() {
            self.list.push(item(NodeKind::Call(i as u32), &c.range));
        }
        for (i, o) in syntax.operations.iter().enumerate() {
            self.list.push(item(NodeKind::Operation(i as u32), &o.range));
        }
    }

    /// Pairs `begin x` with `end x`, inside out. Both are attributes or neither is (OpenMP 5.2, 3.1).
    fn pair(&mut self, directives: &[Placed]) {
        let mut open: Vec<u32> = Vec::new();
        let alike = |one: &Placed, other: &Placed| (one.form == Form::Attribute) == (other.form == Form::Attribute);
        for (i, placed) in directives.iter().enumerate() {
            let name = placed.directive.name.as_str();
            if let Some(what) = name.strip_prefix("end ") {
                let begins = |begin: &Placed| opens(&begin.directive.name) == Some(what) && alike(begin, placed);
                match open.iter().rposition(|&b| begins(&directives[b as usize])) {
                    Some(at) => {
                        self.errors.extend(
                            open.drain(at + 1..)
                                .filter(|&b| directives[b as usize].directive.name.starts_with("begin "))
                                .map(StructureError::NoEnd),
                        );
                        let begin = open.pop().expect("found above");
                        self.pairs.push((begin, i as u32));
                    }
                    None => self.errors.push(StructureError::NoBegin(i as u32)),
                }
            } else if opens(name).is_some() && (name != "declare target" || placed.directive.is_bare()) {
                open.push(i as u32);
            }
        }
        // `declare target` without `end` may be one of its other forms; its own check says so.
        self.errors.extend(
            open.into_iter()
                .filter(|&b| directives[b as usize].directive.name.starts_with("begin "))
                .map(StructureError::NoEnd),
        );
        self.pairs.sort_unstable();
    }

    /// The first of the declarative directives of a declaration, as an index into the file's directives.
    pub fn first_directive_of(&self, declaration: &Range<usize>) -> Option<u32> {
        let all = self.first_directives.get_or_init(|| {
            let mut first = FxHashMap::default();
            for (directive, declaration) in &self.declarations {
                first.entry(declaration.clone()).or_insert(*directive);
            }
            first
        });
        all.get(declaration).copied()
    }

    /// Whether a node that starts before `before` governs what starts at `start`.
    pub fn governs(&self, start: usize, before: usize) -> bool {
        let starts = self.body_starts.get_or_init(|| {
            let mut starts = FxHashMap::default();
            for node in &self.list {
                let Some(body) = &node.body else { continue };
                let first = starts.entry(body.range.start).or_insert(node.extent.start);
                *first = node.extent.start.min(*first);
            }
            starts
        });
        starts.get(&start).is_some_and(|first| *first < before)
    }

    /// The nodes that start in a part.
    pub fn within(&self, part: &Range<usize>) -> &[Node] {
        let first = self.list.partition_point(|n| n.extent.start < part.start);
        let behind = self.list.partition_point(|n| n.extent.start < part.end);
        &self.list[first..behind.max(first)]
    }

    /// The `end` of a `begin`.
    pub fn end_of(&self, begin: u32) -> Option<u32> {
        let at = self.pairs.binary_search_by_key(&begin, |p| p.0).ok()?;
        Some(self.pairs[at].1)
    }

    fn directive(&mut self, i: u32, placed: &Placed, all: &[Placed], syntax: &Syntax) {
        let name = placed.directive.name.as_str();
        let range = &placed.range;
        let extent_to = |end: usize| range.start..end;
        let (body, extent) = match name {
            "begin metadirective" => {
                let Some(end) = self.end_of(i) else { return };
                let end_range = &all[end as usize].range;
                if !syntax.same_block(range, end_range) {
                    self.errors.push(StructureError::Straddles(i));
                    return;
                }
                let body = Body { range: range.end..end_range.start, end_directive: Some(end) };
                (Some(body), extent_to(end_range.end))
            }
            "metadirective" => match self.governed(i, all, syntax) {
                Some(body) => {
                    // It may come to a declarative directive.
                    self.declarations.push((i, body.clone()));
                    (Some(Body { range: body.clone(), end_directive: None }), extent_to(body.end))
                }
                None => (None, range.clone()),
            },
            _ if name.starts_with("end ") => return,
            _ => match association(&placed.directive) {
                Some(Association::Block | Association::Loop) => match self.governed(i, all, syntax) {
                    Some(body) => (Some(Body { range: body.clone(), end_directive: None }), extent_to(body.end)),
                    None => {
                        self.errors.push(StructureError::NoStatement(i));
                        return;
                    }
                },
                Some(Association::Standalone) => (None, range.clone()),
                Some(Association::Declarative | Association::Delimited) => {
                    let end = self.end_of(i).map(|end| &all[end as usize].range);
                    // Around declarations, blocks of `extern "C"` and the like are taken as compilers take them.
                    let is_bound = |end: &Range<usize>| {
                        name == "begin declare variant"
                            || [range, end].iter().any(|r| syntax.function_at(r.start).is_some())
                    };
                    if end.is_some_and(|end| is_bound(end) && !syntax.same_block(range, end)) {
                        self.errors.push(StructureError::Straddles(i));
                    }
                    if let Some(s) = declaration_of(placed, syntax) {
                        self.declarations.push((i, s.range.clone()));
                    }
                    return;
                }
                Some(Association::Separating | Association::End) | None => return,
            },
        };
        self.list.push(Node { kind: NodeKind::Directive(i), extent, body: body.map(Box::new), end: 0, parent: None });
    }

    /// What a directive governs: the statement after it, or the region that begins right after it. No
    /// statement behind the end of the region that the directive stands in.
    fn governed(&self, i: u32, all: &[Placed], syntax: &Syntax) -> Option<Range<usize>> {
        let directive = &all[i as usize].range;
        let statement = syntax.statement_after(directive).map(|s| s.range.clone());
        let block_end = || syntax.enclosing_block(directive).map_or(usize::MAX, |b| b.end);
        let limit = statement.as_ref().map_or_else(block_end, |s| s.start);
        for (j, next) in all.iter().enumerate().skip(i as usize + 1) {
            if next.range.start >= limit {
                break;
            }
            let name = next.directive.name.as_str();
            if name == "begin metadirective" {
                let end = self.end_of(j as u32)?;
                return Some(next.range.start..all[end as usize].range.end);
            }
            let closes_around = |(begin, end): &(u32, u32)| *end == j as u32 && *begin < i;
            if name == "end metadirective" && self.pairs.iter().any(closes_around) {
                return None;
            }
        }
        statement
    }

    /// Sorts into preorder and sets the subtrees' ends.
    fn nest(&mut self) {
        self.list.sort_by(|a, b| a.extent.start.cmp(&b.extent.start).then(b.extent.end.cmp(&a.extent.end)));
        let mut open: Vec<usize> = Vec::new();
        for i in 0..self.list.len() {
            let start = self.list[i].extent.start;
            while let Some(&top) = open.last()
                && self.list[top].extent.end <= start
            {
                self.list[top].end = i as NodeId;
                open.pop();
            }
            self.list[i].parent = open.last().map(|&top| top as NodeId);
            open.push(i);
        }
        let end = self.list.len() as NodeId;
        for i in open {
            self.list[i].end = end;
        }
        // They stay as long as the file.
        self.list.shrink_to_fit();
    }

    /// The nodes around a place, the innermost first.
    pub fn enclosing(&self, at: usize) -> impl Iterator<Item = &Node> {
        let last = self.list.partition_point(|n| n.extent.start <= at).checked_sub(1);
        let parent = |n: &&Node| n.parent.map(|p| &self.list[p as usize]);
        std::iter::successors(last.map(|i| &self.list[i]), parent).filter(move |n| at < n.extent.end)
    }

    /// The nodes directly below `parent` (`None`: the outermost).
    pub fn children(&self, parent: Option<NodeId>) -> impl Iterator<Item = NodeId> {
        let (mut at, end) = match parent {
            Some(p) => (p + 1, self.list[p as usize].end),
            None => (0, self.list.len() as NodeId),
        };
        std::iter::from_fn(move || {
            (at < end).then(|| {
                let id = at;
                at = self.list[id as usize].end;
                id
            })
        })
    }
}

/// The declaration that a declarative directive stands before, or with an attribute in.
fn declaration_of<'s>(placed: &Placed, syntax: &'s Syntax) -> Option<&'s Statement> {
    let range = &placed.range;
    if placed.form != Form::Attribute {
        return syntax.statement_after(range);
    }
    let declares = |s: &&Statement| matches!(s.kind, StatementKind::Declaration | StatementKind::FunctionDefinition);
    // A member's attribute is none of its class.
    let block = syntax.enclosing_block(range).map_or(0, |b| b.start);
    let around = |s: &&Statement| {
        let own = s.range.start..s.range.start + 1;
        let body = syntax.functions_in(&own).find(|f| f.whole == s.range).map_or(s.range.end, |f| f.body.start);
        block <= s.range.start && s.range.start < range.start && range.end <= body
    };
    let inside = syntax.enclosing_statements(range).filter(declares).find(around);
    inside.or_else(|| syntax.statement_after(range))
}

/// What a directive's `begin` opens, as its `end` names it; `None` if it has no `end` in C and C++.
fn opens(name: &str) -> Option<&str> {
    match name {
        "declare target" => Some(name),
        _ => name.strip_prefix("begin "),
    }
}

/// Whether a metadirective comes to declarative directives: all its directive variants are.
pub fn is_declarative(metadirective: &Directive) -> bool {
    let mut any = false;
    let variants = metadirective.clauses.iter().filter_map(Clause::variant).filter(|v| v.name != "nothing");
    let declarative = |v: &Directive| matches!(association(v), Some(Association::Declarative | Association::Delimited));
    let all = variants.inspect(|_| any = true).all(declarative);
    any && all
}

/// Whether a directive of Fortran takes a statement or two, also without an end directive (OpenMP 5.2, 4.3.1).
pub fn takes_short_block(name: &str) -> bool {
    matches!(name, "atomic" | "allocators") || names::is_dispatch(name)
}

/// Whether a directive takes a sequence of loops (OpenMP 6.0, 6.4.2).
pub fn takes_loop_sequence(name: &str) -> bool {
    name == "fuse"
}

/// What a directive stands with, its clauses considered: `ordered depend(...)` and
/// `ordered doacross(...)` stand alone. `None`: not a directive that OpenMP knows.
pub fn association(directive: &Directive) -> Option<Association> {
    let stands_alone = |c: &Clause| matches!(c.name.as_str(), "depend" | "doacross");
    match directive.name.as_str() {
        "ordered" if directive.clauses.iter().any(stands_alone) => Some(Association::Standalone),
        name => match names::directive(name) {
            Some(known) => Some(known.association),
            // A combined construct takes what its last part takes.
            None => names::leaves(name).map(|leaves| {
                let last = leaves.last().and_then(|l| names::directive(l));
                last.map_or(Association::Block, |l| l.association)
            }),
        },
    }
}

#[cfg(test)]
mod tests;
