//! Operator functions: the operator that chooses by itself, and the calls in operator notation that choose
//! otherwise.

use super::clone::Forwarder;
use super::conditions::{self, Written};
use super::name::first_declaration;
use super::{Member, Site, clone};
use crate::decision_tree::DecisionTree;
use crate::elaborate::Name;
use crate::elaborate::operators::OwnChoice;
use crate::names;
use crate::obstacle::Obstacle;
use crate::places::is_primary;
use crate::plan::{self, Action, Adjacent, AdjacentKey, CloneFunction, Export, OperationChange, OperationId, Passing};
use crate::specialise::{CallContext, Specialiser, State};
use ompick_frontend::closures;
use ompick_frontend::codes;
use ompick_frontend::cpp::PassId;
use ompick_frontend::entities::{Callees, FunctionId, Operators};
use ompick_frontend::syntax::operations::{Implied, Notation, Operation};
use ompick_frontend::syntax::{DeclarationKind, Path};
use ompick_frontend::unit::{ParsedFile, Position};
use ompick_resolver::resolve::resolve_variant;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::rc::Rc;
use tree_sitter::Node;

/// The operator that takes the place of its base function, beside a declaration.
pub fn own_choice(
    walk: &mut Specialiser,
    key: &Name,
    choice: &OwnChoice,
    state: &State,
) -> Result<BTreeMap<AdjacentKey, Adjacent>, Obstacle> {
    let entities = walk.unit.unit.entities();
    let declared = walk.unit.host_candidates(key);
    let member =
        Member { function: choice.function, declared, tree: choice.tree.clone(), versions: FxHashMap::default() };
    let name = &entities.function(choice.function).name;
    let place = first_declaration(walk, choice.function).1.name.clone();
    let site = Site { name, place, path: Path::Plain, leads_to: None, call: None };
    let conditions = Written::of(walk, &site, &member, state)?;
    let forwarder = clone::forwarder(walk, &member, &conditions, name, &[], &Passing::default());
    let Forwarder { place: Position { file, at }, clone, support } = forwarder?;
    let clone = CloneFunction { export: export(walk, choice.function), ..clone };
    let mut made = BTreeMap::new();
    let top = names::top_start(&walk.unit.unit.files[file], at - 1);
    made.extend(support.into_iter().map(|support| {
        (AdjacentKey::new(file, top, support.name(&walk.unit.unit.preprocessed)), Adjacent::Support(support))
    }));
    made.insert(AdjacentKey::new(file, at, choice.base.clone()), Adjacent::Clone(Rc::new(clone)));
    Ok(made)
}

/// How a function that takes another's place is exported: as that is.
fn export(walk: &Specialiser, function: FunctionId) -> Option<Export> {
    let unit = walk.unit.unit;
    let declared = unit.entities().function(function).declarations.iter().map(|&(f, i)| (&unit.files[f], i as usize));
    let mut exports = declared.filter_map(|(p, i)| p.export_of(&p.syntax.declarations[i])).peekable();
    exports.peek()?;
    Some(if exports.any(|e| e.is_group) { Export::Group } else { Export::Itself })
}

/// Whether a function that a call may mean does by itself what was decided for the call.
pub fn chooses_as(walk: &mut Specialiser, site: &Site, m: &Member, state: &State) -> bool {
    let key = walk.unit.unit.entities().key(walk.unit.unit, m.function);
    let Some(choice) = walk.unit.own_choices.get(&key) else {
        return m.tree == DecisionTree::Leaf(None) && m.versions.is_empty();
    };
    let own = clone::choice_key(&walk.unit.host_candidates(&key), &choice.tree);
    m.versions.is_empty() && clone::choice_key(&m.declared, &m.tree) == own && passes_nothing(walk, site, m, state)
}

/// Whether the conditions of a choice read nothing that only the call has.
fn passes_nothing(walk: &mut Specialiser, site: &Site, m: &Member, state: &State) -> bool {
    let Ok(written) = Written::of(walk, site, m, state) else { return false };
    conditions::variables(walk, site, m, &written, state).is_ok_and(|passed| passed.is_empty())
}

/// Resolves an expression that may call an operator function: it stays, or becomes a call by name.
pub fn operation(walk: &mut Specialiser, id: OperationId, state: &State, passing: &Passing) {
    let unit = walk.unit.unit;
    let operation = &walk.parsed().syntax.operations[id.0 as usize];
    if operation.notation == Notation::Call && operation.operands.first().is_some_and(|of| names_a_type(walk, of)) {
        return;
    }
    let Operators { members, free, is_certain } = unit.entities().operators(unit, walk.file, operation);
    let functions: Vec<FunctionId> = members.iter().chain(&free).copied().collect();
    if operation.notation == Notation::Call && !is_certain && object_call(walk, id, &functions, state) {
        return;
    }
    let path = match members.first().and(operation.operands.first()) {
        Some(object) => Path::Member { object: object.clone(), arrow: false, qualifier: None },
        None => Path::Plain,
    };
    let place = operation.token.clone();
    let leads_to = unit.entities().scope_of_path(unit, Position { file: walk.file, at: place.start }, &path);
    let site = Site { name: operation.name.as_bytes(), place, path, leads_to, call: None };
    if !is_certain {
        let entities = unit.entities();
        // What may call a template may call a specialisation of it.
        let special = functions.iter().flat_map(|f| entities.specialisations_of(*f));
        let functions: BTreeSet<FunctionId> = functions.iter().chain(special).copied().collect();
        for f in &functions {
            walk.out.calls.insert(unit.entities().key(unit, *f), state.is_on_device());
        }
        let differing: Vec<FunctionId> =
            functions.iter().copied().filter(|f| differs(walk, *f, &site, state)).collect();
        let keys: Vec<Name> = differing.iter().map(|f| unit.entities().key(unit, *f)).collect();
        match keys.iter().all(|key| walk.unit.may_choose_itself(key)) {
            true => walk.out.own_choices.extend(keys),
            false => refused(walk, operation, why_uncertain(operation.notation)),
        }
        return;
    }
    let Some(decided) = super::decide(walk, &functions, &site, CallContext { state, passing }) else { return };
    let Some(new) = super::written(walk, &site, &decided, &Callees::default(), CallContext { state, passing }) else {
        return;
    };
    let is_free = members.is_empty();
    if !keeps_order(walk.parsed(), operation, is_free) {
        return refused(walk, operation, "its operands are evaluated in an order that a call by name would not keep");
    }
    let change = OperationChange::Named { callee: new.text, arguments: new.arguments, is_free };
    walk.out.actions.push(Action::Operation(plan::Operation { site: id, change }));
}

/// Why it is not certain what an operation calls, or nothing can be written in its place.
fn why_uncertain(notation: Notation) -> &'static str {
    match notation {
        Notation::Implied(Implied::Range) => "the loop calls it without naming it",
        Notation::Implied(Implied::Binding) => "the structured binding calls it without naming it",
        _ => "what its operands are cannot be told",
    }
}

/// Whether what seems to be called is a type, of which an object is made.
fn names_a_type(walk: &Specialiser, callee: &Range<usize>) -> bool {
    let parsed = walk.parsed();
    let name = &parsed.text.text()[callee.clone()];
    let is_declared =
        parsed.syntax.local(name, callee.start).is_some() || walk.unit.unit.declarations_of(name).next().is_some();
    is_declared && walk.is_type(name, callee.start)
}

/// Resolves a call on a device of an object whose type cannot be told, where some objects have other bodies for
/// devices: it goes to these where an object has one. `false`: the object may be of a class that was read.
fn object_call(walk: &mut Specialiser, id: OperationId, functions: &[FunctionId], state: &State) -> bool {
    let unit = walk.unit.unit;
    let operation = &walk.parsed().syntax.operations[id.0 as usize];
    let Some(object) = operation.operands.first() else { return false };
    let is_closure = closures::is_closure(unit, walk.file, object);
    if !state.is_on_device() {
        return is_closure;
    }
    let variables = closures::variables_of(unit, walk.file, object);
    let text = walk.device_text.map(|(start, end)| (walk.file, start..end));
    let (closures, only_these) = walk.closures.with_device_bodies(unit, &variables, text);
    // What a call gives may have one, and what is made where it is called: `F()(1)`, `F{}(1)`.
    let gives = |kind: &str| matches!(kind, "call_expression" | "compound_literal_expression");
    let is_result = || walk.parsed().node(object).is_some_and(|n| gives(n.kind()));
    let mut has_versions = closures > 0 || (!walk.closures.apart.is_empty() && !is_closure && is_result());
    let functions = if is_closure { &[] } else { functions };
    for f in functions {
        let key = unit.entities().key(unit, *f);
        if (walk.device_version)(&key).is_some() {
            has_versions |= super::device::name(walk, *f, object.start, state).is_ok();
        }
        walk.out.calls.insert(key, true);
    }
    let place = (walk.parsed().file, walk.parsed().text.to_file(object).start);
    if has_versions && walk.parsed().pass != PassId(0) {
        walk.out.device_calls.insert(object.start);
    }
    if !has_versions && !walk.unit.device_calls.contains(&place) {
        return is_closure;
    }
    // What a parameter holds elsewhere may have no such body.
    let name = &walk.parsed().text.text()[object.clone()];
    let is_parameter =
        walk.parsed().syntax.local(name, object.start).is_some_and(|d| d.kind == DeclarationKind::Parameter);
    // (Others who include a header may not see what it holds.)
    let is_shared = walk.parsed().pass != PassId(0);
    let is_alone = closures == 1 && only_these && functions.is_empty() && !is_parameter && !is_shared;
    let change = match is_alone && !walk.parsed().syntax.in_template(object.start) && is_primary(walk.parsed(), object)
    {
        true => OperationChange::Member(walk.device_call(b"operator()")),
        false => OperationChange::Through([b"body_closure", walk.device_suffix.text()].concat()),
    };
    walk.out.actions.push(Action::Operation(plan::Operation { site: id, change }));
    walk.support_closures(object.start);
    true
}

/// Whether a call of a function at a place would choose otherwise than the function does by itself.
fn differs(walk: &mut Specialiser, function: FunctionId, site: &Site, state: &State) -> bool {
    let passing = Passing::default();
    let key = walk.unit.unit.entities().key(walk.unit.unit, function);
    if super::has_version(walk, &key, state) {
        return true;
    }
    // Operands of a template's types are known where it is instantiated: all directives are seen there.
    let declared = match walk.parsed().syntax.in_template(site.place.start) {
        true => {
            let key = walk.unit.unit.entities().key(walk.unit.unit, function);
            walk.fitting(walk.unit.all_candidates(&key), state, &passing)
        }
        false => super::candidates(walk, function, site, CallContext { state, passing: &passing }),
    };
    let decision = resolve_variant(&state.context, &crate::elaborate::to_candidates(&declared));
    let tree = walk.tree_of(&decision).map(&|leaf| leaf.filter(|&i| declared[i].region.is_none_or(|r| r.emitted)));
    let versions = FxHashMap::default();
    !chooses_as(walk, site, &Member { function, declared, tree, versions }, state)
}

fn refused(walk: &mut Specialiser, operation: &Operation, why: &str) {
    let parsed = walk.parsed();
    let name = &operation.name;
    let message = format!("this may call base function `{name}`, which has another variant here, but {why}");
    let note = format!("a call by name, as in `{name}(...)`, can be resolved");
    walk.out.sites.report_with(&codes::OPEN_CALL, parsed, &operation.token, &message, Some(note));
}

/// Whether a call evaluates the operands in the order that the operator has ([expr.shift], [expr.ass],
/// [expr.comma], [expr.log.and]), or nobody can tell.
fn keeps_order(parsed: &ParsedFile, operation: &Operation, free: bool) -> bool {
    let own = operation.name.strip_prefix("operator").unwrap_or_default();
    let right_first = own.ends_with('=') && !matches!(own, "==" | "!=" | "<=" | ">=");
    let matters = match free {
        true => right_first || matches!(own, "<<" | ">>" | "&&" | "||" | "," | "->*"),
        false => right_first,
    };
    let is_pure = |operand: &Range<usize>| parsed.node(operand).is_some_and(does_nothing);
    !matters || operation.operands.iter().any(is_pure)
}

/// Whether it does not matter when an expression is evaluated.
fn does_nothing(node: Node) -> bool {
    let field = |name| node.child_by_field_name(name);
    match node.kind() {
        "identifier" | "this" | "true" | "false" | "null" | "sizeof_expression" => true,
        "parenthesized_expression" => node.named_child(0).is_some_and(does_nothing),
        // (Of a literal: a class may have an operator of its own.)
        "unary_expression" => field("argument").is_some_and(|n| n.kind() == "number_literal"),
        "field_expression" => {
            field("operator").is_some_and(|n| n.kind() == ".") && field("argument").is_some_and(does_nothing)
        }
        kind => kind.ends_with("_literal"),
    }
}
