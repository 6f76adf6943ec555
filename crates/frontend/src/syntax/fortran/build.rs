//! Nests statements into constructs and scoping units.

use super::declarations;
use super::statements::{self, Place, StatementKind, Words};
use super::tokens::{self, TokenKind};
use super::*;
use crate::syntax;

/// Reads a view, in which directives, preprocessor lines and inactive branches are blanks or comments, but not what
/// is inside its statements.
pub fn outline(view: &[u8]) -> syntax::Syntax {
    let lower = view.to_ascii_lowercase();
    let tokens = tokens::read(view);
    let mut builder = Builder {
        out: Fortran {
            text: view.to_vec(),
            lower,
            tokens,
            statements: Vec::new(),
            scopes: Vec::new(),
            parts: Vec::new(),
        },
        frames: Vec::new(),
        around: Vec::new(),
        errors: Vec::new(),
    };
    builder.open_scope(ScopeKind::File, 0..view.len(), None);
    for i in 0..builder.out.tokens.statements.len() {
        builder.statement(i);
    }
    builder.finish(view.len());
    let Builder { mut out, errors, .. } = builder;
    out.parts = super::tree::parts(&out);
    let mut found = syntax::Syntax { errors, ..syntax::Syntax::default() };
    super::tables::fill(&out, &mut found);
    found.fortran = Some(Box::new(out));
    found
}

/// What is open.
#[derive(Debug)]
enum Frame {
    Scope(ScopeId),
    /// A construct: its first statement, the statement that opened its present block, the label that
    /// ends it if it is a labelled `do`, and the scope that it opened.
    Construct {
        first: StatementId,
        block: StatementId,
        label: Option<Name>,
        scope: Option<ScopeId>,
    },
    Interface {
        generic: Option<Name>,
        is_abstract: bool,
        first: StatementId,
    },
    /// A derived type, an enum.
    Other {
        first: StatementId,
    },
}

pub(super) struct Builder {
    pub(super) out: Fortran,
    frames: Vec<Frame>,
    /// By frame: the scope in it.
    around: Vec<ScopeId>,
    errors: Vec<Range<usize>>,
}

impl Builder {
    fn open_scope(&mut self, kind: ScopeKind, range: Range<usize>, header: Option<StatementId>) -> ScopeId {
        let id = self.out.scopes.len() as ScopeId;
        let parent = (id > 0).then(|| self.scope());
        self.out.scopes.push(Scope {
            kind,
            name: Name::new(),
            name_range: 0..0,
            parent,
            range,
            header,
            end: None,
            contains: None,
            first_executable: None,
            uses: Vec::new(),
            entities: HashMap::new(),
            generics: HashMap::new(),
            default_private: false,
            access: HashMap::new(),
            implicit_none: false,
            imports: Vec::new(),
            dummies: Vec::new(),
            result: None,
            prefixes: Vec::new(),
            ancestor: Name::new(),
            is_abstract: false,
        });
        if kind != ScopeKind::Construct {
            self.open(Frame::Scope(id));
        }
        id
    }

    /// The innermost open scope.
    pub(super) fn scope(&self) -> ScopeId {
        self.around.last().copied().unwrap_or(0)
    }

    fn open(&mut self, frame: Frame) {
        let own = match frame {
            Frame::Scope(id) => Some(id),
            Frame::Construct { scope, .. } => scope,
            _ => None,
        };
        self.around.push(own.unwrap_or(self.scope()));
        self.frames.push(frame);
    }

    fn close(&mut self) -> Option<Frame> {
        self.around.pop();
        self.frames.pop()
    }

    fn place(&self) -> Place {
        let scope = &self.out.scopes[self.scope() as usize];
        let top = self.frames.last();
        let at_top = matches!(top, Some(Frame::Scope(_)));
        let in_block_scope = match top {
            Some(Frame::Construct { scope: Some(id), .. }) => self.out.scopes[*id as usize].first_executable.is_none(),
            _ => false,
        };
        Place {
            in_interface: matches!(top, Some(Frame::Interface { .. })),
            in_specification: (at_top && scope.first_executable.is_none() && scope.kind != ScopeKind::File)
                && !in_block_scope,
            in_type: matches!(top, Some(Frame::Other { .. })),
            in_contains: at_top && scope.contains.is_some(),
        }
    }

    fn statement(&mut self, index: usize) {
        let all = self.out.tokens.statements[index].clone();
        let token = |i: usize| &self.out.tokens.list[i];
        let text = |i: usize| &self.out.lower[self.out.tokens.list[i].range.clone()];
        let start = token(all.start).range.start;
        let end = token(all.end - 1).range.end;
        let mut first = all.start;
        let mut label = None;
        if token(first).kind == TokenKind::Number && all.len() > 1 && text(first).iter().all(u8::is_ascii_digit) {
            label = Some(token(first).range.clone());
            first += 1;
        }
        let mut name = None;
        if all.end - first > 2 && token(first).kind == TokenKind::Word && text(first + 1) == b":" {
            name = Some(token(first).range.clone());
            first += 2;
        }
        let range = start..end;
        let id = self.out.statements.len() as StatementId;
        let mut kind = {
            let w = Words::of(&self.out.lower, &self.out.tokens, &(first..all.end));
            statements::classify(&w, self.place())
        };
        if kind == StatementKind::StatementFunction && !self.is_statement_function(first) {
            kind = StatementKind::Assignment;
        }
        if self.place().in_type && kind != StatementKind::End {
            kind = StatementKind::OtherSpecification;
        }
        // A main program may lack its first statement.
        let opens_unit = matches!(
            kind,
            StatementKind::Program
                | StatementKind::Module
                | StatementKind::Submodule
                | StatementKind::BlockData
                | StatementKind::Function
                | StatementKind::Subroutine
        );
        if self.scope() == 0 && !opens_unit && self.frames.len() == 1 && kind != StatementKind::Include {
            // Directives before its first statement belong to it.
            let before = self.out.statements.last().map_or(0, |s| s.range.end);
            self.open_scope(ScopeKind::Program, before..self.out.lower.len(), None);
        }
        let block = match self.frames.last() {
            Some(Frame::Construct { block, .. }) => Some(*block),
            _ => None,
        };
        let construct = match self.frames.last() {
            Some(Frame::Construct { first, .. }) => Some(*first),
            _ => None,
        };
        self.out.statements.push(Statement {
            kind,
            tokens: first..all.end,
            range: range.clone(),
            label: label.clone(),
            name,
            scope: self.scope(),
            block,
            construct,
            last: id,
        });
        self.note(id, kind);
        if kind == StatementKind::Unknown {
            self.errors.push(range);
        }
        if let Some(label) = label {
            let label = number(&self.out.lower[label]);
            self.end_labelled(&label, id);
        }
    }

    /// Whether what looks like a statement function is one: its name is no array.
    fn is_statement_function(&self, first: usize) -> bool {
        let name = &self.out.lower[self.out.tokens.list[first].range.clone()];
        let scope = &self.out.scopes[self.scope() as usize];
        match scope.entities.get(name) {
            Some(e) => matches!(e.kind, EntityKind::Object) && !e.is_array && !e.is_pointer && !e.is_character,
            None => {
                let mut at = Some(self.scope());
                while let Some(id) = at {
                    let s = &self.out.scopes[id as usize];
                    if s.implicit_none || s.entities.contains_key(name) || !s.uses.is_empty() {
                        return false;
                    }
                    at = s.parent;
                }
                true
            }
        }
    }

    fn note(&mut self, id: StatementId, kind: StatementKind) {
        use StatementKind::*;
        let scope = self.scope();
        let is_guarded_entry = matches!(kind, Format | Data | Entry | Include);
        if kind.is_executable() && !is_guarded_entry {
            // `block` opens a scope below; what stands in it is its own.
            let own = &mut self.out.scopes[scope as usize];
            own.first_executable.get_or_insert(id);
        }
        match kind {
            Program | Module | Submodule | BlockData | Function | Subroutine | ModuleProcedure => {
                self.open_unit(id, kind);
            }
            Interface => {
                let w = self.out.words(id);
                let is_abstract = w.get(0) == b"abstract";
                let generic = (!is_abstract && w.len() > 1)
                    .then(|| w.tokens[1..].iter().flat_map(|t| w.text[t.range.clone()].to_vec()).collect::<Name>());
                if let Some(name) = &generic {
                    let own = &mut self.out.scopes[scope as usize];
                    own.generics.entry(name.clone()).or_default().blocks.push(id);
                }
                self.open(Frame::Interface { generic, is_abstract, first: id });
            }
            DerivedType | Enum => {
                if kind == DerivedType {
                    declarations::derived_type(self, id);
                }
                self.open(Frame::Other { first: id });
            }
            Specifics => {
                if let Some(Frame::Interface { generic: Some(name), .. }) = self.frames.last() {
                    let (name, specifics) = (name.clone(), declarations::names_after_colons(&self.out.words(id)));
                    let own = &mut self.out.scopes[scope as usize];
                    own.generics.entry(name).or_default().specifics.extend(specifics);
                }
            }
            Contains => self.out.scopes[scope as usize].contains = Some(id),
            End => self.end(id),
            Divides => match self.frames.last_mut() {
                Some(Frame::Construct { block, .. }) => *block = id,
                _ => self.errors.push(self.out.statements[id as usize].range.clone()),
            },
            EndConstruct => self.end_construct(id),
            k if k.opens_construct() => self.open_construct(id, kind),
            // Components and type-bound procedures are names of the type.
            _ if self.place().in_type => {}
            _ => declarations::note(self, id, kind),
        }
    }

    fn open_unit(&mut self, id: StatementId, kind: StatementKind) {
        let in_interface = match self.frames.last() {
            Some(Frame::Interface { generic, is_abstract, .. }) => Some((generic.clone(), *is_abstract)),
            _ => None,
        };
        let owner = self.scope();
        let start = self.out.statements[id as usize].range.start;
        let scope_kind = match (&in_interface, kind) {
            (Some(_), _) => ScopeKind::InterfaceBody,
            (_, StatementKind::Program) => ScopeKind::Program,
            (_, StatementKind::Module) => ScopeKind::Module,
            (_, StatementKind::Submodule) => ScopeKind::Submodule,
            (_, StatementKind::BlockData) => ScopeKind::BlockData,
            (_, StatementKind::Function) => ScopeKind::Function,
            (_, StatementKind::Subroutine) => ScopeKind::Subroutine,
            _ => ScopeKind::ModuleProcedure,
        };
        let scope = self.open_scope(scope_kind, start..self.out.lower.len(), Some(id));
        let head = declarations::header(&self.out.words(id), kind);
        let statement_range = head.name_range.clone();
        let own = &mut self.out.scopes[scope as usize];
        own.name = head.name.clone();
        own.name_range = head.name_range;
        own.dummies = head.dummies;
        own.result = head.result;
        own.prefixes = head.prefixes;
        own.ancestor = head.ancestor;
        own.is_abstract = in_interface.as_ref().is_some_and(|(_, a)| *a);
        for dummy in own.dummies.clone() {
            declarations::entity(own, &dummy, id).is_dummy = true;
        }
        if kind == StatementKind::Function {
            let name = own.result.clone().unwrap_or_else(|| own.name.clone());
            let is_typed = head.is_typed;
            declarations::entity(own, &name, id).is_typed |= is_typed;
        }
        let is_procedure =
            matches!(kind, StatementKind::Function | StatementKind::Subroutine | StatementKind::ModuleProcedure);
        if is_procedure {
            let entity_kind = match in_interface {
                Some(_) => EntityKind::Body(scope),
                None => EntityKind::Procedure(scope),
            };
            if !in_interface.as_ref().is_some_and(|(_, a)| *a) {
                let outer = &mut self.out.scopes[owner as usize];
                let e = declarations::entity(outer, &head.name, id);
                // A separate module procedure's body in the interface part stays what users see.
                if in_interface.is_some() || !matches!(e.kind, EntityKind::Body(_)) {
                    e.kind = entity_kind;
                    e.name = statement_range;
                }
                if let Some((Some(generic), _)) = in_interface {
                    outer.generics.entry(generic).or_default().specifics.push(head.name);
                }
            }
        }
    }

    fn open_construct(&mut self, id: StatementId, kind: StatementKind) {
        let w = self.out.words(id);
        let label = match kind {
            StatementKind::Do => w.tokens.get(1).filter(|t| t.kind == TokenKind::Number).map(|_| number(w.get(1))),
            _ => None,
        };
        let names = declarations::construct_names(&w, kind);
        let has_scope = kind == StatementKind::Block || !names.is_empty();
        let start = self.out.statements[id as usize].range.start;
        let scope = has_scope.then(|| {
            let scope = self.open_scope(ScopeKind::Construct, start..self.out.lower.len(), Some(id));
            for (name, range) in names {
                let e = declarations::entity(&mut self.out.scopes[scope as usize], &name, id);
                e.kind = EntityKind::Associate;
                e.name = range;
            }
            scope
        });
        self.open(Frame::Construct { first: id, block: id, label, scope });
    }

    fn end_construct(&mut self, id: StatementId) {
        match self.frames.last() {
            Some(Frame::Construct { .. }) => self.pop_construct(id),
            _ => self.errors.push(self.out.statements[id as usize].range.clone()),
        }
    }

    fn pop_construct(&mut self, last: StatementId) {
        let Some(Frame::Construct { first, scope, .. }) = self.close() else { return };
        self.out.statements[first as usize].last = last;
        if let Some(scope) = scope {
            let end = self.out.statements[last as usize].range.end;
            self.close_scope(scope, last, end);
        }
    }

    fn close_scope(&mut self, scope: ScopeId, last: StatementId, end: usize) {
        let own = &mut self.out.scopes[scope as usize];
        own.range.end = end;
        own.end = Some(last);
        if let Some(header) = own.header {
            self.out.statements[header as usize].last = last;
        }
    }

    /// A statement with a label ends all `do` constructs that name it.
    fn end_labelled(&mut self, label: &[u8], last: StatementId) {
        while let Some(Frame::Construct { label: Some(own), .. }) = self.frames.last()
            && own == label
        {
            self.pop_construct(last);
        }
    }

    fn end(&mut self, id: StatementId) {
        let w = self.out.words(id);
        let word = if w.get(0) == b"end" { w.get(1) } else { &w.get(0)[3..] };
        let wants_other = matches!(word, b"type" | b"enum" | b"interface");
        // Constructs that were not closed could not be read.
        while let Some(Frame::Construct { first, .. }) = self.frames.last() {
            let start = self.out.statements[*first as usize].range.clone();
            self.errors.push(start);
            self.pop_construct(id);
        }
        match self.frames.last() {
            Some(Frame::Interface { first, .. } | Frame::Other { first }) if wants_other => {
                let first = *first;
                self.out.statements[first as usize].last = id;
                self.close();
            }
            Some(Frame::Scope(scope)) if *scope != 0 && !wants_other => {
                let scope = *scope;
                let end = self.out.statements[id as usize].range.end;
                self.close();
                self.close_scope(scope, id, end);
            }
            _ => self.errors.push(self.out.statements[id as usize].range.clone()),
        }
    }

    fn finish(&mut self, length: usize) {
        let Some(last) = (self.out.statements.len() as StatementId).checked_sub(1) else { return };
        while self.frames.len() > 1 {
            match self.close() {
                Some(Frame::Scope(scope)) => {
                    let own = &self.out.scopes[scope as usize];
                    // A main program without its first statement may come from an included file's text.
                    if let Some(header) = own.header {
                        self.errors.push(self.out.statements[header as usize].range.clone());
                    }
                    self.close_scope(scope, last, length);
                }
                Some(Frame::Construct { first, scope, .. }) => {
                    self.errors.push(self.out.statements[first as usize].range.clone());
                    self.out.statements[first as usize].last = last;
                    if let Some(scope) = scope {
                        self.close_scope(scope, last, length);
                    }
                }
                Some(Frame::Interface { first, .. } | Frame::Other { first }) => {
                    self.errors.push(self.out.statements[first as usize].range.clone());
                    self.out.statements[first as usize].last = last;
                }
                None => break,
            }
        }
    }
}

/// A label without leading zeros.
pub fn number(digits: &[u8]) -> Name {
    let zeros = digits.iter().take_while(|b| **b == b'0').count();
    digits[zeros..].to_vec()
}
