//! The text form of a plan: one line for what changes, indented below what it stands in.

use super::{
    Action, Actions, AppendedObject, ArgumentChange, Arm, Branch, Callee, Condition, Copy, Definition, DefinitionKind,
    Device, DirectiveAtFileScope, FileAction, Frame, FramedCall, Head, HeldPointer, ObjectsPlace, OperationChange,
    PassedObjects, Plan, RunsOn, Variant, Version,
};
use crate::decision_tree::DecisionTree;
use crate::regions::Guard;
use crate::site::one_line;
use ompick_frontend::placed::Placed;
use ompick_frontend::unit::ParsedFile;
use std::fmt::Write as _;

impl Plan {
    /// The plan of a file as text.
    pub fn to_text(&self, parsed: &ParsedFile) -> String {
        let mut printer = Printer { parsed, out: String::new(), depth: 0 };
        self.file.iter().for_each(|action| printer.file_action(action));
        self.versions.iter().for_each(|version| printer.version(version));
        self.definitions.iter().for_each(|definition| printer.definition(definition));
        printer.out
    }
}

struct Printer<'p> {
    parsed: &'p ParsedFile,
    out: String,
    depth: usize,
}

impl Printer<'_> {
    fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "{:1$}{text}", "", 2 * self.depth);
    }

    /// What `inside` prints, one step further to the right.
    fn inside(&mut self, inside: impl FnOnce(&mut Self)) {
        self.depth += 1;
        inside(self);
        self.depth -= 1;
    }

    /// A line that begins with a place of the expanded text.
    fn at(&mut self, at: usize, text: &str) {
        let original = self.parsed.text.original();
        let at = self.parsed.text.to_file(&(at..at)).start.min(original.len());
        let line = memchr::memchr_iter(b'\n', &original[..at]).count() + 1;
        let column = at - memchr::memrchr(b'\n', &original[..at]).map_or(0, |end| end + 1) + 1;
        self.line(&format!("{line}:{column} {text}"));
    }

    /// Directives that are spent, and names that become others, are seen where they matter.
    fn file_action(&mut self, action: &FileAction) {
        match action {
            FileAction::Directive(DirectiveAtFileScope { directive, variant, .. }) => {
                let placed = directive.of(self.parsed);
                let variant = variant.and_then(|clause| clause.of(&placed.directive).variant());
                let spelled = variant.map(|v| placed.spelled(&v.range, self.parsed.text.text()));
                let shown = spelled.map_or_else(|| "nothing".to_owned(), |text| one_line(&text));
                self.at(placed.range.start, &format!("metadirective: {shown}"));
            }
            FileAction::LeftOut(left_out) => self.at(left_out.part.start, "region: left out"),
            FileAction::Guard { directive, guard: Guard::Begin { condition } } => {
                self.at(directive.of(self.parsed).range.start, &format!("region: if {condition}"));
            }
            FileAction::Guard { .. }
            | FileAction::Spent(_)
            | FileAction::VariantDefinition { .. }
            | FileAction::Renamed { .. }
            | FileAction::Unused(_) => {}
        }
    }

    fn version(&mut self, Version { function, runs_on, written_as, actions }: &Version) {
        if actions.0.is_empty() && written_as.is_none() {
            return;
        }
        let on = match runs_on {
            RunsOn::Host => "",
            RunsOn::Device => ", on a device",
            RunsOn::Both => ", on the host and a device",
        };
        let name = written_as.as_ref().map_or_else(String::new, |name| format!(", as {}", one_line(name)));
        self.line(&format!("function {}{on}{name}", one_line(function)));
        self.inside(|p| p.actions(actions));
    }

    fn definition(&mut self, Definition { kind, name, of }: &Definition) {
        let kind = match kind {
            DefinitionKind::Alias => "alias",
            DefinitionKind::Dispatcher => "dispatcher",
            DefinitionKind::Forwarder => "forwarder",
            DefinitionKind::Clone => "clone",
            DefinitionKind::Prototype => "prototype",
            DefinitionKind::Access => "access",
            DefinitionKind::Support => "support",
        };
        let of = of.as_ref().map_or_else(String::new, |of| format!(" of {}", one_line(of)));
        self.line(&format!("{kind} {}{of}", one_line(name)));
    }

    fn actions(&mut self, actions: &Actions) {
        actions.0.iter().for_each(|action| self.action(action));
    }

    fn action(&mut self, action: &Action) {
        let text = self.parsed.text.text();
        let called = |site: super::CallId| &self.parsed.syntax.calls[site.0 as usize].callee;
        match action {
            Action::KeepBase(site) => {
                let callee = called(*site);
                self.at(callee.start, &format!("call {}: stays", one_line(&text[callee.clone()])));
            }
            Action::Call(call) => {
                let callee = called(call.site);
                let own = one_line(&text[callee.clone()]);
                let new = call.callee.as_ref().map_or_else(|| own.clone(), Callee::shown);
                let more: Vec<String> = call.arguments.iter().map(|a| one_line(a)).collect();
                let with = if more.is_empty() { String::new() } else { format!(" with {}", more.join(", ")) };
                self.at(callee.start, &format!("call {own}: {new}{with}"));
            }
            Action::Argument(changed) => {
                let argument = &changed.argument;
                let own = one_line(&text[argument.clone()]);
                let new = match &changed.change {
                    ArgumentChange::HeldIn(variable) => one_line(&variable.name()),
                    ArgumentChange::Through { function, .. } => format!("{}({own})", one_line(function)),
                };
                self.at(argument.start, &format!("argument {own}: {new}"));
            }
            Action::Objects(passed) => self.objects(passed),
            Action::Directive(chosen) => {
                let placed = chosen.directive.of(self.parsed);
                let (at, variant) = (placed.range.start, self.variant(placed, chosen.variant.as_ref()));
                self.at(at, &format!("metadirective: {variant}"));
            }
            Action::Clauses(clauses) => {
                let at = clauses.directive.of(self.parsed).range.start;
                self.at(at, &format!("directive: {}", clauses.text(self.parsed).shown()));
            }
            Action::Branch(branch) => self.branch(branch),
            Action::TwoBodies(bodies) => {
                let whole = &bodies.closure.of(self.parsed).whole;
                self.at(whole.start, "lambda expression: two bodies");
                for (on, actions) in [("on the host", &bodies.host), ("on a device", &bodies.device)] {
                    self.inside(|p| {
                        p.line(on);
                        p.inside(|p| p.actions(actions));
                    });
                }
            }
            Action::Frame(framed) => {
                self.at(framed.directive.of(self.parsed).range.start, "dispatch");
                self.inside(|p| p.frame(framed));
            }
            Action::Operation(operation) => {
                let site = &self.parsed.syntax.operations[operation.site.0 as usize];
                let new = match &operation.change {
                    OperationChange::Named { callee, arguments, .. } if arguments.is_empty() => one_line(callee),
                    OperationChange::Named { callee, arguments, .. } => {
                        format!("{} with {}", one_line(callee), one_line(&arguments.join(&b", "[..])))
                    }
                    OperationChange::Member(name) | OperationChange::Through(name) => one_line(name),
                };
                self.at(site.range.start, &format!("operation {}: {new}", site.name));
            }
            Action::Object(object) => {
                let at = called(object.site).start;
                self.at(at, &format!("object: through {}", one_line(&object.function)));
            }
            Action::Address(address) => {
                let own = one_line(&text[address.place.clone()]);
                self.at(address.place.start, &format!("address {own}: {}", one_line(&address.version)));
            }
            Action::Declaration(declared) => {
                self.at(declared.before, &format!("declare {}", one_line(&declared.function.name)));
            }
        }
    }

    fn objects(&mut self, PassedObjects { to, objects }: &PassedObjects) {
        let at = match to {
            ObjectsPlace::At { at, .. } => *at,
            ObjectsPlace::Behind { call, .. } => self.parsed.syntax.calls[call.0 as usize].callee.start,
        };
        let objects: Vec<String> = objects.iter().map(AppendedObject::shown).collect();
        self.at(at, &format!("objects {}", objects.join(", ")));
    }

    fn frame(&mut self, framed: &FramedCall) {
        let Frame { device, depend, device_pointers, device_addresses, objects, pointers } = &framed.frame;
        let (parsed, text) = (self.parsed, self.parsed.text.text());
        let placed = framed.directive.of(parsed);
        let mut part = |what: &str, text: &str| self.line(&format!("{what} {text}"));
        match device {
            Some(Device::Clause(clause)) => part("device", &clause.device_number(parsed, placed).shown()),
            Some(Device::OfObject(object)) => part("device of", object),
            None => {}
        }
        depend.iter().for_each(|d| part("wait for", &d.text(parsed, placed).shown()));
        device_pointers.iter().for_each(|d| part("in target data", &d.text(parsed, placed).shown()));
        device_addresses.iter().for_each(|variable| part("device address of", &one_line(variable)));
        objects.iter().for_each(|object| part("object", &object.shown()));
        for HeldPointer { variable, function, argument, .. } in pointers {
            let shown = [&variable.name(), &b" = "[..], function, b"(", &text[argument.clone()], b")"].concat();
            part("pointer", &one_line(&shown));
        }
    }

    fn variant(&self, metadirective: &Placed, variant: Option<&Variant>) -> String {
        variant.map_or_else(|| "nothing".to_owned(), |v| v.text(self.parsed, metadirective).shown())
    }

    fn branch(&mut self, branch: &Branch) {
        self.at(branch.at.of(self.parsed).range.start, "branch");
        self.inside(|p| {
            branch.declarations.iter().for_each(|d| p.line(&format!("one for all: {}", one_line(d))));
            p.tree(branch, &branch.tree, "");
        });
    }

    fn tree(&mut self, branch: &Branch, tree: &DecisionTree, before: &str) {
        match tree {
            DecisionTree::Leaf(leaf) if before.is_empty() => {
                branch.arms.get(*leaf).into_iter().for_each(|a| self.arm(branch, a))
            }
            DecisionTree::Leaf(leaf) => {
                self.line("else");
                self.inside(|p| branch.arms.get(*leaf).into_iter().for_each(|arm| p.arm(branch, arm)));
            }
            DecisionTree::If { candidate, test, then, otherwise } => {
                let condition = branch.conditions.get(*candidate, test);
                let condition = condition.map_or_else(String::new, Condition::shown);
                self.line(&format!("{before}if {condition}"));
                self.inside(|p| p.tree(branch, then, ""));
                self.tree(branch, otherwise, "else ");
            }
        }
    }

    fn arm(&mut self, branch: &Branch, Arm { head, copy }: &Arm) {
        if let Head::Variant { variant: own, .. } = head {
            let variant = self.variant(branch.at.of(self.parsed), own.as_ref());
            self.line(&variant);
        }
        if let Some(Copy { actions, .. }) = copy {
            self.actions(actions);
        }
    }
}
