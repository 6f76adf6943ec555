//! A call that run time decides: it goes to a procedure with the base's own interface, in the same
//! scope, that makes the choice. Arguments are evaluated once, and a dummy argument in a condition is the
//! argument.

use super::captures::{self, Base, Capture};
use super::changed::changed_arguments;
use super::condition;
use super::result::{declared_type, type_with_defined_assignment};
use crate::access::{self, Referent};
use crate::decision_tree::DecisionTree;
use crate::elaborate::Name;
use crate::elaborate::arguments::Changes;
use crate::elaborate::fortran::{FortranProgram, FortranVariant, attributes};
use crate::generated_names;
use crate::macros::{self, MacroState};
use crate::obstacle::Obstacle;
use crate::plan::{
    ChangedCall, Chooser, ChooserDeclaration, Condition, FunctionResult, Import, PassedArgument, Passing, PlannedText,
    Procedure, ProcedureCall, ProcedureChoice, ProcedureHead, Request, RequestedProcedure,
};
use crate::specialise::conditions::{expressions, names_in, spelled};
use crate::specialise::dispatcher::dispatcher_name;
use crate::specialise::fortran::procedure::Choice;
use crate::specialise::{CallContext, Specialiser, State};
use ompick_frontend::fortran::names::{Meaning, Names, Place};
use ompick_frontend::placed::{DirectiveIn, Placed};
use ompick_frontend::syntax::fortran::declaration::{Declaration, ParameterValue};
use ompick_frontend::syntax::fortran::expression::{self, NameRole};
use ompick_frontend::syntax::fortran::{
    EntityKind, Fortran, ProcedureStatement, Scope, ScopeKind, StatementId, StatementKind, names_in::NameIn,
};
use ompick_frontend::unit::ParsedFile;
use ompick_resolver::matching::Test;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::ops::Range;

/// A choice that a procedure is to make, and the call for which it is made.
struct Choosing<'d> {
    site: Place,
    at: usize,
    base: &'d Meaning,
    declared: &'d [&'d FortranVariant<'d>],
    tree: &'d DecisionTree,
    on_device: bool,
}

/// The conditions of a choice as the procedure tests them.
struct Conditions {
    tests: FxHashMap<(usize, Test), Condition>,
    /// Those in which calls were decided: that is not the same everywhere.
    decided: Vec<u8>,
}

/// Chooses at run time among a base procedure and its variants, and passes each the arguments that it wants; with
/// what calls must pass besides. The error says why that cannot be.
///
/// `is_shortened`: some of the tests have been made elsewhere, so that other choices have the same order.
pub fn dispatch(
    walk: &mut Specialiser,
    site: Place,
    at: usize,
    base: &Meaning,
    declared: &[&FortranVariant],
    Choice { tree, is_shortened }: Choice,
    CallContext { state, passing }: CallContext,
) -> Result<(RequestedProcedure, Vec<Capture>), Obstacle> {
    let program = walk.program;
    let on_device = state.is_on_device();
    let names = &program.names;
    let base_from = declared.first().map_or(site, |d| d.scope);
    let base_place = program.explicit_interface(base, base_from).ok_or(Obstacle::NoExplicitInterface)?;
    let (base_name, base_from) = match base {
        Meaning::External(name) => (name, base_from),
        _ => (&names.scope(base_place).name, names.owner(base_place)),
    };
    // Without a test it only forwards, to what has other names for the arguments or cannot be named elsewhere.
    let first = tree.tests().first().map(|(c, _)| *c).or_else(|| tree.leaves().into_iter().flatten().next());
    let first = first.map(|c| declared[c]).ok_or(Obstacle::NothingToChoose)?;
    let owner = checked_owner(names, first.within.unwrap_or_else(|| names.owner(base_place)))?;
    let scope = names.scope(base_place);
    let mut head = Head::read(program, base_place)?;
    let chooser = Choosing { site, at, base, declared, tree, on_device };

    let mut needed: FxHashSet<Name> = scope.dummies.iter().cloned().collect();
    needed.extend(head.result.clone());
    needed.extend(head.own_result.clone());
    let mut more = chooser.captures(walk, &Base { place: base_place, scope, owner }, &mut needed)?;
    let (declarations, outside) = declarations(names, base_place, &mut needed, &head);
    check_meanings(names, base_place, owner, &outside)?;
    check_no_macros(names, owner, &declarations, &head)?;
    let is_hidden = |callee: &Name| {
        needed.contains(callee) && (scope.dummies.contains(callee) || head.result.as_ref() == Some(callee))
    };
    let mut imports = BTreeSet::new();
    let base_callee = Callee { name: base_name, from: base_from };
    let called = chooser.callees(walk, owner, &base_callee, &is_hidden, &mut imports)?;

    let all_changes: Vec<&Changes> = tree.leaves().into_iter().filter_map(|leaf| chooser.changes_of(leaf)).collect();
    let mut suffix = chooser.suffix(&more, is_shortened);
    let place = condition::Site { scope: owner, is_pure: head.is_pure(), in_target: on_device };
    let conditions = chooser.conditions(walk, &place, state, &more)?;
    if !conditions.decided.is_empty() {
        suffix.extend(format!("_{:08x}", generated_names::sum(&conditions.decided)).into_bytes());
    }
    let objects = captures::objects(&walk.unit.unit.preprocessed, &all_changes, passing)?;
    if !all_changes.is_empty() {
        if head.alternate_returns > 0 {
            return Err(Obstacle::AlternateReturns);
        }
        head.drop_purity();
        suffix.extend_from_slice(passing.code().as_bytes());
        if !objects.is_empty() {
            suffix.extend(format!("_given{}", objects.len()).into_bytes());
        }
    }
    let inner = objects.iter().map(|o| String::from_utf8_lossy(&o.dummy).into_owned()).collect();
    let inner = Passing { interop: inner, ..passing.clone() };
    for object in &objects {
        imports.extend(Import::of_interop_type(&String::from_utf8_lossy(&object.ty)));
    }
    more.extend(objects);
    let name = access::own_name(names, owner, base_name, &suffix);
    let calls = chooser.calls(walk, owner, &head, &called, &inner)?;
    head.prefixes = chooser.declared(walk, base_place, owner, head.prefixes);
    let own = chooser.declared(walk, base_place, owner, declarations).into_iter().map(ChooserDeclaration::Own);
    let own = own.chain(externals(names, base_place, declared).into_iter().map(ChooserDeclaration::External));
    let passed = more.iter().map(|p| ChooserDeclaration::Passed { ty: p.ty.clone(), dummy: p.dummy.clone() });
    let procedure = Chooser {
        imports,
        declarations: own.chain(passed).collect(),
        for_device: on_device,
        choice: choice(tree, &calls, &conditions),
        head: head.with_dummies(&more),
    };
    let procedure = Procedure::Chooser(Box::new(procedure));
    Ok((RequestedProcedure { owner, name, procedure }, more))
}

/// What is tested, down to the calls.
fn choice(tree: &DecisionTree, calls: &Calls, conditions: &Conditions) -> ProcedureChoice {
    match tree {
        DecisionTree::Leaf(leaf) => ProcedureChoice::Call(calls[leaf].clone()),
        DecisionTree::If { candidate, test, then, otherwise } => ProcedureChoice::If {
            condition: conditions.tests[&(*candidate, test.clone())].clone(),
            then: Box::new(choice(then, calls, conditions)),
            otherwise: Box::new(choice(otherwise, calls, conditions)),
        },
    }
}

/// The calls of a choice, by the leaves of its tree.
type Calls = FxHashMap<Option<usize>, ProcedureCall>;

/// A procedure by a name that it has in a scope.
struct Callee<'d> {
    name: &'d Name,
    from: Place,
}

impl<'d> Choosing<'d> {
    /// What the call must pass for the conditions; other names of theirs are `needed` by the procedure.
    fn captures(
        &self,
        walk: &Specialiser,
        called_as: &Base,
        needed: &mut FxHashSet<Name>,
    ) -> Result<Vec<Capture>, Obstacle> {
        let mut more: Vec<Capture> = Vec::new();
        for (candidate, test) in self.tree.tests() {
            let indices = self.indices(walk, candidate, test);
            for name in names_in(test) {
                let name = name.to_ascii_lowercase().into_bytes();
                let directive = self.declared[candidate].scope;
                if indices.contains(&name) {
                    needed.insert(name);
                    continue;
                }
                match captures::capture(walk, self.site, self.at, &name, called_as, directive, self.on_device)? {
                    Some(passed) if more.contains(&passed) => {}
                    Some(passed) if more.iter().any(|p| p.dummy == passed.dummy) => {
                        return Err(Obstacle::TwoVariables { name: String::from_utf8_lossy(&name).into_owned() });
                    }
                    Some(passed) => more.push(passed),
                    None => _ = needed.insert(name),
                }
            }
        }
        Ok(more)
    }

    /// The variables that loops in a test's array constructors step: each such loop has its own, of the type that the
    /// name has around it (Fortran 2018, 19.4).
    fn indices(&self, walk: &Specialiser, candidate: usize, test: &Test) -> Vec<Name> {
        let variant = self.declared[candidate];
        let file = walk.program.names.parsed(variant.scope);
        let placed = &file.directives[variant.declared.directive as usize];
        let directive = DirectiveIn { placed, expanded: file.text.text() };
        let mut indices = Vec::new();
        for e in expressions(test) {
            let text = condition::one_line(&spelled(directive, variant.declared.selector, e)).to_ascii_lowercase();
            let names = expression::names(&text).into_iter().flatten();
            indices.extend(names.filter(|(_, role)| *role == NameRole::Index).map(|(name, _)| text[name].to_vec()));
        }
        indices
    }

    /// Statements of the base procedure with the calls in them decided, as they are in the base procedure itself.
    fn declared(&self, walk: &mut Specialiser, base: Place, owner: Place, statements: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
        let mut context = walk.unit.context_at(&walk.unit.base, walk.unit.unit.position(walk.file, self.at));
        if self.on_device {
            context.put_target_in_front();
        }
        let state = State::new(context, self.on_device);
        let key = walk.program.symbol(self.base).unwrap_or_default();
        let mut decided = |statement: Vec<u8>| {
            let before = walk.out.sites.decisions.len();
            // Where run time is to choose, another procedure does.
            let new = walk.decided_fortran_condition(base, owner, &statement, &key, self.at, &state);
            // They are known from the base procedure.
            walk.out.sites.decisions.truncate(before);
            new.and_then(|new| new.as_source().map(<[u8]>::to_vec)).unwrap_or(statement)
        };
        statements.into_iter().map(&mut decided).collect()
    }

    /// The names by which the procedure calls what it chooses among.
    fn callees(
        &self,
        walk: &mut Specialiser,
        owner: Place,
        base: &Callee,
        is_hidden: &dyn Fn(&Name) -> bool,
        imports: &mut BTreeSet<Import>,
    ) -> Result<Vec<(Option<usize>, Name)>, Obstacle> {
        let program = walk.program;
        let mut called = Vec::new();
        let mut requests: BTreeSet<Request> = BTreeSet::new();
        for leaf in self.tree.leaves() {
            let (meaning, name, from) = match leaf.map(|i| self.declared[i]) {
                Some(variant) => (&variant.variant, variant.name.clone(), variant.named_in),
                None => (self.base, base.name.clone(), base.from),
            };
            let symbol = program.symbol(meaning).unwrap_or_default();
            let version = (walk.device_version)(&symbol).filter(|_| self.on_device);
            let wanted = match version {
                Some(_) => Referent::DeviceVersion { of: meaning.clone() },
                None => Referent::Procedure { meaning: meaning.clone(), name, from },
            };
            let within = access::Within { scope: owner, device_suffix: walk.device_suffix };
            let callee = access::reach_in_procedure(&program.names, within, &wanted, &mut requests, imports)?;
            if is_hidden(&callee) {
                return Err(Obstacle::DummyHides { name: String::from_utf8_lossy(&callee).into_owned() });
            }
            called.push((leaf, callee));
        }
        walk.out.requests.extend(requests);
        Ok(called)
    }

    /// What a variant changes in the call's arguments, where only the host can do so.
    fn changes_of(&self, leaf: Option<usize>) -> Option<&'d Changes> {
        let changes = leaf.and_then(|i| self.declared[i].declared.changes.as_deref());
        changes.filter(|c| c.needs_host())
    }

    /// What the procedure's name has behind the base's, as far as the order of the choice and its captures tell.
    fn suffix(&self, more: &[Capture], is_shortened: bool) -> Vec<u8> {
        let mut suffix = dispatcher_name(b"", self.tree, !more.is_empty(), self.on_device);
        if let DecisionTree::Leaf(_) = self.tree {
            suffix.extend_from_slice(b"_only");
        }
        for p in more {
            suffix.extend([b"_", p.name.as_slice()].concat());
        }
        if is_shortened {
            suffix.extend(format!("_{:08x}", generated_names::sum(format!("{:?}", self.tree).as_bytes())).into_bytes());
        }
        suffix
    }

    /// The conditions, with the calls in them decided in a context. Macros mean in them what they mean at the directive.
    fn conditions(
        &self,
        walk: &mut Specialiser,
        place: &condition::Site,
        state: &State,
        more: &[Capture],
    ) -> Result<Conditions, Obstacle> {
        let program = walk.program;
        let key = program.symbol(self.base).unwrap_or_default();
        let there = MacroState::at(program.names.parsed(place.scope), program.names.procedures_end(place.scope));
        let mut conditions = Conditions { tests: FxHashMap::default(), decided: Vec::new() };
        for (candidate, test) in self.tree.tests() {
            let variant = self.declared[candidate];
            let file = program.names.parsed(variant.scope);
            let placed = &file.directives[variant.declared.directive as usize];
            let directive = DirectiveIn { placed, expanded: file.text.text() };
            let mut condition = condition::read(walk, directive, variant.declared.selector, test, place)?;
            condition.try_map(&mut |text: &[u8]| written_at(text, file, placed, there))?;
            let decided = |text: &[u8]| {
                let meant = there.expanded(text, &|_| false);
                walk.decided_fortran_condition(variant.scope, place.scope, &meant, &key, self.at, state)
            };
            if condition.decide(decided) {
                let texts = condition.expressions().filter_map(PlannedText::as_source);
                texts.for_each(|text| conditions.decided.extend_from_slice(text));
            }
            condition.try_map(&mut |text: &[u8]| {
                let meant = there.expanded(text, &|_| false);
                let renamed = captures::renamed(&meant, more)?;
                Ok::<_, Obstacle>(if renamed == meant { text.to_vec() } else { renamed })
            })?;
            conditions.tests.insert((candidate, test.clone()), condition);
        }
        Ok(conditions)
    }

    /// The statements that call what is chosen.
    fn calls(
        &self,
        walk: &mut Specialiser,
        owner: Place,
        head: &Head,
        called: &[(Option<usize>, Name)],
        passing: &Passing,
    ) -> Result<Calls, Obstacle> {
        let mut calls = FxHashMap::default();
        for (leaf, callee) in called {
            let own = &head.dummies;
            let arguments = match self.changes_of(*leaf) {
                Some(changes) => changed_arguments(walk, owner, own, ChangedCall { changes, passing }),
                None => head.arguments(),
            };
            calls.insert(*leaf, ProcedureCall { callee: callee.clone(), arguments });
        }
        Ok(calls)
    }
}

/// What a procedure takes over of its base, in which macros are expanded already, must have none where it will stand.
fn check_no_macros(names: &Names, owner: Place, declarations: &[Vec<u8>], head: &Head) -> Result<(), Obstacle> {
    let there = MacroState::at(names.parsed(owner), names.procedures_end(owner));
    let mut texts = declarations.iter().chain(&head.prefixes).chain(&head.dummies).chain(&head.result);
    texts.try_for_each(|text| macros::check_no_macros(text, there, &|_| false))
}

/// A condition of a directive as it is to be spelled where the procedure that tests it stands.
fn written_at(text: &[u8], file: &ParsedFile, placed: &Placed, there: MacroState) -> Result<Vec<u8>, Obstacle> {
    let cpp = &file.preprocessed;
    let (pass, at) = file.place_in_pass(placed.range.start);
    let text = macros::of_place(cpp, text, pass, at, &|_| false);
    macros::does_not_count(cpp, &text, placed.time)?;
    macros::as_elsewhere(&text, MacroState::new(cpp, placed.time), there, &|_| false)
}

/// The dummy arguments that are procedures, where only calls of them, or the variants, say so.
fn externals(names: &Names, base: Place, declared: &[&FortranVariant]) -> Vec<Name> {
    let scope = names.scope(base);
    let is_undeclared = |name: &Name| scope.entities.get(name).is_none_or(|e| e.kind == EntityKind::Object);
    let in_variant = |variant: &FortranVariant, i: usize| {
        let Meaning::Procedure(place) = variant.variant else { return false };
        let other = names.scope(place);
        let entity = other.dummies.get(i).and_then(|d| other.entities.get(d));
        entity.is_some_and(|e| matches!(e.kind, EntityKind::External | EntityKind::Body(_)))
    };
    let dummies = scope.dummies.iter().enumerate().filter(|(_, name)| *name != b"*" && is_undeclared(name));
    let called = dummies.filter(|(i, name)| {
        attributes::is_called(names, base, name) || declared.iter().any(|variant| in_variant(variant, *i))
    });
    called.map(|(_, name)| name.clone()).collect()
}

/// What the interface of a base procedure names must mean the same in the scope that the new one goes to.
fn check_meanings(names: &Names, base: Place, owner: Place, outside: &[Name]) -> Result<(), Obstacle> {
    let mut others = outside.iter().filter(|name| names.origin(base, name) != names.origin(owner, name));
    match others.next().filter(|_| owner != names.owner(base)) {
        Some(name) => Err(Obstacle::InterfaceNeeds { name: String::from_utf8_lossy(name).into_owned() }),
        None => Ok(()),
    }
}

/// A scope, if it may contain a procedure of ours.
fn checked_owner(names: &Names, owner: Place) -> Result<Place, Obstacle> {
    let s = names.scope(owner);
    match s.kind {
        ScopeKind::Module | ScopeKind::Submodule | ScopeKind::Program => Ok(owner),
        ScopeKind::Function | ScopeKind::Subroutine | ScopeKind::ModuleProcedure => {
            let outer = names.scope(names.owner(owner)).kind;
            match outer {
                ScopeKind::File | ScopeKind::Module | ScopeKind::Submodule => Ok(owner),
                _ => Err(Obstacle::InternalProcedure),
            }
        }
        ScopeKind::File => Err(Obstacle::NoExplicitInterface),
        _ => Err(Obstacle::NoPlaceForProcedure),
    }
}

/// The first line of a procedure with another's interface.
struct Head {
    prefixes: Vec<Name>,
    /// `*` is an alternate return.
    dummies: Vec<Name>,
    alternate_returns: usize,
    /// The result's name in the new procedure.
    result: Option<Name>,
    /// Its name in the base procedure, if that is another.
    own_result: Option<Name>,
    is_pointer: bool,
}

impl Head {
    fn read(program: &FortranProgram, base: Place) -> Result<Head, Obstacle> {
        let (fortran, scope) = (program.names.fortran(base), program.names.scope(base));
        let header = scope.header.ok_or(Obstacle::NoFirstStatement)?;
        if fortran.statement(header).kind == StatementKind::ModuleProcedure {
            return Err(Obstacle::InterfaceElsewhere);
        }
        let ProcedureStatement { is_function, prefixes, dummies, .. } = fortran.procedure_statement(header);
        let own = scope.result.clone().unwrap_or_else(|| scope.name.clone());
        let entity = scope.entities.get(&own);
        if entity.is_some_and(|e| e.is_character) && assumes_length(fortran, scope, &own) {
            return Err(Obstacle::AssumedLengthResult);
        }
        let result = match &scope.result {
            Some(result) => result.clone(),
            // Its own name must mean the base procedure; the first letter stays, for implicit typing.
            None => generated_names::derived(&scope.name, b"__result"),
        };
        let head = Head {
            prefixes,
            alternate_returns: dummies.iter().filter(|d| *d == b"*").count(),
            dummies,
            own_result: (is_function && scope.result.is_none()).then(|| scope.name.clone()),
            result: is_function.then_some(result),
            is_pointer: is_function && entity.is_some_and(|e| e.is_pointer || e.kind == EntityKind::ProcedurePointer),
        };
        head.check_assignment(program, base)?;
        Ok(head)
    }

    /// The new procedure assigns its result, unless that is a pointer.
    fn check_assignment(&self, program: &FortranProgram, base: Place) -> Result<(), Obstacle> {
        let Some(result) = self.result.as_ref().filter(|_| !self.is_pointer) else { return Ok(()) };
        match type_with_defined_assignment(program, base, self.own_result.as_ref().unwrap_or(result)) {
            Some(ty) => Err(Obstacle::DefinedAssignment { ty: String::from_utf8_lossy(&ty).into_owned() }),
            None => Ok(()),
        }
    }

    fn is_pure(&self) -> bool {
        is_pure(self.prefixes.iter().map(Vec::as_slice))
    }

    /// A `dispatch` construct stands in no pure procedure, and what its call needs is not pure.
    fn drop_purity(&mut self) {
        if !self.is_pure() {
            return;
        }
        self.prefixes.retain(|word| !matches!(word.as_slice(), b"pure" | b"simple"));
        if let Some(elemental) = self.prefixes.iter().position(|word| word == b"elemental") {
            self.prefixes.insert(elemental, b"impure".to_vec());
        }
    }

    /// The actual arguments of a call that passes everything on; alternate returns go to labels from 1 on.
    fn arguments(&self) -> Vec<PassedArgument> {
        let mut label = 0;
        let arguments = self.dummies.iter().map(|dummy| match dummy.as_slice() {
            b"*" => {
                label += 1;
                PassedArgument::AlternateReturn(label)
            }
            _ => PassedArgument::Dummy(dummy.clone()),
        });
        arguments.collect()
    }

    /// It with dummy arguments behind its own.
    fn with_dummies(self, more: &[Capture]) -> ProcedureHead {
        let Head { prefixes, mut dummies, alternate_returns, result, is_pointer, own_result: _ } = self;
        dummies.extend(more.iter().map(|p| p.dummy.clone()));
        let result = result.map(|name| FunctionResult { name, is_pointer });
        ProcedureHead { prefixes, dummies, alternate_returns, result }
    }
}

/// Whether the words before `function` or `subroutine` make it pure (Fortran 2018, C1589).
pub fn is_pure<'w>(mut prefixes: impl Iterator<Item = &'w [u8]> + Clone) -> bool {
    prefixes.clone().any(|p| matches!(p, b"pure" | b"simple" | b"elemental")) && !prefixes.any(|p| p == b"impure")
}

/// `character(*)` as a function's type.
fn assumes_length(fortran: &Fortran, scope: &Scope, result: &Name) -> bool {
    let ty = declared_type(fortran, scope, result);
    ty.is_some_and(|ty| ty.length(fortran).is_some_and(|length| length.what == ParameterValue::Assumed))
}

/// The types of names in an interface body that says nothing of them, whatever holds around it (Fortran 2018, 8.7).
const DEFAULT_IMPLICIT: &[u8] = b"implicit integer(i-n), real(a-h, o-z)";

/// The statements that declare the needed names, each on one line, and the names in them that the
/// procedure does not declare itself.
fn declarations(names: &Names, base: Place, needed: &mut FxHashSet<Name>, head: &Head) -> (Vec<Vec<u8>>, Vec<Name>) {
    let (fortran, scope) = (names.fortran(base), names.scope(base));
    let Some(header) = scope.header else { return (Vec::new(), Vec::new()) };
    let last = fortran.statement(header).last;
    let end = scope.first_executable.or(scope.contains).unwrap_or(last).min(last);
    // What belongs together: a statement, or an interface block or derived type with all of it.
    let mut items: Vec<(StatementId, StatementId)> = Vec::new();
    let mut at = header + 1;
    while at < end {
        let whole = fortran.statement(at).last.max(at);
        items.push((at, whole));
        at = whole + 1;
    }
    let mut taken: FxHashMap<StatementId, Taken> = FxHashMap::default();
    loop {
        let before = (taken.len(), needed.len());
        for &(first, last) in &items {
            if !declares(fortran, first, last, needed) {
                continue;
            }
            let own = taken.entry(first).or_insert_with(|| Taken::read(fortran, first, last));
            let names = names_but_for(&own.names, &own.items_left_out(fortran, needed));
            let names = names.into_iter().map(|name| fortran.lower[name].to_vec());
            needed.extend(names.filter(|n| scope.entities.contains_key(n)));
        }
        if (taken.len(), needed.len()) == before {
            break;
        }
    }
    let (mut lines, mut behind_uses) = (Vec::new(), 0);
    let mut outside = Vec::new();
    let has_type = |name: &Name| scope.entities.get(name).is_some_and(|e| e.is_typed || e.kind == EntityKind::External);
    let is_implicit = !taken.keys().any(|id| fortran.statement(*id).kind == StatementKind::Implicit)
        && !scope.dummies.iter().chain(head.own_result.as_ref().or(head.result.as_ref())).all(has_type);
    for (first, last) in items {
        let Some(statement) = taken.remove(&first) else { continue };
        let left_out = statement.items_left_out(fortran, needed);
        let own = names_but_for(&statement.names, &left_out);
        for name in own.iter().map(|name| fortran.lower[name.clone()].to_vec()) {
            if !scope.entities.contains_key(&name) && !outside.contains(&name) {
                outside.push(name);
            }
        }
        let own = if has_names_of_its_own(fortran, first) { Vec::new() } else { own };
        let line = OneLine { fortran, head, names: &own, intent_out: statement.intent_out(fortran) };
        match left_out.is_empty() {
            true => lines.extend((first..=last).map(|id| line.statement(id))),
            false => lines.push(line.without(first, &statement, &left_out)),
        }
        behind_uses = if fortran.statement(first).kind == StatementKind::Use { lines.len() } else { behind_uses };
    }
    if is_implicit && scope.kind == ScopeKind::InterfaceBody {
        lines.insert(behind_uses, DEFAULT_IMPLICIT.to_vec());
    }
    let part = fortran.statement(header).range.end..fortran.statement(end).range.start;
    let directives = attributes::compiler_directives(names, base, &part, &scope.dummies);
    lines.extend(directives.into_iter().map(|(_, line)| line));
    (lines, outside)
}

/// Whether a part of the specification part declares one of the needed names, or is needed anyway.
fn declares(fortran: &Fortran, first: StatementId, last: StatementId, needed: &FxHashSet<Name>) -> bool {
    let is_needed = |name: &Range<usize>| needed.contains(&fortran.lower[name.clone()]);
    // What cannot be read may be needed.
    let among = || fortran.declaration(first).is_none_or(|d| d.items.iter().any(|item| is_needed(&item.name)));
    match fortran.statement(first).kind {
        StatementKind::Use | StatementKind::Implicit => true,
        StatementKind::Attribute => fortran.first_word(first) != b"save" && among(),
        StatementKind::TypeDeclaration | StatementKind::Parameter => among(),
        StatementKind::OtherSpecification => fortran.first_word(first) == b"common" && among(),
        StatementKind::Interface => {
            let inside = fortran.statement(first).range.start..fortran.statement(last).range.end;
            fortran.scopes_in(&inside).any(|(_, scope)| needed.contains(&scope.name))
        }
        StatementKind::DerivedType => needed.contains(fortran.derived_type_name(first)),
        _ => false,
    }
}

/// Where names stand in a part of the specification part that mean what the procedure knows by them. All words where the
/// grammar is not asked, or cannot parse it: what is looked for among them is what the procedure declares.
fn declared_with(fortran: &Fortran, first: StatementId, last: StatementId) -> Vec<Range<usize>> {
    let names = if has_names_of_its_own(fortran, first) { None } else { fortran.names_in(first, last) };
    match names {
        Some(names) => names.into_iter().filter(NameIn::is_of_scope).map(|name| name.range).collect(),
        None => {
            let part = fortran.statement(first).first()..fortran.statement(last).range.end;
            fortran.words_within(part).collect()
        }
    }
}

/// Whether the names in a part of the specification part are those of a module or of an interface body, or letters.
fn has_names_of_its_own(fortran: &Fortran, first: StatementId) -> bool {
    matches!(fortran.statement(first).kind, StatementKind::Use | StatementKind::Implicit | StatementKind::Interface)
}

/// What is taken over of the base procedure's specification part.
struct Taken {
    /// Where names stand in it.
    names: Vec<Range<usize>>,
    /// What it declares, if it is one statement.
    declaration: Option<Declaration>,
}

impl Taken {
    fn read(fortran: &Fortran, first: StatementId, last: StatementId) -> Taken {
        Taken { names: declared_with(fortran, first, last), declaration: fortran.declaration(first) }
    }

    /// The items of a type declaration that are not needed, such as the base procedure's own variables.
    fn items_left_out(&self, fortran: &Fortran, needed: &FxHashSet<Name>) -> Vec<Range<usize>> {
        let items = self.declaration.iter().filter(|d| d.ty.is_some()).flat_map(|d| &d.items);
        items
            .filter(|item| !needed.contains(&fortran.lower[item.name.clone()]))
            .map(|item| item.range.clone())
            .collect()
    }

    /// Where `out` stands, if that is what the statement says of arguments.
    fn intent_out(&self, fortran: &Fortran) -> Option<Range<usize>> {
        let intent = self.declaration.as_ref()?.attribute("intent")?.arguments.clone();
        intent.filter(|intent| fortran.lower[intent.clone()].trim_ascii() == b"out")
    }
}

/// The names that stand in none of some parts.
fn names_but_for(names: &[Range<usize>], parts: &[Range<usize>]) -> Vec<Range<usize>> {
    names.iter().filter(|name| !parts.iter().any(|part| part.contains(&name.start))).cloned().collect()
}

/// Statements of the base procedure as they are, but each on one line, with the result's new name, and with arguments
/// that come in as they were for the test: what is `intent(out)` loses its value before (Fortran 2018, 8.5.10).
struct OneLine<'a> {
    fortran: &'a Fortran,
    head: &'a Head,
    /// Where names stand in them.
    names: &'a [Range<usize>],
    intent_out: Option<Range<usize>>,
}

impl OneLine<'_> {
    fn statement(&self, id: StatementId) -> Vec<u8> {
        let s = self.fortran.statement(id);
        self.part(&(s.first()..s.range.end))
    }

    /// A type declaration without some of its items.
    fn without(&self, id: StatementId, declared: &Taken, left_out: &[Range<usize>]) -> Vec<u8> {
        let s = self.fortran.statement(id);
        let items = declared.declaration.as_ref().map_or(&[][..], |d| &d.items);
        let before = self.part(&(s.first()..items.first().map_or(s.range.end, |item| item.range.start)));
        let kept = items.iter().filter(|item| !left_out.contains(&item.range));
        let kept: Vec<_> = kept.map(|item| self.part(&item.range)).collect();
        [before, kept.join(&b", "[..])].join(&b' ')
    }

    fn part(&self, part: &Range<usize>) -> Vec<u8> {
        let (fortran, head) = (self.fortran, self.head);
        fortran.on_one_line_with(part, |word| {
            if self.intent_out.as_ref().is_some_and(|out| out.contains(&word.start)) {
                return Some(b"inout");
            }
            let is_result = head.own_result.as_ref().is_some_and(|own| fortran.lower[word.clone()] == **own);
            let is_name = || self.names.binary_search_by_key(&word.start, |name| name.start).is_ok();
            head.result.as_deref().filter(|_| is_result && is_name())
        })
    }
}
