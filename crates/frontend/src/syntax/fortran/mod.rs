//! The tables of a Fortran text, in two layers. Statements, constructs and scoping units come from the standard's
//! own rule that a statement's first words tell what it is ([`outline`]). What is inside a procedure or a
//! specification part comes from tree-sitter-fortran ([`read_inside`]): one tree for each that matters, so that what
//! cannot be parsed in one leaves the others as they are. Names are lower-case throughout.

mod build;
pub mod declaration;
mod declarations;
mod declared;
pub mod expression;
pub mod names_in;
mod procedure_statement;
mod references;
mod simplify;
pub(crate) mod statements;
mod tables;
pub mod tokens;
mod tree;

pub use build::{number, outline};
pub use declarations::after_type;
pub use procedure_statement::ProcedureStatement;
pub use statements::{StatementKind, Words};

use crate::syntax::Syntax;
use declaration::TypeKeyword;
use memchr::memmem;
use rustc_hash::FxHashMap;
use std::num::NonZero;
use std::ops::Range;
use std::sync::{Arc, OnceLock};
use tokens::TokenKind;

/// A name, lower-case.
pub type Name = Vec<u8>;

/// Index into [`Fortran::scopes`].
pub type ScopeId = u32;

/// Index into [`Fortran::statements`].
pub type StatementId = u32;

/// What a Fortran text says.
#[derive(Clone, Debug, Default)]
pub struct Fortran {
    pub text: Arc<Vec<u8>>,
    /// The text in lower case: the same one where it has no upper case.
    pub lower: Arc<Vec<u8>>,
    pub statements: Vec<Statement>,
    /// Scope 0 is the file; a scope comes after the one around it.
    pub scopes: Vec<Scope>,
    /// By scope.
    pub parts: Vec<Part>,
    /// What lacks its end: constructs, program units and procedures, as far as they may reach, without the procedures
    /// in them that have theirs. Sorted, disjoint.
    pub broken: Vec<Range<usize>>,
    /// By statement: the iterators that it declares itself. Found when they are asked for.
    iterators: OnceLock<FxHashMap<StatementId, Vec<Name>>>,
}

/// A program unit or procedure without what stands behind its `contains`.
#[derive(Clone, Debug)]
pub struct Part {
    pub scope: ScopeId,
    /// From its first statement to the last before `contains` or its end.
    pub statements: Range<StatementId>,
    /// Whether what is inside was read.
    pub is_read: bool,
}

/// A statement. A text has many, so they are small.
#[derive(Clone, Debug)]
pub struct Statement {
    pub kind: StatementKind,
    /// From the label or construct name to the last token.
    pub range: Range<usize>,
    /// Few have one.
    head: Option<Box<Head>>,
    pub scope: ScopeId,
    /// One more than their ids; see [`Statement::block`] and [`Statement::construct`].
    block: Option<NonZero<StatementId>>,
    construct: Option<NonZero<StatementId>>,
    /// The last statement of the construct or scoping unit that it opens; else itself.
    pub last: StatementId,
}

/// What stands before a statement's first word.
#[derive(Clone, Debug)]
struct Head {
    label: Option<Range<usize>>,
    /// The name of the construct that it begins.
    name: Option<Range<usize>>,
    first: usize,
}

impl Statement {
    /// Where its first word stands, behind the label and the construct name.
    pub fn first(&self) -> usize {
        self.head.as_ref().map_or(self.range.start, |head| head.first)
    }

    pub fn label(&self) -> Option<&Range<usize>> {
        self.head.as_ref()?.label.as_ref()
    }

    /// The statement that opened the block which it stands in: a construct's first one or the last
    /// that divides it. `None`: a scoping unit's own part.
    pub fn block(&self) -> Option<StatementId> {
        self.block.map(|id| id.get() - 1)
    }

    /// The construct around it, by its first statement.
    pub fn construct(&self) -> Option<StatementId> {
        self.construct.map(|id| id.get() - 1)
    }

    /// The name of the construct that it begins.
    pub fn name(&self) -> Option<&Range<usize>> {
        self.head.as_ref()?.name.as_ref()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScopeKind {
    File,
    Program,
    Module,
    Submodule,
    BlockData,
    Function,
    Subroutine,
    /// `module procedure p` of a submodule.
    ModuleProcedure,
    /// A body in an interface block.
    InterfaceBody,
    /// The `block` construct, and others that declare names.
    Construct,
}

/// A scoping unit or a construct with names of its own.
#[derive(Clone, Debug)]
pub struct Scope {
    pub kind: ScopeKind,
    pub name: Name,
    pub name_range: Range<usize>,
    pub parent: Option<ScopeId>,
    /// From its first statement to its last.
    pub range: Range<usize>,
    /// `None`: the file, and a main program without a `program` statement.
    pub header: Option<StatementId>,
    pub end: Option<StatementId>,
    pub contains: Option<StatementId>,
    /// The first statement of the execution part.
    pub first_executable: Option<StatementId>,
    pub uses: Vec<UseStatement>,
    pub entities: FxHashMap<Name, Entity>,
    pub generics: FxHashMap<Name, Generic>,
    pub default_private: bool,
    /// `public` or `private`, where it is said.
    pub access: FxHashMap<Name, bool>,
    pub implicit_none: bool,
    /// Names that an `import` statement gives; `None` in the list: all.
    pub imports: Vec<Option<Name>>,
    pub dummies: Vec<Name>,
    pub result: Option<Name>,
    /// The words before `function` or `subroutine`.
    pub prefixes: Vec<Name>,
    /// The ancestor module of a submodule.
    pub ancestor: Name,
    /// In an abstract interface.
    pub is_abstract: bool,
}

impl Scope {
    pub fn is_procedure(&self) -> bool {
        matches!(
            self.kind,
            ScopeKind::Program | ScopeKind::Function | ScopeKind::Subroutine | ScopeKind::ModuleProcedure
        )
    }

    pub fn has_prefix(&self, word: &[u8]) -> bool {
        self.prefixes.iter().any(|p| p == word)
    }

    /// Whether a name declared here can be accessed by use association.
    pub fn is_public(&self, name: &[u8]) -> bool {
        self.access.get(name).copied().unwrap_or(!self.default_private)
    }
}

/// `use m`
#[derive(Clone, Debug)]
pub struct UseStatement {
    pub statement: StatementId,
    pub module: Name,
    /// It says so, and Fortran or OpenMP define the module.
    pub intrinsic: bool,
    /// With `only`: nothing else is accessed.
    pub only: bool,
    /// (local name, name in the module), equal where there is no rename.
    pub names: Vec<(Name, Name)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntityKind {
    /// A variable, or a function that only its type is said of.
    Object,
    Constant,
    /// `external f`, or a `procedure` declaration without `pointer`.
    External,
    Intrinsic,
    /// A procedure contained here.
    Procedure(ScopeId),
    /// A procedure with an interface body.
    Body(ScopeId),
    ProcedurePointer,
    StatementFunction,
    /// An `entry` of the procedure with this scope, here or in it.
    Entry(ScopeId),
    Type,
    /// A name of an `associate` construct or the like.
    Associate,
}

/// What a name means in a scope.
#[derive(Clone, Debug)]
pub struct Entity {
    pub kind: EntityKind,
    pub name: Range<usize>,
    pub statement: StatementId,
    pub is_dummy: bool,
    pub is_typed: bool,
    /// What the type begins with that its declaration says.
    pub type_keyword: Option<TypeKeyword>,
    pub is_array: bool,
    pub is_character: bool,
    pub is_pointer: bool,
    /// It keeps its value: `save`, an initial value, `data`.
    pub is_saved: bool,
    /// It is in a common block, which all scopes with that share.
    pub is_common: bool,
    pub value: Option<Box<Range<usize>>>,
}

/// A generic name, operator or assignment.
#[derive(Clone, Debug, Default)]
pub struct Generic {
    /// Names of specific procedures, as they are known here.
    pub specifics: Vec<Name>,
    /// The interface blocks, by their first statements.
    pub blocks: Vec<StatementId>,
}

/// Reads a text as a whole: its outline and all that is inside.
pub fn read(view: &[u8]) -> Syntax {
    let mut syntax = outline(view.to_vec());
    let all = vec![true; syntax.fortran.as_ref().map_or(0, |f| f.parts.len())];
    read_inside(&mut syntax, &all);
    syntax
}

/// Reads what is inside the parts for which `wanted` says so, by part, and that were not read; whether there are any.
pub fn read_inside(syntax: &mut Syntax, wanted: &[bool]) -> bool {
    let Some(mut fortran) = syntax.fortran.take() else { return false };
    let is_new = tree::read_parts(&mut fortran, wanted, syntax);
    syntax.fortran = Some(fortran);
    is_new
}

impl Fortran {
    /// The construct, program unit or procedure without an end in which a place stands.
    pub fn enclosing_unterminated(&self, at: usize) -> Option<&Range<usize>> {
        let next = self.broken.partition_point(|b| b.start <= at);
        next.checked_sub(1).map(|i| &self.broken[i]).filter(|broken| at < broken.end)
    }

    /// Whether a place stands where no procedure executes anything: in a module, behind a `contains`, in an interface
    /// block, outside all program units. A text without any is a piece of one.
    pub fn is_outside_execution_parts(&self, at: usize) -> bool {
        let parent = |scope: &ScopeId| self.scopes[*scope as usize].parent;
        let mut around = std::iter::successors(Some(self.scope_at(at)), parent).map(|id| &self.scopes[id as usize]);
        let scope = around.find(|s| s.kind != ScopeKind::Construct);
        scope.is_some_and(|s| match s.kind {
            ScopeKind::File => self.scopes.len() > 1,
            _ => !s.is_procedure() || s.contains.is_some_and(|c| self.statement(c).range.start < at),
        })
    }

    /// Whether a name is an array at a place, as declarations around it say.
    fn names_array(&self, name: &[u8], at: usize) -> bool {
        let parent = |scope: &&Scope| scope.parent.map(|p| &self.scopes[p as usize]);
        let mut around = std::iter::successors(Some(&self.scopes[self.scope_at(at) as usize]), parent);
        // A name that a module gives hides that of the host.
        let known = around.find_map(|s| match s.entities.get(name) {
            Some(e) => Some(e.kind == EntityKind::Object && e.is_array),
            None => (!s.uses.is_empty() || s.kind == ScopeKind::InterfaceBody).then_some(false),
        });
        known.unwrap_or(false)
    }

    /// The part of a scope that is a program unit or procedure.
    pub fn part_of(&self, scope: ScopeId) -> Option<usize> {
        self.parts.binary_search_by_key(&scope, |p| p.scope).ok()
    }

    /// The innermost part around a place.
    pub fn part_at(&self, at: usize) -> Option<usize> {
        let parent = |scope: &ScopeId| self.scopes[*scope as usize].parent;
        std::iter::successors(Some(self.scope_at(at)), parent).find_map(|scope| self.part_of(scope))
    }

    /// The names and keywords in a part.
    pub fn words_in(&self, part: &Part) -> impl Iterator<Item = &[u8]> {
        self.words_within(self.range_of(part).unwrap_or(0..0)).map(move |word| &self.lower[word])
    }

    /// Where the statements of a part stand.
    pub fn range_of(&self, part: &Part) -> Option<Range<usize>> {
        let statements = &self.statements[part.statements.start as usize..part.statements.end as usize];
        Some(statements.first()?.first()..statements.last()?.range.end)
    }

    /// Whether a name or keyword of a statement begins at a place: nothing in a string or a comment does.
    pub fn is_word_of_statement(&self, at: usize) -> bool {
        let statement = self.statement_before(at + 1).map(|id| &self.statement(id).range);
        statement.filter(|range| at < range.end).is_some_and(|range| {
            let mut words = self.words_within(range.clone());
            words.any(|word| word.start == at)
        })
    }

    /// Where names and keywords stand in a part of the text.
    pub fn words_within(&self, range: Range<usize>) -> impl Iterator<Item = Range<usize>> {
        let words = tokens::read(&self.lower, range).into_iter().filter(|t| t.kind == TokenKind::Word);
        words.map(|t| t.range)
    }

    pub fn words(&self, id: StatementId) -> Words<'_> {
        let s = self.statement(id);
        Words::read(&self.lower, s.first()..s.range.end)
    }

    /// The first word of a statement, behind its label and the name of its construct.
    pub fn first_word(&self, id: StatementId) -> &[u8] {
        let s = self.statement(id);
        let text = &self.lower[s.first()..s.range.end];
        &text[..text.iter().take_while(|b| tokens::is_name_part(**b)).count()]
    }

    /// A part of the text on one line: its tokens, with single blanks where there are any between them.
    pub fn on_one_line(&self, part: &Range<usize>) -> Vec<u8> {
        self.on_one_line_with(part, |_| None)
    }

    /// The same, with other words where `instead` says so.
    pub fn on_one_line_with<'a>(
        &self,
        part: &Range<usize>,
        instead: impl Fn(&Range<usize>) -> Option<&'a [u8]>,
    ) -> Vec<u8> {
        let mut out: Vec<u8> = Vec::new();
        let mut end = part.start;
        for t in tokens::read(&self.lower, part.clone()) {
            let both_words = out.last().is_some_and(u8::is_ascii_alphanumeric) && t.kind == TokenKind::Word;
            if !out.is_empty() && (end < t.range.start || both_words) {
                out.push(b' ');
            }
            let other = if t.kind == TokenKind::Word { instead(&t.range) } else { None };
            out.extend_from_slice(other.unwrap_or(&self.text[t.range.clone()]));
            end = t.range.end;
        }
        out
    }

    pub fn statement(&self, id: StatementId) -> &Statement {
        &self.statements[id as usize]
    }

    /// The innermost scope around a place.
    pub fn scope_at(&self, at: usize) -> ScopeId {
        // The last scope that starts before the place, or one around that.
        let last = self.scopes.partition_point(|s| s.range.start <= at).saturating_sub(1);
        let mut scope = last as ScopeId;
        while let Some(parent) =
            self.scopes[scope as usize].parent.filter(|_| self.scopes[scope as usize].range.end <= at)
        {
            scope = parent;
        }
        // The names that a construct's first statement declares are none in that statement.
        match &self.scopes[scope as usize] {
            Scope { kind: ScopeKind::Construct, header: Some(header), parent: Some(parent), .. }
                if at < self.statement(*header).range.end =>
            {
                *parent
            }
            _ => scope,
        }
    }

    /// The scopes that begin in a range.
    pub fn scopes_in(&self, range: &Range<usize>) -> impl Iterator<Item = (ScopeId, &Scope)> {
        let first = self.scopes.partition_point(|s| s.range.start < range.start);
        let end = range.end;
        let found = self.scopes[first..].iter().take_while(move |s| s.range.start < end);
        found.enumerate().map(move |(i, s)| ((first + i) as ScopeId, s))
    }

    /// The definitions of derived types: the first statement of each.
    pub fn derived_types(&self) -> impl Iterator<Item = (StatementId, &Statement)> {
        let all = self.statements.iter().enumerate().filter(|(_, s)| s.kind == StatementKind::DerivedType);
        all.map(|(id, s)| (id as StatementId, s))
    }

    /// The name of the derived type whose definition a statement begins.
    pub fn derived_type_name(&self, id: StatementId) -> &[u8] {
        declarations::derived_type_name(&self.words(id))
    }

    /// The variable that a `do` statement steps.
    pub fn loop_variable(&self, id: StatementId) -> Option<Range<usize>> {
        if self.statement(id).kind != StatementKind::Do {
            return None;
        }
        let words = self.words(id);
        let before = words.find(0, b"=")?.checked_sub(1)?;
        Some(words.tokens[before].range.clone())
    }

    /// Whether a statement declares a name to be an iterator: `[(f(), integer :: i = 1, 2)]`.
    pub fn declares_iterator(&self, id: StatementId, name: &[u8]) -> bool {
        let all = self.iterators.get_or_init(|| self.declared_iterators());
        all.get(&id).is_some_and(|names| names.iter().any(|iterator| *iterator == *name))
    }

    fn declared_iterators(&self) -> FxHashMap<StatementId, Vec<Name>> {
        let mut found = FxHashMap::default();
        let mut behind = 0;
        for colons in memmem::find_iter(&self.text, b"::") {
            if colons < behind {
                continue;
            }
            let Some(id) = self.statement_before(colons + 1) else { continue };
            behind = self.statement(id).range.end;
            let names = declarations::declared_iterators(&self.words(id));
            if !names.is_empty() {
                found.insert(id, names);
            }
        }
        found
    }

    /// The statements in what a statement opens, its last one among them.
    pub fn inside(&self, statement: &Statement) -> Range<StatementId> {
        self.statement_from(statement.range.end).unwrap_or(statement.last)..statement.last + 1
    }

    /// The first statement that starts at or behind a place.
    pub fn statement_from(&self, at: usize) -> Option<StatementId> {
        let i = self.statements.partition_point(|s| s.range.start < at);
        (i < self.statements.len()).then_some(i as StatementId)
    }

    /// The pointer that gets the target at a place (`a%p => target`, `procedure(i), pointer :: p => target`), by its own name;
    /// none for the local names of `use` statements.
    pub fn pointer_with_target(&self, at: usize) -> Option<&[u8]> {
        let statement = self.statement(self.statement_before(at + 1)?);
        let tokens = tokens::read(&self.lower, statement.range.start..at);
        let (arrow, before) = tokens.split_last()?;
        let is_pointer = self.lower[arrow.range.clone()] == *b"=>" && statement.kind != StatementKind::Use;
        let last = before.last().filter(|t| is_pointer && t.kind == TokenKind::Word)?;
        Some(&self.lower[last.range.clone()])
    }

    /// The name before the parenthesis that a place in a statement stands directly in: of a function, an array, or the type
    /// of a structure constructor.
    pub fn name_of_list(&self, at: usize) -> Option<&[u8]> {
        let statement = self.statement(self.statement_before(at + 1)?);
        let tokens = tokens::read(&self.lower, statement.range.start..at);
        let spelled = |t: &tokens::Token| &self.lower[t.range.clone()];
        let mut depth = 0usize;
        let open = tokens.iter().rposition(|t| match spelled(t) {
            b")" => {
                depth += 1;
                false
            }
            b"(" if depth == 0 => true,
            b"(" => {
                depth -= 1;
                false
            }
            _ => false,
        })?;
        let before = tokens.get(open.checked_sub(1)?).filter(|t| t.kind == TokenKind::Word)?;
        Some(spelled(before))
    }

    /// The last statement that starts before a place.
    pub fn statement_before(&self, at: usize) -> Option<StatementId> {
        self.statements.partition_point(|s| s.range.start < at).checked_sub(1).map(|i| i as StatementId)
    }

    /// The statements that start in a range.
    pub fn statements_in(&self, range: &Range<usize>) -> impl Iterator<Item = (StatementId, &Statement)> {
        let first = self.statements.partition_point(|s| s.range.start < range.start);
        let end = range.end;
        let found = self.statements[first..].iter().take_while(move |s| s.range.start < end);
        found.enumerate().map(move |(i, s)| ((first + i) as StatementId, s))
    }

    /// From the first byte of a statement to the last of the construct that it opens.
    pub fn whole(&self, id: StatementId) -> Range<usize> {
        let s = self.statement(id);
        s.range.start..self.statement(s.last).range.end
    }

    /// The `do` constructs around a place, from the inside out.
    pub fn enclosing_loops(&self, place: &Range<usize>) -> Vec<Range<usize>> {
        let before = self.statement_before(place.start);
        let constructs = std::iter::successors(before, |id| self.statement(*id).construct());
        let loops = constructs.filter(|id| self.statement(*id).kind == StatementKind::Do).map(|id| self.whole(id));
        loops.filter(|whole| whole.start < place.start && place.end <= whole.end).collect()
    }

    /// Why the statements in a range cannot become a branch of an `if` construct; `errors`: the places of
    /// statements that are not well-formed.
    pub fn no_branch(&self, range: &Range<usize>, errors: &[Range<usize>]) -> Option<&'static str> {
        use StatementKind::*;
        let from = self.statements.partition_point(|s| s.range.start < range.start);
        let within = || self.statements[from..].iter().take_while(|s| s.range.start < range.end);
        // What was not found may hold the other half of a construct.
        if within().any(|s| s.kind == Include) {
            return None;
        }
        let halves = |k: StatementKind| k.opens_construct() || matches!(k, Divides | EndConstruct | End);
        if within().any(|s| halves(s.kind) && errors.iter().any(|e| e.start == s.range.start)) {
            return Some("cannot apply to a construct whose begin or end is missing");
        }
        let block = self.block_at(range.start);
        let declares = |k: StatementKind| matches!(k, Use | Import | Implicit | TypeDeclaration);
        let own = |s: &&Statement| (s.scope, s.block()) == block;
        (within().filter(own).any(|s| declares(s.kind)))
            .then_some("cannot apply to a specification statement, which belongs before all others")
    }

    /// The block that a place between statements stands in: the scope, and the statement that opened
    /// the block.
    pub fn block_at(&self, at: usize) -> (ScopeId, Option<StatementId>) {
        let Some(before) = self.statement_before(at) else { return (self.scope_at(at), None) };
        let s = self.statement(before);
        if s.kind.opens_construct() || s.kind == StatementKind::Divides {
            return (self.scope_at(at), Some(before));
        }
        // Behind a construct's end: where the construct itself stands. A labelled `do` may end at any
        // statement.
        let mut at_statement = before;
        loop {
            let s = self.statement(at_statement);
            match s.construct() {
                Some(c) if self.statement(c).last == before => at_statement = c,
                _ => break,
            }
        }
        (self.scope_at(at), self.statement(at_statement).block())
    }

    /// The symbol of a procedure: what all its declarations share.
    pub fn symbol(&self, scope: ScopeId) -> Name {
        let s = &self.scopes[scope as usize];
        let parent = s.parent.unwrap_or(0);
        let p = &self.scopes[parent as usize];
        let below = |owner: Name| [owner.as_slice(), b"::", &s.name].concat();
        let of_module = s.has_prefix(b"module") || s.kind == ScopeKind::ModuleProcedure;
        match (s.kind, p.kind) {
            (ScopeKind::Program, _) => [b"program ", s.name.as_slice()].concat(),
            (ScopeKind::InterfaceBody, _) if of_module => below(self.module_of(parent)),
            (ScopeKind::InterfaceBody, _) => s.name.clone(),
            (_, ScopeKind::File) => s.name.clone(),
            (_, ScopeKind::Module) => below(p.name.clone()),
            (_, ScopeKind::Submodule) if of_module => below(p.ancestor.clone()),
            (_, ScopeKind::Submodule) => below([p.ancestor.as_slice(), b":", &p.name].concat()),
            _ => below(self.symbol(parent)),
        }
    }

    /// The module whose procedures an interface body in a scope may declare.
    fn module_of(&self, scope: ScopeId) -> Name {
        let s = &self.scopes[scope as usize];
        match s.kind {
            ScopeKind::Submodule => s.ancestor.clone(),
            _ => s.name.clone(),
        }
    }
}

#[cfg(test)]
mod tests;
