//! The scopes of a program and how they lie in each other: hosts, submodules and their ancestors, procedures and
//! their interfaces (Fortran 2018, 14.2.3, 15.6.2.5 and 19.5.1.4).

use super::{Names, Place};
use crate::language::Language;
use crate::syntax::fortran::{EntityKind, Fortran, Name, Scope, ScopeKind, StatementId};
use crate::unit::ParsedFile;
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// What generated names have in them.
const GENERATED: &[u8] = b"__ompick";

impl<'u> Names<'u> {
    /// The files of all Fortran units, with their unit and number.
    pub fn files(&self) -> impl Iterator<Item = (usize, usize, &'u ParsedFile)> {
        let units = self.units.iter().copied().enumerate().filter(|(_, u)| u.language == Language::Fortran);
        units.flat_map(|(u, unit)| unit.files.iter().enumerate().map(move |(f, parsed)| (u, f, parsed)))
    }

    pub fn parsed(&self, place: Place) -> &'u ParsedFile {
        &self.units[place.unit].files[place.file]
    }

    pub fn fortran(&self, place: Place) -> &'u Fortran {
        self.parsed(place).syntax.fortran.as_deref().expect("a place is one of a Fortran file")
    }

    pub fn scope(&self, place: Place) -> &'u Scope {
        &self.fortran(place).scopes[place.scope as usize]
    }

    /// The scope at a place of a file; `None`: the file is not Fortran.
    pub fn place_at(&self, unit: usize, file: usize, at: usize) -> Option<Place> {
        let scope = self.units[unit].files[file].syntax.fortran.as_ref()?.scope_at(at);
        Some(Place { unit, file, scope })
    }

    /// Whether a generated name stands in a statement of the file of a place: somebody else's, which may hide ours.
    pub fn has_generated_name(&self, place: Place, name: &[u8]) -> bool {
        let file = (place.unit, place.file);
        let known = self.like_generated.borrow().get(&file).cloned();
        let all = known.unwrap_or_else(|| {
            let read = Rc::new(like_generated(self.fortran(place)));
            self.like_generated.borrow_mut().insert(file, read.clone());
            read
        });
        all.contains(name)
    }

    /// The scopes whose declarations may be seen at a place, by host association and by `use` over any number of steps:
    /// those of modules that are given.
    pub fn visible_from(&self, place: Place) -> FxHashSet<Place> {
        let mut seen: FxHashSet<Place> = self.hosts(place).into_iter().collect();
        let mut open: Vec<Place> = seen.iter().copied().collect();
        while let Some(place) = open.pop() {
            let used = self.scope(place).uses.iter().filter(|u| !u.intrinsic);
            open.extend(used.filter_map(|u| self.module(&u.module, place.unit)).filter(|module| seen.insert(*module)));
        }
        seen
    }

    /// The program unit around a place.
    pub fn root(&self, place: Place) -> Place {
        let fortran = self.fortran(place);
        let mut scope = place.scope;
        while let Some(parent) = fortran.scopes[scope as usize].parent.filter(|p| *p != 0) {
            scope = parent;
        }
        Place { scope, ..place }
    }

    /// The scopes around a place that its names may come from, innermost first: with a submodule's
    /// ancestors, without the file.
    pub fn hosts(&self, place: Place) -> Vec<Place> {
        let mut all = Vec::new();
        let mut submodules = FxHashSet::default();
        let mut at = Some(place);
        while let Some(p) = at {
            let s = self.scope(p);
            // Submodules that extend each other, in a program that is wrong, have no module.
            if s.kind == ScopeKind::File || (s.kind == ScopeKind::Submodule && !submodules.insert(p)) {
                break;
            }
            all.push(p);
            at = match s.kind {
                ScopeKind::Submodule => self.parent_module(p),
                _ => s.parent.map(|scope| Place { scope, ..p }),
            };
        }
        all
    }

    /// The module or submodule that a submodule extends.
    fn parent_module(&self, submodule: Place) -> Option<Place> {
        let s = self.scope(submodule);
        let w = self.fortran(submodule).words(s.header?);
        // `submodule (m:p) s`
        match w.get(3) {
            b":" => self.submodules.get(&(s.ancestor.as_slice(), w.get(4))).copied(),
            _ => self.module(&s.ancestor, submodule.unit),
        }
    }

    /// The scope that a procedure or interface body is declared in.
    pub fn owner(&self, place: Place) -> Place {
        Place { scope: self.scope(place).parent.unwrap_or(0), ..place }
    }

    /// Where a scope's declarations end: before its procedures, or in a procedure or main program where its execution
    /// part begins, with the directives before its first statement.
    pub fn specification_end(&self, place: Place) -> usize {
        let (scope, fortran) = (self.scope(place), self.fortran(place));
        let is_module = matches!(scope.kind, ScopeKind::Module | ScopeKind::Submodule);
        let Some(first) = scope.first_executable.filter(|_| !is_module) else {
            let contains = scope.contains.map(|contains| fortran.statement(contains).range.start);
            return contains.unwrap_or_else(|| self.procedures_end(place));
        };
        let first = fortran.statement(first).range.start;
        let before = fortran.statement_before(first).map_or(scope.range.start, |s| fortran.statement(s).range.end);
        let directive = self.parsed(place).directives_in(&(before + 1..first)).first();
        directive.map_or(first, |d| d.range.start)
    }

    /// Where a scope's procedures end: its last statement begins, or the file ends.
    pub fn procedures_end(&self, place: Place) -> usize {
        let end = self.scope(place).end.map(|end| self.fortran(place).statement(end).range.start);
        end.unwrap_or_else(|| self.parsed(place).text.text().len())
    }

    /// The interface body of a separate module procedure, for its definition (Fortran 2018, 15.6.2.5); any
    /// other procedure itself.
    pub fn interface(&self, place: Place) -> Place {
        let s = self.scope(place);
        let is_separate = s.kind == ScopeKind::ModuleProcedure
            || s.has_prefix(b"module") && matches!(s.kind, ScopeKind::Function | ScopeKind::Subroutine);
        if !is_separate {
            return place;
        }
        let hosts = self.hosts(self.owner(place)).into_iter();
        let mut bodies = hosts.filter_map(|p| match self.scope(p).entities.get(&s.name)?.kind {
            EntityKind::Body(scope) => Some(Place { scope, ..p }),
            _ => None,
        });
        bodies.find(|p| self.scope(*p).has_prefix(b"module")).unwrap_or(place)
    }

    /// Whether a scope is the definition of an external procedure.
    pub fn is_external(&self, place: Place) -> bool {
        matches!(self.scope(place).kind, ScopeKind::Function | ScopeKind::Subroutine)
            && self.scope(self.owner(place)).kind == ScopeKind::File
    }

    /// Whether a declaration says that a name is an external procedure's: without one it is a variable's wherever no
    /// arguments stand behind it (Fortran 2018, 8.5.9).
    pub fn is_said_external(&self, site: Place, name: &[u8]) -> bool {
        let entity = self.origin(site, name).and_then(|(place, own)| self.scope(place).entities.get(&own));
        entity.is_some_and(|e| !matches!(e.kind, EntityKind::Object))
    }

    /// The definition of an external procedure: in a unit, else anywhere.
    pub fn external(&self, name: &[u8], unit: usize) -> Option<Place> {
        let all = self.externals.get(name)?;
        all.iter().find(|p| p.unit == unit).or(all.first()).copied()
    }

    /// The symbol of a procedure: what all its declarations share.
    pub fn symbol(&self, place: Place) -> Name {
        let symbol = self.fortran(place).symbol(place.scope);
        let root = self.root(place);
        let s = self.scope(root);
        let several = match s.kind {
            ScopeKind::Program => true,
            ScopeKind::Module => self.modules.get(s.name.as_slice()).is_some_and(|all| all.len() > 1),
            ScopeKind::Submodule => self.modules.get(s.ancestor.as_slice()).is_some_and(|all| all.len() > 1),
            _ => false,
        };
        match several && symbol.windows(2).any(|w| w == b"::") {
            true => [format!("{}@", place.unit).as_bytes(), &symbol].concat(),
            false => symbol,
        }
    }
}

/// The names in a file's statements that look like generated ones.
fn like_generated(fortran: &Fortran) -> FxHashSet<Name> {
    let mut found = FxHashSet::default();
    let places = memchr::memmem::find_iter(&fortran.lower[..], GENERATED);
    // (One in a comment stands behind a statement, too, and one in a string is none of its words.)
    let mut statements: Vec<StatementId> = places.filter_map(|at| fortran.statement_before(at + 1)).collect();
    statements.dedup();
    for id in statements {
        let words = fortran.words_within(fortran.statement(id).range.clone()).map(|word| &fortran.lower[word]);
        found.extend(words.filter(|word| memchr::memmem::find(word, GENERATED).is_some()).map(<[u8]>::to_vec));
    }
    found
}
