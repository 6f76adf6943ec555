//! Why something that was decided cannot be written, whatever is to be written: reasons as data, one sentence each.
//!
//! A reason says nothing of the place or of the code of its diagnostic: who asked for it knows both.

use thiserror::Error;

/// What keeps a decision from being written.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Obstacle {
    // Copies
    #[error("`__COUNTER__` would count each copy")]
    CountedInEachCopy,
    #[error("the `#` behind the statement would begin a directive, as what follows a copy gets a line of its own")]
    DirectiveBehind,
    #[error("an `asm` statement defines the symbol `{name}`, of which there must be one")]
    AssemblerLabel { name: String },
    #[error("`static {name}` stands in a function {owner}, of which there must be one")]
    StaticOfOneFunction { name: String, owner: String },
    #[error("macro `{name}` may have a static variable, of which there must be one")]
    StaticOfMacro { name: String },
    #[error("macro `{of}` names `static {name}`, which needs another name outside")]
    StaticInMacro { name: String, of: String },
    #[error("a macro makes a string or a part of another name of `static {name}`, which needs another name outside")]
    StaticSpelled { name: String },
    #[error("`static {name}` holds the address of a label, which each copy has for itself")]
    StaticLabelAddress { name: String },
    #[error("`static {name}` stands in a generic lambda, which has one for each of its types")]
    StaticInGenericLambda { name: String },
    #[error("`static {name}` stands inside {what}")]
    StaticInside { name: String, what: String },
    #[error("the declaration of `static {name}` needs others of the statement")]
    StaticNeedsOthers { name: String },
    #[error("`{header}` in it is read only once (`#pragma once`)")]
    ReadOnce { header: String },
    #[error("it changes macro `{name}`")]
    MacroChanges { name: String },
    #[error("a header of the system in it changes macro `{name}`")]
    MacroOfSystem { name: String },
    #[error("preprocessor lines in or before `{declaration}` would mean something else outside")]
    StaticWithLines { declaration: String },
    #[error("`static {name}` is initialised when control first passes it, inside the construct")]
    StaticInitialisedAtFirstPass { name: String },
    #[error("`{name}` keeps its value, and is declared inside {what}")]
    SavedInside { name: String, what: String },
    #[error("the declaration of a variable that keeps its value needs `{name}` of its block")]
    SavedNeeds { name: String },
    #[error("the declaration of a variable that keeps its value may need `{name}`")]
    SavedMayNeed { name: String },
    #[error("`{statement}` in its block cannot be read")]
    UnreadInBlock { statement: String },
    #[error("`{name}` in a declaration may come from module `{module}`")]
    MayComeFromModule { name: String, module: String },
    #[error("`{name}` is a name of the program")]
    NameIsTaken { name: String },
    #[error("`{name}` is declared again inside its block")]
    DeclaredAgainInBlock { name: String },
    #[error("`{name}` is the name of an index inside its block, too")]
    IndexInBlock { name: String },
    #[error("an `entry` statement stands in it")]
    EntryInside,
    #[error("a `data` statement stands in it")]
    DataInside,
    #[error("an `assign` statement stands in it")]
    AssignInside,
    #[error("label `{label}` in it is used outside")]
    LabelUsedOutside { label: String },
    #[error("it stands in a target construct")]
    InTargetConstruct,
    // Lambda expressions with two bodies
    #[error("it is `mutable`, so that each body would change captures of its own")]
    MutableLambda,
    #[error("`__COUNTER__` would count in each of them")]
    CountedInEachBody,
    #[error("`{line}` would have to stand between the two")]
    LineInOneBody { line: String },
    #[error("`static {name}` must stay one object")]
    StaticOfLambda { name: String },
    #[error("`{name}` holds what it is converted to, which has one body")]
    HeldByConversion { name: String },
    #[error("it is converted to a pointer to a function, which has one body")]
    ConvertedToPointer,
    #[error("the initialiser of `{capture}` would be evaluated twice")]
    CaptureEvaluatedTwice { capture: String },
    // Conditions, elsewhere than at their directive
    #[error("a device number can only be tested on the host, outside target regions")]
    DeviceTestInTarget,
    #[error("a device's unique identifier cannot be tested in a pure procedure")]
    UniqueIdentifierInPure,
    #[error("it stands outside all program units")]
    OutsideProgramUnits,
    #[error("its scope is not known")]
    UnknownScope,
    #[error("`{name}` is called in the condition")]
    CalledInCondition { name: String },
    #[error("`{name}` is declared inside the construct")]
    DeclaredInConstruct { name: String },
    #[error("`{name}` is declare target, so it may differ on the device")]
    DeclareTarget { name: String },
    #[error("`{name}` is no plain variable, so it may differ on the device")]
    NoPlainVariable { name: String },
    #[error("`{name}` may change before the choice")]
    MayChange { name: String },
    #[error("the `{clause}` clause may give `{name}` another value inside")]
    ChangedByClause { clause: String, name: String },
    #[error("with `defaultmap`, data may be mapped after the choice is made")]
    DefaultMap,
    #[error("`{name}` has another value where the condition is tested")]
    MacroOfPlace { name: String },
    #[error("`{name}` is a macro here, and was none where it is declared")]
    MacroHere { name: String },
    #[error("`{name}` is a macro here, so the function of that name cannot be called")]
    CalleeIsMacro { name: String },
    #[error("`{name}` of the condition must be read at the call, where another `{name}` hides it")]
    HiddenAtCall { name: String },
    #[error("`{name}` of the condition is private at the call, and its declaration cannot be read")]
    PrivateUnread { name: String },
    #[error("the condition changes `{name}`, which must be read at the call")]
    ChangedByCondition { name: String },
    #[error("`{name}` of the condition must be read at the call, where it has no name")]
    NoNameAtCall { name: String },
    #[error("`{name}` of the condition is a local variable of the base procedure")]
    LocalOfBase { name: String },
    #[error("`{name}` belongs to the object that the function is called on")]
    MemberOfObject { name: String },
    #[error("`{name}` has no name there")]
    NoNameThere { name: String },
    #[error("`{name}` means something else there")]
    OtherMeaning { name: String },
    #[error("two variables of the name `{name}` must be read at the call")]
    TwoVariables { name: String },
    #[error("the construct stands in device code itself")]
    ConstructInDeviceCode,
    #[error("evaluating its number twice has effects")]
    NumberWithEffects,
    #[error("{why}, and `{name}` of the condition is shadowed here")]
    Shadowed { why: Box<Obstacle>, name: String },
    // Functions that choose, or pass arguments on
    #[error("its condition is no expression that can be read")]
    UnreadableCondition,
    #[error("there is nothing to test")]
    NothingToTest,
    #[error("there is nothing to choose")]
    NothingToChoose,
    #[error("the base function's declaration was lost")]
    DeclarationLost,
    #[error("its variant is declared inside a function")]
    VariantInsideFunction,
    #[error("in C++ a clone of the base function does that")]
    CloneDoesThat,
    #[error("it stands in a constant expression, and what is chosen is not `constexpr`")]
    ConstantExpression,
    #[error("C++ has other ways")]
    OtherWays,
    #[error("no procedure can pass its arguments on")]
    CannotPassOn,
    #[error("the `interop` clause has {given} objects, and it takes {taken}")]
    ObjectsOfInterop { given: usize, taken: usize },
    #[error("the `interop` clause has {given} objects, and a variant takes {taken}")]
    ObjectsOfVariant { given: usize, taken: usize },
    #[error("its parameters cannot be told apart")]
    ParametersAlike,
    #[error("it has no prototype")]
    NoPrototype,
    #[error("it takes variable arguments")]
    Variadic,
    #[error("it is not declared with a prototype")]
    NotPrototyped,
    #[error("`{name}` is declared through a typedef")]
    ThroughTypedef { name: String },
    #[error("the parameters of `{name}` could not be read")]
    UnreadParameters { name: String },
    #[error("`{name}` is declared together with other names")]
    DeclaredTogether { name: String },
    #[error("it is declared together with other names")]
    ItDeclaredTogether,
    #[error("a declaration behind the directive's gives it a default argument that names `{name}`")]
    LaterDefault { name: String },
    #[error("a declaration in this block gives it default arguments")]
    DefaultsOfBlock,
    #[error("only a block declares it before it is called")]
    ItDeclaredInBlock,
    #[error("a parameter of the template `{name}` has neither a name nor a default argument")]
    NamelessTemplateParameter { name: String },
    #[error("a default argument of it calls `{name}`, which chooses otherwise here")]
    DefaultArgument { name: String },
    #[error("`{name}` takes variable arguments as C does, which cannot be passed on")]
    CVariadic { name: String },
    #[error("its parameter `{name}` cannot be moved")]
    UnmovableParameter { name: String },
    #[error("`{name}` is declared where no other function can stand beside it")]
    NoRoomBeside { name: String },
    #[error("the base procedure has no explicit interface here")]
    NoExplicitInterface,
    #[error("the interface of the base procedure needs `{name}`, which is not accessible")]
    InterfaceNeeds { name: String },
    #[error("its dummy argument `{name}` hides the procedure")]
    DummyHides { name: String },
    #[error("it has alternate returns, which cannot leave the statements around the call")]
    AlternateReturns,
    #[error("an internal procedure cannot contain a procedure that chooses")]
    InternalProcedure,
    #[error("a procedure that chooses cannot stand where the base procedure is declared")]
    NoPlaceForProcedure,
    #[error("the base procedure has no first statement")]
    NoFirstStatement,
    #[error("the base procedure's interface is declared elsewhere")]
    InterfaceElsewhere,
    #[error("its result has the length of the caller's declaration")]
    AssumedLengthResult,
    #[error("its result would be assigned, which may run a procedure for `{ty}`")]
    DefinedAssignment { ty: String },
    // Names
    #[error("`{name}` has no explicit interface at this call")]
    NoInterfaceAtCall { name: String },
    #[error("`{name}` cannot be made accessible at this call")]
    Inaccessible { name: String },
    #[error("the generic has no procedures")]
    NoProcedures,
    #[error("what has a device version has no name here")]
    NamelessDeviceVersion,
    // Device versions
    #[error("its text cannot be written again")]
    TextNotWritable,
    #[error("it is no procedure that could be written twice")]
    NotWritableTwice,
    #[error("it has no first or last statement")]
    NoEnds,
    #[error("it has an `entry`")]
    HasEntry,
    #[error("a metadirective stands in its specification part")]
    MetadirectiveInSpecification,
    #[error("its class was not read, so its device version cannot be declared in it")]
    UnreadClass,
    #[error("what is instantiated here may be of a template that has none")]
    UnclearInstantiation,
    // Includes of regions that are left out
    #[error("`{header}` is included again later")]
    IncludedAgain { header: String },
    #[error("macro `{name}` that it defines is used elsewhere")]
    MacroUsedElsewhere { name: String },
    #[error("`{name}` of the condition must be read at the call, and {why}")]
    NoParameterFor { name: String, why: NoDeclaration },
    #[error("the directive stands inside a function, and its condition reads a parameter")]
    DirectiveInBlock,
}

/// Why a variable cannot be declared as a dummy argument.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum NoDeclaration {
    #[error("is not declared with a type")]
    NoType,
    #[error("is no plain variable")]
    NoPlainVariable,
    #[error("has a kind of its own")]
    OwnKind,
    #[error("its type needs `{name}`")]
    Needs { name: String },
}
