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
use ompick_frontend::syntax::fortran::{
    Entity, EntityKind, Fortran, Scope, ScopeId, ScopeKind, StatementId, StatementKind, Words, after_type,
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

/// Statements that follow each other.
#[derive(Clone, Copy)]
struct Statements {
    first: StatementId,
    last: StatementId,
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
    /// The parts of its specification part: a statement, or a type or interface block with all of it.
    items: Vec<Statements>,
    /// What moves: the saved variables, and then what they need.
    leaving: HashSet<Name>,
    variables: Vec<Name>,
}

impl<'a> Block<'a> {
    fn new(parsed: &'a ParsedFile, fortran: &'a Fortran, id: ScopeId, before: &BTreeSet<usize>) -> Block<'a> {
        let scope = &fortran.scopes[id as usize];
        let mut items = Vec::new();
        if let Some(header) = scope.header {
            let last = fortran.statement(header).last;
            let mut at = header + 1;
            let is_specification =
                |s: StatementId| fortran.statement(s).scope == id && !fortran.statement(s).kind.is_executable();
            while at < last && is_specification(at) {
                let end = fortran.statement(at).last.max(at);
                items.push(Statements { first: at, last: end });
                at = end + 1;
            }
        }
        let all = items.iter().any(|item: &Statements| {
            let w = fortran.words(item.first);
            fortran.statement(item.first).kind == StatementKind::Attribute && w.get(0) == b"save" && w.len() == 1
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
        Block { parsed, fortran, id, scope, items, leaving: variables.iter().cloned().collect(), variables }
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
        let uses = self.close(part)?;
        let names = self.new_names(around)?;
        out.text.declarations.extend(uses);
        let before = out.text.edits.len();
        for item in &self.items {
            self.move_item(*item, &names, out);
        }
        let taken: Vec<Range<usize>> = out.text.edits[before..].iter().map(|e| e.range.clone()).collect();
        out.variables.places.extend(self.variables.iter().map(|n| self.scope.entities[n].name.start));
        out.variables.names.extend(self.variables.iter().map(|n| names.get(n).unwrap_or(n).clone()));
        for (old, new) in &names {
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
                for word in self.leaving_words(*item) {
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
        let mut uses: Vec<Vec<u8>> = Vec::new();
        for word in self.items.iter().flat_map(|i| self.leaving_words(*i)).collect::<Vec<_>>() {
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

    /// The names in what moves of a part of the specification part.
    fn leaving_words(&self, Statements { first, last }: Statements) -> Vec<&'a [u8]> {
        let w = self.fortran.words(first);
        let pieces: Vec<Range<usize>> = match self.list(first) {
            Some(list) => {
                let items = self.leaving_items(first, &list);
                if items.is_empty() {
                    return Vec::new();
                }
                std::iter::once(0..list.start).chain(items).collect()
            }
            None if self.leaves(Statements { first, last }) => std::iter::once(0..w.len()).collect(),
            None => return Vec::new(),
        };
        let mut words = Vec::new();
        let is_name = |w: &Words, i: usize| {
            let keyword = i > 0 && matches!(w.get(i - 1), b"(" | b",") && w.get(i + 1) == b"=";
            w.is_word(i) && !keyword && (i == 0 || w.get(i - 1) != b"%") && !KEYWORDS.contains(&w.get(i))
        };
        words.extend(pieces.into_iter().flatten().filter(|i| is_name(&w, *i)).map(|i| w.get(i)));
        for id in first + 1..=last {
            let w = self.fortran.words(id);
            words.extend((0..w.len()).filter(|i| is_name(&w, *i)).map(|i| w.get(i)));
        }
        words
    }

    /// Where the list of names stands in a statement that is one of names with attributes.
    fn list(&self, id: StatementId) -> Option<Range<usize>> {
        let w = self.fortran.words(id);
        let from = match self.fortran.statement(id).kind {
            StatementKind::TypeDeclaration => after_type(&w),
            StatementKind::Attribute if w.get(1) == b"(" => w.after_group(1),
            StatementKind::Attribute if w.len() > 1 => 1,
            StatementKind::Parameter => return Some(2..w.len().saturating_sub(1)),
            _ => return None,
        };
        let from = w.find(0, b"::").map_or(from, |c| c + 1);
        Some(if w.get(from) == b"," { from + 1 } else { from }..w.len())
    }

    fn leaving_items(&self, id: StatementId, list: &Range<usize>) -> Vec<Range<usize>> {
        let w = self.fortran.words(id);
        let items = w.list(list.start, list.end).into_iter();
        items.filter(|i| self.leaving.contains(w.get(i.start))).collect()
    }

    /// Whether a statement without such a list moves.
    fn leaves(&self, Statements { first, .. }: Statements) -> bool {
        let w = self.fortran.words(first);
        match self.fortran.statement(first).kind {
            // What it names is saved, or it is the `save` of all.
            StatementKind::Data | StatementKind::Attribute => true,
            StatementKind::DerivedType => self.leaving.contains(w.get(w.find(0, b"::").map_or(1, |c| c + 1))),
            _ => false,
        }
    }

    fn move_item(&self, Statements { first, last }: Statements, names: &HashMap<Name, Name>, out: &mut Moved) {
        let w = self.fortran.words(first);
        let Some(list) = self.list(first) else {
            if self.leaves(Statements { first, last }) {
                for id in first..=last {
                    let w = self.fortran.words(id);
                    let indent: &[u8] = if first < id && id < last { b"  " } else { b"" };
                    out.text.declarations.push([indent, &self.text(&w, 0..w.len(), names)].concat());
                    out.text.edits.push(self.without(id));
                }
            }
            return;
        };
        let leaving = self.leaving_items(first, &list);
        let staying: Vec<_> = w.list(list.start, list.end).into_iter().filter(|i| !leaving.contains(i)).collect();
        if leaving.is_empty() {
            return;
        }
        let joined = |items: &[Range<usize>]| {
            items.iter().map(|i| self.text(&w, i.clone(), names)).collect::<Vec<_>>().join(&b", "[..])
        };
        let head = self.text(&w, 0..list.start, names);
        let tail = self.text(&w, list.end..w.len(), names);
        let gap: &[u8] = if head.ends_with(b"(") { b"" } else { b" " };
        out.text.declarations.push([&head, gap, &joined(&leaving), &tail].concat());
        out.text.edits.push(match staying.is_empty() {
            true => self.without(first),
            false => {
                let range = w.tokens[list.start].range.start..w.tokens[list.end - 1].range.end;
                Edit { range, text: joined(&staying) }
            }
        });
    }

    /// Tokens as they are, on one line, with other names.
    fn text(&self, w: &Words, tokens: Range<usize>, names: &HashMap<Name, Name>) -> Vec<u8> {
        let mut out = Vec::new();
        for i in tokens.clone() {
            let range = w.tokens[i].range.clone();
            if i > tokens.start && w.tokens[i - 1].range.end < range.start {
                out.push(b' ');
            }
            match names.get(w.get(i)).filter(|_| w.is_word(i) && !self.is_component(w, i)) {
                Some(new) => out.extend_from_slice(new),
                None => out.extend_from_slice(&self.fortran.text[range]),
            }
        }
        out
    }

    /// Whether a word names a component: behind `%`, or where a type's definition declares it.
    fn is_component(&self, w: &Words, i: usize) -> bool {
        if i > 0 && w.get(i - 1) == b"%" {
            return true;
        }
        let inside = |Statements { first, last }: Statements| {
            let whole = self.fortran.statement(first).range.end..self.fortran.statement(last).range.start;
            self.fortran.statement(first).kind == StatementKind::DerivedType && whole.contains(&w.tokens[i].range.start)
        };
        self.items.iter().any(|item| inside(*item)) && {
            let from = w.find(0, b"::").map_or_else(|| after_type(w), |c| c + 1);
            w.list(from, w.len()).iter().any(|item| item.start == i)
        }
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
        let mut all: Vec<&Name> = self.leaving.iter().collect();
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
        for (id, _) in self.fortran.statements_in(&self.scope.range).filter(|(_, s)| inside(&s.range)) {
            let w = self.fortran.words(id);
            let uses: Vec<usize> = (0..w.len()).filter(|i| w.is_word(*i) && w.get(*i) == old.as_slice()).collect();
            let has_index = w.get(0) == b"forall" || w.get(0) == b"do" && (1..3).any(|i| w.get(i) == b"concurrent");
            if has_index && uses.iter().any(|i| w.get(i + 1) == b"=") {
                return Err(Obstacle::IndexInBlock { name: shown.to_string() });
            }
            let own = uses.into_iter().filter(|i| !self.is_component(&w, *i) && !is_keyword(&w, *i));
            let ranges = own.map(|i| w.tokens[i].range.clone());
            let ranges = ranges.filter(|r| !taken.iter().any(|t| t.start <= r.start && r.end <= t.end));
            out.text.edits.extend(ranges.map(|range| Edit { range, text: new.clone() }));
        }
        let text = self.parsed.text.text();
        for placed in self.parsed.directives_in(&self.scope.range) {
            let uses = placed.words(text, old).into_iter();
            out.text.edits.extend(uses.map(|range| Edit { range, text: new.clone() }));
        }
        Ok(())
    }
}

/// Whether a word before `=` names an argument, and is no variable of an implied loop.
fn is_keyword(w: &Words, at: usize) -> bool {
    if w.get(at + 1) != b"=" || at == 0 || !matches!(w.get(at - 1), b"(" | b",") {
        return false;
    }
    let mut depth = 0usize;
    for i in (0..at).rev() {
        match w.get(i) {
            b")" | b"]" => depth += 1,
            b"(" | b"[" if depth == 0 => return i > 0 && w.get(i) == b"(" && w.is_word(i - 1),
            b"(" | b"[" => depth -= 1,
            _ => {}
        }
    }
    false
}

/// Words of declarations that are no names.
const KEYWORDS: &[&[u8]] = &[
    b"integer",
    b"real",
    b"complex",
    b"logical",
    b"character",
    b"double",
    b"precision",
    b"doubleprecision",
    b"type",
    b"class",
    b"procedure",
    b"save",
    b"dimension",
    b"parameter",
    b"pointer",
    b"target",
    b"allocatable",
    b"volatile",
    b"asynchronous",
    b"contiguous",
    b"data",
    b"end",
    b"endtype",
    b"sequence",
    b"kind",
    b"len",
    b"null",
    b"private",
    b"public",
];
