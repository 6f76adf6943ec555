//! The types of arguments, as far as they are plain: without kind and rank.

use super::types::{self, BaseType};
use ompick_frontend::fortran::names::{Meaning, Names, Place};
use ompick_frontend::syntax::fortran::ScopeKind;
use ompick_frontend::syntax::fortran::expression::{self, Expression, ExpressionKind, OperatorClass};

/// The type of a variable; `None`: it is not plain.
pub fn type_of(names: &Names, place: Place, name: &[u8]) -> Option<BaseType> {
    let (origin, own) = names.origin(place, name)?;
    let entity = names.scope(origin).entities.get(&own).filter(|e| e.is_typed)?;
    let fortran = names.fortran(origin);
    types::base_type(fortran, &fortran.declaration(entity.statement)?.ty?)
}

/// The same of the first of a call's arguments.
pub fn type_of_argument(names: &Names, site: Place, arguments: &[u8]) -> Option<BaseType> {
    let first = expression::arguments(arguments)?.into_iter().next()?;
    type_of_expression(names, site, arguments, &first.value.filter(|_| first.keyword.is_none())?)
}

/// The type of an expression that stands in the scope `site`, in a text in lower case.
pub fn type_of_expression(names: &Names, site: Place, text: &[u8], e: &Expression) -> Option<BaseType> {
    Typed { names, site, text }.expression(e)
}

struct Typed<'a, 'u> {
    names: &'a Names<'u>,
    site: Place,
    /// In lower case.
    text: &'a [u8],
}

impl Typed<'_, '_> {
    /// A literal, a variable, an array's element, a call of a function that is no generic, or what arithmetic makes of
    /// these: operators of intrinsic types cannot be redefined, of equal numbers comes another one.
    fn expression(&self, e: &Expression) -> Option<BaseType> {
        match &e.kind {
            ExpressionKind::Integer => Some(BaseType::Integer),
            ExpressionKind::Real => Some(BaseType::Real),
            ExpressionKind::Character => Some(BaseType::Character),
            ExpressionKind::Logical => Some(BaseType::Logical),
            ExpressionKind::Name => type_of(self.names, self.site, self.text.get(e.range.clone())?),
            ExpressionKind::Reference { of, .. } if of.kind == ExpressionKind::Name => {
                let name = self.text.get(of.range.clone())?;
                match self.names.resolve(self.site, name) {
                    Meaning::Procedure(p) => type_of_result(self.names, p),
                    meaning => (meaning == Meaning::Other).then(|| type_of(self.names, self.site, name)).flatten(),
                }
            }
            ExpressionKind::Operation { class: OperatorClass::Arithmetic, operands } => {
                let mut types = operands.iter().map(|o| self.expression(o));
                let one = types.next()?.filter(BaseType::is_numeric)?;
                types.all(|t| t.as_ref() == Some(&one)).then_some(one)
            }
            _ => None,
        }
    }
}

/// The type of what a function returns: that of its first statement, or that of the result's declaration.
pub fn type_of_result(names: &Names, function: Place) -> Option<BaseType> {
    let scope = names.scope(function);
    let is_function = matches!(scope.kind, ScopeKind::Function | ScopeKind::InterfaceBody);
    let fortran = names.fortran(function);
    match scope.header.filter(|_| is_function).and_then(|header| fortran.type_of_header(header)) {
        Some(ty) => types::base_type(fortran, &ty),
        None if is_function => type_of(names, function, scope.result.as_ref().unwrap_or(&scope.name)),
        None => None,
    }
}
