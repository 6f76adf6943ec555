//! Which specific procedures of a generic a call may mean, by the types of its arguments (Fortran 2018, 15.5.5.2): those
//! that fit for all that is known. Kinds are not compared, as compilers' options change the default ones.

use super::attributes;
use super::types::{self, BaseType};
use crate::elaborate::Name;
use memchr::memmem;
use ompick_frontend::fortran::names::{Meaning, Names, Place};
use ompick_frontend::syntax::fortran::declaration::{TypeKeyword, TypeSpecifier};
use ompick_frontend::syntax::fortran::expression::{self, Expression, ExpressionKind};
use ompick_frontend::syntax::fortran::{Entity, EntityKind, ScopeKind};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;

/// The specific procedures of a generic.
pub type Specifics = Rc<[(Name, Meaning)]>;

/// What generics mean and what their procedures take, as far as somebody has asked: there are many of them, and many
/// calls.
#[derive(Debug, Default)]
pub struct InterfaceMemo {
    specifics: RefCell<FxHashMap<Vec<(Place, Name)>, Specifics>>,
    interfaces: RefCell<FxHashMap<Place, Rc<Interface>>>,
}

/// What a procedure takes.
#[derive(Debug)]
struct Interface {
    dummies: Vec<Dummy>,
    is_elemental: bool,
}

#[derive(Debug)]
struct Dummy {
    name: Name,
    /// `None`: it is not plain, or takes all.
    ty: Option<ComparedType>,
    rank: Rank,
    is_optional: bool,
}

/// A rank as far as it tells one procedure from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rank {
    Scalar,
    Array,
    /// It is not plain, or any.
    Unknown,
}

/// A type as far as it tells one procedure from another.
#[derive(Clone, Debug, PartialEq, Eq)]
enum ComparedType {
    Intrinsic(BaseType),
    /// A derived type by the name that it is defined with, where that is seen.
    Derived(Option<Name>),
    /// That of a `class(t)` dummy argument.
    Class,
}

impl ComparedType {
    /// Whether an argument of this type can never be passed for a dummy argument of that one (15.5.2.4).
    fn differs(&self, dummy: &ComparedType) -> bool {
        use ComparedType::{Class, Derived, Intrinsic};
        match (self, dummy) {
            (Intrinsic(own), Intrinsic(other)) => own != other,
            (Derived(Some(own)), Derived(Some(other))) => own != other,
            (Intrinsic(_), Derived(_) | Class) | (Derived(_) | Class, Intrinsic(_)) => true,
            _ => false,
        }
    }
}

/// An argument of a call.
struct Actual<'t> {
    keyword: Option<&'t [u8]>,
    ty: Option<ComparedType>,
    rank: Rank,
}

/// The arguments of a call.
pub struct Actuals<'t>(Vec<Actual<'t>>);

impl<'t> Actuals<'t> {
    /// The arguments of a call that stands in the scope `site`, in lower case; `None`: they cannot be read.
    pub fn read(names: &Names, site: Place, arguments: &'t [u8]) -> Option<Actuals<'t>> {
        let read = expression::arguments(arguments)?.into_iter().map(|argument| {
            let keyword = argument.keyword.map(|k| &arguments[k]);
            let unknown = Actual { keyword, ty: None, rank: Rank::Unknown };
            argument.value.map_or(unknown, |value| Actual { keyword, ..Actual::of(names, site, arguments, &value) })
        });
        Some(Actuals(read.collect()))
    }
}

impl Actual<'_> {
    /// An argument without its keyword. Its type may be another one in a `select type` construct where it is polymorphic.
    fn of(names: &Names, site: Place, text: &[u8], value: &Expression) -> Self {
        let of_name = |name: &Expression| Declared::of(names, site, &text[name.range.clone()]);
        let of_variable = |declared: &Declared| {
            let is_variable = matches!(declared.entity.kind, EntityKind::Object | EntityKind::Constant);
            declared.compared(names).filter(|ty| is_variable && *ty != ComparedType::Class)
        };
        let (ty, rank) = match &value.kind {
            ExpressionKind::Name => {
                let declared = of_name(value);
                let rank = declared.as_ref().map_or(Rank::Unknown, |declared| declared.rank(names));
                (declared.as_ref().and_then(of_variable), rank)
            }
            ExpressionKind::Reference { of, .. } if of.kind == ExpressionKind::Name => {
                let is_element = names.resolve(site, &text[of.range.clone()]) == Meaning::Other;
                let declared = is_element.then(|| of_name(of)).flatten();
                (declared.as_ref().and_then(of_variable), Rank::Unknown)
            }
            kind => {
                let base = types::type_of_argument(names, site, text, value);
                let base = base.filter(|base| !matches!(base, BaseType::Derived(_) | BaseType::Procedure));
                (base.map(ComparedType::Intrinsic), rank_of_literal(kind))
            }
        };
        Actual { keyword: None, ty, rank }
    }
}

impl InterfaceMemo {
    /// The specific procedure that a call must mean; `None`: there are several for which nothing tells for certain that
    /// its arguments do not fit, or none.
    pub fn only_fitting(&self, names: &Names, generic: &[(Place, Name)], actuals: &Actuals) -> Option<(Name, Meaning)> {
        let specifics = self.specifics(names, generic);
        let mut fitting = specifics.iter().filter(|(_, meaning)| match meaning {
            Meaning::Procedure(place) => self.interface(names, *place).may_take(&actuals.0),
            _ => true,
        });
        let only = fitting.next()?;
        fitting.next().is_none().then(|| only.clone())
    }

    /// Whether a call fits none of these procedures; `None`: that is not plain. One is meant where all arguments have
    /// plain types that are those of its dummy arguments.
    pub fn fits_none(&self, names: &Names, specifics: &[(Place, Name, Meaning)], actuals: &Actuals) -> Option<bool> {
        let mut is_plain = true;
        for (_, _, meaning) in specifics {
            let Meaning::Procedure(place) = meaning else {
                is_plain = false;
                continue;
            };
            let interface = self.interface(names, *place);
            if !interface.may_take(&actuals.0) {
                continue;
            }
            if actuals.0.iter().enumerate().all(|(i, actual)| interface.has_type_of(i, actual)) {
                return Some(false);
            }
            is_plain = false;
        }
        is_plain.then_some(true)
    }

    fn specifics(&self, names: &Names, generic: &[(Place, Name)]) -> Specifics {
        if let Some(known) = self.specifics.borrow().get(generic) {
            return known.clone();
        }
        let read: Specifics = names.specifics(generic).into_iter().map(|(_, name, meaning)| (name, meaning)).collect();
        self.specifics.borrow_mut().insert(generic.to_vec(), read.clone());
        read
    }

    fn interface(&self, names: &Names, place: Place) -> Rc<Interface> {
        let known = self.interfaces.borrow().get(&place).cloned();
        known.unwrap_or_else(|| {
            let read = Rc::new(Interface::read(names, place));
            self.interfaces.borrow_mut().insert(place, read.clone());
            read
        })
    }
}

impl Interface {
    fn read(names: &Names, place: Place) -> Interface {
        let (scope, fortran) = (names.scope(place), names.fortran(place));
        // Directives of compilers take types and ranks out of the comparison.
        let text = names.parsed(place).text.text()[scope.range.clone()].to_ascii_lowercase();
        let is_loose = [&b"no_arg_check"[..], b"ignore_tkr"].iter().any(|word| memmem::find(&text, word).is_some());
        let dummies = scope.dummies.iter().map(|name| {
            let declared = (!is_loose).then(|| Declared::of(names, place, name)).flatten();
            Dummy {
                name: name.clone(),
                ty: declared.as_ref().and_then(|declared| declared.compared(names)),
                rank: declared.as_ref().map_or(Rank::Unknown, |declared| declared.rank(names)),
                is_optional: attributes::attribute(fortran, scope, name, "optional").is_some(),
            }
        });
        let is_elemental = scope.has_prefix(b"elemental") || scope.kind == ScopeKind::ModuleProcedure;
        Interface { dummies: dummies.collect(), is_elemental }
    }

    fn may_take(&self, actuals: &[Actual]) -> bool {
        if actuals.len() > self.dummies.len() {
            return false;
        }
        let mut is_passed = vec![false; self.dummies.len()];
        for (i, actual) in actuals.iter().enumerate() {
            let Some(dummy) = self.position_for(i, actual) else { return false };
            if !self.may_be_passed(actual, &self.dummies[dummy]) {
                return false;
            }
            is_passed[dummy] = true;
        }
        is_passed.iter().zip(&self.dummies).all(|(is_passed, dummy)| *is_passed || dummy.is_optional)
    }

    /// The position of the dummy argument that a call's argument is passed for.
    fn position_for(&self, i: usize, actual: &Actual) -> Option<usize> {
        match actual.keyword {
            Some(keyword) => self.dummies.iter().position(|dummy| dummy.name == keyword),
            None => Some(i),
        }
    }

    /// Whether a call's argument has the type of its dummy argument, as far as types are compared.
    fn has_type_of(&self, i: usize, actual: &Actual) -> bool {
        let dummy = self.position_for(i, actual).and_then(|at| self.dummies.get(at));
        let dummy = dummy.and_then(|dummy| dummy.ty.as_ref());
        actual
            .ty
            .as_ref()
            .is_some_and(|own| *own != ComparedType::Class && *own != ComparedType::Derived(None) && dummy == Some(own))
    }

    fn may_be_passed(&self, actual: &Actual, dummy: &Dummy) -> bool {
        let differs = match (&actual.ty, &dummy.ty) {
            (Some(own), Some(taken)) => own.differs(taken),
            _ => false,
        };
        let has_other_rank = match (actual.rank, dummy.rank) {
            // It goes element by element to an elemental procedure (15.8).
            (Rank::Array, Rank::Scalar) => !self.is_elemental,
            (Rank::Scalar, Rank::Array) => true,
            _ => false,
        };
        !differs && !has_other_rank
    }
}

/// A name that is declared with a type.
struct Declared<'u> {
    /// The scope in which the declaration stands.
    origin: Place,
    ty: TypeSpecifier,
    entity: &'u Entity,
}

impl<'u> Declared<'u> {
    fn of(names: &Names<'u>, place: Place, name: &[u8]) -> Option<Declared<'u>> {
        let (origin, own) = names.origin(place, name)?;
        let entity = names.scope(origin).entities.get(&own).filter(|e| e.is_typed)?;
        let ty = names.fortran(origin).declaration(entity.statement)?.ty?;
        Some(Declared { origin, ty, entity })
    }

    /// What of the type can be compared; `None`: nothing, or it takes all.
    fn compared(&self, names: &Names) -> Option<ComparedType> {
        match types::base_type(names.fortran(self.origin), &self.ty)? {
            BaseType::Derived(local) if local == b"*" => None,
            BaseType::Derived(_) if self.ty.keyword == TypeKeyword::Class => Some(ComparedType::Class),
            BaseType::Derived(local) => {
                let own = names.origin(self.origin, &local).filter(|(place, name)| {
                    names.scope(*place).entities.get(name).is_some_and(|e| e.kind == EntityKind::Type)
                });
                Some(ComparedType::Derived(own.map(|(_, name)| name)))
            }
            intrinsic => Some(ComparedType::Intrinsic(intrinsic)),
        }
    }

    fn rank(&self, names: &Names) -> Rank {
        let fortran = names.fortran(self.origin);
        let statement = &fortran.lower[fortran.statement(self.entity.statement).range.clone()];
        // `x(..)` has any.
        let is_any = memmem::find(statement, b"..").is_some();
        match self.entity.kind {
            EntityKind::Object | EntityKind::Constant if is_any => Rank::Unknown,
            EntityKind::Object | EntityKind::Constant if self.entity.is_array => Rank::Array,
            EntityKind::Object | EntityKind::Constant => Rank::Scalar,
            _ => Rank::Unknown,
        }
    }
}

fn rank_of_literal(kind: &ExpressionKind) -> Rank {
    use ExpressionKind::{Character, Integer, Logical, Real};
    if matches!(kind, Integer | Real | Logical | Character) { Rank::Scalar } else { Rank::Unknown }
}
