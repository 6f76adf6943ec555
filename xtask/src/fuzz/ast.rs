//! What a generated program consists of.

/// Index into [`Program::functions`].
pub type FunctionId = usize;

/// How many global variables a program has, `g0`, `g1`, ...
pub const GLOBALS: usize = 4;

#[derive(Clone, Debug)]
pub struct Program {
    pub seed: u64,
    /// Requirements of a `requires` directive at the top.
    pub requires: Vec<&'static str>,
    /// Requirements given on ompick's command line.
    pub implied: Vec<&'static str>,
    /// How many of the globals are declare target. The others are no conforming business of device
    /// code, but the host runs it all, and what ompick makes of them there is worth a look.
    pub target_globals: usize,
    pub functions: Vec<Function>,
    /// The file-scope declarations after the first declaration of every function, in order.
    pub items: Vec<Item>,
    /// The functions that `main` calls.
    pub entries: Vec<FunctionId>,
    /// The globals' values, and the entries' argument last, each time that `main` calls the entries.
    pub rounds: Vec<[i64; GLOBALS + 1]>,
    /// How many files the functions are defined in. With one there is no header.
    pub units: usize,
    /// C++'s classes, whose members functions may be.
    pub classes: Vec<Class>,
}

/// A declaration at file scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// The declaration of a function with this number in [`Function::declarations`].
    Declaration(FunctionId, usize),
    /// Its definition, which has the last of its declarations.
    Definition(FunctionId),
}

#[derive(Clone, Debug)]
pub struct Function {
    pub name: String,
    /// What its body needs of the place that it is called from.
    pub needs: Caps,
    /// The first one stands at the top of the file, the last one is its definition.
    pub declarations: Vec<Declaration>,
    /// The construct selector set of the directives that name it as a variant.
    pub variant_of: Option<Vec<Leaf>>,
    /// It is a variant of a base function by standing in a `begin declare variant` region.
    pub region: Option<Region>,
    pub declare_target: DeclareTarget,
    pub is_static: bool,
    /// A local variable of the name of a global, with its value.
    pub shadowed_global: Option<(usize, i64)>,
    /// A local variable of the name of this function.
    pub shadowed_function: Option<FunctionId>,
    /// Which of the files it is defined in.
    pub unit: usize,
    pub dress: Dress,
    pub body: Vec<Statement>,
}

/// How a function is written, where a language leaves a choice. Only C++ does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dress {
    pub home: Home,
    /// The name of the overload set that it belongs to.
    pub spelled: Option<String>,
    pub parameter: ParameterKind,
    pub template: Template,
    pub member: Member,
    /// The parameter's default argument.
    pub default: Option<i64>,
    pub is_inline: bool,
    pub is_noexcept: bool,
    /// `auto f() -> int`.
    pub trailing: bool,
    /// Its directives are attributes.
    pub attributes: bool,
    /// It is named without its namespace, by a using declaration.
    pub using: bool,
    /// It is defined in its class. Then it calls nothing.
    pub in_class: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Home {
    #[default]
    Global,
    /// The number of one of a few namespaces.
    Namespace(usize),
    /// The number of one of [`Program::classes`].
    Class(usize),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ParameterKind {
    #[default]
    Int,
    Long,
    ConstReference,
    RvalueReference,
    /// Of a class, which can be copied.
    Number,
    NumberReference,
    /// To a constant number.
    Pointer,
    /// Of a class that can only be moved.
    Unique,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Template {
    #[default]
    None,
    /// Of its parameter's type.
    Type,
    /// Of its parameter's type, by `auto` (C++20).
    Auto,
    /// Of a number, which is that of [`template_value`].
    Value,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Member {
    #[default]
    Plain,
    Const,
    Static,
}

#[derive(Clone, Debug, Default)]
pub struct Class {
    pub is_template: bool,
    /// The number of its namespace.
    pub namespace: Option<usize>,
    /// Variants are private.
    pub private: bool,
    /// Objects are those of a derived class.
    pub derived: bool,
}

/// What a template of a number is called with.
pub fn template_value(site: u32) -> i64 {
    i64::from(site % 3)
}

#[derive(Clone, Debug)]
pub struct Declaration {
    pub parameter: String,
    pub directives: Vec<DeclareVariant>,
}

#[derive(Clone, Debug)]
pub struct Region {
    pub base: FunctionId,
    pub selector: Selector,
    /// How much of the selector stands on a region around: its sets from this one on.
    pub nested: usize,
}

#[derive(Clone, Debug)]
pub struct DeclareVariant {
    pub variant: FunctionId,
    pub selector: Selector,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeclareTarget {
    None,
    /// `declare target` ... `end declare target` around the definition.
    Region,
    /// `declare target to(f)`.
    List,
    /// `declare target to(f) device_type(any)`.
    ListAny,
    /// `declare target to(f) device_type(host)`, for functions that no target region calls.
    ListHost,
}

/// What may stand at a place (or: what a function's body asks of the place of its call).
pub type Caps = u8;
/// `task`, `critical`, `taskgroup`, ...
pub const CONS: Caps = 1;
/// `parallel`.
pub const PAR: Caps = 2;
/// Worksharing constructs and `masked`.
pub const WS: Caps = 4;
/// `target` and `target data`.
pub const TGT: Caps = 8;
/// `teams` on the host.
pub const TEAMS: Caps = 16;
/// `teams` right inside target, where it must be alone.
pub const ALONE: Caps = 32;
/// `distribute`.
pub const DIST: Caps = 64;
/// `simd`.
pub const SIMD: Caps = 128;
/// Outside all constructs.
pub const SEQUENTIAL: Caps = CONS | PAR | WS | TGT | TEAMS | SIMD;

/// A construct trait, of a context or of a selector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leaf {
    pub name: &'static str,
    /// Of `simd` only.
    pub simdlen: Option<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Association {
    Block,
    Loop,
    Sections,
    None,
}

/// A kind of directive.
#[derive(Debug, PartialEq, Eq)]
pub struct Shape {
    pub name: &'static str,
    pub leaves: &'static [&'static str],
    pub association: Association,
    /// Clauses it always has.
    pub clauses: &'static str,
    /// A clause whose expression tells that the directive was chosen; `@` is a call that prints
    /// that, and is 1. Empty: there is none.
    pub telling: &'static str,
    /// The telling clause belongs to the first leaf, so that a call in it is in the context
    /// around the directive, whichever way one reads the rules for compound directives.
    pub first: bool,
}

#[derive(Clone, Debug)]
pub struct Directive {
    pub shape: &'static Shape,
    pub simdlen: Option<u32>,
    /// It is of two loops.
    pub collapse: bool,
    /// A call in the telling clause in place of one that just prints.
    pub call: Option<Call>,
}

#[derive(Clone, Debug)]
pub enum Statement {
    Call(Call),
    Dispatch(Dispatch),
    Construct(Construct),
    Meta(Meta),
    /// A static variable that counts how often it was here. Only where a function has one version.
    Static(u32),
    /// A label, and a jump to it that is never made.
    Label(u32),
}

/// A `dispatch` construct.
#[derive(Clone, Debug)]
pub struct Dispatch {
    pub call: Call,
    /// The result is assigned to a variable.
    pub assigned: bool,
    pub no_variants: Option<Condition>,
    pub no_context: Option<Condition>,
    /// It stands in no braces of its own.
    pub bare: bool,
}

#[derive(Clone, Debug)]
pub struct Call {
    pub callee: FunctionId,
    pub site: u32,
    pub argument: Argument,
}

#[derive(Clone, Debug)]
pub enum Argument {
    Constant(i64),
    /// A variable plus a constant.
    Variable(Variable, i64),
    /// A call, which is 1, plus a constant.
    Call(Box<Call>, i64),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variable {
    Global(usize),
    /// In a match clause: of the base function's declaration. Else: of the function around.
    Parameter,
    /// The local variable `l`, the parameter doubled.
    Local,
    /// A template's number, of the base function in a match clause.
    Template,
}

#[derive(Clone, Debug)]
pub struct Construct {
    pub directive: Directive,
    pub body: Vec<Statement>,
    /// Where the body is one construct: no braces around it.
    pub stacked: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `metadirective` before a statement.
    Plain,
    /// `begin metadirective` ... `end metadirective`.
    BeginEnd,
    /// `metadirective` with stand-alone directives.
    Alone,
}

#[derive(Clone, Debug)]
pub struct Meta {
    pub site: u32,
    pub form: Form,
    pub whens: Vec<When>,
    pub otherwise: Option<Otherwise>,
    pub body: Vec<Statement>,
    pub stacked: bool,
}

/// A `when` clause; no directive: none is written; `nothing` is a directive.
#[derive(Clone, Debug)]
pub struct When {
    pub selector: Selector,
    pub directive: Option<Directive>,
}

#[derive(Clone, Debug)]
pub struct Otherwise {
    /// Spelled `default`.
    pub old: bool,
    pub directive: Option<Directive>,
}

/// A context selector. Sets and selectors are printed in an order that `order` tells.
#[derive(Clone, Debug, Default)]
pub struct Selector {
    pub construct: Vec<Leaf>,
    pub kind: Vec<&'static str>,
    pub arch: Vec<&'static str>,
    pub isa: Vec<&'static str>,
    /// Kinds that the default device must have.
    pub device: Vec<&'static str>,
    pub vendor: Option<Scored<Vec<&'static str>>>,
    pub requires: Option<Scored<Vec<&'static str>>>,
    pub condition: Option<Scored<Condition>>,
    /// How many of its properties must match, if not all.
    pub extension: Option<Extension>,
    pub order: u64,
}

/// LLVM's extensions of matching.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extension {
    MatchAny,
    MatchNone,
    MatchAll,
    /// Regions may define templates.
    AllowTemplates,
}

#[derive(Clone, Debug)]
pub struct Scored<T> {
    pub score: Option<u64>,
    pub value: T,
}

#[derive(Clone, Debug)]
pub enum Condition {
    /// Its spelling and its value.
    Constant(&'static str, bool),
    Dynamic(Expression),
}

/// An expression that only run time can tell.
#[derive(Clone, Debug)]
pub enum Expression {
    Compare(Variable, &'static str, i64),
    Truth(Variable),
    Not(Box<Expression>),
    And(Box<Expression>, Box<Expression>),
    Or(Box<Expression>, Box<Expression>),
}

impl Selector {
    pub fn is_empty(&self) -> bool {
        self.construct.is_empty()
            && self.kind.is_empty()
            && self.arch.is_empty()
            && self.isa.is_empty()
            && self.device.is_empty()
            && self.vendor.is_none()
            && self.requires.is_none()
            && self.condition.is_none()
    }

    /// How many of its properties must match; `None`: all.
    pub fn mode(&self) -> Option<Extension> {
        self.extension.filter(|e| matches!(e, Extension::MatchAny | Extension::MatchNone))
    }

    /// The condition, if it is no constant.
    pub fn dynamic(&self) -> Option<&Expression> {
        match &self.condition {
            Some(Scored { value: Condition::Dynamic(e), .. }) => Some(e),
            _ => None,
        }
    }
}

impl Expression {
    /// Its value, if it is a constant where templates have this number.
    pub fn constant(&self, template: i64) -> Option<bool> {
        match self {
            Self::Compare(Variable::Template, operator, value) => Some(compare(template, operator, *value)),
            Self::Truth(Variable::Template) => Some(template != 0),
            Self::Compare(..) | Self::Truth(_) => None,
            Self::Not(e) => e.constant(template).map(|v| !v),
            Self::And(a, b) => Some(a.constant(template)? && b.constant(template)?),
            Self::Or(a, b) => Some(a.constant(template)? || b.constant(template)?),
        }
    }
}

pub fn compare(left: i64, operator: &str, right: i64) -> bool {
    match operator {
        ">" => left > right,
        "<" => left < right,
        "==" => left == right,
        "!=" => left != right,
        ">=" => left >= right,
        _ => left <= right,
    }
}

impl Directive {
    /// The construct traits that it adds, outermost first.
    pub fn leaves(&self) -> impl Iterator<Item = Leaf> {
        let simdlen = self.simdlen;
        self.shape.leaves.iter().map(move |&name| Leaf { name, simdlen: simdlen.filter(|_| name == "simd") })
    }
}

impl Function {
    pub fn is_in_class(&self) -> bool {
        self.dress.in_class
    }

    pub fn class(&self) -> Option<usize> {
        match self.dress.home {
            Home::Class(class) => Some(class),
            Home::Global | Home::Namespace(_) => None,
        }
    }

    /// The parameter's name in the definition.
    pub fn parameter(&self) -> &str {
        &self.declarations[self.declarations.len() - 1].parameter
    }
}
