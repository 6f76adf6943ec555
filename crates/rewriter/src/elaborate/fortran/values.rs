//! The characteristics of the values that stand as arguments of a call, as far as they are certain.

use super::characteristics::{Association, Characteristics, ComparedType, Kind, Rank};
use super::declared;
use super::generics::{Actual, Actuals, InterfaceMemo};
use super::intrinsic_results::{self, Argument};
use super::types::BaseType;
use crate::elaborate::Name;
use ompick_frontend::fortran::intrinsics;
use ompick_frontend::fortran::names::{Meaning, Names, Place};
use ompick_frontend::syntax::fortran::declaration::TypeKeyword;
use ompick_frontend::syntax::fortran::expression::{self, ConstructorType, Expression, ExpressionKind, OperatorClass};
use ompick_frontend::syntax::fortran::{Entity, EntityKind, ScopeKind, StatementId, StatementKind};
use std::ops::Range;

/// A text in which expressions stand, and where names in it are looked up.
#[derive(Clone, Copy)]
pub struct Values<'a, 'u> {
    pub names: &'a Names<'u>,
    pub memo: &'a InterfaceMemo,
    pub site: Place,
    /// In lower case.
    pub text: &'a [u8],
    /// Where it begins in the file.
    pub start: usize,
}

/// An argument of a reference in the text, with its value.
struct ReadArgument<'e> {
    written: &'e expression::Argument,
    value: Characteristics,
}

impl<'a> Values<'a, '_> {
    /// The arguments of a call, of whose list the text is; `None`: they cannot be read.
    pub fn actuals(self) -> Option<Actuals<'a>> {
        let arguments = expression::arguments(self.text)?;
        Some(Actuals(self.read(&arguments).iter().map(|argument| self.actual(argument)).collect()))
    }

    fn actual(self, argument: &ReadArgument) -> Actual<'a> {
        let keyword = argument.written.keyword.as_ref().map(|keyword| self.spelled(keyword));
        Actual { keyword, value: argument.value.clone() }
    }

    fn read<'e>(self, arguments: &'e [expression::Argument]) -> Vec<ReadArgument<'e>> {
        let value = |written: &'e expression::Argument| {
            let value = written.value.as_ref().map_or(Characteristics::UNKNOWN, |value| self.expression(value));
            ReadArgument { written, value }
        };
        arguments.iter().map(value).collect()
    }

    fn spelled(self, range: &Range<usize>) -> &'a [u8] {
        self.text.get(range.clone()).unwrap_or_default()
    }

    pub fn expression(self, e: &Expression) -> Characteristics {
        let literal = |base, kind| Characteristics::intrinsic(base, kind, Characteristics::SCALAR);
        match &e.kind {
            ExpressionKind::Integer => self.integer(self.spelled(&e.range)),
            ExpressionKind::Real => literal(BaseType::Real, self.kind_of_real(self.spelled(&e.range))),
            ExpressionKind::Complex => literal(BaseType::Complex, kind_of_complex(self.spelled(&e.range))),
            ExpressionKind::Logical => literal(BaseType::Logical, self.kind_behind(self.spelled(&e.range))),
            ExpressionKind::Character => {
                let is_plain = matches!(self.spelled(&e.range).first(), Some(b'\'' | b'"'));
                literal(BaseType::Character, if is_plain { Kind::Default } else { Kind::Unknown })
            }
            ExpressionKind::Name => self.variable(self.spelled(&e.range)),
            ExpressionKind::Parenthesized(inner) => {
                Characteristics { association: Association::Plain, ..self.expression(inner) }
            }
            ExpressionKind::Component { of, name } => self.component(&self.holder(of), self.spelled(name)),
            ExpressionKind::Reference { of, arguments } => match &of.kind {
                ExpressionKind::Name => self.reference(self.spelled(&of.range), arguments),
                ExpressionKind::Component { of, name } => {
                    self.reference_of_component(&self.holder(of), self.spelled(name), arguments)
                }
                _ => Characteristics::UNKNOWN,
            },
            ExpressionKind::Operation { class, operators, operands } => self.operation(*class, operators, operands),
            ExpressionKind::ArrayConstructor { ty, items } => {
                Characteristics::of(self.type_of_items(ty.as_ref(), items), Rank::Known(1))
            }
            ExpressionKind::ImpliedDo(_) | ExpressionKind::Other => Characteristics::UNKNOWN,
        }
    }

    fn integer(self, text: &[u8]) -> Characteristics {
        // `z'ff'` has no type.
        match text.iter().any(|b| matches!(b, b'\'' | b'"')) {
            true => Characteristics::of(None, Characteristics::SCALAR),
            false => Characteristics::intrinsic(BaseType::Integer, self.kind_behind(text), Characteristics::SCALAR),
        }
    }

    /// The kind behind the `_` of a literal.
    fn kind_behind(self, text: &[u8]) -> Kind {
        let behind = memchr::memchr(b'_', text).map(|at| &text[at + 1..]);
        behind.map_or(Kind::Default, |kind| declared::kind_in_text(self.names, self.site, kind))
    }

    fn kind_of_real(self, text: &[u8]) -> Kind {
        let digits = &text[..memchr::memchr(b'_', text).unwrap_or(text.len())];
        match digits.iter().find(|b| matches!(b, b'd' | b'q')) {
            Some(b'd') => Kind::Double,
            Some(_) => Kind::Unknown,
            None => self.kind_behind(text),
        }
    }

    /// What has a component: one of the type that is declared, also where it is not known which extension of that a construct
    /// selects.
    fn holder(self, e: &Expression) -> Characteristics {
        let ExpressionKind::Name = e.kind else { return self.expression(e) };
        let name = self.spelled(&e.range);
        let selected = self.variable(name);
        if selected.ty.is_some() { selected } else { self.declared(name) }
    }

    /// A variable or constant, with the type that a `select type` construct around the place gives it.
    fn variable(self, name: &[u8]) -> Characteristics {
        let declared = self.declared(name);
        let is_class =
            matches!(declared.ty, Some(ComparedType::Unlimited | ComparedType::Derived { is_class: true, .. }));
        match self.selecting(name).filter(|_| is_class) {
            Some(guard) => Characteristics { ty: self.guarded(guard), ..declared },
            None => declared,
        }
    }

    fn declared(self, name: &[u8]) -> Characteristics {
        let Some((origin, own)) = self.names.origin(self.site, name) else { return Characteristics::UNKNOWN };
        let Some(entity) = self.names.scope(origin).entities.get(&own) else { return Characteristics::UNKNOWN };
        match entity.kind {
            EntityKind::Associate => self.memo.associated(self.names, origin, &own),
            EntityKind::Object | EntityKind::Constant => {
                self.memo.declarations.object(self.names, origin, entity, &own)
            }
            _ => Characteristics::UNKNOWN,
        }
    }

    /// The guard before the text in the innermost construct that selects by the type of a name.
    fn selecting(self, name: &[u8]) -> Option<StatementId> {
        let fortran = self.names.fortran(self.site);
        let before = fortran.statement_before(self.start);
        let around = std::iter::successors(before, |id| fortran.statement(*id).construct());
        let blocks = around.filter_map(|id| Some((fortran.statement(id).construct()?, fortran.statement(id).block()?)));
        let mut selecting = blocks.filter(|(construct, _)| {
            let w = fortran.words(*construct);
            let selects = |i: usize| w.get(i) == b"(" && w.get(i + 1) == name && matches!(w.get(i + 2), b")" | b"=>");
            fortran.statement(*construct).kind == StatementKind::Select && (0..3).any(selects)
        });
        selecting.next().map(|(_, guard)| guard)
    }

    /// The type that `type is (t)` or `class is (t)` says.
    fn guarded(self, guard: StatementId) -> Option<ComparedType> {
        let w = self.names.fortran(self.site).words(guard);
        let is_class = w.get(0) == b"class";
        if !(is_class || w.get(0) == b"type") || w.get(1) != b"is" || w.get(2) != b"(" {
            return None;
        }
        let base = match w.get(3) {
            b"integer" => BaseType::Integer,
            b"real" => BaseType::Real,
            b"complex" => BaseType::Complex,
            b"logical" => BaseType::Logical,
            b"character" => BaseType::Character,
            name => {
                let ty = declared::derived_type(self.names, self.site, name);
                return (w.get(4) == b")").then_some(ComparedType::Derived { ty, is_class });
            }
        };
        let kind = if w.get(4) == b")" { Kind::Default } else { Kind::Unknown };
        Some(ComparedType::Intrinsic(base, kind))
    }

    fn component(self, of: &Characteristics, name: &[u8]) -> Characteristics {
        let component = match &of.ty {
            Some(ComparedType::Derived { ty: Some(ty), .. }) => self.memo.declarations.component(self.names, ty, name),
            Some(ComparedType::Intrinsic(BaseType::Complex, kind)) if matches!(name, b"re" | b"im") => {
                Some(Characteristics::intrinsic(BaseType::Real, kind.clone(), Characteristics::SCALAR))
            }
            Some(ComparedType::Intrinsic(_, _)) if matches!(name, b"kind" | b"len") => {
                return Characteristics::intrinsic(BaseType::Integer, Kind::Default, Characteristics::SCALAR);
            }
            _ => None,
        };
        let Some(component) = component else { return Characteristics::UNKNOWN };
        let rank = Rank::of_elements([of.rank, component.rank].into_iter());
        Characteristics { rank, ..component }
    }

    /// An element or section of a component, or a call of what is bound to the type.
    fn reference_of_component(
        self,
        of: &Characteristics,
        name: &[u8],
        arguments: &[expression::Argument],
    ) -> Characteristics {
        let Some(ComparedType::Derived { ty: Some(ty), .. }) = &of.ty else { return Characteristics::UNKNOWN };
        if let Some(component) = self.memo.declarations.component(self.names, ty, name) {
            let part = self.part(&component, &self.read(arguments));
            let rank = Rank::of_elements([of.rank, part.rank].into_iter());
            return Characteristics { rank, ..part };
        }
        let Some((place, name)) = self.memo.declarations.binding(self.names, ty, name) else {
            return Characteristics::UNKNOWN;
        };
        match self.names.resolve_procedure(place, &name) {
            Meaning::Procedure(function) => {
                let values = self.read(arguments);
                self.returned(function, values.iter().map(|argument| &argument.value).chain([of]))
            }
            _ => Characteristics::UNKNOWN,
        }
    }

    /// What a function returns for these arguments.
    fn returned<'v>(self, function: Place, arguments: impl Iterator<Item = &'v Characteristics>) -> Characteristics {
        let result = self.memo.result(self.names, function);
        match self.names.scope(function).has_prefix(b"elemental") {
            true => Characteristics { rank: Rank::of_elements(arguments.map(|value| value.rank)), ..result },
            false => result,
        }
    }

    /// A part of an array, or a substring.
    fn part(self, whole: &Characteristics, subscripts: &[ReadArgument]) -> Characteristics {
        let whole = Characteristics { association: Association::Plain, ..whole.clone() };
        match whole.rank {
            Rank::Known(0) => match (whole.base(), subscripts) {
                (Some(BaseType::Character), [only]) if only.written.is_section => whole,
                _ => Characteristics::UNKNOWN,
            },
            Rank::Known(_) | Rank::Array => {
                let rank = subscripts.iter().try_fold(0, |rank, subscript| match subscript.value.rank {
                    _ if subscript.written.is_section => Some(rank + 1),
                    Rank::Known(n) => Some(rank + n),
                    _ => None,
                });
                Characteristics { rank: rank.map_or(Rank::Unknown, Rank::Known), ..whole }
            }
            _ => Characteristics { rank: Rank::Unknown, ..whole },
        }
    }

    fn reference(self, name: &[u8], arguments: &[expression::Argument]) -> Characteristics {
        let values = self.read(arguments);
        match self.names.resolve(self.site, name) {
            Meaning::Procedure(function) => self.returned(function, values.iter().map(|argument| &argument.value)),
            Meaning::Generic(places) => self.reference_of_generic(name, &places, &values),
            Meaning::External(_) => self.result_of_external(name),
            Meaning::Other => self.reference_of_other(name, &values),
            Meaning::Entry(_) | Meaning::Opaque { .. } | Meaning::Ambiguous => Characteristics::UNKNOWN,
        }
    }

    /// A reference of what has no explicit interface: the result is a scalar.
    fn result_of_external(self, name: &[u8]) -> Characteristics {
        let Some((origin, own)) = self.names.origin(self.site, name) else { return Characteristics::UNKNOWN };
        let Some(entity) = self.names.scope(origin).entities.get(&own) else { return Characteristics::UNKNOWN };
        let declared = self.memo.declarations.object(self.names, origin, entity, &own);
        Characteristics::of(declared.ty, Characteristics::SCALAR)
    }

    fn reference_of_other(self, name: &[u8], values: &[ReadArgument]) -> Characteristics {
        let found = self.names.origin(self.site, name);
        let entity = found.as_ref().and_then(|(origin, own)| self.names.scope(*origin).entities.get(own));
        let (Some((origin, own)), Some(entity)) = (&found, entity) else { return self.intrinsic(name, values) };
        match entity.kind {
            EntityKind::Intrinsic => self.intrinsic(name, values),
            EntityKind::Type => constructed(*origin, own),
            EntityKind::External => self.result_of_external(name),
            EntityKind::StatementFunction => self.memo.declarations.object(
                self.names,
                *origin,
                &Entity { kind: EntityKind::Object, ..entity.clone() },
                own,
            ),
            EntityKind::Associate => self.part(&self.memo.associated(self.names, *origin, own), values),
            EntityKind::Object | EntityKind::Constant => {
                let declared = self.variable(name);
                let is_substring = declared.base() == Some(&BaseType::Character)
                    && values.iter().any(|argument| argument.written.is_section);
                match declared.rank {
                    Rank::Known(0) if is_substring => self.part(&declared, values),
                    Rank::Known(0) if !entity.is_dummy && intrinsics::is_standard(name) => self.intrinsic(name, values),
                    // A dummy function, or the function around that calls itself.
                    Rank::Known(0) => Characteristics::of(declared.ty, Characteristics::SCALAR),
                    _ => self.part(&declared, values),
                }
            }
            _ => Characteristics::UNKNOWN,
        }
    }

    /// A reference by a generic name: the results of all procedures that may be meant are the same, or it is not known.
    fn reference_of_generic(self, name: &[u8], places: &[(Place, Name)], values: &[ReadArgument]) -> Characteristics {
        let has_type = |(p, n): &(Place, Name)| {
            self.names.scope(*p).entities.get(n).is_some_and(|entity| entity.kind == EntityKind::Type)
        };
        let ty = places.iter().find(|place| has_type(place));
        let is_extended = ty.is_some() || intrinsics::is_intrinsic(name);
        let actuals = Actuals(values.iter().map(|argument| self.actual(argument)).collect());
        let fitting = self.memo.fitting(self.names, places, &actuals);
        match (fitting.procedures.as_slice(), ty) {
            ([], Some((place, own))) => return constructed(*place, own),
            ([], None) if is_extended => return self.intrinsic(name, values),
            _ if is_extended && !fitting.is_certain => return Characteristics::UNKNOWN,
            _ => {}
        }
        let arguments: Vec<Characteristics> = values.iter().map(|argument| argument.value.clone()).collect();
        self.common_result(&fitting.procedures, &arguments)
    }

    fn intrinsic(self, name: &[u8], values: &[ReadArgument]) -> Characteristics {
        let read: Vec<Argument> = values
            .iter()
            .map(|argument| {
                let text = argument.written.value.as_ref().map(|value| self.spelled(&value.range));
                Argument {
                    keyword: argument.written.keyword.as_ref().map(|keyword| self.spelled(keyword)),
                    value: argument.value.clone(),
                    kind: text.map_or(Kind::Unknown, |text| declared::kind_in_text(self.names, self.site, text)),
                }
            })
            .collect();
        intrinsic_results::result(name, &read)
    }

    /// What operators make of their operands, from left to right.
    fn operation(self, class: OperatorClass, operators: &[Range<usize>], operands: &[Expression]) -> Characteristics {
        let values: Vec<Characteristics> = operands.iter().map(|operand| self.expression(operand)).collect();
        let is_grouped = self.is_grouped_as_written(class, operators, operands);
        let applied = |operator: &Range<usize>, operands: &[Characteristics]| match operated(class, operands) {
            None if is_grouped => self.defined_operation(self.spelled(operator), operands),
            known => known.unwrap_or(Characteristics::UNKNOWN),
        };
        let Some((first, rest)) = values.split_first() else { return Characteristics::UNKNOWN };
        let (before, between) = operators.split_at(operators.len().saturating_sub(rest.len()));
        let first = before.iter().fold(first.clone(), |value, operator| applied(operator, &[value]));
        between.iter().zip(rest).fold(first, |value, (operator, next)| applied(operator, &[value, next.clone()]))
    }

    /// Whether the grammar, which takes other precedences for signs and defined operators, and the last one of several `//`
    /// first, groups these operands as the standard does (10.1.3).
    fn is_grouped_as_written(self, class: OperatorClass, operators: &[Range<usize>], operands: &[Expression]) -> bool {
        let is_nested = |e: &Expression| matches!(e.kind, ExpressionKind::Operation { .. });
        let is_defined =
            |e: &Expression| matches!(e.kind, ExpressionKind::Operation { class: OperatorClass::Defined, .. });
        let has_sign = operators.len() == operands.len();
        let adds = || operators.iter().all(|operator| matches!(self.spelled(operator), b"+" | b"-"));
        match class {
            OperatorClass::Defined | OperatorClass::Concatenation => !operands.iter().any(is_nested),
            OperatorClass::Arithmetic if has_sign => adds() && !operands.iter().any(is_nested),
            _ => !operands.iter().any(is_defined),
        }
    }

    /// What a defined operator makes of its operands, for which no intrinsic one is.
    fn defined_operation(self, operator: &[u8], operands: &[Characteristics]) -> Characteristics {
        if operands.iter().any(|operand| operand.ty.is_none()) {
            return Characteristics::UNKNOWN;
        }
        let mut places = Vec::new();
        for spelling in spellings(operator) {
            let name = [&b"operator("[..], spelling, b")"].concat();
            if let Meaning::Generic(found) = self.names.resolve(self.site, &name) {
                places.extend(found);
            }
        }
        let actual = |value: &Characteristics| Actual { keyword: None, value: value.clone() };
        let fitting = self.memo.fitting(self.names, &places, &Actuals(operands.iter().map(actual).collect()));
        // A type may have one, too.
        match fitting.is_certain {
            true => self.common_result(&fitting.procedures, operands),
            false => Characteristics::UNKNOWN,
        }
    }

    /// What all these procedures return for the same arguments.
    fn common_result(self, procedures: &[Meaning], arguments: &[Characteristics]) -> Characteristics {
        let mut results = procedures.iter().map(|meaning| match meaning {
            Meaning::Procedure(function) => self.returned(*function, arguments.iter()),
            _ => Characteristics::UNKNOWN,
        });
        let first = results.next().unwrap_or(Characteristics::UNKNOWN);
        if results.all(|result| result == first) { first } else { Characteristics::UNKNOWN }
    }

    /// The type of an array constructor: that which it says, or that of its items.
    fn type_of_items(self, ty: Option<&ConstructorType>, items: &[Expression]) -> Option<ComparedType> {
        let Some(ty) = ty else {
            return items.iter().find_map(|item| match &item.kind {
                ExpressionKind::ImpliedDo(items) => self.type_of_items(None, items),
                _ => self.expression(item).ty,
            });
        };
        let base = match ty.keyword {
            TypeKeyword::Integer => BaseType::Integer,
            TypeKeyword::Real | TypeKeyword::DoublePrecision => BaseType::Real,
            TypeKeyword::Complex | TypeKeyword::DoubleComplex => BaseType::Complex,
            TypeKeyword::Logical => BaseType::Logical,
            TypeKeyword::Character => BaseType::Character,
            TypeKeyword::Type => {
                let ty = declared::derived_type(self.names, self.site, self.spelled(ty.name.as_ref()?));
                return Some(ComparedType::Derived { ty, is_class: false });
            }
            _ => return None,
        };
        let kind = match ty.keyword {
            TypeKeyword::DoublePrecision | TypeKeyword::DoubleComplex => Kind::Double,
            _ if ty.has_parameters => Kind::Unknown,
            _ => Kind::Default,
        };
        Some(ComparedType::Intrinsic(base, kind))
    }
}

/// What an intrinsic operator makes of its operands; `None`: there is no such operator, or it is not known. For intrinsic
/// types no other can be defined where ranks are conformable (Fortran 2018, 15.4.3.4.2).
fn operated(class: OperatorClass, operands: &[Characteristics]) -> Option<Characteristics> {
    let ranks: Vec<Rank> = operands.iter().map(|operand| operand.rank).collect();
    if !Rank::are_conformable(&ranks) {
        return None;
    }
    let all_are = |is: fn(&BaseType) -> bool| operands.iter().all(|operand| operand.base().is_some_and(is));
    let is_character = |base: &BaseType| *base == BaseType::Character;
    let joined = || {
        let mut types = operands.iter().map(|operand| operand.ty.clone());
        types.next()?.and_then(|first| types.try_fold(first, |all, next| intrinsic_results::combined(&all, &next?)))
    };
    let ty = match class {
        OperatorClass::Arithmetic if all_are(BaseType::is_numeric) => joined(),
        OperatorClass::Logical if all_are(|base| *base == BaseType::Logical) => joined(),
        OperatorClass::Concatenation if all_are(is_character) => joined(),
        OperatorClass::Relation if all_are(BaseType::is_numeric) || all_are(is_character) => {
            Some(ComparedType::Intrinsic(BaseType::Logical, Kind::Default))
        }
        _ => None,
    };
    Some(Characteristics::of(Some(ty?), Rank::of_elements(ranks.into_iter())))
}

/// The ways to write an operator.
fn spellings(operator: &[u8]) -> Vec<&[u8]> {
    const PAIRS: [[&[u8]; 2]; 6] =
        [[b"==", b".eq."], [b"/=", b".ne."], [b"<", b".lt."], [b"<=", b".le."], [b">", b".gt."], [b">=", b".ge."]];
    PAIRS.into_iter().find(|pair| pair.contains(&operator)).map_or_else(|| vec![operator], |pair| pair.to_vec())
}

/// What a structure constructor makes.
fn constructed(place: Place, name: &[u8]) -> Characteristics {
    let ty = Some(super::characteristics::DerivedType { place, name: name.to_vec() });
    Characteristics::of(Some(ComparedType::Derived { ty, is_class: false }), Characteristics::SCALAR)
}

/// The kind of a complex literal whose parts have plain ones.
fn kind_of_complex(text: &[u8]) -> Kind {
    let is_plain = text.iter().all(|b| !b.is_ascii_alphabetic() && *b != b'_' || *b == b'e');
    if is_plain { Kind::Default } else { Kind::Unknown }
}

/// The expression that a name stands for which an `associate` or `select type` construct declares; `None`: the construct is another one.
pub fn selector_of(names: &Names, construct: Place, entity: &Entity) -> Option<Range<usize>> {
    let (fortran, scope) = (names.fortran(construct), names.scope(construct));
    let header = scope.header.filter(|_| scope.kind == ScopeKind::Construct)?;
    let statement = fortran.statement(header);
    let w = fortran.words(header);
    let selects_type = || w.get(0) == b"selecttype" || (w.get(0), w.get(1)) == (b"select", b"type");
    if statement.kind != StatementKind::Associate && !selects_type() {
        return None;
    }
    let behind = &fortran.lower[entity.name.end..statement.range.end];
    let arrow = memchr::memmem::find(behind, b"=>")? + 2;
    let (mut depth, mut quote) = (0usize, None);
    let length = behind[arrow..].iter().position(|&b| {
        match (quote, b) {
            (Some(open), _) if b == open => quote = None,
            (Some(_), _) => {}
            (None, b'\'' | b'"') => quote = Some(b),
            (None, b'(' | b'[') => depth += 1,
            (None, b',' | b')') if depth == 0 => return true,
            (None, b')' | b']') => depth -= 1,
            _ => {}
        }
        false
    })?;
    let start = entity.name.end + arrow;
    Some(start..start + length)
}
