//! Variables of a `block` construct of Fortran that keep their value, where the block is copied: they stay one by
//! moving to a `block` around all copies, with the constants and types that their declarations need. What moves is
//! found out here, as data.

use super::{Keepers, MovedOut, inside};
use crate::elaborate::Name;
use crate::generated_names::derived;
use crate::obstacle::Obstacle;
use ompick_frontend::placed::Placed;
use ompick_frontend::syntax::fortran::declaration::{Declaration, Item};
use ompick_frontend::syntax::fortran::expression::NameRole;
use ompick_frontend::syntax::fortran::names_in::NameIn;
use ompick_frontend::syntax::fortran::{
    Entity, EntityKind, Fortran, Scope, ScopeId, ScopeKind, StatementId, StatementKind,
};
use ompick_frontend::unit::ParsedFile;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// What moves out of a `block` construct.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovedBlock {
    /// What the declarations outside need of modules that the block uses.
    pub uses: Vec<MovedUse>,
    /// The statements of its specification part that are declarations outside, in their order.
    pub statements: Vec<MovedStatement>,
    /// The names in what stays that become others.
    pub renamed: Vec<RenamedPlace>,
}

/// A name of a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovedUse {
    pub module: Name,
    pub local: Name,
    pub remote: Name,
}

/// A name in the source that becomes another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RenamedPlace {
    pub place: Range<usize>,
    pub name: Name,
}

/// A statement, or a type with all of its definition, that moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovedStatement {
    pub first: StatementId,
    pub last: StatementId,
    pub moves: Moves,
    /// The names in it that become others, in their order.
    pub renamed: Vec<RenamedPlace>,
}

/// What of a statement moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moves {
    All,
    /// Some of the names that it declares, each with what belongs to it.
    Items(MovedItems),
}

/// What becomes of the names that a statement declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovedItems {
    /// What stands before the first.
    pub head: Range<usize>,
    /// From the first to the last.
    pub list: Range<usize>,
    /// Those that are declared outside.
    pub outside: Vec<Range<usize>>,
    /// Those that stay, if any goes; indices of implied loops are declared in both places.
    pub staying: Option<Vec<Range<usize>>>,
}

/// The saved variables of the blocks in a part that is to be copied, but for those that have left one around already
/// (`before`). The error says what keeps one from moving out.
pub fn saved(parsed: &ParsedFile, part: &Range<usize>, before: BTreeSet<usize>) -> Result<MovedOut, Obstacle> {
    let mut out = MovedOut { part: part.clone(), before, ..MovedOut::default() };
    let Some(fortran) = &parsed.syntax.fortran else { return Ok(out) };
    let keepers = Keepers::of(parsed, part);
    let mut around = None;
    let first = fortran.scopes.partition_point(|s| s.range.start < part.start);
    let inside = fortran.scopes.iter().enumerate().skip(first).take_while(|(_, s)| s.range.start < part.end);
    for (id, scope) in inside {
        if scope.range.end <= part.end {
            let mut block = Block::new(parsed, fortran, id as ScopeId, &out.before);
            if !block.leaving.is_empty() {
                let around = around.get_or_insert_with(|| EnclosingProcedure::of(parsed, fortran, part.start));
                block.move_out(part, &keepers, around, &mut out)?;
            }
        }
    }
    Ok(out)
}

/// The program unit or procedure around a place: labels belong to it.
pub fn program_unit_of(fortran: &Fortran, at: usize) -> ScopeId {
    let mut scope = fortran.scope_at(at);
    while let Some(parent) = fortran.scopes[scope as usize].parent {
        if fortran.scopes[scope as usize].kind != ScopeKind::Construct {
            break;
        }
        scope = parent;
    }
    scope
}

/// A statement of a specification part, or a type or interface block with all of it.
struct Specification {
    first: StatementId,
    last: StatementId,
    /// What it declares, one name after the other; `None`: it is no such list.
    declaration: Option<Declaration>,
    /// The names in all of it; `None`: it cannot be parsed.
    names: Option<Vec<NameIn>>,
}

impl Specification {
    fn read(fortran: &Fortran, first: StatementId, last: StatementId) -> Specification {
        let kind = fortran.statement(first).kind;
        let lists =
            matches!(kind, StatementKind::TypeDeclaration | StatementKind::Attribute | StatementKind::Parameter);
        let declaration = fortran.declaration(first).filter(|d| lists && !d.items.is_empty());
        let names = if kind == StatementKind::Interface { None } else { fortran.names_in(first, last) };
        Specification { first, last, declaration, names }
    }

    /// Whether what it says is not known, and it may have to move.
    fn is_unreadable(&self, fortran: &Fortran) -> bool {
        use StatementKind::*;
        let may_move = matches!(
            fortran.statement(self.first).kind,
            TypeDeclaration | Attribute | Parameter | Data | DerivedType | Enum
        );
        may_move && self.names.is_none()
    }
}

/// The procedure around a part that is to be copied.
struct EnclosingProcedure<'a> {
    /// By name: where it stands.
    words: FxHashMap<&'a [u8], Vec<usize>>,
    /// Directives whose names may be those of the procedure: its own, and those that declare variants.
    directives: Vec<&'a Placed>,
}

impl<'a> EnclosingProcedure<'a> {
    fn of(parsed: &'a ParsedFile, fortran: &'a Fortran, at: usize) -> EnclosingProcedure<'a> {
        let range = &fortran.scopes[program_unit_of(fortran, at) as usize].range;
        let mut words: FxHashMap<&[u8], Vec<usize>> = FxHashMap::default();
        for word in fortran.words_within(range.clone()) {
            words.entry(&fortran.lower[word.clone()]).or_default().push(word.start);
        }
        let declares = |p: &&Placed| p.directive.name == "declare variant" && !range.contains(&p.range.start);
        let directives = parsed.directives_in(range).iter().chain(parsed.directives.iter().filter(declares));
        EnclosingProcedure { words, directives: directives.collect() }
    }
}

/// A `block` construct with saved variables.
struct Block<'a> {
    parsed: &'a ParsedFile,
    fortran: &'a Fortran,
    id: ScopeId,
    scope: &'a Scope,
    /// Its specification part.
    items: Vec<Specification>,
    /// What moves: the saved variables, and then what they need.
    leaving: FxHashSet<Name>,
    variables: Vec<Name>,
    /// The indices of implied loops in what moves, which have the types that are declared here.
    indices: FxHashSet<Name>,
}

impl<'a> Block<'a> {
    fn new(parsed: &'a ParsedFile, fortran: &'a Fortran, id: ScopeId, before: &BTreeSet<usize>) -> Block<'a> {
        let scope = &fortran.scopes[id as usize];
        let mut statements: Vec<(StatementId, StatementId)> = Vec::new();
        if let Some(header) = scope.header {
            let last = fortran.statement(header).last;
            let mut at = header + 1;
            let is_specification =
                |s: StatementId| fortran.statement(s).scope == id && !fortran.statement(s).kind.is_executable();
            while at < last && is_specification(at) {
                let end = fortran.statement(at).last.max(at);
                statements.push((at, end));
                at = end + 1;
            }
        }
        // `save` without names.
        let all = statements.iter().any(|(first, _)| {
            let of_all = |d: &Declaration| d.items.is_empty();
            fortran.first_word(*first) == b"save" && fortran.declaration(*first).as_ref().is_some_and(of_all)
        });
        let keeps = |e: &Entity| {
            let is_variable = matches!(e.kind, EntityKind::Object | EntityKind::ProcedurePointer);
            is_variable && !e.name.is_empty() && (e.is_saved || all) && !before.contains(&e.name.start)
        };
        let mut variables: Vec<(usize, Name)> = match scope.kind {
            ScopeKind::Construct => {
                scope.entities.iter().filter(|(_, e)| keeps(e)).map(|(n, e)| (e.name.start, n.clone())).collect()
            }
            _ => Vec::new(),
        };
        variables.sort();
        let variables: Vec<Name> = variables.into_iter().map(|(_, n)| n).collect();
        let statements = statements.into_iter().filter(|_| !variables.is_empty());
        let items = statements.map(|(first, last)| Specification::read(fortran, first, last)).collect();
        Block {
            parsed,
            fortran,
            id,
            scope,
            items,
            leaving: variables.iter().cloned().collect(),
            variables,
            indices: FxHashSet::default(),
        }
    }

    fn move_out(
        &mut self,
        part: &Range<usize>,
        keepers: &Keepers,
        around: &EnclosingProcedure,
        out: &mut MovedOut,
    ) -> Result<(), Obstacle> {
        for name in &self.variables {
            let place = &self.scope.entities[name].name;
            if let Some(what) = keepers.around(place) {
                let shown = String::from_utf8_lossy(name);
                return Err(Obstacle::SavedInside { name: shown.to_string(), what: what.to_string() });
            }
        }
        if let Some(item) = self.items.iter().find(|item| item.is_unreadable(self.fortran)) {
            let statement = self.fortran.on_one_line(&self.fortran.statement(item.first).range);
            return Err(Obstacle::UnreadInBlock { statement: String::from_utf8_lossy(&statement).into_owned() });
        }
        let uses = self.close(part)?;
        let names = self.new_names(around)?;
        let statements: Vec<MovedStatement> = self.items.iter().filter_map(|item| self.moved(item, &names)).collect();
        let taken: Vec<Range<usize>> = statements.iter().flat_map(|s| self.taken(s)).collect();
        let mut renamed = Vec::new();
        for (old, new) in names.iter().filter(|(old, _)| self.leaving.contains(*old)) {
            self.rename(old, new, &taken, &mut renamed)?;
        }
        out.places.extend(self.variables.iter().map(|n| self.scope.entities[n].name.start));
        out.names.extend(self.variables.iter().map(|n| names.get(n).unwrap_or(n).clone()));
        out.blocks.push(MovedBlock { uses, statements, renamed });
        Ok(())
    }

    /// Adds what the declarations of all that moves need of this block, and gives what they need of modules.
    fn close(&mut self, part: &Range<usize>) -> Result<Vec<MovedUse>, Obstacle> {
        loop {
            let mut more = Vec::new();
            for item in &self.items {
                for word in self.leaving_names(item) {
                    if self.has_abstract_interface(word) {
                        return Err(Obstacle::SavedNeeds { name: String::from_utf8_lossy(word).to_string() });
                    }
                    let Some(entity) = self.scope.entities.get(word) else { continue };
                    if self.leaving.contains(word) || entity.name.is_empty() && entity.kind == EntityKind::Object {
                        continue;
                    }
                    if !matches!(entity.kind, EntityKind::Constant | EntityKind::Type) {
                        return Err(Obstacle::SavedNeeds { name: String::from_utf8_lossy(word).to_string() });
                    }
                    more.push(word.to_vec());
                }
            }
            if more.is_empty() {
                break;
            }
            self.leaving.extend(more);
        }
        let own = self.items.iter().flat_map(|item| self.indices_in(item));
        let is_declared = |name: &Name| self.scope.entities.get(name).is_some_and(|e| e.is_typed);
        self.indices = own.filter(|name| is_declared(name) && !self.leaving.contains(name)).collect();
        let mut uses: Vec<MovedUse> = Vec::new();
        for word in self.items.iter().flat_map(|i| self.leaving_names(i)).collect::<Vec<_>>() {
            if self.scope.entities.contains_key(word) {
                continue;
            }
            let shown = String::from_utf8_lossy(word);
            // Names of blocks around this one stay where they are.
            let mut around = self.scope.parent;
            while let Some(id) = around.filter(|id| part.start <= self.fortran.scopes[*id as usize].range.start) {
                let scope = &self.fortran.scopes[id as usize];
                if scope.entities.contains_key(word) || !scope.uses.is_empty() {
                    return Err(Obstacle::SavedMayNeed { name: shown.to_string() });
                }
                around = scope.parent;
            }
            for u in &self.scope.uses {
                if let Some((local, remote)) = u.names.iter().find(|(local, _)| local == word) {
                    let (module, local, remote) = (u.module.clone(), local.clone(), remote.clone());
                    let needed = MovedUse { module, local, remote };
                    if !uses.contains(&needed) {
                        uses.push(needed);
                    }
                } else if !u.only {
                    let module = String::from_utf8_lossy(&u.module);
                    return Err(Obstacle::MayComeFromModule { name: shown.to_string(), module: module.to_string() });
                }
            }
        }
        Ok(uses)
    }

    /// Whether the block itself has an abstract interface of a name.
    fn has_abstract_interface(&self, name: &[u8]) -> bool {
        let is_it = |s: &Scope| s.is_abstract && s.parent == Some(self.id) && s.name == name;
        // They are in the order of their starts.
        let behind = self.fortran.scopes[self.id as usize + 1..].iter();
        behind.take_while(|s| s.range.start < self.scope.range.end).any(is_it)
    }

    /// The names that what moves of a part of the specification part needs.
    fn leaving_names(&self, item: &Specification) -> Vec<&'a [u8]> {
        let moves: Vec<Range<usize>> = match &item.declaration {
            Some(declaration) => match self.leaving_items(declaration).as_slice() {
                [] => return Vec::new(),
                leaving => {
                    let head = self.head(item.first, declaration);
                    std::iter::once(head).chain(leaving.iter().map(|i| i.range.clone())).collect()
                }
            },
            None if self.leaves(item) => vec![self.range(item)],
            None => return Vec::new(),
        };
        let does_move = |name: &&NameIn| moves.iter().any(|part| inside(&name.range, part));
        let indices: Vec<&[u8]> = indices_of(self.fortran, item);
        let needed = item.names.iter().flatten().filter(|name| name.is_of_scope()).filter(does_move);
        let names = needed.map(|name| &self.fortran.lower[name.range.clone()]);
        names.filter(|name| !INQUIRIES.contains(name) && !indices.contains(name)).collect()
    }

    /// The indices of implied loops in a part of the specification part, if that moves.
    fn indices_in(&self, item: &Specification) -> Vec<Name> {
        let moves = match &item.declaration {
            Some(declaration) => !self.leaving_items(declaration).is_empty(),
            None => self.leaves(item),
        };
        indices_of(self.fortran, item).into_iter().filter(|_| moves).map(<[u8]>::to_vec).collect()
    }

    fn range(&self, item: &Specification) -> Range<usize> {
        self.fortran.statement(item.first).first()..self.fortran.statement(item.last).range.end
    }

    /// What stands before the names of a declaration.
    fn head(&self, id: StatementId, declaration: &Declaration) -> Range<usize> {
        let s = self.fortran.statement(id);
        s.first()..declaration.items.first().map_or(s.range.end, |item| item.range.start)
    }

    fn leaving_items<'d>(&self, declaration: &'d Declaration) -> Vec<&'d Item> {
        let leaves = |item: &&Item| self.leaving.contains(&self.fortran.lower[item.name.clone()]);
        declaration.items.iter().filter(leaves).collect()
    }

    /// Whether a statement without a list of names moves.
    fn leaves(&self, item: &Specification) -> bool {
        match self.fortran.statement(item.first).kind {
            // What it names is saved, or it is the `save` of all.
            StatementKind::Data | StatementKind::Attribute => true,
            StatementKind::Enum => {
                let mut own = item.names.iter().flatten().filter(|name| name.is_of_scope());
                own.any(|name| self.leaving.contains(&self.fortran.lower[name.range.clone()]))
            }
            StatementKind::DerivedType => self.leaving.contains(self.fortran.derived_type_name(item.first)),
            _ => false,
        }
    }

    /// What of a part of the specification part is declared outside; `None`: nothing.
    fn moved(&self, item: &Specification, names: &BTreeMap<Name, Name>) -> Option<MovedStatement> {
        let moves = match &item.declaration {
            None => self.leaves(item).then_some(Moves::All)?,
            Some(declaration) => Moves::Items(self.moved_items(item, declaration)?),
        };
        let own = item.names.iter().flatten().filter(|name| name.is_of_scope());
        let renamed = own.filter_map(|NameIn { range, .. }| {
            let name = names.get(&self.fortran.lower[range.clone()])?;
            Some(RenamedPlace { place: range.clone(), name: name.clone() })
        });
        let mut renamed: Vec<RenamedPlace> = renamed.collect();
        renamed.sort_by_key(|renamed| renamed.place.start);
        Some(MovedStatement { first: item.first, last: item.last, moves, renamed })
    }

    fn moved_items(&self, item: &Specification, declaration: &Declaration) -> Option<MovedItems> {
        let leaving = self.leaving_items(declaration);
        let stays = |i: &&Item| !leaving.iter().any(|own| own.name == i.name);
        let is_index = |i: &&Item| self.indices.contains(&self.fortran.lower[i.name.clone()]);
        let range = |i: &Item| i.range.clone();
        let (first, last) = (declaration.items.first()?, declaration.items.last()?);
        let indices = declaration.items.iter().filter(is_index).map(range);
        let outside: Vec<Range<usize>> = leaving.iter().map(|i| range(i)).chain(indices).collect();
        let staying = (!leaving.is_empty()).then(|| declaration.items.iter().filter(stays).map(range).collect());
        (!outside.is_empty()).then(|| MovedItems {
            head: self.head(item.first, declaration),
            list: first.range.start..last.range.end,
            outside,
            staying,
        })
    }

    /// The parts of the source that a statement that moves leaves.
    fn taken(&self, MovedStatement { first, last, moves, .. }: &MovedStatement) -> Vec<Range<usize>> {
        let whole = |id: StatementId| self.fortran.statement(id).range.clone();
        match moves {
            Moves::All => (*first..=*last).map(whole).collect(),
            Moves::Items(MovedItems { staying: None, .. }) => Vec::new(),
            Moves::Items(MovedItems { staying: Some(staying), .. }) if staying.is_empty() => vec![whole(*first)],
            Moves::Items(MovedItems { list, .. }) => vec![list.clone()],
        }
    }

    /// New names for what moves, where the name stands for something else, too, in the procedure around.
    fn new_names(&self, around: &EnclosingProcedure) -> Result<BTreeMap<Name, Name>, Obstacle> {
        let mut names = BTreeMap::new();
        let mut all: Vec<&Name> = self.leaving.iter().chain(&self.indices).collect();
        all.sort();
        let is_outside = |at: usize| !self.scope.range.contains(&at);
        for name in all {
            let words = around.words.get(name.as_slice());
            let in_directive =
                |p: &Placed| is_outside(p.range.start) && !p.words(self.parsed.text.text(), name).is_empty();
            let elsewhere = words.is_some_and(|places| places.iter().any(|at| is_outside(*at)))
                || around.directives.iter().any(|p| in_directive(p));
            if elsewhere {
                let place = self.scope.entities[name].name.start;
                let new = derived(name, format!("__ompick_{place}").as_bytes());
                if around.words.contains_key(new.as_slice()) {
                    return Err(Obstacle::NameIsTaken { name: String::from_utf8_lossy(&new).to_string() });
                }
                names.insert(name.clone(), new);
            }
        }
        Ok(names)
    }

    /// The statements of the block in which a word stands by their first and last: the definition of a type is one.
    fn statements_that_mention(&self, word: &Name) -> Vec<(StatementId, StatementId)> {
        let block = &self.scope.range;
        let all = self.fortran.statements_in(block).filter(|(_, s)| s.range.end <= block.end);
        let mut found = Vec::new();
        let mut next = 0;
        for (id, s) in all {
            if id < next {
                continue;
            }
            let last = if s.kind == StatementKind::DerivedType { s.last } else { id };
            next = last + 1;
            let mut words = self.fortran.words_within(s.range.start..self.fortran.statement(last).range.end);
            if words.any(|range| self.fortran.lower[range] == **word) {
                found.push((id, last));
            }
        }
        found
    }

    /// Renames what moved, where the block uses it, except in what has been taken out.
    fn rename(
        &self,
        old: &Name,
        new: &Name,
        taken: &[Range<usize>],
        out: &mut Vec<RenamedPlace>,
    ) -> Result<(), Obstacle> {
        let shown = String::from_utf8_lossy(old);
        let again = self
            .fortran
            .scopes
            .iter()
            .skip(self.id as usize + 1)
            .take_while(|s| s.range.start < self.scope.range.end)
            .any(|s| inside(&s.range, &self.scope.range) && s.entities.get(old).is_some_and(|e| !e.name.is_empty()));
        if again {
            return Err(Obstacle::DeclaredAgainInBlock { name: shown.to_string() });
        }
        let is_taken = |r: &Range<usize>| taken.iter().any(|t| inside(r, t));
        for (first, last) in self.statements_that_mention(old) {
            let range = self.fortran.statement(first).range.start..self.fortran.statement(last).range.end;
            if is_taken(&self.fortran.statement(first).range) {
                continue;
            }
            let names = self.fortran.names_in(first, last).ok_or_else(|| {
                let statement = String::from_utf8_lossy(&self.fortran.on_one_line(&range)).into_owned();
                Obstacle::UnreadInBlock { statement }
            })?;
            let own = names.into_iter().filter(|n| n.is_of_scope() && self.fortran.lower[n.range.clone()] == **old);
            for NameIn { range, role } in own.filter(|name| !is_taken(&name.range)) {
                if role == NameRole::ConstructIndex {
                    return Err(Obstacle::IndexInBlock { name: shown.to_string() });
                }
                out.push(RenamedPlace { place: range, name: new.clone() });
            }
        }
        let text = self.parsed.text.text();
        for placed in self.parsed.directives_in(&self.scope.range) {
            let uses = placed.words(text, old).into_iter();
            out.extend(uses.map(|place| RenamedPlace { place, name: new.clone() }));
        }
        Ok(())
    }
}

/// The indices of implied loops in a part of a specification part.
fn indices_of<'f>(fortran: &'f Fortran, item: &Specification) -> Vec<&'f [u8]> {
    let indices = item.names.iter().flatten().filter(|name| name.role == NameRole::Index);
    indices.map(|name| &fortran.lower[name.range.clone()]).collect()
}

/// Intrinsic functions that declarations are full of: no module has these names for anything else.
const INQUIRIES: &[&[u8]] = &[b"kind", b"len"];
