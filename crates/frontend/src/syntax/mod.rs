//! What a base-language tree says, as flat tables: scopes, declarations, statements, calls and
//! other uses of names. One module a language fills them in; everything after reads only these.

pub(crate) mod ambiguous;
mod c;
mod c_family;
mod cxx;
pub mod fortran;
mod grammar;
pub mod operations;
mod parenthesised;
mod places;
mod qualified_names;
mod types;

pub use c::read as read_c;
pub use cxx::read as read_cxx;
pub(crate) use grammar::Grammar;
pub(crate) use places::within;
pub use qualified_names::{components, last_component};
pub use types::is_arithmetic;

use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;
use std::ops::Range;
use std::sync::OnceLock;

/// Index into [`Syntax::scopes`]. Scope 0 is the file.
pub type ScopeId = u32;

/// The tables of one parsed text. Offsets are into that text.
#[derive(Clone, Debug, Default)]
pub struct Syntax {
    pub scopes: Vec<Scope>,
    pub declarations: Vec<Declaration>,
    /// C and C++, in preorder: by start, the outermost first. Those of Fortran are in [`fortran::Fortran::statements`].
    pub statements: Vec<Statement>,
    pub functions: Vec<FunctionDefinition>,
    /// C++: lambda expressions.
    pub closures: Vec<Closure>,
    pub calls: Vec<Call>,
    /// C++: expressions that may call an operator function that has variants.
    pub operations: Vec<operations::Operation>,
    /// Uses of ordinary identifiers in expressions, callees of direct calls left out.
    pub uses: Vec<Use>,
    /// Names in type position: a typedef, or a call that the grammar took for a type.
    pub type_uses: Vec<Use>,
    /// C++.
    pub usings: Vec<Using>,
    /// C++.
    pub classes: Vec<Class>,
    /// Labels, where they are defined and where they are used.
    pub labels: Vec<Label>,
    /// What Fortran has more than these.
    pub fortran: Option<Box<fortran::Fortran>>,
    /// ERROR and MISSING nodes.
    pub errors: Vec<Range<usize>>,
    /// Names that the grammar takes for types, where the text could also have an operand.
    perhaps_values: Vec<Range<usize>>,
    /// C++: names that the grammar takes for those of functions or objects, where the text could also have a type.
    perhaps_types: Vec<ambiguous::PerhapsType>,
    by_name: FxHashMap<Box<[u8]>, Vec<u32>>,
    /// Uses other than as the callee of a call, by name.
    uses_by_name: FxHashMap<Box<[u8]>, Vec<u32>>,
    /// C++: using declarations and aliases by the names that they give.
    usings_by_name: FxHashMap<Box<[u8]>, Vec<u32>>,
    /// C++: where `decltype(name)` makes an object, by the name.
    made_of_decltype: FxHashMap<Box<[u8]>, Vec<Range<usize>>>,
    /// C++: the declarations whose names a structured binding declares.
    pub(crate) structured_bindings: Vec<u32>,
    /// By where the whole declaration starts.
    by_start: FxHashMap<usize, Vec<u32>>,
    /// Of each declaration the last local one of its name before it whose scope has not ended: what it hides.
    around: Vec<Option<u32>>,
    /// Functions by start; made when first asked for.
    by_place: OnceLock<Vec<NestedFunction>>,
    places: places::Places,
    /// Where the names of callees and of types in casts that may be calls start.
    callees: FxHashSet<usize>,
}

/// The name in `decltype(name)`.
fn named_in_decltype(spelled: &[u8]) -> Option<&[u8]> {
    let operand = spelled.strip_prefix(b"decltype")?.trim_ascii_start().strip_prefix(b"(")?.strip_suffix(b")")?;
    Some(operand.trim_ascii())
}

#[derive(Clone, Debug)]
pub struct Scope {
    pub range: Range<usize>,
    pub parent: Option<ScopeId>,
    pub kind: ScopeKind,
    /// The name of a namespace, class or enumeration. Of a function or an object that is defined out of its class or
    /// namespace: what stands before its name, `a::s` in `a::s::f`. Of a template: its parameters and constraints.
    pub name: Option<Range<usize>>,
}

impl Scope {
    /// Whether names that are declared in it are known inside a function, its parameters or a template only.
    fn is_local(&self) -> bool {
        matches!(self.kind, ScopeKind::Local | ScopeKind::Template)
    }
}

/// The scope that a declaration stands in. (Fortran has scopes of its own.)
fn scope_of<'s>(scopes: &'s [Scope], d: &Declaration) -> Option<&'s Scope> {
    scopes.get(d.scope as usize)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScopeKind {
    /// The text itself.
    File,
    /// A function, its parameters, a block.
    Local,
    Namespace {
        inline: bool,
    },
    Class,
    /// An enumeration whose enumerators must be qualified.
    Enumeration,
    /// The parameters of a template.
    Template,
}

/// How a name is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Path {
    #[default]
    Plain,
    /// `a::b::name`: what stands before the last `::`, empty for `::name`.
    Qualified(Range<usize>),
    /// `object.name`, `object->name`.
    Member {
        object: Range<usize>,
        arrow: bool,
        /// In `object.s::name`.
        qualifier: Option<Range<usize>>,
    },
}

/// A using declaration or directive, or a name for a namespace.
#[derive(Clone, Debug)]
pub struct Using {
    pub scope: ScopeId,
    pub kind: UsingKind,
    /// The name that it gives to something, also of a pack; empty for a directive.
    pub name: Vec<u8>,
    /// What it names, with all qualifiers.
    pub path: Range<usize>,
    /// It holds from here on.
    pub visible_from: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UsingKind {
    /// `using namespace n;`
    Directive,
    /// `using n::f;`
    Declaration,
    /// `namespace a = n;`
    Alias,
}

/// The definition of a class.
#[derive(Clone, Debug)]
pub struct Class {
    /// Its members' scope.
    pub scope: ScopeId,
    /// The names of its base classes, template arguments and all.
    pub bases: Vec<Range<usize>>,
    /// It has no name, and nothing is declared with it: its members are names of what is around (C++17,
    /// [class.union.anon]).
    pub is_anonymous: bool,
}

/// Who may name a member.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Access {
    #[default]
    Public,
    Protected,
    Private,
}

/// What kind of entity a declaration introduces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeclarationKind {
    /// The declarator itself is a function declarator.
    Function,
    /// A variable, or a function declared through a typedef.
    Object,
    Parameter,
    /// A name for a type; in C++ also a class, an enumeration, a template's type parameter.
    Typedef,
    Enumerator,
}

/// Specifiers that matter here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Specifiers {
    pub is_static: bool,
    pub is_extern: bool,
    /// `auto` of C as a storage class.
    pub is_auto: bool,
    pub is_inline: bool,
    pub is_const: bool,
    pub is_volatile: bool,
    pub is_constexpr: bool,
    pub is_virtual: bool,
    pub is_consteval: bool,
    pub is_friend: bool,
    /// `= delete`
    pub is_deleted: bool,
    /// `= default`
    pub is_defaulted: bool,
    /// A constructor or a destructor.
    pub is_special: bool,
    /// `extern "C"`
    pub is_c: bool,
}

/// One declarator.
#[derive(Clone, Debug)]
pub struct Declaration {
    pub name: Range<usize>,
    pub kind: DeclarationKind,
    pub scope: ScopeId,
    /// The name means this entity from here on.
    pub visible_from: usize,
    /// The whole declaration or definition, specifiers and all declarators included.
    pub whole: Range<usize>,
    /// The declarator with the name, pointers, parameters; without an initialiser.
    pub declarator: Range<usize>,
    pub specifiers: Specifiers,
    /// The type specifier's text (without qualifiers); empty for enumerators.
    pub type_name: Range<usize>,
    /// Derived: the declarator has a pointer, array or function part.
    pub derived: bool,
    /// Initialiser or enumerator value.
    pub value: Option<Range<usize>>,
    /// For an enumerator: its place in its list, so that an implicit value can be counted.
    pub ordinal: u32,
    /// For functions: the parameter names that are written (prototype or definition).
    pub parameters: Vec<Range<usize>>,
    /// For functions: the parameter list with its parentheses.
    pub parameter_list: Option<Range<usize>>,
    /// Index into [`Syntax::functions`] if this is a definition.
    pub definition: Option<u32>,
    /// What stands before the last `::` of a qualified name.
    pub qualifier: Option<Range<usize>>,
    /// The arguments of an explicit specialisation, with their brackets.
    pub template_arguments: Option<Range<usize>>,
    /// The parameter lists of the templates that it is, outermost first, with their brackets.
    pub templates: Vec<Range<usize>>,
    pub access: Access,
}

impl Declaration {
    /// A declaration of which nothing more is known.
    pub fn new(name: Range<usize>, kind: DeclarationKind, scope: ScopeId, whole: Range<usize>) -> Declaration {
        Declaration {
            visible_from: name.end,
            declarator: name.clone(),
            name,
            kind,
            scope,
            whole,
            specifiers: Specifiers::default(),
            type_name: 0..0,
            derived: false,
            value: None,
            ordinal: 0,
            parameters: Vec::new(),
            parameter_list: None,
            definition: None,
            qualifier: None,
            template_arguments: None,
            templates: Vec::new(),
            access: Access::Public,
        }
    }

    /// Whether it is an explicit specialisation, `template <>`.
    pub fn is_specialisation(&self, text: &[u8]) -> bool {
        let list = self.templates.last().map(|list| &text[list.clone()]);
        list.is_some_and(|list| list.iter().filter(|b| !b.is_ascii_whitespace()).eq(b"<>"))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatementKind {
    Compound,
    For,
    OtherLoop,
    If,
    Switch,
    Declaration,
    FunctionDefinition,
    Labeled,
    Case,
    Jump,
    Expression,
    /// The members of a namespace or class, braces and all.
    Members,
    Other,
}

/// A statement, declaration or function definition.
#[derive(Clone, Debug)]
pub struct Statement {
    pub kind: StatementKind,
    pub range: Range<usize>,
    /// The node that it stands in directly (the whole text for the outermost).
    pub parent: Range<usize>,
    /// The statement around it, an index into [`Syntax::statements`].
    pub around: Option<u32>,
}

#[derive(Clone, Debug)]
pub struct FunctionDefinition {
    pub declaration: u32,
    pub whole: Range<usize>,
    pub body: Range<usize>,
}

/// A lambda expression.
#[derive(Clone, Debug)]
pub struct Closure {
    pub whole: Range<usize>,
    /// Where the captures end: what initialises them runs where the expression stands.
    pub captures_end: usize,
    pub body: Range<usize>,
}

impl Closure {
    /// What runs when it is called.
    pub fn called(&self) -> Range<usize> {
        self.captures_end..self.whole.end
    }
}

/// A direct call: `name(arguments)`.
#[derive(Clone, Debug)]
pub struct Call {
    pub range: Range<usize>,
    /// The callee's name, without parentheses around it.
    pub callee: Range<usize>,
    /// Between the parentheses.
    pub arguments: Range<usize>,
    /// Most are written plainly, and a text has many.
    form: Option<Box<CallForm>>,
}

/// What a call may have beside a name and arguments.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CallForm {
    /// `(name)(callee)(arguments)`: a call only if the name is a type's.
    pub cast: Option<Range<usize>>,
    pub path: Path,
    /// In `name<T>(arguments)`, with the brackets.
    pub template_arguments: Option<Range<usize>>,
    /// `object.name<1>(arguments)`, which is no call but comparisons unless the name is a template's.
    pub is_comparison: bool,
}

impl Call {
    pub fn new(range: Range<usize>, callee: Range<usize>, arguments: Range<usize>, form: CallForm) -> Call {
        let form = (form != CallForm::default()).then(|| Box::new(form));
        Call { range, callee, arguments, form }
    }

    /// See [`CallForm::cast`].
    pub fn cast(&self) -> Option<&Range<usize>> {
        self.form.as_ref()?.cast.as_ref()
    }

    pub fn path(&self) -> &Path {
        self.form.as_ref().map_or(&Path::Plain, |form| &form.path)
    }

    /// See [`CallForm::template_arguments`].
    pub fn template_arguments(&self) -> Option<&Range<usize>> {
        self.form.as_ref()?.template_arguments.as_ref()
    }

    /// See [`CallForm::is_comparison`].
    pub fn is_comparison(&self) -> bool {
        self.form.as_ref().is_some_and(|form| form.is_comparison)
    }
}

/// `name:`, `goto name`, `&&name`, `__label__ name`.
#[derive(Clone, Debug)]
pub struct Label {
    pub name: Range<usize>,
    pub defines: bool,
}

/// A name that is used. A text has many, so they are small.
#[derive(Clone, Debug)]
pub struct Use {
    start: u32,
    end: u32,
    path: Option<Box<Path>>,
}

impl Use {
    pub fn new(name: Range<usize>, path: Path) -> Use {
        let path = (path != Path::Plain).then(|| Box::new(path));
        Use { start: name.start as u32, end: name.end as u32, path }
    }

    pub fn name(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    pub fn path(&self) -> &Path {
        self.path.as_deref().unwrap_or(&Path::Plain)
    }
}

/// A function definition by its index, and the place of the one around it in the same list.
#[derive(Clone, Debug)]
struct NestedFunction {
    function: u32,
    around: Option<usize>,
}

impl Syntax {
    /// Called once after filling: makes the name index.
    pub(crate) fn index(&mut self, text: &[u8]) {
        let scopes = &self.scopes;
        let is_open =
            |d: &Declaration, at: usize| scope_of(scopes, d).is_some_and(|s| s.is_local() && at < s.range.end);
        for (i, d) in self.declarations.iter().enumerate() {
            let named = self.by_name.entry(text[d.name.clone()].into()).or_default();
            let mut around = named.last().copied();
            while let Some(before) = around.map(|i| &self.declarations[i as usize])
                && !is_open(before, d.name.start)
            {
                around = around.and_then(|i| self.around[i as usize]);
            }
            self.around.push(around);
            named.push(i as u32);
            self.by_start.entry(d.whole.start).or_default().push(i as u32);
            let mut declarator = text.get(d.declarator.clone()).unwrap_or_default();
            while let Some(of) = declarator.strip_prefix(b"&") {
                declarator = of.trim_ascii_start();
            }
            if declarator.starts_with(b"[") && d.kind == DeclarationKind::Object {
                self.structured_bindings.push(i as u32);
            }
        }
        let callees = self.calls.iter().flat_map(|c| [Some(&c.callee), c.cast()]).flatten();
        self.callees = callees.map(|r| r.start).collect();
        for (i, u) in self.uses.iter().enumerate().filter(|(_, u)| !self.callees.contains(&u.name().start)) {
            self.uses_by_name.entry(text[u.name()].into()).or_default().push(i as u32);
        }
        for all in self.uses_by_name.values_mut() {
            all.sort_by_key(|&i| self.uses[i as usize].name().start);
        }
        // (The view that was read has no signs in operators' names.)
        for u in self.usings.iter_mut().filter(|u| u.kind == UsingKind::Declaration && u.name.starts_with(b"operator"))
        {
            let path = text.get(u.path.clone()).unwrap_or_default();
            if let Some(colons) = memchr::memmem::rfind(path, b"::") {
                u.name = crate::mangle::plain(path[colons + 2..].trim_ascii()).into_owned();
            }
        }
        for (i, u) in self.usings.iter().enumerate().filter(|(_, u)| u.kind != UsingKind::Directive) {
            self.usings_by_name.entry(u.name.as_slice().into()).or_default().push(i as u32);
        }
        let called = self.calls.iter().map(|c| c.callee.clone());
        for made in self.type_uses.iter().map(Use::name).chain(called) {
            if let Some(name) = named_in_decltype(&text[made.clone()]) {
                self.made_of_decltype.entry(name.into()).or_default().push(made);
            }
        }
        for all in self.made_of_decltype.values_mut() {
            all.sort_by_key(|made| made.start);
        }
    }

    /// C++: the `decltype(name)` of which objects are made (`decltype(name){}`, `decltype(name)()`) in a part.
    pub fn made_of_decltype(&self, name: &[u8], part: &Range<usize>) -> &[Range<usize>] {
        let all = self.made_of_decltype.get(name).map(Vec::as_slice).unwrap_or_default();
        places::within(all, part, |made| made.start)
    }

    /// Uses of a name other than as the callee of a direct call, in source order.
    pub fn uses_of<'a>(&'a self, name: &[u8]) -> impl Iterator<Item = &'a Use> + use<'a> {
        self.uses_of_in(name, &(0..usize::MAX))
    }

    /// The same that stand in a part.
    pub fn uses_of_in<'a>(&'a self, name: &[u8], part: &Range<usize>) -> impl Iterator<Item = &'a Use> + use<'a> {
        let all = self.uses_by_name.get(name).map(Vec::as_slice).unwrap_or_default();
        places::within(all, part, |i| self.uses[*i as usize].name().start).iter().map(|&i| &self.uses[i as usize])
    }

    /// C++: the using declarations and aliases that give a name.
    pub fn usings_of<'a>(&'a self, name: &[u8]) -> impl Iterator<Item = &'a Using> + use<'a> {
        self.usings_by_name.get(name).into_iter().flatten().map(|&i| &self.usings[i as usize])
    }

    /// Whether a name is the callee of a direct call.
    pub fn is_callee(&self, name: &Range<usize>) -> bool {
        self.callees.contains(&name.start)
    }

    /// The names that [`Self::uses_of`] knows.
    pub fn used_names(&self) -> impl Iterator<Item = &[u8]> {
        self.uses_by_name.keys().map(|name| &**name)
    }

    /// All declarations of a name, in source order.
    pub fn declarations_of<'a>(&'a self, name: &[u8]) -> impl Iterator<Item = &'a Declaration> + use<'a> {
        self.indices_of(name).map(|i| &self.declarations[i as usize])
    }

    /// Whether a type of a name is declared, an alias or a class.
    pub fn declares_type(&self, name: &[u8]) -> bool {
        self.declarations_of(name).any(|d| d.kind == DeclarationKind::Typedef)
    }

    /// The same by their places in the list.
    pub fn indices_of<'a>(&'a self, name: &[u8]) -> impl Iterator<Item = u32> + use<'a> {
        self.by_name.get(name).into_iter().flatten().copied()
    }

    /// The declaration whose name begins at a place.
    pub fn declaration_named_at(&self, at: usize) -> Option<&Declaration> {
        let first = self.declarations.partition_point(|d| d.name.start < at);
        self.declarations.get(first).filter(|d| d.name.start == at)
    }

    /// Whether a declaration's name is known inside a function, its parameters or a template only.
    pub fn is_local(&self, d: &Declaration) -> bool {
        scope_of(&self.scopes, d).is_some_and(Scope::is_local)
    }

    /// Whether a declaration gives its name to something else than a function of the file: a nested function (of GNU C)
    /// is defined in another, or declared there with `auto`.
    pub fn is_no_function_of_file(&self, d: &Declaration) -> bool {
        let is_nested = || self.is_local(d) && (d.definition.is_some() || d.specifiers.is_auto);
        // `extern t f;`, `t` a function's type: what has this name in the file.
        let is_linked =
            || d.kind == DeclarationKind::Object && d.specifiers.is_extern && !d.derived && self.is_local(d);
        (d.kind != DeclarationKind::Function && !is_linked()) || is_nested()
    }

    /// The declarators of a whole declaration.
    pub fn declarators<'a>(&'a self, whole: &'a Range<usize>) -> impl Iterator<Item = &'a Declaration> {
        let same_start = self.by_start.get(&whole.start).into_iter().flatten();
        same_start.map(|&i| &self.declarations[i as usize]).filter(|d| d.whole == *whole)
    }

    /// The declaration in a block, function or prototype scope that a name means at `at`; `None` if
    /// the file scope decides. A block-scope declaration of a function names the file-scope function,
    /// so it is returned like any other: look at its kind.
    pub fn local(&self, name: &[u8], at: usize) -> Option<&Declaration> {
        let declared = self.by_name.get(name)?;
        let before = declared.partition_point(|&i| self.declarations[i as usize].name.start <= at);
        let last = before.checked_sub(1).map(|i| declared[i]);
        let outwards = std::iter::successors(last, |&i| self.around[i as usize]);
        // Of those whose scopes are around the place, the last stands in the innermost.
        outwards.map(|i| &self.declarations[i as usize]).filter(|d| self.is_local(d) && d.visible_from <= at).find(
            |d| {
                let r = &self.scopes[d.scope as usize].range;
                r.start <= at && at < r.end
            },
        )
    }

    /// The statement that a directive at `directive` governs: the first that starts after it in the
    /// same block (OpenMP 5.2, 3.1).
    pub fn statement_after(&self, directive: &Range<usize>) -> Option<&Statement> {
        let i = self.statements.partition_point(|s| s.range.start < directive.end);
        let s = self.statements.get(i)?;
        let around = |r: &Range<usize>| r.start <= directive.start && directive.end <= r.end;
        // The innermost statement around the directive is around the last one that starts before it.
        let mut open = i.checked_sub(1).map(|last| &self.statements[last]);
        while let Some(o) = open.filter(|o| !around(&o.range)) {
            open = o.around.map(|a| &self.statements[a as usize]);
        }
        let same_block = open.is_none_or(|o| s.range.end <= o.range.end);
        (around(&s.parent) && same_block).then_some(s)
    }

    /// The outermost statement with exactly this range.
    pub fn statement_at(&self, range: &Range<usize>) -> Option<&Statement> {
        let from = self.statements.partition_point(|s| s.range.start < range.start);
        self.statements[from..].iter().take_while(|s| s.range.start == range.start).find(|s| s.range == *range)
    }

    /// Whether what stands at a place may be something else than it seems: the statement around it
    /// could not be parsed as a whole.
    pub fn in_error(&self, place: &Range<usize>) -> bool {
        self.enclosing_error(place).is_some()
    }

    /// What could not be parsed, so that what stands at a place may be something else than it seems.
    pub fn enclosing_error(&self, place: &Range<usize>) -> Option<Range<usize>> {
        if self.errors.is_empty() {
            return None;
        }
        let around = |r: &&Range<usize>| r.start <= place.start && place.end <= r.end;
        if let Some(fortran) = &self.fortran {
            if let Some(broken) = fortran.enclosing_unterminated(place.start) {
                return Some(broken.clone());
            }
            // A statement is parsed as a whole, or not at all.
            let next = self.errors.partition_point(|e| e.start <= place.start);
            return self.errors[..next].iter().rev().take(2).find(around).cloned();
        }
        if let Some(error) = self.errors.iter().filter(around).min_by_key(|e| e.len()) {
            return Some(error.clone());
        }
        // The smallest statement or declaration without statements of its own.
        let plain = |s: &&Statement| {
            matches!(s.kind, StatementKind::Expression | StatementKind::Declaration | StatementKind::Jump)
        };
        let statement = self.enclosing_statements(place).find(plain);
        let statement = statement?;
        // An error right behind belongs to it: `f(n) ) ;`
        self.errors.iter().find(|e| e.start <= statement.range.end && statement.range.start <= e.end).cloned()
    }

    /// The innermost scope around a place.
    pub fn scope_at(&self, at: usize) -> ScopeId {
        let mut id = self.scopes.partition_point(|s| s.range.start <= at).saturating_sub(1);
        while let Some(parent) = self.scopes.get(id).filter(|s| !s.range.contains(&at)).and_then(|s| s.parent) {
            id = parent as usize;
        }
        id as ScopeId
    }

    /// The scopes around a place, from the inside out.
    pub fn enclosing_scopes(&self, at: usize) -> impl Iterator<Item = ScopeId> {
        std::iter::successors(Some(self.scope_at(at)), |s| self.scopes[*s as usize].parent)
    }

    /// Whether a place is in a template of C++.
    pub fn in_template(&self, at: usize) -> bool {
        self.enclosing_scopes(at).any(|s| self.scopes[s as usize].kind == ScopeKind::Template)
    }

    /// The innermost function definition around a place.
    pub fn function_at(&self, at: usize) -> Option<&FunctionDefinition> {
        self.enclosing_functions(at).next()
    }

    /// The declaration of that function; `None` also where its name cannot be read.
    pub fn declaration_of_function_at(&self, at: usize) -> Option<&Declaration> {
        self.declarations.get(self.function_at(at)?.declaration as usize)
    }

    /// All function definitions around a place, from the innermost outwards.
    pub fn enclosing_functions(&self, at: usize) -> impl Iterator<Item = &FunctionDefinition> {
        self.enclosing_function_ids(at).map(|f| &self.functions[f as usize])
    }

    fn enclosing_function_ids(&self, at: usize) -> impl Iterator<Item = u32> {
        let by_place = self.by_place.get_or_init(|| self.nested_functions());
        let before = by_place.partition_point(|nested| self.functions[nested.function as usize].whole.start <= at);
        let outwards = std::iter::successors(before.checked_sub(1), |i| by_place[*i].around);
        outwards.map(|i| by_place[i].function).filter(move |f| self.functions[*f as usize].whole.contains(&at))
    }

    /// The function definitions by their places, an outer one before those in it.
    fn nested_functions(&self) -> Vec<NestedFunction> {
        let whole = |f: u32| &self.functions[f as usize].whole;
        let mut all: Vec<u32> = (0..self.functions.len() as u32).collect();
        all.sort_by_key(|f| (whole(*f).start, Reverse((whole(*f).len(), *f))));
        let mut open: Vec<usize> = Vec::new();
        let with_outer = |(i, f): (usize, u32)| {
            while open.pop_if(|outer| whole(all[*outer]).end <= whole(f).start).is_some() {}
            let around = open.last().copied();
            open.push(i);
            NestedFunction { function: f, around }
        };
        all.iter().copied().enumerate().map(with_outer).collect()
    }
}

#[cfg(test)]
mod tests;
