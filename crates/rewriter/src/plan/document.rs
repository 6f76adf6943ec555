//! A plan as a document: places for ids, and words for what is data.

use super::{
    Action, Actions, Adjacent, ArgumentChange, Arm, Branch, Call, CallId, Callee, Condition, Copy, DefinitionKind,
    Device, DirectiveAtFileScope, FileAction, FilePlan, Frame, FramedCall, Head, HeldPointer, ObjectsPlace, Operation,
    OperationChange, PassedObjects, Request, Variant, Version,
};
use crate::decision_tree::DecisionTree;
use crate::elaborate::Name;
use crate::plan_document::{
    FramePart, FramePartKind, FunctionVersion, NamedDefinition, PlacedChange, PlanDocument, PlannedChange,
    PlannedChoice,
};
use crate::regions::Guard;
use crate::site::one_line;
use ompick_frontend::placed::Placed;
use ompick_frontend::unit::ParsedFile;

impl FilePlan<'_> {
    /// The plan of a file as others read it. Names that functions get by directives are seen where they matter.
    pub fn document(&self, parsed: &ParsedFile) -> PlanDocument {
        let reader = Reader { parsed };
        let definitions = self.definitions.iter().flat_map(|before| &before.list);
        let definitions = definitions.map(|d| named(d.kind(), &d.name, d.of()));
        let adjacent = self.adjacent.iter().map(|(key, adjacent)| of_adjacent(&key.name, adjacent));
        let mut definitions: Vec<_> = definitions.chain(adjacent).chain(self.requests.iter().map(of_request)).collect();
        definitions.sort();
        definitions.dedup();
        PlanDocument {
            changes: self.actions.iter().filter_map(|action| reader.file_action(action)).collect(),
            functions: self.versions.iter().filter_map(|version| reader.version(version)).collect(),
            definitions,
        }
    }
}

fn named(kind: DefinitionKind, name: &[u8], of: Option<&Name>) -> NamedDefinition {
    NamedDefinition { kind, name: one_line(name), of: of.map(|of| one_line(of)) }
}

fn of_adjacent(name: &Name, adjacent: &Adjacent) -> NamedDefinition {
    match adjacent {
        Adjacent::Clone(clone) => named(DefinitionKind::Clone, name, Some(&clone.name).filter(|own| *own != name)),
        Adjacent::Mark { .. } | Adjacent::Using { .. } => named(DefinitionKind::Access, name, None),
        Adjacent::Prototype { .. }
        | Adjacent::Declaration { .. }
        | Adjacent::BasePrototype { .. }
        | Adjacent::Instantiation { .. } => named(DefinitionKind::Prototype, name, None),
        Adjacent::Support(_) => named(DefinitionKind::Support, name, None),
    }
}

fn of_request(request: &Request) -> NamedDefinition {
    match request {
        Request::Alias { name, alias, .. } => named(DefinitionKind::Alias, alias, Some(name)),
        Request::Generic { name, .. } => named(DefinitionKind::Clone, name, None),
        Request::Publish { name, .. } | Request::Hide { name, .. } => named(DefinitionKind::Access, name, None),
        Request::Only { item, .. } | Request::Use { item, .. } => named(DefinitionKind::Access, &item.local, None),
        Request::Declare { name, .. } => named(DefinitionKind::Prototype, name, None),
        Request::Dispatcher(made) => named(DefinitionKind::Dispatcher, &made.name, None),
    }
}

fn lines(all: &[Name]) -> Vec<String> {
    all.iter().map(|text| one_line(text)).collect()
}

/// What the ids of a plan mean.
struct Reader<'p> {
    parsed: &'p ParsedFile,
}

impl Reader<'_> {
    /// A change at a place of the expanded text.
    fn at(&self, at: usize, change: PlannedChange) -> PlacedChange {
        let original = self.parsed.text.original();
        let at = self.parsed.text.to_file(&(at..at)).start.min(original.len());
        let line = memchr::memchr_iter(b'\n', &original[..at]).count() + 1;
        let column = at - memchr::memrchr(b'\n', &original[..at]).map_or(0, |end| end + 1) + 1;
        PlacedChange { line, column, change }
    }

    /// Directives that are spent are seen where they matter.
    fn file_action(&self, action: &FileAction) -> Option<PlacedChange> {
        match action {
            FileAction::Directive(DirectiveAtFileScope { directive, variant, .. }) => {
                let placed = directive.of(self.parsed);
                let variant = variant.and_then(|clause| clause.of(&placed.directive).variant());
                let spelled = variant.map(|v| placed.spelled(&v.range, self.parsed.text.text()));
                let variant = spelled.map_or_else(|| "nothing".to_owned(), |text| one_line(&text));
                Some(self.at(placed.range.start, PlannedChange::Metadirective { variant }))
            }
            FileAction::LeftOut(left_out) => Some(self.at(left_out.part.start, PlannedChange::RegionLeftOut)),
            FileAction::Guard { directive, guard: Guard::Begin { condition } } => {
                let change = PlannedChange::RegionGuard { condition: condition.to_string() };
                Some(self.at(directive.of(self.parsed).range.start, change))
            }
            FileAction::Guard { .. } | FileAction::Spent(_) => None,
        }
    }

    /// `None`: nothing changes in it.
    fn version(&self, Version { function, runs_on, place, actions, .. }: &Version) -> Option<FunctionVersion> {
        let (changes, written_as) = (self.changes(actions), place.name());
        (!changes.is_empty() || written_as.is_some()).then(|| FunctionVersion {
            function: one_line(function),
            runs_on: *runs_on,
            written_as: written_as.map(|name| one_line(name)),
            changes,
        })
    }

    fn changes(&self, actions: &Actions) -> Vec<PlacedChange> {
        actions.0.iter().map(|action| self.change(action)).collect()
    }

    fn text(&self, range: &std::ops::Range<usize>) -> String {
        one_line(&self.parsed.text.text()[range.clone()])
    }

    fn change(&self, action: &Action) -> PlacedChange {
        let parsed = self.parsed;
        let callee = |site: CallId| &parsed.syntax.calls[site.0 as usize].callee;
        match action {
            Action::KeepBase(site) => {
                let callee = callee(*site);
                let change = PlannedChange::Call { callee: self.text(callee), becomes: None, arguments: Vec::new() };
                self.at(callee.start, change)
            }
            Action::Call(Call { site, callee: new, arguments, .. }) => {
                let own = self.text(callee(*site));
                let becomes = Some(new.as_ref().map_or_else(|| own.clone(), Callee::shown));
                let change = PlannedChange::Call { callee: own, becomes, arguments: lines(arguments) };
                self.at(callee(*site).start, change)
            }
            Action::Argument(changed) => {
                let argument = self.text(&changed.argument);
                let becomes = match &changed.change {
                    ArgumentChange::HeldIn(variable) => one_line(&variable.name(&self.parsed.preprocessed)),
                    ArgumentChange::Through { function, .. } => format!("{}({argument})", one_line(function)),
                };
                self.at(changed.argument.start, PlannedChange::Argument { argument, becomes })
            }
            Action::Objects(PassedObjects { to, objects }) => {
                let at = match to {
                    ObjectsPlace::At { at, .. } => *at,
                    ObjectsPlace::Behind { call, .. } => callee(*call).start,
                };
                let objects = objects.iter().map(|object| object.shown(&parsed.preprocessed)).collect();
                self.at(at, PlannedChange::Objects { objects })
            }
            Action::Directive(chosen) => {
                let placed = chosen.directive.of(parsed);
                let variant = self.variant(placed, chosen.variant.as_ref());
                self.at(placed.range.start, PlannedChange::Metadirective { variant })
            }
            Action::Clauses(clauses) => {
                let becomes = clauses.text(parsed).shown();
                self.at(clauses.directive.of(parsed).range.start, PlannedChange::Directive { becomes })
            }
            Action::Branch(branch) => self.branch(branch),
            Action::TwoBodies(bodies) => {
                let (host, device) = (self.changes(&bodies.host), self.changes(&bodies.device));
                self.at(bodies.closure.of(parsed).whole.start, PlannedChange::LambdaExpression { host, device })
            }
            Action::Frame(framed) => {
                let at = framed.directive.of(parsed).range.start;
                self.at(at, PlannedChange::Dispatch { frame: self.frame(framed) })
            }
            Action::Operation(operation) => self.operation(operation),
            Action::Object(object) => {
                let change = PlannedChange::Object { through: one_line(&object.function) };
                self.at(callee(object.site).start, change)
            }
            Action::Address(address) => {
                let becomes = one_line(&address.version);
                self.at(address.place.start, PlannedChange::Address { name: self.text(&address.place), becomes })
            }
            Action::Declaration(declared) => {
                let function = one_line(&declared.function.name);
                self.at(declared.before, PlannedChange::Declaration { function })
            }
        }
    }

    fn operation(&self, Operation { site, change }: &Operation) -> PlacedChange {
        let site = &self.parsed.syntax.operations[site.0 as usize];
        let (becomes, arguments) = match change {
            OperationChange::Named { callee, arguments, .. } => (one_line(callee), lines(arguments)),
            OperationChange::Member(name) | OperationChange::Through(name) => (one_line(name), Vec::new()),
        };
        let change = PlannedChange::Operation { operator: site.name.to_string(), becomes, arguments };
        self.at(site.range.start, change)
    }

    fn frame(&self, framed: &FramedCall) -> Vec<FramePart> {
        let Frame { device, depend, device_pointers, device_addresses, objects, pointers } = &framed.frame;
        let (parsed, text) = (self.parsed, self.parsed.text.text());
        let placed = framed.directive.of(parsed);
        let part = |part: FramePartKind, text: String| FramePart { part, text };
        let device = device.iter().map(|device| match device {
            Device::Clause(clause) => part(FramePartKind::Device, clause.device_number(parsed, placed).shown()),
            Device::OfObject(object) => part(FramePartKind::DeviceOf, object.clone()),
        });
        let depend = depend.iter().map(|d| part(FramePartKind::WaitFor, d.text(parsed, placed).shown()));
        let data = device_pointers.iter().map(|d| part(FramePartKind::InTargetData, d.text(parsed, placed).shown()));
        let addresses = device_addresses.iter().map(|name| part(FramePartKind::DeviceAddressOf, one_line(name)));
        let objects = objects.iter().map(|object| part(FramePartKind::Object, object.shown(&self.parsed.preprocessed)));
        let pointers = pointers.iter().map(|HeldPointer { variable, procedure, argument, .. }| {
            let name = variable.name(&parsed.preprocessed);
            let shown = [&name, &b" = "[..], procedure, b"(", &text[argument.clone()], b")"].concat();
            part(FramePartKind::Pointer, one_line(&shown))
        });
        device.chain(depend).chain(data).chain(addresses).chain(objects).chain(pointers).collect()
    }

    fn variant(&self, metadirective: &Placed, variant: Option<&Variant>) -> String {
        variant.map_or_else(|| "nothing".to_owned(), |v| v.text(self.parsed, metadirective).shown())
    }

    fn branch(&self, branch: &Branch) -> PlacedChange {
        let placed = branch.at.of(self.parsed);
        let wait_for = branch.wait_for.iter().map(|part| part.text(self.parsed, placed).shown()).collect();
        let (moved, choice) = (lines(&branch.moved.names), self.choice(branch, &branch.tree));
        self.at(placed.range.start, PlannedChange::Branch { moved, wait_for, choice })
    }

    fn choice(&self, branch: &Branch, tree: &DecisionTree) -> PlannedChoice {
        match tree {
            DecisionTree::Leaf(leaf) => {
                let arm = branch.arms.get(*leaf).map(|arm| self.arm(branch, arm));
                arm.unwrap_or(PlannedChoice::Arm { variant: None, changes: Vec::new() })
            }
            DecisionTree::If { candidate, test, then, otherwise } => PlannedChoice::If {
                condition: branch.conditions.get(*candidate, test).map_or_else(String::new, Condition::shown),
                then: Box::new(self.choice(branch, then)),
                otherwise: Box::new(self.choice(branch, otherwise)),
            },
        }
    }

    fn arm(&self, branch: &Branch, Arm { head, copy }: &Arm) -> PlannedChoice {
        let variant = match head {
            Head::Variant { variant, .. } => Some(self.variant(branch.at.of(self.parsed), variant.as_ref())),
            Head::Nothing => None,
        };
        let changes = copy.as_ref().map_or_else(Vec::new, |Copy { actions, .. }| self.changes(actions));
        PlannedChoice::Arm { variant, changes }
    }
}
