//! The types of expressions of Fortran in directives, as far as declarations say them plainly, without kinds: what is not
//! plain is not judged. Operators count as intrinsic ones: what else a directive compares is hardly meant.

use crate::elaborate::Name;
use ompick_frontend::fortran::names::{Meaning, Names, Place};
use ompick_frontend::syntax::fortran::declaration::{TypeKeyword, TypeSpecifier};
use ompick_frontend::syntax::fortran::expression::{
    self, Argument, Expression, ExpressionKind, NameRole, OperatorClass, Parsed,
};
use ompick_frontend::syntax::fortran::{Entity, EntityKind, Fortran, ScopeKind};
use std::fmt;

/// The type of an expression, without its kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExpressionType {
    pub base: BaseType,
    pub is_array: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BaseType {
    Integer,
    Real,
    Complex,
    Logical,
    Character,
    /// A derived type.
    Derived(Name),
    /// The name of a procedure, without a call.
    Procedure,
}

impl fmt::Display for ExpressionType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let array = if self.is_array { " array" } else { "" };
        match &self.base {
            BaseType::Integer => write!(f, "an integer{array}"),
            BaseType::Real => write!(f, "a real{array}"),
            BaseType::Complex => write!(f, "a complex{array}"),
            BaseType::Logical => write!(f, "a logical{array}"),
            BaseType::Character => write!(f, "a character{array}"),
            BaseType::Derived(name) => {
                let array = if self.is_array { "an array " } else { "" };
                write!(f, "{array}of type `{}`", String::from_utf8_lossy(name))
            }
            BaseType::Procedure => f.write_str("the name of a procedure"),
        }
    }
}

impl ExpressionType {
    fn scalar(base: BaseType) -> ExpressionType {
        ExpressionType { base, is_array: false }
    }

    fn is_numeric(&self) -> bool {
        self.base.is_numeric()
    }
}

impl BaseType {
    pub fn is_numeric(&self) -> bool {
        matches!(self, BaseType::Integer | BaseType::Real | BaseType::Complex)
    }
}

/// An expression in a directive, in lower case, and where it is read.
pub struct InDirective<'a, 'u> {
    names: &'a Names<'u>,
    place: Place,
    text: &'a [u8],
    parsed: Option<Parsed<'a>>,
}

impl<'a, 'u> InDirective<'a, 'u> {
    pub fn new(names: &'a Names<'u>, place: Place, text: &'a [u8]) -> InDirective<'a, 'u> {
        InDirective { names, place, text, parsed: expression::parse(text) }
    }

    /// Its type; `None`: it is not plain.
    pub fn ty(&self) -> Option<ExpressionType> {
        let Self { names, place, text, .. } = *self;
        Typed { names, place, text }.expression(&self.parsed.as_ref()?.expression()?)
    }

    /// Its first name that nothing declares, where names must be declared; `None` also where a module that is not given
    /// may have it.
    pub fn undeclared(&self) -> Option<String> {
        let Self { names, place, text, .. } = *self;
        let hosts = names.hosts(place);
        let must_declare = hosts.iter().any(|p| names.scope(*p).implicit_none);
        // What an interface body sees of its host hangs on `import`.
        if !must_declare || hosts.iter().any(|p| names.scope(*p).kind == ScopeKind::InterfaceBody) {
            return None;
        }
        let variables = self.parsed.as_ref()?.names().into_iter().filter(|(_, role)| *role == NameRole::Variable);
        variables.map(|(range, _)| &text[range]).find_map(|name| {
            let is_unknown = names.origin(place, name).is_none()
                && names.resolve(place, name) == Meaning::External(name.to_vec())
                && !names.is_declared(place, name);
            is_unknown.then(|| String::from_utf8_lossy(name).into_owned())
        })
    }
}

/// The type of what a function returns: that of its first statement, or that of the result's declaration.
fn type_of_result(names: &Names, function: Place) -> Option<BaseType> {
    let scope = names.scope(function);
    let is_function = matches!(scope.kind, ScopeKind::Function | ScopeKind::InterfaceBody);
    let fortran = names.fortran(function);
    match scope.header.filter(|_| is_function).and_then(|header| fortran.type_of_header(header)) {
        Some(ty) => base_type(fortran, &ty),
        None if is_function => {
            let result = scope.result.as_ref().unwrap_or(&scope.name);
            let (origin, own) = names.origin(function, result)?;
            declared_type(names, origin, names.scope(origin).entities.get(&own)?)
        }
        None => None,
    }
}

/// What the declaration of a name says of its type.
fn declared_type(names: &Names, origin: Place, entity: &Entity) -> Option<BaseType> {
    // Most need not be read again.
    if let Some(intrinsic) = entity.type_keyword.filter(|_| entity.is_typed).and_then(intrinsic_type) {
        return Some(intrinsic);
    }
    let fortran = names.fortran(origin);
    base_type(fortran, &fortran.declaration(entity.statement).filter(|_| entity.is_typed)?.ty?)
}

/// The type of a variable or constant that is declared with one.
pub fn type_of_name(names: &Names, place: Place, name: &[u8]) -> Option<ExpressionType> {
    let (origin, own) = names.origin(place, name)?;
    let entity = names.scope(origin).entities.get(&own)?;
    match entity.kind {
        EntityKind::Object | EntityKind::Constant | EntityKind::Associate => {}
        EntityKind::External | EntityKind::Body(_) | EntityKind::Procedure(_) => {
            let is_result = names.hosts(place).iter().any(|p| names.scope(*p).name == own);
            return (!is_result).then(|| ExpressionType::scalar(BaseType::Procedure));
        }
        _ => return None,
    }
    Some(ExpressionType { base: declared_type(names, origin, entity)?, is_array: entity.is_array })
}

/// What a type specifier says, without the kind.
pub fn base_type(fortran: &Fortran, ty: &TypeSpecifier) -> Option<BaseType> {
    match ty.keyword {
        TypeKeyword::Type | TypeKeyword::Class => Some(BaseType::Derived(fortran.lower[ty.name.clone()?].to_vec())),
        keyword => intrinsic_type(keyword),
    }
}

fn intrinsic_type(keyword: TypeKeyword) -> Option<BaseType> {
    Some(match keyword {
        TypeKeyword::Integer => BaseType::Integer,
        TypeKeyword::Real | TypeKeyword::DoublePrecision => BaseType::Real,
        TypeKeyword::Complex | TypeKeyword::DoubleComplex => BaseType::Complex,
        TypeKeyword::Logical => BaseType::Logical,
        TypeKeyword::Character => BaseType::Character,
        _ => return None,
    })
}

struct Typed<'a, 'u> {
    names: &'a Names<'u>,
    place: Place,
    /// In lower case.
    text: &'a [u8],
}

impl Typed<'_, '_> {
    fn expression(&self, e: &Expression) -> Option<ExpressionType> {
        let scalar = |base| Some(ExpressionType::scalar(base));
        match &e.kind {
            ExpressionKind::Integer => scalar(BaseType::Integer),
            ExpressionKind::Real => scalar(BaseType::Real),
            ExpressionKind::Complex => scalar(BaseType::Complex),
            ExpressionKind::Logical => scalar(BaseType::Logical),
            ExpressionKind::Character => scalar(BaseType::Character),
            ExpressionKind::Name => type_of_name(self.names, self.place, self.text.get(e.range.clone())?),
            ExpressionKind::Parenthesized(inner) => self.expression(inner),
            ExpressionKind::Reference { of, arguments } if of.kind == ExpressionKind::Name => {
                self.reference(self.text.get(of.range.clone())?, arguments)
            }
            ExpressionKind::Operation { class, operands, .. } => self.operation(*class, operands),
            _ => None,
        }
    }

    fn operation(&self, class: OperatorClass, operands: &[Expression]) -> Option<ExpressionType> {
        let is_array = || operands.iter().any(|o| self.expression(o).is_some_and(|t| t.is_array));
        match class {
            OperatorClass::Arithmetic => self.arithmetic(operands),
            OperatorClass::Logical | OperatorClass::Relation => {
                // A defined operator may make anything of logical values, too.
                let is_defined = operands.iter().any(has_defined_operator);
                (!is_defined).then(|| ExpressionType { base: BaseType::Logical, is_array: is_array() })
            }
            OperatorClass::Concatenation => Some(ExpressionType { base: BaseType::Character, is_array: is_array() }),
            OperatorClass::Defined => None,
        }
    }

    fn arithmetic(&self, operands: &[Expression]) -> Option<ExpressionType> {
        let types: Vec<ExpressionType> = operands.iter().map(|o| self.expression(o)).collect::<Option<_>>()?;
        // Of other types, the operator is a defined one.
        if !types.iter().all(ExpressionType::is_numeric) {
            return None;
        }
        let is_array = types.iter().any(|t| t.is_array);
        let strength = |t: &ExpressionType| match t.base {
            BaseType::Complex => 2,
            BaseType::Real => 1,
            _ => 0,
        };
        let base = types.into_iter().max_by_key(strength)?.base;
        Some(ExpressionType { base, is_array })
    }

    /// An element or a section of an array, a substring, or a call of a function that is no generic.
    fn reference(&self, name: &[u8], arguments: &[Argument]) -> Option<ExpressionType> {
        if let Meaning::Procedure(place) = self.names.resolve(self.place, name) {
            return Some(ExpressionType::scalar(type_of_result(self.names, place)?));
        }
        let (origin, own) = self.names.origin(self.place, name)?;
        let entity = self.names.scope(origin).entities.get(&own)?;
        if entity.kind == EntityKind::StatementFunction {
            return Some(ExpressionType::scalar(declared_type(self.names, origin, entity)?));
        }
        let own = type_of_name(self.names, self.place, name)?;
        let is_section = arguments.iter().any(|a| a.is_section);
        if !own.is_array {
            return (own.base == BaseType::Character && is_section).then_some(own);
        }
        let is_array = |a: &Argument| a.value.as_ref().and_then(|v| self.expression(v)).is_some_and(|t| t.is_array);
        Some(ExpressionType { is_array: is_section || arguments.iter().any(is_array), ..own })
    }
}

fn has_defined_operator(e: &Expression) -> bool {
    match &e.kind {
        ExpressionKind::Operation { class, operands, .. } => {
            *class == OperatorClass::Defined || operands.iter().any(has_defined_operator)
        }
        ExpressionKind::Parenthesized(inner) => has_defined_operator(inner),
        _ => false,
    }
}
