//! Nests statements into constructs and scoping units.

use super::declarations;
use super::references::{Facts, FoundCall, names_of, used};
use super::statements::{self, Place, StatementKind, Words};
use super::tokens::{Lexer, Token, TokenKind};
use super::*;
use crate::syntax;
use std::borrow::Cow;
use std::num::NonZero;
use std::sync::Arc;

/// Reads a view, in which directives, preprocessor lines and inactive branches are blanks or comments, but not what
/// is inside its statements.
pub fn outline(view: Vec<u8>) -> syntax::Syntax {
    let view = Arc::new(view);
    // Most programs of today have no other letters.
    let has_upper_case = view.iter().any(u8::is_ascii_uppercase);
    let lower = if has_upper_case { Arc::new(view.to_ascii_lowercase()) } else { view.clone() };
    let mut builder = Builder {
        out: Fortran {
            text: view.clone(),
            lower,
            statements: Vec::new(),
            scopes: Vec::new(),
            parts: Vec::new(),
            broken: Vec::new(),
            iterators: OnceLock::new(),
        },
        frames: Vec::new(),
        around: Vec::new(),
        errors: Vec::new(),
        misplaced: Vec::new(),
    };
    builder.open_scope(ScopeKind::File, 0..view.len(), None);
    let mut lexer = Lexer::of(&view, 0..view.len());
    let mut tokens = Vec::new();
    while lexer.statement(&mut tokens) {
        builder.statement(&tokens);
        tokens.clear();
    }
    builder.finish();
    let Builder { mut out, errors, misplaced, .. } = builder;
    // They stay as long as the file.
    out.statements.shrink_to_fit();
    out.scopes.shrink_to_fit();
    out.parts = super::tree::parts(&out);
    out.broken = without_whole_procedures(std::mem::take(&mut out.broken), &out.scopes);
    let mut found = syntax::Syntax { errors, ..syntax::Syntax::default() };
    found.errors.sort_by_key(|e| (e.start, e.end));
    let mut outside = Facts::default();
    let is_read = |id: &StatementId| out.parts.iter().any(|p| p.statements.contains(id));
    misplaced.into_iter().filter(|id| !is_read(id)).for_each(|id| names_of(&out, id, &mut outside));
    found.calls.extend(outside.calls.iter().map(FoundCall::call));
    found.uses.extend(outside.uses.iter().map(|name| used(*name)));
    super::tables::fill(&out, &mut found);
    found.fortran = Some(Box::new(out));
    found
}

/// What is open.
#[derive(Clone, Debug)]
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
    pub(super) errors: Vec<Range<usize>>,
    /// Executable statements that stand in no execution part.
    misplaced: Vec<StatementId>,
}

/// Whether a program unit begins with a statement of a kind.
fn opens_program_unit(kind: StatementKind) -> bool {
    use StatementKind::*;
    matches!(kind, Program | Module | Submodule | BlockData | Function | Subroutine)
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
            entities: FxHashMap::default(),
            generics: FxHashMap::default(),
            default_private: false,
            access: FxHashMap::default(),
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
        }
    }

    /// Whether an executable statement may stand where the next one does.
    fn may_execute(&self) -> bool {
        let own = &self.out.scopes[self.scope() as usize];
        match self.frames.last() {
            Some(Frame::Construct { .. }) => true,
            Some(Frame::Scope(_)) => own.is_procedure() && own.contains.is_none(),
            _ => false,
        }
    }

    fn statement(&mut self, tokens: &[Token]) {
        let text = |i: usize| &self.out.lower[tokens[i].range.clone()];
        let (start, end) = (tokens[0].range.start, tokens[tokens.len() - 1].range.end);
        let mut first = 0;
        let mut label = None;
        if tokens[0].kind == TokenKind::Number && tokens.len() > 1 && text(0).iter().all(u8::is_ascii_digit) {
            label = Some(tokens[0].range.clone());
            first += 1;
        }
        let mut name = None;
        if tokens.len() - first > 2 && tokens[first].kind == TokenKind::Word && text(first + 1) == b":" {
            name = Some(tokens[first].range.clone());
            first += 2;
        }
        // Nothing outside strings and comments may be other than ASCII.
        let is_foreign = |t: &Token| t.kind == TokenKind::Mark && !self.out.lower[t.range.start].is_ascii();
        let range = start..end;
        let id = self.out.statements.len() as StatementId;
        // What looks like a statement function is one until the declarations say that its name is an array.
        let mut kind = {
            let w = Words { text: &self.out.lower, tokens: Cow::Borrowed(&tokens[first..]) };
            match tokens.iter().any(is_foreign) {
                true => StatementKind::Unknown,
                false if self.ends_block_named_data(&w) => StatementKind::EndConstruct,
                false => statements::classify(&w, self.place()),
            }
        };
        if self.place().in_type && !matches!(kind, StatementKind::End | StatementKind::Structure) {
            match self.leaves_type(kind) {
                true => self.abandon(id, start),
                false => kind = StatementKind::OtherSpecification,
            }
        }
        if kind == StatementKind::Contains {
            self.abandon_interface(id, start);
        }
        // A main program may lack its first statement.
        if self.scope() == 0 && !opens_program_unit(kind) && self.frames.len() == 1 && kind != StatementKind::Include {
            // Directives before its first statement belong to it.
            let before = self.out.statements.last().map_or(0, |s| s.range.end);
            self.open_scope(ScopeKind::Program, before..self.out.lower.len(), None);
        }
        let (block, construct) = match self.frames.last() {
            Some(Frame::Construct { first, block, .. }) => (NonZero::new(block + 1), NonZero::new(first + 1)),
            _ => (None, None),
        };
        let first = tokens[first].range.start;
        let head = (first > range.start).then(|| Box::new(Head { label: label.clone(), name, first }));
        let scope = self.scope();
        self.out.statements.push(Statement { kind, range: range.clone(), head, scope, block, construct, last: id });
        let is_misplaced = kind.is_executable() && !self.may_execute();
        if is_misplaced {
            self.misplaced.push(id);
        }
        if kind == StatementKind::Unknown || is_misplaced {
            self.errors.push(range);
        }
        self.note(id, kind);
        if let Some(label) = label {
            let label = number(&self.out.lower[label]);
            self.end_labelled(&label, id);
        }
    }

    /// Whether `end block data` ends a `block` construct of this name, and no program unit.
    fn ends_block_named_data(&self, w: &Words) -> bool {
        let Some(Frame::Construct { first, .. }) = self.frames.last() else { return false };
        let first = self.out.statement(*first);
        let is_named = || first.name().is_some_and(|name| self.out.lower[name.clone()] == *b"data");
        first.kind == StatementKind::Block
            && matches!(
                (w.get(0), w.get(1), w.get(2), w.len()),
                (b"end", b"block", b"data", 3) | (b"endblock", b"data", b"", 2)
            )
            && is_named()
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
            DerivedType | Enum | Structure => {
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
            // Components and type-bound procedures are names of the type, enumerators are not.
            _ if self.place().in_type && self.out.words(id).get(0) != b"enumerator" => {}
            _ => declarations::note(self, id, kind),
        }
    }

    fn open_unit(&mut self, id: StatementId, kind: StatementKind) {
        if !matches!(self.frames.last(), Some(Frame::Interface { .. })) {
            self.abandon_unended(id);
        }
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
        let word = if w.get(0) == b"end" { w.get(1).to_vec() } else { w.get(0)[3..].to_vec() };
        let ends_definition = matches!(word.as_slice(), b"type" | b"enum" | b"structure" | b"union" | b"map");
        let wants_other = ends_definition || word == b"interface";
        // What is open inside of that which ends here lacks its own end.
        let depth = self.frames.iter().rposition(|f| match f {
            Frame::Interface { .. } => word == b"interface",
            Frame::Other { .. } => ends_definition,
            Frame::Scope(scope) => *scope != 0 && self.is_ended_by(*scope, &word),
            Frame::Construct { .. } => false,
        });
        // Of another kind than all that is open: it is mistaken in its word, or one too many.
        let ends_procedure = matches!(word.as_slice(), b"subroutine" | b"function" | b"procedure");
        let own = |f: &Frame| match f {
            Frame::Scope(scope) => *scope != 0 && !(ends_procedure && self.holds_procedures(*scope)),
            _ => false,
        };
        let depth = depth.or_else(|| {
            let innermost = self.frames.iter().rposition(|f| matches!(f, Frame::Scope(_)))?;
            (!wants_other && own(&self.frames[innermost])).then_some(innermost)
        });
        let Some(depth) = depth.filter(|_| !(word.is_empty() && self.ends_unparsed_procedure(id))) else {
            return self.errors.push(self.out.statements[id as usize].range.clone());
        };
        while self.frames.len() > depth + 1 {
            self.abandon(id, self.out.statements[id as usize].range.start);
        }
        match self.close() {
            Some(Frame::Scope(scope)) => {
                let end = self.out.statements[id as usize].range.end;
                self.close_scope(scope, id, end);
            }
            Some(Frame::Interface { first, .. } | Frame::Other { first }) => {
                let opener = &mut self.out.statements[first as usize];
                opener.last = id;
                // What follows it stands where the definition does.
                let (block, construct) = (opener.block, opener.construct);
                let end = &mut self.out.statements[id as usize];
                (end.block, end.construct) = (block, construct);
            }
            _ => {}
        }
    }

    /// Whether a scope is a module or submodule behind its `contains`.
    fn holds_procedures(&self, scope: ScopeId) -> bool {
        let own = &self.out.scopes[scope as usize];
        matches!(own.kind, ScopeKind::Module | ScopeKind::Submodule) && own.contains.is_some()
    }

    /// Whether the statements before a plain `end` stand between the procedures of a module: it ends one whose first
    /// statement could not be read.
    fn ends_unparsed_procedure(&self, end: StatementId) -> bool {
        use StatementKind::*;
        let Some(Frame::Scope(scope)) = self.frames.last() else { return false };
        let before = end.checked_sub(1).map(|before| self.out.statement(before));
        let is_between = |s: &Statement| s.scope == *scope && self.out.scopes[*scope as usize].contains.is_some();
        self.holds_procedures(*scope)
            && before.is_some_and(|s| is_between(s) && !matches!(s.kind, Contains | Include | End | Unknown))
    }

    /// Whether `end word` may end a scope.
    fn is_ended_by(&self, scope: ScopeId, word: &[u8]) -> bool {
        match self.out.scopes[scope as usize].kind {
            _ if word.is_empty() => true,
            ScopeKind::Program => word == b"program",
            ScopeKind::Module => word == b"module",
            ScopeKind::Submodule => word == b"submodule",
            ScopeKind::BlockData => matches!(word, b"block" | b"blockdata"),
            ScopeKind::Function => word == b"function",
            ScopeKind::Subroutine => word == b"subroutine",
            ScopeKind::ModuleProcedure => word == b"procedure",
            ScopeKind::InterfaceBody => matches!(word, b"function" | b"subroutine" | b"procedure"),
            ScopeKind::File | ScopeKind::Construct => false,
        }
    }

    /// Whether a statement of this kind cannot stand in a derived type, which then lacks its end.
    fn leaves_type(&self, kind: StatementKind) -> bool {
        use StatementKind::*;
        kind.is_executable() || matches!(kind, Function | Subroutine | Module | Submodule | Program | Use | Implicit)
    }

    /// Closes what a program unit or procedure that begins here cannot stand in.
    fn abandon_unended(&mut self, id: StatementId) {
        let holds_none = |f: &Frame| match f {
            Frame::Scope(scope) => {
                let own = &self.out.scopes[*scope as usize];
                own.is_procedure() && own.contains.is_none()
            }
            _ => false,
        };
        let Some(depth) = self.frames.iter().rposition(holds_none) else { return };
        let no_contains = !self.frames[depth..].iter().any(|f| matches!(f, Frame::Interface { .. }));
        while no_contains && self.frames.len() > depth {
            self.abandon(id, self.out.statements[id as usize].range.start);
        }
        // A procedure around it may lack its end, too.
        if no_contains {
            self.abandon_unended(id);
        }
    }

    /// Closes an interface block in which a `contains` statement stands: it lacks its end.
    fn abandon_interface(&mut self, id: StatementId, at: usize) {
        let Some(depth) = self.frames.iter().rposition(|f| matches!(f, Frame::Interface { .. })) else { return };
        let is_body = |f: &Frame| match f {
            Frame::Scope(scope) => self.out.scopes[*scope as usize].kind == ScopeKind::InterfaceBody,
            _ => false,
        };
        if self.frames[depth + 1..].iter().all(is_body) {
            while self.frames.len() > depth {
                self.abandon(id, at);
            }
        }
    }

    /// Closes the innermost of what is open without an end of its own; the statement `next`, at `end`, stands outside.
    fn abandon(&mut self, next: StatementId, end: usize) {
        let before = next.saturating_sub(1);
        let (first, scope) = match self.close() {
            Some(Frame::Scope(scope)) => (self.out.scopes[scope as usize].header, Some(scope)),
            Some(Frame::Construct { first, scope, .. }) => (Some(first), scope),
            Some(Frame::Interface { first, .. } | Frame::Other { first }) => (Some(first), None),
            None => return,
        };
        if let Some(scope) = scope {
            self.out.scopes[scope as usize].range.end = end;
        }
        // A main program without its first statement may come from an included file's text.
        let Some(first) = first else { return };
        let s = &mut self.out.statements[first as usize];
        s.last = before.max(first);
        let range = s.range.clone();
        self.out.broken.push(range.start..end);
        self.errors.push(range);
    }

    fn finish(&mut self) {
        let behind = self.out.statements.len() as StatementId;
        while self.frames.len() > 1 {
            self.abandon(behind, self.out.lower.len());
        }
    }
}

/// What is broken, without the procedures inside that have their ends, and what is broken in those. Sorted, disjoint.
fn without_whole_procedures(broken: Vec<Range<usize>>, scopes: &[Scope]) -> Vec<Range<usize>> {
    if broken.is_empty() {
        return broken;
    }
    let whole = scopes.iter().filter(|s| s.is_procedure() && s.end.is_some()).map(|s| (s.range.clone(), false));
    let mut all: Vec<(Range<usize>, bool)> = broken.into_iter().map(|b| (b, true)).chain(whole).collect();
    all.sort_by_key(|(r, _)| (r.start, std::cmp::Reverse(r.end)));
    let mut out: Vec<Range<usize>> = Vec::new();
    let mut add = |range: Range<usize>| match out.last_mut().filter(|last| last.end == range.start) {
        Some(last) => last.end = range.end,
        None if !range.is_empty() => out.push(range),
        None => {}
    };
    // What is around a place, the innermost last; up to `at` all is written.
    let mut around: Vec<(usize, bool)> = Vec::new();
    let mut at = 0;
    for (range, is_broken) in all.into_iter().chain([(usize::MAX..usize::MAX, false)]) {
        while let Some(&(end, is_broken)) = around.last().filter(|(end, _)| *end <= range.start) {
            if is_broken && at < end {
                add(at..end);
            }
            at = at.max(end);
            around.pop();
        }
        if around.last().is_some_and(|(_, is_broken)| *is_broken) {
            add(at..range.start);
        }
        at = range.start;
        around.push((range.end, is_broken));
    }
    out
}

/// A label without leading zeros.
pub fn number(digits: &[u8]) -> Name {
    let zeros = digits.iter().take_while(|b| **b == b'0').count();
    digits[zeros..].to_vec()
}
