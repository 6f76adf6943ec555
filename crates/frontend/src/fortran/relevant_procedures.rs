//! Which procedures of a program are read inside: those with a directive that chooses, and those that mention a
//! name by which a base procedure or a variant may be known, and what declares the names of these: hosts and modules.
//! Nobody asks what is inside the others.

use crate::directive::{self, ArgumentKind, Clause, Directive};
use crate::language::Language;
use crate::nodes::Nodes;
use crate::syntax::fortran::names_in::BoundBy;
use crate::syntax::fortran::tokens::is_name_part;
use crate::syntax::fortran::{self, EntityKind, Fortran, Name, ScopeId, ScopeKind};
use crate::unit::{ParsedFile, Unit};
use memchr::memmem;
use rayon::prelude::*;
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::borrow::Cow;
use std::cell::OnceCell;
use std::sync::Arc;

/// Reads what is to be read of all Fortran units of a program and was not yet.
pub fn read(units: &mut [&mut Unit]) {
    // Functions of other languages that have variants.
    let called: HashSet<Name> =
        units.iter().flat_map(|u| u.called.iter()).map(|name| name.to_ascii_lowercase()).collect();
    let mut files: Vec<&mut ParsedFile> = units
        .iter_mut()
        .filter(|u| u.language == Language::Fortran)
        .flat_map(|u| &mut u.files)
        .filter(|f| f.syntax.fortran.is_some())
        .collect();
    let wanted = {
        let outlines: Vec<(&Fortran, &ParsedFile)> =
            files.iter().filter_map(|f| Some((f.syntax.fortran.as_deref()?, &**f))).collect();
        Search::new(&outlines, called).run()
    };
    files.par_iter_mut().zip(wanted).for_each(|(file, wanted)| {
        let is_new = fortran::read_inside(Arc::make_mut(&mut file.syntax), &wanted);
        if is_new || file.nodes.list.is_empty() {
            file.nodes = Nodes::build_fortran(&file.directives, &file.syntax);
        }
    });
}

/// A part of a file.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Inside {
    file: usize,
    part: usize,
}

/// So many names are looked for in the texts, one after the other, before all mentions of all names are noted.
const SEARCHES: usize = 16;

/// Follows names from the directives to the procedures that mention them.
struct Search<'a> {
    files: &'a [(&'a Fortran, &'a ParsedFile)],
    /// By name: the parts that mention it. Only of names that procedures may be known by, and once so many have been
    /// looked for that all of them are rather noted at once.
    mentioned: Option<HashMap<&'a [u8], Vec<Inside>>>,
    /// How many names were looked for in the texts.
    searches: usize,
    modules: HashMap<&'a [u8], Inside>,
    /// By file and part: the modules whose names are accessible there.
    used: Vec<Vec<Vec<&'a [u8]>>>,
    /// Other names by which what has a name may be known: of a generic, by `use` with a rename.
    also: HashMap<Cow<'a, [u8]>, Vec<Cow<'a, [u8]>>>,
    /// Whether callers of what is read matter, too: something runs on a device, or may.
    callers: bool,
    names: HashSet<Name>,
    open: Vec<Name>,
    /// Parts whose surroundings are to be looked at.
    reached: Vec<Inside>,
    /// All that were among those.
    seen: HashSet<Inside>,
    /// The parts that mention a name that is followed.
    calling: HashSet<Inside>,
    functions: HashMap<&'a [u8], Vec<Inside>>,
    subroutines: HashMap<&'a [u8], Vec<Inside>>,
    /// By the name of a generic: those of its procedures.
    specifics: HashMap<&'a [u8], Vec<&'a [u8]>>,
    /// By the name of a procedure or binding: the parts around what has it run without a name.
    unnamed: HashMap<Name, Vec<Inside>>,
    /// Those of which all are wanted that see them.
    followed: HashSet<Inside>,
    sees: OnceCell<HashMap<Inside, Vec<Inside>>>,
    wanted: Vec<Vec<bool>>,
}

impl<'a> Search<'a> {
    fn new(files: &'a [(&'a Fortran, &'a ParsedFile)], called: HashSet<Name>) -> Search<'a> {
        let directives = || files.iter().flat_map(|(_, parsed)| &parsed.directives);
        // Device code of other languages may call what has a binding label.
        let has_labels = |(f, _): &(&Fortran, &ParsedFile)| memmem::find(&f.lower, b"bind").is_some();
        let mut search = Search {
            files,
            mentioned: None,
            searches: 0,
            modules: HashMap::default(),
            used: files.iter().map(|(f, _)| vec![Vec::new(); f.parts.len()]).collect(),
            also: HashMap::default(),
            callers: directives().any(|d| d.directive.name.contains("target")) || files.iter().any(has_labels),
            names: HashSet::default(),
            open: Vec::new(),
            reached: Vec::new(),
            seen: HashSet::default(),
            calling: HashSet::default(),
            functions: HashMap::default(),
            subroutines: HashMap::default(),
            specifics: HashMap::default(),
            unnamed: HashMap::default(),
            followed: HashSet::default(),
            sees: OnceCell::new(),
            wanted: files.iter().map(|(f, _)| vec![false; f.parts.len()]).collect(),
        };
        search.modules();
        search.directives();
        called.into_iter().for_each(|name| search.name(name));
        if !search.open.is_empty() || (search.callers && !search.reached.is_empty()) {
            search.relations();
        }
        search
    }

    fn modules(&mut self) {
        for (file, (fortran, _)) in self.files.iter().enumerate() {
            for (id, scope) in fortran.scopes.iter().enumerate() {
                let parent = |scope: &u32| fortran.scopes[*scope as usize].parent;
                let Some(part) = std::iter::successors(Some(id as u32), parent).find_map(|s| fortran.part_of(s)) else {
                    continue;
                };
                let named = match scope.kind {
                    ScopeKind::Function => Some(&mut self.functions),
                    ScopeKind::Subroutine => Some(&mut self.subroutines),
                    _ => None,
                };
                if let Some(named) = named {
                    named.entry(&scope.name).or_default().push(Inside { file, part });
                }
                if scope.kind == ScopeKind::Module {
                    self.modules.entry(&scope.name).or_insert(Inside { file, part });
                }
                let used = scope.uses.iter().filter(|u| !u.intrinsic).map(|u| u.module.as_slice());
                self.used[file][part].extend(used.chain((!scope.ancestor.is_empty()).then_some(&scope.ancestor[..])));
            }
        }
    }

    /// The parts with directives that choose, and the names in those directives.
    fn directives(&mut self) {
        for (file, (fortran, parsed)) in self.files.iter().enumerate() {
            for placed in parsed.directives.iter().filter(|d| chooses(&d.directive.name)) {
                if let Some(part) = fortran.part_at(placed.range.start) {
                    self.want(Inside { file, part });
                }
                let named = procedures(&placed.directive);
                if named.is_empty() {
                    continue;
                }
                named.into_iter().for_each(|n| self.name(n));
                // The base is the procedure that the directive stands in, unless it is named.
                let mut scope = Some(fortran.scope_at(placed.range.start));
                while let Some(id) = scope {
                    let own = &fortran.scopes[id as usize];
                    if own.is_procedure() || own.kind == ScopeKind::InterfaceBody {
                        self.name(own.name.clone());
                        break;
                    }
                    scope = own.parent;
                }
            }
        }
    }

    /// Notes by which other names procedures may be known.
    fn relations(&mut self) {
        for (file, (fortran, _)) in self.files.iter().enumerate() {
            for (id, scope) in fortran.scopes.iter().enumerate() {
                for (local, remote) in scope.uses.iter().flat_map(|u| &u.names) {
                    self.also.entry(remote.into()).or_default().push(local.into());
                }
                for (generic, own) in &scope.generics {
                    self.specifics.entry(generic).or_default().extend(own.specifics.iter().map(Vec::as_slice));
                    own.specifics.iter().for_each(|s| self.also.entry(s.into()).or_default().push(generic.into()));
                    if generic.contains(&b'(') {
                        self.run_unnamed(file, id as ScopeId, &own.specifics);
                    }
                }
                // Who calls an entry runs the procedure.
                let entries = scope.entities.iter().filter(|(_, e)| e.kind == EntityKind::Entry(id as ScopeId));
                for (entry, _) in entries.filter(|_| scope.is_procedure()) {
                    self.also.entry((&scope.name).into()).or_default().push(entry.into());
                }
            }
            if self.callers {
                self.bindings(file);
                self.pointers(file);
            }
        }
    }

    /// Notes by which names and without which the procedures run that types of a file are bound to.
    fn bindings(&mut self, file: usize) {
        let fortran = self.files[file].0;
        for (first, definition) in fortran.derived_types() {
            for binding in fortran.bindings(first, definition.last) {
                let target = fortran.lower[binding.target].to_vec();
                match binding.by {
                    BoundBy::Name(name) | BoundBy::Generic(name) if !name.contains(&b'(') => {
                        self.also.entry(target.into()).or_default().push(name.into());
                    }
                    _ => self.run_unnamed(file, definition.scope, &[target]),
                }
            }
        }
    }

    /// Notes by which pointers the procedures of a file may be called: `p => f` in statements and declarations.
    fn pointers(&mut self, file: usize) {
        let text = &self.files[file].0.lower[..];
        for at in memmem::find_iter(text, b"=>") {
            let before = text[..at].trim_ascii_end();
            let first = before.iter().rposition(|b| !is_name_part(*b)).map_or(0, |end| end + 1);
            let behind = text[at + 2..].trim_ascii_start();
            let end = behind.iter().position(|b| !is_name_part(*b)).unwrap_or(behind.len());
            let (pointer, target) = (&before[first..], &behind[..end]);
            if !pointer.is_empty() && !target.is_empty() {
                self.also.entry(target.into()).or_default().push(pointer.into());
            }
        }
    }

    fn run_unnamed(&mut self, file: usize, scope: ScopeId, procedures: &[Name]) {
        let Some(part) = self.files[file].0.part_of(scope).filter(|_| self.callers) else { return };
        for procedure in procedures {
            self.unnamed.entry(procedure.clone()).or_default().push(Inside { file, part });
        }
    }

    /// Wants all that sees what a part declares, by host and use association.
    fn users(&mut self, part: Inside) {
        let mut open = vec![part];
        while let Some(inside) = open.pop() {
            if self.followed.insert(inside) {
                open.extend(self.sees().get(&inside).into_iter().flatten().copied());
                self.want(inside);
            }
        }
    }

    /// By part: those inside it, and those that use it, which is a module.
    fn sees(&self) -> &HashMap<Inside, Vec<Inside>> {
        self.sees.get_or_init(|| {
            let mut sees: HashMap<Inside, Vec<Inside>> = HashMap::default();
            for (file, (fortran, _)) in self.files.iter().enumerate() {
                for (part, own) in fortran.parts.iter().enumerate() {
                    let scope = &fortran.scopes[own.scope as usize];
                    let host = scope.parent.and_then(|host| fortran.part_of(host)).map(|part| Inside { file, part });
                    let named = scope.uses.iter().map(|u| &u.module).chain([&scope.ancestor]);
                    let modules = named.filter_map(|name| self.modules.get(name.as_slice()).copied());
                    let user = Inside { file, part };
                    modules.chain(host).for_each(|seen| sees.entry(seen).or_default().push(user));
                }
            }
            sees
        })
    }

    /// All mentions of names by which procedures may be known.
    fn index(&self) -> HashMap<&'a [u8], Vec<Inside>> {
        let mut known: HashSet<&[u8]> = HashSet::default();
        for scope in self.files.iter().flat_map(|(fortran, _)| &fortran.scopes) {
            known.insert(&scope.name);
            known.extend(scope.uses.iter().flat_map(|u| &u.names).map(|(local, _)| local.as_slice()));
            known.extend(scope.generics.keys().map(Vec::as_slice));
            let entries = scope.entities.iter().filter(|(_, e)| matches!(e.kind, EntityKind::Entry(_)));
            known.extend(entries.map(|(name, _)| name.as_slice()));
        }
        // Those of bindings.
        known.extend(self.also.values().flatten().map(|name| &**name));
        let mut mentioned: HashMap<&[u8], Vec<Inside>> = HashMap::default();
        for (file, (fortran, _)) in self.files.iter().enumerate() {
            for (part, own) in fortran.parts.iter().enumerate() {
                let mut seen: HashSet<&[u8]> = HashSet::default();
                for word in fortran.words_in(own) {
                    if (known.contains(word) || self.names.contains(word)) && seen.insert(word) {
                        mentioned.entry(word).or_default().push(Inside { file, part });
                    }
                }
            }
        }
        mentioned
    }

    /// The parts that mention a name.
    fn mentions(&mut self, name: &[u8]) -> Vec<Inside> {
        if self.mentioned.is_none() && self.searches < SEARCHES {
            self.searches += 1;
            return self.search(name);
        }
        if self.mentioned.is_none() {
            self.mentioned = Some(self.index());
        }
        self.mentioned.as_ref().and_then(|known| known.get(name)).cloned().unwrap_or_default()
    }

    fn search(&self, name: &[u8]) -> Vec<Inside> {
        let finder = memmem::Finder::new(name);
        let mut found = Vec::new();
        for (file, (fortran, _)) in self.files.iter().enumerate() {
            let text = &fortran.lower;
            let is_whole = |at: &usize| {
                let around = [at.checked_sub(1), Some(at + name.len())];
                let other = around.iter().flatten().filter_map(|i| text.get(*i));
                !other.copied().any(is_name_part)
            };
            let mut behind = 0;
            for at in finder.find_iter(text).filter(is_whole) {
                if at < behind {
                    continue;
                }
                if let Some(part) = fortran.part_at(at)
                    && let Some(range) = fortran.range_of(&fortran.parts[part])
                    && range.contains(&at)
                    && fortran.is_word_of_statement(at)
                {
                    found.push(Inside { file, part });
                    // Once is enough.
                    behind = range.end;
                }
            }
        }
        found
    }

    fn name(&mut self, name: Name) {
        if !name.is_empty() && self.names.insert(name.clone()) {
            self.open.push(name);
        }
    }

    fn want(&mut self, inside: Inside) {
        self.wanted[inside.file][inside.part] = true;
        if self.seen.insert(inside) {
            self.reached.push(inside);
        }
    }

    /// Wants the declarations of the functions that a part mentions: their types tell which procedure of a generic
    /// is called with what they give.
    fn functions(&mut self, inside: Inside) {
        let fortran = self.files[inside.file].0;
        let words = fortran.words_in(&fortran.parts[inside.part]);
        let named: HashSet<Inside> = words.filter_map(|w| self.functions.get(w)).flatten().copied().collect();
        named.into_iter().for_each(|function| self.declarations(function));
    }

    /// Wants the declarations of a generic's procedures, of which calls may mean any.
    fn specifics(&mut self, generic: &[u8]) {
        let named = self.specifics.get(generic).into_iter().flatten();
        let all = named.flat_map(|name| [self.functions.get(name), self.subroutines.get(name)]).flatten().flatten();
        let all: HashSet<Inside> = all.copied().collect();
        all.into_iter().for_each(|procedure| self.declarations(procedure));
    }

    fn declarations(&mut self, procedure: Inside) {
        if !std::mem::replace(&mut self.wanted[procedure.file][procedure.part], true) {
            self.surround(procedure);
        }
    }

    /// What follows from a part that is read.
    fn reach(&mut self, inside: Inside) {
        let fortran = self.files[inside.file].0;
        let scope = &fortran.scopes[fortran.parts[inside.part].scope as usize];
        if self.callers && scope.is_procedure() {
            self.name(scope.name.clone());
        }
        self.surround(inside);
    }

    /// What a part needs that is read: the declarations of its host, and of the modules that it uses.
    fn surround(&mut self, inside: Inside) {
        let fortran = self.files[inside.file].0;
        let scope = &fortran.scopes[fortran.parts[inside.part].scope as usize];
        if let Some(part) = scope.parent.and_then(|host| fortran.part_of(host)) {
            self.want(Inside { part, ..inside });
        }
        let used = std::mem::take(&mut self.used[inside.file][inside.part]);
        let modules: Vec<Inside> = used.iter().filter_map(|m| self.modules.get(m)).copied().collect();
        modules.into_iter().for_each(|m| self.want(m));
    }

    fn run(mut self) -> Vec<Vec<bool>> {
        loop {
            if let Some(inside) = self.reached.pop() {
                self.reach(inside);
            } else if let Some(name) = self.open.pop() {
                self.specifics(&name);
                for other in self.also.get(name.as_slice()).cloned().unwrap_or_default() {
                    self.name(other.to_vec());
                }
                for part in self.unnamed.get(&name).cloned().unwrap_or_default() {
                    self.users(part);
                }
                for inside in self.mentions(&name) {
                    self.want(inside);
                    if self.calling.insert(inside) {
                        self.functions(inside);
                    }
                }
            } else {
                return self.wanted;
            }
        }
    }
}

/// Whether a directive chooses, or names what is chosen among.
fn chooses(name: &str) -> bool {
    ["metadirective", "variant", "dispatch"].iter().any(|word| name.contains(word))
}

/// The procedures that a declare variant directive names, or one among a metadirective's variants.
fn procedures(directive: &Directive) -> Vec<Name> {
    let name = |n: &directive::Name| n.text.to_ascii_lowercase().into_bytes();
    let own = match directive.argument.as_ref().map(|a| &a.kind) {
        Some(ArgumentKind::Variant { base, variant }) => base.iter().chain([variant]).map(name).collect(),
        _ => Vec::new(),
    };
    let nested = directive.clauses.iter().filter_map(Clause::variant).flat_map(procedures);
    own.into_iter().chain(nested).collect()
}

#[cfg(test)]
mod tests;
