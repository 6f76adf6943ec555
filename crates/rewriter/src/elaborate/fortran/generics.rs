//! Which specific procedures of a generic a call may mean, by what its arguments are (Fortran 2018, 15.5.5.2).

use super::characteristics::{Association, Characteristics, ComparedType, DerivedType, Fit, Rank};
use super::declared::Declarations;
use super::values::{self, Values};
use crate::elaborate::Name;
use memchr::memmem;
use ompick_frontend::fortran::names::{Meaning, Names, Place};
use ompick_frontend::syntax::fortran::expression;
use ompick_frontend::syntax::fortran::{EntityKind, ScopeKind};
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
    results: RefCell<FxHashMap<Place, Characteristics>>,
    /// What names of `associate` constructs stand for.
    associated: RefCell<FxHashMap<(Place, Name), Characteristics>>,
    pub(super) declarations: Declarations,
}

/// What a procedure takes.
#[derive(Debug)]
struct Interface {
    dummies: Vec<Dummy>,
    is_elemental: bool,
    /// It is not seen.
    is_unknown: bool,
}

#[derive(Debug)]
struct Dummy {
    name: Name,
    characteristics: Characteristics,
    is_optional: bool,
}

/// An argument of a call.
pub struct Actual<'t> {
    pub keyword: Option<&'t [u8]>,
    pub value: Characteristics,
}

/// The arguments of a call.
pub struct Actuals<'t>(pub Vec<Actual<'t>>);

impl Actuals<'_> {
    /// Whether the first one is certainly of a derived type.
    pub fn first_is_derived(&self) -> bool {
        self.0.first().is_some_and(|actual| actual.value.is_derived())
    }
}

/// The procedures that a call may mean.
pub struct Fitting {
    pub procedures: Vec<Meaning>,
    /// One of them fits for certain.
    pub is_certain: bool,
}

impl InterfaceMemo {
    /// The specific procedure that a call must mean; `None`: there are several for which nothing tells for certain that
    /// its arguments do not fit, or none.
    pub fn only_fitting(&self, names: &Names, generic: &[(Place, Name)], actuals: &Actuals) -> Option<(Name, Meaning)> {
        let specifics = self.specifics(names, generic);
        let mut fitting = specifics.iter().filter(|(_, meaning)| self.fit(names, meaning, actuals) != Fit::No);
        let only = fitting.next()?;
        fitting.next().is_none().then(|| only.clone())
    }

    /// The procedures of a generic that a call may mean.
    pub fn fitting(&self, names: &Names, generic: &[(Place, Name)], actuals: &Actuals) -> Fitting {
        let specifics = self.specifics(names, generic);
        let fits = specifics.iter().map(|(_, meaning)| (meaning, self.fit(names, meaning, actuals)));
        let fitting: Vec<(&Meaning, Fit)> = fits.filter(|(_, fit)| *fit != Fit::No).collect();
        Fitting {
            is_certain: fitting.iter().any(|(_, fit)| *fit == Fit::Yes),
            procedures: fitting.into_iter().map(|(meaning, _)| meaning.clone()).collect(),
        }
    }

    /// Whether a call fits none of these procedures; `None`: that is not certain.
    pub fn fits_none(&self, names: &Names, specifics: &[(Place, Name, Meaning)], actuals: &Actuals) -> Option<bool> {
        let best = specifics.iter().map(|(_, _, meaning)| self.fit(names, meaning, actuals)).max().unwrap_or(Fit::No);
        match best {
            Fit::No => Some(true),
            Fit::Perhaps => None,
            Fit::Yes => Some(false),
        }
    }

    /// Whether the structure constructor of a type, which a scope defines by a name, can certainly not have these arguments
    /// (7.5.10).
    pub fn refuses_to_construct(&self, names: &Names, place: Place, name: &[u8], actuals: &Actuals) -> bool {
        let definition = self.declarations.definition(names, &DerivedType { place, name: name.to_vec() });
        if definition.parent.is_some() || definition.has_unknown_parts {
            return false;
        }
        let components = &definition.components;
        let mut is_given = vec![false; components.len()];
        for (i, actual) in actuals.0.iter().enumerate() {
            let at = actual.keyword.map_or(Some(i), |keyword| components.iter().position(|c| c.name == keyword));
            let Some(component) = at.and_then(|at| components.get(at)) else { return true };
            if !may_be_assigned(&actual.value, &component.characteristics) {
                return true;
            }
            is_given[at.unwrap_or_default()] = true;
        }
        components.iter().zip(is_given).any(|(component, is_given)| !is_given && !component.is_optional)
    }

    /// What a function returns.
    pub(super) fn result(&self, names: &Names, function: Place) -> Characteristics {
        if let Some(known) = self.results.borrow().get(&function) {
            return known.clone();
        }
        let scope = names.scope(function);
        let is_function = matches!(scope.kind, ScopeKind::Function | ScopeKind::InterfaceBody);
        let result = scope.result.as_ref().unwrap_or(&scope.name);
        let entity = scope.entities.get(result).filter(|e| is_function && e.kind == EntityKind::Object);
        let declared = entity.map(|entity| self.declarations.object(names, function, entity, result));
        let read = declared.unwrap_or(Characteristics::UNKNOWN);
        self.results.borrow_mut().insert(function, read.clone());
        read
    }

    /// What a name of an `associate` construct stands for.
    pub(super) fn associated(&self, names: &Names, construct: Place, name: &[u8]) -> Characteristics {
        let key = (construct, name.to_vec());
        if let Some(known) = self.associated.borrow().get(&key) {
            return known.clone();
        }
        let read = self.selected(names, construct, name).unwrap_or(Characteristics::UNKNOWN);
        self.associated.borrow_mut().insert(key, read.clone());
        read
    }

    fn selected(&self, names: &Names, construct: Place, name: &[u8]) -> Option<Characteristics> {
        let entity = names.scope(construct).entities.get(name)?;
        let selector = values::selector_of(names, construct, entity)?;
        let text = &names.fortran(construct).lower[selector.clone()];
        let value = expression::parse(text)?.expression()?;
        let site = names.owner(construct);
        let found = Values { names, memo: self, site, text, start: selector.start }.expression(&value);
        Some(Characteristics { association: Association::Plain, ..found })
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
            let read = Rc::new(Interface::read(names, place, &self.declarations));
            self.interfaces.borrow_mut().insert(place, read.clone());
            read
        })
    }

    /// Whether a call can mean a procedure.
    fn fit(&self, names: &Names, procedure: &Meaning, actuals: &Actuals) -> Fit {
        let Meaning::Procedure(place) = procedure else { return Fit::Perhaps };
        let interface = self.interface(names, *place);
        if interface.is_unknown {
            return Fit::Perhaps;
        }
        let mut is_passed = vec![false; interface.dummies.len()];
        let mut fit = Fit::Yes;
        for (i, actual) in actuals.0.iter().enumerate() {
            let Some(at) = interface.position_for(i, actual) else { return Fit::No };
            let dummy = &interface.dummies[at];
            let taken = &dummy.characteristics;
            fit = fit.min(self.fit_of_types(names, &actual.value, taken));
            fit = fit.min(actual.value.rank.fits(taken.rank, interface.is_elemental));
            // A pointer or an allocatable dummy argument wants the same.
            if taken.association != Association::Plain && taken.association != actual.value.association {
                fit = fit.min(Fit::Perhaps);
            }
            is_passed[at] = true;
        }
        let is_whole =
            is_passed.iter().zip(&interface.dummies).all(|(is_passed, dummy)| *is_passed || dummy.is_optional);
        if is_whole { fit } else { Fit::No }
    }

    /// Whether a value's type is compatible with a dummy argument's (7.3.2.3, 15.5.2.4).
    fn fit_of_types(&self, names: &Names, actual: &Characteristics, dummy: &Characteristics) -> Fit {
        use ComparedType::{Derived, Intrinsic, Unlimited};
        let (own, taken) = match (&actual.ty, &dummy.ty) {
            (_, Some(Unlimited)) => return Fit::Yes,
            (Some(own), Some(taken)) => (own, taken),
            _ => return Fit::Perhaps,
        };
        match (own, taken) {
            (Intrinsic(own, kind), Intrinsic(taken, other)) if own == taken => match kind.equals(other) {
                Some(true) => Fit::Yes,
                Some(false) => Fit::No,
                None => Fit::Perhaps,
            },
            (Derived { ty: Some(own), .. }, Derived { ty: Some(taken), is_class }) => {
                let own = match is_class {
                    true => self.declarations.with_ancestors(names, own),
                    false => vec![Some(own.clone())],
                };
                // Types of one name in several places may be the same one.
                let may_be = |ty: &Option<DerivedType>| ty.as_ref().is_none_or(|ty| ty.name == taken.name);
                match own.iter().any(|ty| ty.as_ref() == Some(taken)) {
                    true => Fit::Yes,
                    false if own.iter().any(may_be) => Fit::Perhaps,
                    false => Fit::No,
                }
            }
            (Derived { .. }, Derived { .. }) => Fit::Perhaps,
            _ => Fit::No,
        }
    }
}

impl Interface {
    fn read(names: &Names, place: Place, declarations: &Declarations) -> Interface {
        let scope = names.scope(place);
        // Directives of compilers take types and ranks out of the comparison.
        let text = names.parsed(place).text.text()[scope.range.clone()].to_ascii_lowercase();
        let is_loose = [&b"no_arg_check"[..], b"ignore_tkr"].iter().any(|word| memmem::find(&text, word).is_some());
        let dummies = scope.dummies.iter().map(|name| {
            let entity = scope.entities.get(name).filter(|e| !is_loose && e.kind == EntityKind::Object);
            let declared = entity.map(|entity| declarations.object(names, place, entity, name));
            Dummy {
                name: name.clone(),
                characteristics: declared.unwrap_or(Characteristics::UNKNOWN),
                is_optional: declarations.is_optional(names, place, name),
            }
        });
        Interface {
            dummies: dummies.collect(),
            is_elemental: scope.has_prefix(b"elemental"),
            is_unknown: scope.kind == ScopeKind::ModuleProcedure,
        }
    }

    /// The position of the dummy argument that a call's argument is passed for.
    fn position_for(&self, i: usize, actual: &Actual) -> Option<usize> {
        match actual.keyword {
            Some(keyword) => self.dummies.iter().position(|dummy| dummy.name == keyword),
            None => (i < self.dummies.len()).then_some(i),
        }
    }
}

/// Whether a value may be that of a component in a structure constructor.
fn may_be_assigned(value: &Characteristics, component: &Characteristics) -> bool {
    use ComparedType::{Derived, Intrinsic};
    let has_other_type = match (&value.ty, &component.ty) {
        (Some(Intrinsic(own, _)), Some(Intrinsic(other, _))) => {
            own != other && !(own.is_numeric() && other.is_numeric())
        }
        (Some(Intrinsic(..)), Some(Derived { .. })) | (Some(Derived { .. }), Some(Intrinsic(..))) => true,
        _ => false,
    };
    let is_array = matches!(value.rank, Rank::Array | Rank::Known(1..));
    let has_other_rank = is_array && component.rank == Characteristics::SCALAR;
    !has_other_type && !has_other_rank
}
