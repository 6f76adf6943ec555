//! The walk over a file's nodes in a context: every site is decided where it stands, constructs
//! chosen outside add to the context inside (OpenMP 5.2, 7.1).

mod addresses;
mod branches;
mod calls;
mod captures;
mod closures;
mod compared;
mod conditions;
pub mod cxx;
mod devices;
mod direct_calls;
mod dispatch;
mod dispatcher;
mod fortran;
mod forwarder;
mod gnu;
mod hoist;
mod language;
mod metadirective;
mod reading;

pub use cxx::CloneMemo;
pub use language::Language;

use crate::access::generic_clone::Merge;
use crate::closures::Closures;
use crate::copies::Renames;
use crate::elaborate::fortran::FortranProgram;
use crate::elaborate::{Elaborated, Name};
use crate::generated_names::DeviceSuffix;
use crate::plan::Request;
use crate::plan::{Actions, AdjacentDefinitions, BaseLanguage, CallId, DirectiveId, Helper, OperationId, Passing};
use crate::regions::Substitutes;
use crate::site::Sites;
use dispatch::Mode;
use ompick_frontend::codes;
use ompick_frontend::directive::{Clause, Directive};
use ompick_frontend::fortran::names::Place;
use ompick_frontend::nodes::{NodeId, NodeKind};
use ompick_frontend::placed::Placed;
use ompick_frontend::syntax::operations::Notation;
use ompick_frontend::unit::{ParsedFile, Position};
use ompick_resolver::context::{ClauseProperty, Context};
use ompick_resolver::matching::TargetDeviceTest;
use ompick_resolver::names;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::rc::Rc;
use std::sync::OnceLock;

/// What a walk over a part of a file came to.
#[derive(Default)]
pub struct Walked {
    pub actions: Actions,
    pub sites: Sites,
    /// Functions called by name, after replacement, in host and in device contexts.
    pub calls: Calls,
    /// Functions to put before the enclosing item, by the name they get.
    pub helpers: BTreeMap<Name, Helper>,
    /// What is to stand behind declarations.
    pub adjacent: AdjacentDefinitions,
    /// Variants that only the device has, and what the host has in their place at the calls.
    pub substitutes: Substitutes,
    /// Tests in target regions that the host should make above them.
    pub device_tests: Vec<devices::DeviceTest>,
    /// Copies of statements made for run-time choices.
    pub copies: usize,
    /// What Fortran calls need elsewhere.
    pub requests: BTreeSet<Request>,
    /// Parts of generics that get one name in its scope.
    pub merges: BTreeSet<Merge>,
    /// Calls of C++ and lambda expressions that were met.
    pub met: BTreeSet<Met>,
    /// What a device runs of what the host's walk was over.
    pub device_parts: Vec<Range<usize>>,
    /// Those of them that the host runs, too: bodies of lambda expressions.
    pub shared_parts: Vec<Range<usize>>,
    /// Lambda expressions that got a body for each: indexes into the file's closures.
    pub closures_apart: BTreeSet<u32>,
    /// Functions that must choose by themselves, because calls cannot be told from calls of others.
    pub own_choices: BTreeSet<Name>,
    /// Where objects of headers are called that may have a body for devices.
    pub device_calls: BTreeSet<usize>,
    /// Where names of functions are read that become those of device versions.
    pub addresses: BTreeSet<usize>,
}

/// Names of called functions, each with whether a device calls it. Those of all functions are there at once, and most
/// call few.
#[derive(Clone, Debug, Default)]
pub struct Calls(Vec<(Name, bool)>);

impl Calls {
    /// Adds a call of a function.
    pub fn insert(&mut self, name: Name, on_device: bool) {
        let call = (name, on_device);
        if self.0.last() != Some(&call) {
            self.0.push(call);
        }
    }

    pub fn extend(&mut self, calls: impl IntoIterator<Item = (Name, bool)>) {
        calls.into_iter().for_each(|(name, on_device)| self.insert(name, on_device));
    }

    /// Each once, in order.
    pub fn settle(&mut self) {
        self.0.sort_unstable();
        self.0.dedup();
        self.0.shrink_to_fit();
    }

    /// Whether a function is called, of settled calls.
    pub fn contains(&self, name: &[u8], on_device: bool) -> bool {
        self.0.binary_search_by(|(own, device)| (own.as_slice(), *device).cmp(&(name, on_device))).is_ok()
    }

    pub fn iter(&self) -> std::slice::Iter<'_, (Name, bool)> {
        self.0.iter()
    }
}

impl<'c> IntoIterator for &'c Calls {
    type Item = &'c (Name, bool);
    type IntoIter = std::slice::Iter<'c, (Name, bool)>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// A call or a lambda expression that a walk has met.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Met {
    /// Where the callee's name, or the expression, starts.
    pub at: usize,
    pub on_device: bool,
    /// The start and end of the text around that devices run and this stands in: a lambda expression, a function, a
    /// region. Objects that are made in it are its own.
    pub body: Option<(usize, usize)>,
}

impl Walked {
    /// Takes over what came of a walk over a part, but for its actions.
    pub fn absorb(&mut self, part: Walked) {
        let Walked { actions: _, sites, calls, helpers, adjacent, substitutes, .. } = part;
        for (variant, instead) in substitutes {
            self.substitutes.entry(variant).or_default().extend(instead);
        }
        self.sites.decisions.extend(sites.decisions);
        self.sites.diagnostics.extend(sites.diagnostics);
        self.calls.extend(calls.0);
        self.helpers.extend(helpers);
        self.adjacent.absorb(adjacent);
        self.device_tests.extend(part.device_tests);
        self.copies = self.copies.max(part.copies);
        self.requests.extend(part.requests);
        self.merges.extend(part.merges);
        self.met.extend(part.met);
        self.device_parts.extend(part.device_parts);
        self.shared_parts.extend(part.shared_parts);
        self.closures_apart.extend(part.closures_apart);
        self.own_choices.extend(part.own_choices);
        self.device_calls.extend(part.device_calls);
        self.addresses.extend(part.addresses);
    }
}

/// The context of a node and what goes with it.
#[derive(Clone)]
pub struct State {
    pub context: Rc<Context>,
    pub on_device: bool,
    /// In a region of a construct with `order(concurrent)`.
    concurrent: bool,
    /// How many constructs of the function are around.
    depth: usize,
}

/// What a call is decided in: the context at it, and how its arguments are passed.
#[derive(Clone, Copy)]
pub struct CallContext<'s> {
    pub state: &'s State,
    pub passing: &'s Passing,
}

impl State {
    /// At the top of a function.
    pub fn new(context: Context, on_device: bool) -> Self {
        State { context: Rc::new(context), on_device, concurrent: false, depth: 0 }
    }

    /// Whether the runtime may not be asked: what is called right inside `teams` and in regions of
    /// `order(concurrent)` is restricted to a few routines (5.2, 10.2 and 10.3).
    fn forbids_routines(&self) -> bool {
        self.concurrent || self.context.construct.last().is_some_and(|c| c.name == "teams")
    }

    pub fn is_on_device(&self) -> bool {
        self.on_device
    }
}

/// What a walk over a unit knows of the program around it.
#[derive(Clone, Copy)]
pub struct Surroundings<'a, 'u> {
    /// What the run's Fortran units declare.
    pub program: &'a FortranProgram<'u>,
    /// Which of the run's units the walked one is.
    pub unit_index: usize,
    /// What the names of device versions end in.
    pub device_suffix: &'a DeviceSuffix,
    /// The unit's clones of overload sets.
    pub known_clones: &'a CloneMemo,
}

/// For walks over files without any.
static NO_CLOSURES: OnceLock<Closures> = OnceLock::new();

/// Walks one file of one unit for one target.
pub struct Specialiser<'a, 'u> {
    pub unit: &'a Elaborated<'u>,
    pub file: usize,
    pub language: &'static dyn Language,
    pub options: &'a dyn BaseLanguage,
    /// The name of a function's device version, if it has one of its own.
    pub device_version: &'a dyn Fn(&[u8]) -> Option<Name>,
    /// What the run's Fortran units declare, and which of its units this one is.
    pub program: &'a FortranProgram<'u>,
    pub unit_index: usize,
    /// What the names of device versions end in.
    pub device_suffix: &'a DeviceSuffix,
    known_clones: &'a CloneMemo,
    /// Where the unit's lambda expressions run.
    pub closures: &'a Closures,
    /// The function, lambda expression or region that is walked as devices run it.
    pub device_text: Option<(usize, usize)>,
    pub out: Walked,
    /// Metadirectives that are decided from outside, because their choice was hoisted: the candidate.
    forced: FxHashMap<NodeId, Option<usize>>,
    /// Tests that were made above a construct around, and what they came to in the branch that is walked.
    assumed: Vec<(TargetDeviceTest, bool)>,
    /// What run time made of dispatch constructs, in the branch that is walked.
    modes: FxHashMap<NodeId, Mode>,
    /// The run-time choices around, outermost first.
    around: Vec<NodeId>,
    /// The outermost choice that copies are made for, and how many were made before it.
    outermost: (Option<NodeId>, usize),
    /// The base functions whose conditions are being written, outermost first.
    asked: Vec<Name>,
    /// The place at which names mean what they mean in the text that is rewritten, if
    /// that is not where it will be evaluated.
    read_at: Option<Position>,
    /// The same in Fortran: the scope, and the one in which it will be evaluated.
    read_in: Option<(Place, Place)>,
    renames: Renames,
}

impl<'a, 'u> Specialiser<'a, 'u> {
    pub fn new(
        unit: &'a Elaborated<'u>,
        file: usize,
        options: &'a dyn BaseLanguage,
        device_version: &'a dyn Fn(&[u8]) -> Option<Name>,
        Surroundings { program, unit_index, device_suffix, known_clones }: Surroundings<'a, 'u>,
    ) -> Self {
        Specialiser {
            unit,
            file,
            language: language::of(unit.unit.language),
            options,
            device_version,
            program,
            unit_index,
            device_suffix,
            known_clones,
            closures: NO_CLOSURES.get_or_init(Closures::default),
            device_text: None,
            out: Walked::default(),
            forced: FxHashMap::default(),
            assumed: Vec::new(),
            modes: FxHashMap::default(),
            around: Vec::new(),
            outermost: (None, 0),
            asked: Vec::new(),
            read_at: None,
            read_in: None,
            renames: Renames::default(),
        }
    }

    pub fn parsed(&self) -> &'u ParsedFile {
        &self.unit.unit.files[self.file]
    }

    /// Specialises one version of a function: `context` is that at its top (OpenMP 5.2, 7.1).
    pub fn function(&mut self, id: NodeId, context: Context, on_device: bool) {
        let end = self.parsed().nodes.list[id as usize].end;
        self.base_addresses(id);
        let extent = &self.parsed().nodes.list[id as usize].extent;
        self.device_text = on_device.then_some((extent.start, extent.end));
        let state = State::new(context, on_device);
        self.walk(id + 1, end, state.clone());
        self.name_addresses(extent, &state);
        match &self.parsed().syntax.fortran {
            Some(fortran) if !on_device => self.statement_functions_on_device(fortran, extent, &state),
            Some(_) => {}
            None if !on_device => {
                self.nested_on_device(id + 1..end, &state);
                cxx::warn_of_definition(self, id);
            }
            None => {}
        }
        self.note_addresses(extent, on_device);
        if !self.out.sites.decisions.is_empty() {
            self.check_statements(id + 1, end);
        }
    }

    /// In a function with decisions, every construct's statement must be what it seems.
    fn check_statements(&mut self, first: NodeId, end: NodeId) {
        let parsed = self.parsed();
        if parsed.syntax.errors.is_empty() {
            return;
        }
        for node in &parsed.nodes.list[first as usize..end as usize] {
            let (NodeKind::Directive(index), Some(body)) = (node.kind, &node.body) else { continue };
            let mut errors =
                parsed.syntax.errors.iter().filter(|e| (body.range.start..=body.range.end).contains(&e.start));
            if let Some(error) = errors.next().filter(|_| parsed.syntax.is_simple_statement(&body.range)) {
                let placed = &parsed.directives[index as usize];
                let message = format!("the statement after `{}` could not be parsed", placed.directive.name);
                self.out.sites.report(&codes::UNCLEAR_SITE, parsed, &placed.range, &message);
                self.out.sites.also(parsed, error, "this cannot be read");
            }
        }
    }

    /// Specialises the nodes from `first` up to `end`.
    fn walk(&mut self, first: NodeId, end: NodeId, state: State) {
        let parsed = self.parsed();
        let (nodes_of, nodes) = (&parsed.nodes, &parsed.nodes.list);
        let mut open: Vec<Entered> = Vec::new();
        let mut state = state;
        let mut id = first;
        while id < end {
            while let Some(entered) = open.pop_if(|entered| entered.end <= id) {
                (state, self.device_text) = (entered.around, entered.device_text);
            }
            let node = &nodes[id as usize];
            let went = match node.kind {
                NodeKind::Function(_) if nodes_of.is_local_function(id) => Inside::Done,
                // A function inside a function (GNU C) runs where it is called: as around it.
                NodeKind::Function(_) => Inside::Same,
                NodeKind::Closure(index) => self.closure(id, index, &state),
                NodeKind::Call(call) => {
                    if !self.unit.unit.calling.closures.is_empty() {
                        self.meet(parsed.syntax.calls[call as usize].callee.start, &state);
                    }
                    self.language.call(self, CallId(call), &state);
                    Inside::Same
                }
                NodeKind::Operation(operation) => {
                    let called = &parsed.syntax.operations[operation as usize];
                    if called.notation == Notation::Call {
                        self.meet(called.range.start, &state);
                    }
                    self.language.operation(self, OperationId(operation), &state, &Passing::default());
                    Inside::Same
                }
                NodeKind::Directive(index) if state.depth >= MAX_DEPTH => {
                    let place = &parsed.directives[index as usize].range;
                    let message = format!("constructs are nested more than {MAX_DEPTH} deep here");
                    self.out.sites.report(&codes::TOO_DEEP, parsed, place, &message);
                    return;
                }
                NodeKind::Directive(index) => self.directive(id, index, &state),
            };
            match went {
                Inside::Same => {}
                Inside::New(inside) => {
                    open.push(Entered { end: node.end, around: state.clone(), device_text: self.device_text });
                    self.note_device_part(&node.extent, &state, &inside);
                    state = inside;
                }
                Inside::Done => {
                    id = node.end;
                    continue;
                }
            }
            id += 1;
        }
        if let Some(outermost) = open.into_iter().next() {
            self.device_text = outermost.device_text;
        }
    }

    /// Remembers what a device runs.
    fn note_device_part(&mut self, part: &Range<usize>, around: &State, inside: &State) {
        if inside.on_device && !around.on_device {
            self.out.device_parts.push(part.clone());
            self.device_text = Some((part.start, part.end));
        }
    }

    /// A directive: its own text is specialised in the context around it.
    fn directive(&mut self, id: NodeId, index: u32, state: &State) -> Inside {
        let parsed = self.parsed();
        let placed = &parsed.directives[index as usize];
        match placed.directive.name.as_str() {
            "metadirective" | "begin metadirective" => self.metadirective(id, DirectiveId(index), state),
            _ if dispatch::is_dispatch(&placed.directive) => {
                self.dispatch(id, DirectiveId(index), &placed.directive, state)
            }
            _ => {
                let inside = self.inside(&placed.directive, placed, state);
                let at = DirectiveId(index);
                if let Some(done) =
                    inside.as_ref().and_then(|inside| self.hoisted(id, at, &placed.directive, inside, state))
                {
                    return done;
                }
                self.directive_text(at, state);
                inside.map_or(Inside::Same, Inside::New)
            }
        }
    }

    /// The state inside a construct; `None` if the directive encloses nothing.
    fn inside(&self, directive: &Directive, placed: &Placed, state: &State) -> Option<State> {
        let text = placed.buffer(self.parsed().text.text());
        let mut context = (*state.context).clone();
        let ancestor = directive.clauses.iter().any(|c| {
            c.name == "device"
                && c.argument.clone().is_some_and(|a| {
                    let argument = text[a].trim_ascii();
                    let argument = argument.to_ascii_lowercase();
                    argument.strip_prefix(b"ancestor").is_some_and(|r| r.trim_ascii_start().starts_with(b":"))
                })
        });
        let simd: Vec<ClauseProperty> = directive
            .clauses
            .iter()
            .filter(|c| matches!(c.name.as_str(), "simdlen" | "aligned"))
            .map(|c| ClauseProperty::parse(&String::from_utf8_lossy(&text[c.range.clone()])))
            .collect();
        let entered = match ancestor {
            true => context.enter_ancestor(&directive.name),
            false => context.enter(&directive.name, &simd),
        };
        let has = |leaf: &str| names::leaves(&directive.name).is_some_and(|l| l.contains(&leaf));
        let on_device = if has("target") { !ancestor } else { state.on_device };
        let is_concurrent = |c: &Clause| {
            let argument = c.argument.clone().map(|a| text[a].to_ascii_lowercase());
            c.name == "order" && argument.is_some_and(|a| a.trim_ascii_end().ends_with(b"concurrent"))
        };
        let concurrent = state.concurrent || has("loop") || directive.clauses.iter().any(is_concurrent);
        entered.then(|| State { context: Rc::new(context), on_device, concurrent, depth: state.depth + 1 })
    }
}

/// A construct around the node that a walk is at.
struct Entered {
    end: NodeId,
    /// The state around it, and the text for devices that it stands in.
    around: State,
    device_text: Option<(usize, usize)>,
}

/// Constructs may be nested this deep in a function: far deeper than anybody nests them.
const MAX_DEPTH: usize = 200;

/// How the walk goes on inside a directive.
enum Inside {
    /// As around it.
    Same,
    New(State),
    /// Its subtree is dealt with.
    Done,
}

#[cfg(test)]
mod tests;
