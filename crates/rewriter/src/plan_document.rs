//! A plan as others read it: everything that changes in a file for a target, by line and column, in words in place of
//! ids. It is printed as text, one line for what changes, and is a part of a JSON document. It says nothing that a plan
//! does not say.

use serde::{Deserialize, Serialize};
use std::fmt::Write as _;

/// What changes in a file for a target.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PlanDocument {
    /// What changes outside the functions' own changes.
    pub changes: Vec<PlacedChange>,
    /// The texts of functions in which something changes.
    pub functions: Vec<FunctionVersion>,
    /// What stands beside the user's own text.
    pub definitions: Vec<NamedDefinition>,
}

/// A text of a function, for what runs it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct FunctionVersion {
    pub function: String,
    pub runs_on: RunsOn,
    /// The name that it is given beside the function's own text.
    pub written_as: Option<String>,
    pub changes: Vec<PlacedChange>,
}

/// What runs a version of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RunsOn {
    Host,
    Device,
    /// One text serves both.
    Both,
}

/// Something that stands beside the user's own text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct NamedDefinition {
    pub kind: DefinitionKind,
    pub name: String,
    /// What it is made for, where it is made for one thing.
    pub of: Option<String>,
}

/// What a definition is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DefinitionKind {
    /// Another name of a function, where its own is shadowed or not accessible.
    Alias,
    /// A function that chooses at run time.
    Dispatcher,
    /// A function that passes changed arguments on.
    Forwarder,
    /// A function beside those of an overload set or generic, or a generic of such.
    Clone,
    /// A declaration of a function that is defined elsewhere.
    Prototype,
    /// A name that becomes accessible where it is used.
    Access,
    /// Code that does not depend on the program.
    Support,
}

/// A change with its place in the user's file, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PlacedChange {
    pub line: usize,
    /// In bytes.
    pub column: usize,
    #[serde(flatten)]
    pub change: PlannedChange,
}

/// Something that changes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum PlannedChange {
    /// A call of a base function; `becomes`: what is called, `None`: the call stays. `arguments`: those that are added.
    Call { callee: String, becomes: Option<String>, arguments: Vec<String> },
    /// An argument that is passed otherwise.
    Argument { argument: String, becomes: String },
    /// Interop objects that a call passes besides.
    Objects { objects: Vec<String> },
    /// A metadirective and the chosen directive variant.
    Metadirective { variant: String },
    /// A directive that stays, with calls in its clauses replaced.
    Directive { becomes: String },
    /// A choice at run time; `moved`: variables that are declared before all arms, as they must stay one; `wait_for`:
    /// `depend` clauses that are waited for before it.
    Branch { moved: Vec<String>, wait_for: Vec<String>, choice: PlannedChoice },
    /// A lambda expression with a body for the host and one for devices.
    LambdaExpression { host: Vec<PlacedChange>, device: Vec<PlacedChange> },
    /// What stands around the call of a `dispatch` construct.
    Dispatch { frame: Vec<FramePart> },
    /// An operation that becomes a call.
    Operation { operator: String, becomes: String, arguments: Vec<String> },
    /// The object of a call of a member, which goes through a function.
    Object { through: String },
    /// A function's address.
    Address { name: String, becomes: String },
    /// A declaration that is added.
    Declaration { function: String },
    /// A region of `begin declare variant` that matches no context.
    RegionLeftOut,
    /// A region of `begin declare variant` that is read only where a condition of the preprocessor holds.
    RegionGuard { condition: String },
}

/// What run time tests, down to the arms.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum PlannedChoice {
    If {
        condition: String,
        then: Box<PlannedChoice>,
        otherwise: Box<PlannedChoice>,
    },
    /// `variant`: the directive before it; `None`: the statement is all.
    Arm {
        variant: Option<String>,
        changes: Vec<PlacedChange>,
    },
}

/// Something that stands around the call of a `dispatch` construct.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct FramePart {
    pub part: FramePartKind,
    pub text: String,
}

/// What stands around a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FramePartKind {
    /// The number of the default device meanwhile.
    Device,
    /// An interop object, whose device that is.
    DeviceOf,
    /// A `depend` clause.
    WaitFor,
    /// A clause of a `target data` construct.
    InTargetData,
    /// A variable that stands for its device address.
    DeviceAddressOf,
    /// An interop object that is made.
    Object,
    /// A variable that holds a device pointer.
    Pointer,
}

impl PlanDocument {
    pub fn is_empty(&self) -> bool {
        self.changes.is_empty() && self.functions.is_empty() && self.definitions.is_empty()
    }

    /// It as text: one line for what changes, indented below what it stands in.
    pub fn to_text(&self) -> String {
        let mut printer = Printer { out: String::new(), depth: 0 };
        printer.changes(&self.changes);
        self.functions.iter().for_each(|version| printer.function(version));
        self.definitions.iter().for_each(|definition| printer.definition(definition));
        printer.out
    }
}

struct Printer {
    out: String,
    depth: usize,
}

impl Printer {
    fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "{:1$}{text}", "", 2 * self.depth);
    }

    /// What `inside` prints, one step further to the right.
    fn inside(&mut self, inside: impl FnOnce(&mut Self)) {
        self.depth += 1;
        inside(self);
        self.depth -= 1;
    }

    fn function(&mut self, FunctionVersion { function, runs_on, written_as, changes }: &FunctionVersion) {
        let on = match runs_on {
            RunsOn::Host => "",
            RunsOn::Device => ", on a device",
            RunsOn::Both => ", on the host and a device",
        };
        let name = written_as.as_ref().map_or_else(String::new, |name| format!(", as {name}"));
        self.line(&format!("function {function}{on}{name}"));
        self.inside(|p| p.changes(changes));
    }

    fn definition(&mut self, NamedDefinition { kind, name, of }: &NamedDefinition) {
        let kind = match kind {
            DefinitionKind::Alias => "alias",
            DefinitionKind::Dispatcher => "dispatcher",
            DefinitionKind::Forwarder => "forwarder",
            DefinitionKind::Clone => "clone",
            DefinitionKind::Prototype => "prototype",
            DefinitionKind::Access => "access",
            DefinitionKind::Support => "support",
        };
        let of = of.as_ref().map_or_else(String::new, |of| format!(" of {of}"));
        self.line(&format!("{kind} {name}{of}"));
    }

    fn changes(&mut self, changes: &[PlacedChange]) {
        for PlacedChange { line, column, change } in changes {
            self.line(&format!("{line}:{column} {}", headline(change)));
            self.inside(|p| p.parts(change));
        }
    }

    /// The lines below that of a change.
    fn parts(&mut self, change: &PlannedChange) {
        match change {
            PlannedChange::Branch { moved, wait_for, choice } => {
                moved.iter().for_each(|name| self.line(&format!("one for all arms: {name}")));
                wait_for.iter().for_each(|clause| self.line(&format!("wait for {clause}")));
                self.choice(choice, "");
            }
            PlannedChange::LambdaExpression { host, device } => {
                for (on, changes) in [("on the host", host), ("on a device", device)] {
                    self.line(on);
                    self.inside(|p| p.changes(changes));
                }
            }
            PlannedChange::Dispatch { frame } => {
                for FramePart { part, text } in frame {
                    let what = match part {
                        FramePartKind::Device => "device",
                        FramePartKind::DeviceOf => "device of",
                        FramePartKind::WaitFor => "wait for",
                        FramePartKind::InTargetData => "in target data",
                        FramePartKind::DeviceAddressOf => "device address of",
                        FramePartKind::Object => "object",
                        FramePartKind::Pointer => "pointer",
                    };
                    self.line(&format!("{what} {text}"));
                }
            }
            _ => {}
        }
    }

    fn choice(&mut self, choice: &PlannedChoice, before: &str) {
        match choice {
            PlannedChoice::Arm { variant, changes } if before.is_empty() => {
                variant.iter().for_each(|variant| self.line(variant));
                self.changes(changes);
            }
            PlannedChoice::Arm { .. } => {
                self.line("else");
                self.inside(|p| p.choice(choice, ""));
            }
            PlannedChoice::If { condition, then, otherwise } => {
                self.line(&format!("{before}if {condition}"));
                self.inside(|p| p.choice(then, ""));
                self.choice(otherwise, "else ");
            }
        }
    }
}

/// The line of a change.
fn headline(change: &PlannedChange) -> String {
    let with = |name: &str, arguments: &[String]| match arguments {
        [] => name.to_owned(),
        _ => format!("{name} with {}", arguments.join(", ")),
    };
    match change {
        PlannedChange::Call { callee, becomes: None, .. } => format!("call {callee}: stays"),
        PlannedChange::Call { callee, becomes: Some(new), arguments } => {
            format!("call {callee}: {}", with(new, arguments))
        }
        PlannedChange::Argument { argument, becomes } => format!("argument {argument}: {becomes}"),
        PlannedChange::Objects { objects } => format!("objects {}", objects.join(", ")),
        PlannedChange::Metadirective { variant } => format!("metadirective: {variant}"),
        PlannedChange::Directive { becomes } => format!("directive: {becomes}"),
        PlannedChange::Branch { .. } => "branch".to_owned(),
        PlannedChange::LambdaExpression { .. } => "lambda expression: two bodies".to_owned(),
        PlannedChange::Dispatch { .. } => "dispatch".to_owned(),
        PlannedChange::Operation { operator, becomes, arguments } => {
            format!("operation {operator}: {}", with(becomes, arguments))
        }
        PlannedChange::Object { through } => format!("object: through {through}"),
        PlannedChange::Address { name, becomes } => format!("address {name}: {becomes}"),
        PlannedChange::Declaration { function } => format!("declare {function}"),
        PlannedChange::RegionLeftOut => "region: left out".to_owned(),
        PlannedChange::RegionGuard { condition } => format!("region: if {condition}"),
    }
}
