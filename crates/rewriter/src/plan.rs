//! The plan: everything that changes in a file for a target, and nothing about how that is written.
//!
//! `specialise` makes it: a context goes in, actions come out. `lower` writes it: a plan and the source go in, edits
//! come out, and nothing is decided. Between the two it is data that can be compared and printed, so that a decision
//! can be shown without making text (`ompick explain --plan`).
//!
//! Each version of a function has [`Actions`], in the order of the walk, which is that of the source: what stands
//! around comes before what stands inside. An action refers to the source by the ids of the file's syntax ([`CallId`],
//! [`DirectiveId`], nodes) and to other functions by name. A choice at run time is a [`Branch`], whose arms have
//! actions of their own. What a base language cannot write is asked while the plan is made, through [`Questions`], so
//! that lowering cannot fail for a reason that a user could mend.
//!
//! A plan must never hold what only the text of the output knows, such as lines, columns or indentation.
mod changes;
mod clones;
mod condition;
mod definitions;
mod document;
mod file;
mod frame;
mod passing;
mod planned_text;
mod procedure;
mod requests;
mod support;

pub use changes::{ArgumentList, TextChange, changed};
pub use clones::{CloneCallee, CloneDoes, CloneFunction, Export, SourcePart, TemplateDefault};
pub use condition::{
    CandidateCondition, Condition, Conditions, DeviceTest, Operand, TestedConditions, UniqueIdentifier,
};
pub use definitions::{
    Adjacent, AdjacentDefinitions, AdjacentKey, AdjacentMap, DeclarationPlace, Dispatcher, DispatcherCallee, Forwarder,
    Helper, Linkage, Parameter, alias_name, object_name,
};
pub use file::{
    ChangedDeclaration, DeclarationChange, Defined, Definition, DefinitionsBefore, DirectiveAtFileScope, FileAction,
    FilePlan, InternalProcedure, InternalTexts, ProcedureVersion, Version, VersionPlace, in_order_of_reference,
};
pub use frame::{Device, DirectivePart, Frame, FramedCall, HeldPointer, MadeObject, PointerVariable, ReadAs};
use ompick_frontend::placed::Placed;
pub use passing::{AppendedObject, Argument, ChangedCall, Passing};
pub use planned_text::{NewText, PlannedText, TextPart};
pub use procedure::{
    Chooser, ChooserDeclaration, FunctionResult, Import, MappedPtr, PassedArgument, Procedure, ProcedureCall,
    ProcedureChoice, ProcedureHead, ProcedureSupport, UseItem,
};
pub use requests::{InterfaceBody, Request, RequestedDeclaration, RequestedProcedure};
pub use support::{INTEROP_TYPE, Support, includes_omp};

use crate::copies::{Labels, MovedOut, Renames};
use crate::decision_tree::DecisionTree;
use crate::elaborate::Name;
use crate::obstacle::Obstacle;
pub use crate::plan_document::{DefinitionKind, RunsOn};
use crate::site::one_line;
use crate::style::Style;
use ompick_frontend::directive::{Clause, Directive};
use ompick_frontend::nodes::{Body, NodeId};
use ompick_frontend::syntax::{Closure, Declaration};
use ompick_frontend::unit::{ParsedFile, Unit};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;
use std::rc::Rc;

/// A call: an index into a file's `syntax.calls`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CallId(pub u32);

/// A directive: an index into a file's `directives`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DirectiveId(pub u32);

/// An operation: an index into a file's `syntax.operations`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OperationId(pub u32);

/// A clause: an index into those of a directive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClauseId(pub u32);

/// A lambda expression: an index into a file's `syntax.closures`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClosureId(pub u32);

/// A file: an index into the unit's `files`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileIndex(pub u32);

impl ClauseId {
    pub fn of(self, directive: &Directive) -> &Clause {
        &directive.clauses[self.0 as usize]
    }
}

impl ClosureId {
    pub fn of(self, parsed: &ParsedFile) -> &Closure {
        &parsed.syntax.closures[self.0 as usize]
    }
}

impl FileIndex {
    pub fn new(index: usize) -> FileIndex {
        FileIndex(index as u32)
    }

    pub fn index(self) -> usize {
        self.0 as usize
    }

    pub fn of(self, unit: &Unit) -> &ParsedFile {
        &unit.files[self.0 as usize]
    }
}

impl DirectiveId {
    pub fn of(self, parsed: &ParsedFile) -> &Placed {
        &parsed.directives[self.0 as usize]
    }
}

/// What changes in a part of a file. Two are equal if they change the same.
#[derive(Clone, Debug, Default)]
pub struct Actions(pub Vec<Action>);

impl PartialEq for Actions {
    fn eq(&self, other: &Actions) -> bool {
        let changes = |a: &&Action| !matches!(a, Action::KeepBase(_));
        self.0.iter().filter(changes).eq(other.0.iter().filter(changes))
    }
}

impl Eq for Actions {}

impl Actions {
    pub fn push(&mut self, action: Action) {
        self.0.push(action);
    }
}

/// Something that changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// A call of a base function stays as it is.
    KeepBase(CallId),
    /// A call names another function, or passes other arguments.
    Call(Call),
    /// An argument of a call becomes another expression.
    Argument(ChangedArgument),
    /// A call passes interop objects, too.
    Objects(PassedObjects),
    /// A metadirective becomes the chosen directive variant (OpenMP 5.2, 7.4).
    Directive(DirectiveVariant),
    /// Calls in the clauses of a directive that stays.
    Clauses(Clauses),
    /// Run time chooses: an if-chain takes the place of a construct or statement.
    Branch(Box<Branch>),
    /// A lambda expression gets a body for the host and one for devices.
    TwoBodies(Box<TwoBodies>),
    /// The statement of a `dispatch` construct gets a frame in place of its directives.
    Frame(Box<FramedCall>),
    /// An operation becomes a call of a function (C++).
    Operation(Operation),
    /// The object of a call of a member goes through a function (C++).
    Object(PassedObject),
    /// A function is declared before an item of the file (C++).
    Declaration(Declared),
    /// A function's address is that of its device version.
    Address(Address),
}

impl Action {
    /// The part of the file that has actions of its own.
    pub fn nested_part(&self, parsed: &ParsedFile) -> Option<Range<usize>> {
        match self {
            Action::Branch(branch) => Some(branch.at.of(parsed).range.start..branch.end),
            Action::TwoBodies(bodies) => Some(bodies.closure.of(parsed).whole.clone()),
            _ => None,
        }
    }
}

/// The name of a function that is not called there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    pub place: Range<usize>,
    pub version: Name,
}

/// What a call names instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Callee {
    Named(Name),
    /// What run time chooses, where no function beside the caller could pass the arguments on.
    Chosen(Box<FunctionChoice>),
}

/// A function that run time chooses.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum FunctionChoice {
    Function(Name),
    If { condition: Condition, then: Box<FunctionChoice>, otherwise: Box<FunctionChoice> },
}

impl Callee {
    /// It in words that are no language's.
    pub fn shown(&self) -> String {
        match self {
            Callee::Named(name) => one_line(name),
            Callee::Chosen(choice) => choice.shown(),
        }
    }
}

impl FunctionChoice {
    /// The choice that a tree makes among functions; `None`: a test of it has no condition.
    pub fn of(
        tree: &DecisionTree,
        conditions: &Conditions,
        function: &impl Fn(Option<usize>) -> Name,
    ) -> Option<FunctionChoice> {
        Some(match tree {
            DecisionTree::Leaf(leaf) => FunctionChoice::Function(function(*leaf)),
            DecisionTree::If { candidate, test, then, otherwise } => FunctionChoice::If {
                condition: conditions.condition(*candidate, test, &[])?,
                then: Box::new(FunctionChoice::of(then, conditions, function)?),
                otherwise: Box::new(FunctionChoice::of(otherwise, conditions, function)?),
            },
        })
    }

    /// It in words that are no language's.
    pub fn shown(&self) -> String {
        match self {
            FunctionChoice::Function(name) => one_line(name),
            FunctionChoice::If { condition, then, otherwise } => {
                format!("{} if {}, else {}", then.shown(), condition.shown(), otherwise.shown())
            }
        }
    }

    /// Its functions, and the names in its conditions.
    fn names(&self) -> Vec<Name> {
        match self {
            FunctionChoice::Function(name) => vec![name.clone()],
            FunctionChoice::If { condition, then, otherwise } => {
                let branches = then.names().into_iter().chain(otherwise.names());
                condition.names().into_iter().chain(branches).collect()
            }
        }
    }

    /// Replaces its functions, and the texts of its conditions.
    fn try_map<E>(&mut self, new: &mut NewText<E>) -> Result<(), E> {
        match self {
            FunctionChoice::Function(name) => *name = new(name)?,
            FunctionChoice::If { condition, then, otherwise } => {
                condition.try_map(new)?;
                then.try_map(new)?;
                otherwise.try_map(new)?;
            }
        }
        Ok(())
    }
}

/// Another callee.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    pub site: CallId,
    /// What is called; `None`: the same.
    pub callee: Option<Callee>,
    /// It takes the place of the qualifiers before the name, too.
    pub is_whole: bool,
    /// Arguments beside the call's own.
    pub arguments: Vec<Name>,
    /// Argument keywords that are others in what is called.
    pub keywords: Vec<Keyword>,
}

impl Call {
    /// A call of another function with the same arguments.
    pub fn of(site: CallId, callee: Name) -> Call {
        Call { site, callee: Some(Callee::Named(callee)), is_whole: false, arguments: Vec::new(), keywords: Vec::new() }
    }
}

/// An argument of a call that a variant takes otherwise (OpenMP 5.2, 7.5.2), or the place of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedArgument {
    pub argument: Range<usize>,
    pub change: ArgumentChange,
}

/// What becomes of an argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArgumentChange {
    /// It becomes what a function makes of it.
    Through {
        function: Name,
        /// The data that it points to is not thought to be read, whatever its type says.
        is_qualified: bool,
    },
    /// It becomes a variable of the frame around the call.
    HeldIn(PointerVariable),
}

/// Interop objects that a call passes besides its own arguments (OpenMP 5.2, 7.5.3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PassedObjects {
    pub to: ObjectsPlace,
    pub objects: Vec<AppendedObject>,
}

/// Where objects are passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ObjectsPlace {
    /// At an offset: behind the call's last own argument, before variable ones.
    At { at: usize, list: ArgumentList },
    /// Behind all arguments of a call of Fortran; `dummies`: by these names of dummy arguments.
    Behind { call: CallId, dummies: Option<Vec<String>> },
}

/// A dummy argument that has another name in what is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keyword {
    pub old: Name,
    pub new: Name,
}

/// An operation that calls an operator function otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    pub site: OperationId,
    pub change: OperationChange,
}

/// What becomes of an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OperationChange {
    /// A call by name, with arguments before the operands; `is_free`: of a function that is no member of the first one.
    Named { callee: Name, arguments: Vec<Name>, is_free: bool },
    /// Of a call of an object: a call of this member.
    Member(Name),
    /// Of a call of an object: a call of what this function gives of the object.
    Through(Name),
}

/// The object of a call of a member, passed through a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PassedObject {
    pub site: CallId,
    pub function: Name,
}

/// A declaration before an item of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    /// Where the item starts.
    pub before: usize,
    pub function: Rc<CloneFunction>,
}

/// The directive that a metadirective becomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// The first clause of the metadirective that has it.
    pub clause: ClauseId,
    /// What changes in its text.
    pub changes: Vec<TextChange>,
    /// Variables that it shares besides, as they moved out of its region.
    pub shared: Vec<Name>,
}

impl Variant {
    pub fn directive<'p>(&self, metadirective: &'p Placed) -> Option<&'p Directive> {
        self.clause.of(&metadirective.directive).variant()
    }

    /// Its text.
    pub fn text(&self, parsed: &ParsedFile, metadirective: &Placed) -> PlannedText {
        let Some(directive) = self.directive(metadirective) else { return PlannedText::default() };
        let mut text = changed(&metadirective.spelled(&directive.range, parsed.text.text()), &self.changes);
        if !self.shared.is_empty() {
            text.push([b" shared(", self.shared.join(&b", "[..]).as_slice(), b")"].concat());
        }
        text
    }
}

/// A metadirective that is decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DirectiveVariant {
    pub node: NodeId,
    pub directive: DirectiveId,
    /// `None`: `nothing`.
    pub variant: Option<Variant>,
}

/// A directive that stays with calls in it replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clauses {
    pub directive: DirectiveId,
    pub changes: Vec<TextChange>,
}

impl Clauses {
    /// The directive's text.
    pub fn text(&self, parsed: &ParsedFile) -> PlannedText {
        let placed = self.directive.of(parsed);
        changed(&placed.buffer(parsed.text.text())[placed.directive.range.clone()], &self.changes)
    }
}

/// A choice at run time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The directive in whose place it goes, and where that ends which it takes the place of.
    pub at: DirectiveId,
    pub end: usize,
    /// What is tested.
    pub tree: DecisionTree,
    pub conditions: TestedConditions,
    /// By the leaves of the tree.
    pub arms: Arms,
    /// What goes before all arms, as it must stay one.
    pub moved: MovedOut,
    /// `depend` clauses that are waited for before the choice is made.
    pub wait_for: Vec<DirectivePart>,
    /// The labels of loops around that end with what is copied.
    pub loop_ends: Vec<Name>,
}

/// The branches of a choice by the leaves of its tree, in their order. A choice has few, and a program many choices.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arms(Box<[(Option<usize>, Arm)]>);

impl Arms {
    pub fn get(&self, leaf: Option<usize>) -> Option<&Arm> {
        let found = self.0.binary_search_by_key(&leaf, |(own, _)| *own).ok()?;
        Some(&self.0[found].1)
    }

    pub fn iter(&self) -> impl Iterator<Item = (Option<usize>, &Arm)> {
        self.0.iter().map(|(leaf, arm)| (*leaf, arm))
    }
}

impl FromIterator<(Option<usize>, Arm)> for Arms {
    fn from_iter<I: IntoIterator<Item = (Option<usize>, Arm)>>(arms: I) -> Arms {
        let mut arms: Box<[_]> = arms.into_iter().collect();
        arms.sort_by_key(|(leaf, _)| *leaf);
        Arms(arms)
    }
}

/// A branch of a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arm {
    /// The directive before it.
    pub head: Head,
    /// The part of the file that it is a copy of; `None`: the directive is all.
    pub copy: Option<Copy>,
}

/// What an arm begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Head {
    /// The copy is all that there is.
    Nothing,
    /// The metadirective's node, and its variant; `None`: `nothing`.
    Variant { node: NodeId, variant: Option<Variant> },
}

impl Head {
    /// The clause whose directive variant it is; `None`: there is none.
    pub fn clause(&self) -> Option<ClauseId> {
        match self {
            Head::Variant { variant: Some(variant), .. } => Some(variant.clause),
            Head::Variant { variant: None, .. } | Head::Nothing => None,
        }
    }
}

/// A part of a file as it reads in a context of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copy {
    pub part: Range<usize>,
    pub actions: Actions,
    /// `None`: all that it names has its own name.
    pub renames: Option<Box<Renames>>,
}

/// A lambda expression with a body for the host and one for devices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoBodies {
    pub closure: ClosureId,
    /// The class of such objects.
    pub class: Name,
    pub host: Actions,
    pub device: Actions,
}

/// A language as planning knows it.
pub trait BaseLanguage: Questions + Labels {
    fn style(&self) -> &Style;
}

/// What a base language can write, asked while the plan is made.
pub trait Questions {
    /// Whether a directive variant can take the place of a metadirective.
    fn can_replace(
        &self,
        parsed: &ParsedFile,
        metadirective: &Placed,
        body: Option<&Body>,
        variant: Option<&Directive>,
    ) -> Result<(), CannotGovern>;

    /// Whether a directive variant can stand in a branch, before a copy of the region.
    fn can_branch(
        &self,
        parsed: &ParsedFile,
        metadirective: &Placed,
        body: Option<&Body>,
        variant: Option<&Directive>,
    ) -> Result<(), CannotGovern>;

    /// Whether evaluating an expression may do something: it calls, assigns or steps.
    fn has_effects(&self, expression: &[u8]) -> bool;

    /// The text that each branch of a choice gets a copy of.
    fn region(&self, parsed: &ParsedFile, placed: &Placed, body: &Body) -> Range<usize>;

    /// Where what a metadirective governs ends, its end directive included.
    fn region_end(&self, parsed: &ParsedFile, body: &Body) -> usize;

    /// A part with the blanks before it on its line.
    fn whole_lines(&self, parsed: &ParsedFile, part: &Range<usize>) -> Range<usize>;

    /// Whether nothing stands in a range but blanks and comments, and (unless a directive must be
    /// stacked) what makes a block.
    fn is_bare(&self, parsed: &ParsedFile, range: &Range<usize>, stacked_only: bool) -> bool;

    /// What must leave a part that is to be copied, so that it stays one; `before`: what has left one around already.
    /// The error says what cannot.
    fn moved(&self, parsed: &ParsedFile, part: &Range<usize>, before: BTreeSet<usize>) -> Result<MovedOut, Obstacle>;

    /// Whether a function can have the signature of a declaration, and pass all its parameters on.
    fn can_forward(&self, _: &ParsedFile, _: &Declaration) -> Result<(), Obstacle> {
        Err(Obstacle::OtherWays)
    }

    /// Whether a function under another name can pass all its parameters on to one that it declares.
    fn can_alias(&self, _: &ParsedFile, _: &Declaration) -> Result<(), Obstacle> {
        Err(Obstacle::OtherWays)
    }

    /// Whether a definition can be written.
    fn can_define(&self, _: &Unit, _: &Helper) -> Result<(), Obstacle> {
        Err(Obstacle::OtherWays)
    }
}

/// Why a directive variant cannot apply to what a metadirective governs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CannotGovern {
    /// There is an end directive, and the variant has none.
    NoEnd(String),
    EmptyRegion(String),
    CaseLabel,
    /// A name is declared in the region and used behind it.
    EscapingName(String),
    NeedsLoop(String),
    NeedsBlock(String),
}

impl fmt::Display for CannotGovern {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            CannotGovern::NoEnd(variant) => write!(f, "the chosen variant `{variant}` has no end directive"),
            CannotGovern::EmptyRegion(variant) => write!(f, "the region of the chosen variant `{variant}` is empty"),
            CannotGovern::CaseLabel => f.write_str("a `case` label stands in the region"),
            CannotGovern::EscapingName(name) => write!(f, "`{name}`, declared in the region, is used after it"),
            CannotGovern::NeedsLoop(variant) => write!(f, "the chosen variant `{variant}` needs a `do` loop"),
            CannotGovern::NeedsBlock(variant) => write!(
                f,
                "the chosen variant `{variant}` needs a `block` construct after it, or `begin metadirective` and `end metadirective` around its region"
            ),
        }
    }
}

#[cfg(test)]
mod tests;
