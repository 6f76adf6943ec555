//! Variables of a `block` construct that keep their value, where the block is copied: they stay one by
//! moving to a `block` around all copies, with the constants and types that their declarations need.

use super::labels::unit_of;
use crate::access;
use crate::copies::{Keepers, MovedOut, MovedText};
use crate::elaborate::Name;
use crate::lines::{after_line, indentation};
use crate::obstacle::Obstacle;
use ompick_frontend::expanded::Edit;
use ompick_frontend::placed::Placed;
use ompick_frontend::syntax::fortran::declaration::{Declaration, Item};
use ompick_frontend::syntax::fortran::expression::NameRole;
use ompick_frontend::syntax::fortran::names_in::NameIn;
use ompick_frontend::syntax::fortran::{
    Entity, EntityKind, Fortran, Scope, ScopeId, ScopeKind, StatementId, StatementKind,
};
use ompick_frontend::unit::ParsedFile;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::Range;

/// Variables that move out of blocks, and how.
#[derive(Default)]
pub struct Moved {
    pub variables: MovedOut,
    pub text: MovedText,
}

/// The saved variables of the blocks in a part that is to be copied, but for those that have left one around already
/// (`before`). The error says what keeps one from moving out. What their declarations need moves with them, so that
/// whether they can is only known with the text.
pub fn saved(parsed: &ParsedFile, part: &Range<usize>, before: BTreeSet<usize>) -> Result<Moved, Obstacle> {
    let variables = MovedOut { part: part.clone(), before, ..MovedOut::default() };
    let mut out = Moved { variables, text: MovedText::default() };
    let Some(fortran) = &parsed.syntax.fortran else { return Ok(out) };
    let keepers = Keepers::of(parsed, part);
    let mut around = None;
    let first = fortran.scopes.partition_point(|s| s.range.start < part.start);
    let inside = fortran.scopes.iter().enumerate().skip(first).take_while(|(_, s)| s.range.start < part.end);
    for (id, scope) in inside {
        if scope.range.end <= part.end {
            let mut block = Block::new(parsed, fortran, id as ScopeId, &out.variables.before);
            if !block.leaving.is_empty() {
                let around = around.get_or_insert_with(|| EnclosingProcedure::of(parsed, fortran, part.start));
                block.move_out(part, &keepers, around, &mut out)?;
            }
        }
    }
    Ok(out)
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

    /// Whether nothing is said of what it says.
    fn is_unread(&self, fortran: &Fortran) -> bool {
        use StatementKind::*;
        let may_move =
            matches!(fortran.statement(self.first).kind, TypeDeclaration | Attribute | Parameter | Data | DerivedType);
        may_move && self.names.is_none()
    }
}

/// The procedure around a part that is to be copied.
struct EnclosingProcedure<'a> {
    /// By name: where it stands.
    words: HashMap<&'a [u8], Vec<usize>>,
    /// Directives whose names may be those of the procedure: its own, and those that declare variants.
    directives: Vec<&'a Placed>,
}

impl<'a> EnclosingProcedure<'a> {
    fn of(parsed: &'a ParsedFile, fortran: &'a Fortran, at: usize) -> EnclosingProcedure<'a> {
        let range = &fortran.scopes[unit_of(fortran, at) as usize].range;
        let mut words: HashMap<&[u8], Vec<usize>> = HashMap::new();
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
    leaving: HashSet<Name>,
    variables: Vec<Name>,
    /// The indices of implied loops in what moves, which have the types that are declared here.
    indices: HashSet<Name>,
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
            indices: HashSet::new(),
        }
    }

    fn move_out(
        &mut self,
        part: &Range<usize>,
        keepers: &Keepers,
        around: &EnclosingProcedure,
        out: &mut Moved,
    ) -> Result<(), Obstacle> {
        for name in &self.variables {
            let place = &self.scope.entities[name].name;
            if let Some(what) = keepers.around(place) {
                let shown = String::from_utf8_lossy(name);
                return Err(Obstacle::SavedInside { name: shown.to_string(), what: what.to_string() });
            }
        }
        if let Some(unread) = self.items.iter().find(|item| item.is_unread(self.fortran)) {
            let statement = self.fortran.on_one_line(&self.fortran.statement(unread.first).range);
            return Err(Obstacle::UnreadInBlock { statement: String::from_utf8_lossy(&statement).into_owned() });
        }
        let uses = self.close(part)?;
        let names = self.new_names(around)?;
        out.text.declarations.extend(uses);
        let before = out.text.edits.len();
        for item in &self.items {
            self.move_item(item, &names, out);
        }
        let taken: Vec<Range<usize>> = out.text.edits[before..].iter().map(|e| e.range.clone()).collect();
        out.variables.places.extend(self.variables.iter().map(|n| self.scope.entities[n].name.start));
        out.variables.names.extend(self.variables.iter().map(|n| names.get(n).unwrap_or(n).clone()));
        for (old, new) in names.iter().filter(|(old, _)| self.leaving.contains(*old)) {
            self.rename(old, new, &taken, out)?;
        }
        Ok(())
    }

    /// Adds what the declarations of all that moves need of this block, and gives the `use` statements for
    /// what they need of modules.
    fn close(&mut self, part: &Range<usize>) -> Result<Vec<Vec<u8>>, Obstacle> {
        loop {
            let mut more = Vec::new();
            for item in &self.items {
                for word in self.leaving_names(item) {
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
        let mut uses: Vec<Vec<u8>> = Vec::new();
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
                    let renamed = if local == remote { Vec::new() } else { [b" => ", remote.as_slice()].concat() };
                    let line = [b"use ", u.module.as_slice(), b", only: ", local, &renamed].concat();
                    if !uses.contains(&line) {
                        uses.push(line);
                    }
                } else if !u.only {
                    let module = String::from_utf8_lossy(&u.module);
                    return Err(Obstacle::MayComeFromModule { name: shown.to_string(), module: module.to_string() });
                }
            }
        }
        Ok(uses)
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
        let inside =
            |name: &&NameIn| moves.iter().any(|part| part.start <= name.range.start && name.range.end <= part.end);
        let indices: Vec<&[u8]> = indices_of(self.fortran, item);
        let needed = item.names.iter().flatten().filter(|name| name.is_of_scope()).filter(inside);
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
            StatementKind::DerivedType => self.leaving.contains(self.fortran.derived_type_name(item.first)),
            _ => false,
        }
    }

    fn move_item(&self, item: &Specification, names: &HashMap<Name, Name>, out: &mut Moved) {
        let Some(declaration) = &item.declaration else {
            if self.leaves(item) {
                for id in item.first..=item.last {
                    let s = self.fortran.statement(id);
                    let indent: &[u8] = if item.first < id && id < item.last { b"  " } else { b"" };
                    out.text.declarations.push([indent, &self.text(item, s.first()..s.range.end, names)].concat());
                    out.text.edits.push(self.without(id));
                }
            }
            return;
        };
        let leaving = self.leaving_items(declaration);
        let stays = |i: &&Item| !leaving.iter().any(|own| own.name == i.name);
        let staying: Vec<&Item> = declaration.items.iter().filter(stays).collect();
        let (Some(first), Some(last)) = (declaration.items.first(), declaration.items.last()) else { return };
        let joined = |items: &[&Item]| {
            items.iter().map(|i| self.text(item, i.range.clone(), names)).collect::<Vec<_>>().join(&b", "[..])
        };
        let head = self.text(item, self.head(item.first, declaration), names);
        let tail = self.text(item, last.range.end..self.fortran.statement(item.first).range.end, names);
        let gap: &[u8] = if head.ends_with(b"(") { b"" } else { b" " };
        let is_index = |i: &&Item| self.indices.contains(&self.fortran.lower[i.name.clone()]);
        let indices = declaration.items.iter().filter(is_index);
        let outside: Vec<&Item> = leaving.iter().copied().chain(indices).collect();
        if !outside.is_empty() {
            out.text.declarations.push([&head, gap, &joined(&outside), &tail].concat());
        }
        if leaving.is_empty() {
            return;
        }
        out.text.edits.push(match staying.is_empty() {
            true => self.without(item.first),
            false => Edit { range: first.range.start..last.range.end, text: joined(&staying) },
        });
    }

    /// A part as it is, on one line, with other names.
    fn text(&self, item: &Specification, part: Range<usize>, names: &HashMap<Name, Name>) -> Vec<u8> {
        let own = item.names.iter().flatten().filter(|name| name.is_of_scope());
        let own: HashSet<usize> = own.map(|name| name.range.start).collect();
        self.fortran.on_one_line_with(&part, |word| {
            let name = own.contains(&word.start).then(|| names.get(&self.fortran.lower[word.clone()]))?;
            name.map(Vec::as_slice)
        })
    }

    /// Takes a statement out, with its line if it stands alone there.
    fn without(&self, id: StatementId) -> Edit {
        let text = self.parsed.text.text();
        let range = self.fortran.statement(id).range.clone();
        let line_end = after_line(text, range.end);
        let next = self.fortran.statement(id + 1).range.start;
        let range = match indentation(text, range.start) {
            Some(start) if next >= line_end => start..line_end,
            _ if next < line_end => range.start..next,
            // Behind others on its line: their semicolon goes with it.
            _ => self.fortran.statement(id - 1).range.end..range.end,
        };
        Edit { range, text: Vec::new() }
    }

    /// New names for what moves, where the name stands for something else, too, in the procedure around.
    fn new_names(&self, around: &EnclosingProcedure) -> Result<HashMap<Name, Name>, Obstacle> {
        let mut names = HashMap::new();
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
                let new = access::derived(name, format!("__ompick_{place}").as_bytes());
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
    fn rename(&self, old: &Name, new: &Name, taken: &[Range<usize>], out: &mut Moved) -> Result<(), Obstacle> {
        let shown = String::from_utf8_lossy(old);
        let inside = |r: &Range<usize>| self.scope.range.start <= r.start && r.end <= self.scope.range.end;
        let again = self
            .fortran
            .scopes
            .iter()
            .skip(self.id as usize + 1)
            .take_while(|s| s.range.start < self.scope.range.end)
            .any(|s| inside(&s.range) && s.entities.get(old).is_some_and(|e| !e.name.is_empty()));
        if again {
            return Err(Obstacle::DeclaredAgainInBlock { name: shown.to_string() });
        }
        let is_taken = |r: &Range<usize>| taken.iter().any(|t| t.start <= r.start && r.end <= t.end);
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
                out.text.edits.push(Edit { range, text: new.clone() });
            }
        }
        let text = self.parsed.text.text();
        for placed in self.parsed.directives_in(&self.scope.range) {
            let uses = placed.words(text, old).into_iter();
            out.text.edits.extend(uses.map(|range| Edit { range, text: new.clone() }));
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
